//! The puzzle as a solid and as a flat picture. Both show the session's position and animate the turns that led to it.
//! Both show the same moment.

mod cell_grid;
pub(crate) mod move_buttons;
pub(crate) mod net;
pub(crate) mod player;
pub(crate) mod save_picture;
pub(crate) mod solid;
pub(crate) mod tile_choices;
pub(crate) mod tiles;
pub(crate) mod view_choices;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use crate::browser::animation_frames::{AnimationFrames, prefers_stillness};
use crate::page::preferences::{Pictures, Settings, TileFaces};
use crate::page::state::{Change, MoveGuide};
use crate::stage::net::NetView;
use crate::stage::save_picture::{save_button, save_drawing};
use crate::stage::solid::SolidView;
use crate::stage::tiles::{PICTURE, TilesView};
use unfold_core::notation::Move;
use unfold_core::picture::animation::Animation;
use unfold_core::picture::flat::FlatPicture;
use unfold_core::picture::mesh::pointer::Gesture;
use unfold_core::picture::mesh::{RenderOptions, Solid};
use unfold_core::puzzle::tiles::Tiles;
use unfold_core::puzzle::{AnyPuzzle, Kind, Puzzle};

#[derive(Properties, PartialEq)]
pub(crate) struct StageProps {
    pub change: Change,
    /// Whether the solid can be shown. At first an empty canvas reserves its room.
    pub has_solid: bool,
    pub guide: MoveGuide,
    pub settings: Settings,
    /// The pieces to show, if not all; the others are dimmed.
    pub pieces: Option<u32>,
    /// A picture for tiles.
    pub picture: Option<AttrValue>,
    /// Whether clicks swap tiles instead of sliding them.
    pub is_editing: bool,
    pub on_turn: Callback<Move>,
    pub on_edit: Callback<Tiles>,
}

#[component]
pub(crate) fn Stage(props: &StageProps) -> Html {
    let show = use_show(props);
    let missing = use_missing(props.change.position.id());
    let animation = show.animation.borrow();
    let (position, turning) = animation.view();
    let guide = &props.guide;
    let pointed = match turning {
        Some((step, _)) => guide.follows.then_some(step),
        None => guide.next.filter(|_| !props.is_editing),
    };
    let faces = props.settings.tiles;
    let options = RenderOptions {
        body: props.settings.body,
        pieces: props.pieces,
        hides_numbers: faces == TileFaces::Picture,
    };
    let has_picture = faces != TileFaces::Numbers && position.board().is_some();
    let chosen = props.picture.clone().unwrap_or(AttrValue::Static(PICTURE));
    let picture = has_picture.then(|| chosen.clone());
    let pictures = match props.settings.pictures {
        // Only the flat picture can be edited.
        _ if props.is_editing && position.board().is_some() => Pictures::Flat,
        _ if missing.reason.is_some() || !position.is_solid() => Pictures::Flat,
        pictures => pictures,
    };
    html! {
        <>
            if let Some(reason) = missing.reason.filter(|_| props.settings.pictures != Pictures::Flat) {
                <p class="about" id="no-solid">{ reason }{ ", so the puzzle is shown flat only." }</p>
            }
            <div class={classes!("pictures", (pictures == Pictures::Both).then_some("two"))}>
                if pictures != Pictures::Flat && !props.has_solid {
                    <figure class="solid"><canvas aria-hidden="true" /></figure>
                } else if pictures != Pictures::Flat {
                    <SolidView position={position.clone()} turning={turning.or_else(|| begun(position, guide))}
                        {pointed} current={props.change.position.clone()} {options} {picture}
                        settings={props.settings} on_gesture={show.on_gesture.clone()}
                        on_missing={missing.on_missing.clone()} />
                }
                if pictures != Pictures::Solid { { flat(props, chosen, position, turning, pointed) } }
                <p class="hint-label" id="hint-label">{ guide.label.clone() }</p>
            </div>
        </>
    }
}

/// The start of the next move. The solid shows its layer slightly turned, so that the direction is visible.
fn begun(position: &AnyPuzzle, guide: &MoveGuide) -> Option<(Move, f64)> {
    const BEGUN: f64 = 0.1;
    let next = guide.next.filter(|_| guide.is_begun)?;
    position.kind().shown_steps(next).first().map(|&step| (step, BEGUN))
}

/// Why the solid of this puzzle cannot be shown, and the callback that reports it.
struct Missing {
    reason: Option<&'static str>,
    on_missing: Callback<&'static str>,
}

/// Another puzzle is tried again.
#[hook]
fn use_missing(id: String) -> Missing {
    let missing = use_state_eq(|| None::<(String, &'static str)>);
    // The callback never changes, so it reads the id from here.
    let current = use_mut_ref(String::new);
    current.borrow_mut().clone_from(&id);
    let on_missing = use_callback((), {
        let missing = missing.setter();
        move |reason, ()| missing.set(Some((current.borrow().clone(), reason)))
    });
    let reason = missing.as_ref().filter(|(of, _)| *of == id).map(|(_, reason)| *reason);
    Missing { reason, on_missing }
}

/// The net or the board, with a button that saves it; the position as text where there is neither.
fn flat(
    props: &StageProps,
    picture: AttrValue,
    position: &AnyPuzzle,
    turning: Option<(Move, f64)>,
    pointed: Option<Move>,
) -> Html {
    let id = position.id();
    let on_save = Callback::from(move |event: MouseEvent| {
        let figure =
            event.target_dyn_into::<Element>().and_then(|button| button.closest("figure").ok().flatten());
        if let Some(drawing) = figure.and_then(|figure| figure.query_selector("svg").ok().flatten()) {
            save_drawing(&[&id, ".svg"].concat(), &drawing);
        }
    });
    let drawing = match (position.board(), props.change.position.board()) {
        (None, _) if position.faced().is_none() => {
            return html! { <figure class="flat"><pre class="net-text">{ position.net_text() }</pre></figure> };
        }
        (Some(tiles), Some(current)) => html! {
            <TilesView tiles={tiles.clone()} sliding={turning} {pointed} current={current.clone()}
                settings={props.settings} {picture} is_editing={props.is_editing} on_turn={props.on_turn.clone()}
                on_edit={props.on_edit.clone()} />
        },
        _ => html! {
            <NetView position={position.clone()} {turning} {pointed} settings={props.settings} pieces={props.pieces}
                on_turn={props.on_turn.clone()} />
        },
    };
    html! {
        <figure class="flat">
            { drawing }
            { save_button("save-svg", "Save the flat picture as an SVG", on_save) }
        </figure>
    }
}

/// What is shown, and the callback for gestures on it.
struct Show {
    animation: Rc<RefCell<Animation>>,
    on_gesture: Callback<Gesture>,
}

#[hook]
fn use_show(props: &StageProps) -> Show {
    let redraw = use_force_update();
    let animation = use_mut_ref(|| Animation::new(&props.change.position));
    let speed = use_memo((), |()| Cell::new(1.0));
    speed.set(props.settings.speed());
    let frames = {
        let (animation, redraw) = (animation.clone(), redraw.clone());
        use_memo((), move |()| {
            AnimationFrames::new(move |seconds| {
                let mut animation = animation.borrow_mut();
                animation.advance(seconds, speed.get());
                redraw.force_update();
                animation.is_running()
            })
        })
    };
    let shown_serial = use_mut_ref(|| props.change.serial);
    if shown_serial.replace(props.change.serial) != props.change.serial {
        let mut animation = animation.borrow_mut();
        match props.change.shown_moves() {
            Some(moves) if !prefers_stillness() => animation.play(moves, &props.change.position),
            _ => animation.cut_to(&props.change.position),
        }
        if animation.is_running() {
            frames.run();
        }
    }
    let on_gesture = {
        let (animation, on_turn) = (animation.clone(), props.on_turn.clone());
        use_callback(on_turn, move |gesture: Gesture, on_turn| {
            let turn = perform(&mut animation.borrow_mut(), gesture);
            frames.run();
            if let Some(turn) = turn {
                on_turn.emit(turn);
            }
        })
    };
    Show { animation, on_gesture }
}

/// Applies a gesture to the animation. Returns the turn that it completes.
fn perform(animation: &mut Animation, gesture: Gesture) -> Option<Move> {
    match gesture {
        Gesture::Turn(turn) => return Some(turn),
        Gesture::Hold(turn, turned) => {
            animation.hold(turn, animation.view().0.reach());
            animation.drag(turned);
        }
        Gesture::Drag(turned) => animation.drag(turned),
        Gesture::LetGo(speed) => {
            let turn = animation.let_go(speed);
            if prefers_stillness() {
                animation.advance(1.0, 1.0);
            }
            return turn;
        }
    }
    None
}
