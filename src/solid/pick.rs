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
            let [a, b, c] = corners;
            let out = (b - a).cross(c - a).normalize_or_zero();
            spot = Some(Spot { slot, point: ray.origin + along * ray.direction, out });
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
        let motion = |turning: Option<(Move, f64)>| {
            let pose = puzzle.pose(look, turning);
            pose.motions[usize::from(pose.groups[spot.slot])]
        };
        let rest = motion(None);
        let (start, out) = (rest.transform_point3(spot.point), rest.transform_vector3(spot.out));
        let step = |turn: Move, part: f32| {
            motion(Some((turn, f64::from(part)))).transform_point3(spot.point) - start
        };
        // The way along the surface on which a turn begins: people drag along rows and columns.
        let begins = |turn: Move| {
            const PART: f32 = 0.02;
            let step = step(turn, PART);
            (project(start + step - out * step.dot(out)) - project(start)) / PART
        };
        let likeness = |turn: &Move| cosine(drag, begins(*turn)).abs();
        let turns = puzzle.draggable(look, spot).into_iter();
        let turn = turns.max_by(|one, other| likeness(one).total_cmp(&likeness(other)))?;
        // Things go round and fingers straight on. For that part of a turn they keep together best, unless it goes out of sight.
        let way = |turn: Move, begins: Vec2| {
            const PART: f32 = 0.4;
            let chord = (project(start + step(turn, PART)) - project(start)) / PART;
            if cosine(chord, begins) > 0.7 { chord } else { begins }
        };
        let along = begins(turn);
        (likeness(&turn) >= ALIKE).then(|| Grip {
            turn,
            ahead: way(turn, along),
            back: way(turn.inverse(), -along),
        })
    }

    /// How much of the turn a drag does; less than nothing if it goes the other way.
    pub fn turned(&self, drag: Vec2) -> f32 {
        let share = |way: Vec2| (drag.dot(way) / way.length_squared().max(1e-6)).max(0.0);
        share(self.ahead) - share(self.back)
    }
}

fn cosine(one: Vec2, other: Vec2) -> f32 {
    one.dot(other) / (one.length() * other.length()).max(1e-6)
}
