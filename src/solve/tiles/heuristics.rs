//! What guides a search for tiles, as it is offered: names, whose ideas they are, and what they say.

use super::estimates::Guide;
use crate::solve::Heuristic;

/// All there are for the 15-puzzle, the best first.
pub static FOR_15: [Heuristic; 9] = ALL;

const ALL: [Heuristic; 9] = [
    Heuristic::described(
        "Korf and Felner, 2002",
        "pdb-663",
        "Patterns 6-6-3",
        "additive pattern databases: the slides that six, six and three tiles need at least, added, on the board or on its mirror \
         image, whichever is more; found in no time by a search that goes from neighbour to neighbour (IDA*), slowly by one that \
         jumps about (A*)",
    ),
    Heuristic::described(
        "Korf and Felner, 2002",
        "pdb-555",
        "Patterns 5-5-5",
        "the same with five tiles each: smaller tables, made sooner, that say less",
    ),
    Heuristic::described(
        "Unfold",
        "axes",
        "Best of each axis",
        "for rows and for columns the larger of walking distance and Manhattan with conflicts, added",
    ),
    Heuristic::described(
        "Takahashi, 2002",
        "walking",
        "Walking distance",
        "the slides it takes to bring all tiles to their rows, and to their columns, if the tiles of a line may be exchanged freely",
    ),
    Heuristic::described(
        "Hansson, Mayer and Yung, 1992",
        "conflict",
        "Linear conflict",
        "Manhattan, and two more for every tile that has to leave its line to let others pass",
    ),
    Heuristic::described(
        "Doran and Michie, 1966",
        "manhattan",
        "Manhattan",
        "rows and columns between each tile and its place, added",
    ),
    Heuristic::described(
        "“The Eight Puzzle” (seed 003)",
        "euclidean",
        "Euclidean",
        "the distance of each tile from its place as the crow flies, added",
    ),
    Heuristic::described(
        "Doran and Michie, 1966",
        "misplaced",
        "Misplaced tiles",
        "how many tiles are not in their places",
    ),
    Heuristic::described("Dijkstra, 1959", "none", "None", "nothing: every position seems to be solved"),
];

/// The same for searches that jump about: databases are slow to ask there, so they come last.
pub static FOR_15_JUMPING: [Heuristic; 9] = {
    let [sixes, fives, axes, walking, conflict, manhattan, euclidean, misplaced, none] = ALL;
    [axes, walking, conflict, manhattan, euclidean, misplaced, none, sixes, fives]
};

/// Those for boards that walking distances know, and those for all others.
pub static FOR_SMALL: &[Heuristic] = FOR_15.split_at(2).1;
pub static FOR_LARGE: &[Heuristic] = FOR_15.split_at(4).1;

/// The guide of that name.
pub fn guide(name: &str) -> Option<Guide> {
    Some(match name {
        "pdb-663" => Guide::Patterns663,
        "pdb-555" => Guide::Patterns555,
        "axes" => Guide::Axes,
        "walking" => Guide::WalkingDistance,
        "conflict" => Guide::LinearConflict,
        "manhattan" => Guide::Manhattan,
        "euclidean" => Guide::Euclidean,
        "misplaced" => Guide::Misplaced,
        "none" => Guide::None,
        _ => return None,
    })
}
