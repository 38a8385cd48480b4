//! Which boards can be solved: half of all orders of the tiles, told apart by parity. And the numbers of those that can.

use std::fmt;

use super::Tiles;

/// What tells whether a board can be solved. Every slide exchanges the blank with a tile and takes the blank one step, so
/// both numbers change between even and odd together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parity {
    /// Exchanges of two that it takes to put everything in its place.
    pub exchanges: usize,
    /// Steps of the blank from its place, along rows and columns.
    pub steps: usize,
}

impl Parity {
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
    /// A board of the other parity, with two tiles exchanged: the last two in order that are no blank.
    #[must_use]
    pub fn mended(&self) -> Tiles {
        let mut tiles = (0..self.cells().len()).rev().filter(|&cell| cell != self.blank());
        match (tiles.next(), tiles.next()) {
            (Some(one), Some(other)) => self.with_swapped(one, other),
            _ => self.clone(),
        }
    }
}

/// Boards with more cells have more positions than anybody numbers.
const MAX_RANKED_CELLS: usize = 10;

/// The number of a board among all that can be solved, by where the blank is and then in the order of the tiles; `None` if
/// it cannot be, or if there are too many.
pub fn rank(tiles: &Tiles) -> Option<usize> {
    if tiles.cells().len() > MAX_RANKED_CELLS || !tiles.parity().is_solvable() {
        return None;
    }
    let order: Vec<u8> = tiles.cells().iter().copied().filter(|&tile| tile != 0).collect();
    let smaller_after = |at: usize| order[at + 1..].iter().filter(|&&tile| tile < order[at]).count();
    let among_all =
        (0..order.len()).fold(tiles.blank(), |rank, at| rank * (order.len() - at) + smaller_after(at));
    // Of two orders that differ in the last two tiles, one can be solved.
    Some(among_all / 2)
}

/// The board with that number.
pub fn unrank(tiles: &Tiles, rank: usize) -> Option<Tiles> {
    let count = tiles.cells().len();
    if count > MAX_RANKED_CELLS || rank >= (3..=count).product() {
        return None;
    }
    let mut rest = 2 * rank;
    let mut digits = vec![0; count - 1];
    for at in (0..count - 1).rev() {
        digits[at] = rest % (count - 1 - at);
        rest /= count - 1 - at;
    }
    let mut left: Vec<u8> = (1..count as u8).collect();
    let mut cells: Vec<u8> = digits.into_iter().map(|digit| left.remove(digit)).collect();
    cells.insert(rest, 0);
    let board = tiles.with_cells(cells.into());
    Some(if board.parity().is_solvable() { board } else { board.mended() })
}
