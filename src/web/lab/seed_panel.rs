//! Both tables of seed 003 done again, beside its own figures.

use yew::prelude::*;

use super::charts_panel::{self, ChartsPanel};
use super::results_panel::{self, ResultsPanel};
use crate::laboratory::race::{End, Race, Run, State};
use crate::laboratory::seed::{self, COLUMNS, Column, REASONS, TABLES, Table};
use crate::puzzle::tiles::known::SEED_003;
use crate::web::part::part;
use crate::words::grouped;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// What was done so far; nothing before it is begun.
    pub race: Race,
    pub at_once: usize,
    pub on_start: Callback<Race>,
    pub on_cancel: Callback<Option<usize>>,
}

#[component]
pub fn SeedPanel(props: &Props) -> Html {
    let race = &props.race;
    let is_running = !race.is_over();
    let ready = seed::race(props.at_once);
    let onclick =
        ready.filter(|_| !is_running).map(|ready| props.on_start.reform(move |_: MouseEvent| ready.clone()));
    let on_cancel = is_running.then(|| props.on_cancel.reform(|_: MouseEvent| None));
    let over = race.runs.iter().filter(|run| run.is_over()).count();
    html! {
        <>
            <section class="panel" aria-labelledby="seed-title">
                <h2 id="seed-title">{ "Seed 003, “The Eight Puzzle”, done again" }</h2>
                <p class="about">{ "Its six boards by uniform cost and by A* with two heuristics, as it did them, and with the Manhattan distance proper. The first number of a pair is the seed’s, the second is ours." }</p>
                <div class="row">
                    <button type="button" class="primary" id="run-seed" aria-disabled={onclick.is_none().to_string()} {onclick}>
                        { "Reproduce seed 003" }
                    </button>
                    <button type="button" id="cancel-seed" aria-disabled={on_cancel.is_none().to_string()} onclick={on_cancel}>{ "Cancel" }</button>
                    <span class="about" role="status">
                        if !race.runs.is_empty() { { format!("{over} of {} searches over", race.runs.len()) } }
                    </span>
                </div>
                { for TABLES.iter().map(|known| table(race, known)) }
                <h3>{ "Where and why they differ" }</h3>
                <ul class="reasons">{ for REASONS.iter().map(|reason| html! { <li>{ *reason }</li> }) }</ul>
            </section>
            if !race.runs.is_empty() {
                { part::<ResultsPanel>(results_panel::Props {
                    race: race.clone(), on_cancel: props.on_cancel.clone(),
                }) }
                { part::<ChartsPanel>(charts_panel::Props { race: race.clone() }) }
            }
        </>
    }
}

fn table(race: &Race, table: &'static Table) -> Html {
    let heads = COLUMNS.iter().map(|column| match column.published {
        Some(_) => html! { <th scope="colgroup" colspan="2" class="number">{ column.title }</th> },
        None => html! { <th scope="col" class="number">{ column.title }</th> },
    });
    let whose = COLUMNS.iter().map(|column| {
        html! {
            <>
                if column.published.is_some() { <th scope="col" class="number">{ "seed" }</th> }
                <th scope="col" class="number ours">{ "ours" }</th>
            </>
        }
    });
    let rows = table.rows.iter().enumerate().map(|(board, published)| {
        let cells = COLUMNS
            .iter()
            .enumerate()
            .map(|(index, column)| cells(table, published, column, seed::run(race, board, index)));
        html! { <tr><th scope="row">{ SEED_003[board].0 }</th>{ for cells }</tr> }
    });
    html! {
        <div class="table-scroll" tabindex="0" role="region" aria-label={table.title}>
            <table class="runs seed-table">
                <caption>{ table.title }</caption>
                <thead>
                    <tr><td></td>{ for heads }</tr>
                    <tr><th scope="col">{ "Board" }</th>{ for whose }</tr>
                </thead>
                <tbody>{ for rows }</tbody>
            </table>
        </div>
    }
}

/// The seed's number and ours.
fn cells(table: &Table, published: &[seed::Cell; 3], column: &Column, run: Option<&Run>) -> Html {
    let theirs = column.published.map(|index| match published[index] {
        Some(number) => grouped(number as f64),
        None => "Unreachable".to_string(),
    });
    let (ours, title) = match run {
        None => ("–".to_string(), None),
        Some(run) => (our_words(table, run), Some(run.words())),
    };
    let is_equal = theirs.as_ref() == Some(&ours);
    html! {
        <>
            if let Some(theirs) = theirs { <td class="number quiet">{ theirs }</td> }
            <td class={classes!("number", "ours", is_equal.then_some("good"))} {title}>{ ours }</td>
        </>
    }
}

fn our_words(table: &Table, run: &Run) -> String {
    let number = grouped(table.measure.of(&run.figures));
    match &run.state {
        State::Waiting => "waiting".to_string(),
        State::Running(_) => format!("{number}…"),
        State::Ended(End::Solved { .. }) => number,
        State::Ended(End::Cancelled) => "cancelled".to_string(),
        State::Ended(End::Stopped(_)) => format!("{number}, none"),
    }
}
