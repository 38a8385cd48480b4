//! Which boards can be solved: half of all permutations of the tiles, by parity.

use std::fmt;

use super::Tiles;

/// Decides whether a board can be solved. Every slide exchanges the blank with a tile and moves the blank by one step, so
/// the parity of both numbers changes together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parity {
    /// Exchanges of two that sort the board.
    pub exchanges: usize,
    /// Steps of the blank from its home, along rows and columns.
    pub steps: usize,
}

impl Parity {
    /// The parity of a board.
    pub fn of(tiles: &Tiles) -> Parity {
        let mut order: Vec<usize> = tiles.cells().iter().map(|&tile| tiles.home_of(tile)).collect();
        let mut exchanges = 0;
        for cell in 0..order.len() {
            while order[cell] != cell {
                let home = order[cell];
                order.swap(cell, home);
                exchanges += 1;
            }
        }
        let ((row, column), (home_row, home_column)) =
            (tiles.place(tiles.blank()), tiles.place(tiles.home()));
        Parity { exchanges, steps: row.abs_diff(home_row) + column.abs_diff(home_column) }
    }

    /// Whether moves lead from the board to the solved one.
    pub fn is_solvable(self) -> bool {
        self.exchanges % 2 == self.steps % 2
    }
}

/// Why a board cannot be solved, or why it can.
impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |number: usize| if number.is_multiple_of(2) { "even" } else { "odd" };
        let counted = |number: usize, what: &str| match number {
            1 => format!("1 {what}"),
            _ => format!("{number} {what}s"),
        };
        let exchanges = counted(self.exchanges, "exchange");
        let steps = counted(self.steps, "step");
        match self.is_solvable() {
            true => write!(
                f,
                "it can be solved: all is in place after {exchanges}, and the blank is {steps} from its place, both {}",
                word(self.steps)
            ),
            false => write!(
                f,
                "it cannot be solved: it takes {exchanges} to put all in place ({}), but the blank is {steps} from its place ({}), \
                 and every slide changes both by one",
                word(self.exchanges),
                word(self.steps)
            ),
        }
    }
}

impl Tiles {
    /// The board of the other parity, with the last two tiles exchanged.
    #[must_use]
    pub fn mended(&self) -> Tiles {
        let mut tiles = (0..self.cells().len()).rev().filter(|&cell| cell != self.blank());
        match (tiles.next(), tiles.next()) {
            (Some(one), Some(other)) => self.with_swapped(one, other),
            _ => self.clone(),
        }
    }
}
