//! Flat bodies with bevelled edges, from outlines with normals: tiles, trays and the strokes of numbers.

use glam::{Vec2, Vec3};

use super::polygon::{cycle, rounded, triangulated, walls};
use super::{Mesh, Vertex};

/// A ring around a body, level by level from its bottom to its top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    pub inset: f32,
    pub height: f32,
    /// How far its normals lean outwards from upright, in degrees.
    pub lean: f32,
}

pub(super) const fn level(inset: f32, height: f32, lean: f32) -> Level {
    Level { inset, height, lean }
}

/// The outline of a body, whole or in several loops, and what covers it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    /// The middle of the round corner that each point belongs to, and the direction from there.
    pub points: Vec<(Vec2, Vec2)>,
    /// How far the points are from there.
    pub radius: f32,
    /// From each point to the next, with the inside on the left.
    pub edges: Vec<[u32; 2]>,
    pub lid: Vec<[u32; 3]>,
}

impl Outline {
    /// A rectangle around the origin with round corners of `steps` steps each.
    pub fn rounded(half: Vec2, radius: f32, steps: usize) -> Outline {
        let points = rounded(half, radius, steps);
        let edges = cycle(points.len() as u32).collect();
        let outline: Vec<Vec2> = points.iter().map(|(middle, out)| middle + radius * out).collect();
        Outline { points, radius, edges, lid: triangulated(&outline) }
    }

    /// A stroke along a path, closed or with round ends of `end_steps` steps (an odd number).
    pub fn stroke(path: &[Vec2], is_closed: bool, radius: f32, end_steps: usize) -> Outline {
        let sections = sections(path, is_closed, end_steps);
        let count = sections.len();
        let across = |index: usize| {
            let next = (index + 1) % count;
            // Points on the right come first; those on the left follow in the same order.
            let [a, b, c, d] = [index, next, count + next, count + index].map(|point| point as u32);
            [[a, b, c], [a, c, d]]
        };
        let spans = if is_closed { count } else { count - 1 };
        let last = count as u32 - 1;
        let mut edges: Vec<[u32; 2]> = Vec::new();
        for index in 0..spans {
            let [[a, b, c], [_, _, d]] = across(index);
            edges.extend([[a, b], [c, d]]);
        }
        if !is_closed {
            edges.extend([[last, 2 * last + 1], [last + 1, 0]]);
        }
        let side = |sign: f32| {
            let out = move |&(middle, along, share): &(Vec2, Vec2, f32)| {
                (middle, along * share + along.perp() * (sign * (1.0 - share * share).sqrt()))
            };
            sections.iter().map(out)
        };
        let points = side(-1.0).chain(side(1.0)).collect();
        Outline { points, radius, edges, lid: (0..spans).flat_map(across).collect() }
    }
}

/// Sections across a stroke: the middle, the direction of the stroke, and the sine of the angle by which the outline's normal leans
/// forward, which is negative at the round start and positive at the round end.
fn sections(path: &[Vec2], is_closed: bool, end_steps: usize) -> Vec<(Vec2, Vec2, f32)> {
    let count = path.len();
    let along = |index: usize| {
        let (before, after) = match is_closed {
            true => ((index + count - 1) % count, (index + 1) % count),
            false => (index.saturating_sub(1), (index + 1).min(count - 1)),
        };
        (path[after] - path[before]).normalize_or(Vec2::X)
    };
    let middle = (0..count).map(|index| (path[index], along(index), 0.0));
    if is_closed {
        return middle.collect();
    }
    let share = |step: usize| (std::f32::consts::PI * step as f32 / end_steps as f32).sin();
    let steps = 1..=end_steps / 2;
    let start = steps.clone().rev().map(|step| (path[0], along(0), -share(step)));
    let end = steps.map(|step| (path[count - 1], along(count - 1), share(step)));
    start.chain(middle).chain(end).collect()
}

impl Mesh {
    /// Adds a closed body over an outline, which lies somewhere in front of the origin.
    pub fn add_body(&mut self, slot: u32, outline: &Outline, levels: &[Level], place: Vec3) {
        let count = outline.points.len();
        let first = self.vertices.len() as u32;
        let mut add = |level: &Level, lean: f32| {
            let (aside, up) = lean.to_radians().sin_cos();
            self.vertices.extend(outline.points.iter().map(|&(middle, out)| Vertex {
                position: place + (middle + out * (outline.radius - level.inset)).extend(level.height),
                normal: (out * aside).extend(up),
                slot,
            }));
        };
        levels.iter().for_each(|level| add(level, level.lean));
        add(&levels[0], 180.0);
        let mut triangles = walls(levels.len(), count, &outline.edges);
        // Two levels in one place are a sharp edge between different normals.
        let level_of = |point: u32| levels[point as usize / count];
        triangles.retain(|&[a, _, c]| {
            let (lower, upper) = (level_of(a), level_of(c));
            (lower.inset, lower.height) != (upper.inset, upper.height)
        });
        let on = |level: usize| (level * count) as u32;
        let (top, bottom) = (on(levels.len() - 1), on(levels.len()));
        triangles.extend(outline.lid.iter().map(|lid| lid.map(|point| top + point)));
        triangles.extend(outline.lid.iter().map(|&[a, b, c]| [a, c, b].map(|point| bottom + point)));
        self.triangles.extend(triangles.into_iter().map(|triangle| triangle.map(|point| first + point)));
    }
}
