//! The timer: the time, its keys and buttons, and the list of solves.
//!
//! `state` holds the times, `clock_face` is the digits, `keys` its keys, `list` the solves with their statistics, `storage` stores them.

pub(crate) mod clock_face;
pub(crate) mod keys;
mod list;
mod state;
mod storage;

use gloo_timers::callback::Timeout;
use web_sys::{Element, HtmlElement, HtmlInputElement, PointerEvent, StorageEvent, window};
use yew::prelude::*;

use crate::browser::files::save_text;
use crate::browser::listener::use_window_listener;
use crate::page::state::{PageAction, Snapshot};
use crate::panels::timer::clock_face::ClockFace;
use crate::panels::timer::keys::{Listening, TimerKey, use_keys};
use crate::panels::timer::list::{SolveList, on_click, penalties};
pub(crate) use crate::panels::timer::state::TimerState;
use crate::panels::timer::state::{Moment, TimerAction};
use unfold_core::picture::words::counted;
use unfold_core::workbench::preferences::{Preferences, Settings};
use unfold_core::workbench::timer::times::Removed;
use unfold_core::workbench::timer::{Timer, export};

const NOT_SAVED: &str = "The browser does not keep any more times: they last as long as this page. Export them to have them longer.";

#[derive(Properties, PartialEq)]
pub(crate) struct TimerPanelProps {
    /// The id of the current puzzle.
    pub puzzle: String,
    /// The start of the session, if its text fits on a line.
    pub scramble: Option<String>,
    pub preferences: Preferences,
    /// The state outlives the panel.
    pub timer_state: UseReducerHandle<TimerState>,
    pub on_preferences: Callback<Preferences>,
    pub on_scramble: Callback<()>,
}

/// Milliseconds on a monotonic clock.
fn now() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}

fn moment() -> Moment {
    Moment { now: now(), when: js_sys::Date::now() as u64 }
}

#[component]
pub(crate) fn TimerPanel(props: &TimerPanelProps) -> Html {
    let timer_state = &props.timer_state;
    let inspects = props.preferences.settings.inspects;
    let on_action = {
        let dispatcher = timer_state.dispatcher();
        use_callback((), move |action: TimerAction, ()| dispatcher.dispatch(action))
    };
    let on_call = use_callback((), {
        let on_action = on_action.clone();
        move |words, ()| on_action.emit(TimerAction::Call(words))
    });
    let state = match timer_state.timer {
        Timer::Idle => "idle",
        Timer::Inspecting { .. } => "inspecting",
        Timer::Running { .. } => "running",
        Timer::Stopped(_) => "stopped",
    };
    let is_ticking = timer_state.timer.is_ticking();
    html! {
        <div class={classes!("timer", state)}>
            <div class="timer-top">
                <ClockFace timer={timer_state.timer} shown={timer_state.shown()} {on_call} />
                <p class="timer-words" id="timer-words" role="status">{ timer_state.words() }</p>
                { buttons(timer_state, inspects, &on_action, &props.on_scramble) }
            </div>
            if !is_ticking {
                // For a physical puzzle.
                if let Some(scramble) = props.scramble.as_ref().filter(|scramble| !scramble.is_empty()) {
                    <p class="timer-scramble" id="timer-moves"><span class="visually-hidden">{ "Scramble: " }</span>{ scramble }</p>
                }
                if let Some((place, solve)) = timer_state.latest() {
                    <div class="timer-latest" id="latest" onclick={on_click(&on_action)}>
                        { penalties(place, solve, "the latest solve") }
                    </div>
                }
                { choices(props) }
            }
            // Hidden on a phone while the time runs, and not rendered again either.
            <div class="timer-list">
                <SolveList times={timer_state.times.clone()} puzzle={props.puzzle.clone()}
                    on_action={on_action.clone()} />
                // Not a notice: the next scramble would remove that before it is read.
                if timer_state.is_not_saved { <p class="field-error" id="times-not-kept">{ NOT_SAVED }</p> }
                if !is_ticking { { list_buttons(timer_state, &props.puzzle, &on_action) } }
            </div>
        </div>
    }
}

/// The state of the timer. It observes every change of the session.
#[hook]
pub(crate) fn use_timer(
    snapshot: &Snapshot,
    inspects: bool,
    on_scramble: &Callback<()>,
    dispatch: &Callback<PageAction>,
) -> UseReducerHandle<TimerState> {
    let timer_state = {
        let (snapshot, dispatch) = (snapshot.clone(), dispatch.clone());
        use_reducer(move || {
            let (times, report) = storage::load();
            if let Some(report) = report {
                dispatch.emit(PageAction::Notify(report));
            }
            TimerState::new(snapshot, times)
        })
    };
    let timer_dispatcher = timer_state.dispatcher();
    use_effect_with(snapshot.clone(), move |snapshot| {
        timer_dispatcher.dispatch(TimerAction::Observe(snapshot.clone(), moment()));
    });
    use_saved_times(&timer_state, dispatch);
    use_timer_keys(&timer_state, snapshot.is_timer_open, inspects);
    use_next_scramble(&timer_state, snapshot, on_scramble);
    let on_start = dispatch.clone();
    use_effect_with(timer_state.timer.is_ticking(), move |&is_ticking| {
        if is_ticking {
            on_start.emit(PageAction::DropScramble);
        }
    });
    timer_state
}

/// How long the page shows the solved puzzle before the next scramble, in milliseconds.
const SOLVED_PAUSE: u32 = 1_500;

/// Starts the next scramble after a solve, unless the user does something else first.
#[hook]
fn use_next_scramble(
    timer_state: &UseReducerHandle<TimerState>,
    snapshot: &Snapshot,
    on_scramble: &Callback<()>,
) {
    let dealt = use_mut_ref(|| 0);
    let pause = if timer_state.is_solved_on_bench() { SOLVED_PAUSE } else { 0 };
    // The session may be ahead of the timer's last snapshot.
    let is_untouched = snapshot.is_solved || !timer_state.is_solved_on_bench();
    let on_scramble = on_scramble.clone();
    use_effect_with(
        (timer_state.ended, snapshot.serial, snapshot.is_timer_open, timer_state.timer.is_ticking()),
        move |&(ended, _, is_open, is_ticking)| {
            let is_due = dealt.replace(ended) != ended && is_open && is_untouched && !is_ticking;
            let timeout = is_due.then(|| Timeout::new(pause, move || on_scramble.emit(())));
            move || drop(timeout)
        },
    );
}

/// How long the full-screen layer waits for the click that follows a press, in milliseconds.
const CLICK: u32 = 100;

#[derive(Properties, PartialEq)]
pub(crate) struct StopProps {
    pub timer_state: UseReducerHandle<TimerState>,
}

/// A full-screen layer that stops the time of a physical puzzle when it is pressed. It stays until the finger is lifted and the
/// click has passed, or the click would hit the control below.
#[component]
pub(crate) fn StopAnywhere(props: &StopProps) -> Html {
    let is_pressed = use_state_eq(|| false);
    if !props.timer_state.is_in_hand() && !*is_pressed {
        return html! {};
    }
    let onpointerdown = {
        let (timer_state, pressed) = (props.timer_state.clone(), is_pressed.setter());
        Callback::from(move |event: PointerEvent| {
            // The layer gets the end of the press wherever that is.
            let layer = event.target_unchecked_into::<Element>();
            let _ = layer.set_pointer_capture(event.pointer_id());
            pressed.set(true);
            if timer_state.is_in_hand() {
                timer_state.dispatch(TimerAction::Press { moment: moment(), inspects: false });
            }
        })
    };
    let release = {
        let pressed = is_pressed.setter();
        Callback::from(move |()| {
            let pressed = pressed.clone();
            Timeout::new(CLICK, move || pressed.set(false)).forget();
        })
    };
    // WebKit sends only this event after a press with the right button.
    let oncontextmenu = release.reform(|event: MouseEvent| event.prevent_default());
    let onpointerup = release.reform(|_: PointerEvent| ());
    html! {
        <div class="stop-anywhere" id="stop-anywhere" aria-hidden="true" {onpointerdown} {oncontextmenu}
            onpointercancel={onpointerup.clone()} {onpointerup}></div>
    }
}

/// Saves the times whenever they change, and loads those that another tab saved.
#[hook]
fn use_saved_times(timer_state: &UseReducerHandle<TimerState>, dispatch: &Callback<PageAction>) {
    let has_failed = use_mut_ref(|| false);
    let (on_save, on_load) = (dispatch.clone(), dispatch.clone());
    let timer_dispatcher = timer_state.dispatcher();
    use_effect_with(timer_state.times.clone(), move |times| {
        let is_saved = storage::save(times);
        timer_dispatcher.dispatch(TimerAction::Saved(is_saved));
        if !has_failed.replace(!is_saved) && !is_saved {
            on_save.emit(PageAction::Notify(NOT_SAVED.to_string()));
        }
    });
    let timer_dispatcher = timer_state.dispatcher();
    use_window_listener("storage", (), move |event: StorageEvent| {
        if storage::is_about_them(&event) {
            let (times, report) = storage::load();
            timer_dispatcher.dispatch(TimerAction::Reread(times));
            report.into_iter().for_each(|report| on_load.emit(PageAction::Notify(report)));
        }
    });
}

#[hook]
fn use_timer_keys(timer_state: &UseReducerHandle<TimerState>, is_open: bool, inspects: bool) {
    let now = use_mut_ref(|| (Listening::No, false, false));
    let listening = match timer_state.is_in_hand() {
        true => Listening::ToAnyKey,
        false if is_open => Listening::ToItsKeys,
        false => Listening::No,
    };
    *now.borrow_mut() = (listening, timer_state.timer.is_ticking(), inspects);
    let dispatcher = timer_state.dispatcher();
    let listens = {
        let now = now.clone();
        Callback::from(move |()| now.borrow().0)
    };
    let on_key = Callback::from(move |key| {
        let (_, is_ticking, inspects) = *now.borrow();
        match key {
            TimerKey::Press => dispatcher.dispatch(TimerAction::Press { moment: moment(), inspects }),
            TimerKey::GiveUp if is_ticking => dispatcher.dispatch(TimerAction::GiveUp(moment())),
            // Otherwise Escape closes the drawer.
            TimerKey::GiveUp => return false,
        }
        true
    });
    use_keys(listens, on_key);
}

/// The buttons for the current state of the timer.
fn buttons(
    timer_state: &TimerState,
    inspects: bool,
    on_action: &Callback<TimerAction>,
    on_scramble: &Callback<()>,
) -> Html {
    let button = |id: &'static str, label: &'static str, onclick: Callback<MouseEvent>| {
        let class = (id == "timer-press").then_some("primary");
        html! { <button type="button" {id} {class} {onclick}>{ label }</button> }
    };
    let press = |label| {
        button(
            "timer-press",
            label,
            on_action.reform(move |_| TimerAction::Press { moment: moment(), inspects }),
        )
    };
    let give_up = || button("timer-give-up", "Give up", on_action.reform(|_| TimerAction::GiveUp(moment())));
    html! {
        <div class="row timer-buttons">
            { match timer_state.timer {
                Timer::Idle | Timer::Stopped(_) => html! {
                    <>
                        { press(if inspects { "Start inspection" } else { "Start" }) }
                        { button("timer-scramble", "Scramble", on_scramble.reform(|_| ())) }
                    </>
                },
                Timer::Inspecting { .. } => html! { <>{ press("Start") }{ give_up() }</> },
                // Solving the puzzle on the page stops the time. For a physical puzzle, the full-screen layer does.
                Timer::Running { is_on_bench: true, .. } => give_up(),
                Timer::Running { .. } => press("Stop"),
            } }
        </div>
    }
}

/// The choice of inspection, and the list of keys.
fn choices(props: &TimerPanelProps) -> Html {
    let inspects = props.preferences.settings.inspects;
    let preferences = props.preferences.clone();
    let onchange = props.on_preferences.reform(move |event: Event| {
        let inspects = event.target_unchecked_into::<HtmlInputElement>().checked();
        let settings = Settings { inspects, ..preferences.settings };
        Preferences { settings, ..preferences.clone() }
    });
    html! {
        <>
            <label class="timer-choice">
                <input type="checkbox" id="inspection" checked={inspects} {onchange} />
                { "15 seconds of inspection" }
            </label>
            <p class="quiet with-mouse">
                { if inspects {
                    "The space bar starts the inspection, then the time; for a puzzle in your hand any key stops it. "
                } else {
                    "The space bar starts the time; for a puzzle in your hand any key stops it. "
                } }
                { "The puzzle on the page starts by its first turn and stops when it is solved. Escape gives up." }
            </p>
        </>
    }
}

/// The buttons for the whole list.
fn list_buttons(timer_state: &TimerState, puzzle: &str, on_action: &Callback<TimerAction>) -> Html {
    let count = timer_state.times.of(puzzle).count();
    let on_export = {
        let (times, puzzle) = (timer_state.times.clone(), puzzle.to_string());
        Callback::from(move |_: MouseEvent| {
            save_text(&format!("unfold-times-{puzzle}.csv"), &export::solves(&times, &puzzle));
        })
    };
    let clear = match timer_state.is_clearing {
        true => format!("Really clear {}?", counted(count as f64, "solve")),
        false => "Clear the list".to_string(),
    };
    html! {
        <div class="row">
            if let Some(removed) = timer_state.removed.as_ref().filter(|removed| removed.count() > 0) {
                <PutBack removed={removed.clone()} on_action={on_action.clone()} />
            }
            if count > 0 {
                <button type="button" id="export-times" onclick={on_export}>{ "Export CSV" }</button>
                <button type="button" id="clear-times" class={timer_state.is_clearing.then_some("is-sure")}
                    onclick={on_action.reform(|_: MouseEvent| TimerAction::Clear)}>{ clear }</button>
            }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct PutBackProps {
    removed: Removed,
    on_action: Callback<TimerAction>,
}

/// Undoes a deletion. The pressed button was removed with its row, so this one takes the focus.
#[component]
fn PutBack(props: &PutBackProps) -> Html {
    let button = use_node_ref();
    use_effect_with(props.removed.clone(), {
        let button = button.clone();
        move |_| {
            if let Some(button) = button.cast::<HtmlElement>() {
                let _ = button.focus();
            }
        }
    });
    html! {
        <button type="button" id="restore-times" ref={button}
            onclick={props.on_action.reform(|_: MouseEvent| TimerAction::Restore)}>
            { format!("Put {} back", counted(props.removed.count() as f64, "deleted solve")) }
        </button>
    }
}
