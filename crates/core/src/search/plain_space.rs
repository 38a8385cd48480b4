//! Any puzzle as a search space, through its trait alone: slower than coordinates with move tables, and used to
//! check them.

use super::{MoveClasses, Space};
use crate::notation::Move;
use crate::puzzle::{Kind, Puzzle};

/// A puzzle whose single moves cost one each.
pub struct Plain<P> {
    moves: Vec<Move>,
    classes: MoveClasses,
    estimate: fn(&P) -> u32,
}

impl<P: Puzzle> Plain<P> {
    /// The space of a puzzle's positions.
    pub fn new(puzzle: &P, estimate: fn(&P) -> u32) -> Self {
        let moves = puzzle.kind().single_moves();
        let classes = MoveClasses::by_joining(&moves, puzzle, |run| run.amount.unsigned_abs());
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

    fn step(&self, node: &P, mv: usize) -> Option<P> {
        let mut next = node.clone();
        next.apply(self.moves[mv]).is_ok().then_some(next)
    }

    fn is_goal(&self, node: &P) -> bool {
        node.is_solved()
    }

    fn estimate(&self, node: &P) -> u32 {
        (self.estimate)(node)
    }

    fn classes(&self) -> &MoveClasses {
        &self.classes
    }
}
