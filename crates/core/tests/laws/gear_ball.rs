//! The gear ball against known numbers, with every position solved.

use std::ops::ControlFlow;

use unfold_core::geometry::Face;
use unfold_core::notation::{self, Move};
use unfold_core::puzzle::gear_ball::coordinates::BALL_STATES;
use unfold_core::puzzle::gear_ball::pictures::{FaceCell, PictureSide, face_array, face_colours};
use unfold_core::puzzle::gear_ball::{Brackets, GearBall, GearPuzzle, METRICS};
use unfold_core::puzzle::{AnyPuzzle, Metric, Puzzle};
use unfold_core::solve::gear_ball::distances;
use unfold_core::solve::{Budget, Limits, Method, Proof, distribution, solve};

const KINDS: [Brackets; 2] = [Brackets::Coloured, Brackets::Blank];

fn table(brackets: Brackets, metric: Metric) -> &'static [u8] {
    let mut on_progress = |_| ControlFlow::Continue(());
    let mut budget = Budget::new(Limits::default(), &mut on_progress);
    distances(brackets, metric, &mut budget).expect("nothing cancels it")
}

fn after(brackets: Brackets, moves: &str) -> GearPuzzle {
    let mut puzzle = GearPuzzle::solved_with(brackets);
    for mv in notation::parse(moves, &puzzle).expect("well written") {
        puzzle.apply(mv).expect("it was read");
    }
    puzzle
}

#[test]
fn distances_are_those_of_the_complete_search() {
    let expected: [(Brackets, Metric, &[usize]); 4] = [
        (
            Brackets::Coloured,
            Metric::Quarter,
            &[1, 6, 30, 150, 726, 2916, 9908, 26754, 49237, 49134, 22778, 3972, 264, 12],
        ),
        (Brackets::Coloured, Metric::Axis, &[1, 33, 579, 6029, 21960, 49941, 55377, 28080, 3888]),
        (Brackets::Blank, Metric::Quarter, &[1, 6, 30, 138, 606, 2100, 6041, 13452, 13278, 4992, 774, 48, 6]),
        (Brackets::Blank, Metric::Axis, &[1, 33, 579, 5921, 18072, 13977, 2889]),
    ];
    for (brackets, metric, counts) in expected {
        assert_eq!(distribution(table(brackets, metric)), counts);
    }
}

#[test]
fn positions_have_the_distances_of_the_test_vectors() {
    let vectors: serde_json::Value =
        serde_json::from_str(include_str!("../data/gear_vectors.json")).expect("the file is JSON");
    let vectors = vectors.as_array().expect("a list");
    assert_eq!(vectors.len(), 162);
    for vector in vectors {
        let moves = vector["moves"].as_str().expect("moves are text");
        let columns = [
            ("ball_q", Brackets::Coloured, Metric::Quarter),
            ("ball_axis", Brackets::Coloured, Metric::Axis),
            ("cube_q", Brackets::Blank, Metric::Quarter),
            ("cube_axis", Brackets::Blank, Metric::Axis),
        ];
        for (column, brackets, metric) in columns {
            let distance = table(brackets, metric)[after(brackets, moves).rank()];
            assert_eq!(Some(u64::from(distance)), vector[column].as_u64(), "{column} of {moves}");
        }
    }
}

#[test]
fn nets_match_character_by_character() {
    let ball = |moves| after(Brackets::Coloured, moves).net_text();
    assert_eq!(ball(""), include_str!("../data/net_solved.txt"));
    assert_eq!(ball("R"), include_str!("../data/net_after_r.txt"));
}

/// The program of “Modeling the Gearball” slants its strokes by the angle of a gear, ours by their place. The file has the same
/// stroke for both.
#[test]
fn nets_are_those_of_the_program_after_every_two_turns() {
    let file: serde_json::Value =
        serde_json::from_str(include_str!("../data/gear_nets.json")).expect("the file is JSON");
    let nets = file["nets"].as_array().expect("a list");
    // The solved ball, six turns, and six after each.
    assert_eq!(nets.len(), 1 + 6 + 36);
    for known in nets {
        let moves = known["moves"].as_str().expect("moves are text");
        let lines = known["net"].as_array().expect("a list of lines").iter();
        let expected: Vec<&str> = lines.map(|line| line.as_str().expect("lines are text")).collect();
        let net = after(Brackets::Coloured, moves).net_text().replace('/', "\\");
        assert_eq!(net.lines().collect::<Vec<&str>>(), expected, "after “{moves}”");
    }
}

#[test]
fn the_cell_behind_a_middle_tooth_belongs_to_the_gear_and_a_bracket_has_two() {
    for brackets in KINDS {
        for rank in (0..BALL_STATES).step_by(13) {
            let puzzle = GearPuzzle { ball: GearBall::unrank(rank), brackets };
            for face in Face::ALL {
                let cells = face_array(&puzzle, face);
                let colours = face_colours(&puzzle, face);
                for side in PictureSide::ALL {
                    // A cell by its distance from the side, and its place clockwise along it.
                    let at = |below: usize, along: usize| match side {
                        PictureSide::Top => cells[below][along],
                        PictureSide::Right => cells[along][8 - below],
                        PictureSide::Bottom => cells[8 - below][8 - along],
                        PictureSide::Left => cells[8 - along][below],
                    };
                    let middle_tooth = colours.gears[side.index()].teeth()[1];
                    assert_eq!([at(0, 4), at(1, 4)], [FaceCell::Colour(middle_tooth); 2]);
                    let bracket = colours.brackets[side.index()].map_or(FaceCell::Blank, FaceCell::Colour);
                    assert_eq!([at(2, 3), at(2, 5)], [bracket; 2]);
                }
                let blank = cells.as_flattened().iter().filter(|cell| **cell == FaceCell::Blank).count();
                assert_eq!(blank, if brackets == Brackets::Blank { 4 * 2 } else { 0 });
            }
        }
    }
}

#[test]
fn all_positions_are_solved_optimally_in_both_metrics() {
    for brackets in KINDS {
        for metric in METRICS {
            solve_all(brackets, metric);
        }
    }
}

fn solve_all(brackets: Brackets, metric: Metric) {
    let table = table(brackets, metric);
    let solved = AnyPuzzle::Gear(GearPuzzle::solved_with(brackets));
    let method = Method::choose(&solved, Some("table"), Some(metric.name()), None).expect("it exists");
    for (rank, &distance) in table.iter().enumerate() {
        let puzzle = GearPuzzle { ball: GearBall::unrank(rank * brackets.alike()), brackets };
        let start = AnyPuzzle::Gear(puzzle);
        let outcome = solve(&start, method, Limits::default(), &mut |_| ControlFlow::Continue(()));
        let outcome = outcome.expect("every position is solved");
        let mut replay = puzzle;
        outcome.moves.iter().for_each(|&mv: &Move| replay.apply(mv).expect("a move"));
        assert!(replay.is_solved());
        assert_eq!(outcome.length, u32::from(distance));
        assert_eq!(outcome.proof, Proof::Optimal);
    }
}

#[test]
fn a_search_stops_at_its_limits_and_when_cancelled() {
    let far = AnyPuzzle::Gear(after(Brackets::Coloured, "F U' F' U' F' R' R' U R' U' R' R' R'"));
    let method = Method::choose(&far, Some("ida"), None, Some("none")).expect("it exists");
    let stopped = |limits: Limits, flow: ControlFlow<()>| {
        solve(&far, method, limits, &mut |_| flow).expect_err("it is stopped").to_string()
    };
    let on = ControlFlow::Continue(());
    let nodes = Limits { max_nodes: Some(10_000), ..Limits::default() };
    assert_eq!(stopped(nodes, on), "stopped at the limit of 10000 nodes");
    let time = Limits { time: Some(std::time::Duration::from_millis(20)), ..Limits::default() };
    assert_eq!(stopped(time, on), "stopped at the limit of 20 ms");
    assert_eq!(stopped(Limits::default(), ControlFlow::Break(())), "cancelled");
}

#[test]
fn a_search_that_stops_at_a_limit_reports_its_counters() {
    let far = AnyPuzzle::Gear(after(Brackets::Coloured, "F U' F' U' F' R' R' U R' U' R' R' R'"));
    for (name, limits) in [
        ("ida", Limits { max_nodes: Some(100), ..Limits::default() }),
        ("bfs", Limits { max_nodes: Some(100), ..Limits::default() }),
        ("astar", Limits { memory: 10_000, ..Limits::default() }),
    ] {
        let method = Method::choose(&far, Some(name), None, None).expect("it exists");
        let mut last = None;
        let stopped = solve(&far, method, limits, &mut |progress| {
            last = Some(progress);
            ControlFlow::Continue(())
        });
        assert!(stopped.is_err(), "{name}");
        let counters = last.expect("it reported its progress").counters;
        if let Some(most) = limits.max_nodes {
            assert_eq!(counters.expanded, most);
        }
        assert!(counters.expanded > 0 && counters.generated > counters.expanded, "{name}");
        assert_eq!(counters.expanded, counters.rounds.iter().map(|round| round.expanded).sum::<u64>());
    }
}
