//! Time limits of the tiles' solvers in wasm, in a worker as on the page: Korf's hundred boards in 45 ms each on average,
//! tables in under 2.5 s. `scripts/bench` runs it, in the release build.
#![cfg(target_arch = "wasm32")]

#[allow(dead_code, reason = "only tests count positions")]
#[path = "../crates/core/benches/common/korf.rs"]
mod korf;
#[path = "../crates/core/benches/common/korf_run.rs"]
mod korf_run;
#[allow(dead_code, reason = "other figures have other units")]
#[path = "../crates/core/benches/common/report.rs"]
mod report;

use korf_run::{made_in, run};
use report::{Report, Unit};
use unfold_core::solve::tiles::estimates::TilesHeuristic;
use unfold_core::solve::tiles::pattern_databases::Split;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

#[wasm_bindgen_test]
fn korfs_boards_take_tens_of_milliseconds() {
    let mut report = Report::default();
    report.add("pattern databases 6-6-3, tables", made_in(Split::Sixes), Unit::Milliseconds, 2_500.0);
    run(&mut report, "6-6-3 and pruning", TilesHeuristic::Patterns663, 45.0);
    run(&mut report, "axes and pruning, no tables", TilesHeuristic::Axes, 300.0);
    report.end();
}
