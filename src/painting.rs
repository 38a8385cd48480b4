//! Painting: a puzzle entered by the colours that one sees. What the painted spots leave possible, what they
//! force, what is wrong with them and how little has to be changed to mend it.
//!
//! A spot is a part of the picture that has one colour; each puzzle numbers its own and implements [`Canvas`]
//! in a file of its own. Another puzzle that can be painted is such a file, and a line in [`canvas`].

use std::rc::Rc;

use crate::geometry::Face;
use crate::puzzle::{AnyPuzzle, StateError};

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

    /// The colours that a text shows, in whatever way it is written. They need not be those of a position.
    fn read(&self, text: &str) -> Result<Vec<Option<Face>>, StateError>;

    /// The positions that look like this.
    fn left(&self, colours: &Colours) -> Left;

    /// What is wrong with colours that no position has, where a spot was painted last.
    fn mistake(&self, colours: &Colours, last: Option<usize>) -> Mistake;
}

/// The puzzle as something to paint on, if it can be painted.
pub fn canvas(puzzle: &AnyPuzzle) -> Option<&dyn Canvas> {
    match puzzle {
        AnyPuzzle::Gear(puzzle) => Some(puzzle),
        AnyPuzzle::Cube(cube) => (cube.size() <= 3).then_some(cube as &dyn Canvas),
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
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// What it is and where, as a sentence without its capital and its stop.
    pub words: String,
    /// The spots that it is about.
    pub spots: Vec<usize>,
    pub repair: Option<Repair>,
}

/// A smallest change after which some position looks like the painting.
#[derive(Clone, Debug, PartialEq)]
pub struct Repair {
    pub question: String,
    /// `None` takes a colour away.
    pub changes: Vec<(usize, Option<Face>)>,
}

/// What a painting says.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// For each spot the colours that it can still have, a bit each; none where the painting is impossible.
    possible: Vec<u8>,
    pub verdict: Verdict,
}

/// Where a painting stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Several positions look like this.
    Open { remaining: f64 },
    /// One position does.
    Complete(AnyPuzzle),
    /// None does.
    Impossible(Mistake),
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
        use crate::puzzle::Puzzle;
        let colours = canvas(puzzle)?.beginning().into();
        Some(Painting { puzzle: puzzle.solved(), colours, earlier: Vec::new() })
    }

    /// Whether a puzzle is of the painted kind.
    pub fn is_of(&self, puzzle: &AnyPuzzle) -> bool {
        use crate::puzzle::Puzzle;
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

    /// Paints what follows from what is painted.
    pub fn fill(&mut self) {
        let reading = self.read();
        let forced: Vec<_> = self.spots().map(|spot| (spot, reading.forced(spot))).collect();
        self.change(&forced.into_iter().filter(|(_, colour)| colour.is_some()).collect::<Vec<_>>());
    }

    /// Mends what is wrong, if that can be done by little.
    pub fn repair(&mut self) {
        if let Verdict::Impossible(Mistake { repair: Some(repair), .. }) = self.read().verdict {
            self.change(&repair.changes);
        }
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

    /// What the painted spots say.
    pub fn read(&self) -> Reading {
        let canvas = self.canvas();
        let left = canvas.left(&self.colours);
        let verdict = match left.only {
            Some(puzzle) => Verdict::Complete(puzzle),
            None if left.count > 0.0 => Verdict::Open { remaining: left.count },
            None => {
                let mut mistake = canvas.mistake(&self.colours, self.last());
                mistake.repair = mistake.repair.or_else(|| self.single_repair(&mistake.spots));
                Verdict::Impossible(mistake)
            }
        };
        Reading { possible: left.possible, verdict }
    }

    /// The colours that a spot could have if it were painted anew, a bit each. None if something is wrong elsewhere.
    pub fn choices(&self, reading: &Reading, spot: usize) -> u8 {
        match self.colours[spot] {
            None => reading.possible(spot),
            Some(_) => self.without(spot).possible[spot],
        }
    }

    fn without(&self, spot: usize) -> Left {
        let mut colours = self.colours.to_vec();
        colours[spot] = None;
        self.canvas().left(&colours)
    }

    /// The change of one of some spots that makes all possible again: of the last one, if that will do.
    fn single_repair(&self, spots: &[usize]) -> Option<Repair> {
        let canvas = self.canvas();
        let last = self.last().filter(|last| spots.contains(last));
        let painted = spots.iter().copied().filter(|&spot| self.colours[spot].is_some());
        last.into_iter().chain(painted).find_map(|spot| {
            let left = self.without(spot);
            if left.count == 0.0 {
                return None;
            }
            let (colour, place) = (single(left.possible[spot]), canvas.describe(spot));
            let question = match colour {
                Some(colour) => format!("Make it {}: {place}?", canvas.colour_name(colour)),
                None => format!("Erase one spot: {place}?"),
            };
            Some(Repair { question, changes: vec![(spot, colour)] })
        })
    }
}
