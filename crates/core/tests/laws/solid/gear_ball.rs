//! The gear ball and the gear cube as solids, each in both forms.

use std::collections::{HashMap, HashSet};
use std::f32::consts::TAU;

use glam::{Mat4, Quat, Vec3};
use unfold_core::geometry::{Axis, Face, Vector};
use unfold_core::notation::Move;
use unfold_core::picture::mesh::camera::Ray;
use unfold_core::picture::mesh::pick::pick;
use unfold_core::picture::mesh::{
    GearBody, MakesMesh, Mesh, Paint, Pose, RenderOptions, SeenTriangle, Solid, direction, seen,
};
use unfold_core::puzzle::gear_ball::pictures::{Gear, PictureSide, corner_at, edge_at, gear_at};
use unfold_core::puzzle::gear_ball::{Brackets, GearPuzzle};
use unfold_core::puzzle::{AnyPuzzle, Puzzle};
use unfold_core::random::Random;

use super::{Places, assert_facing, assert_sound, is_closed, painted, volume};

const BODIES: [GearBody; 2] = [GearBody::Ball, GearBody::Cube];

fn options(body: GearBody) -> RenderOptions {
    RenderOptions { body: Some(body), pieces: None, hides_numbers: false }
}

/// Both puzzles, solved and otherwise.
fn puzzles(seed: u64) -> Vec<GearPuzzle> {
    let mut random = Random::from_seed(seed);
    let named = ["gear", "gear-cube"].map(|id| match AnyPuzzle::named(id) {
        Some(AnyPuzzle::Gear(puzzle)) => puzzle,
        _ => panic!("{id} is a gear puzzle"),
    });
    named.into_iter().flat_map(|puzzle| [puzzle, puzzle.random_state(&mut random)]).collect()
}

fn solved() -> GearPuzzle {
    puzzles(0)[0]
}

fn turned(puzzle: &GearPuzzle, mv: Move) -> GearPuzzle {
    let mut next = *puzzle;
    next.apply(mv).expect("it is one of its moves");
    next
}

/// A quarter turn around each axis, in both directions.
fn turns() -> impl Iterator<Item = Move> {
    ['U', 'R', 'F'].into_iter().flat_map(|letter| [1, -1].map(|amount| Move::new(letter, amount)))
}

/// The number of the piece at a place.
fn piece_at(place: Vector) -> u16 {
    place.iter().fold(0, |number, coordinate| number * 3 + (coordinate + 1) as u16)
}

#[test]
fn every_part_is_sound_and_closed_and_all_pieces_are_there() {
    // Parts overlap a little where it is invisible; the core reaches halfway to the middle.
    let ball = |radius: f32| 4.0 / 3.0 * std::f32::consts::PI * radius.powi(3);
    for (body, whole) in [(GearBody::Ball, ball(1.25)), (GearBody::Cube, 8.0)] {
        let puzzle = solved();
        let (mesh, pose) = (puzzle.mesh(options(body)), puzzle.pose(options(body), None));
        assert_sound(&mesh, &pose, 1.4, &format!("{body:?}"));
        // On a cube, walls may be this steep where they meet a lid.
        assert_facing(&mesh, if body == GearBody::Ball { 0.1 } else { -0.01 }, &format!("{body:?}"));
        for slot in 0..mesh.pieces.len() {
            let part = only(&mesh, |other| other == slot as u32);
            assert!(is_closed(&part, &pose, |_| true), "{body:?} {slot}");
            assert!(volume(&part, &pose) > 0.0, "{body:?} {slot}");
        }
        // The twenty pieces that move, six centres and the core.
        let pieces: HashSet<u16> = mesh.pieces.iter().copied().collect();
        assert_eq!(pieces.len(), 27);
        assert!(mesh.triangles.len() < 130_000, "{body:?}: {}", mesh.triangles.len());
        let volume = volume(&mesh, &pose);
        assert!((0.7..1.1).contains(&(volume / whole)), "{body:?}: {volume} of {whole}");
    }
}

/// The mesh of some slots only.
fn only(mesh: &Mesh, has: impl Fn(u32) -> bool) -> Mesh {
    let mut part = mesh.clone();
    part.triangles.retain(|triangle| has(mesh.vertices[triangle[0] as usize].slot));
    part
}

#[test]
fn a_turn_that_is_done_is_the_next_position() {
    for body in BODIES {
        for puzzle in puzzles(91) {
            let mesh = puzzle.mesh(options(body));
            for mv in turns() {
                let mut places = Places::default();
                // A centre looks the same after a quarter turn, but for the way in which it is cut into triangles.
                let centres = Face::ALL.map(|face| piece_at(face.normal()));
                let mut shown = |puzzle: &GearPuzzle, turning| {
                    let pose = puzzle.pose(options(body), turning);
                    painted(seen(&mesh, &pose).filter(|seen| !centres.contains(&seen.piece)), &mut places)
                };
                let next = turned(&puzzle, mv);
                assert!(shown(&next, None) == shown(&puzzle, Some((mv, 1.0))), "{body:?} {mv}");
                assert!(shown(&puzzle, None) == shown(&puzzle, Some((mv, 0.0))), "{body:?} {mv}");
            }
        }
    }
}

/// The angle between two motions around an axis, anticlockwise as seen from outside.
fn degrees_around(motion: Mat4, before: Mat4, axis: Vec3) -> f32 {
    let (by, angle) = Quat::from_mat4(&(motion * before.inverse())).to_axis_angle();
    let angle = if angle > TAU / 2.0 { angle - TAU } else { angle };
    assert!(angle == 0.0 || by.cross(axis).length() < 0.02, "it turns around that axis");
    (angle * by.dot(axis)).to_degrees()
}

/// The groups that the parts of a piece follow, the gear of an edge last.
fn groups(mesh: &Mesh, pose: &Pose, place: Vector) -> Vec<usize> {
    let of_piece = (0..mesh.pieces.len()).filter(|&slot| mesh.pieces[slot] == piece_at(place));
    let mut groups: Vec<usize> = of_piece.map(|slot| usize::from(pose.groups[slot])).collect();
    groups.dedup();
    groups
}

#[test]
fn gears_of_the_slice_turn_300_degrees_while_the_faces_turn_90() {
    const STEPS: i32 = 60;
    for puzzle in puzzles(92) {
        for mv in turns() {
            let axis = Axis::ALL[usize::from(mv.letter == 'U') + 2 * usize::from(mv.letter == 'F')];
            let mesh = puzzle.mesh(options(GearBody::Ball));
            let poses: Vec<Pose> = (0..=STEPS)
                .map(|step| {
                    puzzle.pose(options(GearBody::Ball), Some((mv, f64::from(step) / f64::from(STEPS))))
                })
                .collect();
            let whole = |group: usize, axis: Vec3| -> f32 {
                poses
                    .windows(2)
                    .map(|pair| degrees_around(pair[1].motions[group], pair[0].motions[group], axis))
                    .sum()
            };
            // Clockwise as seen from outside, on both sides.
            for sign in [1, -1] {
                let face = Face::on(axis, sign);
                let way = whole(groups(&mesh, &poses[0], face.normal())[0], direction(face.normal()));
                assert!((way + 90.0 * mv.amount as f32).abs() < 0.1, "{mv} {face:?}: {way}");
            }
            for face in Face::ALL.into_iter().filter(|face| face.axis() != axis) {
                for side in PictureSide::ALL {
                    let edge = edge_at(face, side);
                    let gear = *groups(&mesh, &poses[0], edge).last().expect("it has a gear");
                    if edge[axis.index()] == 0 {
                        let way = whole(gear, direction(edge).normalize());
                        assert!((way - 300.0 * mv.amount as f32).abs() < 0.5, "{mv} {edge:?}: {way}");
                    } else {
                        // It does not turn on its hub, but goes with its layer.
                        let layer = groups(&mesh, &poses[0], edge)[0];
                        for pose in &poses {
                            let apart = pose.motions[gear] * poses[0].motions[gear].inverse();
                            assert!(apart.abs_diff_eq(pose.motions[layer], 1e-4), "{mv} {edge:?}");
                        }
                    }
                }
            }
        }
    }
}

/// One body in space at some moment.
struct Body {
    piece: u16,
    triangles: Vec<[Vec3; 3]>,
    low: Vec3,
    high: Vec3,
}

impl Body {
    /// The bodies of the pieces that `has` selects. The gear of an edge is a body of its own.
    fn all(mesh: &Mesh, pose: &Pose, has: impl Fn(u16) -> bool) -> Vec<Body> {
        let mut bodies: HashMap<(u16, u8), Vec<[Vec3; 3]>> = HashMap::new();
        for SeenTriangle { corners, piece, group, .. } in seen(mesh, pose).filter(|seen| has(seen.piece)) {
            bodies.entry((piece, group)).or_default().push(corners);
        }
        let body = |((piece, _), triangles): ((u16, u8), Vec<[Vec3; 3]>)| {
            let points = triangles.as_flattened().iter();
            let low = points.clone().fold(Vec3::MAX, |low, point| low.min(*point));
            let high = points.fold(Vec3::MIN, |high, point| high.max(*point));
            Body { piece, triangles, low, high }
        };
        bodies.into_iter().map(body).collect()
    }

    /// Whether a point is inside: a ray from there leaves the surface once more than it enters it.
    fn has(&self, point: Vec3) -> bool {
        if point.cmplt(self.low).any() || point.cmpgt(self.high).any() {
            return false;
        }
        // No edge is parallel to this direction.
        let way = Vec3::new(0.5377, 0.6113, 0.5807);
        let crossings = self.triangles.iter().map(|&[a, b, c]| {
            let (one, other) = (b - a, c - a);
            let across = way.cross(other);
            let facing = one.dot(across);
            if facing.abs() < 1e-12 {
                return 0;
            }
            let from = point - a;
            let (u, turned) = (from.dot(across) / facing, from.cross(one));
            let v = way.dot(turned) / facing;
            let is_met = u >= 0.0 && v >= 0.0 && u + v < 1.0 && other.dot(turned) / facing > 0.0;
            if is_met { facing.signum() as i32 } else { 0 }
        });
        crossings.sum::<i32>() != 0
    }

    /// The points of this body and, where its surface is coarse, some between them.
    fn points(&self) -> impl Iterator<Item = Vec3> + '_ {
        self.triangles.iter().flat_map(|&[a, b, c]| [a, (a + b) / 2.0, (a + b + c) / 3.0])
    }
}

/// How many points of bodies that move against each other lie inside the other one.
fn entangled(one: &[Body], others: &[Body]) -> usize {
    let within = |body: &Body, other: &Body| body.points().filter(|&point| other.has(point)).count();
    let pairs = one.iter().flat_map(|body| others.iter().map(move |other| (body, other)));
    pairs
        .filter(|(body, other)| body.piece != other.piece)
        .map(|(body, other)| within(body, other) + within(other, body))
        .sum()
}

/// Whatever the angles of the gears, no bodies intersect while a layer turns.
#[test]
fn teeth_that_mesh_do_not_pass_through_each_other() {
    const UP: Vector = [0, 1, 0];
    for body in BODIES {
        let mesh = solved().mesh(options(body));
        let core = piece_at([0, 0, 0]);
        for angle in 0..3 {
            let puzzle = (0..angle).fold(solved(), |puzzle, _| turned(&puzzle, Move::new('U', 1)));
            for step in 0..=18 {
                let pose = puzzle.pose(options(body), Some((Move::new('U', 1), f64::from(step) / 18.0)));
                let in_layer = |piece: u16| piece / 3 % 3 == UP[1] as u16 + 1;
                let slice = Body::all(&mesh, &pose, |piece| piece / 3 % 3 == 1 && piece != core);
                let layer = Body::all(&mesh, &pose, in_layer);
                // One gear, and everything that passes it.
                let gear = piece_at([1, 0, 1]);
                let gears: Vec<Body> = slice.into_iter().filter(|body| body.piece == gear).collect();
                assert_eq!(entangled(&gears, &layer), 0, "{body:?}, angle {angle}, {step} of 18");
            }
        }
    }
}

/// The teeth of a gear reach between those of the layer, so the layer really drives it.
#[test]
fn gears_of_the_ball_mesh() {
    let puzzle = solved();
    let mesh = puzzle.mesh(options(GearBody::Ball));
    let above = |point: Vec3| (point.y / point.length()).asin().to_degrees();
    for step in 0..=10 {
        let pose = puzzle.pose(options(GearBody::Ball), Some((Move::new('U', 1), f64::from(step) / 10.0)));
        let gear = Body::all(&mesh, &pose, |piece| piece == piece_at([1, 0, 1]));
        let highest = gear.iter().flat_map(|body| body.points().map(above)).fold(f32::MIN, f32::max);
        let near = |point: &Vec3| {
            let way = Vec3::new(point.x, 0.0, point.z).normalize_or_zero();
            way.dot(Vec3::new(1.0, 0.0, 1.0).normalize()) > 15f32.to_radians().cos() && point.length() > 1.2
        };
        let layer = Body::all(&mesh, &pose, |piece| piece / 3 % 3 == 2);
        let points = layer.iter().flat_map(|body| body.points().filter(near).map(above));
        let lowest = points.fold(f32::MAX, f32::min);
        assert!(highest - lowest > 3.0, "{step} of 10: the gear reaches {highest}, the layer {lowest}");
    }
}

/// The paint at a place, seen straight from outside.
fn paint_seen(mesh: &Mesh, pose: &Pose, towards: Vec3) -> Option<Paint> {
    let way = towards.normalize();
    let spot = pick(mesh, pose, Ray { origin: way * 3.0, direction: -way })?;
    Some(pose.paints[spot.slot])
}

#[test]
fn colours_are_those_of_the_position() {
    for body in BODIES {
        for puzzle in puzzles(93) {
            let (mesh, pose) = (puzzle.mesh(options(body)), puzzle.pose(options(body), None));
            let ball = &puzzle.ball;
            for face in Face::ALL {
                let normal = direction(face.normal());
                assert_eq!(paint_seen(&mesh, &pose, normal), Some(Paint::Face(face)));
                for side in PictureSide::ALL {
                    let (up, right) =
                        (direction(side.direction(face)), direction(side.clockwise().direction(face)));
                    let corner = Paint::Face(ball.corner_colour(corner_at(face, side), face));
                    let at = |x: f32, y: f32| normal + x * right + y * up;
                    assert_eq!(paint_seen(&mesh, &pose, at(0.6, 0.6)), Some(corner), "{body:?}");
                    let bracket = match puzzle.brackets {
                        Brackets::Coloured => Paint::Face(ball.bracket_colour(edge_at(face, side), face)),
                        Brackets::Blank => Paint::Blank,
                    };
                    assert_eq!(paint_seen(&mesh, &pose, at(0.16, 0.33)), Some(bracket), "{body:?}");
                }
            }
        }
    }
}

#[test]
fn teeth_show_the_colours_of_the_net() {
    for puzzle in puzzles(94) {
        let (mesh, pose) = (puzzle.mesh(options(GearBody::Ball)), puzzle.pose(options(GearBody::Ball), None));
        for face in Face::ALL {
            for side in PictureSide::ALL {
                let gear: Gear = gear_at(&puzzle.ball, face, side);
                let (out, up) = (direction(face.normal()), direction(side.direction(face)));
                let right = direction(side.clockwise().direction(face));
                let (hub, across) = ((out + up).normalize(), (out - up).normalize());
                // The net has the three teeth on this face from left to right.
                for (tooth, degrees) in gear.teeth().into_iter().zip([-60f32, 0.0, 60.0]) {
                    let way = across * degrees.to_radians().cos() + right * degrees.to_radians().sin();
                    let place = hub * 17f32.to_radians().cos() + way * 17f32.to_radians().sin();
                    assert_eq!(
                        paint_seen(&mesh, &pose, place),
                        Some(Paint::Face(tooth)),
                        "{face:?} {side:?} {degrees}"
                    );
                }
            }
        }
    }
}
