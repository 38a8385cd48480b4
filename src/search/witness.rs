//! What a search does, told as it happens to whoever wants a record of it. Nobody does as a rule: `()` is told
//! everything and hears nothing, and the compiler leaves all of it out.

/// Told of each thing that a search over nodes does, in order.
///
/// Searches call what they have reached by *places*: the number of a state where all states are remembered, the
/// depth on the path where nothing else is. A place means the last node that came to it.
pub trait Witness<N> {
    /// A search, or another round of one that remembers nothing, starts at a node: place zero.
    #[inline]
    fn start(&mut self, _node: &N) {}

    /// The moves of what is at a place are tried next.
    #[inline]
    fn expand(&mut self, _place: u32, _threshold: u32) {}

    /// A move leads from a place to a node.
    #[inline]
    fn generate(&mut self, _from: u32, _mv: usize, _node: &N) {}

    /// What became of the node that was generated last.
    #[inline]
    fn became(&mut self, _became: Became) {}

    /// What is at that place is the goal, and the search is over.
    #[inline]
    fn found(&mut self, _place: u32) {}
}

impl<N> Witness<N> for () {}

/// What becomes of a node that was generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Became {
    /// It waits to be expanded.
    Waiting { place: u32 },
    /// It waits in the place of a node of the same state, to which the way was longer.
    Shorter { place: u32 },
    /// Its state was reached before, by a way that is no longer.
    Known,
    /// It is beyond the threshold.
    Cut,
    /// It is the goal, and the search does not look further.
    Goal { place: u32 },
}
