//! The canvas and its graphics card: what comes and goes while the puzzle stays.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{ResizeObserver, window};
use yew::prelude::*;

use super::stand::Stand;
use crate::web::effect::use_effect_with;
use crate::web::listener::Listener;

const DARK: &str = "(prefers-color-scheme: dark)";

/// Begins to draw, and draws again when the canvas gets another size, the page other colours, or the graphics card was lost.
#[hook]
pub fn use_canvas(stand: &Stand, on_missing: &Callback<&'static str>) {
    let on_missing = on_missing.clone();
    use_effect_with(stand.clone(), move |stand| {
        let stand = stand.clone();
        let canvas = stand.canvas();
        if let Some(canvas) = &canvas
            && !stand.viewer.borrow_mut().begin(canvas)
        {
            on_missing.emit("This browser offers no WebGL 2");
        }
        let redraw = {
            let stand = stand.clone();
            move || {
                stand.viewer.borrow_mut().colours = None;
                stand.clock.run();
            }
        };
        let resized = Closure::<dyn Fn()>::new(redraw.clone());
        let observer = ResizeObserver::new(resized.as_ref().unchecked_ref()).ok();
        let mut listeners = Vec::new();
        if let Some(theme) = window().and_then(|window| window.match_media(DARK).ok().flatten()) {
            listeners.push(Listener::new(&theme, "change", move |_| redraw()));
        }
        if let Some(canvas) = &canvas {
            if let Some(observer) = &observer {
                observer.observe(canvas);
            }
            listeners.push(Listener::new(canvas, "webglcontextlost", {
                let stand = stand.clone();
                move |event: web_sys::Event| {
                    // Without this it would not be given back.
                    event.prevent_default();
                    stand.viewer.borrow_mut().scene = None;
                }
            }));
            listeners.push(Listener::new(canvas, "webglcontextrestored", move |_| {
                if let Some(canvas) = stand.canvas() {
                    stand.viewer.borrow_mut().begin(&canvas);
                    stand.draw();
                }
            }));
        }
        move || {
            if let Some(observer) = observer {
                observer.disconnect();
            }
            drop((resized, listeners));
        }
    });
}
