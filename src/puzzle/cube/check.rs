//! Whether stickers are a position that moves can reach, and if not, what is wrong and where. For any size.

use std::fmt;

use super::cubies::{Cubies, Pieces};
use super::layout::colour_name;
use super::slots::{
    CORNERS, EDGES, centre_orbits, centre_sticker, corner_stickers, edge_stickers, wing_distances,
    wing_stickers, wings,
};
use crate::geometry::{Face, cross, dot};

/// What keeps stickers from being a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A colour that is there too often, or not often enough.
    ColourCount { colour: Face, found: usize, expected: usize },
    /// The middle centres do not lie to each other as on a cube.
    Centres { colours: [Face; 6] },
    /// No piece has these colours in this order.
    NoSuchPiece { place: Spot, colours: Vec<Face> },
    /// A piece is at two places.
    Twice { piece: Vec<Face>, places: [Spot; 2] },
    /// A colour is too often on centre pieces that only change places with each other.
    CentreCount { sticker: usize, size: usize, colour: Face, found: usize },
    /// All corners are there, but one of them is twisted; this one would do. Clockwise thirds of a turn.
    TwistedCorner { place: Spot, thirds: u8 },
    /// All edges are there, but one of them is flipped; this one would do.
    FlippedEdge { place: Spot },
    /// All is well but for two pieces that have changed places; these two would do.
    SwappedPair { places: [Spot; 2] },
}

/// The place of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The faces that it lies on.
    pub faces: Vec<Face>,
    /// Its row and column on the first of them, from one, where the faces alone do not tell.
    pub cell: Option<(usize, usize)>,
}

impl Spot {
    pub fn of(faces: &[Face]) -> Spot {
        Spot { faces: faces.to_vec(), cell: None }
    }

    /// That of an edge piece of a large cube, by the number of its first sticker.
    fn of_wing(size: usize, faces: [Face; 2], sticker: usize) -> Spot {
        let cell = sticker % (size * size);
        Spot { faces: faces.to_vec(), cell: Some((cell / size + 1, cell % size + 1)) }
    }

    fn kind(&self) -> &'static str {
        if self.faces.len() == 3 { "corner" } else { "edge" }
    }
}

impl fmt::Display for Spot {
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

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::ColourCount { colour, found, expected } => {
                write!(f, "{} is there {found} times rather than {expected}", colour_name(*colour))
            }
            Flaw::Centres { colours } => {
                write!(f, "no cube has the centres {} in the order URFDLB", colours_in_words(colours))
            }
            Flaw::NoSuchPiece { place, colours } => {
                let (kind, colours) = (place.kind(), colours_in_words(colours));
                write!(f, "the {kind} at {place} shows {colours}, which no {kind} has in this order")
            }
            Flaw::Twice { piece, places: [a, b] } => {
                let colours = colours_in_words(piece);
                write!(f, "the {} {colours} is there twice, at {a} and at {b}", a.kind())
            }
            Flaw::CentreCount { sticker, size, colour, found } => {
                let (face, cell) = (Face::ALL[sticker / (size * size)], sticker % (size * size));
                let (row, column, name) = (cell / size + 1, cell % size + 1, colour_name(*colour));
                write!(
                    f,
                    "of the centres that change places with the one at {}, row {row}, column {column}, \
                     {found} are {name} rather than 4",
                    face.letter()
                )
            }
            Flaw::TwistedCorner { place, thirds } => {
                let way = if *thirds == 1 { "clockwise" } else { "anticlockwise" };
                write!(f, "a corner is twisted {way}, perhaps the one at {place}")
            }
            Flaw::FlippedEdge { place } => write!(f, "an edge is flipped, perhaps the one at {place}"),
            Flaw::SwappedPair { places: [a, b] } => {
                write!(f, "two pieces are swapped, perhaps the {}s at {a} and {b}", a.kind())
            }
        }
    }
}

impl std::error::Error for Flaw {}

/// Whether moves can bring stickers to where they are.
pub fn check(size: usize, stickers: &[Face]) -> Result<(), Flaw> {
    assert_eq!(stickers.len(), 6 * size * size, "a cube has that many stickers");
    pieces(size, stickers).map(|_| ())
}

/// The corners, middle edges and middle centres of a cube of any size, if all of it is in order.
pub(super) fn pieces(size: usize, stickers: &[Face]) -> Result<Pieces, Flaw> {
    check_counts(size, stickers)?;
    let centres = centres(size, stickers)?;
    // Seen from its centres a cube lies as it should: a colour is where the centre of that colour is.
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

fn check_counts(size: usize, stickers: &[Face]) -> Result<(), Flaw> {
    let expected = size * size;
    let wrong = Face::ALL.into_iter().find_map(|colour| {
        let found = stickers.iter().filter(|&&sticker| sticker == colour).count();
        (found > expected).then_some(Flaw::ColourCount { colour, found, expected })
    });
    wrong.map_or(Ok(()), Err)
}

/// The colours of the middle centres: some rotation of the solved ones.
fn centres(size: usize, stickers: &[Face]) -> Result<[Face; 6], Flaw> {
    if size.is_multiple_of(2) {
        return Ok(Face::ALL);
    }
    let colours = Face::ALL.map(|face| stickers[centre_sticker(size, face)]);
    if are_centres(&colours) { Ok(colours) } else { Err(Flaw::Centres { colours }) }
}

/// Whether colours lie to each other as those of faces do.
pub(super) fn are_centres(colours: &[Face; 6]) -> bool {
    let colour = |face: Face| colours[face.index()];
    let are_opposite = Face::ALL.into_iter().all(|face| colour(face.opposite()) == colour(face).opposite());
    let [u, r, f] = [Face::U, Face::R, Face::F].map(|face| colour(face).normal());
    // R and U meet at F, and not at its opposite as in a mirror.
    are_opposite && dot(r, u) == 0 && cross(r, u) == f
}

fn find_corners(size: usize, stickers: &[Face], home: &impl Fn(Face) -> Face) -> Result<Corners, Flaw> {
    let mut found = [(0, 0); 8];
    for place in 0..8 {
        let colours = corner_stickers(size, place).map(|sticker| stickers[sticker]);
        let seen = colours.map(home);
        // A corner that was twisted clockwise shows its first colour on the next sticker.
        let fits = |piece: usize, twist: usize| (0..3).all(|i| seen[(i + twist) % 3] == CORNERS[piece][i]);
        let known = (0..24).find(|index| fits(index / 3, index % 3));
        let Some(index) = known else {
            return Err(Flaw::NoSuchPiece { place: Spot::of(&CORNERS[place]), colours: colours.into() });
        };
        if let Some(other) = (0..place).find(|&other| found[other].0 == index / 3) {
            let places = [other, place].map(|place| Spot::of(&CORNERS[place]));
            return Err(Flaw::Twice { piece: colours.into(), places });
        }
        found[place] = (index / 3, (index % 3) as u8);
    }
    Ok(found)
}

fn find_edges(size: usize, stickers: &[Face], home: &impl Fn(Face) -> Face) -> Result<Edges, Flaw> {
    let mut found = [(0, false); 12];
    for place in 0..12 {
        let colours = edge_stickers(size, place).map(|sticker| stickers[sticker]);
        let seen = colours.map(home);
        let known = EDGES.iter().position(|edge| *edge == seen || [edge[1], edge[0]] == seen);
        let Some(piece) = known else {
            return Err(Flaw::NoSuchPiece { place: Spot::of(&EDGES[place]), colours: colours.into() });
        };
        if let Some(other) = (0..place).find(|&other| found[other].0 == piece) {
            let places = [other, place].map(|place| Spot::of(&EDGES[place]));
            return Err(Flaw::Twice { piece: colours.into(), places });
        }
        found[place] = (piece, EDGES[piece] != seen);
    }
    Ok(found)
}

/// Edge pieces beside the middle: each of the 24 at every distance is there once. They have no orientation of
/// their own and may be swapped, for slices swap them.
fn check_wings(size: usize, stickers: &[Face]) -> Result<(), Flaw> {
    for distance in wing_distances(size) {
        let mut found: Vec<([Face; 2], Spot)> = Vec::with_capacity(24);
        for faces in wings() {
            let numbers = wing_stickers(size, faces, distance);
            let colours = numbers.map(|sticker| stickers[sticker]);
            let place = Spot::of_wing(size, faces, numbers[0]);
            if !wings().any(|wing| wing == colours) {
                return Err(Flaw::NoSuchPiece { place, colours: colours.into() });
            }
            if let Some((_, other)) = found.iter().find(|(known, _)| *known == colours) {
                return Err(Flaw::Twice { piece: colours.into(), places: [other.clone(), place] });
            }
            found.push((colours, place));
        }
    }
    Ok(())
}

fn check_centres(size: usize, stickers: &[Face]) -> Result<(), Flaw> {
    for orbit in centre_orbits(size) {
        for colour in Face::ALL {
            let found = orbit.iter().filter(|&&sticker| stickers[sticker] == colour).count();
            if found > 4 {
                return Err(Flaw::CentreCount { sticker: orbit[0], size, colour, found });
            }
        }
    }
    Ok(())
}

/// What every move keeps: the corners' twists and the edges' flips cancel out, and corners and middle edges
/// are both exchanged an even number of times or both an odd number of times.
fn check_laws(size: usize, corners: &Corners, edges: &Edges) -> Result<(), Flaw> {
    let thirds: u8 = corners.iter().map(|(_, twist)| twist).sum::<u8>() % 3;
    if thirds != 0 {
        // The one at home, if there is one, looks the most like a corner that somebody twisted.
        let twisted = |place: &usize| corners[*place].1 != 0;
        let at_home = (0..8).filter(twisted).find(|&place| corners[place].0 == place);
        let place = at_home.or_else(|| (0..8).find(twisted)).unwrap_or_default();
        return Err(Flaw::TwistedCorner { place: Spot::of(&CORNERS[place]), thirds });
    }
    let flips = edges.iter().filter(|(_, flipped)| *flipped).count();
    if flips % 2 != 0 {
        let flipped = |place: &usize| edges[*place].1;
        let at_home = (0..12).filter(flipped).find(|&place| edges[place].0 == place);
        let place = at_home.or_else(|| (0..12).find(flipped)).unwrap_or_default();
        return Err(Flaw::FlippedEdge { place: Spot::of(&EDGES[place]) });
    }
    let corner_pieces = corners.map(|(piece, _)| piece);
    let edge_pieces = edges.map(|(piece, _)| piece);
    if size % 2 == 1 && is_odd(&corner_pieces) != is_odd(&edge_pieces) {
        let in_corners = exchanged(&corner_pieces).map(|pair| pair.map(|place| Spot::of(&CORNERS[place])));
        let in_edges = exchanged(&edge_pieces).map(|pair| pair.map(|place| Spot::of(&EDGES[place])));
        let places =
            in_edges.or(in_corners).expect("what is exchanged an odd number of times is not at home");
        return Err(Flaw::SwappedPair { places });
    }
    Ok(())
}

/// Whether pieces were exchanged an odd number of times.
pub(super) fn is_odd(pieces: &[usize]) -> bool {
    let behind = |place: usize| pieces[place + 1..].iter().filter(|&&other| other < pieces[place]).count();
    (0..pieces.len()).map(behind).sum::<usize>() % 2 == 1
}

/// Two places that have each other's piece, or one place and the one that has its piece.
fn exchanged(pieces: &[usize]) -> Option<[usize; 2]> {
    let away = || (0..pieces.len()).filter(|&place| pieces[place] != place);
    let pair = away().find(|&place| pieces[pieces[place]] == place);
    pair.or_else(|| away().next()).map(|place| [place, pieces[place]])
}
