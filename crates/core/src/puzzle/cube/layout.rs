//! Stickers as text: facelets in a row or as a flat layout, by letters of faces, letters of colours, the numbers of
//! “Rubik's Cube of any size”, or any six characters whose meaning follows from the cube itself.

use super::flaws::{are_centres, check};
use super::places::{centre_sticker, corner_stickers};
use super::{Cube, MAX_SIZE, MIN_SIZE};
use crate::geometry::Face;
use crate::notation::TextPlace;
use crate::puzzle::StateError;

/// The longest text that is read, in bytes: the largest cube with much space around each sticker.
const MAX_TEXT: usize = 6 * MAX_SIZE * MAX_SIZE * 8;

/// The name of the colour of a face.
pub(super) const fn colour_name(face: Face) -> &'static str {
    match face {
        Face::U => "white",
        Face::R => "red",
        Face::F => "green",
        Face::D => "yellow",
        Face::L => "orange",
        Face::B => "blue",
    }
}

pub(super) const fn colour_letter(face: Face) -> char {
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
/// are those of “Rubik's Cube of any size”: front, right, back, left, top, bottom.
fn colour_of(letter: char) -> Option<Face> {
    const NUMBERED: [Face; 6] = [Face::F, Face::R, Face::B, Face::L, Face::U, Face::D];
    let upper = letter.to_ascii_uppercase();
    let by_letter =
        Face::ALL.into_iter().find(|&face| face.letter() == upper || colour_letter(face) == upper);
    by_letter.or_else(|| NUMBERED.get(letter.to_digit(10)?.checked_sub(1)? as usize).copied())
}

/// Separators between stickers. The last one makes the emoji before it coloured.
fn is_between(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | ';' | '|' | '[' | ']' | '\u{feff}' | '\u{fe0f}')
}

/// Characters for an unknown sticker.
fn is_blank(letter: char) -> bool {
    matches!(letter, '.' | '-' | '?' | '_')
}

/// Whether a text looks like stickers rather than like moves. Letters of faces are both: they are stickers if
/// there are as many as a cube has, or the same one three times in a row, which moves never have.
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
        || has_own_characters(text)
}

/// Whether a text has six characters, not all of them ours, each as often as a cube has its colours. Moves never
/// have.
fn has_own_characters(text: &str) -> bool {
    let letters: Vec<char> = text
        .chars()
        .filter(|letter| !is_between(*letter))
        .map(|letter| letter.to_ascii_uppercase())
        .collect();
    let characters = counts_of(&letters);
    size_of(letters.len()).is_some_and(|size| characters.iter().all(|&(_, count)| count == size * size))
        && characters.iter().any(|&(character, _)| colour_of(character).is_none())
}

/// The different characters with their counts, at most 64: callers need six.
fn counts_of(letters: &[char]) -> Vec<(char, usize)> {
    let mut characters: Vec<(char, usize)> = Vec::new();
    for &letter in letters {
        match characters.iter().position(|(character, _)| *character == letter) {
            Some(index) => characters[index].1 += 1,
            None if characters.len() < 64 => characters.push((letter, 1)),
            None => {}
        }
    }
    characters
}

fn size_of(stickers: usize) -> Option<usize> {
    (MIN_SIZE..=MAX_SIZE).find(|size| 6 * size * size == stickers)
}

/// The cube in a text, of any size.
pub fn read_layout(text: &str) -> Result<Cube, StateError> {
    let written = Written::read(text, false)?;
    match size_of(written.letters.len()) {
        Some(size) => written.cube(size),
        None => Err(StateError::NoSuchSize { found: written.letters.len() }),
    }
}

/// The cube of a given size in a text.
pub(super) fn read_sized(size: usize, text: &str) -> Result<Cube, StateError> {
    Written::read(text, false)?.sized(size)?.cube(size)
}

/// Stickers, some of which may be unknown.
type StickerColours = Vec<Option<Face>>;

/// The stickers in a text, whether they are a cube or not. If they are written in our letters but their centres
/// imply another colour scheme, also the stickers in that scheme.
pub(super) fn read_painted(
    size: usize,
    text: &str,
) -> Result<(StickerColours, Option<StickerColours>), StateError> {
    let written = Written::read(text, true)?.sized(size)?;
    let (letters, scheme) = (written.arranged(size), written.scheme(size));
    match (written.is_ours, scheme) {
        (true, scheme) => Ok((by_scheme(&letters, OURS), scheme.map(|scheme| by_scheme(&letters, scheme)))),
        (false, Some(scheme)) => Ok((by_scheme(&letters, scheme), None)),
        (false, None) => Err(StateError::NoScheme { has_centres: size % 2 == 1 }),
    }
}

/// The character of each face's colour.
type Scheme = [char; 6];

const OURS: Scheme = ['U', 'R', 'F', 'D', 'L', 'B'];

/// The colours of characters; `None` for those outside the scheme.
fn by_scheme(letters: &[char], scheme: Scheme) -> StickerColours {
    let colour = |letter: &char| Face::ALL.into_iter().find(|face| scheme[face.index()] == *letter);
    letters.iter().map(colour).collect()
}

/// The characters of a text.
struct Written<'a> {
    text: &'a str,
    /// In the order of the text, blanks as dots.
    letters: Vec<char>,
    /// Whether all of them were known; if so, they are letters of faces now.
    is_ours: bool,
}

impl Written<'_> {
    fn read(text: &str, with_blanks: bool) -> Result<Written<'_>, StateError> {
        if text.len() > MAX_TEXT {
            return Err(StateError::TooMuchText { limit: MAX_TEXT });
        }
        let places = || text.char_indices().filter(|(_, letter)| !is_between(*letter));
        let characters = places().map(|(_, letter)| letter.to_ascii_uppercase());
        let is_unknown = |letter: char| colour_of(letter).is_none() && !(with_blanks && is_blank(letter));
        let letter = |character: char| match colour_of(character) {
            _ if with_blanks && is_blank(character) => '.',
            Some(face) => face.letter(),
            None => character,
        };
        if !places().any(|(_, letter)| is_unknown(letter)) {
            return Ok(Written { text, letters: characters.map(letter).collect(), is_ours: true });
        }
        let blank = |character: char| if with_blanks && is_blank(character) { '.' } else { character };
        let letters: Vec<char> = characters.map(blank).collect();
        let characters = counts_of(&letters);
        if characters.iter().filter(|(character, _)| *character != '.' || !with_blanks).count() == 6 {
            return Ok(Written { text, letters, is_ours: false });
        }
        // The rarest unknown character is a slip.
        let rarest =
            characters.iter().filter(|(character, _)| is_unknown(*character)).min_by_key(|(_, count)| *count);
        let slip = places().find(|(_, letter)| {
            rarest.is_some_and(|(character, _)| *character == letter.to_ascii_uppercase())
        });
        let (at, found) = slip.expect("some character is unknown");
        Err(StateError::Unexpected {
            place: TextPlace::of(text, at),
            found,
            expected: "a face (U R F D L B) or a colour (W R G Y O B)".to_string(),
        })
    }

    /// The same, if the number of stickers is that of a size.
    fn sized(self, size: usize) -> Result<Self, StateError> {
        let (expected, found) = (6 * size * size, self.letters.len());
        if found == expected { Ok(self) } else { Err(StateError::WrongLength { expected, found }) }
    }

    /// The characters in the order of sticker numbers.
    fn arranged(&self, size: usize) -> Vec<char> {
        let lines = self.text.lines().map(|line| line.chars().filter(|letter| !is_between(*letter)).count());
        let lines: Vec<usize> = lines.filter(|&count| count > 0).collect();
        if lines != net_lines(size) {
            return self.letters.clone();
        }
        let mut stickers = self.letters.clone();
        let order = net_rows(size).flatten().flat_map(|(face, row)| sticker_row(size, face, row));
        for (sticker, &letter) in order.zip(&self.letters) {
            stickers[sticker] = letter;
        }
        stickers
    }

    /// The scheme that follows from the cube, if it is not ours: from its centres; or, where it has none, from the
    /// corner DBL, which is taken to be at home, and from which colours never meet.
    fn scheme(&self, size: usize) -> Option<Scheme> {
        let letters = self.arranged(size);
        let scheme = if size % 2 == 1 {
            Face::ALL.map(|face| letters[centre_sticker(size, face)])
        } else {
            scheme_of_corners(size, &letters)?
        };
        let is_complete = counts_of(&scheme).len() == 6 && !scheme.contains(&'.');
        let is_hold = self.is_ours && is_rotation(scheme);
        (is_complete && !is_hold).then_some(scheme)
    }

    /// The cube with these stickers, if it is reachable.
    fn cube(&self, size: usize) -> Result<Cube, StateError> {
        let letters = self.arranged(size);
        let in_scheme = |scheme: Scheme| -> Result<Cube, StateError> {
            let stickers: Option<Box<[Face]>> = by_scheme(&letters, scheme).into_iter().collect();
            let stickers = stickers.ok_or(StateError::NoScheme { has_centres: size % 2 == 1 })?;
            check(size, &stickers).map_err(StateError::Cube)?;
            Ok(Cube { size, stickers })
        };
        if !self.is_ours {
            let scheme = self.scheme(size).ok_or(StateError::NoScheme { has_centres: size % 2 == 1 })?;
            return in_scheme(scheme);
        }
        // Another scheme is accepted only if the cube is reachable with it.
        in_scheme(OURS).or_else(|error| match self.scheme(size) {
            Some(scheme) => in_scheme(scheme).map_err(|_| error),
            None => Err(error),
        })
    }
}

/// Whether a scheme in our letters is ours, on a rotated cube.
fn is_rotation(scheme: Scheme) -> bool {
    let centres = scheme.map(Face::from_letter);
    Face::ALL.into_iter().all(|face| centres[face.index()].is_some())
        && are_centres(&centres.map(|face| face.unwrap_or(Face::U)))
}

fn scheme_of_corners(size: usize, letters: &[char]) -> Option<Scheme> {
    let corners: Vec<[char; 3]> =
        (0..8).map(|corner| corner_stickers(size, corner).map(|sticker| letters[sticker])).collect();
    let characters = counts_of(letters);
    let opposite = |character: char| {
        let meet =
            |other: char| corners.iter().any(|corner| corner.contains(&character) && corner.contains(&other));
        characters.iter().map(|(other, _)| *other).find(|&other| other != character && !meet(other))
    };
    let [down, back, left] = corners[6];
    Some([opposite(down)?, opposite(left)?, opposite(back)?, down, left, back])
}

fn sticker_row(size: usize, face: Face, row: usize) -> std::ops::Range<usize> {
    let start = (face.index() * size + row) * size;
    start..start + size
}

/// The rows of faces in each line of the flat layout of “Rubik's Cube” and “Rubik's Cube of any size”.
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
