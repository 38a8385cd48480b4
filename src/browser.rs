//! Wrappers of browser APIs, one file each.

pub(crate) mod address;
pub(crate) mod clock;
pub(crate) mod files;
pub(crate) mod focus;
pub(crate) mod idle;
pub(crate) mod listener;
pub(crate) mod long_press;
