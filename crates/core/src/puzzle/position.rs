//! A position of a puzzle: what moves do to it, how it is written, and what is wrong with it.

use std::fmt;
use std::hash::Hash;

use serde::{Deserialize, Serialize};

use super::cube::flaws::CubeFlaw;
use super::{Kind, Metric, tiles};
use crate::notation::{Blocked, Joined, Move, TextPlace, Unreadable, Vocabulary};
use crate::random::Random;

/// A position of a puzzle.
pub trait Puzzle: Clone + Eq + Hash {
    /// The type of its kind.
    type Kind: Kind<Position = Self>;

    /// The kind of this puzzle.
    fn kind(&self) -> Self::Kind;

    /// The name of the puzzle in links and on the command line.
    fn id(&self) -> String {
        self.kind().id()
    }

    /// The metrics in which moves are counted, the usual one first.
    fn metrics(&self) -> &'static [Metric] {
        self.kind().metrics()
    }

    /// What a sequence of moves costs.
    fn length(&self, moves: &[Move], metric: Metric) -> u32 {
        self.kind().length(moves, metric)
    }

    /// The same puzzle, solved.
    #[must_use]
    fn solved(&self) -> Self {
        self.kind().solved()
    }

    /// Whether the puzzle is solved.
    fn is_solved(&self) -> bool;

    /// Why no moves lead from here to the solved puzzle, as a sentence without capital and full stop.
    fn flaw(&self) -> Option<String> {
        None
    }

    /// Does a move, or says why the puzzle has no such move.
    fn apply(&mut self, mv: Move) -> Result<(), Unreadable>;

    /// Does moves one after the other, and stops at the first that fails.
    fn apply_all(&mut self, moves: &[Move]) -> Result<(), Unreadable> {
        moves.iter().try_for_each(|&mv| self.apply(mv))
    }

    /// The first of a sequence of moves that is blocked. Most puzzles can do every move in every position.
    fn blocked_move(&self, _moves: &[Move]) -> Option<Blocked> {
        None
    }

    /// The position as text. Equal positions have equal texts.
    fn text(&self) -> String;

    /// The same puzzle in the position that a text describes.
    fn with_text(&self, text: &str) -> Result<Self, StateError>;

    /// The position that a text describes, of this puzzle or of another size of its family.
    fn parse_any(&self, text: &str) -> Result<Self, StateError> {
        self.with_text(text)
    }

    /// The unfolded net as text.
    fn net_text(&self) -> String {
        self.layout_text()
    }

    /// The position as a text for people, which [`Puzzle::parse_any`] reads again.
    fn layout_text(&self) -> String {
        format!("{}\n", self.text())
    }

    /// The number of the position among all positions, for puzzles with few enough of them.
    fn rank(&self) -> Option<usize> {
        None
    }

    /// The same puzzle in the position with that number.
    fn with_rank(&self, _rank: usize) -> Option<Self> {
        None
    }

    /// The position whose solutions lead from this one to the goal, up to rotations of the whole puzzle. `None` if there is
    /// none.
    fn relative_to(&self, _goal: &Self) -> Option<Self> {
        None
    }

    /// The stickers of a set of pieces (a bit for each piece's number), where they are now. `None` where pieces have no
    /// numbers.
    fn stickers_of(&self, _pieces: u32) -> Option<Vec<usize>> {
        None
    }

    /// A position drawn uniformly from all reachable ones.
    fn random_state(&self, random: &mut Random) -> Self;

    /// Random moves. None undoes the one before, and at most `most_equal` equal ones follow each other.
    fn random_moves(&self, count: usize, most_equal: usize, random: &mut Random) -> Vec<Move>;
}

/// A position reads moves as its kind does. Only which of them are blocked depends on the position.
impl<P: Puzzle> Vocabulary for P {
    fn read_move(&self, written: Move) -> Result<Move, Unreadable> {
        self.kind().read_move(written)
    }

    fn join(&self, first: Move, second: Move) -> Joined {
        self.kind().join(first, second)
    }

    fn commute(&self, first: Move, second: Move) -> bool {
        self.kind().commute(first, second)
    }

    fn mirrored(&self, mv: Move) -> Move {
        self.kind().mirrored(mv)
    }

    fn is_held_in_two_ways(&self) -> bool {
        self.kind().is_held_in_two_ways()
    }

    fn turns_whole(&self, mv: Move) -> bool {
        self.kind().turns_whole(mv)
    }

    fn takes_commas(&self) -> bool {
        self.kind().takes_commas()
    }

    fn first_blocked(&self, moves: &[Move]) -> Option<Blocked> {
        self.blocked_move(moves)
    }
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StateError {
    /// A text of another length than the puzzle has.
    WrongLength {
        /// The right number of characters.
        expected: usize,
        /// The number of characters in the text.
        found: usize,
    },
    /// A character in the wrong place.
    Unexpected {
        /// Where it stands.
        place: TextPlace,
        /// The character.
        found: char,
        /// What is expected there, in words.
        expected: String,
    },
    /// A piece whose colours are in no place.
    Missing {
        /// The piece, by its faces.
        piece: String,
    },
    /// Every piece is there, but no sequence of moves leads here.
    Unreachable,
    /// A number of stickers that no cube has.
    NoSuchSize {
        /// The number of stickers in the text.
        found: usize,
    },
    /// A text that is too long to be read.
    TooMuchText {
        /// The maximum length, in bytes.
        limit: usize,
    },
    /// A text in characters of its own, without a way to find out which face each stands for.
    NoScheme {
        /// Whether the cube has centres that name its faces.
        has_centres: bool,
    },
    /// Stickers that no cube can show.
    Cube(CubeFlaw),
    /// Numbers that are no board.
    Board(tiles::BoardError),
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateError::WrongLength { expected, found } => {
                write!(f, "expected {expected} characters, found {found}")
            }
            StateError::Unexpected { place, found, expected } => {
                write!(f, "{place}: expected {expected}, found “{found}”")
            }
            StateError::Missing { piece } => write!(f, "the piece {piece} is nowhere"),
            StateError::Unreachable => write!(f, "no sequence of moves leads to this position"),
            StateError::NoSuchSize { found } => {
                write!(f, "a cube has 24, 54, 96, … stickers, six times a square, and not {found}")
            }
            StateError::TooMuchText { limit } => write!(f, "the text is longer than {limit} bytes"),
            StateError::NoScheme { has_centres } => {
                let pieces = if *has_centres { "centres" } else { "corners" };
                write!(f, "the {pieces} do not tell which of these letters is which face")
            }
            StateError::Cube(flaw) => write!(f, "{flaw}"),
            StateError::Board(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for StateError {}
