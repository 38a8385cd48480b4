//! Walking distance and linear conflicts for short lines, both from tables. Along each axis the larger of the two
//! counts. A vertical slide changes only the estimate for the rows, a horizontal one only that for the columns.

use std::sync::OnceLock;

use super::super::board::{Board, DOWN, RIGHT, is_vertical};
use super::super::estimates::conflicts;
use super::super::estimates::linear_conflict::with_conflicts;
use super::super::estimates::walking_distance::{Walk, WalkingDistances, of_board};
use super::{Estimate, Slide};

/// The bits of a cell in the code of a line: the home along the line plus one for a tile that belongs to the line, else
/// zero.
const CELL_BITS: usize = 3;
const LONGEST_LINE: usize = 5;

/// An estimate by walking distance, by conflicts, or by both.
pub(super) struct LineEstimate<const WALKS: bool, const CLASHES: bool> {
    axes: [AxisTables; 2],
    /// What a tile in a cell adds to the codes of all rows and of all columns.
    codes: Box<[[[u64; 2]; 16]; 16]>,
}

/// The tables for one axis: first vertical, then horizontal.
struct AxisTables {
    walking: &'static WalkingDistances,
    walk: Walk,
    /// Twice the conflicts of a line by its code.
    clashes: &'static [u8],
    mask: u64,
    /// For each tile the bit offset of the code of its home line.
    shifts: [u8; 16],
    /// The line of each cell, and so the home line of each tile.
    lines: [u8; 16],
}

/// Twice the conflicts of lines of that length, by their codes.
fn clashes(length: usize) -> &'static [u8] {
    static MADE: [OnceLock<Vec<u8>>; LONGEST_LINE + 1] = [const { OnceLock::new() }; LONGEST_LINE + 1];
    let of_code = |code: usize| {
        let cells = (0..length).map(|place| code >> (place * CELL_BITS) & ((1 << CELL_BITS) - 1));
        let homes: Vec<u8> = cells.filter(|&home| home != 0).map(|home| home as u8).collect();
        2 * conflicts(&homes) as u8
    };
    MADE[length].get_or_init(|| (0..1 << (length * CELL_BITS)).map(of_code).collect())
}

#[derive(Clone, Copy)]
pub(super) struct LineEstimateState {
    /// The codes of all rows, and of all columns.
    codes: [u64; 2],
    walks: [Walk; 2],
    /// Walking distances.
    walked: [u8; 2],
    /// Manhattan with conflicts.
    clashed: [u8; 2],
}

impl<const WALKS: bool, const CLASHES: bool> LineEstimate<WALKS, CLASHES> {
    pub(super) fn fits(board: &Board) -> bool {
        board.cells.len() <= 16 && board.width.max(board.height) <= LONGEST_LINE
    }

    pub(super) fn new(board: &Board) -> Self {
        let cells = board.cells.len();
        let [rows, columns] = if WALKS { of_board(board) } else { [(WalkingDistances::nowhere(), 0); 2] };
        let axes = [AxisTables::new(board, true, rows), AxisTables::new(board, false, columns)];
        let mut codes = Box::new([[[0; 2]; 16]; 16]);
        for tile in (0..cells).filter(|&tile| tile != usize::from(board.home)) {
            for cell in 0..cells {
                codes[tile][cell] = [code(board, tile, cell, true), code(board, tile, cell, false)];
            }
        }
        LineEstimate { axes, codes }
    }

    #[inline]
    fn largest(state: &LineEstimateState, axis: usize) -> i32 {
        let walked = if WALKS { state.walked[axis] } else { 0 };
        let clashed = if CLASHES { state.clashed[axis] } else { 0 };
        i32::from(walked.max(clashed))
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

impl AxisTables {
    fn new(board: &Board, is_row: bool, (walking, walk): (&'static WalkingDistances, Walk)) -> AxisTables {
        let length = if is_row { board.width } else { board.height };
        let bits = length * CELL_BITS;
        let mut axis = AxisTables {
            walking,
            walk,
            clashes: clashes(length),
            mask: (1 << bits) - 1,
            shifts: [0; 16],
            lines: [0; 16],
        };
        for tile in 0..board.cells.len() {
            let (row, column) = board.place(tile);
            let line = if is_row { row } else { column };
            axis.lines[tile] = line as u8;
            axis.shifts[tile] = (line * bits) as u8;
        }
        axis
    }

    #[inline]
    fn clashes(&self, codes: u64, tile: usize) -> u8 {
        self.clashes[(codes >> self.shifts[tile] & self.mask) as usize]
    }
}

impl<const WALKS: bool, const CLASHES: bool> Estimate for LineEstimate<WALKS, CLASHES> {
    type State = LineEstimateState;

    fn start(&self, board: &Board) -> LineEstimateState {
        let mut state = LineEstimateState { codes: [0; 2], walks: [0; 2], walked: [0; 2], clashed: [0; 2] };
        for (cell, &tile) in board.cells.iter().enumerate().filter(|&(_, &tile)| tile != board.home) {
            for (axis, codes) in state.codes.iter_mut().enumerate() {
                *codes += code(board, usize::from(tile), cell, axis == 0);
            }
        }
        state.clashed = with_conflicts(board).map(|value| value as u8);
        for (number, axis) in self.axes.iter().enumerate() {
            state.walks[number] = axis.walk;
            state.walked[number] = axis.walking.distance(axis.walk) as u8;
        }
        state
    }

    fn value(&self, state: &LineEstimateState) -> i32 {
        Self::largest(state, 0) + Self::largest(state, 1)
    }

    fn is_solved(&self, state: &LineEstimateState) -> bool {
        if WALKS { state.walked == [0, 0] } else { state.clashed == [0, 0] }
    }

    #[inline]
    fn after(
        &self,
        state: &LineEstimateState,
        _: &[u8; 256],
        slide: Slide,
        most: i32,
    ) -> Result<LineEstimateState, i32> {
        let along = usize::from(!is_vertical(slide.slide));
        let axis = &self.axes[along];
        let tile = usize::from(slide.tile) & 15;
        let most_along = most - Self::largest(state, 1 - along);
        // Every slide changes the estimate by one, so the first value that is too large exceeds `most` by two.
        let too_large = Err(most + 2);
        let is_towards_last = slide.slide == DOWN || slide.slide == RIGHT;
        let home = axis.lines[tile];
        let (mut walk, mut walked) = (0, 0);
        if WALKS {
            let is_away;
            (walk, is_away) = axis.walking.step(state.walks[along], home.into(), is_towards_last);
            walked = if is_away { state.walked[along] + 1 } else { state.walked[along] - 1 };
            if i32::from(walked) > most_along {
                return too_large;
            }
        }
        let (mut codes, mut clashed) = ([0; 2], 0);
        if CLASHES {
            let [from, to] = [slide.from, slide.to].map(|cell| usize::from(cell) & 15);
            let (lost, gained) = (&self.codes[tile][from], &self.codes[tile][to]);
            codes = [0, 1].map(|axis| state.codes[axis] - lost[axis] + gained[axis]);
            let before = axis.clashes(state.codes[along], tile);
            let after = axis.clashes(codes[along], tile);
            let line = axis.lines[from];
            let is_nearer = if is_towards_last { home > line } else { home < line };
            clashed = state.clashed[along] + after - before;
            clashed = if is_nearer { clashed - 1 } else { clashed + 1 };
            if i32::from(clashed) > most_along {
                return too_large;
            }
        }
        let mut next = LineEstimateState { codes, ..*state };
        next.walks[along] = walk;
        next.walked[along] = walked;
        next.clashed[along] = clashed;
        Ok(next)
    }
}
