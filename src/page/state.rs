//! The state of the page: a session, its last change, and the solver's job. `actions` is the reducer, `change` the last
//! change, `choices` what the user chose for the solver and the board, `answers` handles the solver's replies, `solve_state`
//! is the state of the latest request to solve, `drawer` which drawer is open.
// A new variant must be decided on here, not fall into a `_`.
#![warn(clippy::wildcard_enum_match_arm)]

mod actions;
mod answers;
mod change;
mod choices;
mod drawer;
mod solve_state;

use std::rc::Rc;

use crate::page::jobs::{CachedSolution, SolveRequest, is_scrambled_by_moves};
use crate::page::puzzle_facts::PuzzleFacts;
pub(crate) use crate::page::state::actions::PageAction;
pub(crate) use crate::page::state::change::{Change, MoveGuide};
pub(crate) use crate::page::state::choices::{PageChoice, PageChoices};
pub(crate) use crate::page::state::drawer::Drawer;
pub(crate) use crate::page::state::solve_state::{SolveFailure, SolveState};
use crate::workers::solver_client::WorkerStatus;
use unfold_core::notation::Move;
use unfold_core::picture::words::sentence;
use unfold_core::puzzle::painting::OffersPainting;
use unfold_core::puzzle::{AnyPuzzle, Kind, Puzzle};
use unfold_core::solve::{Hint, Method, Progress, Reveal, next_label};
use unfold_core::workbench::protocol::Job;
use unfold_core::workbench::session::{Applied, Refusal, Session, SessionAction, Setup};
use unfold_core::workbench::share::{self, Opened};

/// The player's pause between moves in milliseconds, and what each step of the last move adds to it.
const PLAY_MOVE: u32 = 120;
const PLAY_STEP: u32 = 180;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PageState {
    /// Shared with the components that show it.
    pub session: Rc<Session>,
    pub change: Change,
    /// A message. It disappears when it is dismissed or when the session changes.
    pub notice: Option<String>,
    /// Parameters of the link that Unfold does not know.
    pub other: Vec<(String, String)>,
    pub status: WorkerStatus,
    pub playing: bool,
    /// Whether the player starts over at the end.
    pub loops: bool,
    /// The move that the player did last.
    played: Option<Move>,
    pub choices: PageChoices,
    job: Option<Running>,
    result: SolveState,
    /// The visible hint. It disappears when the position changes.
    hint: Option<Hint>,
    /// The position to solve towards, if it is not the solved one.
    goal: Option<AnyPuzzle>,
    /// The latest solution with its request. Hints follow it.
    cached_solution: Option<Rc<CachedSolution>>,
    link_failed: bool,
    pub facts: PuzzleFacts,
    /// Whether to show the welcome of a first visit.
    pub is_first_visit: bool,
    /// The drawer that is open beside the puzzle, or in its place.
    open: Option<Drawer>,
    /// Whether the last change was a turn by the user.
    turned: Turned,
    last_solve: Option<HandSolve>,
    /// Counts new starts: scrambles, links, other puzzles.
    begun: u32,
}

/// The part of the state that the timer observes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Snapshot {
    pub is_timer_open: bool,
    /// The id of the current puzzle.
    pub puzzle: String,
    /// Counts new starts.
    pub begun: u32,
    /// The start of the session: moves, or a position if it fits on a line.
    pub scramble: Option<String>,
    /// Different for every change of the position.
    pub serial: u32,
    pub turned: Turned,
    /// The last turn by the user that solved the puzzle. The page may render several turns at once, so this need not be
    /// the last turn.
    pub last_solve: Option<HandSolve>,
    /// The moves since the start, counted as is usual for the puzzle.
    pub moves: u32,
    pub is_solved: bool,
}

/// A turn by the user that solved the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HandSolve {
    /// The serial number of that change.
    pub serial: u32,
    /// The moves since the start.
    pub moves: u32,
}

/// Whether the last change was a turn by the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turned {
    /// It was something else: undo, a jump, a new start.
    No,
    /// A rotation of the whole puzzle.
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
    Solve { position: AnyPuzzle, request: Box<SolveRequest> },
    Scramble { puzzle: String },
}

impl PageState {
    pub(crate) fn open(opened: Opened) -> PageState {
        let position = opened.session.position().clone();
        PageState {
            change: Change::first(position),
            session: Rc::new(opened.session),
            link_failed: opened.error.is_some(),
            notice: opened.error.map(|error| error.to_string()),
            other: opened.other,
            status: WorkerStatus::Starting,
            playing: false,
            loops: false,
            played: None,
            choices: PageChoices::default(),
            job: None,
            result: SolveState::None,
            hint: None,
            goal: opened.goal.filter(|goal| !goal.is_solved()),
            cached_solution: None,
            facts: PuzzleFacts::default(),
            is_first_visit: false,
            open: None,
            turned: Turned::No,
            last_solve: None,
            begun: 0,
        }
        .with_current_puzzle()
    }

    /// The page at a first visit: a puzzle that is scrambled.
    pub(crate) fn first_visit(scrambled: Option<SessionAction>) -> PageState {
        let mut state = PageState::open(share::open(""));
        if let Some(action) = scrambled {
            state.act(action);
        }
        PageState { is_first_visit: true, ..state }
    }

    /// Starts the session of a link. Undo brings back the session before.
    fn take_link(&mut self, opened: Opened) {
        self.playing = false;
        self.act(SessionAction::Open(Box::new(opened.session)));
        if let Some(hold) = opened.hold {
            self.act(SessionAction::Hold(hold));
        }
        self.goal = opened.goal.filter(|goal| !goal.is_solved());
        self.other = opened.other;
    }

    /// Drops what belongs to another puzzle: facts, cached solution, goal, painter.
    fn with_current_puzzle(mut self) -> PageState {
        let position = self.session.position();
        if self.facts.switch_to(position) {
            self.cached_solution = None;
        }
        let id = position.id();
        self.goal.take_if(|goal| goal.id() != id);
        self.open.take_if(|open| *open == Drawer::Painter && !self.session.position().is_paintable());
        self
    }

    pub(crate) fn open_drawer(&self) -> Option<Drawer> {
        self.open
    }

    /// Whether the painter replaces the puzzle.
    pub(crate) fn is_painting(&self) -> bool {
        self.open == Some(Drawer::Painter)
    }

    /// The snapshot for the timer.
    pub(crate) fn snapshot(&self) -> Snapshot {
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

    /// The next background job for the solver, if it is idle.
    pub(crate) fn background_job(&self) -> Option<Job> {
        let is_idle = self.job.is_none() && self.status == WorkerStatus::Ready;
        is_idle.then(|| self.facts.distances_job(self.session.position())).flatten()
    }

    /// Whether the link was invalid and nothing has changed since.
    pub(crate) fn is_untouched_after_error(&self) -> bool {
        self.link_failed
    }

    /// Whether a random position can be requested now.
    pub(crate) fn can_scramble(&self) -> bool {
        // This needs no solver.
        if !is_scrambled_by_moves(self.session.position()) {
            return true;
        }
        let is_busy = |job: &Running| !matches!(job.purpose, Purpose::Solve { .. });
        !self.job.as_ref().is_some_and(is_busy) && !matches!(self.status, WorkerStatus::Failed(_))
    }

    /// The solving method, if the puzzle has a solver.
    pub(crate) fn method(&self) -> Option<Method> {
        self.choices.method(self.session.position())
    }

    /// A request for a whole solution with the current choices, if the puzzle has a solver.
    pub(crate) fn request(&self) -> Option<SolveRequest> {
        let method = self.method()?;
        Some(SolveRequest::of(method, Reveal::Whole, self.choices.bounds, self.goal.clone()))
    }

    /// The pieces of the current phase, if they are to be highlighted.
    pub(crate) fn lit_pieces(&self) -> Option<u32> {
        self.session.current_phase().filter(|_| self.choices.is_lit).map(|phase| phase.pieces)
    }

    /// Why to stop the running search, if its result would be useless.
    pub(crate) fn reason_to_stop(&self) -> Option<&'static str> {
        let Some(Running { purpose: Purpose::Solve { position, .. }, .. }) = &self.job else { return None };
        if self.is_painting() {
            Some("Stopped, because you began to paint.")
        } else if position != self.session.position() {
            Some("Stopped, because the position changed.")
        } else {
            None
        }
    }

    pub(crate) fn goal(&self) -> Option<&AnyPuzzle> {
        self.goal.as_ref()
    }

    /// Whether the position is the goal.
    pub(crate) fn is_at_goal(&self) -> bool {
        let position = self.session.position();
        self.goal.as_ref().is_some_and(|goal| position.relative_to(goal).is_some_and(|seen| seen.is_solved()))
    }

    /// Why the goal cannot be reached from here, if it cannot.
    pub(crate) fn flaw(&self) -> Option<String> {
        let position = self.session.position();
        match &self.goal {
            Some(goal) => position.relative_to(goal)?.flaw(),
            None => position.flaw(),
        }
    }

    pub(crate) fn cached_solution(&self) -> Option<&Rc<CachedSolution>> {
        self.cached_solution.as_ref()
    }

    /// The state of the latest request to solve.
    pub(crate) fn solve_state(&self) -> SolveState {
        match &self.job {
            Some(Running { purpose: Purpose::Solve { .. }, progress, .. }) => {
                SolveState::Running(progress.clone())
            }
            _ => self.hint.clone().map_or_else(|| self.result.clone(), SolveState::Hinted),
        }
    }

    /// The move that the pictures point out: the hint, or else the next move of the history.
    pub(crate) fn guide(&self) -> MoveGuide {
        let session = &self.session;
        let asked = self.hint.as_ref().and_then(|hint| hint.next);
        let ahead = session.moves().get(session.cursor()).copied();
        // On a solution, each next move is shown like a hint.
        let is_walking =
            !self.playing && session.solution_start().is_some_and(|start| session.cursor() >= start);
        let step = ahead.filter(|_| is_walking && self.hint.is_none());
        MoveGuide {
            label: match &self.hint {
                Some(hint) => Some(hint.label.clone()),
                None => step.and(session.moves_spelled().get(session.cursor())).map(next_label),
            },
            next: asked.or(ahead),
            is_begun: asked.or(step).is_some(),
            follows: session.has_moves_ahead() || session.solution_start().is_some(),
        }
    }

    /// Whether a hint shows a move.
    pub(crate) fn has_hint(&self) -> bool {
        self.hint.as_ref().is_some_and(|hint| hint.next.is_some())
    }

    /// Whether the user entered this position and has turned it since, perhaps by mistake.
    pub(crate) fn is_entered_and_turned(&self) -> bool {
        let session = &self.session;
        let is_entered = matches!(session.setup(), Setup::State(start) if start.is_paintable());
        is_entered && session.cursor() > 0 && session.solution_start().is_none()
    }

    /// Where the player starts over: at the start of the solution, if there is one.
    fn replay_start(&self) -> usize {
        let count = self.session.moves().len();
        self.session.solution_start().filter(|&start| start < count).unwrap_or(0)
    }

    /// The player's pause before its next move, in milliseconds at normal speed. It lasts until the last move has been
    /// animated.
    pub(crate) fn pause(&self) -> u32 {
        // Longer turns are not animated step by step.
        PLAY_MOVE + PLAY_STEP * self.played.map_or(0, |mv| mv.amount.unsigned_abs().min(12))
    }

    /// Applies an action to the session. A refusal that the user cannot see gives a notice.
    fn act(&mut self, action: SessionAction) {
        match self.try_to(action) {
            Ok(()) => {}
            Err(refusal @ (Refusal::NoRoom | Refusal::NoSuchPlace)) => {
                self.notice = Some(sentence(&refusal.to_string()));
            }
            // Obvious without a message: a key that is no move of this puzzle, a slide against the edge, undo at the start.
            Err(
                Refusal::NoSuchMove { .. }
                | Refusal::Blocked { .. }
                | Refusal::TurnsNothing { .. }
                | Refusal::NothingToUndo
                | Refusal::NothingToRedo,
            ) => {}
        }
    }

    /// Applies an action to the session and updates the state with the result.
    fn try_to(&mut self, action: SessionAction) -> Result<(), Refusal> {
        let applied = Rc::make_mut(&mut self.session).apply(action)?;
        let (turned, is_new_start, is_other_session) = match applied {
            Applied::Nothing => return Ok(()),
            Applied::Respelled => {
                // The hint uses the old spelling.
                self.hint = None;
                return Ok(());
            }
            Applied::LaidOut | Applied::Stepped(_) => (Turned::No, false, false),
            Applied::Turned { is_whole: true, .. } => (Turned::Whole, false, false),
            Applied::Turned { is_whole: false, .. } => (Turned::Yes, false, false),
            Applied::Replaced { is_new_start } => (Turned::No, is_new_start, false),
            Applied::OtherSession { is_new_start } => (Turned::No, is_new_start, true),
        };
        self.turned = turned;
        self.begun += u32::from(is_new_start);
        // The goal and the title of a link belong to its session.
        if is_new_start || is_other_session {
            self.other = share::without_title(&self.other);
        }
        if is_other_session {
            self.goal = None;
        }
        if is_other_session || self.session.solution_start().is_none() {
            self.result = SolveState::None;
        }
        let serial = self.change.serial.wrapping_add(1);
        self.change =
            Change { serial, applied, is_animated: true, position: self.session.position().clone() };
        if turned == Turned::Yes && self.session.position().is_solved() {
            self.last_solve = Some(HandSolve { serial, moves: self.usual_length() });
        }
        self.hint = None;
        self.link_failed = false;
        self.notice = None;
        Ok(())
    }
}

/// The longest text of a position that is short, in bytes.
const SHORT: usize = 80;

/// Whether the text of a position fits on a line, as those that people share or paint do. That of a large cube has thousands of
/// letters.
fn is_short(position: &AnyPuzzle) -> bool {
    position.kind().is_shared_by_position() || position.is_paintable() || position.text().len() <= SHORT
}

#[cfg(test)]
mod tests;
