//! The places of pieces, derived from faces and directions: stickers of corners and edges, and the orbits of wings
//! and centre pieces.

use super::sticker_at;
use crate::geometry::{Face, Vector, cross, dot, plus, scaled};
use Face::{B, D, F, L, R, U};

/// The corners, each by its faces, clockwise from the top or bottom one.
pub(crate) const CORNERS: [[Face; 3]; 8] =
    [[U, R, F], [U, F, L], [U, L, B], [U, B, R], [D, F, R], [D, L, F], [D, B, L], [D, R, B]];

/// The edges, each by its faces; the first defines its orientation.
pub(crate) const EDGES: [[Face; 2]; 12] =
    [[U, R], [U, F], [U, L], [U, B], [D, R], [D, F], [D, L], [D, B], [F, R], [F, L], [B, L], [B, R]];

/// The sticker that a piece has on a face: the piece is where all its faces meet, moved a bit along an edge.
fn sticker(size: usize, faces: &[Face], shift: Vector, on: Face) -> usize {
    let inside = size as i8 - 1;
    let middle = faces.iter().fold(shift, |sum, face| plus(sum, scaled(face.normal(), inside)));
    sticker_at(size, plus(middle, on.normal()))
}

pub(crate) fn corner_stickers(size: usize, corner: usize) -> [usize; 3] {
    let faces = CORNERS[corner];
    faces.map(|face| sticker(size, &faces, [0; 3], face))
}

/// Stickers of the middle edge, which only cubes of odd size have.
pub(crate) fn edge_stickers(size: usize, edge: usize) -> [usize; 2] {
    wing_stickers(size, EDGES[edge], 0)
}

/// Stickers of a wing, an edge piece beside the middle. It is named by its two faces; their order is the side of the
/// middle that it is on. Turns carry names along with the pieces.
pub(crate) fn wing_stickers(size: usize, faces: [Face; 2], from_middle: i8) -> [usize; 2] {
    let shift = scaled(cross(faces[0].normal(), faces[1].normal()), from_middle);
    faces.map(|face| sticker(size, &faces, shift, face))
}

/// The names of the 24 wings at one distance from the middle.
pub(crate) fn wings() -> impl Iterator<Item = [Face; 2]> {
    Face::ALL.into_iter().flat_map(|a| Face::ALL.map(|b| [a, b])).filter(are_neighbours)
}

fn are_neighbours(faces: &[Face; 2]) -> bool {
    dot(faces[0].normal(), faces[1].normal()) == 0
}

/// The distances of wings from the middle.
pub(crate) fn wing_distances(size: usize) -> impl Iterator<Item = i8> {
    let first = if size % 2 == 1 { 2 } else { 1 };
    (first..size as i8 - 1).step_by(2)
}

/// The orbits of centre pieces: four on each face, a quarter turn apart.
pub(crate) fn centre_orbits(size: usize) -> impl Iterator<Item = Vec<usize>> {
    let inner = move || (0..size as i8 - 2).map(move |cell| 2 * cell - (size as i8 - 3));
    // One quarter of a face has one piece of each.
    let named = inner().flat_map(move |x| inner().map(move |y| (x, y))).filter(|&(x, y)| x > 0 && y >= 0);
    named.map(move |(x, y)| {
        let cells = [(x, y), (-y, x), (-x, -y), (y, -x)];
        let stickers = Face::ALL.into_iter().flat_map(|face| {
            cells.map(|(x, y)| {
                let on_face = plus(scaled(face.right(), x), scaled(face.down(), y));
                sticker_at(size, plus(scaled(face.normal(), size as i8), on_face))
            })
        });
        stickers.collect()
    })
}

/// The sticker in the middle of a face of odd size.
pub(crate) fn centre_sticker(size: usize, face: Face) -> usize {
    sticker_at(size, scaled(face.normal(), size as i8))
}
