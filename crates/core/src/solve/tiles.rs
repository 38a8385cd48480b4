//! Solving sliding tiles: optimally up to the 24-puzzle, fast and well on boards of any size, and by the well-known
//! searches and heuristics for comparison.
//!
//! - `methods`, `heuristics`: the enums and their descriptions by size.
//! - [`board`]: a board for the solvers. [`estimates`]: computes the heuristics.
//! - [`full_table`]: all positions of the smallest boards. [`pattern_databases`]: pattern databases for the 15-puzzle.
//! - [`ida`]: the search for shortest solutions; [`automaton`] prunes duplicate paths.
//! - [`fast`]: good solutions of any board. [`space`]: boards as search spaces for the generic searches.
//! - `measure`: compares heuristics with true distances.

pub mod automaton;
pub mod board;
pub mod estimates;
pub mod fast;
pub mod full_table;
mod heuristics;
pub mod ida;
mod measure;
mod methods;
pub mod pattern_databases;
pub mod space;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use super::{
    Answer, Best, Heuristic, LargeTables, Limits, Measured, Offer, Phase, Plan, Proof, Solvable, SolveError,
    SourceMistake,
};
use crate::notation::{Move, print, simplify};
use crate::puzzle::tiles::{SLIDES, Tiles, slide};
use crate::puzzle::{Metric, Puzzle};
use crate::search::Algorithm::{self, BestFirst};
use crate::search::trace::{Trace, trace};
use crate::search::{Budget, Order, Stop};
use automaton::Automaton;
use board::Board;
use estimates::TilesHeuristic;
pub use methods::TilesMethod;
use methods::{OFFERS_FOR_15, OFFERS_FOR_HUGE, OFFERS_FOR_LARGE, OFFERS_FOR_SMALL, WEIGHT};
use pattern_databases::{PatternTables, Split};
use space::{LargeSpace, SmallSpace};

/// The most cells for which the search for a shortest solution is fast enough to be the default.
const MOST_CELLS_FOR_OPTIMAL: usize = 25;

/// The time for a first solution if a shortest one follows soon.
const TIME_FOR_FIRST: Duration = Duration::from_millis(3);
/// Small boards with a smaller lower bound, in slides, are solved optimally very soon.
const SOON_SOLVED: u32 = 54;

/// The pattern databases of the 15-puzzle.
static LARGE_TABLES: LargeTables = LargeTables {
    name: "tiles-4x4-663",
    are_there: || PatternTables::installed(Split::Sixes).is_some(),
    make: |budget| PatternTables::get_or_make(Split::Sixes, budget).map(|_| ()),
    bytes: || PatternTables::installed(Split::Sixes).map(PatternTables::to_bytes),
    install: |bytes| PatternTables::from_bytes(Split::Sixes, bytes).map(PatternTables::install).is_some(),
};

impl Solvable for Tiles {
    type Method = TilesMethod;
    type Heuristic = TilesHeuristic;

    fn offers(&self) -> &'static [Offer] {
        // The methods depend on the size only; for other goals [`fitting`] replaces a heuristic that does not support
        // the goal.
        let (width, height, last) = (self.width(), self.height(), self.cells().len() - 1);
        match self.cells().len() {
            _ if TilesHeuristic::Patterns663.fits(width, height, last as u8) => &OFFERS_FOR_15,
            _ if TilesHeuristic::Axes.fits(width, height, last as u8) => &OFFERS_FOR_SMALL,
            cells if cells <= MOST_CELLS_FOR_OPTIMAL => &OFFERS_FOR_LARGE,
            _ => &OFFERS_FOR_HUGE,
        }
    }

    fn heuristics(&self) -> &'static [Heuristic] {
        let offers = self.offers();
        offers.iter().map(|offer| offer.heuristics).find(|heuristics| !heuristics.is_empty()).unwrap_or(&[])
    }

    fn contrasts(&self) -> &'static [TilesHeuristic] {
        use TilesHeuristic::{LinearConflict, Manhattan, Misplaced, Patterns663, WalkingDistance};
        let last = self.cells().len() - 1;
        let fits = |heuristic: TilesHeuristic| heuristic.fits(self.width(), self.height(), last as u8);
        match () {
            () if fits(Patterns663) => &[Misplaced, Manhattan, Patterns663],
            () if fits(WalkingDistance) => &[Misplaced, Manhattan, WalkingDistance],
            () => &[Misplaced, Manhattan, LinearConflict],
        }
    }

    fn source_mistake(&self, heuristic: TilesHeuristic) -> Option<SourceMistake> {
        heuristic.source_mistake()
    }

    fn is_surveyed(&self) -> bool {
        full_table::fits(self.width(), self.height())
    }

    fn search(&self, plan: &Plan<Self>, budget: &mut Budget) -> Result<Answer, Stop> {
        let board = Board::of(self);
        let task = Task { tiles: self, board: &board, metric: plan.metric };
        let heuristic = heuristic_of(plan, &board);
        match plan.method {
            TilesMethod::Optimal => task.optimal(budget),
            TilesMethod::Fast => task.fast(budget),
            TilesMethod::IdaStar => task.by_ida(heuristic, false, budget),
            TilesMethod::IdaStarPruned => task.by_ida(heuristic, true, budget),
            TilesMethod::AStar => {
                task.by_search(BestFirst(Order::A_STAR), heuristic, Claim::Shortest, budget)
            }
            TilesMethod::WeightedAStar => {
                task.by_search(BestFirst(Order::weighted(WEIGHT)), heuristic, Claim::WithinWeight, budget)
            }
            TilesMethod::Greedy => {
                task.by_search(BestFirst(Order::GREEDY), heuristic, Claim::Nothing, budget)
            }
            TilesMethod::UniformCost => {
                task.by_search(BestFirst(Order::UNIFORM_COST), heuristic, Claim::Shortest, budget)
            }
            TilesMethod::BreadthFirst => {
                task.by_search(Algorithm::BreadthFirst, heuristic, Claim::Shortest, budget)
            }
        }
    }

    fn trace(
        &self,
        plan: &Plan<Self>,
        algorithm: Algorithm,
        budget: &mut Budget,
    ) -> Result<Trace, SolveError> {
        let board = Board::of(self);
        let task = Task { tiles: self, board: &board, metric: plan.metric };
        Ok(task.trace(algorithm, heuristic_of(plan, &board), budget)?)
    }

    fn warm_up(&self, budget: &mut Budget) -> Result<(), Stop> {
        if self.is_surveyed() {
            for &metric in self.metrics() {
                table(&Board::of(self), metric == Metric::Multi, budget)?;
            }
        }
        Ok(())
    }

    fn large_tables(&self) -> Option<&'static LargeTables> {
        TilesHeuristic::Patterns663
            .fits(self.width(), self.height(), self.home() as u8)
            .then_some(&LARGE_TABLES)
    }

    fn quick_method(&self) -> Option<TilesMethod> {
        Some(TilesMethod::Fast)
    }

    fn distances(&self, metric: Metric, budget: &mut Budget) -> Result<&'static [u8], SolveError> {
        match self.is_surveyed() {
            true => Ok(table(&Board::of(self), metric == Metric::Multi, budget)?),
            false => Err(SolveError::TooManyPositions),
        }
    }

    fn measure(
        &self,
        metric: Metric,
        heuristic: TilesHeuristic,
        budget: &mut Budget,
    ) -> Result<Measured, SolveError> {
        let distances = Solvable::distances(self, metric, budget)?;
        Ok(measure::measure(self, metric, heuristic, distances, budget)?)
    }
}

/// The heuristic of a plan; [`TilesHeuristic::None`] if the method takes none.
fn heuristic_of(plan: &Plan<Tiles>, board: &Board) -> TilesHeuristic {
    fitting(plan.heuristic.unwrap_or(TilesHeuristic::None), board)
}

/// The heuristic if it fits the board, else the best that does. Pattern databases do not support goals with the blank
/// in the middle.
fn fitting(heuristic: TilesHeuristic, board: &Board) -> TilesHeuristic {
    let fits = |heuristic: &TilesHeuristic| heuristic.fits(board.width, board.height, board.home);
    [heuristic, TilesHeuristic::Axes, TilesHeuristic::LinearConflict]
        .into_iter()
        .find(fits)
        .unwrap_or(TilesHeuristic::Manhattan)
}

/// The table of all distances of a small board, made once.
fn table(board: &Board, is_multi: bool, budget: &mut Budget) -> Result<&'static [u8], Stop> {
    type Key = (usize, usize, u8, bool);
    static TABLES: Mutex<BTreeMap<Key, &'static [u8]>> = Mutex::new(BTreeMap::new());
    let key = (board.width, board.height, board.home, is_multi);
    let known = |tables: &Mutex<BTreeMap<Key, &'static [u8]>>| tables.lock().ok()?.get(&key).copied();
    if let Some(table) = known(&TABLES) {
        return Ok(table);
    }
    budget.begin("making the table of all positions")?;
    let made = full_table::distances(board.width, board.height, board.home, is_multi, budget)?;
    // There are few tables, and they are never dropped.
    let made: &'static [u8] = made.leak();
    match TABLES.lock() {
        Ok(mut tables) => Ok(tables.entry(key).or_insert(made)),
        Err(_) => Ok(made),
    }
}

/// What a search proves about the length of its solution.
enum Claim {
    Shortest,
    /// At most [`WEIGHT`] times as long as a shortest one.
    WithinWeight,
    Nothing,
}

/// The function that finds the phases of a solution.
type Phases = fn(&Tiles, &[Move]) -> Vec<Phase>;

/// A board to be solved.
struct Task<'a> {
    tiles: &'a Tiles,
    board: &'a Board,
    metric: Metric,
}

impl Task<'_> {
    /// The slides as moves; consecutive slides in one direction become one move.
    fn moves(&self, slides: &[u8]) -> Vec<Move> {
        let steps: Vec<Move> = slides.iter().map(|&number| slide(SLIDES[usize::from(number)], 1)).collect();
        simplify(&steps, self.tiles)
    }

    /// The proof for a solution, given a lower bound in single slides.
    fn proof(&self, moves: &[Move], bound: u32) -> Proof {
        let lower_bound = self.in_metric(bound);
        match self.tiles.length(moves, self.metric) <= lower_bound {
            true => Proof::Optimal,
            false => Proof::Best { lower_bound },
        }
    }

    /// Converts a bound on single slides to the metric: a move slides at most all tiles of a line.
    fn in_metric(&self, bound: u32) -> u32 {
        bound.div_ceil(self.most_slides())
    }

    /// The most tiles that slide in one move of the metric.
    fn most_slides(&self) -> u32 {
        match self.metric {
            Metric::Multi => self.board.width.max(self.board.height) as u32 - 1,
            _ => 1,
        }
    }

    fn answer(&self, slides: &[u8], bound: u32) -> Answer {
        let moves = self.moves(slides);
        Answer { proof: self.proof(&moves, bound), moves, phases: Vec::new() }
    }

    /// A lower bound on the slides of every solution, from a heuristic.
    fn bound(&self) -> u32 {
        fitting(TilesHeuristic::Axes, self.board).estimate(self.board)
    }

    /// Reports a solution while the search for others goes on.
    fn report(&self, slides: &[u8], bound: u32, phases: Phases, budget: &mut Budget) -> Result<(), Stop> {
        let moves = self.moves(slides);
        budget.found(Best {
            length: self.tiles.length(&moves, self.metric),
            moves: print(&moves),
            lower_bound: self.in_metric(bound),
            phases: phases(self.tiles, &moves),
        })
    }

    fn optimal(&self, budget: &mut Budget) -> Result<Answer, Stop> {
        if !self.board.is_solvable() {
            return Err(Stop::Unsolvable);
        }
        if full_table::fits(self.board.width, self.board.height) {
            return self.by_table(budget);
        }
        Automaton::without_duplicates();
        let bound = self.bound();
        budget.begin("looking for a first solution")?;
        let first = self.first(bound, budget)?;
        self.report(&first, bound, |_, _| Vec::new(), budget)?;
        budget.set_phase("searching");
        budget.take_rounds_for_bounds(self.most_slides());
        let has_tables = self.tiles.large_tables().is_some_and(|tables| (tables.are_there)());
        let best = if has_tables { TilesHeuristic::Patterns663 } else { TilesHeuristic::Axes };
        let heuristic = fitting(best, self.board);
        let searched = ida::shorter_than(self.board, heuristic, true, first.len() as u32, budget);
        match searched {
            Ok(Some(slides)) => Ok(self.answer(&slides, slides.len() as u32)),
            // None is shorter.
            Ok(None) => Ok(self.answer(&first, first.len() as u32)),
            Err(Stop::Time(_) | Stop::Nodes(_)) => {
                let reached = budget.counters().rounds.last().map_or(0, |round| round.threshold);
                Ok(self.answer(&first, bound.max(reached)))
            }
            Err(stop) => Err(stop),
        }
    }

    /// A first solution, to show during the search for a shortest one.
    fn first(&self, bound: u32, budget: &mut Budget) -> Result<Vec<u8>, Stop> {
        let is_soon_solved = self.board.cells.len() <= 16 && bound < SOON_SOLVED;
        let limits = Limits { time: is_soon_solved.then_some(TIME_FOR_FIRST), ..Limits::default() };
        let solution = budget.aside(limits, |budget| fast::fast(self.board, budget, &mut |_, _| Ok(())))?;
        solution.ok_or(Stop::Unsolvable)
    }

    fn by_table(&self, budget: &mut Budget) -> Result<Answer, Stop> {
        let is_multi = self.metric == Metric::Multi;
        let table = table(self.board, is_multi, budget)?;
        budget.begin("walking downhill")?;
        let slides = full_table::downhill(table, self.board, is_multi).ok_or(Stop::Unsolvable)?;
        Ok(Answer { moves: self.moves(&slides), proof: Proof::Optimal, phases: Vec::new() })
    }

    fn fast(&self, budget: &mut Budget) -> Result<Answer, Stop> {
        let bound = self.bound();
        budget.begin("solving")?;
        let mut on_better =
            |slides: &[u8], budget: &mut Budget| self.report(slides, bound, fast::line_phases, budget);
        let slides = fast::fast(self.board, budget, &mut on_better)?;
        let answer = self.answer(&slides.ok_or(Stop::Unsolvable)?, bound);
        Ok(Answer { phases: fast::line_phases(self.tiles, &answer.moves), ..answer })
    }

    fn by_ida(
        &self,
        heuristic: TilesHeuristic,
        prunes_duplicates: bool,
        budget: &mut Budget,
    ) -> Result<Answer, Stop> {
        prepare(heuristic, self.board, budget)?;
        if prunes_duplicates {
            Automaton::without_duplicates();
        }
        budget.begin("searching")?;
        let slides = ida::ida(self.board, heuristic, prunes_duplicates, budget)?.ok_or(Stop::Unsolvable)?;
        Ok(self.answer(&slides, slides.len() as u32))
    }

    fn by_search(
        &self,
        algorithm: Algorithm,
        heuristic: TilesHeuristic,
        claim: Claim,
        budget: &mut Budget,
    ) -> Result<Answer, Stop> {
        prepare(heuristic, self.board, budget)?;
        budget.begin("searching")?;
        let path = match SmallSpace::fits(self.board) {
            true => {
                let space = SmallSpace::new(self.board, heuristic);
                algorithm.run(&space, &space.node(self.board), budget, &mut ())?
            }
            false => {
                let space = LargeSpace::new(self.board, heuristic);
                algorithm.run(&space, &space.node(self.board), budget, &mut ())?
            }
        };
        let Some(path) = path else {
            return Err(Stop::NoSolution { positions: budget.reached() });
        };
        let slides: Vec<u8> = path.into_iter().map(|slide| slide as u8).collect();
        let length = slides.len() as u32;
        let bound = match claim {
            Claim::Shortest => length,
            Claim::WithinWeight => self.bound().max((length * WEIGHT.denominator).div_ceil(WEIGHT.numerator)),
            Claim::Nothing => self.bound(),
        };
        Ok(self.answer(&slides, bound))
    }

    /// Records a search step by step.
    fn trace(
        &self,
        algorithm: Algorithm,
        heuristic: TilesHeuristic,
        budget: &mut Budget,
    ) -> Result<Trace, Stop> {
        prepare(heuristic, self.board, budget)?;
        budget.begin("searching")?;
        let written = |number: usize| SLIDES[number].to_string();
        // A trace is short, so small boards need no faster space here.
        let space = LargeSpace::new(self.board, heuristic);
        let text = |cells: &[u8]| self.tiles.with_homes(cells).text();
        trace(algorithm, &space, &space.node(self.board), |node| text(node), written, budget)
    }
}

/// Makes the tables of a heuristic, before the clock starts.
fn prepare(heuristic: TilesHeuristic, board: &Board, budget: &mut Budget) -> Result<(), Stop> {
    if let Some(split) = heuristic.split() {
        budget.begin("making pattern databases")?;
        PatternTables::get_or_make(split, budget)?;
    }
    // The tables of walking distances are made at first use.
    heuristic.estimate(board);
    Ok(())
}

impl Board {
    /// The board of a puzzle, for the solvers.
    pub fn of(tiles: &Tiles) -> Board {
        let cells = tiles.cells().iter().map(|&tile| tiles.home_of(tile) as u8).collect();
        Board {
            width: tiles.width(),
            height: tiles.height(),
            home: tiles.home() as u8,
            cells,
            blank: tiles.blank(),
        }
    }
}
