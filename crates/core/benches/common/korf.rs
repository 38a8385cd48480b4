//! Korf's boards, as the files say them: the blank first in the goal.

#![allow(unreachable_pub, reason = "several programs include it, and in some of them it is public")]

use unfold_core::solve::tiles::board::Board;

/// A board with what is known of it.
pub struct Known {
    pub number: usize,
    /// How many moves its shortest solutions have.
    pub length: usize,
    /// For those of the 15-puzzle: positions that IDA* generates with Manhattan, and one for the board itself.
    pub nodes: u64,
    pub board: Board,
}

/// The hundred boards of the 15-puzzle (Korf, 1985).
pub fn fifteen() -> Vec<Known> {
    known(include_str!("../../tests/data/korf100.txt"), 4)
}

fn known(text: &str, side: usize) -> Vec<Known> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| read(line, side)).collect()
}

/// Turns a board upside down and counts its tiles from the other end: then the blank is last in the goal.
fn read(line: &str, side: usize) -> Known {
    let numbers: Vec<u64> =
        line.split_whitespace().map(|number| number.parse().expect("it is a number")).collect();
    let [number, length, nodes, ref tiles @ ..] = numbers[..] else {
        panic!("a line has three numbers and a board");
    };
    let last = side * side - 1;
    let home = |tile: u64| if tile == 0 { last as u8 } else { (last - tile as usize) as u8 };
    let cells = tiles.iter().rev().map(|&tile| home(tile)).collect();
    let board = Board::new(side, side, last as u8, cells).expect("the file has only boards");
    Known { number: number as usize, length: length as usize, nodes, board }
}
