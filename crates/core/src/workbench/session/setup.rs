//! How a session begins, and how that is read from a text.

use std::fmt;

use crate::notation::{Hold, MAX_TEXT, ParseError, Script, Vocabulary};
use crate::puzzle::{AnyPuzzle, Kind, Puzzle, StateError};

/// How the position before the first move came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setup {
    /// By these moves, from the solved puzzle.
    Moves(Script),
    /// Entered as a position.
    State(AnyPuzzle),
}

/// Why a text is neither moves nor a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The text was read as moves.
    Moves(ParseError),
    /// The text was read as a position.
    State(StateError),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Moves(error) => write!(f, "{error}"),
            SetupError::State(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// Reads a text: a position if it looks like one, else moves from the solved puzzle.
    pub fn read(text: &str, puzzle: &AnyPuzzle) -> Result<Setup, SetupError> {
        Setup::read_held(text, puzzle, Hold::Middle)
    }

    /// The same, with moves written for this hold.
    pub fn read_held(text: &str, puzzle: &AnyPuzzle, hold: Hold) -> Result<Setup, SetupError> {
        // No position is longer either, and checking the length is quicker than parsing.
        if text.len() > MAX_TEXT {
            return Err(SetupError::Moves(ParseError::TooMuchText));
        }
        if puzzle.kind().is_text(text) {
            puzzle.parse_any(text).map(Setup::State).map_err(SetupError::State)
        } else {
            let hold = if puzzle.is_held_in_two_ways() { hold } else { Hold::Middle };
            let script = Script::read_held(text, &puzzle.solved(), hold.into());
            script.map(Setup::Moves).map_err(SetupError::Moves)
        }
    }
}
