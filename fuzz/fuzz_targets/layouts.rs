//! Fuzzes texts as positions: boards, facelets and layouts, the colours of a painting, and the list of an experiment. Nothing panics,
//! and a position that was read is written as a text that reads as the same position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use unfold_core::laboratory::positions;
use unfold_core::notation::Hold;
use unfold_core::puzzle::painting::{OffersPainting, Painting};
use unfold_core::puzzle::{AnyKind, Kind, Puzzle};
use unfold_core::workbench::session::Setup;

fuzz_target!(|data: &[u8]| {
    let Some((&first, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let kinds = AnyKind::offered();
    let puzzle = kinds[usize::from(first) % kinds.len()].solved();
    if let Ok(position) = puzzle.parse_any(text) {
        assert_eq!(puzzle.parse_any(&position.layout_text()), Ok(position.clone()));
        assert_eq!(position.with_text(&position.text()), Ok(position));
    }
    let _ = Setup::read(text, &puzzle);
    let _ = positions::read(text, &puzzle, Hold::Face);
    if let Some(Ok(colours)) = puzzle.judge().map(|judge| judge.read(text)) {
        let mut painting = Painting::new(&puzzle).expect("it has a judge");
        painting.replace(colours);
        let _ = painting.read();
    }
});
