//! Best-first: among the states that wait, the one with the least priority is expanded first. Priorities are
//! whole numbers, made of the moves done and the estimate of those to come; [`Order`] says how.
//!
//! What is counted: a state is expanded when it is taken from the queue and its moves are tried, each time
//! that happens; the goal is found when it is taken from the queue, and is not expanded. How many states that
//! are depends on which of two with the same priority goes first ([`Ties`]), so it belongs to every number.

use std::collections::{BTreeMap, VecDeque};

use super::reached::{Arrival, States};
use super::{Became, Space, Stop, Watch, Witness};

/// A solution as numbers of moves, or `None` if there is none. It is a shortest one if no estimate exceeds
/// the true distance (Hart, Nilsson and Raphael, 1968).
pub fn a_star<S: Space>(space: &S, start: &S::Node, watch: &mut Watch) -> Result<Option<Vec<usize>>, Stop> {
    best_first(space, start, Order::A_STAR, watch)
}

/// A shortest solution, found without any estimate (Dijkstra, 1959).
pub fn uniform_cost<S: Space>(
    space: &S,
    start: &S::Node,
    watch: &mut Watch,
) -> Result<Option<Vec<usize>>, Stop> {
    best_first(space, start, Order::UNIFORM_COST, watch)
}

/// A solution, found by following the estimate alone (Doran and Michie, 1966). Nothing is known of its
/// length.
pub fn greedy<S: Space>(space: &S, start: &S::Node, watch: &mut Watch) -> Result<Option<Vec<usize>>, Stop> {
    best_first(space, start, Order::GREEDY, watch)
}

/// A solution that has at most `weight` times as many moves as a shortest one, if no estimate exceeds the true
/// distance (Pohl, 1970).
pub fn weighted_a_star<S: Space>(
    space: &S,
    start: &S::Node,
    weight: Weight,
    watch: &mut Watch,
) -> Result<Option<Vec<usize>>, Stop> {
    best_first(space, start, Order::weighted(weight), watch)
}

/// How much more an estimate counts than moves done, as a fraction of small numbers: 3/2, or 2/1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    pub numerator: u32,
    pub denominator: u32,
}

/// Which of several states with the same priority is expanded first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The one that was reached last, by the way that counts.
    #[default]
    Newest,
    /// The one that was reached first.
    Oldest,
}

/// What comes first. A state's priority is the sum of its moves and its estimate, each so many times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    moves: u32,
    estimate: u32,
    ties: Ties,
}

impl Order {
    pub const A_STAR: Order = Order { moves: 1, estimate: 1, ties: Ties::Newest };
    pub const UNIFORM_COST: Order = Order { moves: 1, estimate: 0, ties: Ties::Newest };
    pub const GREEDY: Order = Order { moves: 0, estimate: 1, ties: Ties::Newest };

    /// That of A* with estimates that count more than the moves done.
    pub const fn weighted(weight: Weight) -> Order {
        Order { moves: weight.denominator, estimate: weight.numerator, ties: Ties::Newest }
    }

    pub const fn with_ties(self, ties: Ties) -> Order {
        Order { ties, ..self }
    }

    /// Where moves count, a state that was expanded is expanded again when a shorter way to it is found: what
    /// is known of the length of a solution rests on that. Without, the ways are so far from the shortest that
    /// it would be done again and again, for nothing.
    const fn reopens(self) -> bool {
        self.moves > 0
    }

    #[inline]
    fn priority<S: Space>(self, space: &S, node: &S::Node, depth: u32) -> u64 {
        let estimate = if self.estimate == 0 { 0 } else { space.fine_estimate(node) };
        u64::from(self.moves) * u64::from(depth) * u64::from(S::FINE)
            + u64::from(self.estimate) * u64::from(estimate)
    }

    /// A priority in moves and parts of moves.
    pub fn priority_in_moves<S: Space>(self, space: &S, node: &S::Node, depth: u32) -> f64 {
        self.priority(space, node, depth) as f64 / self.unit::<S>() as f64
    }

    /// How much of a priority is a move.
    fn unit<S: Space>(self) -> u64 {
        u64::from(if self.moves > 0 { self.moves } else { self.estimate }) * u64::from(S::FINE)
    }

    /// A priority in whole moves. It is rounded up, as no solution has a part of a move.
    fn in_moves<S: Space>(self, priority: u64) -> u32 {
        priority.div_ceil(self.unit::<S>()) as u32
    }
}

/// A solution as numbers of moves, or `None` if there is none. A round begins whenever the least priority, in
/// whole moves, is larger than ever before.
pub fn best_first<S: Space>(
    space: &S,
    start: &S::Node,
    order: Order,
    watch: &mut Watch,
) -> Result<Option<Vec<usize>>, Stop> {
    best_first_witnessed(space, start, order, watch, &mut ())
}

/// The witness is called through a table: next to looking states up that costs nothing, and there is one copy of the search
/// for each space, recorded or not. Inlined into its callers there would be one for each order.
#[inline(never)]
pub fn best_first_witnessed<S: Space>(
    space: &S,
    start: &S::Node,
    order: Order,
    watch: &mut Watch,
    witness: &mut dyn Witness<S::Node>,
) -> Result<Option<Vec<usize>>, Stop> {
    witness.start(start);
    let mut states = States::new(start.clone(), space.owned_bytes(), watch.limits().memory);
    let mut queue = Queue::new(order.ties);
    queue.push(order.priority(space, start, 0), (0, 0));
    let mut waiting = 1_usize;
    let mut threshold: Option<u32> = None;
    while let Some((priority, (number, depth))) = queue.pop() {
        let state = states.get(number);
        // A shorter way was found after this entry was made: the entry for that way counts.
        if state.is_expanded || state.depth != depth {
            continue;
        }
        watch.note_frontier(waiting);
        if space.is_goal(&state.node) {
            witness.found(number);
            return Ok(Some(states.path_to(number)));
        }
        let total = order.in_moves::<S>(priority);
        if threshold.is_none_or(|threshold| total > threshold) {
            threshold = Some(total);
            watch.enter_round(total)?;
        }
        let node = state.node.clone();
        states.set_expanded(number);
        waiting -= 1;
        watch.count_expanded()?;
        witness.expand(number, threshold.unwrap_or(total));
        for mv in 0..space.moves() {
            let Some(next) = space.step(&node, mv) else { continue };
            watch.count_generated();
            let priority = order.priority(space, &next, depth + 1);
            witness.generate(number, mv, &next);
            match states.arrive(next, number, mv, order.reopens())? {
                Arrival::Known => witness.became(Became::Known),
                Arrival::New(reached) => {
                    witness.became(Became::Waiting { place: reached });
                    waiting += 1;
                    queue.push(priority, (reached, depth + 1));
                }
                Arrival::Shorter { number: reached, was_waiting } => {
                    witness.became(Became::Shorter { place: reached });
                    waiting += usize::from(!was_waiting);
                    queue.push(priority, (reached, depth + 1));
                }
            }
        }
    }
    watch.note_reached(states.len());
    Ok(None)
}

/// The number of a state and the moves that led to it when it was put into the queue.
type Waiting = (u32, u32);

/// What waits, by priority. There are few priorities, and many states with each.
struct Queue {
    ties: Ties,
    lines: BTreeMap<u64, VecDeque<Waiting>>,
}

impl Queue {
    fn new(ties: Ties) -> Self {
        Queue { ties, lines: BTreeMap::new() }
    }

    fn push(&mut self, priority: u64, waiting: Waiting) {
        self.lines.entry(priority).or_default().push_back(waiting);
    }

    fn pop(&mut self) -> Option<(u64, Waiting)> {
        loop {
            let mut line = self.lines.first_entry()?;
            let waiting = match self.ties {
                Ties::Newest => line.get_mut().pop_back(),
                Ties::Oldest => line.get_mut().pop_front(),
            };
            if let Some(waiting) = waiting {
                return Some((*line.key(), waiting));
            }
            // A line is left behind empty as what was taken from it mostly leads to others with its priority.
            line.remove();
        }
    }
}
