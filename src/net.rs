//! How the six faces of a puzzle are laid out flat: which place each has and how it is turned there.

use crate::geometry::Face;

/// A way of laying out the faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arrangement {
    /// Front in the middle, bottom and back hanging below.
    Column,
    /// Top in the middle, everything else folded down around it.
    Star,
    /// The usual cross: left, front, right and back in a row.
    Cross,
}

/// The place of a face in the layout, in faces, and how many quarters it is turned clockwise there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    pub face: Face,
    pub column: usize,
    pub row: usize,
    pub quarters: usize,
}

const fn place(face: Face, column: usize, row: usize, quarters: usize) -> Placement {
    Placement { face, column, row, quarters }
}

impl Arrangement {
    pub const ALL: [Arrangement; 3] = [Arrangement::Column, Arrangement::Star, Arrangement::Cross];

    /// The name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Arrangement::Column => "column",
            Arrangement::Star => "star",
            Arrangement::Cross => "cross",
        }
    }

    /// What the choice is called.
    pub const fn title(self) -> &'static str {
        match self {
            Arrangement::Column => "Front centred",
            Arrangement::Star => "Top centred",
            Arrangement::Cross => "Cross",
        }
    }

    pub fn named(name: &str) -> Option<Arrangement> {
        Arrangement::ALL.into_iter().find(|arrangement| arrangement.name() == name)
    }

    pub const fn placements(self) -> [Placement; 6] {
        use Face::{B, D, F, L, R, U};
        match self {
            Arrangement::Column => [
                place(U, 1, 0, 0),
                place(L, 0, 1, 0),
                place(F, 1, 1, 0),
                place(R, 2, 1, 0),
                place(D, 1, 2, 0),
                place(B, 1, 3, 2),
            ],
            Arrangement::Star => [
                place(B, 1, 0, 2),
                place(L, 0, 1, 1),
                place(U, 1, 1, 0),
                place(R, 2, 1, 3),
                place(F, 1, 2, 0),
                place(D, 1, 3, 0),
            ],
            Arrangement::Cross => [
                place(U, 1, 0, 0),
                place(L, 0, 1, 0),
                place(F, 1, 1, 0),
                place(R, 2, 1, 0),
                place(B, 3, 1, 0),
                place(D, 1, 2, 0),
            ],
        }
    }

    /// Columns and rows that the layout takes, in faces.
    pub const fn size(self) -> (usize, usize) {
        match self {
            Arrangement::Column | Arrangement::Star => (3, 4),
            Arrangement::Cross => (4, 3),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::gear_ball::pictures::{Side, neighbour};

    #[test]
    fn faces_that_touch_in_a_layout_touch_on_the_puzzle() {
        for arrangement in Arrangement::ALL {
            let placements = arrangement.placements();
            let mut touching = 0;
            for a in &placements {
                for b in &placements {
                    let (right, down) = (b.column.wrapping_sub(a.column), b.row.wrapping_sub(a.row));
                    let side_of_a = match (right, down) {
                        (1, 0) => Side::Right,
                        (0, 1) => Side::Bottom,
                        _ => continue,
                    };
                    // A face turned clockwise shows at the right what was its top.
                    let seen = |placement: &Placement, side: Side| {
                        Side::ALL[(side.index() + 4 - placement.quarters) % 4]
                    };
                    let side_of_b = Side::ALL[(side_of_a.index() + 2) % 4];
                    assert_eq!(neighbour(a.face, seen(a, side_of_a)), b.face);
                    assert_eq!(neighbour(b.face, seen(b, side_of_b)), a.face);
                    touching += 1;
                }
            }
            assert_eq!(touching, 5, "six faces in one piece touch five times");
        }
    }
}
