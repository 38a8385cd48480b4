//! The player: to and fro through the moves. A solution lies ahead of the cursor, so playing it is redoing it.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::session::Action;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub cursor: usize,
    /// How many moves there are, those ahead too.
    pub end: usize,
    pub playing: bool,
    pub on_action: Callback<Action>,
    pub on_play: Callback<bool>,
    /// What stands behind the buttons.
    pub children: Html,
}

#[component]
pub fn PlayerBar(props: &Props) -> Html {
    let &Props { cursor, end, playing, .. } = props;
    let (at_start, at_end) = (cursor == 0, cursor == end);
    let act = |action: Action| props.on_action.reform(move |_: MouseEvent| action.clone());
    // At the start there may be an earlier session to undo to, which is not the player's business.
    let back = |action: Action| (!at_start).then(|| act(action));
    let on_scrub = props.on_action.reform(|event: InputEvent| {
        let value = event.target_unchecked_into::<HtmlInputElement>().value();
        Action::Jump(value.parse().unwrap_or(0))
    });
    let button = |id: &'static str, label: &'static str, idle: bool, path: &'static str, onclick| {
        html! {
            <button type="button" {id} aria-label={label} title={label} aria-disabled={idle.to_string()} {onclick}
                class={(id == "play").then_some("primary")}>
                <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg>
            </button>
        }
    };
    let on_play = Some(props.on_play.reform(move |_: MouseEvent| !playing));
    let (play, play_path) = if playing { ("Pause", "M8 5v14M16 5v14") } else { ("Play", "M8 5l11 7-11 7z") };
    html! {
        <div class="player" role="group" aria-label="Player">
            { button("to-start", "To the start", at_start, "M5 5v14M19 5 9 12l10 7z", back(Action::Jump(0))) }
            { button("back", "Step back", at_start, "M17 5 7 12l10 7z", back(Action::Undo)) }
            { button("play", play, end == 0, play_path, on_play) }
            { button("step", "Step forward", at_end, "M7 5l10 7-10 7z", Some(act(Action::Jump(cursor + 1)))) }
            { button("to-end", "To the end", at_end, "M19 5v14M5 5l10 7-10 7z", Some(act(Action::Jump(end)))) }
            <input type="range" id="scrubber" min="0" max={end.to_string()} value={cursor.to_string()}
                oninput={on_scrub} aria-label="Place in the moves"
                aria-valuetext={format!("after {cursor} of {end} moves")} />
            { props.children.clone() }
        </div>
    }
}
