//! The two surfaces that the parts of a gear puzzle lie on.
//!
//! A place on a face is where a ray from the middle through it meets the face of a cube from -1 to 1: on the ball the parts
//! lie where the same ray meets a sphere. So heights go along the ray in both.

use glam::{Vec2, Vec3};

use crate::geometry::Face;
use crate::picture::mesh::{GearBody, direction};
use crate::puzzle::gear_ball::pictures::PictureSide;

/// Where layers are cut on a face.
pub(super) const CUT: f32 = 0.235;

/// The radius of the ball, which makes it look as large as the cube.
pub(super) const BALL: f32 = 1.25;

/// The height of the ridge on the ball along the edges of the cube, and at how many degrees from it the ridge ends.
const RIDGE: f32 = 0.05;
const RIDGE_DEGREES: f32 = 15.0;

/// How round the edges of the cube are.
const ROUNDING: f32 = 0.04;

/// How far below the surface the black of a gear begins.
pub(super) const GEAR_BOTTOM: f32 = -0.045;

/// Degrees on the ball for a length on a face, for gears.
const GEAR_SPREAD: f32 = 20.0 / 0.48;

/// A side of a face: the directions out of it, towards its side, and to the right when that side is the top.
#[derive(Clone, Copy, Debug)]
pub(super) struct SurfaceFrame {
    pub out: Vec3,
    pub up: Vec3,
    pub right: Vec3,
}

impl SurfaceFrame {
    pub(super) fn new(face: Face, side: PictureSide) -> SurfaceFrame {
        SurfaceFrame {
            out: direction(face.normal()),
            up: direction(side.direction(face)),
            right: direction(side.clockwise().direction(face)),
        }
    }

    /// The frame of the same edge on the other face.
    pub(super) fn behind(&self) -> SurfaceFrame {
        SurfaceFrame { out: self.up, up: self.out, right: -self.right }
    }

    /// The axis of the gear at that side.
    pub(super) fn hub(&self) -> Vec3 {
        (self.out + self.up).normalize()
    }

    pub(super) fn on_face(&self, point: Vec2) -> Vec3 {
        self.out + self.right * point.x + self.up * point.y
    }

    /// A place on a gear, from its hub: below it lies the half gear on this face.
    pub(super) fn on_gear(&self, body: GearBody, point: Vec2) -> Vec3 {
        match body {
            GearBody::Cube => {
                let bent = self.out * (1.0 - point.y.max(0.0)) + self.up * (1.0 + point.y.min(0.0));
                bent + self.right * point.x
            }
            GearBody::Ball => {
                let angle = (point.length() * GEAR_SPREAD).to_radians();
                let direction = point.normalize_or_zero();
                let across = (self.up - self.out).normalize();
                self.hub() * angle.cos() + (self.right * direction.x + across * direction.y) * angle.sin()
            }
        }
    }

    /// A place in the black of a gear, down to its bottom. A gear of a cube is thick there: its underside lies on a sphere around its
    /// hub, within which it turns.
    pub(super) fn in_gear(&self, body: GearBody, point: Vec2, height: f32) -> Vec3 {
        const WALL: f32 = -0.03;
        const RADIUS: f32 = 0.49;
        const DEEPEST: f32 = 0.36;
        const THINNEST: f32 = 0.03;
        let on_surface = |height| surface(body, self.on_gear(body, point), height);
        if body == GearBody::Ball || height > WALL {
            return on_surface(height);
        }
        let wall = on_surface(WALL);
        let below = wall - (self.out + self.up);
        let depth = -below.dot(self.hub());
        let aside = below + self.hub() * depth;
        let underside = (RADIUS * RADIUS - aside.length_squared()).max(0.0).sqrt().min(DEEPEST);
        let share = (WALL - height) / (WALL - GEAR_BOTTOM);
        wall - self.hub() * ((underside - depth).max(THINNEST) * share)
    }

    /// A place above the gear, in the plane through its crest.
    pub(super) fn on_hub(&self, body: GearBody, point: Vec2, height: f32) -> Vec3 {
        let across = (self.up - self.out).normalize();
        let crest = surface(body, self.hub(), 0.0);
        crest + self.hub() * height + self.right * point.x + across * point.y
    }
}

/// Where the ray through a place meets the surface, or comes to a height above it.
pub(super) fn surface(body: GearBody, through: Vec3, height: f32) -> Vec3 {
    let on_cube = through / through.abs().max_element();
    match body {
        GearBody::Cube => {
            let inner = on_cube.clamp(Vec3::splat(ROUNDING - 1.0), Vec3::splat(1.0 - ROUNDING));
            (inner + (on_cube - inner).normalize_or_zero() * ROUNDING) * (1.0 + height)
        }
        GearBody::Ball => {
            // The distance to the next edge depends on the middle one of the three coordinates.
            let [x, y, z] = on_cube.abs().to_array();
            let middle = x.max(y).min(x.min(y).max(z));
            let from_edge = 45.0 - middle.atan().to_degrees();
            let ridge = (1.0 - from_edge / RIDGE_DEGREES).max(0.0);
            on_cube.normalize() * (BALL + RIDGE * ridge * ridge + height)
        }
    }
}
