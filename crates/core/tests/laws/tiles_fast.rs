//! The solver of sliding tiles that always ends: boards of every size, with the blank's home anywhere.

use std::ops::ControlFlow;
use std::time::Duration;

use unfold_core::puzzle::tiles::Tiles;
use unfold_core::puzzle::{AnyPuzzle, Puzzle};
use unfold_core::random::Random;
use unfold_core::search::{Budget, Limits, Stop};
use unfold_core::solve::tiles::board::Board;
use unfold_core::solve::tiles::fast::fast;
use unfold_core::solve::{Method, solve};

/// A board with any order of tiles, which may not be solvable.
fn board(width: usize, height: usize, home: usize, cells: Vec<u8>) -> Board {
    let blank = cells.iter().position(|&tile| tile as usize == home).expect("the blank is on the board");
    Board { width, height, home: home as u8, cells, blank }
}

/// The parity of the permutation by counting pairs, plus that of the blank's path: slides change both or none.
fn is_solvable(board: &Board) -> bool {
    let inversions = (0..board.cells.len())
        .map(|at| board.cells[..at].iter().filter(|&&before| before > board.cells[at]).count())
        .sum::<usize>();
    let (home, blank) = (board.home as usize, board.blank);
    let columns = (home % board.width).abs_diff(blank % board.width);
    let rows = (home / board.width).abs_diff(blank / board.width);
    (inversions + columns + rows).is_multiple_of(2)
}

/// Swaps two tiles: a solvable board becomes unsolvable, and the reverse.
fn with_two_swapped(mut board: Board) -> Board {
    let mut tiles = (0..board.cells.len()).filter(|&cell| cell != board.blank);
    let (one, other) = (tiles.next().expect("there is a tile"), tiles.next().expect("there is another"));
    board.cells.swap(one, other);
    board
}

fn random_board(width: usize, height: usize, home: usize, random: &mut Random) -> Board {
    let mut cells: Vec<u8> = (0..width * height).map(|cell| cell as u8).collect();
    random.shuffle(&mut cells);
    let drawn = board(width, height, home, cells);
    if is_solvable(&drawn) { drawn } else { with_two_swapped(drawn) }
}

fn is_solved(board: &Board) -> bool {
    board.cells.iter().enumerate().all(|(cell, &tile)| cell == tile as usize)
}

fn solution(board: &Board, limits: Limits) -> Option<Vec<u8>> {
    let mut on_progress = |_| ControlFlow::Continue(());
    let mut lengths = Vec::new();
    let mut on_better = |slides: &[u8], _: &mut Budget| {
        lengths.push(slides.len());
        Ok(())
    };
    let found =
        fast(board, &mut Budget::new(limits, &mut on_progress), &mut on_better).expect("nothing cancels it");
    assert!(lengths.is_sorted_by(|longer, shorter| longer > shorter), "each is better: {lengths:?}");
    assert_eq!(lengths.last().copied(), found.as_ref().map(Vec::len), "the last one reported is the answer");
    found
}

/// Replays the solution of a solvable board and returns its length.
fn replayed(board: &Board, limits: Limits) -> usize {
    let slides = solution(board, limits).unwrap_or_else(|| panic!("{board:?} has a solution"));
    let mut played = board.clone();
    for &slide in &slides {
        assert!(played.slide(usize::from(slide)), "{board:?} has a tile for each slide");
    }
    assert!(is_solved(&played), "{board:?} is solved");
    slides.len()
}

/// So little time that only the first solution is found, or a little more.
fn briefly(milliseconds: u64) -> Limits {
    Limits { time: Some(Duration::from_millis(milliseconds)), ..Limits::default() }
}

/// All permutations of a few things.
fn orders(count: u8) -> Vec<Vec<u8>> {
    let Some(last) = count.checked_sub(1) else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for order in orders(last) {
        for at in 0..=order.len() {
            let mut longer = order.clone();
            longer.insert(at, last);
            all.push(longer);
        }
    }
    all
}

/// The lengths of the solutions of all boards of a size, longest first, and how many boards have none.
fn every_board(width: usize, height: usize, home: usize) -> (usize, usize) {
    let (mut longest, mut unsolvable) = (0, 0);
    for cells in orders((width * height) as u8) {
        let board = board(width, height, home, cells);
        if is_solvable(&board) {
            longest = longest.max(replayed(&board, Limits::default()));
        } else {
            assert_eq!(solution(&board, Limits::default()), None, "{board:?}");
            unsolvable += 1;
        }
    }
    (longest, unsolvable)
}

#[test]
fn all_boards_of_four_and_six_cells_get_shortest_solutions() {
    for home in 0..4 {
        assert_eq!(every_board(2, 2, home), (6, 12), "home {home}");
    }
    for (width, height) in [(3, 2), (2, 3)] {
        assert_eq!(every_board(width, height, 5), (21, 360), "{width}x{height}");
        every_board(width, height, 2);
    }
}

#[test]
fn boards_of_nine_cells_get_shortest_solutions() {
    let mut random = Random::from_seed(9);
    for home in 0..9 {
        for _ in 0..20 {
            assert!(replayed(&random_board(3, 3, home, &mut random), Limits::default()) <= 31);
        }
    }
    // The two boards that are farthest from solved, `8 6 7/2 5 4/3 0 1` and `6 4 7/8 5 0/3 2 1`.
    for cells in [[7, 5, 6, 1, 4, 3, 2, 8, 0], [5, 3, 6, 7, 4, 8, 2, 1, 0]] {
        assert_eq!(replayed(&board(3, 3, 8, cells.to_vec()), Limits::default()), 31);
    }
}

#[test]
fn boards_of_every_size_are_solved_with_the_blank_at_home_anywhere() {
    let mut random = Random::from_seed(2);
    for width in 2..=8 {
        for height in 2..=8 {
            let last = width * height - 1;
            let middle = height / 2 * width + width / 2;
            for home in [last, 0, width - 1, last + 1 - width, middle] {
                replayed(&random_board(width, height, home, &mut random), briefly(5));
            }
            let unsolvable = with_two_swapped(random_board(width, height, middle, &mut random));
            assert_eq!(solution(&unsolvable, Limits::default()), None);
        }
    }
}

#[test]
fn large_and_narrow_boards_are_solved() {
    let mut random = Random::from_seed(16);
    for (width, height) in [(16, 16), (2, 16), (16, 2), (3, 16), (16, 3), (9, 13), (10, 10)] {
        let last = width * height - 1;
        for home in [last, width - 1, height / 2 * width + width / 2 - 1] {
            replayed(&random_board(width, height, home, &mut random), briefly(30));
        }
    }
}

#[test]
fn without_a_limit_a_solution_is_much_shorter_than_by_rows_and_columns() {
    let mut random = Random::from_seed(5);
    // The lengths of solving by rows and columns, with pairs placed together.
    for (side, by_lines) in [(4, 82), (5, 182), (6, 334), (8, 905), (10, 1_895)] {
        let boards = 3;
        let total: usize = (0..boards)
            .map(|_| replayed(&random_board(side, side, side * side - 1, &mut random), Limits::default()))
            .sum();
        assert!(total * 10 < by_lines * boards * 8, "{side}x{side}: {total} for {boards} boards");
    }
}

#[test]
fn the_same_board_has_the_same_solution() {
    let mut random = Random::from_seed(6);
    for side in [5, 7] {
        let board = random_board(side, side, 3, &mut random);
        assert_eq!(solution(&board, Limits::default()), solution(&board, Limits::default()));
    }
}

#[test]
fn a_solved_board_needs_nothing() {
    for (width, height) in [(2, 2), (4, 4), (7, 3), (16, 16)] {
        let solved = board(width, height, 1, (0..width * height).map(|cell| cell as u8).collect());
        assert_eq!(replayed(&solved, Limits::default()), 0);
    }
}

#[test]
fn at_a_limit_it_returns_the_best_so_far() {
    let board = random_board(6, 6, 35, &mut Random::from_seed(8));
    replayed(&board, briefly(100));
    replayed(&board, Limits { max_nodes: Some(20_000), ..Limits::default() });
}

#[test]
fn it_can_be_cancelled() {
    let board = random_board(12, 12, 143, &mut Random::from_seed(8));
    let mut on_progress = |_| ControlFlow::Break(());
    let mut budget = Budget::new(briefly(60_000), &mut on_progress);
    assert_eq!(fast(&board, &mut budget, &mut |_, _| Ok(())), Err(Stop::Cancelled));
    let mut on_progress = |_| ControlFlow::Continue(());
    let mut budget = Budget::new(Limits::default(), &mut on_progress);
    assert_eq!(fast(&board, &mut budget, &mut |_, _| Err(Stop::Cancelled)), Err(Stop::Cancelled));
}

#[test]
fn solutions_name_the_moves_that_finish_each_row() {
    let mut random = Random::from_seed(77);
    let limits = Limits::default();
    for id in ["tiles-4x4", "tiles-5x3", "tiles-6x6", "tiles-9x7", "tiles-3x3"] {
        let solved = AnyPuzzle::named(id).expect("it is known");
        let method = Method::choose(&solved, Some("fast"), None, None).expect("it is offered");
        let board = solved.random_state(&mut random);
        let found = solve(&board, method, limits, &mut |_| ControlFlow::Continue(())).expect("it is solved");
        let AnyPuzzle::Tiles(mut tiles) = board else { panic!("it has tiles") };
        assert_eq!(found.phases.is_empty(), id == "tiles-3x3", "small boards are not taken apart");
        // Together they are the solution, and none is empty.
        let ends: Vec<usize> = found.phases.iter().map(|phase| phase.moves.end).collect();
        let starts: Vec<usize> = found.phases.iter().map(|phase| phase.moves.start).collect();
        if let Some(last) = ends.last() {
            assert_eq!((starts[0], *last), (0, found.moves.len()));
            assert_eq!(starts[1..], ends[..ends.len() - 1]);
        }
        // The row or column of a phase is finished at its end, and stays so.
        let mut finished: Vec<(&str, usize)> = Vec::new();
        for phase in &found.phases {
            for &mv in &found.moves[phase.moves.clone()] {
                tiles.apply(mv).expect("it can be done");
                assert!(finished.iter().all(|&line| is_finished(&tiles, line)), "{id}: {finished:?}");
            }
            for name in phase.name.split(", ").filter(|name| *name != "The rest") {
                let (kind, number) = name.split_once(' ').expect("a kind and a number");
                finished.push((kind, number.parse().expect("a number")));
            }
            assert!(finished.iter().all(|&line| is_finished(&tiles, line)), "{id}: {finished:?}");
        }
        assert!(found.phases.is_empty() || tiles.is_solved());
    }
}

/// Whether all of a row or a column is at home.
fn is_finished(tiles: &Tiles, (kind, number): (&str, usize)) -> bool {
    let is_in_it = |cell: usize| {
        let (row, column) = tiles.place(cell);
        number == 1 + if kind.eq_ignore_ascii_case("row") { row } else { column }
    };
    let cells = tiles.cells().iter().enumerate();
    cells.filter(|(cell, _)| is_in_it(*cell)).all(|(cell, &tile)| tiles.home_of(tile) == cell)
}
