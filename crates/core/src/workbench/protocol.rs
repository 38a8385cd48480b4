//! The messages between the page and its workers. Both ends are built from this file. The version differs between a page
//! and a worker of different builds.
//!
//! A message travels as bytes, fields in their order and without names: reading and writing objects field by field would
//! take 16 KB more of the page, gzipped.
//!
//! `job_error` is why a job failed; `mesh_messages` are those of the worker that makes meshes.
// A new variant must be decided on here, not fall into a `_`.
#![warn(clippy::wildcard_enum_match_arm)]

mod job_error;
mod mesh_messages;

use std::marker::PhantomData;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use crate::geometry::Face;
use crate::notation;
use crate::puzzle::painting::{OffersPainting, Painted, PaintingReport};
use crate::puzzle::{AnyPuzzle, Metric, Puzzle, StateError};
use crate::random::Seed;
use crate::search::Trace;
use crate::search::stopwatch::stopwatch;
use crate::solve::compare::{self, Summary};
use crate::solve::{
    self, Counters, Limits, Measured, Method, OnProgress, Outcome, Phase, Progress, Proof, ScrambleDistance,
    SolveError,
};
pub use job_error::{JobError, WorkerFailure};
pub use mesh_messages::{MeshReply, MeshRequest};

/// Increased with every change of the messages.
pub const VERSION: u32 = 11;

/// Serialises a message.
pub fn encode(message: &impl Serialize) -> Result<ByteBuf, postcard::Error> {
    postcard::to_allocvec(message).map(ByteBuf::from)
}

/// Deserialises a message.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, postcard::Error> {
    postcard::from_bytes(bytes)
}

/// A value that stays serialised until [`Encoded::open`] is called. Only the laboratory calls it, so the page does not link
/// the code for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Encoded<T> {
    bytes: ByteBuf,
    #[serde(skip)]
    content: PhantomData<T>,
}

impl<T: Serialize + DeserializeOwned> Encoded<T> {
    fn new(content: &T) -> Result<Encoded<T>, JobError> {
        let bytes = encode(content).map_err(|_| JobError::Unwritable)?;
        Ok(Encoded { bytes, content: PhantomData })
    }

    /// The value; `None` if it was not written by a worker of this build.
    pub fn open(&self) -> Option<T> {
        decode(&self.bytes).ok()
    }
}

/// From the page to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// The number that replies to this request carry.
    pub id: u32,
    /// What to do.
    pub job: Job,
}

/// A task for a worker. Positions are sent as the puzzle's id and a text, methods and heuristics by their names, which
/// [`Method::choose`] reads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Job {
    /// Make the tables that the default method needs, and load large ones if they are stored.
    WarmUp {
        /// The id of the puzzle.
        puzzle: String,
    },
    /// Make the large tables of a puzzle, which takes a while, and store them.
    MakeTables {
        /// The id of the puzzle.
        puzzle: String,
    },
    /// Install large tables that another worker made.
    TakeTables {
        /// The id of the puzzle.
        puzzle: String,
        /// The tables as [`Finished::Tables`] has them.
        bytes: ByteBuf,
    },
    /// Solve a position.
    Solve {
        /// The id of the puzzle.
        puzzle: String,
        /// The position as text.
        state: String,
        /// The name of the method.
        method: String,
        /// What counts as one move.
        metric: Metric,
        /// The name of the heuristic, for methods that take one.
        heuristic: Option<String>,
        /// The position to reach as text, if not the solved one.
        goal: Option<String>,
        /// When to stop.
        bounds: Bounds,
        /// Whether to repeat a search that is too short for the clock, to measure its time.
        is_timed: bool,
    },
    /// Solve random positions by some methods.
    Compare {
        /// The id of the puzzle.
        puzzle: String,
        /// The names of the methods.
        methods: Vec<String>,
        /// How many positions each method solves.
        count: u32,
        /// Where the random positions come from.
        seed: Seed,
        /// When to stop, for each solve.
        bounds: Bounds,
    },
    /// Find moves that lead to a random position: any, or one at a distance.
    Scramble {
        /// The id of the puzzle.
        puzzle: String,
        /// Where the random position comes from.
        seed: Seed,
        /// The metric and the distance to the solved puzzle.
        distance: Option<(Metric, ScrambleDistance)>,
    },
    /// Send the distance of every position, in each of the puzzle's metrics.
    Distances {
        /// The id of the puzzle.
        puzzle: String,
    },
    /// Record the steps of a search.
    Trace {
        /// The id of the puzzle.
        puzzle: String,
        /// The position as text.
        state: String,
        /// The name of the method.
        method: String,
        /// What counts as one move.
        metric: Metric,
        /// The name of the heuristic, for methods that take one.
        heuristic: Option<String>,
    },
    /// Measure a heuristic at every position.
    Measure {
        /// The id of the puzzle.
        puzzle: String,
        /// What counts as one move.
        metric: Metric,
        /// The name of the heuristic.
        heuristic: String,
    },
    /// Judge a painting, and find the other colours that a painted spot could have.
    JudgePainting {
        /// The puzzle and the colours.
        painted: Painted,
        /// The index of the painted spot.
        spot: Option<usize>,
    },
    /// Read the colours in a text.
    ReadColours {
        /// The id of the puzzle.
        puzzle: String,
        /// The colours as the user typed or pasted them.
        text: String,
    },
}

/// Limits on a search and its solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    /// The longest solution to accept, in moves.
    pub max_moves: Option<u32>,
    /// The time limit. The search for better solutions goes on until then.
    pub milliseconds: Option<u32>,
    /// The most positions to expand; a float because JavaScript's integers end at 2^53.
    pub max_nodes: Option<f64>,
    /// The memory for the states that a search stores, in megabytes.
    pub memory_mb: Option<u32>,
}

impl From<Bounds> for Limits {
    fn from(bounds: Bounds) -> Self {
        let time = bounds.milliseconds.map(|time| Duration::from_millis(u64::from(time)));
        Limits {
            max_nodes: bounds.max_nodes.map(|nodes| nodes as u64),
            time,
            max_moves: bounds.max_moves,
            // A worker has 32-bit addresses: four gigabytes or more are no limit.
            memory: bounds.memory_mb.map_or(Limits::default().memory, |megabytes| {
                usize::try_from(u64::from(megabytes) << 20).unwrap_or(usize::MAX)
            }),
        }
    }
}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum WorkerReply {
    /// The first message: requests before it are lost.
    Ready {
        /// The [`VERSION`] that the worker was built with.
        version: u32,
    },
    /// A job is still running.
    Progress {
        /// The id of the request.
        id: u32,
        /// How far it has come.
        progress: Progress,
    },
    /// A job has ended.
    Done {
        /// The id of the request.
        id: u32,
        /// The result, or why there is none.
        result: Result<Finished, JobError>,
    },
}

/// The result of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Finished {
    /// The solver is ready for a puzzle.
    WarmedUp {
        /// The id of the puzzle.
        puzzle: String,
        /// Whether the puzzle has large tables that are not loaded.
        lacks_tables: bool,
    },
    /// Large tables were made.
    Tables {
        /// The id of the puzzle.
        puzzle: String,
        /// The tables, to be stored or sent to another worker.
        bytes: ByteBuf,
    },
    /// A solution was found.
    Solved(Solution),
    /// A search was recorded.
    Traced(Encoded<Trace>),
    /// A scramble was found.
    Scrambled {
        /// Moves from the solved puzzle, as text.
        moves: String,
    },
    /// Methods were compared.
    Compared {
        /// The id of the puzzle.
        puzzle: String,
        /// A summary for each method, in the order of the request.
        summaries: Encoded<Vec<Summary>>,
    },
    /// All distances were computed.
    Distances {
        /// The id of the puzzle.
        puzzle: String,
        /// A table for each metric, with a byte for each position by rank.
        tables: Vec<ByteBuf>,
    },
    /// A heuristic was measured.
    Measured {
        /// The id of the puzzle.
        puzzle: String,
        /// What counted as one move.
        metric: Metric,
        /// The name of the heuristic.
        heuristic: String,
        /// The measurements.
        measured: Encoded<Measured>,
    },
    /// A painting was judged.
    PaintingJudged(Encoded<PaintingReport>),
    /// Colours were read from a text.
    ColoursRead {
        /// The text in the request.
        text: String,
        /// A colour for each spot, `None` where it is unpainted, or why the text cannot be read.
        colours: Result<Vec<Option<Face>>, StateError>,
    },
}

/// An [`Outcome`] as it is sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solution {
    /// The moves as text.
    pub moves: String,
    /// The length in the metric of the request.
    pub length: u32,
    /// What is known about its optimality.
    pub proof: Proof,
    /// The parts of the solution, where the method has any.
    pub phases: Vec<Phase>,
    /// What the search did.
    pub counters: Counters,
    /// The time in microseconds; a float because JavaScript's integers end at 2^53.
    pub micros: f64,
}

impl From<Outcome> for Solution {
    fn from(outcome: Outcome) -> Self {
        Solution {
            moves: notation::print(&outcome.moves),
            length: outcome.length,
            proof: outcome.proof,
            phases: outcome.phases,
            counters: outcome.counters,
            micros: outcome.micros as f64,
        }
    }
}

/// Does a job of the solver's worker.
pub fn perform(job: &Job, on_progress: OnProgress) -> Result<Finished, JobError> {
    match job {
        Job::WarmUp { puzzle } => {
            let id = puzzle.clone();
            let puzzle = named(puzzle)?;
            solve::warm_up(&puzzle, on_progress)?;
            let lacks_tables = solve::large_tables(&puzzle).is_some_and(|tables| !(tables.are_there)());
            Ok(Finished::WarmedUp { puzzle: id, lacks_tables })
        }
        Job::MakeTables { puzzle: id } => {
            let puzzle = named(id)?;
            solve::make_large_tables(&puzzle, on_progress)?;
            let bytes = solve::large_tables(&puzzle).and_then(|tables| (tables.bytes)()).unwrap_or_default();
            Ok(Finished::Tables { puzzle: id.clone(), bytes: ByteBuf::from(bytes) })
        }
        Job::TakeTables { puzzle, bytes } => {
            let tables = solve::large_tables(&named(puzzle)?);
            match tables.is_some_and(|tables| (tables.install)(bytes)) {
                true => Ok(Finished::WarmedUp { puzzle: puzzle.clone(), lacks_tables: false }),
                false => Err(JobError::DamagedTables),
            }
        }
        Job::Solve { puzzle, state, method, metric, heuristic, goal, bounds, is_timed } => {
            let read = |text: &String| Ok::<_, JobError>(named(puzzle)?.with_text(text)?);
            let position = read(state)?;
            let goal = goal.as_ref().map(read).transpose()?;
            let (metric, limits) = (Some(metric.name()), (*bounds).into());
            let method = Method::choose(&position, Some(method), metric, heuristic.as_deref())?;
            Ok(Finished::Solved(match goal {
                None if *is_timed => {
                    let (outcome, micros) =
                        solve::solve_timed(&position, method, limits, &stopwatch(), on_progress)?;
                    Solution { micros, ..outcome.into() }
                }
                None => solve::solve(&position, method, limits, on_progress)?.into(),
                Some(goal) => solve::solve_towards(&position, &goal, method, limits, on_progress)?.into(),
            }))
        }
        Job::Trace { puzzle, state, method, metric, heuristic } => {
            let position = named(puzzle)?.with_text(state)?;
            let metric = Some(metric.name());
            let method = Method::choose(&position, Some(method), metric, heuristic.as_deref())?;
            let trace = solve::trace(&position, method, on_progress)?;
            Encoded::new(&trace).map(Finished::Traced)
        }
        Job::Compare { puzzle: id, methods, count, seed, bounds } => {
            let puzzle = named(id)?;
            let chosen = methods.iter().map(|name| Method::choose(&puzzle, Some(name), None, None));
            let methods = chosen.collect::<Result<Vec<Method>, SolveError>>()?;
            let (count, random) = (*count as usize, &mut seed.random());
            let rows = compare::compare(&puzzle, &methods, count, random, (*bounds).into(), on_progress)?;
            let summaries = Encoded::new(&rows.iter().map(Summary::of).collect())?;
            Ok(Finished::Compared { puzzle: id.clone(), summaries })
        }
        Job::Scramble { puzzle, seed, distance } => {
            let puzzle = named(puzzle)?;
            let mut random = seed.random();
            let moves = match *distance {
                None => solve::random_state_scramble(&puzzle, &mut random, on_progress)?,
                Some((metric, distance)) => {
                    solve::scramble_at_distance(&puzzle, metric, distance, &mut random, on_progress)?
                }
            };
            Ok(Finished::Scrambled { moves: notation::print(&moves) })
        }
        Job::Distances { puzzle: id } => {
            let puzzle = named(id)?;
            let table = |&metric| solve::distances(&puzzle, metric, on_progress).map(ByteBuf::from);
            let tables = puzzle.metrics().iter().map(table).collect::<Result<_, SolveError>>()?;
            Ok(Finished::Distances { puzzle: id.clone(), tables })
        }
        Job::Measure { puzzle, metric, heuristic } => {
            let measured = solve::measure(&named(puzzle)?, *metric, heuristic, on_progress)?;
            let (puzzle, heuristic) = (puzzle.clone(), heuristic.clone());
            Ok(Finished::Measured { puzzle, metric: *metric, heuristic, measured: Encoded::new(&measured)? })
        }
        Job::JudgePainting { painted, spot } => {
            let report = painted.report(*spot).ok_or_else(|| unpaintable(&painted.puzzle))?;
            Encoded::new(&report).map(Finished::PaintingJudged)
        }
        Job::ReadColours { puzzle: id, text } => {
            let puzzle = named(id)?;
            let judge = puzzle.judge().ok_or_else(|| unpaintable(id))?;
            Ok(Finished::ColoursRead { text: text.clone(), colours: judge.read(text) })
        }
    }
}

fn unpaintable(id: &str) -> JobError {
    JobError::Unpaintable { puzzle: id.to_string() }
}

fn named(id: &str) -> Result<AnyPuzzle, JobError> {
    AnyPuzzle::named(id).ok_or_else(|| JobError::NoSuchPuzzle { id: id.to_string() })
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::solve::{NameKind, Stop};

    fn performed(job: &Job) -> Result<Finished, JobError> {
        perform(job, &mut |_| ControlFlow::Continue(()))
    }

    #[test]
    fn large_tables_are_taken_in_unless_they_are_damaged() {
        let puzzle = "tiles-4x4".to_string();
        let made = performed(&Job::MakeTables { puzzle: puzzle.clone() });
        let Ok(Finished::Tables { puzzle: of, bytes }) = made else {
            panic!("there are no tables: {made:?}")
        };
        assert_eq!(of, puzzle);
        let ready = Ok(Finished::WarmedUp { puzzle: puzzle.clone(), lacks_tables: false });
        assert_eq!(performed(&Job::WarmUp { puzzle: puzzle.clone() }), ready);
        let take = |puzzle: &str, bytes: &[u8]| {
            performed(&Job::TakeTables { puzzle: puzzle.to_string(), bytes: ByteBuf::from(bytes) })
        };
        assert_eq!(take(&puzzle, &bytes), ready);
        let refused = Err(JobError::DamagedTables);
        for place in [0, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1;
            assert_eq!(take(&puzzle, &damaged), refused, "byte {place}");
        }
        assert_eq!(take(&puzzle, &bytes[1..]), refused);
        assert_eq!(take(&puzzle, &[&bytes[..], &[0]].concat()), refused);
        assert_eq!(take(&puzzle, &[]), refused);
        // Puzzles without large tables refuse them.
        for other in ["tiles-3x3", "tiles-5x5", "gear"] {
            assert_eq!(take(other, &bytes), refused, "{other}");
        }
    }

    #[test]
    fn a_timed_solve_resolves_times_below_a_microsecond() {
        let job = |is_timed| Job::Solve {
            puzzle: "gear".to_string(),
            state: AnyPuzzle::default().text(),
            method: "table".to_string(),
            metric: Metric::Quarter,
            heuristic: None,
            goal: None,
            bounds: Bounds::default(),
            is_timed,
        };
        let micros = |is_timed| match performed(&job(is_timed)) {
            Ok(Finished::Solved(solution)) => solution.micros,
            other => panic!("{other:?}"),
        };
        assert_eq!(micros(false).fract(), 0.0);
        // The position is solved already, and even that takes some time.
        let timed = micros(true);
        assert!(timed > 0.0 && timed < 1_000.0, "{timed}");
    }

    fn solve_job(puzzle: &str, state: &str, method: &str, bounds: Bounds) -> Job {
        Job::Solve {
            puzzle: puzzle.to_string(),
            state: state.to_string(),
            method: method.to_string(),
            metric: Metric::Single,
            heuristic: None,
            goal: None,
            bounds,
            is_timed: false,
        }
    }

    /// A board whose search takes much longer than the limits of the tests.
    const FAR: &str = "13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2";

    fn received(job: &Job) -> Result<Finished, JobError> {
        let reply = WorkerReply::Done { id: 1, result: performed(job) };
        let received = decode(&encode(&reply).expect("it can be sent")).expect("it can be received");
        assert_eq!(reply, received);
        let WorkerReply::Done { result, .. } = received else { panic!("{received:?}") };
        result
    }

    #[test]
    fn a_search_that_ends_at_a_limit_says_at_which() {
        for (bounds, stop) in [
            (Bounds { milliseconds: Some(1), ..Bounds::default() }, Stop::Time(Duration::from_millis(1))),
            (Bounds { max_nodes: Some(100.0), ..Bounds::default() }, Stop::Nodes(100)),
            (Bounds { memory_mb: Some(1), ..Bounds::default() }, Stop::Memory(1 << 20)),
        ] {
            let error = received(&solve_job("tiles-4x4", FAR, "ucs", bounds)).expect_err("it is too far");
            assert_eq!(error, JobError::Solve(SolveError::Stopped(stop)));
            assert!(error.is_at_limit());
            assert_eq!(error.to_string(), stop.to_string());
        }
    }

    #[test]
    fn errors_of_jobs_arrive_as_what_they_are() {
        let any = Bounds::default();
        let at_most = Bounds { max_moves: Some(3), ..any };
        let impossible = "1 2 3/4 5 6/8 7 0";
        let error = |job: &Job| received(job).expect_err("it cannot be done");
        assert_eq!(
            error(&solve_job("cuboid", "", "ucs", any)),
            JobError::NoSuchPuzzle { id: "cuboid".to_string() }
        );
        assert!(matches!(error(&solve_job("tiles-3x3", "1 2", "ucs", any)), JobError::State(_)));
        assert!(matches!(
            error(&solve_job("tiles-3x3", impossible, "optimal", any)),
            JobError::Solve(SolveError::Unsolvable { .. })
        ));
        let none = JobError::Solve(SolveError::Stopped(Stop::NoSolution { positions: 181_440 }));
        assert_eq!(error(&solve_job("tiles-3x3", impossible, "ucs", any)), none);
        assert!(!none.is_at_limit());
        assert!(matches!(
            error(&solve_job("tiles-3x3", impossible, "two-phase", any)),
            JobError::Solve(SolveError::Unknown { kind: NameKind::Method, .. })
        ));
        assert_eq!(
            error(&solve_job("tiles-3x3", impossible, "ucs", at_most)),
            JobError::Solve(SolveError::NotAdjustable { method: "ucs".to_string() })
        );
        let colours = Job::ReadColours { puzzle: "tiles-3x3".to_string(), text: String::new() };
        assert_eq!(error(&colours), JobError::Unpaintable { puzzle: "tiles-3x3".to_string() });
        let colours = Job::ReadColours { puzzle: "3x3x3".to_string(), text: "U".to_string() };
        assert!(matches!(received(&colours), Ok(Finished::ColoursRead { colours: Err(_), .. })));
        for failure in [
            WorkerFailure::NotStarted,
            WorkerFailure::NotLoaded,
            WorkerFailure::Crashed,
            WorkerFailure::Silent,
            WorkerFailure::OtherVersion,
        ] {
            let sent = JobError::from(failure);
            assert_eq!(decode::<JobError>(&encode(&sent).expect("it can be sent")), Ok(sent));
        }
    }

    #[test]
    fn bounds_become_limits() {
        assert_eq!(Limits::from(Bounds::default()), Limits::default());
        let bounds = Bounds {
            max_moves: Some(20),
            milliseconds: Some(1_500),
            max_nodes: Some(5e9),
            memory_mb: Some(64),
        };
        let limits = Limits {
            max_nodes: Some(5_000_000_000),
            time: Some(Duration::from_millis(1_500)),
            max_moves: Some(20),
            memory: 64 << 20,
        };
        assert_eq!(Limits::from(bounds), limits);
    }
}
