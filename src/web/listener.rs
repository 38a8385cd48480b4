//! Events of the whole window, heard for as long as the page lives.

use wasm_bindgen::JsCast;
use wasm_bindgen::convert::FromWasmAbi;
use wasm_bindgen::prelude::Closure;
use web_sys::window;
use yew::prelude::*;

/// Calls back for every such event. The callback given first stays: it must reach the state through a
/// dispatcher.
#[hook]
pub fn use_window_listener<E>(event: &'static str, callback: impl Fn(E) + 'static)
where
    E: FromWasmAbi + 'static,
{
    use_effect_with((), move |()| {
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
