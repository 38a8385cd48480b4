//! The bars of the solvers of cubes.
//!
//! - Four phases: 31.4 moves on average in 10 microseconds, the best of twelve 27.3 in 100, and 24 given a tenth of
//!   a second; tables in under 400 ms and 6 MB.
//! - Two phases: at most 21 moves no slower than min2phase, at most 20 in half its time, and 18.8 on average given a
//!   tenth of a second; tables in under 150 ms and 8 MB.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group};
use unfold_core::puzzle::cube::Cube;
use unfold_core::puzzle::{AnyPuzzle, Metric, Puzzle};
use unfold_core::random::Random;
use unfold_core::solve::cube::four_phase::{self, ThirdPhase};
use unfold_core::solve::cube::{two_by_two, two_phase};
use unfold_core::solve::{Budget, Limits, Method, solve};
use unfold_peers::report::{Report, Unit};
use unfold_peers::{
    Drawn, beside_kewb, beside_min2phase, best_of_five, by_best_walk, by_method, by_two_phases, by_walk,
    compared, drawn, milliseconds,
};

const A_TENTH_OF_A_SECOND: Limits =
    Limits { max_nodes: None, time: Some(Duration::from_millis(100)), max_moves: None, memory: usize::MAX };

fn four_phases(report: &mut Report) {
    let taken = best_of_five(|| four_phase::make(ThirdPhase::Thistlethwaite));
    report.add("four phases, tables", taken, Unit::Milliseconds, 400.0);
    let bytes = four_phase::FourPhaseTables::get(ThirdPhase::Thistlethwaite).bytes();
    report.add("    their size", bytes as f64 / 1e6, Unit::Megabytes, 6.0);
    let [walk, best] = compared(&drawn(10_000, 4), [&by_walk, &by_best_walk]);
    report.add("four phases, 10,000 cubes", walk.microseconds, Unit::Microseconds, 10.0);
    report.add("    their mean length", walk.moves, Unit::Moves, 31.4);
    report.add("four phases, best of twelve, 10,000 cubes", best.microseconds, Unit::Microseconds, 100.0);
    report.add("    their mean length", best.moves, Unit::Moves, 27.3);
    let given_time = |cube: &Drawn| by_method(cube, "four-phase", A_TENTH_OF_A_SECOND);
    let [mean] = compared(&drawn(50, 5), [&given_time]);
    report.add("four phases, 100 ms each, 50 cubes: mean length", mean.moves, Unit::Moves, 24.0);
    report.add("    mean time", mean.microseconds / 1e3, Unit::Milliseconds, 150.0);
}

fn two_phases(report: &mut Report) {
    let taken = best_of_five(two_phase::TwoPhaseTables::new);
    report.add("two phases, tables", taken, Unit::Milliseconds, 150.0);
    let bytes = two_phase::TwoPhaseTables::new().bytes();
    report.add("    their size", bytes as f64 / 1e6, Unit::Megabytes, 8.0);
    beside_min2phase(report, 21, 1_000, 1.0);
    beside_min2phase(report, 20, 1_000, 0.5);
    beside_kewb(report, 30);
    let given_time = |cube: &Drawn| by_method(cube, "two-phase", A_TENTH_OF_A_SECOND);
    let [mean] = compared(&drawn(100, 6), [&given_time]);
    report.add("two phases, 100 ms each, 100 cubes: mean length", mean.moves, Unit::Moves, 18.8);
    report.add("    mean time", mean.microseconds / 1e3, Unit::Milliseconds, 150.0);
}

/// The 2x2x2. Its table is made once and cached, so it is measured once.
fn report_two_by_two(report: &Report) {
    let start = Instant::now();
    let mut on_progress = |_| ControlFlow::Continue(());
    let table = two_by_two::distances(Metric::Half, &mut Budget::new(Limits::default(), &mut on_progress));
    black_box(table.expect("nothing stops it"));
    report.note("2x2x2, table", milliseconds(start), Unit::Milliseconds);
    let cubes = two_by_two_cubes();
    let start = Instant::now();
    cubes.iter().for_each(by_default);
    report.note("2x2x2, one solve", 1e3 * milliseconds(start) / cubes.len() as f64, Unit::Microseconds);
}

fn two_by_two_cubes() -> Vec<AnyPuzzle> {
    let mut random = Random::from_seed(2);
    (0..1_000).map(|_| AnyPuzzle::Cube(Cube::solved_of(2).random_state(&mut random))).collect()
}

fn by_default(puzzle: &AnyPuzzle) {
    let method = Method::default_for(puzzle).expect("it is offered");
    let outcome = solve(black_box(puzzle), method, Limits::default(), &mut |_| ControlFlow::Continue(()));
    black_box(outcome.expect("it is solved"));
}

fn solves(criterion: &mut Criterion) {
    let cubes = drawn(1_000, 7);
    let solvers: [(&str, unfold_peers::SolveFn); 3] = [
        ("four phases", &by_walk),
        ("four phases, best of twelve", &by_best_walk),
        ("two phases, at most 21", &|cube| by_two_phases(cube, 21)),
    ];
    for (name, solver) in solvers {
        let mut next = cubes.iter().cycle();
        criterion.bench_function(&format!("3x3x3: {name}"), |bench| {
            bench.iter(|| solver(black_box(next.next().expect("they go round"))));
        });
    }
    let cubes = two_by_two_cubes();
    let mut next = cubes.iter().cycle();
    criterion.bench_function("2x2x2: one solve", |bench| {
        bench.iter(|| by_default(next.next().expect("they go round")));
    });
}

criterion_group!(benches, solves);

fn main() {
    let mut report = Report::default();
    four_phases(&mut report);
    two_phases(&mut report);
    report_two_by_two(&report);
    report.end();
    benches();
    Criterion::default().configure_from_args().final_summary();
}
