//! Turning, typing, undoing, solving and walking a solution, by mouse, keyboard and finger; workers that fail; links that are wrong.

use std::time::Duration;

use crate::clock::{control_frames, until_at_rest};
use crate::{FARTHEST, start_long_job};
use unfold_browsers::{CENTRE, DESKTOP, FLAT, FileFault, PHONE, Visit, browse};

#[test]
fn faces_turn_by_mouse_in_both_directions() {
    browse(FLAT, |page| async move {
        page.open("").await;
        page.until_text("#state", "Solved").await;
        page.click("[data-turn=U]").await;
        page.until_query("?puzzle=gear&alg=U").await;
        page.until_text("#state", "Scrambled").await;
        page.click("[data-turn=L]").await;
        page.until_text("#alg", "U R").await;
        page.mouse().right().press("[data-turn=F]", CENTRE).release().await;
        page.until_text("#alg", "U R F'").await;
        page.mouse().with_shift().press("[data-turn=D]", CENTRE).release().await;
        page.until_text("#alg", "U R F' U'").await;
        page.mouse().press("[data-turn=B]", CENTRE).hold(Duration::from_millis(900)).release().await;
        page.until_text("#alg", "U R F' U' F'").await;
        page.click("[data-move=R]").await;
        page.until_text("#alg", "U R F' U' F' R").await;
        page.until_text("#counter", "6 quarter turns · 6 axis turns").await;
    });
}

/// Presses a face, keeps the page busy for longer than a long press takes, and releases as soon as the page handles events again.
const PRESS_WHILE_BUSY: &str = "const done = arguments[0], target = document.querySelector('[data-turn=F]'); \
    const tell = (kind, detail) => target.dispatchEvent(new (kind.startsWith('p') ? PointerEvent : MouseEvent)(kind, \
        { bubbles: true, cancelable: true, pointerId: 1, button: 0, detail })); \
    tell('pointerdown', 0); \
    const start = performance.now(); \
    while (performance.now() - start < 900); \
    setTimeout(() => { tell('pointerup', 0); tell('click', 1); done(); }, 20);";

#[test]
fn a_press_while_the_page_is_busy_is_not_a_long_press() {
    browse(FLAT, |page| async move {
        page.open("").await;
        page.client.execute_async(PRESS_WHILE_BUSY, Vec::new()).await.expect("the script runs");
        page.until_text("#alg", "F").await;
    });
}

#[test]
fn everything_can_be_done_by_keyboard() {
    browse(FLAT, |page| async move {
        page.open("").await;
        page.keys("jikhg").await;
        page.until_text("#alg", "U R R' F F'").await;
        page.until_text("#counter", "5 quarter turns · 1 axis turn").await;
        page.control('z').await;
        page.until_text("#alg", "U R R' F").await;
        page.control('y').await;
        page.until_text("#alg", "U R R' F F'").await;
        page.eval("document.querySelector('[data-turn=R]').focus()").await;
        page.keys("\u{e007}").await;
        page.until_text("#alg", "U R R' F F' R").await;
        // Typing into a field turns nothing.
        page.fill("#alg", "R2").await;
        page.until_query("?puzzle=gear&alg=R2").await;
        page.eval("document.activeElement.blur()").await;
        page.keys("k").await;
        page.until_text("#alg", "R2 R'").await;
        let unreachable = page
            .eval("[...document.querySelectorAll('button,select,input,textarea,.target')].filter(e => e.tabIndex < 0).length")
            .await;
        assert_eq!(unreachable, 0);
        let nameless = page
            .eval(
                "[...document.querySelectorAll('button,select,input,textarea,.target')].filter(e => \
                 !(e.getAttribute('aria-label') || e.textContent.trim() && e.tagName == 'BUTTON' || e.labels?.length)).length",
            )
            .await;
        assert_eq!(nameless, 0);
    });
}

#[test]
fn undo_redo_reset_and_typed_moves() {
    browse(FLAT, |page| async move {
        page.open("").await;
        page.fill("#alg", "R U2 F5'").await;
        page.until_query("?puzzle=gear&alg=R+U2+F5%27").await;
        page.until_text("#counter", "8 quarter turns · 3 axis turns").await;
        page.fill("#alg", "R U2 Q").await;
        page.until("document.querySelector('#alg-error').textContent.includes('column 6: expected one of the moves')")
            .await;
        // The puzzle keeps the last valid text, the field keeps the invalid one.
        page.until_text("#alg", "R U2 Q").await;
        page.until_query("?puzzle=gear&alg=R+U2").await;
        page.click("#alg-error button").await;
        page.until_text("#alg", "R U2").await;
        page.click("#undo").await;
        page.until_text("#alg", "R").await;
        page.click("#redo").await;
        page.until_text("#alg", "R U2").await;
        page.click(".chip").await;
        page.until_text("#alg", "R").await;
        page.click("[data-puzzle=gear-cube]").await;
        page.until_query("?puzzle=gear-cube").await;
        page.fill("#setup", "R U").await;
        page.until_query("?puzzle=gear-cube&setup-alg=R+U").await;
        page.click("#reset").await;
        page.until_query("?puzzle=gear-cube").await;
        page.until_text("#state", "Solved").await;
        // Undo brings back what a reset or another puzzle replaced.
        page.click("#undo").await;
        page.until_query("?puzzle=gear-cube&setup-alg=R+U").await;
        page.click("[data-turn=U]").await;
        page.click("[data-puzzle=gear]").await;
        page.until_query("?puzzle=gear").await;
        page.click("#undo").await;
        page.until_query("?puzzle=gear-cube&setup-alg=R+U&alg=U").await;
        // A turn replaces a text that cannot be read.
        page.fill("#alg", "U bad").await;
        page.until("document.querySelector('#alg-error').textContent.includes('column 3')").await;
        page.click("[data-turn=R]").await;
        page.until_text("#alg", "U R").await;
        // A space changes no move of the scramble, so the moves after it stay.
        page.find("#setup").await.send_keys(" ").await.expect("it can be typed into");
        page.until_text("#setup", "R U ").await;
        page.until_query("?puzzle=gear-cube&setup-alg=R+U&alg=U+R").await;
    });
}

#[test]
fn scrambles_are_random_and_solvable() {
    browse(FLAT, |page| async move {
        page.open("").await;
        page.fill("#turn-count", "0").await;
        page.until("document.querySelector('#turn-count-error').textContent.includes('from 1 to 2000')")
            .await;
        page.click("#random-turns").await;
        assert_eq!(page.text("#setup").await, "");
        page.fill("#turn-count", "37").await;
        page.click("#random-turns").await;
        page.until("document.querySelector('#setup').value.split(' ').length === 37").await;
        let first = page.text("#setup").await;
        page.click("#random-turns").await;
        page.until(&format!("document.querySelector('#setup').value !== {first:?}")).await;
        let second = page.text("#setup").await;
        page.click("#random-position").await;
        page.until(&format!("document.querySelector('#setup').value !== {second:?}")).await;
        page.click("#solve").await;
        page.until("!!document.querySelector('#solution')").await;
        page.click("#to-end").await;
        page.until_text("#state", "Solved").await;
        // The pressed button keeps the focus, so that it can be pressed again.
        page.eval("document.querySelector('#random-position').focus()").await;
        for _ in 0..3 {
            let before = page.text("#setup").await;
            page.keys("\u{e007}").await;
            page.until(&format!("document.querySelector('#setup').value !== {before:?}")).await;
        }
    });
}

#[test]
fn a_link_shows_the_same_to_a_second_person_and_after_reloading() {
    browse(FLAT, |page| async move {
        page.open("").await;
        page.fill("#setup", "R U2 F5'").await;
        page.click("[data-turn=U]").await;
        page.click("[data-turn=F]").await;
        let query = "?puzzle=gear&setup-alg=R+U2+F5%27&alg=U+F";
        page.until_query(query).await;
        let artwork = "document.querySelector('svg.net > g').innerHTML";
        let picture = page.eval(artwork).await;

        let first = page.client.window().await.expect("a window");
        let second = page.client.new_window(true).await.expect("a second tab");
        page.client.switch_to_window(second.handle).await.expect("it can be seen");
        page.open(query).await;
        assert_eq!(page.eval(artwork).await, picture);
        assert_eq!((page.text("#setup").await, page.text("#alg").await), ("R U2 F5'".into(), "U F".into()));
        page.client.close_window().await.expect("it can be closed");
        page.client.switch_to_window(first).await.expect("the first is still there");

        page.client.refresh().await.expect("it reloads");
        page.until("document.querySelectorAll('.target').length === 6").await;
        assert_eq!(page.eval(artwork).await, picture);

        // However many moves are made, the browser's history has one entry.
        page.open("?puzzle=gear-cube&alg=R").await;
        page.click("[data-turn=U]").await;
        page.until_text("#alg", "R U").await;
        page.client.back().await.expect("back");
        page.until_text("#alg", "U F").await;
        assert_eq!(page.eval(artwork).await, picture);
        page.client.forward().await.expect("forward");
        page.until_text("#alg", "R U").await;
        page.until_query("?puzzle=gear-cube&alg=R+U").await;

        // A turn just before the way back is not lost.
        page.eval(
            "void (document.querySelector('[data-turn=F]').dispatchEvent(new MouseEvent('click', { bubbles: true })), \
             history.back())",
        )
        .await;
        page.until_text("#alg", "U F").await;
        page.client.forward().await.expect("forward");
        page.until_text("#alg", "R U F").await;
    });
}

#[test]
fn solutions_are_shown_stepped_clicked_and_played() {
    browse(FLAT, |page| async move {
        page.open(FARTHEST).await;
        page.click("#solve").await;
        page.until("!!document.querySelector('#solution')").await;
        assert!(page.text("#outcome").await.contains("13 quarter turns. No shorter solution exists."));
        page.click("#step").await;
        page.until("document.querySelectorAll('.chip.done').length === 1").await;
        page.click("li:nth-child(5) .chip").await;
        page.until("document.querySelectorAll('.chip.done').length === 4").await;
        page.click("#back").await;
        page.until("document.querySelectorAll('.chip.done').length === 3").await;
        page.click("#play").await;
        page.until("document.querySelector('#state').textContent === 'Solved'").await;
        page.until("document.querySelector('#play').getAttribute('aria-label') === 'Play'").await;
        // From the end it starts over.
        page.click("#play").await;
        page.until("document.querySelector('#play').getAttribute('aria-label') === 'Pause'").await;
        page.until("document.querySelector('#state').textContent === 'Scrambled'").await;
        page.click("#play").await;

        // The other metric, from the same place.
        page.click("#to-start").await;
        page.choose("#metric", "axis").await;
        page.click("#solve").await;
        page.until("document.querySelector('#outcome').textContent.includes('8 axis turns. No shorter')")
            .await;
        page.click("#to-end").await;
        page.until_text("#state", "Solved").await;
        page.click("#solve").await;
        page.until("document.querySelector('#outcome').textContent.includes('solved already')").await;
    });
}

#[test]
fn a_long_job_is_cancelled_and_the_next_one_runs() {
    browse(FLAT, |page| async move {
        page.open(FARTHEST).await;
        start_long_job(&page).await;
        // The page still works meanwhile.
        page.choose("#arrangement", "cross").await;
        page.until("document.querySelector('svg.net').viewBox.baseVal.width === 844").await;
        page.click("#cancel").await;
        page.until_text("#outcome", "Cancelled.").await;
        // By keyboard too. A search for a position that has changed stops by itself.
        start_long_job(&page).await;
        page.keys("\u{e00c}").await;
        page.until_text("#outcome", "Cancelled.").await;
        start_long_job(&page).await;
        page.click("[data-turn=U]").await;
        page.until_text("#outcome", "Stopped, because the position changed.").await;
        // Another request replaces a search that would take too long.
        start_long_job(&page).await;
        let scramble = page.text("#setup").await;
        page.click("#random-position").await;
        page.until(&format!("document.querySelector('#setup').value !== {scramble:?}")).await;
        page.choose("#method", "table").await;
        page.click("#solve").await;
        page.until("!!document.querySelector('#solution')").await;
        page.click("#to-end").await;
        page.until_text("#state", "Solved").await;
    });
}

#[test]
fn a_worker_that_dies_is_replaced_on_retry() {
    browse(FLAT, |page| async move {
        // Gives the test access to the page's workers.
        page.before_each_page(
            "window.workers = []; const Real = Worker; \
             window.Worker = class extends Real { constructor(url, ...a) { super(url, ...a); if (url.includes('/worker_')) workers.push(this); } };",
        )
        .await;
        page.open(FARTHEST).await;
        // One worker that stops answering, and one that reports an error.
        for end in ["terminate()", "dispatchEvent(new ErrorEvent('error'))"] {
            start_long_job(&page).await;
            page.eval(&format!("void workers.at(-1).{end}")).await;
            page.until("!!document.querySelector('#retry')").await;
            assert!(page.text("#solver-failure").await.starts_with("The solver stopped"));
            page.click("#retry").await;
            page.choose("#method", "table").await;
            page.click("#solve").await;
            page.until("!!document.querySelector('#solution')").await;
            page.click("#to-start").await;
        }
        // An unreadable message makes the worker fail.
        page.eval("void workers.at(-1).postMessage('nonsense')").await;
        page.until("!!document.querySelector('#retry')").await;
    });
}

#[test]
fn a_worker_that_cannot_be_loaded_says_so_and_can_be_retried() {
    browse(FLAT, |page| async move {
        page.host.damage("worker", "", FileFault::Missing);
        page.open("?puzzle=gear&alg=R+U").await;
        page.until("!!document.querySelector('#retry')").await;
        assert!(page.text("#solver-failure").await.starts_with("The solver could not be loaded."));
        // Everything else works without it.
        page.click("[data-turn=U]").await;
        page.until_text("#alg", "R U U").await;
        page.host.mend();
        page.click("#retry").await;
        page.click("#solve").await;
        page.until("!!document.querySelector('#solution')").await;
    });
}

#[test]
fn malformed_links_are_explained_and_show_the_solved_puzzle() {
    let solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let links: Vec<(String, &str)> = vec![
        ("?puzzle=skewb".into(), "“puzzle”"),
        ("?puzzle=".into(), "“puzzle”"),
        ("?puzzle=Gear".into(), "“puzzle”"),
        (
            "?puzzle=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E".into(),
            "no puzzle “<img src=x onerror=alert(1)>”",
        ),
        ("?puzzle=gear&alg=Q".into(), "“alg”, column 1"),
        ("?puzzle=gear&alg=R+U+M".into(), "“alg”, column 5"),
        ("?puzzle=gear&alg=R7".into(), "“alg”, column 2: expected a count from 2 to 6, found “7”"),
        ("?puzzle=gear&alg=R0".into(), "“alg”, column 2"),
        ("?puzzle=gear&alg=R99999999999999999999".into(), "“alg”, column 2"),
        ("?puzzle=gear&alg=%27R".into(), "“alg”, column 1"),
        ("?puzzle=gear&alg=r".into(), "“alg”, column 1"),
        ("?puzzle=gear&alg=(R+U".into(), "“alg”, column 1: “(” has no “)” after it"),
        (
            "?puzzle=gear&alg=((((R)999)999)999)999".into(),
            "“alg”, column 3: this makes more than 10000 moves",
        ),
        ("?puzzle=gear&alg=%F0%9F%98%80".into(), "“alg”, column 1"),
        ("?puzzle=gear&alg=%FF%FE".into(), "“alg”, column 1"),
        ("?puzzle=gear&setup-alg=R+U2+F5%27+%2C+U".into(), "“setup-alg”, column 10"),
        ("?puzzle=gear&setup-alg=R%00".into(), "“setup-alg”, column 2"),
        (
            format!("?puzzle=gear&alg={}", "R".repeat(10_001)),
            "“alg”, column 10001: this makes more than 10000 moves",
        ),
        ("?state=UUU".into(), "“state”, expected 58 characters, found 3"),
        (format!("?state={solved}/001"), "“state”, no sequence of moves"),
        (format!("?state={}/000", solved.replace("LLL", "LUL")), "“state”"),
        (format!("?state={solved}%2F000&setup-alg=R"), "“state” and “setup-alg”"),
        (format!("?puzzle=gear-cube&state={solved}-000"), "“state”, column 55"),
    ];
    browse(FLAT, |page| async move {
        for (link, message) in links {
            page.open(&link).await;
            page.until("!!document.querySelector('#notice')").await;
            let notice = page.text("#notice p").await;
            assert!(notice.contains(message), "{link}: {notice}");
            assert_eq!(page.text("#state").await, "Solved", "{link}");
            // The link stays in the address bar, where it can be corrected, until the first action.
            assert!(page.eval("location.search.length > 1").await == true, "{link}");
            page.click("[data-turn=R]").await;
            page.until("/^\\?puzzle=gear(-cube)?&alg=R$/.test(location.search)").await;
            assert_eq!(page.text("#notice").await, "", "{link}");
        }
        page.open("?puzzle=gear&alg=R+Q").await;
    });
}

/// The angles at which gears and turned faces of the net are drawn.
const ANGLES: &str = "(() => { const gears = [], faces = []; \
    for (const g of document.querySelectorAll('svg.net :is(g, path)')) { \
        const t = g.getAttribute('transform') || ''; \
        const gear = /translate\\(0 -100\\) rotate\\(([^)]*)\\)$/.exec(t); \
        const face = /^rotate\\((-?[0-9.]+)\\)$/.exec(t); \
        if (gear) gears.push(+gear[1]); else if (face && g.querySelector('[clip-path]')) faces.push(+face[1]); \
    } \
    return [gears, faces]; })()";

#[test]
fn gears_turn_three_hundred_degrees_while_a_face_turns_ninety() {
    browse(Visit { motion: true, ..DESKTOP }, |page| async move {
        control_frames(&page).await;
        page.open("").await;
        until_at_rest(&page).await;
        page.eval("hold()").await;
        page.click("[data-turn=U]").await;
        let (mut gears, mut faces) = (Vec::new(), Vec::new());
        // More frames than a turn has.
        for _ in 0..60 {
            page.eval("pass(16)").await;
            let angles = page.eval(ANGLES).await;
            let angles = |which: usize| angles[which].as_array().cloned().unwrap_or_default();
            let number = |angle: serde_json::Value| angle.as_f64().expect("a number");
            gears.extend(angles(0).into_iter().map(number));
            faces.extend(angles(1).into_iter().map(number));
        }
        let least = gears.iter().copied().fold(0.0, f64::min);
        assert!((-300.01..-280.0).contains(&least), "a gear ends a turn backwards: {least}");
        assert!(gears.contains(&60.0), "and rests a sixth of a turn on");
        faces.sort_by(f64::total_cmp);
        faces.dedup();
        assert!(faces.len() > 10, "{faces:?}");
        for face in faces {
            assert!((0.0..=90.0).contains(&face), "{face}");
            assert!(gears.iter().any(|gear| (gear + face / 90.0 * 300.0).abs() < 0.1), "{face}");
        }
    });
}

#[test]
fn a_finger_turns_faces_and_nothing_scrolls_sideways() {
    browse(PHONE, |page| async move {
        page.open("").await;
        page.tap("[data-turn=U]").await;
        page.until_text("#alg", "U").await;
        page.finger().press("[data-turn=R]", CENTRE).hold(Duration::from_millis(900)).release().await;
        page.until_text("#alg", "U R'").await;
        page.tap("[data-turn=F]").await;
        page.until_text("#alg", "U R' F").await;
        assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth").await, true);
    });
}

#[test]
fn arrangements_and_drawings_are_kept_for_the_next_visit() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=gear&alg=R+U").await;
        for (arrangement, width) in [("column", 636), ("star", 636), ("cross", 844)] {
            page.choose("#arrangement", arrangement).await;
            page.until(&format!("document.querySelector('svg.net').viewBox.baseVal.width === {width}")).await;
        }
        page.choose("#drawing", "cells").await;
        // 61 cells a face, and two halves where a line splits one.
        page.until("document.querySelectorAll('svg.net path').length >= 6 * 61").await;
        page.open("?puzzle=gear&alg=R+U").await;
        page.until("document.querySelector('svg.net').viewBox.baseVal.width === 844").await;
        page.until_text("#drawing", "cells").await;
        // An unknown word in the storage means the default.
        page.eval(r"localStorage.setItem('unfold.settings', 'unfold settings 1\nnet spiral')").await;
        page.open("?puzzle=gear&alg=R+U").await;
        page.until_text("#arrangement", "column").await;
    });
}
