//! Letters and patterns for people who cannot tell the colours apart: what the style of the page fills faces with in that palette.

use yew::prelude::*;

use crate::geometry::Face;
use crate::settings::SCHEMES;

/// What is drawn behind the letter, in a square of 24 units; another one for each face.
const HATCHES: [&str; 6] = [
    "",
    "M4 0V24M20 0V24",
    "M4 4h.1M20 4h.1M4 20h.1M20 20h.1",
    "M0 3H24M0 21H24",
    "M-2 10 10 -2M14 26 26 14",
    "M-2 14 10 26M14 -2 26 10",
];

/// The pattern of every face, in pieces of gear puzzles and in the stickers of cubes, which are one unit wide.
pub fn marks() -> Html {
    let scales = ["scale(1)", "scale(.0416667)"];
    let widths = ["24", "1"];
    let patterns = (0..SCHEMES.len()).flat_map(|scheme| {
        Face::ALL.map(|face| {
            let (name, letter) = (SCHEMES[scheme].0, face.letter());
            html! {
                <pattern id={format!("mark-{name}-{letter}")} width={widths[scheme]} height={widths[scheme]} patternUnits="userSpaceOnUse">
                    <g transform={scales[scheme]}>
                        <rect class={format!("mark {name}-{letter}")} width="24" height="24" />
                        <path d={HATCHES[face.index()]} />
                        <text x="12" y="17">{ letter.to_string() }</text>
                    </g>
                </pattern>
            }
        })
    });
    html! { <svg id="marks" class="marks" width="0" height="0" aria-hidden="true"><defs>{ for patterns }</defs></svg> }
}
