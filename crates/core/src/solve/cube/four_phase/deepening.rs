//! The phases as “Rubik's Cube” (Python and C++) searches them: iterative deepening without any distances, cut off at
//! states seen before at that depth or less.

use super::tables::{FourPhaseTables, PhaseTable, ThirdPhase};
use super::{FourPhaseSolution, MoveIndex};
use crate::puzzle::cube::cubies::Cubies;
use crate::search::{Budget, Stop};
use crate::solve::cube::symmetry::{AFTER, ALL_STEPS, turned};

/// Searches all phases. The coordinates of a phase are those of the tables; their distances are not used.
pub fn search(cubies: &Cubies, third: ThirdPhase, budget: &mut Budget) -> Result<FourPhaseSolution, Stop> {
    let mut position = *cubies;
    let mut found = FourPhaseSolution { steps: Vec::new(), lengths: [0; 4], axes: 0, is_inverse: false };
    for (phase, length) in FourPhaseTables::get(third).phases.into_iter().zip(&mut found.lengths) {
        let path = deepen(phase, &position, budget)?;
        *length = path.len();
        position = path.iter().fold(position, |position, &step| turned(&position, step));
        found.steps.extend(path);
    }
    Ok(found)
}

fn deepen(phase: &PhaseTable, cubies: &Cubies, budget: &mut Budget) -> Result<Vec<MoveIndex>, Stop> {
    let goal = phase.node(&Cubies::SOLVED);
    let start = phase.node(cubies);
    for depth in 0.. {
        // For each state the most moves that were left when it was seen.
        let mut seen = vec![0; phase.distances().len()];
        let mut path = Vec::new();
        let mut search =
            Deepening { phase, goal: phase.index(goal), seen: &mut seen, path: &mut path, budget };
        if search.go(start, depth)? {
            return Ok(path);
        }
    }
    unreachable!("every phase has an end")
}

struct Deepening<'a, 'b> {
    phase: &'a PhaseTable,
    goal: usize,
    seen: &'a mut [u8],
    path: &'a mut Vec<MoveIndex>,
    budget: &'a mut Budget<'b>,
}

impl Deepening<'_, '_> {
    fn go(&mut self, node: [u16; 4], left: u32) -> Result<bool, Stop> {
        let index = self.phase.index(node);
        if index == self.goal {
            return Ok(true);
        }
        let seen = &mut self.seen[index];
        if left == 0 || u32::from(*seen) >= left {
            return Ok(false);
        }
        *seen = left as u8;
        self.budget.count_expanded()?;
        // Turns of one axis are made once each, in one order.
        let allowed = self.path.last().map_or(ALL_STEPS, |last| AFTER[last / 3]);
        for &step in self.phase.steps.iter().filter(|&step| allowed >> step & 1 == 1) {
            self.budget.count_generated();
            self.path.push(step);
            if self.go(self.phase.turned(node, step), left - 1)? {
                return Ok(true);
            }
            self.path.pop();
        }
        Ok(false)
    }
}
