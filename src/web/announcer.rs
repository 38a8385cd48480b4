//! What has been done, for those who hear the page: a moment after the last thing, so that a player and fast hands are not
//! talked over.

use gloo_timers::callback::Timeout;
use yew::prelude::*;

use super::bench::Bench;
use super::effect::use_effect_with;
use super::solver_panel::Attempt;
use super::words::sentence;
use crate::puzzle::Puzzle;

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

#[component]
pub fn Announcer(props: &Props) -> Html {
    let said = use_state_eq(String::new);
    // What was there before, and what is to be said of what has come since.
    let heard = use_mut_ref(|| (props.serial, props.outcome.clone(), String::new()));
    {
        let (serial, outcome, words) = &mut *heard.borrow_mut();
        let is_outcome = *outcome != props.outcome && props.outcome.is_some();
        if is_outcome || *serial != props.serial {
            // The same words again are news only if they differ.
            let mark = if words.ends_with('\u{a0}') { "" } else { "\u{a0}" };
            let news = props.outcome.as_ref().filter(|_| is_outcome).unwrap_or(&props.change);
            *words = [news, mark].concat();
        }
        (*serial, *outcome) = (props.serial, props.outcome.clone());
    }
    let words = heard.borrow().2.clone();
    use_effect_with((words, props.is_playing), {
        let setter = said.setter();
        move |(words, is_playing)| {
            let words = words.clone();
            let timeout = (!is_playing).then(|| Timeout::new(PAUSE, move || setter.set(words)));
            move || drop(timeout)
        }
    });
    html! { <p class="heard" id="announcement" role="status">{ &*said }</p> }
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
        Some([mv]) => format!("{mv}, {done}; {state}"),
        Some(_) => format!("{done}; {state}"),
        None if session.has_moves_ahead() => {
            format!(
                "{} laid out",
                super::words::counted((session.moves().len() - session.cursor()) as f64, "move")
            )
        }
        None if is_solved => format!("{}, solved", position.title().0),
        None if bench.flaw().is_some() => state,
        None => "scrambled".to_string(),
    };
    sentence(&words)
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
