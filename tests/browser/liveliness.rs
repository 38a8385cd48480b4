//! The page stays alive whatever the solver does: no task of its thread takes longer than a person notices.

use std::time::Duration;

use super::page::{DESKTOP, Page, browse};

/// What browsers call long, in milliseconds.
const LONG: f64 = 50.0;

/// Watches the main thread from now on. Drawing without a graphics card is another program's work, which the page would wait for.
async fn watch(page: &Page) {
    page.until("!!document.querySelector('#solid[aria-busy=false]')").await;
    page.eval(
        "void (window.longest = 0, WebGL2RenderingContext.prototype.drawElements = () => {}, \
         new PerformanceObserver(list => { for (const task of list.getEntries()) longest = Math.max(longest, task.duration); }) \
             .observe({ type: 'longtask' }))",
    )
    .await;
}

async fn assert_lively(page: &Page, during: &str) {
    // Tasks are told of late.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let longest = page.eval("longest").await.as_f64().expect("a number");
    assert!(longest <= LONG, "{during}: a task took {longest} ms");
}

#[test]
fn no_task_is_long_while_a_cube_is_solved() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=3x3x3&setup-alg=R+U+F2+D%27+L+B2+U%27+R2+F+D2").await;
        watch(&page).await;
        // The tables are made on the way.
        page.click("#solve").await;
        page.until("!!document.querySelector('#solution')").await;
        assert_lively(&page, "two phases").await;
        page.choose("#method", "four-phase").await;
        page.click("#solve").await;
        page.until("document.querySelectorAll('#phases li').length === 4").await;
        assert_lively(&page, "four phases").await;
    });
}

#[test]
fn no_task_is_long_while_ida_searches() {
    browse(DESKTOP, |page| async move {
        page.open(super::FARTHEST).await;
        page.choose("#method", "ida").await;
        page.choose("#heuristic", "none").await;
        watch(&page).await;
        page.click("#solve").await;
        tokio::time::sleep(Duration::from_secs(2)).await;
        page.click("#cancel").await;
        page.until_text("#outcome", "Cancelled.").await;
        assert_lively(&page, "IDA*").await;
    });
}

#[test]
fn no_task_is_long_while_tables_are_made() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=tiles-3x3").await;
        watch(&page).await;
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
        assert_lively(&page, "tables of patterns").await;
    });
}
