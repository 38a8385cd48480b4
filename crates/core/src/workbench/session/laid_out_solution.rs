//! The solution among the moves of a session.

use crate::search::Phase;

/// Where a solution begins, and its phases. It ends with the last move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LaidOutSolution {
    /// How many moves come before it.
    pub(super) start: usize,
    /// In order, and counted from its first move.
    pub(super) phases: Vec<Phase>,
}

impl LaidOutSolution {
    /// A solution of `moves` moves. Phases that are out of order or beyond its end are dropped: pictures and lists rely on
    /// them.
    pub(super) fn new(start: usize, moves: usize, phases: Vec<Phase>) -> LaidOutSolution {
        let mut end = 0;
        let follows = |phase: &Phase| {
            let is_next = end <= phase.moves.start && phase.moves.start <= phase.moves.end;
            end = phase.moves.end;
            is_next && end <= moves
        };
        let is_in_order = phases.iter().all(follows);
        LaidOutSolution { start, phases: if is_in_order { phases } else { Vec::new() } }
    }

    /// Adjusts all places when a move of the session is split into two.
    pub(super) fn split(&mut self, index: usize) {
        let Some(at) = index.checked_sub(self.start) else {
            self.start += 1;
            return;
        };
        for phase in &mut self.phases {
            phase.moves.start += usize::from(phase.moves.start > at);
            phase.moves.end += usize::from(phase.moves.end > at);
        }
    }

    /// The phase at a place among the session's moves; at the end, the last.
    pub(super) fn phase_at(&self, cursor: usize) -> Option<&Phase> {
        let at = cursor.checked_sub(self.start)?;
        self.phases.iter().find(|phase| phase.moves.contains(&at)).or(self.phases.last())
    }
}
