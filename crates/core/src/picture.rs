//! Pictures of a position: flat, as a solid, and in words.

pub mod animation;
pub mod colours;
pub mod flat;
pub mod layer_turns;
pub mod mesh;
pub mod words;
