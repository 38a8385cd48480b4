//! The state of the painter: the paintings, and what the solver says of them.

use std::rc::Rc;

use web_sys::KeyboardEvent;
use yew::prelude::*;

use crate::browser::listener::use_window_listener;
use crate::page::jobs::{JobCommand, Jobs, SolveRequest};
use crate::page::keyboard::{is_typing, shortcut};
use crate::page::state::PageAction;
use crate::panels::painter::{Painter, Stroke, painting_help};
use crate::workers::solver_client::{WorkerEvent, WorkerStatus};
use unfold_core::geometry::Face;
use unfold_core::puzzle::painting::{self, OffersPainting, Painting};
use unfold_core::puzzle::{AnyPuzzle, Puzzle, StateError};
use unfold_core::workbench::key_bindings::KeyCommand;
use unfold_core::workbench::preferences::Settings;
use unfold_core::workbench::protocol::{Finished, Job};

/// The state of the painter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PainterState {
    /// The current position.
    position: AnyPuzzle,
    /// One painting per puzzle. They stay while another puzzle is current.
    paintings: Vec<Painting>,
    /// The spot under the pointer or the focus.
    seen: Option<usize>,
    pasted: Option<PastedColours>,
    /// The latest report on a painting.
    report: Option<Rc<painting::PaintingReport>>,
    status: WorkerStatus,
}

/// Colours as text. A valid text is painted; otherwise `error` says why not.
#[derive(Clone, Debug, PartialEq)]
struct PastedColours {
    text: String,
    /// `None` until the solver has read the text.
    error: Option<String>,
}

pub(crate) enum PainterAction {
    /// Paint the current puzzle.
    Begin(AnyPuzzle),
    Stroke(Stroke),
    Solver(WorkerEvent),
}

impl Default for PainterState {
    fn default() -> PainterState {
        PainterState {
            position: AnyPuzzle::default(),
            paintings: Vec::new(),
            seen: None,
            pasted: None,
            report: None,
            status: WorkerStatus::Starting,
        }
    }
}

impl PainterState {
    /// The painting of the current puzzle.
    fn painting(&self) -> Option<&Painting> {
        self.paintings.iter().find(|painting| painting.is_of(&self.position))
    }

    fn painting_mut(&mut self) -> Option<&mut Painting> {
        self.paintings.iter_mut().find(|painting| painting.is_of(&self.position))
    }

    /// The next job for the solver.
    fn next_job(&self) -> Option<Job> {
        let painting = self.painting().filter(|_| self.status == WorkerStatus::Ready)?;
        let painted = painting.painted();
        if let Some(PastedColours { text, error: None }) = &self.pasted {
            return Some(Job::ReadColours { puzzle: painted.puzzle, text: text.clone() });
        }
        // The report has the choices of unpainted spots anyway.
        let spot = self.seen.filter(|&spot| painting.colour(spot).is_some());
        let is_known = self.report.as_ref().is_some_and(|report| {
            let is_looked_at = |spot| report.looked_at.is_some_and(|(known, _)| known == spot);
            report.painted == painted && spot.is_none_or(is_looked_at)
        });
        (!is_known).then_some(Job::JudgePainting { painted, spot })
    }

    /// The possible colours of the current spot, a bit each; zero if they are not known.
    fn choices(&self) -> u8 {
        let known = || {
            let (painting, report, spot) = (self.painting()?, self.report.as_ref()?, self.seen?);
            match (painting.colour(spot), report.looked_at) {
                _ if report.painted != painting.painted() => None,
                (None, _) => Some(report.reading.possible(spot)),
                (Some(_), Some((known, choices))) => (known == spot).then_some(choices),
                (Some(_), None) => None,
            }
        };
        known().unwrap_or(0)
    }

    /// Why a text was not painted.
    fn paste_error(&self) -> Option<String> {
        self.pasted.as_ref().and_then(|pasted| pasted.error.clone())
    }

    fn paint(&mut self, stroke: Stroke) {
        let shown = self.position.canvas().map(|canvas| canvas.shown());
        match stroke {
            Stroke::Look(spot) => self.seen = spot,
            Stroke::Paste(text) => {
                self.pasted = (!text.trim().is_empty()).then_some(PastedColours { text, error: None });
            }
            stroke => {
                let Some(painting) = self.painting_mut() else { return };
                match stroke {
                    Stroke::Paint(spot, colour) => painting.paint(spot, colour),
                    Stroke::Change(changes) => painting.change(&changes),
                    Stroke::Copy => painting.replace(shown.unwrap_or_default()),
                    Stroke::Undo => painting.undo(),
                    Stroke::Clear => painting.clear(),
                    // The page handles the others.
                    _ => {}
                }
            }
        }
    }

    fn receive(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::Status(status) => self.status = status,
            WorkerEvent::Done(_, Ok(Finished::PaintingJudged(report))) => {
                self.report = report.open().map(Rc::new)
            }
            WorkerEvent::Done(_, Ok(Finished::ColoursRead { text, colours })) => {
                self.paint_pasted(&text, colours)
            }
            _ => {}
        }
    }

    fn paint_pasted(&mut self, text: &str, colours: Result<Vec<Option<Face>>, StateError>) {
        if self.pasted.as_ref().is_none_or(|pasted| pasted.text != text) {
            return;
        }
        match colours {
            Ok(colours) => {
                self.pasted = None;
                if let Some(painting) = self.painting_mut() {
                    painting.replace(colours);
                }
            }
            Err(error) => {
                self.pasted = Some(PastedColours { text: text.to_string(), error: Some(error.to_string()) })
            }
        }
    }
}

impl Reducible for PainterState {
    type Action = PainterAction;

    fn reduce(self: Rc<Self>, action: PainterAction) -> Rc<Self> {
        let mut painter_state = Rc::unwrap_or_clone(self);
        match action {
            PainterAction::Begin(position) => {
                if !painter_state.position.id().eq(&position.id()) {
                    painter_state.report = None;
                }
                painter_state.position = position;
                if painter_state.painting().is_none() {
                    painter_state.paintings.extend(Painting::new(&painter_state.position));
                }
                painter_state.seen = None;
                painter_state.pasted = None;
            }
            PainterAction::Stroke(stroke) => painter_state.paint(stroke),
            PainterAction::Solver(event) => painter_state.receive(event),
        }
        Rc::new(painter_state)
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct PaintingTableProps {
    /// The current position.
    pub position: AnyPuzzle,
    pub settings: Settings,
    pub painter_state: UseReducerHandle<PainterState>,
    pub dispatch: Callback<PageAction>,
    pub jobs: Jobs,
    /// The status of the page's solver.
    pub status: WorkerStatus,
    /// How to solve the painted position, if there is a solver.
    pub request: Option<SolveRequest>,
}

/// The painter, in place of the puzzle.
#[component]
pub(crate) fn PaintingTable(props: &PaintingTableProps) -> Html {
    let painter_state = &props.painter_state;
    // The page's solver judges paintings: whatever else it did has stopped.
    use_effect_with((), {
        let (jobs, painter) = (props.jobs.clone(), painter_state.dispatcher());
        move |()| {
            jobs.emit(JobCommand::OnJudged(Callback::from(move |(id, judged)| {
                painter.dispatch(PainterAction::Solver(WorkerEvent::Done(id, Ok(judged))));
            })));
        }
    });
    use_effect_with(props.status.clone(), {
        let painter = painter_state.dispatcher();
        move |status| painter.dispatch(PainterAction::Solver(WorkerEvent::Status(status.clone())))
    });
    use_effect_with((painter_state.status.clone(), painter_state.next_job()), {
        let jobs = props.jobs.clone();
        move |(_, job)| {
            if let Some(job) = job {
                jobs.emit(JobCommand::Judge(job.clone()));
            }
        }
    });
    use_effect_with(props.position.clone(), {
        let painter = painter_state.dispatcher();
        move |position| painter.dispatch(PainterAction::Begin(position.clone()))
    });
    let on_stroke = {
        let painter = painter_state.dispatcher();
        let (dispatch, jobs) = (props.dispatch.clone(), props.jobs.clone());
        use_callback(props.request.clone(), move |stroke: Stroke, request| match (stroke, request) {
            (Stroke::Use(position), _) => {
                dispatch.emit(PageAction::begin(position));
            }
            (Stroke::Solve(position), Some(request)) => {
                jobs.emit(JobCommand::SolveFrom(position, request.clone()));
            }
            (Stroke::Leave, _) => dispatch.emit(PageAction::Show(None)),
            (stroke, _) => painter.dispatch(PainterAction::Stroke(stroke)),
        })
    };
    {
        let on_stroke = on_stroke.clone();
        use_window_listener("keydown", (), move |event: KeyboardEvent| {
            if shortcut(&event) == Some(KeyCommand::Undo) && !is_typing(&event) {
                event.prevent_default();
                on_stroke.emit(Stroke::Undo);
            }
        });
    }
    let Some(painting) = painter_state.painting().filter(|painting| painting.is_of(&props.position)) else {
        return html! {};
    };
    html! {
        <main>
            <section class="stage" aria-label="Painter">
                <Painter painting={painting.clone()}
                    arrangement={props.settings.arrangement(painting.puzzle()).unfolded()}
                    report={painter_state.report.clone()} choices={painter_state.choices()}
                    paste_error={painter_state.paste_error()} status={painter_state.status.clone()}
                    can_solve={props.request.is_some()} {on_stroke} jobs={props.jobs.clone()} />
            </section>
            <div class="panels">{ painting_help(painting) }</div>
        </main>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unfold_core::workbench::protocol::WorkerFailure;

    fn after(painter_state: PainterState, actions: impl IntoIterator<Item = PainterAction>) -> PainterState {
        Rc::unwrap_or_clone(actions.into_iter().fold(Rc::new(painter_state), PainterState::reduce))
    }

    fn named(id: &str) -> AnyPuzzle {
        AnyPuzzle::named(id).expect("it is known")
    }

    fn ready(id: &str) -> PainterState {
        let ready = PainterAction::Solver(WorkerEvent::Status(WorkerStatus::Ready));
        after(PainterState::default(), [ready, PainterAction::Begin(named(id))])
    }

    fn paint(spot: usize, colour: Face) -> PainterAction {
        PainterAction::Stroke(Stroke::Paint(spot, Some(colour)))
    }

    /// The worker's reply to the next job.
    fn answer(painter_state: &PainterState) -> PainterAction {
        let job = painter_state.next_job().expect("something is asked");
        let answer =
            unfold_core::workbench::protocol::perform(&job, &mut |_| std::ops::ControlFlow::Continue(()));
        PainterAction::Solver(WorkerEvent::Done(99, answer))
    }

    fn colour(painter_state: &PainterState, spot: usize) -> Option<Face> {
        painter_state.painting().and_then(|painting| painting.colour(spot))
    }

    #[test]
    fn a_painting_waits_while_one_looks_at_another_puzzle() {
        let painter_state = ready("gear");
        assert!(painter_state.painting().is_some_and(Painting::is_empty));
        let spot = painter_state.painting().and_then(|painting| painting.spots().next()).expect("a spot");
        let other = after(painter_state, [paint(spot, Face::U), PainterAction::Begin(named("gear-cube"))]);
        assert!(other.painting().is_some_and(Painting::is_empty));
        let back = after(other, [PainterAction::Begin(named("gear"))]);
        assert_eq!(colour(&back, spot), Some(Face::U));
    }

    #[test]
    fn what_is_painted_is_judged_by_the_solver_again_after_each_stroke_and_each_restart() {
        let is_judged = |painter_state: &PainterState| {
            let painted = painter_state.painting().expect("it is painted").painted();
            painter_state.report.as_ref().is_some_and(|report| report.painted == painted)
        };
        let painter_state = ready("2x2x2");
        let first = answer(&painter_state);
        let painted = after(painter_state, [paint(0, Face::U), first]);
        assert!(!is_judged(&painted), "that was of an earlier stroke");
        assert_eq!(painted.choices(), 0);
        let judged = after(painted.clone(), [answer(&painted)]);
        assert!(is_judged(&judged) && judged.next_job().is_none());
        // The choices of a painted spot are reported when the user points at it.
        let looking = after(judged, [PainterAction::Stroke(Stroke::Look(Some(0)))]);
        let looking = after(looking.clone(), [answer(&looking)]);
        assert_eq!(looking.choices(), 0b11_1111);
        let failed = PainterAction::Solver(WorkerEvent::Status(WorkerStatus::Failed(WorkerFailure::Crashed)));
        let restarted = after(painted, [failed]);
        assert!(restarted.next_job().is_none());
        let again = after(restarted, [PainterAction::Solver(WorkerEvent::Status(WorkerStatus::Ready))]);
        assert!(is_judged(&after(again.clone(), [answer(&again)])));
    }

    #[test]
    fn colours_that_are_pasted_are_painted_once_they_are_read() {
        let paste = |text: &str| PainterAction::Stroke(Stroke::Paste(text.to_string()));
        let short = after(ready("2x2x2"), [paste("UUUU")]);
        let late = answer(&short);
        let refused = after(short.clone(), [answer(&short)]);
        assert!(refused.paste_error().is_some());
        let pasted = after(refused, [paste("UUUURRRRFFFFDDDDLLLLBBBB"), late]);
        assert_eq!(pasted.paste_error(), None, "that was about an earlier text");
        let painted = after(pasted.clone(), [answer(&pasted)]);
        assert_eq!((colour(&painted, 0), colour(&painted, 23)), (Some(Face::U), Some(Face::B)));
    }
}
