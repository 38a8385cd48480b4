//! The mouse and fingers on the canvas.

use glam::Vec2;
use web_sys::{MouseEvent, PointerEvent};
use yew::Callback;

use super::stand::Stand;
use crate::gestures::{How, Place, goes_usual_way};
use crate::solid::hand::{Gesture, Hand, Sight};
use crate::web::clock::prefers_stillness;
use crate::web::long_press::LongPress;

/// Where the pointer is, in pixels of the canvas.
pub fn place(event: &MouseEvent) -> Vec2 {
    Vec2::new(event.offset_x() as f32, event.offset_y() as f32)
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
    if let Some(canvas) = stand.canvas() {
        // A drag may leave the canvas.
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
        2 => press_long(),
        _ => stand.viewer.borrow_mut().waiting = Some(LongPress::waiting(press_long)),
    }
}

/// What is pressed is turned at once, the other way unless that was asked for, too.
pub fn press_long(stand: &Stand, on_gesture: &Callback<Gesture>, is_other_way: bool) {
    let gesture = stand.with_hand(|hand, sight| hand.press_long(sight, is_other_way));
    if let Some(gesture) = gesture.flatten() {
        on_gesture.emit(gesture);
    }
}
