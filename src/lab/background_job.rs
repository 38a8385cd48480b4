//! One job at a time, in a worker that ends with the job.

use std::rc::Rc;

use yew::prelude::*;

use crate::workers::solver_client::{Solver, WorkerEvent};
use unfold_core::solve::Progress;
use unfold_core::workbench::protocol::{Finished, Job, JobError};

/// A job, its progress and its result.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct BackgroundJob {
    pub is_running: bool,
    pub progress: Option<Progress>,
    pub outcome: Option<Result<Rc<Finished>, JobError>>,
}

pub(super) enum BackgroundJobAction {
    Start,
    Event(WorkerEvent),
    Cancel,
}

impl Reducible for BackgroundJob {
    type Action = BackgroundJobAction;

    fn reduce(self: Rc<Self>, action: BackgroundJobAction) -> Rc<Self> {
        let job = (*self).clone();
        Rc::new(match action {
            BackgroundJobAction::Start => BackgroundJob { is_running: true, progress: None, outcome: None },
            BackgroundJobAction::Event(_) if !self.is_running => return self,
            BackgroundJobAction::Event(WorkerEvent::Progress(_, progress)) => {
                BackgroundJob { progress: Some(progress), ..job }
            }
            BackgroundJobAction::Event(WorkerEvent::Done(_, result)) => {
                BackgroundJob { is_running: false, outcome: Some(result.map(Rc::new)), ..job }
            }
            BackgroundJobAction::Event(WorkerEvent::Status(_)) => return self,
            BackgroundJobAction::Cancel => BackgroundJob { is_running: false, ..job },
        })
    }
}

/// The latest job, and callbacks that start and cancel one.
#[derive(Clone, PartialEq)]
pub(super) struct BackgroundJobHandle {
    pub latest: BackgroundJob,
    pub on_start: Callback<Job>,
    pub on_cancel: Callback<()>,
}

#[hook]
pub(crate) fn use_background_job() -> BackgroundJobHandle {
    let job = use_reducer_eq(BackgroundJob::default);
    let solver = use_mut_ref(|| None::<Solver>);
    let on_start = {
        let (dispatcher, solver) = (job.dispatcher(), solver.clone());
        use_callback((), move |job: Job, ()| {
            let on_event = dispatcher.clone();
            let started = Solver::start(Callback::from(move |event| {
                on_event.dispatch(BackgroundJobAction::Event(event))
            }));
            started.send(job);
            dispatcher.dispatch(BackgroundJobAction::Start);
            *solver.borrow_mut() = Some(started);
        })
    };
    let on_cancel = {
        let (dispatcher, solver) = (job.dispatcher(), solver.clone());
        use_callback((), move |(), ()| {
            *solver.borrow_mut() = None;
            dispatcher.dispatch(BackgroundJobAction::Cancel);
        })
    };
    // Ends the worker when its job is done.
    use_effect_with(job.is_running, move |&is_running| {
        if !is_running {
            *solver.borrow_mut() = None;
        }
    });
    BackgroundJobHandle { latest: (*job).clone(), on_start, on_cancel }
}
