//! The parser: text into a tree, or the place where it goes wrong.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::hold::is_rotation;
use super::{Alg, AlgNode, AlgNodeKind, Grouping, Layers, MAX_MOVES, Move, MovePart, Vocabulary};

/// How deep brackets may stand in brackets.
pub const MAX_DEPTH: usize = 64;

/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 200_000;

/// The largest count that a move or a bracket may have.
const MAX_COUNT: i32 = 9_999;

/// The largest layer that the parser accepts; the puzzle has its own limit.
const MAX_LAYER: u16 = 999;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextPlace {
    /// From one.
    pub line: usize,
    /// In characters, from one.
    pub column: usize,
}

impl TextPlace {
    /// The place of a byte.
    pub fn of(text: &str, at: usize) -> TextPlace {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        TextPlace { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }
}

impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 1 {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "column {}", self.column)
    }
}

/// Why a text is not a sequence of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// Something else than expected.
    Unexpected {
        /// Where it is.
        place: TextPlace,
        /// What stands there, quoted.
        found: String,
        /// What may stand there, for a person to read.
        expected: String,
    },
    /// A bracket without its other half.
    Unclosed {
        /// Where it opens.
        place: TextPlace,
        /// What opens it.
        bracket: &'static str,
        /// What would close it.
        expected: &'static str,
    },
    /// Expanded up to here the text has more than [`MAX_MOVES`] moves.
    TooLong {
        /// Where the part begins that is too much.
        place: TextPlace,
    },
    /// More than [`MAX_DEPTH`] brackets inside each other.
    TooDeep {
        /// Where the innermost one opens.
        place: TextPlace,
    },
    /// A move that cannot be done where it stands.
    Blocked {
        /// Where it is.
        place: TextPlace,
        /// The move as it is written.
        mv: Move,
        /// Why, as a part of a sentence.
        why: String,
    },
    /// More than [`MAX_TEXT`] bytes.
    TooMuchText,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Unexpected { place, found, expected } => {
                write!(f, "{place}: expected {expected}, found {found}")
            }
            ParseError::Unclosed { place, bracket, expected } => {
                write!(f, "{place}: “{bracket}” has no “{expected}” after it")
            }
            ParseError::TooLong { place } => write!(f, "{place}: this makes more than {MAX_MOVES} moves"),
            ParseError::TooDeep { place } => {
                write!(f, "{place}: more than {MAX_DEPTH} brackets inside each other")
            }
            ParseError::Blocked { place, mv, why } => write!(f, "{place}: {mv} cannot be done there, {why}"),
            ParseError::TooMuchText => write!(f, "the text is longer than {MAX_TEXT} bytes"),
        }
    }
}

impl std::error::Error for ParseError {}

/// Reads a text of moves.
pub fn read(text: &str, vocabulary: &dyn Vocabulary) -> Result<Alg, ParseError> {
    if text.len() > MAX_TEXT {
        return Err(ParseError::TooMuchText);
    }
    let mut reader = Reader { text, at: 0, depth: 0, vocabulary };
    let (alg, _) = reader.sequence()?;
    match reader.peek() {
        None => Ok(alg),
        Some(stray) => Err(reader.unexpected(reader.at..reader.at + stray.len_utf8(), "a move")),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    vocabulary: &'a dyn Vocabulary,
}

/// What was read, and how many moves it expands to.
type Counted<T> = (T, usize);

impl Reader<'_> {
    /// Everything up to a bracket, comma or colon that belongs to the caller, or to the end.
    fn sequence(&mut self) -> Result<Counted<Alg>, ParseError> {
        let mut nodes = Vec::new();
        let mut moves = 0;
        loop {
            self.skip_space();
            let start = self.at;
            let (kind, more) = match self.peek() {
                Some(',') if self.depth == 0 && self.vocabulary.takes_commas() => {
                    self.at += 1;
                    continue;
                }
                None | Some(')' | ']' | ',' | ':') => return Ok((Alg { nodes }, moves)),
                Some('\n') => (self.take(AlgNodeKind::NewLine, 1), 0),
                Some('.') => (self.take(AlgNodeKind::Pause, 1), 0),
                Some('/') => (self.comment()?, 0),
                Some('(' | '[') => self.bracketed()?,
                Some(_) => (AlgNodeKind::Move(self.written_move()?), 1),
            };
            moves += more;
            if moves > MAX_MOVES {
                return Err(ParseError::TooLong { place: TextPlace::of(self.text, start) });
            }
            nodes.push(AlgNode { kind, place: start..self.at });
        }
    }

    fn take(&mut self, kind: AlgNodeKind, bytes: usize) -> AlgNodeKind {
        self.at += bytes;
        kind
    }

    fn comment(&mut self) -> Result<AlgNodeKind, ParseError> {
        let start = self.at;
        let rest = &self.text[start..];
        if let Some(comment) = rest.strip_prefix("//") {
            let comment = comment.split('\n').next().unwrap_or_default();
            self.at += 2 + comment.len();
            // A line that ended with a carriage return too.
            return Ok(AlgNodeKind::LineComment(comment.trim_end().to_string()));
        }
        let Some(comment) = rest.strip_prefix("/*") else {
            return Err(self.unexpected(start..start + 1, "a move, or a comment after “//”"));
        };
        match comment.find("*/") {
            Some(end) => {
                self.at += end + 4;
                Ok(AlgNodeKind::BlockComment(comment[..end].to_string()))
            }
            None => Err(self.unclosed(start, "/*", "*/")),
        }
    }

    fn bracketed(&mut self) -> Result<Counted<AlgNodeKind>, ParseError> {
        let start = self.at;
        if self.depth == MAX_DEPTH {
            return Err(ParseError::TooDeep { place: TextPlace::of(self.text, start) });
        }
        self.depth += 1;
        let is_plain = self.peek() == Some('(');
        self.at += 1;
        let (first, first_moves) = self.sequence()?;
        let (grouping, moves) = if is_plain {
            self.close(start, "(", ")")?;
            (Grouping::Plain(first), first_moves)
        } else {
            let is_commutator = match self.peek() {
                Some(',') => true,
                Some(':') => false,
                None => return Err(self.unclosed(start, "[", "]")),
                Some(other) => {
                    return Err(self.unexpected(self.at..self.at + other.len_utf8(), "“,” or “:”"));
                }
            };
            self.at += 1;
            let (second, second_moves) = self.sequence()?;
            self.close(start, "[", "]")?;
            match is_commutator {
                true => (Grouping::Commutator(first, second), 2 * (first_moves + second_moves)),
                false => (Grouping::Conjugate(first, second), 2 * first_moves + second_moves),
            }
        };
        self.depth -= 1;
        let amount = self.amount()?;
        // A bracket with the count 0 is expanded too, before it is dropped: it must not be too long either.
        let times = amount.unsigned_abs().max(1) as usize;
        let moves = moves.saturating_mul(times);
        if moves > MAX_MOVES {
            return Err(ParseError::TooLong { place: TextPlace::of(self.text, start) });
        }
        Ok((AlgNodeKind::Repeated(grouping, amount), moves))
    }

    fn close(
        &mut self,
        start: usize,
        bracket: &'static str,
        expected: &'static str,
    ) -> Result<(), ParseError> {
        match self.peek() {
            Some(found) if expected.starts_with(found) => {
                self.at += 1;
                Ok(())
            }
            None => Err(self.unclosed(start, bracket, expected)),
            Some(found) => {
                let expected = format!("a move or “{expected}”");
                Err(self.unexpected(self.at..self.at + found.len_utf8(), expected))
            }
        }
    }

    fn written_move(&mut self) -> Result<Move, ParseError> {
        let start = self.at;
        let prefix = self.prefix()?;
        let letter_at = self.at;
        let Some(found) = self.peek().filter(|letter| !letter.is_whitespace()) else {
            return Err(self.unexpected(start..self.at, "a letter after the layers"));
        };
        self.at += found.len_utf8();
        let is_small_face = matches!(found, 'u' | 'd' | 'l' | 'r' | 'f' | 'b');
        let is_wide = self.peek() == Some('w');
        self.at += usize::from(is_wide);
        let layers = match (prefix, is_small_face || is_wide) {
            (None, false) => Layers::Usual,
            (None, true) => Layers::Wide(2),
            (Some((None, layer)), false) => Layers::Slice(layer),
            (Some((None, last)), true) => Layers::Wide(last),
            (Some((Some(first), last)), _) => Layers::Range(first, last),
        };
        let letter = if is_small_face { found.to_ascii_uppercase() } else { found };
        let letter_end = self.at;
        let amount = self.amount()?;
        let end = self.at;
        let written = Move { layers, letter, amount };
        if self.vocabulary.is_held_in_two_ways() && is_rotation(written) {
            return Ok(written);
        }
        self.vocabulary.read_move(written).map_err(|unreadable| {
            let place = match unreadable.part {
                MovePart::Layers if prefix.is_some() => start..letter_at,
                MovePart::Letter | MovePart::Layers => letter_at..letter_end,
                MovePart::Count => letter_end..end,
            };
            self.unexpected(place, unreadable.expected)
        })
    }

    /// Layers before a letter: one, or from one to another.
    fn prefix(&mut self) -> Result<Option<(Option<u16>, u16)>, ParseError> {
        let Some(first) = self.layer()? else { return Ok(None) };
        if self.peek() != Some('-') {
            return Ok(Some((None, first)));
        }
        self.at += 1;
        match self.layer()? {
            Some(last) => Ok(Some((Some(first), last))),
            None => Err(self.unexpected_here("the last layer of a range")),
        }
    }

    fn layer(&mut self) -> Result<Option<u16>, ParseError> {
        match self.digits() {
            None => Ok(None),
            Some((start, digits)) => match digits.parse() {
                Ok(layer) if layer <= MAX_LAYER => Ok(Some(layer)),
                _ => Err(self.unexpected(start..self.at, format!("a layer of at most {MAX_LAYER}"))),
            },
        }
    }

    /// A count with a prime before or behind it: cubers write both `R2'` and `R'2`.
    fn amount(&mut self) -> Result<i32, ParseError> {
        let is_before = self.skip_prime();
        let count = match self.digits() {
            None => 1,
            Some((start, digits)) => match digits.parse() {
                Ok(count) if count <= MAX_COUNT => count,
                _ => return Err(self.unexpected(start..self.at, format!("a count of at most {MAX_COUNT}"))),
            },
        };
        let is_reversed = is_before || self.skip_prime();
        Ok(if is_reversed { -count } else { count })
    }

    /// The digits here, and where they begin.
    fn digits(&mut self) -> Option<(usize, &str)> {
        let start = self.at;
        let rest = &self.text[start..];
        let length = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        self.at += length;
        (length > 0).then(|| (start, &rest[..length]))
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Skips spaces, but not ends of lines: these are nodes.
    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        // U+FEFF is the byte order mark that some editors put at the beginning of a file.
        let is_space = |letter: char| letter.is_whitespace() && letter != '\n' || letter == '\u{feff}';
        self.at += rest.len() - rest.trim_start_matches(is_space).len();
    }

    /// Skips a prime, straight or typographic.
    fn skip_prime(&mut self) -> bool {
        match self.peek() {
            Some(prime @ ('\'' | '’' | '‘' | '′' | '`' | '´' | 'ʼ')) => {
                self.at += prime.len_utf8();
                true
            }
            _ => false,
        }
    }

    fn unexpected_here(&self, expected: &str) -> ParseError {
        let found = self.peek().map_or(0, char::len_utf8);
        self.unexpected(self.at..self.at + found, expected)
    }

    fn unexpected(&self, place: Range<usize>, expected: impl Into<String>) -> ParseError {
        // Long nonsense is quoted by its beginning only.
        let found: String = self.text[place.clone()].chars().take(24).collect();
        let found = match found.as_str() {
            "" => "the end".to_string(),
            "\n" => "the end of the line".to_string(),
            found => format!("“{found}”"),
        };
        ParseError::Unexpected {
            place: TextPlace::of(self.text, place.start),
            found,
            expected: expected.into(),
        }
    }

    fn unclosed(&self, start: usize, bracket: &'static str, expected: &'static str) -> ParseError {
        ParseError::Unclosed { place: TextPlace::of(self.text, start), bracket, expected }
    }
}
