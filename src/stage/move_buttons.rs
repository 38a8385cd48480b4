//! Buttons for the moves, each with its key, and for undo, redo and reset.

use std::rc::Rc;

use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::ui::press::{Drags, use_press};
use unfold_core::notation::Move;
use unfold_core::puzzle::{AnyKind, ButtonRow, Kind};
use unfold_core::workbench::key_bindings::{KeyBindings, KeyCommand, KeyMap, with_shortcut};
use unfold_core::workbench::session::SessionAction;

#[derive(Properties, PartialEq)]
pub(crate) struct MoveButtonsProps {
    pub kind: AnyKind,
    pub can_undo: bool,
    pub can_redo: bool,
    pub keys: Rc<KeyBindings>,
    pub key_map: KeyMap,
    pub on_action: Callback<SessionAction>,
}

/// The default depth of wide moves and layer moves.
const DEFAULT_DEPTH: usize = 2;

#[component]
pub(crate) fn MoveButtons(props: &MoveButtonsProps) -> Html {
    let act = |action: SessionAction| props.on_action.reform(move |_: MouseEvent| action.clone());
    let typed = use_state_eq(|| DEFAULT_DEPTH.to_string());
    let depths = props.kind.depths();
    let chosen = typed.parse().ok().filter(|depth| depths.contains(depth));
    let depth = chosen.unwrap_or(DEFAULT_DEPTH);
    let on_depth = {
        let typed = typed.setter();
        Callback::from(move |event: InputEvent| {
            typed.set(event.target_unchecked_into::<HtmlInputElement>().value());
        })
    };
    let rows = props.kind.buttons(depth);
    // A phone shows the first row, and the others after a press on “More”.
    let is_open = use_state_eq(|| false);
    let has_more = rows.len() > 1;
    let on_more = {
        let is_open = is_open.clone();
        Callback::from(move |_: MouseEvent| is_open.set(!*is_open))
    };
    let last_with_depth = rows.iter().rposition(|row| row.uses_depth);
    let range = format!("from {} to {}", depths.start(), depths.end());
    let depth_field = html! {
        <label class="depth">
            <span>{ "Layers" }</span>
            <input type="number" id="depth" min={depths.start().to_string()} max={depths.end().to_string()}
                value={(*typed).clone()} oninput={on_depth} aria-invalid={chosen.is_none().to_string()}
                aria-label="Layers" title={format!("How deep the wide moves and the layer moves go, {range}")} />
        </label>
    };
    let groups = rows.into_iter().enumerate().map(|(index, row)| {
        let field = (last_with_depth == Some(index)).then(|| depth_field.clone());
        button_row(row, field, props)
    });
    let step = |id: &'static str, label: &'static str, title: String, idle: bool, action: SessionAction| {
        html! {
            <button type="button" {id} {title} onclick={act(action)} aria-disabled={idle.to_string()}>{ label }</button>
        }
    };
    html! {
        <div class={if *is_open { "moves-bar open" } else { "moves-bar" }} role="group" aria-label="Turns">
            { for groups }
            if last_with_depth.is_some() && chosen.is_none() {
                <p class="field-error" id="depth-error" role="status">{ format!("Layers go {range}; these are {depth}.") }</p>
            }
            <div class="steps">
                if has_more {
                    <button type="button" id="more-moves" aria-expanded={is_open.to_string()} onclick={on_more}>
                        { if *is_open { "Fewer" } else { "More" } }
                    </button>
                }
                { step("undo", "Undo", with_shortcut("Undo", KeyCommand::Undo), !props.can_undo, SessionAction::Undo) }
                { step("redo", "Redo", with_shortcut("Redo", KeyCommand::Redo), !props.can_redo, SessionAction::Redo) }
                { step("reset", "Reset", "Back to the solved puzzle; Undo brings this back".to_owned(), false, SessionAction::Reset) }
            </div>
        </div>
    }
}

fn button_row(row: ButtonRow, depth_field: Option<Html>, props: &MoveButtonsProps) -> Html {
    let key_of = |mv| props.keys.key_of(props.key_map, props.kind, mv);
    let on_turn = props.on_action.reform(SessionAction::TurnNamed);
    let buttons = row.buttons.into_iter().map(|(mv, words)| {
        html! {
            <MoveButton key={mv.to_string()} {mv} {words} shortcut={key_of(mv)} inverse_shortcut={key_of(mv.inverse())}
                on_turn={on_turn.clone()} />
        }
    });
    html! { <div class="turns" role="group" aria-label={row.title}>{ for buttons }{ for depth_field }</div> }
}

#[derive(Properties, PartialEq)]
struct MoveButtonProps {
    mv: Move,
    words: String,
    /// The labels of its key and of the key of the inverse move.
    shortcut: Option<String>,
    inverse_shortcut: Option<String>,
    on_turn: Callback<Move>,
}

#[component]
fn MoveButton(props: &MoveButtonProps) -> Html {
    let mv = props.mv;
    let press =
        use_press(props.on_turn.reform(move |usual: bool| if usual { mv } else { mv.inverse() }), Drags::No);
    let keys = match (&props.shortcut, &props.inverse_shortcut) {
        (Some(one), Some(other)) => format!(" (key {one}, the other way {other})"),
        (Some(one), None) => format!(" (key {one})"),
        _ => String::new(),
    };
    let title = format!("{}{keys}; right-click or Shift turns the other way", props.words);
    html! {
        <button type="button" class="turn" data-move={mv.to_string()} aria-label={format!("{mv}: {}", props.words)} {title}
            onclick={press.onclick} oncontextmenu={press.oncontextmenu} onpointerdown={press.onpointerdown}
            onpointermove={press.onpointermove} onpointerup={press.onpointerend.clone()}
            onpointerleave={press.onpointerend.clone()} onpointercancel={press.onpointerend}>
            <span>{ mv.to_string() }</span>
            if let Some(key) = &props.shortcut { <kbd data-key={key.clone()}></kbd> }
        </button>
    }
}
