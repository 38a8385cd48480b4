//! The parser: text into a tree, or the place where it goes wrong.

use std::fmt;
use std::ops::Range;

use super::hold::is_rotation;
use super::{Alg, Grouping, Kind, Layers, MAX_MOVES, Move, Node, Part, Vocabulary, find_pair};

/// How deep brackets may stand in brackets.
pub const MAX_DEPTH: usize = 64;

/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 200_000;

/// The largest count that a move or a bracket may have.
const MAX_COUNT: i32 = 9_999;

/// The largest layer that is read, whatever the puzzle says to it.
const MAX_LAYER: u16 = 999;

/// A place in a text, counted in lines and characters from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

impl Place {
    /// The place of a byte.
    pub fn of(text: &str, at: usize) -> Place {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        Place { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }
}

impl fmt::Display for Place {
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
        place: Place,
        found: String,
        expected: String,
    },
    /// A bracket without its other half.
    Unclosed {
        place: Place,
        bracket: &'static str,
        expected: &'static str,
    },
    /// What ends here makes more moves than anybody can do.
    TooLong {
        place: Place,
    },
    TooDeep {
        place: Place,
    },
    /// A move that cannot be done where it stands.
    Blocked {
        place: Place,
        mv: Move,
        why: String,
    },
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

/// What was read, and how many moves come of it.
type Counted<T> = (T, usize);

impl Reader<'_> {
    /// Everything up to a bracket, comma or colon that belongs to somebody else, or to the end.
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
                Some('\n') => (self.take(Kind::NewLine, 1), 0),
                Some('.') => (self.take(Kind::Pause, 1), 0),
                Some('/') => (self.comment()?, 0),
                Some('(' | '[') => self.bracketed()?,
                Some(_) => (Kind::Move(self.written_move()?), 1),
            };
            moves += more;
            if moves > MAX_MOVES {
                return Err(ParseError::TooLong { place: Place::of(self.text, start) });
            }
            nodes.push(Node { kind, place: start..self.at });
        }
    }

    fn take(&mut self, kind: Kind, bytes: usize) -> Kind {
        self.at += bytes;
        kind
    }

    fn comment(&mut self) -> Result<Kind, ParseError> {
        let start = self.at;
        let rest = &self.text[start..];
        if let Some(comment) = rest.strip_prefix("//") {
            let comment = comment.split('\n').next().unwrap_or_default();
            self.at += 2 + comment.len();
            // A line that ended with a carriage return too.
            return Ok(Kind::LineComment(comment.trim_end().to_string()));
        }
        let Some(comment) = rest.strip_prefix("/*") else {
            return Err(self.unexpected(start..start + 1, "a move, or a comment after “//”"));
        };
        match find_pair(comment, b"*/") {
            Some(end) => {
                self.at += end + 4;
                Ok(Kind::BlockComment(comment[..end].to_string()))
            }
            None => Err(self.unclosed(start, "/*", "*/")),
        }
    }

    fn bracketed(&mut self) -> Result<Counted<Kind>, ParseError> {
        let start = self.at;
        if self.depth == MAX_DEPTH {
            return Err(ParseError::TooDeep { place: Place::of(self.text, start) });
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
        // Even what is done no times must not be too long: it is expanded before it is thrown away.
        let times = amount.unsigned_abs().max(1) as usize;
        let moves = moves.saturating_mul(times);
        if moves > MAX_MOVES {
            return Err(ParseError::TooLong { place: Place::of(self.text, start) });
        }
        Ok((Kind::Repeated(grouping, amount), moves))
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
        let Some(sign) = self.peek().filter(|letter| !letter.is_whitespace()) else {
            return Err(self.unexpected(start..self.at, "a letter after the layers"));
        };
        self.at += sign.len_utf8();
        let is_small_face = matches!(sign, 'u' | 'd' | 'l' | 'r' | 'f' | 'b');
        let is_wide = self.peek() == Some('w');
        self.at += usize::from(is_wide);
        let layers = match (prefix, is_small_face || is_wide) {
            (None, false) => Layers::Usual,
            (None, true) => Layers::Wide(2),
            (Some((None, layer)), false) => Layers::Slice(layer),
            (Some((None, last)), true) => Layers::Wide(last),
            (Some((Some(first), last)), _) => Layers::Range(first, last),
        };
        let letter = if is_small_face { sign.to_ascii_uppercase() } else { sign };
        let letter_end = self.at;
        let amount = self.amount()?;
        let end = self.at;
        let written = Move { layers, letter, amount };
        if self.vocabulary.is_held_in_two_ways() && is_rotation(written) {
            return Ok(written);
        }
        self.vocabulary.read_move(written).map_err(|unreadable| {
            let place = match unreadable.part {
                Part::Layers if prefix.is_some() => start..letter_at,
                Part::Letter | Part::Layers => letter_at..letter_end,
                Part::Count => letter_end..end,
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

    /// Skips what separates moves; ends of lines mean something.
    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        // Some editors put an invisible mark at the beginning of a file.
        let is_space = |letter: char| letter.is_whitespace() && letter != '\n' || letter == '\u{feff}';
        self.at += rest.len() - rest.trim_start_matches(is_space).len();
    }

    /// Skips a prime, straight or as typesetters write it.
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
        ParseError::Unexpected { place: Place::of(self.text, place.start), found, expected: expected.into() }
    }

    fn unclosed(&self, start: usize, bracket: &'static str, expected: &'static str) -> ParseError {
        ParseError::Unclosed { place: Place::of(self.text, start), bracket, expected }
    }
}
