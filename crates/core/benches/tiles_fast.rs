//! The bar of the solver of sliding tiles that always ends: a 10x10 in under 100 ms. It also prints mean lengths and
//! times of other sizes.

// Not every unit is measured in here.
#[allow(dead_code)]
#[path = "common/report.rs"]
mod report;

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use report::{Report, Unit};
use unfold_core::random::Random;
use unfold_core::search::{Budget, Limits};
use unfold_core::solve::tiles::board::Board;
use unfold_core::solve::tiles::fast::fast;

const BOARDS: usize = 50;

/// Boards that can be solved, drawn uniformly, with the blank's home in the last cell.
fn drawn(side: usize, random: &mut Random) -> Board {
    let home = side * side - 1;
    let mut cells: Vec<u8> = (0..side * side).map(|cell| cell as u8).collect();
    loop {
        random.shuffle(&mut cells);
        let blank = cells.iter().position(|&tile| tile as usize == home).expect("the blank is on the board");
        let board = Board { width: side, height: side, home: home as u8, cells: cells.clone(), blank };
        let inversions: usize =
            (0..cells.len()).map(|at| cells[..at].iter().filter(|&&before| before > cells[at]).count()).sum();
        if (inversions + 2 * (side - 1) - blank % side - blank / side).is_multiple_of(2) {
            return board;
        }
    }
}

/// The lengths of the first solution and of the last, and the milliseconds that each of them took.
fn solved(board: &Board, limits: Limits) -> [f64; 4] {
    let mut on_progress = |_| ControlFlow::Continue(());
    let begun = Instant::now();
    let since = || 1e3 * begun.elapsed().as_secs_f64();
    let mut first = None;
    let mut on_better = |slides: &[u8], _: &mut Budget| {
        first.get_or_insert((slides.len() as f64, since()));
        Ok(())
    };
    let found = fast(black_box(board), &mut Budget::new(limits, &mut on_progress), &mut on_better);
    let length = found.expect("nothing stops it").expect("it has a solution").len() as f64;
    let taken = since();
    let (first_length, first_taken) = first.expect("a first solution was reported");
    [first_length, first_taken, length, taken]
}

fn mean(boards: &[Board], limits: Limits) -> [f64; 4] {
    let mut sums = [0.0; 4];
    for board in boards {
        for (sum, figure) in sums.iter_mut().zip(solved(board, limits)) {
            *sum += figure;
        }
    }
    sums.map(|sum| sum / boards.len() as f64)
}

fn main() {
    let mut report = Report::default();
    let mut random = Random::from_seed(10);
    for side in [4, 5, 6, 8, 10, 16] {
        let boards: Vec<Board> = (0..BOARDS).map(|_| drawn(side, &mut random)).collect();
        let [first, first_taken, length, taken] = mean(&boards, Limits::default());
        report.note(&format!("{side}x{side}, {BOARDS} boards, by rows and columns"), first, Unit::Moves);
        report.note("    in", first_taken, Unit::Milliseconds);
        report.note("    in the end", length, Unit::Moves);
        match side {
            10 => report.add("    in", taken, Unit::Milliseconds, 100.0),
            16 => report.add("    in", taken, Unit::Milliseconds, 500.0),
            _ => report.note("    in", taken, Unit::Milliseconds),
        }
        if side <= 10 {
            let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
            let [_, _, length, taken] = mean(&boards[..10], limits);
            report.note("    10 of them, given 200 ms", length, Unit::Moves);
            report.add("    in", taken, Unit::Milliseconds, 300.0);
        }
    }
    report.end();
}
