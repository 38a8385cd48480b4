//! Solutions of boards of any size: always and at once, but rarely the shortest.
//!
//! `lines` finds one very quickly for any board. On small boards `beam` then searches the whole board; on large ones
//! `sweep` finishes rows and columns with many boards in parallel, and `beam` does the rest. `shorten` then replaces
//! parts of the solution. Given time, all of that is repeated with more boards.
//!
//! Mean lengths in slides over 50 random boards with the blank's home in a corner, with the times of a release build:
//!
//! | board | rows and columns | in the end | time |
//! |---|---|---|---|
//! | 4x4 | 90 | 55 | 35 ms |
//! | 5x5 | 204 | 115 | 32 ms |
//! | 6x6 | 379 | 228 | 42 ms |
//! | 8x8 | 1,045 | 630 | 48 ms |
//! | 10x10 | 2,162 | 1,313 | 60 ms |
//! | 16x16 | 9,600 | 6,140 | 260 ms |
//!
//! `grid` has the cells and slides, `placing` estimates the way of one tile or two, `fronts` is the order in which rows and columns are
//! finished, `finished_lines` names them as phases, `seen` is the set of boards that a beam has seen.

mod beam;
mod finished_lines;
mod fronts;
mod grid;
mod lines;
mod placing;
mod seen;
mod shorten;
mod sweep;

use std::time::Duration;

use self::beam::Beam;
pub use self::finished_lines::line_phases;
use self::grid::{Grid, follow};
use self::seen::BoardKeys;
use self::sweep::Sweep;
use super::board::Board;
use crate::search::{Budget, Stop};

/// For boards of up to this many cells `lines` finds a shortest solution.
const SOLVED_BY_LINES: usize = lines::SMALL;
/// Boards of up to this many cells are searched as a whole.
const SMALL: usize = 36;
/// The beam width on small boards if no time is given: the width times the length of a simple solution, and the largest
/// width.
const SEARCHED: (usize, usize) = (400_000, 5_000);
/// The same for a sweep, and the smallest width.
const SWEPT: (usize, usize, usize) = (200_000, 400, 80);
/// The beam width for the rest of a large board, and the most slides of it.
const LAST: (usize, usize) = (1_000, 300);
/// The slides between two boards of a solution between which a shorter path is searched, and the beam width.
const WINDOW: (usize, usize) = (45, 50);
/// The most steps in memory, of four bytes each, with a quarter as many cells of boards. So it takes less than 200 MB,
/// whatever the time limit.
const MOST_STEPS: usize = 1 << 24;

/// Called with every solution that is shorter than those before.
pub type OnBetter<'a> = &'a mut dyn FnMut(&[u8], &mut Budget) -> Result<(), Stop>;

/// Finds a solution and shortens it, within the time limit or else in a fraction of a second; `None` if the board
/// cannot be solved. At a limit it returns the best solution so far; only a cancelled search fails.
pub fn fast(board: &Board, budget: &mut Budget, on_better: OnBetter) -> Result<Option<Vec<u8>>, Stop> {
    let grid = Grid::of(board);
    if !board.is_solvable() {
        return Ok(None);
    }
    let mut best = lines::solve(&grid, &board.cells, budget)?;
    on_better(&best, budget)?;
    if grid.cells() <= SOLVED_BY_LINES || best.len() == lines::total_distance(&grid, &board.cells) {
        return Ok(Some(best));
    }
    let keys = BoardKeys::of(&grid);
    let mut search = Search {
        grid: &grid,
        cells: &board.cells,
        goal: (0..grid.cells()).map(|cell| cell as u8).collect(),
        beam: Beam::new(&grid, &keys),
        sweep: Sweep::new(&grid, &keys),
        on_better,
    };
    match search.improve(&mut best, budget) {
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
        Ok(()) | Err(_) => Ok(Some(best)),
    }
}

/// A search for shorter solutions of a board.
struct Search<'a> {
    grid: &'a Grid,
    cells: &'a [u8],
    goal: Vec<u8>,
    beam: Beam<'a>,
    sweep: Sweep<'a>,
    on_better: OnBetter<'a>,
}

impl Search<'_> {
    fn improve(&mut self, best: &mut Vec<u8>, budget: &mut Budget) -> Result<(), Stop> {
        let length = best.len().max(1);
        let width = if self.is_small() {
            (SEARCHED.0 / length).min(SEARCHED.1)
        } else {
            (SWEPT.0 / length).clamp(SWEPT.2, SWEPT.1)
        };
        let Some(time) = budget.limits().time else {
            self.attempt(best, width, budget)?;
            return self.shorten(best, WINDOW.0, WINDOW.1, budget);
        };
        let mut width = width / 4 + 1;
        let mut last = Duration::ZERO;
        // Each attempt takes twice as long as the one before. One that would not end in time is not started.
        while budget.elapsed() + 2 * last < time && width * best.len().max(4 * self.grid.cells()) < MOST_STEPS
        {
            let begun = budget.elapsed();
            self.attempt(best, width, budget)?;
            self.shorten(best, WINDOW.0, WINDOW.1, budget)?;
            last = budget.elapsed() - begun;
            width *= 2;
        }
        let (mut span, mut width) = WINDOW;
        while span < best.len() && width * span.max(4 * self.grid.cells()) < MOST_STEPS {
            (span, width) = (span * 4 / 3, width * 2);
            self.shorten(best, span, width, budget)?;
        }
        Ok(())
    }

    fn is_small(&self) -> bool {
        self.grid.cells() <= SMALL
    }

    /// Looks for a shorter solution from the start, with a beam width.
    fn attempt(&mut self, best: &mut Vec<u8>, width: usize, budget: &mut Budget) -> Result<(), Stop> {
        if self.is_small() {
            let most = best.len().saturating_sub(2);
            if let Some(found) = self.beam.search(self.cells, &self.goal, width, most, budget)? {
                return self.found(best, found, budget);
            }
        }
        let mut path = self.sweep.run(self.cells, width, budget)?;
        let mut cells = self.cells.to_vec();
        follow(self.grid, &mut cells, &path);
        let left = best.len().saturating_sub(path.len() + 2);
        for wider in [1, 4] {
            let width = wider * LAST.0.max(width);
            if let Some(rest) = self.beam.search(&cells, &self.goal, width, left.min(LAST.1), budget)? {
                path.extend(rest);
                return self.found(best, path, budget);
            }
        }
        // Needed if the sweep gave up or the beam did not find the rest, which is rare.
        path.extend(lines::solve(self.grid, &cells, budget)?);
        self.found(best, path, budget)
    }

    /// Replaces parts of a solution by shorter ones.
    fn shorten(
        &mut self,
        best: &mut Vec<u8>,
        span: usize,
        width: usize,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let mut path = best.clone();
        let ended = shorten::shorten(self.grid, &mut self.beam, self.cells, &mut path, span, width, budget);
        self.found(best, path, budget)?;
        ended
    }

    /// Reports a solution if it is the shortest so far.
    fn found(&mut self, best: &mut Vec<u8>, found: Vec<u8>, budget: &mut Budget) -> Result<(), Stop> {
        if found.len() < best.len() {
            *best = found;
            (self.on_better)(best, budget)?;
        }
        Ok(())
    }
}
