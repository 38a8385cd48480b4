//! What the page and its worker say to each other. Both ends are built from this file; the version tells
//! apart a page and a worker of different builds.

use serde::{Deserialize, Serialize};

use crate::notation;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::scramble::Random;
use crate::solve::{self, Counters, Limits, Method, OnProgress, Outcome, Phase, Progress, Proof, SolveError};

/// Goes up with every change of the messages.
pub const VERSION: u32 = 1;

/// From the page to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    pub id: u32,
    pub job: Job,
}

/// Something for the worker to do. Positions travel as their puzzle's id and text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Job {
    /// Make the tables that the default method needs.
    WarmUp {
        puzzle: String,
    },
    Solve {
        puzzle: String,
        state: String,
        method: String,
        metric: String,
        heuristic: Option<String>,
    },
    /// Find moves that lead to a random position.
    Scramble {
        puzzle: String,
        seed: u32,
    },
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
    WarmedUp,
    Solved(Solution),
    Scrambled { moves: String },
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

/// Does a job: all that the worker is for.
pub fn perform(job: &Job, on_progress: OnProgress) -> Result<Finished, String> {
    match job {
        Job::WarmUp { puzzle } => {
            solve::warm_up(&named(puzzle)?, on_progress).map_err(|stop| stop.to_string())?;
            Ok(Finished::WarmedUp)
        }
        Job::Solve { puzzle, state, method, metric, heuristic } => {
            let position = named(puzzle)?.with_text(state).map_err(|error| error.to_string())?;
            let solved = Method::choose(&position, Some(method), Some(metric), heuristic.as_deref())
                .and_then(|method| solve::solve(&position, method, Limits::default(), on_progress));
            solved
                .map(|outcome| Finished::Solved(outcome.into()))
                .map_err(|error: SolveError| error.to_string())
        }
        Job::Scramble { puzzle, seed } => {
            let mut random = Random::from_seed(u64::from(*seed));
            let moves = solve::random_state_scramble(&named(puzzle)?, &mut random, on_progress)
                .map_err(|error| error.to_string())?;
            Ok(Finished::Scrambled { moves: notation::print(&moves) })
        }
    }
}

fn named(id: &str) -> Result<AnyPuzzle, String> {
    AnyPuzzle::named(id).ok_or_else(|| format!("there is no puzzle “{id}”"))
}
