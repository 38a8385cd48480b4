//! The jobs that the page sends to the solver.

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

use crate::page::state::{PageAction, PageState};
use crate::workers::solver_client::{Solver, WorkerEvent, WorkerStatus};
use unfold_core::puzzle::{AnyPuzzle, Kind, Metric, Puzzle};
use unfold_core::random::{Random, Seed};
use unfold_core::solve::{Hint, Method, Reveal, ScrambleDistance, SolutionPath, offers};
use unfold_core::workbench::protocol::{Bounds, Finished, Job};
use unfold_core::workbench::session::Session;

/// What the page asks of the solver.
pub(crate) enum JobCommand {
    Solve(SolveRequest),
    /// Start a session with this position and solve it.
    SolveFrom(AnyPuzzle, SolveRequest),
    /// Scramble to any position, each equally likely. Where no solver can find moves that lead to it, scramble by random
    /// moves.
    Scramble,
    /// Scramble to any position, each equally likely.
    RandomPosition,
    /// Scramble to a position at a distance from solved.
    ScrambleAtDistance(Metric, ScrambleDistance),
    /// A job of the painter: judge a painting, or read its colours.
    Judge(Job),
    /// Send the results of [`JobCommand::Judge`] to this callback from now on.
    OnJudged(Callback<Judged>),
    Cancel,
    Retry,
}

/// Takes commands for the solver. It never changes, so components that hold it are not rendered again with every change of the
/// page.
pub(crate) type Jobs = Callback<JobCommand>;

/// The id of a job of the painter, and its result.
pub(crate) type Judged = (u32, Finished);

/// A request to solve a position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SolveRequest {
    pub method: Method,
    pub reveal: Reveal,
    pub bounds: Bounds,
    /// The goal, if it is not the solved puzzle.
    pub goal: Option<AnyPuzzle>,
}

impl SolveRequest {
    /// A request with the bounds that the method supports.
    pub(crate) fn of(
        method: Method,
        reveal: Reveal,
        bounds: Bounds,
        goal: Option<AnyPuzzle>,
    ) -> SolveRequest {
        let offer = method.offer();
        let bounds = Bounds {
            // The limit counts half turns.
            max_moves: bounds.max_moves.filter(|_| offer.is_adjustable && method.metric == Metric::Half),
            milliseconds: bounds.milliseconds.filter(|_| offer.keeps_best),
            ..bounds
        };
        SolveRequest { method, reveal, bounds, goal }
    }
}

/// A solution with the request that it answers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CachedSolution {
    pub path: SolutionPath,
    pub request: SolveRequest,
}

impl CachedSolution {
    /// A hint from this solution, if the request differs only in what it reveals and the position is on the path.
    pub(crate) fn hint(&self, request: &SolveRequest, session: &Session) -> Option<Hint> {
        let is_alike = self.request == SolveRequest { reveal: self.request.reveal, ..request.clone() };
        let is_hint = request.reveal != Reveal::Whole;
        (is_alike && is_hint)
            .then(|| {
                self.path.hint_at(request.reveal, session.position(), session.held(), request.method.metric)
            })
            .flatten()
    }
}

/// Starts the page's solver when `is_time`, and has it build its tables. An idle solver gets background jobs about the
/// puzzle.
#[hook]
pub(crate) fn use_jobs(state: &UseReducerHandle<PageState>, is_time: bool) -> Jobs {
    let judged = use_mut_ref(Callback::<Judged>::noop);
    let solver = {
        let (dispatcher, judged) = (state.dispatcher(), judged.clone());
        use_memo((), move |()| {
            Solver::waiting(Callback::from(move |event| match event {
                WorkerEvent::Done(
                    id,
                    Ok(result @ (Finished::PaintingJudged(_) | Finished::ColoursRead { .. })),
                ) => {
                    let judged = judged.borrow().clone();
                    judged.emit((id, result));
                }
                event => dispatcher.dispatch(PageAction::Solver(event)),
            }))
        })
    };
    use_effect_with(is_time, {
        let solver = solver.clone();
        move |is_time| {
            if *is_time {
                solver.retry();
            }
        }
    });
    use_warm_up(state, &solver);
    use_large_tables(state, &solver);
    use_background_job(state, &solver);
    use_stop_useless_search(state, &solver);

    let position = use_mut_ref(|| state.session.position().clone());
    position.borrow_mut().clone_from(state.session.position());
    let dispatcher = state.dispatcher();
    use_callback((), {
        let sender = JobSender { solver, dispatcher, position };
        move |command, ()| match command {
            JobCommand::Solve(request) => sender.solve(sender.position(), request),
            JobCommand::SolveFrom(position, request) => {
                sender.dispatcher.dispatch(PageAction::begin(position.clone()));
                sender.solver.revive();
                sender.solve(position, request);
            }
            JobCommand::Scramble => sender.scramble(),
            JobCommand::RandomPosition => sender.random_position(None),
            JobCommand::ScrambleAtDistance(metric, distance) => {
                sender.random_position(Some((metric, distance)))
            }
            JobCommand::Judge(job) => {
                sender.solver.send(job);
            }
            JobCommand::OnJudged(callback) => drop(judged.replace(callback)),
            JobCommand::Cancel => sender.cancel(),
            JobCommand::Retry => sender.solver.retry(),
        }
    })
}

/// Sends jobs to the solver and dispatches the matching actions.
struct JobSender {
    solver: Rc<Solver>,
    dispatcher: UseReducerDispatcher<PageState>,
    /// The current position.
    position: Rc<RefCell<AnyPuzzle>>,
}

impl JobSender {
    fn position(&self) -> AnyPuzzle {
        self.position.borrow().clone()
    }

    fn solve(&self, position: AnyPuzzle, request: SolveRequest) {
        let method = request.method;
        let id = self.solver.send(Job::Solve {
            puzzle: position.id(),
            state: position.text(),
            method: method.offer().name.to_string(),
            metric: method.metric,
            heuristic: method.heuristic().map(|heuristic| heuristic.name.to_string()),
            goal: request.goal.as_ref().map(AnyPuzzle::text),
            bounds: request.bounds,
            is_timed: false,
        });
        self.dispatcher.dispatch(PageAction::Solving { id, position, request });
    }

    fn scramble(&self) {
        let position = self.position();
        if position.kind().is_shared_by_position() || is_scrambled_by_moves(&position) {
            return self.random_position(None);
        }
        let Ok(mut random) = Random::fresh() else { return self.dispatcher.dispatch(PageAction::NoEntropy) };
        let moves = position.random_moves(position.kind().usual_scramble(), 1, &mut random);
        self.dispatcher.dispatch(PageAction::begin_with_moves(moves.into()));
    }

    fn random_position(&self, distance: Option<(Metric, ScrambleDistance)>) {
        match Seed::fresh() {
            Ok(seed) if distance.is_none() && !is_scrambled_by_moves(&self.position()) => {
                let position = self.position().random_state(&mut seed.random());
                self.dispatcher.dispatch(PageAction::begin(position));
            }
            Ok(seed) => {
                let puzzle = self.position().id();
                let id = self.solver.send(Job::Scramble { puzzle: puzzle.clone(), seed, distance });
                self.dispatcher.dispatch(PageAction::Scrambling { id, puzzle });
            }
            Err(_) => self.dispatcher.dispatch(PageAction::NoEntropy),
        }
    }

    fn cancel(&self) {
        self.solver.cancel();
        self.dispatcher.dispatch(PageAction::Stopped("Cancelled."));
    }
}

/// Whether a random position is given by moves that lead to it: the solver can find them, and the puzzle is shared by moves.
pub(crate) fn is_scrambled_by_moves(puzzle: &AnyPuzzle) -> bool {
    !puzzle.kind().is_shared_by_position() && !offers(puzzle).is_empty()
}

/// Builds the solver's tables before the first search needs them.
#[hook]
fn use_warm_up(state: &UseReducerHandle<PageState>, solver: &Rc<Solver>) {
    let solver = solver.clone();
    let position = state.session.position();
    let puzzle = (!offers(position).is_empty()).then(|| position.id());
    use_effect_with((state.status.clone(), puzzle), move |(status, puzzle)| {
        if let Some(puzzle) = puzzle.as_ref().filter(|_| *status == WorkerStatus::Ready) {
            solver.send(Job::WarmUp { puzzle: puzzle.clone() });
        }
    });
}

/// Starts a second worker for the large tables that the solver lacks, so that the solver stays free.
#[hook]
fn use_large_tables(state: &UseReducerHandle<PageState>, solver: &Rc<Solver>) {
    let (solver, maker) = (solver.clone(), use_mut_ref(|| None::<Solver>));
    let dispatcher = state.dispatcher();
    let wanted = state.facts.lacks_tables.then(|| state.session.position().id());
    use_effect_with(wanted, move |wanted| {
        // Ends the worker of tables that are no longer needed.
        maker.take();
        if let Some(puzzle) = wanted.clone() {
            let given_up = Finished::WarmedUp { puzzle: puzzle.clone(), lacks_tables: false };
            let worker = Solver::start(Callback::from(move |event| match event {
                WorkerEvent::Done(_, Ok(Finished::Tables { puzzle, bytes })) => {
                    solver.send(Job::TakeTables { puzzle, bytes });
                }
                // The solver goes on without them.
                WorkerEvent::Done(id, Err(_)) => {
                    dispatcher.dispatch(PageAction::Solver(WorkerEvent::Done(id, Ok(given_up.clone()))));
                }
                _ => {}
            }));
            worker.send(Job::MakeTables { puzzle });
            maker.replace(Some(worker));
        }
    });
}

/// Requests the distances of all positions while the solver is idle.
#[hook]
fn use_background_job(state: &UseReducerHandle<PageState>, solver: &Rc<Solver>) {
    let solver = solver.clone();
    let job = state.background_job();
    use_effect_with((state.status.clone(), job), move |(_, job)| {
        if let Some(job) = job {
            solver.send(job.clone());
        }
    });
}

/// Stops a search as soon as its result would be useless.
#[hook]
fn use_stop_useless_search(state: &UseReducerHandle<PageState>, solver: &Rc<Solver>) {
    let (dispatcher, solver) = (state.dispatcher(), solver.clone());
    use_effect_with(state.reason_to_stop(), move |&reason| {
        if let Some(reason) = reason {
            solver.cancel();
            dispatcher.dispatch(PageAction::Stopped(reason));
        }
    });
}
