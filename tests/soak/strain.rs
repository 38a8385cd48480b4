//! Searches that are cancelled, and workers that are killed, many in a row.

use std::time::{Duration, Instant};

use unfold_browsers::{FLAT, Page, browse};

use crate::Extent;

const FARTHEST: &str = "?puzzle=gear&setup-alg=F+U%27+F%27+U%27+F%27+R2%27+U+R%27+U%27+R3%27";

/// All workers that have been started and not ended, in `workers`; `solves` marks those of the solver.
pub(crate) const WORKERS: &str = "window.workers = new Set(); const Real = Worker; \
    window.Worker = class extends Real { \
        constructor(url, ...more) { super(url, ...more); workers.add(this); this.solves = String(url).includes('/worker_'); } \
        terminate() { workers.delete(this); super.terminate(); } };";

pub(crate) fn run(extent: &Extent) {
    let (cancels, kills) = (extent.share(1_000), extent.share(100));
    browse(FLAT, move |page| async move {
        page.before_each_page(WORKERS).await;
        page.open(FARTHEST).await;
        page.choose("#method", "ida").await;
        page.choose("#heuristic", "none").await;
        let mut slowest = Duration::ZERO;
        for _ in 0..cancels {
            press(&page, "#solve").await;
            page.until("document.querySelector('#cancel').getAttribute('aria-disabled') === 'false'").await;
            let begun = Instant::now();
            press(&page, "#cancel").await;
            page.until_text("#outcome", "Cancelled.").await;
            slowest = slowest.max(begun.elapsed());
        }
        let workers = page.eval("workers.size").await;
        println!(
            "{cancels} cancels: the slowest took {} ms, and {workers} workers are left",
            slowest.as_millis()
        );
        assert!(workers.as_u64().is_some_and(|count| count <= 3), "workers are left: {workers}");
        is_well(&page).await;
        // Every other one stops answering; the others report an error.
        for round in 0..kills {
            press(&page, "#solve").await;
            page.until("document.querySelectorAll('.rounds tr').length > 0").await;
            let end = if round % 2 == 0 { "terminate()" } else { "dispatchEvent(new ErrorEvent('error'))" };
            page.eval(&format!("void [...workers].filter(one => one.solves).at(-1).{end}")).await;
            page.until("!!document.querySelector('#retry')").await;
            assert!(page.text("#solver-failure").await.starts_with("The solver stopped"));
            press(&page, "#retry").await;
            page.until("!document.querySelector('#retry')").await;
            press(&page, "#cancel").await;
        }
        let workers = page.eval("workers.size").await;
        println!("{kills} killed workers, and {workers} are left");
        assert!(workers.as_u64().is_some_and(|count| count <= 3), "workers are left: {workers}");
        is_well(&page).await;
    });
}

/// Presses a button without looking where it is: that is faster.
async fn press(page: &Page, css: &str) {
    page.until(&format!("!!document.querySelector({css:?})")).await;
    page.eval(&format!("document.querySelector({css:?}).click()")).await;
}

/// The position is there, and the page solves it.
async fn is_well(page: &Page) {
    page.until("document.querySelector('#setup').value.startsWith(\"F U' F'\")").await;
    page.choose("#method", "table").await;
    press(page, "#solve").await;
    page.until("!!document.querySelector('#solution')").await;
    page.choose("#method", "ida").await;
    page.choose("#heuristic", "none").await;
}
