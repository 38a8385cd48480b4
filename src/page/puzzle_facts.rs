//! Facts about a puzzle that background jobs of the solver found: the distance of every position, and the quality of the
//! heuristics.

use std::rc::Rc;

use unfold_core::puzzle::{AnyPuzzle, Metric, Puzzle};
use unfold_core::solve::{Heuristic, Measured, distribution, heuristics, is_surveyed};
use unfold_core::workbench::protocol::{Encoded, Finished, Job};

/// The distances of all positions in one metric.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Distances {
    pub metric: Metric,
    by_rank: Vec<u8>,
    /// How many positions there are at each distance.
    pub counts: Vec<usize>,
}

impl Distances {
    pub(crate) fn of(&self, position: &AnyPuzzle) -> Option<u32> {
        self.by_rank.get(position.rank()?).copied().map(u32::from)
    }

    pub(crate) fn positions(&self) -> usize {
        self.by_rank.len()
    }
}

/// What is known about one puzzle.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct PuzzleFacts {
    puzzle: String,
    distances: Option<Rc<Vec<Distances>>>,
    measured: Vec<(Metric, &'static str, Rc<Encoded<Measured>>)>,
    /// Whether the solver could use larger tables than it has.
    pub lacks_tables: bool,
}

impl PuzzleFacts {
    /// Switches to a puzzle. Clears everything if it is another one, and returns whether it did.
    pub(crate) fn switch_to(&mut self, puzzle: &AnyPuzzle) -> bool {
        let id = puzzle.id();
        let is_other = self.puzzle != id;
        if is_other {
            *self = PuzzleFacts { puzzle: id, ..PuzzleFacts::default() };
        }
        is_other
    }

    pub(crate) fn distances(&self) -> &[Distances] {
        self.distances.as_ref().map_or(&[], |distances| distances.as_slice())
    }

    pub(crate) fn measured(&self, metric: Metric, heuristic: &Heuristic) -> Option<Measured> {
        self.encoded(metric, heuristic).and_then(Encoded::open)
    }

    fn encoded(&self, metric: Metric, heuristic: &Heuristic) -> Option<&Encoded<Measured>> {
        let known = self.measured.iter().find(|known| (known.0, known.1) == (metric, heuristic.name));
        known.map(|(_, _, measured)| &**measured)
    }

    /// The job for the distances, if the puzzle has such a table and it is not known yet.
    pub(crate) fn distances_job(&self, puzzle: &AnyPuzzle) -> Option<Job> {
        (is_surveyed(puzzle) && self.distances.is_none()).then(|| Job::Distances { puzzle: puzzle.id() })
    }

    /// The next job: distances first, then the heuristics that have not been measured.
    pub(crate) fn next_job(&self, puzzle: &AnyPuzzle, metric: Metric) -> Option<Job> {
        if !is_surveyed(puzzle) {
            return None;
        }
        self.distances_job(puzzle).or_else(|| {
            let open = heuristics(puzzle).iter().find(|known| self.encoded(metric, known).is_none())?;
            Some(Job::Measure { puzzle: puzzle.id(), metric, heuristic: open.name.to_string() })
        })
    }

    /// Stores a result. Results for another puzzle are dropped.
    pub(crate) fn add(&mut self, puzzle: &AnyPuzzle, answer: Finished) {
        match answer {
            Finished::WarmedUp { puzzle: id, lacks_tables } if id == self.puzzle => {
                self.lacks_tables = lacks_tables;
            }
            Finished::Distances { puzzle: id, tables } if id == self.puzzle => {
                let distances = puzzle.metrics().iter().zip(tables).map(|(&metric, table)| {
                    let by_rank = table.into_vec();
                    Distances { metric, counts: distribution(&by_rank), by_rank }
                });
                self.distances = Some(Rc::new(distances.collect()));
            }
            Finished::Measured { puzzle: id, metric, heuristic, measured } if id == self.puzzle => {
                let known = heuristics(puzzle).iter().find(|known| known.name == heuristic);
                if let Some(known) = known.filter(|known| self.encoded(metric, known).is_none()) {
                    self.measured.push((metric, known.name, Rc::new(measured)));
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use unfold_core::workbench::protocol::perform;

    #[test]
    fn jobs_follow_until_all_is_known_and_again_for_another_puzzle() {
        let ball = AnyPuzzle::named("gear").expect("it is known");
        let cube = AnyPuzzle::named("gear-cube").expect("it is known");
        let mut facts = PuzzleFacts::default();
        facts.switch_to(&ball);
        let mut asked = 0;
        while let Some(job) = facts.next_job(&ball, Metric::Quarter) {
            let answer = perform(&job, &mut |_| ControlFlow::Continue(())).expect("it is answered");
            facts.add(&ball, answer.clone());
            // A repeated answer changes nothing.
            let once = facts.clone();
            facts.add(&ball, answer);
            assert_eq!(facts, once);
            asked += 1;
        }
        assert_eq!(asked, 1 + heuristics(&ball).len());
        assert_eq!(facts.distances()[0].of(&ball), Some(0));
        assert!(facts.next_job(&ball, Metric::Axis).is_some());

        let late = Job::Distances { puzzle: ball.id() };
        let late = perform(&late, &mut |_| ControlFlow::Continue(())).expect("it is answered");
        facts.switch_to(&cube);
        facts.add(&cube, late);
        assert_eq!(facts.next_job(&cube, Metric::Quarter), Some(Job::Distances { puzzle: cube.id() }));
    }
}
