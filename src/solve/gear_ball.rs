//! Solving the gear ball: by a table of all distances, or by searching with a heuristic of one's choice.

mod distances;
mod estimates;
mod heuristics;
mod measure;
mod space;

use super::{Answer, Heuristic, Measured, Method, Offer, Proof, Solvable, SolveError};
use crate::notation::{Move, simplify};
use crate::puzzle::gear_ball::coordinates::{Coordinates, MoveTables};
use crate::puzzle::gear_ball::{GearBall, GearPuzzle, METRICS};
use crate::puzzle::{Metric, Puzzle};
use crate::search::trace::trace;
use crate::search::{Algorithm, Order, Stop, Trace, Watch, a_star, breadth_first, ida_star, uniform_cost};
pub use distances::{distances, make_distances};
use estimates::Estimates;
pub use heuristics::{Guess, HEURISTICS};
pub use measure::measure;
use space::{GearSpace, Turns};

const OFFERS: [Offer; 5] = [
    Offer {
        name: "table",
        title: "Table of all states",
        about: "looks the distances of all states up in a table and walks downhill; always the shortest",
        ..Offer::PLAIN
    },
    Offer {
        name: "ida",
        title: "IDA*",
        about: "iterative-deepening A* (Korf, 1985): searches deeper and deeper and remembers nothing but its path",
        heuristics: &HEURISTICS,
        is_traced: true,
        ..Offer::PLAIN
    },
    Offer {
        name: "astar",
        title: "A*",
        about: "A* (Hart, Nilsson and Raphael, 1968): expands what looks nearest first and remembers all it has reached",
        heuristics: &HEURISTICS,
        is_traced: true,
        ..Offer::PLAIN
    },
    Offer {
        name: "ucs",
        title: "Uniform cost",
        about: "Dijkstra's search (1959): A* without a heuristic; always the shortest",
        is_traced: true,
        ..Offer::PLAIN
    },
    Offer {
        name: "bfs",
        title: "Breadth-first",
        about: "reaches all positions one move away, then two, and so on; always the shortest",
        is_traced: true,
        ..Offer::PLAIN
    },
];

impl Solvable for GearPuzzle {
    fn offers(&self) -> &'static [Offer] {
        &OFFERS
    }

    fn heuristics(&self) -> &'static [Heuristic] {
        &HEURISTICS
    }

    fn contrasts(&self) -> &'static [&'static str] {
        // Not the database of the gear cube, which for that is the perfect table.
        &["none", "gear-turns", "pieces"]
    }

    fn is_surveyed(&self) -> bool {
        true
    }

    fn search(&self, method: &Method, watch: &mut Watch) -> Result<Answer, Stop> {
        match method.offer().name {
            "table" => by_table(self, method.metric, watch),
            "ida" => by_search(self, method, watch, ida_star),
            "astar" => by_search(self, method, watch, a_star),
            "ucs" => by_search(self, method, watch, uniform_cost),
            "bfs" => by_search(self, method, watch, breadth_first),
            other => unreachable!("{other} is not offered"),
        }
    }

    fn trace(&self, method: &Method, watch: &mut Watch) -> Result<Trace, Stop> {
        let algorithm = match method.offer().name {
            "ida" => Algorithm::IdaStar,
            "astar" => Algorithm::BestFirst(Order::A_STAR),
            "ucs" => Algorithm::BestFirst(Order::UNIFORM_COST),
            "bfs" => Algorithm::BreadthFirst,
            other => unreachable!("{other} is not offered to be traced"),
        };
        let brackets = self.brackets;
        let space = GearSpace::new(brackets, method.metric, guess(method), watch)?;
        watch.begin("searching")?;
        let text = |node: &Coordinates| {
            let ball = GearBall::unrank(node.rank());
            GearPuzzle { ball, brackets }.text()
        };
        let written = |mv| space.turns().written(mv).to_string();
        trace(algorithm, &space, &space.node(&self.ball), text, written, watch)
    }

    fn warm_up(&self, watch: &mut Watch) -> Result<(), Stop> {
        METRICS.into_iter().try_for_each(|metric| distances(self.brackets, metric, watch).map(|_| ()))
    }

    fn distances(&self, metric: Metric, watch: &mut Watch) -> Result<&'static [u8], SolveError> {
        Ok(distances(self.brackets, metric, watch)?)
    }

    fn measure(&self, metric: Metric, name: &str, watch: &mut Watch) -> Result<Measured, SolveError> {
        let guess = Guess::named(name).ok_or_else(|| {
            SolveError::unknown("heuristic", name, HEURISTICS.iter().map(|heuristic| heuristic.name))
        })?;
        Ok(measure(self.brackets, metric, guess, watch)?)
    }
}

fn guess(method: &Method) -> Guess {
    method.heuristic().and_then(|heuristic| Guess::named(heuristic.name)).unwrap_or(Guess::None)
}

fn by_search(
    puzzle: &GearPuzzle,
    method: &Method,
    watch: &mut Watch,
    search: impl Fn(&GearSpace, &Coordinates, &mut Watch) -> Result<Option<Vec<usize>>, Stop>,
) -> Result<Answer, Stop> {
    let (brackets, metric) = (puzzle.brackets, method.metric);
    let guess = guess(method);
    let space = GearSpace::new(brackets, metric, guess, watch)?;
    let start = space.node(&puzzle.ball);
    // What every solution has at least, where the heuristic may say too much.
    let bound = match guess.is_admissible(brackets, metric) {
        true => None,
        false => Some(Estimates::get(Guess::Max, brackets, metric, watch)?.of(start)),
    };
    watch.begin("searching")?;
    let path = search(&space, &start, watch)?.expect("every position can be solved");
    let proof = match bound {
        Some(lower_bound) if path.len() > lower_bound as usize => Proof::Best { lower_bound },
        _ => Proof::Optimal,
    };
    Ok(answer(puzzle, space.turns(), &path, proof))
}

fn answer(puzzle: &GearPuzzle, turns: Turns, path: &[usize], proof: Proof) -> Answer {
    let steps: Vec<Move> = path.iter().map(|&mv| turns.written(mv)).collect();
    Answer { moves: simplify(&steps, puzzle), proof, phases: Vec::new() }
}

fn by_table(puzzle: &GearPuzzle, metric: Metric, watch: &mut Watch) -> Result<Answer, Stop> {
    let distances = distances(puzzle.brackets, metric, watch)?;
    watch.begin("walking downhill")?;
    let path = downhill(puzzle, metric, distances, watch)?;
    Ok(answer(puzzle, Turns::of(metric), &path, Proof::Optimal))
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
