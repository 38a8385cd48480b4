//! Mistakes in the documents that heuristics come from.

use super::{Named, Solvable};
use crate::puzzle::{AnyPuzzle, delegate};

/// A mistake, shown with a position where it has an effect; without such a position it is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceMistake {
    /// The heuristic exceeds the true distance somewhere; the text says why.
    TooLarge(&'static str),
    /// The heuristic is smaller than it could be; the text says why.
    TooSmall(&'static str),
}

/// The mistake in the source of a puzzle's heuristic, if there is one.
pub fn source_mistake(puzzle: &AnyPuzzle, heuristic: &str) -> Option<SourceMistake> {
    fn of<P: Solvable>(puzzle: &P, heuristic: &str) -> Option<SourceMistake> {
        puzzle.source_mistake(P::Heuristic::named(heuristic)?)
    }
    delegate!(puzzle, puzzle => of(puzzle, heuristic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::heuristics;

    #[test]
    fn three_heuristics_have_a_mistake_in_their_source() {
        let mut found = Vec::new();
        for id in ["gear", "tiles-3x3", "3x3x3"] {
            let puzzle = AnyPuzzle::named(id).expect("there is one");
            let names = heuristics(&puzzle).iter().map(|heuristic| heuristic.name);
            found.extend(names.filter(|name| source_mistake(&puzzle, name).is_some()));
        }
        assert_eq!(found, ["smaller-distance", "grid-distance", "euclidean"]);
    }
}
