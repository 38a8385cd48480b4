//! The laboratory: searches side by side, step by step, and on boards with published figures.
//!
//! `positions_panel`, `contestants_panel` and `limits_fields` set an experiment up; `results_panel` and `charts_panel` show it.
//! `steps_panel` goes through a small search, with `tree_view`. `heuristics_panel`, `random_panel`, `eight_puzzle_paper_panel` and
//! `korf_panel` are experiments of their own. `background_job` runs one job, `worker_pool` the searches of a race.

mod background_job;
mod charts_panel;
mod contestants_panel;
mod eight_puzzle_paper_panel;
mod heuristics_panel;
mod korf_panel;
mod limits_fields;
mod positions_panel;
mod random_panel;
mod results_panel;
mod state;
mod steps_panel;
mod tree_view;
mod worker_pool;

use web_sys::window;
use yew::prelude::*;

use crate::browser::address;
use crate::page::preferences;
use crate::ui::drop_down::{DropDown, DropDownOption};
use crate::ui::svg::node;
use charts_panel::ChartsPanel;
use contestants_panel::ContestantsPanel;
use eight_puzzle_paper_panel::EightPuzzlePaperPanel;
use heuristics_panel::HeuristicsPanel;
use korf_panel::KorfPanel;
use positions_panel::PositionsPanel;
use random_panel::RandomPanel;
use results_panel::ResultsPanel;
use state::Experiment;
use steps_panel::StepsPanel;
use unfold_core::laboratory::eight_puzzle_paper;
use unfold_core::laboratory::race::Race;
use unfold_core::picture::flat::drawing::logo;
use unfold_core::puzzle::tiles::known_boards::EIGHT_PUZZLE_BOARDS;
use unfold_core::puzzle::{AnyKind, AnyPuzzle, Kind, Puzzle};
use unfold_core::workbench::session::{Session, SessionAction, Setup};
use unfold_core::workbench::share;
use worker_pool::{PoolAction, Racing, use_worker_pool};

/// The page of the bench, relative to this page.
const BENCH: &str = "index.html";

/// The key of the view in a link.
const VIEW: &str = "view";

/// The former name of [`View::EightPuzzlePaper`]: old links still work.
const FORMER_EIGHT_PUZZLE: &str = "seed003";

/// The limit on searches that run at once.
const MOST_AT_ONCE: usize = 4;

/// The parts of the laboratory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    Race,
    Steps,
    Random,
    Heuristics,
    EightPuzzlePaper,
    Korf,
}

impl View {
    const ALL: [View; 6] =
        [View::Race, View::Steps, View::Random, View::Heuristics, View::EightPuzzlePaper, View::Korf];

    const fn name(self) -> &'static str {
        match self {
            View::Race => "race",
            View::Steps => "steps",
            View::Random => "random",
            View::Heuristics => "heuristics",
            View::EightPuzzlePaper => "eight-puzzle",
            View::Korf => "korf100",
        }
    }

    /// The view of that name in a link.
    fn named(name: &str) -> Option<View> {
        let now = if name == FORMER_EIGHT_PUZZLE { View::EightPuzzlePaper.name() } else { name };
        View::ALL.into_iter().find(|view| view.name() == now)
    }

    const fn title(self) -> &'static str {
        match self {
            View::Race => "Side by side",
            View::Steps => "Step by step",
            View::Random => "Random",
            View::Heuristics => "Heuristics",
            View::EightPuzzlePaper => "The Eight Puzzle",
            View::Korf => "Korf’s 100",
        }
    }
}

#[component]
pub(crate) fn Laboratory() -> Html {
    let opened = use_memo((), |()| share::open(&address::query()));
    let experiment = use_state_eq(|| {
        let hold = opened.hold.unwrap_or_else(preferences::kept_hold);
        Experiment::with(&first_position(&opened), hold)
    });
    let view = use_state_eq(|| {
        let named =
            opened.other.iter().filter(|(key, _)| key == VIEW).find_map(|(_, name)| View::named(name));
        named.unwrap_or(View::Race)
    });
    let (race, again, korf) = (use_racing(), use_racing(), use_racing());
    use_address(&experiment, *view);
    let on_experiment = {
        let setter = experiment.setter();
        use_callback((), move |changed: Experiment, ()| setter.set(changed))
    };
    let notice = opened.error.as_ref().map(ToString::to_string);
    let shown = match *view {
        View::Race => html! {
            <>
                <div class="setup">
                    <PositionsPanel experiment={(*experiment).clone()} on_experiment={on_experiment.clone()} />
                    <ContestantsPanel experiment={(*experiment).clone()} on_experiment={on_experiment.clone()}
                        is_running={!race.race.is_over()} at_once={at_once()} on_start={race.on_start.clone()}
                        on_cancel={race.on_cancel.clone()} />
                </div>
                if !race.race.runs.is_empty() {
                    <ResultsPanel race={race.race.clone()} on_cancel={race.on_cancel} />
                    <ChartsPanel race={race.race} />
                }
            </>
        },
        View::Steps => {
            html! { <StepsPanel experiment={(*experiment).clone()} on_experiment={on_experiment.clone()} /> }
        }
        View::Random => {
            html! { <RandomPanel puzzle={experiment.puzzle.clone()} /> }
        }
        View::Heuristics => {
            let (on_experiment, setter) = (on_experiment.clone(), view.setter());
            let to_experiment = on_experiment.clone();
            let on_race = Callback::from(move |changed: Experiment| {
                to_experiment.emit(changed);
                setter.set(View::Race);
            });
            html! { <HeuristicsPanel experiment={(*experiment).clone()} {on_experiment} {on_race} /> }
        }
        View::EightPuzzlePaper => {
            html! {
                <EightPuzzlePaperPanel race={again.race} at_once={at_once()} on_start={again.on_start}
                    on_cancel={again.on_cancel} />
            }
        }
        View::Korf => {
            html! { <KorfPanel race={korf.race} on_start={korf.on_start} on_cancel={korf.on_cancel} /> }
        }
    };
    html! {
        <>
            <header>
                <h1>{ node(logo()) }<span>{ "Laboratory" }</span></h1>
                <nav class="puzzles lab-views" aria-label="Experiments">{ for View::ALL.map(|known| view_button(known, &view)) }</nav>
                { puzzle_choice(&experiment, &on_experiment) }
                <a class="to-page" id="to-bench" href={format!("{BENCH}{}", link_query(&experiment, None))}>{ "Open on the bench" }</a>
            </header>
            <main class="lab">
                if let Some(notice) = notice {
                    <p class="failure" id="notice" role="alert">{ notice }</p>
                }
                { shown }
            </main>
        </>
    }
}

/// The position of the link, or without a link a board that makes an interesting race.
fn first_position(opened: &share::Opened) -> AnyPuzzle {
    let position = opened.session.position().clone();
    let (_, board) = EIGHT_PUZZLE_BOARDS[4];
    let board = AnyPuzzle::named(eight_puzzle_paper::PUZZLE).and_then(|puzzle| puzzle.with_text(board).ok());
    match board {
        Some(board) if address::query().is_empty() => board,
        _ => position,
    }
}

fn view_button(view: View, current: &UseStateHandle<View>) -> Html {
    let is_chosen = view == **current;
    let onclick = {
        let setter = current.setter();
        move |_: MouseEvent| setter.set(view)
    };
    html! {
        <button type="button" class={classes!("choice", is_chosen.then_some("chosen"))} data-view={view.name()}
            aria-pressed={is_chosen.to_string()} {onclick}>{ view.title() }</button>
    }
}

/// The race of one view. It goes on while another view is shown.
struct RaceHandle {
    race: Race,
    on_start: Callback<Race>,
    /// Cancels the search with that number, or all.
    on_cancel: Callback<Option<usize>>,
}

#[hook]
fn use_racing() -> RaceHandle {
    let racing = use_reducer_eq(Racing::default);
    use_worker_pool(&racing);
    let on_start = {
        let dispatcher = racing.dispatcher();
        use_callback((), move |race: Race, ()| dispatcher.dispatch(PoolAction::Start(Box::new(race))))
    };
    let on_cancel = {
        let dispatcher = racing.dispatcher();
        use_callback((), move |number: Option<usize>, ()| {
            dispatcher.dispatch(number.map_or(PoolAction::CancelAll, PoolAction::Cancel));
        })
    };
    RaceHandle { race: racing.race.clone(), on_start, on_cancel }
}

/// How many searches run at once: one for each processor, up to a limit.
fn at_once() -> usize {
    let processors = window().map_or(1.0, |window| window.navigator().hardware_concurrency());
    (processors as usize).clamp(1, MOST_AT_ONCE)
}

/// The menu of puzzles, including one that came by a link.
fn puzzle_choice(experiment: &Experiment, on_experiment: &Callback<Experiment>) -> Html {
    let mut known = AnyKind::studied();
    let current = experiment.puzzle.kind();
    if !known.contains(&current) {
        known.push(current);
    }
    let options = known.iter().map(|&kind| DropDownOption::new(kind.id(), state::title(kind)));
    let options: Vec<_> = options.collect();
    let chosen = known.iter().position(|&kind| kind == current);
    let on_choose = {
        let experiment = experiment.clone();
        on_experiment.reform(move |index: usize| match known.get(index) {
            Some(kind) => experiment.turned_to(&kind.solved()),
            None => experiment.clone(),
        })
    };
    html! { <DropDown id="puzzle" class="puzzle-choice" name="Puzzle" {options} {chosen} {on_choose} /> }
}

/// The query string of a link to the first position. Links to the laboratory name the view.
fn link_query(experiment: &Experiment, view: Option<View>) -> String {
    let solved = experiment.puzzle.solved();
    let first = experiment.starts().ok().and_then(|starts| starts.into_iter().next());
    let session = match first {
        Some(start) if start.position != solved => {
            Session::new(&solved).after(SessionAction::Begin(Setup::State(start.position)))
        }
        _ => Session::new(&solved),
    };
    let session = session.after(SessionAction::Hold(experiment.hold));
    let view = view.filter(|view| *view != View::Race);
    let other: Vec<(String, String)> =
        view.iter().map(|view| (VIEW.to_string(), view.name().to_string())).collect();
    share::query(&session, &other)
}

/// Keeps the address bar in step with the first position and the view.
#[hook]
fn use_address(experiment: &Experiment, view: View) {
    let writer = use_memo((), |()| address::Writer::new());
    use_effect_with((experiment.puzzle.clone(), experiment.text.clone(), experiment.hold, view), {
        let experiment = experiment.clone();
        move |_| writer.write(link_query(&experiment, Some(view)))
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_every_view_by_its_present_and_its_former_name() {
        for view in View::ALL {
            assert_eq!(View::named(view.name()), Some(view));
        }
        let former = share::open("?puzzle=tiles-3x3&view=seed003").other;
        assert_eq!(former, [(VIEW.to_string(), FORMER_EIGHT_PUZZLE.to_string())]);
        assert_eq!(View::named(&former[0].1), Some(View::EightPuzzlePaper));
        assert_eq!(View::named("seed004"), None);
    }
}
