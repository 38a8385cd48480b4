//! `unfold` alone: the console, with line editing, history and completion in a terminal, and line by line where the
//! input is piped.

use std::cell::RefCell;
use std::fs;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::process::ExitCode;
use std::rc::Rc;

use rustyline::completion::{Completer, FilenameCompleter, Pair, unescape};
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Config, Context, Editor, Helper, Highlighter, Hinter, Validator};

use super::{Failure, go_on};
use unfold_core::puzzle::{AnyPuzzle, Puzzle};
use unfold_core::random::Random;
use unfold_core::solve::{self, Limits, Reveal, SolutionPath};
use unfold_core::workbench::console::{self, ConsoleReply, ConsoleRequest, FileAccess};
use unfold_core::workbench::session::{Session, SessionAction};

/// The largest file that is read, in bytes.
const MAX_FILE: u64 = 1_000_000;

pub(crate) fn run(out: &mut impl Write) -> Result<ExitCode, Failure> {
    let random = Random::fresh().map_err(|error| format!("there is no entropy to be had: {error}"))?;
    let host = Host { session: Session::new(&AnyPuzzle::default()), random, out, is_over: false, path: None };
    if io::stdin().is_terminal() { host.run_terminal() } else { host.run_piped() }
}

struct Host<'a, W> {
    session: Session,
    random: Random,
    out: &'a mut W,
    is_over: bool,
    /// The solution that hints follow.
    path: Option<SolutionPath>,
}

impl<W: Write> Host<'_, W> {
    /// Reads lines from a terminal.
    fn run_terminal(mut self) -> Result<ExitCode, Failure> {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let puzzle = Rc::new(RefCell::new(self.session.position().solved()));
        let mut editor: Editor<ConsoleCompleter, DefaultHistory> =
            Editor::with_config(config).map_err(|error| format!("the terminal cannot be used: {error}"))?;
        editor.set_helper(Some(ConsoleCompleter { puzzle: puzzle.clone(), files: FilenameCompleter::new() }));
        writeln!(self.out, "Unfold. “help” lists the commands, Tab completes them, “quit” leaves.")?;
        while !self.is_over {
            self.out.flush()?;
            let prompt = format!("{}> ", self.session.position().id());
            match editor.readline(&prompt) {
                Ok(line) => {
                    // A history that cannot be stored is no reason to stop.
                    let _ = editor.add_history_entry(&line);
                    if let Err(message) = self.answer(&line)? {
                        writeln!(self.out, "{message}")?;
                    }
                    *puzzle.borrow_mut() = self.session.position().solved();
                }
                Err(ReadlineError::Interrupted | ReadlineError::Eof) => break,
                Err(error) => return Err(format!("the terminal cannot be read: {error}").into()),
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Reads piped lines. Errors name their line, and the other lines go on.
    fn run_piped(mut self) -> Result<ExitCode, Failure> {
        let mut code = ExitCode::SUCCESS;
        for (index, line) in io::stdin().lock().lines().enumerate() {
            let answer = match line {
                Ok(line) => self.answer(&line)?,
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                    Err("column 1: the line is not text in UTF-8".to_string())
                }
                Err(error) => return Err(format!("the input could not be read: {error}").into()),
            };
            // Flush: a program that pipes commands in may wait for each answer.
            self.out.flush()?;
            if let Err(message) = answer {
                eprintln!("unfold: line {}, {message}", index + 1);
                code = ExitCode::FAILURE;
            }
            if self.is_over {
                break;
            }
        }
        Ok(code)
    }

    /// Runs a line. The inner error is about the line, the outer one about the output.
    fn answer(&mut self, line: &str) -> io::Result<Result<(), String>> {
        let reply = console::answer(line, &self.session, &mut self.random, FileAccess::Named);
        match reply {
            Ok(reply) => self.carry_out(reply),
            Err(error) => Ok(Err(error.to_string())),
        }
    }

    fn carry_out(&mut self, reply: ConsoleReply) -> io::Result<Result<(), String>> {
        for action in reply.actions {
            if let Err(refusal) = self.session.apply(action) {
                return Ok(Err(refusal.to_string()));
            }
        }
        if !reply.text.is_empty() {
            writeln!(self.out, "{}", reply.text)?;
        }
        match reply.request {
            None => {}
            Some(ConsoleRequest::Quit) => self.is_over = true,
            Some(ConsoleRequest::Open(opened)) => {
                let hold = opened.hold.unwrap_or(self.session.chosen_hold());
                let actions = vec![SessionAction::Open(Box::new(opened.session)), SessionAction::Hold(hold)];
                return self.carry_out(ConsoleReply { actions, ..ConsoleReply::default() });
            }
            Some(ConsoleRequest::Save { name, text }) => {
                let saved = fs::write(&name, text);
                return Ok(saved.map_err(|error| format!("the file {name} cannot be written: {error}")));
            }
            Some(ConsoleRequest::Load { name, content }) => {
                let loaded = read_file(&name).and_then(|text| {
                    let loaded = console::loaded(&text, content, &self.session);
                    loaded.map_err(|error| format!("in {name}, {error}"))
                });
                return match loaded {
                    Ok(reply) => self.carry_out(reply),
                    Err(message) => Ok(Err(message)),
                };
            }
            Some(ConsoleRequest::Solve { method, max_moves, reveal }) => {
                let limits = Limits { max_moves, ..Limits::default() };
                let position = self.session.position();
                let known = self
                    .path
                    .as_ref()
                    .and_then(|path| path.hint(reveal, position, self.session.held(), method.metric));
                if let Some(words) = known.filter(|_| reveal != Reveal::Whole) {
                    return writeln!(self.out, "{words}").map(Ok);
                }
                return match solve::solve(position, method, limits, &mut go_on) {
                    Ok(outcome) if reveal != Reveal::Whole => {
                        let path = SolutionPath {
                            start: position.clone(),
                            moves: outcome.moves,
                            proof: outcome.proof,
                        };
                        let words = path
                            .hint(reveal, position, self.session.held(), method.metric)
                            .unwrap_or_default();
                        self.path = Some(path);
                        writeln!(self.out, "{words}").map(Ok)
                    }
                    Ok(outcome) => {
                        let text = format!(
                            "{} ({})",
                            console::next_text(&self.session, &outcome.moves),
                            method.metric.counted(outcome.length)
                        );
                        self.carry_out(ConsoleReply {
                            text,
                            actions: console::solved_by(outcome.moves),
                            request: None,
                        })
                    }
                    Err(error) => Ok(Err(error.to_string())),
                };
            }
        }
        Ok(Ok(()))
    }
}

fn read_file(name: &str) -> Result<String, String> {
    let cannot = |error: io::Error| format!("the file {name} cannot be read: {error}");
    let mut text = String::new();
    // Some files do not report their length.
    let mut file = fs::File::open(name).map_err(cannot)?.take(MAX_FILE + 1);
    file.read_to_string(&mut text).map_err(cannot)?;
    if text.len() as u64 > MAX_FILE {
        return Err(format!("the file {name} is larger than a megabyte"));
    }
    Ok(text)
}

/// Completes commands and their arguments, including file names.
#[derive(Helper, Hinter, Highlighter, Validator)]
struct ConsoleCompleter {
    /// The puzzle on the bench, for the words that depend on it.
    puzzle: Rc<RefCell<AnyPuzzle>>,
    files: FilenameCompleter,
}

impl Completer for ConsoleCompleter {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let begun = &line[..at];
        let command = begun.split_whitespace().next().unwrap_or_default();
        if matches!(command, "read" | "see" | "save") && begun.contains(' ') {
            let (start, mut names) = self.files.complete(line, at, context)?;
            // The console does not unescape names.
            for name in &mut names {
                name.replacement = unescape(&name.replacement, Some('\\')).into_owned();
            }
            return Ok((start, names));
        }
        let (start, words) = console::completions(begun, &self.puzzle.borrow());
        let pairs =
            words.into_iter().map(|word| Pair { display: word.trim_end().to_string(), replacement: word });
        Ok((start, pairs.collect()))
    }
}
