//! What the page has learned about a puzzle from its solver while nobody waited: how far every position is,
//! and what the heuristics are worth.

use std::rc::Rc;

use crate::protocol::{Finished, Job};
use crate::puzzle::{AnyPuzzle, Metric, Puzzle};
use crate::solve::{Heuristic, Measured, distribution, heuristics};

/// The distances of all positions in one metric.
#[derive(Debug, PartialEq)]
pub struct Distances {
    pub metric: Metric,
    by_rank: Vec<u8>,
    /// How many positions there are at each distance.
    pub counts: Vec<usize>,
}

impl Distances {
    pub fn of(&self, position: &AnyPuzzle) -> Option<u32> {
        self.by_rank.get(position.rank()?).copied().map(u32::from)
    }

    pub fn positions(&self) -> usize {
        self.by_rank.len()
    }
}

/// What is known of one puzzle.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Knowledge {
    puzzle: String,
    distances: Option<Rc<Vec<Distances>>>,
    measured: Vec<(Metric, &'static str, Rc<Measured>)>,
}

impl Knowledge {
    /// Forgets everything if it is about another puzzle.
    pub fn turn_to(&mut self, puzzle: &AnyPuzzle) {
        let id = puzzle.id();
        if self.puzzle != id {
            *self = Knowledge { puzzle: id, ..Knowledge::default() };
        }
    }

    pub fn distances(&self) -> &[Distances] {
        self.distances.as_ref().map_or(&[], |distances| distances.as_slice())
    }

    pub fn measured(&self, metric: Metric, heuristic: &Heuristic) -> Option<&Measured> {
        let known = self.measured.iter().find(|known| (known.0, known.1) == (metric, heuristic.name));
        known.map(|(_, _, measured)| &**measured)
    }

    /// What to ask the solver next, if anything is left to learn.
    pub fn next_question(&self, puzzle: &AnyPuzzle, metric: Metric) -> Option<Job> {
        if self.distances.is_none() {
            return Some(Job::Distances { puzzle: puzzle.id() });
        }
        let open = heuristics(puzzle).iter().find(|known| self.measured(metric, known).is_none())?;
        Some(Job::Measure {
            puzzle: puzzle.id(),
            metric: metric.name().to_string(),
            heuristic: open.name.to_string(),
        })
    }

    /// Takes an answer in; one about another puzzle is of no use.
    pub fn learn(&mut self, puzzle: &AnyPuzzle, answer: Finished) {
        match answer {
            Finished::Distances { puzzle: id, tables } if id == self.puzzle => {
                let distances = puzzle.metrics().iter().zip(tables).map(|(&metric, table)| {
                    let by_rank = table.into_vec();
                    Distances { metric, counts: distribution(&by_rank), by_rank }
                });
                self.distances = Some(Rc::new(distances.collect()));
            }
            Finished::Measured { puzzle: id, metric, heuristic, measured } if id == self.puzzle => {
                let known = heuristics(puzzle).iter().find(|known| known.name == heuristic);
                if let (Some(metric), Some(known)) = (Metric::named(&metric), known) {
                    self.measured.push((metric, known.name, Rc::new(measured)));
                }
            }
            _ => {}
        }
    }
}
