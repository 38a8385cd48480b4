//! Breadth-first: nearer states before farther ones. As a search for one solution, and as a table of the
//! distances of all states.

use super::reached_states::{Arrival, States};
use super::{Budget, NodeFate, Space, Stop, Tracer};

/// A shortest solution as numbers of moves, or `None` if there is none.
pub fn breadth_first<S: Space>(
    space: &S,
    start: &S::Node,
    budget: &mut Budget,
) -> Result<Option<Vec<usize>>, Stop> {
    breadth_first_traced(space, start, budget, &mut ())
}

/// [`breadth_first`] with a tracer. It is called through a vtable: that costs nothing next to the hash lookups, and there is
/// one copy of the search for each space, traced or not.
#[inline(never)]
pub(super) fn breadth_first_traced<S: Space>(
    space: &S,
    start: &S::Node,
    budget: &mut Budget,
    tracer: &mut dyn Tracer<S::Node>,
) -> Result<Option<Vec<usize>>, Stop> {
    tracer.start(start);
    if space.is_goal(start) {
        tracer.found(0);
        return Ok(Some(Vec::new()));
    }
    // States are numbered in the order in which they are reached, so the numbers are the queue.
    let mut states = States::new(start.clone(), space.owned_bytes(), budget.limits().memory);
    let mut number = 0;
    let mut current_depth = None;
    while (number as usize) < states.len() {
        let state = states.get(number);
        if current_depth != Some(state.depth) {
            current_depth = Some(state.depth);
            budget.enter_round(state.depth)?;
        }
        let (node, depth) = (state.node.clone(), state.depth);
        budget.note_frontier(states.len() - number as usize);
        budget.count_expanded()?;
        tracer.expand(number, depth);
        for mv in 0..space.moves() {
            let Some(next) = space.step(&node, mv) else { continue };
            budget.count_generated();
            let is_goal = space.is_goal(&next);
            tracer.generate(number, mv, &next);
            match states.arrive(next, number, mv, false)? {
                Arrival::New(reached) if is_goal => {
                    tracer.node_fate(NodeFate::Goal { place: reached });
                    tracer.found(reached);
                    return Ok(Some(states.path_to(reached)));
                }
                Arrival::New(reached) => tracer.node_fate(NodeFate::Waiting { place: reached }),
                // Nearer states come first, so no path that is found later is shorter.
                Arrival::Known | Arrival::Shorter { .. } => tracer.node_fate(NodeFate::Known),
            }
        }
        number += 1;
    }
    budget.note_reached(states.len());
    Ok(None)
}

/// The distance of a state that was not reached.
const UNREACHED: u8 = u8::MAX;

/// The distances of all states from one, states being numbers below `states` and moves numbers below
/// `moves`; `step` gives `None` for a move that cannot be made.
pub fn distances(
    states: usize,
    start: usize,
    moves: usize,
    step: impl Fn(usize, usize) -> Option<usize>,
    budget: &mut Budget,
) -> Result<Vec<u8>, Stop> {
    let mut distances = vec![UNREACHED; states];
    distances[start] = 0;
    let mut frontier = vec![start as u32];
    let mut next = Vec::new();
    for distance in 1..UNREACHED {
        budget.report()?;
        for &state in &frontier {
            for mv in 0..moves {
                let Some(reached) = step(state as usize, mv) else { continue };
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
