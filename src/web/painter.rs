//! Painting a ball that one holds in the hand: a palette, the net to paint on, and what the painting says.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use web_sys::{Element, KeyboardEvent, MouseEvent};
use yew::prelude::*;

use super::gear_view::{self, BRACKET, CENTRE, CORNER, TOOTH, fill, rotate};
use super::net_view::transform;
use super::reveal::{focus, is_focus_lost};
use super::words::grouped;
use crate::geometry::Face;
use crate::net::{Arrangement, Placement};
use crate::puzzle::AnyPuzzle;
use crate::puzzle::gear_ball::Brackets;
use crate::puzzle::gear_ball::painting::{Painting, Part, Reading, Spot, Verdict, piece_name};
use crate::puzzle::gear_ball::pictures::{Side, colour_letter, colour_name};

/// What one does while painting.
#[derive(Clone, Debug, PartialEq)]
pub enum Stroke {
    /// Give a spot a colour, or take it away.
    Paint(Spot, Option<Face>),
    Undo,
    Clear,
    /// Begin with the painted position.
    Use(AnyPuzzle),
    /// Back to the puzzle; the painting is kept.
    Leave,
}

/// A puzzle of the kind on the bench without a colour, if it can be painted at all.
pub fn unpainted(puzzle: &AnyPuzzle) -> Option<Painting> {
    match puzzle {
        AnyPuzzle::Gear(puzzle) => Some(Painting::new(puzzle.brackets)),
        AnyPuzzle::Cube(_) => None,
    }
}

/// Whether a painting is of the puzzle on the bench.
pub fn is_of(painting: &Painting, puzzle: &AnyPuzzle) -> bool {
    unpainted(puzzle).is_some_and(|unpainted| unpainted.brackets() == painting.brackets())
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub painting: Painting,
    pub arrangement: Arrangement,
    pub on_stroke: Callback<Stroke>,
}

#[component]
pub fn Painter(props: &Props) -> Html {
    let painting = &props.painting;
    let reading = use_memo(painting.clone(), Painting::read);
    // The colour in the brush; `None` takes colours away.
    let brush = use_state_eq(|| Some(Face::U));
    // The spot that the keyboard is at: one stop of the Tab key, arrows go on from there.
    let at = use_state_eq(|| Spot { face: Face::U, side: Side::Top, part: Part::Corner });
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
            let at = at.clone();
            Callback::from(move |spot: Spot| at.set(spot))
        },
        on_stroke: props.on_stroke.clone(),
    });
    // The keyboard starts at the net, and goes back to where it came from.
    {
        let first = at.name();
        use_effect_with((), move |()| {
            focus(&first);
            || {
                // When the puzzle is back on the page, and unless the focus is elsewhere by then.
                Timeout::new(0, || {
                    if is_focus_lost() {
                        focus("paint");
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
    let is_complete = matches!(reading.verdict, Verdict::Complete(_));
    let (width, height) = props.arrangement.size();
    let placements = props.arrangement.placements();
    let faces = placements.iter().map(|placement| face(placement, &hand, &reading, *at));
    html! {
        <div class="painter">
            <div class="paint-bar">
                { palette(*brush, &set_brush) }
                <p id="verdict" role="status" class={verdict_class(&reading)}>{ words(painting, &reading) }</p>
                { buttons(props, &reading) }
            </div>
            <div class="paint-scroll" ref={scrolled}>
                <svg class={classes!("net", "paint", is_complete.then_some("complete"))} viewBox={format!("0 0 {width:.0} {height:.0}")} role="group"
                    aria-label="Net to paint on">
                    { gear_view::definitions() }
                    { for faces }
                </svg>
            </div>
        </div>
    }
}

/// How to paint, to read beside it.
pub fn painting_help(painting: &Painting) -> Html {
    let parts = match painting.brackets() {
        Brackets::Coloured => "corners, brackets and the teeth of the gears",
        Brackets::Blank => "corners and the teeth of the gears",
    };
    html! {
        <section class="panel" aria-labelledby="painting-title">
            <h2 id="painting-title">{ "Painting" }</h2>
            <p>{ format!("Hold your puzzle with blue on top and yellow in front, and paint what you see: {parts}.") }</p>
            <p>{ "Every colour you paint leaves fewer positions. What follows from yours is filled in faintly, so a dozen spots can be enough." }</p>
            <p class="with-mouse">{ "Click again, right-click or Shift-click to take a colour away. With the keyboard: Tab to the net, arrows to move, B P Y G R O to paint, Del to erase, Ctrl Z to undo." }</p>
            <p class="with-finger">{ "Tap a spot again to take its colour away." }</p>
        </section>
    }
}

fn palette(brush: Option<Face>, set_brush: &Callback<Option<Face>>) -> Html {
    let choice = |colour: Option<Face>, label: String, key: String| {
        let chosen = colour == brush;
        html! {
            <button type="button" class={classes!("swatch", chosen.then_some("chosen"))} data-brush={key.clone()}
                aria-pressed={chosen.to_string()} title={format!("{label} (key {key})")} aria-label={label.clone()}
                onclick={set_brush.reform(move |_: MouseEvent| colour)}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <rect class={colour.map_or("c-empty".to_string(), |colour| fill(Some(colour)))} x="2" y="2" width="20" height="20" rx="5" />
                    if colour.is_none() { <path class="cross" d="M7 7 17 17M17 7 7 17" /> }
                </svg>
                <span>{ key }</span>
            </button>
        }
    };
    let colours = Face::ALL.map(|face| {
        let name = colour_name(face);
        choice(
            Some(face),
            format!("Paint {name}, the colour of the {}", face.name()),
            colour_letter(face).to_string(),
        )
    });
    html! {
        <div class="palette" role="group" aria-label="Colours">
            { for colours }
            { choice(None, "Erase".to_string(), "Del".to_string()) }
        </div>
    }
}

fn buttons(props: &Props, reading: &Reading) -> Html {
    let stroke = |stroke: Stroke| props.on_stroke.reform(move |_: MouseEvent| stroke.clone());
    let use_it = match &reading.verdict {
        Verdict::Complete(puzzle) => Some(stroke(Stroke::Use(AnyPuzzle::Gear(*puzzle)))),
        _ => None,
    };
    let can_use = use_it.is_some();
    let undo = props.painting.can_undo().then(|| stroke(Stroke::Undo));
    let clear = (!props.painting.is_empty()).then(|| stroke(Stroke::Clear));
    html! {
        <div class="row">
            <button type="button" class="primary" id="paint-use" aria-disabled={(!can_use).to_string()} onclick={use_it}>
                { "Use this position" }
            </button>
            <button type="button" id="paint-undo" aria-disabled={undo.is_none().to_string()} onclick={undo}
                title="Take the last stroke back (Ctrl Z)">{ "Undo" }</button>
            <button type="button" id="paint-clear" aria-disabled={clear.is_none().to_string()} onclick={clear}>{ "Clear" }</button>
            <button type="button" id="paint-leave" onclick={stroke(Stroke::Leave)}
                title="Back to the puzzle; what you painted is kept">{ "Back" }</button>
        </div>
    }
}

fn verdict_class(reading: &Reading) -> &'static str {
    match reading.verdict {
        Verdict::Open { .. } => "verdict",
        Verdict::Complete(_) => "verdict good",
        Verdict::Impossible { .. } => "verdict bad",
    }
}

fn words(painting: &Painting, reading: &Reading) -> String {
    match &reading.verdict {
        Verdict::Open { remaining } if painting.is_empty() => format!(
            "Hold it with blue on top and yellow in front. Choose a colour, then the spots where you see it. {} positions are possible.",
            grouped(*remaining as f64)
        ),
        Verdict::Open { remaining } => format!(
            "{} positions look like this. Faint colours follow from yours.",
            grouped(*remaining as f64)
        ),
        Verdict::Complete(_) => "One position looks like this: everything else follows.".to_string(),
        Verdict::Impossible { pieces } => {
            let names: Vec<String> = pieces.iter().map(|&piece| piece_name(piece)).collect();
            match names.as_slice() {
                [one] => format!("No piece looks like the {one}. Repaint it, or undo."),
                many => format!(
                    "These pieces contradict each other: {}. Repaint one of them, or undo.",
                    many.join(", ")
                ),
            }
        }
    }
}

/// What paints: the brush and where its strokes go.
struct Hand {
    painting: Painting,
    arrangement: Arrangement,
    brush: Option<Face>,
    set_brush: Callback<Option<Face>>,
    move_to: Callback<Spot>,
    on_stroke: Callback<Stroke>,
}

impl Hand {
    fn on_click(self: &Rc<Self>, spot: Spot) -> Callback<MouseEvent> {
        let hand = Rc::clone(self);
        Callback::from(move |event: MouseEvent| {
            hand.move_to.emit(spot);
            hand.stroke(spot, event.shift_key());
        })
    }

    /// Paints with the brush; the same colour again takes it away.
    fn stroke(&self, spot: Spot, erases: bool) {
        let erases = erases || self.painting.colour(spot) == self.brush;
        self.on_stroke.emit(Stroke::Paint(spot, if erases { None } else { self.brush }));
    }

    fn on_menu(&self, spot: Spot) -> Callback<MouseEvent> {
        self.on_stroke.reform(move |event: MouseEvent| {
            event.prevent_default();
            Stroke::Paint(spot, None)
        })
    }

    fn on_key(self: &Rc<Self>, spot: Spot) -> Callback<KeyboardEvent> {
        let hand = Rc::clone(self);
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.meta_key() || event.alt_key() {
                return;
            }
            let pressed = event.key();
            let colour = Face::ALL
                .into_iter()
                .find(|&colour| pressed.eq_ignore_ascii_case(&colour_letter(colour).to_string()));
            let direction = match pressed.as_str() {
                "ArrowRight" => Some((1.0, 0.0)),
                "ArrowLeft" => Some((-1.0, 0.0)),
                "ArrowDown" => Some((0.0, 1.0)),
                "ArrowUp" => Some((0.0, -1.0)),
                _ => None,
            };
            match (pressed.as_str(), colour, direction) {
                (_, Some(colour), _) => {
                    hand.set_brush.emit(Some(colour));
                    hand.on_stroke.emit(Stroke::Paint(spot, Some(colour)));
                }
                (_, _, Some(direction)) => {
                    if let Some(next) = hand.beside(spot, direction) {
                        hand.move_to.emit(next);
                        focus(&next.name());
                    }
                }
                ("Enter" | " ", ..) => hand.stroke(spot, event.shift_key()),
                ("Delete" | "Backspace", ..) => hand.on_stroke.emit(Stroke::Paint(spot, None)),
                _ => return,
            }
            event.prevent_default();
        })
    }

    /// The nearest spot in a direction of the net; what lies aside counts twice.
    fn beside(&self, spot: Spot, (right, down): (f64, f64)) -> Option<Spot> {
        let placements = self.arrangement.placements();
        let position = |spot: Spot| {
            let placement = placements.iter().find(|placement| placement.face == spot.face)?;
            Some(position_in_net(placement, spot))
        };
        let (x, y) = position(spot)?;
        let cost = |other: Spot| {
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

/// The degrees by which a tooth is turned around its gear's hub, from pointing down.
const TOOTH_ANGLES: [i32; 3] = [60, 0, -60];
/// Where the middles of the teeth are, seen from the hub.
const TOOTH_MIDDLES: [(f64, f64); 3] = [(-29.0, 17.0), (0.0, 34.0), (29.0, 17.0)];

/// The middle of a spot in the drawing.
fn position_in_net(placement: &Placement, spot: Spot) -> (f64, f64) {
    let at_top = match spot.part {
        Part::Corner => (64.0, -64.0),
        Part::Bracket => (0.0, -42.0),
        Part::Tooth(tooth) => {
            let (x, y) = TOOTH_MIDDLES[tooth];
            (x, y - 100.0)
        }
    };
    placement.apply((0..spot.side.index()).fold(at_top, |(x, y), _| (-y, x)))
}

fn face(placement: &Placement, hand: &Rc<Hand>, reading: &Reading, at: Spot) -> Html {
    let face = placement.face;
    let spots = |part: Part| {
        let drawn = Side::ALL.map(|side| spot(Spot { face, side, part }, hand, reading, at));
        html! { { for drawn } }
    };
    let gears = Side::ALL.map(|side| {
        html! {
            <g transform={format!("{} translate(0 -100)", rotate(side))}>
                <circle class="web" r="31" />
                { for (0..3).map(|tooth| spot(Spot { face, side, part: Part::Tooth(tooth) }, hand, reading, at)) }
                <circle class="hub" r="20" /><circle class="knob" r="9" />
            </g>
        }
    });
    let blank_brackets = (hand.painting.brackets() == Brackets::Blank).then(|| {
        let brackets =
            Side::ALL.map(|side| html! { <path class="c-blank" d={BRACKET} transform={rotate(side)} /> });
        html! { { for brackets } }
    });
    html! {
        <g key={face.index()} transform={transform(placement)} data-face={face.letter().to_string()}>
            <g clip-path="url(#face)">
                <rect class="body" x="-100" y="-100" width="200" height="200" rx="14" />
                <path class={fill(Some(face))} d={CENTRE} />
                { spots(Part::Corner) }
                { blank_brackets.unwrap_or_else(|| spots(Part::Bracket)) }
                { for gears }
            </g>
        </g>
    }
}

fn spot(spot: Spot, hand: &Rc<Hand>, reading: &Reading, at: Spot) -> Html {
    let painted = hand.painting.colour(spot);
    let forced = reading.forced(spot).filter(|_| painted.is_none());
    let contradicts =
        matches!(&reading.verdict, Verdict::Impossible { pieces } if pieces.contains(&spot.place()));
    let (shape, transform) = match spot.part {
        Part::Corner => (CORNER, rotate(spot.side)),
        Part::Bracket => (BRACKET, rotate(spot.side)),
        Part::Tooth(tooth) => (TOOTH, format!("rotate({})", TOOTH_ANGLES[tooth])),
    };
    let colour = painted.or(forced);
    let class = classes!("spot", forced.is_some().then_some("forced"), contradicts.then_some("contradicts"));
    html! {
        <g id={spot.name()} {class} {transform} role="button" data-spot={spot.name()}
            tabindex={if spot == at { "0" } else { "-1" }} aria-label={label(spot, painted, forced, contradicts)}
            onclick={hand.on_click(spot)} oncontextmenu={hand.on_menu(spot)} onkeydown={hand.on_key(spot)}>
            if spot.part == Part::Bracket {
                <rect class="reach" x="-26" y="-50" width="52" height="30" />
            }
            <path class={colour.map_or("c-empty".to_string(), |colour| fill(Some(colour)))} d={shape} />
        </g>
    }
}

fn label(spot: Spot, painted: Option<Face>, forced: Option<Face>, contradicts: bool) -> String {
    let place = match spot.part {
        Part::Corner => {
            // The upper or lower side is named first.
            let (one, other) = (spot.side, spot.side.clockwise());
            let is_upright = matches!(one, Side::Top | Side::Bottom);
            let [first, second] = if is_upright { [one, other] } else { [other, one] };
            format!("{} {} corner", first.name(), second.name())
        }
        Part::Bracket => format!("{} bracket", spot.side.name()),
        Part::Tooth(tooth) => format!("{} gear, tooth {} of 3", spot.side.name(), tooth + 1),
    };
    let colour = match (painted, forced) {
        (Some(colour), _) => format!("painted {}", colour_name(colour)),
        (None, Some(colour)) => format!("must be {}", colour_name(colour)),
        (None, None) => "not painted".to_string(),
    };
    let trouble = if contradicts { ", contradicts others" } else { "" };
    format!("{} face, {place}: {colour}{trouble}", spot.face.name())
}
