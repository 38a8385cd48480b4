//! The puzzle in space: a canvas that is drawn when something changes and only then, and the hand that turns it.

mod colours;
mod scene;
mod stand;

use glam::Vec2;
use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    HtmlCanvasElement, HtmlImageElement, KeyboardEvent, PointerEvent, ResizeObserver, WheelEvent, window,
};
use yew::prelude::*;

use self::scene::Scene;
use self::stand::{Model, Stand, Viewer};
use super::clock::{Clock, prefers_stillness};
use super::files;
use super::keys::{SolidKey, solid_key};
use super::pictures::save_button;
use super::press::LONG_PRESS;
use super::solver::{Event as WorkerEvent, Solver};
use crate::notation::Move;
use crate::protocol::{Finished, Job};
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::solid::Look;
use crate::solid::hand::{Gesture, Hand, Sight};

#[derive(Clone, Properties, PartialEq)]
pub struct Props {
    pub position: AnyPuzzle,
    /// A single step under way from the position, and how much of it is done.
    pub turning: Option<(Move, f64)>,
    /// The puzzle as it is: what is shown may be some turns behind.
    pub current: AnyPuzzle,
    pub look: Look,
    /// The address of a picture for tiles.
    pub picture: Option<AttrValue>,
    pub on_gesture: Callback<Gesture>,
    /// Keys that ask for more than a turn.
    pub on_command: Callback<Command>,
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

/// What can be asked for from the picture besides turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Scramble,
    Solve,
}

fn place(event: &PointerEvent) -> Vec2 {
    Vec2::new(event.offset_x() as f32, event.offset_y() as f32)
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
        let (stand, props) = (stand.clone(), props.clone());
        Callback::from(move |event: KeyboardEvent| {
            if strike(&stand, &props, &event) {
                event.prevent_default();
                // The page has other turns on its keys.
                event.stop_propagation();
            }
        })
    };
    let ondblclick = {
        let stand = stand.clone();
        Callback::from(move |event: MouseEvent| {
            let at = Vec2::new(event.offset_x() as f32, event.offset_y() as f32);
            stand.with_hand(|hand, sight| {
                // On the puzzle it was two turns.
                if sight.spot(&hand.camera, at).is_none() {
                    hand.camera.go_home(prefers_stillness());
                }
            });
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
                oncontextmenu={Callback::from(|event: MouseEvent| event.prevent_default())} />
            <figcaption id="solid-keys">{ keys_of(&props.position) }</figcaption>
            { save_button("save-png", "Save this view as a PNG", on_save) }
        </figure>
    }
}

/// The keys that the picture takes while it has the focus.
fn keys_of(puzzle: &AnyPuzzle) -> &'static str {
    match puzzle {
        AnyPuzzle::Tiles(_) => {
            "Keys: U D L R slide, S scrambles, Space solves, Shift with arrows looks around."
        }
        AnyPuzzle::Gear(_) => {
            "Keys: R L U D F B turn, with Shift the other way, X Y look from another side, S scrambles, Space solves."
        }
        AnyPuzzle::Cube(_) => {
            "Keys: R L U D F B X Y turn, with Shift the other way, S scrambles, Space solves, Shift with arrows looks around."
        }
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

/// Has the shape made, by a worker of its own: the solver may be busy for long. Whether it is there.
#[hook]
fn use_shape(stand: &Stand, model: Model, on_missing: &Callback<&'static str>) -> bool {
    let made = use_state_eq(|| None::<Model>);
    // The number of the job that is waited for, and what it is for.
    let awaited = use_mut_ref(|| None::<(u32, Model)>);
    let maker = {
        let (stand, awaited, made, on_missing) =
            (stand.clone(), awaited.clone(), made.setter(), on_missing.clone());
        use_memo((), move |()| {
            Solver::start(Callback::from(move |event| match event {
                WorkerEvent::Done(id, Ok(Finished::ShapeMade(shape))) => {
                    if let Some((_, model)) = awaited.borrow_mut().take_if(|(known, _)| *known == id) {
                        stand.viewer.borrow_mut().put(shape);
                        stand.draw();
                        made.set(Some(model));
                    }
                }
                WorkerEvent::Done(_, Err(_)) => on_missing.emit("The puzzle in space could not be loaded"),
                _ => {}
            }))
        })
    };
    use_effect_with(model.clone(), move |(puzzle, look)| {
        let id = maker.send(Job::MakeShape { puzzle: puzzle.clone(), look: *look });
        awaited.replace(Some((id, (puzzle.clone(), *look))));
    });
    *made == Some(model)
}

/// Begins to draw, and draws again when the canvas gets another size, the page other colours, or the graphics card was lost.
#[hook]
fn use_canvas(stand: &Stand, on_missing: &Callback<&'static str>) {
    let on_missing = on_missing.clone();
    use_effect_with(stand.clone(), move |stand| {
        let stand = stand.clone();
        let canvas = stand.canvas();
        if let Some(canvas) = &canvas
            && !stand.viewer.borrow_mut().begin(canvas)
        {
            on_missing.emit("This browser offers no WebGL 2");
        }
        let redraw = Closure::<dyn Fn()>::new({
            let stand = stand.clone();
            move || {
                stand.viewer.borrow_mut().colours = None;
                stand.clock.run();
            }
        });
        let lost = Closure::<dyn Fn(web_sys::Event)>::new({
            let stand = stand.clone();
            move |event: web_sys::Event| {
                // Without this it would not be given back.
                event.prevent_default();
                stand.viewer.borrow_mut().scene = None;
            }
        });
        let restored = Closure::<dyn Fn()>::new({
            let stand = stand.clone();
            move || {
                if let Some(canvas) = stand.canvas() {
                    stand.viewer.borrow_mut().begin(&canvas);
                    stand.draw();
                }
            }
        });
        let observer = ResizeObserver::new(redraw.as_ref().unchecked_ref()).ok();
        let theme =
            window().and_then(|window| window.match_media("(prefers-color-scheme: dark)").ok().flatten());
        if let Some(canvas) = &canvas {
            if let Some(observer) = &observer {
                observer.observe(canvas);
            }
            let listen = |name, call: &wasm_bindgen::JsValue| {
                let _ = canvas.add_event_listener_with_callback(name, call.unchecked_ref());
            };
            listen("webglcontextlost", lost.as_ref());
            listen("webglcontextrestored", restored.as_ref());
        }
        if let Some(theme) = &theme {
            theme.set_onchange(Some(redraw.as_ref().unchecked_ref()));
        }
        move || {
            if let Some(observer) = observer {
                observer.disconnect();
            }
            if let Some(theme) = theme {
                theme.set_onchange(None);
            }
            // They live as long as the canvas that calls them.
            drop((redraw, lost, restored));
        }
    });
}

/// Has a picture on the tiles, once it is there, or none.
fn load_picture(stand: &Stand, address: Option<&str>) {
    stand.viewer.borrow_mut().picture = None;
    stand.viewer.borrow().hang_picture();
    stand.clock.run();
    let Some((address, image)) = address.zip(HtmlImageElement::new().ok()) else { return };
    image.set_src(address);
    let stand = stand.clone();
    spawn_local(async move {
        // A picture that cannot be shown leaves tiles as they were.
        if JsFuture::from(image.decode()).await.is_ok() {
            stand.viewer.borrow_mut().picture = Some(image);
            stand.viewer.borrow().hang_picture();
            stand.clock.run();
        }
    });
}

/// What a finger or the mouse does.
fn point(stand: &Stand, on_gesture: &Callback<Gesture>, event: &PointerEvent) {
    let (finger, now) = (event.pointer_id(), event.time_stamp() / 1_000.0);
    let at = place(event);
    let go = |hand: &mut Hand, sight: &Sight| hand.go(sight, finger, at, now);
    let gestures = match event.type_().as_str() {
        "pointerdown" => return press(stand, on_gesture, event),
        "pointermove" => stand.with_hand(|hand, sight| [go(hand, sight), None]),
        // A finger may have gone further since it was seen last.
        "pointerup" => {
            stand.with_hand(|hand, sight| [go(hand, sight), hand.lift(sight, finger, event.shift_key(), now)])
        }
        _ => stand.with_hand(|hand, _| [hand.give_up(), None]),
    };
    let mut viewer = stand.viewer.borrow_mut();
    let is_pressing = viewer.hand.is_pressing();
    viewer.waiting.take_if(|_| !is_pressing);
    drop(viewer);
    gestures.into_iter().flatten().flatten().for_each(|gesture| on_gesture.emit(gesture));
}

fn press(stand: &Stand, on_gesture: &Callback<Gesture>, event: &PointerEvent) {
    let (at, is_other_way) = (place(event), !event.shift_key());
    if let Some(canvas) = stand.canvas() {
        // A drag may leave the canvas.
        let _ = canvas.set_pointer_capture(event.pointer_id());
    }
    let press_long = {
        let (stand, on_gesture) = (stand.clone(), on_gesture.clone());
        move || {
            let gesture = stand.with_hand(|hand, sight| hand.press_long(sight, is_other_way));
            if let Some(gesture) = gesture.flatten() {
                on_gesture.emit(gesture);
            }
        }
    };
    let gesture = stand.with_hand(|hand, sight| hand.press(sight, event.pointer_id(), at));
    if let Some(gesture) = gesture.flatten() {
        on_gesture.emit(gesture);
    }
    match event.button() {
        2 => press_long(),
        _ => stand.viewer.borrow_mut().waiting = Some(Timeout::new(LONG_PRESS, press_long)),
    }
}

/// What a key does while the picture has the focus; whether it does anything.
fn strike(stand: &Stand, props: &Props, event: &KeyboardEvent) -> bool {
    let Some(key) = solid_key(event, &props.current) else { return false };
    match key {
        SolidKey::Turn(turn) => props.on_gesture.emit(Gesture::Turn(turn)),
        SolidKey::Command(command) => props.on_command.emit(command),
        SolidKey::Orbit(right, up) => {
            stand.with_hand(|hand, _| hand.camera.orbit(Vec2::new(right, up)));
        }
        SolidKey::Zoom(nearer) => {
            stand.with_hand(|hand, _| hand.camera.zoom(nearer));
        }
        SolidKey::Home => {
            stand.with_hand(|hand, _| hand.camera.go_home(prefers_stillness()));
        }
    }
    true
}
