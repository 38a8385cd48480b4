//! Sliding tiles: what solves them.

pub mod board;
pub mod fast;
