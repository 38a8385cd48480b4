//! Accidental input: a swipe, a stray tap, a key with the wrong focus or a refusal of the browser loses no work.

use std::time::Duration;

use unfold_browsers::{CENTRE, DESKTOP, FLAT, PHONE, Page, browse};

/// An entered 3x3x3: one turn of the front from solved.
const ENTERED: &str = "?puzzle=3x3x3&state=UUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB";

const SCROLLED: &str = "scrollY";

async fn until_solid(page: &Page) {
    page.until_solid().await;
}

/// Focuses an element, or the body.
async fn focus(page: &Page, place: &str) {
    let focused = format!(
        "(e => {{ document.activeElement.blur(); e.focus(); return document.activeElement === e; }}) \
         (document.querySelector({place:?}))"
    );
    assert_eq!(page.eval(&focused).await, true, "{place}");
}

#[test]
fn swipes_up_and_down_on_the_net_and_beside_the_solid_scroll_and_turn_nothing() {
    browse(PHONE, |page| async move {
        page.open(ENTERED).await;
        until_solid(&page).await;
        for (place, at) in
            [("[data-turn=F]", (0.5, 0.5)), ("#solid", (0.04, 0.3)), ("[data-move=R]", (0.5, 0.5))]
        {
            page.until_settled().await;
            page.eval("scrollTo(0, 150)").await;
            let (x, y) = page.place(place, at).await;
            let before = page.eval(SCROLLED).await;
            page.finger().press_at((x, y)).to_place((x + 4.0, y - 220.0)).release().await;
            page.until(&format!("{SCROLLED} > {before} + 50")).await;
            assert_eq!(page.text("#alg").await, "", "{place}");
        }
        page.until_settled().await;
        // A horizontal swipe turns, and one button brings back the entered cube.
        let (x, y) = page.place("[data-turn=F]", (0.3, 0.15)).await;
        page.finger().press_at((x, y)).to_place((x + 90.0, y)).release().await;
        page.until("document.querySelector('#alg').value !== ''").await;
        page.until_settled().await;
        page.tap("#back-to-entered").await;
        page.until("!document.querySelector('#back-to-entered')").await;
        page.until_text("#alg", "").await;
    });
}

#[test]
fn a_key_means_the_same_wherever_the_focus_is() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=3x3x3").await;
        until_solid(&page).await;
        for place in ["#solid", "[data-turn=F]", "#undo", "body"] {
            focus(&page, place).await;
            page.keys("sj").await;
            page.until_text("#alg", "D U").await;
            page.click("#reset").await;
            page.until_text("#alg", "").await;
        }
        // The key map with the letters of faces works everywhere, too.
        page.click("#open-settings-drawer").await;
        page.choose("#key-map", "letters").await;
        page.click("#drawer-close").await;
        page.until("document.querySelector('[data-move=R] kbd').dataset.key === 'R'").await;
        for place in ["#solid", "body"] {
            focus(&page, place).await;
            page.keys("rfx").await;
            page.shift('u').await;
            page.until_text("#alg", "R F x U'").await;
            page.click("#reset").await;
            page.until_text("#alg", "").await;
        }
        page.reload().await;
        page.until("document.querySelector('[data-move=U] kbd').dataset.key === 'U'").await;
    });
}

#[test]
fn stepping_through_a_solution_shows_each_move_and_nothing_plays_by_itself() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=3x3x3&setup-alg=R+U2+F").await;
        page.click("#solve").await;
        page.until("document.querySelectorAll('.chip.ahead, .chip.next').length === 3").await;
        assert_eq!(page.eval("document.querySelector('#play').getAttribute('aria-label')").await, "Play");
        for next in ["Next: F'", "Next: U2", "Next: R'"] {
            page.until_text("#hint-label", next).await;
            page.until("document.querySelectorAll('svg.net .arrows path').length > 0").await;
            page.click("#step").await;
        }
        page.until_text("#state", "Solved").await;
        page.until_text("#hint-label", "").await;
        let icons =
            "['back', 'play', 'step'].map(id => document.querySelector(`#${id} path`).getAttribute('d'))";
        let icons = page.eval(&format!("new Set({icons}).size")).await;
        assert_eq!(icons, 3, "playing and stepping have icons of their own");
        let is_full = "getComputedStyle(document.querySelector('#step path')).fill === 'none' && \
                       getComputedStyle(document.querySelector('#play path')).fill !== 'none'";
        assert_eq!(page.eval(is_full).await, true);
    });
}

#[test]
fn any_tap_and_any_key_stop_the_timer_of_a_physical_puzzle_and_the_next_scramble_appears() {
    browse(PHONE, |page| async move {
        page.open("?puzzle=2x2x2&setup-alg=R+U").await;
        page.tap("#open-timer").await;
        page.tap("#inspection").await;
        page.until("document.querySelector('#timer-press').textContent === 'Start'").await;
        for (solves, stop) in [(1, "tap"), (2, "key")] {
            let scramble = page.eval("new URLSearchParams(location.search).get('setup-alg')").await;
            page.tap("#timer-press").await;
            page.until("!!document.querySelector('#stop-anywhere')").await;
            // A driver can press twice within a hundredth of a second.
            page.until("parseFloat(document.querySelector('#timer-face').textContent) > 0").await;
            match stop {
                // At the place of the button that would start the next solve.
                "tap" => {
                    page.finger()
                        .press("#timer-press", CENTRE)
                        .hold(Duration::from_millis(120))
                        .release()
                        .await
                }
                _ => page.keys("q").await,
            }
            page.until(
                "!!document.querySelector('.timer.stopped') && !document.querySelector('#stop-anywhere')",
            )
            .await;
            page.until(&format!("document.querySelectorAll('#solves tbody tr').length === {solves}")).await;
            page.until(&format!(
                "(s => s && s !== {scramble})(new URLSearchParams(location.search).get('setup-alg'))"
            ))
            .await;
            assert_eq!(page.text("#alg").await, "", "nothing was turned");
            assert_ne!(page.text("#timer-face").await, "0.00", "the last time is still shown");
        }
    });
}

#[test]
fn a_list_releases_the_keyboard_after_a_choice() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=3x3x3").await;
        page.click("#pictures").await;
        page.choose("#pictures", "flat").await;
        page.until("document.activeElement === document.body").await;
        page.keys("j").await;
        page.until_text("#alg", "U").await;
        // Arrow keys stay in the list.
        page.eval("document.querySelector('#pictures').focus()").await;
        page.keys("\u{e013}").await;
        page.until("document.querySelector('#pictures').value === 'solid'").await;
        assert_eq!(page.eval("document.activeElement.id").await, "pictures");
    });
}

#[test]
fn a_right_click_starts_no_drag() {
    browse(DESKTOP, |page| async move {
        page.open("?puzzle=3x3x3").await;
        until_solid(&page).await;
        page.eval(
            "void (window.captured = [], ['gotpointercapture', 'lostpointercapture'].forEach(name => \
             addEventListener(name, event => window.captured.push(name), true)))",
        )
        .await;
        page.mouse().right().press("#solid", (0.5, 0.6)).release().await;
        page.until("document.querySelector('#alg').value !== ''").await;
        page.mouse().right().press("[data-turn=F]", (0.5, 0.5)).release().await;
        page.until("document.querySelector('#alg').value.split(' ').length === 2").await;
        assert_eq!(page.eval("window.captured.length").await, 0);
        // A browser that sends `contextmenu` and no further event leaves no drag behind.
        let down = "new PointerEvent('pointerdown', { pointerId: 7, button: 0, bubbles: true, clientX: r.x + r.width / 2, \
                    clientY: r.y + r.height * 0.6 })";
        let menu =
            "new PointerEvent('contextmenu', { pointerId: 7, button: 2, bubbles: true, cancelable: true })";
        page.eval(&format!(
            "void (e => {{ const r = e.getBoundingClientRect(); e.dispatchEvent({down}); e.dispatchEvent({menu}); }}) \
             (document.querySelector('#solid'))"
        ))
        .await;
        // A long press takes nine ticks of 50 ms.
        page.eval(
            "new Promise(done => { let ticks = 0; setInterval(() => ++ticks === 12 && done(0), 50); })",
        )
        .await;
        assert_eq!(page.eval("document.querySelector('#alg').value.split(' ').length").await, 2);
    });
}

#[test]
fn the_painter_advances_while_typing_paints_by_dragging_and_solves() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=3x3x3").await;
        page.click("#paint").await;
        page.until("document.activeElement.closest('.spot') !== null").await;
        // One turn of the front, typed as letters of colours without a pause.
        page.keys("wwwwwwooowrrwrrwrrgggggggggrrryyyyyyooyooyooybbbbbbbbb").await;
        page.until(
            "document.querySelectorAll('.spot').length === 54 && !document.querySelector('.spot .c-empty')",
        )
        .await;
        page.until("document.querySelector('#paint-solve').getAttribute('aria-disabled') === 'false'").await;
        page.click("#paint-solve").await;
        page.until_text("#hint-label", "Next: F'").await;
        page.click("#step").await;
        page.until_text("#state", "Solved").await;
        // And three stickers in one drag.
        page.click("#paint").await;
        page.click("#paint-clear").await;
        page.click("[data-brush=R]").await;
        let spot = |index: usize| format!(".spot[data-index='{index}']");
        let mouse = page.mouse().press(&spot(0), CENTRE).to(&spot(1), CENTRE).to(&spot(2), CENTRE);
        mouse.release().await;
        page.until("document.querySelectorAll('[data-spot^=U] > .c-R').length === 3").await;
    });
}

#[test]
fn in_the_dark_the_puzzle_stands_out_from_its_ground() {
    browse(FLAT, |page| async move {
        page.before_each_page("localStorage.setItem('unfold.settings', 'unfold settings 1\\ntheme dark')")
            .await;
        page.open("?puzzle=3x3x3").await;
        let contrast = "(() => { \
            const light = c => { const [r, g, b] = c.match(/\\d+/g).map(v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); \
                return 0.2126 * r + 0.7152 * g + 0.0722 * b; }; \
            const body = light(getComputedStyle(document.querySelector('svg.net .body')).fill); \
            const grounds = ['.stage', 'body'].map(place => light(getComputedStyle(document.querySelector(place)).backgroundColor)); \
            return Math.min(...grounds.map(ground => (Math.max(body, ground) + 0.05) / (Math.min(body, ground) + 0.05))); })()";
        page.until("document.documentElement.dataset.theme === 'dark'").await;
        until_solid(&page).await;
        assert!(page.eval(contrast).await.as_f64().expect("a number") >= 1.6);
    });
}

#[test]
fn a_link_that_cannot_be_copied_is_shown_selected_and_moves_nothing() {
    browse(FLAT, |page| async move {
        page.before_each_page(
            "Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject() } })",
        )
        .await;
        page.open("?puzzle=3x3x3&alg=R").await;
        let top = "document.querySelector('.stage').getBoundingClientRect().top";
        let before = page.eval(top).await;
        page.click("#copy-link").await;
        page.until("document.activeElement.id === 'link-to-copy'").await;
        let selected = "(e => e.value.slice(e.selectionStart, e.selectionEnd))(document.activeElement)";
        let link = page.eval(selected).await;
        assert!(link.as_str().is_some_and(|link| link.ends_with("?puzzle=3x3x3&alg=R")), "{link}");
        assert_eq!(page.eval(top).await, before);
        page.keys("\u{e00c}").await;
        page.until("!document.querySelector('#link-to-copy') && document.activeElement.id === 'copy-link'")
            .await;
    });
}

#[test]
fn settings_that_cannot_be_stored_are_reported_once() {
    browse(DESKTOP, |page| async move {
        page.before_each_page(
            "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
        )
        .await;
        page.open("?puzzle=3x3x3").await;
        page.choose("#pictures", "flat").await;
        page.until("document.querySelector('#notice')?.textContent.includes('does not keep settings')").await;
        page.click("#notice button").await;
        page.until("!document.querySelector('#notice')").await;
        page.choose("#pictures", "both").await;
        page.until("!!document.querySelector('#solid')").await;
        assert_eq!(page.eval("!document.querySelector('#notice')").await, true);
    });
}
