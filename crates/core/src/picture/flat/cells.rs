//! The cells of a flat picture, described in words for screen readers, and where the arrow keys lead from each.

use crate::geometry::Face;
use crate::picture::flat::FlatPicture;
use crate::picture::flat::net::{Arrangement, FacePlacement, HALF};
use crate::puzzle::AnyPuzzle;
use crate::puzzle::tiles::Tiles;

/// A cell of the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellSpot {
    /// The index of its face in [`Cells::placements`].
    pub face: usize,
    /// Its row on the face, from zero.
    pub row: usize,
    /// Its column on the face, from zero.
    pub column: usize,
}

/// Where the cells of a puzzle lie. A board is a single face.
#[derive(Clone, Debug, PartialEq)]
pub struct Cells {
    /// Where each face lies.
    pub placements: Vec<FacePlacement>,
    /// How many rows a face has.
    pub rows: usize,
    /// How many columns a face has.
    pub columns: usize,
    /// The width of a cell on its face, in the face's own units.
    pub width: f64,
    /// Where the first cell begins on its face, to the right and down alike.
    pub corner: f64,
    /// How far neighbouring faces are apart.
    gap: f64,
}

/// Where a key leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellStep {
    /// That many cells to the right and down in the picture.
    By(i8, i8),
    /// To the same cell of the next face.
    NextFace,
    /// To the same cell of the face before.
    LastFace,
    /// To the first cell of the row.
    RowStart,
    /// To the last cell of the row.
    RowEnd,
    /// To the first cell of the first face.
    Start,
    /// To the last cell of the last face.
    End,
}

impl CellStep {
    /// What it does, in words.
    pub const fn words(self) -> &'static str {
        match self {
            CellStep::By(..) => "the next cell that way",
            CellStep::NextFace => "the next face",
            CellStep::LastFace => "the face before",
            CellStep::RowStart => "the beginning of the row",
            CellStep::RowEnd => "the end of the row",
            CellStep::Start => "the first cell",
            CellStep::End => "the last cell",
        }
    }
}

/// The keys that go from cell to cell, and whether Control is held.
pub const STEPS: [(&str, bool, CellStep); 10] = [
    ("ArrowLeft", false, CellStep::By(-1, 0)),
    ("ArrowRight", false, CellStep::By(1, 0)),
    ("ArrowUp", false, CellStep::By(0, -1)),
    ("ArrowDown", false, CellStep::By(0, 1)),
    ("PageDown", false, CellStep::NextFace),
    ("PageUp", false, CellStep::LastFace),
    ("Home", false, CellStep::RowStart),
    ("End", false, CellStep::RowEnd),
    ("Home", true, CellStep::Start),
    ("End", true, CellStep::End),
];

impl Cells {
    /// The cells of a puzzle with faces. Those of a gear ball are its corners, brackets and centres; a gear is described
    /// with the bracket beside it.
    pub fn of_net(puzzle: &AnyPuzzle, arrangement: Arrangement) -> Cells {
        let size = puzzle.cells_in_row();
        Cells {
            placements: arrangement.placements(),
            rows: size,
            columns: size,
            width: 2.0 * HALF / size as f64,
            corner: -HALF,
            gap: arrangement.gap(),
        }
    }

    /// The cells of a board that is drawn from the origin, with cells of that width.
    pub fn of_board(tiles: &Tiles, width: f64) -> Cells {
        let whole = FacePlacement { face: Face::F, matrix: [1.0, 0.0, 0.0, 1.0, 0.0, 0.0] };
        Cells {
            placements: vec![whole],
            rows: tiles.height(),
            columns: tiles.width(),
            width,
            corner: 0.0,
            gap: 0.0,
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.placements.len() * self.rows * self.columns
    }

    /// The cell, clamped to those that exist.
    #[must_use]
    pub fn clamped(&self, spot: CellSpot) -> CellSpot {
        CellSpot {
            face: spot.face.min(self.placements.len().saturating_sub(1)),
            row: spot.row.min(self.rows - 1),
            column: spot.column.min(self.columns - 1),
        }
    }

    /// The cell that a step leads to, if there is one.
    pub fn after(&self, spot: CellSpot, step: CellStep) -> Option<CellSpot> {
        let CellSpot { face, .. } = spot;
        let faces = self.placements.len();
        let last = CellSpot { face: faces - 1, row: self.rows - 1, column: self.columns - 1 };
        Some(match step {
            CellStep::By(right, down) => return self.beside(spot, (f64::from(right), f64::from(down))),
            CellStep::NextFace => CellSpot { face: (face + 1) % faces, ..spot },
            CellStep::LastFace => CellSpot { face: (face + faces - 1) % faces, ..spot },
            CellStep::RowStart => CellSpot { column: 0, ..spot },
            CellStep::RowEnd => CellSpot { column: last.column, ..spot },
            CellStep::Start => CellSpot::default(),
            CellStep::End => last,
        })
    }

    /// The neighbour in a direction of the picture, where faces may be rotated.
    fn beside(&self, spot: CellSpot, (right, down): (f64, f64)) -> Option<CellSpot> {
        let [a, b, c, d, ..] = self.placements[spot.face].matrix;
        let (across, along) = (a * right + b * down, c * right + d * down);
        // If two directions fit equally well, each key has its own.
        let is_across = if right == 0.0 { across.abs() > along.abs() } else { across.abs() >= along.abs() };
        let (by_column, by_row) = if is_across { (across.signum(), 0.0) } else { (0.0, along.signum()) };
        let (column, row) = (spot.column as f64 + by_column, spot.row as f64 + by_row);
        let is_inside = |row: f64, column: f64| {
            (0.0..self.rows as f64).contains(&row) && (0.0..self.columns as f64).contains(&column)
        };
        if is_inside(row, column) {
            return Some(CellSpot { row: row as usize, column: column as usize, ..spot });
        }
        // Across the edge and the gap, where another face may begin.
        let on_edge =
            |cell: usize, by: f64| self.corner + (cell as f64 + 0.5 + 0.5 * by) * self.width + by * self.gap;
        let edge = (on_edge(spot.column, by_column), on_edge(spot.row, by_row));
        let (x, y) = self.placements[spot.face].apply(edge);
        let others = self.placements.iter().enumerate().filter(|(face, _)| *face != spot.face);
        others.into_iter().find_map(|(face, placement)| {
            let [a, b, c, d, e, f] = placement.matrix;
            let (x, y, area) = (x - e, y - f, a * d - b * c);
            let cell = |along: f64| (along - self.corner) / self.width;
            let (column, row) = (cell((d * x - c * y) / area), cell((a * y - b * x) / area));
            let near = |place: f64, cells: usize| {
                let cell = place.max(0.1).min(cells as f64 - 0.1);
                ((cell - place).abs() < 0.2).then_some(cell as usize)
            };
            Some(CellSpot { face, row: near(row, self.rows)?, column: near(column, self.columns)? })
        })
    }

    /// The place and the description of a cell. `names` are those of the colours, in the order of faces.
    pub fn words(&self, puzzle: &AnyPuzzle, spot: CellSpot, names: &[&str; 6]) -> String {
        let CellSpot { row, column, .. } = spot;
        let face = self.placements[spot.face].face;
        puzzle.cell_words(face, (row, column), names)
    }
}

/// The place of a cell on a face, and what it shows, in words.
pub(super) fn cell_on_face(face: Face, row: usize, column: usize, seen: &str) -> String {
    format!("{}, row {}, column {}: {seen}", capital(face.name()), row + 1, column + 1)
}

/// A name with a capital.
fn capital(name: &str) -> String {
    let mut name = name.to_string();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;
    use crate::puzzle::Puzzle;

    const NAMES: [&str; 6] = ["white", "red", "green", "yellow", "orange", "blue"];

    fn puzzle(id: &str, moves: &str) -> AnyPuzzle {
        let mut puzzle = AnyPuzzle::named(id).expect("it is known");
        let moves = parse(moves, &puzzle).expect("well written");
        puzzle.apply_all(&moves).expect("the moves fit");
        puzzle
    }

    fn walk(cells: &Cells, from: (Face, usize, usize), way: &str) -> (Face, usize, usize) {
        let face = cells.placements.iter().position(|placement| placement.face == from.0);
        let mut spot = CellSpot { face: face.expect("it is shown"), row: from.1, column: from.2 };
        for key in way.chars() {
            let step = match key {
                '<' => CellStep::By(-1, 0),
                '>' => CellStep::By(1, 0),
                '^' => CellStep::By(0, -1),
                _ => CellStep::By(0, 1),
            };
            spot = cells.after(spot, step).unwrap_or(spot);
        }
        (cells.placements[spot.face].face, spot.row, spot.column)
    }

    #[test]
    fn arrows_lead_over_the_edges_of_faces_as_the_net_lies() {
        for size in ["2x2x2", "3x3x3", "17x17x17", "64x64x64"] {
            let puzzle = puzzle(size, "");
            let cross = Cells::of_net(&puzzle, Arrangement::Cross);
            let last = cross.rows - 1;
            assert_eq!(walk(&cross, (Face::F, 0, last), ">"), (Face::R, 0, 0), "{size}");
            assert_eq!(walk(&cross, (Face::F, 0, 1), "^"), (Face::U, last, 1), "{size}");
            assert_eq!(walk(&cross, (Face::L, last, last), ">v"), (Face::D, 0, 0), "{size}");
            // There is nothing above the left face of a cross.
            assert_eq!(walk(&cross, (Face::L, 0, 0), "^^<"), (Face::L, 0, 0), "{size}");
            // The back hangs upside down.
            let column = Cells::of_net(&puzzle, Arrangement::Column);
            assert_eq!(walk(&column, (Face::D, last, 0), "v"), (Face::B, last, last), "{size}");
            assert_eq!(walk(&column, (Face::B, last, last), ">"), (Face::B, last, last - 1), "{size}");
            let corner = Cells::of_net(&puzzle, Arrangement::Isometric);
            assert_eq!(walk(&corner, (Face::F, last, last), ">"), (Face::R, last, 0), "{size}");
            assert_eq!(walk(&corner, (Face::F, 0, 1), "^"), (Face::U, last, 1), "{size}");
        }
    }

    #[test]
    fn there_and_back_again() {
        for arrangement in Arrangement::ALL {
            let cells = Cells::of_net(&puzzle("4x4x4", ""), arrangement);
            let faces = 0..cells.placements.len();
            for spot in faces
                .flat_map(|face| (0..16).map(move |cell| CellSpot { face, row: cell / 4, column: cell % 4 }))
            {
                for (right, down) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
                    let Some(next) = cells.after(spot, CellStep::By(right, down)) else { continue };
                    let is_same = next.face == spot.face;
                    // In the isometric view, the way back over an edge may be on another key.
                    if is_same || arrangement != Arrangement::Isometric {
                        assert_eq!(
                            cells.after(next, CellStep::By(-right, -down)),
                            Some(spot),
                            "{arrangement:?}"
                        );
                    }
                }
                assert_eq!(
                    cells
                        .after(spot, CellStep::NextFace)
                        .and_then(|next| cells.after(next, CellStep::LastFace)),
                    Some(spot)
                );
            }
        }
    }

    #[test]
    fn cells_say_face_row_column_and_colour() {
        let cube = puzzle("3x3x3", "R");
        let cells = Cells::of_net(&cube, Arrangement::Cross);
        let front = CellSpot { face: 2, row: 1, column: 2 };
        assert_eq!(cells.placements[2].face, Face::F);
        assert_eq!(cells.words(&cube, front, &NAMES), "Front, row 2, column 3: yellow");
        let ball = puzzle("gear", "");
        let names = ["blue", "purple", "yellow", "green", "red", "orange"];
        let cells = Cells::of_net(&ball, Arrangement::Cross);
        let said =
            |puzzle: &AnyPuzzle, row, column| cells.words(puzzle, CellSpot { face: 2, row, column }, &names);
        assert_eq!(said(&ball, 0, 0), "Front, row 1, column 1: yellow corner");
        assert_eq!(said(&ball, 1, 1), "Front, row 2, column 2: yellow centre");
        assert_eq!(said(&ball, 1, 0), "Front, row 2, column 1: yellow bracket, gear with yellow teeth");
        // The upper layer comes from the right, and the gears beside the front spin.
        let turned = puzzle("gear", "U");
        assert_eq!(said(&turned, 0, 2), "Front, row 1, column 3: purple corner");
        assert!(said(&turned, 1, 0).contains("gear with teeth"), "{}", said(&turned, 1, 0));
        let blank = puzzle("gear-cube", "");
        assert!(said(&blank, 0, 1).starts_with("Front, row 1, column 2: blank bracket"));
    }

    #[test]
    fn tiles_say_what_they_are_and_what_they_do() {
        let board = puzzle("tiles-4x3", "R");
        let tiles = board.board().expect("it is a board");
        let cells = Cells::of_board(tiles, 100.0);
        assert_eq!((cells.rows, cells.columns), (3, 4));
        let said = |row, column| cells.words(&board, CellSpot { face: 0, row, column }, &NAMES);
        assert_eq!(said(0, 0), "Row 1, column 1: tile 1, in its place");
        assert_eq!(said(2, 2), "Row 3, column 3: blank");
        assert_eq!(said(2, 3), "Row 3, column 4: tile 11, slides left");
        assert_eq!(said(0, 2), "Row 1, column 3: tile 3, in its place, slides down");
        assert_eq!(cells.after(CellSpot::default(), CellStep::By(-1, 0)), None);
        assert_eq!(
            cells.after(CellSpot::default(), CellStep::End),
            Some(CellSpot { face: 0, row: 2, column: 3 })
        );
    }
}
