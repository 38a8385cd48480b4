//! What keys do while the picture of the solid has the focus: there, letters are moves, as in seed 002.

use web_sys::KeyboardEvent;

use crate::notation::{Move, Vocabulary};
use crate::puzzle::AnyPuzzle;

/// What can be asked for from the picture besides turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Scramble,
    Solve,
}

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

/// What a key press on the solid asks for.
pub fn key_of(event: &KeyboardEvent, puzzle: &AnyPuzzle) -> Option<Key> {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return None;
    }
    let key = event.key();
    let letter =
        key.chars().next().filter(|_| key.len() == 1).map_or(' ', |letter| letter.to_ascii_lowercase());
    match key.as_str() {
        "ArrowLeft" if event.shift_key() => return Some(Key::Orbit(-15.0, 0.0)),
        "ArrowRight" if event.shift_key() => return Some(Key::Orbit(15.0, 0.0)),
        "ArrowUp" if event.shift_key() => return Some(Key::Orbit(0.0, 15.0)),
        "ArrowDown" if event.shift_key() => return Some(Key::Orbit(0.0, -15.0)),
        "+" | "=" => return Some(Key::Zoom(1.15)),
        "-" => return Some(Key::Zoom(1.0 / 1.15)),
        "Home" => return Some(Key::Home),
        _ if event.repeat() => return None,
        " " => return Some(Key::Command(Command::Solve)),
        // Letters slide tiles wherever the focus is.
        _ if matches!(puzzle, AnyPuzzle::Tiles(_)) => return None,
        "s" | "S" => return Some(Key::Command(Command::Scramble)),
        _ => {}
    }
    let amount = if event.shift_key() { -1 } else { 1 };
    let turn = match letter {
        'r' | 'l' | 'u' | 'd' | 'f' | 'b' => Move::new(letter.to_ascii_uppercase(), amount),
        'x' | 'y' => Move::new(letter, amount),
        _ => return None,
    };
    match puzzle.read_move(turn) {
        Ok(_) => Some(Key::Turn(turn)),
        // What cannot be turned as a whole can be looked at from the other side.
        Err(_) if letter == 'x' => Some(Key::Orbit(0.0, 90.0 * amount as f32)),
        Err(_) if letter == 'y' => Some(Key::Orbit(90.0 * amount as f32, 0.0)),
        Err(_) => None,
    }
}

/// The keys that the picture takes while it has the focus.
pub fn keys_of(puzzle: &AnyPuzzle) -> &'static str {
    match puzzle {
        AnyPuzzle::Tiles(_) => "Keys: arrows or W A S D slide, Space solves, Shift with arrows looks around.",
        AnyPuzzle::Gear(_) => {
            "Keys: R L U D F B turn, with Shift the other way, X Y look from another side, S scrambles, Space solves."
        }
        AnyPuzzle::Cube(_) => {
            "Keys: R L U D F B X Y turn, with Shift the other way, S scrambles, Space solves, Shift with arrows looks around."
        }
    }
}
