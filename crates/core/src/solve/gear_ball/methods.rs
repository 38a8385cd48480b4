//! The methods for the gear ball.

use super::heuristics::HEURISTICS;
use crate::search::{Algorithm, Order};
use crate::solve::{Named, Offer, descriptions};

/// The methods for the gear ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GearMethod {
    /// A walk downhill in a table of all distances.
    Table,
    /// Iterative-deepening A*.
    IdaStar,
    /// A*, which remembers all nodes it reached.
    AStar,
    /// Uniform-cost search: A* without a heuristic.
    UniformCost,
    /// Breadth-first search.
    BreadthFirst,
}

/// The descriptions of the methods, the default first.
pub(super) static OFFERS: [Offer; GearMethod::ALL.len()] =
    descriptions!(GearMethod::ALL, method => method.offer());

impl GearMethod {
    /// Every method, the default first.
    pub const ALL: [GearMethod; 5] = [
        GearMethod::Table,
        GearMethod::IdaStar,
        GearMethod::AStar,
        GearMethod::UniformCost,
        GearMethod::BreadthFirst,
    ];

    const fn offer(self) -> Offer {
        match self {
            GearMethod::Table => Offer {
                name: "table",
                title: "Table of all states",
                about: "looks the distances of all states up in a table and walks downhill; always the shortest",
                ..Offer::PLAIN
            },
            GearMethod::IdaStar => Offer {
                name: "ida",
                title: "IDA*",
                about: "iterative-deepening A* (Korf, 1985): searches deeper and deeper and remembers nothing but its path",
                heuristics: &HEURISTICS,
                algorithm: Some(Algorithm::IdaStar),
                ..Offer::PLAIN
            },
            GearMethod::AStar => Offer {
                name: "astar",
                title: "A*",
                about: "A* (Hart, Nilsson and Raphael, 1968): expands what looks nearest first and remembers all it has reached",
                heuristics: &HEURISTICS,
                algorithm: Some(Algorithm::BestFirst(Order::A_STAR)),
                ..Offer::PLAIN
            },
            GearMethod::UniformCost => Offer {
                name: "ucs",
                title: "Uniform cost",
                about: "Dijkstra's search (1959): A* without a heuristic; always the shortest",
                algorithm: Some(Algorithm::BestFirst(Order::UNIFORM_COST)),
                ..Offer::PLAIN
            },
            GearMethod::BreadthFirst => Offer {
                name: "bfs",
                title: "Breadth-first",
                about: "reaches all positions one move away, then two, and so on; always the shortest",
                algorithm: Some(Algorithm::BreadthFirst),
                ..Offer::PLAIN
            },
        }
    }
}

impl Named for GearMethod {
    const ALL: &'static [Self] = &GearMethod::ALL;

    fn name(self) -> &'static str {
        self.offer().name
    }
}
