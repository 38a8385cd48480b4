//! Solving: one function for the page's worker, the terminal and the tests.
//!
//! A new method is one file in `solve/` and one line in its puzzle's list of [`Offer`]s.

pub mod gear_ball;

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::notation::Move;
use crate::puzzle::{AnyPuzzle, Metric, Puzzle};
pub use crate::search::{Limits, OnProgress, Progress, Stop, Watch};

/// A way of solving that a puzzle offers.
pub struct Offer {
    pub name: &'static str,
    /// What the page calls it.
    pub title: &'static str,
    pub about: &'static str,
    /// The heuristics that guide it, the best first; empty where it needs none.
    pub heuristics: &'static [Heuristic],
    /// Searches; [`solve`] does the rest.
    run: fn(&AnyPuzzle, &Method, &mut Watch) -> Result<Answer, Stop>,
}

/// An estimate of the distance that is left.
pub struct Heuristic {
    pub name: &'static str,
    /// What the page calls it.
    pub title: &'static str,
    pub about: &'static str,
}

/// The methods for a puzzle, the default first.
pub fn offers(puzzle: &AnyPuzzle) -> &'static [Offer] {
    match puzzle {
        AnyPuzzle::Gear(_) => gear_ball::OFFERS,
    }
}

/// A method with its options, known to fit the puzzle.
#[derive(Clone, Copy)]
pub struct Method {
    offer: &'static Offer,
    pub metric: Metric,
    heuristic: &'static str,
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
        let offer = match name {
            None => &offers[0],
            Some(name) => {
                offers.iter().find(|offer| offer.name == name).ok_or_else(|| SolveError::Unknown {
                    option: "method",
                    found: name.to_string(),
                    known: offers.iter().map(|offer| offer.name).collect(),
                })?
            }
        };
        let metrics = puzzle.metrics();
        let metric = match metric {
            None => metrics[0],
            Some(name) => {
                let known = metrics.iter().copied().find(|metric| metric.name() == name);
                known.ok_or_else(|| SolveError::Unknown {
                    option: "metric",
                    found: name.to_string(),
                    known: metrics.iter().map(|metric| metric.name()).collect(),
                })?
            }
        };
        let heuristic = match heuristic {
            None => offer.heuristics.first().map_or("", |heuristic| heuristic.name),
            Some(name) => {
                let known = offer.heuristics.iter().find(|heuristic| heuristic.name == name);
                let known = known.ok_or_else(|| SolveError::Unknown {
                    option: "heuristic",
                    found: name.to_string(),
                    known: offer.heuristics.iter().map(|heuristic| heuristic.name).collect(),
                })?;
                known.name
            }
        };
        Ok(Method { offer, metric, heuristic })
    }

    pub fn name(&self) -> &'static str {
        self.offer.name
    }

    /// The name of the heuristic; empty where the method needs none.
    pub fn heuristic(&self) -> &'static str {
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

/// What is known of a solution's length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Proof {
    /// There is no shorter one.
    Optimal,
    /// There may be shorter ones, but none below the bound.
    Best { lower_bound: u32 },
}

/// A part of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    pub name: String,
    pub moves: Range<usize>,
}

/// A solution that was replayed on the position and solves it.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub moves: Vec<Move>,
    /// In the metric that was asked for.
    pub length: u32,
    pub proof: Proof,
    pub phases: Vec<Phase>,
    pub nodes: u64,
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
    /// The method's answer does not solve the position: a fault in the program.
    WrongAnswer {
        method: &'static str,
    },
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Unknown { option, found, known } if known.is_empty() => {
                write!(f, "this method takes no {option}, so not “{found}”")
            }
            SolveError::Unknown { option, found, known } => {
                write!(f, "there is no {option} “{found}”; there is {}", known.join(", "))
            }
            SolveError::Stopped(stop) => write!(f, "{stop}"),
            SolveError::WrongAnswer { method } => {
                write!(f, "the method “{method}” gave moves that do not solve the position")
            }
        }
    }
}

impl std::error::Error for SolveError {}

impl From<Stop> for SolveError {
    fn from(stop: Stop) -> Self {
        SolveError::Stopped(stop)
    }
}

/// Solves a position and replays the solution before giving it away.
pub fn solve(
    puzzle: &AnyPuzzle,
    method: Method,
    limits: Limits,
    on_progress: OnProgress,
) -> Result<Outcome, SolveError> {
    let mut watch = Watch::new(limits, on_progress);
    let answer = (method.offer.run)(puzzle, &method, &mut watch)?;
    let micros = watch.elapsed().as_micros() as u64;

    let mut replay = puzzle.clone();
    let played = replay.apply_all(&answer.moves);
    if played.is_err() || !replay.is_solved() {
        return Err(SolveError::WrongAnswer { method: method.name() });
    }
    Ok(Outcome {
        length: puzzle.length(&answer.moves, method.metric),
        moves: answer.moves,
        proof: answer.proof,
        phases: answer.phases,
        nodes: watch.nodes(),
        micros,
    })
}

/// Makes the tables of a puzzle's default method, so that the first solve does not wait for them.
pub fn warm_up(puzzle: &AnyPuzzle, on_progress: OnProgress) -> Result<(), Stop> {
    let mut watch = Watch::new(Limits::default(), on_progress);
    match puzzle {
        AnyPuzzle::Gear(puzzle) => gear_ball::warm_up(puzzle.brackets, &mut watch),
    }
}

/// Moves that lead from the solved puzzle to a position drawn uniformly from all that can be reached.
pub fn random_state_scramble(
    puzzle: &AnyPuzzle,
    random: &mut crate::scramble::Random,
    on_progress: OnProgress,
) -> Result<Vec<Move>, SolveError> {
    let position = puzzle.random_state(random);
    let method = Method::choose(&position, None, None, None)?;
    let outcome = solve(&position, method, Limits::default(), on_progress)?;
    Ok(crate::notation::invert(&outcome.moves))
}
