//! The keyboard: the key map that cubers know, by the place of a key rather than its letter.

use web_sys::KeyboardEvent;

use crate::notation::Move;
use crate::session::Action;

/// The keys that turn: their code, what is written on them, and the turn.
pub const TURNS: [(&str, &str, Move); 12] = [
    ("KeyJ", "J", Move::new('U', 1)),
    ("KeyF", "F", Move::new('U', -1)),
    ("KeyI", "I", Move::new('R', 1)),
    ("KeyK", "K", Move::new('R', -1)),
    ("KeyH", "H", Move::new('F', 1)),
    ("KeyG", "G", Move::new('F', -1)),
    ("KeyS", "S", Move::new('D', 1)),
    ("KeyL", "L", Move::new('D', -1)),
    ("KeyD", "D", Move::new('L', 1)),
    ("KeyE", "E", Move::new('L', -1)),
    ("KeyW", "W", Move::new('B', 1)),
    ("KeyO", "O", Move::new('B', -1)),
];

/// What is written on the key for a turn.
pub fn key_for(turn: Move) -> Option<&'static str> {
    TURNS.into_iter().find(|(_, _, mv)| *mv == turn).map(|(_, key, _)| key)
}

/// What a key press asks for, if anything.
pub fn action(event: &KeyboardEvent) -> Option<Action> {
    if event.ctrl_key() || event.meta_key() {
        // Shortcuts go by the letter on the key, wherever it is.
        return match (event.key().to_ascii_lowercase().as_str(), event.shift_key()) {
            ("z", false) => Some(Action::Undo),
            ("z", true) | ("y", false) => Some(Action::Redo),
            _ => None,
        };
    }
    if event.alt_key() || event.repeat() {
        return None;
    }
    let code = event.code();
    match code.as_str() {
        "Backspace" => Some(Action::Undo),
        _ => TURNS.into_iter().find(|(key, _, _)| *key == code).map(|(_, _, mv)| Action::Turn(mv)),
    }
}
