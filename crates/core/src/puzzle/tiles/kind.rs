//! The kinds of boards: one for each width and height.

use super::{MAX_SIDE, MIN_SIDE, SLIDES, Tiles, known_boards, opposite, slide};
use crate::notation::{self, Joined, Layers, Move, MovePart, Unreadable, Vocabulary};
use crate::puzzle::{ButtonRow, Family, KeySet, Kind, Metric, NamedAction, Presets, SizeChoice};

/// How many columns and rows a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TilesKind {
    width: usize,
    height: usize,
}

impl TilesKind {
    /// Boards of that size, with sides from [`MIN_SIDE`] to [`MAX_SIDE`].
    pub fn of(width: usize, height: usize) -> TilesKind {
        let sides = MIN_SIDE..=MAX_SIDE;
        assert!(sides.contains(&width) && sides.contains(&height), "there is no board of {width}x{height}");
        TilesKind { width, height }
    }
}

impl Vocabulary for TilesKind {
    /// `U'` is `D`.
    fn read_move(&self, written: Move) -> Result<Move, Unreadable> {
        if !SLIDES.contains(&written.letter) {
            let expected = "one of the directions U D L R in which tiles slide".to_string();
            return Err(Unreadable { part: MovePart::Letter, expected });
        }
        // Small letters are read as two layers.
        if !matches!(written.layers, Layers::Usual | Layers::Tiles | Layers::Wide(2)) {
            return Err(Unreadable {
                part: MovePart::Layers,
                expected: "a direction without layers".to_string(),
            });
        }
        match written.amount {
            0 => Err(Unreadable { part: MovePart::Count, expected: "a count of at least 1".to_string() }),
            1.. => Ok(slide(written.letter, written.amount)),
            _ => Ok(slide(opposite(written.letter), -written.amount)),
        }
    }

    fn join(&self, first: Move, second: Move) -> Joined {
        let along = |mv: Move| match mv.letter {
            'D' | 'R' => -mv.amount,
            _ => mv.amount,
        };
        let is_upright = |mv: Move| matches!(mv.letter, 'U' | 'D');
        if is_upright(first) != is_upright(second) {
            return Joined::Apart;
        }
        let (forth, back) = if is_upright(first) { ('U', 'D') } else { ('L', 'R') };
        match along(first) + along(second) {
            0 => Joined::Cancelled,
            amount @ 1.. => Joined::One(slide(forth, amount)),
            amount => Joined::One(slide(back, -amount)),
        }
    }

    fn mirrored(&self, mv: Move) -> Move {
        match mv.letter {
            'L' | 'R' => Move { letter: opposite(mv.letter), ..mv },
            _ => mv,
        }
    }

    fn takes_commas(&self) -> bool {
        true
    }
}

impl Family for TilesKind {
    const OFFERED: &'static [TilesKind] = &[TilesKind { width: 4, height: 4 }];
    const WELCOMED: &'static [TilesKind] = TilesKind::OFFERED;
    const STUDIED: &'static [TilesKind] = &[
        TilesKind { width: 3, height: 2 },
        TilesKind { width: 3, height: 3 },
        TilesKind { width: 4, height: 4 },
        TilesKind { width: 5, height: 5 },
    ];

    fn named(id: &str) -> Option<TilesKind> {
        let (width, height) = id.strip_prefix("tiles-")?.split_once('x')?;
        let side = |text: &str| text.parse().ok().filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side));
        let kind = TilesKind { width: side(width)?, height: side(height)? };
        (kind.id() == id).then_some(kind)
    }

    fn known_ids() -> String {
        let [least, most] = [MIN_SIDE, MAX_SIDE].map(|side| TilesKind { width: side, height: side }.id());
        format!("{least} and so on up to {most}")
    }
}

impl Kind for TilesKind {
    type Position = Tiles;

    fn solved(&self) -> Tiles {
        Tiles::solved_around(self.width, self.height, self.width * self.height - 1)
    }

    fn id(&self) -> String {
        format!("tiles-{}x{}", self.width, self.height)
    }

    fn title(&self) -> (&'static str, &'static str) {
        ("Sliding tiles", "Boards from 2×2 to 16×16: the 8-puzzle, the 15-puzzle and all others.")
    }

    fn hint(&self) -> &'static str {
        "Click or tap a tile in the row or column of the blank, drag it, or use the arrow keys."
    }

    fn example(&self) -> &'static str {
        "RDLDR2U"
    }

    fn single_moves(&self) -> Vec<Move> {
        SLIDES.map(|letter| slide(letter, 1)).to_vec()
    }

    fn actions(&self) -> Vec<NamedAction> {
        let named = |letter: char| NamedAction {
            name: letter.to_string(),
            opposite: opposite(letter).to_string(),
            mv: slide(letter, 1),
        };
        SLIDES.map(named).to_vec()
    }

    fn buttons(&self, _depth: usize) -> Vec<ButtonRow> {
        let words = [('U', "up"), ('D', "down"), ('L', "left"), ('R', "right")];
        let buttons = words.map(|(letter, way)| (slide(letter, 1), format!("Slide a tile {way}")));
        vec![ButtonRow { title: "Slides", uses_depth: false, buttons: buttons.to_vec() }]
    }

    /// All tiles of a slide move together.
    fn shown_steps(&self, mv: Move) -> Vec<Move> {
        vec![mv]
    }

    fn length(&self, moves: &[Move], metric: Metric) -> u32 {
        match metric {
            Metric::Multi => {
                let directions = moves.iter().filter_map(|&mv| self.read_move(mv).ok()).map(|mv| mv.letter);
                let mut directions: Vec<char> = directions.collect();
                directions.dedup();
                directions.len() as u32
            }
            Metric::Half | Metric::Quarter | Metric::Axis | Metric::Single => {
                moves.iter().map(|mv| mv.amount.unsigned_abs()).sum()
            }
        }
    }

    fn metrics(&self) -> &'static [Metric] {
        &[Metric::Single, Metric::Multi]
    }

    fn is_text(&self, text: &str) -> bool {
        let text = text.trim();
        !text.is_empty()
            && text.len() <= notation::MAX_TEXT
            && !text.contains(|letter: char| SLIDES.contains(&letter.to_ascii_uppercase()))
    }

    fn patterns(&self) -> Vec<(&'static str, Tiles)> {
        known_boards::goals(&self.solved())
    }

    fn presets(&self) -> Vec<Presets<Tiles>> {
        known_boards::presets(&self.solved())
    }

    /// Enough to reach any board: a random board is about two moves for each cell and side from solved.
    fn usual_scramble(&self) -> usize {
        let cells = self.width * self.height;
        (cells * (self.width + self.height)).min(1_000)
    }

    fn is_shared_by_position(&self) -> bool {
        true
    }

    fn size_words(&self) -> Option<String> {
        Some(format!("{}×{}", self.width, self.height))
    }

    fn sizes(&self) -> Vec<SizeChoice> {
        let range = MIN_SIDE..=MAX_SIDE;
        vec![
            SizeChoice { id: "tiles-width", label: "Columns", size: self.width, range: range.clone() },
            SizeChoice { id: "tiles-height", label: "Rows", size: self.height, range },
        ]
    }

    fn with_size(&self, which: usize, size: usize) -> TilesKind {
        match which {
            0 => TilesKind::of(size, self.height),
            _ => TilesKind::of(self.width, size),
        }
    }

    fn key_set(&self) -> KeySet {
        KeySet::Tiles
    }
}
