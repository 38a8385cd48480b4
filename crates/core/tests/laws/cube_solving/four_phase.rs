//! Four phases: their tables, that each ends in its group, and how long solutions are.

use std::collections::HashSet;
use std::sync::LazyLock;

use unfold_core::geometry::Face;
use unfold_core::notation::Move;
use unfold_core::puzzle::Puzzle;
use unfold_core::puzzle::cube::Cube;
use unfold_core::puzzle::cube::cubies::Cubies;
use unfold_core::solve::Outcome;
use unfold_core::solve::cube::four_phase::{FourPhaseTables, ThirdPhase};
use unfold_core::solve::distribution;

use super::{cubies, moved, solved_by, sum_over_cubes};

const MOST: [usize; 4] = [7, 10, 13, 15];

#[test]
fn phases_have_the_known_sizes_and_depths() {
    let sizes = [2_048, 1_082_565, 29_400, 663_552];
    let counts =
        FourPhaseTables::get(ThirdPhase::Thistlethwaite).phases.map(|phase| distribution(phase.distances()));
    for (phase, counts) in counts.iter().enumerate() {
        assert_eq!(counts.iter().sum::<usize>(), sizes[phase]);
        assert_eq!(counts.len() - 1, MOST[phase]);
    }
    // The orientations of edges, and the group of half turns.
    assert_eq!(counts[0], [1, 2, 25, 202, 620, 900, 285, 13]);
    let last = [
        1, 6, 27, 120, 519, 1_932, 6_484, 20_310, 55_034, 113_892, 178_495, 179_196, 89_728, 16_176, 1_488,
        144,
    ];
    assert_eq!(counts[3], last);
}

#[test]
fn the_modified_third_phase_leads_into_a_twelfth_of_the_group() {
    let [first, second, third, fourth] =
        FourPhaseTables::get(ThirdPhase::Modified).phases.map(|phase| phase.distances().len());
    assert_eq!([first, second, third, fourth], [2_048, 1_082_565, 12 * 29_400, 663_552]);
    // Every combination can be reached.
    assert!(distribution(FourPhaseTables::get(ThirdPhase::Modified).phases[2].distances()).len() < 20);
}

/// The 96 permutations of corners that half turns reach.
static HALF_TURNED: LazyLock<HashSet<[usize; 8]>> = LazyLock::new(|| {
    let mut known = HashSet::new();
    let mut open = vec![Cubies::SOLVED];
    while let Some(cubies) = open.pop() {
        if known.insert(corners(&cubies)) {
            open.extend(Face::ALL.map(|face| cubies.turned(face, 2)));
        }
    }
    known
});

fn corners(cubies: &Cubies) -> [usize; 8] {
    std::array::from_fn(|place| cubies.corner(place).0)
}

/// The slice of an edge. Half turns keep every edge in its slice.
fn slice(edge: usize) -> usize {
    if edge < 8 { edge % 2 } else { 2 }
}

/// Whether a position is in the group at the end of a phase, by the invariants that quarter turns of the faces which are
/// forbidden from then on would change.
fn is_in_group(phase: usize, cubies: &Cubies) -> bool {
    let edges = || (0..12).map(|place| (place, cubies.edge(place)));
    let no_edge_is_flipped = edges().all(|(_, (_, flipped))| !flipped);
    let no_corner_is_twisted = (0..8).all(|place| cubies.corner(place).1 == 0);
    let is_slice_full = edges().all(|(place, (edge, _))| (slice(place) == 2) == (slice(edge) == 2));
    let are_slices_full = edges().all(|(place, (edge, _))| slice(place) == slice(edge));
    match phase {
        0 => no_edge_is_flipped,
        1 => no_edge_is_flipped && no_corner_is_twisted && is_slice_full,
        2 => {
            no_edge_is_flipped
                && no_corner_is_twisted
                && are_slices_full
                && HALF_TURNED.contains(&corners(cubies))
        }
        _ => *cubies == Cubies::SOLVED,
    }
}

/// The faces that a phase may turn by a quarter.
const QUARTERS: [&str; 4] = ["URFDLB", "URDL", "UD", ""];

/// Whether each phase makes only its moves and ends in its group. Only for solutions that begin with F and B, as those of
/// the single walk do.
fn assert_phases_keep_their_word(cube: &Cube, outcome: &Outcome) {
    let mut cube = cube.clone();
    for (index, phase) in outcome.phases.iter().enumerate() {
        let moves = &outcome.moves[phase.moves.clone()];
        assert!(moves.len() <= MOST[index], "{}", cube.text());
        let may = |mv: &Move| mv.amount % 2 == 0 || QUARTERS[index].contains(mv.letter);
        assert!(moves.iter().all(may), "phase {index}: {moves:?}");
        cube = moved(&cube, moves);
        assert!(is_in_group(index, &cubies(&cube)), "phase {index}: {}", cube.text());
    }
}

#[test]
fn half_turns_reach_96_permutations_of_corners() {
    assert_eq!(HALF_TURNED.len(), 96);
}

#[test]
fn four_phases_go_through_their_groups_in_31_moves_on_average() {
    let sum = sum_over_cubes(3, 200, 10_000, |cube| {
        let outcome = solved_by(cube, "four-phase");
        assert_eq!(outcome.phases.len(), 4);
        assert_phases_keep_their_word(cube, &outcome);
        outcome.length
    });
    assert!(f64::from(sum) / 10_000.0 <= 31.4, "{sum}");
}

#[test]
fn the_modified_phases_end_in_the_same_groups() {
    sum_over_cubes(3, 210, 500, |cube| {
        let mut outcome = solved_by(cube, "four-phase-modified");
        // Its third phase leads into a smaller group, so it may take longer.
        let third = outcome.phases[2].moves.clone();
        assert!(third.len() < 20);
        outcome.phases.truncate(2);
        assert_phases_keep_their_word(cube, &outcome);
        assert!(is_in_group(2, &cubies(&moved(cube, &outcome.moves[..third.end]))));
        outcome.length
    });
}

#[test]
fn the_best_of_twelve_takes_27_moves_on_average() {
    let sum = sum_over_cubes(3, 220, 2_000, |cube| {
        let outcome = solved_by(cube, "four-phase-axes");
        assert!(outcome.length <= solved_by(cube, "four-phase").length);
        let mut lengths: Vec<usize> = outcome.phases.iter().map(|phase| phase.moves.len()).collect();
        if outcome.phases[0].name.ends_with("backwards") {
            lengths.reverse();
        }
        assert!(lengths.iter().zip(MOST).all(|(&length, most)| length <= most), "{lengths:?}");
        outcome.length
    });
    assert!(f64::from(sum) / 2_000.0 <= 27.3, "{sum}");
}
