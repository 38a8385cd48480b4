//! The workers of an experiment: one for each search that runs, ended as soon as it does.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use gloo_timers::callback::Interval;
use yew::prelude::*;

use crate::laboratory::race::{News, Race};
use crate::protocol::{Finished, Job};
use crate::solve::Progress;
use crate::web::effect::use_effect_with;
use crate::web::solver::{Event, Solver};

/// How often the page shows what the searches tell, in milliseconds: each tells of itself twenty times a second.
const BETWEEN_LOOKS: u32 = 100;

/// The latest experiment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Racing {
    /// Tells it from those before.
    experiment: u32,
    pub race: Race,
}

pub enum Deed {
    Start(Box<Race>),
    /// What searches of an experiment told last, by their numbers.
    Progress(u32, BTreeMap<usize, Progress>),
    News(u32, usize, News),
    Cancel(usize),
    CancelAll,
}

impl Reducible for Racing {
    type Action = Deed;

    fn reduce(self: Rc<Self>, deed: Deed) -> Rc<Self> {
        let Racing { experiment, race } = (*self).clone();
        let race = match deed {
            Deed::Start(race) => return Rc::new(Racing { experiment: experiment + 1, race: *race }),
            Deed::Progress(of, told) if of == experiment => told
                .into_iter()
                .fold(race, |race, (number, progress)| race.after(number, News::Progress(progress))),
            Deed::News(of, number, news) if of == experiment => race.after(number, news),
            Deed::Cancel(number) => race.without(number),
            Deed::CancelAll => race.cancelled(),
            // Of an experiment that is no more.
            Deed::Progress(..) | Deed::News(..) => return self,
        };
        Rc::new(Racing { experiment, race })
    }
}

/// A worker and the search that it does.
struct Hand {
    experiment: u32,
    number: Rc<Cell<usize>>,
    solver: Solver,
}

/// Has a worker for each search that runs, and for no other.
#[hook]
pub fn use_crew(racing: &UseReducerHandle<Racing>) {
    let hands = use_mut_ref(Vec::<Hand>::new);
    let told = use_memo((), |()| RefCell::<BTreeMap<usize, Progress>>::default());
    let experiment = racing.experiment;
    let runs = racing.race.runs.iter().enumerate();
    let running: Vec<usize> = runs.filter(|(_, run)| run.is_running()).map(|(number, _)| number).collect();
    use_effect_with((experiment, running.clone()), {
        let (racing, told) = (racing.clone(), told.clone());
        move |(experiment, running)| {
            let experiment = *experiment;
            let mut hands = hands.borrow_mut();
            hands.retain(|hand| hand.experiment == experiment);
            let (mut busy, mut idle): (Vec<Hand>, Vec<Hand>) =
                hands.drain(..).partition(|hand| running.contains(&hand.number.get()));
            if !racing.race.keeps_workers {
                idle.clear();
            }
            for &number in running {
                if busy.iter().any(|hand| hand.number.get() == number) {
                    continue;
                }
                let hand = idle.pop().unwrap_or_else(|| {
                    let current = Rc::new(Cell::new(number));
                    let solver = Solver::start(listener(&racing, &told, experiment, current.clone()));
                    // What the best method works with takes a moment, or comes from an earlier visit.
                    solver.send(Job::MakeTables { puzzle: racing.race.puzzle(number) });
                    Hand { experiment, number: current, solver }
                });
                hand.number.set(number);
                hand.solver.send(racing.race.job(number));
                busy.push(hand);
            }
            *hands = busy;
        }
    });
    let dispatcher = racing.dispatcher();
    use_effect_with((experiment, running.is_empty()), move |&(experiment, is_idle)| {
        told.borrow_mut().clear();
        let looking = (!is_idle).then(|| {
            Interval::new(BETWEEN_LOOKS, move || {
                let told = std::mem::take(&mut *told.borrow_mut());
                if !told.is_empty() {
                    dispatcher.dispatch(Deed::Progress(experiment, told));
                }
            })
        });
        move || drop(looking)
    });
}

/// What a worker's events are told to.
fn listener(
    racing: &UseReducerHandle<Racing>,
    told: &Rc<RefCell<BTreeMap<usize, Progress>>>,
    experiment: u32,
    number: Rc<Cell<usize>>,
) -> Callback<Event> {
    let (dispatcher, told) = (racing.dispatcher(), told.clone());
    Callback::from(move |event| {
        let number = number.get();
        let news = match event {
            Event::Progress(_, progress) => {
                told.borrow_mut().insert(number, progress);
                return;
            }
            Event::Done(_, Ok(Finished::Solved(solution))) => News::Solved(solution),
            Event::Done(_, Err(reason)) => News::Stopped(reason),
            Event::Done(..) | Event::Status(_) => return,
        };
        // What it told before comes first.
        let last = told.borrow_mut().remove(&number);
        if let Some(progress) = last {
            dispatcher.dispatch(Deed::News(experiment, number, News::Progress(progress)));
        }
        dispatcher.dispatch(Deed::News(experiment, number, news));
    })
}
