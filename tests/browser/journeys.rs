//! The main journeys, in Chromium, Firefox and WebKit.

use std::time::Duration;

use unfold_browsers::{CENTRE, DESKTOP, Engine, PHONE, Page, Visit, browse};

use crate::{FARTHEST, start_long_job};

/// Each journey is a test in each browser.
macro_rules! in_each_browser {
    ($($visit:ident: $($journey:ident),*;)*) => {
        mod chromium { $($( #[test] fn $journey() { super::take(super::Engine::Chromium, super::$visit, super::$journey); } )*)* }
        mod firefox { $($( #[test] fn $journey() { super::take(super::Engine::Firefox, super::$visit, super::$journey); } )*)* }
        mod webkit { $($( #[test] fn $journey() { super::take(super::Engine::WebKit, super::$visit, super::$journey); } )*)* }
    };
}

in_each_browser!(DESKTOP:
    a_puzzle_is_chosen_scrambled_solved_and_walked,
    faces_turn_by_click_drag_and_key,
    a_right_click_lets_the_pointer_go,
    a_long_search_is_cancelled,
    typed_moves_are_a_link_and_survive_a_reload,
    a_cube_is_painted_and_solved,
    a_solve_is_timed,
    tiles_slide_and_are_solved,
    searches_race_and_are_shown_step_by_step,
    everything_works_offline;
    PHONE: fingers_turn_faces_and_layers;
);

/// Windows of Firefox and WebKit cannot be narrower.
const NARROWEST: u32 = 500;

fn take<F, T>(engine: Engine, visit: Visit, journey: F)
where
    F: FnOnce(Page) -> T,
    T: Future<Output = ()> + Send + 'static,
{
    let narrowest = if engine == Engine::Chromium { 0 } else { NARROWEST };
    browse(Visit { engine, width: visit.width.max(narrowest), ..visit }, journey);
}

/// Solves, and steps through all of the solution.
async fn solve_and_walk(page: &Page) {
    page.click("#solve").await;
    page.until("!!document.querySelector('#solution')").await;
    page.until("document.querySelector('#scrubber').max > 0").await;
    let count = page.eval("+document.querySelector('#scrubber').max").await;
    let count = count.as_u64().expect("a number");
    for _ in 0..count {
        page.click("#step").await;
    }
    page.until_text("#state", "Solved").await;
}

async fn a_puzzle_is_chosen_scrambled_solved_and_walked(page: Page) {
    page.open("").await;
    for puzzle in ["gear-cube", "3x3x3"] {
        page.click(&format!("[data-puzzle='{puzzle}']")).await;
        page.until_query(&format!("?puzzle={puzzle}")).await;
        page.until_text("#state", "Solved").await;
        page.click("#random-position").await;
        page.until_text("#state", "Scrambled").await;
        solve_and_walk(&page).await;
    }
}

async fn faces_turn_by_click_drag_and_key(page: Page) {
    page.open("?puzzle=3x3x3").await;
    page.click("[data-turn=F]").await;
    page.until_text("#alg", "F").await;
    page.mouse().with_shift().press("[data-turn=R]", CENTRE).release().await;
    page.until_text("#alg", "F R'").await;
    page.click("[data-move=R]").await;
    page.until_text("#alg", "F R' R").await;
    page.eval("document.activeElement.blur()").await;
    page.keys("j").await;
    page.until_text("#alg", "F R' R U").await;
    page.control('z').await;
    page.until_text("#alg", "F R' R").await;
    page.drag("[data-turn=F]", (0.5, 0.2), (0.5, 0.7)).await;
    page.until_text("#alg", "F R' R M").await;
    page.mouse().press("[data-turn=L]", CENTRE).hold(Duration::from_millis(900)).release().await;
    page.until_text("#alg", "F R' R M L'").await;
    // On the solid: the upper row of the front.
    page.open("?puzzle=3x3x3").await;
    page.until_solid().await;
    page.drag("#solid", (0.2, 0.4), (0.5, 0.49)).await;
    page.until_text("#alg", "U'").await;
}

async fn fingers_turn_faces_and_layers(page: Page) {
    page.open("?puzzle=3x3x3").await;
    page.tap("[data-turn=U]").await;
    page.until_text("#alg", "U").await;
    page.finger().press("[data-turn=F]", CENTRE).hold(Duration::from_millis(900)).release().await;
    page.until_text("#alg", "U F'").await;
    page.tap("[data-move=R]").await;
    page.until_text("#alg", "U F' R").await;
    page.finger().press("[data-turn=F]", CENTRE).to("[data-turn=F]", (0.9, 0.5)).release().await;
    page.until_text("#alg", "U F' R E").await;
    page.finger().press("#solid", (0.2, 0.4)).to("#solid", (0.5, 0.49)).release().await;
    page.until_text("#alg", "U F' R E U'").await;
}

async fn a_right_click_lets_the_pointer_go(page: Page) {
    page.open("?puzzle=3x3x3").await;
    page.until_solid().await;
    page.mouse().right().press("[data-turn=F]", CENTRE).release().await;
    page.until_text("#alg", "F'").await;
    // WebKit's driver goes on holding the right button, so what a second right-click turns is not checked.
    for at in [(0.03, 0.05), (0.5, 0.6)] {
        page.mouse().right().press("#solid", at).release().await;
        // Whatever the mouse does elsewhere does not reach the picture.
        page.click("#reset").await;
        page.until_text("#alg", "").await;
        page.click("[data-move=R]").await;
        page.until_text("#alg", "R").await;
    }
}

async fn a_long_search_is_cancelled(page: Page) {
    page.open(FARTHEST).await;
    start_long_job(&page).await;
    page.click("#cancel").await;
    page.until_text("#outcome", "Cancelled.").await;
    page.choose("#method", "table").await;
    solve_and_walk(&page).await;
}

async fn typed_moves_are_a_link_and_survive_a_reload(page: Page) {
    page.open("?puzzle=3x3x3").await;
    page.fill("#setup", "R U2 F'").await;
    page.fill("#alg", "[R, U] // a comment").await;
    page.until("new URLSearchParams(location.search).get('setup-alg') === \"R U2 F'\"").await;
    page.until("new URLSearchParams(location.search).get('alg')?.startsWith('[R, U]')").await;
    page.until_text("#alg", "[R, U] // a comment").await;
    page.reload().await;
    page.until_text("#setup", "R U2 F'").await;
    page.until_text("#alg", "[R, U] // a comment").await;
    page.fill("#alg", "R U Q").await;
    page.until("document.querySelector('#alg-error').textContent.includes('column 5')").await;
    page.open("?puzzle=3x3x3&alg=R+Q").await;
    page.until("document.querySelector('#notice')?.textContent.includes('column 3')").await;
}

async fn a_cube_is_painted_and_solved(page: Page) {
    page.open("?puzzle=3x3x3").await;
    page.click("#paint").await;
    page.until("!!document.querySelector('.spot')").await;
    page.eval("document.querySelector('.spot').focus()").await;
    // One turn of the front, as letters of colours.
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
}

async fn a_solve_is_timed(page: Page) {
    page.open("?puzzle=2x2x2&setup-alg=R+U").await;
    page.click("#open-timer").await;
    page.until_text("#timer-words", "Ready: the first turn starts the time.").await;
    page.eval("document.activeElement.blur()").await;
    page.keys("f").await;
    page.until_text("#timer-words", "The time is running.").await;
    page.keys("k").await;
    page.until("document.querySelectorAll('#solves tbody tr').length === 1").await;
    page.until("document.querySelector('#setup').value !== 'R U'").await;
    page.reload().await;
    page.click("#open-timer").await;
    page.until("document.querySelectorAll('#solves tbody tr').length === 1").await;
}

async fn tiles_slide_and_are_solved(page: Page) {
    page.open("?puzzle=tiles-4x4").await;
    page.click("[data-tile='13']").await;
    page.until_text("#alg", "R3").await;
    page.drag("[data-tile='9']", CENTRE, (0.5, 1.2)).await;
    page.until_text("#alg", "R3D").await;
    page.eval("document.activeElement.blur()").await;
    page.keys("\u{e013}").await;
    page.until_text("#alg", "R3DU").await;
    page.click("#random-position").await;
    page.until_text("#state", "Scrambled").await;
    page.choose("#method", "fast").await;
    page.click("#solve").await;
    page.until("!!document.querySelector('#solution')").await;
    page.click("#to-end").await;
    page.until_text("#state", "Solved").await;
}

async fn searches_race_and_are_shown_step_by_step(page: Page) {
    page.open_laboratory("?puzzle=gear&setup-alg=R+U+F+R").await;
    page.click("#no-methods").await;
    for name in ["astar-max", "bfs"] {
        page.click(&format!("[data-contestant={name}]")).await;
    }
    page.click("#run").await;
    page.until("/^(\\d+) of \\1 /.test(document.querySelector('#results-state')?.textContent ?? '')").await;
    page.until("document.querySelectorAll('#results [data-run]').length === 2").await;
    page.open_laboratory("?puzzle=gear&setup-alg=R+U+F&view=steps").await;
    page.click("#record").await;
    page.until("document.querySelectorAll('#tree .node').length === 1").await;
    page.click("#step").await;
    page.until("document.querySelectorAll('#tree .node').length === 7").await;
    page.click("#to-end").await;
    page.until("document.querySelectorAll('#tree .goal').length === 1").await;
}

async fn everything_works_offline(page: Page) {
    page.open("").await;
    page.until_installed().await;
    page.host.stop();
    page.open("?puzzle=3x3x3&setup-alg=R+U+F").await;
    page.until_text("#setup", "R U F").await;
    solve_and_walk(&page).await;
}
