//! Help: every gesture, key and command, from the tables that the program acts on.

use unfold_core::picture::flat::FlatPicture;
use yew::prelude::*;

use crate::panels::painter;
use crate::panels::timer::keys as timer_keys;
use unfold_core::geometry::Face;
use unfold_core::picture::flat::cells::STEPS;
use unfold_core::picture::mesh::Solid;
use unfold_core::picture::mesh::view_keys::{KEYS, ViewKey};
use unfold_core::picture::words::sentence;
use unfold_core::puzzle::painting::{OffersPainting, Paintable};
use unfold_core::puzzle::{AnyPuzzle, KeySet, Kind, Puzzle};
use unfold_core::workbench::console;
use unfold_core::workbench::gestures::{GESTURES, GesturePlace};
use unfold_core::workbench::key_bindings::{
    COMMANDS, HELP, KeyBinding, KeyBindings, KeyMap, LETTERS, SHORTCUTS, all_bindings, binding_of_letter,
    writes_letter, written_on,
};
use unfold_core::workbench::preferences::Preferences;

#[derive(Properties, PartialEq)]
pub(crate) struct HelpPanelProps {
    pub puzzle: AnyPuzzle,
    pub preferences: Preferences,
}

#[component]
pub(crate) fn HelpPanel(props: &HelpPanelProps) -> Html {
    let HelpPanelProps { puzzle, preferences: Preferences { settings, keys } } = props;
    let (title, about) = puzzle.kind().title();
    html! {
        <>
            <h3>{ title }</h3>
            <p>{ sentence(about) }{ " " }{ puzzle.kind().hint() }</p>
            <p>{ "Moves are written like this: " }<code>{ puzzle.kind().example() }</code></p>
            <h3>{ "Mouse and fingers" }</h3>
            { for GesturePlace::ALL.into_iter().filter(|place| is_there(*place, puzzle)).map(gestures) }
            <h3>{ "Keys" }</h3>
            { key_list(keys, settings.key_map, puzzle) }
            if puzzle.is_solid() {
                <h3>{ "Keys while the solid has the focus" }</h3>
                { solid_keys() }
            }
            if puzzle.faced().is_some() || puzzle.board().is_some() {
                <h3>{ "Keys while a cell of the net or board has the focus" }</h3>
                { cell_keys() }
            }
            <h3>{ "Keys of the timer" }</h3>
            { list(timer_keys::KEYS.map(|(key, does)| key_row(key, "", does.words()))) }
            if let Some(canvas) = puzzle.canvas() {
                <h3>{ "Keys while painting" }</h3>
                { painter_keys(canvas) }
            }
            <h3>{ "Commands of the console" }</h3>
            <dl class="keys commands">
                { for console::COMMANDS.iter().map(|command| {
                    let takes = [command.name, " ", command.takes].concat();
                    row(html! { <code>{ takes.trim_end().to_string() }</code> }, sentence(command.about))
                }) }
            </dl>
        </>
    }
}

/// Whether the page has this place for the puzzle.
fn is_there(place: GesturePlace, puzzle: &AnyPuzzle) -> bool {
    match place {
        GesturePlace::Face => puzzle.faced().is_some(),
        GesturePlace::Tile => puzzle.board().is_some(),
        GesturePlace::Solid => puzzle.is_solid() && puzzle.board().is_none(),
        GesturePlace::Beside => puzzle.is_solid(),
    }
}

fn row(key: Html, words: String) -> Html {
    html! { <div><dt>{ key }</dt><dd>{ words }</dd></div> }
}

fn gestures(place: GesturePlace) -> Html {
    let rows = GESTURES
        .into_iter()
        .filter(|known| known.0 == place)
        .map(|(_, gesture, meaning)| row(html! { gesture.words() }, sentence(meaning.words())));
    html! { <><h4>{ place.words() }</h4><dl class="keys">{ for rows }</dl></> }
}

/// The name of a binding: a move in its notation, or what a command does.
pub(crate) fn binding_name(binding: KeyBinding) -> String {
    match binding {
        KeyBinding::Turn(mv) => mv.to_string(),
        KeyBinding::Command(command) => COMMANDS
            .iter()
            .find(|known| known.0 == command)
            .map_or(String::new(), |known| known.2.to_string()),
    }
}

fn key_list(keys: &KeyBindings, map: KeyMap, puzzle: &AnyPuzzle) -> Html {
    let kind = puzzle.kind().key_set();
    let has_letters = map == KeyMap::Letters && kind == KeySet::Faces;
    let letters = LETTERS.into_iter().filter(|_| has_letters).filter_map(|(letter, _)| {
        let words = match binding_of_letter(letter, false, puzzle.kind())? {
            KeyBinding::Turn(mv) => format!("{mv}, with Shift {}", mv.inverse()),
            command => binding_name(command),
        };
        Some(key_row(letter, "", &words))
    });
    // Keys that write no letter are the same in both maps.
    let is_listed = move |code: &&str| !has_letters || !writes_letter(code);
    let rows = all_bindings(kind).into_iter().filter_map(|binding| {
        let does = match binding {
            KeyBinding::Turn(mv) => KeyBinding::Turn(puzzle.kind().keyed(mv)?),
            command => command,
        };
        let written: Vec<Html> = keys
            .codes(kind, binding)
            .filter(is_listed)
            .map(|code| html! { <kbd>{ written_on(code) }</kbd> })
            .collect();
        (!written.is_empty()).then(|| row(html! { { for written } }, binding_name(does)))
    });
    let shortcuts = SHORTCUTS.map(|shortcut| {
        row(html! { <kbd>{ shortcut.label }</kbd> }, binding_name(KeyBinding::Command(shortcut.command)))
    });
    let others = [key_row(HELP, "", "This help"), key_row("Escape", "", "Stop a search, close this")];
    list(letters.chain(rows).chain(shortcuts).chain(others))
}

fn cell_keys() -> Html {
    let steps = STEPS.map(|(key, with_control, step)| {
        key_row(key, if with_control { "Ctrl " } else { "" }, &format!("To {}", step.words()))
    });
    let press = [key_row("Enter", "", "Turn the face or slide the tile, with Shift the other way")];
    list(steps.into_iter().chain(press))
}

fn painter_keys(canvas: &dyn Paintable) -> Html {
    let colours = Face::ALL.map(|face| {
        key_row(&canvas.colour_letter(face).to_string(), "", &format!("Paint {}", canvas.colour_name(face)))
    });
    let others = painter::KEYS.map(|(key, does)| key_row(key, "", does.words()));
    list(colours.into_iter().chain(others))
}

/// A key with its label, its modifiers and what it does.
fn key_row(key: &str, held: &str, words: &str) -> Html {
    let written = match key {
        " " => "Space".to_string(),
        "Escape" => "Esc".to_string(),
        key if key.len() == 1 => key.to_ascii_uppercase(),
        key => written_on(key),
    };
    row(html! { <kbd>{ format!("{held}{written}") }</kbd> }, words.to_string())
}

fn list(rows: impl IntoIterator<Item = Html>) -> Html {
    html! { <dl class="keys columns">{ for rows }</dl> }
}

fn solid_keys() -> Html {
    list(KEYS.map(|(key, with_shift, asks_for)| {
        let words = match asks_for {
            ViewKey::Orbit(..) => "Look from another side",
            ViewKey::Zoom(nearer) if nearer > 1.0 => "Nearer",
            ViewKey::Zoom(_) => "Farther away",
            ViewKey::Home => "Look as at first",
        };
        key_row(key, if with_shift { "Shift " } else { "" }, words)
    }))
}
