//! Sliding tiles.

pub mod automaton;
pub mod board;
pub mod estimates;
pub mod ida;
pub mod patterns;
