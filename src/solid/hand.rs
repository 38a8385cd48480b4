//! What fingers and the mouse do with a solid: from where they press, go and lift to turns, and to another view.
//!
//! Places are in pixels from the upper left corner of the picture.

use glam::{Vec2, Vec3};

use super::camera::Camera;
use super::pick::{Grip, pick};
use super::{Look, Shape, Solid, Spot};
use crate::notation::Move;

/// A finger that goes so many pixels does not press any more.
const DRAG: f32 = 6.0;
/// Dragging across the whole picture goes around by so many degrees.
const DEGREES_ACROSS: f32 = 220.0;
/// A finger that rested so long, in seconds, does not flick.
const REST: f64 = 0.08;

/// What is on the picture.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    /// The puzzle as it is, though what is shown may be some turns behind: who turns it faster than that means what will be there.
    pub puzzle: &'a dyn Solid,
    pub look: Look,
    pub shape: &'a Shape,
    /// Width and height of the picture.
    pub size: Vec2,
}

/// What the hand does to the puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    Turn(Move),
    /// A turn is taken in the hand, and so much of it is done at once.
    Hold(Move, f64),
    /// So much of it is done.
    Drag(f64),
    /// It is let go at so many turns a second, or put back.
    LetGo(Option<f64>),
}

/// All fingers, or the mouse, and from where one looks.
#[derive(Clone, Debug)]
pub struct Hand {
    pub camera: Camera,
    /// Each with where it is now.
    fingers: Vec<(i32, Vec2)>,
    doing: Doing,
}

#[derive(Clone, Copy, Debug)]
enum Doing {
    Nothing,
    /// Something, or the background.
    Pressing {
        from: Vec2,
        spot: Option<Spot>,
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
    /// Goes around and nearer with two fingers.
    Pinching,
}

/// How fast something goes, smoothed, and when that was known.
#[derive(Clone, Copy, Debug, Default)]
struct Speed {
    value: Vec2,
    at: f64,
}

impl Speed {
    fn starting(at: f64) -> Speed {
        Speed { value: Vec2::ZERO, at }
    }

    fn after(self, way: Vec2, now: f64) -> Speed {
        let passed = (now - self.at).max(0.001) as f32;
        Speed { value: self.when_lifted(now).lerp(way / passed, 0.5), at: now }
    }

    fn when_lifted(self, now: f64) -> Vec2 {
        if now - self.at > REST { Vec2::ZERO } else { self.value }
    }
}

impl Sight<'_> {
    fn aspect(&self) -> f32 {
        self.size.x / self.size.y.max(1.0)
    }

    /// What lies under a place.
    pub fn spot(&self, camera: &Camera, at: Vec2) -> Option<Spot> {
        let place = Vec2::new(2.0, -2.0) * at / self.size.max(Vec2::ONE) + Vec2::new(-1.0, 1.0);
        pick(self.shape, &self.puzzle.pose(self.look, None), camera.ray(place, self.aspect()))
    }

    /// Where a point of the solid is seen.
    pub fn place_of(&self, camera: &Camera, point: Vec3) -> Vec2 {
        (camera.project(point, self.aspect()) * Vec2::new(0.5, -0.5) + 0.5) * self.size
    }
}

impl Hand {
    pub fn new(camera: Camera) -> Hand {
        Hand { camera, fingers: Vec::new(), doing: Doing::Nothing }
    }

    /// Whether something is pressed that has not been turned or passed over yet.
    pub fn is_pressing(&self) -> bool {
        matches!(self.doing, Doing::Pressing { spot: Some(_), .. })
    }

    /// A finger comes down. A second one takes the turn out of the hand: two fingers look around.
    pub fn press(&mut self, sight: &Sight, finger: i32, at: Vec2) -> Option<Gesture> {
        self.camera.stop();
        self.fingers.retain(|(known, _)| *known != finger);
        self.fingers.push((finger, at));
        if self.fingers.len() > 1 {
            return self.put_back(Doing::Pinching);
        }
        self.doing = Doing::Pressing { from: at, spot: sight.spot(&self.camera, at) };
        None
    }

    /// Lets go of what is in the hand, undone, and does something else.
    fn put_back(&mut self, doing: Doing) -> Option<Gesture> {
        let was_turning = matches!(self.doing, Doing::Turning { .. });
        self.doing = doing;
        was_turning.then_some(Gesture::LetGo(None))
    }

    /// A finger goes somewhere else.
    pub fn go(&mut self, sight: &Sight, finger: i32, to: Vec2, now: f64) -> Option<Gesture> {
        let before: Vec<Vec2> = self.fingers.iter().map(|(_, at)| *at).collect();
        let (_, at) = self.fingers.iter_mut().find(|(known, _)| *known == finger)?;
        let way = to - std::mem::replace(at, to);
        // A finger that rests is told of, too: when it is lifted.
        if way == Vec2::ZERO {
            return None;
        }
        match &mut self.doing {
            Doing::Nothing => None,
            Doing::Pressing { from, spot } => {
                let (from, spot) = (*from, *spot);
                if from.distance(to) < DRAG {
                    return None;
                }
                self.start(sight, from, spot, to - from, now)
            }
            Doing::Turning { from, grip, turned, speed } => {
                let done = f64::from(grip.turned(to - *from));
                *speed = speed.after(Vec2::X * (done - *turned) as f32, now);
                *turned = done;
                Some(Gesture::Drag(done))
            }
            Doing::Orbiting { speed } => {
                let by = orbit(sight, way);
                *speed = speed.after(by, now);
                self.camera.orbit(by);
                None
            }
            Doing::Pinching => {
                let after: Vec<Vec2> = self.fingers.iter().map(|(_, at)| *at).collect();
                self.camera.orbit(orbit(sight, way) / after.len() as f32);
                if let ([one, other, ..], [was_one, was_other, ..]) = (&after[..], &before[..]) {
                    self.camera.zoom(one.distance(*other).max(1.0) / was_one.distance(*was_other).max(1.0));
                }
                None
            }
        }
    }

    /// A press becomes a drag: of a layer, if one goes that way, or of the whole.
    fn start(
        &mut self,
        sight: &Sight,
        from: Vec2,
        spot: Option<Spot>,
        way: Vec2,
        now: f64,
    ) -> Option<Gesture> {
        let camera = self.camera;
        let place = |point: Vec3| sight.place_of(&camera, point);
        let grip = spot.and_then(|spot| Grip::of(sight.puzzle, sight.look, spot, way, place));
        match grip {
            Some(grip) => {
                let turned = f64::from(grip.turned(way));
                self.doing = Doing::Turning { from, grip, turned, speed: Speed::starting(now) };
                Some(Gesture::Hold(grip.turn, turned))
            }
            None => {
                self.doing = Doing::Orbiting { speed: Speed::starting(now) };
                self.camera.orbit(orbit(sight, way));
                None
            }
        }
    }

    /// A finger is lifted. `is_other_way` turns against the clock what was clicked.
    pub fn lift(&mut self, sight: &Sight, finger: i32, is_other_way: bool, now: f64) -> Option<Gesture> {
        self.fingers.retain(|(known, _)| *known != finger);
        if !self.fingers.is_empty() {
            return None;
        }
        match std::mem::replace(&mut self.doing, Doing::Nothing) {
            Doing::Pressing { spot: Some(spot), .. } => pressed(sight, spot, is_other_way),
            Doing::Turning { speed, .. } => Some(Gesture::LetGo(Some(f64::from(speed.when_lifted(now).x)))),
            Doing::Orbiting { speed } => {
                self.camera.let_go(speed.when_lifted(now));
                None
            }
            _ => None,
        }
    }

    /// A finger stayed where it was, or another button was used: turns the other way at once.
    pub fn press_long(&mut self, sight: &Sight, is_other_way: bool) -> Option<Gesture> {
        match self.doing {
            Doing::Pressing { spot: Some(spot), .. } => {
                self.doing = Doing::Nothing;
                pressed(sight, spot, is_other_way)
            }
            _ => None,
        }
    }

    /// The browser takes the fingers away.
    pub fn give_up(&mut self) -> Option<Gesture> {
        self.fingers.clear();
        self.put_back(Doing::Nothing)
    }
}

fn pressed(sight: &Sight, spot: Spot, is_other_way: bool) -> Option<Gesture> {
    let turn = sight.puzzle.pressed(sight.look, spot)?;
    // What slides has one way to go.
    let is_slide = *sight.puzzle.reach().start() == 0.0;
    Some(Gesture::Turn(if is_other_way && !is_slide { turn.inverse() } else { turn }))
}

/// By how many degrees a drag goes around: the solid follows the finger, so the viewer goes the other way.
fn orbit(sight: &Sight, way: Vec2) -> Vec2 {
    way * Vec2::new(-1.0, 1.0) * (DEGREES_ACROSS / sight.size.min_element().max(1.0))
}
