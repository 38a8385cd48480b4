//! The arrows that show a move, over the flat picture.

use yew::prelude::*;

use super::words::fixed;
use crate::arrows::{Arrow, Way};

/// Three quarters around a middle, clockwise.
const AROUND: &str = "M-34,34A48,48 0 1 1 34,34M52,32L34,34 36,16";
/// What points are added behind the head of an arrow for more than one turn.
const AROUND_AGAIN: &str = "M62,16L44,18 46,0";

/// An arrow and the outline of what moves, where a cell is so wide, the first begins at a corner, and the arrow reaches so far
/// from its middle.
pub fn drawn(arrow: &Arrow, cell: f64, corner: f64, reach: f64) -> Html {
    let place = |cells: f64| fixed(corner + cells * cell, 1);
    let (x, y) = (place(arrow.middle.0), place(arrow.middle.1));
    let is_again = arrow.times > 1;
    let (path, transform, band) = match arrow.way {
        Way::Clockwise | Way::Anticlockwise => {
            let side = if arrow.way == Way::Clockwise { 1 } else { -1 };
            let again = if is_again { AROUND_AGAIN } else { "" };
            ([AROUND, again].concat(), format!("translate({x} {y}) scale({side} 1)"), html! {})
        }
        Way::Along(quarters) => {
            let is_upright = quarters % 2 == 1;
            let across = if is_upright { &arrow.band.columns } else { &arrow.band.rows };
            // Thin layers have thin arrows.
            let scale = (across.len() as f64 * cell / 60.0).clamp(0.3, 1.0);
            let tip = fixed(reach / scale, 0);
            let again = if is_again { "m-20,-32l16,16l-16,16" } else { "" };
            let path = format!("M-{tip},0H{tip}m-16,-16l16,16l-16,16{again}");
            let turn = 90 * quarters;
            (
                path,
                format!("translate({x} {y}) rotate({turn}) scale({})", fixed(scale, 2)),
                outline(arrow, cell, corner),
            )
        }
    };
    html! {
        <>
            { band }
            <g {transform}><path class="arrow under" d={path.clone()} /><path class="arrow" d={path} /></g>
            if is_again && matches!(arrow.way, Way::Clockwise | Way::Anticlockwise) {
                <text class="times" x={x.to_string()} y={y.to_string()}>{ arrow.times }</text>
            }
        </>
    }
}

/// The edge of what moves along.
fn outline(arrow: &Arrow, cell: f64, corner: f64) -> Html {
    let (columns, rows) = (&arrow.band.columns, &arrow.band.rows);
    let place = |cells: usize| fixed(corner + cells as f64 * cell, 1).to_string();
    let extent = |cells: usize| fixed(cells as f64 * cell, 1).to_string();
    html! {
        <rect class="arrow-band" x={place(columns.start)} y={place(rows.start)} rx="4"
            width={extent(columns.len())} height={extent(rows.len())} />
    }
}
