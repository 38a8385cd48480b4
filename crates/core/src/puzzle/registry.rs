//! The registry: one line for each family of puzzles. It generates the enums [`AnyPuzzle`] and [`AnyKind`]; nothing outside
//! this file matches on the families.
//!
//! What differs between families is in facets: [`FlatPicture`](crate::picture::flat::FlatPicture),
//! [`Solid`](crate::picture::mesh::Solid), [`MakesMesh`](crate::picture::mesh::MakesMesh),
//! [`OffersPainting`](super::painting::OffersPainting) and a private trait of [`solve`](crate::solve). Methods for what only
//! some puzzles have, there and in [`Kind`], default to "not offered". Each facet delegates to the families by `delegate!`,
//! method by method, so that a program links only what it calls: the page links no solver.

use std::mem::discriminant;
use std::ops::RangeInclusive;

use super::cube::{Cube, CubeKind};
use super::gear_ball::{Brackets, GearPuzzle};
use super::tiles::{Tiles, TilesKind};
use super::{ButtonRow, Family, KeySet, Kind, Metric, NamedAction, Presets, Puzzle, SizeChoice, StateError};
use crate::notation::{Blocked, Joined, Move, Unreadable, Vocabulary};
use crate::picture::colours::ColourScheme;
use crate::random::Random;

/// Generates the enums, their conversions and the macros that delegate. `$d` is the `$` of the inner macros.
macro_rules! register {
    ($d:tt $($family:ident: $position:ident, $kind:ident;)*) => {
        /// A position of any puzzle.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum AnyPuzzle {
            $($family($position),)*
        }

        /// A kind of any family.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum AnyKind {
            $($family($kind),)*
        }

        /// Evaluates an expression with the position inside an [`AnyPuzzle`].
        macro_rules! delegate {
            ($d any:expr, $d puzzle:ident => $d result:expr) => {
                match $d any {
                    $($crate::puzzle::AnyPuzzle::$family($d puzzle) => $d result,)*
                }
            };
        }

        /// Evaluates an expression with the kind inside an [`AnyKind`].
        macro_rules! delegate_kind {
            ($d any:expr, $d kind:ident => $d result:expr) => {
                match $d any {
                    $(AnyKind::$family($d kind) => $d result,)*
                }
            };
        }

        $(
            impl From<$position> for AnyPuzzle {
                fn from(position: $position) -> AnyPuzzle {
                    AnyPuzzle::$family(position)
                }
            }

            impl From<$kind> for AnyKind {
                fn from(kind: $kind) -> AnyKind {
                    AnyKind::$family(kind)
                }
            }

            impl InFamily for $position {
                fn of(any: &AnyPuzzle) -> Option<&$position> {
                    if let AnyPuzzle::$family(position) = any { Some(position) } else { None }
                }
            }
        )*

        impl AnyKind {
            /// The kinds that the page lists. The others are reached by changing the size.
            pub fn offered() -> Vec<AnyKind> {
                let mut offered = Vec::new();
                $(offered.extend($kind::OFFERED.iter().copied().map(AnyKind::$family));)*
                offered
            }

            /// The kinds on the cards of a first visit.
            pub fn welcomed() -> Vec<AnyKind> {
                let mut welcomed = Vec::new();
                $(welcomed.extend($kind::WELCOMED.iter().copied().map(AnyKind::$family));)*
                welcomed
            }

            /// The kinds in the menu of the laboratory.
            pub fn studied() -> Vec<AnyKind> {
                let mut studied = Vec::new();
                $(studied.extend($kind::STUDIED.iter().copied().map(AnyKind::$family));)*
                studied
            }

            /// The kind that an id names.
            pub fn named(id: &str) -> Option<AnyKind> {
                $(
                    if let Some(kind) = $kind::named(id) {
                        return Some(AnyKind::$family(kind));
                    }
                )*
                None
            }

            /// All ids, as text for people.
            pub fn known_ids() -> String {
                [$($kind::known_ids()),*].join(", ")
            }

            /// The ids that the console completes.
            pub fn completions() -> Vec<String> {
                [$($kind::completions()),*].concat()
            }
        }
    };
}

register! { $
    Gear: GearPuzzle, Brackets;
    Cube: Cube, CubeKind;
    Tiles: Tiles, TilesKind;
}

pub(crate) use delegate;

/// A position of one family.
pub(crate) trait InFamily: Sized {
    /// The position inside an [`AnyPuzzle`], if it is of this family.
    fn of(any: &AnyPuzzle) -> Option<&Self>;
}

impl AnyKind {
    /// Whether another kind is of the same family.
    pub fn is_of_family(self, other: AnyKind) -> bool {
        discriminant(&self) == discriminant(&other)
    }

    /// The kind that stands for this one in the list of [`AnyKind::offered`]: itself, or the first of its family.
    pub fn listed(self) -> Option<AnyKind> {
        let offered = AnyKind::offered();
        let of_family = offered.iter().find(|kind| kind.is_of_family(self));
        offered.iter().find(|kind| **kind == self).or(of_family).copied()
    }
}

impl AnyPuzzle {
    /// The solved puzzle that an id names.
    pub fn named(id: &str) -> Option<AnyPuzzle> {
        AnyKind::named(id).map(|kind| kind.solved())
    }
}

impl Default for AnyKind {
    /// The gear ball.
    fn default() -> Self {
        Brackets::Coloured.into()
    }
}

impl Default for AnyPuzzle {
    /// The gear ball, solved.
    fn default() -> Self {
        AnyKind::default().solved()
    }
}

impl Vocabulary for AnyKind {
    fn read_move(&self, written: Move) -> Result<Move, Unreadable> {
        delegate_kind!(self, kind => kind.read_move(written))
    }

    fn join(&self, first: Move, second: Move) -> Joined {
        delegate_kind!(self, kind => kind.join(first, second))
    }

    fn commute(&self, first: Move, second: Move) -> bool {
        delegate_kind!(self, kind => kind.commute(first, second))
    }

    fn mirrored(&self, mv: Move) -> Move {
        delegate_kind!(self, kind => kind.mirrored(mv))
    }

    fn is_held_in_two_ways(&self) -> bool {
        delegate_kind!(self, kind => kind.is_held_in_two_ways())
    }

    fn turns_whole(&self, mv: Move) -> bool {
        delegate_kind!(self, kind => kind.turns_whole(mv))
    }

    fn takes_commas(&self) -> bool {
        delegate_kind!(self, kind => kind.takes_commas())
    }
}

impl Kind for AnyKind {
    type Position = AnyPuzzle;

    fn id(&self) -> String {
        delegate_kind!(self, kind => kind.id())
    }

    fn title(&self) -> (&'static str, &'static str) {
        delegate_kind!(self, kind => kind.title())
    }

    fn hint(&self) -> &'static str {
        delegate_kind!(self, kind => kind.hint())
    }

    fn example(&self) -> &'static str {
        delegate_kind!(self, kind => kind.example())
    }

    fn solved(&self) -> AnyPuzzle {
        delegate_kind!(self, kind => kind.solved().into())
    }

    fn metrics(&self) -> &'static [Metric] {
        delegate_kind!(self, kind => kind.metrics())
    }

    fn length(&self, moves: &[Move], metric: Metric) -> u32 {
        delegate_kind!(self, kind => kind.length(moves, metric))
    }

    fn single_moves(&self) -> Vec<Move> {
        delegate_kind!(self, kind => kind.single_moves())
    }

    fn actions(&self) -> Vec<NamedAction> {
        delegate_kind!(self, kind => kind.actions())
    }

    fn buttons(&self, depth: usize) -> Vec<ButtonRow> {
        delegate_kind!(self, kind => kind.buttons(depth))
    }

    fn depths(&self) -> RangeInclusive<usize> {
        delegate_kind!(self, kind => kind.depths())
    }

    fn shown_steps(&self, mv: Move) -> Vec<Move> {
        delegate_kind!(self, kind => kind.shown_steps(mv))
    }

    fn keyed(&self, turn: Move) -> Option<Move> {
        delegate_kind!(self, kind => kind.keyed(turn))
    }

    fn is_text(&self, text: &str) -> bool {
        delegate_kind!(self, kind => kind.is_text(text))
    }

    fn patterns(&self) -> Vec<(&'static str, AnyPuzzle)> {
        delegate_kind!(self, kind => {
            kind.patterns().into_iter().map(|(name, position)| (name, position.into())).collect()
        })
    }

    fn presets(&self) -> Vec<Presets<AnyPuzzle>> {
        delegate_kind!(self, kind => kind.presets().into_iter().map(Presets::into_any).collect())
    }

    fn equal_limits(&self) -> &'static [usize] {
        delegate_kind!(self, kind => kind.equal_limits())
    }

    fn usual_scramble(&self) -> usize {
        delegate_kind!(self, kind => kind.usual_scramble())
    }

    fn is_shared_by_position(&self) -> bool {
        delegate_kind!(self, kind => kind.is_shared_by_position())
    }

    fn size_words(&self) -> Option<String> {
        delegate_kind!(self, kind => kind.size_words())
    }

    fn sizes(&self) -> Vec<SizeChoice> {
        delegate_kind!(self, kind => kind.sizes())
    }

    fn with_size(&self, which: usize, size: usize) -> AnyKind {
        delegate_kind!(self, kind => kind.with_size(which, size).into())
    }

    fn key_set(&self) -> KeySet {
        delegate_kind!(self, kind => kind.key_set())
    }

    fn colour_scheme(&self) -> Option<ColourScheme> {
        delegate_kind!(self, kind => kind.colour_scheme())
    }
}

impl<P: Into<AnyPuzzle>> Presets<P> {
    fn into_any(self) -> Presets<AnyPuzzle> {
        let positions = self.positions.into_iter().map(|(name, position)| (name, position.into()));
        Presets { title: self.title, positions: positions.collect() }
    }
}

impl Puzzle for AnyPuzzle {
    type Kind = AnyKind;

    fn kind(&self) -> AnyKind {
        delegate!(self, puzzle => puzzle.kind().into())
    }

    fn solved(&self) -> Self {
        delegate!(self, puzzle => puzzle.solved().into())
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

    fn blocked_move(&self, moves: &[Move]) -> Option<Blocked> {
        delegate!(self, puzzle => puzzle.blocked_move(moves))
    }

    fn text(&self) -> String {
        delegate!(self, puzzle => puzzle.text())
    }

    fn with_text(&self, text: &str) -> Result<Self, StateError> {
        delegate!(self, puzzle => puzzle.with_text(text).map(AnyPuzzle::from))
    }

    fn parse_any(&self, text: &str) -> Result<Self, StateError> {
        delegate!(self, puzzle => puzzle.parse_any(text).map(AnyPuzzle::from))
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
        delegate!(self, puzzle => puzzle.with_rank(rank).map(AnyPuzzle::from))
    }

    fn relative_to(&self, goal: &Self) -> Option<Self> {
        delegate!(self, puzzle => puzzle.relative_to(InFamily::of(goal)?).map(AnyPuzzle::from))
    }

    fn stickers_of(&self, pieces: u32) -> Option<Vec<usize>> {
        delegate!(self, puzzle => puzzle.stickers_of(pieces))
    }

    fn random_state(&self, random: &mut Random) -> Self {
        delegate!(self, puzzle => puzzle.random_state(random).into())
    }

    fn random_moves(&self, count: usize, most_equal: usize, random: &mut Random) -> Vec<Move> {
        delegate!(self, puzzle => puzzle.random_moves(count, most_equal, random))
    }
}
