//! Methods compared on the same random positions: how long their solutions are, and how long they take.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::clock::Instant;
use serde::{Deserialize, Serialize};

use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::random::Random;
use crate::search::stopwatch::stopwatch;
use crate::solve::{self, Limits, Method, OnProgress, Progress, SolveError, Stop, offers};

const BETWEEN_REPORTS: Duration = Duration::from_millis(50);

/// The most positions that are compared.
pub const MAX_COUNT: usize = 100_000;

/// The results of a method on all positions.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparisonRow {
    /// The name of the method.
    pub method: String,
    /// The length of each solution.
    pub lengths: Vec<u32>,
    /// The time of each search in microseconds, fractions included, without making tables.
    pub micros: Vec<f64>,
    /// How many positions it did not solve within its limits.
    pub unsolved: usize,
}

/// The methods that are compared by default: all but the slow ones.
pub fn usual_methods(puzzle: &AnyPuzzle) -> Vec<&'static str> {
    offers(puzzle).iter().filter(|offer| !offer.is_slow).map(|offer| offer.name).collect()
}

/// Solves random positions; each position by all methods in turn.
pub fn compare(
    puzzle: &AnyPuzzle,
    methods: &[Method],
    count: usize,
    random: &mut Random,
    limits: Limits,
    on_progress: OnProgress,
) -> Result<Vec<ComparisonRow>, SolveError> {
    let mut rows: Vec<ComparisonRow> = methods
        .iter()
        .map(|method| ComparisonRow {
            method: method.offer().name.to_string(),
            lengths: Vec::new(),
            micros: Vec::new(),
            unsolved: 0,
        })
        .collect();
    // Otherwise a method that is better with them would improve from one position to the next.
    solve::make_large_tables(puzzle, on_progress)?;
    let stopwatch = stopwatch();
    let mut last_report: Option<Instant> = None;
    let count = count.min(MAX_COUNT);
    for number in 1..=count {
        let position = puzzle.random_state(random);
        for (method, row) in methods.iter().zip(&mut rows) {
            let mut report = |progress: Progress| {
                // Without this each of many short searches would report.
                if last_report.is_some_and(|last| last.elapsed() < BETWEEN_REPORTS) {
                    return ControlFlow::Continue(());
                }
                last_report = Some(Instant::now());
                let phase = format!("position {number} of {count}: {}", method.offer().title);
                on_progress(Progress { phase: Cow::Owned(phase), best: None, ..progress })
            };
            // Methods that take no limit on moves run without it, but within a time limit.
            let limits = match method.offer().is_adjustable {
                true => limits,
                false => Limits { max_moves: None, time: limits.time.or(Some(PATIENCE)), ..limits },
            };
            // The first search makes the tables of its method and runs with cold caches, so it does not count.
            let warm_up = (number == 1).then(|| solve::solve(&position, *method, limits, &mut report));
            if let Some(Err(SolveError::Stopped(Stop::Cancelled))) = warm_up {
                return Err(Stop::Cancelled.into());
            }
            match solve::solve_timed(&position, *method, limits, &stopwatch, &mut report) {
                Ok((outcome, micros)) => {
                    row.lengths.push(outcome.length);
                    row.micros.push(micros);
                }
                Err(SolveError::Stopped(stop)) if stop != Stop::Cancelled => row.unsolved += 1,
                Err(error) => return Err(error),
            }
        }
    }
    Ok(rows)
}

/// The default time limit for one position.
const PATIENCE: Duration = Duration::from_secs(10);

/// The distribution of some numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The median.
    pub median: f64,
    /// The arithmetic mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// The smallest number.
    pub least: f64,
    /// The largest number.
    pub most: f64,
}

impl Spread {
    /// The distribution of some numbers; `None` if there are none.
    pub fn of(numbers: &[f64]) -> Option<Spread> {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let (least, most) = (*sorted.first()?, *sorted.last()?);
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let variance = numbers.iter().map(|number| (number - mean) * (number - mean)).sum::<f64>() / count;
        Some(Spread { mean, deviation: variance.sqrt(), least, median: sorted[sorted.len() / 2], most })
    }

    /// The same of whole numbers.
    pub fn of_lengths(lengths: &[u32]) -> Option<Spread> {
        Spread::of(&lengths.iter().map(|&length| f64::from(length)).collect::<Vec<_>>())
    }
}

/// The results of a method as texts and bars.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The name of the method.
    pub method: String,
    /// How many positions were solved, and how many were not.
    pub solved: usize,
    /// How many positions were not solved within the limits.
    pub unsolved: usize,
    /// The lengths in moves, in the order of [`Summary::HEADS`].
    pub lengths: [String; 5],
    /// The same in microseconds.
    pub times: [String; 5],
    /// How many solutions have each length.
    pub by_length: Vec<(String, usize)>,
    /// How many searches took less than each bound in microseconds, and at least the bound before.
    pub by_time: Vec<(String, usize)>,
}

/// A time in three digits. The shortest are fractions of a microsecond, and none is zero.
fn short(micros: f64) -> String {
    match micros {
        micros if micros < 9.995 => format!("{micros:.2}"),
        micros if micros < 99.95 => format!("{micros:.1}"),
        micros => format!("{micros:.0}"),
    }
}

impl Summary {
    /// The headings of the numbers of a spread. The median comes first: where times differ a hundredfold, a few of them
    /// dominate the mean.
    pub const HEADS: [&str; 5] = ["Median", "Mean", "Spread", "Least", "Most"];

    /// The summary of the results of a method.
    pub fn of(row: &ComparisonRow) -> Summary {
        let lengths = Spread::of_lengths(&row.lengths).map(|spread| {
            let [mean, deviation] = [spread.mean, spread.deviation].map(|number| format!("{number:.2}"));
            let [median, least, most] =
                [spread.median, spread.least, spread.most].map(|number| format!("{number:.0}"));
            [median, mean, deviation, least, most]
        });
        let times = Spread::of(&row.micros).map(|Spread { median, mean, deviation, least, most }| {
            [median, mean, deviation, least, most].map(short)
        });
        Summary {
            method: row.method.clone(),
            solved: row.lengths.len(),
            unsolved: row.unsolved,
            lengths: lengths.unwrap_or_default(),
            times: times.unwrap_or_default(),
            by_length: named(by_length(&row.lengths)),
            by_time: named(by_time(&row.micros)),
        }
    }
}

fn named<N: ToString>(counts: Vec<(N, usize)>) -> Vec<(String, usize)> {
    counts.into_iter().map(|(name, count)| (name.to_string(), count)).collect()
}

/// How many solutions there are of each length, from the shortest to the longest.
pub fn by_length(lengths: &[u32]) -> Vec<(u32, usize)> {
    let (Some(&least), Some(&most)) = (lengths.iter().min(), lengths.iter().max()) else { return Vec::new() };
    let count = |length: u32| lengths.iter().filter(|&&other| other == length).count();
    (least..=most).map(|length| (length, count(length))).collect()
}

/// How many times are below each power of two in microseconds, and at least the one before.
pub fn by_time(micros: &[f64]) -> Vec<(u64, usize)> {
    let power = |time: f64| (time.max(0.5) as u64 + 1).next_power_of_two();
    let powers: Vec<u64> = micros.iter().map(|&time| power(time)).collect();
    let (Some(&least), Some(&most)) = (powers.iter().min(), powers.iter().max()) else { return Vec::new() };
    let count = |bound: u64| powers.iter().filter(|&&other| other == bound).count();
    (least.ilog2()..=most.ilog2()).map(|exponent| (1 << exponent, count(1 << exponent))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spread_as_they_are() {
        let spread = Spread::of(&[3.0, 1.0, 2.0, 2.0]).expect("there are some");
        assert_eq!((spread.mean, spread.least, spread.median, spread.most), (2.0, 1.0, 2.0, 3.0));
        assert!((spread.deviation - 0.5_f64.sqrt()).abs() < 1e-12);
        assert_eq!(Spread::of(&[]), None);
    }

    #[test]
    fn histograms_leave_nothing_out() {
        assert_eq!(by_length(&[20, 18, 20]), [(18, 1), (19, 0), (20, 2)]);
        assert_eq!(by_time(&[0.0, 3.0, 4.0, 20.0]), [(1, 1), (2, 0), (4, 1), (8, 1), (16, 0), (32, 1)]);
        assert!(by_length(&[]).is_empty() && by_time(&[]).is_empty());
    }

    #[test]
    fn the_same_positions_come_from_the_same_seed() {
        let puzzle = AnyPuzzle::named("3x3x3").expect("it is known");
        let methods: Vec<Method> = ["four-phase", "four-phase-axes"]
            .iter()
            .map(|name| Method::choose(&puzzle, Some(name), None, None).expect("it is offered"))
            .collect();
        let run = |seed| {
            let random = &mut Random::from_seed(seed);
            compare(&puzzle, &methods, 20, random, Limits::default(), &mut |_| ControlFlow::Continue(()))
                .expect("they solve")
        };
        let lengths = |seed| run(seed).into_iter().map(|row| row.lengths).collect::<Vec<_>>();
        assert_eq!(lengths(1), lengths(1));
        assert_ne!(lengths(1), lengths(2));
        // The best of twelve solutions is never longer than the first of them.
        let [plain, best] = &run(1)[..] else { panic!("two rows") };
        assert!(plain.lengths.iter().zip(&best.lengths).all(|(plain, best)| best <= plain));
    }

    #[test]
    fn short_searches_take_some_time_and_a_table_seems_no_slower_than_a_search() {
        let puzzle = AnyPuzzle::default();
        let methods = ["table", "ida"]
            .map(|name| Method::choose(&puzzle, Some(name), None, None).expect("it is offered"));
        let random = &mut Random::from_seed(1);
        let rows =
            compare(&puzzle, &methods, 40, random, Limits::default(), &mut |_| ControlFlow::Continue(()))
                .expect("they solve");
        let [table, search] = &rows[..] else { panic!("two rows") };
        assert!(rows.iter().flat_map(|row| &row.micros).all(|&micros| micros > 0.0), "{rows:?}");
        // A table lookup per move is much faster than a search; other programs may disturb both.
        let median = |row: &ComparisonRow| Spread::of(&row.micros).expect("there are some").median;
        assert!(median(table) < 3.0 * median(search), "{rows:?}");
        let words = Summary::of(table).times;
        assert!(words.iter().all(|time| time.chars().any(|digit| ('1'..='9').contains(&digit))), "{words:?}");
    }

    #[test]
    fn times_have_three_digits() {
        assert_eq!(
            [0.034, 0.5, 9.999, 21.44, 528.4, 1e5].map(short),
            ["0.03", "0.50", "10.0", "21.4", "528", "100000"]
        );
    }
}
