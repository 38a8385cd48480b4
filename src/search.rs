//! Searches that know nothing of any particular puzzle: breadth-first distance tables and IDA*, with limits
//! and with progress that can stop them.

use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use web_time::Instant;

/// Bounds on a search; what is `None` is not bounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    pub max_nodes: Option<u64>,
    pub time: Option<Duration>,
}

/// How far a search has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// What is being done, for a person to read.
    pub phase: Cow<'static, str>,
    /// The depth that is being searched.
    pub depth: u32,
    /// Positions looked at so far. A float because JavaScript's integers end at 2^53.
    pub nodes: f64,
    pub seconds: f64,
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Cancelled,
    Nodes(u64),
    Time(Duration),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Cancelled => write!(f, "cancelled"),
            Stop::Nodes(nodes) => write!(f, "stopped at the limit of {nodes} nodes"),
            Stop::Time(time) => write!(f, "stopped at the limit of {} ms", time.as_millis()),
        }
    }
}

/// Told of progress; breaking stops the search.
pub type OnProgress<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// Counts nodes, holds a search to its limits and reports on it now and then.
pub struct Watch<'a> {
    limits: Limits,
    on_progress: OnProgress<'a>,
    phase: &'static str,
    started: Instant,
    reported: Instant,
    nodes: u64,
    /// The number of nodes at which to look at the clock and the limits again.
    next_look: u64,
    depth: u32,
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
            reported: now,
            nodes: 0,
            next_look: Self::NODES_BETWEEN_LOOKS.min(limits.max_nodes.unwrap_or(u64::MAX)),
            depth: 0,
        }
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Starts the clock again: what came before, making tables, is not part of the answer's time.
    pub fn restart(&mut self) {
        self.started = Instant::now();
    }

    /// Says what is done now.
    pub fn enter(&mut self, phase: &'static str, depth: u32) -> Result<(), Stop> {
        self.phase = phase;
        self.depth = depth;
        self.report()
    }

    /// Counts a position that is looked at; stops the search where a limit is reached.
    #[inline]
    pub fn count_node(&mut self) -> Result<(), Stop> {
        self.nodes += 1;
        if self.nodes >= self.next_look { self.look() } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        let max_nodes = self.limits.max_nodes.unwrap_or(u64::MAX);
        if self.nodes >= max_nodes {
            return Err(Stop::Nodes(max_nodes));
        }
        self.next_look = max_nodes.min(self.nodes + Self::NODES_BETWEEN_LOOKS);
        if let Some(time) = self.limits.time
            && self.elapsed() >= time
        {
            return Err(Stop::Time(time));
        }
        if self.reported.elapsed() >= Self::BETWEEN_REPORTS { self.report() } else { Ok(()) }
    }

    fn report(&mut self) -> Result<(), Stop> {
        self.reported = Instant::now();
        let progress = Progress {
            phase: Cow::Borrowed(self.phase),
            depth: self.depth,
            nodes: self.nodes as f64,
            seconds: self.elapsed().as_secs_f64(),
        };
        match (self.on_progress)(progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Cancelled),
        }
    }
}

/// The distance of a state that was not reached.
pub const UNREACHED: u8 = u8::MAX;

/// The distances of all states from one, states being numbers below `states` and moves numbers below
/// `moves`.
pub fn breadth_first(
    states: usize,
    start: usize,
    moves: usize,
    step: impl Fn(usize, usize) -> usize,
    watch: &mut Watch,
) -> Result<Vec<u8>, Stop> {
    let mut distances = vec![UNREACHED; states];
    distances[start] = 0;
    let mut frontier = vec![start as u32];
    let mut next = Vec::new();
    for distance in 1..UNREACHED {
        watch.enter("making a table of distances", u32::from(distance))?;
        for &state in &frontier {
            for mv in 0..moves {
                let reached = step(state as usize, mv);
                if distances[reached] == UNREACHED {
                    distances[reached] = distance;
                    next.push(reached as u32);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        frontier.clear();
        std::mem::swap(&mut frontier, &mut next);
    }
    Ok(distances)
}

/// What a depth-first search needs to know of a puzzle. Every move costs one.
pub trait Space {
    type Node: Copy;

    fn moves(&self) -> usize;
    fn step(&self, node: Self::Node, mv: usize) -> Self::Node;
    fn is_goal(&self, node: Self::Node) -> bool;

    /// At most the number of moves to the goal; the search is optimal only if this holds.
    fn estimate(&self, node: Self::Node) -> u32;

    /// The class of a sequence one move longer, or `None` if another sequence leads to the same place.
    /// The empty sequence has class zero.
    fn class_after(&self, class: u8, mv: usize) -> Option<u8>;
}

/// The deepest solution that IDA* looks for.
const MAX_DEPTH: u32 = 64;

/// Iterative-deepening A* (Korf, 1985): no memory but the path, and an optimal answer.
pub fn ida_star<S: Space>(space: &S, start: S::Node, watch: &mut Watch) -> Result<Option<Vec<usize>>, Stop> {
    let mut path = Vec::with_capacity(MAX_DEPTH as usize);
    let mut threshold = space.estimate(start);
    while threshold <= MAX_DEPTH {
        watch.enter("searching", threshold)?;
        match descend(space, start, 0, threshold, &mut path, watch)? {
            Descent::Found => return Ok(Some(path)),
            Descent::Exceeded(least) => threshold = least,
            Descent::DeadEnd => break,
        }
    }
    Ok(None)
}

enum Descent {
    Found,
    /// The least depth at which something beyond the threshold would have been looked at.
    Exceeded(u32),
    DeadEnd,
}

fn descend<S: Space>(
    space: &S,
    node: S::Node,
    class: u8,
    threshold: u32,
    path: &mut Vec<usize>,
    watch: &mut Watch,
) -> Result<Descent, Stop> {
    let total = path.len() as u32 + space.estimate(node);
    if total > threshold {
        return Ok(Descent::Exceeded(total));
    }
    if space.is_goal(node) {
        return Ok(Descent::Found);
    }
    watch.count_node()?;
    let mut least = u32::MAX;
    for mv in 0..space.moves() {
        let Some(class) = space.class_after(class, mv) else { continue };
        path.push(mv);
        match descend(space, space.step(node, mv), class, threshold, path, watch)? {
            Descent::Found => return Ok(Descent::Found),
            Descent::Exceeded(total) => least = least.min(total),
            Descent::DeadEnd => {}
        }
        path.pop();
    }
    Ok(if least == u32::MAX { Descent::DeadEnd } else { Descent::Exceeded(least) })
}
