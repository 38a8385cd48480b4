//! The page's end of the line: one worker, its life and its jobs.
//!
//! A worker at work cannot listen, so cancelling ends it and starts another. One that fails to load, dies
//! or falls silent becomes [`Status::Failed`], from which [`Solver::retry`] starts anew.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Interval;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};
use yew::Callback;

use super::line;
use crate::protocol::{Finished, Job, Reply, Request, VERSION};
use crate::solve::Progress;

/// The loaders that Trunk writes beside the page: of the worker that solves, and of the one that makes shapes.
const SOLVER: &str = "./worker_loader.js";
pub const MESH_WORKER: &str = "./mesh_worker_loader.js";

/// Seconds of silence after which a worker that should speak is given up. A search reports twenty times
/// a second; loading over a slow line takes longer.
const SILENCE_AT_WORK: u32 = 6;
const SILENCE_WHILE_LOADING: u32 = 30;

const NOT_LOADED: &str = "The solver could not be loaded.";

/// How the worker is.
#[derive(Clone, Debug, PartialEq)]
pub enum Status {
    Starting,
    Ready,
    Failed(String),
}

/// What the page is told.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    Status(Status),
    Progress(u32, Progress),
    Done(u32, Result<Finished, String>),
}

/// A handle on the worker; dropping the last one ends it.
pub struct Solver(Rc<RefCell<Line>>);

struct Line {
    program: &'static str,
    on_event: Callback<Event>,
    worker: Option<Listening>,
    status: Status,
    last_id: u32,
    /// Jobs sent and not done, or waiting for the worker to be ready.
    open: Vec<Request>,
    silent_seconds: u32,
    _watchdog: Option<Interval>,
}

/// A worker with the closures that listen to it; dropping it ends it.
struct Listening {
    worker: Worker,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(ErrorEvent)>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Solver {
    /// Starts a worker and tells `on_event` of all that happens to it.
    pub fn start(on_event: Callback<Event>) -> Solver {
        Solver::start_program(SOLVER, on_event)
    }

    /// The same with the program that a loader loads.
    pub fn start_program(program: &'static str, on_event: Callback<Event>) -> Solver {
        let solver = Solver::prepare(program, on_event);
        solver.retry();
        solver
    }

    /// A solver whose worker is started later, by [`Solver::retry`]; what it is asked until then waits.
    pub fn waiting(on_event: Callback<Event>) -> Solver {
        Solver::prepare(SOLVER, on_event)
    }

    fn prepare(program: &'static str, on_event: Callback<Event>) -> Solver {
        let solver = Solver(Rc::new(RefCell::new(Line {
            program,
            on_event,
            worker: None,
            status: Status::Starting,
            last_id: 0,
            open: Vec::new(),
            silent_seconds: 0,
            _watchdog: None,
        })));
        let weak = Rc::downgrade(&solver.0);
        let watchdog = Interval::new(1_000, move || {
            if let Some(line) = weak.upgrade() {
                Solver(line).watch();
            }
        });
        solver.0.borrow_mut()._watchdog = Some(watchdog);
        solver
    }

    /// Ends whatever worker there is and starts another. Jobs that wait for a worker go to the new one.
    pub fn retry(&self) {
        let spawned = self.spawn();
        {
            let mut line = self.0.borrow_mut();
            line.silent_seconds = 0;
            line.worker = None;
        }
        match spawned {
            Ok(listening) => {
                self.0.borrow_mut().worker = Some(listening);
                self.set_status(Status::Starting);
            }
            Err(_) => self.fail("This browser does not let the page start its solver."),
        }
    }

    /// Starts another worker if there is none because the last one failed.
    pub fn revive(&self) {
        let has_failed = matches!(self.0.borrow().status, Status::Failed(_));
        if has_failed {
            self.retry();
        }
    }

    /// Stops all jobs at once.
    pub fn cancel(&self) {
        self.0.borrow_mut().open.clear();
        self.retry();
    }

    /// Hands over a job and gives back the number by which its events are known. A job that somebody waits
    /// for takes the place of an earlier one, which would hold it up.
    pub fn send(&self, job: Job) -> u32 {
        let is_awaited =
            |job: &Job| matches!(job, Job::Solve { .. } | Job::Scramble { .. } | Job::Compare { .. });
        let supersedes = is_awaited(&job) && self.0.borrow().open.iter().any(|open| is_awaited(&open.job));
        if supersedes {
            self.cancel();
        }
        let mut line = self.0.borrow_mut();
        line.last_id += 1;
        let request = Request { id: line.last_id, job };
        if line.open.is_empty() {
            line.silent_seconds = 0;
        }
        if line.status == Status::Ready {
            line.post(&request);
        }
        line.open.push(request);
        line.last_id
    }

    fn spawn(&self) -> Result<Listening, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(self.0.borrow().program, &options)?;
        let on_message = {
            let solver = self.weak();
            Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                solver(&|solver| solver.receive(event.data()));
            })
        };
        let on_error = {
            let solver = self.weak();
            Closure::<dyn Fn(ErrorEvent)>::new(move |event: ErrorEvent| {
                event.prevent_default();
                solver(&|solver| {
                    let loading = solver.0.borrow().status == Status::Starting;
                    solver.fail(if loading { NOT_LOADED } else { "The solver stopped because of an error." });
                });
            })
        };
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Listening { worker, _on_message: on_message, _on_error: on_error })
    }

    /// Something to call this solver by from closures that it owns, without keeping it alive.
    fn weak(&self) -> impl Fn(&dyn Fn(Solver)) + 'static {
        let weak = Rc::downgrade(&self.0);
        move |call| {
            if let Some(line) = weak.upgrade() {
                call(Solver(line));
            }
        }
    }

    fn receive(&self, message: JsValue) {
        self.0.borrow_mut().silent_seconds = 0;
        match line::from_value(message) {
            Some(Reply::Ready { version: VERSION }) => {
                let line = self.0.borrow();
                line.open.iter().for_each(|request| line.post(request));
                drop(line);
                self.set_status(Status::Ready);
            }
            Some(Reply::Progress { id, progress }) => self.tell(Event::Progress(id, progress)),
            Some(Reply::Done { id, result }) => {
                self.0.borrow_mut().open.retain(|request| request.id != id);
                self.tell(Event::Done(id, result));
            }
            Some(Reply::Ready { .. }) | None => {
                self.fail("The page and its solver are of different versions: reload the page.");
            }
        }
    }

    fn watch(&self) {
        let message = {
            let mut line = self.0.borrow_mut();
            let (patience, message) = match line.status {
                Status::Starting => (SILENCE_WHILE_LOADING, NOT_LOADED),
                Status::Ready if !line.open.is_empty() => (SILENCE_AT_WORK, "The solver stopped answering."),
                _ => return,
            };
            line.silent_seconds += 1;
            if line.silent_seconds < patience {
                return;
            }
            message
        };
        self.fail(message);
    }

    fn fail(&self, message: &str) {
        let (worker, open) = {
            let mut line = self.0.borrow_mut();
            (line.worker.take(), std::mem::take(&mut line.open))
        };
        drop(worker);
        self.set_status(Status::Failed(message.to_string()));
        for request in open {
            self.tell(Event::Done(request.id, Err(message.to_string())));
        }
    }

    fn set_status(&self, status: Status) {
        self.0.borrow_mut().status = status.clone();
        self.tell(Event::Status(status));
    }

    fn tell(&self, event: Event) {
        let on_event = self.0.borrow().on_event.clone();
        on_event.emit(event);
    }
}

impl Line {
    fn post(&self, request: &Request) {
        // A request is plain data; if it could not be sent, the watchdog would notice the silence.
        if let (Some(listening), Some(message)) = (&self.worker, line::to_value(request)) {
            let _ = listening.worker.post_message(&message);
        }
    }
}
