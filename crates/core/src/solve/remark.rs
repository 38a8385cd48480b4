//! Mistakes in the documents that heuristics come from.

use super::{Named, Solvable};
use crate::puzzle::{AnyPuzzle, delegate};

/// A mistake, shown with a position where it has an effect; without such a position it is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The heuristic exceeds the true distance somewhere; the text says why.
    MakesItTooLarge(&'static str),
    /// The heuristic is smaller than it could be; the text says why.
    MakesItTooSmall(&'static str),
}

/// The mistake in the source of a puzzle's heuristic, if there is one.
pub fn remark(puzzle: &AnyPuzzle, heuristic: &str) -> Option<Remark> {
    fn of<P: Solvable>(puzzle: &P, heuristic: &str) -> Option<Remark> {
        puzzle.remark(P::Heuristic::named(heuristic)?)
    }
    delegate!(puzzle, puzzle => of(puzzle, heuristic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::heuristics;

    #[test]
    fn remarks_belong_to_the_heuristics_of_documents() {
        let mut remarked = Vec::new();
        for id in ["gear", "tiles-3x3", "3x3x3"] {
            let puzzle = AnyPuzzle::named(id).expect("there is one");
            let names = heuristics(&puzzle).iter().map(|heuristic| heuristic.name);
            remarked.extend(names.filter(|name| remark(&puzzle, name).is_some()));
        }
        assert_eq!(remarked, ["smaller-distance", "grid-distance", "euclidean"]);
    }
}
