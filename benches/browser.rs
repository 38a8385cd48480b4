//! Time limits in a browser, measured in the release build in headless Chromium: what a user waits for, and that
//! the page stays responsive meanwhile. `scripts/bench` runs it.

#[path = "../crates/core/benches/common/report.rs"]
#[allow(dead_code)]
mod report;
#[path = "browser/slow_line.rs"]
mod slow_line;

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

use report::{Report, Unit};
use slow_line::SlowLine;
use unfold_browsers::{DESKTOP, Host, Page, Visit, browse, built, project};
use unfold_core::puzzle::{AnyPuzzle, Metric, Puzzle};
use unfold_core::solve;
use unfold_core::workbench::session::{self, Session, SessionAction};
use unfold_core::workbench::share;

/// Runs all measurements, or only the named ones: `searches`, `turns`, `start`.
fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_wanted = |name: &str| named.is_empty() || named.iter().any(|word| word == name);
    if is_wanted("searches") {
        browse(DESKTOP, |page| async move {
            let mut report = Report::default();
            farthest_positions(&page, &mut report).await;
            life_during_a_search(&page, &mut report).await;
            long_tasks(&page, &mut report).await;
            report.end();
        });
    }
    if is_wanted("turns") {
        browse(Visit { motion: true, ..DESKTOP }, |page| async move {
            let mut report = Report::default();
            turns_of_large_cubes(&page, &mut report).await;
            report.end();
        });
    }
    if is_wanted("start") {
        let mut report = Report::default();
        first_visits(&mut report);
        first_visits_over_a_slow_connection(&mut report);
        report.end();
        browse(DESKTOP, |page| async move {
            let mut report = Report::default();
            start_of_the_page(&page, &mut report).await;
            report.end();
        });
    }
}

/// Presses a face as soon as there is one, and records when it has turned: a turn can be undone, the scramble of a first visit
/// cannot. The empty page has a button instead.
const PRESS: &str = "(() => { \
    let is_pressed = false; \
    new MutationObserver((_, observer) => { \
        const target = document.querySelector('#press, [data-turn]'); \
        if (!target) return; \
        if (!is_pressed) { is_pressed = true; target.dispatchEvent(new MouseEvent('click', { bubbles: true })); } \
        if (!document.querySelector('#press[aria-pressed=true], #undo[aria-disabled=false]')) return; \
        window.interactive = performance.now(); \
        observer.disconnect(); \
    }).observe(document, { subtree: true, childList: true, attributes: true }); })()";

/// A new browser with empty caches and no stored visit.
const FIRST_VISIT: Visit = Visit { first_visit: true, ..DESKTOP };

/// Loads our page and a minimal Yew page alternately, and compares when they are interactive.
async fn start_of_the_page(page: &Page, report: &mut Report) {
    let empty = empty_page();
    page.before_each_page(PRESS).await;
    let (mut least, mut ours) = (Vec::new(), Vec::new());
    for round in 0..14 {
        let (an_empty, a_page) = (start(page, &empty.address).await, start(page, &bench_of(page)).await);
        // The first rounds include the start of the browser.
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

/// The same for first visits.
fn first_visits(report: &mut Report) {
    let (mut least, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        let empty = empty_page();
        let address = empty.address.clone();
        least.push(first_visit_time(|_| address));
        ours.push(first_visit_time(|page| page.host.address.clone()));
    }
    let (least, ours) = (median(least), median(ours));
    report.note("An empty page of Yew's, first visit", least, Unit::Milliseconds);
    report.note("Our page, first visit", ours, Unit::Milliseconds);
    report.add("Our page beside an empty page, first visit", ours / least, Unit::Ratio, 3.0);
}

/// First visits over a slow connection, from a host that sends gzip.
fn first_visits_over_a_slow_connection(report: &mut Report) {
    let folder = compressed();
    let visits = (0..5).map(|_| {
        let folder = folder.clone();
        first_visit_time(|page| {
            page.host.publish(folder);
            SlowLine::to(&page.host.address, 1_600_000, Duration::from_millis(150)).address
        })
    });
    let taken = median(visits.collect());
    report.add("Our page at 1.6 Mbit/s and 150 ms, first visit", taken, Unit::Milliseconds, 3_500.0);
}

/// The milliseconds until a face has been turned in a new browser.
fn first_visit_time(address: impl FnOnce(&Page) -> String + Send + 'static) -> f64 {
    let (sender, receiver) = mpsc::channel();
    browse(FIRST_VISIT, |page| async move {
        page.before_each_page(PRESS).await;
        let address = address(&page);
        sender.send(start(&page, &address).await).expect("the receiver waits for it");
    });
    receiver.recv().expect("the page has started")
}

/// The build, with a gzip file beside each file.
fn compressed() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compressed");
    fs::create_dir_all(&folder).expect("a folder");
    for entry in fs::read_dir(built()).expect("the build can be read") {
        let path = entry.expect("the build can be read").path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()).filter(|_| path.is_file()) else {
            continue;
        };
        let bytes = fs::read(&path).expect("it can be read");
        let file = fs::File::create(folder.join(format!("{name}.gz"))).expect("a file");
        let mut encoder = flate2::write::GzEncoder::new(file, flate2::Compression::best());
        encoder.write_all(&bytes).expect("it can be compressed");
        encoder.finish().expect("it can be compressed");
        fs::write(folder.join(name), bytes).expect("it can be written");
    }
    folder
}

fn empty_page() -> Host {
    let host = Host::start();
    host.publish(project().join("target/empty_page"));
    host
}

fn bench_of(page: &Page) -> String {
    format!("{}?puzzle=gear", page.host.address)
}

/// The milliseconds until the first press had an effect.
async fn start(page: &Page, address: &str) -> f64 {
    // Leave the previous page first, so that its cleanup is not measured.
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
/// click triggers at once, then all of the next frame. Waiting for that frame is not work.
const WORK: &str = "const done = arguments[1], target = document.querySelector(arguments[0]); (async () => { \
    let first, work = 0; \
    requestAnimationFrame(() => { first = performance.now(); channel.port2.postMessage(0); }); \
    const channel = new MessageChannel(); \
    channel.port1.onmessage = () => done(work + performance.now() - first); \
    const start = performance.now(); \
    target.dispatchEvent(new MouseEvent('click', { bubbles: true })); \
    for (let turn = 0; turn < 100; turn++) await null; \
    work = performance.now() - start; })();";

/// Turns scrambled cubes, with both pictures or the solid alone, and measures the first frame of each turn. Without a graphics card
/// the page would wait for the software renderer, so the draw call is left out.
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
            // The last animation has ended.
            tokio::time::sleep(Duration::from_millis(600)).await;
            let work = page.client.execute_async(WORK, vec![target.into()]).await.expect("the script runs");
            taken.push(work.as_f64().expect("a number"));
        }
        // The browser compiles code during the first turns.
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

/// The links of all farthest positions.
fn farthest_links() -> Vec<String> {
    let ball = AnyPuzzle::default();
    let distances = solve::distances(&ball, Metric::Quarter, &mut |_| ControlFlow::Continue(()));
    let distances = distances.expect("nothing cancels it");
    let farthest = distances.iter().max().expect("there are positions");
    let ranks = (0..distances.len()).filter(|&rank| distances[rank] == *farthest);
    let link = |rank| {
        let position = ball.with_rank(rank).expect("there is such a position");
        share::query(&Session::new(&ball).after(SessionAction::Begin(session::Setup::State(position))), &[])
    };
    ranks.map(link).collect()
}

/// Clicks a button and returns the milliseconds until a condition holds.
async fn until_after_click(page: &Page, button: &str, is_so: &str) -> f64 {
    let script = format!(
        "const done = arguments[0], start = performance.now(); \
         const look = () => {{ if ({is_so}) done(performance.now() - start); else setTimeout(look, 0); }}; \
         document.querySelector({button:?}).click(); look();"
    );
    let taken = page.client.execute_async(&script, Vec::new()).await.expect("the script runs");
    taken.as_f64().expect("a number")
}

/// Builds the tables by a first search, and removes the id of its solution, so that the next one is recognised.
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

/// Records long tasks while IDA* runs for seconds, and cancels it.
async fn life_during_a_search(page: &Page, report: &mut Report) {
    page.open(&farthest_links()[0]).await;
    page.choose("#method", "ida").await;
    page.choose("#heuristic", "turns-or-cells").await;
    ready(page).await;
    page.eval(
        "void (window.longest = 0, new PerformanceObserver(list => { \
             for (const task of list.getEntries()) longest = Math.max(longest, task.duration); \
         }).observe({ type: 'longtask' }))",
    )
    .await;
    let taken = until_after_click(page, "#solve", "document.querySelector('#solution')").await;
    println!("IDA* with the heuristic of “Modeling the Gearball” from distance 13: {taken:.0} ms");
    page.choose("#heuristic", "none").await;
    page.click("#solve").await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    let cancelled = "document.querySelector('#outcome').textContent === 'Cancelled.'";
    let taken = until_after_click(page, "#cancel", cancelled).await;
    report.add("Cancel, click to shown", taken, Unit::Milliseconds, 100.0);
    // Browsers do not report tasks below 50 ms.
    let longest = page.eval("longest").await.as_f64().expect("a number");
    report.add(
        "Longest task of the page during both searches, if over 50 ms",
        longest,
        Unit::Milliseconds,
        50.0,
    );
    paint(page).await;
    // Browsers report long tasks late.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let longest = page.eval("longest").await.as_f64().expect("a number");
    report.add("Longest task of the page while painting, if over 50 ms", longest, Unit::Milliseconds, 50.0);
}

/// The longest tasks of the main thread in several tries each. Other programs cause long tasks, too, but not in most of the tries.
async fn long_tasks(page: &Page, report: &mut Report) {
    let cube = "?puzzle=3x3x3&setup-alg=R+U+F2+D%27+L+B2+U%27+R2+F+D2";
    // Each try starts a new worker, which makes its tables first.
    longest_task(page, report, "two phases", cube, async |page| {
        page.click("#solve").await;
        page.until("!!document.querySelector('#solution')").await;
    })
    .await;
    longest_task(page, report, "four phases", cube, async |page| {
        page.choose("#method", "four-phase").await;
        page.click("#solve").await;
        page.until("document.querySelectorAll('#phases li').length === 4").await;
    })
    .await;
    longest_task(page, report, "tables of patterns", "?puzzle=tiles-3x3", async |page| {
        // Deletes the stored tables, so that they are built again.
        page.eval(
            "void indexedDB.databases().then(all => all.forEach(one => indexedDB.deleteDatabase(one.name)))",
        )
        .await;
        page.set_number("#tiles-width", "4").await;
        page.until_query("?puzzle=tiles-4x3").await;
        page.set_number("#tiles-height", "4").await;
        page.until_query("?puzzle=tiles-4x4").await;
        page.until("!!document.querySelector('#lacks-tables')").await;
        page.until("!document.querySelector('#lacks-tables')").await;
    })
    .await;
}

/// The median over several tries of the longest task during something. Drawing is left out: without a graphics card the page would
/// wait for the software renderer.
async fn longest_task(
    page: &Page,
    report: &mut Report,
    during: &str,
    link: &str,
    something: impl AsyncFn(&Page),
) {
    let mut longest = Vec::new();
    for _ in 0..5 {
        page.open(link).await;
        page.until("!!document.querySelector('#solid[aria-busy=false]')").await;
        page.eval(
            "void (window.longest = 0, WebGL2RenderingContext.prototype.drawElements = () => {}, \
             new PerformanceObserver(list => { for (const task of list.getEntries()) longest = Math.max(longest, task.duration); }) \
                 .observe({ type: 'longtask' }))",
        )
        .await;
        something(page).await;
        // Browsers report long tasks late.
        tokio::time::sleep(Duration::from_millis(300)).await;
        longest.push(page.eval("longest").await.as_f64().expect("a number"));
    }
    let what =
        format!("Longest task of the page during {during}, if over 50 ms, median of {}", longest.len());
    report.add(&what, median(longest), Unit::Milliseconds, 50.0);
}

/// Paints one corner after the other; each time the painting is checked. Opening the painter is not counted: it
/// renders another page.
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
