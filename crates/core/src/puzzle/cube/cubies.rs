//! The pieces of a 3x3x3 or 2x2x2: permutation and orientation, as solvers use them.

use std::sync::LazyLock;

use super::flaws::{self, CubeFlaw};
use super::places::{CORNERS, EDGES, centre_sticker, corner_stickers, edge_stickers};
use super::{Cube, Turn};
use crate::geometry::Face;

/// The twenty pieces that move, relative to the centres. A 2x2x2 has the corners; its edges stay at home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cubies {
    /// For each place the piece in it, times three, plus its clockwise thirds of a turn.
    corners: [u8; 8],
    /// For each place the piece in it, times two, plus one if it is flipped.
    edges: [u8; 12],
}

/// What each corner becomes by thirds of a turn.
const TWISTED: [[u8; 24]; 3] = {
    let mut twisted = [[0; 24]; 3];
    let mut index = 0;
    while index < 72 {
        let (thirds, corner) = (index / 24, index % 24);
        twisted[thirds][corner] = (corner / 3 * 3 + (corner + thirds) % 3) as u8;
        index += 1;
    }
    twisted
};

impl Cubies {
    /// Every cubie at home.
    pub const SOLVED: Cubies = {
        let (mut corners, mut edges) = ([0; 8], [0; 12]);
        let mut place = 0;
        while place < 12 {
            if place < 8 {
                corners[place] = 3 * place as u8;
            }
            edges[place] = 2 * place as u8;
            place += 1;
        }
        Cubies { corners, edges }
    };

    /// The corner at a place and its clockwise thirds of a turn.
    pub fn corner(&self, place: usize) -> (usize, u8) {
        let corner = self.corners[place];
        (usize::from(corner / 3), corner % 3)
    }

    /// The edge at a place and whether it is flipped.
    pub fn edge(&self, place: usize) -> (usize, bool) {
        let edge = self.edges[place];
        (usize::from(edge / 2), edge % 2 == 1)
    }

    /// Pieces in places, reachable or not.
    pub fn from_places(corners: [(usize, u8); 8], edges: [(usize, bool); 12]) -> Cubies {
        Cubies {
            corners: corners.map(|(piece, twist)| 3 * piece as u8 + twist % 3),
            edges: edges.map(|(piece, flipped)| 2 * piece as u8 + u8::from(flipped)),
        }
    }

    /// The position after these, when the moves that lead from solved to `done` follow.
    #[must_use]
    #[inline]
    pub fn then(&self, done: &Cubies) -> Cubies {
        let corners = done.corners.map(|from| {
            let corner = self.corners[usize::from(from / 3)];
            TWISTED[usize::from(from % 3)][usize::from(corner)]
        });
        let edges = done.edges.map(|from| self.edges[usize::from(from / 2)] ^ (from & 1));
        Cubies { corners, edges }
    }

    /// The inverse.
    #[must_use]
    pub fn inverse(&self) -> Cubies {
        let mut inverse = Cubies::SOLVED;
        for place in 0..8 {
            let (piece, twist) = self.corner(place);
            inverse.corners[piece] = 3 * place as u8 + (3 - twist) % 3;
        }
        for place in 0..12 {
            let (piece, flipped) = self.edge(place);
            inverse.edges[piece] = 2 * place as u8 + u8::from(flipped);
        }
        inverse
    }

    /// A face turned clockwise by quarters. Only the eight pieces that it moves are touched.
    #[must_use]
    #[inline]
    pub fn turned(&self, face: Face, quarters: i32) -> Cubies {
        let mut turned = *self;
        if let Some(turn) = (quarters.rem_euclid(4) as usize).checked_sub(1) {
            let turn = &TURNS[face.index()][turn];
            for moved in &turn.corners {
                let corner = self.corners[usize::from(moved.from) % 8];
                turned.corners[usize::from(moved.to) % 8] =
                    TWISTED[usize::from(moved.by) % 3][usize::from(corner) % 24];
            }
            for moved in &turn.edges {
                turned.edges[usize::from(moved.to) % 12] =
                    self.edges[usize::from(moved.from) % 12] ^ moved.by;
            }
        }
        turned
    }
}

/// A piece that a turn moves: where to, where from, and by how much it is twisted or flipped.
#[derive(Clone, Copy)]
struct Moved {
    to: u8,
    from: u8,
    by: u8,
}

/// All pieces that a turn of a face moves.
struct FaceTurn {
    corners: [Moved; 4],
    edges: [Moved; 4],
}

impl FaceTurn {
    fn of(done: &Cubies) -> FaceTurn {
        let corners = (0..8).map(|to| (to, done.corner(to))).filter(|(to, (from, _))| to != from);
        let edges = (0..12).map(|to| (to, done.edge(to))).filter(|(to, (from, _))| to != from);
        let moved = |to: usize, from: usize, by: u8| Moved { to: to as u8, from: from as u8, by };
        let corners: Vec<Moved> = corners.map(|(to, (from, twist))| moved(to, from, twist)).collect();
        let edges: Vec<Moved> =
            edges.map(|(to, (from, flipped))| moved(to, from, u8::from(flipped))).collect();
        let four = "a face has four corners and four edges";
        FaceTurn { corners: corners.try_into().ok().expect(four), edges: edges.try_into().ok().expect(four) }
    }
}

/// What one, two and three quarter turns of each face do, derived from the stickers.
static TURNS: LazyLock<[[FaceTurn; 3]; 6]> = LazyLock::new(|| {
    Face::ALL.map(|face| {
        [1, 2, 3].map(|quarters| {
            let mut cube = Cube::solved_of(3);
            cube.turn(Turn { face, first: 0, last: 0, quarters });
            FaceTurn::of(&Pieces::of(&cube).expect("a turn leads to a position").cubies)
        })
    })
});

/// A whole 3x3x3 or 2x2x2 by its pieces. Conversions from and to stickers are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pieces {
    size: usize,
    /// The colour of the centre of each face. A 2x2x2 has none; these are made up.
    pub centres: [Face; 6],
    /// The corners and edges, relative to the centres.
    pub cubies: Cubies,
}

impl Pieces {
    /// The pieces of a cube; `None` for larger ones, which have more kinds of pieces.
    pub fn of(cube: &Cube) -> Option<Pieces> {
        let size = cube.size;
        if size > 3 {
            return None;
        }
        flaws::pieces(size, &cube.stickers).ok()
    }

    pub(super) fn new(size: usize, centres: [Face; 6], cubies: Cubies) -> Pieces {
        Pieces { size, centres, cubies }
    }

    /// The cube with these pieces, or why it is not reachable.
    pub fn cube(&self) -> Result<Cube, CubeFlaw> {
        let mut cube = Cube::solved_of(self.size);
        self.paint(&mut cube.stickers);
        flaws::check(self.size, &cube.stickers)?;
        Ok(cube)
    }

    /// Colours the stickers of corners, middle edges and middle centres of a cube of any size.
    pub(super) fn paint(&self, stickers: &mut [Face]) {
        let size = self.size;
        let colour = |face: Face| self.centres[face.index()];
        for place in 0..8 {
            let (piece, twist) = self.cubies.corner(place);
            for (index, &sticker) in corner_stickers(size, place).iter().enumerate() {
                stickers[sticker] = colour(CORNERS[piece][(index + 3 - usize::from(twist)) % 3]);
            }
        }
        if size.is_multiple_of(2) {
            return;
        }
        for place in 0..12 {
            let (piece, flipped) = self.cubies.edge(place);
            for (index, &sticker) in edge_stickers(size, place).iter().enumerate() {
                stickers[sticker] = colour(EDGES[piece][index ^ usize::from(flipped)]);
            }
        }
        for face in Face::ALL {
            stickers[centre_sticker(size, face)] = colour(face);
        }
    }
}
