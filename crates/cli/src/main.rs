//! The terminal program `unfold`: arguments in, lines out.
//!
//! # Code map
//!
//! - `arguments`: the arguments, first parsed, then validated.
//! - `solve_command`: `unfold solve`, on several threads.
//! - `state_command`: `unfold state` and `unfold net`.
//! - `compare_command`: `unfold compare`.
//! - `prompt`: `unfold` alone, the console; its commands are in `unfold_core::workbench::console`, which the page uses, too.
//!
//! Short commands are here: `scramble`, `heuristics`, `methods`, `distances`.
//!
//! Answers go to standard output, a line each, and everything else to standard error. A line that fails does not stop those after it.

mod arguments;
mod compare_command;
mod prompt;
mod solve_command;
mod state_command;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use arguments::{Command, Options};
use unfold_core::notation::{self, Held, Hold, Script};
use unfold_core::puzzle::{AnyKind, AnyPuzzle, Kind, Puzzle};
use unfold_core::random::Seed;
use unfold_core::solve::{self, Progress};
use unfold_core::workbench::console;
use unfold_core::workbench::share;

const USAGE: &str = "\
usage: unfold COMMAND PUZZLE [OPTIONS]

  unfold                   the interactive console; its commands can be piped in too
  unfold solve PUZZLE      solve the positions on standard input, one a line (moves, a state or a link);
                           prints one JSON object a line; of cubes there are solvers for 2x2x2 and 3x3x3
      --method M  --metric M  --heuristic H  --max-nodes N  --time-ms T  --memory-mb M  --jobs N
      --max-moves N (a solution of at most N moves)  --goal G (lead to this position instead: moves or a state)
      --hold face|middle (how gears are held by the author of the moves; see below)
      --counters (say more: phases, positions generated, largest frontier, threshold by threshold)
  unfold methods PUZZLE    list methods, heuristics and metrics, the default of each first
  unfold heuristics PUZZLE [--metric M] [--hold H]     measure every heuristic at every position
  unfold state PUZZLE [ALG] [--hold H]      print the position that the moves lead to, or a link; without them, those on
                                            standard input, one a line, as for solve
  unfold net PUZZLE [ALG] [--hold H]        print it as an unfolded net
  unfold scramble PUZZLE   print moves to a random position; as many random turns as are usual for a cube
      --seed S (a number; a fresh one is printed, in 64 digits)  --count C  --moves N (N random turns instead)  --most-equal K (turns in a row)
      --distance D (one that far from solved, or `farthest`)  --metric M  --hold H
  unfold compare PUZZLE    solve random positions by several methods: lengths and times, median, spread and histograms
      --count C (100)  --seed S  --method A,B,…  --metric M  --max-moves N  --time-ms T
  unfold distances PUZZLE [--metric M]      count the positions at each distance from solved

Moves of the gear ball and the gear cube are written in two ways. Holding the middle, as without --hold, R turns the
right and the left face by a quarter each. Holding the opposite face (--hold face), as csTimer and others write, R turns
the right face by half and the middle slice by a quarter. What is printed is in the same way; x y z turn the whole puzzle.
";

fn main() -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = arguments::read(lexopt::Parser::from_env()).and_then(|command| run(command, &mut out));
    match done.and_then(|code| out.flush().map(|()| code).map_err(Failure::from)) {
        Ok(code) => code,
        // The reader closed the pipe, as `head` does.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("unfold: {}", failure.text());
            ExitCode::from(2)
        }
    }
}

/// Why a command failed.
enum Failure {
    Asked(String),
    Output(io::Error),
}

impl Failure {
    fn text(&self) -> String {
        match self {
            Failure::Asked(text) => text.clone(),
            Failure::Output(error) => format!("the output could not be written: {error}"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<String> for Failure {
    fn from(text: String) -> Self {
        Failure::Asked(text)
    }
}

fn run(command: Command, out: &mut impl Write) -> Result<ExitCode, Failure> {
    match command {
        Command::Help => write!(out, "{USAGE}\nPUZZLE is one of {}.\n", AnyKind::known_ids())?,
        Command::Console => return prompt::run(out),
        Command::Version => writeln!(out, "unfold {}", env!("CARGO_PKG_VERSION"))?,
        Command::Solve(puzzle, options) => return solve_command::run(&puzzle, &options, out),
        Command::Methods(puzzle) => write!(out, "{}", console::methods(&puzzle))?,
        Command::Heuristics(puzzle, options) => heuristics(&puzzle, &options, out)?,
        Command::State(puzzle, hold, alg) => {
            let text = |position: &AnyPuzzle| format!("{}\n", position.text());
            return state_command::print(&puzzle, hold, alg.as_deref(), text, "", out);
        }
        Command::Net(puzzle, hold, alg) => {
            return state_command::print(&puzzle, hold, alg.as_deref(), AnyPuzzle::net_text, "\n", out);
        }
        Command::Scramble(puzzle, options) => scramble(&puzzle, &options, out)?,
        Command::Distances(puzzle, options) => distances(&puzzle, &options, out)?,
        Command::Compare(puzzle, options) => compare_command::run(&puzzle, &options, out)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Ignores progress and never cancels: Ctrl C stops the program.
fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The position of a line: a link, the text of a state if it looks like one, else moves. Also how the puzzle is held then,
/// because the solution continues from there.
fn position(puzzle: &AnyPuzzle, hold: Hold, line: &str) -> Result<(AnyPuzzle, Held), String> {
    match linked(puzzle, line) {
        Some(position) => position,
        None if puzzle.kind().is_text(line) => {
            puzzle.with_text(line).map(|position| (position, hold.into())).map_err(|error| error.to_string())
        }
        None => after(puzzle.clone(), hold, line),
    }
}

/// The position of a link, if the text is one, and how the puzzle is held then.
fn linked(puzzle: &AnyPuzzle, text: &str) -> Option<Result<(AnyPuzzle, Held), String>> {
    let position = |opened: share::Opened| {
        let position = opened.session.position().clone();
        match position.id() {
            id if id == puzzle.id() => Ok((position, opened.session.held())),
            id => Err(format!("the link is to a {id}, not to a {}", puzzle.id())),
        }
    };
    let opened =
        share::pasted_link(text)?.map_err(|error| format!("the link cannot be used: {}", error.reason()));
    Some(opened.and_then(position))
}

/// The position after moves, and how the puzzle is held then.
fn after(mut puzzle: AnyPuzzle, hold: Hold, alg: &str) -> Result<(AnyPuzzle, Held), String> {
    let script = Script::read_held(alg, &puzzle, hold.into()).map_err(|error| error.to_string())?;
    puzzle.apply_all(&script).map_err(|unreadable| format!("expected {}", unreadable.expected))?;
    Ok((puzzle, script.spelled(hold.into()).end()))
}

fn heuristics(puzzle: &AnyPuzzle, options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let metric = options.metric(puzzle)?;
    writeln!(out, "heuristic          mean  max  admissible  consistent")?;
    for heuristic in solve::heuristics(puzzle) {
        let measured =
            solve::measure(puzzle, metric, heuristic.name, &mut go_on).map_err(|error| error.to_string())?;
        let yes = |is: bool| if is { "yes" } else { "no" };
        write!(out, "{:16} {:6.2} {:4}", heuristic.name, measured.mean, measured.max)?;
        write!(out, "  {:10}  {:10}", yes(measured.is_admissible), yes(measured.is_consistent))?;
        if let Some(example) = measured.too_large {
            let moves = notation::parse(&example.moves, puzzle).map_err(|error| error.to_string())?;
            let moves = notation::print(&Held::from(options.hold()).write_all(&moves));
            write!(out, "  after {moves} it says {}, not {}", example.estimate, example.distance)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn scramble(puzzle: &AnyPuzzle, options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let mut random = seed(options)?.random();
    let metric = options.metric(puzzle)?;
    let most_equal = options.most_equal(puzzle)?;
    for _ in 0..options.count.unwrap_or(1) {
        let moves = match (options.moves, options.distance) {
            (Some(count), _) => Ok(puzzle.random_moves(count, most_equal, &mut random)),
            // Without a solver there are no moves to a random position.
            (None, None) if solve::offers(puzzle).is_empty() => {
                Ok(puzzle.random_moves(puzzle.kind().usual_scramble(), most_equal, &mut random))
            }
            (None, None) => solve::random_state_scramble(puzzle, &mut random, &mut go_on),
            (None, Some(distance)) => {
                solve::scramble_at_distance(puzzle, metric, distance, &mut random, &mut go_on)
            }
        };
        let moves = moves.map_err(|error| error.to_string())?;
        writeln!(out, "{}", notation::print(&Held::from(options.hold()).write_all(&moves)))?;
    }
    Ok(())
}

/// The requested seed, or a fresh one, which is printed for `--seed`.
fn seed(options: &Options) -> Result<Seed, String> {
    if let Some(seed) = options.seed {
        return Ok(seed);
    }
    let seed = Seed::fresh().map_err(|error| format!("there is no entropy to be had: {error}"))?;
    eprintln!("seed {seed}");
    Ok(seed)
}

fn distances(puzzle: &AnyPuzzle, options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let metric = options.metric(puzzle)?;
    let table = solve::distances(puzzle, metric, &mut go_on).map_err(|error| error.to_string())?;
    let counts = solve::distribution(table);
    for (distance, count) in counts.iter().enumerate() {
        writeln!(out, "{distance:2} {count:6}")?;
    }
    let total: usize = counts.iter().sum();
    let sum: usize = counts.iter().enumerate().map(|(distance, count)| distance * count).sum();
    writeln!(out, "states {total}, mean {:.4}", sum as f64 / total as f64)?;
    Ok(())
}
