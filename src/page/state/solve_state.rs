//! The state of the latest request to solve.

use std::fmt;

use unfold_core::picture::words::sentence;
use unfold_core::solve::{Hint, Method, Progress};
use unfold_core::workbench::protocol::{JobError, Solution};
use unfold_core::workbench::session::Refusal;

/// The state of the latest request to solve.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SolveState {
    None,
    Running(Option<Progress>),
    Solved(Solution, Method),
    /// A hint from a solution that is not shown.
    Hinted(Hint),
    /// Stopped on purpose, for this reason.
    Stopped(&'static str),
    Failed(SolveFailure),
}

/// Why there is no solution to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SolveFailure {
    Job(JobError),
    /// The reply belongs to another kind of job: a bug.
    OtherAnswer,
    /// The session refuses the solution: its history is full.
    Refused(Refusal),
}

impl SolveFailure {
    /// Whether the search ran out of time, nodes or memory.
    pub(crate) fn is_at_limit(&self) -> bool {
        matches!(self, SolveFailure::Job(error) if error.is_at_limit())
    }
}

impl fmt::Display for SolveFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveFailure::Job(error) => write!(f, "{error}"),
            SolveFailure::OtherAnswer => write!(f, "The solver answered something else."),
            SolveFailure::Refused(refusal) => write!(f, "{}", sentence(&refusal.to_string())),
        }
    }
}
