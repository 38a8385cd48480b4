//! The keys of the timer, wherever the focus is.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent, PointerEvent, window};
use yew::prelude::*;

use crate::browser::focus::focused;
use crate::browser::listener::Listener;
use crate::page::keyboard::is_typing;

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimerKey {
    Press,
    GiveUp,
}

impl TimerKey {
    /// The description of the key.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            TimerKey::Press => "Start the inspection, then the time, and stop it",
            TimerKey::GiveUp => "Give up",
        }
    }
}

/// The keys of the timer.
pub(crate) const KEYS: [(&str, TimerKey); 2] = [(" ", TimerKey::Press), ("Escape", TimerKey::GiveUp)];

/// Which keys the timer handles now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listening {
    No,
    ToItsKeys,
    /// Any key stops the time of a physical puzzle.
    ToAnyKey,
}

/// Modifiers do not count as any key.
const MODIFIERS: [&str; 4] = ["Shift", "Control", "Alt", "Meta"];

/// Calls `on_key` for the keys of the timer; it returns whether it used the key. Used keys reach no other listener: without the
/// timer, the space bar starts the player.
#[hook]
pub(crate) fn use_keys(listens: Callback<(), Listening>, on_key: Callback<TimerKey, bool>) {
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
                    (Listening::ToAnyKey, None) => {
                        (!MODIFIERS.contains(&key.as_str())).then_some(TimerKey::Press)
                    }
                    (_, known) => known,
                };
                // While a physical puzzle is timed, shortcuts are off.
                let is_meant = listening == Listening::ToAnyKey || !has_other_meaning;
                let Some(asked) = asked.filter(|_| is_meant) else { return };
                let by_keyboard = is_by_keyboard.get();
                match listening {
                    // The key that stops the time must not click the focused button.
                    Listening::ToAnyKey => leave_focus(),
                    _ if belongs_to_focus(&event, asked, by_keyboard) => return,
                    _ => {}
                }
                // A repeated key does nothing and reaches no other listener.
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

/// Whether the focused element handles a key itself. A clicked button keeps the focus unnoticed, so a button gets the space bar
/// only if the user moved there by keyboard.
fn belongs_to_focus(event: &KeyboardEvent, asked: TimerKey, is_by_keyboard: bool) -> bool {
    let Some(element) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) else {
        return false;
    };
    let pressed = "button, a, summary, [role=button], input[type=checkbox], input[type=radio]";
    if !element.matches(pressed).unwrap_or(false) {
        return is_typing(event);
    }
    let is_its_own = asked == TimerKey::Press && is_by_keyboard;
    if let Some(element) =
        element.dyn_ref::<HtmlElement>().filter(|_| asked == TimerKey::Press && !is_its_own)
    {
        // Some browsers click a button on `keyup`, even if `keydown` was prevented.
        let _ = element.blur();
    }
    is_its_own
}
