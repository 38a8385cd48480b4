//! A board of tiles as SVG. Each tile can be clicked and dragged, and shows its number, its part of a picture, or both.

use web_sys::KeyboardEvent;
use yew::prelude::*;

use crate::page::preferences::{Settings, TileFaces};
use crate::stage::cell_grid::CellGrid;
use crate::stage::net::{cell_keys, use_resting};
use crate::ui::press::{Drag, Drags, use_press};
use crate::ui::svg::node;
use unfold_core::notation::Move;
use unfold_core::picture::flat::FlatPicture;
use unfold_core::picture::flat::cells::Cells;
use unfold_core::picture::flat::drawing::{self, svg_node};
use unfold_core::picture::words::fixed;
use unfold_core::puzzle::AnyPuzzle;
use unfold_core::puzzle::tiles::Tiles;

/// The width of a cell in the drawing, and of the frame around all of them.
const CELL: f64 = 100.0;
const FRAME: f64 = 12.0;

/// The default picture: a hill and the sun.
pub(crate) const PICTURE: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='400' height='400' viewBox='0 0 400 400' preserveAspectRatio='none'%3E\
%3ClinearGradient id='a' x2='0' y2='1'%3E%3Cstop stop-color='%231b2a6b'/%3E%3Cstop offset='.5' stop-color='%23c2528b'/%3E%3Cstop offset='.75' stop-color='%23ffb45e'/%3E%3C/linearGradient%3E\
%3Cpath fill='url(%23a)' d='M0 0h400v400H0z'/%3E%3Ccircle cx='265' cy='215' r='62' fill='%23fff1b8'/%3E\
%3Cpath fill='%235b3a78' d='M0 290Q90 170 170 250T310 230Q360 215 400 270V400H0z'/%3E%3Cpath fill='%23243b53' d='M0 330Q120 250 230 320T400 310V400H0z'/%3E\
%3Cpath fill='%23f5e9ff' d='M60 70l4 12 12 4-12 4-4 12-4-12-12-4 12-4zM150 40l3 9 9 3-9 3-3 9-3-9-9-3 9-3zM330 60l3 9 9 3-9 3-3 9-3-9-9-3 9-3z'/%3E%3C/svg%3E";

#[derive(Properties, PartialEq)]
pub(crate) struct TilesViewProps {
    /// The board that is shown, and a slide in progress from it with the share that is done.
    pub tiles: Tiles,
    pub sliding: Option<(Move, f64)>,
    /// The move to highlight.
    pub pointed: Option<Move>,
    /// The current board. What is shown may be some slides behind.
    pub current: Tiles,
    pub settings: Settings,
    pub picture: AttrValue,
    pub is_editing: bool,
    pub on_turn: Callback<Move>,
    /// The board with two tiles exchanged.
    pub on_edit: Callback<Tiles>,
}

#[component]
pub(crate) fn TilesView(props: &TilesViewProps) -> Html {
    let tiles = &props.tiles;
    let picked = use_state_eq(|| None::<u8>);
    // A reference, so that the callbacks stay the same while the board changes.
    let current = use_mut_ref(|| props.current.clone());
    current.borrow_mut().clone_from(&props.current);
    let cell_of = |tiles: &Tiles, tile: u8| tiles.cells().iter().position(|&known| known == tile);
    let on_press = {
        let (current, picked, on_edit) = (current.clone(), picked.clone(), props.on_edit.clone());
        use_callback(
            (props.is_editing, *picked, props.on_turn.clone()),
            move |tile: u8, (is_editing, chosen, on_turn)| {
                let current = current.borrow().clone();
                let Some(cell) = cell_of(&current, tile) else { return };
                match (is_editing, *chosen) {
                    (false, _) => current.slide_of(cell).into_iter().for_each(|mv| on_turn.emit(mv)),
                    (true, None) => picked.set(Some(tile)),
                    (true, Some(chosen)) => {
                        picked.set(None);
                        if let Some(other) = cell_of(&current, chosen).filter(|&other| other != cell) {
                            on_edit.emit(current.with_swapped(cell, other));
                        }
                    }
                }
            },
        )
    };
    let on_drag = use_callback(
        (props.is_editing, props.on_turn.clone()),
        move |(tile, drag): (u8, Drag), (is_editing, on_turn)| {
            let current = current.borrow();
            let slide = cell_of(&current, tile).and_then(|cell| current.slide_of(cell));
            if let Some(mv) = slide.filter(|mv| !is_editing && mv.letter == direction(&drag)) {
                on_turn.emit(mv);
            }
        },
    );
    if !props.is_editing && picked.is_some() {
        picked.set(None);
    }
    let moving = props.sliding.and_then(|(mv, progress)| Some((tiles.path(mv).ok()?, progress)));
    let (width, height) = (tiles.width(), tiles.height());
    // In the order of their numbers, so that the browser reorders no elements.
    let mut cells = vec![0; tiles.cells().len()];
    for (cell, &tile) in tiles.cells().iter().enumerate() {
        cells[usize::from(tile)] = cell;
    }
    let views = (0..).zip(cells).filter(|(tile, _)| *tile != 0 || props.is_editing).map(|(tile, cell)| {
        let (row, column) = tiles.place(cell);
        let at = |cell: usize| (cell % width, cell / width);
        let offset = moving.as_ref().and_then(|(path, progress)| {
            let index = path.iter().skip(1).position(|&known| known == cell)?;
            let ((x, y), (from_x, from_y)) = (at(path[index]), at(cell));
            Some(((x as f64 - from_x as f64) * progress, (y as f64 - from_y as f64) * progress))
        });
        let (right, down) = offset.unwrap_or_default();
        let slide = tiles.slide_of(cell);
        html! {
            <TileView key={tile} {tile} x={(column as f64 + right) * CELL} y={(row as f64 + down) * CELL}
                place={(row, column)} slide={slide.map(|mv| mv.letter)} home={tiles.place(tiles.home_of(tile))}
                size={(width, height)} is_home={tiles.home_of(tile) == cell} is_picked={*picked == Some(tile)}
                is_editing={props.is_editing} faces={props.settings.tiles} picture={props.picture.clone()}
                on_press={on_press.clone()} on_drag={on_drag.clone()} />
        }
    });
    let extent = |cells: usize| fixed(cells as f64 * CELL + 2.0 * FRAME, 0).to_string();
    let corner = fixed(-FRAME, 0).to_string();
    let resting = use_resting(&AnyPuzzle::from(tiles.clone()), moving.is_some());
    let grid = html! {
        <CellGrid position={resting} cells={Cells::of_board(tiles, CELL)} settings={props.settings}
            label="Board, cell by cell" on_turn={props.on_turn.clone()} on_tile={on_press.clone()} />
    };
    html! {
        <>
        <svg class={classes!("tiles", props.is_editing.then_some("editing"))} id="tiles" role="group" aria-label="Board of tiles"
            viewBox={format!("{corner} {corner} {} {}", extent(width), extent(height))}>
            <rect class="tray" x={corner.clone()} y={corner} rx="16"
                width={extent(width)} height={extent(height)} />
            { for views }
            if let Some(mv) = props.pointed {
                { pointers(tiles, mv) }
            }
            { grid }
        </svg>
        { cell_keys("Arrow keys go from cell to cell, Enter slides the tile there.") }
        </>
    }
}

/// Arrows on the tiles that a move slides.
fn pointers(tiles: &Tiles, mv: Move) -> Html {
    let arrows = tiles.arrows(mv);
    let nodes = arrows.iter().flat_map(|arrow| drawing::arrow_shapes::drawn(arrow, CELL, 0.0, 0.28 * CELL));
    node(svg_node!("g", "class": "arrows", "aria-hidden": "true").children(nodes.collect()))
}

/// The letter of the direction in which something was dragged.
fn direction(drag: &Drag) -> char {
    let (across, down) = (drag.to.0 - drag.from.0, drag.to.1 - drag.from.1);
    match (across.abs() > down.abs(), across > 0.0, down > 0.0) {
        (true, true, _) => 'R',
        (true, false, _) => 'L',
        (false, _, true) => 'D',
        (false, _, false) => 'U',
    }
}

#[derive(Properties, PartialEq)]
struct TileProps {
    tile: u8,
    x: f64,
    y: f64,
    /// Its row and column.
    place: (usize, usize),
    /// The letter of its slide, if it can slide.
    slide: Option<char>,
    /// Where it belongs: a row and a column.
    home: (usize, usize),
    /// Columns and rows of the board.
    size: (usize, usize),
    is_home: bool,
    is_picked: bool,
    is_editing: bool,
    faces: TileFaces,
    picture: AttrValue,
    on_press: Callback<u8>,
    on_drag: Callback<(u8, Drag)>,
}

#[component]
fn TileView(props: &TileProps) -> Html {
    let tile = props.tile;
    let turn = props.on_press.reform(move |_: bool| tile);
    let press = use_press(turn.clone(), Drags::AnyWay(props.on_drag.reform(move |drag| (tile, drag))));
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        if matches!(event.key().as_str(), "Enter" | " ") && !event.repeat() {
            event.prevent_default();
            turn.emit(true);
        }
    });
    let can_press = props.is_editing || props.slide.is_some();
    let class = classes!(
        "tile",
        props.is_home.then_some("home"),
        props.is_picked.then_some("picked"),
        can_press.then_some("can-press"),
        (tile == 0).then_some("blank")
    );
    // Tiles of a row share a hue, stronger where a tile is at home. As attributes: the content security policy allows no inline
    // styles.
    let hue = 360 * props.home.0 / props.size.1;
    let (ground, edge) = match props.is_home {
        true => ("66% 74%", "50% 42%"),
        false => ("34% 84%", "30% 58%"),
    };
    let colour = |strength: &str| format!("hsl({hue} {strength})");
    html! {
        <g {class} role="button" data-tile={tile.to_string()} tabindex={if can_press { "0" } else { "-1" }}
            aria-label={label(props)} aria-disabled={(!can_press).to_string()}
            transform={format!("translate({} {})", fixed(props.x, 1), fixed(props.y, 1))} {onkeydown}
            onclick={press.onclick} oncontextmenu={press.oncontextmenu} onpointerdown={press.onpointerdown}
            onpointermove={press.onpointermove} onpointerup={press.onpointerend.clone()}
            onpointerleave={press.onpointerend.clone()} onpointercancel={press.onpointerend}>
            <rect x="2" y="2" width="96" height="96" rx="10" fill={colour(ground)} stroke={colour(edge)} />
            if tile != 0 && props.faces != TileFaces::Numbers { { section(props) } }
            if tile != 0 && props.faces == TileFaces::Numbers {
                <text x="50" y="52">{ tile }</text>
            } else if tile != 0 && props.faces == TileFaces::Both {
                <text class="badge" x="12" y="24">{ tile }</text>
            }
            if tile != 0 && props.is_home { <path class="tick" d="M80 87l5 5 9-10" /> }
        </g>
    }
}

/// The part of the picture at the home of the tile.
fn section(props: &TileProps) -> Html {
    let ((row, column), (width, height)) = (props.home, props.size);
    let href = props.picture.clone();
    html! {
        <svg x="4" y="4" width="92" height="92" viewBox={format!("{column} {row} 1 1")} preserveAspectRatio="none">
            <image {href} width={width.to_string()} height={height.to_string()} preserveAspectRatio="xMidYMid slice" />
        </svg>
    }
}

/// The name of a tile, where it is and what pressing it does.
fn label(props: &TileProps) -> String {
    let name = match props.tile {
        0 => "Blank".to_string(),
        tile => format!("Tile {tile}"),
    };
    let (row, column) = (props.place.0 + 1, props.place.1 + 1);
    let home = if props.tile != 0 && props.is_home { ", in its place" } else { "" };
    let does = match (props.is_editing, props.slide) {
        (true, _) if props.is_picked => "; chosen to be exchanged",
        (true, _) => "; exchange it",
        (false, Some('U')) => "; slide it up",
        (false, Some('D')) => "; slide it down",
        (false, Some('L')) => "; slide it left",
        (false, Some(_)) => "; slide it right",
        (false, None) => "",
    };
    format!("{name}, row {row}, column {column}{home}{does}")
}
