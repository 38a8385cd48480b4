//! Fuzzes texts as a link, a line of the console, a layout of stickers and the content of a file: nothing panics, and
//! a link that was opened and written again opens as the same session.
#![no_main]

use libfuzzer_sys::fuzz_target;
use unfold_core::puzzle::{AnyKind, Kind, Puzzle};
use unfold_core::random::Random;
use unfold_core::workbench::console::{self, Content, FileAccess};
use unfold_core::workbench::session::{Session, Setup};
use unfold_core::workbench::share;

fuzz_target!(|data: &[u8]| {
    let Some((&first, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let kinds = AnyKind::offered();
    let puzzle = kinds[usize::from(first) % kinds.len()].solved();

    let opened = share::open(text);
    let query = share::query(&opened.session, &opened.other);
    let again = share::open(&query).session;
    assert_eq!((again.position(), again.cursor()), (opened.session.position(), opened.session.cursor()));
    let _ = share::pasted(text, &puzzle, unfold_core::notation::Hold::Face);

    let session = Session::new(&puzzle);
    let (start, _) = console::completions(text, &puzzle);
    assert!(text.is_char_boundary(start));
    let _ = console::answer(text, &session, &mut Random::from_seed(1), FileAccess::Named);
    for content in [Content::Moves, Content::Layout] {
        let _ = console::loaded(text, content, &session);
    }
    let _ = Setup::read(text, &puzzle);
    if let Ok(position) = puzzle.parse_any(text) {
        assert_eq!(puzzle.parse_any(&position.layout_text()), Ok(position));
    }
});
