//! A board of sliding tiles as solvers see it.

/// A board as a permutation: whatever the goal is, a solved board is the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub width: usize,
    pub height: usize,
    /// The cell where the blank belongs.
    pub home: u8,
    /// For each cell the home of what lies there.
    pub cells: Vec<u8>,
    /// Where the blank is.
    pub blank: usize,
}

impl Board {
    /// Slides a tile up, left, right or down (0 to 3) into the blank; says whether there was one to slide.
    pub fn slide(&mut self, slide: u8) -> bool {
        let (column, row) = (self.blank % self.width, self.blank / self.width);
        let from = match slide {
            0 if row + 1 < self.height => self.blank + self.width,
            1 if column + 1 < self.width => self.blank + 1,
            2 if column > 0 => self.blank - 1,
            3 if row > 0 => self.blank - self.width,
            _ => return false,
        };
        self.cells.swap(self.blank, from);
        self.blank = from;
        true
    }
}
