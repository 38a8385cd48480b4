//! One job at a time in a worker of its own, which ends with it.

use std::rc::Rc;

use yew::prelude::*;

use crate::protocol::{Finished, Job};
use crate::solve::Progress;
use crate::web::effect::use_effect_with;
use crate::web::solver::{Event, Solver};

/// A job, how far it is and what came of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Errand {
    pub is_running: bool,
    pub progress: Option<Progress>,
    pub outcome: Option<Result<Rc<Finished>, String>>,
}

pub enum Deed {
    Start,
    Heard(Event),
    Cancel,
}

impl Reducible for Errand {
    type Action = Deed;

    fn reduce(self: Rc<Self>, deed: Deed) -> Rc<Self> {
        let errand = (*self).clone();
        Rc::new(match deed {
            Deed::Start => Errand { is_running: true, progress: None, outcome: None },
            Deed::Heard(_) if !self.is_running => return self,
            Deed::Heard(Event::Progress(_, progress)) => Errand { progress: Some(progress), ..errand },
            Deed::Heard(Event::Done(_, result)) => {
                Errand { is_running: false, outcome: Some(result.map(Rc::new)), ..errand }
            }
            Deed::Heard(Event::Status(_)) => return self,
            Deed::Cancel => Errand { is_running: false, ..errand },
        })
    }
}

/// What sends for a job and calls it back.
#[derive(Clone, PartialEq)]
pub struct Errands {
    pub latest: Errand,
    pub on_start: Callback<Job>,
    pub on_cancel: Callback<()>,
}

#[hook]
pub fn use_errands() -> Errands {
    let errand = use_reducer_eq(Errand::default);
    let solver = use_mut_ref(|| None::<Solver>);
    let on_start = {
        let (dispatcher, solver) = (errand.dispatcher(), solver.clone());
        use_callback((), move |job: Job, ()| {
            let heard = dispatcher.clone();
            let started = Solver::start(Callback::from(move |event| heard.dispatch(Deed::Heard(event))));
            started.send(job);
            dispatcher.dispatch(Deed::Start);
            *solver.borrow_mut() = Some(started);
        })
    };
    let on_cancel = {
        let (dispatcher, solver) = (errand.dispatcher(), solver.clone());
        use_callback((), move |(), ()| {
            *solver.borrow_mut() = None;
            dispatcher.dispatch(Deed::Cancel);
        })
    };
    // The worker goes when its job is done.
    use_effect_with(errand.is_running, move |&is_running| {
        if !is_running {
            *solver.borrow_mut() = None;
        }
    });
    Errands { latest: (*errand).clone(), on_start, on_cancel }
}
