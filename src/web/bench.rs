//! The state of the page: a session, what last changed in it, and what the solver is doing.

use std::rc::Rc;

use yew::Reducible;

use super::channel::{Answer, Drawer, Told, Turned};
use super::jobs::{Answered, Ask, is_scrambled_by_moves};
use super::knowledge::Knowledge;
use super::solver::{Event, Status};
use super::solver_panel::Attempt;
use super::stage::{Change, Guide};
use crate::notation::{self, Move, invert};
use crate::painting::is_paintable;
use crate::protocol::{Finished, Job, Solution};
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::session::{Action, Rewriting, Session, Setup};
use crate::share::{self, Opened};
use crate::solve::{Best, Hint, Method, Phase, Progress, Proof, Shown, Way};

/// What the player waits between moves in milliseconds, and for each single step of the last one.
const PLAY_MOVE: u32 = 120;
const PLAY_STEP: u32 = 180;

#[derive(Clone, Debug, PartialEq)]
pub struct Bench {
    /// Shared with all parts of the page that show it.
    pub session: Rc<Session>,
    pub change: Change,
    /// Something to tell, until it is dismissed or something is done.
    pub notice: Option<String>,
    /// The keys of the link that are not ours.
    pub other: Vec<(String, String)>,
    pub status: Status,
    pub playing: bool,
    /// Whether the player starts over at the end.
    pub loops: bool,
    /// Whether the solution that is searched for is to be played as soon as it is there.
    plays_solution: bool,
    /// The move that the player did last.
    played: Option<Move>,
    job: Option<Running>,
    result: Attempt,
    /// What was asked for of a solution, for as long as the position stays.
    hint: Option<Hint>,
    /// Where the solver is to lead, if not to the solved puzzle.
    goal: Option<AnyPuzzle>,
    /// The latest solution and what was asked for: hints go along it.
    answered: Option<Rc<Answered>>,
    link_failed: bool,
    pub knowledge: Knowledge,
    /// Whether somebody is here for the first time.
    pub is_first_visit: bool,
    /// What is open beside the bench, or in its place.
    open: Option<Drawer>,
    /// How a hand changed the position last.
    turned: Turned,
}

/// The job that the page waits for.
#[derive(Clone, Debug, PartialEq)]
struct Running {
    id: u32,
    purpose: Purpose,
    progress: Option<Progress>,
}

#[derive(Clone, Debug, PartialEq)]
enum Purpose {
    Solve { position: AnyPuzzle, ask: Box<Ask> },
    Scramble { puzzle: String },
}

/// Whatever can happen on the page.
pub enum Deed {
    Act(Action),
    Open(Box<Opened>),
    /// Begin with what a text says: moves or a position.
    Load(String),
    /// Lay out what takes back all that led here.
    TakeBack,
    Notify(String),
    Dismiss,
    Play(bool),
    /// Have the player start over at the end, or stop there.
    Loop(bool),
    /// The player's next step.
    PlayNext,
    /// Play the solution that is laid out, or the one that is searched for when it is there.
    PlaySolution,
    Solving {
        id: u32,
        position: AnyPuzzle,
        ask: Ask,
    },
    /// Show what was asked for of the latest solution, from where one is on it.
    Hint(Ask),
    /// The same of the way back, where there is no solver.
    HintBack(Shown),
    /// Make something else of the moves since the start.
    Rewrite(Rewriting),
    /// Have the solver lead somewhere else, or to the solved puzzle again.
    Aim(Option<AnyPuzzle>),
    Scrambling {
        id: u32,
        puzzle: String,
    },
    /// A scramble was asked for where there are no random numbers.
    NoEntropy,
    /// The job was stopped, for this reason.
    Stopped(&'static str),
    Solver(Event),
    /// The welcome has been read.
    Welcomed,
    /// Open the drawer, or close it.
    Show(Option<Drawer>),
}

impl Bench {
    pub fn open(opened: Opened) -> Bench {
        let position = opened.session.position().clone();
        Bench {
            change: Change { serial: 0, moves: None, position },
            session: Rc::new(opened.session),
            link_failed: opened.error.is_some(),
            notice: opened.error.map(|error| error.to_string()),
            other: opened.other,
            status: Status::Starting,
            playing: false,
            loops: false,
            plays_solution: false,
            played: None,
            job: None,
            result: Attempt::None,
            hint: None,
            goal: opened.goal.filter(|goal| !goal.is_solved()),
            answered: None,
            knowledge: Knowledge::default(),
            is_first_visit: false,
            open: None,
            turned: Turned::No,
        }
        .on_its_puzzle()
    }

    /// What somebody finds who has not been here before: a puzzle that is scrambled.
    pub fn first_visit(scrambled: Option<Action>) -> Bench {
        let mut bench = Bench::open(share::open(""));
        if let Some(action) = scrambled {
            bench.act(action);
        }
        Bench { is_first_visit: true, ..bench }
    }

    /// With what is known about the puzzle that is on the bench.
    fn on_its_puzzle(mut self) -> Bench {
        let position = self.session.position();
        if self.knowledge.turn_to(position) {
            self.answered = None;
        }
        let id = position.id();
        self.goal.take_if(|goal| goal.id() != id);
        self.open.take_if(|open| *open == Drawer::Painter && !is_paintable(self.session.position()));
        self
    }

    pub fn open_drawer(&self) -> Option<Drawer> {
        self.open
    }

    /// Whether the painter is in the place of the puzzle.
    pub fn is_painting(&self) -> bool {
        self.open == Some(Drawer::Painter)
    }

    /// What the drawer is told.
    pub fn news(&self, settings: String, answer: Option<Answer>) -> Told {
        let (session, position) = (&self.session, self.session.position());
        Told {
            open: self.open,
            puzzle: position.id(),
            state: is_paintable(position).then(|| position.text()),
            scramble: match session.setup() {
                Setup::Moves(moves) => Some(moves.text()),
                Setup::State(_) => None,
            },
            serial: self.change.serial,
            turned: self.turned,
            moves: position.metrics().first().map_or(0, |&metric| session.length(metric)),
            is_solved: position.is_solved(),
            settings,
            query: (self.open == Some(Drawer::Console)).then(|| share::query(session, &[])),
            answer,
        }
    }

    /// What to ask the solver while nobody waits for it.
    pub fn question(&self) -> Option<Job> {
        let is_idle = self.job.is_none() && self.status == Status::Ready;
        is_idle.then(|| self.knowledge.distances_question(self.session.position())).flatten()
    }

    /// Whether the link could not be used and nothing has been done since.
    pub fn is_untouched_after_error(&self) -> bool {
        self.link_failed
    }

    /// Whether the solver can be asked for a random position.
    pub fn can_scramble(&self) -> bool {
        // Where it is not asked, it can be as busy as it likes.
        if !is_scrambled_by_moves(self.session.position()) {
            return true;
        }
        let is_busy = |job: &Running| !matches!(job.purpose, Purpose::Solve { .. });
        !self.job.as_ref().is_some_and(is_busy) && !matches!(self.status, Status::Failed(_))
    }

    /// Why nobody can use what the solver searches for now.
    pub fn why_in_vain(&self) -> Option<&'static str> {
        let Some(Running { purpose: Purpose::Solve { position, .. }, .. }) = &self.job else { return None };
        if self.is_painting() {
            Some("Stopped, because you began to paint.")
        } else if position != self.session.position() {
            Some("Stopped, because the position changed.")
        } else {
            None
        }
    }

    pub fn goal(&self) -> Option<&AnyPuzzle> {
        self.goal.as_ref()
    }

    /// Whether the position is the one that the solver is to lead to.
    pub fn is_at_goal(&self) -> bool {
        let position = self.session.position();
        self.goal.as_ref().is_some_and(|goal| position.seen_from(goal).is_some_and(|seen| seen.is_solved()))
    }

    /// Why the position that the solver is to lead to cannot be reached.
    pub fn flaw(&self) -> Option<String> {
        let position = self.session.position();
        match &self.goal {
            Some(goal) => position.seen_from(goal)?.flaw(),
            None => position.flaw(),
        }
    }

    pub fn answered(&self) -> Option<&Rc<Answered>> {
        self.answered.as_ref()
    }

    /// How the latest attempt at solving stands.
    pub fn attempt(&self) -> Attempt {
        match &self.job {
            Some(Running { purpose: Purpose::Solve { .. }, progress, .. }) => {
                Attempt::Running(progress.clone())
            }
            _ => self.hint.clone().map_or_else(|| self.result.clone(), Attempt::Hinted),
        }
    }

    /// The phases of the solution that is laid out, counted from its beginning.
    pub fn phases(&self) -> &[Phase] {
        match &self.result {
            Attempt::Solved(solution, _) => &solution.phases,
            _ => &[],
        }
    }

    /// What the pictures point out: what was asked for, else the move that lies ahead.
    pub fn guide(&self) -> Guide {
        let session = &self.session;
        let asked = self.hint.as_ref().and_then(|hint| hint.next);
        Guide {
            label: self.hint.as_ref().map(|hint| hint.label.clone()),
            next: asked.or_else(|| session.moves().get(session.cursor()).copied()),
            is_asked: asked.is_some(),
            follows: session.has_moves_ahead() || session.solution_start().is_some(),
        }
    }

    /// Where the player starts over: at the beginning of the solution, if there is one.
    fn first_played(&self) -> usize {
        let count = self.session.moves().len();
        self.session.solution_start().filter(|&start| start < count).unwrap_or(0)
    }

    /// How long the player waits before its next move, in milliseconds at the usual speed: until the last one has been
    /// shown.
    pub fn pause(&self) -> u32 {
        // So many steps and more are not shown one by one.
        PLAY_MOVE + PLAY_STEP * self.played.map_or(0, |mv| mv.amount.unsigned_abs().min(12))
    }

    fn act(&mut self, action: Action) {
        let before = self.session.cursor();
        let (before_turn, solution) = (self.session.moves().len(), self.session.solution_start());
        let is_turn = matches!(action, Action::Turn(_));
        let is_other_session = match action {
            Action::Undo => self.session.comes_back(),
            Action::Redo => self.session.goes_forth(),
            _ => false,
        };
        let moves = match &action {
            Action::Turn(mv) => Some(vec![*mv]),
            Action::TurnAll(moves) => Some(moves.clone()),
            Action::Undo if !is_other_session && before > 0 => Some(self.between(before, before - 1)),
            Action::Redo if !self.session.goes_forth() => Some(self.between(before, before + 1)),
            Action::Jump(to) => Some(self.between(before, *to)),
            _ => None,
        };
        let is_by_hand = matches!(action, Action::Turn(_) | Action::TurnAll(_));
        let after = self.session.after(action);
        // A slide that cannot be done is none.
        if is_by_hand && after.cursor() == before {
            return;
        }
        self.turned = match moves.as_deref().filter(|_| is_by_hand) {
            Some(moves) if moves.iter().all(|mv| matches!(mv.letter, 'x' | 'y' | 'z')) => Turned::Whole,
            Some(_) => Turned::Yes,
            None => Turned::No,
        };
        self.session = Rc::new(after);
        self.change = Change {
            serial: self.change.serial.wrapping_add(1),
            moves,
            position: self.session.position().clone(),
        };
        self.hint = None;
        if is_other_session || self.session.solution_start().is_none() {
            self.result = Attempt::None;
        }
        if is_turn && self.session.moves().len() > before_turn {
            self.split_phases(before, solution);
        }
        self.link_failed = false;
        self.notice = None;
    }

    /// Keeps the phases of a solution true where a part of one of its moves was done: that is two moves now.
    fn split_phases(&mut self, at: usize, start: Option<usize>) {
        let Attempt::Solved(solution, _) = &mut self.result else { return };
        let Some(at) = start.and_then(|start| at.checked_sub(start)) else { return };
        for phase in &mut solution.phases {
            phase.moves.start += usize::from(phase.moves.start > at);
            phase.moves.end += usize::from(phase.moves.end > at);
        }
    }

    /// The moves that lead from one place in the history to another.
    fn between(&self, from: usize, to: usize) -> Vec<Move> {
        let to = to.min(self.session.moves().len());
        if from <= to {
            self.session.moves()[from..to].to_vec()
        } else {
            invert(&self.session.moves()[to..from])
        }
    }

    fn hear(&mut self, event: Event) {
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
            Some(_) => {
                self.playing = std::mem::take(&mut self.plays_solution);
                Attempt::Solved(solution, method)
            }
            None => Attempt::Failed("There is no room for the solution behind so many moves.".to_string()),
        };
    }

    fn learn_way(&mut self, start: &AnyPuzzle, ask: &Ask, moves: &str, proof: Proof) {
        if let Ok(moves) = notation::parse(moves, start) {
            let way = Way { start: start.clone(), moves, proof };
            self.answered = Some(Rc::new(Answered { way, ask: ask.clone() }));
        }
    }

    fn show_hint(&mut self, ask: &Ask) {
        let hint = self.answered.as_ref().and_then(|answered| answered.hint(ask, self.session.position()));
        self.hint = hint.or(self.hint.take());
    }

    fn show_hint_back(&mut self, shown: Shown) {
        let position = self.session.position();
        let proof = Proof::Best { lower_bound: 0 };
        let way = self.session.way_back();
        self.hint = way.map(|moves| Hint::of(shown, &moves, position, position.metrics()[0], proof));
    }

    /// Keeps the best that a search had found when it was stopped, if it is the one that is laid out.
    fn keep_best(&mut self, position: &AnyPuzzle, ask: &Ask, progress: Progress) {
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

impl Reducible for Bench {
    type Action = Deed;

    fn reduce(self: Rc<Self>, deed: Deed) -> Rc<Self> {
        let mut bench = Rc::unwrap_or_clone(self);
        match deed {
            Deed::Act(action) => {
                bench.playing = false;
                bench.plays_solution = false;
                bench.open.take_if(|open| *open == Drawer::Painter);
                bench.act(action);
            }
            Deed::Open(opened) => {
                let serial = bench.change.serial.wrapping_add(1);
                // A search for what was there before is stopped as soon as the page sees that it is in vain; a
                // scramble for it is not waited for.
                let is_search = |job: &Running| matches!(job.purpose, Purpose::Solve { .. });
                bench = Bench {
                    status: bench.status,
                    job: bench.job.filter(is_search),
                    knowledge: bench.knowledge,
                    open: bench.open.filter(|open| *open != Drawer::Painter),
                    loops: bench.loops,
                    ..Bench::open(*opened)
                };
                bench.change.serial = serial;
            }
            Deed::Load(text) if text.trim().is_empty() => {
                bench.notice = Some("There is no text in it.".to_string());
            }
            Deed::Load(text) => match Setup::read(&text, bench.session.position()) {
                Ok(setup) => {
                    bench.playing = false;
                    bench.act(Action::Begin(setup));
                }
                Err(error) => bench.notice = Some(format!("The text cannot be used: {error}.")),
            },
            Deed::TakeBack => {
                bench.playing = false;
                match bench.session.way_back() {
                    Some(moves) if bench.session.has_room_for(moves.len()) => {
                        bench.act(Action::LayOut(moves))
                    }
                    Some(_) => {
                        bench.notice = Some("There is no room for that behind so many moves.".to_string())
                    }
                    None => {}
                }
            }
            Deed::Notify(notice) => bench.notice = Some(notice),
            Deed::Dismiss => bench.notice = None,
            Deed::Play(playing) => {
                // At the end it starts over.
                if playing && !bench.session.has_moves_ahead() && !bench.session.moves().is_empty() {
                    bench.act(Action::Jump(bench.first_played()));
                }
                bench.playing = playing && bench.session.has_moves_ahead();
                bench.played = None;
            }
            Deed::Loop(loops) => bench.loops = loops,
            Deed::PlayNext if bench.playing && !bench.session.has_moves_ahead() => {
                bench.act(Action::Jump(bench.first_played()));
                // It is not worth watching how everything is taken back.
                bench.change.moves = None;
                bench.played = None;
            }
            Deed::PlayNext if bench.playing => {
                bench.act(Action::Jump(bench.session.cursor() + 1));
                bench.played = bench.session.done().last().copied();
                bench.playing = bench.loops || bench.session.has_moves_ahead();
            }
            Deed::PlayNext => {}
            Deed::PlaySolution if bench.job.is_some() => bench.plays_solution = true,
            Deed::PlaySolution => {
                bench.playing = bench.session.solution_start().is_some() && bench.session.has_moves_ahead();
            }
            Deed::Solving { id, position, ask } => {
                bench.playing = false;
                bench.plays_solution = false;
                bench.hint = None;
                let purpose = Purpose::Solve { position, ask: Box::new(ask) };
                bench.job = Some(Running { id, purpose, progress: None });
            }
            Deed::Hint(ask) => bench.show_hint(&ask),
            Deed::HintBack(shown) => bench.show_hint_back(shown),
            Deed::Rewrite(rewriting) => {
                bench.playing = false;
                match bench.session.rewritten(rewriting) {
                    Ok(moves) => bench.act(Action::Rewrite(moves)),
                    Err(error) => {
                        bench.notice = Some(format!("That cannot be done from the start: {error}."))
                    }
                }
            }
            Deed::Aim(goal) => {
                bench.goal = goal.filter(|goal| !goal.is_solved());
                bench.result = Attempt::None;
                bench.hint = None;
            }
            Deed::Scrambling { id, puzzle } => {
                bench.job = Some(Running { id, purpose: Purpose::Scramble { puzzle }, progress: None });
            }
            Deed::NoEntropy => bench.notice = Some("This browser gives no random numbers.".to_string()),
            Deed::Stopped(reason) => {
                if let Some(Running { purpose: Purpose::Solve { position, ask }, progress, .. }) =
                    bench.job.take()
                {
                    bench.result = Attempt::Stopped(reason);
                    if let Some(progress) = progress {
                        bench.keep_best(&position, &ask, progress);
                    }
                }
            }
            Deed::Solver(event) => bench.hear(event),
            Deed::Welcomed => bench.is_first_visit = false,
            Deed::Show(open) => {
                bench.playing = bench.playing && open != Some(Drawer::Painter);
                bench.open = open;
            }
        }
        Rc::new(bench.on_its_puzzle())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Bounds;

    fn told(bench: Bench, deeds: impl IntoIterator<Item = Deed>) -> Bench {
        let told = deeds.into_iter().fold(Rc::new(bench), Bench::reduce);
        Rc::unwrap_or_clone(told)
    }

    fn opened(query: &str) -> Bench {
        told(Bench::open(share::open(query)), [Deed::Solver(Event::Status(Status::Ready))])
    }

    fn solving(bench: &Bench) -> Deed {
        let position = bench.session.position().clone();
        let method = Method::default_for(&position).expect("it has a solver");
        let ask = Ask { method, shown: Shown::Whole, bounds: Bounds::default(), goal: None };
        Deed::Solving { id: 7, position, ask }
    }

    #[test]
    fn a_search_is_in_vain_once_its_position_is_gone() {
        let bench = opened("?alg=R");
        let solve = solving(&bench);
        let bench = told(bench, [solve]);
        assert!(bench.why_in_vain().is_none());
        assert!(told(bench.clone(), [Deed::Act(Action::Undo)]).why_in_vain().is_some());
        assert!(told(bench.clone(), [Deed::Open(Box::new(share::open("?alg=U")))]).why_in_vain().is_some());
        assert!(told(bench.clone(), [Deed::Show(Some(Drawer::Painter))]).why_in_vain().is_some());
        assert!(bench.question().is_none(), "nothing is asked while somebody waits");
        let stopped = told(bench, [Deed::Stopped("Cancelled.")]);
        assert!(stopped.question().is_some());
    }

    #[test]
    fn an_answer_belongs_to_its_own_session() {
        let run = |bench: Bench| {
            let solve = solving(&bench);
            let solution = Solution {
                moves: "R'".to_string(),
                length: 1,
                proof: Proof::Optimal,
                phases: Vec::new(),
                counters: crate::solve::Counters::default(),
                micros: 1.0,
            };
            told(bench, [solve, Deed::Solver(Event::Done(7, Ok(Finished::Solved(solution))))])
        };
        let bench = run(opened("?alg=R"));
        let begun =
            told(bench.clone(), [Deed::Act(Action::Begin(Setup::Moves(vec![Move::new('R', 1)].into())))]);
        let undone = told(run(begun), [Deed::Act(Action::Undo)]);
        assert_eq!((undone.session.position(), undone.attempt()), (bench.session.position(), Attempt::None));
    }

    fn told_best(moves: &str, length: u32) -> Deed {
        let best = Best { length, moves: moves.to_string(), lower_bound: 1, phases: Vec::new() };
        let counters = crate::solve::Counters::default();
        let progress = Progress { phase: "searching".into(), counters, seconds: 1.0, best: Some(best) };
        Deed::Solver(Event::Progress(7, progress))
    }

    #[test]
    fn better_solutions_take_the_place_of_others_and_stay_when_the_search_is_stopped() {
        let bench = opened("?puzzle=3x3x3&alg=R2");
        let solve = solving(&bench);
        let bench = told(bench, [solve, told_best("R R", 2)]);
        assert_eq!(notation::print(bench.session.moves()), "R2 R R");
        let bench = told(bench, [told_best("R2", 1)]);
        assert_eq!(notation::print(bench.session.moves()), "R2 R2");
        assert!(bench.why_in_vain().is_none());
        let stopped = told(bench.clone(), [Deed::Stopped("Cancelled.")]);
        assert!(matches!(stopped.attempt(), Attempt::Solved(solution, _) if solution.moves == "R2"));
        // It belongs to its own position.
        let elsewhere = told(bench, [Deed::Act(Action::Reset), Deed::Stopped("Cancelled.")]);
        assert_eq!(elsewhere.attempt(), Attempt::Stopped("Cancelled."));
    }

    #[test]
    fn hints_come_from_the_solution_that_was_asked_for_and_go_with_the_position() {
        let bench = opened("?puzzle=3x3x3&alg=R+U");
        let Deed::Solving { position, ask, .. } = solving(&bench) else { panic!("it solves") };
        let ask = Ask { shown: Shown::NextMove, ..ask };
        let solution = Solution {
            moves: "U' R'".to_string(),
            length: 2,
            proof: Proof::Optimal,
            phases: Vec::new(),
            counters: crate::solve::Counters::default(),
            micros: 1.0,
        };
        let done = Deed::Solver(Event::Done(7, Ok(Finished::Solved(solution))));
        let bench = told(bench, [Deed::Solving { id: 7, position, ask: ask.clone() }, done]);
        let hint = Hint {
            words: "next U'".to_string(),
            label: "Next: U'".to_string(),
            next: Some(Move::new('U', -1)),
        };
        assert_eq!(bench.attempt(), Attempt::Hinted(hint));
        assert!(bench.guide().is_asked && bench.guide().next == Some(Move::new('U', -1)));
        assert_eq!(notation::print(bench.session.moves()), "R U", "nothing is laid out");
        let turned = told(bench, [Deed::Act(Action::Turn(Move::new('U', -1)))]);
        assert_eq!((turned.attempt(), turned.guide()), (Attempt::None, Guide::default()));
        let answered = turned.answered().expect("the solution is kept").clone();
        let position = turned.session.position();
        assert_eq!(answered.hint(&ask, position).map(|hint| hint.words), Some("next R'".to_string()));
        let other = Ask { bounds: Bounds { max_moves: Some(9), ..Bounds::default() }, ..ask };
        assert_eq!(answered.hint(&other, position), None);
    }

    #[test]
    fn where_there_is_no_solver_hints_lead_back() {
        let bench = opened("?puzzle=6x6x6&setup-alg=3Rw+U&alg=F");
        let label = |bench: &Bench| bench.guide().label.unwrap_or_default();
        let far = told(bench.clone(), [Deed::HintBack(Shown::Length)]);
        assert_eq!((label(&far).as_str(), far.guide().next), ("At most 3 moves left", None));
        let next = told(far, [Deed::HintBack(Shown::NextMove)]);
        assert_eq!((label(&next).as_str(), next.guide().next), ("Next: F'", Some(Move::new('F', -1))));
        let turned = told(next, [Deed::Act(Action::Turn(Move::new('F', -1)))]);
        assert_eq!(turned.guide(), Guide::default());
        let painted =
            told(turned, [Deed::Load(bench.session.position().text()), Deed::HintBack(Shown::Length)]);
        assert_eq!(painted.guide().label, None, "nobody knows the way");
    }

    #[test]
    fn a_hint_lets_the_solution_be() {
        let bench = opened("?puzzle=3x3x3&alg=R2");
        let solve = solving(&bench);
        let stopped = told(bench, [solve, told_best("R R", 2), Deed::Stopped("Cancelled.")]);
        let hinted = told(stopped.clone(), [Deed::HintBack(Shown::NextMove)]);
        assert!(matches!(hinted.attempt(), Attempt::Hinted(_)));
        let stepped = told(hinted, [Deed::Act(Action::Jump(2))]);
        assert!(matches!(stepped.attempt(), Attempt::Solved(..)));
        assert_eq!(stepped.guide().next, Some(Move::new('R', 1)));
    }

    #[test]
    fn the_player_starts_over_where_the_solution_begins() {
        let bench = opened("?puzzle=3x3x3&alg=R+U");
        let mut bench = told(bench, [Deed::TakeBack, Deed::Loop(true), Deed::Play(true)]);
        let mut cursors = Vec::new();
        for _ in 0..7 {
            cursors.push(bench.session.cursor());
            bench = told(bench, [Deed::PlayNext]);
            assert!(bench.playing);
        }
        assert_eq!(cursors, [2, 3, 4, 2, 3, 4, 2]);
        let mut last = told(bench, [Deed::Loop(false), Deed::PlayNext]);
        assert!(!last.playing && !last.session.has_moves_ahead());
        // Without a solution it starts over at the beginning.
        last = told(
            opened("?puzzle=3x3x3&alg=R+U"),
            [Deed::Loop(true), Deed::Play(true), Deed::PlayNext, Deed::PlayNext],
        );
        assert_eq!((last.session.cursor(), last.playing), (2, true));
        assert_eq!(told(last, [Deed::PlayNext]).session.cursor(), 0);
    }

    #[test]
    fn phases_stay_true_when_a_part_of_a_move_is_done() {
        let bench = opened("?puzzle=3x3x3&alg=R2+U2");
        let solve = solving(&bench);
        let phase = |name: &str, moves| Phase { name: name.into(), about: String::new(), moves, pieces: 0 };
        let solution = Solution {
            moves: "U2 R2".to_string(),
            length: 2,
            proof: Proof::Optimal,
            phases: vec![phase("one", 0..1), phase("two", 1..2)],
            counters: crate::solve::Counters::default(),
            micros: 1.0,
        };
        let done = Deed::Solver(Event::Done(7, Ok(Finished::Solved(solution))));
        let turned = told(bench, [solve, done, Deed::Act(Action::Turn(Move::new('U', 1)))]);
        assert_eq!(notation::print(turned.session.moves()), "R2 U2 U U R2");
        assert_eq!(turned.phases(), [phase("one", 0..2), phase("two", 2..3)]);
        // What follows the solution as it is changes nothing.
        let followed = told(turned, [Deed::Act(Action::Turn(Move::new('U', 1)))]);
        assert_eq!(followed.phases(), [phase("one", 0..2), phase("two", 2..3)]);
    }

    #[test]
    fn what_cannot_be_rewritten_is_told() {
        let bench = opened("?puzzle=tiles-3x3&alg=R");
        let told_so = told(bench.clone(), [Deed::Rewrite(Rewriting::Inverse)]);
        assert!(told_so.notice.is_some_and(|notice| notice.contains("the blank is in the last column")));
        let cube = told(opened("?puzzle=3x3x3&alg=R+U"), [Deed::Rewrite(Rewriting::Inverse)]);
        assert_eq!(notation::print(cube.session.moves()), "U' R'");
        let undone = told(cube, [Deed::Act(Action::Undo)]);
        assert_eq!(notation::print(undone.session.moves()), "R U");
    }

    #[test]
    fn a_goal_belongs_to_its_puzzle() {
        let bench = opened("?puzzle=3x3x3&alg=R");
        let goal = bench.session.position().clone();
        let bench = told(bench, [Deed::Aim(Some(goal))]);
        assert!(bench.is_at_goal());
        let turned = told(bench, [Deed::Act(Action::Turn(Move::new('U', 1)))]);
        assert!(turned.goal().is_some() && !turned.is_at_goal());
        let other = AnyPuzzle::named("2x2x2").expect("it is known");
        assert!(told(turned, [Deed::Act(Action::Choose(other))]).goal().is_none());
    }
}
