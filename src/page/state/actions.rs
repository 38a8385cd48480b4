//! The actions of the page and its reducer.

use std::rc::Rc;

use yew::Reducible;

use super::{PageState, Purpose, Running};
use crate::page::jobs::SolveRequest;
use crate::page::state::{Drawer, PageChoice, SolveState};
use crate::workers::solver_client::WorkerEvent;
use unfold_core::notation::{Hold, Script};
use unfold_core::puzzle::{AnyPuzzle, Puzzle};
use unfold_core::solve::Reveal;
use unfold_core::workbench::session::{Rewriting, SessionAction, Setup};
use unfold_core::workbench::share::{self, Opened, Pasted};

/// Everything that changes the state of the page.
pub(crate) enum PageAction {
    Act(SessionAction),
    Open(Box<Opened>),
    /// Start with a text: moves, a position or a link.
    Load(String),
    /// Start with a link that was typed or pasted. Undo brings back the session before.
    TakeLink(Box<Opened>),
    /// Lay out the moves that undo everything since the solved puzzle.
    TakeBack,
    Notify(String),
    Dismiss,
    Play(bool),
    /// Have the player start over at the end, or stop there.
    Loop(bool),
    /// The player's next step.
    PlayNext,
    Solving {
        id: u32,
        position: AnyPuzzle,
        request: SolveRequest,
    },
    /// Show a hint from the cached solution at the current position.
    Hint(SolveRequest),
    /// The same from the inverse of the moves so far, where there is no solver.
    HintBack(Reveal),
    /// Read and write moves for this hold.
    Hold(Hold),
    /// Replace the moves since the start by their inverse or mirror image.
    Rewrite(Rewriting),
    /// Set the goal of the solver; `None` is the solved puzzle.
    Aim(Option<AnyPuzzle>),
    Scrambling {
        id: u32,
        puzzle: String,
    },
    /// A time or an inspection has started: a scramble that the solver still makes comes too late.
    DropScramble,
    /// The browser gives no random numbers for a scramble.
    NoEntropy,
    /// The job was stopped, for this reason.
    Stopped(&'static str),
    Solver(WorkerEvent),
    /// Change a choice for the solver or for the board.
    SetChoice(PageChoice),
    /// The welcome was dismissed.
    Welcomed,
    /// Open the drawer, or close it.
    Show(Option<Drawer>),
}

impl PageAction {
    /// The action that starts with a position.
    pub(crate) fn begin(position: impl Into<AnyPuzzle>) -> PageAction {
        PageAction::Act(SessionAction::Begin(Setup::State(position.into())))
    }

    /// The action that scrambles the solved puzzle by moves.
    pub(crate) fn begin_with_moves(moves: Script) -> PageAction {
        PageAction::Act(SessionAction::Begin(Setup::Moves(moves)))
    }
}

impl Reducible for PageState {
    type Action = PageAction;

    fn reduce(self: Rc<Self>, action: PageAction) -> Rc<Self> {
        let mut state = Rc::unwrap_or_clone(self);
        match action {
            PageAction::Act(action) => {
                state.playing = false;
                state.open.take_if(|open| *open == Drawer::Painter);
                state.act(action);
            }
            PageAction::Open(opened) => {
                // What the link leaves open stays as it is.
                let (hold, is_said) = (state.session.chosen_hold(), opened.hold.is_some());
                let serial = state.change.serial.wrapping_add(1);
                // A hook stops the search for the old position. The result of a scramble job is dropped.
                let is_search = |job: &Running| matches!(job.purpose, Purpose::Solve { .. });
                state = PageState {
                    status: state.status,
                    job: state.job.filter(is_search),
                    facts: state.facts,
                    open: state.open.filter(|open| *open != Drawer::Painter),
                    loops: state.loops,
                    choices: state.choices,
                    begun: state.begun + 1,
                    ..PageState::open(*opened)
                };
                if !is_said {
                    state.act(SessionAction::Hold(hold));
                }
                state.change.serial = serial;
            }
            PageAction::Load(text) if text.trim().is_empty() => {
                state.notice = Some("There is no text in it.".to_string());
            }
            PageAction::Load(text) => {
                match share::pasted(&text, state.session.position(), state.session.hold()) {
                    Ok(Pasted::Link(opened)) => state.take_link(*opened),
                    Ok(Pasted::Setup(setup)) => {
                        state.playing = false;
                        state.act(SessionAction::Begin(setup));
                    }
                    Err(error) => state.notice = Some(format!("The text cannot be used: {error}.")),
                }
            }
            PageAction::TakeLink(opened) => state.take_link(*opened),
            PageAction::TakeBack => {
                state.playing = false;
                if let Some(moves) = state.session.way_back() {
                    state.act(SessionAction::lay_out(moves));
                }
            }
            PageAction::Notify(notice) => state.notice = Some(notice),
            PageAction::Dismiss => state.notice = None,
            PageAction::Play(playing) => {
                // At the end it starts over.
                if playing && !state.session.has_moves_ahead() && !state.session.moves().is_empty() {
                    state.act(SessionAction::Jump(state.replay_start()));
                }
                state.playing = playing && state.session.has_moves_ahead();
                state.played = None;
            }
            PageAction::Loop(loops) => state.loops = loops,
            PageAction::PlayNext if state.playing && !state.session.has_moves_ahead() => {
                state.act(SessionAction::Jump(state.replay_start()));
                // The jump back is not animated.
                state.change.is_animated = false;
                state.played = None;
            }
            PageAction::PlayNext if state.playing => {
                state.act(SessionAction::Jump(state.session.cursor() + 1));
                state.played = state.session.done().last().copied();
                state.playing = state.loops || state.session.has_moves_ahead();
            }
            PageAction::PlayNext => {}
            PageAction::Solving { id, position, request } => {
                state.playing = false;
                state.hint = None;
                let purpose = Purpose::Solve { position, request: Box::new(request) };
                state.job = Some(Running { id, purpose, progress: None });
            }
            PageAction::Hint(request) => state.show_hint(&request),
            PageAction::HintBack(reveal) => state.show_hint_back(reveal),
            PageAction::Hold(hold) => state.act(SessionAction::Hold(hold)),
            PageAction::Rewrite(rewriting) => {
                state.playing = false;
                match state.session.rewritten(rewriting) {
                    Ok(moves) => state.act(SessionAction::Rewrite(moves)),
                    Err(error) => {
                        state.notice = Some(format!("That cannot be done from the start: {error}."))
                    }
                }
            }
            PageAction::Aim(goal) => {
                state.goal = goal.filter(|goal| !goal.is_solved());
                state.result = SolveState::None;
                state.hint = None;
            }
            PageAction::Scrambling { id, puzzle } => {
                state.job = Some(Running { id, purpose: Purpose::Scramble { puzzle }, progress: None });
            }
            PageAction::DropScramble => {
                state.job.take_if(|job| matches!(job.purpose, Purpose::Scramble { .. }));
            }
            PageAction::NoEntropy => state.notice = Some("This browser gives no random numbers.".to_string()),
            PageAction::Stopped(reason) => {
                if let Some(Running { purpose: Purpose::Solve { position, request }, progress, .. }) =
                    state.job.take()
                {
                    state.result = SolveState::Stopped(reason);
                    if let Some(progress) = progress {
                        state.keep_best(&position, &request, progress);
                    }
                }
            }
            PageAction::Solver(event) => state.receive(event),
            PageAction::SetChoice(choice) => state.choices.set(choice),
            PageAction::Welcomed => state.is_first_visit = false,
            PageAction::Show(open) => {
                state.playing = state.playing && open != Some(Drawer::Painter);
                state.open = open;
            }
        }
        // The welcome goes once a puzzle is solved.
        if state.session.cursor() > 0 && state.session.position().is_solved() {
            state.is_first_visit = false;
        }
        Rc::new(state.with_current_puzzle())
    }
}
