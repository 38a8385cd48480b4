//! Solving the gear ball: by a table of all distances, or by searching with a heuristic of one's choice.

mod distances;
mod heuristics;
mod measure;
mod space;

use super::{Answer, Heuristic, Knowledge, Method, Offer, Proof};
use crate::notation::{Move, simplify};
use crate::puzzle::gear_ball::GearPuzzle;
use crate::puzzle::gear_ball::coordinates::{Coordinates, MoveTables};
use crate::puzzle::{AnyPuzzle, Metric};
use crate::search::{Stop, Watch, a_star, breadth_first, ida_star, uniform_cost};
pub use distances::{distances, make_distances};
pub use heuristics::{HEURISTICS, is_admissible};
pub use measure::measure;
use space::{GearSpace, Turns};

pub(super) static KNOWLEDGE: Knowledge = Knowledge {
    offers: &OFFERS,
    warm_up: |puzzle, watch| {
        let AnyPuzzle::Gear(puzzle) = puzzle;
        Metric::ALL.into_iter().try_for_each(|metric| distances(puzzle.brackets, metric, watch).map(|_| ()))
    },
    distances: Some(|puzzle, metric, watch| {
        let AnyPuzzle::Gear(puzzle) = puzzle;
        distances(puzzle.brackets, metric, watch)
    }),
    measure: Some(|puzzle, metric, heuristic, watch| {
        let AnyPuzzle::Gear(puzzle) = puzzle;
        measure(puzzle.brackets, metric, heuristic, watch)
    }),
};

const OFFERS: [Offer; 5] = [
    Offer {
        name: "table",
        title: "Table of all states",
        about: "looks the distances of all states up in a table and walks downhill; always the shortest",
        heuristics: &[],
        run: by_table,
    },
    Offer {
        name: "ida",
        title: "IDA*",
        about: "iterative-deepening A* (Korf, 1985): searches deeper and deeper and remembers nothing but its path",
        heuristics: &HEURISTICS,
        run: |puzzle, method, watch| run(puzzle, method, watch, ida_star),
    },
    Offer {
        name: "astar",
        title: "A*",
        about: "A* (Hart, Nilsson and Raphael, 1968): expands what looks nearest first and remembers all it has reached",
        heuristics: &HEURISTICS,
        run: |puzzle, method, watch| run(puzzle, method, watch, a_star),
    },
    Offer {
        name: "ucs",
        title: "Uniform cost",
        about: "Dijkstra's search (1959): A* without a heuristic; always the shortest",
        heuristics: &[],
        run: |puzzle, method, watch| run(puzzle, method, watch, uniform_cost),
    },
    Offer {
        name: "bfs",
        title: "Breadth-first",
        about: "reaches all positions one move away, then two, and so on; always the shortest",
        heuristics: &[],
        run: |puzzle, method, watch| run(puzzle, method, watch, breadth_first),
    },
];

fn run(
    puzzle: &AnyPuzzle,
    method: &Method,
    watch: &mut Watch,
    search: impl Fn(&GearSpace, &Coordinates, &mut Watch) -> Result<Option<Vec<usize>>, Stop>,
) -> Result<Answer, Stop> {
    let AnyPuzzle::Gear(puzzle) = puzzle;
    let heuristic = method.heuristic().map_or("none", |heuristic| heuristic.name);
    let space = GearSpace::new(puzzle.brackets, method.metric, heuristic, watch)?;
    watch.begin("searching")?;
    let path = search(&space, &Coordinates::of(&puzzle.ball), watch)?;
    let path = path.expect("every position can be solved");
    let proof = if is_admissible(heuristic, puzzle.brackets, method.metric) {
        Proof::Optimal
    } else {
        Proof::Best { lower_bound: heuristics::lower_bound(puzzle, method.metric) }
    };
    Ok(answer(puzzle, space.turns(), &path, proof))
}

fn answer(puzzle: &GearPuzzle, turns: Turns, path: &[usize], proof: Proof) -> Answer {
    let steps: Vec<Move> = path.iter().map(|&mv| turns.written(mv)).collect();
    Answer { moves: simplify(&steps, puzzle), proof, phases: Vec::new() }
}

fn by_table(puzzle: &AnyPuzzle, method: &Method, watch: &mut Watch) -> Result<Answer, Stop> {
    let AnyPuzzle::Gear(puzzle) = puzzle;
    let distances = distances(puzzle.brackets, method.metric, watch)?;
    watch.begin("walking downhill")?;
    let path = downhill(puzzle, method.metric, distances, watch)?;
    Ok(answer(puzzle, Turns::of(method.metric), &path, Proof::Optimal))
}

/// A shortest way to the solved position: every step goes to a nearer one.
fn downhill(
    puzzle: &GearPuzzle,
    metric: Metric,
    distances: &[u8],
    watch: &mut Watch,
) -> Result<Vec<usize>, Stop> {
    let tables = MoveTables::get();
    let turns = Turns::of(metric);
    let rank = |node: Coordinates| node.rank() / puzzle.brackets.alike();
    let mut node = Coordinates::of(&puzzle.ball);
    let mut path = Vec::new();
    loop {
        let distance = distances[rank(node)];
        if distance == 0 {
            return Ok(path);
        }
        watch.count_expanded()?;
        let nearer = (0..turns.count()).find_map(|mv| {
            let (axis, quarters) = turns.decoded(mv);
            let next = node.turned(tables, axis, quarters);
            watch.count_generated();
            (distances[rank(next)] < distance).then_some((mv, next))
        });
        let (mv, next) = nearer.expect("every unsolved position has a nearer neighbour");
        path.push(mv);
        node = next;
    }
}
