//! `unfold solve`: positions in, solutions out, in order, on several threads.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Lines, Stdin, Write};
use std::iter::Enumerate;
use std::process::ExitCode;
use std::sync::{Condvar, Mutex, mpsc};
use std::thread;

use serde::Serialize;

use super::{Failure, position};
use crate::arguments::Options;
use unfold_core::notation;
use unfold_core::puzzle::AnyPuzzle;
use unfold_core::solve::{self, Counters, Method, Phase, Proof};

/// One line of output.
#[derive(Serialize)]
#[serde(untagged)]
enum Line {
    Solved {
        input: String,
        solution: String,
        length: u32,
        optimal: bool,
        nodes: u64,
        micros: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        phases: Option<Vec<Phase>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        counters: Option<Counters>,
    },
    Failed {
        input: String,
        error: String,
    },
}

/// How many answers may wait for an earlier slow one.
const WINDOW: usize = 10_000;

pub(crate) fn run(puzzle: &AnyPuzzle, options: &Options, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let method = options.method(puzzle)?;
    let goal = options.goal.as_ref().map(|text| position(puzzle, options.hold(), text)).transpose();
    let goal = goal.map_err(|error| format!("--goal: {error}"))?;
    let goal = goal.as_ref().map(|(goal, _)| goal);
    if Some(method.offer()) == solve::offers(puzzle).first() {
        solve::make_large_tables(puzzle, &mut super::go_on).map_err(|error| error.to_string())?;
    }
    let input = Mutex::new(Input { lines: BufReader::new(io::stdin()).lines().enumerate(), error: None });
    let gate = Gate::default();
    let (sender, receiver) = mpsc::channel::<(usize, Line)>();
    let printed = thread::scope(|scope| {
        for _ in 0..options.jobs {
            let (sender, input, gate) = (sender.clone(), &input, &gate);
            scope.spawn(move || {
                while let Some((number, line)) = input.lock().ok().and_then(|mut input| input.next()) {
                    gate.wait(number);
                    let line = answer(puzzle, goal, method, options, line);
                    if sender.send((number, line)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let printed = print_in_order(receiver, &gate, out);
        gate.open_to(usize::MAX);
        printed
    });
    let all_solved = printed?;
    match input.into_inner().ok().and_then(|input| input.error) {
        Some(error) => Err(Failure::Asked(format!("the input could not be read: {error}"))),
        None if all_solved => Ok(ExitCode::SUCCESS),
        None => Ok(ExitCode::FAILURE),
    }
}

/// Prints answers in the order of their lines. Returns whether all lines were solved.
fn print_in_order(
    lines: mpsc::Receiver<(usize, Line)>,
    gate: &Gate,
    out: &mut impl Write,
) -> io::Result<bool> {
    let mut all_solved = true;
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (number, line) in lines {
        waiting.insert(number, line);
        while let Some(line) = waiting.remove(&next) {
            all_solved &= matches!(line, Line::Solved { .. });
            writeln!(out, "{}", serde_json::to_string(&line)?)?;
            next += 1;
        }
        if waiting.is_empty() {
            out.flush()?;
        }
        gate.open_to(next.saturating_add(WINDOW));
    }
    Ok(all_solved)
}

/// Numbered lines, and the read error that ended them, if any.
struct Input {
    lines: Enumerate<Lines<BufReader<Stdin>>>,
    error: Option<io::Error>,
}

impl Input {
    /// The next line. A line that is not UTF-8 gives an error of its own.
    fn next(&mut self) -> Option<(usize, Result<String, String>)> {
        match self.lines.next()? {
            (number, Ok(line)) => Some((number, Ok(line))),
            (number, Err(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Some((number, Err("the line is not text in UTF-8".to_string())))
            }
            (_, Err(error)) => {
                self.error = Some(error);
                None
            }
        }
    }
}

/// Blocks threads that are too far ahead of the printed lines.
#[derive(Default)]
struct Gate {
    limit: Mutex<usize>,
    moved: Condvar,
}

impl Gate {
    fn wait(&self, number: usize) {
        if let Ok(limit) = self.limit.lock() {
            drop(self.moved.wait_while(limit, |limit| number >= (*limit).max(WINDOW)));
        }
    }

    fn open_to(&self, number: usize) {
        if let Ok(mut limit) = self.limit.lock() {
            *limit = number;
        }
        self.moved.notify_all();
    }
}

fn answer(
    puzzle: &AnyPuzzle,
    goal: Option<&AnyPuzzle>,
    method: Method,
    options: &Options,
    line: Result<String, String>,
) -> Line {
    let input = match line {
        Ok(input) => input,
        Err(error) => return Line::Failed { input: String::new(), error },
    };
    let outcome = position(puzzle, options.hold(), &input).and_then(|(position, held)| {
        let outcome = match goal {
            None => solve::solve(&position, method, options.limits, &mut super::go_on),
            Some(goal) => solve::solve_towards(&position, goal, method, options.limits, &mut super::go_on),
        };
        outcome.map(|outcome| (outcome, held)).map_err(|error| error.to_string())
    });
    match outcome {
        Ok((outcome, held)) => Line::Solved {
            input,
            solution: notation::print(&held.write_all(&outcome.moves)),
            length: outcome.length,
            optimal: outcome.proof == Proof::Optimal,
            nodes: outcome.counters.expanded,
            micros: outcome.micros,
            phases: options.counters.then_some(outcome.phases).filter(|phases| !phases.is_empty()),
            counters: options.counters.then_some(outcome.counters),
        },
        Err(error) => Line::Failed { input, error },
    }
}
