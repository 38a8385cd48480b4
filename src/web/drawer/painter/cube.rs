//! The stickers of a cube as spots, drawn.

use yew::prelude::*;

use super::Sheet;
use crate::geometry::Face;
use crate::net::HALF;
use crate::words::fixed;

/// A sticker around the origin, in a cell of a face of three by three.
const STICKER: &str = "M-22,-30H22Q30,-30 30,-22V22Q30,30 22,30H-22Q-30,30 -30,22V-22Q-30,-30 -22,-30Z";

/// The middle of a sticker on its face.
pub fn middle(size: usize, sticker: usize) -> (Face, (f64, f64)) {
    let (face, cell) = (sticker / (size * size), sticker % (size * size));
    let middle = |index: usize| (2.0 * index as f64 + 1.0) / size as f64 * HALF - HALF;
    (Face::ALL[face], (middle(cell % size), middle(cell / size)))
}

/// A face around the origin.
pub fn face(sheet: &Sheet, size: usize, face: Face) -> Html {
    let cells = size * size;
    let stickers = (face.index() * cells..(face.index() + 1) * cells).map(|sticker| {
        let (_, (x, y)) = middle(size, sticker);
        let transform =
            format!("translate({} {}) scale({})", fixed(x, 1), fixed(y, 1), fixed(3.0 / size as f64, 2));
        sheet.spot(sticker, transform, STICKER, html! {})
    });
    html! {
        <>
            <rect class="body" x="-100" y="-100" width="200" height="200" rx="8" />
            { for stickers }
        </>
    }
}
