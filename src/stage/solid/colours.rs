//! The colour of each paint: the same as in the net, read from the style of the page.

use web_sys::{Element, window};

use unfold_core::geometry::Face;
use unfold_core::picture::colours::Colour;
use unfold_core::picture::mesh::Paint;
use unfold_core::workbench::preferences::read_colour;

/// The colours that the style gives to an element.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SolidColours {
    pub faces: [Colour; 6],
    blank: Colour,
    body: Colour,
    knob: Colour,
    tray: Colour,
    /// Whether faces have patterns, for colour-blind people.
    has_marks: bool,
    /// The highlight of the next move.
    guide: Colour,
}

impl SolidColours {
    pub(crate) fn of(element: &Element) -> SolidColours {
        let style = window().and_then(|window| window.get_computed_style(element).ok().flatten());
        let named = |name: &str| {
            let value = style.as_ref().and_then(|style| style.get_property_value(name).ok());
            value.and_then(|value| parsed(value.trim())).unwrap_or([128; 3])
        };
        SolidColours {
            faces: Face::ALL.map(|face| {
                let mut name = *b"--face-?";
                name[7] = face.letter().to_ascii_lowercase() as u8;
                named(std::str::from_utf8(&name).unwrap_or_default())
            }),
            blank: named("--blank"),
            body: named("--body"),
            knob: named("--knob"),
            tray: named("--tray"),
            guide: named("--guide"),
            has_marks: element.closest("[data-palette=colour-blind]").is_ok_and(|found| found.is_some()),
        }
    }

    /// The colours of faces that have patterns.
    pub(crate) fn marked(&self) -> Option<&[Colour; 6]> {
        self.has_marks.then_some(&self.faces)
    }

    /// The colour of a paint on a highlighted slot. Edges are highlighted, so that the colours of the stickers stay. Tiles have no
    /// edges: their ground is highlighted, or their number where they show a picture.
    pub(crate) fn pointed(&self, paint: Paint, has_picture: bool) -> Colour {
        let share = match paint {
            Paint::Rim => 0.62,
            Paint::Tile { .. } if !has_picture => 0.75,
            Paint::Ink if has_picture => 0.75,
            _ => 0.0,
        };
        mixed(self.colour(paint, has_picture), self.guide, share)
    }

    /// The colour of a paint. With a picture, the colour of a tile encodes its place in the picture.
    pub(crate) fn colour(&self, paint: Paint, has_picture: bool) -> Colour {
        match paint {
            Paint::Face(face) => self.faces[face.index()],
            Paint::Dim(face) => mixed(self.faces[face.index()], self.body, 0.78),
            Paint::Blank => self.blank,
            Paint::Rim => self.body,
            Paint::Knob => self.knob,
            // No other colour has zero red. The shader reads the place in the picture from it.
            Paint::Tile { row, column, .. } if has_picture => [0, column, row],
            Paint::Tile { row, rows, is_home, .. } => {
                let hue = 360.0 * f32::from(row) / f32::from(rows.max(1));
                // As in the flat picture.
                if is_home { from_hue(hue, 0.66, 0.74) } else { from_hue(hue, 0.34, 0.84) }
            }
            Paint::Ink => [23, 26, 33],
            Paint::Tray => self.tray,
        }
    }
}

/// A colour of the style: `#rrggbb` as written, or `rgb(1, 2, 3)` as computed by the browser.
fn parsed(text: &str) -> Option<Colour> {
    let Some(parts) = text.strip_prefix("rgb(") else { return read_colour(text) };
    let mut parts = parts.trim_end_matches(')').split(',').map(|part| part.trim().parse().ok());
    Some([parts.next()??, parts.next()??, parts.next()??])
}

/// Mixes a share of the second colour into the first.
fn mixed(one: Colour, other: Colour, share: f32) -> Colour {
    std::array::from_fn(|part| {
        let (from, to) = (f32::from(one[part]), f32::from(other[part]));
        (from + (to - from) * share) as u8
    })
}

/// A colour by its hue in degrees, saturation and lightness.
fn from_hue(hue: f32, saturation: f32, lightness: f32) -> Colour {
    let amount = saturation * lightness.min(1.0 - lightness);
    [0.0, 8.0, 4.0].map(|offset| {
        let at = (offset + hue / 30.0) % 12.0;
        let part = lightness - amount * (at - 3.0).min(9.0 - at).clamp(-1.0, 1.0);
        (part * 255.0) as u8
    })
}
