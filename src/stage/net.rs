//! The faces of the puzzle as one SVG: the artwork, a click target over each face, and a grid of cells that screen readers
//! read instead of the artwork.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{KeyboardEvent, SvgGraphicsElement};
use yew::prelude::*;

use crate::page::preferences::Settings;
use crate::stage::cell_grid::CellGrid;
use crate::ui::press::{Drag, Drags, use_press};
use crate::ui::svg::{node, nodes};
use unfold_core::geometry::{Face, scaled};
use unfold_core::notation::Move;
use unfold_core::picture::colours::ColourScheme;
use unfold_core::picture::flat::cells::Cells;
use unfold_core::picture::flat::drawing::{self, letter, svg_node, transform};
use unfold_core::picture::flat::net::{FacePlacement, HALF};
use unfold_core::picture::flat::{FlatPicture, NetCache, NetFrame};
use unfold_core::picture::words::fixed;
use unfold_core::puzzle::{AnyPuzzle, Kind, Puzzle};

#[derive(Properties, PartialEq)]
pub(crate) struct NetViewProps {
    pub position: AnyPuzzle,
    /// A single step in progress from the position, and the share of it that is done.
    pub turning: Option<(Move, f64)>,
    /// The move to highlight.
    pub pointed: Option<Move>,
    pub settings: Settings,
    /// The pieces to show, if not all; the others are dimmed.
    pub pieces: Option<u32>,
    pub on_turn: Callback<Move>,
}

#[component]
pub(crate) fn NetView(props: &NetViewProps) -> Html {
    let arrangement = props.settings.arrangement(&props.position);
    let (width, height) = arrangement.size();
    let placements = arrangement.placements();
    let cache = use_mut_ref(NetCache::default);
    let frame = NetFrame {
        turning: props.turning,
        placements: &placements,
        face_style: props.settings.face_style,
        pieces: props.pieces,
    };
    let artwork = nodes(props.position.net(&frame, &mut cache.borrow_mut()));
    // What a drag means depends on the puzzle, not on its position.
    let puzzle = use_memo(props.position.kind(), |kind| kind.solved());
    let on_drag = use_callback(
        (puzzle.clone(), props.on_turn.clone()),
        move |(face, drag): (Face, Drag), (puzzle, on_turn)| {
            if let Some(mv) = turn_of_drag(puzzle, face, &drag) {
                on_turn.emit(mv);
            }
        },
    );
    let on_press = use_callback(
        (puzzle, props.on_turn.clone()),
        move |(face, is_clockwise): (Face, bool), (puzzle, on_turn)| {
            if let Some(mv) = puzzle.faced().and_then(|faced| faced.pressed(face, is_clockwise)) {
                on_turn.emit(mv);
            }
        },
    );
    let targets = placements.iter().map(|&placement| {
        let (on_press, on_drag) = (on_press.clone(), on_drag.clone());
        let faces =
            props.position.faced().map_or_else(String::new, |puzzle| puzzle.turned_with(placement.face));
        html! { <Target key={placement.face.index()} {placement} {on_press} {on_drag} {faces} /> }
    });
    let position = use_resting(&props.position, props.turning.is_some());
    let scheme = props.position.kind().colour_scheme();
    let grid = html! {
        <CellGrid {position} cells={Cells::of_net(&props.position, arrangement)} settings={props.settings}
            label="Net, cell by cell" on_turn={props.on_turn.clone()} on_tile={Callback::default()} />
    };
    html! {
        <>
        <svg class={classes!("net", scheme.and_then(ColourScheme::class))} role="group" aria-label="Unfolded net"
            viewBox={format!("0 0 {} {}", fixed(width, 0), fixed(height, 0))}>
            <g aria-hidden="true">{ artwork }</g>
            if let Some(mv) = props.pointed { { pointers(&props.position, mv, &placements) } }
            { for targets }
            { grid }
        </svg>
        { cell_keys("Arrow keys go from cell to cell, Page Up and Page Down from face to face. Enter turns the face, with Shift anticlockwise.") }
        </>
    }
}

/// Arrows on the faces that a move turns or shifts.
fn pointers(position: &AnyPuzzle, mv: Move, placements: &[FacePlacement]) -> Html {
    let arrows = position.arrows(mv);
    let faces = placements.iter().map(|placement| {
        let on_face = arrows.iter().filter(|arrow| arrow.face == placement.face).flat_map(|arrow| {
            let cell = 2.0 * HALF / arrow.cells as f64;
            drawing::arrow_shapes::drawn(arrow, cell, -HALF, 0.62 * HALF)
        });
        svg_node!("g", "transform": transform(placement)).children(on_face.collect())
    });
    node(svg_node!("g", "class": "arrows", "aria-hidden": "true").children(faces.collect()))
}

/// What the keys do in a grid of cells. Screen readers read it; it is visible while the grid has the focus.
pub(crate) fn cell_keys(words: &'static str) -> Html {
    html! { <figcaption id="cell-keys">{ words }</figcaption> }
}

/// The latest position that was shown at rest.
#[hook]
pub(crate) fn use_resting(position: &AnyPuzzle, is_moving: bool) -> Rc<AnyPuzzle> {
    let resting = use_mut_ref(|| Rc::new(position.clone()));
    let mut resting = resting.borrow_mut();
    // Another puzzle has other cells: show them at once.
    if **resting != *position && (!is_moving || resting.id() != position.id()) {
        *resting = Rc::new(position.clone());
    }
    resting.clone()
}

#[derive(Properties, PartialEq)]
struct TargetProps {
    placement: FacePlacement,
    /// A press, and whether it turns clockwise.
    on_press: Callback<(Face, bool)>,
    on_drag: Callback<(Face, Drag)>,
    /// What turns, in words.
    faces: String,
}

/// The area of a face that reacts to clicks, drags, touches and keys.
#[component]
fn Target(props: &TargetProps) -> Html {
    let face = props.placement.face;
    let turn = props.on_press.reform(move |is_clockwise: bool| (face, is_clockwise));
    let press = use_press(turn.clone(), Drags::Sideways(props.on_drag.reform(move |drag| (face, drag))));
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        if matches!(event.key().as_str(), "Enter" | " ") && !event.repeat() {
            event.prevent_default();
            turn.emit(!event.shift_key());
        }
    });
    let label = turn_label(&props.faces);
    html! {
        <rect
            class="target" role="button" tabindex="0" aria-label={label}
            data-turn={letter(face)} transform={transform(&props.placement)}
            x="-100" y="-100" width="200" height="200" rx="2"
            onclick={press.onclick} oncontextmenu={press.oncontextmenu} {onkeydown}
            onpointerdown={press.onpointerdown} onpointermove={press.onpointermove}
            onpointerup={press.onpointerend.clone()} onpointerleave={press.onpointerend.clone()}
            onpointercancel={press.onpointerend}
        />
    }
}

/// The label of a target: what pressing it does.
pub(crate) fn turn_label(faces: &str) -> String {
    format!("Turn {faces} clockwise; with Shift anticlockwise")
}

/// The move of a drag along a face: the row or column where it started, in its main direction.
fn turn_of_drag(puzzle: &AnyPuzzle, face: Face, drag: &Drag) -> Option<Move> {
    let element = drag.element.dyn_ref::<SvgGraphicsElement>()?;
    let (from, to) = (on_face(element, drag.from)?, on_face(element, drag.to)?);
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let direction = match across.abs() > down.abs() {
        true => scaled(face.right(), across.signum() as i8),
        false => scaled(face.down(), down.signum() as i8),
    };
    let share = |along: f64| ((along + HALF) / (2.0 * HALF)).clamp(0.0, 0.999);
    puzzle.faced()?.dragged(face, share(from.0), share(from.1), direction)
}

/// Converts window coordinates to coordinates on the face below an element.
fn on_face(element: &SvgGraphicsElement, (x, y): (f64, f64)) -> Option<(f64, f64)> {
    let matrix = element.get_screen_ctm()?;
    let [a, b, c, d] = [matrix.a(), matrix.b(), matrix.c(), matrix.d()].map(f64::from);
    let (x, y) = (x - f64::from(matrix.e()), y - f64::from(matrix.f()));
    let area = a * d - b * c;
    Some(((d * x - c * y) / area, (a * y - b * x) / area))
}
