//! The arguments of the terminal program: first as they stand, then checked.

use std::num::NonZeroUsize;
use std::time::Duration;

use lexopt::Arg::{Long, Short, Value};
use lexopt::ValueExt;

use super::Failure;
use crate::notation::MAX_MOVES;
use crate::puzzle::AnyPuzzle;
use crate::scramble::MOST_EQUAL_TURNS;
use crate::solve::{Far, Limits, Method};

pub enum Command {
    Help,
    Version,
    Solve(AnyPuzzle, Options),
    Methods(AnyPuzzle),
    Heuristics(AnyPuzzle, Options),
    State(AnyPuzzle, String),
    Net(AnyPuzzle, String),
    Scramble(AnyPuzzle, Options),
    Distances(AnyPuzzle, Options),
}

pub struct Options {
    method: Option<String>,
    metric: Option<String>,
    heuristic: Option<String>,
    pub limits: Limits,
    pub jobs: usize,
    pub seed: Option<u64>,
    pub count: usize,
    pub moves: Option<usize>,
    pub most_equal: usize,
    pub distance: Option<Far>,
    pub counters: bool,
}

impl Options {
    pub fn method(&self, puzzle: &AnyPuzzle) -> Result<Method, String> {
        let [method, metric, heuristic] = [&self.method, &self.metric, &self.heuristic].map(Option::as_deref);
        Method::choose(puzzle, method, metric, heuristic).map_err(|error| error.to_string())
    }
}

const MAX_JOBS: usize = 1_024;
const MAX_MEGABYTES: usize = 1 << 20;

/// A number from one to a limit.
fn up_to(limit: usize) -> impl Fn(&str) -> Result<usize, String> {
    move |text| match text.parse() {
        Ok(number) if (1..=limit).contains(&number) => Ok(number),
        _ => Err(format!("a number from 1 to {limit} is wanted")),
    }
}

pub fn read(parser: lexopt::Parser) -> Result<Command, Failure> {
    read_command(parser).map_err(|error| Failure::Asked(format!("{error} (unfold --help says more)")))
}

fn read_command(mut parser: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let mut words = Vec::new();
    let mut options = Options {
        method: None,
        metric: None,
        heuristic: None,
        limits: Limits::default(),
        jobs: std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        seed: None,
        count: 1,
        moves: None,
        most_equal: MOST_EQUAL_TURNS,
        distance: None,
        counters: false,
    };
    let mut given = Vec::new();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(Command::Help),
            Long("version") | Short('V') => return Ok(Command::Version),
            Long(name) => {
                let name = name.to_string();
                match name.as_str() {
                    "method" => options.method = Some(parser.value()?.string()?),
                    "metric" => options.metric = Some(parser.value()?.string()?),
                    "heuristic" => options.heuristic = Some(parser.value()?.string()?),
                    "max-nodes" => options.limits.max_nodes = Some(parser.value()?.parse()?),
                    "time-ms" => {
                        options.limits.time = Some(Duration::from_millis(parser.value()?.parse()?));
                    }
                    "memory-mb" => {
                        options.limits.memory = parser.value()?.parse_with(up_to(MAX_MEGABYTES))? << 20;
                    }
                    "counters" => options.counters = true,
                    "distance" => options.distance = Some(parser.value()?.parse()?),
                    "jobs" => options.jobs = parser.value()?.parse_with(up_to(MAX_JOBS))?,
                    "seed" => options.seed = Some(parser.value()?.parse()?),
                    "count" => options.count = parser.value()?.parse()?,
                    "moves" => options.moves = Some(parser.value()?.parse_with(up_to(MAX_MOVES))?),
                    "most-equal" => options.most_equal = parser.value()?.parse_with(up_to(MAX_MOVES))?,
                    _ => return Err(lexopt::Error::UnexpectedOption(format!("--{name}"))),
                }
                given.push(name);
            }
            Value(word) => words.push(word.string()?),
            Short(_) => return Err(argument.unexpected()),
        }
    }

    let mut words = words.into_iter();
    let Some(command) = words.next() else { return Ok(Command::Help) };
    if command == "help" {
        return Ok(Command::Help);
    }
    let fits: &[&str] = match command.as_str() {
        "solve" => {
            &["method", "metric", "heuristic", "max-nodes", "time-ms", "memory-mb", "jobs", "counters"]
        }
        "scramble" => &["seed", "count", "moves", "most-equal", "distance", "metric"],
        "distances" | "heuristics" => &["metric"],
        "methods" | "state" | "net" => &[],
        _ => return Err(format!("there is no command “{command}”").into()),
    };
    if let Some(name) = given.iter().find(|name| !fits.contains(&name.as_str())) {
        return Err(format!("unfold {command} takes no option --{name}").into());
    }
    if options.moves.is_none() && given.iter().any(|name| name == "most-equal") {
        return Err("--most-equal goes with --moves".into());
    }
    if command == "scramble" && options.distance.is_none() && given.iter().any(|name| name == "metric") {
        return Err("--metric goes with --distance".into());
    }
    if options.moves.is_some() && options.distance.is_some() {
        return Err("--moves and --distance both say what to draw".into());
    }
    let id = words.next().ok_or_else(|| format!("unfold {command} wants the name of a puzzle"))?;
    let puzzle = AnyPuzzle::named(&id)
        .ok_or_else(|| format!("there is no puzzle “{id}”; there is {}", AnyPuzzle::OFFERED.join(", ")))?;
    // Moves may come as one argument or as many.
    let rest: Vec<String> = words.collect();
    let alg = rest.join(" ");
    if !alg.is_empty() && !matches!(command.as_str(), "state" | "net") {
        return Err(format!("unfold {command} wants nothing after the puzzle, found “{alg}”").into());
    }
    Ok(match command.as_str() {
        "solve" => Command::Solve(puzzle, options),
        "methods" => Command::Methods(puzzle),
        "heuristics" => Command::Heuristics(puzzle, options),
        "state" => Command::State(puzzle, alg),
        "net" => Command::Net(puzzle, alg),
        "scramble" => Command::Scramble(puzzle, options),
        _ => Command::Distances(puzzle, options),
    })
}
