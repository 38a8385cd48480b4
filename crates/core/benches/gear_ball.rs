//! The gear ball's bars: both distance tables in under 0.3 s, one solve in under 50 microseconds after that;
//! IDA* from the farthest positions in under 20 ms with the combined pattern databases, and from a random
//! position at distance 9 in under 2 s with the heuristic of “Modeling the Gearball”.

#[path = "common/report.rs"]
#[allow(dead_code)]
mod report;

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group};
use report::{Report, Unit};
use unfold_core::puzzle::gear_ball::{Brackets, GearPuzzle, METRICS};
use unfold_core::puzzle::{AnyPuzzle, Metric, Puzzle};
use unfold_core::random::Random;
use unfold_core::solve::gear_ball::make_distances;
use unfold_core::solve::{Budget, Limits, Method, distances, solve};

fn tables(criterion: &mut Criterion) {
    criterion.bench_function("gear ball: both distance tables", |bench| {
        bench.iter(|| {
            METRICS.map(|metric| {
                let mut on_progress = |_| ControlFlow::Continue(());
                let mut budget = Budget::new(Limits::default(), &mut on_progress);
                make_distances(Brackets::Coloured, metric, &mut budget).expect("nothing stops it")
            })
        });
    });
}

fn solves(criterion: &mut Criterion) {
    let solved = AnyPuzzle::Gear(GearPuzzle::solved_with(Brackets::Coloured));
    let mut random = Random::from_seed(1);
    let positions: Vec<AnyPuzzle> = (0..1_000).map(|_| solved.random_state(&mut random)).collect();
    for metric in METRICS {
        let method = Method::choose(&solved, None, Some(metric.name()), None).expect("it exists");
        let mut next = positions.iter().cycle();
        criterion.bench_function(&format!("gear ball: one solve, {} metric", metric.name()), |bench| {
            bench.iter(|| {
                let position = next.next().expect("they go round");
                solve(black_box(position), method, Limits::default(), &mut |_| ControlFlow::Continue(()))
            });
        });
    }
}

/// All positions at a distance, or so many of them.
fn positions_at(distance: u8, most: usize) -> Vec<AnyPuzzle> {
    let solved = AnyPuzzle::default();
    let distances = distances(&solved, Metric::Quarter, &mut |_| ControlFlow::Continue(()));
    let distances = distances.expect("nothing stops it");
    let ranks: Vec<usize> = (0..distances.len()).filter(|&rank| distances[rank] == distance).collect();
    let step = ranks.len().div_ceil(most);
    ranks.into_iter().step_by(step).filter_map(|rank| solved.with_rank(rank)).collect()
}

const SEARCHES: [(&str, u8, usize, f64); 4] = [
    ("max", 13, 12, 20.0),
    ("gear-cube", 13, 12, 20.0),
    ("pieces", 13, 12, 20.0),
    ("turns-or-cells", 9, 100, 2_000.0),
];

/// IDA* with a heuristic, from positions at a distance, one after the other.
fn searches(criterion: &mut Criterion) {
    for (heuristic, distance, most, _) in SEARCHES {
        let positions = positions_at(distance, most);
        let method = Method::choose(&positions[0], Some("ida"), None, Some(heuristic)).expect("it exists");
        let mut next = positions.iter().cycle();
        criterion.bench_function(
            &format!("gear ball: IDA* with {heuristic} from distance {distance}"),
            |bench| {
                bench.iter(|| {
                    let position = next.next().expect("they go round");
                    solve(black_box(position), method, Limits::default(), &mut |_| ControlFlow::Continue(()))
                });
            },
        );
    }
}

/// The slowest of the same searches against its bar: a mean would hide it.
fn slowest_searches() {
    let mut report = Report::default();
    for (heuristic, distance, most, bar) in SEARCHES {
        let positions = positions_at(distance, most);
        let method = Method::choose(&positions[0], Some("ida"), None, Some(heuristic)).expect("it exists");
        let taken = positions.iter().map(|position| {
            let outcome = solve(position, method, Limits::default(), &mut |_| ControlFlow::Continue(()));
            outcome.expect("it is solved").micros as f64 / 1e3
        });
        let slowest = taken.fold(0.0, f64::max);
        let what = format!(
            "IDA* with {heuristic}, the slowest of {} positions at distance {distance}",
            positions.len()
        );
        report.add(&what, slowest, Unit::Milliseconds, bar);
    }
    report.end();
}

criterion_group!(benches, tables, solves, searches);

fn main() {
    slowest_searches();
    benches();
    Criterion::default().configure_from_args().final_summary();
}
