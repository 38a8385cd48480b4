//! The gear ball as a search sees it: coordinates, numbered turns, and tables of estimates.

use super::heuristics::Estimates;
use crate::geometry::Axis;
use crate::notation::Move;
use crate::puzzle::Metric;
use crate::puzzle::gear_ball::coordinates::{Coordinates, MoveTables};
use crate::puzzle::gear_ball::{Brackets, ORDER, turn};
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
            Metric::Axis => Turns(&AXIS),
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

    /// The class of a sequence is its last axis with the number of quarters it has been turned by. More than
    /// six clockwise or five anticlockwise are never the shortest way, and turns that cost one however long
    /// they are do not follow each other on one axis.
    fn classes(self, metric: Metric) -> Classes {
        const ROUND: u8 = ORDER as u8;
        Classes::new(self.count(), |class, mv| {
            let (axis, quarters) = self.0[mv];
            let (last_axis, run) = (class / ROUND, class % ROUND);
            if run == 0 || last_axis != axis {
                return Some(axis * ROUND + quarters);
            }
            match (metric, run, quarters) {
                (Metric::Quarter, 1..=5, 1) => Some(class + 1),
                (Metric::Quarter, 8..=11, 11) => Some(class - 1),
                _ => None,
            }
        })
    }
}

/// The positions of a gear ball with a way of guessing their distances.
pub struct GearSpace {
    tables: &'static MoveTables,
    turns: Turns,
    brackets: Brackets,
    classes: Classes,
    estimates: Estimates,
}

impl GearSpace {
    pub fn new(brackets: Brackets, metric: Metric, heuristic: &str, watch: &mut Watch) -> Result<Self, Stop> {
        let turns = Turns::of(metric);
        Ok(GearSpace {
            tables: MoveTables::get(),
            turns,
            brackets,
            classes: turns.classes(metric),
            estimates: Estimates::named(heuristic, brackets, metric, watch)?,
        })
    }

    pub fn turns(&self) -> Turns {
        self.turns
    }
}

impl Space for GearSpace {
    type Node = Coordinates;

    #[inline]
    fn moves(&self) -> usize {
        self.turns.count()
    }

    #[inline]
    fn step(&self, node: &Coordinates, mv: usize) -> Coordinates {
        let (axis, quarters) = self.turns.decoded(mv);
        node.turned(self.tables, axis, quarters)
    }

    #[inline]
    fn is_goal(&self, node: &Coordinates) -> bool {
        node.rank() < self.brackets.alike()
    }

    #[inline]
    fn estimate(&self, node: &Coordinates) -> u32 {
        self.estimates.of(*node)
    }

    fn classes(&self) -> &Classes {
        &self.classes
    }
}
