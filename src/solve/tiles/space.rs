//! Boards as searches see them that know of no puzzle: packed into a word where they fit, else on the heap.

use std::cell::RefCell;

use super::board::{Board, SLIDES, reverse, source};
use super::estimates::{FINE, Guide};
use crate::search::{Classes, Space};

/// What both spaces know.
struct Shape {
    guide: Guide,
    classes: Classes,
    /// A board to be estimated: only its cells and its blank change.
    scratch: RefCell<Board>,
    width: usize,
    height: usize,
    home: u8,
}

impl Shape {
    fn new(board: &Board, guide: Guide) -> Shape {
        // A class is one more than the last slide: only that is not worth taking back.
        let after = |class: u8, slide: usize| {
            let is_reversal = class > 0 && usize::from(class) - 1 == reverse(slide);
            (!is_reversal).then_some(slide as u8 + 1)
        };
        Shape {
            guide,
            classes: Classes::new(SLIDES, after),
            scratch: RefCell::new(board.clone()),
            width: board.width,
            height: board.height,
            home: board.home,
        }
    }

    fn source(&self, blank: usize, slide: usize) -> Option<usize> {
        source(self.width, self.height, blank, slide)
    }

    /// Estimates the board that has those cells.
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
    shape: Shape,
    goal: u64,
}

impl SmallSpace {
    pub fn fits(board: &Board) -> bool {
        board.cells.len() <= 16
    }

    /// The space of all boards of the same shape and goal. Pattern databases are made when they are needed first.
    pub fn new(board: &Board, guide: Guide) -> SmallSpace {
        let goal = Board::solved(board.width, board.height, board.home).packed();
        SmallSpace { shape: Shape::new(board, guide), goal }
    }

    pub fn node(&self, board: &Board) -> u64 {
        board.packed()
    }

    pub fn board(&self, node: u64) -> Board {
        self.shape.scratch.borrow().with_packed(node)
    }

    fn cells(node: u64) -> impl Iterator<Item = u8> {
        (0..16).map(move |cell| (node >> (4 * cell) & 15) as u8)
    }
}

/// The lowest of sixteen places where four bits of a word are those of a tile.
fn place_of(tile: u8, word: u64) -> usize {
    const ONES: u64 = 0x1111_1111_1111_1111;
    let differing = word ^ (u64::from(tile) * ONES);
    // Only zero borrows from its highest bit; what a borrow spoils is above it.
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
        let blank = place_of(self.shape.home, *node);
        let from = self.shape.source(blank, slide)?;
        let exchanged = (node >> (4 * from) ^ u64::from(self.shape.home)) & 15;
        Some(node ^ (exchanged << (4 * from) | exchanged << (4 * blank)))
    }

    #[inline]
    fn is_goal(&self, node: &u64) -> bool {
        *node == self.goal
    }

    fn estimate(&self, node: &u64) -> u32 {
        self.shape.estimated(SmallSpace::cells(*node), |board| self.shape.guide.estimate(board))
    }

    fn fine_estimate(&self, node: &u64) -> u32 {
        self.shape.estimated(SmallSpace::cells(*node), |board| self.shape.guide.fine_estimate(board))
    }

    fn classes(&self) -> &Classes {
        &self.shape.classes
    }
}

/// Boards of up to 256 cells, a byte each.
pub struct LargeSpace {
    shape: Shape,
}

impl LargeSpace {
    /// The space of all boards of the same shape and goal.
    pub fn new(board: &Board, guide: Guide) -> LargeSpace {
        LargeSpace { shape: Shape::new(board, guide) }
    }

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
        let blank = node.iter().position(|&tile| tile == self.shape.home)?;
        let from = self.shape.source(blank, slide)?;
        let mut next = node.clone();
        next.swap(from, blank);
        Some(next)
    }

    fn is_goal(&self, node: &Box<[u8]>) -> bool {
        node.iter().enumerate().all(|(cell, &tile)| cell == usize::from(tile))
    }

    fn estimate(&self, node: &Box<[u8]>) -> u32 {
        self.shape.estimated(node.iter().copied(), |board| self.shape.guide.estimate(board))
    }

    fn fine_estimate(&self, node: &Box<[u8]>) -> u32 {
        self.shape.estimated(node.iter().copied(), |board| self.shape.guide.fine_estimate(board))
    }

    fn classes(&self) -> &Classes {
        &self.shape.classes
    }

    fn owned_bytes(&self) -> usize {
        self.shape.width * self.shape.height
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
