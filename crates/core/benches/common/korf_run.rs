//! Korf's hundred boards, one after the other.

#![allow(unreachable_pub, reason = "several programs include it, and in some of them it is public")]

use std::ops::ControlFlow;

use unfold_core::clock::Instant;
use unfold_core::search::{Budget, Limits};
use unfold_core::solve::tiles::automaton::Automaton;
use unfold_core::solve::tiles::estimates::TilesHeuristic;
use unfold_core::solve::tiles::ida::ida;
use unfold_core::solve::tiles::pattern_databases::{PatternTables, Split};

use super::korf;
use super::report::{Report, Unit};

fn milliseconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}

/// How long it takes to make pattern databases.
pub fn made_in(split: Split) -> f64 {
    let mut on_progress = |_| ControlFlow::Continue(());
    let start = Instant::now();
    let tables = PatternTables::make(split, &mut Budget::new(Limits::default(), &mut on_progress));
    std::hint::black_box(tables.expect("nothing stops it").bytes());
    milliseconds(start)
}

/// Solves all boards with pruning; the mean time has a bar. Tables are made before.
pub fn run(report: &mut Report, what: &str, guide: TilesHeuristic, bar: f64) {
    let boards = korf::fifteen();
    Automaton::without_duplicates();
    guide.estimate(&boards[0].board);
    let mut times: Vec<f64> = Vec::new();
    let mut generated = 0;
    for known in &boards {
        let mut on_progress = |_| ControlFlow::Continue(());
        let mut budget = Budget::new(Limits::default(), &mut on_progress);
        let start = Instant::now();
        let slides = ida(&known.board, guide, true, &mut budget).expect("nothing stops it");
        times.push(milliseconds(start));
        assert_eq!(slides.map(|slides| slides.len()), Some(known.length), "{}", known.number);
        generated += budget.counters().generated;
    }
    times.sort_by(f64::total_cmp);
    let count = times.len() as f64;
    report.add(
        &format!("Korf's 100, {what}: mean"),
        times.iter().sum::<f64>() / count,
        Unit::Milliseconds,
        bar,
    );
    report.note("    median", times[times.len() / 2], Unit::Milliseconds);
    report.note("    longest", times[times.len() - 1], Unit::Milliseconds);
    report.note("    mean thousands of positions generated", generated as f64 / count / 1e3, Unit::Ratio);
}
