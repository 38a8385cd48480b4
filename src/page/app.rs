//! The page as a whole: the puzzle, the panels beside it, and the link above them.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use unfold_core::picture::flat::FlatPicture;
use wasm_bindgen::JsCast;
use web_sys::{HtmlSelectElement, KeyboardEvent, PointerEvent, StorageEvent};
use yew::prelude::*;

use crate::browser::address;
use crate::browser::focus::show_puzzle;
use crate::browser::idle::use_idle;
use crate::browser::listener::{Listener, use_window_listener};
use crate::page::announcer::{self, Announcer};
use crate::page::header::Header;
use crate::page::jobs::{JobCommand, Jobs, use_jobs};
use crate::page::keyboard::{self, is_typing};
use crate::page::preferences::{self, Palette, Pictures, Preferences, Settings, save};
use crate::page::print::{print_view, use_printing};
use crate::page::state::{Drawer, PageAction, PageState};
use crate::page::welcome::{dismissing, is_first_visit, scrambled, welcome};
use crate::panels::distances::DistancesPanel;
use crate::panels::drawer::OpenDrawer;
use crate::panels::history::HistoryPanel;
use crate::panels::scramble::ScramblePanel;
use crate::panels::solver::SolverPanel;
use crate::panels::take_back::take_back_panel;
use crate::stage::Stage;
use crate::stage::move_buttons::MoveButtons;
use crate::stage::player::{Player, moves_tools};
use crate::stage::tile_choices::{BoardField, TileChoices, verdict};
use crate::stage::view_choices::{picture_choice, speed_choice, view_choices};
use crate::ui::svg::node;
use crate::workers::solver_client::WorkerStatus;
use unfold_core::notation::{Hold, Move};
use unfold_core::picture::flat::drawing::marks::marks;
use unfold_core::picture::mesh::Solid;
use unfold_core::puzzle::painting::OffersPainting;
use unfold_core::puzzle::tiles::Tiles;
use unfold_core::puzzle::{AnyPuzzle, Kind, Puzzle};
use unfold_core::solve;
use unfold_core::workbench::key_bindings::{KeyBinding, KeyBindings, KeyCommand};
use unfold_core::workbench::session::SessionAction;
use unfold_core::workbench::share::{self, Opened};

/// The page. It renders once its link is read.
#[component]
pub(crate) fn App() -> Html {
    let opened = use_opened();
    html! { if let Some(opened) = opened { <OpenedPage {opened} /> } }
}

/// The link in the address bar. A short one is read at once, a long one after the first frame.
#[hook]
fn use_opened() -> Option<Rc<Opened>> {
    let opened = use_state(|| {
        address::restore();
        address::open_if_cheap().map(Rc::new)
    });
    use_effect_with((), {
        let (setter, is_heavy) = (opened.setter(), opened.is_none());
        move |()| {
            if is_heavy {
                address::open(Callback::from(move |opened| setter.set(Some(Rc::new(opened)))));
            }
        }
    });
    (*opened).clone()
}

#[derive(Properties, PartialEq)]
struct OpenedPageProps {
    opened: Rc<Opened>,
}

#[component]
fn OpenedPage(props: &OpenedPageProps) -> Html {
    let state = use_reducer(|| match is_first_visit() {
        true => PageState::first_visit(scrambled(&AnyPuzzle::default())),
        false => PageState::open((*props.opened).clone()),
    });
    let preferences = use_state_eq(preferences::load);
    use_chosen_hold(&state, &preferences.0, props.opened.hold);
    let (Preferences { settings, keys }, note) = &*preferences;
    // The flat puzzle comes first, then the panels and the solver, then the solid.
    let has_panels = use_idle(true);
    let has_solid = use_idle(has_panels);
    let jobs = use_jobs(&state, has_panels);
    use_effect_with((), |()| remove_skeleton());
    use_other_tabs(&preferences);
    use_note(&state, note);
    use_address(&state);
    use_player(&state, settings.speed());
    // Scrolls to the puzzle while it shows something.
    use_effect_with(state.playing || state.has_hint(), |is_shown| {
        if *is_shown {
            show_puzzle();
        }
    });
    let is_printing = use_printing();

    let callbacks = {
        let dispatcher = state.dispatcher();
        use_memo((), move |()| PageCallbacks::to(dispatcher))
    };
    let dispatch = &callbacks.dispatch;
    let session = &state.session;
    let link = use_link(&state);
    // The keyboard holds one callback that never changes. The command behind it changes with the page.
    let run_command = use_mut_ref(Callback::<KeyCommand>::noop);
    let on_command = {
        let run_command = run_command.clone();
        use_callback((), move |command, ()| {
            let run_command = run_command.borrow().clone();
            run_command.emit(command);
        })
    };
    let on_preferences = {
        let setter = preferences.setter();
        use_callback((), move |preferences, ()| save(&setter, preferences))
    };
    let page = Page {
        state: &state,
        has_panels,
        has_solid,
        settings: *settings,
        keys: keys.clone(),
        on_settings: {
            let keys = keys.clone();
            on_preferences.reform(move |settings| Preferences { settings, keys: keys.clone() })
        },
        callbacks: &callbacks,
        jobs: &jobs,
        is_printing,
        on_command,
    };
    *run_command.borrow_mut() = page.run_command();
    use_keyboard(&state, &preferences.0, &page.on_command);
    use_select_focus();
    html! {
        <>
            // The first picture waits for the style sheets in `index.html`. These load after it.
            <link rel="stylesheet" href="later.css" />
            <link rel="stylesheet" href="print.css" media="print" />
            if settings.palette == Palette::Marked { { node(marks()) } }
            <Header current={session.position().kind()} open={state.open_drawer()}
                dispatch={dispatch.clone()} {link} />
            <div class="notice-place" role="alert">
                if let Some(notice) = &state.notice {
                    <div class="notice" id="notice">
                        <p>{ notice }</p>
                        <button type="button" onclick={dismissing(dispatch, || PageAction::Dismiss)} aria-label="Dismiss">
                            { "×" }
                        </button>
                    </div>
                }
            </div>
            <Announcer ..announcer::AnnouncerProps::of(&state) />
            // The painter replaces it.
            if !state.is_painting() {
                <main>
                    { page.stage() }
                    if page.is_printing { { print_view(session) } }
                    { page.panels() }
                </main>
            }
            <OpenDrawer state={state.clone()} dispatch={dispatch.clone()} jobs={jobs.clone()}
                preferences={preferences.0.clone()} {on_preferences} />
        </>
    }
}

/// Makes a link to the state of the page. The callback never changes: a new one would reset the fields of the header, and a
/// search renders many frames.
#[hook]
fn use_link(state: &PageState) -> Callback<(), share::Link> {
    let shared = use_mut_ref(|| (state.session.clone(), Vec::new()));
    *shared.borrow_mut() = (state.session.clone(), share::with_goal(&state.other, state.goal()));
    use_callback((), move |(), ()| {
        let (session, other) = &*shared.borrow();
        share::link(&address::page(), session, other)
    })
}

/// Removes the static skeleton of `index.html`.
fn remove_skeleton() {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(skeleton) = document.and_then(|document| document.get_element_by_id("skeleton")) {
        skeleton.remove();
    }
}

/// Callbacks that are made once: `reform` in a render would make new ones, and pictures, buttons and the player would render
/// again twenty times a second during a search.
#[derive(PartialEq)]
struct PageCallbacks {
    dispatch: Callback<PageAction>,
    act: Callback<SessionAction>,
    turn: Callback<Move>,
    begin_with_tiles: Callback<Tiles>,
    play: Callback<bool>,
    take_link: Callback<Box<Opened>>,
}

impl PageCallbacks {
    fn to(dispatcher: UseReducerDispatcher<PageState>) -> PageCallbacks {
        let dispatch = Callback::from(move |action: PageAction| dispatcher.dispatch(action));
        PageCallbacks {
            act: dispatch.reform(PageAction::Act),
            turn: dispatch.reform(|turn| PageAction::Act(SessionAction::Turn(turn))),
            begin_with_tiles: dispatch.reform(|tiles: Tiles| PageAction::begin(tiles)),
            play: dispatch.reform(PageAction::Play),
            take_link: dispatch.reform(PageAction::TakeLink),
            dispatch,
        }
    }
}

/// The data that the page renders.
struct Page<'a> {
    state: &'a PageState,
    /// Panels and solid are rendered after the first frame.
    has_panels: bool,
    has_solid: bool,
    settings: Settings,
    keys: Rc<KeyBindings>,
    on_settings: Callback<Settings>,
    callbacks: &'a PageCallbacks,
    jobs: &'a Jobs,
    is_printing: bool,
    on_command: Callback<KeyCommand>,
}

impl Page<'_> {
    fn stage(&self) -> Html {
        let Page { state, callbacks, .. } = self;
        let (session, settings, on_settings) = (&state.session, self.settings, &self.on_settings);
        let solved = session.position().is_solved();
        let (dispatch, choices) = (&callbacks.dispatch, &state.choices);
        let flaw = state.flaw();
        // Print always has the net.
        let shown = match settings.pictures {
            Pictures::Solid if self.is_printing => Settings { pictures: Pictures::Both, ..settings },
            _ => settings,
        };
        html! {
            <section class="stage" id="puzzle" aria-label="Puzzle">
                if state.is_first_visit { { welcome(session.position(), dispatch) } }
                if let Some(title) = share::title(&state.other) { <p class="link-title" id="link-title">{ title }</p> }
                <div class="stage-bar">
                    <p class={classes!("state", solved.then_some("solved"), flaw.is_some().then_some("flawed"))} id="state">
                        { if state.is_at_goal() { "At the goal" } else if solved { "Solved" } else if flaw.is_some() { "Cannot be solved" } else { "Scrambled" } }
                    </p>
                    <div class="row">
                        if state.is_entered_and_turned() {
                            <button type="button" id="back-to-entered" onclick={dispatch.reform(|_: MouseEvent| PageAction::Act(SessionAction::Jump(0)))}
                                title="Take back all turns since you entered the position">
                                { "Back to what you entered" }
                            </button>
                        }
                        if session.position().is_paintable() {
                            <button type="button" id={Drawer::Painter.button()} onclick={dispatch.reform(|_: MouseEvent| PageAction::Show(Some(Drawer::Painter)))}
                                title="Enter the position of a puzzle that you hold in your hand">
                                { "Paint your own" }
                            </button>
                        }
                        if session.position().is_solid() { { picture_choice(settings, on_settings) } }
                        if session.position().board().is_some() {
                            <TileChoices {settings} on_change={on_settings.clone()} picture={choices.picture.clone()}
                                is_editing={choices.is_editing} dispatch={dispatch.clone()} />
                        } else {
                            { view_choices(session.position(), settings, on_settings) }
                        }
                    </div>
                </div>
                if let Some(tiles) = session.position().board() {
                    if let Some(flaw) = &flaw { { verdict(tiles, flaw, dispatch) } }
                    if choices.is_editing {
                        <BoardField tiles={tiles.clone()} dispatch={dispatch.clone()} />
                    }
                }
                <Stage change={state.change.clone()} guide={state.guide()} has_solid={self.has_solid} settings={shown}
                    pieces={state.lit_pieces()} picture={choices.picture.clone()} is_editing={choices.is_editing}
                    on_turn={callbacks.turn.clone()} on_edit={callbacks.begin_with_tiles.clone()} />
                <div class="dock">
                    <MoveButtons kind={session.position().kind()} can_undo={session.can_undo()}
                        can_redo={session.can_redo()} keys={self.keys.clone()} key_map={settings.key_map}
                        on_action={callbacks.act.clone()} />
                    <Player cursor={session.cursor()} end={session.moves().len()} playing={state.playing}
                        on_action={callbacks.act.clone()} on_play={callbacks.play.clone()}>
                        <div class="icons">
                            { moves_tools(state.loops, !session.moves().is_empty(), dispatch) }
                            { speed_choice(settings, on_settings) }
                        </div>
                    </Player>
                </div>
                <p class="hint">
                    { session.position().kind().hint() }{ " " }
                    if settings.pictures != Pictures::Flat && session.position().is_solid() {
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

    /// Runs a key's command.
    fn run_command(&self) -> Callback<KeyCommand> {
        let Page { state, callbacks, jobs, .. } = self;
        let (dispatch, jobs) = (callbacks.dispatch.clone(), (*jobs).clone());
        let (can_scramble, has_solution) = (state.can_scramble(), state.session.solution_start().is_some());
        let can_solve = state.status == WorkerStatus::Ready && !state.session.position().is_solved();
        let request = state.request().filter(|_| can_solve);
        let is_ahead = has_solution && state.session.has_moves_ahead();
        let takes_back = state.method().is_none();
        let (playing, cursor) = (state.playing, state.session.cursor());
        Callback::from(move |command| match command {
            KeyCommand::Undo => dispatch.emit(PageAction::Act(SessionAction::Undo)),
            KeyCommand::Redo => dispatch.emit(PageAction::Act(SessionAction::Redo)),
            KeyCommand::Play => dispatch.emit(PageAction::Play(!playing)),
            // At the start, undo would bring back an earlier session. A step must not.
            KeyCommand::StepBack if cursor == 0 => {}
            KeyCommand::StepBack => dispatch.emit(PageAction::Act(SessionAction::Jump(cursor - 1))),
            KeyCommand::Step => dispatch.emit(PageAction::Act(SessionAction::Jump(cursor + 1))),
            KeyCommand::Scramble if can_scramble => jobs.emit(JobCommand::Scramble),
            KeyCommand::Scramble => {}
            // The solution is laid out already.
            KeyCommand::Solve if is_ahead => {}
            KeyCommand::Solve if takes_back => dispatch.emit(PageAction::TakeBack),
            KeyCommand::Solve => {
                request.iter().for_each(|request| jobs.emit(JobCommand::Solve(request.clone())));
            }
        })
    }

    /// Sets the hold that moves are written for, now and for the next visit.
    fn on_hold(&self) -> Callback<Hold> {
        let (dispatch, on_settings, settings) =
            (self.callbacks.dispatch.clone(), self.on_settings.clone(), self.settings);
        Callback::from(move |hold| {
            dispatch.emit(PageAction::Hold(hold));
            on_settings.emit(Settings { hold, ..settings });
        })
    }

    fn panels(&self) -> Html {
        let Page { state, callbacks, jobs, .. } = self;
        let (session, dispatch, method) = (&state.session, &callbacks.dispatch, state.method());
        let can_scramble = state.can_scramble();
        if !self.has_panels {
            return html! { <div class="panels"></div> };
        }
        html! {
            <div class="panels">
                if let Some(method) = method {
                    <SolverPanel {method} solve_state={state.solve_state()} status={state.status.clone()}
                        dispatch={dispatch.clone()} jobs={(*jobs).clone()} bounds={state.choices.bounds}
                        session={session.clone()} goal={state.goal().cloned()}
                        cached_solution={state.cached_solution().cloned()}
                        lacks_tables={state.facts.lacks_tables} is_lit={state.choices.is_lit} />
                } else {
                    { take_back_panel(session, &state.solve_state(), dispatch) }
                }
                <HistoryPanel session={session.clone()} dispatch={dispatch.clone()}
                    on_link={callbacks.take_link.clone()} on_hold={self.on_hold()} />
                <ScramblePanel session={session.clone()} {can_scramble} dispatch={dispatch.clone()}
                    on_link={callbacks.take_link.clone()} jobs={(*jobs).clone()} />
                if let Some(method) = method.filter(|_| solve::is_surveyed(session.position())) {
                    <DistancesPanel position={session.position().clone()} facts={state.facts.clone()}
                        metric={method.metric} {can_scramble} jobs={(*jobs).clone()} />
                }
                <section class="panel" aria-labelledby="console-title">
                    <h2 id="console-title">{ "Console" }</h2>
                    <p class="about">{ "The same commands as “unfold” in a terminal." }</p>
                    <div class="row">
                        <button type="button" id={Drawer::Console.button()} onclick={dispatch.reform(|_: MouseEvent| PageAction::Show(Some(Drawer::Console)))}>
                            { "Open the console" }
                        </button>
                    </div>
                </section>
            </div>
        }
    }
}

/// Applies the preferred hold. The hold of the link takes precedence at first.
#[hook]
fn use_chosen_hold(state: &UseReducerHandle<PageState>, preferences: &Preferences, linked: Option<Hold>) {
    let dispatcher = state.dispatcher();
    let linked = use_mut_ref(|| linked);
    use_effect_with(preferences.settings.hold, move |&chosen| {
        if linked.take().is_none() {
            dispatcher.dispatch(PageAction::Hold(chosen));
        }
    });
}

/// Writes the link of the session to the address bar, and opens the link when the browser goes back or forward. An invalid
/// link stays there to be corrected until the session changes.
#[hook]
fn use_address(state: &UseReducerHandle<PageState>) {
    let writer = use_memo((), |()| address::Writer::new());
    let query = (!state.is_untouched_after_error())
        .then(|| share::query(&state.session, &share::with_goal(&state.other, state.goal())));
    let (leave_writer, hide_writer, pop_writer) = (writer.clone(), writer.clone(), writer.clone());
    use_effect_with(query, move |query| {
        if let Some(query) = query {
            writer.write(query.clone());
        }
    });
    // Keeps a turn just before the page is left. On the way back in the history `pagehide` is too late to change the address,
    // and on phones `beforeunload` often does not come.
    use_window_listener("beforeunload", (), move |_: web_sys::Event| leave_writer.write_now());
    use_window_listener("pagehide", (), move |_: web_sys::Event| hide_writer.write_now());
    let dispatcher = state.dispatcher();
    use_window_listener("popstate", (), move |_: web_sys::Event| {
        pop_writer.forget();
        let dispatcher = dispatcher.clone();
        address::open(Callback::from(move |opened| dispatcher.dispatch(PageAction::Open(Box::new(opened)))));
    });
}

/// Redoes one move after the other while the player plays.
#[hook]
fn use_player(state: &UseReducerHandle<PageState>, speed: f64) {
    let dispatcher = state.dispatcher();
    let due = state.playing.then(|| (f64::from(state.pause()) / speed) as u32);
    use_effect_with((due, state.session.cursor()), move |(due, _)| {
        let timeout = due.map(|pause| Timeout::new(pause, move || dispatcher.dispatch(PageAction::PlayNext)));
        move || drop(timeout)
    });
}

/// Handles the keys of the puzzle, wherever the focus is.
#[hook]
fn use_keyboard(
    state: &UseReducerHandle<PageState>,
    preferences: &Preferences,
    on_command: &Callback<KeyCommand>,
) {
    let (dispatcher, on_command) = (state.dispatcher(), on_command.clone());
    let open = state.open_drawer();
    let kind = state.session.position().kind();
    let (keys, map) = (preferences.keys.clone(), preferences.settings.key_map);
    use_window_listener("keydown", (open, kind, keys.clone(), map), move |event: KeyboardEvent| {
        // While painting, letters are colours.
        if open == Some(Drawer::Painter) || is_typing(&event) {
            return;
        }
        if keyboard::opens_help(&event) {
            let help = (open != Some(Drawer::Help)).then_some(Drawer::Help);
            event.prevent_default();
            return dispatcher.dispatch(PageAction::Show(help));
        }
        // The space bar belongs to the timer while it is open.
        let is_timers = open == Some(Drawer::Timer) && event.code() == "Space";
        let Some(binding) = keyboard::binding(&event, &keys, map, kind).filter(|_| !is_timers) else {
            return;
        };
        event.prevent_default();
        match binding {
            KeyBinding::Turn(mv) => dispatcher.dispatch(PageAction::Act(SessionAction::TurnNamed(mv))),
            KeyBinding::Command(command) => on_command.emit(command),
        }
    });
}

/// Takes the focus off a list after a choice, so that keys reach the puzzle again. Choosing by arrow keys keeps it.
#[hook]
fn use_select_focus() {
    let last_key = use_memo((), |()| RefCell::new(String::new()));
    use_effect_with((), {
        move |()| {
            let listeners = web_sys::window().map(|window| {
                let (on_key, on_change) = (last_key.clone(), last_key.clone());
                (
                    Listener::early(&window, "keydown", move |event: KeyboardEvent| {
                        let list =
                            event.target().and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
                        // Escape leaves the list, too.
                        if let Some(list) = list.filter(|_| event.key() == "Escape") {
                            let _ = list.blur();
                        }
                        on_key.replace(event.key());
                    }),
                    Listener::early(&window, "pointerdown", move |_: PointerEvent| {
                        last_key.replace(String::new());
                    }),
                    Listener::new(&window, "change", move |event: web_sys::Event| {
                        let is_chosen = matches!(on_change.borrow().as_str(), "" | "Enter");
                        let list =
                            event.target().and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
                        if let Some(list) = list.filter(|_| is_chosen) {
                            let _ = list.blur();
                        }
                    }),
                )
            });
            move || drop(listeners)
        }
    });
}

/// Applies settings that changed in another tab.
#[hook]
fn use_other_tabs(preferences: &UseStateHandle<(Preferences, Option<String>)>) {
    let setter = preferences.setter();
    use_window_listener("storage", (), move |event: StorageEvent| {
        if preferences::is_about_them(&event) {
            setter.set((preferences::reload(), None));
        }
    });
}

/// Shows a notice about stored settings that had to be repaired.
#[hook]
fn use_note(state: &UseReducerHandle<PageState>, note: &Option<String>) {
    let dispatcher = state.dispatcher();
    use_effect_with(note.clone(), move |note| {
        if let Some(note) = note {
            dispatcher.dispatch(PageAction::Notify(note.clone()));
        }
    });
}
