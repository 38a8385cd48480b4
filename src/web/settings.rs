//! How the puzzle is drawn: kept in the browser's local storage, a word each. A word that is not known,
//! or no storage at all, means the default.

use web_sys::{Storage, window};

use crate::net::Arrangement;
use crate::puzzle::AnyPuzzle;

/// How a face is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// The pieces in their shapes.
    Pieces,
    /// The plain 9x9 array of cells.
    Cells,
}

impl Drawing {
    pub const ALL: [Drawing; 2] = [Drawing::Pieces, Drawing::Cells];

    pub const fn name(self) -> &'static str {
        match self {
            Drawing::Pieces => "pieces",
            Drawing::Cells => "cells",
        }
    }

    pub const fn title(self) -> &'static str {
        match self {
            Drawing::Pieces => "Pieces",
            Drawing::Cells => "9×9 cells",
        }
    }

    pub fn named(name: &str) -> Option<Drawing> {
        Drawing::ALL.into_iter().find(|drawing| drawing.name() == name)
    }
}

/// What tiles show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileFaces {
    Numbers,
    Both,
    Picture,
}

impl TileFaces {
    pub const ALL: [TileFaces; 3] = [TileFaces::Numbers, TileFaces::Both, TileFaces::Picture];

    pub const fn name(self) -> &'static str {
        match self {
            TileFaces::Numbers => "numbers",
            TileFaces::Both => "both",
            TileFaces::Picture => "picture",
        }
    }

    pub const fn title(self) -> &'static str {
        match self {
            TileFaces::Numbers => "Numbers",
            TileFaces::Both => "Picture, numbered",
            TileFaces::Picture => "Picture",
        }
    }

    pub fn named(name: &str) -> Option<TileFaces> {
        TileFaces::ALL.into_iter().find(|faces| faces.name() == name)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What was chosen; until then each puzzle has the one that suits it.
    pub arrangement: Option<Arrangement>,
    pub drawing: Drawing,
    pub tiles: TileFaces,
}

const ARRANGEMENT: &str = "unfold.net";
const DRAWING: &str = "unfold.drawing";
const TILES: &str = "unfold.tiles";

impl Settings {
    pub fn load() -> Settings {
        let stored = |key| storage().and_then(|storage| storage.get_item(key).ok().flatten());
        let arrangement = stored(ARRANGEMENT).and_then(|name| Arrangement::named(&name));
        let drawing = stored(DRAWING).and_then(|name| Drawing::named(&name));
        let tiles = stored(TILES).and_then(|name| TileFaces::named(&name)).unwrap_or(TileFaces::Numbers);
        Settings { arrangement, drawing: drawing.unwrap_or(Drawing::Pieces), tiles }
    }

    /// How a puzzle is laid out.
    pub fn arrangement(&self, puzzle: &AnyPuzzle) -> Arrangement {
        let usual = || puzzle.faced().map_or(Arrangement::Cross, |puzzle| puzzle.arrangement());
        self.arrangement.unwrap_or_else(usual)
    }

    /// Keeps the settings for the next visit; where that is not allowed, they last as long as the page.
    pub fn save(&self) {
        if let Some(storage) = storage() {
            if let Some(arrangement) = self.arrangement {
                let _ = storage.set_item(ARRANGEMENT, arrangement.name());
            }
            let _ = storage.set_item(DRAWING, self.drawing.name());
            let _ = storage.set_item(TILES, self.tiles.name());
        }
    }
}

fn storage() -> Option<Storage> {
    window()?.local_storage().ok().flatten()
}
