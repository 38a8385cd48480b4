//! Flat outlines, and the triangles within and between them.

use std::f32::consts::FRAC_PI_2;

use glam::Vec2;

/// A rectangle around the origin with round corners of `steps` steps each: for each point the middle of its corner, and the
/// direction from there.
pub(super) fn rounded(half: Vec2, radius: f32, steps: usize) -> Vec<(Vec2, Vec2)> {
    let corners = [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y].into_iter();
    let points = corners.flat_map(|turn| {
        let middle = (half - radius) * turn.rotate(Vec2::ONE);
        let angle = move |step: usize| FRAC_PI_2 * step as f32 / steps as f32;
        (0..=steps).map(move |step| (middle, turn.rotate(Vec2::from_angle(angle(step)))))
    });
    points.collect()
}

/// The edges of a closed loop of points.
pub(super) fn cycle(count: u32) -> impl Iterator<Item = [u32; 2]> {
    (0..count).map(move |here| [here, (here + 1) % count])
}

/// Triangles between neighbouring rings of `count` points.
pub(super) fn walls(rings: usize, count: usize, edges: &[[u32; 2]]) -> Vec<[u32; 3]> {
    let mut triangles = Vec::with_capacity(2 * rings * edges.len());
    for ring in 1..rings {
        let (lower, upper) = (((ring - 1) * count) as u32, (ring * count) as u32);
        for &[here, next] in edges {
            triangles.push([lower + here, lower + next, upper + next]);
            triangles.push([lower + here, upper + next, upper + here]);
        }
    }
    triangles
}

/// The triangles of a simple polygon (anticlockwise), by ear clipping.
pub(super) fn triangulated(outline: &[Vec2]) -> Vec<[u32; 3]> {
    let mut left: Vec<usize> = (0..outline.len()).collect();
    let mut triangles = Vec::with_capacity(outline.len());
    let turn = |a: Vec2, b: Vec2, c: Vec2| (b - a).perp_dot(c - a);
    while left.len() > 3 {
        let count = left.len();
        let around = |at: usize| [at + count - 1, at, at + 1].map(|place| left[place % count]);
        // The best-shaped ear.
        let quality = |at: usize| {
            let corners = around(at);
            let [a, b, c] = corners.map(|index| outline[index]);
            let area = turn(a, b, c);
            let is_inside = |&index: &usize| {
                let point = outline[index];
                !corners.contains(&index)
                    && turn(a, b, point) >= 0.0
                    && turn(b, c, point) >= 0.0
                    && turn(c, a, point) >= 0.0
            };
            match area > 0.0 && !left.iter().any(is_inside) {
                true => {
                    area / (a - c)
                        .length_squared()
                        .max((b - a).length_squared())
                        .max((c - b).length_squared())
                }
                false => -1.0,
            }
        };
        let best = (0..count).map(|at| (quality(at), at)).max_by(|one, other| one.0.total_cmp(&other.0));
        let Some((_, ear)) = best else { break };
        triangles.push(around(ear).map(|index| index as u32));
        left.remove(ear);
    }
    triangles.extend(<[usize; 3]>::try_from(left).map(|last| last.map(|index| index as u32)));
    triangles
}
