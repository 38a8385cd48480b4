//! Fuzzes lists of timed solves: nothing panics, and what was read is written as a text that reads as the same list.
#![no_main]

use libfuzzer_sys::fuzz_target;
use unfold_core::workbench::timer::{export, text};

fuzz_target!(|data: &[u8]| {
    let Ok(stored) = std::str::from_utf8(data) else { return };
    let reading = text::read(stored);
    let _ = reading.report();
    let again = text::read(&text::write(&reading.times));
    assert!(again.flaws.is_empty() && again.times == reading.times);
    for solve in reading.times.solves() {
        assert!(!solve.result().is_empty());
    }
    if let Some(solve) = reading.times.solves().first() {
        let _ = reading.times.statistics(&solve.puzzle);
        let _ = export::solves(&reading.times, &solve.puzzle);
    }
});
