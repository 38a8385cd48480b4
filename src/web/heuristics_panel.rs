//! The heuristics side by side: whose they are, what they are worth at all positions, and where they fail.

use yew::prelude::*;

use super::knowledge::Knowledge;
use super::reveal::reveal;
use super::words::{grouped, sentence};
use crate::notation::Script;
use crate::puzzle::AnyPuzzle;
use crate::solve::{Example, Heuristic, Measured, Method, Remark, heuristics, offers};

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The solved puzzle.
    pub puzzle: AnyPuzzle,
    pub method: Method,
    pub knowledge: Knowledge,
    /// Whether a heuristic can be chosen now.
    pub can_choose: bool,
    pub on_method: Callback<Method>,
    /// Begin with the position that these moves lead to.
    pub on_example: Callback<Script>,
}

#[component]
pub fn HeuristicsPanel(props: &Props) -> Html {
    let Props { puzzle, method, knowledge, .. } = props;
    let known = heuristics(puzzle);
    if known.is_empty() {
        return html! {};
    }
    let positions = knowledge.distances().first().map(|distances| distances.positions());
    let everywhere = positions.map_or("every position".to_string(), |positions| {
        format!("all {} positions", grouped(positions as f64))
    });
    let is_open = known.iter().any(|heuristic| knowledge.measured(method.metric, heuristic).is_none());
    html! {
        <section class="panel" aria-labelledby="heuristics-title">
            <h2 id="heuristics-title">{ "Heuristics" }</h2>
            <p class="about">
                { format!("What each says of the distance, measured at {everywhere} in {}. ", method.metric.title().to_ascii_lowercase()) }
                { "Admissible: never too large, so that A* and IDA* find a shortest solution. Consistent: never changing by more than one from a position to the next. The nearer the mean comes to that of the perfect table, the less they look at." }
                if is_open { { " The figures come as soon as the solver is free." } }
            </p>
            <table class="heuristics" id="heuristics">
                <thead>
                    <tr>
                        <th scope="col">{ "Heuristic" }</th>
                        <th scope="col" class="number">{ "Mean" }</th>
                        <th scope="col" class="number">{ "Max" }</th>
                        <th scope="col">{ "Admissible" }</th>
                        <th scope="col">{ "Consistent" }</th>
                    </tr>
                </thead>
                { for known.chunk_by(|a, b| a.source == b.source).map(|group| rows_of_source(props, group)) }
            </table>
        </section>
    }
}

/// The heuristics of one source below its name.
fn rows_of_source(props: &Props, group: &'static [Heuristic]) -> Html {
    html! {
        <tbody>
            <tr class="source"><th scope="rowgroup" colspan="5">{ group[0].source }</th></tr>
            { for group.iter().map(|heuristic| rows(props, heuristic)) }
        </tbody>
    }
}

/// What was measured of a heuristic, and below it what there is to say about it.
fn rows(props: &Props, heuristic: &'static Heuristic) -> Html {
    let measured = props.knowledge.measured(props.method.metric, heuristic);
    let is_chosen = props.method.heuristic() == Some(heuristic);
    let choose = props.can_choose.then(|| {
        let (puzzle, method) = (props.puzzle.clone(), props.method);
        props.on_method.reform(move |_: MouseEvent| {
            reveal("solve");
            guided_by(&puzzle, method, heuristic)
        })
    });
    let chosen = is_chosen.then_some("chosen");
    let mean = measured.map_or("…".to_string(), |measured| format!("{:.2}", measured.mean));
    let max = measured.map_or("…".to_string(), |measured| measured.max.to_string());
    html! {
        <>
            <tr data-heuristic={heuristic.name} class={classes!("figures", chosen)}>
                <th scope="row">
                    <button type="button" class="inline" aria-disabled={choose.is_none().to_string()} onclick={choose}
                        aria-pressed={is_chosen.to_string()} title="Search with this one">
                        { heuristic.title }
                    </button>
                    <code>{ heuristic.name }</code>
                </th>
                <td class="number">{ mean }</td>
                <td class="number">{ max }</td>
                <td>{ for measured.map(|measured| verdict(measured.is_admissible)) }</td>
                <td>{ for measured.map(|measured| verdict(measured.is_consistent)) }</td>
            </tr>
            <tr class={classes!("notes", chosen)}>
                <td colspan="5">
                    <p class="about">{ sentence(heuristic.about) }</p>
                    { for measured.map(|measured| mistakes(props, heuristic, measured)) }
                </td>
            </tr>
        </>
    }
}

fn verdict(is_so: bool) -> Html {
    let (word, class) = if is_so { ("yes", "good") } else { ("no", "bad") };
    html! { <span class={class}>{ word }</span> }
}

/// Where it is too large, and what its source is mistaken about, with an example.
fn mistakes(props: &Props, heuristic: &Heuristic, measured: &Measured) -> Html {
    let too_large = measured.too_large.as_ref();
    let (too_large_because, too_small_because) = match heuristic.remark {
        Some(Remark::MakesItTooLarge(remark)) => (Some(remark), None),
        Some(Remark::MakesItTooSmall(remark)) => (None, Some(remark)),
        None => (None, None),
    };
    let too_small = measured.too_small.as_ref().filter(|_| too_small_because.is_some());
    html! {
        <>
            { for too_small.map(|found| example(props, too_small_because, found)) }
            { for too_large.map(|found| example(props, too_large_because, found)) }
        </>
    }
}

fn example(props: &Props, remark: Option<&'static str>, found: &Example) -> Html {
    let Example { moves, estimate, distance } = found;
    let turns = props.method.metric.counted(*distance);
    let show = {
        let (puzzle, moves) = (props.puzzle.clone(), moves.clone());
        props.on_example.reform(move |_: MouseEvent| {
            reveal("state");
            Script::read(&moves, &puzzle).unwrap_or_default()
        })
    };
    html! {
        <p class="example">
            if let Some(remark) = remark { { remark }{ " " } }
            { "After " }<code>{ moves }</code>{ format!(" it says {estimate}; the distance is {turns}. ") }
            <button type="button" class="inline" onclick={show}>{ "Show" }</button>
        </p>
    }
}

/// The method with that heuristic, or the first that takes one.
fn guided_by(puzzle: &AnyPuzzle, method: Method, heuristic: &'static Heuristic) -> Method {
    let takes_one = std::iter::once(method.offer()).chain(offers(puzzle));
    let offer = takes_one.into_iter().find(|offer| offer.heuristics.contains(heuristic));
    let name = offer.map(|offer| offer.name);
    Method::choose(puzzle, name, Some(method.metric.name()), Some(heuristic.name)).unwrap_or(method)
}
