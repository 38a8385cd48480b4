//! The actions of a session, what they did, and why they were refused.

use std::fmt;

use super::{Session, Setup};
use crate::notation::{Hold, Move, Script};
use crate::puzzle::AnyPuzzle;
use crate::search::Phase;

/// An action in a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionAction {
    /// Do a move.
    Turn(Move),
    /// Do the move that has this name for how the puzzle is held now: on a button, on a key or in a text.
    TurnNamed(Move),
    /// Do moves one after the other: all of them or none.
    TurnAll(Vec<Move>),
    /// Take back the last move, or bring back the session that this one replaced.
    Undo,
    /// Do the next move of the history, or go on to the session that undo left.
    Redo,
    /// Set the cursor to after that many moves.
    Jump(usize),
    /// Read and write moves for this hold from now on.
    Hold(Hold),
    /// Start over with the puzzle solved.
    Reset,
    /// Start over with another puzzle, solved.
    Choose(AnyPuzzle),
    /// Start over from this setup.
    Begin(Setup),
    /// The same with a scramble that is being typed: undo does not stop at each character.
    TypeSetup(Script),
    /// Replace all moves since the start; the cursor goes to their end.
    Replace(Script),
    /// The same with moves derived from the old ones: the cursor stays, and undo restores the old ones.
    Rewrite(Script),
    /// Lay a solution out ahead of the cursor. Its phases are counted from its first move.
    LayOut {
        /// The solution, from the current position on.
        moves: Vec<Move>,
        /// The parts of the solution.
        phases: Vec<Phase>,
    },
    /// Start over after this many moves of the scramble, with the rest of them and all others ahead.
    BeginAfter(usize),
    /// Continue with another session, such as that of a link; undo restores this one.
    Open(Box<Session>),
}

impl SessionAction {
    /// Lays out moves that have no phases.
    pub fn lay_out(moves: Vec<Move>) -> SessionAction {
        SessionAction::LayOut { moves, phases: Vec::new() }
    }
}

/// How the moves since the start can be rewritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rewriting {
    /// Backwards, each move inverted.
    Inverse,
    /// Mirrored between left and right.
    Mirror,
}

/// What an action did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Applied {
    /// There was nothing to change.
    Nothing,
    /// Moves are written for another hold. The position is the same.
    Respelled,
    /// A solution lies ahead. The position is the same.
    LaidOut,
    /// Moves were done. They are here as requested: `L` of a gear ball stands in the history as `R`, and a picture turns the
    /// left layer.
    Turned {
        /// The moves in the order in which they were done.
        moves: Vec<Move>,
        /// Whether they only rotate the whole puzzle.
        is_whole: bool,
    },
    /// The cursor moved along the history. These moves lead from the old position to the new one.
    Stepped(Vec<Move>),
    /// The session or its moves were replaced.
    Replaced {
        /// Whether the setup or the puzzle is another one, rather than the moves alone.
        is_new_start: bool,
    },
    /// Undo or redo led to another session.
    OtherSession {
        /// Whether the setup or the puzzle is another one.
        is_new_start: bool,
    },
}

impl Applied {
    /// The moves that lead from the old position to the new one; `None` where no moves are known.
    pub fn moves(&self) -> Option<&[Move]> {
        match self {
            Applied::Nothing | Applied::Respelled | Applied::LaidOut => Some(&[]),
            Applied::Turned { moves, .. } | Applied::Stepped(moves) => Some(moves),
            Applied::Replaced { .. } | Applied::OtherSession { .. } => None,
        }
    }
}

/// Why an action was refused. A refused action changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The history is at its start, and there is no earlier session.
    NothingToUndo,
    /// The history is at its end, and there is no later session.
    NothingToRedo,
    /// The puzzle has no such move.
    NoSuchMove {
        /// The move.
        mv: Move,
        /// Which moves the puzzle has.
        expected: String,
    },
    /// The move is blocked in this position.
    Blocked {
        /// The move.
        mv: Move,
        /// What is in the way.
        why: String,
    },
    /// It would only rotate the whole puzzle, which is no move of this puzzle.
    TurnsNothing {
        /// The move as it was named.
        mv: Move,
    },
    /// A history holds no more than [`MAX_MOVES`](crate::notation::MAX_MOVES).
    NoRoom,
    /// The scramble is shorter than that, or not known.
    NoSuchPlace,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NothingToUndo => write!(f, "there is nothing to undo"),
            Refusal::NothingToRedo => write!(f, "there is nothing to redo"),
            Refusal::NoSuchMove { mv, expected } => {
                write!(f, "{mv} is no move of this puzzle, expected {expected}")
            }
            Refusal::Blocked { mv, why } => write!(f, "{mv} cannot be done there, {why}"),
            Refusal::TurnsNothing { mv } => {
                write!(f, "{mv} turns the puzzle in the hand, and no part of it")
            }
            Refusal::NoRoom => write!(f, "there is no room for that behind so many moves"),
            Refusal::NoSuchPlace => write!(f, "the scramble has no such place"),
        }
    }
}

impl std::error::Error for Refusal {}
