//! The actions of “Rubik's Cube of any size”, against a model that follows the document: six sides with rows and columns.

use std::collections::HashSet;

use unfold_core::geometry::Face;
use unfold_core::puzzle::cube::flaws::{CubeFlaw, PiecePlace};
use unfold_core::puzzle::cube::named_actions::CubeAction;
use unfold_core::puzzle::cube::{Cube, MAX_SIZE, read_layout};
use unfold_core::puzzle::{Puzzle, StateError};
use unfold_core::random::Random;

use super::{SIZES, faces, moved};

fn acted(cube: &Cube, actions: &[CubeAction]) -> Cube {
    let moves = actions.iter().map(|action| action.to_move(cube.size()).expect("the cube has this action"));
    moved(cube, &moves.collect::<Vec<_>>())
}

#[test]
fn actions_are_named_as_in_the_document() {
    for size in SIZES.chain([MAX_SIZE]) {
        let actions = CubeAction::all(size);
        let names: HashSet<String> = actions.iter().map(CubeAction::to_string).collect();
        assert_eq!((actions.len(), names.len()), (5 + 4 * size, 5 + 4 * size));
        for action in actions {
            assert_eq!(action.opposite().opposite(), action);
            assert!(action.to_move(size).is_some());
        }
    }
    let names: Vec<String> = CubeAction::all(2).iter().map(CubeAction::to_string).collect();
    let expected = "FACE_RIGHT FACE_BACK FACE_LEFT FACE_TOP FACE_BOTTOM \
         TURN_ROW_0_LEFT TURN_ROW_0_RIGHT TURN_COL_0_UP TURN_COL_0_DOWN \
         TURN_ROW_1_LEFT TURN_ROW_1_RIGHT TURN_COL_1_UP TURN_COL_1_DOWN";
    assert_eq!(names, expected.split(' ').collect::<Vec<_>>());
    assert_eq!(CubeAction::RowLeft(3).to_move(3), None);
    assert_eq!(CubeAction::ColumnUp(2).to_move(2), None);
    assert_eq!(CubeAction::Face(Face::F).to_move(3), None);
}

#[test]
fn opposite_actions_in_reverse_restore_the_cube() {
    let mut random = Random::from_seed(7);
    for size in SIZES.chain([17, 32, 63, MAX_SIZE]) {
        let cube = Cube::solved_of(size).random_state(&mut random);
        let all = CubeAction::all(size);
        for &action in &all {
            assert_eq!(acted(&cube, &[action, action.opposite()]), cube, "{action}");
        }
        let actions: Vec<CubeAction> = (0..500).map(|_| all[random.below(all.len())]).collect();
        let back: Vec<CubeAction> = actions.iter().rev().map(|action| action.opposite()).collect();
        assert_eq!(acted(&acted(&cube, &actions), &back), cube, "{}", cube.id());
    }
}

/// A cube as the document stores it.
#[derive(Clone, Debug, PartialEq)]
struct Sides([Vec<Vec<Face>>; 6]);

/// Which side moves where when a side is faced, in the order U R F D L B, and by how many clockwise quarters it is
/// turned.
const FACED: [(Face, [(Face, usize); 6]); 5] = {
    use Face::{B, D, F, L, R, U};
    [
        (R, [(U, 1), (B, 0), (R, 0), (D, 3), (F, 0), (L, 0)]),
        (B, [(U, 2), (L, 0), (B, 0), (D, 2), (R, 0), (F, 0)]),
        (L, [(U, 3), (F, 0), (L, 0), (D, 1), (B, 0), (R, 0)]),
        (U, [(B, 2), (R, 3), (U, 0), (F, 0), (L, 1), (D, 2)]),
        (D, [(F, 0), (R, 1), (D, 0), (B, 2), (L, 3), (U, 2)]),
    ]
};

impl Sides {
    fn of(cube: &Cube) -> Sides {
        Sides(Face::ALL.map(|face| cube.face(face).chunks(cube.size()).map(<[Face]>::to_vec).collect()))
    }

    fn size(&self) -> usize {
        self.0[0].len()
    }

    fn side(&mut self, face: Face) -> &mut Vec<Vec<Face>> {
        &mut self.0[face.index()]
    }

    /// Turns the stickers of a side clockwise.
    fn rotate(&mut self, face: Face, quarters: usize) {
        let last = self.size() - 1;
        for _ in 0..quarters {
            let before = self.side(face).clone();
            for (row, cells) in self.side(face).iter_mut().enumerate() {
                for (column, cell) in cells.iter_mut().enumerate() {
                    *cell = before[last - column][row];
                }
            }
        }
    }

    /// The cell in a row and a column of a side, seen through the cube from the front: the back is upside down.
    fn cell_seen_through(&mut self, face: Face, row: usize, column: usize) -> &mut Face {
        let last = self.size() - 1;
        match face {
            Face::B => &mut self.side(face)[last - row][last - column],
            _ => &mut self.side(face)[row][column],
        }
    }

    /// The front takes the row of the right side, the right that of the back, and so on.
    fn turn_row_left(&mut self, row: usize) {
        let [main, right, back, left] =
            [Face::F, Face::R, Face::B, Face::L].map(|face| self.side(face)[row].clone());
        for (face, cells) in [(Face::F, right), (Face::R, back), (Face::B, left), (Face::L, main)] {
            self.side(face)[row] = cells;
        }
        if row == 0 {
            self.rotate(Face::U, 1);
        }
        if row + 1 == self.size() {
            self.rotate(Face::D, 3);
        }
    }

    /// The front takes the column of the top, the top that of the back, and so on.
    fn turn_column_down(&mut self, column: usize) {
        for row in 0..self.size() {
            let [main, top, back, bottom] =
                [Face::F, Face::U, Face::B, Face::D].map(|face| *self.cell_seen_through(face, row, column));
            for (face, cell) in [(Face::F, top), (Face::U, back), (Face::B, bottom), (Face::D, main)] {
                *self.cell_seen_through(face, row, column) = cell;
            }
        }
        if column == 0 {
            self.rotate(Face::L, 1);
        }
        if column + 1 == self.size() {
            self.rotate(Face::R, 3);
        }
    }

    /// Another side comes to the front and all others change places. On a cube, some of them turn, too.
    fn face(&mut self, face: Face, sides_turn: bool) {
        let (_, sources) = FACED.into_iter().find(|(faced, _)| *faced == face).expect("it is not in front");
        let before = self.clone();
        for (place, (source, quarters)) in Face::ALL.into_iter().zip(sources) {
            self.side(place).clone_from(&before.0[source.index()]);
            self.rotate(place, if sides_turn { quarters } else { 0 });
        }
    }

    fn act(&mut self, action: CubeAction, sides_turn: bool) {
        match action {
            CubeAction::RowLeft(row) => self.turn_row_left(row),
            CubeAction::RowRight(row) => (0..3).for_each(|_| self.turn_row_left(row)),
            CubeAction::ColumnDown(column) => self.turn_column_down(column),
            CubeAction::ColumnUp(column) => (0..3).for_each(|_| self.turn_column_down(column)),
            CubeAction::Face(face) => self.face(face, sides_turn),
        }
    }

    /// The numbers of the colours, as the document prints them.
    fn print(&self) -> String {
        let row = |face: Face, row: usize| {
            let numbers = self.0[face.index()][row].iter().map(|colour| [5, 2, 1, 6, 4, 3][colour.index()]);
            format!("{:?}", numbers.collect::<Vec<_>>())
        };
        let around =
            |index: usize| [Face::L, Face::F, Face::R, Face::B].map(|face| row(face, index)).join(" ");
        let indent = " ".repeat(3 * self.size() + 1);
        let lines = (0..self.size()).map(|index| format!("{indent}{}", row(Face::U, index)));
        let lines = lines.chain((0..self.size()).map(around));
        let lines = lines.chain((0..self.size()).map(|index| format!("{indent}{}", row(Face::D, index))));
        lines.map(|line| format!("\n{line}")).collect()
    }
}

#[test]
fn actions_do_what_the_document_describes() {
    let mut random = Random::from_seed(8);
    for size in SIZES {
        let mut cube = Cube::solved_of(size).random_state(&mut random);
        for action in CubeAction::all(size) {
            let mut sides = Sides::of(&cube);
            sides.act(action, true);
            cube = acted(&cube, &[action]);
            assert_eq!(Sides::of(&cube), sides, "{action} of {}", cube.id());
        }
    }
}

/// The example run of the document.
const DOCUMENT_ACTIONS: &str = "TURN_ROW_0_RIGHT TURN_ROW_1_LEFT FACE_RIGHT TURN_COL_2_DOWN FACE_TOP FACE_LEFT \
    TURN_COL_1_UP TURN_ROW_0_LEFT TURN_COL_2_UP FACE_LEFT FACE_TOP TURN_ROW_1_LEFT TURN_COL_1_DOWN \
    TURN_COL_2_DOWN TURN_ROW_0_LEFT FACE_BACK TURN_COL_2_DOWN TURN_ROW_0_RIGHT TURN_COL_2_DOWN FACE_RIGHT";

/// The document's output after it.
const DOCUMENT_PRINT: &str = "
          [4, 2, 4]
          [5, 1, 5]
          [3, 4, 2]
[2, 6, 5] [5, 3, 6] [6, 2, 3] [1, 2, 5]
[3, 6, 4] [6, 2, 1] [3, 5, 4] [5, 4, 2]
[4, 1, 1] [3, 5, 6] [1, 1, 3] [5, 3, 1]
          [4, 6, 2]
          [6, 3, 4]
          [6, 1, 2]";

/// The output if the sides turned as they do on a cube.
const TURNED_PRINT: &str = "
          [2, 6, 4]
          [2, 1, 5]
          [3, 3, 1]
[6, 6, 5] [2, 4, 2] [5, 3, 6] [1, 3, 1]
[6, 6, 1] [2, 2, 4] [6, 5, 5] [1, 4, 1]
[4, 3, 3] [6, 1, 4] [6, 5, 5] [1, 2, 5]
          [2, 4, 3]
          [2, 3, 4]
          [3, 5, 4]";

#[test]
fn the_run_of_the_document_has_the_outcome_of_a_real_cube() {
    let known = CubeAction::all(3);
    let named = |name: &str| known.iter().find(|action| action.to_string() == name).copied().expect(name);
    let actions: Vec<CubeAction> = DOCUMENT_ACTIONS.split(' ').map(named).collect();
    let solved = Cube::solved_of(3);
    let cube = acted(&solved, &actions);
    assert_eq!(Sides::of(&cube).print(), TURNED_PRINT);
    assert_eq!(read_layout(TURNED_PRINT), Ok(cube.clone()));
    let back: Vec<CubeAction> = actions.iter().rev().map(|action| action.opposite()).collect();
    assert_eq!(acted(&cube, &back), solved);

    // The document's sides only change places when one is faced. That can be undone, too, but the printed result is
    // not a cube: one of its corners is blue, yellow and yellow.
    let mut sides = Sides::of(&solved);
    actions.iter().for_each(|&action| sides.act(action, false));
    assert_eq!(sides.print(), DOCUMENT_PRINT);
    let flaw = CubeFlaw::NoSuchPiece { place: PiecePlace::of(&faces("URF")), colours: faces("RDD") };
    assert_eq!(read_layout(DOCUMENT_PRINT), Err(StateError::Cube(flaw)));
}
