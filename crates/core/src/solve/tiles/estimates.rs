//! Heuristics: estimates of how many slides are left.
//!
//! `linear_conflict` counts tiles that must leave their line; `walking_distance` counts the slides between lines, as if the tiles
//! of a line were alike.

pub(super) mod linear_conflict;
pub(super) mod walking_distance;

pub use linear_conflict::conflicts;
pub use walking_distance::WalkingDistances;

use super::board::Board;
use super::pattern_databases::{self, Split};

/// A heuristic for sliding tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TilesHeuristic {
    /// Zero everywhere.
    None,
    /// How many tiles are not at home.
    Misplaced,
    /// The sum of the tiles' straight-line distances from home: what “The Eight Puzzle” calls Manhattan.
    Euclidean,
    /// The sum of the tiles' distances from home along rows and columns.
    Manhattan,
    /// Manhattan, and two more for each tile that has to leave its line to let others pass (Hansson, Mayer and Yung,
    /// 1992).
    LinearConflict,
    /// How many slides it takes along each axis if tiles of a row may change places freely (Takahashi, 2002).
    WalkingDistance,
    /// For each axis the larger of walking distance and Manhattan with conflicts.
    Axes,
    /// Additive pattern databases of five tiles each (Korf and Felner, 2002), on the board and on its mirror image.
    Patterns555,
    /// The same with six, six and three tiles.
    Patterns663,
}

/// Fine estimates count in fractions of a move: this many make one move.
pub const FINE: u32 = 256;

impl TilesHeuristic {
    /// Every heuristic, the weakest first.
    pub const ALL: [TilesHeuristic; 9] = [
        TilesHeuristic::None,
        TilesHeuristic::Misplaced,
        TilesHeuristic::Euclidean,
        TilesHeuristic::Manhattan,
        TilesHeuristic::LinearConflict,
        TilesHeuristic::WalkingDistance,
        TilesHeuristic::Axes,
        TilesHeuristic::Patterns555,
        TilesHeuristic::Patterns663,
    ];

    /// Whether it supports boards of that shape with the blank's home in that cell.
    pub fn fits(self, width: usize, height: usize, home: u8) -> bool {
        match self {
            TilesHeuristic::None
            | TilesHeuristic::Misplaced
            | TilesHeuristic::Euclidean
            | TilesHeuristic::Manhattan
            | TilesHeuristic::LinearConflict => true,
            TilesHeuristic::WalkingDistance | TilesHeuristic::Axes => {
                WalkingDistances::fits(height, width) && WalkingDistances::fits(width, height)
            }
            TilesHeuristic::Patterns555 | TilesHeuristic::Patterns663 => {
                pattern_databases::fits(width, height, home)
            }
        }
    }

    /// The pattern databases that it uses, which take a while to make.
    pub fn split(self) -> Option<Split> {
        match self {
            TilesHeuristic::Patterns555 => Some(Split::Fives),
            TilesHeuristic::Patterns663 => Some(Split::Sixes),
            _ => None,
        }
    }

    /// A lower bound on the remaining slides. The board must be one that it fits.
    pub fn estimate(self, board: &Board) -> u32 {
        match self {
            TilesHeuristic::None => 0,
            TilesHeuristic::Misplaced => misplaced(board).count() as u32,
            TilesHeuristic::Euclidean => crow_flies(board).div_ceil(1 << CROW_BITS) as u32,
            TilesHeuristic::Manhattan => {
                let [rows, columns] = manhattan(board);
                rows + columns
            }
            TilesHeuristic::LinearConflict => linear_conflict::with_conflicts(board).iter().sum(),
            TilesHeuristic::WalkingDistance => walking_distance::distances(board).iter().sum(),
            TilesHeuristic::Axes => {
                let [rows, columns] = linear_conflict::with_conflicts(board);
                let walked = walking_distance::distances(board);
                rows.max(walked[0]) + columns.max(walked[1])
            }
            TilesHeuristic::Patterns555 => pattern_databases::estimate(Split::Fives, board),
            TilesHeuristic::Patterns663 => pattern_databases::estimate(Split::Sixes, board),
        }
    }

    /// The same in fractions of a move (see [`FINE`]), rounded down, for searches that order nodes more finely.
    pub fn fine_estimate(self, board: &Board) -> u32 {
        match self {
            TilesHeuristic::Euclidean => (crow_flies(board) >> (CROW_BITS - FINE.ilog2())) as u32,
            _ => FINE * self.estimate(board),
        }
    }
}

/// The tiles that are not at home, as pairs of cell and home.
fn misplaced(board: &Board) -> impl Iterator<Item = (usize, usize)> {
    let cells = board.cells.iter().map(|&tile| usize::from(tile)).enumerate();
    cells.filter(|&(cell, tile)| cell != tile && tile != usize::from(board.home))
}

/// The sums of the rows and of the columns between tiles and their homes.
pub(super) fn manhattan(board: &Board) -> [u32; 2] {
    let mut distances = [0, 0];
    for (cell, tile) in misplaced(board) {
        let ((row, column), (home_row, home_column)) = (board.place(cell), board.place(tile));
        distances[0] += row.abs_diff(home_row) as u32;
        distances[1] += column.abs_diff(home_column) as u32;
    }
    distances
}

/// Square roots have this many fractional bits, rounded down; those of square numbers are exact.
pub(super) const CROW_BITS: u32 = 16;

/// The straight-line distance between two cells.
pub(super) fn crow_distance(rows: usize, columns: usize) -> u64 {
    (((rows * rows + columns * columns) as u64) << (2 * CROW_BITS)).isqrt()
}

fn crow_flies(board: &Board) -> u64 {
    let distance = |(cell, tile)| {
        let ((row, column), (home_row, home_column)) = (board.place(cell), board.place(tile));
        crow_distance(row.abs_diff(home_row), column.abs_diff(home_column))
    };
    misplaced(board).map(distance).sum()
}
