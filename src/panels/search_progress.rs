//! The progress of a search: its counters, and the expanded nodes of each threshold.

use yew::prelude::*;

use unfold_core::picture::words::{duration, fixed, grouped};
use unfold_core::search::{Counters, Round};

/// At most this many thresholds are shown, the latest ones.
const MAX_ROUNDS: usize = 20;

const BAR_WIDTH: f64 = 100.0;

#[derive(Properties, PartialEq)]
pub(crate) struct SearchProgressProps {
    pub counters: Counters,
    /// How long it has taken.
    pub seconds: f64,
    /// The column title of the rounds: depth or threshold.
    pub rounds_by: &'static str,
}

#[component]
pub(crate) fn SearchProgress(props: &SearchProgressProps) -> Html {
    let Counters { expanded, generated, largest_frontier, rounds } = &props.counters;
    let entry = |name: &'static str, id: &'static str, value: String| {
        html! { <div><dt>{ name }</dt><dd {id}>{ value }</dd></div> }
    };
    // The browser's clock is too coarse for the rate of a shorter search.
    let rate = (props.seconds > 0.05).then(|| {
        let rate = (*expanded as f64 / props.seconds) as u64;
        // Two digits are enough: the rest changes all the time.
        let rest = 10_u64.pow(rate.checked_ilog10().unwrap_or(0).saturating_sub(1));
        grouped((rate / rest * rest) as f64)
    });
    let most = rounds.iter().map(|round| round.expanded).max().unwrap_or(0);
    let first = rounds.len().saturating_sub(MAX_ROUNDS);
    html! {
        <div class="search-view">
            <dl class="counters">
                if let Some(round) = rounds.last() {
                    { entry(props.rounds_by, "threshold", round.threshold.to_string()) }
                }
                { entry("Expanded", "expanded", grouped(*expanded as f64)) }
                { entry("Generated", "generated", grouped(*generated as f64)) }
                { entry("Largest frontier", "largest-frontier", grouped(*largest_frontier as f64)) }
                if props.seconds >= 1.0 {
                    { entry("Time", "elapsed", duration(props.seconds * 1e6)) }
                }
                if let Some(rate) = rate {
                    { entry("Per second", "rate", rate) }
                }
            </dl>
            if rounds.len() > 1 {
                <table class="rounds">
                    <caption>{ format!("Expanded at each {} (bars logarithmic)", props.rounds_by.to_ascii_lowercase()) }</caption>
                    { for rounds[first..].iter().map(|round| row(round, most)) }
                </table>
            }
        </div>
    }
}

fn row(round: &Round, most: u64) -> Html {
    let length = |count: u64| (count as f64 + 1.0).ln();
    let width = BAR_WIDTH * length(round.expanded) / length(most.max(1));
    html! {
        <tr key={round.threshold}>
            <th scope="row">{ round.threshold }</th>
            <td class="bar-cell">
                <svg viewBox={format!("0 0 {} 10", fixed(BAR_WIDTH, 0))} preserveAspectRatio="none" aria-hidden="true">
                    <rect width={fixed(width, 1).to_string()} height="10" rx="1" />
                </svg>
            </td>
            <td class="number">{ grouped(round.expanded as f64) }</td>
        </tr>
    }
}
