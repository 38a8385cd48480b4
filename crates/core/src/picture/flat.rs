//! Flat pictures: how faces are laid out, the nodes they are drawn as, arrows for moves, and cells in words.
//!
//! Each family implements [`FlatPicture`] in a file here.

pub mod arrows;
pub mod cells;
mod cube;
pub mod drawing;
mod gear_ball;
pub mod net;
mod tiles;

use std::any::Any;

use crate::geometry::{Face, Vector};
use crate::notation::Move;
use crate::puzzle::tiles::Tiles;
use crate::puzzle::{AnyPuzzle, delegate};
use arrows::Arrow;
use drawing::{SvgNode, Turning};
use net::{Arrangement, FacePlacement};

/// The flat picture of a puzzle: a net or a board. What a puzzle does not have is left to the defaults.
pub trait FlatPicture {
    /// The puzzle with its six faces, if it has them. Then its picture is a net.
    fn faced(&self) -> Option<&dyn Faced> {
        None
    }

    /// The puzzle as a board of tiles, if it is one. Then its picture is the board.
    fn board(&self) -> Option<&Tiles> {
        None
    }

    /// The net at one moment; empty without faces.
    fn net(&self, _frame: &NetFrame, _cache: &mut NetCache) -> Vec<SvgNode> {
        Vec::new()
    }

    /// Whether there is a choice between drawing pieces and drawing cells.
    fn has_face_styles(&self) -> bool {
        false
    }

    /// The arrows that show a move; empty if it does nothing or is impossible.
    fn arrows(&self, _mv: Move) -> Vec<Arrow> {
        Vec::new()
    }

    /// How many cells a face has in a row, for reading the picture cell by cell.
    fn cells_in_row(&self) -> usize {
        3
    }

    /// The description of a cell; empty without cells. `names` are those of the colours, in the order of faces.
    fn cell_words(&self, _face: Face, _cell: (usize, usize), _names: &[&str; 6]) -> String {
        String::new()
    }

    /// A face as the painter draws it.
    fn face_to_paint(&self, _face: Face) -> FaceToPaint {
        FaceToPaint::default()
    }

    /// The definitions that its faces to paint refer to. A clipped one refers to the clip path `face`.
    fn definitions_to_paint(&self) -> Option<SvgNode> {
        None
    }

    /// The face of a paintable spot, and its middle there.
    fn spot_middle(&self, _spot: usize) -> Option<(Face, (f64, f64))> {
        None
    }
}

impl FlatPicture for AnyPuzzle {
    fn faced(&self) -> Option<&dyn Faced> {
        delegate!(self, puzzle => puzzle.faced())
    }

    fn board(&self) -> Option<&Tiles> {
        delegate!(self, puzzle => puzzle.board())
    }

    fn net(&self, frame: &NetFrame, cache: &mut NetCache) -> Vec<SvgNode> {
        delegate!(self, puzzle => puzzle.net(frame, cache))
    }

    fn has_face_styles(&self) -> bool {
        delegate!(self, puzzle => puzzle.has_face_styles())
    }

    fn arrows(&self, mv: Move) -> Vec<Arrow> {
        delegate!(self, puzzle => puzzle.arrows(mv))
    }

    fn cells_in_row(&self) -> usize {
        delegate!(self, puzzle => puzzle.cells_in_row())
    }

    fn cell_words(&self, face: Face, cell: (usize, usize), names: &[&str; 6]) -> String {
        delegate!(self, puzzle => puzzle.cell_words(face, cell, names))
    }

    fn face_to_paint(&self, face: Face) -> FaceToPaint {
        delegate!(self, puzzle => puzzle.face_to_paint(face))
    }

    fn definitions_to_paint(&self) -> Option<SvgNode> {
        delegate!(self, puzzle => puzzle.definitions_to_paint())
    }

    fn spot_middle(&self, spot: usize) -> Option<(Face, (f64, f64))> {
        delegate!(self, puzzle => puzzle.spot_middle(spot))
    }
}

/// How a face is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceStyle {
    /// The pieces in their shapes.
    Pieces,
    /// The plain 9x9 array of cells.
    Cells,
}

/// A puzzle with six faces, which turn by quarters unless it says otherwise.
pub trait Faced {
    /// The default arrangement of its faces.
    fn arrangement(&self) -> Arrangement;

    /// The faces that turn when one of them is clicked, in words.
    fn turned_with(&self, face: Face) -> String;

    /// The move of a click on a face: a quarter turn, where the face has one.
    fn pressed(&self, face: Face, clockwise: bool) -> Option<Move> {
        Some(Move::new(face.letter(), if clockwise { 1 } else { -1 }))
    }

    /// The move of a drag on a face, in a direction along it. It starts at `across` and `down`, in shares of the face.
    fn dragged(&self, face: Face, across: f64, down: f64, direction: Vector) -> Option<Move>;
}

/// What a net at one moment depends on besides the position.
#[derive(Clone, Copy, Debug)]
pub struct NetFrame<'a> {
    /// A single step under way from the position, and how much of it is done.
    pub turning: Turning,
    /// Where the faces lie.
    pub placements: &'a [FacePlacement],
    /// How faces are drawn.
    pub face_style: FaceStyle,
    /// The pieces to show, if not all; the others are dimmed.
    pub pieces: Option<u32>,
}

/// A cache from one frame of a net to the next, by face: long paths are made only when what they show changes.
#[derive(Default)]
pub struct NetCache {
    faces: [Option<Box<dyn Any>>; 6],
}

impl NetCache {
    /// The cached value of a face if it was made of the same key, or a new one.
    fn of<K: PartialEq + 'static, V: 'static>(
        &mut self,
        face: Face,
        made_of: K,
        make: impl FnOnce(&K) -> V,
    ) -> &V {
        let kept = &mut self.faces[face.index()];
        let is_kept = kept
            .as_ref()
            .and_then(|kept| kept.downcast_ref::<(K, V)>())
            .is_some_and(|(key, _)| *key == made_of);
        if !is_kept {
            let made = make(&made_of);
            *kept = Some(Box::new((made_of, made)));
        }
        let kept = kept.as_ref().and_then(|kept| kept.downcast_ref::<(K, V)>());
        &kept.expect("it was put there above").1
    }
}

/// A face as the painter draws it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FaceToPaint {
    /// Whether it is clipped at its edges.
    pub is_clipped: bool,
    /// Its layers, the lowest first.
    pub layers: Vec<PaintLayer>,
}

/// A layer of such a face.
#[derive(Clone, Debug, PartialEq)]
pub enum PaintLayer {
    /// A node that cannot be painted.
    Fixed(SvgNode),
    /// A spot that can be painted.
    Spot(SpotPicture),
}

/// The drawing of a paintable spot.
#[derive(Clone, Debug, PartialEq)]
pub struct SpotPicture {
    /// Its number among the spots of the puzzle.
    pub spot: usize,
    /// The SVG transform to its place on the face.
    pub transform: String,
    /// Its outline, as an SVG path.
    pub path: &'static str,
    /// A larger area around it that can be clicked, too.
    pub reach: Option<SvgNode>,
}
