//! Presses on something that turns. A click turns one way; the right button, Shift or a long press turns the other way, and
//! two of them cancel out. Drags are separate.

use web_sys::{Element, MouseEvent, PointerEvent};
use yew::prelude::*;

use crate::browser::long_press::LongPress;
use unfold_core::workbench::gestures::{GestureKind, GesturePlace, is_clockwise};

/// The distance in pixels from which a movement is a drag.
const DRAG: f64 = 10.0;

/// Which drags are handled.
pub(crate) enum Drags {
    No,
    /// Fingers drag only sideways: up and down they scroll the page.
    Sideways(Callback<Drag>),
    AnyWay(Callback<Drag>),
}

/// A drag, in pixels of the window.
pub(crate) struct Drag {
    pub element: Element,
    pub from: (f64, f64),
    pub to: (f64, f64),
}

/// The event handlers of an element that can be pressed.
#[derive(Clone, PartialEq)]
pub(crate) struct Press {
    pub onclick: Callback<MouseEvent>,
    pub oncontextmenu: Callback<MouseEvent>,
    pub onpointerdown: Callback<PointerEvent>,
    pub onpointermove: Callback<PointerEvent>,
    pub onpointerend: Callback<PointerEvent>,
}

#[derive(Default)]
struct State {
    /// Turns the press into a long one.
    waiting: Option<LongPress>,
    from: Option<(f64, f64)>,
    /// The press has had its effect. The click that follows must have none.
    is_done: bool,
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// Calls `on_press` with whether a press turns the usual way, and reports drags as `drags` says.
#[hook]
pub(crate) fn use_press(on_press: Callback<bool>, drags: Drags) -> Press {
    let state = use_mut_ref(State::default);
    let onclick = {
        let (state, on_press) = (state.clone(), on_press.clone());
        Callback::from(move |event: MouseEvent| {
            let is_done = std::mem::take(&mut state.borrow_mut().is_done);
            // A click by keyboard has no count and follows no press.
            if !is_done || event.detail() == 0 {
                on_press.emit(is_clockwise(GesturePlace::Face, GestureKind::Press, event.shift_key()));
            }
        })
    };
    let oncontextmenu = {
        let (state, on_press) = (state.clone(), on_press.clone());
        Callback::from(move |event: MouseEvent| {
            event.prevent_default();
            // On a touch screen the long press itself opens the menu, and the right button was handled already. What remains
            // is a click with Control, where that means the right button.
            let mut pressed = state.borrow_mut();
            if event.ctrl_key() && pressed.waiting.is_some() {
                *pressed = State { is_done: true, ..State::default() };
                drop(pressed);
                on_press.emit(is_clockwise(GesturePlace::Face, GestureKind::RightPress, event.shift_key()));
            }
        })
    };
    let scrolls = !matches!(drags, Drags::AnyWay(_));
    let on_drag = match drags {
        Drags::No => None,
        Drags::Sideways(on_drag) | Drags::AnyWay(on_drag) => Some(on_drag),
    };
    let is_dragged = on_drag.is_some();
    let onpointerdown = {
        let state = state.clone();
        Callback::from(move |event: PointerEvent| {
            let mut pressed = state.borrow_mut();
            *pressed = State::default();
            match event.button() {
                0 => {}
                // Not in `oncontextmenu`: with Shift, some browsers do not send it.
                2 => {
                    // WebKit may send a click at its end.
                    pressed.is_done = true;
                    drop(pressed);
                    return on_press.emit(is_clockwise(
                        GesturePlace::Face,
                        GestureKind::RightPress,
                        event.shift_key(),
                    ));
                }
                _ => return,
            }
            if let Some(element) = event.target_dyn_into::<Element>().filter(|_| is_dragged) {
                // A drag may leave the element before it is long enough.
                let _ = element.set_pointer_capture(event.pointer_id());
            }
            pressed.from = Some(place(&event));
            let (state, on_press, with_shift) = (state.clone(), on_press.clone(), event.shift_key());
            pressed.waiting = Some(LongPress::waiting(move || {
                let mut pressed = state.borrow_mut();
                pressed.is_done = true;
                pressed.waiting = None;
                drop(pressed);
                on_press.emit(is_clockwise(GesturePlace::Face, GestureKind::LongPress, with_shift));
            }));
        })
    };
    let onpointermove = {
        let state = state.clone();
        Callback::from(move |event: PointerEvent| {
            let mut pressed = state.borrow_mut();
            let (Some(from), false) = (pressed.from, pressed.is_done) else { return };
            let to = place(&event);
            if (to.0 - from.0).hypot(to.1 - from.1) < DRAG {
                return;
            }
            // A finger that moves up or down scrolls the page and turns nothing.
            if scrolls && event.pointer_type() == "touch" && (to.1 - from.1).abs() > (to.0 - from.0).abs() {
                *pressed = State { is_done: true, ..State::default() };
                return;
            }
            // From this distance on it is no press.
            *pressed = State { is_done: on_drag.is_some(), ..State::default() };
            drop(pressed);
            if let (Some(on_drag), Some(element)) = (&on_drag, event.target_dyn_into::<Element>()) {
                on_drag.emit(Drag { element, from, to });
            }
        })
    };
    let onpointerend = Callback::from(move |_: PointerEvent| {
        let mut pressed = state.borrow_mut();
        pressed.waiting = None;
        pressed.from = None;
    });
    Press { onclick, oncontextmenu, onpointerdown, onpointermove, onpointerend }
}
