//! The searches of an experiment as a table that fills while they run.

use yew::prelude::*;

use crate::browser::files::save_text;
use unfold_core::laboratory::figures::{brief, time};
use unfold_core::laboratory::race::{Race, RaceRun, RunEnd, RunState};
use unfold_core::laboratory::{COUNTING, TIES, export, title};
use unfold_core::picture::words::grouped;
use unfold_core::solve::Proof;

#[derive(Properties, PartialEq)]
pub(crate) struct ResultsPanelProps {
    pub race: Race,
    /// Cancels the search with that number.
    pub on_cancel: Callback<Option<usize>>,
}

#[component]
pub(crate) fn ResultsPanel(props: &ResultsPanelProps) -> Html {
    let race = &props.race;
    let over = race.runs.iter().filter(|run| run.is_over()).count();
    let has_names = race.starts.len() > 1;
    let heads = ["Length", "Expanded", "Generated", "Largest queue", "Depth", "Time", "Nodes/s", "Branching"]
        .map(|head| html! { <th scope="col" class="number">{ head }</th> });
    let save = |name: &'static str, text: fn(&Race) -> String| {
        let race = race.clone();
        Callback::from(move |_: MouseEvent| {
            save_text(name, &text(&race));
        })
    };
    html! {
        <section class="panel" aria-labelledby="results-title">
            <div class="title-row">
                <h2 id="results-title">{ "Results" }</h2>
                <span class="counter" id="results-state" role="status">
                    { format!("{over} of {} searches over", race.runs.len()) }
                </span>
            </div>
            <progress class="race-progress" max={race.runs.len().to_string()} value={over.to_string()}
                aria-label="Searches that are over" />
            <div class="table-scroll" tabindex="0" role="region" aria-label="Table of results">
                <table class="runs results" id="results">
                    <thead>
                        <tr>
                            if has_names { <th scope="col">{ "Position" }</th> }
                            <th scope="col">{ "Search" }</th>
                            <th scope="col">{ "Outcome" }</th>
                            { for heads }
                        </tr>
                    </thead>
                    <tbody>{ for race.runs.iter().enumerate().map(|(number, run)| row(props, number, run)) }</tbody>
                </table>
            </div>
            <div class="row">
                <button type="button" id="save-csv" onclick={save("unfold-searches.csv", export::runs)}>{ "Save CSV" }</button>
                <button type="button" id="save-rounds" onclick={save("unfold-rounds.csv", export::rounds)}
                    title="What each search expanded at each threshold, total or depth">{ "Save rounds as CSV" }</button>
            </div>
            <p class="about">{ COUNTING }{ " " }{ TIES }</p>
        </section>
    }
}

fn row(props: &ResultsPanelProps, number: usize, run: &RaceRun) -> Html {
    let race = &props.race;
    let (figures, counters) = (&run.figures, &run.figures.counters);
    let is_first = run.start == 0 && number == 0 || number > 0 && race.runs[number - 1].start != run.start;
    let counted = |count: u64| if count == 0 { "–".to_string() } else { grouped(count as f64) };
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "–".to_string());
    let class = match &run.state {
        RunState::Waiting => "waiting",
        RunState::Running(_) => "running",
        RunState::Ended(RunEnd::Solved { proof: Proof::Optimal, .. }) => "good",
        RunState::Ended(RunEnd::Solved { .. }) => "",
        RunState::Ended(_) => "stopped",
    };
    let moves = match &run.state {
        RunState::Ended(RunEnd::Solved { moves, .. }) => Some(moves.clone()),
        _ => None,
    };
    let branching = run.length().and_then(|length| figures.branching(length));
    html! {
        <tr key={number} data-run={number.to_string()} class={classes!(is_first.then_some("first-of-position"))}>
            if race.starts.len() > 1 {
                <td class="name">if is_first { { &race.starts[run.start].name } }</td>
            }
            <th scope="row">{ title(&run.method) }</th>
            <td class={classes!("outcome-words", class)} title={moves}>
                { run.words() }
                if !run.is_over() {
                    { " " }
                    <button type="button" class="inline" aria-label={format!("Cancel {}", title(&run.method))}
                        onclick={props.on_cancel.reform(move |_: MouseEvent| Some(number))}>{ "cancel" }</button>
                }
            </td>
            <td class="number">{ or_dash(run.length().map(|length| length.to_string())) }</td>
            <td class="number">{ counted(counters.expanded) }</td>
            <td class="number">{ counted(counters.generated) }</td>
            <td class="number">{ counted(counters.largest_frontier) }</td>
            <td class="number">{ or_dash(figures.depth().map(|depth| depth.to_string())) }</td>
            <td class="number">{ if run.state == RunState::Waiting { "–".to_string() } else { time(figures.micros) } }</td>
            <td class="number">{ or_dash(figures.rate().map(brief)) }</td>
            <td class="number">{ or_dash(branching.map(|factor| format!("{factor:.2}"))) }</td>
        </tr>
    }
}
