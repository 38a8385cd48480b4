//! The cells of a board and what slides between them.

use super::super::board::Board;

/// Which cells lie beside which.
pub struct Grid {
    pub width: usize,
    pub height: usize,
    /// Where the blank belongs.
    pub home: usize,
    /// For each cell with the blank in it and each slide the cell that the tile comes from; the cell itself
    /// where there is none.
    sources: Vec<[u8; 4]>,
}

impl Grid {
    pub fn of(board: &Board) -> Self {
        let (width, height) = (board.width, board.height);
        let sources = (0..width * height).map(|cell| {
            let (column, row) = (cell % width, cell / width);
            let beside = |exists: bool, other: usize| if exists { other as u8 } else { cell as u8 };
            [
                beside(row + 1 < height, cell + width),
                beside(column + 1 < width, cell + 1),
                beside(column > 0, cell.wrapping_sub(1)),
                beside(row > 0, cell.wrapping_sub(width)),
            ]
        });
        Grid { width, height, home: board.home as usize, sources: sources.collect() }
    }

    pub fn cells(&self) -> usize {
        self.sources.len()
    }

    /// The cell from which a slide moves a tile into the blank, if there is one.
    #[inline]
    pub fn source(&self, blank: usize, slide: u8) -> Option<usize> {
        let source = self.sources[blank][slide as usize] as usize;
        (source != blank).then_some(source)
    }

    /// The least number of slides that take a tile from one cell to another.
    pub fn distance(&self, one: usize, other: usize) -> usize {
        (one % self.width).abs_diff(other % self.width) + (one / self.width).abs_diff(other / self.width)
    }
}

/// The slide that takes another back.
#[inline]
pub fn reverse(slide: u8) -> u8 {
    3 - slide
}
