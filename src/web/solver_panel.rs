//! The solver: which method, how far it is, what came of it, and how to stop it.

use std::rc::Rc;

use web_sys::{HtmlInputElement, HtmlSelectElement, KeyboardEvent};
use yew::prelude::*;

use super::jobs::{Answered, Ask, Jobs};
use super::listener::use_window_listener;
use super::part::part;
use super::search_view::{self, SearchView};
use super::solver::Status;
use crate::console;
use crate::notation::{self, Vocabulary};
use crate::protocol::{Bounds, Solution};
use crate::puzzle::{AnyPuzzle, Metric, Puzzle};
use crate::session::{Action, Session};
use crate::solve::{Hint, Method, Phase, Progress, Proof, Shown, offers};
use crate::words::{counted, duration, sentence};

/// How the latest attempt at solving stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Attempt {
    None,
    Running(Option<Progress>),
    Solved(Solution, Method),
    /// What was wanted of a solution that is not shown.
    Hinted(Hint),
    /// Stopped on purpose, for this reason.
    Stopped(&'static str),
    Failed(String),
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub puzzle: AnyPuzzle,
    pub method: Method,
    pub on_method: Callback<Method>,
    pub attempt: Attempt,
    pub status: Status,
    pub jobs: Jobs,
    pub bounds: Bounds,
    pub on_bounds: Callback<Bounds>,
    /// The position on the bench, for the choice of a goal.
    pub session: Rc<Session>,
    pub goal: Option<AnyPuzzle>,
    pub on_goal: Callback<Option<AnyPuzzle>>,
    /// The latest solution, for hints.
    pub answered: Option<Rc<Answered>>,
    pub on_hint: Callback<Ask>,
    /// Whether larger tables are being made for the solver.
    pub lacks_tables: bool,
    /// Whether the net shows what a phase looks at.
    pub is_lit: bool,
    pub on_lit: Callback<bool>,
    pub on_action: Callback<Action>,
}

#[component]
pub fn SolverPanel(props: &Props) -> Html {
    let running = matches!(props.attempt, Attempt::Running(_));
    let can_solve = !running && !matches!(props.status, Status::Failed(_));
    let on_solve = {
        let ask = ask(props, Shown::Whole);
        can_solve.then(|| props.jobs.solve.reform(move |_: MouseEvent| ask.clone()))
    };
    let on_cancel = running.then(|| props.jobs.cancel.reform(|_: MouseEvent| ()));
    {
        let cancel = props.jobs.cancel.clone();
        use_window_listener("keydown", running, move |event: KeyboardEvent| {
            if running && event.key() == "Escape" && !event.default_prevented() {
                event.prevent_default();
                cancel.emit(());
            }
        });
    }
    html! {
        <section class="panel" aria-labelledby="solver-title">
            <div class="title-row">
                <h2 id="solver-title">{ "Solve" }</h2>
                // Beside the title, where it moves nothing when it comes and goes.
                if props.lacks_tables {
                    <p class="about" id="lacks-tables" title="For this visit and the next; nothing waits for them">
                        { "Larger tables are being made" }
                    </p>
                }
            </div>
            { choices(props, running) }
            { bounds(props, running) }
            { goals(props, running) }
            <div class="row">
                <button type="button" class="primary" id="solve" onclick={on_solve}
                    aria-disabled={(!can_solve).to_string()}>
                    { "Solve" }
                </button>
                <button type="button" id="cancel" onclick={on_cancel} aria-disabled={(!running).to_string()}
                    title="Stop at once (Escape)">
                    { "Cancel" }
                </button>
                { hint_button(props, can_solve, Shown::Length, "hint-length", "How far?") }
                { hint_button(props, can_solve, Shown::NextMove, "hint-next", "Next move?") }
            </div>
            <div class="outcome" id="outcome">{ outcome(props) }</div>
            { search(props) }
        </section>
    }
}

/// What a method becomes when something else is chosen by its name; `None` if nothing has that name.
type Pick = fn(&AnyPuzzle, Method, &str) -> Option<Method>;

const PICK_OFFER: Pick = |puzzle, method, name| {
    let heuristic = method.heuristic().map(|heuristic| heuristic.name);
    let metric = Some(method.metric.name());
    // What guides one search guides another, if it takes a heuristic at all.
    Method::choose(puzzle, Some(name), metric, heuristic)
        .or_else(|_| Method::choose(puzzle, Some(name), metric, None))
        .ok()
};

const PICK_METRIC: Pick = |puzzle, method, name| {
    let heuristic = method.heuristic().map(|heuristic| heuristic.name);
    Method::choose(puzzle, Some(method.offer().name), Some(name), heuristic).ok()
};

const PICK_HEURISTIC: Pick = |puzzle, method, name| {
    Method::choose(puzzle, Some(method.offer().name), Some(method.metric.name()), Some(name)).ok()
};

fn choices(props: &Props, running: bool) -> Html {
    let Props { puzzle, method, .. } = props;
    let offer = method.offer();
    let select = |id: &'static str,
                  label: &'static str,
                  pick: Pick,
                  options: Vec<(&'static str, &'static str, bool)>| {
        let (puzzle, method) = (puzzle.clone(), *method);
        let onchange = props.on_method.reform(move |event: Event| {
            let name = event.target_unchecked_into::<HtmlSelectElement>().value();
            pick(&puzzle, method, &name).unwrap_or(method)
        });
        let options = options
            .into_iter()
            .map(|(name, title, selected)| html! { <option value={name} {selected}>{ title }</option> });
        html! {
            <label class="field">
                <span>{ label }</span>
                <select {id} {onchange} disabled={running}>{ for options }</select>
            </label>
        }
    };
    let known_offers = offers(puzzle).iter().map(|known| (known.name, known.title, known == offer));
    let known_metrics =
        puzzle.metrics().iter().map(|known| (known.name(), known.title(), *known == method.metric));
    let known_heuristics =
        offer.heuristics.iter().map(|known| (known.name, known.title, Some(known) == method.heuristic()));
    html! {
        <>
            <div class="row">
                { select("method", "Method", PICK_OFFER, known_offers.collect()) }
                { select("metric", "Count", PICK_METRIC, known_metrics.collect()) }
                if !offer.heuristics.is_empty() {
                    { select("heuristic", "Heuristic", PICK_HEURISTIC, known_heuristics.collect()) }
                }
            </div>
            <p class="about">
                { sentence(offer.about) }
                if let Some(heuristic) = method.heuristic() {
                    { format!(" Heuristic: {}", sentence(heuristic.about)) }
                }
            </p>
        </>
    }
}

/// A field for a number that may be left empty.
fn number_field(
    id: &'static str,
    label: &'static str,
    (hint, max): (&'static str, &'static str),
    value: Option<u32>,
    disabled: bool,
    on_value: Callback<Option<u32>>,
) -> Html {
    // Taken as it is typed: whatever changes on the page meanwhile must not undo it.
    let oninput = Callback::from(move |event: InputEvent| {
        let field = event.target_unchecked_into::<HtmlInputElement>();
        if field.check_validity() {
            on_value.emit(field.value().parse().ok());
        }
    });
    // If it is not a number that is allowed, the browser says why.
    let onchange = Callback::from(|event: Event| {
        event.target_unchecked_into::<HtmlInputElement>().report_validity();
    });
    html! {
        <label class="field">
            <span>{ label }</span>
            <input {id} type="number" min="1" {max} placeholder={hint} {disabled} {oninput} {onchange}
                value={value.map(|value| value.to_string()).unwrap_or_default()} />
        </label>
    }
}

/// What is asked of the solution, where the method can be asked for something.
fn bounds(props: &Props, running: bool) -> Html {
    if !props.method.offer().keeps_best {
        return html! {};
    }
    let bounds = props.bounds;
    let on_moves = props.on_bounds.reform(move |max_moves| Bounds { max_moves, ..bounds });
    let on_time = props.on_bounds.reform(move |milliseconds| Bounds { milliseconds, ..bounds });
    // What can be asked for at most so many moves ends with the first solution; the rest goes on until it is sure.
    let has_first = props.method.offer().is_adjustable && props.method.metric == Metric::Half;
    let (label, none) = match has_first {
        true => ("Look for shorter ones, ms", "first one"),
        false => ("At most, ms", "no limit"),
    };
    html! {
        <div class="row">
            if has_first {
                { number_field("max-moves", "At most, moves", ("any", "99"), bounds.max_moves, running, on_moves) }
            }
            { number_field("time-ms", label, (none, "600000"), bounds.milliseconds, running, on_time) }
        </div>
    }
}

/// Where to go: to the solved puzzle, to a pattern, or to a position that was marked.
fn goals(props: &Props, running: bool) -> Html {
    let puzzle = &props.puzzle;
    if puzzle.seen_from(puzzle).is_none() {
        return html! {};
    }
    let patterns = puzzle.patterns();
    let chosen = patterns.iter().position(|(_, pattern)| props.goal.as_ref() == Some(pattern));
    let is_marked = props.goal.is_some() && chosen.is_none();
    let names = patterns.iter().enumerate().map(|(index, (name, _))| {
        html! { <option selected={chosen == Some(index)}>{ *name }</option> }
    });
    let names: Vec<Html> = names.collect();
    let onchange = {
        let goal = props.goal.clone();
        props.on_goal.reform(move |event: Event| {
            match event.target_unchecked_into::<HtmlSelectElement>().selected_index() {
                0 => None,
                index => patterns
                    .get(index as usize - 1)
                    .map(|(_, pattern)| pattern.clone())
                    .or_else(|| goal.clone()),
            }
        })
    };
    let mark = {
        let position = props.session.position().clone();
        (!running && !position.is_solved())
            .then(|| props.on_goal.reform(move |_: MouseEvent| Some(position.clone())))
    };
    html! {
        <div class="row">
            <label class="field">
                <span>{ "Goal" }</span>
                <select id="goal" {onchange} disabled={running}>
                    <option selected={props.goal.is_none()}>{ "Solved" }</option>
                    { for names }
                    if is_marked { <option selected={true}>{ "The position you marked" }</option> }
                </select>
            </label>
            <button type="button" id="mark-goal" aria-disabled={mark.is_none().to_string()} onclick={mark}
                title="Solve towards the position on the bench from now on">{ "Mark this position" }</button>
        </div>
    }
}

/// What is asked for by the choices as they are.
fn ask(props: &Props, shown: Shown) -> Ask {
    Ask::of(props.method, shown, props.bounds, props.goal.clone())
}

/// Asks for a part of the solution: along the latest one, or of a new one.
fn hint_button(props: &Props, can_solve: bool, shown: Shown, id: &'static str, label: &'static str) -> Html {
    let ask = ask(props, shown);
    let is_known =
        props.answered.as_ref().is_some_and(|answered| answered.hint(&ask, &props.session).is_some());
    let onclick = can_solve.then(|| {
        let asked = if is_known { &props.on_hint } else { &props.jobs.solve };
        asked.reform(move |_: MouseEvent| ask.clone())
    });
    html! {
        <button type="button" {id} aria-disabled={(!can_solve).to_string()} {onclick}
            title="A hint, without the whole solution">{ label }</button>
    }
}

/// The best solution so far, as it is written by those who hold the puzzle as was chosen.
fn best_so_far(props: &Props, moves: &str) -> String {
    let session = &props.session;
    let read = notation::parse(moves, session.position());
    read.map_or_else(|_| moves.to_string(), |moves| console::next_text(session, &moves))
}

/// The solution that is laid out, in the same way.
fn laid_out(props: &Props, moves: &str) -> String {
    let session = &props.session;
    let start = session.solution_start().filter(|_| session.start().is_held_in_two_ways());
    let written = start.and_then(|start| session.moves_spelled().moves().get(start..).map(notation::print));
    written.unwrap_or_else(|| moves.to_string())
}

/// The phases of a solution, and what they look at.
fn phases(props: &Props, solution: &Solution) -> Html {
    let Some(start) = props.session.solution_start().filter(|_| !solution.phases.is_empty()) else {
        return html! {};
    };
    let at = props.session.cursor().checked_sub(start);
    let current = at.and_then(|at| phase_at(&solution.phases, at));
    let items = solution.phases.iter().map(|phase| {
        let onclick = {
            let begin = start + phase.moves.start;
            props.on_action.reform(move |_: MouseEvent| Action::Jump(begin))
        };
        let is_current = current.is_some_and(|current| current == phase);
        let moves = props.session.moves().get(start..).and_then(|moves| moves.get(phase.moves.clone()));
        let moves = moves.map_or(String::new(), notation::print);
        html! {
            <li class={is_current.then_some("current")}>
                <button type="button" class="link" {onclick} title="Go to where it begins">{ &phase.name }</button>
                <span class="count">{ format!(" {}: ", phase.moves.len()) }</span>{ moves }
                <small>{ sentence(&phase.about) }</small>
            </li>
        }
    });
    let is_telling = solution.phases.iter().any(|phase| phase.pieces != solution.phases[0].pieces);
    let onchange =
        props.on_lit.reform(|event: Event| event.target_unchecked_into::<HtmlInputElement>().checked());
    html! {
        <>
            <ol class="phases" id="phases">{ for items }</ol>
            if is_telling {
                <label class="check">
                    <input type="checkbox" id="lit" checked={props.is_lit} {onchange} />
                    { "Show on the cube what the phase looks at" }
                </label>
            }
        </>
    }
}

/// The phase that goes on from a place in the solution; at its end, the last.
pub fn phase_at(phases: &[Phase], at: usize) -> Option<&Phase> {
    phases.iter().find(|phase| phase.moves.contains(&at)).or(phases.last())
}

fn outcome(props: &Props) -> Html {
    if let Status::Failed(message) = &props.status {
        return html! {
            <div class="failure" id="solver-failure">
                <p>{ message }</p>
                <button type="button" id="retry" onclick={props.jobs.retry.reform(|_: MouseEvent| ())}>{ "Retry" }</button>
            </div>
        };
    }
    match &props.attempt {
        Attempt::None => html! {},
        Attempt::Running(None) if props.status == Status::Starting => {
            html! { <p class="working">{ "Starting the solver…" }</p> }
        }
        Attempt::Running(None) => html! { <p class="working">{ "Working…" }</p> },
        Attempt::Running(Some(progress)) => html! {
            <>
                if let Some(best) = &progress.best {
                    <p class="solution"><strong id="best">{ best_so_far(props, &best.moves) }</strong></p>
                    <p>
                        { format!("{}; looking for shorter ones.", props.method.metric.counted(best.length)) }
                        if best.lower_bound > 0 {
                            <span id="bound">{ format!(" None has fewer than {}.", best.lower_bound) }</span>
                        }
                    </p>
                } else {
                    <p class="working">{ sentence(&progress.phase).replace('.', "…") }</p>
                }
            </>
        },
        Attempt::Hinted(hint) => html! { <p id="hinted">{ sentence(&hint.words) }</p> },
        Attempt::Stopped(reason) => html! { <p class="working">{ *reason }</p> },
        Attempt::Failed(message) => html! { <p class="failure">{ sentence(message) }</p> },
        Attempt::Solved(solution, _) if solution.length == 0 => {
            html! { <p>{ if props.goal.is_some() { "It is there already." } else { "It is solved already." } }</p> }
        }
        Attempt::Solved(solution, method) => {
            let proof = match solution.proof {
                Proof::Optimal => "No shorter solution exists.".to_string(),
                Proof::Best { lower_bound: 0 } => "There may be a shorter one.".to_string(),
                Proof::Best { lower_bound } if matches!(method.offer().name, "ida" | "astar") => format!(
                    "There may be a shorter one, for the heuristic is sometimes too large; none has fewer than {lower_bound}."
                ),
                Proof::Best { lower_bound } => {
                    format!("There may be a shorter one; none has fewer than {lower_bound}.")
                }
            };
            let positions = counted(solution.counters.expanded as f64, "position");
            html! {
                <>
                    <p class="solution"><strong id="solution">{ laid_out(props, &solution.moves) }</strong></p>
                    <p>
                        <strong>{ method.metric.counted(solution.length) }</strong>{ format!(". {proof} ") }
                        <span class="quiet">
                            { format!("{positions} expanded, {}; replayed and checked.", duration(solution.micros)) }
                        </span>
                    </p>
                    { phases(props, solution) }
                </>
            }
        }
    }
}

/// The counters, where there are any worth a look.
fn search(props: &Props) -> Html {
    let (counters, seconds) = match &props.attempt {
        Attempt::Running(Some(progress)) => (&progress.counters, progress.seconds),
        Attempt::Solved(solution, _) => (&solution.counters, solution.micros / 1e6),
        _ => return html! {},
    };
    if counters.rounds.is_empty() {
        return html! {};
    }
    let method = match &props.attempt {
        Attempt::Solved(_, method) => *method,
        _ => props.method,
    };
    let is_guided = method.heuristic().is_some() || method.offer().keeps_best;
    let rounds_by = if is_guided { "Threshold" } else { "Depth" };
    part::<SearchView>(search_view::Props { counters: counters.clone(), seconds, rounds_by })
}
