//! Tables of the distances of all positions from the solved one.

use std::sync::OnceLock;

use super::space::Turns;
use crate::puzzle::Metric;
use crate::puzzle::gear_ball::coordinates::{Coordinates, MoveTables};
use crate::puzzle::gear_ball::{Brackets, GearPuzzle};
use crate::search::{self, Budget, Stop};

/// The index of the table for a kind of brackets and a metric.
pub(super) fn table_index(brackets: Brackets, metric: Metric) -> usize {
    brackets as usize * 2 + usize::from(metric != Metric::Quarter)
}

/// The distances of all positions from the solved one, by rank. Made at first use, in a few milliseconds.
pub fn distances(brackets: Brackets, metric: Metric, budget: &mut Budget) -> Result<&'static [u8], Stop> {
    static TABLES: [OnceLock<Vec<u8>>; 4] = [const { OnceLock::new() }; 4];
    let table = &TABLES[table_index(brackets, metric)];
    if table.get().is_none() {
        // Two threads may both make the table; they make the same one.
        let _ = table.set(make_distances(brackets, metric, budget)?);
    }
    Ok(table.get().expect("the table was made"))
}

/// Makes the table that [`distances`] caches.
pub fn make_distances(brackets: Brackets, metric: Metric, budget: &mut Budget) -> Result<Vec<u8>, Stop> {
    let alike = brackets.alike();
    projected(
        GearPuzzle::states(brackets),
        metric,
        |state| Coordinates::from_rank(state * alike),
        |node| node.rank() / alike,
        budget,
    )
}

/// The distances of projected positions: a pattern database (Culberson and Schaeffer, 1996), unless the projection
/// keeps everything.
pub(super) fn projected(
    states: usize,
    metric: Metric,
    example: impl Fn(usize) -> Coordinates,
    project: impl Fn(Coordinates) -> usize,
    budget: &mut Budget,
) -> Result<Vec<u8>, Stop> {
    let tables = MoveTables::get();
    let turns = Turns::of(metric);
    let step = |state: usize, mv: usize| {
        let (axis, quarters) = turns.decoded(mv);
        Some(project(example(state).turned(tables, axis, quarters)))
    };
    budget.begin("making a table of distances")?;
    search::distances(states, 0, turns.count(), step, budget)
}
