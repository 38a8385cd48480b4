//! An experiment in progress: every method on every position, a given number of runs at once.

use super::figures::Figures;
use super::positions::NamedPosition;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::solve::{Best, Method, Progress, Proof};
use crate::workbench::protocol::{Bounds, Job, JobError, Solution};

/// The most searches of an experiment: a longer table is not readable.
pub const MAX_RUNS: usize = 240;

/// One method on one position.
#[derive(Clone, Debug, PartialEq)]
pub struct RaceRun {
    /// The index of its position.
    pub start: usize,
    /// The method with its options.
    pub method: Method,
    /// Whether it waits, runs or has ended.
    pub state: RunState,
    /// The best solution so far, while the search goes on.
    best: Option<Best>,
    /// The counters and the time so far.
    pub figures: Figures,
}

/// How far a run has come.
#[derive(Clone, Debug, PartialEq)]
pub enum RunState {
    /// Not started yet.
    Waiting,
    /// Running, with the phase that it reported last.
    Running(String),
    /// Finished, with its result.
    Ended(RunEnd),
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq)]
pub enum RunEnd {
    /// With a solution.
    Solved {
        /// The solution in the notation of the puzzle.
        moves: String,
        /// Its length in the metric of the method.
        length: u32,
        /// What is known about shorter solutions.
        proof: Proof,
    },
    /// Cancelled before it had a solution.
    Cancelled,
    /// Without a solution.
    Stopped(JobError),
}

impl RaceRun {
    /// Whether the search is under way.
    pub fn is_running(&self) -> bool {
        matches!(self.state, RunState::Running(_))
    }

    /// Whether the search has ended.
    pub fn is_over(&self) -> bool {
        matches!(self.state, RunState::Ended(_))
    }

    /// The length of the solution, or of the best so far.
    pub fn length(&self) -> Option<u32> {
        match &self.state {
            RunState::Ended(RunEnd::Solved { length, .. }) => Some(*length),
            RunState::Running(_) => self.best.as_ref().map(|best| best.length),
            _ => None,
        }
    }

    /// The length of the solution, once the search is over.
    pub fn solved(&self) -> Option<u32> {
        self.length().filter(|_| self.is_over())
    }

    /// Whether its solution is proven shortest.
    pub fn is_proven(&self) -> bool {
        matches!(self.state, RunState::Ended(RunEnd::Solved { proof: Proof::Optimal, .. }))
    }

    /// Ends the run with its best solution so far, if it has one.
    fn cancel(&mut self) {
        self.state = RunState::Ended(match self.best.take() {
            Some(Best { moves, length, lower_bound, .. }) => {
                RunEnd::Solved { moves, length, proof: Proof::Best { lower_bound } }
            }
            None => RunEnd::Cancelled,
        });
    }

    /// Its state in words.
    pub fn words(&self) -> String {
        match &self.state {
            RunState::Waiting => "waiting".to_string(),
            RunState::Running(phase) if phase.is_empty() => "starting".to_string(),
            RunState::Running(phase) => phase.clone(),
            RunState::Ended(RunEnd::Cancelled) => "cancelled".to_string(),
            RunState::Ended(RunEnd::Stopped(reason)) => reason.to_string(),
            RunState::Ended(RunEnd::Solved { length, proof, .. }) => match proof {
                Proof::Optimal => "solved, shortest".to_string(),
                Proof::Best { lower_bound } if *lower_bound > 0 && lower_bound < length => {
                    format!("solved, at least {lower_bound}")
                }
                Proof::Best { .. } => "solved, maybe not shortest".to_string(),
            },
        }
    }
}

/// All runs of an experiment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Race {
    /// The positions to solve.
    pub starts: Vec<NamedPosition>,
    /// The runs: all methods on the first position, then all on the next.
    pub runs: Vec<RaceRun>,
    /// The limits of each run.
    pub bounds: Bounds,
    /// The most runs at once.
    at_once: usize,
    /// Whether a worker keeps its tables for the next run, rather than being replaced to free its memory.
    pub keeps_workers: bool,
}

/// A message from the worker about a run.
#[derive(Clone, Debug, PartialEq)]
pub enum RunMessage {
    /// Counters, the phase and the best solution so far.
    Progress(Progress),
    /// The search ended with a solution.
    Solved(Solution),
    /// The search ended without a solution. Its last progress, if any, came before.
    Stopped(JobError),
}

impl Race {
    /// Starts an experiment, position by position.
    pub fn new(starts: Vec<NamedPosition>, methods: &[Method], bounds: Bounds, at_once: usize) -> Race {
        let run = |start, method: &Method| RaceRun {
            start,
            method: *method,
            state: RunState::Waiting,
            best: None,
            figures: Figures::default(),
        };
        let runs = (0..starts.len()).flat_map(|start| methods.iter().map(move |method| run(start, method)));
        let runs = runs.take(MAX_RUNS).collect();
        Race { starts, runs, bounds, at_once: at_once.max(1), keeps_workers: false }.advanced()
    }

    /// The same race with workers that keep their tables.
    #[must_use]
    pub fn keeping_workers(self) -> Race {
        Race { keeps_workers: true, ..self }
    }

    /// Starts waiting runs until the most at once are running.
    fn advanced(mut self) -> Race {
        let running = self.runs.iter().filter(|run| run.is_running()).count();
        let waiting = self.runs.iter_mut().filter(|run| run.state == RunState::Waiting);
        for run in waiting.take(self.at_once.saturating_sub(running)) {
            run.state = RunState::Running(String::new());
        }
        self
    }

    /// The race after a message about a run. A run that has ended stays as it is.
    #[must_use]
    pub fn after(mut self, number: usize, message: RunMessage) -> Race {
        let Some(run) = self.runs.get_mut(number).filter(|run| run.is_running()) else { return self };
        match message {
            RunMessage::Progress(progress) => {
                run.figures = Figures { counters: progress.counters, micros: progress.seconds * 1e6 };
                run.best = progress.best;
                run.state = RunState::Running(progress.phase.into_owned());
            }
            RunMessage::Solved(Solution { moves, length, proof, counters, micros, .. }) => {
                run.figures = Figures { counters, micros };
                run.state = RunState::Ended(RunEnd::Solved { moves, length, proof });
            }
            RunMessage::Stopped(reason) => run.state = RunState::Ended(RunEnd::Stopped(reason)),
        }
        self.advanced()
    }

    /// The race after it cancels one run; a run that has ended stays as it is.
    #[must_use]
    pub fn without(mut self, number: usize) -> Race {
        if let Some(run) = self.runs.get_mut(number).filter(|run| !run.is_over()) {
            run.cancel();
        }
        self.advanced()
    }

    /// The race after it cancels all runs that have not ended.
    #[must_use]
    pub fn cancelled(mut self) -> Race {
        self.runs.iter_mut().filter(|run| !run.is_over()).for_each(RaceRun::cancel);
        self
    }

    /// Whether all runs have ended.
    pub fn is_over(&self) -> bool {
        self.runs.iter().all(RaceRun::is_over)
    }

    /// The position that a run solves.
    pub fn position(&self, run: &RaceRun) -> &AnyPuzzle {
        &self.starts[run.start].position
    }

    /// The id of the puzzle of a run.
    pub fn puzzle(&self, number: usize) -> String {
        self.position(&self.runs[number]).id()
    }

    /// The job for the worker of a run.
    pub fn job(&self, number: usize) -> Job {
        let run = &self.runs[number];
        job(self.position(run), run.method, self.bounds)
    }
}

/// The job to solve a position.
pub fn job(position: &AnyPuzzle, method: Method, bounds: Bounds) -> Job {
    Job::Solve {
        puzzle: position.id(),
        state: position.text(),
        method: method.offer().name.to_string(),
        metric: method.metric,
        heuristic: method.heuristic().map(|heuristic| heuristic.name.to_string()),
        goal: None,
        // A method that fills its time gets no limit: it ends with its first solution.
        bounds: Bounds { milliseconds: bounds.milliseconds.filter(|_| !method.offer().fills_time), ..bounds },
        is_timed: true,
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::laboratory::{positions, usual_contestants};
    use crate::puzzle::Metric;
    use crate::workbench::protocol::{Finished, WorkerFailure, perform};

    fn race(at_once: usize) -> Race {
        let puzzle = AnyPuzzle::default();
        let starts =
            positions::read("R U // a\nR F' // b", &puzzle, Default::default()).expect("it is well written");
        Race::new(starts, &usual_contestants(&puzzle, Metric::Quarter), Bounds::default(), at_once)
    }

    fn running(race: &Race) -> Vec<usize> {
        (0..race.runs.len()).filter(|&number| race.runs[number].is_running()).collect()
    }

    #[test]
    fn so_many_run_at_once_and_the_next_begins_when_one_ends() {
        let race = race(2);
        assert_eq!(running(&race), [0, 1]);
        let race = race.without(0);
        assert_eq!(running(&race), [1, 2]);
        let race = race.after(1, RunMessage::Stopped(WorkerFailure::Silent.into()));
        assert_eq!(running(&race), [2, 3]);
        // A late message changes nothing.
        let late = race.clone().after(0, RunMessage::Stopped(WorkerFailure::Crashed.into()));
        assert_eq!(late, race);
        let race = race.cancelled();
        assert!(race.is_over() && running(&race).is_empty());
        assert_eq!(race.runs[1].words(), "The solver stopped answering.");
    }

    #[test]
    fn jobs_are_what_a_worker_can_do() {
        let mut race = race(1);
        while let Some(&number) = running(&race).first() {
            let done = perform(&race.job(number), &mut |_| ControlFlow::Continue(()));
            let Ok(Finished::Solved(solution)) = done else { panic!("{done:?}") };
            race = race.after(number, RunMessage::Solved(solution));
        }
        assert!(race.is_over());
        assert!(race.runs.iter().all(|run| run.length() == Some(2)), "{race:?}");
    }
}
