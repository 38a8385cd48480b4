//! Moves as they are written: in brackets, with comments and pauses, each part with its place in the text.

use std::fmt;
use std::ops::Range;

use super::{Move, invert, write_amount};

/// A sequence of what stands in a text of moves.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Alg {
    pub nodes: Vec<Node>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub kind: Kind,
    /// Bytes of the text that it was read from.
    pub place: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Move(Move),
    /// `.`
    Pause,
    NewLine,
    /// `// until the line ends`
    LineComment(String),
    /// `/* until here */`
    BlockComment(String),
    /// Something in brackets, so many times; negative means taken back.
    Repeated(Grouping, i32),
}

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
pub struct Step {
    pub mv: Move,
    pub place: Range<usize>,
}

impl Alg {
    /// Whether there is nothing but moves one after the other.
    pub fn is_plain(&self) -> bool {
        self.nodes.iter().all(|node| matches!(node.kind, Kind::Move(_)))
    }

    /// The moves one by one. Every part of the tree is walked through once and repeated by copying, so that
    /// this costs no more than the tree and what comes of it; the reader has bounded both.
    pub fn expand(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        self.expand_to(&mut steps);
        steps
    }

    fn expand_to(&self, steps: &mut Vec<Step>) {
        for node in &self.nodes {
            match &node.kind {
                Kind::Move(mv) => steps.push(Step { mv: *mv, place: node.place.clone() }),
                Kind::Repeated(grouping, amount) => {
                    let start = steps.len();
                    grouping.expand_to(steps);
                    if *amount < 0 {
                        let backwards = taken_back(&steps[start..]);
                        steps.truncate(start);
                        steps.extend(backwards);
                    }
                    let end = steps.len();
                    // What comes to nothing comes to nothing however often it is done.
                    let times = if end > start { amount.unsigned_abs() } else { 0 };
                    for _ in 1..times {
                        steps.extend_from_within(start..end);
                    }
                    if *amount == 0 {
                        steps.truncate(start);
                    }
                }
                Kind::Pause | Kind::NewLine | Kind::LineComment(_) | Kind::BlockComment(_) => {}
            }
        }
    }

    /// What takes everything back, written in the same way: lines in the opposite order, each with its comment
    /// still at its end.
    #[must_use]
    pub fn inverse(&self) -> Alg {
        let is_end = |node: &Node| node.kind == Kind::NewLine;
        let is_comment = |node: &&Node| matches!(node.kind, Kind::LineComment(_));
        let mut nodes = Vec::new();
        let mut ends = self.nodes.iter().filter(|node| is_end(node)).rev();
        for line in self.nodes.split(is_end).rev() {
            nodes.extend(line.iter().rev().filter(|node| !is_comment(node)).map(Node::inverse));
            nodes.extend(line.iter().filter(is_comment).cloned());
            nodes.extend(ends.next().cloned());
        }
        Alg { nodes }
    }

    /// The same with every move changed.
    #[must_use]
    pub fn with_each(&self, change: &dyn Fn(Move) -> Move) -> Alg {
        let changed = |node: &Node| {
            let kind = match &node.kind {
                Kind::Move(mv) => Kind::Move(change(*mv)),
                Kind::Repeated(grouping, amount) => Kind::Repeated(grouping.with_each(change), *amount),
                other => other.clone(),
            };
            Node { kind, place: node.place.clone() }
        };
        Alg { nodes: self.nodes.iter().map(changed).collect() }
    }
}

impl Node {
    fn inverse(&self) -> Node {
        let kind = match &self.kind {
            Kind::Move(mv) => Kind::Move(mv.inverse()),
            Kind::Repeated(Grouping::Commutator(a, b), amount) => {
                Kind::Repeated(Grouping::Commutator(b.clone(), a.clone()), *amount)
            }
            Kind::Repeated(Grouping::Conjugate(a, b), amount) => {
                Kind::Repeated(Grouping::Conjugate(a.clone(), b.inverse()), *amount)
            }
            Kind::Repeated(Grouping::Plain(a), amount) => {
                Kind::Repeated(Grouping::Plain(a.inverse()), *amount)
            }
            other => other.clone(),
        };
        Node { kind, place: self.place.clone() }
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

    fn expand_to(&self, steps: &mut Vec<Step>) {
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

fn taken_back(steps: &[Step]) -> Vec<Step> {
    let moves: Vec<Move> = steps.iter().map(|step| step.mv).collect();
    let places = steps.iter().rev().map(|step| step.place.clone());
    invert(&moves).into_iter().zip(places).map(|(mv, place)| Step { mv, place }).collect()
}

impl fmt::Display for Alg {
    /// With a space between any two parts, and none at the ends of lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut at_start = true;
        for node in &self.nodes {
            let is_end = node.kind == Kind::NewLine;
            if !at_start && !is_end {
                write!(f, " ")?;
            }
            node.kind.fmt(f)?;
            at_start = is_end;
        }
        // What follows a comment of this kind would be swallowed by it.
        match self.nodes.last() {
            Some(Node { kind: Kind::LineComment(_), .. }) if f.alternate() => writeln!(f),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Move(mv) => write!(f, "{mv}"),
            Kind::Pause => write!(f, "."),
            Kind::NewLine => writeln!(f),
            Kind::LineComment(text) => write!(f, "//{text}"),
            Kind::BlockComment(text) => write!(f, "/*{text}*/"),
            Kind::Repeated(grouping, amount) => {
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
