//! Walking distance and linear conflicts for short lines, both from tables: along each axis the larger of the two
//! counts. A slide up or down changes only what is counted along the rows, one to a side only along the columns.

use super::super::board::{Board, DOWN, RIGHT, SLIDES, is_vertical};
use super::super::estimates::conflicts;
use super::super::estimates::lines::with_conflicts;
use super::super::estimates::walking::{Walk, Walking, of_board};
use super::{Estimate, Slide};

/// The bits of a cell in the code of a line: zero, or one more than the home along the line of a tile that belongs there.
const CELL_BITS: usize = 3;
const LONGEST_LINE: usize = 5;

/// An estimate by walking, by conflicts, or by both.
pub struct Axes<const WALKS: bool, const CLASHES: bool> {
    cells: usize,
    axes: [Axis; 2],
    /// For each tile, each cell, and each slide from there.
    changes: Vec<Change>,
}

/// What is counted along one axis: first up and down, then to the sides.
struct Axis {
    walking: Option<(&'static Walking, Walk)>,
    /// The conflicts of a line by its code, twice.
    clashes: Vec<u8>,
    mask: u64,
    /// Where the code of the line is in which a tile belongs.
    shifts: [u8; 16],
    /// The line in which a tile belongs.
    homes: [u8; 16],
}

/// What a slide does to the codes of all rows and of all columns, and to Manhattan.
#[derive(Clone, Copy, Default)]
struct Change {
    codes: [u64; 2],
    manhattan: i8,
}

#[derive(Clone, Copy)]
pub struct State {
    /// The codes of all rows, and of all columns.
    codes: [u64; 2],
    walks: [Walk; 2],
    /// Walking distances.
    walked: [u8; 2],
    /// Manhattan with conflicts.
    clashed: [u8; 2],
}

impl<const WALKS: bool, const CLASHES: bool> Axes<WALKS, CLASHES> {
    pub fn fits(board: &Board) -> bool {
        board.cells.len() <= 16 && board.width.max(board.height) <= LONGEST_LINE
    }

    pub fn new(board: &Board) -> Self {
        let cells = board.cells.len();
        let [rows, columns] = if WALKS { of_board(board).map(Some) } else { [None, None] };
        let axes = [Axis::new(board, true, rows), Axis::new(board, false, columns)];
        let mut changes = vec![Change::default(); cells * cells * SLIDES];
        for tile in (0..cells).filter(|&tile| tile != usize::from(board.home)) {
            for from in 0..cells {
                for slide in 0..SLIDES {
                    if let Some(to) = target(board, from, slide) {
                        changes[(tile * cells + from) * SLIDES + slide] = change(board, tile, from, to);
                    }
                }
            }
        }
        Axes { cells, axes, changes }
    }

    #[inline]
    fn largest(state: &State, axis: usize) -> i32 {
        let walked = if WALKS { state.walked[axis] } else { 0 };
        let clashed = if CLASHES { state.clashed[axis] } else { 0 };
        i32::from(walked.max(clashed))
    }
}

/// The cell that a slide moves a tile to.
fn target(board: &Board, from: usize, slide: usize) -> Option<usize> {
    let to =
        super::super::board::source(board.width, board.height, from, super::super::board::reverse(slide))?;
    Some(to)
}

fn change(board: &Board, tile: usize, from: usize, to: usize) -> Change {
    let code_of = |cell| [code(board, tile, cell, true), code(board, tile, cell, false)];
    let (before, after) = (code_of(from), code_of(to));
    let distance = |cell| {
        let ((row, column), (home_row, home_column)) = (board.place(cell), board.place(tile));
        (row.abs_diff(home_row) + column.abs_diff(home_column)) as i8
    };
    Change {
        codes: [after[0].wrapping_sub(before[0]), after[1].wrapping_sub(before[1])],
        manhattan: distance(to) - distance(from),
    }
}

/// What a tile in a cell adds to the codes of all rows or of all columns.
fn code(board: &Board, tile: usize, cell: usize, is_row: bool) -> u64 {
    let ((row, column), (home_row, home_column)) = (board.place(cell), board.place(tile));
    let (line, place, home_line, home, length) = if is_row {
        (row, column, home_row, home_column, board.width)
    } else {
        (column, row, home_column, home_row, board.height)
    };
    if line == home_line { (home as u64 + 1) << ((line * length + place) * CELL_BITS) } else { 0 }
}

impl Axis {
    fn new(board: &Board, is_row: bool, walking: Option<(&'static Walking, Walk)>) -> Axis {
        let length = if is_row { board.width } else { board.height };
        let bits = length * CELL_BITS;
        let clashes = (0..1_usize << bits).map(|code| {
            let cells = (0..length).map(|place| code >> (place * CELL_BITS) & ((1 << CELL_BITS) - 1));
            let homes: Vec<u8> = cells.filter(|&home| home != 0).map(|home| home as u8).collect();
            2 * conflicts(&homes) as u8
        });
        let mut axis = Axis {
            walking,
            clashes: clashes.collect(),
            mask: (1 << bits) - 1,
            shifts: [0; 16],
            homes: [0; 16],
        };
        for tile in 0..board.cells.len() {
            let (row, column) = board.place(tile);
            let line = if is_row { row } else { column };
            axis.homes[tile] = line as u8;
            axis.shifts[tile] = (line * bits) as u8;
        }
        axis
    }

    #[inline]
    fn clashes(&self, codes: u64, tile: usize) -> u8 {
        self.clashes[(codes >> self.shifts[tile] & self.mask) as usize]
    }
}

impl<const WALKS: bool, const CLASHES: bool> Estimate for Axes<WALKS, CLASHES> {
    type State = State;

    fn start(&self, board: &Board) -> State {
        let mut state = State { codes: [0; 2], walks: [0; 2], walked: [0; 2], clashed: [0; 2] };
        for (cell, &tile) in board.cells.iter().enumerate().filter(|&(_, &tile)| tile != board.home) {
            for (axis, codes) in state.codes.iter_mut().enumerate() {
                *codes += code(board, usize::from(tile), cell, axis == 0);
            }
        }
        state.clashed = with_conflicts(board).map(|value| value as u8);
        for (axis, Axis { walking, .. }) in self.axes.iter().enumerate() {
            if let Some((walking, walk)) = *walking {
                state.walks[axis] = walk;
                state.walked[axis] = walking.distance(walk) as u8;
            }
        }
        state
    }

    fn value(&self, state: &State) -> i32 {
        Self::largest(state, 0) + Self::largest(state, 1)
    }

    fn is_solved(&self, state: &State) -> bool {
        if WALKS { state.walked == [0, 0] } else { state.clashed == [0, 0] }
    }

    #[inline]
    fn after(&self, state: &State, _: &[u8], slide: Slide, most: i32) -> Result<State, i32> {
        let number = usize::from(!is_vertical(slide.slide));
        let axis = &self.axes[number];
        let mut next = *state;
        let along_other = Self::largest(state, 1 - number);
        // Every slide changes the estimate by one, so what is too large is so by two.
        let too_large = Err(most + 2);
        if WALKS && let Some((walking, _)) = axis.walking {
            let home = usize::from(axis.homes[slide.tile & 15]);
            let is_towards_last = slide.slide == DOWN || slide.slide == RIGHT;
            let (walk, is_away) = walking.step(state.walks[number], home, is_towards_last);
            next.walks[number] = walk;
            next.walked[number] = (state.walked[number] + 2 * u8::from(is_away)).wrapping_sub(1);
            if i32::from(next.walked[number]) + along_other > most {
                return too_large;
            }
        }
        if CLASHES {
            let change = &self.changes[(slide.tile * self.cells + slide.from) * SLIDES + slide.slide];
            next.codes = [0, 1].map(|axis| state.codes[axis].wrapping_add(change.codes[axis]));
            let tile = slide.tile & 15;
            let before = axis.clashes(state.codes[number], tile);
            let after = axis.clashes(next.codes[number], tile);
            let clashed = state.clashed[number] + after - before;
            next.clashed[number] = clashed.wrapping_add_signed(change.manhattan);
            if i32::from(next.clashed[number]) + along_other > most {
                return too_large;
            }
        }
        Ok(next)
    }
}
