//! The gear ball as a search space: coordinates, numbered turns, and tables of estimates.

use std::sync::OnceLock;

use super::distances::table_index;
use super::estimates::Estimates;
use super::heuristics::GearHeuristic;
use crate::geometry::Axis;
use crate::notation::Move;
use crate::puzzle::Metric;
use crate::puzzle::gear_ball::coordinates::{Coordinates, MoveTables};
use crate::puzzle::gear_ball::{Brackets, GearBall, GearPuzzle, turn};
use crate::search::{Budget, MoveClasses, Space, Stop};

/// The turns that cost one in a metric, by number: an axis, and its quarter turns clockwise.
#[derive(Clone, Copy)]
pub(super) struct Turns(&'static [(u8, u8)]);

const QUARTER: [(u8, u8); 6] = [(0, 1), (0, 11), (1, 1), (1, 11), (2, 1), (2, 11)];

const AXIS: [(u8, u8); 33] = {
    let mut turns = [(0, 0); 33];
    let mut mv = 0;
    while mv < turns.len() {
        turns[mv] = (mv as u8 / 11, mv as u8 % 11 + 1);
        mv += 1;
    }
    turns
};

impl Turns {
    pub(super) const fn of(metric: Metric) -> Turns {
        match metric {
            Metric::Quarter => Turns(&QUARTER),
            _ => Turns(&AXIS),
        }
    }

    pub(super) const fn count(self) -> usize {
        self.0.len()
    }

    /// The axis of a turn, and its quarter turns clockwise.
    #[inline]
    pub(super) const fn decoded(self, mv: usize) -> (usize, usize) {
        let (axis, quarters) = self.0[mv];
        (axis as usize, quarters as usize)
    }

    pub(super) fn written(self, mv: usize) -> Move {
        let (axis, quarters) = self.decoded(mv);
        turn(Axis::ALL[axis], quarters as i32).expect("no turn of a search is a full round")
    }

    /// The cost of a turn in a metric.
    const fn cost(metric: Metric, turn: Move) -> u32 {
        match metric {
            Metric::Quarter => turn.amount.unsigned_abs(),
            _ => 1,
        }
    }
}

/// The positions of a gear ball with a heuristic.
pub(super) struct GearSpace {
    tables: &'static MoveTables,
    turns: Turns,
    brackets: Brackets,
    classes: &'static MoveClasses,
    estimates: &'static Estimates,
}

impl GearSpace {
    pub(super) fn new(
        brackets: Brackets,
        metric: Metric,
        heuristic: GearHeuristic,
        budget: &mut Budget,
    ) -> Result<Self, Stop> {
        let turns = Turns::of(metric);
        Ok(GearSpace {
            tables: MoveTables::get(),
            turns,
            brackets,
            classes: classes(brackets, metric),
            estimates: Estimates::get(heuristic, brackets, metric, budget)?,
        })
    }

    pub(super) fn turns(&self) -> Turns {
        self.turns
    }

    /// The node of a position. Positions that look alike share one.
    pub(super) fn node(&self, ball: &GearBall) -> Coordinates {
        Coordinates::of(ball).seen_with(self.brackets)
    }
}

impl Space for GearSpace {
    type Node = Coordinates;

    #[inline]
    fn moves(&self) -> usize {
        self.turns.count()
    }

    // Without this the compiler does not inline it, and wraps and unwraps a value that is always `Some`.
    #[inline(always)]
    fn step(&self, node: &Coordinates, mv: usize) -> Option<Coordinates> {
        let (axis, quarters) = self.turns.decoded(mv);
        Some(node.turned(self.tables, axis, quarters).seen_with(self.brackets))
    }

    #[inline]
    fn is_goal(&self, node: &Coordinates) -> bool {
        node.rank() == 0
    }

    #[inline]
    fn estimate(&self, node: &Coordinates) -> u32 {
        self.estimates.of(*node)
    }

    fn classes(&self) -> &MoveClasses {
        self.classes
    }
}

/// Which turns are worth trying after which. Made once, since that takes longer than a short search.
fn classes(brackets: Brackets, metric: Metric) -> &'static MoveClasses {
    static CLASSES: [OnceLock<MoveClasses>; 4] = [const { OnceLock::new() }; 4];
    CLASSES[table_index(brackets, metric)].get_or_init(|| {
        let turns = Turns::of(metric);
        let written: Vec<Move> = (0..turns.count()).map(|mv| turns.written(mv)).collect();
        MoveClasses::by_joining(&written, &GearPuzzle::solved_with(brackets), |turn| {
            Turns::cost(metric, turn)
        })
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::ops::ControlFlow;

    use super::*;
    use crate::puzzle::gear_ball::METRICS;
    use crate::random::Random;
    use crate::search::{Limits, Weight, greedy, weighted_a_star};

    fn with_budget<T>(make: impl FnOnce(&mut Budget) -> Result<T, Stop>) -> T {
        let mut on_progress = |_| ControlFlow::Continue(());
        make(&mut Budget::new(Limits::default(), &mut on_progress)).expect("nothing stops it")
    }

    /// Visits positions with the classes of the sequences that lead there, layer by layer.
    #[test]
    fn sequences_that_the_classes_allow_reach_every_position_at_its_distance() {
        let cases = [
            (Brackets::Coloured, Metric::Quarter),
            (Brackets::Blank, Metric::Quarter),
            (Brackets::Blank, Metric::Axis),
        ];
        for (brackets, metric) in cases {
            let space = with_budget(|budget| GearSpace::new(brackets, metric, GearHeuristic::None, budget));
            let distances = with_budget(|budget| super::super::distances(brackets, metric, budget));
            let rank = |node: &Coordinates| node.rank() / brackets.alike();
            let start = space.node(&GearBall::SOLVED);
            let mut reached = vec![u8::MAX; distances.len()];
            reached[rank(&start)] = 0;
            // A byte for every pair of a position and a class of a sequence that leads there.
            let mut seen = vec![false; distances.len() << 8];
            let mut layer = vec![(start, 0)];
            for depth in 1.. {
                let mut next = Vec::new();
                for (node, class) in layer {
                    for &(mv, class) in space.classes().following(class) {
                        let node = space.step(&node, usize::from(mv)).expect("every turn can be made");
                        let is_seen = &mut seen[rank(&node) << 8 | usize::from(class)];
                        if !std::mem::replace(is_seen, true) {
                            let shortest = &mut reached[rank(&node)];
                            *shortest = depth.min(*shortest);
                            next.push((node, class));
                        }
                    }
                }
                if next.is_empty() {
                    break;
                }
                layer = next;
            }
            assert!(reached == distances, "{brackets:?} {metric:?}");
        }
    }

    #[test]
    fn no_two_sequences_on_one_axis_lead_to_the_same_place() {
        for metric in METRICS {
            let space =
                with_budget(|budget| GearSpace::new(Brackets::Coloured, metric, GearHeuristic::None, budget));
            let mut seen = HashSet::new();
            let mut open = vec![(space.node(&GearBall::SOLVED), 0)];
            while let Some((node, class)) = open.pop() {
                assert!(seen.insert(node), "{metric:?}");
                let on_first_axis = |&&(mv, _): &&(u8, u8)| space.turns().decoded(usize::from(mv)).0 == 0;
                for &(mv, class) in space.classes().following(class).iter().filter(on_first_axis) {
                    let next = space.step(&node, usize::from(mv)).expect("every turn can be made");
                    open.push((next, class));
                }
            }
            // A turn has order twelve, and each of its powers occurs once.
            assert_eq!(seen.len(), 12);
        }
    }

    #[test]
    fn weighted_searches_keep_their_bound_and_greedy_ones_arrive() {
        let mut random = Random::from_seed(6);
        for metric in METRICS {
            let brackets = Brackets::Coloured;
            let space = with_budget(|budget| GearSpace::new(brackets, metric, GearHeuristic::Max, budget));
            let distances = with_budget(|budget| super::super::distances(brackets, metric, budget));
            for _ in 0..60 {
                let rank = random.below(distances.len());
                let start = Coordinates::from_rank(rank);
                let arrives = |path: &[usize]| {
                    let end = path.iter().try_fold(start, |node, &mv| space.step(&node, mv));
                    end.is_some_and(|node| space.is_goal(&node))
                };
                for (numerator, denominator) in [(3, 2), (2, 1), (4, 1)] {
                    let weight = Weight { numerator, denominator };
                    let path = with_budget(|budget| weighted_a_star(&space, &start, weight, budget));
                    let path = path.expect("every position can be solved");
                    assert!(arrives(&path));
                    let most = usize::from(distances[rank]) * numerator as usize / denominator as usize;
                    assert!(path.len() <= most, "{metric:?} {weight:?} at {rank}");
                }
                let path = with_budget(|budget| greedy(&space, &start, budget));
                assert!(arrives(&path.expect("every position can be solved")));
            }
        }
    }
}
