//! What a search counts, what it is held to, and what it tells of itself on the way.

use std::borrow::Cow;
use std::fmt;
use std::ops::{ControlFlow, Range};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use web_time::Instant;

/// Bounds on a search; what is `None` is not bounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// On the positions that are expanded.
    pub max_nodes: Option<u64>,
    pub time: Option<Duration>,
    /// On the length of the solution, for methods that can be asked for that.
    pub max_moves: Option<u32>,
    /// On the bytes that a search takes for the states it reached: a browser ends a tab that takes too much.
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { max_nodes: None, time: None, max_moves: None, memory: 512 << 20 }
    }
}

/// What a search has done so far. JavaScript's integers end at 2^53, which takes years to count to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Counters {
    /// Positions whose moves were tried.
    pub expanded: u64,
    /// Positions that these moves led to, each time they did; moves that cannot be made do not count.
    pub generated: u64,
    /// The most positions that waited to be expanded; for IDA*, the longest path.
    pub largest_frontier: u64,
    /// One after the other: each threshold of IDA*, each least priority of A* and its kind, each depth of breadth-first.
    pub rounds: Vec<Round>,
}

/// The part of a search with one threshold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    pub threshold: u32,
    pub expanded: u64,
    pub generated: u64,
}

/// How far a search has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// What is being done, for a person to read.
    pub phase: Cow<'static, str>,
    pub counters: Counters,
    pub seconds: f64,
    /// The best solution so far, while better ones are looked for.
    pub best: Option<Best>,
}

/// A solution that may not be the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Best {
    pub length: u32,
    pub moves: String,
    /// None has fewer moves.
    pub lower_bound: u32,
    pub phases: Vec<Phase>,
}

/// A part of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    pub name: String,
    /// What it is for, and which moves it may make.
    pub about: String,
    pub moves: Range<usize>,
    /// The pieces that it looks at, a bit each: numbers that
    /// [`Puzzle::stickers_of`](crate::puzzle::Puzzle::stickers_of) knows.
    pub pieces: u32,
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Cancelled,
    Nodes(u64),
    Time(Duration),
    Memory(usize),
    /// There is nothing so short, or nothing was found where everything was looked at.
    Moves(u32),
    /// Every position that can be reached was looked at, so many of them, and none is the goal.
    NoSolution {
        positions: u64,
    },
    /// It is plain at once that nothing leads to the goal.
    Unsolvable,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Cancelled => write!(f, "cancelled"),
            Stop::Nodes(nodes) => write!(f, "stopped at the limit of {nodes} nodes"),
            Stop::Time(time) => write!(f, "stopped at the limit of {} ms", time.as_millis()),
            Stop::Moves(1) => write!(f, "no solution of at most 1 move was found"),
            Stop::Moves(moves) => write!(f, "no solution of at most {moves} moves was found"),
            Stop::NoSolution { positions: 1 } => write!(f, "there is no solution: no move can be made"),
            Stop::NoSolution { positions } => {
                write!(
                    f,
                    "there is no solution: all {positions} positions that can be reached were looked at"
                )
            }
            Stop::Unsolvable => write!(f, "no sequence of moves leads from here to the goal"),
            Stop::Memory(bytes) => write!(f, "stopped at the limit of {} MB of memory", bytes >> 20),
        }
    }
}

/// Told of progress; breaking stops the search.
pub type OnProgress<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// Counts, holds a search to its limits and reports on it now and then.
pub struct Watch<'a> {
    limits: Limits,
    on_progress: OnProgress<'a>,
    phase: &'static str,
    started: Instant,
    /// How long it took, once that is settled.
    took: Option<Duration>,
    reported: Instant,
    expanded: u64,
    generated: u64,
    largest_frontier: u64,
    rounds: Vec<Round>,
    /// What had been counted when the current round began.
    before_round: (u64, u64),
    best: Option<Best>,
    /// What thresholds are divided by to be bounds, where they are.
    bound_divisor: Option<u32>,
    /// How many different positions were reached by a search that found nothing.
    reached: u64,
    /// The number of expanded positions at which to look at the clock and the limits again.
    next_look: u64,
}

impl<'a> Watch<'a> {
    /// Asking for the time costs more than a node, above all in a browser: it is done once in so many.
    const NODES_BETWEEN_LOOKS: u64 = 1 << 12;
    const BETWEEN_REPORTS: Duration = Duration::from_millis(50);
    pub fn new(limits: Limits, on_progress: OnProgress<'a>) -> Self {
        let now = Instant::now();
        Watch {
            limits,
            on_progress,
            phase: "",
            started: now,
            took: None,
            reported: now,
            expanded: 0,
            generated: 0,
            largest_frontier: 0,
            rounds: Vec::new(),
            before_round: (0, 0),
            best: None,
            bound_divisor: None,
            reached: 0,
            next_look: Self::NODES_BETWEEN_LOOKS.min(limits.max_nodes.unwrap_or(u64::MAX).saturating_add(1)),
        }
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    pub fn elapsed(&self) -> Duration {
        self.took.unwrap_or_else(|| self.started.elapsed())
    }

    /// Stops the clock: what is left to do is only to put the answer into words.
    pub fn stop_clock(&mut self) {
        self.took = Some(self.started.elapsed());
    }

    /// Everything that was counted.
    pub fn counters(&self) -> Counters {
        let mut rounds = self.rounds.clone();
        if let Some(round) = rounds.last_mut() {
            round.expanded += self.expanded - self.before_round.0;
            round.generated += self.generated - self.before_round.1;
        }
        Counters {
            expanded: self.expanded,
            generated: self.generated,
            largest_frontier: self.largest_frontier,
            rounds,
        }
    }

    /// Says what is done from now on, and starts the clock: what came before is not part of the time.
    pub fn begin(&mut self, phase: &'static str) -> Result<(), Stop> {
        self.phase = phase;
        self.started = Instant::now();
        self.took = None;
        self.report()
    }

    /// Says what is done from now on, while the clock goes on.
    pub fn set_phase(&mut self, phase: &'static str) {
        self.phase = phase;
    }

    /// Does a part of the work under limits of its own. What it counts is not counted here, but it is stopped too when
    /// all is.
    pub fn aside<T>(
        &mut self,
        limits: Limits,
        work: impl FnOnce(&mut Watch) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        work(&mut Watch::new(limits, &mut *self.on_progress))
    }

    /// From now on every threshold is a bound: no solution costs less than it, divided by so many.
    pub fn take_rounds_for_bounds(&mut self, divisor: u32) {
        self.bound_divisor = Some(divisor);
    }

    /// Begins a round with a threshold.
    pub fn enter_round(&mut self, threshold: u32) -> Result<(), Stop> {
        self.rounds = self.counters().rounds;
        self.before_round = (self.expanded, self.generated);
        self.rounds.push(Round { threshold, expanded: 0, generated: 0 });
        if let (Some(best), Some(divisor)) = (&mut self.best, self.bound_divisor) {
            best.lower_bound = best.lower_bound.max(threshold.div_ceil(divisor));
        }
        self.report_if_due()
    }

    /// Tells at once of a solution, while better ones are looked for.
    pub fn found(&mut self, best: Best) -> Result<(), Stop> {
        self.best = Some(best);
        self.report()
    }

    /// Counts a position that is expanded; stops the search where a limit is reached.
    #[inline]
    pub fn count_expanded(&mut self) -> Result<(), Stop> {
        self.expanded += 1;
        if self.expanded >= self.next_look { self.look() } else { Ok(()) }
    }

    #[inline]
    pub fn count_generated(&mut self) {
        self.generated += 1;
    }

    /// Says how many different positions were reached in all.
    pub fn note_reached(&mut self, positions: usize) {
        self.reached = positions as u64;
    }

    /// How many different positions a search reached that found nothing.
    pub fn reached(&self) -> u64 {
        self.reached
    }

    /// Says how many positions wait to be expanded.
    #[inline]
    pub fn note_frontier(&mut self, waiting: usize) {
        self.largest_frontier = self.largest_frontier.max(waiting as u64);
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        let max_nodes = self.limits.max_nodes.unwrap_or(u64::MAX);
        if self.expanded > max_nodes {
            // The one that would be too many is not expanded.
            self.expanded = max_nodes;
            return Err(Stop::Nodes(max_nodes));
        }
        self.next_look = max_nodes.saturating_add(1).min(self.expanded + Self::NODES_BETWEEN_LOOKS);
        if let Some(time) = self.limits.time
            && self.elapsed() >= time
        {
            return Err(Stop::Time(time));
        }
        self.report_if_due()
    }

    fn report_if_due(&mut self) -> Result<(), Stop> {
        if self.reported.elapsed() >= Self::BETWEEN_REPORTS { self.report() } else { Ok(()) }
    }

    /// Tells how far it is; stops the search if that is wished.
    pub fn report(&mut self) -> Result<(), Stop> {
        self.reported = Instant::now();
        let progress = Progress {
            phase: Cow::Borrowed(self.phase),
            counters: self.counters(),
            seconds: self.elapsed().as_secs_f64(),
            best: self.best.clone(),
        };
        match (self.on_progress)(progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Cancelled),
        }
    }
}
