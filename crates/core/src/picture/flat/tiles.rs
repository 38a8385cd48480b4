//! The flat picture of a board of sliding tiles.

use super::FlatPicture;
use super::arrows::{Arrow, along};
use crate::geometry::Face;
use crate::notation::Move;
use crate::picture::face_motion::Band;
use crate::puzzle::tiles::Tiles;

impl FlatPicture for Tiles {
    fn board(&self) -> Option<&Tiles> {
        Some(self)
    }

    fn arrows(&self, mv: Move) -> Vec<Arrow> {
        arrow_of_slide(self, mv).into_iter().collect()
    }

    fn cells_in_row(&self) -> usize {
        self.width()
    }

    fn cell_words(&self, _face: Face, (row, column): (usize, usize), _names: &[&str; 6]) -> String {
        tile_words(self, row, column)
    }
}

/// The arrow of a slide, in the blank that the tiles slide to.
fn arrow_of_slide(tiles: &Tiles, mv: Move) -> Option<Arrow> {
    let path = tiles.path(mv).ok()?;
    let (&blank, moving) = path.split_first()?;
    let ((first, last), (row, column)) = ((*moving.first()?, *moving.last()?), tiles.place(blank));
    let (first, last) = (tiles.place(first.min(last)), tiles.place(first.max(last)));
    let band = Band { rows: first.0..last.0 + 1, columns: first.1..last.1 + 1 };
    let towards = |from: usize, to: usize| (to > from) as i32 - (to < from) as i32;
    let direction = along((towards(first.1, column), towards(first.0, row)));
    let middle = (column as f64 + 0.5, row as f64 + 0.5);
    Some(Arrow { face: Face::F, cells: tiles.width(), band, middle, direction, times: 1 })
}

/// A tile in words, whether it is in its place, and the direction in which it would slide.
fn tile_words(tiles: &Tiles, row: usize, column: usize) -> String {
    let cell = row * tiles.width() + column;
    let tile = tiles.cells()[cell];
    let home = if tile != 0 && tiles.home_of(tile) == cell { ", in its place" } else { "" };
    let does = match tiles.slide_of(cell).map(|slide| slide.letter) {
        Some('U') => ", slides up",
        Some('D') => ", slides down",
        Some('L') => ", slides left",
        Some(_) => ", slides right",
        None => "",
    };
    let name = if tile == 0 { "blank".to_string() } else { format!("tile {tile}") };
    format!("Row {}, column {}: {name}{home}{does}", row + 1, column + 1)
}
