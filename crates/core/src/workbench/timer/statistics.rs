//! Statistics of a list of solves.
//!
//! An average drops the best and the worst and takes the mean of the rest. A DNF is the worst, so one is dropped; a second makes
//! the average a DNF too. The mean of all solves drops no times and skips DNFs.

use super::timed_solve::TimedOutcome;

/// The usual sizes of averages, in solves.
pub const SIZES: [usize; 2] = [5, 12];

/// Counts, mean, best time and averages of a list of solves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// How many solves there are.
    pub count: usize,
    /// How many of them were finished.
    pub finished: usize,
    /// The mean of those that were finished.
    pub mean: Option<TimedOutcome>,
    /// The fastest solve.
    pub best: Option<TimedOutcome>,
    /// The averages, in the order of [`SIZES`].
    pub averages: [Averages; SIZES.len()],
}

/// Averages of `size` solves in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Averages {
    /// How many solves an average is taken of.
    pub size: usize,
    /// The average of the latest ones; `None` if there are fewer.
    pub current: Option<TimedOutcome>,
    /// The lowest average of that many in a row.
    pub best: Option<TimedOutcome>,
}

impl Statistics {
    /// Computes them from results in chronological order.
    pub fn of(outcomes: &[TimedOutcome]) -> Statistics {
        let times = || {
            outcomes.iter().filter_map(|outcome| match outcome {
                TimedOutcome::Time(hundredths) => Some(*hundredths),
                TimedOutcome::NotFinished => None,
            })
        };
        let finished = times().count();
        Statistics {
            count: outcomes.len(),
            finished,
            mean: mean(times().sum(), finished),
            best: times().min().map(TimedOutcome::Time),
            averages: SIZES.map(|size| Averages {
                size,
                current: outcomes.len().checked_sub(size).and_then(|start| average(&outcomes[start..])),
                best: outcomes.windows(size).filter_map(average).min(),
            }),
        }
    }
}

/// The average of solves in any order; `None` for fewer than three, of which nothing is left.
pub fn average(outcomes: &[TimedOutcome]) -> Option<TimedOutcome> {
    let mut sorted = outcomes.to_vec();
    sorted.sort_unstable();
    let counted = sorted.get(1..sorted.len().checked_sub(1)?)?;
    let mut sum = 0;
    for outcome in counted {
        match outcome {
            TimedOutcome::Time(hundredths) => sum += hundredths,
            TimedOutcome::NotFinished => return Some(TimedOutcome::NotFinished),
        }
    }
    mean(sum, counted.len())
}

/// The mean of `count` times, to the nearest hundredth.
fn mean(sum: u64, count: usize) -> Option<TimedOutcome> {
    let count = count as u64;
    (sum + count / 2).checked_div(count).map(TimedOutcome::Time)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use TimedOutcome::{NotFinished, Time};

    fn times(hundredths: &[u64]) -> Vec<TimedOutcome> {
        hundredths.iter().map(|&hundredths| Time(hundredths)).collect()
    }

    #[test]
    fn the_best_and_the_worst_are_left_out() {
        let five = times(&[1_000, 1_100, 1_200, 1_300, 1_400]);
        assert_eq!(average(&five), Some(Time(1_200)));
        // Five solves of Feliks Zemdegs in Hobart in January 2018, one of them a record, and their official average.
        assert_eq!(average(&times(&[730, 579, 861, 459, 576])), Some(Time(628)));
        let twelve =
            times(&[900, 1_000, 1_001, 1_002, 1_003, 1_004, 1_005, 1_006, 1_007, 1_008, 1_009, 5_000]);
        assert_eq!(average(&twelve), Some(Time(1_005)), "1004.5 is rounded up");
        assert_eq!(average(&times(&[1, 2])), None);
        assert_eq!(average(&[]), None);
    }

    #[test]
    fn averages_are_rounded_to_the_nearest_hundredth() {
        assert_eq!(average(&times(&[1, 1_000, 1_000, 1_001, 9_000])), Some(Time(1_000)));
        assert_eq!(average(&times(&[1, 1_000, 1_001, 1_001, 9_000])), Some(Time(1_001)));
    }

    #[test]
    fn one_solve_may_be_unfinished_but_not_two() {
        let with = |mut rest: Vec<TimedOutcome>, count: usize| {
            rest.extend(vec![NotFinished; count]);
            average(&rest)
        };
        assert_eq!(with(times(&[1_400, 1_300, 1_200, 1_100]), 1), Some(Time(1_300)));
        assert_eq!(with(times(&[1_300, 1_200, 1_100]), 2), Some(NotFinished));
        assert_eq!(with(times(&[1_000; 11]), 1), Some(Time(1_000)));
        assert_eq!(with(times(&[1_000; 10]), 2), Some(NotFinished));
        assert_eq!(with(Vec::new(), 5), Some(NotFinished));
    }

    #[test]
    fn a_list_has_current_and_best_averages() {
        let mut list = times(&[2_000, 1_000, 1_100, 1_200, 1_300, 1_400, 3_000]);
        let [five, twelve] = Statistics::of(&list).averages;
        // The windows are 12.00, 12.00 and 13.00.
        assert_eq!((five.current, five.best), (Some(Time(1_300)), Some(Time(1_200))));
        assert_eq!((twelve.current, twelve.best), (None, None));
        list.extend([NotFinished, NotFinished]);
        let statistics = Statistics::of(&list);
        let [five, _] = statistics.averages;
        assert_eq!((five.current, five.best), (Some(NotFinished), Some(Time(1_200))));
        assert_eq!((statistics.count, statistics.finished), (9, 7));
        assert_eq!(statistics.best, Some(Time(1_000)));
        assert_eq!(statistics.mean, Some(Time(1_571)), "of the seven that were finished");
        let none = Statistics::of(&[]);
        assert_eq!((none.mean, none.best), (None, None));
        assert_eq!(Statistics::of(&[NotFinished]).mean, None);
    }

    fn outcomes(count: impl Into<prop::collection::SizeRange>) -> impl Strategy<Value = Vec<TimedOutcome>> {
        let outcome = prop_oneof![5 => (0..100_000_u64).prop_map(Time), 1 => Just(NotFinished)];
        prop::collection::vec(outcome, count)
    }

    proptest! {
        #[test]
        fn the_order_within_an_average_does_not_matter(
            (list, other) in outcomes(0..14).prop_flat_map(|list| (Just(list.clone()), Just(list).prop_shuffle())),
        ) {
            prop_assert_eq!(average(&list), average(&other));
        }

        #[test]
        fn not_finishing_never_makes_an_average_better(list in outcomes(3..13), index in 0..13_usize) {
            let mut worse = list.clone();
            let index = index % list.len();
            worse[index] = NotFinished;
            prop_assert!(average(&worse) >= average(&list));
        }

        #[test]
        fn an_average_lies_between_what_is_averaged(list in outcomes(3..13)) {
            let average = average(&list).expect("there are three");
            prop_assert!(list.iter().min() <= Some(&average) && Some(&average) <= list.iter().max());
        }

        #[test]
        fn the_best_average_is_one_of_those_in_the_list(list in outcomes(0..40)) {
            for averages in Statistics::of(&list).averages {
                let all: Vec<_> = list.windows(averages.size).map(|window| average(window).expect("enough")).collect();
                prop_assert_eq!(averages.current, all.last().copied());
                prop_assert_eq!(averages.best, all.into_iter().min());
            }
        }
    }
}
