//! Finishes rows and columns from a corner inwards, in the order that costs least.
//!
//! Relative to the corner farthest from the blank's home, rows are finished from the top and columns from the left,
//! each from its end at that corner. The last two tiles of a line are brought in together. There are always two fronts,
//! so either the next tile of the row or that of the column can come next.

use rustc_hash::FxHashMap;

use super::grid::Grid;
use super::placing::{Pair, Single};

/// The most lines that are left unfinished in either direction.
const LEFT: usize = 5;
/// Cells within this distance of the end of a line are near it.
const NEAR: usize = 4;

/// The estimate if there is no task: larger than that of any task.
const NO_TASK: u32 = 1 << 12;

/// A rectangle that is finished from one of its corners.
pub(super) struct Corner {
    columns: usize,
    rows: usize,
    /// How many columns and rows are to be finished.
    wanted: [usize; 2],
    /// The cells of the rectangle relative to the corner, row by row.
    cells: Vec<u8>,
    /// For each cell of the board its column and row relative to the corner, if it is in the rectangle.
    seen_at: Vec<Option<(u8, u8)>>,
    tasks: Vec<FrontTask>,
    known: FxHashMap<[u8; 4], usize>,
}

/// A task: to bring the next tile, or the last two of a line, home.
struct FrontTask {
    tiles: [u8; 2],
    kind: TaskKind,
}

enum TaskKind {
    Single(Single),
    Pair(Pair),
}

/// How far a rectangle is finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FrontProgress {
    /// The numbers of finished columns and rows.
    column: u8,
    row: u8,
    /// In the first unfinished row, the first column whose tile is not placed.
    next_column: u8,
    /// In the first unfinished column, the first row whose tile is not placed.
    next_row: u8,
}

/// The indices of the next tasks of a board: in its row and in its column.
pub(super) type FrontChoice = [Option<usize>; 2];

impl Corner {
    /// The rectangles to finish in turn: first everything on one side of the blank's home, then the rest.
    pub(super) fn plan(grid: &Grid) -> [Corner; 2] {
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
        Corner { columns, rows, wanted, cells, seen_at, tasks: Vec::new(), known: FxHashMap::default() }
    }

    /// The number of tasks until everything is finished.
    pub(super) fn task_count(&self) -> usize {
        let left = (self.columns - self.wanted[0]) * (self.rows - self.wanted[1]);
        self.columns * self.rows - left - self.wanted[0] - self.wanted[1]
    }

    /// Whether the tile of a cell is still in play.
    #[inline]
    pub(super) fn is_free(&self, progress: FrontProgress, cell: usize) -> bool {
        let Some((column, row)) = self.seen_at[cell] else { return false };
        let is_in_row = row == progress.row && column < progress.next_column;
        let is_in_column = column == progress.column && row < progress.next_row;
        column >= progress.column && row >= progress.row && !is_in_row && !is_in_column
    }

    fn cell(&self, column: usize, row: usize) -> usize {
        self.cells[row * self.columns + column] as usize
    }

    /// The next tasks; none if everything is finished.
    pub(super) fn choice(&mut self, grid: &Grid, progress: FrontProgress) -> FrontChoice {
        let in_row = (progress.row as usize) < self.wanted[1];
        let in_column = (progress.column as usize) < self.wanted[0];
        [in_row.then(|| self.task(grid, progress, true)), in_column.then(|| self.task(grid, progress, false))]
    }

    /// The index of the task that continues a row or a column, made at first use.
    fn task(&mut self, grid: &Grid, progress: FrontProgress, is_row: bool) -> usize {
        let next = if is_row { progress.next_column } else { progress.next_row };
        // The progress of the other line makes little difference.
        let key = [progress.column, progress.row, next, u8::from(is_row)];
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let without_other = FrontProgress {
            next_column: if is_row { next } else { progress.column },
            next_row: if is_row { progress.row } else { next },
            ..progress
        };
        let task = self.make(grid, without_other, is_row, next as usize);
        self.tasks.push(task);
        self.known.insert(key, self.tasks.len() - 1);
        self.tasks.len() - 1
    }

    fn make(&self, grid: &Grid, progress: FrontProgress, is_row: bool, next: usize) -> FrontTask {
        let (column, row) = (progress.column as usize, progress.row as usize);
        let in_line = |at: usize| if is_row { self.cell(at, row) } else { self.cell(column, at) };
        let end = if is_row { self.columns } else { self.rows };
        let is_free = |cell: usize| self.is_free(progress, cell);
        if end - next > 2 {
            let target = in_line(next);
            let single = Single::new(grid, &is_free, &[target]);
            return FrontTask { tiles: [target as u8; 2], kind: TaskKind::Single(single) };
        }
        let targets = [in_line(end - 2), in_line(end - 1)];
        let is_near = |cell: usize| {
            let Some((x, y)) = self.seen_at[cell].map(|(x, y)| (x as usize, y as usize)) else {
                return false;
            };
            // The crossing line may be finished in part, so its cells do not count as near.
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
        FrontTask { tiles: targets.map(|target| target as u8), kind: TaskKind::Pair(pair) }
    }

    /// The tiles of the tasks, those of the row first.
    pub(super) fn tiles(&self, choice: FrontChoice) -> [Option<u8>; 4] {
        let tiles = choice.map(|task| task.map(|task| self.tasks[task].tiles));
        [
            tiles[0].map(|tiles| tiles[0]),
            tiles[0].map(|tiles| tiles[1]),
            tiles[1].map(|tiles| tiles[0]),
            tiles[1].map(|tiles| tiles[1]),
        ]
    }

    /// The approximate number of slides to finish each task, with its tiles and the blank in those cells; zero if it is
    /// done.
    #[inline]
    pub(super) fn estimates(&self, grid: &Grid, choice: FrontChoice, at: [u8; 4], blank: u8) -> [u32; 2] {
        let estimate = |task: Option<usize>, at: [u8; 2]| match task.map(|task| &self.tasks[task].kind) {
            Some(TaskKind::Single(single)) => single.estimate(grid, at[0], blank),
            Some(TaskKind::Pair(pair)) => pair.estimate(grid, at, blank),
            None => NO_TASK,
        };
        [estimate(choice[0], [at[0], at[1]]), estimate(choice[1], [at[2], at[3]])]
    }

    /// The progress after the task in the row, or else that in the column, is done.
    pub(super) fn after(&self, progress: FrontProgress, is_row: bool) -> FrontProgress {
        let FrontProgress { mut column, mut row, mut next_column, mut next_row } = progress;
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
        FrontProgress { column, row, next_column, next_row }
    }
}
