//! Settings: how the page looks and which keys do what, to be kept, taken along and brought back.

use std::rc::Rc;

use web_sys::{HtmlInputElement, KeyboardEvent, window};
use yew::prelude::*;

use super::help_panel::called;
use crate::geometry::Face;
use crate::keys::{KINDS, KeyDeed, Keys, Kind, deeds, is_reserved, written_on};
use crate::puzzle::AnyPuzzle;
use crate::settings::{
    Flaw, KEY_MAPS, Kept, PALETTES, PICTURES, SCHEMES, SPEEDS, Settings, THEMES, arrangements, read_colour,
};
use crate::web::chooser::chooser;
use crate::web::files::{chosen_text, save_text};
use crate::web::part::part;
use crate::web::settings::colour_property;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub puzzle: AnyPuzzle,
    pub kept: Kept,
    pub on_kept: Callback<Kept>,
    pub on_notice: Callback<String>,
}

#[component]
pub fn SettingsPanel(props: &Props) -> Html {
    let settings = props.kept.settings;
    let on_settings = {
        let kept = props.kept.clone();
        props.on_kept.reform(move |settings| Kept { settings, ..kept.clone() })
    };
    let field = |label: &'static str, choices: Html| {
        html! { <label class="field"><span>{ label }</span>{ choices }</label> }
    };
    html! {
        <>
            <h3>{ "Look" }</h3>
            <div class="fields">
                { field("Theme", chooser("theme", "Theme", THEMES.to_vec(), settings.theme,
                    on_settings.reform(move |theme| Settings { theme, ..settings }))) }
                { field("Palette", chooser("palette", "Palette", PALETTES.to_vec(), settings.palette,
                    on_settings.reform(move |palette| Settings { palette, ..settings }))) }
                { field("Shown", chooser("shown", "What is shown", PICTURES.to_vec(), settings.pictures,
                    on_settings.reform(move |pictures| Settings { pictures, ..settings }))) }
                { field("Net", chooser("net-arrangement", "Arrangement of the net", arrangements().to_vec(),
                    settings.arrangement(&props.puzzle),
                    on_settings.reform(move |arrangement| Settings { arrangement: Some(arrangement), ..settings }))) }
                { field("Speed", chooser("turn-speed", "Speed of turns", SPEEDS.to_vec(), settings.speed,
                    on_settings.reform(move |speed| Settings { speed, ..settings }))) }
            </div>
            <h3>{ "Colours of faces" }</h3>
            { for (0..SCHEMES.len()).map(|scheme| colours(settings, scheme, &on_settings)) }
            <h3>{ "Keys" }</h3>
            <div class="fields">
                { field("Turns", chooser("key-map", "Keys that turn", KEY_MAPS.to_vec(), settings.key_map,
                    on_settings.reform(move |key_map| Settings { key_map, ..settings }))) }
            </div>
            { part::<KeyFields>(KeyProps { puzzle: props.puzzle.clone(), kept: props.kept.clone(), on_kept: props.on_kept.clone() }) }
            <h3>{ "Take along" }</h3>
            { files(props) }
        </>
    }
}

/// The colour that a face has now, as the field for colours writes it.
fn shown_colour(settings: Settings, scheme: usize, face: Face) -> String {
    if let Some(colour) = settings.colours[scheme][face.index()] {
        return crate::settings::write_colour(colour);
    }
    let shown = || {
        let page = window()?.document()?.document_element()?;
        let style = window()?.get_computed_style(&page).ok()??;
        style.get_property_value(&colour_property(SCHEMES[scheme].0, face)).ok()
    };
    shown().map_or(String::new(), |colour| colour.trim().to_string())
}

fn colours(settings: Settings, scheme: usize, on_settings: &Callback<Settings>) -> Html {
    let (name, title) = SCHEMES[scheme];
    let with = move |face: Face, colour| {
        let mut changed = settings;
        changed.colours[scheme][face.index()] = colour;
        changed
    };
    let fields = Face::ALL.map(|face| {
        let onchange = on_settings.reform(move |event: Event| {
            with(face, read_colour(&event.target_unchecked_into::<HtmlInputElement>().value()))
        });
        html! {
            <label class="colour">
                <input type="color" id={format!("{name}-{}", face.letter())} value={shown_colour(settings, scheme, face)} {onchange}
                    aria-label={format!("{title}, {}", face.name())} />
                <span aria-hidden="true">{ face.letter().to_string() }</span>
            </label>
        }
    });
    let is_changed = settings.colours[scheme].iter().any(Option::is_some);
    let reset = on_settings.reform(move |_: MouseEvent| {
        let mut changed = settings;
        changed.colours[scheme] = [None; 6];
        changed
    });
    html! {
        <fieldset class="colours">
            <legend>{ title }</legend>
            { for fields }
            <button type="button" id={format!("{name}-usual")} onclick={is_changed.then_some(reset)}
                aria-disabled={(!is_changed).to_string()}>{ "Usual colours" }</button>
        </fieldset>
    }
}

#[derive(Properties, PartialEq)]
struct KeyProps {
    puzzle: AnyPuzzle,
    kept: Kept,
    on_kept: Callback<Kept>,
}

/// A field for each deed: the key that is pressed there does it from then on.
#[component]
fn KeyFields(props: &KeyProps) -> Html {
    // What there is to say, for as long as the keys are those that it is about.
    let note = use_state_eq(|| (props.kept.keys.clone(), String::new()));
    let kind = Kind::of(&props.puzzle);
    let keys = &props.kept.keys;
    let title = KINDS.iter().find(|known| known.0 == kind).map_or("", |known| known.2);
    let fields = deeds(kind).into_iter().map(|deed| {
        let onkeydown = {
            let (kept, on_kept, note) = (props.kept.clone(), props.on_kept.clone(), note.clone());
            Callback::from(move |event: KeyboardEvent| {
                let is_held = event.ctrl_key() || event.meta_key() || event.alt_key();
                if is_held || is_reserved(&event.code()) {
                    return;
                }
                event.prevent_default();
                event.stop_propagation();
                let (changed, said) = pressed(&kept.keys, kind, deed, &event.code());
                let keys = changed.map_or_else(|| kept.keys.clone(), Rc::new);
                note.set((keys.clone(), said));
                if keys != kept.keys {
                    on_kept.emit(Kept { keys, ..kept.clone() });
                }
            })
        };
        let written: Vec<String> = keys.codes(kind, deed).map(written_on).collect();
        let name = called(deed);
        html! {
            <label class="key">
                <span>{ name.clone() }</span>
                <input type="text" readonly=true data-deed={crate::keys::name_of(deed)} value={written.join(" ")} {onkeydown}
                    placeholder="none" aria-label={format!("Key for {name}")} />
            </label>
        }
    });
    let button = |id: &'static str, label: &'static str, others: Keys| {
        let is_other = **keys != others;
        let kept = Kept { keys: Rc::new(others), ..props.kept.clone() };
        let onclick = is_other.then(|| props.on_kept.reform(move |_: MouseEvent| kept.clone()));
        html! { <button type="button" {id} {onclick} aria-disabled={(!is_other).to_string()}>{ label }</button> }
    };
    html! {
        <fieldset class="key-fields">
            <legend>{ title }</legend>
            <p class="about">{ "Go to a field and press the key that is to do it; Del takes its keys away." }</p>
            <p role="status" id="key-note">if note.0 == *keys { { &note.1 } }</p>
            <div class="grid">{ for fields }</div>
            <div class="row">
                { button("keys-usual", "All keys as usual", keys.as_usual(kind)) }
                { button("keys-none", "No keys", keys.without(kind)) }
            </div>
        </fieldset>
    }
}

/// The keys after one was pressed in the field of a deed, and what there is to say about it.
fn pressed(keys: &Keys, kind: Kind, deed: KeyDeed, code: &str) -> (Option<Keys>, String) {
    let mut changed = keys.clone();
    let before: Vec<String> = keys.codes(kind, deed).map(str::to_string).collect();
    if code == "Delete" {
        for code in &before {
            changed.bind(kind, code, None);
        }
        return (Some(changed), String::new());
    }
    let other = keys.deed(kind, code).filter(|other| *other != deed);
    if !changed.bind(kind, code, Some(deed)) {
        return (None, format!("{} cannot be used.", written_on(code)));
    }
    for known in before.iter().filter(|known| *known != code) {
        changed.bind(kind, known, None);
    }
    let is_without = |other: &KeyDeed| changed.codes(kind, *other).next().is_none();
    let said = other.filter(is_without).map_or(String::new(), |other| {
        format!("{} did “{}” before, which has no key now.", written_on(code), called(other))
    });
    (Some(changed), said)
}

/// All settings as a file, from a file, or as they were at first.
fn files(props: &Props) -> Html {
    let save = {
        let (kept, on_notice) = (props.kept.clone(), props.on_notice.clone());
        Callback::from(move |_: MouseEvent| {
            if !save_text("unfold-settings.txt", &kept.text()) {
                on_notice.emit("The browser does not save files.".to_string());
            }
        })
    };
    let open = {
        let (on_kept, on_notice) = (props.on_kept.clone(), props.on_notice.clone());
        Callback::from(move |event: Event| {
            let (on_kept, on_notice) = (on_kept.clone(), on_notice.clone());
            chosen_text(&event.target_unchecked_into::<HtmlInputElement>(), move |text| {
                let (kept, notice) = match text.map(|text| Kept::read(&text)) {
                    Err(message) => (None, Some(message)),
                    Ok((_, Some(flaw @ (Flaw::NoTitle | Flaw::TooLong)))) => {
                        (None, Some(format!("The file has no settings: {flaw}.")))
                    }
                    Ok((kept, flaw)) => (Some(kept), flaw.map(|flaw| format!("Of the file, {flaw}."))),
                };
                if let Some(kept) = kept {
                    on_kept.emit(kept);
                }
                if let Some(notice) = notice {
                    on_notice.emit(notice);
                }
            });
        })
    };
    let reset = props.on_kept.reform(|_: MouseEvent| Kept::default());
    html! {
        <div class="row">
            <button type="button" id="save-settings" onclick={save}>{ "Save as a file" }</button>
            <label class="button">
                { "Open…" }
                <input type="file" id="open-settings" accept=".txt,text/plain" onchange={open} />
            </label>
            <button type="button" id="reset-settings" onclick={reset} title="Keys, colours and all the rest">{ "Everything as at first" }</button>
        </div>
    }
}
