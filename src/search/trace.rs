//! A record of what a search did, step by step, for somebody to look at. It is made by the search itself,
//! through a [`Witness`]: nothing is done a second time in another way.

use serde::{Deserialize, Serialize};

use super::best_first::{Order, best_first_witnessed};
use super::breadth_first::breadth_first_witnessed;
use super::ida_star::ida_star_witnessed;
use super::witness::{Became, Witness};
use super::{Space, Stop, Watch};

/// So many expansions are recorded at most: nobody looks at more of them one by one.
pub const MOST_TRACED: u64 = 400;

/// A search that can be recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    BreadthFirst,
    BestFirst(Order),
    IdaStar,
}

impl Algorithm {
    /// Searches while somebody watches.
    pub fn run<S: Space>(
        self,
        space: &S,
        start: &S::Node,
        watch: &mut Watch,
        witness: &mut dyn Witness<S::Node>,
    ) -> Result<Option<Vec<usize>>, Stop> {
        match self {
            Algorithm::BreadthFirst => breadth_first_witnessed(space, start, watch, witness),
            Algorithm::BestFirst(order) => best_first_witnessed(space, start, order, watch, witness),
            Algorithm::IdaStar => ida_star_witnessed(space, start, watch, witness),
        }
    }

    /// The estimate of a node, and what the node is judged by, in moves.
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
    pub steps: Vec<Step>,
    pub end: End,
    /// Whether the search remembers nothing but its path, as IDA* does. It then starts anew with each
    /// threshold, at another node that has no parent.
    pub holds_only_path: bool,
}

/// A node of the tree that a search walks through.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Traced {
    pub parent: Option<u32>,
    /// The move that led here from the parent, empty for a start.
    pub mv: String,
    /// How many moves were made.
    pub g: u32,
    /// How many seem to be left.
    pub h: f64,
    /// What the search judges it by, in moves.
    pub f: f64,
    /// The position, as its puzzle writes it.
    pub state: String,
}

/// An expansion, with all that was generated until the next one. A search that remembers nothing but its path
/// goes down at once: it generates the other children of a node when it comes back, in later steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    pub expanded: u32,
    /// That of the round.
    pub threshold: u32,
    pub generated: Vec<Generated>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generated {
    pub node: u32,
    pub fate: Fate,
}

/// What became of a node when it was generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// It waits to be expanded.
    Waits,
    /// It waits instead of another node of the same state, to which the way was longer.
    Shorter {
        instead_of: u32,
    },
    /// Its state was reached before.
    Known,
    /// What it is judged by exceeds the threshold.
    Cut,
    Goal,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    Solved {
        goal: u32,
    },
    NoSolution,
    /// It would have gone on.
    StoppedAfter {
        expansions: u32,
    },
}

/// Records a search from a node. `text` writes a position down, `written` a move.
pub fn trace<S: Space>(
    algorithm: Algorithm,
    space: &S,
    start: &S::Node,
    text: impl Fn(&S::Node) -> String,
    written: impl Fn(usize) -> String,
    watch: &mut Watch,
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
    let end = match algorithm.run(space, start, watch, &mut recorder) {
        Ok(_) => recorder.goal.map_or(End::NoSolution, |goal| End::Solved { goal }),
        Err(Stop::Nodes(expansions)) => End::StoppedAfter { expansions: expansions as u32 },
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
    steps: Vec<Step>,
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

impl<S: Space, T: Fn(&S::Node) -> String, W: Fn(usize) -> String> Witness<S::Node> for Recorder<'_, S, T, W> {
    fn start(&mut self, node: &S::Node) {
        self.add(None, String::new(), node);
        self.put(0);
    }

    fn expand(&mut self, place: u32, threshold: u32) {
        let expanded = self.places[place as usize];
        self.steps.push(Step { expanded, threshold, generated: Vec::new() });
    }

    fn generate(&mut self, from: u32, mv: usize, node: &S::Node) {
        let parent = self.places[from as usize];
        self.add(Some(parent), (self.written)(mv), node);
    }

    fn became(&mut self, became: Became) {
        let fate = match became {
            Became::Waiting { .. } => Fate::Waits,
            Became::Shorter { place } => Fate::Shorter { instead_of: self.places[place as usize] },
            Became::Known => Fate::Known,
            Became::Cut => Fate::Cut,
            Became::Goal { .. } => Fate::Goal,
        };
        if let Became::Waiting { place } | Became::Shorter { place } | Became::Goal { place } = became {
            self.put(place);
        }
        let node = self.newest();
        if let Some(step) = self.steps.last_mut() {
            step.generated.push(Generated { node, fate });
        }
    }

    fn found(&mut self, place: u32) {
        self.goal = Some(self.places[place as usize]);
    }
}

/// How it stands with a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It was not generated yet, or in a round whose nodes are forgotten.
    Absent,
    /// In the frontier.
    Waiting,
    /// It is being expanded.
    Current,
    /// It was expanded and is remembered: in the closed set, or on the path where nothing else is held.
    Expanded,
    /// It was expanded, led nowhere, and is forgotten.
    Left,
    /// Its state was known when it was generated.
    Known,
    /// A shorter way to its state was found later.
    Bettered,
    Cut,
    Goal,
}

/// How a search stands after some of its steps: derived from a trace, for any step, so that one can go forward
/// and back.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// What was expanded in the last of these steps.
    pub current: Option<u32>,
    /// That of the last of these steps.
    pub threshold: Option<u32>,
    /// For each node of the trace.
    pub statuses: Vec<Status>,
    /// From the start to the current node, or to the goal once that was found.
    pub path: Vec<u32>,
}

impl View {
    /// After so many steps: none of them to all. After all of them the goal is found, if it is.
    pub fn after(trace: &Trace, steps: usize) -> View {
        let done = &trace.steps[..steps.min(trace.steps.len())];
        let mut statuses = vec![Status::Absent; trace.nodes.len()];
        if let Some(start) = statuses.first_mut() {
            *start = Status::Waiting;
        }
        for step in done {
            let expanded = step.expanded as usize;
            if trace.nodes[expanded].parent.is_none() {
                // Another round begins; there is but one where all is remembered.
                statuses.fill(Status::Absent);
            }
            statuses[expanded] = Status::Expanded;
            for generated in &step.generated {
                statuses[generated.node as usize] = match generated.fate {
                    Fate::Waits => Status::Waiting,
                    Fate::Shorter { instead_of } => {
                        statuses[instead_of as usize] = Status::Bettered;
                        Status::Waiting
                    }
                    Fate::Known => Status::Known,
                    Fate::Cut => Status::Cut,
                    Fate::Goal => Status::Goal,
                };
            }
        }
        let last = done.last();
        let current = last.map(|step| step.expanded);
        let goal = match trace.end {
            End::Solved { goal } if done.len() == trace.steps.len() => Some(goal),
            _ => None,
        };
        let path = trace.path_to(goal.or(current).unwrap_or(0));
        if trace.holds_only_path {
            let left = |node: usize| !path.contains(&(node as u32));
            let expanded = statuses.iter_mut().enumerate().filter(|(_, status)| **status == Status::Expanded);
            expanded.filter(|(node, _)| left(*node)).for_each(|(_, status)| *status = Status::Left);
        }
        if let Some(current) = current {
            statuses[current as usize] = Status::Current;
        }
        if let Some(goal) = goal {
            statuses[goal as usize] = Status::Goal;
        }
        View { current, threshold: last.map(|step| step.threshold), statuses, path }
    }

    /// The nodes with which it stands like that, in the order in which they were generated.
    pub fn with(&self, status: Status) -> impl Iterator<Item = u32> + '_ {
        let of_status = self.statuses.iter().enumerate().filter(move |(_, other)| **other == status);
        of_status.map(|(node, _)| node as u32)
    }

    /// The frontier.
    pub fn open(&self) -> impl Iterator<Item = u32> + '_ {
        self.with(Status::Waiting)
    }

    /// What was expanded and is remembered, the current node among it.
    pub fn closed(&self) -> impl Iterator<Item = u32> + '_ {
        let is_closed = |status: &Status| matches!(status, Status::Expanded | Status::Current);
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
