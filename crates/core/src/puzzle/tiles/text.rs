//! Boards as text: `1 2 3/4 5 6/7 8 0`, and other ways in which people write them.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{MAX_SIDE, MIN_SIDE, Tiles};
use crate::notation::TextPlace;
use crate::puzzle::{Puzzle, StateError};

/// The longest text that is read, in bytes: the largest board with plenty of space.
const MAX_TEXT: usize = 20_000;

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardError {
    /// A text without numbers.
    Empty,
    /// A text that is too long to be read.
    TooMuchText,
    /// Something that is not the number of a tile.
    NotATile {
        /// Where it stands.
        place: TextPlace,
        /// The text there, up to 24 characters.
        found: String,
    },
    /// Rows of different lengths.
    Ragged {
        /// The row, from one.
        row: usize,
        /// The number of its cells.
        found: usize,
        /// The number of cells in the first row.
        expected: usize,
    },
    /// Another size than is wanted.
    OtherSize {
        /// The width that was found.
        width: usize,
        /// The height that was found.
        height: usize,
        /// The width and the height that are wanted.
        expected: (usize, usize),
    },
    /// Numbers without rows that make no board.
    NoRows {
        /// How many numbers there are.
        found: usize,
    },
    /// Fewer or more rows or columns than any board has.
    NoSuchSize {
        /// The width that was found.
        width: usize,
        /// The height that was found.
        height: usize,
    },
    /// A number greater than that of any tile.
    NoSuchTile {
        /// Where it stands.
        place: TextPlace,
        /// The number.
        tile: u64,
        /// The largest tile of the board.
        largest: usize,
    },
    /// A tile that is there twice, so that another is missing.
    Twice {
        /// Where it stands for the second time.
        place: TextPlace,
        /// The tile; zero is the blank.
        tile: usize,
        /// The tile that is missing; zero is the blank.
        missing: usize,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Empty => write!(f, "there are no tiles in it"),
            BoardError::TooMuchText => write!(f, "the text is longer than {MAX_TEXT} bytes"),
            BoardError::NotATile { place, found } => {
                write!(f, "{place}: expected the number of a tile, found “{found}”")
            }
            BoardError::Ragged { row, found, expected } => {
                write!(f, "row {row} has {found} cells, and the first row has {expected}")
            }
            BoardError::OtherSize { width, height, expected } => {
                write!(f, "this is a board of {width}x{height}, and not of {}x{}", expected.0, expected.1)
            }
            BoardError::NoRows { found } => {
                write!(f, "{found} numbers in a row make no board; write “/” between rows")
            }
            BoardError::NoSuchSize { width, height } => write!(
                f,
                "boards have {MIN_SIDE} to {MAX_SIDE} rows and columns, and not {height} rows of {width}"
            ),
            BoardError::NoSuchTile { place, tile, largest } => {
                write!(f, "{place}: there is no tile {tile}; they go from 1 to {largest}, and 0 is the blank")
            }
            BoardError::Twice { place, tile, missing } => {
                let [tile, missing] = [tile, missing].map(|&tile| match tile {
                    0 => "the blank".to_string(),
                    tile => format!("tile {tile}"),
                });
                write!(f, "{place}: {tile} is there twice, and {missing} is missing")
            }
        }
    }
}

impl std::error::Error for BoardError {}

/// A number and its offset in the text.
type Word = (u64, usize);

/// The rows of numbers in a text, separated by slashes, line ends or brackets.
fn rows(text: &str) -> Result<Vec<Vec<Word>>, BoardError> {
    if text.len() > MAX_TEXT {
        return Err(BoardError::TooMuchText);
    }
    let mut rows = vec![Vec::new()];
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let start = at;
        at += letter.len_utf8();
        match letter {
            '0'..='9' => {
                let rest = &text[start..];
                at = start + rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
                let Ok(number) = text[start..at].parse() else {
                    let found = text[start..at].chars().take(24).collect();
                    return Err(BoardError::NotATile { place: TextPlace::of(text, start), found });
                };
                rows.last_mut().expect("there is always a row").push((number, start));
            }
            '_' | '.' => rows.last_mut().expect("there is always a row").push((0, start)),
            '/' | '\n' | ';' | ']' | '}' | ')' | '|' => rows.push(Vec::new()),
            ',' | '[' | '{' | '(' | '\u{feff}' => {}
            letter if letter.is_whitespace() => {}
            _ => {
                let found =
                    text[start..].chars().take_while(|letter| !letter.is_whitespace()).take(24).collect();
                return Err(BoardError::NotATile { place: TextPlace::of(text, start), found });
            }
        }
    }
    rows.retain(|row| !row.is_empty());
    Ok(rows)
}

/// The width and height of rows. A single row is divided as the expected board, or into a square.
fn size(rows: &[Vec<Word>], expected: (usize, usize)) -> Result<(usize, usize), BoardError> {
    let (width, height) = match rows {
        [] => return Err(BoardError::Empty),
        [all] if all.len() == expected.0 * expected.1 => expected,
        [all] => {
            let side = all.len().isqrt();
            if side * side != all.len() {
                return Err(BoardError::NoRows { found: all.len() });
            }
            (side, side)
        }
        [first, ..] => {
            let ragged = rows.iter().position(|row| row.len() != first.len());
            if let Some(row) = ragged {
                let (found, expected) = (rows[row].len(), first.len());
                return Err(BoardError::Ragged { row: row + 1, found, expected });
            }
            (first.len(), rows.len())
        }
    };
    let sides = MIN_SIDE..=MAX_SIDE;
    match sides.contains(&width) && sides.contains(&height) {
        true => Ok((width, height)),
        false => Err(BoardError::NoSuchSize { width, height }),
    }
}

/// The board in a text. If `is_sized`, it must have the size of `like`.
pub(super) fn read(text: &str, like: &Tiles, is_sized: bool) -> Result<Tiles, BoardError> {
    let rows = rows(text)?;
    let expected = (like.width(), like.height());
    let (width, height) = size(&rows, expected)?;
    if is_sized && (width, height) != expected {
        return Err(BoardError::OtherSize { width, height, expected });
    }
    let count = width * height;
    let mut places = vec![None; count];
    let words: Vec<Word> = rows.into_iter().flatten().collect();
    let mut twice = None;
    for &(tile, at) in &words {
        let place = || TextPlace::of(text, at);
        match usize::try_from(tile).ok().and_then(|tile| places.get_mut(tile)) {
            None => return Err(BoardError::NoSuchTile { place: place(), tile, largest: count - 1 }),
            Some(seen @ None) => *seen = Some(at),
            Some(Some(_)) => twice = twice.or(Some((tile as usize, at))),
        }
    }
    if let Some((tile, at)) = twice {
        let missing = places.iter().position(Option::is_none).expect("one stands in the place of another");
        return Err(BoardError::Twice { place: TextPlace::of(text, at), tile, missing });
    }
    let solved = if is_sized { like.solved() } else { Tiles::solved_of(width, height) };
    Ok(solved.with_cells(words.iter().map(|&(tile, _)| tile as u8).collect()))
}

/// The board in one line.
pub(super) fn write(tiles: &Tiles) -> String {
    let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    tiles.cells().chunks(tiles.width()).map(row).collect::<Vec<_>>().join("/")
}

/// The board in rows and columns.
pub(super) fn lay_out(tiles: &Tiles) -> String {
    let digits = (tiles.cells().len() - 1).to_string().len();
    let cell = |tile: &u8| match tile {
        0 => format!("{:>digits$}", "."),
        tile => format!("{tile:>digits$}"),
    };
    let row = |row: &[u8]| row.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n";
    tiles.cells().chunks(tiles.width()).map(row).collect()
}

impl Tiles {
    /// The board in a text, of any size.
    pub fn of_any_size(&self, text: &str) -> Result<Tiles, StateError> {
        read(text, self, false).map_err(StateError::Board)
    }
}
