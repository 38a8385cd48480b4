//! The heuristics side by side: whose they are, what they are worth at all positions, and where they fail.

use std::rc::Rc;

use yew::prelude::*;

use super::contestants_panel::metric_choice;
use super::desk::{Desk, spelled};
use crate::laboratory::positions;
use crate::laboratory::remarks::{Remark, remark};
use crate::notation::Script;
use crate::puzzle::AnyPuzzle;
use crate::session::{Action, Session, Setup};
use crate::share;
use crate::solve::{Example, Heuristic, Measured, Method, heuristics, is_surveyed, offers};
use crate::web::effect::use_effect_with;
use crate::web::knowledge::Knowledge;
use crate::web::solver::{Event, Solver, Status};
use crate::words::{grouped, sentence};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub desk: Desk,
    pub on_desk: Callback<Desk>,
    /// Race with a heuristic, or from a position.
    pub on_race: Callback<Desk>,
}

/// What was learned so far from a worker that is asked one question after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Study {
    puzzle: AnyPuzzle,
    knowledge: Knowledge,
    failed: Option<String>,
}

pub enum Deed {
    TurnTo(AnyPuzzle),
    Heard(Event),
}

impl Reducible for Study {
    type Action = Deed;

    fn reduce(self: Rc<Self>, deed: Deed) -> Rc<Self> {
        let mut study = (*self).clone();
        match deed {
            Deed::TurnTo(puzzle) => {
                study.knowledge.turn_to(&puzzle);
                study.puzzle = puzzle;
            }
            Deed::Heard(Event::Done(_, Ok(answer))) => study.knowledge.learn(&self.puzzle, answer),
            Deed::Heard(Event::Done(_, Err(reason)) | Event::Status(Status::Failed(reason))) => {
                study.failed = Some(reason);
            }
            Deed::Heard(_) => return self,
        }
        Rc::new(study)
    }
}

#[component]
pub fn HeuristicsPanel(props: &Props) -> Html {
    let Desk { puzzle, metric, .. } = &props.desk;
    let study = use_reducer_eq(Study::default);
    let solver = {
        let dispatcher = study.dispatcher();
        use_memo((), move |()| {
            Solver::start(Callback::from(move |event| dispatcher.dispatch(Deed::Heard(event))))
        })
    };
    use_effect_with(puzzle.clone(), {
        let dispatcher = study.dispatcher();
        move |puzzle| dispatcher.dispatch(Deed::TurnTo(puzzle.clone()))
    });
    let is_turned = study.puzzle == *puzzle && study.failed.is_none();
    let question = is_turned.then(|| study.knowledge.next_question(puzzle, *metric)).flatten();
    let is_open = question.is_some();
    use_effect_with(question, move |question| {
        if let Some(question) = question {
            solver.send(question.clone());
        }
    });
    let known = heuristics(puzzle);
    let positions = study.knowledge.distances().first().map(|distances| distances.positions());
    let everywhere = positions.map_or("every position".to_string(), |positions| {
        format!("all {} positions", grouped(positions as f64))
    });
    html! {
        <section class="panel" aria-labelledby="heuristics-title">
            <h2 id="heuristics-title">{ "Heuristics" }</h2>
            if known.is_empty() {
                <p>{ "No method of this puzzle takes a heuristic." }</p>
            } else {
                <p class="about">
                    if is_surveyed(puzzle) {
                        { format!("What each says of the distance, measured at {everywhere} in {}. ", metric.title().to_ascii_lowercase()) }
                    } else {
                        { "This puzzle has too many positions to measure them at all; on a smaller one they can be. " }
                    }
                    { "Admissible: never too large, so that A* and IDA* find a shortest solution. Consistent: never changing by more than one from a position to the next. The nearer the mean comes to that of the true distance, the less they look at." }
                    if is_open { { " The figures come one after the other." } }
                </p>
                <div class="row">{ metric_choice(&props.desk, &props.on_desk) }</div>
                { for study.failed.as_ref().map(|reason| html! { <p class="failure">{ sentence(reason) }</p> }) }
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
                    { for known.chunk_by(|a, b| a.source == b.source).map(|group| rows_of_source(props, &study.knowledge, group)) }
                </table>
            }
        </section>
    }
}

/// The heuristics of one source below its name.
fn rows_of_source(props: &Props, knowledge: &Knowledge, group: &'static [Heuristic]) -> Html {
    html! {
        <tbody>
            <tr class="source"><th scope="rowgroup" colspan="5">{ group[0].source }</th></tr>
            { for group.iter().map(|heuristic| rows(props, knowledge, heuristic)) }
        </tbody>
    }
}

/// What was measured of a heuristic, and below it what there is to say about it.
fn rows(props: &Props, knowledge: &Knowledge, heuristic: &'static Heuristic) -> Html {
    let desk = &props.desk;
    let measured = knowledge.measured(desk.metric, heuristic);
    let measured = measured.as_ref();
    let race = {
        let desk = desk.clone();
        props
            .on_race
            .reform(move |_: MouseEvent| Desk { methods: guided_by(&desk, heuristic), ..desk.clone() })
    };
    let pending = if is_surveyed(&desk.puzzle) { "…" } else { "–" };
    let mean = measured.map_or(pending.to_string(), |measured| format!("{:.2}", measured.mean));
    let max = measured.map_or(pending.to_string(), |measured| measured.max.to_string());
    html! {
        <>
            <tr data-heuristic={heuristic.name} class="figures">
                <th scope="row">
                    <button type="button" class="inline" onclick={race} title="Race the searches that it guides">{ heuristic.title }</button>
                    <code>{ heuristic.name }</code>
                </th>
                <td class="number">{ mean }</td>
                <td class="number">{ max }</td>
                <td>{ for measured.map(|measured| verdict(measured.is_admissible)) }</td>
                <td>{ for measured.map(|measured| verdict(measured.is_consistent)) }</td>
            </tr>
            <tr class="notes">
                <td colspan="5">
                    <p class="about">{ sentence(heuristic.about) }</p>
                    { for measured.map(|measured| mistakes(props, heuristic, measured)) }
                </td>
            </tr>
        </>
    }
}

/// Every search that the heuristic can guide.
fn guided_by(desk: &Desk, heuristic: &Heuristic) -> Vec<Method> {
    let choose =
        |name| Method::choose(&desk.puzzle, Some(name), Some(desk.metric.name()), Some(heuristic.name));
    let guided = offers(&desk.puzzle).iter().filter(|offer| offer.heuristics.contains(heuristic));
    guided.filter_map(|offer| choose(offer.name).ok()).collect()
}

fn verdict(is_so: bool) -> Html {
    let (word, class) = if is_so { ("yes", "good") } else { ("no", "bad") };
    html! { <span class={class}>{ word }</span> }
}

/// Where it is too large, and what its source is mistaken about, with an example.
fn mistakes(props: &Props, heuristic: &Heuristic, measured: &Measured) -> Html {
    let too_large = measured.too_large.as_ref();
    let (too_large_because, too_small_because) = match remark(heuristic) {
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
    let desk = &props.desk;
    let turns = desk.metric.counted(*distance);
    let written = spelled(moves, &desk.puzzle, desk.hold);
    let race = {
        let (desk, text) = (desk.clone(), positions::line(&written, "counterexample"));
        props.on_race.reform(move |_: MouseEvent| desk.with_text(text.clone()))
    };
    html! {
        <p class="example">
            if let Some(remark) = remark { { remark }{ " " } }
            { "After " }<code>{ written }</code>{ format!(" it says {estimate}; the distance is {turns}. ") }
            <a href={bench_link(&desk.puzzle, moves)}>{ "Show" }</a>{ " " }
            <button type="button" class="inline" onclick={race}>{ "Race from there" }</button>
        </p>
    }
}

/// The bench with moves done on it.
fn bench_link(puzzle: &AnyPuzzle, moves: &str) -> String {
    let moves = Script::read(moves, puzzle).unwrap_or_default();
    let session = Session::new(puzzle).after(Action::Begin(Setup::Moves(moves)));
    format!("{}{}", super::BENCH, share::query(&session, &[]))
}
