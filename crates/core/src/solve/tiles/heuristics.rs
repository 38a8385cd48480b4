//! The heuristics for tiles by size: names, sources and descriptions.

use super::estimates::Estimator;
use crate::solve::{Heuristic, Named, SourceMistake, descriptions};

const ALL: [Estimator; 9] = [
    Estimator::Patterns663,
    Estimator::Patterns555,
    Estimator::Axes,
    Estimator::WalkingDistance,
    Estimator::LinearConflict,
    Estimator::Manhattan,
    Estimator::Euclidean,
    Estimator::Misplaced,
    Estimator::None,
];

/// All heuristics for the 15-puzzle, the best first.
pub(super) static FOR_15: [Heuristic; 9] = descriptions!(ALL, estimator => estimator.heuristic());

/// The same for best-first searches. Pattern databases are slow there, where nodes are not neighbours, so they come
/// last.
pub(super) static FOR_15_BEST_FIRST: [Heuristic; 9] = {
    let [sixes, fives, axes, walking, conflict, manhattan, euclidean, misplaced, none] = FOR_15;
    [axes, walking, conflict, manhattan, euclidean, misplaced, none, sixes, fives]
};

/// The heuristics for boards small enough for walking distances, and those for all others.
pub(super) static FOR_SMALL: &[Heuristic] = FOR_15.split_at(2).1;
pub(super) static FOR_LARGE: &[Heuristic] = FOR_15.split_at(4).1;

impl Estimator {
    const fn heuristic(self) -> Heuristic {
        match self {
            Estimator::Patterns663 => Heuristic::described(
                "Korf and Felner, 2002",
                "pdb-663",
                "Patterns 6-6-3",
                "additive pattern databases: the slides that six, six and three tiles need at least, added, on the board or on its mirror \
                 image, whichever is more; found in no time by a search that goes from neighbour to neighbour (IDA*), slowly by one that \
                 jumps about (A*)",
            ),
            Estimator::Patterns555 => Heuristic::described(
                "Korf and Felner, 2002",
                "pdb-555",
                "Patterns 5-5-5",
                "the same with five tiles each: smaller tables, made sooner, that say less",
            ),
            Estimator::Axes => Heuristic::described(
                "Unfold",
                "axes",
                "Best of each axis",
                "for rows and for columns the larger of walking distance and Manhattan with conflicts, added",
            ),
            Estimator::WalkingDistance => Heuristic::described(
                "Takahashi, 2002",
                "walking",
                "Walking distance",
                "the slides it takes to bring all tiles to their rows, and to their columns, if the tiles of a line may be exchanged freely",
            ),
            Estimator::LinearConflict => Heuristic::described(
                "Hansson, Mayer and Yung, 1992",
                "conflict",
                "Linear conflict",
                "Manhattan, and two more for every tile that has to leave its line to let others pass",
            ),
            Estimator::Manhattan => Heuristic::described(
                "Doran and Michie, 1966",
                "manhattan",
                "Manhattan",
                "rows and columns between each tile and its place, added",
            ),
            Estimator::Euclidean => Heuristic::described(
                "“The Eight Puzzle”",
                "euclidean",
                "Euclidean",
                "the distance of each tile from its place as the crow flies, added",
            ),
            Estimator::Misplaced => Heuristic::described(
                "Doran and Michie, 1966",
                "misplaced",
                "Misplaced tiles",
                "how many tiles are not in their places",
            ),
            Estimator::None => Heuristic::described(
                "Dijkstra, 1959",
                "none",
                "None",
                "nothing: every position seems to be solved",
            ),
        }
    }

    /// The mistake in its source.
    pub(super) fn source_mistake(self) -> Option<SourceMistake> {
        (self == Estimator::Euclidean).then_some(SourceMistake::TooSmall(
            "“The Eight Puzzle” calls this sum of square roots Manhattan distance; true Manhattan distance adds rows and columns and is \
             never smaller, so that fewer positions are expanded.",
        ))
    }
}

impl Named for Estimator {
    const ALL: &'static [Self] = &Estimator::ALL;

    fn name(self) -> &'static str {
        self.heuristic().name
    }
}
