//! The digits on tiles, as strokes along lines and arcs. Each is one high.

use glam::Vec2;

/// Half the width of a stroke.
pub(super) const STROKE: f32 = 0.082;
/// Between the lines of neighbouring digits.
const SPACING: f32 = 0.27;

/// A part of an ellipse, from one angle to another in degrees; or just a point.
type Arc = [f32; 6];

const fn at(x: f32, y: f32) -> Arc {
    [x, y, 0.0, 0.0, 0.0, 0.0]
}

/// Around a middle, with two radii.
const fn arc(x: f32, y: f32, across: f32, up: f32, from: f32, to: f32) -> Arc {
    [x, y, across, up, from, to]
}

/// A digit: how wide it is, and its strokes. One that ends where it begins is closed.
type Digit = (f32, &'static [&'static [Arc]]);

const DIGITS: [Digit; 10] = [
    (
        0.52,
        &[&[
            arc(0.26, 0.68, 0.26, 0.32, 0.0, 180.0),
            arc(0.26, 0.32, 0.26, 0.32, 180.0, 360.0),
            at(0.52, 0.68),
        ]],
    ),
    (0.24, &[&[at(0.0, 0.80), at(0.24, 1.0)], &[at(0.24, 1.0), at(0.24, 0.0)]]),
    (0.5, &[&[arc(0.25, 0.735, 0.25, 0.265, 165.0, -38.0), at(0.02, 0.0)], &[at(0.02, 0.0), at(0.5, 0.0)]]),
    (
        0.5,
        &[
            &[arc(0.24, 0.765, 0.225, 0.235, 150.0, -90.0), at(0.16, 0.53)],
            &[arc(0.235, 0.265, 0.265, 0.265, 90.0, -152.0)],
        ],
    ),
    (
        0.55,
        &[&[at(0.39, 1.0), at(0.0, 0.26)], &[at(0.0, 0.26), at(0.55, 0.26)], &[at(0.39, 1.0), at(0.39, 0.0)]],
    ),
    (
        0.5,
        &[
            &[at(0.46, 1.0), at(0.09, 1.0)],
            &[at(0.09, 1.0), at(0.055, 0.55)],
            &[arc(0.235, 0.32, 0.265, 0.32, 134.0, -150.0)],
        ],
    ),
    (0.53, &[&[arc(0.265, 0.305, 0.265, 0.305, 0.0, 360.0)], &[arc(0.43, 0.305, 0.43, 0.695, 180.0, 100.0)]]),
    (0.5, &[&[at(0.0, 1.0), at(0.5, 1.0)], &[at(0.5, 1.0), at(0.15, 0.0)]]),
    (0.52, &[&[arc(0.26, 0.765, 0.22, 0.235, 0.0, 360.0)], &[arc(0.26, 0.265, 0.26, 0.265, 0.0, 360.0)]]),
    (0.53, &[&[arc(0.265, 0.695, 0.265, 0.305, 0.0, 360.0)], &[arc(0.10, 0.695, 0.43, 0.695, 0.0, -80.0)]]),
];

/// Points along a stroke, `quarter` of them for a quarter of an arc.
fn path(stroke: &[Arc], quarter: usize) -> Vec<Vec2> {
    let mut path: Vec<Vec2> = Vec::new();
    for &[x, y, across, up, from, to] in stroke {
        let steps = ((to - from).abs() / 90.0 * quarter as f32).ceil();
        for step in 0..=steps as usize {
            let angle = (from + (to - from) * step as f32 / steps.max(1.0)).to_radians();
            path.push(Vec2::new(x, y) + Vec2::new(across, up) * Vec2::from_angle(angle));
        }
    }
    path
}

/// The strokes of a number around the origin: points along each, and whether it is closed.
pub(super) fn strokes(number: usize, quarter: usize) -> Vec<(Vec<Vec2>, bool)> {
    let (mut strokes, mut width) = (Vec::new(), 0.0);
    for place in [100, 10, 1].into_iter().filter(|&place| number >= place) {
        let (digit_width, digit) = DIGITS[number / place % 10];
        for stroke in digit {
            let mut path = path(stroke, quarter);
            path.iter_mut().for_each(|point| point.x += width);
            let is_closed = path[0].distance(path[path.len() - 1]) < 0.001;
            if is_closed {
                path.pop();
            }
            strokes.push((path, is_closed));
        }
        width += digit_width + SPACING;
    }
    width -= SPACING;
    let middle = Vec2::new(width / 2.0, 0.5);
    strokes.iter_mut().for_each(|(path, _)| path.iter_mut().for_each(|point| *point -= middle));
    strokes
}
