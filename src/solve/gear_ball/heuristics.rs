//! Guesses at the distance of a gear ball: those of the two documents that Unfold grew from ("seeds"), as
//! they are described there, and ours. What they say is in `estimates`, what they are worth in `measure`.

use crate::puzzle::Metric;
use crate::puzzle::gear_ball::Brackets;
use crate::solve::Heuristic;

/// A way of guessing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    Max,
    Perfect,
    GearCube,
    Pieces,
    GearSum,
    None,
    Seed000,
    GearTurns,
    WrongCells,
    Seed001,
    Seed001Grid,
    CornerDistance,
    EdgeDistance,
}

/// What is offered, in the order of [`Guess::ALL`].
pub const HEURISTICS: [Heuristic; Guess::ALL.len()] = {
    let mut heuristics = [Guess::Max.heuristic(); Guess::ALL.len()];
    let mut index = 0;
    while index < heuristics.len() {
        heuristics[index] = Guess::ALL[index].heuristic();
        index += 1;
    }
    heuristics
};

/// A guess is the place of its tables, so [`Guess::ALL`] has them all, in order.
const _: () = {
    let mut index = 0;
    while index < Guess::ALL.len() {
        assert!(Guess::ALL[index] as usize == index);
        index += 1;
    }
    assert!(Guess::EdgeDistance as usize == Guess::ALL.len() - 1, "the last variant is the last of all");
};

const OURS: &str = "Unfold";
const SEED_000: &str = "“Modeling the Gearball” (seed 000)";
const SEED_001: &str = "“Gear Ball Puzzle” (seed 001)";

impl Guess {
    /// The default first, then by their sources.
    pub const ALL: [Guess; 13] = [
        Guess::Max,
        Guess::Perfect,
        Guess::GearCube,
        Guess::Pieces,
        Guess::GearSum,
        Guess::None,
        Guess::Seed000,
        Guess::GearTurns,
        Guess::WrongCells,
        Guess::Seed001,
        Guess::Seed001Grid,
        Guess::CornerDistance,
        Guess::EdgeDistance,
    ];

    pub fn named(name: &str) -> Option<Guess> {
        Guess::ALL.into_iter().find(|guess| guess.heuristic().is_called(name))
    }

    pub const fn heuristic(self) -> Heuristic {
        match self {
            Guess::Max => Heuristic::described(
                OURS,
                "max",
                "Largest of all",
                "the largest of gear-sum, pieces and gear-cube; of those that are never too large only the perfect table can say more",
            ),
            Guess::Perfect => Heuristic::described(
                OURS,
                "perfect",
                "Perfect table",
                "the true distance, from a table of all positions",
            ),
            Guess::GearCube => Heuristic::described(
                OURS,
                "gear-cube",
                "Pattern database: gear cube",
                "the distance of the position with blank brackets, from a table of 41,472",
            ),
            Guess::Pieces => Heuristic::described(
                OURS,
                "pieces",
                "Pattern database: pieces",
                "the distance of the pieces without their gears, from a table of 6,144 (1,536 with blank brackets)",
            ),
            Guess::GearSum => Heuristic::described(
                OURS,
                "gear-sum",
                "Gear turns, added up",
                "the turns that the gears of a slice need, added up over the three slices",
            ),
            Guess::None => Heuristic::described(OURS, "none", "None", "zero everywhere"),
            Guess::Seed000 => Heuristic::described(
                SEED_000,
                "seed-000",
                "Gear turns or wrong cells",
                "the larger of gear-turns and wrong-cells",
            ),
            Guess::GearTurns => Heuristic::described(
                SEED_000,
                "gear-turns",
                "Most gear turns",
                "the quarter turns that the gear farthest from its start needs: 0 to 3, or 0 to 1 with blank brackets",
            ),
            Guess::WrongCells => Heuristic::described(
                SEED_000,
                "wrong-cells",
                "Wrong cells / 96",
                "cells of the 9×9 faces, gears and blank brackets left out, that differ from their centre, over the 96 that a turn \
                 changes (24 on each of four faces), rounded up",
            ),
            Guess::Seed001 => Heuristic::described(
                SEED_001,
                "seed-001",
                "Smaller of both distances",
                "the smaller of corner-distance and edge-distance",
            ),
            Guess::Seed001Grid => Heuristic::described(
                SEED_001,
                "seed-001-grid",
                "Smaller of both, in grid cells",
                "the same, counted in cells of a 3×3×3 grid",
            ),
            Guess::CornerDistance => Heuristic::described(
                SEED_001,
                "corner-distance",
                "Farthest corner",
                "quarter turns that the corner farthest from home would need alone, from place to place",
            ),
            Guess::EdgeDistance => Heuristic::described(
                SEED_001,
                "edge-distance",
                "Farthest edge",
                "quarter turns that the edge farthest from home would need alone, from place to place",
            ),
        }
    }

    /// Whether it is never too large. The seeds count quarter turns: where any turn of an axis counts one, most
    /// of theirs are.
    pub const fn is_admissible(self, brackets: Brackets, metric: Metric) -> bool {
        let has_blank_brackets = matches!(brackets, Brackets::Blank);
        let counts_quarters = matches!(metric, Metric::Quarter);
        match self {
            Guess::Max
            | Guess::Perfect
            | Guess::GearCube
            | Guess::Pieces
            | Guess::GearSum
            | Guess::None
            | Guess::WrongCells => true,
            Guess::Seed000 | Guess::GearTurns => counts_quarters || has_blank_brackets,
            Guess::Seed001 | Guess::CornerDistance | Guess::EdgeDistance => counts_quarters,
            Guess::Seed001Grid => false,
        }
    }
}
