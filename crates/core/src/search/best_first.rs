//! Best-first: of the states in the queue the one with the least priority is expanded first. Priorities are
//! whole numbers, made of the moves so far and the estimate of those to come; [`Order`] says how.
//!
//! What is counted: a state is expanded when it is taken from the queue and its moves are tried, each time
//! that happens; the goal is found when it is taken from the queue, and is not expanded. How many states are
//! expanded depends on how ties are broken ([`Ties`]), so every published number has to say how.

use std::collections::{BTreeMap, VecDeque};

use super::reached_states::{Arrival, States};
use super::{Budget, NodeFate, Space, Stop, Tracer};

/// A solution as numbers of moves, or `None` if there is none. It is a shortest one if no estimate exceeds
/// the true distance (Hart, Nilsson and Raphael, 1968).
pub fn a_star<S: Space>(space: &S, start: &S::Node, budget: &mut Budget) -> Result<Option<Vec<usize>>, Stop> {
    best_first(space, start, Order::A_STAR, budget)
}

/// A shortest solution, found without any estimate (Dijkstra, 1959).
pub fn uniform_cost<S: Space>(
    space: &S,
    start: &S::Node,
    budget: &mut Budget,
) -> Result<Option<Vec<usize>>, Stop> {
    best_first(space, start, Order::UNIFORM_COST, budget)
}

/// A solution, found by following the estimate alone (Doran and Michie, 1966). Its length is not
/// bounded.
pub fn greedy<S: Space>(space: &S, start: &S::Node, budget: &mut Budget) -> Result<Option<Vec<usize>>, Stop> {
    best_first(space, start, Order::GREEDY, budget)
}

/// A solution that has at most `weight` times as many moves as a shortest one, if no estimate exceeds the true
/// distance (Pohl, 1970).
pub fn weighted_a_star<S: Space>(
    space: &S,
    start: &S::Node,
    weight: Weight,
    budget: &mut Budget,
) -> Result<Option<Vec<usize>>, Stop> {
    best_first(space, start, Order::weighted(weight), budget)
}

/// How much more an estimate counts than moves done, as a fraction of small numbers: 3/2, or 2/1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// Above the line.
    pub numerator: u32,
    /// Below the line.
    pub denominator: u32,
}

/// Which of several states with the same priority is expanded first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The one that was reached last, by its shortest known path.
    #[default]
    Newest,
    /// The one that was reached first.
    Oldest,
}

/// The order of the queue. A state's priority is a weighted sum of its moves and its estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    moves: u32,
    estimate: u32,
    ties: Ties,
}

impl Order {
    /// Moves and estimate count the same.
    pub const A_STAR: Order = Order { moves: 1, estimate: 1, ties: Ties::Newest };
    /// Only the moves count.
    pub const UNIFORM_COST: Order = Order { moves: 1, estimate: 0, ties: Ties::Newest };
    /// Only the estimate counts.
    pub const GREEDY: Order = Order { moves: 0, estimate: 1, ties: Ties::Newest };

    /// That of weighted A*: estimates count more than the moves so far.
    pub const fn weighted(weight: Weight) -> Order {
        Order { moves: weight.denominator, estimate: weight.numerator, ties: Ties::Newest }
    }

    /// The same with ties broken in another way.
    pub const fn with_ties(self, ties: Ties) -> Order {
        Order { ties, ..self }
    }

    /// Whether an expanded state goes back into the queue when a shorter path to it is found. Where moves count, the
    /// bound on the length of the solution needs that. In a greedy search paths are so far from the shortest that
    /// states would be reopened again and again, for nothing.
    const fn reopens(self) -> bool {
        self.moves > 0
    }

    #[inline]
    fn priority<S: Space>(self, space: &S, node: &S::Node, depth: u32) -> u64 {
        let estimate = if self.estimate == 0 { 0 } else { space.fine_estimate(node) };
        u64::from(self.moves) * u64::from(depth) * u64::from(S::FINE)
            + u64::from(self.estimate) * u64::from(estimate)
    }

    /// A priority in moves, with fractions.
    pub fn priority_in_moves<S: Space>(self, space: &S, node: &S::Node, depth: u32) -> f64 {
        self.priority(space, node, depth) as f64 / self.unit::<S>() as f64
    }

    /// How many units of priority make a move.
    fn unit<S: Space>(self) -> u64 {
        u64::from(if self.moves > 0 { self.moves } else { self.estimate }) * u64::from(S::FINE)
    }

    /// A priority in whole moves. It is rounded up, as solutions have whole moves.
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
    budget: &mut Budget,
) -> Result<Option<Vec<usize>>, Stop> {
    best_first_traced(space, start, order, budget, &mut ())
}

/// [`best_first`] with a tracer. It is called through a vtable: that costs nothing next to the hash lookups, and there is
/// one copy of the search for each space, traced or not. Inlined into its callers there would be one for each order.
#[inline(never)]
pub(super) fn best_first_traced<S: Space>(
    space: &S,
    start: &S::Node,
    order: Order,
    budget: &mut Budget,
    tracer: &mut dyn Tracer<S::Node>,
) -> Result<Option<Vec<usize>>, Stop> {
    tracer.start(start);
    let mut states = States::new(start.clone(), space.owned_bytes(), budget.limits().memory);
    let mut queue = Queue::new(order.ties);
    queue.push(order.priority(space, start, 0), (0, 0));
    let mut waiting = 1_usize;
    let mut threshold: Option<u32> = None;
    while let Some((priority, (number, depth))) = queue.pop() {
        let state = states.get(number);
        // A shorter path was found after this entry was made, and has an entry of its own.
        if state.is_expanded || state.depth != depth {
            continue;
        }
        budget.note_frontier(waiting);
        if space.is_goal(&state.node) {
            tracer.found(number);
            return Ok(Some(states.path_to(number)));
        }
        let total = order.in_moves::<S>(priority);
        if threshold.is_none_or(|threshold| total > threshold) {
            threshold = Some(total);
            budget.enter_round(total)?;
        }
        let node = state.node.clone();
        states.set_expanded(number);
        waiting -= 1;
        budget.count_expanded()?;
        tracer.expand(number, threshold.unwrap_or(total));
        for mv in 0..space.moves() {
            let Some(next) = space.step(&node, mv) else { continue };
            budget.count_generated();
            let priority = order.priority(space, &next, depth + 1);
            tracer.generate(number, mv, &next);
            match states.arrive(next, number, mv, order.reopens())? {
                Arrival::Known => tracer.node_fate(NodeFate::Known),
                Arrival::New(reached) => {
                    tracer.node_fate(NodeFate::Waiting { place: reached });
                    waiting += 1;
                    queue.push(priority, (reached, depth + 1));
                }
                Arrival::Shorter { number: reached, was_waiting } => {
                    tracer.node_fate(NodeFate::Shorter { place: reached });
                    waiting += usize::from(!was_waiting);
                    queue.push(priority, (reached, depth + 1));
                }
            }
        }
    }
    budget.note_reached(states.len());
    Ok(None)
}

/// The number of a state and the moves that led to it when it was put into the queue.
type Waiting = (u32, u32);

/// The frontier, by priority. There are few priorities, and many states with each.
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
            // An empty line stays: expanding what was taken from it mostly adds states with the same priority.
            line.remove();
        }
    }
}
