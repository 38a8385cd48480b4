//! The states that a search has reached, each with the move and the state that led to it.

use std::collections::hash_map::Entry;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::Stop;

/// A state that was reached.
pub(super) struct Reached<N> {
    /// The state itself.
    pub node: N,
    parent: u32,
    mv: u8,
    /// The moves of the shortest known path to it.
    pub depth: u32,
    /// Whether its moves have been tried.
    pub is_expanded: bool,
}

/// All states that were reached, numbered in the order in which they were.
pub(super) struct States<N> {
    states: Vec<Reached<N>>,
    numbers: FxHashMap<N, u32>,
    memory: usize,
    /// How often a state was reached for the first time or by a shorter path: the entries that a queue ever had.
    arrivals: usize,
    most_arrivals: usize,
}

/// How a state was reached.
pub(super) enum Arrival {
    /// It was not known.
    New(u32),
    /// It was known, and this path is shorter.
    Shorter { number: u32, was_waiting: bool },
    /// It was known, and this path is not shorter, or the state is expanded already and does not reopen.
    Known,
}

const NO_PARENT: u32 = u32::MAX;

impl<N: Clone + Eq + Hash> States<N> {
    /// Only the start. A node has `owned_bytes` on the heap; all states together may take `memory` bytes.
    pub(super) fn new(start: N, owned_bytes: usize, memory: usize) -> Self {
        // What a state takes at worst: while the list, the map and the queue double their capacity, the old buffers are
        // still allocated.
        let bytes = size_of::<Reached<N>>() + 2 * size_of::<(N, u32)>() + size_of::<u64>();
        let most_arrivals = (memory / (3 * bytes + 2 * owned_bytes)).min(NO_PARENT as usize);
        let mut numbers = FxHashMap::default();
        numbers.insert(start.clone(), 0);
        let start = Reached { node: start, parent: NO_PARENT, mv: 0, depth: 0, is_expanded: false };
        States { states: vec![start], numbers, memory, arrivals: 1, most_arrivals }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// The state with that number.
    pub(super) fn get(&self, number: u32) -> &Reached<N> {
        &self.states[number as usize]
    }

    /// Marks a state as expanded.
    pub(super) fn set_expanded(&mut self, number: u32) {
        self.states[number as usize].is_expanded = true;
    }

    /// Records that a move leads from a state to a node; stops where that would take too much memory. If `reopens`,
    /// an expanded state goes back into the queue when the new path to it is shorter.
    pub(super) fn arrive(&mut self, node: N, parent: u32, mv: usize, reopens: bool) -> Result<Arrival, Stop> {
        let depth = self.get(parent).depth + 1;
        let is_full = self.arrivals >= self.most_arrivals;
        match self.numbers.entry(node) {
            Entry::Occupied(known) => {
                let number = *known.get();
                let state = &mut self.states[number as usize];
                if state.depth <= depth || (state.is_expanded && !reopens) {
                    return Ok(Arrival::Known);
                }
                if is_full {
                    return Err(Stop::Memory(self.memory));
                }
                self.arrivals += 1;
                let was_waiting = !state.is_expanded;
                (state.parent, state.mv, state.depth, state.is_expanded) = (parent, mv as u8, depth, false);
                Ok(Arrival::Shorter { number, was_waiting })
            }
            Entry::Vacant(_) if is_full => Err(Stop::Memory(self.memory)),
            Entry::Vacant(vacant) => {
                self.arrivals += 1;
                let number = self.states.len() as u32;
                let node = vacant.key().clone();
                vacant.insert(number);
                self.states.push(Reached { node, parent, mv: mv as u8, depth, is_expanded: false });
                Ok(Arrival::New(number))
            }
        }
    }

    /// The moves that lead from the start to a state.
    pub(super) fn path_to(&self, number: u32) -> Vec<usize> {
        let mut path = Vec::new();
        let mut state = self.get(number);
        while state.parent != NO_PARENT {
            path.push(usize::from(state.mv));
            state = self.get(state.parent);
        }
        path.reverse();
        path
    }
}
