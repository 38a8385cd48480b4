//! The set of boards that were seen, by their hashes.

use super::grid::Grid;

/// A step of a Weyl sequence, and with [`mixed`] a fixed stream of pseudorandom numbers (Steele, Lea and Flood, 2014).
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

fn mixed(number: u64) -> u64 {
    let once = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let twice = (once ^ (once >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    twice ^ (twice >> 31)
}

/// A key for each tile in each cell; a board's hash is their exclusive or (Zobrist, 1970).
pub(super) struct BoardKeys {
    cells: usize,
    keys: Vec<u64>,
}

impl BoardKeys {
    pub(super) fn of(grid: &Grid) -> Self {
        let cells = grid.cells();
        BoardKeys {
            cells,
            keys: (1..=(cells * cells) as u64).map(|at| mixed(at.wrapping_mul(STEP))).collect(),
        }
    }

    /// The change of a hash when a tile moves from one cell to another.
    #[inline]
    pub(super) fn change(&self, tile: u8, from: usize, to: usize) -> u64 {
        let row = tile as usize * self.cells;
        self.keys[row + from] ^ self.keys[row + to]
    }
}

/// A set of hashes that is cleared when it gets full: then a board may be visited twice, which does no harm.
#[derive(Default)]
pub(super) struct SeenBoards {
    /// Open addressing; zero is an empty place.
    places: Vec<u64>,
    count: usize,
}

impl SeenBoards {
    /// Clears the set, and makes room for about that many hashes.
    pub(super) fn reset(&mut self, room: usize) {
        self.places.clear();
        self.places.resize((2 * room).next_power_of_two().max(1 << 10), 0);
        self.count = 0;
    }

    /// Whether a hash is new; remembers it.
    #[inline]
    pub(super) fn is_new(&mut self, hash: u64) -> bool {
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
