//! The arrows that show a move, over the flat picture.

use super::{SvgNode, svg_node};
use crate::picture::flat::arrows::{Arrow, ArrowDirection};
use crate::picture::words::fixed;

/// Three quarters around a middle, clockwise.
const AROUND: &str = "M-34,34A48,48 0 1 1 34,34M52,32L34,34 36,16";
/// A second head, for more than one turn.
const AROUND_AGAIN: &str = "M62,16L44,18 46,0";

/// An arrow and the outline of what moves. `cell` is the width of a cell, the first one begins at `corner`, and the arrow extends
/// by `reach` from its middle.
pub fn drawn(arrow: &Arrow, cell: f64, corner: f64, reach: f64) -> Vec<SvgNode> {
    let place = |cells: f64| fixed(corner + cells * cell, 1);
    let (x, y) = (place(arrow.middle.0), place(arrow.middle.1));
    let is_again = arrow.times > 1;
    let (path, transform) = match arrow.direction {
        ArrowDirection::Clockwise | ArrowDirection::Anticlockwise => {
            let side = if arrow.direction == ArrowDirection::Clockwise { 1 } else { -1 };
            let again = if is_again { AROUND_AGAIN } else { "" };
            ([AROUND, again].concat(), format!("translate({x} {y}) scale({side} 1)"))
        }
        ArrowDirection::Along(quarters) => {
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
    let strokes = vec![SvgNode::path("arrow under", path.clone()), SvgNode::path("arrow", path)];
    let strokes = svg_node!("g", "transform": transform).children(strokes);
    match arrow.direction {
        ArrowDirection::Along(_) => vec![outline(arrow, cell, corner), strokes],
        _ if is_again => {
            let times = svg_node!("text", "class": "times", "x": x.to_string(), "y": y.to_string());
            vec![strokes, times.text(arrow.times.to_string())]
        }
        _ => vec![strokes],
    }
}

/// The outline of the rows or columns that slide.
fn outline(arrow: &Arrow, cell: f64, corner: f64) -> SvgNode {
    let (columns, rows) = (&arrow.band.columns, &arrow.band.rows);
    let place = |cells: usize| fixed(corner + cells as f64 * cell, 1).to_string();
    let extent = |cells: usize| fixed(cells as f64 * cell, 1).to_string();
    svg_node!("rect", "class": "arrow-band", "rx": "4", "x": place(columns.start), "y": place(rows.start),
        "width": extent(columns.len()), "height": extent(rows.len()))
}
