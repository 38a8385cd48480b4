//! The player: to and fro through the moves. A solution lies ahead of the cursor, so playing it is redoing it.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::bench::Deed;
use crate::session::{Action, Rewriting};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub cursor: usize,
    /// How many moves there are, those ahead too.
    pub end: usize,
    pub playing: bool,
    pub on_action: Callback<Action>,
    pub on_play: Callback<bool>,
    /// What stands behind the slider.
    pub children: Html,
}

/// A button with a drawing on it; whether it is held down, where it can be.
fn button(
    id: &'static str,
    label: &'static str,
    path: &'static str,
    is_held: Option<bool>,
    onclick: Option<Callback<MouseEvent>>,
) -> Html {
    html! {
        <button type="button" {id} aria-label={label} title={label} aria-disabled={onclick.is_none().to_string()} {onclick}
            aria-pressed={is_held.map(|is_held| is_held.to_string())} class={(id == "play").then_some("primary")}>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg>
        </button>
    }
}

#[component]
pub fn PlayerBar(props: &Props) -> Html {
    let &Props { cursor, end, playing, .. } = props;
    let (at_start, at_end) = (cursor == 0, cursor == end);
    // Not undoing: that may lead to an earlier session, which is not the player's business.
    let jump = |id, label, path, is_idle: bool, to: usize| {
        let onclick = (!is_idle).then(|| props.on_action.reform(move |_: MouseEvent| Action::Jump(to)));
        button(id, label, path, None, onclick)
    };
    let on_scrub = props.on_action.reform(|event: InputEvent| {
        let value = event.target_unchecked_into::<HtmlInputElement>().value();
        Action::Jump(value.parse().unwrap_or(0))
    });
    let on_play = (end > 0).then(|| props.on_play.reform(move |_: MouseEvent| !playing));
    let (play, play_path) = if playing { ("Pause", "M8 5v14M16 5v14") } else { ("Play", "M8 5l11 7-11 7z") };
    html! {
        <div class="player" role="group" aria-label="Player">
            <div class="icons">
                { jump("to-start", "To the start", "M5 5v14M19 5l-7 7 7 7", at_start, 0) }
                { jump("back", "Step back", "M15 5l-7 7 7 7", at_start, cursor.saturating_sub(1)) }
                { button("play", play, play_path, None, on_play) }
                { jump("step", "Step forward", "M9 5l7 7-7 7", at_end, cursor + 1) }
                { jump("to-end", "To the end", "M19 5v14M5 5l7 7-7 7", at_end, end) }
            </div>
            <input type="range" id="scrubber" min="0" max={end.to_string()} value={cursor.to_string()}
                oninput={on_scrub} aria-label="Place in the moves"
                aria-valuetext={format!("after {cursor} of {end} moves")} />
            { props.children.clone() }
        </div>
    }
}

/// What else can be done with moves: play them again and again, take them back, see them in a mirror.
pub fn moves_tools(loops: bool, has_moves: bool, tell: &Callback<Deed>) -> Html {
    let rewrite = |id, label, path, rewriting: Rewriting| {
        let onclick = has_moves.then(|| tell.reform(move |_: MouseEvent| Deed::Rewrite(rewriting)));
        button(id, label, path, None, onclick)
    };
    let on_loop = tell.reform(move |_: MouseEvent| Deed::Loop(!loops));
    let around = "M17 2l3 3-3 3M4 11v-2a4 4 0 0 1 4-4h12M7 22l-3-3 3-3M20 13v2a4 4 0 0 1-4 4H4";
    let back = "M8 5 4 9l4 4M4 9h11a5 5 0 0 1 0 10H9";
    let mirror = "M12 3v3M12 10v4M12 18v3M8 7v10H2zM16 7v10h6z";
    html! {
        <>
            { button("loop", "Start over at the end", around, Some(loops), Some(on_loop)) }
            { rewrite("inverse", "Inverse: the moves that take these back", back, Rewriting::Inverse) }
            { rewrite("mirror", "Mirror: left and right exchanged", mirror, Rewriting::Mirror) }
        </>
    }
}
