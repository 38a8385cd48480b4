//! Two ways to hold a puzzle that turns two faces at once, as the gear ball does, and what letters mean in a text.
//!
//! A position and its moves have only one way, holding the middle, and letters that never change. In a text
//! `x y z` turn the whole puzzle in the hand, and then other faces have the names. Holding the opposite face, every
//! quarter turn does the same: with the left face held, `R` turns the right face by half and the middle slice by
//! a quarter, which is `R` with the middle held, followed by `x`.
//!
//! Both faces of an axis turn clockwise, each as seen from outside. So it does not matter which end of an axis is
//! where, and half turns of the whole puzzle rename nothing: only the names of the three axes are permuted.

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
    /// Both, the default first.
    pub const ALL: [Hold; 2] = [Hold::Middle, Hold::Face];

    /// Its name in links and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Hold::Middle => "middle",
            Hold::Face => "face",
        }
    }

    /// Its name on the page.
    pub const fn title(self) -> &'static str {
        match self {
            Hold::Middle => "Holding the middle",
            Hold::Face => "Holding the opposite face",
        }
    }

    /// What a turn does, as a sentence without its full stop.
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

    /// The one with that [`Hold::name`].
    pub fn named(name: &str) -> Option<Hold> {
        Hold::ALL.into_iter().find(|hold| hold.name() == name)
    }
}

/// Which axis of the puzzle has the name of which: `R`, `L` and `x` belong to the first of the three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HoldFrame([Axis; 3]);

impl Default for HoldFrame {
    /// Every axis has its own name.
    fn default() -> HoldFrame {
        HoldFrame(Axis::ALL)
    }
}

impl HoldFrame {
    /// The axis that has a name.
    fn axis(self, name: Axis) -> Axis {
        self.0[name.index()]
    }

    /// This change of names, followed by another.
    #[must_use]
    pub fn then(self, change: HoldFrame) -> HoldFrame {
        HoldFrame(change.0.map(|name| self.axis(name)))
    }

    /// The change of names that undoes this one.
    #[must_use]
    pub fn inverse(self) -> HoldFrame {
        let name_of = |axis| Axis::ALL.into_iter().find(|&name| self.axis(name) == axis);
        HoldFrame(Axis::ALL.map(|axis| name_of(axis).unwrap_or(axis)))
    }

    /// After so many quarter turns of the whole puzzle about the axis that has a name.
    fn turned(self, name: Axis, quarters: i32) -> HoldFrame {
        let mut names = Axis::ALL;
        if quarters % 2 != 0 {
            let [one, other] = name.others();
            names.swap(one.index(), other.index());
        }
        self.then(HoldFrame(names))
    }

    /// A move with the name that the frame gives to its axis.
    pub(super) fn renamed(self, mv: Move) -> Move {
        // Without a change of names the puzzle may be one with other letters.
        if self == HoldFrame::default() {
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
    /// What the hand holds.
    pub hold: Hold,
    /// Which axis has which name.
    pub frame: HoldFrame,
}

impl From<Hold> for Held {
    /// At the beginning of a text, before anything was done.
    fn from(hold: Hold) -> Held {
        Held { hold, frame: HoldFrame::default() }
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

    /// Moves as they are written in sequence from here on.
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

    /// How the puzzle must be held before a text so that it is held like this after it. The text leads from `start` to
    /// `end`.
    #[must_use]
    pub fn before(self, start: Held, end: Held) -> Held {
        let change = start.frame.inverse().then(end.frame);
        Held { frame: self.frame.then(change.inverse()), ..self }
    }
}
