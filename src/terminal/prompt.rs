//! `unfold` alone: the console, with line editing, history and completion where somebody types, and line by line
//! where the input is piped.

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
use crate::console::{self, Files, Reply, Wish};
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::scramble::Random;
use crate::session::{Action, Session};
use crate::solve::{self, Limits, Shown, Way};

/// The largest file that is read, in bytes.
const MAX_FILE: u64 = 1_000_000;

pub fn run(out: &mut impl Write) -> Result<ExitCode, Failure> {
    let random = Random::fresh().map_err(|error| format!("there is no entropy to be had: {error}"))?;
    let host = Host { session: Session::new(&AnyPuzzle::default()), random, out, is_over: false, way: None };
    if io::stdin().is_terminal() { host.converse() } else { host.obey() }
}

struct Host<'a, W> {
    session: Session,
    random: Random,
    out: &'a mut W,
    is_over: bool,
    /// What hints go along.
    way: Option<Way>,
}

impl<W: Write> Host<'_, W> {
    /// Somebody types.
    fn converse(mut self) -> Result<ExitCode, Failure> {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let puzzle = Rc::new(RefCell::new(self.session.position().solved()));
        let mut editor: Editor<Typist, DefaultHistory> =
            Editor::with_config(config).map_err(|error| format!("the terminal cannot be used: {error}"))?;
        editor.set_helper(Some(Typist { puzzle: puzzle.clone(), files: FilenameCompleter::new() }));
        writeln!(self.out, "Unfold. “help” lists the commands, Tab completes them, “quit” leaves.")?;
        while !self.is_over {
            self.out.flush()?;
            let prompt = format!("{}> ", self.session.position().id());
            match editor.readline(&prompt) {
                Ok(line) => {
                    // A history that cannot be kept is no reason to stop.
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

    /// The input is piped. Errors name their line, and the rest goes on.
    fn obey(mut self) -> Result<ExitCode, Failure> {
        let mut code = ExitCode::SUCCESS;
        for (index, line) in io::stdin().lock().lines().enumerate() {
            let answer = match line {
                Ok(line) => self.answer(&line)?,
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                    Err("column 1: the line is not text in UTF-8".to_string())
                }
                Err(error) => return Err(format!("the input could not be read: {error}").into()),
            };
            // Whoever pipes commands in may wait for the answer before the next one.
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

    /// Does a line; what is wrong with it is an error inside the result.
    fn answer(&mut self, line: &str) -> io::Result<Result<(), String>> {
        let reply = console::answer(line, &self.session, &mut self.random, Files::Named);
        match reply {
            Ok(reply) => self.grant(reply),
            Err(error) => Ok(Err(error.to_string())),
        }
    }

    fn grant(&mut self, reply: Reply) -> io::Result<Result<(), String>> {
        if !reply.text.is_empty() {
            writeln!(self.out, "{}", reply.text)?;
        }
        for action in reply.actions {
            self.session = self.session.after(action);
        }
        match reply.wish {
            None => {}
            Some(Wish::Quit) => self.is_over = true,
            Some(Wish::Open(opened)) => {
                let hold = opened.hold.unwrap_or(self.session.chosen_hold());
                let session = self.session.after(Action::Open(Box::new(opened.session)));
                self.session = session.after(Action::Hold(hold));
            }
            Some(Wish::Save { name, text }) => {
                let saved = fs::write(&name, text);
                return Ok(saved.map_err(|error| format!("the file {name} cannot be written: {error}")));
            }
            Some(Wish::Load { name, content }) => {
                let loaded = read_file(&name).and_then(|text| {
                    let loaded = console::loaded(&text, content, &self.session);
                    loaded.map_err(|error| format!("in {name}, {error}"))
                });
                return match loaded {
                    Ok(reply) => self.grant(reply),
                    Err(message) => Ok(Err(message)),
                };
            }
            Some(Wish::Solve { method, max_moves, shown }) => {
                let limits = Limits { max_moves, ..Limits::default() };
                let position = self.session.position();
                let known = self
                    .way
                    .as_ref()
                    .and_then(|way| way.hint(shown, position, self.session.held(), method.metric));
                if let Some(words) = known.filter(|_| shown != Shown::Whole) {
                    return writeln!(self.out, "{words}").map(Ok);
                }
                return match solve::solve(position, method, limits, &mut go_on) {
                    Ok(outcome) if shown != Shown::Whole => {
                        let way = Way { start: position.clone(), moves: outcome.moves, proof: outcome.proof };
                        let words =
                            way.hint(shown, position, self.session.held(), method.metric).unwrap_or_default();
                        self.way = Some(way);
                        writeln!(self.out, "{words}").map(Ok)
                    }
                    Ok(outcome) if !self.session.has_room_for(outcome.moves.len()) => {
                        Ok(Err("there is no room for the solution behind so many moves".to_string()))
                    }
                    Ok(outcome) => {
                        let text = format!(
                            "{} ({})",
                            console::next_text(&self.session, &outcome.moves),
                            method.metric.counted(outcome.length)
                        );
                        self.grant(Reply { text, actions: console::solved_by(outcome.moves), wish: None })
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
    // Some files do not tell how long they are.
    let mut file = fs::File::open(name).map_err(cannot)?.take(MAX_FILE + 1);
    file.read_to_string(&mut text).map_err(cannot)?;
    if text.len() as u64 > MAX_FILE {
        return Err(format!("the file {name} is larger than a megabyte"));
    }
    Ok(text)
}

/// Completes commands and what follows them; after commands that take a file, its name.
#[derive(Helper, Hinter, Highlighter, Validator)]
struct Typist {
    /// The puzzle on the bench, for the words that depend on it.
    puzzle: Rc<RefCell<AnyPuzzle>>,
    files: FilenameCompleter,
}

impl Completer for Typist {
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
            // The console takes a name as it stands.
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
