//! A cube's faces on the page. Their paths are made when their cells change, not for every frame.

use std::rc::Rc;

use yew::prelude::*;

use super::part::part;
use super::shapes::{self, shapes};
use crate::artwork::cube::{Cell, Patches, cells, definitions, face};
use crate::artwork::{Turning, last_where, letter, transform};
use crate::net::Placement;
use crate::puzzle::cube::Cube;
use crate::puzzle::cube::motion::Motion;

/// All faces in their places, with a step under way and how much of it is done.
pub fn net(cube: &Cube, turning: Turning, placements: &[Placement], pieces: Option<u32>) -> Html {
    let turning = turning.and_then(|(step, progress)| Some((cube.turn_of(step)?, progress)));
    let mut after = cube.clone();
    if let Some((turn, _)) = turning {
        after.turn(turn);
    }
    let turns =
        |placement: &Placement| turning.is_some_and(|(turn, _)| turn.face.axis() == placement.face.axis());
    let faces = last_where(placements, turns).into_iter().map(|placement| {
        let face = placement.face;
        let motion = turning.map_or(Motion::None, |(turn, _)| Motion::of(face, turn, cube.size()));
        // A face at rest is the same in every frame.
        let progress = turning.filter(|_| motion != Motion::None).map_or(0.0, |(_, progress)| progress);
        let size = cube.size();
        let cells = cells(cube, face, pieces);
        let coming: Rc<[Cell]> = match motion {
            Motion::Slides { .. } => self::cells(&after, face, pieces),
            _ => [].into(),
        };
        html! {
            <g key={face.index()} transform={transform(&placement)} data-face={letter(face)}>
                { part::<FaceView>(FaceProps { size, cells, coming, motion, progress }) }
            </g>
        }
    });
    html! { <g class="cube">{ shapes::drawn(definitions()) }{ for faces }</g> }
}

#[derive(Properties, PartialEq)]
struct FaceProps {
    size: usize,
    cells: Rc<[Cell]>,
    /// The cells after the turn, where some of them slide in.
    coming: Rc<[Cell]>,
    motion: Motion,
    progress: f64,
}

#[component]
fn FaceView(props: &FaceProps) -> Html {
    let &FaceProps { size, progress, .. } = props;
    let band = match &props.motion {
        Motion::Slides { band, .. } => Some(band.clone()),
        _ => None,
    };
    let made_of = (props.cells.clone(), props.coming.clone(), band);
    let patches =
        use_memo(made_of, move |(cells, coming, band)| Patches::of(cells, coming, size, band.as_ref()));
    shapes(face(&patches, size, &props.motion, progress))
}
