//! The top of the page: which puzzle, and its link.

use gloo_timers::callback::Timeout;
use yew::prelude::*;

use super::copy::copy_text;
use crate::puzzle::{AnyPuzzle, Puzzle};

/// How long the button says that the link was copied, in milliseconds.
const SHOWN_AS_COPIED: u32 = 2_500;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The id of the puzzle on the bench.
    pub current: String,
    pub on_choose: Callback<AnyPuzzle>,
    pub link: String,
    pub on_notice: Callback<String>,
}

#[component]
pub fn Header(props: &Props) -> Html {
    let choices = AnyPuzzle::OFFERED.into_iter().filter_map(AnyPuzzle::named).map(|puzzle| {
        let id = puzzle.id();
        let chosen = id == props.current;
        let (title, about) = puzzle.title();
        // Choosing what is chosen already would throw the session away.
        let onclick = (!chosen).then(|| props.on_choose.reform(move |_: MouseEvent| puzzle.clone()));
        html! {
            <button type="button" class={classes!("choice", chosen.then_some("chosen"))} title={about}
                aria-pressed={chosen.to_string()} data-puzzle={id} {onclick}>
                { title }
            </button>
        }
    });
    let copied = use_state_eq(|| false);
    // The word goes back after a while.
    use_effect_with(*copied, {
        let copied = copied.clone();
        move |&is_copied| {
            let timeout = is_copied.then(|| Timeout::new(SHOWN_AS_COPIED, move || copied.set(false)));
            move || drop(timeout)
        }
    });
    let label = if *copied { "Link copied" } else { "Copy link" };
    let on_copy = {
        let (link, on_notice) = (props.link.clone(), props.on_notice.clone());
        Callback::from(move |_: MouseEvent| {
            let (link, on_notice, copied) = (link.clone(), on_notice.clone(), copied.clone());
            copy_text(link.clone(), move |done| match done {
                true => copied.set(true),
                false => on_notice.emit(format!("Copy this link: {link}")),
            });
        })
    };
    html! {
        <header>
            <h1>{ logo() }<span>{ "Unfold" }</span></h1>
            <nav class="puzzles" aria-label="Puzzle">{ for choices }</nav>
            <button type="button" id="copy-link" onclick={on_copy} aria-live="polite">{ label }</button>
        </header>
    }
}

fn logo() -> Html {
    html! {
        <svg class="logo" viewBox="0 0 28 28" aria-hidden="true">
            <rect class="c-U" x="10" y="1" width="8" height="8" rx="2" />
            <rect class="c-L" x="1" y="10" width="8" height="8" rx="2" />
            <rect class="c-F" x="10" y="10" width="8" height="8" rx="2" />
            <rect class="c-R" x="19" y="10" width="8" height="8" rx="2" />
            <rect class="c-D" x="10" y="19" width="8" height="8" rx="2" />
        </svg>
    }
}
