//! One solve: what was measured, and its result.

use std::fmt;

/// The last moment with a four-digit year, in milliseconds since 1970.
pub const LAST_MOMENT: u64 = 253_402_300_799_999;

/// The longest scramble that is stored, in bytes. Those of competitions have at most a quarter of it.
pub const MAX_SCRAMBLE: usize = 1_000;

/// The longest id of a puzzle, in bytes.
pub const MAX_NAME: usize = 40;

/// The penalty of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Penalty {
    /// The time counts as it is.
    None,
    /// Two seconds more.
    PlusTwo,
    /// What competitions call DNF: did not finish.
    NotFinished,
}

impl Penalty {
    /// All penalties, from none to the worst.
    pub const ALL: [Penalty; 3] = [Penalty::None, Penalty::PlusTwo, Penalty::NotFinished];

    /// Its word in lists and in the stored text.
    pub const fn word(self) -> &'static str {
        match self {
            Penalty::None => "OK",
            Penalty::PlusTwo => "+2",
            Penalty::NotFinished => "DNF",
        }
    }

    /// Its meaning in words.
    pub const fn meaning(self) -> &'static str {
        match self {
            Penalty::None => "No penalty",
            Penalty::PlusTwo => "Two seconds more",
            Penalty::NotFinished => "Did not finish",
        }
    }
}

/// One timed solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solve {
    /// When it ended, in milliseconds since 1970.
    pub when: u64,
    /// The id of the puzzle.
    pub puzzle: String,
    /// The scramble as text; empty if it is not known.
    pub scramble: String,
    /// The measured time, without the penalty.
    pub milliseconds: u32,
    /// The penalty, which can be changed afterwards.
    pub penalty: Penalty,
    /// How many moves it took, in the default metric of the puzzle; `None` for a physical puzzle.
    pub moves: Option<u32>,
}

/// The result of one solve or the average of several. DNF sorts last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TimedOutcome {
    /// Finished, in hundredths of a second.
    Time(u64),
    /// Did not finish.
    NotFinished,
}

impl Solve {
    /// The result: the time truncated to hundredths, as in competitions, plus the penalty.
    pub fn outcome(&self) -> TimedOutcome {
        let hundredths = u64::from(self.milliseconds / 10);
        match self.penalty {
            Penalty::None => TimedOutcome::Time(hundredths),
            Penalty::PlusTwo => TimedOutcome::Time(hundredths + 200),
            Penalty::NotFinished => TimedOutcome::NotFinished,
        }
    }

    /// Turns per hundred seconds: TPS times 100. The penalty is not part of the time.
    pub fn turns_in_hundred_seconds(&self) -> Option<u64> {
        let (moves, milliseconds) = (u64::from(self.moves?), u64::from(self.milliseconds));
        (moves * 100_000 + milliseconds / 2).checked_div(milliseconds)
    }

    /// The result as lists show it: with a plus after a penalty of two seconds, and with the measured time of a DNF.
    pub fn result(&self) -> String {
        match self.penalty {
            Penalty::None => self.outcome().to_string(),
            Penalty::PlusTwo => format!("{}+", self.outcome()),
            Penalty::NotFinished => format!("DNF ({})", time(u64::from(self.milliseconds / 10))),
        }
    }

    /// The solve with all fields within the limits of the stored text.
    pub fn limited(mut self) -> Solve {
        self.when = self.when.min(LAST_MOMENT);
        // Part of a scramble would be another scramble.
        if self.scramble.len() > MAX_SCRAMBLE {
            self.scramble.clear();
        }
        self
    }
}

impl fmt::Display for TimedOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimedOutcome::Time(hundredths) => f.write_str(&time(*hundredths)),
            TimedOutcome::NotFinished => f.write_str("DNF"),
        }
    }
}

/// Hundredths as a decimal number.
pub fn decimal(hundredths: u64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// A time, with minutes and hours only where there are any.
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

    pub(crate) fn solve(milliseconds: u32, penalty: Penalty) -> Solve {
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
    fn times_are_truncated_to_hundredths() {
        assert_eq!(solve(12_349, Penalty::None).outcome(), TimedOutcome::Time(1_234));
        assert_eq!(solve(12_349, Penalty::PlusTwo).outcome(), TimedOutcome::Time(1_434));
        assert_eq!(solve(12_349, Penalty::NotFinished).outcome(), TimedOutcome::NotFinished);
        let results = Penalty::ALL.map(|penalty| solve(12_349, penalty).result());
        assert_eq!(results, ["12.34", "14.34+", "DNF (12.34)"]);
        assert!(TimedOutcome::Time(u64::MAX) < TimedOutcome::NotFinished);
    }

    #[test]
    fn turns_a_second_are_moves_by_time() {
        let turns = |moves, milliseconds| {
            Solve { moves, ..solve(milliseconds, Penalty::PlusTwo) }.turns_in_hundred_seconds()
        };
        assert_eq!(turns(Some(50), 10_000), Some(500));
        assert_eq!(turns(Some(20), 3_000), Some(667));
        assert_eq!(turns(None, 10_000), None);
        assert_eq!(turns(Some(1), 0), None, "no time passed");
        assert_eq!(decimal(667), "6.67");
    }
}
