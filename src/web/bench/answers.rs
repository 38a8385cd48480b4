//! What the solver says, and what the bench makes of it: solutions that are laid out, scrambles, hints.

use std::rc::Rc;

use super::{Bench, Purpose};
use crate::notation;
use crate::protocol::{Finished, Solution};
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::session::{Action, Setup};
use crate::solve::{Best, Hint, Method, Progress, Proof, Shown, Way};
use crate::web::jobs::{Answered, Ask};
use crate::web::solver::Event;
use crate::web::solver_panel::Attempt;

impl Bench {
    pub(super) fn hear(&mut self, event: Event) {
        match event {
            Event::Status(status) => {
                // What a new worker lacks, it will tell.
                self.knowledge.lacks_tables = false;
                self.status = status;
            }
            Event::Progress(id, progress) => {
                let Some(job) = self.job.as_mut().filter(|job| job.id == id) else { return };
                let before = job.progress.replace(progress.clone()).and_then(|progress| progress.best);
                let is_shown = matches!(&job.purpose, Purpose::Solve { position, ask }
                    if ask.shown == Shown::Whole && position == self.session.position());
                // The first solution is laid out at once, and better ones take its place.
                let before = before.map(|best| best.moves);
                if let Some(best) =
                    progress.best.filter(|best| is_shown && Some(&best.moves) != before.as_ref())
                    && let Ok(moves) = notation::parse(&best.moves, self.session.position())
                {
                    self.act(Action::LayOut(moves));
                }
            }
            Event::Done(id, result) => {
                match (self.job.take_if(|job| job.id == id), result) {
                    (Some(job), result) => self.finish(job.purpose, result),
                    // An answer to a question that nobody waits for.
                    (None, Ok(answer)) => self.knowledge.learn(self.session.position(), answer),
                    (None, Err(_)) => {}
                }
            }
        }
    }

    fn finish(&mut self, purpose: Purpose, result: Result<Finished, String>) {
        match (purpose, result) {
            (Purpose::Solve { position, ask }, Ok(Finished::Solved(solution))) => {
                self.learn_way(&position, &ask, &solution.moves, solution.proof);
                match ask.shown {
                    Shown::Whole => self.lay_out(&position, ask.method, solution),
                    _ => self.show_hint(&ask),
                }
            }
            (Purpose::Scramble { puzzle }, Ok(Finished::Scrambled { moves })) => {
                // For another puzzle than the one that is on the bench by now it is of no use.
                let position = self.session.position();
                if let Ok(moves) = notation::parse(&moves, &position.solved())
                    && position.id() == puzzle
                {
                    self.act(Action::Begin(Setup::Moves(moves.into())));
                }
            }
            (Purpose::Solve { .. }, Err(message)) => self.result = Attempt::Failed(message),
            (Purpose::Scramble { .. }, Err(message)) => self.notice = Some(message),
            (_, Ok(_)) => self.result = Attempt::Failed("The solver answered something else.".to_string()),
        }
    }

    fn lay_out(&mut self, position: &AnyPuzzle, method: Method, solution: Solution) {
        if position != self.session.position() {
            return;
        }
        if let Ok(moves) = notation::parse(&solution.moves, position) {
            self.act(Action::LayOut(moves));
        }
        self.result = match self.session.solution_start() {
            Some(_) => Attempt::Solved(solution, method),
            None => Attempt::Failed("There is no room for the solution behind so many moves.".to_string()),
        };
    }

    fn learn_way(&mut self, start: &AnyPuzzle, ask: &Ask, moves: &str, proof: Proof) {
        if let Ok(moves) = notation::parse(moves, start) {
            let way = Way { start: start.clone(), moves, proof };
            self.answered = Some(Rc::new(Answered { way, ask: ask.clone() }));
        }
    }

    pub(super) fn show_hint(&mut self, ask: &Ask) {
        let hint = self.answered.as_ref().and_then(|answered| answered.hint(ask, &self.session));
        self.hint = hint.or(self.hint.take());
    }

    pub(super) fn show_hint_back(&mut self, shown: Shown) {
        let position = self.session.position();
        let proof = Proof::Best { lower_bound: 0 };
        let way = self.session.way_back();
        self.hint = way.map(|moves| {
            Hint::of(shown, &moves, position, self.session.held(), position.metrics()[0], proof)
        });
    }

    /// Keeps the best that a search had found when it was stopped, if it is the one that is laid out.
    pub(super) fn keep_best(&mut self, position: &AnyPuzzle, ask: &Ask, progress: Progress) {
        let Progress { counters, seconds, best, .. } = progress;
        let is_laid_out =
            ask.shown == Shown::Whole && self.session.solution_position().as_ref() == Some(position);
        let Some(Best { length, moves, lower_bound, phases }) = best.filter(|_| is_laid_out) else { return };
        let proof = Proof::Best { lower_bound };
        self.learn_way(position, ask, &moves, proof);
        let solution = Solution { moves, length, proof, phases, counters, micros: seconds * 1e6 };
        self.result = Attempt::Solved(solution, ask.method);
    }
}
