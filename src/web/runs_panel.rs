//! The searches from one position, side by side.

use yew::prelude::*;

use super::words::{duration, grouped};
use crate::puzzle::AnyPuzzle;
use crate::search::Counters;
use crate::solve::{Method, Proof};

/// So many searches are kept.
const MAX_RUNS: usize = 64;

/// What came of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    Solved(u32, Proof),
    Stopped,
}

/// A search that has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    pub method: Method,
    pub end: End,
    pub counters: Counters,
    pub micros: f64,
}

/// The searches from one position, the latest first.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Runs {
    position: Option<AnyPuzzle>,
    runs: Vec<Run>,
}

impl Runs {
    /// Whether these are searches from that position.
    pub fn are_from(&self, position: &AnyPuzzle) -> bool {
        self.position.as_ref() == Some(position)
    }

    /// Adds a search; those from another position go.
    pub fn add(&mut self, position: &AnyPuzzle, run: Run) {
        if !self.are_from(position) {
            *self = Runs { position: Some(position.clone()), runs: Vec::new() };
        }
        self.runs.retain(|known| known.method != run.method);
        self.runs.insert(0, run);
        self.runs.truncate(MAX_RUNS);
    }
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub runs: Runs,
}

#[component]
pub fn RunsPanel(props: &Props) -> Html {
    let runs = &props.runs.runs;
    if runs.is_empty() {
        return html! {};
    }
    html! {
        <section class="panel" aria-labelledby="runs-title">
            <h2 id="runs-title">{ "Searches compared" }</h2>
            <p class="about">{ "From this position, the latest first. Solve it again with another method or heuristic to see it here. Times leave out the making of tables." }</p>
            <div class="table-scroll">
                <table class="runs" id="runs">
                    <thead>
                        <tr>
                            <th scope="col">{ "Search" }</th>
                            <th scope="col" class="number">{ "Length" }</th>
                            <th scope="col" class="number">{ "Time" }</th>
                            <th scope="col" class="number">{ "Expanded" }</th>
                            <th scope="col" class="number">{ "Generated" }</th>
                            <th scope="col" class="number">{ "Frontier" }</th>
                        </tr>
                    </thead>
                    <tbody>{ for runs.iter().map(row) }</tbody>
                </table>
            </div>
        </section>
    }
}

/// A number, or a dash where nothing was counted.
fn counted(number: u64) -> String {
    if number == 0 { "–".to_string() } else { grouped(number as f64) }
}

fn row(run: &Run) -> Html {
    let heuristic = run.method.heuristic().map(|heuristic| heuristic.title);
    let metric = run.method.metric;
    let (length, note) = match run.end {
        End::Solved(length, Proof::Optimal) => (metric.counted(length), ""),
        End::Solved(length, Proof::Best { .. }) => (metric.counted(length), "maybe not shortest"),
        End::Stopped => ("stopped".to_string(), ""),
    };
    html! {
        <tr>
            <th scope="row">
                { run.method.offer().title }
                if let Some(heuristic) = heuristic { <small>{ heuristic }</small> }
            </th>
            <td class="number">{ length }<small>{ note }</small></td>
            <td class="number">{ duration(run.micros) }</td>
            <td class="number">{ grouped(run.counters.expanded as f64) }</td>
            <td class="number">{ counted(run.counters.generated) }</td>
            <td class="number">{ counted(run.counters.largest_frontier) }</td>
        </tr>
    }
}
