//! Moves together with the text that they were written as, if the text has more than the moves: brackets, comments, lines.

use std::ops::{Deref, Range};
use std::rc::Rc;

use super::{AlgNodeKind, Held, Meant, Move, ParseError, Vocabulary, print, read, steps_of};

/// A sequence of moves that remembers brackets, comments and lines. The moves are in the puzzle's own spelling;
/// with the text it is known how the puzzle is held where that begins.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Script {
    moves: Vec<Move>,
    written: Option<Rc<Written>>,
}

#[derive(Clone, Debug, Default)]
struct Written {
    text: String,
    /// How the puzzle is held where the text begins.
    start: Held,
    /// Each move as it is written, and where it stands in the text.
    spelled: Vec<(Move, Range<usize>)>,
    /// Where the text can be cut off.
    cuts: Vec<Cut>,
    /// How many of the moves were read from the text; the others were added.
    as_read: usize,
}

/// The other fields follow from the text and its start.
impl PartialEq for Written {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.start == other.start
    }
}

impl Eq for Written {}

/// The end of a part of the text.
#[derive(Clone, Debug)]
struct Cut {
    /// How many moves come before it.
    moves: usize,
    /// Where the part stands.
    place: Range<usize>,
    part: Part,
    /// How the puzzle is held there.
    held: Held,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Move,
    /// Moves in brackets, or a turn of the whole puzzle: it can be written differently.
    Moves,
    NewLine,
    /// Whatever follows on its line is part of it.
    LineComment,
    /// Another comment, or a pause.
    Remark,
}

impl Part {
    fn of(kind: &AlgNodeKind, is_move: bool) -> Part {
        match kind {
            AlgNodeKind::Move(_) if is_move => Part::Move,
            AlgNodeKind::Move(_) | AlgNodeKind::Repeated(..) => Part::Moves,
            AlgNodeKind::NewLine => Part::NewLine,
            AlgNodeKind::LineComment(_) => Part::LineComment,
            AlgNodeKind::Pause | AlgNodeKind::BlockComment(_) => Part::Remark,
        }
    }
}

/// A script written for one way of holding the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelled(Rc<Written>);

impl Spelled {
    /// The whole text.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// A move as it is written.
    pub fn get(&self, index: usize) -> Option<Move> {
        self.0.spelled.get(index).map(|(mv, _)| *mv)
    }

    /// All moves as they are written.
    pub fn moves(&self) -> Vec<Move> {
        self.0.spelled.iter().map(|(mv, _)| *mv).collect()
    }

    /// Where a move stands in the text.
    pub fn place(&self, index: usize) -> Option<Range<usize>> {
        self.0.spelled.get(index).map(|(_, place)| place.clone())
    }

    /// How the puzzle is held where the text ends. What comes next is written from there.
    pub fn end(&self) -> Held {
        self.0.end()
    }
}

impl Script {
    /// Reads moves to be done from the puzzle's position.
    pub fn read(text: &str, vocabulary: &dyn Vocabulary) -> Result<Script, ParseError> {
        Script::read_held(text, vocabulary, Held::default())
    }

    /// The same for a puzzle that is held in a given way where the text begins.
    pub fn read_held(text: &str, vocabulary: &dyn Vocabulary, start: Held) -> Result<Script, ParseError> {
        let text = text.trim_end();
        let alg = read(text, vocabulary)?;
        let steps = steps_of(text, &alg, vocabulary, start)?;
        let moves: Vec<Move> = steps.iter().filter_map(|step| step.mv).collect();
        // A text of plain moves need not be kept: it can be written again whenever it is needed.
        if alg.is_plain() && moves.len() == steps.len() {
            return Ok(moves.into());
        }
        let mut cuts = Vec::with_capacity(alg.nodes.len());
        let (mut done, mut held) = (0, start);
        let mut rest = steps.iter().peekable();
        for node in &alg.nodes {
            let before = done;
            while let Some(step) = rest.next_if(|step| step.written.place.end <= node.place.end) {
                held = step.after;
                done += usize::from(step.mv.is_some());
            }
            let part = Part::of(&node.kind, done > before);
            cuts.push(Cut { moves: done, place: node.place.clone(), part, held });
        }
        let is_move = |step: &Meant| step.mv.is_some();
        let spelled = steps.into_iter().filter(is_move).map(|step| (step.written.mv, step.written.place));
        let spelled = spelled.collect();
        let written = Written { text: text.to_string(), start, as_read: moves.len(), spelled, cuts };
        Ok(Script { moves, written: Some(Rc::new(written)) })
    }

    /// The inverse, brackets and comments kept, if it can be done from the puzzle's position.
    pub fn inverse(&self, vocabulary: &dyn Vocabulary) -> Result<Script, ParseError> {
        let spelled = self.as_written();
        let (start, end) = (spelled.0.start, spelled.end());
        let inverse = read(spelled.text(), vocabulary)?.inverse();
        // Inverted letter by letter, it would begin as the puzzle is held where the text ends. It has to begin as the
        // text did, so its letters are renamed.
        let change = start.frame.inverse().then(end.frame);
        let renamed = inverse.with_each(&|mv| change.renamed(mv));
        Script::read_held(&renamed.to_string(), vocabulary, start)
    }

    /// The mirror image between left and right, brackets and comments kept.
    pub fn mirrored(&self, vocabulary: &dyn Vocabulary) -> Result<Script, ParseError> {
        let spelled = self.as_written();
        let alg = read(spelled.text(), vocabulary)?;
        let mirrored = alg.with_each(&|mv| vocabulary.mirrored(mv)).to_string();
        Script::read_held(&mirrored, vocabulary, spelled.0.start)
    }

    /// The script as a text for a puzzle that is held in a given way where it begins: as it was written, if it was written
    /// for that; else with comments, pauses and lines kept and brackets expanded.
    pub fn spelled(&self, start: Held) -> Spelled {
        match &self.written {
            Some(written) if written.start == start => Spelled(written.clone()),
            Some(written) => Spelled(Rc::new(written.translated(&self.moves, start))),
            None => Spelled(Rc::new(Written::plain(&self.moves, start))),
        }
    }

    fn as_written(&self) -> Spelled {
        self.spelled(self.written_held().unwrap_or_default())
    }

    /// How the puzzle is held where the kept text begins.
    pub fn written_held(&self) -> Option<Held> {
        self.written.as_ref().map(|written| written.start)
    }

    /// A text for [`Script::read`]: as it was written, or the plain moves.
    pub fn text(&self) -> String {
        match &self.written {
            Some(_) => self.spelled(Held::default()).text().to_string(),
            None => print(&self.moves),
        }
    }

    /// The text as it was written, where it says more than the moves.
    pub fn written_text(&self) -> Option<&str> {
        self.written.as_ref().map(|written| written.text.as_str())
    }

    /// Where a move stands in the text.
    pub fn place(&self, index: usize) -> Option<Range<usize>> {
        if self.written.is_some() {
            return self.spelled(Held::default()).place(index);
        }
        let end = print(self.moves.get(..=index)?).len();
        Some(end - self.moves[index].to_string().len()..end)
    }

    /// Adds a move at the end of the moves and of the text.
    pub fn push(&mut self, mv: Move) {
        self.moves.push(mv);
        if let Some(written) = &mut self.written {
            Rc::make_mut(written).push(mv);
        }
    }

    /// Whether keeping only the first `count` moves would cut off a part of the text as it was read.
    pub fn is_cut_at(&self, count: usize) -> bool {
        self.written.as_ref().is_some_and(|written| count < written.as_read)
    }

    /// Keeps the first `count` moves and their text. A bracket that contains more is expanded.
    pub fn truncate(&mut self, count: usize) {
        if count >= self.moves.len() {
            return;
        }
        self.moves.truncate(count);
        if let Some(written) = &mut self.written {
            let written = Rc::make_mut(written);
            written.cuts.retain(|cut| cut.moves <= count);
            let kept = written.end_with_last_cut();
            written.as_read = written.as_read.min(kept);
            written.spelled.truncate(kept);
            self.moves[kept..].iter().for_each(|&mv| written.push(mv));
        }
        // What is left may be nothing but moves.
        let is_plain = |cut: &Cut| matches!(cut.part, Part::Move | Part::NewLine);
        self.written.take_if(|written| written.cuts.iter().all(is_plain));
    }

    /// Replaces a move by two that do the same.
    pub fn split(&mut self, index: usize, first: Move, second: Move) {
        let rest = self.moves[index + 1..].to_vec();
        self.truncate(index);
        [first, second].into_iter().chain(rest).for_each(|mv| self.push(mv));
    }
}

impl Written {
    fn plain(moves: &[Move], start: Held) -> Written {
        let mut written = Written { start, ..Written::default() };
        moves.iter().for_each(|&mv| written.push(mv));
        written
    }

    /// The same moves, written for a puzzle that is held in a given way.
    fn translated(&self, moves: &[Move], start: Held) -> Written {
        let mut translated = Written { start, as_read: self.as_read, ..Written::default() };
        let mut done = 0;
        for cut in &self.cuts {
            match cut.part {
                Part::Move | Part::Moves => {
                    moves[done..cut.moves].iter().for_each(|&mv| translated.push(mv));
                    done = cut.moves;
                }
                part => translated.push_part(&self.text[cut.place.clone()], part),
            }
        }
        translated.end_with_last_cut();
        translated
    }

    /// Drops the text behind the last cut, and empty lines before it. Returns how many moves are left.
    fn end_with_last_cut(&mut self) -> usize {
        while self.cuts.pop_if(|cut| cut.part == Part::NewLine).is_some() {}
        let (moves, bytes) = self.cuts.last().map_or((0, 0), |cut| (cut.moves, cut.place.end));
        self.text.truncate(bytes);
        moves
    }

    fn end(&self) -> Held {
        self.cuts.last().map_or(self.start, |cut| cut.held)
    }

    /// Writes a move at the end.
    fn push(&mut self, mv: Move) {
        let (spelled, held) = self.end().write(mv);
        self.separate(spelled.separator());
        let start = self.text.len();
        self.text.push_str(&spelled.to_string());
        let place = start..self.text.len();
        self.spelled.push((spelled, place.clone()));
        self.cuts.push(Cut { moves: self.spelled.len(), place, part: Part::Move, held });
    }

    /// Writes a part that is no move at the end.
    fn push_part(&mut self, text: &str, part: Part) {
        if part != Part::NewLine {
            self.separate(" ");
        }
        let start = self.text.len();
        self.text.push_str(text);
        let place = start..self.text.len();
        self.cuts.push(Cut { moves: self.spelled.len(), place, part, held: self.end() });
    }

    /// Moves the end of the text behind what is written.
    fn separate(&mut self, separator: &str) {
        let is_after_comment = self.cuts.last().is_some_and(|cut| cut.part == Part::LineComment);
        if is_after_comment {
            self.text.push('\n');
        } else if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push_str(separator);
        }
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
