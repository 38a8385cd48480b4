//! The distances of all positions from solved: a chart for each metric, with the current position marked. A click on a bar
//! scrambles to a position at that distance.

use web_sys::KeyboardEvent;
use yew::prelude::*;

use crate::browser::focus::focus;
use crate::page::jobs::{JobCommand, Jobs};
use crate::page::puzzle_facts::{Distances, PuzzleFacts};
use unfold_core::picture::words::{counted, fixed};
use unfold_core::puzzle::{AnyPuzzle, Metric};
use unfold_core::solve::{ScrambleDistance, is_surveyed};

const BAR: f64 = 22.0;
const PITCH: f64 = 26.0;
const HEIGHT: f64 = 84.0;
const FOOT: f64 = 18.0;
const HEAD: f64 = 14.0;

#[derive(Properties, PartialEq)]
pub(crate) struct DistancesPanelProps {
    pub position: AnyPuzzle,
    pub facts: PuzzleFacts,
    /// The metric of the solver panel.
    pub metric: Metric,
    /// Whether a position can be requested now.
    pub can_scramble: bool,
    pub jobs: Jobs,
}

#[component]
pub(crate) fn DistancesPanel(props: &DistancesPanelProps) -> Html {
    if !is_surveyed(&props.position) {
        return html! {};
    }
    let can_scramble = props.can_scramble;
    let hardest = {
        let metric = props.metric;
        can_scramble.then(|| {
            props.jobs.reform(move |_: MouseEvent| {
                JobCommand::ScrambleAtDistance(metric, ScrambleDistance::Farthest)
            })
        })
    };
    // The bar with the keyboard focus. Each chart is one tab stop; arrow keys move inside it.
    let at = use_state_eq(|| None::<(Metric, usize)>);
    let move_to = {
        let at = at.clone();
        Callback::from(move |bar| at.set(Some(bar)))
    };
    let charts = props.facts.distances();
    html! {
        <section class="panel" aria-labelledby="distances-title">
            <h2 id="distances-title">{ "Distances" }</h2>
            if charts.is_empty() {
                <p class="quiet">{ "Counting how far every position is…" }</p>
            }
            { for charts.iter().map(|distances| chart(props, distances, *at, &move_to)) }
            <div class="row">
                <button type="button" id="hardest" onclick={hardest} aria-disabled={(!can_scramble).to_string()}
                    title="Begin with a position that nothing is farther than">
                    { "Give me a hardest position" }
                </button>
            </div>
            <p class="about">{ "Click a bar for a position at that distance." }</p>
        </section>
    }
}

fn chart(
    props: &DistancesPanelProps,
    distances: &Distances,
    at: Option<(Metric, usize)>,
    move_to: &Callback<(Metric, usize)>,
) -> Html {
    let here = distances.of(&props.position);
    let most = distances.counts.iter().copied().max().unwrap_or(1);
    // One scale for all charts.
    let farthest = props.facts.distances().iter().map(|distances| distances.counts.len()).max();
    let width = PITCH * farthest.unwrap_or(0) as f64;
    let metric = distances.metric;
    let stop = match at {
        Some((chart, distance)) if chart == metric => distance,
        _ => here.unwrap_or(0) as usize,
    };
    let bars = distances.counts.iter().enumerate().map(|(distance, &count)| {
        let target = ScrambleDistance::At(distance as u32);
        let scramble = props
            .can_scramble
            .then(|| props.jobs.reform(move |()| JobCommand::ScrambleAtDistance(metric, target)));
        let is_here = here == Some(distance as u32);
        let is_stop = distance == stop;
        let share = count as f64 / most as f64;
        let bar = Bar { metric, distance, count, share, is_here, is_stop };
        (bar.drawn(scramble, move_to), bar.words())
    });
    let (bars, words): (Vec<Html>, Vec<Html>) = bars.unzip();
    html! {
        <figure class="chart" data-chart={metric.name()}>
            <figcaption>
                <strong>{ metric.title() }</strong>
                if let Some(here) = here {
                    <span class="here">{ place(here, distances) }</span>
                }
            </figcaption>
            <svg viewBox={format!("0 0 {} {}", pixels(width), pixels(HEAD + HEIGHT + FOOT))} role="group"
                aria-label={format!("Positions by their distance in {}", metric.title().to_ascii_lowercase())}>
                { for bars }
                <g aria-hidden="true">{ for words }</g>
            </svg>
        </figure>
    }
}

/// The rank of the position among all, in words.
fn place(here: u32, distances: &Distances) -> String {
    let nearer: usize = distances.counts[..here as usize].iter().sum();
    let all = distances.positions() as f64;
    let away = distances.metric.counted(here);
    // Rounded down: no position is farther than 100%.
    let share = (1_000.0 * nearer as f64 / all).floor() / 10.0;
    match here {
        0 => "here: solved".to_string(),
        _ if share < 0.1 => format!("here: {away}"),
        _ => format!("here: {away}, farther than {}%", fixed(share, 1)),
    }
}

struct Bar {
    metric: Metric,
    distance: usize,
    count: usize,
    /// Height relative to the longest bar.
    share: f64,
    is_here: bool,
    is_stop: bool,
}

impl Bar {
    fn id(metric: Metric, distance: usize) -> String {
        format!("bar-{}-{distance}", metric.name())
    }

    fn label(&self) -> String {
        let here = if self.is_here { ", the position on the bench is one of them" } else { "" };
        format!("{} at distance {}{here}", counted(self.count as f64, "position"), self.distance)
    }

    fn on_key(&self, scramble: Option<Callback<()>>) -> Callback<KeyboardEvent> {
        let (metric, distance) = (self.metric, self.distance);
        Callback::from(move |event: KeyboardEvent| {
            match event.key().as_str() {
                "Enter" | " " => {
                    scramble.iter().filter(|_| !event.repeat()).for_each(|scramble| scramble.emit(()))
                }
                "ArrowRight" => focus(&Bar::id(metric, distance + 1)),
                "ArrowLeft" if distance > 0 => focus(&Bar::id(metric, distance - 1)),
                _ => return,
            }
            event.prevent_default();
        })
    }

    /// At least visible, even for one position of a hundred thousand.
    fn height(&self) -> f64 {
        (HEIGHT * self.share).max(1.5)
    }

    /// The short labels above and below. The accessible name of the bar is longer.
    fn words(&self) -> Html {
        let class = self.is_here.then_some("here");
        let middle = pixels(PITCH * (self.distance as f64 + 0.5));
        html! {
            <>
                <text {class} x={middle.clone()} y={pixels(HEAD + HEIGHT - self.height() - 3.0)}>{ short(self.count) }</text>
                <text {class} x={middle} y={pixels(HEAD + HEIGHT + 13.0)}>{ self.distance }</text>
            </>
        }
    }

    fn drawn(&self, scramble: Option<Callback<()>>, move_to: &Callback<(Metric, usize)>) -> Html {
        let bar = (self.metric, self.distance);
        let onfocus = move_to.reform(move |_: FocusEvent| bar);
        let left = PITCH * self.distance as f64;
        let middle = left + PITCH / 2.0;
        let height = self.height();
        let top = HEAD + HEIGHT - height;
        let onclick = scramble.as_ref().map(|scramble| scramble.reform(|_: MouseEvent| ()));
        html! {
            <g id={Bar::id(self.metric, self.distance)} class={classes!("bar", self.is_here.then_some("here"))}
                role="button" tabindex={if self.is_stop { "0" } else { "-1" }} aria-label={self.label()}
                aria-disabled={onclick.is_none().to_string()} data-distance={self.distance.to_string()}
                {onclick} {onfocus} onkeydown={self.on_key(scramble)}>
                <title>{ self.label() }</title>
                <rect class="reach" x={pixels(left)} y="0" width={pixels(PITCH)}
                    height={pixels(HEAD + HEIGHT + FOOT)} />
                <rect class="amount" x={pixels(middle - BAR / 2.0)} y={pixels(top)}
                    width={pixels(BAR)} height={pixels(height)} rx="2" />
            </g>
        }
    }
}

/// A length as an attribute.
fn pixels(length: f64) -> String {
    fixed(length, 1).to_string()
}

/// A count in four characters.
fn short(count: usize) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..10_000 => format!("{}k", fixed(count as f64 / 1_000.0, 1)),
        _ => format!("{}k", fixed(count as f64 / 1_000.0, 0)),
    }
}
