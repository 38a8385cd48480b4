//! All timed solves, of all puzzles, in chronological order.

use super::statistics::Statistics;
use super::timed_solve::{Penalty, Solve};

/// The most solves that are stored. A browser stores a few megabytes for a page, and these take one or two.
pub const MAX_SOLVES: usize = 10_000;

/// The list of solves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Times {
    solves: Vec<Solve>,
}

/// Solves that were removed, each with its place, for undo.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Removed(Vec<(usize, Solve)>);

impl Removed {
    /// How many solves were removed.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

impl Times {
    /// All solves, the oldest first.
    pub fn solves(&self) -> &[Solve] {
        &self.solves
    }

    /// The solves of a puzzle, each with its index in the whole list.
    pub fn of<'a>(&'a self, puzzle: &'a str) -> impl DoubleEndedIterator<Item = (usize, &'a Solve)> {
        self.solves.iter().enumerate().filter(move |(_, solve)| solve.puzzle == puzzle)
    }

    /// The statistics of the solves of a puzzle.
    pub fn statistics(&self, puzzle: &str) -> Statistics {
        Statistics::of(&self.of(puzzle).map(|(_, solve)| solve.outcome()).collect::<Vec<_>>())
    }

    /// Records a solve. If there are too many then, the oldest is dropped.
    pub fn push(&mut self, solve: Solve) {
        self.solves.push(solve.limited());
        self.drop_oldest();
    }

    fn drop_oldest(&mut self) {
        self.solves.drain(..self.solves.len().saturating_sub(MAX_SOLVES));
    }

    /// Sets the penalty of the solve at an index of the whole list.
    pub fn penalise(&mut self, place: usize, penalty: Penalty) {
        if let Some(solve) = self.solves.get_mut(place) {
            solve.penalty = penalty;
        }
    }

    /// Removes the solve at an index of the whole list.
    pub fn remove(&mut self, place: usize) -> Removed {
        self.remove_those(|at, _| at == place)
    }

    /// Removes all solves of a puzzle.
    pub fn clear(&mut self, puzzle: &str) -> Removed {
        self.remove_those(|_, solve| solve.puzzle == puzzle)
    }

    fn remove_those(&mut self, is_removed: impl Fn(usize, &Solve) -> bool) -> Removed {
        let all = std::mem::take(&mut self.solves).into_iter().enumerate();
        let (removed, rest): (Vec<_>, Vec<_>) = all.partition(|(place, solve)| is_removed(*place, solve));
        self.solves = rest.into_iter().map(|(_, solve)| solve).collect();
        Removed(removed)
    }

    /// Puts solves back where they were. Solves recorded since stay behind them.
    pub fn restore(&mut self, removed: Removed) {
        for (place, solve) in removed.0 {
            self.solves.insert(place.min(self.solves.len()), solve);
        }
        self.drop_oldest();
    }
}

impl FromIterator<Solve> for Times {
    /// The latest of these solves, at most [`MAX_SOLVES`].
    fn from_iter<I: IntoIterator<Item = Solve>>(solves: I) -> Times {
        let mut times = Times { solves: solves.into_iter().map(Solve::limited).collect() };
        times.drop_oldest();
        times
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::workbench::timer::timed_solve::TimedOutcome;
    use crate::workbench::timer::timed_solve::tests::solve;

    fn numbered(count: u32) -> Times {
        let of = |number: u32| if number.is_multiple_of(3) { "gear" } else { "3x3x3" };
        (0..count)
            .map(|number| Solve { puzzle: of(number).into(), ..solve(number * 10, Penalty::None) })
            .collect()
    }

    #[test]
    fn every_puzzle_has_figures_of_its_own() {
        let times = numbered(10);
        let (gear, cube) = (times.statistics("gear"), times.statistics("3x3x3"));
        assert_eq!((gear.count, cube.count, times.statistics("2x2x2").count), (4, 6, 0));
        assert_eq!((gear.best, cube.best), (Some(TimedOutcome::Time(0)), Some(TimedOutcome::Time(1))));
    }

    #[test]
    fn the_oldest_go_when_there_are_too_many() {
        let mut times: Times = (0..MAX_SOLVES as u32).map(|number| solve(number, Penalty::None)).collect();
        times.push(solve(77, Penalty::None));
        assert_eq!(times.solves().len(), MAX_SOLVES);
        assert_eq!(times.solves()[0].milliseconds, 1);
        assert_eq!(times.solves()[MAX_SOLVES - 1].milliseconds, 77);
    }

    #[test]
    fn penalties_change_one_solve() {
        let mut times = numbered(5);
        times.penalise(2, Penalty::NotFinished);
        times.penalise(99, Penalty::NotFinished);
        let unfinished = times.solves().iter().filter(|solve| solve.penalty == Penalty::NotFinished);
        assert_eq!(unfinished.count(), 1);
        assert_eq!(times.solves()[2].outcome(), TimedOutcome::NotFinished);
    }

    proptest! {
        #[test]
        fn what_was_removed_comes_back_where_it_was(count in 0..30_u32, place in 0..40_usize, more in 0..3_u32) {
            let before = numbered(count);
            for clears in [false, true] {
                let mut times = before.clone();
                let removed = if clears { times.clear("gear") } else { times.remove(place) };
                prop_assert_eq!(removed.count() + times.solves().len(), count as usize);
                prop_assert!(!clears || times.of("gear").next().is_none());
                for number in 0..more {
                    times.push(solve(number, Penalty::PlusTwo));
                }
                times.restore(removed);
                prop_assert_eq!(&times.solves()[..count as usize], before.solves());
                prop_assert_eq!(times.solves().len(), (count + more) as usize);
            }
        }
    }
}
