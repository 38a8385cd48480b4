//! The searches of a race: methods with their heuristics, and limits.

use yew::prelude::*;

use crate::lab::limits_fields::limits_fields;
use crate::lab::state::Experiment;
use crate::ui::drop_down::{DropDown, DropDownOption};
use unfold_core::laboratory::race::{MAX_RUNS, Race};
use unfold_core::laboratory::{title, usual_contestants};
use unfold_core::puzzle::Puzzle;
use unfold_core::solve::{Heuristic, Method, Offer, heuristics, offers};

#[derive(Properties, PartialEq)]
pub(crate) struct ContestantsPanelProps {
    pub experiment: Experiment,
    pub on_experiment: Callback<Experiment>,
    pub is_running: bool,
    /// How many searches run at once.
    pub at_once: usize,
    pub on_start: Callback<Race>,
    pub on_cancel: Callback<Option<usize>>,
}

#[component]
pub(crate) fn ContestantsPanel(props: &ContestantsPanelProps) -> Html {
    let ContestantsPanelProps { experiment, on_experiment, .. } = props;
    let offered = offers(&experiment.puzzle);
    if offered.is_empty() {
        return html! {
            <section class="panel"><h2>{ "Searches" }</h2><p>{ "There is no solver for this puzzle." }</p></section>
        };
    }
    let plain = offered.iter().filter(|offer| offer.heuristics.is_empty());
    let choose = |methods: Vec<Method>| {
        let experiment = experiment.clone();
        on_experiment
            .reform(move |_: MouseEvent| Experiment { methods: methods.clone(), ..experiment.clone() })
    };
    let on_bounds = {
        let experiment = experiment.clone();
        on_experiment.reform(move |bounds| Experiment { bounds, ..experiment.clone() })
    };
    html! {
        <section class="panel" aria-labelledby="contestants-title">
            <div class="title-row">
                <h2 id="contestants-title">{ "Searches" }</h2>
                <span class="row small">
                    <button type="button" class="inline" id="usual-methods"
                        onclick={choose(usual_contestants(&experiment.puzzle, experiment.metric))}>{ "Usual" }</button>
                    <button type="button" class="inline" id="no-methods" onclick={choose(Vec::new())}>{ "None" }</button>
                </span>
            </div>
            <div class="plain-methods">{ for plain.map(|offer| plain_choice(props, offer)) }</div>
            { matrix(props) }
            <div class="row">
                { limits_fields(experiment.bounds, &on_bounds) }
                { metric_choice(experiment, on_experiment) }
            </div>
            { run_row(props) }
        </section>
    }
}

/// A method that needs no heuristic.
fn plain_choice(props: &ContestantsPanelProps, offer: &'static Offer) -> Html {
    let Some(method) = chosen(props, offer, None) else { return html! {} };
    html! {
        <label class="check" title={offer.about}>{ checkbox(props, method) }{ offer.title }</label>
    }
}

fn chosen(props: &ContestantsPanelProps, offer: &Offer, heuristic: Option<&str>) -> Option<Method> {
    let Experiment { puzzle, metric, .. } = &props.experiment;
    Method::choose(puzzle, Some(offer.name), Some(metric.name()), heuristic).ok()
}

fn checkbox(props: &ContestantsPanelProps, method: Method) -> Html {
    let experiment = props.experiment.clone();
    let checked = experiment.methods.contains(&method);
    let name = match method.heuristic() {
        None => method.offer().name.to_string(),
        Some(heuristic) => format!("{}-{}", method.offer().name, heuristic.name),
    };
    let onchange = props.on_experiment.reform(move |_: Event| experiment.toggled(method));
    html! {
        <input type="checkbox" data-contestant={name} {checked} {onchange} aria-label={title(&method)} />
    }
}

/// A table with a column for each guided method and a row for each heuristic.
fn matrix(props: &ContestantsPanelProps) -> Html {
    let puzzle = &props.experiment.puzzle;
    let guided: Vec<&'static Offer> =
        offers(puzzle).iter().filter(|offer| !offer.heuristics.is_empty()).collect();
    if guided.is_empty() {
        return html! {};
    }
    let heads = guided.iter().map(|offer| html! { <th scope="col" title={offer.about}>{ offer.title }</th> });
    let row = |heuristic: &'static Heuristic| {
        let cells = guided.iter().map(|offer| {
            let is_taken = offer.heuristics.iter().any(|known| known.name == heuristic.name);
            let method = is_taken.then(|| chosen(props, offer, Some(heuristic.name))).flatten();
            let boxed = |method| html! { <label class="cell-check">{ checkbox(props, method) }</label> };
            html! { <td>{ for method.map(boxed) }</td> }
        });
        html! {
            <tr><th scope="row" title={heuristic.about}>{ heuristic.title }</th>{ for cells }</tr>
        }
    };
    html! {
        <div class="matrix-scroll">
            <table class="matrix">
                <thead><tr><th scope="col">{ "Guided by" }</th>{ for heads }</tr></thead>
                <tbody>{ for heuristics(puzzle).iter().map(row) }</tbody>
            </table>
        </div>
    }
}

/// The menu of metrics, where there is a choice.
pub(super) fn metric_choice(experiment: &Experiment, on_experiment: &Callback<Experiment>) -> Html {
    let metrics = experiment.puzzle.metrics();
    if metrics.len() < 2 {
        return html! {};
    }
    let options = metrics.iter().map(|metric| DropDownOption::new(metric.name(), metric.title()));
    let options: Vec<_> = options.collect();
    let chosen = metrics.iter().position(|metric| *metric == experiment.metric);
    let on_choose = {
        let experiment = experiment.clone();
        on_experiment.reform(move |index: usize| match metrics.get(index) {
            Some(&metric) => experiment.counted_in(metric),
            None => experiment.clone(),
        })
    };
    html! {
        <label class="field"><span>{ "Counted in" }</span><DropDown id="metric" {options} {chosen} {on_choose} /></label>
    }
}

fn run_row(props: &ContestantsPanelProps) -> Html {
    let ContestantsPanelProps { experiment, is_running, at_once, .. } = props;
    let starts = experiment.starts().unwrap_or_default();
    let count = starts.len() * experiment.methods.len();
    let why_not = match (starts.len(), experiment.methods.len()) {
        _ if count > MAX_RUNS => Some(format!("At most {MAX_RUNS} searches at a time: these are {count}.")),
        (0, _) => Some("The positions cannot be read yet.".to_string()),
        (_, 0) => Some("Choose at least one search.".to_string()),
        _ => None,
    };
    let can_run = why_not.is_none() && !is_running;
    let onclick = can_run.then(|| {
        let (experiment, at_once) = (experiment.clone(), *at_once);
        props.on_start.reform(move |_: MouseEvent| {
            Race::new(
                experiment.starts().unwrap_or_default(),
                &experiment.methods,
                experiment.bounds,
                at_once,
            )
        })
    });
    let on_cancel = is_running.then(|| props.on_cancel.reform(|_: MouseEvent| None));
    let label = if count == 1 { "Run 1 search".to_string() } else { format!("Run {count} searches") };
    html! {
        <>
            <div class="row">
                <button type="button" class="primary" id="run" aria-disabled={(!can_run).to_string()} {onclick}>{ label }</button>
                <button type="button" id="cancel-all" aria-disabled={on_cancel.is_none().to_string()} onclick={on_cancel}>
                    { "Cancel all" }
                </button>
                <span class="about">{ format!("{at_once} at once, each in a worker of its own") }</span>
            </div>
            if let Some(why) = why_not { <p class="about" id="why-not">{ why }</p> }
        </>
    }
}
