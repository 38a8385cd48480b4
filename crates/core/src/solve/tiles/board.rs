//! A board for the solvers. A tile is named by its home cell, so the solved board is the identity for any goal.

/// A tile slides up. Slides are named by the direction of the tile; the blank moves the opposite way.
pub const UP: usize = 0;
/// A tile slides left.
pub const LEFT: usize = 1;
/// A tile slides right.
pub const RIGHT: usize = 2;
/// A tile slides down.
pub const DOWN: usize = 3;
/// How many slides there are.
pub const SLIDES: usize = 4;

/// The inverse of a slide.
pub const fn reverse(slide: usize) -> usize {
    SLIDES - 1 - slide
}

/// Whether a slide changes the row of its tile, and not the column.
pub const fn is_vertical(slide: usize) -> bool {
    slide == UP || slide == DOWN
}

/// The cell whose tile slides into the blank, if there is one on that side.
pub fn source(width: usize, height: usize, blank: usize, slide: usize) -> Option<usize> {
    let (row, column) = (blank / width, blank % width);
    match slide {
        UP => (row + 1 < height).then(|| blank + width),
        LEFT => (column + 1 < width).then(|| blank + 1),
        RIGHT => (column > 0).then(|| blank - 1),
        DOWN => (row > 0).then(|| blank - width),
        _ => None,
    }
}

/// A board of up to 256 cells, numbered row by row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The number of columns, 2 to 16.
    pub width: usize,
    /// The number of rows, 2 to 16.
    pub height: usize,
    /// The cell where the blank belongs.
    pub home: u8,
    /// For each cell the home of the tile or blank in it.
    pub cells: Vec<u8>,
    /// Where the blank is.
    pub blank: usize,
}

impl Board {
    /// A board; `None` if the cells are not a permutation of the homes.
    pub fn new(width: usize, height: usize, home: u8, cells: Vec<u8>) -> Option<Board> {
        let count = width.checked_mul(height)?;
        if !(2..=16).contains(&width) || !(2..=16).contains(&height) || cells.len() != count {
            return None;
        }
        let mut seen = vec![false; count];
        for &tile in &cells {
            let seen = seen.get_mut(usize::from(tile))?;
            if std::mem::replace(seen, true) {
                return None;
            }
        }
        let blank = cells.iter().position(|&tile| tile == home)?;
        Some(Board { width, height, home, cells, blank })
    }

    /// The solved board of a size, with the blank's home in a cell.
    pub fn solved(width: usize, height: usize, home: u8) -> Board {
        let cells = (0..=u8::MAX).take(width * height).collect();
        Board { width, height, home, cells, blank: usize::from(home) }
    }

    /// Whether every tile is at home.
    pub fn is_solved(&self) -> bool {
        self.cells.iter().enumerate().all(|(cell, &tile)| cell == usize::from(tile))
    }

    /// Row and column of a cell.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.width, cell % self.width)
    }

    /// The cell of the tile that would slide, if there is one.
    pub fn source(&self, slide: usize) -> Option<usize> {
        source(self.width, self.height, self.blank, slide)
    }

    /// Slides a tile; `false` if there is none on that side of the blank.
    pub fn slide(&mut self, slide: usize) -> bool {
        let Some(from) = self.source(slide) else {
            return false;
        };
        self.cells.swap(from, self.blank);
        self.blank = from;
        true
    }

    /// Makes all slides of a solution; stops and returns `false` at one that is not possible.
    pub fn slide_all(&mut self, slides: &[u8]) -> bool {
        slides.iter().all(|&slide| self.slide(usize::from(slide)))
    }

    /// Whether the board can be solved. Each slide swaps two cells and moves the blank by one, so the permutation is
    /// even exactly if the blank is an even number of steps from home. On boards of at least two rows and columns that
    /// is sufficient (Johnson and Story, 1879).
    pub fn is_solvable(&self) -> bool {
        let (row, column) = self.place(self.blank);
        let (home_row, home_column) = self.place(usize::from(self.home));
        let steps = row.abs_diff(home_row) + column.abs_diff(home_column);
        is_even(&self.cells) == steps.is_multiple_of(2)
    }

    /// The mirror image of the board: rows reversed, columns reversed, or rows and columns exchanged. [`Mirror::slide`]
    /// gives the image of a slide.
    pub fn mirrored(&self, mirror: Mirror) -> Board {
        let cell = |cell: usize| mirror.cell(self.width, self.height, cell);
        let mut cells = vec![0; self.cells.len()];
        for (at, &tile) in self.cells.iter().enumerate() {
            cells[cell(at)] = cell(usize::from(tile)) as u8;
        }
        let (width, height) =
            if mirror.diagonal { (self.height, self.width) } else { (self.width, self.height) };
        Board { width, height, home: cell(usize::from(self.home)) as u8, cells, blank: cell(self.blank) }
    }

    /// The cells of a board of at most sixteen, four bits each, the first cell lowest.
    pub fn packed(&self) -> u64 {
        debug_assert!(self.cells.len() <= 16);
        self.cells.iter().rev().fold(0, |packed, &tile| packed << 4 | u64::from(tile))
    }

    /// The board with those cells, of the same shape and goal as this one.
    pub fn with_packed(&self, packed: u64) -> Board {
        let cells: Vec<u8> = (0..self.cells.len()).map(|cell| (packed >> (4 * cell) & 15) as u8).collect();
        let blank = cells.iter().position(|&tile| tile == self.home).unwrap_or(self.blank);
        Board { cells, blank, ..*self }
    }
}

/// Whether a permutation is even.
pub fn is_even(order: &[u8]) -> bool {
    let mut seen = [false; 256];
    let mut is_even = true;
    for start in 0..order.len() {
        let mut at = start;
        // A cycle of n elements takes n - 1 swaps.
        while !std::mem::replace(&mut seen[at], true) {
            at = usize::from(order[at]);
            is_even ^= at != start;
        }
    }
    is_even
}

/// A symmetry of a board. In this order: reverse the rows, reverse the columns, exchange rows and columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mirror {
    /// Whether the rows are in the opposite order.
    pub rows: bool,
    /// Whether the columns are in the opposite order.
    pub columns: bool,
    /// Whether rows and columns are exchanged, after the other two.
    pub diagonal: bool,
}

impl Mirror {
    /// A mirror across the main diagonal.
    pub const DIAGONAL: Mirror = Mirror { rows: false, columns: false, diagonal: true };

    /// The image of a cell.
    pub fn cell(self, width: usize, height: usize, cell: usize) -> usize {
        let (row, column) = (cell / width, cell % width);
        let row = if self.rows { height - 1 - row } else { row };
        let column = if self.columns { width - 1 - column } else { column };
        if self.diagonal { column * height + row } else { row * width + column }
    }

    /// The image of a slide.
    pub fn slide(self, slide: usize) -> usize {
        let turned = if is_vertical(slide) { self.rows } else { self.columns };
        let slide = if turned { reverse(slide) } else { slide };
        match slide {
            UP if self.diagonal => LEFT,
            LEFT if self.diagonal => UP,
            RIGHT if self.diagonal => DOWN,
            DOWN if self.diagonal => RIGHT,
            slide => slide,
        }
    }

    /// The slide whose image this is.
    pub fn slide_back(self, seen: usize) -> usize {
        (0..SLIDES).find(|&slide| self.slide(slide) == seen).unwrap_or(seen)
    }
}
