//! Unfold
#![warn(clippy::unwrap_used)]
pub mod geometry;
pub mod notation;
pub mod puzzle;
pub mod scramble;
