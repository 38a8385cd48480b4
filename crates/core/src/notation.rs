//! Moves as text: parse, print, invert, expand, simplify. One parser serves every puzzle.
//!
//! Text is parsed into a tree ([`Alg`]) whose nodes have their places in the text. A move is parsed in two steps: first
//! layers, letter, count and prime as they are written, then the puzzle gives them meaning (`L` of a gear ball is its
//! `R`) or returns what it expected there. For a puzzle with two holds, the meaning of a letter depends on the hold and
//! on the moves before it: see [`Held`].

mod hold;
mod reader;
mod script;
mod tree;

use std::fmt;

pub use hold::{Held, Hold, HoldFrame};
pub use reader::{MAX_DEPTH, MAX_TEXT, ParseError, TextPlace, read};
pub use script::{Script, Spelled};
pub use tree::{Alg, AlgNode, AlgNodeKind, Grouping, PlacedMove};

/// The longest sequence of moves that is accepted anywhere.
pub const MAX_MOVES: usize = 10_000;

/// Which layers a letter turns, and how many times; a negative amount is a turn in the opposite direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Which layers turn.
    pub layers: Layers,
    /// A face's letter is a capital, however its layers were written: `r` is `Rw`.
    pub letter: char,
    /// How many times, in the puzzle's single turns.
    pub amount: i32,
}

/// Layers of a cube as they are written before and behind a letter, counted from its face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layers {
    /// What the letter alone means: `R`, `M`, `x`.
    Usual,
    /// One layer: `2R`.
    Slice(u16),
    /// All layers up to one: `Rw` up to the second, `3Rw` up to the third.
    Wide(u16),
    /// Layers from one to another: `2-4Rw`.
    Range(u16, u16),
    /// None: the letter says where tiles slide to.
    Tiles,
}

impl Move {
    /// A turn of the layers that the letter alone means.
    pub const fn new(letter: char, amount: i32) -> Self {
        Move { layers: Layers::Usual, letter, amount }
    }

    /// The move that undoes it.
    #[must_use]
    pub const fn inverse(self) -> Self {
        self.times(-self.amount)
    }

    /// The same turn with another amount.
    #[must_use]
    pub const fn times(self, amount: i32) -> Self {
        Move { amount, ..self }
    }

    /// What is written between it and the move before.
    const fn separator(self) -> &'static str {
        match self.layers {
            Layers::Tiles => "",
            _ => " ",
        }
    }

    /// Whether both turn the same, as it is written, whatever the amount.
    pub fn is_like(self, other: Move) -> bool {
        self.times(1) == other.times(1)
    }

    /// Itself broken into single steps: `U3'` is `U' U' U'`.
    pub fn steps(self) -> impl Iterator<Item = Move> {
        std::iter::repeat_n(self.times(self.amount.signum()), self.amount.unsigned_abs() as usize)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.letter;
        match self.layers {
            Layers::Usual | Layers::Tiles => write!(f, "{letter}")?,
            Layers::Slice(layer) => write!(f, "{layer}{letter}")?,
            Layers::Wide(2) => write!(f, "{letter}w")?,
            Layers::Wide(last) => write!(f, "{last}{letter}w")?,
            Layers::Range(first, last) => write!(f, "{first}-{last}{letter}w")?,
        }
        write_amount(f, self.amount)
    }
}

/// The count, and a prime for the opposite direction.
fn write_amount(f: &mut fmt::Formatter<'_>, amount: i32) -> fmt::Result {
    if amount.abs() != 1 {
        write!(f, "{}", amount.abs())?;
    }
    if amount < 0 {
        write!(f, "'")?;
    }
    Ok(())
}

/// Why a puzzle cannot read a move: which part is wrong and what it expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The part that is wrong.
    pub part: MovePart,
    /// What may stand there, for a person to read.
    pub expected: String,
}

/// A part of a written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovePart {
    /// The number or range before the letter, or the `w` behind it.
    Layers,
    /// The letter itself.
    Letter,
    /// The number behind the letter.
    Count,
}

/// The result of joining two consecutive moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joined {
    /// They stay two.
    Apart,
    /// The second undoes the first.
    Cancelled,
    /// They are the same as this one.
    One(Move),
}

/// The moves that a puzzle knows, for the parser.
pub trait Vocabulary {
    /// The move in the puzzle's own spelling, or what was expected in its place.
    fn read_move(&self, written: Move) -> Result<Move, Unreadable>;

    /// Two moves that turn the same as one. Turns wrap around at the puzzle's order.
    fn join(&self, first: Move, second: Move) -> Joined;

    /// Whether two moves can change places.
    fn commute(&self, first: Move, second: Move) -> bool {
        self.join(first, second) != Joined::Apart
    }

    /// The move that does in a mirror between left and right what this one does before it.
    fn mirrored(&self, mv: Move) -> Move;

    /// Whether its moves are written in two ways, as the puzzle is held; `x`, `y` and `z` then turn it in the hand and are
    /// no moves.
    fn is_held_in_two_ways(&self) -> bool {
        false
    }

    /// Whether a move only turns the whole puzzle in the hand.
    fn turns_whole(&self, mv: Move) -> bool {
        matches!(mv.letter, 'x' | 'y' | 'z')
    }

    /// Whether commas may stand between moves, outside of brackets.
    fn takes_commas(&self) -> bool {
        false
    }

    /// The first of some moves that cannot be done, one after the other from where the puzzle is. Most puzzles can do
    /// every move anywhere.
    fn first_blocked(&self, _moves: &[Move]) -> Option<Blocked> {
        None
    }
}

/// A move that cannot be done where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// How many moves come before it.
    pub index: usize,
    /// Why, as a part of a sentence.
    pub why: String,
}

/// A written move and what it does.
struct Meant {
    written: PlacedMove,
    /// `None` if it only turns the whole puzzle.
    mv: Option<Move>,
    /// How the puzzle is held after it.
    after: Held,
}

/// The moves of a text one by one, if they can be done from the puzzle's position. Brackets are expanded before
/// letters get their meaning: with each repetition of a bracket they may mean something else.
fn steps_of(
    text: &str,
    alg: &Alg,
    vocabulary: &dyn Vocabulary,
    start: Held,
) -> Result<Vec<Meant>, ParseError> {
    let is_renamed = vocabulary.is_held_in_two_ways();
    let mut held = start;
    let mut meant = |written: PlacedMove| {
        let mv = if is_renamed {
            let (mv, after) = held.read(written.mv);
            held = after;
            // Inverse moves get the puzzle's own spelling, so that moves compare equal.
            mv.map(|mv| vocabulary.read_move(mv).unwrap_or(mv))
        } else {
            Some(written.mv)
        };
        Meant { written, mv, after: held }
    };
    let steps: Vec<Meant> = alg.expand().into_iter().map(&mut meant).collect();
    let moves: Vec<Move> = steps.iter().filter_map(|step| step.mv).collect();
    let Some(Blocked { index, why }) = vocabulary.first_blocked(&moves) else { return Ok(steps) };
    let blocked = steps.into_iter().filter(|step| step.mv.is_some()).nth(index);
    let PlacedMove { mv, place } = blocked.expect("it is one of the moves").written;
    Err(ParseError::Blocked { place: TextPlace::of(text, place.start), mv, why })
}

/// Reads moves to be done from the puzzle's position, with all brackets expanded.
pub fn parse(text: &str, vocabulary: &dyn Vocabulary) -> Result<Vec<Move>, ParseError> {
    parse_held(text, vocabulary, Held::default())
}

/// The same for a puzzle that is held in a given way where the text begins.
pub fn parse_held(text: &str, vocabulary: &dyn Vocabulary, start: Held) -> Result<Vec<Move>, ParseError> {
    let steps = steps_of(text, &read(text, vocabulary)?, vocabulary, start)?;
    Ok(steps.into_iter().filter_map(|step| step.mv).collect())
}

/// Writes moves with a space between them, those of tiles without.
pub fn print(moves: &[Move]) -> String {
    let mut text = String::new();
    for mv in moves {
        text.push_str(if text.is_empty() { "" } else { mv.separator() });
        text.push_str(&mv.to_string());
    }
    text
}

/// The moves that undo a sequence.
pub fn invert(moves: &[Move]) -> Vec<Move> {
    moves.iter().rev().map(|mv| mv.inverse()).collect()
}

/// A move in its shortest spelling, as `R'` for `R3`; `None` if it turns nothing.
pub fn shortest(mv: Move, vocabulary: &dyn Vocabulary) -> Option<Move> {
    // Joined with nothing, it wraps around.
    match vocabulary.join(mv.times(0), mv) {
        Joined::One(short) => Some(short),
        Joined::Cancelled => None,
        Joined::Apart => Some(mv),
    }
}

/// The same moves with those joined that turn the same and have nothing between them that matters: `R L R` is
/// `R2 L`, `U U2` is `U'`.
pub fn simplify(moves: &[Move], vocabulary: &dyn Vocabulary) -> Vec<Move> {
    let mut simple: Vec<Move> = Vec::new();
    for &mv in moves {
        let Some(mv) = shortest(mv, vocabulary) else { continue };
        let run = simple.iter().rev().take_while(|&&before| vocabulary.commute(before, mv)).count();
        let first = simple.len() - run;
        let like = (first..simple.len()).rev().find_map(|index| match vocabulary.join(simple[index], mv) {
            Joined::Apart => None,
            joined => Some((index, joined)),
        });
        match like {
            Some((index, Joined::One(joined))) => simple[index] = joined,
            Some((index, _)) => drop(simple.remove(index)),
            None => simple.push(mv),
        }
    }
    simple
}

#[cfg(test)]
mod tests;
