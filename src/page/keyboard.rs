//! The keyboard: the binding of a key press.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, KeyboardEvent};

use unfold_core::puzzle::AnyKind;
use unfold_core::workbench::key_bindings::{
    HELP, KeyBinding, KeyBindings, KeyCommand, KeyMap, SHORTCUTS, Shortcut,
};

/// The binding of a key press, if the puzzle supports it.
pub(crate) fn binding(
    event: &KeyboardEvent,
    keys: &KeyBindings,
    map: KeyMap,
    kind: AnyKind,
) -> Option<KeyBinding> {
    if event.ctrl_key() || event.meta_key() {
        return shortcut(event).map(KeyBinding::Command);
    }
    let code = event.code();
    if event.alt_key() || event.shift_key() && code.starts_with("Arrow") || event.repeat() {
        return None;
    }
    // A button takes the space bar for itself.
    if code == "Space" && is_on_control(event) {
        return None;
    }
    keys.pressed(map, kind, (&code, &event.key()), event.shift_key())
}

/// The command of a key press with Control or Command.
pub(crate) fn shortcut(event: &KeyboardEvent) -> Option<KeyCommand> {
    if !event.ctrl_key() && !event.meta_key() {
        return None;
    }
    let (letter, with_shift) = (event.key(), event.shift_key());
    let is_asked =
        |known: &&Shortcut| letter.eq_ignore_ascii_case(known.letter) && known.with_shift == with_shift;
    SHORTCUTS.iter().find(is_asked).map(|known| known.command)
}

/// Whether a key opens help. It is found by its character, whatever the layout.
pub(crate) fn opens_help(event: &KeyboardEvent) -> bool {
    event.key() == HELP && !event.ctrl_key() && !event.meta_key() && !event.alt_key()
}

fn element(event: &KeyboardEvent) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// Whether the focus is on a control that reacts to a press.
fn is_on_control(event: &KeyboardEvent) -> bool {
    let pressed = "button, a, summary, [role=button], [role=gridcell]";
    element(event).is_some_and(|element| element.closest(pressed).is_ok_and(|found| found.is_some()))
}

/// Whether a key press belongs to a form field.
pub(crate) fn is_typing(event: &KeyboardEvent) -> bool {
    let Some(element) = element(event) else { return false };
    match (element.dyn_ref::<HtmlInputElement>(), element.tag_name().as_str()) {
        (Some(input), _) => match input.type_().as_str() {
            // These take the keys that press them, a slider the arrows.
            "checkbox" | "color" | "file" => matches!(event.key().as_str(), " " | "Enter"),
            "range" => event.key().starts_with("Arrow"),
            _ => true,
        },
        (None, "TEXTAREA") => true,
        // A drop-down takes letters to find its entries, but no shortcuts.
        (None, "SELECT") => !event.ctrl_key() && !event.meta_key(),
        (None, _) => false,
    }
}
