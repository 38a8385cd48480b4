//! The one place that talks to the address bar.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::window;
use yew::Callback;

use crate::share::{self, Opened};

/// Browsers refuse more than about a hundred address changes in thirty seconds: so many go through at
/// once, the rest wait for their turn and only the last of them is written.
const AT_ONCE: f64 = 50.0;
const PER_SECOND: f64 = 1.5;
/// Changing the address takes the browser milliseconds, which belong to the frame that shows the turn; in
/// milliseconds.
const A_MOMENT: u32 = 60;

/// The query string of the page, with its `?`; empty where there is none.
pub fn query() -> String {
    window().and_then(|window| window.location().search().ok()).unwrap_or_default()
}

/// Reads the link in the address bar, unless that takes long.
pub fn open_if_light() -> Option<Opened> {
    let query = query();
    (!share::is_heavy(&query)).then(|| share::open(&query))
}

/// Reads the link in the address bar. What takes long is read after a frame, and handed on after another one, so that the page is
/// seen meanwhile and answers in between.
pub fn open(on_opened: Callback<Opened>) {
    if let Some(opened) = open_if_light() {
        return on_opened.emit(opened);
    }
    let query = query();
    after_a_frame(move || {
        let opened = share::open(&query);
        after_a_frame(move || on_opened.emit(opened));
    });
}

/// Does something when the next frame has been shown.
fn after_a_frame(work: impl FnOnce() + 'static) {
    let Some(window) = window() else { return };
    let later = Closure::once_into_js(move || Timeout::new(0, work).forget());
    let _ = window.request_animation_frame(later.unchecked_ref());
}

/// The address of the page without a query string.
pub fn page() -> String {
    let location = window().map(|window| window.location());
    let href = location.and_then(|location| location.href().ok()).unwrap_or_default();
    href.split(['?', '#']).next().unwrap_or_default().to_string()
}

/// Writes query strings to the address bar, no faster than browsers allow.
pub struct Writer(Rc<Inner>);

struct Inner {
    /// How many changes may go through at once now.
    credit: Cell<f64>,
    credited_at: Cell<f64>,
    last: RefCell<String>,
    pending: RefCell<Option<Timeout>>,
}

impl Writer {
    pub fn new() -> Writer {
        Writer(Rc::new(Inner {
            credit: Cell::new(AT_ONCE),
            credited_at: Cell::new(js_sys::Date::now()),
            last: RefCell::default(),
            pending: RefCell::default(),
        }))
    }

    /// Replaces the query string, a moment later; the history of the browser does not grow.
    pub fn write(&self, query: String) {
        let inner = &self.0;
        *inner.last.borrow_mut() = query;
        if inner.pending.borrow().is_some() {
            return;
        }
        let now = js_sys::Date::now();
        let earned = (now - inner.credited_at.get()) / 1_000.0 * PER_SECOND;
        inner.credit.set((inner.credit.get() + earned.max(0.0)).min(AT_ONCE));
        inner.credited_at.set(now);
        let pause = if inner.credit.get() >= 1.0 { A_MOMENT } else { (1_000.0 / PER_SECOND) as u32 };
        let later = Rc::clone(inner);
        let timeout = Timeout::new(pause, move || {
            if let Some(fired) = later.pending.borrow_mut().take() {
                fired.forget();
            }
            later.flush();
        });
        *inner.pending.borrow_mut() = Some(timeout);
    }

    /// Writes what still waits, because the page is about to go.
    pub fn hurry(&self) {
        if self.0.pending.take().is_some() {
            self.0.flush();
        }
    }

    /// Drops what still waits: the browser went to another entry of its history, which is not to be overwritten.
    pub fn forget(&self) {
        self.0.pending.take();
    }
}

impl Inner {
    fn flush(&self) {
        self.credit.set(self.credit.get() - 1.0);
        let query = self.last.borrow();
        if query.as_str() == self::query() {
            return;
        }
        // A browser that refuses leaves an old link in the address bar; "Copy link" still has the right one.
        replace(&query);
    }
}

fn replace(query: &str) {
    if let Some(Ok(history)) = window().map(|window| window.history()) {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("{}{query}", page())));
    }
}
