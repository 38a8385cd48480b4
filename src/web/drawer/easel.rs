//! What is painted, and what the solver says about it: the painter with a worker of its own, which judges.

use std::rc::Rc;

use web_sys::KeyboardEvent;
use yew::prelude::*;

use super::painter::{self, Painter, Stroke, painting_help};
use crate::geometry::Face;
use crate::painting::{self, Painting, canvas};
use crate::protocol::{Finished, Job};
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::settings::Settings;
use crate::web::effect::use_effect_with;
use crate::web::keys::is_typing;
use crate::web::listener::use_window_listener;
use crate::web::part::part;
use crate::web::solver::{Event, Solver, Status};

/// All that was painted.
#[derive(Clone, Debug, PartialEq)]
pub struct Easel {
    /// What is on the bench.
    position: AnyPuzzle,
    /// What was painted, of each kind of puzzle; it waits while one looks at something else.
    paintings: Vec<Painting>,
    /// The spot that somebody looks at.
    seen: Option<usize>,
    pasted: Option<Pasted>,
    /// What was told of a painting last.
    told: Option<Rc<painting::Told>>,
    status: Status,
}

/// Colours as a text: what can be read is painted, of the rest one is told why not.
#[derive(Clone, Debug, PartialEq)]
struct Pasted {
    text: String,
    /// Until the solver has looked at it, nothing is known of it.
    error: Option<String>,
}

pub enum Deed {
    /// Paint the puzzle that is on the bench.
    Begin(AnyPuzzle),
    Stroke(Stroke),
    Hear(Event),
}

impl Default for Easel {
    fn default() -> Easel {
        Easel {
            position: AnyPuzzle::default(),
            paintings: Vec::new(),
            seen: None,
            pasted: None,
            told: None,
            status: Status::Starting,
        }
    }
}

impl Easel {
    /// The painting of the puzzle that is on the bench.
    fn painting(&self) -> Option<&Painting> {
        self.paintings.iter().find(|painting| painting.is_of(&self.position))
    }

    fn painting_mut(&mut self) -> Option<&mut Painting> {
        self.paintings.iter_mut().find(|painting| painting.is_of(&self.position))
    }

    /// What to ask the solver.
    fn question(&self) -> Option<Job> {
        let painting = self.painting().filter(|_| self.status == Status::Ready)?;
        let painted = painting.painted();
        if let Some(Pasted { text, error: None }) = &self.pasted {
            return Some(Job::ReadColours { puzzle: painted.puzzle, text: text.clone() });
        }
        // What an unpainted spot can be is told anyway.
        let spot = self.seen.filter(|&spot| painting.colour(spot).is_some());
        let is_known = self.told.as_ref().is_some_and(|told| {
            let is_looked_at = |spot| told.looked_at.is_some_and(|(known, _)| known == spot);
            told.painted == painted && spot.is_none_or(is_looked_at)
        });
        (!is_known).then_some(Job::JudgePainting { painted, spot })
    }

    /// The colours that the spot that somebody looks at could have, a bit each; none if that is not known.
    fn choices(&self) -> u8 {
        let known = || {
            let (painting, told, spot) = (self.painting()?, self.told.as_ref()?, self.seen?);
            match (painting.colour(spot), told.looked_at) {
                _ if told.painted != painting.painted() => None,
                (None, _) => Some(told.reading.possible(spot)),
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
        let shown = canvas(&self.position).map(|canvas| canvas.shown());
        match stroke {
            Stroke::Look(spot) => self.seen = spot,
            Stroke::Paste(text) => {
                self.pasted = (!text.trim().is_empty()).then_some(Pasted { text, error: None });
            }
            stroke => {
                let Some(painting) = self.painting_mut() else { return };
                match stroke {
                    Stroke::Paint(spot, colour) => painting.paint(spot, colour),
                    Stroke::Change(changes) => painting.change(&changes),
                    Stroke::Copy => painting.replace(shown.unwrap_or_default()),
                    Stroke::Undo => painting.undo(),
                    Stroke::Clear => painting.clear(),
                    // The rest is the bench's.
                    _ => {}
                }
            }
        }
    }

    fn hear(&mut self, event: Event) {
        match event {
            Event::Status(status) => self.status = status,
            Event::Done(_, Ok(Finished::PaintingJudged(told))) => self.told = told.open().map(Rc::new),
            Event::Done(_, Ok(Finished::ColoursRead { text, colours })) => self.paint_pasted(&text, colours),
            _ => {}
        }
    }

    fn paint_pasted(&mut self, text: &str, colours: Result<Vec<Option<Face>>, String>) {
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
            Err(error) => self.pasted = Some(Pasted { text: text.to_string(), error: Some(error) }),
        }
    }
}

impl Reducible for Easel {
    type Action = Deed;

    fn reduce(self: Rc<Self>, deed: Deed) -> Rc<Self> {
        let mut easel = Rc::unwrap_or_clone(self);
        match deed {
            Deed::Begin(position) => {
                if !easel.position.id().eq(&position.id()) {
                    easel.told = None;
                }
                easel.position = position;
                if easel.painting().is_none() {
                    easel.paintings.extend(Painting::new(&easel.position));
                }
                easel.seen = None;
                easel.pasted = None;
            }
            Deed::Stroke(stroke) => easel.paint(stroke),
            Deed::Hear(event) => easel.hear(event),
        }
        Rc::new(easel)
    }
}

#[derive(Properties, PartialEq)]
pub struct Props {
    /// What is on the bench.
    pub position: AnyPuzzle,
    pub settings: Settings,
    pub easel: UseReducerHandle<Easel>,
    /// Begin with a position.
    pub on_begin: Callback<AnyPuzzle>,
    /// Begin with it and solve it, where there is a solver.
    pub on_solve: Option<Callback<AnyPuzzle>>,
    pub on_close: Callback<()>,
}

/// The painter in the place of the bench.
#[component]
pub fn PaintingTable(props: &Props) -> Html {
    let easel = &props.easel;
    let solver = {
        let dispatcher = easel.dispatcher();
        use_memo((), move |()| {
            Rc::new(Solver::start(Callback::from(move |event| dispatcher.dispatch(Deed::Hear(event)))))
        })
    };
    use_effect_with((easel.status.clone(), easel.question()), {
        let solver = solver.clone();
        move |(_, question)| {
            if let Some(question) = question {
                solver.send(question.clone());
            }
        }
    });
    use_effect_with(props.position.clone(), {
        let dispatcher = easel.dispatcher();
        move |position| dispatcher.dispatch(Deed::Begin(position.clone()))
    });
    let on_stroke = {
        let dispatcher = easel.dispatcher();
        let (on_begin, on_close) = (props.on_begin.clone(), props.on_close.clone());
        use_callback(props.on_solve.clone(), move |stroke: Stroke, on_solve| match (stroke, on_solve) {
            (Stroke::Use(position), _) => on_begin.emit(position),
            (Stroke::Solve(position), Some(on_solve)) => on_solve.emit(position),
            (Stroke::Leave, _) => on_close.emit(()),
            (stroke, _) => dispatcher.dispatch(Deed::Stroke(stroke)),
        })
    };
    {
        let on_stroke = on_stroke.clone();
        use_window_listener("keydown", (), move |event: KeyboardEvent| {
            let is_undo = (event.ctrl_key() || event.meta_key()) && event.key() == "z";
            if is_undo && !is_typing(&event) {
                event.prevent_default();
                on_stroke.emit(Stroke::Undo);
            }
        });
    }
    let on_retry = use_callback((), move |(), ()| solver.retry());
    let Some(painting) = easel.painting().filter(|painting| painting.is_of(&props.position)) else {
        return html! {};
    };
    html! {
        <main>
            <section class="stage" aria-label="Painter">
                { part::<Painter>(painter::Props {
                    painting: painting.clone(),
                    arrangement: props.settings.arrangement(painting.puzzle()).unfolded(),
                    told: easel.told.clone(), choices: easel.choices(),
                    paste_error: easel.paste_error(), status: easel.status.clone(), can_solve: props.on_solve.is_some(),
                    on_stroke, on_retry,
                }) }
            </section>
            <div class="panels">{ painting_help(painting) }</div>
        </main>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(easel: Easel, deeds: impl IntoIterator<Item = Deed>) -> Easel {
        Rc::unwrap_or_clone(deeds.into_iter().fold(Rc::new(easel), Easel::reduce))
    }

    fn named(id: &str) -> AnyPuzzle {
        AnyPuzzle::named(id).expect("it is known")
    }

    fn ready(id: &str) -> Easel {
        let ready = Deed::Hear(Event::Status(Status::Ready));
        told(Easel::default(), [ready, Deed::Begin(named(id))])
    }

    fn paint(spot: usize, colour: Face) -> Deed {
        Deed::Stroke(Stroke::Paint(spot, Some(colour)))
    }

    /// What the worker would answer to what is asked of it.
    fn answer(easel: &Easel) -> Deed {
        let question = easel.question().expect("something is asked");
        let answer = crate::protocol::perform(&question, &mut |_| std::ops::ControlFlow::Continue(()));
        Deed::Hear(Event::Done(99, answer))
    }

    fn colour(easel: &Easel, spot: usize) -> Option<Face> {
        easel.painting().and_then(|painting| painting.colour(spot))
    }

    #[test]
    fn a_painting_waits_while_one_looks_at_another_puzzle() {
        let easel = ready("gear");
        assert!(easel.painting().is_some_and(Painting::is_empty));
        let spot = easel.painting().and_then(|painting| painting.spots().next()).expect("a spot");
        let other = told(easel, [paint(spot, Face::U), Deed::Begin(named("gear-cube"))]);
        assert!(other.painting().is_some_and(Painting::is_empty));
        let back = told(other, [Deed::Begin(named("gear"))]);
        assert_eq!(colour(&back, spot), Some(Face::U));
    }

    #[test]
    fn what_is_painted_is_judged_by_the_solver_again_after_each_stroke_and_each_restart() {
        let is_judged = |easel: &Easel| {
            let painted = easel.painting().expect("it is painted").painted();
            easel.told.as_ref().is_some_and(|told| told.painted == painted)
        };
        let easel = ready("2x2x2");
        let first = answer(&easel);
        let painted = told(easel, [paint(0, Face::U), first]);
        assert!(!is_judged(&painted), "that was of an earlier stroke");
        assert_eq!(painted.choices(), 0);
        let judged = told(painted.clone(), [answer(&painted)]);
        assert!(is_judged(&judged) && judged.question().is_none());
        // Of a painted spot one is told what it could be instead, once one looks at it.
        let looking = told(judged, [Deed::Stroke(Stroke::Look(Some(0)))]);
        let looking = told(looking.clone(), [answer(&looking)]);
        assert_eq!(looking.choices(), 0b11_1111);
        let failed = Deed::Hear(Event::Status(Status::Failed("It stopped.".to_string())));
        let restarted = told(painted, [failed]);
        assert!(restarted.question().is_none());
        let again = told(restarted, [Deed::Hear(Event::Status(Status::Ready))]);
        assert!(is_judged(&told(again.clone(), [answer(&again)])));
    }

    #[test]
    fn colours_that_are_pasted_are_painted_once_they_are_read() {
        let paste = |text: &str| Deed::Stroke(Stroke::Paste(text.to_string()));
        let short = told(ready("2x2x2"), [paste("UUUU")]);
        let late = answer(&short);
        let refused = told(short.clone(), [answer(&short)]);
        assert!(refused.paste_error().is_some());
        let pasted = told(refused, [paste("UUUURRRRFFFFDDDDLLLLBBBB"), late]);
        assert_eq!(pasted.paste_error(), None, "that was about an earlier text");
        let painted = told(pasted.clone(), [answer(&pasted)]);
        assert_eq!((colour(&painted, 0), colour(&painted, 23)), (Some(Face::U), Some(Face::B)));
    }
}
