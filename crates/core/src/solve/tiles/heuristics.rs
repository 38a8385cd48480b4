//! The heuristics for tiles by size: names, sources and descriptions.

use super::estimates::TilesHeuristic;
use crate::solve::{Heuristic, Named, SourceMistake, descriptions};

const ALL: [TilesHeuristic; 9] = [
    TilesHeuristic::Patterns663,
    TilesHeuristic::Patterns555,
    TilesHeuristic::Axes,
    TilesHeuristic::WalkingDistance,
    TilesHeuristic::LinearConflict,
    TilesHeuristic::Manhattan,
    TilesHeuristic::Euclidean,
    TilesHeuristic::Misplaced,
    TilesHeuristic::None,
];

/// All heuristics for the 15-puzzle, the best first.
pub(super) static FOR_15: [Heuristic; 9] = descriptions!(ALL, heuristic => heuristic.description());

/// The same for best-first searches. Pattern databases are slow there, where nodes are not neighbours, so they come
/// last.
pub(super) static FOR_15_BEST_FIRST: [Heuristic; 9] = {
    let [sixes, fives, axes, walking, conflict, manhattan, euclidean, misplaced, none] = FOR_15;
    [axes, walking, conflict, manhattan, euclidean, misplaced, none, sixes, fives]
};

/// The heuristics for boards small enough for walking distances, and those for all others.
pub(super) static FOR_SMALL: &[Heuristic] = FOR_15.split_at(2).1;
pub(super) static FOR_LARGE: &[Heuristic] = FOR_15.split_at(4).1;

impl TilesHeuristic {
    const fn description(self) -> Heuristic {
        match self {
            TilesHeuristic::Patterns663 => Heuristic::described(
                "Korf and Felner, 2002",
                "pdb-663",
                "Patterns 6-6-3",
                "additive pattern databases: the slides that six, six and three tiles need at least, added, on the board or on its mirror \
                 image, whichever is more; found in no time by a search that goes from neighbour to neighbour (IDA*), slowly by one that \
                 jumps about (A*)",
            ),
            TilesHeuristic::Patterns555 => Heuristic::described(
                "Korf and Felner, 2002",
                "pdb-555",
                "Patterns 5-5-5",
                "the same with five tiles each: smaller tables, made sooner, that say less",
            ),
            TilesHeuristic::Axes => Heuristic::described(
                "Unfold",
                "axes",
                "Best of each axis",
                "for rows and for columns the larger of walking distance and Manhattan with conflicts, added",
            ),
            TilesHeuristic::WalkingDistance => Heuristic::described(
                "Takahashi, 2002",
                "walking",
                "Walking distance",
                "the slides it takes to bring all tiles to their rows, and to their columns, if the tiles of a line may be exchanged freely",
            ),
            TilesHeuristic::LinearConflict => Heuristic::described(
                "Hansson, Mayer and Yung, 1992",
                "conflict",
                "Linear conflict",
                "Manhattan, and two more for every tile that has to leave its line to let others pass",
            ),
            TilesHeuristic::Manhattan => Heuristic::described(
                "Doran and Michie, 1966",
                "manhattan",
                "Manhattan",
                "rows and columns between each tile and its place, added",
            ),
            TilesHeuristic::Euclidean => Heuristic::described(
                "“The Eight Puzzle”",
                "euclidean",
                "Euclidean",
                "the distance of each tile from its place as the crow flies, added",
            ),
            TilesHeuristic::Misplaced => Heuristic::described(
                "Doran and Michie, 1966",
                "misplaced",
                "Misplaced tiles",
                "how many tiles are not in their places",
            ),
            TilesHeuristic::None => Heuristic::described(
                "Dijkstra, 1959",
                "none",
                "None",
                "nothing: every position seems to be solved",
            ),
        }
    }

    /// The mistake in its source.
    pub(super) fn source_mistake(self) -> Option<SourceMistake> {
        (self == TilesHeuristic::Euclidean).then_some(SourceMistake::TooSmall(
            "“The Eight Puzzle” calls this sum of square roots Manhattan distance; true Manhattan distance adds rows and columns and is \
             never smaller, so that fewer positions are expanded.",
        ))
    }
}

impl Named for TilesHeuristic {
    const ALL: &'static [Self] = &TilesHeuristic::ALL;

    fn name(self) -> &'static str {
        self.description().name
    }
}
