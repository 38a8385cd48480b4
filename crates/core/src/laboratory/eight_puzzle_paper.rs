//! The two tables of “The Eight Puzzle” as printed, to be reproduced.

use super::figures::Measure;
use super::positions::NamedPosition;
use super::race::{Race, RaceRun};
use crate::puzzle::tiles::known_boards::EIGHT_PUZZLE_BOARDS;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::solve::tiles::TilesMethod;
use crate::solve::tiles::estimates::TilesHeuristic;
use crate::solve::{Method, Named};
use crate::workbench::protocol::Bounds;

/// The id of the puzzle of the tables.
pub const PUZZLE: &str = "tiles-3x3";

/// A cell of a table: a number, or `None` for "Unreachable", where the document's program did not end.
pub type TableCell = Option<u64>;

/// A table of the document: a row for each of its six boards, a column for each of its three searches.
#[derive(Debug, PartialEq)]
pub struct Table {
    /// The heading that the document prints.
    pub title: &'static str,
    /// What the table counts.
    pub measure: Measure,
    /// The cells, row by row.
    pub rows: [[TableCell; 3]; 6],
}

/// Both tables of the document.
pub const TABLES: [Table; 2] = [
    Table {
        title: "Maximum queue size",
        measure: Measure::LargestQueue,
        rows: [
            [Some(1), Some(1), Some(1)],
            [Some(3), Some(3), Some(3)],
            [Some(4), Some(3), Some(4)],
            [Some(16), Some(5), Some(7)],
            [None, Some(4_867), Some(1_745)],
            [None, None, None],
        ],
    },
    Table {
        title: "Nodes expanded",
        measure: Measure::Expanded,
        rows: [
            [Some(0), Some(0), Some(0)],
            [Some(2), Some(2), Some(2)],
            [Some(5), Some(3), Some(4)],
            [Some(17), Some(4), Some(7)],
            [Some(96_812), Some(8_772), Some(3_163)],
            [None, None, None],
        ],
    },
];

/// A search to be compared with a column of the document.
#[derive(Debug, PartialEq)]
pub struct Column {
    /// The heading of the column.
    pub title: &'static str,
    /// The search that fills the column.
    pub method: TilesMethod,
    /// The heuristic of the search; `None` if it takes none.
    pub heuristic: Option<TilesHeuristic>,
    /// The index of the document's column that it reproduces, if there is one.
    pub published: Option<usize>,
}

/// The searches of the document, and A* with the true Manhattan distance.
pub const COLUMNS: [Column; 4] = [
    Column { title: "Uniform cost", method: TilesMethod::UniformCost, heuristic: None, published: Some(0) },
    Column {
        title: "A*, misplaced tiles",
        method: TilesMethod::AStar,
        heuristic: Some(TilesHeuristic::Misplaced),
        published: Some(1),
    },
    Column {
        title: "A*, Euclidean (the document\u{2019}s \u{201c}Manhattan\u{201d})",
        method: TilesMethod::AStar,
        heuristic: Some(TilesHeuristic::Euclidean),
        published: Some(2),
    },
    Column {
        title: "A*, true Manhattan",
        method: TilesMethod::AStar,
        heuristic: Some(TilesHeuristic::Manhattan),
        published: None,
    },
];

/// A race of all searches on all boards; `None` if a search is not offered.
pub fn race(at_once: usize) -> Option<Race> {
    let puzzle = AnyPuzzle::named(PUZZLE)?;
    let start = |(name, text): &(&str, &str)| {
        let position = puzzle.with_text(text).ok()?;
        Some(NamedPosition { name: name.to_string(), position })
    };
    let method = |column: &Column| {
        let heuristic = column.heuristic.map(Named::name);
        Method::choose(&puzzle, Some(column.method.name()), None, heuristic).ok()
    };
    let starts = EIGHT_PUZZLE_BOARDS.iter().map(start).collect::<Option<Vec<_>>>()?;
    let methods = COLUMNS.iter().map(method).collect::<Option<Vec<_>>>()?;
    let bounds = Bounds { milliseconds: Some(60_000), memory_mb: Some(256), ..Bounds::default() };
    Some(Race::new(starts, &methods, bounds, at_once))
}

/// The run for a board and a column, both by index.
pub fn run(race: &Race, board: usize, column: usize) -> Option<&RaceRun> {
    race.runs.get(board * COLUMNS.len() + column)
}

/// Why our numbers differ from the document's, one sentence each.
pub const REASONS: [&str; 5] = [
    "Formula: what the document calls Manhattan distance is a sum of straight lines, each the root of both squared distances. The Manhattan distance proper adds the two up; it is never smaller, and A* expands less with it.",
    "Ties: where totals are equal the document means to prefer what has fewer moves behind it, but its comparison gives no answer in the other case, so that its order is nobody’s; ours takes what was reached last. On Oh Boy the order of equals alone lets uniform cost expand anything from 81,751 to 106,718 positions, A* with misplaced tiles 5,657 to 9,121, with the Euclidean sum 934 to 2,996, with the Manhattan distance 221 to 741.",
    "Order: on Very Easy, Easy and Doable A* goes straight to the goal in whatever way ties are broken, and expands 1, 2 and 4 positions. The document prints 2, 3 and 4 with misplaced tiles and 2, 4 and 7 with its Euclidean sum, and 3,163 on Oh Boy, beyond what any order of equals explains: its queue does not always give out the least total.",
    "Queue: both look at its size before one is taken out, the goal too. The document puts no board into its queue twice, even where a shorter way to it is found later; ours puts it in again.",
    "Unreachable: every search ends on every board. Uniform cost solves Oh Boy with some 25,000 positions waiting at most; the document prints how many it expanded there, but not how many waited. Impossible has no solution, as half of all boards have none, and is known to have none when all 181,440 positions that can be reached from it are expanded.",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_of_the_document_is_done_again() {
        for column in 0..3 {
            assert_eq!(COLUMNS.iter().filter(|ours| ours.published == Some(column)).count(), 1);
        }
    }
}
