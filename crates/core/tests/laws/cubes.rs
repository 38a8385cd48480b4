//! Cubes after moves, and moves of any kind.

use unfold_core::geometry::Face;
use unfold_core::notation::{self, Layers, Move};
use unfold_core::puzzle::Puzzle;
use unfold_core::puzzle::cube::Cube;
use unfold_core::random::Random;

pub(crate) fn parsed(cube: &Cube, text: &str) -> Vec<Move> {
    notation::parse(text, cube).unwrap_or_else(|error| panic!("{} {text}: {error}", cube.id()))
}

/// A cube after further moves.
pub(crate) fn moved(cube: &Cube, moves: &[Move]) -> Cube {
    let mut cube = cube.clone();
    moves.iter().for_each(|&mv| cube.apply(mv).expect("it is one of its moves"));
    cube
}

pub(crate) fn after(size: usize, text: &str) -> Cube {
    let solved = Cube::solved_of(size);
    moved(&solved, &parsed(&solved, text))
}

/// Every layer and every run of layers turned once from each face, and all letters of the size.
pub(crate) fn turns(size: usize) -> Vec<Move> {
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

/// Some of the turns at random, each by any amount.
pub(crate) fn drawn(turns: &[Move], count: usize, random: &mut Random) -> Vec<Move> {
    (0..count).map(|_| turns[random.below(turns.len())].times([1, 2, -1][random.below(3)])).collect()
}

/// Turns of any kind, slices and rotations among them.
pub(crate) fn any_moves(size: usize, count: usize, random: &mut Random) -> Vec<Move> {
    drawn(&turns(size), count, random)
}
