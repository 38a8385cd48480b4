//! IDA* (Korf, 1985) made for sliding tiles: every estimate is changed by a slide, not computed anew, and nothing is
//! allocated. A position is counted as generated each time a slide leads to it, also where it is then too far away.

mod axes;
mod conflicts;
mod patterns;
mod sums;

use super::automaton::{Automaton, State};
use super::board::{Board, Mirror, SLIDES};
use super::estimates::{CROW_BITS, Guide};
use super::patterns::{Split, Tables};
use crate::search::{Stop, Watch};
use axes::Axes;
use conflicts::Conflicts;
use patterns::Patterns;
use sums::Sums;

/// A shortest solution, or `None` if there is none: then nothing is searched. The guide is one that fits the board.
/// Slides are tried in the order up, left, right, down. A slide is never taken back at once; with `prune_duplicates` all
/// needless sequences of up to ten slides are left out. Pattern databases are made first if there are none yet.
pub fn ida(
    board: &Board,
    guide: Guide,
    prune_duplicates: bool,
    watch: &mut Watch,
) -> Result<Option<Vec<u8>>, Stop> {
    shorter_than(board, guide, prune_duplicates, u32::MAX, watch)
}

/// The same, or `None` if no solution has fewer slides than a number of them.
pub fn shorter_than(
    board: &Board,
    guide: Guide,
    prune_duplicates: bool,
    below: u32,
    watch: &mut Watch,
) -> Result<Option<Vec<u8>>, Stop> {
    if !board.is_solvable() {
        return Ok(None);
    }
    let automaton =
        if prune_duplicates { Automaton::without_duplicates() } else { Automaton::without_reversals() };
    // The coded conflicts are for short lines; longer ones are looked at cell by cell.
    let has_short_lines = Axes::<false, true>::fits(board);
    match guide {
        Guide::None => deepen(board, Sums::<0, true>::misplaced(board), automaton, below, watch),
        Guide::Misplaced => deepen(board, Sums::<0, false>::misplaced(board), automaton, below, watch),
        Guide::Euclidean => {
            deepen(board, Sums::<CROW_BITS, false>::euclidean(board), automaton, below, watch)
        }
        Guide::Manhattan => deepen(board, Sums::<0, false>::manhattan(board), automaton, below, watch),
        Guide::LinearConflict if has_short_lines => {
            deepen(board, Axes::<false, true>::new(board), automaton, below, watch)
        }
        Guide::LinearConflict => deepen(board, Conflicts::new(board), automaton, below, watch),
        Guide::WalkingDistance => deepen(board, Axes::<true, false>::new(board), automaton, below, watch),
        Guide::Axes => deepen(board, Axes::<true, true>::new(board), automaton, below, watch),
        Guide::Patterns555 => by_patterns(board, Split::Fives, automaton, below, watch),
        Guide::Patterns663 => by_patterns(board, Split::Sixes, automaton, below, watch),
    }
}

/// Pattern databases are for a blank that belongs into the last corner: other corners are seen in a mirror.
fn by_patterns(
    board: &Board,
    split: Split,
    automaton: &Automaton,
    below: u32,
    watch: &mut Watch,
) -> Result<Option<Vec<u8>>, Stop> {
    let tables = Tables::get_or_make(split, watch)?;
    let mirror = super::patterns::mirror_to_last_corner(board.home);
    let seen = board.mirrored(mirror);
    let slides = deepen(&seen, Patterns::new(tables), automaton, below, watch)?;
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

/// An estimate that slides change.
trait Estimate {
    type State;

    fn start(&self, board: &Board) -> Self::State;
    fn value(&self, state: &Self::State) -> i32;
    fn is_solved(&self, state: &Self::State) -> bool;

    /// The state after a slide, or, where its value is larger than `most`, an `Err` with a value that is also larger and
    /// not larger than it. The cells are those before the slide.
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
    watch: &mut Watch,
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
        watch,
    };
    while (threshold as u32) < below {
        search.watch.enter_round(threshold as u32)?;
        search.least = i32::MAX;
        let is_ended = search.descend(&start, board.blank as u8, Automaton::START, threshold, 1);
        if let Some(stop) = search.stop {
            return Err(stop);
        }
        if is_ended {
            search.solution.reverse();
            return Ok(Some(search.solution));
        }
        // No round without anything beyond its threshold is without a solution, since the board has one.
        threshold += search.least;
    }
    Ok(None)
}

fn padded(cells: &[u8]) -> [u8; 256] {
    let mut padded = [0; 256];
    padded[..cells.len()].copy_from_slice(cells);
    padded
}

/// The slides that are possible with the blank in a cell, a bit each, and where their tiles come from.
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
    /// Arrays for the largest board, so that a byte is never beyond their ends.
    sources: [Sources; 256],
    cells: [u8; 256],
    /// By how much the threshold was missed at least.
    least: i32,
    /// The slides of the solution, the last one first.
    solution: Vec<u8>,
    stop: Option<Stop>,
    watch: &'w mut Watch<'p>,
}

impl<E: Estimate> Search<'_, '_, '_, E> {
    /// Tries all slides from a board that is not solved, with so many moves left. Says whether the search is at its end:
    /// a solution was found, or it has to stop.
    fn descend(&mut self, state: &E::State, blank: u8, done: State, left: i32, depth: usize) -> bool {
        if let Err(stop) = self.watch.count_expanded() {
            self.stop = Some(stop);
            return true;
        }
        self.watch.note_frontier(depth);
        let sources = self.sources[usize::from(blank)];
        let mut worth_trying = u32::from(sources.possible) & self.automaton.allowed(done);
        while worth_trying != 0 {
            let slide = worth_trying.trailing_zeros() as usize;
            worth_trying &= worth_trying - 1;
            let from = sources.from[slide & (SLIDES - 1)];
            let tile = self.cells[usize::from(from)];
            self.watch.count_generated();
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
