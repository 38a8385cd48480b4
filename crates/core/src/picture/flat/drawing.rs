//! Flat pictures as SVG nodes, independent of the framework that renders them.
//!
//! `arrow_shapes` draws the arrows of a move, `marks` the letters and patterns for people who cannot distinguish the colours.

pub mod arrow_shapes;
pub mod marks;

use std::rc::Rc;

use crate::geometry::Face;
use crate::notation::Move;
use crate::picture::flat::net::FacePlacement;
use crate::picture::words::fixed;

/// An element of a drawing, or of the page around it, with a text or with child elements.
#[derive(Clone, Debug, PartialEq)]
pub struct SvgNode {
    /// The name of the element, such as `path`.
    pub tag: &'static str,
    /// The names of its attributes.
    pub names: &'static [&'static str],
    /// The values of the attributes, in the order of `names`.
    pub values: Vec<SvgText>,
    /// The text of the element.
    pub text: SvgText,
    /// The child elements.
    pub children: Vec<SvgNode>,
    /// Identifies it among its siblings when their order changes. Either all siblings have a key, or none.
    pub key: Option<usize>,
}

/// The value of an attribute. Long ones, as the paths of a large cube, are made once and shared by all frames.
#[derive(Clone, Debug, PartialEq)]
pub enum SvgText {
    /// A constant text.
    Known(&'static str),
    /// A computed text, shared by all nodes that hold it.
    Shared(Rc<str>),
}

impl SvgText {
    /// The text itself.
    pub fn as_str(&self) -> &str {
        match self {
            SvgText::Known(text) => text,
            SvgText::Shared(text) => text,
        }
    }
}

impl From<&'static str> for SvgText {
    fn from(text: &'static str) -> SvgText {
        SvgText::Known(text)
    }
}

impl From<String> for SvgText {
    fn from(text: String) -> SvgText {
        SvgText::Shared(text.into())
    }
}

impl From<Rc<str>> for SvgText {
    fn from(text: Rc<str>) -> SvgText {
        SvgText::Shared(text)
    }
}

/// An element by its tag, with the names and values of its attributes.
#[macro_export]
macro_rules! svg_node {
    ($tag:literal $(, $name:literal: $text:expr)*) => {
        $crate::picture::flat::drawing::SvgNode::new($tag, &[$($name),*], vec![$($text.into()),*])
    };
}
pub use crate::svg_node;

impl SvgNode {
    /// An element without text and children.
    pub fn new(tag: &'static str, names: &'static [&'static str], values: Vec<SvgText>) -> SvgNode {
        SvgNode { tag, names, values, text: SvgText::Known(""), children: Vec::new(), key: None }
    }

    /// A `path` element with a class and path data.
    pub fn path(class: impl Into<SvgText>, path: impl Into<SvgText>) -> SvgNode {
        svg_node!("path", "class": class, "d": path)
    }

    /// The same with child elements.
    #[must_use]
    pub fn children(self, children: Vec<SvgNode>) -> SvgNode {
        SvgNode { children, ..self }
    }

    /// The same with a key among its siblings.
    #[must_use]
    pub fn keyed(self, key: usize) -> SvgNode {
        SvgNode { key: Some(key), ..self }
    }

    /// The same with a text.
    #[must_use]
    pub fn text(self, text: impl Into<SvgText>) -> SvgNode {
        SvgNode { text: text.into(), ..self }
    }
}

/// A single step under way, and how much of it is done.
pub type Turning = Option<(Move, f64)>;

/// All placements, those that meet the condition last: turning faces reach over their neighbours, so they are drawn
/// last.
pub fn last_where(
    placements: &[FacePlacement],
    is_so: impl Fn(&FacePlacement) -> bool,
) -> Vec<FacePlacement> {
    let mut ordered = Vec::new();
    for is_last in [false, true] {
        ordered.extend(placements.iter().filter(|placement| is_so(placement) == is_last).copied());
    }
    ordered
}

/// The SVG transform from the origin to a face's place.
pub fn transform(placement: &FacePlacement) -> String {
    let [a, b, c, d, e, f] = placement.matrix.map(|number| fixed(number, 3));
    format!("matrix({a} {b} {c} {d} {e} {f})")
}

/// A face in its place.
pub(super) fn placed(placement: &FacePlacement, children: Vec<SvgNode>) -> SvgNode {
    svg_node!("g", "transform": transform(placement), "data-face": letter(placement.face))
        .children(children)
        .keyed(placement.face.index())
}

/// The key of the definitions, after those of the faces.
pub(super) const DEFINITIONS_KEY: usize = Face::ALL.len();

/// The letter of a face.
pub fn letter(face: Face) -> &'static str {
    ["U", "R", "F", "D", "L", "B"][face.index()]
}

/// The class of a colour, or of a blank.
pub fn fill(colour: Option<Face>) -> &'static str {
    match colour {
        Some(Face::U) => "c-U",
        Some(Face::R) => "c-R",
        Some(Face::F) => "c-F",
        Some(Face::D) => "c-D",
        Some(Face::L) => "c-L",
        Some(Face::B) => "c-B",
        None => "c-blank",
    }
}

/// The logo: five faces, unfolded.
pub fn logo() -> SvgNode {
    let places = [
        ("c-U", "10", "1"),
        ("c-L", "1", "10"),
        ("c-F", "10", "10"),
        ("c-R", "19", "10"),
        ("c-D", "10", "19"),
    ];
    let faces = places.map(|(class, x, y)| {
        svg_node!("rect", "class": class, "x": x, "y": y, "width": "8", "height": "8", "rx": "2")
    });
    svg_node!("svg", "class": "logo", "viewBox": "0 0 28 28", "aria-hidden": "true").children(faces.into())
}
