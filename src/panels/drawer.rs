//! The drawer beside the puzzle: timer, settings, help or console. The painter replaces the puzzle.

use gloo_timers::callback::Timeout;
use web_sys::{KeyboardEvent, MouseEvent};
use yew::prelude::*;

use crate::browser::focus::{focus, focus_on, focused, show_puzzle};
use crate::browser::listener::use_window_listener;
use crate::page::jobs::{JobCommand, Jobs};
use crate::page::preferences::Preferences;
use crate::page::state::{Drawer, PageAction, PageState};
use crate::panels::console::{ConsolePanel, Log, use_console_solver};
use crate::panels::help::HelpPanel;
use crate::panels::painter::state::{PainterState, PaintingTable};
use crate::panels::settings::SettingsPanel;
use crate::panels::timer::clock_face::{self, ClockFace};
use crate::panels::timer::{StopAnywhere, TimerPanel, TimerState, use_timer};
use crate::workers::solver_client::WorkerStatus;
use unfold_core::puzzle::Puzzle;

#[derive(Properties, PartialEq)]
pub(crate) struct OpenDrawerProps {
    pub state: UseReducerHandle<PageState>,
    pub dispatch: Callback<PageAction>,
    pub jobs: Jobs,
    pub preferences: Preferences,
    pub on_preferences: Callback<Preferences>,
}

/// The open drawer, if any. The painting, the console's log and a running time outlive it.
#[component]
pub(crate) fn OpenDrawer(props: &OpenDrawerProps) -> Html {
    let OpenDrawerProps { state, dispatch, jobs, preferences, on_preferences } = props;
    let painter_state = use_reducer(PainterState::default);
    let log = use_reducer(Log::default);
    let on_solve = use_console_solver(state, jobs, &log);
    let snapshot = state.snapshot();
    let on_scramble = use_callback((state.can_scramble(), state.status.clone()), {
        let (jobs, dispatch) = (jobs.clone(), dispatch.clone());
        move |(), (can_scramble, status)| match (can_scramble, status) {
            (true, _) => jobs.emit(JobCommand::Scramble),
            (false, WorkerStatus::Failed(failure)) => dispatch.emit(PageAction::Notify(failure.to_string())),
            (false, _) => {}
        }
    });
    let timer_state = use_timer(&snapshot, preferences.settings.inspects, &on_scramble, dispatch);
    let open = state.open_drawer();
    let strip = html! {
        <>
            if open != Some(Drawer::Timer) { { running_time(&timer_state, dispatch) } }
            <StopAnywhere timer_state={timer_state.clone()} />
        </>
    };
    let Some(open) = open else { return strip };
    let position = state.session.position();
    let content = match open {
        Drawer::Painter => {
            let painter = html! {
                <PaintingTable position={position.clone()} settings={preferences.settings} {painter_state}
                    dispatch={dispatch.clone()} jobs={jobs.clone()} status={state.status.clone()}
                    request={state.request()} />
            };
            return html! { <>{ strip }{ painter }</> };
        }
        Drawer::Timer => html! {
            <TimerPanel puzzle={snapshot.puzzle.clone()} scramble={snapshot.scramble.clone()}
                preferences={preferences.clone()} {timer_state} on_preferences={on_preferences.clone()} {on_scramble} />
        },
        Drawer::Settings => html! {
            <SettingsPanel puzzle={position.solved()} preferences={preferences.clone()}
                on_preferences={on_preferences.clone()} dispatch={dispatch.clone()} />
        },
        Drawer::Console => html! {
            <ConsolePanel session={state.session.clone()} {log} dispatch={dispatch.clone()} {on_solve} />
        },
        Drawer::Help => html! { <HelpPanel puzzle={position.solved()} preferences={preferences.clone()} /> },
    };
    html! { <>{ strip }<Frame {open} {content} dispatch={dispatch.clone()} /></> }
}

/// The running time, while the timer's drawer is not open.
fn running_time(timer_state: &TimerState, dispatch: &Callback<PageAction>) -> Html {
    if !timer_state.timer.is_ticking() {
        return html! {};
    }
    let face = clock_face::ClockFaceProps {
        timer: timer_state.timer,
        shown: String::new(),
        on_call: Callback::noop(),
    };
    html! {
        <div class="running-time">
            <ClockFace ..face />
            <button type="button" onclick={dispatch.reform(|_: MouseEvent| PageAction::Show(Some(Drawer::Timer)))}>{ "Timer" }</button>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct FrameProps {
    open: Drawer,
    content: Html,
    dispatch: Callback<PageAction>,
}

/// The open drawer with its title and a close button.
#[component]
fn Frame(props: &FrameProps) -> Html {
    let dispatch = &props.dispatch;
    {
        let dispatch = dispatch.clone();
        use_window_listener("keydown", (), move |event: KeyboardEvent| {
            if event.key() == "Escape" && !event.repeat() {
                let dispatch = dispatch.clone();
                // After all other listeners: Escape stops a running search first.
                Timeout::new(0, move || {
                    if !event.default_prevented() {
                        dispatch.emit(PageAction::Show(None));
                    }
                })
                .forget();
            }
        });
    }
    // Moves the focus into the drawer, and back when it closes.
    use_effect_with(props.open, |open| {
        let (open, was_at) = (*open, focused());
        // The console is for typing.
        focus(if open == Drawer::Console { "console" } else { "drawer-title" });
        // Its commands turn the puzzle.
        if open == Drawer::Console {
            show_puzzle();
        }
        move || {
            // After it is removed, and only if nothing else has the focus by then.
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
                    onclick={dispatch.reform(|_: MouseEvent| PageAction::Show(None))}>{ "×" }</button>
            </div>
            // Focusable, so that it can be scrolled by keyboard.
            <div class="drawer-body" tabindex="0" role="group" aria-labelledby="drawer-title">{ props.content.clone() }</div>
        </aside>
    }
}
