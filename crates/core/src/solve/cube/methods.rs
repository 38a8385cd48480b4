//! The methods for cubes by size.

use crate::solve::{Named, Offer, descriptions};

/// The methods for cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeMethod {
    /// Two phases (Kociemba).
    TwoPhase,
    /// Four phases (Thistlethwaite).
    FourPhase,
    /// The best of twelve solutions in four phases.
    FourPhaseAxes,
    /// With the third phase of a modified Thistlethwaite algorithm.
    FourPhaseModified,
    /// The modified four phases, each by iterative deepening.
    FourPhaseSearch,
    /// A walk downhill in a table of all positions of the 2x2x2.
    Table,
}

const FOR_3: [CubeMethod; 5] = [
    CubeMethod::TwoPhase,
    CubeMethod::FourPhase,
    CubeMethod::FourPhaseAxes,
    CubeMethod::FourPhaseModified,
    CubeMethod::FourPhaseSearch,
];

static OFFERS_FOR_3: [Offer; FOR_3.len()] = descriptions!(FOR_3, method => method.offer());
static OFFERS_FOR_2: [Offer; 1] = [CubeMethod::Table.offer()];

/// The methods for a size, the default first.
pub(super) fn offers(size: usize) -> &'static [Offer] {
    match size {
        2 => &OFFERS_FOR_2,
        3 => &OFFERS_FOR_3,
        _ => &[],
    }
}

impl CubeMethod {
    /// Every method: those of the 3x3x3, then that of the 2x2x2.
    pub const ALL: [CubeMethod; 6] = [
        CubeMethod::TwoPhase,
        CubeMethod::FourPhase,
        CubeMethod::FourPhaseAxes,
        CubeMethod::FourPhaseModified,
        CubeMethod::FourPhaseSearch,
        CubeMethod::Table,
    ];

    const fn offer(self) -> Offer {
        match self {
            CubeMethod::TwoPhase => Offer {
                name: "two-phase",
                title: "Two phases",
                about: "first into the group where only halves of four faces are turned, then home (Kociemba, 1992); from all three axes and the inverse",
                is_adjustable: true,
                keeps_best: true,
                fills_time: true,
                ..Offer::PLAIN
            },
            CubeMethod::FourPhase => Offer {
                name: "four-phase",
                title: "Four phases",
                about: "through ever smaller groups, each phase by a shortest way (Thistlethwaite, 1981); given time, other ends of the phases are tried",
                is_adjustable: true,
                keeps_best: true,
                fills_time: true,
                ..Offer::PLAIN
            },
            CubeMethod::FourPhaseAxes => Offer {
                name: "four-phase-axes",
                title: "Four phases, best of twelve",
                about: "four phases with the axes in all six orders, of the cube and of its inverse; the shortest is kept",
                ..Offer::PLAIN
            },
            CubeMethod::FourPhaseModified => Offer {
                name: "four-phase-modified",
                title: "Four phases of “Rubik’s Cube”",
                about: "four phases with the third of “Rubik’s Cube” (Python and C++): corners in their layer, and those across from home a multiple of four",
                ..Offer::PLAIN
            },
            CubeMethod::FourPhaseSearch => Offer {
                name: "four-phase-search",
                title: "Four phases, searched",
                about: "the phases of “Rubik’s Cube” (Python and C++) as it goes through them: deeper and deeper, not knowing any distance",
                is_slow: true,
                ..Offer::PLAIN
            },
            CubeMethod::Table => Offer {
                name: "table",
                title: "Table of all positions",
                about: "looks the distances of all 3,674,160 positions up in a table and walks downhill; always the shortest",
                ..Offer::PLAIN
            },
        }
    }
}

impl Named for CubeMethod {
    const ALL: &'static [Self] = &CubeMethod::ALL;

    fn name(self) -> &'static str {
        self.offer().name
    }
}
