//! The heuristics side by side: their sources, their quality over all positions, and where they fail.

use std::rc::Rc;

use yew::prelude::*;

use crate::lab::contestants_panel::metric_choice;
use crate::lab::state::{Experiment, spelled};
use crate::page::puzzle_facts::PuzzleFacts;
use crate::workers::solver_client::{Solver, WorkerEvent, WorkerStatus};
use unfold_core::laboratory::positions;
use unfold_core::notation::Script;
use unfold_core::picture::words::{grouped, sentence};
use unfold_core::puzzle::AnyPuzzle;
use unfold_core::solve::{
    self, Example, Heuristic, Measured, Method, SourceMistake, heuristics, is_surveyed, offers,
};
use unfold_core::workbench::protocol::JobError;
use unfold_core::workbench::session::{Session, SessionAction, Setup};
use unfold_core::workbench::share;

#[derive(Properties, PartialEq)]
pub(crate) struct HeuristicsPanelProps {
    pub experiment: Experiment,
    pub on_experiment: Callback<Experiment>,
    /// Starts a race with a heuristic, or from a position.
    pub on_race: Callback<Experiment>,
}

/// What a worker has reported so far. It gets one job at a time.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Study {
    puzzle: AnyPuzzle,
    facts: PuzzleFacts,
    failed: Option<JobError>,
}

pub(super) enum HeuristicsAction {
    SetPuzzle(AnyPuzzle),
    Event(WorkerEvent),
}

impl Reducible for Study {
    type Action = HeuristicsAction;

    fn reduce(self: Rc<Self>, action: HeuristicsAction) -> Rc<Self> {
        let mut study = (*self).clone();
        match action {
            HeuristicsAction::SetPuzzle(puzzle) => {
                study.facts.switch_to(&puzzle);
                study.puzzle = puzzle;
            }
            HeuristicsAction::Event(WorkerEvent::Done(_, Ok(answer))) => {
                study.facts.add(&self.puzzle, answer)
            }
            HeuristicsAction::Event(WorkerEvent::Done(_, Err(error))) => study.failed = Some(error),
            HeuristicsAction::Event(WorkerEvent::Status(WorkerStatus::Failed(failure))) => {
                study.failed = Some(failure.into());
            }
            HeuristicsAction::Event(_) => return self,
        }
        Rc::new(study)
    }
}

#[component]
pub(crate) fn HeuristicsPanel(props: &HeuristicsPanelProps) -> Html {
    let Experiment { puzzle, metric, .. } = &props.experiment;
    let study = use_reducer_eq(Study::default);
    let solver = {
        let dispatcher = study.dispatcher();
        use_memo((), move |()| {
            Solver::start(Callback::from(move |event| dispatcher.dispatch(HeuristicsAction::Event(event))))
        })
    };
    use_effect_with(puzzle.clone(), {
        let dispatcher = study.dispatcher();
        move |puzzle| dispatcher.dispatch(HeuristicsAction::SetPuzzle(puzzle.clone()))
    });
    let is_ready = study.puzzle == *puzzle && study.failed.is_none();
    let job = is_ready.then(|| study.facts.next_job(puzzle, *metric)).flatten();
    let is_open = job.is_some();
    use_effect_with(job, move |job| {
        if let Some(job) = job {
            solver.send(job.clone());
        }
    });
    let known = heuristics(puzzle);
    let positions = study.facts.distances().first().map(|distances| distances.positions());
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
                <div class="row">{ metric_choice(&props.experiment, &props.on_experiment) }</div>
                { for study.failed.as_ref().map(|reason| html! { <p class="failure">{ sentence(&reason.to_string()) }</p> }) }
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
                    { for known.chunk_by(|a, b| a.source == b.source).map(|group| rows_of_source(props, &study.facts, group)) }
                </table>
            }
        </section>
    }
}

/// The heuristics of one source below its name.
fn rows_of_source(props: &HeuristicsPanelProps, facts: &PuzzleFacts, group: &'static [Heuristic]) -> Html {
    html! {
        <tbody>
            <tr class="source"><th scope="rowgroup" colspan="5">{ group[0].source }</th></tr>
            { for group.iter().map(|heuristic| rows(props, facts, heuristic)) }
        </tbody>
    }
}

/// The figures of a heuristic, and below them its description and its errors.
fn rows(props: &HeuristicsPanelProps, facts: &PuzzleFacts, heuristic: &'static Heuristic) -> Html {
    let experiment = &props.experiment;
    let measured = facts.measured(experiment.metric, heuristic);
    let measured = measured.as_ref();
    let race = {
        let experiment = experiment.clone();
        props.on_race.reform(move |_: MouseEvent| Experiment {
            methods: guided_by(&experiment, heuristic),
            ..experiment.clone()
        })
    };
    let pending = if is_surveyed(&experiment.puzzle) { "…" } else { "–" };
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
fn guided_by(experiment: &Experiment, heuristic: &Heuristic) -> Vec<Method> {
    let choose = |name| {
        Method::choose(&experiment.puzzle, Some(name), Some(experiment.metric.name()), Some(heuristic.name))
    };
    let guided = offers(&experiment.puzzle).iter().filter(|offer| offer.heuristics.contains(heuristic));
    guided.filter_map(|offer| choose(offer.name).ok()).collect()
}

fn verdict(is_so: bool) -> Html {
    let (word, class) = if is_so { ("yes", "good") } else { ("no", "bad") };
    html! { <span class={class}>{ word }</span> }
}

/// Where the heuristic overestimates, and an error of its source, each with an example.
fn mistakes(props: &HeuristicsPanelProps, heuristic: &Heuristic, measured: &Measured) -> Html {
    let too_large = measured.too_large.as_ref();
    let (too_large_because, too_small_because) =
        match solve::source_mistake(&props.experiment.puzzle, heuristic.name) {
            Some(SourceMistake::TooLarge(mistake)) => (Some(mistake), None),
            Some(SourceMistake::TooSmall(mistake)) => (None, Some(mistake)),
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

fn example(props: &HeuristicsPanelProps, mistake: Option<&'static str>, found: &Example) -> Html {
    let Example { moves, estimate, distance } = found;
    let experiment = &props.experiment;
    let turns = experiment.metric.counted(*distance);
    let written = spelled(moves, &experiment.puzzle, experiment.hold);
    let race = {
        let (experiment, text) = (experiment.clone(), positions::line(&written, "counterexample"));
        props.on_race.reform(move |_: MouseEvent| experiment.with_text(text.clone()))
    };
    html! {
        <p class="example">
            if let Some(mistake) = mistake { { mistake }{ " " } }
            { "After " }<code>{ written }</code>{ format!(" it says {estimate}; the distance is {turns}. ") }
            <a href={bench_link(&experiment.puzzle, moves)}>{ "Show" }</a>{ " " }
            <button type="button" class="inline" onclick={race}>{ "Race from there" }</button>
        </p>
    }
}

/// A link to the bench after some moves.
fn bench_link(puzzle: &AnyPuzzle, moves: &str) -> String {
    let moves = Script::read(moves, puzzle).unwrap_or_default();
    let session = Session::new(puzzle).after(SessionAction::Begin(Setup::Moves(moves)));
    format!("{}{}", super::BENCH, share::query(&session, &[]))
}
