//! Flat outlines, and the triangles within and between them.

use std::f32::consts::FRAC_PI_2;

use glam::Vec2;

/// A rectangle around the origin with round corners, each in so many steps: the middle of the corner that each point belongs to, and
/// the direction from there.
pub fn rounded(half: Vec2, radius: f32, steps: usize) -> Vec<(Vec2, Vec2)> {
    let corners = [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y].into_iter();
    let points = corners.flat_map(|turn| {
        let middle = (half - radius) * turn.rotate(Vec2::ONE);
        let angle = move |step: usize| FRAC_PI_2 * step as f32 / steps as f32;
        (0..=steps).map(move |step| (middle, turn.rotate(Vec2::from_angle(angle(step)))))
    });
    points.collect()
}

/// From each of some points around something to the next.
pub fn cycle(count: u32) -> impl Iterator<Item = [u32; 2]> {
    (0..count).map(move |here| [here, (here + 1) % count])
}

/// Triangles between neighbouring rings of so many points.
pub fn walls(rings: usize, count: usize, edges: &[[u32; 2]]) -> Vec<[u32; 3]> {
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

/// A simple outline (anticlockwise) cut into triangles, ear by ear.
pub fn triangulated(outline: &[Vec2]) -> Vec<[u32; 3]> {
    let mut left: Vec<usize> = (0..outline.len()).collect();
    let mut triangles = Vec::with_capacity(outline.len());
    let turn = |a: Vec2, b: Vec2, c: Vec2| (b - a).perp_dot(c - a);
    while left.len() > 3 {
        let count = left.len();
        let around = |at: usize| [at + count - 1, at, at + 1].map(|place| left[place % count]);
        // Of all ears the one that is least of a sliver.
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
