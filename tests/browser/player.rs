//! The player: chips with the names of phases, loops, inverses and mirrors, the next move and hints on the puzzle, and
//! reconstructions with comments.

use crate::clock::two_frames;
use unfold_browsers::{CENTRE, DESKTOP, FLAT, PHONE, Page, Visit, browse};

const SCRAMBLE: &str = "setup-alg=R+U+F2+D+L2+B+U2+R+F+D2+L+B2+U+R2+F+D+L+U+B2+R2";

async fn solve(page: &Page, method: &str) {
    page.choose("#method", method).await;
    page.click("#solve").await;
    page.until("!!document.querySelector('#solution')").await;
    page.until("document.querySelector('#solve').getAttribute('aria-disabled') === 'false'").await;
}

async fn until_count(page: &Page, css: &str, count: usize) {
    page.until(&format!("document.querySelectorAll({css:?}).length === {count}")).await;
}

async fn leave_field(page: &Page) {
    page.eval("document.activeElement.blur()").await;
}

#[test]
fn chips_name_the_phases_of_a_solution() {
    browse(FLAT, |page| async move {
        page.open(&format!("?puzzle=3x3x3&{SCRAMBLE}")).await;
        solve(&page, "four-phase").await;
        let names =
            "[...document.querySelectorAll('.chips .mark.phase')].map(mark => mark.textContent).join()";
        page.until(&format!("{names} === 'Phase 1,Phase 2,Phase 3,Phase 4'")).await;
        // Each name stands before the first move of its phase.
        let first =
            "[...document.querySelectorAll('#phases li')].map(li => /: ([A-Z]2?'?)/.exec(li.textContent)[1])";
        let marked = "[...document.querySelectorAll('.chips .mark.phase')].map(mark => mark.nextElementSibling.textContent)";
        assert_eq!(page.eval(first).await, page.eval(marked).await);
        // Keys reach the player even after a click on a checkbox.
        page.click("#lit").await;
        page.keys("]").await;
        page.until_text("#scrubber", "1").await;
        page.click("#phases li:nth-child(2) button").await;
        page.until("document.querySelector('.chip.next').closest('li').previousElementSibling.textContent === 'Phase 2'").await;
        solve(&page, "two-phase").await;
        page.until(&format!("{names}.startsWith('First phase')")).await;
        // Tiles are solved row by row.
        page.open("?puzzle=tiles-4x4&state=1+5+3+4/2+6+8+12/9+10+7+11/13+14+15+0").await;
        solve(&page, "fast").await;
        page.until(&format!("{names}.startsWith('Row 1')")).await;
    });
}

#[test]
fn the_scramble_is_shown_as_chips_that_can_be_stepped_through() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=gear&setup-alg=R+U2+F%27&alg=U").await;
        until_count(&page, "button.past", 3).await;
        page.click("ol.past li:nth-child(2) button").await;
        page.until_text("#setup", "R").await;
        page.until_text("#alg", "").await;
        until_count(&page, ".chip.next", 1).await;
        until_count(&page, ".chip", 3).await;
        page.until_query("?puzzle=gear&setup-alg=R&alg=U2+F%27+U&at=0").await;
        page.click("#to-end").await;
        page.until_text("#alg", "U2 F' U").await;
        page.click("#to-start").await;
        page.click("#undo").await;
        page.until_query("?puzzle=gear&setup-alg=R+U2+F%27&alg=U").await;
        // After the last chip is the starting position.
        page.click("ol.past li:last-child button").await;
        page.until_query("?puzzle=gear&setup-alg=R+U2+F%27&alg=U&at=0").await;
        // Long scrambles show their end.
        page.fill("#setup", "(R U)200").await;
        until_count(&page, "button.past", 80).await;
        page.until("document.querySelector('ol.past').textContent.includes('320 earlier')").await;
    });
}

#[test]
fn moves_are_played_again_and_again_inverted_and_mirrored() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=3x3x3").await;
        page.fill("#alg", "[R, U] // one\nL2 F // two").await;
        leave_field(&page).await;
        page.click("#inverse").await;
        page.until_text("#alg", "F' L2' // two\n[U, R] // one").await;
        page.click("#mirror").await;
        page.until_text("#alg", "F R2' // two\n[U', L'] // one").await;
        page.until("location.search.includes('%5BU%27%2C+L%27%5D')").await;
        page.control('z').await;
        page.until_text("#alg", "F' L2' // two\n[U, R] // one").await;
        page.control('z').await;
        page.until_text("#alg", "[R, U] // one\nL2 F // two").await;
        page.control('y').await;
        page.until_text("#alg", "F' L2' // two\n[U, R] // one").await;

        page.open("?puzzle=3x3x3&alg=R+U+F").await;
        assert_eq!(page.text("#loop").await, "");
        page.choose("#speed", "8").await;
        page.until("document.querySelector('#loop').getAttribute('aria-pressed') === 'false'").await;
        page.click("#loop").await;
        page.until("document.querySelector('#loop').getAttribute('aria-pressed') === 'true'").await;
        page.eval(
            "(() => { window.seen = []; const s = document.querySelector('#scrubber'); \
             new MutationObserver(() => seen.push(s.value)).observe(s, {attributes: true}); })()",
        )
        .await;
        page.click("#play").await;
        page.until("seen.filter((value, index) => value === '3' && seen[index - 1] !== '3').length > 2")
            .await;
        page.click("#loop").await;
        page.until("document.querySelector('#play').getAttribute('aria-label') === 'Play'").await;
        page.until_text("#alg", "R U F").await;
        // A move that the board does not allow is reported.
        page.open("?puzzle=tiles-4x4&alg=R").await;
        page.click("#mirror").await;
        page.until(
            "document.querySelector('#notice').textContent.includes('the blank is in the last column')",
        )
        .await;
        page.until_text("#alg", "R").await;
    });
}

#[test]
fn the_next_move_is_shown_on_the_puzzle() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=3x3x3&alg=R+U2").await;
        assert_eq!(page.eval("document.querySelectorAll('.arrows').length").await, 0);
        page.click("#back").await;
        // The top turns, and a row of each side moves with it.
        until_count(&page, ".arrows path.arrow:not(.under)", 5).await;
        until_count(&page, ".arrow-band", 4).await;
        page.until_text(".arrows .times", "2").await;
        page.click("#to-start").await;
        until_count(&page, ".arrows .times", 0).await;
        page.click("#to-end").await;
        until_count(&page, ".arrows", 0).await;
        page.open("?puzzle=tiles-4x4&alg=RD").await;
        page.click("#back").await;
        until_count(&page, "#tiles .arrow-band", 1).await;
        page.open("?puzzle=gear&alg=F").await;
        page.click("#back").await;
        until_count(&page, ".arrows path.arrow:not(.under)", 10).await;
    });
}

/// The picture of the solid when it is still.
async fn solid(page: &Page) -> String {
    page.until_solid().await;
    two_frames(page).await;
    page.eval("document.querySelector('#solid').toDataURL()").await.to_string()
}

#[test]
fn hints_are_shown_on_the_puzzle_until_it_changes() {
    browse(DESKTOP, |page| async move {
        for query in
            ["?puzzle=3x3x3&setup-alg=R+U", "?puzzle=7x7x7&setup-alg=3Rw+U", "?puzzle=gear&setup-alg=R+U"]
        {
            page.open(query).await;
            let before = solid(&page).await;
            page.click("#hint-length").await;
            page.until("/^(At most )?2 .* left$/.test(document.querySelector('#hint-label').textContent)")
                .await;
            assert_eq!(page.eval("document.querySelectorAll('.arrows').length").await, 0, "only the number");
            assert!(!page.text("#hinted").await.is_empty());
            page.click("#hint-next").await;
            page.until_text("#hint-label", "Next: U'").await;
            until_count(&page, ".arrows", 1).await;
            assert!(solid(&page).await != before, "{query}: the solid points it out, too");
            page.click("#hint-length").await;
            page.until("document.querySelector('#hint-label').textContent.includes('left')").await;
            page.click("#hint-next").await;
            page.until_text("#hint-label", "Next: U'").await;
            page.mouse().with_shift().press("[data-turn=U]", CENTRE).release().await;
            page.until_text("#hint-label", "").await;
            until_count(&page, ".arrows", 0).await;
        }
        // Without known moves to a position, nothing is offered.
        page.open("?puzzle=4x4x4").await;
        page.click("#random-position").await;
        page.until_text("#state", "Scrambled").await;
        page.until("document.querySelector('#hint-next').getAttribute('aria-disabled') === 'true'").await;
    });
}

#[test]
fn the_solid_alone_highlights_the_next_move() {
    browse(FLAT, |page| async move {
        page.open("").await;
        page.choose("#pictures", "solid").await;
        let open = async |query: &str| {
            page.client.goto(&format!("{}{query}", page.host.address)).await.expect("the page opens");
            page.until("!!document.querySelector('#solid') && !document.querySelector('.flat')").await;
        };
        for (query, alone) in [
            ("?puzzle=3x3x3&alg=R+U", "?puzzle=3x3x3&alg=R"),
            ("?puzzle=gear&alg=R+U", "?puzzle=gear&alg=R"),
            ("?puzzle=tiles-4x4&alg=RD", "?puzzle=tiles-4x4&alg=R"),
        ] {
            open(query).await;
            page.click("#back").await;
            let pointed = solid(&page).await;
            // The same position without a move ahead.
            open(alone).await;
            assert!(solid(&page).await != pointed, "{query}");
        }
    });
}

#[test]
fn a_reconstruction_keeps_its_comments_while_it_is_edited_and_stepped_through() {
    browse(FLAT, |page| async move {
        let text = "x y' // inspection\nR U F' // cross\n[R: U] // first pair";
        page.open("?puzzle=3x3x3&setup-alg=R+U").await;
        page.fill("#alg", text).await;
        page.until_text("#counter", "6 moves · 6 quarter turns").await;
        page.click("#to-start").await;
        page.until_text("#alg", text).await;
        let marked = "(document.querySelector('#alg-mark mark')?.textContent ?? '')";
        for mv in ["x", "y'", "R", "U", "F'", "R", "U", "R"] {
            page.click("#step").await;
            page.until(&format!("{marked} === {mv:?}")).await;
            page.until_text("#alg", text).await;
        }
        // A move typed into the middle: the position follows, comments stay.
        page.eval(
            "(field => { const at = field.value.indexOf(' // cross'); field.focus(); field.setSelectionRange(at, at); })\
             (document.querySelector('#alg'))",
        )
        .await;
        page.keys(" D2").await;
        let edited = text.replace("F' //", "F' D2 //");
        page.until_text("#alg", &edited).await;
        page.until_text("#counter", "7 moves · 8 quarter turns").await;
        page.until("location.search.includes('D2+%2F%2F+cross')").await;
        leave_field(&page).await;
        page.click("#back").await;
        page.until_text("#alg", &edited).await;
        // In plain moves the last move made is marked.
        page.fill("#alg", "R U2 F'").await;
        leave_field(&page).await;
        page.until(&format!("{marked} === \"F'\"")).await;
        page.click("#back").await;
        page.until(&format!("{marked} === 'U2'")).await;
    });
}

#[test]
fn the_player_has_room_on_a_phone() {
    for visit in [PHONE, Visit { width: 320, ..PHONE }] {
        browse(visit, |page| async move {
            page.open(&format!("?puzzle=3x3x3&{SCRAMBLE}")).await;
            solve(&page, "four-phase").await;
            let small = "[...document.querySelectorAll('.player button, .chip, button.past')].filter(button => button.checkVisibility()).filter(button => { \
                 const {width, height} = button.getBoundingClientRect(); return width < 43.9 || height < 43.9; }).length";
            assert_eq!(page.eval(small).await, 0);
            // Less frequent tools are behind the same button as less frequent turns.
            let seen = |id: &str| format!("document.querySelector('#{id}').checkVisibility()");
            for id in ["scrubber", "play", "step"] {
                assert_eq!(page.eval(&seen(id)).await, true, "{id}");
            }
            page.eval("document.querySelector('#more-moves').click()").await;
            page.until(&seen("speed")).await;
            assert_eq!(page.eval(small).await, 0);
            page.eval("document.querySelector('#more-moves').click()").await;
            assert_eq!(page.eval("document.documentElement.scrollWidth > innerWidth").await, false);
            page.click("#hint-next").await;
            page.until("document.querySelector('#hint-label').textContent.startsWith('Next: ')").await;
        });
    }
}
