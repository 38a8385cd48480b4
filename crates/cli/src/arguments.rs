//! The arguments of the terminal program: first parsed, then validated.

use std::num::NonZeroUsize;
use std::time::Duration;

use lexopt::Arg::{Long, Short, Value};
use lexopt::ValueExt;

use crate::Failure;
use unfold_core::notation::{Hold, MAX_MOVES, Vocabulary};
use unfold_core::puzzle::{AnyKind, AnyPuzzle, Kind, Metric, Puzzle};
use unfold_core::random::Seed;
use unfold_core::solve::compare;
use unfold_core::solve::{self, Limits, Method, ScrambleDistance, SolveError};

pub(crate) enum Command {
    Help,
    Console,
    Version,
    Solve(AnyPuzzle, Options),
    Methods(AnyPuzzle),
    Heuristics(AnyPuzzle, Options),
    /// The position after these moves, or that of each line of the input.
    State(AnyPuzzle, Hold, Option<String>),
    Net(AnyPuzzle, Hold, Option<String>),
    Scramble(AnyPuzzle, Options),
    Distances(AnyPuzzle, Options),
    Compare(AnyPuzzle, Options),
}

pub(crate) struct Options {
    method: Option<String>,
    metric: Option<String>,
    heuristic: Option<String>,
    pub limits: Limits,
    pub jobs: usize,
    pub seed: Option<Seed>,
    pub count: Option<usize>,
    pub moves: Option<usize>,
    most_equal: Option<usize>,
    pub distance: Option<ScrambleDistance>,
    pub counters: bool,
    /// The goal instead of the solved puzzle: moves or a state.
    pub goal: Option<String>,
    /// How moves are read and written, for puzzles with two holds.
    hold: Option<Hold>,
}

impl Options {
    pub(crate) fn method(&self, puzzle: &AnyPuzzle) -> Result<Method, String> {
        let [method, metric, heuristic] = [&self.method, &self.metric, &self.heuristic].map(Option::as_deref);
        Method::choose(puzzle, method, metric, heuristic).map_err(|error| error.to_string())
    }

    /// The methods to compare: those requested, separated by commas, or the default ones.
    pub(crate) fn methods(&self, puzzle: &AnyPuzzle) -> Result<Vec<Method>, String> {
        let metric = self.metric.as_deref();
        let names: Vec<&str> = match &self.method {
            Some(names) => names.split(',').collect(),
            None => compare::usual_methods(puzzle),
        };
        let choose = |name: &&str| Method::choose(puzzle, Some(name), metric, None);
        let methods: Result<Vec<Method>, _> = names.iter().map(choose).collect();
        match methods {
            Ok(methods) if methods.is_empty() => {
                Err(SolveError::NoSolver { puzzle: puzzle.id() }.to_string())
            }
            methods => methods.map_err(|error| error.to_string()),
        }
    }

    /// How many equal random moves may follow each other.
    pub(crate) fn most_equal(&self, puzzle: &AnyPuzzle) -> Result<usize, String> {
        match (self.most_equal, puzzle.kind().equal_limits().first()) {
            (Some(_), None) => Err(format!("--most-equal does not go with the {}", puzzle.id())),
            (chosen, usual) => Ok(chosen.or(usual.copied()).unwrap_or(1)),
        }
    }

    pub(crate) fn hold(&self) -> Hold {
        self.hold.unwrap_or_default()
    }

    pub(crate) fn metric(&self, puzzle: &AnyPuzzle) -> Result<Metric, String> {
        solve::metric(puzzle, self.metric.as_deref()).map_err(|error| error.to_string())
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

fn read_hold(name: &str) -> Result<Hold, String> {
    Hold::named(name).ok_or_else(|| "face or middle is wanted".to_string())
}

pub(crate) fn read(parser: lexopt::Parser) -> Result<Command, Failure> {
    read_command(parser).map_err(|error| Failure::Asked(format!("{error} (unfold --help says more)")))
}

fn read_command(mut parser: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let mut words = Vec::new();
    let mut options = Options::default();
    let mut given = Vec::new();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(Command::Help),
            Long("version") | Short('V') => return Ok(Command::Version),
            Long(name) => {
                let name = name.to_string();
                options.read(&name, &mut parser)?;
                given.push(name);
            }
            Value(word) => words.push(word.string()?),
            Short(_) => return Err(argument.unexpected()),
        }
    }
    let mut words = words.into_iter();
    match words.next().as_deref() {
        None if given.is_empty() => Ok(Command::Console),
        None => Err("options go with a command".into()),
        Some("help") => Ok(Command::Help),
        Some(command) => {
            check_options(command, &options, &given)?;
            command_of(command, words, options)
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            method: None,
            metric: None,
            heuristic: None,
            limits: Limits::default(),
            jobs: std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
            seed: None,
            count: None,
            moves: None,
            most_equal: None,
            distance: None,
            counters: false,
            goal: None,
            hold: None,
        }
    }
}

impl Options {
    /// Stores the value of an option.
    fn read(&mut self, name: &str, parser: &mut lexopt::Parser) -> Result<(), lexopt::Error> {
        match name {
            "method" => self.method = Some(parser.value()?.string()?),
            "metric" => self.metric = Some(parser.value()?.string()?),
            "heuristic" => self.heuristic = Some(parser.value()?.string()?),
            "max-nodes" => self.limits.max_nodes = Some(parser.value()?.parse()?),
            "time-ms" => self.limits.time = Some(Duration::from_millis(parser.value()?.parse()?)),
            "memory-mb" => self.limits.memory = parser.value()?.parse_with(up_to(MAX_MEGABYTES))? << 20,
            "max-moves" => self.limits.max_moves = Some(parser.value()?.parse()?),
            "goal" => self.goal = Some(parser.value()?.string()?),
            "hold" => self.hold = Some(parser.value()?.parse_with(read_hold)?),
            "counters" => self.counters = true,
            "distance" => self.distance = Some(parser.value()?.parse()?),
            "jobs" => self.jobs = parser.value()?.parse_with(up_to(MAX_JOBS))?,
            "seed" => self.seed = Some(parser.value()?.parse()?),
            "count" => self.count = Some(parser.value()?.parse()?),
            "moves" => self.moves = Some(parser.value()?.parse_with(up_to(MAX_MOVES))?),
            "most-equal" => self.most_equal = Some(parser.value()?.parse_with(up_to(MAX_MOVES))?),
            _ => return Err(lexopt::Error::UnexpectedOption(format!("--{name}"))),
        }
        Ok(())
    }
}

/// Refuses options that the command does not take, and combinations that conflict.
fn check_options(command: &str, options: &Options, given: &[String]) -> Result<(), lexopt::Error> {
    let fits: &[&str] = match command {
        "solve" => &[
            "method",
            "metric",
            "heuristic",
            "max-nodes",
            "max-moves",
            "time-ms",
            "memory-mb",
            "jobs",
            "counters",
            "goal",
            "hold",
        ],
        "compare" => &["method", "metric", "count", "seed", "max-moves", "time-ms"],
        "scramble" => &["seed", "count", "moves", "most-equal", "distance", "metric", "hold"],
        "heuristics" => &["metric", "hold"],
        "distances" => &["metric"],
        "state" | "net" => &["hold"],
        "methods" => &[],
        _ => return Err(format!("there is no command “{command}”").into()),
    };
    if let Some(name) = given.iter().find(|name| !fits.contains(&name.as_str())) {
        return Err(format!("unfold {command} takes no option --{name}").into());
    }
    let is_given = |name: &str| given.iter().any(|given| given == name);
    if is_given("most-equal") && options.moves.is_none() {
        return Err("--most-equal goes with --moves".into());
    }
    if command == "scramble" && is_given("metric") && options.distance.is_none() {
        return Err("--metric goes with --distance".into());
    }
    if options.moves.is_some() && options.distance.is_some() {
        return Err("--moves and --distance both say what to draw".into());
    }
    Ok(())
}

fn command_of(
    command: &str,
    mut words: impl Iterator<Item = String>,
    options: Options,
) -> Result<Command, lexopt::Error> {
    let id = words.next().ok_or_else(|| format!("unfold {command} wants the name of a puzzle"))?;
    let puzzle = AnyPuzzle::named(&id)
        .ok_or_else(|| format!("there is no puzzle “{id}”; there is {}", AnyKind::known_ids()))?;
    if options.hold.is_some() && !puzzle.is_held_in_two_ways() {
        return Err(
            format!("--hold does not go with the {id}, whose moves are written in one way only").into()
        );
    }
    // Moves may come as one argument or as many.
    let rest: Vec<String> = words.collect();
    let alg = (!rest.is_empty()).then(|| rest.join(" "));
    if let Some(alg) = alg.as_ref().filter(|alg| !alg.is_empty() && !matches!(command, "state" | "net")) {
        return Err(format!("unfold {command} wants nothing after the puzzle, found “{alg}”").into());
    }
    Ok(match command {
        "solve" => Command::Solve(puzzle, options),
        "methods" => Command::Methods(puzzle),
        "heuristics" => Command::Heuristics(puzzle, options),
        "state" => Command::State(puzzle, options.hold(), alg),
        "net" => Command::Net(puzzle, options.hold(), alg),
        "scramble" => Command::Scramble(puzzle, options),
        "compare" => Command::Compare(puzzle, options),
        _ => Command::Distances(puzzle, options),
    })
}
