//! The promises of the methods for tiles, through the public interface.

use std::ops::ControlFlow;
use std::time::Duration;

use unfold_core::puzzle::tiles::{Tiles, known_boards};
use unfold_core::puzzle::{AnyPuzzle, Kind, Metric, Puzzle};
use unfold_core::random::Random;
use unfold_core::search::Stop;
use unfold_core::search::trace::TraceEnd;
use unfold_core::solve::{self, Limits, Method, Outcome, Progress, Proof, SolveError, offers};

fn board(text: &str) -> AnyPuzzle {
    AnyPuzzle::Tiles(Tiles::solved_of(4, 4).of_any_size(text).expect("it is a board"))
}

fn random(width: usize, height: usize, seed: u64) -> AnyPuzzle {
    AnyPuzzle::Tiles(Tiles::solved_of(width, height).random_state(&mut Random::from_seed(seed)))
}

fn method(puzzle: &AnyPuzzle, name: &str, metric: Metric, heuristic: Option<&str>) -> Method {
    Method::choose(puzzle, Some(name), Some(metric.name()), heuristic).expect("it is offered")
}

fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn solved(puzzle: &AnyPuzzle, name: &str, metric: Metric) -> Outcome {
    let method = method(puzzle, name, metric, None);
    solve::solve(puzzle, method, Limits::default(), &mut go_on).expect("it is solved")
}

#[test]
fn every_method_with_every_heuristic_solves_and_claims_shortest_only_when_true() {
    for seed in 0..6 {
        let puzzle = random(3, 3, seed);
        let shortest = solved(&puzzle, "optimal", Metric::Single).length;
        for offer in offers(&puzzle) {
            let names: Vec<_> = offer.heuristics.iter().map(|heuristic| Some(heuristic.name)).collect();
            for heuristic in if names.is_empty() { vec![None] } else { names } {
                let method = method(&puzzle, offer.name, Metric::Single, heuristic);
                let outcome =
                    solve::solve(&puzzle, method, Limits::default(), &mut go_on).expect("it is solved");
                match outcome.proof {
                    Proof::Optimal => assert_eq!(outcome.length, shortest, "{} {heuristic:?}", offer.name),
                    Proof::Best { lower_bound } => {
                        assert!(lower_bound <= shortest && shortest <= outcome.length, "{}", offer.name);
                        assert!(!matches!(
                            offer.name,
                            "optimal" | "ida" | "ida-pruned" | "astar" | "ucs" | "bfs"
                        ));
                    }
                }
                if offer.name == "wastar" {
                    assert!(outcome.length <= 2 * shortest);
                }
            }
        }
    }
}

#[test]
fn rows_of_tiles_are_counted_and_bounded_in_their_own_metric() {
    for seed in 0..4 {
        let puzzle = random(3, 3, seed);
        let shortest = solved(&puzzle, "optimal", Metric::Multi);
        assert_eq!(shortest.proof, Proof::Optimal);
        for name in ["fast", "ida", "astar", "ucs"] {
            let outcome = solved(&puzzle, name, Metric::Multi);
            assert!(outcome.length >= shortest.length);
            assert_eq!(outcome.length, puzzle.length(&outcome.moves, Metric::Multi));
            if let Proof::Best { lower_bound } = outcome.proof {
                assert!(lower_bound <= shortest.length, "{name}");
            }
        }
    }
    // No 15-puzzle is farther than 43, so no bound may be larger while a search goes on.
    let hard = board("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1");
    let limits = Limits { max_nodes: Some(300_000), ..Limits::default() };
    let method = method(&hard, "optimal", Metric::Multi, None);
    let outcome = solve::solve(&hard, method, limits, &mut |progress| {
        assert!(progress.best.is_none_or(|best| best.lower_bound <= 43));
        ControlFlow::Continue(())
    });
    assert!(
        matches!(outcome.expect("its best is kept").proof, Proof::Best { lower_bound } if lower_bound <= 43)
    );
}

#[test]
fn custom_goals_are_reached_by_every_method_or_refused() {
    let mut reached = 0;
    for (width, height) in [(3, 3), (4, 2)] {
        let solved = AnyPuzzle::Tiles(Tiles::solved_of(width, height));
        for (name, goal) in solved.kind().patterns() {
            let mut start = goal.clone();
            let walk = solved.random_moves(60, 1, &mut Random::from_seed(9));
            walk.into_iter().for_each(|mv| drop(start.apply(mv)));
            for offer in offers(&solved) {
                let method = method(&solved, offer.name, Metric::Single, None);
                let outcome = solve::solve_towards(&start, &goal, method, Limits::default(), &mut go_on);
                let mut end = start.clone();
                end.apply_all(&outcome.expect("slides lead back").moves).expect("they can be done");
                assert_eq!(end, goal, "{name} by {}", offer.name);
                reached += 1;
            }
            let AnyPuzzle::Tiles(tiles) = &start else { panic!("it is a board") };
            let other = AnyPuzzle::Tiles(tiles.mended());
            let method = method(&solved, "optimal", Metric::Single, None);
            let error = solve::solve_towards(&other, &goal, method, Limits::default(), &mut go_on);
            assert!(matches!(error, Err(SolveError::Unsolvable { .. })), "{name}");
        }
    }
    assert_eq!(reached, 2 * 4 * 9);
}

#[test]
fn every_corner_has_pattern_databases_and_other_homes_another_heuristic() {
    let solved = Tiles::solved_of(4, 4);
    for home in [0, 3, 12, 5] {
        // A goal of the same parity: the blank moves there.
        let mut goal = solved.clone();
        let moves = match home {
            0 => "D3R3",
            3 => "D3",
            12 => "R3",
            _ => "D2R2",
        };
        for mv in unfold_core::notation::parse(moves, &goal).expect("they can be done") {
            goal.apply(mv).expect("it can be done");
        }
        assert_eq!(goal.blank(), home);
        let (start, goal) = (AnyPuzzle::Tiles(known_boards::korf(11)), AnyPuzzle::Tiles(goal));
        let by = |name: &str, heuristic: &str| {
            let method = method(&start, name, Metric::Single, Some(heuristic));
            solve::solve_towards(&start, &goal, method, Limits::default(), &mut go_on)
                .expect("it is solved")
                .length
        };
        assert_eq!(by("ida-pruned", "pdb-663"), by("ida-pruned", "axes"), "home {home}");
    }
}

#[test]
fn a_board_of_the_other_parity_is_refused_at_once_or_after_an_exhaustive_search() {
    let impossible = board("1 2 3/4 5 6/8 7 0");
    for offer in offers(&impossible) {
        let method = method(&impossible, offer.name, Metric::Single, None);
        let error = solve::solve(&impossible, method, Limits::default(), &mut go_on)
            .expect_err("it cannot be solved");
        match offer.name {
            "optimal" | "fast" | "ida" | "ida-pruned" => {
                assert!(matches!(error, SolveError::Unsolvable { .. }), "{}", offer.name);
            }
            name => assert_eq!(error, SolveError::Stopped(Stop::NoSolution { positions: 181_440 }), "{name}"),
        }
    }
}

#[test]
fn graph_searches_end_at_their_memory_limit_on_a_huge_board() {
    let puzzle = random(16, 16, 1);
    let limits = Limits { memory: 8 << 20, ..Limits::default() };
    for name in ["astar", "wastar", "greedy", "ucs", "bfs"] {
        let method = method(&puzzle, name, Metric::Single, None);
        match solve::solve(&puzzle, method, limits, &mut go_on) {
            Err(SolveError::Stopped(Stop::Memory(bytes))) => assert_eq!(bytes, 8 << 20),
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[test]
fn at_the_time_limit_the_best_solution_is_kept_and_its_bound_is_true() {
    // The first of Korf and Felner's fifty boards of the 24-puzzle: 95 moves.
    let puzzle = random_24();
    let limits = Limits { time: Some(Duration::from_millis(700)), ..Limits::default() };
    let mut bounds = Vec::new();
    let outcome =
        solve::solve(&puzzle, method(&puzzle, "optimal", Metric::Single, None), limits, &mut |progress| {
            bounds.extend(progress.best.map(|best| best.lower_bound));
            ControlFlow::Continue(())
        });
    let outcome = outcome.expect("its best is kept");
    assert!(outcome.length >= 95);
    assert!(bounds.iter().all(|&bound| bound <= 95) && bounds.is_sorted());
    assert!(matches!(outcome.proof, Proof::Best { lower_bound } if (60..=95).contains(&lower_bound)));
}

fn random_24() -> AnyPuzzle {
    let first = [14, 5, 9, 2, 18, 8, 23, 19, 12, 17, 15, 0, 10, 20, 4, 6, 11, 21, 1, 7, 24, 3, 16, 22, 13];
    let turned = first.iter().rev().map(|&tile| if tile == 0 { 0 } else { 25 - tile });
    let text: Vec<String> = turned.map(|tile: u32| tile.to_string()).collect();
    board(&text.join(" "))
}

#[test]
fn a_recorded_search_of_a_solvable_board_never_claims_the_opposite() {
    for puzzle in [board("8 7 1/6 0 2/5 4 3"), random(4, 4, 2), random(8, 8, 3), random(16, 16, 4)] {
        for offer in offers(&puzzle).iter().filter(|offer| offer.is_traced()) {
            let heuristic = offer.heuristics.iter().find(|heuristic| heuristic.name == "manhattan");
            let method =
                method(&puzzle, offer.name, Metric::Single, heuristic.map(|heuristic| heuristic.name));
            let trace = solve::trace(&puzzle, method, &mut go_on).expect("it is recorded");
            assert!(
                !trace.steps.is_empty() && trace.end != TraceEnd::NoSolution,
                "{} {}",
                puzzle.id(),
                offer.name
            );
        }
    }
}

#[test]
fn every_offered_heuristic_is_known_and_admissible() {
    for id in ["tiles-2x2", "tiles-2x4", "tiles-3x3"] {
        let puzzle = AnyPuzzle::named(id).expect("it is known");
        for heuristic in solve::heuristics(&puzzle) {
            let measured =
                solve::measure(&puzzle, Metric::Single, heuristic.name, &mut go_on).expect("it is measured");
            assert!(measured.is_admissible, "{id} {}", heuristic.name);
            assert_eq!(measured.max == 0, heuristic.name == "none", "{id} {}", heuristic.name);
        }
    }
}
