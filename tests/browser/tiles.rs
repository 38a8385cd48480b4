//! Sliding tiles on the page: slid, typed, edited, opened by a link and solved.

use std::time::Duration;

use serde_json::Value;
use unfold_browsers::{CENTRE, FLAT, PHONE, Page, browse};

/// Korf's first board of the 24-puzzle: an optimal search takes far too long.
const HARD: &str = "12 3 9 22 1/18 24 4 14 19/21 5 15 0 10/8 13 6 2 17/7 23 16 20 11";

/// The board as a text, from the labels of the tiles.
const BOARD: &str = "(() => { \
    const rows = []; \
    for (const tile of document.querySelectorAll('[data-tile]')) { \
        const [, row, column] = /row (\\d+), column (\\d+)/.exec(tile.getAttribute('aria-label')); \
        (rows[row - 1] ??= [])[column - 1] = tile.dataset.tile; \
    } \
    const width = Math.max(...rows.map(row => row.length)); \
    return rows.map(row => Array.from({length: width}, (_, column) => row[column] ?? '0').join(' ')).join('/'); \
})()";

async fn until_board(page: &Page, board: &str) {
    page.until(&format!("{BOARD} === {board:?}")).await;
}

async fn board(page: &Page) -> Value {
    page.eval(BOARD).await
}

fn tile(number: u32) -> String {
    format!("[data-tile='{number}']")
}

/// Puts a text into the field for boards and leaves the field, as pasting does.
async fn write_board(page: &Page, text: &str) {
    page.eval(&format!(
        "(field => {{ field.value = {text}; field.dispatchEvent(new Event('change', {{bubbles: true}})); }})\
         (document.querySelector('#board'))"
    ))
    .await;
}

async fn choose_preset(page: &Page, name: &str) {
    page.find("#preset").await.select_by_label(name).await.expect("there is such a position");
}

async fn aim(page: &Page, name: &str) {
    page.find("#goal").await.select_by_label(name).await.expect("there is such a goal");
}

const IS_OVER: &str = "document.querySelector('#solve').getAttribute('aria-disabled') === 'false'";

/// Solves the board and returns the text about the solution.
async fn solve(page: &Page) -> String {
    page.click("#solve").await;
    page.until(&format!("!!document.querySelector('#solution') && {IS_OVER}")).await;
    page.text("#outcome").await
}

async fn walk_to_end(page: &Page, state: &str) {
    page.click("#to-end").await;
    page.until_text("#state", state).await;
    page.click("#to-start").await;
}

#[test]
fn tiles_slide_by_click_drag_and_key() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=tiles-4x4").await;
        page.until_text("#state", "Solved").await;
        // A whole row slides at once. Tiles that are not in line with the blank stay.
        page.click(&tile(13)).await;
        page.until_text("#alg", "R3").await;
        page.until_text("#counter", "3 single-tile moves · 1 multi-tile move").await;
        page.click(&tile(2)).await;
        page.click(&tile(1)).await;
        page.until_text("#alg", "R3D3").await;
        until_board(&page, "0 2 3 4/1 6 7 8/5 10 11 12/9 13 14 15").await;
        page.until_query("?puzzle=tiles-4x4&alg=R3D3").await;
        // Dragged towards the blank a tile slides, in other directions it does not.
        page.drag(&tile(2), (0.5, 0.5), (0.5, 1.2)).await;
        page.drag(&tile(2), (0.5, 0.5), (1.3, 0.5)).await;
        page.drag(&tile(6), (0.5, 0.5), (-0.3, 0.5)).await;
        page.drag(&tile(2), (0.6, 0.5), (-0.3, 0.6)).await;
        page.until_text("#alg", "R3D3L").await;
        page.drag(&tile(10), (0.5, 0.6), (0.5, -0.2)).await;
        page.until_text("#alg", "R3D3LU2").await;
        until_board(&page, "2 6 3 4/1 10 7 8/5 0 11 12/9 13 14 15").await;
        // By keys, some of which do nothing here.
        let (up, left) = ('\u{e013}', '\u{e012}');
        page.keys(&format!("{up}{up}{left}")).await;
        page.until_text("#alg", "R3D3LU2UL").await;
        page.keys("dwas").await;
        page.until_text("#alg", "R3D3LU2ULRLD").await;
        page.eval(&format!("document.querySelector({:?}).focus()", tile(7))).await;
        page.keys("\u{e007}").await;
        page.until_text("#alg", "R3D3LU2ULRLDD").await;
        until_board(&page, "2 6 3 4/1 10 0 8/5 13 7 12/9 14 11 15").await;
        page.click("[data-move=R]").await;
        page.until_text("#alg", "R3D3LU2ULRLDDR").await;
    });
}

#[test]
fn slides_are_undone_scrubbed_played_and_typed() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=tiles-4x4").await;
        page.fill("#alg", "R, D  l u").await;
        page.until_query("?puzzle=tiles-4x4&alg=RDLU").await;
        page.eval("document.activeElement.blur()").await;
        page.until_text("#alg", "RDLU").await;
        let turned = board(&page).await;
        // An illegal move is reported with its place and changes nothing.
        page.fill("#alg", "RDLU2").await;
        page.until("document.querySelector('#alg-error').textContent.includes('column 4: U2 cannot be done there, for only one tile can slide that way')")
            .await;
        page.until_text("#alg", "RDLU2").await;
        page.until_query("?puzzle=tiles-4x4&alg=RDLU").await;
        assert_eq!(board(&page).await, turned);
        page.fill("#alg", "RDLQ").await;
        page.until("document.querySelector('#alg-error').textContent.includes('column 4: expected one of the directions')")
            .await;
        page.click("#alg-error button").await;
        page.until_text("#alg", "RDL").await;
        page.fill("#alg", "RDLU").await;
        page.eval("document.activeElement.blur()").await;
        page.fill("#setup", "R2 LL").await;
        page.until("document.querySelector('#setup-error').textContent === ''").await;
        page.fill("#setup", "L").await;
        page.until("document.querySelector('#setup-error').textContent.includes('column 1: L cannot be done there, for the blank is in the last column')")
            .await;

        page.open("?puzzle=tiles-4x4&alg=RDLU").await;
        page.control('z').await;
        page.click("#undo").await;
        page.until_text("#alg", "RD").await;
        page.click("#redo").await;
        page.control('y').await;
        page.until_text("#alg", "RDLU").await;
        assert_eq!(board(&page).await, turned);
        page.eval("(field => { field.value = 1; field.dispatchEvent(new Event('input', {bubbles: true})); })(document.querySelector('#scrubber'))")
            .await;
        page.until_text("#alg", "R").await;
        until_board(&page, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15").await;
        page.click("#play").await;
        page.until_text("#alg", "RDLU").await;
        page.until("document.querySelector('#play').getAttribute('aria-label') === 'Play'").await;
        assert_eq!(board(&page).await, turned);
    });
}

#[test]
fn a_finger_slides_tiles_and_nothing_scrolls_sideways() {
    browse(PHONE, |page| async move {
        page.open("?puzzle=tiles-4x4").await;
        page.tap(&tile(14)).await;
        page.until_text("#alg", "R2").await;
        page.finger().press(&tile(10), (0.5, 0.5)).to(&tile(10), (0.5, 1.3)).release().await;
        page.until_text("#alg", "R2D").await;
        page.tap(&tile(1)).await;
        page.finger().press(&tile(9), CENTRE).hold(Duration::from_millis(600)).release().await;
        page.until_text("#alg", "R2DR").await;
        for query in ["?puzzle=tiles-16x16", "?puzzle=tiles-2x16", "?puzzle=tiles-4x4"] {
            page.open(query).await;
            page.click("#edit-board").await;
            // Emulated phones widen the window to fit wide content, but not the layout viewport.
            let fits = "(page => page.scrollWidth <= page.clientWidth)(document.documentElement)";
            assert_eq!(page.eval(fits).await, true, "{query}");
        }
    });
}

#[test]
fn size_picture_and_order_of_boards_can_be_chosen() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=tiles-4x4").await;
        page.set_number("#tiles-width", "5").await;
        page.until_query("?puzzle=tiles-5x4").await;
        page.set_number("#tiles-height", "2").await;
        page.until_query("?puzzle=tiles-5x2").await;
        until_board(&page, "1 2 3 4 5/6 7 8 9 0").await;
        page.click(&tile(6)).await;
        page.until_query("?puzzle=tiles-5x2&alg=R4").await;
        for (field, bad, notice) in [
            ("#tiles-width", "1", "Columns go from 2 to 16."),
            ("#tiles-height", "17", "Rows go from 2 to 16."),
            ("#tiles-width", "", "Columns go from 2 to 16."),
            ("#tiles-height", "-3", "Rows go from 2 to 16."),
            ("#tiles-width", "2.5", "Columns go from 2 to 16."),
        ] {
            page.set_number(field, bad).await;
            page.until_text("#notice p", notice).await;
            page.until(&format!("['5', '2'].includes(document.querySelector({field:?}).value)")).await;
            page.until_query("?puzzle=tiles-5x2&alg=R4").await;
            page.click("#notice button").await;
        }
        // Undo brings back the board of the former size.
        page.set_number("#tiles-width", "3").await;
        page.until_query("?puzzle=tiles-3x2").await;
        page.eval("document.activeElement.blur()").await;
        page.control('z').await;
        page.until_query("?puzzle=tiles-5x2&alg=R4").await;
        page.click("[data-puzzle=gear]").await;
        page.until("document.querySelectorAll('.target').length === 6").await;
        page.click("[data-puzzle=tiles-4x4]").await;
        page.until_query("?puzzle=tiles-4x4").await;

        // Well-known and random boards.
        page.open("?puzzle=tiles-3x3").await;
        choose_preset(&page, "Oh Boy").await;
        until_board(&page, "8 7 1/6 0 2/5 4 3").await;
        page.until_query("?puzzle=tiles-3x3&state=8+7+1%2F6+0+2%2F5+4+3").await;
        page.click("#random-position").await;
        page.until("/^\\?puzzle=tiles-3x3&state=/.test(location.search) && !location.search.includes('8+7+1%2F6+0+2%2F5+4+3')")
            .await;
        page.until_text("#state", "Scrambled").await;
        page.fill("#turn-count", "31").await;
        page.click("#random-turns").await;
        page.until("/^\\?puzzle=tiles-3x3&setup-alg=[ULRD]{31}$/.test(location.search)").await;
        assert_eq!(page.text("#setup").await.len(), 31);

        // A picture, stored for the next visit.
        let pictures = "document.querySelectorAll('[data-tile] image').length";
        let numbers = "document.querySelectorAll('[data-tile] text').length";
        assert_eq!((page.eval(pictures).await, page.eval(numbers).await), (0.into(), 8.into()));
        page.choose("#tile-faces", "picture").await;
        page.until(&format!("{pictures} === 8 && {numbers} === 0")).await;
        page.reload().await;
        page.until(&format!("{pictures} === 8 && {numbers} === 0")).await;
        page.until_text("#tile-faces", "picture").await;
        page.choose("#tile-faces", "both").await;
        page.until(&format!("{pictures} === 8 && {numbers} === 8")).await;
    });
}

#[test]
fn boards_are_edited_repaired_and_pasted() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=tiles-3x3").await;
        page.click("#edit-board").await;
        page.click(&tile(1)).await;
        page.until("!!document.querySelector('[data-tile=\"1\"].picked')").await;
        page.click(&tile(2)).await;
        until_board(&page, "2 1 3/4 5 6/7 8 0").await;
        page.until_text("#state", "Cannot be solved").await;
        let flaw = page.text("#flaw p").await;
        for number in ["1 exchange ", "(odd)", "0 steps", "(even)"] {
            assert!(flaw.contains(number), "{flaw}");
        }
        page.click("#mend").await;
        page.until_text("#state", "Scrambled").await;
        assert_eq!(page.text("#flaw").await, "");
        until_board(&page, "2 1 3/4 5 6/8 7 0").await;
        page.until_query("?puzzle=tiles-3x3&state=2+1+3%2F4+5+6%2F8+7+0").await;
        // The blank is swapped like a tile. A second click on the same tile deselects it.
        page.click(&tile(0)).await;
        page.click(&tile(2)).await;
        until_board(&page, "0 1 3/4 5 6/8 7 2").await;
        page.click(&tile(5)).await;
        page.click(&tile(5)).await;
        page.until("!document.querySelector('.picked')").await;
        page.click("#edit-board").await;
        page.click(&tile(1)).await;
        until_board(&page, "1 0 3/4 5 6/8 7 2").await;

        // Written or pasted, in this size or another one.
        page.click("#edit-board").await;
        // A draft survives other changes of the page.
        page.fill("#board", "8 6 7/2 5 4").await;
        page.eval("document.querySelector('#hint-length').click()").await;
        page.until(
            "document.querySelector('#outcome').textContent.startsWith('It cannot be solved: it takes ')",
        )
        .await;
        page.keys("/3 0 1\u{e007}").await;
        until_board(&page, "8 6 7/2 5 4/3 0 1").await;
        page.until_text("#board", "8 6 7/2 5 4/3 0 1").await;
        write_board(&page, "'[[1, 2, 3, 4], [5, 6, 7, _]]'").await;
        until_board(&page, "1 2 3 4/5 6 7 0").await;
        page.until_query("?puzzle=tiles-4x2&state=1+2+3+4%2F5+6+7+0").await;
        page.until_text("#tiles-width", "4").await;
        write_board(&page, "' 1  2 \\n 3  4 \\n 5  . \\n'").await;
        page.until_query("?puzzle=tiles-2x3&state=1+2%2F3+4%2F5+0").await;
        write_board(&page, "'5 1 2 3 4 6 7 8 0'").await;
        until_board(&page, "5 1 2/3 4 6/7 8 0").await;

        // An invalid board is reported with its place, and nothing is lost.
        let kept = "?puzzle=tiles-3x3&state=5+1+2%2F3+4+6%2F7+8+0";
        for (bad, message) in [
            ("'1 2 3/4 5 6/7 7 0'", "column 15: tile 7 is there twice, and tile 8 is missing."),
            ("'1 2 3/4 5 6/7 8 8'", "column 17: tile 8 is there twice, and the blank is missing."),
            (
                "'1 2 3/4 5 6/7 8 9'",
                "column 17: there is no tile 9; they go from 1 to 8, and 0 is the blank.",
            ),
            ("'1 2 3/4 5 6/7 8'", "row 3 has 2 cells, and the first row has 3."),
            ("'1 2 3 0 4'", "5 numbers in a row make no board; write “/” between rows."),
            ("'0'", "boards have 2 to 16 rows and columns, and not 1 rows of 1."),
            ("'1 2 3/4 x 6/7 8 0'", "column 9: expected the number of a tile, found “x”."),
            ("'//'", "there are no tiles in it."),
            ("''", "there are no tiles in it."),
            ("'1 2 3\\n4 5 6\\n7 8 l'", "line 3, column 5: expected the number of a tile, found “l”."),
            ("'1 2 3/'.repeat(1700000)", "the text is longer than 20000 bytes."),
            ("'x'.repeat(10000000)", "the text is longer than 20000 bytes."),
            (
                "'99999999999999999999 0/1 2'",
                "column 1: expected the number of a tile, found “99999999999999999999”.",
            ),
        ] {
            write_board(&page, bad).await;
            page.until("!!document.querySelector('#notice')").await;
            let notice = page.text("#notice p").await;
            assert!(notice.contains(message) && notice.len() < 200, "{bad}: {notice}");
            until_board(&page, "5 1 2/3 4 6/7 8 0").await;
            page.until_query(kept).await;
            // It stays in the field to be corrected, unless it is too long.
            let is_there = format!("document.querySelector('#board').value === ({bad})");
            assert_eq!(page.eval(&is_there).await, !notice.contains("20000"), "{bad}");
            page.click("#notice button").await;
            page.until("!document.querySelector('#notice')").await;
        }
    });
}

#[test]
fn boards_are_solved_optimally_towards_any_goal_and_fast() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=tiles-3x3").await;
        choose_preset(&page, "Oh Boy").await;
        let outcome = solve(&page).await;
        assert!(outcome.contains("22 single-tile moves. No shorter solution exists."), "{outcome}");
        walk_to_end(&page, "Solved").await;
        page.choose("#metric", "multi").await;
        let outcome = solve(&page).await;
        assert!(outcome.contains("13 multi-tile moves. No shorter solution exists."), "{outcome}");
        page.choose("#metric", "single").await;

        // Towards other goals than the usual one.
        aim(&page, "Blank first").await;
        let outcome = solve(&page).await;
        assert!(outcome.contains("No shorter solution exists."), "{outcome}");
        page.click("#to-end").await;
        page.until_text("#state", "At the goal").await;
        until_board(&page, "0 1 2/3 4 5/6 7 8").await;
        page.click("#to-start").await;
        // On this board the spiral is of the other parity.
        aim(&page, "Spiral").await;
        page.click("#solve").await;
        page.until(
            "document.querySelector('#outcome').textContent.startsWith('It cannot be solved: it takes ')",
        )
        .await;
        // The goal is in the link.
        page.until("location.search.includes('goal=')").await;
        let link = page.eval("location.search").await;
        page.open(link.as_str().unwrap_or_default()).await;
        page.until_text("#state", "Cannot be solved").await;
        page.click("#mark-goal").await;
        page.until_text("#state", "At the goal").await;
        page.keys("www").await;
        page.keys("aass").await;
        solve(&page).await;
        walk_to_end(&page, "At the goal").await;

        // An unsolvable board is reported by every method.
        page.open("?puzzle=tiles-3x3").await;
        choose_preset(&page, "Impossible").await;
        let by_parity = "It cannot be solved: it takes 1 exchange to put all in place (odd), but the blank is 0 steps from its \
                         place (even), and every slide changes both by one.";
        let by_search = "There is no solution: all 181440 positions that can be reached were looked at.";
        for (method, words) in [("optimal", by_parity), ("ucs", by_search), ("fast", by_parity)] {
            page.choose("#method", method).await;
            page.click("#solve").await;
            page.until_text("#outcome", words).await;
        }

        page.open("?puzzle=tiles-10x10").await;
        page.click("#random-position").await;
        page.until_text("#state", "Scrambled").await;
        assert_eq!(page.text("#method").await, "fast");
        solve(&page).await;
        walk_to_end(&page, "Solved").await;
    });
}

#[test]
fn a_search_without_end_shows_its_best_and_is_cancelled() {
    browse(FLAT, |page| async move {
        page.open(&format!("?puzzle=tiles-5x5&state={}", HARD.replace(' ', "+"))).await;
        // The best solution so far can be stepped through while the bound rises.
        page.click("#solve").await;
        page.until("!!document.querySelector('#best') && !!document.querySelector('#bound')").await;
        page.until("document.querySelectorAll('.chip').length > 0").await;
        let bound = page.text("#bound").await;
        assert!(bound.starts_with(" None has fewer than "), "{bound}");
        page.until("document.querySelectorAll('.rounds tr').length > 1").await;
        let best = page.text("#best").await;
        page.click("#cancel").await;
        page.until(&format!("!!document.querySelector('#solution') && {IS_OVER}")).await;
        assert_eq!(page.text("#solution").await, best);
        assert!(page.text("#outcome").await.contains("There may be a shorter one; none has fewer than"));
        walk_to_end(&page, "Solved").await;
        // By keyboard too.
        page.click("#solve").await;
        page.until("!!document.querySelector('#best')").await;
        page.keys("\u{e00c}").await;
        page.until(&format!("!!document.querySelector('#solution') && {IS_OVER}")).await;
        walk_to_end(&page, "Solved").await;

        // A search that stores all positions ends at its memory limit or before. The page still works.
        page.open("?puzzle=tiles-8x8").await;
        page.click("#random-position").await;
        page.until_text("#state", "Scrambled").await;
        page.choose("#method", "ucs").await;
        page.click("#solve").await;
        page.until("!!document.querySelector('#expanded')").await;
        page.choose("#tile-faces", "both").await;
        page.until("document.querySelectorAll('[data-tile] image').length === 63").await;
        page.click("#cancel").await;
        page.until_text("#outcome", "Cancelled.").await;
        page.choose("#method", "fast").await;
        solve(&page).await;
    });
}

#[test]
fn links_with_boards_are_read_or_explained() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=tiles-3x3&state=8+7+1/6+0+2/5+4+3&alg=U,+R").await;
        until_board(&page, "8 7 1/6 4 2/0 5 3").await;
        page.until_text("#alg", "UR").await;
        page.click(&tile(8)).await;
        let query = "?puzzle=tiles-3x3&state=8+7+1%2F6+0+2%2F5+4+3&alg=URD2";
        page.until_query(query).await;
        page.reload().await;
        until_board(&page, "0 7 1/8 4 2/6 5 3").await;
        page.until_query(query).await;
        for (link, message) in [
            ("?puzzle=tiles-1x3", "“puzzle”, there is no puzzle “tiles-1x3”"),
            ("?puzzle=tiles-3x3&state=1+2+3/4+5+6/7+7+0", "“state”, column 15: tile 7 is there twice"),
            ("?puzzle=tiles-3x3&state=1+2+3/4+5+6/7+8+99", "“state”, column 17: there is no tile 99"),
            ("?puzzle=tiles-3x3&state=1+2/3+0", "“state”, this is a board of 2x2, and not of 3x3"),
            ("?puzzle=tiles-3x3&state=", "“state”, there are no tiles in it"),
            (
                "?puzzle=tiles-3x3&state=%3Cimg%20src%3Dx%3E",
                "“state”, column 1: expected the number of a tile, found “<img”",
            ),
            (
                "?puzzle=tiles-3x3&alg=RRR",
                "“alg”, column 3: R cannot be done there, for the blank is in the first column",
            ),
            ("?puzzle=tiles-3x3&setup-alg=U", "“setup-alg”, column 1: U cannot be done there"),
            ("?puzzle=tiles-3x3&alg=F", "“alg”, column 1: expected one of the directions"),
            ("?puzzle=tiles-3x3&alg=R99999999999999999999", "“alg”, column 2"),
        ] {
            page.client.goto(&format!("{}{link}", page.host.address)).await.expect("the page opens");
            page.until("!!document.querySelector('#notice')").await;
            let notice = page.text("#notice p").await;
            assert!(notice.contains(message), "{link}: {notice}");
            assert_eq!(page.text("#state").await, "Solved", "{link}");
        }
        // An unsolvable board is not an error of the link.
        page.open("?puzzle=tiles-3x3&state=1+2+3/4+5+6/8+7+0").await;
        page.until_text("#state", "Cannot be solved").await;
        assert_eq!(page.text("#notice").await, "");
    });
}

#[test]
fn large_tables_are_built_beside_the_solver_and_stored() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=tiles-4x4").await;
        choose_preset(&page, "Korf 1").await;
        page.until("!!document.querySelector('#lacks-tables')").await;
        // Nothing waits for them.
        let outcome = solve(&page).await;
        assert!(outcome.contains("57 single-tile moves. No shorter solution exists."), "{outcome}");
        page.until("!document.querySelector('#lacks-tables')").await;
        let outcome = solve(&page).await;
        assert!(outcome.contains("57 single-tile moves. No shorter solution exists."), "{outcome}");
        walk_to_end(&page, "Solved").await;
        page.until("location.search.includes('at=0')").await;
        // The next visit finds them.
        page.before_each_page(
            "window.lacked = false; new MutationObserver(() => lacked ||= !!document.querySelector('#lacks-tables'))\
             .observe(document, {childList: true, subtree: true});",
        )
        .await;
        page.reload().await;
        solve(&page).await;
        assert_eq!(page.eval("lacked").await, false);
    });
}
