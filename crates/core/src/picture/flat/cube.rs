//! The faces of a cube of any size: one path for each colour of a face, and one pattern for the gaps between its stickers.
//! While layers turn, the moving parts are drawn once and then only translated.

use std::ops::Range;
use std::rc::Rc;

use super::arrows::{Arrow, arrows_of_turns};
use super::cells::cell_on_face;
use super::drawing::{DEFINITIONS_KEY, SvgNode, fill, last_where, placed, svg_node};
use super::net::{FacePlacement, HALF};
use super::{FaceToPaint, Faced, FlatPicture, NetCache, NetFrame, PaintLayer, SpotPicture};
use crate::geometry::Face;
use crate::notation::Move;
use crate::picture::face_motion::{Band, FaceMotion};
use crate::picture::words::fixed;
use crate::puzzle::cube::Cube;

/// A sticker around the origin, in a cell of a face of three by three.
const STICKER: &str = "M-22,-30H22Q30,-30 30,-22V22Q30,30 22,30H-22Q-30,30 -30,22V-22Q-30,-30 -22,-30Z";

impl FlatPicture for Cube {
    fn faced(&self) -> Option<&dyn Faced> {
        Some(self)
    }

    fn net(&self, frame: &NetFrame, cache: &mut NetCache) -> Vec<SvgNode> {
        let size = self.size();
        let turning = frame.turning.and_then(|(step, progress)| Some((self.turn_of(step)?, progress)));
        let mut after = self.clone();
        if let Some((turn, _)) = turning {
            after.turn(turn);
        }
        let turns = |placement: &FacePlacement| {
            turning.is_some_and(|(turn, _)| turn.face.axis() == placement.face.axis())
        };
        let mut drawn = vec![definitions().keyed(DEFINITIONS_KEY)];
        for placement in last_where(frame.placements, turns) {
            let face = placement.face;
            let motion = turning.map_or(FaceMotion::None, |(turn, _)| FaceMotion::of(face, turn, size));
            // A face at rest is the same in every frame.
            let progress =
                turning.filter(|_| motion != FaceMotion::None).map_or(0.0, |(_, progress)| progress);
            let (band, coming) = match &motion {
                FaceMotion::Slides { band, .. } => (Some(band.clone()), cells(&after, face, frame.pieces)),
                FaceMotion::None | FaceMotion::Turns { .. } => (None, Vec::new()),
            };
            let made_of = (cells(self, face, frame.pieces), coming, band);
            let patches = cache
                .of(face, made_of, |(cells, coming, band)| Patches::of(cells, coming, size, band.as_ref()));
            drawn.push(placed(&placement, face_nodes(patches, size, &motion, progress)));
        }
        vec![svg_node!("g", "class": "cube").children(drawn)]
    }

    fn arrows(&self, mv: Move) -> Vec<Arrow> {
        self.turn_of(mv).map_or_else(Vec::new, |turn| arrows_of_turns(self.size(), &[turn]))
    }

    fn cells_in_row(&self) -> usize {
        self.size()
    }

    fn cell_words(&self, face: Face, (row, column): (usize, usize), names: &[&str; 6]) -> String {
        let colour = self.face(face)[row * self.size() + column];
        cell_on_face(face, row, column, names[colour.index()])
    }

    fn face_to_paint(&self, face: Face) -> FaceToPaint {
        let size = self.size();
        let body = svg_node!("rect", "class": "body", "x": "-100", "y": "-100", "width": "200", "height": "200", "rx": "8");
        let first = face.index() * size * size;
        let stickers = (first..first + size * size).map(|spot| {
            let (_, (x, y)) = middle(size, spot);
            let scale = fixed(3.0 / size as f64, 2);
            let transform = format!("translate({} {}) scale({scale})", fixed(x, 1), fixed(y, 1));
            PaintLayer::Spot(SpotPicture { spot, transform, path: STICKER, reach: None })
        });
        FaceToPaint {
            is_clipped: false,
            layers: std::iter::once(PaintLayer::Fixed(body)).chain(stickers).collect(),
        }
    }

    fn spot_middle(&self, spot: usize) -> Option<(Face, (f64, f64))> {
        Some(middle(self.size(), spot))
    }
}

/// The middle of a sticker on its face.
fn middle(size: usize, sticker: usize) -> (Face, (f64, f64)) {
    let (face, cell) = (sticker / (size * size), sticker % (size * size));
    let middle = |index: usize| (2.0 * index as f64 + 1.0) / size as f64 * HALF - HALF;
    (Face::ALL[face], (middle(cell % size), middle(cell / size)))
}

/// The number of a sticker's colour, plus six if it is dimmed.
type StickerColour = u8;

const CELLS: StickerColour = 2 * Face::ALL.len() as StickerColour;

const DIMMED: [&str; 6] = ["c-U dim", "c-R dim", "c-F dim", "c-D dim", "c-L dim", "c-B dim"];

/// The stickers of a face. Those outside the given pieces are dimmed, except centres.
fn cells(cube: &Cube, face: Face, pieces: Option<u32>) -> Vec<StickerColour> {
    let mut cells: Vec<StickerColour> =
        cube.face(face).iter().map(|colour| colour.index() as StickerColour).collect();
    if let Some(lit) = pieces.and_then(|pieces| cube.lit(pieces)) {
        let lit = &lit[face.index() * cells.len()..];
        let dimmed = cells.iter_mut().zip(lit).filter(|(_, is_lit)| !**is_lit);
        dimmed.for_each(|(cell, _)| *cell += CELLS / 2);
    }
    cells
}

/// The paths of a face: those that stay, and where layers slide, those that leave and those that come in.
struct Patches {
    still: Paths,
    moving: Option<(Paths, Paths)>,
}

impl Patches {
    /// From the stickers before and after a turn, some of which slide in along a band.
    fn of(cells: &[StickerColour], coming: &[StickerColour], size: usize, band: Option<&Band>) -> Patches {
        let still = paths(cells, size, &|row, column| !band.is_some_and(|band| band.has(row, column)));
        let moving = band.map(|band| {
            let of = |cells: &[StickerColour]| paths(cells, size, &|row, column| band.has(row, column));
            (of(cells), of(coming))
        });
        Patches { still, moving }
    }
}

/// A face around the origin, at a progress of a turn.
fn face_nodes(patches: &Patches, size: usize, motion: &FaceMotion, progress: f64) -> Vec<SvgNode> {
    let whole = Band { rows: 0..size, columns: 0..size };
    let mut drawn = patch(&patches.still, &whole);
    if let (FaceMotion::Slides { band, by }, Some((leaving, coming))) = (motion, &patches.moving) {
        // The leaving part has moved by the progress, the coming part has the rest to go.
        for (share, colours) in [(progress, leaving), (progress - 1.0, coming)] {
            let pushed = |along: i32| fixed(share * f64::from(along) * size as f64, 3);
            let moved = format!("translate({} {})", pushed(by.0), pushed(by.1));
            drawn.push(svg_node!("g", "transform": moved).children(patch(colours, band)));
        }
    }
    let scale = fixed(2.0 * HALF / size as f64, 4);
    let stickers =
        svg_node!("g", "transform": format!("translate(-100 -100) scale({scale})")).children(drawn);
    let degrees = match motion {
        FaceMotion::Turns { quarters } => 90.0 * progress * f64::from(*quarters),
        _ => 0.0,
    };
    let turned = format!("rotate({})", fixed(degrees, 2));
    let turned = match patches.moving {
        Some(_) => svg_node!("g", "transform": turned, "clip-path": "url(#cube-face)"),
        None => svg_node!("g", "transform": turned),
    };
    let turned = turned.children(vec![stickers]);
    match degrees == 0.0 {
        true => vec![turned],
        // The black body appears where the corners turn away.
        false => vec![face_of("body"), turned],
    }
}

fn face_of(class: &'static str) -> SvgNode {
    svg_node!("rect", "class": class, "x": "-100", "y": "-100", "width": "200", "height": "200")
}

/// The definitions that the faces refer to: the clip path of a face, and the gap around a sticker that is one unit wide.
fn definitions() -> SvgNode {
    let edge = svg_node!("clipPath", "id": "cube-face").children(vec![face_of("")]);
    let gap = "M0 0h1v1h-1zM.16 .04H.84Q.96 .04 .96 .16V.84Q.96 .96 .84 .96H.16Q.04 .96 .04 .84V.16Q.04 .04 .16 .04z";
    let gap = svg_node!("path", "class": "body", "fill-rule": "evenodd", "d": gap);
    let gaps =
        svg_node!("pattern", "id": "gaps", "width": "1", "height": "1", "patternUnits": "userSpaceOnUse");
    svg_node!("defs").children(vec![edge, gaps.children(vec![gap])])
}

/// For each colour the cells that have it, as the path of an SVG.
type Paths = Vec<(StickerColour, Rc<str>)>;

/// Paths over the wanted cells. Neighbours of one colour in a row are drawn as one.
fn paths(cells: &[StickerColour], size: usize, wanted: &dyn Fn(usize, usize) -> bool) -> Paths {
    let mut paths: Vec<(StickerColour, String)> = (0..CELLS).map(|cell| (cell, String::new())).collect();
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

/// Writes a number below 100. A large cube has 25,000 cells, for which general formatting is too slow.
fn push_number(text: &mut String, number: usize) {
    let digit = |digit: usize| char::from(b'0' + digit as u8);
    if number >= 10 {
        text.push(digit(number / 10));
    }
    text.push(digit(number % 10));
}

/// Some cells of a face with the gaps around them.
fn patch(colours: &Paths, band: &Band) -> Vec<SvgNode> {
    let Band { rows, columns } = band;
    // A little over the edge, or the colours would show there.
    let over = 0.03;
    let area = |class: &'static str, fill: &'static str| {
        let start = |range: &Range<usize>| fixed(range.start as f64 - over, 2).to_string();
        let length = |range: &Range<usize>| fixed(range.len() as f64 + 2.0 * over, 2).to_string();
        svg_node!("rect", "class": class, "x": start(columns), "y": start(rows), "width": length(columns),
            "height": length(rows), "fill": fill)
    };
    let mut drawn = vec![area("body", "none")];
    for (colour, path) in colours {
        let index = usize::from(*colour);
        let class =
            if *colour < CELLS / 2 { fill(Some(Face::ALL[index])) } else { DIMMED[index - Face::ALL.len()] };
        drawn.push(SvgNode::path(class, path.clone()));
    }
    drawn.push(area("gaps", "url(#gaps)"));
    drawn
}
