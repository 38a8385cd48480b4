//! Solving: one function for the page's worker, the terminal and the tests.
//!
//! Each family of puzzles has an enum of its methods and one of its heuristics, each with a table that describes the
//! variants: [`Offer`] and [`Heuristic`]. A [`Method`] is made of such descriptions, so that the page can name what is
//! offered without linking the solvers. [`solve`] turns it into the family's enums, and the family matches on those.

pub mod compare;
pub mod cube;
pub mod gear_ball;
mod source_mistake;
pub mod tiles;

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::notation::{Held, Move, invert, shortest};
use crate::puzzle::{AnyPuzzle, Metric, Puzzle, delegate};
use crate::random::Random;
use crate::search::Order;
use crate::search::stopwatch::{Stopwatch, is_long};
use crate::search::trace::{self, Algorithm, Trace};
pub use crate::search::{Best, Budget, Counters, Limits, OnProgress, Phase, Progress, Stop};
pub use source_mistake::{SourceMistake, source_mistake};

/// The description of one variant of a family's enum of methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The name on the command line, in links and in messages.
    pub name: &'static str,
    /// The name on the page.
    pub title: &'static str,
    /// What the method does, as a sentence without the full stop.
    pub about: &'static str,
    /// The heuristics that it takes, the default first; empty if it takes none.
    pub heuristics: &'static [Heuristic],
    /// Whether it takes a limit on the number of moves.
    pub is_adjustable: bool,
    /// Whether it returns its best solution so far when the time is over.
    pub keeps_best: bool,
    /// Whether it looks for shorter solutions until the time is over.
    pub fills_time: bool,
    /// Whether it is too slow to run on a hundred positions by default.
    pub is_slow: bool,
    /// The generic search that it runs and that can be traced; `None` if it runs none of those.
    pub algorithm: Option<Algorithm>,
}

impl Offer {
    /// A method without options.
    const PLAIN: Offer = Offer {
        name: "",
        title: "",
        about: "",
        heuristics: &[],
        is_adjustable: false,
        keeps_best: false,
        fills_time: false,
        is_slow: false,
        algorithm: None,
    };

    /// Whether its steps can be recorded and replayed one by one.
    pub const fn is_traced(&self) -> bool {
        self.algorithm.is_some()
    }

    /// Whether it is IDA* or A*, whose solutions are the shortest as long as the heuristic is admissible.
    pub const fn trusts_heuristic(&self) -> bool {
        matches!(self.algorithm, Some(Algorithm::IdaStar | Algorithm::BestFirst(Order::A_STAR)))
    }
}

/// The description of one variant of a family's enum of heuristics: estimates of the remaining distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heuristic {
    /// The name on the command line, in links and in messages.
    pub name: &'static str,
    /// The name on the page.
    pub title: &'static str,
    /// The author or document that it comes from.
    pub source: &'static str,
    /// What it estimates, as a sentence without the full stop.
    pub about: &'static str,
}

impl Heuristic {
    const fn described(
        source: &'static str,
        name: &'static str,
        title: &'static str,
        about: &'static str,
    ) -> Heuristic {
        Heuristic { name, title, source, about }
    }
}

/// Former names of methods and heuristics, each with the current name. Scripts and stored experiments still contain
/// them, so they are read but no longer offered.
const FORMER_NAMES: [(&str, &str); 5] = [
    ("wrong-cells-26", "wrong-cells"),
    ("seed-000", "turns-or-cells"),
    ("seed-001", "smaller-distance"),
    ("seed-001-grid", "grid-distance"),
    ("four-phase-seed", "four-phase-modified"),
];

/// Whether a text is the current name or a former one.
fn is_name_of(current: &str, text: &str) -> bool {
    current == text || FORMER_NAMES.contains(&(text, current))
}

/// An enum whose variants have names on the command line, in links and in stored data.
pub trait Named: Copy + Eq + 'static {
    /// Every variant.
    const ALL: &'static [Self];

    /// The name of a variant.
    fn name(self) -> &'static str;

    /// The variant with that name or former name.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|variant| is_name_of(variant.name(), name))
    }
}

/// The methods of a family without a solver, or the heuristics of one without any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NotOffered {}

impl Named for NotOffered {
    const ALL: &'static [Self] = &[];

    fn name(self) -> &'static str {
        match self {}
    }
}

/// A table with the descriptions of the variants in their order, made at compile time.
macro_rules! descriptions {
    ($variants:expr, $variant:ident => $description:expr) => {{
        let variants = $variants;
        let $variant = variants[0];
        let mut table = [$description; _];
        assert!(table.len() == variants.len(), "the table describes every variant");
        let mut index = 1;
        while index < variants.len() {
            let $variant = variants[index];
            table[index] = $description;
            index += 1;
        }
        table
    }};
}

use descriptions;

/// A family's method with its options.
struct Plan<P: Solvable> {
    method: P::Method,
    /// `None` if the method takes none.
    heuristic: Option<P::Heuristic>,
    metric: Metric,
}

/// A puzzle that may have solvers; by default it has none, and both types are [`NotOffered`].
trait Solvable: Puzzle {
    type Method: Named;
    type Heuristic: Named;

    /// The methods, the default first; empty if there is no solver.
    fn offers(&self) -> &'static [Offer] {
        &[]
    }

    /// All heuristics that the methods take.
    fn heuristics(&self) -> &'static [Heuristic] {
        &[]
    }

    /// Heuristics of very different strength to compare side by side, the weakest first. The table of all distances is
    /// not among them: the others would look alike beside it.
    fn contrasts(&self) -> &'static [Self::Heuristic] {
        &[]
    }

    /// The mistake in the document that a heuristic comes from, if there is one.
    fn source_mistake(&self, _: Self::Heuristic) -> Option<SourceMistake> {
        None
    }

    /// Whether there are few enough positions for [`Solvable::distances`] and [`Solvable::measure`].
    fn is_surveyed(&self) -> bool {
        false
    }

    /// Searches by a method that the puzzle offers; [`solve`] does the rest, and does not call it without offers. If there is
    /// no solution, the search ends with [`Stop::NoSolution`] or, if that is known without a search, with
    /// [`Stop::Unsolvable`].
    fn search(&self, _plan: &Plan<Self>, _budget: &mut Budget) -> Result<Answer, Stop> {
        Err(Stop::Unsolvable)
    }

    /// Records the steps of a method that runs a generic search.
    fn trace(&self, plan: &Plan<Self>, _: Algorithm, _: &mut Budget) -> Result<Trace, SolveError> {
        Err(SolveError::NotTraced { method: plan.method.name().to_string() })
    }

    /// Makes the tables that the default method needs. That takes well under a second.
    fn warm_up(&self, _budget: &mut Budget) -> Result<(), Stop> {
        Ok(())
    }

    /// Tables that take longer to make. The default method works without them, but better with them.
    fn large_tables(&self) -> Option<&'static LargeTables> {
        None
    }

    /// The method that finds moves to a random position, if it is not the default.
    fn quick_method(&self) -> Option<Self::Method> {
        None
    }

    /// The distance of every position, by its rank.
    fn distances(&self, _metric: Metric, _budget: &mut Budget) -> Result<&'static [u8], SolveError> {
        Err(SolveError::TooManyPositions)
    }

    /// Compares a heuristic, one of [`Solvable::heuristics`], with the true distances.
    fn measure(&self, _: Metric, _: Self::Heuristic, _: &mut Budget) -> Result<Measured, SolveError> {
        Err(SolveError::TooManyPositions)
    }
}

/// Tables that are made in the background and stored between visits.
pub struct LargeTables {
    /// The key that they are stored under. A new format needs a new key.
    pub name: &'static str,
    /// Whether they are in memory.
    pub are_there: fn() -> bool,
    /// Makes the tables and keeps them in memory.
    pub make: fn(&mut Budget) -> Result<(), Stop>,
    /// The bytes to store, once the tables are in memory.
    pub bytes: fn() -> Option<Vec<u8>>,
    /// Loads stored bytes; `false` if they are damaged.
    pub install: fn(&[u8]) -> bool,
}

/// The large tables for a puzzle, if there are any.
pub fn large_tables(puzzle: &AnyPuzzle) -> Option<&'static LargeTables> {
    delegate!(puzzle, puzzle => puzzle.large_tables())
}

/// The methods for a puzzle, the default first; empty if it has no solver.
pub fn offers(puzzle: &AnyPuzzle) -> &'static [Offer] {
    delegate!(puzzle, puzzle => puzzle.offers())
}

/// The heuristics that a puzzle's methods choose from, the default first.
pub fn heuristics(puzzle: &AnyPuzzle) -> &'static [Heuristic] {
    delegate!(puzzle, puzzle => puzzle.heuristics())
}

/// Heuristics of very different strength to compare side by side, the weakest first.
pub fn contrasts(puzzle: &AnyPuzzle) -> Vec<&'static Heuristic> {
    fn of<P: Solvable>(puzzle: &P) -> Vec<&'static Heuristic> {
        let described = |variant: &P::Heuristic| {
            let name = variant.name();
            puzzle.heuristics().iter().find(|known| known.name == name)
        };
        puzzle.contrasts().iter().filter_map(described).collect()
    }
    delegate!(puzzle, puzzle => of(puzzle))
}

/// Whether a puzzle has few enough positions to visit them all, for distances and to measure heuristics.
pub fn is_surveyed(puzzle: &AnyPuzzle) -> bool {
    delegate!(puzzle, puzzle => puzzle.is_surveyed())
}

/// The metric of a puzzle with that name; the default for `None`.
pub fn metric(puzzle: &AnyPuzzle, name: Option<&str>) -> Result<Metric, SolveError> {
    let metrics = puzzle.metrics();
    let Some(name) = name else { return Ok(metrics[0]) };
    let known = metrics.iter().copied().find(|metric| metric.name() == name);
    known.ok_or_else(|| {
        SolveError::unknown(NameKind::Metric, name, metrics.iter().map(|metric| metric.name()))
    })
}

/// A method with its options.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Method {
    offer: &'static Offer,
    /// How the length of a solution is counted.
    pub metric: Metric,
    heuristic: Option<&'static Heuristic>,
}

impl Method {
    /// Reads the names of a method and its options; `None` means the default.
    pub fn choose(
        puzzle: &AnyPuzzle,
        name: Option<&str>,
        metric: Option<&str>,
        heuristic: Option<&str>,
    ) -> Result<Method, SolveError> {
        let offers = offers(puzzle);
        let Some(default) = offers.first() else {
            return Err(SolveError::NoSolver { puzzle: puzzle.id() });
        };
        let offer = match name {
            None => default,
            Some(name) => offers
                .iter()
                .find(|offer| is_name_of(offer.name, name))
                .ok_or_else(|| SolveError::unknown_method(name, offers))?,
        };
        let metric = self::metric(puzzle, metric)?;
        let heuristic = match heuristic {
            None => offer.heuristics.first(),
            Some(name) => {
                let known = offer.heuristics.iter().find(|heuristic| is_name_of(heuristic.name, name));
                Some(known.ok_or_else(|| SolveError::unknown_heuristic(name, offer.heuristics))?)
            }
        };
        Ok(Method { offer, metric, heuristic })
    }

    /// Every method that a puzzle offers with each heuristic that it takes, in one metric.
    pub fn all(puzzle: &AnyPuzzle, metric: Metric) -> Vec<Method> {
        let of = |offer: &'static Offer| match offer.heuristics {
            [] => vec![Method { offer, metric, heuristic: None }],
            known => known.iter().map(|known| Method { offer, metric, heuristic: Some(known) }).collect(),
        };
        offers(puzzle).iter().flat_map(of).collect()
    }

    /// The description of the method.
    pub fn offer(&self) -> &'static Offer {
        self.offer
    }

    /// The same method for another puzzle if that offers it, else the default there.
    pub fn fitted_to(self, puzzle: &AnyPuzzle) -> Option<Method> {
        let heuristic = self.heuristic.map(|heuristic| heuristic.name);
        Method::choose(puzzle, Some(self.offer.name), Some(self.metric.name()), heuristic)
            .ok()
            .or_else(|| Method::default_for(puzzle))
    }

    /// The default method for a puzzle; `None` if it has no solver.
    pub fn default_for(puzzle: &AnyPuzzle) -> Option<Method> {
        Method::choose(puzzle, None, None, None).ok()
    }

    /// The heuristic; `None` if the method takes none.
    pub fn heuristic(&self) -> Option<&'static Heuristic> {
        self.heuristic
    }
}

/// The method as the puzzle's own enums. It may have been chosen for another puzzle, so this can fail.
fn plan<P: Solvable>(puzzle: &P, method: Method) -> Result<Plan<P>, SolveError> {
    let (name, offers) = (method.offer.name, puzzle.offers());
    let own = P::Method::named(name).filter(|_| offers.contains(method.offer));
    Ok(Plan {
        method: own.ok_or_else(|| SolveError::unknown_method(name, offers))?,
        heuristic: method.heuristic.and_then(|heuristic| P::Heuristic::named(heuristic.name)),
        metric: method.metric,
    })
}

/// What a method found, before it is checked.
pub struct Answer {
    /// The moves of the solution.
    pub moves: Vec<Move>,
    /// What is known about shorter solutions.
    pub proof: Proof,
    /// Parts of the solution with their names, where it has any.
    pub phases: Vec<Phase>,
}

/// How much of a solution to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reveal {
    /// All moves.
    Whole,
    /// Only the length.
    Length,
    /// Only the next move.
    NextMove,
}

impl Reveal {
    /// A hint about the remaining moves, in the notation for how the puzzle is held.
    pub fn words(
        self,
        moves: &[Move],
        puzzle: &AnyPuzzle,
        held: Held,
        metric: Metric,
        proof: Proof,
    ) -> String {
        let length = || metric.counted(puzzle.length(moves, metric));
        match (self, moves, proof) {
            (_, [], _) => "it is there already".to_string(),
            (Reveal::NextMove, [next, ..], _) => format!("next {}", held.write(*next).0),
            (_, _, Proof::Optimal) => format!("{} from here", length()),
            (_, _, Proof::Best { .. }) => format!("at most {} from here", length()),
        }
    }
}

/// A part of a solution that is shown instead of the whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// As a part of a sentence.
    pub words: String,
    /// A shorter text that fits on the picture of the puzzle.
    pub label: String,
    /// The next move, if the hint names one.
    pub next: Option<Move>,
}

/// The label for a next move, short enough to fit on the picture of the puzzle.
pub fn next_label(next: Move) -> String {
    format!("Next: {next}")
}

impl Hint {
    /// A hint about the remaining moves.
    pub fn of(
        reveal: Reveal,
        moves: &[Move],
        puzzle: &AnyPuzzle,
        held: Held,
        metric: Metric,
        proof: Proof,
    ) -> Hint {
        let next = moves.first().copied().filter(|_| reveal == Reveal::NextMove);
        let label = match (next, proof) {
            (Some(next), _) => next_label(held.write(next).0),
            (None, _) if moves.is_empty() => "Nothing left to do".to_string(),
            (None, proof) => {
                let most = if proof == Proof::Optimal { "" } else { "At most " };
                format!("{most}{} left", metric.counted(puzzle.length(moves, metric)))
            }
        };
        Hint { words: reveal.words(moves, puzzle, held, metric, proof), label, next }
    }
}

/// A cached solution, so that later hints continue it.
#[derive(Clone, Debug, PartialEq)]
pub struct SolutionPath {
    /// The position that the solution starts from.
    pub start: AnyPuzzle,
    /// The moves from there to the solved position.
    pub moves: Vec<Move>,
    /// What is known about shorter solutions.
    pub proof: Proof,
}

impl SolutionPath {
    /// A hint in words for a position, if the path leads through it.
    pub fn hint(&self, reveal: Reveal, position: &AnyPuzzle, held: Held, metric: Metric) -> Option<String> {
        self.hint_at(reveal, position, held, metric).map(|hint| hint.words)
    }

    /// The same hint with a label and the next move, to show on the puzzle.
    pub fn hint_at(&self, reveal: Reveal, position: &AnyPuzzle, held: Held, metric: Metric) -> Option<Hint> {
        let mut on_way = self.start.clone();
        let mut moves = self.moves.iter();
        while on_way != *position {
            on_way.apply(*moves.next()?).ok()?;
        }
        Some(Hint::of(reveal, moves.as_slice(), position, held, metric, self.proof))
    }
}

/// What is known about the length of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Proof {
    /// There is no shorter one.
    Optimal,
    /// There may be shorter ones, but none is shorter than the bound.
    Best {
        /// No solution is shorter than this, in the chosen metric.
        lower_bound: u32,
    },
}

/// How good a heuristic is, measured at every position of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The mean estimate over all positions.
    pub mean: f64,
    /// The largest estimate.
    pub max: u32,
    /// Whether it never exceeds the true distance.
    pub is_admissible: bool,
    /// Whether it changes by at most the cost of a move from a position to its neighbour.
    pub is_consistent: bool,
    /// The nearest position where it exceeds the true distance, if there is one.
    pub too_large: Option<Example>,
    /// The position where it falls farthest below the true distance.
    pub too_small: Option<Example>,
}

/// A position where a heuristic is wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Example {
    /// Moves from the solved position.
    pub moves: String,
    /// The estimate in moves.
    pub estimate: u32,
    /// The true distance in moves.
    pub distance: u32,
}

/// A solution that was replayed on the position and solves it.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The moves of the solution.
    pub moves: Vec<Move>,
    /// The length in the chosen metric.
    pub length: u32,
    /// What is known about shorter solutions.
    pub proof: Proof,
    /// Parts of the solution with their names, where it has any.
    pub phases: Vec<Phase>,
    /// What the search counted.
    pub counters: Counters,
    /// The time of the search in microseconds, without making tables.
    pub micros: u64,
}

/// What kind of thing a name refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NameKind {
    /// A method of solving.
    Method,
    /// A metric, that is how moves are counted.
    Metric,
    /// A heuristic of a method.
    Heuristic,
}

impl fmt::Display for NameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NameKind::Method => "method",
            NameKind::Metric => "metric",
            NameKind::Heuristic => "heuristic",
        })
    }
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SolveError {
    /// The puzzle offers nothing of that name.
    Unknown {
        /// What the name was for.
        kind: NameKind,
        /// The name that was given.
        found: String,
        /// The names that the puzzle offers.
        known: Vec<String>,
    },
    /// The search ended without a solution: at a limit, on request, or because it visited everything.
    Stopped(Stop),
    /// No moves lead to the goal. That is known without a search.
    Unsolvable {
        /// The reason, as a part of a sentence.
        why: String,
    },
    /// The puzzle has no solver.
    NoSolver {
        /// The id of the puzzle.
        puzzle: String,
    },
    /// No position is that far from solved.
    TooFar {
        /// The requested distance in moves.
        distance: u32,
        /// The largest distance of any position, in moves.
        farthest: u32,
    },
    /// The puzzle has too many positions to visit them all.
    TooManyPositions,
    /// The method takes no limit on the number of moves.
    NotAdjustable {
        /// The name of the method.
        method: String,
    },
    /// The method's steps cannot be traced.
    NotTraced {
        /// The name of the method.
        method: String,
    },
    /// A limit on moves only works in the metric that counts half turns.
    OtherMetric {
        /// The metric that was chosen.
        metric: Metric,
    },
    /// The solver cannot bring the puzzle to a position other than the solved one.
    NoWayTo {
        /// The id of the puzzle.
        puzzle: String,
    },
    /// The method's answer does not solve the position. That is a bug.
    WrongAnswer {
        /// The name of the method.
        method: String,
    },
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Unknown { kind, found, known } if known.is_empty() => {
                write!(f, "there is no {kind} to be chosen here, so not “{found}”")
            }
            SolveError::Unknown { kind, found, known } => {
                write!(f, "there is no {kind} “{found}”; there is {}", known.join(", "))
            }
            SolveError::Stopped(stop) => write!(f, "{stop}"),
            SolveError::Unsolvable { why } => write!(f, "{why}"),
            SolveError::NoSolver { puzzle } => write!(
                f,
                "there is no solver for the {puzzle}; “solve” in the console takes back what led to a position"
            ),
            SolveError::TooFar { distance, farthest } => {
                write!(f, "no position is {distance} moves from solved; the farthest are {farthest}")
            }
            SolveError::NotAdjustable { method } => {
                write!(f, "the method “{method}” cannot be asked for at most so many moves")
            }
            SolveError::NotTraced { method } => {
                write!(f, "the method “{method}” has no steps to be looked at one by one")
            }
            SolveError::OtherMetric { metric } => {
                write!(
                    f,
                    "at most so many moves can be asked for in half turns, not counted by {}",
                    metric.name()
                )
            }
            SolveError::NoWayTo { puzzle } => {
                write!(f, "the {puzzle} can be solved, but not brought to another position")
            }
            SolveError::TooManyPositions => write!(f, "this puzzle has too many positions for that"),
            SolveError::WrongAnswer { method } => {
                write!(f, "the method “{method}” gave moves that do not solve the position")
            }
        }
    }
}

impl std::error::Error for SolveError {}

impl SolveError {
    fn unknown(kind: NameKind, found: &str, known: impl Iterator<Item = &'static str>) -> SolveError {
        SolveError::Unknown { kind, found: found.to_string(), known: known.map(str::to_string).collect() }
    }

    fn unknown_method(found: &str, offers: &[Offer]) -> SolveError {
        SolveError::unknown(NameKind::Method, found, offers.iter().map(|known| known.name))
    }

    fn unknown_heuristic(found: &str, heuristics: &[Heuristic]) -> SolveError {
        SolveError::unknown(NameKind::Heuristic, found, heuristics.iter().map(|known| known.name))
    }
}

impl From<Stop> for SolveError {
    fn from(stop: Stop) -> Self {
        SolveError::Stopped(stop)
    }
}

/// Solves a position and replays the solution before it returns it. A search that ends without one reports its progress
/// once more, so that the caller has its counters.
pub fn solve(
    puzzle: &AnyPuzzle,
    method: Method,
    limits: Limits,
    on_progress: OnProgress,
) -> Result<Outcome, SolveError> {
    let (searched, mut budget) = delegate!(puzzle, puzzle => {
        let plan = plan(puzzle, method)?;
        check_limits(method, &limits)?;
        // The clock starts with the search.
        let mut budget = Budget::new(limits, on_progress);
        (puzzle.search(&plan, &mut budget), budget)
    });
    let searched = searched.inspect_err(|stop| {
        // The search is over, so a request to stop it changes nothing. A caller that cancelled it wants no report.
        if *stop != Stop::Cancelled {
            let _ = budget.report();
        }
    });
    let answer = match (searched, puzzle.flaw()) {
        (Err(Stop::Unsolvable), Some(why)) => return Err(SolveError::Unsolvable { why }),
        (searched, _) => searched?,
    };
    let micros = budget.elapsed().as_micros() as u64;

    let mut replay = puzzle.clone();
    let played = replay.apply_all(&answer.moves);
    if played.is_err() || !replay.is_solved() {
        return Err(SolveError::WrongAnswer { method: method.offer.name.to_string() });
    }
    Ok(Outcome {
        length: puzzle.length(&answer.moves, method.metric),
        moves: answer.moves,
        proof: answer.proof,
        phases: answer.phases,
        counters: budget.counters(),
        micros,
    })
}

/// Only some methods take a limit on moves, and it counts half turns.
fn check_limits(method: Method, limits: &Limits) -> Result<(), SolveError> {
    match limits.max_moves {
        Some(_) if !method.offer.is_adjustable => {
            Err(SolveError::NotAdjustable { method: method.offer.name.to_string() })
        }
        Some(_) if method.metric != Metric::Half => Err(SolveError::OtherMetric { metric: method.metric }),
        _ => Ok(()),
    }
}

/// Solves a position and measures the time in microseconds. A short search is repeated without reports until the clock
/// is precise enough: the first run may find cold caches, and may be too short for the clock. All other results are
/// those of the first run.
pub fn solve_timed(
    puzzle: &AnyPuzzle,
    method: Method,
    limits: Limits,
    stopwatch: &Stopwatch<impl Fn() -> Duration>,
    on_progress: OnProgress,
) -> Result<(Outcome, f64), SolveError> {
    let first = solve(puzzle, method, limits, on_progress)?;
    let micros = first.micros as f64;
    if is_long(micros) {
        return Ok((first, micros));
    }
    let again = delegate!(puzzle, puzzle => {
        let plan = plan(puzzle, method)?;
        stopwatch.micros(|| {
            let mut go_on = |_| ControlFlow::Continue(());
            let mut budget = Budget::new(limits, &mut go_on);
            puzzle.search(&plan, &mut budget).map(|_| ())
        })
    });
    // A search that just kept its limits may exceed them the next time.
    Ok((first, again.unwrap_or(micros)))
}

/// Records the steps of a method from a position, up to [`trace::MOST_TRACED`] expansions.
pub fn trace(puzzle: &AnyPuzzle, method: Method, on_progress: OnProgress) -> Result<Trace, SolveError> {
    let limits = Limits { max_nodes: Some(trace::MOST_TRACED), ..Limits::default() };
    let mut budget = Budget::new(limits, on_progress);
    delegate!(puzzle, puzzle => {
        let plan = plan(puzzle, method)?;
        match method.offer.algorithm {
            Some(algorithm) => puzzle.trace(&plan, algorithm, &mut budget),
            None => Err(SolveError::NotTraced { method: method.offer.name.to_string() }),
        }
    })
}

/// Finds moves from one position to another, up to a rotation of the whole puzzle.
pub fn solve_towards(
    puzzle: &AnyPuzzle,
    goal: &AnyPuzzle,
    method: Method,
    limits: Limits,
    on_progress: OnProgress,
) -> Result<Outcome, SolveError> {
    match puzzle.relative_to(goal) {
        Some(seen) => solve(&seen, method, limits, on_progress),
        None => Err(SolveError::NoWayTo { puzzle: puzzle.id() }),
    }
}

/// Makes the large tables for a puzzle, if there are any and they are not in memory.
pub fn make_large_tables(puzzle: &AnyPuzzle, on_progress: OnProgress) -> Result<(), SolveError> {
    let mut budget = Budget::new(Limits::default(), on_progress);
    match large_tables(puzzle) {
        Some(tables) => {
            budget.begin("making tables")?;
            Ok((tables.make)(&mut budget)?)
        }
        None => Ok(()),
    }
}

/// Makes the tables of a puzzle's default method, so that the first solve does not wait for them.
pub fn warm_up(puzzle: &AnyPuzzle, on_progress: OnProgress) -> Result<(), SolveError> {
    let mut budget = Budget::new(Limits::default(), on_progress);
    Ok(delegate!(puzzle, puzzle => puzzle.warm_up(&mut budget))?)
}

/// The distances of all positions of a puzzle from the solved one, by rank; an error if the puzzle has too many.
pub fn distances(
    puzzle: &AnyPuzzle,
    metric: Metric,
    on_progress: OnProgress,
) -> Result<&'static [u8], SolveError> {
    let mut budget = Budget::new(Limits::default(), on_progress);
    delegate!(puzzle, puzzle => puzzle.distances(metric, &mut budget))
}

/// How many positions there are at each distance.
pub fn distribution(distances: &[u8]) -> Vec<usize> {
    let farthest = distances.iter().copied().max().unwrap_or(0);
    let mut counts = vec![0; usize::from(farthest) + 1];
    for &distance in distances {
        counts[usize::from(distance)] += 1;
    }
    counts
}

/// Measures the heuristic with that name at every position of a puzzle.
pub fn measure(
    puzzle: &AnyPuzzle,
    metric: Metric,
    heuristic: &str,
    on_progress: OnProgress,
) -> Result<Measured, SolveError> {
    fn of<P: Solvable>(
        puzzle: &P,
        metric: Metric,
        name: &str,
        budget: &mut Budget,
    ) -> Result<Measured, SolveError> {
        if !puzzle.is_surveyed() {
            return Err(SolveError::TooManyPositions);
        }
        let heuristics = puzzle.heuristics();
        let is_taken = |variant: &P::Heuristic| heuristics.iter().any(|known| known.name == variant.name());
        let variant = P::Heuristic::named(name).filter(is_taken);
        let variant = variant.ok_or_else(|| SolveError::unknown_heuristic(name, heuristics))?;
        puzzle.measure(metric, variant, budget)
    }
    let mut budget = Budget::new(Limits::default(), on_progress);
    delegate!(puzzle, puzzle => of(puzzle, metric, heuristic, &mut budget))
}

/// Moves from the solved puzzle to a position drawn uniformly from all that can be reached.
pub fn random_state_scramble(
    puzzle: &AnyPuzzle,
    random: &mut Random,
    on_progress: OnProgress,
) -> Result<Vec<Move>, SolveError> {
    scramble_to(&puzzle.random_state(random), puzzle.metrics()[0], on_progress)
}

/// A distance from the solved position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScrambleDistance {
    /// Exactly this many moves.
    At(u32),
    /// The largest distance of any position.
    Farthest,
}

impl FromStr for ScrambleDistance {
    type Err = ScrambleDistanceError;

    fn from_str(text: &str) -> Result<Self, ScrambleDistanceError> {
        match (text, text.parse()) {
            ("farthest", _) => Ok(ScrambleDistance::Farthest),
            (_, Ok(distance)) => Ok(ScrambleDistance::At(distance)),
            _ => Err(ScrambleDistanceError),
        }
    }
}

/// A text that cannot be read as a [`ScrambleDistance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScrambleDistanceError;

impl fmt::Display for ScrambleDistanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number or “farthest” is wanted")
    }
}

impl std::error::Error for ScrambleDistanceError {}

/// Moves from the solved puzzle to a position drawn uniformly from those at that distance.
pub fn scramble_at_distance(
    puzzle: &AnyPuzzle,
    metric: Metric,
    distance: ScrambleDistance,
    random: &mut Random,
    on_progress: OnProgress,
) -> Result<Vec<Move>, SolveError> {
    let table = distances(puzzle, metric, on_progress)?;
    let counts = distribution(table);
    let farthest = counts.len() as u32 - 1;
    let moves = match distance {
        ScrambleDistance::At(moves) => moves,
        ScrambleDistance::Farthest => farthest,
    };
    if moves > farthest {
        return Err(SolveError::TooFar { distance: moves, farthest });
    }
    let chosen = random.below(counts[moves as usize]);
    let mut at_distance = (0..table.len()).filter(|&rank| u32::from(table[rank]) == moves);
    let rank = at_distance.nth(chosen).expect("so many were counted");
    let position = puzzle.with_rank(rank).expect("a table has the ranks of its puzzle");
    scramble_to(&position, metric, on_progress)
}

fn scramble_to(
    position: &AnyPuzzle,
    metric: Metric,
    on_progress: OnProgress,
) -> Result<Vec<Move>, SolveError> {
    let quick = delegate!(position, puzzle => puzzle.quick_method().map(Named::name));
    let method = Method::choose(position, quick, Some(metric.name()), None)?;
    let outcome = solve(position, method, Limits::default(), on_progress)?;
    Ok(invert(&outcome.moves).into_iter().filter_map(|mv| shortest(mv, position)).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::solve::cube::CubeMethod;
    use crate::solve::gear_ball::{GearHeuristic, GearMethod};
    use crate::solve::tiles::TilesMethod;
    use crate::solve::tiles::estimates::TilesHeuristic;

    const PUZZLES: [&str; 10] = [
        "gear",
        "gear-cube",
        "2x2x2",
        "3x3x3",
        "4x4x4",
        "tiles-3x2",
        "tiles-3x3",
        "tiles-4x4",
        "tiles-5x5",
        "tiles-9x9",
    ];

    fn puzzles() -> impl Iterator<Item = AnyPuzzle> {
        PUZZLES.into_iter().map(|id| AnyPuzzle::named(id).expect("it is known"))
    }

    fn names_lead_back_to_their_variants<E: Named + fmt::Debug>() {
        for &variant in E::ALL {
            assert_eq!(E::named(variant.name()), Some(variant));
        }
        let names: BTreeSet<_> = E::ALL.iter().map(|variant| variant.name()).collect();
        assert_eq!(names.len(), E::ALL.len(), "no two variants of {:?} share a name", E::ALL);
        assert_eq!(E::named("no such name"), None);
    }

    #[test]
    fn every_name_leads_back_to_its_variant() {
        names_lead_back_to_their_variants::<GearMethod>();
        names_lead_back_to_their_variants::<CubeMethod>();
        names_lead_back_to_their_variants::<TilesMethod>();
        names_lead_back_to_their_variants::<GearHeuristic>();
        names_lead_back_to_their_variants::<TilesHeuristic>();
        names_lead_back_to_their_variants::<NotOffered>();
    }

    #[test]
    fn whatever_is_offered_becomes_the_variants_of_its_names() {
        fn check<P: Solvable>(puzzle: &P, method: Method) {
            let plan = plan(puzzle, method).expect("it is offered");
            assert_eq!(plan.method.name(), method.offer.name);
            assert_eq!(plan.heuristic.map(Named::name), method.heuristic.map(|known| known.name));
        }
        for puzzle in puzzles() {
            for method in puzzle.metrics().iter().flat_map(|&metric| Method::all(&puzzle, metric)) {
                let [name, metric] = [method.offer.name, method.metric.name()].map(Some);
                let heuristic = method.heuristic.map(|known| known.name);
                assert_eq!(Method::choose(&puzzle, name, metric, heuristic), Ok(method));
                delegate!(&puzzle, puzzle => check(puzzle, method));
            }
        }
    }

    #[test]
    fn every_variant_is_offered_somewhere() {
        fn variants<P: Solvable>(_: &P) -> [Vec<&'static str>; 2] {
            let methods = P::Method::ALL.iter().map(|variant| variant.name());
            [methods.collect(), P::Heuristic::ALL.iter().map(|variant| variant.name()).collect()]
        }
        let mut wanted = BTreeSet::new();
        let mut offered = BTreeSet::new();
        for puzzle in puzzles() {
            let family = std::mem::discriminant(&puzzle);
            let key = |name| format!("{family:?} {name}");
            wanted.extend(delegate!(&puzzle, puzzle => variants(puzzle)).concat().into_iter().map(key));
            offered.extend(offers(&puzzle).iter().map(|offer| key(offer.name)));
            offered.extend(heuristics(&puzzle).iter().map(|heuristic| key(heuristic.name)));
        }
        assert_eq!(wanted, offered);
    }

    #[test]
    fn former_names_are_read() {
        for (former, current) in FORMER_NAMES {
            let names = |name| {
                let methods =
                    [GearMethod::named(name).map(Named::name), CubeMethod::named(name).map(Named::name)];
                let heuristics = [
                    GearHeuristic::named(name).map(Named::name),
                    TilesHeuristic::named(name).map(Named::name),
                ];
                [methods, heuristics].concat().into_iter().chain([TilesMethod::named(name).map(Named::name)])
            };
            assert!(names(former).any(|name| name == Some(current)), "{former}");
        }
    }

    #[test]
    fn a_method_of_another_puzzle_is_refused() {
        let [cube, ball] = ["3x3x3", "gear"].map(|id| AnyPuzzle::named(id).expect("it is known"));
        let method = Method::default_for(&ball).expect("it has a solver");
        let refused = solve(&cube, method, Limits::default(), &mut |_| ControlFlow::Continue(()));
        let known = offers(&cube).iter().map(|offer| offer.name);
        assert_eq!(refused, Err(SolveError::unknown(NameKind::Method, "table", known)));
    }
}
