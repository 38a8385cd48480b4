//! The built pages in a browser, for tests and benchmarks.
//!
//! - `engine` starts Chromium, Firefox or WebKit, each with its WebDriver and, where it needs one, a `display` of its own;
//! - `builds` finds the build, and makes others that differ a little;
//! - `host` serves one of them, and can damage files or stop;
//! - `page` is a tab with the page: what a user does, and what a test waits for;
//! - `pointer` is a mouse or a finger;
//! - `pictures` compares what is on the screen with kept pictures;
//! - `fonts` makes all machines use the same font.

mod builds;
mod display;
mod engine;
mod fonts;
mod host;
mod page;
mod pictures;
mod pointer;

pub use builds::{another_build, built, project};
pub use engine::{DESKTOP, Engine, FLAT, PHONE, Visit};
pub use host::{FileFault, Host, NOTHING};
pub use page::{Page, Paper, browse};
pub use pictures::{Gallery, unlisted};
pub use pointer::{CENTRE, Pointer, Share};
