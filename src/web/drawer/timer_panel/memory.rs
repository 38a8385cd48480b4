//! Times between visits: in the browser's storage, and where there is none, for as long as the page is there.

use std::cell::RefCell;

use web_sys::StorageEvent;

use crate::timer::text;
use crate::timer::times::Times;
use crate::web::settings::storage;

const TIMES: &str = "unfold.times";
/// Where a text goes that had to be repaired, for somebody who wants to repair it better.
const DAMAGED: &str = "unfold.times.damaged";

thread_local! {
    /// What the browser did not keep.
    static UNKEPT: RefCell<Option<Times>> = const { RefCell::new(None) };
}

/// The times that were kept, and what had to be repaired.
pub fn load() -> (Times, Option<String>) {
    if let Some(times) = UNKEPT.with_borrow(Clone::clone) {
        return (times, None);
    }
    let Some(kept) = kept_text() else { return (Times::default(), None) };
    let reading = text::read(&kept);
    let report = reading.report();
    if report.is_some() {
        // So that one is told once.
        save(&reading.times);
    }
    (reading.times, report)
}

/// Whether that is about the times, as emptying the whole storage is.
pub fn is_about_them(event: &StorageEvent) -> bool {
    event.key().is_none_or(|key| key == TIMES)
}

fn kept_text() -> Option<String> {
    storage()?.get_item(TIMES).ok().flatten()
}

/// Keeps times, and says whether that worked.
pub fn save(times: &Times) -> bool {
    let text = text::write(times);
    let is_kept = match kept_text() {
        Some(kept) if kept == text => true,
        None if times.solves().is_empty() => true,
        // What was damaged is not overwritten before there is a copy of it.
        Some(kept) if text::read(&kept).report().is_some() && !put(DAMAGED, &kept) => false,
        _ => put(TIMES, &text),
    };
    UNKEPT.set((!is_kept).then(|| times.clone()));
    is_kept
}

fn put(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(name, text).is_ok())
}
