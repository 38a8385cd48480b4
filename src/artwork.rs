//! Flat pictures as elements of an SVG: what a page is to show, for whoever puts it there.

pub mod arrows;
pub mod cube;
pub mod gear_ball;
pub mod marks;

use std::rc::Rc;

use crate::geometry::Face;
use crate::net::Placement;
use crate::notation::Move;
use crate::puzzle::AnyPuzzle;
use crate::settings::Drawing;
use crate::words::fixed;

/// An element of a drawing or of the page around it: words, or others inside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub tag: &'static str,
    /// Its attributes, and what each of them says.
    pub names: &'static [&'static str],
    pub texts: Vec<Text>,
    pub words: Text,
    pub inside: Vec<Shape>,
}

/// What an attribute says. That of a large cube is long: it is made once and shared by all frames that show it.
#[derive(Clone, Debug, PartialEq)]
pub enum Text {
    Known(&'static str),
    Shared(Rc<str>),
}

impl Text {
    pub fn as_str(&self) -> &str {
        match self {
            Text::Known(text) => text,
            Text::Shared(text) => text,
        }
    }
}

impl From<&'static str> for Text {
    fn from(text: &'static str) -> Text {
        Text::Known(text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::Shared(text.into())
    }
}

impl From<Rc<str>> for Text {
    fn from(text: Rc<str>) -> Text {
        Text::Shared(text)
    }
}

/// An element by its tag, with attributes and what they say.
macro_rules! shape {
    ($tag:literal $(, $name:literal: $text:expr)*) => {
        $crate::artwork::Shape::new($tag, &[$($name),*], vec![$($text.into()),*])
    };
}
pub(crate) use shape;

impl Shape {
    pub fn new(tag: &'static str, names: &'static [&'static str], texts: Vec<Text>) -> Shape {
        Shape { tag, names, texts, words: Text::Known(""), inside: Vec::new() }
    }

    pub fn path(class: impl Into<Text>, path: impl Into<Text>) -> Shape {
        shape!("path", "class": class, "d": path)
    }

    #[must_use]
    pub fn holding(self, inside: Vec<Shape>) -> Shape {
        Shape { inside, ..self }
    }

    #[must_use]
    pub fn saying(self, words: impl Into<Text>) -> Shape {
        Shape { words: words.into(), ..self }
    }
}

/// A puzzle with faces at rest, laid out flat. Tiles have none.
pub fn resting(puzzle: &AnyPuzzle, placements: &[Placement], drawing: Drawing) -> Vec<Shape> {
    match puzzle {
        AnyPuzzle::Gear(gears) => gear_ball::net(gears, None, placements, drawing),
        AnyPuzzle::Cube(cube) => cube::net(cube, placements),
        AnyPuzzle::Tiles(_) => Vec::new(),
    }
}

/// A single step under way, and how much of it is done.
pub type Turning = Option<(Move, f64)>;

/// All placements, first those that are not so: faces that turn stick out over their neighbours, so they are
/// drawn last.
pub fn last_where(placements: &[Placement], is_so: impl Fn(&Placement) -> bool) -> Vec<Placement> {
    let mut ordered = Vec::new();
    for is_last in [false, true] {
        ordered.extend(placements.iter().filter(|placement| is_so(placement) == is_last).copied());
    }
    ordered
}

/// What takes a face from the origin to its place.
pub fn transform(placement: &Placement) -> String {
    let [a, b, c, d, e, f] = placement.matrix.map(|number| fixed(number, 3));
    format!("matrix({a} {b} {c} {d} {e} {f})")
}

/// A face in its place.
fn placed(placement: &Placement, inside: Vec<Shape>) -> Shape {
    shape!("g", "transform": transform(placement), "data-face": letter(placement.face)).holding(inside)
}

/// The name of a face.
pub fn letter(face: Face) -> &'static str {
    ["U", "R", "F", "D", "L", "B"][face.index()]
}

/// The class of what has a colour, or none.
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

/// Five faces, unfolded.
pub fn logo() -> Shape {
    let places = [
        ("c-U", "10", "1"),
        ("c-L", "1", "10"),
        ("c-F", "10", "10"),
        ("c-R", "19", "10"),
        ("c-D", "10", "19"),
    ];
    let faces = places.map(|(class, x, y)| {
        shape!("rect", "class": class, "x": x, "y": y, "width": "8", "height": "8", "rx": "2")
    });
    shape!("svg", "class": "logo", "viewBox": "0 0 28 28", "aria-hidden": "true").holding(faces.into())
}
