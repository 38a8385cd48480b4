//! The tree of a search after a step, as a drawing and in words.

use std::rc::Rc;

use web_sys::{KeyboardEvent, window};
use yew::prelude::*;

use crate::browser::focus::focus;
use crate::lab::steps_panel::brief;
use unfold_core::laboratory::tree::{self, TreePlace};
use unfold_core::search::trace::{NodeStatus, Trace, TraceView};

/// At most this many nodes are drawn.
const MOST_DRAWN: usize = 300;

/// The distances between the centres of neighbours, and of parents and children.
const ACROSS: f64 = 30.0;
const DOWN: f64 = 46.0;
const RADIUS: f64 = 12.5;
const MARGIN: f64 = 20.0;

/// The zoom levels.
const ZOOMS: [f64; 5] = [0.4, 0.65, 1.0, 1.4, 2.0];

#[derive(Properties)]
pub(crate) struct TreeViewProps {
    pub trace: Rc<Trace>,
    pub view: Rc<TraceView>,
    /// The node that is described below the tree.
    pub selected: u32,
    pub on_select: Callback<u32>,
}

/// A trace never changes, so its pointer identifies it.
impl PartialEq for TreeViewProps {
    fn eq(&self, other: &TreeViewProps) -> bool {
        self.selected == other.selected && Rc::ptr_eq(&self.trace, &other.trace) && self.view == other.view
    }
}

/// The nodes that are drawn and where, in the order of the trace.
struct DrawnTree {
    nodes: Vec<usize>,
    /// The parent of each, as an index into `nodes`.
    parents: Vec<Option<usize>>,
    places: Vec<TreePlace>,
}

impl DrawnTree {
    fn of(trace: &Trace, view: &TraceView) -> DrawnTree {
        let parents: Vec<Option<usize>> =
            trace.nodes.iter().map(|node| node.parent.map(|parent| parent as usize)).collect();
        let nodes = tree::newest(&parents, |node| view.statuses[node] != NodeStatus::Absent, MOST_DRAWN);
        let number = |node: usize| nodes.binary_search(&node).ok();
        let parents: Vec<Option<usize>> = nodes.iter().map(|&node| parents[node].and_then(number)).collect();
        let places = tree::places(&parents);
        DrawnTree { nodes, parents, places }
    }

    fn centre(&self, index: usize) -> (f64, f64) {
        let TreePlace { across, depth } = self.places[index];
        (MARGIN + across * ACROSS, MARGIN + depth as f64 * DOWN)
    }

    /// The node that an arrow key leads to: the parent, the first child, or a neighbour.
    fn after_key(&self, node: usize, key: &str) -> Option<usize> {
        let index = self.nodes.binary_search(&node).ok()?;
        let TreePlace { across, depth } = self.places[index];
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
pub(crate) fn TreeView(props: &TreeViewProps) -> Html {
    let TreeViewProps { trace, view, selected, on_select } = props;
    let zoom = use_state_eq(|| 2_usize);
    let drawn = Rc::new(DrawnTree::of(trace, view));
    use_effect_with((*selected, view.current, *zoom), |_| scroll_into_view());
    let present = view.statuses.iter().filter(|status| **status != NodeStatus::Absent).count();
    let (width, height) = size(&drawn);
    let scale = ZOOMS[*zoom];
    let onkeydown = {
        let (drawn, selected, on_select) = (drawn.clone(), *selected as usize, on_select.clone());
        Callback::from(move |event: KeyboardEvent| {
            if let Some(node) = drawn.after_key(selected, &event.key()) {
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
            <p class="explanation" id="explanation"><strong>{ words(trace, *selected) }</strong>{ format!(", {}. ", status_words(view, *selected)) }
                <code>{ &trace.nodes[*selected as usize].state }</code></p>
        </>
    }
}

fn size(drawn: &DrawnTree) -> (f64, f64) {
    let across = drawn.places.iter().map(|place| place.across).fold(0.0, f64::max);
    let depth = drawn.places.iter().map(|place| place.depth).max().unwrap_or(0);
    (2.0 * MARGIN + across * ACROSS, 2.0 * MARGIN + depth as f64 * DOWN)
}

fn node_id(node: usize) -> String {
    format!("node-{node}")
}

fn edge(drawn: &DrawnTree, view: &TraceView, index: usize) -> Option<Html> {
    let ((x, y), (from_x, from_y)) = (drawn.centre(index), drawn.centre(drawn.parents[index]?));
    let is_on_path = view.path.contains(&(drawn.nodes[index] as u32));
    Some(html! {
        <path class={classes!("edge", is_on_path.then_some("on-path"))}
            d={format!("M{from_x:.1} {from_y:.1}L{x:.1} {y:.1}")} />
    })
}

fn node(props: &TreeViewProps, drawn: &DrawnTree, index: usize) -> Html {
    let TreeViewProps { trace, view, selected, on_select } = props;
    let node = drawn.nodes[index];
    let number = node as u32;
    let (x, y) = drawn.centre(index);
    let is_selected = number == *selected;
    let onclick = on_select.reform(move |_: MouseEvent| number);
    let onmouseenter = on_select.reform(move |_: MouseEvent| number);
    let name = format!("{}, {}", words(trace, number), status_words(view, number));
    let tooltip = name.clone();
    html! {
        <g key={node} id={node_id(node)} class={classes!("node", class(view.statuses[node]), is_selected.then_some("selected"))}
            transform={format!("translate({x:.1} {y:.1})")} role="button" aria-label={name} tabindex={if is_selected { "0" } else { "-1" }}
            {onclick} {onmouseenter}>
            <title>{ tooltip }</title>
            <circle r={RADIUS.to_string()} />
            <text y="4">{ short(trace.nodes[node].f) }</text>
        </g>
    }
}

/// The f value of a node, short enough for its circle.
fn short(number: f64) -> String {
    if number.fract() == 0.0 { format!("{number:.0}") } else { format!("{number:.1}") }
}

/// A node in words: the move that reached it, and its g, h and f.
pub(super) fn words(trace: &Trace, node: u32) -> String {
    let of = &trace.nodes[node as usize];
    let reached = if of.mv.is_empty() { "the start".to_string() } else { format!("by {}", of.mv) };
    format!("Node {node}, {reached}: g {}, h {}, f {}", of.g, brief(of.h), brief(of.f))
}

/// The meaning of each colour.
const LEGEND: [(NodeStatus, &str); 6] = [
    (NodeStatus::Current, "being expanded"),
    (NodeStatus::Waiting, "waiting"),
    (NodeStatus::Expanded, "expanded"),
    (NodeStatus::Known, "known or bettered"),
    (NodeStatus::Cut, "cut off or left"),
    (NodeStatus::Goal, "goal"),
];

fn class(status: NodeStatus) -> &'static str {
    match status {
        NodeStatus::Absent => "absent",
        NodeStatus::Waiting => "waiting",
        NodeStatus::Current => "current",
        NodeStatus::Expanded => "expanded",
        NodeStatus::Known | NodeStatus::Bettered => "known",
        NodeStatus::Cut | NodeStatus::Left => "cut",
        NodeStatus::Goal => "goal",
    }
}

fn status_words(view: &TraceView, node: u32) -> &'static str {
    match view.statuses[node as usize] {
        NodeStatus::Absent => "not there yet",
        NodeStatus::Waiting => "waiting in the frontier",
        NodeStatus::Current => "being expanded",
        NodeStatus::Expanded => "expanded",
        NodeStatus::Left => "expanded and left again",
        NodeStatus::Known => "its state was known already",
        NodeStatus::Bettered => "a shorter way to its state was found",
        NodeStatus::Cut => "beyond the threshold",
        NodeStatus::Goal => "the goal",
    }
}

/// Scrolls the tree, and nothing else, so that the selected or current node is visible.
fn scroll_into_view() {
    let found = |selector: &str| window()?.document()?.query_selector(selector).ok().flatten();
    let Some(scroll) = found("#tree-scroll") else { return };
    let Some(current) = found("#tree .selected").or_else(|| found("#tree .current")) else { return };
    let (outer, inner) = (scroll.get_bounding_client_rect(), current.get_bounding_client_rect());
    let across = inner.left() + inner.width() / 2.0 - outer.left() - outer.width() / 2.0;
    let down = inner.top() + inner.height() / 2.0 - outer.top() - outer.height() / 2.0;
    // A visible node stays where it is: it may be under the pointer.
    if across.abs() < outer.width() / 2.0 && down.abs() < outer.height() / 2.0 {
        return;
    }
    scroll.set_scroll_left(scroll.scroll_left() + across as i32);
    scroll.set_scroll_top(scroll.scroll_top() + down as i32);
}
