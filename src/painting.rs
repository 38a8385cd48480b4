//! Painting: a puzzle entered by the colours that one sees. What the painted spots leave possible, what they
//! force, what is wrong with them and how little has to be changed to mend it.
//!
//! A spot is a part of the picture that has one colour; each puzzle numbers its own and implements [`Canvas`]
//! and [`Judge`] in a file of its own. Another puzzle that can be painted is such a file, and a line in [`canvas`] and in [`judge`].
//!
//! The page keeps a [`Painting`] and draws it; what is [`Told`] about it comes from the worker.

use std::rc::Rc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::geometry::Face;
use crate::puzzle::{AnyPuzzle, Puzzle, StateError};

/// The colours of all spots by their numbers.
pub type Colours = [Option<Face>];

/// What painting needs to know of a puzzle. The position of the puzzle itself matters to [`Canvas::shown`] only.
pub trait Canvas {
    /// The colours of this position.
    fn shown(&self) -> Vec<Option<Face>>;

    /// What is painted before anybody has painted anything.
    fn beginning(&self) -> Vec<Option<Face>>;

    /// Whether a spot has a colour at all.
    fn has_colour(&self, _spot: usize) -> bool {
        true
    }

    /// A short name of a spot, as in `F-top-tooth1` or `F5`.
    fn name(&self, spot: usize) -> String;

    /// Where a spot is, in words.
    fn describe(&self, spot: usize) -> String;

    fn colour_name(&self, colour: Face) -> &'static str;

    /// The letter of a colour, which is also its key.
    fn colour_letter(&self, colour: Face) -> char;

    /// How to hold the puzzle, as a sentence, and what is painted on it.
    fn advice(&self) -> (&'static str, &'static str);
}

/// What is known of paintings of a puzzle. It is a trait of its own because all of a trait comes along wherever it is used:
/// the page draws, and the worker judges.
pub trait Judge: Canvas {
    /// The colours that a text shows, in whatever way it is written. They need not be those of a position.
    fn read(&self, text: &str) -> Result<Vec<Option<Face>>, StateError>;

    /// The positions that look like this.
    fn left(&self, colours: &Colours) -> Left;

    /// What is wrong with colours that no position has, where a spot was painted last.
    fn mistake(&self, colours: &Colours, last: Option<usize>) -> Mistake;
}

/// Whether a puzzle can be painted. Who only asks that need not know how.
pub fn is_paintable(puzzle: &AnyPuzzle) -> bool {
    match puzzle {
        AnyPuzzle::Gear(_) => true,
        AnyPuzzle::Cube(cube) => cube.size() <= 3,
        AnyPuzzle::Tiles(_) => false,
    }
}

/// The puzzle as something to paint on, if it can be painted.
pub fn canvas(puzzle: &AnyPuzzle) -> Option<&dyn Canvas> {
    match puzzle {
        _ if !is_paintable(puzzle) => None,
        AnyPuzzle::Gear(puzzle) => Some(puzzle),
        AnyPuzzle::Cube(cube) => Some(cube),
        AnyPuzzle::Tiles(_) => None,
    }
}

/// What judges paintings of a puzzle, if it can be painted.
pub fn judge(puzzle: &AnyPuzzle) -> Option<&dyn Judge> {
    match puzzle {
        _ if canvas(puzzle).is_none() => None,
        AnyPuzzle::Gear(puzzle) => Some(puzzle),
        AnyPuzzle::Cube(cube) => Some(cube),
        AnyPuzzle::Tiles(_) => None,
    }
}

/// The positions that look like a painting.
pub struct Left {
    /// How many there are.
    pub count: f64,
    /// The only one.
    pub only: Option<AnyPuzzle>,
    /// For each spot the colours that it has in any of them, a bit each.
    pub possible: Vec<u8>,
}

/// What is wrong with a painting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mistake {
    /// What it is and where, as a sentence without its capital and its stop.
    pub words: String,
    /// The spots that it is about.
    pub spots: Vec<usize>,
    pub repair: Option<Repair>,
}

/// A smallest change after which some position looks like the painting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repair {
    pub question: String,
    /// `None` takes a colour away.
    pub changes: Vec<(usize, Option<Face>)>,
}

/// What a painting says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// For each spot the colours that it can still have, a bit each; none where the painting is impossible.
    possible: Vec<u8>,
    pub verdict: Verdict,
}

/// Where a painting stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Verdict {
    /// Several positions look like this.
    Open { remaining: f64 },
    /// One position does.
    Complete(#[serde(serialize_with = "write_position", deserialize_with = "read_position")] AnyPuzzle),
    /// None does.
    Impossible(Mistake),
}

/// A position travels as its puzzle's id and its text.
fn write_position<S: Serializer>(position: &AnyPuzzle, writer: S) -> Result<S::Ok, S::Error> {
    (position.id(), position.text()).serialize(writer)
}

fn read_position<'de, D: Deserializer<'de>>(reader: D) -> Result<AnyPuzzle, D::Error> {
    let (id, text) = <(String, String)>::deserialize(reader)?;
    let position = AnyPuzzle::named(&id).and_then(|puzzle| puzzle.with_text(&text).ok());
    position.ok_or_else(|| de::Error::custom("no position"))
}

impl Reading {
    /// The colours that a spot can have, a bit each by the number of the face.
    pub fn possible(&self, spot: usize) -> u8 {
        self.possible[spot]
    }

    /// The colour that a spot must have.
    pub fn forced(&self, spot: usize) -> Option<Face> {
        single(self.possible[spot])
    }
}

/// The only colour of some.
fn single(colours: u8) -> Option<Face> {
    Face::ALL.into_iter().find(|face| colours == 1 << face.index())
}

/// What is painted, to be judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Painted {
    /// The id of the puzzle.
    pub puzzle: String,
    pub colours: Vec<Option<Face>>,
    /// The spot that the last stroke painted, if it was a single one.
    pub last: Option<usize>,
}

/// What there is to tell of what is painted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told {
    pub painted: Painted,
    pub reading: Reading,
    /// A painted spot that somebody looks at, and the colours that it could have if it were painted anew, a bit each.
    pub looked_at: Option<(usize, u8)>,
}

impl Painted {
    /// What the painted spots say, of a puzzle that can be painted.
    pub fn read(&self) -> Option<Reading> {
        let puzzle = AnyPuzzle::named(&self.puzzle)?;
        let judge = judge(&puzzle)?;
        let left = judge.left(&self.colours);
        let verdict = match left.only {
            Some(puzzle) => Verdict::Complete(puzzle),
            None if left.count > 0.0 => Verdict::Open { remaining: left.count },
            None => {
                let mut mistake = judge.mistake(&self.colours, self.last);
                mistake.repair = mistake.repair.or_else(|| self.single_repair(judge, &mistake.spots));
                Verdict::Impossible(mistake)
            }
        };
        Some(Reading { possible: left.possible, verdict })
    }

    /// The same, and what a painted spot could be instead.
    pub fn tell(&self, spot: Option<usize>) -> Option<Told> {
        let puzzle = AnyPuzzle::named(&self.puzzle)?;
        let judge = judge(&puzzle)?;
        let looked_at = spot.map(|spot| (spot, self.without(judge, spot).possible[spot]));
        Some(Told { painted: self.clone(), reading: self.read()?, looked_at })
    }

    fn without(&self, judge: &dyn Judge, spot: usize) -> Left {
        let mut colours = self.colours.clone();
        colours[spot] = None;
        judge.left(&colours)
    }

    /// The change of one of some spots that makes all possible again: of the last one, if that will do.
    fn single_repair(&self, judge: &dyn Judge, spots: &[usize]) -> Option<Repair> {
        let last = self.last.filter(|last| spots.contains(last));
        let painted = spots.iter().copied().filter(|&spot| self.colours[spot].is_some());
        last.into_iter().chain(painted).find_map(|spot| {
            let left = self.without(judge, spot);
            if left.count == 0.0 {
                return None;
            }
            let (colour, place) = (single(left.possible[spot]), judge.describe(spot));
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
    colours: Rc<Colours>,
    /// What it looked like before each of the last strokes.
    earlier: Vec<Rc<Colours>>,
}

/// How many strokes can be taken back.
const MAX_EARLIER: usize = 200;

impl Painting {
    /// An unpainted puzzle of this kind, if it can be painted.
    pub fn new(puzzle: &AnyPuzzle) -> Option<Painting> {
        let colours = canvas(puzzle)?.beginning().into();
        Some(Painting { puzzle: puzzle.solved(), colours, earlier: Vec::new() })
    }

    /// Whether a puzzle is of the painted kind.
    pub fn is_of(&self, puzzle: &AnyPuzzle) -> bool {
        self.puzzle.id() == puzzle.id()
    }

    pub fn puzzle(&self) -> &AnyPuzzle {
        &self.puzzle
    }

    pub fn canvas(&self) -> &dyn Canvas {
        canvas(&self.puzzle).expect("a painting is of a puzzle that can be painted")
    }

    /// The spots that have a colour on this puzzle.
    pub fn spots(&self) -> impl Iterator<Item = usize> {
        (0..self.colours.len()).filter(|&spot| self.canvas().has_colour(spot))
    }

    pub fn colour(&self, spot: usize) -> Option<Face> {
        self.colours[spot]
    }

    /// Whether it is as it was at the beginning.
    pub fn is_empty(&self) -> bool {
        *self.colours == *self.canvas().beginning()
    }

    /// Gives a spot a colour, or takes its colour away. What has no colour gets none.
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

    /// The changes that paint what follows from what is painted.
    pub fn forced(&self, reading: &Reading) -> Vec<(usize, Option<Face>)> {
        let open = self.spots().filter(|&spot| self.colours[spot].is_none());
        open.map(|spot| (spot, reading.forced(spot))).filter(|(_, colour)| colour.is_some()).collect()
    }

    /// Paints all spots anew in one stroke.
    pub fn replace(&mut self, colours: Vec<Option<Face>>) {
        if colours.len() != self.colours.len() || *colours == *self.colours {
            return;
        }
        if self.earlier.len() == MAX_EARLIER {
            self.earlier.remove(0);
        }
        self.earlier.push(std::mem::replace(&mut self.colours, colours.into()));
    }

    pub fn can_undo(&self) -> bool {
        !self.earlier.is_empty()
    }

    /// Takes the last stroke back.
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

    /// What the painted spots say.
    pub fn read(&self) -> Reading {
        self.painted().read().expect("a painting is of a puzzle that can be painted")
    }
}
