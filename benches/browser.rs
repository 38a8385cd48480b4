//! Bars that hold in a browser, measured in the release build in headless Chromium: what a person waits for,
//! and that the page stays alive meanwhile. `scripts/bench` runs it.

#[path = "../tests/browser/page.rs"]
#[allow(dead_code)]
mod page;
#[path = "common/report.rs"]
#[allow(dead_code)]
mod report;
#[path = "../tests/browser/server.rs"]
#[allow(dead_code)]
mod server;

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use page::{DESKTOP, Page, Setup, browse};
use report::{Report, Unit};
use server::Host;
use unfold::puzzle::{AnyPuzzle, Metric, Puzzle};
use unfold::session::{self, Action, Session};
use unfold::{share, solve};

/// All of it, or only what is named: `searches`, `turns`, `start`.
fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_wanted = |name: &str| named.is_empty() || named.iter().any(|word| word == name);
    if is_wanted("searches") {
        browse(DESKTOP, |page| async move {
            let mut report = Report::default();
            farthest_positions(&page, &mut report).await;
            life_during_a_search(&page, &mut report).await;
            report.end();
        });
    }
    if is_wanted("turns") {
        browse(Setup { motion: true, ..DESKTOP }, |page| async move {
            let mut report = Report::default();
            turns_of_large_cubes(&page, &mut report).await;
            report.end();
        });
    }
    if is_wanted("start") {
        start_in_new_browsers();
        browse(DESKTOP, |page| async move {
            let mut report = Report::default();
            start_of_the_page(&page, &mut report).await;
            report.end();
        });
    }
}

/// Presses the first thing that can be pressed as soon as it is there, and notes when something came of it.
const PRESS: &str = "(() => { \
    let pressed = false; \
    new MutationObserver((_, observer) => { \
        const target = document.querySelector('#press, [data-move]'); \
        if (target && !pressed) { pressed = true; target.click(); } \
        if (!document.querySelector('#press[aria-pressed=true], #undo[aria-disabled=false]')) return; \
        window.interactive = performance.now(); \
        observer.disconnect(); \
    }).observe(document, { subtree: true, childList: true, attributes: true }); })()";

/// Loads the page and the least that a page of Yew's can be in turns, and compares when they can be used.
async fn start_of_the_page(page: &Page, report: &mut Report) {
    let empty = empty_page();
    page.before_each_page(PRESS).await;
    let (mut least, mut ours) = (Vec::new(), Vec::new());
    for round in 0..14 {
        let (an_empty, a_page) = (start(page, &empty.address).await, start(page, &bench_of(page)).await);
        // The first ones start the browser, too.
        if round >= 3 {
            least.push(an_empty);
            ours.push(a_page);
        }
    }
    let (least, ours) = (median(least), median(ours));
    report.note("An empty page of Yew's, from opening to what a first press does", least, Unit::Milliseconds);
    report.note("Our page, the same", ours, Unit::Milliseconds);
    report.add("Our page beside an empty page", ours / least, Unit::Ratio, 3.0);
}

/// The same, each as the first page of a new browser.
fn start_in_new_browsers() {
    let (mut least, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        for (taken, is_empty) in [(&mut least, true), (&mut ours, false)] {
            let (sender, receiver) = mpsc::channel();
            browse(DESKTOP, |page| async move {
                let empty = empty_page();
                page.before_each_page(PRESS).await;
                let address = if is_empty { empty.address.clone() } else { bench_of(&page) };
                sender.send(start(&page, &address).await).expect("somebody waits for it");
            });
            taken.extend(receiver);
        }
    }
    let (least, ours) = (median(least), median(ours));
    let report = Report::default();
    report.note("An empty page as the first of a new browser", least, Unit::Milliseconds);
    report.note("Our page as the first of a new browser", ours, Unit::Milliseconds);
    report.note("Our page beside an empty page in new browsers", ours / least, Unit::Ratio);
}

fn empty_page() -> Host {
    let host = Host::start();
    host.publish(Path::new(env!("CARGO_MANIFEST_DIR")).join("target/empty"));
    host
}

fn bench_of(page: &Page) -> String {
    format!("{}?puzzle=gear", page.host.address)
}

/// The milliseconds until something came of the first press.
async fn start(page: &Page, address: &str) -> f64 {
    // What the page before leaves behind is cleared away first.
    page.client.goto("about:blank").await.expect("the page opens");
    tokio::time::sleep(Duration::from_millis(300)).await;
    page.client.goto(address).await.expect("the page opens");
    page.until("!!window.interactive").await;
    page.eval("interactive").await.as_f64().expect("a number")
}

fn median(mut taken: Vec<f64>) -> f64 {
    taken.sort_by(f64::total_cmp);
    taken[taken.len() / 2]
}

/// The work of the main thread between a click that turns and the frame after it, in milliseconds: what the
/// click sets off at once, then all of the next frame. Waiting for that frame is not work.
const WORK: &str = "const done = arguments[1], target = document.querySelector(arguments[0]); (async () => { \
    let first, work = 0; \
    requestAnimationFrame(() => { first = performance.now(); channel.port2.postMessage(0); }); \
    const channel = new MessageChannel(); \
    channel.port1.onmessage = () => done(work + performance.now() - first); \
    const start = performance.now(); \
    target.dispatchEvent(new MouseEvent('click', { bubbles: true })); \
    for (let turn = 0; turn < 100; turn++) await null; \
    work = performance.now() - start; })();";

/// Turns scrambled cubes, in space and flat or in space alone, and measures the first frame of each turn. Where there is no graphics
/// card, a program does its work, and the page waits for it: so the last step of drawing is left out.
async fn turns_of_large_cubes(page: &Page, report: &mut Report) {
    page.before_each_page("WebGL2RenderingContext.prototype.drawElements = () => {};").await;
    for (size, pictures, bar) in [(17, "both", 16.0), (64, "both", 33.0), (17, "solid", 16.0)] {
        page.open(&format!("?puzzle={size}x{size}x{size}")).await;
        page.choose("#pictures", pictures).await;
        page.until("!!document.querySelector('#solid[aria-busy=false]')").await;
        page.click("#random-position").await;
        page.until_text("#state", "Scrambled").await;
        let mut taken = Vec::new();
        for round in 0..15 {
            let target = ["[data-move=F]", "[data-move=Uw]", "[data-move='2L']", "[data-move=x]"][round % 4];
            // The last turn has been shown to its end.
            tokio::time::sleep(Duration::from_millis(600)).await;
            let work = page.client.execute_async(WORK, vec![target.into()]).await.expect("the script runs");
            taken.push(work.as_f64().expect("a number"));
        }
        // The first turns are compiled while they run.
        let mut taken = taken.split_off(3);
        taken.sort_by(f64::total_cmp);
        println!(
            "A turn on {size}x{size}x{size} ({pictures}), slowest of {}: {:.1} ms",
            taken.len(),
            taken[taken.len() - 1]
        );
        let what =
            format!("A turn on {size}x{size}x{size} ({pictures}) to its next frame, main thread, median");
        report.add(&what, taken[taken.len() / 2], Unit::Milliseconds, bar);
    }
}

/// The links of all positions that nothing is farther than.
fn farthest_links() -> Vec<String> {
    let ball = AnyPuzzle::default();
    let distances = solve::distances(&ball, Metric::Quarter, &mut |_| ControlFlow::Continue(()));
    let distances = distances.expect("nobody stops it");
    let farthest = distances.iter().max().expect("there are positions");
    let ranks = (0..distances.len()).filter(|&rank| distances[rank] == *farthest);
    let link = |rank| {
        let position = ball.with_rank(rank).expect("there is such a position");
        share::query(&Session::new(&ball).after(Action::Begin(session::Setup::State(position))), &[])
    };
    ranks.map(link).collect()
}

/// Clicks a button and gives the milliseconds until something is so.
async fn until_after_click(page: &Page, button: &str, is_so: &str) -> f64 {
    let script = format!(
        "const done = arguments[0], start = performance.now(); \
         const look = () => {{ if ({is_so}) done(performance.now() - start); else setTimeout(look, 0); }}; \
         document.querySelector({button:?}).click(); look();"
    );
    let taken = page.client.execute_async(&script, Vec::new()).await.expect("the script runs");
    taken.as_f64().expect("a number")
}

/// Has the tables made, by a first search whose solution is then called by another name.
async fn ready(page: &Page) {
    page.click("#solve").await;
    page.until("!!document.querySelector('#solution')").await;
    page.eval("document.querySelector('#solution').removeAttribute('id')").await;
}

async fn farthest_positions(page: &Page, report: &mut Report) {
    let mut slowest: f64 = 0.0;
    for link in farthest_links() {
        page.open(&link).await;
        page.choose("#method", "ida").await;
        page.choose("#heuristic", "max").await;
        ready(page).await;
        let taken = until_after_click(page, "#solve", "document.querySelector('#solution')").await;
        slowest = slowest.max(taken);
    }
    report.add(
        "IDA* with all pattern databases, the slowest of the twelve farthest, click to solution",
        slowest,
        Unit::Milliseconds,
        60.0,
    );
}

/// Watches the main thread while IDA* works for seconds, and cancels it.
async fn life_during_a_search(page: &Page, report: &mut Report) {
    page.open(&farthest_links()[0]).await;
    page.choose("#method", "ida").await;
    page.choose("#heuristic", "seed-000").await;
    ready(page).await;
    page.eval(
        "void (window.longest = 0, new PerformanceObserver(list => { \
             for (const task of list.getEntries()) longest = Math.max(longest, task.duration); \
         }).observe({ type: 'longtask' }))",
    )
    .await;
    let taken = until_after_click(page, "#solve", "document.querySelector('#solution')").await;
    println!("IDA* with seed 000's heuristic from distance 13: {taken:.0} ms");
    page.choose("#heuristic", "none").await;
    page.click("#solve").await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    let cancelled = "document.querySelector('#outcome').textContent === 'Cancelled.'";
    let taken = until_after_click(page, "#cancel", cancelled).await;
    report.add("Cancel, click to shown", taken, Unit::Milliseconds, 100.0);
    // Tasks under 50 ms are not even told of.
    let longest = page.eval("longest").await.as_f64().expect("a number");
    report.add(
        "Longest task of the page during both searches, if over 50 ms",
        longest,
        Unit::Milliseconds,
        50.0,
    );
    paint(page).await;
    // Tasks are told of late.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let longest = page.eval("longest").await.as_f64().expect("a number");
    report.add("Longest task of the page while painting, if over 50 ms", longest, Unit::Milliseconds, 50.0);
}

/// Paints a corner after the other, which reads the painting each time. Opening the painter is not counted: it
/// draws another page.
async fn paint(page: &Page) {
    page.click("#paint").await;
    page.until("!!document.querySelector('.spot')").await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    page.eval("void (longest = 0)").await;
    for face in ["U", "F", "R"] {
        for side in ["top", "right", "bottom", "left"] {
            page.click(&format!("[data-spot={face}-{side}-corner]")).await;
        }
    }
}
