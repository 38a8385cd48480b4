//! Additive pattern databases (Korf and Felner, 2002) for the 4x4 with the blank's home in a corner. The tiles are
//! split into groups. For each placement of a group's tiles a table has the least number of slides of these tiles that
//! bring them home, whatever the others do. No slide moves two tiles, so the sum over the groups is admissible. The
//! mirror image of the board across its main diagonal gives another estimate; the larger counts.
//!
//! The place of the blank matters too, as far as a group's tiles block its path. Usually a table has the minimum over
//! all places of the blank; here it has one entry per region that the blank can reach. That number is larger, and a
//! slide changes it by exactly one. So a search that knows the number before a slide only needs to know whether it went
//! up or down, and one bit per placement is enough: the second lowest of the number, since two numbers that differ by
//! two differ there. The tables fit into a processor's cache, and bit operations are enough to make them.
//!
//! `numbering` numbers the placements of a group, `making` makes the tables.

mod making;
mod numbering;

use std::sync::OnceLock;

use super::board::{Board, Mirror, SLIDES, source};
use crate::search::{Budget, Limits, Stop};
pub use numbering::{Numbering, TilePlacement};

/// The side of the board, and its cells.
pub const SIDE: usize = 4;
/// The number of cells.
pub const CELLS: usize = SIDE * SIDE;
/// The home of the blank.
pub const HOME: usize = CELLS - 1;
/// How many groups there are.
pub const GROUPS: usize = 3;

/// How the tiles are split into groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Split {
    /// Three groups of five, whose tables are made quickly.
    Fives,
    /// Two groups of six and one of three.
    Sixes,
}

impl Split {
    /// The tiles of each group by their homes.
    pub const fn groups(self) -> [&'static [u8]; GROUPS] {
        match self {
            Split::Fives => [&[0, 1, 2, 4, 5], &[3, 6, 7, 10, 11], &[8, 9, 12, 13, 14]],
            Split::Sixes => [&[0, 4, 5, 8, 9, 12], &[6, 7, 10, 11, 13, 14], &[1, 2, 3]],
        }
    }

    /// The checksum of its tables.
    const fn checksum(self) -> u64 {
        match self {
            Split::Fives => 0xfd9a_cc70_517f_2809,
            Split::Sixes => 0x0d38_568d_556b_c34b,
        }
    }
}

/// Whether there are pattern databases for boards of that shape and goal.
pub fn fits(width: usize, height: usize, home: u8) -> bool {
    let is_corner = [0, SIDE - 1, CELLS - SIDE, CELLS - 1].contains(&usize::from(home));
    width == SIDE && height == SIDE && is_corner
}

/// The mirror that maps the blank's home, a corner, to the last corner.
pub fn mirror_to_last_corner(home: u8) -> Mirror {
    let (row, column) = (usize::from(home) / SIDE, usize::from(home) % SIDE);
    Mirror { rows: row == 0, columns: column == 0, diagonal: false }
}

/// A lower bound on the remaining slides. Makes the tables at first use.
pub fn estimate(split: Split, board: &Board) -> u32 {
    PatternTables::get(split).estimate(board)
}

/// The tables of all groups.
pub struct PatternTables {
    split: Split,
    pub(super) groups: [TileGroup; GROUPS],
}

/// The table of a group.
pub struct TileGroup {
    tiles: &'static [u8],
    /// The numbers of all placements of the tiles.
    pub numbering: &'static Numbering,
    /// The second lowest bit of the number of slides for each placement.
    bits: Vec<u8>,
}

impl TileGroup {
    /// Where the group's tiles are on a board.
    pub fn placement(&self, cells: &[u8]) -> TilePlacement {
        self.numbering.placement(self.tiles, cells)
    }

    /// The number of slides of a placement, given the number before a tile slid out of the blank's new cell.
    #[inline]
    pub fn after(&self, slides: u8, placement: TilePlacement, blank: usize) -> u8 {
        let is_more = (slides + 1) >> 1 & 1 == self.bit(placement, blank);
        if is_more { slides + 1 } else { slides.wrapping_sub(1) }
    }

    #[inline]
    fn bit(&self, placement: TilePlacement, blank: usize) -> u8 {
        let number = self.numbering.number(placement, blank);
        self.bits[number / 8] >> (number % 8) & 1
    }

    /// The number of slides that bring these tiles home, by a walk downhill: from every placement some slide leads to a
    /// lower number.
    pub fn slides(&self, cells: &[u8]) -> u8 {
        let blank = cells.iter().position(|&tile| usize::from(tile) == HOME).unwrap_or(HOME);
        let (mut placement, mut blank) = (self.placement(cells), blank);
        let is_odd = self.tiles.iter().map(|&tile| {
            let cell = cells.iter().position(|&lying| lying == tile).unwrap_or(0);
            distance(usize::from(tile), cell)
        });
        // The two lowest bits of the number are known. It has the parity of the Manhattan distance.
        let mut lowest = is_odd.sum::<u8>() & 1 | self.bit(placement, blank) << 1;
        let mut slides = 0;
        while let Some((next, next_blank)) = self.downhill(placement, blank, lowest) {
            (placement, blank) = (next, next_blank);
            lowest = lowest.wrapping_sub(1) & 3;
            slides += 1;
        }
        slides
    }

    /// A placement that is one slide nearer home; `None` at home.
    fn downhill(&self, placement: TilePlacement, blank: usize, lowest: u8) -> Option<(TilePlacement, usize)> {
        let solved: Vec<u8> = (0..CELLS as u8).collect();
        let is_same_region = |left: usize, right: usize| {
            self.numbering.number(placement, left) == self.numbering.number(placement, right)
        };
        if placement == self.placement(&solved) && is_same_region(blank, HOME) {
            return None;
        }
        let is_taken = |cell: usize| placement.cells >> cell & 1 == 1;
        let taken = (0..CELLS).filter(|&cell| is_taken(cell));
        let mut steps = taken.flat_map(|from| neighbours(from).map(move |to| (from, to)));
        steps.find_map(|(from, to)| {
            if is_taken(to) || !is_same_region(blank, to) {
                return None;
            }
            let next = self.numbering.moved(placement, from, to);
            (self.bit(next, from) == lowest.wrapping_sub(1) >> 1 & 1).then_some((next, from))
        })
    }
}

/// The cells beside a cell.
fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    (0..SLIDES).filter_map(move |slide| source(SIDE, SIDE, cell, slide))
}

/// The Manhattan distance between two cells.
fn distance(left: usize, right: usize) -> u8 {
    ((left / SIDE).abs_diff(right / SIDE) + (left % SIDE).abs_diff(right % SIDE)) as u8
}

impl PatternTables {
    /// Makes the tables of all groups.
    pub fn make(split: Split, budget: &mut Budget) -> Result<PatternTables, Stop> {
        let [first, second, third] = split.groups();
        let mut group = |tiles| making::make(tiles, budget);
        Ok(PatternTables { split, groups: [group(first)?, group(second)?, group(third)?] })
    }

    fn cell(split: Split) -> &'static OnceLock<PatternTables> {
        static FIVES: OnceLock<PatternTables> = OnceLock::new();
        static SIXES: OnceLock<PatternTables> = OnceLock::new();
        match split {
            Split::Fives => &FIVES,
            Split::Sixes => &SIXES,
        }
    }

    /// The tables, if they have been made.
    pub fn installed(split: Split) -> Option<&'static PatternTables> {
        PatternTables::cell(split).get()
    }

    /// Stores tables for later use, unless there are some already.
    pub fn install(tables: PatternTables) -> &'static PatternTables {
        PatternTables::cell(tables.split).get_or_init(|| tables)
    }

    /// The tables, made at first use unless the budget stops that.
    pub fn get_or_make(split: Split, budget: &mut Budget) -> Result<&'static PatternTables, Stop> {
        match PatternTables::installed(split) {
            Some(tables) => Ok(tables),
            None => Ok(PatternTables::install(PatternTables::make(split, budget)?)),
        }
    }

    /// The tables, made at first use without a limit.
    pub fn get(split: Split) -> &'static PatternTables {
        let mut on_progress = |_| std::ops::ControlFlow::Continue(());
        let tables = PatternTables::get_or_make(split, &mut Budget::new(Limits::default(), &mut on_progress));
        tables.expect("nothing stops it")
    }

    /// The split that the tables belong to.
    pub fn split(&self) -> Split {
        self.split
    }

    /// The size of the tables in bytes.
    pub fn bytes(&self) -> usize {
        self.groups.iter().map(|group| group.bits.len()).sum()
    }

    /// The tables as bytes to store.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.groups.iter().flat_map(|group| &group.bits).copied().collect()
    }

    /// The tables from stored bytes; `None` if these are damaged.
    pub fn from_bytes(split: Split, bytes: &[u8]) -> Option<PatternTables> {
        let lengths = split.groups().map(|tiles| Numbering::of(tiles.len()).count().div_ceil(8));
        if bytes.len() != lengths.iter().sum::<usize>() || checksum(bytes) != split.checksum() {
            return None;
        }
        let (first, rest) = bytes.split_at(lengths[0]);
        let (second, third) = rest.split_at(lengths[1]);
        let tiles = split.groups();
        let group = |number: usize, bytes: &[u8]| TileGroup {
            tiles: tiles[number],
            numbering: Numbering::of(tiles[number].len()),
            bits: bytes.to_vec(),
        };
        Some(PatternTables { split, groups: [group(0, first), group(1, second), group(2, third)] })
    }

    /// A lower bound on the remaining slides, on a board with the blank's home in any corner.
    pub fn estimate(&self, board: &Board) -> u32 {
        let board = board.mirrored(mirror_to_last_corner(board.home));
        let mirrored = board.mirrored(Mirror::DIAGONAL);
        let sum = |board: &Board| self.slides(&board.cells).iter().copied().map(u32::from).sum::<u32>();
        sum(&board).max(sum(&mirrored))
    }

    /// The slides of each group.
    pub fn slides(&self, cells: &[u8]) -> [u8; GROUPS] {
        self.groups.each_ref().map(|group| group.slides(cells))
    }
}

/// A checksum (Fowler, Noll and Vo, 1991, eight bytes at a time) to detect damaged bytes.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(0xcbf2_9ce4_8422_2325, |sum: u64, bytes| {
        let word = bytes.iter().fold(0, |word: u64, &byte| word << 8 | u64::from(byte));
        (sum ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(23)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use crate::random::Random;

    /// The slides of some tiles for all their placements and all cells of the blank, four bits per cell, by moving the
    /// blank step by step.
    fn slow_slides(tiles: &[u8]) -> Vec<u8> {
        let mut slides = vec![u8::MAX; 1 << (4 * (tiles.len() + 1))];
        let shift = |index: usize| 4 * (index + 1);
        let goal = tiles
            .iter()
            .enumerate()
            .fold(HOME, |places, (index, &tile)| places | usize::from(tile) << shift(index));
        slides[goal] = 0;
        let mut open = VecDeque::from([goal]);
        while let Some(places) = open.pop_front() {
            let blank = places & 15;
            for next in neighbours(blank) {
                let tile = (0..tiles.len()).find(|&index| places >> shift(index) & 15 == next);
                let moved = tile.map_or(0, |index| (next ^ blank) << shift(index));
                let next = places ^ moved ^ blank ^ next;
                let cost = slides[places] + u8::from(tile.is_some());
                if cost < slides[next] {
                    slides[next] = cost;
                    // Moves that cost nothing go to the front, so that nearer placements are visited before farther
                    // ones.
                    if tile.is_some() { open.push_back(next) } else { open.push_front(next) }
                }
            }
        }
        slides
    }

    #[test]
    fn tables_know_what_a_slow_search_finds() {
        let mut random = Random::from_seed(1);
        for (split, number) in [(Split::Fives, 1), (Split::Sixes, 2)] {
            let tiles = split.groups()[number];
            let slow = slow_slides(tiles);
            let group = &PatternTables::get(split).groups[number];
            let mut cells: Vec<u8> = (0..CELLS as u8).collect();
            for _ in 0..5_000 {
                random.shuffle(&mut cells);
                let place = |tile: u8| {
                    cells.iter().position(|&lying| lying == tile).expect("every tile lies somewhere")
                };
                let blank = place(HOME as u8);
                let places =
                    tiles.iter().rev().fold(0, |places, &tile| places << 4 | place(tile)) << 4 | blank;
                assert_eq!(group.slides(&cells), slow[places], "{cells:?}");
            }
        }
    }

    #[test]
    fn every_tile_is_in_one_group() {
        for split in [Split::Fives, Split::Sixes] {
            let mut tiles = split.groups().concat();
            tiles.sort_unstable();
            assert_eq!(tiles, (0..HOME as u8).collect::<Vec<u8>>());
        }
    }
}
