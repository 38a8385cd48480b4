//! Scrolling to elements and moving the focus.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, SvgElement, window};

fn element(id: &str) -> Option<Element> {
    window()?.document()?.get_element_by_id(id)
}

/// Scrolls a container, and nothing else, to an element in it that is out of sight. Both are given by selectors.
pub(crate) fn bring_into_sight(container: &str, inside: &str) {
    let found = |selector: &str| window()?.document()?.query_selector(selector).ok().flatten();
    let (Some(container), Some(inside)) = (found(container), found(inside)) else { return };
    let (outer, inner) = (container.get_bounding_client_rect(), inside.get_bounding_client_rect());
    if inner.top() < outer.top() || inner.bottom() > outer.bottom() {
        let by = inner.top() + inner.height() / 2.0 - outer.top() - outer.height() / 2.0;
        container.set_scroll_top(container.scroll_top() + by as i32);
    }
}

/// Scrolls up to the puzzle, if more than half of it is out of sight.
pub(crate) fn show_puzzle() {
    let found = window().and_then(|window| window.document()?.query_selector(".pictures").ok().flatten());
    if let Some(puzzle) = found {
        let place = puzzle.get_bounding_client_rect();
        if place.top() + place.bottom() < 0.0 {
            puzzle.scroll_into_view();
        }
    }
}

/// Scrolls one element as far as another. Both are given by id.
pub(crate) fn scroll_alike(id: &str, follower: &str) {
    if let (Some(leader), Some(follower)) = (element(id), element(follower)) {
        follower.set_scroll_top(leader.scroll_top());
    }
}

/// Moves the focus to the element with this id.
pub(crate) fn focus(id: &str) {
    if let Some(element) = element(id) {
        focus_on(&element);
    }
}

/// Moves the focus to the solid, or to the container of the pictures if there is no solid.
pub(crate) fn focus_puzzle() {
    focus("solid");
    if !has_focus("solid") {
        focus("pictures");
    }
}

pub(crate) fn focus_on(element: &Element) {
    let _ = match element.dyn_ref::<HtmlElement>() {
        Some(element) => element.focus(),
        None => element.dyn_ref::<SvgElement>().map_or(Ok(()), SvgElement::focus),
    };
}

/// The element that has the focus, if any.
pub(crate) fn focused() -> Option<Element> {
    let focused = window()?.document()?.active_element();
    focused.filter(|element| element.tag_name() != "BODY")
}

/// Whether the element with this id has the focus.
pub(crate) fn has_focus(id: &str) -> bool {
    focused().is_some_and(|element| element.id() == id)
}
