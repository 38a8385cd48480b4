//! The clipboard.

use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::window;

/// Copies a text and says whether that worked: pages that do not come by a safe way have no clipboard.
pub fn copy_text(text: String, done: impl FnOnce(bool) + 'static) {
    spawn_local(async move {
        let copied = match window().filter(has_clipboard) {
            Some(window) => JsFuture::from(window.navigator().clipboard().write_text(&text)).await.is_ok(),
            None => false,
        };
        done(copied);
    });
}

fn has_clipboard(window: &web_sys::Window) -> bool {
    let clipboard = js_sys::Reflect::get(&window.navigator(), &JsValue::from_str("clipboard"));
    clipboard.is_ok_and(|clipboard| clipboard.is_object())
}
