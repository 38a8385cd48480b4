//! The faces of the puzzle as one SVG: artwork below, on top of it a target for each face, and a grid of cells that is read
//! instead of the artwork.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{KeyboardEvent, SvgGraphicsElement};
use yew::prelude::*;

use super::cell_grid::{self, CellGrid};
use super::cube_view;
use super::part::{keyed_part, part};
use super::press::{Drag, Drags, use_press};
use super::settings::Settings;
use super::shapes::{drawn, shapes};
use crate::arrows::arrows;
use crate::artwork::{self, gear_ball, letter, shape, transform};
use crate::cells::Cells;
use crate::geometry::{Face, scaled};
use crate::net::{HALF, Placement};
use crate::notation::Move;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::words::fixed;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub position: AnyPuzzle,
    /// A single step under way from the position, and how much of it is done.
    pub turning: Option<(Move, f64)>,
    /// The move to be pointed out.
    pub pointed: Option<Move>,
    pub settings: Settings,
    /// The pieces to show, if not all; the others are dimmed.
    pub pieces: Option<u32>,
    pub on_turn: Callback<Move>,
}

#[component]
pub fn NetView(props: &Props) -> Html {
    let arrangement = props.settings.arrangement(&props.position);
    let (width, height) = arrangement.size();
    let placements = arrangement.placements();
    let artwork = match &props.position {
        AnyPuzzle::Gear(puzzle) => {
            shapes(gear_ball::net(puzzle, props.turning, &placements, props.settings.drawing))
        }
        AnyPuzzle::Cube(cube) => cube_view::net(cube, props.turning, &placements, props.pieces),
        // Tiles have no faces, and a view of their own.
        AnyPuzzle::Tiles(_) => html! {},
    };
    // What a drag means depends on the puzzle, not on its position.
    let puzzle = use_memo(props.position.id(), |id| AnyPuzzle::named(id));
    let on_drag = use_callback(
        (puzzle, props.on_turn.clone()),
        move |(face, drag): (Face, Drag), (puzzle, on_turn)| {
            if let Some(mv) = (**puzzle).as_ref().and_then(|puzzle| turn_of_drag(puzzle, face, &drag)) {
                on_turn.emit(mv);
            }
        },
    );
    let targets = placements.iter().map(|&placement| {
        let on_drag = on_drag.clone();
        let faces =
            props.position.faced().map_or_else(String::new, |puzzle| puzzle.turned_with(placement.face));
        keyed_part::<Target>(
            placement.face.index(),
            TargetProps { placement, on_turn: props.on_turn.clone(), on_drag, faces },
        )
    });
    let grid = part::<CellGrid>(cell_grid::Props {
        position: use_resting(&props.position, props.turning.is_some()),
        cells: Cells::of_net(&props.position, arrangement),
        settings: props.settings,
        label: "Net, cell by cell",
        on_turn: props.on_turn.clone(),
        on_tile: Callback::default(),
    });
    html! {
        <>
        <svg class="net" viewBox={format!("0 0 {} {}", fixed(width, 0), fixed(height, 0))} role="group" aria-label="Unfolded net">
            <g aria-hidden="true">{ artwork }</g>
            if let Some(mv) = props.pointed { { pointers(&props.position, mv, &placements) } }
            { for targets }
            { grid }
        </svg>
        { cell_keys("Arrow keys go from cell to cell, Page Up and Page Down from face to face. Enter turns the face, with Shift anticlockwise.") }
        </>
    }
}

/// Arrows on the faces that a move turns or goes along.
fn pointers(position: &AnyPuzzle, mv: Move, placements: &[Placement]) -> Html {
    let arrows = arrows(position, mv);
    let faces = placements.iter().map(|placement| {
        let on_face = arrows.iter().filter(|arrow| arrow.face == placement.face).flat_map(|arrow| {
            let cell = 2.0 * HALF / arrow.cells as f64;
            artwork::arrows::drawn(arrow, cell, -HALF, 0.62 * HALF)
        });
        shape!("g", "transform": transform(placement)).holding(on_face.collect())
    });
    drawn(shape!("g", "class": "arrows", "aria-hidden": "true").holding(faces.collect()))
}

/// What the keys do in a grid of cells, for the one who hears it and the one who sees the focus there.
pub fn cell_keys(words: &'static str) -> Html {
    html! { <figcaption id="cell-keys">{ words }</figcaption> }
}

/// The latest position that was shown at rest.
#[hook]
pub fn use_resting(position: &AnyPuzzle, is_moving: bool) -> Rc<AnyPuzzle> {
    let resting = use_mut_ref(|| Rc::new(position.clone()));
    let mut resting = resting.borrow_mut();
    // Another puzzle has other cells, which must not wait.
    if **resting != *position && (!is_moving || resting.id() != position.id()) {
        *resting = Rc::new(position.clone());
    }
    resting.clone()
}

/// What clicking a face does.
pub fn turn_of(face: Face, clockwise: bool) -> Move {
    Move::new(face.letter(), if clockwise { 1 } else { -1 })
}

#[derive(Properties, PartialEq)]
struct TargetProps {
    placement: Placement,
    on_turn: Callback<Move>,
    on_drag: Callback<(Face, Drag)>,
    /// What turns, in words.
    faces: String,
}

/// What one clicks, drags, touches or focuses to turn a face.
#[component]
fn Target(props: &TargetProps) -> Html {
    let face = props.placement.face;
    let turn = props.on_turn.reform(move |clockwise: bool| turn_of(face, clockwise));
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

/// What pressing faces does, in words.
pub fn turn_label(faces: &str) -> String {
    format!("Turn {faces} clockwise; with Shift anticlockwise")
}

/// What a drag along a face turns: the row or column that it began in, the way that it went most.
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

/// A place in the window as a place on the face that an element lies over.
fn on_face(element: &SvgGraphicsElement, (x, y): (f64, f64)) -> Option<(f64, f64)> {
    let matrix = element.get_screen_ctm()?;
    let [a, b, c, d] = [matrix.a(), matrix.b(), matrix.c(), matrix.d()].map(f64::from);
    let (x, y) = (x - f64::from(matrix.e()), y - f64::from(matrix.f()));
    let area = a * d - b * c;
    Some(((d * x - c * y) / area, (a * y - b * x) / area))
}
