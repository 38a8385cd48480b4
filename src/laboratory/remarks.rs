//! Where the sources of heuristics are mistaken about them.

use crate::solve::Heuristic;

/// A mistake, to be shown with an example of what comes of it; where there is none, it does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    MakesItTooLarge(&'static str),
    MakesItTooSmall(&'static str),
}

/// The mistakes, by the names of the heuristics.
const REMARKS: [(&str, Remark); 3] = [
    (
        "seed-001",
        Remark::MakesItTooSmall(
            "The text takes the smaller because it does not know where the moves for corners and edges overlap. But in quarter \
             turns each of the two is a lower bound, so the larger is one too; taking the smaller only throws knowledge away.",
        ),
    ),
    (
        "seed-001-grid",
        Remark::MakesItTooLarge(
            "The text does not say how long a step is. Taken as a cell of the grid, one turn carries every corner by two of them, \
             so the estimate is no lower bound.",
        ),
    ),
    (
        "euclidean",
        Remark::MakesItTooSmall(
            "Seed 003 calls this sum of square roots Manhattan distance; true Manhattan distance adds rows and columns and is never \
             smaller, so that fewer positions are expanded.",
        ),
    ),
];

/// Where the source of a heuristic is mistaken about it.
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
