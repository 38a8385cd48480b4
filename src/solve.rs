//! Solving: one function for the page's worker, the terminal and the tests.
//!
//! A puzzle says in its file in `solve/` what it offers and how it is done, apart from each other: the page
//! names what is offered without carrying the solvers.

pub mod cube;
pub mod gear_ball;
pub mod tiles;

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::notation::{Held, Move, invert, shortest};
use crate::puzzle::{AnyPuzzle, Metric, Puzzle, delegate};
use crate::scramble::Random;
use crate::search::stopwatch::{Stopwatch, is_long};
use crate::search::trace::{self, Trace};
pub use crate::search::{Best, Counters, Limits, OnProgress, Phase, Progress, Stop, Watch};

/// A way of solving that a puzzle offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What it is asked for by.
    pub name: &'static str,
    /// What the page calls it.
    pub title: &'static str,
    /// What it does, in a sentence without its stop.
    pub about: &'static str,
    /// The heuristics that guide it, the default first; empty where it needs none.
    pub heuristics: &'static [Heuristic],
    /// Whether it can be asked for at most so many moves.
    pub is_adjustable: bool,
    /// Whether it has its best to show when the time is over.
    pub keeps_best: bool,
    /// Whether it goes on looking for shorter solutions for as long as it is given time.
    pub fills_time: bool,
    /// Whether it takes so long that nobody wants it run a hundred times unasked.
    pub is_slow: bool,
    /// Whether its steps can be recorded, to be looked at one by one.
    pub is_traced: bool,
}

impl Offer {
    /// One that has nothing to be chosen.
    const PLAIN: Offer = Offer {
        name: "",
        title: "",
        about: "",
        heuristics: &[],
        is_adjustable: false,
        keeps_best: false,
        fills_time: false,
        is_slow: false,
        is_traced: false,
    };
}

/// An estimate of the distance that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heuristic {
    pub name: &'static str,
    /// What the page calls it.
    pub title: &'static str,
    /// Whose idea it is.
    pub source: &'static str,
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

    /// Whether that is its name, or was once.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || FORMER_NAMES.contains(&(name, self.name))
    }
}

/// Names that heuristics had once, each with the name that it has now. Scripts and kept experiments still have
/// them, so they go on being read, but are offered no more.
const FORMER_NAMES: [(&str, &str); 1] = [("wrong-cells-26", "wrong-cells")];

/// A puzzle that can be solved.
trait Solvable: Puzzle {
    /// The methods, the default first; none where there is no solver.
    fn offers(&self) -> &'static [Offer];

    /// All that its methods choose from.
    fn heuristics(&self) -> &'static [Heuristic] {
        &[]
    }

    /// The names of heuristics that show side by side how much a search owes to what guides it, the weakest first. None
    /// knows all distances: next to that the others would look alike.
    fn contrasts(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether there are few enough positions for [`Solvable::distances`] and [`Solvable::measure`].
    fn is_surveyed(&self) -> bool {
        false
    }

    /// Searches in the way that the offer of that name tells of; [`solve`] does the rest. Where there is no
    /// solution, that is a [`Stop::NoSolution`] or, if it can be told without searching, [`Stop::Unsolvable`].
    fn search(&self, method: &Method, watch: &mut Watch) -> Result<Answer, Stop>;

    /// Records the steps of a method whose offer says that they can be.
    fn trace(&self, method: &Method, _watch: &mut Watch) -> Result<Trace, Stop> {
        unreachable!("{} is not offered to be traced", method.offer().name)
    }

    /// Makes what the default method needs, within moments.
    fn warm_up(&self, watch: &mut Watch) -> Result<(), Stop>;

    /// Tables that take longer: the default method is better with them, but does without.
    fn large_tables(&self) -> Option<&'static LargeTables> {
        None
    }

    /// What finds moves to a random position.
    fn quick_offer(&self) -> Option<&'static Offer> {
        self.offers().first()
    }

    /// How far every position is, by its rank.
    fn distances(&self, _metric: Metric, _watch: &mut Watch) -> Result<&'static [u8], SolveError> {
        Err(SolveError::TooManyPositions)
    }

    /// What the heuristic of that name is worth.
    fn measure(&self, _metric: Metric, _name: &str, _watch: &mut Watch) -> Result<Measured, SolveError> {
        Err(SolveError::TooManyPositions)
    }
}

/// Tables that are worth being kept between visits, and made while nobody waits.
pub struct LargeTables {
    /// What they are kept under; another one when their form changes.
    pub name: &'static str,
    /// Whether they are at hand.
    pub are_there: fn() -> bool,
    pub make: fn(&mut Watch) -> Result<(), Stop>,
    /// What there is to be kept, once they are at hand.
    pub bytes: fn() -> Option<Vec<u8>>,
    /// Takes in what was kept, if it is what it should be.
    pub install: fn(&[u8]) -> bool,
}

/// The large tables for a puzzle, if there are any.
pub fn large_tables(puzzle: &AnyPuzzle) -> Option<&'static LargeTables> {
    delegate!(puzzle, puzzle => puzzle.large_tables())
}

/// The methods for a puzzle, the default first; none where there is no solver for it.
pub fn offers(puzzle: &AnyPuzzle) -> &'static [Offer] {
    delegate!(puzzle, puzzle => puzzle.offers())
}

/// The heuristics that a puzzle's methods choose from, the default first.
pub fn heuristics(puzzle: &AnyPuzzle) -> &'static [Heuristic] {
    delegate!(puzzle, puzzle => puzzle.heuristics())
}

/// The names of heuristics that show side by side how much a search owes to what guides it, the weakest first.
pub fn contrasts(puzzle: &AnyPuzzle) -> &'static [&'static str] {
    delegate!(puzzle, puzzle => puzzle.contrasts())
}

/// Whether every position of a puzzle can be looked at, for its distance and for what heuristics say of it.
pub fn is_surveyed(puzzle: &AnyPuzzle) -> bool {
    delegate!(puzzle, puzzle => puzzle.is_surveyed())
}

/// The metric of that name in which a puzzle is counted, the usual one for `None`.
pub fn metric(puzzle: &AnyPuzzle, name: Option<&str>) -> Result<Metric, SolveError> {
    let metrics = puzzle.metrics();
    let Some(name) = name else { return Ok(metrics[0]) };
    let known = metrics.iter().copied().find(|metric| metric.name() == name);
    known.ok_or_else(|| SolveError::unknown("metric", name, metrics.iter().map(|metric| metric.name())))
}

/// A method with its options, known to fit the puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Method {
    offer: &'static Offer,
    pub metric: Metric,
    heuristic: Option<&'static Heuristic>,
}

impl Method {
    /// The method of that name with those options; what is `None` takes its default.
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
                .find(|offer| offer.name == name)
                .ok_or_else(|| SolveError::unknown("method", name, offers.iter().map(|offer| offer.name)))?,
        };
        let metric = self::metric(puzzle, metric)?;
        let heuristic = match heuristic {
            None => offer.heuristics.first(),
            Some(name) => {
                let known = offer.heuristics.iter().find(|heuristic| heuristic.is_called(name));
                Some(known.ok_or_else(|| {
                    SolveError::unknown("heuristic", name, offer.heuristics.iter().map(|known| known.name))
                })?)
            }
        };
        Ok(Method { offer, metric, heuristic })
    }

    pub fn offer(&self) -> &'static Offer {
        self.offer
    }

    /// The same for another puzzle if it offers that, else its default.
    pub fn fitted_to(self, puzzle: &AnyPuzzle) -> Option<Method> {
        let heuristic = self.heuristic.map(|heuristic| heuristic.name);
        Method::choose(puzzle, Some(self.offer.name), Some(self.metric.name()), heuristic)
            .ok()
            .or_else(|| Method::default_for(puzzle))
    }

    /// What solves a puzzle if nothing else is asked for; `None` where nothing does.
    pub fn default_for(puzzle: &AnyPuzzle) -> Option<Method> {
        Method::choose(puzzle, None, None, None).ok()
    }

    /// What guides it; `None` where the method needs nothing.
    pub fn heuristic(&self) -> Option<&'static Heuristic> {
        self.heuristic
    }
}

/// What a method found, before it is checked.
pub struct Answer {
    pub moves: Vec<Move>,
    pub proof: Proof,
    /// Parts of the solution with their names, where it has any.
    pub phases: Vec<Phase>,
}

/// How much of a solution somebody wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shown {
    Whole,
    /// How long it is, as a hint.
    Length,
    /// Only what to do next.
    NextMove,
}

impl Shown {
    /// What there is to tell of the moves that are left to somebody who holds the puzzle so.
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
            (Shown::NextMove, [next, ..], _) => format!("next {}", held.write(*next).0),
            (_, _, Proof::Optimal) => format!("{} from here", length()),
            (_, _, Proof::Best { .. }) => format!("at most {} from here", length()),
        }
    }
}

/// What is told of a solution that is not shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// As a part of a sentence.
    pub words: String,
    /// The same in as few words as have room on the puzzle.
    pub label: String,
    /// The move that it is about, if it is about one.
    pub next: Option<Move>,
}

/// A move to be made next, in as few words as have room on the puzzle.
pub fn next_label(next: Move) -> String {
    format!("Next: {next}")
}

impl Hint {
    /// What somebody wants to see of the moves that are left.
    pub fn of(
        shown: Shown,
        moves: &[Move],
        puzzle: &AnyPuzzle,
        held: Held,
        metric: Metric,
        proof: Proof,
    ) -> Hint {
        let next = moves.first().copied().filter(|_| shown == Shown::NextMove);
        let label = match (next, proof) {
            (Some(next), _) => next_label(held.write(next).0),
            (None, _) if moves.is_empty() => "Nothing left to do".to_string(),
            (None, proof) => {
                let most = if proof == Proof::Optimal { "" } else { "At most " };
                format!("{most}{} left", metric.counted(puzzle.length(moves, metric)))
            }
        };
        Hint { words: shown.words(moves, puzzle, held, metric, proof), label, next }
    }
}

/// A solution to go along: hints come from it, so that they lead somewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    pub start: AnyPuzzle,
    pub moves: Vec<Move>,
    pub proof: Proof,
}

impl Way {
    /// So much of what is left of it from a position, in words, if it leads through that.
    pub fn hint(&self, shown: Shown, position: &AnyPuzzle, held: Held, metric: Metric) -> Option<String> {
        self.hint_at(shown, position, held, metric).map(|hint| hint.words)
    }

    /// The same, to be shown on the puzzle.
    pub fn hint_at(&self, shown: Shown, position: &AnyPuzzle, held: Held, metric: Metric) -> Option<Hint> {
        let mut on_way = self.start.clone();
        let mut moves = self.moves.iter();
        while on_way != *position {
            on_way.apply(*moves.next()?).ok()?;
        }
        Some(Hint::of(shown, moves.as_slice(), position, held, metric, self.proof))
    }
}

/// What is known of a solution's length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Proof {
    /// There is no shorter one.
    Optimal,
    /// There may be shorter ones, but none below the bound.
    Best { lower_bound: u32 },
}

/// What a heuristic is worth, measured at every position of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    pub mean: f64,
    pub max: u32,
    /// Never more than the true distance.
    pub is_admissible: bool,
    /// Never more than one move's cost above that of a neighbour.
    pub is_consistent: bool,
    /// The nearest position where it is too large, if there is any.
    pub too_large: Option<Example>,
    /// The position where it is most too small.
    pub too_small: Option<Example>,
}

/// A position where a heuristic is wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Example {
    /// Moves from the solved position.
    pub moves: String,
    pub estimate: u32,
    pub distance: u32,
}

/// A solution that was replayed on the position and solves it.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub moves: Vec<Move>,
    /// In the metric that was asked for.
    pub length: u32,
    pub proof: Proof,
    pub phases: Vec<Phase>,
    pub counters: Counters,
    /// Time of the search itself, making tables excluded.
    pub micros: u64,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    Unknown {
        option: &'static str,
        found: String,
        known: Vec<&'static str>,
    },
    Stopped(Stop),
    /// It is plain that nothing leads to the goal, and why.
    Unsolvable {
        why: String,
    },
    NoSolver {
        puzzle: String,
    },
    /// Nothing is that far from solved.
    TooFar {
        distance: u32,
        farthest: u32,
    },
    /// The puzzle has more positions than can be looked at one by one.
    TooManyPositions,
    /// The method takes no limit on the number of moves.
    NotAdjustable {
        method: &'static str,
    },
    /// The method's steps cannot be shown one by one.
    NotTraced {
        method: &'static str,
    },
    /// A limit on moves is one on half turns.
    OtherMetric {
        metric: Metric,
    },
    /// The puzzle can only be solved, not brought to another position.
    NoWayTo {
        puzzle: String,
    },
    /// The method's answer does not solve the position: a fault in the program.
    WrongAnswer {
        method: &'static str,
    },
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Unknown { option, found, known } if known.is_empty() => {
                write!(f, "there is no {option} to be chosen here, so not “{found}”")
            }
            SolveError::Unknown { option, found, known } => {
                write!(f, "there is no {option} “{found}”; there is {}", known.join(", "))
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
    fn unknown(option: &'static str, found: &str, known: impl Iterator<Item = &'static str>) -> SolveError {
        SolveError::Unknown { option, found: found.to_string(), known: known.collect() }
    }
}

impl From<Stop> for SolveError {
    fn from(stop: Stop) -> Self {
        SolveError::Stopped(stop)
    }
}

/// Solves a position and replays the solution before giving it away. A search that ends without one tells of
/// its progress once more, so that what it counted is known.
pub fn solve(
    puzzle: &AnyPuzzle,
    method: Method,
    limits: Limits,
    on_progress: OnProgress,
) -> Result<Outcome, SolveError> {
    check_offered(puzzle, method)?;
    if limits.max_moves.is_some() && !method.offer.is_adjustable {
        return Err(SolveError::NotAdjustable { method: method.offer.name });
    }
    if limits.max_moves.is_some() && method.metric != Metric::Half {
        return Err(SolveError::OtherMetric { metric: method.metric });
    }
    let mut watch = Watch::new(limits, on_progress);
    let searched = delegate!(puzzle, puzzle => puzzle.search(&method, &mut watch)).inspect_err(|stop| {
        // What was counted until it ended is told; it has ended, so nobody can end it. Whoever ended it does not care.
        if *stop != Stop::Cancelled {
            let _ = watch.report();
        }
    });
    let answer = match (searched, puzzle.flaw()) {
        (Err(Stop::Unsolvable), Some(why)) => return Err(SolveError::Unsolvable { why }),
        (searched, _) => searched?,
    };
    let micros = watch.elapsed().as_micros() as u64;

    let mut replay = puzzle.clone();
    let played = replay.apply_all(&answer.moves);
    if played.is_err() || !replay.is_solved() {
        return Err(SolveError::WrongAnswer { method: method.offer.name });
    }
    Ok(Outcome {
        length: puzzle.length(&answer.moves, method.metric),
        moves: answer.moves,
        proof: answer.proof,
        phases: answer.phases,
        counters: watch.counters(),
        micros,
    })
}

/// Solves a position, and tells how many microseconds that takes. Unless that is long, it is done again in silence until
/// it can be told: what came first may have found nothing in the caches, and may be over too soon for the clock. All else
/// is as the first one found it.
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
    let again = stopwatch.micros(|| {
        let mut go_on = |_| ControlFlow::Continue(());
        let mut watch = Watch::new(limits, &mut go_on);
        delegate!(puzzle, puzzle => puzzle.search(&method, &mut watch)).map(|_| ())
    });
    // What was just within its limits may be just beyond them the next time.
    Ok((first, again.unwrap_or(micros)))
}

/// A method may have been chosen for another puzzle.
fn check_offered(puzzle: &AnyPuzzle, method: Method) -> Result<(), SolveError> {
    let offers = offers(puzzle);
    if offers.contains(method.offer) {
        return Ok(());
    }
    Err(SolveError::unknown("method", method.offer.name, offers.iter().map(|offer| offer.name)))
}

/// Records what a method does from a position, up to [`trace::MOST_TRACED`] expansions of it.
pub fn trace(puzzle: &AnyPuzzle, method: Method, on_progress: OnProgress) -> Result<Trace, SolveError> {
    check_offered(puzzle, method)?;
    if !method.offer.is_traced {
        return Err(SolveError::NotTraced { method: method.offer.name });
    }
    let limits = Limits { max_nodes: Some(trace::MOST_TRACED), ..Limits::default() };
    let mut watch = Watch::new(limits, on_progress);
    Ok(delegate!(puzzle, puzzle => puzzle.trace(&method, &mut watch))?)
}

/// Finds moves that lead from one position to another, up to turning the whole puzzle.
pub fn solve_towards(
    puzzle: &AnyPuzzle,
    goal: &AnyPuzzle,
    method: Method,
    limits: Limits,
    on_progress: OnProgress,
) -> Result<Outcome, SolveError> {
    match puzzle.seen_from(goal) {
        Some(seen) => solve(&seen, method, limits, on_progress),
        None => Err(SolveError::NoWayTo { puzzle: puzzle.id() }),
    }
}

/// Makes the large tables for a puzzle, if there are any and they are not at hand.
pub fn make_large_tables(puzzle: &AnyPuzzle, on_progress: OnProgress) -> Result<(), SolveError> {
    let mut watch = Watch::new(Limits::default(), on_progress);
    match large_tables(puzzle) {
        Some(tables) => {
            watch.begin("making tables")?;
            Ok((tables.make)(&mut watch)?)
        }
        None => Ok(()),
    }
}

/// Makes the tables of a puzzle's default method, so that the first solve does not wait for them.
pub fn warm_up(puzzle: &AnyPuzzle, on_progress: OnProgress) -> Result<(), SolveError> {
    let mut watch = Watch::new(Limits::default(), on_progress);
    Ok(delegate!(puzzle, puzzle => puzzle.warm_up(&mut watch))?)
}

/// The distances of all positions of a puzzle from the solved one, by rank; those of a puzzle with too many
/// positions are not known.
pub fn distances(
    puzzle: &AnyPuzzle,
    metric: Metric,
    on_progress: OnProgress,
) -> Result<&'static [u8], SolveError> {
    let mut watch = Watch::new(Limits::default(), on_progress);
    delegate!(puzzle, puzzle => puzzle.distances(metric, &mut watch))
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

/// Measures a heuristic at every position of a puzzle.
pub fn measure(
    puzzle: &AnyPuzzle,
    metric: Metric,
    heuristic: &str,
    on_progress: OnProgress,
) -> Result<Measured, SolveError> {
    let mut watch = Watch::new(Limits::default(), on_progress);
    delegate!(puzzle, puzzle => puzzle.measure(metric, heuristic, &mut watch))
}

/// Moves that lead from the solved puzzle to a position drawn uniformly from all that can be reached.
pub fn random_state_scramble(
    puzzle: &AnyPuzzle,
    random: &mut Random,
    on_progress: OnProgress,
) -> Result<Vec<Move>, SolveError> {
    scramble_to(&puzzle.random_state(random), puzzle.metrics()[0], on_progress)
}

/// How far from solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Far {
    At(u32),
    /// As far as any position.
    Farthest,
}

impl FromStr for Far {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match (text, text.parse()) {
            ("farthest", _) => Ok(Far::Farthest),
            (_, Ok(distance)) => Ok(Far::At(distance)),
            _ => Err("a number or “farthest” is wanted".to_string()),
        }
    }
}

/// Moves that lead from the solved puzzle to a position drawn uniformly from those that far from it.
pub fn scramble_at_distance(
    puzzle: &AnyPuzzle,
    metric: Metric,
    far: Far,
    random: &mut Random,
    on_progress: OnProgress,
) -> Result<Vec<Move>, SolveError> {
    let table = distances(puzzle, metric, on_progress)?;
    let counts = distribution(table);
    let farthest = counts.len() as u32 - 1;
    let distance = match far {
        Far::At(distance) => distance,
        Far::Farthest => farthest,
    };
    if distance > farthest {
        return Err(SolveError::TooFar { distance, farthest });
    }
    let chosen = random.below(counts[distance as usize]);
    let mut at_distance = (0..table.len()).filter(|&rank| u32::from(table[rank]) == distance);
    let rank = at_distance.nth(chosen).expect("so many were counted");
    let position = puzzle.with_rank(rank).expect("a table has the ranks of its puzzle");
    scramble_to(&position, metric, on_progress)
}

fn scramble_to(
    position: &AnyPuzzle,
    metric: Metric,
    on_progress: OnProgress,
) -> Result<Vec<Move>, SolveError> {
    let quick = delegate!(position, puzzle => puzzle.quick_offer());
    let method = Method::choose(position, quick.map(|offer| offer.name), Some(metric.name()), None)?;
    let outcome = solve(position, method, Limits::default(), on_progress)?;
    Ok(invert(&outcome.moves).into_iter().filter_map(|mv| shortest(mv, position)).collect())
}
