//! A small search one expansion at a time: the tree, the frontier and the expanded nodes.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use yew::prelude::*;

use crate::lab::background_job::use_background_job;
use crate::lab::positions_panel::PositionsPanel;
use crate::lab::state::Experiment;
use crate::lab::tree_view::{TreeView, words};
use crate::stage::player::Player;
use crate::ui::drop_down::{DropDown, DropDownOption};
use unfold_core::laboratory::{all_methods, title};
use unfold_core::picture::words::{counted, sentence};
use unfold_core::puzzle::Puzzle;
use unfold_core::search::Order;
use unfold_core::search::trace::{Algorithm, NodeStatus, RecordedFate, Trace, TraceEnd, TraceView};
use unfold_core::solve::Method;
use unfold_core::workbench::protocol::{Finished, Job, JobError};
use unfold_core::workbench::session::SessionAction;

/// At most this many nodes of the frontier, and of the expanded nodes, are listed.
const LISTED: usize = 40;

/// The choices for the speed, in steps a second.
const SPEEDS: [u32; 4] = [1, 3, 10, 30];

#[derive(Properties, PartialEq)]
pub(crate) struct StepsPanelProps {
    pub experiment: Experiment,
    pub on_experiment: Callback<Experiment>,
}

/// The state of the player in a recorded search.
#[derive(Clone, Copy, Debug, PartialEq)]
struct StepState {
    step: usize,
    is_playing: bool,
    speed: u32,
    /// The node that is described, if not the current one.
    selected: Option<u32>,
}

#[component]
pub(crate) fn StepsPanel(props: &StepsPanelProps) -> Html {
    let StepsPanelProps { experiment, on_experiment } = props;
    let methods = use_memo(experiment.puzzle.clone(), |puzzle| {
        all_methods(puzzle).into_iter().filter(|method| method.offer().is_traced()).collect::<Vec<_>>()
    });
    let chosen = use_state_eq(|| None::<Method>);
    let start = use_state_eq(|| 0_usize);
    let recording = use_background_job();
    let at = use_state_eq(|| StepState { step: 0, is_playing: false, speed: SPEEDS[1], selected: None });
    let method = (*chosen).filter(|method| methods.contains(method)).or_else(|| usual(&methods));
    let trace = use_memo(recording.latest.outcome.clone(), traced);
    let length = trace.as_ref().as_ref().map_or(0, |trace| trace.steps.len());
    // A new recording starts at its first step.
    use_effect_with(Rc::as_ptr(&trace), {
        let at = at.clone();
        move |_| at.set(StepState { step: 0, is_playing: false, selected: None, ..*at })
    });
    use_effect_with((*at, length), {
        let at = at.clone();
        move |&(now, length)| {
            let timeout = (now.is_playing && now.step < length).then(|| {
                Timeout::new(1_000 / now.speed, move || {
                    let step = now.step + 1;
                    at.set(StepState { step, is_playing: step < length, selected: None, ..now });
                })
            });
            move || drop(timeout)
        }
    });
    let starts = experiment.starts().unwrap_or_default();
    let index = (*start).min(starts.len().saturating_sub(1));
    let onclick =
        method.zip(starts.get(index)).filter(|_| !recording.latest.is_running).map(|(method, start)| {
            let job = Job::Trace {
                puzzle: start.position.id(),
                state: start.position.text(),
                method: method.offer().name.to_string(),
                metric: method.metric,
                heuristic: method.heuristic().map(|heuristic| heuristic.name.to_string()),
            };
            recording.on_start.reform(move |_: MouseEvent| job.clone())
        });
    let on_method = {
        let (setter, methods) = (chosen.setter(), methods.clone());
        Callback::from(move |index: usize| setter.set(methods.get(index).copied()))
    };
    let on_position = {
        let setter = start.setter();
        Callback::from(move |index| setter.set(index))
    };
    let options: Vec<_> = methods.iter().map(|known| DropDownOption::of(title(known))).collect();
    let chosen_method = methods.iter().position(|known| Some(*known) == method);
    let names: Vec<_> = starts.iter().map(|start| DropDownOption::of(start.name.clone())).collect();
    let on_at = {
        let setter = at.setter();
        Callback::from(move |changed: StepState| setter.set(changed))
    };
    html! {
        <>
            <div class="setup">
                <PositionsPanel experiment={experiment.clone()} on_experiment={on_experiment.clone()} />
                <section class="panel" aria-labelledby="steps-title">
                    <h2 id="steps-title">{ "Step by step" }</h2>
                    <p class="about">{ "A search is recorded and shown one expansion after the other: what waits, what was expanded, and why the next one is next. It is recorded up to its four hundredth expansion, so take a position near the goal." }</p>
                    if methods.is_empty() {
                        <p>{ "No search of this puzzle can be recorded." }</p>
                    } else {
                        <div class="row">
                            <label class="field"><span>{ "Search" }</span><DropDown id="steps-method" {options} chosen={chosen_method} on_choose={on_method} /></label>
                            if starts.len() > 1 {
                                <label class="field"><span>{ "From" }</span><DropDown id="steps-start" options={names} chosen={index} on_choose={on_position} /></label>
                            }
                            <button type="button" class="primary" id="record" aria-disabled={onclick.is_none().to_string()} {onclick}>
                                { "Record" }
                            </button>
                        </div>
                    }
                    <p class="working" role="status">
                        if recording.latest.is_running { { "Recording…" } }
                    </p>
                    if let Some(Err(reason)) = &recording.latest.outcome {
                        <p class="failure">{ sentence(&reason.to_string()) }</p>
                    }
                </section>
            </div>
            if let Some(trace) = &*trace {
                { stepped(trace, *at, &on_at) }
            }
        </>
    }
}

/// The trace, if that is what the worker returned.
fn traced(outcome: &Option<Result<Rc<Finished>, JobError>>) -> Option<Rc<Trace>> {
    match outcome.as_ref()?.as_deref() {
        Ok(Finished::Traced(trace)) => trace.open().map(Rc::new),
        _ => None,
    }
}

/// The default: A* with its default heuristic, else the first method.
fn usual(methods: &[Method]) -> Option<Method> {
    let a_star = Some(Algorithm::BestFirst(Order::A_STAR));
    methods.iter().find(|method| method.offer().algorithm == a_star).or(methods.first()).copied()
}

/// The search after some steps.
fn stepped(trace: &Rc<Trace>, at: StepState, on_at: &Callback<StepState>) -> Html {
    let step = at.step.min(trace.steps.len());
    let view = TraceView::after(trace, step);
    let selected = at
        .selected
        .filter(|node| view.statuses.get(*node as usize).is_some_and(|s| *s != NodeStatus::Absent));
    let selected = selected.or(view.path.last().copied()).unwrap_or(0);
    let on_select = on_at.reform(move |node: u32| StepState { selected: Some(node), ..at });
    let open = sorted_by_f(trace, view.open().collect());
    let closed: Vec<u32> = view.closed().collect();
    html! {
        <section class="panel stepping" aria-label="Search">
            { controls(trace.steps.len(), step, at, on_at) }
            <p id="step-words" role="status">{ step_words(trace, step, &view) }</p>
            <TreeView trace={trace.clone()} view={Rc::new(view)} {selected} on_select={on_select.clone()} />
            <div class="sets">
                { list("Frontier", "open-set", trace, &open, selected, &on_select, "next first") }
                { list("Expanded", "closed-set", trace, &closed.into_iter().rev().collect::<Vec<_>>(), selected, &on_select, "latest first") }
            </div>
        </section>
    }
}

/// Lowest f first. Among equals, the newest first.
fn sorted_by_f(trace: &Trace, mut nodes: Vec<u32>) -> Vec<u32> {
    let f = |node: &u32| trace.nodes[*node as usize].f;
    nodes.sort_by(|one, other| f(one).total_cmp(&f(other)).then(other.cmp(one)));
    nodes
}

fn controls(length: usize, step: usize, at: StepState, on_at: &Callback<StepState>) -> Html {
    let on_action = on_at.reform(move |action: SessionAction| {
        let step = match action {
            SessionAction::Jump(step) => step.min(length),
            _ => step.saturating_sub(1),
        };
        StepState { step, is_playing: false, selected: None, ..at }
    });
    let on_play = on_at.reform(move |is_playing: bool| {
        // From the end it starts over.
        let step = if step < length { step } else { 0 };
        StepState { step, is_playing, selected: None, ..at }
    });
    let on_speed = on_at.reform(move |index: usize| {
        let speed = SPEEDS.get(index).copied().unwrap_or(SPEEDS[0]);
        StepState { speed, ..at }
    });
    let speeds = SPEEDS.map(|speed| DropDownOption::of(format!("{speed} steps/s")));
    let chosen_speed = SPEEDS.iter().position(|&speed| speed == at.speed);
    html! {
        <div class="step-bar">
            <Player cursor={step} end={length} playing={at.is_playing} {on_action} {on_play} />
            <DropDown id="step-speed" name="Speed" options={speeds.to_vec()} chosen={chosen_speed} on_choose={on_speed} />
        </div>
    }
}

/// A step in a sentence or two.
fn step_words(trace: &Trace, step: usize, view: &TraceView) -> String {
    let length = trace.steps.len();
    let Some(done) = step.checked_sub(1).and_then(|index| trace.steps.get(index)) else {
        return format!("Before the first of {}: only the start is known.", counted(length as f64, "step"));
    };
    let count =
        |fate: fn(&RecordedFate) -> bool| done.generated.iter().filter(|child| fate(&child.fate)).count();
    let node = &trace.nodes[done.expanded as usize];
    let mut text = format!(
        "Step {step} of {length}: expands node {} with g {}, h {}, f {}; generates {}",
        done.expanded,
        node.g,
        brief(node.h),
        brief(node.f),
        done.generated.len()
    );
    let known = count(|fate| matches!(fate, RecordedFate::Known));
    let cut = count(|fate| matches!(fate, RecordedFate::Cut));
    if known > 0 {
        text.push_str(&format!(", {known} known already"));
    }
    if cut > 0 {
        text.push_str(&format!(", {cut} beyond the threshold"));
    }
    if let (true, Some(threshold)) = (trace.holds_only_path, view.threshold) {
        text.push_str(&format!("; threshold {threshold}"));
    }
    text.push('.');
    if step == length {
        text.push_str(match trace.end {
            TraceEnd::Solved { .. } => " The goal is found.",
            TraceEnd::NoSolution => " Nothing is left to expand: there is no solution.",
            TraceEnd::StoppedAfter { .. } => " It was recorded up to here and would have gone on.",
        });
    }
    text
}

/// A number of moves, with a fraction only where it has one.
pub(super) fn brief(number: f64) -> String {
    if number.fract() == 0.0 { format!("{number:.0}") } else { format!("{number:.2}") }
}

fn list(
    name: &'static str,
    id: &'static str,
    trace: &Trace,
    nodes: &[u32],
    selected: u32,
    on_select: &Callback<u32>,
    order: &str,
) -> Html {
    let items = nodes.iter().take(LISTED).map(|&node| {
        let of = &trace.nodes[node as usize];
        let onclick = on_select.reform(move |_: MouseEvent| node);
        let sum = format!("{}: {} + {} = {}", node, of.g, brief(of.h), brief(of.f));
        html! {
            <li key={node}>
                <button type="button" class={classes!("chip", (node == selected).then_some("next"))} {onclick}
                    aria-label={format!("{sum}; {}", words(trace, node))} title={of.state.clone()}
                    aria-current={(node == selected).then_some("true")}>
                    { sum }
                </button>
            </li>
        }
    });
    html! {
        <div>
            <h3>{ format!("{name}, {}", nodes.len()) }<small class="quiet">{ format!(" {order}: node, g + h = f") }</small></h3>
            <ul class="chips" {id}>{ for items }</ul>
            if nodes.len() > LISTED {
                <p class="about">{ format!("and {} more", nodes.len() - LISTED) }</p>
            }
        </div>
    }
}
