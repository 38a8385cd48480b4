//! Painting a puzzle that one holds in the hand: a palette, the net to paint on, what the painting says, and a
//! field for stickers that are written down already.

mod cube;
mod gear;

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlTextAreaElement, KeyboardEvent, MouseEvent, PointerEvent};
use yew::prelude::*;

use crate::artwork::fill;
use crate::artwork::gear_ball::definitions;
use crate::artwork::marks::spot_marks;
use crate::artwork::transform;
use crate::geometry::Face;
use crate::net::{Arrangement, Placement};
use crate::painting::{Canvas, Mistake, Painting, Reading, Told, Verdict};
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::web::drawer::Drawer;
use crate::web::effect::use_effect_with;
use crate::web::reveal::{focus, focused};
use crate::web::shapes;
use crate::web::solver::Status;
use crate::words::{fixed, grouped, sentence};

/// What one does while painting.
#[derive(Clone, Debug, PartialEq)]
pub enum Stroke {
    /// Give a spot a colour, or take it away.
    Paint(usize, Option<Face>),
    /// Paint what follows from what is painted, or mend what is wrong.
    Change(Vec<(usize, Option<Face>)>),
    /// Look at a spot, or at none.
    Look(Option<usize>),
    /// Paint what a text says.
    Paste(String),
    /// Take over the position on the bench.
    Copy,
    Undo,
    Clear,
    /// Begin with the painted position.
    Use(AnyPuzzle),
    /// Begin with it and solve it.
    Solve(AnyPuzzle),
    /// Back to the puzzle; the painting is kept.
    Leave,
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub painting: Painting,
    pub arrangement: Arrangement,
    /// What the solver told last: of this painting, or of what it was some strokes ago.
    pub told: Option<Rc<Told>>,
    /// The colours that the spot that somebody looks at could have, a bit each; none if that is not known.
    pub choices: u8,
    /// Why a text was not painted.
    pub paste_error: Option<String>,
    pub status: Status,
    /// Whether there is a solver for the puzzle.
    pub can_solve: bool,
    pub on_stroke: Callback<Stroke>,
    pub on_retry: Callback<()>,
}

impl Props {
    /// What the painting says, if that is known.
    fn reading(&self) -> Option<&Reading> {
        let told = self.told.as_ref().filter(|told| told.painted == self.painting.painted());
        told.map(|told| &told.reading)
    }
}

#[component]
pub fn Painter(props: &Props) -> Html {
    let painting = &props.painting;
    let canvas = painting.canvas();
    // The colour in the brush; `None` takes colours away.
    let brush = use_state_eq(|| Some(Face::U));
    // The spot that the keyboard is at: one stop of the Tab key, arrows go on from there.
    // At first it is the first.
    let moved_to = use_state_eq(|| None::<usize>);
    let at = moved_to.unwrap_or_default();
    // The spot that somebody looks at.
    let seen = use_state_eq(|| None::<usize>);
    let set_brush = {
        let brush = brush.clone();
        Callback::from(move |colour: Option<Face>| brush.set(colour))
    };
    let hand = Rc::new(Hand {
        painting: painting.clone(),
        arrangement: props.arrangement,
        brush: *brush,
        set_brush: set_brush.clone(),
        move_to: {
            let moved_to = moved_to.clone();
            Callback::from(move |spot: usize| moved_to.set(Some(spot)))
        },
        on_stroke: props.on_stroke.clone(),
        drag: use_mut_ref(Drag::default),
    });
    // The keyboard starts at the net, and goes back to where it came from.
    {
        let first = canvas.name(at);
        use_effect_with((), move |()| {
            focus(&first);
            || {
                // When the puzzle is back on the page, and unless the focus is elsewhere by then.
                Timeout::new(0, || {
                    if focused().is_none() {
                        focus(Drawer::Painter.button());
                    }
                })
                .forget();
            }
        });
    }
    // Where the net is wider than the screen, its middle is shown first.
    let scrolled = use_node_ref();
    use_effect_with(scrolled.clone(), |scrolled| {
        if let Some(element) = scrolled.cast::<Element>() {
            element.set_scroll_left((element.scroll_width() - element.client_width()) / 2);
        }
    });
    let on_seen = {
        let (seen, on_stroke) = (seen.clone(), props.on_stroke.clone());
        move |event: Event| {
            let spot = spot_of(&event);
            if spot != *seen {
                seen.set(spot);
                on_stroke.emit(Stroke::Look(spot));
            }
        }
    };
    let reading = props.reading();
    let is_complete = reading.is_some_and(|reading| matches!(reading.verdict, Verdict::Complete(_)));
    // Until the solver has looked at the last strokes, what it said before them is shown, and marked as such.
    let shown = reading.or(props.told.as_ref().map(|told| &told.reading));
    let (width, height) = props.arrangement.size();
    let placements = props.arrangement.placements();
    let is_cube = matches!(painting.puzzle(), AnyPuzzle::Cube(_));
    let sheet = Sheet { painting, canvas, reading: shown, at };
    html! {
        <div class={classes!("painter", is_cube.then_some("of-cube"))}>
            if is_cube { { shapes::drawn(spot_marks()) } }
            <div class="paint-bar">
                { palette(canvas, *brush, &set_brush, props.choices) }
                { verdict(props, shown, canvas.name(at)) }
                { buttons(props, reading) }
            </div>
            <div class="paint-scroll" ref={scrolled}>
                <svg class={classes!("net", "paint", is_complete.then_some("complete"))} viewBox={format!("0 0 {} {}", fixed(width, 0), fixed(height, 0))} role="group"
                    aria-label="Net to paint on"
                    onclick={Hand::on_click(&hand)} oncontextmenu={Hand::on_menu(&hand)} onkeydown={Hand::on_key(&hand)}
                    onpointerdown={Hand::on_down(&hand)} onpointermove={Hand::on_move(&hand)}
                    onfocusin={let on_seen = on_seen.clone(); move |event: FocusEvent| on_seen(event.into())}
                    onmouseover={let on_seen = on_seen.clone(); move |event: MouseEvent| on_seen(event.into())}>
                    { shapes::drawn(definitions()) }
                    { for placements.iter().map(|placement| sheet.face(placement)) }
                </svg>
            </div>
            { text_field(props) }
        </div>
    }
}

/// What a key does on the net, besides those of the colours.
#[derive(Clone, Copy)]
pub enum Key {
    /// To the right and down.
    Go(f64, f64),
    Paint,
    Erase,
}

impl Key {
    /// What it does, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Key::Go(..) => "The next spot that way",
            Key::Paint => "Paint, and with Shift take the colour away",
            Key::Erase => "Take the colour away",
        }
    }
}

pub const KEYS: [(&str, Key); 8] = [
    ("ArrowLeft", Key::Go(-1.0, 0.0)),
    ("ArrowRight", Key::Go(1.0, 0.0)),
    ("ArrowUp", Key::Go(0.0, -1.0)),
    ("ArrowDown", Key::Go(0.0, 1.0)),
    ("Enter", Key::Paint),
    (" ", Key::Paint),
    ("Delete", Key::Erase),
    ("Backspace", Key::Erase),
];

/// How to paint, to read beside it.
pub fn painting_help(painting: &Painting) -> Html {
    let canvas = painting.canvas();
    let (hold, parts) = canvas.advice();
    let keys = Face::ALL.map(|face| canvas.colour_letter(face).to_string()).join(" ");
    html! {
        <section class="panel" aria-labelledby="painting-title">
            <h2 id="painting-title">{ "Painting" }</h2>
            <p>{ format!("{hold} Paint what you see: {parts}.") }</p>
            <p>{ "Every colour you paint leaves fewer positions. What follows from yours is filled in faintly, so you need not paint everything; the palette dims what the spot under your pointer cannot be." }</p>
            <p>{ "What no puzzle can look like is named and outlined, and the smallest change that mends it is offered." }</p>
            <p class="with-mouse">{ format!("Drag to paint several. Click again, right-click or Shift-click to take a colour away. With the keyboard: Tab to the net, {keys} one after the other, arrows to move, Del to erase, Ctrl Z to undo.") }</p>
            <p class="with-finger">{ "Tap a spot again to take its colour away." }</p>
        </section>
    }
}

/// The colours to choose from. Those that the spot at hand cannot have are dimmed, where that is known.
fn palette(
    canvas: &dyn Canvas,
    brush: Option<Face>,
    set_brush: &Callback<Option<Face>>,
    choices: u8,
) -> Html {
    let choice = |colour: Option<Face>, label: String, key: String| {
        let chosen = colour == brush;
        let is_out = choices != 0 && colour.is_some_and(|colour| choices >> colour.index() & 1 == 0);
        html! {
            <button type="button" class={classes!("swatch", chosen.then_some("chosen"), is_out.then_some("out"))}
                data-brush={key.clone()} aria-pressed={chosen.to_string()} title={format!("{label} (key {key})")}
                aria-label={label.clone()} onclick={set_brush.reform(move |_: MouseEvent| colour)}>
                <svg viewBox="-12 -12 24 24" aria-hidden="true">
                    <rect class={paint_class(colour)} x="-10" y="-10" width="20" height="20" rx="5" />
                    if colour.is_none() { <path class="cross" d="M-5-5 5 5M5-5-5 5" /> }
                </svg>
                <span data-key={key}></span>
            </button>
        }
    };
    let colours = Face::ALL.map(|face| {
        let label = format!("Paint {}, the colour of the {}", canvas.colour_name(face), face.name());
        choice(Some(face), label, canvas.colour_letter(face).to_string())
    });
    html! {
        <div class="palette" role="group" aria-label="Colours">
            { for colours }
            { choice(None, "Erase".to_string(), "Del".to_string()) }
        </div>
    }
}

fn paint_class(colour: Option<Face>) -> &'static str {
    colour.map_or("c-empty", |colour| fill(Some(colour)))
}

const HOW_TO_BEGIN: &str = "Choose a colour, then the spots where you see it.";

/// What the painting says, in words, and what can be done about it.
fn verdict(props: &Props, shown: Option<&Reading>, at: String) -> Html {
    let (text, class, action) = match (props.reading(), &props.status) {
        (None, Status::Failed(message)) => {
            let onclick = props.on_retry.reform(|_: MouseEvent| ());
            let retry = html! { <button type="button" id="paint-retry" {onclick}>{ "Retry" }</button> };
            (sentence(message), "bad", retry)
        }
        (Some(reading), _) => {
            (words(&props.painting, reading), verdict_class(reading), repair_button(props, reading, at))
        }
        (None, _) => match shown {
            Some(shown) => (words(&props.painting, shown), verdict_class(shown), html! {}),
            None => (format!("{} {HOW_TO_BEGIN}", props.painting.canvas().advice().0), "", html! {}),
        },
    };
    let is_current = props.reading().is_some();
    html! {
        <div class="verdict">
            <p id="verdict" role="status" {class} aria-busy={(!is_current).to_string()}>{ text }</p>
            { action }
        </div>
    }
}

fn repair_button(props: &Props, reading: &Reading, at: String) -> Html {
    let Verdict::Impossible(Mistake { repair: Some(repair), .. }) = &reading.verdict else { return html! {} };
    let changes = repair.changes.clone();
    let onclick = props.on_stroke.reform(move |_: MouseEvent| {
        // The button goes, the focus stays on the page.
        focus(&at);
        Stroke::Change(changes.clone())
    });
    html! { <button type="button" id="paint-repair" {onclick}>{ &repair.question }</button> }
}

fn buttons(props: &Props, reading: Option<&Reading>) -> Html {
    let painting = &props.painting;
    let button = |id: &'static str,
                  class: Option<&'static str>,
                  title: &'static str,
                  label: &'static str,
                  stroke: Option<Stroke>| {
        let disabled = stroke.is_none().to_string();
        let onclick = stroke.map(|stroke| props.on_stroke.reform(move |_: MouseEvent| stroke.clone()));
        html! { <button type="button" {id} {class} {title} aria-disabled={disabled} {onclick}>{ label }</button> }
    };
    let complete = match reading.map(|reading| &reading.verdict) {
        Some(Verdict::Complete(puzzle)) => Some(puzzle),
        _ => None,
    };
    let use_it = complete.cloned().map(Stroke::Use);
    let solve_it = complete.filter(|puzzle| !puzzle.is_solved()).cloned().map(Stroke::Solve);
    let forced = reading.map_or_else(Vec::new, |reading| painting.forced(reading));
    let fill = (!forced.is_empty()).then_some(Stroke::Change(forced));
    let undo = painting.can_undo().then_some(Stroke::Undo);
    let clear = (!painting.is_empty()).then_some(Stroke::Clear);
    html! {
        <div class="row">
            if props.can_solve {
                { button("paint-solve", Some("primary"), "Begin with the painted position and solve it", "Solve it", solve_it) }
            }
            { button("paint-use", (!props.can_solve).then_some("primary"), "Begin with the painted position", "Use this position", use_it) }
            { button("paint-fill", None, "Paint what is filled in faintly", "Fill in what follows", fill) }
            { button("paint-undo", None, "Take the last stroke back (Ctrl Z)", "Undo", undo) }
            { button("paint-clear", None, "Take all colours away", "Clear", clear) }
            { button("paint-copy", None, "Paint the position on the bench", "Copy bench", Some(Stroke::Copy)) }
            { button("paint-leave", None, "Back to the puzzle; what you painted is kept", "Back", Some(Stroke::Leave)) }
        </div>
    }
}

fn verdict_class(reading: &Reading) -> &'static str {
    match reading.verdict {
        Verdict::Open { .. } => "",
        Verdict::Complete(_) => "good",
        Verdict::Impossible(_) => "bad",
    }
}

fn words(painting: &Painting, reading: &Reading) -> String {
    match &reading.verdict {
        Verdict::Open { remaining } if painting.is_empty() => format!(
            "{} {HOW_TO_BEGIN} {} positions are possible.",
            painting.canvas().advice().0,
            grouped(*remaining)
        ),
        Verdict::Open { remaining } => {
            format!("{} positions look like this. Faint colours follow from yours.", grouped(*remaining))
        }
        Verdict::Complete(_) => "One position looks like this: everything else follows.".to_string(),
        Verdict::Impossible(mistake) => {
            let rest = if mistake.repair.is_some() { "" } else { " Repaint it, or undo." };
            format!("{}{rest}", sentence(&mistake.words))
        }
    }
}

/// A field for stickers as a text: what can be read is painted at once, of the rest one is told why not.
fn text_field(props: &Props) -> Html {
    let oninput = props.on_stroke.reform(|event: InputEvent| {
        Stroke::Paste(event.target_unchecked_into::<HtmlTextAreaElement>().value())
    });
    let error = props.paste_error.as_ref().map(|error| format!("Not painted: {error}."));
    let placeholder = match props.painting.puzzle() {
        AnyPuzzle::Cube(_) => {
            "faces U R F D L B, row by row, in letters of faces, of colours or your own; . for unknown"
        }
        _ => "a position as its link has it, after state=",
    };
    html! {
        <div class="moves-field">
            <label for="paint-text">{ "Paste stickers" }</label>
            <textarea id="paint-text" rows="2" spellcheck="false" autocomplete="off" autocapitalize="off" {placeholder}
                {oninput} aria-invalid={error.is_some().to_string()} aria-describedby="paint-text-error" />
            <p class="field-error" id="paint-text-error" role="status">{ error }</p>
        </div>
    }
}

/// The spot that something happened on.
fn spot_of(event: &Event) -> Option<usize> {
    let element = event.target()?.dyn_into::<Element>().ok()?.closest("[data-index]").ok()??;
    element.get_attribute("data-index")?.parse().ok()
}

/// What paints: the brush and where its strokes go.
struct Hand {
    painting: Painting,
    arrangement: Arrangement,
    brush: Option<Face>,
    set_brush: Callback<Option<Face>>,
    move_to: Callback<usize>,
    on_stroke: Callback<Stroke>,
    drag: Rc<RefCell<Drag>>,
}

/// A brush that is drawn over several spots: where it came down, and where it was last. What it does at the first spot, it does
/// at all of them.
#[derive(Default)]
struct Drag {
    from: Option<usize>,
    last: Option<usize>,
    colour: Option<Face>,
}

impl Hand {
    fn on_down(hand: &Rc<Self>) -> Callback<PointerEvent> {
        let hand = Rc::clone(hand);
        Callback::from(move |event: PointerEvent| {
            // A pen would go on being told of as if it stayed on its first spot.
            if let Some(spot) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) {
                let _ = spot.release_pointer_capture(event.pointer_id());
            }
            // A finger scrolls.
            let is_brush = event.button() == 0 && event.pointer_type() != "touch";
            let from = spot_of(&event).filter(|_| is_brush);
            *hand.drag.borrow_mut() = Drag { from, ..Drag::default() };
        })
    }

    fn on_move(hand: &Rc<Self>) -> Callback<PointerEvent> {
        let hand = Rc::clone(hand);
        Callback::from(move |event: PointerEvent| {
            let mut drag = hand.drag.borrow_mut();
            let (Some(from), Some(spot)) = (drag.from, spot_of(&event)) else { return };
            if event.buttons() & 1 == 0 {
                *drag = Drag::default();
            } else if drag.last.is_none() && spot != from {
                let erases = event.shift_key() || hand.painting.colour(from) == hand.brush;
                drag.colour = if erases { None } else { hand.brush };
                hand.on_stroke.emit(Stroke::Paint(from, drag.colour));
            }
            if drag.last != Some(spot) && (drag.last.is_some() || spot != from) {
                drag.last = Some(spot);
                hand.move_to.emit(spot);
                hand.on_stroke.emit(Stroke::Paint(spot, drag.colour));
            }
        })
    }

    fn on_click(hand: &Rc<Self>) -> Callback<MouseEvent> {
        let hand = Rc::clone(hand);
        Callback::from(move |event: MouseEvent| {
            // What was dragged over is painted already.
            let is_dragged = std::mem::take(&mut *hand.drag.borrow_mut()).last.is_some();
            if let Some(spot) = spot_of(&event).filter(|_| !is_dragged) {
                hand.move_to.emit(spot);
                hand.stroke(spot, event.shift_key());
            }
        })
    }

    /// Paints with the brush; the same colour again takes it away.
    fn stroke(&self, spot: usize, erases: bool) {
        let erases = erases || self.painting.colour(spot) == self.brush;
        self.on_stroke.emit(Stroke::Paint(spot, if erases { None } else { self.brush }));
    }

    fn on_menu(hand: &Rc<Self>) -> Callback<MouseEvent> {
        let hand = Rc::clone(hand);
        Callback::from(move |event: MouseEvent| {
            if let Some(spot) = spot_of(&event) {
                event.prevent_default();
                hand.on_stroke.emit(Stroke::Paint(spot, None));
            }
        })
    }

    fn on_key(hand: &Rc<Self>) -> Callback<KeyboardEvent> {
        let hand = Rc::clone(hand);
        Callback::from(move |event: KeyboardEvent| {
            let Some(spot) = spot_of(&event) else { return };
            if event.ctrl_key() || event.meta_key() || event.alt_key() {
                return;
            }
            let pressed = event.key();
            let canvas = hand.painting.canvas();
            let colour = Face::ALL
                .into_iter()
                .find(|&colour| pressed.eq_ignore_ascii_case(&canvas.colour_letter(colour).to_string()));
            let known = KEYS.into_iter().find(|(key, _)| *key == pressed);
            match (colour, known) {
                (Some(colour), _) => {
                    hand.set_brush.emit(Some(colour));
                    hand.on_stroke.emit(Stroke::Paint(spot, Some(colour)));
                    // Who types goes on from spot to spot, as they follow each other in texts.
                    if let Some(next) = hand.painting.spots().find(|next| *next > spot) {
                        hand.move_to.emit(next);
                        focus(&canvas.name(next));
                    }
                }
                (None, Some((_, Key::Go(right, down)))) => {
                    if let Some(next) = hand.beside(spot, (right, down)) {
                        hand.move_to.emit(next);
                        focus(&canvas.name(next));
                    }
                }
                (None, Some((_, Key::Paint))) => hand.stroke(spot, event.shift_key()),
                (None, Some((_, Key::Erase))) => hand.on_stroke.emit(Stroke::Paint(spot, None)),
                (None, None) => return,
            }
            event.prevent_default();
        })
    }

    /// The nearest spot in a direction of the net; what lies aside counts twice.
    fn beside(&self, spot: usize, (right, down): (f64, f64)) -> Option<usize> {
        let placements = self.arrangement.placements();
        let position = |spot: usize| {
            let (face, middle) = match self.painting.puzzle() {
                AnyPuzzle::Cube(cube) => cube::middle(cube.size(), spot),
                _ => gear::middle(spot),
            };
            let placement = placements.iter().find(|placement| placement.face == face)?;
            Some(placement.apply(middle))
        };
        let (x, y) = position(spot)?;
        let cost = |other: usize| {
            let (other_x, other_y) = position(other)?;
            let (dx, dy) = (other_x - x, other_y - y);
            let along = dx * right + dy * down;
            let aside = (dx * down + dy * right).abs();
            (along > 4.0).then_some(along + 2.0 * aside)
        };
        let costs = self.painting.spots().filter_map(|other| cost(other).map(|cost| (cost, other)));
        costs.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, spot)| spot)
    }
}

/// What the spots look like.
struct Sheet<'a> {
    painting: &'a Painting,
    canvas: &'a dyn Canvas,
    reading: Option<&'a Reading>,
    at: usize,
}

impl Sheet<'_> {
    fn face(&self, placement: &Placement) -> Html {
        let face = placement.face;
        let drawn = match self.painting.puzzle() {
            AnyPuzzle::Gear(puzzle) => gear::face(self, puzzle.brackets, face),
            AnyPuzzle::Cube(cube) => cube::face(self, cube.size(), face),
            // Nobody paints tiles.
            AnyPuzzle::Tiles(_) => html! {},
        };
        html! {
            <g key={face.index()} transform={transform(placement)} data-face={face.letter().to_string()}>
                { drawn }
            </g>
        }
    }

    /// A spot of some shape, and what else can be hit to paint it.
    fn spot(&self, spot: usize, transform: String, shape: &'static str, reach: Html) -> Html {
        let painted = self.painting.colour(spot);
        let forced = self.reading.and_then(|reading| reading.forced(spot)).filter(|_| painted.is_none());
        let is_wrong = self.reading.is_some_and(|reading| {
            matches!(&reading.verdict, Verdict::Impossible(mistake) if mistake.spots.contains(&spot))
        });
        let class = classes!("spot", forced.map(|_| "forced"), is_wrong.then_some("contradicts"));
        let name = self.canvas.name(spot);
        html! {
            <g id={name.clone()} {class} {transform} role="button" data-spot={name} data-index={spot.to_string()}
                tabindex={if spot == self.at { "0" } else { "-1" }} aria-label={self.label(spot, painted, forced, is_wrong)}>
                { reach }
                <path class={paint_class(painted.or(forced))} d={shape} />
            </g>
        }
    }

    fn label(&self, spot: usize, painted: Option<Face>, forced: Option<Face>, is_wrong: bool) -> String {
        let name = |colour: Face| self.canvas.colour_name(colour);
        let possible = self.reading.map_or(0, |reading| reading.possible(spot));
        let colour = match (painted, forced) {
            (Some(colour), _) => format!("painted {}", name(colour)),
            (None, Some(colour)) => format!("must be {}", name(colour)),
            // Where nothing is known, or all is possible, there is nothing to tell.
            (None, None) if matches!(possible, 0 | 0b11_1111) => "not painted".to_string(),
            (None, None) => {
                let can_be = Face::ALL.into_iter().filter(|colour| possible >> colour.index() & 1 == 1);
                format!("not painted, can be {}", can_be.map(name).collect::<Vec<_>>().join(", "))
            }
        };
        let trouble = if is_wrong { ", contradicts others" } else { "" };
        format!("{}: {colour}{trouble}", self.canvas.describe(spot))
    }
}
