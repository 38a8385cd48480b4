//! Shapes of a drawing as elements of the page.

use yew::prelude::*;
use yew::virtual_dom::{AttributeOrProperty, Attributes, VList, VTag, VText};

use crate::artwork::{Shape, Text};

pub fn shapes(shapes: Vec<Shape>) -> Html {
    VList::with_children(shapes.into_iter().map(drawn).collect(), None).into()
}

pub fn drawn(shape: Shape) -> Html {
    let mut tag = VTag::new(shape.tag);
    let texts = shape.texts.into_iter().map(|text| Some(AttributeOrProperty::Attribute(value(text))));
    tag.set_attributes(Attributes::Dynamic { keys: shape.names, values: texts.collect() });
    if !shape.words.as_str().is_empty() {
        tag.add_child(VText::new(value(shape.words)).into());
    }
    tag.add_children(shape.inside.into_iter().map(drawn));
    tag.into()
}

fn value(text: Text) -> AttrValue {
    match text {
        Text::Known(text) => AttrValue::Static(text),
        Text::Shared(text) => AttrValue::Rc(text),
    }
}
