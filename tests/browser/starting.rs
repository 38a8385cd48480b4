//! What is there before the bench, and how the bench takes over.

use fantoccini::actions::MOUSE_BUTTON_RIGHT;
use serde_json::{Value, json};
use std::time::Duration;

use crate::page::{DESKTOP, PHONE, Page, Setup, browse};

/// The bench comes when it is let.
const HELD: &str = "const get = window.fetch; window.fetch = (...all) => \
    String(all[0]).includes('/app-') ? new Promise(done => window.release = done).then(() => get(...all)) : get(...all);";

async fn open_held(page: &Page, query: &str) {
    page.before_each_page(HELD).await;
    page.client.goto(&format!("{}{query}", page.host.address)).await.expect("the page opens");
    page.until("!!window.release").await;
}

async fn release(page: &Page) {
    page.eval("void release()").await;
    page.until("!document.querySelector('#starter') && !!document.querySelector('.panel')").await;
}

const ARTWORK: &str = "document.querySelector('svg.net > g').innerHTML";

/// What can be pressed, and what it is called.
const CONTROLS: &str = "[...document.querySelectorAll('.target, .turn, .steps button')].map(e => \
    [e.dataset.turn ?? e.dataset.move ?? e.id, e.getAttribute('aria-label'), e.getAttribute('transform'), e.textContent, \
     e.querySelector('kbd')?.dataset.key].join())";

#[test]
fn the_position_can_be_seen_and_turned_before_the_bench_comes() {
    browse(DESKTOP, |page| async move {
        open_held(&page, "?puzzle=gear&setup-alg=R+U2&other=kept").await;
        assert_eq!(page.text("#starter .state").await, "Scrambled");
        page.click("[data-turn=F]").await;
        page.press("[data-turn=R]", MOUSE_BUTTON_RIGHT, Duration::ZERO).await;
        page.shift_click("[data-move=U]").await;
        page.press("[data-move=U]", 0, Duration::from_millis(900)).await;
        page.keys("j").await;
        let query = "?puzzle=gear&setup-alg=R+U2&alg=F+R%27+U%27+U%27+U&other=kept";
        page.until_query(query).await;
        // A drag would turn a layer, which is left to the bench.
        page.drag("[data-turn=F]", (0.1, 0.5), (0.9, 0.5)).await;
        page.until_query(query).await;
        let (seen, controls) = (page.eval(ARTWORK).await, page.eval(CONTROLS).await);
        page.picture("starter").await;
        release(&page).await;
        assert_eq!(page.text("#alg").await, "F R' U' U' U");
        assert_eq!(page.eval(ARTWORK).await, seen, "both draw the same");
        assert_eq!(page.eval(CONTROLS).await, controls);
        page.until_query(query).await;
    });
}

#[test]
fn what_only_the_bench_can_do_waits_for_it_with_all_that_follows() {
    browse(DESKTOP, |page| async move {
        open_held(&page, "?puzzle=3x3x3&alg=R").await;
        page.click("[data-move=F]").await;
        page.control('z').await;
        page.click("[data-move=U]").await;
        page.click("#undo").await;
        page.click("[data-move=L]").await;
        page.until_query("?puzzle=3x3x3&alg=R+F").await;
        page.eval("document.querySelector('#starter [data-turn=B]').focus()").await;
        release(&page).await;
        page.until_text("#alg", "R L").await;
        assert_eq!(page.eval("document.activeElement.dataset.turn").await, "B");
        // Nobody turns twice, or takes letters that are typed.
        page.eval("document.activeElement.blur()").await;
        page.keys("j").await;
        page.until_text("#alg", "R L U").await;
        page.fill("#alg", "R U R' U'").await;
        page.until_text("#alg", "R U R' U'").await;
    });
}

#[test]
fn presses_the_other_way_and_keys_wait_too() {
    browse(DESKTOP, |page| async move {
        open_held(&page, "?puzzle=gear&alg=R").await;
        page.click("#undo").await;
        page.shift_click("[data-move=U]").await;
        page.press("[data-turn=F]", MOUSE_BUTTON_RIGHT, Duration::ZERO).await;
        page.keys("j").await;
        page.until_query("?puzzle=gear&alg=R").await;
        release(&page).await;
        page.until_text("#alg", "U' F' U").await;

        // While the bench is being drawn, too.
        open_held(&page, "?puzzle=gear&alg=R").await;
        page.eval("document.querySelector('#starter').setAttribute('data-over', '')").await;
        page.click("[data-move=F]").await;
        page.keys("j").await;
        page.until_query("?puzzle=gear&alg=R").await;
        release(&page).await;
        page.until_text("#alg", "R F U").await;
    });
}

#[test]
fn what_has_nothing_to_do_keeps_nobody_waiting() {
    browse(DESKTOP, |page| async move {
        open_held(&page, "?puzzle=5x5x5").await;
        page.click("#undo").await;
        page.click("#redo").await;
        page.keys("\u{e003}").await;
        page.click("[data-move=R]").await;
        page.until_query("?puzzle=5x5x5&alg=R").await;
    });
    browse(PHONE, |page| async move {
        open_held(&page, "?puzzle=5x5x5").await;
        page.click("#more-moves").await;
        page.until("document.querySelector('[data-move=M]').getBoundingClientRect().height > 0").await;
        page.click("[data-move=M]").await;
        page.until_query("?puzzle=5x5x5&alg=M").await;
        release(&page).await;
        page.until("document.querySelector('#more-moves').getAttribute('aria-expanded') === 'true'").await;
        page.until_text("#alg", "M").await;
    });
}

#[test]
fn a_finger_that_rests_turns_the_other_way() {
    browse(PHONE, |page| async move {
        let settings = "localStorage.setItem('unfold.settings', 'unfold settings 1\\npictures flat\\npalette colour-blind\\n')";
        page.before_each_page(settings).await;
        open_held(&page, "?puzzle=gear").await;
        page.touch("[data-turn=F]", Duration::from_millis(900)).await;
        page.until_query("?puzzle=gear&alg=F%27").await;
        page.touch("[data-move=U]", Duration::ZERO).await;
        page.until_query("?puzzle=gear&alg=F%27+U").await;
        // Letters and patterns are there for those who need them.
        page.until("!!document.querySelector('#starter #mark-gear-U')").await;
    });
}

#[test]
fn a_bench_that_cannot_be_loaded_is_told_of_and_the_starter_goes_on() {
    browse(DESKTOP, |page| async move {
        page.host.hide("app-");
        page.client.goto(&format!("{}?puzzle=gear", page.host.address)).await.expect("the page opens");
        page.until("!!document.querySelector('#starter [role=alert]')").await;
        page.picture("no_bench").await;
        page.click("[data-move=R]").await;
        page.until_query("?puzzle=gear&alg=R").await;
    });
}

#[test]
fn help_that_was_asked_for_early_opens_with_the_bench() {
    browse(DESKTOP, |page| async move {
        // On a cube, the same key without its sign turns something.
        for puzzle in ["gear", "3x3x3"] {
            open_held(&page, &format!("?puzzle={puzzle}")).await;
            page.keys("?").await;
            page.until_query(&format!("?puzzle={puzzle}")).await;
            release(&page).await;
            page.until("!!document.querySelector('[data-drawer=help]')").await;
        }
    });
}

#[test]
fn nothing_moves_when_the_bench_takes_over() {
    for setup in [DESKTOP, PHONE] {
        browse(setup, |page| async move {
            for puzzle in ["gear", "3x3x3", "5x5x5"] {
                open_held(&page, &format!("?puzzle={puzzle}")).await;
                let places = "['.pictures', 'svg.net', '.moves-bar'].map(place => { \
                    const r = document.querySelector(place).getBoundingClientRect(); return [r.x, r.y, r.width]; }).flat()";
                let before = page.eval(places).await;
                release(&page).await;
                let after = page.eval(places).await;
                let numbers = |places: &Value| {
                    places.as_array().expect("a list").iter().filter_map(Value::as_f64).collect()
                };
                let (before, after): (Vec<f64>, Vec<f64>) = (numbers(&before), numbers(&after));
                let is_near = before.iter().zip(&after).all(|(before, after)| (before - after).abs() < 2.0);
                assert!(is_near, "{puzzle}: {before:?} {after:?}");
            }
        });
    }
}

#[test]
fn the_bench_comes_without_the_starter_too() {
    browse(DESKTOP, |page| async move {
        for missing in ["starter.js", "starter_bg"] {
            page.host.hide(missing);
            page.open("?puzzle=gear&alg=R").await;
            page.until_text("#alg", "R").await;
            page.click("[data-turn=F]").await;
            page.until_text("#alg", "R F").await;
        }
    });
}

#[test]
fn the_starter_leaves_to_the_bench_what_it_cannot_show() {
    browse(Setup { first_visit: true, ..DESKTOP }, |page| async move {
        // A first visit, a link that cannot be used, tiles; and the solid alone.
        for query in ["", "?puzzle=gear&alg=Q", "?puzzle=tiles-4x4"] {
            open_held(&page, query).await;
            assert_eq!(
                page.eval("document.querySelector('#starter .stage').children.length").await,
                json!(0),
                "{query}"
            );
            release(&page).await;
        }
        page.choose("#pictures", "solid").await;
        open_held(&page, "?puzzle=gear").await;
        assert_eq!(page.eval("document.querySelector('#starter .stage').children.length").await, json!(0));
        release(&page).await;
    });
}
