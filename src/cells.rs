//! The cells of a flat picture, one by one and in words: what somebody who does not see the picture reads instead,
//! and where the arrow keys lead from each.

use crate::geometry::Face;
use crate::net::{Arrangement, HALF, Placement};
use crate::puzzle::AnyPuzzle;
use crate::puzzle::gear_ball::pictures::{Side, face_colours};
use crate::puzzle::gear_ball::{Brackets, GearPuzzle};
use crate::puzzle::tiles::Tiles;

/// A cell: the number of its face in the picture, its row and its column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    pub face: usize,
    pub row: usize,
    pub column: usize,
}

/// Where the cells of a puzzle lie. A board is a single face.
#[derive(Clone, Debug, PartialEq)]
pub struct Cells {
    pub placements: Vec<Placement>,
    pub rows: usize,
    pub columns: usize,
    /// The width of a cell on its face, and the place of the first one's upper and left edge.
    pub width: f64,
    pub corner: f64,
    /// How far neighbouring faces are apart.
    gap: f64,
}

/// Where a key leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many cells to the right and down, as the picture lies.
    By(i8, i8),
    NextFace,
    LastFace,
    RowStart,
    RowEnd,
    Start,
    End,
}

impl Step {
    /// What it does, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Step::By(..) => "the next cell that way",
            Step::NextFace => "the next face",
            Step::LastFace => "the face before",
            Step::RowStart => "the beginning of the row",
            Step::RowEnd => "the end of the row",
            Step::Start => "the first cell",
            Step::End => "the last cell",
        }
    }
}

/// The keys that go from cell to cell, and whether Control is held.
pub const STEPS: [(&str, bool, Step); 10] = [
    ("ArrowLeft", false, Step::By(-1, 0)),
    ("ArrowRight", false, Step::By(1, 0)),
    ("ArrowUp", false, Step::By(0, -1)),
    ("ArrowDown", false, Step::By(0, 1)),
    ("PageDown", false, Step::NextFace),
    ("PageUp", false, Step::LastFace),
    ("Home", false, Step::RowStart),
    ("End", false, Step::RowEnd),
    ("Home", true, Step::Start),
    ("End", true, Step::End),
];

impl Cells {
    /// The cells of a puzzle with faces. Those of a gear ball are its corners, brackets and centres: the gears are told of
    /// with the brackets beside them.
    pub fn of_net(puzzle: &AnyPuzzle, arrangement: Arrangement) -> Cells {
        let size = match puzzle {
            AnyPuzzle::Cube(cube) => cube.size(),
            _ => 3,
        };
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
        let whole = Placement { face: Face::F, matrix: [1.0, 0.0, 0.0, 1.0, 0.0, 0.0] };
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

    /// The cell itself, or the last one before it that there is.
    #[must_use]
    pub fn clamped(&self, spot: Spot) -> Spot {
        Spot {
            face: spot.face.min(self.placements.len().saturating_sub(1)),
            row: spot.row.min(self.rows - 1),
            column: spot.column.min(self.columns - 1),
        }
    }

    /// Where a step leads, if there is something.
    pub fn after(&self, spot: Spot, step: Step) -> Option<Spot> {
        let Spot { face, .. } = spot;
        let faces = self.placements.len();
        let last = Spot { face: faces - 1, row: self.rows - 1, column: self.columns - 1 };
        Some(match step {
            Step::By(right, down) => return self.beside(spot, (f64::from(right), f64::from(down))),
            Step::NextFace => Spot { face: (face + 1) % faces, ..spot },
            Step::LastFace => Spot { face: (face + faces - 1) % faces, ..spot },
            Step::RowStart => Spot { column: 0, ..spot },
            Step::RowEnd => Spot { column: last.column, ..spot },
            Step::Start => Spot::default(),
            Step::End => last,
        })
    }

    /// The neighbour in a direction of the picture: faces may lie on their side there.
    fn beside(&self, spot: Spot, (right, down): (f64, f64)) -> Option<Spot> {
        let [a, b, c, d, ..] = self.placements[spot.face].matrix;
        let (across, along) = (a * right + b * down, c * right + d * down);
        // Of two that are as good, each key has its own.
        let is_across = if right == 0.0 { across.abs() > along.abs() } else { across.abs() >= along.abs() };
        let (by_column, by_row) = if is_across { (across.signum(), 0.0) } else { (0.0, along.signum()) };
        let (column, row) = (spot.column as f64 + by_column, spot.row as f64 + by_row);
        let is_inside = |row: f64, column: f64| {
            (0.0..self.rows as f64).contains(&row) && (0.0..self.columns as f64).contains(&column)
        };
        if is_inside(row, column) {
            return Some(Spot { row: row as usize, column: column as usize, ..spot });
        }
        // Over the edge and the gap behind it, where the edge of another face may be.
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
            Some(Spot { face, row: near(row, self.rows)?, column: near(column, self.columns)? })
        })
    }

    /// What is to be seen in a cell, and where it is. Colours have their names in the order of faces.
    pub fn words(&self, puzzle: &AnyPuzzle, spot: Spot, names: &[&str; 6]) -> String {
        let Spot { row, column, .. } = spot;
        let face = self.placements[spot.face].face;
        let seen = match puzzle {
            AnyPuzzle::Cube(cube) => names[cube.face(face)[row * cube.size() + column].index()].to_string(),
            AnyPuzzle::Gear(gears) => gear_words(gears, face, (row, column), names),
            AnyPuzzle::Tiles(tiles) => return board_words(tiles, row, column),
        };
        format!("{}, row {}, column {}: {seen}", capital(face.name()), row + 1, column + 1)
    }
}

/// A name at the beginning of a sentence.
fn capital(name: &str) -> String {
    let mut name = name.to_string();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

/// A piece of a gear ball: a corner, the centre, or a bracket with the teeth of the gear beside it.
fn gear_words(puzzle: &GearPuzzle, face: Face, place: (usize, usize), names: &[&str; 6]) -> String {
    let colours = face_colours(puzzle, face);
    let named = |colour: Face| names[colour.index()];
    let side = match place {
        (1, 1) => return format!("{} centre", named(colours.centre)),
        (0, 2) | (0, 1) => Side::Top,
        (2, 2) | (1, 2) => Side::Right,
        (2, 0) | (2, 1) => Side::Bottom,
        _ => Side::Left,
    };
    if place.0 != 1 && place.1 != 1 {
        return format!("{} corner", named(colours.corners[side.index()]));
    }
    let bracket = match puzzle.brackets {
        Brackets::Coloured => colours.brackets[side.index()].map_or("", named),
        Brackets::Blank => "blank",
    };
    let [one, two, three] = colours.gears[side.index()].teeth().map(named);
    if one == two && two == three {
        format!("{bracket} bracket, gear with {one} teeth")
    } else {
        format!("{bracket} bracket, gear with teeth {one}, {two}, {three}")
    }
}

/// A tile, whether it is where it belongs, and where it would slide.
fn board_words(tiles: &Tiles, row: usize, column: usize) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    const NAMES: [&str; 6] = ["white", "red", "green", "yellow", "orange", "blue"];

    fn puzzle(id: &str, moves: &str) -> AnyPuzzle {
        let mut puzzle = AnyPuzzle::named(id).expect("it is known");
        let moves = parse(moves, &puzzle).expect("well written");
        puzzle.apply_all(&moves).expect("the moves fit");
        puzzle
    }

    fn walk(cells: &Cells, from: (Face, usize, usize), way: &str) -> (Face, usize, usize) {
        let face = cells.placements.iter().position(|placement| placement.face == from.0);
        let mut spot = Spot { face: face.expect("it is shown"), row: from.1, column: from.2 };
        for key in way.chars() {
            let step = match key {
                '<' => Step::By(-1, 0),
                '>' => Step::By(1, 0),
                '^' => Step::By(0, -1),
                _ => Step::By(0, 1),
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
            for spot in
                faces.flat_map(|face| (0..16).map(move |cell| Spot { face, row: cell / 4, column: cell % 4 }))
            {
                for (right, down) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
                    let Some(next) = cells.after(spot, Step::By(right, down)) else { continue };
                    let is_same = next.face == spot.face;
                    // Seen from a corner, the way back over an edge may be another key's.
                    if is_same || arrangement != Arrangement::Isometric {
                        assert_eq!(cells.after(next, Step::By(-right, -down)), Some(spot), "{arrangement:?}");
                    }
                }
                assert_eq!(
                    cells.after(spot, Step::NextFace).and_then(|next| cells.after(next, Step::LastFace)),
                    Some(spot)
                );
            }
        }
    }

    #[test]
    fn cells_say_face_row_column_and_colour() {
        let cube = puzzle("3x3x3", "R");
        let cells = Cells::of_net(&cube, Arrangement::Cross);
        let front = Spot { face: 2, row: 1, column: 2 };
        assert_eq!(cells.placements[2].face, Face::F);
        assert_eq!(cells.words(&cube, front, &NAMES), "Front, row 2, column 3: yellow");
        let ball = puzzle("gear", "");
        let names = ["blue", "purple", "yellow", "green", "red", "orange"];
        let cells = Cells::of_net(&ball, Arrangement::Cross);
        let said =
            |puzzle: &AnyPuzzle, row, column| cells.words(puzzle, Spot { face: 2, row, column }, &names);
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
        let AnyPuzzle::Tiles(tiles) = &board else { panic!("it is a board") };
        let cells = Cells::of_board(tiles, 100.0);
        assert_eq!((cells.rows, cells.columns), (3, 4));
        let said = |row, column| cells.words(&board, Spot { face: 0, row, column }, &NAMES);
        assert_eq!(said(0, 0), "Row 1, column 1: tile 1, in its place");
        assert_eq!(said(2, 2), "Row 3, column 3: blank");
        assert_eq!(said(2, 3), "Row 3, column 4: tile 11, slides left");
        assert_eq!(said(0, 2), "Row 1, column 3: tile 3, in its place, slides down");
        assert_eq!(cells.after(Spot::default(), Step::By(-1, 0)), None);
        assert_eq!(cells.after(Spot::default(), Step::End), Some(Spot { face: 0, row: 2, column: 3 }));
    }
}
