//! Fuzzes tables from the browser's database: damaged ones are refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use unfold_core::puzzle::AnyPuzzle;
use unfold_core::solve;

fuzz_target!(|data: &[u8]| {
    let board = AnyPuzzle::named("tiles-4x4").expect("it is known");
    let tables = solve::large_tables(&board).expect("it has large tables");
    // Whole tables have five megabytes, which no input has.
    assert!(!(tables.install)(data));
});
