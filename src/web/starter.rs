//! What is there before the bench: the position that the link leads to, flat, and the moves that turn it.
//!
//! The bench takes its time to come and to be drawn, above all where the network is slow. This is a program of its own, without Yew,
//! that knows only how to show a position and to turn it. What else is pressed waits for the bench, which reads the link as it is
//! when it comes; `shell/start.js` has it take over.

mod drawing;

use std::any::Any;
use std::cell::{Cell, RefCell};

use wasm_bindgen::JsCast;
use web_sys::{Document, Element, Event, KeyboardEvent, MouseEvent, PointerEvent, window};
use yew::Callback;

use self::drawing::{SVG, redraw};
use super::address;
use super::keys;
use super::listener::Listener;
use super::moves_bar::DEFAULT_DEPTH;
use super::net_view::turn_label;
use super::press::{Press, press};
use super::settings::{self, Kept, Palette, Pictures};
use super::welcome::will_be_welcomed;
use crate::artwork::marks::marks;
use crate::artwork::{self, Shape, letter, shape, transform};
use crate::keys::{Command, KeyDeed};
use crate::notation::{Move, parse};
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::session::{Action, Session};
use crate::share;
use crate::words::fixed;

/// What the bench is to do, a line each: `press` or `other` for a press the other way and what finds the element there, or `key` with
/// its code, its sign and the keys that were held.
const WAITING: &str = "data-waiting";
/// Says that the bench has read the link: from then on everything is up to it.
const OVER: &str = "data-over";

struct Starter {
    document: Document,
    /// What the page shows before the bench.
    place: Element,
    session: RefCell<Session>,
    /// The keys of the link that are not ours.
    other: Vec<(String, String)>,
    kept: Kept,
    /// What is drawn of the position.
    artwork: RefCell<Vec<Shape>>,
    /// The face or the button that is pressed.
    target: RefCell<Option<Element>>,
    /// Whether all moves are shown where there is little room.
    is_open: Cell<bool>,
    /// What calls it, until the bench is there.
    listeners: RefCell<Option<Box<dyn Any>>>,
}

/// Shows the position, unless the bench has more to say about it than can be said here.
pub fn start() -> Option<()> {
    let opened = share::open(&address::query());
    let kept = settings::peek();
    let is_flat = kept.settings.pictures != Pictures::Solid && opened.session.position().faced().is_some();
    if !is_flat || opened.error.is_some() || opened.goal.is_some() || will_be_welcomed() {
        return None;
    }
    let document = window()?.document()?;
    let starter = Starter {
        place: document.get_element_by_id("starter")?,
        document,
        other: opened.other,
        session: RefCell::new(opened.session),
        kept,
        artwork: RefCell::default(),
        target: RefCell::default(),
        is_open: Cell::new(false),
        listeners: RefCell::default(),
    };
    starter.draw()?;
    // What its listeners refer to lasts as long as the page.
    Box::leak(Box::new(starter)).listen()
}

impl Starter {
    /// Faces and buttons understand what they do on the bench; but a drag on a face does nothing yet.
    fn listen(&'static self) -> Option<()> {
        let on_press = Callback::from(|is_usual| self.turn_by_target(is_usual));
        let face = press(Default::default(), on_press.clone(), Some(Callback::noop()));
        let button = press(Default::default(), on_press, None);
        let presses: &'static [Press; 2] = Box::leak(Box::new([face, button]));
        let pressed = |event: &Event| {
            let target =
                event.target()?.dyn_into::<Element>().ok()?.closest("[data-turn], [data-move]").ok()??;
            let index = usize::from(target.has_attribute("data-move"));
            self.target.replace(Some(target));
            Some(&presses[index])
        };
        let click = |part: fn(&Press) -> &Callback<MouseEvent>| {
            move |event: MouseEvent| match pressed(&event) {
                Some(press) => part(press).emit(event),
                None if event.type_() == "click" => self.leave_button(&event),
                None => {}
            }
        };
        // Where a pointer goes and is lifted is no matter of what is below it then.
        let follow = |part: fn(&Press) -> &Callback<PointerEvent>| {
            move |event: PointerEvent| {
                if !self.is_gone() {
                    presses.iter().for_each(|press| part(press).emit(event.clone()));
                }
            }
        };
        let (place, page) = (&self.place, &*window()?);
        self.listeners.replace(Some(Box::new((
            Listener::new(place, "pointerdown", move |event: PointerEvent| {
                if let Some(press) = pressed(&event) {
                    press.onpointerdown.emit(event);
                }
            }),
            Listener::new(place, "click", click(|press| &press.onclick)),
            Listener::new(place, "contextmenu", click(|press| &press.oncontextmenu)),
            Listener::new(page, "pointermove", follow(|press| &press.onpointermove)),
            Listener::new(page, "pointerup", follow(|press| &press.onpointerend)),
            Listener::new(page, "pointercancel", follow(|press| &press.onpointerend)),
            Listener::new(page, "keydown", |event: KeyboardEvent| self.key(&event)),
        ))));
        Some(())
    }

    /// Draws what is on the stage.
    fn draw(&self) -> Option<()> {
        let session = self.session.borrow();
        let (position, settings) = (session.position(), &self.kept.settings);
        let solid = shape!("figure", "class": "solid").holding(vec![shape!("canvas", "aria-hidden": "true")]);
        let flat = shape!("figure", "class": "flat").holding(vec![net(position, &self.kept)?]);
        let (class, shown) = match settings.pictures {
            Pictures::Both => ("pictures two", vec![solid, flat]),
            _ => ("pictures", vec![flat]),
        };
        let mut parts = vec![
            shape!("div", "class": "stage-bar").holding(vec![shape!("p", "class": "state")]),
            shape!("div", "class": class).holding(shown),
            shape!("div", "class": "dock").holding(vec![moves(position, &self.kept)]),
        ];
        if settings.palette == Palette::Marked {
            parts.push(marks());
        }
        redraw(&self.document, &self.find(".stage")?, &[], &parts, None)?;
        drop(session);
        self.show()
    }

    /// Shows the position as it is now.
    fn show(&self) -> Option<()> {
        let session = self.session.borrow();
        let placements = self.kept.settings.arrangement(session.position()).placements();
        let shapes = artwork::resting(session.position(), &placements, self.kept.settings.drawing);
        redraw(&self.document, &self.find("svg.net > g")?, &self.artwork.borrow(), &shapes, Some(SVG))?;
        self.artwork.replace(shapes);
        let (class, words) = match session.position().is_solved() {
            true => ("state solved", "Solved"),
            false => ("state", "Scrambled"),
        };
        let state = self.find(".state")?;
        state.set_class_name(class);
        state.set_text_content(Some(words));
        self.find("#undo")?
            .set_attribute("aria-disabled", if session.can_undo() { "false" } else { "true" })
            .ok()
    }

    fn find(&self, selector: &str) -> Option<Element> {
        self.place.query_selector(selector).ok()?
    }

    /// Does what pressing a face or a button for a move does.
    fn turn_by_target(&self, is_usual: bool) {
        let target = self.target.borrow();
        let written = |name: &str| Some((name.to_string(), target.as_ref()?.get_attribute(name)?));
        let Some((name, text)) = written("data-turn").or_else(|| written("data-move")) else { return };
        let turn =
            parse(&text, self.session.borrow().position()).ok().and_then(|moves| moves.first().copied());
        let turn = turn.map(|turn| if is_usual { turn } else { turn.inverse() });
        if turn.is_none_or(|turn| !self.turn(turn)) {
            self.leave(&[if is_usual { "press [" } else { "other [" }, &name, "=\"", &text, "\"]"]);
        }
    }

    /// Leaves it to the bench to press a button that only it knows what to do with.
    fn leave_button(&self, event: &Event) {
        let target =
            event.target().and_then(|target| target.dyn_into::<Element>().ok()?.closest("button").ok()?);
        let Some(button) = target else { return };
        // What has nothing to do now may have by then.
        if button.get_attribute("aria-disabled").as_deref() == Some("true") && !self.is_waiting() {
            return;
        }
        if button.id() == MORE {
            self.is_open.set(!self.is_open.get());
            let class = if self.is_open.get() { "moves-bar open" } else { "moves-bar" };
            self.find(".moves-bar").iter().for_each(|bar| bar.set_class_name(class));
        }
        self.leave(&["press [id=\"", &button.id(), "\"]"]);
    }

    fn key(&self, event: &KeyboardEvent) {
        if self.is_gone() {
            return;
        }
        let on = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let face =
            on.filter(|on| on.has_attribute("data-turn") && matches!(event.key().as_str(), "Enter" | " "));
        let puzzle = self.session.borrow().position().solved();
        let is_help = keys::asks_for_help(event);
        let deed = if is_help { None } else { keys::deed(event, &self.kept.keys, &puzzle) };
        if face.is_none() && deed.is_none() && !is_help {
            return;
        }
        event.prevent_default();
        // The bench may listen already, but what it is told here comes after what waits for it.
        event.stop_immediate_propagation();
        if face.is_some() {
            if !event.repeat() {
                self.target.replace(face);
                self.turn_by_target(!event.shift_key());
            }
            return;
        }
        let is_idle = match deed {
            Some(KeyDeed::Turn(turn)) => self.turn(turn),
            Some(KeyDeed::Command(Command::Undo)) => !self.is_waiting() && !self.session.borrow().can_undo(),
            Some(KeyDeed::Command(Command::Redo)) => !self.is_waiting(),
            _ => false,
        };
        if !is_idle {
            let held = |is_held: bool, name: &'static str| if is_held { name } else { "" };
            let (control, shift) =
                (held(event.ctrl_key() || event.meta_key(), " control"), held(event.shift_key(), " shift"));
            self.leave(&["key ", &event.code(), " ", &event.key(), control, shift]);
        }
    }

    /// Whether the bench has taken over. Then nothing calls here any more.
    fn is_gone(&self) -> bool {
        let is_gone = !self.place.is_connected();
        if is_gone {
            self.listeners.take();
        }
        is_gone
    }

    /// Whether something has to wait for the bench, and therefore all that follows.
    fn is_waiting(&self) -> bool {
        let is_first = |line: &str| !line.ends_with(ONLY_SEEN);
        self.place.has_attribute(OVER)
            || self.place.get_attribute(WAITING).is_some_and(|lines| lines.lines().any(is_first))
    }

    fn leave(&self, words: &[&str]) {
        let waiting = self.place.get_attribute(WAITING).unwrap_or_default();
        let _ = self.place.set_attribute(WAITING, &[&waiting, &words.concat(), "\n"].concat());
    }

    /// Does a turn, if it has not to wait and the browser takes the link that tells the bench of it.
    fn turn(&self, turn: Move) -> bool {
        if self.is_waiting() {
            return false;
        }
        let after = self.session.borrow().after(Action::Turn(turn));
        if !address::replace(&share::query(&after, &self.other)) {
            return false;
        }
        self.session.replace(after);
        self.show();
        true
    }
}

/// The button that shows more moves, which changes nothing else.
const MORE: &str = "more-moves";
const ONLY_SEEN: &str = "[id=\"more-moves\"]";

/// The faces to be pressed, with room for the artwork below them.
fn net(position: &AnyPuzzle, kept: &Kept) -> Option<Shape> {
    let faced = position.faced()?;
    let arrangement = kept.settings.arrangement(position);
    let (width, height) = arrangement.size();
    let mut inside = vec![shape!("g", "aria-hidden": "true")];
    for placement in arrangement.placements() {
        let label = turn_label(&faced.turned_with(placement.face));
        inside.push(
            shape!("rect", "class": "target", "role": "button", "tabindex": "0", "aria-label": label,
            "data-turn": letter(placement.face), "transform": transform(&placement),
            "x": "-100", "y": "-100", "width": "200", "height": "200", "rx": "2"),
        );
    }
    let extent = format!("0 0 {} {}", fixed(width, 0), fixed(height, 0));
    let net = shape!("svg", "class": "net", "viewBox": extent, "role": "group", "aria-label": "Unfolded net");
    Some(net.holding(inside))
}

/// The buttons for moves.
fn moves(position: &AnyPuzzle, kept: &Kept) -> Shape {
    let mut rows = Vec::new();
    for row in position.buttons(DEFAULT_DEPTH) {
        let buttons = row.buttons.into_iter().map(|(turn, words)| {
            let name = turn.to_string();
            let key = kept.keys.key_for(turn).map(|key| shape!("kbd", "data-key": key));
            let label = format!("{name}: {words}");
            let button = shape!("button", "type": "button", "class": "turn", "data-move": name.clone(), "aria-label": label);
            button.holding([shape!("span").saying(name)].into_iter().chain(key).collect())
        });
        let turns = shape!("div", "class": "turns", "role": "group", "aria-label": row.title);
        rows.push(turns.holding(buttons.collect()));
    }
    let more = (rows.len() > 1).then_some((MORE, "More", "false"));
    let steps = [("undo", "Undo", "true"), ("redo", "Redo", "true"), ("reset", "Reset", "false")];
    let steps = more.into_iter().chain(steps).map(|(id, name, idle)| {
        shape!("button", "type": "button", "id": id, "aria-disabled": idle).saying(name)
    });
    rows.push(shape!("div", "class": "steps").holding(steps.collect()));
    shape!("div", "class": "moves-bar", "role": "group", "aria-label": "Turns").holding(rows)
}
