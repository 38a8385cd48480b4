//! The timer: by turns, by the space bar and by touch, with penalties, averages and a stored list.

use crate::clock::{control_timers, two_frames};
use unfold_browsers::{DESKTOP, FLAT, PHONE, Page, browse};

const TWO_TURNS: &str = "?puzzle=2x2x2&setup-alg=R+U";

/// Replaces the page's clock by one that tests set.
const CLOCK: &str = "window.clock = 0; performance.now = () => window.clock;";

/// Five solves of ten to fourteen seconds, and one of another puzzle.
const SIX: &str = "unfold times 1\\n1700000000000\\t2x2x2\\t10009\\tOK\\t20\\tR U\\n1700000100000\\t2x2x2\\t11000\\tOK\\t-\\tR F\\n\
                   1700000200000\\t2x2x2\\t12000\\tOK\\t-\\tR F\\n1700000300000\\t2x2x2\\t13000\\tOK\\t-\\tR F\\n\
                   1700000400000\\t2x2x2\\t14000\\tOK\\t-\\tR F\\n1700000500000\\tgear\\t99000\\tOK\\t-\\tR F\\n";

/// `fkk` within one task.
const THREE_TURNS_AT_ONCE: &str = "void ['f', 'k', 'k'].forEach(key => document.body.dispatchEvent( \
    new KeyboardEvent('keydown', { key, code: 'Key' + key.toUpperCase(), bubbles: true, cancelable: true })))";

const SPACE: &str = " ";
const ESCAPE: &str = "\u{e00c}";

async fn open(page: &Page, query: &str) {
    page.open(query).await;
    page.click("#open-timer").await;
    page.until("!!document.querySelector('#timer-face')").await;
}

async fn keep(page: &Page, times: &str) {
    page.open(TWO_TURNS).await;
    page.eval(&format!("localStorage.setItem('unfold.times', \"{times}\")")).await;
}

async fn set_clock(page: &Page, milliseconds: u32) {
    page.eval(&format!("window.clock = {milliseconds}")).await;
}

async fn rows(page: &Page) -> i64 {
    page.eval("document.querySelectorAll('#solves tbody tr').length").await.as_i64().expect("a number")
}

/// The button of a row, counted from the latest solve on.
fn in_row(row: usize, button: &str) -> String {
    format!("#solves tbody tr:nth-child({row}) {button}")
}

#[test]
fn the_first_turn_starts_the_time_and_the_last_one_stops_it() {
    browse(FLAT, |page| async move {
        page.before_each_page(CLOCK).await;
        open(&page, TWO_TURNS).await;
        page.until_text("#timer-face", "0.00").await;
        page.until_text("#timer-words", "Ready: the first turn starts the time.").await;
        set_clock(&page, 1_000).await;
        page.click("#timer-press").await;
        page.until_text("#timer-face", "15").await;
        // Rotations of the whole puzzle do not end the inspection.
        set_clock(&page, 3_500).await;
        page.keys("tb").await;
        page.until_text("#timer-face", "13").await;
        set_clock(&page, 9_000).await;
        page.until_text("#timer-words", "8 seconds.").await;
        set_clock(&page, 13_000).await;
        page.until_text("#timer-words", "12 seconds.").await;
        page.until_text("#timer-face", "3").await;
        page.keys("f").await;
        page.until("!!document.querySelector('.timer.running')").await;
        set_clock(&page, 15_009).await;
        // Without motion, only whole seconds are shown.
        page.until_text("#timer-face", "2").await;
        set_clock(&page, 15_509).await;
        page.keys("k").await;
        page.until_text("#timer-words", "Solved in 2.50, 2 moves, 0.80 turns a second.").await;
        page.until_text("#timer-face", "2.50").await;
        assert_eq!(page.eval("document.querySelector('#timer-words').getAttribute('role')").await, "status");
        page.until_text(&in_row(1, "th"), "2.50").await;
        page.click("#latest [data-penalty='+2']").await;
        page.until_text("#timer-face", "4.50+").await;
        page.until_text("#latest-1", "4.50").await;
        // The next scramble appears, the last time stays visible, and the first turn starts the timer again.
        page.until("document.querySelector('#setup').value !== 'R U'").await;
        page.until_text("#timer-face", "4.50+").await;
        assert_eq!(rows(&page).await, 1);
        page.eval("document.activeElement.blur()").await;
        page.keys("k").await;
        page.until_text("#timer-words", "The time is running.").await;
    });
}

#[test]
fn turning_on_after_a_solve_is_timed_and_not_interrupted() {
    browse(FLAT, |page| async move {
        control_timers(&page).await;
        page.before_each_page(CLOCK).await;
        // By single keys, and by turns that a busy page draws all at once.
        for at_once in [false, true] {
            open(&page, TWO_TURNS).await;
            if at_once {
                page.eval(THREE_TURNS_AT_ONCE).await;
            } else {
                page.keys("fkk").await;
            }
            page.until_text("#alg", "U' R' R'").await;
            page.until_text("#timer-words", "Solved in 0.00, 2 moves.").await;
            // The time after which a solved puzzle gets the next scramble.
            page.eval("lapse()").await;
            two_frames(&page).await;
            assert_eq!(page.text("#setup").await, "R U", "at once: {at_once}");
            assert_eq!(page.text("#alg").await, "U' R' R'", "at once: {at_once}");
        }
    });
}

#[test]
fn two_presses_at_once_stop_a_time_and_begin_the_next_inspection() {
    browse(FLAT, |page| async move {
        control_timers(&page).await;
        page.before_each_page(CLOCK).await;
        open(&page, TWO_TURNS).await;
        page.keys(SPACE).await;
        page.until_text("#timer-face", "15").await;
        page.keys(SPACE).await;
        page.until("!!document.querySelector('.timer.running')").await;
        page.eval(
            "void [1, 2].forEach(() => document.body.dispatchEvent(new KeyboardEvent('keydown', \
             { key: ' ', code: 'Space', bubbles: true, cancelable: true })))",
        )
        .await;
        page.until("document.querySelectorAll('#solves tbody tr').length === 1").await;
        // No other scramble replaces the one that is inspected, however long that takes.
        page.eval("lapse()").await;
        two_frames(&page).await;
        page.until_text("#timer-face", "15").await;
        assert_eq!(page.text("#setup").await, "R U");
        page.keys(SPACE).await;
        page.until("!!document.querySelector('.timer.running')").await;
        set_clock(&page, 2_000).await;
        page.keys(SPACE).await;
        page.until("document.querySelectorAll('#solves tbody tr').length === 2").await;
        page.until("document.querySelector('#setup').value !== 'R U'").await;
    });
}

#[test]
fn the_space_bar_times_a_physical_puzzle() {
    browse(DESKTOP, |page| async move {
        page.before_each_page(CLOCK).await;
        open(&page, TWO_TURNS).await;
        // Elsewhere it plays.
        page.eval("document.querySelector('#solid').focus()").await;
        page.keys(SPACE).await;
        page.until_text("#timer-face", "15").await;
        set_clock(&page, 16_000).await;
        page.until_text("#timer-face", "+2").await;
        page.until_text("#timer-words", "Late: two seconds more.").await;
        page.keys(SPACE).await;
        page.until("!!document.querySelector('.timer.running')").await;
        set_clock(&page, 28_345).await;
        page.keys(SPACE).await;
        page.until_text("#timer-face", "14.34+").await;
        page.until_text("#timer-words", "Solved in 14.34, two seconds of it a penalty.").await;
        page.until_text("#state", "Scrambled").await;
        // Escape during inspection records nothing. The next scramble, if it is not there yet, does not end the inspection.
        page.keys(SPACE).await;
        page.until_text("#timer-face", "15").await;
        page.keys(ESCAPE).await;
        page.until("!!document.querySelector('.timer.idle')").await;
        assert_eq!(rows(&page).await, 1);
        page.click("#inspection").await;
        page.until("document.querySelector('#timer-press').textContent === 'Start'").await;
        // The clicked checkbox has the focus, but the space bar still starts the timer.
        page.keys(SPACE).await;
        page.until("!!document.querySelector('.timer.running')").await;
        set_clock(&page, 30_345).await;
        page.keys(ESCAPE).await;
        page.until_text("#timer-face", "DNF (2.00)").await;
        assert_eq!(rows(&page).await, 2);
        // After Tab, the space bar presses the focused button.
        page.eval("document.querySelector('#timer-press').focus()").await;
        page.keys("\u{e004}").await;
        page.until("document.activeElement.id === 'timer-scramble'").await;
        let scramble = page.text("#setup").await;
        page.keys(SPACE).await;
        page.until(&format!("document.querySelector('#setup').value !== {scramble:?}")).await;
        // Another Escape closes the timer, and the settings are stored.
        page.keys(ESCAPE).await;
        page.until("!document.querySelector('.timer')").await;
        open(&page, TWO_TURNS).await;
        page.until("!document.querySelector('#inspection').checked").await;
        assert_eq!(rows(&page).await, 2);
    });
}

#[test]
fn penalties_change_averages_and_the_list_is_kept() {
    browse(FLAT, |page| async move {
        keep(&page, SIX).await;
        open(&page, TWO_TURNS).await;
        page.until_text("#latest-5", "12.00").await;
        page.until_text("#mean", "Mean 12.00 · 5 solves.").await;
        assert_eq!(rows(&page).await, 5);
        page.until_text(&in_row(1, "th"), "14.00").await;
        page.until_text(&in_row(5, "td:nth-child(3)"), "20").await;
        // The average drops the worst solve. With two failed ones there is no average.
        page.click(&in_row(1, "[data-penalty=DNF]")).await;
        page.until_text(&in_row(1, "th"), "DNF (14.00)").await;
        page.until_text("#latest-5", "12.00").await;
        page.click(&in_row(2, "[data-penalty=DNF]")).await;
        page.until_text("#latest-5", "DNF").await;
        page.until_text("#mean", "Mean 11.00 · 5 solves, 2 not finished and left out of the mean.").await;
        page.click(&in_row(2, "[data-penalty='+2']")).await;
        page.until_text("#latest-5", "12.67").await;
        open(&page, TWO_TURNS).await;
        page.until_text("#latest-5", "12.67").await;
        page.until_text("#best-1", "10.00").await;
        page.eval("(() => { window.saved = []; URL.createObjectURL = blob => { blob.text().then(t => saved.push(t)); return '#'; } })()")
            .await;
        page.click("#export-times").await;
        page.until("saved.length === 1").await;
        let csv = page.eval("saved[0]").await;
        let lines: Vec<&str> = csv.as_str().expect("a text").lines().collect();
        assert_eq!(
            lines[..2],
            [
                "number,date,puzzle,scramble,time,penalty,result,moves,turns_a_second",
                "1,2023-11-14T22:13:20Z,2x2x2,R U,10.009,OK,10.00,20,2.00"
            ]
        );
        assert_eq!(
            lines[4..],
            [
                "4,2023-11-14T22:18:20Z,2x2x2,R F,13.000,+2,15.00,,",
                "5,2023-11-14T22:20:00Z,2x2x2,R F,14.000,DNF,DNF,,"
            ]
        );
        // A button restores deleted solves.
        page.click(&in_row(1, ".remove")).await;
        page.until_text("#latest-5", "–").await;
        page.until("document.activeElement.id === 'restore-times'").await;
        page.click("#restore-times").await;
        page.until_text("#latest-5", "12.67").await;
        page.click("#clear-times").await;
        page.until("document.querySelector('#clear-times').textContent === 'Really clear 5 solves?'").await;
        page.click(&in_row(3, "[data-penalty=OK]")).await;
        page.until("document.querySelector('#clear-times').textContent === 'Clear the list'").await;
        page.click("#clear-times").await;
        page.click("#clear-times").await;
        page.until_text("#no-solves", "No solves of this puzzle yet.").await;
        page.until("document.querySelector('#restore-times').textContent === 'Put 5 deleted solves back'")
            .await;
        page.click("[data-puzzle=gear]").await;
        page.until_text("#latest-1", "1:39.00").await;
    });
}

#[test]
fn damaged_or_missing_storage_does_not_stop_the_timer() {
    browse(FLAT, |page| async move {
        keep(&page, &SIX.replace("12000", "twelve")).await;
        open(&page, TWO_TURNS).await;
        page.until_text("#notice p", "Of the kept times, line 4 was left out: its time is “twelve”.").await;
        assert_eq!(rows(&page).await, 4);
        assert_eq!(page.eval("localStorage.getItem('unfold.times.damaged').includes('twelve')").await, true);
        open(&page, TWO_TURNS).await;
        assert_eq!(rows(&page).await, 4);
        assert_eq!(page.eval("!!document.querySelector('#notice')").await, false);
        // A full storage, and then none at all.
        page.eval(
            "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
        )
        .await;
        page.click(&in_row(1, ".remove")).await;
        page.until("document.querySelector('#notice')?.textContent.includes('does not keep any more times')")
            .await;
        page.click("#drawer-close").await;
        page.until("!document.querySelector('.timer')").await;
        page.click("#open-timer").await;
        page.until("document.querySelectorAll('#solves tbody tr').length === 3").await;
        page.before_each_page(
            "Object.defineProperty(window, 'localStorage', { get() { throw new Error('not allowed') } })",
        )
        .await;
        open(&page, TWO_TURNS).await;
        page.until_text("#no-solves", "No solves of this puzzle yet.").await;
        assert_eq!(page.eval("!!document.querySelector('#notice')").await, false);
        page.keys("fk").await;
        page.until("document.querySelectorAll('#solves tbody tr').length === 1").await;
        page.until("document.querySelector('#notice')?.textContent.includes('does not keep any more times')")
            .await;
    });
}

#[test]
fn everything_about_the_timer_works_by_finger() {
    browse(PHONE, |page| async move {
        page.before_each_page(CLOCK).await;
        keep(&page, SIX).await;
        open(&page, TWO_TURNS).await;
        let small = "[...document.querySelectorAll('.drawer button')].filter(b => { const r = b.getBoundingClientRect(); \
                     return r.width < 44 || r.height < 44; }).map(b => b.outerHTML)";
        assert_eq!(page.eval(small).await, serde_json::json!([]));
        assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth").await, true);
        let cut = "(e => e.scrollWidth > e.clientWidth)(document.querySelector('.timer .table-scroll'))";
        assert_eq!(page.eval(cut).await, false);
        let room = "document.querySelector('.drawer').getBoundingClientRect().top / innerHeight";
        assert!(page.eval(room).await.as_f64().expect("a number") > 0.5);
        page.tap("#timer-press").await;
        page.until_text("#timer-face", "15").await;
        page.until(&format!("{room} > 0.85")).await;
        page.tap("#timer-press").await;
        page.until("document.querySelector('#timer-press').textContent === 'Stop'").await;
        page.until(&format!("{room} > 0.85")).await;
        // The timer does not cover the move buttons.
        let dock = "document.querySelector('.dock').getBoundingClientRect().bottom / innerHeight";
        page.until(&format!("{dock} <= {room} + 0.001")).await;
        set_clock(&page, 9_990).await;
        page.tap("#timer-press").await;
        page.until_text("#best-1", "9.99").await;
        page.until_text("#best-5", "12.00").await;
        page.tap("#timer-press").await;
        page.until_text("#timer-face", "15").await;
        page.tap("#timer-give-up").await;
        page.until("!!document.querySelector('.timer.idle')").await;
    });
}

#[test]
fn the_timer_runs_on_while_another_drawer_is_open() {
    browse(FLAT, |page| async move {
        page.before_each_page(CLOCK).await;
        open(&page, TWO_TURNS).await;
        set_clock(&page, 1_000).await;
        page.keys("f").await;
        page.until_text("#timer-words", "The time is running.").await;
        page.click("#open-settings-drawer").await;
        page.until("!!document.querySelector('#theme')").await;
        page.click("#drawer-close").await;
        page.until("!document.querySelector('.drawer')").await;
        // The time is still visible.
        page.until("!!document.querySelector('.running-time #timer-face')").await;
        set_clock(&page, 5_000).await;
        page.keys("k").await;
        page.until_text("#state", "Solved").await;
        page.until("!document.querySelector('.running-time')").await;
        page.click("#open-timer").await;
        page.until_text("#timer-face", "4.00").await;
        assert_eq!(rows(&page).await, 1);
        // Solves while the timer is closed are not timed.
        page.click("#drawer-close").await;
        page.until("!document.querySelector('.drawer')").await;
        page.fill("#setup", "R U").await;
        page.eval("document.activeElement.blur()").await;
        page.until_text("#state", "Scrambled").await;
        page.keys("f").await;
        page.keys("k").await;
        page.until_text("#state", "Solved").await;
        page.click("#open-timer").await;
        page.until("!!document.querySelector('#timer-face')").await;
        assert_eq!(rows(&page).await, 1);
    });
}

#[test]
fn the_timer_shows_the_scramble_for_a_physical_puzzle() {
    browse(FLAT, |page| async move {
        for (puzzle, fewest) in [("3x3x3", 10), ("4x4x4", 30)] {
            open(&page, &format!("?puzzle={puzzle}")).await;
            page.click("#timer-scramble").await;
            page.until(&format!(
                "document.querySelector('#timer-moves')?.textContent.split(' ').length > {fewest}"
            ))
            .await;
        }
    });
}

#[test]
fn another_scramble_ends_a_solve_of_tiles_too() {
    browse(FLAT, |page| async move {
        page.before_each_page(CLOCK).await;
        open(&page, "?puzzle=tiles-3x3").await;
        page.click("#timer-scramble").await;
        page.until_text("#state", "Scrambled").await;
        page.until_text("#timer-words", "Ready: the first turn starts the time.").await;
        // One of two slides can be done wherever the gap is.
        page.eval("document.activeElement.blur()").await;
        page.keys("\u{e012}\u{e014}").await;
        page.until_text("#timer-words", "The time is running.").await;
        set_clock(&page, 2_000).await;
        page.eval("document.querySelector('#random-position').click()").await;
        page.until(
            "document.querySelector('#timer-words').textContent.startsWith('Not finished after 2.00')",
        )
        .await;
        assert_eq!(rows(&page).await, 1);
        let scramble = "document.querySelector('#solves tbody th').title";
        assert_eq!(
            page.eval(&format!("{scramble}.includes('8')")).await,
            true,
            "the board that it began with"
        );
    });
}
