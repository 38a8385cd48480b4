//! The built pages in a browser, for tests and benchmarks.
//!
//! - `engine` starts Chromium, Firefox or WebKit, each with its WebDriver and, where it needs one, a `display` of its own;
//! - `host` serves the build, and can lose files, stop, or serve another build;
//! - `page` is a tab with the page: what a user does, and what a test waits for;
//! - `pointer` is a mouse or a finger;
//! - `pictures` compares what is on the screen with kept pictures;
//! - `fonts` makes all machines use the same font.

mod display;
mod engine;
mod fonts;
mod host;
mod page;
mod pictures;
mod pointer;

pub use engine::{DESKTOP, Engine, FLAT, PHONE, Visit};
pub use host::{Host, NOTHING, built, project};
pub use page::{Page, Paper, browse};
pub use pictures::{Gallery, strangers};
pub use pointer::{CENTRE, Pointer, Share};
