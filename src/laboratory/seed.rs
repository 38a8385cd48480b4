//! The two tables of seed 003, "The Eight Puzzle", as it prints them, to be done again.

use super::figures::Measure;
use super::positions::Start;
use super::race::{Race, Run};
use crate::protocol::Bounds;
use crate::puzzle::tiles::known::SEED_003;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::solve::Method;

/// The board that its tables are about.
pub const PUZZLE: &str = "tiles-3x3";

/// A cell of its tables: a number, or "Unreachable" where its program did not end.
pub type Cell = Option<u64>;

/// A table of the seed: a row for each of its six boards, a column for each of its three searches.
#[derive(Debug, PartialEq)]
pub struct Table {
    pub title: &'static str,
    pub measure: Measure,
    pub rows: [[Cell; 3]; 6],
}

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

/// A search to be compared with a column of the seed.
#[derive(Debug, PartialEq)]
pub struct Column {
    pub title: &'static str,
    pub method: &'static str,
    pub heuristic: Option<&'static str>,
    /// The seed's column that it does again; none where the seed has nothing like it.
    pub published: Option<usize>,
}

pub const COLUMNS: [Column; 4] = [
    Column { title: "Uniform cost", method: "ucs", heuristic: None, published: Some(0) },
    Column {
        title: "A*, misplaced tiles",
        method: "astar",
        heuristic: Some("misplaced"),
        published: Some(1),
    },
    Column {
        title: "A*, Euclidean (the seed\u{2019}s \u{201c}Manhattan\u{201d})",
        method: "astar",
        heuristic: Some("euclidean"),
        published: Some(2),
    },
    Column { title: "A*, true Manhattan", method: "astar", heuristic: Some("manhattan"), published: None },
];

/// All boards by all searches; `None` where they are not offered.
pub fn race(at_once: usize) -> Option<Race> {
    let puzzle = AnyPuzzle::named(PUZZLE)?;
    let start = |(name, text): &(&str, &str)| {
        let position = puzzle.with_text(text).ok()?;
        Some(Start { name: name.to_string(), position })
    };
    let method = |column: &Column| Method::choose(&puzzle, Some(column.method), None, column.heuristic).ok();
    let starts = SEED_003.iter().map(start).collect::<Option<Vec<_>>>()?;
    let methods = COLUMNS.iter().map(method).collect::<Option<Vec<_>>>()?;
    let bounds = Bounds { milliseconds: Some(60_000), memory_mb: Some(256), ..Bounds::default() };
    Some(Race::new(starts, &methods, bounds, at_once))
}

/// The search of a race on a board for a column, both by their numbers.
pub fn run(race: &Race, board: usize, column: usize) -> Option<&Run> {
    race.runs.get(board * COLUMNS.len() + column)
}

/// Why our numbers are not the seed's, each reason in a sentence.
pub const REASONS: [&str; 6] = [
    "Formula: what the seed calls Manhattan distance is the sum of straight lines, the root of the squares of both distances; the Manhattan distance proper, the sum of both, stands beside it. It is never smaller, so that A* expands less with it.",
    "Ties: among equal totals the seed\u{2019}s queue prefers nothing in particular (its comparison gives no answer where neither is less), ours takes what was reached last. On Oh Boy this alone lets uniform cost expand anything from 81,751 to 106,718 positions, A* with misplaced tiles 5,657 to 9,121, with the Euclidean formula 934 to 2,996 and with the Manhattan distance 221 to 741.",
    "Counting: ours counts what it expands before it takes the goal out of the queue. The seed counts a board that it took out although it was the goal, if another in the queue looked better; and looks at the top of a queue that may be empty.",
    "Queue: the seed never puts a board into its queue twice, even where a shorter way to it is found later, and takes its largest size before it takes one out, as ours does.",
    "Depth of the queue: uniform cost on Oh Boy never holds more than 24,983 positions; the seed prints Unreachable for that, though it prints the 96,812 that the same search expanded.",
    "Impossible: half of all boards cannot be solved, and a search that remembers what it has seen ends when all 181,440 that can be reached from there are expanded. The seed\u{2019}s program was not waited for.",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_of_the_seed_is_done_again() {
        for column in 0..3 {
            assert_eq!(COLUMNS.iter().filter(|ours| ours.published == Some(column)).count(), 1);
        }
    }
}
