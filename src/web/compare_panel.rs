//! The methods compared on random positions: lengths and times, as numbers and as bars.

use yew::prelude::*;

use super::bench::Bench;
use super::jobs::Jobs;
use super::solver::Status;
use super::solver_panel::Attempt;
use crate::compare::{Summary, usual_methods};
use crate::solve::offers;

/// How many positions one can choose from.
const COUNTS: [u32; 3] = [10, 100, 1_000];

/// Nothing where there is only one method.
pub fn compare_panel(bench: &Bench, jobs: &Jobs) -> Html {
    if usual_methods(bench.session.position()).len() < 2 {
        return html! {};
    }
    let comparing = bench.comparing();
    let is_solving = matches!(bench.attempt(), Attempt::Running(_));
    let can_run = comparing.is_none() && !is_solving && !matches!(bench.status, Status::Failed(_));
    let on_cancel = comparing.as_ref().map(|_| jobs.cancel.reform(|_: MouseEvent| ()));
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
            <p class="about">{ "The fast methods solve the same random positions. Times leave out the making of tables; each bar of times goes twice as far as the one before." }</p>
            <div class="row">
                { for buttons }
                <button type="button" id="compare-cancel" aria-disabled={on_cancel.is_none().to_string()}
                    onclick={on_cancel} title="Stop at once (Escape)">{ "Cancel" }</button>
            </div>
            if let Some(words) = comparing {
                <p class="working" id="comparing">{ words }</p>
            }
            if let Some(summaries) = bench.comparison() {
                { table("Moves", bench, summaries, |summary| &summary.lengths) }
                { table("Microseconds", bench, summaries, |summary| &summary.times) }
                <div class="histograms">{ for summaries.iter().map(|summary| histograms(title(bench, &summary.method), summary)) }</div>
            }
        </section>
    }
}

/// What the page calls a method.
fn title(bench: &Bench, method: &str) -> &'static str {
    let offers = offers(bench.session.position());
    offers.iter().find(|offer| offer.name == method).map_or("", |offer| offer.title)
}

fn table(what: &'static str, bench: &Bench, summaries: &[Summary], of: fn(&Summary) -> &[String; 5]) -> Html {
    let count = summaries.first().map_or(0, |summary| summary.solved);
    let rows = summaries.iter().map(|summary| {
        let cells = of(summary).iter().map(|cell| html! { <td class="number">{ cell }</td> });
        html! { <tr><th scope="row">{ title(bench, &summary.method) }</th>{ for cells }</tr> }
    });
    let heads = ["Mean", "Spread", "Least", "Median", "Most"]
        .map(|head| html! { <th scope="col" class="number">{ head }</th> });
    html! {
        <div class="table-scroll">
            <table class="runs comparison">
                <thead><tr><th scope="col">{ format!("{what}, {count} positions") }</th>{ for heads }</tr></thead>
                <tbody>{ for rows }</tbody>
            </table>
        </div>
    }
}

fn histograms(title: &str, summary: &Summary) -> Html {
    html! {
        <div>
            { histogram(&format!("{title}, moves"), &summary.by_length) }
            { histogram(&format!("{title}, µs below"), &summary.by_time) }
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
