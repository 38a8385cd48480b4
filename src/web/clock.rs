//! Frames of the browser, for as long as somebody wants them.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::window;

/// Calls back with the seconds since the last frame, until told that it is enough.
pub struct Clock(Rc<Inner>);

type OnFrame = Closure<dyn FnMut(f64)>;

struct Inner {
    running: Cell<bool>,
    last: Cell<Option<f64>>,
    callback: RefCell<Option<OnFrame>>,
    /// The frame that was asked for.
    asked: Cell<Option<i32>>,
}

/// A frame must not come when nobody is there any more.
impl Drop for Inner {
    fn drop(&mut self) {
        if let (Some(window), Some(asked)) = (window(), self.asked.get()) {
            let _ = window.cancel_animation_frame(asked);
        }
    }
}

impl Clock {
    /// A clock that stands still. `on_frame` gets the seconds passed and says whether to go on.
    pub fn new(on_frame: impl Fn(f64) -> bool + 'static) -> Clock {
        let inner = Rc::new(Inner {
            running: Cell::new(false),
            last: Cell::new(None),
            callback: RefCell::new(None),
            asked: Cell::new(None),
        });
        let weak = Rc::downgrade(&inner);
        let callback = OnFrame::new(move |now: f64| {
            let Some(inner) = weak.upgrade() else { return };
            let passed = inner.last.replace(Some(now)).map_or(0.0, |last| (now - last) / 1_000.0);
            // A page that was in the background does not catch up: time stood still for it. A slow one does, or the moves would be ahead
            // of the picture.
            let go_on = on_frame(passed.clamp(0.0, 0.5));
            inner.running.set(go_on);
            if go_on {
                inner.request();
            }
        });
        *inner.callback.borrow_mut() = Some(callback);
        Clock(inner)
    }

    /// Starts it, if it stands still.
    pub fn run(&self) {
        if !self.0.running.replace(true) {
            self.0.last.set(None);
            self.0.request();
        }
    }
}

impl Inner {
    fn request(&self) {
        if let (Some(window), Some(callback)) = (window(), &*self.callback.borrow()) {
            self.asked.set(window.request_animation_frame(callback.as_ref().unchecked_ref()).ok());
        }
    }
}

/// Whether the person asked for less motion.
pub fn prefers_stillness() -> bool {
    let query =
        window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok().flatten());
    query.is_some_and(|query| query.matches())
}
