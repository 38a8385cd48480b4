//! The worker's end of the line: decode a request, do the job, encode the replies.

use std::ops::ControlFlow;

use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::protocol::{Reply, Request, VERSION, perform};

/// Listens for requests, then says that it does.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let listener = {
        let scope = scope.clone();
        Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| answer(&scope, event.data()))
    };
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // The worker listens for as long as it lives.
    listener.forget();
    post(&scope, &Reply::Ready { version: VERSION });
}

fn answer(scope: &DedicatedWorkerGlobalScope, message: JsValue) {
    let Request { id, job } = match serde_wasm_bindgen::from_value(message) {
        Ok(request) => request,
        // Nobody can be answered; the error shows as the worker's own on the page.
        Err(error) => wasm_bindgen::throw_str(&format!("unreadable request: {error}")),
    };
    let result = perform(&job, &mut |progress| {
        post(scope, &Reply::Progress { id, progress });
        ControlFlow::Continue(())
    });
    post(scope, &Reply::Done { id, result });
}

fn post(scope: &DedicatedWorkerGlobalScope, reply: &Reply) {
    let sent = serde_wasm_bindgen::to_value(reply)
        .map_err(JsValue::from)
        .and_then(|message| scope.post_message(&message));
    if let Err(error) = sent {
        wasm_bindgen::throw_val(error);
    }
}
