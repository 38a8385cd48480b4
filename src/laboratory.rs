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
use crate::solve::{Method, Offer, offers};

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

/// Who competes unless others are chosen: every method with the heuristic it has by default. The slow ones stop at their
/// limits.
pub fn usual_contestants(puzzle: &AnyPuzzle, metric: Metric) -> Vec<Method> {
    let offered = offers(puzzle).iter();
    offered
        .filter_map(|offer| Method::choose(puzzle, Some(offer.name), Some(metric.name()), None).ok())
        .collect()
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

    #[test]
    fn names_keep_their_capitals_and_other_titles_do_not() {
        assert_eq!(lower("Misplaced tiles"), "misplaced tiles");
        assert_eq!(lower("Manhattan distance"), "Manhattan distance");
        assert_eq!(lower("A table"), "A table");
    }

    #[test]
    fn everything_that_is_offered_competes_once() {
        let puzzle = AnyPuzzle::default();
        let contestants = usual_contestants(&puzzle, Metric::Axis);
        assert_eq!(contestants.len(), offers(&puzzle).len());
        assert!(contestants.iter().all(|method| method.metric == Metric::Axis));
    }
}
