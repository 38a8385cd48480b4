//! Searching the gear ball: the quality of every heuristic at every position, its solutions, and the number of
//! expanded positions, against plain breadth-first searches of the model.

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

use unfold_core::geometry::{Axis, Face};
use unfold_core::notation;
use unfold_core::puzzle::gear_ball::coordinates::BALL_STATES;
use unfold_core::puzzle::gear_ball::pictures::{FaceCell, face_array};
use unfold_core::puzzle::gear_ball::{Brackets, GearBall, GearPuzzle, METRICS};
use unfold_core::puzzle::{AnyPuzzle, Kind, Metric, Puzzle};
use unfold_core::random::Random;
use unfold_core::search::trace::{MOST_TRACED, Trace, TraceEnd};
use unfold_core::solve::gear_ball::GearHeuristic;
use unfold_core::solve::{self, Limits, Measured, Method, Outcome, Progress, Proof, ScrambleDistance, solve};
use unfold_core::workbench::protocol::{Finished, Job, perform};

const KINDS: [Brackets; 2] = [Brackets::Coloured, Brackets::Blank];

fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn solved(brackets: Brackets) -> AnyPuzzle {
    AnyPuzzle::Gear(GearPuzzle::solved_with(brackets))
}

fn distances(brackets: Brackets, metric: Metric) -> &'static [u8] {
    solve::distances(&solved(brackets), metric, &mut go_on).expect("nothing cancels it")
}

fn at_rank(brackets: Brackets, rank: usize) -> AnyPuzzle {
    solved(brackets).with_rank(rank).expect("there is such a position")
}

fn search(position: &AnyPuzzle, method: &str, metric: Metric, heuristic: Option<&str>) -> Outcome {
    let method =
        Method::choose(position, Some(method), Some(metric.name()), heuristic).expect("it is offered");
    solve(position, method, Limits::default(), &mut go_on).expect("every position is solved")
}

fn measured(brackets: Brackets, metric: Metric, heuristic: &str) -> Measured {
    solve::measure(&solved(brackets), metric, heuristic, &mut go_on).expect("nothing cancels it")
}

#[test]
fn heuristics_have_the_known_means_and_maxima() {
    let known = [
        ("turns-or-cells", 2.41, 3),
        ("gear-sum", 4.50, 9),
        ("pieces", 6.24, 9),
        ("gear-cube", 7.31, 12),
        ("max", 7.50, 12),
        ("perfect", 8.29, 13),
        ("none", 0.0, 0),
    ];
    for (name, mean, max) in known {
        let measured = measured(Brackets::Coloured, Metric::Quarter, name);
        assert!((measured.mean - mean).abs() < 0.005, "{name}: {}", measured.mean);
        assert_eq!(measured.max, max, "{name}");
    }
    let ranges = [("gear-turns", 3), ("wrong-cells", 2), ("corner-distance", 3), ("edge-distance", 3)];
    for (name, max) in ranges {
        assert_eq!(measured(Brackets::Coloured, Metric::Quarter, name).max, max, "{name}");
    }
}

#[test]
fn heuristics_are_admissible_exactly_where_claimed_and_counterexamples_hold() {
    for brackets in KINDS {
        for metric in METRICS {
            for heuristic in GearHeuristic::ALL {
                let name = heuristic.description().name;
                let measured = measured(brackets, metric, name);
                assert_eq!(measured.is_admissible, heuristic.is_admissible(brackets, metric), "{name}");
                // A consistent heuristic is admissible; of these, every admissible one is also consistent.
                assert_eq!(measured.is_consistent, measured.is_admissible, "{name}");
                assert_eq!(measured.too_large.is_none(), measured.is_admissible, "{name}");
                for example in measured.too_large.iter().chain(&measured.too_small) {
                    let mut position = solved(brackets);
                    let moves = notation::parse(&example.moves, &position).expect("well written");
                    position.apply_all(&moves).expect("they fit");
                    let rank = position.rank().expect("positions are numbered");
                    assert_eq!(u32::from(distances(brackets, metric)[rank]), example.distance);
                    assert_eq!(position.length(&moves, metric), example.distance);
                    assert_ne!(example.estimate, example.distance);
                }
            }
        }
    }
    let too_large = |name| measured(Brackets::Coloured, Metric::Quarter, name).too_large;
    let after_one_turn = too_large("grid-distance").expect("a turn carries corners two cells far");
    assert_eq!((after_one_turn.estimate, after_one_turn.distance), (2, 1));
}

/// Whether a cell of a face belongs to a gear: five at the middle of each side, and the one behind the middle tooth.
fn is_of_gear(row: usize, column: usize) -> bool {
    let sides = [(row, column), (8 - row, column), (column, row), (8 - column, row)];
    sides.into_iter().any(|(below, along)| match below {
        0 => (2..=6).contains(&along),
        1 => along == 4,
        _ => false,
    })
}

/// The number of wrong cells of a face, without gears.
fn wrong_cells(ball: GearBall, face: Face) -> u32 {
    let cells = face_array(&GearPuzzle { ball, brackets: Brackets::Coloured }, face);
    let places = (0..9).flat_map(|row| (0..9).map(move |column| (row, column)));
    let is_wrong = |&(row, column): &(usize, usize)| {
        !is_of_gear(row, column) && matches!(cells[row][column], FaceCell::Colour(colour) if colour != face)
    };
    places.filter(is_wrong).count() as u32
}

/// The heuristic of "Modeling the Gearball", from the picture of the faces and the angles of the gears alone.
fn turns_or_cells(ball: GearBall) -> u32 {
    let turns = Axis::ALL.map(|slice| u32::from(ball.gear_angle(slice).min(6 - ball.gear_angle(slice))));
    let turns = turns.into_iter().max().expect("there are three slices");
    let wrong: u32 = Face::ALL.map(|face| wrong_cells(ball, face)).into_iter().sum();
    turns.max(wrong.div_ceil(96))
}

#[test]
fn a_turn_changes_24_cells_on_each_of_four_faces() {
    for axis in Axis::ALL {
        let turned = GearBall::SOLVED.quarter(axis);
        for face in Face::ALL {
            assert_eq!(wrong_cells(turned, face), if face.axis() == axis { 0 } else { 24 });
        }
    }
}

#[test]
fn turns_or_cells_has_the_mean_of_its_definition_on_the_net() {
    let sum: u64 = (0..BALL_STATES).map(|rank| u64::from(turns_or_cells(GearBall::unrank(rank)))).sum();
    let measured = measured(Brackets::Coloured, Metric::Quarter, "turns-or-cells").mean;
    assert!((sum as f64 / BALL_STATES as f64 - measured).abs() < 1e-9);
}

#[test]
fn former_names_of_heuristics_are_still_read() {
    for brackets in KINDS {
        let position = solved(brackets);
        let choose = |name| Method::choose(&position, Some("ida"), None, Some(name));
        for (former, now) in [
            ("wrong-cells-26", "wrong-cells"),
            ("seed-000", "turns-or-cells"),
            ("seed-001", "smaller-distance"),
            ("seed-001-grid", "grid-distance"),
        ] {
            assert_eq!(choose(former), choose(now));
            let method = choose(former).expect("it is offered");
            assert_eq!(method.heuristic().map(|heuristic| heuristic.name), Some(now));
            for metric in METRICS {
                let [before, after] = [former, now].map(|name| measured(brackets, metric, name));
                assert_eq!((before.mean, before.max), (after.mean, after.max));
            }
            assert!(solve::heuristics(&position).iter().all(|heuristic| heuristic.name != former));
        }
    }
    // An unknown name is refused, and former names are not offered.
    let unknown = Method::choose(&solved(Brackets::Coloured), Some("ida"), None, Some("wrong-cells-27"));
    let words = unknown.expect_err("there is none").to_string();
    assert!(words.contains("wrong-cells-27") && !words.contains("wrong-cells-26"), "{words}");
}

#[test]
fn every_heuristic_solves_with_ida_star_and_a_star() {
    let mut random = Random::from_seed(4);
    for brackets in KINDS {
        for metric in METRICS {
            let table = distances(brackets, metric);
            // Without a good heuristic IDA* takes seconds for the farthest.
            let near = |method: &str| match (method, metric) {
                ("ida", Metric::Quarter) => 8,
                ("ida", Metric::Axis) => 4,
                _ => u8::MAX,
            };
            for heuristic in GearHeuristic::ALL {
                let name = heuristic.description().name;
                for method in ["ida", "astar"] {
                    let ranks = std::iter::repeat_with(|| random.below(table.len()));
                    for rank in ranks.filter(|&rank| table[rank] <= near(method)).take(3) {
                        let outcome = search(&at_rank(brackets, rank), method, metric, Some(name));
                        let distance = u32::from(table[rank]);
                        let context = format!("{method} {name} {brackets:?} {metric:?} {rank}");
                        match outcome.proof {
                            Proof::Optimal => assert_eq!(outcome.length, distance, "{context}"),
                            Proof::Best { lower_bound } => {
                                assert!(!heuristic.is_admissible(brackets, metric), "{context}");
                                assert!(lower_bound <= distance && distance <= outcome.length, "{context}");
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_solution_as_short_as_its_lower_bound_is_the_shortest() {
    let mut position = AnyPuzzle::default();
    let moves = notation::parse("R U", &position).expect("well written");
    position.apply_all(&moves).expect("they fit");
    let outcome = search(&position, "ida", Metric::Quarter, Some("grid-distance"));
    assert_eq!((outcome.length, outcome.proof), (2, Proof::Optimal));
}

#[test]
fn a_search_may_expand_as_many_positions_as_it_is_given() {
    let position = at_rank(Brackets::Coloured, 77_777);
    let method = Method::choose(&position, Some("ida"), None, Some("pieces")).expect("it is offered");
    let run = |max_nodes| {
        let limits = Limits { max_nodes, ..Limits::default() };
        solve(&position, method, limits, &mut go_on).map(|outcome| outcome.counters.expanded)
    };
    let needed = run(None).expect("it is solved");
    assert_eq!(run(Some(needed)), Ok(needed));
    assert!(run(Some(needed - 1)).is_err());
}

#[test]
fn methods_without_a_heuristic_find_the_same_lengths() {
    let mut random = Random::from_seed(5);
    for brackets in KINDS {
        for metric in METRICS {
            let table = distances(brackets, metric);
            for _ in 0..4 {
                let rank = random.below(table.len());
                for method in ["ucs", "bfs", "table"] {
                    let outcome = search(&at_rank(brackets, rank), method, metric, None);
                    assert_eq!(outcome.length, u32::from(table[rank]), "{method}");
                    assert_eq!(outcome.proof, Proof::Optimal);
                }
            }
        }
    }
}

#[test]
fn ida_star_solves_all_twelve_farthest_positions() {
    let table = distances(Brackets::Coloured, Metric::Quarter);
    let farthest: Vec<usize> = (0..table.len()).filter(|&rank| table[rank] == 13).collect();
    assert_eq!(farthest.len(), 12);
    for rank in farthest {
        for heuristic in ["max", "gear-cube", "pieces", "perfect"] {
            let position = at_rank(Brackets::Coloured, rank);
            let outcome = search(&position, "ida", Metric::Quarter, Some(heuristic));
            assert_eq!((outcome.length, outcome.proof), (13, Proof::Optimal));
        }
    }
}

/// How many positions IDA* expands with a threshold below the solution: breadth-first over canonical sequences of
/// turns, on the model.
fn count_sequences(start: GearBall, threshold: u32, estimate: impl Fn(GearBall) -> u32) -> u64 {
    let mut layer = vec![(start, None::<(Axis, i32)>)];
    let mut expanded = 0;
    for depth in 1.. {
        expanded += layer.len() as u64;
        let mut next = Vec::new();
        for &(ball, last) in &layer {
            for axis in Axis::ALL {
                for way in [1, -1] {
                    // A run on one axis keeps its direction, at most six clockwise or five anticlockwise.
                    let run = match last {
                        Some((same, run)) if same == axis => {
                            if run.signum() != way || run == 6 || run == -5 {
                                continue;
                            }
                            run + way
                        }
                        _ => way,
                    };
                    let turned = ball.turned(axis, way);
                    if depth + estimate(turned) <= threshold {
                        next.push((turned, Some((axis, run))));
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    expanded
}

#[test]
fn ida_star_expands_exactly_the_sequences_that_its_threshold_allows() {
    let perfect = distances(Brackets::Coloured, Metric::Quarter);
    let rank = (50_000..).find(|&rank| perfect[rank] == 9).expect("there are such positions");
    let estimates: [(&str, &dyn Fn(GearBall) -> u32); 3] = [
        ("none", &|_| 0),
        ("turns-or-cells", &|ball| turns_or_cells(ball)),
        ("perfect", &|ball| u32::from(perfect[ball.rank()])),
    ];
    let position = at_rank(Brackets::Coloured, rank);
    let rounds = |heuristic| search(&position, "ida", Metric::Quarter, Some(heuristic)).counters.rounds;
    for (heuristic, estimate) in estimates {
        let rounds_now = rounds(heuristic);
        assert_eq!(rounds_now, rounds(heuristic), "a search repeats itself");
        // The last round is cut short by the solution.
        let (last, full) = rounds_now.split_last().expect("there is a round");
        assert_eq!(last.threshold, 9);
        assert!(heuristic == "perfect" || full.len() >= 3, "{heuristic}: {rounds_now:?}");
        for round in full {
            let independent = count_sequences(GearBall::unrank(rank), round.threshold, estimate);
            assert_eq!(round.expanded, independent, "{heuristic} at {}", round.threshold);
        }
    }
    // One start, six turns, then each but the inverse; fewer from six in a row on.
    let by_hand: Vec<u64> = rounds("none").iter().take(6).map(|round| round.expanded).collect();
    assert_eq!(by_hand, [1, 7, 37, 187, 937, 4_687]);
}

/// The distances of all positions from one, by breadth-first search on the model. Positions that look alike count
/// once.
fn distances_from(start: GearPuzzle) -> HashMap<GearPuzzle, u32> {
    let mut distances = HashMap::from([(start, 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(puzzle) = queue.pop_front() {
        for mv in puzzle.kind().single_moves() {
            let mut next = puzzle;
            next.apply(mv).expect("a puzzle has its moves");
            if !distances.contains_key(&next) {
                distances.insert(next, distances[&puzzle] + 1);
                queue.push_back(next);
            }
        }
    }
    distances
}

#[test]
fn graph_searches_expand_every_position_once() {
    let layers: [(Brackets, &[u64]); 2] = [
        (Brackets::Coloured, &[1, 6, 30, 150, 726, 2_916, 9_908, 26_754, 49_237, 49_134]),
        (Brackets::Blank, &[1, 6, 30, 138, 606, 2_100, 6_041, 13_452, 13_278, 4_992]),
    ];
    for (brackets, layers) in layers {
        let AnyPuzzle::Gear(start) = at_rank(brackets, 34_567) else { panic!("it is a ball") };
        let position = AnyPuzzle::Gear(start);
        let from_start = distances_from(start);
        assert_eq!(from_start.len(), GearPuzzle::states(brackets));
        // Breadth-first and uniform cost expand all positions at each distance before the last.
        for method in ["bfs", "ucs"] {
            let rounds = search(&position, method, Metric::Quarter, None).counters.rounds;
            for round in &rounds[..rounds.len() - 1] {
                let at_distance =
                    from_start.values().filter(|&&distance| distance == round.threshold).count();
                assert_eq!(round.expanded, at_distance as u64, "{method}");
                assert_eq!(round.expanded, layers[round.threshold as usize], "{method}");
                assert_eq!(round.generated, 6 * round.expanded, "{method}");
            }
        }
        // A* expands all positions whose f is below the solution's length, and none twice.
        let perfect = distances(brackets, Metric::Quarter);
        for heuristic in ["none", "perfect"] {
            let estimate = |puzzle: &GearPuzzle| match heuristic {
                "perfect" => u32::from(perfect[puzzle.rank()]),
                _ => 0,
            };
            let outcome = search(&position, "astar", Metric::Quarter, Some(heuristic));
            for round in outcome.counters.rounds.iter().filter(|round| round.threshold < outcome.length) {
                let has_total =
                    |(puzzle, distance): (&GearPuzzle, &u32)| distance + estimate(puzzle) == round.threshold;
                let independent = from_start.iter().filter(|&entry| has_total(entry)).count();
                assert_eq!(round.expanded, independent as u64, "{heuristic}");
            }
        }
    }
}

#[test]
fn a_star_with_turns_or_cells_expands_what_its_f_allows() {
    let AnyPuzzle::Gear(start) = at_rank(Brackets::Coloured, 54_321) else { panic!("it is a ball") };
    let from_start = distances_from(start);
    let outcome = search(&AnyPuzzle::Gear(start), "astar", Metric::Quarter, Some("turns-or-cells"));
    for round in outcome.counters.rounds.iter().filter(|round| round.threshold < outcome.length) {
        let has_total = |(puzzle, distance): (&GearPuzzle, &u32)| {
            distance + turns_or_cells(puzzle.ball) == round.threshold
        };
        let independent = from_start.iter().filter(|&entry| has_total(entry)).count();
        assert_eq!(round.expanded, independent as u64);
    }
}

#[test]
fn positions_can_be_drawn_at_a_distance() {
    let mut random = Random::from_seed(7);
    for brackets in KINDS {
        for metric in METRICS {
            let table = distances(brackets, metric);
            let farthest = u32::from(table.iter().copied().max().expect("there are positions"));
            for target in (0..=farthest).map(ScrambleDistance::At).chain([ScrambleDistance::Farthest]) {
                let puzzle = solved(brackets);
                let moves = solve::scramble_at_distance(&puzzle, metric, target, &mut random, &mut go_on);
                let moves = moves.expect("there are positions at every distance");
                let mut position = puzzle.clone();
                position.apply_all(&moves).expect("they fit");
                let rank = position.rank().expect("positions are numbered");
                let distance = if let ScrambleDistance::At(distance) = target { distance } else { farthest };
                assert_eq!(u32::from(table[rank]), distance);
            }
            let beyond = solve::scramble_at_distance(
                &solved(brackets),
                metric,
                ScrambleDistance::At(99),
                &mut random,
                &mut go_on,
            );
            let error = beyond.expect_err("nothing is that far").to_string();
            assert!(error.starts_with("no position is 99 moves from solved"), "{error}");
        }
    }
}

#[test]
fn steps_of_searches_are_recorded() {
    let mut near = solved(Brackets::Coloured);
    let moves = notation::parse("R U F'", &near).expect("well written");
    near.apply_all(&moves).expect("they fit");
    let far = at_rank(Brackets::Coloured, 77_777);
    for offer in solve::offers(&near) {
        let method = Method::choose(&near, Some(offer.name), None, None).expect("it is offered");
        let job = Job::Trace {
            puzzle: near.id(),
            state: near.text(),
            method: offer.name.to_string(),
            metric: Metric::Quarter,
            heuristic: None,
        };
        let Ok(Finished::Traced(sealed)) = perform(&job, &mut go_on) else {
            assert!(!offer.is_traced(), "{}", offer.name);
            continue;
        };
        let trace = sealed.open().expect("it was sealed by the same build");
        let outcome = solve(&near, method, Limits::default(), &mut go_on).expect("it is solved");
        assert_eq!(trace.steps.len() as u64, outcome.counters.expanded);
        let TraceEnd::Solved { goal } = trace.end else { panic!("{:?}", trace.end) };
        let mut position = near.clone();
        for &node in &trace.path_to(goal) {
            let node = &trace.nodes[node as usize];
            position.apply_all(&notation::parse(&node.mv, &position).expect("a move")).expect("it fits");
            assert_eq!(position.text(), node.state);
        }
        assert!(position.is_solved());
        let sent = serde_json::to_string(&trace).expect("it can be sent");
        assert_eq!(serde_json::from_str::<Trace>(&sent).expect("it can be received"), trace);
    }
    let method = |name| Method::choose(&far, Some(name), None, None).expect("it is offered");
    let stopped = solve::trace(&far, method("bfs"), &mut go_on).expect("it is recorded so far");
    assert_eq!(stopped.end, TraceEnd::StoppedAfter { expansions: MOST_TRACED as u32 });
    assert_eq!(stopped.steps.len() as u64, MOST_TRACED);
    let refused = solve::trace(&far, method("table"), &mut go_on).expect_err("it is no search");
    assert_eq!(refused.to_string(), "the method “table” has no steps to be looked at one by one");
}
