//! Walking distance (Takahashi, 2002): how many slides up and down it takes to bring all tiles to their rows, if the
//! tiles of a row may change places freely. Then only the number of tiles of each home row in each row matters. There
//! are so few such boards (24,964 for the 4x4) that all distances take milliseconds. The same holds for columns, with
//! rows and columns exchanged.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::super::board::Board;

/// The most lines of a table. With more there are too many boards, or the lines are too short to matter.
const MOST_LINES: usize = 5;

/// The number of a board in the table.
pub(crate) type Walk = u16;

/// The bit of a step that says that it leads away from the goal.
const AWAY: u16 = 1 << 15;

/// The table for a shape: all boards of some lines and cells, with the tiles of a line in any order.
pub struct WalkingDistances {
    lines: usize,
    distances: Vec<u8>,
    /// For each board, each line that a tile may belong to, and each direction: the board after such a tile slid
    /// towards the first line or away from it.
    steps: Vec<u16>,
    numbers: FxHashMap<u64, Walk>,
    counting: Counting,
}

/// How the counts of tiles are stored in one word.
#[derive(Clone, Copy)]
struct Counting {
    lines: usize,
    bits: usize,
}

impl Counting {
    fn shift(self, line: usize, home: usize) -> usize {
        (line * self.lines + home) * self.bits
    }

    fn of(self, counts: u64, line: usize, home: usize) -> u64 {
        counts >> self.shift(line, home) & ((1 << self.bits) - 1)
    }

    fn one(self, line: usize, home: usize) -> u64 {
        1 << self.shift(line, home)
    }
}

impl WalkingDistances {
    /// Whether there is a table for that shape. It takes at most half a megabyte.
    pub fn fits(lines: usize, length: usize) -> bool {
        match lines {
            2..=4 => length <= 4 || lines == 2 && length == 5,
            MOST_LINES => length == 2,
            _ => false,
        }
    }

    /// The table for a goal with the blank's home in a line, made at first use.
    pub fn get(lines: usize, length: usize, home_line: usize) -> &'static WalkingDistances {
        static MADE: [OnceLock<WalkingDistances>; MOST_LINES * MOST_LINES * MOST_LINES] =
            [const { OnceLock::new() }; MOST_LINES * MOST_LINES * MOST_LINES];
        let number = ((lines - 1) * MOST_LINES + length - 1) * MOST_LINES + home_line;
        MADE[number].get_or_init(|| WalkingDistances::new(lines, length, home_line))
    }

    /// A small table as a placeholder, where walking distances are not used.
    pub fn nowhere() -> &'static WalkingDistances {
        WalkingDistances::get(2, 2, 0)
    }

    fn new(lines: usize, length: usize, home_line: usize) -> WalkingDistances {
        let counting = Counting { lines, bits: if length < 4 { 2 } else { 3 } };
        let solved = (0..lines).fold(0, |counts, line| {
            let tiles = length - usize::from(line == home_line);
            counts | (tiles as u64) << counting.shift(line, line)
        });
        let mut numbers = FxHashMap::default();
        numbers.insert(solved, 0);
        // Boards in breadth-first order, each with the line of the blank.
        let mut boards = vec![(solved, home_line)];
        let mut distances = vec![0_u8];
        let mut steps = Vec::new();
        let mut board = 0;
        while board < boards.len() {
            let (counts, blank) = boards[board];
            for home in 0..lines {
                for from in [blank + 1, blank.wrapping_sub(1)] {
                    if from >= lines || counting.of(counts, from, home) == 0 {
                        steps.push(0);
                        continue;
                    }
                    let next = counts - counting.one(from, home) + counting.one(blank, home);
                    let number = *numbers.entry(next).or_insert_with(|| {
                        boards.push((next, from));
                        distances.push(distances[board] + 1);
                        (boards.len() - 1) as Walk
                    });
                    // Each slide changes the distance by exactly one.
                    let is_away = distances[usize::from(number)] > distances[board];
                    steps.push(number | if is_away { AWAY } else { 0 });
                }
            }
            board += 1;
        }
        WalkingDistances { lines, distances, steps, numbers, counting }
    }

    /// The number of a board, given the line and the home line of each tile.
    pub fn number(&self, tiles: impl Iterator<Item = (usize, usize)>) -> Walk {
        let counts = tiles.map(|(line, home)| self.counting.one(line, home)).sum();
        *self.numbers.get(&counts).expect("slides of a relaxed board reach every board of its shape")
    }

    /// The walking distance of a board, in slides along the axis.
    pub fn distance(&self, walk: Walk) -> u32 {
        u32::from(self.distances[usize::from(walk)])
    }

    /// The board after a tile slid towards the first line or away from it, and whether that leads away from the goal.
    #[inline]
    pub fn step(&self, walk: Walk, home_line: usize, is_towards_last: bool) -> (Walk, bool) {
        let step =
            self.steps[(usize::from(walk) * self.lines + home_line) * 2 + usize::from(is_towards_last)];
        (step & !AWAY, step & AWAY != 0)
    }

    /// How many boards there are.
    pub fn boards(&self) -> usize {
        self.distances.len()
    }
}

/// The tables of both axes, first that of the rows, with the numbers of a board.
pub(crate) fn of_board(board: &Board) -> [(&'static WalkingDistances, Walk); 2] {
    let (home_row, home_column) = board.place(usize::from(board.home));
    let tiles = || {
        let tiles = board.cells.iter().enumerate().filter(|&(_, &tile)| tile != board.home);
        tiles.map(|(cell, &tile)| (board.place(cell), board.place(usize::from(tile))))
    };
    let rows = WalkingDistances::get(board.height, board.width, home_row);
    let columns = WalkingDistances::get(board.width, board.height, home_column);
    let row_walk = rows.number(tiles().map(|((row, _), (home, _))| (row, home)));
    let column_walk = columns.number(tiles().map(|((_, column), (_, home))| (column, home)));
    [(rows, row_walk), (columns, column_walk)]
}

/// The walking distances along both axes.
pub(crate) fn distances(board: &Board) -> [u32; 2] {
    of_board(board).map(|(walking, walk)| walking.distance(walk))
}
