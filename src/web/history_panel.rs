//! The moves since the start: as text to edit, as chips to click, with a player and a scrubber. A solution
//! lies ahead of the cursor, so playing it is redoing it.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::moves_field::MovesField;
use crate::puzzle::Metric;
use crate::session::{Action, Session};

/// At most so many chips are shown on either side of the cursor.
const CHIPS: usize = 80;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub session: Session,
    pub playing: bool,
    pub on_action: Callback<Action>,
    pub on_play: Callback<bool>,
}

#[component]
pub fn HistoryPanel(props: &Props) -> Html {
    let session = &props.session;
    let quarter = session.length(Metric::Quarter);
    let axis = session.length(Metric::Axis);
    html! {
        <section class="panel" aria-labelledby="moves-title">
            <div class="title-row">
                <h2 id="moves-title">{ "Moves" }</h2>
                <output class="counter" id="counter" title="What was done since the start, in both metrics">
                    { format!("{quarter} quarter · {axis} axis") }
                </output>
            </div>
            <MovesField id="alg" label="Done since the scramble" placeholder="turn the puzzle, or type moves"
                moves={session.done().to_vec()} puzzle={session.position().clone()}
                on_moves={props.on_action.reform(Action::Replace)} />
            if !session.moves().is_empty() {
                { chips(props) }
                { player(props) }
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

fn player(props: &Props) -> Html {
    let session = &props.session;
    let (cursor, end) = (session.cursor(), session.moves().len());
    let act = |action: Action| props.on_action.reform(move |_: MouseEvent| action.clone());
    let on_scrub = props.on_action.reform(|event: InputEvent| {
        let value = event.target_unchecked_into::<HtmlInputElement>().value();
        Action::Jump(value.parse().unwrap_or(0))
    });
    let playing = props.playing;
    html! {
        <div class="player">
            <button type="button" onclick={act(Action::Jump(0))} disabled={cursor == 0} aria-label="To the start">
                { icon("M5 5v14M19 5 9 12l10 7z") }
            </button>
            <button type="button" onclick={act(Action::Undo)} disabled={cursor == 0} aria-label="Step back">
                { icon("M17 5 7 12l10 7z") }
            </button>
            <button type="button" class="primary" id="play" onclick={props.on_play.reform(move |_: MouseEvent| !playing)}
                disabled={cursor == end} aria-label={if playing { "Pause" } else { "Play" }}>
                { icon(if playing { "M8 5v14M16 5v14" } else { "M8 5l11 7-11 7z" }) }
            </button>
            <button type="button" id="step" onclick={act(Action::Redo)} disabled={cursor == end} aria-label="Step forward">
                { icon("M7 5l10 7-10 7z") }
            </button>
            <button type="button" onclick={act(Action::Jump(end))} disabled={cursor == end} aria-label="To the end">
                { icon("M19 5v14M5 5l10 7-10 7z") }
            </button>
            <input type="range" min="0" max={end.to_string()} value={cursor.to_string()} oninput={on_scrub}
                aria-label="Place in the moves" aria-valuetext={format!("after {cursor} of {end} moves")} />
        </div>
    }
}

fn icon(path: &'static str) -> Html {
    html! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg> }
}
