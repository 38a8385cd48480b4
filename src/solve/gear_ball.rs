//! Solving the gear ball: by a table of all distances, or by IDA*.

use std::sync::OnceLock;

use super::{Answer, Heuristic, Method, Offer, Proof};
use crate::geometry::Axis;
use crate::notation::{Move, simplify};
use crate::puzzle::gear_ball::coordinates::{ARRANGEMENTS, Coordinates, MoveTables, PARITIES, TWISTS};
use crate::puzzle::gear_ball::{Brackets, GearBall, GearPuzzle, turn};
use crate::puzzle::{AnyPuzzle, Metric};
use crate::search::{Space, Stop, Watch, breadth_first, ida_star};

pub const OFFERS: &[Offer] = &[
    Offer {
        name: "table",
        title: "Table of all states",
        about: "looks the distances of all states up in a table and walks downhill; always the shortest",
        heuristics: &[],
        run: |puzzle, method, watch| run(puzzle, method, watch, by_table),
    },
    Offer {
        name: "ida",
        title: "IDA*",
        about: "iterative-deepening A* (Korf, 1985): searches without storing states; always the shortest",
        heuristics: &[
            Heuristic {
                name: "gear-sum",
                title: "Gear turns, added up",
                about: "turns that the gears of the three slices need, added up",
            },
            Heuristic { name: "none", title: "None", about: "zero everywhere: plain iterative deepening" },
        ],
        run: |puzzle, method, watch| run(puzzle, method, watch, by_ida_star),
    },
];

type Search = fn(&GearPuzzle, &Method, &mut Watch) -> Result<Vec<usize>, Stop>;

fn run(puzzle: &AnyPuzzle, method: &Method, watch: &mut Watch, search: Search) -> Result<Answer, Stop> {
    let AnyPuzzle::Gear(puzzle) = puzzle;
    let steps: Vec<Move> =
        search(puzzle, method, watch)?.into_iter().map(|mv| written(method.metric, mv)).collect();
    Ok(Answer { moves: simplify(&steps, puzzle), proof: Proof::Optimal, phases: Vec::new() })
}

/// The number of moves that cost one.
const fn moves(metric: Metric) -> usize {
    match metric {
        Metric::Quarter => 6,
        Metric::Axis => 33,
    }
}

/// The axis of a move's number, and how many quarters it turns it clockwise.
const fn decoded(metric: Metric, mv: usize) -> (usize, usize) {
    match metric {
        Metric::Quarter => (mv / 2, if mv.is_multiple_of(2) { 1 } else { 11 }),
        Metric::Axis => (mv / 11, mv % 11 + 1),
    }
}

fn written(metric: Metric, mv: usize) -> Move {
    let (axis, quarters) = decoded(metric, mv);
    turn(Axis::ALL[axis], quarters as i32).expect("no move of a search is a full round")
}

fn rank(brackets: Brackets, node: Coordinates) -> usize {
    node.rank() / brackets.alike()
}

/// The distances of all positions from the solved one, by rank. Made at first use, in a few milliseconds.
pub fn distances(brackets: Brackets, metric: Metric, watch: &mut Watch) -> Result<&'static [u8], Stop> {
    static TABLES: [OnceLock<Vec<u8>>; 4] = [const { OnceLock::new() }; 4];
    let table = &TABLES[brackets as usize * 2 + metric as usize];
    if table.get().is_none() {
        // Two threads may both make the table; they make the same one.
        let _ = table.set(make_distances(brackets, metric, watch)?);
    }
    Ok(table.get().expect("the table was made"))
}

/// Makes the table that [`distances`] keeps.
pub fn make_distances(brackets: Brackets, metric: Metric, watch: &mut Watch) -> Result<Vec<u8>, Stop> {
    let tables = MoveTables::get();
    let step = |state: usize, mv: usize| {
        let (axis, quarters) = decoded(metric, mv);
        let node = Coordinates::from_rank(state * brackets.alike());
        rank(brackets, node.turned(tables, axis, quarters))
    };
    breadth_first(GearPuzzle::states(brackets), 0, moves(metric), step, watch)
}

/// Makes the distances in both metrics.
pub fn warm_up(brackets: Brackets, watch: &mut Watch) -> Result<(), Stop> {
    Metric::ALL.into_iter().try_for_each(|metric| distances(brackets, metric, watch).map(|_| ()))
}

fn by_table(puzzle: &GearPuzzle, method: &Method, watch: &mut Watch) -> Result<Vec<usize>, Stop> {
    let metric = method.metric;
    let distances = distances(puzzle.brackets, metric, watch)?;
    watch.restart();
    let tables = MoveTables::get();
    let mut node = Coordinates::of(&puzzle.ball);
    let mut path = Vec::new();
    loop {
        let distance = distances[rank(puzzle.brackets, node)];
        if distance == 0 {
            return Ok(path);
        }
        watch.count_node()?;
        let downhill = (0..moves(metric)).find_map(|mv| {
            let (axis, quarters) = decoded(metric, mv);
            let next = node.turned(tables, axis, quarters);
            (distances[rank(puzzle.brackets, next)] < distance).then_some((mv, next))
        });
        let (mv, next) = downhill.expect("every unsolved position has a nearer neighbour");
        path.push(mv);
        node = next;
    }
}

fn by_ida_star(puzzle: &GearPuzzle, method: &Method, watch: &mut Watch) -> Result<Vec<usize>, Stop> {
    let space = GearSpace::new(puzzle.brackets, method.metric, method.heuristic() == "gear-sum");
    watch.restart();
    let path = ida_star(&space, Coordinates::of(&puzzle.ball), watch)?;
    Ok(path.expect("every position can be solved"))
}

/// The gear ball as IDA* sees it.
struct GearSpace {
    tables: &'static MoveTables,
    brackets: Brackets,
    metric: Metric,
    /// The estimate by the arrangement of the slices and the gears, which tell all angles.
    estimates: [[u8; TWISTS * PARITIES]; ARRANGEMENTS],
}

impl GearSpace {
    fn new(brackets: Brackets, metric: Metric, by_gears: bool) -> Self {
        let mut estimates = [[0; TWISTS * PARITIES]; ARRANGEMENTS];
        if by_gears {
            for (arrangement, estimates) in estimates.iter_mut().enumerate() {
                for (gears, estimate) in estimates.iter_mut().enumerate() {
                    *estimate = gear_sum(&Coordinates::example(arrangement, gears), brackets, metric);
                }
            }
        }
        GearSpace { tables: MoveTables::get(), brackets, metric, estimates }
    }
}

/// The turns that the gears need at least: a quarter turn spins those of one slice by a sixth.
fn gear_sum(ball: &GearBall, brackets: Brackets, metric: Metric) -> u8 {
    let around = match brackets {
        Brackets::Coloured => 6,
        Brackets::Blank => 3,
    };
    let turns = |slice: Axis| {
        let angle = ball.gear_angle(slice) % around;
        let turns = angle.min(around - angle);
        match metric {
            Metric::Quarter => turns,
            Metric::Axis => turns.min(1),
        }
    };
    Axis::ALL.into_iter().map(turns).sum()
}

impl Space for GearSpace {
    type Node = Coordinates;

    fn moves(&self) -> usize {
        moves(self.metric)
    }

    #[inline]
    fn step(&self, node: Coordinates, mv: usize) -> Coordinates {
        let (axis, quarters) = decoded(self.metric, mv);
        node.turned(self.tables, axis, quarters)
    }

    #[inline]
    fn is_goal(&self, node: Coordinates) -> bool {
        rank(self.brackets, node) == 0
    }

    #[inline]
    fn estimate(&self, node: Coordinates) -> u32 {
        u32::from(self.estimates[node.arrangement()][node.gears()])
    }

    /// The class is the last axis with the number of quarters it has been turned by: 1 to 11, and more
    /// than six clockwise or five anticlockwise are never the shortest way.
    #[inline]
    fn class_after(&self, class: u8, mv: usize) -> Option<u8> {
        let (axis, quarters) = decoded(self.metric, mv);
        let (axis, quarters) = (axis as u8, quarters as u8);
        let (last_axis, run) = (class / 12, class % 12);
        if run == 0 || last_axis != axis {
            return Some(axis * 12 + quarters);
        }
        match (self.metric, run, quarters) {
            (Metric::Quarter, 1..=5, 1) => Some(class + 1),
            (Metric::Quarter, 8..=11, 11) => Some(class - 1),
            _ => None,
        }
    }
}

/// How many positions there are at each distance.
pub fn distribution(distances: &[u8]) -> Vec<usize> {
    let farthest = distances.iter().copied().max().unwrap_or(0);
    let mut counts = vec![0; usize::from(farthest) + 1];
    for &distance in distances {
        counts[usize::from(distance)] += 1;
    }
    counts
}
