//! Fuzzes stored and imported settings: nothing panics, and settings that were read are written as a text that reads as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use unfold_core::workbench::preferences::{Preferences, read_colour, write_colour};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (preferences, flaw) = Preferences::read(text);
    if let Some(flaw) = flaw {
        assert!(!flaw.to_string().is_empty());
    }
    let (again, flaw) = Preferences::read(&preferences.text());
    assert!(again == preferences && flaw.is_none());
    if let Some(colour) = read_colour(text) {
        assert_eq!(read_colour(&write_colour(colour)), Some(colour));
    }
});
