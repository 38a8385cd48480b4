//! The distances of all boards of a small shape. At most ten cells: 1,814,400 boards.

use super::board::{Board, SLIDES, source};
use crate::search::{Stop, Watch};

/// The most cells of a board with a table.
pub const MOST_CELLS: usize = 10;

/// Whether a shape has a table.
pub const fn fits(width: usize, height: usize) -> bool {
    width * height <= MOST_CELLS
}

/// How many boards can be solved: half of all.
pub fn count(width: usize, height: usize) -> usize {
    (3..=width * height).product()
}

const UNREACHED: u8 = u8::MAX;

/// The number of a board among those that can be solved: first by the place of the blank, then by the order of the
/// tiles. The order of the last two follows from the board being solvable.
pub fn rank(board: &Board) -> usize {
    rank_of_cells(&board.cells, board.home, board.blank)
}

fn rank_of_cells(cells: &[u8], home: u8, blank: usize) -> usize {
    // The blank is as good as seen: the tiles are counted without it.
    let mut seen = 1_u32 << home;
    let mut rank = blank;
    let mut left = cells.len() - 1;
    for (cell, &tile) in cells.iter().enumerate() {
        if cell == blank {
            continue;
        }
        if left == 2 {
            break;
        }
        let smaller_before = (seen & ((1 << tile) - 1)).count_ones() as usize;
        rank = rank * left + usize::from(tile) - smaller_before;
        seen |= 1 << tile;
        left -= 1;
    }
    rank
}

/// The board with a number.
pub fn unrank(width: usize, height: usize, home: u8, rank: usize) -> Board {
    let mut board = Board::solved(width, height, home);
    unrank_into(&mut board, rank);
    board
}

/// Makes a board the one with a number.
fn unrank_into(board: &mut Board, rank: usize) {
    let home = board.home;
    let tiles = board.cells.len() - 1;
    // For each tile how many of those that are left are smaller.
    let mut smaller = [0; MOST_CELLS];
    let mut rest = rank;
    for index in (0..tiles - 2).rev() {
        smaller[index] = rest % (tiles - index);
        rest /= tiles - index;
    }
    board.blank = rest;
    board.cells[rest] = home;
    let mut left = [0; MOST_CELLS];
    left.iter_mut().zip((0..).filter(|&tile| tile != home)).for_each(|(left, tile)| *left = tile);
    let free = (0..=tiles).filter(|&cell| cell != rest);
    let mut last_two = [0; 2];
    for (index, cell) in free.enumerate() {
        board.cells[cell] = left[smaller[index]];
        left.copy_within(smaller[index] + 1.., smaller[index]);
        last_two = [last_two[1], cell];
    }
    if !board.is_solvable() {
        board.cells.swap(last_two[0], last_two[1]);
    }
}

/// The distances of all boards that can be solved, by their numbers. A move slides one tile or, with `multi`, any number
/// of tiles in a row or column at once.
pub fn distances(
    width: usize,
    height: usize,
    home: u8,
    multi: bool,
    watch: &mut Watch,
) -> Result<Vec<u8>, Stop> {
    let mut distances = vec![UNREACHED; count(width, height)];
    let goal = rank(&Board::solved(width, height, home));
    distances[goal] = 0;
    let mut frontier = vec![goal as u32];
    let mut next = Vec::new();
    let mut board = Board::solved(width, height, home);
    for distance in 1..UNREACHED {
        watch.report()?;
        for &number in &frontier {
            unrank_into(&mut board, number as usize);
            each_move(&board, multi, |reached| {
                let number = reached.rank;
                if distances[number] == UNREACHED {
                    distances[number] = distance;
                    next.push(number as u32);
                }
                false
            });
        }
        if next.is_empty() {
            break;
        }
        frontier.clear();
        std::mem::swap(&mut frontier, &mut next);
    }
    Ok(distances)
}

/// Where a move leads, its direction, and how many tiles it slides.
struct Reached {
    rank: usize,
    slide: usize,
    slid: usize,
}

/// Tells where each move leads, until somebody has found what was looked for.
fn each_move(board: &Board, multi: bool, mut look: impl FnMut(Reached) -> bool) {
    let count = board.cells.len();
    for slide in 0..SLIDES {
        let mut cells = [0; MOST_CELLS];
        cells[..count].copy_from_slice(&board.cells);
        let mut blank = board.blank;
        let mut slid = 0;
        while let Some(from) = source(board.width, board.height, blank, slide) {
            cells.swap(from, blank);
            blank = from;
            slid += 1;
            let rank = rank_of_cells(&cells[..count], board.home, blank);
            if look(Reached { rank, slide, slid }) {
                return;
            }
            if !multi {
                break;
            }
        }
    }
}

/// A shortest solution of a board by the table of its shape: slides of one tile each, that make as few moves as the
/// table counts. `None` if the board cannot be solved.
pub fn downhill(distances: &[u8], board: &Board, multi: bool) -> Option<Vec<u8>> {
    if !board.is_solvable() {
        return None;
    }
    let mut board = board.clone();
    let mut slides = Vec::new();
    while !board.is_solved() {
        let distance = *distances.get(rank(&board))?;
        let mut found = None;
        each_move(&board, multi, |reached| {
            let is_nearer = distances.get(reached.rank).is_some_and(|&next| next < distance);
            if is_nearer {
                found = Some((reached.slide, reached.slid));
            }
            is_nearer
        });
        let (slide, slid) = found?;
        for _ in 0..slid {
            board.slide(slide);
            slides.push(slide as u8);
        }
    }
    Some(slides)
}
