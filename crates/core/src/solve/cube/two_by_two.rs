//! The 2x2x2: a table of all its positions.
//!
//! It has no centres, so one corner can be taken as fixed, and U, R and F reach everything: 7! orders of the other
//! corners, times 3^6 twists.

use std::sync::{LazyLock, OnceLock};

use super::coordinates::{order_of_rank, rank_of_order};
use super::symmetry::{MoveIndex, Symmetry, turned};
use crate::puzzle::Metric;
use crate::puzzle::cube::cubies::Cubies;
use crate::search::{Budget, Stop};

/// The corner that stays, DBL, and those that move.
const FIXED: usize = 6;
const MOVING: [usize; 7] = [0, 1, 2, 3, 4, 5, 7];
const ORDERS: usize = 5_040;
const TWISTS: usize = 729;
/// All turns of U, R and F, and the quarter turns among them.
const TURNS: [MoveIndex; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const QUARTERS: [MoveIndex; 6] = [0, 2, 3, 5, 6, 8];

/// A shortest solution, up to a rotation of the whole cube.
pub fn solve(cubies: &Cubies, metric: Metric, budget: &mut Budget) -> Result<Vec<MoveIndex>, Stop> {
    let distances = distances(metric, budget)?;
    let moves = Moves::get();
    budget.begin("walking downhill")?;
    let mut node = Node::of(&held(cubies));
    let mut steps = Vec::new();
    while distances[node.index()] > 0 {
        budget.count_expanded()?;
        let nearer = allowed(metric).iter().find_map(|&step| {
            budget.count_generated();
            let next = moves.turned(node, step);
            (distances[next.index()] < distances[node.index()]).then_some((step, next))
        });
        let (step, next) = nearer.expect("every unsolved position has a nearer neighbour");
        steps.push(step);
        node = next;
    }
    Ok(steps)
}

fn allowed(metric: Metric) -> &'static [MoveIndex] {
    if metric == Metric::Quarter { &QUARTERS } else { &TURNS }
}

/// The same cube with its colours relabelled so that the fixed corner is at home.
fn held(cubies: &Cubies) -> Cubies {
    static ROTATIONS: LazyLock<Vec<Cubies>> =
        LazyLock::new(|| Symmetry::all_rotations().iter().map(Symmetry::as_turn).collect());
    let mut held = ROTATIONS.iter().map(|rotation| rotation.then(cubies));
    held.find(|cubies| cubies.corner(FIXED) == (FIXED, 0)).expect("one of the ways to hold it")
}

/// A position as coordinates.
#[derive(Clone, Copy)]
struct Node {
    order: u16,
    twists: u16,
}

impl Node {
    fn of(cubies: &Cubies) -> Node {
        let corners = MOVING.map(|place| cubies.corner(place));
        let order = corners.map(|(piece, _)| if piece > FIXED { piece - 1 } else { piece } as u8);
        let twists = corners[..6].iter().fold(0, |number, (_, twist)| 3 * number + u16::from(*twist));
        Node { order: rank_of_order(&order) as u16, twists }
    }

    fn cubies(self) -> Cubies {
        let mut corners = std::array::from_fn(|place| (place, 0));
        let order = order_of_rank::<7>(usize::from(self.order));
        let (mut rest, mut sum) = (self.twists, 0);
        for index in (0..7).rev() {
            let piece = MOVING[usize::from(order[index])];
            // The twist of the last corner follows from the others.
            let twist = if index == 6 { 0 } else { rest % 3 };
            if index < 6 {
                rest /= 3;
                sum += twist;
            }
            corners[MOVING[index]] = (piece, twist as u8);
        }
        corners[MOVING[6]].1 = ((18 - sum) % 3) as u8;
        Cubies::from_places(corners, std::array::from_fn(|place| (place, false)))
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.order) * TWISTS + usize::from(self.twists)
    }
}

struct Moves {
    orders: Vec<u16>,
    twists: Vec<u16>,
}

impl Moves {
    fn get() -> &'static Moves {
        static MOVES: OnceLock<Moves> = OnceLock::new();
        MOVES.get_or_init(|| {
            let after = |node: Node| TURNS.map(|step| Node::of(&turned(&node.cubies(), step)));
            let orders = (0..ORDERS as u16).flat_map(|order| after(Node { order, twists: 0 }));
            let twists = (0..TWISTS as u16).flat_map(|twists| after(Node { order: 0, twists }));
            Moves {
                orders: orders.map(|node| node.order).collect(),
                twists: twists.map(|node| node.twists).collect(),
            }
        })
    }

    #[inline]
    fn turned(&self, node: Node, step: MoveIndex) -> Node {
        Node {
            order: self.orders[usize::from(node.order) * TURNS.len() + step],
            twists: self.twists[usize::from(node.twists) * TURNS.len() + step],
        }
    }
}

/// The distances of all positions, made at first use.
pub fn distances(metric: Metric, budget: &mut Budget) -> Result<&'static [u8], Stop> {
    static TABLES: [OnceLock<Box<[u8]>>; 2] = [OnceLock::new(), OnceLock::new()];
    let table = &TABLES[usize::from(metric == Metric::Quarter)];
    if let Some(table) = table.get() {
        return Ok(table);
    }
    budget.begin("making the table of all positions")?;
    let made = make_distances(metric, budget)?;
    Ok(table.get_or_init(|| made))
}

fn make_distances(metric: Metric, budget: &mut Budget) -> Result<Box<[u8]>, Stop> {
    const UNKNOWN: u8 = u8::MAX;
    let moves = Moves::get();
    let start = Node::of(&Cubies::SOLVED);
    let mut distances = vec![UNKNOWN; ORDERS * TWISTS];
    distances[start.index()] = 0;
    let (mut frontier, mut next) = (vec![start], Vec::new());
    for distance in 1.. {
        for node in frontier.drain(..) {
            for &step in allowed(metric) {
                let node = moves.turned(node, step);
                let known = &mut distances[node.index()];
                if *known == UNKNOWN {
                    *known = distance;
                    next.push(node);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        budget.report()?;
        std::mem::swap(&mut frontier, &mut next);
    }
    Ok(distances.into())
}
