//! The 2x2x2 by its table.

use std::ops::ControlFlow;

use unfold_core::puzzle::cube::Cube;
use unfold_core::puzzle::{AnyPuzzle, Metric, Puzzle};
use unfold_core::random::Random;
use unfold_core::solve::cube::two_by_two;
use unfold_core::solve::{Budget, Limits, Method, Proof, distribution, solve};

use super::{any_moves, moved};

fn counts(metric: Metric) -> Vec<usize> {
    let mut on_progress = |_| ControlFlow::Continue(());
    let mut budget = Budget::new(Limits::default(), &mut on_progress);
    distribution(two_by_two::distances(metric, &mut budget).expect("nothing cancels it"))
}

#[test]
fn every_distance_has_the_known_number_of_positions() {
    let half = counts(Metric::Half);
    assert_eq!(half, [1, 9, 54, 321, 1_847, 9_992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2_644]);
    let quarter = counts(Metric::Quarter);
    assert_eq!(
        quarter,
        [
            1, 6, 27, 120, 534, 2_256, 8_969, 33_058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90_280,
            276
        ]
    );
    assert_eq!([half.iter().sum::<usize>(), quarter.iter().sum::<usize>()], [3_674_160; 2]);
}

/// Solves in both metrics and returns the lengths.
///
/// They are shortest: the tables have the right number of positions at each distance, and a sequence solves only one
/// position, in any orientation.
fn lengths(cube: &Cube) -> [u32; 2] {
    let puzzle = AnyPuzzle::Cube(cube.clone());
    ["half", "quarter"].map(|metric| {
        let method = Method::choose(&puzzle, None, Some(metric), None).expect("it is offered");
        let outcome = solve(&puzzle, method, Limits::default(), &mut |_| ControlFlow::Continue(()));
        let outcome = outcome.expect("nothing stops it");
        assert!(moved(cube, &outcome.moves).is_solved(), "{}", cube.text());
        assert_eq!(outcome.proof, Proof::Optimal);
        assert_eq!(outcome.length, cube.length(&outcome.moves, method.metric));
        outcome.length
    })
}

#[test]
fn cubes_get_shortest_solutions_in_every_orientation() {
    let mut random = Random::from_seed(400);
    let solved = Cube::solved_of(2);
    let (mut sums, count) = ([0; 2], 2_000);
    for _ in 0..count {
        let cube = moved(&solved.random_state(&mut random), &any_moves(2, 4, &mut random));
        let [half, quarter] = lengths(&cube);
        assert!(half <= quarter && half <= 11 && quarter <= 14);
        assert!(quarter <= 2 * half);
        sums = [sums[0] + half, sums[1] + quarter];
    }
    // The numbers above give 8.76 and 10.67.
    let means = sums.map(|sum| f64::from(sum) / f64::from(count));
    assert!((8.6..8.9).contains(&means[0]) && (10.5..10.8).contains(&means[1]), "{means:?}");
}

#[test]
fn a_scramble_is_solved_by_no_more_moves_than_it_has() {
    let mut random = Random::from_seed(401);
    for count in 0..10 {
        for _ in 0..50 {
            let solved = Cube::solved_of(2);
            let moves = solved.random_moves(count, 1, &mut random);
            let [half, quarter] = lengths(&moved(&solved, &moves));
            assert!(half as usize <= count);
            assert!(quarter <= solved.length(&moves, Metric::Quarter));
        }
    }
    for turned in ["x", "y2 z'", "Uw Dw", "R L'"] {
        let cube = super::after(2, turned);
        assert_eq!(lengths(&cube), if cube.is_solved() { [0, 0] } else { [1, 2] }, "{turned}");
    }
}
