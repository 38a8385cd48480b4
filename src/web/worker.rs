//! The worker's end of the line: decode a request, do the job, encode the replies. Large tables come from what was kept
//! at an earlier visit, and go there.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::{line, store};
use crate::protocol::{Finished, Job, Reply, Request, VERSION, perform};
use crate::puzzle::AnyPuzzle;
use crate::solve::{self, LargeTables};

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

/// Listens for requests, then says that it does.
pub fn listen(on_request: impl Fn(&DedicatedWorkerGlobalScope, Request) + 'static) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let listener = {
        let scope = scope.clone();
        Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            match line::from_value(event.data()) {
                Some(request) => on_request(&scope, request),
                // Nobody can be answered; the error shows as the worker's own on the page.
                None => wasm_bindgen::throw_str("unreadable request"),
            }
        })
    };
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // The worker listens for as long as it lives.
    listener.forget();
    post(&scope, &Reply::Ready { version: VERSION });
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
            post(&scope, &Reply::Done { id, result });
        }
        queue.is_busy.set(false);
    });
}

async fn answer(scope: &DedicatedWorkerGlobalScope, id: u32, job: &Job) -> Result<Finished, String> {
    let tables = match job {
        Job::WarmUp { puzzle } | Job::MakeTables { puzzle } => large_tables(puzzle),
        _ => None,
    };
    let lacking = tables.filter(|tables| !(tables.are_there)());
    if let Some(tables) = lacking
        && let Some(kept) = store::load(tables.name).await
    {
        // What does not fit is made anew.
        (tables.install)(&kept);
    }
    let result = perform(job, &mut |progress| {
        post(scope, &Reply::Progress { id, progress });
        ControlFlow::Continue(())
    });
    if let (Some(tables), Ok(Finished::Tables { bytes, .. })) = (lacking, &result) {
        // What cannot be kept is made again at the next visit.
        let _ = store::keep(tables.name, bytes).await;
    }
    result
}

fn large_tables(puzzle: &str) -> Option<&'static LargeTables> {
    solve::large_tables(&AnyPuzzle::named(puzzle)?)
}

pub fn post(scope: &DedicatedWorkerGlobalScope, reply: &Reply) {
    let sent = line::to_value(reply).map(|message| scope.post_message(&message));
    match sent {
        Some(Ok(())) => {}
        Some(Err(error)) => wasm_bindgen::throw_val(error),
        None => wasm_bindgen::throw_str("unwritable reply"),
    }
}
