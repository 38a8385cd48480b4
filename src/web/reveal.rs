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

/// Scrolls up to the puzzle, if more than half of it is out of sight.
pub fn show_puzzle() {
    let found = window().and_then(|window| window.document()?.query_selector(".pictures").ok().flatten());
    if let Some(puzzle) = found {
        let place = puzzle.get_bounding_client_rect();
        if place.top() + place.bottom() < 0.0 {
            puzzle.scroll_into_view();
        }
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
    if let Some(element) = element(id) {
        focus_on(&element);
    }
}

/// Moves the focus to the puzzle in space; where that is not shown, to what the puzzle begins with.
pub fn focus_puzzle() {
    focus("solid");
    if !has_focus("solid") {
        focus("pictures");
    }
}

pub fn focus_on(element: &Element) {
    let _ = match element.dyn_ref::<HtmlElement>() {
        Some(element) => element.focus(),
        None => element.dyn_ref::<SvgElement>().map_or(Ok(()), SvgElement::focus),
    };
}

/// What has the focus, if anything has.
pub fn focused() -> Option<Element> {
    let focused = window()?.document()?.active_element();
    focused.filter(|element| element.tag_name() != "BODY")
}

/// Whether the element of that id has the focus.
pub fn has_focus(id: &str) -> bool {
    focused().is_some_and(|element| element.id() == id)
}
