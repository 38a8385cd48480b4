//! Mistakes in the documents that heuristics come from.

use crate::solve::Heuristic;

/// A mistake, shown with a position where it has an effect; without such a position it is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The heuristic exceeds the true distance somewhere; the text says why.
    MakesItTooLarge(&'static str),
    /// The heuristic is smaller than it could be; the text says why.
    MakesItTooSmall(&'static str),
}

/// The mistakes by name of the heuristic.
const REMARKS: [(&str, Remark); 3] = [
    (
        "smaller-distance",
        Remark::MakesItTooSmall(
            "The text takes the smaller because it does not know where the moves for corners and edges overlap. But in quarter \
             turns each of the two is a lower bound, so the larger is one too; taking the smaller only throws knowledge away.",
        ),
    ),
    (
        "grid-distance",
        Remark::MakesItTooLarge(
            "The text does not say how long a step is. Taken as a cell of the grid, one turn carries every corner by two of them, \
             so the estimate is no lower bound.",
        ),
    ),
    (
        "euclidean",
        Remark::MakesItTooSmall(
            "“The Eight Puzzle” calls this sum of square roots Manhattan distance; true Manhattan distance adds rows and columns and is \
             never smaller, so that fewer positions are expanded.",
        ),
    ),
];

/// The mistake in the source of a heuristic, if there is one.
pub fn remark(heuristic: &Heuristic) -> Option<Remark> {
    REMARKS.into_iter().find(|known| known.0 == heuristic.name).map(|known| known.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::AnyPuzzle;
    use crate::solve::heuristics;

    #[test]
    fn there_is_a_heuristic_for_each() {
        let puzzles = ["gear", "tiles-3x3"].map(|id| AnyPuzzle::named(id).expect("there is one"));
        let remarked: Vec<_> = puzzles.iter().flat_map(heuristics).filter_map(remark).collect();
        assert_eq!(remarked.len(), REMARKS.len());
    }
}
