//! The keys of the timer, wherever the focus is.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent, PointerEvent, window};
use yew::prelude::*;

use crate::web::effect::use_effect_with;
use crate::web::keys::is_typing;
use crate::web::listener::Listener;
use crate::web::reveal::focused;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Press,
    GiveUp,
}

impl Key {
    /// What it does, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Key::Press => "Start the inspection, then the time, and stop it",
            Key::GiveUp => "Give up",
        }
    }
}

/// Which keys they are.
pub const KEYS: [(&str, Key); 2] = [(" ", Key::Press), ("Escape", Key::GiveUp)];

/// Which keys are the timer's now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listening {
    No,
    ToItsKeys,
    /// Who has put down the puzzle hits any key.
    ToAnyKey,
}

/// Keys that are held with others are not hit by themselves.
const HELD: [&str; 4] = ["Shift", "Control", "Alt", "Meta"];

/// Calls back for the keys of the timer, and hears whether they are of use. Those are nobody else's: elsewhere, the space bar plays.
#[hook]
pub fn use_keys(listens: Callback<(), Listening>, on_key: Callback<Key, bool>) {
    use_effect_with((), move |()| {
        let is_by_keyboard = Rc::new(Cell::new(false));
        let listeners = window().map(|window| {
            let on_pointer = {
                let is_by_keyboard = is_by_keyboard.clone();
                Listener::early(&window, "pointerdown", move |_: PointerEvent| is_by_keyboard.set(false))
            };
            let on_keys = Listener::early(&window, "keydown", move |event: KeyboardEvent| {
                let key = event.key();
                if key == "Tab" {
                    is_by_keyboard.set(true);
                }
                let listening = listens.emit(());
                let known = KEYS.into_iter().find(|(known, _)| *known == key).map(|(_, asked)| asked);
                let has_other_meaning = event.ctrl_key() || event.alt_key() || event.meta_key();
                let asked = match (listening, known) {
                    (Listening::No, _) => None,
                    (Listening::ToAnyKey, None) => (!HELD.contains(&key.as_str())).then_some(Key::Press),
                    (_, known) => known,
                };
                // While a puzzle in the hand is timed no key means anything else.
                let is_meant = listening == Listening::ToAnyKey || !has_other_meaning;
                let Some(asked) = asked.filter(|_| is_meant) else { return };
                let by_keyboard = is_by_keyboard.get();
                match listening {
                    // A button that has the focus must not be clicked by the key that stops the time.
                    Listening::ToAnyKey => leave_focus(),
                    _ if belongs_to_focus(&event, asked, by_keyboard) => return,
                    _ => {}
                }
                // A key that is held does not ask again, but is not anybody else's either.
                if event.repeat() || on_key.emit(asked) {
                    event.prevent_default();
                    event.stop_propagation();
                }
            });
            (on_pointer, on_keys)
        });
        move || drop(listeners)
    });
}

fn leave_focus() {
    if let Some(element) = focused().and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.blur();
    }
}

/// Whether what has the focus takes a key itself. A button that was clicked keeps the focus without anybody thinking of it: only
/// where somebody went by keyboard, the space bar is its own.
fn belongs_to_focus(event: &KeyboardEvent, asked: Key, is_by_keyboard: bool) -> bool {
    let Some(element) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) else {
        return false;
    };
    let pressed = "button, a, summary, [role=button], input[type=checkbox], input[type=radio]";
    if !element.matches(pressed).unwrap_or(false) {
        return is_typing(event);
    }
    let is_its_own = asked == Key::Press && is_by_keyboard;
    if let Some(element) = element.dyn_ref::<HtmlElement>().filter(|_| asked == Key::Press && !is_its_own) {
        // Some browsers click a button when the key comes up, whatever became of it going down.
        let _ = element.blur();
    }
    is_its_own
}
