//! Linear conflict: of the tiles that are in their home row, some may have to leave it to let others pass. The fewest
//! are all but a longest increasing subsequence. Each of them moves up or down and back again, two slides that
//! Manhattan does not count. The same holds for columns.

use super::super::board::Board;
use super::manhattan;

/// How many tiles have to leave a line, given the homes along the line of the tiles that belong there.
pub fn conflicts(homes: &[u8]) -> u32 {
    // The least last home of an increasing subsequence, by its length.
    let mut ends = [0; 16];
    let mut longest = 0;
    for &home in homes {
        let shorter = ends[..longest].partition_point(|&end| end < home);
        ends[shorter] = home;
        longest = longest.max(shorter + 1);
    }
    (homes.len() - longest) as u32
}

/// How many tiles have to leave a row or column.
pub(crate) fn conflicts_in(board: &Board, line: usize, is_row: bool) -> u32 {
    conflicts_among(&board.cells, board, line, is_row)
}

/// The same for a board with other cells.
pub(crate) fn conflicts_among(cells: &[u8], board: &Board, line: usize, is_row: bool) -> u32 {
    let (start, step, length) =
        if is_row { (line * board.width, 1, board.width) } else { (line, board.width, board.height) };
    let mut homes = [0; 16];
    let mut count = 0;
    for index in 0..length {
        let tile = cells[start + index * step];
        let (row, column) = board.place(usize::from(tile));
        let (home_line, home) = if is_row { (row, column) } else { (column, row) };
        if home_line == line && tile != board.home {
            homes[count] = home as u8;
            count += 1;
        }
    }
    conflicts(&homes[..count])
}

/// For each axis the Manhattan distance, plus two for each tile that has to leave a line along the other axis.
pub(crate) fn with_conflicts(board: &Board) -> [u32; 2] {
    let [mut rows, mut columns] = manhattan(board);
    rows += (0..board.height).map(|row| 2 * conflicts_in(board, row, true)).sum::<u32>();
    columns += (0..board.width).map(|column| 2 * conflicts_in(board, column, false)).sum::<u32>();
    [rows, columns]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Conflicts by brute force: tries all sets of tiles that may stay.
    fn slow_conflicts(homes: &[u8]) -> u32 {
        let is_sorted = |stays: u32| {
            let kept = (0..homes.len()).filter(|index| stays >> index & 1 == 1).map(|index| homes[index]);
            kept.is_sorted()
        };
        let most = (0..1 << homes.len()).filter(|&stays| is_sorted(stays)).map(u32::count_ones).max();
        homes.len() as u32 - most.unwrap_or(0)
    }

    #[test]
    fn as_few_tiles_leave_as_must() {
        let mut random = crate::random::Random::from_seed(1);
        for length in 0..=10 {
            for _ in 0..20 {
                let mut homes: Vec<u8> = (0..length).collect();
                random.shuffle(&mut homes);
                assert_eq!(conflicts(&homes), slow_conflicts(&homes), "{homes:?}");
            }
        }
        let reversed: Vec<u8> = (0..16).rev().collect();
        assert_eq!(conflicts(&reversed), 15);
    }
}
