//! What one is doing with a puzzle: where it started, the moves since, and how far along them one is.
//!
//! There is one history. Undoing moves the cursor back; a solution is laid out ahead of the cursor, so that
//! stepping through it, playing it and redoing are the same thing. Doing something else drops what lies
//! ahead.

use std::fmt;

use crate::notation::{
    Held, Hold, MAX_MOVES, MAX_TEXT, Move, ParseError, Script, Spelled, Vocabulary, invert, simplify,
};
use crate::puzzle::{AnyPuzzle, Metric, Puzzle, StateError};

/// How the position before the first move came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setup {
    /// By these moves, from the solved puzzle.
    Moves(Script),
    /// It was entered as it is.
    State(AnyPuzzle),
}

/// Why a text is neither moves nor a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    Moves(ParseError),
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
    /// What a text says: a position if it looks like one, else moves from the solved puzzle.
    pub fn read(text: &str, puzzle: &AnyPuzzle) -> Result<Setup, SetupError> {
        Setup::read_held(text, puzzle, Hold::Middle)
    }

    /// The same by somebody who holds the puzzle so.
    pub fn read_held(text: &str, puzzle: &AnyPuzzle, hold: Hold) -> Result<Setup, SetupError> {
        // No position is longer either, and measuring a text is quicker than finding out what it is.
        if text.len() > MAX_TEXT {
            return Err(SetupError::Moves(ParseError::TooMuchText));
        }
        if puzzle.is_text(text) {
            puzzle.shown_by(text).map(Setup::State).map_err(SetupError::State)
        } else {
            let hold = if puzzle.is_held_in_two_ways() { hold } else { Hold::Middle };
            let script = Script::read_held(text, &puzzle.solved(), hold.into());
            script.map(Setup::Moves).map_err(SetupError::Moves)
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    setup: Setup,
    /// The position before the first move.
    start: AnyPuzzle,
    moves: Script,
    cursor: usize,
    position: AnyPuzzle,
    /// How the puzzle is held by whoever reads and writes moves. It changes texts, never a position.
    hold: Hold,
    /// Where the solution begins among the moves, if one was laid out and is still there.
    solution: Option<usize>,
    /// What was thrown away last, to come back to by undoing at the start.
    earlier: Vec<Session>,
    /// What came after, if it was undone, to go forth to by redoing where this was left.
    later: Vec<Session>,
    /// Where the cursor was when another session took the place of this one.
    left_at: usize,
    /// Where it was when this one took the place of another: undoing there brings that back, as it does at the start.
    came_at: usize,
}

/// How often throwing everything away can be undone.
const MAX_EARLIER: usize = 8;

/// Whatever can be done in a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Do a move.
    Turn(Move),
    /// Do the move that has this name as the puzzle is held now: what is on a button or a key, or in a text.
    TurnNamed(Move),
    /// Do moves one after the other.
    TurnAll(Vec<Move>),
    Undo,
    Redo,
    /// Go to the place after that many moves.
    Jump(usize),
    /// Read and write moves in this way from now on.
    Hold(Hold),
    /// The solved puzzle, without a history.
    Reset,
    /// Another puzzle, solved.
    Choose(AnyPuzzle),
    /// Start anew from here.
    Begin(Setup),
    /// The same with a scramble that is being typed: each of its letters would be worth nothing to come back to.
    TypeSetup(Script),
    /// Replace all moves since the start; the cursor goes to their end.
    Replace(Script),
    /// The same with moves that are made of those: the cursor stays, and undoing brings back what was there.
    Rewrite(Script),
    /// Lay these moves out ahead of the cursor.
    LayOut(Vec<Move>),
    /// Start anew after so many moves of the scramble, with the rest of them and all others ahead.
    BeginAfter(usize),
    /// Go on with another session, such as that of a link; undoing brings this one back.
    Open(Box<Session>),
}

/// What can be made of the moves since the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rewriting {
    Inverse,
    /// In a mirror between left and right.
    Mirror,
}

impl Session {
    /// A session with a puzzle as it is when it comes out of the box.
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

    /// A session that begins in some way, if its moves can be done.
    pub fn begun_with(puzzle: &AnyPuzzle, setup: Setup) -> Option<Session> {
        Session::new(puzzle).begun(setup)
    }

    /// The same start with these moves, so many of them done, and perhaps a solution that begins among them. `None` if
    /// the moves cannot be done, or if a place is beyond their end.
    pub fn with_moves(self, moves: Script, cursor: usize, solution: Option<usize>) -> Option<Session> {
        if moves.len() > MAX_MOVES || cursor.max(solution.unwrap_or(0)) > moves.len() {
            return None;
        }
        let mut position = self.start.clone();
        position.apply_all(&moves[..cursor]).ok()?;
        position.clone().apply_all(&moves[cursor..]).ok()?;
        Some(Session { moves, cursor, position, solution, ..self })
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    pub fn position(&self) -> &AnyPuzzle {
        &self.position
    }

    /// The position before the first move.
    pub fn start(&self) -> &AnyPuzzle {
        &self.start
    }

    /// All moves, those ahead of the cursor too.
    pub fn moves(&self) -> &Script {
        &self.moves
    }

    /// The moves that led from the start to the position.
    pub fn done(&self) -> &[Move] {
        &self.moves[..self.cursor]
    }

    /// The same as a text, with its brackets and comments if it is all of them.
    pub fn done_text(&self) -> String {
        let done = match self.has_moves_ahead() {
            true => Script::from(self.done().to_vec()),
            false => self.moves.clone(),
        };
        done.spelled(self.held_at_start()).text().to_string()
    }

    /// In which way moves are read and written. Those of most puzzles are written in one way only.
    pub fn hold(&self) -> Hold {
        if self.start.is_held_in_two_ways() { self.hold } else { Hold::Middle }
    }

    /// The way that was chosen, even if this puzzle has only one.
    pub fn chosen_hold(&self) -> Hold {
        self.hold
    }

    /// How the puzzle is held after the scramble: the moves since go on there, as if both were one text.
    pub fn held_at_start(&self) -> Held {
        self.setup_spelled().map_or(self.hold().into(), |setup| setup.end())
    }

    /// How the puzzle is held where one is now: what is done next is written from there.
    pub fn held(&self) -> Held {
        let mut done = self.moves.clone();
        done.truncate(self.cursor);
        done.spelled(self.held_at_start()).end()
    }

    /// The move that has this name here, if it is more than a turn of the whole puzzle that changes names only.
    pub fn meant(&self, written: Move) -> Option<Move> {
        match self.start.is_held_in_two_ways() {
            true => self.held().read(written).0,
            false => Some(written),
        }
    }

    /// The scramble as it is written in the chosen way, if the start came about by moves.
    pub fn setup_spelled(&self) -> Option<Spelled> {
        match &self.setup {
            Setup::Moves(setup) => Some(setup.spelled(self.hold().into())),
            Setup::State(_) => None,
        }
    }

    /// All moves since the start as they are written in the chosen way, those ahead of the cursor too.
    pub fn moves_spelled(&self) -> Spelled {
        self.moves.spelled(self.held_at_start())
    }

    /// Reads a scramble that is written in the chosen way.
    pub fn read_setup(&self, text: &str) -> Result<Script, ParseError> {
        Script::read_held(text, &self.start.solved(), self.hold().into())
    }

    /// Reads moves from the start on that are written in the chosen way.
    pub fn read_moves(&self, text: &str) -> Result<Script, ParseError> {
        Script::read_held(text, &self.start, self.held_at_start())
    }

    pub fn cursor(&self) -> usize {
        self.cursor
    }

    pub fn can_undo(&self) -> bool {
        self.cursor > 0 || !self.earlier.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        self.goes_forth() || self.has_moves_ahead()
    }

    pub fn has_moves_ahead(&self) -> bool {
        self.cursor < self.moves.len()
    }

    /// Whether undoing leads to another session rather than to the move before.
    pub fn comes_back(&self) -> bool {
        !self.earlier.is_empty() && (self.cursor == 0 || self.cursor == self.came_at)
    }

    /// Whether redoing leads to another session rather than to the next move.
    pub fn goes_forth(&self) -> bool {
        !self.later.is_empty() && self.cursor == self.left_at
    }

    /// Where the solution begins among the moves.
    pub fn solution_start(&self) -> Option<usize> {
        self.solution
    }

    /// The position that the solution begins at.
    pub fn solution_position(&self) -> Option<AnyPuzzle> {
        let mut position = self.start.clone();
        position.apply_all(&self.moves[..self.solution?]).ok()?;
        Some(position)
    }

    /// Whether so many moves more can be done from here.
    pub fn has_room_for(&self, moves: usize) -> bool {
        self.cursor + moves <= MAX_MOVES
    }

    /// Moves that take back all that led here from the solved puzzle, if that is known.
    pub fn way_back(&self) -> Option<Vec<Move>> {
        match &self.setup {
            Setup::State(_) => None,
            Setup::Moves(setup) => {
                let led_here = [setup, self.done()].concat();
                Some(simplify(&invert(&led_here), &self.start))
            }
        }
    }

    /// What comes of the moves since the start, or why that cannot be done from there.
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

    /// What was done since the start, in a metric.
    pub fn length(&self, metric: Metric) -> u32 {
        self.position.length(self.done(), metric)
    }

    /// The session after an action. An action that the puzzle does not allow, and a move beyond the most that
    /// a history holds, change nothing.
    #[must_use]
    pub fn after(&self, action: Action) -> Session {
        let mut session = self.clone();
        session.act(action);
        session
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Turn(mv) => self.turn(mv),
            Action::TurnNamed(written) => {
                if let Some(mv) = self.meant(written) {
                    self.turn(mv);
                }
            }
            Action::TurnAll(moves) => moves.into_iter().for_each(|mv| self.turn(mv)),
            Action::Undo if self.comes_back() => self.come_back(),
            Action::Undo => self.go_to(self.cursor.saturating_sub(1)),
            Action::Redo if self.goes_forth() => self.go_forth(),
            Action::Redo => self.go_to(self.cursor + 1),
            Action::Jump(cursor) => self.go_to(cursor),
            Action::Hold(hold) => self.hold = hold,
            Action::Reset => self.start_over(Session::new(&self.start)),
            Action::Choose(puzzle) => self.start_over(Session::new(&puzzle)),
            Action::Begin(setup) => {
                if let Some(begun) = self.begun(setup) {
                    self.start_over(begun);
                }
            }
            Action::TypeSetup(moves) => {
                if let Some(begun) = self.begun(Setup::Moves(moves)) {
                    self.type_over(begun);
                }
            }
            Action::Replace(moves) => self.replace(moves),
            Action::Rewrite(moves) => self.rewrite(moves),
            Action::LayOut(moves) => self.lay_out(moves),
            Action::BeginAfter(count) => {
                if let Some(begun) = self.begun_after(count) {
                    self.start_over(begun);
                }
            }
            Action::Open(session) => {
                self.start_over(*session);
                self.came_at = self.cursor;
            }
        }
    }

    fn turn(&mut self, mv: Move) {
        // In the puzzle's own spelling, so that moves compare.
        let Ok(mv) = self.position.read_move(mv) else { return };
        if self.cursor == MAX_MOVES || self.position.first_blocked(&[mv]).is_some() {
            return;
        }
        match self.moves.get(self.cursor) {
            // The move that lies ahead: follow it rather than drop it.
            Some(&ahead) if ahead == mv => {}
            // A part of it: the rest still lies ahead.
            Some(&ahead) if begins_with(ahead, mv) && self.moves.len() < MAX_MOVES => {
                self.moves.split(self.cursor, mv, mv.times(ahead.amount - mv.amount));
                self.solution = self.solution.map(|start| start + usize::from(start > self.cursor));
                self.left_at += usize::from(self.left_at > self.cursor);
                self.came_at += usize::from(self.came_at > self.cursor);
            }
            _ => {
                self.cut_moves_ahead();
                self.moves.push(mv);
                self.solution = None;
                self.later.clear();
            }
        }
        // What was read and is not blocked can be done.
        let done = self.position.apply(mv);
        debug_assert!(done.is_ok());
        self.cursor += 1;
        self.forget_later_if_passed();
    }

    /// Drops what lies ahead. What somebody wrote is worth coming back to.
    fn cut_moves_ahead(&mut self) {
        if self.moves.is_cut_at(self.cursor) {
            self.keep_as_earlier();
        }
        self.moves.truncate(self.cursor);
        if self.came_at > self.cursor {
            self.came_at = 0;
        }
    }

    /// Has undoing at the start bring this back.
    fn keep_as_earlier(&mut self) {
        let kept = Session { earlier: Vec::new(), later: Vec::new(), left_at: self.cursor, ..self.clone() };
        if self.earlier.len() == MAX_EARLIER {
            self.earlier.remove(0);
        }
        self.earlier.push(kept);
    }

    /// Whoever goes on past the place where this was left does something else.
    fn forget_later_if_passed(&mut self) {
        if self.cursor > self.left_at {
            self.later.clear();
        }
    }

    fn lay_out(&mut self, moves: Vec<Move>) {
        let fits = self.position.clone().apply_all(&moves).is_ok();
        if fits && self.has_room_for(moves.len()) {
            self.cut_moves_ahead();
            moves.into_iter().for_each(|mv| self.moves.push(mv));
            self.solution = Some(self.cursor);
            self.later.clear();
        }
    }

    fn go_to(&mut self, cursor: usize) {
        let cursor = cursor.min(self.moves.len());
        // Moves were checked when they came in, so that doing and undoing them cannot fail.
        let played = if cursor >= self.cursor {
            self.position.apply_all(&self.moves[self.cursor..cursor])
        } else {
            self.position.apply_all(&invert(&self.moves[cursor..self.cursor]))
        };
        debug_assert!(played.is_ok());
        self.cursor = cursor;
        self.forget_later_if_passed();
    }

    fn begun(&self, setup: Setup) -> Option<Session> {
        let start = match &setup {
            Setup::State(position) => position.clone(),
            Setup::Moves(moves) => {
                let mut start = self.start.solved();
                start.apply_all(moves).ok()?;
                start
            }
        };
        let position = start.clone();
        Some(Session { setup, start, position, hold: self.hold, ..Session::new(&self.start) })
    }

    fn type_over(&mut self, begun: Session) {
        if self.moves.is_empty() && matches!(self.setup, Setup::Moves(_)) {
            let earlier = std::mem::take(&mut self.earlier);
            *self = Session { earlier, ..begun };
        } else {
            self.start_over(begun);
        }
    }

    /// Puts another session in the place of this one, which undoing brings back.
    fn start_over(&mut self, mut fresh: Session) {
        let mut discarded = std::mem::replace(self, Session::new(&fresh.start));
        let earlier = std::mem::take(&mut discarded.earlier);
        discarded.later.clear();
        discarded.left_at = 0;
        // The choice of how to hold the puzzle stays.
        fresh.hold = discarded.hold;
        let nothing = Session { hold: discarded.hold, ..Session::new(&discarded.start) };
        let came_at = std::mem::take(&mut discarded.came_at);
        let is_worth_keeping = discarded != nothing && discarded != fresh;
        discarded.came_at = came_at;
        discarded.earlier = earlier;
        if is_worth_keeping {
            discarded.keep_as_earlier();
        }
        fresh.earlier = discarded.earlier;
        *self = fresh;
    }

    fn come_back(&mut self) {
        if let Some(mut session) = self.earlier.pop() {
            session.hold = self.hold;
            session.earlier = std::mem::take(&mut self.earlier);
            session.later = std::mem::take(&mut self.later);
            session.later.push(std::mem::replace(self, Session::new(&session.start)));
            *self = session;
        }
    }

    fn go_forth(&mut self) {
        if let Some(mut session) = self.later.pop() {
            session.hold = self.hold;
            session.later = std::mem::take(&mut self.later);
            session.earlier = std::mem::take(&mut self.earlier);
            session.earlier.push(std::mem::replace(self, Session::new(&session.start)));
            *self = session;
        }
    }

    fn replace(&mut self, moves: Script) {
        let mut position = self.start.clone();
        if moves.len() > MAX_MOVES || position.apply_all(&moves).is_err() {
            return;
        }
        self.position = position;
        self.cursor = moves.len();
        self.moves = moves;
        self.solution = None;
        self.later.clear();
        self.came_at = 0;
    }

    fn rewrite(&mut self, moves: Script) {
        let is_done = self.start.clone().apply_all(&moves).is_ok();
        if is_done && moves.len() <= MAX_MOVES && moves != self.moves {
            let cursor = self.cursor;
            self.keep_as_earlier();
            self.replace(moves);
            self.go_to(cursor);
            self.came_at = self.cursor;
        }
    }

    /// The session that has so many moves of the scramble for its own.
    fn begun_after(&self, count: usize) -> Option<Session> {
        let Setup::Moves(setup) = &self.setup else { return None };
        let rest = setup.get(count..)?;
        let mut kept = setup.clone();
        kept.truncate(count);
        let begun = self.begun(Setup::Moves(kept))?;
        // What was written since stays as it was written, in whichever way.
        let hold = self.moves.written_held().map_or(self.hold(), |held| held.hold);
        let Setup::Moves(kept) = begun.setup() else { return None };
        let held = kept.spelled(hold.into()).end();
        let rest = Script::from(rest.to_vec()).spelled(held);
        let since = self.moves.spelled(rest.end());
        let between = if self.moves.written_text().is_some() { "\n" } else { " " };
        let text = [rest.text(), since.text()].join(between);
        let moves = Script::read_held(&text, &begun.start, held).ok()?;
        let solution = self.solution.map(|start| start + setup.len() - count);
        Some(Session { moves, solution, ..begun })
    }
}

/// Whether a move is another one or the beginning of it, as `U` is of `U3`.
fn begins_with(whole: Move, part: Move) -> bool {
    whole.is_like(part)
        && whole.amount.signum() == part.amount.signum()
        && whole.amount.abs() >= part.amount.abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{parse, print};
    use crate::scramble::Random;

    fn moves(text: &str) -> Vec<Move> {
        parse(text, &AnyPuzzle::default()).expect("well written")
    }

    fn session(setup: &str, since: &str) -> Session {
        let session = Session::new(&AnyPuzzle::default());
        let begun = session.after(Action::Begin(Setup::Moves(moves(setup).into())));
        begun.after(Action::Replace(moves(since).into()))
    }

    #[test]
    fn moves_of_puzzles_with_one_way_to_hold_them_are_read_in_that() {
        let cube = AnyPuzzle::named("3x3x3").expect("it is offered");
        assert_eq!(Setup::read_held("R U F", &cube, Hold::Face), Setup::read("R U F", &cube));
    }

    #[test]
    fn buttons_and_keys_have_the_names_that_the_text_has() {
        let held = Session::new(&AnyPuzzle::default()).after(Action::Hold(Hold::Face));
        let pressed =
            moves("R U F").into_iter().fold(held.clone(), |session, mv| session.after(Action::TurnNamed(mv)));
        assert_eq!(pressed.done_text(), "R U F");
        assert_eq!(pressed.done(), moves("R F R"));
        // Who follows a solution by its letters stays on it.
        let laid_out = pressed.after(Action::LayOut(pressed.way_back().expect("its moves are known")));
        let letters = laid_out.moves_spelled().moves();
        let solved =
            letters[3..].iter().fold(laid_out.clone(), |session, &mv| session.after(Action::TurnNamed(mv)));
        assert!(solved.position().is_solved() && solved.solution_start() == Some(3));
        let cube = Session::new(&AnyPuzzle::named("3x3x3").expect("it is offered"));
        assert_eq!(cube.after(Action::TurnNamed(Move::new('x', 1))).done_text(), "x");
    }

    #[test]
    fn undo_and_redo_go_back_and_forth() {
        let session = session("R U", "F2 U'");
        let back = session.after(Action::Undo).after(Action::Undo).after(Action::Undo);
        assert_eq!(back.cursor(), 0);
        assert_eq!(back.position(), super::tests::session("R U", "").position());
        let forth = back.after(Action::Redo).after(Action::Redo).after(Action::Redo);
        assert_eq!(forth, session);
    }

    #[test]
    fn jumping_anywhere_equals_playing_up_to_there() {
        let session = session("", "R U2 F R' U F5' R");
        for from in 0..=7 {
            for to in 0..=7 {
                let jumped = session.after(Action::Jump(from)).after(Action::Jump(to));
                let played = Session::new(session.position())
                    .after(Action::Replace(session.moves()[..to].to_vec().into()));
                assert_eq!(jumped.position(), played.position());
            }
        }
    }

    #[test]
    fn a_session_comes_back_from_its_moves_and_its_places() {
        for id in AnyPuzzle::OFFERED {
            let puzzle = AnyPuzzle::named(id).expect("an offered puzzle exists");
            let mut random = Random::from_seed(4);
            let [setup, since] = [12, 9].map(|count| puzzle.random_moves(count, 1, &mut random));
            // What follows the scramble on tiles has to begin where the blank is.
            let mut begun = Session::new(&puzzle).after(Action::TurnAll(setup));
            begun = begun.after(Action::Begin(Setup::State(begun.position().clone())));
            let whole = begun.after(Action::TurnAll(since));
            let count = whole.moves().len();
            let laid_out = whole.after(Action::LayOut(invert(whole.moves())));
            for cursor in 0..=laid_out.moves().len() {
                let session = laid_out.after(Action::Jump(cursor));
                let begun = Session::begun_with(&puzzle, session.setup().clone()).expect("it can be done");
                let back = begun.with_moves(session.moves().clone(), cursor, Some(count));
                let back = back.expect("the moves can be done");
                assert_eq!((back.start(), back.position()), (session.start(), session.position()));
                assert_eq!(back.solution_position(), Some(whole.position().clone()));
                assert_eq!(back.after(Action::Jump(count)).position(), whole.position());
            }
            let again = |cursor, solution| {
                let begun = Session::begun_with(&puzzle, whole.setup().clone()).expect("it can be done");
                begun.with_moves(whole.moves().clone(), cursor, solution)
            };
            assert!(again(count, None).is_some() && again(0, Some(count)).is_some());
            assert_eq!((again(count + 1, None), again(0, Some(count + 1))), (None, None));
        }
        let tiles = AnyPuzzle::named("tiles-3x3").expect("it is known");
        let blocked: Script = vec![tiles.read_move(Move::new('L', 1)).expect("it is one")].into();
        assert_eq!(Session::new(&tiles).with_moves(blocked.clone(), 0, None), None, "though it is not done");
        assert_eq!(Session::begun_with(&tiles, Setup::Moves(blocked)), None);
    }

    #[test]
    fn another_session_takes_the_place_of_this_one_until_that_is_undone() {
        let before = session("R U", "F2 U'").after(Action::Undo);
        let cube = AnyPuzzle::named("3x3x3").expect("it is known");
        let text = Script::read("[R, U] // keep", &cube).expect("well written");
        for cursor in [0, 2, 4] {
            let other = Session::new(&cube).with_moves(text.clone(), cursor, None).expect("it can be done");
            let opened = before.after(Action::Open(Box::new(other.clone())));
            assert_eq!(
                (opened.position(), opened.moves(), opened.cursor()),
                (other.position(), &text, cursor)
            );
            let back = opened.after(Action::Undo);
            assert_eq!(
                (back.position(), back.moves(), back.cursor()),
                (before.position(), before.moves(), 1)
            );
            assert_eq!(back.after(Action::Redo).moves(), &text);
        }
    }

    #[test]
    fn a_turn_drops_what_lay_ahead() {
        let session = session("", "R U F").after(Action::Jump(1)).after(Action::Turn(Move::new('F', -1)));
        assert_eq!(print(session.moves()), "R F'");
        assert!(!session.can_redo());
    }

    #[test]
    fn a_turn_that_follows_the_solution_keeps_it() {
        let start = session("U' R3'", "").after(Action::LayOut(moves("R3 U")));
        let followed = start.after(Action::Turn(Move::new('R', 1)));
        assert_eq!(print(followed.moves()), "R R2 U");
        assert_eq!((followed.cursor(), followed.solution_start()), (1, Some(0)));
        assert!(followed.after(Action::Redo).after(Action::Redo).position().is_solved());
        // The same turn from behind follows too.
        let behind = start.after(Action::Turn(Move::new('L', 1)));
        assert_eq!(behind, followed);
        let left = followed.after(Action::Turn(Move::new('U', 1)));
        assert_eq!((print(left.moves()).as_str(), left.solution_start()), ("R U", None));
    }

    #[test]
    fn a_solution_stays_where_it_begins() {
        let start = session("", "U3").after(Action::LayOut(moves("U3'")));
        let split = start.after(Action::Undo).after(Action::Turn(Move::new('U', 1)));
        assert_eq!((print(split.moves()).as_str(), split.solution_start()), ("U U2 U3'", Some(2)));
    }

    #[test]
    fn resetting_keeps_the_puzzle_and_forgets_the_rest() {
        let cube = AnyPuzzle::named("gear-cube").expect("it is known");
        let session = Session::new(&cube).after(Action::Turn(Move::new('R', 1)));
        let reset = session.after(Action::Reset);
        assert_eq!(
            (reset.position(), reset.moves(), reset.setup()),
            (&cube, &Script::default(), &Setup::Moves(Script::default()))
        );
    }

    #[test]
    fn throwing_everything_away_can_be_undone() {
        let before = session("R U", "F2 U'").after(Action::Undo);
        let cube = AnyPuzzle::named("gear-cube").expect("it is known");
        for action in [Action::Reset, Action::Choose(cube), Action::Begin(Setup::Moves(moves("F").into()))] {
            let discarded = before.after(action);
            assert!(discarded.moves().is_empty() && discarded.can_undo());
            let back = discarded.after(Action::Undo);
            assert_eq!(
                (back.position(), back.moves(), back.cursor()),
                (before.position(), before.moves(), 1)
            );
            // And done again, also after going to and fro.
            assert_eq!(back.after(Action::Redo).position(), discarded.position());
            let to_and_fro = back.after(Action::Undo).after(Action::Redo).after(Action::Redo);
            assert_eq!(to_and_fro.position(), discarded.position());
            // Something else in its place is the end of it, and so is going on past it.
            let other = back.after(Action::Turn(Move::new('R', 1)));
            assert!(!other.can_redo());
            let past = back.after(Action::Jump(2)).after(Action::Undo).after(Action::Redo);
            assert_eq!((past.moves(), past.cursor()), (before.moves(), 2));
        }
        // A turn that splits a move keeps the place.
        let split = session("", "U3").after(Action::Reset).after(Action::Undo).after(Action::Undo);
        let split = split.after(Action::Turn(Move::new('U', 1)));
        assert_eq!(print(split.after(Action::Redo).moves()), "U U2");
        assert!(split.after(Action::Redo).after(Action::Redo).position().is_solved());
        // What is the same, or nothing, is not kept.
        let same = before.after(Action::Begin(Setup::Moves(moves("F").into())));
        assert_eq!(
            same.after(Action::Begin(Setup::Moves(moves("F").into()))).earlier.len(),
            same.earlier.len()
        );
        assert!(!Session::new(&AnyPuzzle::default()).after(Action::Reset).can_undo());
        let mut often = before.clone();
        for _ in 0..100 {
            often = often.after(Action::Reset).after(Action::Turn(Move::new('R', 1)));
        }
        assert_eq!(often.earlier.len(), MAX_EARLIER);
    }

    #[test]
    fn a_scramble_comes_back_though_nothing_was_turned_since() {
        let first = session("R U2 F", "");
        let second = first.after(Action::Begin(Setup::Moves(moves("U").into())));
        assert_eq!(second.after(Action::Undo).position(), first.position());
        let painted = first.after(Action::Begin(Setup::State(second.position().clone())));
        let third = painted.after(Action::Begin(Setup::Moves(moves("F").into())));
        assert_eq!(third.after(Action::Undo).position(), painted.position());
        // What is typed letter by letter does not.
        let typed =
            first.after(Action::TypeSetup(moves("R U").into())).after(Action::TypeSetup(moves("R").into()));
        assert!(!typed.can_undo());
        let over_painted = painted.after(Action::TypeSetup(moves("R").into()));
        assert_eq!(over_painted.after(Action::Undo).position(), painted.position());
    }

    #[test]
    fn a_text_that_a_turn_cuts_comes_back() {
        let cube = AnyPuzzle::named("3x3x3").expect("it is known");
        let text = Script::read("[R, U] // keep", &cube).expect("well written");
        let written = Session::new(&cube).after(Action::Replace(text));
        let cut = written.after(Action::Jump(2)).after(Action::Turn(Move::new('F', 1)));
        assert_eq!(cut.moves().text(), "R U F");
        let back = cut.after(Action::Jump(0)).after(Action::Undo);
        assert_eq!((back.moves().text().as_str(), back.cursor()), ("[R, U] // keep", 2));
    }

    #[test]
    fn moves_that_are_rewritten_stay_where_one_is_and_come_back_by_undoing() {
        let cube = AnyPuzzle::named("3x3x3").expect("it is known");
        let text = Script::read("[R, U] // one\nL2 F // two", &cube).expect("well written");
        let written = Session::new(&cube).after(Action::Replace(text)).after(Action::Jump(3));
        let rewritten = |session: &Session, rewriting| {
            session.after(Action::Rewrite(session.rewritten(rewriting).expect("it can be done")))
        };
        let inverse = rewritten(&written, Rewriting::Inverse);
        assert_eq!((inverse.moves().text().as_str(), inverse.cursor()), ("F' L2' // two\n[U, R] // one", 3));
        let mirror = rewritten(&inverse, Rewriting::Mirror);
        assert_eq!(mirror.moves().text(), "F R2' // two\n[U', L'] // one");
        let mut position = cube.clone();
        position.apply_all(mirror.done()).expect("it can be done");
        assert_eq!(&position, mirror.position());
        // Undoing brings back one after the other, and redoing does it again.
        let once = mirror.after(Action::Undo);
        assert_eq!((once.moves(), once.cursor()), (inverse.moves(), 3));
        let twice = once.after(Action::Undo);
        assert_eq!((twice.moves(), twice.cursor()), (written.moves(), 3));
        assert_eq!(twice.after(Action::Redo).after(Action::Redo).moves(), mirror.moves());
        // From elsewhere it goes back move by move.
        let stepped = mirror.after(Action::Jump(5)).after(Action::Undo);
        assert_eq!((stepped.moves(), stepped.cursor()), (mirror.moves(), 4));
        let turned = mirror.after(Action::Jump(1)).after(Action::Turn(Move::new('D', 1)));
        let further = ['U', 'D']
            .into_iter()
            .fold(turned, |session, letter| session.after(Action::Turn(Move::new(letter, 1))));
        let back = further.after(Action::Undo);
        assert_eq!((back.cursor(), print(back.done()).as_str()), (3, "F D U"));
        assert_eq!(print(back.after(Action::Undo).done()), "F D", "the place where it came is gone");
        // What cannot be done from the start is not done.
        let tiles = AnyPuzzle::named("tiles-3x3").expect("it is known");
        let slid = Session::new(&tiles).after(Action::Turn(Move::new('R', 1)));
        let error = slid.rewritten(Rewriting::Mirror).expect_err("the blank is in a corner");
        assert!(error.to_string().contains("for the blank is in the last column"), "{error}");
    }

    #[test]
    fn a_scramble_can_be_stepped_through() {
        let before = session("R U2 F", "U'").after(Action::LayOut(moves("F2 R")));
        let begun = before.after(Action::BeginAfter(1));
        assert_eq!(begun.setup(), &Setup::Moves(moves("R").into()));
        assert_eq!((print(begun.moves()).as_str(), begun.cursor()), ("U2 F U' F2 R", 0));
        assert_eq!(begun.solution_start(), Some(3));
        assert_eq!(begun.after(Action::Jump(3)).position(), before.position());
        let back = begun.after(Action::Undo);
        assert_eq!((back.setup(), back.moves(), back.cursor()), (before.setup(), before.moves(), 1));
        // What was written stays written.
        let cube = AnyPuzzle::named("3x3x3").expect("it is known");
        let setup = Script::read("R U // cross\nF2", &cube).expect("well written");
        let since = Script::read("(L D)2 // last", &cube).expect("well written");
        let written =
            Session::new(&cube).after(Action::Begin(Setup::Moves(setup))).after(Action::Replace(since));
        let begun = written.after(Action::BeginAfter(2));
        assert_eq!(begun.moves().text(), "F2\n(L D)2 // last");
        assert_eq!(begun.after(Action::Jump(5)).position(), written.position());
        assert_eq!(written.after(Action::BeginAfter(99)), written);
    }

    #[test]
    fn how_the_ball_is_held_is_no_part_of_the_history() {
        let start = session("R", "U F").after(Action::Hold(Hold::Face));
        assert_eq!((start.done_text().as_str(), start.moves_text().as_deref()), ("F R", Some("R\nF R\n")));
        for action in [
            Action::Reset,
            Action::Choose(AnyPuzzle::default()),
            Action::Begin(Setup::Moves(moves("F").into())),
        ] {
            let over = start.after(action);
            assert_eq!(over.hold(), Hold::Face);
            let back = over.after(Action::Hold(Hold::Middle)).after(Action::Undo);
            assert_eq!((back.hold(), back.done_text().as_str()), (Hold::Middle, "U F"));
            assert_eq!(back.after(Action::Redo).hold(), Hold::Middle);
        }
        let empty = Session::new(&AnyPuzzle::default()).after(Action::Hold(Hold::Face));
        assert!(!empty.after(Action::Reset).can_undo() && !empty.can_undo(), "a choice is nothing to undo");
        // A cube is held in one way, and the choice waits for the next ball.
        let cube = start.after(Action::Choose(AnyPuzzle::named("3x3x3").expect("it is known")));
        let turned =
            cube.after(Action::TurnAll(vec![Move::new('L', 1), Move::new('x', 1), Move::new('D', 1)]));
        assert_eq!((turned.hold(), turned.done_text().as_str()), (Hold::Middle, "L x D"));
        assert_eq!(turned.after(Action::Choose(AnyPuzzle::default())).hold(), Hold::Face);
    }

    #[test]
    fn a_scramble_that_is_stepped_through_stays_as_it_is_held() {
        let ball = Session::new(&AnyPuzzle::default()).after(Action::Hold(Hold::Face));
        let setup = ball.read_setup("R U F // scrambled").expect("well written");
        let begun = ball.after(Action::Begin(Setup::Moves(setup)));
        let since = begun.read_moves("(U F)2 // last").expect("well written");
        let session = begun.after(Action::Replace(since));
        let stepped = session.after(Action::BeginAfter(1));
        assert_eq!(stepped.moves_spelled().text(), "U F\n(U F)2 // last");
        assert_eq!(stepped.after(Action::Jump(usize::MAX)).position(), session.position());
        // As it was written, whatever is chosen by then.
        let shown = session.after(Action::Hold(Hold::Middle)).after(Action::BeginAfter(1));
        assert_eq!(shown.after(Action::Hold(Hold::Face)).moves_spelled().text(), "U F\n(U F)2 // last");
    }

    #[test]
    fn a_history_ends_at_its_limit() {
        let mut full = session("", "").after(Action::Replace(vec![Move::new('R', 1); MAX_MOVES].into()));
        let before = full.clone();
        full = full.after(Action::Turn(Move::new('U', 1)));
        assert_eq!(full, before);
        let long = vec![Move::new('R', 2); MAX_MOVES];
        let split = session("", "").after(Action::LayOut(long)).after(Action::Turn(Move::new('R', 1)));
        assert!(split.moves().len() <= MAX_MOVES);
    }
}
