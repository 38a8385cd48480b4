//! Korf's hundred boards one after the other, beside the published figures.

use yew::prelude::*;

use crate::browser::files::save_text;
use crate::lab::charts_panel::{save, use_chart_width};
use crate::lab::limits_fields::limits_fields;
use crate::ui::drop_down::{DropDown, DropDownOption};
use unfold_core::laboratory::chart::{self, Captions, ChartLine, colour};
use unfold_core::laboratory::figures::time;
use unfold_core::laboratory::korf::{self, PUBLISHED, REFERENCES, Totals};
use unfold_core::laboratory::race::{Race, RaceRun, RunState};
use unfold_core::laboratory::title;
use unfold_core::picture::words::grouped;
use unfold_core::workbench::protocol::Bounds;

#[derive(Properties, PartialEq)]
pub(crate) struct KorfPanelProps {
    pub race: Race,
    pub on_start: Callback<Race>,
    pub on_cancel: Callback<Option<usize>>,
}

#[component]
pub(crate) fn KorfPanel(props: &KorfPanelProps) -> Html {
    let race = &props.race;
    let methods = use_memo((), |()| korf::methods());
    let chosen = use_state_eq(|| korf::usual_method(&methods));
    let bounds =
        use_state_eq(|| Bounds { milliseconds: Some(60_000), memory_mb: Some(256), ..Bounds::default() });
    let width = use_chart_width();
    let is_running = !race.is_over();
    let onclick = (*chosen).and_then(|index| methods.get(index)).filter(|_| !is_running).map(|method| {
        let (method, bounds) = (*method, *bounds);
        props.on_start.reform(move |_: MouseEvent| korf::race(method, bounds))
    });
    let on_cancel = is_running.then(|| props.on_cancel.reform(|_: MouseEvent| None));
    let options: Vec<_> = methods.iter().map(|method| DropDownOption::of(title(method))).collect();
    let on_choose = {
        let setter = chosen.setter();
        Callback::from(move |index| setter.set(Some(index)))
    };
    let on_bounds = {
        let setter = bounds.setter();
        Callback::from(move |changed| setter.set(changed))
    };
    html! {
        <>
            <section class="panel" aria-labelledby="korf-title">
                <h2 id="korf-title">{ "Korf’s hundred boards of the 15-puzzle" }</h2>
                <p class="about">{ "One after the other in one worker, which makes its tables first. They were drawn at random by Korf in 1985, and searches have been measured on them since." }</p>
                <div class="row">
                    <label class="field"><span>{ "Search" }</span><DropDown id="korf-method" {options} chosen={*chosen} disabled={is_running} {on_choose} /></label>
                    { limits_fields(*bounds, &on_bounds) }
                </div>
                <div class="row">
                    <button type="button" class="primary" id="run-korf" aria-disabled={onclick.is_none().to_string()} {onclick}>
                        { "Run Korf’s 100" }
                    </button>
                    <button type="button" id="cancel-korf" aria-disabled={on_cancel.is_none().to_string()} onclick={on_cancel}>{ "Cancel" }</button>
                    { save_button(race) }
                </div>
                { progress(race) }
                { for korf::totals(race).map(|totals| summary(&totals)) }
                { references(race) }
            </section>
            if !race.runs.is_empty() {
                <section class="panel" aria-labelledby="korf-boards-title">
                    <h2 id="korf-boards-title">{ "Board by board" }</h2>
                    { chart(race, width) }
                    { boards(race) }
                </section>
            }
        </>
    }
}

fn save_button(race: &Race) -> Html {
    let onclick = (!race.runs.is_empty()).then(|| {
        let race = race.clone();
        Callback::from(move |_: MouseEvent| {
            save_text("unfold-korf100.csv", &korf::csv(&race));
        })
    });
    html! { <button type="button" id="save-korf" aria-disabled={onclick.is_none().to_string()} {onclick}>{ "Save CSV" }</button> }
}

fn progress(race: &Race) -> Html {
    if race.runs.is_empty() {
        return html! {};
    }
    let over = race.runs.iter().filter(|run| run.is_over()).count();
    let solved = race.runs.iter().filter(|run| run.solved().is_some()).count();
    let now = race.runs.iter().find(|run| run.is_running()).map(|run| {
        format!(
            "Board {}: {}, {} generated",
            run.start + 1,
            run.words(),
            grouped(run.figures.counters.generated as f64)
        )
    });
    html! {
        <>
            <progress max={race.runs.len().to_string()} value={over.to_string()} aria-label="Boards that are done" />
            <p class="working" id="korf-state" role="status">
                { now.unwrap_or_else(|| format!("{solved} of {} boards solved.", race.runs.len())) }
            </p>
        </>
    }
}

fn summary(totals: &Totals) -> Html {
    let Totals { solved, shortest, generated, micros } = totals;
    let entry = |name: &'static str, value: String| html! { <div><dt>{ name }</dt><dd>{ value }</dd></div> };
    html! {
        <dl class="counters" id="korf-totals">
            { entry("Solved", solved.to_string()) }
            { entry("Of published length", shortest.to_string()) }
            { entry("Mean nodes", grouped(generated.mean)) }
            { entry("Median nodes", grouped(generated.median)) }
            { entry("Most nodes", grouped(generated.most)) }
            { entry("Median time", time(micros.median)) }
            { entry("Mean time", time(micros.mean)) }
            { entry("Longest time", time(micros.most)) }
        </dl>
    }
}

/// The figures of other programs. The row of the comparable one is highlighted.
fn references(race: &Race) -> Html {
    let method = race.runs.first().map(|run| run.method);
    let is_ours = |known: &korf::Reference| method.is_some() && known.our_method() == method;
    let rows = REFERENCES.iter().map(|known| {
        html! {
            <tr class={is_ours(known).then_some("chosen")}>
                <th scope="row">{ known.title }</th>
                <td class="number">{ grouped(known.mean_nodes) }</td>
                <td class="number">{ time(known.mean * 1e3) }</td>
                <td class="number">{ time(known.median * 1e3) }</td>
                <td class="number">{ time(known.most * 1e3) }</td>
            </tr>
        }
    });
    let ours = korf::totals(race).zip(method).map(|(totals, method)| {
        html! {
            <tr class="ours">
                <th scope="row">{ title(&method) }<small>{ format!("here and now, {} boards", totals.solved) }</small></th>
                <td class="number">{ grouped(totals.generated.mean) }</td>
                <td class="number">{ time(totals.micros.mean) }</td>
                <td class="number">{ time(totals.micros.median) }</td>
                <td class="number">{ time(totals.micros.most) }</td>
            </tr>
        }
    });
    html! {
        <div class="table-scroll" tabindex="0" role="region" aria-label="What is known">
            <table class="runs">
                <caption>{ "IDA* on all hundred, native, one thread; nodes are those generated" }</caption>
                <thead>
                    <tr>
                        <th scope="col">{ "Guided by" }</th>
                        <th scope="col" class="number">{ "Mean nodes" }</th>
                        <th scope="col" class="number">{ "Mean" }</th>
                        <th scope="col" class="number">{ "Median" }</th>
                        <th scope="col" class="number">{ "Longest" }</th>
                    </tr>
                </thead>
                <tbody>{ for rows }{ for ours }</tbody>
            </table>
        </div>
    }
}

fn chart(race: &Race, width: f64) -> Html {
    let ours = race.runs.iter().filter(|run| run.solved().is_some());
    let ours: Vec<(f64, f64)> =
        ours.map(|run| (run.start as f64 + 1.0, run.figures.counters.generated as f64)).collect();
    if ours.is_empty() {
        return html! {};
    }
    let published = PUBLISHED.iter().take(race.runs.len()).enumerate();
    let lines = [
        ChartLine {
            label: "IDA*, Manhattan (Korf, 1985)".to_string(),
            colour: colour(7),
            points: published.map(|(index, known)| (index as f64 + 1.0, known.1 as f64)).collect(),
        },
        ChartLine {
            label: race.runs.first().map(|run| title(&run.method)).unwrap_or_default(),
            colour: colour(0),
            points: ours,
        },
    ];
    let captions = Captions {
        title: "Nodes generated for Korf’s boards, one by one",
        x_axis: "board",
        y_axis: "nodes generated",
    };
    let svg = chart::lines(captions, &lines, width);
    html! {
        <>
            <div class="row"><button type="button" onclick={save("unfold-korf100.svg", &svg)}>{ "Save SVG" }</button></div>
            <div class="lab-chart">{ Html::from_html_unchecked(AttrValue::from(svg)) }</div>
        </>
    }
}

fn boards(race: &Race) -> Html {
    let rows = race.runs.iter().zip(PUBLISHED).filter(|(run, _)| run.state != RunState::Waiting).map(board);
    html! {
        <div class="table-scroll boards" tabindex="0" role="region" aria-labelledby="korf-boards-title">
            <table class="runs results" id="korf-boards">
                <thead>
                    <tr>
                        <th scope="col" class="number">{ "Board" }</th>
                        <th scope="col" class="number">{ "Length" }</th>
                        <th scope="col" class="number">{ "Published" }</th>
                        <th scope="col" class="number">{ "Generated" }</th>
                        <th scope="col" class="number">{ "IDA*, Manhattan, published, with the start" }</th>
                        <th scope="col" class="number">{ "Time" }</th>
                        <th scope="col">{ "Outcome" }</th>
                    </tr>
                </thead>
                <tbody>{ for rows }</tbody>
            </table>
        </div>
    }
}

fn board((run, (least, nodes)): (&RaceRun, (u32, u64))) -> Html {
    let class = match run.solved() {
        Some(length) if length == least => Some("good"),
        // Only some methods prove that their solution is a shortest one.
        Some(_) if run.is_proven() => Some("bad"),
        _ => None,
    };
    html! {
        <tr key={run.start}>
            <th scope="row" class="number">{ run.start + 1 }</th>
            <td class={classes!("number", class)}>{ run.solved().map_or("–".to_string(), |length| length.to_string()) }</td>
            <td class="number">{ least }</td>
            <td class="number">{ grouped(run.figures.counters.generated as f64) }</td>
            <td class="number">{ grouped(nodes as f64) }</td>
            <td class="number">{ time(run.figures.micros) }</td>
            <td>{ run.words() }</td>
        </tr>
    }
}
