//! The puzzle itself, in space and flat: shows the session's position, and the turns that led to it while they are new.
//! Both pictures show the same moment.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use super::clock::{Clock, prefers_stillness};
use super::net_view::{self, NetView};
use super::part::part;
use super::pictures::{save_button, save_drawing};
use super::settings::{Pictures, Settings, TileFaces};
use super::solid_view::{self, SolidView};
use super::tiles_view::{self, PICTURE, TilesView};
use crate::animation::Animation;
use crate::notation::Move;
use crate::puzzle::tiles::Tiles;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::solid::hand::Gesture;
use crate::solid::{Look, Solid};

/// The latest change of the position. `moves` is `None` where it is to be shown at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Different for every change.
    pub serial: u32,
    pub moves: Option<Vec<Move>>,
    pub position: AnyPuzzle,
}

/// What the pictures point out besides the position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Guide {
    /// What was asked for, in a few words.
    pub label: Option<String>,
    /// The move that comes next.
    pub next: Option<Move>,
    /// Whether it is to be made next: by somebody who asked for it, or who walks through a solution. Its layer has begun to turn.
    pub is_begun: bool,
    /// Whether turns under way are pointed out, too, because they belong to moves that are stepped through.
    pub follows: bool,
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub change: Change,
    /// Whether the solid can be shown: at first there is only room for it.
    pub has_solid: bool,
    pub guide: Guide,
    pub settings: Settings,
    /// The pieces to show, if not all; the others are dimmed.
    pub pieces: Option<u32>,
    /// A picture for tiles.
    pub picture: Option<AttrValue>,
    /// Whether clicking puts tiles in another order instead of sliding them.
    pub is_editing: bool,
    pub on_turn: Callback<Move>,
    pub on_edit: Callback<Tiles>,
}

#[component]
pub fn Stage(props: &Props) -> Html {
    let show = use_show(props);
    let missing = use_state_eq(|| None::<&'static str>);
    let on_missing = use_callback((), {
        let missing = missing.setter();
        move |reason, ()| missing.set(Some(reason))
    });
    let animation = show.animation.borrow();
    let (position, turning) = animation.view();
    let guide = &props.guide;
    let pointed = match turning {
        Some((step, _)) => guide.follows.then_some(step),
        None => guide.next.filter(|_| !props.is_editing),
    };
    let faces = props.settings.tiles;
    let look =
        Look { skin: props.settings.skin, pieces: props.pieces, hides_numbers: faces == TileFaces::Picture };
    let has_picture = faces != TileFaces::Numbers && matches!(position, AnyPuzzle::Tiles(_));
    let chosen = props.picture.clone().unwrap_or(AttrValue::Static(PICTURE));
    let picture = has_picture.then(|| chosen.clone());
    let pictures = match props.settings.pictures {
        // The board is edited in the flat.
        _ if missing.is_some() || props.is_editing && matches!(position, AnyPuzzle::Tiles(_)) => {
            Pictures::Flat
        }
        pictures => pictures,
    };
    html! {
        <>
            if let Some(reason) = missing.filter(|_| props.settings.pictures != Pictures::Flat) {
                <p class="about" id="no-solid">{ reason }{ ", so the puzzle is shown flat only." }</p>
            }
            <div class={classes!("pictures", (pictures == Pictures::Both).then_some("two"))}>
                if pictures != Pictures::Flat && !props.has_solid {
                    <figure class="solid"><canvas aria-hidden="true" /></figure>
                } else if pictures != Pictures::Flat {
                    { part::<SolidView>(solid_view::Props {
                        position: position.clone(), turning: turning.or_else(|| begun(position, guide)), pointed, current: props.change.position.clone(), look, picture,
                        settings: props.settings,
                        on_gesture: show.on_gesture.clone(), on_missing,
                    }) }
                }
                if pictures != Pictures::Solid { { flat(props, chosen, position, turning, pointed) } }
                <p class="hint-label" id="hint-label">{ guide.label.clone() }</p>
            </div>
        </>
    }
}

/// A move that is to be made next is shown in space as if it were about to begin: so one sees which way it goes.
fn begun(position: &AnyPuzzle, guide: &Guide) -> Option<(Move, f64)> {
    const BEGUN: f64 = 0.1;
    let next = guide.next.filter(|_| guide.is_begun)?;
    position.shown_steps(next).first().map(|&step| (step, BEGUN))
}

/// The net or the board, with a button that saves it.
fn flat(
    props: &Props,
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
    let drawing = match (position, &props.change.position) {
        (AnyPuzzle::Tiles(tiles), AnyPuzzle::Tiles(current)) => part::<TilesView>(tiles_view::Props {
            tiles: tiles.clone(),
            sliding: turning,
            pointed,
            current: current.clone(),
            settings: props.settings,
            picture,
            is_editing: props.is_editing,
            on_turn: props.on_turn.clone(),
            on_edit: props.on_edit.clone(),
        }),
        _ => part::<NetView>(net_view::Props {
            position: position.clone(),
            turning,
            pointed,
            settings: props.settings,
            pieces: props.pieces,
            on_turn: props.on_turn.clone(),
        }),
    };
    html! {
        <figure class="flat">
            { drawing }
            { save_button("save-svg", "Save the flat picture as an SVG", on_save) }
        </figure>
    }
}

/// What is shown, and how a hand changes it.
struct Show {
    animation: Rc<RefCell<Animation>>,
    on_gesture: Callback<Gesture>,
}

#[hook]
fn use_show(props: &Props) -> Show {
    let redraw = use_force_update();
    let animation = use_mut_ref(|| Animation::new(&props.change.position));
    let speed = use_memo((), |()| Cell::new(1.0));
    speed.set(props.settings.speed());
    let clock = {
        let (animation, redraw) = (animation.clone(), redraw.clone());
        use_memo((), move |()| {
            Clock::new(move |seconds| {
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
        match &props.change.moves {
            Some(moves) if !prefers_stillness() => animation.play(moves, &props.change.position),
            _ => animation.cut_to(&props.change.position),
        }
        if animation.is_running() {
            clock.run();
        }
    }
    let on_gesture = {
        let (animation, on_turn) = (animation.clone(), props.on_turn.clone());
        use_callback(on_turn, move |gesture: Gesture, on_turn| {
            let turn = perform(&mut animation.borrow_mut(), gesture);
            clock.run();
            if let Some(turn) = turn {
                on_turn.emit(turn);
            }
        })
    };
    Show { animation, on_gesture }
}

/// Shows what a hand does; the turn that comes of it.
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
