//! Solving cubes: the 3x3x3 in two phases or in four, the 2x2x2 by a table of all its positions. Larger cubes have
//! no solver: what was done can be taken back, which the session knows how to do.

mod coordinates;
pub mod four_phase;
mod near;
pub mod pocket;
mod pruning;
pub mod symmetry;
pub mod two_phase;

use std::ops::Range;

use super::{Answer, Method, Offer, Phase, Proof, Solvable};
use crate::notation::{Move, print, simplify};
use crate::puzzle::cube::Cube;
use crate::puzzle::cube::cubies::{Cubies, Pieces};
use crate::puzzle::{Metric, Puzzle};
use crate::search::{Best, Limits, Stop, Watch};
use four_phase::Third;
use symmetry::{AXES_BACK, ROTATED_BACK, Step, Symmetry};
use two_phase::{End, Wish};

/// Without another wish two phases look for at most so many moves.
const USUAL_MOVES: u32 = 21;

const OFFERS: [Offer; 5] = [
    Offer {
        name: "two-phase",
        title: "Two phases",
        about: "first into the group where only halves of four faces are turned, then home (Kociemba, 1992); from all three axes and the inverse",
        is_adjustable: true,
        keeps_best: true,
        fills_time: true,
        ..Offer::PLAIN
    },
    Offer {
        name: "four-phase",
        title: "Four phases",
        about: "through ever smaller groups, each phase by a shortest way (Thistlethwaite, 1981); given time, other ends of the phases are tried",
        is_adjustable: true,
        keeps_best: true,
        fills_time: true,
        ..Offer::PLAIN
    },
    Offer {
        name: "four-phase-axes",
        title: "Four phases, best of twelve",
        about: "four phases with the axes in all six orders, of the cube and of its inverse; the shortest is kept",
        ..Offer::PLAIN
    },
    Offer {
        name: "four-phase-seed",
        title: "Four phases of seed 002",
        about: "four phases with seed 002's third: corners in their layer, and those across from home a multiple of four",
        ..Offer::PLAIN
    },
    Offer {
        name: "four-phase-search",
        title: "Four phases, searched",
        about: "the phases of seed 002 as it goes through them: deeper and deeper, not knowing any distance",
        is_slow: true,
        ..Offer::PLAIN
    },
];

const POCKET_OFFERS: [Offer; 1] = [Offer {
    name: "table",
    title: "Table of all positions",
    about: "looks the distances of all 3,674,160 positions up in a table and walks downhill; always the shortest",
    ..Offer::PLAIN
}];

impl Solvable for Cube {
    fn offers(&self) -> &'static [Offer] {
        match self.size() {
            2 => &POCKET_OFFERS,
            3 => &OFFERS,
            _ => &[],
        }
    }

    fn search(&self, method: &Method, watch: &mut Watch) -> Result<Answer, Stop> {
        // The pieces are seen from the centres, so it does not matter how the cube lies.
        let pieces =
            Pieces::of(self).expect("every position is made of pieces, and only small cubes offer this");
        let task = Task { cube: self, cubies: pieces.cubies, metric: method.metric };
        let (usual, seed) = (Third::Thistlethwaite, Third::Seed);
        match method.offer().name {
            "table" => {
                let steps = pocket::solve(&task.cubies, method.metric, watch)?;
                let moves = simplify(&moves_of(&steps), self);
                Ok(Answer { moves, proof: Proof::Optimal, phases: Vec::new() })
            }
            "two-phase" => task.by_two_phases(watch),
            "four-phase" if is_limited(watch.limits()) => task.by_shorter_phases(watch),
            "four-phase" => task.by_four_phases(usual, JOINED_WALK, watch),
            "four-phase-axes" => task.by_four_phases(usual, four_phase::best_walk, watch),
            "four-phase-seed" => task.by_four_phases(seed, JOINED_WALK, watch),
            "four-phase-search" => task.by_four_phases(seed, JOINED_SEARCH, watch),
            other => unreachable!("{other} is not offered"),
        }
    }

    fn warm_up(&self, watch: &mut Watch) -> Result<(), Stop> {
        match self.size() {
            2 => pocket::distances(Metric::Half, watch).map(|_| ()),
            3 => two_phase::Tables::get(watch).map(|_| ()),
            _ => Ok(()),
        }
    }
}

/// Whether somebody wants shorter solutions than the first one.
fn is_limited(limits: &Limits) -> bool {
    limits.time.is_some() || limits.max_moves.is_some()
}

/// A cube to be solved.
struct Task<'a> {
    cube: &'a Cube,
    cubies: Cubies,
    metric: Metric,
}

/// A way through the phases.
type Walk = fn(&Cubies, Third, &mut Watch) -> Result<four_phase::Found, Stop>;

const JOINED_WALK: Walk = |cubies, third, watch| Ok(four_phase::walk(cubies, third, watch)?.joined());
const JOINED_SEARCH: Walk = |cubies, third, watch| Ok(four_phase::deepening(cubies, third, watch)?.joined());

impl Task<'_> {
    fn by_two_phases(&self, watch: &mut Watch) -> Result<Answer, Stop> {
        let limits = *watch.limits();
        let wish = match limits.max_moves {
            Some(moves) => Wish::AtMost(moves),
            None if limits.time.is_some() => Wish::Shorter,
            None => Wish::AtMost(USUAL_MOVES),
        };
        let mut best = None;
        let end = two_phase::search(&self.cubies, wish, watch, &mut |found, watch| {
            self.keep_shorter(&mut best, self.of_two(&found), watch)
        });
        match (end, best) {
            (End::Stopped(Stop::Cancelled), _) => Err(Stop::Cancelled),
            (_, Some(best)) => Ok(best),
            (End::Stopped(stop), None) => Err(stop),
            (End::Enough | End::Exhausted, None) => Err(Stop::Moves(limits.max_moves.unwrap_or(USUAL_MOVES))),
        }
    }

    fn by_four_phases(&self, third: Third, walk: Walk, watch: &mut Watch) -> Result<Answer, Stop> {
        make_tables(third, watch)?;
        let found = walk(&self.cubies, third, watch)?;
        watch.stop_clock();
        Ok(self.of_four(found, third))
    }

    /// Tries other ends of the phases.
    fn by_shorter_phases(&self, watch: &mut Watch) -> Result<Answer, Stop> {
        let (limits, third) = (*watch.limits(), Third::Thistlethwaite);
        make_tables(third, watch)?;
        let enough = limits.max_moves.unwrap_or(0);
        if limits.max_moves.is_some() && enough < four_phase::lower_bound(&self.cubies) {
            return Err(Stop::Moves(enough));
        }
        let mut best = None;
        let ended = four_phase::shorten(&self.cubies, third, enough, watch, &mut |found, watch| {
            self.keep_shorter(&mut best, self.of_four(found, third), watch)
        });
        let is_short = |best: &Answer| limits.max_moves.is_none_or(|most| best.moves.len() as u32 <= most);
        match (ended, best.filter(is_short)) {
            (Err(Stop::Cancelled), _) => Err(Stop::Cancelled),
            (_, Some(best)) => Ok(best),
            (Err(stop), None) => Err(stop),
            (Ok(()), None) => Err(Stop::Moves(enough)),
        }
    }

    /// Keeps a solution that is shorter as one counts here, and tells whoever waits of it, once it is replayed: if
    /// that fails, the end of the search will tell.
    fn keep_shorter(&self, best: &mut Option<Answer>, found: Answer, watch: &mut Watch) -> Result<(), Stop> {
        let length = |answer: &Answer| self.cube.length(&answer.moves, self.metric);
        if best.as_ref().is_some_and(|best| length(best) <= length(&found)) {
            return Ok(());
        }
        let mut replay = self.cube.clone();
        let is_played = found.moves.iter().all(|&mv| replay.apply(mv).is_ok());
        let told = Best {
            length: length(&found),
            moves: print(&found.moves),
            lower_bound: match found.proof {
                Proof::Optimal => length(&found),
                Proof::Best { lower_bound } => lower_bound,
            },
            phases: found.phases.clone(),
        };
        *best = Some(found);
        if is_played && replay.is_solved() { watch.found(told) } else { Ok(()) }
    }

    /// What is known of the length, given what every solution has at least.
    fn proof(&self, steps: &[Step], lower_bound: u32) -> Proof {
        match steps.len() as u32 <= lower_bound && self.metric == Metric::Half {
            true => Proof::Optimal,
            false => Proof::Best { lower_bound },
        }
    }

    fn of_two(&self, found: &two_phase::Found) -> Answer {
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
        // Whatever eight moves or fewer solve is solved by the fewest.
        let lower_bound = (found.steps.len() as u32).min(two_phase::EXACT + 1);
        let proof = match found.steps.len() as u32 > two_phase::EXACT {
            true => Proof::Best { lower_bound },
            false => self.proof(&found.steps, lower_bound),
        };
        Answer { moves: moves_of(&found.steps), proof, phases: phases(parts, found.is_inverse) }
    }

    fn of_four(&self, found: four_phase::Found, third: Third) -> Answer {
        let seen = &AXES_BACK[found.axes];
        let groups = four_phase::STEPS_OF_PHASES.map(|steps| group(steps, seen));
        let home = match third {
            Third::Thistlethwaite => "corners and edges where half turns bring them home",
            Third::Seed => {
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
                (Third::Seed, Some(group)) if phase == 2 => format!("a twelfth of {group}"),
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

fn make_tables(third: Third, watch: &mut Watch) -> Result<(), Stop> {
    let names = [
        "making the first table",
        "making the second table",
        "making the third table",
        "making the last table",
    ];
    for (phase, name) in names.into_iter().enumerate() {
        watch.begin(name)?;
        four_phase::Tables::phase(phase, third);
    }
    watch.begin("searching")
}

fn moves_of(steps: &[Step]) -> Vec<Move> {
    let amounts = [1, 2, -1];
    steps.iter().map(|step| Move::new(LETTERS[step / 3], amounts[step % 3])).collect()
}

const LETTERS: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

/// A bit for each of the eight corners, then the twelve edges.
const ALL_PIECES: u32 = (1 << 20) - 1;
const ALL_CORNERS: u32 = (1 << 8) - 1;

/// The group that some steps generate, as a symmetry shows it.
fn group(steps: &[Step], seen: &Symmetry) -> String {
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

/// Some edges as a symmetry shows them, a bit each.
fn edges_seen(edges: Range<usize>, seen: &Symmetry) -> u32 {
    edges.fold(0, |pieces, edge| pieces | 1 << (8 + seen.edge_place(edge)))
}

/// A phase before it is known where it begins.
struct Part {
    length: usize,
    name: String,
    about: String,
    pieces: u32,
}

/// Phases one after the other. A solution that was found for the inverse is read backwards: its phases come in the
/// other order, and what they look at are places rather than pieces, so none is singled out.
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
