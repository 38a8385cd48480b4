//! What can wait until the browser has nothing else to do.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{IdleRequestOptions, window};
use yew::prelude::*;

use super::clock::Clock;
use super::effect::use_effect_with;

/// No longer than so many milliseconds, however busy the browser is.
const LONGEST_WAIT: u32 = 500;

/// Whether the browser has shown what there was and then had a free moment, since something has been so.
#[hook]
pub fn use_idle(since: bool) -> bool {
    let has_been = use_state_eq(|| false);
    let setter = has_been.setter();
    use_effect_with(since, move |since| {
        let behind_the_next_frame = Clock::new(move |_| {
            let setter = setter.clone();
            when_idle(move || setter.set(true));
            false
        });
        if *since {
            behind_the_next_frame.run();
        }
        move || drop(behind_the_next_frame)
    });
    *has_been
}

fn when_idle(work: impl FnOnce() + 'static) {
    let Some(window) = window() else { return };
    let work = Closure::once_into_js(work);
    let options = IdleRequestOptions::new();
    options.set_timeout(LONGEST_WAIT);
    // Not every browser tells when it is idle.
    if window.request_idle_callback_with_options(work.unchecked_ref(), &options).is_err() {
        let _ = window.set_timeout_with_callback(work.unchecked_ref());
    }
}
