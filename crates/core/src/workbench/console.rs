//! The console: one line in, some lines out. The page and the terminal share it. A command that needs a file, a solver or
//! an exit returns a request, which each of them carries out itself.

use std::fmt::{self, Write};

use crate::notation::{self, Held, Hold, MAX_MOVES, Move, ParseError, Script, TextPlace, Vocabulary, invert};
use crate::puzzle::{AnyKind, AnyPuzzle, Kind, NamedAction, Puzzle, StateError};
use crate::random::Random;
use crate::solve::{self, Method, Proof, Reveal, SolveError};
use crate::workbench::session::{Session, SessionAction, Setup};
use crate::workbench::share::{self, LinkError, Opened};

/// A command, for help and completion.
pub struct ConsoleCommand {
    /// The word that a line begins with.
    pub name: &'static str,
    /// Its arguments as help shows them, optional ones in brackets.
    pub takes: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
}

const fn command(name: &'static str, takes: &'static str, about: &'static str) -> ConsoleCommand {
    ConsoleCommand { name, takes, about }
}

/// All commands, in the order of help.
pub const COMMANDS: [ConsoleCommand; 19] = [
    command("help", "[COMMAND]", "say what the commands do"),
    command("puzzle", "[PUZZLE]", "choose a puzzle, or say which it is"),
    command(
        "hold",
        "[middle or face]",
        "choose how gears are held while moves are read and written, or say how",
    ),
    command(
        "scramble",
        "MOVES or LINK",
        "begin with the position that moves lead to from the solved puzzle, or with what a link has",
    ),
    command("random", "[N]", "begin with N random moves, and print them"),
    command("read", "FILE", "begin with the scramble or the link in a text file"),
    command("see", "FILE", "begin with the stickers in a text file: a flat layout, or facelets"),
    command("save", "FILE [layout]", "write the moves that led here to a file, or the stickers"),
    command("reset", "", "begin with the solved puzzle"),
    command("print", "", "print the unfolded net"),
    command("actions", "", "list all actions with their opposites"),
    command("do", "MOVES or ACTIONS", "do moves, or actions by their names"),
    command("undo", "[N]", "take back the last move, or the last N"),
    command("reverse", "", "do the opposites of all moves that led here, in the opposite order"),
    command("check", "", "say whether the puzzle is solved"),
    command("solve", "[METHOD] [N]", "find a solution, of at most N moves if you say so, print it and do it"),
    command("hint", "[length]", "say what to do next, or how many moves are left"),
    command("methods", "", "list the ways to solve this puzzle"),
    command("quit", "", "leave the console"),
];

/// The reply to a command: text to print, actions to do, and perhaps a request.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConsoleReply {
    /// What to print.
    pub text: String,
    /// What to do in the session, in this order.
    pub actions: Vec<SessionAction>,
    /// What the caller has to do itself.
    pub request: Option<ConsoleRequest>,
}

/// What only the page or the terminal can do.
#[derive(Clone, Debug, PartialEq)]
pub enum ConsoleRequest {
    /// Continue with the session of a link.
    Open(Box<Opened>),
    /// Read a file and pass its text to [`loaded`].
    Load {
        /// The file name as typed.
        name: String,
        /// What to read the text as.
        content: Content,
    },
    /// Write a text to a file.
    Save {
        /// The file name as typed, or a default.
        name: String,
        /// The content of the file.
        text: String,
    },
    /// Solve the position and print as much of the solution as `reveal` says; if that is all of it, do its moves.
    Solve {
        /// How to solve.
        method: Method,
        /// The longest solution to accept, in moves.
        max_moves: Option<u32>,
        /// How much of the solution to print.
        reveal: Reveal,
    },
    /// Leave the console.
    Quit,
}

/// How the user names the files of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileAccess {
    /// By the names that commands give.
    Named,
    /// By a file dialog afterwards; a name is optional.
    Chosen,
}

/// What a file contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A scramble or a link.
    Moves,
    /// Stickers, as a flat layout or facelets.
    Layout,
}

/// Why a line cannot be executed. Columns are counted in the line.
#[derive(Clone, Debug, PartialEq)]
pub enum ConsoleError {
    /// No command has this name.
    NoSuchCommand {
        /// Where the command begins.
        column: usize,
        /// The beginning of the word.
        found: String,
    },
    /// An argument is missing, wrong or one too many.
    Expected {
        /// Where the argument should be.
        column: usize,
        /// What belongs there.
        expected: String,
        /// The beginning of what is there.
        found: String,
    },
    /// No puzzle has this id.
    NoSuchPuzzle {
        /// Where the id begins.
        column: usize,
        /// The beginning of the word.
        found: String,
    },
    /// The puzzle has only one hold.
    OneHold {
        /// Where the command begins.
        column: usize,
        /// The id of the puzzle.
        puzzle: String,
    },
    /// The puzzle has no action of this name.
    NoSuchAction {
        /// Where the name begins.
        column: usize,
        /// The beginning of the word.
        found: String,
        /// The id of the puzzle.
        puzzle: String,
    },
    /// The method is unknown or does not take such arguments.
    Method {
        /// Where the argument begins.
        column: usize,
        /// What is wrong with it.
        error: SolveError,
    },
    /// The history is at its start.
    NothingToUndo {
        /// Where the command begins.
        column: usize,
    },
    /// The history would get longer than [`MAX_MOVES`].
    TooManyMoves {
        /// Where the command begins.
        column: usize,
    },
    /// The moves that led to the position are not known, so they cannot be saved.
    NoScramble {
        /// Where the command begins.
        column: usize,
    },
    /// The puzzle has no solver, and the moves that led to the position are not known.
    NothingToTakeBack {
        /// Where the command begins.
        column: usize,
        /// The id of the puzzle.
        puzzle: String,
    },
    /// The moves in the line or a file cannot be read.
    Moves(ParseError),
    /// The stickers in a file cannot be read.
    State(StateError),
    /// The link in the line or a file cannot be used.
    Link(Box<LinkError>),
}

impl fmt::Display for ConsoleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConsoleError::NoSuchCommand { column, found } => {
                write!(f, "column {column}: there is no command “{found}”; “help” lists them")
            }
            ConsoleError::Expected { column, expected, found } if found.is_empty() => {
                write!(f, "column {column}: expected {expected}")
            }
            ConsoleError::Expected { column, expected, found } => {
                write!(f, "column {column}: expected {expected}, found “{found}”")
            }
            ConsoleError::NoSuchPuzzle { column, found } => {
                write!(f, "column {column}: there is no puzzle “{found}”; there is {}", AnyKind::known_ids())
            }
            ConsoleError::OneHold { column, puzzle } => {
                write!(f, "column {column}: moves of the {puzzle} are written in one way only")
            }
            ConsoleError::NoSuchAction { column, found, puzzle } => {
                write!(f, "column {column}: the {puzzle} has no action “{found}”; “actions” lists them")
            }
            ConsoleError::Method { column, error } => write!(f, "column {column}: {error}"),
            ConsoleError::NothingToUndo { column } => {
                write!(f, "column {column}: nothing was done since the start")
            }
            ConsoleError::TooManyMoves { column } => {
                write!(f, "column {column}: that would be more than {MAX_MOVES} moves since the start")
            }
            ConsoleError::NoScramble { column } => write!(
                f,
                "column {column}: this position came without moves; “save FILE layout” writes its stickers"
            ),
            ConsoleError::NothingToTakeBack { column, puzzle } => write!(
                f,
                "column {column}: there is no solver for the {puzzle}, and how this position came about is not known"
            ),
            ConsoleError::Moves(error) => write!(f, "{error}"),
            ConsoleError::State(error) => write!(f, "{error}"),
            ConsoleError::Link(error) => write!(f, "the link cannot be used: {}", error.reason()),
        }
    }
}

impl std::error::Error for ConsoleError {}

impl From<ParseError> for ConsoleError {
    fn from(error: ParseError) -> Self {
        ConsoleError::Moves(error)
    }
}

/// A line, split into its command and the rest.
struct Line<'a> {
    whole: &'a str,
    /// The byte offsets of the command and of what follows it.
    command_at: usize,
    rest_at: usize,
}

impl<'a> Line<'a> {
    fn rest(&self) -> &'a str {
        self.whole[self.rest_at..].trim()
    }

    fn column(&self) -> usize {
        self.column_of(self.rest_at)
    }

    /// The column of a byte offset.
    fn column_of(&self, at: usize) -> usize {
        TextPlace::of(self.whole, at).column
    }

    fn command_column(&self) -> usize {
        self.column_of(self.command_at)
    }

    /// The words that follow the command, each with its byte offset.
    fn words(&self) -> impl Iterator<Item = (usize, &'a str)> {
        let mut at = self.rest_at;
        self.whole[self.rest_at..].split(char::is_whitespace).filter_map(move |word| {
            let start = at;
            // Separators may have several bytes.
            at += word.len() + self.whole[at + word.len()..].chars().next().map_or(0, char::len_utf8);
            (!word.is_empty()).then_some((start, word))
        })
    }

    fn expected<T>(&self, expected: impl Into<String>) -> Result<T, ConsoleError> {
        let found = quoted(self.rest());
        Err(ConsoleError::Expected { column: self.column(), expected: expected.into(), found })
    }

    /// Fails if anything follows the command.
    fn alone(&self) -> Result<(), ConsoleError> {
        if self.rest().is_empty() { Ok(()) } else { self.expected("nothing more") }
    }

    /// The number that follows the command, or the default.
    fn number(&self, default: usize) -> Result<usize, ConsoleError> {
        match (self.rest(), self.rest().parse()) {
            ("", _) => Ok(default),
            (_, Ok(number)) if (1..=MAX_MOVES).contains(&number) => Ok(number),
            _ => self.expected(format!("a number from 1 to {MAX_MOVES}")),
        }
    }

    fn moves(&self, puzzle: &AnyPuzzle, held: Held) -> Result<Vec<Move>, ConsoleError> {
        if self.rest().is_empty() {
            return self.expected("moves");
        }
        // Spaces replace the command, so that columns in errors are those of the line.
        let blank = " ".repeat(self.whole[..self.rest_at].chars().count());
        Ok(notation::parse_held(&format!("{blank}{}", &self.whole[self.rest_at..]), puzzle, held)?)
    }
}

/// The beginning of a text that may be long, to quote.
fn quoted(found: &str) -> String {
    found.chars().take(24).collect()
}

/// Answers one line.
pub fn answer(
    line: &str,
    session: &Session,
    random: &mut Random,
    access: FileAccess,
) -> Result<ConsoleReply, ConsoleError> {
    let trimmed = line.trim_start();
    // Lines of a script may be comments.
    if trimmed.is_empty() || trimmed.starts_with(['#']) || trimmed.starts_with("//") {
        return Ok(ConsoleReply::default());
    }
    let name = trimmed.split_whitespace().next().unwrap_or_default();
    let after = line.len() - trimmed.len() + name.len();
    let gap = line[after..].len() - line[after..].trim_start().len();
    let line = Line { whole: line, command_at: after - name.len(), rest_at: after + gap };
    let puzzle = session.position();
    if matches!(name, "reset" | "print" | "actions" | "reverse" | "check" | "methods" | "quit") {
        line.alone()?;
    }
    match name {
        "help" | "?" => help(&line),
        "puzzle" => choose(&line, puzzle),
        "hold" => choose_hold(&line, session),
        "scramble" if let Some(link) = share::pasted_link(line.rest()) => opened(link),
        "scramble" => {
            // The first reading gives errors their columns, the second keeps the text as it is written.
            line.moves(&puzzle.solved(), session.hold().into())?;
            let script = session.read_setup(line.rest())?;
            Ok(reply_action(String::new(), SessionAction::Begin(Setup::Moves(script))))
        }
        "random" => {
            let count = line.number(puzzle.kind().usual_scramble())?;
            let most_equal = puzzle.kind().equal_limits().first().copied().unwrap_or(1);
            let moves = puzzle.random_moves(count, most_equal, random);
            let text = notation::print(&Held::from(session.hold()).write_all(&moves));
            Ok(reply_action(text, SessionAction::Begin(Setup::Moves(moves.into()))))
        }
        "read" => load(&line, Content::Moves, access),
        "see" => load(&line, Content::Layout, access),
        "save" => save(&line, session, access),
        "reset" => Ok(reply_action(String::new(), SessionAction::Reset)),
        "print" => Ok(reply_text(puzzle.net_text())),
        "actions" => Ok(reply_text(actions(puzzle))),
        "do" => {
            let moves = actions_or_moves(&line, session)?;
            reply_moves(&line, session, String::new(), moves)
        }
        "undo" => undo(&line, session),
        "reverse" => {
            let scramble = match session.setup() {
                Setup::Moves(moves) => &moves[..],
                Setup::State(_) => &[],
            };
            let moves = inverse(&[scramble, session.done()].concat(), puzzle);
            reply_moves(&line, session, next_text(session, &moves), moves)
        }
        "check" => {
            let verdict = match (puzzle.is_solved(), puzzle.flaw()) {
                (true, _) => "solved".to_string(),
                (false, None) => "not solved".to_string(),
                (false, Some(flaw)) => format!("not solved; {flaw}"),
            };
            Ok(reply_text(verdict))
        }
        "solve" => solve(&line, session),
        "hint" => hint(&line, session),
        "methods" => Ok(reply_text(methods(puzzle))),
        "quit" | "exit" => {
            Ok(ConsoleReply { request: Some(ConsoleRequest::Quit), ..ConsoleReply::default() })
        }
        found => Err(ConsoleError::NoSuchCommand { column: line.command_column(), found: quoted(found) }),
    }
}

/// Continues after a [`ConsoleRequest::Load`] with the text of the file.
pub fn loaded(text: &str, content: Content, session: &Session) -> Result<ConsoleReply, ConsoleError> {
    let puzzle = session.position();
    let (setup, words) = match content {
        Content::Moves if let Some(link) = share::pasted_link(text) => return opened(link),
        Content::Moves => {
            let script = session.read_setup(text)?;
            let moves = Script::from(script.to_vec());
            let words = moves.spelled(session.hold().into()).text().to_string();
            (Setup::Moves(script), words)
        }
        Content::Layout => {
            let position = puzzle.parse_any(text).map_err(ConsoleError::State)?;
            let words = position.net_text();
            (Setup::State(position), words)
        }
    };
    Ok(reply_action(words, SessionAction::Begin(setup)))
}

/// Continues with the session of a link, which may have another puzzle.
fn opened(link: Result<Opened, LinkError>) -> Result<ConsoleReply, ConsoleError> {
    let opened = link.map_err(|error| ConsoleError::Link(Box::new(error)))?;
    let puzzle = opened.session.position().id();
    let words = share::title(&opened.other).map_or(puzzle.clone(), |title| format!("{puzzle}, {title}"));
    Ok(ConsoleReply { request: Some(ConsoleRequest::Open(Box::new(opened))), ..reply_text(words) })
}

fn reply_text(text: String) -> ConsoleReply {
    ConsoleReply { text: text.trim_end().to_string(), ..ConsoleReply::default() }
}

fn reply_action(text: String, action: SessionAction) -> ConsoleReply {
    ConsoleReply { actions: vec![action], ..reply_text(text) }
}

fn reply_moves(
    line: &Line,
    session: &Session,
    text: String,
    moves: Vec<Move>,
) -> Result<ConsoleReply, ConsoleError> {
    if !session.has_room_for(moves.len()) {
        return Err(ConsoleError::TooManyMoves { column: line.command_column() });
    }
    Ok(reply_action(text, SessionAction::TurnAll(moves)))
}

fn help(line: &Line) -> Result<ConsoleReply, ConsoleError> {
    let wanted = line.rest();
    let lines = COMMANDS.iter().filter(|command| wanted.is_empty() || command.name == wanted);
    let text: String = lines
        .map(|ConsoleCommand { name, takes, about }| {
            format!("{}: {about}\n", format!("{name} {takes}").trim_end())
        })
        .collect();
    if text.is_empty() { line.expected("the name of a command") } else { Ok(reply_text(text)) }
}

fn choose(line: &Line, puzzle: &AnyPuzzle) -> Result<ConsoleReply, ConsoleError> {
    match line.rest() {
        "" => Ok(reply_text(format!("{}; there is {}", puzzle.id(), AnyKind::known_ids()))),
        id => match AnyPuzzle::named(id) {
            Some(chosen) => Ok(reply_action(String::new(), SessionAction::Choose(chosen))),
            None => Err(ConsoleError::NoSuchPuzzle { column: line.column(), found: quoted(id) }),
        },
    }
}

fn choose_hold(line: &Line, session: &Session) -> Result<ConsoleReply, ConsoleError> {
    let puzzle = session.position();
    if !puzzle.is_held_in_two_ways() {
        return Err(ConsoleError::OneHold { column: line.command_column(), puzzle: puzzle.id() });
    }
    let words = |hold: Hold| format!("{}: {}", hold.title(), hold.about());
    match (line.rest(), Hold::named(line.rest())) {
        ("", _) => Ok(reply_text(words(session.hold()))),
        (_, Some(hold)) => Ok(reply_action(words(hold), SessionAction::Hold(hold))),
        (_, None) => line.expected("“middle” or “face”"),
    }
}

/// Moves from the current position on, written for how the puzzle is held there.
pub fn next_text(session: &Session, moves: &[Move]) -> String {
    notation::print(&session.held().write_all(moves))
}

fn load(line: &Line, content: Content, access: FileAccess) -> Result<ConsoleReply, ConsoleError> {
    match line.rest() {
        "" if access == FileAccess::Named => line.expected("the name of a file"),
        name => Ok(ConsoleReply {
            request: Some(ConsoleRequest::Load { name: name.to_string(), content }),
            ..ConsoleReply::default()
        }),
    }
}

fn save(line: &Line, session: &Session, access: FileAccess) -> Result<ConsoleReply, ConsoleError> {
    let mut words = line.rest().split_whitespace();
    let (name, text) = match words.next_back() {
        Some("layout") => {
            let name = line.rest().trim_end_matches("layout").trim_end();
            (if name.is_empty() { "layout.txt" } else { name }, session.position().layout_text())
        }
        None if access == FileAccess::Named => return line.expected("the name of a file"),
        word => {
            let text = session.moves_text();
            let text = text.ok_or(ConsoleError::NoScramble { column: line.command_column() })?;
            (word.map_or("moves.txt", |_| line.rest()), text)
        }
    };
    Ok(ConsoleReply {
        request: Some(ConsoleRequest::Save { name: name.to_string(), text }),
        ..ConsoleReply::default()
    })
}

fn actions(puzzle: &AnyPuzzle) -> String {
    let line = |NamedAction { name, opposite, mv }: &NamedAction| {
        format!("{name:20} opposite {opposite:20} move {mv}\n")
    };
    puzzle.kind().actions().iter().map(line).collect()
}

/// Actions by their names, or moves.
fn actions_or_moves(line: &Line, session: &Session) -> Result<Vec<Move>, ConsoleError> {
    let puzzle = session.position();
    // Every name of an action that is not itself a move has an underscore; no move has one.
    if !line.words().next().is_some_and(|(_, word)| word.contains('_')) {
        return line.moves(puzzle, session.held());
    }
    let actions = puzzle.kind().actions();
    let named = |(at, word): (usize, &str)| {
        let action = actions.iter().find(|action| action.name == word);
        let missing = || ConsoleError::NoSuchAction {
            column: line.column_of(at),
            found: quoted(word),
            puzzle: puzzle.id(),
        };
        action.map(|action| action.mv).ok_or_else(missing)
    };
    line.words().take(MAX_MOVES + 1).map(named).collect()
}

/// The inverse of moves, each in its shortest form.
fn inverse(moves: &[Move], puzzle: &AnyPuzzle) -> Vec<Move> {
    invert(moves).into_iter().filter_map(|mv| notation::shortest(mv, puzzle)).collect()
}

fn undo(line: &Line, session: &Session) -> Result<ConsoleReply, ConsoleError> {
    let count = line.number(1)?;
    let cursor = session.cursor();
    if cursor == 0 {
        return Err(ConsoleError::NothingToUndo { column: line.command_column() });
    }
    let back_to = cursor.saturating_sub(count);
    let undone = next_text(session, &inverse(&session.done()[back_to..], session.position()));
    Ok(reply_action(undone, SessionAction::Jump(back_to)))
}

fn solve(line: &Line, session: &Session) -> Result<ConsoleReply, ConsoleError> {
    let puzzle = session.position();
    let mut words = line.words().peekable();
    let name = words.next_if(|(_, word)| word.parse::<u32>().is_err()).map(|(_, word)| word);
    let max_moves = words.next();
    let most = max_moves.and_then(|(_, word)| word.parse().ok());
    let wrong = max_moves.filter(|_| most.is_none()).or(words.next());
    match Method::choose(puzzle, name, None, None) {
        Err(error) if name.is_some() => Err(ConsoleError::Method { column: line.column(), error }),
        _ if let Some((at, found)) = wrong => {
            let (expected, found) = ("a number of moves".to_string(), quoted(found));
            Err(ConsoleError::Expected { column: line.column_of(at), expected, found })
        }
        Ok(method) if let (Some((at, _)), false) = (max_moves, method.offer().is_adjustable) => {
            let error = SolveError::NotAdjustable { method: method.offer().name.to_string() };
            Err(ConsoleError::Method { column: line.column_of(at), error })
        }
        _ if puzzle.is_solved() => Ok(reply_text("it is solved already".to_string())),
        Ok(method) => {
            let request = ConsoleRequest::Solve { method, max_moves: most, reveal: Reveal::Whole };
            Ok(ConsoleReply { request: Some(request), ..ConsoleReply::default() })
        }
        Err(_) => take_back(line, session),
    }
}

fn hint(line: &Line, session: &Session) -> Result<ConsoleReply, ConsoleError> {
    let reveal = match line.rest() {
        "" => Reveal::NextMove,
        "length" => Reveal::Length,
        _ => return line.expected("nothing more, or “length”"),
    };
    let puzzle = session.position();
    if puzzle.is_solved() {
        return Ok(reply_text("it is solved already".to_string()));
    }
    if let Some(method) = Method::default_for(puzzle) {
        let request = ConsoleRequest::Solve { method, max_moves: None, reveal };
        return Ok(ConsoleReply { request: Some(request), ..ConsoleReply::default() });
    }
    let (puzzle_id, column) = (puzzle.id(), line.command_column());
    let Some(moves) = session.way_back() else {
        return Err(ConsoleError::NothingToTakeBack { column, puzzle: puzzle_id });
    };
    let proof = Proof::Best { lower_bound: 0 };
    let words = reveal.words(&moves, puzzle, session.held(), puzzle.metrics()[0], proof);
    Ok(reply_text(format!("there is no solver for the {puzzle_id}; to take back what led here: {words}")))
}

/// Instead of a solver: takes back the moves that led here, if they are known.
fn take_back(line: &Line, session: &Session) -> Result<ConsoleReply, ConsoleError> {
    let (puzzle, column) = (session.position().id(), line.command_column());
    let Some(moves) = session.way_back() else {
        return Err(ConsoleError::NothingToTakeBack { column, puzzle });
    };
    if !session.has_room_for(moves.len()) {
        return Err(ConsoleError::TooManyMoves { column });
    }
    let printed = next_text(session, &moves);
    let text = format!("there is no solver for the {puzzle}; what led here is taken back:\n{printed}");
    Ok(ConsoleReply { actions: solved_by(moves), ..reply_text(text) })
}

/// The actions that lay out a solution and do it.
pub fn solved_by(moves: Vec<Move>) -> Vec<SessionAction> {
    vec![SessionAction::lay_out(moves), SessionAction::Jump(usize::MAX)]
}

/// The methods, heuristics and metrics of a puzzle, a line each, the default of each first.
pub fn methods(puzzle: &AnyPuzzle) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    for offer in solve::offers(puzzle) {
        let _ = writeln!(text, "method {:19} {}", offer.name, offer.about);
        if let Some(default) = offer.heuristics.first() {
            let _ = writeln!(text, "       {:19} takes a heuristic, by default {}", "", default.name);
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

/// The byte offset of the last word of a line, and its completions, each with a space after it.
pub fn completions(line: &str, puzzle: &AnyPuzzle) -> (usize, Vec<String>) {
    let prefix = line.rsplit(char::is_whitespace).next().unwrap_or_default();
    let start = line.len() - prefix.len();
    let words: Vec<String> = match line[..start].split_whitespace().next() {
        None | Some("help") => COMMANDS.iter().map(|command| command.name.to_string()).collect(),
        Some("puzzle") => AnyKind::completions(),
        Some("hold") => Hold::ALL.map(|hold| hold.name().to_string()).into(),
        Some("solve") => solve::offers(puzzle).iter().map(|offer| offer.name.to_string()).collect(),
        Some("hint") => vec!["length".to_string()],
        Some("do") => puzzle.kind().actions().into_iter().map(|action| action.name).collect(),
        Some(_) => Vec::new(),
    };
    let fitting = words.into_iter().filter(|word| word.starts_with(prefix));
    (start, fitting.map(|word| format!("{word} ")).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_link_is_read_where_a_scramble_is() {
        let session = Session::new(&AnyPuzzle::default()).after(SessionAction::Turn(Move::new('R', 1)));
        let link = "https://alg.cubing.net/?puzzle=4x4x4&setup=F&alg=Rw_U-&title=Two";
        let typed =
            answer(&format!("scramble {link}"), &session, &mut Random::from_seed(1), FileAccess::Named);
        let words = loaded("x U // round\n", Content::Moves, &session).map(|reply| reply.text);
        assert_eq!(words, Ok("F".to_string()), "what is said leads to the same position");
        let read = loaded(&format!("{link}\n"), Content::Moves, &session);
        assert_eq!(typed, read);
        let reply = typed.expect("the link is all right");
        assert_eq!(reply.text, "4x4x4, Two");
        let Some(ConsoleRequest::Open(opened)) = reply.request else { panic!("it is opened") };
        assert_eq!(share::title(&opened.other), Some("Two"));
        let after = session.after(SessionAction::Open(Box::new(opened.session)));
        assert_eq!(
            (after.position().id().as_str(), notation::print(after.done()).as_str()),
            ("4x4x4", "Rw U'")
        );
        assert_eq!(after.after(SessionAction::Undo).position(), session.position());
        let wrong = answer("scramble ?alg=R+Q", &session, &mut Random::from_seed(1), FileAccess::Named);
        let error = wrong.expect_err("there is no such move").to_string();
        assert!(error.starts_with("the link cannot be used: in “alg”, column 3: expected"), "{error}");
    }

    proptest! {
        #[test]
        fn no_line_panics(line in ".*", command in 0..COMMANDS.len(), id in 0..AnyKind::offered().len()) {
            let puzzle = AnyKind::offered()[id].solved();
            let session = Session::new(&puzzle);
            let command = COMMANDS[command].name;
            for line in [line.clone(), format!("{command} {line}"), format!("{command}\u{a0}{line}")] {
                let (start, words) = completions(&line, &puzzle);
                prop_assert!(line.is_char_boundary(start) && words.iter().all(|word| word.starts_with(&line[start..])));
                for access in [FileAccess::Named, FileAccess::Chosen] {
                    let _ = answer(&line, &session, &mut Random::from_seed(1), access);
                }
            }
        }
    }
}
