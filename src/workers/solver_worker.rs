//! The worker that solves: take a request, do the job, post the replies. Large tables are loaded from the
//! browser's database and stored there.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use web_sys::DedicatedWorkerGlobalScope;

use crate::workers::table_cache;
use crate::workers::worker_scope::{listen, post};
use unfold_core::puzzle::AnyPuzzle;
use unfold_core::solve::{self, LargeTables};
use unfold_core::workbench::protocol::{Finished, Job, JobError, Request, VERSION, WorkerReply, perform};

/// Requests that wait until those before them are done: some wait for the browser's database.
#[derive(Default)]
struct Queue {
    waiting: RefCell<VecDeque<Request>>,
    is_busy: Cell<bool>,
}

pub fn start() {
    let queue = Rc::new(Queue::default());
    let ready = WorkerReply::Ready { version: VERSION };
    listen(&ready, move |scope, request| take(&queue, scope, request));
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
    let tables = if let Job::WarmUp { puzzle } | Job::MakeTables { puzzle } = job {
        large_tables(puzzle)
    } else {
        None
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
