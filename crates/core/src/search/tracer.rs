//! Callbacks of a search, for recording it. As a rule nothing is recorded: `()` implements them all as no-ops, which the
//! compiler removes.

/// Receives each event of a search, in order.
///
/// Searches refer to nodes by *places*: the number of the state where all states are held, the depth where only the path
/// is. A place means the last node that was put there.
pub trait Tracer<N> {
    /// A search, or another round of IDA*, starts at a node: place zero.
    #[inline]
    fn start(&mut self, _node: &N) {}

    /// The node at a place is expanded next.
    #[inline]
    fn expand(&mut self, _place: u32, _threshold: u32) {}

    /// A move leads from a place to a node.
    #[inline]
    fn generate(&mut self, _from: u32, _mv: usize, _node: &N) {}

    /// What became of the node that was generated last.
    #[inline]
    fn node_fate(&mut self, _fate: NodeFate) {}

    /// The node at that place is the goal, and the search is over.
    #[inline]
    fn found(&mut self, _place: u32) {}
}

impl<N> Tracer<N> for () {}

/// What becomes of a node that was generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeFate {
    /// It is in the frontier.
    Waiting {
        /// Where it is put.
        place: u32,
    },
    /// It replaces a node of the same state in the frontier, whose path was longer.
    Shorter {
        /// Where it is put.
        place: u32,
    },
    /// Its state was reached before, by a path that is no longer.
    Known,
    /// It is beyond the threshold.
    Cut,
    /// It is the goal, and the search does not look further.
    Goal {
        /// Where it is put.
        place: u32,
    },
}
