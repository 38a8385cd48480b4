//! The solver: which method, how far it is, what came of it, and how to stop it.

use web_sys::{HtmlSelectElement, KeyboardEvent};
use yew::prelude::*;

use super::jobs::Jobs;
use super::listener::use_window_listener;
use super::search_view::SearchView;
use super::solver::Status;
use super::words::{counted, duration, sentence};
use crate::protocol::Solution;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::solve::{Method, Progress, Proof, offers};

/// How the latest attempt at solving stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Attempt {
    None,
    Running(Option<Progress>),
    Solved(Solution, Method),
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
}

#[component]
pub fn SolverPanel(props: &Props) -> Html {
    let running = matches!(props.attempt, Attempt::Running(_));
    let can_solve = !running && !matches!(props.status, Status::Failed(_));
    let on_solve = {
        let method = props.method;
        can_solve.then(|| props.jobs.solve.reform(move |_: MouseEvent| method))
    };
    let on_cancel = running.then(|| props.jobs.cancel.reform(|_: MouseEvent| ()));
    {
        let cancel = props.jobs.cancel.clone();
        use_window_listener("keydown", running, move |event: KeyboardEvent| {
            if running && event.key() == "Escape" {
                cancel.emit(());
            }
        });
    }
    // Progress changes twenty times a second: it is shown, but not announced.
    let outcome_role = (!running).then_some("status");
    html! {
        <section class="panel" aria-labelledby="solver-title">
            <h2 id="solver-title">{ "Solve" }</h2>
            { choices(props, running) }
            <div class="row">
                <button type="button" class="primary" id="solve" onclick={on_solve}
                    aria-disabled={(!can_solve).to_string()}>
                    { "Solve" }
                </button>
                <button type="button" id="cancel" onclick={on_cancel} aria-disabled={(!running).to_string()}
                    title="Stop at once (Escape)">
                    { "Cancel" }
                </button>
            </div>
            <div class="outcome" id="outcome" role={outcome_role}>{ outcome(props) }</div>
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
        Attempt::Running(Some(progress)) => {
            html! { <p class="working">{ sentence(&progress.phase).replace('.', "…") }</p> }
        }
        Attempt::Stopped(reason) => html! { <p class="working">{ *reason }</p> },
        Attempt::Failed(message) => html! { <p class="failure">{ sentence(message) }</p> },
        Attempt::Solved(solution, _) if solution.length == 0 => html! { <p>{ "It is solved already." }</p> },
        Attempt::Solved(solution, method) => {
            let proof = match solution.proof {
                Proof::Optimal => "No shorter solution exists.".to_string(),
                Proof::Best { lower_bound } => format!(
                    "There may be a shorter one, for the heuristic is sometimes too large; none has fewer than {lower_bound}."
                ),
            };
            let positions = counted(solution.counters.expanded as f64, "position");
            html! {
                <>
                    <p class="solution"><strong id="solution">{ &solution.moves }</strong></p>
                    <p>
                        <strong>{ method.metric.counted(solution.length) }</strong>{ format!(". {proof} ") }
                        <span class="quiet">
                            { format!("{positions} expanded, {}; replayed and checked.", duration(solution.micros)) }
                        </span>
                    </p>
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
    let rounds_by = if method.heuristic().is_some() { "Threshold" } else { "Depth" };
    html! { <SearchView counters={counters.clone()} {seconds} {rounds_by} /> }
}
