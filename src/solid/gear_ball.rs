//! The gear ball in space, as a ball or as a cube.
//!
//! What is seen belongs to a place, not to a piece: colours wander from place to place as the position tells. Only gears have
//! motions of their own, for they turn on their hubs.

mod outlines;
mod parts;
mod surface;

use glam::Mat4;

use self::parts::{Part, visit_parts};
use self::surface::{CUT, Frame};
use super::rotation::rotation;
use super::{
    Look, Paint, Pose, Shape, Shaped, Skin, Solid, Spot, View, direction, face_of, turned, usual_skin,
};
use crate::geometry::{Face, Vector};
use crate::notation::Move;
use crate::puzzle::Faced;
use crate::puzzle::gear_ball::pictures::{Gear, corner_at, edge_at, gear_at, middle_axis};
use crate::puzzle::gear_ball::{Brackets, GearPuzzle, axis_of};

/// How far the gears of the middle slice go while a face turns by a quarter, against it.
const GEAR_DEGREES: f32 = 300.0;

impl GearPuzzle {
    fn skin(&self, look: Look) -> Skin {
        look.skin.unwrap_or(usual_skin(self))
    }

    fn paint(&self, part: Part) -> Paint {
        let ball = &self.ball;
        match part {
            Part::Core | Part::Body | Part::Gear(..) => Paint::Rim,
            Part::Knobs | Part::Hub(..) => Paint::Knob,
            Part::Centre(face) => Paint::Face(face),
            Part::Corner(face, side) => Paint::Face(ball.corner_colour(corner_at(face, side), face)),
            Part::Bracket(..) if self.brackets == Brackets::Blank => Paint::Blank,
            Part::Bracket(face, side) => Paint::Face(ball.bracket_colour(edge_at(face, side), face)),
            Part::Wing(face, side) => Paint::Face(gear_at(ball, face, side).colour1),
        }
    }

    /// Where a spot is seen while no turn is under way: the face, and which layer of it to the right and downwards.
    fn seen_at(&self, look: Look, spot: Spot) -> (Face, [i8; 2]) {
        let pose = self.pose(look, None);
        let motion =
            pose.groups.get(spot.slot).map_or(Mat4::IDENTITY, |&group| pose.motions[usize::from(group)]);
        let point = motion.transform_point3(spot.point);
        let face = face_of(point);
        let out = point.dot(direction(face.normal()));
        let layer = |along: Vector| {
            let share = point.dot(direction(along)) / out;
            if share.abs() < CUT { 0 } else { share.signum() as i8 }
        };
        (face, [layer(face.right()), layer(face.down())])
    }
}

impl Shaped for GearPuzzle {
    fn shape(&self, look: Look) -> Shape {
        parts::shape(self.skin(look))
    }
}

impl Solid for GearPuzzle {
    fn pose(&self, _look: Look, turning: Option<(Move, f64)>) -> Pose {
        let turn = turning.and_then(|(step, progress)| {
            let share = progress as f32 * step.amount.signum() as f32;
            axis_of(step.letter).map(|axis| (axis, share))
        });
        let layer = |sign: i8| match turn {
            Some((axis, share)) => turned(Face::on(axis, sign), 90.0 * share),
            None => Mat4::IDENTITY,
        };
        let layers = [Mat4::IDENTITY, layer(1), layer(-1)];
        let group = |place: Vector| match turn.map(|(axis, _)| place[axis.index()]) {
            None | Some(0) => 0,
            Some(1) => 1,
            Some(_) => 2,
        };
        let mut pose = Pose { motions: layers.to_vec(), ..Pose::default() };
        visit_parts(&mut |_, place, part| {
            pose.paints.push(self.paint(part));
            if let Part::Gear(face, side) = part {
                let Gear { rotations, .. } = gear_at(&self.ball, face, side);
                let spun = match turn {
                    Some((axis, share)) if axis == middle_axis(face, side) => -share * GEAR_DEGREES,
                    _ => 0.0,
                };
                let clockwise = f32::from(rotations) * 60.0 + spun;
                let spin = rotation(Frame::new(face, side).hub(), -clockwise);
                pose.motions.push(layers[usize::from(group(place))] * spin);
            }
            pose.groups.push(match part {
                Part::Gear(..) | Part::Wing(..) | Part::Hub(..) => pose.motions.len() as u8 - 1,
                _ => group(place),
            });
        });
        pose
    }

    fn pressed(&self, look: Look, spot: Spot) -> Option<Move> {
        let (face, _) = self.seen_at(look, spot);
        Some(Move::new(face.letter(), 1))
    }

    /// A ball is smaller than the cube around it.
    fn view(&self, look: Look) -> View {
        let radius = if self.skin(look) == Skin::Ball { 1.4 } else { 1.75 };
        View { right: 32.0, above: 28.0, radius }
    }

    fn draggable(&self, look: Look, spot: Spot) -> Vec<Move> {
        let (face, layers) = self.seen_at(look, spot);
        let [across, down] = layers.map(|layer| f64::from(layer) / 3.0 + 0.5);
        let directions = [face.right(), face.down()].into_iter();
        directions.filter_map(|direction| self.dragged(face, across, down, direction)).collect()
    }
}
