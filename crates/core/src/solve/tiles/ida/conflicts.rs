//! Manhattan with linear conflicts for boards of any size. A slide changes two lines, and the conflicts change only in
//! the one that is the tile's home.

use super::super::board::{Board, is_vertical};
use super::super::estimates::linear_conflict::{conflicts_among, with_conflicts};
use super::{Estimate, Slide};

pub(super) struct Conflicts {
    board: Board,
}

impl Conflicts {
    pub(super) fn new(board: &Board) -> Self {
        Conflicts { board: board.clone() }
    }
}

impl Estimate for Conflicts {
    type State = i32;

    fn start(&self, board: &Board) -> i32 {
        with_conflicts(board).iter().sum::<u32>() as i32
    }

    fn value(&self, value: &i32) -> i32 {
        *value
    }

    fn is_solved(&self, value: &i32) -> bool {
        *value == 0
    }

    #[inline]
    fn after(&self, value: &i32, cells: &[u8; 256], slide: Slide, most: i32) -> Result<i32, i32> {
        let is_row = is_vertical(slide.slide);
        let line = |cell: u8| {
            let (row, column) = self.board.place(usize::from(cell));
            if is_row { row } else { column }
        };
        let (from, to, home) = (line(slide.from), line(slide.to), line(slide.tile));
        let mut value = value + to.abs_diff(home) as i32 - from.abs_diff(home) as i32;
        // A slide changes Manhattan by one, and conflicts count only in the home line.
        if from == home || to == home {
            let before = conflicts_among(cells, &self.board, home, is_row) as i32;
            let mut moved = *cells;
            moved.swap(usize::from(slide.from), usize::from(slide.to));
            value += 2 * (conflicts_among(&moved, &self.board, home, is_row) as i32 - before);
        }
        if value > most { Err(value) } else { Ok(value) }
    }
}
