//! Solving cubes: the 3x3x3 in two phases or in four, the 2x2x2 by a table of all its positions. Larger cubes have no
//! solver; the session can undo the moves that were made.

mod bloom_filter;
mod coordinates;
pub mod four_phase;
mod methods;
mod pruning;
pub mod symmetry;
pub mod two_by_two;
pub mod two_phase;

use std::ops::Range;

use super::{Answer, NotOffered, Offer, Phase, Plan, Proof, Solvable};
use crate::notation::{Move, print, simplify};
use crate::puzzle::cube::Cube;
use crate::puzzle::cube::cubies::{Cubies, Pieces};
use crate::puzzle::{Metric, Puzzle};
use crate::search::{Best, Budget, Limits, Stop};
use four_phase::ThirdPhase;
pub use methods::CubeMethod;
use symmetry::{AXES_BACK, MoveIndex, ROTATED_BACK, Symmetry};
use two_phase::{LengthGoal, TwoPhaseEnd};

/// The default limit on moves for two phases.
const USUAL_MOVES: u32 = 21;

impl Solvable for Cube {
    type Method = CubeMethod;
    type Heuristic = NotOffered;

    fn offers(&self) -> &'static [Offer] {
        methods::offers(self.size())
    }

    fn search(&self, plan: &Plan<Self>, budget: &mut Budget) -> Result<Answer, Stop> {
        // The pieces are relative to the centres, so the orientation of the cube does not matter.
        let pieces =
            Pieces::of(self).expect("every position is made of pieces, and only small cubes offer this");
        let task = Task { cube: self, cubies: pieces.cubies, metric: plan.metric };
        let (usual, modified) = (ThirdPhase::Thistlethwaite, ThirdPhase::Modified);
        match plan.method {
            CubeMethod::Table => {
                let steps = two_by_two::solve(&task.cubies, plan.metric, budget)?;
                let moves = simplify(&moves_of(&steps), self);
                Ok(Answer { moves, proof: Proof::Optimal, phases: Vec::new() })
            }
            CubeMethod::TwoPhase => task.by_two_phases(budget),
            CubeMethod::FourPhase if is_limited(budget.limits()) => task.by_shorter_phases(budget),
            CubeMethod::FourPhase => task.by_four_phases(usual, JOINED_WALK, budget),
            CubeMethod::FourPhaseAxes => task.by_four_phases(usual, four_phase::best_walk, budget),
            CubeMethod::FourPhaseModified => task.by_four_phases(modified, JOINED_WALK, budget),
            CubeMethod::FourPhaseSearch => task.by_four_phases(modified, JOINED_SEARCH, budget),
        }
    }

    fn warm_up(&self, budget: &mut Budget) -> Result<(), Stop> {
        match self.size() {
            2 => two_by_two::distances(Metric::Half, budget).map(|_| ()),
            3 => two_phase::TwoPhaseTables::get(budget).map(|_| ()),
            _ => Ok(()),
        }
    }
}

/// Whether the limits ask for shorter solutions than the first one.
fn is_limited(limits: &Limits) -> bool {
    limits.time.is_some() || limits.max_moves.is_some()
}

/// A cube to be solved.
struct Task<'a> {
    cube: &'a Cube,
    cubies: Cubies,
    metric: Metric,
}

/// A search through the four phases.
type Walk = fn(&Cubies, ThirdPhase, &mut Budget) -> Result<four_phase::FourPhaseSolution, Stop>;

const JOINED_WALK: Walk = |cubies, third, budget| Ok(four_phase::walk(cubies, third, budget)?.joined());
const JOINED_SEARCH: Walk =
    |cubies, third, budget| Ok(four_phase::deepening(cubies, third, budget)?.joined());

impl Task<'_> {
    fn by_two_phases(&self, budget: &mut Budget) -> Result<Answer, Stop> {
        let limits = *budget.limits();
        let goal = match limits.max_moves {
            Some(moves) => LengthGoal::AtMost(moves),
            None if limits.time.is_some() => LengthGoal::Shorter,
            None => LengthGoal::AtMost(USUAL_MOVES),
        };
        let mut best = None;
        let end = two_phase::search(&self.cubies, goal, budget, &mut |found, budget| {
            self.keep_shorter(&mut best, self.of_two(&found), budget)
        });
        match (end, best) {
            (TwoPhaseEnd::Stopped(Stop::Cancelled), _) => Err(Stop::Cancelled),
            (_, Some(best)) => Ok(best),
            (TwoPhaseEnd::Stopped(stop), None) => Err(stop),
            (TwoPhaseEnd::Enough | TwoPhaseEnd::Exhausted, None) => {
                Err(Stop::Moves(limits.max_moves.unwrap_or(USUAL_MOVES)))
            }
        }
    }

    fn by_four_phases(&self, third: ThirdPhase, walk: Walk, budget: &mut Budget) -> Result<Answer, Stop> {
        make_tables(third, budget)?;
        let found = walk(&self.cubies, third, budget)?;
        budget.stop_clock();
        Ok(self.of_four(found, third))
    }

    /// Tries other end positions of the phases, for shorter solutions.
    fn by_shorter_phases(&self, budget: &mut Budget) -> Result<Answer, Stop> {
        let (limits, third) = (*budget.limits(), ThirdPhase::Thistlethwaite);
        make_tables(third, budget)?;
        let enough = limits.max_moves.unwrap_or(0);
        if limits.max_moves.is_some() && enough < four_phase::lower_bound(&self.cubies) {
            return Err(Stop::Moves(enough));
        }
        let mut best = None;
        let ended = four_phase::shorten(&self.cubies, third, enough, budget, &mut |found, budget| {
            self.keep_shorter(&mut best, self.of_four(found, third), budget)
        });
        let is_short = |best: &Answer| limits.max_moves.is_none_or(|most| best.moves.len() as u32 <= most);
        match (ended, best.filter(is_short)) {
            (Err(Stop::Cancelled), _) => Err(Stop::Cancelled),
            (_, Some(best)) => Ok(best),
            (Err(stop), None) => Err(stop),
            (Ok(()), None) => Err(Stop::Moves(enough)),
        }
    }

    /// Keeps a solution that is shorter in the metric, and reports it after a replay. A solution that fails the replay
    /// is not reported: [`super::solve`] replays the last one again and rejects it.
    fn keep_shorter(
        &self,
        best: &mut Option<Answer>,
        found: Answer,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let length = |answer: &Answer| self.cube.length(&answer.moves, self.metric);
        if best.as_ref().is_some_and(|best| length(best) <= length(&found)) {
            return Ok(());
        }
        let mut replay = self.cube.clone();
        let is_played = found.moves.iter().all(|&mv| replay.apply(mv).is_ok());
        let shorter = Best {
            length: length(&found),
            moves: print(&found.moves),
            lower_bound: match found.proof {
                Proof::Optimal => length(&found),
                Proof::Best { lower_bound } => lower_bound,
            },
            phases: found.phases.clone(),
        };
        *best = Some(found);
        if is_played && replay.is_solved() { budget.found(shorter) } else { Ok(()) }
    }

    /// The proof of a length, given a lower bound.
    fn proof(&self, steps: &[MoveIndex], lower_bound: u32) -> Proof {
        match steps.len() as u32 <= lower_bound && self.metric == Metric::Half {
            true => Proof::Optimal,
            false => Proof::Best { lower_bound },
        }
    }

    fn of_two(&self, found: &two_phase::TwoPhaseSolution) -> Answer {
        let seen = &ROTATED_BACK[found.axis];
        let group = group(&two_phase::SECOND_STEPS, seen);
        let [first, second, last] = found.parts;
        let part = |length, name: &str, about: String| Part {
            length,
            name: name.to_string(),
            about,
            pieces: ALL_PIECES,
        };
        let mut parts = vec![
            part(first, "First phase", format!("into {group}; any turn")),
            part(second, "Second phase", format!("to the end; turns of {group}")),
        ];
        if last > 0 {
            let about = "chosen before all others, so that short first phases could be tried";
            parts.push(part(last, "Last moves", about.to_string()));
        }
        // A cube within eight moves gets a shortest solution.
        let lower_bound = (found.steps.len() as u32).min(two_phase::EXACT + 1);
        let proof = match found.steps.len() as u32 > two_phase::EXACT {
            true => Proof::Best { lower_bound },
            false => self.proof(&found.steps, lower_bound),
        };
        Answer { moves: moves_of(&found.steps), proof, phases: phases(parts, found.is_inverse) }
    }

    fn of_four(&self, found: four_phase::FourPhaseSolution, third: ThirdPhase) -> Answer {
        let seen = &AXES_BACK[found.axes];
        let groups = four_phase::STEPS_OF_PHASES.map(|steps| group(steps, seen));
        let home = match third {
            ThirdPhase::Thistlethwaite => "corners and edges where half turns bring them home",
            ThirdPhase::Modified => {
                "edges in their slices, corners in their layer, those across from home a multiple of four"
            }
        };
        let looks_at = [
            ("the edges' orientations", edges_seen(0..12, seen)),
            (
                "the corners' orientations and four edges in their slice",
                ALL_CORNERS | edges_seen(8..12, seen),
            ),
            (home, ALL_CORNERS | edges_seen(0..8, seen)),
            ("everything", ALL_PIECES),
        ];
        let parts = looks_at.into_iter().enumerate().map(|(phase, (what, pieces))| {
            let to = match (third, groups.get(phase + 1)) {
                (_, None) => "the end".to_string(),
                (ThirdPhase::Modified, Some(group)) if phase == 2 => format!("a twelfth of {group}"),
                (_, Some(group)) => group.clone(),
            };
            let about = format!("{what}: to {to}; turns of {}", groups[phase]);
            Part { length: found.lengths[phase], name: format!("Phase {}", phase + 1), about, pieces }
        });
        Answer {
            moves: moves_of(&found.steps),
            proof: self.proof(&found.steps, four_phase::lower_bound(&self.cubies)),
            phases: phases(parts.collect(), found.is_inverse),
        }
    }
}

fn make_tables(third: ThirdPhase, budget: &mut Budget) -> Result<(), Stop> {
    let names = [
        "making the first table",
        "making the second table",
        "making the third table",
        "making the last table",
    ];
    for (phase, name) in names.into_iter().enumerate() {
        budget.begin(name)?;
        four_phase::FourPhaseTables::phase(phase, third);
    }
    budget.begin("searching")
}

fn moves_of(steps: &[MoveIndex]) -> Vec<Move> {
    let amounts = [1, 2, -1];
    steps.iter().map(|step| Move::new(LETTERS[step / 3], amounts[step % 3])).collect()
}

const LETTERS: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

/// A bit for each of the eight corners, then the twelve edges.
const ALL_PIECES: u32 = (1 << 20) - 1;
const ALL_CORNERS: u32 = (1 << 8) - 1;

/// The name of the group that some steps generate, with the faces relabelled by a symmetry.
fn group(steps: &[MoveIndex], seen: &Symmetry) -> String {
    let names: Vec<String> = (0..6)
        .filter_map(|face| {
            let letter = LETTERS[seen.of_step(3 * face) / 3];
            let has = |quarters: usize| steps.contains(&(3 * face + quarters - 1));
            match (has(1), has(2)) {
                (true, _) => Some(letter.to_string()),
                (false, true) => Some(format!("{letter}2")),
                (false, false) => None,
            }
        })
        .collect();
    format!("⟨{}⟩", names.join(", "))
}

/// Some edges relabelled by a symmetry, a bit each.
fn edges_seen(edges: Range<usize>, seen: &Symmetry) -> u32 {
    edges.fold(0, |pieces, edge| pieces | 1 << (8 + seen.edge_place(edge)))
}

/// A phase without its start in the solution.
struct Part {
    length: usize,
    name: String,
    about: String,
    pieces: u32,
}

/// The phases in order. A solution that was found for the inverse is reversed: its phases come in the opposite order,
/// and they fix places rather than pieces, so no piece is highlighted.
fn phases(mut parts: Vec<Part>, is_inverse: bool) -> Vec<Phase> {
    if is_inverse {
        for part in &mut parts {
            part.name.push_str(", backwards");
            part.about.push_str("; found for the inverse");
            part.pieces = ALL_PIECES;
        }
        parts.reverse();
    }
    let mut start = 0;
    let phase = |Part { length, name, about, pieces }| {
        let moves = start..start + length;
        start = moves.end;
        Phase { name, about, moves, pieces }
    };
    parts.into_iter().map(phase).collect()
}
