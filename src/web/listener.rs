//! Events of the whole window.

use wasm_bindgen::JsCast;
use wasm_bindgen::convert::FromWasmAbi;
use wasm_bindgen::prelude::Closure;
use web_sys::window;
use yew::prelude::*;

/// Calls back for every such event. The callback is replaced whenever what it depends on changes.
#[hook]
pub fn use_window_listener<E, D>(event: &'static str, depends_on: D, callback: impl Fn(E) + 'static)
where
    E: FromWasmAbi + 'static,
    D: PartialEq + 'static,
{
    use_effect_with(depends_on, move |_| {
        let closure = Closure::<dyn Fn(E)>::new(callback);
        if let Some(window) = window() {
            let _ = window.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
        }
        move || {
            if let Some(window) = window() {
                let _ = window.remove_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
            }
        }
    });
}
