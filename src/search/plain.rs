//! Any puzzle as a space to search, through nothing but its trait: slower than numbers with tables, and a
//! second opinion on them.

use super::{Classes, Space};
use crate::notation::Move;
use crate::puzzle::Puzzle;

/// A puzzle whose single moves cost one each.
pub struct Plain<P> {
    moves: Vec<Move>,
    classes: Classes,
    estimate: fn(&P) -> u32,
}

impl<P: Puzzle> Plain<P> {
    /// The space of a puzzle's positions. No move is tried that takes back the one before it.
    pub fn new(puzzle: &P, estimate: fn(&P) -> u32) -> Self {
        let moves: Vec<Move> = puzzle.buttons().into_iter().map(|(mv, _)| mv).collect();
        // The class of a sequence is its last move, numbered from one.
        let classes = Classes::new(moves.len(), |last, mv| {
            let undoes = last > 0 && moves[mv] == moves[usize::from(last) - 1].inverse();
            (!undoes).then_some(mv as u8 + 1)
        });
        Plain { moves, classes, estimate }
    }

    /// The move with that number.
    pub fn written(&self, mv: usize) -> Move {
        self.moves[mv]
    }
}

impl<P: Puzzle> Space for Plain<P> {
    type Node = P;

    fn moves(&self) -> usize {
        self.moves.len()
    }

    fn step(&self, node: &P, mv: usize) -> P {
        let mut next = node.clone();
        next.apply(self.moves[mv]).expect("a puzzle has the moves that it offers");
        next
    }

    fn is_goal(&self, node: &P) -> bool {
        node.is_solved()
    }

    fn estimate(&self, node: &P) -> u32 {
        (self.estimate)(node)
    }

    fn classes(&self) -> &Classes {
        &self.classes
    }
}
