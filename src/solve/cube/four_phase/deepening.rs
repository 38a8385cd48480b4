//! The phases as seed 002 goes through them: by searching deeper and deeper without knowing any distance, and not
//! going on from what was seen before at that depth or less.

use super::tables::{Phase, Tables, Third};
use super::{Found, Step};
use crate::puzzle::cube::cubies::Cubies;
use crate::search::{Stop, Watch};
use crate::solve::cube::symmetry::{AFTER, ALL_STEPS, turned};

/// Goes through all phases. What a phase looks at is the same as for the tables; their distances are not used.
pub fn search(cubies: &Cubies, third: Third, watch: &mut Watch) -> Result<Found, Stop> {
    let mut position = *cubies;
    let mut found = Found { steps: Vec::new(), lengths: [0; 4], axes: 0, is_inverse: false };
    for (phase, length) in Tables::get(third).phases.into_iter().zip(&mut found.lengths) {
        let path = deepen(phase, &position, watch)?;
        *length = path.len();
        position = path.iter().fold(position, |position, &step| turned(&position, step));
        found.steps.extend(path);
    }
    Ok(found)
}

fn deepen(phase: &Phase, cubies: &Cubies, watch: &mut Watch) -> Result<Vec<Step>, Stop> {
    let goal = phase.node(&Cubies::SOLVED);
    let start = phase.node(cubies);
    for depth in 0.. {
        // For each combination the most moves that were left when it was seen.
        let mut seen = vec![0; phase.distances().len()];
        let mut path = Vec::new();
        let mut search =
            Deepening { phase, goal: phase.index(goal), seen: &mut seen, path: &mut path, watch };
        if search.go(start, depth)? {
            return Ok(path);
        }
    }
    unreachable!("every phase has an end")
}

struct Deepening<'a, 'b> {
    phase: &'a Phase,
    goal: usize,
    seen: &'a mut [u8],
    path: &'a mut Vec<Step>,
    watch: &'a mut Watch<'b>,
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
        self.watch.count_expanded()?;
        // Turns of one axis are done once each, in one order.
        let allowed = self.path.last().map_or(ALL_STEPS, |last| AFTER[last / 3]);
        for &step in self.phase.steps.iter().filter(|&step| allowed >> step & 1 == 1) {
            self.watch.count_generated();
            self.path.push(step);
            if self.go(self.phase.turned(node, step), left - 1)? {
                return Ok(true);
            }
            self.path.pop();
        }
        Ok(false)
    }
}
