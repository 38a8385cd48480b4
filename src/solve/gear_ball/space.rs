//! The gear ball as a search sees it: coordinates, numbered turns, and tables of estimates.

use std::sync::OnceLock;

use super::distances::table_index;
use super::estimates::Estimates;
use super::heuristics::Guess;
use crate::geometry::Axis;
use crate::notation::Move;
use crate::puzzle::Metric;
use crate::puzzle::gear_ball::coordinates::{Coordinates, MoveTables};
use crate::puzzle::gear_ball::{Brackets, GearBall, GearPuzzle, turn};
use crate::search::{Classes, Space, Stop, Watch};

/// The turns that cost one in a metric, by number: an axis, and how many quarters it is turned clockwise.
#[derive(Clone, Copy)]
pub struct Turns(&'static [(u8, u8)]);

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
    pub const fn of(metric: Metric) -> Turns {
        match metric {
            Metric::Quarter => Turns(&QUARTER),
            _ => Turns(&AXIS),
        }
    }

    pub const fn count(self) -> usize {
        self.0.len()
    }

    /// The axis of a turn, and how many quarters it turns it clockwise.
    #[inline]
    pub const fn decoded(self, mv: usize) -> (usize, usize) {
        let (axis, quarters) = self.0[mv];
        (axis as usize, quarters as usize)
    }

    pub fn written(self, mv: usize) -> Move {
        let (axis, quarters) = self.decoded(mv);
        turn(Axis::ALL[axis], quarters as i32).expect("no turn of a search is a full round")
    }

    /// What a turn costs.
    const fn cost(metric: Metric, turn: Move) -> u32 {
        match metric {
            Metric::Quarter => turn.amount.unsigned_abs(),
            _ => 1,
        }
    }
}

/// The positions of a gear ball with a way of guessing their distances.
pub struct GearSpace {
    tables: &'static MoveTables,
    turns: Turns,
    brackets: Brackets,
    classes: &'static Classes,
    estimates: &'static Estimates,
}

impl GearSpace {
    pub fn new(brackets: Brackets, metric: Metric, guess: Guess, watch: &mut Watch) -> Result<Self, Stop> {
        let turns = Turns::of(metric);
        Ok(GearSpace {
            tables: MoveTables::get(),
            turns,
            brackets,
            classes: classes(brackets, metric),
            estimates: Estimates::get(guess, brackets, metric, watch)?,
        })
    }

    pub fn turns(&self) -> Turns {
        self.turns
    }

    /// The node of a position: one for all that look alike.
    pub fn node(&self, ball: &GearBall) -> Coordinates {
        Coordinates::of(ball).seen_with(self.brackets)
    }
}

impl Space for GearSpace {
    type Node = Coordinates;

    #[inline]
    fn moves(&self) -> usize {
        self.turns.count()
    }

    // Left to itself the compiler calls it, and then packs and unpacks what is always `Some`.
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

    fn classes(&self) -> &Classes {
        self.classes
    }
}

/// Which turns are worth trying after which, made once: that takes longer than a short search.
fn classes(brackets: Brackets, metric: Metric) -> &'static Classes {
    static CLASSES: [OnceLock<Classes>; 4] = [const { OnceLock::new() }; 4];
    CLASSES[table_index(brackets, metric)].get_or_init(|| {
        let turns = Turns::of(metric);
        let written: Vec<Move> = (0..turns.count()).map(|mv| turns.written(mv)).collect();
        Classes::by_joining(&written, &GearPuzzle::solved_with(brackets), |turn| Turns::cost(metric, turn))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::ops::ControlFlow;

    use super::*;
    use crate::puzzle::gear_ball::METRICS;
    use crate::scramble::Random;
    use crate::search::{Limits, Weight, greedy, weighted_a_star};

    fn watched<T>(make: impl FnOnce(&mut Watch) -> Result<T, Stop>) -> T {
        let mut on_progress = |_| ControlFlow::Continue(());
        make(&mut Watch::new(Limits::default(), &mut on_progress)).expect("nobody stops it")
    }

    /// Positions with the classes of sequences that lead there, layer by layer.
    #[test]
    fn sequences_that_the_classes_allow_reach_every_position_at_its_distance() {
        let cases = [
            (Brackets::Coloured, Metric::Quarter),
            (Brackets::Blank, Metric::Quarter),
            (Brackets::Blank, Metric::Axis),
        ];
        for (brackets, metric) in cases {
            let space = watched(|watch| GearSpace::new(brackets, metric, Guess::None, watch));
            let distances = watched(|watch| super::super::distances(brackets, metric, watch));
            let rank = |node: &Coordinates| node.rank() / brackets.alike();
            let start = space.node(&GearBall::SOLVED);
            let mut reached = vec![u8::MAX; distances.len()];
            reached[rank(&start)] = 0;
            // A byte for every position with every class of a sequence that leads there.
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
            let space = watched(|watch| GearSpace::new(Brackets::Coloured, metric, Guess::None, watch));
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
            // A turn has order twelve, and each of its powers is found once.
            assert_eq!(seen.len(), 12);
        }
    }

    #[test]
    fn weighted_searches_keep_their_bound_and_greedy_ones_arrive() {
        let mut random = Random::from_seed(6);
        for metric in METRICS {
            let brackets = Brackets::Coloured;
            let space = watched(|watch| GearSpace::new(brackets, metric, Guess::Max, watch));
            let distances = watched(|watch| super::super::distances(brackets, metric, watch));
            for _ in 0..60 {
                let rank = random.below(distances.len());
                let start = Coordinates::from_rank(rank);
                let arrives = |path: &[usize]| {
                    let end = path.iter().try_fold(start, |node, &mv| space.step(&node, mv));
                    end.is_some_and(|node| space.is_goal(&node))
                };
                for (numerator, denominator) in [(3, 2), (2, 1), (4, 1)] {
                    let weight = Weight { numerator, denominator };
                    let path = watched(|watch| weighted_a_star(&space, &start, weight, watch));
                    let path = path.expect("every position can be solved");
                    assert!(arrives(&path));
                    let most = usize::from(distances[rank]) * numerator as usize / denominator as usize;
                    assert!(path.len() <= most, "{metric:?} {weight:?} at {rank}");
                }
                let path = watched(|watch| greedy(&space, &start, watch));
                assert!(arrives(&path.expect("every position can be solved")));
            }
        }
    }
}
