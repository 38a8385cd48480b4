//! Estimates of how many slides are left.

pub(super) mod lines;
pub(super) mod walking;

pub use lines::conflicts;
pub use walking::Walking;

use super::board::Board;
use super::patterns::{self, Split};

/// What guides a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guide {
    None,
    /// How many tiles are not at home.
    Misplaced,
    /// The sum of the tiles' distances from home as the crow flies: what seed 003 calls Manhattan.
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

/// The parts of a move in which fine estimates are counted.
pub const FINE: u32 = 256;

impl Guide {
    pub const ALL: [Guide; 9] = [
        Guide::None,
        Guide::Misplaced,
        Guide::Euclidean,
        Guide::Manhattan,
        Guide::LinearConflict,
        Guide::WalkingDistance,
        Guide::Axes,
        Guide::Patterns555,
        Guide::Patterns663,
    ];

    /// Whether it knows boards of that shape with the blank's home in that cell.
    pub fn fits(self, width: usize, height: usize, home: u8) -> bool {
        match self {
            Guide::None | Guide::Misplaced | Guide::Euclidean | Guide::Manhattan | Guide::LinearConflict => {
                true
            }
            Guide::WalkingDistance | Guide::Axes => {
                Walking::fits(height, width) && Walking::fits(width, height)
            }
            Guide::Patterns555 | Guide::Patterns663 => patterns::fits(width, height, home),
        }
    }

    /// The pattern databases that it looks into, which take a while to be made.
    pub fn split(self) -> Option<Split> {
        match self {
            Guide::Patterns555 => Some(Split::Fives),
            Guide::Patterns663 => Some(Split::Sixes),
            _ => None,
        }
    }

    /// How many slides are left at least. The board is one that it fits.
    pub fn estimate(self, board: &Board) -> u32 {
        match self {
            Guide::None => 0,
            Guide::Misplaced => misplaced(board).count() as u32,
            Guide::Euclidean => crow_flies(board).div_ceil(1 << CROW_BITS) as u32,
            Guide::Manhattan => {
                let [rows, columns] = manhattan(board);
                rows + columns
            }
            Guide::LinearConflict => lines::with_conflicts(board).iter().sum(),
            Guide::WalkingDistance => walking::distances(board).iter().sum(),
            Guide::Axes => {
                let [rows, columns] = lines::with_conflicts(board);
                let walked = walking::distances(board);
                rows.max(walked[0]) + columns.max(walked[1])
            }
            Guide::Patterns555 => patterns::estimate(Split::Fives, board),
            Guide::Patterns663 => patterns::estimate(Split::Sixes, board),
        }
    }

    /// The same in parts of a move, rounded down: for searches that can tell more than whole moves apart.
    pub fn fine_estimate(self, board: &Board) -> u32 {
        match self {
            Guide::Euclidean => (crow_flies(board) >> (CROW_BITS - FINE.ilog2())) as u32,
            _ => FINE * self.estimate(board),
        }
    }
}

/// Tiles that are not at home: where they are, and where they belong.
fn misplaced(board: &Board) -> impl Iterator<Item = (usize, usize)> {
    let cells = board.cells.iter().map(|&tile| usize::from(tile)).enumerate();
    cells.filter(|&(cell, tile)| cell != tile && tile != usize::from(board.home))
}

/// Rows and columns between tiles and their homes.
pub(super) fn manhattan(board: &Board) -> [u32; 2] {
    let mut distances = [0, 0];
    for (cell, tile) in misplaced(board) {
        let ((row, column), (home_row, home_column)) = (board.place(cell), board.place(tile));
        distances[0] += row.abs_diff(home_row) as u32;
        distances[1] += column.abs_diff(home_column) as u32;
    }
    distances
}

/// Roots are kept with so many binary digits, rounded down; those of squares are exact.
pub(super) const CROW_BITS: u32 = 16;

/// The distance between two places as the crow flies.
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
