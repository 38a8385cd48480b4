//! Reading and writing text files and the clipboard.

use gloo_timers::callback::Timeout;
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, Clipboard, File, HtmlAnchorElement, HtmlInputElement, Url, window};

/// How long the object URL of a saved file stays valid, in milliseconds.
const URL_LIFETIME: u32 = 60_000;

/// The largest file that is opened, in bytes.
const MAX_FILE: f64 = 1_000_000.0;

/// The clipboard. Pages outside a secure context have none.
fn clipboard() -> Option<Clipboard> {
    let navigator = window()?.navigator();
    let clipboard = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard")).ok()?;
    clipboard.is_object().then(|| clipboard.unchecked_into())
}

/// Some browsers let pages write to the clipboard but not read it.
fn can_read(clipboard: &Clipboard) -> bool {
    js_sys::Reflect::get(clipboard, &JsValue::from_str("readText")).is_ok_and(|read| read.is_function())
}

/// Copies a text. `done` gets whether that worked.
pub(crate) fn copy_text(text: String, done: impl FnOnce(bool) + 'static) {
    spawn_local(async move {
        let copied = match clipboard() {
            Some(clipboard) => JsFuture::from(clipboard.write_text(&text)).await.is_ok(),
            None => false,
        };
        done(copied);
    });
}

/// Reads the clipboard. `done` gets its text, or why there is none.
pub(crate) fn paste_text(done: impl FnOnce(Result<String, String>) + 'static) {
    spawn_local(async move {
        let pasted = match clipboard() {
            Some(clipboard) if can_read(&clipboard) => JsFuture::from(clipboard.read_text()).await.ok(),
            _ => None,
        };
        let text = pasted.and_then(|text| text.as_string());
        done(text.ok_or_else(|| {
            "The browser does not hand the clipboard out; paste into the field of scramble moves.".to_string()
        }));
    });
}

/// Reads the file that was chosen in a field, if any. Clears the field, so that the same file can be chosen again.
pub(crate) fn chosen_text(field: &HtmlInputElement, done: impl FnOnce(Result<String, String>) + 'static) {
    let Some(file) = field.files().and_then(|files| files.get(0)) else { return };
    field.set_value("");
    spawn_local(async move { done(text_of(file).await) });
}

async fn text_of(file: File) -> Result<String, String> {
    if file.size() > MAX_FILE {
        return Err(format!("The file {} is larger than a megabyte.", file.name()));
    }
    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
    text.ok_or_else(|| format!("The file {} could not be read.", file.name()))
}

/// Saves a text as a file through the browser. Returns whether that worked.
pub(crate) fn save_text(name: &str, text: &str) -> bool {
    try_to_save(name, text).is_some()
}

/// The same with the content of a URL.
pub(crate) fn save_address(name: &str, address: &str) -> Option<()> {
    let anchor = window()?.document()?.create_element("a").ok()?.dyn_into::<HtmlAnchorElement>().ok()?;
    anchor.set_href(address);
    anchor.set_download(name);
    anchor.click();
    Some(())
}

fn try_to_save(name: &str, text: &str) -> Option<()> {
    let blob = Blob::new_with_str_sequence(&Array::of1(&JsValue::from_str(text))).ok()?;
    let address = Url::create_object_url_with_blob(&blob).ok()?;
    save_address(name, &address)?;
    // Revoked later: the browser fetches the URL after this task.
    Timeout::new(URL_LIFETIME, move || drop(Url::revoke_object_url(&address))).forget();
    Some(())
}
