//! The page's end of the connection: one worker, its life and its jobs.
//!
//! A busy worker receives no messages, so cancelling terminates it and starts another. A worker that fails to load, crashes
//! or stops replying becomes [`WorkerStatus::Failed`]. [`Solver::retry`] starts a new one.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Interval;
use wasm_bindgen::JsValue;
use yew::Callback;

use crate::workers::codec;
use crate::workers::module_worker::ModuleWorker;
use unfold_core::solve::Progress;
use unfold_core::workbench::protocol::{
    Finished, Job, JobError, Request, VERSION, WorkerFailure, WorkerReply,
};

/// The script that Trunk writes to load the worker.
const LOADER: &str = "./worker_loader.js";

/// Seconds without a message after which a busy worker counts as failed. A search reports twenty times a second; loading over
/// a slow network takes longer.
const SILENCE_AT_WORK: u32 = 6;
const SILENCE_WHILE_LOADING: u32 = 30;

/// The state of the worker.
#[derive(Clone, Debug, PartialEq)]
pub enum WorkerStatus {
    Starting,
    Ready,
    Failed(WorkerFailure),
}

/// An event of the worker or one of its jobs.
#[derive(Clone, Debug, PartialEq)]
pub enum WorkerEvent {
    Status(WorkerStatus),
    Progress(u32, Progress),
    Done(u32, Result<Finished, JobError>),
}

/// A handle on the worker; dropping the last one ends it.
pub struct Solver(Rc<RefCell<Connection>>);

struct Connection {
    on_event: Callback<WorkerEvent>,
    worker: Option<ModuleWorker>,
    status: WorkerStatus,
    last_id: u32,
    /// Jobs sent and not done, or waiting for the worker to be ready.
    open: Vec<Request>,
    silent_seconds: u32,
    _watchdog: Option<Interval>,
}

impl Solver {
    /// Starts a worker, and sends its events to `on_event`.
    pub fn start(on_event: Callback<WorkerEvent>) -> Solver {
        let solver = Solver::waiting(on_event);
        solver.retry();
        solver
    }

    /// A solver whose worker is started later, by [`Solver::retry`]; jobs wait until then.
    pub fn waiting(on_event: Callback<WorkerEvent>) -> Solver {
        let solver = Solver(Rc::new(RefCell::new(Connection {
            on_event,
            worker: None,
            status: WorkerStatus::Starting,
            last_id: 0,
            open: Vec::new(),
            silent_seconds: 0,
            _watchdog: None,
        })));
        let weak = Rc::downgrade(&solver.0);
        let watchdog = Interval::new(1_000, move || {
            if let Some(connection) = weak.upgrade() {
                Solver(connection).check_silence();
            }
        });
        solver.0.borrow_mut()._watchdog = Some(watchdog);
        solver
    }

    /// Terminates the worker, if there is one, and starts another. Open jobs go to the new one.
    pub fn retry(&self) {
        let spawned = self.spawn();
        {
            let mut connection = self.0.borrow_mut();
            connection.silent_seconds = 0;
            connection.worker = None;
        }
        match spawned {
            Ok(running) => {
                self.0.borrow_mut().worker = Some(running);
                self.set_status(WorkerStatus::Starting);
            }
            Err(_) => self.fail(WorkerFailure::NotStarted),
        }
    }

    /// Starts another worker if there is none because the last one failed.
    pub fn revive(&self) {
        let has_failed = matches!(self.0.borrow().status, WorkerStatus::Failed(_));
        if has_failed {
            self.retry();
        }
    }

    /// Stops all jobs at once.
    pub fn cancel(&self) {
        self.0.borrow_mut().open.clear();
        self.retry();
    }

    /// Sends a job and returns the id of its events. A job that the user waits for replaces an earlier one, which would
    /// delay it.
    pub fn send(&self, job: Job) -> u32 {
        let is_awaited =
            |job: &Job| matches!(job, Job::Solve { .. } | Job::Scramble { .. } | Job::Compare { .. });
        let supersedes = is_awaited(&job) && self.0.borrow().open.iter().any(|open| is_awaited(&open.job));
        if supersedes {
            self.cancel();
        }
        let mut connection = self.0.borrow_mut();
        connection.last_id += 1;
        let request = Request { id: connection.last_id, job };
        if connection.open.is_empty() {
            connection.silent_seconds = 0;
        }
        if connection.status == WorkerStatus::Ready {
            connection.post(&request);
        }
        connection.open.push(request);
        connection.last_id
    }

    fn spawn(&self) -> Result<ModuleWorker, JsValue> {
        let on_message = {
            let solver = self.weak();
            Box::new(move |message: JsValue| solver(&|solver| solver.receive(&message)))
        };
        let on_error = {
            let solver = self.weak();
            Box::new(move || {
                solver(&|solver| {
                    let is_loading = solver.0.borrow().status == WorkerStatus::Starting;
                    solver.fail(if is_loading { WorkerFailure::NotLoaded } else { WorkerFailure::Crashed });
                });
            })
        };
        ModuleWorker::start(LOADER, on_message, on_error)
    }

    /// Calls this solver from closures that it owns, without keeping it alive.
    fn weak(&self) -> impl Fn(&dyn Fn(Solver)) + 'static {
        let weak = Rc::downgrade(&self.0);
        move |call| {
            if let Some(connection) = weak.upgrade() {
                call(Solver(connection));
            }
        }
    }

    fn receive(&self, message: &JsValue) {
        self.0.borrow_mut().silent_seconds = 0;
        match codec::from_value(message) {
            Some(WorkerReply::Ready { version: VERSION }) => {
                let connection = self.0.borrow();
                connection.open.iter().for_each(|request| connection.post(request));
                drop(connection);
                self.set_status(WorkerStatus::Ready);
            }
            Some(WorkerReply::Progress { id, progress }) => self.emit(WorkerEvent::Progress(id, progress)),
            Some(WorkerReply::Done { id, result }) => {
                self.0.borrow_mut().open.retain(|request| request.id != id);
                self.emit(WorkerEvent::Done(id, result));
            }
            Some(WorkerReply::Ready { .. }) | None => {
                self.fail(WorkerFailure::OtherVersion);
            }
        }
    }

    fn check_silence(&self) {
        let failure = {
            let mut connection = self.0.borrow_mut();
            let (limit, failure) = match connection.status {
                WorkerStatus::Starting => (SILENCE_WHILE_LOADING, WorkerFailure::NotLoaded),
                WorkerStatus::Ready if !connection.open.is_empty() => {
                    (SILENCE_AT_WORK, WorkerFailure::Silent)
                }
                WorkerStatus::Ready | WorkerStatus::Failed(_) => return,
            };
            connection.silent_seconds += 1;
            if connection.silent_seconds < limit {
                return;
            }
            failure
        };
        self.fail(failure);
    }

    fn fail(&self, failure: WorkerFailure) {
        let (worker, open) = {
            let mut connection = self.0.borrow_mut();
            (connection.worker.take(), std::mem::take(&mut connection.open))
        };
        drop(worker);
        self.set_status(WorkerStatus::Failed(failure));
        for request in open {
            self.emit(WorkerEvent::Done(request.id, Err(failure.into())));
        }
    }

    fn set_status(&self, status: WorkerStatus) {
        self.0.borrow_mut().status = status.clone();
        self.emit(WorkerEvent::Status(status));
    }

    fn emit(&self, event: WorkerEvent) {
        let on_event = self.0.borrow().on_event.clone();
        on_event.emit(event);
    }
}

impl Connection {
    fn post(&self, request: &Request) {
        if let Some(worker) = &self.worker {
            worker.post(request);
        }
    }
}
