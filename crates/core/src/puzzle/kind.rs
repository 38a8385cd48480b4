//! A kind of puzzle: what all its positions have in common. Only `solved`, `patterns` and `presets` build positions.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::Puzzle;
use crate::notation::{Move, Vocabulary};
use crate::picture::colours::ColourScheme;

/// What a move costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Metric {
    /// Any turn costs one, by a quarter or by half.
    Half,
    /// Each quarter turn costs one.
    Quarter,
    /// Any number of turns of one axis costs one.
    Axis,
    /// Each tile that slides costs one.
    Single,
    /// Tiles of a row or column that slide together cost one.
    Multi,
}

impl Metric {
    /// Its short name, as on the command line.
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

    /// A number of moves, in words.
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

/// A kind of puzzle, such as the gear ball or the 5x5x5.
pub trait Kind: Vocabulary + Copy + Eq + Hash + Debug + Sized + 'static {
    /// A position of such a puzzle.
    type Position: Puzzle<Kind = Self>;

    /// The name in links and on the command line.
    fn id(&self) -> String;

    /// Its name, and a sentence about it.
    fn title(&self) -> (&'static str, &'static str);

    /// How to turn it on the page, in a sentence.
    fn hint(&self) -> &'static str;

    /// Some moves, to show how they are written.
    fn example(&self) -> &'static str;

    /// The solved position.
    fn solved(&self) -> Self::Position;

    /// The metrics in which moves are counted, the usual one first.
    fn metrics(&self) -> &'static [Metric];

    /// What a sequence of moves costs.
    fn length(&self, moves: &[Move], metric: Metric) -> u32;

    /// The moves that all others are made of.
    fn single_moves(&self) -> Vec<Move>;

    /// The moves that have names, for the console: by default the single moves, as they are written.
    fn actions(&self) -> Vec<NamedAction> {
        let named = |mv: Move| NamedAction { name: mv.to_string(), opposite: mv.inverse().to_string(), mv };
        self.single_moves().into_iter().map(named).collect()
    }

    /// The moves that get a button, for a chosen depth of layers.
    fn buttons(&self, depth: usize) -> Vec<ButtonRow>;

    /// The depths that can be chosen.
    fn depths(&self) -> RangeInclusive<usize> {
        1..=1
    }

    /// The steps of a move that are animated one after the other. A move whose single steps are none of the puzzle's moves, as a
    /// half turn of faces that do not stop at a quarter, is one step.
    fn shown_steps(&self, mv: Move) -> Vec<Move> {
        match mv.steps().next() {
            Some(step) if self.read_move(step).is_err() => vec![mv],
            _ => mv.steps().collect(),
        }
    }

    /// The move of a key that is bound to a turn: that turn or, where the puzzle has only half turns of that face, the half
    /// turn. `None` if it has neither.
    fn keyed(&self, turn: Move) -> Option<Move> {
        let half = turn.times(2 * turn.amount);
        [turn, half].into_iter().find(|&mv| self.read_move(mv).is_ok())
    }

    /// Whether a text looks like a position rather than like moves.
    fn is_text(&self, text: &str) -> bool;

    /// Positions worth going to, each with its name.
    fn patterns(&self) -> Vec<(&'static str, Self::Position)> {
        Vec::new()
    }

    /// Positions worth starting from, in groups.
    fn presets(&self) -> Vec<Presets<Self::Position>> {
        Vec::new()
    }

    /// The choices for how many equal moves in a row a scramble may have, the usual one first. Empty where equal moves
    /// join into one.
    fn equal_limits(&self) -> &'static [usize] {
        &[]
    }

    /// The usual number of random moves.
    fn usual_scramble(&self) -> usize;

    /// Whether scrambles are shared as positions rather than as moves.
    fn is_shared_by_position(&self) -> bool {
        false
    }

    /// The size in words, as in `3×3×3`, where its name does not say it and there are several.
    fn size_words(&self) -> Option<String> {
        None
    }

    /// The sizes that can be chosen; empty where there is only one.
    fn sizes(&self) -> Vec<SizeChoice> {
        Vec::new()
    }

    /// The kind with another size in the place of one of [`Kind::sizes`].
    fn with_size(&self, _which: usize, _size: usize) -> Self {
        *self
    }

    /// The keys that turn it.
    fn key_set(&self) -> KeySet {
        KeySet::Faces
    }

    /// The colours of its faces, if it has any.
    fn colour_scheme(&self) -> Option<ColourScheme> {
        None
    }
}

/// A family of kinds that the registry has a line for.
pub trait Family: Kind {
    /// The kinds that the page lists. The others are reached by changing the size.
    const OFFERED: &'static [Self];

    /// The kinds on the cards of a first visit.
    const WELCOMED: &'static [Self] = &[];

    /// The kinds in the menu of the laboratory.
    const STUDIED: &'static [Self] = &[];

    /// The kind that an id names.
    fn named(id: &str) -> Option<Self>;

    /// All ids of the family, as text for people.
    fn known_ids() -> String;

    /// The ids that the console completes.
    fn completions() -> Vec<String> {
        Self::OFFERED.iter().map(Kind::id).collect()
    }
}

/// A size of a puzzle that can be chosen on the page, such as its width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeChoice {
    /// The id of its input field.
    pub id: &'static str,
    /// The label of the field.
    pub label: &'static str,
    /// The current size.
    pub size: usize,
    /// The possible sizes.
    pub range: RangeInclusive<usize>,
}

/// Which keys turn a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeySet {
    /// Keys for faces, layers and the whole puzzle.
    Faces,
    /// Keys for the four directions in which tiles slide.
    Tiles,
}

/// A group of well-known positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presets<P> {
    /// What the page calls the group.
    pub title: &'static str,
    /// Each position with its name.
    pub positions: Vec<(String, P)>,
}

/// A row of buttons for moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ButtonRow {
    /// What the page calls the row.
    pub title: &'static str,
    /// Whether the chosen depth changes them.
    pub uses_depth: bool,
    /// Each move with a description for people.
    pub buttons: Vec<(Move, String)>,
}

/// A move with a name of its own, such as `TURN_ROW_0_LEFT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedAction {
    /// Its name, as the console reads it.
    pub name: String,
    /// The name of the inverse action.
    pub opposite: String,
    /// The move that does it.
    pub mv: Move,
}
