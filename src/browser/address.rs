//! The one place that talks to the address bar.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Storage, window};
use yew::Callback;

use unfold_core::workbench::share::{self, Opened};

/// Browsers refuse more than about a hundred address changes in thirty seconds. `AT_ONCE` of them go through immediately.
/// The rest are delayed, and only the last of them is written.
const AT_ONCE: f64 = 50.0;
const PER_SECOND: f64 = 1.5;
/// The delay before a change, in milliseconds. Changing the address costs the browser several, which the frame of the turn
/// needs.
const DELAY: u32 = 60;

/// The query string of the page with its `?`, or an empty string.
pub(crate) fn query() -> String {
    window().and_then(|window| window.location().search().ok()).unwrap_or_default()
}

/// Reads the link in the address bar, unless it is expensive.
pub(crate) fn open_if_cheap() -> Option<Opened> {
    let query = query();
    (!share::is_heavy(&query)).then(|| share::open(&query))
}

/// Reads the link in the address bar. An expensive link is read after one frame and delivered after another, so that the
/// page is visible and responsive meanwhile.
pub(crate) fn open(on_opened: Callback<Opened>) {
    if let Some(opened) = open_if_cheap() {
        return on_opened.emit(opened);
    }
    let query = query();
    after_a_frame(move || {
        let opened = share::open(&query);
        after_a_frame(move || on_opened.emit(opened));
    });
}

/// Runs a closure after the next frame.
fn after_a_frame(work: impl FnOnce() + 'static) {
    let Some(window) = window() else { return };
    let later = Closure::once_into_js(move || Timeout::new(0, work).forget());
    let _ = window.request_animation_frame(later.unchecked_ref());
}

/// The address of the page without a query string.
pub(crate) fn page() -> String {
    let location = window().map(|window| window.location());
    let href = location.and_then(|location| location.href().ok()).unwrap_or_default();
    href.split(['?', '#']).next().unwrap_or_default().to_string()
}

/// Writes query strings to the address bar, no faster than browsers allow.
pub(crate) struct Writer(Rc<Inner>);

struct Inner {
    /// How many changes may go through immediately now.
    credit: Cell<f64>,
    credited_at: Cell<f64>,
    last: RefCell<String>,
    pending: RefCell<Option<Timeout>>,
}

impl Writer {
    pub(crate) fn new() -> Writer {
        Writer(Rc::new(Inner {
            credit: Cell::new(AT_ONCE),
            credited_at: Cell::new(js_sys::Date::now()),
            last: RefCell::default(),
            pending: RefCell::default(),
        }))
    }

    /// Replaces the query string after a delay. The browser's history does not grow.
    pub(crate) fn write(&self, query: String) {
        let inner = &self.0;
        *inner.last.borrow_mut() = query;
        if inner.pending.borrow().is_some() {
            return;
        }
        let now = js_sys::Date::now();
        let earned = (now - inner.credited_at.get()) / 1_000.0 * PER_SECOND;
        inner.credit.set((inner.credit.get() + earned.max(0.0)).min(AT_ONCE));
        inner.credited_at.set(now);
        let pause = if inner.credit.get() >= 1.0 { DELAY } else { (1_000.0 / PER_SECOND) as u32 };
        let later = Rc::clone(inner);
        let timeout = Timeout::new(pause, move || {
            if let Some(fired) = later.pending.borrow_mut().take() {
                fired.forget();
            }
            later.flush();
        });
        *inner.pending.borrow_mut() = Some(timeout);
    }

    /// Writes the pending query string now, because the page is about to close.
    pub(crate) fn write_now(&self) {
        let before = query();
        if self.0.pending.take().is_some() {
            leave(&before, &self.0.last.borrow());
            self.0.flush();
        } else {
            leave(&before, &before);
        }
    }

    /// Drops the pending query string: the browser went to another entry of its history, which must not be overwritten.
    pub(crate) fn forget(&self) {
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
        // If the browser refuses, the address bar keeps an old link. "Copy link" still has the right one.
        replace(&query);
    }
}

/// Where the query string waits for the next start of the page, below the one that it replaces. WebKit loads a page again with an
/// address that it had a moment before.
const LEFT: &str = "unfold.address";

fn leave(before: &str, query: &str) {
    if let Some(storage) = session_storage() {
        let _ = storage.set_item(LEFT, &format!("{before}\n{query}"));
    }
}

/// At the start of the page: writes the query string that was left, if the page was loaded again or has the address that was to be
/// replaced.
pub(crate) fn restore() {
    let Some(storage) = session_storage() else { return };
    let left = storage.get_item(LEFT).ok().flatten().unwrap_or_default();
    let _ = storage.remove_item(LEFT);
    let Some((before, query)) = left.split_once('\n') else { return };
    let here = self::query();
    if query != here && (before == here || is_loaded_again()) {
        replace(query);
    }
}

/// Whether the user pressed the browser's button that loads the page again.
fn is_loaded_again() -> bool {
    let performance = window().and_then(|window| window.performance());
    let navigation = performance.map(|performance| performance.get_entries_by_type("navigation").get(0));
    let kind = navigation.and_then(|entry| js_sys::Reflect::get(&entry, &JsValue::from_str("type")).ok());
    kind.is_some_and(|kind| kind == "reload")
}

/// No storage where the browser forbids it.
fn session_storage() -> Option<Storage> {
    window().and_then(|window| window.session_storage().ok().flatten())
}

fn replace(query: &str) {
    if let Some(Ok(history)) = window().map(|window| window.history()) {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("{}{query}", page())));
    }
}
