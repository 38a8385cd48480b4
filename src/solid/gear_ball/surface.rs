//! The two surfaces that the parts of a gear puzzle lie on.
//!
//! A place on a face is where a ray from the middle through it meets the face of a cube from -1 to 1: on the ball the parts
//! lie where the same ray meets a sphere. So heights go along the ray in both.

use glam::{Vec2, Vec3};

use crate::geometry::Face;
use crate::puzzle::gear_ball::pictures::Side;
use crate::solid::{Skin, direction};

/// Where layers are cut on a face.
pub const CUT: f32 = 0.235;

/// As large as a cube to the eye.
pub const BALL: f32 = 1.25;

/// How high the ridge along the edges of the cube stands out of the ball, and at how many degrees from it it is gone.
const RIDGE: f32 = 0.05;
const RIDGE_DEGREES: f32 = 15.0;

/// How round the edges of the cube are.
const ROUNDING: f32 = 0.04;

/// How far below the surface the black of a gear begins.
pub const GEAR_BOTTOM: f32 = -0.045;

/// How many degrees a gear on the ball has for a length on a face.
const GEAR_SPREAD: f32 = 20.0 / 0.48;

/// A side of a face: the directions out of it, towards its side, and to the right when that side is the top.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub out: Vec3,
    pub up: Vec3,
    pub right: Vec3,
}

impl Frame {
    pub fn new(face: Face, side: Side) -> Frame {
        Frame {
            out: direction(face.normal()),
            up: direction(side.direction(face)),
            right: direction(side.clockwise().direction(face)),
        }
    }

    /// The same edge, seen from the face on its other side.
    pub fn behind(&self) -> Frame {
        Frame { out: self.up, up: self.out, right: -self.right }
    }

    /// The axis of the gear at that side.
    pub fn hub(&self) -> Vec3 {
        (self.out + self.up).normalize()
    }

    pub fn on_face(&self, point: Vec2) -> Vec3 {
        self.out + self.right * point.x + self.up * point.y
    }

    /// A place on a gear, from its hub: below it lies the wing on this face.
    pub fn on_gear(&self, skin: Skin, point: Vec2) -> Vec3 {
        match skin {
            Skin::Cube => {
                let bent = self.out * (1.0 - point.y.max(0.0)) + self.up * (1.0 + point.y.min(0.0));
                bent + self.right * point.x
            }
            Skin::Ball => {
                let angle = (point.length() * GEAR_SPREAD).to_radians();
                let way = point.normalize_or_zero();
                let across = (self.up - self.out).normalize();
                self.hub() * angle.cos() + (self.right * way.x + across * way.y) * angle.sin()
            }
        }
    }

    /// A place in the black of a gear, down to its bottom. A gear of a cube is thick there: its underside lies on a sphere around its
    /// hub, within which it turns.
    pub fn in_gear(&self, skin: Skin, point: Vec2, height: f32) -> Vec3 {
        const WALL: f32 = -0.03;
        const RADIUS: f32 = 0.49;
        const DEEPEST: f32 = 0.36;
        const THINNEST: f32 = 0.03;
        let on_surface = |height| surface(skin, self.on_gear(skin, point), height);
        if skin == Skin::Ball || height > WALL {
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
    pub fn on_hub(&self, skin: Skin, point: Vec2, height: f32) -> Vec3 {
        let across = (self.up - self.out).normalize();
        let crest = surface(skin, self.hub(), 0.0);
        crest + self.hub() * height + self.right * point.x + across * point.y
    }
}

/// Where the ray through a place meets the surface, or comes to a height above it.
pub fn surface(skin: Skin, through: Vec3, height: f32) -> Vec3 {
    let on_cube = through / through.abs().max_element();
    match skin {
        Skin::Cube => {
            let inner = on_cube.clamp(Vec3::splat(ROUNDING - 1.0), Vec3::splat(1.0 - ROUNDING));
            (inner + (on_cube - inner).normalize_or_zero() * ROUNDING) * (1.0 + height)
        }
        Skin::Ball => {
            // The middle one of the three coordinates tells how near the next edge is.
            let [x, y, z] = on_cube.abs().to_array();
            let middle = x.max(y).min(x.min(y).max(z));
            let from_edge = 45.0 - middle.atan().to_degrees();
            let ridge = (1.0 - from_edge / RIDGE_DEGREES).max(0.0);
            on_cube.normalize() * (BALL + RIDGE * ridge * ridge + height)
        }
    }
}
