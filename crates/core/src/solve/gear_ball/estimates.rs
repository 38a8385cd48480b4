//! Heuristics as tables. Each is the largest of up to three numbers: one from the gears, one from corners and brackets,
//! and one from a table of distances. So any estimate takes three lookups.

use std::sync::OnceLock;

use super::distances::{distances, projected, table_index};
use super::heuristics::GearHeuristic;
use crate::geometry::{Axis, Face, Vector};
use crate::puzzle::Metric;
use crate::puzzle::gear_ball::coordinates::{Coordinates, GEAR_STATES, PIECE_STATES};
use crate::puzzle::gear_ball::pictures::{PictureSide, corner_at, edge_at};
use crate::puzzle::gear_ball::{Brackets, GearBall};
use crate::search::{Budget, Stop};

/// The cells of the 9x9 arrays, without the gears, that a turn can change: 24 on each of four faces.
const CELLS_A_TURN: u8 = 96;

/// A heuristic as tables.
pub(super) struct Estimates {
    /// Estimates by the coordinate of the gears.
    gears: Vec<u8>,
    /// Estimates by the coordinate of corners and brackets.
    pieces: Vec<u8>,
    /// Distances by rank, shifted right by `shift` bits.
    distances: &'static [u8],
    shift: u32,
}

impl Estimates {
    /// The tables of a heuristic. Made at first use, in a few milliseconds.
    pub(super) fn get(
        heuristic: GearHeuristic,
        brackets: Brackets,
        metric: Metric,
        budget: &mut Budget,
    ) -> Result<&'static Estimates, Stop> {
        static TABLES: [[OnceLock<Estimates>; 4]; GearHeuristic::ALL.len()] =
            [const { [const { OnceLock::new() }; 4] }; GearHeuristic::ALL.len()];
        let tables = &TABLES[heuristic as usize][table_index(brackets, metric)];
        if tables.get().is_none() {
            // Two threads may both make the tables; they make the same ones.
            let _ = tables.set(Estimates::make(heuristic, brackets, metric, budget)?);
        }
        Ok(tables.get().expect("the tables were made"))
    }

    fn make(
        heuristic: GearHeuristic,
        brackets: Brackets,
        metric: Metric,
        budget: &mut Budget,
    ) -> Result<Self, Stop> {
        let none = Estimates {
            gears: vec![0; GEAR_STATES],
            pieces: vec![0; PIECE_STATES],
            distances: &[0],
            // Every rank maps to the only entry.
            shift: usize::BITS - 1,
        };
        let turns = || by_gears(|ball| gear_turns(ball, brackets));
        let sums = || by_gears(|ball| gear_sum(ball, brackets, metric));
        let cells = || by_pieces(|ball| wrong_cells(ball, brackets).div_ceil(CELLS_A_TURN));
        Ok(match heuristic {
            GearHeuristic::None => none,
            GearHeuristic::GearTurns => Estimates { gears: turns(), ..none },
            GearHeuristic::WrongCells => Estimates { pieces: cells(), ..none },
            GearHeuristic::TurnsOrCells => Estimates { gears: turns(), pieces: cells(), ..none },
            GearHeuristic::CornerDistance => Estimates { pieces: by_pieces(corner_distance), ..none },
            GearHeuristic::EdgeDistance => Estimates { pieces: by_pieces(edge_distance), ..none },
            GearHeuristic::SmallerDistance => {
                let smaller = |ball: &GearBall| corner_distance(ball).min(edge_distance(ball));
                Estimates { pieces: by_pieces(smaller), ..none }
            }
            GearHeuristic::GridDistance => Estimates { pieces: by_pieces(grid_distance), ..none },
            GearHeuristic::GearSum => Estimates { gears: sums(), ..none },
            GearHeuristic::Pieces => Estimates { pieces: piece_distances(brackets, metric, budget)?, ..none },
            GearHeuristic::GearCube => none.with_distances(Brackets::Blank, metric, budget)?,
            GearHeuristic::Perfect => none.with_distances(brackets, metric, budget)?,
            GearHeuristic::Max => {
                let pieces = piece_distances(brackets, metric, budget)?;
                let estimates = Estimates { gears: sums(), pieces, ..none };
                estimates.with_distances(Brackets::Blank, metric, budget)?
            }
        })
    }

    fn with_distances(self, brackets: Brackets, metric: Metric, budget: &mut Budget) -> Result<Self, Stop> {
        // Positions that look alike have consecutive ranks, and their number is a power of two.
        let shift = brackets.alike().trailing_zeros();
        Ok(Estimates { distances: distances(brackets, metric, budget)?, shift, ..self })
    }

    #[inline]
    pub(super) fn of(&self, node: Coordinates) -> u32 {
        let largest = self.gears[node.gears()].max(self.pieces[node.pieces()]);
        u32::from(largest.max(self.distances[node.rank() >> self.shift]))
    }
}

fn by_gears(estimate: impl Fn(&GearBall) -> u8) -> Vec<u8> {
    (0..GEAR_STATES).map(|gears| estimate(&GearBall::unrank(Coordinates::with_gears(gears).rank()))).collect()
}

fn by_pieces(estimate: impl Fn(&GearBall) -> u8) -> Vec<u8> {
    (0..PIECE_STATES)
        .map(|pieces| estimate(&GearBall::unrank(Coordinates::with_pieces(pieces).rank())))
        .collect()
}

/// The quarter turns that bring the gears of a slice home; with blank brackets, to something that looks alike.
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

/// A turn spins the gears of only one slice, so the turns of the slices add up.
fn gear_sum(ball: &GearBall, brackets: Brackets, metric: Metric) -> u8 {
    let turns = |slice| match metric {
        Metric::Quarter => turns_of_slice(ball, brackets, slice),
        _ => turns_of_slice(ball, brackets, slice).min(1),
    };
    Axis::ALL.into_iter().map(turns).sum()
}

/// The cells of a face's 9x9 array that belong to a corner, and to a bracket.
const CELLS_OF_CORNER: u8 = 5;
const CELLS_OF_BRACKET: u8 = 2;

/// The cells of the 9x9 arrays, without the gears, that do not have the colour of their centre.
fn wrong_cells(ball: &GearBall, brackets: Brackets) -> u8 {
    let places = Face::ALL.into_iter().flat_map(|face| PictureSide::ALL.map(|side| (face, side)));
    let wrong = |(face, side)| {
        let corner = ball.corner_colour(corner_at(face, side), face) != face;
        let bracket =
            brackets == Brackets::Coloured && ball.bracket_colour(edge_at(face, side), face) != face;
        CELLS_OF_CORNER * u8::from(corner) + CELLS_OF_BRACKET * u8::from(bracket)
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
    Face::ALL.into_iter().flat_map(|face| PictureSide::ALL.map(|side| edge_at(face, side)))
}

/// The largest distance of a piece from its home.
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

/// The smaller distance of “Gear Ball Puzzle”, counted in cells of a 3x3x3 grid.
fn grid_distance(ball: &GearBall) -> u8 {
    let cells = |from: Vector, to: Vector| -> u8 { (0..3).map(|axis| from[axis].abs_diff(to[axis])).sum() };
    farthest(corners(), |place, face| ball.corner_colour(place, face), cells).min(farthest(
        edges(),
        |place, face| ball.bracket_colour(place, face),
        cells,
    ))
}

/// How many quarter turns about its faces take a piece from one place to another. It grows with the angle between the
/// two places.
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

fn piece_distances(brackets: Brackets, metric: Metric, budget: &mut Budget) -> Result<Vec<u8>, Stop> {
    let alike = brackets.alike();
    let table = projected(
        PIECE_STATES / alike,
        metric,
        |state| Coordinates::with_pieces(state * alike),
        |node| node.pieces() / alike,
        budget,
    )?;
    Ok((0..PIECE_STATES).map(|pieces| table[pieces / alike]).collect())
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::geometry::quarter_turn;
    use crate::puzzle::gear_ball::GearPuzzle;
    use crate::puzzle::gear_ball::METRICS;
    use crate::search::Limits;

    fn estimates(heuristic: GearHeuristic, brackets: Brackets, metric: Metric) -> &'static Estimates {
        let mut on_progress = |_| ControlFlow::Continue(());
        let mut budget = Budget::new(Limits::default(), &mut on_progress);
        Estimates::get(heuristic, brackets, metric, &mut budget).expect("nothing stops it")
    }

    #[test]
    fn nothing_admissible_says_more_than_the_largest_of_all() {
        for brackets in [Brackets::Coloured, Brackets::Blank] {
            for metric in METRICS {
                let largest = estimates(GearHeuristic::Max, brackets, metric);
                let rivals = GearHeuristic::ALL.into_iter().filter(|heuristic| {
                    *heuristic != GearHeuristic::Perfect && heuristic.is_admissible(brackets, metric)
                });
                for heuristic in rivals {
                    let rival = estimates(heuristic, brackets, metric);
                    for rank in 0..GearPuzzle::states(brackets) {
                        let node = Coordinates::from_rank(rank * brackets.alike());
                        assert!(rival.of(node) <= largest.of(node), "{heuristic:?} at {rank}");
                    }
                }
            }
        }
    }

    #[test]
    fn positions_that_look_alike_have_the_same_estimate() {
        for heuristic in GearHeuristic::ALL {
            let estimates = estimates(heuristic, Brackets::Blank, Metric::Quarter);
            for rank in (0..GearPuzzle::states(Brackets::Blank)).step_by(7) {
                let of = |alike: usize| estimates.of(Coordinates::from_rank(rank * 4 + alike));
                assert!((1..4).all(|alike| of(alike) == of(0)), "{heuristic:?} at {rank}");
            }
        }
    }

    /// The fewest quarter turns that take one piece from a place to another, by brute force.
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
