//! What the page and the terminal do with every puzzle: sessions, links, the console, the timer, preferences.

pub mod console;
pub mod gestures;
pub mod key_bindings;
pub mod preferences;
pub mod protocol;
pub mod session;
pub mod share;
pub mod timer;
