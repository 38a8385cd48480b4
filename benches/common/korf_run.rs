//! Korf's hundred boards, one after the other.

use std::ops::ControlFlow;

use unfold::search::{Limits, Watch};
use unfold::solve::tiles::automaton::Automaton;
use unfold::solve::tiles::estimates::Guide;
use unfold::solve::tiles::ida::ida;
use unfold::solve::tiles::patterns::{Split, Tables};
use web_time::Instant;

use super::korf;
use super::report::{Report, Unit};

fn milliseconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}

/// How long it takes to make pattern databases.
pub fn made_in(split: Split) -> f64 {
    let mut on_progress = |_| ControlFlow::Continue(());
    let start = Instant::now();
    let tables = Tables::make(split, &mut Watch::new(Limits::default(), &mut on_progress));
    std::hint::black_box(tables.expect("nobody stops it").bytes());
    milliseconds(start)
}

/// Solves all boards with pruning; the mean time has a bar. Tables are made before.
pub fn run(report: &mut Report, what: &str, guide: Guide, bar: f64) {
    let boards = korf::fifteen();
    Automaton::without_duplicates();
    guide.estimate(&boards[0].board);
    let mut times: Vec<f64> = Vec::new();
    let mut generated = 0;
    for known in &boards {
        let mut on_progress = |_| ControlFlow::Continue(());
        let mut watch = Watch::new(Limits::default(), &mut on_progress);
        let start = Instant::now();
        let slides = ida(&known.board, guide, true, &mut watch).expect("nobody stops it");
        times.push(milliseconds(start));
        assert_eq!(slides.map(|slides| slides.len()), Some(known.length), "{}", known.number);
        generated += watch.counters().generated;
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
