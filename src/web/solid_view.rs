//! The puzzle in space: a canvas that is drawn when something changes and only then, and the hand that turns it.

mod canvas;
mod colours;
mod picture;
mod pointer;
mod scene;
mod shape;
mod stand;

use glam::Vec2;
use web_sys::{HtmlCanvasElement, KeyboardEvent, PointerEvent, WheelEvent};
use yew::prelude::*;

use self::canvas::use_canvas;
pub use self::colours::Colours;
use self::picture::load_picture;
use self::pointer::{let_go, place, point, press_long, use_touch};
use self::scene::Scene;
use self::shape::use_shape;
use self::stand::{Model, Stand, Viewer};
use super::clock::{Clock, prefers_stillness};
use super::effect::use_effect_with;
use super::files;
use super::pictures::save_button;
use super::settings::Settings;
use crate::notation::Move;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::solid::Look;
use crate::solid::hand::Gesture;
use crate::solid::keys::{self, Key};

#[derive(Clone, Properties, PartialEq)]
pub struct Props {
    pub position: AnyPuzzle,
    /// A single step under way from the position, and how much of it is done.
    pub turning: Option<(Move, f64)>,
    /// The move to be pointed out.
    pub pointed: Option<Move>,
    /// The puzzle as it is: what is shown may be some turns behind.
    pub current: AnyPuzzle,
    pub look: Look,
    /// How the page is styled: other colours are read again.
    pub settings: Settings,
    /// The address of a picture for tiles.
    pub picture: Option<AttrValue>,
    pub on_gesture: Callback<Gesture>,
    /// It cannot be shown, because of that.
    pub on_missing: Callback<&'static str>,
}

impl Props {
    /// What the shape is made for.
    fn model(&self) -> Model {
        // Which pieces are dimmed changes no shape.
        (self.position.id(), Look { pieces: None, ..self.look })
    }
}

#[component]
pub fn SolidView(props: &Props) -> Html {
    let stand = use_stand(props);
    use_canvas(&stand, &props.on_missing);
    use_effect_with(props.clone(), {
        let stand = stand.clone();
        move |props| {
            stand.viewer.borrow_mut().show(props);
            stand.draw();
        }
    });
    use_effect_with(props.settings, {
        let stand = stand.clone();
        move |_| {
            stand.viewer.borrow_mut().colours = None;
            stand.clock.run();
        }
    });
    let is_made = use_shape(&stand, props.model(), &props.on_missing);
    use_effect_with(props.picture.clone(), {
        let stand = stand.clone();
        move |picture: &Option<AttrValue>| load_picture(&stand, picture.as_deref())
    });
    let on_pointer = {
        let (stand, on_gesture) = (stand.clone(), props.on_gesture.clone());
        Callback::from(move |event: PointerEvent| point(&stand, &on_gesture, &event))
    };
    let onkeydown = {
        let stand = stand.clone();
        Callback::from(move |event: KeyboardEvent| {
            if change_view(&stand, &event) {
                event.prevent_default();
                event.stop_propagation();
            }
        })
    };
    let ondblclick = {
        let stand = stand.clone();
        Callback::from(move |event: MouseEvent| {
            stand.with_hand(|hand, sight| {
                // On the puzzle it was two turns.
                if sight.spot(&hand.camera, place(&event)).is_none() {
                    hand.camera.go_home(prefers_stillness());
                }
            });
        })
    };
    let oncontextmenu = {
        let (stand, on_gesture) = (stand.clone(), props.on_gesture.clone());
        Callback::from(move |event: MouseEvent| {
            event.prevent_default();
            // The right button has done its work already, and a long press does its own; what is left is a click with Control,
            // where that means the right button.
            if event.ctrl_key() {
                press_long(&stand, &on_gesture, !event.shift_key());
            }
            let_go(&stand, &on_gesture, &event);
        })
    };
    let onwheel = {
        let stand = stand.clone();
        // With Control, as pinching on a touchpad does; else the wheel scrolls the page.
        Callback::from(move |event: WheelEvent| {
            if event.ctrl_key() {
                event.prevent_default();
                stand.with_hand(|hand, _| hand.camera.zoom((-0.004 * event.delta_y() as f32).exp()));
            }
        })
    };
    use_touch(&stand);
    let on_save = Callback::from({
        let (stand, id) = (stand.clone(), props.position.id());
        move |_: MouseEvent| {
            stand.draw();
            let viewer = stand.viewer.borrow();
            if let Some(Ok(address)) = viewer.scene.as_ref().map(Scene::picture) {
                files::save_address(&format!("{id}.png"), &address);
            }
        }
    });
    let is_cube = matches!(props.position, AnyPuzzle::Cube(_));
    html! {
        <figure class="solid">
            <canvas ref={stand.canvas.clone()} id="solid" class={is_cube.then_some("of-cube")} tabindex="0" role="application"
                aria-label="The puzzle in space" aria-describedby="solid-keys" aria-busy={if is_made { "false" } else { "true" }}
                onpointerdown={on_pointer.clone()} onpointermove={on_pointer.clone()} onpointerup={on_pointer.clone()}
                onpointercancel={on_pointer} {ondblclick} {onwheel} {onkeydown}
                {oncontextmenu} />
            <figcaption id="solid-keys">{ keys::WORDS }</figcaption>
            { save_button("save-png", "Save this view as a PNG", on_save) }
        </figure>
    }
}

/// The viewer of this component, and the clock that draws it while it moves by itself.
#[hook]
fn use_stand(props: &Props) -> Stand {
    let canvas = use_node_ref();
    let viewer = use_mut_ref(|| Viewer::new(props));
    let clock = {
        let (viewer, canvas) = (viewer.clone(), canvas.clone());
        use_memo((), move |()| {
            Clock::new(move |seconds| {
                let Some(canvas) = canvas.cast::<HtmlCanvasElement>() else { return false };
                let mut viewer = viewer.borrow_mut();
                viewer.hand.camera.advance(seconds as f32);
                viewer.draw(&canvas);
                viewer.hand.camera.is_moving()
            })
        })
    };
    Stand { viewer, canvas, clock }
}

/// Changes the view as a key asks for; whether it does.
fn change_view(stand: &Stand, event: &KeyboardEvent) -> bool {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return false;
    }
    let Some(key) = keys::key_of(&event.key(), event.shift_key()) else { return false };
    match key {
        Key::Orbit(right, up) => {
            stand.with_hand(|hand, _| hand.camera.orbit(Vec2::new(right, up)));
        }
        Key::Zoom(nearer) => {
            stand.with_hand(|hand, _| hand.camera.zoom(nearer));
        }
        Key::Home => {
            stand.with_hand(|hand, _| hand.camera.go_home(prefers_stillness()));
        }
    }
    true
}
