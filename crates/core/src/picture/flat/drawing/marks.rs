//! Letters and patterns for people who cannot distinguish the colours. The style sheet fills faces with them in that palette.

use super::{SvgNode, letter, svg_node};
use crate::geometry::Face;

/// A pattern of a repeated letter, with different strokes between for each face.
struct Mark {
    /// The part of its id that names the puzzle, and the class of its colours.
    name: &'static str,
    colours: &'static str,
    /// The place and the size of a tile of the pattern, in `units`.
    at: (&'static str, &'static str),
    size: (&'static str, &'static str),
    units: &'static str,
    /// The view box of a tile.
    drawn_size: &'static str,
    letters: &'static [(&'static str, &'static str)],
    between: [&'static str; 6],
}

/// For the pieces of gear puzzles: a letter is in the middle of the centre and of each tooth.
const GEAR: Mark = Mark {
    name: "gear",
    colours: "",
    at: ("-13.5", "-7.75"),
    size: ("54", "31"),
    units: "userSpaceOnUse",
    drawn_size: "0 0 54 31",
    letters: &[("13.5", "12.75"), ("40.5", "28.25")],
    between: [
        "",
        "M0 0V31M27 0V31",
        "M40.5 4v.1M40.5 11v.1M13.5 20v.1M13.5 27v.1",
        "M0 0H54M0 15.5H54M0 31H54",
        "M36 13 45 2M9 29 18 18",
        "M36 2 45 13M9 18 18 29",
    ],
};

/// For stickers that are one unit wide.
const STICKER: Mark = Mark {
    name: "cube",
    colours: "of-cube",
    at: ("0", "0"),
    size: ("1", "1"),
    units: "userSpaceOnUse",
    drawn_size: "0 0 24 24",
    letters: &[("12", "17")],
    between: [
        "",
        "M4 0V24M20 0V24",
        "M4 4h.1M20 4h.1M4 20h.1M20 20h.1",
        "M0 3H24M0 21H24",
        "M-2 10 10 -2M14 26 26 14",
        "M-2 14 10 26M14 -2 26 10",
    ],
};

/// For stickers of any size, each drawn by itself.
const SPOT: Mark = Mark { name: "spot", units: "objectBoundingBox", ..STICKER };

impl Mark {
    /// The definitions of the patterns of all faces.
    fn patterns(&self) -> SvgNode {
        let patterns = Face::ALL.map(|face| {
            let letter = letter(face);
            let colours = format!("c-{letter} {}", self.colours);
            let mut children = vec![
                svg_node!("rect", "class": colours, "width": "54", "height": "31"),
                svg_node!("path", "d": self.between[face.index()]),
            ];
            children
                .extend(self.letters.iter().map(|&(x, y)| svg_node!("text", "x": x, "y": y).text(letter)));
            let id = format!("mark-{}-{letter}", self.name);
            let pattern = svg_node!("pattern", "id": id, "x": self.at.0, "y": self.at.1, "width": self.size.0,
                "height": self.size.1, "viewBox": self.drawn_size, "patternUnits": self.units);
            pattern.children(children)
        });
        svg_node!("defs").children(patterns.into())
    }
}

/// The patterns of the page.
pub fn marks() -> SvgNode {
    unseen("marks", vec![GEAR.patterns(), STICKER.patterns()])
}

/// The patterns of the painter of a cube.
pub fn spot_marks() -> SvgNode {
    unseen("spot-marks", vec![SPOT.patterns()])
}

fn unseen(id: &'static str, patterns: Vec<SvgNode>) -> SvgNode {
    svg_node!("svg", "id": id, "class": "marks", "width": "0", "height": "0", "aria-hidden": "true")
        .children(patterns)
}
