//! What the user chose for the solver and for the board of tiles. The choices last as long as the page.

use unfold_core::puzzle::AnyPuzzle;
use unfold_core::solve::Method;
use unfold_core::workbench::protocol::Bounds;
use yew::AttrValue;

/// What the user chose for the solver and the board. Links and other puzzles leave it alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PageChoices {
    /// The method that was chosen last, perhaps for another puzzle.
    method: Option<Method>,
    /// The limits for a solution.
    pub bounds: Bounds,
    /// Whether the pieces of the current phase are highlighted.
    pub is_lit: bool,
    /// The address of a picture for tiles.
    pub picture: Option<AttrValue>,
    /// Whether the user is editing the order of the tiles.
    pub is_editing: bool,
}

/// A new value of one of the [`PageChoices`].
pub(crate) enum PageChoice {
    Method(Method),
    Bounds(Bounds),
    Lit(bool),
    Picture(AttrValue),
    Editing(bool),
}

impl PageChoices {
    /// The method that was chosen, as far as it fits this puzzle; `None` if the puzzle has no solver.
    pub(crate) fn method(&self, position: &AnyPuzzle) -> Option<Method> {
        match self.method {
            Some(chosen) => chosen.fitted_to(position),
            None => Method::default_for(position),
        }
    }

    pub(super) fn set(&mut self, choice: PageChoice) {
        match choice {
            PageChoice::Method(method) => self.method = Some(method),
            PageChoice::Bounds(bounds) => self.bounds = bounds,
            PageChoice::Lit(is_lit) => self.is_lit = is_lit,
            PageChoice::Picture(picture) => self.picture = Some(picture),
            PageChoice::Editing(is_editing) => self.is_editing = is_editing,
        }
    }
}
