//! Wrappers of browser APIs, one file each.
//!
//! `address` is the only one that writes to the address bar. `animation_frames` calls back once a frame, `files` text files and the clipboard, `focus` moves
//! the focus and scrolls, `idle` waits until the browser is idle, `listener` listens outside Yew's elements, `long_press` tells long presses.

pub(crate) mod address;
pub(crate) mod animation_frames;
pub(crate) mod files;
pub(crate) mod focus;
pub(crate) mod idle;
pub(crate) mod listener;
pub(crate) mod long_press;
