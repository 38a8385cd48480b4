//! IDA* (Korf, 1985) for sliding tiles. Every estimate is updated by a slide, not recomputed, and nothing is allocated.
//! A node counts as generated each time a slide leads to it, even if it is then beyond the threshold.
//!
//! Each way to update an estimate is a file: `sums` over the tiles, `conflicts` for boards of any size, `line_estimate` for short lines by tables,
//! `pattern_sums` for pattern databases.

mod conflicts;
mod line_estimate;
mod pattern_sums;
mod sums;

use super::automaton::{Automaton, AutomatonState};
use super::board::{Board, Mirror, SLIDES};
use super::estimates::{CROW_BITS, TilesHeuristic};
use super::pattern_databases::{PatternTables, Split};
use crate::search::{Budget, Stop};
use conflicts::Conflicts;
use line_estimate::LineEstimate;
use pattern_sums::PatternSums;
use sums::Sums;

/// A shortest solution, or `None` without a search if there is none. The heuristic must fit the board. Slides are tried
/// in the order up, left, right, down. A slide is never reversed at once; with `prune_duplicates` all duplicate
/// sequences of up to ten slides are pruned. Pattern databases are made first if there are none yet.
pub fn ida(
    board: &Board,
    heuristic: TilesHeuristic,
    prune_duplicates: bool,
    budget: &mut Budget,
) -> Result<Option<Vec<u8>>, Stop> {
    shorter_than(board, heuristic, prune_duplicates, u32::MAX, budget)
}

/// The same, or `None` if no solution has fewer slides than the given number.
pub fn shorter_than(
    board: &Board,
    heuristic: TilesHeuristic,
    prune_duplicates: bool,
    below: u32,
    budget: &mut Budget,
) -> Result<Option<Vec<u8>>, Stop> {
    if !board.is_solvable() {
        return Ok(None);
    }
    let automaton =
        if prune_duplicates { Automaton::without_duplicates() } else { Automaton::without_reversals() };
    // The table of conflicts is for short lines; longer ones are checked cell by cell.
    let has_short_lines = LineEstimate::<false, true>::fits(board);
    match heuristic {
        TilesHeuristic::None => deepen(board, Sums::<0, true>::misplaced(board), automaton, below, budget),
        TilesHeuristic::Misplaced => {
            deepen(board, Sums::<0, false>::misplaced(board), automaton, below, budget)
        }
        TilesHeuristic::Euclidean => {
            deepen(board, Sums::<CROW_BITS, false>::euclidean(board), automaton, below, budget)
        }
        TilesHeuristic::Manhattan => {
            deepen(board, Sums::<0, false>::manhattan(board), automaton, below, budget)
        }
        TilesHeuristic::LinearConflict if has_short_lines => {
            deepen(board, LineEstimate::<false, true>::new(board), automaton, below, budget)
        }
        TilesHeuristic::LinearConflict => deepen(board, Conflicts::new(board), automaton, below, budget),
        TilesHeuristic::WalkingDistance => {
            deepen(board, LineEstimate::<true, false>::new(board), automaton, below, budget)
        }
        TilesHeuristic::Axes => {
            deepen(board, LineEstimate::<true, true>::new(board), automaton, below, budget)
        }
        TilesHeuristic::Patterns555 => by_patterns(board, Split::Fives, automaton, below, budget),
        TilesHeuristic::Patterns663 => by_patterns(board, Split::Sixes, automaton, below, budget),
    }
}

/// Pattern databases are for a goal with the blank in the last corner; other corners are mirrored.
fn by_patterns(
    board: &Board,
    split: Split,
    automaton: &Automaton,
    below: u32,
    budget: &mut Budget,
) -> Result<Option<Vec<u8>>, Stop> {
    let tables = PatternTables::get_or_make(split, budget)?;
    let mirror = super::pattern_databases::mirror_to_last_corner(board.home);
    let seen = board.mirrored(mirror);
    let slides = deepen(&seen, PatternSums::new(tables), automaton, below, budget)?;
    Ok(slides.map(|slides| slides.iter().map(|&slide| seen_back(mirror, slide)).collect()))
}

fn seen_back(mirror: Mirror, slide: u8) -> u8 {
    mirror.slide_back(usize::from(slide)) as u8
}

/// A tile that slides from a cell into the blank.
#[derive(Clone, Copy)]
struct Slide {
    tile: u8,
    from: u8,
    to: u8,
    slide: usize,
}

/// An estimate that is updated incrementally.
trait Estimate {
    type State;

    fn start(&self, board: &Board) -> Self::State;
    fn value(&self, state: &Self::State) -> i32;
    fn is_solved(&self, state: &Self::State) -> bool;

    /// The state after a slide. If its value exceeds `most`, an `Err` with a lower bound on the value that exceeds
    /// `most` too. The cells are those before the slide.
    fn after(
        &self,
        state: &Self::State,
        cells: &[u8; 256],
        slide: Slide,
        most: i32,
    ) -> Result<Self::State, i32>;
}

fn deepen<E: Estimate>(
    board: &Board,
    estimate: E,
    automaton: &Automaton,
    below: u32,
    budget: &mut Budget,
) -> Result<Option<Vec<u8>>, Stop> {
    let start = estimate.start(board);
    if estimate.is_solved(&start) {
        return Ok(Some(Vec::new()));
    }
    let mut threshold = estimate.value(&start);
    let mut search = Search {
        estimate,
        automaton,
        sources: sources(board),
        cells: padded(&board.cells),
        least: 0,
        solution: Vec::new(),
        stop: None,
        budget,
    };
    while (threshold as u32) < below {
        search.budget.enter_round(threshold as u32)?;
        search.least = i32::MAX;
        let is_ended = search.descend(&start, board.blank as u8, Automaton::START, threshold, 1);
        if let Some(stop) = search.stop {
            return Err(stop);
        }
        if is_ended {
            search.solution.reverse();
            return Ok(Some(search.solution));
        }
        // The board has a solution, so a round without one always has nodes beyond its threshold.
        threshold += search.least;
    }
    Ok(None)
}

fn padded(cells: &[u8]) -> [u8; 256] {
    let mut padded = [0; 256];
    padded[..cells.len()].copy_from_slice(cells);
    padded
}

/// The possible slides with the blank in a cell, a bit each, and the cells of their tiles.
#[derive(Clone, Copy, Default)]
struct Sources {
    possible: u8,
    from: [u8; SLIDES],
}

fn sources(board: &Board) -> [Sources; 256] {
    let mut all = [Sources::default(); 256];
    for (blank, sources) in all.iter_mut().enumerate().take(board.cells.len()) {
        for slide in 0..SLIDES {
            if let Some(from) = super::board::source(board.width, board.height, blank, slide) {
                sources.possible |= 1 << slide;
                sources.from[slide] = from as u8;
            }
        }
    }
    all
}

struct Search<'a, 'w, 'p, E> {
    estimate: E,
    automaton: &'a Automaton,
    /// Sized for the largest board, so that an index of one byte is always in bounds.
    sources: [Sources; 256],
    cells: [u8; 256],
    /// The least excess over the threshold.
    least: i32,
    /// The slides of the solution, the last one first.
    solution: Vec<u8>,
    stop: Option<Stop>,
    budget: &'w mut Budget<'p>,
}

impl<E: Estimate> Search<'_, '_, '_, E> {
    /// Tries all slides from a board that is not solved, with a number of moves left. Returns whether the search ends:
    /// it found a solution, or it has to stop.
    fn descend(
        &mut self,
        state: &E::State,
        blank: u8,
        done: AutomatonState,
        left: i32,
        depth: usize,
    ) -> bool {
        if let Err(stop) = self.budget.count_expanded() {
            self.stop = Some(stop);
            return true;
        }
        self.budget.note_frontier(depth);
        let sources = self.sources[usize::from(blank)];
        let mut worth_trying = u32::from(sources.possible) & self.automaton.allowed(done);
        while worth_trying != 0 {
            let slide = worth_trying.trailing_zeros() as usize;
            worth_trying &= worth_trying - 1;
            let from = sources.from[slide & (SLIDES - 1)];
            let tile = self.cells[usize::from(from)];
            self.budget.count_generated();
            let sliding = Slide { tile, from, to: blank, slide };
            let next = match self.estimate.after(state, &self.cells, sliding, left - 1) {
                Ok(next) => next,
                Err(value) => {
                    self.least = self.least.min(value + 1 - left);
                    continue;
                }
            };
            if self.estimate.is_solved(&next) {
                self.solution.push(slide as u8);
                return true;
            }
            self.cells.swap(usize::from(from), usize::from(blank));
            let is_ended = self.descend(&next, from, self.automaton.next(done, slide), left - 1, depth + 1);
            self.cells.swap(usize::from(from), usize::from(blank));
            if is_ended {
                self.solution.push(slide as u8);
                return true;
            }
        }
        false
    }
}
