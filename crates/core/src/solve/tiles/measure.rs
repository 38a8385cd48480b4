//! How good a heuristic is: measured at every position of a small board, against the true distances.

use std::cmp::Reverse;

use super::board::{Board, SLIDES};
use super::estimates::TilesHeuristic;
use super::full_table::{downhill, rank, unrank};
use crate::notation::{invert, print, shortest, simplify};
use crate::puzzle::Metric;
use crate::puzzle::tiles::{SLIDES as LETTERS, Tiles, slide};
use crate::search::{Budget, Stop};
use crate::solve::{Example, Measured};

/// Measures a heuristic over all positions of the board's size.
pub(super) fn measure(
    tiles: &Tiles,
    metric: Metric,
    heuristic: TilesHeuristic,
    distances: &[u8],
    budget: &mut Budget,
) -> Result<Measured, Stop> {
    budget.begin("measuring a heuristic")?;
    let is_multi = metric == Metric::Multi;
    let board_of = |rank: usize| unrank(tiles.width(), tiles.height(), tiles.home() as u8, rank);
    let mut estimates = Vec::with_capacity(distances.len());
    for rank in 0..distances.len() {
        budget.count_expanded()?;
        estimates.push(heuristic.estimate(&board_of(rank)) as u8);
    }
    let (mut sum, mut max) = (0, 0);
    let mut is_consistent = true;
    // The best example of an estimate that is too large is the nearest position; of one too small, the worst.
    let (mut too_large, mut too_small) = (None, None);
    for (number, &distance) in distances.iter().enumerate() {
        budget.count_expanded()?;
        let (distance, estimate) = (u32::from(distance), u32::from(estimates[number]));
        sum += u64::from(estimate);
        max = max.max(estimate);
        is_consistent = is_consistent
            && neighbours(&board_of(number), is_multi).all(|next| estimates[number] <= estimates[next] + 1);
        if estimate > distance {
            too_large = too_large.max(Some((Reverse(distance), estimate, Reverse(number))));
        } else if estimate < distance {
            too_small = too_small.max(Some((distance - estimate, Reverse(number))));
        }
    }
    let example = |Reverse(number): Reverse<usize>| {
        let slides = downhill(distances, &board_of(number), is_multi).unwrap_or_default();
        let steps: Vec<_> = slides.iter().map(|&number| slide(LETTERS[usize::from(number)], 1)).collect();
        let back = invert(&simplify(&steps, tiles)).into_iter().filter_map(|mv| shortest(mv, tiles));
        Example {
            moves: print(&back.collect::<Vec<_>>()),
            estimate: u32::from(estimates[number]),
            distance: u32::from(distances[number]),
        }
    };
    Ok(Measured {
        mean: sum as f64 / distances.len() as f64,
        max,
        is_admissible: too_large.is_none(),
        is_consistent,
        too_large: too_large.map(|(_, _, number)| example(number)),
        too_small: too_small.map(|(_, number)| example(number)),
    })
}

/// The ranks of the positions after one move.
fn neighbours(board: &Board, is_multi: bool) -> impl Iterator<Item = usize> {
    let most = if is_multi { board.width.max(board.height) } else { 1 };
    (0..SLIDES).flat_map(move |direction| {
        let mut next = board.clone();
        (0..most).map_while(move |_| next.slide(direction).then(|| rank(&next)))
    })
}
