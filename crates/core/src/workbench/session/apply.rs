//! Applying actions to a session.

use super::laid_out_solution::LaidOutSolution;
use super::{Applied, Refusal, Session, SessionAction, Setup};
use crate::notation::{Blocked, MAX_MOVES, Move, Script, Unreadable, Vocabulary, invert};
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::search::Phase;

/// How many replaced sessions undo can bring back.
pub(super) const MAX_EARLIER: usize = 8;

impl Session {
    /// Does an action and returns what it did. A refused action changes nothing.
    pub fn apply(&mut self, action: SessionAction) -> Result<Applied, Refusal> {
        match action {
            SessionAction::Turn(mv) => self.turn_all(vec![mv]),
            SessionAction::TurnNamed(mv) => match self.meant(mv) {
                Some(meant) => self.turn_all(vec![meant]),
                None => Err(Refusal::TurnsNothing { mv }),
            },
            SessionAction::TurnAll(moves) => self.turn_all(moves),
            SessionAction::Undo if self.undo_leaves_session() => Ok(self.restore_earlier()),
            SessionAction::Undo if self.cursor == 0 => Err(Refusal::NothingToUndo),
            SessionAction::Undo => Ok(self.go_to(self.cursor - 1)),
            SessionAction::Redo if self.redo_leaves_session() => Ok(self.restore_later()),
            SessionAction::Redo if !self.has_moves_ahead() => Err(Refusal::NothingToRedo),
            SessionAction::Redo => Ok(self.go_to(self.cursor + 1)),
            SessionAction::Jump(cursor) => Ok(self.go_to(cursor)),
            SessionAction::Hold(hold) if hold == self.hold => Ok(Applied::Nothing),
            SessionAction::Hold(hold) => {
                self.hold = hold;
                Ok(Applied::Respelled)
            }
            SessionAction::Reset => Ok(self.start_over(Session::new(&self.start))),
            SessionAction::Choose(puzzle) => Ok(self.start_over(Session::new(&puzzle))),
            SessionAction::Begin(setup) => Ok(self.start_over(self.restarted(setup)?)),
            SessionAction::TypeSetup(moves) => Ok(self.type_over(self.restarted(Setup::Moves(moves))?)),
            SessionAction::Replace(moves) => self.replace(moves),
            SessionAction::Rewrite(moves) => self.rewrite(moves),
            SessionAction::LayOut { moves, phases } => self.lay_out(moves, phases),
            SessionAction::BeginAfter(count) => Ok(self.start_over(self.restarted_after(count)?)),
            SessionAction::Open(session) => {
                let applied = self.start_over(*session);
                self.came_at = self.cursor;
                Ok(applied)
            }
        }
    }

    /// The session after an action; unchanged if that is refused.
    #[must_use]
    pub fn after(&self, action: SessionAction) -> Session {
        let mut session = self.clone();
        // A refusal changes nothing, and callers that need the reason use `apply`.
        let _ = session.apply(action);
        session
    }

    fn turn_all(&mut self, moves: Vec<Move>) -> Result<Applied, Refusal> {
        let read = checked(&self.position, &moves)?;
        if !self.has_room_for(read.len()) {
            return Err(Refusal::NoRoom);
        }
        read.into_iter().for_each(|mv| self.turn(mv));
        if moves.is_empty() {
            return Ok(Applied::Nothing);
        }
        let is_whole = moves.iter().all(|&mv| self.position().turns_whole(mv));
        Ok(Applied::Turned { moves, is_whole })
    }

    /// Does a move that was checked, in the puzzle's own spelling.
    fn turn(&mut self, mv: Move) {
        match self.moves.get(self.cursor) {
            // The move that lies ahead: follow it rather than drop it.
            Some(&ahead) if ahead == mv => {}
            // A part of it: the rest still lies ahead.
            Some(&ahead) if begins_with(ahead, mv) && self.moves.len() < MAX_MOVES => {
                self.split(mv, mv.times(ahead.amount - mv.amount));
            }
            _ => {
                self.cut_moves_ahead();
                self.moves.push(mv);
            }
        }
        perform(&mut self.position, &[mv]);
        self.cursor += 1;
        self.forget_later_if_passed();
    }

    /// Replaces the next move by two. All later places shift.
    fn split(&mut self, first: Move, second: Move) {
        self.moves.split(self.cursor, first, second);
        if let Some(solution) = &mut self.solution {
            solution.split(self.cursor);
        }
        self.left_at += usize::from(self.left_at > self.cursor);
        self.came_at += usize::from(self.came_at > self.cursor);
    }

    /// Drops the moves ahead, and with them the solution. If that cuts a written text, undo can restore it.
    fn cut_moves_ahead(&mut self) {
        if self.moves.is_cut_at(self.cursor) {
            self.keep_as_earlier();
        }
        self.moves.truncate(self.cursor);
        self.solution = None;
        self.later.clear();
        if self.came_at > self.cursor {
            self.came_at = 0;
        }
    }

    /// Makes undo at the start restore this session.
    fn keep_as_earlier(&mut self) {
        let copy = Session { earlier: Vec::new(), later: Vec::new(), left_at: self.cursor, ..self.clone() };
        if self.earlier.len() == MAX_EARLIER {
            self.earlier.remove(0);
        }
        self.earlier.push(copy);
    }

    /// Past the place where this session was left, redo follows its moves instead.
    fn forget_later_if_passed(&mut self) {
        if self.cursor > self.left_at {
            self.later.clear();
        }
    }

    fn lay_out(&mut self, moves: Vec<Move>, phases: Vec<Phase>) -> Result<Applied, Refusal> {
        let moves = checked(&self.position, &moves)?;
        if !self.has_room_for(moves.len()) {
            return Err(Refusal::NoRoom);
        }
        self.cut_moves_ahead();
        self.solution = Some(LaidOutSolution::new(self.cursor, moves.len(), phases));
        moves.into_iter().for_each(|mv| self.moves.push(mv));
        Ok(Applied::LaidOut)
    }

    fn go_to(&mut self, cursor: usize) -> Applied {
        let cursor = cursor.min(self.moves.len());
        let moves = if cursor >= self.cursor {
            self.moves[self.cursor..cursor].to_vec()
        } else {
            invert(&self.moves[cursor..self.cursor])
        };
        perform(&mut self.position, &moves);
        self.cursor = cursor;
        self.forget_later_if_passed();
        if moves.is_empty() { Applied::Nothing } else { Applied::Stepped(moves) }
    }

    /// A session with the same puzzle and this setup.
    pub(super) fn restarted(&self, setup: Setup) -> Result<Session, Refusal> {
        let start = match &setup {
            Setup::State(position) => position.clone(),
            Setup::Moves(moves) => {
                let mut start = self.start.solved();
                checked(&start, moves)?;
                perform(&mut start, moves);
                start
            }
        };
        let position = start.clone();
        Ok(Session { setup, start, position, hold: self.hold, ..Session::new(&self.start) })
    }

    fn type_over(&mut self, restarted: Session) -> Applied {
        if !self.moves.is_empty() || matches!(self.setup, Setup::State(_)) {
            return self.start_over(restarted);
        }
        let is_new_start = self.starts_unlike(&restarted);
        let earlier = std::mem::take(&mut self.earlier);
        *self = Session { earlier, ..restarted };
        Applied::Replaced { is_new_start }
    }

    /// Whether the setup or the puzzle of another session differs.
    fn starts_unlike(&self, other: &Session) -> bool {
        self.setup != other.setup || self.start.id() != other.start.id()
    }

    /// Replaces this session by another one; undo restores it.
    fn start_over(&mut self, mut fresh: Session) -> Applied {
        let is_new_start = self.starts_unlike(&fresh);
        let mut replaced = std::mem::replace(self, Session::new(&fresh.start));
        let earlier = std::mem::take(&mut replaced.earlier);
        replaced.later.clear();
        replaced.left_at = 0;
        // The chosen hold stays.
        fresh.hold = replaced.hold;
        let nothing = Session { hold: replaced.hold, ..Session::new(&replaced.start) };
        let came_at = std::mem::take(&mut replaced.came_at);
        let is_worth_keeping = replaced != nothing && replaced != fresh;
        replaced.came_at = came_at;
        replaced.earlier = earlier;
        if is_worth_keeping {
            replaced.keep_as_earlier();
        }
        fresh.earlier = replaced.earlier;
        *self = fresh;
        Applied::Replaced { is_new_start }
    }

    /// Undoes the last replacement: this session becomes the next of the later ones.
    fn restore_earlier(&mut self) -> Applied {
        let Some(mut session) = self.earlier.pop() else { return Applied::Nothing };
        let is_new_start = self.starts_unlike(&session);
        session.hold = self.hold;
        session.earlier = std::mem::take(&mut self.earlier);
        session.later = std::mem::take(&mut self.later);
        session.later.push(std::mem::replace(self, Session::new(&session.start)));
        *self = session;
        Applied::OtherSession { is_new_start }
    }

    fn restore_later(&mut self) -> Applied {
        let Some(mut session) = self.later.pop() else { return Applied::Nothing };
        let is_new_start = self.starts_unlike(&session);
        session.hold = self.hold;
        session.later = std::mem::take(&mut self.later);
        session.earlier = std::mem::take(&mut self.earlier);
        session.earlier.push(std::mem::replace(self, Session::new(&session.start)));
        *self = session;
        Applied::OtherSession { is_new_start }
    }

    fn replace(&mut self, moves: Script) -> Result<Applied, Refusal> {
        if moves.len() > MAX_MOVES {
            return Err(Refusal::NoRoom);
        }
        checked(&self.start, &moves)?;
        let mut position = self.start.clone();
        perform(&mut position, &moves);
        self.position = position;
        self.cursor = moves.len();
        self.moves = moves;
        self.solution = None;
        self.later.clear();
        self.came_at = 0;
        Ok(Applied::Replaced { is_new_start: false })
    }

    fn rewrite(&mut self, moves: Script) -> Result<Applied, Refusal> {
        if moves == self.moves {
            return Ok(Applied::Nothing);
        }
        let mut rewritten = self.clone();
        rewritten.keep_as_earlier();
        let applied = rewritten.replace(moves)?;
        rewritten.go_to(self.cursor);
        rewritten.came_at = rewritten.cursor;
        *self = rewritten;
        Ok(applied)
    }

    /// The session that starts after `count` moves of the scramble.
    fn restarted_after(&self, count: usize) -> Result<Session, Refusal> {
        let Setup::Moves(setup) = &self.setup else { return Err(Refusal::NoSuchPlace) };
        let rest = setup.get(count..).ok_or(Refusal::NoSuchPlace)?;
        let mut scramble = setup.clone();
        scramble.truncate(count);
        // The text of the moves since stays as written, whichever hold it is for.
        let hold = self.moves.written_held().map_or(self.hold(), |held| held.hold);
        let held = scramble.spelled(hold.into()).end();
        let restarted = self.restarted(Setup::Moves(scramble))?;
        let spelled = Script::from(rest.to_vec()).spelled(held);
        let since = self.moves.spelled(spelled.end());
        let between = if self.moves.written_text().is_some() { "\n" } else { " " };
        let text = [spelled.text(), since.text()].join(between);
        // These moves were read or done before: the only possible error is that there are too many.
        let moves = Script::read_held(&text, &restarted.start, held).map_err(|_| Refusal::NoRoom)?;
        let solution = self
            .solution
            .clone()
            .map(|solution| LaidOutSolution { start: solution.start + rest.len(), ..solution });
        Ok(Session { moves, solution, ..restarted })
    }
}

/// Moves in the puzzle's own spelling, so that they can be compared, if they can be done from a position.
fn checked(position: &AnyPuzzle, moves: &[Move]) -> Result<Vec<Move>, Refusal> {
    let read = |&mv: &Move| {
        let unreadable = |error: Unreadable| Refusal::NoSuchMove { mv, expected: error.expected };
        position.read_move(mv).map_err(unreadable)
    };
    let read: Vec<Move> = moves.iter().map(read).collect::<Result<_, _>>()?;
    match position.first_blocked(&read) {
        Some(Blocked { index, why }) => Err(Refusal::Blocked { mv: read[index], why }),
        None => Ok(read),
    }
}

/// Does moves that were checked before, so that neither doing nor undoing them can fail.
fn perform(position: &mut AnyPuzzle, moves: &[Move]) {
    let done = position.apply_all(moves);
    debug_assert!(done.is_ok());
}

/// Whether `part` is `whole` or the beginning of it, as `U` is of `U3`.
fn begins_with(whole: Move, part: Move) -> bool {
    whole.is_like(part)
        && whole.amount.signum() == part.amount.signum()
        && whole.amount.abs() >= part.amount.abs()
}
