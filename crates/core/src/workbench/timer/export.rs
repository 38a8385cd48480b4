//! Times as comma-separated values, for other programs.

use super::timed_solve::{LAST_MOMENT, Solve, TimedOutcome, decimal};
use super::times::Times;
use crate::csv;

const HEADS: [&str; 9] =
    ["number", "date", "puzzle", "scramble", "time", "penalty", "result", "moves", "turns_a_second"];

/// The solves of a puzzle, a row each, the first one first. Times are in seconds.
pub fn solves(times: &Times, puzzle: &str) -> String {
    csv::table(HEADS, times.of(puzzle).zip(1..).map(|((_, solve), number)| row(solve, number)))
}

fn row(solve: &Solve, number: usize) -> [String; 9] {
    let result = match solve.outcome() {
        TimedOutcome::Time(hundredths) => decimal(hundredths),
        unfinished => unfinished.to_string(),
    };
    let (seconds, rest) = (solve.milliseconds / 1_000, solve.milliseconds % 1_000);
    [
        number.to_string(),
        date(solve.when),
        solve.puzzle.clone(),
        solve.scramble.clone(),
        format!("{seconds}.{rest:03}"),
        solve.penalty.word().to_string(),
        result,
        solve.moves.map(|moves| moves.to_string()).unwrap_or_default(),
        solve.turns_in_hundred_seconds().map(decimal).unwrap_or_default(),
    ]
}

const SECONDS_A_DAY: u64 = 86_400;

/// A moment in milliseconds since 1970 as ISO 8601, in UTC.
fn date(when: u64) -> String {
    let seconds = when.min(LAST_MOMENT) / 1_000;
    let (mut days, second) = (seconds / SECONDS_A_DAY, seconds % SECONDS_A_DAY);
    // Counting year by year and month by month is fast enough for any export.
    let mut year = 1970;
    while days >= days_in_year(year) {
        days -= days_in_year(year);
        year += 1;
    }
    let mut month = 1;
    while days >= days_in_month(year, month) {
        days -= days_in_month(year, month);
        month += 1;
    }
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", days + 1)
}

fn is_leap_year(year: u64) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

fn days_in_year(year: u64) -> u64 {
    365 + u64::from(is_leap_year(year))
}

fn days_in_month(year: u64, month: u64) -> u64 {
    match month {
        2 => 28 + u64::from(is_leap_year(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workbench::timer::timed_solve::Penalty;
    use crate::workbench::timer::timed_solve::tests::solve;

    #[test]
    fn moments_have_their_dates() {
        for (when, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399_999, "2000-02-28T23:59:59Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_000_000_000_000, "2001-09-09T01:46:40Z"),
            (1_700_000_000_000, "2023-11-14T22:13:20Z"),
            (2_147_483_647_000, "2038-01-19T03:14:07Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00Z"),
            (LAST_MOMENT, "9999-12-31T23:59:59Z"),
            (u64::MAX, "9999-12-31T23:59:59Z"),
        ] {
            assert_eq!(date(when), expected);
        }
    }

    #[test]
    fn every_solve_of_the_puzzle_has_a_row() {
        let times: Times = [
            Solve { moves: Some(50), ..solve(12_345, Penalty::None) },
            Solve { puzzle: "gear".to_string(), ..solve(1, Penalty::None) },
            Solve { scramble: "R, \"U\"".to_string(), ..solve(62_349, Penalty::PlusTwo) },
            solve(9_000, Penalty::NotFinished),
        ]
        .into_iter()
        .collect();
        let text = solves(&times, "3x3x3");
        let lines: Vec<&str> = text.split("\r\n").collect();
        assert_eq!(
            lines,
            [
                "number,date,puzzle,scramble,time,penalty,result,moves,turns_a_second",
                "1,2023-11-14T22:13:20Z,3x3x3,R U F,12.345,OK,12.34,50,4.05",
                "2,2023-11-14T22:13:20Z,3x3x3,\"R, \"\"U\"\"\",62.349,+2,64.34,,",
                "3,2023-11-14T22:13:20Z,3x3x3,R U F,9.000,DNF,DNF,,",
                "",
            ]
        );
    }
}
