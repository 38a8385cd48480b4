//! A record of what a search did, step by step, to be viewed. The search itself makes it through a [`Tracer`]: there is
//! no second implementation.

use serde::{Deserialize, Serialize};

use super::best_first::{Order, best_first_traced};
use super::breadth_first::breadth_first_traced;
use super::ida_star::ida_star_traced;
use super::tracer::{NodeFate, Tracer};
use super::{Budget, Space, Stop};

/// The most expansions that are recorded: more are not viewed one by one.
pub const MOST_TRACED: u64 = 400;

/// A search that can be recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// [`breadth_first`](super::breadth_first()).
    BreadthFirst,
    /// [`best_first`](super::best_first()) with an order.
    BestFirst(Order),
    /// [`ida_star`](super::ida_star()).
    IdaStar,
}

impl Algorithm {
    /// Searches with a tracer.
    pub fn run<S: Space>(
        self,
        space: &S,
        start: &S::Node,
        budget: &mut Budget,
        tracer: &mut dyn Tracer<S::Node>,
    ) -> Result<Option<Vec<usize>>, Stop> {
        match self {
            Algorithm::BreadthFirst => breadth_first_traced(space, start, budget, tracer),
            Algorithm::BestFirst(order) => best_first_traced(space, start, order, budget, tracer),
            Algorithm::IdaStar => ida_star_traced(space, start, budget, tracer),
        }
    }

    /// h and f of a node, in moves.
    fn judge<S: Space>(self, space: &S, node: &S::Node, g: u32) -> (f64, f64) {
        let fine = || f64::from(space.fine_estimate(node)) / f64::from(S::FINE);
        match self {
            Algorithm::BreadthFirst => (fine(), f64::from(g)),
            Algorithm::BestFirst(order) => (fine(), order.priority_in_moves(space, node, g)),
            Algorithm::IdaStar => {
                let h = space.estimate(node);
                (f64::from(h), f64::from(g + h))
            }
        }
    }
}

/// What a search did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// A node for each time that a position was generated; the first is the start.
    pub nodes: Vec<Traced>,
    /// The expansions, in order.
    pub steps: Vec<TraceStep>,
    /// How the search ended.
    pub end: TraceEnd,
    /// Whether the search holds only its path, as IDA* does. It then starts again with each threshold, at another node
    /// without a parent.
    pub holds_only_path: bool,
}

/// A node of the search tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Traced {
    /// `None` for a start.
    pub parent: Option<u32>,
    /// The move that led here from the parent, empty for a start.
    pub mv: String,
    /// The moves from the start.
    pub g: u32,
    /// The estimate of the moves to the goal.
    pub h: f64,
    /// The priority, or what is compared with the threshold, in moves.
    pub f: f64,
    /// The position, as its puzzle writes it.
    pub state: String,
}

/// An expansion, with the nodes that were generated until the next one. A depth-first search descends at once: it
/// generates the other children of a node after it has returned, in later steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TraceStep {
    /// The node that was expanded.
    pub expanded: u32,
    /// The threshold of the round.
    pub threshold: u32,
    /// The nodes that were generated, in order.
    pub generated: Vec<Generated>,
}

/// A node that was generated, and its fate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generated {
    /// The node.
    pub node: u32,
    /// What became of it.
    pub fate: RecordedFate,
}

/// What became of a node when it was generated: a [`NodeFate`] with the numbers of nodes instead of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RecordedFate {
    /// It is in the frontier.
    Waits,
    /// It replaces another node of the same state in the frontier, whose path was longer.
    Shorter {
        /// The node that it replaces.
        instead_of: u32,
    },
    /// Its state was reached before.
    Known,
    /// Its f exceeds the threshold.
    Cut,
    /// It is the goal.
    Goal,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TraceEnd {
    /// With the goal.
    Solved {
        /// The node of the goal.
        goal: u32,
    },
    /// Everything was searched.
    NoSolution,
    /// At the limit of [`MOST_TRACED`].
    StoppedAfter {
        /// How many were recorded.
        expansions: u32,
    },
}

/// Records a search from a node. `text` formats a position, `written` a move.
pub fn trace<S: Space>(
    algorithm: Algorithm,
    space: &S,
    start: &S::Node,
    text: impl Fn(&S::Node) -> String,
    written: impl Fn(usize) -> String,
    budget: &mut Budget,
) -> Result<Trace, Stop> {
    let mut recorder = Recorder {
        algorithm,
        space,
        text,
        written,
        places: Vec::new(),
        nodes: Vec::new(),
        steps: Vec::new(),
        goal: None,
    };
    let end = match algorithm.run(space, start, budget, &mut recorder) {
        Ok(_) => recorder.goal.map_or(TraceEnd::NoSolution, |goal| TraceEnd::Solved { goal }),
        Err(Stop::Nodes(expansions)) => TraceEnd::StoppedAfter { expansions: expansions as u32 },
        Err(stop) => return Err(stop),
    };
    let Recorder { nodes, steps, .. } = recorder;
    Ok(Trace { nodes, steps, end, holds_only_path: algorithm == Algorithm::IdaStar })
}

struct Recorder<'s, S, T, W> {
    algorithm: Algorithm,
    space: &'s S,
    text: T,
    written: W,
    /// The node that came last to each place.
    places: Vec<u32>,
    nodes: Vec<Traced>,
    steps: Vec<TraceStep>,
    goal: Option<u32>,
}

impl<S: Space, T: Fn(&S::Node) -> String, W: Fn(usize) -> String> Recorder<'_, S, T, W> {
    fn add(&mut self, parent: Option<u32>, mv: String, node: &S::Node) {
        let g = parent.map_or(0, |parent| self.nodes[parent as usize].g + 1);
        let (h, f) = self.algorithm.judge(self.space, node, g);
        self.nodes.push(Traced { parent, mv, g, h, f, state: (self.text)(node) });
    }

    fn newest(&self) -> u32 {
        self.nodes.len() as u32 - 1
    }

    fn put(&mut self, place: u32) {
        let (place, node) = (place as usize, self.newest());
        self.places.resize(self.places.len().max(place + 1), node);
        self.places[place] = node;
    }
}

impl<S: Space, T: Fn(&S::Node) -> String, W: Fn(usize) -> String> Tracer<S::Node> for Recorder<'_, S, T, W> {
    fn start(&mut self, node: &S::Node) {
        self.add(None, String::new(), node);
        self.put(0);
    }

    fn expand(&mut self, place: u32, threshold: u32) {
        let expanded = self.places[place as usize];
        self.steps.push(TraceStep { expanded, threshold, generated: Vec::new() });
    }

    fn generate(&mut self, from: u32, mv: usize, node: &S::Node) {
        let parent = self.places[from as usize];
        self.add(Some(parent), (self.written)(mv), node);
    }

    fn node_fate(&mut self, fate: NodeFate) {
        let recorded = match fate {
            NodeFate::Waiting { .. } => RecordedFate::Waits,
            NodeFate::Shorter { place } => RecordedFate::Shorter { instead_of: self.places[place as usize] },
            NodeFate::Known => RecordedFate::Known,
            NodeFate::Cut => RecordedFate::Cut,
            NodeFate::Goal { .. } => RecordedFate::Goal,
        };
        if let NodeFate::Waiting { place } | NodeFate::Shorter { place } | NodeFate::Goal { place } = fate {
            self.put(place);
        }
        let node = self.newest();
        if let Some(step) = self.steps.last_mut() {
            step.generated.push(Generated { node, fate: recorded });
        }
    }

    fn found(&mut self, place: u32) {
        self.goal = Some(self.places[place as usize]);
    }
}

/// The status of a node after some steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeStatus {
    /// It was not generated yet, or belongs to an earlier round of IDA*.
    Absent,
    /// In the frontier.
    Waiting,
    /// It is being expanded.
    Current,
    /// It was expanded and is held: in the closed set, or on the path of IDA*.
    Expanded,
    /// It was expanded, led nowhere and is no longer held.
    Left,
    /// Its state was known when it was generated.
    Known,
    /// A shorter path to its state was found later.
    Bettered,
    /// Its f exceeded the threshold.
    Cut,
    /// It is the goal, and it was found.
    Goal,
}

/// The state of a search after some of its steps, derived from a trace for any step, so that a viewer can go forward
/// and back.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceView {
    /// The node that the last of these steps expanded.
    pub current: Option<u32>,
    /// The threshold of the last of these steps.
    pub threshold: Option<u32>,
    /// The status of each node of the trace.
    pub statuses: Vec<NodeStatus>,
    /// The nodes from the start to the current node, or to the goal once that was found.
    pub path: Vec<u32>,
}

impl TraceView {
    /// After `steps` steps. After the last one the goal is found, if there is one.
    pub fn after(trace: &Trace, steps: usize) -> TraceView {
        let done = &trace.steps[..steps.min(trace.steps.len())];
        let mut statuses = vec![NodeStatus::Absent; trace.nodes.len()];
        if let Some(start) = statuses.first_mut() {
            *start = NodeStatus::Waiting;
        }
        for step in done {
            let expanded = step.expanded as usize;
            if trace.nodes[expanded].parent.is_none() {
                // Another round of IDA* begins; other searches have one start.
                statuses.fill(NodeStatus::Absent);
            }
            statuses[expanded] = NodeStatus::Expanded;
            for generated in &step.generated {
                statuses[generated.node as usize] = match generated.fate {
                    RecordedFate::Waits => NodeStatus::Waiting,
                    RecordedFate::Shorter { instead_of } => {
                        statuses[instead_of as usize] = NodeStatus::Bettered;
                        NodeStatus::Waiting
                    }
                    RecordedFate::Known => NodeStatus::Known,
                    RecordedFate::Cut => NodeStatus::Cut,
                    RecordedFate::Goal => NodeStatus::Goal,
                };
            }
        }
        let last = done.last();
        let current = last.map(|step| step.expanded);
        let goal = match trace.end {
            TraceEnd::Solved { goal } if done.len() == trace.steps.len() => Some(goal),
            _ => None,
        };
        let path = trace.path_to(goal.or(current).unwrap_or(0));
        if trace.holds_only_path {
            let left = |node: usize| !path.contains(&(node as u32));
            let expanded =
                statuses.iter_mut().enumerate().filter(|(_, status)| **status == NodeStatus::Expanded);
            expanded.filter(|(node, _)| left(*node)).for_each(|(_, status)| *status = NodeStatus::Left);
        }
        if let Some(current) = current {
            statuses[current as usize] = NodeStatus::Current;
        }
        if let Some(goal) = goal {
            statuses[goal as usize] = NodeStatus::Goal;
        }
        TraceView { current, threshold: last.map(|step| step.threshold), statuses, path }
    }

    /// The nodes with a status, in the order in which they were generated.
    pub fn with(&self, status: NodeStatus) -> impl Iterator<Item = u32> + '_ {
        let of_status = self.statuses.iter().enumerate().filter(move |(_, other)| **other == status);
        of_status.map(|(node, _)| node as u32)
    }

    /// The frontier.
    pub fn open(&self) -> impl Iterator<Item = u32> + '_ {
        self.with(NodeStatus::Waiting)
    }

    /// The closed set, the current node included.
    pub fn closed(&self) -> impl Iterator<Item = u32> + '_ {
        let is_closed = |status: &NodeStatus| matches!(status, NodeStatus::Expanded | NodeStatus::Current);
        let closed = self.statuses.iter().enumerate().filter(move |(_, status)| is_closed(status));
        closed.map(|(node, _)| node as u32)
    }
}

impl Trace {
    /// The nodes from a start to a node.
    pub fn path_to(&self, node: u32) -> Vec<u32> {
        let mut path: Vec<u32> = std::iter::successors((!self.nodes.is_empty()).then_some(node), |&node| {
            self.nodes[node as usize].parent
        })
        .collect();
        path.reverse();
        path
    }
}
