//! An editable text of moves. A valid text is applied at once. An invalid one stays as typed, with an error message, and
//! changes nothing.

use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, HtmlTextAreaElement, KeyboardEvent};
use yew::prelude::*;

use crate::browser::focus::{bring_into_sight, focus, has_focus, scroll_alike};
use unfold_core::notation::{Held, MAX_TEXT, ParseError, Script, Spelled};
use unfold_core::puzzle::AnyPuzzle;
use unfold_core::workbench::share::{self, Opened};

#[derive(Properties, PartialEq)]
pub(crate) struct MovesFieldProps {
    pub id: AttrValue,
    pub label: AttrValue,
    pub placeholder: AttrValue,
    /// The moves as they are now.
    pub moves: Script,
    /// The hold at the start of the text.
    pub held: Held,
    /// The move to mark in the text.
    pub marked: Option<usize>,
    pub puzzle: AnyPuzzle,
    pub on_moves: Callback<Script>,
    /// Open a link that was pasted instead of moves.
    pub on_link: Callback<Box<Opened>>,
}

/// A typed text. It is shown while the session has the moves that belong to it.
#[derive(Clone, PartialEq)]
struct Draft {
    text: String,
    error: Option<String>,
    /// The moves and the hold of the session for which the draft is valid.
    moves: Script,
    held: Held,
}

#[component]
pub(crate) fn MovesField(props: &MovesFieldProps) -> Html {
    let draft = use_state_eq(|| None::<Draft>);
    // The moves of the session, including an edit that it has not received yet.
    let latest = use_mut_ref(Script::default);
    latest.borrow_mut().clone_from(&props.moves);
    let current = draft.as_ref().filter(|draft| draft.moves == props.moves && draft.held == props.held);
    let spelled = props.moves.spelled(props.held);
    let text = current.map_or_else(|| spelled.text().to_string(), |draft| draft.text.clone());
    let error = current.and_then(|draft| draft.error.clone());

    let oninput = {
        let (draft, puzzle, held) = (draft.clone(), props.puzzle.clone(), props.held);
        let (on_moves, on_link) = (props.on_moves.clone(), props.on_link.clone());
        Callback::from(move |event: InputEvent| {
            let field = event.target_unchecked_into::<HtmlTextAreaElement>();
            let text = field.value();
            if text.len() > MAX_TEXT {
                // The browser would take seconds for each layout of so long a text, so the earlier text stays.
                let before = latest.borrow().clone();
                let text = before.spelled(held).text().to_string();
                field.set_value(&text);
                let error = Some(ParseError::TooMuchText.to_string());
                return draft.set(Some(Draft { text, error, moves: before, held }));
            }
            // A link that is being typed is not complete yet.
            let is_typed = matches!(event.input_type().as_str(), "insertText" | "insertCompositionText");
            let link = share::pasted_link(&text).filter(|_| !is_typed);
            let (error, moves) = match (link, Script::read_held(&text, &puzzle, held)) {
                (Some(Ok(opened)), _) => {
                    // The field may have the same moves afterwards and would not be rendered again.
                    field.set_value(latest.borrow().spelled(held).text());
                    draft.set(None);
                    return on_link.emit(Box::new(opened));
                }
                (Some(Err(error)), _) => (Some(error.reason()), latest.borrow().clone()),
                (None, Ok(moves)) => (None, moves),
                (None, Err(error)) => (Some(error.to_string()), latest.borrow().clone()),
            };
            let before = latest.replace(moves.clone());
            draft.set(Some(Draft { text, error, moves: moves.clone(), held }));
            if moves != before {
                on_moves.emit(moves);
            }
        })
    };
    // A pasted link replaces the whole text.
    let onpaste = {
        let (on_link, draft) = (props.on_link.clone(), draft.clone());
        Callback::from(move |event: Event| {
            let data = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data);
            let text = data.and_then(|data| data.get_data("text/plain").ok()).unwrap_or_default();
            if let Some(Ok(opened)) = share::pasted_link(&text) {
                event.prevent_default();
                draft.set(None);
                on_link.emit(Box::new(opened));
            }
        })
    };
    let discard = {
        let draft = draft.clone();
        Callback::from(move |()| draft.set(None))
    };
    let on_discard = {
        let id = props.id.clone();
        discard.reform(move |_: MouseEvent| focus(&id))
    };
    let onblur = {
        let draft = draft.clone();
        Callback::from(move |_: FocusEvent| {
            if draft.as_ref().is_some_and(|draft| draft.error.is_none()) {
                draft.set(None);
            }
        })
    };
    let onkeydown = {
        let discard = discard.clone();
        let is_wrong = draft.as_ref().is_some_and(|draft| draft.error.is_some());
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                discard.emit(());
                if is_wrong {
                    event.prevent_default();
                }
            }
        })
    };
    let backdrop_id = format!("{}-mark", props.id);
    let scroll_along = {
        let (id, backdrop_id) = (props.id.clone(), backdrop_id.clone());
        move || scroll_alike(&id, &backdrop_id)
    };
    let onscroll = {
        let scroll_along = scroll_along.clone();
        Callback::from(move |_: Event| scroll_along())
    };
    // The backdrop is created and removed while the field keeps its scroll position.
    use_effect(scroll_along);
    // Scrolls to the mark, unless the user is typing in the field.
    let id = props.id.clone();
    use_effect_with((props.marked, props.moves.len()), move |_| {
        if has_focus(&id) {
            return;
        }
        bring_into_sight(&format!("#{id}"), &format!("#{id}-mark mark"));
    });
    let error_id = format!("{}-error", props.id);
    html! {
        <div class="moves-field">
            <label for={&props.id}>{ &props.label }</label>
            <div class="written">
                // A draft may be spelled differently from its moves.
                if error.is_none() && (current.is_none() || props.moves.written_text().is_some()) {
                    { mark(props, &spelled, &text, backdrop_id) }
                }
                <textarea
                    id={&props.id} rows="2" spellcheck="false" autocomplete="off" autocapitalize="off"
                    placeholder={&props.placeholder} value={text.clone()} {oninput} {onpaste} {onblur} {onkeydown} {onscroll}
                    aria-invalid={error.is_some().to_string()} aria-describedby={error_id.clone()}
                />
            </div>
            <p class="field-error" id={error_id} role="status">
                if let Some(error) = error {
                    { format!("Not applied: {error}. ") }
                    <button type="button" class="inline" onclick={on_discard}>
                        { "Discard" }
                    </button>
                }
            </p>
        </div>
    }
}

/// A copy of the text behind the field, invisible except for the mark on one move: a field cannot mark text itself.
fn mark(props: &MovesFieldProps, spelled: &Spelled, text: &str, id: String) -> Html {
    let place = props.marked.and_then(|index| spelled.place(index));
    let Some((place, marked)) = place.and_then(|place| Some((place.clone(), text.get(place)?))) else {
        return html! {};
    };
    html! {
        <div class="backdrop" {id} aria-hidden="true">
            <div>{ &text[..place.start] }<mark>{ marked }</mark>{ &text[place.end..] }</div>
        </div>
    }
}
