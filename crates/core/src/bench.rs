//! What one does at the bench with a puzzle, whichever it is, on the page and in the terminal.

pub mod console;
pub mod gestures;
pub mod key_bindings;
pub mod preferences;
pub mod protocol;
pub mod session;
pub mod share;
pub mod timer;
