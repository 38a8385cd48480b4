//! The moves since the start, done and ahead, as text to edit and as chips to click; before them the moves of the scramble.

use std::rc::Rc;

use yew::prelude::*;

use crate::browser::focus::bring_into_sight;
use crate::page::state::PageAction;
use crate::ui::drop_down::chooser;
use crate::ui::moves_field::MovesField;
use unfold_core::notation::{Hold, Move, Script, Vocabulary};
use unfold_core::picture::words::sentence;
use unfold_core::puzzle::Puzzle;
use unfold_core::workbench::preferences::HOLDS;
use unfold_core::workbench::session::{Session, SessionAction};
use unfold_core::workbench::share::Opened;

/// The most chips on either side of the cursor.
const CHIPS: usize = 80;

#[derive(Properties, PartialEq)]
pub(crate) struct HistoryPanelProps {
    pub session: Rc<Session>,
    pub dispatch: Callback<PageAction>,
    /// Start with a link that was typed or pasted.
    pub on_link: Callback<Box<Opened>>,
    /// Set the hold that moves are written for.
    pub on_hold: Callback<Hold>,
}

#[component]
pub(crate) fn HistoryPanel(props: &HistoryPanelProps) -> Html {
    let session = &props.session;
    let metrics = session.position().metrics();
    let lengths = metrics.iter().map(|&metric| metric.counted(session.length(metric)));
    let lengths = lengths.collect::<Vec<_>>().join(" · ");
    // A text with brackets or comments is shown complete, with a mark on the current move.
    let (label, moves) = match session.moves().written_text() {
        Some(_) => ("Since the start, as written; where you are is marked", session.moves().clone()),
        None => ("Done since the start", session.done().to_vec().into()),
    };
    let on_moves = use_callback(props.dispatch.clone(), |moves: Script, dispatch| {
        dispatch.emit(PageAction::Act(SessionAction::Replace(moves)));
    });
    use_effect_with(session.cursor(), |_| bring_into_sight(".chips", ".chips [aria-current]"));
    html! {
        <section class="panel" aria-labelledby="moves-title">
            <div class="title-row">
                <h2 id="moves-title">{ "Moves" }</h2>
                <output class="counter" id="counter">{ lengths }</output>
            </div>
            <MovesField id="alg" {label} placeholder="turn the puzzle, or type moves"
                {moves} held={session.held_at_start()} marked={session.cursor().checked_sub(1)}
                puzzle={session.start().clone()} {on_moves} on_link={props.on_link.clone()} />
            // An element of its own: Yew's reconciliation fails where siblings come and go between components that may be empty.
            <div class="hold">
                if session.start().is_held_in_two_ways() { { hold_choice(session.hold(), &props.on_hold) } }
            </div>
            if let Some(setup) = session.setup_spelled() {
                <Scramble setup={setup.moves()} dispatch={props.dispatch.clone()} />
            }
            if !session.moves().is_empty() {
                { chips(props) }
            }
        </section>
    }
}

/// The choice of hold, for puzzles with two notations.
fn hold_choice(hold: Hold, on_hold: &Callback<Hold>) -> Html {
    html! {
        <>
            { chooser("hold", "How the puzzle is held", HOLDS.to_vec(), hold, on_hold.clone()) }
            <p class="quiet" id="hold-about">{ sentence(hold.about()) }</p>
        </>
    }
}

#[derive(Properties, PartialEq)]
struct ScrambleProps {
    /// In the notation of the session.
    setup: Vec<Move>,
    dispatch: Callback<PageAction>,
}

/// The moves before the start. A component of its own, because they seldom change.
#[component]
fn Scramble(props: &ScrambleProps) -> Html {
    let setup = &props.setup;
    if setup.is_empty() {
        return html! {};
    }
    let first = setup.len().saturating_sub(CHIPS);
    let chips = (first..setup.len()).map(|index| {
        // The session starts after the last of them.
        let action = if index + 1 < setup.len() {
            SessionAction::BeginAfter(index + 1)
        } else {
            SessionAction::Jump(0)
        };
        let words = format!("Move {} of the scramble: {}, begin after it", index + 1, setup[index]);
        chip("past", false, words, setup[index], action, &props.dispatch)
    });
    html! {
        <ol class="past" aria-label="Scramble, move by move">
            <li class="mark">{ "Scramble" }</li>
            if first > 0 { <li class="mark">{ format!("{first} earlier") }</li> }
            { for chips }
        </ol>
    }
}

fn chip(
    class: &'static str,
    is_current: bool,
    words: String,
    mv: Move,
    action: SessionAction,
    dispatch: &Callback<PageAction>,
) -> Html {
    html! {
        <li>
            <button type="button" {class} onclick={dispatch.reform(move |_: MouseEvent| PageAction::Act(action.clone()))}
                aria-label={words} aria-current={is_current.then_some("step")}>
                { mv.to_string() }
            </button>
        </li>
    }
}

fn chips(props: &HistoryPanelProps) -> Html {
    let session = &props.session;
    let cursor = session.cursor();
    let first = cursor.saturating_sub(CHIPS);
    let last = (cursor + CHIPS).min(session.moves().len());
    let spelled = session.moves_spelled();
    let chips = (first..last).filter_map(|index| Some((index, spelled.get(index)?))).map(|(index, mv)| {
        let class = match index {
            index if index < cursor => "chip done",
            index if index == cursor => "chip next",
            _ => "chip ahead",
        };
        let words = format!("Move {}: {mv}, go to after it", index + 1);
        html! {
            <>
                { mark(props, index) }
                { chip(class, index + 1 == cursor, words, mv, SessionAction::Jump(index + 1), &props.dispatch) }
            </>
        }
    });
    html! {
        <ol class="chips" aria-label="Moves, one by one">
            if first > 0 { <li class="mark">{ format!("{first} earlier") }</li> }
            { for chips }
            if last < session.moves().len() { <li class="mark">{ format!("{} more", session.moves().len() - last) }</li> }
        </ol>
    }
}

/// The label in front of a move where the solution or one of its phases starts.
fn mark(props: &HistoryPanelProps, index: usize) -> Html {
    let Some(at) = props.session.solution_start().and_then(|start| index.checked_sub(start)) else {
        return html! {};
    };
    let mut phases = props.session.phases().iter();
    let phase = phases.find(|phase| phase.moves.start == at && !phase.moves.is_empty());
    html! {
        <>
            if at == 0 { <li class="mark">{ "Solution" }</li> }
            if let Some(phase) = phase {
                <li class="mark phase" title={phase.about.clone()}>{ &phase.name }</li>
            }
        </>
    }
}
