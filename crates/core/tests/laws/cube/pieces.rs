//! The pieces of small cubes, and which assemblies are valid positions.

use unfold_core::geometry::Face;
use unfold_core::notation::{self, Move};
use unfold_core::puzzle::Puzzle;
use unfold_core::puzzle::cube::cubies::{Cubies, Pieces};
use unfold_core::puzzle::cube::{Cube, Turn};
use unfold_core::random::Random;

use super::{any_moves, moved, parsed};

#[test]
fn pieces_and_stickers_convert_without_loss() {
    let mut random = Random::from_seed(10);
    for size in [2, 3] {
        let solved = Cube::solved_of(size);
        for _ in 0..1_000 {
            let cube = moved(&solved.random_state(&mut random), &any_moves(size, 5, &mut random));
            let pieces = Pieces::of(&cube).expect("it is small");
            assert_eq!(pieces.cube(), Ok(cube));
        }
    }
    for size in 4..10 {
        assert_eq!(Pieces::of(&Cube::solved_of(size)), None);
    }
}

#[test]
fn pieces_turn_as_stickers_do() {
    let mut random = Random::from_seed(11);
    for size in [2, 3] {
        // In every orientation, pieces are relative to the centres.
        let mut cube = moved(&Cube::solved_of(size), &parsed(&Cube::solved_of(size), "x y'"));
        let mut cubies = Pieces::of(&cube).expect("it is small").cubies;
        assert!(size == 2 || cubies == Cubies::SOLVED);
        for _ in 0..2_000 {
            let (face, quarters) = (Face::ALL[random.below(6)], random.below(12) as i32 - 6);
            cube.turn(Turn { face, first: 0, last: 0, quarters });
            cubies = cubies.turned(face, quarters);
            let seen = Pieces::of(&cube).expect("it is small").cubies;
            assert!((0..8).all(|place| seen.corner(place) == cubies.corner(place)));
            assert!(size == 2 || seen == cubies);
        }
    }
}

fn face_turns(count: usize, random: &mut Random) -> Vec<Move> {
    (0..count).map(|_| Move::new(Face::ALL[random.below(6)].letter(), [1, 2, -1][random.below(3)])).collect()
}

fn cubies_after(moves: &[Move]) -> Cubies {
    Pieces::of(&moved(&Cube::solved_of(3), moves)).expect("it is small").cubies
}

#[test]
fn moves_of_pieces_compose() {
    let mut random = Random::from_seed(12);
    for _ in 0..500 {
        let moves = [20, 20, 20].map(|count| face_turns(count, &mut random));
        let [a, b, c] = moves.each_ref().map(|moves| cubies_after(moves));
        assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        assert_eq!(a.then(&b), cubies_after(&[moves[0].clone(), moves[1].clone()].concat()));
        assert_eq!((a.then(&Cubies::SOLVED), Cubies::SOLVED.then(&a)), (a, a));
        let back = cubies_after(&notation::invert(&moves[0]));
        assert_eq!((a.then(&back), back.then(&a)), (Cubies::SOLVED, Cubies::SOLVED));
        let places = Cubies::from_places(
            std::array::from_fn(|place| a.corner(place)),
            std::array::from_fn(|place| a.edge(place)),
        );
        assert_eq!(places, a);
    }
}

#[test]
fn the_superflip_flips_every_edge_and_nothing_else() {
    let moves = parsed(&Cube::solved_of(3), "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    let cubies = cubies_after(&moves);
    assert!((0..12).all(|place| cubies.edge(place) == (place, true)));
    assert!((0..8).all(|place| cubies.corner(place) == (place, 0)));
    // It commutes with every turn: only the solved cube does, too.
    for face in Face::ALL {
        let turn = Cubies::SOLVED.turned(face, 1);
        assert_eq!(cubies.then(&turn), turn.then(&cubies));
    }
}

/// Whether a permutation is odd, by the lengths of its cycles.
pub(crate) fn is_odd<const N: usize>(pieces: [usize; N]) -> bool {
    let mut seen = [false; N];
    let mut cycles = 0;
    for start in 0..N {
        cycles += usize::from(!seen[start]);
        let mut place = start;
        while !std::mem::replace(&mut seen[place], true) {
            place = pieces[place];
        }
    }
    (N - cycles) % 2 == 1
}

fn shuffled<const N: usize>(random: &mut Random) -> [usize; N] {
    let mut pieces = std::array::from_fn(|place| place);
    random.shuffle(&mut pieces);
    pieces
}

#[test]
fn a_twelfth_of_all_assemblies_are_valid() {
    let mut random = Random::from_seed(13);
    let mut pieces = Pieces::of(&Cube::solved_of(3)).expect("it is small");
    let (mut found, draws) = (0, 6_000);
    for _ in 0..draws {
        let corners: [usize; 8] = shuffled(&mut random);
        let edges: [usize; 12] = shuffled(&mut random);
        let twists: [u8; 8] = std::array::from_fn(|_| random.below(3) as u8);
        let flips: [bool; 12] = std::array::from_fn(|_| random.below(2) == 1);
        pieces.cubies = Cubies::from_places(
            std::array::from_fn(|place| (corners[place], twists[place])),
            std::array::from_fn(|place| (edges[place], flips[place])),
        );
        let expected = if twists.iter().sum::<u8>() % 3 != 0 {
            "a corner is twisted"
        } else if flips.iter().filter(|flipped| **flipped).count() % 2 != 0 {
            "an edge is flipped"
        } else if is_odd(corners) != is_odd(edges) {
            "two pieces are swapped"
        } else {
            ""
        };
        let verdict = pieces.cube().map_or_else(|flaw| flaw.to_string(), |_| String::new());
        assert!(verdict.starts_with(expected) && verdict.is_empty() == expected.is_empty(), "{verdict}");
        found += u32::from(expected.is_empty());
    }
    assert!((400..600).contains(&found), "{found} of {draws}");
}
