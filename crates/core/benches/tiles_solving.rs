//! The bars of the tiles' solvers: Korf's hundred boards of the 15-puzzle in 30 ms each on average with pattern
//! databases, in 200 ms without; the databases in under 1.3 s and 16 MB.

#[allow(dead_code, reason = "only tests count positions")]
#[path = "common/korf.rs"]
mod korf;
#[path = "common/korf_run.rs"]
mod korf_run;
#[allow(dead_code, reason = "other figures have other units")]
#[path = "common/report.rs"]
mod report;

use korf_run::{made_in, run};
use report::{Report, Unit};
use unfold_core::solve::tiles::estimates::TilesHeuristic;
use unfold_core::solve::tiles::pattern_databases::{PatternTables, Split};

fn main() {
    let mut report = Report::default();
    report.add("pattern databases 6-6-3, tables", made_in(Split::Sixes), Unit::Milliseconds, 1_300.0);
    let bytes = PatternTables::get(Split::Sixes).bytes();
    report.add("    their size", bytes as f64 / 1e6, Unit::Megabytes, 16.0);
    report.note("pattern databases 5-5-5, tables", made_in(Split::Fives), Unit::Milliseconds);
    run(&mut report, "6-6-3 and pruning", TilesHeuristic::Patterns663, 30.0);
    run(&mut report, "5-5-5 and pruning", TilesHeuristic::Patterns555, 200.0);
    run(&mut report, "axes and pruning, no tables", TilesHeuristic::Axes, 200.0);
    report.end();
}
