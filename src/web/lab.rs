//! The laboratory: searches side by side, step by step and on the boards that others published figures on.

mod charts_panel;
mod contestants_panel;
mod crew;
mod desk;
mod errand;
mod heuristics_panel;
mod korf_panel;
mod limits_fields;
mod positions_panel;
mod random_panel;
mod results_panel;
mod seed_panel;
mod steps_panel;
mod tree_view;

use web_sys::window;
use yew::prelude::*;

use super::address;
use super::effect::use_effect_with;
use super::part::part;
use super::settings;
use super::shapes::drawn;
use crate::artwork::logo;
use crate::laboratory::race::Race;
use crate::laboratory::seed;
use crate::puzzle::tiles::known::SEED_003;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::session::{Action, Session, Setup};
use crate::share;
use charts_panel::ChartsPanel;
use contestants_panel::ContestantsPanel;
use crew::{Deed, Racing, use_crew};
use desk::Desk;
use heuristics_panel::HeuristicsPanel;
use korf_panel::KorfPanel;
use positions_panel::PositionsPanel;
use random_panel::RandomPanel;
use results_panel::ResultsPanel;
use seed_panel::SeedPanel;
use steps_panel::StepsPanel;

/// Where the bench is, beside this page.
const BENCH: &str = "index.html";

/// What is to be seen, in the link.
const VIEW: &str = "view";

/// So many searches run at once where the machine allows it.
const MOST_AT_ONCE: usize = 4;

/// The parts of the laboratory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    Race,
    Steps,
    Random,
    Heuristics,
    Seed,
    Korf,
}

impl View {
    const ALL: [View; 6] = [View::Race, View::Steps, View::Random, View::Heuristics, View::Seed, View::Korf];

    const fn name(self) -> &'static str {
        match self {
            View::Race => "race",
            View::Steps => "steps",
            View::Random => "random",
            View::Heuristics => "heuristics",
            View::Seed => "seed003",
            View::Korf => "korf100",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            View::Race => "Side by side",
            View::Steps => "Step by step",
            View::Random => "Random",
            View::Heuristics => "Heuristics",
            View::Seed => "Seed 003",
            View::Korf => "Korf’s 100",
        }
    }
}

#[component]
pub fn Laboratory() -> Html {
    let opened = use_memo((), |()| share::open(&address::query()));
    let desk = use_state_eq(|| {
        let hold = opened.hold.unwrap_or_else(settings::kept_hold);
        Desk::with(&first_position(&opened), hold)
    });
    let view = use_state_eq(|| {
        let named = |(key, name): &(String, String)| {
            View::ALL.into_iter().find(|view| key == VIEW && name == view.name())
        };
        opened.other.iter().find_map(named).unwrap_or(View::Race)
    });
    let (race, again, korf) = (use_racing(), use_racing(), use_racing());
    use_address(&desk, *view);
    let on_desk = {
        let setter = desk.setter();
        use_callback((), move |changed: Desk, ()| setter.set(changed))
    };
    let notice = opened.error.as_ref().map(ToString::to_string);
    let shown = match *view {
        View::Race => html! {
            <>
                <div class="setup">
                    { part::<PositionsPanel>(positions_panel::Props {
                        desk: (*desk).clone(), on_desk: on_desk.clone(),
                    }) }
                    { part::<ContestantsPanel>(contestants_panel::Props {
                        desk: (*desk).clone(), on_desk: on_desk.clone(), is_running: !race.race.is_over(),
                        at_once: at_once(), on_start: race.on_start.clone(),
                        on_cancel: race.on_cancel.clone(),
                    }) }
                </div>
                if !race.race.runs.is_empty() {
                    { part::<ResultsPanel>(results_panel::Props {
                        race: race.race.clone(), on_cancel: race.on_cancel,
                    }) }
                    { part::<ChartsPanel>(charts_panel::Props { race: race.race }) }
                }
            </>
        },
        View::Steps => {
            part::<StepsPanel>(steps_panel::Props { desk: (*desk).clone(), on_desk: on_desk.clone() })
        }
        View::Random => part::<RandomPanel>(random_panel::Props { puzzle: desk.puzzle.clone() }),
        View::Heuristics => {
            let (on_desk, setter) = (on_desk.clone(), view.setter());
            let to_desk = on_desk.clone();
            let on_race = Callback::from(move |changed: Desk| {
                to_desk.emit(changed);
                setter.set(View::Race);
            });
            part::<HeuristicsPanel>(heuristics_panel::Props { desk: (*desk).clone(), on_desk, on_race })
        }
        View::Seed => part::<SeedPanel>(seed_panel::Props {
            race: again.race,
            at_once: at_once(),
            on_start: again.on_start,
            on_cancel: again.on_cancel,
        }),
        View::Korf => part::<KorfPanel>(korf_panel::Props {
            race: korf.race,
            on_start: korf.on_start,
            on_cancel: korf.on_cancel,
        }),
    };
    html! {
        <>
            <header>
                <h1>{ drawn(logo()) }<span>{ "Laboratory" }</span></h1>
                <nav class="puzzles lab-views" aria-label="Experiments">{ for View::ALL.map(|known| view_button(known, &view)) }</nav>
                { puzzle_choice(&desk, &on_desk) }
                <a class="to-page" id="to-bench" href={format!("{BENCH}{}", link_query(&desk, None))}>{ "Open on the bench" }</a>
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

/// What the link has, or a board that is worth a race where there is no link.
fn first_position(opened: &share::Opened) -> AnyPuzzle {
    let position = opened.session.position().clone();
    let (_, board) = SEED_003[4];
    let board = AnyPuzzle::named(seed::PUZZLE).and_then(|puzzle| puzzle.with_text(board).ok());
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

/// An experiment of one part of the laboratory, which goes on while another part is shown.
struct Experiment {
    race: Race,
    on_start: Callback<Race>,
    /// Cancels the search of that number, or all.
    on_cancel: Callback<Option<usize>>,
}

#[hook]
fn use_racing() -> Experiment {
    let racing = use_reducer_eq(Racing::default);
    use_crew(&racing);
    let on_start = {
        let dispatcher = racing.dispatcher();
        use_callback((), move |race: Race, ()| dispatcher.dispatch(Deed::Start(Box::new(race))))
    };
    let on_cancel = {
        let dispatcher = racing.dispatcher();
        use_callback((), move |number: Option<usize>, ()| {
            dispatcher.dispatch(number.map_or(Deed::CancelAll, Deed::Cancel));
        })
    };
    Experiment { race: racing.race.clone(), on_start, on_cancel }
}

/// How many searches run at once: one for each processor, but for a few only.
fn at_once() -> usize {
    let processors = window().map_or(1.0, |window| window.navigator().hardware_concurrency());
    (processors as usize).clamp(1, MOST_AT_ONCE)
}

/// The puzzles that one can choose from; one that came by a link is among them.
fn puzzle_choice(desk: &Desk, on_desk: &Callback<Desk>) -> Html {
    let mut known: Vec<String> = desk::PUZZLES.iter().map(ToString::to_string).collect();
    let current = desk.puzzle.id();
    if !known.contains(&current) {
        known.push(current.clone());
    }
    let options = known.into_iter().filter_map(|id| AnyPuzzle::named(&id)).map(|puzzle| {
        let id = puzzle.id();
        html! { <option value={id.clone()} selected={id == current}>{ desk::title(&puzzle) }</option> }
    });
    let onchange = {
        let (current, on_desk) = (desk.clone(), on_desk.clone());
        Callback::from(move |event: Event| {
            let id = event.target_unchecked_into::<web_sys::HtmlSelectElement>().value();
            if let Some(puzzle) = AnyPuzzle::named(&id) {
                on_desk.emit(current.turned_to(&puzzle));
            }
        })
    };
    html! {
        <select class="puzzle-choice" id="puzzle" aria-label="Puzzle" {onchange}>{ for options }</select>
    }
}

/// The first position as the query string of a link, to a view of it if it leads to the laboratory.
fn link_query(desk: &Desk, view: Option<View>) -> String {
    let solved = desk.puzzle.solved();
    let first = desk.starts().ok().and_then(|starts| starts.into_iter().next());
    let session = match first {
        Some(start) if start.position != solved => {
            Session::new(&solved).after(Action::Begin(Setup::State(start.position)))
        }
        _ => Session::new(&solved),
    };
    let session = session.after(Action::Hold(desk.hold));
    let view = view.filter(|view| *view != View::Race);
    let other: Vec<(String, String)> =
        view.iter().map(|view| (VIEW.to_string(), view.name().to_string())).collect();
    share::query(&session, &other)
}

/// Keeps the address bar at the first position.
#[hook]
fn use_address(desk: &Desk, view: View) {
    let writer = use_memo((), |()| address::Writer::new());
    use_effect_with((desk.puzzle.clone(), desk.text.clone(), desk.hold, view), {
        let desk = desk.clone();
        move |_| writer.write(link_query(&desk, Some(view)))
    });
}
