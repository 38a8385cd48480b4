//! Fuzzes texts as links: nothing panics, and a link that was opened and written again opens as the same session.
#![no_main]

use libfuzzer_sys::fuzz_target;
use unfold_core::notation::Hold;
use unfold_core::puzzle::{AnyKind, Kind};
use unfold_core::workbench::share;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let opened = share::open(text);
    let query = share::query(&opened.session, &opened.other);
    let again = share::open(&query).session;
    assert_eq!((again.position(), again.cursor()), (opened.session.position(), opened.session.cursor()));
    let kinds = AnyKind::offered();
    let puzzle = kinds[data.len() % kinds.len()].solved();
    for hold in [Hold::Face, Hold::Middle] {
        let _ = share::pasted(text, &puzzle, hold);
    }
    let _ = share::pasted_link(text);
});
