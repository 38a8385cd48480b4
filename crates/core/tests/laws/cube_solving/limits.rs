//! Limits of a search, and its progress reports.

use std::ops::ControlFlow;
use std::time::Duration;

use unfold_core::puzzle::cube::Cube;
use unfold_core::puzzle::{AnyPuzzle, Puzzle};
use unfold_core::random::Random;
use unfold_core::solve::{Best, Limits, Outcome, Proof, SolveError, Stop, offers, solve};

use super::{METHODS, assert_solves, attempt, method, moved, sum_over_cubes};
use crate::cubes::parsed;

fn at_most(moves: u32) -> Limits {
    Limits { max_moves: Some(moves), ..Limits::default() }
}

fn within(milliseconds: u64) -> Limits {
    Limits { time: Some(Duration::from_millis(milliseconds)), ..Limits::default() }
}

#[test]
fn the_limit_on_moves_is_kept() {
    for (most, name, count) in
        [(20, "two-phase", 200), (19, "two-phase", 20), (28, "four-phase", 200), (26, "four-phase", 50)]
    {
        sum_over_cubes(3, 500, count, |cube| {
            let outcome = attempt(cube, name, at_most(most)).expect("there is one so short");
            assert_solves(cube, &outcome);
            assert!(outcome.length <= most, "{name}: {}", cube.text());
            outcome.length
        });
    }
}

#[test]
fn a_limit_below_the_distance_stops_at_once() {
    let mut random = Random::from_seed(510);
    for _ in 0..10 {
        let cube = Cube::solved_of(3).random_state(&mut random);
        for most in 0..=8 {
            // Far fewer nodes than a second has.
            let limits = Limits { max_nodes: Some(1_000_000), ..at_most(most) };
            let outcome = attempt(&cube, "two-phase", limits);
            assert_eq!(outcome, Err(SolveError::Stopped(Stop::Moves(most))));
        }
    }
}

#[test]
fn only_some_methods_take_a_limit_on_moves() {
    for (size, names) in [(3, &METHODS[..]), (2, &["table"])] {
        let cube = Cube::solved_of(size);
        for &name in names {
            let is_adjustable = method(&cube, name).offer().is_adjustable;
            assert_eq!(is_adjustable, ["two-phase", "four-phase"].contains(&name));
            let refused = SolveError::NotAdjustable { method: name.to_string() };
            assert_eq!(attempt(&cube, name, at_most(20)).err(), (!is_adjustable).then_some(refused));
        }
        let offered: Vec<_> = offers(&AnyPuzzle::Cube(cube)).iter().map(|offer| offer.name).collect();
        assert_eq!(offered, names);
    }
}

/// Solves, and checks every solution that is reported on the way.
fn solve_with_reports(cube: &Cube, name: &str, limits: Limits) -> (Outcome, Vec<Best>) {
    let mut reported: Vec<Best> = Vec::new();
    let outcome = solve(&AnyPuzzle::Cube(cube.clone()), method(cube, name), limits, &mut |progress| {
        if let Some(best) = progress.best {
            let moves = parsed(cube, &best.moves);
            assert_eq!(moves.len(), best.length as usize);
            assert!(moved(cube, &moves).is_solved());
            if let Some(last) = reported.last() {
                assert!(best.length < last.length || best == *last);
            }
            reported.push(best);
        }
        ControlFlow::Continue(())
    });
    let outcome = outcome.expect("something is found in time");
    assert_solves(cube, &outcome);
    (outcome, reported)
}

#[test]
fn given_time_solutions_get_shorter_and_the_best_is_kept() {
    for (name, usual) in [("two-phase", 21), ("four-phase", 30)] {
        sum_over_cubes(3, 520, 10, |cube| {
            let limits = Limits { max_nodes: Some(2_000_000), ..within(600_000) };
            let (outcome, reported) = solve_with_reports(cube, name, limits);
            assert_eq!(reported.last().map(|best| best.length), Some(outcome.length));
            assert!(outcome.length <= usual, "{name}: {}", outcome.length);
            outcome.length
        });
    }
}

#[test]
fn a_shortest_solution_ends_the_search_early() {
    let cube = super::after(3, "R U F2 D' L");
    let (outcome, _) = solve_with_reports(&cube, "two-phase", within(600_000));
    // At the limit it would not be proved.
    assert_eq!((outcome.length, outcome.proof), (5, Proof::Optimal));
}

#[test]
fn a_search_stops_at_its_time_limit() {
    // It has no solution in 19 moves (Reid, 1995).
    let superflip = super::after(3, "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    let limits = Limits { max_moves: Some(19), ..within(300) };
    let stopped = attempt(&superflip, "two-phase", limits);
    assert_eq!(stopped, Err(SolveError::Stopped(Stop::Time(Duration::from_millis(300)))));
    let nodes = attempt(&superflip, "two-phase", Limits { max_nodes: Some(100_000), ..at_most(19) });
    assert_eq!(nodes, Err(SolveError::Stopped(Stop::Nodes(100_000))));
}

#[test]
fn a_search_can_be_cancelled() {
    let cancelled = Err(SolveError::Stopped(Stop::Cancelled));
    let mut random = Random::from_seed(530);
    for (size, names) in [(3, &METHODS[..]), (2, &["table"])] {
        let cube = Cube::solved_of(size).random_state(&mut random);
        let puzzle = AnyPuzzle::Cube(cube.clone());
        for &name in names {
            let outcome =
                solve(&puzzle, method(&cube, name), Limits::default(), &mut |_| ControlFlow::Break(()));
            assert_eq!(outcome, cancelled, "{name}");
        }
    }
    // Even if it has a solution already.
    let cube = Cube::solved_of(3).random_state(&mut random);
    for name in ["two-phase", "four-phase"] {
        let mut reported = 0;
        let outcome =
            solve(&AnyPuzzle::Cube(cube.clone()), method(&cube, name), within(10_000), &mut |progress| {
                reported += u32::from(progress.best.is_some());
                if reported < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        assert_eq!((outcome, reported), (cancelled.clone(), 2), "{name}");
    }
}
