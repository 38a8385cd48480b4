//! Laws of the cubes of sizes 2 to 9, and of the largest where size matters; known numbers and positions from
//! outside.

mod flaws;
mod moves;
mod named_actions;
mod painting;
mod pieces;
mod random;
mod texts;

use std::ops::RangeInclusive;

use crate::cubes::{after, any_moves, moved, parsed, turns};
use unfold_core::geometry::Face;
use unfold_core::puzzle::cube::{Cube, CubeKind, MAX_SIZE};
use unfold_core::puzzle::{Family, Kind, Puzzle};

const SIZES: RangeInclusive<usize> = 2..=9;

/// All stickers in the order of the facelet text.
fn stickers(cube: &Cube) -> Vec<Face> {
    Face::ALL.into_iter().flat_map(|face| cube.face(face).to_vec()).collect()
}

fn faces(letters: &str) -> Vec<Face> {
    letters.chars().map(|letter| Face::from_letter(letter).expect("a face")).collect()
}

#[test]
fn ids_name_cubes() {
    for size in SIZES.chain([MAX_SIZE]) {
        let cube = Cube::solved_of(size);
        assert_eq!(CubeKind::named(&cube.id()), Some(cube.kind()));
        assert_eq!(cube.kind().solved(), cube);
    }
    for id in ["", "3", "3x3", "3x3x4", "03x03x03", "+3x+3x+3", "1x1x1", "65x65x65", "3x3x3x3", "gear"] {
        assert_eq!(CubeKind::named(id), None, "{id}");
    }
}
