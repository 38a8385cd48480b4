//! The mouse and fingers on the canvas.

use glam::Vec2;
use wasm_bindgen::JsCast;
use web_sys::{HtmlCanvasElement, MouseEvent, PointerEvent, TouchEvent};
use yew::prelude::{Callback, hook};

use super::stand::Stand;
use crate::gestures::{How, Place, goes_usual_way};
use crate::solid::hand::{Gesture, Hand, Sight};
use crate::web::clock::prefers_stillness;
use crate::web::effect::use_effect_with;
use crate::web::listener::Listener;
use crate::web::long_press::LongPress;

/// Where the pointer is, in pixels of the canvas.
pub fn place(event: &MouseEvent) -> Vec2 {
    Vec2::new(event.offset_x() as f32, event.offset_y() as f32)
}

/// Keeps fingers on the puzzle, and two fingers anywhere, from scrolling the page. One beside the puzzle scrolls it up and down,
/// which the style of the canvas allows.
#[hook]
pub fn use_touch(stand: &Stand) {
    let stand = stand.clone();
    use_effect_with((), move |()| {
        let listener = stand.canvas().map(|canvas| {
            let stand = stand.clone();
            Listener::new(&canvas.clone(), "touchstart", move |event: TouchEvent| {
                if is_on_puzzle(&stand, &canvas, &event) {
                    event.prevent_default();
                }
            })
        });
        move || drop(listener)
    });
}

fn is_on_puzzle(stand: &Stand, canvas: &HtmlCanvasElement, event: &TouchEvent) -> bool {
    let fingers = event.touches();
    let Some(finger) = fingers.get(0).filter(|_| fingers.length() == 1) else { return true };
    let corner = canvas.get_bounding_client_rect();
    let at = Vec2::new(
        (f64::from(finger.client_x()) - corner.left()) as f32,
        (f64::from(finger.client_y()) - corner.top()) as f32,
    );
    stand.with_hand(|hand, sight| sight.spot(&hand.camera, at).is_some()).unwrap_or(false)
}

/// What a finger or the mouse does.
pub fn point(stand: &Stand, on_gesture: &Callback<Gesture>, event: &PointerEvent) {
    let (finger, now) = (event.pointer_id(), event.time_stamp() / 1_000.0);
    let at = place(event);
    let go = |hand: &mut Hand, sight: &Sight| hand.go(sight, finger, at, now);
    let gestures = match event.type_().as_str() {
        "pointerdown" => return press(stand, on_gesture, event),
        "pointermove" => stand.with_hand(|hand, sight| [go(hand, sight), None]),
        // A finger may have gone further since it was seen last.
        "pointerup" => stand.with_hand(|hand, sight| {
            let gestures = [go(hand, sight), hand.lift(sight, finger, event.shift_key(), now)];
            if prefers_stillness() {
                hand.camera.stop();
            }
            gestures
        }),
        _ => stand.with_hand(|hand, _| [hand.give_up(), None]),
    };
    let mut viewer = stand.viewer.borrow_mut();
    let is_pressing = viewer.hand.is_pressing();
    viewer.waiting.take_if(|_| !is_pressing);
    drop(viewer);
    gestures.into_iter().flatten().flatten().for_each(|gesture| on_gesture.emit(gesture));
}

fn press(stand: &Stand, on_gesture: &Callback<Gesture>, event: &PointerEvent) {
    if !matches!(event.button(), 0 | 2) {
        return;
    }
    let at = place(event);
    let how = if event.button() == 2 { How::RightPress } else { How::LongPress };
    let is_other_way = !goes_usual_way(Place::Solid, how, event.shift_key());
    // A drag may leave the canvas. Only of the main button it is certain that one hears of its end.
    if let Some(canvas) = stand.canvas().filter(|_| event.button() == 0) {
        let _ = canvas.set_pointer_capture(event.pointer_id());
    }
    let gesture = stand.with_hand(|hand, sight| hand.press(sight, event.pointer_id(), at));
    if let Some(gesture) = gesture.flatten() {
        on_gesture.emit(gesture);
    }
    let press_long = {
        let (stand, on_gesture) = (stand.clone(), on_gesture.clone());
        move || press_long(&stand, &on_gesture, is_other_way)
    };
    match event.button() {
        2 => {
            press_long();
            stand.with_hand(|hand, _| hand.give_up());
        }
        _ => stand.viewer.borrow_mut().waiting = Some(LongPress::waiting(press_long)),
    }
}

/// Lets go of everything: some browsers tell of a menu and then of nothing else.
pub fn let_go(stand: &Stand, on_gesture: &Callback<Gesture>, event: &MouseEvent) {
    let pointer = event.dyn_ref::<PointerEvent>().map(PointerEvent::pointer_id);
    if let (Some(canvas), Some(pointer)) = (stand.canvas(), pointer) {
        let _ = canvas.release_pointer_capture(pointer);
    }
    stand.viewer.borrow_mut().waiting = None;
    let gesture = stand.with_hand(|hand, _| hand.give_up());
    gesture.flatten().into_iter().for_each(|gesture| on_gesture.emit(gesture));
}

/// What is pressed is turned at once, the other way unless that was asked for, too.
pub fn press_long(stand: &Stand, on_gesture: &Callback<Gesture>, is_other_way: bool) {
    let gesture = stand.with_hand(|hand, sight| hand.press_long(sight, is_other_way));
    if let Some(gesture) = gesture.flatten() {
        on_gesture.emit(gesture);
    }
}
