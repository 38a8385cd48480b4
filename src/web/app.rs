//! The page as a whole: the puzzle, the panels beside it, and the link above them.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{HtmlSelectElement, KeyboardEvent, PointerEvent, StorageEvent};
use yew::prelude::*;

use super::address;
use super::announcer::{self, Announcer};
use super::bench::{Bench, Deed};
use super::distances_panel::{self, DistancesPanel};
use super::drawer::{self, Drawer, OpenDrawer};
use super::effect::use_effect_with;
use super::header::{self, Header};
use super::history_panel::{self, HistoryPanel};
use super::idle::use_idle;
use super::jobs::{Ask, Jobs, use_jobs};
use super::keys::{self, is_typing};
use super::listener::{Listener, use_window_listener};
use super::moves_bar::{self, MovesBar};
use super::paper::{paper, use_printing};
use super::part::part;
use super::player_bar::{self, PlayerBar, moves_tools};
use super::reveal::show_puzzle;
use super::scramble_panel::{self, ScramblePanel};
use super::settings::{self, Kept, Palette, Pictures, Settings, keep};
use super::shapes::drawn;
use super::solver::Status;
use super::solver_panel::{self, SolverPanel, phase_at};
use super::stage::{self, Stage};
use super::tile_choices::{self, BoardField, TileChoices, verdict};
use super::view_choices::{picture_choice, speed_choice, view_choices};
use super::way_back_panel::way_back_panel;
use super::welcome::{is_first_visit, leaving, scrambled, welcome};
use crate::artwork::marks::marks;
use crate::keys::{Command, KeyDeed, Keys};
use crate::notation::{Hold, Move, Script};
use crate::painting;
use crate::protocol::Bounds;
use crate::puzzle::tiles::Tiles;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::session::{Action, Setup};
use crate::share::{self, Opened};
use crate::solve::{self, Method, Shown};

/// The page, once its link is read.
#[component]
pub fn App() -> Html {
    let opened = use_opened();
    html! { { for opened.map(|opened| part::<Whole>(WholeProps { opened })) } }
}

/// What the link in the address bar says: at once, unless reading it takes long.
#[hook]
fn use_opened() -> Option<Rc<Opened>> {
    let opened = use_state(|| address::open_if_light().map(Rc::new));
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
struct WholeProps {
    opened: Rc<Opened>,
}

#[component]
fn Whole(props: &WholeProps) -> Html {
    let bench = use_reducer(|| match is_first_visit() {
        true => Bench::first_visit(scrambled(&AnyPuzzle::default())),
        false => Bench::open((*props.opened).clone()),
    });
    let kept = use_state_eq(settings::load);
    use_chosen_hold(&bench, &kept.0, props.opened.hold);
    let (Kept { settings, keys }, note) = &*kept;
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
    // What one can turn comes first, then the panels and the solver, then the solid.
    let has_panels = use_idle(true);
    let has_solid = use_idle(has_panels);
    let jobs = use_jobs(&bench, has_panels);
    use_effect_with((), |()| remove_skeleton());
    use_other_tabs(&kept);
    use_note(&bench, note);
    use_address(&bench);
    use_player(&bench, settings.speed());
    // What is shown there is to be seen.
    use_effect_with(bench.playing || bench.has_hint(), |is_shown| {
        if *is_shown {
            show_puzzle();
        }
    });
    let is_printing = use_printing();

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
    // What a command does changes with the page; what the keyboard calls does not.
    let obey = use_mut_ref(Callback::<Command>::noop);
    let on_command = {
        let obey = obey.clone();
        use_callback((), move |command, ()| {
            let obey = obey.borrow().clone();
            obey.emit(command);
        })
    };
    let on_kept = {
        let setter = kept.setter();
        use_callback((), move |kept, ()| keep(&setter, kept))
    };
    let page = Page {
        bench: &bench,
        has_panels,
        has_solid,
        settings: *settings,
        keys: keys.clone(),
        on_settings: {
            let keys = keys.clone();
            on_kept.reform(move |settings| Kept { settings, keys: keys.clone() })
        },
        calls: &calls,
        jobs: &jobs,
        method,
        on_method,
        bounds: &bounds,
        is_lit: &is_lit,
        picture: &picture,
        is_editing: &is_editing,
        is_printing,
        on_command,
    };
    *obey.borrow_mut() = page.obeying();
    use_keyboard(&bench, &kept.0, &page.on_command);
    use_select_focus();
    html! {
        <>
            // What the page itself names, its first picture waits for: this comes a moment later.
            <link rel="stylesheet" href="drawer.css" />
            <link rel="stylesheet" href="print.css" media="print" />
            if settings.palette == Palette::Marked { { drawn(marks()) } }
            { part::<Header>(header::Props {
                current: session.position().id(), open: bench.open_drawer(),
                on_open: calls.open.clone(), on_choose: calls.choose.clone(), link,
                on_notice: calls.notify.clone(),
            }) }
            <div class="notice-place" role="alert">
                if let Some(notice) = &bench.notice {
                    <div class="notice" id="notice">
                        <p>{ notice }</p>
                        <button type="button" onclick={leaving(&calls.tell, || Deed::Dismiss)} aria-label="Dismiss">
                            { "×" }
                        </button>
                    </div>
                }
            </div>
            { part::<Announcer>(announcer::Props::of(&bench)) }
            // The painter takes its place.
            if !bench.is_painting() {
                <main>
                    { page.stage() }
                    if page.is_printing { { paper(session) } }
                    { page.panels() }
                </main>
            }
            { part::<OpenDrawer>(drawer::Props {
                bench: bench.clone(), jobs: jobs.clone(), ask: page.ask(), kept: kept.0.clone(), on_kept,
            }) }
        </>
    }
}

/// Takes away what stood there until the page was drawn.
fn remove_skeleton() {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(skeleton) = document.and_then(|document| document.get_element_by_id("skeleton")) {
        skeleton.remove();
    }
}

/// What the parts of the page call. They stay the same, so that the pictures and the panels are drawn again only when what they
/// show has changed: while a search runs, the page changes twenty times a second.
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
    /// Begin with what a link says that was pasted.
    link: Callback<Box<Opened>>,
    /// Begin with a position.
    begin: Callback<AnyPuzzle>,
    /// The same with tiles in another order.
    edit: Callback<Tiles>,
    notify: Callback<String>,
    play: Callback<bool>,
    paint: Callback<MouseEvent>,
    /// Open something beside the bench, or close it.
    open: Callback<Option<Drawer>>,
    no_entropy: Callback<()>,
    /// Lead somewhere else than to the solved puzzle.
    aim: Callback<Option<AnyPuzzle>>,
    hint: Callback<Ask>,
}

impl Calls {
    fn to(bench: UseReducerDispatcher<Bench>) -> Calls {
        let tell = Callback::from(move |deed: Deed| bench.dispatch(deed));
        let act = tell.reform(Deed::Act);
        let begin = act.reform(|position| Action::Begin(Setup::State(position)));
        Calls {
            turn: act.reform(Action::Turn),
            choose: act.reform(Action::Choose),
            setup: act.reform(|moves| Action::Begin(Setup::Moves(moves))),
            type_setup: act.reform(Action::TypeSetup),
            load: tell.reform(Deed::Load),
            link: tell.reform(Deed::TakeLink),
            edit: begin.reform(AnyPuzzle::Tiles),
            begin,
            notify: tell.reform(Deed::Notify),
            play: tell.reform(Deed::Play),
            paint: tell.reform(|_| Deed::Show(Some(Drawer::Painter))),
            open: tell.reform(Deed::Show),
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
    /// What is not needed at once comes a moment later.
    has_panels: bool,
    has_solid: bool,
    settings: Settings,
    keys: Rc<Keys>,
    on_settings: Callback<Settings>,
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
    is_printing: bool,
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
        let (session, settings, on_settings) = (&bench.session, self.settings, &self.on_settings);
        let solved = session.position().is_solved();
        let on_edit = calls.edit.clone();
        let flaw = bench.flaw();
        // Paper has the net, whatever the screen shows.
        let shown = match settings.pictures {
            Pictures::Solid if self.is_printing => Settings { pictures: Pictures::Both, ..settings },
            _ => settings,
        };
        html! {
            <section class="stage" id="puzzle" aria-label="Puzzle">
                if bench.is_first_visit { { welcome(session.position(), &calls.tell) } }
                if let Some(title) = share::title(&bench.other) { <p class="link-title" id="link-title">{ title }</p> }
                <div class="stage-bar">
                    <p class={classes!("state", solved.then_some("solved"), flaw.is_some().then_some("flawed"))} id="state">
                        { if bench.is_at_goal() { "At the goal" } else if solved { "Solved" } else if flaw.is_some() { "Cannot be solved" } else { "Scrambled" } }
                    </p>
                    <div class="row">
                        if bench.is_entered_and_turned() {
                            <button type="button" id="back-to-entered" onclick={calls.act.reform(|_: MouseEvent| Action::Jump(0))}
                                title="Take back all turns since you entered the position">
                                { "Back to what you entered" }
                            </button>
                        }
                        if painting::is_paintable(session.position()) {
                            <button type="button" id={Drawer::Painter.button()} onclick={calls.paint.clone()}
                                title="Enter the position of a puzzle that you hold in your hand">
                                { "Paint your own" }
                            </button>
                        }
                        { picture_choice(settings, on_settings) }
                        if let AnyPuzzle::Tiles(_) = session.position() {
                            { part::<TileChoices>(tile_choices::Props {
                                settings, on_change: on_settings.clone(),
                                picture: (**self.picture).clone(), on_picture: set(self.picture).reform(Some), is_editing: **self.is_editing,
                                on_editing: set(self.is_editing),
                            }) }
                        } else {
                            { view_choices(session.position(), settings, on_settings) }
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
                    change: bench.change.clone(), guide: bench.guide(), has_solid: self.has_solid, settings: shown, pieces: self.pieces(),
                    on_turn: calls.turn.clone(), picture: (**self.picture).clone(),
                    is_editing: **self.is_editing, on_edit,
                }) }
                <div class="dock">
                { part::<MovesBar>(moves_bar::Props {
                    puzzle: session.position().solved(), can_undo: session.can_undo(),
                    can_redo: session.can_redo(), keys: self.keys.clone(), key_map: settings.key_map, on_action: calls.act.clone(),
                }) }
                { part::<PlayerBar>(player_bar::Props {
                    cursor: session.cursor(), end: session.moves().len(), playing: bench.playing,
                    on_action: calls.act.clone(), on_play: calls.play.clone(),
                    children: html! {
                        <div class="icons">
                            { moves_tools(bench.loops, !session.moves().is_empty(), &calls.tell) }
                            { speed_choice(settings, on_settings) }
                        </div>
                    },
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

    /// What the solver is asked for when nothing else is said.
    fn ask(&self) -> Option<Ask> {
        let goal = self.bench.goal().cloned();
        self.method.map(|method| Ask::of(method, Shown::Whole, **self.bounds, goal))
    }

    /// What a key asks for besides turns.
    fn obeying(&self) -> Callback<Command> {
        let Page { bench, calls, jobs, method, .. } = self;
        let (tell, jobs) = (calls.tell.clone(), (*jobs).clone());
        let (can_scramble, has_way) = (bench.can_scramble(), bench.session.solution_start().is_some());
        let can_solve = bench.status == Status::Ready && !bench.session.position().is_solved();
        let ask = self.ask().filter(|_| can_solve);
        let is_ahead = has_way && bench.session.has_moves_ahead();
        let takes_back = method.is_none();
        let (playing, cursor) = (bench.playing, bench.session.cursor());
        Callback::from(move |command| match command {
            Command::Undo => tell.emit(Deed::Act(Action::Undo)),
            Command::Redo => tell.emit(Deed::Act(Action::Redo)),
            Command::Play => tell.emit(Deed::Play(!playing)),
            // At the start there may be an earlier session to undo to, which is not meant.
            Command::StepBack if cursor == 0 => {}
            Command::StepBack => tell.emit(Deed::Act(Action::Jump(cursor - 1))),
            Command::Step => tell.emit(Deed::Act(Action::Jump(cursor + 1))),
            Command::Scramble if can_scramble => jobs.scramble.emit(()),
            Command::Scramble => {}
            // It is laid out already.
            Command::Solve if is_ahead => {}
            Command::Solve if takes_back => tell.emit(Deed::TakeBack),
            Command::Solve => ask.iter().for_each(|ask| jobs.solve.emit(ask.clone())),
        })
    }

    /// Has moves written as they are by those who hold the puzzle so, now and at the next visit.
    fn on_hold(&self) -> Callback<Hold> {
        let (tell, on_settings, settings) =
            (self.calls.tell.clone(), self.on_settings.clone(), self.settings);
        Callback::from(move |hold| {
            tell.emit(Deed::Hold(hold));
            on_settings.emit(Settings { hold, ..settings });
        })
    }

    /// The pieces that the phase under way looks at, if they are to be shown.
    fn pieces(&self) -> Option<u32> {
        let session = &self.bench.session;
        let at = session.cursor().checked_sub(session.solution_start()?)?;
        phase_at(self.bench.phases(), at).filter(|_| **self.is_lit).map(|phase| phase.pieces)
    }

    fn panels(&self) -> Html {
        let Page { bench, calls, jobs, method, .. } = self;
        let session = &bench.session;
        let can_ask = bench.can_scramble();
        if !self.has_panels {
            return html! { <div class="panels"></div> };
        }
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
                    { way_back_panel(session, &bench.attempt(), &calls.tell) }
                }
                { part::<HistoryPanel>(history_panel::Props {
                    session: session.clone(), phases: bench.phases().to_vec(), on_action: calls.act.clone(), on_link: calls.link.clone(), on_hold: self.on_hold(),
                }) }
                { part::<ScramblePanel>(scramble_panel::Props {
                    session: session.clone(), can_ask, on_random_position: jobs.random_position.clone(),
                    on_no_entropy: calls.no_entropy.clone(), on_setup: calls.setup.clone(),
                    on_typed: calls.type_setup.clone(), on_text: calls.load.clone(), on_link: calls.link.clone(),
                    on_position: calls.begin.clone(), on_notice: calls.notify.clone(),
                }) }
                if let Some(method) = method.filter(|_| solve::is_surveyed(session.position())) {
                    { part::<DistancesPanel>(distances_panel::Props {
                        position: session.position().clone(), knowledge: bench.knowledge.clone(),
                        metric: method.metric, can_ask, on_wanted: jobs.scramble_far.clone(),
                    }) }
                }
                <section class="panel" aria-labelledby="console-title">
                    <h2 id="console-title">{ "Console" }</h2>
                    <p class="about">{ "The same commands as “unfold” in a terminal." }</p>
                    <div class="row">
                        <button type="button" id={Drawer::Console.button()} onclick={calls.tell.reform(|_: MouseEvent| Deed::Show(Some(Drawer::Console)))}>
                            { "Open the console" }
                        </button>
                    </div>
                </section>
            </div>
        }
    }
}

/// Has moves written as was chosen, at an earlier visit or since; but at first as the link says, if it does.
#[hook]
fn use_chosen_hold(bench: &UseReducerHandle<Bench>, kept: &Kept, linked: Option<Hold>) {
    let dispatcher = bench.dispatcher();
    let linked = use_mut_ref(|| linked);
    use_effect_with(kept.settings.hold, move |&chosen| {
        if linked.take().is_none() {
            dispatcher.dispatch(Deed::Hold(chosen));
        }
    });
}

/// Keeps the address bar at the link of the session, and the session at the link when the browser goes back
/// or forth. A link that could not be used stays there, to be mended, until something is done.
#[hook]
fn use_address(bench: &UseReducerHandle<Bench>) {
    let writer = use_memo((), |()| address::Writer::new());
    let query = (!bench.is_untouched_after_error())
        .then(|| share::query(&bench.session, &share::with_goal(&bench.other, bench.goal())));
    let (hurried, overtaken) = (writer.clone(), writer.clone());
    use_effect_with(query, move |query| {
        if let Some(query) = query {
            writer.write(query.clone());
        }
    });
    // A turn just before a reload is not lost.
    use_window_listener("pagehide", (), move |_: web_sys::Event| hurried.hurry());
    let dispatcher = bench.dispatcher();
    use_window_listener("popstate", (), move |_: web_sys::Event| {
        overtaken.forget();
        let dispatcher = dispatcher.clone();
        address::open(Callback::from(move |opened| dispatcher.dispatch(Deed::Open(Box::new(opened)))));
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
fn use_keyboard(bench: &UseReducerHandle<Bench>, kept: &Kept, on_command: &Callback<Command>) {
    let (dispatcher, on_command) = (bench.dispatcher(), on_command.clone());
    let open = bench.open_drawer();
    let id = bench.session.position().id();
    let puzzle = use_memo(id.clone(), |id| AnyPuzzle::named(id).unwrap_or_default());
    let (keys, map) = (kept.keys.clone(), kept.settings.key_map);
    use_window_listener("keydown", (open, id, keys.clone(), map), move |event: KeyboardEvent| {
        // While painting, letters are colours.
        if open == Some(Drawer::Painter) || is_typing(&event) {
            return;
        }
        if keys::asks_for_help(&event) {
            let help = (open != Some(Drawer::Help)).then_some(Drawer::Help);
            event.prevent_default();
            return dispatcher.dispatch(Deed::Show(help));
        }
        // The space bar is the timer's while that is open.
        let is_timers = open == Some(Drawer::Timer) && event.code() == "Space";
        let Some(deed) = keys::deed(&event, &keys, map, &puzzle).filter(|_| !is_timers) else { return };
        event.prevent_default();
        match deed {
            KeyDeed::Turn(mv) => dispatcher.dispatch(Deed::Act(Action::TurnNamed(mv))),
            KeyDeed::Command(command) => on_command.emit(command),
        }
    });
}

/// Gives the keys back to the puzzle after something was chosen from a list. Who goes through a list key by key stays there.
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
                        // Who leaves a list without choosing is done with it, too.
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

/// Takes settings over that somebody changed in another tab.
#[hook]
fn use_other_tabs(kept: &UseStateHandle<(Kept, Option<String>)>) {
    let setter = kept.setter();
    use_window_listener("storage", (), move |event: StorageEvent| {
        if settings::is_about_them(&event) {
            setter.set((settings::reload(), None));
        }
    });
}

/// Tells of what had to be repaired of the settings.
#[hook]
fn use_note(bench: &UseReducerHandle<Bench>, note: &Option<String>) {
    let dispatcher = bench.dispatcher();
    use_effect_with(note.clone(), move |note| {
        if let Some(note) = note {
            dispatcher.dispatch(Deed::Notify(note.clone()));
        }
    });
}
