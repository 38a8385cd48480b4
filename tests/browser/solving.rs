//! Cubes solved on the page: by every method, in phases, by hints and to other goals.

use unfold_browsers::{FLAT, PHONE, Page, browse};

/// A position far from solved.
const FAR: &str = "?puzzle=3x3x3&setup-alg=R+U+F2+D+L2+B+U2+R+F+D2+L+B2+U+R2+F+D+L+U+B2+R2";

async fn solve(page: &Page) -> String {
    page.click("#solve").await;
    page.until("!!document.querySelector('#solution')").await;
    page.until("document.querySelector('#solve').getAttribute('aria-disabled') === 'false'").await;
    page.text("#solution").await
}

#[test]
fn a_cube_is_solved_in_two_phases_and_in_four() {
    browse(FLAT, |page| async move {
        page.open(FAR).await;
        assert!(solve(&page).await.split_whitespace().count() <= 21);
        page.click("#to-end").await;
        page.until_text("#state", "Solved").await;
        page.click("#to-start").await;
        for method in ["four-phase", "four-phase-axes", "four-phase-modified", "four-phase-search"] {
            page.choose("#method", method).await;
            page.click("#solve").await;
            page.until("document.querySelectorAll('#phases li').length === 4").await;
            page.until("document.querySelector('#solve').getAttribute('aria-disabled') === 'false'").await;
            page.click("#to-end").await;
            page.until_text("#state", "Solved").await;
            page.click("#to-start").await;
        }
        // The pieces of a phase are highlighted on the cube, and follow the moves.
        page.choose("#method", "four-phase").await;
        solve(&page).await;
        assert_eq!(page.eval("document.querySelectorAll('.cube .dim').length").await, 0);
        page.click("#lit").await;
        page.until("document.querySelectorAll('.cube .dim').length > 0").await;
        page.click("#phases li:nth-child(4) button").await;
        page.until("document.querySelectorAll('.cube .dim').length === 0").await;
        page.until("!!document.querySelector('#phases li:nth-child(4).current')").await;
    });
}

#[test]
fn a_search_out_of_time_is_told_from_one_without_an_answer() {
    browse(FLAT, |page| async move {
        page.open(FAR).await;
        page.fill("#max-moves", "13").await;
        page.fill("#time-ms", "20").await;
        page.eval("document.activeElement.blur()").await;
        page.click("#solve").await;
        page.until_text("#at-limit", "Stopped at the limit of 20 ms. A higher limit may give a solution.")
            .await;
        // Two turns are not undone by one, and more time does not help.
        page.open("?puzzle=3x3x3&alg=R+U").await;
        page.fill("#max-moves", "1").await;
        page.eval("document.activeElement.blur()").await;
        page.click("#solve").await;
        page.until("!!document.querySelector('#failed')").await;
        assert!(!page.text("#failed").await.contains("limit"));
    });
}

#[test]
fn shorter_solutions_take_the_place_of_longer_ones() {
    browse(FLAT, |page| async move {
        page.open(FAR).await;
        page.fill("#time-ms", "60000").await;
        page.eval("document.activeElement.blur()").await;
        page.click("#solve").await;
        // The first solution appears at once and can be stepped through. Others follow.
        page.until("!!document.querySelector('#best')").await;
        page.until("document.querySelectorAll('.chip').length > 0").await;
        page.until("document.querySelector('#best').textContent.split(' ').length <= 20").await;
        page.until("document.querySelectorAll('.chip').length === document.querySelector('#best').textContent.split(' ').length")
            .await;
        // Cancelling keeps the best.
        let best = page.text("#best").await;
        page.click("#cancel").await;
        page.until("!!document.querySelector('#solution')").await;
        assert!(page.text("#solution").await.len() <= best.len());
        page.click("#to-end").await;
        page.until_text("#state", "Solved").await;
        page.click("#to-start").await;
        page.fill("#time-ms", "").await;
        page.fill("#max-moves", "3").await;
        page.eval("document.activeElement.blur()").await;
        page.click("#solve").await;
        page.until_text("#outcome", "No solution of at most 3 moves was found.").await;
    });
}

#[test]
fn hints_reveal_no_more_than_requested() {
    browse(PHONE, |page| async move {
        page.open("?puzzle=3x3x3&setup-alg=R+U").await;
        page.click("#hint-length").await;
        page.until_text("#outcome", "2 moves from here.").await;
        assert_eq!(page.eval("document.querySelectorAll('.chip').length").await, 0);
        page.click("#hint-next").await;
        page.until_text("#outcome", "Next U'.").await;
        page.fill("#alg", "U'").await;
        page.eval("document.activeElement.blur()").await;
        page.click("#hint-next").await;
        page.until_text("#outcome", "Next R'.").await;
        page.fill("#alg", "U' R'").await;
        page.until_text("#state", "Solved").await;
    });
}

#[test]
fn the_solver_leads_to_patterns_and_to_marked_positions() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=3x3x3&setup-alg=R+U+F").await;
        page.eval("(s => { s.selectedIndex = 1; s.dispatchEvent(new Event('change', {bubbles: true})); })(document.querySelector('#goal'))").await;
        solve(&page).await;
        page.click("#to-end").await;
        page.until_text("#state", "At the goal").await;
        let faces = "[...document.querySelectorAll('.cube [data-face]')].map(f => f.querySelectorAll('path[class^=c-]').length)";
        assert_eq!(page.eval(faces).await, serde_json::json!([2, 2, 2, 2, 2, 2]));
        page.click("#to-start").await;
        page.click("#mark-goal").await;
        page.until("document.querySelector('#goal').selectedOptions[0]?.text === 'The position you marked'")
            .await;
        page.fill("#setup", "L D B2").await;
        page.eval("document.activeElement.blur()").await;
        solve(&page).await;
        page.click("#to-end").await;
        page.until_text("#state", "At the goal").await;
    });
}

#[test]
fn small_cubes_are_solved_and_any_are_scrambled() {
    browse(FLAT, |page| async move {
        page.open("?puzzle=2x2x2&setup-alg=R+U2+F+R%27+U+F2+x").await;
        solve(&page).await;
        page.until("document.querySelector('#outcome').textContent.includes('No shorter solution exists.')")
            .await;
        page.click("#to-end").await;
        page.until_text("#state", "Solved").await;
        page.open("?puzzle=3x3x3").await;
        page.click("#random-position").await;
        page.until_text("#state", "Scrambled").await;
        assert!(page.text("#setup").await.split_whitespace().count() <= 21);
    });
}
