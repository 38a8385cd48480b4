//! Moves together with the text that they were written as, where that says more than the moves alone.

use std::ops::{Deref, Range};
use std::rc::Rc;

use super::{Kind, Move, ParseError, Vocabulary, print, read, steps_of};

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
    /// How many of the moves somebody wrote; the others were added.
    as_read: usize,
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
    /// What ends here.
    end: End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Move,
    /// It swallows what is written after it on its line.
    LineComment,
    Other,
}

impl Script {
    /// Reads moves to be done from where the puzzle is.
    pub fn read(text: &str, vocabulary: &dyn Vocabulary) -> Result<Script, ParseError> {
        let text = text.trim_end();
        let alg = read(text, vocabulary)?;
        let is_plain = alg.is_plain();
        let end = |kind: &Kind| match kind {
            Kind::Move(_) => End::Move,
            Kind::LineComment(_) => End::LineComment,
            _ => End::Other,
        };
        let ends: Vec<(usize, End)> =
            alg.nodes.iter().map(|node| (node.place.end, end(&node.kind))).collect();
        let (moves, places): (Vec<Move>, Vec<Range<usize>>) =
            steps_of(text, &alg, vocabulary)?.into_iter().map(|step| (step.mv, step.place)).unzip();
        if is_plain {
            return Ok(moves.into());
        }
        let mut done = 0;
        let cuts = ends.into_iter().map(|(bytes, end)| {
            done += places[done..].iter().take_while(|place| place.end <= bytes).count();
            Cut { moves: done, bytes, end }
        });
        let cuts = cuts.collect();
        let written = Written { text: text.to_string(), as_read: moves.len(), places, cuts };
        Ok(Script { moves, written: Some(Rc::new(written)) })
    }

    /// What takes all of it back, brackets and comments kept, if that can be done from where the puzzle is.
    pub fn inverse(&self, vocabulary: &dyn Vocabulary) -> Result<Script, ParseError> {
        let alg = read(&self.text(), vocabulary)?;
        Script::read(&alg.inverse().to_string(), vocabulary)
    }

    /// What it is in a mirror between left and right, in the same way.
    pub fn mirrored(&self, vocabulary: &dyn Vocabulary) -> Result<Script, ParseError> {
        let alg = read(&self.text(), vocabulary)?;
        Script::read(&alg.with_each(&|mv| vocabulary.mirrored(mv)).to_string(), vocabulary)
    }

    /// The text as it was written, or the moves one after the other.
    pub fn text(&self) -> String {
        self.written_text().map_or_else(|| print(&self.moves), str::to_string)
    }

    /// The text, where it says more than the moves.
    pub fn written_text(&self) -> Option<&str> {
        self.written.as_ref().map(|written| written.text.as_str())
    }

    /// Where a move stands in the text.
    pub fn place(&self, index: usize) -> Option<Range<usize>> {
        if let Some(written) = &self.written {
            return written.places.get(index).cloned();
        }
        let end = print(self.moves.get(..=index)?).len();
        Some(end - self.moves[index].to_string().len()..end)
    }

    /// Adds a move at the end, of the text too.
    pub fn push(&mut self, mv: Move) {
        self.moves.push(mv);
        if let Some(written) = &mut self.written {
            Rc::make_mut(written).push(mv, self.moves.len());
        }
    }

    /// Whether keeping so many moves would cut off something that somebody wrote.
    pub fn is_cut_at(&self, count: usize) -> bool {
        self.written.as_ref().is_some_and(|written| count < written.as_read)
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
            let kept = written.cuts.last().copied().unwrap_or(Cut { moves: 0, bytes: 0, end: End::Other });
            written.as_read = written.as_read.min(kept.moves);
            written.text.truncate(kept.bytes);
            written.places.truncate(kept.moves);
            for (index, &mv) in self.moves.iter().enumerate().skip(kept.moves) {
                written.push(mv, index + 1);
            }
        }
        // What is left may be nothing but moves.
        self.written.take_if(|written| written.cuts.iter().all(|cut| cut.end == End::Move));
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
        let is_after_comment = self.cuts.last().is_some_and(|cut| cut.end == End::LineComment);
        if is_after_comment {
            self.text.push('\n');
        } else if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push_str(mv.separator());
        }
        let start = self.text.len();
        self.text.push_str(&mv.to_string());
        self.places.push(start..self.text.len());
        self.cuts.push(Cut { moves, bytes: self.text.len(), end: End::Move });
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
