//! Both tables of “The Eight Puzzle”, measured again beside the published figures.

use yew::prelude::*;

use crate::lab::charts_panel::ChartsPanel;
use crate::lab::results_panel::ResultsPanel;
use unfold_core::laboratory::eight_puzzle_paper::{self, COLUMNS, Column, REASONS, TABLES, Table};
use unfold_core::laboratory::race::{Race, RaceRun, RunEnd, RunState};
use unfold_core::picture::words::grouped;
use unfold_core::puzzle::tiles::known_boards::EIGHT_PUZZLE_BOARDS;

#[derive(Properties, PartialEq)]
pub(crate) struct EightPuzzlePaperPanelProps {
    /// The race so far. Empty before it starts.
    pub race: Race,
    pub at_once: usize,
    pub on_start: Callback<Race>,
    pub on_cancel: Callback<Option<usize>>,
}

#[component]
pub(crate) fn EightPuzzlePaperPanel(props: &EightPuzzlePaperPanelProps) -> Html {
    let race = &props.race;
    let is_running = !race.is_over();
    let ready = eight_puzzle_paper::race(props.at_once);
    let onclick =
        ready.filter(|_| !is_running).map(|ready| props.on_start.reform(move |_: MouseEvent| ready.clone()));
    let on_cancel = is_running.then(|| props.on_cancel.reform(|_: MouseEvent| None));
    let over = race.runs.iter().filter(|run| run.is_over()).count();
    html! {
        <>
            <section class="panel" aria-labelledby="eight-puzzle-title">
                <h2 id="eight-puzzle-title">{ "“The Eight Puzzle” (C++), done again" }</h2>
                <p class="about">{ "Its six boards by uniform cost and by A* with two heuristics, as it did them, and with the Manhattan distance proper. The first number of a pair is the document’s, the second is ours." }</p>
                <div class="row">
                    <button type="button" class="primary" id="run-eight-puzzle" aria-disabled={onclick.is_none().to_string()} {onclick}>
                        { "Reproduce its tables" }
                    </button>
                    <button type="button" id="cancel-eight-puzzle" aria-disabled={on_cancel.is_none().to_string()} onclick={on_cancel}>{ "Cancel" }</button>
                    <span class="about" role="status">
                        if !race.runs.is_empty() { { format!("{over} of {} searches over", race.runs.len()) } }
                    </span>
                </div>
                { for TABLES.iter().map(|known| table(race, known)) }
                <h3>{ "Where and why they differ" }</h3>
                <ul class="reasons">{ for REASONS.iter().map(|reason| html! { <li>{ *reason }</li> }) }</ul>
            </section>
            if !race.runs.is_empty() {
                <ResultsPanel race={race.clone()} on_cancel={props.on_cancel.clone()} />
                <ChartsPanel race={race.clone()} />
            }
        </>
    }
}

fn table(race: &Race, table: &'static Table) -> Html {
    let heads = COLUMNS.iter().map(|column| match column.published {
        Some(_) => html! { <th scope="colgroup" colspan="2" class="number">{ column.title }</th> },
        None => html! { <th scope="col" class="number">{ column.title }</th> },
    });
    let owners = COLUMNS.iter().map(|column| {
        html! {
            <>
                if column.published.is_some() { <th scope="col" class="number">{ "published" }</th> }
                <th scope="col" class="number ours">{ "ours" }</th>
            </>
        }
    });
    let rows = table.rows.iter().enumerate().map(|(board, published)| {
        let cells = COLUMNS.iter().enumerate().map(|(index, column)| {
            cells(table, published, column, eight_puzzle_paper::run(race, board, index))
        });
        html! { <tr><th scope="row">{ EIGHT_PUZZLE_BOARDS[board].0 }</th>{ for cells }</tr> }
    });
    html! {
        <div class="table-scroll" tabindex="0" role="region" aria-label={table.title}>
            <table class="runs published-table">
                <caption>{ table.title }</caption>
                <thead>
                    <tr><td></td>{ for heads }</tr>
                    <tr><th scope="col">{ "Board" }</th>{ for owners }</tr>
                </thead>
                <tbody>{ for rows }</tbody>
            </table>
        </div>
    }
}

/// The published number and ours.
fn cells(
    table: &Table,
    published: &[eight_puzzle_paper::TableCell; 3],
    column: &Column,
    run: Option<&RaceRun>,
) -> Html {
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

fn our_words(table: &Table, run: &RaceRun) -> String {
    let number = grouped(table.measure.of(&run.figures));
    match &run.state {
        RunState::Waiting => "waiting".to_string(),
        RunState::Running(_) => format!("{number}…"),
        RunState::Ended(RunEnd::Solved { .. }) => number,
        RunState::Ended(RunEnd::Cancelled) => "cancelled".to_string(),
        RunState::Ended(RunEnd::Stopped(_)) => format!("{number}, none"),
    }
}
