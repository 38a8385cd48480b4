//! All that is within some moves of a goal, remembered by a few bits each (Bloom, 1970).
//!
//! Whatever was put in is found; of what was not, about one in thirty is found too. A search that goes on from
//! there in vain loses a little time and nothing else.

use super::symmetry::{STEPS, Step, StepSet, steps};

/// A set of things that are near.
pub struct Near {
    words: Box<[u64]>,
}

impl Near {
    /// With room for so many things, at about nine bits each.
    pub fn with_room_for(count: usize) -> Near {
        Near { words: vec![0; count / 7 + 1].into() }
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

    /// The steps of a set that lead to something near, given what each leads to. All hashes come first, then all looks:
    /// so the memory is asked for many of them at once.
    #[inline]
    pub fn steps_into(&self, set: StepSet, hash_after: impl Fn(Step) -> Hash) -> StepSet {
        let mut hashes = [Hash::default(); STEPS];
        for (hash, step) in hashes.iter_mut().zip(steps(set)) {
            *hash = hash_after(step);
        }
        let looked_up = hashes.into_iter().zip(steps(set));
        looked_up.fold(0, |near, (hash, step)| near | StepSet::from(self.may_have(hash)) << step)
    }

    /// The word that tells about it, and the bits of it that do.
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

/// What a key is looked up by.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hash(u64);

impl Hash {
    /// Fibonacci hashing (Knuth): the upper bits depend on all of the key.
    #[inline]
    pub fn of(key: u64) -> Hash {
        Hash(key.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}
