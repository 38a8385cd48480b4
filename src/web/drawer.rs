//! What opens beside the bench: the timer, the settings, help and the console; and the painter, which takes its place.

mod console_panel;
mod easel;
mod help_panel;
mod painter;
mod settings_panel;
mod timer_panel;

use gloo_timers::callback::Timeout;
use web_sys::{KeyboardEvent, MouseEvent};
use yew::prelude::*;

use self::console_panel::{ConsolePanel, Log, use_console_solver};
use self::easel::{Easel, PaintingTable};
use self::help_panel::HelpPanel;
use self::settings_panel::SettingsPanel;
use self::timer_panel::face::{self, Face};
use self::timer_panel::{Desk, StopAnywhere, StopProps, TimerPanel, use_desk};
use super::bench::{Bench, Deed};
use super::effect::use_effect_with;
use super::jobs::{Ask, Jobs};
use super::listener::use_window_listener;
use super::part::part;
use super::reveal::{focus, focus_on, focused, show_puzzle};
use super::settings::Kept;
use crate::puzzle::Puzzle;
use crate::session::{Action, Setup};

/// What can be in the drawer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawer {
    Timer,
    Settings,
    Help,
    Painter,
    Console,
}

impl Drawer {
    pub fn title(self) -> &'static str {
        match self {
            Drawer::Timer => "Timer",
            Drawer::Settings => "Settings",
            Drawer::Help => "Help",
            Drawer::Painter => "Painter",
            Drawer::Console => "Console",
        }
    }

    /// The id of the button that opens it.
    pub fn button(self) -> &'static str {
        match self {
            Drawer::Timer => "open-timer",
            Drawer::Settings => "open-settings-drawer",
            Drawer::Help => "open-help",
            Drawer::Painter => "paint",
            Drawer::Console => "open-console",
        }
    }
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub bench: UseReducerHandle<Bench>,
    pub jobs: Jobs,
    /// What the solver is asked for when nothing else is said, where there is one.
    pub ask: Option<Ask>,
    pub kept: Kept,
    pub on_kept: Callback<Kept>,
}

/// What is open, if anything is. What was begun there goes on while it is closed: a painting, the console's talk, a time that runs.
#[component]
pub fn OpenDrawer(props: &Props) -> Html {
    let Props { bench, jobs, kept, on_kept, .. } = props;
    let tell = {
        let dispatcher = bench.dispatcher();
        use_callback((), move |deed: Deed, ()| dispatcher.dispatch(deed))
    };
    let on_open = use_callback((), {
        let tell = tell.clone();
        move |open, ()| tell.emit(Deed::Show(open))
    });
    let on_notice = use_callback((), {
        let tell = tell.clone();
        move |notice, ()| tell.emit(Deed::Notify(notice))
    });
    let easel = use_reducer(Easel::default);
    let log = use_reducer(Log::default);
    let on_solve = use_console_solver(bench, jobs, &log);
    let snapshot = bench.snapshot();
    let on_scramble = use_callback((bench.can_scramble(), bench.status.clone()), {
        let (scramble, on_notice) = (jobs.scramble.clone(), on_notice.clone());
        move |(), (can_scramble, status)| match (can_scramble, status) {
            (true, _) => scramble.emit(()),
            (false, super::solver::Status::Failed(message)) => on_notice.emit(message.clone()),
            (false, _) => {}
        }
    });
    let desk = use_desk(&snapshot, kept.settings.inspects, &on_scramble, &on_notice);
    let open = bench.open_drawer();
    let strip = html! {
        <>
            if open != Some(Drawer::Timer) { { running_time(&desk, &on_open) } }
            { part::<StopAnywhere>(StopProps { desk: desk.clone() }) }
        </>
    };
    let Some(open) = open else { return strip };
    let position = bench.session.position();
    let content = match open {
        Drawer::Painter => {
            let painter = part::<PaintingTable>(easel::Props {
                position: position.clone(),
                settings: kept.settings,
                easel,
                on_begin: tell.reform(|position| Deed::Act(Action::Begin(Setup::State(position)))),
                on_solve: props
                    .ask
                    .clone()
                    .map(|ask| jobs.solve_from.reform(move |position| (position, ask.clone()))),
                on_close: on_open.reform(|()| None),
            });
            return html! { <>{ strip }{ painter }</> };
        }
        Drawer::Timer => part::<TimerPanel>(timer_panel::Props {
            puzzle: snapshot.puzzle.clone(),
            scramble: snapshot.scramble.clone(),
            kept: kept.clone(),
            desk,
            on_kept: on_kept.clone(),
            on_scramble,
        }),
        Drawer::Settings => part::<SettingsPanel>(settings_panel::Props {
            puzzle: position.solved(),
            kept: kept.clone(),
            on_kept: on_kept.clone(),
            on_notice,
        }),
        Drawer::Console => part::<ConsolePanel>(console_panel::Props {
            session: bench.session.clone(),
            log,
            on_action: tell.reform(Deed::Act),
            on_link: tell.reform(Deed::TakeLink),
            on_solve,
            on_close: on_open.reform(|()| None),
        }),
        Drawer::Help => {
            part::<HelpPanel>(help_panel::Props { puzzle: position.solved(), kept: kept.clone() })
        }
    };
    html! { <>{ strip }{ part::<Frame>(FrameProps { open, content, on_open }) }</> }
}

/// A time that runs while something else is open, or nothing.
fn running_time(desk: &Desk, on_open: &Callback<Option<Drawer>>) -> Html {
    if !desk.timer.is_ticking() {
        return html! {};
    }
    let face = face::Props { timer: desk.timer, shown: String::new(), on_call: Callback::noop() };
    html! {
        <div class="running-time">
            { part::<Face>(face) }
            <button type="button" onclick={on_open.reform(|_: MouseEvent| Some(Drawer::Timer))}>{ "Timer" }</button>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct FrameProps {
    open: Drawer,
    content: Html,
    on_open: Callback<Option<Drawer>>,
}

/// What is open, with a title and a way to close it.
#[component]
fn Frame(props: &FrameProps) -> Html {
    let close = props.on_open.reform(|()| None);
    {
        let close = close.clone();
        use_window_listener("keydown", (), move |event: KeyboardEvent| {
            if event.key() == "Escape" && !event.repeat() {
                let close = close.clone();
                // When everybody else has heard of it: a search that runs ends first.
                Timeout::new(0, move || {
                    if !event.default_prevented() {
                        close.emit(());
                    }
                })
                .forget();
            }
        });
    }
    // The keyboard goes along, and back to where it was.
    use_effect_with(props.open, |open| {
        let (open, was_at) = (*open, focused());
        // Whoever opens a console wants to type.
        focus(if open == Drawer::Console { "console" } else { "drawer-title" });
        // And to see what comes of it.
        if open == Drawer::Console {
            show_puzzle();
        }
        move || {
            // When it is gone, and unless the focus is elsewhere by then.
            Timeout::new(0, move || {
                if let Some(element) = was_at.filter(|_| focused().is_none()) {
                    focus_on(&element);
                }
                if focused().is_none() {
                    focus(open.button());
                }
            })
            .forget();
        }
    });
    html! {
        <aside class="drawer" aria-labelledby="drawer-title" data-drawer={props.open.title().to_ascii_lowercase()}>
            <div class="drawer-head">
                <h2 id="drawer-title" tabindex="-1">{ props.open.title() }</h2>
                <button type="button" id="drawer-close" aria-label="Close" title="Close (Escape)"
                    onclick={close.reform(|_: MouseEvent| ())}>{ "×" }</button>
            </div>
            // By keyboard it is scrolled when it has the focus.
            <div class="drawer-body" tabindex="0" role="group" aria-labelledby="drawer-title">{ props.content.clone() }</div>
        </aside>
    }
}
