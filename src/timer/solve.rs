//! One solve: what was measured, and what counts of it.

use std::fmt;

/// The last moment that is written with four digits for its year, in milliseconds since 1970.
pub const LAST_MOMENT: u64 = 253_402_300_799_999;

/// The most bytes of a scramble that are kept. Those of competitions have a quarter of them at most.
pub const MAX_SCRAMBLE: usize = 1_000;

/// The most bytes of a puzzle's name.
pub const MAX_NAME: usize = 40;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Penalty {
    None,
    /// Two seconds more.
    PlusTwo,
    /// What competitions call DNF: did not finish.
    NotFinished,
}

impl Penalty {
    pub const ALL: [Penalty; 3] = [Penalty::None, Penalty::PlusTwo, Penalty::NotFinished];

    /// What it is called, in lists and in what is kept.
    pub const fn word(self) -> &'static str {
        match self {
            Penalty::None => "OK",
            Penalty::PlusTwo => "+2",
            Penalty::NotFinished => "DNF",
        }
    }

    /// What it means, in a sentence that begins with it.
    pub const fn meaning(self) -> &'static str {
        match self {
            Penalty::None => "No penalty",
            Penalty::PlusTwo => "Two seconds more",
            Penalty::NotFinished => "Did not finish",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solve {
    /// When it ended, in milliseconds since 1970.
    pub when: u64,
    /// The name of the puzzle in links.
    pub puzzle: String,
    /// Empty where none is known.
    pub scramble: String,
    /// What was measured, without a penalty.
    pub milliseconds: u32,
    pub penalty: Penalty,
    /// In the metric that is usual for the puzzle; nobody counts those of a puzzle in the hand.
    pub moves: Option<u32>,
}

/// What counts of a solve or of several, in hundredths of a second. Whoever did not finish comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    Time(u64),
    NotFinished,
}

impl Solve {
    /// What counts: the time cut off after its hundredths, as competitions do, with the penalty.
    pub fn outcome(&self) -> Outcome {
        let hundredths = u64::from(self.milliseconds / 10);
        match self.penalty {
            Penalty::None => Outcome::Time(hundredths),
            Penalty::PlusTwo => Outcome::Time(hundredths + 200),
            Penalty::NotFinished => Outcome::NotFinished,
        }
    }

    /// Turns in a hundred seconds, of which a hundredth is what people call TPS. The penalty was not spent turning.
    pub fn turns_in_hundred_seconds(&self) -> Option<u64> {
        let (moves, milliseconds) = (u64::from(self.moves?), u64::from(self.milliseconds));
        (moves * 100_000 + milliseconds / 2).checked_div(milliseconds)
    }

    /// The result as lists show it: a plus behind the two seconds, and what was measured of a solve that does not count.
    pub fn result(&self) -> String {
        match self.penalty {
            Penalty::None => self.outcome().to_string(),
            Penalty::PlusTwo => format!("{}+", self.outcome()),
            Penalty::NotFinished => format!("DNF ({})", time(u64::from(self.milliseconds / 10))),
        }
    }

    /// With nothing in it that cannot be kept.
    pub fn kept(mut self) -> Solve {
        self.when = self.when.min(LAST_MOMENT);
        // Part of a scramble would be another scramble.
        if self.scramble.len() > MAX_SCRAMBLE {
            self.scramble.clear();
        }
        self
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Time(hundredths) => f.write_str(&time(*hundredths)),
            Outcome::NotFinished => f.write_str("DNF"),
        }
    }
}

/// A number of hundredths with its point.
pub fn decimal(hundredths: u64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// A time as people read it: minutes and hours only where there are any.
pub fn time(hundredths: u64) -> String {
    let (minutes, rest) = (hundredths / 6_000, hundredths % 6_000);
    let (hours, minutes) = (minutes / 60, minutes % 60);
    match (hours, minutes) {
        (0, 0) => decimal(rest),
        (0, _) => format!("{minutes}:{:02}.{:02}", rest / 100, rest % 100),
        _ => format!("{hours}:{minutes:02}:{:02}.{:02}", rest / 100, rest % 100),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub fn solve(milliseconds: u32, penalty: Penalty) -> Solve {
        Solve {
            when: 1_700_000_000_000,
            puzzle: "3x3x3".to_string(),
            scramble: "R U F".to_string(),
            milliseconds,
            penalty,
            moves: None,
        }
    }

    #[test]
    fn times_are_read_as_people_read_them() {
        let read = [0, 5, 99, 1_234, 5_999, 6_000, 7_205, 359_999, 360_000, 429_496_729].map(time);
        let expected = [
            "0.00",
            "0.05",
            "0.99",
            "12.34",
            "59.99",
            "1:00.00",
            "1:12.05",
            "59:59.99",
            "1:00:00.00",
            "1193:02:47.29",
        ];
        assert_eq!(read, expected);
    }

    #[test]
    fn what_is_begun_of_a_hundredth_does_not_count() {
        assert_eq!(solve(12_349, Penalty::None).outcome(), Outcome::Time(1_234));
        assert_eq!(solve(12_349, Penalty::PlusTwo).outcome(), Outcome::Time(1_434));
        assert_eq!(solve(12_349, Penalty::NotFinished).outcome(), Outcome::NotFinished);
        let results = Penalty::ALL.map(|penalty| solve(12_349, penalty).result());
        assert_eq!(results, ["12.34", "14.34+", "DNF (12.34)"]);
        assert!(Outcome::Time(u64::MAX) < Outcome::NotFinished);
    }

    #[test]
    fn turns_a_second_are_moves_by_time() {
        let turns = |moves, milliseconds| {
            Solve { moves, ..solve(milliseconds, Penalty::PlusTwo) }.turns_in_hundred_seconds()
        };
        assert_eq!(turns(Some(50), 10_000), Some(500));
        assert_eq!(turns(Some(20), 3_000), Some(667));
        assert_eq!(turns(None, 10_000), None);
        assert_eq!(turns(Some(1), 0), None, "nobody knows how fast that was");
        assert_eq!(decimal(667), "6.67");
    }
}
