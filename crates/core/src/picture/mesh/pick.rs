//! The point under the pointer, and the turn of a drag from there.

use glam::{Mat4, Vec2, Vec3};

use super::camera::Ray;
use super::{Mesh, Pose, RenderOptions, Solid, SurfacePoint};
use crate::notation::Move;

/// The first point of the surface on a ray.
pub fn pick(mesh: &Mesh, pose: &Pose, ray: Ray) -> Option<SurfacePoint> {
    // Instead of moving all triangles, move the ray by the inverse.
    let rays: Vec<Option<Ray>> = pose.motions.iter().map(|&motion| relative_to(motion, ray)).collect();
    let mut nearest = f32::INFINITY;
    let mut spot = None;
    for triangle in &mesh.triangles {
        let slot = mesh.vertices[triangle[0] as usize].slot as usize;
        let Some(ray) = rays[usize::from(pose.groups[slot])] else { continue };
        let corners = triangle.map(|index| mesh.vertices[index as usize].position);
        if let Some(along) = meeting(ray, corners).filter(|&along| along < nearest) {
            nearest = along;
            let [a, b, c] = corners;
            let out = (b - a).cross(c - a).normalize_or_zero();
            spot = Some(SurfacePoint { slot, point: ray.origin + along * ray.direction, out });
        }
    }
    spot
}

fn relative_to(motion: Mat4, ray: Ray) -> Option<Ray> {
    (motion != Mat4::ZERO).then(|| {
        let back = motion.inverse();
        Ray { origin: back.transform_point3(ray.origin), direction: back.transform_vector3(ray.direction) }
    })
}

/// The distance along a ray to a triangle that faces it (Möller and Trumbore, 1997).
fn meeting(ray: Ray, [a, b, c]: [Vec3; 3]) -> Option<f32> {
    let (one, other) = (b - a, c - a);
    let across = ray.direction.cross(other);
    let facing = one.dot(across);
    if facing <= 1e-12 {
        return None;
    }
    let from = ray.origin - a;
    let share = from.dot(across);
    let turned = from.cross(one);
    let rest = ray.direction.dot(turned);
    let is_inside = share >= 0.0 && rest >= 0.0 && share + rest <= facing;
    let along = other.dot(turned) / facing;
    (is_inside && along > 0.0).then_some(along)
}

/// A turn that is dragged, and how the point under the pointer moves on the picture with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grip {
    /// The turn that the drag does.
    pub turn: Move,
    /// The drags on the picture that correspond to a whole turn, and to its inverse.
    ahead: Vec2,
    back: Vec2,
}

/// The least cosine between a drag and the direction of its turn.
const ALIKE: f32 = 0.5;

impl Grip {
    /// The turn that fits a drag from a spot best, if one fits. `project` maps space to the picture.
    pub fn of(
        puzzle: &dyn Solid,
        options: RenderOptions,
        spot: SurfacePoint,
        drag: Vec2,
        project: impl Fn(Vec3) -> Vec2,
    ) -> Option<Grip> {
        let motion = |turning: Option<(Move, f64)>| {
            let pose = puzzle.pose(options, turning);
            pose.motions[usize::from(pose.groups[spot.slot])]
        };
        let rest = motion(None);
        let (start, out) = (rest.transform_point3(spot.point), rest.transform_vector3(spot.out));
        let step = |turn: Move, part: f32| {
            motion(Some((turn, f64::from(part)))).transform_point3(spot.point) - start
        };
        // The direction along the surface in which a turn begins: people drag along rows and columns.
        let begins = |turn: Move| {
            const PART: f32 = 0.02;
            let step = step(turn, PART);
            (project(start + step - out * step.dot(out)) - project(start)) / PART
        };
        let likeness = |turn: &Move| cosine(drag, begins(*turn)).abs();
        let turns = puzzle.draggable(options, spot).into_iter();
        let turn = turns.max_by(|one, other| likeness(one).total_cmp(&likeness(other)))?;
        // A turn is round and a drag straight: the chord of this part of a turn fits best, unless it goes out of view.
        let whole = |turn: Move, begins: Vec2| {
            const PART: f32 = 0.4;
            let chord = (project(start + step(turn, PART)) - project(start)) / PART;
            if cosine(chord, begins) > 0.7 { chord } else { begins }
        };
        let along = begins(turn);
        (likeness(&turn) >= ALIKE).then(|| Grip {
            turn,
            ahead: whole(turn, along),
            back: whole(turn.inverse(), -along),
        })
    }

    /// The progress of the turn after a drag; negative if it goes backwards.
    pub fn turned(&self, drag: Vec2) -> f32 {
        let share = |whole: Vec2| (drag.dot(whole) / whole.length_squared().max(1e-6)).max(0.0);
        share(self.ahead) - share(self.back)
    }
}

fn cosine(one: Vec2, other: Vec2) -> f32 {
    one.dot(other) / (one.length() * other.length()).max(1e-6)
}
