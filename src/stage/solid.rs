//! The puzzle as a solid: a canvas that is drawn only when something changes, and the pointer that turns it.
//!
//! `controller` holds what is on the canvas and the camera, `canvas` the WebGL context, `scene` the mesh in the memory of the graphics
//! card, `mesh` asks a worker for it, `colours` reads the colours from the style, `tile_picture` is a picture on tiles, `pointer` turns mouse
//! and fingers into gestures.

mod canvas;
mod colours;
mod controller;
mod mesh;
mod pointer;
mod scene;
mod tile_picture;

use glam::Vec2;
use unfold_core::picture::colours::ColourScheme;
use web_sys::{HtmlCanvasElement, KeyboardEvent, PointerEvent, WheelEvent};
use yew::prelude::*;

use crate::browser::animation_frames::{AnimationFrames, prefers_stillness};
use crate::browser::files;
use crate::page::preferences::Settings;
use crate::stage::save_picture::save_button;
use crate::stage::solid::canvas::use_canvas;
pub(crate) use crate::stage::solid::colours::SolidColours;
use crate::stage::solid::controller::{Model, SolidController, Viewer};
use crate::stage::solid::mesh::use_mesh;
use crate::stage::solid::pointer::{let_go, place, point, press_long, use_touch};
use crate::stage::solid::scene::Scene;
use crate::stage::solid::tile_picture::load_picture;
use unfold_core::notation::Move;
use unfold_core::picture::mesh::RenderOptions;
use unfold_core::picture::mesh::pointer::Gesture;
use unfold_core::picture::mesh::view_keys::{self, ViewKey};
use unfold_core::puzzle::{AnyPuzzle, Kind, Puzzle};

#[derive(Clone, Properties, PartialEq)]
pub(crate) struct SolidViewProps {
    pub position: AnyPuzzle,
    /// A single step in progress from the position, and the share of it that is done.
    pub turning: Option<(Move, f64)>,
    /// The move to highlight.
    pub pointed: Option<Move>,
    /// The current position. What is shown may be some turns behind.
    pub current: AnyPuzzle,
    pub options: RenderOptions,
    /// The style of the page. When it changes, the colours are read again.
    pub settings: Settings,
    /// The address of a picture for tiles.
    pub picture: Option<AttrValue>,
    pub on_gesture: Callback<Gesture>,
    /// Reports why the solid cannot be shown.
    pub on_missing: Callback<&'static str>,
}

impl SolidViewProps {
    /// What the mesh is built for.
    fn model(&self) -> Model {
        // Dimming pieces does not change the mesh.
        (self.position.id(), RenderOptions { pieces: None, ..self.options })
    }
}

#[component]
pub(crate) fn SolidView(props: &SolidViewProps) -> Html {
    let controller = use_controller(props);
    use_canvas(&controller, &props.on_missing);
    use_effect_with(props.clone(), {
        let controller = controller.clone();
        move |props| {
            controller.viewer.borrow_mut().show(props);
            controller.draw();
        }
    });
    use_effect_with(props.settings, {
        let controller = controller.clone();
        move |_| {
            controller.viewer.borrow_mut().colours = None;
            controller.frames.run();
        }
    });
    let is_made = use_mesh(&controller, props.model(), &props.on_missing);
    use_effect_with(props.picture.clone(), {
        let controller = controller.clone();
        move |picture: &Option<AttrValue>| load_picture(&controller, picture.as_deref())
    });
    let on_pointer = {
        let (controller, on_gesture) = (controller.clone(), props.on_gesture.clone());
        Callback::from(move |event: PointerEvent| point(&controller, &on_gesture, &event))
    };
    let onkeydown = {
        let controller = controller.clone();
        Callback::from(move |event: KeyboardEvent| {
            if change_view(&controller, &event) {
                event.prevent_default();
                event.stop_propagation();
            }
        })
    };
    let ondblclick = {
        let controller = controller.clone();
        Callback::from(move |event: MouseEvent| {
            controller.with_pointer(|pointer, context| {
                // A double click on the puzzle was two turns.
                if context.spot(&pointer.camera, place(&event)).is_none() {
                    pointer.camera.go_home(prefers_stillness());
                }
            });
        })
    };
    let oncontextmenu = {
        let (controller, on_gesture) = (controller.clone(), props.on_gesture.clone());
        Callback::from(move |event: MouseEvent| {
            event.prevent_default();
            // The right button and the long press are handled elsewhere. What is left is Control and a click, which means the
            // right button on some systems.
            if event.ctrl_key() {
                press_long(&controller, &on_gesture, !event.shift_key());
            }
            let_go(&controller, &on_gesture, &event);
        })
    };
    let onwheel = {
        let controller = controller.clone();
        // Pinching on a touchpad sends the wheel with Control. Without Control the wheel scrolls the page.
        Callback::from(move |event: WheelEvent| {
            if event.ctrl_key() {
                event.prevent_default();
                controller
                    .with_pointer(|pointer, _| pointer.camera.zoom((-0.004 * event.delta_y() as f32).exp()));
            }
        })
    };
    use_touch(&controller);
    let on_save = Callback::from({
        let (controller, id) = (controller.clone(), props.position.id());
        move |_: MouseEvent| {
            controller.draw();
            let viewer = controller.viewer.borrow();
            if let Some(Ok(address)) = viewer.scene.as_ref().map(Scene::picture) {
                files::save_address(&format!("{id}.png"), &address);
            }
        }
    });
    let scheme = props.position.kind().colour_scheme();
    html! {
        <figure class="solid">
            <canvas ref={controller.canvas.clone()} id="solid" class={scheme.and_then(ColourScheme::class)} tabindex="0" role="application"
                aria-label="The puzzle in space" aria-describedby="solid-keys" aria-busy={if is_made { "false" } else { "true" }}
                onpointerdown={on_pointer.clone()} onpointermove={on_pointer.clone()} onpointerup={on_pointer.clone()}
                onpointercancel={on_pointer} {ondblclick} {onwheel} {onkeydown}
                {oncontextmenu} />
            <figcaption id="solid-keys">{ view_keys::WORDS }</figcaption>
            { save_button("save-png", "Save this view as a PNG", on_save) }
        </figure>
    }
}

/// The controller of this component. It requests frames while the camera moves by itself.
#[hook]
fn use_controller(props: &SolidViewProps) -> SolidController {
    let canvas = use_node_ref();
    let viewer = use_mut_ref(|| Viewer::new(props));
    let frames = {
        let (viewer, canvas) = (viewer.clone(), canvas.clone());
        use_memo((), move |()| {
            AnimationFrames::new(move |seconds| {
                let Some(canvas) = canvas.cast::<HtmlCanvasElement>() else { return false };
                let mut viewer = viewer.borrow_mut();
                viewer.pointer.camera.advance(seconds as f32);
                viewer.draw(&canvas);
                viewer.pointer.camera.is_moving()
            })
        })
    };
    SolidController { viewer, canvas, frames }
}

/// Changes the view by a key. Returns whether the key is bound.
fn change_view(controller: &SolidController, event: &KeyboardEvent) -> bool {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return false;
    }
    let Some(key) = view_keys::key_of(&event.key(), event.shift_key()) else { return false };
    match key {
        ViewKey::Orbit(right, up) => {
            controller.with_pointer(|pointer, _| pointer.camera.orbit(Vec2::new(right, up)));
        }
        ViewKey::Zoom(nearer) => {
            controller.with_pointer(|pointer, _| pointer.camera.zoom(nearer));
        }
        ViewKey::Home => {
            controller.with_pointer(|pointer, _| pointer.camera.go_home(prefers_stillness()));
        }
    }
    true
}
