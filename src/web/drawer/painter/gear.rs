//! The spots of a gear ball, drawn.

use yew::prelude::*;

use super::Sheet;
use crate::artwork::fill;
use crate::artwork::gear_ball::{BRACKET, CENTRE, CORNER, TOOTH, rotate};
use crate::geometry::Face;
use crate::puzzle::gear_ball::Brackets;
use crate::puzzle::gear_ball::painting::{Part, Spot};
use crate::puzzle::gear_ball::pictures::Side;

/// The degrees by which a tooth is turned around its gear's hub, from pointing down.
const TOOTH_ANGLES: [i32; 3] = [60, 0, -60];
/// Where the middles of the teeth are, seen from the hub.
const TOOTH_MIDDLES: [(f64, f64); 3] = [(-29.0, 17.0), (0.0, 34.0), (29.0, 17.0)];

/// The middle of a spot on its face.
pub fn middle(spot: usize) -> (Face, (f64, f64)) {
    let spot = Spot::numbered(spot);
    let at_top = match spot.part {
        Part::Corner => (64.0, -64.0),
        Part::Bracket => (0.0, -42.0),
        Part::Tooth(tooth) => {
            let (x, y) = TOOTH_MIDDLES[tooth];
            (x, y - 100.0)
        }
    };
    (spot.face, (0..spot.side.index()).fold(at_top, |(x, y), _| (-y, x)))
}

/// A face around the origin.
pub fn face(sheet: &Sheet, brackets: Brackets, face: Face) -> Html {
    let spots = |part: Part| {
        let drawn = Side::ALL.map(|side| spot(sheet, Spot { face, side, part }));
        html! { { for drawn } }
    };
    let gears = Side::ALL.map(|side| {
        html! {
            <g transform={format!("{} translate(0 -100)", rotate(side))}>
                <circle class="web" r="31" />
                { for (0..3).map(|tooth| spot(sheet, Spot { face, side, part: Part::Tooth(tooth) })) }
                <circle class="hub" r="20" /><circle class="knob" r="9" />
            </g>
        }
    });
    let blank_brackets = (brackets == Brackets::Blank).then(|| {
        let brackets =
            Side::ALL.map(|side| html! { <path class="c-blank" d={BRACKET} transform={rotate(side)} /> });
        html! { { for brackets } }
    });
    html! {
        <g clip-path="url(#face)">
            <rect class="body" x="-100" y="-100" width="200" height="200" rx="14" />
            <path class={fill(Some(face))} d={CENTRE} />
            { spots(Part::Corner) }
            { blank_brackets.unwrap_or_else(|| spots(Part::Bracket)) }
            { for gears }
        </g>
    }
}

fn spot(sheet: &Sheet, spot: Spot) -> Html {
    let (shape, transform) = match spot.part {
        Part::Corner => (CORNER, rotate(spot.side).to_string()),
        Part::Bracket => (BRACKET, rotate(spot.side).to_string()),
        Part::Tooth(tooth) => (TOOTH, format!("rotate({})", TOOTH_ANGLES[tooth])),
    };
    let reach = html! {
        if spot.part == Part::Bracket {
            <rect class="reach" x="-26" y="-50" width="52" height="30" />
        }
    };
    sheet.spot(spot.index(), transform, shape, reach)
}
