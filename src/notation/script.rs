//! Moves together with the text that they were written as, where that says more than the moves alone.

use std::ops::{Deref, Range};
use std::rc::Rc;

use super::{Kind, Move, ParseError, Vocabulary, print, read};

/// A sequence of moves that remembers brackets, comments and lines.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Script {
    moves: Vec<Move>,
    written: Option<Rc<Written>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Written {
    text: String,
    /// Where each move stands in the text.
    places: Vec<Range<usize>>,
    /// Whether a comment swallows what is written after the text on its line.
    ends_in_comment: bool,
}

impl Script {
    pub fn read(text: &str, vocabulary: &impl Vocabulary) -> Result<Script, ParseError> {
        let alg = read(text, vocabulary)?;
        let (moves, places) = alg.expand().into_iter().map(|step| (step.mv, step.place)).unzip();
        let ends_in_comment = matches!(alg.nodes.last().map(|node| &node.kind), Some(Kind::LineComment(_)));
        let written = (!alg.is_plain())
            .then(|| Rc::new(Written { text: text.trim_end().to_string(), places, ends_in_comment }));
        Ok(Script { moves, written })
    }

    /// The text as it was written, or the moves one after the other.
    pub fn text(&self) -> String {
        self.written_text().map_or_else(|| print(&self.moves), str::to_string)
    }

    /// The text, where it says more than the moves.
    pub fn written_text(&self) -> Option<&str> {
        self.written.as_ref().map(|written| written.text.as_str())
    }

    /// Where a move stands in the text as it was written.
    pub fn place(&self, index: usize) -> Option<Range<usize>> {
        self.written.as_ref()?.places.get(index).cloned()
    }

    /// Adds a move at the end, of the text too.
    pub fn push(&mut self, mv: Move) {
        self.moves.push(mv);
        if let Some(written) = &mut self.written {
            let written = Rc::make_mut(written);
            written.text.push(if written.ends_in_comment { '\n' } else { ' ' });
            let start = written.text.len();
            written.text.push_str(&mv.to_string());
            written.places.push(start..written.text.len());
            written.ends_in_comment = false;
        }
    }

    /// Keeps the first moves; the text is lost unless it is all of them.
    pub fn truncate(&mut self, count: usize) {
        if count < self.moves.len() {
            self.moves.truncate(count);
            self.written = None;
        }
    }

    /// Puts two moves that do the same in the place of one; the text is lost.
    pub fn split(&mut self, index: usize, first: Move, second: Move) {
        self.moves.splice(index..=index, [first, second]);
        self.written = None;
    }
}

impl From<Vec<Move>> for Script {
    fn from(moves: Vec<Move>) -> Self {
        Script { moves, written: None }
    }
}

impl Deref for Script {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves
    }
}
