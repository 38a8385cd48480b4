//! Additive pattern databases, updated incrementally: the slides that each group still takes, on the board and on its
//! mirror image. A slide changes one group on either side by one, and a bit of its table says in which direction.

use super::super::board::{Board, Mirror};
use super::super::pattern_databases::{CELLS, GROUPS, PatternTables, SIDE, TilePlacement};
use super::{Estimate, Slide};

pub(super) struct PatternSums {
    tables: &'static PatternTables,
    /// For each tile its group, and that of its mirror image.
    groups: [[u8; 2]; CELLS],
    /// For each cell its mirror image.
    mirrored: [u8; CELLS],
}

#[derive(Clone, Copy)]
pub(super) struct PatternSumsState {
    sides: [Side; 2],
}

/// The board, or its mirror image.
#[derive(Clone, Copy, Default)]
struct Side {
    placements: [TilePlacement; GROUPS],
    slides: [u8; GROUPS],
    /// The sum of the slides of all groups.
    sum: u8,
}

impl PatternSums {
    pub(super) fn new(tables: &'static PatternTables) -> PatternSums {
        let mirrored: [u8; CELLS] = std::array::from_fn(|cell| Mirror::DIAGONAL.cell(SIDE, SIDE, cell) as u8);
        let group = |tile: u8| {
            let groups = tables.split().groups();
            // The blank is in no group, and its entry is never used.
            groups.iter().position(|tiles| tiles.contains(&tile)).unwrap_or(0) as u8
        };
        let groups = std::array::from_fn(|tile| [group(tile as u8), group(mirrored[tile])]);
        PatternSums { tables, groups, mirrored }
    }

    fn side(&self, board: &Board) -> Side {
        let placements = self.tables.groups.each_ref().map(|group| group.placement(&board.cells));
        let slides = self.tables.slides(&board.cells);
        Side { placements, slides, sum: slides.iter().sum() }
    }
}

impl Estimate for PatternSums {
    type State = PatternSumsState;

    fn start(&self, board: &Board) -> PatternSumsState {
        PatternSumsState { sides: [self.side(board), self.side(&board.mirrored(Mirror::DIAGONAL))] }
    }

    fn value(&self, state: &PatternSumsState) -> i32 {
        i32::from(state.sides[0].sum.max(state.sides[1].sum))
    }

    fn is_solved(&self, state: &PatternSumsState) -> bool {
        state.sides[0].sum == 0
    }

    #[inline(always)]
    fn after(
        &self,
        state: &PatternSumsState,
        _: &[u8; 256],
        slide: Slide,
        most: i32,
    ) -> Result<PatternSumsState, i32> {
        // Every slide changes the estimate by one, so the first value that is too large exceeds `most` by two.
        let too_large = Err(most + 2);
        let [tile, from, to] = [slide.tile, slide.from, slide.to].map(|cell| usize::from(cell) & (CELLS - 1));
        let board = self.slid(&state.sides[0], self.groups[tile][0], from, to);
        if i32::from(board.sum) > most {
            return too_large;
        }
        let [from, to] = [from, to].map(|cell| usize::from(self.mirrored[cell]));
        let mirrored = self.slid(&state.sides[1], self.groups[tile][1], from, to);
        if i32::from(mirrored.sum) > most {
            return too_large;
        }
        Ok(PatternSumsState { sides: [board.on(&state.sides[0]), mirrored.on(&state.sides[1])] })
    }
}

/// The change by a slide on one side.
struct Slid {
    group: usize,
    placement: TilePlacement,
    slides: u8,
    sum: u8,
}

impl Slid {
    #[inline(always)]
    fn on(self, side: &Side) -> Side {
        let mut side = *side;
        side.placements[self.group] = self.placement;
        side.slides[self.group] = self.slides;
        side.sum = self.sum;
        side
    }
}

impl PatternSums {
    #[inline(always)]
    fn slid(&self, side: &Side, group: u8, from: usize, to: usize) -> Slid {
        let number = usize::from(group);
        let group = &self.tables.groups[number];
        let placement = group.numbering.moved(side.placements[number], from, to);
        let slides = group.after(side.slides[number], placement, from);
        Slid { group: number, placement, slides, sum: side.sum - side.slides[number] + slides }
    }
}
