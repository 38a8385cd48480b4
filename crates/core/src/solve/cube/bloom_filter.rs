//! Bloom filters (Bloom, 1970) of the positions within some moves of a goal.
//!
//! Every inserted position is found; of the rest about one in thirty is found too. A search that follows such a false
//! positive loses a little time and nothing else.

use super::symmetry::{MoveIndex, STEPS, StepSet, steps};

/// A Bloom filter with three bits per entry, all in one word.
pub struct BloomFilter {
    words: Box<[u64]>,
}

impl BloomFilter {
    /// An empty filter for about `count` entries, at about nine bits each.
    pub fn with_room_for(count: usize) -> BloomFilter {
        BloomFilter { words: vec![0; count / 7 + 1].into() }
    }

    pub fn insert(&mut self, hash: Hash) {
        let (word, bits) = self.place(hash);
        self.words[word] |= bits;
    }

    #[inline]
    pub fn may_have(&self, hash: Hash) -> bool {
        let (word, bits) = self.place(hash);
        self.words[word] & bits == bits
    }

    /// The steps of a set that lead to an entry of the filter, given the hash after each. It computes all hashes first
    /// and then tests them, so that the memory accesses overlap.
    #[inline]
    pub fn steps_into(&self, set: StepSet, hash_after: impl Fn(MoveIndex) -> Hash) -> StepSet {
        let mut hashes = [Hash::default(); STEPS];
        for (hash, step) in hashes.iter_mut().zip(steps(set)) {
            *hash = hash_after(step);
        }
        let looked_up = hashes.into_iter().zip(steps(set));
        looked_up.fold(0, |near, (hash, step)| near | StepSet::from(self.may_have(hash)) << step)
    }

    /// The index of the word of a hash, and its bits there.
    #[inline]
    fn place(&self, Hash(hash): Hash) -> (usize, u64) {
        let bit = |at: u32| 1 << (hash >> at & 63);
        let word = ((hash >> 32) * self.words.len() as u64) >> 32;
        (word as usize, bit(26) | bit(20) | bit(14))
    }

    pub fn bytes(&self) -> usize {
        8 * self.words.len()
    }
}

/// The hash of a key.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hash(u64);

impl Hash {
    /// Fibonacci hashing (Knuth): the upper bits depend on the whole key.
    #[inline]
    pub fn of(key: u64) -> Hash {
        Hash(key.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}
