//! Rotations by degrees, exact for quarter turns: four of them are the identity.
//!
//! The library's sine and cosine would take 2 KB more of the page, after gzip.

use glam::{Mat3, Mat4, Vec3};

/// The rotation by degrees around an axis of length one, anticlockwise if the axis points to the viewer.
pub(super) fn rotation(axis: Vec3, degrees: f32) -> Mat4 {
    let (sine, cosine) = sine_and_cosine(degrees);
    let turned =
        |unit: Vec3| unit * cosine + axis * axis.dot(unit) * (1.0 - cosine) + axis.cross(unit) * sine;
    Mat4::from_mat3(Mat3::from_cols(turned(Vec3::X), turned(Vec3::Y), turned(Vec3::Z)))
}

fn sine_and_cosine(degrees: f32) -> (f32, f32) {
    let quarters = (degrees / 90.0).round();
    // At most an eighth of a turn, where few terms of the series are enough.
    let angle = (degrees - 90.0 * quarters).to_radians();
    let square = angle * angle;
    let sine = angle * (1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0)));
    let cosine = 1.0 - square / 2.0 * (1.0 - square / 12.0 * (1.0 - square / 30.0 * (1.0 - square / 56.0)));
    match (quarters as i32).rem_euclid(4) {
        0 => (sine, cosine),
        1 => (cosine, -sine),
        2 => (-sine, -cosine),
        _ => (-cosine, sine),
    }
}

#[cfg(test)]
mod tests {
    use glam::DMat4;

    use super::*;

    #[test]
    fn it_is_the_usual_rotation() {
        for degrees in (-1_500..1_500).map(|half| half as f32 / 2.0) {
            for axis in [Vec3::X, Vec3::NEG_Y, Vec3::new(0.6, 0.0, -0.8)] {
                let usual = DMat4::from_axis_angle(axis.as_dvec3(), f64::from(degrees).to_radians());
                assert!(rotation(axis, degrees).abs_diff_eq(usual.as_mat4(), 1e-6), "{axis} {degrees}");
            }
        }
    }

    #[test]
    fn quarter_turns_are_exact() {
        for axis in [Vec3::X, Vec3::Y, Vec3::NEG_Z] {
            let quarter = rotation(axis, 90.0);
            assert!(quarter.to_cols_array().iter().all(|part| [-1.0, 0.0, 1.0].contains(part)));
            assert_eq!(quarter * quarter * quarter * quarter, Mat4::IDENTITY);
            assert_eq!(rotation(axis, -1_080.0), Mat4::IDENTITY);
        }
    }
}
