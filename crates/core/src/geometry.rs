//! Axes, faces and quarter turns in space: what every cube-shaped puzzle is derived from.
//!
//! x points to the right face, y up and z to the front, towards the viewer.

use serde::{Deserialize, Serialize};

/// A position or a direction with small integer coordinates.
pub type Vector = [i8; 3];

/// One of the three axes through opposite faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Axis {
    /// Left to right.
    X,
    /// Bottom to top.
    Y,
    /// Back to front.
    Z,
}

impl Axis {
    /// All three, in the order of their indices.
    pub const ALL: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];

    /// The place in [`Axis::ALL`], and of its coordinate in a [`Vector`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The face that gives the axis its name in notation: R, U or F.
    pub const fn face(self) -> Face {
        match self {
            Axis::X => Face::R,
            Axis::Y => Face::U,
            Axis::Z => Face::F,
        }
    }

    /// The two other axes, in cyclic order.
    pub const fn others(self) -> [Axis; 2] {
        match self {
            Axis::X => [Axis::Y, Axis::Z],
            Axis::Y => [Axis::Z, Axis::X],
            Axis::Z => [Axis::X, Axis::Y],
        }
    }
}

/// One of the six faces, in the order in which facelets are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Face {
    /// Up.
    U,
    /// Right.
    R,
    /// Front.
    F,
    /// Down.
    D,
    /// Left.
    L,
    /// Back.
    B,
}

impl Face {
    /// All six, in the order of their indices.
    pub const ALL: [Face; 6] = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];

    /// The place in [`Face::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in notation.
    pub const fn letter(self) -> char {
        match self {
            Face::U => 'U',
            Face::R => 'R',
            Face::F => 'F',
            Face::D => 'D',
            Face::L => 'L',
            Face::B => 'B',
        }
    }

    /// The English word for the face.
    pub const fn name(self) -> &'static str {
        match self {
            Face::U => "top",
            Face::R => "right",
            Face::F => "front",
            Face::D => "bottom",
            Face::L => "left",
            Face::B => "back",
        }
    }

    /// The face with that capital letter.
    pub fn from_letter(letter: char) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.letter() == letter)
    }

    /// The face on the other side.
    pub const fn opposite(self) -> Face {
        match self {
            Face::U => Face::D,
            Face::R => Face::L,
            Face::F => Face::B,
            Face::D => Face::U,
            Face::L => Face::R,
            Face::B => Face::F,
        }
    }

    /// The axis through the face and its opposite.
    pub const fn axis(self) -> Axis {
        match self {
            Face::R | Face::L => Axis::X,
            Face::U | Face::D => Axis::Y,
            Face::F | Face::B => Axis::Z,
        }
    }

    /// The face on the positive or the negative side of an axis.
    pub const fn on(axis: Axis, sign: i8) -> Face {
        if sign > 0 { axis.face() } else { axis.face().opposite() }
    }

    /// The face that a direction along an axis points out of.
    pub fn facing(direction: Vector) -> Option<Face> {
        Face::ALL.into_iter().find(|face| dot(face.normal(), direction) > 0)
    }

    /// The face whose clockwise turn carries what lies on this one in a direction along it.
    pub fn carrying(self, direction: Vector) -> Option<Face> {
        Face::facing(cross(direction, self.normal()))
    }

    /// The direction that points out of the face.
    pub const fn normal(self) -> Vector {
        match self {
            Face::R => [1, 0, 0],
            Face::L => [-1, 0, 0],
            Face::U => [0, 1, 0],
            Face::D => [0, -1, 0],
            Face::F => [0, 0, 1],
            Face::B => [0, 0, -1],
        }
    }

    /// Where "down" points on the picture of the face: U's lower edge and D's upper edge touch F,
    /// the four sides are seen with U up.
    pub const fn down(self) -> Vector {
        match self {
            Face::U => Face::F.normal(),
            Face::D => Face::B.normal(),
            _ => Face::D.normal(),
        }
    }

    /// Where "right" points on the picture of the face.
    pub const fn right(self) -> Vector {
        cross(self.normal(), self.down())
    }
}

/// The cross product, right-handed.
pub const fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// The scalar product.
pub const fn dot(a: Vector, b: Vector) -> i8 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The sum of two vectors.
pub const fn plus(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// A vector times a number.
pub const fn scaled(a: Vector, by: i8) -> Vector {
    [a[0] * by, a[1] * by, a[2] * by]
}

/// Turns a position by 90 degrees, clockwise as seen from outside `face`.
pub const fn quarter_turn(position: Vector, face: Face) -> Vector {
    let normal = face.normal();
    let along = dot(position, normal);
    let across = cross(position, normal);
    [along * normal[0] + across[0], along * normal[1] + across[1], along * normal[2] + across[2]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_the_top_clockwise_takes_front_to_left() {
        assert_eq!(quarter_turn(Face::F.normal(), Face::U), Face::L.normal());
        assert_eq!(quarter_turn(Face::U.normal(), Face::R), Face::B.normal());
        assert_eq!(quarter_turn(Face::U.normal(), Face::F), Face::R.normal());
    }

    #[test]
    fn what_lies_on_a_face_is_carried_along_it() {
        assert_eq!(Face::F.carrying(Face::R.normal()), Some(Face::D));
        assert_eq!(Face::F.carrying(Face::U.normal()), Some(Face::R));
        for face in Face::ALL {
            for direction in [face.right(), face.down()] {
                let carrier = face.carrying(direction).expect("it lies along the face");
                assert_eq!(quarter_turn(face.normal(), carrier), direction);
            }
        }
    }

    #[test]
    fn four_quarter_turns_restore_every_position() {
        for face in Face::ALL {
            for start in [[1, 2, 3], [-1, 0, 1]] {
                let end = (0..4).fold(start, |position, _| quarter_turn(position, face));
                assert_eq!(end, start);
            }
        }
    }

    #[test]
    fn pictures_of_faces_are_seen_from_outside() {
        assert_eq!(Face::F.right(), Face::R.normal());
        assert_eq!(Face::R.right(), Face::B.normal());
        assert_eq!(Face::B.right(), Face::L.normal());
        assert_eq!(Face::U.right(), Face::R.normal());
        assert_eq!(Face::D.right(), Face::R.normal());
    }
}
