//! Counters, limits and progress reports of a search.

use std::borrow::Cow;
use std::fmt;
use std::ops::{ControlFlow, Range};
use std::time::Duration;

use crate::clock::Instant;
use serde::{Deserialize, Serialize};

/// Limits on a search. `None` is no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most positions to expand.
    pub max_nodes: Option<u64>,
    /// The longest time for the search, without making tables.
    pub time: Option<Duration>,
    /// The longest solution to accept, for methods that support this limit.
    pub max_moves: Option<u32>,
    /// The most bytes for the states that a search reached: a browser ends a tab that takes too much memory.
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { max_nodes: None, time: None, max_moves: None, memory: 512 << 20 }
    }
}

/// What a search has done so far. JavaScript's exact integers end at 2^53, which takes years to count to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Counters {
    /// Positions whose moves were tried.
    pub expanded: u64,
    /// Positions that these moves led to, each time they did; moves that cannot be made do not count.
    pub generated: u64,
    /// The largest size of the frontier; for IDA*, the longest path.
    pub largest_frontier: u64,
    /// The rounds in order: each threshold of IDA*, each least priority of A* and other best-first searches, each depth of
    /// breadth-first search.
    pub rounds: Vec<Round>,
}

/// The part of a search with one threshold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// In whole moves.
    pub threshold: u32,
    /// Positions that were expanded in it.
    pub expanded: u64,
    /// Positions that were generated in it.
    pub generated: u64,
}

/// How far a search has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// The name of the current phase, for people.
    pub phase: Cow<'static, str>,
    /// Everything that was counted so far.
    pub counters: Counters,
    /// The time since the search began.
    pub seconds: f64,
    /// The best solution so far, while better ones are looked for.
    pub best: Option<Best>,
}

/// The best solution so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Best {
    /// In moves.
    pub length: u32,
    /// As text.
    pub moves: String,
    /// No solution has fewer moves than this.
    pub lower_bound: u32,
    /// Its phases, where the method has any.
    pub phases: Vec<Phase>,
}

/// A part of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    /// For a person to read.
    pub name: String,
    /// What it is for, and which moves it may make.
    pub about: String,
    /// Its moves in the solution.
    pub moves: Range<usize>,
    /// The pieces that it looks at, a bit each: numbers that
    /// [`Puzzle::stickers_of`](crate::puzzle::Puzzle::stickers_of) knows.
    pub pieces: u32,
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stop {
    /// The receiver of progress reports asked for it.
    Cancelled,
    /// At the limit on expanded positions.
    Nodes(u64),
    /// At the limit on time.
    Time(Duration),
    /// At the limit on memory, in bytes.
    Memory(usize),
    /// No solution of at most so many moves exists, or none was found where the method looks.
    Moves(u32),
    /// All reachable positions were searched, and none is the goal.
    NoSolution {
        /// How many there are.
        positions: u64,
    },
    /// The position is known to have no solution without a search.
    Unsolvable,
}

impl Stop {
    /// Whether a limit on the search itself ended it: with more time, nodes or memory there may be an answer.
    pub const fn is_at_limit(self) -> bool {
        matches!(self, Stop::Nodes(_) | Stop::Time(_) | Stop::Memory(_))
    }
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

/// Receives progress reports; `Break` stops the search.
pub type OnProgress<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// Counts what a search does, enforces its limits and reports progress now and then.
pub struct Budget<'a> {
    limits: Limits,
    on_progress: OnProgress<'a>,
    phase: &'static str,
    started: Instant,
    /// How long it took, once the clock is stopped.
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

impl<'a> Budget<'a> {
    /// Reading the clock costs more than a node, above all in a browser: it is done once per so many nodes.
    const NODES_BETWEEN_LOOKS: u64 = 1 << 12;
    const BETWEEN_REPORTS: Duration = Duration::from_millis(50);

    /// Nothing counted yet; the clock starts now.
    pub fn new(limits: Limits, on_progress: OnProgress<'a>) -> Self {
        let now = Instant::now();
        Budget {
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

    /// The limits of the search.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The time since the clock was started by [`Budget::new`] or [`Budget::begin`], until it was stopped.
    pub fn elapsed(&self) -> Duration {
        self.took.unwrap_or_else(|| self.started.elapsed())
    }

    /// Stops the clock: formatting the answer is not part of the time.
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

    /// Names the phase that begins, and restarts the clock: what came before is not part of the time.
    pub fn begin(&mut self, phase: &'static str) -> Result<(), Stop> {
        self.phase = phase;
        self.started = Instant::now();
        self.took = None;
        self.report()
    }

    /// Names the phase that begins; the clock goes on.
    pub fn set_phase(&mut self, phase: &'static str) {
        self.phase = phase;
    }

    /// Does a part of the work under limits of its own. Its counters are separate, but it stops when the whole
    /// search is stopped.
    pub fn aside<T>(
        &mut self,
        limits: Limits,
        work: impl FnOnce(&mut Budget) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        work(&mut Budget::new(limits, &mut *self.on_progress))
    }

    /// From now on every threshold, divided by `divisor`, is a lower bound on the length of a solution.
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

    /// Reports a solution at once; the search for better ones goes on.
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
    /// Counts a position that is generated.
    pub fn count_generated(&mut self) {
        self.generated += 1;
    }

    /// Records how many different positions were reached in all.
    pub fn note_reached(&mut self, positions: usize) {
        self.reached = positions as u64;
    }

    /// How many different positions a search reached that found nothing.
    pub fn reached(&self) -> u64 {
        self.reached
    }

    /// Records the size of the frontier.
    #[inline]
    pub fn note_frontier(&mut self, waiting: usize) {
        self.largest_frontier = self.largest_frontier.max(waiting as u64);
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        let max_nodes = self.limits.max_nodes.unwrap_or(u64::MAX);
        if self.expanded > max_nodes {
            // The position beyond the limit is not expanded.
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

    /// Reports progress; stops the search if the receiver asks for it.
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
