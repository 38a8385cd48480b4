//! Rubik's cubes in space: a cushion of black plastic with a sticker on it for each cell of each face.
//!
//! Cells meet along a lattice a little beneath the faces, and rise from it as a rounded edge does. So the edges of the whole
//! cube are round, and grooves separate the pieces. Where layers turn, four caps close the cuts.

use glam::{Mat4, Vec2, Vec2Swizzles, Vec3, Vec4};

use super::polygon::{cycle, triangulated, walls};
use super::{MakesMesh, Mesh, Paint, Pose, RenderOptions, Solid, SurfacePoint, Vertex, direction, turned};
use crate::geometry::Face;
use crate::notation::Move;
use crate::picture::face_motion::FaceMotion;
use crate::picture::flat::Faced;
use crate::puzzle::cube::{Cube, Turn};

/// The radius of rounded edges. Lengths of a cell are in widths of a cell.
const ROUNDING: f32 = 0.085;
/// How far the lattice lies beneath the faces, where the rounding has turned by 45 degrees; and how far inside it the flat part
/// begins.
const DEPTH: f32 = ROUNDING * 0.292_893_2;
const SHOULDER: f32 = ROUNDING * std::f32::consts::FRAC_1_SQRT_2;

/// A ring around a cell.
struct Ring {
    inset: f32,
    /// Above the face.
    height: f32,
    /// How far its normals lean outwards, as a tangent.
    lean: f32,
    /// Of its corners.
    radius: f32,
}

const fn ring(inset: f32, height: f32, lean: f32, radius: f32) -> Ring {
    Ring { inset, height, lean, radius }
}

/// The level of detail of a cell: the larger the cube, the less.
struct Detail {
    /// Steps of a round corner, an even number.
    steps: usize,
    /// Whether the lattice is rounded too, where its lines cross.
    dips: bool,
    /// The rings from the lattice up to the sticker's foot, without the lattice.
    body: &'static [Ring],
    /// The rings from its foot up to the sticker's edge.
    sticker: &'static [Ring],
}

/// Halfway from the lattice to where the face is flat.
const BEND: Ring = ring(ROUNDING * 0.324_4, -ROUNDING * 0.076_12, 0.414_2, 0.07);
const FLAT: Ring = ring(SHOULDER, 0.0, 0.0, 0.10);
const FOOT: Ring = ring(0.075, 0.0, 0.0, 0.13);
const WALL: Ring = ring(0.075, 0.0, 3.0, 0.13);
const BEVEL: Ring = ring(0.079, 0.009, 1.0, 0.126);
const LID: Ring = ring(0.092, 0.014, 0.0, 0.113);

const FINE: &[Ring] = &[BEND, FLAT, FOOT];
const RAISED: &[Ring] = &[WALL, BEVEL, LID];

fn detail(size: usize) -> Detail {
    match size {
        0..=4 => Detail { steps: 8, dips: true, body: FINE, sticker: RAISED },
        5..=7 => Detail { steps: 4, dips: true, body: FINE, sticker: RAISED },
        8..=12 => Detail { steps: 2, dips: true, body: &[FLAT, FOOT], sticker: &[WALL, LID] },
        13..=20 => Detail { steps: 2, dips: false, body: &[FOOT], sticker: &[WALL, LID] },
        _ => Detail { steps: 0, dips: false, body: &[FOOT], sticker: &[FOOT] },
    }
}

/// A point of a cell, relative to the nearest crossing of the lattice.
#[derive(Clone, Copy)]
struct Point {
    /// On which sides of the cell the crossing is.
    is_right: bool,
    is_upper: bool,
    /// From the crossing into the cell.
    inset: Vec2,
    height: f32,
    normal: Vec3,
}

/// The mesh of a cell, the same for all cells of a cube: the points and triangles of its two slots.
struct Cell {
    body: Vec<Point>,
    sticker: Vec<Point>,
    body_triangles: Vec<[u32; 3]>,
    sticker_triangles: Vec<[u32; 3]>,
}

/// Where a crossing's share of a ring lies along its round corner, from one side of the cell to the other.
fn along(step: usize, steps: usize) -> f32 {
    match steps {
        0 => 0.5,
        _ => step as f32 / steps as f32,
    }
}

/// How far a point of the lattice is from its crossing, and how far it lies below: where edges have turned by 45 degrees, a
/// sphere is deeper than a cylinder.
fn lattice(detail: &Detail, share: f32) -> (f32, f32) {
    if !detail.dips {
        return (0.0, 0.0);
    }
    let away = (2.0 * share - 1.0).abs();
    let near = 1.0 - away;
    let depth = |near: f32| (0.5 - near * near / 6.0).sqrt();
    (SHOULDER * away, ROUNDING * (depth(0.0) - depth(near)))
}

/// All points of a ring, anticlockwise from the right side; without a ring those of the lattice.
fn points(detail: &Detail, ring: Option<&Ring>) -> Vec<Point> {
    let mut points = Vec::new();
    for corner in 0..4 {
        for step in 0..=detail.steps {
            let share = along(step, detail.steps);
            let out = Vec2::from_angle(share * std::f32::consts::FRAC_PI_2);
            let (inset, height, lean) = match ring {
                Some(ring) => (ring.inset + ring.radius * (Vec2::ONE - out), ring.height, ring.lean),
                None => {
                    let (away, sunk) = lattice(detail, share);
                    let inset = if share < 0.5 { Vec2::new(0.0, away) } else { Vec2::new(away, 0.0) };
                    // Halfway between the faces that meet there.
                    (inset, -DEPTH - sunk, 1.0 / out.max_element())
                }
            };
            let turn = [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y][corner];
            points.push(Point {
                is_right: corner == 0 || corner == 3,
                is_upper: corner < 2,
                inset: if corner % 2 == 0 { inset } else { inset.yx() },
                height,
                normal: (turn.rotate(out) * lean).extend(1.0).normalize(),
            });
        }
    }
    points
}

impl Cell {
    fn new(detail: &Detail) -> Cell {
        let lattice = std::iter::once(None);
        let body = lattice.chain(detail.body.iter().map(Some)).flat_map(|ring| points(detail, ring));
        let body: Vec<Point> = body.collect();
        let sticker = detail.sticker.iter().flat_map(|ring| points(detail, Some(ring)));
        let sticker: Vec<Point> = sticker.collect();
        let count = 4 * (detail.steps as u32 + 1);
        let edges: Vec<[u32; 2]> = cycle(count).collect();
        let mut body_triangles = walls(1 + detail.body.len(), count as usize, &edges);
        if !detail.dips {
            // The points of the lattice at one crossing are all the same.
            let crossing = |point: u32| point / (detail.steps as u32 + 1);
            body_triangles.retain(|&[a, b, _]| b >= count || crossing(a) != crossing(b));
        }
        let mut sticker_triangles = walls(detail.sticker.len(), count as usize, &edges);
        let first = sticker.len() - count as usize;
        let outline: Vec<Vec2> = sticker[first..].iter().map(|point| point.in_cell()).collect();
        let lid = triangulated(&outline).into_iter();
        sticker_triangles.extend(lid.map(|triangle| triangle.map(|point| first as u32 + point)));
        Cell { body, sticker, body_triangles, sticker_triangles }
    }
}

impl Point {
    /// Where it is in a cell from zero to one.
    fn in_cell(&self) -> Vec2 {
        let on = |is_far: bool, inset: f32| if is_far { 1.0 - inset } else { inset };
        Vec2::new(on(self.is_right, self.inset.x), on(self.is_upper, self.inset.y))
    }
}

/// Distances in space for a cube of some size.
#[derive(Clone, Copy)]
struct Lattice {
    size: usize,
    /// The width of a cell.
    width: f32,
}

impl Lattice {
    fn new(size: usize) -> Lattice {
        Lattice { size, width: 1.0 / (size as f32 / 2.0 + DEPTH) }
    }

    /// Where a line of it lies, exactly symmetric about the middle.
    fn line(self, index: usize) -> f32 {
        (index as f32 - self.size as f32 / 2.0) * self.width
    }

    /// A point of the cell in a column and a row from below, with its height above the middle of the cube. Where two faces meet,
    /// both are lowered alike.
    fn place(self, point: &Point, column: usize, row: usize) -> Vec3 {
        let height = self.line(self.size) + (point.height + DEPTH) * self.width;
        let at = |cell: usize, is_far: bool, inset: f32| {
            let inset = inset * self.width;
            let place = if is_far { self.line(cell + 1) - inset } else { self.line(cell) + inset };
            place.max(-height).min(height)
        };
        Vec3::new(at(column, point.is_right, point.inset.x), at(row, point.is_upper, point.inset.y), height)
    }
}

/// From a face seen from outside (right, up, towards the viewer) to space.
fn frame(face: Face) -> Mat4 {
    let [right, down, normal] = [face.right(), face.down(), face.normal()].map(direction);
    Mat4::from_cols(right.extend(0.0), (-down).extend(0.0), normal.extend(0.0), Vec4::W)
}

/// The pieces that the cells belong to, in the order of the stickers; and how many there are.
fn pieces(size: usize) -> (Vec<usize>, usize) {
    let lattice = (0..6 * size * size).map(|sticker| {
        let (face, row, column) = cell_of(size, sticker);
        let last = size as f32 - 1.0;
        let middle = |index: usize| 2.0 * index as f32 - last;
        let on_face = Vec3::new(middle(column), -middle(row), last);
        let place = frame(face).transform_vector3(on_face);
        place.to_array().iter().fold(0, |number, along| number * size + ((along + last) / 2.0) as usize)
    });
    let (mut numbers, mut count) = (vec![usize::MAX; size * size * size], 0);
    let pieces = lattice.map(|place| {
        if numbers[place] == usize::MAX {
            numbers[place] = count;
            count += 1;
        }
        numbers[place]
    });
    (pieces.collect(), count)
}

/// The face, the row and the column of a sticker.
fn cell_of(size: usize, sticker: usize) -> (Face, usize, usize) {
    (Face::ALL[sticker / (size * size)], sticker / size % size, sticker % size)
}

/// The caps of the cuts, from the turning face down: the lower side of the layers above, the upper and the lower side of the
/// turning layers, and the upper side of the layers below. Whether each faces the turning face, and whether it turns.
const CAPS: [(bool, bool); 4] = [(false, false), (true, true), (false, true), (true, false)];
/// The groups that stay and that turn; a group for each cap follows.
const STILL: u8 = 0;
const TURNING: u8 = 1;
const FIRST_CAP: u8 = 2;

/// The border of a cut through the cube, anticlockwise: all points of the lattice along it.
fn border(detail: &Detail, lattice: Lattice) -> Vec<Vec2> {
    let cell = points(detail, None);
    // Of a cell at the upper edge, the points along this edge, from right to left.
    let half = detail.steps / 2;
    let upper = &cell[half..=half + detail.steps + 1];
    let mut border: Vec<Vec2> = Vec::new();
    for turn in [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y] {
        for column in (0..lattice.size).rev() {
            for point in upper {
                let place = turn.rotate(lattice.place(point, column, lattice.size - 1).truncate());
                if border.last() != Some(&place) && border.first() != Some(&place) {
                    border.push(place);
                }
            }
        }
    }
    border
}

impl Mesh {
    fn add_cap(&mut self, slot: u32, border: &[Vec2], is_facing: bool) {
        let first = self.vertices.len() as u32;
        let normal = if is_facing { Vec3::Z } else { -Vec3::Z };
        let places = std::iter::once(&Vec2::ZERO).chain(border);
        self.vertices.extend(places.map(|place| Vertex { position: place.extend(0.0), normal, slot }));
        let count = border.len() as u32;
        self.triangles.extend((0..count).map(|here| {
            let [here, next] = [here, (here + 1) % count].map(|point| first + 1 + point);
            if is_facing { [first, here, next] } else { [first, next, here] }
        }));
    }
}

impl MakesMesh for Cube {
    fn mesh(&self, _options: RenderOptions) -> Mesh {
        let size = self.size();
        let (detail, lattice) = (detail(size), Lattice::new(size));
        let cell = Cell::new(&detail);
        let (pieces, count) = pieces(size);
        let mut mesh = Mesh::default();
        for (sticker, &piece) in pieces.iter().enumerate() {
            let (face, row, column) = cell_of(size, sticker);
            let frame = frame(face);
            let parts = [(&cell.body, &cell.body_triangles), (&cell.sticker, &cell.sticker_triangles)];
            for (points, triangles) in parts {
                let slot = mesh.begin_slot(piece);
                let first = mesh.vertices.len() as u32;
                mesh.vertices.extend(points.iter().map(|point| Vertex {
                    position: frame.transform_vector3(lattice.place(point, column, size - 1 - row)),
                    normal: frame.transform_vector3(point.normal),
                    slot,
                }));
                mesh.triangles.extend(triangles.iter().map(|triangle| triangle.map(|point| first + point)));
            }
        }
        let border = border(&detail, lattice);
        for (is_facing, _) in CAPS {
            let slot = mesh.begin_slot(count);
            mesh.add_cap(slot, &border, is_facing);
        }
        mesh
    }
}

impl Solid for Cube {
    fn is_solid(&self) -> bool {
        true
    }

    fn pose(&self, options: RenderOptions, turning: Option<(Move, f64)>) -> Pose {
        let size = self.size();
        let turning = turning.and_then(|(step, progress)| Some((self.turn_of(step)?, progress)));
        let lit = options.pieces.and_then(|pieces| self.lit(pieces));
        let slots = 12 * size * size;
        let mut pose = Pose {
            paints: Vec::with_capacity(slots + CAPS.len()),
            groups: Vec::with_capacity(slots + CAPS.len()),
            motions: motions(size, turning),
        };
        for face in Face::ALL {
            let motion = turning.map_or(FaceMotion::None, |(turn, _)| FaceMotion::of(face, turn, size));
            for (cell, &colour) in self.face(face).iter().enumerate() {
                let is_lit = lit.as_ref().is_none_or(|lit| lit[face.index() * size * size + cell]);
                pose.paints.push(Paint::Rim);
                pose.paints.push(if is_lit { Paint::Face(colour) } else { Paint::Dim(colour) });
                let moves = match &motion {
                    FaceMotion::None => false,
                    FaceMotion::Turns { .. } => true,
                    FaceMotion::Slides { band, .. } => band.has(cell / size, cell % size),
                };
                let group = if moves { TURNING } else { STILL };
                pose.groups.extend([group; 2]);
            }
        }
        for (group, _) in (FIRST_CAP..).zip(CAPS) {
            pose.paints.push(Paint::Rim);
            pose.groups.push(group);
        }
        pose
    }

    fn pressed(&self, _options: RenderOptions, spot: SurfacePoint) -> Option<Move> {
        let (face, ..) = self.cell_at(spot)?;
        Some(Move::new(face.letter(), 1))
    }

    fn draggable(&self, _options: RenderOptions, spot: SurfacePoint) -> Vec<Move> {
        let Some((face, row, column)) = self.cell_at(spot) else { return Vec::new() };
        let share = |cell: usize| (cell as f64 + 0.5) / self.size() as f64;
        let dragged = |direction| self.dragged(face, share(column), share(row), direction);
        [face.right(), face.down()].into_iter().filter_map(dragged).collect()
    }
}

impl Cube {
    /// The cell under the pointer; `None` for a cap.
    fn cell_at(&self, spot: SurfacePoint) -> Option<(Face, usize, usize)> {
        let sticker = spot.slot / 2;
        (sticker < 6 * self.size() * self.size()).then(|| cell_of(self.size(), sticker))
    }
}

/// The motions of all groups.
fn motions(size: usize, turning: Option<(Turn, f64)>) -> Vec<Mat4> {
    let Some((turn, progress)) = turning else {
        let mut motions = vec![Mat4::IDENTITY; 2];
        motions.resize(2 + CAPS.len(), Mat4::ZERO);
        return motions;
    };
    let motion = turned(turn.face, 90.0 * turn.quarters as f32 * progress as f32);
    let mut motions = vec![Mat4::IDENTITY, motion];
    // Cuts are counted from the face, so a cut at either end of the cube is none.
    let cuts = [turn.first, turn.first, turn.last + 1, turn.last + 1];
    motions.extend(cuts.into_iter().zip(CAPS).map(|(cut, (_, turns))| {
        if cut == 0 || cut == size {
            return Mat4::ZERO;
        }
        let height = Lattice::new(size).line(size - cut);
        let place = frame(turn.face) * Mat4::from_translation(Vec3::Z * height);
        if turns { motion * place } else { place }
    }));
    motions
}
