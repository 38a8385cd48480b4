//! The gear ball: exactly its 165,888 reachable states, or 41,472 where the brackets are blank.
//!
//! Hold the middle slice: a turn rotates both faces of an axis by a quarter, each clockwise as seen from
//! outside, and the four gears of the middle slice spin by a sixth. Under such turns the pieces move in
//! five blocks of four, so the state is small:
//!
//! - The four edges of a slice (a *quartet*) stay together, in one slice or another: `slices` says in
//!   which. The same exchange of axes happens to the three stickers of every corner.
//! - Every other corner of the cube (a *tetrad*) moves by changes of sign alone: a corner that began at p
//!   is at p with some coordinates negated, the same ones for the whole tetrad.
//! - So does a quartet, once an edge is named by three signs: its two coordinates, and their product
//!   where its slice has zero.
//! - The four gears of a quartet share their angle, counted against their bracket. An edge is flipped
//!   against `slices` exactly when that angle is odd.
//!
//! Two laws tie these together: the five sign changes multiply to one, and the angles add up to the
//! parity of `slices`. What is left is free: 6 * 4 * 64 * 108 = 165,888 states.

pub mod coordinates;
pub mod kind;
pub mod painting;
pub mod pictures;
mod text;

use std::hash::{Hash, Hasher};

use crate::geometry::{Axis, Face, Vector, dot, quarter_turn};
use crate::notation::{Move, Unreadable, Vocabulary};
use crate::picture::flat::Faced;
use crate::picture::flat::net::Arrangement;
use crate::puzzle::{Metric, Puzzle, StateError};
use crate::random::{self, Random};

/// How many quarter turns of one axis restore the ball: the least common multiple of 4 and 6.
pub const ORDER: i32 = 12;

/// The metrics of its turns, the usual one first.
pub const METRICS: [Metric; 2] = [Metric::Quarter, Metric::Axis];

/// A position of the gear ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GearBall {
    /// The slice in which each quartet is, named by the axis it is perpendicular to.
    slices: [Axis; 3],
    tetrads: [Signs; 2],
    quartets: [Signs; 3],
    /// Sixths of a turn of each quartet's gears, clockwise as seen from outside.
    gears: [u8; 3],
}

/// Which coordinates are negated, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Signs(u8);

impl Signs {
    const NONE: Signs = Signs(0);

    /// The signs with these two bits and that parity. The parity of every block's signs is known, so two bits
    /// determine all three.
    fn with_parity(two_bits: usize, parity: u8) -> Signs {
        let two = Signs(two_bits as u8);
        Signs(two.0 | (two.parity() ^ parity) << 2)
    }

    fn of(position: Vector) -> Signs {
        let bit = |axis: usize| u8::from(position[axis] < 0) << axis;
        Signs(bit(0) | bit(1) | bit(2))
    }

    fn then(self, other: Signs) -> Signs {
        Signs(self.0 ^ other.0)
    }

    fn sign(self, axis: Axis) -> i8 {
        if self.0 >> axis.index() & 1 == 1 { -1 } else { 1 }
    }

    fn parity(self) -> u8 {
        self.0.count_ones() as u8 & 1
    }
}

/// The three signs that name an edge: its two coordinates, and their product in the place of the zero.
fn edge_signs(position: Vector) -> Signs {
    let signs = Signs::of(position);
    Signs(signs.0 | signs.parity() << slice_of(position).index())
}

/// The position in a slice of the edge that has these signs.
fn edge_position(slice: Axis, signs: Signs) -> Vector {
    let mut position = Axis::ALL.map(|axis| signs.sign(axis));
    position[slice.index()] = 0;
    position
}

fn slice_of(edge: Vector) -> Axis {
    let zero = Axis::ALL.into_iter().find(|axis| edge[axis.index()] == 0);
    zero.expect("an edge lies in a slice")
}

/// Where a turn of an axis moves a piece; the middle slice stays.
fn carried(position: Vector, axis: Axis) -> Vector {
    match position[axis.index()] {
        0 => position,
        side => quarter_turn(position, Face::on(axis, side)),
    }
}

impl GearBall {
    /// The solved ball.
    pub const SOLVED: GearBall =
        GearBall { slices: Axis::ALL, tetrads: [Signs::NONE; 2], quartets: [Signs::NONE; 3], gears: [0; 3] };

    /// One quarter turn of both faces of an axis, clockwise as seen from outside each.
    #[must_use]
    pub fn quarter(mut self, axis: Axis) -> GearBall {
        // One corner determines its tetrad, one edge its quartet.
        for (home, tetrad) in [[1; 3], [-1; 3]].into_iter().zip(&mut self.tetrads) {
            let position = Axis::ALL.map(|a| home[a.index()] * tetrad.sign(a));
            *tetrad = Signs::of(carried(position, axis)).then(Signs::of(home));
        }
        for quartet in 0..3 {
            let slice = &mut self.slices[quartet];
            let signs = &mut self.quartets[quartet];
            if *slice == axis {
                self.gears[quartet] = (self.gears[quartet] + 1) % 6;
            } else {
                let position = carried(edge_position(*slice, *signs), axis);
                *slice = slice_of(position);
                *signs = edge_signs(position);
            }
        }
        self
    }

    /// Several quarter turns of one axis; negative ones go anticlockwise.
    #[must_use]
    pub fn turned(self, axis: Axis, amount: i32) -> GearBall {
        (0..amount.rem_euclid(ORDER)).fold(self, |ball, _| ball.quarter(axis))
    }

    /// Sixths of a turn of the gears that are now in a slice, counted against their brackets.
    pub fn gear_angle(&self, slice: Axis) -> u8 {
        self.gears[self.quartet_in(slice)]
    }

    /// The quartet, named by its home slice, that is now in a slice.
    pub fn quartet_in(&self, slice: Axis) -> usize {
        let quartet = self.slices.iter().position(|&s| s == slice);
        quartet.expect("the three quartets are in the three slices")
    }

    /// The tetrad that the corner at a place belongs to.
    fn tetrad_at(&self, place: Vector) -> usize {
        // A tetrad is carried to the other set of corners by every odd number of turns.
        usize::from(Signs::of(place).parity() != self.tetrads[0].parity())
    }

    /// The colour that a corner shows on a face.
    pub fn corner_colour(&self, place: Vector, face: Face) -> Face {
        let home = Signs::of(place).then(self.tetrads[self.tetrad_at(place)]);
        let axis = Axis::ALL[self.quartet_in(face.axis())];
        Face::on(axis, home.sign(axis))
    }

    /// The colour that the bracket of an edge shows on a face.
    pub fn bracket_colour(&self, place: Vector, face: Face) -> Face {
        let slice = slice_of(place);
        let quartet = self.quartet_in(slice);
        let home_slice = Axis::ALL[quartet];
        let home = edge_position(home_slice, edge_signs(place).then(self.quartets[quartet]));
        let straight = Axis::ALL[self.quartet_in(face.axis())];
        let flipped = self.gears[quartet] % 2 == 1;
        let axis = match home_slice.others() {
            [a, b] if flipped => {
                if straight == a {
                    b
                } else {
                    a
                }
            }
            _ => straight,
        };
        Face::on(axis, home[axis.index()])
    }

    fn slices_are_odd(&self) -> bool {
        let fixed = (0..3).filter(|&i| self.slices[i] == Axis::ALL[i]).count();
        fixed == 1
    }
}

/// Whether the brackets have colours (the gear ball) or are blank (the gear cube).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Brackets {
    /// The gear ball's: each has the colour of its face.
    Coloured,
    /// The gear cube's: none has a colour.
    Blank,
}

impl Brackets {
    /// How many positions of the ball look alike. Their ranks are consecutive.
    pub const fn alike(self) -> usize {
        match self {
            Brackets::Coloured => 1,
            Brackets::Blank => coordinates::PARITIES,
        }
    }
}

/// A gear ball as a puzzle: the position, and whether brackets have colours.
///
/// Blank brackets hide whether an edge is flipped, and a gear that is half a turn further on a flipped
/// bracket looks the same, so only the angles modulo 3 count: 41,472 positions that differ visibly.
#[derive(Clone, Copy, Debug)]
pub struct GearPuzzle {
    /// The position, with coloured brackets.
    pub ball: GearBall,
    /// Whether the colours of its brackets can be seen.
    pub brackets: Brackets,
}

impl GearPuzzle {
    /// The solved puzzle with such brackets.
    pub const fn solved_with(brackets: Brackets) -> Self {
        let ball = GearBall::SOLVED;
        GearPuzzle { ball, brackets }
    }

    /// How many positions differ visibly.
    pub const fn states(brackets: Brackets) -> usize {
        coordinates::BALL_STATES / brackets.alike()
    }

    /// A number below [`GearPuzzle::states`], different for positions that differ visibly.
    pub fn rank(&self) -> usize {
        self.ball.rank() / self.brackets.alike()
    }
}

impl PartialEq for GearPuzzle {
    fn eq(&self, other: &Self) -> bool {
        self.brackets == other.brackets && self.rank() == other.rank()
    }
}

impl Eq for GearPuzzle {}

impl Hash for GearPuzzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rank().hash(state);
    }
}

/// The axis that a letter turns: `L`, `D` and `B` turn the same two faces as `R`, `U` and `F`.
pub fn axis_of(letter: char) -> Option<Axis> {
    Face::from_letter(letter).map(Face::axis)
}

/// A turn in its shortest notation, or `None` if it changes nothing.
pub fn turn(axis: Axis, amount: i32) -> Option<Move> {
    let amount = match amount.rem_euclid(ORDER) {
        0 => return None,
        long @ 7.. => long - ORDER,
        short => short,
    };
    Some(Move::new(axis.face().letter(), amount))
}

impl Puzzle for GearPuzzle {
    type Kind = Brackets;

    fn kind(&self) -> Brackets {
        self.brackets
    }

    fn is_solved(&self) -> bool {
        *self == self.solved()
    }

    fn apply(&mut self, mv: Move) -> Result<(), Unreadable> {
        let read = self.read_move(mv)?;
        let axis = axis_of(read.letter).expect("a move that was read turns an axis");
        self.ball = self.ball.turned(axis, read.amount);
        Ok(())
    }

    fn text(&self) -> String {
        self.to_text()
    }

    fn with_text(&self, text: &str) -> Result<Self, StateError> {
        GearPuzzle::from_text(self.brackets, text)
    }

    fn net_text(&self) -> String {
        pictures::net_text(self)
    }

    fn rank(&self) -> Option<usize> {
        Some(GearPuzzle::rank(self))
    }

    fn with_rank(&self, rank: usize) -> Option<Self> {
        let brackets = self.brackets;
        (rank < GearPuzzle::states(brackets))
            .then(|| GearPuzzle { ball: GearBall::unrank(rank * brackets.alike()), brackets })
    }

    fn random_state(&self, random: &mut Random) -> Self {
        let rank = random.below(coordinates::BALL_STATES);
        GearPuzzle { ball: GearBall::unrank(rank), brackets: self.brackets }
    }

    fn random_moves(&self, count: usize, most_equal: usize, random: &mut Random) -> Vec<Move> {
        random::random_turns(['R', 'U', 'F'], count, most_equal, random)
    }
}

/// The two faces that turn when one of them does, in words.
fn turned_together(face: Face) -> String {
    format!("{} and {}", face.name(), face.opposite().name())
}

impl Faced for GearPuzzle {
    fn arrangement(&self) -> Arrangement {
        Arrangement::Column
    }

    fn turned_with(&self, face: Face) -> String {
        turned_together(face)
    }

    /// Only the layers at the sides of a face move; the middle is held.
    fn dragged(&self, face: Face, across: f64, down: f64, direction: Vector) -> Option<Move> {
        let carrier = face.carrying(direction)?;
        let third = |share: f64| (share * 3.0) as i8 - 1;
        let along = |along: Vector, share: f64| dot(carrier.normal(), along) * third(share);
        match along(face.right(), across) + along(face.down(), down) {
            0 => None,
            side => turn(carrier.axis(), i32::from(side)),
        }
    }
}

#[cfg(test)]
mod tests;
