//! Sliding tiles.

pub mod automaton;
pub mod board;
pub mod estimates;
pub mod full_table;
pub mod ida;
pub mod patterns;
pub mod space;
