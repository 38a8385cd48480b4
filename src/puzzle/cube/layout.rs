//! Stickers as text: facelets in a row, or the flat layout as people write it, by letters of faces, letters of
//! colours or the numbers of seed 004.

use super::check::check;
use super::{Cube, MAX_SIZE, MIN_SIZE};
use crate::geometry::Face;
use crate::notation::Place;
use crate::puzzle::StateError;

/// The longest text that is looked at, in bytes: the largest cube with much space around each sticker.
const MAX_TEXT: usize = 6 * MAX_SIZE * MAX_SIZE * 8;

/// What a cuber calls the colour of a face.
pub const fn colour_name(face: Face) -> &'static str {
    match face {
        Face::U => "white",
        Face::R => "red",
        Face::F => "green",
        Face::D => "yellow",
        Face::L => "orange",
        Face::B => "blue",
    }
}

const fn colour_letter(face: Face) -> char {
    match face {
        Face::U => 'W',
        Face::R => 'R',
        Face::F => 'G',
        Face::D => 'Y',
        Face::L => 'O',
        Face::B => 'B',
    }
}

/// Letters of faces and of colours never contradict each other: R is right and red, B back and blue. Numbers
/// are those of seed 004: front, right, back, left, top, bottom.
fn colour_of(letter: char) -> Option<Face> {
    const NUMBERED: [Face; 6] = [Face::F, Face::R, Face::B, Face::L, Face::U, Face::D];
    let upper = letter.to_ascii_uppercase();
    let by_letter =
        Face::ALL.into_iter().find(|&face| face.letter() == upper || colour_letter(face) == upper);
    by_letter.or_else(|| NUMBERED.get(letter.to_digit(10)?.checked_sub(1)? as usize).copied())
}

/// What may stand between stickers.
fn is_between(letter: char) -> bool {
    letter.is_whitespace() || ",;|[]\u{feff}".contains(letter)
}

/// Whether a text looks like stickers rather than like moves. Letters of faces are both: they are stickers if
/// there are as many as a cube has, or the same one thrice in a row, as nobody writes moves.
pub(super) fn is_layout(text: &str) -> bool {
    let words = || text.split(is_between).filter(|word| !word.is_empty());
    let letters = || words().flat_map(str::chars);
    if letters().all(|letter| matches!(letter, '1'..='6')) {
        return letters().count() > 1;
    }
    // Small letters are moves too, but for these.
    let is_small = |letter: char| letter.is_ascii_lowercase() && colour_of(letter).is_some();
    if letters().all(is_small) {
        return letters().any(|letter| matches!(letter, 'g' | 'o'));
    }
    let is_sticker = |letter: char| letter.is_ascii_uppercase() && colour_of(letter).is_some();
    let is_colour = |letter: char| Face::from_letter(letter).is_none();
    let repeats =
        |word: &str| word.as_bytes().windows(3).any(|three| three[0] == three[1] && three[1] == three[2]);
    letters().all(is_sticker)
        && (letters().any(is_colour)
            || words().any(repeats)
            || size_of(letters().count()).is_some() && words().any(|word| word.len() > 1))
}

fn size_of(stickers: usize) -> Option<usize> {
    (MIN_SIZE..=MAX_SIZE).find(|size| 6 * size * size == stickers)
}

/// The cube that a text shows, of whatever size.
pub fn read_layout(text: &str) -> Result<Cube, StateError> {
    let stickers = stickers(text)?;
    match size_of(stickers.len()) {
        Some(size) => arranged(size, text, stickers),
        None => Err(StateError::NoSuchSize { found: stickers.len() }),
    }
}

/// The cube of a size that a text shows.
pub(super) fn read_sized(size: usize, text: &str) -> Result<Cube, StateError> {
    let stickers = stickers(text)?;
    let expected = 6 * size * size;
    if stickers.len() != expected {
        return Err(StateError::WrongLength { expected, found: stickers.len() });
    }
    arranged(size, text, stickers)
}

fn stickers(text: &str) -> Result<Vec<Face>, StateError> {
    if text.len() > MAX_TEXT {
        return Err(StateError::TooMuchText { limit: MAX_TEXT });
    }
    let letters = text.char_indices().filter(|(_, letter)| !is_between(*letter));
    let colours = letters.map(|(at, found)| {
        colour_of(found).ok_or_else(|| StateError::Unexpected {
            place: Place::of(text, at),
            found,
            expected: "a face (U R F D L B) or a colour (W R G Y O B)".to_string(),
        })
    });
    colours.collect()
}

/// Stickers in the order in which they were written as a cube, if moves can bring them there.
fn arranged(size: usize, text: &str, written: Vec<Face>) -> Result<Cube, StateError> {
    let lines = text.lines().map(|line| line.chars().filter(|letter| !is_between(*letter)).count());
    let lines: Vec<usize> = lines.filter(|&count| count > 0).collect();
    let mut stickers = Cube::solved_of(size).stickers;
    if lines == net_lines(size) {
        let order = net_rows(size).flatten().flat_map(|(face, row)| sticker_row(size, face, row));
        for (sticker, colour) in order.zip(written) {
            stickers[sticker] = colour;
        }
    } else {
        stickers.copy_from_slice(&written);
    }
    check(size, &stickers).map_err(StateError::Cube)?;
    Ok(Cube { size, stickers })
}

fn sticker_row(size: usize, face: Face, row: usize) -> std::ops::Range<usize> {
    let start = (face.index() * size + row) * size;
    start..start + size
}

/// The rows of faces in each line of the flat layout of seeds 002 and 004.
fn net_rows(size: usize) -> impl Iterator<Item = Vec<(Face, usize)>> {
    const BANDS: [&[Face]; 3] = [&[Face::U], &[Face::L, Face::F, Face::R, Face::B], &[Face::D]];
    let rows = BANDS.into_iter().flat_map(move |faces| (0..size).map(move |row| (faces, row)));
    rows.map(|(faces, row)| faces.iter().map(|face| (*face, row)).collect())
}

/// How many stickers each line of the flat layout has.
fn net_lines(size: usize) -> Vec<usize> {
    net_rows(size).map(|faces| faces.len() * size).collect()
}

/// The flat layout by the letters of colours.
pub(super) fn net_text(cube: &Cube) -> String {
    let mut text = String::new();
    for faces in net_rows(cube.size) {
        if faces.len() == 1 {
            text.push_str(&" ".repeat(2 * cube.size + 1));
        }
        let rows = faces.into_iter().map(|(face, row)| {
            let letters =
                sticker_row(cube.size, face, row).map(|sticker| colour_letter(cube.stickers[sticker]));
            letters.map(String::from).collect::<Vec<_>>().join(" ")
        });
        text.push_str(&rows.collect::<Vec<_>>().join("  "));
        text.push('\n');
    }
    text
}
