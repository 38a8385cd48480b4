//! The cells of a flat picture for screen readers and for the keyboard: a grid that lies over the drawing and is not to be
//! seen, but for the cell that has the focus.
//!
//! A large cube has 25,000 cells: of more than a few hundred, only those around the one at hand are on the page.

use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;

use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

use super::net_view::transform;
use super::reveal::focus;
use super::settings::Settings;
use super::solid_view::Colours;
use super::words::fixed;
use crate::cells::{Cells, Spot, Step};
use crate::colour_names;
use crate::puzzle::AnyPuzzle;

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
    /// Presses a cell, the usual way or the other.
    pub on_press: Callback<(Spot, bool)>,
}

/// Where the keys are. They may come faster than the page is drawn.
#[derive(Default, PartialEq)]
struct Hand {
    spot: Cell<Spot>,
    /// Whether the focus is to follow, and whether it is just about to.
    goes_there: Cell<bool>,
    is_going: Cell<bool>,
}

#[component]
pub fn CellGrid(props: &Props) -> Html {
    let Props { position, cells, .. } = props;
    let chosen = use_state_eq(Spot::default);
    let spot = cells.clamped(*chosen);
    let grid = use_node_ref();
    let names = use_names(props, &grid);
    let hand = use_memo((), |()| Hand::default());
    hand.spot.set(spot);
    // A cell that came on the page a moment ago can take the focus only now.
    use_effect_with(spot, {
        let hand = hand.clone();
        move |spot| {
            if hand.goes_there.take() {
                hand.is_going.set(true);
                focus(&id(*spot));
                hand.is_going.set(false);
            }
        }
    });
    let onkeydown = {
        let (cells, chosen, on_press) = (cells.clone(), chosen.setter(), props.on_press.clone());
        let hand = hand.clone();
        Callback::from(move |event: KeyboardEvent| {
            let spot = hand.spot.get();
            match step(&event) {
                Some(step) => {
                    if let Some(next) = cells.after(spot, step) {
                        hand.spot.set(next);
                        hand.goes_there.set(true);
                        chosen.set(next);
                    }
                }
                None if matches!(event.key().as_str(), "Enter" | " ") => {
                    if !event.repeat() {
                        on_press.emit((spot, !event.shift_key()));
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
        let on_press = props.on_press.clone();
        Callback::from(move |event: MouseEvent| {
            if let Some(spot) = spot_of(&event) {
                on_press.emit((spot, !event.shift_key()));
            }
        })
    };
    let onfocusin = {
        let chosen = chosen.setter();
        Callback::from(move |event: FocusEvent| {
            if let Some(spot) = spot_of(&event).filter(|_| !hand.is_going.get()) {
                chosen.set(spot);
            }
        })
    };
    let is_whole = cells.count() <= MOST_CELLS;
    let around = |at: usize, all: usize| match is_whole || all <= WINDOW {
        true => 0..all,
        false => {
            let first = at.saturating_sub(WINDOW / 2).min(all - WINDOW);
            first..first + WINDOW
        }
    };
    let (rows, columns) = (around(spot.row, cells.rows), around(spot.column, cells.columns));
    let faces = (0..cells.placements.len()).filter(|face| is_whole || *face == spot.face);
    let drawn = names.map(|names| {
        let rows = |face: usize| {
            let row = |row: usize| drawn_row(props, &names, spot, (face, row), columns.clone());
            rows.clone().map(row).collect::<Html>()
        };
        let face = |face: usize| {
            html! {
                <g key={face} role="rowgroup" transform={transform(&cells.placements[face])}>{ rows(face) }</g>
            }
        };
        faces.map(face).collect::<Html>()
    });
    let is_cube = matches!(**position, AnyPuzzle::Cube(_));
    html! {
        <g ref={grid} role="grid" class={if is_cube { "cells of-cube" } else { "cells" }} aria-label={props.label}
            aria-rowcount={(cells.placements.len() * cells.rows).to_string()} aria-colcount={cells.columns.to_string()}
            aria-describedby="cell-keys" {onkeydown} {onclick} {onfocusin}>
            { for drawn }
        </g>
    }
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
    let cell = |column: usize| {
        let spot = Spot { face, row, column };
        html! {
            <rect key={column} id={id(spot)} class="cell" role="gridcell" aria-colindex={(column + 1).to_string()}
                tabindex={if spot == at { "0" } else { "-1" }} aria-label={cells.words(&props.position, spot, names)}
                x={length(column)} y={length(row)} width={width.clone()} height={width.clone()} />
        }
    };
    html! {
        <g key={row} role="row" aria-rowindex={(face * cells.rows + row + 1).to_string()}>{ for columns.map(cell) }</g>
    }
}

/// What the colours are called that the style of the page gives to the faces. It is asked after the first picture, and again
/// when the settings change.
#[hook]
fn use_names(props: &Props, grid: &NodeRef) -> Option<[&'static str; 6]> {
    let names = use_state_eq(|| None);
    let (grid, setter) = (grid.clone(), names.setter());
    let is_cube = matches!(*props.position, AnyPuzzle::Cube(_));
    use_effect_with((is_cube, props.settings), move |_| {
        if let Some(grid) = grid.cast::<Element>() {
            setter.set(Some(Colours::of(&grid).faces.map(colour_names::name)));
        }
    });
    *names
}

fn step(event: &KeyboardEvent) -> Option<Step> {
    if event.alt_key() || event.meta_key() {
        return None;
    }
    Some(match (event.key().as_str(), event.ctrl_key()) {
        ("ArrowLeft", _) => Step::By(-1, 0),
        ("ArrowRight", _) => Step::By(1, 0),
        ("ArrowUp", _) => Step::By(0, -1),
        ("ArrowDown", _) => Step::By(0, 1),
        ("PageDown", _) => Step::NextFace,
        ("PageUp", _) => Step::LastFace,
        ("Home", false) => Step::RowStart,
        ("End", false) => Step::RowEnd,
        ("Home", true) => Step::Start,
        ("End", true) => Step::End,
        _ => return None,
    })
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
