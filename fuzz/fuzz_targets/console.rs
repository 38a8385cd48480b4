//! Fuzzes lines of the console and the files that it opens: nothing panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use unfold_core::puzzle::{AnyKind, Kind};
use unfold_core::random::Random;
use unfold_core::workbench::console::{self, Content, FileAccess};
use unfold_core::workbench::session::Session;

fuzz_target!(|data: &[u8]| {
    let Some((&first, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let kinds = AnyKind::offered();
    let puzzle = kinds[usize::from(first) % kinds.len()].solved();
    let session = Session::new(&puzzle);
    let (start, _) = console::completions(text, &puzzle);
    assert!(text.is_char_boundary(start));
    let _ = console::answer(text, &session, &mut Random::from_seed(1), FileAccess::Named);
    for content in [Content::Moves, Content::Layout] {
        let _ = console::loaded(text, content, &session);
    }
});
