//! The cells of a board and the slides between them.

use super::super::board::Board;

/// Which cells lie beside which.
pub(super) struct Grid {
    pub width: usize,
    pub height: usize,
    /// The home of the blank.
    pub home: usize,
    /// For each cell of the blank and each slide the cell that the tile comes from; the cell itself if there is none.
    sources: Vec<[u8; 4]>,
    /// Column and row of each cell.
    places: Vec<(i8, i8)>,
}

impl Grid {
    pub(super) fn of(board: &Board) -> Self {
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
        let places = (0..width * height).map(|cell| ((cell % width) as i8, (cell / width) as i8));
        Grid {
            width,
            height,
            home: board.home as usize,
            sources: sources.collect(),
            places: places.collect(),
        }
    }

    pub(super) fn cells(&self) -> usize {
        self.sources.len()
    }

    /// The cell from which a slide moves a tile into the blank, if there is one.
    #[inline]
    pub(super) fn source(&self, blank: usize, slide: u8) -> Option<usize> {
        let source = self.sources[blank][slide as usize] as usize;
        (source != blank).then_some(source)
    }

    /// Column and row of a cell.
    #[inline]
    pub(super) fn place(&self, cell: u8) -> (i32, i32) {
        let (column, row) = self.places[cell as usize];
        (i32::from(column), i32::from(row))
    }

    /// The least number of slides that take a tile from one cell to another.
    #[inline]
    pub(super) fn distance(&self, one: usize, other: usize) -> usize {
        let ((column, row), (other_column, other_row)) = (self.places[one], self.places[other]);
        column.abs_diff(other_column) as usize + row.abs_diff(other_row) as usize
    }
}

/// The inverse of a slide.
#[inline]
pub(super) fn reverse(slide: u8) -> u8 {
    3 - slide
}

/// Makes slides on a board.
pub(super) fn follow(grid: &Grid, cells: &mut [u8], slides: &[u8]) {
    let mut blank = cells.iter().position(|&tile| tile as usize == grid.home).unwrap_or(0);
    for &slide in slides {
        let source = grid.source(blank, slide).unwrap_or(blank);
        cells.swap(blank, source);
        blank = source;
    }
}
