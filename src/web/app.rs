//! The page as a whole: the puzzle, the panels beside it, and the link above them.

use gloo_timers::callback::Timeout;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlInputElement, KeyboardEvent};
use yew::prelude::*;

use super::address;
use super::announcer::{self, Announcer};
use super::bench::{Bench, Deed};
use super::console_panel::{self, ConsolePanel};
use super::distances_panel::{self, DistancesPanel};
use super::header::{self, Header};
use super::history_panel::{self, HistoryPanel};
use super::jobs::{Ask, Jobs, use_jobs};
use super::keys;
use super::listener::use_window_listener;
use super::moves_bar::{self, MovesBar};
use super::painter::{self, Painter, Stroke, painting_help};
use super::part::part;
use super::player_bar::{self, PlayerBar};
use super::scramble_panel::{self, ScramblePanel};
use super::settings::{Pictures, Settings};
use super::solid_view::Command;
use super::solver::Status;
use super::solver_panel::{self, Attempt, SolverPanel, phase_at};
use super::stage::{self, Stage};
use super::tile_choices::{self, BoardField, TileChoices, verdict};
use super::view_choices::{picture_choice, speed_choice, view_choices};
use super::way_back_panel::way_back_panel;
use crate::notation::{Move, Script};
use crate::painting;
use crate::protocol::Bounds;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::session::{Action, Setup};
use crate::share;
use crate::solve::{self, Method, Shown};

#[component]
pub fn App() -> Html {
    let bench = use_reducer(|| Bench::open(share::open(&address::query())));
    let settings = use_state_eq(Settings::load);
    let chosen_method = use_state_eq(|| None::<Method>);
    let bounds = use_state_eq(Bounds::default);
    let is_lit = use_state_eq(|| false);
    let picture = use_state_eq(|| None::<AttrValue>);
    let is_editing = use_state_eq(|| false);
    let position = bench.session.position();
    let method = match *chosen_method {
        Some(chosen) => chosen.fitted_to(position),
        None => Method::default_for(position),
    };
    let on_method = use_callback((), {
        let setter = chosen_method.setter();
        move |method, ()| setter.set(Some(method))
    });
    let jobs = use_jobs(&bench);
    use_address(&bench);
    use_player(&bench, settings.speed());
    use_keyboard(&bench);

    let calls = {
        let dispatcher = bench.dispatcher();
        use_memo((), move |()| Calls::to(dispatcher))
    };
    let session = &bench.session;
    // The same for every frame of a search, or what is being typed in the header would be lost.
    let shared = use_mut_ref(|| (bench.session.clone(), Vec::new()));
    *shared.borrow_mut() = (bench.session.clone(), share::with_goal(&bench.other, bench.goal()));
    let link = use_callback((), move |(), ()| {
        let (session, other) = &*shared.borrow();
        share::link(&address::page(), session, other)
    });
    // What a command does changes with the page; what the solid is given to call does not.
    let obey = use_mut_ref(Callback::<Command>::noop);
    let on_command = {
        let obey = obey.clone();
        use_callback((), move |command, ()| {
            let obey = obey.borrow().clone();
            obey.emit(command);
        })
    };
    let page = Page {
        bench: &bench,
        settings: &settings,
        calls: &calls,
        jobs: &jobs,
        method,
        on_method,
        bounds: &bounds,
        is_lit: &is_lit,
        picture: &picture,
        is_editing: &is_editing,
        on_command,
    };
    *obey.borrow_mut() = page.obeying();
    html! {
        <>
            { part::<Header>(header::Props {
                current: session.position().id(), on_choose: calls.choose.clone(), link,
                on_notice: calls.notify.clone(),
            }) }
            <div class="notice-place" role="alert">
                if let Some(notice) = &bench.notice {
                    <div class="notice" id="notice">
                        <p>{ notice }</p>
                        <button type="button" onclick={calls.tell.reform(|_: MouseEvent| Deed::Dismiss)} aria-label="Dismiss">
                            { "×" }
                        </button>
                    </div>
                }
            </div>
            { part::<Announcer>(announcer::Props::of(&bench)) }
            <main>
                if let Some(painting) = bench.painting() {
                    <section class="stage" aria-label="Painter">
                        { part::<Painter>(painter::Props {
                            painting: painting.clone(),
                            arrangement: settings.arrangement(session.position()).unfolded(),
                            told: bench.knowledge.told.clone(), choices: bench.choices(),
                            paste_error: bench.paste_error(), status: bench.status.clone(),
                            on_stroke: calls.stroke.clone(), on_retry: jobs.retry.clone(),
                        }) }
                    </section>
                    <div class="panels">{ painting_help(painting) }</div>
                } else {
                    { page.stage() }
                    { page.panels() }
                }
            </main>
        </>
    }
}

/// What the parts of the page call. They stay the same, so that a part is drawn again only when what it shows
/// has changed: while a search runs, the page changes twenty times a second.
#[derive(PartialEq)]
struct Calls {
    tell: Callback<Deed>,
    act: Callback<Action>,
    turn: Callback<Move>,
    choose: Callback<AnyPuzzle>,
    /// Begin with the position that these moves lead to.
    setup: Callback<Script>,
    /// The same while they are being typed.
    type_setup: Callback<Script>,
    /// Begin with what a text says.
    load: Callback<String>,
    /// Begin with a position.
    begin: Callback<AnyPuzzle>,
    take_back: Callback<MouseEvent>,
    notify: Callback<String>,
    play: Callback<bool>,
    paint: Callback<MouseEvent>,
    stroke: Callback<Stroke>,
    no_entropy: Callback<()>,
    /// Lead somewhere else than to the solved puzzle.
    aim: Callback<Option<AnyPuzzle>>,
    hint: Callback<Ask>,
}

impl Calls {
    fn to(bench: UseReducerDispatcher<Bench>) -> Calls {
        let tell = Callback::from(move |deed: Deed| bench.dispatch(deed));
        let act = tell.reform(Deed::Act);
        Calls {
            turn: act.reform(Action::Turn),
            choose: act.reform(Action::Choose),
            setup: act.reform(|moves| Action::Begin(Setup::Moves(moves))),
            type_setup: act.reform(Action::TypeSetup),
            load: tell.reform(Deed::Load),
            begin: act.reform(|position| Action::Begin(Setup::State(position))),
            take_back: tell.reform(|_| Deed::TakeBack),
            notify: tell.reform(Deed::Notify),
            play: tell.reform(Deed::Play),
            paint: tell.reform(|_| Deed::StartPainting),
            stroke: tell.reform(Deed::Paint),
            no_entropy: tell.reform(|()| Deed::NoEntropy),
            aim: tell.reform(Deed::Aim),
            hint: tell.reform(Deed::Hint),
            tell,
            act,
        }
    }
}

/// All that the page shows, in its three parts.
struct Page<'a> {
    bench: &'a Bench,
    settings: &'a UseStateHandle<Settings>,
    calls: &'a Calls,
    jobs: &'a Jobs,
    /// How the puzzle is solved, if there is a solver for it.
    method: Option<Method>,
    on_method: Callback<Method>,
    /// What is asked of a solution.
    bounds: &'a UseStateHandle<Bounds>,
    /// Whether the net shows what a phase looks at.
    is_lit: &'a UseStateHandle<bool>,
    /// A picture for tiles.
    picture: &'a UseStateHandle<Option<AttrValue>>,
    /// Whether tiles are put in another order by hand.
    is_editing: &'a UseStateHandle<bool>,
    on_command: Callback<Command>,
}

/// What sets a state.
fn set<T: 'static>(state: &UseStateHandle<T>) -> Callback<T> {
    let setter = state.setter();
    Callback::from(move |value| setter.set(value))
}

impl Page<'_> {
    fn stage(&self) -> Html {
        let Page { bench, calls, .. } = self;
        let (session, settings) = (&bench.session, **self.settings);
        let solved = session.position().is_solved();
        let on_settings = {
            let setter = self.settings.setter();
            Callback::from(move |changed: Settings| {
                changed.save();
                setter.set(changed);
            })
        };
        let on_edit = calls.begin.reform(AnyPuzzle::Tiles);
        let flaw = bench.flaw();
        html! {
            <section class="stage" id="puzzle" aria-label="Puzzle">
                <div class="stage-bar">
                    <p class={classes!("state", solved.then_some("solved"), flaw.is_some().then_some("flawed"))} id="state">
                        { if bench.is_at_goal() { "At the goal" } else if solved { "Solved" } else if flaw.is_some() { "Cannot be solved" } else { "Scrambled" } }
                    </p>
                    <div class="row">
                        if painting::canvas(session.position()).is_some() {
                            <button type="button" id="paint" onclick={calls.paint.clone()}
                                title="Enter the position of a puzzle that you hold in your hand">
                                { "Paint your own" }
                            </button>
                        }
                        { picture_choice(settings, &on_settings) }
                        if let AnyPuzzle::Tiles(_) = session.position() {
                            { part::<TileChoices>(tile_choices::Props {
                                settings, on_change: on_settings.clone(),
                                on_picture: set(self.picture).reform(Some), is_editing: **self.is_editing,
                                on_editing: set(self.is_editing),
                            }) }
                        } else {
                            { view_choices(session.position(), settings, &on_settings) }
                        }
                    </div>
                </div>
                if let AnyPuzzle::Tiles(tiles) = session.position() {
                    if let Some(flaw) = &flaw { { verdict(tiles, flaw, &on_edit) } }
                    if **self.is_editing {
                        { part::<BoardField>(tile_choices::BoardFieldProps {
                            tiles: tiles.clone(), on_board: on_edit.clone(),
                            on_notice: calls.notify.clone(),
                        }) }
                    }
                }
                { part::<Stage>(stage::Props {
                    change: bench.change.clone(), settings, pieces: self.pieces(),
                    on_turn: calls.turn.clone(), picture: (**self.picture).clone(),
                    is_editing: **self.is_editing, on_edit, on_command: self.on_command.clone(),
                }) }
                <div class="dock">
                { part::<MovesBar>(moves_bar::Props {
                    puzzle: session.position().solved(), can_undo: session.can_undo(),
                    can_redo: session.can_redo(), on_action: calls.act.clone(),
                }) }
                { part::<PlayerBar>(player_bar::Props {
                    cursor: session.cursor(), end: session.moves().len(), playing: bench.playing,
                    on_action: calls.act.clone(), on_play: calls.play.clone(),
                    children: speed_choice(settings, &on_settings),
                }) }
                </div>
                <p class="hint">
                    { session.position().hint() }{ " " }
                    if settings.pictures != Pictures::Flat {
                        { "Drag beside the solid to look around it; a double-click there goes back. " }
                    }
                    if session.position().faced().is_some() {
                        <span class="with-mouse">{ "Right-click, Shift-click or a long press turns the other way." }</span>
                        <span class="with-finger">{ "A long press turns the other way." }</span>
                    }
                </p>
            </section>
        }
    }

    /// What a key on the solid asks for: a scramble, or a solution that is played at once.
    fn obeying(&self) -> Callback<Command> {
        let Page { bench, calls, jobs, method, .. } = self;
        let (tell, jobs) = (calls.tell.clone(), (*jobs).clone());
        let (can_scramble, has_way) = (bench.can_scramble(), bench.session.solution_start().is_some());
        let ask = method.filter(|_| bench.status == Status::Ready && !bench.session.position().is_solved());
        let ask = ask.map(|method| Ask::of(method, Shown::Whole, **self.bounds, bench.goal().cloned()));
        let is_ahead = has_way && bench.session.has_moves_ahead();
        let takes_back = method.is_none();
        Callback::from(move |command| match command {
            Command::Scramble if can_scramble => jobs.scramble.emit(()),
            Command::Scramble => {}
            Command::Solve if is_ahead => tell.emit(Deed::Play(true)),
            Command::Solve if takes_back => {
                tell.emit(Deed::TakeBack);
                tell.emit(Deed::PlaySolution);
            }
            Command::Solve => {
                if let Some(ask) = &ask {
                    jobs.solve.emit(ask.clone());
                    tell.emit(Deed::PlaySolution);
                }
            }
        })
    }

    /// The pieces that the phase under way looks at, if they are to be shown.
    fn pieces(&self) -> Option<u32> {
        let session = &self.bench.session;
        let at = session.cursor().checked_sub(session.solution_start()?)?;
        match self.bench.attempt() {
            Attempt::Solved(solution, _) if **self.is_lit => Some(phase_at(&solution.phases, at)?.pieces),
            _ => None,
        }
    }

    fn panels(&self) -> Html {
        let Page { bench, calls, jobs, method, .. } = self;
        let session = &bench.session;
        let can_ask = bench.can_scramble();
        html! {
            <div class="panels">
                if let Some(method) = *method {
                    { part::<SolverPanel>(solver_panel::Props {
                        puzzle: session.position().solved(), method, on_method: self.on_method.clone(),
                        attempt: bench.attempt(), status: bench.status.clone(), jobs: (*jobs).clone(),
                        bounds: **self.bounds, on_bounds: set(self.bounds), session: session.clone(),
                        goal: bench.goal().cloned(), on_goal: calls.aim.clone(),
                        answered: bench.answered().cloned(), on_hint: calls.hint.clone(),
                        lacks_tables: bench.knowledge.lacks_tables, is_lit: **self.is_lit,
                        on_lit: set(self.is_lit), on_action: calls.act.clone(),
                    }) }
                } else {
                    { way_back_panel(session, &calls.take_back) }
                }
                { part::<HistoryPanel>(history_panel::Props {
                    session: session.clone(), on_action: calls.act.clone(),
                }) }
                { part::<ScramblePanel>(scramble_panel::Props {
                    session: session.clone(), can_ask, on_random_position: jobs.scramble.clone(),
                    on_no_entropy: calls.no_entropy.clone(), on_setup: calls.setup.clone(),
                    on_typed: calls.type_setup.clone(), on_text: calls.load.clone(),
                    on_position: calls.begin.clone(), on_notice: calls.notify.clone(),
                }) }
                if let Some(method) = method.filter(|_| solve::is_surveyed(session.position())) {
                    { part::<DistancesPanel>(distances_panel::Props {
                        position: session.position().clone(), knowledge: bench.knowledge.clone(),
                        metric: method.metric, can_ask, on_wanted: jobs.scramble_far.clone(),
                    }) }
                }
                { part::<ConsolePanel>(console_panel::Props {
                    session: session.clone(), attempt: bench.attempt(), status: bench.status.clone(),
                    jobs: (*jobs).clone(), answered: bench.answered().cloned(),
                    on_action: calls.act.clone(),
                }) }
            </div>
        }
    }
}

/// Keeps the address bar at the link of the session, and the session at the link when the browser goes back
/// or forth. A link that could not be used stays there, to be mended, until something is done.
#[hook]
fn use_address(bench: &UseReducerHandle<Bench>) {
    let writer = use_memo((), |()| address::Writer::new());
    let query = (!bench.is_untouched_after_error())
        .then(|| share::query(&bench.session, &share::with_goal(&bench.other, bench.goal())));
    use_effect_with(query, move |query| {
        if let Some(query) = query {
            writer.write(query.clone());
        }
    });
    let dispatcher = bench.dispatcher();
    use_window_listener("popstate", (), move |_: web_sys::Event| {
        dispatcher.dispatch(Deed::Open(Box::new(share::open(&address::query()))));
    });
}

/// Redoes one move after the other while the player plays.
#[hook]
fn use_player(bench: &UseReducerHandle<Bench>, speed: f64) {
    let dispatcher = bench.dispatcher();
    let due = bench.playing.then(|| (f64::from(bench.pause()) / speed) as u32);
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
    let id = bench.session.position().id();
    let puzzle = use_memo(id.clone(), |id| AnyPuzzle::named(id).unwrap_or_default());
    use_window_listener("keydown", (is_painting, id), move |event: KeyboardEvent| {
        if is_typing(&event) {
            return;
        }
        let deed = match keys::action(&event, &puzzle) {
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
        // A slider takes the arrows and nothing else.
        (Some(input), _) => input.type_() != "range" || event.key().starts_with("Arrow"),
        (None, "TEXTAREA") => true,
        // A drop-down takes letters to find its entries, but no shortcuts.
        (None, "SELECT") => !event.ctrl_key() && !event.meta_key(),
        (None, _) => false,
    }
}
