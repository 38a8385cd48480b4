//! The tables of the two phases.

use std::sync::OnceLock;

use rustc_hash::FxHashSet;

use crate::puzzle::cube::cubies::Cubies;
use crate::search::{Budget, Stop};
use crate::solve::cube::bloom_filter::{BloomFilter, Hash};
use crate::solve::cube::coordinates::{
    Coordinate, Flip, Slice, Twist, order_of_rank, rank_of_order, rank_of_set,
};
use crate::solve::cube::pruning::{Mirrors, Moving, Pruning, SymmetryClasses};
use crate::solve::cube::symmetry::{
    ALL_STEPS, MIRRORS, MoveIndex, QUARTERS_OF_U, STEPS, StepSet, Symmetry, set_of, steps, steps_of, turned,
};

/// The steps of the second phase: all turns of U and D, half turns of the other faces.
pub const SECOND_STEPS: [MoveIndex; 10] = QUARTERS_OF_U;

/// All tables, in 3.6 megabytes. They are made in a tenth of a second.
pub struct TwoPhaseTables {
    /// The tables of the first phase.
    pub first: FirstPhase,
    /// The tables of the second phase.
    pub second: SecondPhase,
}

impl TwoPhaseTables {
    /// Makes the tables anew, to measure how long that takes.
    pub fn new() -> TwoPhaseTables {
        TwoPhaseTables { first: FirstPhase::new(), second: SecondPhase::new() }
    }

    /// The tables, made at first use.
    pub fn get(budget: &mut Budget) -> Result<&'static TwoPhaseTables, Stop> {
        static TABLES: OnceLock<TwoPhaseTables> = OnceLock::new();
        if let Some(tables) = TABLES.get() {
            return Ok(tables);
        }
        budget.begin("making the tables of the first phase")?;
        let first = FirstPhase::new();
        budget.begin("making the tables of the second phase")?;
        Ok(TABLES.get_or_init(|| TwoPhaseTables { first, second: SecondPhase::new() }))
    }

    /// The size of all tables in bytes.
    pub fn bytes(&self) -> usize {
        self.first.bytes() + self.second.bytes()
    }
}

impl Default for TwoPhaseTables {
    fn default() -> Self {
        TwoPhaseTables::new()
    }
}

/// A node of the first phase: the coordinates of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstNode {
    twist: u16,
    flip: u16,
    slice: u16,
}

impl FirstNode {
    /// The node of all positions in the group.
    pub const SOLVED: FirstNode = FirstNode { twist: 0, flip: 0, slice: 494 };

    pub fn of(cubies: &Cubies) -> FirstNode {
        let [twist, flip, slice] = [Twist::of(cubies), Flip::of(cubies), Slice::of(cubies)];
        FirstNode { twist: twist as u16, flip: flip as u16, slice: slice as u16 }
    }
}

/// The tables of the first phase. It needs no lower bounds: positions within seven moves are known, and farther away
/// hardly any move can be pruned.
pub struct FirstPhase {
    twist_moves: Box<[u16]>,
    flip_moves: Box<[u16]>,
    slice_moves: Box<[u16]>,
    twists: SymmetryClasses,
    flip_mirrors: Mirrors,
    slice_mirrors: Mirrors,
    /// The nodes within no moves, within one, and so on.
    near: [BloomFilter; FIRST_NEAR + 1],
}

pub(super) const FIRST_NEAR: usize = 7;

impl FirstPhase {
    fn new() -> FirstPhase {
        let mut first = FirstPhase {
            twist_moves: Twist::moves(),
            flip_moves: Flip::moves(),
            slice_moves: Slice::moves(),
            twists: SymmetryClasses::of_mirrors(&Mirrors::of::<Twist>()),
            flip_mirrors: Mirrors::of::<Flip>(),
            slice_mirrors: Mirrors::of::<Slice>(),
            near: [1, 5, 30, 200, 1_500, 13_500, 150_000, 1_670_000].map(BloomFilter::with_room_for),
        };
        first.find_near();
        first
    }

    /// Visits all near nodes, one for each set of mirror images.
    fn find_near(&mut self) {
        let mut near =
            std::mem::replace(&mut self.near, [(); FIRST_NEAR + 1].map(|()| BloomFilter::with_room_for(1)));
        let mut known = FxHashSet::default();
        let mut frontier = vec![(FirstNode::SOLVED, ALL_STEPS)];
        near.iter_mut().for_each(|near| near.insert(Hash::of(self.key(FirstNode::SOLVED))));
        let mut next = Vec::new();
        for distance in 1..=FIRST_NEAR {
            for (node, allowed) in frontier.drain(..) {
                for step in steps(allowed) {
                    let node = self.turned(node, step);
                    let (class, axes) = self.twists.of(usize::from(node.twist));
                    let mut is_new = false;
                    // A twist that a mirror fixes has more than one representative.
                    for keeping in self.twists.mirrors_keeping(class) {
                        let key = self.key_of(class, axes ^ keeping, node);
                        if distance == FIRST_NEAR {
                            near[distance].insert(Hash::of(key));
                        } else if known.insert(key) {
                            near[distance..].iter_mut().for_each(|near| near.insert(Hash::of(key)));
                            is_new = true;
                        }
                    }
                    if is_new {
                        next.push((node, ALL_STEPS & !steps_of(step / 3)));
                    }
                }
            }
            std::mem::swap(&mut frontier, &mut next);
        }
        self.near = near;
    }

    /// The mirror image of a node whose twist is of a class, as a number.
    #[inline]
    fn key_of(&self, class: usize, axes: usize, node: FirstNode) -> u64 {
        let flip = self.flip_mirrors.image(axes, usize::from(node.flip));
        let slice = self.slice_mirrors.image(axes, usize::from(node.slice));
        (class << 20 | flip << 9 | slice) as u64
    }

    /// A number that is the same for all mirror images of a node.
    #[inline]
    fn key(&self, node: FirstNode) -> u64 {
        let (class, axes) = self.twists.of(usize::from(node.twist));
        self.key_of(class, axes, node)
    }

    /// The hash of a node in the filters.
    #[inline]
    pub fn hash(&self, node: FirstNode) -> Hash {
        Hash::of(self.key(node))
    }

    /// The steps worth making with that many moves left after them; all of them if there is no filter for that.
    #[inline]
    pub fn worth_making(&self, node: FirstNode, left_after: u32, allowed: StepSet) -> StepSet {
        match self.near(left_after) {
            Some(near) => near.steps_into(allowed, |step| self.hash(self.turned(node, step))),
            None => allowed,
        }
    }

    #[inline]
    pub fn turned(&self, node: FirstNode, step: MoveIndex) -> FirstNode {
        FirstNode {
            twist: self.twist_moves[usize::from(node.twist) * STEPS + step],
            flip: self.flip_moves[usize::from(node.flip) * STEPS + step],
            slice: self.slice_moves[usize::from(node.slice) * STEPS + step],
        }
    }

    /// The filter of the nodes within that many moves, if there is one.
    #[inline]
    pub fn near(&self, moves: u32) -> Option<&BloomFilter> {
        self.near.get(moves as usize)
    }

    fn bytes(&self) -> usize {
        let moves = [&self.twist_moves, &self.flip_moves, &self.slice_moves].map(|moves| 2 * moves.len());
        let mirrors = [&self.flip_mirrors, &self.slice_mirrors].map(Mirrors::bytes);
        let near = self.near.iter().map(BloomFilter::bytes);
        near.chain(moves).chain(mirrors).sum::<usize>() + self.twists.bytes()
    }
}

/// A permutation of eight pieces, three bits each. Turns work in registers, which is faster than a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PieceOrder(u32);

/// The bits of four pieces.
const HALF: u32 = 0xFFF;

impl PieceOrder {
    fn of(things: [u8; 8]) -> PieceOrder {
        PieceOrder(things.iter().rev().fold(0, |order, &thing| order << 3 | u32::from(thing)))
    }

    #[inline]
    fn turned(self, turn: OrderTurn) -> PieceOrder {
        let rotated = |half: u32, by: u32| (half << by | half >> (12 - by)) & HALF;
        let [low, high] = turn.rotated;
        let mut order = rotated(self.0 & HALF, low) | rotated(self.0 >> 12, high) << 12;
        for [one, other] in turn.swapped {
            let differing = (order >> one ^ order >> other) & 7;
            order ^= differing << one | differing << other;
        }
        PieceOrder(order)
    }
}

/// What a turn of the second phase does to a permutation: four pieces cycle in each half, or two pairs swap.
#[derive(Clone, Copy, Debug, Default)]
struct OrderTurn {
    /// By how many bits.
    rotated: [u32; 2],
    /// The bits at which they begin.
    swapped: [[u32; 2]; 2],
}

impl OrderTurn {
    /// Made from the source of the piece of each place.
    fn new(from: [usize; 8]) -> OrderTurn {
        let mut turn = OrderTurn::default();
        if from[..4].iter().all(|&place| place < 4) {
            turn.rotated = [0, 1].map(|half| 3 * ((4 * half + 4 - from[4 * half]) % 4) as u32);
            return turn;
        }
        let pairs = (0..8).filter(|&place| place < from[place]).map(|place| [place, from[place]]);
        for (swapped, pair) in turn.swapped.iter_mut().zip(pairs) {
            *swapped = pair.map(|place| 3 * place as u32);
        }
        turn
    }
}

/// Tables for the rank of a permutation from its two halves: four pieces of eight, and the order of the other four.
struct Ranks {
    low: Box<[u16]>,
    high: Box<[u16]>,
}

impl Ranks {
    fn new() -> Ranks {
        let (mut low, mut high) = (vec![0; 4_096], vec![0; 4_096]);
        for number in 0..ORDERS {
            let order = PieceOrder::of(order_of_rank(number)).0;
            low[(order & HALF) as usize] = (number - number % SLICE_ORDERS) as u16;
            high[(order >> 12) as usize] = (number % SLICE_ORDERS) as u16;
        }
        Ranks { low: low.into(), high: high.into() }
    }

    #[inline]
    fn of(&self, order: PieceOrder) -> usize {
        usize::from(self.low[(order.0 & HALF) as usize] + self.high[(order.0 >> 12 & HALF) as usize])
    }
}

/// Permutations of eight pieces, and of the four in the slice.
const ORDERS: usize = 40_320;
const SLICE_ORDERS: usize = 24;
/// Sets of four places among eight.
const SETS: usize = 70;

/// A node of the second phase: the coordinates of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondNode {
    corners: PieceOrder,
    edges: PieceOrder,
    slice: u8,
}

impl SecondNode {
    pub const SOLVED: SecondNode =
        SecondNode { corners: PieceOrder(0o7654_3210), edges: PieceOrder(0o7654_3210), slice: 0 };

    pub fn of(cubies: &Cubies) -> SecondNode {
        let slice: [u8; 4] = std::array::from_fn(|place| cubies.edge(place + 8).0 as u8 - 8);
        SecondNode {
            corners: PieceOrder::of(std::array::from_fn(|place| cubies.corner(place).0 as u8)),
            edges: PieceOrder::of(std::array::from_fn(|place| cubies.edge(place).0 as u8)),
            slice: rank_of_order(&slice) as u8,
        }
    }
}

/// The tables of the second phase.
pub struct SecondPhase {
    corner_turns: [OrderTurn; STEPS],
    edge_turns: [OrderTurn; STEPS],
    slice_turns: Box<[u8]>,
    ranks: Ranks,
    corners: SymmetryClasses,
    edges: SymmetryClasses,
    /// Which places hold the edges of U, for each permutation.
    edge_sets: Box<[u8]>,
    slice_mirrors: Mirrors,
    set_mirrors: Mirrors,
    corner_slice: Pruning,
    edge_slice: Pruning,
    corner_set: Pruning,
    /// The nodes within eight moves.
    near: BloomFilter,
}

const SECOND_NEAR: u32 = 8;

/// The places that a step of the second phase brings pieces from.
fn turns<const N: usize>(from: impl Fn(&Cubies, usize) -> usize) -> [[usize; N]; STEPS] {
    std::array::from_fn(|step| {
        // This phase makes no other steps, so any turn fills their entries.
        let step = if SECOND_STEPS.contains(&step) { step } else { SECOND_STEPS[0] };
        let done = turned(&Cubies::SOLVED, step);
        std::array::from_fn(|place| from(&done, place))
    })
}

fn turned_order<const N: usize>(number: usize, from: &[usize; N]) -> usize {
    let order = order_of_rank::<N>(number);
    rank_of_order(&from.map(|place| order[place]))
}

fn mirrored_order<const N: usize>(number: usize, image: impl Fn(usize) -> usize) -> usize {
    let order = order_of_rank::<N>(number);
    let mut mirrored = [0; N];
    for (place, &piece) in order.iter().enumerate() {
        mirrored[image(place)] = image(usize::from(piece)) as u8;
    }
    rank_of_order(&mirrored)
}

impl SecondPhase {
    fn new() -> SecondPhase {
        let corner_turns = turns::<8>(|done, place| done.corner(place).0);
        let edge_turns = turns::<8>(|done, place| done.edge(place).0);
        let slice_turns = turns::<4>(|done, place| done.edge(place + 8).0 - 8);
        let corners = SymmetryClasses::new(ORDERS, |axes, number| {
            mirrored_order::<8>(number, |place| MIRRORS[axes].corner_place(place))
        });
        let mirrored_edges =
            |mirror: &Symmetry, number| mirrored_order::<8>(number, |place| mirror.edge_place(place));
        let edges = SymmetryClasses::new(ORDERS, |axes, number| mirrored_edges(&MIRRORS[axes], number));
        let slice_mirrors = Mirrors::new(SLICE_ORDERS, |mirror, number| {
            mirrored_order::<4>(number, |place| mirror.edge_place(place + 8) - 8)
        });
        let set_of = |number: usize| {
            let order = order_of_rank::<8>(number);
            rank_of_set((0..8).filter(|&place| order[place] < 4)) as u8
        };
        let edge_sets: Box<[u8]> = (0..ORDERS).map(set_of).collect();
        // Any permutation with a set shows where steps lead.
        let mut examples = [0; SETS];
        for (number, &set) in edge_sets.iter().enumerate() {
            examples[usize::from(set)] = number;
        }
        let set_mirrors =
            Mirrors::new(SETS, |mirror, set| usize::from(edge_sets[mirrored_edges(mirror, examples[set])]));
        let corner = Moving { turned: &|number, step| turned_order(number, &corner_turns[step]), solved: 0 };
        let edge = Moving { turned: &|number, step| turned_order(number, &edge_turns[step]), solved: 0 };
        let slice = Moving { turned: &|number, step| turned_order(number, &slice_turns[step]), solved: 0 };
        let set = Moving {
            turned: &|set, step| usize::from(edge_sets[turned_order(examples[set], &edge_turns[step])]),
            solved: usize::from(edge_sets[0]),
        };
        let corner_slice = Pruning::new(&corners, &corner, &slice_mirrors, &slice, &SECOND_STEPS);
        let edge_slice = Pruning::new(&edges, &edge, &slice_mirrors, &slice, &SECOND_STEPS);
        let corner_set = Pruning::new(&corners, &corner, &set_mirrors, &set, &SECOND_STEPS);
        let slice_turns = (0..SLICE_ORDERS * STEPS)
            .map(|index| turned_order(index / STEPS, &slice_turns[index % STEPS]) as u8)
            .collect();
        let mut second = SecondPhase {
            corner_turns: corner_turns.map(OrderTurn::new),
            edge_turns: edge_turns.map(OrderTurn::new),
            slice_turns,
            ranks: Ranks::new(),
            corners,
            edges,
            edge_sets,
            slice_mirrors,
            set_mirrors,
            corner_slice,
            edge_slice,
            corner_set,
            near: BloomFilter::with_room_for(670_000),
        };
        second.find_near();
        second
    }

    /// Visits all near nodes, one for each set of mirror images.
    fn find_near(&mut self) {
        let mut near = std::mem::replace(&mut self.near, BloomFilter::with_room_for(1));
        let mut known = FxHashSet::default();
        let mut frontier = vec![(SecondNode::SOLVED, ALL_STEPS)];
        let mut next = Vec::new();
        near.insert(Hash::of(self.key(SecondNode::SOLVED)));
        for distance in 1..=SECOND_NEAR {
            for (node, allowed) in frontier.drain(..) {
                for step in steps(allowed & set_of(&SECOND_STEPS)) {
                    let node = self.turned(node, step);
                    let (corners, corner_axes, rest) = self.key_parts(node);
                    let mut is_new = false;
                    // Corners that a mirror fixes have more than one representative.
                    for axes in self.corners.mirrors_keeping(corners) {
                        let key = self.key_of(corners, corner_axes ^ axes, rest);
                        near.insert(Hash::of(key));
                        is_new |= distance < SECOND_NEAR && known.insert(key);
                    }
                    if is_new {
                        next.push((node, ALL_STEPS & !steps_of(step / 3)));
                    }
                }
            }
            std::mem::swap(&mut frontier, &mut next);
        }
        self.near = near;
    }

    /// The class of the corners, the mirrors that lead to its representative, and edges and slice.
    #[inline]
    fn key_parts(&self, node: SecondNode) -> (usize, usize, (usize, usize)) {
        let (corners, axes) = self.corners.of(self.ranks.of(node.corners));
        (corners, axes, (self.ranks.of(node.edges), usize::from(node.slice)))
    }

    /// The mirror image of a node, as a number. Mirrors commute and are their own inverses, so the mirror to the
    /// representative of the edges and the mirror of the node combine into one.
    #[inline]
    fn key_of(&self, corners: usize, axes: usize, (edges, slice): (usize, usize)) -> u64 {
        let (edges, edge_axes) = self.edges.of(edges);
        let edge_axes = self.edges.least_like(edges, axes ^ edge_axes);
        let slice = self.slice_mirrors.image(axes, slice);
        ((corners << 13 | edges) as u64) << 8 | (edge_axes << 5 | slice) as u64
    }

    /// A number that is the same for all mirror images of a node.
    #[inline]
    fn key(&self, node: SecondNode) -> u64 {
        let (corners, axes, rest) = self.key_parts(node);
        self.key_of(corners, axes, rest)
    }

    #[inline]
    pub fn turned(&self, node: SecondNode, step: MoveIndex) -> SecondNode {
        SecondNode {
            corners: node.corners.turned(self.corner_turns[step]),
            edges: node.edges.turned(self.edge_turns[step]),
            slice: self.slice_turns[usize::from(node.slice) * STEPS + step],
        }
    }

    /// The steps worth making with that many moves left after them.
    #[inline]
    pub fn worth_making(&self, node: SecondNode, left_after: u32, allowed: StepSet) -> StepSet {
        if left_after == SECOND_NEAR {
            return self.near.steps_into(allowed, |step| Hash::of(self.key(self.turned(node, step))));
        }
        let is_worth = |step: &MoveIndex| self.is_within(self.turned(node, *step), left_after);
        steps(allowed).filter(is_worth).fold(0, |worth, step| worth | 1 << step)
    }

    /// Whether a node may be within that many moves, by the pruning tables. The table that prunes most comes first.
    #[inline]
    pub fn is_within(&self, node: SecondNode, moves: u32) -> bool {
        let edges = self.ranks.of(node.edges);
        let (edge_class, edge_axes) = self.edges.of(edges);
        let slice = usize::from(node.slice);
        if self.edge_slice.distance(edge_class, self.slice_mirrors.image(edge_axes, slice)) > moves {
            return false;
        }
        let (corners, corner_axes) = self.corners.of(self.ranks.of(node.corners));
        if self.corner_slice.distance(corners, self.slice_mirrors.image(corner_axes, slice)) > moves {
            return false;
        }
        let set = usize::from(self.edge_sets[edges]);
        self.corner_set.distance(corners, self.set_mirrors.image(corner_axes, set)) <= moves
    }

    fn bytes(&self) -> usize {
        let pruning = [&self.corner_slice, &self.edge_slice, &self.corner_set].map(Pruning::bytes);
        let classes = [&self.corners, &self.edges].map(SymmetryClasses::bytes);
        let mirrors = [&self.slice_mirrors, &self.set_mirrors].map(Mirrors::bytes);
        let small = 2 * (self.ranks.low.len() + self.ranks.high.len())
            + self.edge_sets.len()
            + self.slice_turns.len();
        small + self.near.bytes() + [&pruning[..], &classes, &mirrors].concat().iter().sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::random::Random;

    /// Positions on random paths of some steps from the solved cube, each with the number of steps to it.
    fn on_random_paths(
        steps: &[MoveIndex],
        length: u32,
        count: usize,
    ) -> impl Iterator<Item = (Cubies, u32)> {
        let mut random = Random::from_seed(3);
        (0..count).flat_map(move |_| {
            let mut cubies = Cubies::SOLVED;
            let path: Vec<_> = (1..=length)
                .map(|done| {
                    cubies = turned(&cubies, steps[random.below(steps.len())]);
                    (cubies, done)
                })
                .collect();
            path
        })
    }

    const ALL: [MoveIndex; STEPS] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];

    fn tables() -> &'static TwoPhaseTables {
        let mut go_on = |_| ControlFlow::Continue(());
        let mut budget = Budget::new(crate::search::Limits::default(), &mut go_on);
        TwoPhaseTables::get(&mut budget).expect("nothing stops it")
    }

    #[test]
    fn nodes_turn_as_positions_do() {
        let tables = tables();
        for (cubies, _) in on_random_paths(&ALL, 100, 10) {
            for step in ALL {
                let next = tables.first.turned(FirstNode::of(&cubies), step);
                assert_eq!(next, FirstNode::of(&turned(&cubies, step)));
            }
        }
        for (cubies, _) in on_random_paths(&SECOND_STEPS, 100, 10) {
            for step in SECOND_STEPS {
                let next = tables.second.turned(SecondNode::of(&cubies), step);
                assert_eq!(next, SecondNode::of(&turned(&cubies, step)));
            }
        }
        assert_eq!(FirstNode::of(&Cubies::SOLVED), FirstNode::SOLVED);
        assert_eq!(SecondNode::of(&Cubies::SOLVED), SecondNode::SOLVED);
    }

    #[test]
    fn what_is_near_the_group_is_known_to_be() {
        let first = &tables().first;
        for (cubies, moves) in on_random_paths(&ALL, FIRST_NEAR as u32, 20_000) {
            for mirror in MIRRORS.iter() {
                let node = FirstNode::of(&mirror.of(&cubies));
                for moves in moves..=FIRST_NEAR as u32 {
                    assert!(first.near(moves).expect("it is near").may_have(first.hash(node)));
                }
            }
        }
        assert!(first.near(FIRST_NEAR as u32 + 1).is_none());
    }

    #[test]
    fn what_is_near_the_solved_cube_is_known_to_be() {
        let second = &tables().second;
        let near = &second.near;
        for (cubies, moves) in on_random_paths(&SECOND_STEPS, SECOND_NEAR, 20_000) {
            for mirror in MIRRORS.iter() {
                let node = SecondNode::of(&mirror.of(&cubies));
                assert!(near.may_have(Hash::of(second.key(node))));
                assert!(second.is_within(node, moves));
            }
        }
    }

    /// A filter that accepts everything would be useless: about one in thirty is a false positive.
    #[test]
    fn what_is_far_is_seldom_taken_for_near() {
        let TwoPhaseTables { first, second } = tables();
        let share = |found: usize, of: usize| found as f64 / of as f64;
        let far: Vec<_> = on_random_paths(&ALL, 40, 5_000).filter(|(_, moves)| *moves == 40).collect();
        for moves in 0..FIRST_NEAR as u32 {
            let near = first.near(moves).expect("it is near");
            let may_be_near =
                far.iter().filter(|(cubies, _)| near.may_have(first.hash(FirstNode::of(cubies))));
            assert!(share(may_be_near.count(), far.len()) < 0.05, "{moves} moves");
        }
        let far: Vec<_> =
            on_random_paths(&SECOND_STEPS, 40, 5_000).filter(|(_, moves)| *moves == 40).collect();
        let near = &second.near;
        let may_be_near =
            far.iter().filter(|(cubies, _)| near.may_have(Hash::of(second.key(SecondNode::of(cubies)))));
        assert!(share(may_be_near.count(), far.len()) < 0.05);
    }
}
