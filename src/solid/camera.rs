//! From where one looks at a solid: around it, above it and how near; and what lies under a place of the picture.
//!
//! Places of the picture go from -1 to 1, to the right and up.

use glam::{Mat4, Vec2, Vec3, Vec4};

use super::View;
use super::rotation::rotation;

/// How wide the view is: sine and tangent of the 14 degrees from its middle to its nearer edge.
const HALF_VIEW_SINE: f32 = 0.241_921_9;
const HALF_VIEW_TANGENT: f32 = 0.249_328;
/// One can look at a solid from right above, and no further: it stays upright.
const MAX_ABOVE: f32 = 89.0;
const NEAREST: f32 = 0.6;
const FARTHEST: f32 = 2.5;
/// Degrees a second below which it stands still.
const STILL: f32 = 3.0;
/// How fast it slows down, and how fast it goes home: the part of it that is lost in a second, as an exponent.
const FRICTION: f32 = 4.5;
const HOMING: f32 = 9.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Degrees to the right and above.
    at: Vec2,
    home: Vec2,
    /// How far away, in multiples of what shows the solid as a whole.
    distance: f32,
    /// What is to be seen reaches so far from the origin.
    radius: f32,
    motion: Motion,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Motion {
    Still,
    /// Goes on after it was let go, by so many degrees a second.
    Coasting(Vec2),
    Homing,
}

/// What is seen at a place: all that lies along this line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    pub origin: Vec3,
    pub direction: Vec3,
}

impl Camera {
    pub fn new(view: View) -> Camera {
        let home = Vec2::new(view.right, view.above);
        Camera { at: home, home, distance: 1.0, radius: view.radius, motion: Motion::Still }
    }

    /// Goes around by so many degrees.
    pub fn orbit(&mut self, by: Vec2) {
        self.motion = Motion::Still;
        self.go(by);
    }

    fn go(&mut self, by: Vec2) {
        self.at += by;
        self.at.y = self.at.y.clamp(-MAX_ABOVE, MAX_ABOVE);
    }

    /// Goes on by itself at that speed, in degrees a second, and slows down.
    pub fn let_go(&mut self, speed: Vec2) {
        self.motion = Motion::Coasting(speed.clamp_length_max(720.0));
    }

    /// Stands still at once.
    pub fn stop(&mut self) {
        self.motion = Motion::Still;
    }

    pub fn zoom(&mut self, nearer: f32) {
        self.distance = (self.distance / nearer).clamp(NEAREST, FARTHEST);
    }

    /// Goes back to where it began, the shorter way round.
    pub fn go_home(&mut self, at_once: bool) {
        let around = 360.0 * ((self.at.x - self.home.x) / 360.0).round();
        self.at.x -= around;
        self.motion = Motion::Homing;
        if at_once {
            (self.at, self.distance, self.motion) = (self.home, 1.0, Motion::Still);
        }
    }

    pub fn is_moving(&self) -> bool {
        self.motion != Motion::Still
    }

    /// Lets time pass.
    pub fn advance(&mut self, seconds: f32) {
        match self.motion {
            Motion::Still => {}
            Motion::Coasting(speed) => {
                self.go(speed * seconds);
                let slower = speed * (-FRICTION * seconds).exp();
                self.motion = if slower.length() < STILL { Motion::Still } else { Motion::Coasting(slower) };
            }
            Motion::Homing => {
                let left = (-HOMING * seconds).exp();
                self.at = self.home + (self.at - self.home) * left;
                self.distance = 1.0 + (self.distance - 1.0) * left;
                if self.at.distance(self.home) < 0.1 && (self.distance - 1.0).abs() < 0.002 {
                    self.go_home(true);
                }
            }
        }
    }

    /// From the space of the solid to that of the viewer, who is at the origin and looks against z.
    pub fn view(&self) -> Mat4 {
        Mat4::from_translation(Vec3::new(0.0, 0.0, -self.away()))
            * rotation(Vec3::X, self.at.y)
            * rotation(Vec3::Y, -self.at.x)
    }

    /// How far the viewer is from the middle of the solid.
    fn away(&self) -> f32 {
        self.radius / HALF_VIEW_SINE * self.distance
    }

    /// From the space of the solid to the picture, whose width is so many times its height.
    pub fn matrix(&self, aspect: f32) -> Mat4 {
        // The whole solid is to be seen where the picture is narrow, too.
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

    /// Where a point is seen.
    pub fn project(&self, point: Vec3, aspect: f32) -> Vec2 {
        self.matrix(aspect).project_point3(point).truncate()
    }

    /// What is seen at a place.
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
        let mut camera = Camera::new(View { right: 30.0, above: 25.0, radius: 1.75 });
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
        let camera = Camera::new(View { right: 32.0, above: 28.0, radius: 1.0 });
        for aspect in [0.4, 1.0, 2.5] {
            for point in [Vec3::X, Vec3::Y, Vec3::Z, Vec3::NEG_X, Vec3::NEG_Y, Vec3::NEG_Z] {
                let seen = camera.project(point, aspect);
                assert!(seen.abs().max_element() <= 1.0, "{aspect} {point} {seen}");
            }
        }
    }

    #[test]
    fn from_the_right_and_above_one_sees_right_top_and_front() {
        let view = Camera::new(View { right: 30.0, above: 25.0, radius: 1.0 }).view();
        for seen in [Vec3::X, Vec3::Y, Vec3::Z] {
            assert!(view.transform_vector3(seen).z > 0.0, "{seen}");
        }
        assert!(view.transform_vector3(Vec3::Y).y > 0.0);
        assert!(view.transform_vector3(Vec3::X).x > 0.0);
    }

    #[test]
    fn what_is_let_go_slows_down_and_home_is_reached() {
        let mut camera = Camera::new(View { right: 30.0, above: 25.0, radius: 1.0 });
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
