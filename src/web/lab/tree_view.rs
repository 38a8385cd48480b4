//! The tree of a search as it stands after a step, drawn and told.

use std::rc::Rc;

use web_sys::{KeyboardEvent, window};
use yew::prelude::*;

use super::steps_panel::brief;
use crate::laboratory::tree::{self, Place};
use crate::search::trace::{Status, Trace, View};
use crate::web::effect::use_effect_with;
use crate::web::reveal::focus;

/// More nodes than this are not drawn.
const MOST_DRAWN: usize = 300;

/// Between the middles of neighbours, and of parents and children.
const ACROSS: f64 = 30.0;
const DOWN: f64 = 46.0;
const RADIUS: f64 = 12.5;
const MARGIN: f64 = 20.0;

/// How much larger or smaller it can be drawn.
const ZOOMS: [f64; 5] = [0.4, 0.65, 1.0, 1.4, 2.0];

#[derive(Properties)]
pub struct Props {
    pub trace: Rc<Trace>,
    pub view: Rc<View>,
    /// The node that is told about.
    pub told: u32,
    pub on_select: Callback<u32>,
}

/// A trace does not change once it is there.
impl PartialEq for Props {
    fn eq(&self, other: &Props) -> bool {
        self.told == other.told && Rc::ptr_eq(&self.trace, &other.trace) && self.view == other.view
    }
}

/// The nodes that are drawn and where, in the order of the trace.
struct Drawn {
    nodes: Vec<usize>,
    /// The parent of each, by its number among those that are drawn.
    parents: Vec<Option<usize>>,
    places: Vec<Place>,
}

impl Drawn {
    fn of(trace: &Trace, view: &View) -> Drawn {
        let parents: Vec<Option<usize>> =
            trace.nodes.iter().map(|node| node.parent.map(|parent| parent as usize)).collect();
        let nodes = tree::newest(&parents, |node| view.statuses[node] != Status::Absent, MOST_DRAWN);
        let number = |node: usize| nodes.binary_search(&node).ok();
        let parents: Vec<Option<usize>> = nodes.iter().map(|&node| parents[node].and_then(number)).collect();
        let places = tree::places(&parents);
        Drawn { nodes, parents, places }
    }

    fn middle(&self, index: usize) -> (f64, f64) {
        let Place { across, depth } = self.places[index];
        (MARGIN + across * ACROSS, MARGIN + depth as f64 * DOWN)
    }

    /// Where a key leads from a node: to its parent, its first child, or its neighbours.
    fn after_key(&self, node: usize, key: &str) -> Option<usize> {
        let index = self.nodes.binary_search(&node).ok()?;
        let Place { across, depth } = self.places[index];
        let beside = |is_right: bool| {
            let same = (0..self.nodes.len()).filter(|&other| {
                self.places[other].depth == depth
                    && (self.places[other].across > across) == is_right
                    && other != index
            });
            same.min_by(|&one, &other| {
                let distance = |index: usize| (self.places[index].across - across).abs();
                distance(one).total_cmp(&distance(other))
            })
        };
        let found = match key {
            "ArrowUp" => self.parents[index],
            "ArrowDown" => self.parents.iter().position(|parent| *parent == Some(index)),
            "ArrowLeft" => beside(false),
            "ArrowRight" => beside(true),
            _ => None,
        };
        found.map(|index| self.nodes[index])
    }
}

#[component]
pub fn TreeView(props: &Props) -> Html {
    let Props { trace, view, told, on_select } = props;
    let zoom = use_state_eq(|| 2_usize);
    let drawn = Rc::new(Drawn::of(trace, view));
    use_effect_with((*told, view.current, *zoom), |_| show_in_middle());
    let present = view.statuses.iter().filter(|status| **status != Status::Absent).count();
    let (width, height) = size(&drawn);
    let scale = ZOOMS[*zoom];
    let onkeydown = {
        let (drawn, told, on_select) = (drawn.clone(), *told as usize, on_select.clone());
        Callback::from(move |event: KeyboardEvent| {
            if let Some(node) = drawn.after_key(told, &event.key()) {
                event.prevent_default();
                on_select.emit(node as u32);
                focus(&node_id(node));
            }
        })
    };
    let zoomed = |by: isize| {
        let setter = zoom.setter();
        let next = zoom.checked_add_signed(by).filter(|next| *next < ZOOMS.len());
        next.map(|next| Callback::from(move |_: MouseEvent| setter.set(next)))
    };
    let (smaller, larger) = (zoomed(-1), zoomed(1));
    html! {
        <>
            <div class="tree-bar">
                <ul class="legend" aria-label="Colours">
                    { for LEGEND.iter().map(|(status, name)| html! { <li class={class(*status)}><span class="dot"></span>{ *name }</li> }) }
                </ul>
                <div class="row">
                    <button type="button" id="tree-smaller" aria-label="Smaller" aria-disabled={smaller.is_none().to_string()} onclick={smaller}>{ "−" }</button>
                    <button type="button" id="tree-larger" aria-label="Larger" aria-disabled={larger.is_none().to_string()} onclick={larger}>{ "+" }</button>
                </div>
            </div>
            <div class="tree-scroll" id="tree-scroll">
                <svg class="tree" id="tree" role="group" aria-label="Search tree; arrow keys go from node to node"
                    viewBox={format!("0 0 {width:.0} {height:.0}")} width={format!("{:.0}", width * scale)}
                    height={format!("{:.0}", height * scale)} {onkeydown}>
                    { for (0..drawn.nodes.len()).filter_map(|index| edge(&drawn, view, index)) }
                    { for (0..drawn.nodes.len()).map(|index| node(props, &drawn, index)) }
                </svg>
            </div>
            if drawn.nodes.len() < present {
                <p class="about">{ format!("The newest {} of {present} nodes are drawn, with all that led to them.", drawn.nodes.len()) }</p>
            }
            <p class="told" id="told"><strong>{ words(trace, *told) }</strong>{ format!(", {}. ", status_words(view, *told)) }
                <code>{ &trace.nodes[*told as usize].state }</code></p>
        </>
    }
}

fn size(drawn: &Drawn) -> (f64, f64) {
    let across = drawn.places.iter().map(|place| place.across).fold(0.0, f64::max);
    let depth = drawn.places.iter().map(|place| place.depth).max().unwrap_or(0);
    (2.0 * MARGIN + across * ACROSS, 2.0 * MARGIN + depth as f64 * DOWN)
}

fn node_id(node: usize) -> String {
    format!("node-{node}")
}

fn edge(drawn: &Drawn, view: &View, index: usize) -> Option<Html> {
    let ((x, y), (from_x, from_y)) = (drawn.middle(index), drawn.middle(drawn.parents[index]?));
    let is_on_path = view.path.contains(&(drawn.nodes[index] as u32));
    Some(html! {
        <path class={classes!("edge", is_on_path.then_some("on-path"))}
            d={format!("M{from_x:.1} {from_y:.1}L{x:.1} {y:.1}")} />
    })
}

fn node(props: &Props, drawn: &Drawn, index: usize) -> Html {
    let Props { trace, view, told, on_select } = props;
    let node = drawn.nodes[index];
    let number = node as u32;
    let (x, y) = drawn.middle(index);
    let is_told = number == *told;
    let onclick = on_select.reform(move |_: MouseEvent| number);
    let onmouseenter = on_select.reform(move |_: MouseEvent| number);
    let name = format!("{}, {}", words(trace, number), status_words(view, number));
    let tooltip = name.clone();
    html! {
        <g key={node} id={node_id(node)} class={classes!("node", class(view.statuses[node]), is_told.then_some("told"))}
            transform={format!("translate({x:.1} {y:.1})")} role="button" aria-label={name} tabindex={if is_told { "0" } else { "-1" }}
            {onclick} {onmouseenter}>
            <title>{ tooltip }</title>
            <circle r={RADIUS.to_string()} />
            <text y="4">{ short(trace.nodes[node].f) }</text>
        </g>
    }
}

/// What a node is judged by, in the little room that it has.
fn short(number: f64) -> String {
    if number.fract() == 0.0 { format!("{number:.0}") } else { format!("{number:.1}") }
}

/// A node in words: how it was reached, and what it is judged by.
pub fn words(trace: &Trace, node: u32) -> String {
    let of = &trace.nodes[node as usize];
    let reached = if of.mv.is_empty() { "the start".to_string() } else { format!("by {}", of.mv) };
    format!("Node {node}, {reached}: g {}, h {}, f {}", of.g, brief(of.h), brief(of.f))
}

/// What each colour says.
const LEGEND: [(Status, &str); 6] = [
    (Status::Current, "being expanded"),
    (Status::Waiting, "waiting"),
    (Status::Expanded, "expanded"),
    (Status::Known, "known or bettered"),
    (Status::Cut, "cut off or left"),
    (Status::Goal, "goal"),
];

fn class(status: Status) -> &'static str {
    match status {
        Status::Absent => "absent",
        Status::Waiting => "waiting",
        Status::Current => "current",
        Status::Expanded => "expanded",
        Status::Known | Status::Bettered => "known",
        Status::Cut | Status::Left => "cut",
        Status::Goal => "goal",
    }
}

fn status_words(view: &View, node: u32) -> &'static str {
    match view.statuses[node as usize] {
        Status::Absent => "not there yet",
        Status::Waiting => "waiting in the frontier",
        Status::Current => "being expanded",
        Status::Expanded => "expanded",
        Status::Left => "expanded and left again",
        Status::Known => "its state was known already",
        Status::Bettered => "a shorter way to its state was found",
        Status::Cut => "beyond the threshold",
        Status::Goal => "the goal",
    }
}

/// Scrolls the tree, and nothing else, so that what is being expanded is in sight.
fn show_in_middle() {
    let found = |selector: &str| window()?.document()?.query_selector(selector).ok().flatten();
    let Some(scroll) = found("#tree-scroll") else { return };
    let Some(current) = found("#tree .told").or_else(|| found("#tree .current")) else { return };
    let (outer, inner) = (scroll.get_bounding_client_rect(), current.get_bounding_client_rect());
    let across = inner.left() + inner.width() / 2.0 - outer.left() - outer.width() / 2.0;
    let down = inner.top() + inner.height() / 2.0 - outer.top() - outer.height() / 2.0;
    // What somebody points at is not moved away from below the pointer.
    if across.abs() < outer.width() / 2.0 && down.abs() < outer.height() / 2.0 {
        return;
    }
    scroll.set_scroll_left(scroll.scroll_left() + across as i32);
    scroll.set_scroll_top(scroll.scroll_top() + down as i32);
}
