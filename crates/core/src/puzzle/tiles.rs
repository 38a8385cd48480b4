//! Sliding tiles: a frame of cells, a numbered tile in each but one, and tiles that slide into the blank.
//!
//! A move is named by the direction of the tiles: `U` slides the tile below the blank up, `L2` slides two tiles left
//! together. Half of all boards have the wrong parity and cannot be solved. They are allowed all the same.

pub mod kind;
pub mod known_boards;
mod parity;
pub mod ranks;
mod text;

use crate::notation::{Blocked, Layers, Move, MovePart, Unreadable, Vocabulary};
use crate::puzzle::painting::OffersPainting;
use crate::puzzle::{Kind, Puzzle, StateError};
use crate::random::Random;
pub use kind::TilesKind;
pub use parity::Parity;
pub use text::BoardError;

/// The fewest rows or columns of a board.
pub const MIN_SIDE: usize = 2;
/// The most rows or columns of a board: tile numbers fit into a byte.
pub const MAX_SIDE: usize = 16;

/// The directions in which tiles slide, in the order in which searches try them.
pub const SLIDES: [char; 4] = ['U', 'L', 'R', 'D'];

/// A board with its tiles in some order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tiles {
    width: usize,
    height: usize,
    /// The cell where the blank belongs: the last one, except for boards relative to a goal with another.
    home: usize,
    /// The tile in each cell, row by row; zero is the blank.
    cells: Box<[u8]>,
    blank: usize,
}

impl Tiles {
    /// Tiles in order, the blank last.
    pub fn solved_of(width: usize, height: usize) -> Tiles {
        TilesKind::of(width, height).solved()
    }

    /// Tiles in order around the blank in some cell.
    fn solved_around(width: usize, height: usize, home: usize) -> Tiles {
        let cells = (0..width * height).map(|cell| match cell.cmp(&home) {
            std::cmp::Ordering::Less => cell as u8 + 1,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => cell as u8,
        });
        Tiles { width, height, home, cells: cells.collect(), blank: home }
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The tile in each cell, row by row; zero is the blank.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The cell where the blank is.
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// The cell where the blank belongs.
    pub fn home(&self) -> usize {
        self.home
    }

    /// The cell where a tile belongs.
    pub fn home_of(&self, tile: u8) -> usize {
        match usize::from(tile) {
            0 => self.home,
            tile if tile <= self.home => tile - 1,
            tile => tile,
        }
    }

    /// The same board with other tiles in its cells: all of them, in any order.
    #[must_use]
    fn with_cells(&self, cells: Box<[u8]>) -> Tiles {
        let blank = cells.iter().position(|&tile| tile == 0).expect("a board has a blank");
        Tiles { cells, blank, ..*self }
    }

    /// The same board with, in each cell, the tile whose home is the given cell.
    #[must_use]
    pub fn with_homes(&self, homes: &[u8]) -> Tiles {
        let solved = self.solved();
        self.with_cells(homes.iter().map(|&home| solved.cells[usize::from(home)]).collect())
    }

    /// The same board with two cells exchanged.
    #[must_use]
    pub fn with_swapped(&self, one: usize, other: usize) -> Tiles {
        let mut cells = self.cells.clone();
        cells.swap(one, other);
        self.with_cells(cells)
    }

    /// The move that slides the tile in a cell towards the blank, with the tiles between them.
    pub fn slide_of(&self, cell: usize) -> Option<Move> {
        let ((row, column), (blank_row, blank_column)) = (self.place(cell), self.place(self.blank));
        let by = |one: usize, other: usize| one.abs_diff(other) as i32;
        match (row.cmp(&blank_row), column.cmp(&blank_column)) {
            (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Some(slide('U', by(row, blank_row))),
            (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Some(slide('D', by(row, blank_row))),
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => {
                Some(slide('L', by(column, blank_column)))
            }
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => {
                Some(slide('R', by(column, blank_column)))
            }
            _ => None,
        }
    }

    /// The row and the column of a cell.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.width, cell % self.width)
    }

    /// The cells that a move affects, from the blank to the last tile that slides.
    pub fn path(&self, mv: Move) -> Result<Vec<usize>, String> {
        let mv = self.read_move(mv).map_err(|unreadable| format!("expected {}", unreadable.expected))?;
        let (row, column) = self.place(self.blank);
        let (room, step, edge) = match mv.letter {
            'U' => (self.height - 1 - row, self.width as isize, "bottom row"),
            'D' => (row, -(self.width as isize), "top row"),
            'L' => (self.width - 1 - column, 1, "last column"),
            _ => (column, -1, "first column"),
        };
        let count = mv.amount as usize;
        if count > room {
            return Err(match room {
                0 => format!("for the blank is in the {edge}"),
                1 => "for only one tile can slide that way".to_string(),
                _ => format!("for only {room} tiles can slide that way"),
            });
        }
        Ok((0..=count as isize).map(|steps| (self.blank as isize + steps * step) as usize).collect())
    }

    /// The numbers that decide whether the board can be solved.
    pub fn parity(&self) -> Parity {
        Parity::of(self)
    }
}

/// The move that slides that many tiles together.
pub const fn slide(letter: char, amount: i32) -> Move {
    Move { layers: Layers::Tiles, letter, amount }
}

/// The direction opposite to another.
fn opposite(letter: char) -> char {
    match letter {
        'U' => 'D',
        'D' => 'U',
        'L' => 'R',
        _ => 'L',
    }
}

impl Tiles {
    fn slide_along(&mut self, path: &[usize]) {
        for pair in path.windows(2) {
            self.cells.swap(pair[0], pair[1]);
        }
        self.blank = path[path.len() - 1];
    }
}

impl Puzzle for Tiles {
    type Kind = TilesKind;

    fn kind(&self) -> TilesKind {
        TilesKind::of(self.width, self.height)
    }

    fn solved(&self) -> Self {
        Tiles::solved_around(self.width, self.height, self.home)
    }

    fn is_solved(&self) -> bool {
        self.cells.iter().enumerate().all(|(cell, &tile)| self.home_of(tile) == cell)
    }

    fn blocked_move(&self, moves: &[Move]) -> Option<Blocked> {
        let mut board = self.clone();
        moves.iter().enumerate().find_map(|(index, &mv)| match board.path(mv) {
            Ok(path) => {
                board.slide_along(&path);
                None
            }
            Err(why) => Some(Blocked { index, why }),
        })
    }

    fn flaw(&self) -> Option<String> {
        let parity = self.parity();
        (!parity.is_solvable()).then(|| parity.to_string())
    }

    fn apply(&mut self, mv: Move) -> Result<(), Unreadable> {
        let read = self.read_move(mv)?;
        let path = self.path(read).map_err(|why| Unreadable {
            part: MovePart::Count,
            expected: format!("a slide that can be done, {why}"),
        })?;
        self.slide_along(&path);
        Ok(())
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn with_text(&self, text: &str) -> Result<Self, StateError> {
        text::read(text, self, true).map_err(StateError::Board)
    }

    fn parse_any(&self, text: &str) -> Result<Tiles, StateError> {
        self.of_any_size(text)
    }

    fn net_text(&self) -> String {
        text::lay_out(self)
    }

    fn layout_text(&self) -> String {
        self.net_text()
    }

    fn rank(&self) -> Option<usize> {
        let is_numbered = self.cells.len() <= ranks::MOST_CELLS && self.parity().is_solvable();
        is_numbered.then(|| ranks::rank(&self.cells, 0))
    }

    fn with_rank(&self, rank: usize) -> Option<Self> {
        let count = self.cells.len();
        if count > ranks::MOST_CELLS || rank >= ranks::count(count) {
            return None;
        }
        let board = self.with_cells(ranks::unrank(count, 0, rank).into());
        Some(if board.parity().is_solvable() { board } else { board.mended() })
    }

    /// Tiles are renumbered by their places in the goal.
    fn relative_to(&self, goal: &Self) -> Option<Self> {
        if (self.width, self.height) != (goal.width, goal.height) {
            return None;
        }
        let solved = Tiles::solved_around(self.width, self.height, goal.blank);
        let mut renamed = [0; MAX_SIDE * MAX_SIDE];
        for (&in_goal, &name) in goal.cells.iter().zip(&solved.cells) {
            renamed[usize::from(in_goal)] = name;
        }
        Some(solved.with_cells(self.cells.iter().map(|&tile| renamed[usize::from(tile)]).collect()))
    }

    fn random_state(&self, random: &mut Random) -> Self {
        let mut cells = self.cells.clone();
        random.shuffle(&mut cells);
        let drawn = self.with_cells(cells);
        if drawn.parity().is_solvable() { drawn } else { drawn.mended() }
    }

    fn random_moves(&self, count: usize, _most_equal: usize, random: &mut Random) -> Vec<Move> {
        let mut board = self.solved();
        let mut moves: Vec<Move> = Vec::with_capacity(count);
        while moves.len() < count {
            let drawn = SLIDES[random.below(SLIDES.len())];
            let takes_back = moves.last().is_some_and(|last| opposite(last.letter) == drawn);
            if !takes_back && board.apply(slide(drawn, 1)).is_ok() {
                moves.push(slide(drawn, 1));
            }
        }
        moves
    }
}

/// Tiles are not painted: a board is edited instead.
impl OffersPainting for Tiles {}
