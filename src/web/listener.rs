//! Events of the browser that no element of the page listens to by itself.

use wasm_bindgen::JsCast;
use wasm_bindgen::convert::FromWasmAbi;
use wasm_bindgen::prelude::Closure;
use web_sys::{EventTarget, window};
use yew::prelude::*;

/// Calls back for every such event, as long as it lives.
pub struct Listener<E: 'static> {
    target: EventTarget,
    event: &'static str,
    callback: Closure<dyn Fn(E)>,
}

impl<E: FromWasmAbi + 'static> Listener<E> {
    pub fn new(target: &EventTarget, event: &'static str, callback: impl Fn(E) + 'static) -> Listener<E> {
        let callback = Closure::<dyn Fn(E)>::new(callback);
        let _ = target.add_event_listener_with_callback(event, callback.as_ref().unchecked_ref());
        Listener { target: target.clone(), event, callback }
    }
}

impl<E> Drop for Listener<E> {
    fn drop(&mut self) {
        let callback = self.callback.as_ref().unchecked_ref();
        let _ = self.target.remove_event_listener_with_callback(self.event, callback);
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
