//! What a turn of layers does to the picture of a face: the face turns, or rows or columns slide. Cubes and gear balls
//! share it. A [`Band`] also marks the row or column of tiles that a move slides.

use std::ops::Range;

use crate::geometry::{Face, Vector, cross, dot};
use crate::puzzle::cube::Turn;

/// What happens to a face during a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaceMotion {
    /// It stays as it is.
    None,
    /// All of it turns.
    Turns {
        /// Quarter turns, clockwise as seen from outside.
        quarters: i32,
    },
    /// Some rows or columns slide along it.
    Slides {
        /// What slides.
        band: Band,
        /// Faces to the right and down at the end of the turn; one of the two is zero.
        by: (i32, i32),
    },
}

/// Neighbouring rows or columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// The rows, from zero.
    pub rows: Range<usize>,
    /// The columns, from zero.
    pub columns: Range<usize>,
}

impl Band {
    /// Whether a cell lies in it.
    pub fn has(&self, row: usize, column: usize) -> bool {
        self.rows.contains(&row) && self.columns.contains(&column)
    }
}

impl FaceMotion {
    /// What a turn does to a face of a cube of a size.
    pub fn of(face: Face, turn: Turn, size: usize) -> FaceMotion {
        let last = size - 1;
        if face.axis() == turn.face.axis() {
            let is_outer = if face == turn.face { turn.first == 0 } else { turn.last == last };
            let quarters = if face == turn.face { turn.quarters } else { -turn.quarters };
            return if is_outer { FaceMotion::Turns { quarters } } else { FaceMotion::None };
        }
        let along = |direction: Vector| i32::from(dot(turn.face.normal(), direction));
        // Layers count from the turning face: from this face's top or left, or from its other end.
        let layers = |side: i32| match side {
            ..0 => turn.first..turn.last + 1,
            _ => last - turn.last..last - turn.first + 1,
        };
        let all = 0..size;
        let band = match (along(face.right()), along(face.down())) {
            (0, side) => Band { rows: layers(side), columns: all },
            (side, _) => Band { rows: all, columns: layers(side) },
        };
        // The direction in which a clockwise turn moves the cells of the face.
        let carried = cross(face.normal(), turn.face.normal());
        let by = |direction: Vector| i32::from(dot(carried, direction)) * turn.quarters;
        FaceMotion::Slides { band, by: (by(face.right()), by(face.down())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::puzzle::cube::Cube;
    use crate::random::Random;

    /// The cell that a motion brings to a place, and the face that it comes from.
    fn source(
        size: usize,
        face: Face,
        motion: &FaceMotion,
        row: usize,
        column: usize,
    ) -> (Face, usize, usize) {
        let last = size - 1;
        match motion {
            FaceMotion::None => (face, row, column),
            FaceMotion::Turns { quarters } => {
                let back = |(row, column): (usize, usize)| (last - column, row);
                let (row, column) = (0..quarters.rem_euclid(4)).fold((row, column), |cell, _| back(cell));
                (face, row, column)
            }
            FaceMotion::Slides { band, .. } if !band.has(row, column) => (face, row, column),
            FaceMotion::Slides { by: (x, y), .. } => {
                // It comes over the edge that it moves away from, with the position seen from the next face.
                let direction = if *x != 0 { face.right() } else { face.down() };
                let towards = (x + y) as i8;
                let from =
                    Face::facing(direction.map(|part| -part * towards)).expect("it points along an axis");
                let carrier = face.carrying(direction.map(|part| part * towards)).expect("along the face");
                let position = crate::puzzle::cube::position_of(size, face, row, column);
                let before = (0..3).fold(position, |at, _| crate::geometry::quarter_turn(at, carrier));
                let cell = |along: Vector| (dot(before, along) + last as i8) as usize / 2;
                (from, cell(from.down()), cell(from.right()))
            }
        }
    }

    #[test]
    fn a_motion_at_its_end_is_the_position_after_the_turn() {
        let mut random = Random::from_seed(31);
        for size in 2..=7 {
            let before = Cube::solved_of(size).random_state(&mut random);
            for _ in 0..200 {
                let first = random.below(size);
                let last = first + random.below(size - first);
                let face = Face::ALL[random.below(6)];
                let turn = Turn { face, first, last, quarters: [1, -1][random.below(2)] };
                let mut after = before.clone();
                after.turn(turn);
                for face in Face::ALL {
                    let motion = FaceMotion::of(face, turn, size);
                    for cell in 0..size * size {
                        let (from, row, column) = source(size, face, &motion, cell / size, cell % size);
                        let expected = before.face(from)[row * size + column];
                        assert_eq!(after.face(face)[cell], expected, "{turn:?} on {face:?}: {motion:?}");
                    }
                }
            }
        }
    }
}
