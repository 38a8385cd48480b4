//! The positions of an experiment as text: one per line, a position or moves to it, with an optional name after two
//! slashes.

use std::fmt;

use crate::notation::Hold;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::workbench::session::{Session, SessionAction, Setup, SetupError};
use crate::workbench::share::{self, LinkError};

/// The most positions that are read.
pub const MAX_POSITIONS: usize = 100;

/// The longest text that is read, in bytes: a hundred positions of the largest puzzles fit.
const MAX_BYTES: usize = 1 << 20;

/// The separator before a name.
const NAME_MARK: &str = "//";

/// A position of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedPosition {
    /// Its label in charts and tables.
    pub name: String,
    /// The position that the searches start from.
    pub position: AnyPuzzle,
}

/// Why a text cannot be read as a list of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionsError {
    /// A line is neither a position nor moves.
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        error: Box<SetupError>,
    },
    /// A line is a link that cannot be read.
    Link {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        error: Box<LinkError>,
    },
    /// A line is a position of another puzzle.
    OtherPuzzle {
        /// The number of the line, from 1.
        line: usize,
        /// The id of the puzzle of the line.
        found: String,
        /// The id of the puzzle of the experiment.
        wanted: String,
    },
    /// There are more than [`MAX_POSITIONS`] positions.
    TooMany,
    /// The text is longer than a megabyte.
    TooLong,
    /// The text has no position.
    None,
}

impl fmt::Display for PositionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionsError::Line { line, error } => write!(f, "Line {line}, {error}."),
            PositionsError::Link { line, error } => write!(f, "Line {line}, {}.", error.reason()),
            PositionsError::OtherPuzzle { line, found, wanted } => {
                write!(f, "Line {line} is a position of {found}, not of {wanted}.")
            }
            PositionsError::TooMany => write!(f, "There are more than {MAX_POSITIONS} positions."),
            PositionsError::TooLong => write!(f, "The text is longer than a megabyte."),
            PositionsError::None => write!(f, "There is no position: type one, or choose some below."),
        }
    }
}

impl std::error::Error for PositionsError {}

/// Reads positions of a puzzle, one per line, and skips empty lines. `hold` says how the puzzle is held when its moves
/// are written.
pub fn read(text: &str, puzzle: &AnyPuzzle, hold: Hold) -> Result<Vec<NamedPosition>, PositionsError> {
    if text.len() > MAX_BYTES {
        return Err(PositionsError::TooLong);
    }
    let mut starts: Vec<NamedPosition> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (written, name) = line.split_once(NAME_MARK).unwrap_or((line, ""));
        if written.trim().is_empty() {
            continue;
        }
        if starts.len() == MAX_POSITIONS {
            return Err(PositionsError::TooMany);
        }
        let link = share::pasted_link(line);
        let line = index + 1;
        if let Some(link) = link {
            let opened = link.map_err(|error| PositionsError::Link { line, error: Box::new(error) })?;
            let position = opened.session.position().clone();
            let name = short(share::title(&opened.other).unwrap_or("link"));
            starts.push(NamedPosition { name, position: of_puzzle(position, puzzle, line)? });
            continue;
        }
        // Not trimmed at the start, so that columns in errors are those of the line.
        let setup = Setup::read_held(written.trim_end(), puzzle, hold);
        let setup = setup.map_err(|error| PositionsError::Line { line, error: Box::new(error) })?;
        let position = Session::new(puzzle).after(SessionAction::Begin(setup)).position().clone();
        let position = of_puzzle(position, puzzle, line)?;
        let name = match name.trim() {
            "" => short(written.trim()),
            name => short(name),
        };
        starts.push(NamedPosition { name, position });
    }
    if starts.is_empty() { Err(PositionsError::None) } else { Ok(starts) }
}

/// Checks that a position belongs to the puzzle.
fn of_puzzle(position: AnyPuzzle, puzzle: &AnyPuzzle, line: usize) -> Result<AnyPuzzle, PositionsError> {
    let (found, wanted) = (position.id(), puzzle.id());
    if found == wanted { Ok(position) } else { Err(PositionsError::OtherPuzzle { line, found, wanted }) }
}

/// Cuts a name to fit beside a bar.
fn short(name: &str) -> String {
    const LONGEST: usize = 28;
    if name.chars().count() <= LONGEST {
        return name.to_string();
    }
    name.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// Writes a line that [`read`] can read.
pub fn line(state: &str, name: &str) -> String {
    if name.is_empty() { state.to_string() } else { format!("{state} {NAME_MARK} {name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gear(text: &str) -> Result<Vec<NamedPosition>, PositionsError> {
        read(text, &AnyPuzzle::default(), Hold::Middle)
    }

    #[test]
    fn moves_are_read_in_the_way_that_was_chosen() {
        let face = read("R U", &AnyPuzzle::default(), Hold::Face).expect("it is well written");
        assert_eq!(face[0].position, gear("R F").expect("it is well written")[0].position);
        // A link says how its puzzle is held, and a puzzle with one notation has only that.
        let link = read("?puzzle=gear&alg=R+U", &AnyPuzzle::default(), Hold::Face).expect("it is a link");
        assert_eq!(link[0].position, gear("R U").expect("it is well written")[0].position);
        let cube = AnyPuzzle::named("3x3x3").expect("it is offered");
        assert_eq!(read("R U", &cube, Hold::Face), read("R U", &cube, Hold::Middle));
    }

    #[test]
    fn links_are_read_with_their_titles() {
        let starts = gear("https://example.org/?puzzle=gear&alg=R+U&title=Mine\n?puzzle=gear&alg=R+U")
            .expect("they are links");
        let names: Vec<&str> = starts.iter().map(|start| start.name.as_str()).collect();
        assert_eq!(names, ["Mine", "link"]);
        assert_eq!(starts[0].position, gear("R U").expect("it is well written")[0].position);
        let error = gear("R\nhttps://example.org/?puzzle=gear&alg=Q").expect_err("it cannot be used");
        assert!(error.to_string().starts_with("Line 2, in “alg”, column 1"), "{error}");
        let error = gear("?alg=R").expect_err("that is a cube");
        assert_eq!(error.to_string(), "Line 1 is a position of 3x3x3, not of gear.");
    }

    #[test]
    fn moves_positions_and_names_are_read() {
        let solved = AnyPuzzle::default().text();
        let starts = gear(&format!("R U\n\n{}\n", line(&solved, "home"))).expect("it is well written");
        assert_eq!(starts.len(), 2);
        assert_eq!((starts[0].name.as_str(), starts[1].name.as_str()), ("R U", "home"));
        assert!(!starts[0].position.is_solved() && starts[1].position.is_solved());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let error = gear("R\nU Q").expect_err("there is no Q").to_string();
        assert!(error.starts_with("Line 2, column 3: "), "{error}");
        assert_eq!(gear(" \n // only a name\n"), Err(PositionsError::None));
        assert_eq!(gear(&"R\n".repeat(101)), Err(PositionsError::TooMany));
        assert_eq!(gear(&"R ".repeat(1 << 20)), Err(PositionsError::TooLong));
    }

    #[test]
    fn names_are_cut_where_they_would_not_fit() {
        let starts = gear(&line("R", &"x".repeat(99))).expect("it is well written");
        assert_eq!(starts[0].name.chars().count(), 28);
    }
}
