//! The numbers of boards that can be solved: first by the place of the blank, then by the order of the tiles. Of two orders
//! that differ in the last two tiles only one can be solved, so they share a number.

/// Boards with more cells have too many positions to be numbered.
pub const MOST_CELLS: usize = 10;

/// How many boards with that many cells can be solved: half of all.
pub fn count(cells: usize) -> usize {
    (3..=cells).product()
}

/// The number of a board that can be solved. Blank and tiles can have any different numbers below the number of cells.
pub fn rank(cells: &[u8], blank: u8) -> usize {
    let mut place = 0;
    let mut seen = 0_u32;
    let mut order = 0;
    let mut left = cells.len() - 1;
    for (cell, &tile) in cells.iter().enumerate() {
        if tile == blank {
            place = cell;
            continue;
        }
        let smaller_before = (seen & ((1 << tile) - 1)).count_ones() as usize;
        let number = usize::from(tile) - usize::from(tile > blank);
        order = order * left + number - smaller_before;
        seen |= 1 << tile;
        left -= 1;
    }
    (place * (1..cells.len()).product::<usize>() + order) / 2
}

/// The board of `count` cells with a number, or the one with the last two tiles exchanged: only one of them can be solved.
pub fn unrank(count: usize, blank: u8, rank: usize) -> Vec<u8> {
    let mut rest = 2 * rank;
    let mut digits = vec![0; count - 1];
    for (at, digit) in digits.iter_mut().enumerate().rev() {
        *digit = rest % (count - 1 - at);
        rest /= count - 1 - at;
    }
    let mut left: Vec<u8> = (0..count as u8).filter(|&tile| tile != blank).collect();
    let mut cells: Vec<u8> = digits.into_iter().map(|digit| left.remove(digit)).collect();
    cells.insert(rest, blank);
    cells
}
