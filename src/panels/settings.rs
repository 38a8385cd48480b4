//! Settings: appearance and key bindings, with export, import and reset.

use std::rc::Rc;

use web_sys::{HtmlInputElement, KeyboardEvent, window};
use yew::prelude::*;

use crate::browser::files::{chosen_text, save_text};
use crate::page::preferences::colour_property;
use crate::page::state::PageAction;
use crate::panels::help::binding_name;
use crate::ui::drop_down::chooser;
use unfold_core::geometry::Face;
use unfold_core::picture::colours::ColourScheme;
use unfold_core::puzzle::{AnyPuzzle, KeySet, Kind, Puzzle};
use unfold_core::workbench::key_bindings::{
    KINDS, KeyBinding, KeyBindings, all_bindings, is_reserved, written_on,
};
use unfold_core::workbench::preferences::{
    KEY_MAPS, PALETTES, PICTURES, Preferences, PreferencesFlaw, SPEEDS, Settings, THEMES, arrangements,
    read_colour,
};

#[derive(Properties, PartialEq)]
pub(crate) struct SettingsPanelProps {
    pub puzzle: AnyPuzzle,
    pub preferences: Preferences,
    pub on_preferences: Callback<Preferences>,
    pub dispatch: Callback<PageAction>,
}

#[component]
pub(crate) fn SettingsPanel(props: &SettingsPanelProps) -> Html {
    let settings = props.preferences.settings;
    let on_settings = {
        let preferences = props.preferences.clone();
        props.on_preferences.reform(move |settings| Preferences { settings, ..preferences.clone() })
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
            { for ColourScheme::ALL.into_iter().map(|scheme| colours(settings, scheme, &on_settings)) }
            <h3>{ "Keys" }</h3>
            <div class="fields">
                { field("Turns", chooser("key-map", "Keys that turn", KEY_MAPS.to_vec(), settings.key_map,
                    on_settings.reform(move |key_map| Settings { key_map, ..settings }))) }
            </div>
            <KeyFields puzzle={props.puzzle.clone()} preferences={props.preferences.clone()}
                on_preferences={props.on_preferences.clone()} />
            <h3>{ "Take along" }</h3>
            { files(props) }
        </>
    }
}

/// The current colour of a face, in the format of a colour field.
fn shown_colour(settings: Settings, scheme: ColourScheme, face: Face) -> String {
    if let Some(colour) = settings.colours[scheme as usize][face.index()] {
        return unfold_core::workbench::preferences::write_colour(colour);
    }
    let shown = || {
        let page = window()?.document()?.document_element()?;
        let style = window()?.get_computed_style(&page).ok()??;
        style.get_property_value(&colour_property(scheme, face)).ok()
    };
    shown().map_or(String::new(), |colour| colour.trim().to_string())
}

fn colours(settings: Settings, scheme: ColourScheme, on_settings: &Callback<Settings>) -> Html {
    let (name, title) = (scheme.name(), scheme.title());
    let with = move |face: Face, colour| {
        let mut changed = settings;
        changed.colours[scheme as usize][face.index()] = colour;
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
    let is_changed = settings.colours[scheme as usize].iter().any(Option::is_some);
    let reset = on_settings.reform(move |_: MouseEvent| {
        let mut changed = settings;
        changed.colours[scheme as usize] = [None; 6];
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
    preferences: Preferences,
    on_preferences: Callback<Preferences>,
}

/// A field for each binding: pressing a key there binds it.
#[component]
fn KeyFields(props: &KeyProps) -> Html {
    // A message, with the key bindings that it is about. It is shown while they are current.
    let note = use_state_eq(|| (props.preferences.keys.clone(), String::new()));
    let kind = props.puzzle.kind().key_set();
    let keys = &props.preferences.keys;
    let title = KINDS.iter().find(|known| known.0 == kind).map_or("", |known| known.2);
    let fields = all_bindings(kind).into_iter().map(|binding| {
        let onkeydown = {
            let (preferences, on_preferences) = (props.preferences.clone(), props.on_preferences.clone());
            let note = note.clone();
            Callback::from(move |event: KeyboardEvent| {
                let is_held = event.ctrl_key() || event.meta_key() || event.alt_key();
                if is_held || is_reserved(&event.code()) {
                    return;
                }
                event.prevent_default();
                event.stop_propagation();
                let (changed, message) = rebind(&preferences.keys, kind, binding, &event.code());
                let keys = changed.map_or_else(|| preferences.keys.clone(), Rc::new);
                note.set((keys.clone(), message));
                if keys != preferences.keys {
                    on_preferences.emit(Preferences { keys, ..preferences.clone() });
                }
            })
        };
        let written: Vec<String> = keys.codes(kind, binding).map(written_on).collect();
        let name = binding_name(binding);
        html! {
            <label class="key">
                <span>{ name.clone() }</span>
                <input type="text" readonly=true data-binding={unfold_core::workbench::key_bindings::name_of(binding)} value={written.join(" ")} {onkeydown}
                    placeholder="none" aria-label={format!("Key for {name}")} />
            </label>
        }
    });
    let button = |id: &'static str, label: &'static str, others: KeyBindings| {
        let is_other = **keys != others;
        let preferences = Preferences { keys: Rc::new(others), ..props.preferences.clone() };
        let onclick = is_other.then(|| props.on_preferences.reform(move |_: MouseEvent| preferences.clone()));
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

/// The key bindings after a key was pressed in the field of a binding, and a message about it.
fn rebind(
    keys: &KeyBindings,
    kind: KeySet,
    binding: KeyBinding,
    code: &str,
) -> (Option<KeyBindings>, String) {
    let mut changed = keys.clone();
    let before: Vec<String> = keys.codes(kind, binding).map(str::to_string).collect();
    if code == "Delete" {
        for code in &before {
            changed.bind(kind, code, None);
        }
        return (Some(changed), String::new());
    }
    let other = keys.binding(kind, code).filter(|other| *other != binding);
    if !changed.bind(kind, code, Some(binding)) {
        return (None, format!("{} cannot be used.", written_on(code)));
    }
    for known in before.iter().filter(|known| *known != code) {
        changed.bind(kind, known, None);
    }
    let is_without = |other: &KeyBinding| changed.codes(kind, *other).next().is_none();
    let message = other.filter(is_without).map_or(String::new(), |other| {
        format!("{} did “{}” before, which has no key now.", written_on(code), binding_name(other))
    });
    (Some(changed), message)
}

/// Buttons to save all settings as a file, load them, or reset them.
fn files(props: &SettingsPanelProps) -> Html {
    let save = {
        let (preferences, dispatch) = (props.preferences.clone(), props.dispatch.clone());
        Callback::from(move |_: MouseEvent| {
            if !save_text("unfold-settings.txt", &preferences.text()) {
                dispatch.emit(PageAction::Notify("The browser does not save files.".to_string()));
            }
        })
    };
    let open = {
        let (on_preferences, dispatch) = (props.on_preferences.clone(), props.dispatch.clone());
        Callback::from(move |event: Event| {
            let (on_preferences, dispatch) = (on_preferences.clone(), dispatch.clone());
            chosen_text(&event.target_unchecked_into::<HtmlInputElement>(), move |text| {
                let (preferences, notice) = match text.map(|text| Preferences::read(&text)) {
                    Err(message) => (None, Some(message)),
                    Ok((_, Some(flaw @ (PreferencesFlaw::NoTitle | PreferencesFlaw::TooLong)))) => {
                        (None, Some(format!("The file has no settings: {flaw}.")))
                    }
                    Ok((preferences, flaw)) => {
                        (Some(preferences), flaw.map(|flaw| format!("Of the file, {flaw}.")))
                    }
                };
                if let Some(preferences) = preferences {
                    on_preferences.emit(preferences);
                }
                if let Some(notice) = notice {
                    dispatch.emit(PageAction::Notify(notice));
                }
            });
        })
    };
    let reset = props.on_preferences.reform(|_: MouseEvent| Preferences::default());
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
