//! The numbers that describe a search.

use crate::search::Counters;

/// The counters and the time of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// Nodes expanded and generated, the largest frontier, and the rounds.
    pub counters: Counters,
    /// The time of the search in microseconds.
    pub micros: f64,
}

/// A number of a search that a chart can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Nodes expanded.
    Expanded,
    /// Nodes generated.
    Generated,
    /// The most nodes in the frontier at once.
    LargestQueue,
    /// The time in microseconds.
    Time,
    /// The last threshold, total or depth that was begun.
    Depth,
}

impl Measure {
    /// Every measure, in the order of the charts.
    pub const ALL: [Measure; 5] =
        [Measure::Expanded, Measure::Generated, Measure::LargestQueue, Measure::Time, Measure::Depth];

    /// The name on the page and on the axes of charts.
    pub const fn title(self) -> &'static str {
        match self {
            Measure::Expanded => "Nodes expanded",
            Measure::Generated => "Nodes generated",
            Measure::LargestQueue => "Largest queue",
            Measure::Time => "Time in microseconds",
            Measure::Depth => "Depth",
        }
    }

    /// The value of this measure in the figures of a search.
    pub fn of(self, figures: &Figures) -> f64 {
        match self {
            Measure::Expanded => figures.counters.expanded as f64,
            Measure::Generated => figures.counters.generated as f64,
            Measure::LargestQueue => figures.counters.largest_frontier as f64,
            Measure::Time => figures.micros,
            Measure::Depth => f64::from(figures.depth().unwrap_or(0)),
        }
    }
}

impl Figures {
    /// The last threshold, total or depth that was begun; `None` if the method has no rounds.
    pub fn depth(&self) -> Option<u32> {
        self.counters.rounds.last().map(|round| round.threshold)
    }

    /// Nodes expanded per second; `None` if the search was too short for the clock of a browser.
    pub fn rate(&self) -> Option<f64> {
        const SHORTEST: f64 = 5_000.0;
        (self.micros >= SHORTEST).then(|| self.counters.expanded as f64 / self.micros * 1e6)
    }

    /// The effective branching factor (Nilsson's, as in Russell and Norvig): that of a uniform tree of the solution's
    /// depth with as many nodes below its root as were generated.
    pub fn branching(&self, length: u32) -> Option<f64> {
        let generated = self.counters.generated as f64;
        if length == 0 || generated < f64::from(length) {
            return None;
        }
        let nodes = |factor: f64| (0..length).fold(0.0, |below, _| (below + 1.0) * factor);
        let (mut low, mut high) = (1.0, generated.max(1.0));
        for _ in 0..100 {
            let middle = (low + high) / 2.0;
            if nodes(middle) < generated { low = middle } else { high = middle }
        }
        Some(low)
    }
}

/// A time with its unit. A browser's clock ticks in tenths of a millisecond, so it reads zero for a search that has
/// just begun or was stopped at once.
pub fn time(micros: f64) -> String {
    match micros / 1e3 {
        0.0 => "< 0.1 ms".to_string(),
        millis if millis < 9.5e-4 => format!("{micros:.2} µs"),
        millis if millis < 9.5e-3 => format!("{micros:.1} µs"),
        millis if millis < 0.9995 => format!("{micros:.0} µs"),
        millis if millis < 10.0 => format!("{millis:.1} ms"),
        millis if millis < 10_000.0 => format!("{millis:.0} ms"),
        millis => format!("{:.1} s", millis / 1e3),
    }
}

/// A number in few characters.
pub fn brief(number: f64) -> String {
    const STEPS: [(f64, &str); 3] = [(1e9, " G"), (1e6, " M"), (1e3, " k")];
    match STEPS.into_iter().find(|(step, _)| number >= *step) {
        Some((step, unit)) if number / step < 10.0 && number % step != 0.0 => {
            format!("{:.1}{unit}", number / step)
        }
        Some((step, unit)) => format!("{:.0}{unit}", number / step),
        None if number > 0.0 && number < 10.0 && number.fract() != 0.0 => format!("{number:.1}"),
        None => format!("{number:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generated(generated: u64) -> Figures {
        Figures { counters: Counters { generated, ..Counters::default() }, micros: 0.0 }
    }

    #[test]
    fn an_even_tree_has_the_factor_it_was_made_with() {
        for (nodes, depth, factor) in [(2 + 4 + 8, 3, 2.0), (3 + 9, 2, 3.0), (7, 7, 1.0)] {
            let found = generated(nodes).branching(depth).expect("it has one");
            assert!((found - factor).abs() < 1e-6, "{found}");
        }
        // From a textbook: 52 nodes for a solution of depth 5.
        let found = generated(52).branching(5).expect("it has one");
        assert!((found - 1.92).abs() < 0.005, "{found}");
        assert_eq!(generated(3).branching(0), None);
        assert_eq!(generated(3).branching(4), None);
    }

    #[test]
    fn numbers_are_brief() {
        let numbers = [0.0, 0.5, 7.0, 950.0, 1_000.0, 1_500.0, 181_440.0, 36e9];
        assert_eq!(numbers.map(brief), ["0", "0.5", "7", "950", "1 k", "1.5 k", "181 k", "36 G"]);
        assert_eq!(
            [0.0, 0.42, 5.31, 20.4, 528.0].map(time),
            ["< 0.1 ms", "0.42 µs", "5.3 µs", "20 µs", "528 µs"]
        );
        assert_eq!([999.9, 1_500.0, 400_000.0, 12e6].map(time), ["1.0 ms", "1.5 ms", "400 ms", "12.0 s"]);
    }
}
