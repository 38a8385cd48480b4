//! Rows and columns finished from a corner inwards, in whichever order costs least.
//!
//! Seen from the corner that is farthest from the blank's home, rows are finished from the top and columns from
//! the left, each from its end at that corner; the last two tiles of a line are brought in together. There are
//! always two fronts, so that either the next tile of the row or that of the column can come next.

use rustc_hash::FxHashMap;

use super::errands::{Pair, Single};
use super::grid::Grid;

/// Lines are finished until not more than so many are left in either direction.
const LEFT: usize = 5;
/// How many cells from the end of a line in either direction are near it.
const NEAR: usize = 4;

/// What is estimated where there is nothing to be done: more than anything that is.
const NO_ERRAND: u32 = 1 << 12;

/// A rectangle that is finished from one of its corners.
pub struct Corner {
    columns: usize,
    rows: usize,
    /// How many columns and rows are to be finished.
    wanted: [usize; 2],
    /// The cells of the rectangle as seen from the corner, row by row.
    cells: Vec<u8>,
    /// For each cell of the board its column and row as seen from the corner, if it is in the rectangle.
    seen_at: Vec<Option<(u8, u8)>>,
    errands: Vec<Errand>,
    known: FxHashMap<[u8; 4], usize>,
}

/// What may come next.
struct Errand {
    tiles: [u8; 2],
    kind: Kind,
}

enum Kind {
    Single(Single),
    Pair(Pair),
}

/// How far a rectangle is finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// So many columns and rows are finished.
    column: u8,
    row: u8,
    /// In the first row that is not, the first column whose tile has not been placed.
    next_column: u8,
    /// In the first column that is not, the first row whose tile has not been placed.
    next_row: u8,
}

/// The numbers of the errands that a board may be on: in its row and in its column.
pub type Choice = [Option<usize>; 2];

impl Corner {
    /// What to finish one after the other: first all that is on one side of the blank's home, then the rest.
    pub fn plan(grid: &Grid) -> [Corner; 2] {
        let (home_column, home_row) = (grid.home % grid.width, grid.home / grid.width);
        let flip_columns = home_column < grid.width - 1 - home_column;
        let flip_rows = home_row < grid.height - 1 - home_row;
        let before = |flip: bool, home: usize, size: usize| {
            let far_side = if flip { size - 1 - home } else { home };
            far_side.min(size - size.min(LEFT))
        };
        let columns = before(flip_columns, home_column, grid.width);
        let rows = before(flip_rows, home_row, grid.height);
        let span = |flip: bool, done: usize, size: usize| if flip { (0, size - done) } else { (done, size) };
        let first = Corner::new(
            grid,
            [(0, grid.width), (0, grid.height)],
            [flip_columns, flip_rows],
            [columns, rows],
        );
        let left = [span(flip_columns, columns, grid.width), span(flip_rows, rows, grid.height)];
        let wanted = left.map(|(from, to)| (to - from) - (to - from).min(LEFT));
        [first, Corner::new(grid, left, [!flip_columns, !flip_rows], wanted)]
    }

    fn new(grid: &Grid, spans: [(usize, usize); 2], flips: [bool; 2], wanted: [usize; 2]) -> Self {
        let [columns, rows] = spans.map(|(from, to)| to - from);
        let turned = |at: usize, axis: usize| {
            let (from, to) = spans[axis];
            if flips[axis] { to - 1 - at } else { from + at }
        };
        let mut cells = Vec::with_capacity(columns * rows);
        let mut seen_at = vec![None; grid.cells()];
        for row in 0..rows {
            for column in 0..columns {
                let cell = turned(row, 1) * grid.width + turned(column, 0);
                cells.push(cell as u8);
                seen_at[cell] = Some((column as u8, row as u8));
            }
        }
        Corner { columns, rows, wanted, cells, seen_at, errands: Vec::new(), known: FxHashMap::default() }
    }

    /// How many times a board has to be done with an errand until everything is finished.
    pub fn errands_in_all(&self) -> usize {
        let left = (self.columns - self.wanted[0]) * (self.rows - self.wanted[1]);
        self.columns * self.rows - left - self.wanted[0] - self.wanted[1]
    }

    /// Whether the tile of a cell is still in play.
    #[inline]
    pub fn is_free(&self, progress: Progress, cell: usize) -> bool {
        let Some((column, row)) = self.seen_at[cell] else { return false };
        let is_in_row = row == progress.row && column < progress.next_column;
        let is_in_column = column == progress.column && row < progress.next_row;
        column >= progress.column && row >= progress.row && !is_in_row && !is_in_column
    }

    fn cell(&self, column: usize, row: usize) -> usize {
        self.cells[row * self.columns + column] as usize
    }

    /// What may come next; nothing where all is finished.
    pub fn choice(&mut self, grid: &Grid, progress: Progress) -> Choice {
        let in_row = (progress.row as usize) < self.wanted[1];
        let in_column = (progress.column as usize) < self.wanted[0];
        [
            in_row.then(|| self.errand(grid, progress, true)),
            in_column.then(|| self.errand(grid, progress, false)),
        ]
    }

    /// The errand that goes on with a row or a column, made when it is first asked for.
    fn errand(&mut self, grid: &Grid, progress: Progress, is_row: bool) -> usize {
        let next = if is_row { progress.next_column } else { progress.next_row };
        // What the other line has come to makes little difference.
        let key = [progress.column, progress.row, next, u8::from(is_row)];
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let without_other = Progress {
            next_column: if is_row { next } else { progress.column },
            next_row: if is_row { progress.row } else { next },
            ..progress
        };
        let errand = self.make(grid, without_other, is_row, next as usize);
        self.errands.push(errand);
        self.known.insert(key, self.errands.len() - 1);
        self.errands.len() - 1
    }

    fn make(&self, grid: &Grid, progress: Progress, is_row: bool, next: usize) -> Errand {
        let (column, row) = (progress.column as usize, progress.row as usize);
        let in_line = |at: usize| if is_row { self.cell(at, row) } else { self.cell(column, at) };
        let end = if is_row { self.columns } else { self.rows };
        let is_free = |cell: usize| self.is_free(progress, cell);
        if end - next > 2 {
            let target = in_line(next);
            let single = Single::new(grid, &is_free, &[target]);
            return Errand { tiles: [target as u8; 2], kind: Kind::Single(single) };
        }
        let targets = [in_line(end - 2), in_line(end - 1)];
        let is_near = |cell: usize| {
            let Some((x, y)) = self.seen_at[cell].map(|(x, y)| (x as usize, y as usize)) else {
                return false;
            };
            // The line that crosses it may be finished in part, so it is not relied upon.
            let is_crossed = if is_row {
                x == column && column < self.wanted[0]
            } else {
                y == row && row < self.wanted[1]
            };
            let (along, across) = if is_row { (x, y - row.min(y)) } else { (y, x - column.min(x)) };
            is_free(cell) && !is_crossed && along + NEAR >= end && across < NEAR
        };
        let near: Vec<usize> = (0..grid.cells()).filter(|&cell| is_near(cell)).collect();
        let pair = Pair::new(grid, &is_free, &near, targets);
        Errand { tiles: targets.map(|target| target as u8), kind: Kind::Pair(pair) }
    }

    /// The tiles that a choice is about, those of the row first.
    pub fn tiles(&self, choice: Choice) -> [Option<u8>; 4] {
        let tiles = choice.map(|errand| errand.map(|errand| self.errands[errand].tiles));
        [
            tiles[0].map(|tiles| tiles[0]),
            tiles[0].map(|tiles| tiles[1]),
            tiles[1].map(|tiles| tiles[0]),
            tiles[1].map(|tiles| tiles[1]),
        ]
    }

    /// About how many slides it takes to be done with one of the errands, with the tiles of both and the blank
    /// in those cells; zero if it is done.
    #[inline]
    pub fn estimates(&self, grid: &Grid, choice: Choice, at: [u8; 4], blank: u8) -> [u32; 2] {
        let estimate =
            |errand: Option<usize>, at: [u8; 2]| match errand.map(|errand| &self.errands[errand].kind) {
                Some(Kind::Single(single)) => single.estimate(grid, at[0], blank),
                Some(Kind::Pair(pair)) => pair.estimate(grid, at, blank),
                None => NO_ERRAND,
            };
        [estimate(choice[0], [at[0], at[1]]), estimate(choice[1], [at[2], at[3]])]
    }

    /// How far it is finished once the errand in the row, or else that in the column, is done.
    pub fn after(&self, progress: Progress, is_row: bool) -> Progress {
        let Progress { mut column, mut row, mut next_column, mut next_row } = progress;
        if is_row {
            if self.columns - next_column as usize > 2 {
                next_column += 1;
                next_row = next_row.max(row + 1);
            } else {
                row += 1;
                next_row = next_row.max(row);
                next_column = column + u8::from(next_row > row);
            }
        } else if self.rows - next_row as usize > 2 {
            next_row += 1;
            next_column = next_column.max(column + 1);
        } else {
            column += 1;
            next_column = next_column.max(column);
            next_row = row + u8::from(next_column > column);
        }
        Progress { column, row, next_column, next_row }
    }
}
