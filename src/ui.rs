//! Components and hooks that panels and pages share.
//!
//! `drop_down` is a drop-down list, `moves_field` a text of moves, `press` what clicks and long presses turn, `svg` renders drawings.

pub(crate) mod drop_down;
pub(crate) mod moves_field;
pub(crate) mod press;
pub(crate) mod svg;
