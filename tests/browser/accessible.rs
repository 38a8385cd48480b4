//! Accessibility: keyboard, screen reader, touch, zoom, and the rules of axe-core.

use serde_json::Value;
use unfold_browsers::{CENTRE, DESKTOP, PHONE, Page, Visit, browse};

/// The narrowest phone that we support.
const NARROW: Visit = Visit { width: 360, height: 640, ..PHONE };

/// Every kind of puzzle.
const PUZZLES: [&str; 6] = [
    "?puzzle=gear&alg=R+U",
    "?puzzle=gear-cube",
    "?puzzle=3x3x3&alg=R+U",
    "?puzzle=7x7x7&alg=R",
    "?puzzle=17x17x17",
    "?puzzle=tiles-4x4&alg=RDLU",
];

const VIEWS: [&str; 6] = ["race", "steps", "random", "heuristics", "eight-puzzle", "korf100"];

/// All rules of axe-core except its experimental ones.
const RUN_AXE: &str = "const done = arguments[arguments.length - 1]; \
    axe.run(document, { resultTypes: ['violations'] }).then(found => done(found.violations.flatMap(rule => \
        rule.nodes.map(node => `${rule.impact} ${rule.id}: ${node.target.join(' ')}: ${node.failureSummary}`))), \
        error => done([String(error)]));";

/// Runs axe-core. The script runs through the driver, because the policy of the page allows only its own scripts.
async fn examine(page: &Page, what: &str) {
    let file = std::env::var("UNFOLD_AXE").expect("axe-core is missing: scripts/test gets it");
    if page.eval("!window.axe").await == true {
        let axe = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        page.client.execute(&axe, Vec::new()).await.expect("axe-core starts");
    }
    let found = page.client.execute_async(RUN_AXE, Vec::new()).await.expect("axe-core runs");
    let found = found.as_array().expect("a list");
    assert!(found.is_empty(), "{what}: {found:#?}");
}

async fn examine_bench(page: &Page) {
    for puzzle in PUZZLES {
        page.open(puzzle).await;
        page.until("document.querySelectorAll('.cell').length > 0").await;
        examine(page, puzzle).await;
    }
    page.choose("#tile-faces", "both").await;
    page.click("#edit-board").await;
    examine(page, "a picture that is edited").await;
    page.click("#edit-board").await;
    page.choose("#tile-faces", "numbers").await;
    page.open("?puzzle=3x3x3&alg=R+Q").await;
    page.until("!!document.querySelector('#notice')").await;
    examine(page, "a link that cannot be read").await;
    page.click("#paint").await;
    page.until("!!document.querySelector('.spot')").await;
    examine(page, "the painter").await;
    page.open("?puzzle=gear&setup-alg=R+U2+F").await;
    page.click("#solve").await;
    page.until("!!document.querySelector('#solution')").await;
    page.click("#step").await;
    page.fill("#alg", "R nonsense").await;
    page.until("document.querySelector('#alg-error').textContent !== ''").await;
    examine(page, "a solution and an error").await;
}

async fn examine_laboratory(page: &Page) {
    page.open_laboratory("").await;
    page.click("#run").await;
    page.until("/^(\\d+) of \\1 /.test(document.querySelector('#results-state')?.textContent)").await;
    for view in VIEWS {
        page.click(&format!("[data-view={view}]")).await;
        page.until(&format!(
            "document.querySelector('[data-view={view}]').getAttribute('aria-pressed') === 'true'"
        ))
        .await;
        examine(page, view).await;
    }
}

/// Opens every drawer beside the bench.
async fn examine_drawers(page: &Page) {
    page.open("?puzzle=3x3x3&setup-alg=R+U").await;
    for (button, content) in [
        ("#open-timer", "#timer-face"),
        ("#open-settings-drawer", "#theme"),
        ("#open-help", ".keys.commands"),
        ("#open-console", "#console"),
    ] {
        page.eval(&format!("document.querySelector({button:?}).click()")).await;
        page.until(&format!("!!document.querySelector({content:?})")).await;
        if button == "#open-timer" {
            page.keys("fk").await;
            page.until("!!document.querySelector('#solves tbody tr')").await;
        }
        if button == "#open-console" {
            page.fill("#console", "help").await;
            page.keys("\u{e007}").await;
            page.fill("#console", "nonsense").await;
            page.keys("\u{e007}").await;
            page.until("!!document.querySelector('.console-log .failed')").await;
        }
        examine(page, button).await;
    }
    page.click("#drawer-close").await;
}

/// Emulates a media preference.
async fn prefer(page: &Page, feature: &str, value: &str) {
    page.dev_tools(
        "Emulation.setEmulatedMedia",
        serde_json::json!({ "features": [
            { "name": feature, "value": value }, { "name": "prefers-reduced-motion", "value": "reduce" }
        ] }),
    )
    .await;
}

#[test]
fn axe_finds_nothing_on_the_bench() {
    browse(DESKTOP, |page| async move {
        examine_bench(&page).await;
        prefer(&page, "prefers-color-scheme", "dark").await;
        examine_bench(&page).await;
    });
}

#[test]
fn axe_finds_nothing_beside_the_bench() {
    browse(DESKTOP, |page| async move {
        examine_drawers(&page).await;
        prefer(&page, "prefers-color-scheme", "dark").await;
        examine_drawers(&page).await;
    });
    browse(NARROW, |page| async move { examine_drawers(&page).await });
}

#[test]
fn axe_finds_nothing_in_the_laboratory() {
    browse(DESKTOP, |page| async move {
        examine_laboratory(&page).await;
        prefer(&page, "prefers-color-scheme", "dark").await;
        examine_laboratory(&page).await;
    });
}

#[test]
fn axe_finds_nothing_on_a_phone() {
    browse(NARROW, |page| async move {
        examine_bench(&page).await;
        prefer(&page, "prefers-color-scheme", "dark").await;
        examine_bench(&page).await;
        examine_laboratory(&page).await;
    });
}

/// The label of the focused cell.
const FOCUSED: &str = "document.activeElement.getAttribute('aria-label')";

async fn until_focused(page: &Page, label: &str) {
    page.until(&format!("{FOCUSED} === {label:?}")).await;
}

const ENTER: &str = "\u{e007}";
const TAB: char = '\u{e004}';
const UP: &str = "\u{e013}";
const DOWN: &str = "\u{e015}";
const LEFT: &str = "\u{e012}";
const RIGHT: &str = "\u{e014}";
const PAGE_DOWN: &str = "\u{e00f}";

#[test]
fn cells_describe_what_is_visible_and_follow_turns() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=3x3x3").await;
        page.until("document.querySelectorAll('[role=grid] [role=row] [role=gridcell]').length === 54").await;
        assert_eq!(page.eval("document.querySelectorAll('.cell[tabindex=\"0\"]').length").await, 1);
        let said = "[...document.querySelectorAll('.cell')].map(cell => cell.getAttribute('aria-label'))";
        page.until(&format!("{said}.includes('Front, row 2, column 3: green')")).await;
        page.click("[data-move=R]").await;
        page.until(&format!("{said}.includes('Front, row 2, column 3: yellow')")).await;
        // By keys, over the edge of a face and from face to face.
        page.eval("document.querySelector('.cell').focus()").await;
        until_focused(&page, "Top, row 1, column 1: white").await;
        page.keys(&[DOWN, DOWN, DOWN, RIGHT].concat()).await;
        until_focused(&page, "Front, row 1, column 2: green").await;
        page.keys(PAGE_DOWN).await;
        until_focused(&page, "Right, row 1, column 2: red").await;
        page.keys(&[LEFT, LEFT].concat()).await;
        until_focused(&page, "Front, row 1, column 3: yellow").await;
        page.keys(&[UP, LEFT].concat()).await;
        until_focused(&page, "Top, row 3, column 2: white").await;
        page.keys(ENTER).await;
        page.until_text("#alg", "R U").await;
        page.shift('\u{e007}').await;
        page.until_text("#alg", "R U U'").await;
        until_focused(&page, "Top, row 3, column 2: white").await;
        // A click of a screen reader.
        page.eval(
            "document.querySelector('#cell-2-0-0').dispatchEvent(new MouseEvent('click', {bubbles: true}))",
        )
        .await;
        page.until_text("#alg", "R U U' F").await;

        // Labels of gears name their neighbours, in colours of their own.
        page.click("[data-puzzle=gear]").await;
        page.until(&format!(
            "{said}.includes('Front, row 2, column 1: yellow bracket, gear with yellow teeth')"
        ))
        .await;
    });
}

#[test]
fn large_cubes_render_only_the_cells_around_the_focus() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=64x64x64").await;
        page.until_solid().await;
        page.until("document.querySelectorAll('.cell').length === 49").await;
        assert_eq!(page.eval("document.querySelector('.cells').getAttribute('aria-rowcount')").await, "384");
        page.eval("document.querySelector('.cell').focus()").await;
        page.keys(&RIGHT.repeat(20)).await;
        until_focused(&page, "Top, row 1, column 21: white").await;
        page.keys(&[PAGE_DOWN, DOWN].concat()).await;
        until_focused(&page, "Left, row 2, column 21: orange").await;
        assert_eq!(page.eval("document.querySelectorAll('.cell').length").await, 49);
        assert_eq!(page.eval("document.activeElement.getAttribute('aria-colindex')").await, "21");
    });
}

#[test]
fn boards_are_walked_through_and_slid() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=tiles-4x4").await;
        page.until("document.querySelectorAll('.cell').length === 16").await;
        page.eval("document.querySelector('.cell').focus()").await;
        until_focused(&page, "Row 1, column 1: tile 1, in its place").await;
        page.keys(&[DOWN, DOWN, DOWN, RIGHT, RIGHT].concat()).await;
        until_focused(&page, "Row 4, column 3: tile 15, in its place, slides right").await;
        assert_eq!(page.text("#alg").await, "", "arrows slide nothing here");
        page.keys(ENTER).await;
        page.until_text("#alg", "R").await;
        until_focused(&page, "Row 4, column 3: blank").await;
    });
}

#[test]
fn from_the_top_of_the_page_to_a_solution_by_tab_alone() {
    browse(DESKTOP, |page| async move {
        page.open("").await;
        // The solid appears after the net. Before that, the skip link leads to the net.
        page.until("!!document.querySelector('#solid')").await;
        let focus = "document.activeElement";
        page.keys(&TAB.to_string()).await;
        page.until(&format!("{focus}.textContent === 'To the puzzle'")).await;
        page.keys(ENTER).await;
        page.until(&format!("{focus}.id === 'solid'")).await;
        assert_eq!(page.eval("location.search").await, "?puzzle=gear");
        // From there back to the choice of puzzles, and on through everything.
        let mut met: Vec<String> = Vec::new();
        let name = format!(
            "(e => e.id || e.dataset.puzzle || e.dataset.turn || e.dataset.move || e.getAttribute('class') || e.tagName)({focus})"
        );
        page.eval("document.querySelector('.skip').focus()").await;
        for _ in 0..60 {
            page.keys(&TAB.to_string()).await;
            let at = page.eval(&name).await.as_str().unwrap_or_default().to_string();
            let ring = page.eval(&format!(
                "(e => {{ const seen = [e, ...e.children].map(e => getComputedStyle(e)); return seen.some(s => \
                 s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2 || s.stroke !== 'none' && parseFloat(s.strokeWidth) >= 2); }})({focus})"
            ))
            .await;
            assert_eq!(ring, true, "{at} has the focus, but no ring");
            let is_end = at == "solve";
            met.push(at);
            if is_end {
                break;
            }
        }
        let place =
            |name: &str| met.iter().position(|at| at == name).unwrap_or_else(|| panic!("{name}: {met:?}"));
        assert!(
            place("gear") < place("solid") && place("solid") < place("U") && place("U") < place("cell-0-0-0")
        );
        assert!(
            place("cell-0-0-0") < place("undo")
                && place("undo") < place("play")
                && place("play") < place("solve")
        );

        page.eval("document.querySelector('[data-puzzle=\"3x3x3\"]').focus()").await;
        page.keys(ENTER).await;
        page.until_query("?puzzle=3x3x3").await;
        page.eval("document.querySelector('.cell').focus()").await;
        page.keys(&[ENTER, DOWN, DOWN, DOWN, ENTER].concat()).await;
        page.until_text("#alg", "U F").await;
        page.eval("document.querySelector('#solve').focus()").await;
        page.keys(ENTER).await;
        page.until("!!document.querySelector('#solution')").await;
        page.eval("document.querySelector('#play').focus()").await;
        page.keys(" ").await;
        page.until_text("#state", "Solved").await;
    });
}

async fn until_announced(page: &Page, words: &str) {
    page.until(&format!("document.querySelector('#announcement').textContent.trim() === {words:?}")).await;
}

#[test]
fn every_action_is_announced_once() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=3x3x3").await;
        page.eval(
            "void (window.heard = [], new MutationObserver(() => heard.push(document.querySelector('#announcement').textContent.trim())) \
             .observe(document.querySelector('#announcement'), {childList: true, characterData: true, subtree: true}))",
        )
        .await;
        page.click("[data-move=R]").await;
        until_announced(&page, "R, 1 move; not solved.").await;
        page.mouse().with_shift().press("[data-move=R]", CENTRE).release().await;
        until_announced(&page, "Solved in 2 moves.").await;
        // Of many that follow each other quickly, the last one is announced. The page itself times them: a slow driver would leave
        // pauses between them that are long enough for an announcement.
        page.eval(
            "void [...'JJJJJJJI'].forEach((key, place) => setTimeout(() => \
             dispatchEvent(new KeyboardEvent('keydown', { code: `Key${key}`, key: key.toLowerCase(), bubbles: true })), 50 * place))",
        )
        .await;
        until_announced(&page, "R, 10 moves; not solved.").await;
        assert_eq!(page.eval("heard.filter(words => words.startsWith('U,')).length").await, 0);
        page.click("#solve").await;
        page.until(
            "document.querySelector('#announcement').textContent.startsWith('Solution with 2 moves found')",
        )
        .await;
        page.click("#play").await;
        page.until_text("#state", "Solved").await;
        page.until("document.querySelector('#announcement').textContent.startsWith('Solved in')").await;
        page.click("#to-start").await;
        page.click("#random-position").await;
        until_announced(&page, "Scrambled.").await;
        page.click("#hint-next").await;
        page.until("document.querySelector('#announcement').textContent.startsWith('Hint: Next ')").await;
        page.click("[data-puzzle=gear]").await;
        until_announced(&page, "Gear ball, solved.").await;
        // Nothing else on the page says the same.
        let live = page
            .eval("[...document.querySelectorAll('[role=status], [aria-live], [role=alert]')].filter(e => e.textContent.trim()).map(e => e.id)")
            .await;
        assert_eq!(live, serde_json::json!(["announcement"]));
    });
}

async fn is_as_wide_as_the_window(page: &Page, what: &str) {
    let wide = page
        .eval(
            "document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')] \
             .filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML.slice(0, 80))",
        )
        .await;
    assert_eq!(wide, Value::Array(Vec::new()), "{what}");
}

/// Visible controls that are smaller than a touch target should be.
const SMALL_TARGETS: &str = "[...document.querySelectorAll('button, select, input, textarea, a[href], summary')] \
    .map(e => e.closest('label') ?? e) \
    .filter(e => e.checkVisibility() && !e.closest('.visually-hidden, .skip, .cells')) \
    .map(e => [e, e.getBoundingClientRect()]) \
    .filter(([, r]) => r.width < 43.9 || r.height < 43.9) \
    .map(([e, r]) => `${Math.round(r.width)}x${Math.round(r.height)} ${e.outerHTML.slice(0, 90)}`)";

async fn fits_a_phone(page: &Page, what: &str) {
    is_as_wide_as_the_window(page, what).await;
    assert_eq!(page.eval(SMALL_TARGETS).await, Value::Array(Vec::new()), "{what}");
    let small_letters = "[...document.querySelectorAll('input:not([type=checkbox]), select, textarea')] \
        .filter(e => e.checkVisibility() && parseFloat(getComputedStyle(e).fontSize) < 16).map(e => e.id)";
    assert_eq!(
        page.eval(small_letters).await,
        Value::Array(Vec::new()),
        "{what}: the page grows when it is touched"
    );
}

#[test]
fn everything_fits_the_narrowest_phone_and_can_be_touched() {
    browse(NARROW, |page| async move {
        for puzzle in PUZZLES {
            page.open(puzzle).await;
            page.until("document.querySelectorAll('.cell').length > 0").await;
            fits_a_phone(&page, puzzle).await;
            if page.eval("document.querySelector('#more-moves')?.checkVisibility() === true").await == true {
                page.click("#more-moves").await;
                page.until("document.querySelector('#more-moves').ariaExpanded === 'true'").await;
                fits_a_phone(&page, puzzle).await;
            }
        }
        page.open("?puzzle=3x3x3&alg=R+U").await;
        page.choose("#method", "four-phase").await;
        page.click("#solve").await;
        page.until("!!document.querySelector('#solution')").await;
        fits_a_phone(&page, "a solution in phases").await;
        page.click("#paint").await;
        page.until("!!document.querySelector('.spot')").await;
        fits_a_phone(&page, "the painter").await;
        for puzzle in ["gear", "2x2x2", "3x3x3"] {
            page.open(&format!("?puzzle={puzzle}")).await;
            page.click("#paint").await;
            page.until("!!document.querySelector('.spot')").await;
            let small = "[...document.querySelectorAll('.spot')].map(spot => spot.getBoundingClientRect()) \
                .filter(place => Math.min(place.width, place.height) < 43.9).length";
            assert_eq!(page.eval(small).await, 0, "spots of {puzzle}");
            is_as_wide_as_the_window(&page, puzzle).await;
        }
        page.open_laboratory("").await;
        page.click("#run").await;
        page.until("/^(\\d+) of \\1 /.test(document.querySelector('#results-state')?.textContent)").await;
        for view in VIEWS {
            page.click(&format!("[data-view={view}]")).await;
            page.until(&format!(
                "document.querySelector('[data-view={view}]').getAttribute('aria-pressed') === 'true'"
            ))
            .await;
            fits_a_phone(&page, view).await;
        }
    });
}

#[test]
fn the_turns_are_where_the_thumb_is() {
    browse(NARROW, |page| async move {
        page.open("?puzzle=3x3x3").await;
        // At the top of the page and at the net, the whole first row is visible and receives touches.
        for place in ["'header'", "'.flat'"] {
            page.eval(&format!("document.querySelector({place}).scrollIntoView()")).await;
            let is_at_hand = "['U', 'B'].every(letter => { const r = document.querySelector(`[data-move=${letter}]`).getBoundingClientRect(); \
                 return r.bottom <= innerHeight && r.top >= 0 && \
                     document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2).closest('[data-move]')?.dataset.move === letter; })";
            assert_eq!(page.eval(is_at_hand).await, true, "{place}");
        }
        // They stay in place when there is something to play.
        page.eval("scrollTo(0, 0)").await;
        let top = "document.querySelector('[data-move=U]').getBoundingClientRect().top";
        let before = page.eval(top).await;
        page.tap("[data-move=U]").await;
        page.until("document.querySelector('#play').checkVisibility()").await;
        assert_eq!(page.eval(top).await, before);
    });
}

#[test]
fn fingers_that_turn_neither_scroll_nor_enlarge_the_page() {
    browse(PHONE, |page| async move {
        for (puzzle, target) in [
            ("?puzzle=3x3x3", "#solid"),
            ("?puzzle=tiles-4x4", "[data-tile='12']"),
            ("?puzzle=gear", "#solid"),
        ] {
            page.open(puzzle).await;
            page.until_solid().await;
            let (x, y) = page.place(target, (0.5, 0.5)).await;
            // The text below it may grow meanwhile.
            let top = "Math.round(document.querySelector('.flat svg').getBoundingClientRect().top)";
            let before = page.eval(top).await;
            for (across, down) in [(0.0, -60.0), (0.0, 60.0), (40.0, 0.0)] {
                page.finger().press_at((x, y)).to_place((x + across, y + down)).release().await;
            }
            for _ in 0..4 {
                page.finger().press_at((x, y)).to_place((x, y)).release().await;
            }
            assert_eq!(page.eval(top).await, before, "{puzzle}");
            assert_eq!(page.eval("visualViewport.scale").await, 1, "{puzzle}");
            // Touches beside it, and between the arms of a net, scroll.
            page.eval("scrollTo(0, 0)").await;
            let (_, y) = page.place("#solid", (0.5, 0.5)).await;
            let before = page.eval("scrollY").await;
            page.finger().press_at((24.0, y)).to_place((24.0, y - 150.0)).release().await;
            page.until(&format!("scrollY > {before}")).await;
        }
        page.open("?puzzle=3x3x3").await;
        let (x, y) = page.place(".net", (0.9, 0.95)).await;
        let before = page.eval("scrollY").await;
        page.finger().press_at((x, y)).to_place((x, y - 100.0)).release().await;
        page.until(&format!("scrollY > {before}")).await;
        // Two taps on a button in a row.
        page.open("?puzzle=3x3x3").await;
        for _ in 0..4 {
            page.tap("[data-move=R]").await;
        }
        page.until_text("#alg", "R R R R").await;
        assert_eq!(page.eval("visualViewport.scale").await, 1);
    });
}

#[test]
fn at_double_zoom_everything_is_reachable() {
    browse(DESKTOP, |page| async move {
        let window =
            serde_json::json!({ "width": 640, "height": 450, "deviceScaleFactor": 2, "mobile": false });
        page.dev_tools("Emulation.setDeviceMetricsOverride", window).await;
        for puzzle in PUZZLES {
            page.open(puzzle).await;
            is_as_wide_as_the_window(&page, puzzle).await;
            let head = page.eval("document.querySelector('header').offsetHeight / innerHeight").await;
            assert!(head.as_f64().expect("a share") < 0.3, "{puzzle}: the header takes {head} of the window");
        }
        page.open_laboratory("").await;
        for view in VIEWS {
            page.click(&format!("[data-view={view}]")).await;
            is_as_wide_as_the_window(&page, view).await;
        }
    });
}

#[test]
fn the_solid_stays_where_it_is_when_another_puzzle_is_chosen() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=gear").await;
        let place = "(r => [Math.round(r.x), Math.round(r.y)])(document.querySelector('#solid').getBoundingClientRect())";
        let first = page.eval(place).await;
        for puzzle in PUZZLES {
            page.open(puzzle).await;
            assert_eq!(page.eval(place).await, first, "{puzzle}");
        }
    });
}
