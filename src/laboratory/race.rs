//! An experiment under way: every contestant from every position, so many at once.

use super::figures::Figures;
use super::positions::Start;
use crate::protocol::{Bounds, Job, Solution};
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::solve::{Best, Method, Progress, Proof};

/// More searches than this are not begun: nobody could read their table.
pub const MAX_RUNS: usize = 240;

/// A contestant on one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Its position, by number.
    pub start: usize,
    pub method: Method,
    pub state: State,
    /// The best solution so far, while others are looked for.
    best: Option<Best>,
    pub figures: Figures,
}

#[derive(Clone, Debug, PartialEq)]
pub enum State {
    Waiting,
    /// At work, on what it says of itself.
    Running(String),
    Ended(End),
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    Solved {
        moves: String,
        length: u32,
        proof: Proof,
    },
    Cancelled,
    /// Without a solution, for a reason in words.
    Stopped(String),
}

impl Run {
    pub fn is_running(&self) -> bool {
        matches!(self.state, State::Running(_))
    }

    pub fn is_over(&self) -> bool {
        matches!(self.state, State::Ended(_))
    }

    /// The length of the solution, or of the best so far.
    pub fn length(&self) -> Option<u32> {
        match &self.state {
            State::Ended(End::Solved { length, .. }) => Some(*length),
            State::Running(_) => self.best.as_ref().map(|best| best.length),
            _ => None,
        }
    }

    /// The length of the solution, once the search is over.
    pub fn solved(&self) -> Option<u32> {
        self.length().filter(|_| self.is_over())
    }

    /// Whether it claims that no solution is shorter.
    pub fn is_proven(&self) -> bool {
        matches!(self.state, State::Ended(End::Solved { proof: Proof::Optimal, .. }))
    }

    /// Ends it with the best that it has.
    fn cancel(&mut self) {
        self.state = State::Ended(match self.best.take() {
            Some(Best { moves, length, lower_bound, .. }) => {
                End::Solved { moves, length, proof: Proof::Best { lower_bound } }
            }
            None => End::Cancelled,
        });
    }

    /// What became of it, in words.
    pub fn words(&self) -> String {
        match &self.state {
            State::Waiting => "waiting".to_string(),
            State::Running(phase) if phase.is_empty() => "starting".to_string(),
            State::Running(phase) => phase.clone(),
            State::Ended(End::Cancelled) => "cancelled".to_string(),
            State::Ended(End::Stopped(reason)) => reason.clone(),
            State::Ended(End::Solved { length, proof, .. }) => match proof {
                Proof::Optimal => "solved, shortest".to_string(),
                Proof::Best { lower_bound } if *lower_bound > 0 && lower_bound < length => {
                    format!("solved, at least {lower_bound}")
                }
                Proof::Best { .. } => "solved, maybe not shortest".to_string(),
            },
        }
    }
}

/// All searches of an experiment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Race {
    pub starts: Vec<Start>,
    pub runs: Vec<Run>,
    pub bounds: Bounds,
    /// So many run at once.
    at_once: usize,
    /// Whether a worker goes on to the next search with the tables that it made, rather than leave its memory behind.
    pub keeps_workers: bool,
}

/// What is heard of a search.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    Progress(Progress),
    Solved(Solution),
    /// It ended without a solution, after what it counted if that is known.
    Stopped(String),
}

impl Race {
    /// Begins an experiment, position by position.
    pub fn new(starts: Vec<Start>, methods: &[Method], bounds: Bounds, at_once: usize) -> Race {
        let run = |start, method: &Method| Run {
            start,
            method: *method,
            state: State::Waiting,
            best: None,
            figures: Figures::default(),
        };
        let runs = (0..starts.len()).flat_map(|start| methods.iter().map(move |method| run(start, method)));
        let runs = runs.take(MAX_RUNS).collect();
        Race { starts, runs, bounds, at_once: at_once.max(1), keeps_workers: false }.advanced()
    }

    /// With workers that go on to the next search.
    #[must_use]
    pub fn keeping_workers(self) -> Race {
        Race { keeps_workers: true, ..self }
    }

    /// With as many at work as there may be.
    fn advanced(mut self) -> Race {
        let running = self.runs.iter().filter(|run| run.is_running()).count();
        let waiting = self.runs.iter_mut().filter(|run| run.state == State::Waiting);
        for run in waiting.take(self.at_once.saturating_sub(running)) {
            run.state = State::Running(String::new());
        }
        self
    }

    /// After something was heard of the search of that number. What has ended stays as it is.
    #[must_use]
    pub fn after(mut self, number: usize, news: News) -> Race {
        let Some(run) = self.runs.get_mut(number).filter(|run| run.is_running()) else { return self };
        match news {
            News::Progress(progress) => {
                run.figures = Figures { counters: progress.counters, micros: progress.seconds * 1e6 };
                run.best = progress.best;
                run.state = State::Running(progress.phase.into_owned());
            }
            News::Solved(Solution { moves, length, proof, counters, micros, .. }) => {
                run.figures = Figures { counters, micros };
                run.state = State::Ended(End::Solved { moves, length, proof });
            }
            News::Stopped(reason) => run.state = State::Ended(End::Stopped(reason)),
        }
        self.advanced()
    }

    #[must_use]
    pub fn without(mut self, number: usize) -> Race {
        if let Some(run) = self.runs.get_mut(number).filter(|run| !run.is_over()) {
            run.cancel();
        }
        self.advanced()
    }

    #[must_use]
    pub fn cancelled(mut self) -> Race {
        self.runs.iter_mut().filter(|run| !run.is_over()).for_each(Run::cancel);
        self
    }

    pub fn is_over(&self) -> bool {
        self.runs.iter().all(Run::is_over)
    }

    pub fn position(&self, run: &Run) -> &AnyPuzzle {
        &self.starts[run.start].position
    }

    /// The id of the puzzle that a run is about.
    pub fn puzzle(&self, number: usize) -> String {
        self.position(&self.runs[number]).id()
    }

    /// What a worker has to do for the search of that number.
    pub fn job(&self, number: usize) -> Job {
        let run = &self.runs[number];
        job(self.position(run), run.method, self.bounds)
    }
}

/// What a worker has to do to solve a position.
pub fn job(position: &AnyPuzzle, method: Method, bounds: Bounds) -> Job {
    Job::Solve {
        puzzle: position.id(),
        state: position.text(),
        method: method.offer().name.to_string(),
        metric: method.metric,
        heuristic: method.heuristic().map(|heuristic| heuristic.name.to_string()),
        goal: None,
        // What would go on for as long as it may is asked for what it finds by itself.
        bounds: Bounds { milliseconds: bounds.milliseconds.filter(|_| !method.offer().fills_time), ..bounds },
        is_timed: true,
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::laboratory::{positions, usual_contestants};
    use crate::protocol::{Finished, perform};
    use crate::puzzle::Metric;

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
        let race = race.after(1, News::Stopped("it stopped".to_string()));
        assert_eq!(running(&race), [2, 3]);
        // What comes late changes nothing.
        let late = race.clone().after(0, News::Stopped("late".to_string()));
        assert_eq!(late, race);
        let race = race.cancelled();
        assert!(race.is_over() && running(&race).is_empty());
        assert_eq!(race.runs[1].words(), "it stopped");
    }

    #[test]
    fn jobs_are_what_a_worker_can_do() {
        let mut race = race(1);
        while let Some(&number) = running(&race).first() {
            let done = perform(&race.job(number), &mut |_| ControlFlow::Continue(()));
            let Ok(Finished::Solved(solution)) = done else { panic!("{done:?}") };
            race = race.after(number, News::Solved(solution));
        }
        assert!(race.is_over());
        assert!(race.runs.iter().all(|run| run.length() == Some(2)), "{race:?}");
    }
}
