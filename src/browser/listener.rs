//! Event listeners outside Yew's elements, on the window for example.

use wasm_bindgen::JsCast;
use wasm_bindgen::convert::FromWasmAbi;
use wasm_bindgen::prelude::Closure;
use web_sys::{EventTarget, window};
use yew::prelude::*;

/// An event listener. Dropping it removes it.
pub(crate) struct Listener<E: 'static> {
    target: EventTarget,
    event: &'static str,
    is_early: bool,
    callback: Closure<dyn Fn(E)>,
}

impl<E: FromWasmAbi + 'static> Listener<E> {
    pub(crate) fn new(
        target: &EventTarget,
        event: &'static str,
        callback: impl Fn(E) + 'static,
    ) -> Listener<E> {
        Listener::add(target, event, false, callback)
    }

    /// A listener in the capture phase: it runs before those of inner elements and can stop the event.
    pub(crate) fn early(
        target: &EventTarget,
        event: &'static str,
        callback: impl Fn(E) + 'static,
    ) -> Listener<E> {
        Listener::add(target, event, true, callback)
    }

    fn add(
        target: &EventTarget,
        event: &'static str,
        is_early: bool,
        callback: impl Fn(E) + 'static,
    ) -> Listener<E> {
        let callback = Closure::<dyn Fn(E)>::new(callback);
        let function = callback.as_ref().unchecked_ref();
        let _ = target.add_event_listener_with_callback_and_bool(event, function, is_early);
        Listener { target: target.clone(), event, is_early, callback }
    }
}

impl<E> Drop for Listener<E> {
    fn drop(&mut self) {
        let callback = self.callback.as_ref().unchecked_ref();
        let _ = self.target.remove_event_listener_with_callback_and_bool(self.event, callback, self.is_early);
    }
}

/// Listens to an event of the window. The callback is replaced whenever `depends_on` changes.
#[hook]
pub(crate) fn use_window_listener<E, D>(event: &'static str, depends_on: D, callback: impl Fn(E) + 'static)
where
    E: FromWasmAbi + 'static,
    D: PartialEq + 'static,
{
    use_effect_with(depends_on, move |_| {
        let listener = window().map(|window| Listener::new(&window, event, callback));
        move || drop(listener)
    });
}
