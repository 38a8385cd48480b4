//! The page and the worker: everything that knows of a browser. The rest of the crate does not.

mod address;
mod announcer;
mod app;
mod bench;
mod cell_grid;
mod chooser;
mod clock;
mod cube_view;
mod distances_panel;
mod drawer;
mod effect;
mod files;
mod header;
mod history_panel;
mod idle;
mod jobs;
mod keys;
mod knowledge;
mod lab;
pub mod line;
mod listener;
mod long_press;
mod mesh_worker;
mod moves_bar;
mod moves_field;
mod net_view;
mod paper;
mod part;
mod pictures;
mod player_bar;
mod press;
mod reveal;
mod scramble_panel;
mod search_view;
mod settings;
mod shapes;
mod solid_view;
mod solver;
mod solver_panel;
mod stage;
mod store;
mod tile_choices;
mod tiles_view;
mod view_choices;
mod way_back_panel;
mod welcome;
mod worker;

use wasm_bindgen::JsValue;

/// Starts the page.
pub fn start_page() {
    log_panics();
    part::render::<app::App>();
}

/// Starts the laboratory.
pub fn start_laboratory() {
    log_panics();
    // It looks as the bench does.
    settings::reload();
    part::render::<lab::Laboratory>();
}

/// Starts the worker.
pub fn start_worker() {
    log_panics();
    worker::start();
}

/// Starts the worker that makes shapes.
pub fn start_mesh_worker() {
    log_panics();
    mesh_worker::start();
}

/// A panic is written to the browser's console; without this it would say only "unreachable".
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&JsValue::from_str(&panic.to_string()));
    }));
}
