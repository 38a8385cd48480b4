//! Whatever can happen on the page, and what becomes of the bench then.

use std::rc::Rc;

use yew::Reducible;

use super::{Bench, Purpose, Running};
use crate::notation::Hold;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::session::{Action, Rewriting};
use crate::share::{self, Opened, Pasted};
use crate::solve::Shown;
use crate::web::drawer::Drawer;
use crate::web::jobs::Ask;
use crate::web::solver::Event;
use crate::web::solver_panel::Attempt;

/// Whatever can happen on the page.
pub enum Deed {
    Act(Action),
    Open(Box<Opened>),
    /// Begin with what a text says: moves, a position or a link.
    Load(String),
    /// Begin with what a link says that was typed or pasted; undoing brings back what was there.
    TakeLink(Box<Opened>),
    /// Lay out what takes back all that led here.
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
        ask: Ask,
    },
    /// Show what was asked for of the latest solution, from where one is on it.
    Hint(Ask),
    /// The same of the way back, where there is no solver.
    HintBack(Shown),
    /// Have moves written as they are by those who hold the puzzle so.
    Hold(Hold),
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

impl Reducible for Bench {
    type Action = Deed;

    fn reduce(self: Rc<Self>, deed: Deed) -> Rc<Self> {
        let mut bench = Rc::unwrap_or_clone(self);
        match deed {
            Deed::Act(action) => {
                bench.playing = false;
                bench.open.take_if(|open| *open == Drawer::Painter);
                bench.act(action);
            }
            Deed::Open(opened) => {
                // What the link does not say stays as it is.
                let (hold, is_said) = (bench.session.chosen_hold(), opened.hold.is_some());
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
                    begun: bench.begun + 1,
                    ..Bench::open(*opened)
                };
                if !is_said {
                    bench.hold(hold);
                }
                bench.change.serial = serial;
            }
            Deed::Load(text) if text.trim().is_empty() => {
                bench.notice = Some("There is no text in it.".to_string());
            }
            Deed::Load(text) => match share::pasted(&text, bench.session.position(), bench.session.hold()) {
                Ok(Pasted::Link(opened)) => bench.take_link(*opened),
                Ok(Pasted::Setup(setup)) => {
                    bench.playing = false;
                    bench.act(Action::Begin(setup));
                }
                Err(error) => bench.notice = Some(format!("The text cannot be used: {error}.")),
            },
            Deed::TakeLink(opened) => bench.take_link(*opened),
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
            Deed::Solving { id, position, ask } => {
                bench.playing = false;
                bench.hint = None;
                let purpose = Purpose::Solve { position, ask: Box::new(ask) };
                bench.job = Some(Running { id, purpose, progress: None });
            }
            Deed::Hint(ask) => bench.show_hint(&ask),
            Deed::HintBack(shown) => bench.show_hint_back(shown),
            Deed::Hold(hold) => bench.hold(hold),
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
        // Whoever has solved one knows what this is about.
        if bench.session.cursor() > 0 && bench.session.position().is_solved() {
            bench.is_first_visit = false;
        }
        Rc::new(bench.on_its_puzzle())
    }
}
