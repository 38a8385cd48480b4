//! Solving cubes: the 3x3x3 in two phases or in four, the 2x2x2 by a table of all its positions. Larger cubes have
//! no solver: what was done can be taken back, which the session knows how to do.

mod coordinates;
pub mod four_phase;
mod near;
pub mod pocket;
mod pruning;
pub mod symmetry;
pub mod two_phase;

use super::{Answer, Method, Offer, Phase, Proof, Solvable};
use crate::notation::{Move, print};
use crate::puzzle::cube::Cube;
use crate::puzzle::cube::cubies::{Cubies, Pieces};
use crate::puzzle::{Metric, Puzzle};
use crate::search::{Best, Stop, Watch};
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
        ..Offer::PLAIN
    },
    Offer {
        name: "four-phase",
        title: "Four phases",
        about: "through ever smaller groups, each phase by a shortest way (Thistlethwaite, 1981); given time, other ends of the phases are tried",
        is_adjustable: true,
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
        about: "the phases of seed 002 as it goes through them, deeper and deeper and without tables",
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
        let cubies = &pieces.cubies;
        match method.offer().name {
            "table" => {
                let steps = pocket::solve(cubies, method.metric, watch)?;
                Ok(Answer { moves: moves_of(&steps), proof: Proof::Optimal, phases: Vec::new() })
            }
            "two-phase" => self.by_two_phases(cubies, method.metric, watch),
            "four-phase" => self.by_four_phases(cubies, method.metric, watch),
            "four-phase-axes" => {
                make_tables(Third::Thistlethwaite, watch)?;
                let found = four_phase::best_walk(cubies, Third::Thistlethwaite, watch)?;
                watch.stop_clock();
                Ok(answer_of_four(found, cubies, method.metric))
            }
            "four-phase-seed" => {
                make_tables(Third::Seed, watch)?;
                let found = four_phase::walk(cubies, Third::Seed, watch)?;
                watch.stop_clock();
                Ok(answer_of_four(found, cubies, method.metric))
            }
            "four-phase-search" => {
                make_tables(Third::Seed, watch)?;
                let found = four_phase::deepening(cubies, watch)?;
                Ok(answer_of_four(found, cubies, method.metric))
            }
            other => unreachable!("{other} is not offered"),
        }
    }

    fn warm_up(&self, watch: &mut Watch) -> Result<(), Stop> {
        match self.size() {
            2 => pocket::distances(Metric::Half, watch).map(|_| ()),
            3 => {
                watch.begin("making tables")?;
                two_phase::Tables::get();
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

impl Cube {
    fn by_two_phases(&self, cubies: &Cubies, metric: Metric, watch: &mut Watch) -> Result<Answer, Stop> {
        self.warm_up(watch)?;
        watch.begin("searching")?;
        let limits = *watch.limits();
        let wish = match limits.max_moves {
            Some(moves) => Wish::AtMost(moves),
            None if limits.time.is_some() => Wish::Shorter,
            None => Wish::AtMost(USUAL_MOVES),
        };
        let mut best: Option<two_phase::Found> = None;
        let end = two_phase::search(cubies, wish, watch, &mut |found, watch| {
            let steps = found.steps.clone();
            best = Some(found);
            self.tell_of(&steps, metric, watch)
        });
        let is_stopped_for_good = end == End::Stopped(Stop::Cancelled);
        let Some(found) = best.filter(|_| !is_stopped_for_good) else {
            return Err(match end {
                End::Stopped(stop) => stop,
                _ => Stop::Moves(limits.max_moves.unwrap_or(USUAL_MOVES)),
            });
        };
        let is_shortest = found.steps.len() as u32 <= two_phase::EXACT && metric == Metric::Half;
        Ok(Answer {
            moves: moves_of(&found.steps),
            proof: match is_shortest {
                true => Proof::Optimal,
                false => Proof::Best { lower_bound: (found.steps.len() as u32).min(two_phase::EXACT + 1) },
            },
            phases: phases_of_two(&found),
        })
    }

    fn by_four_phases(&self, cubies: &Cubies, metric: Metric, watch: &mut Watch) -> Result<Answer, Stop> {
        let third = Third::Thistlethwaite;
        make_tables(third, watch)?;
        let limits = *watch.limits();
        if limits.time.is_none() && limits.max_moves.is_none() {
            let found = four_phase::walk(cubies, third, watch)?;
            watch.stop_clock();
            return Ok(answer_of_four(found, cubies, metric));
        }
        let mut best: Option<four_phase::Found> = None;
        let enough = limits.max_moves.unwrap_or(0);
        let ended = four_phase::shorten(cubies, third, enough, watch, &mut |found, watch| {
            let steps = found.steps.clone();
            best = Some(found);
            self.tell_of(&steps, metric, watch)
        });
        match (ended, best) {
            (Err(Stop::Cancelled), _) => Err(Stop::Cancelled),
            (_, Some(found)) if limits.max_moves.is_none_or(|most| found.steps.len() as u32 <= most) => {
                Ok(answer_of_four(found, cubies, metric))
            }
            (Err(stop), _) => Err(stop),
            (Ok(()), _) => Err(Stop::Moves(enough)),
        }
    }

    /// Tells whoever waits of a solution that may not be the last, once it is replayed.
    fn tell_of(&self, steps: &[Step], metric: Metric, watch: &mut Watch) -> Result<(), Stop> {
        let moves = moves_of(steps);
        let mut replay = self.clone();
        let is_solved = moves.iter().all(|&mv| replay.apply(mv).is_ok()) && replay.is_solved();
        if is_solved {
            watch.found(Best { length: self.length(&moves, metric), moves: print(&moves) })?;
        }
        Ok(())
    }
}

fn make_tables(third: Third, watch: &mut Watch) -> Result<(), Stop> {
    watch.begin("making tables")?;
    four_phase::Tables::get(third);
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

/// Some corners and edges in words of a symmetry, a bit each.
fn seen_pieces(edges: impl Iterator<Item = usize>, seen: &Symmetry) -> u32 {
    edges.fold(0, |pieces, edge| pieces | 1 << (8 + seen.edge_place(edge)))
}

/// What the moves that were chosen beforehand are called.
const ASIDE: &str = "Set aside";

fn phases_of_two(found: &two_phase::Found) -> Vec<Phase> {
    let seen = &ROTATED_BACK[found.axis];
    let group = group(&two_phase::SECOND_STEPS, seen);
    let [first, second, before] = found.parts;
    let aside = if before > 0 { format!(", with the last {before} set aside") } else { String::new() };
    let mut parts = vec![
        (first, "First phase".to_string(), format!("into {group}; any turn{aside}"), ALL_PIECES),
        (second, "Second phase".to_string(), format!("to solved; turns of {group}{aside}"), ALL_PIECES),
        (before, ASIDE.to_string(), "moves that were chosen before all others".to_string(), ALL_PIECES),
    ];
    parts.retain(|(length, name, ..)| *length > 0 || name != ASIDE);
    if found.is_inverse {
        for (_, name, about, _) in &mut parts {
            *name = format!("{name}, of the inverse");
            about.push_str(", read backwards");
        }
        parts.reverse();
    }
    phases(parts)
}

fn answer_of_four(found: four_phase::Found, cubies: &Cubies, metric: Metric) -> Answer {
    let lower_bound = four_phase::lower_bound(cubies);
    let length = found.steps.len() as u32;
    let seen = &AXES_BACK[found.axes];
    let groups = four_phase::STEPS_OF_PHASES.map(|steps| group(steps, seen));
    let to = |phase: usize| groups.get(phase + 1).map_or("solved".to_string(), String::clone);
    let cares = [
        ("the edges' orientations", seen_pieces(0..12, seen)),
        ("the corners' orientations and four edges in their slice", ALL_CORNERS | seen_pieces(8..12, seen)),
        ("corners and edges where half turns bring them home", ALL_CORNERS | seen_pieces(0..8, seen)),
        ("everything", ALL_PIECES),
    ];
    let mut parts: Vec<_> = (0..4)
        .map(|phase| {
            let (cares, pieces) = cares[phase];
            let name = format!("Phase {}", phase + 1);
            (
                found.lengths[phase],
                name,
                format!("{cares}: to {}; turns of {}", to(phase), groups[phase]),
                pieces,
            )
        })
        .collect();
    if found.is_inverse {
        for (_, name, about, pieces) in &mut parts {
            *name = format!("{name} of the inverse");
            about.push_str(", read backwards");
            *pieces = ALL_PIECES;
        }
        parts.reverse();
    }
    let proof = match length <= lower_bound && metric == Metric::Half {
        true => Proof::Optimal,
        false => Proof::Best { lower_bound },
    };
    Answer { moves: moves_of(&found.steps), proof, phases: phases(parts) }
}

/// Phases one after the other, given their lengths; those without a move are there too.
fn phases(parts: Vec<(usize, String, String, u32)>) -> Vec<Phase> {
    let mut start = 0;
    let phase = |(length, name, about, pieces): (usize, String, String, u32)| {
        let moves = start..start + length;
        start = moves.end;
        Phase { name, about, moves, pieces }
    };
    parts.into_iter().map(phase).collect()
}
