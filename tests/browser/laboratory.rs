//! The laboratory: searches side by side, cancelled, exported; links there and back.

use crate::FARTHEST;
use unfold_browsers::{DESKTOP, PHONE, Page, browse};

/// A position six quarter turns from solved.
const NEAR: &str = "?puzzle=gear&setup-alg=R+U+F+R+U+F";

const IS_OVER: &str = "/^(\\d+) of \\1 /.test(document.querySelector('#results-state')?.textContent ?? '')";

/// Checks the boxes of some contestants and of no others.
async fn contest(page: &Page, names: &[&str]) {
    page.click("#no-methods").await;
    page.until("document.querySelectorAll('[data-contestant]:checked').length === 0").await;
    for name in names {
        page.click(&format!("[data-contestant={name}]")).await;
        page.until(&format!("document.querySelector('[data-contestant={name}]').checked")).await;
    }
}

/// A row of the results, cell by cell.
async fn row(page: &Page, number: usize) -> Vec<String> {
    let cells = format!(
        "[...document.querySelectorAll('#results [data-run=\"{number}\"] > *')].map(c => c.textContent)"
    );
    serde_json::from_value(page.eval(&cells).await).expect("a list of words")
}

#[test]
fn searches_run_side_by_side_with_numbers_charts_and_files() {
    browse(DESKTOP, |page| async move {
        page.open_laboratory(NEAR).await;
        contest(&page, &["astar-max", "bfs"]).await;
        page.until("document.querySelector('#run').textContent === 'Run 2 searches'").await;
        page.click("#run").await;
        page.until(IS_OVER).await;
        let (guided, blind) = (row(&page, 0).await, row(&page, 1).await);
        assert_eq!((guided[0].as_str(), blind[0].as_str()), ("A*, largest of all", "Breadth-first"));
        assert_eq!((guided[1].as_str(), guided[2].as_str()), ("solved, shortest", "6"));
        assert_eq!((blind[1].as_str(), blind[2].as_str()), ("solved, shortest", "6"));
        let expanded = |row: &[String]| row[3].replace(',', "").parse::<u64>().expect("a number");
        assert!(expanded(&guided) < expanded(&blind), "{guided:?} {blind:?}");
        // The search that expanded more has the longer bar.
        let widths = page
            .eval("[...document.querySelectorAll('#bars rect')].map(r => +r.getAttribute('width'))")
            .await;
        assert!(widths[0].as_f64() < widths[1].as_f64(), "{widths}");
        page.until("document.querySelectorAll('#lines path > title').length >= 6").await;
        page.eval("(() => { window.saved = []; URL.createObjectURL = blob => { blob.text().then(t => saved.push(t)); return '#'; } })()")
            .await;
        page.click("#save-csv").await;
        page.until("saved.length === 1").await;
        let csv = page.eval("saved[0]").await;
        let lines: Vec<&str> = csv.as_str().expect("a text").lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[0].starts_with("puzzle,position,state,method,heuristic,metric,outcome,length,"));
        assert!(lines[1].contains(",astar,max,quarter,\"solved, shortest\",6,6,"), "{}", lines[1]);
        page.click("#save-bars").await;
        page.until("saved.length === 2").await;
        let svg = page.eval("saved[1]").await;
        assert!(svg.as_str().is_some_and(|svg| svg.starts_with("<?xml") && !svg.contains("var(")));
        let says = |words: &str| svg.as_str().is_some_and(|svg| svg.contains(words));
        assert!(
            says(">Nodes expanded, search by search</text>") && says(">Nodes expanded (logarithmic)</text>"),
            "{svg}"
        );
        // However short a search is, it takes some time.
        let times = [&guided, &blind].map(|row| row[7].clone());
        assert!(times.iter().all(|time| !time.starts_with(['0', '<']) || time.ends_with("µs")), "{times:?}");
    });
}

#[test]
fn heuristics_that_differ_race_by_default() {
    browse(DESKTOP, |page| async move {
        page.open_laboratory(NEAR).await;
        let chosen = "[...document.querySelectorAll('[data-contestant]:checked')].map(c => c.dataset.contestant).sort().join(' ')";
        let usual =
            "astar-gear-turns astar-none astar-pieces bfs ida-gear-turns ida-none ida-pieces table ucs";
        assert_eq!(page.eval(chosen).await, usual);
        page.open_laboratory("?puzzle=tiles-3x3").await;
        for name in ["misplaced", "manhattan", "walking"] {
            page.until(&format!("document.querySelector('[data-contestant=astar-{name}]').checked")).await;
        }
    });
}

#[test]
fn searches_stop_at_their_limits_and_when_cancelled() {
    browse(DESKTOP, |page| async move {
        page.open_laboratory(FARTHEST).await;
        contest(&page, &["ida-none", "ucs", "bfs"]).await;
        page.set_number("#limit-nodes", "1000").await;
        page.click("#run").await;
        page.until(IS_OVER).await;
        for number in 0..3 {
            let row = row(&page, number).await;
            assert_eq!((row[1].as_str(), row[3].as_str()), ("stopped at the limit of 1000 nodes", "1,000"));
        }
        page.set_number("#limit-nodes", "").await;
        contest(&page, &["ida-none"]).await;
        page.click("#run").await;
        // The counters run, and a cancelled search ends at once.
        page.until(
            "/^[\\d,]{5,}$/.test(document.querySelector('#results [data-run=\"0\"]')?.cells[3].textContent)",
        )
        .await;
        page.click("#cancel-all").await;
        page.until(
            "document.querySelector('#results [data-run=\"0\"]').cells[1].textContent === 'cancelled'",
        )
        .await;
        page.until(IS_OVER).await;
        // A single search can be cancelled too.
        page.click("#run").await;
        page.click("#results [data-run=\"0\"] button").await;
        page.until(IS_OVER).await;
    });
}

#[test]
fn methods_are_compared_on_random_positions() {
    browse(DESKTOP, |page| async move {
        page.open_laboratory("?puzzle=3x3x3&view=random").await;
        page.click("#compare-10").await;
        page.until("document.querySelectorAll('.comparison').length === 2").await;
        page.until("document.querySelectorAll('.comparison')[0].textContent.includes('10 solved')").await;
        page.until("document.querySelectorAll('.lab-chart svg').length === 8").await;
        // The median comes first, no time is zero, and every chart has a title.
        let first_head =
            "document.querySelectorAll('.comparison')[1].querySelectorAll('thead th')[1].textContent";
        assert_eq!(page.eval(first_head).await, "Median");
        let times = "[...document.querySelectorAll('.comparison')[1].querySelectorAll('td:nth-of-type(1)')].map(c => +c.textContent)";
        let times: Vec<f64> = serde_json::from_value(page.eval(times).await).expect("a list of numbers");
        assert!(times.len() == 4 && times.iter().all(|&time| time > 0.0), "{times:?}");
        let titles =
            "[...document.querySelectorAll('.lab-chart svg')].map(s => s.querySelector('text').textContent)";
        let titles: Vec<String> = serde_json::from_value(page.eval(titles).await).expect("a list of words");
        assert_eq!(titles[..2], ["Two phases: lengths", "Two phases: times"]);
        // Many more take a while, and can be cancelled.
        page.click("#compare-1000").await;
        page.until("document.querySelector('#comparing')?.textContent.includes('of 1000')").await;
        page.click("#compare-cancel").await;
        page.until("!document.querySelector('#comparing')").await;
    });
}

#[test]
fn heuristics_are_measured_at_every_position() {
    browse(DESKTOP, |page| async move {
        page.open_laboratory("?puzzle=gear&view=heuristics").await;
        let row = |name: &str| {
            format!(
                "[...document.querySelector('[data-heuristic={name}]').cells].slice(1).map(c => c.textContent).join(' ')"
            )
        };
        let measured =
            "![...document.querySelectorAll('#heuristics .number')].some(c => c.textContent === '…')";
        page.until(measured).await;
        let known = [
            ("turns-or-cells", "2.41 3 yes yes"),
            ("gear-sum", "4.50 9 yes yes"),
            ("pieces", "6.24 9 yes yes"),
            ("gear-cube", "7.31 12 yes yes"),
            ("max", "7.50 12 yes yes"),
            ("perfect", "8.29 13 yes yes"),
            ("wrong-cells", "1.92 2 yes yes"),
        ];
        for (name, figures) in known {
            assert_eq!(page.eval(&row(name)).await, figures, "{name}");
        }
        page.choose("#puzzle", "gear-cube").await;
        page.choose("#metric", "axis").await;
        page.until(measured).await;
        assert_eq!(page.eval(&row("perfect")).await, "4.30 6 yes yes");
        // A click on a heuristic or on a counterexample sets up a race.
        page.click("[data-heuristic=pieces] th button").await;
        page.until("document.querySelectorAll('[data-contestant$=-pieces]:checked').length === 2").await;
        page.open_laboratory("?puzzle=gear&view=heuristics").await;
        page.until(measured).await;
        page.click("[data-heuristic=grid-distance] + tr .example button").await;
        page.until("document.querySelector('#positions').value.endsWith(' // counterexample')").await;
    });
}

#[test]
fn searches_are_shown_step_by_step() {
    browse(DESKTOP, |page| async move {
        page.open_laboratory("?puzzle=gear&setup-alg=R+U+F&view=steps").await;
        page.click("#record").await;
        page.until(
            "document.querySelector('#step-words')?.textContent.startsWith('Before the first of 3 steps')",
        )
        .await;
        page.until("document.querySelectorAll('#tree .node').length === 1").await;
        page.click("#step").await;
        page.until("document.querySelectorAll('#tree .node').length === 7").await;
        page.until("document.querySelector('#open-set').children.length === 6").await;
        page.click("#step").await;
        page.until("document.querySelector('#closed-set').children.length === 2").await;
        page.click("#back").await;
        page.until("document.querySelector('#closed-set').children.length === 1").await;
        page.click("#to-end").await;
        page.until("document.querySelector('#step-words').textContent.endsWith('The goal is found.')").await;
        page.until("document.querySelectorAll('#tree .goal').length === 1").await;
        // By keyboard from node to node.
        page.eval("document.querySelector('#tree .node[tabindex=\"0\"]').focus()").await;
        page.until("document.querySelector('#explanation').textContent.includes('the goal')").await;
        page.keys("\u{e013}").await;
        page.until("document.querySelector('#explanation').textContent.includes('g 2')").await;
        // It plays by itself.
        page.click("#play").await;
        page.until("document.querySelector('#step-words').textContent.endsWith('The goal is found.')").await;
    });
}

#[test]
fn the_tables_of_the_eight_puzzle_are_reproduced() {
    browse(DESKTOP, |page| async move {
        page.open_laboratory("?puzzle=tiles-3x3&view=eight-puzzle").await;
        page.click("#run-eight-puzzle").await;
        page.until(IS_OVER).await;
        let rows = "[...document.querySelectorAll('.published-table tbody tr')].map(r => [...r.cells].map(c => c.textContent).join(' '))";
        let rows: Vec<String> = serde_json::from_value(page.eval(rows).await).expect("a list of rows");
        assert_eq!(rows.len(), 12);
        // Where ties do not matter, so are the published numbers but for those that its queue got wrong.
        assert_eq!((rows[0].as_str(), rows[6].as_str()), ("Trivial 1 1 1 1 1 1 1", "Trivial 0 0 0 0 0 0 0"));
        let expanded: Vec<u64> =
            rows[10].replace(',', "").split(' ').filter_map(|cell| cell.parse().ok()).collect();
        let [96_812, uniform, 8_772, misplaced, 3_163, euclidean, manhattan] = expanded[..] else {
            panic!("{expanded:?}")
        };
        assert!((81_751..=106_718).contains(&uniform), "{uniform}");
        assert!((5_657..=9_121).contains(&misplaced), "{misplaced}");
        assert!((934..=2_996).contains(&euclidean), "{euclidean}");
        assert!((221..=741).contains(&manhattan), "{manhattan}");
        assert_eq!(rows[11].matches("181,440, none").count(), 4, "{}", rows[11]);
    });
}

#[test]
fn korfs_boards_are_run_and_stopped() {
    browse(DESKTOP, |page| async move {
        page.open_laboratory("?puzzle=tiles-4x4&view=korf100").await;
        page.click("#run-korf").await;
        page.until("document.querySelectorAll('#korf-boards tbody tr').length > 3").await;
        page.until("document.querySelectorAll('#korf-boards td.good').length > 2").await;
        page.click("#cancel-korf").await;
        page.until("/ of 100 boards solved\\.$/.test(document.querySelector('#korf-state').textContent)")
            .await;
        assert_eq!(page.eval("document.querySelectorAll('#korf-boards td.bad').length").await, 0);
        page.until("document.querySelector('#korf-totals').textContent.includes('Mean nodes')").await;
    });
}

#[test]
fn bad_positions_get_an_error_and_lose_nothing() {
    browse(DESKTOP, |page| async move {
        page.open_laboratory("?puzzle=gear").await;
        page.fill("#positions", "R U // two turns").await;
        page.until_text("#positions-error", "").await;
        page.fill("#positions", "R U\nR Q").await;
        page.until(
            "document.querySelector('#positions-error').textContent.startsWith('Line 2, column 3: expected')",
        )
        .await;
        page.until_text("#positions", "R U\nR Q").await;
        page.until("document.querySelector('#run').getAttribute('aria-disabled') === 'true'").await;
        page.fill("#positions", "").await;
        page.until(
            "document.querySelector('#positions-error').textContent.startsWith('There is no position')",
        )
        .await;
        page.open_laboratory("?puzzle=nothing").await;
        page.until("document.querySelector('#notice').textContent.includes('there is no puzzle “nothing”')")
            .await;
    });
}

/// The visible words of the link to the laboratory.
const LINK_WORDS: &str = "[...document.querySelectorAll('#laboratory span')].filter(e => e.checkVisibility()).map(e => e.textContent)";

#[test]
fn the_bench_leads_to_the_laboratory_and_back() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=gear").await;
        assert_eq!(page.eval(LINK_WORDS).await, serde_json::json!(["Laboratory"]));
    });
    browse(PHONE, |page| async move {
        page.open("?puzzle=gear").await;
        page.click("[data-move=R]").await;
        page.until_query("?puzzle=gear&alg=R").await;
        // A phone shows a shorter word. Screen readers read the visible one, as one word.
        assert_eq!(page.eval(LINK_WORDS).await, serde_json::json!(["Lab"]));
        page.click("#laboratory").await;
        page.until("location.pathname.endsWith('/lab.html') && !!document.querySelector('#positions')").await;
        let state = page.text("#positions").await;
        assert_eq!(state.len(), 58, "{state}");
        page.until("document.documentElement.scrollWidth <= innerWidth").await;
        page.click("#to-bench").await;
        page.until(
            "location.pathname.endsWith('/index.html') && location.search.startsWith('?puzzle=gear&state=')",
        )
        .await;
        page.until_text("#state", "Scrambled").await;
    });
}

#[test]
fn everything_has_a_name_and_is_reached_by_keyboard() {
    browse(DESKTOP, |page| async move {
        page.open_laboratory(NEAR).await;
        for view in ["race", "steps", "random", "heuristics", "eight-puzzle", "korf100"] {
            page.click(&format!("[data-view={view}]")).await;
            page.until(&format!(
                "document.querySelector('[data-view={view}]').getAttribute('aria-pressed') === 'true'"
            ))
            .await;
            let controls = "[...document.querySelectorAll('button,select,input,textarea,a')]";
            assert_eq!(page.eval(&format!("{controls}.filter(e => e.tabIndex < 0).length")).await, 0);
            let nameless = format!(
                "{controls}.filter(e => !(e.getAttribute('aria-label') || e.labels?.length \
                 || ['BUTTON', 'A'].includes(e.tagName) && e.textContent.trim())).length"
            );
            assert_eq!(page.eval(&nameless).await, 0, "{view}");
        }
    });
}
