//! Work that waits until the browser is idle.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{IdleRequestOptions, window};
use yew::prelude::*;

use crate::browser::animation_frames::AnimationFrames;

/// The longest wait in milliseconds, however busy the browser is.
const LONGEST_WAIT: u32 = 500;

/// Whether the browser has rendered a frame and then been idle since `since` became true.
#[hook]
pub(crate) fn use_idle(since: bool) -> bool {
    let was_idle = use_state_eq(|| false);
    let setter = was_idle.setter();
    use_effect_with(since, move |since| {
        let after_next_frame = AnimationFrames::new(move |_| {
            let setter = setter.clone();
            when_idle(move || setter.set(true));
            false
        });
        if *since {
            after_next_frame.run();
        }
        move || drop(after_next_frame)
    });
    *was_idle
}

fn when_idle(work: impl FnOnce() + 'static) {
    let Some(window) = window() else { return };
    let work = Closure::once_into_js(work);
    let options = IdleRequestOptions::new();
    options.set_timeout(LONGEST_WAIT);
    // Not every browser has `requestIdleCallback`.
    if window.request_idle_callback_with_options(work.unchecked_ref(), &options).is_err() {
        let _ = window.set_timeout_with_callback(work.unchecked_ref());
    }
}
