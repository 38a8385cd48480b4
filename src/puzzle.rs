//! The puzzles behind one trait, and [`AnyPuzzle`], the enum that stands for whichever is on the bench.
//!
//! A new puzzle is one file that implements [`Puzzle`], a variant of [`AnyPuzzle`], and its ids in
//! [`AnyPuzzle::named`] and [`AnyPuzzle::OFFERED`]; the compiler then asks for the rest.

pub mod cube;
pub mod gear_ball;
pub mod tiles;

use std::fmt;
use std::hash::Hash;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::geometry::{Face, Vector};
use crate::net::Arrangement;
use crate::notation::{Blocked, Joined, Move, Place, Unreadable, Vocabulary};
use crate::scramble::Random;
use cube::{Cube, check};
use gear_ball::{Brackets, GearPuzzle};
use tiles::Tiles;

/// What a move costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Metric {
    /// Any turn costs one, by a quarter or by half. A gear ball's turns all turn an axis: for it this is the last.
    Half,
    /// Each single turn costs one.
    Quarter,
    /// Any number of turns of one axis costs one.
    Axis,
    /// Each tile that slides costs one.
    Single,
    /// Any number of tiles that slide as one costs one.
    Multi,
}

impl Metric {
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Half => "half",
            Metric::Quarter => "quarter",
            Metric::Axis => "axis",
            Metric::Single => "single",
            Metric::Multi => "multi",
        }
    }

    /// What the page calls it.
    pub const fn title(self) -> &'static str {
        match self {
            Metric::Half => "Half turns",
            Metric::Quarter => "Quarter turns",
            Metric::Axis => "Axis turns",
            Metric::Single => "Single tiles",
            Metric::Multi => "Rows of tiles",
        }
    }

    /// A number of turns in words.
    pub fn counted(self, turns: u32) -> String {
        let what = match self {
            Metric::Half => "move",
            Metric::Quarter => "quarter turn",
            Metric::Axis => "axis turn",
            Metric::Single => "single-tile move",
            Metric::Multi => "multi-tile move",
        };
        format!("{turns} {what}{}", if turns == 1 { "" } else { "s" })
    }
}

/// A puzzle in some position.
pub trait Puzzle: Vocabulary + Clone + Eq + Hash {
    /// The name of the puzzle in links and on the command line.
    fn id(&self) -> String;

    /// What the puzzle is called, and a sentence about it.
    fn title(&self) -> (&'static str, &'static str);

    /// What one does with the faces on the page, in a sentence.
    fn hint(&self) -> &'static str;

    /// Some moves, for somebody who does not know yet how they are written.
    fn example(&self) -> &'static str;

    /// The same puzzle, solved.
    #[must_use]
    fn solved(&self) -> Self;

    fn is_solved(&self) -> bool;

    /// Why no moves lead from here to the solved puzzle, in a sentence without its capital and its stop.
    fn flaw(&self) -> Option<String> {
        None
    }

    /// Does a move, or says why it is none of this puzzle's.
    fn apply(&mut self, mv: Move) -> Result<(), Unreadable>;

    /// The moves that all others are made of.
    fn single_moves(&self) -> Vec<Move>;

    /// Everything that one can do, with its name.
    fn actions(&self) -> Vec<NamedAction>;

    /// The moves that get a button, where a depth of layers was chosen.
    fn buttons(&self, depth: usize) -> Vec<ButtonRow>;

    /// The depths that can be chosen.
    fn depths(&self) -> RangeInclusive<usize> {
        1..=1
    }

    /// The parts of a move that are shown one after the other.
    fn shown_steps(&self, mv: Move) -> Vec<Move> {
        mv.steps().collect()
    }

    /// What a sequence of moves costs.
    fn length(&self, moves: &[Move], metric: Metric) -> u32;

    /// The metrics in which the puzzle is counted, the usual one first.
    fn metrics(&self) -> &'static [Metric];

    /// The position as text, the same for positions that are equal.
    fn text(&self) -> String;

    /// The same puzzle in the position that a text describes.
    fn with_text(&self, text: &str) -> Result<Self, StateError>;

    /// Whether a text looks like a position rather than like moves.
    fn is_text(&self, text: &str) -> bool;

    /// The unfolded net as text.
    fn net_text(&self) -> String;

    /// The position as a text for people, which [`AnyPuzzle::shown_by`] reads again.
    fn layout_text(&self) -> String {
        format!("{}\n", self.text())
    }

    /// The number of the position among all that there are, where they are few enough to be numbered.
    fn rank(&self) -> Option<usize> {
        None
    }

    /// The same puzzle in the position with that number.
    fn with_rank(&self, _rank: usize) -> Option<Self> {
        None
    }

    /// The position whose solutions lead from this one to the goal, where there is such a one: whole turns of the
    /// puzzle do not count.
    fn seen_from(&self, _goal: &Self) -> Option<Self> {
        None
    }

    /// Positions worth going to, each with its name.
    fn patterns(&self) -> Vec<(&'static str, Self)> {
        Vec::new()
    }

    /// Positions worth starting from, in groups.
    fn presets(&self) -> Vec<Presets<Self>> {
        Vec::new()
    }

    /// The stickers of pieces, which have a number and a bit each, wherever they are now; all of them where pieces
    /// have no numbers.
    fn stickers_of(&self, _pieces: u32) -> Option<Vec<usize>> {
        None
    }

    /// A position drawn uniformly from all that can be reached.
    fn random_state(&self, random: &mut Random) -> Self;

    /// Moves drawn at random, none of them taken back at once, at most `most_equal` equal ones in a row.
    fn random_moves(&self, count: usize, most_equal: usize, random: &mut Random) -> Vec<Move>;

    /// How many equal moves in a row one can choose from, the usual number first; none where such moves would
    /// join into one and are never drawn.
    fn equal_limits(&self) -> &'static [usize] {
        &[]
    }

    /// How many random moves are usual.
    fn usual_scramble(&self) -> usize;

    /// Whether people hand on positions of this puzzle rather than moves that lead to them.
    fn is_told_by_position(&self) -> bool {
        false
    }
}

/// A puzzle with six faces that turn.
pub trait Faced {
    /// How its faces are laid out until something else is chosen.
    fn arrangement(&self) -> Arrangement;

    /// The faces that turn when one of them is clicked, in words.
    fn turned_with(&self, face: Face) -> String;

    /// What dragging on a face in a direction along it turns, from a place in shares of the face.
    fn dragged(&self, face: Face, across: f64, down: f64, direction: Vector) -> Option<Move>;
}

/// Well-known positions of one kind, each with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presets<P> {
    pub title: &'static str,
    pub positions: Vec<(String, P)>,
}

/// Buttons of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ButtonRow {
    pub title: &'static str,
    /// Whether the chosen depth changes them.
    pub uses_depth: bool,
    /// Each with words for what it does.
    pub buttons: Vec<(Move, String)>,
}

/// Something that one can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedAction {
    pub name: String,
    /// The name of the action that takes it back.
    pub opposite: String,
    pub mv: Move,
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StateError {
    WrongLength {
        expected: usize,
        found: usize,
    },
    Unexpected {
        place: Place,
        found: char,
        expected: String,
    },
    /// No place shows this piece's colours.
    Missing {
        piece: String,
    },
    /// Every piece is there, but no sequence of moves leads here.
    Unreachable,
    /// No cube has so many stickers.
    NoSuchSize {
        found: usize,
    },
    TooMuchText {
        limit: usize,
    },
    /// A text in signs of its own, of which the cube does not tell which is which.
    NoScheme {
        has_centres: bool,
    },
    Cube(check::Flaw),
    Board(tiles::BoardError),
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateError::WrongLength { expected, found } => {
                write!(f, "expected {expected} characters, found {found}")
            }
            StateError::Unexpected { place, found, expected } => {
                write!(f, "{place}: expected {expected}, found “{found}”")
            }
            StateError::Missing { piece } => write!(f, "the piece {piece} is nowhere"),
            StateError::Unreachable => write!(f, "no sequence of moves leads to this position"),
            StateError::NoSuchSize { found } => {
                write!(f, "a cube has 24, 54, 96, … stickers, six times a square, and not {found}")
            }
            StateError::TooMuchText { limit } => write!(f, "the text is longer than {limit} bytes"),
            StateError::NoScheme { has_centres } => {
                let pieces = if *has_centres { "centres" } else { "corners" };
                write!(f, "the {pieces} do not tell which of these letters is which face")
            }
            StateError::Cube(flaw) => write!(f, "{flaw}"),
            StateError::Board(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for StateError {}

/// Whichever puzzle is on the bench.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnyPuzzle {
    Gear(GearPuzzle),
    Cube(Cube),
    Tiles(Tiles),
}

/// Does the same with whichever puzzle it is.
macro_rules! delegate {
    ($any:expr, $puzzle:ident => $result:expr) => {
        match $any {
            $crate::puzzle::AnyPuzzle::Gear($puzzle) => $result,
            $crate::puzzle::AnyPuzzle::Cube($puzzle) => $result,
            $crate::puzzle::AnyPuzzle::Tiles($puzzle) => $result,
        }
    };
}

pub(crate) use delegate;

/// Like [`delegate`], for what gives a puzzle back.
macro_rules! delegate_same {
    ($any:expr, $puzzle:ident => $result:expr) => {
        match $any {
            AnyPuzzle::Gear($puzzle) => AnyPuzzle::Gear($result),
            AnyPuzzle::Cube($puzzle) => AnyPuzzle::Cube($result),
            AnyPuzzle::Tiles($puzzle) => AnyPuzzle::Tiles($result),
        }
    };
}

/// Like [`delegate`], with what makes any puzzle of such a one at hand.
macro_rules! delegate_with {
    ($any:expr, $puzzle:ident, $make:ident => $result:expr) => {
        match $any {
            AnyPuzzle::Gear($puzzle) => {
                let $make: fn(GearPuzzle) -> AnyPuzzle = AnyPuzzle::Gear;
                $result
            }
            AnyPuzzle::Cube($puzzle) => {
                let $make: fn(Cube) -> AnyPuzzle = AnyPuzzle::Cube;
                $result
            }
            AnyPuzzle::Tiles($puzzle) => {
                let $make: fn(Tiles) -> AnyPuzzle = AnyPuzzle::Tiles;
                $result
            }
        }
    };
}

impl AnyPuzzle {
    /// One id of each kind of puzzle.
    pub const OFFERED: [&'static str; 4] = ["gear", "gear-cube", "3x3x3", "tiles-4x4"];

    /// All ids, in words.
    pub fn known() -> String {
        let [smallest, largest] = [cube::MIN_SIZE, cube::MAX_SIZE].map(|size| Cube::solved_of(size).id());
        let [least, most] = [tiles::MIN_SIDE, tiles::MAX_SIDE].map(|side| Tiles::solved_of(side, side).id());
        format!("gear, gear-cube, {smallest} and so on up to {largest}, {least} and so on up to {most}")
    }

    /// The solved puzzle that an id names.
    pub fn named(id: &str) -> Option<AnyPuzzle> {
        match id {
            "gear" => Some(AnyPuzzle::Gear(GearPuzzle::solved_with(Brackets::Coloured))),
            "gear-cube" => Some(AnyPuzzle::Gear(GearPuzzle::solved_with(Brackets::Blank))),
            _ => Cube::named(id).map(AnyPuzzle::Cube).or_else(|| Tiles::named(id).map(AnyPuzzle::Tiles)),
        }
    }

    /// The position that a text shows: of this puzzle, or of one of its kind of another size.
    pub fn shown_by(&self, text: &str) -> Result<AnyPuzzle, StateError> {
        match self {
            AnyPuzzle::Gear(_) => self.with_text(text),
            AnyPuzzle::Cube(_) => cube::read_layout(text).map(AnyPuzzle::Cube),
            AnyPuzzle::Tiles(tiles) => tiles.of_any_size(text).map(AnyPuzzle::Tiles),
        }
    }

    /// The puzzle as one with faces, if it has any.
    pub fn faced(&self) -> Option<&dyn Faced> {
        match self {
            AnyPuzzle::Gear(puzzle) => Some(puzzle),
            AnyPuzzle::Cube(cube) => Some(cube),
            AnyPuzzle::Tiles(_) => None,
        }
    }

    /// Does moves one after the other.
    pub fn apply_all(&mut self, moves: &[Move]) -> Result<(), Unreadable> {
        moves.iter().try_for_each(|&mv| self.apply(mv))
    }
}

impl Default for AnyPuzzle {
    fn default() -> Self {
        AnyPuzzle::Gear(GearPuzzle::solved_with(Brackets::Coloured))
    }
}

impl Vocabulary for AnyPuzzle {
    fn read_move(&self, written: Move) -> Result<Move, Unreadable> {
        delegate!(self, puzzle => puzzle.read_move(written))
    }

    fn join(&self, first: Move, second: Move) -> Joined {
        delegate!(self, puzzle => puzzle.join(first, second))
    }

    fn commute(&self, first: Move, second: Move) -> bool {
        delegate!(self, puzzle => puzzle.commute(first, second))
    }

    fn mirrored(&self, mv: Move) -> Move {
        delegate!(self, puzzle => puzzle.mirrored(mv))
    }

    fn is_held_in_two_ways(&self) -> bool {
        delegate!(self, puzzle => puzzle.is_held_in_two_ways())
    }

    fn takes_commas(&self) -> bool {
        delegate!(self, puzzle => puzzle.takes_commas())
    }

    fn first_blocked(&self, moves: &[Move]) -> Option<Blocked> {
        delegate!(self, puzzle => puzzle.first_blocked(moves))
    }
}

impl Puzzle for AnyPuzzle {
    fn id(&self) -> String {
        delegate!(self, puzzle => puzzle.id())
    }

    fn title(&self) -> (&'static str, &'static str) {
        delegate!(self, puzzle => puzzle.title())
    }

    fn hint(&self) -> &'static str {
        delegate!(self, puzzle => puzzle.hint())
    }

    fn example(&self) -> &'static str {
        delegate!(self, puzzle => puzzle.example())
    }

    fn solved(&self) -> Self {
        delegate_same!(self, puzzle => puzzle.solved())
    }

    fn is_solved(&self) -> bool {
        delegate!(self, puzzle => puzzle.is_solved())
    }

    fn flaw(&self) -> Option<String> {
        delegate!(self, puzzle => puzzle.flaw())
    }

    fn apply(&mut self, mv: Move) -> Result<(), Unreadable> {
        delegate!(self, puzzle => puzzle.apply(mv))
    }

    fn single_moves(&self) -> Vec<Move> {
        delegate!(self, puzzle => puzzle.single_moves())
    }

    fn actions(&self) -> Vec<NamedAction> {
        delegate!(self, puzzle => puzzle.actions())
    }

    fn buttons(&self, depth: usize) -> Vec<ButtonRow> {
        delegate!(self, puzzle => puzzle.buttons(depth))
    }

    fn depths(&self) -> RangeInclusive<usize> {
        delegate!(self, puzzle => puzzle.depths())
    }

    fn shown_steps(&self, mv: Move) -> Vec<Move> {
        delegate!(self, puzzle => puzzle.shown_steps(mv))
    }

    fn length(&self, moves: &[Move], metric: Metric) -> u32 {
        delegate!(self, puzzle => puzzle.length(moves, metric))
    }

    fn metrics(&self) -> &'static [Metric] {
        delegate!(self, puzzle => puzzle.metrics())
    }

    fn text(&self) -> String {
        delegate!(self, puzzle => puzzle.text())
    }

    fn with_text(&self, text: &str) -> Result<Self, StateError> {
        Ok(delegate_same!(self, puzzle => puzzle.with_text(text)?))
    }

    fn is_text(&self, text: &str) -> bool {
        delegate!(self, puzzle => puzzle.is_text(text))
    }

    fn net_text(&self) -> String {
        delegate!(self, puzzle => puzzle.net_text())
    }

    fn layout_text(&self) -> String {
        delegate!(self, puzzle => puzzle.layout_text())
    }

    fn rank(&self) -> Option<usize> {
        delegate!(self, puzzle => Puzzle::rank(puzzle))
    }

    fn with_rank(&self, rank: usize) -> Option<Self> {
        Some(delegate_same!(self, puzzle => puzzle.with_rank(rank)?))
    }

    fn seen_from(&self, goal: &Self) -> Option<Self> {
        match (self, goal) {
            (AnyPuzzle::Gear(puzzle), AnyPuzzle::Gear(goal)) => puzzle.seen_from(goal).map(AnyPuzzle::Gear),
            (AnyPuzzle::Cube(puzzle), AnyPuzzle::Cube(goal)) => puzzle.seen_from(goal).map(AnyPuzzle::Cube),
            (AnyPuzzle::Tiles(tiles), AnyPuzzle::Tiles(goal)) => tiles.seen_from(goal).map(AnyPuzzle::Tiles),
            _ => None,
        }
    }

    fn patterns(&self) -> Vec<(&'static str, Self)> {
        fn of<P: Puzzle>(puzzle: &P, any: fn(P) -> AnyPuzzle) -> Vec<(&'static str, AnyPuzzle)> {
            puzzle.patterns().into_iter().map(|(name, position)| (name, any(position))).collect()
        }
        delegate_with!(self, puzzle, any => of(puzzle, any))
    }

    fn presets(&self) -> Vec<Presets<Self>> {
        fn of<P: Puzzle>(puzzle: &P, any: fn(P) -> AnyPuzzle) -> Vec<Presets<AnyPuzzle>> {
            let all = |presets: Presets<P>| {
                let positions = presets.positions.into_iter().map(|(name, position)| (name, any(position)));
                Presets { title: presets.title, positions: positions.collect() }
            };
            puzzle.presets().into_iter().map(all).collect()
        }
        delegate_with!(self, puzzle, any => of(puzzle, any))
    }

    fn stickers_of(&self, pieces: u32) -> Option<Vec<usize>> {
        delegate!(self, puzzle => puzzle.stickers_of(pieces))
    }

    fn random_state(&self, random: &mut Random) -> Self {
        delegate_same!(self, puzzle => puzzle.random_state(random))
    }

    fn random_moves(&self, count: usize, most_equal: usize, random: &mut Random) -> Vec<Move> {
        delegate!(self, puzzle => puzzle.random_moves(count, most_equal, random))
    }

    fn equal_limits(&self) -> &'static [usize] {
        delegate!(self, puzzle => puzzle.equal_limits())
    }

    fn usual_scramble(&self) -> usize {
        delegate!(self, puzzle => puzzle.usual_scramble())
    }

    fn is_told_by_position(&self) -> bool {
        delegate!(self, puzzle => puzzle.is_told_by_position())
    }
}
