//! What the page has the solver do.

use std::rc::Rc;

use yew::prelude::*;

use super::bench::{Bench, Deed};
use super::distances_panel::Wanted;
use super::solver::{Solver, Status};
use crate::protocol::{At, Job};
use crate::puzzle::{Metric, Puzzle};
use crate::scramble::fresh_seed;
use crate::solve::Method;

/// Callbacks that set the solver to work, or stop it.
#[derive(Clone, PartialEq)]
pub struct Jobs {
    pub solve: Callback<Method>,
    /// To a random position: any, or one at a distance.
    pub scramble: Callback<Option<Wanted>>,
    pub cancel: Callback<()>,
    pub retry: Callback<()>,
}

/// Starts a solver for the page and has it make its tables as soon as it can. When it has nothing else to do,
/// it is asked for what can be learned about the puzzle in a metric.
#[hook]
pub fn use_jobs(bench: &UseReducerHandle<Bench>, metric: Metric) -> Jobs {
    let solver = {
        let dispatcher = bench.dispatcher();
        use_memo((), move |()| {
            Solver::start(Callback::from(move |event| dispatcher.dispatch(Deed::Solver(event))))
        })
    };
    use_warm_up(bench, &solver);
    use_questions(bench, &solver, metric);
    use_stop_in_vain(bench, &solver);
    Jobs {
        solve: {
            let (bench, solver) = (bench.clone(), solver.clone());
            Callback::from(move |method: Method| {
                let position = bench.session.position().clone();
                let id = solver.send(Job::Solve {
                    puzzle: position.id(),
                    state: position.text(),
                    method: method.offer().name.to_string(),
                    metric: method.metric.name().to_string(),
                    heuristic: method.heuristic().map(|heuristic| heuristic.name.to_string()),
                });
                bench.dispatch(Deed::Solving { id, position, method });
            })
        },
        scramble: {
            let (bench, solver) = (bench.clone(), solver.clone());
            Callback::from(move |wanted: Option<Wanted>| match fresh_seed() {
                Ok(seed) => {
                    let puzzle = bench.session.position().id();
                    let at =
                        wanted.map(|(metric, distance)| At { metric: metric.name().to_string(), distance });
                    let id = solver.send(Job::Scramble { puzzle: puzzle.clone(), seed, at });
                    bench.dispatch(Deed::Scrambling { id, puzzle });
                }
                Err(_) => bench.dispatch(Deed::NoEntropy),
            })
        },
        cancel: {
            let (bench, solver) = (bench.clone(), solver.clone());
            Callback::from(move |()| {
                solver.cancel();
                bench.dispatch(Deed::Stopped("Cancelled."));
            })
        },
        retry: Callback::from(move |()| solver.retry()),
    }
}

/// Has the tables made while nobody waits for them.
#[hook]
fn use_warm_up(bench: &UseReducerHandle<Bench>, solver: &Rc<Solver>) {
    let solver = solver.clone();
    use_effect_with((bench.status.clone(), bench.session.position().id()), move |(status, puzzle)| {
        if *status == Status::Ready {
            solver.send(Job::WarmUp { puzzle: puzzle.clone() });
        }
    });
}

/// Asks one question after the other, so that a job that somebody waits for never waits for more than one.
#[hook]
fn use_questions(bench: &UseReducerHandle<Bench>, solver: &Rc<Solver>, metric: Metric) {
    let solver = solver.clone();
    let question = bench.question(metric);
    use_effect_with((bench.status.clone(), question), move |(_, question)| {
        if let Some(question) = question {
            solver.send(question.clone());
        }
    });
}

/// Stops a search as soon as its position is gone.
#[hook]
fn use_stop_in_vain(bench: &UseReducerHandle<Bench>, solver: &Rc<Solver>) {
    let (dispatcher, solver) = (bench.dispatcher(), solver.clone());
    use_effect_with(bench.is_solving_in_vain(), move |&in_vain| {
        if in_vain {
            solver.cancel();
            dispatcher.dispatch(Deed::Stopped("Stopped, because the position changed."));
        }
    });
}
