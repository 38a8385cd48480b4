//! How the page handles the solver's replies: it appends solutions, starts scrambles, shows hints.

use std::rc::Rc;

use super::{PageState, Purpose};
use crate::page::jobs::{CachedSolution, SolveRequest};
use crate::page::state::{SolveFailure, SolveState};
use crate::workers::solver_client::WorkerEvent;
use unfold_core::notation;
use unfold_core::puzzle::{AnyPuzzle, Puzzle};
use unfold_core::solve::{Best, Hint, Method, Progress, Proof, Reveal, SolutionPath};
use unfold_core::workbench::protocol::{Finished, JobError, Solution};
use unfold_core::workbench::session::{SessionAction, Setup};

impl PageState {
    pub(super) fn receive(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::Status(status) => {
                // A new worker reports missing tables itself.
                self.facts.lacks_tables = false;
                self.status = status;
            }
            WorkerEvent::Progress(id, progress) => {
                let Some(job) = self.job.as_mut().filter(|job| job.id == id) else { return };
                let before = job.progress.replace(progress.clone()).and_then(|progress| progress.best);
                let is_shown = matches!(&job.purpose, Purpose::Solve { position, request }
                    if request.reveal == Reveal::Whole && position == self.session.position());
                // The first solution is laid out at once. Better ones replace it.
                let before = before.map(|best| best.moves);
                if let Some(best) =
                    progress.best.filter(|best| is_shown && Some(&best.moves) != before.as_ref())
                    && let Ok(moves) = notation::parse(&best.moves, self.session.position())
                {
                    // If the history is full, the end of the search reports it.
                    let _ = self.try_to(SessionAction::LayOut { moves, phases: best.phases });
                }
            }
            WorkerEvent::Done(id, result) => {
                match (self.job.take_if(|job| job.id == id), result) {
                    (Some(job), result) => self.finish(job.purpose, result),
                    // The result of a background job.
                    (None, Ok(answer)) => self.facts.add(self.session.position(), answer),
                    (None, Err(_)) => {}
                }
            }
        }
    }

    fn finish(&mut self, purpose: Purpose, result: Result<Finished, JobError>) {
        match (purpose, result) {
            (Purpose::Solve { position, request }, Ok(Finished::Solved(solution))) => {
                self.cache_solution(&position, &request, &solution.moves, solution.proof);
                match request.reveal {
                    Reveal::Whole => self.lay_out(&position, request.method, solution),
                    Reveal::Length | Reveal::NextMove => self.show_hint(&request),
                }
            }
            (Purpose::Scramble { puzzle }, Ok(Finished::Scrambled { moves })) => {
                // The user may have chosen another puzzle meanwhile.
                let position = self.session.position();
                if let Ok(moves) = notation::parse(&moves, &position.solved())
                    && position.id() == puzzle
                {
                    self.act(SessionAction::Begin(Setup::Moves(moves.into())));
                }
            }
            (Purpose::Solve { .. }, Err(error)) => self.result = SolveState::Failed(SolveFailure::Job(error)),
            (Purpose::Scramble { .. }, Err(error)) => self.notice = Some(error.to_string()),
            (_, Ok(_)) => self.result = SolveState::Failed(SolveFailure::OtherAnswer),
        }
    }

    /// Lays out a solution. The session takes its phases with its moves and keeps them consistent.
    fn lay_out(&mut self, position: &AnyPuzzle, method: Method, mut solution: Solution) {
        if position != self.session.position() {
            return;
        }
        let phases = std::mem::take(&mut solution.phases);
        self.result = match notation::parse(&solution.moves, position) {
            Ok(moves) => match self.try_to(SessionAction::LayOut { moves, phases }) {
                Ok(()) => SolveState::Solved(solution, method),
                Err(refusal) => SolveState::Failed(SolveFailure::Refused(refusal)),
            },
            Err(_) => SolveState::Failed(SolveFailure::OtherAnswer),
        };
    }

    fn cache_solution(&mut self, start: &AnyPuzzle, request: &SolveRequest, moves: &str, proof: Proof) {
        if let Ok(moves) = notation::parse(moves, start) {
            let path = SolutionPath { start: start.clone(), moves, proof };
            self.cached_solution = Some(Rc::new(CachedSolution { path, request: request.clone() }));
        }
    }

    pub(super) fn show_hint(&mut self, request: &SolveRequest) {
        let hint = self.cached_solution.as_ref().and_then(|cached| cached.hint(request, &self.session));
        self.hint = hint.or(self.hint.take());
    }

    pub(super) fn show_hint_back(&mut self, reveal: Reveal) {
        let position = self.session.position();
        let proof = Proof::Best { lower_bound: 0 };
        self.hint = self.session.way_back().map(|moves| {
            Hint::of(reveal, &moves, position, self.session.held(), position.metrics()[0], proof)
        });
    }

    /// Keeps the best solution of a stopped search, if it is the one that is laid out.
    pub(super) fn keep_best(&mut self, position: &AnyPuzzle, request: &SolveRequest, progress: Progress) {
        let Progress { counters, seconds, best, .. } = progress;
        let is_laid_out =
            request.reveal == Reveal::Whole && self.session.solution_position().as_ref() == Some(position);
        let Some(Best { length, moves, lower_bound, .. }) = best.filter(|_| is_laid_out) else { return };
        let proof = Proof::Best { lower_bound };
        self.cache_solution(position, request, &moves, proof);
        // The phases are in the session already.
        let (phases, micros) = (Vec::new(), seconds * 1e6);
        let solution = Solution { moves, length, proof, phases, counters, micros };
        self.result = SolveState::Solved(solution, request.method);
    }
}
