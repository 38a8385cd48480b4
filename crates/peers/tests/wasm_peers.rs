//! The bars of the 3x3x3's solvers beside others, all of them compiled to wasm, in a worker as on the page.
//! `scripts/bench` runs it, in the release build.
#![cfg(target_arch = "wasm32")]

use unfold_core::solve::cube::four_phase::{self, ThirdPhase};
use unfold_core::solve::cube::two_phase;
use unfold_peers::report::{Report, Unit};
use unfold_peers::{beside_kewb, beside_min2phase, best_of_five, by_best_walk, by_walk, compared, drawn};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

#[wasm_bindgen_test]
fn no_other_solver_is_faster_here_either() {
    let mut report = Report::default();
    let taken = best_of_five(|| four_phase::make(ThirdPhase::Thistlethwaite));
    report.note("four phases, tables", taken, Unit::Milliseconds);
    let bytes = four_phase::FourPhaseTables::get(ThirdPhase::Thistlethwaite).bytes();
    report.note("    their size", bytes as f64 / 1e6, Unit::Megabytes);
    let [walk, best] = compared(&drawn(2_000, 4), [&by_walk, &by_best_walk]);
    report.note("four phases, 2,000 cubes", walk.microseconds, Unit::Microseconds);
    report.note("four phases, best of twelve, 2,000 cubes", best.microseconds, Unit::Microseconds);
    report.note("two phases, tables", best_of_five(two_phase::TwoPhaseTables::new), Unit::Milliseconds);
    beside_min2phase(&mut report, 21, 1_000, 1.0);
    beside_min2phase(&mut report, 20, 1_000, 0.5);
    beside_kewb(&report, 20);
    report.end();
}
