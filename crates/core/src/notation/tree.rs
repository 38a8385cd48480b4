//! Moves as they are written: in brackets, with comments and pauses, each part with its place in the text.

use std::fmt;
use std::ops::Range;

use super::{Move, invert, write_amount};

/// A sequence of moves as it is written, with brackets, comments and pauses.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Alg {
    /// In the order of the text.
    pub nodes: Vec<AlgNode>,
}

/// A part of a written sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlgNode {
    /// What it is.
    pub kind: AlgNodeKind,
    /// Bytes of the text that it was read from.
    pub place: Range<usize>,
}

/// What a part of a written sequence is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlgNodeKind {
    /// A single move.
    Move(Move),
    /// `.`
    Pause,
    /// The end of a line.
    NewLine,
    /// `// until the line ends`
    LineComment(String),
    /// `/* until here */`
    BlockComment(String),
    /// Something in brackets, with its count; a negative count is the inverse.
    Repeated(Grouping, i32),
}

/// What stands in brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// `(A)`
    Plain(Alg),
    /// `[A, B]` is A B A' B'.
    Commutator(Alg, Alg),
    /// `[A: B]` is A B A'.
    Conjugate(Alg, Alg),
}

/// A move to be done, and where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedMove {
    /// The move.
    pub mv: Move,
    /// Bytes of the text that it was read from.
    pub place: Range<usize>,
}

impl Alg {
    /// Whether there is nothing but moves one after the other.
    pub fn is_plain(&self) -> bool {
        self.nodes.iter().all(|node| matches!(node.kind, AlgNodeKind::Move(_)))
    }

    /// The moves one by one. Every node is visited once and repeated by copying, so this is linear in the size
    /// of the tree and of the result; the parser has bounded both.
    pub fn expand(&self) -> Vec<PlacedMove> {
        let mut steps = Vec::new();
        self.expand_to(&mut steps);
        steps
    }

    fn expand_to(&self, steps: &mut Vec<PlacedMove>) {
        for node in &self.nodes {
            match &node.kind {
                AlgNodeKind::Move(mv) => steps.push(PlacedMove { mv: *mv, place: node.place.clone() }),
                AlgNodeKind::Repeated(grouping, amount) => {
                    let start = steps.len();
                    grouping.expand_to(steps);
                    if *amount < 0 {
                        let backwards = taken_back(&steps[start..]);
                        steps.truncate(start);
                        steps.extend(backwards);
                    }
                    let end = steps.len();
                    // An empty bracket with a large count costs nothing.
                    let times = if end > start { amount.unsigned_abs() } else { 0 };
                    for _ in 1..times {
                        steps.extend_from_within(start..end);
                    }
                    if *amount == 0 {
                        steps.truncate(start);
                    }
                }
                AlgNodeKind::Pause
                | AlgNodeKind::NewLine
                | AlgNodeKind::LineComment(_)
                | AlgNodeKind::BlockComment(_) => {}
            }
        }
    }

    /// The inverse, written in the same way: lines in the opposite order, each with its comment
    /// still at its end.
    #[must_use]
    pub fn inverse(&self) -> Alg {
        let is_end = |node: &AlgNode| node.kind == AlgNodeKind::NewLine;
        let is_comment = |node: &&AlgNode| matches!(node.kind, AlgNodeKind::LineComment(_));
        let mut nodes = Vec::new();
        let mut ends = self.nodes.iter().filter(|node| is_end(node)).rev();
        for line in self.nodes.split(is_end).rev() {
            nodes.extend(line.iter().rev().filter(|node| !is_comment(node)).map(AlgNode::inverse));
            nodes.extend(line.iter().filter(is_comment).cloned());
            nodes.extend(ends.next().cloned());
        }
        Alg { nodes }
    }

    /// The same with every move changed.
    #[must_use]
    pub fn with_each(&self, change: &dyn Fn(Move) -> Move) -> Alg {
        let changed = |node: &AlgNode| {
            let kind = match &node.kind {
                AlgNodeKind::Move(mv) => AlgNodeKind::Move(change(*mv)),
                AlgNodeKind::Repeated(grouping, amount) => {
                    AlgNodeKind::Repeated(grouping.with_each(change), *amount)
                }
                other => other.clone(),
            };
            AlgNode { kind, place: node.place.clone() }
        };
        Alg { nodes: self.nodes.iter().map(changed).collect() }
    }
}

impl AlgNode {
    fn inverse(&self) -> AlgNode {
        let kind = match &self.kind {
            AlgNodeKind::Move(mv) => AlgNodeKind::Move(mv.inverse()),
            AlgNodeKind::Repeated(Grouping::Commutator(a, b), amount) => {
                AlgNodeKind::Repeated(Grouping::Commutator(b.clone(), a.clone()), *amount)
            }
            AlgNodeKind::Repeated(Grouping::Conjugate(a, b), amount) => {
                AlgNodeKind::Repeated(Grouping::Conjugate(a.clone(), b.inverse()), *amount)
            }
            AlgNodeKind::Repeated(Grouping::Plain(a), amount) => {
                AlgNodeKind::Repeated(Grouping::Plain(a.inverse()), *amount)
            }
            other => other.clone(),
        };
        AlgNode { kind, place: self.place.clone() }
    }
}

impl Grouping {
    fn with_each(&self, change: &dyn Fn(Move) -> Move) -> Grouping {
        let changed = |alg: &Alg| alg.with_each(change);
        match self {
            Grouping::Plain(a) => Grouping::Plain(changed(a)),
            Grouping::Commutator(a, b) => Grouping::Commutator(changed(a), changed(b)),
            Grouping::Conjugate(a, b) => Grouping::Conjugate(changed(a), changed(b)),
        }
    }

    fn expand_to(&self, steps: &mut Vec<PlacedMove>) {
        let start = steps.len();
        match self {
            Grouping::Plain(a) => a.expand_to(steps),
            Grouping::Commutator(a, b) => {
                a.expand_to(steps);
                let middle = steps.len();
                b.expand_to(steps);
                let (a_back, b_back) = (taken_back(&steps[start..middle]), taken_back(&steps[middle..]));
                steps.extend(a_back);
                steps.extend(b_back);
            }
            Grouping::Conjugate(a, b) => {
                a.expand_to(steps);
                let a_back = taken_back(&steps[start..]);
                b.expand_to(steps);
                steps.extend(a_back);
            }
        }
    }
}

fn taken_back(steps: &[PlacedMove]) -> Vec<PlacedMove> {
    let moves: Vec<Move> = steps.iter().map(|step| step.mv).collect();
    let places = steps.iter().rev().map(|step| step.place.clone());
    invert(&moves).into_iter().zip(places).map(|(mv, place)| PlacedMove { mv, place }).collect()
}

impl fmt::Display for Alg {
    /// With a space between any two parts, and none at the ends of lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut at_start = true;
        for node in &self.nodes {
            let is_end = node.kind == AlgNodeKind::NewLine;
            if !at_start && !is_end {
                write!(f, " ")?;
            }
            node.kind.fmt(f)?;
            at_start = is_end;
        }
        // What follows on the same line would become part of the comment.
        match self.nodes.last() {
            Some(AlgNode { kind: AlgNodeKind::LineComment(_), .. }) if f.alternate() => writeln!(f),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for AlgNodeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AlgNodeKind::Move(mv) => write!(f, "{mv}"),
            AlgNodeKind::Pause => write!(f, "."),
            AlgNodeKind::NewLine => writeln!(f),
            AlgNodeKind::LineComment(text) => write!(f, "//{text}"),
            AlgNodeKind::BlockComment(text) => write!(f, "/*{text}*/"),
            AlgNodeKind::Repeated(grouping, amount) => {
                match grouping {
                    Grouping::Plain(a) => write!(f, "({a:#})")?,
                    Grouping::Commutator(a, b) => write!(f, "[{a:#}, {b:#}]")?,
                    Grouping::Conjugate(a, b) => write!(f, "[{a:#}: {b:#}]")?,
                }
                write_amount(f, *amount)
            }
        }
    }
}
