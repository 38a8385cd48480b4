//! What is there before the bench: the position that the link leads to, flat, and the moves that turn it.
//!
//! The bench takes its time to come and to be drawn, above all where the network is slow. This is a program of its own, without Yew,
//! that knows only how to show a position and to turn it. What else is pressed waits for the bench, which reads the link as it is
//! when it comes; `shell/start.js` has it take over.

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::{Document, Element, Event, KeyboardEvent, MouseEvent, Node, PointerEvent, window};

use super::address;
use super::channel::Drawer;
use super::keys;
use super::listener::Listener;
use super::moves_bar::DEFAULT_DEPTH;
use super::net_view::turn_label;
use super::settings::{self, Kept, Pictures};
use super::welcome::is_known;
use crate::artwork::{self, Shape, letter, shape, transform};
use crate::gestures::{How, Place, goes_usual_way};
use crate::keys::{Command, KeyDeed};
use crate::notation::{Move, parse};
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::session::{Action, Session};
use crate::share;
use crate::words::fixed;

/// How long a press is before it means the other way, in milliseconds, and how far it may go before it is a drag, in pixels.
const LONG_PRESS: f64 = 450.0;
const DRAG: i32 = 10;

/// What the bench is to press, a selector a line.
const WAITING: &str = "data-waiting";

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
    /// When and where something was pressed.
    pressed: RefCell<Option<PointerEvent>>,
}

/// Shows the position, unless the bench has more to say about it than can be said here.
pub fn start() -> Option<()> {
    let opened = share::open(&address::query());
    let kept = settings::peek();
    let is_flat = kept.settings.pictures != Pictures::Solid && opened.session.position().faced().is_some();
    if !is_flat || opened.error.is_some() || !is_known() {
        return None;
    }
    let document = window()?.document()?;
    let starter = Starter {
        place: document.get_element_by_id("starter")?,
        document,
        other: share::with_goal(&opened.other, opened.goal.as_ref()),
        session: RefCell::new(opened.session),
        kept,
        artwork: RefCell::default(),
        pressed: RefCell::default(),
    };
    starter.draw()?;
    // It is there for as long as the page is, even if it has nothing more to do.
    let starter: &Starter = Box::leak(Box::new(starter));
    let place = &starter.place;
    std::mem::forget((
        Listener::new(place, "pointerdown", |event| starter.press(event)),
        Listener::new(place, "click", |event| starter.click(&event)),
        Listener::new(place, "contextmenu", |event: Event| {
            if target(&event).is_some() {
                event.prevent_default();
            }
        }),
        Listener::new(&*window()?, "keydown", |event| starter.key(&event)),
    ));
    Some(())
}

impl Starter {
    /// Draws what is on the stage.
    fn draw(&self) -> Option<()> {
        let session = self.session.borrow();
        let (position, pictures) = (session.position(), self.kept.settings.pictures);
        let solid = shape!("figure", "class": "solid").holding(vec![shape!("canvas", "aria-hidden": "true")]);
        let flat = shape!("figure", "class": "flat").holding(vec![net(position, &self.kept)?]);
        let (class, shown) = match pictures {
            Pictures::Both => ("pictures two", vec![solid, flat]),
            _ => ("pictures", vec![flat]),
        };
        let stage = self.find(".stage")?;
        for part in [
            shape!("div", "class": "stage-bar").holding(vec![shape!("p", "class": "state")]),
            shape!("div", "class": class).holding(shown),
            shape!("div", "class": "dock").holding(vec![moves(position, &self.kept)]),
        ] {
            stage.append_child(&make(&self.document, &part, None)?).ok()?;
        }
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

    fn press(&self, event: PointerEvent) {
        if let Some(target) = target(&event).filter(|_| event.button() == 2) {
            self.turn_by(&target, goes_usual_way(Place::Face, How::RightPress, event.shift_key()));
        }
        self.pressed.replace(Some(event));
    }

    fn click(&self, event: &MouseEvent) {
        let Some(target) = target(event) else { return };
        let pressed = self.pressed.take().filter(|_| event.detail() > 0);
        let went = |pressed: &PointerEvent| {
            let across = (event.client_x() - pressed.client_x()).abs();
            across.max((event.client_y() - pressed.client_y()).abs())
        };
        if pressed.as_ref().is_some_and(|pressed| went(pressed) >= DRAG) {
            return;
        }
        let is_long = pressed.is_some_and(|pressed| event.time_stamp() - pressed.time_stamp() > LONG_PRESS);
        let how = if is_long { How::LongPress } else { How::Press };
        self.turn_by(&target, goes_usual_way(Place::Face, how, event.shift_key()));
    }

    fn key(&self, event: &KeyboardEvent) {
        if self.is_over() {
            return;
        }
        if keys::asks_for_help(event) {
            event.prevent_default();
            return self.leave("id", Drawer::Help.button());
        }
        let pressed = target(event).filter(|_| matches!(event.key().as_str(), "Enter" | " "));
        if let Some(face) = pressed.filter(|target| target.has_attribute("data-turn") && !event.repeat()) {
            event.prevent_default();
            return self.turn_by(&face, !event.shift_key());
        }
        let puzzle = self.session.borrow().position().solved();
        let Some(deed) = keys::deed(event, &self.kept.keys, &puzzle) else { return };
        event.prevent_default();
        match deed {
            KeyDeed::Turn(turn) if !self.is_waiting() => self.turn(turn),
            KeyDeed::Command(Command::Undo) => self.leave("id", "undo"),
            KeyDeed::Command(Command::Redo) => self.leave("id", "redo"),
            _ => {}
        }
    }

    /// Does what pressing something does, the usual way or the other. What the bench has to do comes first, if there is any.
    fn turn_by(&self, target: &Element, is_usual: bool) {
        let written = |name: &'static str| Some((name, target.get_attribute(name)?));
        let turned = written("data-turn").or_else(|| written("data-move"));
        let Some((name, text)) = turned.clone().or_else(|| written("id")) else { return };
        let turn = turned
            .and_then(|(_, text)| parse(&text, self.session.borrow().position()).ok()?.first().copied());
        match turn {
            Some(turn) if !self.is_waiting() => self.turn(if is_usual { turn } else { turn.inverse() }),
            _ if is_usual => self.leave(name, &text),
            _ => {}
        }
    }

    /// Whether something was pressed that only the bench can do. What follows it has to wait, too.
    fn is_waiting(&self) -> bool {
        self.place.has_attribute(WAITING)
    }

    /// Leaves it to the bench to press something, which is found there by one of its attributes.
    fn leave(&self, name: &str, text: &str) {
        let waiting = self.place.get_attribute(WAITING).unwrap_or_default();
        let _ = self.place.set_attribute(WAITING, &[&waiting, "[", name, "=\"", text, "\"]\n"].concat());
    }

    fn turn(&self, turn: Move) {
        if self.is_over() {
            return;
        }
        let after = self.session.borrow().after(Action::Turn(turn));
        address::replace(&share::query(&after, &self.other));
        self.session.replace(after);
        self.show();
    }

    /// Whether the bench has read the link: from then on everything is up to it.
    fn is_over(&self) -> bool {
        self.place.has_attribute("inert")
    }

    fn find(&self, selector: &str) -> Option<Element> {
        self.place.query_selector(selector).ok()?
    }
}

/// What was pressed.
fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()?.closest("button, .target").ok()?
}

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
    let more = (rows.len() > 1).then_some(("more-moves", "More", "false"));
    let steps = [("undo", "Undo", "true"), ("redo", "Redo", "true"), ("reset", "Reset", "false")];
    let steps = more.into_iter().chain(steps).map(|(id, name, is_idle)| {
        shape!("button", "type": "button", "id": id, "aria-disabled": is_idle).saying(name)
    });
    rows.push(shape!("div", "class": "steps").holding(steps.collect()));
    shape!("div", "class": "moves-bar", "role": "group", "aria-label": "Turns").holding(rows)
}

const SVG: &str = "http://www.w3.org/2000/svg";

/// Makes an element with all that is inside it.
fn make(document: &Document, shape: &Shape, namespace: Option<&str>) -> Option<Node> {
    let namespace = if shape.tag == "svg" { Some(SVG) } else { namespace };
    let element = match namespace {
        Some(_) => document.create_element_ns(namespace, shape.tag),
        None => document.create_element(shape.tag),
    };
    let element = element.ok()?;
    for (name, text) in shape.names.iter().zip(&shape.texts) {
        element.set_attribute(name, text.as_str()).ok()?;
    }
    if !shape.words.as_str().is_empty() {
        element.set_text_content(Some(shape.words.as_str()));
    }
    if !shape.inside.is_empty() {
        redraw(document, &element, &[], &shape.inside, namespace)?;
    }
    Some(element.into())
}

/// Has an element hold other shapes than before. Much of it stays as it is; and a shape that is like the one before it begins as a copy
/// of that, for what takes time is to tell the browser of everything.
fn redraw(
    document: &Document,
    place: &Element,
    before: &[Shape],
    shapes: &[Shape],
    namespace: Option<&str>,
) -> Option<()> {
    if before.len() == shapes.len() && before.iter().zip(shapes).all(|(one, other)| is_alike(one, other)) {
        let mut element = place.first_element_child();
        for (before, shape) in before.iter().zip(shapes) {
            let changed = element?;
            change(document, &changed, before, shape, namespace)?;
            element = changed.next_element_sibling();
        }
        return Some(());
    }
    place.set_text_content(None);
    for (index, shape) in shapes.iter().enumerate() {
        let model = index.checked_sub(1).map(|last| &shapes[last]).filter(|model| is_alike(model, shape));
        let made = match (model, place.last_element_child()) {
            (Some(model), Some(last)) => {
                let copy = last.clone_node_with_deep(true).ok()?;
                change(document, copy.unchecked_ref(), model, shape, namespace)?;
                copy
            }
            _ => make(document, shape, namespace)?,
        };
        place.append_child(&made).ok()?;
    }
    Some(())
}

/// Makes an element of a shape one of another that is like it.
fn change(
    document: &Document,
    element: &Element,
    before: &Shape,
    shape: &Shape,
    namespace: Option<&str>,
) -> Option<()> {
    for ((known, text), name) in before.texts.iter().zip(&shape.texts).zip(shape.names) {
        if known != text {
            element.set_attribute(name, text.as_str()).ok()?;
        }
    }
    if before.inside == shape.inside {
        return Some(());
    }
    redraw(document, element, &before.inside, &shape.inside, namespace)
}

/// Whether two shapes differ only in what their attributes say and in what is inside them.
fn is_alike(one: &Shape, other: &Shape) -> bool {
    one.tag == other.tag && one.names == other.names && one.words == other.words
}
