//! How good a heuristic is: measured at every position, against the true distances.

use std::cmp::Reverse;

use super::heuristics::GearHeuristic;
use super::space::GearSpace;
use super::{distances, downhill};
use crate::notation::{self, invert, simplify};
use crate::puzzle::Metric;
use crate::puzzle::gear_ball::coordinates::Coordinates;
use crate::puzzle::gear_ball::{Brackets, GearBall, GearPuzzle};
use crate::search::{Budget, Space, Stop};
use crate::solve::{Example, Measured};

/// Measures a heuristic over all positions.
pub fn measure(
    brackets: Brackets,
    metric: Metric,
    heuristic: GearHeuristic,
    budget: &mut Budget,
) -> Result<Measured, Stop> {
    let distances = distances(brackets, metric, budget)?;
    let space = GearSpace::new(brackets, metric, heuristic, budget)?;
    budget.begin("measuring a heuristic")?;
    let node = |rank: usize| Coordinates::from_rank(rank * brackets.alike());
    let (mut sum, mut max) = (0, 0);
    let mut is_consistent = true;
    // The best example of an estimate that is too large is the nearest position; of one too small, the worst.
    let mut too_large = None;
    let mut too_small = None;
    for (rank, &distance) in distances.iter().enumerate() {
        budget.count_expanded()?;
        let distance = u32::from(distance);
        let estimate = space.estimate(&node(rank));
        sum += u64::from(estimate);
        max = max.max(estimate);
        let mut neighbours = (0..space.moves()).filter_map(|mv| space.step(&node(rank), mv));
        is_consistent = is_consistent && neighbours.all(|next| estimate <= space.estimate(&next) + 1);
        if estimate > distance {
            too_large = too_large.max(Some((Reverse(distance), estimate, Reverse(rank))));
        } else if estimate < distance {
            too_small = too_small.max(Some((distance - estimate, Reverse(rank))));
        }
    }
    let mut example = |Reverse(rank): Reverse<usize>| -> Result<Example, Stop> {
        let puzzle = GearPuzzle { ball: GearBall::unrank(rank * brackets.alike()), brackets };
        let solution: Vec<_> = downhill(&puzzle, metric, distances, budget)?
            .into_iter()
            .map(|mv| space.turns().written(mv))
            .collect();
        Ok(Example {
            moves: notation::print(&invert(&simplify(&solution, &puzzle))),
            estimate: space.estimate(&node(rank)),
            distance: u32::from(distances[rank]),
        })
    };
    Ok(Measured {
        mean: sum as f64 / distances.len() as f64,
        max,
        is_admissible: too_large.is_none(),
        is_consistent,
        too_large: too_large.map(|(_, _, rank)| example(rank)).transpose()?,
        too_small: too_small.map(|(_, rank)| example(rank)).transpose()?,
    })
}
