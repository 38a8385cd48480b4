//! Stores times in the browser. Without storage they last as long as the page.

use std::cell::RefCell;

use web_sys::StorageEvent;

use crate::page::preferences::storage;
use unfold_core::workbench::timer::text;
use unfold_core::workbench::timer::times::Times;

const TIMES: &str = "unfold.times";
/// A backup of a text that had to be repaired, so that the user can repair it by hand.
const DAMAGED: &str = "unfold.times.damaged";

thread_local! {
    /// Times that the browser did not store.
    static UNSAVED: RefCell<Option<Times>> = const { RefCell::new(None) };
}

/// Loads the stored times, with a report of what had to be repaired.
pub(super) fn load() -> (Times, Option<String>) {
    if let Some(times) = UNSAVED.with_borrow(Clone::clone) {
        return (times, None);
    }
    let Some(stored) = stored_text() else { return (Times::default(), None) };
    let reading = text::read(&stored);
    let report = reading.report();
    if report.is_some() {
        // Saving the repaired text avoids the same report at the next visit.
        save(&reading.times);
    }
    (reading.times, report)
}

/// Whether a storage event concerns the times. Clearing the whole storage does.
pub(super) fn is_about_them(event: &StorageEvent) -> bool {
    event.key().is_none_or(|key| key == TIMES)
}

fn stored_text() -> Option<String> {
    storage()?.get_item(TIMES).ok().flatten()
}

/// Stores times. Returns whether that worked.
pub(super) fn save(times: &Times) -> bool {
    let text = text::write(times);
    let is_saved = match stored_text() {
        Some(stored) if stored == text => true,
        None if times.solves().is_empty() => true,
        // A damaged text is not overwritten without a backup.
        Some(stored) if text::read(&stored).report().is_some() && !put(DAMAGED, &stored) => false,
        _ => put(TIMES, &text),
    };
    UNSAVED.set((!is_saved).then(|| times.clone()));
    is_saved
}

fn put(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(name, text).is_ok())
}
