//! The solver: which method, how far it is, what came of it, and how to stop it.

use web_sys::{HtmlSelectElement, KeyboardEvent};
use yew::prelude::*;

use super::jobs::Jobs;
use super::listener::use_window_listener;
use super::solver::Status;
use crate::protocol::Solution;
use crate::puzzle::{AnyPuzzle, Metric, Puzzle};
use crate::solve::{Method, Offer, Progress, Proof, offers};

/// What the solver is to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub method: &'static str,
    pub metric: Metric,
    pub heuristic: Option<&'static str>,
}

impl Choice {
    fn default_for(puzzle: &AnyPuzzle) -> Choice {
        Choice::of(&offers(puzzle)[0], puzzle.metrics()[0])
    }

    /// Itself if the puzzle offers it, else the default.
    fn fitted_to(self, puzzle: &AnyPuzzle) -> Choice {
        let fits =
            Method::choose(puzzle, Some(self.method), Some(self.metric.name()), self.heuristic).is_ok();
        if fits { self } else { Choice::default_for(puzzle) }
    }

    fn of(offer: &'static Offer, metric: Metric) -> Choice {
        let heuristic = offer.heuristics.first().map(|heuristic| heuristic.name);
        Choice { method: offer.name, metric, heuristic }
    }
}

/// How the latest attempt at solving stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Attempt {
    None,
    Running(Option<Progress>),
    Solved(Solution, Metric),
    Failed(String),
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub puzzle: AnyPuzzle,
    pub attempt: Attempt,
    pub status: Status,
    pub jobs: Jobs,
}

#[component]
pub fn SolverPanel(props: &Props) -> Html {
    let kept = use_state_eq(|| Choice::default_for(&props.puzzle));
    let choice = (*kept).clone().fitted_to(&props.puzzle);
    let on_choice = Callback::from(move |choice| kept.set(choice));
    let running = matches!(props.attempt, Attempt::Running(_));
    let can_solve = !running && !matches!(props.status, Status::Failed(_));
    let on_solve = {
        let choice = choice.clone();
        can_solve.then(|| props.jobs.solve.reform(move |_: MouseEvent| choice.clone()))
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
            { choices(&props.puzzle, &choice, &on_choice, running) }
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
        </section>
    }
}

fn choices(puzzle: &AnyPuzzle, choice: &Choice, on_choice: &Callback<Choice>, running: bool) -> Html {
    let all = offers(puzzle);
    let chosen = all.iter().find(|offer| offer.name == choice.method).unwrap_or(&all[0]);
    let on_method = {
        let metric = choice.metric;
        on_choice.reform(move |event: Event| {
            let name = event.target_unchecked_into::<HtmlSelectElement>().value();
            let offer = all.iter().find(|offer| offer.name == name).unwrap_or(&all[0]);
            Choice::of(offer, metric)
        })
    };
    let on_metric = {
        let choice = choice.clone();
        on_choice.reform(move |event: Event| {
            let name = event.target_unchecked_into::<HtmlSelectElement>().value();
            Choice { metric: Metric::named(&name).unwrap_or(choice.metric), ..choice.clone() }
        })
    };
    let on_heuristic = {
        let choice = choice.clone();
        on_choice.reform(move |event: Event| {
            let name = event.target_unchecked_into::<HtmlSelectElement>().value();
            let found = chosen.heuristics.iter().find(|heuristic| heuristic.name == name);
            Choice { heuristic: found.map(|heuristic| heuristic.name), ..choice.clone() }
        })
    };
    let option = |name: &'static str, title: String, selected: bool| {
        html! { <option value={name} {selected}>{ title }</option> }
    };
    html! {
        <>
            <div class="row">
                <label class="field">
                    <span>{ "Method" }</span>
                    <select id="method" onchange={on_method} disabled={running}>
                        { for all.iter().map(|offer| option(offer.name, offer.title.to_string(), offer.name == chosen.name)) }
                    </select>
                </label>
                <label class="field">
                    <span>{ "Count" }</span>
                    <select id="metric" onchange={on_metric} disabled={running}>
                        { for puzzle.metrics().iter().map(|metric| {
                            option(metric.name(), metric.title().to_string(), *metric == choice.metric)
                        }) }
                    </select>
                </label>
                if !chosen.heuristics.is_empty() {
                    <label class="field">
                        <span>{ "Heuristic" }</span>
                        <select id="heuristic" onchange={on_heuristic} disabled={running}>
                            { for chosen.heuristics.iter().map(|heuristic| {
                                let selected = Some(heuristic.name) == choice.heuristic;
                                option(heuristic.name, heuristic.title.to_string(), selected)
                            }) }
                        </select>
                    </label>
                }
            </div>
            <p class="about">{ sentence(chosen.about) }</p>
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
        Attempt::Running(Some(progress)) => html! { <p class="working">{ describe(progress) }</p> },
        Attempt::Failed(message) => html! { <p class="failure">{ sentence(message) }</p> },
        Attempt::Solved(solution, _) if solution.length == 0 => html! { <p>{ "It is solved already." }</p> },
        Attempt::Solved(solution, metric) => {
            let proof = match solution.proof {
                Proof::Optimal => "No shorter solution exists.".to_string(),
                Proof::Best { lower_bound } => format!("No solution has fewer than {lower_bound}."),
            };
            html! {
                <>
                    <p class="solution"><strong id="solution">{ &solution.moves }</strong></p>
                    <p>
                        <strong>{ metric.counted(solution.length) }</strong>{ format!(". {proof} ") }
                        <span class="quiet">
                            { format!("{} looked at, {}; replayed and checked.", positions(solution.counters.expanded as f64), duration(solution.micros)) }
                        </span>
                    </p>
                </>
            }
        }
    }
}

fn describe(progress: &Progress) -> String {
    let rate = if progress.seconds > 0.2 {
        format!(
            ", {} a second",
            grouped((progress.counters.expanded as f64 / progress.seconds / 1e4).round() * 1e4)
        )
    } else {
        String::new()
    };
    format!(
        "{}: depth {}, {} nodes{rate}",
        sentence(&progress.phase).trim_end_matches('.'),
        progress.counters.rounds.last().map_or(0, |round| round.threshold),
        grouped(progress.counters.expanded as f64)
    )
}

fn positions(count: f64) -> String {
    format!("{} position{}", grouped(count), if count == 1.0 { "" } else { "s" })
}

/// A number with its thousands apart.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

fn duration(micros: f64) -> String {
    if micros < 1_000.0 {
        "under 1 ms".to_string()
    } else if micros < 1e6 {
        format!("{:.0} ms", micros / 1e3)
    } else {
        format!("{:.1} s", micros / 1e6)
    }
}

/// A text as a sentence: a capital at its beginning and a stop at its end.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let stop = if text.ends_with('.') { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}
