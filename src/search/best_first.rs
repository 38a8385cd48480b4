//! A* (Hart, Nilsson and Raphael, 1968) and uniform-cost search (Dijkstra, 1959): the state with the least
//! total, of moves done plus estimate, is expanded first; among equals the one that was reached last.

use super::reached::{Arrival, States};
use super::{Space, Stop, Watch};

/// A solution as numbers of moves, or `None` if there is none. It is a shortest one if no estimate exceeds
/// the true distance.
pub fn a_star<S: Space>(space: &S, start: &S::Node, watch: &mut Watch) -> Result<Option<Vec<usize>>, Stop> {
    best_first(space, start, watch, |node| space.estimate(node))
}

/// A shortest solution, found without any estimate.
pub fn uniform_cost<S: Space>(
    space: &S,
    start: &S::Node,
    watch: &mut Watch,
) -> Result<Option<Vec<usize>>, Stop> {
    best_first(space, start, watch, |_| 0)
}

fn best_first<S: Space>(
    space: &S,
    start: &S::Node,
    watch: &mut Watch,
    estimate: impl Fn(&S::Node) -> u32,
) -> Result<Option<Vec<usize>>, Stop> {
    let mut states = States::new(start.clone(), space.owned_bytes(), watch.limits().memory);
    let mut queue = Queue::default();
    queue.push(estimate(start), (0, 0));
    let mut waiting = 1_usize;
    let mut threshold = None;
    while let Some((total, (number, depth))) = queue.pop() {
        let state = states.get(number);
        // A shorter way was found after this entry was made: the entry for that way counts.
        if state.is_expanded || state.depth != depth {
            continue;
        }
        if space.is_goal(&state.node) {
            return Ok(Some(states.path_to(number)));
        }
        if threshold.is_none_or(|threshold| total > threshold) {
            threshold = Some(total);
            watch.enter_round(total)?;
        }
        let node = state.node.clone();
        states.set_expanded(number);
        watch.note_frontier(waiting);
        waiting -= 1;
        watch.count_expanded()?;
        for mv in 0..space.moves() {
            let Some(next) = space.step(&node, mv) else { continue };
            watch.count_generated();
            let total = u32::from(depth) + 1 + estimate(&next);
            match states.arrive(next, number, mv)? {
                Arrival::Known => {}
                Arrival::New(reached) => {
                    waiting += 1;
                    queue.push(total, (reached, depth + 1));
                }
                Arrival::Shorter { number: reached, was_waiting } => {
                    waiting += usize::from(!was_waiting);
                    queue.push(total, (reached, depth + 1));
                }
            }
        }
    }
    Ok(None)
}

/// Entries by their totals, which are small whole numbers: a stack for each.
#[derive(Default)]
struct Queue {
    stacks: Vec<Vec<(u32, u16)>>,
    least: usize,
}

impl Queue {
    fn push(&mut self, total: u32, entry: (u32, u16)) {
        let total = total as usize;
        if total >= self.stacks.len() {
            self.stacks.resize_with(total + 1, Vec::new);
        }
        self.stacks[total].push(entry);
        self.least = self.least.min(total);
    }

    fn pop(&mut self) -> Option<(u32, (u32, u16))> {
        while let Some(stack) = self.stacks.get_mut(self.least) {
            if let Some(entry) = stack.pop() {
                return Some((self.least as u32, entry));
            }
            self.least += 1;
        }
        None
    }
}
