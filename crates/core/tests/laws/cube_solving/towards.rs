//! From any position to any other.

use std::ops::ControlFlow;

use unfold_core::puzzle::cube::Cube;
use unfold_core::puzzle::{AnyPuzzle, Puzzle};
use unfold_core::random::Random;
use unfold_core::solve::{Limits, Method, Outcome, SolveError, solve_towards};

use super::{METHODS, after, any_moves, method, moved};

fn towards(cube: &Cube, goal: &Cube, name: &str) -> Result<Outcome, SolveError> {
    let (from, to) = (AnyPuzzle::Cube(cube.clone()), AnyPuzzle::Cube(goal.clone()));
    solve_towards(&from, &to, method(cube, name), Limits::default(), &mut |_| ControlFlow::Continue(()))
}

/// Whether two cubes are equal up to rotation.
fn are_alike(one: &Cube, other: &Cube) -> bool {
    let up = ["", "x", "x2", "x'", "z", "z'"];
    let round = ["", "y", "y2", "y'"];
    let mut ways = up.iter().flat_map(|up| round.map(|round| format!("{up} {round}")));
    ways.any(|way| moved(one, &crate::cubes::parsed(one, &way)) == *other)
}

fn assert_leads_to(cube: &Cube, goal: &Cube, name: &str) -> Cube {
    let outcome = towards(cube, goal, name).expect("nothing stops it");
    let there = moved(cube, &outcome.moves);
    assert!(are_alike(&there, goal), "{name}: {} to {}", cube.text(), goal.text());
    there
}

#[test]
fn any_position_leads_to_any_other() {
    let mut random = Random::from_seed(600);
    for (size, names, count) in [(3, &METHODS[..4], 50), (2, &["table"], 200)] {
        let solved = Cube::solved_of(size);
        for round in 0..count {
            let mut drawn = || moved(&solved.random_state(&mut random), &any_moves(size, 5, &mut random));
            let (cube, goal) = (drawn(), drawn());
            assert_leads_to(&cube, &goal, names[round % names.len()]);
        }
    }
}

#[test]
fn positions_lead_to_patterns() {
    let mut random = Random::from_seed(610);
    let checkerboard = "M2 E2 S2";
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let cube_in_cube = "F L F U' R U F2 L2 U' L' B D' B' L2 U";
    let six_spots = "U D' R L' F B' U D'";
    for pattern in [checkerboard, superflip, cube_in_cube, six_spots] {
        for cube in [Cube::solved_of(3), Cube::solved_of(3).random_state(&mut random)] {
            // Face turns keep the centres, so this is the pattern itself.
            assert_eq!(assert_leads_to(&cube, &after(3, pattern), "two-phase"), after(3, pattern));
        }
    }
    // A pattern of order two is its own inverse.
    let outcome = towards(&after(3, checkerboard), &Cube::solved_of(3), "two-phase").expect("it is near");
    assert_eq!(outcome.length, 6);
    for pattern in ["R2 F2 R2", "R U R' U'"] {
        assert_leads_to(&Cube::solved_of(2).random_state(&mut random), &after(2, pattern), "table");
    }
}

#[test]
fn a_start_at_the_goal_needs_no_moves() {
    let mut random = Random::from_seed(620);
    for (size, name) in [(3, "two-phase"), (2, "table")] {
        let cube = Cube::solved_of(size).random_state(&mut random);
        for turned in ["", "x", "y' z2"] {
            let goal = moved(&cube, &crate::cubes::parsed(&cube, turned));
            assert_eq!(towards(&cube, &goal, name).map(|outcome| outcome.moves), Ok(vec![]));
        }
    }
}

#[test]
fn some_puzzles_can_only_be_solved() {
    let ball = AnyPuzzle::default();
    let method = Method::default_for(&ball).expect("it can be solved");
    let outcome = solve_towards(&ball, &ball, method, Limits::default(), &mut |_| ControlFlow::Continue(()));
    assert_eq!(outcome, Err(SolveError::NoWayTo { puzzle: ball.id() }));
    // Nor does a cube become another puzzle.
    let cube = Cube::solved_of(3);
    for goal in [AnyPuzzle::Cube(Cube::solved_of(2)), AnyPuzzle::Cube(Cube::solved_of(4)), ball] {
        let from = AnyPuzzle::Cube(cube.clone());
        let method = super::method(&cube, "two-phase");
        let outcome =
            solve_towards(&from, &goal, method, Limits::default(), &mut |_| ControlFlow::Continue(()));
        assert_eq!(outcome, Err(SolveError::NoWayTo { puzzle: cube.id() }));
    }
}
