//! Mirrored moves, left and right swapped: they do to the mirrored puzzle what the others do to the puzzle.

use unfold_core::geometry::Face;
use unfold_core::notation::{Move, Script, Vocabulary, invert, parse};
use unfold_core::puzzle::gear_ball::pictures::{FaceCell, face_array};
use unfold_core::puzzle::{AnyPuzzle, Puzzle};
use unfold_core::random::Random;

fn named(id: &str) -> AnyPuzzle {
    AnyPuzzle::named(id).unwrap_or_else(|| panic!("{id} is not known"))
}

fn mirrored(puzzle: &AnyPuzzle, moves: &[Move]) -> Vec<Move> {
    moves.iter().map(|&mv| puzzle.mirrored(mv)).collect()
}

fn after(puzzle: &AnyPuzzle, moves: &[Move]) -> AnyPuzzle {
    let mut puzzle = puzzle.clone();
    puzzle.apply_all(moves).expect("they can be done");
    puzzle
}

const fn mirrored_face(face: Face) -> Face {
    match face {
        Face::L => Face::R,
        Face::R => Face::L,
        other => other,
    }
}

/// A cube in the mirror: left and right swap places and colours, and each row is reversed.
fn mirrored_cube(cube: &AnyPuzzle, size: usize) -> String {
    let text = cube.text();
    let faces: Vec<&str> = (0..6).map(|face| &text[face * size * size..(face + 1) * size * size]).collect();
    let colour = |letter: char| Face::from_letter(letter).map_or(letter, |face| mirrored_face(face).letter());
    let behind = |face: &Face| {
        let rows = faces[mirrored_face(*face).index()].as_bytes().chunks(size);
        rows.flat_map(|row| row.iter().rev().map(|&letter| colour(char::from(letter)))).collect::<String>()
    };
    Face::ALL.iter().map(behind).collect()
}

/// The same for a face of a gear ball.
fn face_behind_of(puzzle: &AnyPuzzle, face: Face) -> Vec<Vec<FaceCell>> {
    let AnyPuzzle::Gear(gears) = puzzle else { panic!("it has gears") };
    let behind = |cell: &FaceCell| match *cell {
        FaceCell::Colour(colour) => FaceCell::Colour(mirrored_face(colour)),
        FaceCell::Split { rising, above, below } => {
            FaceCell::Split { rising: !rising, above: mirrored_face(above), below: mirrored_face(below) }
        }
        other => other,
    };
    let rows = face_array(gears, mirrored_face(face));
    rows.iter().map(|row| row.iter().rev().map(behind).collect()).collect()
}

#[test]
fn mirrored_cubes_take_mirrored_moves() {
    let all = "U R F D L B u' r f' d l b' M E S x y z R2 F2' M' y2 3Rw 2-3Lw' 2F 2R' m e' s 3Dw2";
    let mut random = Random::from_seed(8);
    let solved = named("5x5x5");
    assert_eq!(mirrored_cube(&solved, 5), solved.text(), "a solved cube looks the same");
    for mv in parse(all, &solved).expect("well written") {
        let turned = after(&solved, &[mv]);
        assert_eq!(after(&solved, &[solved.mirrored(mv)]).text(), mirrored_cube(&turned, 5), "{mv}");
    }
    for size in 2..=6 {
        let solved = named(&format!("{size}x{size}x{size}"));
        let moves = solved.random_moves(40, 1, &mut random);
        let turned = after(&solved, &moves);
        assert_eq!(after(&solved, &mirrored(&solved, &moves)).text(), mirrored_cube(&turned, size));
    }
}

#[test]
fn mirrored_gear_balls_take_mirrored_moves() {
    let mut random = Random::from_seed(9);
    for id in ["gear", "gear-cube"] {
        let solved = named(id);
        for length in 0..30 {
            let moves = solved.random_moves(length, 3, &mut random);
            let (turned, behind) = (after(&solved, &moves), after(&solved, &mirrored(&solved, &moves)));
            let AnyPuzzle::Gear(gears) = &behind else { panic!("it has gears") };
            for face in Face::ALL {
                let seen: Vec<Vec<FaceCell>> =
                    face_array(gears, face).iter().map(|row| row.to_vec()).collect();
                assert_eq!(seen, face_behind_of(&turned, face), "{face:?} after {moves:?}");
            }
        }
    }
}

#[test]
fn mirrored_tiles_take_mirrored_moves() {
    let board = named("tiles-4x3");
    let behind = |board: &AnyPuzzle| {
        let text = board.text();
        let rows = text.split('/').map(|row| row.split(' ').rev().collect::<Vec<_>>().join(" "));
        board.with_text(&rows.collect::<Vec<_>>().join("/")).expect("a board")
    };
    let start = after(&board, &parse("RDR2", &board).expect("well written"));
    let moves = parse("ULDL2URD", &start).expect("well written");
    assert_eq!(after(&behind(&start), &mirrored(&start, &moves)), behind(&after(&start, &moves)));
}

#[test]
fn mirrors_and_inverses_follow_their_laws() {
    let mut random = Random::from_seed(10);
    for id in ["gear", "2x2x2", "3x3x3", "6x6x6", "tiles-4x4"] {
        let puzzle = named(id);
        for _ in 0..40 {
            let moves = puzzle.random_moves(25, 2, &mut random);
            assert_eq!(mirrored(&puzzle, &mirrored(&puzzle, &moves)), moves);
            assert_eq!(invert(&mirrored(&puzzle, &moves)), mirrored(&puzzle, &invert(&moves)));
        }
    }
}

#[test]
fn texts_keep_their_notation() {
    let cube = named("3x3x3");
    for (text, mirror, inverse) in [
        ("R U2 F'", "L' U2 F", "F U2' R'"),
        ("(R U)3 // six\nM' x y", "(L' U')3 // six\nM' x y'", "y' x' M\n(U' R')3 // six"),
        ("[R: [U', D]]2", "[L': [U, D']]2", "[R: [D, U']]2"),
        ("/* so */ Rw 2L'", "/* so */ Lw' 2R", "2L Rw' /* so */"),
    ] {
        let script = Script::read(text, &cube).expect("well written");
        let behind = script.mirrored(&cube).expect("a cube does every move");
        assert_eq!(behind.text(), mirror);
        assert_eq!(behind.mirrored(&cube).expect("a cube does every move"), script);
        let back = script.inverse(&cube).expect("a cube does every move");
        assert_eq!(back.text(), inverse);
        assert_eq!(after(&after(&cube, &script), &back), cube);
    }
}
