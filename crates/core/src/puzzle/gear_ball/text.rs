//! A gear ball position as text: 54 letters in URFDLB order, each face row by row as its corners,
//! brackets and centre, then `/` and the gears of the M, E and S slices in sixths of a turn:
//! `UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB/000`.

use super::pictures::{PictureSide, corner_at, edge_at, face_3x3};
use super::{Brackets, GearBall, GearPuzzle, Signs, edge_signs, slice_of};
use crate::geometry::{Axis, Face, Vector};
use crate::notation::TextPlace;
use crate::puzzle::StateError;

const LETTERS: usize = 54;
const TEXT_LENGTH: usize = LETTERS + 4;

impl GearPuzzle {
    pub(super) fn to_text(self) -> String {
        // The first of all positions that look alike stands for them.
        let ball = GearBall::unrank(self.rank() * self.brackets.alike());
        let mut text: String =
            Face::ALL.iter().flat_map(|&face| face_3x3(&ball, face)).flatten().map(Face::letter).collect();
        text.push('/');
        text.extend(Axis::ALL.map(|slice| char::from(b'0' + ball.gear_angle(slice))));
        text
    }

    pub(super) fn from_text(brackets: Brackets, text: &str) -> Result<GearPuzzle, StateError> {
        let text = text.trim();
        let letters: Vec<char> = text.chars().collect();
        if letters.len() != TEXT_LENGTH {
            return Err(StateError::WrongLength { expected: TEXT_LENGTH, found: letters.len() });
        }
        let stickers = read_stickers(&letters[..LETTERS])?;
        if letters[LETTERS] != '/' {
            return Err(unexpected(LETTERS, letters[LETTERS], "“/” before the gears"));
        }
        let mut angles = [0; 3];
        for (slice, angle) in angles.iter_mut().enumerate() {
            let column = LETTERS + 1 + slice;
            *angle = match letters[column] {
                digit @ '0'..='5' => digit as u8 - b'0',
                other => return Err(unexpected(column, other, "a gear angle from 0 to 5")),
            };
        }
        let ball = assemble(&stickers, angles)?;

        // The blocks were placed by one piece each; every other piece must agree.
        let expected = GearPuzzle { ball, brackets: Brackets::Coloured }.to_text();
        match expected.chars().zip(&letters).position(|(a, &b)| a != b) {
            None => Ok(GearPuzzle { ball, brackets }),
            Some(column) => {
                let wanted = expected.chars().nth(column).unwrap_or('?');
                let expected = format!("“{wanted}”, which the rest of the ball asks for");
                Err(unexpected(column, letters[column], &expected))
            }
        }
    }
}

fn unexpected(index: usize, found: char, expected: &str) -> StateError {
    let place = TextPlace { line: 1, column: index + 1 };
    StateError::Unexpected { place, found, expected: expected.to_string() }
}

fn read_stickers(letters: &[char]) -> Result<Vec<Face>, StateError> {
    let read = |(index, &letter): (usize, &char)| {
        Face::from_letter(letter)
            .ok_or_else(|| unexpected(index, letter, "one of the faces U, R, F, D, L, B"))
    };
    letters.iter().enumerate().map(read).collect()
}

/// The sticker of a piece on a face, found through the side or the corner of the face that it is at.
fn sticker(stickers: &[Face], place: Vector, face: Face) -> Face {
    let cell = PictureSide::ALL.into_iter().find_map(|side| {
        // Rows and columns of the corner at the clockwise end of a side, and of the side itself.
        let (corner, edge) = match side {
            PictureSide::Top => (2, 1),
            PictureSide::Right => (8, 5),
            PictureSide::Bottom => (6, 7),
            PictureSide::Left => (0, 3),
        };
        if place == corner_at(face, side) {
            Some(corner)
        } else {
            (place == edge_at(face, side)).then_some(edge)
        }
    });
    stickers[face.index() * 9 + cell.expect("the piece has a sticker on the face")]
}

/// The position that follows from one piece of each block.
fn assemble(stickers: &[Face], angles: [u8; 3]) -> Result<GearBall, StateError> {
    let mut ball = GearBall::SOLVED;
    let places = || {
        let coordinates = [1, 0, -1];
        coordinates
            .into_iter()
            .flat_map(move |x| coordinates.into_iter().flat_map(move |y| coordinates.map(|z| [x, y, z])))
    };
    let faces_of = |place: Vector| {
        let on = move |axis: Axis| (place[axis.index()] != 0).then(|| Face::on(axis, place[axis.index()]));
        Axis::ALL.into_iter().filter_map(on)
    };
    // The place of the piece with the given colours, in any orientation.
    let find = |colours: &[Face]| {
        let shown = |place: Vector| faces_of(place).map(move |face| sticker(stickers, place, face));
        places()
            .filter(|place| faces_of(*place).count() == colours.len())
            .find(|place| colours.iter().all(|colour| shown(*place).any(|c| c == *colour)))
            .ok_or_else(|| StateError::Missing { piece: colours.iter().map(|face| face.letter()).collect() })
    };
    for (quartet, home) in Axis::ALL.into_iter().enumerate() {
        let [a, b] = home.others();
        let place = find(&[a.face(), b.face()])?;
        let slice = slice_of(place);
        ball.slices[quartet] = slice;
        ball.quartets[quartet] = edge_signs(place);
        ball.gears[quartet] = angles[slice.index()];
    }
    for (tetrad, home) in [[1; 3], [-1; 3]].into_iter().enumerate() {
        let colours = Axis::ALL.map(|axis| Face::on(axis, home[axis.index()]));
        ball.tetrads[tetrad] = Signs::of(find(&colours)?).then(Signs::of(home));
    }
    ball.checked().ok_or(StateError::Unreachable)
}

impl GearBall {
    /// Itself if turns can reach it: the blocks keep the two laws that all turns keep.
    fn checked(self) -> Option<GearBall> {
        let [x, y, z] = self.slices;
        let in_different_slices = x != y && y != z && x != z;
        (in_different_slices && GearBall::unrank(self.rank()) == self).then_some(self)
    }
}
