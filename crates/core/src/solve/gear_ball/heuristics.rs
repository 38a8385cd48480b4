//! Heuristics for the gear ball: those of “Modeling the Gearball” and of “Gear Ball Puzzle” as described there, and
//! ours. `estimates` computes them, `measure` rates them.

use crate::puzzle::Metric;
use crate::puzzle::gear_ball::Brackets;
use crate::solve::{Heuristic, Named, SourceMistake, descriptions};

/// A heuristic for the gear ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// The largest of [`Guess::GearSum`], [`Guess::Pieces`] and [`Guess::GearCube`].
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
    /// The larger of [`Guess::GearTurns`] and [`Guess::WrongCells`].
    TurnsOrCells,
    /// The quarter turns that the gear farthest from its start needs.
    GearTurns,
    /// Cells of a wrong colour over the 96 that a turn changes, rounded up.
    WrongCells,
    /// The smaller of [`Guess::CornerDistance`] and [`Guess::EdgeDistance`].
    SmallerDistance,
    /// The same in cells of a 3x3x3 grid.
    GridDistance,
    /// The quarter turns that the corner farthest from home needs alone.
    CornerDistance,
    /// The quarter turns that the edge farthest from home needs alone.
    EdgeDistance,
}

/// The descriptions, in the order of [`Guess::ALL`].
pub static HEURISTICS: [Heuristic; Guess::ALL.len()] = descriptions!(Guess::ALL, guess => guess.heuristic());

/// A variant is the index of its tables, so [`Guess::ALL`] must have all variants in order.
const _: () = {
    let mut index = 0;
    while index < Guess::ALL.len() {
        assert!(Guess::ALL[index] as usize == index);
        index += 1;
    }
    assert!(Guess::EdgeDistance as usize == Guess::ALL.len() - 1, "the last variant is the last of all");
};

const OURS: &str = "Unfold";
const MODELING_THE_GEARBALL: &str = "“Modeling the Gearball”";
const GEAR_BALL_PUZZLE: &str = "“Gear Ball Puzzle”";

impl Guess {
    /// Every heuristic: the default first, then by source.
    pub const ALL: [Guess; 13] = [
        Guess::Max,
        Guess::Perfect,
        Guess::GearCube,
        Guess::Pieces,
        Guess::GearSum,
        Guess::None,
        Guess::TurnsOrCells,
        Guess::GearTurns,
        Guess::WrongCells,
        Guess::SmallerDistance,
        Guess::GridDistance,
        Guess::CornerDistance,
        Guess::EdgeDistance,
    ];

    /// The name, title, source and description.
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
            Guess::TurnsOrCells => Heuristic::described(
                MODELING_THE_GEARBALL,
                "turns-or-cells",
                "Gear turns or wrong cells",
                "the larger of gear-turns and wrong-cells",
            ),
            Guess::GearTurns => Heuristic::described(
                MODELING_THE_GEARBALL,
                "gear-turns",
                "Most gear turns",
                "the quarter turns that the gear farthest from its start needs: 0 to 3, or 0 to 1 with blank brackets",
            ),
            Guess::WrongCells => Heuristic::described(
                MODELING_THE_GEARBALL,
                "wrong-cells",
                "Wrong cells / 96",
                "cells of the 9×9 faces, gears and blank brackets left out, that differ from their centre, over the 96 that a turn \
                 changes (24 on each of four faces), rounded up",
            ),
            Guess::SmallerDistance => Heuristic::described(
                GEAR_BALL_PUZZLE,
                "smaller-distance",
                "Smaller of both distances",
                "the smaller of corner-distance and edge-distance",
            ),
            Guess::GridDistance => Heuristic::described(
                GEAR_BALL_PUZZLE,
                "grid-distance",
                "Smaller of both, in grid cells",
                "the same, counted in cells of a 3×3×3 grid",
            ),
            Guess::CornerDistance => Heuristic::described(
                GEAR_BALL_PUZZLE,
                "corner-distance",
                "Farthest corner",
                "quarter turns that the corner farthest from home would need alone, from place to place",
            ),
            Guess::EdgeDistance => Heuristic::described(
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
            Guess::Max
            | Guess::Perfect
            | Guess::GearCube
            | Guess::Pieces
            | Guess::GearSum
            | Guess::None
            | Guess::WrongCells => true,
            Guess::TurnsOrCells | Guess::GearTurns => counts_quarters || has_blank_brackets,
            Guess::SmallerDistance | Guess::CornerDistance | Guess::EdgeDistance => counts_quarters,
            Guess::GridDistance => false,
        }
    }

    /// The mistake in its source.
    pub(super) fn source_mistake(self) -> Option<SourceMistake> {
        match self {
            Guess::SmallerDistance => Some(SourceMistake::TooSmall(
                "The text takes the smaller because it does not know where the moves for corners and edges overlap. But in quarter \
                 turns each of the two is a lower bound, so the larger is one too; taking the smaller only throws knowledge away.",
            )),
            Guess::GridDistance => Some(SourceMistake::TooLarge(
                "The text does not say how long a step is. Taken as a cell of the grid, one turn carries every corner by two of them, \
                 so the estimate is no lower bound.",
            )),
            Guess::Max
            | Guess::Perfect
            | Guess::GearCube
            | Guess::Pieces
            | Guess::GearSum
            | Guess::None
            | Guess::TurnsOrCells
            | Guess::GearTurns
            | Guess::WrongCells
            | Guess::CornerDistance
            | Guess::EdgeDistance => None,
        }
    }
}

impl Named for Guess {
    const ALL: &'static [Self] = &Guess::ALL;

    fn name(self) -> &'static str {
        self.heuristic().name
    }
}
