//! Solving the gear ball: by a table of all distances, or by a search with a heuristic.
//!
//! `distances` are the tables of the first way.

mod distances;
mod estimates;
mod heuristics;
mod measure;
mod methods;
mod space;

use super::{Answer, Heuristic, Measured, Offer, Plan, Proof, Solvable, SolveError, SourceMistake};
use crate::notation::{Move, simplify};
use crate::puzzle::gear_ball::coordinates::{Coordinates, MoveTables};
use crate::puzzle::gear_ball::{GearBall, GearPuzzle, METRICS};
use crate::puzzle::{Metric, Puzzle};
use crate::search::trace::trace;
use crate::search::{Algorithm, Budget, Stop, Trace, a_star, breadth_first, ida_star, uniform_cost};
pub use distances::{distances, make_distances};
use estimates::Estimates;
pub use heuristics::{GearHeuristic, HEURISTICS};
pub use measure::measure;
pub use methods::GearMethod;
use methods::OFFERS;
use space::{GearSpace, Turns};

impl Solvable for GearPuzzle {
    type Method = GearMethod;
    type Heuristic = GearHeuristic;

    fn offers(&self) -> &'static [Offer] {
        &OFFERS
    }

    fn heuristics(&self) -> &'static [Heuristic] {
        &HEURISTICS
    }

    fn contrasts(&self) -> &'static [GearHeuristic] {
        // Not the database of the gear cube: for the gear cube itself that is the table of all distances.
        &[GearHeuristic::None, GearHeuristic::GearTurns, GearHeuristic::Pieces]
    }

    fn source_mistake(&self, heuristic: GearHeuristic) -> Option<SourceMistake> {
        heuristic.source_mistake()
    }

    fn is_surveyed(&self) -> bool {
        true
    }

    fn search(&self, plan: &Plan<Self>, budget: &mut Budget) -> Result<Answer, Stop> {
        match plan.method {
            GearMethod::Table => by_table(self, plan.metric, budget),
            GearMethod::IdaStar => by_search(self, plan, budget, ida_star),
            GearMethod::AStar => by_search(self, plan, budget, a_star),
            GearMethod::UniformCost => by_search(self, plan, budget, uniform_cost),
            GearMethod::BreadthFirst => by_search(self, plan, budget, breadth_first),
        }
    }

    fn trace(
        &self,
        plan: &Plan<Self>,
        algorithm: Algorithm,
        budget: &mut Budget,
    ) -> Result<Trace, SolveError> {
        let brackets = self.brackets;
        let space = GearSpace::new(brackets, plan.metric, heuristic_of(plan), budget)?;
        budget.begin("searching")?;
        let text = |node: &Coordinates| {
            let ball = GearBall::unrank(node.rank());
            GearPuzzle { ball, brackets }.text()
        };
        let written = |mv| space.turns().written(mv).to_string();
        Ok(trace(algorithm, &space, &space.node(&self.ball), text, written, budget)?)
    }

    fn warm_up(&self, budget: &mut Budget) -> Result<(), Stop> {
        METRICS.into_iter().try_for_each(|metric| distances(self.brackets, metric, budget).map(|_| ()))
    }

    fn distances(&self, metric: Metric, budget: &mut Budget) -> Result<&'static [u8], SolveError> {
        Ok(distances(self.brackets, metric, budget)?)
    }

    fn measure(
        &self,
        metric: Metric,
        heuristic: GearHeuristic,
        budget: &mut Budget,
    ) -> Result<Measured, SolveError> {
        Ok(measure(self.brackets, metric, heuristic, budget)?)
    }
}

fn heuristic_of(plan: &Plan<GearPuzzle>) -> GearHeuristic {
    plan.heuristic.unwrap_or(GearHeuristic::None)
}

fn by_search(
    puzzle: &GearPuzzle,
    plan: &Plan<GearPuzzle>,
    budget: &mut Budget,
    search: impl Fn(&GearSpace, &Coordinates, &mut Budget) -> Result<Option<Vec<usize>>, Stop>,
) -> Result<Answer, Stop> {
    let (brackets, metric) = (puzzle.brackets, plan.metric);
    let heuristic = heuristic_of(plan);
    let space = GearSpace::new(brackets, metric, heuristic, budget)?;
    let start = space.node(&puzzle.ball);
    // A lower bound from an admissible heuristic if the chosen one is not admissible.
    let bound = match heuristic.is_admissible(brackets, metric) {
        true => None,
        false => Some(Estimates::get(GearHeuristic::Max, brackets, metric, budget)?.of(start)),
    };
    budget.begin("searching")?;
    let path = search(&space, &start, budget)?.expect("every position can be solved");
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

fn by_table(puzzle: &GearPuzzle, metric: Metric, budget: &mut Budget) -> Result<Answer, Stop> {
    let distances = distances(puzzle.brackets, metric, budget)?;
    budget.begin("walking downhill")?;
    let path = downhill(puzzle, metric, distances, budget)?;
    Ok(answer(puzzle, Turns::of(metric), &path, Proof::Optimal))
}

/// A shortest path to the solved position: every step goes to a nearer one.
fn downhill(
    puzzle: &GearPuzzle,
    metric: Metric,
    distances: &[u8],
    budget: &mut Budget,
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
        budget.count_expanded()?;
        let nearer = (0..turns.count()).find_map(|mv| {
            let (axis, quarters) = turns.decoded(mv);
            let next = node.turned(tables, axis, quarters);
            budget.count_generated();
            (distances[rank(next)] < distance).then_some((mv, next))
        });
        let (mv, next) = nearer.expect("every unsolved position has a nearer neighbour");
        path.push(mv);
        node = next;
    }
}
