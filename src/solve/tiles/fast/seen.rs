//! Boards that were met already, told by their hashes.

use super::grid::Grid;

/// A step of a Weyl sequence, and with [`mixed`] a stream of numbers that look random (Steele, Lea and Flood,
/// 2014): always the same ones.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

fn mixed(number: u64) -> u64 {
    let once = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let twice = (once ^ (once >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    twice ^ (twice >> 31)
}

/// A number for each tile in each cell; a board's hash is their exclusive or (Zobrist, 1970).
pub struct Keys {
    cells: usize,
    keys: Vec<u64>,
}

impl Keys {
    pub fn of(grid: &Grid) -> Self {
        let cells = grid.cells();
        Keys { cells, keys: (1..=(cells * cells) as u64).map(|at| mixed(at.wrapping_mul(STEP))).collect() }
    }

    /// What a tile's move from one cell to another changes in a hash.
    #[inline]
    pub fn change(&self, tile: u8, from: usize, to: usize) -> u64 {
        let row = tile as usize * self.cells;
        self.keys[row + from] ^ self.keys[row + to]
    }
}

/// A set of hashes that forgets all of them when it gets full: what is met again then is only looked at twice.
#[derive(Default)]
pub struct Seen {
    /// Open addressing; zero is an empty place.
    places: Vec<u64>,
    count: usize,
}

impl Seen {
    /// Forgets everything, and makes room for about so many.
    pub fn reset(&mut self, room: usize) {
        self.places.clear();
        self.places.resize((2 * room).next_power_of_two().max(1 << 10), 0);
        self.count = 0;
    }

    /// Whether a hash is met for the first time.
    #[inline]
    pub fn is_new(&mut self, hash: u64) -> bool {
        let hash = hash.max(1);
        let mask = self.places.len() - 1;
        let mut at = hash as usize & mask;
        while self.places[at] != 0 {
            if self.places[at] == hash {
                return false;
            }
            at = (at + 1) & mask;
        }
        if self.count >= self.places.len() / 4 * 3 {
            self.places.fill(0);
            self.count = 0;
            at = hash as usize & mask;
        }
        self.places[at] = hash;
        self.count += 1;
        true
    }
}
