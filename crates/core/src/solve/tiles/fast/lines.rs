//! Solves rows and columns in turn: long solutions, but always and at once.
//!
//! The outer lines without the blank's home are finished first, so that a rectangle around that home is left. A line is
//! filled from one of its ends; its last two tiles come in together. A search solves the small rectangle at the end.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::grid::{Grid, reverse};
use crate::search::{Budget, Stop};

/// A rectangle of up to this many cells is solved by a search.
pub(super) const SMALL: usize = 9;
/// About how many slides bring a tile one cell nearer, including the blank's path round it.
const SLIDES_A_STEP: usize = 4;

/// Finds a solution of a board that has one.
pub(super) fn solve(grid: &Grid, cells: &[u8], budget: &mut Budget) -> Result<Vec<u8>, Stop> {
    let mut state = State::new(grid, cells);
    for line in lines(grid) {
        state.fill(grid, &line, budget)?;
    }
    state.finish(grid, budget)?;
    Ok(state.path)
}

/// The rows and columns in the order in which they are finished, each as its cells. A small rectangle is left.
pub(super) fn lines(grid: &Grid) -> Vec<Vec<usize>> {
    let mut left = Rectangle { columns: (0, grid.width), rows: (0, grid.height) };
    let mut lines = Vec::new();
    while left.cells() > SMALL {
        let (line, rest) = left.next_line(grid);
        lines.push(line);
        left = rest;
    }
    lines
}

/// The sum of the distances of all tiles from their homes, a lower bound on every solution.
pub(super) fn total_distance(grid: &Grid, cells: &[u8]) -> usize {
    let tiles = cells.iter().enumerate().filter(|&(_, &tile)| tile as usize != grid.home);
    tiles.map(|(cell, &tile)| grid.distance(cell, tile as usize)).sum()
}

/// Counts a node. Before there is any solution it ignores limits, since it could return nothing, and stops only when
/// cancelled. It is a matter of milliseconds.
fn count(budget: &mut Budget) -> Result<(), Stop> {
    match budget.count_expanded() {
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// The unfinished rectangle: from the first of a pair of columns or rows up to, not including, the second.
#[derive(Clone, Copy)]
struct Rectangle {
    columns: (usize, usize),
    rows: (usize, usize),
}

impl Rectangle {
    fn cells(&self) -> usize {
        (self.columns.1 - self.columns.0) * (self.rows.1 - self.rows.0)
    }

    /// The line to finish next, and the rectangle that is left: one across the longer side, at the end that is farther
    /// from the blank's home.
    fn next_line(self, grid: &Grid) -> (Vec<usize>, Rectangle) {
        let (columns, rows) = (self.columns, self.rows);
        let (home_column, home_row) = (grid.home % grid.width, grid.home / grid.width);
        let without = |(from, to): (usize, usize), home: usize| {
            if home - from >= to - 1 - home { (from, (from + 1, to)) } else { (to - 1, (from, to - 1)) }
        };
        if rows.1 - rows.0 >= columns.1 - columns.0 {
            let (row, rows) = without(rows, home_row);
            let line = (columns.0..columns.1).map(|column| row * grid.width + column);
            (line.collect(), Rectangle { rows, ..self })
        } else {
            let (column, columns) = without(columns, home_column);
            let line = (rows.0..rows.1).map(|row| row * grid.width + column);
            (line.collect(), Rectangle { columns, ..self })
        }
    }
}

/// A board with the slides that led to it.
struct State {
    /// For each cell the tile in it.
    cells: Vec<u8>,
    /// For each tile its cell.
    places: Vec<u8>,
    blank: usize,
    /// Cells whose tiles do not move any more.
    is_fixed: Vec<bool>,
    path: Vec<u8>,
}

impl State {
    fn new(grid: &Grid, cells: &[u8]) -> Self {
        let mut places = vec![0; cells.len()];
        for (cell, &tile) in cells.iter().enumerate() {
            places[tile as usize] = cell as u8;
        }
        let blank = places[grid.home] as usize;
        State { cells: cells.to_vec(), places, blank, is_fixed: vec![false; cells.len()], path: Vec::new() }
    }

    fn slide(&mut self, grid: &Grid, slide: u8) {
        let Some(source) = grid.source(self.blank, slide) else { return };
        self.cells.swap(self.blank, source);
        self.places[self.cells[self.blank] as usize] = self.blank as u8;
        self.places[self.cells[source] as usize] = source as u8;
        self.blank = source;
        self.path.push(slide);
    }

    /// Brings the tiles of a line home and fixes them there.
    fn fill(&mut self, grid: &Grid, line: &[usize], budget: &mut Budget) -> Result<(), Stop> {
        let (singles, pair) = line.split_at(line.len() - 2);
        for &tile in singles {
            self.bring(grid, [tile, tile], budget)?;
            self.is_fixed[tile] = true;
        }
        self.bring(grid, [pair[0], pair[1]], budget)?;
        self.is_fixed[pair[0]] = true;
        self.is_fixed[pair[1]] = true;
        Ok(())
    }

    /// Brings two tiles home, or one that is named twice, past the fixed ones: best-first over the cells of these tiles
    /// and the blank, ignoring the other tiles.
    fn bring(&mut self, grid: &Grid, tiles: [usize; 2], budget: &mut Budget) -> Result<(), Stop> {
        let key = |at: [usize; 3]| (at[0] << 16 | at[1] << 8 | at[2]) as u32;
        let estimate = |at: [usize; 3]| {
            let left = tiles.iter().zip(at).map(|(&tile, cell)| grid.distance(tile, cell));
            let near = tiles.iter().zip(at).filter(|&(&tile, cell)| tile != cell);
            let walk = near.map(|(_, cell)| grid.distance(at[2], cell)).min().unwrap_or(0);
            let distinct = if tiles[0] == tiles[1] { 1 } else { 2 };
            SLIDES_A_STEP * left.sum::<usize>() * distinct / 2 + walk
        };
        let start = [self.places[tiles[0]] as usize, self.places[tiles[1]] as usize, self.blank];
        let mut reached: FxHashMap<u32, (u16, u8)> = FxHashMap::default();
        let mut waiting = BinaryHeap::new();
        reached.insert(key(start), (0, u8::MAX));
        waiting.push((Reverse(estimate(start)), 0, start));
        while let Some((_, length, at)) = waiting.pop() {
            if at[..2] == tiles {
                self.follow(grid, at, &reached);
                return Ok(());
            }
            if reached[&key(at)].0 < length {
                continue;
            }
            count(budget)?;
            for slide in 0..4 {
                let Some(source) = grid.source(at[2], slide).filter(|&cell| !self.is_fixed[cell]) else {
                    continue;
                };
                let moved = |cell: usize| if cell == source { at[2] } else { cell };
                let next = [moved(at[0]), moved(at[1]), source];
                let known = reached.entry(key(next)).or_insert((u16::MAX, 0));
                if known.0 > length + 1 {
                    *known = (length + 1, slide);
                    budget.count_generated();
                    waiting.push((Reverse(length as usize + 1 + estimate(next)), length + 1, next));
                }
            }
        }
        unreachable!("two tiles can be brought anywhere in what is left of a rectangle of three lines");
    }

    /// Makes the slides of the path that a search found, given its last node.
    fn follow(&mut self, grid: &Grid, mut at: [usize; 3], reached: &FxHashMap<u32, (u16, u8)>) {
        let mut slides = Vec::new();
        while let Some(&(_, slide)) = reached.get(&((at[0] << 16 | at[1] << 8 | at[2]) as u32)) {
            let Some(before) = (slide < 4).then(|| grid.source(at[2], reverse(slide))).flatten() else {
                break;
            };
            let moved = |cell: usize| if cell == before { at[2] } else { cell };
            at = [moved(at[0]), moved(at[1]), before];
            slides.push(slide);
        }
        for &slide in slides.iter().rev() {
            self.slide(grid, slide);
        }
    }

    /// Solves what is not fixed, by iterative deepening with the sum of distances.
    fn finish(&mut self, grid: &Grid, budget: &mut Budget) -> Result<(), Stop> {
        let mut bound = total_distance(grid, &self.cells);
        let length = self.path.len();
        while !self.deepen(grid, bound, budget)? {
            self.path.truncate(length);
            bound += 2;
        }
        Ok(())
    }

    /// Whether `bound` more slides are enough; leaves the board solved if so, else unchanged.
    fn deepen(&mut self, grid: &Grid, bound: usize, budget: &mut Budget) -> Result<bool, Stop> {
        let left = total_distance(grid, &self.cells);
        if left == 0 {
            return Ok(true);
        }
        if left > bound {
            return Ok(false);
        }
        count(budget)?;
        let last = self.path.last().copied();
        for slide in 0..4 {
            let source = grid.source(self.blank, slide).filter(|&cell| !self.is_fixed[cell]);
            if source.is_none() || last == Some(reverse(slide)) {
                continue;
            }
            self.slide(grid, slide);
            if self.deepen(grid, bound - 1, budget)? {
                return Ok(true);
            }
            self.slide(grid, reverse(slide));
            self.path.truncate(self.path.len() - 2);
        }
        Ok(false)
    }
}
