//! The page as a whole: the puzzle, the panels beside it, and the link above them.

use gloo_timers::callback::Timeout;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlInputElement, KeyboardEvent};
use yew::prelude::*;

use super::address;
use super::bench::{Bench, Deed};
use super::distances_panel::DistancesPanel;
use super::header::Header;
use super::heuristics_panel::HeuristicsPanel;
use super::history_panel::HistoryPanel;
use super::jobs::use_jobs;
use super::keys;
use super::listener::use_window_listener;
use super::moves_bar::MovesBar;
use super::painter::{Painter, Stroke};
use super::player_bar::PlayerBar;
use super::runs_panel::RunsPanel;
use super::scramble_panel::ScramblePanel;
use super::settings::Settings;
use super::solver_panel::SolverPanel;
use super::stage::Stage;
use super::view_choices::ViewChoices;
use crate::puzzle::Puzzle;
use crate::puzzle::gear_ball::Brackets;
use crate::puzzle::gear_ball::painting::Painting;
use crate::session::{Action, Setup};
use crate::share;
use crate::solve::Method;

#[component]
pub fn App() -> Html {
    let bench = use_reducer(|| Bench::open(share::open(&address::query())));
    let settings = use_state_eq(Settings::load);
    let kept_method = use_state_eq(|| Method::default_for(bench.session.position()));
    let method = kept_method.fitted_to(bench.session.position());
    let on_method = Callback::from(move |method| kept_method.set(method));
    let jobs = use_jobs(&bench, method.metric);
    use_address(&bench);
    use_player(&bench);
    use_keyboard(&bench);

    let tell = {
        let dispatcher = bench.dispatcher();
        Callback::from(move |deed: Deed| dispatcher.dispatch(deed))
    };
    let act = tell.reform(Deed::Act);
    let on_settings = {
        let settings = settings.clone();
        Callback::from(move |changed: Settings| {
            changed.save();
            settings.set(changed);
        })
    };
    let on_setup = act.reform(|moves| Action::Begin(Setup::Moves(moves)));
    let session = &bench.session;
    let solved = session.position().is_solved();
    let stage = html! {
        <section class="stage" aria-label="Puzzle">
            <div class="stage-bar">
                <p class={classes!("state", solved.then_some("solved"))} id="state" role="status">
                    { if solved { "Solved" } else { "Scrambled" } }
                </p>
                <div class="row">
                    <button type="button" id="paint" onclick={tell.reform(|_: MouseEvent| Deed::StartPainting)}
                        title="Enter a ball that you hold in your hand">
                        { "Paint your own" }
                    </button>
                    <ViewChoices settings={*settings} on_change={on_settings} />
                </div>
            </div>
            <Stage change={bench.change.clone()} settings={*settings} on_turn={act.reform(Action::Turn)} />
            <MovesBar puzzle={session.position().solved()} can_undo={session.can_undo()}
                can_redo={session.can_redo()} on_action={act.clone()} />
            <PlayerBar cursor={session.cursor()} end={session.moves().len()} playing={bench.playing}
                on_action={act.clone()} on_play={tell.reform(Deed::Play)} />
            <p class="hint">
                { "Click a face to turn it and its opposite clockwise. " }
                <span class="with-mouse">{ "Right-click, Shift-click or a long press turns anticlockwise." }</span>
                <span class="with-finger">{ "A long press turns anticlockwise." }</span>
            </p>
        </section>
    };
    html! {
        <>
            <Header current={session.position().id()} on_choose={act.reform(Action::Choose)}
                link={address::link(&share::query(session, &bench.other))} on_notice={tell.reform(Deed::Notify)} />
            <div class="notice-place" role="alert">
                if let Some(notice) = &bench.notice {
                    <div class="notice" id="notice">
                        <p>{ notice }</p>
                        <button type="button" onclick={tell.reform(|_: MouseEvent| Deed::Dismiss)} aria-label="Dismiss">
                            { "×" }
                        </button>
                    </div>
                }
            </div>
            <main>
                if let Some(painting) = bench.painting() {
                    <section class="stage" aria-label="Painting">
                        <Painter painting={painting.clone()} arrangement={settings.arrangement}
                            on_stroke={tell.reform(Deed::Paint)} />
                    </section>
                    <div class="panels">{ painting_help(painting) }</div>
                } else {
                    { stage }
                    <div class="panels">
                        <SolverPanel puzzle={session.position().solved()} {method} on_method={on_method.clone()}
                            attempt={bench.attempt()} status={bench.status.clone()} jobs={jobs.clone()} />
                        <HistoryPanel session={session.clone()} on_action={act.clone()} />
                        <ScramblePanel session={session.clone()} can_ask={bench.can_scramble()}
                            on_random_position={jobs.scramble.reform(|()| None)}
                            on_no_entropy={tell.reform(|()| Deed::NoEntropy)} on_setup={on_setup.clone()} />
                        <DistancesPanel position={session.position().clone()} knowledge={bench.knowledge.clone()}
                            metric={method.metric} can_ask={bench.can_scramble()} on_wanted={jobs.scramble.reform(Some)} />
                    </div>
                    <div class="study">
                        <RunsPanel runs={bench.runs.clone()} />
                        <HeuristicsPanel puzzle={session.position().solved()} {method} knowledge={bench.knowledge.clone()}
                            {on_method} on_example={on_setup} />
                    </div>
                }
            </main>
        </>
    }
}

fn painting_help(painting: &Painting) -> Html {
    let parts = match painting.brackets() {
        Brackets::Coloured => "corners, brackets and the teeth of the gears",
        Brackets::Blank => "corners and the teeth of the gears",
    };
    html! {
        <section class="panel" aria-labelledby="painting-title">
            <h2 id="painting-title">{ "Painting" }</h2>
            <p>{ format!("Hold your puzzle with blue on top and yellow in front, and paint what you see: {parts}.") }</p>
            <p>{ "Every colour you paint leaves fewer positions. What follows from yours is filled in faintly, so a dozen spots can be enough." }</p>
            <p class="with-mouse">{ "Click again, right-click or Shift-click to take a colour away. With the keyboard: Tab to the net, arrows to move, B P Y G R O to paint, Del to erase, Ctrl Z to undo." }</p>
            <p class="with-finger">{ "Tap a spot again to take its colour away." }</p>
        </section>
    }
}

/// Keeps the address bar at the link of the session, and the session at the link when the browser goes back
/// or forth. A link that could not be used stays there, to be mended, until something is done.
#[hook]
fn use_address(bench: &UseReducerHandle<Bench>) {
    let writer = use_memo((), |()| address::Writer::new());
    let query = (!bench.is_untouched_after_error()).then(|| share::query(&bench.session, &bench.other));
    use_effect_with(query, move |query| {
        if let Some(query) = query {
            writer.write(query.clone());
        }
    });
    let dispatcher = bench.dispatcher();
    use_window_listener("popstate", (), move |_: web_sys::Event| {
        dispatcher.dispatch(Deed::Open(share::open(&address::query())));
    });
}

/// Redoes one move after the other while the player plays.
#[hook]
fn use_player(bench: &UseReducerHandle<Bench>) {
    let dispatcher = bench.dispatcher();
    let due = bench.playing.then(|| bench.pause());
    use_effect_with((due, bench.session.cursor()), move |(due, _)| {
        let timeout = due.map(|pause| Timeout::new(pause, move || dispatcher.dispatch(Deed::PlayNext)));
        move || drop(timeout)
    });
}

/// Turns, undoes and redoes by keyboard, wherever the focus is.
#[hook]
fn use_keyboard(bench: &UseReducerHandle<Bench>) {
    let dispatcher = bench.dispatcher();
    let is_painting = bench.painting().is_some();
    use_window_listener("keydown", is_painting, move |event: KeyboardEvent| {
        if is_typing(&event) {
            return;
        }
        let deed = match keys::action(&event) {
            // While painting, letters are colours.
            Some(Action::Undo) if is_painting && event.key() != "Backspace" => Deed::Paint(Stroke::Undo),
            Some(action) if !is_painting => Deed::Act(action),
            _ => return,
        };
        event.prevent_default();
        dispatcher.dispatch(deed);
    });
}

/// Whether a key press belongs to a field rather than to the puzzle.
fn is_typing(event: &KeyboardEvent) -> bool {
    let Some(element) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) else {
        return false;
    };
    match (element.dyn_ref::<HtmlInputElement>(), element.tag_name().as_str()) {
        (Some(input), _) => input.type_() != "range",
        (None, "TEXTAREA") => true,
        // A drop-down takes letters to find its entries, but no shortcuts.
        (None, "SELECT") => !event.ctrl_key() && !event.meta_key(),
        (None, _) => false,
    }
}
