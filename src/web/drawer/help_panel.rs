//! Help: every gesture, key and command, from the tables that the program acts on.

use yew::prelude::*;

use super::{painter, timer_panel::keys as timer_keys};
use crate::cells::STEPS;
use crate::console;
use crate::geometry::Face;
use crate::gestures::{GESTURES, Place};
use crate::keys::{
    COMMANDS, HELP, KeyDeed, KeyMap, Keys, Kind, LETTERS, SHORTCUTS, deed_of_letter, deeds, writes_letter,
    written_on,
};
use crate::painting::{self, Canvas};
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::settings::Kept;
use crate::solid::keys::{KEYS, Key};
use crate::words::sentence;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub puzzle: AnyPuzzle,
    pub kept: Kept,
}

#[component]
pub fn HelpPanel(props: &Props) -> Html {
    let Props { puzzle, kept: Kept { settings, keys } } = props;
    let (title, about) = puzzle.title();
    html! {
        <>
            <h3>{ title }</h3>
            <p>{ sentence(about) }{ " " }{ puzzle.hint() }</p>
            <p>{ "Moves are written like this: " }<code>{ puzzle.example() }</code></p>
            <h3>{ "Mouse and fingers" }</h3>
            { for Place::ALL.into_iter().filter(|place| is_there(*place, puzzle)).map(gestures) }
            <h3>{ "Keys" }</h3>
            { key_list(keys, settings.key_map, puzzle) }
            <h3>{ "Keys while the solid has the focus" }</h3>
            { solid_keys() }
            <h3>{ "Keys while a cell of the net or board has the focus" }</h3>
            { cell_keys() }
            <h3>{ "Keys of the timer" }</h3>
            { list(timer_keys::KEYS.map(|(key, does)| key_row(key, "", does.words()))) }
            if let Some(canvas) = painting::canvas(puzzle) {
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

/// Whether there is such a place on the page.
fn is_there(place: Place, puzzle: &AnyPuzzle) -> bool {
    match place {
        Place::Face | Place::Solid => puzzle.faced().is_some(),
        Place::Tile => puzzle.faced().is_none(),
        Place::Beside => true,
    }
}

fn row(key: Html, words: String) -> Html {
    html! { <div><dt>{ key }</dt><dd>{ words }</dd></div> }
}

fn gestures(place: Place) -> Html {
    let rows = GESTURES
        .into_iter()
        .filter(|known| known.0 == place)
        .map(|(_, how, meaning)| row(html! { how.words() }, sentence(meaning.words())));
    html! { <><h4>{ place.words() }</h4><dl class="keys">{ for rows }</dl></> }
}

/// What a deed is called: a move as it is written, or what a command does.
pub fn called(deed: KeyDeed) -> String {
    match deed {
        KeyDeed::Turn(mv) => mv.to_string(),
        KeyDeed::Command(command) => COMMANDS
            .iter()
            .find(|known| known.0 == command)
            .map_or(String::new(), |known| known.2.to_string()),
    }
}

fn key_list(keys: &Keys, map: KeyMap, puzzle: &AnyPuzzle) -> Html {
    let kind = Kind::of(puzzle);
    let has_letters = map == KeyMap::Letters && puzzle.faced().is_some();
    let letters = LETTERS.into_iter().filter(|_| has_letters).filter_map(|(letter, _)| {
        let words = match deed_of_letter(letter, false, puzzle)? {
            KeyDeed::Turn(mv) => format!("{mv}, with Shift {}", mv.inverse()),
            command => called(command),
        };
        Some(key_row(letter, "", &words))
    });
    // Keys that write no letter are the same in both maps.
    let is_told = move |code: &&str| !has_letters || !writes_letter(code);
    let can = |deed: &KeyDeed| match deed {
        KeyDeed::Turn(mv) => crate::notation::Vocabulary::read_move(puzzle, *mv).is_ok(),
        KeyDeed::Command(_) => true,
    };
    let rows = deeds(kind).into_iter().filter(can).filter_map(|deed| {
        let written: Vec<Html> = keys
            .codes(kind, deed)
            .filter(is_told)
            .map(|code| html! { <kbd>{ written_on(code) }</kbd> })
            .collect();
        (!written.is_empty()).then(|| row(html! { { for written } }, called(deed)))
    });
    let shortcuts = SHORTCUTS.map(|(letter, with_shift, command)| {
        let held = if with_shift { "Ctrl Shift " } else { "Ctrl " };
        key_row(letter, held, &called(KeyDeed::Command(command)))
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

fn painter_keys(canvas: &dyn Canvas) -> Html {
    let colours = Face::ALL.map(|face| {
        key_row(&canvas.colour_letter(face).to_string(), "", &format!("Paint {}", canvas.colour_name(face)))
    });
    let others = painter::KEYS.map(|(key, does)| key_row(key, "", does.words()));
    list(colours.into_iter().chain(others))
}

/// A key as it is written on it, what is held with it, and what it does.
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
            Key::Orbit(..) => "Look from another side",
            Key::Zoom(nearer) if nearer > 1.0 => "Nearer",
            Key::Zoom(_) => "Farther away",
            Key::Home => "Look as at first",
        };
        key_row(key, if with_shift { "Shift " } else { "" }, words)
    }))
}
