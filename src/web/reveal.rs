//! Bringing something on the page into sight, or the focus to it.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, SvgElement, window};

fn element(id: &str) -> Option<Element> {
    window()?.document()?.get_element_by_id(id)
}

/// Scrolls a box, and nothing else, to something inside it that is out of sight. Both are found by selectors.
pub fn bring_into_sight(container: &str, inside: &str) {
    let found = |selector: &str| window()?.document()?.query_selector(selector).ok().flatten();
    let (Some(container), Some(inside)) = (found(container), found(inside)) else { return };
    let (outer, inner) = (container.get_bounding_client_rect(), inside.get_bounding_client_rect());
    if inner.top() < outer.top() || inner.bottom() > outer.bottom() {
        let by = inner.top() + inner.height() / 2.0 - outer.top() - outer.height() / 2.0;
        container.set_scroll_top(container.scroll_top() + by as i32);
    }
}

/// Scrolls one box as far as another. Both are found by their ids.
pub fn scroll_alike(id: &str, follower: &str) {
    if let (Some(leader), Some(follower)) = (element(id), element(follower)) {
        follower.set_scroll_top(leader.scroll_top());
    }
}

/// Moves the focus to the element of that id.
pub fn focus(id: &str) {
    let Some(element) = element(id) else { return };
    let _ = match element.dyn_ref::<HtmlElement>() {
        Some(element) => element.focus(),
        None => element.dyn_ref::<SvgElement>().map_or(Ok(()), SvgElement::focus),
    };
}

/// Whether the element of that id has the focus.
pub fn has_focus(id: &str) -> bool {
    let focused = window().and_then(|window| window.document()?.active_element());
    focused.is_some_and(|element| element.id() == id)
}

/// Whether what had the focus is gone.
pub fn is_focus_lost() -> bool {
    let focused = window().and_then(|window| window.document()?.active_element());
    focused.is_none_or(|element| element.tag_name() == "BODY")
}
