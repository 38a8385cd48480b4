//! The console: one line in, some lines out. The page and the terminal are its two faces; what needs a file, a
//! solver or a way out is a wish that each of them grants in its own manner.

use std::fmt::{self, Write};

use crate::notation::{self, Held, Hold, MAX_MOVES, Move, ParseError, Place, Script, Vocabulary, invert};
use crate::puzzle::cube::MIN_SIZE;
use crate::puzzle::{AnyPuzzle, NamedAction, Puzzle, StateError};
use crate::scramble::Random;
use crate::session::{Action, Session, Setup};
use crate::share::{self, LinkError, Opened};
use crate::solve::{self, Method, Proof, Shown, SolveError};

/// A command, for help and completion.
pub struct Command {
    pub name: &'static str,
    pub takes: &'static str,
    pub about: &'static str,
}

const fn command(name: &'static str, takes: &'static str, about: &'static str) -> Command {
    Command { name, takes, about }
}

pub const COMMANDS: [Command; 19] = [
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
    /// Go on with what a link has.
    Open(Box<Opened>),
    /// Bring the text of a file to [`loaded`].
    Load {
        name: String,
        content: Content,
    },
    Save {
        name: String,
        text: String,
    },
    /// Solve the position, print what is wanted of the solution, and do it if that is all of it.
    Solve {
        method: Method,
        max_moves: Option<u32>,
        shown: Shown,
    },
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

/// Why a line cannot be done. Columns are those of the line.
#[derive(Clone, Debug, PartialEq)]
pub enum ConsoleError {
    NoSuchCommand {
        column: usize,
        found: String,
    },
    Expected {
        column: usize,
        expected: String,
        found: String,
    },
    NoSuchPuzzle {
        column: usize,
        found: String,
    },
    /// Its moves are written in one way only.
    OneHold {
        column: usize,
        puzzle: String,
    },
    NoSuchAction {
        column: usize,
        found: String,
        puzzle: String,
    },
    Method {
        column: usize,
        error: SolveError,
    },
    NothingToUndo {
        column: usize,
    },
    TooManyMoves {
        column: usize,
    },
    /// There are no moves to be saved.
    NoScramble {
        column: usize,
    },
    /// Nothing can be taken back.
    NoWayBack {
        column: usize,
        puzzle: String,
    },
    /// In the moves of the line, or of a file.
    Moves(ParseError),
    /// In the stickers of a file.
    State(StateError),
    /// In the link of the line, or of a file.
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
                write!(f, "column {column}: there is no puzzle “{found}”; there is {}", AnyPuzzle::known())
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
            ConsoleError::NoWayBack { column, puzzle } => write!(
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

/// A line with its command taken off.
struct Line<'a> {
    whole: &'a str,
    /// Where the command begins, and where what follows it does, in bytes.
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

    /// The column of a byte.
    fn column_of(&self, at: usize) -> usize {
        Place::of(self.whole, at).column
    }

    fn command_column(&self) -> usize {
        self.column_of(self.command_at)
    }

    /// The words that follow the command, each with the byte where it begins.
    fn words(&self) -> impl Iterator<Item = (usize, &'a str)> {
        let mut at = self.rest_at;
        self.whole[self.rest_at..].split(char::is_whitespace).filter_map(move |word| {
            let start = at;
            // Whatever separates words, the next one begins after it.
            at += word.len() + self.whole[at + word.len()..].chars().next().map_or(0, char::len_utf8);
            (!word.is_empty()).then_some((start, word))
        })
    }

    fn expected<T>(&self, expected: impl Into<String>) -> Result<T, ConsoleError> {
        let found = quoted(self.rest());
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

    fn moves(&self, puzzle: &AnyPuzzle, held: Held) -> Result<Vec<Move>, ConsoleError> {
        if self.rest().is_empty() {
            return self.expected("moves");
        }
        // With spaces in the place of the command, places in the moves are places in the line.
        let blank = " ".repeat(self.whole[..self.rest_at].chars().count());
        Ok(notation::parse_held(&format!("{blank}{}", &self.whole[self.rest_at..]), puzzle, held)?)
    }
}

/// The beginning of what was found, for it may be long.
fn quoted(found: &str) -> String {
    found.chars().take(24).collect()
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
            // First for the places of mistakes, then for the text as it is written.
            line.moves(&puzzle.solved(), session.hold().into())?;
            let script = session.read_setup(line.rest())?;
            Ok(doing(String::new(), Action::Begin(Setup::Moves(script))))
        }
        "random" => {
            let count = line.number(puzzle.usual_scramble())?;
            let most_equal = puzzle.equal_limits().first().copied().unwrap_or(1);
            let moves = puzzle.random_moves(count, most_equal, random);
            let text = notation::print(&Held::from(session.hold()).write_all(&moves));
            Ok(doing(text, Action::Begin(Setup::Moves(moves.into()))))
        }
        "read" => load(&line, Content::Moves, files),
        "see" => load(&line, Content::Layout, files),
        "save" => save(&line, session, files),
        "reset" => Ok(doing(String::new(), Action::Reset)),
        "print" => Ok(saying(puzzle.net_text())),
        "actions" => Ok(saying(actions(puzzle))),
        "do" => {
            let moves = actions_or_moves(&line, session)?;
            done(&line, session, String::new(), moves)
        }
        "undo" => undo(&line, session),
        "reverse" => {
            let scramble = match session.setup() {
                Setup::Moves(moves) => &moves[..],
                Setup::State(_) => &[],
            };
            let moves = taken_back(&[scramble, session.done()].concat(), puzzle);
            done(&line, session, next_text(session, &moves), moves)
        }
        "check" => {
            let verdict = match (puzzle.is_solved(), puzzle.flaw()) {
                (true, _) => "solved".to_string(),
                (false, None) => "not solved".to_string(),
                (false, Some(flaw)) => format!("not solved; {flaw}"),
            };
            Ok(saying(verdict))
        }
        "solve" => solve(&line, session),
        "hint" => hint(&line, session),
        "methods" => Ok(saying(methods(puzzle))),
        "quit" | "exit" => Ok(Reply { wish: Some(Wish::Quit), ..Reply::default() }),
        found => Err(ConsoleError::NoSuchCommand { column: line.command_column(), found: quoted(found) }),
    }
}

/// Takes in the text of a file that was wished for.
pub fn loaded(text: &str, content: Content, session: &Session) -> Result<Reply, ConsoleError> {
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
            let position = puzzle.shown_by(text).map_err(ConsoleError::State)?;
            let words = position.net_text();
            (Setup::State(position), words)
        }
    };
    Ok(doing(words, Action::Begin(setup)))
}

/// Goes on with what a link has, which may be another puzzle.
fn opened(link: Result<Opened, LinkError>) -> Result<Reply, ConsoleError> {
    let opened = link.map_err(|error| ConsoleError::Link(Box::new(error)))?;
    let puzzle = opened.session.position().id();
    let words = share::title(&opened.other).map_or(puzzle.clone(), |title| format!("{puzzle}, {title}"));
    Ok(Reply { wish: Some(Wish::Open(Box::new(opened))), ..saying(words) })
}

fn saying(text: String) -> Reply {
    Reply { text: text.trim_end().to_string(), ..Reply::default() }
}

fn doing(text: String, action: Action) -> Reply {
    Reply { actions: vec![action], ..saying(text) }
}

fn done(line: &Line, session: &Session, text: String, moves: Vec<Move>) -> Result<Reply, ConsoleError> {
    if !session.has_room_for(moves.len()) {
        return Err(ConsoleError::TooManyMoves { column: line.command_column() });
    }
    Ok(doing(text, Action::TurnAll(moves)))
}

fn help(line: &Line) -> Result<Reply, ConsoleError> {
    let wanted = line.rest();
    let lines = COMMANDS.iter().filter(|command| wanted.is_empty() || command.name == wanted);
    let text: String = lines
        .map(|Command { name, takes, about }| format!("{}: {about}\n", format!("{name} {takes}").trim_end()))
        .collect();
    if text.is_empty() { line.expected("the name of a command") } else { Ok(saying(text)) }
}

fn choose(line: &Line, puzzle: &AnyPuzzle) -> Result<Reply, ConsoleError> {
    match line.rest() {
        "" => Ok(saying(format!("{}; there is {}", puzzle.id(), AnyPuzzle::known()))),
        id => match AnyPuzzle::named(id) {
            Some(chosen) => Ok(doing(String::new(), Action::Choose(chosen))),
            None => Err(ConsoleError::NoSuchPuzzle { column: line.column(), found: quoted(id) }),
        },
    }
}

fn choose_hold(line: &Line, session: &Session) -> Result<Reply, ConsoleError> {
    let puzzle = session.position();
    if !puzzle.is_held_in_two_ways() {
        return Err(ConsoleError::OneHold { column: line.command_column(), puzzle: puzzle.id() });
    }
    let words = |hold: Hold| format!("{}: {}", hold.title(), hold.about());
    match (line.rest(), Hold::named(line.rest())) {
        ("", _) => Ok(saying(words(session.hold()))),
        (_, Some(hold)) => Ok(doing(words(hold), Action::Hold(hold))),
        (_, None) => line.expected("“middle” or “face”"),
    }
}

/// Moves to be done next, as they are written where one is.
pub fn next_text(session: &Session, moves: &[Move]) -> String {
    notation::print(&session.held().write_all(moves))
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
            let text = session.moves_text();
            let text = text.ok_or(ConsoleError::NoScramble { column: line.command_column() })?;
            (word.map_or("moves.txt", |_| line.rest()), text)
        }
    };
    Ok(Reply { wish: Some(Wish::Save { name: name.to_string(), text }), ..Reply::default() })
}

fn actions(puzzle: &AnyPuzzle) -> String {
    let line = |NamedAction { name, opposite, mv }: &NamedAction| {
        format!("{name:20} opposite {opposite:20} move {mv}\n")
    };
    puzzle.actions().iter().map(line).collect()
}

/// Actions by their names, or moves.
fn actions_or_moves(line: &Line, session: &Session) -> Result<Vec<Move>, ConsoleError> {
    let puzzle = session.position();
    // No move has a low line in it, and every name of an action that is not a move has.
    if !line.words().next().is_some_and(|(_, word)| word.contains('_')) {
        return line.moves(puzzle, session.held());
    }
    let actions = puzzle.actions();
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

/// What takes moves back, each as short as it can be.
fn taken_back(moves: &[Move], puzzle: &AnyPuzzle) -> Vec<Move> {
    invert(moves).into_iter().filter_map(|mv| notation::shortest(mv, puzzle)).collect()
}

fn undo(line: &Line, session: &Session) -> Result<Reply, ConsoleError> {
    let count = line.number(1)?;
    let cursor = session.cursor();
    if cursor == 0 {
        return Err(ConsoleError::NothingToUndo { column: line.command_column() });
    }
    let back_to = cursor.saturating_sub(count);
    let undone = next_text(session, &taken_back(&session.done()[back_to..], session.position()));
    Ok(doing(undone, Action::Jump(back_to)))
}

fn solve(line: &Line, session: &Session) -> Result<Reply, ConsoleError> {
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
            let error = SolveError::NotAdjustable { method: method.offer().name };
            Err(ConsoleError::Method { column: line.column_of(at), error })
        }
        _ if puzzle.is_solved() => Ok(saying("it is solved already".to_string())),
        Ok(method) => {
            let wish = Wish::Solve { method, max_moves: most, shown: Shown::Whole };
            Ok(Reply { wish: Some(wish), ..Reply::default() })
        }
        Err(_) => take_back(line, session),
    }
}

fn hint(line: &Line, session: &Session) -> Result<Reply, ConsoleError> {
    let shown = match line.rest() {
        "" => Shown::NextMove,
        "length" => Shown::Length,
        _ => return line.expected("nothing more, or “length”"),
    };
    let puzzle = session.position();
    if puzzle.is_solved() {
        return Ok(saying("it is solved already".to_string()));
    }
    if let Some(method) = Method::default_for(puzzle) {
        let wish = Wish::Solve { method, max_moves: None, shown };
        return Ok(Reply { wish: Some(wish), ..Reply::default() });
    }
    let (puzzle_id, column) = (puzzle.id(), line.command_column());
    let Some(moves) = session.way_back() else {
        return Err(ConsoleError::NoWayBack { column, puzzle: puzzle_id });
    };
    let proof = Proof::Best { lower_bound: 0 };
    let words = shown.words(&moves, puzzle, session.held(), puzzle.metrics()[0], proof);
    Ok(saying(format!("there is no solver for the {puzzle_id}; to take back what led here: {words}")))
}

/// In the place of a solver: what is known of the past.
fn take_back(line: &Line, session: &Session) -> Result<Reply, ConsoleError> {
    let (puzzle, column) = (session.position().id(), line.command_column());
    let Some(moves) = session.way_back() else { return Err(ConsoleError::NoWayBack { column, puzzle }) };
    if !session.has_room_for(moves.len()) {
        return Err(ConsoleError::TooManyMoves { column });
    }
    let printed = next_text(session, &moves);
    let text = format!("there is no solver for the {puzzle}; what led here is taken back:\n{printed}");
    Ok(Reply { actions: solved_by(moves), ..saying(text) })
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
    let begun = line.rsplit(char::is_whitespace).next().unwrap_or_default();
    let start = line.len() - begun.len();
    let words: Vec<String> = match line[..start].split_whitespace().next() {
        None | Some("help") => COMMANDS.iter().map(|command| command.name.to_string()).collect(),
        Some("puzzle") => {
            let cubes = (MIN_SIZE..=9).map(|size| format!("{size}x{size}x{size}"));
            let others = AnyPuzzle::OFFERED.into_iter().map(String::from);
            others.filter(|id| !id.contains('x')).chain(cubes).collect()
        }
        Some("hold") => Hold::ALL.map(|hold| hold.name().to_string()).into(),
        Some("solve") => solve::offers(puzzle).iter().map(|offer| offer.name.to_string()).collect(),
        Some("hint") => vec!["length".to_string()],
        Some("do") => puzzle.actions().into_iter().map(|action| action.name).collect(),
        Some(_) => Vec::new(),
    };
    let fitting = words.into_iter().filter(|word| word.starts_with(begun));
    (start, fitting.map(|word| format!("{word} ")).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_link_is_read_where_a_scramble_is() {
        let session = Session::new(&AnyPuzzle::default()).after(Action::Turn(Move::new('R', 1)));
        let link = "https://alg.cubing.net/?puzzle=4x4x4&setup=F&alg=Rw_U-&title=Two";
        let typed = answer(&format!("scramble {link}"), &session, &mut Random::from_seed(1), Files::Named);
        let words = loaded("x U // round\n", Content::Moves, &session).map(|reply| reply.text);
        assert_eq!(words, Ok("F".to_string()), "what is said leads to the same position");
        let read = loaded(&format!("{link}\n"), Content::Moves, &session);
        assert_eq!(typed, read);
        let reply = typed.expect("the link is all right");
        assert_eq!(reply.text, "4x4x4, Two");
        let Some(Wish::Open(opened)) = reply.wish else { panic!("it is opened") };
        assert_eq!(share::title(&opened.other), Some("Two"));
        let after = session.after(Action::Open(Box::new(opened.session)));
        assert_eq!(
            (after.position().id().as_str(), notation::print(after.done()).as_str()),
            ("4x4x4", "Rw U'")
        );
        assert_eq!(after.after(Action::Undo).position(), session.position());
        let wrong = answer("scramble ?alg=R+Q", &session, &mut Random::from_seed(1), Files::Named);
        let error = wrong.expect_err("there is no such move").to_string();
        assert!(error.starts_with("the link cannot be used: in “alg”, column 3: expected"), "{error}");
    }

    proptest! {
        #[test]
        fn no_line_panics(line in ".*", command in 0..COMMANDS.len(), id in 0..3_usize) {
            let puzzle = AnyPuzzle::named(AnyPuzzle::OFFERED[id]).expect("it is known");
            let session = Session::new(&puzzle);
            let command = COMMANDS[command].name;
            for line in [line.clone(), format!("{command} {line}"), format!("{command}\u{a0}{line}")] {
                let (start, words) = completions(&line, &puzzle);
                prop_assert!(line.is_char_boundary(start) && words.iter().all(|word| word.starts_with(&line[start..])));
                for files in [Files::Named, Files::Chosen] {
                    let _ = answer(&line, &session, &mut Random::from_seed(1), files);
                }
            }
        }
    }
}
