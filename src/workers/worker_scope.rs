//! What both workers do at their end of the connection: listen for requests and post replies.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::workers::codec;

/// Listens for requests for as long as the worker lives, then posts that it is ready.
pub(super) fn listen<Request: DeserializeOwned>(
    ready: &impl Serialize,
    on_request: impl Fn(&DedicatedWorkerGlobalScope, Request) + 'static,
) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let listener = {
        let scope = scope.clone();
        Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            match codec::from_value(&event.data()) {
                Some(request) => on_request(&scope, request),
                // There is no id to reply to; the page sees an error of the worker.
                None => wasm_bindgen::throw_str("unreadable request"),
            }
        })
    };
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget();
    post(&scope, ready);
}

/// Posts a reply to the page.
pub(super) fn post(scope: &DedicatedWorkerGlobalScope, reply: &impl Serialize) {
    match codec::to_value(reply).map(|message| scope.post_message(&message)) {
        Some(Ok(())) => {}
        Some(Err(error)) => wasm_bindgen::throw_val(error),
        None => wasm_bindgen::throw_str("unwritable reply"),
    }
}
