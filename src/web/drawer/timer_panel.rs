//! The timer: the time, what is done with it by keys and buttons, and the list of solves.

mod desk;
pub mod face;
pub mod keys;
mod list;
mod memory;

use gloo_timers::callback::Timeout;
use web_sys::{Element, HtmlElement, HtmlInputElement, PointerEvent, StorageEvent, window};
use yew::prelude::*;

pub use self::desk::Desk;
use self::desk::{Deed, Moment};
use self::face::Face;
use self::keys::{Key, Listening, use_keys};
use self::list::{SolveList, on_click, penalties};
use crate::settings::{Kept, Settings};
use crate::timer::times::Removed;
use crate::timer::{Timer, export};
use crate::web::bench::Snapshot;
use crate::web::effect::use_effect_with;
use crate::web::files::save_text;
use crate::web::listener::use_window_listener;
use crate::web::part::part;
use crate::words::counted;

const NOT_KEPT: &str = "The browser does not keep any more times: they last as long as this page. Export them to have them longer.";

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The id of the puzzle on the bench.
    pub puzzle: String,
    /// What it began with, where that takes no more than a line.
    pub scramble: Option<String>,
    pub kept: Kept,
    /// It stays while the timer is closed.
    pub desk: UseReducerHandle<Desk>,
    pub on_kept: Callback<Kept>,
    pub on_scramble: Callback<()>,
}

/// Milliseconds on a clock that is never set back.
fn now() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}

fn moment() -> Moment {
    Moment { now: now(), when: js_sys::Date::now() as u64 }
}

#[component]
pub fn TimerPanel(props: &Props) -> Html {
    let desk = &props.desk;
    let inspects = props.kept.settings.inspects;
    let on_deed = {
        let dispatcher = desk.dispatcher();
        use_callback((), move |deed: Deed, ()| dispatcher.dispatch(deed))
    };
    let on_call = use_callback((), {
        let on_deed = on_deed.clone();
        move |words, ()| on_deed.emit(Deed::Call(words))
    });
    let state = match desk.timer {
        Timer::Idle => "idle",
        Timer::Inspecting { .. } => "inspecting",
        Timer::Running { .. } => "running",
        Timer::Stopped(_) => "stopped",
    };
    let is_ticking = desk.timer.is_ticking();
    html! {
        <div class={classes!("timer", state)}>
            <div class="timer-top">
                { part::<Face>(face::Props { timer: desk.timer, shown: desk.shown(), on_call }) }
                <p class="timer-words" id="timer-words" role="status">{ desk.words() }</p>
                { buttons(desk, inspects, &on_deed, &props.on_scramble) }
            </div>
            if !is_ticking {
                // For a puzzle in the hand.
                if let Some(scramble) = props.scramble.as_ref().filter(|scramble| !scramble.is_empty()) {
                    <p class="timer-scramble" id="timer-moves"><span class="heard">{ "Scramble: " }</span>{ scramble }</p>
                }
                if let Some((place, solve)) = desk.latest() {
                    <div class="timer-latest" id="latest" onclick={on_click(&on_deed)}>
                        { penalties(place, solve, "the latest solve") }
                    </div>
                }
                { choices(props) }
            }
            // Not in the way on a phone while the time runs, and not drawn anew either.
            <div class="timer-list">
                { part::<SolveList>(list::Props {
                    times: desk.times.clone(), puzzle: props.puzzle.clone(), on_deed: on_deed.clone(),
                }) }
                // It stays here, for the next scramble may come before a notice is read.
                if desk.is_not_kept { <p class="field-error" id="times-not-kept">{ NOT_KEPT }</p> }
                if !is_ticking { { list_buttons(desk, &props.puzzle, &on_deed) } }
            </div>
        </div>
    }
}

/// What the timer remembers, told of every change on the bench.
#[hook]
pub fn use_desk(
    snapshot: &Snapshot,
    inspects: bool,
    on_scramble: &Callback<()>,
    on_notice: &Callback<String>,
) -> UseReducerHandle<Desk> {
    let desk = {
        let (snapshot, on_notice) = (snapshot.clone(), on_notice.clone());
        use_reducer(move || {
            let (times, report) = memory::load();
            if let Some(report) = report {
                on_notice.emit(report);
            }
            Desk::new(snapshot, times)
        })
    };
    let dispatcher = desk.dispatcher();
    use_effect_with(snapshot.clone(), move |snapshot| {
        dispatcher.dispatch(Deed::Hear(snapshot.clone(), moment()));
    });
    use_kept_times(&desk, on_notice);
    use_timer_keys(&desk, snapshot.is_timer_open, inspects);
    use_next_scramble(&desk, snapshot, on_scramble);
    desk
}

/// How long the puzzle on the bench is seen solved before the next scramble is dealt, in milliseconds.
const SEEN_SOLVED: u32 = 1_500;

/// Deals the next scramble after a solve, unless something else is done first.
#[hook]
fn use_next_scramble(desk: &UseReducerHandle<Desk>, snapshot: &Snapshot, on_scramble: &Callback<()>) {
    let dealt = use_mut_ref(|| 0);
    let pause = if desk.is_solved_on_bench() { SEEN_SOLVED } else { 0 };
    // The bench may be ahead of what the timer has heard.
    let is_untouched = snapshot.is_solved || !desk.is_solved_on_bench();
    let on_scramble = on_scramble.clone();
    use_effect_with((desk.ended, snapshot.serial, snapshot.is_timer_open), move |&(ended, _, is_open)| {
        let is_due = dealt.replace(ended) != ended && is_open && is_untouched;
        let timeout = is_due.then(|| Timeout::new(pause, move || on_scramble.emit(())));
        move || drop(timeout)
    });
}

/// How long the whole screen waits for the click that follows a press, in milliseconds.
const CLICK: u32 = 100;

#[derive(Properties, PartialEq)]
pub struct StopProps {
    pub desk: UseReducerHandle<Desk>,
}

/// The whole screen, to be pressed while the time of a puzzle in the hand is running. It stays until the finger is lifted and its
/// click is over, or that would press what lies below.
#[component]
pub fn StopAnywhere(props: &StopProps) -> Html {
    let is_pressed = use_state_eq(|| false);
    if !props.desk.is_in_hand() && !*is_pressed {
        return html! {};
    }
    let onpointerdown = {
        let (desk, pressed) = (props.desk.clone(), is_pressed.setter());
        Callback::from(move |event: PointerEvent| {
            // So that it hears of the end of the press wherever that is.
            let layer = event.target_unchecked_into::<Element>();
            let _ = layer.set_pointer_capture(event.pointer_id());
            pressed.set(true);
            if desk.is_in_hand() {
                desk.dispatch(Deed::Press { moment: moment(), inspects: false });
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
    // WebKit sends nothing but this after a press with the right button.
    let oncontextmenu = release.reform(|event: MouseEvent| event.prevent_default());
    let onpointerup = release.reform(|_: PointerEvent| ());
    html! {
        <div class="stop-anywhere" id="stop-anywhere" aria-hidden="true" {onpointerdown} {oncontextmenu}
            onpointercancel={onpointerup.clone()} {onpointerup}></div>
    }
}

/// Keeps times for the next visit whenever they change, and hears of those that another tab kept.
#[hook]
fn use_kept_times(desk: &UseReducerHandle<Desk>, on_notice: &Callback<String>) {
    let has_failed = use_mut_ref(|| false);
    let (notify, on_notice) = (on_notice.clone(), on_notice.clone());
    let keeper = desk.dispatcher();
    use_effect_with(desk.times.clone(), move |times| {
        let is_kept = memory::save(times);
        keeper.dispatch(Deed::Kept(is_kept));
        if !has_failed.replace(!is_kept) && !is_kept {
            notify.emit(NOT_KEPT.to_string());
        }
    });
    let dispatcher = desk.dispatcher();
    use_window_listener("storage", (), move |event: StorageEvent| {
        if memory::is_about_them(&event) {
            let (times, report) = memory::load();
            dispatcher.dispatch(Deed::Reread(times));
            report.into_iter().for_each(|report| on_notice.emit(report));
        }
    });
}

#[hook]
fn use_timer_keys(desk: &UseReducerHandle<Desk>, is_open: bool, inspects: bool) {
    let now = use_mut_ref(|| (Listening::No, false, false));
    let listening = match desk.is_in_hand() {
        true => Listening::ToAnyKey,
        false if is_open => Listening::ToItsKeys,
        false => Listening::No,
    };
    *now.borrow_mut() = (listening, desk.timer.is_ticking(), inspects);
    let dispatcher = desk.dispatcher();
    let listens = {
        let now = now.clone();
        Callback::from(move |()| now.borrow().0)
    };
    let on_key = Callback::from(move |key| {
        let (_, is_ticking, inspects) = *now.borrow();
        match key {
            Key::Press => dispatcher.dispatch(Deed::Press { moment: moment(), inspects }),
            Key::GiveUp if is_ticking => dispatcher.dispatch(Deed::GiveUp(moment())),
            // Otherwise it closes the drawer, as it does wherever it has nothing else to do.
            Key::GiveUp => return false,
        }
        true
    });
    use_keys(listens, on_key);
}

/// What can be done with the time now.
fn buttons(desk: &Desk, inspects: bool, on_deed: &Callback<Deed>, on_scramble: &Callback<()>) -> Html {
    let button = |id: &'static str, label: &'static str, onclick: Callback<MouseEvent>| {
        let class = (id == "timer-press").then_some("primary");
        html! { <button type="button" {id} {class} {onclick}>{ label }</button> }
    };
    let press = |label| {
        button("timer-press", label, on_deed.reform(move |_| Deed::Press { moment: moment(), inspects }))
    };
    let give_up = || button("timer-give-up", "Give up", on_deed.reform(|_| Deed::GiveUp(moment())));
    html! {
        <div class="row timer-buttons">
            { match desk.timer {
                Timer::Idle | Timer::Stopped(_) => html! {
                    <>
                        { press(if inspects { "Start inspection" } else { "Start" }) }
                        { button("timer-scramble", "Scramble", on_scramble.reform(|_| ())) }
                    </>
                },
                Timer::Inspecting { .. } => html! { <>{ press("Start") }{ give_up() }</> },
                // The puzzle on the bench stops the time itself; for one in the hand the whole screen does.
                Timer::Running { is_on_bench: true, .. } => give_up(),
                Timer::Running { .. } => press("Stop"),
            } }
        </div>
    }
}

/// Whether there is an inspection, and what the keys do.
fn choices(props: &Props) -> Html {
    let inspects = props.kept.settings.inspects;
    let kept = props.kept.clone();
    let onchange = props.on_kept.reform(move |event: Event| {
        let inspects = event.target_unchecked_into::<HtmlInputElement>().checked();
        let settings = Settings { inspects, ..kept.settings };
        Kept { settings, ..kept.clone() }
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

/// What can be done with the list as a whole.
fn list_buttons(desk: &Desk, puzzle: &str, on_deed: &Callback<Deed>) -> Html {
    let count = desk.times.of(puzzle).count();
    let on_export = {
        let (times, puzzle) = (desk.times.clone(), puzzle.to_string());
        Callback::from(move |_: MouseEvent| {
            save_text(&format!("unfold-times-{puzzle}.csv"), &export::solves(&times, &puzzle));
        })
    };
    let clear = match desk.is_clearing {
        true => format!("Really clear {}?", counted(count as f64, "solve")),
        false => "Clear the list".to_string(),
    };
    html! {
        <div class="row">
            if let Some(removed) = desk.removed.as_ref().filter(|removed| removed.count() > 0) {
                { part::<PutBack>(PutBackProps { removed: removed.clone(), on_deed: on_deed.clone() }) }
            }
            if count > 0 {
                <button type="button" id="export-times" onclick={on_export}>{ "Export CSV" }</button>
                <button type="button" id="clear-times" class={desk.is_clearing.then_some("is-sure")}
                    onclick={on_deed.reform(|_: MouseEvent| Deed::Clear)}>{ clear }</button>
            }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct PutBackProps {
    removed: Removed,
    on_deed: Callback<Deed>,
}

/// Undoes a deletion. The button that was pressed has gone with its row: this one takes the focus over.
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
            onclick={props.on_deed.reform(|_: MouseEvent| Deed::Restore)}>
            { format!("Put {} back", counted(props.removed.count() as f64, "deleted solve")) }
        </button>
    }
}
