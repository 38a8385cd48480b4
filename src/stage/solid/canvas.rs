//! The canvas and its WebGL context, which can be lost and restored while the puzzle stays.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{ResizeObserver, window};
use yew::prelude::*;

use crate::browser::listener::Listener;
use crate::stage::solid::controller::SolidController;

const DARK: &str = "(prefers-color-scheme: dark)";

/// Starts to draw. Draws again when the canvas is resized, the colour scheme changes or the WebGL context is restored.
#[hook]
pub(crate) fn use_canvas(controller: &SolidController, on_missing: &Callback<&'static str>) {
    let on_missing = on_missing.clone();
    use_effect_with(controller.clone(), move |controller| {
        let controller = controller.clone();
        let canvas = controller.canvas();
        if let Some(canvas) = &canvas
            && !controller.viewer.borrow_mut().begin(canvas)
        {
            on_missing.emit("This browser offers no WebGL 2");
        }
        let redraw = {
            let controller = controller.clone();
            move || {
                controller.viewer.borrow_mut().colours = None;
                controller.frames.run();
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
                let controller = controller.clone();
                move |event: web_sys::Event| {
                    // Without this the browser does not restore the context.
                    event.prevent_default();
                    controller.viewer.borrow_mut().scene = None;
                }
            }));
            listeners.push(Listener::new(canvas, "webglcontextrestored", move |_| {
                if let Some(canvas) = controller.canvas() {
                    controller.viewer.borrow_mut().begin(&canvas);
                    controller.draw();
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
