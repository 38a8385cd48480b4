//! Buttons for the turns, each with its key, and for going back and forth.

use yew::prelude::*;

use super::keys::key_for;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::session::Action;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub puzzle: AnyPuzzle,
    pub can_undo: bool,
    pub can_redo: bool,
    pub on_action: Callback<Action>,
}

#[component]
pub fn MovesBar(props: &Props) -> Html {
    let act = |action: Action| props.on_action.reform(move |_: MouseEvent| action.clone());
    let turns = props.puzzle.buttons().into_iter().map(|(mv, words)| {
        let key = key_for(mv).unwrap_or_default();
        html! {
            <button type="button" class="turn" onclick={act(Action::Turn(mv))} data-move={mv.to_string()}
                aria-label={words.clone()} title={format!("{words} (key {key})")}>
                <span>{ mv.to_string() }</span><kbd>{ key }</kbd>
            </button>
        }
    });
    let step = |id: &'static str, label: &'static str, title: &'static str, idle: bool, action: Action| {
        html! {
            <button type="button" {id} {title} onclick={act(action)} aria-disabled={idle.to_string()}>{ label }</button>
        }
    };
    html! {
        <div class="moves-bar" role="toolbar" aria-label="Moves">
            <div class="turns">{ for turns }</div>
            <div class="steps">
                { step("undo", "Undo", "Undo (Ctrl Z)", !props.can_undo, Action::Undo) }
                { step("redo", "Redo", "Redo (Ctrl Y)", !props.can_redo, Action::Redo) }
                { step("reset", "Reset", "Back to the solved puzzle; Undo brings this back", false, Action::Reset) }
            </div>
        </div>
    }
}
