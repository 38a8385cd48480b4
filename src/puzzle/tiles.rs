//! Sliding tiles: a frame of cells, a numbered tile in each but one, and tiles that slide into the blank.
//!
//! A move is named by the way the tiles go, as people write it: `U` slides the tile below the blank up, `L2` slides two
//! tiles left as one. Not every board can be solved: half of all arrangements are of the other parity, and may be on the
//! bench all the same.

pub mod known;
mod parity;
pub mod ranks;
mod text;

use crate::notation::{self, Blocked, Joined, Layers, Move, Part, Unreadable, Vocabulary};
use crate::puzzle::{ButtonRow, Metric, NamedAction, Presets, Puzzle, StateError};
use crate::scramble::Random;
pub use parity::Parity;
pub use text::BoardError;

pub const MIN_SIDE: usize = 2;
/// The numbers of all tiles fit into a byte up to here.
pub const MAX_SIDE: usize = 16;

/// The directions in which tiles slide, in the order in which searches try them.
pub const SLIDES: [char; 4] = ['U', 'L', 'R', 'D'];

/// A board with its tiles in some order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tiles {
    width: usize,
    height: usize,
    /// The cell where the blank belongs: the last one, but for boards that are seen from a goal of one's own.
    home: usize,
    /// The tile in each cell, row by row; zero is the blank.
    cells: Box<[u8]>,
    blank: usize,
}

impl Tiles {
    /// Tiles in order, the blank last.
    pub fn solved_of(width: usize, height: usize) -> Tiles {
        let sides = MIN_SIDE..=MAX_SIDE;
        assert!(sides.contains(&width) && sides.contains(&height), "there is no board of {width}x{height}");
        Tiles::solved_around(width, height, width * height - 1)
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

    /// The solved board that an id such as `tiles-4x4` names.
    pub fn named(id: &str) -> Option<Tiles> {
        let (width, height) = id.strip_prefix("tiles-")?.split_once('x')?;
        let side = |text: &str| text.parse().ok().filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side));
        let tiles = Tiles::solved_of(side(width)?, side(height)?);
        (tiles.id() == id).then_some(tiles)
    }

    pub fn width(&self) -> usize {
        self.width
    }

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

    /// The same board with the tile in each cell that belongs to another one.
    #[must_use]
    pub fn with_homes(&self, homes: &[u8]) -> Tiles {
        let solved = self.solved();
        self.with_cells(homes.iter().map(|&home| solved.cells[usize::from(home)]).collect())
    }

    /// The same board with what lies in two cells exchanged.
    #[must_use]
    pub fn with_swapped(&self, one: usize, other: usize) -> Tiles {
        let mut cells = self.cells.clone();
        cells.swap(one, other);
        self.with_cells(cells)
    }

    /// The move that brings the tile in a cell nearer to the blank, together with those between them.
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

    /// The cells that move into each other's places when tiles slide: from the blank to the last tile that moves.
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

    /// Whether moves lead to the solved board, and the numbers that tell.
    pub fn parity(&self) -> Parity {
        Parity::of(self)
    }
}

/// So many tiles that slide as one.
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

impl Vocabulary for Tiles {
    /// `U'` is `D`.
    fn read_move(&self, written: Move) -> Result<Move, Unreadable> {
        if !SLIDES.contains(&written.letter) {
            let expected = "one of the directions U D L R in which tiles slide".to_string();
            return Err(Unreadable { part: Part::Letter, expected });
        }
        // Small letters are read as two layers.
        if !matches!(written.layers, Layers::Usual | Layers::Tiles | Layers::Wide(2)) {
            return Err(Unreadable {
                part: Part::Layers,
                expected: "a direction without layers".to_string(),
            });
        }
        match written.amount {
            0 => Err(Unreadable { part: Part::Count, expected: "a count of at least 1".to_string() }),
            1.. => Ok(slide(written.letter, written.amount)),
            _ => Ok(slide(opposite(written.letter), -written.amount)),
        }
    }

    fn join(&self, first: Move, second: Move) -> Joined {
        let along = |mv: Move| match mv.letter {
            'D' | 'R' => -mv.amount,
            _ => mv.amount,
        };
        let is_upright = |mv: Move| matches!(mv.letter, 'U' | 'D');
        if is_upright(first) != is_upright(second) {
            return Joined::Apart;
        }
        let (forth, back) = if is_upright(first) { ('U', 'D') } else { ('L', 'R') };
        match along(first) + along(second) {
            0 => Joined::Cancelled,
            amount @ 1.. => Joined::One(slide(forth, amount)),
            amount => Joined::One(slide(back, -amount)),
        }
    }

    fn mirrored(&self, mv: Move) -> Move {
        match mv.letter {
            'L' | 'R' => Move { letter: opposite(mv.letter), ..mv },
            _ => mv,
        }
    }

    fn takes_commas(&self) -> bool {
        true
    }

    fn first_blocked(&self, moves: &[Move]) -> Option<Blocked> {
        let mut board = self.clone();
        moves.iter().enumerate().find_map(|(index, &mv)| match board.path(mv) {
            Ok(path) => {
                board.slide_along(&path);
                None
            }
            Err(why) => Some(Blocked { index, why }),
        })
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
    fn id(&self) -> String {
        format!("tiles-{}x{}", self.width, self.height)
    }

    fn title(&self) -> (&'static str, &'static str) {
        ("Sliding tiles", "Boards from 2×2 to 16×16: the 8-puzzle, the 15-puzzle and all others.")
    }

    fn hint(&self) -> &'static str {
        "Click or tap a tile in the row or column of the blank, drag it, or use the arrow keys."
    }

    fn example(&self) -> &'static str {
        "RDLDR2U"
    }

    fn solved(&self) -> Self {
        Tiles::solved_around(self.width, self.height, self.home)
    }

    fn is_solved(&self) -> bool {
        self.cells.iter().enumerate().all(|(cell, &tile)| self.home_of(tile) == cell)
    }

    fn flaw(&self) -> Option<String> {
        let parity = self.parity();
        (!parity.is_solvable()).then(|| parity.to_string())
    }

    fn apply(&mut self, mv: Move) -> Result<(), Unreadable> {
        let read = self.read_move(mv)?;
        let path = self.path(read).map_err(|why| Unreadable {
            part: Part::Count,
            expected: format!("a slide that can be done, {why}"),
        })?;
        self.slide_along(&path);
        Ok(())
    }

    fn single_moves(&self) -> Vec<Move> {
        SLIDES.map(|letter| slide(letter, 1)).to_vec()
    }

    fn actions(&self) -> Vec<NamedAction> {
        let named = |letter: char| NamedAction {
            name: letter.to_string(),
            opposite: opposite(letter).to_string(),
            mv: slide(letter, 1),
        };
        SLIDES.map(named).to_vec()
    }

    fn buttons(&self, _depth: usize) -> Vec<ButtonRow> {
        let words = [('U', "up"), ('D', "down"), ('L', "left"), ('R', "right")];
        let buttons = words.map(|(letter, way)| (slide(letter, 1), format!("Slide a tile {way}")));
        vec![ButtonRow { title: "Slides", uses_depth: false, buttons: buttons.to_vec() }]
    }

    /// All tiles of a slide move together.
    fn shown_steps(&self, mv: Move) -> Vec<Move> {
        vec![mv]
    }

    fn length(&self, moves: &[Move], metric: Metric) -> u32 {
        match metric {
            Metric::Multi => {
                let directions = moves.iter().filter_map(|&mv| self.read_move(mv).ok()).map(|mv| mv.letter);
                let mut directions: Vec<char> = directions.collect();
                directions.dedup();
                directions.len() as u32
            }
            _ => moves.iter().map(|mv| mv.amount.unsigned_abs()).sum(),
        }
    }

    fn metrics(&self) -> &'static [Metric] {
        &[Metric::Single, Metric::Multi]
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn with_text(&self, text: &str) -> Result<Self, StateError> {
        text::read(text, self, true).map_err(StateError::Board)
    }

    fn is_text(&self, text: &str) -> bool {
        let text = text.trim();
        !text.is_empty()
            && text.len() <= notation::MAX_TEXT
            && !text.contains(|letter: char| SLIDES.contains(&letter.to_ascii_uppercase()))
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

    /// Tiles are called by where the goal has them.
    fn seen_from(&self, goal: &Self) -> Option<Self> {
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

    fn patterns(&self) -> Vec<(&'static str, Self)> {
        known::goals(self)
    }

    fn presets(&self) -> Vec<Presets<Self>> {
        known::presets(self)
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

    /// About as many as lead anywhere: a random board is some two moves from solved for each cell and side.
    fn usual_scramble(&self) -> usize {
        let cells = self.width * self.height;
        (cells * (self.width + self.height)).min(1_000)
    }

    fn is_told_by_position(&self) -> bool {
        true
    }
}
