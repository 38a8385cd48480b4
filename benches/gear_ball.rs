//! The gear ball's bars: both distance tables in under 0.3 s, one solve in under 50 microseconds after that;
//! IDA* from the farthest positions in under 20 ms with the combined pattern databases, and from a random
//! position at distance 9 in under 2 s with seed 000's heuristic.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use unfold::puzzle::gear_ball::{Brackets, GearPuzzle};
use unfold::puzzle::{AnyPuzzle, Metric, Puzzle};
use unfold::scramble::Random;
use unfold::solve::gear_ball::make_distances;
use unfold::solve::{Limits, Method, Watch, scramble_at_distance, solve};

fn tables(criterion: &mut Criterion) {
    criterion.bench_function("gear ball: both distance tables", |bench| {
        bench.iter(|| {
            Metric::ALL.map(|metric| {
                let mut on_progress = |_| ControlFlow::Continue(());
                let mut watch = Watch::new(Limits::default(), &mut on_progress);
                make_distances(Brackets::Coloured, metric, &mut watch).expect("nobody stops it")
            })
        });
    });
}

fn solves(criterion: &mut Criterion) {
    let solved = AnyPuzzle::Gear(GearPuzzle::solved_with(Brackets::Coloured));
    let mut random = Random::from_seed(1);
    let positions: Vec<AnyPuzzle> = (0..1_000).map(|_| solved.random_state(&mut random)).collect();
    for metric in Metric::ALL {
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

/// IDA* with a heuristic, from positions at a distance, one after the other.
fn searches(criterion: &mut Criterion) {
    let solved = AnyPuzzle::Gear(GearPuzzle::solved_with(Brackets::Coloured));
    let mut random = Random::from_seed(2);
    for (heuristic, distance) in [("max", 13), ("gear-cube", 13), ("pieces", 13), ("seed-000", 9)] {
        let positions: Vec<AnyPuzzle> = (0..12)
            .map(|_| {
                let moves =
                    scramble_at_distance(&solved, Metric::Quarter, Some(distance), &mut random, &mut |_| {
                        ControlFlow::Continue(())
                    });
                let mut position = solved.clone();
                position.apply_all(&moves.expect("there are such positions")).expect("they fit");
                position
            })
            .collect();
        let method = Method::choose(&solved, Some("ida"), None, Some(heuristic)).expect("it exists");
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

criterion_group!(benches, tables, solves, searches);
criterion_main!(benches);
