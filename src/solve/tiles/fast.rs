//! Solutions of boards of any size, at once and always, but seldom the shortest.

mod grid;
mod lines;

use self::grid::Grid;
use super::board::Board;
use crate::search::{Stop, Watch};

pub fn fast(
    board: &Board,
    watch: &mut Watch,
    on_better: &mut dyn FnMut(&[u8], &mut Watch) -> Result<(), Stop>,
) -> Result<Option<Vec<u8>>, Stop> {
    let grid = Grid::of(board);
    if !is_solvable(&grid, board) {
        return Ok(None);
    }
    let best = lines::solve(&grid, &board.cells, board.blank, watch)?;
    on_better(&best, watch)?;
    Ok(Some(best))
}

/// Every slide is one swap and moves the blank by one cell, so both parities go together.
fn is_solvable(grid: &Grid, board: &Board) -> bool {
    let mut is_seen = vec![false; board.cells.len()];
    let mut swaps = 0;
    for start in 0..is_seen.len() {
        let mut cell = start;
        while !is_seen[cell] {
            is_seen[cell] = true;
            cell = board.cells[cell] as usize;
            swaps += usize::from(cell != start);
        }
    }
    swaps % 2 == grid.distance(board.blank, grid.home) % 2
}
