//! Estimates of how many slides it takes to bring one tile, or two at once, to target cells.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::grid::Grid;

const FAR: u16 = u16::MAX / 4;
/// The approximate cost of each step of a tile outside the table.
const STEP_OUTSIDE: u32 = 5;
/// The approximate cost of two tiles once both are near; more than any real one.
const PAIR: u32 = 40;

/// Estimates for bringing one tile to one of some cells.
pub(super) struct Single {
    /// For each cell of the tile and each side where the blank is (by the slide that moves the tile there) the number
    /// of slides; zero if the tile has arrived.
    table: Vec<[u16; 4]>,
}

impl Single {
    /// Makes the table. The blank is assumed to go round a tile within the eight cells about it.
    pub(super) fn new(grid: &Grid, is_free: &dyn Fn(usize) -> bool, targets: &[usize]) -> Self {
        let mut table = vec![[FAR; 4]; grid.cells()];
        let mut waiting = BinaryHeap::new();
        for &target in targets {
            table[target] = [0; 4];
            waiting.extend((0..4).map(|side| (Reverse(0), target, side)));
        }
        while let Some((Reverse(far), tile, side)) = waiting.pop() {
            if table[tile][side] < far {
                continue;
            }
            let mut reach = |cell: usize, side: usize, far: u16| {
                if far < table[cell][side] {
                    table[cell][side] = far;
                    waiting.push((Reverse(far), cell, side));
                }
            };
            let Some(blank) = beside(grid, tile, side).filter(|&cell| is_free(cell)) else { continue };
            reach(blank, 3 - side, far + 1);
            for (other, walk) in walks(grid, is_free, tile, side) {
                reach(tile, other, far + walk);
            }
        }
        for (cell, sides) in table.iter_mut().enumerate() {
            let least = targets.iter().map(|&target| grid.distance(cell, target)).min().unwrap_or(0);
            // If no path is known there is a longer one, unless the cell is finished.
            sides.iter_mut().for_each(|far| *far = (*far).min(20 + 6 * least as u16));
            if least == 0 {
                *sides = [0; 4];
            }
        }
        Single { table }
    }

    /// The approximate number of slides with the tile and the blank in those cells.
    #[inline]
    pub(super) fn estimate(&self, grid: &Grid, tile: u8, blank: u8) -> u32 {
        let sides = &self.table[tile as usize];
        if sides[0] == 0 {
            return 0;
        }
        let (x, y) = grid.place(blank);
        let (tile_x, tile_y) = grid.place(tile);
        let (dx, dy) = (x - tile_x, y - tile_y);
        let (right, down) = (dx.abs(), dy.abs());
        // If the blank is straight behind the tile, it has to step aside and back.
        let (behind_x, behind_y) = (2 * i32::from(dy == 0), 2 * i32::from(dx == 0));
        let walks = [
            right + (dy + 1).abs() + if dy > 0 { behind_y } else { 0 },
            (dx + 1).abs() + down + if dx > 0 { behind_x } else { 0 },
            (dx - 1).abs() + down + if dx < 0 { behind_x } else { 0 },
            right + (dy - 1).abs() + if dy < 0 { behind_y } else { 0 },
        ];
        let totals = sides.iter().zip(walks).map(|(&far, walk)| u32::from(far) + walk as u32);
        totals.min().unwrap_or(0)
    }
}

/// The cell to which a slide would move a tile: above it for a slide up.
fn beside(grid: &Grid, tile: usize, slide: usize) -> Option<usize> {
    grid.source(tile, 3 - slide as u8)
}

/// The sides of a tile that the blank can reach from one side, with the number of slides.
fn walks(grid: &Grid, is_free: &dyn Fn(usize) -> bool, tile: usize, side: usize) -> Vec<(usize, u16)> {
    const ROUND: [usize; 4] = [0, 2, 3, 1];
    let start = ROUND.iter().position(|&other| other == side).unwrap_or(0);
    let mut found = Vec::new();
    for turn in [1, 3] {
        for quarters in 1..4 {
            let last = ROUND[(start + turn * (quarters - 1)) % 4];
            let next = ROUND[(start + turn * quarters) % 4];
            let corner = beside(grid, tile, last).and_then(|cell| beside(grid, cell, next));
            let end = beside(grid, tile, next);
            if !corner.is_some_and(is_free) || !end.is_some_and(is_free) {
                break;
            }
            found.push((next, 2 * quarters as u16));
        }
    }
    found
}

/// Estimates for bringing two tiles into the last two cells of a line.
pub(super) struct Pair {
    /// For bringing either of them near those cells.
    approach: Single,
    /// For each cell the index of the nearest cell near the end, and its distance.
    nearest: Vec<(u8, u8)>,
    near: usize,
    /// The number of slides by the near cells of both tiles and of the blank.
    table: Vec<u16>,
}

impl Pair {
    pub(super) fn new(
        grid: &Grid,
        is_free: &dyn Fn(usize) -> bool,
        near: &[usize],
        targets: [usize; 2],
    ) -> Self {
        let nearest = (0..grid.cells()).map(|cell| {
            let distances = near.iter().map(|&other| grid.distance(cell, other));
            let (number, far) =
                distances.enumerate().min_by_key(|&(_, far)| far).expect("the targets are near");
            (number as u8, far as u8)
        });
        Pair {
            approach: Single::new(grid, is_free, near),
            nearest: nearest.collect(),
            near: near.len(),
            table: table_of_pair(grid, near, targets),
        }
    }

    /// The approximate number of slides with the tiles and the blank in those cells.
    #[inline]
    pub(super) fn estimate(&self, grid: &Grid, tiles: [u8; 2], blank: u8) -> u32 {
        let [one, other, third] = [tiles[0], tiles[1], blank].map(|cell| self.nearest[cell as usize]);
        if one.1 > 0 {
            // The blank's path to the other tile counts in full: if the estimate grew when a tile arrives, no tile
            // would ever arrive.
            let walk = (grid.width + grid.height) as u32;
            let later = walk + STEP_OUTSIDE * u32::from(other.1) + PAIR;
            return self.approach.estimate(grid, tiles[0], blank) + later;
        }
        if other.1 > 0 {
            return self.approach.estimate(grid, tiles[1], blank) + PAIR;
        }
        let at = (one.0 as usize * self.near + other.0 as usize) * self.near + third.0 as usize;
        u32::from(self.table[at]) + u32::from(third.1)
    }
}

fn table_of_pair(grid: &Grid, near: &[usize], targets: [usize; 2]) -> Vec<u16> {
    let count = near.len();
    let number = |cell: usize| near.iter().position(|&other| other == cell);
    let targets = targets.map(|target| number(target).expect("the targets are near"));
    let around: Vec<Vec<usize>> = near
        .iter()
        .map(|&cell| (0..4).filter_map(|slide| grid.source(cell, slide)).filter_map(number).collect())
        .collect();
    let index = |[one, other, blank]: [usize; 3]| (one * count + other) * count + blank;
    let mut table = vec![FAR; count * count * count];
    let mut queue: Vec<[usize; 3]> = (0..count)
        .filter(|blank| !targets.contains(blank))
        .map(|blank| [targets[0], targets[1], blank])
        .collect();
    queue.iter().for_each(|&at| table[index(at)] = 0);
    let mut done = 0;
    while done < queue.len() {
        let [one, other, blank] = queue[done];
        done += 1;
        let far = table[index([one, other, blank])] + 1;
        for &source in &around[blank] {
            let moved = |cell: usize| if cell == source { blank } else { cell };
            let next = [moved(one), moved(other), source];
            if table[index(next)] == FAR {
                table[index(next)] = far;
                queue.push(next);
            }
        }
    }
    // A tile may be in the near cell closest to a blank outside. Then the blank counts as beside that tile.
    for one in 0..count {
        for other in (0..count).filter(|&other| other != one) {
            for blank in [one, other] {
                let totals = around[blank].iter().map(|&cell| table[index([one, other, cell])]);
                table[index([one, other, blank])] = totals.min().unwrap_or(FAR) + 1;
            }
        }
    }
    table
}
