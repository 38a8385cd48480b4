//! The actions of seed 004: everything is done to the side in front. Rows go left or right, columns up or down,
//! and another side is faced by turning the whole cube.

use std::fmt;

use super::turns::spelled;
use crate::geometry::Face;
use crate::notation::Move;

/// One of the actions. Rows count from the top, columns from the left, both from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    RowLeft(usize),
    RowRight(usize),
    ColumnUp(usize),
    ColumnDown(usize),
    /// Any side but the front.
    Face(Face),
}

/// The sides that can be faced, with the turn of the whole cube that brings each to the front.
const SIDES: [(Face, char, i32); 5] =
    [(Face::R, 'y', 1), (Face::B, 'y', 2), (Face::L, 'y', -1), (Face::U, 'x', -1), (Face::D, 'x', 1)];

impl Action {
    /// All actions for a cube of a size.
    pub fn all(size: usize) -> Vec<Action> {
        use Action::{ColumnDown, ColumnUp, RowLeft, RowRight};
        let faces = SIDES.into_iter().map(|(face, ..)| Action::Face(face));
        let turns =
            (0..size).flat_map(|index| [RowLeft(index), RowRight(index), ColumnUp(index), ColumnDown(index)]);
        faces.chain(turns).collect()
    }

    /// The action that takes this one back.
    #[must_use]
    pub fn opposite(self) -> Action {
        match self {
            Action::RowLeft(row) => Action::RowRight(row),
            Action::RowRight(row) => Action::RowLeft(row),
            Action::ColumnUp(column) => Action::ColumnDown(column),
            Action::ColumnDown(column) => Action::ColumnUp(column),
            // Half a turn is its own opposite.
            Action::Face(Face::B) => self,
            Action::Face(face) => Action::Face(face.opposite()),
        }
    }

    /// The move that does it, if a cube of that size has such a row or column.
    pub fn to_move(self, size: usize) -> Option<Move> {
        let (face, layer, quarters) = match self {
            Action::RowLeft(row) => (Face::U, row, 1),
            Action::RowRight(row) => (Face::U, row, -1),
            Action::ColumnDown(column) => (Face::L, column, 1),
            Action::ColumnUp(column) => (Face::L, column, -1),
            Action::Face(face) => {
                let side = SIDES.into_iter().find(|(side, ..)| *side == face);
                return side.map(|(_, letter, amount)| Move::new(letter, amount));
            }
        };
        (layer < size).then(|| spelled(size, face, layer, quarters))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::RowLeft(row) => write!(f, "TURN_ROW_{row}_LEFT"),
            Action::RowRight(row) => write!(f, "TURN_ROW_{row}_RIGHT"),
            Action::ColumnUp(column) => write!(f, "TURN_COL_{column}_UP"),
            Action::ColumnDown(column) => write!(f, "TURN_COL_{column}_DOWN"),
            Action::Face(face) => write!(f, "FACE_{}", face.name().to_ascii_uppercase()),
        }
    }
}
