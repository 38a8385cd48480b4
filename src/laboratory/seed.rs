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
pub const REASONS: [&str; 5] = [
    "Formula: what the seed calls Manhattan distance is a sum of straight lines, each the root of both squared distances. The Manhattan distance proper adds the two up; it is never smaller, and A* expands less with it.",
    "Ties: where totals are equal the seed means to prefer what has fewer moves behind it, but its comparison gives no answer in the other case, so that its order is nobody’s; ours takes what was reached last. On Oh Boy the order of equals alone lets uniform cost expand anything from 81,751 to 106,718 positions, A* with misplaced tiles 5,657 to 9,121, with the Euclidean sum 934 to 2,996, with the Manhattan distance 221 to 741.",
    "Order: on Very Easy, Easy and Doable A* goes straight to the goal in whatever way ties are broken, and expands 1, 2 and 4 positions. The seed prints 2, 3 and 4 with misplaced tiles and 2, 4 and 7 with its Euclidean sum, and 3,163 on Oh Boy, beyond what any order of equals explains: its queue does not always give out the least total.",
    "Queue: both look at its size before one is taken out, the goal too. The seed puts no board into its queue twice, even where a shorter way to it is found later; ours puts it in again.",
    "Unreachable: every search ends on every board. Uniform cost solves Oh Boy with some 25,000 positions waiting at most; the seed prints how many it expanded there, but not how many waited. Impossible has no solution, as half of all boards have none, and is known to have none when all 181,440 positions that can be reached from it are expanded.",
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
