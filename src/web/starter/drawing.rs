//! Shapes as elements of the page, for one who does without Yew.

use wasm_bindgen::JsCast;
use web_sys::{Document, Element, Node};

use crate::artwork::Shape;

pub const SVG: &str = "http://www.w3.org/2000/svg";

/// Makes an element with all that is inside it.
pub fn make(document: &Document, shape: &Shape, namespace: Option<&str>) -> Option<Node> {
    let namespace = if shape.tag == "svg" { Some(SVG) } else { namespace };
    let element = match namespace {
        Some(_) => document.create_element_ns(namespace, shape.tag),
        None => document.create_element(shape.tag),
    };
    let element = element.ok()?;
    for (name, text) in shape.names.iter().zip(&shape.texts) {
        element.set_attribute(name, text.as_str()).ok()?;
    }
    if !shape.words.as_str().is_empty() {
        element.set_text_content(Some(shape.words.as_str()));
    }
    if !shape.inside.is_empty() {
        redraw(document, &element, &[], &shape.inside, namespace)?;
    }
    Some(element.into())
}

/// Has an element hold other shapes than before. Much of it stays as it is; and a shape that is like the one before it begins as a copy
/// of that, for what takes time is to tell the browser of everything.
pub fn redraw(
    document: &Document,
    place: &Element,
    before: &[Shape],
    shapes: &[Shape],
    namespace: Option<&str>,
) -> Option<()> {
    if before.len() == shapes.len() && before.iter().zip(shapes).all(|(one, other)| is_alike(one, other)) {
        let mut element = place.first_element_child();
        for (before, shape) in before.iter().zip(shapes) {
            let changed = element?;
            change(document, &changed, before, shape, namespace)?;
            element = changed.next_element_sibling();
        }
        return Some(());
    }
    place.set_text_content(None);
    for (index, shape) in shapes.iter().enumerate() {
        let model = index.checked_sub(1).map(|last| &shapes[last]).filter(|model| is_alike(model, shape));
        let made = match (model, place.last_element_child()) {
            (Some(model), Some(last)) => {
                let copy = last.clone_node_with_deep(true).ok()?;
                change(document, copy.unchecked_ref(), model, shape, namespace)?;
                copy
            }
            _ => make(document, shape, namespace)?,
        };
        place.append_child(&made).ok()?;
    }
    Some(())
}

/// Makes an element of a shape one of another that is like it.
fn change(
    document: &Document,
    element: &Element,
    before: &Shape,
    shape: &Shape,
    namespace: Option<&str>,
) -> Option<()> {
    for ((known, text), name) in before.texts.iter().zip(&shape.texts).zip(shape.names) {
        if known != text {
            element.set_attribute(name, text.as_str()).ok()?;
        }
    }
    if before.inside == shape.inside {
        return Some(());
    }
    redraw(document, element, &before.inside, &shape.inside, namespace)
}

/// Whether two shapes differ only in what their attributes say and in what is inside them.
fn is_alike(one: &Shape, other: &Shape) -> bool {
    one.tag == other.tag && one.names == other.names && one.words == other.words
}
