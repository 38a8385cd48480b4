//! Moves as text: parse, print, invert, simplify. One parser serves every puzzle.
//!
//! Text is read in two steps: first letter, count and prime as they stand, then the puzzle gives them
//! meaning (`L` of a gear ball is its `R`) or says what it expected there.

use std::fmt;

/// The longest sequence of moves that is accepted anywhere.
pub const MAX_MOVES: usize = 10_000;

/// A letter and how many times it is done; negative means the other way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub letter: char,
    pub amount: i32,
}

impl Move {
    pub const fn new(letter: char, amount: i32) -> Self {
        Move { letter, amount }
    }

    #[must_use]
    pub const fn inverse(self) -> Self {
        Move { letter: self.letter, amount: -self.amount }
    }

    /// Itself broken into single steps: `U3'` is `U' U' U'`.
    pub fn steps(self) -> impl Iterator<Item = Move> {
        let step = Move::new(self.letter, self.amount.signum());
        std::iter::repeat_n(step, self.amount.unsigned_abs() as usize)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter)?;
        if self.amount.abs() != 1 {
            write!(f, "{}", self.amount.abs())?;
        }
        if self.amount < 0 {
            write!(f, "'")?;
        }
        Ok(())
    }
}

/// What a puzzle says of a move that it cannot read: which part is wrong and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    pub part: Part,
    pub expected: String,
}

/// A part of a written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Letter,
    Count,
}

/// The moves that a puzzle knows, for the parser.
pub trait Vocabulary {
    /// The move in the puzzle's own spelling, or what was expected in its place.
    fn read_move(&self, written: Move) -> Result<Move, Unreadable>;

    /// Two moves of one letter as one: `None` when they cancel. Turns wrap around at the puzzle's order.
    fn join(&self, first: Move, second: Move) -> Option<Move>;
}

/// Why a text is not a sequence of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// Something else than expected at a column, counted in characters from one.
    Unexpected {
        column: usize,
        found: String,
        expected: String,
    },
    TooLong {
        limit: usize,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Unexpected { column, found, expected } => {
                write!(f, "column {column}: expected {expected}, found {found}")
            }
            ParseError::TooLong { limit } => write!(f, "more than {limit} moves"),
        }
    }
}

impl std::error::Error for ParseError {}

/// Reads moves.
pub fn parse(text: &str, vocabulary: &impl Vocabulary) -> Result<Vec<Move>, ParseError> {
    let mut moves = Vec::new();
    let mut reader = Reader { text, at: 0 };
    reader.skip_space();
    while let Some(letter) = reader.peek() {
        if moves.len() == MAX_MOVES {
            return Err(ParseError::TooLong { limit: MAX_MOVES });
        }
        let start = reader.at;
        reader.at += letter.len_utf8();
        // Cubers write both `R2'` and `R'2`.
        let mut reversed = reader.skip_prime();
        let count_at = reader.at;
        let count = reader.count()?;
        reversed = reader.skip_prime() || reversed;
        let end = reader.at;

        let amount = if reversed { -count } else { count };
        let mv =
            vocabulary.read_move(Move::new(letter, amount)).map_err(|unreadable| match unreadable.part {
                Part::Letter => reader.unexpected(start, start + letter.len_utf8(), unreadable.expected),
                Part::Count => reader.unexpected(count_at, end, unreadable.expected),
            })?;
        moves.push(mv);
        reader.skip_space();
    }
    Ok(moves)
}

/// Writes moves with a space between them.
pub fn print(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(Move::to_string).collect();
    words.join(" ")
}

/// The moves that take everything back.
pub fn invert(moves: &[Move]) -> Vec<Move> {
    moves.iter().rev().map(|mv| mv.inverse()).collect()
}

/// The same moves with neighbours of one letter joined: `R R U U'` is `R2`.
pub fn simplify(moves: &[Move], vocabulary: &impl Vocabulary) -> Vec<Move> {
    let mut simple: Vec<Move> = Vec::new();
    for &mv in moves {
        match simple.pop_if(|last| last.letter == mv.letter) {
            Some(last) => simple.extend(vocabulary.join(last, mv)),
            None => simple.push(mv),
        }
    }
    simple
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Skips a prime, straight or as typesetters write it.
    fn skip_prime(&mut self) -> bool {
        match self.peek() {
            Some(prime @ ('\'' | '’' | '‘' | '′' | '`')) => {
                self.at += prime.len_utf8();
                true
            }
            _ => false,
        }
    }

    /// The digits here as a number, one where there are none.
    fn count(&mut self) -> Result<i32, ParseError> {
        let rest = &self.text[self.at..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            return Ok(1);
        }
        let start = self.at;
        self.at += digits;
        match rest[..digits].parse() {
            Ok(count) if count <= 9_999 => Ok(count),
            _ => Err(self.unexpected(start, self.at, "a count below 10000".to_string())),
        }
    }

    fn unexpected(&self, start: usize, end: usize, expected: String) -> ParseError {
        // Long nonsense is quoted by its beginning only.
        let found: String = self.text[start..end].chars().take(12).collect();
        ParseError::Unexpected {
            column: self.text[..start].chars().count() + 1,
            found: format!("“{found}”"),
            expected,
        }
    }
}
