//! The cubes' bars: at least 20 million face turns a second on the pieces of a 3x3x3, and a layer inside a
//! 64x64x64 turned in under 2 microseconds.

#[path = "common/report.rs"]
#[allow(dead_code)]
mod report;

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group};
use report::{Report, Unit};
use unfold_core::geometry::{Axis, Face};
use unfold_core::notation;
use unfold_core::puzzle::Puzzle;
use unfold_core::puzzle::cube::cubies::Cubies;
use unfold_core::puzzle::cube::{Cube, MAX_SIZE, Turn};
use unfold_core::random::Random;

/// How many random turns are drawn beforehand: enough that no branch is foreseen, few enough to stay near.
const DRAWN: usize = 4_096;

/// Turns of single layers, as deep as allowed, from some faces.
fn random_turns(faces: &[Face], layers: std::ops::Range<usize>) -> Vec<Turn> {
    let mut random = Random::from_seed(1);
    let mut draw = || {
        let layer = layers.start + random.below(layers.len());
        let face = faces[random.below(faces.len())];
        Turn { face, first: layer, last: layer, quarters: 1 + random.below(3) as i32 }
    };
    (0..DRAWN).map(|_| draw()).collect()
}

/// How long it takes to do turns one after the other, so many of them: the best of five times, for whatever
/// else the machine does can only add to it.
fn milliseconds(turns: &[Turn], count: usize, mut turn: impl FnMut(Turn)) -> f64 {
    let mut once = || {
        let start = Instant::now();
        turns.iter().cycle().take(count).for_each(|&drawn| turn(black_box(drawn)));
        start.elapsed().as_secs_f64() * 1e3
    };
    (0..5).map(|_| once()).fold(f64::INFINITY, f64::min)
}

fn bars() {
    let mut report = Report::default();
    let mut cubies = Cubies::SOLVED;
    let taken = milliseconds(&random_turns(&Face::ALL, 0..1), 20_000_000, |turn| {
        cubies = cubies.turned(turn.face, turn.quarters);
    });
    black_box(cubies);
    report.add("20 million face turns on the pieces of a 3x3x3", taken, Unit::Milliseconds, 1_000.0);
    // The stickers of a layer lie side by side or far apart, depending on the axis.
    for axis in Axis::ALL {
        let face = axis.face();
        let mut cube = Cube::solved_of(MAX_SIZE);
        let turns = random_turns(&[face, face.opposite()], 1..MAX_SIZE - 1);
        let taken = milliseconds(&turns, 1_000_000, |turn| cube.turn(turn));
        black_box(cube);
        let what = format!("a million turns of layers inside a 64x64x64, as {} turns", face.letter());
        report.add(&what, taken, Unit::Milliseconds, 2_000.0);
    }
    report.end();
}

fn turns(criterion: &mut Criterion) {
    let mut next = random_turns(&Face::ALL, 0..1).into_iter().cycle();
    let mut next_face = || next.next().expect("they go round");
    let mut cubies = Cubies::SOLVED;
    criterion.bench_function("cube: face turn, pieces of a 3x3x3", |bench| {
        bench.iter(|| {
            let turn = next_face();
            cubies = cubies.turned(turn.face, turn.quarters);
            cubies
        });
    });
    for size in [3, MAX_SIZE] {
        let mut cube = Cube::solved_of(size);
        criterion.bench_function(&format!("cube: face turn, stickers of a {}", cube.id()), |bench| {
            bench.iter(|| black_box(&mut cube).turn(next_face()));
        });
    }
    let mut next = random_turns(&Face::ALL, 1..MAX_SIZE - 1).into_iter().cycle();
    let mut cube = Cube::solved_of(MAX_SIZE);
    criterion.bench_function(&format!("cube: layer inside, stickers of a {}", cube.id()), |bench| {
        bench.iter(|| black_box(&mut cube).turn(next.next().expect("they go round")));
    });
}

fn texts(criterion: &mut Criterion) {
    for size in [3, 7] {
        let cube = Cube::solved_of(size);
        let text = notation::print(&cube.random_moves(1_000, 1, &mut Random::from_seed(2)));
        criterion.bench_function(&format!("cube: parse 1,000 moves of a {}", cube.id()), |bench| {
            bench.iter(|| notation::parse(black_box(&text), &cube).expect("they were printed"));
        });
    }
}

criterion_group!(benches, turns, texts);

fn main() {
    bars();
    benches();
    Criterion::default().configure_from_args().final_summary();
}
