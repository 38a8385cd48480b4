//! The worker's end of the line: decode a request, do the job, encode the replies. Large tables come from what was kept
//! at an earlier visit, and go there.

use std::ops::ControlFlow;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::store;
use crate::protocol::{Finished, Job, Reply, Request, VERSION, perform};
use crate::puzzle::AnyPuzzle;
use crate::solve::{self, LargeTables};

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
    let scope = scope.clone();
    let perform = move |job: &Job| {
        perform(job, &mut |progress| {
            post(&scope, &Reply::Progress { id, progress });
            ControlFlow::Continue(())
        })
    };
    let done = {
        let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
        move |result| post(&scope, &Reply::Done { id, result })
    };
    // What has to wait for the browser's database lets other jobs go before it.
    match &job {
        Job::WarmUp { puzzle } => {
            let tables = large_tables(puzzle).filter(|tables| !(tables.are_there)());
            spawn_local(async move {
                if let Some(tables) = tables
                    && let Some(kept) = store::load(tables.name).await
                {
                    // What does not fit is made anew.
                    (tables.install)(&kept);
                }
                done(perform(&job));
            });
        }
        Job::MakeTables { puzzle } => {
            let tables = large_tables(puzzle);
            spawn_local(async move {
                let result = perform(&job);
                if let (Some(tables), Ok(Finished::Tables { bytes, .. })) = (tables, &result) {
                    store::keep(tables.name, bytes).await;
                }
                done(result);
            });
        }
        job => done(perform(job)),
    }
}

fn large_tables(puzzle: &str) -> Option<&'static LargeTables> {
    solve::large_tables(&AnyPuzzle::named(puzzle)?)
}

fn post(scope: &DedicatedWorkerGlobalScope, reply: &Reply) {
    let sent = serde_wasm_bindgen::to_value(reply)
        .map_err(JsValue::from)
        .and_then(|message| scope.post_message(&message));
    if let Err(error) = sent {
        wasm_bindgen::throw_val(error);
    }
}
