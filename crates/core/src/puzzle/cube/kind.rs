//! The kinds of cubes: one for each size.

use std::ops::RangeInclusive;

use super::named_actions::CubeAction;
use super::{Cube, MAX_SIZE, MIN_SIZE, layout, turns};
use crate::geometry::Face;
use crate::notation::{self, Joined, Move, Unreadable, Vocabulary};
use crate::picture::colours::ColourScheme;
use crate::puzzle::{ButtonRow, Family, Kind, Metric, NamedAction, Puzzle, SizeChoice};

/// The size of a cube: how many layers it has along each axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CubeKind {
    size: usize,
}

impl CubeKind {
    /// Cubes of that size, from [`MIN_SIZE`] to [`MAX_SIZE`].
    pub fn of(size: usize) -> CubeKind {
        assert!((MIN_SIZE..=MAX_SIZE).contains(&size), "there is no cube of size {size}");
        CubeKind { size }
    }

    /// How many layers there are along each axis.
    pub fn size(self) -> usize {
        self.size
    }
}

impl Vocabulary for CubeKind {
    fn read_move(&self, written: Move) -> Result<Move, Unreadable> {
        turns::read(self.size, written).map(|(spelled, _)| spelled)
    }

    fn join(&self, first: Move, second: Move) -> Joined {
        turns::join(self.size, first, second)
    }

    fn commute(&self, first: Move, second: Move) -> bool {
        turns::axis_of(first.letter).is_some_and(|axis| turns::axis_of(second.letter) == Some(axis))
    }

    fn mirrored(&self, mv: Move) -> Move {
        turns::mirrored(mv)
    }
}

impl Family for CubeKind {
    const OFFERED: &'static [CubeKind] = &[CubeKind { size: 3 }];
    const WELCOMED: &'static [CubeKind] = CubeKind::OFFERED;
    const STUDIED: &'static [CubeKind] = &[CubeKind { size: 2 }, CubeKind { size: 3 }];

    fn named(id: &str) -> Option<CubeKind> {
        let size = id.split('x').next()?.parse().ok().filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size))?;
        let kind = CubeKind { size };
        (kind.id() == id).then_some(kind)
    }

    fn known_ids() -> String {
        format!("{} and so on up to {}", CubeKind { size: MIN_SIZE }.id(), CubeKind { size: MAX_SIZE }.id())
    }

    fn completions() -> Vec<String> {
        (MIN_SIZE..=9).map(|size| CubeKind { size }.id()).collect()
    }
}

impl Kind for CubeKind {
    type Position = Cube;

    fn solved(&self) -> Cube {
        let cells = self.size * self.size;
        let stickers = Face::ALL.into_iter().flat_map(|face| std::iter::repeat_n(face, cells));
        Cube { size: self.size, stickers: stickers.collect() }
    }

    fn id(&self) -> String {
        let size = self.size;
        format!("{size}x{size}x{size}")
    }

    fn title(&self) -> (&'static str, &'static str) {
        ("Cube", "Rubik's cubes from 2×2×2 to 64×64×64; there are solvers for the 2×2×2 and the 3×3×3.")
    }

    fn hint(&self) -> &'static str {
        "Click or tap a face to turn it clockwise; drag a row or column to turn that layer."
    }

    fn example(&self) -> &'static str {
        "R U2 [F, Rw] (x U)3"
    }

    /// Every layer from its nearer face, except the middle one: turning it is turning the others and rotating the
    /// whole cube, which costs nothing.
    fn single_moves(&self) -> Vec<Move> {
        let layers = (0..self.size / 2).flat_map(|layer| Face::ALL.map(|face| (face, layer)));
        layers
            .flat_map(|(face, layer)| [1, -1].map(|way| turns::spelled(self.size, face, layer, way)))
            .collect()
    }

    fn actions(&self) -> Vec<NamedAction> {
        let actions = CubeAction::all(self.size).into_iter();
        let named = actions.filter_map(|action| {
            let (name, opposite) = (action.to_string(), action.opposite().to_string());
            action.to_move(self.size).map(|mv| NamedAction { name, opposite, mv })
        });
        named.collect()
    }

    fn buttons(&self, depth: usize) -> Vec<ButtonRow> {
        turns::buttons(self.size, depth)
    }

    fn depths(&self) -> RangeInclusive<usize> {
        2..=self.size - 1
    }

    fn length(&self, moves: &[Move], metric: Metric) -> u32 {
        moves.iter().map(|&mv| turns::cost(self.size, mv, metric)).sum()
    }

    fn metrics(&self) -> &'static [Metric] {
        &[Metric::Half, Metric::Quarter]
    }

    fn is_text(&self, text: &str) -> bool {
        layout::is_layout(text)
    }

    fn patterns(&self) -> Vec<(&'static str, Cube)> {
        let patterns: &[(&'static str, &'static str)] = match self.size {
            3 => &[
                ("Checkerboard", "U2 D2 R2 L2 F2 B2"),
                ("Six spots", "U D' R L' F B' U D'"),
                ("Cube in a cube", "F L F U' R U F2 L2 U' L' B D' B' L2 U"),
                ("Superflip", "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"),
            ],
            _ => &[],
        };
        let led_to = |moves: &str| {
            let mut cube = self.solved();
            let moves = notation::parse(moves, &cube).ok()?;
            moves.into_iter().try_for_each(|mv| cube.apply(mv)).ok().map(|()| cube)
        };
        patterns.iter().filter_map(|(name, moves)| Some((*name, led_to(moves)?))).collect()
    }

    /// As competitions do it: 20 moves for every layer beyond two.
    fn usual_scramble(&self) -> usize {
        20 * (self.size - 2).max(1)
    }

    fn size_words(&self) -> Option<String> {
        let size = self.size;
        Some(format!("{size}×{size}×{size}"))
    }

    fn sizes(&self) -> Vec<SizeChoice> {
        vec![SizeChoice { id: "cube-size", label: "Size", size: self.size, range: MIN_SIZE..=MAX_SIZE }]
    }

    fn with_size(&self, _which: usize, size: usize) -> CubeKind {
        CubeKind::of(size)
    }

    fn colour_scheme(&self) -> Option<ColourScheme> {
        Some(ColourScheme::Cube)
    }
}
