//! Known numbers of sliding tiles from outside, and laws of the solvers.

#[path = "../../benches/common/korf.rs"]
mod korf;

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

use unfold_core::random::Random;
use unfold_core::search::{Budget, Counters, Limits, Stop, a_star, breadth_first, greedy, uniform_cost};
use unfold_core::solve::tiles::board::{Board, Mirror, SLIDES, reverse};
use unfold_core::solve::tiles::estimates::{FINE, TilesHeuristic};
use unfold_core::solve::tiles::full_table;
use unfold_core::solve::tiles::ida::ida;
use unfold_core::solve::tiles::pattern_databases::{PatternTables, Split};
use unfold_core::solve::tiles::space::{LargeSpace, SmallSpace};

fn run_counted<T>(search: impl FnOnce(&mut Budget) -> Result<T, Stop>) -> (T, Counters) {
    let mut on_progress = |_| ControlFlow::Continue(());
    let mut budget = Budget::new(Limits::default(), &mut on_progress);
    let found = search(&mut budget).expect("nothing cancels it");
    (found, budget.counters())
}

fn solves(board: &Board, slides: &[u8]) -> bool {
    let mut board = board.clone();
    board.slide_all(slides) && board.is_solved()
}

fn solution(board: &Board, heuristic: TilesHeuristic, prune_duplicates: bool) -> Vec<u8> {
    let (slides, _) = run_counted(|budget| ida(board, heuristic, prune_duplicates, budget));
    let slides = slides.expect("the board can be solved");
    assert!(solves(board, &slides), "{board:?} {heuristic:?}");
    slides
}

/// A board after random slides, none of which undoes the one before.
fn walked(width: usize, height: usize, home: u8, slides: usize, random: &mut Random) -> Board {
    let mut board = Board::solved(width, height, home);
    let mut last = None;
    let mut left = slides;
    while left > 0 {
        let slide = random.below(SLIDES);
        if last != Some(reverse(slide)) && board.slide(slide) {
            last = Some(slide);
            left -= 1;
        }
    }
    board
}

fn shuffled(width: usize, height: usize, home: u8, random: &mut Random) -> Board {
    let mut cells = Board::solved(width, height, home).cells;
    loop {
        random.shuffle(&mut cells);
        let board = Board::new(width, height, home, cells.clone()).expect("it has each tile once");
        if board.is_solvable() {
            return board;
        }
    }
}

fn table(width: usize, height: usize, home: u8, multi: bool) -> Vec<u8> {
    run_counted(|budget| full_table::distances(width, height, home, multi, budget)).0
}

fn heuristics(board: &Board) -> impl Iterator<Item = TilesHeuristic> {
    TilesHeuristic::ALL.into_iter().filter(|heuristic| heuristic.fits(board.width, board.height, board.home))
}

#[test]
fn the_eight_puzzle_has_the_known_number_of_boards_at_each_distance() {
    let known = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
        16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    let mut counts = vec![0; known.len()];
    table(3, 3, 8, false).iter().for_each(|&distance| counts[usize::from(distance)] += 1);
    assert_eq!(counts, known);
}

#[test]
fn the_farthest_boards_have_the_known_distances() {
    for (width, height, farthest) in [(2, 2, 6), (2, 3, 21), (3, 2, 21), (2, 4, 36), (5, 2, 55)] {
        let home = (width * height - 1) as u8;
        let distances = table(width, height, home, false);
        assert_eq!(distances.iter().max(), Some(&farthest), "{width}x{height}");
    }
}

/// Distances of all boards, computed from slides alone.
fn plain_distances(solved: &Board, multi: bool) -> HashMap<Vec<u8>, u8> {
    let mut distances = HashMap::from([(solved.cells.clone(), 0)]);
    let mut open = VecDeque::from([solved.clone()]);
    while let Some(board) = open.pop_front() {
        let distance = distances[&board.cells];
        for slide in 0..SLIDES {
            let mut next = board.clone();
            while next.slide(slide) {
                if !distances.contains_key(&next.cells) {
                    distances.insert(next.cells.clone(), distance + 1);
                    open.push_back(next.clone());
                }
                if !multi {
                    break;
                }
            }
        }
    }
    distances
}

#[test]
fn tables_agree_with_a_plain_search_whatever_counts_as_a_move() {
    for (width, height, home) in [(2, 2, 3), (3, 2, 5), (2, 3, 0), (2, 4, 3), (3, 2, 4)] {
        for multi in [false, true] {
            let solved = Board::solved(width, height, home);
            let plain = plain_distances(&solved, multi);
            let distances = table(width, height, home, multi);
            assert_eq!(plain.len(), distances.len());
            for (number, &distance) in distances.iter().enumerate() {
                let board = full_table::unrank(width, height, home, number);
                assert_eq!(full_table::rank(&board), number);
                assert_eq!(plain[&board.cells], distance);
                assert!(board.is_solvable());
                let slides = full_table::downhill(&distances, &board, multi).expect("it can be solved");
                assert!(solves(&board, &slides));
                let runs = slides.chunk_by(|left, right| left == right).count();
                assert_eq!(if multi { runs } else { slides.len() }, usize::from(distance));
            }
        }
    }
}

/// A board with two tiles swapped.
fn unsolvable(board: &Board) -> Board {
    let mut cells = board.cells.clone();
    let tiles: Vec<usize> = (0..cells.len()).filter(|&cell| cell != board.blank).take(2).collect();
    cells.swap(tiles[0], tiles[1]);
    Board::new(board.width, board.height, board.home, cells).expect("it has each tile once")
}

#[test]
fn unsolvable_boards_are_refused_at_once() {
    let mut random = Random::from_seed(1);
    for (width, height) in [(2, 2), (3, 3), (4, 4), (5, 5), (16, 16)] {
        let home = random.below(width * height) as u8;
        let board = unsolvable(&shuffled(width, height, home, &mut random));
        assert!(!board.is_solvable());
        for heuristic in [TilesHeuristic::None, TilesHeuristic::Manhattan, TilesHeuristic::LinearConflict] {
            let (slides, counters) = run_counted(|budget| ida(&board, heuristic, true, budget));
            assert_eq!((slides, counters.generated), (None, 0));
        }
    }
    let distances = table(3, 3, 8, false);
    assert_eq!(full_table::downhill(&distances, &unsolvable(&Board::solved(3, 3, 8)), false), None);
}

#[test]
fn every_estimate_of_the_eight_puzzle_is_admissible_and_consistent() {
    for home in [8, 4] {
        let distances = table(3, 3, home, false);
        let board = |number| full_table::unrank(3, 3, home, number);
        for heuristic in heuristics(&Board::solved(3, 3, home)) {
            let estimates: Vec<u32> =
                (0..distances.len()).map(|number| heuristic.estimate(&board(number))).collect();
            for (number, &estimate) in estimates.iter().enumerate() {
                assert!(estimate <= u32::from(distances[number]), "{heuristic:?} {number}");
                let start = board(number);
                assert!(heuristic.fine_estimate(&start) <= FINE * estimate);
                for slide in 0..SLIDES {
                    let mut next = start.clone();
                    if next.slide(slide) {
                        let next = estimates[full_table::rank(&next)];
                        assert!(estimate.abs_diff(next) <= 1, "{heuristic:?} {number}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_estimate_of_a_larger_board_is_admissible_and_consistent() {
    let mut random = Random::from_seed(2);
    for (width, height, home) in
        [(4, 4, 15), (4, 4, 0), (4, 4, 3), (4, 4, 12), (4, 4, 5), (5, 2, 9), (4, 3, 7), (6, 5, 9)]
    {
        for _ in 0..10 {
            let mut board = Board::solved(width, height, home);
            let heuristics: Vec<TilesHeuristic> = heuristics(&board).collect();
            let mut before: Vec<u32> =
                heuristics.iter().map(|heuristic| heuristic.estimate(&board)).collect();
            assert!(before.iter().all(|&estimate| estimate == 0));
            let mut slides = 0;
            while slides < 100 {
                if !board.slide(random.below(SLIDES)) {
                    continue;
                }
                slides += 1;
                for (heuristic, before) in heuristics.iter().zip(&mut before) {
                    let estimate = heuristic.estimate(&board);
                    assert!(estimate <= slides && estimate.abs_diff(*before) <= 1, "{heuristic:?} {board:?}");
                    *before = estimate;
                }
            }
        }
    }
}

#[test]
fn larger_estimates_are_larger() {
    let mut random = Random::from_seed(3);
    for _ in 0..200 {
        let board = shuffled(4, 4, 15, &mut random);
        let of = |heuristic: TilesHeuristic| heuristic.estimate(&board);
        assert!(of(TilesHeuristic::Misplaced) <= of(TilesHeuristic::Euclidean));
        assert!(of(TilesHeuristic::Euclidean) <= of(TilesHeuristic::Manhattan));
        assert!(
            of(TilesHeuristic::Manhattan)
                <= of(TilesHeuristic::LinearConflict).min(of(TilesHeuristic::WalkingDistance))
        );
        assert!(
            of(TilesHeuristic::LinearConflict).max(of(TilesHeuristic::WalkingDistance))
                <= of(TilesHeuristic::Axes)
        );
        assert!(
            of(TilesHeuristic::Manhattan)
                <= of(TilesHeuristic::Patterns555).min(of(TilesHeuristic::Patterns663))
        );
    }
}

/// Every heuristic with and without pruning, on boards of every size and with the blank's home anywhere.
#[test]
fn every_heuristic_finds_a_shortest_solution() {
    let mut random = Random::from_seed(4);
    for (width, height) in [(2, 2), (2, 3), (4, 2), (3, 3)] {
        for home in 0..(width * height) as u8 {
            let distances = table(width, height, home, false);
            let board = walked(width, height, home, 24, &mut random);
            let distance = usize::from(distances[full_table::rank(&board)]);
            for heuristic in heuristics(&board) {
                for prune_duplicates in [false, true] {
                    assert_eq!(
                        solution(&board, heuristic, prune_duplicates).len(),
                        distance,
                        "{heuristic:?} {board:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn heuristics_agree_on_boards_without_a_table() {
    let mut random = Random::from_seed(5);
    let strong = |heuristic: &TilesHeuristic| {
        *heuristic != TilesHeuristic::None && *heuristic != TilesHeuristic::Misplaced
    };
    for (width, height, slides) in
        [(4, 4, 40), (3, 4, 40), (4, 3, 40), (3, 5, 36), (2, 5, 40), (2, 8, 36), (5, 5, 40), (7, 4, 30)]
    {
        for _ in 0..6 {
            let home = random.below(width * height) as u8;
            let board = walked(width, height, home, slides, &mut random);
            let length = solution(&board, TilesHeuristic::LinearConflict, true).len();
            for heuristic in heuristics(&board).filter(strong) {
                for prune_duplicates in [false, true] {
                    assert_eq!(
                        solution(&board, heuristic, prune_duplicates).len(),
                        length,
                        "{heuristic:?} {board:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_largest_boards_can_be_searched() {
    let mut random = Random::from_seed(6);
    for (width, height, home) in [(16, 16, 255), (16, 16, 0), (16, 2, 7)] {
        let board = walked(width, height, home, 16, &mut random);
        let lengths = [TilesHeuristic::Euclidean, TilesHeuristic::Manhattan, TilesHeuristic::LinearConflict]
            .map(|heuristic| solution(&board, heuristic, true).len());
        assert_eq!(lengths, [lengths[0]; 3]);
    }
}

#[test]
fn pattern_databases_serve_any_corner() {
    let mut random = Random::from_seed(7);
    for _ in 0..3 {
        let board = walked(4, 4, 15, 60, &mut random);
        let length = solution(&board, TilesHeuristic::Patterns663, true).len();
        for mirror in [(true, false), (false, true), (true, true)] {
            let mirror = Mirror { rows: mirror.0, columns: mirror.1, diagonal: false };
            let mirrored = board.mirrored(mirror);
            assert_eq!(
                TilesHeuristic::Patterns663.estimate(&mirrored),
                TilesHeuristic::Patterns663.estimate(&board)
            );
            assert_eq!(solution(&mirrored, TilesHeuristic::Patterns663, true).len(), length);
        }
        assert_eq!(board.mirrored(Mirror::DIAGONAL).mirrored(Mirror::DIAGONAL), board);
    }
}

#[test]
fn pattern_databases_come_back_from_their_bytes_and_from_no_others() {
    let tables = PatternTables::get(Split::Fives);
    let mut bytes = tables.to_bytes();
    let again = PatternTables::from_bytes(Split::Fives, &bytes).expect("nothing was changed");
    assert!(again.to_bytes() == bytes);
    assert!(PatternTables::from_bytes(Split::Sixes, &bytes).is_none());
    bytes[1_000] ^= 4;
    assert!(PatternTables::from_bytes(Split::Fives, &bytes).is_none());
    bytes.pop();
    assert!(PatternTables::from_bytes(Split::Fives, &bytes).is_none());
    assert!(PatternTables::from_bytes(Split::Fives, &[]).is_none());
    let sixes = PatternTables::get(Split::Sixes);
    assert!(PatternTables::from_bytes(Split::Sixes, &sixes.to_bytes()).is_some());
    assert!(sixes.bytes() < 16 << 20);
}

/// The file counts the start as well, so one more than the generated nodes.
#[test]
fn manhattan_generates_the_known_numbers_of_positions() {
    let mut boards = korf::fifteen();
    boards.sort_by_key(|known| known.nodes);
    for known in &boards[..12] {
        let (slides, counters) =
            run_counted(|budget| ida(&known.board, TilesHeuristic::Manhattan, false, budget));
        assert_eq!(slides.map(|slides| slides.len()), Some(known.length), "{}", known.number);
        assert_eq!(counters.generated + 1, known.nodes, "{}", known.number);
    }
}

#[test]
fn all_of_korfs_boards_have_the_known_lengths() {
    for known in korf::fifteen() {
        assert_eq!(
            solution(&known.board, TilesHeuristic::Patterns663, true).len(),
            known.length,
            "{}",
            known.number
        );
    }
}

#[test]
fn axes_solve_korfs_easier_boards() {
    let mut boards = korf::fifteen();
    boards.sort_by_key(|known| known.nodes);
    for known in &boards[..30] {
        assert_eq!(
            solution(&known.board, TilesHeuristic::Axes, true).len(),
            known.length,
            "{}",
            known.number
        );
    }
}

#[test]
fn searches_of_any_puzzle_find_the_same_lengths() {
    let distances = table(3, 3, 8, false);
    let mut random = Random::from_seed(8);
    for _ in 0..3 {
        let board = walked(3, 3, 8, 30, &mut random);
        let distance = usize::from(distances[full_table::rank(&board)]);
        for heuristic in heuristics(&board) {
            let space = SmallSpace::new(&board, heuristic);
            let (found, _) = run_counted(|budget| a_star(&space, &space.node(&board), budget));
            assert_eq!(found.map(|moves| moves.len()), Some(distance), "{heuristic:?}");
            let space = LargeSpace::new(&board, heuristic);
            let (found, _) = run_counted(|budget| a_star(&space, &space.node(&board), budget));
            assert_eq!(found.map(|moves| moves.len()), Some(distance), "{heuristic:?}");
        }
        let space = SmallSpace::new(&board, TilesHeuristic::Manhattan);
        let start = space.node(&board);
        assert_eq!(space.board(start), board);
        let lengths = [
            run_counted(|budget| breadth_first(&space, &start, budget)).0,
            run_counted(|budget| uniform_cost(&space, &start, budget)).0,
        ];
        assert_eq!(lengths.map(|found| found.map(|moves| moves.len())), [Some(distance); 2]);
        let (found, _) = run_counted(|budget| greedy(&space, &start, budget));
        let slides: Vec<u8> = found.expect("it can be solved").iter().map(|&slide| slide as u8).collect();
        assert!(solves(&board, &slides));
    }
}

#[test]
fn large_boards_and_pattern_databases_serve_a_star() {
    let mut random = Random::from_seed(9);
    let board = walked(5, 5, 24, 24, &mut random);
    let length = solution(&board, TilesHeuristic::LinearConflict, true).len();
    let space = LargeSpace::new(&board, TilesHeuristic::LinearConflict);
    let (found, _) = run_counted(|budget| a_star(&space, &space.node(&board), budget));
    assert_eq!(found.map(|moves| moves.len()), Some(length));
    let board = walked(4, 4, 12, 40, &mut random);
    let length = solution(&board, TilesHeuristic::Axes, true).len();
    let space = SmallSpace::new(&board, TilesHeuristic::Patterns663);
    let (found, _) = run_counted(|budget| a_star(&space, &space.node(&board), budget));
    assert_eq!(found.map(|moves| moves.len()), Some(length));
}
