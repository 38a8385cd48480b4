//! The laboratory: searches side by side on the same positions, what they counted, and how that compares with
//! figures that others published. Everything here is plain data and text; `web/lab` shows it.

pub mod chart;
pub mod export;
pub mod figures;
pub mod korf;
pub mod positions;
pub mod race;
pub mod remarks;
pub mod seed;
pub mod tree;

use crate::puzzle::{AnyPuzzle, Metric};
use crate::solve::{Method, Offer, contrasts, offers};

/// How everything in the laboratory is counted, to be read beside the numbers.
pub const COUNTING: &str = "Expanded: positions whose moves were tried; the start counts, the goal does not, and one that was reached again by a shorter way counts again. Generated: every position that a move led to, each time it did. Largest queue: the most that waited, the one about to be taken out included; for IDA* the longest path it held. Depth: the last threshold, total or depth that was begun. Times leave out the making of tables.";

/// In which order equals are taken, to be read beside the numbers.
pub const TIES: &str = "Of positions with equal totals, the one that was reached last is expanded first.";

/// What a contestant is called: its method, and what guides it.
pub fn title(method: &Method) -> String {
    match method.heuristic() {
        None => method.offer().title.to_string(),
        Some(heuristic) => format!("{}, {}", method.offer().title, lower(heuristic.title)),
    }
}

/// A title within a sentence: names keep their capital, as do abbreviations and what is one letter.
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

/// The methods that compete with several heuristics: the best known that find shortest solutions, one that remembers its
/// path only and one that remembers everything.
const SEVERAL_TIMES: [&str; 2] = ["ida", "astar"];

/// Who competes unless others are chosen: every method, and some with heuristics that differ widely. The slow ones stop
/// at their limits.
pub fn usual_contestants(puzzle: &AnyPuzzle, metric: Metric) -> Vec<Method> {
    let contrasts = contrasts(puzzle);
    let of = |offer: &'static Offer| -> Vec<Method> {
        let choose = |heuristic: Option<&str>| {
            Method::choose(puzzle, Some(offer.name), Some(metric.name()), heuristic).ok()
        };
        match contrasts.last() {
            Some(_) if SEVERAL_TIMES.contains(&offer.name) => {
                contrasts.iter().filter_map(|name| choose(Some(name))).collect()
            }
            Some(best) if !offer.heuristics.is_empty() => choose(Some(best)).into_iter().collect(),
            _ => choose(None).into_iter().collect(),
        }
    };
    offers(puzzle).iter().flat_map(of).collect()
}

/// Every method with every heuristic that it can take, in the usual metric.
pub fn all_methods(puzzle: &AnyPuzzle) -> Vec<Method> {
    let choose = |offer: &Offer, heuristic: Option<&str>| {
        Method::choose(puzzle, Some(offer.name), None, heuristic).ok()
    };
    let of = |offer: &'static Offer| -> Vec<Method> {
        if offer.heuristics.is_empty() {
            return choose(offer, None).into_iter().collect();
        }
        offer.heuristics.iter().filter_map(|heuristic| choose(offer, Some(heuristic.name))).collect()
    };
    offers(puzzle).iter().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

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
                let expected = if SEVERAL_TIMES.contains(&offer.name) { 3 } else { 1 };
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
            let measure = |name: &&str| {
                crate::solve::measure(&puzzle, metric, name, go_on).expect("it is measured").mean
            };
            let mut means: Vec<f64> = contrasts(&puzzle).iter().map(measure).collect();
            means.push(sum / table.len() as f64);
            assert!(means.windows(2).all(|pair| pair[0] + 0.3 < pair[1]), "{id}: {means:?}");
        }
    }
}
