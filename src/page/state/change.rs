//! The latest change of the position, and what the pictures point out besides it.

use unfold_core::notation::Move;
use unfold_core::puzzle::AnyPuzzle;
use unfold_core::workbench::session::Applied;

/// The latest change of the position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Change {
    /// Different for every change.
    pub serial: u32,
    pub applied: Applied,
    /// Whether the pictures show the moves that led here, where they are known.
    pub is_animated: bool,
    pub position: AnyPuzzle,
}

impl Change {
    /// The position that the page opens with.
    pub(crate) fn first(position: AnyPuzzle) -> Change {
        Change { serial: 0, applied: Applied::Nothing, is_animated: false, position }
    }

    /// The moves to animate. Without them the position is shown at once.
    pub(crate) fn shown_moves(&self) -> Option<&[Move]> {
        self.applied.moves().filter(|moves| self.is_animated && !moves.is_empty())
    }
}

/// What the pictures point out besides the position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MoveGuide {
    /// A short label for the hint that was requested.
    pub label: Option<String>,
    /// The move that comes next.
    pub next: Option<Move>,
    /// Whether the user makes this move next: after a hint, or on the way through a solution. Its layer is drawn slightly turned.
    pub is_begun: bool,
    /// Whether turns in progress are highlighted too, because the user steps through moves.
    pub follows: bool,
}
