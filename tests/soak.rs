//! The page under load and with faults: `scripts/soak [MINUTES [SEED]]`. It prints figures, and fails if something grows without a limit,
//! an answer does not come, or a fault goes without a sentence.

#[path = "soak/faults.rs"]
mod faults;
#[path = "soak/random_use.rs"]
mod random_use;
#[path = "soak/strain.rs"]
mod strain;

use std::time::Duration;

/// A run of a few minutes has few cancels and kills, one of an hour has all. The faults are always all.
pub(crate) struct Extent {
    pub minutes: f64,
    pub seed: u64,
}

impl Extent {
    /// How many of something that an hour has so many of.
    pub(crate) fn share(&self, in_an_hour: usize) -> usize {
        ((in_an_hour as f64 * self.minutes / 60.0).ceil() as usize).min(in_an_hour)
    }

    /// How long the random use takes: half of the time.
    pub(crate) fn of_random_use(&self) -> Duration {
        Duration::from_secs_f64(0.5 * 60.0 * self.minutes)
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let number = |place: usize, otherwise: f64| match words.get(place) {
        Some(word) => word.parse().unwrap_or_else(|_| panic!("a number was expected, found “{word}”")),
        None => otherwise,
    };
    let extent = Extent { minutes: number(0, 60.0), seed: number(1, 1.0) as u64 };
    println!("{} minutes, seed {}", extent.minutes, extent.seed);
    faults::run();
    strain::run(&extent);
    random_use::run(&extent);
    println!("Everything held");
}
