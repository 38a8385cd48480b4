//! Heuristics for the gear ball: those of “Modeling the Gearball” and of “Gear Ball Puzzle” as described there, and
//! ours. `estimates` computes them, `measure` rates them.

use crate::puzzle::Metric;
use crate::puzzle::gear_ball::Brackets;
use crate::solve::{Heuristic, Named, SourceMistake, descriptions};

/// A heuristic for the gear ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GearHeuristic {
    /// The largest of [`GearHeuristic::GearSum`], [`GearHeuristic::Pieces`] and [`GearHeuristic::GearCube`].
    Max,
    /// The true distance, from a table of all positions.
    Perfect,
    /// The distance with blank brackets, from a pattern database of 41,472 entries.
    GearCube,
    /// The distance of the pieces without their gears, from a pattern database.
    Pieces,
    /// The turns that the gears of each slice need, summed over the slices.
    GearSum,
    /// Zero everywhere.
    None,
    /// The larger of [`GearHeuristic::GearTurns`] and [`GearHeuristic::WrongCells`].
    TurnsOrCells,
    /// The quarter turns that the gear farthest from its start needs.
    GearTurns,
    /// Cells of a wrong colour over the 96 that a turn changes, rounded up.
    WrongCells,
    /// The smaller of [`GearHeuristic::CornerDistance`] and [`GearHeuristic::EdgeDistance`].
    SmallerDistance,
    /// The same in cells of a 3x3x3 grid.
    GridDistance,
    /// The quarter turns that the corner farthest from home needs alone.
    CornerDistance,
    /// The quarter turns that the edge farthest from home needs alone.
    EdgeDistance,
}

/// The descriptions, in the order of [`GearHeuristic::ALL`].
pub static HEURISTICS: [Heuristic; GearHeuristic::ALL.len()] =
    descriptions!(GearHeuristic::ALL, heuristic => heuristic.description());

/// A variant is the index of its tables, so [`GearHeuristic::ALL`] must have all variants in order.
const _: () = {
    let mut index = 0;
    while index < GearHeuristic::ALL.len() {
        assert!(GearHeuristic::ALL[index] as usize == index);
        index += 1;
    }
    assert!(
        GearHeuristic::EdgeDistance as usize == GearHeuristic::ALL.len() - 1,
        "the last variant is the last of all"
    );
};

const OURS: &str = "Unfold";
const MODELING_THE_GEARBALL: &str = "“Modeling the Gearball”";
const GEAR_BALL_PUZZLE: &str = "“Gear Ball Puzzle”";

impl GearHeuristic {
    /// Every heuristic: the default first, then by source.
    pub const ALL: [GearHeuristic; 13] = [
        GearHeuristic::Max,
        GearHeuristic::Perfect,
        GearHeuristic::GearCube,
        GearHeuristic::Pieces,
        GearHeuristic::GearSum,
        GearHeuristic::None,
        GearHeuristic::TurnsOrCells,
        GearHeuristic::GearTurns,
        GearHeuristic::WrongCells,
        GearHeuristic::SmallerDistance,
        GearHeuristic::GridDistance,
        GearHeuristic::CornerDistance,
        GearHeuristic::EdgeDistance,
    ];

    /// The name, title, source and description.
    pub const fn description(self) -> Heuristic {
        match self {
            GearHeuristic::Max => Heuristic::described(
                OURS,
                "max",
                "Largest of all",
                "the largest of gear-sum, pieces and gear-cube; of those that are never too large only the perfect table can say more",
            ),
            GearHeuristic::Perfect => Heuristic::described(
                OURS,
                "perfect",
                "Perfect table",
                "the true distance, from a table of all positions",
            ),
            GearHeuristic::GearCube => Heuristic::described(
                OURS,
                "gear-cube",
                "Pattern database: gear cube",
                "the distance of the position with blank brackets, from a table of 41,472",
            ),
            GearHeuristic::Pieces => Heuristic::described(
                OURS,
                "pieces",
                "Pattern database: pieces",
                "the distance of the pieces without their gears, from a table of 6,144 (1,536 with blank brackets)",
            ),
            GearHeuristic::GearSum => Heuristic::described(
                OURS,
                "gear-sum",
                "Gear turns, added up",
                "the turns that the gears of a slice need, added up over the three slices",
            ),
            GearHeuristic::None => Heuristic::described(OURS, "none", "None", "zero everywhere"),
            GearHeuristic::TurnsOrCells => Heuristic::described(
                MODELING_THE_GEARBALL,
                "turns-or-cells",
                "Gear turns or wrong cells",
                "the larger of gear-turns and wrong-cells",
            ),
            GearHeuristic::GearTurns => Heuristic::described(
                MODELING_THE_GEARBALL,
                "gear-turns",
                "Most gear turns",
                "the quarter turns that the gear farthest from its start needs: 0 to 3, or 0 to 1 with blank brackets",
            ),
            GearHeuristic::WrongCells => Heuristic::described(
                MODELING_THE_GEARBALL,
                "wrong-cells",
                "Wrong cells / 96",
                "cells of the 9×9 faces, gears and blank brackets left out, that differ from their centre, over the 96 that a turn \
                 changes (24 on each of four faces), rounded up",
            ),
            GearHeuristic::SmallerDistance => Heuristic::described(
                GEAR_BALL_PUZZLE,
                "smaller-distance",
                "Smaller of both distances",
                "the smaller of corner-distance and edge-distance",
            ),
            GearHeuristic::GridDistance => Heuristic::described(
                GEAR_BALL_PUZZLE,
                "grid-distance",
                "Smaller of both, in grid cells",
                "the same, counted in cells of a 3×3×3 grid",
            ),
            GearHeuristic::CornerDistance => Heuristic::described(
                GEAR_BALL_PUZZLE,
                "corner-distance",
                "Farthest corner",
                "quarter turns that the corner farthest from home would need alone, from place to place",
            ),
            GearHeuristic::EdgeDistance => Heuristic::described(
                GEAR_BALL_PUZZLE,
                "edge-distance",
                "Farthest edge",
                "quarter turns that the edge farthest from home would need alone, from place to place",
            ),
        }
    }

    /// Whether it is admissible. Both documents count quarter turns: where any turn of an axis counts one, most of
    /// their heuristics exceed the distance.
    pub const fn is_admissible(self, brackets: Brackets, metric: Metric) -> bool {
        let has_blank_brackets = matches!(brackets, Brackets::Blank);
        let counts_quarters = matches!(metric, Metric::Quarter);
        match self {
            GearHeuristic::Max
            | GearHeuristic::Perfect
            | GearHeuristic::GearCube
            | GearHeuristic::Pieces
            | GearHeuristic::GearSum
            | GearHeuristic::None
            | GearHeuristic::WrongCells => true,
            GearHeuristic::TurnsOrCells | GearHeuristic::GearTurns => counts_quarters || has_blank_brackets,
            GearHeuristic::SmallerDistance | GearHeuristic::CornerDistance | GearHeuristic::EdgeDistance => {
                counts_quarters
            }
            GearHeuristic::GridDistance => false,
        }
    }

    /// The mistake in its source.
    pub(super) fn source_mistake(self) -> Option<SourceMistake> {
        match self {
            GearHeuristic::SmallerDistance => Some(SourceMistake::TooSmall(
                "The text takes the smaller because it does not know where the moves for corners and edges overlap. But in quarter \
                 turns each of the two is a lower bound, so the larger is one too; taking the smaller only throws knowledge away.",
            )),
            GearHeuristic::GridDistance => Some(SourceMistake::TooLarge(
                "The text does not say how long a step is. Taken as a cell of the grid, one turn carries every corner by two of them, \
                 so the estimate is no lower bound.",
            )),
            GearHeuristic::Max
            | GearHeuristic::Perfect
            | GearHeuristic::GearCube
            | GearHeuristic::Pieces
            | GearHeuristic::GearSum
            | GearHeuristic::None
            | GearHeuristic::TurnsOrCells
            | GearHeuristic::GearTurns
            | GearHeuristic::WrongCells
            | GearHeuristic::CornerDistance
            | GearHeuristic::EdgeDistance => None,
        }
    }
}

impl Named for GearHeuristic {
    const ALL: &'static [Self] = &GearHeuristic::ALL;

    fn name(self) -> &'static str {
        self.description().name
    }
}
