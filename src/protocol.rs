//! What the page and its worker say to each other. Both ends are built from this file; the version tells
//! apart a page and a worker of different builds.
//!
//! A message travels as bytes, fields in their order and without names: reading and writing objects field by field would
//! take 16 KB more of the page, packed.

use std::marker::PhantomData;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use crate::compare::{self, Summary};
use crate::geometry::Face;
use crate::notation;
use crate::painting::{self, Painted, Told};
use crate::puzzle::{AnyPuzzle, Metric, Puzzle};
use crate::scramble::Seed;
use crate::search::Trace;
use crate::search::stopwatch::stopwatch;
use crate::solid::{Look, Shape, Shaped};
use crate::solve::{
    self, Counters, Far, Limits, Measured, Method, OnProgress, Outcome, Phase, Progress, Proof, SolveError,
};

/// Goes up with every change of the messages.
pub const VERSION: u32 = 9;

/// A message as it travels.
pub fn pack(message: &impl Serialize) -> Result<ByteBuf, postcard::Error> {
    postcard::to_allocvec(message).map(ByteBuf::from)
}

/// The message that bytes are.
pub fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, postcard::Error> {
    postcard::from_bytes(bytes)
}

/// Something that stays packed until somebody asks for it: what only the laboratory wants, the page need not know how to
/// read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sealed<T> {
    bytes: ByteBuf,
    #[serde(skip)]
    content: PhantomData<T>,
}

impl<T: Serialize + DeserializeOwned> Sealed<T> {
    fn new(content: &T) -> Result<Sealed<T>, String> {
        let bytes = pack(content).map_err(|error| error.to_string())?;
        Ok(Sealed { bytes, content: PhantomData })
    }

    /// What is in it, if a worker of this build has sealed it.
    pub fn open(&self) -> Option<T> {
        unpack(&self.bytes).ok()
    }
}

/// From the page to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    pub id: u32,
    pub job: Job,
}

/// Something for the worker to do. Positions travel as their puzzle's id and text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Job {
    /// Make the tables that the default method needs, and fetch large ones if they were kept.
    WarmUp { puzzle: String },
    /// Make the large tables of a puzzle, which takes a while, and keep them.
    MakeTables { puzzle: String },
    /// Take in large tables that another worker made.
    TakeTables { puzzle: String, bytes: ByteBuf },
    Solve {
        puzzle: String,
        state: String,
        method: String,
        metric: Metric,
        heuristic: Option<String>,
        /// Another position than the solved one to arrive at.
        goal: Option<String>,
        bounds: Bounds,
        /// Whether a search that is over too soon for the clock is done again to know how long it takes.
        is_timed: bool,
    },
    /// Solve random positions by some methods.
    Compare { puzzle: String, methods: Vec<String>, count: u32, seed: Seed, bounds: Bounds },
    /// Find moves that lead to a random position: any, or one at a distance.
    Scramble { puzzle: String, seed: Seed, far: Option<(Metric, Far)> },
    /// Tell how far every position is, in each of the puzzle's metrics.
    Distances { puzzle: String },
    /// Record the steps of a search.
    Trace { puzzle: String, state: String, method: String, metric: Metric, heuristic: Option<String> },
    /// Measure a heuristic at every position.
    Measure { puzzle: String, metric: Metric, heuristic: String },
    /// Tell what a painting says, and what a painted spot could be instead.
    JudgePainting { painted: Painted, spot: Option<usize> },
    /// Tell which colours a text shows.
    ReadColours { puzzle: String, text: String },
    /// Make what is seen of a puzzle in space: the only job of the worker for shapes, and none of the others'.
    MakeShape { puzzle: String, look: Look },
}

/// What somebody asks of a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    pub max_moves: Option<u32>,
    /// Until then ever better ones are looked for.
    pub milliseconds: Option<u32>,
    /// On the positions that are expanded; a float because JavaScript's integers end at 2^53.
    pub max_nodes: Option<f64>,
    /// On the states that a search remembers, in megabytes.
    pub memory_mb: Option<u32>,
}

impl From<Bounds> for Limits {
    fn from(bounds: Bounds) -> Self {
        let time = bounds.milliseconds.map(|time| Duration::from_millis(u64::from(time)));
        Limits {
            max_nodes: bounds.max_nodes.map(|nodes| nodes as u64),
            time,
            max_moves: bounds.max_moves,
            // A worker has addresses for four gigabytes: what is more than that is as much as there is.
            memory: bounds.memory_mb.map_or(Limits::default().memory, |megabytes| {
                usize::try_from(u64::from(megabytes) << 20).unwrap_or(usize::MAX)
            }),
        }
    }
}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// First of all: what is sent to a worker before this is lost.
    Ready {
        version: u32,
    },
    Progress {
        id: u32,
        progress: Progress,
    },
    Done {
        id: u32,
        result: Result<Finished, String>,
    },
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Finished {
    /// Ready, with or without the large tables that there could be.
    WarmedUp {
        puzzle: String,
        lacks_tables: bool,
    },
    Tables {
        puzzle: String,
        bytes: ByteBuf,
    },
    Solved(Solution),
    Traced(Sealed<Trace>),
    Scrambled {
        moves: String,
    },
    Compared {
        puzzle: String,
        summaries: Sealed<Vec<Summary>>,
    },
    Distances {
        puzzle: String,
        tables: Vec<ByteBuf>,
    },
    Measured {
        puzzle: String,
        metric: Metric,
        heuristic: String,
        measured: Sealed<Measured>,
    },
    PaintingJudged(Sealed<Told>),
    ColoursRead {
        text: String,
        colours: Result<Vec<Option<Face>>, String>,
    },
    ShapeMade(Shape),
}

/// An [`Outcome`] on its way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solution {
    pub moves: String,
    pub length: u32,
    pub proof: Proof,
    pub phases: Vec<Phase>,
    pub counters: Counters,
    /// A float because JavaScript's integers end at 2^53.
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

/// Does a job: all that the solver's worker is for.
pub fn perform(job: &Job, on_progress: OnProgress) -> Result<Finished, String> {
    match job {
        Job::WarmUp { puzzle } => {
            let id = puzzle.clone();
            let puzzle = named(puzzle)?;
            solve::warm_up(&puzzle, on_progress).map_err(|error| error.to_string())?;
            let lacks_tables = solve::large_tables(&puzzle).is_some_and(|tables| !(tables.are_there)());
            Ok(Finished::WarmedUp { puzzle: id, lacks_tables })
        }
        Job::MakeTables { puzzle: id } => {
            let puzzle = named(id)?;
            solve::make_large_tables(&puzzle, on_progress).map_err(|error| error.to_string())?;
            let bytes = solve::large_tables(&puzzle).and_then(|tables| (tables.bytes)()).unwrap_or_default();
            Ok(Finished::Tables { puzzle: id.clone(), bytes: ByteBuf::from(bytes) })
        }
        Job::TakeTables { puzzle, bytes } => {
            let tables = solve::large_tables(&named(puzzle)?);
            match tables.is_some_and(|tables| (tables.install)(bytes)) {
                true => Ok(Finished::WarmedUp { puzzle: puzzle.clone(), lacks_tables: false }),
                false => Err("the tables are not what they should be".to_string()),
            }
        }
        Job::Solve { puzzle, state, method, metric, heuristic, goal, bounds, is_timed } => {
            let read = |text: &String| named(puzzle)?.with_text(text).map_err(|error| error.to_string());
            let position = read(state)?;
            let goal = goal.as_ref().map(read).transpose()?;
            let solved = Method::choose(&position, Some(method), Some(metric.name()), heuristic.as_deref())
                .and_then(|method| match goal {
                    None if *is_timed => {
                        solve::solve_timed(&position, method, (*bounds).into(), &stopwatch(), on_progress)
                            .map(|(outcome, micros)| Solution { micros, ..outcome.into() })
                    }
                    None => {
                        solve::solve(&position, method, (*bounds).into(), on_progress).map(Solution::from)
                    }
                    Some(goal) => {
                        solve::solve_towards(&position, &goal, method, (*bounds).into(), on_progress)
                            .map(Solution::from)
                    }
                });
            solved.map(Finished::Solved).map_err(|error: SolveError| error.to_string())
        }
        Job::Trace { puzzle, state, method, metric, heuristic } => {
            let position = named(puzzle)?.with_text(state).map_err(|error| error.to_string())?;
            Method::choose(&position, Some(method), Some(metric.name()), heuristic.as_deref())
                .and_then(|method| solve::trace(&position, method, on_progress))
                .map_err(|error| error.to_string())
                .and_then(|trace| Sealed::new(&trace).map(Finished::Traced))
        }
        Job::Compare { puzzle: id, methods, count, seed, bounds } => {
            let puzzle = named(id)?;
            let chosen = methods.iter().map(|name| Method::choose(&puzzle, Some(name), None, None));
            let rows = chosen.collect::<Result<Vec<Method>, SolveError>>().and_then(|methods| {
                let (count, random) = (*count as usize, &mut seed.random());
                compare::compare(&puzzle, &methods, count, random, (*bounds).into(), on_progress)
            });
            let rows = rows.map_err(|error| error.to_string())?;
            let summaries = Sealed::new(&rows.iter().map(Summary::of).collect())?;
            Ok(Finished::Compared { puzzle: id.clone(), summaries })
        }
        Job::Scramble { puzzle, seed, far } => {
            let puzzle = named(puzzle)?;
            let mut random = seed.random();
            let moves = match *far {
                None => solve::random_state_scramble(&puzzle, &mut random, on_progress),
                Some((metric, far)) => {
                    solve::scramble_at_distance(&puzzle, metric, far, &mut random, on_progress)
                }
            };
            let moves = moves.map_err(|error| error.to_string())?;
            Ok(Finished::Scrambled { moves: notation::print(&moves) })
        }
        Job::Distances { puzzle: id } => {
            let puzzle = named(id)?;
            let table = |&metric| solve::distances(&puzzle, metric, on_progress).map(ByteBuf::from);
            let tables = puzzle.metrics().iter().map(table).collect::<Result<_, _>>();
            let tables = tables.map_err(|error| error.to_string())?;
            Ok(Finished::Distances { puzzle: id.clone(), tables })
        }
        Job::Measure { puzzle, metric, heuristic } => {
            let measured = solve::measure(&named(puzzle)?, *metric, heuristic, on_progress)
                .map_err(|error| error.to_string())?;
            let (puzzle, heuristic) = (puzzle.clone(), heuristic.clone());
            Ok(Finished::Measured { puzzle, metric: *metric, heuristic, measured: Sealed::new(&measured)? })
        }
        Job::JudgePainting { painted, spot } => {
            let told = painted.tell(*spot).ok_or_else(|| unpaintable(&painted.puzzle))?;
            Sealed::new(&told).map(Finished::PaintingJudged)
        }
        Job::ReadColours { puzzle: id, text } => {
            let puzzle = named(id)?;
            let judge = painting::judge(&puzzle).ok_or_else(|| unpaintable(id))?;
            let colours = judge.read(text).map_err(|error| error.to_string());
            Ok(Finished::ColoursRead { text: text.clone(), colours })
        }
        Job::MakeShape { .. } => Err("shapes are made by another worker".to_string()),
    }
}

/// Does the one job that [`perform`] does not: apart from it, for a program that knows of nothing else is small.
pub fn make_shape(job: &Job) -> Result<Finished, String> {
    match job {
        Job::MakeShape { puzzle, look } => Ok(Finished::ShapeMade(named(puzzle)?.shape(*look))),
        _ => Err("only shapes are made here".to_string()),
    }
}

fn unpaintable(id: &str) -> String {
    format!("the puzzle “{id}” cannot be painted")
}

fn named(id: &str) -> Result<AnyPuzzle, String> {
    AnyPuzzle::named(id).ok_or_else(|| format!("there is no puzzle “{id}”"))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;

    fn performed(job: &Job) -> Result<Finished, String> {
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
        let refused = Err("the tables are not what they should be".to_string());
        for place in [0, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1;
            assert_eq!(take(&puzzle, &damaged), refused, "byte {place}");
        }
        assert_eq!(take(&puzzle, &bytes[1..]), refused);
        assert_eq!(take(&puzzle, &[&bytes[..], &[0]].concat()), refused);
        assert_eq!(take(&puzzle, &[]), refused);
        // Where none are used, none are taken.
        for other in ["tiles-3x3", "tiles-5x5", "gear"] {
            assert_eq!(take(other, &bytes), refused, "{other}");
        }
    }

    #[test]
    fn a_race_tells_times_below_a_microsecond() {
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
        // There is nothing to be done, and even that takes some time.
        let timed = micros(true);
        assert!(timed > 0.0 && timed < 1_000.0, "{timed}");
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
