//! The console: one line in, some lines out. The page and the terminal are its two faces; what needs a file, a
//! solver or a way out is a wish that each of them grants in its own manner.

use std::fmt::{self, Write};

use crate::notation::{self, MAX_MOVES, Move, ParseError, Place, Script, invert};
use crate::puzzle::cube::actions::Action as CubeAction;
use crate::puzzle::{AnyPuzzle, Puzzle, StateError};
use crate::scramble::Random;
use crate::session::{Action, Session, Setup, SetupError};
use crate::solve::{self, Method, SolveError};

/// A command, for help and completion.
pub struct Command {
    pub name: &'static str,
    pub takes: &'static str,
    pub about: &'static str,
}

const fn command(name: &'static str, takes: &'static str, about: &'static str) -> Command {
    Command { name, takes, about }
}

pub const COMMANDS: [Command; 17] = [
    command("help", "[COMMAND]", "say what the commands do"),
    command("puzzle", "[PUZZLE]", "choose a puzzle, or say which it is"),
    command("scramble", "MOVES", "begin with the position that moves lead to from the solved puzzle"),
    command("random", "[N]", "begin with N random moves, and print them"),
    command("read", "FILE", "begin with the scramble in a text file"),
    command("see", "FILE", "begin with the stickers in a text file: a flat layout, or facelets"),
    command("save", "FILE [layout]", "write the moves that led here to a file, or the stickers"),
    command("reset", "", "begin with the solved puzzle"),
    command("print", "", "print the unfolded net"),
    command("actions", "", "list all actions with their opposites"),
    command("do", "MOVES or ACTIONS", "do moves, or actions by their names"),
    command("undo", "[N]", "take back the last move, or the last N"),
    command("reverse", "", "do the opposites of all moves that led here, in the opposite order"),
    command("check", "", "say whether the puzzle is solved"),
    command("solve", "[METHOD]", "find a solution, print it and do it"),
    command("methods", "", "list the ways to solve this puzzle"),
    command("quit", "", "leave the console"),
];

/// What a command comes to: something to print, something to do, and perhaps a wish.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    pub text: String,
    pub actions: Vec<Action>,
    pub wish: Option<Wish>,
}

/// What only the page or the terminal can grant.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Bring the text of a file to [`loaded`].
    Load {
        name: String,
        content: Content,
    },
    Save {
        name: String,
        text: String,
    },
    /// Solve the position, print the solution and do it.
    Solve(Method),
    Quit,
}

/// How files are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Files {
    /// By the names that commands give.
    Named,
    /// Somebody chooses them afterwards; a name is of no use, but does no harm.
    Chosen,
}

/// What a file is to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Moves,
    Layout,
}

/// Why a line cannot be done.
#[derive(Clone, Debug, PartialEq)]
pub enum ConsoleError {
    NoSuchCommand {
        found: String,
    },
    /// At a column of the line.
    Expected {
        column: usize,
        expected: String,
        found: String,
    },
    NoSuchPuzzle {
        column: usize,
        found: String,
    },
    NoSuchAction {
        column: usize,
        found: String,
        size: usize,
    },
    Moves(ParseError),
    State(StateError),
    Solve(SolveError),
    NothingToUndo,
    TooManyMoves,
    NoScramble,
    NoWayBack {
        puzzle: String,
    },
}

impl fmt::Display for ConsoleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConsoleError::NoSuchCommand { found } => {
                write!(f, "column 1: there is no command “{found}”; “help” lists them")
            }
            ConsoleError::Expected { column, expected, found } if found.is_empty() => {
                write!(f, "column {column}: expected {expected}")
            }
            ConsoleError::Expected { column, expected, found } => {
                write!(f, "column {column}: expected {expected}, found “{found}”")
            }
            ConsoleError::NoSuchPuzzle { column, found } => {
                write!(f, "column {column}: there is no puzzle “{found}”; there is {}", AnyPuzzle::KNOWN)
            }
            ConsoleError::NoSuchAction { column, found, size } => {
                write!(
                    f,
                    "column {column}: a cube of size {size} has no action “{found}”; “actions” lists them"
                )
            }
            ConsoleError::Moves(error) => write!(f, "{error}"),
            ConsoleError::State(error) => write!(f, "{error}"),
            ConsoleError::Solve(error) => write!(f, "{error}"),
            ConsoleError::NothingToUndo => write!(f, "nothing was done since the start"),
            ConsoleError::TooManyMoves => write!(f, "that would be more than {MAX_MOVES} moves"),
            ConsoleError::NoScramble => {
                write!(f, "this position came without moves; “save FILE layout” writes its stickers")
            }
            ConsoleError::NoWayBack { puzzle } => {
                write!(
                    f,
                    "there is no solver for the {puzzle}, and how this position came about is not known"
                )
            }
        }
    }
}

impl std::error::Error for ConsoleError {}

impl From<ParseError> for ConsoleError {
    fn from(error: ParseError) -> Self {
        ConsoleError::Moves(error)
    }
}

impl From<SetupError> for ConsoleError {
    fn from(error: SetupError) -> Self {
        match error {
            SetupError::Moves(error) => ConsoleError::Moves(error),
            SetupError::State(error) => ConsoleError::State(error),
        }
    }
}

impl From<SolveError> for ConsoleError {
    fn from(error: SolveError) -> Self {
        ConsoleError::Solve(error)
    }
}

/// A line with its command taken off.
struct Line<'a> {
    whole: &'a str,
    /// Where what follows the command begins, in bytes.
    rest_at: usize,
}

impl<'a> Line<'a> {
    fn rest(&self) -> &'a str {
        self.whole[self.rest_at..].trim()
    }

    fn column(&self) -> usize {
        Place::of(self.whole, self.rest_at).column
    }

    /// The rest with spaces in the place of the command, so that places in it are places in the line.
    fn in_place(&self) -> String {
        let blank = " ".repeat(self.whole[..self.rest_at].chars().count());
        format!("{blank}{}", &self.whole[self.rest_at..])
    }

    fn expected<T>(&self, expected: impl Into<String>) -> Result<T, ConsoleError> {
        let found = self.rest().chars().take(24).collect();
        Err(ConsoleError::Expected { column: self.column(), expected: expected.into(), found })
    }

    /// Nothing may follow.
    fn alone(&self) -> Result<(), ConsoleError> {
        if self.rest().is_empty() { Ok(()) } else { self.expected("nothing more") }
    }

    /// A number, or what is meant where there is none.
    fn number(&self, default: usize) -> Result<usize, ConsoleError> {
        match (self.rest(), self.rest().parse()) {
            ("", _) => Ok(default),
            (_, Ok(number)) if (1..=MAX_MOVES).contains(&number) => Ok(number),
            _ => self.expected(format!("a number from 1 to {MAX_MOVES}")),
        }
    }

    fn moves(&self, puzzle: &AnyPuzzle) -> Result<Vec<Move>, ConsoleError> {
        if self.rest().is_empty() {
            return self.expected("moves");
        }
        Ok(notation::parse(&self.in_place(), puzzle)?)
    }
}

/// Answers one line.
pub fn answer(
    line: &str,
    session: &Session,
    random: &mut Random,
    files: Files,
) -> Result<Reply, ConsoleError> {
    let trimmed = line.trim_start();
    // Lines of a script may be comments.
    if trimmed.is_empty() || trimmed.starts_with(['#']) || trimmed.starts_with("//") {
        return Ok(Reply::default());
    }
    let name = trimmed.split_whitespace().next().unwrap_or_default();
    let after = line.len() - trimmed.len() + name.len();
    let gap = line[after..].len() - line[after..].trim_start().len();
    let line = Line { whole: line, rest_at: after + gap };
    let puzzle = session.position();
    if matches!(name, "reset" | "print" | "actions" | "reverse" | "check" | "methods" | "quit") {
        line.alone()?;
    }
    match name {
        "help" | "?" => help(&line),
        "puzzle" => choose(&line, puzzle),
        "scramble" => {
            let text = line.in_place();
            line.moves(puzzle)?;
            let script = Script::read(text.trim_start(), puzzle)?;
            Ok(doing(String::new(), Action::Begin(Setup::Moves(script))))
        }
        "random" => {
            let count = line.number(puzzle.usual_scramble())?;
            let most_equal = puzzle.equal_limits().first().copied().unwrap_or(1);
            let moves = puzzle.random_moves(count, most_equal, random);
            Ok(doing(notation::print(&moves), Action::Begin(Setup::Moves(moves.into()))))
        }
        "read" => load(&line, Content::Moves, files),
        "see" => load(&line, Content::Layout, files),
        "save" => save(&line, session, files),
        "reset" => Ok(doing(String::new(), Action::Reset)),
        "print" => Ok(saying(puzzle.net_text())),
        "actions" => Ok(saying(actions(puzzle))),
        "do" => {
            let moves = actions_or_moves(&line, puzzle)?;
            done(session, String::new(), moves)
        }
        "undo" => undo(&line, session),
        "reverse" => {
            let scramble = match session.setup() {
                Setup::Moves(moves) => &moves[..],
                Setup::State(_) => &[],
            };
            let moves = taken_back(&[scramble, session.done()].concat(), puzzle);
            done(session, notation::print(&moves), moves)
        }
        "check" => {
            let verdict = if puzzle.is_solved() { "solved" } else { "not solved" };
            Ok(saying(verdict.to_string()))
        }
        "solve" => solve(&line, session),
        "methods" => Ok(saying(methods(puzzle))),
        "quit" | "exit" => Ok(Reply { wish: Some(Wish::Quit), ..Reply::default() }),
        found => Err(ConsoleError::NoSuchCommand { found: found.chars().take(24).collect() }),
    }
}

/// Takes in the text of a file that was wished for.
pub fn loaded(text: &str, content: Content, session: &Session) -> Result<Reply, ConsoleError> {
    let puzzle = session.position();
    let (setup, words) = match content {
        Content::Moves => {
            let script = Script::read(text, puzzle)?;
            let words = notation::print(&script);
            (Setup::Moves(script), words)
        }
        Content::Layout => {
            let position = puzzle.shown_by(text).map_err(ConsoleError::State)?;
            let words = position.net_text();
            (Setup::State(position), words)
        }
    };
    Ok(doing(words, Action::Begin(setup)))
}

fn saying(text: String) -> Reply {
    Reply { text: text.trim_end().to_string(), ..Reply::default() }
}

fn doing(text: String, action: Action) -> Reply {
    Reply { actions: vec![action], ..saying(text) }
}

fn done(session: &Session, text: String, moves: Vec<Move>) -> Result<Reply, ConsoleError> {
    if session.cursor() + moves.len() > MAX_MOVES {
        return Err(ConsoleError::TooManyMoves);
    }
    Ok(doing(text, Action::TurnAll(moves)))
}

fn help(line: &Line) -> Result<Reply, ConsoleError> {
    let wanted = line.rest();
    let lines = COMMANDS.iter().filter(|command| wanted.is_empty() || command.name == wanted);
    let text: String = lines
        .map(|Command { name, takes, about }| format!("{:24} {about}\n", format!("{name} {takes}")))
        .collect();
    if text.is_empty() { line.expected("the name of a command") } else { Ok(saying(text)) }
}

fn choose(line: &Line, puzzle: &AnyPuzzle) -> Result<Reply, ConsoleError> {
    match line.rest() {
        "" => Ok(saying(format!("{}; there is {}", puzzle.id(), AnyPuzzle::KNOWN))),
        id => match AnyPuzzle::named(id) {
            Some(chosen) => Ok(doing(String::new(), Action::Choose(chosen))),
            None => {
                let found = id.chars().take(24).collect();
                Err(ConsoleError::NoSuchPuzzle { column: line.column(), found })
            }
        },
    }
}

fn load(line: &Line, content: Content, files: Files) -> Result<Reply, ConsoleError> {
    match line.rest() {
        "" if files == Files::Named => line.expected("the name of a file"),
        name => Ok(Reply { wish: Some(Wish::Load { name: name.to_string(), content }), ..Reply::default() }),
    }
}

fn save(line: &Line, session: &Session, files: Files) -> Result<Reply, ConsoleError> {
    let mut words = line.rest().split_whitespace();
    let (name, text) = match words.next_back() {
        Some("layout") => {
            let name = line.rest().trim_end_matches("layout").trim_end();
            (if name.is_empty() { "layout.txt" } else { name }, session.position().layout_text())
        }
        None if files == Files::Named => return line.expected("the name of a file"),
        word => {
            let name = word.map_or("moves.txt", |_| line.rest());
            (name, session.moves_text().ok_or(ConsoleError::NoScramble)?)
        }
    };
    Ok(Reply { wish: Some(Wish::Save { name: name.to_string(), text }), ..Reply::default() })
}

fn actions(puzzle: &AnyPuzzle) -> String {
    let mut text = String::new();
    match puzzle {
        AnyPuzzle::Cube(cube) => {
            for action in CubeAction::all(cube.size()) {
                let mv = action.to_move(cube.size()).map(|mv| mv.to_string()).unwrap_or_default();
                let names = [action.to_string(), action.opposite().to_string()];
                let _ = writeln!(text, "{:20} opposite {:20} move {mv}", names[0], names[1]);
            }
        }
        AnyPuzzle::Gear(_) => {
            for mv in puzzle.single_moves() {
                let _ = writeln!(text, "{mv:4} opposite {}", mv.inverse());
            }
        }
    }
    text
}

/// Actions of a cube by their names, or moves of any puzzle.
fn actions_or_moves(line: &Line, puzzle: &AnyPuzzle) -> Result<Vec<Move>, ConsoleError> {
    let AnyPuzzle::Cube(cube) = puzzle else { return line.moves(puzzle) };
    // No move has a line below.
    if !line.rest().contains('_') || line.rest().contains("//") {
        return line.moves(puzzle);
    }
    let size = cube.size();
    let mut moves = Vec::new();
    for word in line.rest().split_whitespace() {
        let action = word.parse::<CubeAction>().ok();
        let Some(mv) = action.and_then(|action| action.to_move(size)) else {
            let at = word.as_ptr() as usize - line.whole.as_ptr() as usize;
            let found = word.chars().take(24).collect();
            return Err(ConsoleError::NoSuchAction { column: Place::of(line.whole, at).column, found, size });
        };
        moves.push(mv);
    }
    Ok(moves)
}

/// What takes moves back, each as short as it can be.
fn taken_back(moves: &[Move], puzzle: &AnyPuzzle) -> Vec<Move> {
    invert(moves).into_iter().filter_map(|mv| notation::shortest(mv, puzzle)).collect()
}

fn undo(line: &Line, session: &Session) -> Result<Reply, ConsoleError> {
    let count = line.number(1)?;
    let cursor = session.cursor();
    if cursor == 0 {
        return Err(ConsoleError::NothingToUndo);
    }
    let back_to = cursor.saturating_sub(count);
    let undone = notation::print(&taken_back(&session.done()[back_to..], session.position()));
    Ok(doing(undone, Action::Jump(back_to)))
}

fn solve(line: &Line, session: &Session) -> Result<Reply, ConsoleError> {
    let puzzle = session.position();
    let name = Some(line.rest()).filter(|name| !name.is_empty());
    match Method::choose(puzzle, name, None, None) {
        Ok(_) | Err(SolveError::NoSolver { .. }) if puzzle.is_solved() => {
            Ok(saying("it is solved already".to_string()))
        }
        Ok(method) => Ok(Reply { wish: Some(Wish::Solve(method)), ..Reply::default() }),
        Err(SolveError::NoSolver { puzzle }) => {
            let moves = session.way_back().ok_or(ConsoleError::NoWayBack { puzzle: puzzle.clone() })?;
            let text = format!(
                "there is no solver for the {puzzle}; what led here is taken back:\n{}",
                notation::print(&moves)
            );
            Ok(Reply { actions: solved_by(moves), ..saying(text) })
        }
        Err(error) => Err(error.into()),
    }
}

/// What does a solution.
pub fn solved_by(moves: Vec<Move>) -> Vec<Action> {
    vec![Action::LayOut(moves), Action::Jump(usize::MAX)]
}

/// The methods, heuristics and metrics of a puzzle, a line each, the default of each first.
pub fn methods(puzzle: &AnyPuzzle) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    for offer in solve::offers(puzzle) {
        let _ = writeln!(text, "method {:16} {}", offer.name, offer.about);
        if let Some(default) = offer.heuristics.first() {
            let _ = writeln!(text, "       {:16} takes a heuristic, by default {}", "", default.name);
        }
    }
    if solve::offers(puzzle).is_empty() {
        let _ = writeln!(text, "no method; “solve” in the console takes back what led to a position");
    }
    for heuristic in solve::heuristics(puzzle) {
        let _ = writeln!(text, "heuristic {:16} {} ({})", heuristic.name, heuristic.about, heuristic.source);
    }
    for metric in puzzle.metrics() {
        let _ = writeln!(text, "metric {}", metric.name());
    }
    text
}

/// What can stand at the end of a line, each with the space after it, and the byte where it begins.
pub fn completions(line: &str, puzzle: &AnyPuzzle) -> (usize, Vec<String>) {
    let start = line.rfind(char::is_whitespace).map_or(0, |space| space + 1);
    let begun = &line[start..];
    let words: Vec<String> = match line[..start].split_whitespace().next() {
        None | Some("help") => COMMANDS.iter().map(|command| command.name.to_string()).collect(),
        Some("puzzle") => {
            let cubes = (2..=9).map(|size| format!("{size}x{size}x{size}"));
            ["gear", "gear-cube"].map(String::from).into_iter().chain(cubes).collect()
        }
        Some("solve") => solve::offers(puzzle).iter().map(|offer| offer.name.to_string()).collect(),
        Some("do") => match puzzle {
            AnyPuzzle::Cube(cube) => CubeAction::all(cube.size()).iter().map(CubeAction::to_string).collect(),
            AnyPuzzle::Gear(_) => Vec::new(),
        },
        Some(_) => Vec::new(),
    };
    let fitting = words.into_iter().filter(|word| word.starts_with(begun));
    (start, fitting.map(|word| format!("{word} ")).collect())
}
