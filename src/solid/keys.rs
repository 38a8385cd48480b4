//! What keys do while the picture of the solid has the focus: there, letters are moves, as in seed 002.

use crate::keys::Command;
use crate::notation::{Move, Vocabulary};
use crate::puzzle::AnyPuzzle;

/// What a key means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Key {
    Turn(Move),
    Command(Command),
    /// Look from so many degrees further to the right, and from above.
    Orbit(f32, f32),
    Zoom(f32),
    Home,
}

/// What is held besides a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With {
    /// Nothing; with Shift a turn goes the other way.
    Either,
    Shift,
}

const fn turn(letter: char) -> Key {
    Key::Turn(Move::new(letter, 1))
}

/// The keys, by what they write, and what they mean.
pub const KEYS: [(&str, With, Key); 18] = [
    ("ArrowLeft", With::Shift, Key::Orbit(-15.0, 0.0)),
    ("ArrowRight", With::Shift, Key::Orbit(15.0, 0.0)),
    ("ArrowUp", With::Shift, Key::Orbit(0.0, 15.0)),
    ("ArrowDown", With::Shift, Key::Orbit(0.0, -15.0)),
    ("+", With::Either, Key::Zoom(1.15)),
    ("=", With::Either, Key::Zoom(1.15)),
    ("-", With::Either, Key::Zoom(1.0 / 1.15)),
    ("Home", With::Either, Key::Home),
    (" ", With::Either, Key::Command(Command::Solve)),
    ("s", With::Either, Key::Command(Command::Scramble)),
    ("r", With::Either, turn('R')),
    ("l", With::Either, turn('L')),
    ("u", With::Either, turn('U')),
    ("d", With::Either, turn('D')),
    ("f", With::Either, turn('F')),
    ("b", With::Either, turn('B')),
    ("x", With::Either, turn('x')),
    ("y", With::Either, turn('y')),
];

/// Whether a key writes a letter.
fn is_letter(key: &str) -> bool {
    key.len() == 1 && key.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// What a key asks for on the solid of a puzzle. Letters slide tiles wherever the focus is.
pub fn key_of(key: &str, with_shift: bool, puzzle: &AnyPuzzle, letters: bool) -> Option<Key> {
    let key = key.to_ascii_lowercase();
    let has_letters = letters && !matches!(puzzle, AnyPuzzle::Tiles(_));
    let (_, _, found) = KEYS.into_iter().find(|(known, with, _)| {
        known.eq_ignore_ascii_case(&key)
            && (*with != With::Shift || with_shift)
            && (has_letters || !is_letter(known))
    })?;
    let amount = if with_shift { -1 } else { 1 };
    match found {
        Key::Turn(mv) => match (puzzle.read_move(mv), mv.letter) {
            (Ok(_), _) => Some(Key::Turn(mv.times(amount))),
            // What cannot be turned as a whole can be looked at from the other side.
            (Err(_), 'x') => Some(Key::Orbit(0.0, 90.0 * amount as f32)),
            (Err(_), 'y') => Some(Key::Orbit(90.0 * amount as f32, 0.0)),
            (Err(_), _) => None,
        },
        found => Some(found),
    }
}

/// The keys that the picture takes while it has the focus.
pub fn keys_of(puzzle: &AnyPuzzle, letters: bool) -> &'static str {
    match puzzle {
        AnyPuzzle::Tiles(_) => "Keys: arrows or W A S D slide, Space solves, Shift with arrows looks around.",
        _ if !letters => "Keys: as on the buttons; Space solves, Shift with arrows looks around.",
        AnyPuzzle::Gear(_) => {
            "Keys: R L U D F B turn, with Shift the other way, X Y look from another side, S scrambles, Space solves."
        }
        AnyPuzzle::Cube(_) => {
            "Keys: R L U D F B X Y turn, with Shift the other way, S scrambles, Space solves, Shift with arrows looks around."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_turn_where_there_are_faces_and_look_where_nothing_turns_as_a_whole() {
        let named = |id| AnyPuzzle::named(id).expect("it is known");
        let (cube, ball, tiles) = (named("3x3x3"), named("gear"), named("tiles-4x4"));
        assert_eq!(key_of("r", false, &cube, true), Some(turn('R')));
        assert_eq!(key_of("R", true, &cube, true), Some(Key::Turn(Move::new('R', -1))));
        assert_eq!(key_of("x", false, &cube, true), Some(turn('x')));
        assert_eq!(key_of("y", true, &ball, true), Some(Key::Orbit(-90.0, 0.0)));
        assert_eq!(key_of("s", false, &tiles, true), None);
        assert_eq!(key_of("r", false, &cube, false), None);
        assert_eq!(key_of("Home", false, &cube, false), Some(Key::Home));
        assert_eq!(key_of("ArrowLeft", false, &tiles, true), None);
        assert_eq!(key_of("ArrowLeft", true, &tiles, true), Some(Key::Orbit(-15.0, 0.0)));
    }
}
