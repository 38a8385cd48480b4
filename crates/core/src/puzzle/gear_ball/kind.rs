//! The two kinds of gear puzzles: the ball, and the cube whose brackets are blank.

use super::{Brackets, GearPuzzle, METRICS, axis_of, turn, turned_together};
use crate::geometry::{Axis, Face};
use crate::notation::{Joined, Layers, Move, MovePart, Unreadable, Vocabulary, simplify};
use crate::picture::colours::ColourScheme;
use crate::puzzle::{ButtonRow, Family, Kind, Metric};

/// After twelve equal quarter turns a gear ball is back where it was, so eleven are the most that help.
const MOST_EQUAL_TURNS: usize = 11;
/// A stricter limit: from seven equal turns on, turning in the opposite direction is shorter.
const FEWER_EQUAL_TURNS: usize = 6;

impl Vocabulary for Brackets {
    fn read_move(&self, written: Move) -> Result<Move, Unreadable> {
        let axis = axis_of(written.letter).ok_or(Unreadable {
            part: MovePart::Letter,
            expected: "one of the moves R, U, F (or L, D, B) or x, y, z".to_string(),
        })?;
        if written.layers != Layers::Usual {
            let expected = "a turn of both faces, without layers".to_string();
            return Err(Unreadable { part: MovePart::Layers, expected });
        }
        match turn(axis, written.amount) {
            Some(turn) if written.amount.abs() <= 6 => Ok(turn),
            _ => Err(Unreadable { part: MovePart::Count, expected: "a count from 2 to 6".to_string() }),
        }
    }

    fn join(&self, first: Move, second: Move) -> Joined {
        match axis_of(first.letter) {
            Some(axis) if axis_of(second.letter) == Some(axis) => {
                turn(axis, first.amount + second.amount).map_or(Joined::Cancelled, Joined::One)
            }
            _ => Joined::Apart,
        }
    }

    /// A mirror reverses turns, and rotations of the whole puzzle except those about the axis across the mirror.
    fn mirrored(&self, mv: Move) -> Move {
        if mv.letter == 'x' { mv } else { mv.inverse() }
    }

    fn is_held_in_two_ways(&self) -> bool {
        true
    }
}

impl Family for Brackets {
    const OFFERED: &'static [Brackets] = &[Brackets::Coloured, Brackets::Blank];
    const WELCOMED: &'static [Brackets] = &[Brackets::Coloured];
    const STUDIED: &'static [Brackets] = Brackets::OFFERED;

    fn named(id: &str) -> Option<Brackets> {
        Brackets::OFFERED.iter().copied().find(|kind| kind.id() == id)
    }

    fn known_ids() -> String {
        Brackets::OFFERED.iter().map(Kind::id).collect::<Vec<_>>().join(", ")
    }
}

impl Kind for Brackets {
    type Position = GearPuzzle;

    fn solved(&self) -> GearPuzzle {
        GearPuzzle::solved_with(*self)
    }

    fn id(&self) -> String {
        match self {
            Brackets::Coloured => "gear".to_string(),
            Brackets::Blank => "gear-cube".to_string(),
        }
    }

    fn title(&self) -> (&'static str, &'static str) {
        match self {
            Brackets::Coloured => {
                ("Gear ball", "Turning a face drives the gears between the layers: 165,888 positions.")
            }
            Brackets::Blank => ("Gear cube", "The same with blank brackets: 41,472 positions."),
        }
    }

    fn hint(&self) -> &'static str {
        "Click or tap a face to turn it and its opposite clockwise, or drag a row or column at its side."
    }

    fn example(&self) -> &'static str {
        "R U2 F5'"
    }

    fn single_moves(&self) -> Vec<Move> {
        let axes = [Axis::Y, Axis::X, Axis::Z].into_iter();
        axes.flat_map(|axis| [1, -1].map(|amount| Move::new(axis.face().letter(), amount))).collect()
    }

    fn buttons(&self, _depth: usize) -> Vec<ButtonRow> {
        let words = |mv: Move| {
            let face = Face::from_letter(mv.letter)?;
            let way = if mv.amount > 0 { "clockwise" } else { "anticlockwise" };
            Some((mv, format!("Turn {} {way}", turned_together(face))))
        };
        let buttons = self.single_moves().into_iter().filter_map(words).collect();
        vec![ButtonRow { title: "Turns", uses_depth: false, buttons }]
    }

    fn length(&self, moves: &[Move], metric: Metric) -> u32 {
        match metric {
            Metric::Quarter => moves.iter().map(|mv| mv.amount.unsigned_abs()).sum(),
            Metric::Half | Metric::Axis | Metric::Single | Metric::Multi => {
                simplify(moves, self).len() as u32
            }
        }
    }

    fn metrics(&self) -> &'static [Metric] {
        &METRICS
    }

    fn is_text(&self, text: &str) -> bool {
        // In moves a slash begins a comment.
        text.contains('/') && !text.contains("//") && !text.contains("/*")
    }

    fn equal_limits(&self) -> &'static [usize] {
        &[MOST_EQUAL_TURNS, FEWER_EQUAL_TURNS]
    }

    fn usual_scramble(&self) -> usize {
        20
    }

    fn colour_scheme(&self) -> Option<ColourScheme> {
        Some(ColourScheme::Gear)
    }
}
