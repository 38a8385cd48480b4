//! Unfold in the browser: the page, the laboratory and their workers. The logic is in `unfold_core`; this crate has only what needs
//! a browser.
//!
//! # Code map, in reading order
//!
//! - `bin/`: the four programs, a line each: `page`, `lab` (the laboratory), `worker` (which solves), `mesh_worker` (which makes the
//!   meshes of solids).
//! - `page`: the page. `app` is its root component, `state` its state with the reducer, `jobs` sends jobs to the solver, `puzzle_facts`
//!   stores the results of background jobs; `header`, `welcome`, `keyboard`, `announcer`, `preferences` and `print` are around the
//!   puzzle.
//! - `stage`: the puzzle, flat and in 3D. `net` and `tiles` are flat pictures, `cell_grid` is their form for screen readers, `solid`
//!   is the 3D canvas; `move_buttons`, `player`, `view_choices`, `tile_choices` and `save_picture` are their controls.
//! - `panels`: the panels beside the stage (`solver` or `take_back`, `history`, `scramble`, `distances`, `search_progress`) and those
//!   that open in a `drawer` (`timer`, `settings`, `help`, `console`; `painter` replaces the stage).
//! - `lab`: the laboratory, a page of its own. `state` is the setup of an experiment; each view is a panel.
//! - [`workers`]: both ends of the connections between a page and its workers.
//! - `ui`: what panels and pages share.
//! - `browser`: wrappers of browser APIs, one file each.
//!
//! A module with files of its own says at its top what each of them is; a test holds that none is left out.
//!
//! Outside `src/`: `styles/` has one file per component; `shell/` has the plain JavaScript around the programs: `start` starts
//! them, `service_worker` caches a build for use offline, `offline` offers a newer build.
//!
//! # Invariants
//!
//! - One state (`page::state`), changed by actions only; panels own nothing that another panel needs.
//! - Nothing here computes for longer than a frame: that is a worker's job. A worker can only be terminated, so it holds nothing that
//!   cannot be computed again.
//! - The page links no code of solvers and none that makes meshes.
//! - Only `browser::address` writes to the address bar.

mod browser;
mod lab;
mod page;
mod panels;
mod stage;
mod ui;
pub mod workers;

use wasm_bindgen::JsValue;

/// Starts the page.
pub fn start_page() {
    log_panics();
    render::<page::app::App>();
}

/// Starts the laboratory.
pub fn start_laboratory() {
    log_panics();
    // Applies the theme and colours of the page.
    page::preferences::reload();
    render::<lab::Laboratory>();
}

/// Starts the solver worker.
pub fn start_worker() {
    log_panics();
    workers::solver_worker::start();
}

/// Starts the mesh worker.
pub fn start_mesh_worker() {
    log_panics();
    workers::mesh_worker::start();
}

/// Mounts the root component of a page, beside what the page has already.
fn render<Root: yew::BaseComponent<Properties = ()>>() {
    let Some(body) = web_sys::window().and_then(|window| window.document()?.body()) else { return };
    let place = body.owner_document().and_then(|document| document.create_element("div").ok());
    if let Some(place) = place.filter(|place| body.append_child(place).is_ok()) {
        place.set_class_name("program");
        yew::Renderer::<Root>::with_root(place).render();
    }
}

/// Writes panics to the browser's console. Without this it would say only "unreachable".
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&JsValue::from_str(&panic.to_string()));
    }));
}
