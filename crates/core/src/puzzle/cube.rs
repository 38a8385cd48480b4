//! Rubik's cubes of any size: stickers in one flat array, turned by rotating their positions in space.
//!
//! A sticker's number is its place in the text of facelets: faces in the order U R F D L B, each row by row.
//! In space, the middle of a sticker has whole coordinates if cells are two units wide: those of a face of
//! size n go from -(n - 1) to n - 1 in steps of two, and the face itself lies at n.

pub mod cubies;
pub mod flaws;
pub mod kind;
mod layout;
pub mod named_actions;
mod painting;
pub(crate) mod places;
mod random;
mod turns;

use crate::geometry::{Face, Vector, cross, dot, plus, quarter_turn, scaled};
use crate::notation::{Move, Unreadable};
use crate::picture::flat::Faced;
use crate::picture::flat::net::Arrangement;
use crate::puzzle::{Kind, Puzzle, StateError};
use crate::random::Random;
use cubies::Pieces;
pub use kind::CubeKind;
pub use layout::read_layout;
pub use turns::Turn;

/// The smallest cube, in layers.
pub const MIN_SIZE: usize = 2;
/// The largest cube, in layers: coordinates fit into a byte.
pub const MAX_SIZE: usize = 64;

/// A position of a cube.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cube {
    size: usize,
    /// Colours, each named by its face on the solved cube.
    stickers: Box<[Face]>,
}

/// The number of the sticker at a position.
fn sticker_at(size: usize, position: Vector) -> usize {
    let reach = size as i8;
    let axis = position.iter().position(|coordinate| coordinate.abs() == reach).expect("it is on a face");
    let mut normal = [0; 3];
    normal[axis] = position[axis].signum();
    let face = Face::facing(normal).expect("it points along an axis");
    let cell = |direction: Vector| (dot(position, direction) + reach - 1) as usize / 2;
    (face.index() * size + cell(face.down())) * size + cell(face.right())
}

/// The position of the cell in a row and a column of a face.
pub(crate) fn position_of(size: usize, face: Face, row: usize, column: usize) -> Vector {
    let centred = |cell: usize| 2 * cell as i8 - (size as i8 - 1);
    let on_face = plus(scaled(face.right(), centred(column)), scaled(face.down(), centred(row)));
    plus(scaled(face.normal(), size as i8), on_face)
}

impl Cube {
    /// The solved cube of a size, white on top and green in front.
    pub fn solved_of(size: usize) -> Cube {
        CubeKind::of(size).solved()
    }

    /// The number of layers.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The colours of a face, row by row.
    pub fn face(&self, face: Face) -> &[Face] {
        let cells = self.size * self.size;
        &self.stickers[face.index() * cells..][..cells]
    }

    /// For each sticker whether it belongs to a set of pieces, or is a centre. `None` if pieces have no numbers.
    pub fn lit(&self, pieces: u32) -> Option<Vec<bool>> {
        let stickers = self.stickers_of(pieces)?;
        let mut lit = vec![false; self.stickers.len()];
        let centres = Face::ALL.into_iter().filter(|_| self.size % 2 == 1);
        let centres = centres.map(|face| places::centre_sticker(self.size, face));
        stickers.into_iter().chain(centres).for_each(|sticker| lit[sticker] = true);
        Some(lit)
    }

    /// The turn that a move does, if the cube has that move.
    pub fn turn_of(&self, mv: Move) -> Option<Turn> {
        turns::read(self.size, mv).ok().map(|(_, turn)| turn)
    }

    /// Turns layers: four strips of stickers change places for each of them, and a whole face only where an
    /// outermost layer turns.
    pub fn turn(&mut self, turn: Turn) {
        let quarters = turn.quarters.rem_euclid(4) as usize;
        let last_layer = self.size - 1;
        assert!(turn.first <= turn.last && turn.last <= last_layer, "the cube has no such layers");
        let normal = turn.face.normal();
        // A ring of strips can begin in any direction across the axis.
        let outwards = turn.face.down();
        let along = cross(normal, outwards);
        for layer in turn.first..=turn.last {
            let height = scaled(normal, last_layer as i8 - 2 * layer as i8);
            let edge = plus(scaled(outwards, self.size as i8), height);
            let start = plus(edge, scaled(along, -(last_layer as i8)));
            self.cycle(turn.face, quarters, start, along, self.size);
        }
        if turn.first == 0 {
            self.turn_face(turn.face, turn.face, quarters);
        }
        if turn.last == last_layer {
            self.turn_face(turn.face.opposite(), turn.face, quarters);
        }
    }

    /// The same cube in all 24 orientations, the current one first.
    fn ways_to_lie(&self) -> impl Iterator<Item = Cube> {
        let whole = |face, quarters| Turn { face, first: 0, last: self.size - 1, quarters };
        // Rotations that bring each face to the top, then the four around it.
        let [x, z] = [Face::R, Face::F];
        let to_top = [(x, 0), (x, 1), (x, 2), (x, 3), (z, 1), (z, 3)];
        let turns = to_top.into_iter().flat_map(move |(face, quarters)| {
            (0..4).map(move |round| [whole(face, quarters), whole(Face::U, round)])
        });
        turns.map(|turns| {
            let mut cube = self.clone();
            turns.into_iter().for_each(|turn| cube.turn(turn));
            cube
        })
    }

    /// Turns the stickers of one face, ring by ring, as seen from a face on its axis.
    fn turn_face(&mut self, face: Face, relative_to: Face, quarters: usize) {
        for ring in 0..self.size / 2 {
            let start = position_of(self.size, face, ring, ring);
            self.cycle(relative_to, quarters, start, face.right(), self.size - 1 - 2 * ring);
        }
    }

    /// Cycles a strip of cells and its images under quarter turns.
    fn cycle(&mut self, face: Face, quarters: usize, start: Vector, step: Vector, count: usize) {
        let mut ends = [start, plus(start, scaled(step, 2))];
        let strips = [(); 4].map(|()| {
            let [first, second] = ends.map(|end| sticker_at(self.size, end));
            ends = ends.map(|end| quarter_turn(end, face));
            (first, second.wrapping_sub(first))
        });
        let mut targets = strips;
        targets.rotate_left(quarters);
        for cell in 0..count {
            let place = |(first, step): (usize, usize)| first.wrapping_add(step.wrapping_mul(cell));
            let colours = strips.map(|strip| self.stickers[place(strip)]);
            for (target, colour) in targets.into_iter().zip(colours) {
                self.stickers[place(target)] = colour;
            }
        }
    }
}

impl Puzzle for Cube {
    type Kind = CubeKind;

    fn kind(&self) -> CubeKind {
        CubeKind::of(self.size)
    }

    /// Every face has one colour, in any orientation of the cube.
    fn is_solved(&self) -> bool {
        self.stickers
            .chunks_exact(self.size * self.size)
            .all(|face| face.iter().all(|colour| *colour == face[0]))
    }

    fn apply(&mut self, mv: Move) -> Result<(), Unreadable> {
        let (_, turn) = turns::read(self.size, mv)?;
        self.turn(turn);
        Ok(())
    }

    fn text(&self) -> String {
        self.stickers.iter().map(|face| face.letter()).collect()
    }

    fn with_text(&self, text: &str) -> Result<Self, StateError> {
        layout::read_sized(self.size, text)
    }

    fn parse_any(&self, text: &str) -> Result<Cube, StateError> {
        layout::read_layout(text)
    }

    fn net_text(&self) -> String {
        layout::net_text(self)
    }

    fn layout_text(&self) -> String {
        self.net_text()
    }

    fn relative_to(&self, goal: &Self) -> Option<Self> {
        let from = Pieces::of(self).filter(|_| self.size == goal.size)?;
        // Pieces are relative to the centres, so both cubes must have the same centres.
        let mut goals = goal.ways_to_lie().filter_map(|goal| Pieces::of(&goal));
        let to = goals.find(|to| to.centres == from.centres)?;
        // The inverse of the goal, then this position: its solutions lead from here to the goal.
        Pieces::new(self.size, from.centres, to.cubies.inverse().then(&from.cubies)).cube().ok()
    }

    /// Corners are numbered from 0, edges from 8.
    fn stickers_of(&self, pieces: u32) -> Option<Vec<usize>> {
        let cubies = Pieces::of(self)?.cubies;
        let is_meant = |number: usize| pieces >> number & 1 == 1;
        let corners = (0..8).filter(|&place| is_meant(cubies.corner(place).0));
        let edges = (0..12).filter(|&place| self.size == 3 && is_meant(8 + cubies.edge(place).0));
        let corners = corners.flat_map(|place| places::corner_stickers(self.size, place));
        Some(corners.chain(edges.flat_map(|place| places::edge_stickers(self.size, place))).collect())
    }

    fn random_state(&self, random: &mut Random) -> Self {
        random::state(self.size, random)
    }

    fn random_moves(&self, count: usize, _most_equal: usize, random: &mut Random) -> Vec<Move> {
        random::moves(self.size, count, random)
    }
}

impl Faced for Cube {
    fn arrangement(&self) -> Arrangement {
        Arrangement::Cross
    }

    fn turned_with(&self, face: Face) -> String {
        face.name().to_string()
    }

    fn dragged(&self, face: Face, across: f64, down: f64, direction: Vector) -> Option<Move> {
        let cell = |share: f64| ((share * self.size as f64) as usize).min(self.size - 1);
        turns::dragged(self.size, face, cell(down), cell(across), direction)
    }
}
