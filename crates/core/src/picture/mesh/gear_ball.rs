//! The gear ball in space, as a ball or as a cube.
//!
//! Slots belong to places, not to pieces: the position decides the colour of each. Only gears have motions of their own, since
//! they turn on their hubs.
//!
//! `parts` are the gears, brackets and corners, `outlines` their outlines, `surface` the ball or cube that they lie on.

mod outlines;
mod parts;
mod surface;

use glam::Mat4;

use self::parts::{GearPart, visit_parts};
use self::surface::{CUT, SurfaceFrame};
use super::rotation::rotation;
use super::{
    GearBody, MakesMesh, Mesh, Paint, Pose, RenderOptions, Solid, SurfacePoint, Viewpoint, direction,
    face_of, turned,
};
use crate::geometry::{Face, Vector};
use crate::notation::Move;
use crate::picture::flat::Faced;
use crate::puzzle::gear_ball::pictures::{Gear, corner_at, edge_at, gear_at, middle_axis};
use crate::puzzle::gear_ball::{Brackets, GearPuzzle, axis_of};

/// How far the gears of the middle slice turn during a quarter turn of a face, in degrees against it.
const GEAR_DEGREES: f32 = 300.0;

impl GearPuzzle {
    fn body(&self, options: RenderOptions) -> GearBody {
        options.body.unwrap_or(usual_body(self.brackets))
    }

    fn paint(&self, part: GearPart) -> Paint {
        let ball = &self.ball;
        match part {
            GearPart::Core | GearPart::Body | GearPart::Gear(..) => Paint::Rim,
            GearPart::Knobs | GearPart::Hub(..) => Paint::Knob,
            GearPart::Centre(face) => Paint::Face(face),
            GearPart::Corner(face, side) => Paint::Face(ball.corner_colour(corner_at(face, side), face)),
            GearPart::Bracket(..) if self.brackets == Brackets::Blank => Paint::Blank,
            GearPart::Bracket(face, side) => Paint::Face(ball.bracket_colour(edge_at(face, side), face)),
            GearPart::HalfGear(face, side) => Paint::Face(gear_at(ball, face, side).colour1),
        }
    }

    /// Where a spot is seen at rest: its face, and its layers to the right and down, from -1 to 1.
    fn seen_at(&self, options: RenderOptions, spot: SurfacePoint) -> (Face, [i8; 2]) {
        let pose = self.pose(options, None);
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

impl MakesMesh for GearPuzzle {
    fn mesh(&self, options: RenderOptions) -> Mesh {
        parts::mesh(self.body(options))
    }
}

/// The usual body of a gear puzzle.
fn usual_body(brackets: Brackets) -> GearBody {
    match brackets {
        Brackets::Coloured => GearBody::Ball,
        Brackets::Blank => GearBody::Cube,
    }
}

impl Solid for GearPuzzle {
    fn is_solid(&self) -> bool {
        true
    }

    fn usual_body(&self) -> Option<GearBody> {
        Some(usual_body(self.brackets))
    }

    fn pose(&self, _options: RenderOptions, turning: Option<(Move, f64)>) -> Pose {
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
            if let GearPart::Gear(face, side) = part {
                let Gear { rotations, .. } = gear_at(&self.ball, face, side);
                let spun = match turn {
                    Some((axis, share)) if axis == middle_axis(face, side) => -share * GEAR_DEGREES,
                    _ => 0.0,
                };
                let clockwise = f32::from(rotations) * 60.0 + spun;
                let spin = rotation(SurfaceFrame::new(face, side).hub(), -clockwise);
                pose.motions.push(layers[usize::from(group(place))] * spin);
            }
            pose.groups.push(match part {
                GearPart::Gear(..) | GearPart::HalfGear(..) | GearPart::Hub(..) => {
                    pose.motions.len() as u8 - 1
                }
                _ => group(place),
            });
        });
        pose
    }

    fn pressed(&self, options: RenderOptions, spot: SurfacePoint) -> Option<Move> {
        let (face, _) = self.seen_at(options, spot);
        Some(Move::new(face.letter(), 1))
    }

    /// A ball is smaller than the cube around it.
    fn view(&self, options: RenderOptions) -> Viewpoint {
        let radius = if self.body(options) == GearBody::Ball { 1.4 } else { 1.75 };
        Viewpoint { right: 32.0, above: 28.0, radius }
    }

    fn draggable(&self, options: RenderOptions, spot: SurfacePoint) -> Vec<Move> {
        let (face, layers) = self.seen_at(options, spot);
        let [across, down] = layers.map(|layer| f64::from(layer) / 3.0 + 0.5);
        let directions = [face.right(), face.down()].into_iter();
        directions.filter_map(|direction| self.dragged(face, across, down, direction)).collect()
    }
}
