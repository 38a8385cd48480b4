//! The panels beside the puzzle, and those that open in a drawer.

pub(crate) mod console;
pub(crate) mod distances;
pub(crate) mod drawer;
pub(crate) mod help;
pub(crate) mod history;
pub(crate) mod painter;
pub(crate) mod scramble;
pub(crate) mod search_progress;
pub(crate) mod settings;
pub(crate) mod solver;
pub(crate) mod take_back;
pub(crate) mod timer;
