//! Two phases (Kociemba, 1992): first into the group in which R, L, F and B make half turns only, then to the solved
//! cube, with every split of the moves between the two that the limit allows.
//!
//! What makes it fast:
//! - All positions within seven moves of the group are known (`bloom_filter` says how), so the last moves of the first phase
//!   are hardly ever tried in vain.
//! - All three axes are tried, and the inverse of the cube.
//! - Short first phases are cheap and leave much for the second. So the last few moves of the solution are chosen first
//!   and made beforehand (Shuang Chen's pre-moves): that gives many more cubes to try short ones on.
//!
//! `tables` are its coordinates, moves and distances.

mod tables;

use std::sync::LazyLock;

use super::symmetry::{
    AFTER, ALL_STEPS, BEFORE, MoveIndex, ROTATED_BACK, ROTATIONS, STEPS, StepSet, inverted, set_of, steps,
    turned,
};
use crate::puzzle::cube::cubies::Cubies;
use crate::search::{Budget, Stop};
use tables::{FirstNode, SecondNode};
pub use tables::{SECOND_STEPS, TwoPhaseTables};

/// The longest second phase. One move more succeeds more often, but takes four times as long.
const MAX_SECOND: u32 = 12;
/// A cube within this many moves of solved gets a shortest solution.
pub const EXACT: u32 = 8;
/// More moves than any first solution has.
const ANY_LENGTH: u32 = 30;
/// The most pre-moves.
const MAX_BEFORE: usize = 3;
/// The shortest first phase that is tried after pre-moves. Shorter ones are too rare to be worth it.
const MIN_AFTER: u32 = 8;

const SECOND_SET: StepSet = set_of(&SECOND_STEPS);

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LengthGoal {
    /// With the first solution of at most this many moves.
    AtMost(u32),
    /// Only when it is stopped: it reports shorter and shorter solutions.
    Shorter,
}

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoPhaseSolution {
    /// The steps of both phases and the pre-moves.
    pub steps: Vec<MoveIndex>,
    /// The number of steps of the first phase, of the second, and of the pre-moves.
    pub parts: [usize; 3],
    /// The axis of the second phase: 0 for U and D, 1 for R and L, 2 for F and B.
    pub axis: usize,
    /// Whether it was found for the inverse cube; then its parts come in the opposite order.
    pub is_inverse: bool,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoPhaseEnd {
    /// The goal is reached.
    Enough,
    /// Nothing shorter than the last one was found.
    Exhausted,
    /// A limit was reached, or the search was cancelled.
    Stopped(Stop),
}

impl From<Stop> for TwoPhaseEnd {
    fn from(stop: Stop) -> TwoPhaseEnd {
        TwoPhaseEnd::Stopped(stop)
    }
}

/// The cube or its inverse, rotated so that one of the three axes is U and D.
struct Variant {
    position: Cubies,
    axis: usize,
    is_inverse: bool,
}

static TURNS: LazyLock<[Cubies; STEPS]> =
    LazyLock::new(|| std::array::from_fn(|step| turned(&Cubies::SOLVED, step)));

/// Where a search starts: a variant after pre-moves, with which the solution will end, the last one first.
struct Start {
    variant: usize,
    before: [u8; MAX_BEFORE],
    position: Cubies,
    node: FirstNode,
}

/// Searches, and reports each solution that is shorter than those before.
pub fn search(
    cubies: &Cubies,
    goal: LengthGoal,
    budget: &mut Budget,
    on_found: &mut dyn FnMut(TwoPhaseSolution, &mut Budget) -> Result<(), Stop>,
) -> TwoPhaseEnd {
    let tables =
        match TwoPhaseTables::get(budget).and_then(|tables| budget.begin("searching").map(|()| tables)) {
            Ok(tables) => tables,
            Err(stop) => return TwoPhaseEnd::Stopped(stop),
        };
    let limit = match goal {
        LengthGoal::AtMost(moves) => moves,
        LengthGoal::Shorter => ANY_LENGTH,
    };
    let mut variants: Vec<Variant> = Vec::with_capacity(6);
    for (cubies, is_inverse) in [(*cubies, false), (cubies.inverse(), true)] {
        for (axis, rotation) in ROTATIONS.iter().enumerate() {
            let position = rotation.of(&cubies);
            // A symmetric position gives the same variant more than once.
            if variants.iter().all(|variant| variant.position != position) {
                variants.push(Variant { position, axis, is_inverse });
            }
        }
    }
    let mut search = Search {
        tables,
        budget,
        on_found,
        goal,
        variants,
        limit,
        current: 0,
        ending: Vec::with_capacity(MAX_BEFORE),
        path: [0; PATH],
        positions: [Cubies::SOLVED; PATH],
        known: 0,
    };
    match search.run() {
        Ok(()) => TwoPhaseEnd::Exhausted,
        Err(end) => end,
    }
}

/// Room for the longest path, with some to spare.
const PATH: usize = 2 * ANY_LENGTH as usize;

struct Search<'a, 'b> {
    tables: &'static TwoPhaseTables,
    budget: &'a mut Budget<'b>,
    on_found: &'a mut dyn FnMut(TwoPhaseSolution, &mut Budget) -> Result<(), Stop>,
    goal: LengthGoal,
    variants: Vec<Variant>,
    /// The longest solution that is of use.
    limit: u32,
    /// The variant that is being solved.
    current: usize,
    /// The pre-moves, with which its solution will end.
    ending: Vec<MoveIndex>,
    path: [MoveIndex; PATH],
    positions: [Cubies; PATH],
    /// The number of positions that are up to date with the path.
    known: usize,
}

impl Search<'_, '_> {
    fn run(&mut self) -> Result<(), TwoPhaseEnd> {
        let starts = (0..self.variants.len())
            .map(|variant| self.start(variant, [0; MAX_BEFORE], self.variants[variant].position));
        let mut starts: Vec<Vec<Start>> = vec![starts.collect()];
        self.run_exactly(&starts[0][0])?;
        // The length of everything but the second phase.
        for length in 0..=ANY_LENGTH {
            for count in 0..=MAX_BEFORE {
                let Some(left) = length.checked_sub(count as u32) else { break };
                if count > 0 && left < MIN_AFTER {
                    break;
                }
                if count == starts.len() {
                    starts.push(self.starts_after(&starts[count - 1], count));
                }
                for start in &starts[count] {
                    if length > self.limit {
                        return Ok(());
                    }
                    self.try_start(start, count, left)?;
                }
            }
        }
        Ok(())
    }

    /// Looks for a shortest solution, unless it is long. From any axis it has some path into the group and on from
    /// there, so one start is enough.
    fn run_exactly(&mut self, start: &Start) -> Result<(), TwoPhaseEnd> {
        let limit = self.limit;
        for length in 0..=EXACT.min(limit) {
            self.limit = length;
            for left in 0..=length {
                self.try_start(start, 0, left)?;
                if self.limit < length {
                    // Whatever the goal is, there is no shorter solution.
                    return Err(TwoPhaseEnd::Enough);
                }
            }
        }
        self.limit = limit;
        if limit <= EXACT { Err(TwoPhaseEnd::Exhausted) } else { Ok(()) }
    }

    fn start(&self, variant: usize, before: [u8; MAX_BEFORE], position: Cubies) -> Start {
        let node = FirstNode::of(&position);
        Start { variant, before, position, node }
    }

    /// All starts with one more pre-move.
    fn starts_after(&self, starts: &[Start], count: usize) -> Vec<Start> {
        let mut next = Vec::with_capacity(15 * starts.len());
        for start in starts {
            let allowed = match count.checked_sub(2) {
                // A turn within the group leads to nothing new.
                None => ALL_STEPS & !SECOND_SET,
                Some(last) => BEFORE[usize::from(start.before[last]) / 3],
            };
            for step in steps(allowed) {
                let mut before = start.before;
                before[count - 1] = step as u8;
                next.push(self.start(start.variant, before, TURNS[step].then(&start.position)));
            }
        }
        next
    }

    fn try_start(&mut self, start: &Start, count: usize, left: u32) -> Result<(), TwoPhaseEnd> {
        self.current = start.variant;
        self.ending.clear();
        self.ending.extend(start.before[..count].iter().rev().map(|&step| usize::from(step)));
        self.positions[0] = start.position;
        self.known = 0;
        let near = self.tables.first.near(left);
        if near.is_none_or(|near| near.may_have(self.tables.first.hash(start.node))) {
            self.first(0, start.node, left, ALL_STEPS)?;
        }
        Ok(())
    }

    /// Tries all paths of that length into the group of the second phase.
    fn first(
        &mut self,
        depth: usize,
        node: FirstNode,
        left: u32,
        allowed: StepSet,
    ) -> Result<(), TwoPhaseEnd> {
        if left == 0 {
            // The Bloom filter has false positives.
            return if node == FirstNode::SOLVED { self.between(depth) } else { Ok(()) };
        }
        self.budget.count_expanded()?;
        // In the group already: fewer than five moves cannot leave it and come back.
        if left < 5 && node == FirstNode::SOLVED {
            return Ok(());
        }
        for step in steps(self.tables.first.worth_making(node, left - 1, allowed)) {
            self.path[depth] = step;
            self.known = self.known.min(depth);
            let next = self.tables.first.turned(node, step);
            self.first(depth + 1, next, left - 1, AFTER[step / 3])?;
        }
        Ok(())
    }

    /// At the end of the first phase: continues with the second if that can be short enough.
    fn between(&mut self, depth: usize) -> Result<(), TwoPhaseEnd> {
        while self.known < depth {
            self.positions[self.known + 1] = turned(&self.positions[self.known], self.path[self.known]);
            self.known += 1;
        }
        let others = (depth + self.ending.len()) as u32;
        let node = SecondNode::of(&self.positions[depth]);
        let allowed = depth.checked_sub(1).map_or(ALL_STEPS, |last| AFTER[self.path[last] / 3]);
        // The first short enough second phase need not be the shortest.
        while let Some(most) = self.limit.checked_sub(others).map(|most| most.min(MAX_SECOND))
            && self.tables.second.is_within(node, most)
            && let Some(end) = self.second(depth, node, most, allowed & SECOND_SET)?
        {
            self.report(depth, end)?;
        }
        Ok(())
    }

    /// Searches a second phase of that many moves to the solved cube; returns the length of the path.
    fn second(
        &mut self,
        depth: usize,
        node: SecondNode,
        left: u32,
        allowed: StepSet,
    ) -> Result<Option<usize>, TwoPhaseEnd> {
        if node == SecondNode::SOLVED {
            // Two turns of one face are one: another branch finds that solution.
            let joins =
                depth > 0 && self.ending.first().is_some_and(|step| step / 3 == self.path[depth - 1] / 3);
            return Ok((!joins).then_some(depth));
        }
        if left == 0 {
            return Ok(None);
        }
        self.budget.count_expanded()?;
        for step in steps(self.tables.second.worth_making(node, left - 1, allowed)) {
            self.path[depth] = step;
            let next = self.tables.second.turned(node, step);
            let end = self.second(depth + 1, next, left - 1, AFTER[step / 3] & SECOND_SET)?;
            if end.is_some() {
                return Ok(end);
            }
        }
        Ok(None)
    }

    /// Reports the path as a solution.
    fn report(&mut self, first: usize, end: usize) -> Result<(), TwoPhaseEnd> {
        let Variant { axis, is_inverse, .. } = self.variants[self.current];
        let steps = self.path[..end].iter().chain(&self.ending).map(|&step| ROTATED_BACK[axis].of_step(step));
        let steps: Vec<MoveIndex> = steps.collect();
        let length = steps.len() as u32;
        self.limit = length.saturating_sub(1);
        let found = TwoPhaseSolution {
            parts: [first, end - first, self.ending.len()],
            axis,
            is_inverse,
            steps: if is_inverse { inverted(&steps) } else { steps },
        };
        (self.on_found)(found, self.budget)?;
        match self.goal {
            LengthGoal::Shorter if length > 0 => Ok(()),
            _ => Err(TwoPhaseEnd::Enough),
        }
    }
}
