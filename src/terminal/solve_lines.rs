//! `unfold solve`: positions in, solutions out, in order, on as many threads as asked for.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::{Mutex, mpsc};
use std::thread;

use serde::Serialize;

use super::Failure;
use super::arguments::Options;
use crate::notation;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::solve::{self, Limits, Method, Proof};

/// One line of output.
#[derive(Serialize)]
#[serde(untagged)]
enum Line {
    Solved { input: String, solution: String, length: u32, optimal: bool, nodes: u64, micros: u64 },
    Failed { input: String, error: String },
}

pub fn run(puzzle: &AnyPuzzle, options: &Options, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let method = options.method(puzzle)?;
    let input = Mutex::new(BufReader::new(io::stdin()).lines().enumerate());
    // A bounded channel holds the threads back while nobody reads the output.
    let (sender, receiver) = mpsc::sync_channel::<(usize, Line)>(options.jobs * 16);
    let mut all_solved = true;
    thread::scope(|scope| {
        for _ in 0..options.jobs {
            let (sender, input) = (sender.clone(), &input);
            scope.spawn(move || {
                loop {
                    let next = input.lock().ok().and_then(|mut lines| lines.next());
                    let Some((number, line)) = next else { break };
                    let line = answer(puzzle, method, options.limits, line);
                    if sender.send((number, line)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (number, line) in receiver {
            waiting.insert(number, line);
            while let Some(line) = waiting.remove(&next) {
                all_solved &= matches!(line, Line::Solved { .. });
                writeln!(out, "{}", serde_json::to_string(&line)?)?;
                next += 1;
            }
            if waiting.is_empty() {
                out.flush()?;
            }
        }
        Ok::<(), io::Error>(())
    })?;
    Ok(if all_solved { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn answer(puzzle: &AnyPuzzle, method: Method, limits: Limits, line: io::Result<String>) -> Line {
    let input = match line {
        Ok(input) => input,
        Err(error) => {
            return Line::Failed {
                input: String::new(),
                error: format!("the line could not be read: {error}"),
            };
        }
    };
    let outcome = position(puzzle, &input).and_then(|position| {
        let mut on_progress = |_| ControlFlow::Continue(());
        solve::solve(&position, method, limits, &mut on_progress).map_err(|error| error.to_string())
    });
    match outcome {
        Ok(outcome) => Line::Solved {
            input,
            solution: notation::print(&outcome.moves),
            length: outcome.length,
            optimal: outcome.proof == Proof::Optimal,
            nodes: outcome.nodes,
            micros: outcome.micros,
        },
        Err(error) => Line::Failed { input, error },
    }
}

/// The position that a line describes: by the text of a state if it has that shape, else by moves.
fn position(puzzle: &AnyPuzzle, line: &str) -> Result<AnyPuzzle, String> {
    if line.contains('/') {
        return puzzle.with_text(line).map_err(|error| error.to_string());
    }
    super::after(puzzle.clone(), line)
}
