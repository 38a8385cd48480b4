//! The state of the page: a session, what last changed in it, and what the solver is doing.

use std::rc::Rc;

use yew::Reducible;

use super::solver::{Event, Status};
use super::solver_panel::Attempt;
use super::stage::Change;
use crate::notation::{self, Move, invert};
use crate::protocol::{Finished, Solution};
use crate::puzzle::{AnyPuzzle, Metric, Puzzle};
use crate::session::{Action, Session, Setup};
use crate::share::Opened;
use crate::solve::Progress;

/// What the player waits between moves in milliseconds, and for each single step of the last one.
const PLAY_MOVE: u32 = 120;
const PLAY_STEP: u32 = 180;

#[derive(Clone, Debug, PartialEq)]
pub struct Bench {
    pub session: Session,
    pub change: Change,
    /// Something to tell, until it is dismissed or something is done.
    pub notice: Option<String>,
    /// The keys of the link that are not ours.
    pub other: Vec<(String, String)>,
    pub status: Status,
    pub playing: bool,
    /// The move that the player did last.
    played: Option<Move>,
    job: Option<Running>,
    result: Attempt,
    link_failed: bool,
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
    Solve { position: AnyPuzzle, metric: Metric },
    Scramble { puzzle: String },
}

/// Whatever can happen on the page.
pub enum Deed {
    Act(Action),
    Open(Opened),
    Notify(String),
    Dismiss,
    Play(bool),
    /// The player's next step.
    PlayNext,
    Solving {
        id: u32,
        position: AnyPuzzle,
        metric: Metric,
    },
    Scrambling {
        id: u32,
        puzzle: String,
    },
    /// A scramble was asked for where there are no random numbers.
    NoEntropy,
    /// The job was stopped, for this reason.
    Stopped(&'static str),
    Solver(Event),
}

impl Bench {
    pub fn open(opened: Opened) -> Bench {
        let position = opened.session.position().clone();
        Bench {
            change: Change { serial: 0, moves: None, position },
            session: opened.session,
            link_failed: opened.error.is_some(),
            notice: opened.error.map(|error| error.to_string()),
            other: opened.other,
            status: Status::Starting,
            playing: false,
            played: None,
            job: None,
            result: Attempt::None,
        }
    }

    /// Whether the link could not be used and nothing has been done since.
    pub fn is_untouched_after_error(&self) -> bool {
        self.link_failed
    }

    /// Whether the solver can be asked for a random position.
    pub fn can_scramble(&self) -> bool {
        let is_scrambling = matches!(&self.job, Some(Running { purpose: Purpose::Scramble { .. }, .. }));
        !is_scrambling && !matches!(self.status, Status::Failed(_))
    }

    /// Whether the solver works at a position that is gone.
    pub fn is_solving_in_vain(&self) -> bool {
        match &self.job {
            Some(Running { purpose: Purpose::Solve { position, .. }, .. }) => {
                position != self.session.position()
            }
            _ => false,
        }
    }

    /// How the latest attempt at solving stands.
    pub fn attempt(&self) -> Attempt {
        match &self.job {
            Some(Running { purpose: Purpose::Solve { .. }, progress, .. }) => {
                Attempt::Running(progress.clone())
            }
            _ => self.result.clone(),
        }
    }

    /// How long the player waits before its next move, in milliseconds: until the last one has been shown.
    pub fn pause(&self) -> u32 {
        PLAY_MOVE + PLAY_STEP * self.played.map_or(0, |mv| mv.amount.unsigned_abs())
    }

    fn act(&mut self, action: Action) {
        let before = self.session.cursor();
        let moves = match &action {
            Action::Turn(mv) => Some(vec![*mv]),
            Action::Undo if before > 0 => Some(self.between(before, before - 1)),
            Action::Redo => Some(self.between(before, before + 1)),
            Action::Jump(to) => Some(self.between(before, *to)),
            _ => None,
        };
        self.session = self.session.after(action);
        self.change = Change {
            serial: self.change.serial.wrapping_add(1),
            moves,
            position: self.session.position().clone(),
        };
        if self.session.solution_start().is_none() {
            self.result = Attempt::None;
        }
        self.link_failed = false;
        self.notice = None;
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

    fn hear(&mut self, event: Event) {
        match event {
            Event::Status(status) => self.status = status,
            Event::Progress(id, progress) => {
                if let Some(job) = self.job.as_mut().filter(|job| job.id == id) {
                    job.progress = Some(progress);
                }
            }
            Event::Done(id, result) => {
                if let Some(job) = self.job.take_if(|job| job.id == id) {
                    self.finish(job.purpose, result);
                }
            }
        }
    }

    fn finish(&mut self, purpose: Purpose, result: Result<Finished, String>) {
        match (purpose, result) {
            (Purpose::Solve { position, metric }, Ok(Finished::Solved(solution))) => {
                self.lay_out(&position, metric, solution);
            }
            (Purpose::Scramble { puzzle }, Ok(Finished::Scrambled { moves })) => {
                // For another puzzle than the one that is on the bench by now it is of no use.
                let position = self.session.position();
                if let Ok(moves) = notation::parse(&moves, position)
                    && position.id() == puzzle
                {
                    self.act(Action::Begin(Setup::Moves(moves)));
                }
            }
            (Purpose::Solve { .. }, Err(message)) => self.result = Attempt::Failed(message),
            (Purpose::Scramble { .. }, Err(message)) => self.notice = Some(message),
            (_, Ok(_)) => self.result = Attempt::Failed("The solver answered something else.".to_string()),
        }
    }

    fn lay_out(&mut self, position: &AnyPuzzle, metric: Metric, solution: Solution) {
        if position != self.session.position() {
            return;
        }
        if let Ok(moves) = notation::parse(&solution.moves, position) {
            self.act(Action::LayOut(moves));
        }
        self.result = match self.session.solution_start() {
            Some(_) => Attempt::Solved(solution, metric),
            None => Attempt::Failed("There is no room for the solution behind so many moves.".to_string()),
        };
    }
}

impl Reducible for Bench {
    type Action = Deed;

    fn reduce(self: Rc<Self>, deed: Deed) -> Rc<Self> {
        let mut bench = Rc::unwrap_or_clone(self);
        match deed {
            Deed::Act(action) => {
                bench.playing = false;
                bench.act(action);
            }
            Deed::Open(opened) => {
                let serial = bench.change.serial.wrapping_add(1);
                let status = bench.status.clone();
                bench = Bench::open(opened);
                bench.status = status;
                bench.change.serial = serial;
            }
            Deed::Notify(notice) => bench.notice = Some(notice),
            Deed::Dismiss => bench.notice = None,
            Deed::Play(playing) => {
                bench.playing = playing && bench.session.can_redo();
                bench.played = None;
            }
            Deed::PlayNext if bench.playing => {
                bench.act(Action::Redo);
                bench.played = bench.session.done().last().copied();
                bench.playing = bench.session.can_redo();
            }
            Deed::PlayNext => {}
            Deed::Solving { id, position, metric } => {
                bench.playing = false;
                bench.job =
                    Some(Running { id, purpose: Purpose::Solve { position, metric }, progress: None });
            }
            Deed::Scrambling { id, puzzle } => {
                bench.job = Some(Running { id, purpose: Purpose::Scramble { puzzle }, progress: None });
            }
            Deed::NoEntropy => bench.notice = Some("This browser gives no random numbers.".to_string()),
            Deed::Stopped(reason) => {
                bench.job = None;
                bench.result = Attempt::Failed(reason.to_string());
            }
            Deed::Solver(event) => bench.hear(event),
        }
        Rc::new(bench)
    }
}
