//! Additive pattern databases (Korf and Felner, 2002) for the 4x4 with the blank's home in a corner. The tiles are split
//! into groups. For each placement of a group's tiles a table knows the least number of slides of these tiles, whatever
//! the others do, that bring them home. No slide moves two tiles, so the groups' numbers add up to an estimate that is
//! never too large. The mirror image of the board across its main diagonal gives another one; the larger counts.
//!
//! Where the blank is matters too, as far as a group's tiles keep it from going elsewhere: usually the least number for
//! any place of the blank is kept, here that for each region. It is larger, and a slide changes it by exactly one. So a
//! search that knows the number before a slide needs to learn only whether it went up or down, and one bit for each
//! placement is enough: the second lowest of the number, since two numbers that differ by two differ there. The tables
//! fit into a processor's cache, and nothing but bits has to be moved to make them.

mod making;
mod numbering;

use std::sync::OnceLock;

use super::board::{Board, Mirror, SLIDES, source};
use crate::search::{Limits, Stop, Watch};
pub use numbering::{Numbering, Placement};

/// The side of the board, and its cells.
pub const SIDE: usize = 4;
pub const CELLS: usize = SIDE * SIDE;
/// Where the blank belongs.
pub const HOME: usize = CELLS - 1;
/// How many groups there are.
pub const GROUPS: usize = 3;

/// How the tiles are split into groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Split {
    /// Three groups of five: tables in a moment.
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

    /// What the bytes of its tables add up to.
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

/// How to see a board with its blank's home in a corner such that this is the last one.
pub fn mirror_to_last_corner(home: u8) -> Mirror {
    let (row, column) = (usize::from(home) / SIDE, usize::from(home) % SIDE);
    Mirror { rows: row == 0, columns: column == 0, diagonal: false }
}

/// The number of slides that are left at least, after the tables have been made if there are none yet.
pub fn estimate(split: Split, board: &Board) -> u32 {
    Tables::get(split).estimate(board)
}

/// The tables of all groups.
pub struct Tables {
    split: Split,
    pub(super) groups: [Group; GROUPS],
}

/// The table of a group.
pub struct Group {
    tiles: &'static [u8],
    pub numbering: &'static Numbering,
    /// The second lowest bit of the number of slides for each placement.
    bits: Vec<u8>,
}

impl Group {
    /// Where the group's tiles are on a board.
    pub fn placement(&self, cells: &[u8]) -> Placement {
        self.numbering.placement(self.tiles, cells)
    }

    /// How many slides a placement takes, given those before one tile slid and the blank came to where it was.
    #[inline]
    pub fn after(&self, slides: u8, placement: Placement, blank: usize) -> u8 {
        let is_more = (slides + 1) >> 1 & 1 == self.bit(placement, blank);
        if is_more { slides + 1 } else { slides.wrapping_sub(1) }
    }

    #[inline]
    fn bit(&self, placement: Placement, blank: usize) -> u8 {
        let number = self.numbering.number(placement, blank);
        self.bits[number / 8] >> (number % 8) & 1
    }

    /// How many slides of these tiles it takes to bring them home, found by going there: from every placement some slide
    /// leads to a lower number.
    pub fn slides(&self, cells: &[u8]) -> u8 {
        let blank = cells.iter().position(|&tile| usize::from(tile) == HOME).unwrap_or(HOME);
        let (mut placement, mut blank) = (self.placement(cells), blank);
        let is_odd = self.tiles.iter().map(|&tile| {
            let cell = cells.iter().position(|&lying| lying == tile).unwrap_or(0);
            distance(usize::from(tile), cell)
        });
        // What is known of the number: its two lowest bits. It is even exactly if Manhattan is.
        let mut lowest = is_odd.sum::<u8>() & 1 | self.bit(placement, blank) << 1;
        let mut slides = 0;
        while let Some((next, next_blank)) = self.downhill(placement, blank, lowest) {
            (placement, blank) = (next, next_blank);
            lowest = lowest.wrapping_sub(1) & 3;
            slides += 1;
        }
        slides
    }

    /// A placement that is one slide nearer home, if this is not home.
    fn downhill(&self, placement: Placement, blank: usize, lowest: u8) -> Option<(Placement, usize)> {
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

/// Rows and columns between two cells.
fn distance(left: usize, right: usize) -> u8 {
    ((left / SIDE).abs_diff(right / SIDE) + (left % SIDE).abs_diff(right % SIDE)) as u8
}

impl Tables {
    /// Makes the tables of all groups.
    pub fn make(split: Split, watch: &mut Watch) -> Result<Tables, Stop> {
        let [first, second, third] = split.groups();
        let mut group = |tiles| making::make(tiles, watch);
        Ok(Tables { split, groups: [group(first)?, group(second)?, group(third)?] })
    }

    fn cell(split: Split) -> &'static OnceLock<Tables> {
        static FIVES: OnceLock<Tables> = OnceLock::new();
        static SIXES: OnceLock<Tables> = OnceLock::new();
        match split {
            Split::Fives => &FIVES,
            Split::Sixes => &SIXES,
        }
    }

    /// The tables, if they have been made.
    pub fn installed(split: Split) -> Option<&'static Tables> {
        Tables::cell(split).get()
    }

    /// Keeps tables, unless there are some already.
    pub fn install(tables: Tables) -> &'static Tables {
        Tables::cell(tables.split).get_or_init(|| tables)
    }

    pub fn get_or_make(split: Split, watch: &mut Watch) -> Result<&'static Tables, Stop> {
        match Tables::installed(split) {
            Some(tables) => Ok(tables),
            None => Ok(Tables::install(Tables::make(split, watch)?)),
        }
    }

    /// The same, for those who cannot stop it.
    pub fn get(split: Split) -> &'static Tables {
        let mut on_progress = |_| std::ops::ControlFlow::Continue(());
        let tables = Tables::get_or_make(split, &mut Watch::new(Limits::default(), &mut on_progress));
        tables.expect("nobody stops it")
    }

    pub fn split(&self) -> Split {
        self.split
    }

    /// How large they are.
    pub fn bytes(&self) -> usize {
        self.groups.iter().map(|group| group.bits.len()).sum()
    }

    /// What is to be kept of them.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.groups.iter().flat_map(|group| &group.bits).copied().collect()
    }

    /// The tables from their bytes, or `None` if these are not what was kept.
    pub fn from_bytes(split: Split, bytes: &[u8]) -> Option<Tables> {
        let lengths = split.groups().map(|tiles| Numbering::of(tiles.len()).count().div_ceil(8));
        if bytes.len() != lengths.iter().sum::<usize>() || checksum(bytes) != split.checksum() {
            return None;
        }
        let (first, rest) = bytes.split_at(lengths[0]);
        let (second, third) = rest.split_at(lengths[1]);
        let tiles = split.groups();
        let group = |number: usize, bytes: &[u8]| Group {
            tiles: tiles[number],
            numbering: Numbering::of(tiles[number].len()),
            bits: bytes.to_vec(),
        };
        Some(Tables { split, groups: [group(0, first), group(1, second), group(2, third)] })
    }

    /// The number of slides that are left at least, on a board with the blank's home in any corner.
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

/// What bytes that were not changed by anybody add up to (Fowler, Noll and Vo, 1991, eight bytes at a time).
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
    use crate::scramble::Random;

    /// The slides of some tiles for all their placements and all cells of the blank, four bits for each place, by moving
    /// the blank step by step.
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
                    // What costs nothing comes first, so that nearer placements are always looked at before farther ones.
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
            let group = &Tables::get(split).groups[number];
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
