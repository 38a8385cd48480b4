//! Iterative-deepening A* (Korf, 1985): depth-first, again and again, with a threshold on the moves done plus
//! the estimate of those to come. It holds nothing but its path: no table, no allocation, no hash a node.

use super::{Became, Classes, Space, Stop, Watch, Witness};

/// The deepest solution that is looked for.
const MAX_DEPTH: usize = 8_192;

/// A solution as numbers of moves, or `None` if there is none of up to 8,192. It is a shortest one if no
/// estimate exceeds the true distance.
pub fn ida_star<S: Space>(space: &S, start: &S::Node, watch: &mut Watch) -> Result<Option<Vec<usize>>, Stop> {
    ida_star_witnessed(space, start, watch, &mut ())
}

pub fn ida_star_witnessed<S: Space>(
    space: &S,
    start: &S::Node,
    watch: &mut Watch,
    witness: &mut (impl Witness<S::Node> + ?Sized),
) -> Result<Option<Vec<usize>>, Stop> {
    witness.start(start);
    if space.is_goal(start) {
        witness.found(0);
        return Ok(Some(Vec::new()));
    }
    let classes = space.classes();
    let mut search =
        Search { space, classes, threshold: 0, least: 0, path: vec![0; MAX_DEPTH], watch, witness };
    let mut threshold = space.estimate(start);
    while threshold <= MAX_DEPTH as u32 {
        search.watch.enter_round(threshold)?;
        search.threshold = threshold;
        search.least = u32::MAX;
        if let Some(depth) = search.descend(start, 0, 0)? {
            search.witness.found(depth as u32);
            return Ok(Some(search.path[..depth].iter().map(|&mv| usize::from(mv)).collect()));
        }
        threshold = search.least;
        if threshold <= MAX_DEPTH as u32 {
            search.witness.start(start);
        }
    }
    Ok(None)
}

struct Search<'s, 'w, 'p, S, W: ?Sized> {
    space: &'s S,
    classes: &'s Classes,
    threshold: u32,
    /// The least total beyond the threshold that was met.
    least: u32,
    path: Vec<u8>,
    watch: &'w mut Watch<'p>,
    witness: &'w mut W,
}

impl<S: Space, W: Witness<S::Node> + ?Sized> Search<'_, '_, '_, S, W> {
    /// Tries all moves from a position that is no goal; gives the length of the path if it led to the goal.
    fn descend(&mut self, node: &S::Node, class: u8, depth: usize) -> Result<Option<usize>, Stop> {
        self.watch.count_expanded()?;
        self.witness.expand(depth as u32, self.threshold);
        self.watch.note_frontier(depth + 1);
        let below = depth + 1;
        let classes = self.classes;
        for &(mv, class) in classes.following(class) {
            let Some(next) = self.space.step(node, usize::from(mv)) else { continue };
            self.watch.count_generated();
            self.witness.generate(depth as u32, usize::from(mv), &next);
            let total = below as u32 + self.space.estimate(&next);
            if total > self.threshold {
                self.witness.became(Became::Cut);
                self.least = self.least.min(total);
                continue;
            }
            self.path[depth] = mv;
            if self.space.is_goal(&next) {
                self.witness.became(Became::Goal { place: below as u32 });
                return Ok(Some(below));
            }
            self.witness.became(Became::Waiting { place: below as u32 });
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
