//! The cells of a flat picture for screen readers and for the keyboard: a grid that lies over the drawing and is not to be
//! seen, but for the cell that has the focus.
//!
//! A large cube has 25,000 cells: of more than a few hundred, only those around the one at hand are on the page.

use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;

use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

use super::effect::use_effect_with;
use super::idle::use_idle;
use super::net_view::turn_of;
use super::reveal::focus;
use super::settings::Settings;
use super::solid_view::Colours;
use crate::artwork::transform;
use crate::cells::{Cells, STEPS, Spot, Step};
use crate::colour_names;
use crate::notation::Move;
use crate::puzzle::AnyPuzzle;
use crate::words::fixed;

/// So many cells are all on the page: those of a 7x7x7.
const MOST_CELLS: usize = 300;
/// The side of the square around the cell at hand that is on the page otherwise.
const WINDOW: usize = 7;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// At rest: nobody is told of what passes by.
    pub position: Rc<AnyPuzzle>,
    pub cells: Cells,
    /// Colours may depend on them.
    pub settings: Settings,
    pub label: &'static str,
    pub on_turn: Callback<Move>,
    /// Presses a tile, where there are tiles.
    pub on_tile: Callback<u8>,
}

/// Where the keys are, which may come faster than the page is drawn, and what the colours are called. In one place: each hook
/// of another type takes half a kilobyte of the page.
#[derive(Default)]
struct Hand {
    spot: Cell<Spot>,
    /// Whether the focus is to follow, and whether it is just about to.
    goes_there: Cell<bool>,
    is_going: Cell<bool>,
    names: Cell<Option<[&'static str; 6]>>,
}

#[component]
pub fn CellGrid(props: &Props) -> Html {
    let Props { position, cells, .. } = props;
    let redraw = use_force_update();
    let hand = use_mut_ref(|| Rc::new(Hand::default())).borrow().clone();
    let spot = cells.clamped(hand.spot.get());
    hand.spot.set(spot);
    let grid = use_node_ref();
    let is_cube = matches!(**position, AnyPuzzle::Cube(_));
    // The cells come when there is time, because the style of the page is asked for the colours; and again when the settings change.
    let is_time = use_idle(true);
    use_effect_with((is_time, is_cube, props.settings), {
        let (grid, hand, redraw) = (grid.clone(), hand.clone(), redraw.clone());
        move |_| {
            if let Some(grid) = grid.cast::<Element>().filter(|_| is_time) {
                hand.names.set(Some(Colours::of(&grid).faces.map(colour_names::name)));
                redraw.force_update();
            }
        }
    });
    // A cell that came on the page a moment ago can take the focus only now.
    use_effect({
        let hand = hand.clone();
        move || {
            if hand.goes_there.take() {
                hand.is_going.set(true);
                focus(&id(spot));
                hand.is_going.set(false);
            }
        }
    });
    let onkeydown = {
        let (hand, redraw, cells, press) = (hand.clone(), redraw.clone(), cells.clone(), press(props));
        Callback::from(move |event: KeyboardEvent| {
            let spot = hand.spot.get();
            match step(&event) {
                Some(step) => {
                    if let Some(next) = cells.after(spot, step) {
                        hand.spot.set(next);
                        hand.goes_there.set(true);
                        redraw.force_update();
                    }
                }
                None if matches!(event.key().as_str(), "Enter" | " ") => {
                    if !event.repeat() {
                        press(spot, !event.shift_key());
                    }
                }
                None => return,
            }
            event.prevent_default();
            // The page has slides on its arrows.
            event.stop_propagation();
        })
    };
    // Screen readers click, and go to cells by themselves.
    let onclick = {
        let press = press(props);
        Callback::from(move |event: MouseEvent| {
            if let Some(spot) = spot_of(&event) {
                press(spot, !event.shift_key());
            }
        })
    };
    let onfocusin = {
        let hand = hand.clone();
        Callback::from(move |event: FocusEvent| {
            if let Some(spot) = spot_of(&event).filter(|_| !hand.is_going.get()) {
                hand.spot.set(spot);
                redraw.force_update();
            }
        })
    };
    html! {
        <g ref={grid} role="grid" class={if is_cube { "cells of-cube" } else { "cells" }} aria-label={props.label}
            aria-rowcount={(cells.placements.len() * cells.rows).to_string()} aria-colcount={cells.columns.to_string()}
            aria-describedby="cell-keys" {onkeydown} {onclick} {onfocusin}>
            { for hand.names.get().map(|names| drawn(props, &names, spot)) }
        </g>
    }
}

/// What pressing a cell does, the usual way or the other.
fn press(props: &Props) -> impl Fn(Spot, bool) + 'static {
    let (on_turn, on_tile) = (props.on_turn.clone(), props.on_tile.clone());
    let (position, cells) = (props.position.clone(), props.cells.clone());
    move |spot, is_usual| match &*position {
        AnyPuzzle::Tiles(tiles) => on_tile.emit(tiles.cells()[spot.row * tiles.width() + spot.column]),
        _ => on_turn.emit(turn_of(cells.placements[spot.face].face, is_usual)),
    }
}

/// The cells that are on the page: all of them, or those around the one at hand.
fn drawn(props: &Props, names: &[&'static str; 6], spot: Spot) -> Html {
    let cells = &props.cells;
    let is_whole = cells.count() <= MOST_CELLS;
    let around = |at: usize, all: usize| match is_whole || all <= WINDOW {
        true => 0..all,
        false => {
            let first = at.saturating_sub(WINDOW / 2).min(all - WINDOW);
            first..first + WINDOW
        }
    };
    let (rows, columns) = (around(spot.row, cells.rows), around(spot.column, cells.columns));
    let mut faces = Vec::new();
    for face in (0..cells.placements.len()).filter(|face| is_whole || *face == spot.face) {
        let mut drawn = Vec::new();
        for row in rows.clone() {
            drawn.push(drawn_row(props, names, spot, (face, row), columns.clone()));
        }
        let transform = transform(&cells.placements[face]);
        faces.push(html! { <g key={face} role="rowgroup" {transform}>{ drawn }</g> });
    }
    html! { <>{ faces }</> }
}

fn drawn_row(
    props: &Props,
    names: &[&'static str; 6],
    at: Spot,
    (face, row): (usize, usize),
    columns: Range<usize>,
) -> Html {
    let cells = &props.cells;
    let length = |cells_before: usize| fixed(cells.corner + cells_before as f64 * cells.width, 2).to_string();
    let width = fixed(cells.width, 2).to_string();
    let mut drawn = Vec::new();
    for column in columns {
        let spot = Spot { face, row, column };
        drawn.push(html! {
            <rect key={column} id={id(spot)} class="cell" role="gridcell" aria-colindex={(column + 1).to_string()}
                tabindex={if spot == at { "0" } else { "-1" }} aria-label={cells.words(&props.position, spot, names)}
                x={length(column)} y={length(row)} width={width.clone()} height={width.clone()} />
        });
    }
    html! { <g key={row} role="row" aria-rowindex={(face * cells.rows + row + 1).to_string()}>{ drawn }</g> }
}

fn step(event: &KeyboardEvent) -> Option<Step> {
    if event.alt_key() || event.meta_key() {
        return None;
    }
    let (pressed, with_control) = (event.key(), event.ctrl_key());
    STEPS.iter().find(|known| known.0 == pressed && known.1 == with_control).map(|known| known.2)
}

fn id(Spot { face, row, column }: Spot) -> String {
    format!("cell-{face}-{row}-{column}")
}

/// The cell that something happened in.
fn spot_of(event: &web_sys::Event) -> Option<Spot> {
    let id = event.target_dyn_into::<Element>()?.id();
    let mut numbers = id.strip_prefix("cell-")?.split('-').map(|number| number.parse().ok());
    let mut next = || numbers.next().flatten();
    Some(Spot { face: next()?, row: next()?, column: next()? })
}
