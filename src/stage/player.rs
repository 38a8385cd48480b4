//! The player steps back and forth through the moves. A solution lies ahead of the cursor: playing it is redoing it.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::page::state::PageAction;
use unfold_core::workbench::session::{Rewriting, SessionAction};

#[derive(Properties, PartialEq)]
pub(crate) struct PlayerProps {
    pub cursor: usize,
    /// The number of moves, including those ahead of the cursor.
    pub end: usize,
    pub playing: bool,
    pub on_action: Callback<SessionAction>,
    pub on_play: Callback<bool>,
    /// Shown after the slider.
    #[prop_or_default]
    pub children: Html,
}

/// A button with an icon. `is_held` is the state of a toggle button.
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
pub(crate) fn Player(props: &PlayerProps) -> Html {
    let &PlayerProps { cursor, end, playing, .. } = props;
    let (at_start, at_end) = (cursor == 0, cursor == end);
    // Jumps, not undo: undo may lead to an earlier session.
    let jump = |id, label, path, is_idle: bool, to: usize| {
        let onclick =
            (!is_idle).then(|| props.on_action.reform(move |_: MouseEvent| SessionAction::Jump(to)));
        button(id, label, path, None, onclick)
    };
    let on_scrub = props.on_action.reform(|event: InputEvent| {
        let value = event.target_unchecked_into::<HtmlInputElement>().value();
        SessionAction::Jump(value.parse().unwrap_or(0))
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

/// More tools for the moves: loop, inverse and mirror.
pub(crate) fn moves_tools(loops: bool, has_moves: bool, dispatch: &Callback<PageAction>) -> Html {
    let rewrite = |id, label, path, rewriting: Rewriting| {
        let onclick = has_moves.then(|| dispatch.reform(move |_: MouseEvent| PageAction::Rewrite(rewriting)));
        button(id, label, path, None, onclick)
    };
    let on_loop = dispatch.reform(move |_: MouseEvent| PageAction::Loop(!loops));
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
