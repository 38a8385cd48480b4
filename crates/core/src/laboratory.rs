//! The laboratory: searches side by side on the same positions, their counters, and how these compare with published
//! figures. Everything here is plain data and text; the pages show it.

pub mod chart;
pub mod eight_puzzle_paper;
pub mod export;
pub mod figures;
pub mod korf;
pub mod positions;
pub mod race;
pub mod tree;

use crate::puzzle::{AnyPuzzle, Metric, Puzzle};
use crate::solve::{Method, Offer, contrasts, offers};

/// How the laboratory counts, as a text beside the numbers.
pub const COUNTING: &str = "Expanded: positions whose moves were tried; the start counts, the goal does not, and one that was reached again by a shorter way counts again. Generated: every position that a move led to, each time it did. Largest queue: the most that waited, the one about to be taken out included; for IDA* the longest path it held. Depth: the last threshold, total or depth that was begun. Times leave out the making of tables.";

/// How ties are broken, as a text beside the numbers.
pub const TIES: &str = "Of positions with equal totals, the one that was reached last is expanded first.";

/// The title of a contestant: its method and its heuristic.
pub fn title(method: &Method) -> String {
    match method.heuristic() {
        None => method.offer().title.to_string(),
        Some(heuristic) => format!("{}, {}", method.offer().title, lower(heuristic.title)),
    }
}

/// A title within a sentence: names, abbreviations and single letters keep their capitals.
fn lower(title: &str) -> String {
    const NAMES: [&str; 2] = ["Manhattan", "Euclidean"];
    let first = title.split_whitespace().next().unwrap_or_default();
    let has_later_capital = first.chars().skip(1).any(char::is_uppercase);
    if NAMES.contains(&first) || has_later_capital || first.chars().count() < 2 {
        return title.to_string();
    }
    let mut lowered = title.to_string();
    if let Some(first) = lowered.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    lowered
}

/// The default contestants: every method, some of them with heuristics of very different strength. The slow ones stop
/// at their limits.
pub fn usual_contestants(puzzle: &AnyPuzzle, metric: Metric) -> Vec<Method> {
    let contrasts = contrasts(puzzle);
    let (all, best) = (Method::all(puzzle, metric), contrasts.last());
    let of = |offer: &'static Offer| -> Vec<Method> {
        let with_heuristic = |heuristic| {
            let is_wanted = |known: &&Method| known.offer() == offer && known.heuristic() == heuristic;
            all.iter().find(is_wanted).copied()
        };
        match best {
            // IDA* and A* are the best-known optimal searches: one remembers only its path, the other all nodes it
            // reached.
            Some(_) if offer.trusts_heuristic() => {
                contrasts.iter().filter_map(|&known| with_heuristic(Some(known))).collect()
            }
            Some(&best) if !offer.heuristics.is_empty() => with_heuristic(Some(best)).into_iter().collect(),
            _ => with_heuristic(offer.heuristics.first()).into_iter().collect(),
        }
    };
    offers(puzzle).iter().flat_map(of).collect()
}

/// Every method with every heuristic that it takes, in the default metric.
pub fn all_methods(puzzle: &AnyPuzzle) -> Vec<Method> {
    Method::all(puzzle, puzzle.metrics()[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Heuristic;

    #[test]
    fn names_keep_their_capitals_and_other_titles_do_not() {
        assert_eq!(lower("Misplaced tiles"), "misplaced tiles");
        assert_eq!(lower("Manhattan distance"), "Manhattan distance");
        assert_eq!(lower("A table"), "A table");
    }

    #[test]
    fn everything_that_is_offered_competes() {
        for id in [
            "gear",
            "gear-cube",
            "tiles-3x2",
            "tiles-3x3",
            "tiles-4x4",
            "tiles-5x5",
            "tiles-9x9",
            "2x2x2",
            "3x3x3",
        ] {
            let puzzle = AnyPuzzle::named(id).expect("it is known");
            let metric = puzzle.metrics()[puzzle.metrics().len() - 1];
            let contestants = usual_contestants(&puzzle, metric);
            assert!(contestants.iter().all(|method| method.metric == metric), "{id}");
            for offer in offers(&puzzle) {
                let times = contestants.iter().filter(|method| method.offer() == offer).count();
                let expected = if matches!(offer.name, "ida" | "astar") { 3 } else { 1 };
                assert_eq!(times, expected, "{id}, {}", offer.name);
            }
        }
    }

    #[test]
    fn heuristics_that_compete_differ_and_none_knows_all_distances() {
        for id in ["gear", "gear-cube", "tiles-3x2", "tiles-3x3"] {
            let puzzle = AnyPuzzle::named(id).expect("it is known");
            let metric = puzzle.metrics()[0];
            let go_on = &mut |_| std::ops::ControlFlow::Continue(());
            let table = crate::solve::distances(&puzzle, metric, go_on).expect("all positions are known");
            let sum: f64 = table.iter().map(|&distance| f64::from(distance)).sum();
            let measure = |heuristic: &&Heuristic| {
                crate::solve::measure(&puzzle, metric, heuristic.name, go_on).expect("it is measured").mean
            };
            let mut means: Vec<f64> = contrasts(&puzzle).iter().map(measure).collect();
            means.push(sum / table.len() as f64);
            assert!(means.windows(2).all(|pair| pair[0] + 0.3 < pair[1]), "{id}: {means:?}");
        }
    }
}
