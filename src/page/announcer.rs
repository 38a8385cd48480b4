//! Announcements for screen readers. They wait for a pause, so that the player and fast turns do not cause one each.

use gloo_timers::callback::Timeout;
use web_sys::window;
use yew::prelude::*;

use crate::page::state::{PageState, SolveState};
use unfold_core::notation::{Move, Vocabulary};
use unfold_core::picture::words::{counted, sentence};
use unfold_core::puzzle::{Kind, Puzzle};
use unfold_core::workbench::session::{Applied, Session};

/// The pause after the last change, in milliseconds.
const PAUSE: u32 = 500;

#[derive(Properties, PartialEq)]
pub(crate) struct AnnouncerProps {
    /// Different for every change of the position.
    pub serial: u32,
    pub change: String,
    /// The result of a search.
    pub outcome: Option<String>,
    /// Announcements wait while the player plays.
    pub is_playing: bool,
}

impl AnnouncerProps {
    pub(crate) fn of(state: &PageState) -> AnnouncerProps {
        AnnouncerProps {
            serial: state.change.serial,
            change: change_words(state),
            outcome: outcome_words(state),
            is_playing: state.playing,
        }
    }
}

#[derive(Default)]
struct Announced {
    serial: u32,
    outcome: Option<String>,
    /// The next announcement, held back while the player plays.
    words: Option<String>,
    waiting: Option<Timeout>,
    is_marked: bool,
}

#[component]
pub(crate) fn Announcer(props: &AnnouncerProps) -> Html {
    let announced = use_mut_ref(|| Announced {
        serial: props.serial,
        outcome: props.outcome.clone(),
        ..Announced::default()
    });
    let mut announced = announced.borrow_mut();
    let is_outcome = announced.outcome != props.outcome && props.outcome.is_some();
    if is_outcome || announced.serial != props.serial {
        let news = props.outcome.as_ref().filter(|_| is_outcome).unwrap_or(&props.change);
        // Screen readers read a status only if its text changes: a space at the end makes it differ.
        announced.is_marked = !announced.is_marked;
        announced.words = Some([news.as_str(), if announced.is_marked { "\u{a0}" } else { "" }].concat());
        announced.waiting = None;
    }
    announced.serial = props.serial;
    announced.outcome.clone_from(&props.outcome);
    if let Some(words) = announced.words.take_if(|_| !props.is_playing) {
        announced.waiting = Some(Timeout::new(PAUSE, move || announce(&words)));
    }
    html! { <p class="visually-hidden" id="announcement" role="status"></p> }
}

fn announce(words: &str) {
    let place = window().and_then(|window| window.document()?.get_element_by_id("announcement"));
    if let Some(place) = place {
        place.set_text_content(Some(words));
    }
}

/// The latest change of the position, in words.
fn change_words(state: &PageState) -> String {
    let session = &state.session;
    let position = session.position();
    let is_solved = position.is_solved();
    let status = match state.flaw() {
        _ if state.is_at_goal() => "at the goal".to_string(),
        _ if is_solved => "solved".to_string(),
        Some(flaw) => flaw,
        None => "not solved".to_string(),
    };
    let metric = position.metrics()[0];
    let done = metric.counted(session.length(metric));
    let words = match &state.change.applied {
        Applied::LaidOut => {
            let ahead = session.moves().len() - session.cursor();
            format!("{} laid out", counted(ahead as f64, "move"))
        }
        _ if is_solved && session.cursor() > 0 => format!("solved in {done}"),
        Applied::Turned { moves, .. } | Applied::Stepped(moves) => match moves[..] {
            [mv] => format!("{}, {done}; {status}", written(session, mv)),
            _ => format!("{done}; {status}"),
        },
        Applied::Replaced { .. } | Applied::OtherSession { .. } if session.cursor() > 0 => {
            format!("{done}; {status}")
        }
        Applied::Nothing | Applied::Respelled | Applied::Replaced { .. } | Applied::OtherSession { .. } => {
            match is_solved {
                true => format!("{}, solved", position.kind().title().0),
                false if state.flaw().is_some() => status,
                false => "scrambled".to_string(),
            }
        }
    };
    sentence(&words)
}

/// The last move, in the spelling of the session.
fn written(session: &Session, mv: Move) -> Move {
    let mv = session.position().read_move(mv).unwrap_or(mv);
    let last = session.cursor().checked_sub(1).filter(|&last| session.moves()[last] == mv);
    last.and_then(|last| session.moves_spelled().get(last)).unwrap_or(mv)
}

/// The result of the latest search in words, if it has ended.
fn outcome_words(state: &PageState) -> Option<String> {
    Some(match state.solve_state() {
        SolveState::None | SolveState::Running(_) => return None,
        SolveState::Solved(solution, _) if solution.length == 0 => "It is solved already.".to_string(),
        SolveState::Solved(solution, method) => {
            format!("Solution with {} found.", method.metric.counted(solution.length))
        }
        SolveState::Hinted(hint) => format!("Hint: {}", sentence(&hint.words)),
        SolveState::Stopped(reason) => reason.to_string(),
        SolveState::Failed(failure) => sentence(&failure.to_string()),
    })
}
