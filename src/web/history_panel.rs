//! The moves since the start, done and ahead: as text to edit and as chips to click.

use std::rc::Rc;

use yew::prelude::*;

use super::moves_field::{self, MovesField};
use super::part::part;
use super::reveal::bring_into_sight;
use crate::puzzle::Puzzle;
use crate::session::{Action, Session};

/// At most so many chips are shown on either side of the cursor.
const CHIPS: usize = 80;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub session: Rc<Session>,
    pub on_action: Callback<Action>,
}

#[component]
pub fn HistoryPanel(props: &Props) -> Html {
    let session = &props.session;
    let metrics = session.position().metrics();
    let lengths = metrics.iter().map(|&metric| metric.counted(session.length(metric)));
    let lengths = lengths.collect::<Vec<_>>().join(" · ");
    // A text with brackets or comments is shown whole, with a mark on the move where one is.
    let (label, moves) = match session.moves().written_text() {
        Some(_) => ("Since the start, as written; where you are is marked", session.moves().clone()),
        None => ("Done since the start", session.done().to_vec().into()),
    };
    use_effect_with(session.cursor(), |_| bring_into_sight(".chips", ".chips [aria-current]"));
    html! {
        <section class="panel" aria-labelledby="moves-title">
            <div class="title-row">
                <h2 id="moves-title">{ "Moves" }</h2>
                <output class="counter" id="counter">{ lengths }</output>
            </div>
            { part::<MovesField>(moves_field::Props {
                id: "alg".into(), label: label.into(), placeholder: "turn the puzzle, or type moves".into(),
                moves, marked: session.cursor().checked_sub(1), puzzle: session.start().clone(),
                on_moves: props.on_action.reform(Action::Replace),
            }) }
            if !session.moves().is_empty() {
                { chips(props) }
            }
        </section>
    }
}

fn chips(props: &Props) -> Html {
    let session = &props.session;
    let cursor = session.cursor();
    let first = cursor.saturating_sub(CHIPS);
    let last = (cursor + CHIPS).min(session.moves().len());
    let chips = (first..last).map(|index| {
        let mv = session.moves()[index];
        let state = match index {
            index if index < cursor => "done",
            index if index == cursor => "next",
            _ => "ahead",
        };
        let jump = props.on_action.reform(move |_: MouseEvent| Action::Jump(index + 1));
        html! {
            <>
                if session.solution_start() == Some(index) {
                    <li class="mark">{ "solution" }</li>
                }
                <li>
                    <button type="button" class={classes!("chip", state)} onclick={jump}
                        aria-label={format!("Move {}: {mv}, go to after it", index + 1)}
                        aria-current={(index + 1 == cursor).then_some("step")}>
                        { mv.to_string() }
                    </button>
                </li>
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
