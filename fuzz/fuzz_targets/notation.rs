//! Fuzzes texts as moves of a puzzle: nothing panics, and what can be read is printed, inverted and simplified
//! correctly.
#![no_main]

use libfuzzer_sys::fuzz_target;
use unfold_core::notation::{Hold, Move, Script, Vocabulary, invert, parse, print, read, simplify};
use unfold_core::puzzle::{AnyPuzzle, Puzzle};

/// The first byte of an input chooses among these.
const PUZZLES: [&str; 8] = ["gear", "gear-cube", "2x2x2", "3x3x3", "4x4x4", "5x5x5", "6x6x6", "7x7x7"];

/// The moves of longer sequences are not applied: reading, printing and reading again suffices for them.
const MOST_DONE: usize = 300;

fuzz_target!(|data: &[u8]| {
    let Some((&first, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let id = PUZZLES[usize::from(first) % PUZZLES.len()];
    check(text, &AnyPuzzle::named(id).expect("they are all known"));
});

fn check(text: &str, solved: &AnyPuzzle) {
    let alg = match read(text, solved) {
        Ok(alg) => alg,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let moves: Vec<Move> = parse(text, solved).expect("it was read before");
    let read_again = |text: &str| parse(text, solved).expect("what is printed can be read");

    let printed = alg.to_string();
    assert_eq!(read_again(&printed), moves);
    assert_eq!(read(&printed, solved).map(|alg| alg.to_string()), Ok(printed));
    assert_eq!(read_again(&print(&moves)), moves);
    let script = Script::read(text, solved).expect("it was read before");
    assert_eq!(*script, moves[..]);
    assert_eq!(read_again(&script.text()), moves);

    let back = script.inverse(solved).expect("these puzzles can do any move anywhere");
    assert_eq!(back.len(), moves.len());
    if solved.is_held_in_two_ways() {
        let held = Script::read_held(text, solved, Hold::Face.into()).expect("it was read before");
        let by_middle = held.spelled(Hold::Middle.into());
        assert_eq!(read_again(by_middle.text()), held[..]);
    }
    let simple = simplify(&moves, solved);
    assert!(simple.len() <= moves.len());
    assert_eq!(simplify(&simple, solved), simple);
    if moves.len() <= MOST_DONE {
        let scrambled = after(solved, &moves);
        assert_eq!(after(solved, &simple), scrambled);
        assert_eq!(after(&scrambled, &back), *solved);
        assert_eq!(after(&scrambled, &invert(&moves)), *solved);
    }
}

fn after(puzzle: &AnyPuzzle, moves: &[Move]) -> AnyPuzzle {
    let mut puzzle = puzzle.clone();
    puzzle.apply_all(moves).expect("they were read for it");
    puzzle
}
