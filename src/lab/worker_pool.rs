//! The workers of an experiment: one for each running search. A worker ends with its search.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use gloo_timers::callback::Interval;
use yew::prelude::*;

use crate::workers::solver_client::{Solver, WorkerEvent};
use unfold_core::laboratory::race::{Race, RunMessage};
use unfold_core::solve::Progress;
use unfold_core::workbench::protocol::{Finished, Job};

/// Milliseconds between updates of the page: each search reports twenty times a second.
const UPDATE_INTERVAL: u32 = 100;

/// The latest experiment.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Racing {
    /// Counts up with every experiment.
    experiment: u32,
    pub race: Race,
}

pub(super) enum PoolAction {
    Start(Box<Race>),
    /// The latest progress of the searches of an experiment, by the number of the search.
    Progress(u32, BTreeMap<usize, Progress>),
    Message(u32, usize, RunMessage),
    Cancel(usize),
    CancelAll,
}

impl Reducible for Racing {
    type Action = PoolAction;

    fn reduce(self: Rc<Self>, action: PoolAction) -> Rc<Self> {
        let Racing { experiment, race } = (*self).clone();
        let race = match action {
            PoolAction::Start(race) => {
                return Rc::new(Racing { experiment: experiment + 1, race: *race });
            }
            PoolAction::Progress(of, latest_progress) if of == experiment => latest_progress
                .into_iter()
                .fold(race, |race, (number, progress)| race.after(number, RunMessage::Progress(progress))),
            PoolAction::Message(of, number, message) if of == experiment => race.after(number, message),
            PoolAction::Cancel(number) => race.without(number),
            PoolAction::CancelAll => race.cancelled(),
            // From an earlier experiment.
            PoolAction::Progress(..) | PoolAction::Message(..) => return self,
        };
        Rc::new(Racing { experiment, race })
    }
}

/// A worker and the number of its search.
struct PooledWorker {
    experiment: u32,
    number: Rc<Cell<usize>>,
    solver: Solver,
}

/// Keeps one worker for each running search.
#[hook]
pub(crate) fn use_worker_pool(racing: &UseReducerHandle<Racing>) {
    let workers = use_mut_ref(Vec::<PooledWorker>::new);
    let latest_progress = use_memo((), |()| RefCell::<BTreeMap<usize, Progress>>::default());
    let experiment = racing.experiment;
    let runs = racing.race.runs.iter().enumerate();
    let running: Vec<usize> = runs.filter(|(_, run)| run.is_running()).map(|(number, _)| number).collect();
    use_effect_with((experiment, running.clone()), {
        let (racing, latest_progress) = (racing.clone(), latest_progress.clone());
        move |(experiment, running)| {
            let experiment = *experiment;
            let mut workers = workers.borrow_mut();
            workers.retain(|worker| worker.experiment == experiment);
            let (mut busy, mut idle): (Vec<PooledWorker>, Vec<PooledWorker>) =
                workers.drain(..).partition(|worker| running.contains(&worker.number.get()));
            if !racing.race.keeps_workers {
                idle.clear();
            }
            for &number in running {
                if busy.iter().any(|worker| worker.number.get() == number) {
                    continue;
                }
                let worker = idle.pop().unwrap_or_else(|| {
                    let current = Rc::new(Cell::new(number));
                    let solver =
                        Solver::start(listener(&racing, &latest_progress, experiment, current.clone()));
                    // The tables of the best method take a moment to build, unless they are stored from an earlier visit.
                    solver.send(Job::MakeTables { puzzle: racing.race.puzzle(number) });
                    PooledWorker { experiment, number: current, solver }
                });
                worker.number.set(number);
                worker.solver.send(racing.race.job(number));
                busy.push(worker);
            }
            *workers = busy;
        }
    });
    let dispatcher = racing.dispatcher();
    use_effect_with((experiment, running.is_empty()), move |&(experiment, is_idle)| {
        latest_progress.borrow_mut().clear();
        let interval = (!is_idle).then(|| {
            Interval::new(UPDATE_INTERVAL, move || {
                let latest_progress = std::mem::take(&mut *latest_progress.borrow_mut());
                if !latest_progress.is_empty() {
                    dispatcher.dispatch(PoolAction::Progress(experiment, latest_progress));
                }
            })
        });
        move || drop(interval)
    });
}

/// Passes the events of a worker on to the experiment.
fn listener(
    racing: &UseReducerHandle<Racing>,
    latest_progress: &Rc<RefCell<BTreeMap<usize, Progress>>>,
    experiment: u32,
    number: Rc<Cell<usize>>,
) -> Callback<WorkerEvent> {
    let (dispatcher, latest_progress) = (racing.dispatcher(), latest_progress.clone());
    Callback::from(move |event| {
        let number = number.get();
        let message = match event {
            WorkerEvent::Progress(_, progress) => {
                latest_progress.borrow_mut().insert(number, progress);
                return;
            }
            WorkerEvent::Done(_, Ok(Finished::Solved(solution))) => RunMessage::Solved(solution),
            WorkerEvent::Done(_, Err(reason)) => RunMessage::Stopped(reason),
            WorkerEvent::Done(..) | WorkerEvent::Status(_) => return,
        };
        // Flush the last progress first.
        let last = latest_progress.borrow_mut().remove(&number);
        if let Some(progress) = last {
            dispatcher.dispatch(PoolAction::Message(experiment, number, RunMessage::Progress(progress)));
        }
        dispatcher.dispatch(PoolAction::Message(experiment, number, message));
    })
}
