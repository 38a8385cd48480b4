//! The puzzle itself: shows the session's position, and the turns that led to it while they are new.

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

use super::clock::{Clock, prefers_stillness};
use super::net_view::{self, NetView};
use super::part::part;
use super::settings::Settings;
use super::tiles_view::{self, TilesView};
use crate::animation::Animation;
use crate::notation::Move;
use crate::puzzle::AnyPuzzle;
use crate::puzzle::tiles::Tiles;

/// The latest change of the position. `moves` is `None` where it is to be shown at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Different for every change.
    pub serial: u32,
    pub moves: Option<Vec<Move>>,
    pub position: AnyPuzzle,
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub change: Change,
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
    let redraw = use_force_update();
    let animation = use_mut_ref(|| Animation::new(&props.change.position));
    let clock = {
        let animation: Rc<RefCell<Animation>> = animation.clone();
        use_memo((), move |()| {
            Clock::new(move |seconds| {
                let mut animation = animation.borrow_mut();
                animation.advance(seconds);
                redraw.force_update();
                animation.is_running()
            })
        })
    };
    let shown_serial = use_mut_ref(|| props.change.serial);
    if *shown_serial.borrow() != props.change.serial {
        *shown_serial.borrow_mut() = props.change.serial;
        let mut animation = animation.borrow_mut();
        match &props.change.moves {
            Some(moves) if !prefers_stillness() => animation.play(moves, &props.change.position),
            _ => animation.cut_to(&props.change.position),
        }
        if animation.is_running() {
            clock.run();
        }
    }
    let animation = animation.borrow();
    let (position, turning) = animation.view();
    if let (AnyPuzzle::Tiles(tiles), AnyPuzzle::Tiles(current)) = (position, &props.change.position) {
        return part::<TilesView>(tiles_view::Props {
            tiles: tiles.clone(),
            sliding: turning,
            current: current.clone(),
            faces: props.settings.tiles,
            picture: props.picture.clone(),
            is_editing: props.is_editing,
            on_turn: props.on_turn.clone(),
            on_edit: props.on_edit.clone(),
        });
    }
    part::<NetView>(net_view::Props {
        position: position.clone(),
        turning,
        settings: props.settings,
        pieces: props.pieces,
        on_turn: props.on_turn.clone(),
    })
}
