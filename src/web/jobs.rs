//! What the page has the solver do.

use std::rc::Rc;

use yew::prelude::*;

use super::bench::{Bench, Deed};
use super::solver::{Solver, Status};
use super::solver_panel::Choice;
use crate::protocol::Job;
use crate::puzzle::Puzzle;
use crate::scramble::fresh_seed;

/// Callbacks that set the solver to work, or stop it.
#[derive(Clone, PartialEq)]
pub struct Jobs {
    pub solve: Callback<Choice>,
    /// To a random position.
    pub scramble: Callback<()>,
    pub cancel: Callback<()>,
    pub retry: Callback<()>,
}

/// Starts a solver for the page and has it make its tables as soon as it can.
#[hook]
pub fn use_jobs(bench: &UseReducerHandle<Bench>) -> Jobs {
    let solver = {
        let dispatcher = bench.dispatcher();
        use_memo((), move |()| {
            Solver::start(Callback::from(move |event| dispatcher.dispatch(Deed::Solver(event))))
        })
    };
    use_warm_up(bench, &solver);
    use_stop_in_vain(bench, &solver);
    Jobs {
        solve: {
            let (bench, solver) = (bench.clone(), solver.clone());
            Callback::from(move |choice: Choice| {
                let position = bench.session.position().clone();
                let id = solver.send(Job::Solve {
                    puzzle: position.id(),
                    state: position.text(),
                    method: choice.method.to_string(),
                    metric: choice.metric.name().to_string(),
                    heuristic: choice.heuristic.map(str::to_string),
                });
                bench.dispatch(Deed::Solving { id, position, metric: choice.metric });
            })
        },
        scramble: {
            let (bench, solver) = (bench.clone(), solver.clone());
            Callback::from(move |()| match fresh_seed() {
                Ok(seed) => {
                    let puzzle = bench.session.position().id();
                    let id = solver.send(Job::Scramble { puzzle: puzzle.clone(), seed });
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
