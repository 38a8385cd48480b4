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

#[derive(Clone, Debug)]
struct Written {
    text: String,
    /// Where each move stands in the text.
    places: Vec<Range<usize>>,
    /// Where the text can be cut off: after so many moves it has so many bytes.
    cuts: Vec<Cut>,
}

/// All else follows from the text.
impl PartialEq for Written {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Written {}

#[derive(Clone, Copy, Debug)]
struct Cut {
    moves: usize,
    bytes: usize,
    /// Whether a comment swallows what is written after it on its line.
    is_comment: bool,
}

impl Script {
    pub fn read(text: &str, vocabulary: &impl Vocabulary) -> Result<Script, ParseError> {
        let text = text.trim_end();
        let alg = read(text, vocabulary)?;
        let is_plain = alg.is_plain();
        let ends: Vec<(usize, bool)> = alg
            .nodes
            .iter()
            .map(|node| (node.place.end, matches!(node.kind, Kind::LineComment(_))))
            .collect();
        let (moves, places): (Vec<Move>, Vec<Range<usize>>) =
            alg.expand().into_iter().map(|step| (step.mv, step.place)).unzip();
        if is_plain {
            return Ok(moves.into());
        }
        let mut done = 0;
        let cuts = ends.into_iter().map(|(bytes, is_comment)| {
            done += places[done..].iter().take_while(|place| place.end <= bytes).count();
            Cut { moves: done, bytes, is_comment }
        });
        let cuts = cuts.collect();
        Ok(Script { moves, written: Some(Rc::new(Written { text: text.to_string(), places, cuts })) })
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
            Rc::make_mut(written).push(mv, self.moves.len());
        }
    }

    /// Keeps the first moves. Of the text what stands for all of them stays; a bracket that stands for more is
    /// written out.
    pub fn truncate(&mut self, count: usize) {
        if count >= self.moves.len() {
            return;
        }
        self.moves.truncate(count);
        if let Some(written) = &mut self.written {
            let written = Rc::make_mut(written);
            let text = &written.text;
            written.cuts.retain(|cut| cut.moves <= count && !text[..cut.bytes].ends_with('\n'));
            let kept = written.cuts.last().copied().unwrap_or(Cut { moves: 0, bytes: 0, is_comment: false });
            written.text.truncate(kept.bytes);
            written.places.truncate(kept.moves);
            for (index, &mv) in self.moves.iter().enumerate().skip(kept.moves) {
                written.push(mv, index + 1);
            }
        }
        // What is left may be nothing but moves.
        self.written.take_if(|written| written.text == print(&self.moves));
    }

    /// Puts two moves that do the same in the place of one.
    pub fn split(&mut self, index: usize, first: Move, second: Move) {
        let rest = self.moves[index + 1..].to_vec();
        self.truncate(index);
        [first, second].into_iter().chain(rest).for_each(|mv| self.push(mv));
    }
}

impl Written {
    /// Writes a move at the end; with it there are so many.
    fn push(&mut self, mv: Move, moves: usize) {
        let is_after_comment = self.cuts.last().is_some_and(|cut| cut.is_comment);
        if is_after_comment {
            self.text.push('\n');
        } else if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push(' ');
        }
        let start = self.text.len();
        self.text.push_str(&mv.to_string());
        self.places.push(start..self.text.len());
        self.cuts.push(Cut { moves, bytes: self.text.len(), is_comment: false });
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
