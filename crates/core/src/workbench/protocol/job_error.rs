//! The errors of jobs. The worker sends them as values, so the page can distinguish a search that ran out of time from
//! a position that cannot be solved.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::puzzle::StateError;
use crate::solve::SolveError;

/// Why a job failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum JobError {
    /// No puzzle has this id.
    NoSuchPuzzle {
        /// The id in the request.
        id: String,
    },
    /// The text is not a position.
    State(StateError),
    /// The solver failed or stopped at a limit.
    Solve(SolveError),
    /// The puzzle has no painter.
    Unpaintable {
        /// The id of the puzzle.
        puzzle: String,
    },
    /// Large tables that were received are damaged, or of another puzzle.
    DamagedTables,
    /// The result could not be serialised: a bug.
    Unwritable,
    /// There is no worker.
    Worker(WorkerFailure),
}

impl JobError {
    /// Whether a search ran out of time, nodes or memory: higher limits may give an answer.
    pub fn is_at_limit(&self) -> bool {
        matches!(self, JobError::Solve(SolveError::Stopped(stop)) if stop.is_at_limit())
    }
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JobError::NoSuchPuzzle { id } => write!(f, "there is no puzzle “{id}”"),
            JobError::State(error) => write!(f, "{error}"),
            JobError::Solve(error) => write!(f, "{error}"),
            JobError::Unpaintable { puzzle } => write!(f, "the puzzle “{puzzle}” cannot be painted"),
            JobError::DamagedTables => write!(f, "the tables are not what they should be"),
            JobError::Unwritable => write!(f, "the answer could not be sent"),
            JobError::Worker(failure) => write!(f, "{failure}"),
        }
    }
}

impl std::error::Error for JobError {}

impl From<StateError> for JobError {
    fn from(error: StateError) -> Self {
        JobError::State(error)
    }
}

impl From<SolveError> for JobError {
    fn from(error: SolveError) -> Self {
        JobError::Solve(error)
    }
}

impl From<WorkerFailure> for JobError {
    fn from(failure: WorkerFailure) -> Self {
        JobError::Worker(failure)
    }
}

/// Why there is no worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WorkerFailure {
    /// The browser refused to start it.
    NotStarted,
    /// Its program could not be fetched.
    NotLoaded,
    /// It stopped with an error.
    Crashed,
    /// It did not answer for too long.
    Silent,
    /// It was built from another version of the program.
    OtherVersion,
}

impl fmt::Display for WorkerFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WorkerFailure::NotStarted => "This browser does not let the page start its solver.",
            WorkerFailure::NotLoaded => "The solver could not be loaded.",
            WorkerFailure::Crashed => "The solver stopped because of an error.",
            WorkerFailure::Silent => "The solver stopped answering.",
            WorkerFailure::OtherVersion => {
                "The page and its solver are of different versions: reload the page."
            }
        })
    }
}
