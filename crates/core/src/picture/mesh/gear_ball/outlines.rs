//! The outlines of the parts with their black rims, at the top of a face (corners at the top right).

use std::f32::consts::FRAC_1_SQRT_2;

use glam::Vec2;

use super::surface::CUT;
use crate::picture::mesh::GearBody;
use crate::picture::mesh::polygon::rounded;

/// How far the teeth of a gear reach from its hub.
const TIP: f32 = 0.48;

/// The clearance of gears on a cube, and the clearance of corners from a gear at rest.
const ROOM: f32 = 0.015;
const HOLLOW: f32 = 0.54;

/// Half a tooth of a layer that passes the gears of a middle slice on a ball, from its tip to the bottom: degrees along the slice
/// and above its middle. A quarter turn of a layer turns a gear by five of its six teeth, so a layer has twenty teeth: three on each
/// corner, the middle one on an edge of the cube, and two on each bracket. Their form is what a rolling gear leaves, with a little
/// clearance.
const RACK: [(f32, f32); 7] =
    [(0.0, 13.4), (2.3, 13.4), (3.6, 15.2), (4.6, 18.0), (5.5, 19.8), (7.0, 20.5), (9.0, 20.5)];

/// From a tooth of a layer to the next, in degrees.
const PITCH: f32 = 18.0;

const fn at(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// A place on a face by its degrees to the right of the middle and above the slice that goes through it.
fn on_globe(right: f32, above: f32) -> Vec2 {
    let x = right.to_radians().tan();
    at(x, above.to_radians().tan() * x.hypot(1.0))
}

/// The teeth of a layer, from one degree to another along the slice. A tooth is at zero.
fn teeth(from: f32, to: f32) -> impl Iterator<Item = (f32, f32)> {
    let falling = RACK.iter().rev().skip(1).map(|&(along, above)| (-along, above));
    let tooth: Vec<(f32, f32)> = falling.chain(RACK.iter().copied().skip(1)).collect();
    let first = (from / PITCH).round() as i32;
    let last = (to / PITCH).round() as i32;
    (first..=last)
        .flat_map(move |number| {
            let middle = number as f32 * PITCH;
            tooth.clone().into_iter().map(move |(along, above)| (middle + along, above))
        })
        .filter(move |&(along, _)| along >= from && along <= to)
}

pub(super) fn centre() -> Vec<Vec2> {
    const ROUNDING: f32 = 0.06;
    let corners = rounded(Vec2::splat(0.2), ROUNDING, 3);
    divided(corners.into_iter().map(|(middle, out)| middle + ROUNDING * out).collect(), 0.14)
}

/// A bracket, open towards the centre, with two teeth. It is no wider than the middle, because it passes other brackets, and
/// leaves room for its gear.
pub(super) fn bracket() -> Vec<Vec2> {
    const HALF_PITCH: f32 = PITCH / 2.0;
    let mut half: Vec<(Vec2, f32)> = teeth(-7.0, 2.3)
        .map(|(along, above)| (on_globe(HALF_PITCH + along, above), 0.0))
        .chain([(at(0.228, 0.29), 0.0), (at(0.228, 0.515), 0.045), (at(0.12, 0.47), 0.0)])
        .collect();
    let mirrored: Vec<(Vec2, f32)> =
        half.iter().rev().map(|&(point, radius)| (at(-point.x, point.y), radius)).collect();
    half.push((at(0.0, 0.455), 0.0));
    half.extend(mirrored);
    divided(softened(&half), 0.14)
}

/// A corner. It has teeth on a ball, where gears roll along it. On a cube, turning gears stick out of the faces, so a corner is
/// round and keeps clear of the spinning gears of the middle slices.
pub(super) fn corner(body: GearBody) -> Vec<Vec2> {
    let left: Vec<(Vec2, f32)> = match body {
        GearBody::Ball => teeth(0.0, 22.6)
            .map(|(along, above)| {
                let beside = on_globe(45.0 - along, above);
                (at(beside.y, beside.x), 0.0)
            })
            .collect(),
        GearBody::Cube => {
            const STEPS: usize = 9;
            // Where the two limits meet on the diagonal. The tongue is round there, so the curve ends before it.
            let tongue = (0..40).fold(0.4, |place, _| (place + nearest(place)) / 2.0);
            let curve = (0..STEPS - 2).map(|step| {
                let y = 1.0 - (1.0 - tongue) * step as f32 / STEPS as f32;
                (at(nearest(y), y), 0.0)
            });
            curve.chain([(Vec2::splat(tongue), 0.1)]).collect()
        }
    };
    let below = left.iter().rev().skip(usize::from(body == GearBody::Cube));
    let below = below.map(|&(point, radius)| (at(point.y, point.x), radius));
    let sharp: Vec<(Vec2, f32)> =
        std::iter::once((Vec2::ONE, 0.0)).chain(left.iter().copied()).chain(below).collect();
    divided(softened(&sharp), 0.14)
}

/// How near to the middle of a face of a cube a corner comes, at a height on the face: a gear at rest keeps within a sphere around
/// its hub; when a layer turns, that sphere sweeps through a ring.
fn nearest(y: f32) -> f32 {
    let half_chord = |radius: f32, away: f32| (radius * radius - away * away).max(0.0).sqrt();
    let swept = half_chord(TIP + ROOM, std::f32::consts::SQRT_2 - y.hypot(1.0));
    half_chord(HOLLOW, 1.0 - y).max(swept)
}

/// Half a gear, below its hub: three teeth.
pub(super) fn half_gear() -> Vec<Vec2> {
    // Half a tooth, from its tip to the bottom between two: degrees, and the distance from the hub.
    const FLANK: [(f32, f32); 7] =
        [(4.5, TIP), (8.5, 0.47), (11.0, 0.445), (14.5, 0.37), (18.5, 0.31), (23.0, 0.285), (30.0, 0.28)];
    let mut outline = Vec::new();
    for tooth in [210.0, 270.0, 330.0f32] {
        let rising = FLANK.iter().rev().map(|&(degrees, distance)| (tooth - degrees, distance));
        let falling = FLANK.iter().map(|&(degrees, distance)| (tooth + degrees, distance));
        let points = rising.chain(falling);
        outline.extend(points.map(|(degrees, distance)| distance * Vec2::from_angle(degrees.to_radians())));
    }
    outline.dedup_by(|one, other| one.distance_squared(*other) < 1e-6);
    divided(outline, 0.14)
}

pub(super) fn circle(middle: Vec2, radius: f32, count: usize) -> Vec<Vec2> {
    let angle = |step: usize| std::f32::consts::TAU * (step as f32 + 0.5) / count as f32;
    (0..count).map(|step| middle + radius * Vec2::from_angle(angle(step))).collect()
}

/// The shell beneath a face, cut between layers: the parts beneath its centre, an edge and a corner.
pub(super) fn shell() -> [Vec<Vec2>; 3] {
    const GAP: f32 = 0.004;
    let (inner, outer) = (CUT - GAP, CUT + GAP);
    // Layers are cut along circles of latitude, so that they turn freely. On a face these are hyperbolas.
    let on_cut = |cut: f32, along: f32| cut * along.hypot(1.0);
    let meeting = |across: f32, up: f32| {
        let x = across * ((1.0 + up * up) / (1.0 - across * across * up * up)).sqrt();
        at(x, on_cut(up, x))
    };
    let curve = |cut: f32, from: f32, to: f32| {
        const STEPS: usize = 4;
        (0..STEPS).map(move |step| {
            let along = from + (to - from) * step as f32 / STEPS as f32;
            at(along, on_cut(cut, along))
        })
    };
    let flipped = |point: Vec2| at(point.y, point.x);

    let end = meeting(inner, inner).x;
    let centre = (0..4).flat_map(|turn| {
        let axis = [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y][turn];
        curve(inner, end, -end).map(move |point| axis.rotate(point))
    });
    let low = meeting(inner, outer);
    let side = || curve(inner, low.y, 1.0).map(flipped).chain([at(on_cut(inner, 1.0), 1.0)]);
    let mirrored = |point: Vec2| at(-point.x, point.y);
    let left: Vec<Vec2> = side().map(mirrored).collect();
    let edge = curve(outer, -low.x, low.x).chain(side()).chain(left.into_iter().rev());
    let start = meeting(outer, outer).x;
    let right = curve(outer, start, 1.0).chain([at(1.0, on_cut(outer, 1.0)), Vec2::ONE]);
    let back: Vec<Vec2> =
        curve(outer, start, 1.0).chain([at(1.0, on_cut(outer, 1.0))]).map(flipped).collect();
    let corner = right.chain(back.into_iter().skip(1).rev());
    let edge: Vec<Vec2> = edge.collect();
    [centre.collect(), edge, corner.collect()].map(|outline| {
        let mut outline: Vec<Vec2> = outline;
        outline.dedup_by(|one, other| one.distance_squared(*other) < 1e-8);
        if outline.first().zip(outline.last()).is_some_and(|(one, other)| one.distance_squared(*other) < 1e-8)
        {
            outline.pop();
        }
        divided(outline, 0.2)
    })
}

/// A whole face, for the core beneath the shell.
pub(super) fn face() -> Vec<Vec2> {
    divided(vec![at(1.0, 1.0), at(-1.0, 1.0), at(-1.0, -1.0), at(1.0, -1.0)], 0.34)
}

/// Corners rounded, each with its radius.
fn softened(sharp: &[(Vec2, f32)]) -> Vec<Vec2> {
    const STEPS: usize = 3;
    let count = sharp.len();
    let mut outline = Vec::new();
    for (index, &(corner, radius)) in sharp.iter().enumerate() {
        if radius == 0.0 {
            outline.push(corner);
            continue;
        }
        let towards = |other: usize| {
            let side = sharp[other % count].0 - corner;
            corner + side.normalize_or_zero() * radius.min(0.48 * side.length())
        };
        let (from, to) = (towards(index + count - 1), towards(index + 1));
        outline.extend((0..=STEPS).map(|step| {
            let share = step as f32 / STEPS as f32;
            // Nearly a quarter of a circle: between the corner cut off and the corner itself.
            let bend = 2.0 * FRAC_1_SQRT_2 * share * (1.0 - share);
            let chord = from.lerp(to, share);
            chord.lerp(corner, bend * 0.8)
        }));
    }
    outline
}

/// The outline with lines divided to at most `longest`, so that they can follow a round surface.
fn divided(outline: Vec<Vec2>, longest: f32) -> Vec<Vec2> {
    let count = outline.len();
    let mut divided = Vec::with_capacity(2 * count);
    for (index, &from) in outline.iter().enumerate() {
        let to = outline[(index + 1) % count];
        let pieces = (from.distance(to) / longest).ceil().max(1.0) as usize;
        divided.extend((0..pieces).map(|piece| from.lerp(to, piece as f32 / pieces as f32)));
    }
    divided
}
