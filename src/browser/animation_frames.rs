//! Animation frames of the browser, on demand.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::window;

/// Calls back with the seconds since the last frame until the callback returns `false`.
pub(crate) struct AnimationFrames(Rc<Inner>);

type OnFrame = Closure<dyn FnMut(f64)>;

struct Inner {
    running: Cell<bool>,
    last: Cell<Option<f64>>,
    callback: RefCell<Option<OnFrame>>,
    /// The id of the requested frame.
    requested: Cell<Option<i32>>,
}

/// Cancels the pending frame: its callback is gone.
impl Drop for Inner {
    fn drop(&mut self) {
        if let (Some(window), Some(requested)) = (window(), self.requested.get()) {
            let _ = window.cancel_animation_frame(requested);
        }
    }
}

impl AnimationFrames {
    /// Requests no frame until [`AnimationFrames::run`]. `on_frame` gets the seconds passed and returns whether to continue.
    pub(crate) fn new(on_frame: impl Fn(f64) -> bool + 'static) -> AnimationFrames {
        let inner = Rc::new(Inner {
            running: Cell::new(false),
            last: Cell::new(None),
            callback: RefCell::new(None),
            requested: Cell::new(None),
        });
        let weak = Rc::downgrade(&inner);
        let callback = OnFrame::new(move |now: f64| {
            let Some(inner) = weak.upgrade() else { return };
            let passed = inner.last.replace(Some(now)).map_or(0.0, |last| (now - last) / 1_000.0);
            // A page that was in the background does not catch up. A slow page does, or the moves would get ahead of the picture.
            let go_on = on_frame(passed.clamp(0.0, 0.5));
            inner.running.set(go_on);
            if go_on {
                inner.request();
            }
        });
        *inner.callback.borrow_mut() = Some(callback);
        AnimationFrames(inner)
    }

    /// Requests frames, unless it does so already.
    pub(crate) fn run(&self) {
        if !self.0.running.replace(true) {
            self.0.last.set(None);
            self.0.request();
        }
    }
}

impl Inner {
    fn request(&self) {
        if let (Some(window), Some(callback)) = (window(), &*self.callback.borrow()) {
            self.requested.set(window.request_animation_frame(callback.as_ref().unchecked_ref()).ok());
        }
    }
}

/// Whether the user prefers reduced motion.
pub(crate) fn prefers_stillness() -> bool {
    let query =
        window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok().flatten());
    query.is_some_and(|query| query.matches())
}
