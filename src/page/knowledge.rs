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
pub(crate) struct Knowledge {
    puzzle: String,
    distances: Option<Rc<Vec<Distances>>>,
    measured: Vec<(Metric, &'static str, Rc<Encoded<Measured>>)>,
    /// Whether the solver could use larger tables than it has.
    pub lacks_tables: bool,
}

impl Knowledge {
    /// Switches to a puzzle. Clears everything if it is another one, and returns whether it did.
    pub(crate) fn turn_to(&mut self, puzzle: &AnyPuzzle) -> bool {
        let id = puzzle.id();
        let is_other = self.puzzle != id;
        if is_other {
            *self = Knowledge { puzzle: id, ..Knowledge::default() };
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
    pub(crate) fn distances_question(&self, puzzle: &AnyPuzzle) -> Option<Job> {
        (is_surveyed(puzzle) && self.distances.is_none()).then(|| Job::Distances { puzzle: puzzle.id() })
    }

    /// The next job: distances first, then the heuristics that have not been measured.
    pub(crate) fn next_question(&self, puzzle: &AnyPuzzle, metric: Metric) -> Option<Job> {
        if !is_surveyed(puzzle) {
            return None;
        }
        self.distances_question(puzzle).or_else(|| {
            let open = heuristics(puzzle).iter().find(|known| self.encoded(metric, known).is_none())?;
            Some(Job::Measure { puzzle: puzzle.id(), metric, heuristic: open.name.to_string() })
        })
    }

    /// Stores a result. Results for another puzzle are dropped.
    pub(crate) fn learn(&mut self, puzzle: &AnyPuzzle, answer: Finished) {
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
    fn questions_are_asked_until_all_is_known_and_again_for_another_puzzle() {
        let ball = AnyPuzzle::named("gear").expect("it is known");
        let cube = AnyPuzzle::named("gear-cube").expect("it is known");
        let mut knowledge = Knowledge::default();
        knowledge.turn_to(&ball);
        let mut asked = 0;
        while let Some(question) = knowledge.next_question(&ball, Metric::Quarter) {
            let answer = perform(&question, &mut |_| ControlFlow::Continue(())).expect("it is answered");
            knowledge.learn(&ball, answer.clone());
            // A repeated answer changes nothing.
            let once = knowledge.clone();
            knowledge.learn(&ball, answer);
            assert_eq!(knowledge, once);
            asked += 1;
        }
        assert_eq!(asked, 1 + heuristics(&ball).len());
        assert_eq!(knowledge.distances()[0].of(&ball), Some(0));
        assert!(knowledge.next_question(&ball, Metric::Axis).is_some());

        let late = Job::Distances { puzzle: ball.id() };
        let late = perform(&late, &mut |_| ControlFlow::Continue(())).expect("it is answered");
        knowledge.turn_to(&cube);
        knowledge.learn(&cube, late);
        assert_eq!(
            knowledge.next_question(&cube, Metric::Quarter),
            Some(Job::Distances { puzzle: cube.id() })
        );
    }
}
