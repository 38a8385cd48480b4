//! The worker's end of the connection: decode a request, do the job, encode the replies. Large tables are loaded from the
//! browser's database and stored there.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::workers::codec;
use crate::workers::table_cache;
use unfold_core::bench::protocol::{Finished, Job, JobError, Request, VERSION, WorkerReply, perform};
use unfold_core::puzzle::AnyPuzzle;
use unfold_core::solve::{self, LargeTables};

/// Requests that wait until those before them are done: some wait for the browser's database.
#[derive(Default)]
struct Queue {
    waiting: RefCell<VecDeque<Request>>,
    is_busy: Cell<bool>,
}

pub fn start() {
    let queue = Rc::new(Queue::default());
    listen(move |scope, request| take(&queue, scope, request));
}

/// Listens for requests, then reports that it is ready.
pub fn listen(on_request: impl Fn(&DedicatedWorkerGlobalScope, Request) + 'static) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let listener = {
        let scope = scope.clone();
        Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            match codec::from_value(event.data()) {
                Some(request) => on_request(&scope, request),
                // There is no id to reply to; the page sees an error of the worker.
                None => wasm_bindgen::throw_str("unreadable request"),
            }
        })
    };
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // The worker listens for as long as it lives.
    listener.forget();
    post(&scope, &WorkerReply::Ready { version: VERSION });
}

fn take(queue: &Rc<Queue>, scope: &DedicatedWorkerGlobalScope, request: Request) {
    queue.waiting.borrow_mut().push_back(request);
    if queue.is_busy.replace(true) {
        return;
    }
    let (queue, scope) = (queue.clone(), scope.clone());
    spawn_local(async move {
        loop {
            let next = queue.waiting.borrow_mut().pop_front();
            let Some(Request { id, job }) = next else { break };
            let result = answer(&scope, id, &job).await;
            post(&scope, &WorkerReply::Done { id, result });
        }
        queue.is_busy.set(false);
    });
}

async fn answer(scope: &DedicatedWorkerGlobalScope, id: u32, job: &Job) -> Result<Finished, JobError> {
    let tables = match job {
        Job::WarmUp { puzzle } | Job::MakeTables { puzzle } => large_tables(puzzle),
        _ => None,
    };
    let lacking = tables.filter(|tables| !(tables.are_there)());
    if let Some(tables) = lacking
        && let Some(stored) = table_cache::load(tables.name).await
    {
        // Damaged tables are made again.
        (tables.install)(&stored);
    }
    let result = perform(job, &mut |progress| {
        post(scope, &WorkerReply::Progress { id, progress });
        ControlFlow::Continue(())
    });
    if let (Some(tables), Ok(Finished::Tables { bytes, .. })) = (lacking, &result) {
        // Tables that cannot be stored are made again at the next visit.
        let _ = table_cache::store(tables.name, bytes).await;
    }
    result
}

fn large_tables(puzzle: &str) -> Option<&'static LargeTables> {
    solve::large_tables(&AnyPuzzle::named(puzzle)?)
}

pub fn post(scope: &DedicatedWorkerGlobalScope, reply: &WorkerReply) {
    let sent = codec::to_value(reply).map(|message| scope.post_message(&message));
    match sent {
        Some(Ok(())) => {}
        Some(Err(error)) => wasm_bindgen::throw_val(error),
        None => wasm_bindgen::throw_str("unwritable reply"),
    }
}
