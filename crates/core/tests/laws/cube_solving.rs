//! Solving cubes: laws of every solution, and known numbers from outside. Each solution is replayed here on the
//! stickers, independent of the solver.

mod exact;
mod four_phase;
mod limits;
mod towards;
mod two_by_two;

use std::ops::ControlFlow;
use std::time::Duration;

use crate::cubes::{after, any_moves, drawn, moved};
use unfold_core::notation::{self, Held, Move};
use unfold_core::puzzle::cube::Cube;
use unfold_core::puzzle::cube::cubies::{Cubies, Pieces};
use unfold_core::puzzle::{AnyPuzzle, Metric, Puzzle};
use unfold_core::random::Random;
use unfold_core::search::Budget;
use unfold_core::solve::cube::four_phase::{ThirdPhase, deepening, walk};
use unfold_core::solve::{self, Limits, Method, Outcome, Proof, Reveal, SolutionPath, SolveError};

/// All methods for the 3x3x3.
const METHODS: [&str; 5] =
    ["two-phase", "four-phase", "four-phase-axes", "four-phase-modified", "four-phase-search"];

fn method(cube: &Cube, name: &str) -> Method {
    Method::choose(&AnyPuzzle::Cube(cube.clone()), Some(name), None, None).expect("it is offered")
}

fn attempt(cube: &Cube, name: &str, limits: Limits) -> Result<Outcome, SolveError> {
    let puzzle = AnyPuzzle::Cube(cube.clone());
    solve::solve(&puzzle, method(cube, name), limits, &mut |_| ControlFlow::Continue(()))
}

/// Solves a cube without limits, and checks the solution.
fn solved_by(cube: &Cube, name: &str) -> Outcome {
    let outcome = attempt(cube, name, Limits::default()).expect("nothing stops it");
    assert_solves(cube, &outcome);
    outcome
}

fn assert_solves(cube: &Cube, outcome: &Outcome) {
    assert!(moved(cube, &outcome.moves).is_solved(), "{}: {:?}", cube.text(), outcome.moves);
    assert_eq!(outcome.length, cube.length(&outcome.moves, Metric::Half));
    if let Proof::Best { lower_bound } = outcome.proof {
        assert!(lower_bound <= outcome.length);
    }
    // The phases together are the whole solution.
    let mut end = 0;
    for phase in &outcome.phases {
        assert_eq!(phase.moves.start, end);
        end = phase.moves.end;
    }
    assert!(outcome.phases.is_empty() || end == outcome.moves.len());
}

fn cubies(cube: &Cube) -> Cubies {
    Pieces::of(cube).expect("it is small").cubies
}

/// Runs a function on uniformly random cubes, on two threads, and adds up the results.
fn sum_over_cubes(size: usize, seed: u64, count: usize, of: impl Fn(&Cube) -> u32 + Sync) -> u32 {
    const THREADS: usize = 2;
    let sum = |thread: usize| {
        let mut random = Random::from_seed(seed + thread as u64);
        let solved = Cube::solved_of(size);
        (0..count / THREADS).map(|_| of(&solved.random_state(&mut random))).sum::<u32>()
    };
    std::thread::scope(|scope| {
        let sum = &sum;
        let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || sum(thread))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no cube fails")).sum()
    })
}

#[test]
fn two_phases_solve_every_cube_in_at_most_21_moves() {
    let sum = sum_over_cubes(3, 100, 10_000, |cube| {
        let outcome = solved_by(cube, "two-phase");
        assert!(outcome.length <= 21, "{}", cube.text());
        // In half turns no cube needs more than 20, and nothing is claimed of solutions that were not searched for.
        assert!(outcome.proof == Proof::Best { lower_bound: 9 } || outcome.length <= 8);
        outcome.length
    });
    // A random cube needs 17.8 on average, so less would be a miscount.
    assert!((17 * 10_000..21 * 10_000).contains(&sum));
}

#[test]
fn a_rotated_cube_is_solved_as_it_is() {
    let mut random = Random::from_seed(110);
    let solved = Cube::solved_of(3);
    for round in 0..60 {
        let cube = moved(&solved.random_state(&mut random), &any_moves(3, 10, &mut random));
        // The last one takes as long as all the others together.
        for name in &METHODS[..if round % 20 == 0 { 5 } else { 4 }] {
            solved_by(&cube, name);
        }
    }
    let whole = ['x', 'y', 'z'].map(|letter| Move::new(letter, 1));
    for _ in 0..20 {
        let lying = moved(&solved, &drawn(&whole, 5, &mut random));
        for name in METHODS {
            assert_eq!(solved_by(&lying, name).moves, [], "{name}: {}", lying.text());
        }
    }
}

#[test]
fn both_searches_of_the_modified_phases_find_the_same_lengths() {
    let mut random = Random::from_seed(120);
    let solved = Cube::solved_of(3);
    let mut cubes: Vec<Cube> = (0..3).map(|_| solved.random_state(&mut random)).collect();
    cubes.push(after(3, "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"));
    cubes.push(after(3, "M2 E2 S2"));
    cubes.push(solved);
    for cube in cubes {
        let cubies = Pieces::of(&cube).expect("it is a 3x3x3").cubies;
        let mut on_progress = |_| ControlFlow::Continue(());
        let mut budget = Budget::new(Limits::default(), &mut on_progress);
        // Before turns are merged at the ends of phases: each phase by itself is a shortest one.
        let solutions = [walk, deepening]
            .map(|search| search(&cubies, ThirdPhase::Modified, &mut budget).expect("nothing cancels it"));
        assert_eq!(solutions[0].lengths, solutions[1].lengths, "{}", cube.text());
        for name in ["four-phase-modified", "four-phase-search"] {
            let outcome = solved_by(&cube, name);
            assert_eq!(outcome.phases.len(), 4);
            assert!(outcome.length as usize <= solutions[0].steps.len());
        }
    }
}

#[test]
fn larger_cubes_have_no_solver() {
    for size in (4..=9).chain([64]) {
        let cube = AnyPuzzle::Cube(Cube::solved_of(size));
        let none = SolveError::NoSolver { puzzle: cube.id() };
        assert_eq!(Method::choose(&cube, None, None, None), Err(none.clone()));
        assert_eq!(Method::choose(&cube, Some("two-phase"), None, None), Err(none));
        assert!(solve::offers(&cube).is_empty());
    }
}

#[test]
fn no_turns_are_left_to_merge_where_phases_meet() {
    let mut random = Random::from_seed(121);
    for _ in 0..300 {
        let cube = Cube::solved_of(3).random_state(&mut random);
        for name in ["four-phase", "four-phase-axes", "four-phase-modified", "two-phase"] {
            let outcome = solved_by(&cube, name);
            assert_eq!(notation::simplify(&outcome.moves, &cube), outcome.moves, "{name}: {}", cube.text());
        }
    }
}

#[test]
fn a_solved_cube_is_solved_at_once_however_much_time_there_is() {
    for moves in ["", "x y", "M2 M2"] {
        let cube = AnyPuzzle::Cube(after(3, moves));
        for name in ["two-phase", "four-phase"] {
            let method = Method::choose(&cube, Some(name), None, None).expect("it is offered");
            let limits = Limits { time: Some(Duration::from_secs(3_600)), ..Limits::default() };
            let outcome = solve::solve(&cube, method, limits, &mut |_| ControlFlow::Continue(()));
            assert_eq!(outcome.map(|outcome| outcome.moves), Ok(Vec::new()), "{name} {moves}");
        }
    }
}

#[test]
fn hints_lead_to_the_end() {
    let mut random = Random::from_seed(122);
    let mut cube = AnyPuzzle::Cube(Cube::solved_of(3).random_state(&mut random));
    let method = Method::default_for(&cube).expect("it has a solver");
    let outcome = solve::solve(&cube, method, Limits::default(), &mut |_| ControlFlow::Continue(()));
    let outcome = outcome.expect("it is solved");
    let path = SolutionPath { start: cube.clone(), moves: outcome.moves.clone(), proof: outcome.proof };
    for (done, &mv) in outcome.moves.iter().enumerate() {
        let hint = |reveal| path.hint(reveal, &cube, Held::default(), Metric::Half);
        assert_eq!(hint(Reveal::NextMove), Some(format!("next {mv}")));
        let left = Metric::Half.counted(outcome.length - done as u32);
        assert_eq!(hint(Reveal::Length), Some(format!("at most {left} from here")));
        cube.apply(mv).expect("a move of the solution");
    }
    assert!(cube.is_solved());
    assert_eq!(
        path.hint(Reveal::NextMove, &cube, Held::default(), Metric::Half),
        Some("it is there already".to_string())
    );
    let elsewhere = AnyPuzzle::Cube(after(3, "R"));
    assert_eq!(path.hint(Reveal::NextMove, &elsewhere, Held::default(), Metric::Half), None);
}

#[test]
fn a_limit_on_moves_is_one_on_half_turns() {
    let cube = AnyPuzzle::Cube(after(3, "R U F2"));
    let method = Method::choose(&cube, None, Some("quarter"), None).expect("it is offered");
    let limits = Limits { max_moves: Some(20), ..Limits::default() };
    let outcome = solve::solve(&cube, method, limits, &mut |_| ControlFlow::Continue(()));
    assert_eq!(
        outcome.map(|outcome| outcome.length),
        Err(SolveError::OtherMetric { metric: Metric::Quarter })
    );
}
