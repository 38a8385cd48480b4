//! Estimates that are sums over the tiles of a cost for the cell of each.

use super::super::board::Board;
use super::super::estimates::crow_distance;
use super::{Estimate, Slide};

/// Costs with `DIGITS` fractional bits; the sum is rounded up. A blind search only checks whether the sum is zero.
pub(super) struct Sums<const DIGITS: u32, const IS_BLIND: bool> {
    cells: usize,
    /// For each tile its cost in each cell.
    costs: Vec<i32>,
}

impl<const DIGITS: u32, const IS_BLIND: bool> Sums<DIGITS, IS_BLIND> {
    pub(super) fn misplaced(board: &Board) -> Self {
        Self::new(board, |rows, columns| i32::from(rows + columns > 0))
    }

    pub(super) fn manhattan(board: &Board) -> Self {
        Self::new(board, |rows, columns| (rows + columns) as i32)
    }

    pub(super) fn euclidean(board: &Board) -> Self {
        Self::new(board, |rows, columns| crow_distance(rows, columns) as i32)
    }

    fn new(board: &Board, cost: impl Fn(usize, usize) -> i32) -> Self {
        let cells = board.cells.len();
        let of_pair = |pair: usize| {
            let ((row, column), (home_row, home_column)) =
                (board.place(pair % cells), board.place(pair / cells));
            cost(row.abs_diff(home_row), column.abs_diff(home_column))
        };
        Sums { cells, costs: (0..cells * cells).map(of_pair).collect() }
    }

    fn rounded_up(sum: i32) -> i32 {
        if IS_BLIND { 0 } else { (sum + (1 << DIGITS) - 1) >> DIGITS }
    }
}

impl<const DIGITS: u32, const IS_BLIND: bool> Estimate for Sums<DIGITS, IS_BLIND> {
    type State = i32;

    fn start(&self, board: &Board) -> i32 {
        let tiles = board.cells.iter().enumerate().filter(|&(_, &tile)| tile != board.home);
        tiles.map(|(cell, &tile)| self.costs[usize::from(tile) * self.cells + cell]).sum()
    }

    fn value(&self, sum: &i32) -> i32 {
        Self::rounded_up(*sum)
    }

    fn is_solved(&self, sum: &i32) -> bool {
        *sum == 0
    }

    #[inline]
    fn after(&self, sum: &i32, _: &[u8; 256], slide: Slide, most: i32) -> Result<i32, i32> {
        let costs = &self.costs[usize::from(slide.tile) * self.cells..];
        let sum = sum + costs[usize::from(slide.to)] - costs[usize::from(slide.from)];
        let value = Self::rounded_up(sum);
        if value > most { Err(value) } else { Ok(sum) }
    }
}
