//! The unfolded net as one SVG: artwork below, and on top of it a target for each face.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use web_sys::{KeyboardEvent, MouseEvent, PointerEvent};
use yew::prelude::*;

use super::face_view::{self, Motion};
use super::settings::Settings;
use crate::geometry::Face;
use crate::net::Placement;
use crate::notation::Move;
use crate::puzzle::AnyPuzzle;
use crate::puzzle::gear_ball::GearPuzzle;

/// Half the width of a face in the drawing.
const HALF: f64 = face_view::HALF;
const PITCH: f64 = 2.0 * HALF + 8.0;
const MARGIN: f64 = 10.0;

/// How long a finger rests before it means the other way, in milliseconds.
const LONG_PRESS: u32 = 450;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub position: AnyPuzzle,
    /// A single step under way from the position, and how much of it is done.
    pub turning: Option<(Move, f64)>,
    pub settings: Settings,
    pub on_turn: Callback<Move>,
}

#[component]
pub fn NetView(props: &Props) -> Html {
    let AnyPuzzle::Gear(puzzle) = &props.position;
    let (columns, rows) = props.settings.arrangement.size();
    let (width, height) = (extent(columns), extent(rows));
    let motion = props.turning.and_then(|(step, progress)| Motion::new(puzzle, step, progress));
    let mut placements = props.settings.arrangement.placements();
    // Faces that turn stick out over their neighbours, so they are drawn last.
    placements.sort_by_key(|placement| motion.as_ref().is_some_and(|m| m.axis == placement.face.axis()));
    let artwork =
        placements.iter().map(|placement| artwork(puzzle, placement, motion.as_ref(), props.settings));
    let targets = props.settings.arrangement.placements().into_iter().map(|placement| {
        html! { <Target key={placement.face.index()} {placement} on_turn={props.on_turn.clone()} /> }
    });
    html! {
        <svg class="net" viewBox={format!("0 0 {width} {height}")} role="group" aria-label="Unfolded net">
            { face_view::definitions() }
            <g aria-hidden="true">{ for artwork }</g>
            { for targets }
        </svg>
    }
}

/// What so many faces in a row take.
pub fn extent(faces: usize) -> f64 {
    faces as f64 * PITCH - (PITCH - 2.0 * HALF) + 2.0 * MARGIN
}

/// Where the middle of a face is.
pub fn middle(placement: &Placement) -> (f64, f64) {
    let at = |index: usize| MARGIN + HALF + index as f64 * PITCH;
    (at(placement.column), at(placement.row))
}

/// What takes a face from the origin to its place.
pub fn transform(placement: &Placement) -> String {
    let (x, y) = middle(placement);
    format!("translate({x} {y}) rotate({})", placement.quarters * 90)
}

fn artwork(puzzle: &GearPuzzle, placement: &Placement, motion: Option<&Motion>, settings: Settings) -> Html {
    html! {
        <g key={placement.face.index()} transform={transform(placement)} data-face={placement.face.letter().to_string()}>
            { face_view::face(puzzle, placement.face, motion, settings.drawing) }
        </g>
    }
}

#[derive(Properties, PartialEq)]
struct TargetProps {
    placement: Placement,
    on_turn: Callback<Move>,
}

/// What one clicks, touches or focuses to turn a face.
#[component]
fn Target(props: &TargetProps) -> Html {
    let face = props.placement.face;
    let turn = {
        let on_turn = props.on_turn.clone();
        Rc::new(move |clockwise: bool| on_turn.emit(turn_of(face, clockwise)))
    };
    // A press that was long enough has turned already; the click that follows it must not.
    let pressing = use_mut_ref(|| None::<Timeout>);
    let pressed_long = use_mut_ref(|| false);

    let onclick = {
        let (turn, pressed_long) = (turn.clone(), pressed_long.clone());
        Callback::from(move |event: MouseEvent| {
            if !pressed_long.replace(false) {
                turn(!event.shift_key());
            }
        })
    };
    let oncontextmenu = {
        let (turn, pressed_long, pressing) = (turn.clone(), pressed_long.clone(), pressing.clone());
        Callback::from(move |event: MouseEvent| {
            event.prevent_default();
            // On a touch screen the menu is asked for by the long press itself.
            if pressing.borrow().is_none() && !*pressed_long.borrow() {
                turn(false);
            }
        })
    };
    let onpointerdown = {
        let (turn, pressed_long, pressing) = (turn.clone(), pressed_long.clone(), pressing.clone());
        Callback::from(move |event: PointerEvent| {
            *pressed_long.borrow_mut() = false;
            if event.button() != 0 {
                return;
            }
            let (turn, pressed_long, waiting) = (turn.clone(), pressed_long.clone(), pressing.clone());
            *pressing.borrow_mut() = Some(Timeout::new(LONG_PRESS, move || {
                *pressed_long.borrow_mut() = true;
                if let Some(fired) = waiting.borrow_mut().take() {
                    fired.forget();
                }
                turn(false);
            }));
        })
    };
    let release = Callback::from(move |_: PointerEvent| *pressing.borrow_mut() = None);
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        if matches!(event.key().as_str(), "Enter" | " ") && !event.repeat() {
            event.prevent_default();
            turn(!event.shift_key());
        }
    });
    let label =
        format!("Turn {} and {} clockwise; with Shift anticlockwise", face.name(), face.opposite().name());
    html! {
        <rect
            class="target" role="button" tabindex="0" aria-label={label}
            data-turn={face.letter().to_string()} transform={transform(&props.placement)}
            x={(-HALF).to_string()} y={(-HALF).to_string()}
            width={(2.0 * HALF).to_string()} height={(2.0 * HALF).to_string()} rx="16"
            {onclick} {oncontextmenu} {onpointerdown} {onkeydown}
            onpointerup={release.clone()} onpointerleave={release.clone()} onpointercancel={release}
        />
    }
}

fn turn_of(face: Face, clockwise: bool) -> Move {
    Move::new(face.axis().face().letter(), if clockwise { 1 } else { -1 })
}
