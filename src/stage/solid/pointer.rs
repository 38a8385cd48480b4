//! The mouse and fingers on the canvas.

use glam::Vec2;
use wasm_bindgen::JsCast;
use web_sys::{HtmlCanvasElement, MouseEvent, PointerEvent, TouchEvent};
use yew::prelude::{Callback, hook, use_effect_with};

use crate::browser::animation_frames::prefers_stillness;
use crate::browser::listener::Listener;
use crate::browser::long_press::LongPress;
use crate::stage::solid::controller::SolidController;
use unfold_core::picture::mesh::pointer::{Gesture, PickContext, PointerState};
use unfold_core::workbench::gestures::{GestureKind, GesturePlace, is_clockwise};

/// Where the pointer is, in pixels of the canvas.
pub(super) fn place(event: &MouseEvent) -> Vec2 {
    Vec2::new(event.offset_x() as f32, event.offset_y() as f32)
}

/// Stops touches on the puzzle, and two fingers anywhere, from scrolling the page. One finger beside the puzzle scrolls it up
/// and down, which the style of the canvas allows.
#[hook]
pub(crate) fn use_touch(controller: &SolidController) {
    let controller = controller.clone();
    use_effect_with((), move |()| {
        let listener = controller.canvas().map(|canvas| {
            let controller = controller.clone();
            Listener::new(&canvas.clone(), "touchstart", move |event: TouchEvent| {
                if is_on_puzzle(&controller, &canvas, &event) {
                    event.prevent_default();
                }
            })
        });
        move || drop(listener)
    });
}

fn is_on_puzzle(controller: &SolidController, canvas: &HtmlCanvasElement, event: &TouchEvent) -> bool {
    let fingers = event.touches();
    let Some(finger) = fingers.get(0).filter(|_| fingers.length() == 1) else { return true };
    let corner = canvas.get_bounding_client_rect();
    let at = Vec2::new(
        (f64::from(finger.client_x()) - corner.left()) as f32,
        (f64::from(finger.client_y()) - corner.top()) as f32,
    );
    controller.with_pointer(|pointer, context| context.spot(&pointer.camera, at).is_some()).unwrap_or(false)
}

/// Handles an event of a finger or of the mouse.
pub(super) fn point(controller: &SolidController, on_gesture: &Callback<Gesture>, event: &PointerEvent) {
    let (finger, now) = (event.pointer_id(), event.time_stamp() / 1_000.0);
    let at = place(event);
    let go = |pointer: &mut PointerState, context: &PickContext| pointer.go(context, finger, at, now);
    let gestures = match event.type_().as_str() {
        "pointerdown" => return press(controller, on_gesture, event),
        "pointermove" => controller.with_pointer(|pointer, context| [go(pointer, context), None]),
        // The pointer may have moved since its last event.
        "pointerup" => controller.with_pointer(|pointer, context| {
            let gestures = [go(pointer, context), pointer.lift(context, finger, event.shift_key(), now)];
            if prefers_stillness() {
                pointer.camera.stop();
            }
            gestures
        }),
        _ => controller.with_pointer(|pointer, _| [pointer.give_up(), None]),
    };
    let mut viewer = controller.viewer.borrow_mut();
    let is_pressing = viewer.pointer.is_pressing();
    viewer.waiting.take_if(|_| !is_pressing);
    drop(viewer);
    gestures.into_iter().flatten().flatten().for_each(|gesture| on_gesture.emit(gesture));
}

fn press(controller: &SolidController, on_gesture: &Callback<Gesture>, event: &PointerEvent) {
    if !matches!(event.button(), 0 | 2) {
        return;
    }
    let at = place(event);
    let gesture = if event.button() == 2 { GestureKind::RightPress } else { GestureKind::LongPress };
    let is_other_way = !is_clockwise(GesturePlace::Solid, gesture, event.shift_key());
    // A drag may leave the canvas. Only for the main button browsers always send the end of the press.
    if let Some(canvas) = controller.canvas().filter(|_| event.button() == 0) {
        let _ = canvas.set_pointer_capture(event.pointer_id());
    }
    let gesture = controller.with_pointer(|pointer, context| pointer.press(context, event.pointer_id(), at));
    if let Some(gesture) = gesture.flatten() {
        on_gesture.emit(gesture);
    }
    let press_long = {
        let (controller, on_gesture) = (controller.clone(), on_gesture.clone());
        move || press_long(&controller, &on_gesture, is_other_way)
    };
    match event.button() {
        2 => {
            press_long();
            controller.with_pointer(|pointer, _| pointer.give_up());
        }
        _ => controller.viewer.borrow_mut().waiting = Some(LongPress::waiting(press_long)),
    }
}

/// Cancels every press and drag: some browsers send no further events after `contextmenu`.
pub(super) fn let_go(controller: &SolidController, on_gesture: &Callback<Gesture>, event: &MouseEvent) {
    let pointer_id = event.dyn_ref::<PointerEvent>().map(PointerEvent::pointer_id);
    if let (Some(canvas), Some(pointer_id)) = (controller.canvas(), pointer_id) {
        let _ = canvas.release_pointer_capture(pointer_id);
    }
    controller.viewer.borrow_mut().waiting = None;
    let gesture = controller.with_pointer(|pointer, _| pointer.give_up());
    gesture.flatten().into_iter().for_each(|gesture| on_gesture.emit(gesture));
}

/// Turns the pressed layer at once, anticlockwise if `is_other_way`.
pub(super) fn press_long(controller: &SolidController, on_gesture: &Callback<Gesture>, is_other_way: bool) {
    let gesture = controller.with_pointer(|pointer, context| pointer.press_long(context, is_other_way));
    if let Some(gesture) = gesture.flatten() {
        on_gesture.emit(gesture);
    }
}
