//! Pictures of a position: flat, as a solid, and in words.

pub mod animation;
pub mod colours;
pub mod face_motion;
pub mod flat;
pub mod mesh;
pub mod words;
