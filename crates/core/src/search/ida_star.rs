//! Iterative-deepening A* (Korf, 1985): depth-first, again and again, with a threshold on the moves so far
//! plus the estimate of those to come. It holds only its path: no table, no allocation and no hash per node.

use super::{Budget, MoveClasses, NodeFate, Space, Stop, Tracer};

/// The deepest solution that is looked for.
const MAX_DEPTH: usize = 8_192;

/// A solution as numbers of moves, or `None` if there is none of up to 8,192. It is a shortest one if no
/// estimate exceeds the true distance.
pub fn ida_star<S: Space>(
    space: &S,
    start: &S::Node,
    budget: &mut Budget,
) -> Result<Option<Vec<usize>>, Stop> {
    ida_star_traced(space, start, budget, &mut ())
}

/// [`ida_star`] with a tracer.
pub(super) fn ida_star_traced<S: Space>(
    space: &S,
    start: &S::Node,
    budget: &mut Budget,
    tracer: &mut (impl Tracer<S::Node> + ?Sized),
) -> Result<Option<Vec<usize>>, Stop> {
    tracer.start(start);
    if space.is_goal(start) {
        tracer.found(0);
        return Ok(Some(Vec::new()));
    }
    let classes = space.classes();
    let mut search =
        Search { space, classes, threshold: 0, least: 0, path: vec![0; MAX_DEPTH], budget, tracer };
    let mut threshold = space.estimate(start);
    while threshold <= MAX_DEPTH as u32 {
        search.budget.enter_round(threshold)?;
        search.threshold = threshold;
        search.least = u32::MAX;
        if let Some(depth) = search.descend(start, 0, 0)? {
            search.tracer.found(depth as u32);
            return Ok(Some(search.path[..depth].iter().map(|&mv| usize::from(mv)).collect()));
        }
        threshold = search.least;
        if threshold <= MAX_DEPTH as u32 {
            search.tracer.start(start);
        }
    }
    Ok(None)
}

struct Search<'s, 'w, 'p, S, W: ?Sized> {
    space: &'s S,
    classes: &'s MoveClasses,
    threshold: u32,
    /// The least total beyond the threshold so far: the threshold of the next round.
    least: u32,
    path: Vec<u8>,
    budget: &'w mut Budget<'p>,
    tracer: &'w mut W,
}

impl<S: Space, W: Tracer<S::Node> + ?Sized> Search<'_, '_, '_, S, W> {
    /// Tries all moves from a position that is no goal; gives the length of the path if it led to the goal.
    fn descend(&mut self, node: &S::Node, class: u8, depth: usize) -> Result<Option<usize>, Stop> {
        self.budget.count_expanded()?;
        self.tracer.expand(depth as u32, self.threshold);
        self.budget.note_frontier(depth + 1);
        let below = depth + 1;
        let classes = self.classes;
        for &(mv, class) in classes.following(class) {
            let Some(next) = self.space.step(node, usize::from(mv)) else { continue };
            self.budget.count_generated();
            self.tracer.generate(depth as u32, usize::from(mv), &next);
            let total = below as u32 + self.space.estimate(&next);
            if total > self.threshold {
                self.tracer.node_fate(NodeFate::Cut);
                self.least = self.least.min(total);
                continue;
            }
            self.path[depth] = mv;
            if self.space.is_goal(&next) {
                self.tracer.node_fate(NodeFate::Goal { place: below as u32 });
                return Ok(Some(below));
            }
            self.tracer.node_fate(NodeFate::Waiting { place: below as u32 });
            if below == MAX_DEPTH {
                continue;
            }
            if let Some(depth) = self.descend(&next, class, below)? {
                return Ok(Some(depth));
            }
        }
        Ok(None)
    }
}
