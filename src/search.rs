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
//! They are made for their space by the compiler, count with the same [`Counters`] and are held to their
//! [`Limits`] by the same [`Watch`]; [`trace`] records what one of them does. Where states are numbered, [`distances`] tells how far each of them is.

mod best_first;
mod breadth_first;
mod classes;
mod ida_star;
mod plain;
mod reached;
pub mod stopwatch;
#[cfg(test)]
mod tests;
pub mod trace;
mod watch;
mod witness;

use std::hash::Hash;

pub use best_first::{Order, Ties, Weight, a_star, best_first, greedy, uniform_cost, weighted_a_star};
pub use breadth_first::{breadth_first, distances};
pub use classes::Classes;
pub use ida_star::ida_star;
pub use plain::Plain;
pub use trace::{Algorithm, Trace};
pub use watch::{Best, Counters, Limits, OnProgress, Phase, Progress, Round, Stop, Watch};
pub use witness::{Became, Witness};

/// What a search needs to know of a puzzle. Every move costs the same.
pub trait Space {
    type Node: Clone + Eq + Hash;

    /// How many moves there are; they are numbered from zero, and there are at most 256.
    fn moves(&self) -> usize;

    /// Where a move leads; `None` where it cannot be made there.
    fn step(&self, node: &Self::Node, mv: usize) -> Option<Self::Node>;
    fn is_goal(&self, node: &Self::Node) -> bool;

    /// How many moves away the goal seems to be.
    fn estimate(&self, node: &Self::Node) -> u32;

    /// How many units of [`Space::fine_estimate`] make a move.
    const FINE: u32 = 1;

    /// The estimate before it is rounded to whole moves, where it is finer than that. Searches that put states
    /// in an order go by it; their rounds are told in whole moves.
    #[inline]
    fn fine_estimate(&self, node: &Self::Node) -> u32 {
        self.estimate(node) * Self::FINE
    }

    /// Which moves are worth trying after which.
    fn classes(&self) -> &Classes;

    /// The bytes that a node owns besides its own, where it has any on the heap.
    fn owned_bytes(&self) -> usize {
        0
    }
}
