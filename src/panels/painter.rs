//! The painter, for entering the position of a physical puzzle: a palette, the net to paint on, a verdict on the painting, and a
//! field for stickers as text.

pub(crate) mod state;

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use unfold_core::picture::colours::ColourScheme;
use unfold_core::picture::flat::{FlatPicture, PaintLayer, SpotPicture};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlTextAreaElement, KeyboardEvent, MouseEvent, PointerEvent};
use yew::prelude::*;

use crate::browser::focus::{focus, focused};
use crate::page::jobs::{JobCommand, Jobs};
use crate::page::state::Drawer;
use crate::ui::svg;
use crate::workers::solver_client::WorkerStatus;
use unfold_core::geometry::Face;
use unfold_core::picture::flat::drawing::fill;
use unfold_core::picture::flat::drawing::marks::spot_marks;
use unfold_core::picture::flat::drawing::transform;
use unfold_core::picture::flat::net::{Arrangement, FacePlacement};
use unfold_core::picture::words::{fixed, grouped, sentence};
use unfold_core::puzzle::painting::{Mistake, Paintable, Painting, PaintingReading, PaintingReport, Verdict};
use unfold_core::puzzle::{AnyPuzzle, Kind, Puzzle};
use unfold_core::workbench::key_bindings::{KeyCommand, shortcut_label};

/// An action of the painter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stroke {
    /// Set or remove the colour of a spot.
    Paint(usize, Option<Face>),
    /// Paint the forced spots, or apply a repair.
    Change(Vec<(usize, Option<Face>)>),
    /// Point at a spot, or at none.
    Look(Option<usize>),
    /// Paint from a text.
    Paste(String),
    /// Copy the current position.
    Copy,
    Undo,
    Clear,
    /// Start with the painted position.
    Use(AnyPuzzle),
    /// Start with it and solve it.
    Solve(AnyPuzzle),
    /// Back to the puzzle; the painting is kept.
    Leave,
}

#[derive(Properties, PartialEq)]
pub(crate) struct PainterProps {
    pub painting: Painting,
    pub arrangement: Arrangement,
    /// The latest report of the solver. It may be some strokes old.
    pub report: Option<Rc<PaintingReport>>,
    /// The possible colours of the current spot, a bit each; zero if they are not known.
    pub choices: u8,
    /// Why a text was not painted.
    pub paste_error: Option<String>,
    pub status: WorkerStatus,
    /// Whether there is a solver for the puzzle.
    pub can_solve: bool,
    pub on_stroke: Callback<Stroke>,
    pub jobs: Jobs,
}

impl PainterProps {
    /// The reading of this painting, if the report is up to date.
    fn reading(&self) -> Option<&PaintingReading> {
        let report = self.report.as_ref().filter(|report| report.painted == self.painting.painted());
        report.map(|report| &report.reading)
    }
}

#[component]
pub(crate) fn Painter(props: &PainterProps) -> Html {
    let painting = &props.painting;
    let canvas = painting.canvas();
    // The colour of the brush; `None` erases.
    let brush = use_state_eq(|| Some(Face::U));
    // The spot with the keyboard focus, at first the first one. The net is one tab stop; arrow keys move inside it.
    let moved_to = use_state_eq(|| None::<usize>);
    let at = moved_to.unwrap_or_default();
    // The spot under the pointer or the focus.
    let seen = use_state_eq(|| None::<usize>);
    let set_brush = {
        let brush = brush.clone();
        Callback::from(move |colour: Option<Face>| brush.set(colour))
    };
    let tool = Rc::new(PaintBrush {
        painting: painting.clone(),
        arrangement: props.arrangement,
        brush: *brush,
        set_brush: set_brush.clone(),
        move_to: {
            let moved_to = moved_to.clone();
            Callback::from(move |spot: usize| moved_to.set(Some(spot)))
        },
        on_stroke: props.on_stroke.clone(),
        drag: use_mut_ref(BrushDrag::default),
    });
    // Moves the focus to the net, and back at the end.
    {
        let first = canvas.name(at);
        use_effect_with((), move |()| {
            focus(&first);
            || {
                // After the puzzle is back on the page, and only if nothing else has the focus by then.
                Timeout::new(0, || {
                    if focused().is_none() {
                        focus(Drawer::Painter.button());
                    }
                })
                .forget();
            }
        });
    }
    // A net that is wider than the screen starts scrolled to its middle.
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
    // Until the solver has read the last strokes, the earlier reading is shown and marked as outdated.
    let shown = reading.or(props.report.as_ref().map(|report| &report.reading));
    let (width, height) = props.arrangement.size();
    let placements = props.arrangement.placements();
    let scheme = painting.puzzle().kind().colour_scheme().and_then(ColourScheme::class);
    let sheet = PaintingNet { painting, canvas, reading: shown, at };
    html! {
        <div class={classes!("painter", scheme)}>
            if scheme.is_some() { { svg::node(spot_marks()) } }
            <div class="paint-bar">
                { palette(canvas, *brush, &set_brush, props.choices) }
                { verdict(props, shown, canvas.name(at)) }
                { buttons(props, reading) }
            </div>
            <div class="paint-scroll" ref={scrolled}>
                <svg class={classes!("net", "paint", is_complete.then_some("complete"))} viewBox={format!("0 0 {} {}", fixed(width, 0), fixed(height, 0))} role="group"
                    aria-label="Net to paint on"
                    onclick={PaintBrush::on_click(&tool)} oncontextmenu={PaintBrush::on_menu(&tool)} onkeydown={PaintBrush::on_key(&tool)}
                    onpointerdown={PaintBrush::on_down(&tool)} onpointermove={PaintBrush::on_move(&tool)}
                    onfocusin={let on_seen = on_seen.clone(); move |event: FocusEvent| on_seen(event.into())}
                    onmouseover={let on_seen = on_seen.clone(); move |event: MouseEvent| on_seen(event.into())}>
                    { for painting.puzzle().definitions_to_paint().map(svg::node) }
                    { for placements.iter().map(|placement| sheet.face(placement)) }
                </svg>
            </div>
            { text_field(props) }
        </div>
    }
}

/// What a key does on the net, apart from the keys of the colours.
#[derive(Clone, Copy)]
pub(crate) enum PainterKey {
    /// To the right and down.
    Go(f64, f64),
    Paint,
    Erase,
}

impl PainterKey {
    /// The description of the key.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            PainterKey::Go(..) => "The next spot that way",
            PainterKey::Paint => "Paint, and with Shift take the colour away",
            PainterKey::Erase => "Take the colour away",
        }
    }
}

pub(crate) const KEYS: [(&str, PainterKey); 8] = [
    ("ArrowLeft", PainterKey::Go(-1.0, 0.0)),
    ("ArrowRight", PainterKey::Go(1.0, 0.0)),
    ("ArrowUp", PainterKey::Go(0.0, -1.0)),
    ("ArrowDown", PainterKey::Go(0.0, 1.0)),
    ("Enter", PainterKey::Paint),
    (" ", PainterKey::Paint),
    ("Delete", PainterKey::Erase),
    ("Backspace", PainterKey::Erase),
];

fn undo_label() -> &'static str {
    shortcut_label(KeyCommand::Undo).expect("undo has a shortcut")
}

/// The instructions beside the net.
pub(crate) fn painting_help(painting: &Painting) -> Html {
    let canvas = painting.canvas();
    let (hold, parts) = canvas.advice();
    let keys = Face::ALL.map(|face| canvas.colour_letter(face).to_string()).join(" ");
    html! {
        <section class="panel" aria-labelledby="painting-title">
            <h2 id="painting-title">{ "Painting" }</h2>
            <p>{ format!("{hold} Paint what you see: {parts}.") }</p>
            <p>{ "Every colour you paint leaves fewer positions. What follows from yours is filled in faintly, so you need not paint everything; the palette dims what the spot under your pointer cannot be." }</p>
            <p>{ "What no puzzle can look like is named and outlined, and the smallest change that mends it is offered." }</p>
            <p class="with-mouse">{ format!("Drag to paint several. Click again, right-click or Shift-click to take a colour away. With the keyboard: Tab to the net, {keys} one after the other, arrows to move, Del to erase, {} to undo.", undo_label()) }</p>
            <p class="with-finger">{ "Tap a spot again to take its colour away." }</p>
        </section>
    }
}

/// The colours to choose from. Colours that the current spot cannot have are dimmed, where that is known.
fn palette(
    canvas: &dyn Paintable,
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

/// The verdict on the painting, with a button to repair it or to retry.
fn verdict(props: &PainterProps, shown: Option<&PaintingReading>, at: String) -> Html {
    let (text, class, action) = match (props.reading(), &props.status) {
        (None, WorkerStatus::Failed(failure)) => {
            let onclick = props.jobs.reform(|_: MouseEvent| JobCommand::Retry);
            let retry = html! { <button type="button" id="paint-retry" {onclick}>{ "Retry" }</button> };
            (sentence(&failure.to_string()), "bad", retry)
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

fn repair_button(props: &PainterProps, reading: &PaintingReading, at: String) -> Html {
    let Verdict::Impossible(Mistake { repair: Some(repair), .. }) = &reading.verdict else { return html! {} };
    let changes = repair.changes.clone();
    let onclick = props.on_stroke.reform(move |_: MouseEvent| {
        // The button is removed: the focus moves to the net.
        focus(&at);
        Stroke::Change(changes.clone())
    });
    html! { <button type="button" id="paint-repair" {onclick}>{ &repair.question }</button> }
}

fn buttons(props: &PainterProps, reading: Option<&PaintingReading>) -> Html {
    let painting = &props.painting;
    let button = |id: &'static str,
                  class: Option<&'static str>,
                  title: &str,
                  label: &'static str,
                  stroke: Option<Stroke>| {
        let disabled = stroke.is_none().to_string();
        let onclick = stroke.map(|stroke| props.on_stroke.reform(move |_: MouseEvent| stroke.clone()));
        html! { <button type="button" {id} {class} title={title.to_owned()} aria-disabled={disabled} {onclick}>{ label }</button> }
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
    let undo_title = format!("Take the last stroke back ({})", undo_label());
    html! {
        <div class="row">
            if props.can_solve {
                { button("paint-solve", Some("primary"), "Begin with the painted position and solve it", "Solve it", solve_it) }
            }
            { button("paint-use", (!props.can_solve).then_some("primary"), "Begin with the painted position", "Use this position", use_it) }
            { button("paint-fill", None, "Paint what is filled in faintly", "Fill in what follows", fill) }
            { button("paint-undo", None, &undo_title, "Undo", undo) }
            { button("paint-clear", None, "Take all colours away", "Clear", clear) }
            { button("paint-copy", None, "Paint the position on the bench", "Copy bench", Some(Stroke::Copy)) }
            { button("paint-leave", None, "Back to the puzzle; what you painted is kept", "Back", Some(Stroke::Leave)) }
        </div>
    }
}

fn verdict_class(reading: &PaintingReading) -> &'static str {
    match reading.verdict {
        Verdict::Open { .. } => "",
        Verdict::Complete(_) => "good",
        Verdict::Impossible(_) => "bad",
    }
}

fn words(painting: &Painting, reading: &PaintingReading) -> String {
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

/// A field for stickers as text. A valid text is painted at once; otherwise the error is shown.
fn text_field(props: &PainterProps) -> Html {
    let oninput = props.on_stroke.reform(|event: InputEvent| {
        Stroke::Paste(event.target_unchecked_into::<HtmlTextAreaElement>().value())
    });
    let error = props.paste_error.as_ref().map(|error| format!("Not painted: {error}."));
    let placeholder = props.painting.canvas().text_advice();
    html! {
        <div class="moves-field">
            <label for="paint-text">{ "Paste stickers" }</label>
            <textarea id="paint-text" rows="2" spellcheck="false" autocomplete="off" autocapitalize="off" {placeholder}
                {oninput} aria-invalid={error.is_some().to_string()} aria-describedby="paint-text-error" />
            <p class="field-error" id="paint-text-error" role="status">{ error }</p>
        </div>
    }
}

/// The spot of an event.
fn spot_of(event: &Event) -> Option<usize> {
    let element = event.target()?.dyn_into::<Element>().ok()?.closest("[data-index]").ok()??;
    element.get_attribute("data-index")?.parse().ok()
}

/// The brush with its event handlers.
struct PaintBrush {
    painting: Painting,
    arrangement: Arrangement,
    brush: Option<Face>,
    set_brush: Callback<Option<Face>>,
    move_to: Callback<usize>,
    on_stroke: Callback<Stroke>,
    drag: Rc<RefCell<BrushDrag>>,
}

/// A drag of the brush over several spots: the first spot and the last one. All get the colour of the first.
#[derive(Default)]
struct BrushDrag {
    from: Option<usize>,
    last: Option<usize>,
    colour: Option<Face>,
}

impl PaintBrush {
    fn on_down(tool: &Rc<Self>) -> Callback<PointerEvent> {
        let tool = Rc::clone(tool);
        Callback::from(move |event: PointerEvent| {
            // Without this, all events of a pen would have its first spot as target.
            if let Some(spot) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) {
                let _ = spot.release_pointer_capture(event.pointer_id());
            }
            // A finger scrolls.
            let is_brush = event.button() == 0 && event.pointer_type() != "touch";
            let from = spot_of(&event).filter(|_| is_brush);
            *tool.drag.borrow_mut() = BrushDrag { from, ..BrushDrag::default() };
        })
    }

    fn on_move(tool: &Rc<Self>) -> Callback<PointerEvent> {
        let tool = Rc::clone(tool);
        Callback::from(move |event: PointerEvent| {
            let mut drag = tool.drag.borrow_mut();
            let (Some(from), Some(spot)) = (drag.from, spot_of(&event)) else { return };
            if event.buttons() & 1 == 0 {
                *drag = BrushDrag::default();
            } else if drag.last.is_none() && spot != from {
                let erases = event.shift_key() || tool.painting.colour(from) == tool.brush;
                drag.colour = if erases { None } else { tool.brush };
                tool.on_stroke.emit(Stroke::Paint(from, drag.colour));
            }
            if drag.last != Some(spot) && (drag.last.is_some() || spot != from) {
                drag.last = Some(spot);
                tool.move_to.emit(spot);
                tool.on_stroke.emit(Stroke::Paint(spot, drag.colour));
            }
        })
    }

    fn on_click(tool: &Rc<Self>) -> Callback<MouseEvent> {
        let tool = Rc::clone(tool);
        Callback::from(move |event: MouseEvent| {
            // The drag has painted already.
            let is_dragged = std::mem::take(&mut *tool.drag.borrow_mut()).last.is_some();
            if let Some(spot) = spot_of(&event).filter(|_| !is_dragged) {
                tool.move_to.emit(spot);
                tool.stroke(spot, event.shift_key());
            }
        })
    }

    /// Paints a spot. Painting the same colour again erases it.
    fn stroke(&self, spot: usize, erases: bool) {
        let erases = erases || self.painting.colour(spot) == self.brush;
        self.on_stroke.emit(Stroke::Paint(spot, if erases { None } else { self.brush }));
    }

    fn on_menu(tool: &Rc<Self>) -> Callback<MouseEvent> {
        let tool = Rc::clone(tool);
        Callback::from(move |event: MouseEvent| {
            if let Some(spot) = spot_of(&event) {
                event.prevent_default();
                tool.on_stroke.emit(Stroke::Paint(spot, None));
            }
        })
    }

    fn on_key(tool: &Rc<Self>) -> Callback<KeyboardEvent> {
        let tool = Rc::clone(tool);
        Callback::from(move |event: KeyboardEvent| {
            let Some(spot) = spot_of(&event) else { return };
            if event.ctrl_key() || event.meta_key() || event.alt_key() {
                return;
            }
            let pressed = event.key();
            let canvas = tool.painting.canvas();
            let colour = Face::ALL
                .into_iter()
                .find(|&colour| pressed.eq_ignore_ascii_case(&canvas.colour_letter(colour).to_string()));
            let known = KEYS.into_iter().find(|(key, _)| *key == pressed);
            match (colour, known) {
                (Some(colour), _) => {
                    tool.set_brush.emit(Some(colour));
                    tool.on_stroke.emit(Stroke::Paint(spot, Some(colour)));
                    // Typing moves on to the next spot, in the order of texts.
                    if let Some(next) = tool.painting.spots().find(|next| *next > spot) {
                        tool.move_to.emit(next);
                        focus(&canvas.name(next));
                    }
                }
                (None, Some((_, PainterKey::Go(right, down)))) => {
                    if let Some(next) = tool.beside(spot, (right, down)) {
                        tool.move_to.emit(next);
                        focus(&canvas.name(next));
                    }
                }
                (None, Some((_, PainterKey::Paint))) => tool.stroke(spot, event.shift_key()),
                (None, Some((_, PainterKey::Erase))) => tool.on_stroke.emit(Stroke::Paint(spot, None)),
                (None, None) => return,
            }
            event.prevent_default();
        })
    }

    /// The nearest spot in a direction of the net. The distance sideways counts twice.
    fn beside(&self, spot: usize, (right, down): (f64, f64)) -> Option<usize> {
        let placements = self.arrangement.placements();
        let position = |spot: usize| {
            let (face, middle) = self.painting.puzzle().spot_middle(spot)?;
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

/// Renders the spots.
struct PaintingNet<'a> {
    painting: &'a Painting,
    canvas: &'a dyn Paintable,
    reading: Option<&'a PaintingReading>,
    at: usize,
}

impl PaintingNet<'_> {
    fn face(&self, placement: &FacePlacement) -> Html {
        let face = placement.face;
        let picture = self.painting.puzzle().face_to_paint(face);
        let layers = picture.layers.into_iter().map(|layer| match layer {
            PaintLayer::Fixed(fixed) => svg::node(fixed),
            PaintLayer::Spot(spot) => self.spot(spot),
        });
        let clip = picture.is_clipped.then_some("url(#face)");
        html! {
            <g key={face.index()} transform={transform(placement)} data-face={face.letter().to_string()}>
                <g clip-path={clip}>{ for layers }</g>
            </g>
        }
    }

    /// A spot, with a larger hit area if it has one.
    fn spot(&self, SpotPicture { spot, transform, path, reach }: SpotPicture) -> Html {
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
                { for reach.map(svg::node) }
                <path class={paint_class(painted.or(forced))} d={path} />
            </g>
        }
    }

    fn label(&self, spot: usize, painted: Option<Face>, forced: Option<Face>, is_wrong: bool) -> String {
        let name = |colour: Face| self.canvas.colour_name(colour);
        let possible = self.reading.map_or(0, |reading| reading.possible(spot));
        let colour = match (painted, forced) {
            (Some(colour), _) => format!("painted {}", name(colour)),
            (None, Some(colour)) => format!("must be {}", name(colour)),
            // If nothing is known, or everything is possible, the label leaves it out.
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
