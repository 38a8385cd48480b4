//! Two phases (Kociemba, 1992): first into the group in which R, L, F and B are turned by halves only, then on to
//! the solved cube, with every split of the moves between the two that the limit allows.
//!
//! What makes it fast:
//! - Whatever is within seven moves of the group is known (`near` says how), so the last moves of the
//!   first phase are hardly ever tried in vain.
//! - All three axes are tried, and the inverse of the cube.
//! - Short first phases are cheap and leave much for the second. So the last few moves of the solution are
//!   chosen first and done beforehand (Shuang Chen's pre-moves): that gives many more cubes to try short ones on.

mod tables;

use std::sync::LazyLock;

use super::symmetry::{
    AFTER, ALL_STEPS, BEFORE, ROTATED_BACK, ROTATIONS, STEPS, Step, StepSet, inverted, set_of, steps, turned,
};
use crate::puzzle::cube::cubies::Cubies;
use crate::search::{Stop, Watch};
use tables::{FirstNode, SecondNode};
pub use tables::{SECOND_STEPS, Tables};

/// The longest second phase that is looked for. One more is found more often, but takes four times as long.
const MAX_SECOND: u32 = 12;
/// A cube that is solved by so many moves gets its shortest solution.
pub const EXACT: u32 = 8;
/// More moves than any solution that is found first has.
const ANY_LENGTH: u32 = 30;
/// Moves that are chosen before all others.
const MAX_BEFORE: usize = 3;
/// A shorter first phase than this is too seldom there to be worth the moves beforehand.
const MIN_AFTER: u32 = 8;

const SECOND_SET: StepSet = set_of(&SECOND_STEPS);

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The first solution of at most so many moves.
    AtMost(u32),
    /// Ever shorter ones, until somebody stops the search.
    Shorter,
}

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub steps: Vec<Step>,
    /// How many of them are the first phase, the second, and the moves that were chosen beforehand.
    pub parts: [usize; 3],
    /// The axis of the second phase: 0 for U and D, 1 for R and L, 2 for F and B.
    pub axis: usize,
    /// The solution of the inverse, which has to be read backwards.
    pub is_inverse: bool,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The wish is fulfilled.
    Enough,
    /// Nothing shorter than the last one was found.
    Exhausted,
    Stopped(Stop),
}

impl From<Stop> for End {
    fn from(stop: Stop) -> End {
        End::Stopped(stop)
    }
}

/// A cube as one of the three axes sees it, or its inverse.
struct Variant {
    position: Cubies,
    axis: usize,
    is_inverse: bool,
}

static TURNS: LazyLock<[Cubies; STEPS]> =
    LazyLock::new(|| std::array::from_fn(|step| turned(&Cubies::SOLVED, step)));

/// Where a search begins: a variant after moves that the solution will end with, the last one first.
struct Start {
    variant: usize,
    before: [u8; MAX_BEFORE],
    position: Cubies,
    node: FirstNode,
}

/// Searches, and tells of each solution that is shorter than those before.
pub fn search(
    cubies: &Cubies,
    wish: Wish,
    watch: &mut Watch,
    on_found: &mut dyn FnMut(Found, &mut Watch) -> Result<(), Stop>,
) -> End {
    let tables = match Tables::get(watch).and_then(|tables| watch.begin("searching").map(|()| tables)) {
        Ok(tables) => tables,
        Err(stop) => return End::Stopped(stop),
    };
    let limit = match wish {
        Wish::AtMost(moves) => moves,
        Wish::Shorter => ANY_LENGTH,
    };
    let mut variants: Vec<Variant> = Vec::with_capacity(6);
    for (cubies, is_inverse) in [(*cubies, false), (cubies.inverse(), true)] {
        for (axis, rotation) in ROTATIONS.iter().enumerate() {
            let position = rotation.of(&cubies);
            // A position with symmetries looks the same more than once.
            if variants.iter().all(|variant| variant.position != position) {
                variants.push(Variant { position, axis, is_inverse });
            }
        }
    }
    let mut search = Search {
        tables,
        watch,
        on_found,
        wish,
        variants,
        limit,
        current: 0,
        ending: Vec::with_capacity(MAX_BEFORE),
        path: [0; PATH],
        positions: [Cubies::SOLVED; PATH],
        known: 0,
    };
    match search.run() {
        Ok(()) => End::Exhausted,
        Err(end) => end,
    }
}

/// Room for the longest path, with some to spare.
const PATH: usize = 2 * ANY_LENGTH as usize;

struct Search<'a, 'b> {
    tables: &'static Tables,
    watch: &'a mut Watch<'b>,
    on_found: &'a mut dyn FnMut(Found, &mut Watch) -> Result<(), Stop>,
    wish: Wish,
    variants: Vec<Variant>,
    /// The longest solution that is of use.
    limit: u32,
    /// The variant that is being solved.
    current: usize,
    /// What its solution will end with.
    ending: Vec<Step>,
    path: [Step; PATH],
    positions: [Cubies; PATH],
    /// Up to where the positions are those of the path.
    known: usize,
}

impl Search<'_, '_> {
    fn run(&mut self) -> Result<(), End> {
        let starts = (0..self.variants.len())
            .map(|variant| self.start(variant, [0; MAX_BEFORE], self.variants[variant].position));
        let mut starts: Vec<Vec<Start>> = vec![starts.collect()];
        self.run_exactly(&starts[0][0])?;
        // So many moves are there but for the second phase.
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

    /// Looks for the shortest solution, unless it is long. Whichever axis it is seen from, it has some way into the
    /// group and goes on from there, so one start is enough.
    fn run_exactly(&mut self, start: &Start) -> Result<(), End> {
        let limit = self.limit;
        for length in 0..=EXACT.min(limit) {
            self.limit = length;
            for left in 0..=length {
                self.try_start(start, 0, left)?;
                if self.limit < length {
                    // Whatever the wish is, there is no shorter one.
                    return Err(End::Enough);
                }
            }
        }
        self.limit = limit;
        if limit <= EXACT { Err(End::Exhausted) } else { Ok(()) }
    }

    fn start(&self, variant: usize, before: [u8; MAX_BEFORE], position: Cubies) -> Start {
        let node = FirstNode::of(&position);
        Start { variant, before, position, node }
    }

    /// All starts with one move more beforehand.
    fn starts_after(&self, starts: &[Start], count: usize) -> Vec<Start> {
        let mut next = Vec::with_capacity(15 * starts.len());
        for start in starts {
            let allowed = match count.checked_sub(2) {
                // A turn that does not lead out of the group leads to nothing new.
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

    fn try_start(&mut self, start: &Start, count: usize, left: u32) -> Result<(), End> {
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

    /// Tries all ways into the group of the second phase that have so many moves.
    fn first(&mut self, depth: usize, node: FirstNode, left: u32, allowed: StepSet) -> Result<(), End> {
        if left == 0 {
            // What is near is sometimes taken for nearer than it is.
            return if node == FirstNode::SOLVED { self.between(depth) } else { Ok(()) };
        }
        self.watch.count_expanded()?;
        // In the group already: so few moves do not lead out of it and in again.
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

    /// At the end of the first phase: goes on with the second if it can be short enough.
    fn between(&mut self, depth: usize) -> Result<(), End> {
        while self.known < depth {
            self.positions[self.known + 1] = turned(&self.positions[self.known], self.path[self.known]);
            self.known += 1;
        }
        let others = (depth + self.ending.len()) as u32;
        let node = SecondNode::of(&self.positions[depth]);
        let allowed = depth.checked_sub(1).map_or(ALL_STEPS, |last| AFTER[self.path[last] / 3]);
        // The first second phase that is short enough need not be the shortest.
        while let Some(most) = self.limit.checked_sub(others).map(|most| most.min(MAX_SECOND))
            && self.tables.second.is_within(node, most)
            && let Some(end) = self.second(depth, node, most, allowed & SECOND_SET)?
        {
            self.tell(depth, end)?;
        }
        Ok(())
    }

    /// The end of the path to the solved cube, if there is one with so many moves.
    fn second(
        &mut self,
        depth: usize,
        node: SecondNode,
        left: u32,
        allowed: StepSet,
    ) -> Result<Option<usize>, End> {
        if node == SecondNode::SOLVED {
            // Two turns of one face are one: that solution is found elsewhere.
            let joins =
                depth > 0 && self.ending.first().is_some_and(|step| step / 3 == self.path[depth - 1] / 3);
            return Ok((!joins).then_some(depth));
        }
        if left == 0 {
            return Ok(None);
        }
        self.watch.count_expanded()?;
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

    /// Tells of the solution that the path is.
    fn tell(&mut self, first: usize, end: usize) -> Result<(), End> {
        let Variant { axis, is_inverse, .. } = self.variants[self.current];
        let steps = self.path[..end].iter().chain(&self.ending).map(|&step| ROTATED_BACK[axis].of_step(step));
        let steps: Vec<Step> = steps.collect();
        let length = steps.len() as u32;
        self.limit = length.saturating_sub(1);
        let found = Found {
            parts: [first, end - first, self.ending.len()],
            axis,
            is_inverse,
            steps: if is_inverse { inverted(&steps) } else { steps },
        };
        (self.on_found)(found, self.watch)?;
        match self.wish {
            Wish::Shorter if length > 0 => Ok(()),
            _ => Err(End::Enough),
        }
    }
}
