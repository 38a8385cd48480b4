//! What people chose, in the browser's local storage and on the page.

use std::cell::Cell;

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, Storage, StorageEvent, window};
use yew::UseStateSetter;

use crate::geometry::Face;
use crate::notation::Hold;
pub use crate::settings::*;

const ENTRY: &str = "unfold.settings";

const NOT_KEPT: &str = "The browser does not keep settings: they last as long as this page. Save them as a file to have them longer.";

/// What an earlier version kept in entries of their own.
const EARLIER: [&str; 6] = ["net", "drawing", "tiles", "pictures", "skin", "speed"];

/// What was kept at an earlier visit, and a sentence if it had to be repaired. The page looks like that at once.
pub fn load() -> (Kept, Option<String>) {
    let (kept, flaw) = stored();
    // The page as it comes looks as usual.
    if kept.settings != Settings::default() {
        show(&kept.settings);
    }
    let note = flaw.map(|flaw| {
        // So it is told once.
        store(&kept);
        format!("Settings of an earlier visit were repaired: {flaw}.")
    });
    (kept, note)
}

/// What has been kept since. Repairing it is left to the bench when that starts.
pub fn reload() -> Kept {
    let (kept, _) = stored();
    show(&kept.settings);
    kept
}

/// Whether that is about the settings, as emptying the whole storage is.
pub fn is_about_them(event: &StorageEvent) -> bool {
    event.key().is_none_or(|key| key == ENTRY)
}

/// Keeps that for the next visit, and has the page look like that. Where the browser keeps nothing, it lasts as long as the page,
/// which is told once.
pub fn keep(setter: &UseStateSetter<(Kept, Option<String>)>, kept: Kept) {
    thread_local! {
        static IS_TOLD: Cell<bool> = const { Cell::new(false) };
    }
    let is_news = !store(&kept) && !IS_TOLD.replace(true);
    show(&kept.settings);
    setter.set((kept, is_news.then(|| NOT_KEPT.to_string())));
}

/// Keeps how moves are written, and nothing else, for the next visit.
pub fn keep_hold(hold: Hold) {
    let (mut kept, _) = stored();
    kept.settings.hold = hold;
    store(&kept);
}

/// How moves are written by those who are here.
pub fn kept_hold() -> Hold {
    stored().0.settings.hold
}

pub fn storage() -> Option<Storage> {
    window()?.local_storage().ok().flatten()
}

/// Whether the browser keeps it.
fn store(kept: &Kept) -> bool {
    storage().is_some_and(|storage| storage.set_item(ENTRY, &kept.text()).is_ok())
}

fn stored() -> (Kept, Option<Flaw>) {
    let Some(storage) = storage() else { return Default::default() };
    match storage.get_item(ENTRY) {
        Ok(Some(text)) => Kept::read(&text),
        Ok(None) => earlier(&storage),
        Err(_) => Default::default(),
    }
}

/// What an earlier version kept is taken over, as if it had been one text.
fn earlier(storage: &Storage) -> (Kept, Option<Flaw>) {
    let mut text = Kept::default().text();
    for name in EARLIER {
        let entry = ["unfold.", name].concat();
        if let Ok(Some(word)) = storage.get_item(&entry) {
            text.extend([name, " ", &word, "\n"]);
            let _ = storage.remove_item(&entry);
        }
    }
    let (kept, flaw) = Kept::read(&text);
    if kept != Kept::default() {
        store(&kept);
    }
    (kept, flaw)
}

/// Gives the page its colours.
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
    for ((scheme, _), colours) in SCHEMES.iter().zip(settings.colours) {
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

/// What the style of the page calls the colour of a face.
pub fn colour_property(scheme: &str, face: Face) -> String {
    ["--", scheme, "-", face.letter().to_ascii_lowercase().encode_utf8(&mut [0; 4])].concat()
}
