//! The keyboard: the key map that cubers know, by the place of a key rather than its letter.

use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, KeyboardEvent};

use crate::notation::{Layers, Move, Vocabulary};
use crate::puzzle::AnyPuzzle;
use crate::puzzle::tiles::slide;
use crate::session::Action;

const fn wide(letter: char, amount: i32) -> Move {
    Move { layers: Layers::Wide(2), letter, amount }
}

/// The keys that turn: their code, what is written on them, and the turn. Of two keys for one turn, the first
/// is the one to tell of.
pub const TURNS: [(&str, &str, Move); 44] = [
    ("ArrowUp", "↑", slide('U', 1)),
    ("ArrowDown", "↓", slide('D', 1)),
    ("ArrowLeft", "←", slide('L', 1)),
    ("ArrowRight", "→", slide('R', 1)),
    ("KeyW", "W", slide('U', 1)),
    ("KeyS", "S", slide('D', 1)),
    ("KeyA", "A", slide('L', 1)),
    ("KeyD", "D", slide('R', 1)),
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
    ("KeyU", "U", wide('R', 1)),
    ("KeyM", "M", wide('R', -1)),
    ("KeyV", "V", wide('L', 1)),
    ("KeyR", "R", wide('L', -1)),
    ("Comma", ",", wide('U', 1)),
    ("KeyC", "C", wide('U', -1)),
    ("KeyZ", "Z", wide('D', 1)),
    ("Slash", "/", wide('D', -1)),
    ("Digit5", "5", Move::new('M', 1)),
    ("Digit6", "6", Move::new('M', 1)),
    ("KeyX", "X", Move::new('M', -1)),
    ("Period", ".", Move::new('M', -1)),
    ("Digit2", "2", Move::new('E', 1)),
    ("Digit9", "9", Move::new('E', -1)),
    ("Digit0", "0", Move::new('S', 1)),
    ("Digit1", "1", Move::new('S', -1)),
    ("KeyT", "T", Move::new('x', 1)),
    ("KeyY", "Y", Move::new('x', 1)),
    ("KeyB", "B", Move::new('x', -1)),
    ("KeyN", "N", Move::new('x', -1)),
    ("Semicolon", ";", Move::new('y', 1)),
    ("KeyA", "A", Move::new('y', -1)),
    ("KeyP", "P", Move::new('z', 1)),
    ("KeyQ", "Q", Move::new('z', -1)),
];

/// What is written on the key for a turn.
pub fn key_for(turn: Move) -> Option<&'static str> {
    TURNS.into_iter().find(|(_, _, mv)| *mv == turn).map(|(_, key, _)| key)
}

/// What a key press asks for, if the puzzle can do it.
pub fn action(event: &KeyboardEvent, puzzle: &AnyPuzzle) -> Option<Action> {
    if event.ctrl_key() || event.meta_key() {
        // Shortcuts go by the letter on the key, wherever it is.
        return match (event.key().to_ascii_lowercase().as_str(), event.shift_key()) {
            ("z", false) => Some(Action::Undo),
            ("z", true) | ("y", false) => Some(Action::Redo),
            _ => None,
        };
    }
    if event.alt_key() || event.shift_key() && event.code().starts_with("Arrow") || event.repeat() {
        return None;
    }
    let code = event.code();
    match code.as_str() {
        "Backspace" => Some(Action::Undo),
        _ => {
            // Keys that slide tiles turn no faces, and the other way round.
            let is_tiles = |mv: Move| mv.layers == Layers::Tiles;
            let fits = |turn: Move| puzzle.read_move(turn).is_ok_and(|read| is_tiles(read) == is_tiles(turn));
            let turn = TURNS.into_iter().find(|(key, _, mv)| *key == code && fits(*mv))?;
            Some(Action::Turn(turn.2))
        }
    }
}

/// Whether a key press belongs to a field rather than to the puzzle.
pub fn is_typing(event: &KeyboardEvent) -> bool {
    let Some(element) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) else {
        return false;
    };
    match (element.dyn_ref::<HtmlInputElement>(), element.tag_name().as_str()) {
        // A slider takes the arrows and nothing else.
        (Some(input), _) => input.type_() != "range" || event.key().starts_with("Arrow"),
        (None, "TEXTAREA") => true,
        // A drop-down takes letters to find its entries, but no shortcuts.
        (None, "SELECT") => !event.ctrl_key() && !event.meta_key(),
        (None, _) => false,
    }
}
