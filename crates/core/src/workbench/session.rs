//! A session with a puzzle: where it started, the moves since, and a cursor among them.
//!
//! There is one history. Undo moves the cursor back; a solution is laid out ahead of the cursor, so that
//! stepping through it, playing it and redo are the same thing. Doing something else drops what lies
//! ahead.
//!
//! [`Session::apply`] is the only function that changes a session. It returns what it did, so callers need not predict it.
//! A refused action changes nothing.
// A new variant must be decided on here, not fall into a `_`.
#![warn(clippy::wildcard_enum_match_arm)]

mod action;
mod apply;
mod laid_out_solution;
mod setup;

#[cfg(test)]
mod tests;

pub use action::{Applied, Refusal, Rewriting, SessionAction};
pub use setup::{Setup, SetupError};

use crate::notation::{
    Held, Hold, MAX_MOVES, Move, ParseError, Script, Spelled, Vocabulary, invert, simplify,
};
use crate::puzzle::{AnyPuzzle, Metric, Puzzle};
use crate::search::Phase;
use laid_out_solution::LaidOutSolution;

/// A puzzle with its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    setup: Setup,
    /// The position before the first move.
    start: AnyPuzzle,
    moves: Script,
    cursor: usize,
    position: AnyPuzzle,
    /// How the puzzle is held while moves are read and written. It changes texts, never a position.
    hold: Hold,
    /// The solution among the moves, if one was laid out and is still there.
    solution: Option<LaidOutSolution>,
    /// Sessions that were replaced, the latest at the end. Undo at the start returns to it.
    earlier: Vec<Session>,
    /// Sessions that undo left, the next at the end. Redo at `left_at` returns to it.
    later: Vec<Session>,
    /// Where the cursor was when another session replaced this one.
    left_at: usize,
    /// Where it was when this session replaced another: undo returns to that one from there, as it does from the start.
    came_at: usize,
}

impl Session {
    /// A session with the solved puzzle.
    pub fn new(puzzle: &AnyPuzzle) -> Self {
        let start = puzzle.solved();
        Session {
            setup: Setup::Moves(Script::default()),
            position: start.clone(),
            start,
            moves: Script::default(),
            cursor: 0,
            hold: Hold::default(),
            solution: None,
            earlier: Vec::new(),
            later: Vec::new(),
            left_at: 0,
            came_at: 0,
        }
    }

    /// A session with this setup; `None` if its moves cannot be done.
    pub fn with_setup(puzzle: &AnyPuzzle, setup: Setup) -> Option<Session> {
        Session::new(puzzle).restarted(setup).ok()
    }

    /// The same start with these moves, `cursor` of them done, and perhaps a solution that begins after `solution` of them.
    /// `None` if the moves cannot be done, or if a place is beyond their end.
    pub fn with_moves(self, moves: Script, cursor: usize, solution: Option<usize>) -> Option<Session> {
        if moves.len() > MAX_MOVES || cursor.max(solution.unwrap_or(0)) > moves.len() {
            return None;
        }
        let mut position = self.start.clone();
        position.apply_all(&moves[..cursor]).ok()?;
        position.clone().apply_all(&moves[cursor..]).ok()?;
        // A link says where a solution begins, not which phases it has.
        let solution = solution.map(|start| LaidOutSolution::new(start, moves.len() - start, Vec::new()));
        Some(Session { moves, cursor, position, solution, ..self })
    }

    /// How the position before the first move came about.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position at the cursor.
    pub fn position(&self) -> &AnyPuzzle {
        &self.position
    }

    /// The position before the first move.
    pub fn start(&self) -> &AnyPuzzle {
        &self.start
    }

    /// All moves, including those ahead of the cursor.
    pub fn moves(&self) -> &Script {
        &self.moves
    }

    /// The moves that led from the start to the position.
    pub fn done(&self) -> &[Move] {
        &self.moves[..self.cursor]
    }

    /// The same as a text, with brackets and comments if no moves lie ahead.
    pub fn done_text(&self) -> String {
        let done = match self.has_moves_ahead() {
            true => Script::from(self.done().to_vec()),
            false => self.moves.clone(),
        };
        done.spelled(self.held_at_start()).text().to_string()
    }

    /// The hold that moves are read and written for. Most puzzles have only one.
    pub fn hold(&self) -> Hold {
        if self.start.is_held_in_two_ways() { self.hold } else { Hold::Middle }
    }

    /// The chosen hold, even if this puzzle has only one.
    pub fn chosen_hold(&self) -> Hold {
        self.hold
    }

    /// How the puzzle is held after the scramble. The moves since continue from there, as if both were one text.
    pub fn held_at_start(&self) -> Held {
        self.setup_spelled().map_or(self.hold().into(), |setup| setup.end())
    }

    /// How the puzzle is held at the cursor: the next move is written for that.
    pub fn held(&self) -> Held {
        let mut done = self.moves.clone();
        done.truncate(self.cursor);
        done.spelled(self.held_at_start()).end()
    }

    /// The move that has this name at the cursor; `None` for a rotation of the whole puzzle that changes only names.
    pub fn meant(&self, written: Move) -> Option<Move> {
        match self.start.is_held_in_two_ways() {
            true => self.held().read(written).0,
            false => Some(written),
        }
    }

    /// The scramble as written for the chosen hold; `None` if the setup is a position.
    pub fn setup_spelled(&self) -> Option<Spelled> {
        match &self.setup {
            Setup::Moves(setup) => Some(setup.spelled(self.hold().into())),
            Setup::State(_) => None,
        }
    }

    /// All moves since the start as written for the chosen hold, including those ahead of the cursor.
    pub fn moves_spelled(&self) -> Spelled {
        self.moves.spelled(self.held_at_start())
    }

    /// Reads a scramble that is written for the chosen hold.
    pub fn read_setup(&self, text: &str) -> Result<Script, ParseError> {
        Script::read_held(text, &self.start.solved(), self.hold().into())
    }

    /// Reads moves since the start that are written for the chosen hold.
    pub fn read_moves(&self, text: &str) -> Result<Script, ParseError> {
        Script::read_held(text, &self.start, self.held_at_start())
    }

    /// How many of the moves are done.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Whether there is a move to take back or an earlier session.
    pub fn can_undo(&self) -> bool {
        self.cursor > 0 || !self.earlier.is_empty()
    }

    /// Whether there is a move ahead or a later session.
    pub fn can_redo(&self) -> bool {
        self.redo_leaves_session() || self.has_moves_ahead()
    }

    /// Whether moves lie ahead of the cursor.
    pub fn has_moves_ahead(&self) -> bool {
        self.cursor < self.moves.len()
    }

    /// Whether undo leads to another session rather than to the previous move.
    pub fn undo_leaves_session(&self) -> bool {
        !self.earlier.is_empty() && (self.cursor == 0 || self.cursor == self.came_at)
    }

    /// Whether redo leads to another session rather than to the next move.
    pub fn redo_leaves_session(&self) -> bool {
        !self.later.is_empty() && self.cursor == self.left_at
    }

    /// Where the solution begins among the moves.
    pub fn solution_start(&self) -> Option<usize> {
        self.solution.as_ref().map(|solution| solution.start)
    }

    /// The phases of the solution, counted from its first move.
    pub fn phases(&self) -> &[Phase] {
        self.solution.as_ref().map_or(&[], |solution| &solution.phases)
    }

    /// The phase of the solution at the cursor; at the end, the last.
    pub fn current_phase(&self) -> Option<&Phase> {
        self.solution.as_ref()?.phase_at(self.cursor)
    }

    /// The position that the solution begins at.
    pub fn solution_position(&self) -> Option<AnyPuzzle> {
        let mut position = self.start.clone();
        position.apply_all(&self.moves[..self.solution_start()?]).ok()?;
        Some(position)
    }

    /// Whether this many more moves fit into the history.
    pub fn has_room_for(&self, moves: usize) -> bool {
        self.cursor + moves <= MAX_MOVES
    }

    /// Moves that take back all moves since the solved puzzle, if these are known.
    pub fn way_back(&self) -> Option<Vec<Move>> {
        match &self.setup {
            Setup::State(_) => None,
            Setup::Moves(setup) => {
                let led_here = [setup, self.done()].concat();
                Some(simplify(&invert(&led_here), &self.start))
            }
        }
    }

    /// The moves since the start, rewritten, or why the result cannot be done from there.
    pub fn rewritten(&self, rewriting: Rewriting) -> Result<Script, ParseError> {
        match rewriting {
            Rewriting::Inverse => self.moves.inverse(&self.start),
            Rewriting::Mirror => self.moves.mirrored(&self.start),
        }
    }

    /// All moves that led here from the solved puzzle as a text, the scramble on a line of its own; `None` if
    /// they are not known.
    pub fn moves_text(&self) -> Option<String> {
        let Setup::Moves(setup) = &self.setup else { return None };
        let setup = setup.spelled(self.hold().into());
        let lines = [setup.text().to_string(), self.done_text()].into_iter().filter(|line| !line.is_empty());
        Some(lines.map(|line| format!("{line}\n")).collect())
    }

    /// The length of the moves since the start up to the cursor, in a metric.
    pub fn length(&self, metric: Metric) -> u32 {
        self.position.length(self.done(), metric)
    }
}
