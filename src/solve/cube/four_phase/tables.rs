//! The four phases: what each of them looks at, and how far everything is from its goal.
//!
//! A phase leads from one group to the next: from all positions to those that need no quarter turns of F and B,
//! then none of R and L either, then half turns alone, then to the solved cube. It looks at a few numbers, and a
//! table has the distance for each combination of them, so that a shortest way is a walk downhill.

use std::sync::OnceLock;

use crate::geometry::Axis;
use crate::puzzle::cube::cubies::Cubies;
use crate::puzzle::cube::slots::CORNERS;
use crate::solve::cube::coordinates::{
    Coordinate, Flip, Slice, Twist, order_of_rank, rank_of_order, rank_of_set,
};
use crate::solve::cube::symmetry::{QUARTERS_OF_U, STEPS, Step, turned};

/// Three steps for each of the faces U, R, F, D, L and B, by one, two and three quarters.
const ALL: [Step; 18] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
const HALVES_OF_F: [Step; 14] = [0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 16];
const HALVES: [Step; 6] = [1, 4, 7, 10, 13, 16];

/// The steps of each phase: they generate the group that it begins in.
pub const STEPS_OF_PHASES: [&[Step]; 4] = [&ALL, &HALVES_OF_F, &QUARTERS_OF_U, &HALVES];

/// Orders of the corners, and of the four edges of a slice.
const CORNER_ORDERS: usize = 40_320;
const SLICE_ORDERS: usize = 24;

/// Which third phase is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Third {
    /// Into the group of half turns (Thistlethwaite, 1981).
    Thistlethwaite,
    /// Into a twelfth of it: all corners in their own layer, those across from home a multiple of four (seed 002).
    Seed,
}

/// The numbers that a phase looks at.
pub type Node = [u16; 4];

/// A phase and its distances.
pub struct Phase {
    /// The moves that it may make.
    pub steps: &'static [Step],
    parts: Vec<Part>,
    /// Of two combinations one after the other only one can be reached, if this is one.
    shift: u32,
    distances: Box<[u8]>,
    of: Box<dyn Fn(&Cubies) -> Node + Send + Sync>,
}

/// One of the numbers, and what steps make of it.
struct Part {
    count: usize,
    moves: Box<[u16]>,
}

impl Part {
    fn new(count: usize, next: impl Fn(usize, Step) -> usize) -> Part {
        let moves = (0..count * STEPS).map(|index| next(index / STEPS, index % STEPS) as u16);
        Part { count, moves: moves.collect() }
    }

    fn of<C: Coordinate>() -> Part {
        Part { count: C::COUNT, moves: C::moves() }
    }
}

impl Phase {
    fn new(
        steps: &'static [Step],
        parts: Vec<Part>,
        shift: u32,
        of: impl Fn(&Cubies) -> Node + Send + Sync + 'static,
    ) -> Phase {
        let mut phase = Phase { steps, parts, shift, distances: Box::default(), of: Box::new(of) };
        phase.find_distances();
        phase
    }

    fn find_distances(&mut self) {
        const UNKNOWN: u8 = u8::MAX;
        let count = self.parts.iter().map(|part| part.count).product::<usize>() >> self.shift;
        let mut distances = vec![UNKNOWN; count];
        let start = self.node(&Cubies::SOLVED);
        distances[self.index(start)] = 0;
        let mut frontier = vec![start];
        let mut next = Vec::new();
        for distance in 1.. {
            for node in frontier.drain(..) {
                for &step in self.steps {
                    let node = self.turned(node, step);
                    let known = &mut distances[self.index(node)];
                    if *known == UNKNOWN {
                        *known = distance;
                        next.push(node);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            std::mem::swap(&mut frontier, &mut next);
        }
        self.distances = distances.into();
    }

    /// The number of a combination.
    #[inline]
    pub fn index(&self, node: Node) -> usize {
        let parts = self.parts.iter().zip(node);
        parts.fold(0, |index, (part, number)| index * part.count + usize::from(number)) >> self.shift
    }

    /// What it sees of a position.
    pub fn node(&self, cubies: &Cubies) -> Node {
        (self.of)(cubies)
    }

    /// What it sees after a step.
    #[inline]
    pub fn turned(&self, mut node: Node, step: Step) -> Node {
        for (part, number) in self.parts.iter().zip(&mut node) {
            *number = part.moves[usize::from(*number) * STEPS + step];
        }
        node
    }

    /// How many of its moves are left.
    #[inline]
    pub fn distance(&self, node: Node) -> u32 {
        u32::from(self.distances[self.index(node)])
    }

    /// The distances of all combinations.
    pub fn distances(&self) -> &[u8] {
        &self.distances
    }

    fn bytes(&self) -> usize {
        self.distances.len() + self.parts.iter().map(|part| 2 * part.moves.len()).sum::<usize>()
    }
}

/// Orientations of the edges.
fn first() -> Phase {
    Phase::new(&ALL, vec![Part::of::<Flip>()], 0, |cubies| [Flip::of(cubies) as u16, 0, 0, 0])
}

/// Orientations of the corners, and the edges of the slice between U and D in it.
fn second() -> Phase {
    let parts = vec![Part::of::<Twist>(), Part::of::<Slice>()];
    Phase::new(&HALVES_OF_F, parts, 0, |cubies| [Twist::of(cubies) as u16, Slice::of(cubies) as u16, 0, 0])
}

/// The edges of the two other slices in theirs, and the corners where half turns can bring them home.
fn third(third: Third) -> Phase {
    let goal = match third {
        Third::Thistlethwaite => half_turned_corners(),
        Third::Seed => corners_of_the_seed(),
    };
    let (numbers, count) = cosets(&goal);
    let mut examples = vec![0; count];
    for (order, &number) in numbers.iter().enumerate() {
        examples[usize::from(number)] = order;
    }
    let corners =
        Part::new(count, |number, step| usize::from(numbers[turned_corners(examples[number], step)]));
    // Any position with a set tells what becomes of it; those that steps lead out of the group do not matter.
    let mut sets: Vec<Option<Cubies>> = vec![None; 70];
    let mut open = vec![Cubies::SOLVED];
    while let Some(cubies) = open.pop() {
        let known = &mut sets[set_of(&cubies)];
        if known.is_none() {
            *known = Some(cubies);
            open.extend(QUARTERS_OF_U.map(|step| turned(&cubies, step)));
        }
    }
    let edges = Part::new(70, |set, step| match QUARTERS_OF_U.contains(&step) {
        true => set_of(&turned(&sets[set].expect("all sets can be reached"), step)),
        false => set,
    });
    Phase::new(&QUARTERS_OF_U, vec![corners, edges], 0, move |cubies| {
        [numbers[corner_order(cubies)], set_of(cubies) as u16, 0, 0]
    })
}

/// Everything.
fn fourth() -> Phase {
    let goal = half_turned_corners();
    let mut numbers = vec![0; CORNER_ORDERS];
    for (number, &order) in goal.iter().enumerate() {
        numbers[order] = number as u16;
    }
    let corners = {
        let numbers = &numbers;
        Part::new(goal.len(), |number, step| usize::from(numbers[turned_corners(goal[number], step)]))
    };
    let slices = SLICES.map(|places| {
        Part::new(SLICE_ORDERS, |number, step| {
            let order = order_of_rank::<4>(number);
            // Quarter turns are never made in this phase; any turn fills their places.
            let done = turned(&Cubies::SOLVED, if HALVES.contains(&step) { step } else { HALVES[0] });
            let from = places.map(|place| index_in(&places, done.edge(place).0));
            rank_of_order(&from.map(|index| order[usize::from(index)]))
        })
    });
    // Half turns exchange an even number of edges, so the order of the last slice is even or odd as the others
    // make it, and orders come in pairs of one of each.
    Phase::new(&HALVES, [corners].into_iter().chain(slices).collect(), 1, move |cubies| {
        let order = |places: [usize; 4]| {
            rank_of_order(&places.map(|place| index_in(&places, cubies.edge(place).0))) as u16
        };
        let [a, b, c] = SLICES.map(order);
        [numbers[corner_order(cubies)], a, b, c]
    })
}

/// The edges of the three slices.
const SLICES: [[usize; 4]; 3] = [[0, 2, 4, 6], [1, 3, 5, 7], [8, 9, 10, 11]];

fn index_in(places: &[usize; 4], place: usize) -> u8 {
    places.iter().position(|&other| other == place).unwrap_or_default() as u8
}

/// Which of the eight places outside the slice have edges of R and L.
fn set_of(cubies: &Cubies) -> usize {
    rank_of_set((0..8).filter(|&place| cubies.edge(place).0.is_multiple_of(2)))
}

fn corner_order(cubies: &Cubies) -> usize {
    let order: [u8; 8] = std::array::from_fn(|place| cubies.corner(place).0 as u8);
    rank_of_order(&order)
}

fn with_corners(order: usize) -> Cubies {
    let order = order_of_rank::<8>(order);
    Cubies::from_places(
        order.map(|piece| (usize::from(piece), 0)),
        std::array::from_fn(|place| (place, false)),
    )
}

fn turned_corners(order: usize, step: Step) -> usize {
    corner_order(&turned(&with_corners(order), step))
}

/// The orders of corners that half turns lead to.
fn half_turned_corners() -> Vec<usize> {
    let mut reached = vec![0];
    let mut next = 0;
    while let Some(&order) = reached.get(next) {
        for order in HALVES.map(|step| turned_corners(order, step)) {
            if !reached.contains(&order) {
                reached.push(order);
            }
        }
        next += 1;
    }
    reached
}

/// Those of them that the seed's third phase leads to.
fn corners_of_the_seed() -> Vec<usize> {
    let is_wanted = |&order: &usize| {
        let cubies = with_corners(order);
        let pieces = || (0..8).map(|place| (place, cubies.corner(place).0));
        // The seed speaks of the layers of U and D, whose quarter turns it gives up first: here these are F and B.
        let layer = |corner: usize| CORNERS[corner].into_iter().find(|face| face.axis() == Axis::Z);
        let in_layer = pieces().all(|(place, piece)| layer(place) == layer(piece));
        let away = pieces().filter(|(place, piece)| place != piece).count();
        in_layer && away % 4 == 0
    };
    half_turned_corners().into_iter().filter(is_wanted).collect()
}

/// For each order of the corners the number of its coset: those that lead into the same goal by the same moves.
fn cosets(goal: &[usize]) -> (Vec<u16>, usize) {
    const UNKNOWN: u16 = u16::MAX;
    let mut numbers = vec![UNKNOWN; CORNER_ORDERS];
    let goal: Vec<Cubies> = goal.iter().map(|&order| with_corners(order)).collect();
    let mut count = 0;
    for order in 0..CORNER_ORDERS {
        if numbers[order] != UNKNOWN {
            continue;
        }
        let cubies = with_corners(order);
        for before in &goal {
            numbers[corner_order(&before.then(&cubies))] = count as u16;
        }
        count += 1;
    }
    (numbers, count)
}

/// The four phases with one third phase or the other.
pub struct Tables {
    pub phases: [&'static Phase; 4],
}

impl Tables {
    /// The tables, made when they are first asked for.
    pub fn get(third: Third) -> Tables {
        Tables { phases: [0, 1, 2, 3].map(|index| Tables::phase(index, third)) }
    }

    /// The table of one phase.
    pub fn phase(index: usize, third: Third) -> &'static Phase {
        static FIRST: OnceLock<Phase> = OnceLock::new();
        static SECOND: OnceLock<Phase> = OnceLock::new();
        static THIRD: [OnceLock<Phase>; 2] = [OnceLock::new(), OnceLock::new()];
        static FOURTH: OnceLock<Phase> = OnceLock::new();
        match index {
            0 => FIRST.get_or_init(first),
            1 => SECOND.get_or_init(second),
            2 => THIRD[third as usize].get_or_init(|| self::third(third)),
            _ => FOURTH.get_or_init(fourth),
        }
    }

    pub fn bytes(&self) -> usize {
        self.phases.iter().map(|phase| phase.bytes()).sum()
    }
}

/// Makes the tables anew, to see how long it takes.
pub fn make(third: Third) -> [Phase; 4] {
    [first(), second(), self::third(third), fourth()]
}
