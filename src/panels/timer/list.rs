//! The solves of a puzzle and their statistics. The list renders again when they change, not while the time runs.

use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use crate::panels::timer::state::TimerAction;
use unfold_core::picture::words::{counted, grouped};
use unfold_core::workbench::timer::statistics::{Averages, Statistics};
use unfold_core::workbench::timer::timed_solve::{Penalty, Solve, TimedOutcome, decimal};
use unfold_core::workbench::timer::times::{MAX_SOLVES, Times};

/// The list shows this many of the latest solves. The others count and are exported, too.
const ROWS: usize = 100;

#[derive(Properties, PartialEq)]
pub(crate) struct SolveListProps {
    pub times: Rc<Times>,
    pub puzzle: String,
    pub on_action: Callback<TimerAction>,
}

#[component]
pub(crate) fn SolveList(props: &SolveListProps) -> Html {
    let solves: Vec<(usize, &Solve)> = props.times.of(&props.puzzle).collect();
    let statistics = props.times.statistics(&props.puzzle);
    let count = solves.len();
    let latest = solves.iter().enumerate().rev().take(ROWS);
    let rows = latest.map(|(index, (place, solve))| row(index + 1, *place, solve));
    // One listener for all rows.
    let onclick = on_click(&props.on_action);
    let is_full = props.times.solves().len() == MAX_SOLVES;
    html! {
        if count > 0 {
            { figures(&statistics, solves.last().map(|(_, solve)| solve.outcome())) }
            <div class="table-scroll" tabindex="0" role="region" aria-label="Solves, the latest first">
                <table class="solves" id="solves">
                    <thead>
                        <tr>
                            <th scope="col" class="number">{ "No." }</th>
                            <th scope="col" class="number">{ "Result" }</th>
                            <th scope="col" class="number">{ "Moves" }</th>
                            <th scope="col" class="number speed"><abbr title="Turns a second">{ "TPS" }</abbr></th>
                            <th scope="col" colspan="2">{ "Penalty" }</th>
                        </tr>
                    </thead>
                    <tbody {onclick}>{ for rows }</tbody>
                </table>
            </div>
            if count > ROWS {
                <p class="quiet">{ format!("The latest {ROWS} of {} are shown; all of them count.", grouped(count as f64)) }</p>
            }
            if is_full {
                <p class="quiet">{ format!("{} solves are kept: with every new one, the oldest goes.", grouped(MAX_SOLVES as f64)) }</p>
            }
        } else {
            <p class="quiet" id="no-solves">{ "No solves of this puzzle yet." }</p>
        }
    }
}

fn or_dash(outcome: Option<TimedOutcome>) -> String {
    outcome.map_or_else(|| "–".to_string(), |outcome| outcome.to_string())
}

fn figures(statistics: &Statistics, latest: Option<TimedOutcome>) -> Html {
    let Statistics { count, finished, mean, best, averages, .. } = statistics;
    let line = |id: &str, title: String, latest: Option<TimedOutcome>, best: Option<TimedOutcome>| {
        html! {
            <tr>
                <th scope="row">{ title }</th>
                <td class="number" id={format!("latest-{id}")}>{ or_dash(latest) }</td>
                <td class="number" id={format!("best-{id}")}>{ or_dash(best) }</td>
            </tr>
        }
    };
    let of_several = averages.iter().map(|Averages { size, current, best }| {
        line(&size.to_string(), format!("Average of {size}"), *current, *best)
    });
    let unfinished = count - finished;
    let remark = match unfinished {
        0 => String::new(),
        _ => format!(", {} not finished and left out of the mean", grouped(unfinished as f64)),
    };
    html! {
        <>
            <table class="figures" id="figures">
                <thead>
                    <tr>
                        <td></td>
                        <th scope="col" class="number">{ "Latest" }</th>
                        <th scope="col" class="number">{ "Best" }</th>
                    </tr>
                </thead>
                <tbody>
                    { line("1", "Single".to_string(), latest, *best) }
                    { for of_several }
                </tbody>
            </table>
            <p class="quiet" id="mean">
                { format!("Mean {} · {}{remark}.", or_dash(*mean), counted(*count as f64, "solve")) }
            </p>
        </>
    }
}

/// The penalty buttons of the solve at an index. `name` names the solve in their labels.
pub(super) fn penalties(place: usize, solve: &Solve, name: &str) -> Html {
    let buttons = Penalty::ALL.map(|penalty| {
        html! {
            <button type="button" data-place={place.to_string()} data-penalty={penalty.word()} title={penalty.meaning()}
                aria-label={format!("{}, {name}: {}", penalty.word(), penalty.meaning())}
                aria-pressed={(solve.penalty == penalty).to_string()}>{ penalty.word() }</button>
        }
    });
    html! { <div class="penalties" role="group" aria-label={format!("Penalty of {name}")}>{ for buttons }</div> }
}

fn row(number: usize, place: usize, solve: &Solve) -> Html {
    let name = format!("solve {number}");
    let or_empty = |text: Option<String>| text.unwrap_or_default();
    html! {
        <tr key={place}>
            <td class="number">{ number.to_string() }</td>
            <th scope="row" class="number" title={solve.scramble.clone()}>{ solve.result() }</th>
            <td class="number">{ or_empty(solve.moves.map(|moves| moves.to_string())) }</td>
            <td class="number speed">{ or_empty(solve.turns_in_hundred_seconds().map(decimal)) }</td>
            <td>{ penalties(place, solve, &name) }</td>
            <td>
                <button type="button" class="remove" data-place={place.to_string()} title="Delete"
                    aria-label={format!("Delete {name}")}>{ "×" }</button>
            </td>
        </tr>
    }
}

/// Dispatches the action of the clicked button.
pub(super) fn on_click(on_action: &Callback<TimerAction>) -> Callback<MouseEvent> {
    let on_action = on_action.clone();
    Callback::from(move |event| {
        if let Some(action) = action_of(event) {
            on_action.emit(action);
        }
    })
}

fn action_of(event: MouseEvent) -> Option<TimerAction> {
    let button = event.target_unchecked_into::<Element>().closest("[data-place]").ok()??;
    let place = button.get_attribute("data-place")?.parse().ok()?;
    match button.get_attribute("data-penalty") {
        None => Some(TimerAction::Remove(place)),
        Some(word) => {
            let penalty = Penalty::ALL.into_iter().find(|penalty| penalty.word() == word)?;
            Some(TimerAction::Penalise(place, penalty))
        }
    }
}
