//! The puzzles. A [`Kind`] is what all positions of a puzzle have in common, a [`Puzzle`] is a position. [`AnyKind`] and
//! [`AnyPuzzle`] are enums over all families.
//!
//! To add a family, add its module here, those of its pictures and its solvers, and a line in [`registry`].
// A new variant must be decided on here, not fall into a `_`.
#![warn(clippy::wildcard_enum_match_arm)]

pub mod cube;
pub mod gear_ball;
mod kind;
pub mod painting;
mod position;
pub mod registry;
pub mod tiles;

pub use kind::{ButtonRow, Family, KeySet, Kind, Metric, NamedAction, Presets, SizeChoice};
pub use position::{Puzzle, StateError};
pub(crate) use registry::delegate;
pub use registry::{AnyKind, AnyPuzzle};
