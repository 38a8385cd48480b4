//! A user who presses, types and drags at random, in all puzzles and tasks, while memory, workers, nodes and listeners of the page are
//! watched. The memory of workers is not.

use std::time::Instant;

use serde_json::json;
use unfold_browsers::{DESKTOP, Page, browse};
use unfold_core::random::Random;

use crate::Extent;
use crate::strain::WORKERS;

/// Records what goes wrong in the page, and which memory its programs have.
const WATCH: &str = "window.faults = []; window.memories = []; \
    for (const kind of ['error', 'unhandledrejection']) addEventListener(kind, event => faults.push(String(event.reason ?? event.message ?? kind))); \
    const report = console.error; console.error = (...words) => { faults.push(words.join(' ')); report(...words); }; \
    for (const name of ['instantiate', 'instantiateStreaming']) { const make = WebAssembly[name]; \
        WebAssembly[name] = async (...all) => { const made = await make(...all); memories.push((made.instance ?? made).exports.memory); return made; }; }";

type Figure = fn(&Watched) -> f64;

/// So many actions, then the page is at its beginning again.
const ROUND: usize = 60;

/// What is watched, when the page is at its beginning again.
#[derive(Clone, Copy, Debug)]
struct Watched {
    heap: f64,
    memory: f64,
    nodes: f64,
    listeners: f64,
    workers: f64,
}

const TEXTS: [&str; 12] = [
    "R U R' U'",
    "(R U)3 [R, U]",
    "R Q",
    "",
    "12",
    "99999",
    "?puzzle=3x3x3&alg=R",
    "U2 // comment",
    "x",
    "\u{1f600}",
    "<b>R</b>",
    "RDLU",
];

/// Keys that turn, step, undo, solve, open and close.
const KEYS: [&str; 24] = [
    "f", "j", "k", "i", "d", "s", "l", "e", "g", "h", " ", "\u{e00c}", "\u{e012}", "\u{e013}", "\u{e014}",
    "\u{e015}", "\u{e004}", "\u{e007}", "?", "t", "b", "n", "\u{e010}", "\u{e011}",
];

pub(crate) fn run(extent: &Extent) {
    let (time, seed) = (extent.of_random_use(), extent.seed);
    browse(DESKTOP, move |page| async move {
        page.before_each_page(WORKERS).await;
        page.before_each_page(WATCH).await;
        page.open("?puzzle=gear").await;
        let begun = Instant::now();
        let mut random = Random::from_seed(seed);
        let mut watched = vec![];
        let mut actions = 0;
        while begun.elapsed() < time || watched.len() < 9 {
            for _ in 0..ROUND {
                act(&page, &mut random).await;
                actions += 1;
            }
            assert_eq!(page.eval("faults").await, json!([]), "after {actions} actions with seed {seed}");
            watched.push(at_the_beginning(&page).await);
        }
        let (first, last) = (watched[0], watched[watched.len() - 1]);
        println!("{actions} random actions in {} s", begun.elapsed().as_secs());
        println!("    after the first 60: {first:?}");
        println!("    at the end:         {last:?}");
        // Caches fill during the first actions, so the second third is compared with the last one, at the least of each.
        let third = watched.len() / 3;
        let (before, after) = (&watched[third..2 * third], &watched[2 * third..]);
        let least = |of: Figure, part: &[Watched]| part.iter().map(of).fold(f64::INFINITY, f64::min);
        let thousands = (third * ROUND) as f64 / 1_000.0;
        let limits: [(&str, Figure, f64); 5] = [
            ("megabytes of JavaScript", |one| one.heap, 3.0),
            ("megabytes of WebAssembly", |one| one.memory, 20.0),
            ("nodes", |one| one.nodes, 1_500.0),
            ("listeners", |one| one.listeners, 50.0),
            ("workers", |one| one.workers, 1.0),
        ];
        for (what, of, limit) in limits {
            let growth = (least(of, after) - least(of, before)) / thousands;
            println!("    {what}, more in 1,000 actions: {growth:.1} (limit {limit})");
            assert!(growth <= limit, "{what} grow");
        }
    });
}

/// One random action. Whatever it opens stays on the page.
async fn act(page: &Page, random: &mut Random) {
    let element = |css: &str, number: usize| {
        format!(
            "(all => all[{number} % all.length])([...document.querySelectorAll({css:?})].filter(e => e.checkVisibility()))"
        )
    };
    let number = random.below(10_000);
    match random.below(10) {
        // Buttons that leave the page or save a file are left out.
        0..=2 => {
            let css = "button:not([id^=save]):not([id^=export]):not(#clear-times), input[type=checkbox]";
            page.eval(&format!("void {}?.click()", element(css, number))).await;
        }
        3 => {
            let press = format!(
                "{}?.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))",
                element(".target, [data-tile]", number)
            );
            page.eval(&format!("void {press}")).await;
        }
        4..=5 => page.keys(KEYS[random.below(KEYS.len())]).await,
        6 => {
            let text = TEXTS[random.below(TEXTS.len())];
            let write = format!(
                "(e => {{ if (!e) return; e.value = {text:?}; \
                 for (const kind of ['input', 'change']) e.dispatchEvent(new InputEvent(kind, {{ bubbles: true, inputType: 'insertText' }})); }})({})",
                element("textarea, input[type=text], input[type=number]", number)
            );
            page.eval(&format!("void {write}")).await;
        }
        7 => {
            let choose = format!(
                "(e => {{ if (!e) return; e.selectedIndex = {number} % e.options.length; \
                 e.dispatchEvent(new Event('change', {{ bubbles: true }})); }})({})",
                element("select", number)
            );
            page.eval(&format!("void {choose}")).await;
        }
        8 => {
            let share = |number: usize| 0.1 + 0.8 * (number % 100) as f64 / 100.0;
            let css = if number.is_multiple_of(2) { ".flat svg" } else { "#solid" };
            if page.eval(&format!("!!document.querySelector({css:?})")).await == true {
                let (from, to) =
                    ((share(number), share(number / 7)), (share(number / 3), share(number / 11)));
                page.drag(css, from, to).await;
            }
        }
        _ => {
            let jump = "document.querySelector(['#undo', '#redo', '#to-start', '#to-end', '#solve', '#cancel', '#random-position', '#play']";
            page.eval(&format!("void {jump}[{number} % 8])?.click()")).await;
        }
    }
}

/// Brings the page back to the solved gear ball without anything open, and counts what it has then.
async fn at_the_beginning(page: &Page) -> Watched {
    // What is open is closed one by one; the painter has a button for it.
    for _ in 0..6 {
        page.keys("\u{e00c}").await;
        page.eval("void document.querySelector('#paint-leave, #drawer-close, #welcome .close')?.click()")
            .await;
    }
    page.until("!!document.querySelector('[data-puzzle=gear]')").await;
    page.eval("void document.querySelector('[data-puzzle=gear]').click()").await;
    page.until("!document.querySelector('#cancel') || document.querySelector('#cancel').getAttribute('aria-disabled') === 'true'").await;
    page.until("!!document.querySelector('#state')").await;
    page.dev_tools("HeapProfiler.collectGarbage", json!({})).await;
    page.dev_tools("Performance.enable", json!({})).await;
    let metrics = page.dev_tools("Performance.getMetrics", json!({})).await;
    let metric = |name: &str| {
        let metrics = metrics["metrics"].as_array().expect("a list");
        let found = metrics.iter().find(|metric| metric["name"] == name).expect("it is measured");
        found["value"].as_f64().expect("a number")
    };
    let (heap, nodes, listeners) =
        (metric("JSHeapUsedSize") / 1e6, metric("Nodes"), metric("JSEventListeners"));
    let number = async |expression: &str| page.eval(expression).await.as_f64().expect("a number");
    let memory = number("memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0)").await / 1e6;
    Watched { heap, memory, nodes, listeners, workers: number("workers.size").await }
}
