//! A puzzle in space: a position, and perhaps a turn from it with its progress, as triangles to be drawn and picked.
//!
//! What a puzzle is made of does not change while one plays: its [`Shape`] is made once. What changes is the [`Pose`]: which
//! colour each part of the surface has, and which motion it follows. So a frame of a turn costs a few matrices, however large
//! the puzzle is. Making a shape takes longer than a frame may, so the worker does that, and sends it as bytes that the graphics
//! card understands.
//!
//! x points to the right, y up and z towards the viewer, as in [`crate::geometry`]; a puzzle reaches from about -1 to 1.

pub mod camera;
mod cube;
mod gear_ball;
pub mod hand;
pub mod keys;
mod outline;
pub mod pick;
mod plate;
mod polygon;
mod rotation;
pub mod tiles;

use std::ops::RangeInclusive;

use bytemuck::{Pod, Zeroable};
use glam::{Mat4, Vec3};
use serde::{Deserialize, Serialize};

use self::rotation::rotation;
use crate::geometry::{Face, Vector};
use crate::notation::Move;
use crate::puzzle::gear_ball::{Brackets, GearPuzzle};
use crate::puzzle::{AnyPuzzle, delegate};

/// The surface of a puzzle: closed, seen from outside, with every part where it lies when no turn is under way.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Shape {
    #[serde(with = "plain")]
    pub vertices: Vec<Vertex>,
    /// Anticlockwise as seen from outside.
    #[serde(with = "plain")]
    pub triangles: Vec<[u32; 3]>,
    /// For each slot the piece, or the place of a piece, that it belongs to.
    #[serde(with = "plain")]
    pub pieces: Vec<u16>,
}

impl Shape {
    /// Begins another slot, which belongs to that piece.
    pub fn begin_slot(&mut self, piece: usize) -> u32 {
        self.pieces.push(piece as u16);
        self.pieces.len() as u32 - 1
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
#[repr(C)]
pub struct Vertex {
    pub position: Vec3,
    pub normal: Vec3,
    /// A slot is a part of the surface that has one colour and moves as one.
    pub slot: u32,
}

/// Numbers in the order in which they lie in memory: it takes no time to write them down, and little to read them.
mod plain {
    use bytemuck::Pod;
    use serde::{Deserialize, Deserializer, Serializer};
    use serde_bytes::ByteBuf;

    pub fn serialize<T: Pod, S: Serializer>(numbers: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(bytemuck::cast_slice(numbers))
    }

    pub fn deserialize<'de, T: Pod, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
        ByteBuf::deserialize(deserializer).map(|bytes| bytemuck::pod_collect_to_vec(&bytes))
    }
}

/// What a shape looks like at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pose {
    /// For each slot its colour.
    pub paints: Vec<Paint>,
    /// For each slot the motion that it follows.
    pub groups: Vec<u8>,
    /// From where a slot lies in the shape to where it is seen; all zeros where it is not seen at all.
    pub motions: Vec<Mat4>,
}

/// What a part of the surface is painted with; which colour that is, the page knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    Face(Face),
    /// A face's colour on a piece that is not looked at.
    Dim(Face),
    /// A bracket without a colour.
    Blank,
    /// The black body beneath everything.
    Rim,
    /// What is lighter than the body: hubs and knobs.
    Knob,
    /// A tile, by the row and the column that it belongs to, among so many rows, and whether it is where it belongs.
    Tile {
        row: u8,
        column: u8,
        rows: u8,
        is_home: bool,
    },
    /// The number on a tile.
    Ink,
    Tray,
}

/// What can be chosen about the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// The form of the gear puzzles; until it is chosen, each has its own.
    pub skin: Option<Skin>,
    /// The pieces to show, if not all; the others are dimmed.
    pub pieces: Option<u32>,
    /// Tiles without numbers, for a picture that tells where they belong.
    pub hides_numbers: bool,
}

/// The form of a gear puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Skin {
    Ball,
    Cube,
}

/// The form that a gear puzzle is made in.
pub fn usual_skin(puzzle: &GearPuzzle) -> Skin {
    match puzzle.brackets {
        Brackets::Coloured => Skin::Ball,
        Brackets::Blank => Skin::Cube,
    }
}

/// From where something is looked at, and how much of the space around the origin is to be seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Degrees to the right of the front, and above it.
    pub right: f32,
    pub above: f32,
    pub radius: f32,
}

/// A place on the surface that somebody points at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    pub slot: usize,
    /// Where it lies in the shape, before any motion, and which way is out there.
    pub point: Vec3,
    pub out: Vec3,
}

/// A puzzle that is made of something. Apart from [`Solid`], so that the page need not know how.
pub trait Shaped {
    /// What the puzzle is made of: the same for all its positions.
    fn shape(&self, look: Look) -> Shape;
}

impl Shaped for AnyPuzzle {
    fn shape(&self, look: Look) -> Shape {
        delegate!(self, puzzle => puzzle.shape(look))
    }
}

/// A puzzle that can be seen in space.
pub trait Solid {
    /// What it looks like, with a single step under way and how much of it is done.
    fn pose(&self, look: Look, turning: Option<(Move, f64)>) -> Pose;

    /// What a click turns, the usual way round.
    fn pressed(&self, look: Look, spot: Spot) -> Option<Move>;

    /// What can be turned by dragging from there, whichever way one drags.
    fn draggable(&self, look: Look, spot: Spot) -> Vec<Move>;

    /// How many times a turn can be dragged on, back and forth.
    fn reach(&self) -> RangeInclusive<f64> {
        -4.0..=4.0
    }

    /// From where one looks at it until one has looked around.
    fn view(&self, _look: Look) -> View {
        View { right: 32.0, above: 28.0, radius: 1.75 }
    }
}

impl Solid for AnyPuzzle {
    fn pose(&self, look: Look, turning: Option<(Move, f64)>) -> Pose {
        delegate!(self, puzzle => puzzle.pose(look, turning))
    }

    fn pressed(&self, look: Look, spot: Spot) -> Option<Move> {
        delegate!(self, puzzle => puzzle.pressed(look, spot))
    }

    fn draggable(&self, look: Look, spot: Spot) -> Vec<Move> {
        delegate!(self, puzzle => puzzle.draggable(look, spot))
    }

    fn reach(&self) -> RangeInclusive<f64> {
        delegate!(self, puzzle => puzzle.reach())
    }

    fn view(&self, look: Look) -> View {
        delegate!(self, puzzle => puzzle.view(look))
    }
}

/// For each slot whether a step moves it.
pub fn moved_by(puzzle: &AnyPuzzle, look: Look, step: Move) -> Vec<bool> {
    let [still, moved] = [None, Some((step, 0.5))].map(|turning| puzzle.pose(look, turning));
    let motion = |pose: &Pose, slot: usize| pose.motions[usize::from(pose.groups[slot])];
    let is_moved = |slot| {
        let before = motion(&still, slot);
        before != Mat4::ZERO && before != motion(&moved, slot)
    };
    (0..still.groups.len()).map(is_moved).collect()
}

/// A triangle as it is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    pub corners: [Vec3; 3],
    pub paint: Paint,
    pub slot: u16,
    pub piece: u16,
    /// The motion that it follows; the first is to stay where it is.
    pub group: u8,
}

/// All triangles that are seen.
pub fn seen<'a>(shape: &'a Shape, pose: &'a Pose) -> impl Iterator<Item = Seen> + 'a {
    let all = shape.triangles.iter().map(|triangle| {
        let vertices = triangle.map(|index| shape.vertices[index as usize]);
        let slot = vertices[0].slot as usize;
        let motion = pose.motions[usize::from(pose.groups[slot])];
        Seen {
            corners: vertices.map(|vertex| motion.transform_point3(vertex.position)),
            paint: pose.paints[slot],
            slot: slot as u16,
            piece: shape.pieces[slot],
            group: pose.groups[slot],
        }
    });
    all.filter(|seen| pose.motions[usize::from(seen.group)] != Mat4::ZERO)
}

/// A direction of the model as one in space.
pub fn direction(vector: Vector) -> Vec3 {
    Vec3::from(vector.map(f32::from))
}

/// The turn around a face's axis by so many degrees, clockwise as seen from outside.
pub fn turned(face: Face, degrees: f32) -> Mat4 {
    rotation(direction(face.normal()), -degrees)
}

/// The face that a place on the surface belongs to: the one that it lies furthest out towards.
pub fn face_of(point: Vec3) -> Face {
    let out = |face: Face| point.dot(direction(face.normal()));
    Face::ALL.into_iter().fold(Face::U, |best, face| if out(face) > out(best) { face } else { best })
}
