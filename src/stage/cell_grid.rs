//! The cells of a flat picture for screen readers and the keyboard: an invisible grid over the drawing. Only the cell with
//! the focus is visible.
//!
//! A large cube has 25,000 cells. Above a few hundred, only those around the cursor are on the page.

use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;

use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

use crate::browser::focus::focus;
use crate::browser::idle::use_idle;
use crate::page::preferences::Settings;
use crate::stage::solid::SolidColours;
use unfold_core::notation::Move;
use unfold_core::picture::colours::{self, ColourScheme};
use unfold_core::picture::flat::FlatPicture;
use unfold_core::picture::flat::cells::{CellSpot, CellStep, Cells, STEPS};
use unfold_core::picture::flat::drawing::transform;
use unfold_core::picture::words::fixed;
use unfold_core::puzzle::{AnyPuzzle, Kind, Puzzle};

/// Up to this many cells, a 7x7x7, all are on the page.
const MOST_CELLS: usize = 300;
/// Above that, the side of the square around the cursor that is on the page.
const WINDOW: usize = 7;

#[derive(Properties, PartialEq)]
pub(crate) struct CellGridProps {
    /// At rest: screen readers do not read out the frames of an animation.
    pub position: Rc<AnyPuzzle>,
    pub cells: Cells,
    /// The colours may depend on them.
    pub settings: Settings,
    pub label: &'static str,
    pub on_turn: Callback<Move>,
    /// Presses a tile, where there are tiles.
    pub on_tile: Callback<u8>,
}

/// The cell of the keyboard cursor, since keys may come faster than the page is drawn, and the names of the colours. One struct:
/// each hook of another type adds half a kilobyte to the download.
#[derive(Default)]
struct GridCursor {
    spot: Cell<CellSpot>,
    /// Whether the focus follows after the next render, and whether it is being moved right now.
    moves_focus: Cell<bool>,
    is_moving_focus: Cell<bool>,
    names: Cell<Option<[&'static str; 6]>>,
}

#[component]
pub(crate) fn CellGrid(props: &CellGridProps) -> Html {
    let CellGridProps { position, cells, .. } = props;
    let redraw = use_force_update();
    let cursor = use_mut_ref(|| Rc::new(GridCursor::default())).borrow().clone();
    let spot = cells.clamped(cursor.spot.get());
    cursor.spot.set(spot);
    let grid = use_node_ref();
    let scheme = position.kind().colour_scheme();
    // Cells are added when the browser is idle, because reading colours forces a style calculation; and again when the settings change.
    let is_idle = use_idle(true);
    use_effect_with((is_idle, scheme, props.settings), {
        let (grid, cursor, redraw) = (grid.clone(), cursor.clone(), redraw.clone());
        move |_| {
            if let Some(grid) = grid.cast::<Element>().filter(|_| is_idle) {
                cursor.names.set(Some(SolidColours::of(&grid).faces.map(colours::name)));
                redraw.force_update();
            }
        }
    });
    // A cell that was just rendered can take the focus only now.
    use_effect({
        let cursor = cursor.clone();
        move || {
            if cursor.moves_focus.take() {
                cursor.is_moving_focus.set(true);
                focus(&id(spot));
                cursor.is_moving_focus.set(false);
            }
        }
    });
    let onkeydown = {
        let (cursor, redraw, cells, press) = (cursor.clone(), redraw.clone(), cells.clone(), press(props));
        Callback::from(move |event: KeyboardEvent| {
            let spot = cursor.spot.get();
            match step(&event) {
                Some(step) => {
                    if let Some(next) = cells.after(spot, step) {
                        cursor.spot.set(next);
                        cursor.moves_focus.set(true);
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
            // The page binds the arrow keys to slides.
            event.stop_propagation();
        })
    };
    // Screen readers click cells and focus them by themselves.
    let onclick = {
        let press = press(props);
        Callback::from(move |event: MouseEvent| {
            if let Some(spot) = spot_of(&event) {
                press(spot, !event.shift_key());
            }
        })
    };
    let onfocusin = {
        let cursor = cursor.clone();
        Callback::from(move |event: FocusEvent| {
            if let Some(spot) = spot_of(&event).filter(|_| !cursor.is_moving_focus.get()) {
                cursor.spot.set(spot);
                redraw.force_update();
            }
        })
    };
    html! {
        <g ref={grid} role="grid" class={classes!("cells", scheme.and_then(ColourScheme::class))} aria-label={props.label}
            aria-rowcount={(cells.placements.len() * cells.rows).to_string()} aria-colcount={cells.columns.to_string()}
            aria-describedby="cell-keys" {onkeydown} {onclick} {onfocusin}>
            { for cursor.names.get().map(|names| drawn(props, &names, spot)) }
        </g>
    }
}

/// What pressing a cell does, clockwise or anticlockwise.
fn press(props: &CellGridProps) -> impl Fn(CellSpot, bool) + 'static {
    let (on_turn, on_tile) = (props.on_turn.clone(), props.on_tile.clone());
    let (position, cells) = (props.position.clone(), props.cells.clone());
    move |spot, is_clockwise| match position.board() {
        Some(tiles) => on_tile.emit(tiles.cells()[spot.row * tiles.width() + spot.column]),
        None => {
            let face = cells.placements[spot.face].face;
            let turn = position.faced().and_then(|faced| faced.pressed(face, is_clockwise));
            turn.into_iter().for_each(|mv| on_turn.emit(mv));
        }
    }
}

/// The cells that are on the page: all of them, or those around the cursor.
fn drawn(props: &CellGridProps, names: &[&'static str; 6], spot: CellSpot) -> Html {
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
    props: &CellGridProps,
    names: &[&'static str; 6],
    at: CellSpot,
    (face, row): (usize, usize),
    columns: Range<usize>,
) -> Html {
    let cells = &props.cells;
    let length = |cells_before: usize| fixed(cells.corner + cells_before as f64 * cells.width, 2).to_string();
    let width = fixed(cells.width, 2).to_string();
    let mut drawn = Vec::new();
    for column in columns {
        let spot = CellSpot { face, row, column };
        drawn.push(html! {
            <rect key={column} id={id(spot)} class="cell" role="gridcell" aria-colindex={(column + 1).to_string()}
                tabindex={if spot == at { "0" } else { "-1" }} aria-label={cells.words(&props.position, spot, names)}
                x={length(column)} y={length(row)} width={width.clone()} height={width.clone()} />
        });
    }
    html! { <g key={row} role="row" aria-rowindex={(face * cells.rows + row + 1).to_string()}>{ drawn }</g> }
}

fn step(event: &KeyboardEvent) -> Option<CellStep> {
    if event.alt_key() || event.meta_key() {
        return None;
    }
    let (pressed, with_control) = (event.key(), event.ctrl_key());
    STEPS.iter().find(|known| known.0 == pressed && known.1 == with_control).map(|known| known.2)
}

fn id(CellSpot { face, row, column }: CellSpot) -> String {
    format!("cell-{face}-{row}-{column}")
}

/// The cell that an event happened in.
fn spot_of(event: &web_sys::Event) -> Option<CellSpot> {
    let id = event.target_dyn_into::<Element>()?.id();
    let mut numbers = id.strip_prefix("cell-")?.split('-').map(|number| number.parse().ok());
    let mut next = || numbers.next().flatten();
    Some(CellSpot { face: next()?, row: next()?, column: next()? })
}
