//! The methods for sliding tiles by size.

use super::heuristics::{FOR_15, FOR_15_BEST_FIRST, FOR_LARGE, FOR_SMALL};
use crate::search::{Algorithm, Order, Weight};
use crate::solve::{Heuristic, Named, Offer, descriptions};

/// The methods for sliding tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TilesMethod {
    /// A shortest solution by the best table or search for the size.
    Optimal,
    /// A good solution of any board: rows and columns, then a beam search, then shorter parts.
    Fast,
    /// Iterative-deepening A*.
    IdaStar,
    /// IDA* that prunes sequences of slides with the same result as another one.
    IdaStarPruned,
    /// A*, which remembers all nodes it reached.
    AStar,
    /// A* with the estimate counted twice.
    WeightedAStar,
    /// Best-first by the estimate alone.
    Greedy,
    /// Uniform-cost search: A* without a heuristic.
    UniformCost,
    /// Breadth-first search.
    BreadthFirst,
}

/// The weight of the estimate in weighted A*.
pub(super) const WEIGHT: Weight = Weight { numerator: 2, denominator: 1 };

const COUNT: usize = TilesMethod::ALL.len();

pub(super) static OFFERS_FOR_15: [Offer; COUNT] =
    offers(TilesMethod::ALL, &FOR_15, &FOR_15_BEST_FIRST, false);
pub(super) static OFFERS_FOR_SMALL: [Offer; COUNT] = offers(TilesMethod::ALL, FOR_SMALL, FOR_SMALL, false);
pub(super) static OFFERS_FOR_LARGE: [Offer; COUNT] = offers(TilesMethod::ALL, FOR_LARGE, FOR_LARGE, true);
/// On the largest boards no search for a shortest solution ends, so the fast method is the default.
pub(super) static OFFERS_FOR_HUGE: [Offer; COUNT] = {
    let mut methods = TilesMethod::ALL;
    (methods[0], methods[1]) = (TilesMethod::Fast, TilesMethod::Optimal);
    offers(methods, FOR_LARGE, FOR_LARGE, true)
};

/// The descriptions of methods, with the heuristics for a size.
const fn offers(
    methods: [TilesMethod; COUNT],
    heuristics: &'static [Heuristic],
    for_best_first: &'static [Heuristic],
    is_ida_slow: bool,
) -> [Offer; COUNT] {
    descriptions!(methods, method => method.offer(heuristics, for_best_first, is_ida_slow))
}

impl TilesMethod {
    /// Every method, the default for small boards first.
    pub const ALL: [TilesMethod; 9] = [
        TilesMethod::Optimal,
        TilesMethod::Fast,
        TilesMethod::IdaStar,
        TilesMethod::IdaStarPruned,
        TilesMethod::AStar,
        TilesMethod::WeightedAStar,
        TilesMethod::Greedy,
        TilesMethod::UniformCost,
        TilesMethod::BreadthFirst,
    ];

    /// The description, with the heuristics for IDA* and those for best-first searches.
    const fn offer(
        self,
        heuristics: &'static [Heuristic],
        for_best_first: &'static [Heuristic],
        is_ida_slow: bool,
    ) -> Offer {
        match self {
            TilesMethod::Optimal => Offer {
                name: "optimal",
                title: "Shortest",
                about: "a shortest solution by the best that there is for the size: a table of all positions, or IDA* with pattern \
                        databases or walking distances; a good one is there at once",
                keeps_best: true,
                ..Offer::PLAIN
            },
            TilesMethod::Fast => Offer {
                name: "fast",
                title: "Fast",
                about: "a good solution of any board: rows and columns, then a beam of the most promising boards, then shorter ways \
                        between its parts",
                keeps_best: true,
                fills_time: true,
                ..Offer::PLAIN
            },
            TilesMethod::IdaStar => Offer {
                name: "ida",
                title: "IDA*",
                about: "iterative-deepening A* (Korf, 1985): searches deeper and deeper and remembers nothing but its path",
                heuristics,
                algorithm: Some(Algorithm::IdaStar),
                is_slow: is_ida_slow,
                ..Offer::PLAIN
            },
            TilesMethod::IdaStarPruned => Offer {
                name: "ida-pruned",
                title: "IDA*, duplicates pruned",
                about: "the same, without sequences of slides that lead where a shorter or earlier one leads (Taylor and Korf, 1993)",
                heuristics,
                is_slow: is_ida_slow,
                ..Offer::PLAIN
            },
            TilesMethod::AStar => Offer {
                name: "astar",
                title: "A*",
                about: "A* (Hart, Nilsson and Raphael, 1968): expands what looks nearest first and remembers all it has reached",
                heuristics: for_best_first,
                is_slow: true,
                algorithm: Some(Algorithm::BestFirst(Order::A_STAR)),
                ..Offer::PLAIN
            },
            TilesMethod::WeightedAStar => Offer {
                name: "wastar",
                title: "Weighted A*",
                about: "A* whose estimate counts twice (Pohl, 1970): at most twice as long as the shortest, and much sooner",
                heuristics: for_best_first,
                is_slow: true,
                algorithm: Some(Algorithm::BestFirst(Order::weighted(WEIGHT))),
                ..Offer::PLAIN
            },
            TilesMethod::Greedy => Offer {
                name: "greedy",
                title: "Greedy",
                about: "expands what looks nearest to the goal, however long the way there was; nothing is known of its length",
                heuristics: for_best_first,
                is_slow: true,
                algorithm: Some(Algorithm::BestFirst(Order::GREEDY)),
                ..Offer::PLAIN
            },
            TilesMethod::UniformCost => Offer {
                name: "ucs",
                title: "Uniform cost",
                about: "Dijkstra's search (1959): A* without a heuristic; always the shortest",
                is_slow: true,
                algorithm: Some(Algorithm::BestFirst(Order::UNIFORM_COST)),
                ..Offer::PLAIN
            },
            TilesMethod::BreadthFirst => Offer {
                name: "bfs",
                title: "Breadth-first",
                about: "reaches all positions one move away, then two, and so on; always the shortest",
                is_slow: true,
                algorithm: Some(Algorithm::BreadthFirst),
                ..Offer::PLAIN
            },
        }
    }
}

impl Named for TilesMethod {
    const ALL: &'static [Self] = &TilesMethod::ALL;

    fn name(self) -> &'static str {
        self.offer(&[], &[], false).name
    }
}
