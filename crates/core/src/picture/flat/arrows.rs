//! A move as arrows on the flat picture: which part of which face moves in which direction.

use crate::geometry::Face;
use crate::picture::face_motion::{Band, FaceMotion};
use crate::puzzle::cube::Turn;

/// An arrow on a face, in units of its cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// The face that it lies on; for a board of tiles the front.
    pub face: Face,
    /// How many cells the face has in a row.
    pub cells: usize,
    /// The rows or columns that move.
    pub band: Band,
    /// The middle of the arrow, to the right and downwards.
    pub middle: (f64, f64),
    /// Where the arrow points.
    pub direction: ArrowDirection,
    /// How many times the turn is done.
    pub times: u32,
}

/// Where an arrow points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowDirection {
    /// Around the middle of a face, clockwise.
    Clockwise,
    /// Around the middle of a face, anticlockwise.
    Anticlockwise,
    /// Straight, in quarter turns clockwise from the right: down is one, left is two.
    Along(u32),
}

/// The arrows of turns of layers. `cells` is the number of cells in a row of a face.
pub(super) fn arrows_of_turns(cells: usize, turns: &[Turn]) -> Vec<Arrow> {
    let mut arrows = Vec::new();
    for turn in turns.iter().filter(|turn| turn.quarters != 0) {
        for face in Face::ALL {
            let (band, direction) = match FaceMotion::of(face, *turn, cells) {
                FaceMotion::None => continue,
                FaceMotion::Turns { quarters } => {
                    let direction =
                        if quarters > 0 { ArrowDirection::Clockwise } else { ArrowDirection::Anticlockwise };
                    (Band { rows: 0..cells, columns: 0..cells }, direction)
                }
                FaceMotion::Slides { band, by } => (band, along(by)),
            };
            let middle = (middle(&band.columns), middle(&band.rows));
            arrows.push(Arrow { face, cells, band, middle, direction, times: turn.quarters.unsigned_abs() });
        }
    }
    arrows
}

fn middle(cells: &std::ops::Range<usize>) -> f64 {
    (cells.start + cells.end) as f64 / 2.0
}

/// A direction to the right and downwards.
pub(super) fn along((right, down): (i32, i32)) -> ArrowDirection {
    ArrowDirection::Along(match (right.signum(), down.signum()) {
        (1, _) => 0,
        (-1, _) => 2,
        (_, 1) => 1,
        _ => 3,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;
    use crate::picture::flat::FlatPicture;
    use crate::puzzle::{AnyPuzzle, Puzzle};
    use crate::random::Random;

    fn named(id: &str) -> AnyPuzzle {
        AnyPuzzle::named(id).expect("it is known")
    }

    fn shown(puzzle: &AnyPuzzle, text: &str) -> Vec<Arrow> {
        let mv = parse(text, puzzle).expect("well written")[0];
        puzzle.arrows(mv)
    }

    fn ways(puzzle: &AnyPuzzle, text: &str) -> Vec<(Face, ArrowDirection)> {
        shown(puzzle, text).into_iter().map(|arrow| (arrow.face, arrow.direction)).collect()
    }

    #[test]
    fn what_an_arrow_marks_is_what_changes() {
        let mut random = Random::from_seed(5);
        for (size, moves) in
            [(2, "R U' F2"), (3, "R U' L2 M E' x y2 Rw"), (5, "2R 2-3Fw' m D 3Uw2 z' S"), (4, "Bw 2L' e")]
        {
            let puzzle = named(&format!("{size}x{size}x{size}"));
            for mv in parse(moves, &puzzle).expect("well written") {
                let mut changed = vec![false; 6 * size * size];
                for _ in 0..60 {
                    let before = puzzle.random_state(&mut random);
                    let mut after = before.clone();
                    after.apply(mv).expect("it can be done");
                    let stickers = before.text().into_bytes().into_iter().zip(after.text().into_bytes());
                    for (index, (before, after)) in stickers.enumerate() {
                        changed[index] |= before != after;
                    }
                }
                let arrows = puzzle.arrows(mv);
                for (index, &is_changed) in changed.iter().enumerate() {
                    let (face, row, column) = (index / (size * size), index / size % size, index % size);
                    let is_marked = arrows.iter().any(|arrow| {
                        let is_centre = matches!(
                            arrow.direction,
                            ArrowDirection::Clockwise | ArrowDirection::Anticlockwise
                        ) && 2 * row + 1 == size
                            && 2 * column + 1 == size;
                        arrow.face.index() == face && arrow.band.has(row, column) && !is_centre
                    });
                    assert_eq!(is_marked, is_changed, "{mv} at {index}");
                }
            }
        }
    }

    #[test]
    fn arrows_point_where_things_go() {
        use ArrowDirection::{Along, Anticlockwise, Clockwise};
        let cube = named("3x3x3");
        let up = Along(3);
        let of_r = ways(&cube, "R");
        assert_eq!(of_r.len(), 5);
        for expected in
            [(Face::R, Clockwise), (Face::F, up), (Face::U, up), (Face::D, up), (Face::B, Along(1))]
        {
            assert!(of_r.contains(&expected), "{expected:?} of {of_r:?}");
        }
        assert!(ways(&cube, "L'").contains(&(Face::L, Anticlockwise)));
        assert!(ways(&cube, "M'").contains(&(Face::F, up)));
        assert_eq!(shown(&cube, "U2")[0].times, 2);
        assert_eq!(shown(&cube, "R0"), []);
        // Both faces of a gear ball turn clockwise as seen from outside, and carry the layers beside them.
        let gears = ways(&named("gear"), "R");
        let turning: Vec<_> =
            gears.iter().filter(|(_, direction)| *direction == Clockwise).map(|(face, _)| *face).collect();
        assert_eq!(turning, [Face::R, Face::L]);
        assert!(gears.contains(&(Face::F, up)) && gears.contains(&(Face::F, Along(1))));
    }

    #[test]
    fn tiles_are_marked_that_slide_and_the_arrow_lies_in_the_blank() {
        let board = named("tiles-4x4").parse_any("1 2 3 4/5 6 7 8/9 0 10 11/12 13 14 15").expect("a board");
        let arrow = |text| shown(&board, text).pop().expect("it can be done");
        let two_left = arrow("L2");
        assert_eq!(
            (two_left.band.clone(), two_left.direction),
            (Band { rows: 2..3, columns: 2..4 }, ArrowDirection::Along(2))
        );
        assert_eq!(two_left.middle, (1.5, 2.5));
        let down = arrow("D");
        assert_eq!(
            (down.band, down.direction),
            (Band { rows: 1..2, columns: 1..2 }, ArrowDirection::Along(1))
        );
        assert_eq!(arrow("D2").band, Band { rows: 0..2, columns: 1..2 });
        assert_eq!(arrow("R").direction, ArrowDirection::Along(0));
        assert_eq!(board.arrows(crate::puzzle::tiles::slide('U', 3)), []);
    }
}
