//! Saves the pictures: a button on each, and the net as an SVG file that does not depend on the page.

use wasm_bindgen::JsCast;
use web_sys::{Element, window};
use yew::prelude::*;

use crate::browser::files;

/// The computed styles that are written into the SVG.
const STYLES: [&str; 11] = [
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linejoin",
    "stroke-linecap",
    "paint-order",
    "opacity",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
];

/// A button in the corner of a picture that saves it.
pub(crate) fn save_button(id: &'static str, label: &'static str, onclick: Callback<MouseEvent>) -> Html {
    html! {
        <button type="button" class="save-picture" {id} {onclick} title={label} aria-label={label}>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4v11M7 10l5 5 5-5M5 20h14" /></svg>
        </button>
    }
}

/// Saves a drawing as an SVG file. Returns whether that worked.
pub(crate) fn save_drawing(name: &str, drawing: &Element) -> bool {
    standalone(drawing).is_some_and(|text| files::save_text(name, &text))
}

/// The text of a drawing with its styles inlined, without click targets, arrows and cells.
fn standalone(drawing: &Element) -> Option<String> {
    let copy = with_styles(drawing)?;
    // The patterns that fill pieces are defined elsewhere on the page.
    if let Some(marks) = window()?.document()?.get_element_by_id("marks") {
        copy.insert_before(&with_styles(&marks)?.into(), copy.first_child().as_ref()).ok()?;
    }
    let targets = copy.query_selector_all(".target, .arrows, .cells").ok()?;
    for index in 0..targets.length() {
        targets.item(index)?.dyn_into::<Element>().ok()?.remove();
    }
    copy.set_attribute("xmlns", "http://www.w3.org/2000/svg").ok()?;
    Some(copy.outer_html())
}

/// A copy of a drawing with its computed styles as attributes.
fn with_styles(drawing: &Element) -> Option<Element> {
    let copy = drawing.clone_node_with_deep(true).ok()?.dyn_into::<Element>().ok()?;
    let (styled, plain) = (drawing.query_selector_all("*").ok()?, copy.query_selector_all("*").ok()?);
    for index in 0..styled.length() {
        let from = styled.item(index)?.dyn_into::<Element>().ok()?;
        let to = plain.item(index)?.dyn_into::<Element>().ok()?;
        let style = window()?.get_computed_style(&from).ok()??;
        for name in STYLES {
            let value = style.get_property_value(name).ok()?;
            to.set_attribute(name, &value).ok()?;
        }
    }
    Some(copy)
}
