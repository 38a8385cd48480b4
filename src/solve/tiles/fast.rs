//! Solutions of boards of any size, at once and always, but seldom the shortest.
//!
//! `lines` finds one in no time, whatever the board. Small boards are then searched through by `beam`; on
//! large ones `sweep` finishes rows and columns with many boards at a time, and `beam` does the rest. What
//! was found is gone over once more by `shorten`. Given time, all that is done again with more boards.
//!
//! Mean lengths over 50 random boards with the blank's home in a corner, in the time of a release build:
//!
//! | board | rows and columns | in the end | time |
//! |---|---|---|---|
//! | 4x4 | 90 | 55 | 35 ms |
//! | 5x5 | 204 | 115 | 32 ms |
//! | 6x6 | 379 | 228 | 42 ms |
//! | 8x8 | 1,045 | 630 | 48 ms |
//! | 10x10 | 2,162 | 1,313 | 60 ms |
//! | 16x16 | 9,600 | 6,140 | 260 ms |

mod beam;
mod errands;
mod fronts;
mod grid;
mod lines;
mod rows;
mod seen;
mod shorten;
mod sweep;

use std::time::Duration;

use self::beam::Beam;
use self::grid::{Grid, follow};
pub use self::rows::rows;
use self::seen::Keys;
use self::sweep::Sweep;
use super::board::Board;
use crate::search::{Stop, Watch};

/// Boards of at most so many cells are solved by rows and columns as short as can be.
const SOLVED_BY_LINES: usize = lines::SMALL;
/// Boards of at most so many cells are searched through as a whole.
const SMALL: usize = 36;
/// How many boards are kept of the layers of a small board if no time is given, times the length of a simple
/// solution, and at most.
const SEARCHED: (usize, usize) = (400_000, 5_000);
/// The same for the layers of a sweep, and how many are kept at least.
const SWEPT: (usize, usize, usize) = (200_000, 400, 80);
/// How many boards are kept of each layer for the last of a large board, and no more than so many slides.
const LAST: (usize, usize) = (1_000, 300);
/// How far apart boards are between which shorter ways are looked for, and how many boards are kept of a layer.
const WINDOW: (usize, usize) = (45, 50);
/// So many steps of four bytes each are remembered at most, and a quarter as many cells of boards: whatever the
/// time that is given, it takes less than 200 MB.
const MOST_STEPS: usize = 1 << 24;

/// Told of every solution that is shorter than those before.
pub type OnBetter<'a> = &'a mut dyn FnMut(&[u8], &mut Watch) -> Result<(), Stop>;

/// Finds a solution and makes it shorter, within the time that is given or else in a fraction of a second;
/// `None` if the board cannot be solved. No limit makes it fail, only a wish to stop does: at a limit it ends with
/// the best that it has.
pub fn fast(board: &Board, watch: &mut Watch, on_better: OnBetter) -> Result<Option<Vec<u8>>, Stop> {
    let grid = Grid::of(board);
    if !board.is_solvable() {
        return Ok(None);
    }
    let mut best = lines::solve(&grid, &board.cells, watch)?;
    on_better(&best, watch)?;
    if grid.cells() <= SOLVED_BY_LINES || best.len() == lines::total_distance(&grid, &board.cells) {
        return Ok(Some(best));
    }
    let keys = Keys::of(&grid);
    let mut search = Search {
        grid: &grid,
        cells: &board.cells,
        goal: (0..grid.cells()).map(|cell| cell as u8).collect(),
        beam: Beam::new(&grid, &keys),
        sweep: Sweep::new(&grid, &keys),
        on_better,
    };
    match search.improve(&mut best, watch) {
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
        Ok(()) | Err(_) => Ok(Some(best)),
    }
}

/// Looks for shorter solutions of a board.
struct Search<'a> {
    grid: &'a Grid,
    cells: &'a [u8],
    goal: Vec<u8>,
    beam: Beam<'a>,
    sweep: Sweep<'a>,
    on_better: OnBetter<'a>,
}

impl Search<'_> {
    fn improve(&mut self, best: &mut Vec<u8>, watch: &mut Watch) -> Result<(), Stop> {
        let length = best.len().max(1);
        let width = if self.is_small() {
            (SEARCHED.0 / length).min(SEARCHED.1)
        } else {
            (SWEPT.0 / length).clamp(SWEPT.2, SWEPT.1)
        };
        let Some(time) = watch.limits().time else {
            self.attempt(best, width, watch)?;
            return self.shorten(best, WINDOW.0, WINDOW.1, watch);
        };
        let mut width = width / 4 + 1;
        let mut last = Duration::ZERO;
        // Each attempt takes twice as long as the one before: one that would not end in time is not begun.
        while watch.elapsed() + 2 * last < time && width * best.len().max(4 * self.grid.cells()) < MOST_STEPS
        {
            let begun = watch.elapsed();
            self.attempt(best, width, watch)?;
            self.shorten(best, WINDOW.0, WINDOW.1, watch)?;
            last = watch.elapsed() - begun;
            width *= 2;
        }
        let (mut span, mut width) = WINDOW;
        while span < best.len() && width * span.max(4 * self.grid.cells()) < MOST_STEPS {
            (span, width) = (span * 4 / 3, width * 2);
            self.shorten(best, span, width, watch)?;
        }
        Ok(())
    }

    fn is_small(&self) -> bool {
        self.grid.cells() <= SMALL
    }

    /// Looks for a shorter solution from the start, with so many boards in a layer.
    fn attempt(&mut self, best: &mut Vec<u8>, width: usize, watch: &mut Watch) -> Result<(), Stop> {
        if self.is_small() {
            let most = best.len().saturating_sub(2);
            if let Some(found) = self.beam.search(self.cells, &self.goal, width, most, watch)? {
                return self.found(best, found, watch);
            }
        }
        let mut path = self.sweep.run(self.cells, width, watch)?;
        let mut cells = self.cells.to_vec();
        follow(self.grid, &mut cells, &path);
        let left = best.len().saturating_sub(path.len() + 2);
        for wider in [1, 4] {
            let width = wider * LAST.0.max(width);
            if let Some(rest) = self.beam.search(&cells, &self.goal, width, left.min(LAST.1), watch)? {
                path.extend(rest);
                return self.found(best, path, watch);
            }
        }
        // It is rare that a sweep gives up or that the rest is not found.
        path.extend(lines::solve(self.grid, &cells, watch)?);
        self.found(best, path, watch)
    }

    /// Goes over a solution once more.
    fn shorten(
        &mut self,
        best: &mut Vec<u8>,
        span: usize,
        width: usize,
        watch: &mut Watch,
    ) -> Result<(), Stop> {
        let mut path = best.clone();
        let ended = shorten::shorten(self.grid, &mut self.beam, self.cells, &mut path, span, width, watch);
        self.found(best, path, watch)?;
        ended
    }

    /// Tells of a solution if it is the shortest so far.
    fn found(&mut self, best: &mut Vec<u8>, found: Vec<u8>, watch: &mut Watch) -> Result<(), Stop> {
        if found.len() < best.len() {
            *best = found;
            (self.on_better)(best, watch)?;
        }
        Ok(())
    }
}
