//! Random positions and random moves of a cube.

use super::Cube;
use super::cubies::{Cubies, Pieces};
use super::flaws::is_odd;
use super::places::{centre_orbits, wing_distances, wing_stickers, wings};
use crate::geometry::Face;
use crate::notation::{Joined, Layers, Move, Vocabulary};
use crate::random::Random;

/// A position drawn uniformly from all reachable ones. A 2x2x2, which has no centres, has the corner DBL at home.
pub(super) fn state(size: usize, random: &mut Random) -> Cube {
    let loose = if size == 2 { 6 } else { 8 };
    let mut corners: [usize; 8] = std::array::from_fn(|place| place);
    let mut edges: [usize; 12] = std::array::from_fn(|place| place);
    if size == 2 {
        // All but the last but one, which is DBL.
        corners.swap(6, 7);
        random.shuffle(&mut corners[..7]);
        corners.swap(6, 7);
    } else {
        random.shuffle(&mut corners);
    }
    random.shuffle(&mut edges);
    if is_odd(&corners) != is_odd(&edges) {
        edges.swap(0, 1);
    }
    let mut twists = [0; 8];
    for twist in twists.iter_mut().take(loose) {
        *twist = random.below(3) as u8;
    }
    // The last one makes up for the others.
    twists[7] = (24 - twists[..7].iter().sum::<u8>()) % 3;
    let mut flips: [bool; 12] = std::array::from_fn(|_| random.below(2) == 1);
    flips[11] = flips[..11].iter().filter(|flipped| **flipped).count() % 2 == 1;

    let cubies = Cubies::from_places(
        std::array::from_fn(|place| (corners[place], twists[place])),
        std::array::from_fn(|place| (edges[place], flips[place])),
    );
    let mut cube = Cube::solved_of(size);
    Pieces::new(size, Face::ALL, cubies).paint(&mut cube.stickers);
    for distance in wing_distances(size) {
        let mut pieces: Vec<[Face; 2]> = wings().collect();
        random.shuffle(&mut pieces);
        for (place, colours) in wings().zip(pieces) {
            for (sticker, colour) in wing_stickers(size, place, distance).into_iter().zip(colours) {
                cube.stickers[sticker] = colour;
            }
        }
    }
    for orbit in centre_orbits(size) {
        let mut colours: Vec<Face> = Face::ALL.into_iter().flat_map(|face| [face; 4]).collect();
        random.shuffle(&mut colours);
        for (sticker, colour) in orbit.into_iter().zip(colours) {
            cube.stickers[sticker] = colour;
        }
    }
    cube
}

/// Turns of outer blocks of up to half the layers, as in competitions. None joins with one before it, not even
/// across others of the same axis.
pub(super) fn moves(size: usize, count: usize, random: &mut Random) -> Vec<Move> {
    let cube = Cube::solved_of(size);
    let mut moves: Vec<Move> = Vec::with_capacity(count);
    while moves.len() < count {
        let face = Face::ALL[random.below(6)];
        let depth = 1 + random.below(size / 2);
        // Turning the other half of an even cube is the same turn up to a rotation.
        if 2 * depth == size && face != face.axis().face() {
            continue;
        }
        let layers = if depth == 1 { Layers::Usual } else { Layers::Wide(depth as u16) };
        let drawn = Move { layers, letter: face.letter(), amount: [1, 2, -1][random.below(3)] };
        let mut run = moves.iter().rev().take_while(|before| cube.commute(**before, drawn));
        if run.all(|&before| cube.join(before, drawn) == Joined::Apart) {
            moves.push(drawn);
        }
    }
    moves
}
