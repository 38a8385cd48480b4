//! Cubes near the solved one get a shortest solution, checked here by enumerating all near positions.

use std::collections::HashMap;
use std::sync::LazyLock;

use unfold_core::geometry::Face;
use unfold_core::notation::{Layers, Move};
use unfold_core::puzzle::cube::Cube;
use unfold_core::puzzle::cube::cubies::Cubies;
use unfold_core::puzzle::{AnyPuzzle, Metric, Puzzle};
use unfold_core::random::Random;
use unfold_core::solve::{Limits, Method, Proof, SolveError, Stop, solve};

use super::{after, attempt, cubies, drawn, moved, solved_by};

/// All positions within four moves of the solved one, nearest first, and their distances.
struct Nearby {
    positions: Vec<Cubies>,
    distances: HashMap<Cubies, u32>,
}

static NEARBY: LazyLock<Nearby> = LazyLock::new(|| {
    let solved = Cube::solved_of(3);
    let faces = Face::ALL.map(Face::letter);
    let turns = faces.into_iter().flat_map(|face| [1, 2, -1].map(|amount| Move::new(face, amount)));
    let turns: Vec<Cubies> = turns.map(|turn| cubies(&moved(&solved, &[turn]))).collect();
    let mut nearby =
        Nearby { positions: vec![Cubies::SOLVED], distances: HashMap::from([(Cubies::SOLVED, 0)]) };
    let mut start = 0;
    for distance in 1..=4 {
        for index in std::mem::replace(&mut start, nearby.positions.len())..start {
            for turn in &turns {
                let position = nearby.positions[index].then(turn);
                nearby.distances.entry(position).or_insert_with(|| {
                    nearby.positions.push(position);
                    distance
                });
            }
        }
    }
    nearby
});

/// The distance of a position within eight moves: some position is within four moves of it and of solved.
fn distance(cube: &Cube) -> u32 {
    let position = cubies(cube);
    let ways = NEARBY.positions.iter().filter_map(|way| {
        let left = NEARBY.distances.get(&position.then(way))?;
        Some(NEARBY.distances[way] + left)
    });
    ways.min().expect("eight moves solve it")
}

#[test]
fn near_positions_have_the_known_counts() {
    let counts = (0..=4).map(|distance| NEARBY.distances.values().filter(|&&at| at == distance).count());
    assert_eq!(counts.collect::<Vec<_>>(), [1, 18, 243, 3_240, 43_239]);
}

fn assert_exact(moves: &[Move]) {
    let cube = moved(&Cube::solved_of(3), moves);
    let outcome = solved_by(&cube, "two-phase");
    assert_eq!((outcome.length, outcome.proof), (distance(&cube), Proof::Optimal), "{moves:?}");
}

fn letters(letters: &str) -> Vec<Move> {
    letters.chars().map(|letter| Move::new(letter, 1)).collect()
}

#[test]
fn short_scrambles_get_their_shortest_solution() {
    let mut random = Random::from_seed(300);
    for count in 0..=8 {
        for _ in 0..25 {
            assert_exact(&Cube::solved_of(3).random_moves(count, 1, &mut random));
        }
    }
}

#[test]
fn half_turns_get_their_shortest_solution() {
    let mut random = Random::from_seed(301);
    for count in 0..=8 {
        for _ in 0..10 {
            let moves = drawn(&letters("URFDLB"), count, &mut random);
            assert_exact(&moves.iter().map(|mv| mv.times(2)).collect::<Vec<_>>());
        }
    }
}

#[test]
fn slices_get_their_shortest_solution_in_every_orientation() {
    let mut random = Random::from_seed(302);
    for _ in 0..60 {
        // A slice is two face turns, a wide turn is one, and a rotation none.
        let slices = drawn(&letters("MES"), random.below(4), &mut random);
        let wide: Vec<_> =
            letters("URFDLB").iter().map(|mv| Move { layers: Layers::Range(1, 2), ..*mv }).collect();
        let wide = drawn(&wide, 2, &mut random);
        let whole = drawn(&letters("xyz"), 3, &mut random);
        let mut moves = [slices, wide, whole].concat();
        random.shuffle(&mut moves);
        assert_exact(&moves);
    }
}

#[test]
fn a_limit_below_the_distance_finds_nothing() {
    let mut random = Random::from_seed(303);
    for _ in 0..50 {
        let cube = moved(&Cube::solved_of(3), &Cube::solved_of(3).random_moves(8, 1, &mut random));
        let distance = distance(&cube);
        let limited =
            |most| attempt(&cube, "two-phase", Limits { max_moves: Some(most), ..Limits::default() });
        assert_eq!(limited(distance).map(|outcome| outcome.length), Ok(distance));
        if let Some(less) = distance.checked_sub(1) {
            assert_eq!(limited(less), Err(SolveError::Stopped(Stop::Moves(less))));
        }
    }
}

#[test]
fn known_lengths_are_met() {
    // From bug reports about other solvers, which answer these with 14 moves.
    for (moves, length) in [("", 0), ("R", 1), ("R2", 1), ("R U", 2), ("R U R' U'", 4), ("M2 E2 S2", 6)] {
        let outcome = solved_by(&after(3, moves), "two-phase");
        assert_eq!((outcome.length, outcome.proof), (length, Proof::Optimal), "{moves}");
    }
}

#[test]
fn the_shortest_in_half_turns_is_not_called_the_shortest_in_quarter_turns() {
    let mut random = Random::from_seed(304);
    for _ in 0..20 {
        let cube = moved(&Cube::solved_of(3), &Cube::solved_of(3).random_moves(6, 1, &mut random));
        let puzzle = AnyPuzzle::Cube(cube.clone());
        for name in ["two-phase", "four-phase", "four-phase-axes"] {
            let method = Method::choose(&puzzle, Some(name), Some("quarter"), None).expect("it is offered");
            let outcome =
                solve(&puzzle, method, Limits::default(), &mut |_| std::ops::ControlFlow::Continue(()));
            let outcome = outcome.expect("nothing stops it");
            assert_eq!(outcome.length, cube.length(&outcome.moves, Metric::Quarter));
            // No solution has fewer quarter turns than the shortest has moves.
            let Proof::Best { lower_bound } = outcome.proof else { panic!("{name} claims too much") };
            assert!(lower_bound <= distance(&cube));
        }
    }
}
