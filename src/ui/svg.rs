//! Renders the nodes of a drawing as SVG elements.

use yew::prelude::*;
use yew::virtual_dom::{AttributeOrProperty, Attributes, Key, VList, VTag, VText};

use unfold_core::picture::flat::drawing::{SvgNode, SvgText};

/// Renders sibling nodes.
pub(crate) fn nodes(nodes: Vec<SvgNode>) -> Html {
    VList::with_children(nodes.into_iter().map(node).collect(), None).into()
}

/// Renders a node with its children.
pub(crate) fn node(node: SvgNode) -> Html {
    let mut tag = VTag::new(node.tag);
    tag.key = node.key.map(Key::from);
    let values = node.values.into_iter().map(|text| Some(AttributeOrProperty::Attribute(value(text))));
    tag.set_attributes(Attributes::Dynamic { keys: node.names, values: values.collect() });
    if !node.text.as_str().is_empty() {
        tag.add_child(VText::new(value(node.text)).into());
    }
    tag.add_children(node.children.into_iter().map(self::node));
    tag.into()
}

fn value(text: SvgText) -> AttrValue {
    match text {
        SvgText::Known(text) => AttrValue::Static(text),
        SvgText::Shared(text) => AttrValue::Rc(text),
    }
}
