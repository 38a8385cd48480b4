//! Methods compared on random positions: how long their solutions are, and how long they take.

use yew::prelude::*;

use crate::lab::background_job::use_background_job;
use crate::lab::charts_panel::use_chart_width;
use unfold_core::laboratory::chart::{self, Captions, ChartRow, Scale, colour};
use unfold_core::picture::words::sentence;
use unfold_core::puzzle::{AnyPuzzle, Puzzle};
use unfold_core::random::Seed;
use unfold_core::solve::compare::{Summary, usual_methods};
use unfold_core::solve::offers;
use unfold_core::workbench::protocol::{Bounds, Finished, Job, JobError};

/// The choices for the number of positions.
const COUNTS: [u32; 3] = [10, 100, 1_000];

#[derive(Properties, PartialEq)]
pub(crate) struct RandomPanelProps {
    pub puzzle: AnyPuzzle,
}

#[component]
pub(crate) fn RandomPanel(props: &RandomPanelProps) -> Html {
    let puzzle = &props.puzzle;
    let chosen = use_state_eq(|| usual_methods(puzzle));
    use_effect_with(puzzle.id(), {
        let (setter, puzzle) = (chosen.setter(), puzzle.clone());
        move |_| setter.set(usual_methods(&puzzle))
    });
    let comparison = use_background_job();
    let width = use_chart_width();
    let is_running = comparison.latest.is_running;
    let boxes = offers(puzzle).iter().map(|offer| {
        let checked = chosen.contains(&offer.name);
        let onchange = {
            let chosen = chosen.clone();
            Callback::from(move |_: Event| {
                let mut names = (*chosen).clone();
                if checked {
                    names.retain(|name| *name != offer.name)
                } else {
                    names.push(offer.name)
                }
                chosen.set(names);
            })
        };
        html! {
            <label class="check" title={offer.about}>
                <input type="checkbox" data-method={offer.name} {checked} {onchange} />{ offer.title }
            </label>
        }
    });
    let can_run = !is_running && !chosen.is_empty();
    let buttons = COUNTS.map(|count| {
        let onclick = can_run.then(|| {
            let (id, names, on_start) = (puzzle.id(), (*chosen).clone(), comparison.on_start.clone());
            Callback::from(move |_: MouseEvent| {
                // Where the browser has no random numbers, the positions are the same every time.
                let seed = Seed::fresh().unwrap_or(Seed::Short(0));
                let methods = names.iter().map(ToString::to_string).collect();
                let bounds = Bounds::default();
                on_start.emit(Job::Compare { puzzle: id.clone(), methods, count, seed, bounds });
            })
        });
        html! {
            <button type="button" id={format!("compare-{count}")} aria-disabled={(!can_run).to_string()} {onclick}>
                { format!("{count} positions") }
            </button>
        }
    });
    let on_cancel = is_running.then(|| comparison.on_cancel.reform(|_: MouseEvent| ()));
    let words = comparison
        .latest
        .progress
        .as_ref()
        .map_or("Starting…".to_string(), |progress| sentence(&progress.phase));
    html! {
        <section class="panel" aria-labelledby="random-title">
            <h2 id="random-title">{ "Random positions" }</h2>
            <p class="about">{ "The same positions, each drawn uniformly from all, solved by every method with its usual heuristic. The making of tables does not count, nor does the first search of each method; a short search is done again until the clock can tell its time." }</p>
            <div class="plain-methods">{ for boxes }</div>
            <div class="row">
                { for buttons }
                <button type="button" id="compare-cancel" aria-disabled={on_cancel.is_none().to_string()} onclick={on_cancel}>{ "Cancel" }</button>
            </div>
            if is_running { <p class="working" id="comparing" role="status">{ words }</p> }
            { outcome(props, comparison.latest.outcome.as_ref().map(Result::as_deref), width) }
        </section>
    }
}

fn outcome(props: &RandomPanelProps, outcome: Option<Result<&Finished, &JobError>>, width: f64) -> Html {
    match outcome {
        Some(Ok(Finished::Compared { puzzle, summaries })) if *puzzle == props.puzzle.id() => {
            let summaries = summaries.open().unwrap_or_default();
            html! {
                <>
                    { table("Moves", props, &summaries, |summary| &summary.lengths) }
                    { table("Microseconds", props, &summaries, |summary| &summary.times) }
                    <div class="sets">{ for summaries.iter().enumerate().map(|(number, summary)| histograms(props, number, summary, width)) }</div>
                </>
            }
        }
        Some(Err(reason)) => html! { <p class="failure">{ sentence(&reason.to_string()) }</p> },
        _ => html! {},
    }
}

/// The title of a method.
fn title(props: &RandomPanelProps, method: &str) -> &'static str {
    offers(&props.puzzle).iter().find(|offer| offer.name == method).map_or("", |offer| offer.title)
}

fn table(
    what: &'static str,
    props: &RandomPanelProps,
    summaries: &[Summary],
    of: fn(&Summary) -> &[String; 5],
) -> Html {
    let rows = summaries.iter().map(|summary| {
        let cells = of(summary).iter().map(|cell| html! { <td class="number">{ cell }</td> });
        let count = format!("{} solved", summary.solved);
        let unsolved = (summary.unsolved > 0).then(|| format!(", {} not within the limits", summary.unsolved));
        html! {
            <tr><th scope="row">{ title(props, &summary.method) }<small>{ count }{ unsolved }</small></th>{ for cells }</tr>
        }
    });
    let heads = Summary::HEADS.map(|head| html! { <th scope="col" class="number">{ head }</th> });
    html! {
        <div class="table-scroll">
            <table class="runs comparison">
                <thead><tr><th scope="col">{ what }</th>{ for heads }</tr></thead>
                <tbody>{ for rows }</tbody>
            </table>
        </div>
    }
}

fn histograms(props: &RandomPanelProps, number: usize, summary: &Summary, width: f64) -> Html {
    let title = title(props, &summary.method);
    // Two charts side by side where there is room.
    let width = if width > 800.0 { width / 2.0 - 24.0 } else { width };
    let drawn = |what: &str, y_axis: &str, bars: &[(String, usize)]| {
        let rows: Vec<ChartRow> = bars
            .iter()
            .map(|(name, count)| ChartRow::Bar {
                label: name.clone(),
                value: *count as f64,
                text: count.to_string(),
                colour: colour(number),
                is_open: false,
            })
            .collect();
        let captions = Captions { title: &format!("{title}: {what}"), x_axis: "positions", y_axis };
        let svg = chart::bars(captions, &rows, Scale::Linear, width);
        html! { <div class="lab-chart">{ Html::from_html_unchecked(AttrValue::from(svg)) }</div> }
    };
    html! {
        <div>
            <h3>{ title }</h3>
            { drawn("lengths", "moves", &summary.by_length) }
            { drawn("times", "below so many microseconds, each bound twice the last (logarithmic)", &summary.by_time) }
        </div>
    }
}
