//! Messages between page and worker as JavaScript values.

use js_sys::Uint8Array;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};

use unfold_core::workbench::protocol::{decode, encode};

/// A message to be posted.
pub fn to_value(message: &impl Serialize) -> Option<JsValue> {
    serde_wasm_bindgen::to_value(&encode(message).ok()?).ok()
}

/// A message that was posted. Its bytes are read directly: the error messages of serde-wasm-bindgen would add 7 KB of gzip
/// to the page.
pub fn from_value<T: DeserializeOwned>(value: &JsValue) -> Option<T> {
    decode(&value.dyn_ref::<Uint8Array>()?.to_vec()).ok()
}
