//! The camera, which orbits a solid, and the ray under a point of the picture.
//!
//! Points of the picture go from -1 to 1, to the right and up.

use glam::{Mat4, Vec2, Vec3, Vec4};

use super::Viewpoint;
use super::rotation::rotation;

/// Half the field of view is 14 degrees in the narrower direction: its sine and tangent.
const HALF_VIEW_SINE: f32 = 0.241_921_9;
const HALF_VIEW_TANGENT: f32 = 0.249_328;
/// The highest angle: almost straight above, so that the solid stays upright.
const MAX_ABOVE: f32 = 89.0;
const NEAREST: f32 = 0.6;
const FARTHEST: f32 = 2.5;
/// The speed below which the camera stops, in degrees a second.
const STILL: f32 = 3.0;
/// The rates of exponential decay, per second: of the speed, and of the way home.
const FRICTION: f32 = 4.5;
const HOMING: f32 = 9.0;

/// A camera that orbits the origin and can go on by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Degrees to the right and above.
    at: Vec2,
    home: Vec2,
    /// The distance, in multiples of the one that shows the whole solid.
    distance: f32,
    /// The radius around the origin that is in view.
    radius: f32,
    motion: CameraMotion,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum CameraMotion {
    Still,
    /// Goes on after a release, at a speed in degrees a second.
    Coasting(Vec2),
    Homing,
}

/// The line of sight through a point of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// A point on it, before everything in view.
    pub origin: Vec3,
    /// Its direction, of length one.
    pub direction: Vec3,
}

impl Camera {
    /// A camera that stands still at a viewpoint.
    pub fn new(view: Viewpoint) -> Camera {
        let home = Vec2::new(view.right, view.above);
        Camera { at: home, home, distance: 1.0, radius: view.radius, motion: CameraMotion::Still }
    }

    /// Orbits by degrees, to the right and up.
    pub fn orbit(&mut self, by: Vec2) {
        self.motion = CameraMotion::Still;
        self.go(by);
    }

    fn go(&mut self, by: Vec2) {
        self.at += by;
        self.at.y = self.at.y.clamp(-MAX_ABOVE, MAX_ABOVE);
    }

    /// Goes on at a speed in degrees a second, and slows down.
    pub fn let_go(&mut self, speed: Vec2) {
        self.motion = CameraMotion::Coasting(speed.clamp_length_max(720.0));
    }

    /// Stops at once.
    pub fn stop(&mut self) {
        self.motion = CameraMotion::Still;
    }

    /// Goes nearer by a factor, or farther away if that is less than one.
    pub fn zoom(&mut self, nearer: f32) {
        self.distance = (self.distance / nearer).clamp(NEAREST, FARTHEST);
    }

    /// Goes back to the first view in the shorter direction.
    pub fn go_home(&mut self, at_once: bool) {
        let around = 360.0 * ((self.at.x - self.home.x) / 360.0).round();
        self.at.x -= around;
        self.motion = CameraMotion::Homing;
        if at_once {
            (self.at, self.distance, self.motion) = (self.home, 1.0, CameraMotion::Still);
        }
    }

    /// Whether it moves by itself.
    pub fn is_moving(&self) -> bool {
        self.motion != CameraMotion::Still
    }

    /// Lets time pass.
    pub fn advance(&mut self, seconds: f32) {
        match self.motion {
            CameraMotion::Still => {}
            CameraMotion::Coasting(speed) => {
                self.go(speed * seconds);
                let slower = speed * (-FRICTION * seconds).exp();
                self.motion = if slower.length() < STILL {
                    CameraMotion::Still
                } else {
                    CameraMotion::Coasting(slower)
                };
            }
            CameraMotion::Homing => {
                let left = (-HOMING * seconds).exp();
                self.at = self.home + (self.at - self.home) * left;
                self.distance = 1.0 + (self.distance - 1.0) * left;
                if self.at.distance(self.home) < 0.1 && (self.distance - 1.0).abs() < 0.002 {
                    self.go_home(true);
                }
            }
        }
    }

    /// The view matrix: the viewer is at the origin and looks along -z.
    pub fn view(&self) -> Mat4 {
        Mat4::from_translation(Vec3::new(0.0, 0.0, -self.away()))
            * rotation(Vec3::X, self.at.y)
            * rotation(Vec3::Y, -self.at.x)
    }

    /// The distance from the viewer to the middle of the solid.
    fn away(&self) -> f32 {
        self.radius / HALF_VIEW_SINE * self.distance
    }

    /// The matrix from the space of the solid to the picture. `aspect` is the picture's width by its height.
    pub fn matrix(&self, aspect: f32) -> Mat4 {
        // A narrow picture shows the whole solid, too.
        let up = aspect.min(1.0) / HALF_VIEW_TANGENT;
        let near = (self.away() - 2.0 * self.radius).max(0.05 * self.radius);
        let far = self.away() + 2.0 * self.radius;
        let depth = near - far;
        let perspective = Mat4::from_cols(
            Vec4::X * (up / aspect),
            Vec4::Y * up,
            Vec4::new(0.0, 0.0, (near + far) / depth, -1.0),
            Vec4::Z * (2.0 * near * far / depth),
        );
        perspective * self.view()
    }

    /// The point of the picture where a point of space is seen.
    pub fn project(&self, point: Vec3, aspect: f32) -> Vec2 {
        self.matrix(aspect).project_point3(point).truncate()
    }

    /// The line of sight through a point of the picture.
    pub fn ray(&self, place: Vec2, aspect: f32) -> Ray {
        let back = self.matrix(aspect).inverse();
        let [near, far] = [-1.0, 1.0].map(|depth| back.project_point3(place.extend(depth)));
        Ray { origin: near, direction: (far - near).normalize() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ray_goes_through_what_is_seen_there() {
        let mut camera = Camera::new(Viewpoint { right: 30.0, above: 25.0, radius: 1.75 });
        for by in [(0.0, 0.0), (75.0, -60.0), (200.0, 300.0)] {
            camera.orbit(by.into());
            for aspect in [0.5, 1.0, 1.7] {
                for point in [Vec3::ZERO, Vec3::new(1.0, -0.3, 0.5), Vec3::new(-0.7, 1.0, -1.0)] {
                    let ray = camera.ray(camera.project(point, aspect), aspect);
                    let along = (point - ray.origin).dot(ray.direction);
                    assert!(along > 0.0);
                    assert!((ray.origin + along * ray.direction).distance(point) < 1e-3);
                }
            }
        }
    }

    #[test]
    fn the_whole_solid_is_in_the_picture() {
        let camera = Camera::new(Viewpoint { right: 32.0, above: 28.0, radius: 1.0 });
        for aspect in [0.4, 1.0, 2.5] {
            for point in [Vec3::X, Vec3::Y, Vec3::Z, Vec3::NEG_X, Vec3::NEG_Y, Vec3::NEG_Z] {
                let seen = camera.project(point, aspect);
                assert!(seen.abs().max_element() <= 1.0, "{aspect} {point} {seen}");
            }
        }
    }

    #[test]
    fn from_the_right_and_above_one_sees_right_top_and_front() {
        let view = Camera::new(Viewpoint { right: 30.0, above: 25.0, radius: 1.0 }).view();
        for seen in [Vec3::X, Vec3::Y, Vec3::Z] {
            assert!(view.transform_vector3(seen).z > 0.0, "{seen}");
        }
        assert!(view.transform_vector3(Vec3::Y).y > 0.0);
        assert!(view.transform_vector3(Vec3::X).x > 0.0);
    }

    #[test]
    fn what_is_let_go_slows_down_and_home_is_reached() {
        let mut camera = Camera::new(Viewpoint { right: 30.0, above: 25.0, radius: 1.0 });
        let home = camera;
        camera.let_go(Vec2::new(300.0, -100.0));
        camera.zoom(1.5);
        let mut frames = 0;
        while camera.is_moving() {
            camera.advance(1.0 / 60.0);
            frames += 1;
        }
        assert!((20..240).contains(&frames), "{frames}");
        assert_ne!(camera, home);
        camera.go_home(false);
        while camera.is_moving() {
            camera.advance(1.0 / 60.0);
        }
        assert_eq!(camera, home);
    }
}
