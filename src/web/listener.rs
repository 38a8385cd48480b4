//! Events of the browser that no element of the page listens to by itself.

use wasm_bindgen::JsCast;
use wasm_bindgen::convert::FromWasmAbi;
use wasm_bindgen::prelude::Closure;
use web_sys::{EventTarget, window};
use yew::prelude::*;

use crate::web::effect::use_effect_with;

/// Calls back for every such event, as long as it lives.
pub struct Listener<E: 'static> {
    target: EventTarget,
    event: &'static str,
    is_early: bool,
    callback: Closure<dyn Fn(E)>,
}

impl<E: FromWasmAbi + 'static> Listener<E> {
    pub fn new(target: &EventTarget, event: &'static str, callback: impl Fn(E) + 'static) -> Listener<E> {
        Listener::add(target, event, false, callback)
    }

    /// One that is called before those of the elements inside the target, and can keep events from them.
    pub fn early(target: &EventTarget, event: &'static str, callback: impl Fn(E) + 'static) -> Listener<E> {
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

/// Calls back for every such event of the window. The callback is replaced whenever what it depends on changes.
#[hook]
pub fn use_window_listener<E, D>(event: &'static str, depends_on: D, callback: impl Fn(E) + 'static)
where
    E: FromWasmAbi + 'static,
    D: PartialEq + 'static,
{
    use_effect_with(depends_on, move |_| {
        let listener = window().map(|window| Listener::new(&window, event, callback));
        move || drop(listener)
    });
}
