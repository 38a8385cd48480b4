//! The searches of an experiment as charts that grow while they run.

use web_sys::window;
use yew::prelude::*;

use crate::browser::files::save_text;
use crate::browser::listener::use_window_listener;
use crate::ui::drop_down::{DropDown, DropDownOption};
use unfold_core::laboratory::chart::{self, Captions, ChartLine, ChartRow, Scale, colour};
use unfold_core::laboratory::figures::{Measure, time};
use unfold_core::laboratory::race::{Race, RunEnd, RunState};
use unfold_core::laboratory::title;
use unfold_core::picture::words::grouped;
use unfold_core::solve::Method;

/// The limits on bars and on lines. There is one colour for each line.
const MAX_BARS: usize = 60;
const MAX_LINES: usize = 8;

#[derive(Properties, PartialEq)]
pub(crate) struct ChartsPanelProps {
    pub race: Race,
}

#[component]
pub(crate) fn ChartsPanel(props: &ChartsPanelProps) -> Html {
    let race = &props.race;
    let measure = use_state_eq(|| Measure::Expanded);
    let chosen_start = use_state_eq(|| 0_usize);
    let width = use_chart_width();
    let start = (*chosen_start).min(race.starts.len().saturating_sub(1));

    let bars = bars(race, *measure, width);
    let lines = lines(race, start, width);
    let measures: Vec<_> = Measure::ALL.iter().map(|known| DropDownOption::of(known.title())).collect();
    let chosen_measure = Measure::ALL.iter().position(|known| known == &*measure);
    let on_measure = {
        let setter = measure.setter();
        Callback::from(move |index: usize| {
            setter.set(Measure::ALL.get(index).copied().unwrap_or(Measure::Expanded));
        })
    };
    let on_start = {
        let setter = chosen_start.setter();
        Callback::from(move |index| setter.set(index))
    };
    let names: Vec<_> = race.starts.iter().map(|known| DropDownOption::of(known.name.clone())).collect();
    html! {
        <section class="panel" aria-labelledby="charts-title">
            <h2 id="charts-title">{ "Charts" }</h2>
            <div class="row">
                <label class="field"><span>{ "Bars show" }</span><DropDown id="measure" options={measures} chosen={chosen_measure} on_choose={on_measure} /></label>
                <button type="button" id="save-bars" onclick={save("unfold-bars.svg", &bars)}>{ "Save SVG" }</button>
            </div>
            <div class="lab-chart" id="bars">{ Html::from_html_unchecked(AttrValue::from(bars)) }</div>
            if race.runs.len() > MAX_BARS {
                <p class="about">{ format!("The first {MAX_BARS} searches are drawn.") }</p>
            }
            if !lines.is_empty() {
                <div class="row">
                    if race.starts.len() > 1 {
                        <label class="field"><span>{ "Rounds from" }</span><DropDown id="rounds-of" options={names} chosen={start} on_choose={on_start} /></label>
                    }
                    <button type="button" id="save-lines" onclick={save("unfold-rounds.svg", &lines)}>{ "Save SVG" }</button>
                </div>
                <div class="lab-chart" id="lines">{ Html::from_html_unchecked(AttrValue::from(lines)) }</div>
            }
        </section>
    }
}

pub(super) fn save(name: &'static str, svg: &str) -> Callback<MouseEvent> {
    let svg = svg.to_string();
    Callback::from(move |_| {
        save_text(name, &chart::standalone(&svg));
    })
}

/// The contestants in the order of their colours.
fn contestants(race: &Race) -> Vec<Method> {
    let mut known: Vec<Method> = Vec::new();
    for run in &race.runs {
        if !known.contains(&run.method) {
            known.push(run.method);
        }
    }
    known
}

fn bars(race: &Race, measure: Measure, width: f64) -> String {
    let contestants = contestants(race);
    let scale = if measure == Measure::Depth { Scale::Linear } else { Scale::Logarithmic };
    let mut rows = Vec::new();
    let mut headed_start = None;
    for run in race.runs.iter().take(MAX_BARS) {
        if race.starts.len() > 1 && headed_start != Some(run.start) {
            headed_start = Some(run.start);
            rows.push(ChartRow::Heading(race.starts[run.start].name.clone()));
        }
        let value = measure.of(&run.figures);
        let text = match (&run.state, measure) {
            (RunState::Waiting, _) => "waiting".to_string(),
            (_, Measure::Time) => time(run.figures.micros),
            _ => grouped(value),
        };
        let number = contestants.iter().position(|known| *known == run.method).unwrap_or(0);
        let is_solved = matches!(run.state, RunState::Ended(RunEnd::Solved { .. }));
        rows.push(ChartRow::Bar {
            label: title(&run.method),
            value,
            text,
            colour: colour(number),
            is_open: !is_solved,
        });
    }
    let title = format!("{}, search by search", measure.title());
    chart::bars(Captions { title: &title, x_axis: measure.title(), y_axis: "" }, &rows, scale, width)
}

/// The nodes that the searches from one position expanded, round by round.
fn lines(race: &Race, start: usize, width: f64) -> String {
    let contestants = contestants(race);
    let runs = race.runs.iter().filter(|run| run.start == start && run.figures.counters.rounds.len() > 1);
    let lines: Vec<ChartLine> = runs
        .take(MAX_LINES)
        .map(|run| {
            let rounds = run.figures.counters.rounds.iter();
            let number = contestants.iter().position(|known| *known == run.method).unwrap_or(0);
            ChartLine {
                label: title(&run.method),
                colour: colour(number),
                points: rounds.map(|round| (f64::from(round.threshold), round.expanded as f64)).collect(),
            }
        })
        .collect();
    let of = race.starts.get(start).filter(|_| race.starts.len() > 1);
    let title = match of {
        Some(start) => format!("Nodes expanded round by round: {}", start.name),
        None => "Nodes expanded round by round".to_string(),
    };
    let captions = Captions {
        title: &title,
        x_axis: "threshold of IDA*, total of A*, depth of breadth-first",
        y_axis: "nodes expanded",
    };
    chart::lines(captions, &lines, width)
}

/// The width of a chart: that of the panel, within bounds.
#[hook]
pub(crate) fn use_chart_width() -> f64 {
    fn fitting_width() -> f64 {
        let inner = window().and_then(|window| window.inner_width().ok()).and_then(|width| width.as_f64());
        let inner = inner.unwrap_or(800.0);
        let around = if inner < 544.0 { 46.0 } else { 100.0 };
        (inner - around).clamp(270.0, 1_100.0)
    }
    let width = use_state_eq(fitting_width);
    let setter = width.setter();
    use_window_listener("resize", (), move |_: web_sys::Event| setter.set(fitting_width()));
    *width
}
