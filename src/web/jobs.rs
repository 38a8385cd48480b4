//! What the page has the solver do.

use std::rc::Rc;

use yew::prelude::*;

use super::bench::{Bench, Deed};
use super::effect::use_effect_with;
use super::solver::{Event, Solver, Status};
use crate::protocol::{Bounds, Finished, Job};
use crate::puzzle::{AnyPuzzle, Metric, Puzzle};
use crate::scramble::{Random, Seed};
use crate::session::{Action, Session, Setup};
use crate::solve::{Far, Hint, Method, Shown, Way, offers};

/// Callbacks that set the solver to work, or stop it. They stay the same, so that what holds them is not drawn
/// again whenever the page changes.
#[derive(Clone, PartialEq)]
pub struct Jobs {
    pub solve: Callback<Ask>,
    /// Solve this position, with which the page begins at the same time.
    pub solve_from: Callback<(AnyPuzzle, Ask)>,
    /// To any position, each equally likely; where nobody could find moves that lead to it, by random moves.
    pub scramble: Callback<()>,
    /// To any position, each equally likely.
    pub random_position: Callback<()>,
    /// To a position that far from solved.
    pub scramble_far: Callback<(Metric, Far)>,
    pub cancel: Callback<()>,
    pub retry: Callback<()>,
}

/// What is asked of the solver.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    pub method: Method,
    pub shown: Shown,
    pub bounds: Bounds,
    /// Where to go, if not to the solved puzzle.
    pub goal: Option<AnyPuzzle>,
}

impl Ask {
    /// What is asked for by choices, as far as they suit the method.
    pub fn of(method: Method, shown: Shown, bounds: Bounds, goal: Option<AnyPuzzle>) -> Ask {
        let offer = method.offer();
        let bounds = Bounds {
            // A limit on moves is one on half turns.
            max_moves: bounds.max_moves.filter(|_| offer.is_adjustable && method.metric == Metric::Half),
            milliseconds: bounds.milliseconds.filter(|_| offer.keeps_best),
            ..bounds
        };
        Ask { method, shown, bounds, goal }
    }
}

/// A solution, and what it is the answer to.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    pub way: Way,
    pub ask: Ask,
}

impl Answered {
    /// What there is to tell of it, if it answers what is asked but for what is shown, and leads through a position.
    pub fn hint(&self, ask: &Ask, session: &Session) -> Option<Hint> {
        let is_alike = self.ask == Ask { shown: self.ask.shown, ..ask.clone() };
        let is_hint = ask.shown != Shown::Whole;
        (is_alike && is_hint)
            .then(|| self.way.hint_at(ask.shown, session.position(), session.held(), ask.method.metric))
            .flatten()
    }
}

/// Starts a solver for the page once it is time for that, and has it make its tables as soon as it can. When it has nothing else to do,
/// it is asked for what can be learned about the puzzle.
#[hook]
pub fn use_jobs(bench: &UseReducerHandle<Bench>, is_time: bool) -> Jobs {
    let solver = {
        let dispatcher = bench.dispatcher();
        use_memo((), move |()| {
            Solver::waiting(Callback::from(move |event| dispatcher.dispatch(Deed::Solver(event))))
        })
    };
    use_effect_with(is_time, {
        let solver = solver.clone();
        move |is_time| {
            if *is_time {
                solver.retry();
            }
        }
    });
    use_warm_up(bench, &solver);
    use_large_tables(bench, &solver);
    use_question(bench, &solver);
    use_stop_in_vain(bench, &solver);

    let position = use_mut_ref(|| bench.session.position().clone());
    position.borrow_mut().clone_from(bench.session.position());
    let dispatcher = bench.dispatcher();
    let jobs = use_memo((), move |()| {
        let asker = Asker { solver, dispatcher, position: Rc::new(move || position.borrow().clone()) };
        Jobs {
            solve: Callback::from({
                let asker = asker.clone();
                move |ask| asker.solve((asker.position)(), ask)
            }),
            solve_from: Callback::from({
                let asker = asker.clone();
                move |(position, ask): (AnyPuzzle, Ask)| {
                    let begin = Action::Begin(Setup::State(position.clone()));
                    asker.dispatcher.dispatch(Deed::Act(begin));
                    asker.solver.revive();
                    asker.solve(position, ask);
                }
            }),
            scramble: Callback::from({
                let asker = asker.clone();
                move |()| asker.scramble()
            }),
            random_position: Callback::from({
                let asker = asker.clone();
                move |()| asker.random_position(None)
            }),
            scramble_far: Callback::from({
                let asker = asker.clone();
                move |far| asker.random_position(Some(far))
            }),
            cancel: Callback::from({
                let asker = asker.clone();
                move |()| asker.cancel()
            }),
            retry: Callback::from(move |()| asker.solver.retry()),
        }
    });
    (*jobs).clone()
}

/// Asks the solver on behalf of the page, and tells the page.
#[derive(Clone)]
struct Asker {
    solver: Rc<Solver>,
    dispatcher: UseReducerDispatcher<Bench>,
    /// What is on the bench now.
    position: Rc<dyn Fn() -> AnyPuzzle>,
}

impl Asker {
    fn solve(&self, position: AnyPuzzle, ask: Ask) {
        let method = ask.method;
        let id = self.solver.send(Job::Solve {
            puzzle: position.id(),
            state: position.text(),
            method: method.offer().name.to_string(),
            metric: method.metric,
            heuristic: method.heuristic().map(|heuristic| heuristic.name.to_string()),
            goal: ask.goal.as_ref().map(AnyPuzzle::text),
            bounds: ask.bounds,
            is_timed: false,
        });
        self.dispatcher.dispatch(Deed::Solving { id, position, ask });
    }

    fn scramble(&self) {
        let position = (self.position)();
        if position.is_told_by_position() || is_scrambled_by_moves(&position) {
            return self.random_position(None);
        }
        let Ok(mut random) = Random::fresh() else { return self.dispatcher.dispatch(Deed::NoEntropy) };
        let moves = position.random_moves(position.usual_scramble(), 1, &mut random);
        self.dispatcher.dispatch(Deed::Act(Action::Begin(Setup::Moves(moves.into()))));
    }

    fn random_position(&self, far: Option<(Metric, Far)>) {
        match Seed::fresh() {
            Ok(seed) if far.is_none() && !is_scrambled_by_moves(&(self.position)()) => {
                let position = (self.position)().random_state(&mut seed.random());
                self.dispatcher.dispatch(Deed::Act(Action::Begin(Setup::State(position))));
            }
            Ok(seed) => {
                let puzzle = (self.position)().id();
                let id = self.solver.send(Job::Scramble { puzzle: puzzle.clone(), seed, far });
                self.dispatcher.dispatch(Deed::Scrambling { id, puzzle });
            }
            Err(_) => self.dispatcher.dispatch(Deed::NoEntropy),
        }
    }

    fn cancel(&self) {
        self.solver.cancel();
        self.dispatcher.dispatch(Deed::Stopped("Cancelled."));
    }
}

/// Whether a random position is told by moves that lead to it: where a solver can find them, and people care for them.
pub fn is_scrambled_by_moves(puzzle: &AnyPuzzle) -> bool {
    !puzzle.is_told_by_position() && !offers(puzzle).is_empty()
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

/// Has another worker make the large tables that the solver lacks: the solver does not wait for them.
#[hook]
fn use_large_tables(bench: &UseReducerHandle<Bench>, solver: &Rc<Solver>) {
    let (solver, maker) = (solver.clone(), use_mut_ref(|| None::<Solver>));
    let dispatcher = bench.dispatcher();
    let wanted = bench.knowledge.lacks_tables.then(|| bench.session.position().id());
    use_effect_with(wanted, move |wanted| {
        // The worker for tables that nobody needs any more ends here.
        maker.take();
        if let Some(puzzle) = wanted.clone() {
            let given_up = Finished::WarmedUp { puzzle: puzzle.clone(), lacks_tables: false };
            let worker = Solver::start(Callback::from(move |event| match event {
                Event::Done(_, Ok(Finished::Tables { puzzle, bytes })) => {
                    solver.send(Job::TakeTables { puzzle, bytes });
                }
                // Then the solver goes on without them.
                Event::Done(id, Err(_)) => {
                    dispatcher.dispatch(Deed::Solver(Event::Done(id, Ok(given_up.clone()))));
                }
                _ => {}
            }));
            worker.send(Job::MakeTables { puzzle });
            maker.replace(Some(worker));
        }
    });
}

/// Asks how far every position is while nobody waits for anything else.
#[hook]
fn use_question(bench: &UseReducerHandle<Bench>, solver: &Rc<Solver>) {
    let solver = solver.clone();
    let question = bench.question();
    use_effect_with((bench.status.clone(), question), move |(_, question)| {
        if let Some(question) = question {
            solver.send(question.clone());
        }
    });
}

/// Stops a search as soon as nobody can use its answer.
#[hook]
fn use_stop_in_vain(bench: &UseReducerHandle<Bench>, solver: &Rc<Solver>) {
    let (dispatcher, solver) = (bench.dispatcher(), solver.clone());
    use_effect_with(bench.why_in_vain(), move |&reason| {
        if let Some(reason) = reason {
            solver.cancel();
            dispatcher.dispatch(Deed::Stopped(reason));
        }
    });
}
