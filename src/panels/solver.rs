//! The solver panel: method, limits, progress, result and hints.

use std::rc::Rc;

use web_sys::{HtmlInputElement, KeyboardEvent};
use yew::prelude::*;

use crate::browser::listener::use_window_listener;
use crate::page::jobs::{CachedSolution, JobCommand, Jobs, SolveRequest};
use crate::page::state::{PageAction, PageChoice, SolveState};
use crate::panels::search_progress::SearchProgress;
use crate::ui::drop_down::{DropDown, DropDownOption};
use crate::workers::solver_client::WorkerStatus;
use unfold_core::notation::{self, Vocabulary};
use unfold_core::picture::words::{counted, duration, sentence};
use unfold_core::puzzle::{AnyPuzzle, Kind, Metric, Puzzle};
use unfold_core::solve::{Method, Proof, Reveal, offers};
use unfold_core::workbench::console;
use unfold_core::workbench::protocol::Bounds;
use unfold_core::workbench::session::{Session, SessionAction};

#[derive(Properties, PartialEq)]
pub(crate) struct SolverPanelProps {
    pub method: Method,
    pub solve_state: SolveState,
    pub status: WorkerStatus,
    pub dispatch: Callback<PageAction>,
    pub jobs: Jobs,
    pub bounds: Bounds,
    /// The session with the current position.
    pub session: Rc<Session>,
    pub goal: Option<AnyPuzzle>,
    /// The latest solution, for hints.
    pub cached_solution: Option<Rc<CachedSolution>>,
    /// Whether larger tables are being made for the solver.
    pub lacks_tables: bool,
    /// Whether the net highlights the pieces of the phase.
    pub is_lit: bool,
}

#[component]
pub(crate) fn SolverPanel(props: &SolverPanelProps) -> Html {
    let running = matches!(props.solve_state, SolveState::Running(_));
    let can_solve = !running && !matches!(props.status, WorkerStatus::Failed(_));
    let on_solve = {
        let request = request(props, Reveal::Whole);
        can_solve.then(|| props.jobs.reform(move |_: MouseEvent| JobCommand::Solve(request.clone())))
    };
    let on_cancel = running.then(|| props.jobs.reform(|_: MouseEvent| JobCommand::Cancel));
    {
        let jobs = props.jobs.clone();
        use_window_listener("keydown", running, move |event: KeyboardEvent| {
            if running && event.key() == "Escape" && !event.default_prevented() {
                event.prevent_default();
                jobs.emit(JobCommand::Cancel);
            }
        });
    }
    html! {
        <section class="panel" aria-labelledby="solver-title">
            <div class="title-row">
                <h2 id="solver-title">{ "Solve" }</h2>
                // Beside the title, where it shifts nothing when it comes and goes.
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
                { hint_button(props, can_solve, Reveal::Length, "hint-length", "How far?") }
                { hint_button(props, can_solve, Reveal::NextMove, "hint-next", "Next move?") }
            </div>
            <div class="outcome" id="outcome">{ outcome(props) }</div>
            { search(props) }
        </section>
    }
}

/// The method after a choice by name; `None` if the name is unknown.
type Pick = fn(&AnyPuzzle, Method, &str) -> Option<Method>;

const PICK_OFFER: Pick = |puzzle, method, name| {
    let heuristic = method.heuristic().map(|heuristic| heuristic.name);
    let metric = Some(method.metric.name());
    // The new method keeps the heuristic, if it takes one.
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

fn choices(props: &SolverPanelProps, running: bool) -> Html {
    let SolverPanelProps { session, method, .. } = props;
    // The offers are the same for all positions.
    let puzzle = session.position();
    let offer = method.offer();
    let select = |id: &'static str, label: &'static str, pick: Pick, options: Vec<DropDownOption>, chosen| {
        let (session, method, names) = (session.clone(), *method, options.clone());
        let on_choose = props.dispatch.reform(move |index: usize| {
            let picked = names.get(index).and_then(|option| pick(session.position(), method, &option.value));
            PageAction::SetChoice(PageChoice::Method(picked.unwrap_or(method)))
        });
        html! {
            <label class="field">
                <span>{ label }</span>
                <DropDown {id} {options} {chosen} disabled={running} {on_choose} />
            </label>
        }
    };
    let (offers, metrics) = (offers(puzzle), puzzle.metrics());
    let known_offers = offers.iter().map(|known| DropDownOption::new(known.name, known.title)).collect();
    let known_metrics =
        metrics.iter().map(|known| DropDownOption::new(known.name(), known.title())).collect();
    let heuristics =
        offer.heuristics.iter().map(|known| DropDownOption::new(known.name, known.title)).collect();
    let chosen_offer = offers.iter().position(|known| known == offer);
    let chosen_metric = metrics.iter().position(|known| *known == method.metric);
    let chosen_heuristic = offer.heuristics.iter().position(|known| Some(known) == method.heuristic());
    html! {
        <>
            <div class="row">
                { select("method", "Method", PICK_OFFER, known_offers, chosen_offer) }
                { select("metric", "Count", PICK_METRIC, known_metrics, chosen_metric) }
                if !offer.heuristics.is_empty() {
                    { select("heuristic", "Heuristic", PICK_HEURISTIC, heuristics, chosen_heuristic) }
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
    // Applied while it is typed: a render in between must not reset it.
    let oninput = Callback::from(move |event: InputEvent| {
        let field = event.target_unchecked_into::<HtmlInputElement>();
        if field.check_validity() {
            on_value.emit(field.value().parse().ok());
        }
    });
    // The browser explains why a number is invalid.
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

/// The limits for a solution, where the method supports them.
fn bounds(props: &SolverPanelProps, running: bool) -> Html {
    if !props.method.offer().keeps_best {
        return html! {};
    }
    let bounds = props.bounds;
    let set = |bounds| PageAction::SetChoice(PageChoice::Bounds(bounds));
    let on_moves = props.dispatch.reform(move |max_moves| set(Bounds { max_moves, ..bounds }));
    let on_time = props.dispatch.reform(move |milliseconds| set(Bounds { milliseconds, ..bounds }));
    // A method with a move limit ends with the first solution within it. The others go on until the solution is proved optimal.
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

/// The goal: the solved puzzle, a pattern, or a marked position.
fn goals(props: &SolverPanelProps, running: bool) -> Html {
    let puzzle = props.session.position();
    if puzzle.relative_to(puzzle).is_none() {
        return html! {};
    }
    let patterns = puzzle.kind().patterns();
    let chosen = patterns.iter().position(|(_, pattern)| props.goal.as_ref() == Some(pattern));
    let is_marked = props.goal.is_some() && chosen.is_none();
    let names = patterns.iter().map(|(name, _)| DropDownOption::of(*name));
    let mut options = vec![DropDownOption::of("Solved")];
    options.extend(names);
    if is_marked {
        options.push(DropDownOption::of("The position you marked"));
    }
    let shown = match &props.goal {
        None => 0,
        Some(_) => chosen.map_or(options.len() - 1, |index| index + 1),
    };
    let on_choose = {
        let goal = props.goal.clone();
        props.dispatch.reform(move |index: usize| {
            PageAction::Aim(match index.checked_sub(1) {
                None => None,
                Some(index) => {
                    patterns.get(index).map(|(_, pattern)| pattern.clone()).or_else(|| goal.clone())
                }
            })
        })
    };
    let mark = {
        let position = props.session.position().clone();
        (!running && !position.is_solved())
            .then(|| props.dispatch.reform(move |_: MouseEvent| PageAction::Aim(Some(position.clone()))))
    };
    html! {
        <div class="row">
            <label class="field">
                <span>{ "Goal" }</span>
                <DropDown id="goal" {options} chosen={shown} disabled={running} {on_choose} />
            </label>
            <button type="button" id="mark-goal" aria-disabled={mark.is_none().to_string()} onclick={mark}
                title="Solve towards the position on the bench from now on">{ "Mark this position" }</button>
        </div>
    }
}

/// The request with the current choices.
fn request(props: &SolverPanelProps, reveal: Reveal) -> SolveRequest {
    SolveRequest::of(props.method, reveal, props.bounds, props.goal.clone())
}

/// A button for a hint, from the cached solution or from a new one.
fn hint_button(
    props: &SolverPanelProps,
    can_solve: bool,
    reveal: Reveal,
    id: &'static str,
    label: &'static str,
) -> Html {
    let request = request(props, reveal);
    let is_known =
        props.cached_solution.as_ref().is_some_and(|cached| cached.hint(&request, &props.session).is_some());
    let onclick = can_solve.then(|| match is_known {
        true => props.dispatch.reform(move |_: MouseEvent| PageAction::Hint(request.clone())),
        false => props.jobs.reform(move |_: MouseEvent| JobCommand::Solve(request.clone())),
    });
    html! {
        <button type="button" {id} aria-disabled={(!can_solve).to_string()} {onclick}
            title="A hint, without the whole solution">{ label }</button>
    }
}

/// The best solution so far, written for the chosen hold.
fn best_so_far(props: &SolverPanelProps, moves: &str) -> String {
    let session = &props.session;
    let read = notation::parse(moves, session.position());
    read.map_or_else(|_| moves.to_string(), |moves| console::next_text(session, &moves))
}

/// The solution that is laid out, written for the chosen hold.
fn laid_out(props: &SolverPanelProps, moves: &str) -> String {
    let session = &props.session;
    let start = session.solution_start().filter(|_| session.start().is_held_in_two_ways());
    let written = start.and_then(|start| session.moves_spelled().moves().get(start..).map(notation::print));
    written.unwrap_or_else(|| moves.to_string())
}

/// The phases of the solution that is laid out.
fn phases(props: &SolverPanelProps) -> Html {
    let phases = props.session.phases();
    let Some(start) = props.session.solution_start().filter(|_| !phases.is_empty()) else {
        return html! {};
    };
    let current = props.session.current_phase();
    let items = phases.iter().map(|phase| {
        let onclick = {
            let begin = start + phase.moves.start;
            props.dispatch.reform(move |_: MouseEvent| PageAction::Act(SessionAction::Jump(begin)))
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
    let pieces_differ = phases.iter().any(|phase| phase.pieces != phases[0].pieces);
    let onchange = props.dispatch.reform(|event: Event| {
        PageAction::SetChoice(PageChoice::Lit(event.target_unchecked_into::<HtmlInputElement>().checked()))
    });
    html! {
        <>
            <ol class="phases" id="phases">{ for items }</ol>
            if pieces_differ {
                <label class="check">
                    <input type="checkbox" id="lit" checked={props.is_lit} {onchange} />
                    { "Show on the puzzle what the phase looks at" }
                </label>
            }
        </>
    }
}

fn outcome(props: &SolverPanelProps) -> Html {
    if let WorkerStatus::Failed(failure) = &props.status {
        return html! {
            <div class="failure" id="solver-failure">
                <p>{ failure.to_string() }</p>
                <button type="button" id="retry" onclick={props.jobs.reform(|_: MouseEvent| JobCommand::Retry)}>{ "Retry" }</button>
            </div>
        };
    }
    match &props.solve_state {
        SolveState::None => html! {},
        SolveState::Running(None) if props.status == WorkerStatus::Starting => {
            html! { <p class="working">{ "Starting the solver…" }</p> }
        }
        SolveState::Running(None) => html! { <p class="working">{ "Working…" }</p> },
        SolveState::Running(Some(progress)) => html! {
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
        SolveState::Hinted(hint) => html! { <p id="hinted">{ sentence(&hint.words) }</p> },
        SolveState::Stopped(reason) => html! { <p class="working">{ *reason }</p> },
        SolveState::Failed(failure) if failure.is_at_limit() => html! {
            <p class="working" id="at-limit">{ sentence(&failure.to_string()) }{ " A higher limit may give a solution." }</p>
        },
        SolveState::Failed(failure) => {
            html! { <p class="failure" id="failed">{ sentence(&failure.to_string()) }</p> }
        }
        SolveState::Solved(solution, _) if solution.length == 0 => {
            html! { <p>{ if props.goal.is_some() { "It is there already." } else { "It is solved already." } }</p> }
        }
        SolveState::Solved(solution, method) => {
            let proof = match solution.proof {
                Proof::Optimal => "No shorter solution exists.".to_string(),
                Proof::Best { lower_bound: 0 } => "There may be a shorter one.".to_string(),
                Proof::Best { lower_bound } if method.offer().trusts_heuristic() => format!(
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
                    { phases(props) }
                </>
            }
        }
    }
}

/// The counters of the search, if there are any.
fn search(props: &SolverPanelProps) -> Html {
    let (counters, seconds) = match &props.solve_state {
        SolveState::Running(Some(progress)) => (&progress.counters, progress.seconds),
        SolveState::Solved(solution, _) => (&solution.counters, solution.micros / 1e6),
        _ => return html! {},
    };
    if counters.rounds.is_empty() {
        return html! {};
    }
    let method = match &props.solve_state {
        SolveState::Solved(_, method) => *method,
        _ => props.method,
    };
    let is_guided = method.heuristic().is_some() || method.offer().keeps_best;
    let rounds_by = if is_guided { "Threshold" } else { "Depth" };
    html! { <SearchProgress counters={counters.clone()} {seconds} {rounds_by} /> }
}
