//! Where each face of a puzzle lies in the drawing: unfolded as a net, or three faces in an isometric view.

use crate::geometry::Face;

/// Half the width of a face in the drawing.
pub const HALF: f64 = 100.0;
/// From the middle of a face to that of its neighbour in a net.
const PITCH: f64 = 2.0 * HALF + 8.0;
const MARGIN: f64 = 10.0;

/// An arrangement of the faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arrangement {
    /// Front in the middle, bottom and back hanging below.
    Column,
    /// Top in the middle, everything else folded down around it.
    Star,
    /// The usual cross: left, front, right and back in a row.
    Cross,
    /// Front, top and right, as seen from a corner.
    Isometric,
}

/// Where a face lies. A face is drawn around the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FacePlacement {
    /// The face that lies there.
    pub face: Face,
    /// The six numbers of an SVG `matrix`, from the face to the picture.
    pub matrix: [f64; 6],
}

impl FacePlacement {
    /// The point in the drawing of a point on the face.
    pub fn apply(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let [a, b, c, d, e, f] = self.matrix;
        (a * x + c * y + e, b * x + d * y + f)
    }
}

/// A face in a net: its column and row, and its rotation in quarter turns clockwise.
type Cell = (Face, usize, usize, usize);

fn flat((face, column, row, quarters): Cell) -> FacePlacement {
    let middle = |index: usize| MARGIN + HALF + index as f64 * PITCH;
    let (cos, sin) = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)][quarters];
    FacePlacement { face, matrix: [cos, sin, -sin, cos, middle(column), middle(row)] }
}

/// The larger and the smaller part of a slanting edge, seen along the diagonal of a cube.
const SLANT: (f64, f64) = (0.866, 0.5);
/// Edges are longer than in a net, since only three faces are shown.
const ENLARGED: f64 = 2.0;

/// A face seen from the corner of the cube where front, top and right meet: where its right and its down point,
/// and at which of its own corners that corner is.
fn slanted(face: Face, right: (f64, f64), down: (f64, f64), corner: (f64, f64)) -> FacePlacement {
    let [a, b, c, d] = [right.0, right.1, down.0, down.1].map(|part| part * ENLARGED);
    let (width, height) = Arrangement::Isometric.size();
    let (x, y) = (corner.0 * HALF, corner.1 * HALF);
    FacePlacement { face, matrix: [a, b, c, d, width / 2.0 - a * x - c * y, height / 2.0 - b * x - d * y] }
}

impl Arrangement {
    /// All arrangements, in the order in which the page lists them.
    pub const ALL: [Arrangement; 4] =
        [Arrangement::Column, Arrangement::Star, Arrangement::Cross, Arrangement::Isometric];

    /// The name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Arrangement::Column => "column",
            Arrangement::Star => "star",
            Arrangement::Cross => "cross",
            Arrangement::Isometric => "isometric",
        }
    }

    /// What the page calls it.
    pub const fn title(self) -> &'static str {
        match self {
            Arrangement::Column => "Front centred",
            Arrangement::Star => "Top centred",
            Arrangement::Cross => "Cross",
            Arrangement::Isometric => "Isometric",
        }
    }

    /// The arrangement with that name.
    pub fn named(name: &str) -> Option<Arrangement> {
        Arrangement::ALL.into_iter().find(|arrangement| arrangement.name() == name)
    }

    /// The same if it shows all faces, otherwise one that does.
    #[must_use]
    pub const fn unfolded(self) -> Arrangement {
        match self {
            Arrangement::Isometric => Arrangement::Column,
            other => other,
        }
    }

    const fn cells(self) -> &'static [Cell] {
        use Face::{B, D, F, L, R, U};
        match self {
            Arrangement::Column => {
                &[(U, 1, 0, 0), (L, 0, 1, 0), (F, 1, 1, 0), (R, 2, 1, 0), (D, 1, 2, 0), (B, 1, 3, 2)]
            }
            Arrangement::Star => {
                &[(B, 1, 0, 2), (L, 0, 1, 1), (U, 1, 1, 0), (R, 2, 1, 3), (F, 1, 2, 0), (D, 1, 3, 0)]
            }
            Arrangement::Cross => {
                &[(U, 1, 0, 0), (L, 0, 1, 0), (F, 1, 1, 0), (R, 2, 1, 0), (B, 3, 1, 0), (D, 1, 2, 0)]
            }
            Arrangement::Isometric => &[],
        }
    }

    /// The gap between neighbouring faces in the drawing.
    pub fn gap(self) -> f64 {
        if self == Arrangement::Isometric { 0.0 } else { PITCH - 2.0 * HALF }
    }

    /// Where each of the six faces lies.
    pub fn placements(self) -> Vec<FacePlacement> {
        if self == Arrangement::Isometric {
            let (across, up) = SLANT;
            let (falling, rising, down) = ((across, up), (across, -up), (0.0, 1.0));
            return vec![
                slanted(Face::F, falling, down, (1.0, -1.0)),
                slanted(Face::U, falling, (-across, up), (1.0, 1.0)),
                slanted(Face::R, rising, down, (-1.0, -1.0)),
            ];
        }
        self.cells().iter().map(|cell| flat(*cell)).collect()
    }

    /// Width and height of the drawing.
    pub fn size(self) -> (f64, f64) {
        if self == Arrangement::Isometric {
            let edge = 2.0 * HALF * ENLARGED;
            return (2.0 * edge * SLANT.0 + 2.0 * MARGIN, 2.0 * edge + 2.0 * MARGIN);
        }
        let extent = |last: Option<usize>| last.unwrap_or(0) as f64 * PITCH + 2.0 * (HALF + MARGIN);
        let cells = self.cells().iter();
        (extent(cells.clone().map(|cell| cell.1).max()), extent(cells.map(|cell| cell.2).max()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Vector, plus};

    /// A corner of the cube, as it is drawn on one of its faces.
    fn drawn(placement: &FacePlacement, corner: Vector) -> (f64, f64) {
        let along = |direction: Vector| f64::from(crate::geometry::dot(corner, direction)) * HALF;
        placement.apply((along(placement.face.right()), along(placement.face.down())))
    }

    fn corners(face: Face) -> [Vector; 4] {
        [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|(right, down)| {
            let scaled = crate::geometry::scaled;
            plus(face.normal(), plus(scaled(face.right(), right), scaled(face.down(), down)))
        })
    }

    #[test]
    fn faces_that_touch_in_a_layout_touch_on_the_puzzle() {
        for (arrangement, pairs) in [
            (Arrangement::Column, 5),
            (Arrangement::Star, 5),
            (Arrangement::Cross, 5),
            (Arrangement::Isometric, 3),
        ] {
            let placements = arrangement.placements();
            let mut touching = 0;
            for (index, a) in placements.iter().enumerate() {
                for b in &placements[..index] {
                    let is_near = |corner: &Vector| {
                        let ((ax, ay), (bx, by)) = (drawn(a, *corner), drawn(b, *corner));
                        (ax - bx).hypot(ay - by) < 10.0
                    };
                    let shared =
                        corners(a.face).into_iter().filter(|corner| corners(b.face).contains(corner));
                    touching += usize::from(shared.filter(is_near).count() == 2);
                }
            }
            assert_eq!(touching, pairs, "{arrangement:?}");
        }
    }

    #[test]
    fn everything_drawn_is_inside() {
        for arrangement in Arrangement::ALL {
            let (width, height) = arrangement.size();
            for placement in arrangement.placements() {
                for corner in corners(placement.face) {
                    let (x, y) = drawn(&placement, corner);
                    assert!(
                        (0.0..=width).contains(&x) && (0.0..=height).contains(&y),
                        "{arrangement:?} {x} {y}"
                    );
                }
            }
        }
    }
}
