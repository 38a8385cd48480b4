//! Searches that know nothing of any particular puzzle. A puzzle gives them a [`Space`], usually of small
//! numbers with tables of moves; [`Plain`] makes one of any [`Puzzle`](crate::puzzle::Puzzle) as it is.
//!
//! | search | holds | finds |
//! |---|---|---|
//! | [`breadth_first`] | every state it reached | a shortest solution |
//! | [`uniform_cost`] | every state it reached | a shortest solution |
//! | [`a_star`] | every state it reached | a shortest solution if no estimate is too large |
//! | [`weighted_a_star`] | every state it reached | a solution at most so many times as long as a shortest one, if no estimate is too large |
//! | [`greedy`] | every state it reached | a solution |
//! | [`ida_star`] | its path | a shortest solution if no estimate is too large |
//!
//! The compiler specialises each search for its space. All of them use the same [`Counters`], and the same
//! [`Budget`] enforces their [`Limits`]. [`trace`] records the steps of a search. Where states are numbered,
//! [`distances`] gives the distance of each.
//!
//! `best_first` has all searches with a queue, `plain_space` has [`Plain`], `reached_states` the states that a search holds; `stopwatch` times what is
//! shorter than a tick of the clock.

mod best_first;
mod breadth_first;
mod budget;
mod ida_star;
mod move_classes;
mod plain_space;
mod reached_states;
pub mod stopwatch;
#[cfg(test)]
mod tests;
pub mod trace;
mod tracer;

use std::hash::Hash;

pub use best_first::{Order, Ties, Weight, a_star, best_first, greedy, uniform_cost, weighted_a_star};
pub use breadth_first::{breadth_first, distances};
pub use budget::{Best, Budget, Counters, Limits, OnProgress, Phase, Progress, Round, Stop};
pub use ida_star::ida_star;
pub use move_classes::MoveClasses;
pub use plain_space::Plain;
pub use trace::{Algorithm, Trace};
pub use tracer::{NodeFate, Tracer};

/// What a search needs to know of a puzzle. Every move costs the same.
pub trait Space {
    /// A state of the puzzle, in a form that is cheap to copy and to hash.
    type Node: Clone + Eq + Hash;

    /// How many moves there are; they are numbered from zero, and there are at most 256.
    fn moves(&self) -> usize;

    /// Where a move leads; `None` where it cannot be made there.
    fn step(&self, node: &Self::Node, mv: usize) -> Option<Self::Node>;

    /// Whether the puzzle is solved there.
    fn is_goal(&self, node: &Self::Node) -> bool;

    /// The heuristic: an estimate of the moves to the goal.
    fn estimate(&self, node: &Self::Node) -> u32;

    /// How many units of [`Space::fine_estimate`] make a move.
    const FINE: u32 = 1;

    /// The estimate before it is rounded to whole moves, where it is finer than that. Best-first searches order
    /// their queue by it; their rounds are reported in whole moves.
    #[inline]
    fn fine_estimate(&self, node: &Self::Node) -> u32 {
        self.estimate(node) * Self::FINE
    }

    /// Which moves are worth trying after which.
    fn classes(&self) -> &MoveClasses;

    /// The bytes that a node has on the heap.
    fn owned_bytes(&self) -> usize {
        0
    }
}
