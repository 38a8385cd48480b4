//! The page: its state, its reducer, and what is around the puzzle.

pub(crate) mod announcer;
pub(crate) mod app;
pub(crate) mod header;
pub(crate) mod jobs;
pub(crate) mod keyboard;
pub(crate) mod preferences;
pub(crate) mod print;
pub(crate) mod puzzle_facts;
pub(crate) mod state;
pub(crate) mod welcome;
