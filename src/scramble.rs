//! Random positions and random moves, repeatable from a seed.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::notation::Move;

/// After twelve equal quarter turns a gear ball is back where it was, so eleven are the most that help.
pub const MOST_EQUAL_TURNS: usize = 11;
/// The stricter limit of the other randomiser in use: the other way round is shorter from seven on.
pub const FEWER_EQUAL_TURNS: usize = 6;

/// A stream of random numbers that a seed determines for ever: xoshiro256++ (Blackman and Vigna, 2019).
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    pub fn from_seed(seed: u64) -> Self {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below a bound, each equally likely.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        // The last, incomplete block of the range would favour small numbers: draw again there.
        let last_block = u64::MAX - u64::MAX % bound;
        loop {
            let drawn = self.0.next_u64();
            if drawn < last_block {
                return (drawn % bound) as usize;
            }
        }
    }

    /// Puts things into an order, each equally likely (Fisher and Yates, 1938).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

/// A seed from the entropy of the system or the browser, small enough to be read out and typed in again.
pub fn fresh_seed() -> Result<u32, getrandom::Error> {
    getrandom::u32()
}

/// Single turns in random directions: never one that takes the last back, and at most `most_equal` equal
/// ones in a row.
pub fn random_turns<const N: usize>(
    letters: [char; N],
    count: usize,
    most_equal: usize,
    random: &mut Random,
) -> Vec<Move> {
    let mut turns: Vec<Move> = Vec::with_capacity(count);
    let mut equal = 0;
    while turns.len() < count {
        let amount = if random.below(2) == 0 { 1 } else { -1 };
        let drawn = Move::new(letters[random.below(N)], amount);
        let last = turns.last().copied();
        if last == Some(drawn.inverse()) || last == Some(drawn) && equal == most_equal {
            continue;
        }
        equal = if last == Some(drawn) { equal + 1 } else { 1 };
        turns.push(drawn);
    }
    turns
}
