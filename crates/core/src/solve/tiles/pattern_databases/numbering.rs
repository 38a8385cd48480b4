//! Numbers for the placements of a few tiles on sixteen cells: which cells they occupy, and in what order.

use std::sync::OnceLock;

use super::{CELLS, SIDE, neighbours};

/// The most tiles of a group.
pub(super) const MOST_TILES: usize = 6;

/// Where the tiles of a group are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TilePlacement {
    /// Their cells, a bit each.
    pub cells: u16,
    /// The number of the order in which they lie there.
    pub order: u16,
}

/// The numbering of all placements of a number of tiles.
pub struct Numbering {
    /// Each order of the tiles.
    pub orders: Vec<[u8; MOST_TILES]>,
    /// For each subset of the lower eight cells: its part of the number of a set, and how many cells it has.
    low: Vec<(u16, u16)>,
    /// The part of the upper eight cells, by the number of lower ones.
    high: Vec<u16>,
    /// The cells of each set, a bit each.
    pub cells: Vec<u16>,
    /// For each set the region of each free cell, and the number of its first region among all sets.
    regions: Vec<u64>,
    /// The number of regions over all sets.
    pub rows: usize,
    /// For each jump the order after it, by the order before.
    jumps: Vec<u16>,
}

/// The bits of a region's number. The number of the first row is above those of all cells.
const REGION_BITS: usize = 3;
const ROW_SHIFT: usize = CELLS * REGION_BITS;

/// The number of jumps, that is moves of a tile to the row above or below: how many tiles come before it and those it
/// passes, how many it passes, and whether it moves backwards.
const JUMPS: usize = MOST_TILES * SIDE * 2;

/// The number of a jump; zero passes no tile.
#[inline]
fn jump(before: usize, over: usize, is_backwards: bool) -> usize {
    (before * SIDE + over) * 2 + usize::from(is_backwards)
}

impl Numbering {
    /// The numbering for groups of a size, made at first use.
    pub fn of(tiles: usize) -> &'static Numbering {
        static MADE: [OnceLock<Numbering>; MOST_TILES + 1] = [const { OnceLock::new() }; MOST_TILES + 1];
        MADE[tiles].get_or_init(|| Numbering::new(tiles))
    }

    fn new(tiles: usize) -> Numbering {
        let orders = all_orders(tiles);
        let part = |bits: usize, first: usize, before: usize| -> usize {
            let members = (0..8).filter(|cell| bits >> cell & 1 == 1);
            members.enumerate().map(|(index, cell)| choose(first + cell, before + index + 1)).sum()
        };
        let low = (0..256).map(|bits: usize| (part(bits, 0, 0) as u16, bits.count_ones() as u16 * 256));
        let high = (0..9 * 256).map(|index| part(index % 256, 8, index / 256) as u16);
        let mut jumps = Vec::with_capacity(JUMPS * orders.len());
        for number in 0..JUMPS {
            let (before, over, is_backwards) = (number / 2 / SIDE, number / 2 % SIDE, number % 2 == 1);
            for (order, lying) in orders.iter().enumerate() {
                let mut lying = *lying;
                let is_possible = before + over < tiles;
                if is_possible && is_backwards {
                    lying[before..=before + over].rotate_right(1);
                } else if is_possible {
                    lying[before..=before + over].rotate_left(1);
                }
                let found = orders.binary_search(&lying);
                debug_assert!(is_possible || found == Ok(order));
                jumps.push(found.expect("all orders are there") as u16);
            }
        }
        let mut numbering = Numbering {
            orders,
            low: low.collect(),
            high: high.collect(),
            cells: vec![0; choose(CELLS, tiles)],
            regions: Vec::new(),
            rows: 0,
            jumps,
        };
        numbering.find_regions(tiles);
        numbering
    }

    fn find_regions(&mut self, tiles: usize) {
        for cells in (0..=u16::MAX).filter(|cells| cells.count_ones() as usize == tiles) {
            let set = self.set_number(cells);
            self.cells[set] = cells;
        }
        for &cells in &self.cells {
            let (of_cells, count) = regions_of(cells);
            let packed =
                (0..CELLS).fold(0, |packed, cell| packed | u64::from(of_cells[cell]) << (cell * REGION_BITS));
            self.regions.push(packed | (self.rows as u64) << ROW_SHIFT);
            self.rows += count;
        }
    }

    /// The number of placements, counted once per region of the blank.
    pub fn count(&self) -> usize {
        self.rows * self.orders.len()
    }

    /// The number of a set of cells among all sets of its size.
    #[inline]
    pub fn set_number(&self, cells: u16) -> usize {
        let (low, before) = self.low[usize::from(cells & 255)];
        usize::from(low) + usize::from(self.high[usize::from(before + (cells >> 8))])
    }

    /// The number of a set of cells with the region of the blank.
    #[inline]
    pub fn row(&self, cells: u16, blank: usize) -> usize {
        let regions = self.regions[self.set_number(cells)];
        let region = regions >> (blank * REGION_BITS) & ((1 << REGION_BITS) - 1);
        ((regions >> ROW_SHIFT) + region) as usize
    }

    /// The number of a placement with the region of the blank. Placements of the same order are close together, since
    /// most slides keep the order.
    #[inline]
    pub fn number(&self, placement: TilePlacement, blank: usize) -> usize {
        usize::from(placement.order) * self.rows + self.row(placement.cells, blank)
    }

    /// The placement of tiles on a board.
    pub fn placement(&self, tiles: &[u8], cells: &[u8]) -> TilePlacement {
        let mut placement = TilePlacement::default();
        let mut lying = [0; MOST_TILES];
        let mut count = 0;
        for (cell, tile) in cells.iter().enumerate() {
            if let Some(index) = tiles.iter().position(|of_group| of_group == tile) {
                placement.cells |= 1 << cell;
                lying[count] = index as u8;
                count += 1;
            }
        }
        placement.order = self.orders.binary_search(&lying).expect("all orders are there") as u16;
        placement
    }

    /// The placement after a tile moved to a neighbouring cell.
    #[inline]
    pub fn moved(&self, placement: TilePlacement, from: usize, to: usize) -> TilePlacement {
        let cells = placement.cells ^ (1 << from | 1 << to);
        let lower = from.min(to);
        // The cells between: none for a neighbour in the row, three for one in the column.
        let between = if from.abs_diff(to) == 1 { 0 } else { placement.cells >> (lower + 1) & 7 };
        if between == 0 {
            return TilePlacement { cells, order: placement.order };
        }
        let before = (placement.cells & ((1 << lower) - 1)).count_ones() as usize;
        let order = self.jumped(placement.order, jump(before, between.count_ones() as usize, from > to));
        TilePlacement { cells, order }
    }

    /// The jump of a tile from a cell to a neighbouring one past the tiles between; zero if it passes none.
    pub fn jump_between(&self, cells: u16, from: usize, to: usize) -> usize {
        let lower = from.min(to);
        let between = cells >> (lower + 1) & ((1 << (from.abs_diff(to) - 1)) - 1);
        let before = (cells & ((1 << lower) - 1)).count_ones() as usize;
        if between == 0 { 0 } else { jump(before, between.count_ones() as usize, from > to) }
    }

    /// The number of an order after a jump.
    #[inline]
    pub fn jumped(&self, order: u16, jump: usize) -> u16 {
        self.jumps[jump * self.orders.len() + usize::from(order)]
    }

    /// The orders after a jump, by the order before.
    pub fn after_jump(&self, jump: usize) -> &[u16] {
        &self.jumps[jump * self.orders.len()..][..self.orders.len()]
    }
}

/// The region of each free cell, and how many regions there are.
fn regions_of(cells: u16) -> ([u8; CELLS], usize) {
    let mut regions = [0; CELLS];
    let mut seen = cells;
    let mut count = 0;
    for start in 0..CELLS {
        if seen >> start & 1 == 1 {
            continue;
        }
        seen |= 1 << start;
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            regions[cell] = count as u8;
            for next in neighbours(cell).filter(|next| seen >> next & 1 == 0).collect::<Vec<_>>() {
                seen |= 1 << next;
                open.push(next);
            }
        }
        count += 1;
    }
    assert!(count <= 1 << REGION_BITS, "a few tiles do not cut a small board into many parts");
    (regions, count)
}

/// The binomial coefficient.
fn choose(from: usize, taken: usize) -> usize {
    if taken > from { 0 } else { (0..taken).fold(1, |sets, index| sets * (from - index) / (index + 1)) }
}

/// All permutations of `count` elements, sorted; unused places are zero.
fn all_orders(count: usize) -> Vec<[u8; MOST_TILES]> {
    let mut orders = vec![([0; MOST_TILES], 0_u32)];
    for place in 0..count {
        let extended = |&(order, used): &([u8; MOST_TILES], u32)| {
            let free = (0..count).filter(move |thing| used >> thing & 1 == 0);
            let with = move |thing: usize| {
                let mut order = order;
                order[place] = thing as u8;
                (order, used | 1 << thing)
            };
            free.map(with).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(extended).collect();
    }
    orders.into_iter().map(|(order, _)| order).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_has_a_number_of_its_own() {
        for tiles in [3, 5] {
            let numbering = Numbering::of(tiles);
            let mut seen = vec![false; numbering.count()];
            for cells in (0..=u16::MAX).filter(|cells| cells.count_ones() as usize == tiles) {
                let blanks = (0..CELLS).filter(|blank| cells >> blank & 1 == 0);
                let mut rows: Vec<usize> = blanks.map(|blank| numbering.row(cells, blank)).collect();
                rows.sort_unstable();
                rows.dedup();
                for row in rows {
                    for order in 0..numbering.orders.len() {
                        assert!(!std::mem::replace(&mut seen[order * numbering.rows + row], true));
                    }
                }
            }
            assert!(seen.iter().all(|&seen| seen));
        }
    }
}
