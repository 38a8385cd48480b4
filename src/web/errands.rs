//! What the drawer has the bench do: its wishes on their way to the session and the solver, and what came of them.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use yew::prelude::*;

use super::bench::{Bench, Deed};
use super::channel::{self, Answer, Doing, Wish, use_wishes};
use super::effect::use_effect_with;
use super::jobs::{Ask, Jobs};
use super::settings::{Kept, keep};
use super::solver::Status;
use super::solver_panel::Attempt;
use crate::notation::{self, Script};
use crate::protocol::Bounds;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::session::{Action, Setup};
use crate::solve::Method;
use crate::words::sentence;

/// How long the drawer may take to come, in milliseconds.
const PATIENCE: u32 = 30_000;

/// A solution that the console asked for: first the page hears of it, then it runs, then there is an answer.
#[derive(Clone, Copy, PartialEq)]
enum Awaited {
    Nothing,
    Asked(u32),
    Running(u32),
}

/// Tells the drawer of what changes on the bench once it is there, and does what it wants. Whether it is there.
#[hook]
pub fn use_errands(
    bench: &UseReducerHandle<Bench>,
    jobs: &Jobs,
    kept: &UseStateHandle<(Kept, Option<String>)>,
) -> bool {
    let is_there = use_state_eq(|| false);
    let awaited = use_state_eq(|| Awaited::Nothing);
    let answer = use_state_eq(|| None::<Answer>);
    // Wishes are heard by one listener, whatever the bench is by then.
    let latest = use_mut_ref(|| bench.clone());
    *latest.borrow_mut() = bench.clone();
    let on_wish = {
        let (is_there, awaited, answer, kept) =
            (is_there.setter(), awaited.setter(), answer.setter(), kept.setter());
        let (dispatcher, jobs) = (bench.dispatcher(), jobs.clone());
        Callback::from(move |wish| {
            let bench = latest.borrow().clone();
            let position = bench.session.position();
            match wish {
                Wish::Hear => is_there.set(true),
                Wish::Open(open) => dispatcher.dispatch(Deed::Show(open)),
                Wish::Scramble if bench.can_scramble() => jobs.scramble.emit(()),
                Wish::Scramble => {
                    if let Status::Failed(message) = &bench.status {
                        dispatcher.dispatch(Deed::Notify(message.clone()));
                    }
                }
                Wish::Begin { puzzle, state } => {
                    let position = AnyPuzzle::named(&puzzle).and_then(|puzzle| puzzle.with_text(&state).ok());
                    if let Some(position) = position {
                        dispatcher.dispatch(Deed::Act(Action::Begin(Setup::State(position))));
                    }
                }
                Wish::Settings(text) => keep(&kept, Kept::read(&text).0),
                Wish::Notice(notice) => dispatcher.dispatch(Deed::Notify(notice)),
                Wish::Do(doings) => {
                    let actions = doings.into_iter().filter_map(|doing| action(doing, position));
                    actions.for_each(|action| dispatcher.dispatch(Deed::Act(action)));
                }
                Wish::Solve { id, method, metric, heuristic, max_moves, shown } => {
                    let bounds = Bounds { max_moves, ..Bounds::default() };
                    let method =
                        Method::choose(position, Some(&method), Some(metric.name()), heuristic.as_deref());
                    let ask = method.map(|method| Ask { method, shown, bounds, goal: None });
                    let hint = |ask: &Ask| bench.answered().and_then(|answered| answered.hint(ask, position));
                    match (&bench.status, ask) {
                        (Status::Failed(message), _) => answer.set(Some((id, Err(message.clone())))),
                        (_, Err(error)) => answer.set(Some((id, Err(error.to_string())))),
                        (_, Ok(ask)) => match hint(&ask) {
                            Some(hint) => answer.set(Some((id, Ok(hint.words)))),
                            None => {
                                awaited.set(Awaited::Asked(id));
                                jobs.solve.emit(ask);
                            }
                        },
                    }
                }
            }
        })
    };
    use_wishes(on_wish);
    use_fetching(bench, *is_there);
    use_answer(bench, &awaited, &answer);
    let news = is_there.then(|| bench.news(kept.0.text(), (*answer).clone()));
    use_effect_with(news, |news| {
        if let Some(news) = news {
            channel::tell(news);
        }
    });
    *is_there
}

/// Something to be done with what is on the bench, as an action.
fn action(doing: Doing, position: &AnyPuzzle) -> Option<Action> {
    Some(match doing {
        Doing::BeginMoves(text) => Action::Begin(Setup::Moves(Script::read(&text, &position.solved()).ok()?)),
        Doing::BeginState(text) => Action::Begin(Setup::State(position.with_text(&text).ok()?)),
        Doing::Choose(id) => Action::Choose(AnyPuzzle::named(&id)?),
        Doing::Reset => Action::Reset,
        Doing::Turn(text) => Action::TurnAll(notation::parse(&text, position).ok()?),
        Doing::LayOut(text) => Action::LayOut(notation::parse(&text, position).ok()?),
        Doing::Jump(to) => Action::Jump(to as usize),
    })
}

/// Has the drawer's program fetched when it is opened and not there yet.
#[hook]
fn use_fetching(bench: &UseReducerHandle<Bench>, is_there: bool) {
    let dispatcher = bench.dispatcher();
    let failures = use_mut_ref(|| 0);
    use_effect_with(bench.open_drawer().is_some() && !is_there, move |is_wanted| {
        let patience = is_wanted.then(|| {
            let tried = *failures.borrow();
            let give_up = Callback::from(move |()| {
                *failures.borrow_mut() = tried + 1;
                channel::forget_drawer();
                dispatcher.dispatch(Deed::Show(None));
                let notice = "That could not be loaded; please try again, or reload the page.";
                dispatcher.dispatch(Deed::Notify(notice.to_string()));
            });
            channel::fetch_drawer(tried, give_up.clone());
            // It may also come and not start.
            Timeout::new(PATIENCE, move || give_up.emit(()))
        });
        move || drop(patience)
    });
}

/// What came of the solution that the console asked for; a whole one is done.
#[hook]
fn use_answer(
    bench: &UseReducerHandle<Bench>,
    awaited: &UseStateHandle<Awaited>,
    answer: &UseStateHandle<Option<Answer>>,
) {
    let (dispatcher, setter, answer) = (bench.dispatcher(), awaited.setter(), answer.setter());
    let attempt = Rc::new(bench.attempt());
    use_effect_with((attempt, **awaited), move |(attempt, awaited)| {
        let (id, end) = match (*awaited, &**attempt) {
            (Awaited::Asked(id), Attempt::Running(_)) => return setter.set(Awaited::Running(id)),
            (Awaited::Nothing | Awaited::Asked(_), _) | (_, Attempt::Running(_)) => return,
            (Awaited::Running(id), Attempt::Solved(solution, method)) => {
                dispatcher.dispatch(Deed::Act(Action::Jump(usize::MAX)));
                let length = method.metric.counted(solution.length);
                (id, Ok(format!("{} ({length})", solution.moves)))
            }
            (Awaited::Running(id), Attempt::Hinted(hint)) => (id, Ok(hint.words.clone())),
            (Awaited::Running(id), Attempt::Failed(message)) => (id, Err(sentence(message))),
            (Awaited::Running(id), Attempt::Stopped(reason)) => (id, Err((*reason).to_string())),
            (Awaited::Running(id), Attempt::None) => (id, Err("Stopped.".to_string())),
        };
        setter.set(Awaited::Nothing);
        answer.set(Some((id, end)));
    });
}
