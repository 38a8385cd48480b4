//! Breadth-first: nearer states before farther ones. As a search for one solution, and as a table of the
//! distances of all states.

use super::reached::{Arrival, States};
use super::{Space, Stop, Watch};

/// A shortest solution as numbers of moves, or `None` if there is none.
pub fn breadth_first<S: Space>(
    space: &S,
    start: &S::Node,
    watch: &mut Watch,
) -> Result<Option<Vec<usize>>, Stop> {
    if space.is_goal(start) {
        return Ok(Some(Vec::new()));
    }
    // States are numbered in the order in which they are reached, so the numbers are the queue.
    let mut states = States::new(start.clone(), space.owned_bytes(), watch.limits().memory);
    let mut number = 0;
    let mut current_depth = None;
    while (number as usize) < states.len() {
        let state = states.get(number);
        if current_depth != Some(state.depth) {
            current_depth = Some(state.depth);
            watch.enter_round(state.depth)?;
        }
        let node = state.node.clone();
        watch.note_frontier(states.len() - number as usize);
        watch.count_expanded()?;
        for mv in 0..space.moves() {
            let Some(next) = space.step(&node, mv) else { continue };
            watch.count_generated();
            let is_goal = space.is_goal(&next);
            if let Arrival::New(reached) = states.arrive(next, number, mv, false)?
                && is_goal
            {
                return Ok(Some(states.path_to(reached)));
            }
        }
        number += 1;
    }
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
    watch: &mut Watch,
) -> Result<Vec<u8>, Stop> {
    let mut distances = vec![UNREACHED; states];
    distances[start] = 0;
    let mut frontier = vec![start as u32];
    let mut next = Vec::new();
    for distance in 1..UNREACHED {
        watch.report()?;
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
