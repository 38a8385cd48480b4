//! The distances of all boards of a small shape. At most ten cells: 1,814,400 boards.

use super::board::{Board, SLIDES, source};
use crate::puzzle::tiles::ranks::{self, MOST_CELLS};
use crate::search::{Budget, Stop};

/// Whether a shape has a table.
pub const fn fits(width: usize, height: usize) -> bool {
    width * height <= MOST_CELLS
}

const UNREACHED: u8 = u8::MAX;

/// The rank of a board among the solvable ones.
pub fn rank(board: &Board) -> usize {
    ranks::rank(&board.cells, board.home)
}

/// The board with a rank.
pub fn unrank(width: usize, height: usize, home: u8, rank: usize) -> Board {
    let cells = ranks::unrank(width * height, home, rank);
    let blank = cells.iter().position(|&tile| tile == home).unwrap_or(0);
    let mut board = Board { width, height, home, cells, blank };
    if !board.is_solvable() {
        let mut tiles = (0..board.cells.len()).rev().filter(|&cell| cell != blank);
        if let (Some(one), Some(other)) = (tiles.next(), tiles.next()) {
            board.cells.swap(one, other);
        }
    }
    board
}

/// The distances of all solvable boards, by rank. A move slides one tile or, with `multi`, any number of tiles in a row
/// or column at once.
pub fn distances(
    width: usize,
    height: usize,
    home: u8,
    multi: bool,
    budget: &mut Budget,
) -> Result<Vec<u8>, Stop> {
    let mut distances = vec![UNREACHED; ranks::count(width * height)];
    let goal = rank(&Board::solved(width, height, home));
    distances[goal] = 0;
    let mut frontier = vec![goal as u32];
    let mut next = Vec::new();
    for distance in 1..UNREACHED {
        budget.report()?;
        for &number in &frontier {
            let board = unrank(width, height, home, number as usize);
            each_move(&board, multi, |cells, _, _| {
                let number = ranks::rank(cells, board.home);
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

/// Calls `look` with the cells after each move, its direction and how many tiles it slides, until it returns `true`.
fn each_move(board: &Board, multi: bool, mut look: impl FnMut(&[u8], usize, usize) -> bool) {
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
            if look(&cells[..count], slide, slid) {
                return;
            }
            if !multi {
                break;
            }
        }
    }
}

/// A shortest solution of a board by the table of its shape, as slides of one tile each. It has as few moves as the
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
        each_move(&board, multi, |cells, slide, slid| {
            let is_nearer =
                distances.get(ranks::rank(cells, board.home)).is_some_and(|&next| next < distance);
            if is_nearer {
                found = Some((slide, slid));
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
