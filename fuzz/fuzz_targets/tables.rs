//! Fuzzes tables from the browser's database: those with changed bytes, or too few, are refused.
#![no_main]

use std::ops::ControlFlow;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use unfold_core::puzzle::AnyPuzzle;
use unfold_core::solve::{self, LargeTables};

fuzz_target!(|data: &[u8]| {
    static WHOLE: OnceLock<Vec<u8>> = OnceLock::new();
    let whole = WHOLE.get_or_init(made);
    // An input of three bytes and one more says where to change a byte to what; another length, where to cut.
    let place =
        |bytes: &[u8]| bytes.iter().fold(0, |place, &byte| place << 8 | usize::from(byte)) % whole.len();
    let mut stored = whole.clone();
    for change in data.chunks(4) {
        match change {
            [place_bytes @ .., byte] if change.len() == 4 => stored[place(place_bytes)] = *byte,
            _ => stored.truncate(place(change)),
        }
        if stored.len() < whole.len() {
            break;
        }
    }
    assert_eq!((tables().install)(&stored), stored == *whole);
});

fn tables() -> &'static LargeTables {
    let board = AnyPuzzle::named("tiles-4x4").expect("it is known");
    solve::large_tables(&board).expect("it has large tables")
}

fn made() -> Vec<u8> {
    let board = AnyPuzzle::named("tiles-4x4").expect("it is known");
    solve::make_large_tables(&board, &mut |_| ControlFlow::Continue(())).expect("nothing stops it");
    (tables().bytes)().expect("they were made")
}
