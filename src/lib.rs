//! Unfold
#![warn(clippy::unwrap_used)]
pub mod animation;
pub mod geometry;
pub mod net;
pub mod notation;
pub mod protocol;
pub mod puzzle;
pub mod scramble;
pub mod search;
pub mod session;
pub mod share;
pub mod solve;
#[cfg(not(target_arch = "wasm32"))]
pub mod terminal;
pub mod web;
