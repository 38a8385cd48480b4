//! The page as a whole: the bench with its session, the solver beside it, and the link above it.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlSelectElement, KeyboardEvent};
use yew::prelude::*;

use super::address;
use super::bench::{Bench, Deed};
use super::copy::copy_text;
use super::history_panel::HistoryPanel;
use super::keys;
use super::listener::use_window_listener;
use super::moves_bar::MovesBar;
use super::scramble_panel::ScramblePanel;
use super::settings::{Drawing, Settings};
use super::solver::{Solver, Status};
use super::solver_panel::{Choice, SolverPanel};
use super::stage::Stage;
use crate::net::Arrangement;
use crate::protocol::Job;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::scramble::fresh_seed;
use crate::session::{Action, Setup};
use crate::share;

/// How long a move of the player takes, in milliseconds, and what each single step adds.
const PLAY_MOVE: u32 = 260;
const PLAY_STEP: u32 = 240;

#[component]
pub fn App() -> Html {
    let bench = use_reducer(|| Bench::open(share::open(&address::query())));
    let settings = use_state_eq(Settings::load);
    let choice = use_state_eq(|| Choice::default_for(bench.session.position()));
    let solver = {
        let dispatcher = bench.dispatcher();
        use_memo((), move |()| {
            Solver::start(Callback::from(move |event| dispatcher.dispatch(Deed::Solver(event))))
        })
    };
    use_warm_up(&bench, &solver);
    use_address(&bench);
    use_player(&bench);
    {
        let dispatcher = bench.dispatcher();
        use_window_listener("popstate", move |_: web_sys::Event| {
            dispatcher.dispatch(Deed::Open(share::open(&address::query())));
        });
    }
    {
        let dispatcher = bench.dispatcher();
        use_window_listener("keydown", move |event: KeyboardEvent| {
            if is_typing(&event) {
                return;
            }
            if let Some(action) = keys::action(&event) {
                event.prevent_default();
                dispatcher.dispatch(Deed::Act(action));
            }
        });
    }

    let act = {
        let dispatcher = bench.dispatcher();
        Callback::from(move |action: Action| dispatcher.dispatch(Deed::Act(action)))
    };
    let notify = {
        let dispatcher = bench.dispatcher();
        Callback::from(move |notice: String| dispatcher.dispatch(Deed::Notify(notice)))
    };
    let on_solve = {
        let (bench, solver, choice) = (bench.clone(), solver.clone(), choice.clone());
        Callback::from(move |()| {
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
    };
    let on_cancel = {
        let (bench, solver) = (bench.clone(), solver.clone());
        Callback::from(move |()| {
            solver.cancel();
            bench.dispatch(Deed::Cancelled);
        })
    };
    let on_retry = {
        let solver = solver.clone();
        Callback::from(move |()| solver.retry())
    };
    let on_random_position = {
        let (bench, solver, notify) = (bench.clone(), solver.clone(), notify.clone());
        Callback::from(move |()| match fresh_seed() {
            Ok(seed) => {
                let puzzle = bench.session.position().id();
                let id = solver.send(Job::Scramble { puzzle, seed: seed as u32 });
                bench.dispatch(Deed::Scrambling { id });
            }
            Err(_) => notify.emit("This browser gives no random numbers.".to_string()),
        })
    };
    let on_choose = {
        let (bench, choice) = (bench.clone(), choice.clone());
        Callback::from(move |puzzle: AnyPuzzle| {
            choice.set(Choice::default_for(&puzzle));
            bench.dispatch(Deed::Act(Action::Choose(puzzle)));
        })
    };
    let on_copy = {
        let bench = bench.clone();
        Callback::from(move |_: MouseEvent| {
            let link = address::link(&share::query(&bench.session, &bench.other));
            let dispatcher = bench.dispatcher();
            copy_text(link.clone(), move |copied| {
                dispatcher.dispatch(Deed::Notify(match copied {
                    true => "Link copied.".to_string(),
                    false => format!("Copy this link: {link}"),
                }));
            });
        })
    };
    let on_play = {
        let dispatcher = bench.dispatcher();
        Callback::from(move |playing| dispatcher.dispatch(Deed::Play(playing)))
    };
    let on_dismiss = {
        let dispatcher = bench.dispatcher();
        Callback::from(move |_: MouseEvent| dispatcher.dispatch(Deed::Dismiss))
    };
    let session = &bench.session;
    let on_choice = {
        let choice = choice.clone();
        Callback::from(move |chosen| choice.set(chosen))
    };
    html! {
        <>
            <header>
                <h1>{ logo() }{ "Unfold" }</h1>
                { puzzle_choice(session.position(), on_choose) }
                <button type="button" id="copy-link" onclick={on_copy}>{ "Copy link" }</button>
            </header>
            <div class="notice-place" role="alert">
                if let Some(notice) = &bench.notice {
                    <div class="notice" id="notice">
                        <p>{ notice }</p>
                        <button type="button" onclick={on_dismiss} aria-label="Dismiss">{ "×" }</button>
                    </div>
                }
            </div>
            <main>
                <section class="stage" aria-label="Puzzle">
                    <div class="stage-bar">
                        <p class={classes!("state", session.position().is_solved().then_some("solved"))} id="state"
                            role="status">
                            { if session.position().is_solved() { "Solved" } else { "Scrambled" } }
                        </p>
                        { view_choices(&settings) }
                    </div>
                    <Stage change={bench.change.clone()} settings={*settings} on_turn={act.reform(Action::Turn)} />
                    <MovesBar can_undo={session.can_undo()} can_redo={session.can_redo()} on_action={act.clone()} />
                    <p class="hint">
                        { "Click a face to turn it and its opposite clockwise. Right-click, Shift-click or press long for \
                           anticlockwise." }
                    </p>
                </section>
                <div class="panels">
                    <SolverPanel puzzle={session.position().clone()} choice={(*choice).clone()}
                        attempt={bench.attempt()} status={bench.status.clone()} {on_choice} {on_solve} {on_cancel}
                        {on_retry} />
                    <HistoryPanel session={session.clone()} playing={bench.playing} on_action={act.clone()} {on_play} />
                    <ScramblePanel session={session.clone()} waiting={bench.is_scrambling()} {on_random_position}
                        on_setup={act.reform(|moves| Action::Begin(Setup::Moves(moves)))} on_notice={notify} />
                </div>
            </main>
        </>
    }
}

/// Whether a key press belongs to a field rather than to the puzzle.
fn is_typing(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"))
}

/// Has the worker make its tables as soon as it is ready, so that the first solve does not wait.
#[hook]
fn use_warm_up(bench: &UseReducerHandle<Bench>, solver: &Rc<Solver>) {
    let solver = solver.clone();
    use_effect_with((bench.status.clone(), bench.session.position().id()), move |(status, puzzle)| {
        if *status == Status::Ready {
            solver.send(Job::WarmUp { puzzle: puzzle.clone() });
        }
    });
}

/// Keeps the address bar at the link of the session. A link that could not be used stays there, to be mended,
/// until something is done.
#[hook]
fn use_address(bench: &UseReducerHandle<Bench>) {
    let writer = use_memo((), |()| address::Writer::new());
    let query = (!bench.is_untouched_after_error()).then(|| share::query(&bench.session, &bench.other));
    use_effect_with(query, move |query| {
        if let Some(query) = query {
            writer.write(query.clone());
        }
    });
}

/// Redoes one move after the other while the player plays.
#[hook]
fn use_player(bench: &UseReducerHandle<Bench>) {
    let dispatcher = bench.dispatcher();
    let next = bench.session.moves().get(bench.session.cursor()).copied().filter(|_| bench.playing);
    use_effect_with((next, bench.session.cursor()), move |(next, _)| {
        let timeout = next.map(|mv| {
            let pause = PLAY_MOVE + PLAY_STEP * mv.amount.unsigned_abs().saturating_sub(1);
            Timeout::new(pause, move || dispatcher.dispatch(Deed::PlayNext))
        });
        move || drop(timeout)
    });
}

fn puzzle_choice(current: &AnyPuzzle, on_choose: Callback<AnyPuzzle>) -> Html {
    let current = current.id();
    let choices = AnyPuzzle::OFFERED.into_iter().filter_map(AnyPuzzle::named).map(|puzzle| {
        let chosen = puzzle.id() == current;
        let (title, about) = puzzle.title();
        let id = puzzle.id();
        let onclick = on_choose.reform(move |_: MouseEvent| puzzle.clone());
        html! {
            <button type="button" class={classes!("choice", chosen.then_some("chosen"))} title={about}
                aria-pressed={chosen.to_string()} data-puzzle={id} {onclick}>
                { title }
            </button>
        }
    });
    html! { <nav class="puzzles" aria-label="Puzzle">{ for choices }</nav> }
}

fn view_choices(settings: &UseStateHandle<Settings>) -> Html {
    let change = |settings: &UseStateHandle<Settings>, apply: fn(&mut Settings, &str)| {
        let settings = settings.clone();
        Callback::from(move |event: Event| {
            let mut changed = *settings;
            apply(&mut changed, &event.target_unchecked_into::<HtmlSelectElement>().value());
            changed.save();
            settings.set(changed);
        })
    };
    let on_arrangement = change(settings, |settings, name| {
        settings.arrangement = Arrangement::named(name).unwrap_or(settings.arrangement);
    });
    let on_drawing = change(settings, |settings, name| {
        settings.drawing = Drawing::named(name).unwrap_or(settings.drawing);
    });
    let arrangements = Arrangement::ALL.map(|arrangement| {
        let selected = arrangement == settings.arrangement;
        html! { <option value={arrangement.name()} {selected}>{ arrangement.title() }</option> }
    });
    let drawings = Drawing::ALL.map(|drawing| {
        let selected = drawing == settings.drawing;
        html! { <option value={drawing.name()} {selected}>{ drawing.title() }</option> }
    });
    html! {
        <div class="view-choices">
            <select id="arrangement" onchange={on_arrangement} aria-label="Arrangement of the net">{ for arrangements }</select>
            <select id="drawing" onchange={on_drawing} aria-label="Drawing of the faces">{ for drawings }</select>
        </div>
    }
}

fn logo() -> Html {
    html! {
        <svg class="logo" viewBox="0 0 28 28" aria-hidden="true">
            <rect class="c-U" x="10" y="1" width="8" height="8" rx="2" />
            <rect class="c-L" x="1" y="10" width="8" height="8" rx="2" />
            <rect class="c-F" x="10" y="10" width="8" height="8" rx="2" />
            <rect class="c-R" x="19" y="10" width="8" height="8" rx="2" />
            <rect class="c-D" x="10" y="19" width="8" height="8" rx="2" />
        </svg>
    }
}
