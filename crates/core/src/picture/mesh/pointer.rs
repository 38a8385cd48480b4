//! Turns pointer events on a solid into gestures, and into changes of the view.
//!
//! Places are in pixels from the upper left corner of the picture.

use glam::{Vec2, Vec3};

use super::camera::Camera;
use super::pick::{Grip, pick};
use super::{Mesh, RenderOptions, Solid, SurfacePoint};
use crate::notation::Move;

/// A press becomes a drag after so many pixels.
const DRAG: f32 = 6.0;
/// How far a drag across the whole picture orbits, in degrees.
const DEGREES_ACROSS: f32 = 220.0;
/// A pointer that rested longer than this, in seconds, does not flick.
const REST: f64 = 0.08;

/// What is needed to find the point under the pointer.
#[derive(Clone, Copy)]
pub struct PickContext<'a> {
    /// The current position. The animation may be some turns behind; fast users aim at what will be there.
    pub puzzle: &'a dyn Solid,
    /// The options it is drawn with.
    pub options: RenderOptions,
    /// Its mesh with these options.
    pub mesh: &'a Mesh,
    /// Width and height of the picture.
    pub size: Vec2,
}

/// What the pointer does to the puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    /// A whole turn, from a click.
    Turn(Move),
    /// The start of dragging a turn, with its progress.
    Hold(Move, f64),
    /// The progress of the dragged turn.
    Drag(f64),
    /// The release of the turn at a speed in turns a second, or without one, back to its start.
    LetGo(Option<f64>),
}

/// The pointers that are down, and the camera.
#[derive(Clone, Debug)]
pub struct PointerState {
    /// The view, which drags change as well.
    pub camera: Camera,
    /// The pointers by id, each with its place.
    fingers: Vec<(i32, Vec2)>,
    phase: PointerPhase,
}

#[derive(Clone, Copy, Debug)]
enum PointerPhase {
    Nothing,
    /// On a point of the surface, or on the background.
    Pressing {
        from: Vec2,
        spot: Option<SurfacePoint>,
    },
    Turning {
        from: Vec2,
        grip: Grip,
        turned: f64,
        speed: Speed,
    },
    Orbiting {
        speed: Speed,
    },
    /// Orbiting and zooming with two fingers.
    Pinching,
}

/// A smoothed speed, and when it was measured.
#[derive(Clone, Copy, Debug, Default)]
struct Speed {
    value: Vec2,
    at: f64,
}

impl Speed {
    fn starting(at: f64) -> Speed {
        Speed { value: Vec2::ZERO, at }
    }

    fn after(self, moved: Vec2, now: f64) -> Speed {
        let passed = (now - self.at).max(0.001) as f32;
        Speed { value: self.when_lifted(now).lerp(moved / passed, 0.5), at: now }
    }

    fn when_lifted(self, now: f64) -> Vec2 {
        if now - self.at > REST { Vec2::ZERO } else { self.value }
    }
}

impl PickContext<'_> {
    fn aspect(&self) -> f32 {
        self.size.x / self.size.y.max(1.0)
    }

    /// The point of the surface under a place.
    pub fn spot(&self, camera: &Camera, at: Vec2) -> Option<SurfacePoint> {
        let place = Vec2::new(2.0, -2.0) * at / self.size.max(Vec2::ONE) + Vec2::new(-1.0, 1.0);
        pick(self.mesh, &self.puzzle.pose(self.options, None), camera.ray(place, self.aspect()))
    }

    /// The place where a point of the solid is seen.
    pub fn place_of(&self, camera: &Camera, point: Vec3) -> Vec2 {
        (camera.project(point, self.aspect()) * Vec2::new(0.5, -0.5) + 0.5) * self.size
    }
}

impl PointerState {
    /// No pointer down.
    pub fn new(camera: Camera) -> PointerState {
        PointerState { camera, fingers: Vec::new(), phase: PointerPhase::Nothing }
    }

    /// Whether the surface is pressed and not yet dragged.
    pub fn is_pressing(&self) -> bool {
        matches!(self.phase, PointerPhase::Pressing { spot: Some(_), .. })
    }

    /// A pointer goes down. A second one cancels the turn: two fingers change the view.
    pub fn press(&mut self, context: &PickContext, finger: i32, at: Vec2) -> Option<Gesture> {
        self.camera.stop();
        self.fingers.retain(|(known, _)| *known != finger);
        self.fingers.push((finger, at));
        if self.fingers.len() > 1 {
            return self.put_back(PointerPhase::Pinching);
        }
        self.phase = PointerPhase::Pressing { from: at, spot: context.spot(&self.camera, at) };
        None
    }

    /// Cancels a dragged turn and goes to another phase.
    fn put_back(&mut self, phase: PointerPhase) -> Option<Gesture> {
        let was_turning = matches!(self.phase, PointerPhase::Turning { .. });
        self.phase = phase;
        was_turning.then_some(Gesture::LetGo(None))
    }

    /// A pointer moves.
    pub fn go(&mut self, context: &PickContext, finger: i32, to: Vec2, now: f64) -> Option<Gesture> {
        let before: Vec<Vec2> = self.fingers.iter().map(|(_, at)| *at).collect();
        let (_, at) = self.fingers.iter_mut().find(|(known, _)| *known == finger)?;
        let moved = to - std::mem::replace(at, to);
        // Lifting a pointer that rests reports a move, too.
        if moved == Vec2::ZERO {
            return None;
        }
        match &mut self.phase {
            PointerPhase::Nothing => None,
            PointerPhase::Pressing { from, spot } => {
                let (from, spot) = (*from, *spot);
                if from.distance(to) < DRAG {
                    return None;
                }
                self.start(context, from, spot, to - from, now)
            }
            PointerPhase::Turning { from, grip, turned, speed } => {
                let done = f64::from(grip.turned(to - *from));
                *speed = speed.after(Vec2::X * (done - *turned) as f32, now);
                *turned = done;
                Some(Gesture::Drag(done))
            }
            PointerPhase::Orbiting { speed } => {
                let by = orbit(context, moved);
                *speed = speed.after(by, now);
                self.camera.orbit(by);
                None
            }
            PointerPhase::Pinching => {
                let after: Vec<Vec2> = self.fingers.iter().map(|(_, at)| *at).collect();
                self.camera.orbit(orbit(context, moved) / after.len() as f32);
                if let ([one, other, ..], [was_one, was_other, ..]) = (&after[..], &before[..]) {
                    self.camera.zoom(one.distance(*other).max(1.0) / was_one.distance(*was_other).max(1.0));
                }
                None
            }
        }
    }

    /// A press becomes a drag: of a layer, if one fits the direction, or of the view.
    fn start(
        &mut self,
        context: &PickContext,
        from: Vec2,
        spot: Option<SurfacePoint>,
        moved: Vec2,
        now: f64,
    ) -> Option<Gesture> {
        let camera = self.camera;
        let place = |point: Vec3| context.place_of(&camera, point);
        let grip = spot.and_then(|spot| Grip::of(context.puzzle, context.options, spot, moved, place));
        match grip {
            Some(grip) => {
                let turned = f64::from(grip.turned(moved));
                self.phase = PointerPhase::Turning { from, grip, turned, speed: Speed::starting(now) };
                Some(Gesture::Hold(grip.turn, turned))
            }
            None => {
                self.phase = PointerPhase::Orbiting { speed: Speed::starting(now) };
                self.camera.orbit(orbit(context, moved));
                None
            }
        }
    }

    /// A pointer goes up. If it was a click, `is_inverse` turns anticlockwise.
    pub fn lift(
        &mut self,
        context: &PickContext,
        finger: i32,
        is_inverse: bool,
        now: f64,
    ) -> Option<Gesture> {
        self.fingers.retain(|(known, _)| *known != finger);
        if !self.fingers.is_empty() {
            return None;
        }
        match std::mem::replace(&mut self.phase, PointerPhase::Nothing) {
            PointerPhase::Pressing { spot: Some(spot), .. } => pressed(context, spot, is_inverse),
            PointerPhase::Turning { speed, .. } => {
                Some(Gesture::LetGo(Some(f64::from(speed.when_lifted(now).x))))
            }
            PointerPhase::Orbiting { speed } => {
                self.camera.let_go(speed.when_lifted(now));
                None
            }
            _ => None,
        }
    }

    /// A long press, or another mouse button: turns at once, anticlockwise if `is_inverse`.
    pub fn press_long(&mut self, context: &PickContext, is_inverse: bool) -> Option<Gesture> {
        match self.phase {
            PointerPhase::Pressing { spot: Some(spot), .. } => {
                self.phase = PointerPhase::Nothing;
                pressed(context, spot, is_inverse)
            }
            _ => None,
        }
    }

    /// The browser cancels the pointers.
    pub fn give_up(&mut self) -> Option<Gesture> {
        self.fingers.clear();
        self.put_back(PointerPhase::Nothing)
    }
}

fn pressed(context: &PickContext, spot: SurfacePoint, is_inverse: bool) -> Option<Gesture> {
    let turn = context.puzzle.pressed(context.options, spot)?;
    // Tiles slide in one direction only.
    let is_slide = *context.puzzle.reach().start() == 0.0;
    Some(Gesture::Turn(if is_inverse && !is_slide { turn.inverse() } else { turn }))
}

/// The degrees that a drag orbits by. The solid follows the pointer, so the camera goes against it.
fn orbit(context: &PickContext, moved: Vec2) -> Vec2 {
    moved * Vec2::new(-1.0, 1.0) * (DEGREES_ACROSS / context.size.min_element().max(1.0))
}
