//! Breadth-first: nearer states before farther ones. As a search for one solution, and as a table of the
//! distances of all states.

use super::reached::{Arrival, States};
use super::{Became, Space, Stop, Watch, Witness};

/// A shortest solution as numbers of moves, or `None` if there is none.
pub fn breadth_first<S: Space>(
    space: &S,
    start: &S::Node,
    watch: &mut Watch,
) -> Result<Option<Vec<usize>>, Stop> {
    breadth_first_witnessed(space, start, watch, &mut ())
}

/// The witness is called through a table: next to looking states up that costs nothing, and there is one copy of the search
/// for each space, recorded or not. Inlined into its callers there would be one for each order.
#[inline(never)]
pub fn breadth_first_witnessed<S: Space>(
    space: &S,
    start: &S::Node,
    watch: &mut Watch,
    witness: &mut dyn Witness<S::Node>,
) -> Result<Option<Vec<usize>>, Stop> {
    witness.start(start);
    if space.is_goal(start) {
        witness.found(0);
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
        let (node, depth) = (state.node.clone(), state.depth);
        watch.note_frontier(states.len() - number as usize);
        watch.count_expanded()?;
        witness.expand(number, depth);
        for mv in 0..space.moves() {
            let Some(next) = space.step(&node, mv) else { continue };
            watch.count_generated();
            let is_goal = space.is_goal(&next);
            witness.generate(number, mv, &next);
            match states.arrive(next, number, mv, false)? {
                Arrival::New(reached) if is_goal => {
                    witness.became(Became::Goal { place: reached });
                    witness.found(reached);
                    return Ok(Some(states.path_to(reached)));
                }
                Arrival::New(reached) => witness.became(Became::Waiting { place: reached }),
                // Nearer states come first, so no way that is found later is shorter.
                Arrival::Known | Arrival::Shorter { .. } => witness.became(Became::Known),
            }
        }
        number += 1;
    }
    watch.note_reached(states.len());
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
