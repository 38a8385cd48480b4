//! Making a pattern database, breadth-first from the goal.
//!
//! All placements on the same cells with the blank in the same region are a row of bits, one for each order of the
//! tiles. A slide that passes no other tile of the group keeps the order, so it moves a whole row at once. Any other
//! slide maps the orders one by one through a table.

use super::{CELLS, HOME, Numbering, TileGroup, neighbours};
use crate::search::{Budget, Stop};

/// A slide from a row: the row that it leads to, and the change of the order.
struct Step {
    row: u32,
    jump: u16,
}

/// All steps, and for each row the index of its first.
fn steps(numbering: &Numbering) -> (Vec<Step>, Vec<u32>) {
    let (mut steps, mut first_steps) = (Vec::new(), Vec::with_capacity(numbering.rows + 1));
    for &cells in &numbering.cells {
        let is_taken = |cell: usize| cells >> cell & 1 == 1;
        for blank in (0..CELLS).filter(|&cell| !is_taken(cell)) {
            let row = numbering.row(cells, blank);
            // The first cell of a region represents it.
            if row != first_steps.len() {
                continue;
            }
            first_steps.push(steps.len() as u32);
            for from in (0..CELLS).filter(|&cell| is_taken(cell)) {
                for to in neighbours(from).filter(|&to| !is_taken(to) && numbering.row(cells, to) == row) {
                    let moved = cells ^ (1 << from | 1 << to);
                    let jump = numbering.jump_between(cells, from, to) as u16;
                    steps.push(Step { row: numbering.row(moved, from) as u32, jump });
                }
            }
        }
    }
    first_steps.push(steps.len() as u32);
    (steps, first_steps)
}

/// The table of a group of tiles.
pub(super) fn make(tiles: &'static [u8], budget: &mut Budget) -> Result<TileGroup, Stop> {
    let numbering = Numbering::of(tiles.len());
    let (steps, first_steps) = steps(numbering);
    let words = numbering.orders.len().div_ceil(64);
    let solved: Vec<u8> = (0..CELLS as u8).collect();
    let goal = numbering.placement(tiles, &solved);
    let none = || vec![0_u64; numbering.rows * words];
    let (mut reached, mut current, mut next, mut bits) = (none(), none(), none(), none());
    let row = numbering.row(goal.cells, HOME);
    next[row * words + usize::from(goal.order) / 64] = 1 << (goal.order % 64);
    for distance in 0.. {
        budget.report()?;
        let mut is_any_new = false;
        for index in 0..next.len() {
            let new = next[index] & !reached[index];
            next[index] = 0;
            current[index] = new;
            reached[index] |= new;
            is_any_new |= new != 0;
            if distance & 2 != 0 {
                bits[index] |= new;
            }
        }
        if !is_any_new {
            break;
        }
        for (row, steps_of) in first_steps.windows(2).enumerate() {
            let from = &current[row * words..][..words];
            if from.iter().all(|&bits| bits == 0) {
                continue;
            }
            for step in &steps[steps_of[0] as usize..steps_of[1] as usize] {
                let into = &mut next[step.row as usize * words..][..words];
                if step.jump == 0 {
                    into.iter_mut().zip(from).for_each(|(into, from)| *into |= from);
                } else {
                    take_along(from, into, numbering.after_jump(usize::from(step.jump)));
                }
            }
        }
    }
    Ok(TileGroup { tiles, numbering, bits: by_order(&bits, numbering, words) })
}

/// Adds all orders of a row to another row, each mapped by a jump.
fn take_along(from: &[u64], into: &mut [u64], after: &[u16]) {
    for (word, &bits) in from.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            let order = after[word * 64 + bits.trailing_zeros() as usize];
            into[usize::from(order) / 64] |= 1 << (order % 64);
            bits &= bits - 1;
        }
    }
}

/// Transposes the bits: from row by row to order by order.
fn by_order(rows: &[u64], numbering: &Numbering, words: usize) -> Vec<u8> {
    let mut bits = vec![0; numbering.count().div_ceil(8)];
    for (index, &word) in rows.iter().enumerate() {
        let (row, mut word, first) = (index / words, word, index % words * 64);
        while word != 0 {
            let number = (first + word.trailing_zeros() as usize) * numbering.rows + row;
            bits[number / 8] |= 1 << (number % 8);
            word &= word - 1;
        }
    }
    bits
}
