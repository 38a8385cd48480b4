//! How the puzzle is drawn: kept in the browser's local storage, a word each. A word that is not known,
//! or no storage at all, means the default.

use web_sys::{Storage, window};

use crate::net::Arrangement;
use crate::puzzle::AnyPuzzle;
use crate::solid::Skin;

/// What can be chosen: each with its word in the storage, and what it is called on the page.
pub type Choice<T> = (T, &'static str, &'static str);

/// How a face is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// The pieces in their shapes.
    Pieces,
    /// The plain 9x9 array of cells.
    Cells,
}

pub const DRAWINGS: [Choice<Drawing>; 2] =
    [(Drawing::Pieces, "pieces", "Pieces"), (Drawing::Cells, "cells", "9×9 cells")];

/// What tiles show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileFaces {
    Numbers,
    Both,
    Picture,
}

pub const TILE_FACES: [Choice<TileFaces>; 3] = [
    (TileFaces::Numbers, "numbers", "Numbers"),
    (TileFaces::Both, "both", "Picture, numbered"),
    (TileFaces::Picture, "picture", "Picture"),
];

/// What is shown of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pictures {
    Both,
    Solid,
    Flat,
}

pub const PICTURES: [Choice<Pictures>; 3] = [
    (Pictures::Both, "both", "Solid and flat"),
    (Pictures::Solid, "solid", "Solid"),
    (Pictures::Flat, "flat", "Flat"),
];

/// The forms of a gear puzzle.
pub const SKINS: [Choice<Skin>; 2] = [(Skin::Ball, "ball", "Ball"), (Skin::Cube, "cube", "Cube")];

/// How fast turns are shown, in hundredths of the usual speed.
pub const SPEEDS: [Choice<u16>; 6] = [
    (25, "0.25", "0.25×"),
    (50, "0.5", "0.5×"),
    (100, "1", "1×"),
    (200, "2", "2×"),
    (400, "4", "4×"),
    (800, "8", "8×"),
];

pub fn arrangements() -> [Choice<Arrangement>; 4] {
    Arrangement::ALL.map(|arrangement| (arrangement, arrangement.name(), arrangement.title()))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What was chosen; until then each puzzle has the one that suits it.
    pub arrangement: Option<Arrangement>,
    pub drawing: Drawing,
    pub tiles: TileFaces,
    pub pictures: Pictures,
    /// The form of the gear puzzles, if one was chosen.
    pub skin: Option<Skin>,
    /// In hundredths of the usual speed.
    pub speed: u16,
}

impl Settings {
    pub fn load() -> Settings {
        Settings {
            arrangement: stored("net", &arrangements()),
            drawing: stored("drawing", &DRAWINGS).unwrap_or(Drawing::Pieces),
            tiles: stored("tiles", &TILE_FACES).unwrap_or(TileFaces::Numbers),
            pictures: stored("pictures", &PICTURES).unwrap_or(Pictures::Both),
            skin: stored("skin", &SKINS),
            speed: stored("speed", &SPEEDS).unwrap_or(100),
        }
    }

    /// How a puzzle is laid out.
    pub fn arrangement(&self, puzzle: &AnyPuzzle) -> Arrangement {
        let usual = || puzzle.faced().map_or(Arrangement::Cross, |puzzle| puzzle.arrangement());
        self.arrangement.unwrap_or_else(usual)
    }

    /// How many times the usual speed turns are shown.
    pub fn speed(&self) -> f64 {
        f64::from(self.speed) / 100.0
    }

    /// Keeps the settings for the next visit; where that is not allowed, they last as long as the page.
    pub fn save(&self) {
        store("net", &arrangements(), self.arrangement);
        store("drawing", &DRAWINGS, Some(self.drawing));
        store("tiles", &TILE_FACES, Some(self.tiles));
        store("pictures", &PICTURES, Some(self.pictures));
        store("skin", &SKINS, self.skin);
        store("speed", &SPEEDS, Some(self.speed));
    }
}

fn storage() -> Option<Storage> {
    window()?.local_storage().ok().flatten()
}

fn key(name: &str) -> String {
    ["unfold.", name].concat()
}

fn stored<T: Copy>(name: &str, choices: &[Choice<T>]) -> Option<T> {
    named(choices, &storage()?.get_item(&key(name)).ok()??)
}

fn store<T: Copy + PartialEq>(name: &str, choices: &[Choice<T>], chosen: Option<T>) {
    let choice = choices.iter().find(|choice| Some(choice.0) == chosen);
    if let (Some(storage), Some((_, word, _))) = (storage(), choice) {
        let _ = storage.set_item(&key(name), word);
    }
}

fn named<T: Copy>(choices: &[Choice<T>], word: &str) -> Option<T> {
    choices.iter().find(|choice| choice.1 == word).map(|choice| choice.0)
}
