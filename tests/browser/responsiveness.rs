//! The page stays responsive whatever the solver does: no task of the main thread takes longer than a person notices.

use crate::FARTHEST;
use std::time::Duration;
use unfold_browsers::{DESKTOP, Page, browse};

/// The length of a “long task” in browsers, in milliseconds.
const LONG: f64 = 50.0;

/// Other programs cause long tasks, too. Those of the page itself occur in every attempt.
const ATTEMPTS: usize = 4;

/// Records the long tasks of the main thread from now on. Drawing is left out: without a graphics card the page would wait for
/// the software renderer.
async fn watch(page: &Page) {
    page.until("!!document.querySelector('#solid[aria-busy=false]')").await;
    page.eval(
        "void (window.longest = 0, WebGL2RenderingContext.prototype.drawElements = () => {}, \
         new PerformanceObserver(list => { for (const task of list.getEntries()) longest = Math.max(longest, task.duration); }) \
             .observe({ type: 'longtask' }))",
    )
    .await;
}

/// Repeats an action until one attempt has no long task.
async fn stays_lively(page: &Page, link: &str, during: &str, something: impl AsyncFn(&Page)) {
    let mut least = f64::INFINITY;
    for _ in 0..ATTEMPTS {
        page.open(link).await;
        watch(page).await;
        something(page).await;
        // Browsers report long tasks late.
        tokio::time::sleep(Duration::from_millis(300)).await;
        least = least.min(page.eval("longest").await.as_f64().expect("a number"));
        if least <= LONG {
            return;
        }
    }
    panic!("{during}: each time a task took {least} ms or longer");
}

#[test]
fn no_task_is_long_while_a_cube_is_solved() {
    browse(DESKTOP, |page| async move {
        let link = "?puzzle=3x3x3&setup-alg=R+U+F2+D%27+L+B2+U%27+R2+F+D2";
        // This builds the tables, too.
        stays_lively(&page, link, "two phases", async |page| {
            page.click("#solve").await;
            page.until("!!document.querySelector('#solution')").await;
        })
        .await;
        stays_lively(&page, link, "four phases", async |page| {
            page.choose("#method", "four-phase").await;
            page.click("#solve").await;
            page.until("document.querySelectorAll('#phases li').length === 4").await;
        })
        .await;
    });
}

#[test]
fn no_task_is_long_while_ida_searches() {
    browse(DESKTOP, |page| async move {
        stays_lively(&page, FARTHEST, "IDA*", async |page| {
            page.choose("#method", "ida").await;
            page.choose("#heuristic", "none").await;
            page.click("#solve").await;
            tokio::time::sleep(Duration::from_secs(2)).await;
            page.click("#cancel").await;
            page.until_text("#outcome", "Cancelled.").await;
        })
        .await;
    });
}

#[test]
fn no_task_is_long_while_tables_are_made() {
    browse(DESKTOP, |page| async move {
        stays_lively(&page, "?puzzle=tiles-3x3", "tables of patterns", async |page| {
            // Deletes the stored tables, so that they are built again.
            page.eval("void indexedDB.databases().then(all => all.forEach(one => indexedDB.deleteDatabase(one.name)))")
                .await;
            page.eval(
                "void (window.lacked = false, new MutationObserver(() => lacked ||= !!document.querySelector('#lacks-tables')) \
                 .observe(document.body, { childList: true, subtree: true }))",
            )
            .await;
            page.set_number("#tiles-width", "4").await;
            page.until_query("?puzzle=tiles-4x3").await;
            page.set_number("#tiles-height", "4").await;
            page.until_query("?puzzle=tiles-4x4").await;
            page.until("lacked && !document.querySelector('#lacks-tables')").await;
        })
        .await;
    });
}
