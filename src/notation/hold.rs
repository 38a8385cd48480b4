//! Two ways to hold a puzzle that turns two faces at once, as the gear ball does, and what letters mean in a text.
//!
//! A position and its moves know only one way, holding the middle, and letters that never change. A text is another
//! thing: `x y z` turn the whole puzzle in the hand, and then other faces have the names. Whoever holds the opposite
//! face does so with every quarter: with the left face held, `R` turns the right face by half and the middle slice by
//! a quarter, which is the `R` of those who hold the middle, followed by `x`.
//!
//! Both faces of an axis turn clockwise, each as seen from outside. So it does not matter which end of an axis is
//! where, and half turns of the whole puzzle rename nothing: three axes exchange their names, and that is all.

use super::{Layers, Move};
use crate::geometry::{Axis, Face};

/// What the hand holds while a turn is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Hold {
    /// The slice between the two faces that turn.
    #[default]
    Middle,
    /// The face across from the one that is named.
    Face,
}

impl Hold {
    pub const ALL: [Hold; 2] = [Hold::Middle, Hold::Face];

    /// Its name in links and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Hold::Middle => "middle",
            Hold::Face => "face",
        }
    }

    /// What people read.
    pub const fn title(self) -> &'static str {
        match self {
            Hold::Middle => "Holding the middle",
            Hold::Face => "Holding the opposite face",
        }
    }

    /// What a turn does then, as a sentence without its stop.
    pub const fn about(self) -> &'static str {
        match self {
            Hold::Middle => {
                "R turns the right and the left face by a quarter each, and the middle slice stays"
            }
            Hold::Face => {
                "R turns the right face by half and the middle slice by a quarter, and the left face stays"
            }
        }
    }

    pub fn named(name: &str) -> Option<Hold> {
        Hold::ALL.into_iter().find(|hold| hold.name() == name)
    }
}

/// Which axis of the puzzle has the name of which: `R`, `L` and `x` belong to the first of the three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame([Axis; 3]);

impl Default for Frame {
    /// Every axis has its own name.
    fn default() -> Frame {
        Frame(Axis::ALL)
    }
}

impl Frame {
    /// The axis that has a name.
    fn axis(self, name: Axis) -> Axis {
        self.0[name.index()]
    }

    /// What comes of a change of names after this one.
    #[must_use]
    pub fn then(self, change: Frame) -> Frame {
        Frame(change.0.map(|name| self.axis(name)))
    }

    #[must_use]
    pub fn inverse(self) -> Frame {
        let name_of = |axis| Axis::ALL.into_iter().find(|&name| self.axis(name) == axis);
        Frame(Axis::ALL.map(|axis| name_of(axis).unwrap_or(axis)))
    }

    /// After so many quarter turns of the whole puzzle about the axis that has a name.
    fn turned(self, name: Axis, quarters: i32) -> Frame {
        let mut names = Axis::ALL;
        if quarters % 2 != 0 {
            let [one, other] = name.others();
            names.swap(one.index(), other.index());
        }
        self.then(Frame(names))
    }

    /// A move with the name that the frame gives to its axis.
    pub(super) fn renamed(self, mv: Move) -> Move {
        // Where nothing changes its name the puzzle may be one that has other letters.
        if self == Frame::default() {
            return mv;
        }
        let to = |axis: Axis| self.axis(axis).face().letter();
        let letter = match (rotation_axis(mv), Face::from_letter(mv.letter)) {
            (Some(axis), _) => rotation_letter(self.axis(axis)),
            (None, Some(face)) => to(face.axis()),
            (None, None) => mv.letter,
        };
        Move { letter, ..mv }
    }
}

/// The axis about which `x`, `y` or `z` turns the whole puzzle.
fn rotation_axis(mv: Move) -> Option<Axis> {
    let is_like = |axis: &Axis| mv.layers == Layers::Usual && mv.letter == rotation_letter(*axis);
    Axis::ALL.into_iter().find(is_like)
}

const fn rotation_letter(axis: Axis) -> char {
    match axis {
        Axis::X => 'x',
        Axis::Y => 'y',
        Axis::Z => 'z',
    }
}

/// Whether a written move is `x`, `y` or `z`.
pub(super) fn is_rotation(written: Move) -> bool {
    rotation_axis(written).is_some()
}

/// How the puzzle is held at some place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Held {
    pub hold: Hold,
    pub frame: Frame,
}

impl From<Hold> for Held {
    /// Where a text begins with which nothing came before.
    fn from(hold: Hold) -> Held {
        Held { hold, frame: Frame::default() }
    }
}

impl Held {
    /// What a written move means here, if it is more than a turn of the whole puzzle, and how the puzzle is held after it.
    pub fn read(self, written: Move) -> (Option<Move>, Held) {
        match rotation_axis(written) {
            Some(axis) => (None, self.turned(axis, written.amount)),
            None => (Some(self.frame.renamed(written)), self.after(written)),
        }
    }

    /// How a move is written here, and how the puzzle is held after it.
    pub fn write(self, mv: Move) -> (Move, Held) {
        let written = self.frame.inverse().renamed(mv);
        (written, self.after(written))
    }

    /// Moves as they are written one after the other from here on.
    pub fn write_all(self, moves: &[Move]) -> Vec<Move> {
        let mut held = self;
        let mut next = |&mv: &Move| {
            let (written, after) = held.write(mv);
            held = after;
            written
        };
        moves.iter().map(&mut next).collect()
    }

    fn after(self, written: Move) -> Held {
        match (self.hold, Face::from_letter(written.letter)) {
            (Hold::Face, Some(face)) => self.turned(face.axis(), written.amount),
            _ => self,
        }
    }

    fn turned(self, name: Axis, quarters: i32) -> Held {
        Held { frame: self.frame.turned(name, quarters), ..self }
    }

    /// How it is to be held for a text to end as it is held here: so that taking the text back comes before it. The text
    /// leads from `start` to `end`.
    #[must_use]
    pub fn before(self, start: Held, end: Held) -> Held {
        let change = start.frame.inverse().then(end.frame);
        Held { frame: self.frame.then(change.inverse()), ..self }
    }
}
