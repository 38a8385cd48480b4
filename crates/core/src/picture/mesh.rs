//! A puzzle in space: a position, and perhaps a turn from it with its progress, as triangles to be drawn and picked.
//!
//! The [`Mesh`] of a puzzle is the same for all positions and is made once. The [`Pose`] changes: the colour of each part of the
//! surface, and the motion that it follows. So a frame of a turn costs a few matrices, however large the puzzle is. Making a mesh
//! takes longer than a frame, so a worker makes it and sends it in the byte layout of the graphics card.
//!
//! x points to the right, y up and z towards the viewer, as in [`crate::geometry`]; a puzzle reaches from about -1 to 1.

pub mod camera;
mod cube;
mod gear_ball;
mod outline;
pub mod pick;
mod plate;
pub mod pointer;
mod polygon;
mod rotation;
pub mod tiles;
pub mod view_keys;

use std::ops::RangeInclusive;

use bytemuck::{Pod, Zeroable};
use glam::{Mat4, Vec3};
use serde::{Deserialize, Serialize};

use self::rotation::rotation;
use crate::geometry::{Face, Vector};
use crate::notation::Move;
use crate::puzzle::{AnyPuzzle, delegate};

/// The closed surface of a puzzle, with no turn under way.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mesh {
    /// The corners of the triangles.
    #[serde(with = "plain")]
    pub vertices: Vec<Vertex>,
    /// Anticlockwise as seen from outside.
    #[serde(with = "plain")]
    pub triangles: Vec<[u32; 3]>,
    /// For each slot the number of its piece, or of its piece's place.
    #[serde(with = "plain")]
    pub pieces: Vec<u16>,
}

impl Mesh {
    /// Adds a slot of a piece, and returns its number.
    pub fn begin_slot(&mut self, piece: usize) -> u32 {
        self.pieces.push(piece as u16);
        self.pieces.len() as u32 - 1
    }
}

/// A corner of a triangle, laid out as the shader reads it.
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
#[repr(C)]
pub struct Vertex {
    /// Where it lies.
    pub position: Vec3,
    /// The direction out of the surface, of length one.
    pub normal: Vec3,
    /// The slot that it belongs to: a part of the surface that has one colour and moves as one.
    pub slot: u32,
}

/// Serializes numbers as their bytes in memory: no work to write, and little to read.
mod plain {
    use bytemuck::Pod;
    use serde::{Deserialize, Deserializer, Serializer};
    use serde_bytes::ByteBuf;

    pub(super) fn serialize<T: Pod, S: Serializer>(numbers: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(bytemuck::cast_slice(numbers))
    }

    pub(super) fn deserialize<'de, T: Pod, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<T>, D::Error> {
        ByteBuf::deserialize(deserializer).map(|bytes| bytemuck::pod_collect_to_vec(&bytes))
    }
}

/// A mesh at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pose {
    /// For each slot its colour.
    pub paints: Vec<Paint>,
    /// For each slot the motion that it follows.
    pub groups: Vec<u8>,
    /// The matrices of the motions, from the mesh to space; zero for hidden slots.
    pub motions: Vec<Mat4>,
}

/// The paint of a slot. The page chooses the colour for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    /// A face's colour.
    Face(Face),
    /// A face's colour on a dimmed piece.
    Dim(Face),
    /// A bracket without a colour.
    Blank,
    /// The black body beneath everything.
    Rim,
    /// Hubs and knobs, which are lighter than the body.
    Knob,
    /// A tile.
    Tile {
        /// The row that it belongs to, from zero.
        row: u8,
        /// The column that it belongs to, from zero.
        column: u8,
        /// How many rows the board has.
        rows: u8,
        /// Whether it is where it belongs.
        is_home: bool,
    },
    /// The number on a tile.
    Ink,
    /// The tray that the tiles lie in.
    Tray,
}

/// The options of the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RenderOptions {
    /// The form of the gear puzzles; `None` for the usual one of each.
    pub body: Option<GearBody>,
    /// The pieces to show, if not all; the others are dimmed.
    pub pieces: Option<u32>,
    /// Whether tiles have no numbers, because a picture on them shows where they belong.
    pub hides_numbers: bool,
}

/// The form of a gear puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GearBody {
    /// Round, as the gear ball.
    Ball,
    /// A cube, as the gear cube.
    Cube,
}

/// A direction to look from, and how much of the space around the origin is in view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewpoint {
    /// Degrees to the right of the front.
    pub right: f32,
    /// Degrees above the front.
    pub above: f32,
    /// The radius around the origin that is in view.
    pub radius: f32,
}

/// A point on the surface, under the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfacePoint {
    /// The slot that was hit.
    pub slot: usize,
    /// Where it lies in the mesh, before any motion.
    pub point: Vec3,
    /// The direction out of the surface there, of length one.
    pub out: Vec3,
}

/// Makes the mesh of a puzzle. Apart from [`Solid`], so that the page does not link it.
pub trait MakesMesh {
    /// The mesh, which is the same for all positions; empty where [`Solid::is_solid`] says no.
    fn mesh(&self, _options: RenderOptions) -> Mesh {
        Mesh::default()
    }
}

impl MakesMesh for AnyPuzzle {
    fn mesh(&self, options: RenderOptions) -> Mesh {
        delegate!(self, puzzle => puzzle.mesh(options))
    }
}

/// A puzzle in space, if it can be seen so; by default it cannot.
pub trait Solid {
    /// Whether it can be seen in space.
    fn is_solid(&self) -> bool {
        false
    }

    /// The pose of the mesh, perhaps with a single step under way and its progress.
    fn pose(&self, _options: RenderOptions, _turning: Option<(Move, f64)>) -> Pose {
        Pose::default()
    }

    /// The move of a click, clockwise.
    fn pressed(&self, _options: RenderOptions, _spot: SurfacePoint) -> Option<Move> {
        None
    }

    /// The moves of drags from there, in all directions.
    fn draggable(&self, _options: RenderOptions, _spot: SurfacePoint) -> Vec<Move> {
        Vec::new()
    }

    /// How far a turn can be dragged, in turns, backwards and forwards.
    fn reach(&self) -> RangeInclusive<f64> {
        -4.0..=4.0
    }

    /// The usual body, if there is a choice.
    fn usual_body(&self) -> Option<GearBody> {
        None
    }

    /// The first view.
    fn view(&self, _options: RenderOptions) -> Viewpoint {
        Viewpoint { right: 32.0, above: 28.0, radius: 1.75 }
    }
}

impl Solid for AnyPuzzle {
    fn is_solid(&self) -> bool {
        delegate!(self, puzzle => puzzle.is_solid())
    }

    fn pose(&self, options: RenderOptions, turning: Option<(Move, f64)>) -> Pose {
        delegate!(self, puzzle => puzzle.pose(options, turning))
    }

    fn pressed(&self, options: RenderOptions, spot: SurfacePoint) -> Option<Move> {
        delegate!(self, puzzle => puzzle.pressed(options, spot))
    }

    fn draggable(&self, options: RenderOptions, spot: SurfacePoint) -> Vec<Move> {
        delegate!(self, puzzle => puzzle.draggable(options, spot))
    }

    fn reach(&self) -> RangeInclusive<f64> {
        delegate!(self, puzzle => puzzle.reach())
    }

    fn usual_body(&self) -> Option<GearBody> {
        delegate!(self, puzzle => puzzle.usual_body())
    }

    fn view(&self, options: RenderOptions) -> Viewpoint {
        delegate!(self, puzzle => puzzle.view(options))
    }
}

/// For each slot whether a step moves it.
pub fn moved_by(puzzle: &AnyPuzzle, options: RenderOptions, step: Move) -> Vec<bool> {
    let [still, moved] = [None, Some((step, 0.5))].map(|turning| puzzle.pose(options, turning));
    let motion = |pose: &Pose, slot: usize| pose.motions[usize::from(pose.groups[slot])];
    let is_moved = |slot| {
        let before = motion(&still, slot);
        before != Mat4::ZERO && before != motion(&moved, slot)
    };
    (0..still.groups.len()).map(is_moved).collect()
}

/// A triangle of a pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeenTriangle {
    /// Its corners, after the motion.
    pub corners: [Vec3; 3],
    /// Its colour.
    pub paint: Paint,
    /// The slot that it belongs to.
    pub slot: u16,
    /// The piece that the slot belongs to.
    pub piece: u16,
    /// The motion that it follows. The first one is at rest.
    pub group: u8,
}

/// All triangles of a pose that are not hidden.
pub fn seen<'a>(mesh: &'a Mesh, pose: &'a Pose) -> impl Iterator<Item = SeenTriangle> + 'a {
    let all = mesh.triangles.iter().map(|triangle| {
        let vertices = triangle.map(|index| mesh.vertices[index as usize]);
        let slot = vertices[0].slot as usize;
        let motion = pose.motions[usize::from(pose.groups[slot])];
        SeenTriangle {
            corners: vertices.map(|vertex| motion.transform_point3(vertex.position)),
            paint: pose.paints[slot],
            slot: slot as u16,
            piece: mesh.pieces[slot],
            group: pose.groups[slot],
        }
    });
    all.filter(|seen| pose.motions[usize::from(seen.group)] != Mat4::ZERO)
}

/// A direction of the model as a vector in space.
pub fn direction(vector: Vector) -> Vec3 {
    Vec3::from(vector.map(f32::from))
}

/// The rotation around a face's axis by degrees, clockwise as seen from outside.
pub fn turned(face: Face, degrees: f32) -> Mat4 {
    rotation(direction(face.normal()), -degrees)
}

/// The face that a point on the surface belongs to: the one whose normal it lies furthest along.
pub fn face_of(point: Vec3) -> Face {
    let out = |face: Face| point.dot(direction(face.normal()));
    Face::ALL.into_iter().fold(Face::U, |best, face| if out(face) > out(best) { face } else { best })
}
