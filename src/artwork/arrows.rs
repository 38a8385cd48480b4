//! The arrows that show a move, over the flat picture.

use super::{Shape, shape};
use crate::arrows::{Arrow, Way};
use crate::words::fixed;

/// Three quarters around a middle, clockwise.
const AROUND: &str = "M-34,34A48,48 0 1 1 34,34M52,32L34,34 36,16";
/// What points are added behind the head of an arrow for more than one turn.
const AROUND_AGAIN: &str = "M62,16L44,18 46,0";

/// An arrow and the outline of what moves, where a cell is so wide, the first begins at a corner, and the arrow reaches so far
/// from its middle.
pub fn drawn(arrow: &Arrow, cell: f64, corner: f64, reach: f64) -> Vec<Shape> {
    let place = |cells: f64| fixed(corner + cells * cell, 1);
    let (x, y) = (place(arrow.middle.0), place(arrow.middle.1));
    let is_again = arrow.times > 1;
    let (path, transform) = match arrow.way {
        Way::Clockwise | Way::Anticlockwise => {
            let side = if arrow.way == Way::Clockwise { 1 } else { -1 };
            let again = if is_again { AROUND_AGAIN } else { "" };
            ([AROUND, again].concat(), format!("translate({x} {y}) scale({side} 1)"))
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
            (path, format!("translate({x} {y}) rotate({turn}) scale({})", fixed(scale, 2)))
        }
    };
    let strokes = vec![Shape::path("arrow under", path.clone()), Shape::path("arrow", path)];
    let strokes = shape!("g", "transform": transform).holding(strokes);
    match arrow.way {
        Way::Along(_) => vec![outline(arrow, cell, corner), strokes],
        _ if is_again => {
            let times = shape!("text", "class": "times", "x": x.to_string(), "y": y.to_string());
            vec![strokes, times.saying(arrow.times.to_string())]
        }
        _ => vec![strokes],
    }
}

/// The edge of what moves along.
fn outline(arrow: &Arrow, cell: f64, corner: f64) -> Shape {
    let (columns, rows) = (&arrow.band.columns, &arrow.band.rows);
    let place = |cells: usize| fixed(corner + cells as f64 * cell, 1).to_string();
    let extent = |cells: usize| fixed(cells as f64 * cell, 1).to_string();
    shape!("rect", "class": "arrow-band", "rx": "4", "x": place(columns.start), "y": place(rows.start),
        "width": extent(columns.len()), "height": extent(rows.len()))
}
