//! The page draws on whatever the solver does. How long its tasks are at most is measured by `benches/browser.rs`.

use crate::{FARTHEST, start_long_job};
use unfold_browsers::{DESKTOP, browse};

/// Counts frames from now on.
const COUNT_FRAMES: &str =
    "void (window.frames_seen = 0, (function count() { frames_seen += 1; requestAnimationFrame(count); })())";

#[test]
fn frames_pass_while_a_search_runs() {
    browse(DESKTOP, |page| async move {
        page.open(FARTHEST).await;
        start_long_job(&page).await;
        page.eval(COUNT_FRAMES).await;
        page.until("frames_seen > 30").await;
        assert_eq!(
            page.eval("document.querySelector('#cancel').getAttribute('aria-disabled')").await,
            "false"
        );
        page.click("#cancel").await;
        page.until_text("#outcome", "Cancelled.").await;
    });
}

#[test]
fn frames_pass_while_tables_are_made() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=tiles-3x3").await;
        // How many frames have been drawn while tables are missing.
        page.eval(
            "void (window.without_tables = 0, (function look() { \
                 without_tables += document.querySelector('#lacks-tables') ? 1 : 0; requestAnimationFrame(look); })())",
        )
        .await;
        page.set_number("#tiles-width", "4").await;
        page.until_query("?puzzle=tiles-4x3").await;
        page.set_number("#tiles-height", "4").await;
        page.until_query("?puzzle=tiles-4x4").await;
        page.until("without_tables > 3 && !document.querySelector('#lacks-tables')").await;
    });
}
