//! Random positions and random moves, repeatable from a seed.

use std::fmt;
use std::str::FromStr;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use crate::notation::Move;

/// A random number generator, xoshiro256++ (Blackman and Vigna, 2019). The same seed gives the same numbers in every
/// version.
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// A generator with a short seed.
    pub fn from_seed(seed: u64) -> Self {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A generator with a fresh seed from the system's entropy.
    pub fn fresh() -> Result<Self, getrandom::Error> {
        Seed::fresh().map(Seed::random)
    }

    /// A uniformly distributed number below a bound.
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

    /// Shuffles a slice; all orders are equally likely (Fisher and Yates, 1938).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

/// What a random number generator starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seed {
    /// A number that is easy to pass on and to type.
    Short(u64),
    /// As many bits as the generator's state has. A 3x3x3 has more than 2^65 positions: with a shorter seed most of
    /// them could never be drawn.
    Full([u8; 32]),
}

impl Seed {
    /// A full seed from the entropy of the system or the browser.
    pub fn fresh() -> Result<Seed, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Seed::Full(bytes))
    }

    /// A generator that starts from it.
    pub fn random(self) -> Random {
        match self {
            Seed::Short(seed) => Random::from_seed(seed),
            // From a state of zeros xoshiro would only give zeros; the crate replaces that seed.
            Seed::Full(bytes) => Random(Xoshiro256PlusPlus::from_seed(bytes)),
        }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seed::Short(seed) => write!(f, "{seed}"),
            Seed::Full(bytes) => bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}")),
        }
    }
}

/// A text that cannot be read as a [`Seed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeedError;

impl fmt::Display for SeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number below 2^64 or 64 hexadecimal digits are wanted")
    }
}

impl std::error::Error for SeedError {}

impl FromStr for Seed {
    type Err = SeedError;

    /// Reads what [`Seed`] is written as: a number, or 64 hexadecimal digits.
    fn from_str(text: &str) -> Result<Self, SeedError> {
        let mut bytes = [0; 32];
        let is_full = text.len() == 2 * bytes.len() && text.bytes().all(|digit| digit.is_ascii_hexdigit());
        if !is_full {
            return text.parse().map(Seed::Short).map_err(|_| SeedError);
        }
        for (index, byte) in bytes.iter_mut().enumerate() {
            let digits = &text[2 * index..2 * index + 2];
            *byte = u8::from_str_radix(digits, 16).expect("they are hexadecimal digits");
        }
        Ok(Seed::Full(bytes))
    }
}

/// Single turns in random directions: never one that undoes the last, and at most `most_equal` equal
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
