//! The preferences of the user, in the browser's local storage and applied to the page.

use std::cell::Cell;

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, Storage, StorageEvent, window};
use yew::UseStateSetter;

use unfold_core::geometry::Face;
use unfold_core::notation::Hold;
use unfold_core::picture::colours::ColourScheme;
pub(crate) use unfold_core::workbench::preferences::*;

const ENTRY: &str = "unfold.settings";

const NOT_SAVED: &str = "The browser does not keep settings: they last as long as this page. Save them as a file to have them longer.";

/// Entries of an earlier version, one per setting.
const EARLIER: [&str; 6] = ["net", "drawing", "tiles", "pictures", "skin", "speed"];

/// Loads the preferences and applies them to the page. Returns a sentence if they had to be repaired.
pub(crate) fn load() -> (Preferences, Option<String>) {
    let (preferences, flaw) = stored();
    // The page starts with the default settings.
    if preferences.settings != Settings::default() {
        show(&preferences.settings);
    }
    let note = flaw.map(|flaw| {
        // Storing the repaired text avoids the same notice at the next visit.
        store(&preferences);
        format!("Settings of an earlier visit were repaired: {flaw}.")
    });
    (preferences, note)
}

/// Loads the preferences again and applies them. Only `load` repairs the stored text.
pub(crate) fn reload() -> Preferences {
    let (preferences, _) = stored();
    show(&preferences.settings);
    preferences
}

/// Whether a storage event concerns the settings. Clearing the whole storage does.
pub(crate) fn is_about_them(event: &StorageEvent) -> bool {
    event.key().is_none_or(|key| key == ENTRY)
}

/// Stores the preferences for the next visit and applies them. If the browser stores nothing, they last as long as the page,
/// and a notice says so once.
pub(crate) fn save(setter: &UseStateSetter<(Preferences, Option<String>)>, preferences: Preferences) {
    thread_local! {
        static HAS_WARNED: Cell<bool> = const { Cell::new(false) };
    }
    let is_first_failure = !store(&preferences) && !HAS_WARNED.replace(true);
    show(&preferences.settings);
    setter.set((preferences, is_first_failure.then(|| NOT_SAVED.to_string())));
}

/// Stores the hold, and nothing else, for the next visit.
pub(crate) fn keep_hold(hold: Hold) {
    let (mut preferences, _) = stored();
    preferences.settings.hold = hold;
    store(&preferences);
}

/// The stored hold.
pub(crate) fn kept_hold() -> Hold {
    stored().0.settings.hold
}

pub(crate) fn storage() -> Option<Storage> {
    window()?.local_storage().ok().flatten()
}

/// Stores the preferences. Returns whether that worked.
fn store(preferences: &Preferences) -> bool {
    storage().is_some_and(|storage| storage.set_item(ENTRY, &preferences.text()).is_ok())
}

fn stored() -> (Preferences, Option<PreferencesFlaw>) {
    let Some(storage) = storage() else { return Default::default() };
    match storage.get_item(ENTRY) {
        Ok(Some(text)) => Preferences::read(&text),
        Ok(None) => earlier(&storage),
        Err(_) => Default::default(),
    }
}

/// Reads the entries of an earlier version as one text, stores that and removes the entries.
fn earlier(storage: &Storage) -> (Preferences, Option<PreferencesFlaw>) {
    let mut text = Preferences::default().text();
    for name in EARLIER {
        let entry = ["unfold.", name].concat();
        if let Ok(Some(word)) = storage.get_item(&entry) {
            text.extend([name, " ", &word, "\n"]);
            let _ = storage.remove_item(&entry);
        }
    }
    let (preferences, flaw) = Preferences::read(&text);
    if preferences != Preferences::default() {
        store(&preferences);
    }
    (preferences, flaw)
}

/// Applies theme, palette and colours to the page.
fn show(settings: &Settings) -> Option<()> {
    let page = window()?.document()?.document_element()?.dyn_into::<HtmlElement>().ok()?;
    let mark = |name: &str, word: Option<&str>| match word {
        Some(word) => page.set_attribute(name, word),
        None => page.remove_attribute(name),
    };
    let theme = word(&THEMES, settings.theme).filter(|_| settings.theme != Theme::System);
    let palette = word(&PALETTES, settings.palette).filter(|_| settings.palette != Palette::Standard);
    mark("data-theme", theme).ok()?;
    mark("data-palette", palette).ok()?;
    let style = page.style();
    for (scheme, colours) in ColourScheme::ALL.into_iter().zip(settings.colours) {
        for (face, colour) in Face::ALL.into_iter().zip(colours) {
            let name = colour_property(scheme, face);
            let _ = match colour {
                Some(colour) => style.set_property(&name, &write_colour(colour)),
                None => style.remove_property(&name).map(drop),
            };
        }
    }
    Some(())
}

/// The CSS custom property for the colour of a face.
pub(crate) fn colour_property(scheme: ColourScheme, face: Face) -> String {
    ["--", scheme.name(), "-", face.letter().to_ascii_lowercase().encode_utf8(&mut [0; 4])].concat()
}
