//! Which colour each paint has: the same as in the net, read from the style of the page.

use web_sys::{Element, window};

use crate::colour_names::Colour;
use crate::geometry::Face;
use crate::settings::read_colour;
use crate::solid::Paint;

/// The colours that the style gives to an element.
#[derive(Clone, Debug, PartialEq)]
pub struct Colours {
    pub faces: [Colour; 6],
    blank: Colour,
    body: Colour,
    knob: Colour,
    tray: Colour,
    /// Whether faces have patterns, for people who cannot tell the colours.
    has_marks: bool,
    /// What points out what moves next.
    guide: Colour,
}

impl Colours {
    pub fn of(element: &Element) -> Colours {
        let style = window().and_then(|window| window.get_computed_style(element).ok().flatten());
        let named = |name: &str| {
            let value = style.as_ref().and_then(|style| style.get_property_value(name).ok());
            value.and_then(|value| parsed(value.trim())).unwrap_or([128; 3])
        };
        Colours {
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
    pub fn marked(&self) -> Option<&[Colour; 6]> {
        self.has_marks.then_some(&self.faces)
    }

    /// The colour of a paint on what is pointed out. Edges shine, so that the colours between them stay what they are; tiles
    /// have no edges, and in a picture nothing but a number.
    pub fn pointed(&self, paint: Paint, has_picture: bool) -> Colour {
        let share = match paint {
            Paint::Rim => 0.62,
            Paint::Tile { .. } if !has_picture => 0.75,
            Paint::Ink if has_picture => 0.75,
            _ => 0.0,
        };
        mixed(self.colour(paint, has_picture), self.guide, share)
    }

    /// The colour of a paint, where tiles show parts of a picture or do not.
    pub fn colour(&self, paint: Paint, has_picture: bool) -> Colour {
        match paint {
            Paint::Face(face) => self.faces[face.index()],
            Paint::Dim(face) => mixed(self.faces[face.index()], self.body, 0.78),
            Paint::Blank => self.blank,
            Paint::Rim => self.body,
            Paint::Knob => self.knob,
            // Nothing has so little red in it: it stands for the place in the picture.
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

/// A colour as the style has it: `#rrggbb`, or `rgb(1, 2, 3)` once the browser has worked it out.
fn parsed(text: &str) -> Option<Colour> {
    let Some(parts) = text.strip_prefix("rgb(") else { return read_colour(text) };
    let mut parts = parts.trim_end_matches(')').split(',').map(|part| part.trim().parse().ok());
    Some([parts.next()??, parts.next()??, parts.next()??])
}

/// So much of the second colour in the first.
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
