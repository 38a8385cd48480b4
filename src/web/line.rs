//! Messages on the line between page and worker.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_bytes::ByteBuf;
use wasm_bindgen::JsValue;

use crate::protocol::{pack, unpack};

/// A message to be posted.
pub fn to_value(message: &impl Serialize) -> Option<JsValue> {
    serde_wasm_bindgen::to_value(&pack(message).ok()?).ok()
}

/// A message that was posted.
pub fn from_value<T: DeserializeOwned>(value: JsValue) -> Option<T> {
    unpack(&serde_wasm_bindgen::from_value::<ByteBuf>(value).ok()?).ok()
}
