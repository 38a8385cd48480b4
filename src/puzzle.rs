//! The puzzles behind one trait, and [`AnyPuzzle`], the enum that stands for whichever is on the bench.
//!
//! A new puzzle is one file that implements [`Puzzle`], a variant of [`AnyPuzzle`], and its ids in
//! [`AnyPuzzle::named`] and [`AnyPuzzle::OFFERED`]; the compiler then asks for the rest.

pub mod gear_ball;

use std::fmt;
use std::hash::Hash;

use serde::{Deserialize, Serialize};

use crate::notation::{Move, Unreadable, Vocabulary};
use crate::scramble::Random;
use gear_ball::{Brackets, GearPuzzle};

/// What a move costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Metric {
    /// Each single turn costs one.
    Quarter,
    /// Any number of turns of one axis costs one.
    Axis,
}

impl Metric {
    pub const ALL: [Metric; 2] = [Metric::Quarter, Metric::Axis];

    pub const fn name(self) -> &'static str {
        match self {
            Metric::Quarter => "quarter",
            Metric::Axis => "axis",
        }
    }

    /// What the page calls it.
    pub const fn title(self) -> &'static str {
        match self {
            Metric::Quarter => "Quarter turns",
            Metric::Axis => "Axis turns",
        }
    }

    /// A number of turns in words.
    pub fn counted(self, turns: u32) -> String {
        format!("{turns} {} turn{}", self.name(), if turns == 1 { "" } else { "s" })
    }
}

/// A puzzle in some position.
pub trait Puzzle: Vocabulary + Clone + Eq + Hash {
    /// The name of the puzzle in links and on the command line.
    fn id(&self) -> String;

    /// What the puzzle is called, and a sentence about it.
    fn title(&self) -> (&'static str, &'static str);

    /// The same puzzle, solved.
    #[must_use]
    fn solved(&self) -> Self;

    fn is_solved(&self) -> bool;

    /// Does a move, or says why it is none of this puzzle's.
    fn apply(&mut self, mv: Move) -> Result<(), Unreadable>;

    /// The moves that all others are made of.
    fn single_moves(&self) -> Vec<Move>;

    /// The moves that get a button, each with words for what it does.
    fn buttons(&self) -> Vec<(Move, String)>;

    /// What a sequence of moves costs.
    fn length(&self, moves: &[Move], metric: Metric) -> u32;

    /// The metrics in which the puzzle is counted, the usual one first.
    fn metrics(&self) -> &'static [Metric];

    /// The position as text, the same for positions that are equal.
    fn text(&self) -> String;

    /// The same puzzle in the position that a text describes.
    fn with_text(&self, text: &str) -> Result<Self, StateError>;

    /// The unfolded net as text.
    fn net_text(&self) -> String;

    /// The number of the position among all that there are, where they are few enough to be numbered.
    fn rank(&self) -> Option<usize> {
        None
    }

    /// The same puzzle in the position with that number.
    fn with_rank(&self, _rank: usize) -> Option<Self> {
        None
    }

    /// A position drawn uniformly from all that can be reached.
    fn random_state(&self, random: &mut Random) -> Self;

    /// Moves drawn at random, none of them taken back at once, at most `most_equal` equal ones in a row.
    fn random_moves(&self, count: usize, most_equal: usize, random: &mut Random) -> Vec<Move>;
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StateError {
    WrongLength {
        expected: usize,
        found: usize,
    },
    /// Columns are counted in characters from one.
    Unexpected {
        column: usize,
        found: char,
        expected: String,
    },
    /// No place shows this piece's colours.
    Missing {
        piece: String,
    },
    /// Every piece is there, but no sequence of moves leads here.
    Unreachable,
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateError::WrongLength { expected, found } => {
                write!(f, "expected {expected} characters, found {found}")
            }
            StateError::Unexpected { column, found, expected } => {
                write!(f, "column {column}: expected {expected}, found “{found}”")
            }
            StateError::Missing { piece } => write!(f, "the piece {piece} is nowhere"),
            StateError::Unreachable => write!(f, "no sequence of moves leads to this position"),
        }
    }
}

impl std::error::Error for StateError {}

/// Whichever puzzle is on the bench.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnyPuzzle {
    Gear(GearPuzzle),
}

/// Does the same with whichever puzzle it is.
macro_rules! delegate {
    ($any:expr, $puzzle:ident => $result:expr) => {
        match $any {
            $crate::puzzle::AnyPuzzle::Gear($puzzle) => $result,
        }
    };
}

pub(crate) use delegate;

/// Like [`delegate`], for what gives a puzzle back.
macro_rules! delegate_same {
    ($any:expr, $puzzle:ident => $result:expr) => {
        match $any {
            AnyPuzzle::Gear($puzzle) => AnyPuzzle::Gear($result),
        }
    };
}

impl AnyPuzzle {
    /// The ids that the page offers.
    pub const OFFERED: [&'static str; 2] = ["gear", "gear-cube"];

    /// The solved puzzle that an id names.
    pub fn named(id: &str) -> Option<AnyPuzzle> {
        match id {
            "gear" => Some(AnyPuzzle::Gear(GearPuzzle::solved_with(Brackets::Coloured))),
            "gear-cube" => Some(AnyPuzzle::Gear(GearPuzzle::solved_with(Brackets::Blank))),
            _ => None,
        }
    }

    /// Does moves one after the other.
    pub fn apply_all(&mut self, moves: &[Move]) -> Result<(), Unreadable> {
        moves.iter().try_for_each(|&mv| self.apply(mv))
    }
}

impl Default for AnyPuzzle {
    fn default() -> Self {
        AnyPuzzle::Gear(GearPuzzle::solved_with(Brackets::Coloured))
    }
}

impl Vocabulary for AnyPuzzle {
    fn read_move(&self, written: Move) -> Result<Move, Unreadable> {
        delegate!(self, puzzle => puzzle.read_move(written))
    }

    fn join(&self, first: Move, second: Move) -> Option<Move> {
        delegate!(self, puzzle => puzzle.join(first, second))
    }
}

impl Puzzle for AnyPuzzle {
    fn id(&self) -> String {
        delegate!(self, puzzle => puzzle.id())
    }

    fn title(&self) -> (&'static str, &'static str) {
        delegate!(self, puzzle => puzzle.title())
    }

    fn solved(&self) -> Self {
        delegate_same!(self, puzzle => puzzle.solved())
    }

    fn is_solved(&self) -> bool {
        delegate!(self, puzzle => puzzle.is_solved())
    }

    fn apply(&mut self, mv: Move) -> Result<(), Unreadable> {
        delegate!(self, puzzle => puzzle.apply(mv))
    }

    fn single_moves(&self) -> Vec<Move> {
        delegate!(self, puzzle => puzzle.single_moves())
    }

    fn buttons(&self) -> Vec<(Move, String)> {
        delegate!(self, puzzle => puzzle.buttons())
    }

    fn length(&self, moves: &[Move], metric: Metric) -> u32 {
        delegate!(self, puzzle => puzzle.length(moves, metric))
    }

    fn metrics(&self) -> &'static [Metric] {
        delegate!(self, puzzle => puzzle.metrics())
    }

    fn text(&self) -> String {
        delegate!(self, puzzle => puzzle.text())
    }

    fn with_text(&self, text: &str) -> Result<Self, StateError> {
        Ok(delegate_same!(self, puzzle => puzzle.with_text(text)?))
    }

    fn net_text(&self) -> String {
        delegate!(self, puzzle => puzzle.net_text())
    }

    fn rank(&self) -> Option<usize> {
        delegate!(self, puzzle => Puzzle::rank(puzzle))
    }

    fn with_rank(&self, rank: usize) -> Option<Self> {
        Some(delegate_same!(self, puzzle => puzzle.with_rank(rank)?))
    }

    fn random_state(&self, random: &mut Random) -> Self {
        delegate_same!(self, puzzle => puzzle.random_state(random))
    }

    fn random_moves(&self, count: usize, most_equal: usize, random: &mut Random) -> Vec<Move> {
        delegate!(self, puzzle => puzzle.random_moves(count, most_equal, random))
    }
}
