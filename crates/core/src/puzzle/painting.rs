//! Painting: a puzzle entered by its colours. What the painted spots leave possible, what they force, what is wrong with
//! them, and the smallest change that repairs it.
//!
//! A spot is a part of the picture that has one colour. Each puzzle that can be painted numbers its spots and implements
//! [`Paintable`] and [`PaintingJudge`], which [`OffersPainting`] gives access to.
//!
//! The page keeps a [`Painting`] and draws it; the worker judges it and sends a [`PaintingReport`].

use std::rc::Rc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::geometry::Face;
use crate::puzzle::{AnyPuzzle, Puzzle, StateError, delegate};

/// The colours of all spots by their numbers.
pub type PaintedColours = [Option<Face>];

/// What drawing and editing a painting needs of a puzzle. The position matters only to [`Paintable::shown`].
pub trait Paintable {
    /// The colours of this position.
    fn shown(&self) -> Vec<Option<Face>>;

    /// The colours of a new painting.
    fn beginning(&self) -> Vec<Option<Face>>;

    /// Whether a spot has a colour at all.
    fn has_colour(&self, _spot: usize) -> bool {
        true
    }

    /// A short name of a spot, as in `F-top-tooth1` or `F5`.
    fn name(&self, spot: usize) -> String;

    /// Where a spot is, in words.
    fn describe(&self, spot: usize) -> String;

    /// The name of a colour, as in `white`.
    fn colour_name(&self, colour: Face) -> &'static str;

    /// The letter of a colour, which is also its key.
    fn colour_letter(&self, colour: Face) -> char;

    /// How to hold the puzzle, as a sentence, and what the user paints, in a few words.
    fn advice(&self) -> (&'static str, &'static str);

    /// Which texts can be pasted instead of painting, in a few words.
    fn text_advice(&self) -> &'static str;
}

/// Judges paintings of a puzzle. It is apart from [`Paintable`] because a trait object links all methods of its trait: the
/// page draws, and only the worker judges.
pub trait PaintingJudge: Paintable {
    /// The colours in a text, in any notation of the puzzle. They need not be those of a position.
    fn read(&self, text: &str) -> Result<Vec<Option<Face>>, StateError>;

    /// The positions that agree with the painted colours.
    fn remaining(&self, colours: &PaintedColours) -> Remaining;

    /// What is wrong with colours that no position has. `last` is the spot that was painted last.
    fn mistake(&self, colours: &PaintedColours, last: Option<usize>) -> Mistake;
}

/// Whether and how a puzzle can be painted; by default it cannot. Calling only `is_paintable` links none of the rest.
pub trait OffersPainting {
    /// Whether it can be painted.
    fn is_paintable(&self) -> bool {
        false
    }

    /// The puzzle as a canvas, if it can be painted.
    fn canvas(&self) -> Option<&dyn Paintable> {
        None
    }

    /// The judge of its paintings, if it can be painted.
    fn judge(&self) -> Option<&dyn PaintingJudge> {
        None
    }
}

impl OffersPainting for AnyPuzzle {
    fn is_paintable(&self) -> bool {
        delegate!(self, puzzle => puzzle.is_paintable())
    }

    fn canvas(&self) -> Option<&dyn Paintable> {
        delegate!(self, puzzle => puzzle.canvas())
    }

    fn judge(&self) -> Option<&dyn PaintingJudge> {
        delegate!(self, puzzle => puzzle.judge())
    }
}

/// The positions that agree with a painting.
pub struct Remaining {
    /// How many there are.
    pub count: f64,
    /// The position, if there is only one.
    pub only: Option<AnyPuzzle>,
    /// For each spot the colours that it has in these positions, a bit each.
    pub possible: Vec<u8>,
}

/// What is wrong with a painting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mistake {
    /// What it is and where, as a sentence without capital and full stop.
    pub words: String,
    /// The spots that it is about.
    pub spots: Vec<usize>,
    /// A change that makes the painting possible, if a small one is known.
    pub repair: Option<Repair>,
}

/// A smallest change after which some position agrees with the painting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repair {
    /// The question whether to make the change, as a sentence.
    pub question: String,
    /// Spots and their new colours; `None` erases.
    pub changes: Vec<(usize, Option<Face>)>,
}

/// What follows from a painting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PaintingReading {
    /// For each spot the colours that it can still have, a bit each; none where the painting is impossible.
    possible: Vec<u8>,
    /// How many positions agree with the painting.
    pub verdict: Verdict,
}

/// How many positions agree with a painting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Verdict {
    /// Several.
    Open {
        /// How many positions.
        remaining: f64,
    },
    /// Exactly one.
    Complete(#[serde(serialize_with = "write_position", deserialize_with = "read_position")] AnyPuzzle),
    /// None.
    Impossible(Mistake),
}

/// A position is serialized as its puzzle's id and its text.
fn write_position<S: Serializer>(position: &AnyPuzzle, writer: S) -> Result<S::Ok, S::Error> {
    (position.id(), position.text()).serialize(writer)
}

fn read_position<'de, D: Deserializer<'de>>(reader: D) -> Result<AnyPuzzle, D::Error> {
    let (id, text) = <(String, String)>::deserialize(reader)?;
    let position = AnyPuzzle::named(&id).and_then(|puzzle| puzzle.with_text(&text).ok());
    position.ok_or_else(|| de::Error::custom("no position"))
}

impl PaintingReading {
    /// The colours that a spot can have, a bit each by the number of the face.
    pub fn possible(&self, spot: usize) -> u8 {
        self.possible[spot]
    }

    /// The colour that a spot must have.
    pub fn forced(&self, spot: usize) -> Option<Face> {
        single(self.possible[spot])
    }
}

/// The colour of a set of one.
fn single(colours: u8) -> Option<Face> {
    Face::ALL.into_iter().find(|face| colours == 1 << face.index())
}

/// What is painted, to be judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Painted {
    /// The id of the puzzle.
    pub puzzle: String,
    /// The colours of all spots by their numbers.
    pub colours: Vec<Option<Face>>,
    /// The spot that the last stroke painted, if it was a single one.
    pub last: Option<usize>,
}

/// The worker's answer about a painting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PaintingReport {
    /// The painting that was judged.
    pub painted: Painted,
    /// What follows from it.
    pub reading: PaintingReading,
    /// The painted spot of the request, if there is one, and the colours that it could have instead, a bit each.
    pub looked_at: Option<(usize, u8)>,
}

impl Painted {
    /// What follows from the painted spots. `None` if the puzzle cannot be painted, or has not these spots.
    pub fn read(&self) -> Option<PaintingReading> {
        let puzzle = AnyPuzzle::named(&self.puzzle)?;
        let judge = puzzle.judge().filter(|judge| self.is_complete(*judge))?;
        let remaining = judge.remaining(&self.colours);
        let verdict = match remaining.only {
            Some(puzzle) => Verdict::Complete(puzzle),
            None if remaining.count > 0.0 => Verdict::Open { remaining: remaining.count },
            None => {
                let mut mistake = judge.mistake(&self.colours, self.last);
                mistake.repair = mistake.repair.or_else(|| self.single_repair(judge, &mistake.spots));
                Verdict::Impossible(mistake)
            }
        };
        Some(PaintingReading { possible: remaining.possible, verdict })
    }

    /// The reading with its painting, and with the colours that a painted spot could have instead.
    pub fn report(&self, spot: Option<usize>) -> Option<PaintingReport> {
        let puzzle = AnyPuzzle::named(&self.puzzle)?;
        let judge = puzzle.judge().filter(|judge| self.is_complete(*judge))?;
        let spot = spot.filter(|&spot| spot < self.colours.len());
        let looked_at = spot.map(|spot| (spot, self.without(judge, spot).possible[spot]));
        Some(PaintingReport { painted: self.clone(), reading: self.read()?, looked_at })
    }

    /// Whether it has a colour, or none, for each spot. What a message brings may have more or fewer.
    fn is_complete(&self, judge: &dyn PaintingJudge) -> bool {
        let count = self.colours.len();
        count == judge.beginning().len() && self.last.is_none_or(|spot| spot < count)
    }

    fn without(&self, judge: &dyn PaintingJudge, spot: usize) -> Remaining {
        let mut colours = self.colours.clone();
        colours[spot] = None;
        judge.remaining(&colours)
    }

    /// A change of one of these spots that makes the painting possible again: of the last painted one, if that suffices.
    fn single_repair(&self, judge: &dyn PaintingJudge, spots: &[usize]) -> Option<Repair> {
        let last = self.last.filter(|last| spots.contains(last));
        let painted = spots.iter().copied().filter(|&spot| self.colours[spot].is_some());
        last.into_iter().chain(painted).find_map(|spot| {
            let remaining = self.without(judge, spot);
            if remaining.count == 0.0 {
                return None;
            }
            let (colour, place) = (single(remaining.possible[spot]), judge.describe(spot));
            let question = match colour {
                Some(colour) => format!("Make it {}: {place}?", judge.colour_name(colour)),
                None => format!("Erase one spot: {place}?"),
            };
            Some(Repair { question, changes: vec![(spot, colour)] })
        })
    }
}

/// The spots painted so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Painting {
    /// The puzzle, solved.
    puzzle: AnyPuzzle,
    colours: Rc<PaintedColours>,
    /// The colours before each of the last strokes.
    earlier: Vec<Rc<PaintedColours>>,
}

/// How many strokes can be undone.
const MAX_EARLIER: usize = 200;

impl Painting {
    /// An unpainted puzzle of this kind, if it can be painted.
    pub fn new(puzzle: &AnyPuzzle) -> Option<Painting> {
        let colours = puzzle.canvas()?.beginning().into();
        Some(Painting { puzzle: puzzle.solved(), colours, earlier: Vec::new() })
    }

    /// Whether a puzzle is of the painted kind.
    pub fn is_of(&self, puzzle: &AnyPuzzle) -> bool {
        self.puzzle.id() == puzzle.id()
    }

    /// The painted puzzle, solved.
    pub fn puzzle(&self) -> &AnyPuzzle {
        &self.puzzle
    }

    /// The puzzle as a canvas.
    pub fn canvas(&self) -> &dyn Paintable {
        self.puzzle.canvas().expect("a painting is of a puzzle that can be painted")
    }

    /// The spots that have a colour on this puzzle.
    pub fn spots(&self) -> impl Iterator<Item = usize> {
        (0..self.colours.len()).filter(|&spot| self.canvas().has_colour(spot))
    }

    /// The colour that a spot is painted with.
    pub fn colour(&self, spot: usize) -> Option<Face> {
        self.colours[spot]
    }

    /// Whether it is as a new painting.
    pub fn is_empty(&self) -> bool {
        *self.colours == *self.canvas().beginning()
    }

    /// Gives a spot a colour, or erases it. Spots without a colour on this puzzle stay so.
    pub fn paint(&mut self, spot: usize, colour: Option<Face>) {
        self.change(&[(spot, colour)]);
    }

    /// Changes some spots in one stroke.
    pub fn change(&mut self, changes: &[(usize, Option<Face>)]) {
        let mut colours = self.colours.to_vec();
        for &(spot, colour) in changes {
            if spot < colours.len() && self.canvas().has_colour(spot) {
                colours[spot] = colour;
            }
        }
        self.replace(colours);
    }

    /// Back to the beginning, in one stroke.
    pub fn clear(&mut self) {
        self.replace(self.canvas().beginning());
    }

    /// The changes that paint the spots whose colour is forced.
    pub fn forced(&self, reading: &PaintingReading) -> Vec<(usize, Option<Face>)> {
        let open = self.spots().filter(|&spot| self.colours[spot].is_none());
        open.map(|spot| (spot, reading.forced(spot))).filter(|(_, colour)| colour.is_some()).collect()
    }

    /// Replaces the colours of all spots in one stroke.
    pub fn replace(&mut self, colours: Vec<Option<Face>>) {
        if colours.len() != self.colours.len() || *colours == *self.colours {
            return;
        }
        if self.earlier.len() == MAX_EARLIER {
            self.earlier.remove(0);
        }
        self.earlier.push(std::mem::replace(&mut self.colours, colours.into()));
    }

    /// Whether there is a stroke to undo.
    pub fn can_undo(&self) -> bool {
        !self.earlier.is_empty()
    }

    /// Undoes the last stroke.
    pub fn undo(&mut self) {
        if let Some(before) = self.earlier.pop() {
            self.colours = before;
        }
    }

    /// The spot that the last stroke painted, if it was a single one.
    fn last(&self) -> Option<usize> {
        let before = self.earlier.last()?;
        let mut changed = (0..before.len()).filter(|&spot| before[spot] != self.colours[spot]);
        changed.next().filter(|_| changed.next().is_none())
    }

    /// What is painted, to be judged.
    pub fn painted(&self) -> Painted {
        Painted { puzzle: self.puzzle.id(), colours: self.colours.to_vec(), last: self.last() }
    }

    /// What follows from the painted spots.
    pub fn read(&self) -> PaintingReading {
        self.painted().read().expect("a painting is of a puzzle that can be painted")
    }
}
