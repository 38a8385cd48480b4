//! The state of the page: a session, what last changed in it, and what the solver is doing. `deeds` is whatever can happen to it,
//! `answers` what becomes of what the solver says.

mod answers;
mod deeds;

use std::rc::Rc;

pub use self::deeds::Deed;
use super::drawer::Drawer;
use super::jobs::{Answered, Ask, is_scrambled_by_moves};
use super::knowledge::Knowledge;
use super::solver::Status;
use super::solver_panel::Attempt;
use super::stage::{Change, Guide};
use crate::notation::{Hold, Move, invert};
use crate::painting::is_paintable;
use crate::protocol::Job;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::session::{Action, Session, Setup};
use crate::share::{self, Opened};
use crate::solve::{Hint, Phase, Progress, next_label};

/// What the player waits between moves in milliseconds, and for each single step of the last one.
const PLAY_MOVE: u32 = 120;
const PLAY_STEP: u32 = 180;

#[derive(Clone, Debug, PartialEq)]
pub struct Bench {
    /// Shared with all parts of the page that show it.
    pub session: Rc<Session>,
    pub change: Change,
    /// Something to tell, until it is dismissed or something is done.
    pub notice: Option<String>,
    /// The keys of the link that are not ours.
    pub other: Vec<(String, String)>,
    pub status: Status,
    pub playing: bool,
    /// Whether the player starts over at the end.
    pub loops: bool,
    /// The move that the player did last.
    played: Option<Move>,
    job: Option<Running>,
    result: Attempt,
    /// What was asked for of a solution, for as long as the position stays.
    hint: Option<Hint>,
    /// Where the solver is to lead, if not to the solved puzzle.
    goal: Option<AnyPuzzle>,
    /// The latest solution and what was asked for: hints go along it.
    answered: Option<Rc<Answered>>,
    link_failed: bool,
    pub knowledge: Knowledge,
    /// Whether somebody is here for the first time.
    pub is_first_visit: bool,
    /// What is open beside the bench, or in its place.
    open: Option<Drawer>,
    /// How a hand changed the position last.
    turned: Turned,
    last_solve: Option<HandSolve>,
    /// How often something else was begun with.
    begun: u32,
}

/// What the timer has to know of the bench, after every change.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    pub is_timer_open: bool,
    /// The id of the puzzle on the bench.
    pub puzzle: String,
    /// Different for every beginning.
    pub begun: u32,
    /// What the session began with: moves, or a position that takes no more than a line.
    pub scramble: Option<String>,
    /// Different for every change of the position.
    pub serial: u32,
    pub turned: Turned,
    /// The last time that a turn by hand solved the puzzle. The page may draw several turns at once: the one that solved
    /// it need not be the last of them.
    pub last_solve: Option<HandSolve>,
    /// The moves since the start, counted as is usual for the puzzle.
    pub moves: u32,
    pub is_solved: bool,
}

/// A turn by hand that solved the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandSolve {
    /// The change of the position that it was.
    pub serial: u32,
    /// The moves since the start.
    pub moves: u32,
}

/// How a hand changed the position last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    /// Not by turning it.
    No,
    /// Only the puzzle as a whole was turned.
    Whole,
    Yes,
}

/// The job that the page waits for.
#[derive(Clone, Debug, PartialEq)]
struct Running {
    id: u32,
    purpose: Purpose,
    progress: Option<Progress>,
}

#[derive(Clone, Debug, PartialEq)]
enum Purpose {
    Solve { position: AnyPuzzle, ask: Box<Ask> },
    Scramble { puzzle: String },
}

impl Bench {
    pub fn open(opened: Opened) -> Bench {
        let position = opened.session.position().clone();
        Bench {
            change: Change { serial: 0, moves: None, position },
            session: Rc::new(opened.session),
            link_failed: opened.error.is_some(),
            notice: opened.error.map(|error| error.to_string()),
            other: opened.other,
            status: Status::Starting,
            playing: false,
            loops: false,
            played: None,
            job: None,
            result: Attempt::None,
            hint: None,
            goal: opened.goal.filter(|goal| !goal.is_solved()),
            answered: None,
            knowledge: Knowledge::default(),
            is_first_visit: false,
            open: None,
            turned: Turned::No,
            last_solve: None,
            begun: 0,
        }
        .on_its_puzzle()
    }

    /// What somebody finds who has not been here before: a puzzle that is scrambled.
    pub fn first_visit(scrambled: Option<Action>) -> Bench {
        let mut bench = Bench::open(share::open(""));
        if let Some(action) = scrambled {
            bench.act(action);
        }
        Bench { is_first_visit: true, ..bench }
    }

    /// Begins with what a link says; undoing brings back the session that was there.
    fn take_link(&mut self, opened: Opened) {
        self.playing = false;
        self.act(Action::Open(Box::new(opened.session)));
        if let Some(hold) = opened.hold {
            self.hold(hold);
        }
        self.goal = opened.goal.filter(|goal| !goal.is_solved());
        self.other = opened.other;
    }

    /// Has moves written as they are by those who hold the puzzle so. The position stays as it is.
    pub fn hold(&mut self, hold: Hold) {
        self.session = Rc::new(self.session.after(Action::Hold(hold)));
        // What was said is in the other way.
        self.hint = None;
    }

    /// With what is known about the puzzle that is on the bench.
    fn on_its_puzzle(mut self) -> Bench {
        let position = self.session.position();
        if self.knowledge.turn_to(position) {
            self.answered = None;
        }
        let id = position.id();
        self.goal.take_if(|goal| goal.id() != id);
        self.open.take_if(|open| *open == Drawer::Painter && !is_paintable(self.session.position()));
        self
    }

    pub fn open_drawer(&self) -> Option<Drawer> {
        self.open
    }

    /// Whether the painter is in the place of the puzzle.
    pub fn is_painting(&self) -> bool {
        self.open == Some(Drawer::Painter)
    }

    /// What the timer has to know.
    pub fn snapshot(&self) -> Snapshot {
        let (session, position) = (&self.session, self.session.position());
        Snapshot {
            is_timer_open: self.open == Some(Drawer::Timer),
            puzzle: position.id(),
            begun: self.begun,
            scramble: match session.setup() {
                Setup::Moves(_) => session.setup_spelled().map(|setup| setup.text().to_string()),
                Setup::State(start) => is_short(start).then(|| start.text()),
            },
            serial: self.change.serial,
            turned: self.turned,
            last_solve: self.last_solve,
            moves: self.usual_length(),
            is_solved: position.is_solved(),
        }
    }

    /// The moves since the start, counted as is usual for the puzzle.
    fn usual_length(&self) -> u32 {
        let metrics = self.session.position().metrics();
        metrics.first().map_or(0, |&metric| self.session.length(metric))
    }

    /// What to ask the solver while nobody waits for it.
    pub fn question(&self) -> Option<Job> {
        let is_idle = self.job.is_none() && self.status == Status::Ready;
        is_idle.then(|| self.knowledge.distances_question(self.session.position())).flatten()
    }

    /// Whether the link could not be used and nothing has been done since.
    pub fn is_untouched_after_error(&self) -> bool {
        self.link_failed
    }

    /// Whether the solver can be asked for a random position.
    pub fn can_scramble(&self) -> bool {
        // Where it is not asked, it can be as busy as it likes.
        if !is_scrambled_by_moves(self.session.position()) {
            return true;
        }
        let is_busy = |job: &Running| !matches!(job.purpose, Purpose::Solve { .. });
        !self.job.as_ref().is_some_and(is_busy) && !matches!(self.status, Status::Failed(_))
    }

    /// Why nobody can use what the solver searches for now.
    pub fn why_in_vain(&self) -> Option<&'static str> {
        let Some(Running { purpose: Purpose::Solve { position, .. }, .. }) = &self.job else { return None };
        if self.is_painting() {
            Some("Stopped, because you began to paint.")
        } else if position != self.session.position() {
            Some("Stopped, because the position changed.")
        } else {
            None
        }
    }

    pub fn goal(&self) -> Option<&AnyPuzzle> {
        self.goal.as_ref()
    }

    /// Whether the position is the one that the solver is to lead to.
    pub fn is_at_goal(&self) -> bool {
        let position = self.session.position();
        self.goal.as_ref().is_some_and(|goal| position.seen_from(goal).is_some_and(|seen| seen.is_solved()))
    }

    /// Why the position that the solver is to lead to cannot be reached.
    pub fn flaw(&self) -> Option<String> {
        let position = self.session.position();
        match &self.goal {
            Some(goal) => position.seen_from(goal)?.flaw(),
            None => position.flaw(),
        }
    }

    pub fn answered(&self) -> Option<&Rc<Answered>> {
        self.answered.as_ref()
    }

    /// How the latest attempt at solving stands.
    pub fn attempt(&self) -> Attempt {
        match &self.job {
            Some(Running { purpose: Purpose::Solve { .. }, progress, .. }) => {
                Attempt::Running(progress.clone())
            }
            _ => self.hint.clone().map_or_else(|| self.result.clone(), Attempt::Hinted),
        }
    }

    /// The phases of the solution that is laid out, counted from its beginning.
    pub fn phases(&self) -> &[Phase] {
        match &self.result {
            Attempt::Solved(solution, _) => &solution.phases,
            _ => &[],
        }
    }

    /// What the pictures point out: what was asked for, else the move that lies ahead.
    pub fn guide(&self) -> Guide {
        let session = &self.session;
        let asked = self.hint.as_ref().and_then(|hint| hint.next);
        let ahead = session.moves().get(session.cursor()).copied();
        // Who walks through a solution is shown each of its moves as if it had been asked for.
        let is_walking =
            !self.playing && session.solution_start().is_some_and(|start| session.cursor() >= start);
        let step = ahead.filter(|_| is_walking && self.hint.is_none());
        Guide {
            label: match &self.hint {
                Some(hint) => Some(hint.label.clone()),
                None => step.and(session.moves_spelled().get(session.cursor())).map(next_label),
            },
            next: asked.or(ahead),
            is_begun: asked.or(step).is_some(),
            follows: session.has_moves_ahead() || session.solution_start().is_some(),
        }
    }

    /// Whether a move is shown that somebody asked for.
    pub fn has_hint(&self) -> bool {
        self.hint.as_ref().is_some_and(|hint| hint.next.is_some())
    }

    /// Whether somebody entered this position and has turned it since, perhaps by mistake.
    pub fn is_entered_and_turned(&self) -> bool {
        let session = &self.session;
        let is_entered = matches!(session.setup(), Setup::State(start) if is_paintable(start));
        is_entered && session.cursor() > 0 && session.solution_start().is_none()
    }

    /// Where the player starts over: at the beginning of the solution, if there is one.
    fn first_played(&self) -> usize {
        let count = self.session.moves().len();
        self.session.solution_start().filter(|&start| start < count).unwrap_or(0)
    }

    /// How long the player waits before its next move, in milliseconds at the usual speed: until the last one has been
    /// shown.
    pub fn pause(&self) -> u32 {
        // So many steps and more are not shown one by one.
        PLAY_MOVE + PLAY_STEP * self.played.map_or(0, |mv| mv.amount.unsigned_abs().min(12))
    }

    fn act(&mut self, action: Action) {
        if let Action::Hold(hold) = action {
            return self.hold(hold);
        }
        let action = match action {
            Action::TurnNamed(written) => match self.session.meant(written) {
                Some(mv) => Action::Turn(mv),
                None => return,
            },
            action => action,
        };
        let before = self.session.cursor();
        let (before_turn, solution) = (self.session.moves().len(), self.session.solution_start());
        let is_turn = matches!(action, Action::Turn(_));
        let is_other_session = match action {
            Action::Undo => self.session.comes_back(),
            Action::Redo => self.session.goes_forth(),
            _ => false,
        };
        let moves = match &action {
            Action::Turn(mv) => Some(vec![*mv]),
            Action::TurnAll(moves) => Some(moves.clone()),
            Action::Undo if !is_other_session && before > 0 => Some(self.between(before, before - 1)),
            Action::Redo if !self.session.goes_forth() => Some(self.between(before, before + 1)),
            Action::Jump(to) => Some(self.between(before, *to)),
            _ => None,
        };
        let is_by_hand = matches!(action, Action::Turn(_) | Action::TurnAll(_));
        let after = self.session.after(action);
        // A slide that cannot be done is none.
        if is_by_hand && after.cursor() == before {
            return;
        }
        self.turned = match moves.as_deref().filter(|_| is_by_hand) {
            Some(moves) if moves.iter().all(|mv| matches!(mv.letter, 'x' | 'y' | 'z')) => Turned::Whole,
            Some(_) => Turned::Yes,
            None => Turned::No,
        };
        if after.setup() != self.session.setup() || after.start().id() != self.session.start().id() {
            self.begun += 1;
            self.other = share::without_title(&self.other);
        }
        // What a link said of a goal, and what it was called, belongs to its own session.
        if is_other_session {
            self.goal = None;
            self.other = share::without_title(&self.other);
        }
        self.session = Rc::new(after);
        self.change = Change {
            serial: self.change.serial.wrapping_add(1),
            moves,
            position: self.session.position().clone(),
        };
        if self.turned == Turned::Yes && self.session.position().is_solved() {
            self.last_solve = Some(HandSolve { serial: self.change.serial, moves: self.usual_length() });
        }
        self.hint = None;
        if is_other_session || self.session.solution_start().is_none() {
            self.result = Attempt::None;
        }
        if is_turn && self.session.moves().len() > before_turn {
            self.split_phases(before, solution);
        }
        self.link_failed = false;
        self.notice = None;
    }

    /// Keeps the phases of a solution true where a part of one of its moves was done: that is two moves now.
    fn split_phases(&mut self, at: usize, start: Option<usize>) {
        let Attempt::Solved(solution, _) = &mut self.result else { return };
        let Some(at) = start.and_then(|start| at.checked_sub(start)) else { return };
        for phase in &mut solution.phases {
            phase.moves.start += usize::from(phase.moves.start > at);
            phase.moves.end += usize::from(phase.moves.end > at);
        }
    }

    /// The moves that lead from one place in the history to another.
    fn between(&self, from: usize, to: usize) -> Vec<Move> {
        let to = to.min(self.session.moves().len());
        if from <= to {
            self.session.moves()[from..to].to_vec()
        } else {
            invert(&self.session.moves()[to..from])
        }
    }
}

/// Whether a position takes no more than a line: a large cube would take thousands of letters.
fn is_short(position: &AnyPuzzle) -> bool {
    position.is_told_by_position() || is_paintable(position)
}

#[cfg(test)]
mod tests;
