//! Messages on the line between page and worker.

use js_sys::Uint8Array;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};

use crate::protocol::{pack, unpack};

/// A message to be posted.
pub fn to_value(message: &impl Serialize) -> Option<JsValue> {
    serde_wasm_bindgen::to_value(&pack(message).ok()?).ok()
}

/// A message that was posted. Its bytes are taken as they are: serde-wasm-bindgen would say what else it found, and
/// for that bring 7 KB to the page, packed, that write numbers of every kind.
pub fn from_value<T: DeserializeOwned>(value: JsValue) -> Option<T> {
    unpack(&value.dyn_into::<Uint8Array>().ok()?.to_vec()).ok()
}
