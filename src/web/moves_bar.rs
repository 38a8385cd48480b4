//! Buttons for the turns, each with its key, and for going back and forth.

use yew::prelude::*;

use super::keys::key_for;
use crate::notation::Move;
use crate::session::Action;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub can_undo: bool,
    pub can_redo: bool,
    pub on_action: Callback<Action>,
}

/// The turns in the order of the buttons, with the two faces that each one turns.
const TURNS: [(char, &str); 3] = [('U', "top and bottom"), ('R', "right and left"), ('F', "front and back")];

#[component]
pub fn MovesBar(props: &Props) -> Html {
    let act = |action: Action| props.on_action.reform(move |_: MouseEvent| action.clone());
    let turns = TURNS.into_iter().flat_map(|(letter, faces)| {
        [(1, "clockwise"), (-1, "anticlockwise")].map(|(amount, way)| {
            let mv = Move::new(letter, amount);
            let key = key_for(mv).unwrap_or_default();
            html! {
                <button type="button" class="turn" onclick={act(Action::Turn(mv))} data-move={mv.to_string()}
                    aria-label={format!("Turn {faces} {way}")} title={format!("Turn {faces} {way} (key {key})")}>
                    <span>{ mv.to_string() }</span><kbd>{ key }</kbd>
                </button>
            }
        })
    });
    html! {
        <div class="moves-bar" role="toolbar" aria-label="Moves">
            <div class="turns">{ for turns }</div>
            <div class="steps">
                <button type="button" onclick={act(Action::Undo)} disabled={!props.can_undo} title="Undo (Ctrl Z)">
                    { "Undo" }
                </button>
                <button type="button" onclick={act(Action::Redo)} disabled={!props.can_redo} title="Redo (Ctrl Y)">
                    { "Redo" }
                </button>
                <button type="button" onclick={act(Action::Reset)} title="Back to the solved puzzle">{ "Reset" }</button>
            </div>
        </div>
    }
}
