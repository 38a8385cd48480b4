//! A cube's faces as SVG, of any size: one path for each colour of a face, and one pattern that draws the gaps
//! between all its stickers. While layers turn, what moves is drawn once and then only pushed along.

use std::ops::Range;
use std::rc::Rc;

use yew::prelude::*;

use super::net_view::{last_where, transform};
use super::part::part;
use super::words::fixed;
use crate::geometry::Face;
use crate::net::{HALF, Placement};
use crate::notation::Move;
use crate::puzzle::cube::Cube;
use crate::puzzle::cube::motion::{Band, Motion};

/// All faces in their places, with a step under way and how much of it is done.
pub fn net(cube: &Cube, turning: Option<(Move, f64)>, placements: &[Placement], pieces: Option<u32>) -> Html {
    let turning = turning.and_then(|(step, progress)| Some((cube.turn_of(step)?, progress)));
    let mut after = cube.clone();
    if let Some((turn, _)) = turning {
        after.turn(turn);
    }
    let turns =
        |placement: &Placement| turning.is_some_and(|(turn, _)| turn.face.axis() == placement.face.axis());
    let faces = last_where(placements, turns).map(|placement| {
        let face = placement.face;
        let motion = turning.map_or(Motion::None, |(turn, _)| Motion::of(face, turn, cube.size()));
        // A face at rest is the same in every frame.
        let progress = turning.filter(|_| motion != Motion::None).map_or(0.0, |(_, progress)| progress);
        let size = cube.size();
        let cells = cells(cube, face, pieces);
        let coming: Rc<[Cell]> = match motion {
            Motion::Slides { .. } => self::cells(&after, face, pieces),
            _ => [].into(),
        };
        html! {
            <g key={face.index()} transform={transform(placement)} data-face={face.letter().to_string()}>
                { part::<FaceView>(FaceProps { size, cells, coming, motion, progress }) }
            </g>
        }
    });
    html! { <g class="cube">{ definitions() }{ for faces }</g> }
}

/// A sticker: its colour, and six more if it is dimmed.
type Cell = u8;

const CELLS: Cell = 2 * Face::ALL.len() as Cell;

/// The stickers of a face; those of other pieces than the given ones are dimmed, but for the centres.
fn cells(cube: &Cube, face: Face, pieces: Option<u32>) -> Rc<[Cell]> {
    let mut cells: Vec<Cell> = cube.face(face).iter().map(|colour| colour.index() as Cell).collect();
    if let Some(lit) = pieces.and_then(|pieces| cube.lit(pieces)) {
        let lit = &lit[face.index() * cells.len()..];
        let dimmed = cells.iter_mut().zip(lit).filter(|(_, is_lit)| !**is_lit);
        dimmed.for_each(|(cell, _)| *cell += CELLS / 2);
    }
    cells.into()
}

#[derive(Properties, PartialEq)]
struct FaceProps {
    size: usize,
    cells: Rc<[Cell]>,
    /// The cells after the turn, where some of them slide in.
    coming: Rc<[Cell]>,
    motion: Motion,
    progress: f64,
}

/// One face around the origin. Its paths are made when its cells change, not for every frame.
#[component]
fn FaceView(props: &FaceProps) -> Html {
    let &FaceProps { size, progress, .. } = props;
    let whole = Band { rows: 0..size, columns: 0..size };
    let band = match &props.motion {
        Motion::Slides { band, .. } => Some(band.clone()),
        _ => None,
    };
    let patches =
        use_memo((props.cells.clone(), props.coming.clone(), band), move |(cells, coming, band)| {
            let still =
                paths(cells, size, &|row, column| !band.as_ref().is_some_and(|band| band.has(row, column)));
            let moving = band.as_ref().map(|band| {
                let of = |cells: &[Cell]| paths(cells, size, &|row, column| band.has(row, column));
                (of(cells), of(coming))
            });
            (still, moving)
        });
    let (still, moving) = &*patches;
    let degrees = match props.motion {
        Motion::Turns { quarters } => 90.0 * progress * f64::from(quarters),
        _ => 0.0,
    };
    let sliding = match (&props.motion, moving) {
        (Motion::Slides { band, by }, Some((leaving, coming))) => {
            // What leaves has gone a part of the way, what comes in has the rest of it to go.
            let pushed = |share: f64, colours: &Paths| {
                let pushed = |along: i32| fixed(share * f64::from(along) * size as f64, 3);
                html! {
                    <g transform={format!("translate({} {})", pushed(by.0), pushed(by.1))}>
                        { patch(colours, band) }
                    </g>
                }
            };
            html! { <>{ pushed(progress, leaving) }{ pushed(progress - 1.0, coming) }</> }
        }
        _ => html! {},
    };
    let scale = 2.0 * HALF / size as f64;
    html! {
        <>
        if degrees != 0.0 {
            // What comes to light beneath the corners that turn away.
            <rect class="body" x="-100" y="-100" width="200" height="200" />
        }
        <g transform={format!("rotate({})", fixed(degrees, 2))} clip-path={moving.is_some().then_some("url(#cube-face)")}>
            <g transform={format!("translate(-100 -100) scale({})", fixed(scale, 4))}>
                { patch(still, &whole) }
                { sliding }
            </g>
        </g>
        </>
    }
}

/// What the drawings refer to: the edge of a face, and the gap around a sticker that is one unit wide.
fn definitions() -> Html {
    html! {
        <defs>
            <clipPath id="cube-face"><rect x="-100" y="-100" width="200" height="200" /></clipPath>
            <pattern id="gaps" width="1" height="1" patternUnits="userSpaceOnUse">
                <path class="body" fill-rule="evenodd"
                    d="M0 0h1v1h-1zM.16 .04H.84Q.96 .04 .96 .16V.84Q.96 .96 .84 .96H.16Q.04 .96 .04 .84V.16Q.04 .04 .16 .04z" />
            </pattern>
        </defs>
    }
}

/// For each colour the cells that have it, as the path of an SVG.
type Paths = Vec<(Cell, AttrValue)>;

/// Paths over the wanted cells. Neighbours of one colour in a row are drawn as one.
fn paths(cells: &[Cell], size: usize, wanted: &dyn Fn(usize, usize) -> bool) -> Paths {
    let mut paths: Vec<(Cell, String)> = (0..CELLS).map(|cell| (cell, String::new())).collect();
    for (row, colours) in cells.chunks_exact(size).enumerate() {
        let mut column = 0;
        while column < size {
            let (start, colour) = (column, colours[column]);
            while column < size && colours[column] == colour && wanted(row, column) {
                column += 1;
            }
            if column == start {
                column += 1;
                continue;
            }
            let (path, width) = (&mut paths[usize::from(colour)].1, column - start);
            for (command, number) in [("M", start), (" ", row), ("h", width), ("v1h-", width)] {
                path.push_str(command);
                push_number(path, number);
            }
            path.push('z');
        }
    }
    let drawn = paths.into_iter().filter(|(_, path)| !path.is_empty());
    drawn.map(|(cell, path)| (cell, path.into())).collect()
}

/// Writes a number of a cell. A large cube has 25,000 cells to be drawn: the general way to write numbers is too
/// slow for that.
fn push_number(text: &mut String, number: usize) {
    let digit = |digit: usize| char::from(b'0' + digit as u8);
    if number >= 10 {
        text.push(digit(number / 10));
    }
    text.push(digit(number % 10));
}

/// Some cells of a face with the gaps around them.
fn patch(colours: &Paths, band: &Band) -> Html {
    let Band { rows, columns } = band;
    // A little over the edge, or the colours would shine through there.
    let over = 0.03;
    let area = |class: &'static str, fill: Option<&'static str>| {
        let start = |range: &Range<usize>| fixed(range.start as f64 - over, 2).to_string();
        let length = |range: &Range<usize>| fixed(range.len() as f64 + 2.0 * over, 2).to_string();
        html! {
            <rect {class} x={start(columns)} y={start(rows)} width={length(columns)} height={length(rows)} {fill} />
        }
    };
    let colours = colours.iter().map(|(colour, path)| {
        let letter = Face::ALL[usize::from(*colour) % Face::ALL.len()].letter();
        let dim = if *colour < CELLS / 2 { "" } else { " dim" };
        html! { <path key={*colour} class={format!("c-{letter}{dim}")} d={path.clone()} /> }
    });
    html! { <>{ area("body", None) }{ for colours }{ area("gaps", Some("url(#gaps)")) }</> }
}
