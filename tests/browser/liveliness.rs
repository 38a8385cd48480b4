//! The page stays alive whatever the solver does: no task of its thread takes longer than a person notices.

use std::time::Duration;

use super::page::{DESKTOP, Page, browse};

/// What browsers call long, in milliseconds.
const LONG: f64 = 50.0;

/// Machines do other things, too: what the page itself does shows every time.
const ATTEMPTS: usize = 4;

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

/// Does something several times, until no task was long meanwhile.
async fn stays_lively(page: &Page, link: &str, during: &str, something: impl AsyncFn(&Page)) {
    let mut least = f64::INFINITY;
    for _ in 0..ATTEMPTS {
        page.open(link).await;
        watch(page).await;
        something(page).await;
        // Tasks are told of late.
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
        // The tables are made on the way.
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
        stays_lively(&page, super::FARTHEST, "IDA*", async |page| {
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
            // What was made before is made again.
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
