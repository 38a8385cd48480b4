//! Guesses at the distance of a gear ball: those of the two documents that Unfold grew from ("seeds"), as
//! they are described there, and ours.
//!
//! Each is the largest of up to three numbers: one that the gears tell, one that corners and brackets tell,
//! and one out of a table of distances. So an estimate is three look-ups, whatever it means.

use super::Heuristic;
use super::distances::{distances, projected};
use crate::geometry::{Axis, Face, Vector};
use crate::puzzle::Metric;
use crate::puzzle::gear_ball::coordinates::{Coordinates, GEAR_STATES, PIECE_STATES};
use crate::puzzle::gear_ball::pictures::{Side, corner_at, edge_at};
use crate::puzzle::gear_ball::{Brackets, GearBall, GearPuzzle};
use crate::search::{Stop, Watch};

/// The heuristics, the best first.
pub const HEURISTICS: [Heuristic; 14] = [
    ours(
        "max",
        "Largest of all",
        "the largest of gear-sum, pieces and gear-cube; of the others that are never too large only the perfect table says more",
    ),
    ours("perfect", "Perfect table", "the true distance, from a table of all positions"),
    ours(
        "gear-cube",
        "Pattern database: gear cube",
        "the distance of the position with blank brackets, from a table of 41,472",
    ),
    ours(
        "pieces",
        "Pattern database: pieces",
        "the distance of the corners and brackets without their gears, from a table of 6,144",
    ),
    ours(
        "gear-sum",
        "Gear turns, added up",
        "the turns that the gears of a slice need, added up over the three slices",
    ),
    ours("none", "None", "zero everywhere"),
    Heuristic {
        name: "seed-000",
        title: "Gear turns or wrong cells",
        source: SEED_000,
        about: "the larger of gear-turns and wrong-cells",
        remark: None,
    },
    Heuristic {
        name: "gear-turns",
        title: "Most gear turns",
        source: SEED_000,
        about: "the turns that the gear farthest from its start needs, 0 to 3",
        remark: None,
    },
    Heuristic {
        name: "wrong-cells",
        title: "Wrong cells / 96",
        source: SEED_000,
        about: "cells of the 9×9 faces, gears left out, that differ from their centre, by 96, rounded up; a turn changes \
                24 cells of four faces if a bracket's cell next to the gear counts as the gear's",
        remark: None,
    },
    Heuristic {
        name: "wrong-cells-26",
        title: "Wrong cells / 96, whole brackets",
        source: SEED_000,
        about: "the same with all three cells of a bracket, as its net draws them",
        remark: Some(
            "The text says that a turn changes 24 cells on each of four faces, 96 in all. In its own net it changes 26, \
             which makes 104: divided by 96, that is more than the one turn it takes.",
        ),
    },
    Heuristic {
        name: "seed-001",
        title: "Smaller of both distances",
        source: SEED_001,
        about: "the smaller of corner-distance and edge-distance",
        remark: Some(
            "The text takes the smaller because it does not know where the moves for corners and edges overlap. But each \
             of the two is a lower bound, so the larger is one too; taking the smaller only throws knowledge away.",
        ),
    },
    Heuristic {
        name: "seed-001-grid",
        title: "Smaller of both, in grid cells",
        source: SEED_001,
        about: "the same, counted in cells of a 3×3×3 grid",
        remark: Some(
            "The text does not say how long a step is. Taken as a cell of the grid, one turn carries every corner by two \
             of them, so the estimate is no lower bound.",
        ),
    },
    Heuristic {
        name: "corner-distance",
        title: "Farthest corner",
        source: SEED_001,
        about: "steps from place to place that the corner farthest from home would need alone",
        remark: None,
    },
    Heuristic {
        name: "edge-distance",
        title: "Farthest edge",
        source: SEED_001,
        about: "steps from place to place that the edge farthest from home would need alone",
        remark: None,
    },
];

const fn ours(name: &'static str, title: &'static str, about: &'static str) -> Heuristic {
    Heuristic { name, title, source: "Unfold", about, remark: None }
}

const SEED_000: &str = "“Modeling the Gearball” (seed 000)";
const SEED_001: &str = "“Gear Ball Puzzle” (seed 001)";

/// Seed 000's divisor: the cells, gears left out, that it says a turn can change.
const CELLS_A_TURN: u8 = 96;

/// A heuristic as tables.
pub struct Estimates {
    /// By what the gears show.
    gears: Vec<u8>,
    /// By what the corners and brackets show.
    pieces: Vec<u8>,
    /// Distances by rank, shifted right by so many bits.
    distances: &'static [u8],
    shift: u32,
}

impl Estimates {
    /// The heuristic of that name.
    pub fn named(
        name: &str,
        brackets: Brackets,
        metric: Metric,
        watch: &mut Watch,
    ) -> Result<Estimates, Stop> {
        let none = Estimates {
            gears: vec![0; GEAR_STATES],
            pieces: vec![0; PIECE_STATES],
            distances: &[0],
            // So that every rank finds the only entry.
            shift: usize::BITS - 1,
        };
        let turns = by_gears(|ball| gear_turns(ball, brackets));
        let cells = |of_bracket| {
            by_pieces(move |ball| wrong_cells(ball, brackets, of_bracket).div_ceil(CELLS_A_TURN))
        };
        Ok(match name {
            "none" => none,
            "gear-turns" => Estimates { gears: turns, ..none },
            "wrong-cells" => Estimates { pieces: cells(2), ..none },
            "wrong-cells-26" => Estimates { pieces: cells(3), ..none },
            "seed-000" => Estimates { gears: turns, pieces: cells(2), ..none },
            "corner-distance" => Estimates { pieces: by_pieces(corner_distance), ..none },
            "edge-distance" => Estimates { pieces: by_pieces(edge_distance), ..none },
            "seed-001" => {
                Estimates { pieces: by_pieces(|ball| corner_distance(ball).min(edge_distance(ball))), ..none }
            }
            "seed-001-grid" => Estimates { pieces: by_pieces(grid_distance), ..none },
            "gear-sum" => Estimates { gears: by_gears(|ball| gear_sum(ball, brackets, metric)), ..none },
            "pieces" => Estimates { pieces: piece_distances(brackets, metric, watch)?, ..none },
            "gear-cube" => Estimates {
                distances: distances(Brackets::Blank, metric, watch)?,
                shift: shift(Brackets::Blank),
                ..none
            },
            "max" => Estimates {
                gears: by_gears(|ball| gear_sum(ball, brackets, metric)),
                pieces: piece_distances(brackets, metric, watch)?,
                distances: distances(Brackets::Blank, metric, watch)?,
                shift: shift(Brackets::Blank),
            },
            "perfect" => {
                Estimates { distances: distances(brackets, metric, watch)?, shift: shift(brackets), ..none }
            }
            other => unreachable!("{other} is none of the heuristics"),
        })
    }

    #[inline]
    pub fn of(&self, node: Coordinates) -> u32 {
        let told = self.gears[node.gears()].max(self.pieces[node.pieces()]);
        u32::from(told.max(self.distances[node.rank() >> self.shift]))
    }
}

/// Positions that look alike have neighbouring ranks, a power of two of them.
const fn shift(brackets: Brackets) -> u32 {
    brackets.alike().trailing_zeros()
}

fn by_gears(guess: impl Fn(&GearBall) -> u8) -> Vec<u8> {
    (0..GEAR_STATES).map(|gears| guess(&GearBall::unrank(Coordinates::with_gears(gears).rank()))).collect()
}

fn by_pieces(guess: impl Fn(&GearBall) -> u8) -> Vec<u8> {
    (0..PIECE_STATES)
        .map(|pieces| guess(&GearBall::unrank(Coordinates::with_pieces(pieces).rank())))
        .collect()
}

/// The quarter turns that bring the gears of a slice back; with blank brackets, to something that looks alike.
fn turns_of_slice(ball: &GearBall, brackets: Brackets, slice: Axis) -> u8 {
    let around = match brackets {
        Brackets::Coloured => 6,
        Brackets::Blank => 3,
    };
    let angle = ball.gear_angle(slice) % around;
    angle.min(around - angle)
}

fn gear_turns(ball: &GearBall, brackets: Brackets) -> u8 {
    Axis::ALL.map(|slice| turns_of_slice(ball, brackets, slice)).into_iter().max().unwrap_or(0)
}

/// A turn spins the gears of one slice alone, so what the slices need adds up.
fn gear_sum(ball: &GearBall, brackets: Brackets, metric: Metric) -> u8 {
    let turns = |slice| match metric {
        Metric::Quarter => turns_of_slice(ball, brackets, slice),
        Metric::Axis => turns_of_slice(ball, brackets, slice).min(1),
    };
    Axis::ALL.into_iter().map(turns).sum()
}

/// The cells of a face's 9x9 array that belong to a corner.
const CELLS_OF_CORNER: u8 = 5;

/// The cells of the 9x9 arrays, gears left out, that do not have the colour of their centre.
fn wrong_cells(ball: &GearBall, brackets: Brackets, cells_of_bracket: u8) -> u8 {
    let places = Face::ALL.into_iter().flat_map(|face| Side::ALL.map(|side| (face, side)));
    let wrong = |(face, side)| {
        let corner = ball.corner_colour(corner_at(face, side), face) != face;
        let bracket =
            brackets == Brackets::Coloured && ball.bracket_colour(edge_at(face, side), face) != face;
        CELLS_OF_CORNER * u8::from(corner) + cells_of_bracket * u8::from(bracket)
    };
    places.map(wrong).sum()
}

fn corner_distance(ball: &GearBall) -> u8 {
    farthest(corners(), |place, face| ball.corner_colour(place, face), steps_between)
}

fn edge_distance(ball: &GearBall) -> u8 {
    farthest(edges(), |place, face| ball.bracket_colour(place, face), steps_between)
}

fn corners() -> impl Iterator<Item = Vector> {
    (0..8).map(|bits| [1, 2, 4].map(|bit| if bits & bit == 0 { 1 } else { -1 }))
}

fn edges() -> impl Iterator<Item = Vector> {
    Face::ALL.into_iter().flat_map(|face| Side::ALL.map(|side| edge_at(face, side)))
}

/// How far the piece farthest from its home is from it.
fn farthest(
    places: impl Iterator<Item = Vector>,
    colour: impl Fn(Vector, Face) -> Face,
    distance: impl Fn(Vector, Vector) -> u8,
) -> u8 {
    let home = |place: Vector| {
        let on = |axis: Axis| (place[axis.index()] != 0).then(|| Face::on(axis, place[axis.index()]));
        let faces = Axis::ALL.into_iter().filter_map(on);
        faces.fold([0; 3], |home: Vector, face| {
            let normal = colour(place, face).normal();
            [home[0] + normal[0], home[1] + normal[1], home[2] + normal[2]]
        })
    };
    places.map(|place| distance(place, home(place))).max().unwrap_or(0)
}

/// Seed 001's smaller distance, counted in cells of a 3x3x3 grid.
fn grid_distance(ball: &GearBall) -> u8 {
    let cells = |from: Vector, to: Vector| -> u8 { (0..3).map(|axis| from[axis].abs_diff(to[axis])).sum() };
    farthest(corners(), |place, face| ball.corner_colour(place, face), cells).min(farthest(
        edges(),
        |place, face| ball.bracket_colour(place, face),
        cells,
    ))
}

/// How many times a piece goes on to a neighbouring place, a quarter round one of its faces, on its way.
/// The more the two places look away from each other, the more.
fn steps_between(from: Vector, to: Vector) -> u8 {
    let product: i8 = (0..3).map(|axis| from[axis] * to[axis]).sum();
    let is_corner = !from.contains(&0);
    match (is_corner, product) {
        (true, 3) | (false, 2) => 0,
        (_, 1) => 1,
        (true, -1) | (false, 0 | -1) => 2,
        _ => 3,
    }
}

fn piece_distances(brackets: Brackets, metric: Metric, watch: &mut Watch) -> Result<Vec<u8>, Stop> {
    let alike = brackets.alike();
    let table = projected(
        PIECE_STATES / alike,
        metric,
        |state| Coordinates::with_pieces(state * alike),
        |node| node.pieces() / alike,
        watch,
    )?;
    Ok((0..PIECE_STATES).map(|pieces| table[pieces / alike]).collect())
}

/// Whether a heuristic is never too large. The seeds count quarter turns: where any turn of an axis counts
/// one, most of theirs are.
pub fn is_admissible(name: &str, brackets: Brackets, metric: Metric) -> bool {
    match name {
        "wrong-cells-26" => brackets == Brackets::Blank,
        "gear-turns" | "seed-000" => metric == Metric::Quarter || brackets == Brackets::Blank,
        "corner-distance" | "edge-distance" | "seed-001" => metric == Metric::Quarter,
        "seed-001-grid" => false,
        _ => true,
    }
}

/// Moves that every solution has at least.
pub fn lower_bound(puzzle: &GearPuzzle, metric: Metric) -> u32 {
    u32::from(gear_sum(&puzzle.ball, puzzle.brackets, metric))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::geometry::quarter_turn;
    use crate::search::Limits;

    fn estimates(name: &str, brackets: Brackets, metric: Metric) -> Estimates {
        let mut on_progress = |_| ControlFlow::Continue(());
        let mut watch = Watch::new(Limits::default(), &mut on_progress);
        Estimates::named(name, brackets, metric, &mut watch).expect("nobody stops it")
    }

    #[test]
    fn nothing_admissible_says_more_than_the_largest_of_all() {
        for brackets in [Brackets::Coloured, Brackets::Blank] {
            for metric in Metric::ALL {
                let largest = estimates("max", brackets, metric);
                let rivals = HEURISTICS.iter().map(|heuristic| heuristic.name).filter(|name| {
                    !matches!(*name, "max" | "perfect") && is_admissible(name, brackets, metric)
                });
                for name in rivals {
                    let rival = estimates(name, brackets, metric);
                    for rank in 0..GearPuzzle::states(brackets) {
                        let node = Coordinates::from_rank(rank * brackets.alike());
                        assert!(rival.of(node) <= largest.of(node), "{name} at {rank}");
                    }
                }
            }
        }
    }

    #[test]
    fn positions_that_look_alike_have_the_same_estimate() {
        for heuristic in &HEURISTICS {
            let estimates = estimates(heuristic.name, Brackets::Blank, Metric::Quarter);
            for rank in (0..GearPuzzle::states(Brackets::Blank)).step_by(7) {
                let of = |alike: usize| estimates.of(Coordinates::from_rank(rank * 4 + alike));
                assert!((1..4).all(|alike| of(alike) == of(0)), "{} at {rank}", heuristic.name);
            }
        }
    }

    /// The fewest quarter turns of a face that carry one piece from a place to another, found by trying.
    fn steps_by_trying(from: Vector, to: Vector) -> u8 {
        let mut reached = std::collections::HashSet::from([from]);
        let mut steps = 0;
        while !reached.contains(&to) {
            for place in reached.clone() {
                for face in Face::ALL {
                    let normal = face.normal();
                    if (0..3).any(|axis| normal[axis] != 0 && normal[axis] == place[axis]) {
                        let there = quarter_turn(place, face);
                        reached.insert(there);
                        reached.insert(quarter_turn(quarter_turn(there, face), face));
                    }
                }
            }
            steps += 1;
        }
        steps
    }

    #[test]
    fn steps_between_places_are_quarter_turns_of_faces() {
        for from in corners() {
            for to in corners() {
                assert_eq!(steps_between(from, to), steps_by_trying(from, to));
            }
        }
        for from in edges() {
            for to in edges() {
                assert_eq!(steps_between(from, to), steps_by_trying(from, to));
            }
        }
    }
}
