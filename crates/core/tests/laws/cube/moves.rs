//! Single moves and sequences of moves.

use std::collections::HashSet;

use unfold_core::geometry::{Axis, Face, Vector, scaled};
use unfold_core::notation::{self, Joined, Move, Vocabulary};
use unfold_core::picture::flat::Faced;
use unfold_core::puzzle::cube::Cube;
use unfold_core::puzzle::{Kind, Metric, Puzzle};
use unfold_core::random::Random;

use super::{SIZES, after, any_moves, moved, parsed, turns};

fn axis_of(turn: Move) -> Axis {
    match turn.letter {
        'R' | 'L' | 'M' | 'm' | 'x' => Axis::X,
        'U' | 'D' | 'E' | 'e' | 'y' => Axis::Y,
        _ => Axis::Z,
    }
}

#[test]
fn every_turn_has_order_four() {
    let mut random = Random::from_seed(1);
    for size in SIZES {
        let solved = Cube::solved_of(size);
        let scrambled = solved.random_state(&mut random);
        for turn in turns(size) {
            assert_eq!(moved(&scrambled, &[turn; 4]), scrambled, "{turn} on {}", solved.id());
            for times in 1..4 {
                let is_same = moved(&solved, &vec![turn; times]) == solved;
                assert!(!is_same, "{turn} {times} times on {}", solved.id());
                let at_once = moved(&scrambled, &[turn.times(times as i32)]);
                assert_eq!(at_once, moved(&scrambled, &vec![turn; times]));
            }
        }
    }
}

#[test]
fn every_move_is_undone_by_its_inverse() {
    let mut random = Random::from_seed(2);
    for size in SIZES {
        let scrambled = Cube::solved_of(size).random_state(&mut random);
        for turn in turns(size) {
            for amount in -5..=5 {
                let mv = turn.times(amount);
                assert_eq!(moved(&scrambled, &[mv, mv.inverse()]), scrambled, "{mv} on {}", scrambled.id());
            }
        }
        let moves = any_moves(size, 100, &mut random);
        let back = notation::invert(&moves);
        assert_eq!(moved(&moved(&scrambled, &moves), &back), scrambled);
    }
}

#[test]
fn moves_commute_exactly_if_they_turn_the_same_axis() {
    let mut random = Random::from_seed(3);
    for size in SIZES {
        let scrambled = Cube::solved_of(size).random_state(&mut random);
        let turns = turns(size);
        for (index, &first) in turns.iter().enumerate() {
            let once = moved(&scrambled, &[first]);
            for &second in &turns[index..] {
                let is_same = moved(&once, &[second]) == moved(&scrambled, &[second, first]);
                let verdicts = (axis_of(first) == axis_of(second), scrambled.commute(first, second));
                assert_eq!(verdicts, (is_same, is_same), "{first} {second} on {}", scrambled.id());
            }
        }
    }
}

#[test]
fn merged_moves_do_the_same_as_both() {
    let mut random = Random::from_seed(4);
    for size in SIZES {
        let scrambled = Cube::solved_of(size).random_state(&mut random);
        let turns = turns(size);
        for &first in &turns {
            for &second in turns.iter().filter(|second| axis_of(**second) == axis_of(first)) {
                let second = second.times([1, 2, -1][random.below(3)]);
                let one = match scrambled.join(first, second) {
                    Joined::Apart => continue,
                    Joined::Cancelled => vec![],
                    Joined::One(one) => vec![one],
                };
                let both = moved(&scrambled, &[first, second]);
                assert_eq!(moved(&scrambled, &one), both, "{first} {second} on {}", scrambled.id());
            }
        }
    }
}

/// The order of a sequence: repetitions until a solved cube is solved again.
fn order_of(size: usize, text: &str) -> usize {
    let solved = Cube::solved_of(size);
    let moves = parsed(&solved, text);
    let mut cube = moved(&solved, &moves);
    let mut order = 1;
    while cube != solved {
        moves.iter().for_each(|&mv| cube.apply(mv).expect("it was read"));
        order += 1;
    }
    order
}

#[test]
fn well_known_sequences_have_their_orders() {
    for size in SIZES {
        assert_eq!(order_of(size, "R U R' U'"), 6);
        // Corners have order three, the pieces between them order two.
        assert_eq!(order_of(size, "R2 U2"), if size == 2 { 3 } else { 6 });
    }
    assert_eq!(order_of(2, "R U"), 15);
    assert_eq!(order_of(3, "R U"), 105);
    assert_eq!(order_of(3, "R U'"), 63);
    // No position of a 3x3x3 has a higher order.
    assert_eq!(order_of(3, "R U2 D' B D'"), 1_260);
}

#[test]
fn rotations_lead_to_twenty_four_orientations() {
    for size in SIZES {
        let solved = Cube::solved_of(size);
        let mut orientations = HashSet::from([solved.clone()]);
        let mut latest = vec![solved];
        while let Some(cube) = latest.pop() {
            for letter in ['x', 'y', 'z'] {
                let turned = moved(&cube, &[Move::new(letter, 1)]);
                assert!(turned.is_solved());
                if orientations.insert(turned.clone()) {
                    latest.push(turned);
                }
            }
        }
        assert_eq!(orientations.len(), 24);
    }
}

#[test]
fn notations_of_the_same_move_agree() {
    let mut random = Random::from_seed(5);
    for size in SIZES {
        let scrambled = Cube::solved_of(size).random_state(&mut random);
        let check_same = |one: &str, other: &str| {
            let [one_way, other_way] = [one, other].map(|text| moved(&scrambled, &parsed(&scrambled, text)));
            assert_eq!(one_way, other_way, "{one} and {other} on {}", scrambled.id());
        };
        for (one, other) in [("[x: U]", "F"), ("[y: F]", "R"), ("[z: U]", "L"), ("x y x'", "z")] {
            check_same(one, other);
        }
        if size > 2 {
            for (one, other) in [("m", "R L' x'"), ("e", "U D' y'"), ("s", "F' B z"), ("2R", "r R'")] {
                check_same(one, other);
            }
        }
        if size % 2 == 1 {
            let layer = size / 2 + 1;
            for (slice, face) in [("M", "L"), ("E", "D"), ("S", "F")] {
                check_same(slice, &format!("{layer}{face}"));
            }
        }
        for depth in 1..size {
            let rest = size - depth;
            for (rotation, face, opposite) in [("x", "R", "L"), ("y", "U", "D"), ("z", "F", "B")] {
                check_same(&format!("{depth}{face}w"), &format!("{rest}{opposite}w {rotation}"));
                check_same(&format!("{}{face}", depth + 1), &format!("{}{face}w {depth}{face}w'", depth + 1));
                check_same(&format!("{}-{size}{face}w", depth + 1), &format!("{rest}{opposite}w'"));
            }
        }
    }
}

#[test]
fn turns_cost_what_the_metrics_say() {
    let cube = Cube::solved_of(5);
    let moves = parsed(&cube, "R U2 F' 3Rw2 M 2R2 x R4");
    // An inner layer costs two outer blocks. Rotations and full turns cost nothing.
    assert_eq!(cube.length(&moves, Metric::Half), 1 + 1 + 1 + 1 + 2 + 2);
    assert_eq!(cube.length(&moves, Metric::Quarter), 1 + 2 + 1 + 2 + 2 + 4);
}

/// Drags the centre of a cell of a solved cube: the stickers of the neighbouring face must follow into the cell, and a
/// whole row or column must move with the pointer.
fn drag(size: usize, face: Face, direction: Vector, row: usize, column: usize) {
    let solved = Cube::solved_of(size);
    let share = |cell: usize| (cell as f64 + 0.5) / size as f64;
    let mv = solved.dragged(face, share(column), share(row), direction).expect("it is along the face");
    let turned = moved(&solved, &[mv]);
    let to = Face::facing(direction).expect("it is along an axis");
    let followed = turned.face(face)[row * size + column];
    assert_eq!(followed, to.opposite(), "{mv} by row {row} and column {column} of {face:?}");
    assert_eq!(turned.face(to).iter().filter(|&&colour| colour == face).count(), size);
}

#[test]
fn a_dragged_row_or_column_follows_the_pointer() {
    for size in SIZES {
        for face in Face::ALL {
            let directions = [face.right(), face.down()].into_iter();
            for direction in directions.flat_map(|ahead| [ahead, scaled(ahead, -1)]) {
                for cell in 0..size * size {
                    drag(size, face, direction, cell / size, cell % size);
                }
            }
        }
    }
}

#[test]
fn every_button_does_a_move_of_the_cube() {
    for size in SIZES {
        let solved = Cube::solved_of(size);
        for depth in 0..=size + 1 {
            for (mv, words) in solved.kind().buttons(depth).into_iter().flat_map(|row| row.buttons) {
                assert_ne!(moved(&solved, &[mv]), solved, "{mv}: {words}");
            }
        }
    }
}

#[test]
fn facelets_match_known_positions() {
    let known = [
        ("U", "UUUUUUUUU BBBRRRRRR RRRFFFFFF DDDDDDDDD FFFLLLLLL LLLBBBBBB"),
        ("R", "UUFUUFUUF RRRRRRRRR FFDFFDFFD DDBDDBDDB LLLLLLLLL UBBUBBUBB"),
        ("F", "UUUUUULLL URRURRURR FFFFFFFFF RRRDDDDDD LLDLLDLLD BBBBBBBBB"),
        ("D", "UUUUUUUUU RRRRRRFFF FFFFFFLLL DDDDDDDDD LLLLLLBBB BBBBBBRRR"),
        ("L", "BUUBUUBUU RRRRRRRRR UFFUFFUFF FDDFDDFDD LLLLLLLLL BBDBBDBBD"),
        ("B", "RRRUUUUUU RRDRRDRRD FFFFFFFFF DDDDDDLLL ULLULLULL BBBBBBBBB"),
        ("x", "FFFFFFFFF RRRRRRRRR DDDDDDDDD BBBBBBBBB LLLLLLLLL UUUUUUUUU"),
        ("y", "UUUUUUUUU BBBBBBBBB RRRRRRRRR DDDDDDDDD FFFFFFFFF LLLLLLLLL"),
        ("z", "LLLLLLLLL UUUUUUUUU FFFFFFFFF RRRRRRRRR DDDDDDDDD BBBBBBBBB"),
        ("M2 E2 S2", "UDUDUDUDU RLRLRLRLR FBFBFBFBF DUDUDUDUD LRLRLRLRL BFBFBFBFB"),
        // The superflip: every edge flipped, all else at home.
        (
            "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2",
            "UBULURUFU RURFRBRDR FUFLFRFDF DFDLDRDBD LULBLFLDL BUBRBLBDB",
        ),
    ];
    for (moves, facelets) in known {
        assert_eq!(after(3, moves).text(), facelets.replace(' ', ""), "{moves}");
    }
}
