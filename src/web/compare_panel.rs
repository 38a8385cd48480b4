//! The methods compared on random positions: lengths and times, as numbers and as bars.

use yew::prelude::*;

use super::bench::Bench;
use super::jobs::Jobs;
use super::solver::Status;
use crate::compare::{Summary, usual_methods};

/// How many positions one can choose from.
const COUNTS: [u32; 3] = [10, 100, 1_000];

/// Nothing where there is only one method.
pub fn compare_panel(bench: &Bench, jobs: &Jobs) -> Html {
    if usual_methods(bench.session.position()).len() < 2 {
        return html! {};
    }
    let comparing = bench.comparing();
    let can_run = comparing.is_none() && !matches!(bench.status, Status::Failed(_));
    let buttons = COUNTS.map(|count| {
        let onclick = can_run.then(|| jobs.compare.reform(move |_: MouseEvent| count));
        html! {
            <button type="button" id={format!("compare-{count}")} aria-disabled={(!can_run).to_string()} {onclick}>
                { format!("{count} random positions") }
            </button>
        }
    });
    html! {
        <section class="panel" aria-labelledby="compare-title">
            <h2 id="compare-title">{ "Methods compared" }</h2>
            <p class="about">{ "All methods solve the same random positions. Times leave out the making of tables; bars of times double in width." }</p>
            <div class="row">
                { for buttons }
                if comparing.is_some() {
                    <button type="button" id="compare-cancel" onclick={jobs.cancel.reform(|_: MouseEvent| ())}>{ "Cancel" }</button>
                }
            </div>
            if let Some(words) = comparing {
                <p class="working" id="comparing">{ words }</p>
            }
            if let Some(summaries) = bench.comparison() {
                { table("Moves", summaries, |summary| &summary.lengths) }
                { table("Microseconds", summaries, |summary| &summary.times) }
                <div class="histograms">{ for summaries.iter().map(histograms) }</div>
            }
        </section>
    }
}

fn table(title: &'static str, summaries: &[Summary], of: fn(&Summary) -> &[String; 5]) -> Html {
    let rows = summaries.iter().map(|summary| {
        let cells = of(summary).iter().map(|cell| html! { <td class="number">{ cell }</td> });
        html! { <tr><th scope="row">{ &summary.method }</th>{ for cells }</tr> }
    });
    let heads = ["Mean", "Spread", "Least", "Median", "Most"]
        .map(|head| html! { <th scope="col" class="number">{ head }</th> });
    html! {
        <div class="table-scroll">
            <table class="runs comparison">
                <thead><tr><th scope="col">{ title }</th>{ for heads }</tr></thead>
                <tbody>{ for rows }</tbody>
            </table>
        </div>
    }
}

fn histograms(summary: &Summary) -> Html {
    html! {
        <div>
            { histogram(&format!("{}, moves", summary.method), &summary.by_length) }
            { histogram(&format!("{}, µs below", summary.method), &summary.by_time) }
        </div>
    }
}

fn histogram(title: &str, bars: &[(String, usize)]) -> Html {
    let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    let rows = bars.iter().map(|(name, count)| {
        html! {
            <tr>
                <th scope="row">{ name }</th>
                <td class="bar-cell"><span class="bar" style={format!("width:{}%", count * 100 / most)}></span></td>
                <td class="number">{ count }</td>
            </tr>
        }
    });
    html! { <table class="rounds histogram"><caption>{ title.to_string() }</caption>{ for rows }</table> }
}
