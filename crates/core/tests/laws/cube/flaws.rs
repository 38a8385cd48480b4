//! Which stickers are a valid position, and the diagnosis of those that are not.

use unfold_core::geometry::Face;
use unfold_core::puzzle::cube::flaws::{CubeFlaw, PiecePlace, check};
use unfold_core::puzzle::cube::{Cube, MAX_SIZE, read_layout};
use unfold_core::puzzle::{Puzzle, StateError};
use unfold_core::random::Random;

use super::{SIZES, any_moves, faces, moved, stickers};

#[test]
fn every_position_after_moves_is_valid() {
    let mut random = Random::from_seed(14);
    for size in SIZES.chain([MAX_SIZE]) {
        let mut cube = Cube::solved_of(size);
        for _ in 0..if size == MAX_SIZE { 2 } else { 30 } {
            cube = moved(&cube, &any_moves(size, 50, &mut random));
            assert_eq!(check(size, &stickers(&cube)), Ok(()));
            assert_eq!(cube.with_text(&cube.text()), Ok(cube.clone()));
            assert_eq!(read_layout(&cube.text()), Ok(cube.clone()));
        }
    }
}

/// The places of a 3x3x3's pieces as sticker indices, clockwise, counted by hand.
pub(crate) const CORNERS: [(&str, [usize; 3]); 8] = [
    ("URF", [8, 9, 20]),
    ("UFL", [6, 18, 38]),
    ("ULB", [0, 36, 47]),
    ("UBR", [2, 45, 11]),
    ("DFR", [29, 26, 15]),
    ("DLF", [27, 44, 24]),
    ("DBL", [33, 53, 42]),
    ("DRB", [35, 17, 51]),
];
pub(crate) const EDGES: [(&str, [usize; 2]); 12] = [
    ("UR", [5, 10]),
    ("UF", [7, 19]),
    ("UL", [3, 37]),
    ("UB", [1, 46]),
    ("DR", [32, 16]),
    ("DF", [28, 25]),
    ("DL", [30, 43]),
    ("DB", [34, 52]),
    ("FR", [23, 12]),
    ("FL", [21, 41]),
    ("BL", [50, 39]),
    ("BR", [48, 14]),
];

fn spot(letters: &str) -> PiecePlace {
    PiecePlace::of(&faces(letters))
}

fn flaw_of(size: usize, stickers: &[Face]) -> CubeFlaw {
    check(size, stickers).expect_err("no moves lead here")
}

#[test]
fn a_twisted_corner_is_found() {
    let mut random = Random::from_seed(19);
    let solved = Cube::solved_of(3);
    for (place, numbers) in CORNERS {
        for thirds in 1..=2 {
            let twisted = |cube: &Cube| {
                let mut stickers = stickers(cube);
                let colours = numbers.map(|number| stickers[number]);
                (0..3).for_each(|index| stickers[numbers[(index + thirds) % 3]] = colours[index]);
                flaw_of(3, &stickers)
            };
            let flaw = twisted(&solved);
            let way = if thirds == 1 { "clockwise" } else { "anticlockwise" };
            assert_eq!(flaw.to_string(), format!("a corner is twisted {way}, perhaps the one at {place}"));
            let flaw = twisted(&solved.random_state(&mut random));
            assert!(matches!(flaw, CubeFlaw::TwistedCorner { thirds: t, .. } if usize::from(t) == thirds));
        }
    }
}

#[test]
fn a_flipped_edge_is_found() {
    let mut random = Random::from_seed(20);
    let solved = Cube::solved_of(3);
    for (place, [one, other]) in EDGES {
        let flipped = |cube: &Cube| {
            let mut stickers = stickers(cube);
            stickers.swap(one, other);
            flaw_of(3, &stickers)
        };
        assert_eq!(flipped(&solved).to_string(), format!("an edge is flipped, perhaps the one at {place}"));
        assert!(matches!(flipped(&solved.random_state(&mut random)), CubeFlaw::FlippedEdge { .. }));
    }
}

fn swapped<const N: usize>(cube: &Cube, one: [usize; N], other: [usize; N]) -> CubeFlaw {
    let mut stickers = stickers(cube);
    one.into_iter().zip(other).for_each(|(one, other)| stickers.swap(one, other));
    flaw_of(3, &stickers)
}

/// Swaps any two of some pieces of the same kind.
fn swap_all<const N: usize>(kind: &str, places: &[(&str, [usize; N])]) {
    let mut random = Random::from_seed(21);
    let solved = Cube::solved_of(3);
    for (index, &(second, second_stickers)) in places.iter().enumerate() {
        for &(first, first_stickers) in &places[..index] {
            let flaw = swapped(&solved, first_stickers, second_stickers);
            assert_eq!(flaw, CubeFlaw::SwappedPair { places: [spot(first), spot(second)] });
            let words = format!("two pieces are swapped, perhaps the {kind} at {first} and {second}");
            assert_eq!(flaw.to_string(), words);
            let flaw = swapped(&solved.random_state(&mut random), first_stickers, second_stickers);
            assert!(matches!(flaw, CubeFlaw::SwappedPair { .. }));
        }
    }
}

#[test]
fn two_swapped_pieces_are_found() {
    swap_all("corners", &CORNERS);
    swap_all("edges", &EDGES);
}

#[test]
fn swapping_two_stickers_is_never_valid() {
    let mut random = Random::from_seed(22);
    for size in [2, 3] {
        let solved = Cube::solved_of(size);
        for cube in [solved.clone(), solved.random_state(&mut random), solved.random_state(&mut random)] {
            let stickers = stickers(&cube);
            for one in 0..stickers.len() {
                for other in (0..one).filter(|&other| stickers[other] != stickers[one]) {
                    let mut exchanged = stickers.clone();
                    exchanged.swap(one, other);
                    assert!(check(size, &exchanged).is_err(), "{one} and {other} of {}", cube.text());
                }
            }
        }
    }
}

#[test]
fn pieces_that_do_not_exist_are_named_with_their_place() {
    let solved = stickers(&Cube::solved_of(3));
    let exchanged = |one: usize, other: usize| {
        let mut stickers = solved.clone();
        stickers.swap(one, other);
        flaw_of(3, &stickers).to_string()
    };
    // The colours of the edge UR, white and red, with one from the edge DF, yellow and green.
    assert_eq!(exchanged(10, 25), "the edge white, green is there twice, at UR and at UF");
    assert_eq!(exchanged(10, 28), "the edge at UR shows white, yellow, which no edge has in this order");
    assert_eq!(exchanged(28, 25), "an edge is flipped, perhaps the one at DF");
    // A mirrored corner, one with colours of opposite faces, and one with a colour twice.
    assert_eq!(
        exchanged(9, 20),
        "the corner at URF shows white, green, red, which no corner has in this order"
    );
    assert_eq!(
        exchanged(9, 38),
        "the corner at URF shows white, orange, green, which no corner has in this order"
    );
    assert_eq!(
        exchanged(9, 18),
        "the corner at URF shows white, green, green, which no corner has in this order"
    );
    // The corner URF painted as UFL, and a sticker of the left side painted red to balance the colours.
    let mut twice = solved.clone();
    (twice[9], twice[20], twice[37]) = (Face::F, Face::L, Face::R);
    let flaw = flaw_of(3, &twice);
    assert_eq!(flaw, CubeFlaw::Twice { piece: faces("UFL"), places: [spot("URF"), spot("UFL")] });
    assert_eq!(flaw.to_string(), "the corner white, green, orange is there twice, at URF and at UFL");
}

#[test]
fn a_colour_that_occurs_too_often_is_named() {
    for size in SIZES {
        let cube = Cube::solved_of(size);
        let (expected, mut stickers) = (size * size, stickers(&cube));
        stickers[expected] = Face::U;
        let flaw = flaw_of(size, &stickers);
        assert_eq!(flaw, CubeFlaw::ColourCount { colour: Face::U, found: expected + 1, expected });
        let text: String = stickers.iter().map(|face| face.letter()).collect();
        assert_eq!(cube.with_text(&text), Err(StateError::Cube(flaw.clone())));
        assert_eq!(flaw.to_string(), format!("white is there {} times rather than {expected}", expected + 1));
    }
}

#[test]
fn mirrored_centres_are_found() {
    for size in [3, 5, 7, 9] {
        let solved = stickers(&Cube::solved_of(size));
        let centre = |face: Face| face.index() * size * size + size * size / 2;
        for one in Face::ALL {
            for other in Face::ALL.into_iter().filter(|&other| other != one) {
                let mut exchanged = solved.clone();
                exchanged.swap(centre(one), centre(other));
                let colours = Face::ALL.map(|face| exchanged[centre(face)]);
                assert_eq!(flaw_of(size, &exchanged), CubeFlaw::Centres { colours });
            }
        }
    }
    let mut mirrored = stickers(&Cube::solved_of(3));
    mirrored.swap(13, 40);
    let words = "no cube has the centres white, orange, green, yellow, red, blue in the order URFDLB";
    assert_eq!(flaw_of(3, &mirrored).to_string(), words);
}

/// The number of the sticker in a row and a column of a face.
fn sticker(size: usize, face: Face, row: usize, column: usize) -> usize {
    (face.index() * size + row) * size + column
}

/// The stickers of the corners URF and UFL.
fn front_corners(size: usize) -> [[usize; 3]; 2] {
    let last = size - 1;
    let at = |face: Face, row: usize, column: usize| sticker(size, face, row, column);
    [
        [at(Face::U, last, last), at(Face::R, 0, 0), at(Face::F, 0, last)],
        [at(Face::U, last, 0), at(Face::F, 0, 0), at(Face::L, 0, last)],
    ]
}

#[test]
fn only_odd_cubes_detect_two_swapped_corners() {
    for size in SIZES {
        let [urf, ufl] = front_corners(size);
        let mut stickers = stickers(&Cube::solved_of(size));
        urf.into_iter().zip(ufl).for_each(|(one, other)| stickers.swap(one, other));
        let flaw = CubeFlaw::SwappedPair { places: [spot("URF"), spot("UFL")] };
        assert_eq!(check(size, &stickers), if size % 2 == 1 { Err(flaw) } else { Ok(()) });
        // All sizes detect a twist.
        stickers.swap(urf[0], urf[1]);
        stickers.swap(urf[0], urf[2]);
        assert!(matches!(flaw_of(size, &stickers), CubeFlaw::TwistedCorner { thirds: 1, .. }));
    }
}

#[test]
fn wings_may_be_swapped_but_never_flipped() {
    let mut random = Random::from_seed(23);
    for size in 4..=9 {
        for cube in [Cube::solved_of(size), Cube::solved_of(size).random_state(&mut random)] {
            for column in (1..size - 1).filter(|column| 2 * column + 1 != size) {
                // Where the top meets the front, and where it meets the back as seen from there.
                let at_front = [sticker(size, Face::U, size - 1, column), sticker(size, Face::F, 0, column)];
                let across = size - 1 - column;
                let at_back = [sticker(size, Face::U, 0, across), sticker(size, Face::B, 0, column)];
                let mut exchanged = stickers(&cube);
                at_front.into_iter().zip(at_back).for_each(|(one, other)| exchanged.swap(one, other));
                assert_eq!(check(size, &exchanged), Ok(()), "column {column} of {}", cube.id());

                let mut flipped = stickers(&cube);
                flipped.swap(at_front[0], at_front[1]);
                let flaw = flaw_of(size, &flipped);
                assert!(matches!(flaw, CubeFlaw::Twice { .. }), "column {column} of {}: {flaw}", cube.id());
            }
        }
    }
    let mut flipped = stickers(&Cube::solved_of(4));
    flipped.swap(sticker(4, Face::U, 3, 1), sticker(4, Face::F, 0, 1));
    assert_eq!(
        flaw_of(4, &flipped).to_string(),
        "the edge white, green is there twice, at UF (row 4, column 3 of U) and at FU (row 1, column 2 of F)"
    );
}

#[test]
fn centres_are_swapped_only_within_their_kind() {
    // All centres of a 4x4x4 are of one kind.
    let mut centres = stickers(&Cube::solved_of(4));
    centres.swap(sticker(4, Face::U, 1, 1), sticker(4, Face::F, 2, 1));
    assert_eq!(check(4, &centres), Ok(()));
    // Those beside the middle and those diagonal to it are two kinds.
    let mut centres = stickers(&Cube::solved_of(5));
    centres.swap(sticker(5, Face::U, 1, 1), sticker(5, Face::F, 1, 1));
    assert_eq!(check(5, &centres), Ok(()));
    centres.swap(sticker(5, Face::U, 1, 3), sticker(5, Face::F, 1, 2));
    let flaw = flaw_of(5, &centres);
    assert!(matches!(flaw, CubeFlaw::CentreCount { size: 5, found: 5, .. }), "{flaw}");
    let words = "of the centres that change places with the one at U, row ";
    assert!(flaw.to_string().starts_with(words), "{flaw}");
    // Oblique ones come in two kinds, mirror images of each other.
    let mut centres = stickers(&Cube::solved_of(6));
    centres.swap(sticker(6, Face::U, 1, 2), sticker(6, Face::F, 2, 4));
    assert_eq!(check(6, &centres), Ok(()));
    centres.swap(sticker(6, Face::U, 1, 2), sticker(6, Face::R, 1, 3));
    assert!(matches!(flaw_of(6, &centres), CubeFlaw::CentreCount { .. }));
}
