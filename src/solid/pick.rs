//! What somebody points at, and what dragging from there turns.

use glam::{Mat4, Vec2, Vec3};

use super::camera::Ray;
use super::{Look, Pose, Shape, Solid, Spot};
use crate::notation::Move;

/// The place of the surface that a ray meets first.
pub fn pick(shape: &Shape, pose: &Pose, ray: Ray) -> Option<Spot> {
    // Rather than to move all triangles, the ray is moved the other way.
    let rays: Vec<Option<Ray>> = pose.motions.iter().map(|&motion| seen_from(motion, ray)).collect();
    let mut nearest = f32::INFINITY;
    let mut spot = None;
    for triangle in &shape.triangles {
        let slot = shape.vertices[triangle[0] as usize].slot as usize;
        let Some(ray) = rays[usize::from(pose.groups[slot])] else { continue };
        let corners = triangle.map(|index| shape.vertices[index as usize].position);
        if let Some(along) = meeting(ray, corners).filter(|&along| along < nearest) {
            nearest = along;
            spot = Some(Spot { slot, point: ray.origin + along * ray.direction });
        }
    }
    spot
}

fn seen_from(motion: Mat4, ray: Ray) -> Option<Ray> {
    (motion != Mat4::ZERO).then(|| {
        let back = motion.inverse();
        Ray { origin: back.transform_point3(ray.origin), direction: back.transform_vector3(ray.direction) }
    })
}

/// How far along a ray it meets a triangle from outside (Möller and Trumbore, 1997).
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

/// What a finger holds: a turn, and where the picture of the place under the finger goes while it is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grip {
    pub turn: Move,
    /// The ways on the picture that correspond to a whole turn, and to one the other way round.
    ahead: Vec2,
    back: Vec2,
}

/// A drag must go at least roughly the way that the turn goes: the cosine between them.
const ALIKE: f32 = 0.5;

impl Grip {
    /// The turn that goes best along a drag from a spot, if one does. `project` tells where a point is seen.
    pub fn of(
        puzzle: &dyn Solid,
        look: Look,
        spot: Spot,
        drag: Vec2,
        project: impl Fn(Vec3) -> Vec2,
    ) -> Option<Grip> {
        let seen = |turning: Option<(Move, f64)>| {
            let pose = puzzle.pose(look, turning);
            project(pose.motions[usize::from(pose.groups[spot.slot])].transform_point3(spot.point))
        };
        let start = seen(None);
        let way = |turn: Move, part: f32| (seen(Some((turn, f64::from(part)))) - start) / part;
        // How a turn begins tells which one is meant.
        let likeness = |turn: &Move| {
            let begins = way(*turn, 0.02);
            drag.dot(begins).abs() / (begins.length() * drag.length()).max(1e-6)
        };
        let turns = puzzle.draggable(look, spot).into_iter();
        let turn = turns.max_by(|one, other| likeness(one).total_cmp(&likeness(other)))?;
        // Things go round and fingers straight on: for that part of a turn they keep together best.
        const PART: f32 = 0.4;
        (likeness(&turn) >= ALIKE).then(|| Grip {
            turn,
            ahead: way(turn, PART),
            back: way(turn.inverse(), PART),
        })
    }

    /// How much of the turn a drag does; less than nothing if it goes the other way.
    pub fn turned(&self, drag: Vec2) -> f32 {
        let share = |way: Vec2| (drag.dot(way) / way.length_squared().max(1e-6)).max(0.0);
        share(self.ahead) - share(self.back)
    }
}
