//! Plates that can be laid on any surface: the parts of the gear puzzles.

use glam::{Vec2, Vec3};

use super::polygon::{cycle, triangulated, walls};
use super::{Mesh, Vertex};

/// A ring of a plate's wall: how far inside the outline it runs, and how high it lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlateRing {
    pub inset: f32,
    pub height: f32,
}

pub(super) const fn ring(inset: f32, height: f32) -> PlateRing {
    PlateRing { inset, height }
}

/// A plate in its plane, to be placed many times: triangulating it is the slow part.
///
/// Normals are smooth along its wall and into its lid, so that edges look round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plate {
    /// Points in the plane, with height and normal.
    corners: Vec<(Vec2, f32, Vec3)>,
    triangles: Vec<[u32; 3]>,
}

impl Plate {
    /// A closed plate over an outline (anticlockwise), with its wall along the rings from bottom to top. No edge within its lid is
    /// longer than `longest`, so that it can follow a round surface.
    pub fn new(outline: &[Vec2], rings: &[PlateRing], longest: f32) -> Plate {
        let count = outline.len() as u32;
        let outwards: Vec<Vec2> = inset(outline, -1.0)
            .iter()
            .zip(outline)
            .map(|(out, on)| (out - on).normalize_or_zero())
            .collect();
        let mut plate = Plate::default();
        for (index, ring) in rings.iter().enumerate() {
            let slope = |lower: usize| {
                let (from, to) = (rings[lower], rings[lower + 1]);
                Vec2::new(to.height - from.height, to.inset - from.inset).normalize_or_zero()
            };
            let facing = match index {
                0 => slope(0),
                top if top + 1 == rings.len() => Vec2::Y,
                _ => (slope(index - 1) + slope(index)).normalize_or_zero(),
            };
            let points = inset(outline, ring.inset);
            let normals = outwards.iter().map(|out| (out * facing.x).extend(facing.y));
            plate
                .corners
                .extend(points.into_iter().zip(normals).map(|(point, normal)| (point, ring.height, normal)));
        }
        let edges: Vec<[u32; 2]> = cycle(count).collect();
        plate.triangles = walls(rings.len(), outline.len(), &edges);
        let top = plate.corners.len() - outline.len();
        let mut lid: Vec<Vec2> = plate.corners[top..].iter().map(|corner| corner.0).collect();
        let mut triangles = triangulated(&lid);
        let below = plate.corners.len() as u32;
        plate.corners.extend_from_within(..outline.len());
        plate.corners[below as usize..].iter_mut().for_each(|corner| corner.2 = -Vec3::Z);
        plate.triangles.extend(triangles.iter().map(|&[a, b, c]| [below + a, below + c, below + b]));

        refine(&mut lid, &mut triangles, longest);
        let within = plate.corners.len() as u32;
        let height = plate.corners[top].1;
        plate.corners.extend(lid[outline.len()..].iter().map(|&point| (point, height, Vec3::Z)));
        let index = |index: u32| if index < count { top as u32 + index } else { within + index - count };
        plate.triangles.extend(triangles.iter().map(|triangle| triangle.map(index)));
        plate
    }
}

impl Mesh {
    /// Adds a plate. `place` maps the plane and a height to space; it need not be smooth at the right and the top end of the
    /// plate.
    pub fn add_placed(&mut self, slot: u32, plate: &Plate, place: &dyn Fn(Vec2, f32) -> Vec3) {
        const STEP: f32 = 1e-3;
        let first = self.vertices.len() as u32;
        for &(point, height, normal) in &plate.corners {
            let position = place(point, height);
            let right = position - place(point - Vec2::X * STEP, height);
            let up = position - place(point - Vec2::Y * STEP, height);
            let out = place(point, height + STEP) - position;
            let facing = normal.x * up.cross(out) + normal.y * out.cross(right) + normal.z * right.cross(up);
            self.vertices.push(Vertex { position, normal: facing.normalize_or(Vec3::Z), slot });
        }
        self.triangles.extend(plate.triangles.iter().map(|triangle| triangle.map(|index| first + index)));
    }
}

/// Halves the longest of the edges that two triangles share until none is longer than `longest`.
fn refine(points: &mut Vec<Vec2>, triangles: &mut Vec<[u32; 3]>, longest: f32) {
    let length = |points: &[Vec2], from: u32, to: u32| points[from as usize].distance(points[to as usize]);
    loop {
        let mut found = (longest, None);
        for (one, triangle) in triangles.iter().enumerate() {
            for side in 0..3 {
                let (from, to) = (triangle[side], triangle[(side + 1) % 3]);
                let length = length(points, from, to);
                let meets = |other: &[u32; 3]| {
                    (0..3).find(|&side| other[side] == to && other[(side + 1) % 3] == from)
                };
                if length > found.0
                    && let Some(other) = triangles.iter().position(|other| meets(other).is_some())
                {
                    found = (length, Some([(one, from, to), (other, to, from)]));
                }
            }
        }
        let Some(halves) = found.1 else { break };
        let middle = points.len() as u32;
        points.push((points[halves[0].1 as usize] + points[halves[0].2 as usize]) / 2.0);
        for (triangle, from, to) in halves {
            let whole = triangles[triangle];
            triangles[triangle] = whole.map(|index| if index == to { middle } else { index });
            triangles.push(whole.map(|index| if index == from { middle } else { index }));
        }
    }
}

/// The outline moved inwards by a distance.
fn inset(outline: &[Vec2], distance: f32) -> Vec<Vec2> {
    let count = outline.len();
    let inwards = |from: Vec2, to: Vec2| (to - from).perp().normalize_or_zero();
    (0..count)
        .map(|index| {
            let [before, here, after] =
                [index + count - 1, index, index + 1].map(|index| outline[index % count]);
            let (one, other) = (inwards(before, here), inwards(here, after));
            // Both sides move by the distance, so the corner between them moves further; limited at sharp corners.
            here + (one + other) * (distance / (1.0 + one.dot(other)).max(0.5))
        })
        .collect()
}
