//! The release build in headless browsers, served below a path, used by mouse, keyboard and touch.

mod accessible;
mod accidental_input;
mod basics;
mod choosing;
mod clock;
mod cubes;
mod download_size;
mod journeys;
mod laboratory;
mod links;
mod offline;
mod painting;
mod player;
mod printing;
mod responsiveness;
mod searching;
mod security;
mod solid;
mod solving;
mod startup;
mod tiles;
mod timing;
mod views;

use unfold_browsers::Page;

/// A position whose shortest solution has thirteen quarter turns.
const FARTHEST: &str = "?puzzle=gear&setup-alg=F+U%27+F%27+U%27+F%27+R2%27+U+R%27+U%27+R3%27";

/// IDA* without a heuristic takes minutes from the farthest position.
async fn start_long_job(page: &Page) {
    page.choose("#method", "ida").await;
    page.choose("#heuristic", "none").await;
    page.click("#solve").await;
    page.until("document.querySelectorAll('.rounds tr').length > 3").await;
}
