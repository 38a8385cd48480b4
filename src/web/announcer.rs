//! What has been done, for those who hear the page: a moment after the last thing, so that a player and fast hands are not
//! talked over.

use gloo_timers::callback::Timeout;
use web_sys::window;
use yew::prelude::*;

use super::bench::Bench;
use super::solver_panel::Attempt;
use crate::notation::{Move, Vocabulary};
use crate::puzzle::Puzzle;
use crate::session::Session;
use crate::words::sentence;

/// How long nothing new has happened before it is said, in milliseconds.
const PAUSE: u32 = 500;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// Different for every change of the position.
    pub serial: u32,
    pub change: String,
    /// What came of a search.
    pub outcome: Option<String>,
    /// While it goes on by itself, nothing is said.
    pub is_playing: bool,
}

impl Props {
    pub fn of(bench: &Bench) -> Props {
        Props {
            serial: bench.change.serial,
            change: change_words(bench),
            outcome: outcome_words(bench),
            is_playing: bench.playing,
        }
    }
}

#[derive(Default)]
struct Heard {
    serial: u32,
    outcome: Option<String>,
    /// What is to be said as soon as nothing goes on by itself.
    words: Option<String>,
    waiting: Option<Timeout>,
    is_marked: bool,
}

#[component]
pub fn Announcer(props: &Props) -> Html {
    let heard =
        use_mut_ref(|| Heard { serial: props.serial, outcome: props.outcome.clone(), ..Heard::default() });
    let mut heard = heard.borrow_mut();
    let is_outcome = heard.outcome != props.outcome && props.outcome.is_some();
    if is_outcome || heard.serial != props.serial {
        let news = props.outcome.as_ref().filter(|_| is_outcome).unwrap_or(&props.change);
        // The same words again are news only if they differ.
        heard.is_marked = !heard.is_marked;
        heard.words = Some([news.as_str(), if heard.is_marked { "\u{a0}" } else { "" }].concat());
        heard.waiting = None;
    }
    heard.serial = props.serial;
    heard.outcome.clone_from(&props.outcome);
    if let Some(words) = heard.words.take_if(|_| !props.is_playing) {
        heard.waiting = Some(Timeout::new(PAUSE, move || say(&words)));
    }
    html! { <p class="heard" id="announcement" role="status"></p> }
}

fn say(words: &str) {
    let place = window().and_then(|window| window.document()?.get_element_by_id("announcement"));
    if let Some(place) = place {
        place.set_text_content(Some(words));
    }
}

/// The latest change of the position.
fn change_words(bench: &Bench) -> String {
    let session = &bench.session;
    let position = session.position();
    let is_solved = position.is_solved();
    let state = match bench.flaw() {
        _ if bench.is_at_goal() => "at the goal".to_string(),
        _ if is_solved => "solved".to_string(),
        Some(flaw) => format!("cannot be solved: {flaw}"),
        None => "not solved".to_string(),
    };
    let metric = position.metrics()[0];
    let done = metric.counted(session.length(metric));
    let words = match bench.change.moves.as_deref() {
        Some(_) if is_solved && session.cursor() > 0 => format!("solved in {done}"),
        Some([mv]) => format!("{}, {done}; {state}", written(session, *mv)),
        Some(_) => format!("{done}; {state}"),
        None if session.has_moves_ahead() => {
            format!(
                "{} laid out",
                crate::words::counted((session.moves().len() - session.cursor()) as f64, "move")
            )
        }
        None if is_solved => format!("{}, solved", position.title().0),
        None if bench.flaw().is_some() => state,
        None => "scrambled".to_string(),
    };
    sentence(&words)
}

/// The move that was done last, as it is written.
fn written(session: &Session, mv: Move) -> Move {
    let mv = session.position().read_move(mv).unwrap_or(mv);
    let last = session.cursor().checked_sub(1).filter(|&last| session.moves()[last] == mv);
    last.and_then(|last| session.moves_spelled().get(last)).unwrap_or(mv)
}

/// What came of the latest search, if it has ended.
fn outcome_words(bench: &Bench) -> Option<String> {
    Some(match bench.attempt() {
        Attempt::None | Attempt::Running(_) => return None,
        Attempt::Solved(solution, _) if solution.length == 0 => "It is solved already.".to_string(),
        Attempt::Solved(solution, method) => {
            format!("Solution with {} found.", method.metric.counted(solution.length))
        }
        Attempt::Hinted(hint) => format!("Hint: {}", sentence(&hint.words)),
        Attempt::Stopped(reason) => reason.to_string(),
        Attempt::Failed(message) => sentence(&message),
    })
}
