//! Boards as search spaces for the generic searches: in one word if they fit, else on the heap.

use std::cell::RefCell;

use super::board::{Board, SLIDES, reverse, source};
use super::estimates::{FINE, TilesHeuristic};
use crate::search::{MoveClasses, Space};

/// What both spaces share.
struct SharedParts {
    heuristic: TilesHeuristic,
    classes: MoveClasses,
    /// A reusable board for estimates: only its cells and its blank change.
    scratch: RefCell<Board>,
    width: usize,
    height: usize,
    home: u8,
}

impl SharedParts {
    fn new(board: &Board, heuristic: TilesHeuristic) -> SharedParts {
        // A class is the last slide plus one: only the reversal of that slide is pruned.
        let after = |class: u8, slide: usize| {
            let is_reversal = class > 0 && usize::from(class) - 1 == reverse(slide);
            (!is_reversal).then_some(slide as u8 + 1)
        };
        SharedParts {
            heuristic,
            classes: MoveClasses::new(SLIDES, after),
            scratch: RefCell::new(board.clone()),
            width: board.width,
            height: board.height,
            home: board.home,
        }
    }

    fn source(&self, blank: usize, slide: usize) -> Option<usize> {
        source(self.width, self.height, blank, slide)
    }

    /// Estimates the board with those cells.
    fn estimated(&self, cells: impl Iterator<Item = u8>, estimate: impl Fn(&Board) -> u32) -> u32 {
        let mut board = self.scratch.borrow_mut();
        for (cell, tile) in cells.enumerate().take(board.cells.len()) {
            board.cells[cell] = tile;
            if tile == self.home {
                board.blank = cell;
            }
        }
        estimate(&board)
    }
}

/// Boards of at most sixteen cells, four bits each.
pub struct SmallSpace {
    shared: SharedParts,
    goal: u64,
}

impl SmallSpace {
    /// Whether a board has at most sixteen cells.
    pub fn fits(board: &Board) -> bool {
        board.cells.len() <= 16
    }

    /// The space of all boards of the same shape and goal. Pattern databases are made at first use.
    pub fn new(board: &Board, heuristic: TilesHeuristic) -> SmallSpace {
        let goal = Board::solved(board.width, board.height, board.home).packed();
        SmallSpace { shared: SharedParts::new(board, heuristic), goal }
    }

    /// The cells of a board in one word, four bits each.
    pub fn node(&self, board: &Board) -> u64 {
        board.packed()
    }

    /// The board of a node.
    pub fn board(&self, node: u64) -> Board {
        self.shared.scratch.borrow().with_packed(node)
    }

    fn cells(node: u64) -> impl Iterator<Item = u8> {
        (0..16).map(move |cell| (node >> (4 * cell) & 15) as u8)
    }
}

/// The lowest of the sixteen groups of four bits of a word that equals a tile.
fn place_of(tile: u8, word: u64) -> usize {
    const ONES: u64 = 0x1111_1111_1111_1111;
    let differing = word ^ (u64::from(tile) * ONES);
    // Only a zero group borrows into its highest bit; a borrow corrupts only the groups above.
    let zeros = differing.wrapping_sub(ONES) & !differing & (ONES << 3);
    zeros.trailing_zeros() as usize / 4
}

impl Space for SmallSpace {
    type Node = u64;

    const FINE: u32 = FINE;

    #[inline]
    fn moves(&self) -> usize {
        SLIDES
    }

    #[inline]
    fn step(&self, node: &u64, slide: usize) -> Option<u64> {
        let blank = place_of(self.shared.home, *node);
        let from = self.shared.source(blank, slide)?;
        let exchanged = (node >> (4 * from) ^ u64::from(self.shared.home)) & 15;
        Some(node ^ (exchanged << (4 * from) | exchanged << (4 * blank)))
    }

    #[inline]
    fn is_goal(&self, node: &u64) -> bool {
        *node == self.goal
    }

    fn estimate(&self, node: &u64) -> u32 {
        self.shared.estimated(SmallSpace::cells(*node), |board| self.shared.heuristic.estimate(board))
    }

    fn fine_estimate(&self, node: &u64) -> u32 {
        self.shared.estimated(SmallSpace::cells(*node), |board| self.shared.heuristic.fine_estimate(board))
    }

    fn classes(&self) -> &MoveClasses {
        &self.shared.classes
    }
}

/// Boards of up to 256 cells, a byte each.
pub struct LargeSpace {
    shared: SharedParts,
}

impl LargeSpace {
    /// The space of all boards of the same shape and goal.
    pub fn new(board: &Board, heuristic: TilesHeuristic) -> LargeSpace {
        LargeSpace { shared: SharedParts::new(board, heuristic) }
    }

    /// The cells of a board, a byte each.
    pub fn node(&self, board: &Board) -> Box<[u8]> {
        board.cells.clone().into()
    }
}

impl Space for LargeSpace {
    type Node = Box<[u8]>;

    const FINE: u32 = FINE;

    fn moves(&self) -> usize {
        SLIDES
    }

    fn step(&self, node: &Box<[u8]>, slide: usize) -> Option<Box<[u8]>> {
        let blank = node.iter().position(|&tile| tile == self.shared.home)?;
        let from = self.shared.source(blank, slide)?;
        let mut next = node.clone();
        next.swap(from, blank);
        Some(next)
    }

    fn is_goal(&self, node: &Box<[u8]>) -> bool {
        node.iter().enumerate().all(|(cell, &tile)| cell == usize::from(tile))
    }

    fn estimate(&self, node: &Box<[u8]>) -> u32 {
        self.shared.estimated(node.iter().copied(), |board| self.shared.heuristic.estimate(board))
    }

    fn fine_estimate(&self, node: &Box<[u8]>) -> u32 {
        self.shared.estimated(node.iter().copied(), |board| self.shared.heuristic.fine_estimate(board))
    }

    fn classes(&self) -> &MoveClasses {
        &self.shared.classes
    }

    fn owned_bytes(&self) -> usize {
        self.shared.width * self.shared.height
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_blank_is_found_wherever_it_is() {
        for home in 0..16 {
            for blank in 0..16 {
                let mut cells: Vec<u8> = (0..16).filter(|&tile| tile != home).collect();
                cells.insert(blank, home);
                let board = Board::new(4, 4, home, cells).expect("it is a board");
                assert_eq!(place_of(home, board.packed()), blank);
            }
        }
    }
}
