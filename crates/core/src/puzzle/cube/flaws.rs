//! Checks whether stickers are a reachable position, and if not, finds what is wrong and where. For any size.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::cubies::{Cubies, Pieces};
use super::layout::colour_name;
use super::places::{
    CORNERS, EDGES, centre_orbits, centre_sticker, corner_stickers, edge_stickers, wing_distances,
    wing_stickers, wings,
};
use crate::geometry::{Face, cross, dot};

/// Why stickers are not a reachable position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CubeFlaw {
    /// A colour has too many or too few stickers.
    ColourCount {
        /// The colour, by its face.
        colour: Face,
        /// How many stickers have it.
        found: usize,
        /// How many should.
        expected: usize,
    },
    /// The middle centres are not in the order of any cube.
    Centres {
        /// Their colours, in the order of [`Face::ALL`].
        colours: [Face; 6],
    },
    /// No piece has these colours in this order.
    NoSuchPiece {
        /// Where they are.
        place: PiecePlace,
        /// The colours, in the order of the faces of the place.
        colours: Vec<Face>,
    },
    /// A piece is in two places.
    Twice {
        /// Its colours.
        piece: Vec<Face>,
        /// Where it is.
        places: [PiecePlace; 2],
    },
    /// A colour is on more than four centre pieces of an orbit.
    CentreCount {
        /// The number of a sticker of the orbit.
        sticker: usize,
        /// The size of the cube.
        size: usize,
        /// The colour.
        colour: Face,
        /// How many centres of the orbit have it.
        found: usize,
    },
    /// All corners are there, but their twists do not add up. Twisting one of them repairs it.
    TwistedCorner {
        /// A corner whose twist repairs it.
        place: PiecePlace,
        /// Thirds of a turn that it is twisted by, clockwise.
        thirds: u8,
    },
    /// All edges are there, but an odd number of them is flipped. Flipping one repairs it.
    FlippedEdge {
        /// An edge whose flip repairs it.
        place: PiecePlace,
    },
    /// The permutation has the wrong parity. Swapping two pieces repairs it.
    SwappedPair {
        /// Two pieces whose swap repairs it.
        places: [PiecePlace; 2],
    },
}

/// The place of a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PiecePlace {
    /// The faces that it lies on.
    pub faces: Vec<Face>,
    /// Its row and column on the first of them, from one, if the faces do not determine the place.
    pub cell: Option<(usize, usize)>,
}

impl PiecePlace {
    /// The place of a piece that the faces alone determine.
    pub fn of(faces: &[Face]) -> PiecePlace {
        PiecePlace { faces: faces.to_vec(), cell: None }
    }

    /// The place of a wing, by the number of its first sticker.
    fn of_wing(size: usize, faces: [Face; 2], sticker: usize) -> PiecePlace {
        let cell = sticker % (size * size);
        PiecePlace { faces: faces.to_vec(), cell: Some((cell / size + 1, cell % size + 1)) }
    }

    fn kind(&self) -> &'static str {
        if self.faces.len() == 3 { "corner" } else { "edge" }
    }
}

impl fmt::Display for PiecePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces.iter().try_for_each(|face| write!(f, "{}", face.letter()))?;
        match self.cell {
            None => Ok(()),
            Some((row, column)) => write!(f, " (row {row}, column {column} of {})", self.faces[0].letter()),
        }
    }
}

fn colours_in_words(colours: &[Face]) -> String {
    let names: Vec<&str> = colours.iter().map(|&colour| colour_name(colour)).collect();
    names.join(", ")
}

impl fmt::Display for CubeFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CubeFlaw::ColourCount { colour, found, expected } => {
                write!(f, "{} is there {found} times rather than {expected}", colour_name(*colour))
            }
            CubeFlaw::Centres { colours } => {
                write!(f, "no cube has the centres {} in the order URFDLB", colours_in_words(colours))
            }
            CubeFlaw::NoSuchPiece { place, colours } => {
                let (kind, colours) = (place.kind(), colours_in_words(colours));
                write!(f, "the {kind} at {place} shows {colours}, which no {kind} has in this order")
            }
            CubeFlaw::Twice { piece, places: [a, b] } => {
                let colours = colours_in_words(piece);
                write!(f, "the {} {colours} is there twice, at {a} and at {b}", a.kind())
            }
            CubeFlaw::CentreCount { sticker, size, colour, found } => {
                let (face, cell) = (Face::ALL[sticker / (size * size)], sticker % (size * size));
                let (row, column, name) = (cell / size + 1, cell % size + 1, colour_name(*colour));
                write!(
                    f,
                    "of the centres that change places with the one at {}, row {row}, column {column}, \
                     {found} are {name} rather than 4",
                    face.letter()
                )
            }
            CubeFlaw::TwistedCorner { place, thirds } => {
                let way = if *thirds == 1 { "clockwise" } else { "anticlockwise" };
                write!(f, "a corner is twisted {way}, perhaps the one at {place}")
            }
            CubeFlaw::FlippedEdge { place } => write!(f, "an edge is flipped, perhaps the one at {place}"),
            CubeFlaw::SwappedPair { places: [a, b] } => {
                write!(f, "two pieces are swapped, perhaps the {}s at {a} and {b}", a.kind())
            }
        }
    }
}

impl std::error::Error for CubeFlaw {}

/// Checks whether stickers are a reachable position.
pub fn check(size: usize, stickers: &[Face]) -> Result<(), CubeFlaw> {
    assert_eq!(stickers.len(), 6 * size * size, "a cube has that many stickers");
    pieces(size, stickers).map(|_| ())
}

/// The corners, middle edges and middle centres of a cube of any size, if all of it is in order.
pub(super) fn pieces(size: usize, stickers: &[Face]) -> Result<Pieces, CubeFlaw> {
    check_counts(size, stickers)?;
    let centres = centres(size, stickers)?;
    // The centres define the home of each colour.
    let home = |colour: Face| {
        let face = Face::ALL.into_iter().find(|face| centres[face.index()] == colour);
        face.expect("the centres have all colours")
    };
    let corners = find_corners(size, stickers, &home)?;
    let edges = if size % 2 == 1 { find_edges(size, stickers, &home)? } else { SOLVED_EDGES };
    check_wings(size, stickers)?;
    check_centres(size, stickers)?;
    check_laws(size, &corners, &edges)?;
    Ok(Pieces::new(size, centres, Cubies::from_places(corners, edges)))
}

type Corners = [(usize, u8); 8];
type Edges = [(usize, bool); 12];

const SOLVED_EDGES: Edges = {
    let mut edges = [(0, false); 12];
    let mut place = 0;
    while place < 12 {
        edges[place].0 = place;
        place += 1;
    }
    edges
};

fn check_counts(size: usize, stickers: &[Face]) -> Result<(), CubeFlaw> {
    let expected = size * size;
    let wrong = Face::ALL.into_iter().find_map(|colour| {
        let found = stickers.iter().filter(|&&sticker| sticker == colour).count();
        (found > expected).then_some(CubeFlaw::ColourCount { colour, found, expected })
    });
    wrong.map_or(Ok(()), Err)
}

/// The colours of the middle centres, if they are a rotation of the solved ones.
fn centres(size: usize, stickers: &[Face]) -> Result<[Face; 6], CubeFlaw> {
    if size.is_multiple_of(2) {
        return Ok(Face::ALL);
    }
    let colours = Face::ALL.map(|face| stickers[centre_sticker(size, face)]);
    if are_centres(&colours) { Ok(colours) } else { Err(CubeFlaw::Centres { colours }) }
}

/// Whether colours are a rotation of the solved centres.
pub(super) fn are_centres(colours: &[Face; 6]) -> bool {
    let colour = |face: Face| colours[face.index()];
    let are_opposite = Face::ALL.into_iter().all(|face| colour(face.opposite()) == colour(face).opposite());
    let [u, r, f] = [Face::U, Face::R, Face::F].map(|face| colour(face).normal());
    // R and U meet at F, and not at its opposite as in a mirror.
    are_opposite && dot(r, u) == 0 && cross(r, u) == f
}

fn find_corners(size: usize, stickers: &[Face], home: &impl Fn(Face) -> Face) -> Result<Corners, CubeFlaw> {
    let mut found = [(0, 0); 8];
    for place in 0..8 {
        let colours = corner_stickers(size, place).map(|sticker| stickers[sticker]);
        let seen = colours.map(home);
        // A corner that was twisted clockwise shows its first colour on the next sticker.
        let fits = |piece: usize, twist: usize| (0..3).all(|i| seen[(i + twist) % 3] == CORNERS[piece][i]);
        let known = (0..24).find(|index| fits(index / 3, index % 3));
        let Some(index) = known else {
            return Err(CubeFlaw::NoSuchPiece {
                place: PiecePlace::of(&CORNERS[place]),
                colours: colours.into(),
            });
        };
        if let Some(other) = (0..place).find(|&other| found[other].0 == index / 3) {
            let places = [other, place].map(|place| PiecePlace::of(&CORNERS[place]));
            return Err(CubeFlaw::Twice { piece: colours.into(), places });
        }
        found[place] = (index / 3, (index % 3) as u8);
    }
    Ok(found)
}

fn find_edges(size: usize, stickers: &[Face], home: &impl Fn(Face) -> Face) -> Result<Edges, CubeFlaw> {
    let mut found = [(0, false); 12];
    for place in 0..12 {
        let colours = edge_stickers(size, place).map(|sticker| stickers[sticker]);
        let seen = colours.map(home);
        let known = EDGES.iter().position(|edge| *edge == seen || [edge[1], edge[0]] == seen);
        let Some(piece) = known else {
            return Err(CubeFlaw::NoSuchPiece {
                place: PiecePlace::of(&EDGES[place]),
                colours: colours.into(),
            });
        };
        if let Some(other) = (0..place).find(|&other| found[other].0 == piece) {
            let places = [other, place].map(|place| PiecePlace::of(&EDGES[place]));
            return Err(CubeFlaw::Twice { piece: colours.into(), places });
        }
        found[place] = (piece, EDGES[piece] != seen);
    }
    Ok(found)
}

/// Wings: each of the 24 at every distance must be there once. They have no orientation of their own, and two
/// may be swapped, for slices swap them.
fn check_wings(size: usize, stickers: &[Face]) -> Result<(), CubeFlaw> {
    for distance in wing_distances(size) {
        let mut found: Vec<([Face; 2], PiecePlace)> = Vec::with_capacity(24);
        for faces in wings() {
            let numbers = wing_stickers(size, faces, distance);
            let colours = numbers.map(|sticker| stickers[sticker]);
            let place = PiecePlace::of_wing(size, faces, numbers[0]);
            if !wings().any(|wing| wing == colours) {
                return Err(CubeFlaw::NoSuchPiece { place, colours: colours.into() });
            }
            if let Some((_, other)) = found.iter().find(|(known, _)| *known == colours) {
                return Err(CubeFlaw::Twice { piece: colours.into(), places: [other.clone(), place] });
            }
            found.push((colours, place));
        }
    }
    Ok(())
}

fn check_centres(size: usize, stickers: &[Face]) -> Result<(), CubeFlaw> {
    for orbit in centre_orbits(size) {
        for colour in Face::ALL {
            let found = orbit.iter().filter(|&&sticker| stickers[sticker] == colour).count();
            if found > 4 {
                return Err(CubeFlaw::CentreCount { sticker: orbit[0], size, colour, found });
            }
        }
    }
    Ok(())
}

/// The invariants of all moves: the corners' twists and the edges' flips cancel out, and the permutations of
/// corners and middle edges have the same parity.
fn check_laws(size: usize, corners: &Corners, edges: &Edges) -> Result<(), CubeFlaw> {
    let thirds: u8 = corners.iter().map(|(_, twist)| twist).sum::<u8>() % 3;
    if thirds != 0 {
        // A corner that is twisted at home is the most likely cause.
        let twisted = |place: &usize| corners[*place].1 != 0;
        let at_home = (0..8).filter(twisted).find(|&place| corners[place].0 == place);
        let place = at_home.or_else(|| (0..8).find(twisted)).unwrap_or_default();
        return Err(CubeFlaw::TwistedCorner { place: PiecePlace::of(&CORNERS[place]), thirds });
    }
    let flips = edges.iter().filter(|(_, flipped)| *flipped).count();
    if flips % 2 != 0 {
        let flipped = |place: &usize| edges[*place].1;
        let at_home = (0..12).filter(flipped).find(|&place| edges[place].0 == place);
        let place = at_home.or_else(|| (0..12).find(flipped)).unwrap_or_default();
        return Err(CubeFlaw::FlippedEdge { place: PiecePlace::of(&EDGES[place]) });
    }
    let corner_pieces = corners.map(|(piece, _)| piece);
    let edge_pieces = edges.map(|(piece, _)| piece);
    if size % 2 == 1 && is_odd(&corner_pieces) != is_odd(&edge_pieces) {
        let in_corners =
            exchanged(&corner_pieces).map(|pair| pair.map(|place| PiecePlace::of(&CORNERS[place])));
        let in_edges = exchanged(&edge_pieces).map(|pair| pair.map(|place| PiecePlace::of(&EDGES[place])));
        let places =
            in_edges.or(in_corners).expect("what is exchanged an odd number of times is not at home");
        return Err(CubeFlaw::SwappedPair { places });
    }
    Ok(())
}

/// Whether a permutation is odd.
pub(super) fn is_odd(pieces: &[usize]) -> bool {
    let behind = |place: usize| pieces[place + 1..].iter().filter(|&&other| other < pieces[place]).count();
    (0..pieces.len()).map(behind).sum::<usize>() % 2 == 1
}

/// Two places that have each other's piece, or a place and the one that has its piece.
fn exchanged(pieces: &[usize]) -> Option<[usize; 2]> {
    let away = || (0..pieces.len()).filter(|&place| pieces[place] != place);
    let pair = away().find(|&place| pieces[pieces[place]] == place);
    pair.or_else(|| away().next()).map(|place| [place, pieces[place]])
}
