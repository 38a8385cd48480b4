//! The four phases: their coordinates and their tables of distances.
//!
//! A phase leads from one group to the next: from all positions to those that need no quarter turns of F and B, then
//! none of R and L either, then half turns alone, then to the solved cube. It uses a few coordinates, and a table has
//! the distance for each combination of them, so a shortest path is a walk downhill.

use std::sync::OnceLock;

use crate::geometry::Axis;
use crate::puzzle::cube::cubies::Cubies;
use crate::puzzle::cube::places::CORNERS;
use crate::solve::cube::coordinates::{
    Coordinate, Flip, Slice, Twist, order_of_rank, rank_of_order, rank_of_set,
};
use crate::solve::cube::symmetry::{MoveIndex, QUARTERS_OF_U, STEPS, turned};

/// Three steps for each of the faces U, R, F, D, L and B: by one, two and three quarter turns.
const ALL: [MoveIndex; 18] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
const HALVES_OF_F: [MoveIndex; 14] = [0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 16];
const HALVES: [MoveIndex; 6] = [1, 4, 7, 10, 13, 16];

/// The steps of each phase: they generate the group that it starts in.
pub const STEPS_OF_PHASES: [&[MoveIndex]; 4] = [&ALL, &HALVES_OF_F, &QUARTERS_OF_U, &HALVES];

/// Permutations of the corners, and of the four edges of a slice.
const CORNER_ORDERS: usize = 40_320;
const SLICE_ORDERS: usize = 24;

/// The variants of the third phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThirdPhase {
    /// Into the group of half turns (Thistlethwaite, 1981).
    Thistlethwaite,
    /// Into a twelfth of it: all corners in their own layer, and the number of those diagonally across from home a
    /// multiple of four. From “Rubik's Cube” (Python and C++), a modified Thistlethwaite.
    Modified,
}

/// The coordinates of a phase.
pub(super) type PhaseNode = [u16; 4];

/// A phase with its table of distances.
pub struct PhaseTable {
    /// The steps that the phase allows.
    pub steps: &'static [MoveIndex],
    parts: Vec<PhasePart>,
    /// If one, only one of each two consecutive combinations can be reached, and they share an entry.
    shift: u32,
    distances: Box<[u8]>,
    of: Box<dyn Fn(&Cubies) -> PhaseNode + Send + Sync>,
}

/// One coordinate with its move table.
struct PhasePart {
    count: usize,
    moves: Box<[u16]>,
}

impl PhasePart {
    fn new(count: usize, next: impl Fn(usize, MoveIndex) -> usize) -> PhasePart {
        let moves = (0..count * STEPS).map(|index| next(index / STEPS, index % STEPS) as u16);
        PhasePart { count, moves: moves.collect() }
    }

    fn of<C: Coordinate>() -> PhasePart {
        PhasePart { count: C::COUNT, moves: C::moves() }
    }
}

impl PhaseTable {
    fn new(
        steps: &'static [MoveIndex],
        parts: Vec<PhasePart>,
        shift: u32,
        of: impl Fn(&Cubies) -> PhaseNode + Send + Sync + 'static,
    ) -> PhaseTable {
        let mut phase = PhaseTable { steps, parts, shift, distances: Box::default(), of: Box::new(of) };
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

    /// The index of a combination of coordinates.
    #[inline]
    pub fn index(&self, node: PhaseNode) -> usize {
        let parts = self.parts.iter().zip(node);
        parts.fold(0, |index, (part, number)| index * part.count + usize::from(number)) >> self.shift
    }

    /// The coordinates of a position.
    pub fn node(&self, cubies: &Cubies) -> PhaseNode {
        (self.of)(cubies)
    }

    /// The coordinates after a step.
    #[inline]
    pub fn turned(&self, mut node: PhaseNode, step: MoveIndex) -> PhaseNode {
        for (part, number) in self.parts.iter().zip(&mut node) {
            *number = part.moves[usize::from(*number) * STEPS + step];
        }
        node
    }

    /// How many steps of the phase are left.
    #[inline]
    pub fn distance(&self, node: PhaseNode) -> u32 {
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

/// The first phase: orientations of the edges.
fn first() -> PhaseTable {
    PhaseTable::new(&ALL, vec![PhasePart::of::<Flip>()], 0, |cubies| [Flip::of(cubies) as u16, 0, 0, 0])
}

/// The second phase: orientations of the corners, and the edges of the slice between U and D in it.
fn second() -> PhaseTable {
    let parts = vec![PhasePart::of::<Twist>(), PhasePart::of::<Slice>()];
    PhaseTable::new(&HALVES_OF_F, parts, 0, |cubies| {
        [Twist::of(cubies) as u16, Slice::of(cubies) as u16, 0, 0]
    })
}

/// The third phase: the edges of the two other slices in theirs, and the corners where half turns can bring them home.
fn third(third: ThirdPhase) -> PhaseTable {
    let goal = match third {
        ThirdPhase::Thistlethwaite => half_turned_corners(),
        ThirdPhase::Modified => modified_corners(),
    };
    let (numbers, count) = cosets(&goal);
    let mut examples = vec![0; count];
    for (order, &number) in numbers.iter().enumerate() {
        examples[usize::from(number)] = order;
    }
    let corners =
        PhasePart::new(count, |number, step| usize::from(numbers[turned_corners(examples[number], step)]));
    // Any position with a set shows where steps lead; steps out of the group do not matter.
    let mut sets: Vec<Option<Cubies>> = vec![None; 70];
    let mut open = vec![Cubies::SOLVED];
    while let Some(cubies) = open.pop() {
        let known = &mut sets[set_of(&cubies)];
        if known.is_none() {
            *known = Some(cubies);
            open.extend(QUARTERS_OF_U.map(|step| turned(&cubies, step)));
        }
    }
    let edges = PhasePart::new(70, |set, step| match QUARTERS_OF_U.contains(&step) {
        true => set_of(&turned(&sets[set].expect("all sets can be reached"), step)),
        false => set,
    });
    PhaseTable::new(&QUARTERS_OF_U, vec![corners, edges], 0, move |cubies| {
        [numbers[corner_order(cubies)], set_of(cubies) as u16, 0, 0]
    })
}

/// The fourth phase: everything.
fn fourth() -> PhaseTable {
    let goal = half_turned_corners();
    let mut numbers = vec![0; CORNER_ORDERS];
    for (number, &order) in goal.iter().enumerate() {
        numbers[order] = number as u16;
    }
    let corners = {
        let numbers = &numbers;
        PhasePart::new(goal.len(), |number, step| usize::from(numbers[turned_corners(goal[number], step)]))
    };
    let slices = SLICES.map(|places| {
        PhasePart::new(SLICE_ORDERS, |number, step| {
            let order = order_of_rank::<4>(number);
            // This phase makes no quarter turns, so any turn fills their entries.
            let done = turned(&Cubies::SOLVED, if HALVES.contains(&step) { step } else { HALVES[0] });
            let from = places.map(|place| index_in(&places, done.edge(place).0));
            rank_of_order(&from.map(|index| order[usize::from(index)]))
        })
    });
    // Half turns make even permutations of the edges. So the parity of the last slice follows from the others, and its
    // permutations come in pairs of one of each.
    PhaseTable::new(&HALVES, [corners].into_iter().chain(slices).collect(), 1, move |cubies| {
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

/// Which of the eight places outside the slice hold edges of R and L.
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

fn turned_corners(order: usize, step: MoveIndex) -> usize {
    corner_order(&turned(&with_corners(order), step))
}

/// The permutations of corners that half turns reach.
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

/// Those of them that are goals of the modified third phase.
fn modified_corners() -> Vec<usize> {
    let is_wanted = |&order: &usize| {
        let cubies = with_corners(order);
        let pieces = || (0..8).map(|place| (place, cubies.corner(place).0));
        // “Rubik's Cube” uses the layers of U and D, whose quarter turns it gives up first. Here these are F and B.
        let layer = |corner: usize| CORNERS[corner].into_iter().find(|face| face.axis() == Axis::Z);
        let in_layer = pieces().all(|(place, piece)| layer(place) == layer(piece));
        let away = pieces().filter(|(place, piece)| place != piece).count();
        in_layer && away % 4 == 0
    };
    half_turned_corners().into_iter().filter(is_wanted).collect()
}

/// For each permutation of the corners the number of its coset: those that reach the same goal by the same moves.
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
pub struct FourPhaseTables {
    /// The tables in the order of the phases.
    pub phases: [&'static PhaseTable; 4],
}

impl FourPhaseTables {
    /// The tables, made at first use.
    pub fn get(third: ThirdPhase) -> FourPhaseTables {
        FourPhaseTables { phases: [0, 1, 2, 3].map(|index| FourPhaseTables::phase(index, third)) }
    }

    /// The table of one phase.
    pub fn phase(index: usize, third: ThirdPhase) -> &'static PhaseTable {
        static FIRST: OnceLock<PhaseTable> = OnceLock::new();
        static SECOND: OnceLock<PhaseTable> = OnceLock::new();
        static THIRD: [OnceLock<PhaseTable>; 2] = [OnceLock::new(), OnceLock::new()];
        static FOURTH: OnceLock<PhaseTable> = OnceLock::new();
        match index {
            0 => FIRST.get_or_init(first),
            1 => SECOND.get_or_init(second),
            2 => THIRD[third as usize].get_or_init(|| self::third(third)),
            _ => FOURTH.get_or_init(fourth),
        }
    }

    /// The size of all tables in bytes.
    pub fn bytes(&self) -> usize {
        self.phases.iter().map(|phase| phase.bytes()).sum()
    }
}

/// Makes the tables anew, to measure how long that takes.
pub fn make(third: ThirdPhase) -> [PhaseTable; 4] {
    [first(), second(), self::third(third), fourth()]
}
