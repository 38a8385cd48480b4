//! The actions of “Rubik's Cube of any size” (Java), all relative to the front: rows go left or right, columns up or
//! down, and rotating the whole cube brings another side to the front.

use std::fmt;

use super::turns::spelled;
use crate::geometry::Face;
use crate::notation::Move;

/// One of the actions. Rows count from the top, columns from the left, both from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeAction {
    /// A row goes to the left.
    RowLeft(usize),
    /// A row goes to the right.
    RowRight(usize),
    /// A column goes up.
    ColumnUp(usize),
    /// A column goes down.
    ColumnDown(usize),
    /// Rotates the whole cube to bring a side other than the front to the front.
    Face(Face),
}

/// The sides that can be faced, with the rotation that brings each to the front.
const SIDES: [(Face, char, i32); 5] =
    [(Face::R, 'y', 1), (Face::B, 'y', 2), (Face::L, 'y', -1), (Face::U, 'x', -1), (Face::D, 'x', 1)];

impl CubeAction {
    /// All actions for a cube of a size.
    pub fn all(size: usize) -> Vec<CubeAction> {
        use CubeAction::{ColumnDown, ColumnUp, RowLeft, RowRight};
        let faces = SIDES.into_iter().map(|(face, ..)| CubeAction::Face(face));
        let turns =
            (0..size).flat_map(|index| [RowLeft(index), RowRight(index), ColumnUp(index), ColumnDown(index)]);
        faces.chain(turns).collect()
    }

    /// The inverse action.
    #[must_use]
    pub fn opposite(self) -> CubeAction {
        match self {
            CubeAction::RowLeft(row) => CubeAction::RowRight(row),
            CubeAction::RowRight(row) => CubeAction::RowLeft(row),
            CubeAction::ColumnUp(column) => CubeAction::ColumnDown(column),
            CubeAction::ColumnDown(column) => CubeAction::ColumnUp(column),
            // Half a turn is its own opposite.
            CubeAction::Face(Face::B) => self,
            CubeAction::Face(face) => CubeAction::Face(face.opposite()),
        }
    }

    /// The move that does it, if a cube of that size has such a row or column.
    pub fn to_move(self, size: usize) -> Option<Move> {
        let (face, layer, quarters) = match self {
            CubeAction::RowLeft(row) => (Face::U, row, 1),
            CubeAction::RowRight(row) => (Face::U, row, -1),
            CubeAction::ColumnDown(column) => (Face::L, column, 1),
            CubeAction::ColumnUp(column) => (Face::L, column, -1),
            CubeAction::Face(face) => {
                let side = SIDES.into_iter().find(|(side, ..)| *side == face);
                return side.map(|(_, letter, amount)| Move::new(letter, amount));
            }
        };
        (layer < size).then(|| spelled(size, face, layer, quarters))
    }
}

impl fmt::Display for CubeAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CubeAction::RowLeft(row) => write!(f, "TURN_ROW_{row}_LEFT"),
            CubeAction::RowRight(row) => write!(f, "TURN_ROW_{row}_RIGHT"),
            CubeAction::ColumnUp(column) => write!(f, "TURN_COL_{column}_UP"),
            CubeAction::ColumnDown(column) => write!(f, "TURN_COL_{column}_DOWN"),
            CubeAction::Face(face) => write!(f, "FACE_{}", face.name().to_ascii_uppercase()),
        }
    }
}
