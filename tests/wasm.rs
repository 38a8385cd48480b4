//! Tests inside a browser: messages to and from the worker survive, and solving works.
#![cfg(target_arch = "wasm32")]

use std::ops::ControlFlow;
use std::time::Duration;

use serde_bytes::ByteBuf;
use unfold_core::puzzle::{AnyPuzzle, Metric, Puzzle};
use unfold_core::random::Seed;
use unfold_core::search::{Best, Counters, Phase, Round};
use unfold_core::solve::{Progress, Proof, ScrambleDistance, SolveError, Stop};
use unfold_core::workbench::protocol::{Bounds, Finished, Job, Request, VERSION, WorkerReply, perform};
use unfold_web::workers::codec;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn round_trip<T>(message: &T) -> T
where
    T: serde::Serialize + serde::de::DeserializeOwned,
{
    let sent = codec::to_value(message).expect("it can be sent");
    codec::from_value(&sent).expect("it can be received")
}

fn solve_job(state: String, method: &str) -> Job {
    Job::Solve {
        puzzle: "gear".to_string(),
        state,
        method: method.to_string(),
        metric: Metric::Quarter,
        heuristic: None,
        goal: None,
        bounds: Bounds::default(),
        is_timed: false,
    }
}

#[wasm_bindgen_test]
fn messages_arrive_as_they_were_sent() {
    for job in [
        Job::WarmUp { puzzle: "gear".to_string() },
        Job::MakeTables { puzzle: "tiles-4x4".to_string() },
        Job::TakeTables {
            puzzle: "tiles-4x4".to_string(),
            bytes: ByteBuf::from([0, 255, 1].repeat(1 << 18)),
        },
        solve_job("…".to_string(), "table"),
        Job::Scramble { puzzle: "gear-cube".to_string(), seed: Seed::Short(u64::MAX), distance: None },
        Job::Scramble {
            puzzle: "gear".to_string(),
            seed: Seed::Full([255; 32]),
            distance: Some((Metric::Axis, ScrambleDistance::At(3))),
        },
        Job::Compare {
            puzzle: "3x3x3".to_string(),
            methods: vec!["two-phase".to_string()],
            count: 3,
            seed: Seed::Short(4),
            bounds: Bounds {
                max_moves: Some(20),
                max_nodes: Some(5e9),
                memory_mb: Some(64),
                ..Bounds::default()
            },
        },
        Job::Distances { puzzle: "gear".to_string() },
        Job::Trace {
            puzzle: "gear".to_string(),
            state: "…".to_string(),
            method: "ida".to_string(),
            metric: Metric::Axis,
            heuristic: Some("pieces".to_string()),
        },
        Job::Measure { puzzle: "gear".to_string(), metric: Metric::Quarter, heuristic: "max".to_string() },
    ] {
        let request = Request { id: u32::MAX, job };
        assert_eq!(round_trip(&request), request);
    }
    let phase =
        Phase {
            name: "Phase 1".to_string(), about: "⟨U⟩".to_string(), moves: 0..1, pieces: (1 << 20) - 1
        };
    let progress = Progress {
        phase: "searching".into(),
        counters: Counters {
            expanded: (1 << 53) - 1,
            generated: u64::from(u32::MAX) + 1,
            largest_frontier: 13,
            rounds: vec![Round { threshold: 13, expanded: 1, generated: 5 }],
        },
        seconds: 0.5,
        best: Some(Best { length: 1, moves: "R".to_string(), lower_bound: 1, phases: vec![phase] }),
    };
    for reply in [
        WorkerReply::Ready { version: VERSION },
        WorkerReply::Progress { id: 1, progress },
        WorkerReply::Done { id: 2, result: Err(SolveError::Stopped(Stop::Time(Duration::MAX)).into()) },
        WorkerReply::Done {
            id: 3,
            result: Ok(Finished::WarmedUp { puzzle: "gear".to_string(), lacks_tables: true }),
        },
        WorkerReply::Done {
            id: 4,
            result: Ok(Finished::Tables {
                puzzle: "tiles-4x4".to_string(),
                bytes: ByteBuf::from([7, 0, 255]),
            }),
        },
    ] {
        assert_eq!(round_trip(&reply), reply);
    }
}

#[wasm_bindgen_test]
fn a_far_position_is_solved_here_too() {
    let mut puzzle = AnyPuzzle::default();
    let moves =
        unfold_core::notation::parse("F U' F' U' F' R' R' U R' U' R' R' R'", &puzzle).expect("well written");
    puzzle.apply_all(&moves).expect("they fit");
    for method in ["table", "ida", "astar", "ucs", "bfs"] {
        let finished = perform(&solve_job(puzzle.text(), method), &mut |_| ControlFlow::Continue(()));
        let Ok(Finished::Solved(solution)) = round_trip(&finished) else {
            panic!("{method} did not solve it: {finished:?}");
        };
        assert_eq!((solution.length, solution.proof), (13, Proof::Optimal), "{method}");
    }
}

#[wasm_bindgen_test]
fn measured_results_arrive_as_they_were_sent() {
    let questions = [
        Job::Distances { puzzle: "gear".to_string() },
        Job::Measure {
            puzzle: "gear-cube".to_string(),
            metric: Metric::Axis,
            heuristic: "smaller-distance".to_string(),
        },
    ];
    for question in questions {
        let answer = perform(&question, &mut |_| ControlFlow::Continue(()));
        assert!(answer.is_ok());
        assert_eq!(round_trip(&answer), answer);
    }
}

#[wasm_bindgen_test]
fn large_tables_survive_the_round_trip_and_damaged_ones_are_refused() {
    let puzzle = || "tiles-4x4".to_string();
    let go_on = &mut |_| ControlFlow::Continue(());
    assert_eq!(
        perform(&Job::WarmUp { puzzle: puzzle() }, go_on),
        Ok(Finished::WarmedUp { puzzle: "tiles-4x4".to_string(), lacks_tables: true })
    );
    let made = perform(&Job::MakeTables { puzzle: puzzle() }, go_on).expect("nothing cancels it");
    let Finished::Tables { bytes, .. } = round_trip(&made) else { panic!("these are no tables") };
    let mut damaged = bytes.clone();
    damaged[12_345] ^= 16;
    assert!(perform(&Job::TakeTables { puzzle: puzzle(), bytes: damaged }, go_on).is_err());
    let taken = perform(&Job::TakeTables { puzzle: puzzle(), bytes }, go_on);
    assert_eq!(taken, Ok(Finished::WarmedUp { puzzle: "tiles-4x4".to_string(), lacks_tables: false }));
}

#[wasm_bindgen_test]
fn tiles_are_solved_here_too() {
    let korf_1 = "13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2";
    for (puzzle, state, length) in [("tiles-3x3", "8 7 1/6 0 2/5 4 3", 22), ("tiles-4x4", korf_1, 57)] {
        let job = Job::Solve {
            puzzle: puzzle.to_string(),
            state: state.to_string(),
            method: "optimal".to_string(),
            metric: Metric::Single,
            heuristic: None,
            goal: None,
            bounds: Bounds::default(),
            is_timed: true,
        };
        let finished = perform(&job, &mut |_| ControlFlow::Continue(()));
        let Ok(Finished::Solved(solution)) = round_trip(&finished) else {
            panic!("{puzzle} was not solved: {finished:?}");
        };
        assert_eq!((solution.length, solution.proof), (length, Proof::Optimal), "{puzzle}");
    }
}

#[wasm_bindgen_test]
fn the_browser_gives_entropy() {
    assert_ne!(Seed::fresh().expect("there is entropy"), Seed::fresh().expect("there is entropy"));
}
