//! A cube's faces, of any size: one path for each colour of a face, and one pattern that draws the gaps between all its
//! stickers. While layers turn, what moves is drawn once and then only pushed along.

use std::ops::Range;
use std::rc::Rc;

use super::{Shape, fill, placed, shape};
use crate::geometry::Face;
use crate::net::{HALF, Placement};
use crate::puzzle::cube::Cube;
use crate::puzzle::cube::motion::{Band, Motion};
use crate::words::fixed;

/// All faces in their places, at rest.
pub fn net(cube: &Cube, placements: &[Placement]) -> Vec<Shape> {
    let mut drawn = vec![definitions()];
    for placement in placements {
        let patches = Patches::of(&cells(cube, placement.face, None), &[], cube.size(), None);
        drawn.push(placed(placement, face(&patches, cube.size(), &Motion::None, 0.0)));
    }
    vec![shape!("g", "class": "cube").holding(drawn)]
}

/// A sticker: its colour, and six more if it is dimmed.
pub type Cell = u8;

const CELLS: Cell = 2 * Face::ALL.len() as Cell;

const DIMMED: [&str; 6] = ["c-U dim", "c-R dim", "c-F dim", "c-D dim", "c-L dim", "c-B dim"];

/// The stickers of a face; those of other pieces than the given ones are dimmed, but for the centres.
pub fn cells(cube: &Cube, face: Face, pieces: Option<u32>) -> Rc<[Cell]> {
    let mut cells: Vec<Cell> = cube.face(face).iter().map(|colour| colour.index() as Cell).collect();
    if let Some(lit) = pieces.and_then(|pieces| cube.lit(pieces)) {
        let lit = &lit[face.index() * cells.len()..];
        let dimmed = cells.iter_mut().zip(lit).filter(|(_, is_lit)| !**is_lit);
        dimmed.for_each(|(cell, _)| *cell += CELLS / 2);
    }
    cells.into()
}

/// What is drawn of a face: what stays where it is, and where layers slide, what leaves and what comes in.
pub struct Patches {
    still: Paths,
    moving: Option<(Paths, Paths)>,
}

impl Patches {
    /// From the stickers before and after a turn, some of which slide in along a band.
    pub fn of(cells: &[Cell], coming: &[Cell], size: usize, band: Option<&Band>) -> Patches {
        let still = paths(cells, size, &|row, column| !band.is_some_and(|band| band.has(row, column)));
        let moving = band.map(|band| {
            let of = |cells: &[Cell]| paths(cells, size, &|row, column| band.has(row, column));
            (of(cells), of(coming))
        });
        Patches { still, moving }
    }
}

/// One face around the origin, with so much of a turn done.
pub fn face(patches: &Patches, size: usize, motion: &Motion, progress: f64) -> Vec<Shape> {
    let whole = Band { rows: 0..size, columns: 0..size };
    let mut drawn = patch(&patches.still, &whole);
    if let (Motion::Slides { band, by }, Some((leaving, coming))) = (motion, &patches.moving) {
        // What leaves has gone a part of the way, what comes in has the rest of it to go.
        for (share, colours) in [(progress, leaving), (progress - 1.0, coming)] {
            let pushed = |along: i32| fixed(share * f64::from(along) * size as f64, 3);
            let moved = format!("translate({} {})", pushed(by.0), pushed(by.1));
            drawn.push(shape!("g", "transform": moved).holding(patch(colours, band)));
        }
    }
    let scale = fixed(2.0 * HALF / size as f64, 4);
    let stickers = shape!("g", "transform": format!("translate(-100 -100) scale({scale})")).holding(drawn);
    let degrees = match motion {
        Motion::Turns { quarters } => 90.0 * progress * f64::from(*quarters),
        _ => 0.0,
    };
    let turned = format!("rotate({})", fixed(degrees, 2));
    let turned = match patches.moving {
        Some(_) => shape!("g", "transform": turned, "clip-path": "url(#cube-face)"),
        None => shape!("g", "transform": turned),
    };
    let turned = turned.holding(vec![stickers]);
    match degrees == 0.0 {
        true => vec![turned],
        // What comes to light beneath the corners that turn away.
        false => vec![face_of("body"), turned],
    }
}

fn face_of(class: &'static str) -> Shape {
    shape!("rect", "class": class, "x": "-100", "y": "-100", "width": "200", "height": "200")
}

/// What the drawings refer to: the edge of a face, and the gap around a sticker that is one unit wide.
pub fn definitions() -> Shape {
    let edge = shape!("clipPath", "id": "cube-face").holding(vec![face_of("")]);
    let gap = "M0 0h1v1h-1zM.16 .04H.84Q.96 .04 .96 .16V.84Q.96 .96 .84 .96H.16Q.04 .96 .04 .84V.16Q.04 .04 .16 .04z";
    let gap = shape!("path", "class": "body", "fill-rule": "evenodd", "d": gap);
    let gaps = shape!("pattern", "id": "gaps", "width": "1", "height": "1", "patternUnits": "userSpaceOnUse");
    shape!("defs").holding(vec![edge, gaps.holding(vec![gap])])
}

/// For each colour the cells that have it, as the path of an SVG.
type Paths = Vec<(Cell, Rc<str>)>;

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
fn patch(colours: &Paths, band: &Band) -> Vec<Shape> {
    let Band { rows, columns } = band;
    // A little over the edge, or the colours would shine through there.
    let over = 0.03;
    let area = |class: &'static str, fill: &'static str| {
        let start = |range: &Range<usize>| fixed(range.start as f64 - over, 2).to_string();
        let length = |range: &Range<usize>| fixed(range.len() as f64 + 2.0 * over, 2).to_string();
        shape!("rect", "class": class, "x": start(columns), "y": start(rows), "width": length(columns),
            "height": length(rows), "fill": fill)
    };
    let mut drawn = vec![area("body", "none")];
    for (colour, path) in colours {
        let index = usize::from(*colour);
        let class =
            if *colour < CELLS / 2 { fill(Some(Face::ALL[index])) } else { DIMMED[index - Face::ALL.len()] };
        drawn.push(Shape::path(class, path.clone()));
    }
    drawn.push(area("gaps", "url(#gaps)"));
    drawn
}
