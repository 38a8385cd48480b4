//! Laws of the cubes of sizes 2 to 9, and of the largest where size matters; known numbers and positions from
//! outside.

#[path = "cube/actions.rs"]
mod actions;
#[path = "cube/flaws.rs"]
mod flaws;
#[path = "cube/moves.rs"]
mod moves;
#[path = "cube/painting.rs"]
mod painting;
#[path = "cube/pieces.rs"]
mod pieces;
#[path = "cube/random.rs"]
mod random;
#[path = "cube/texts.rs"]
mod texts;

use std::ops::RangeInclusive;

use unfold::geometry::Face;
use unfold::notation::{self, Layers, Move};
use unfold::puzzle::Puzzle;
use unfold::puzzle::cube::{Cube, MAX_SIZE};
use unfold::scramble::Random;

const SIZES: RangeInclusive<usize> = 2..=9;

fn parsed(cube: &Cube, text: &str) -> Vec<Move> {
    notation::parse(text, cube).unwrap_or_else(|error| panic!("{} {text}: {error}", cube.id()))
}

/// A cube with further moves done.
fn moved(cube: &Cube, moves: &[Move]) -> Cube {
    let mut cube = cube.clone();
    moves.iter().for_each(|&mv| cube.apply(mv).expect("it is one of its moves"));
    cube
}

fn after(size: usize, text: &str) -> Cube {
    let solved = Cube::solved_of(size);
    moved(&solved, &parsed(&solved, text))
}

/// Every layer and every run of layers turned once from each face, and all letters that the size knows.
fn turns(size: usize) -> Vec<Move> {
    let last = size as u16;
    let runs = (1..=last).flat_map(|first| (first..=last).map(move |last| Layers::Range(first, last)));
    let faces = Face::ALL.map(Face::letter);
    let mut turns: Vec<Move> =
        runs.flat_map(|layers| faces.map(|letter| Move { layers, letter, amount: 1 })).collect();
    let mut letters = "xyz".to_string();
    letters.push_str(if size % 2 == 1 { "MES" } else { "" });
    letters.push_str(if size > 2 { "mes" } else { "" });
    turns.extend(letters.chars().map(|letter| Move::new(letter, 1)));
    turns
}

/// Turns of any kind, slices and rotations among them.
fn any_moves(size: usize, count: usize, random: &mut Random) -> Vec<Move> {
    let turns = turns(size);
    (0..count).map(|_| turns[random.below(turns.len())].times([1, 2, -1][random.below(3)])).collect()
}

/// All stickers in the order of the text of facelets.
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
        assert_eq!(Cube::named(&cube.id()), Some(cube));
    }
    for id in ["", "3", "3x3", "3x3x4", "03x03x03", "+3x+3x+3", "1x1x1", "65x65x65", "3x3x3x3", "gear"] {
        assert_eq!(Cube::named(id), None, "{id}");
    }
}
