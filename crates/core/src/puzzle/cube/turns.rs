//! The turns that moves mean on a cube of a given size, and how turns are written.

use crate::geometry::{Axis, Face, Vector, dot};
use crate::notation::{Joined, Layers, Move, MovePart, Unreadable};
use crate::puzzle::{ButtonRow, Metric};

/// A turn of neighbouring layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The face whose axis it turns around.
    pub face: Face,
    /// The first layer that turns, counted from the face, which is zero.
    pub first: usize,
    /// The last layer that turns.
    pub last: usize,
    /// Quarter turns, clockwise as seen from outside the face.
    pub quarters: i32,
}

/// Slices follow L, D and F; rotations follow R, U and F.
const SLICES: [(char, Face); 3] = [('M', Face::L), ('E', Face::D), ('S', Face::F)];
const ROTATIONS: [(char, Face); 3] = [('x', Face::R), ('y', Face::U), ('z', Face::F)];

fn slice_face(letter: char) -> Option<Face> {
    SLICES.into_iter().find(|(slice, _)| *slice == letter.to_ascii_uppercase()).map(|(_, face)| face)
}

fn rotation_face(letter: char) -> Option<Face> {
    ROTATIONS.into_iter().find(|(rotation, _)| *rotation == letter).map(|(_, face)| face)
}

/// The axis that a letter turns around.
pub(super) fn axis_of(letter: char) -> Option<Axis> {
    let face = Face::from_letter(letter).or_else(|| slice_face(letter)).or_else(|| rotation_face(letter));
    face.map(Face::axis)
}

/// A move in its canonical notation, and the turn that it does.
pub(super) fn read(size: usize, written: Move) -> Result<(Move, Turn), Unreadable> {
    let letter = written.letter;
    if let Some(face) = Face::from_letter(letter) {
        let (first, last) = layers(size, written.layers)?;
        let spelled = Move { layers: spelled_layers(first, last), ..written };
        return Ok((spelled, Turn { face, first, last, quarters: written.amount }));
    }
    let middle = size / 2;
    let (face, first, last) = match (slice_face(letter), rotation_face(letter)) {
        (Some(face), _) if letter.is_ascii_uppercase() && size % 2 == 1 => (face, middle, middle),
        (Some(face), _) if letter.is_ascii_lowercase() && size > 2 => (face, 1, size - 2),
        (Some(_), _) => {
            let needed = if letter.is_ascii_uppercase() {
                "M E S need a middle one"
            } else {
                "m e s need an inner one"
            };
            let expected = format!("a layer that a {size}x{size}x{size} has ({needed})");
            return Err(Unreadable { part: MovePart::Letter, expected });
        }
        (_, Some(face)) => (face, 0, size - 1),
        (None, None) => {
            let middle = if size % 2 == 1 { ", M E S" } else { "" };
            let inner = if size > 3 { ", m e s" } else { "" };
            let expected = format!("one of the moves U R F D L B{middle}{inner}, x y z");
            return Err(Unreadable { part: MovePart::Letter, expected });
        }
    };
    if written.layers != Layers::Usual {
        return Err(Unreadable { part: MovePart::Layers, expected: format!("{letter} without layers") });
    }
    Ok((written, Turn { face, first, last, quarters: written.amount }))
}

fn layers(size: usize, written: Layers) -> Result<(usize, usize), Unreadable> {
    let (first, last) = match written {
        Layers::Usual => (1, 1),
        Layers::Slice(layer) => (layer, layer),
        Layers::Wide(last) => (1, last),
        Layers::Range(first, last) => (first, last),
        Layers::Tiles => (0, 0),
    };
    let (first, last) = (usize::from(first), usize::from(last));
    if first == 0 || first > last || last > size {
        let goes_down = matches!(written, Layers::Range(..)) && first > last;
        let expected =
            if goes_down { "a range that goes up".to_string() } else { format!("layers from 1 to {size}") };
        return Err(Unreadable { part: MovePart::Layers, expected });
    }
    Ok((first - 1, last - 1))
}

fn spelled_layers(first: usize, last: usize) -> Layers {
    let (first, last) = (first as u16 + 1, last as u16 + 1);
    match (first, last) {
        (1, 1) => Layers::Usual,
        (1, _) => Layers::Wide(last),
        _ if first == last => Layers::Slice(last),
        _ => Layers::Range(first, last),
    }
}

impl Turn {
    /// Its axis, and its layers counted from the face that names the axis.
    fn layers(self, size: usize) -> (Axis, usize, usize) {
        let axis = self.face.axis();
        match self.face == axis.face() {
            true => (axis, self.first, self.last),
            false => (axis, size - 1 - self.last, size - 1 - self.first),
        }
    }
}

/// The shortest equal number of quarters.
fn shortest(quarters: i32) -> i32 {
    match quarters.rem_euclid(4) {
        3 => -1,
        short => short,
    }
}

pub(super) fn join(size: usize, first: Move, second: Move) -> Joined {
    let (Ok((_, a)), Ok((_, b))) = (read(size, first), read(size, second)) else { return Joined::Apart };
    if a.layers(size) != b.layers(size) {
        return Joined::Apart;
    }
    // The second may be written from the other side.
    let more = if a.face == b.face { second.amount } else { -second.amount };
    match shortest(first.amount + more) {
        0 => Joined::Cancelled,
        amount => Joined::One(first.times(amount)),
    }
}

/// The move in a mirror between left and right: R and L change places, and all turns are reversed except `M`, `m` and `x`.
pub(super) fn mirrored(mv: Move) -> Move {
    let letter = match mv.letter {
        'R' => 'L',
        'L' => 'R',
        other => other,
    };
    // Half a turn is the same either way.
    let is_same = matches!(letter, 'M' | 'm' | 'x') || mv.amount % 2 == 0;
    Move { letter, amount: if is_same { mv.amount } else { -mv.amount }, ..mv }
}

/// What a move costs. A turn of inner layers only counts as two turns of outer blocks, and rotating the whole cube
/// costs nothing.
pub(super) fn cost(size: usize, mv: Move, metric: Metric) -> u32 {
    let Ok((_, turn)) = read(size, mv) else { return 0 };
    let blocks = match (turn.first == 0, turn.last == size - 1) {
        (true, true) => 0,
        (false, false) => 2,
        _ => 1,
    };
    let quarters = shortest(turn.quarters).unsigned_abs();
    blocks * if metric == Metric::Quarter { quarters } else { quarters.min(1) }
}

/// A turn of one layer as cubers write it: from its nearer face, the middle one as a slice.
pub(super) fn spelled(size: usize, face: Face, layer: usize, quarters: i32) -> Move {
    let (face, layer, quarters) = if 2 * layer >= size {
        (face.opposite(), size - 1 - layer, -quarters)
    } else {
        (face, layer, quarters)
    };
    let slice = SLICES.into_iter().find(|(_, slice)| slice.axis() == face.axis());
    match slice {
        Some((letter, slice)) if 2 * layer + 1 == size => {
            Move::new(letter, if slice == face { quarters } else { -quarters })
        }
        _ => Move { layers: spelled_layers(layer, layer), letter: face.letter(), amount: quarters },
    }
}

/// What dragging the cell of a face in a direction turns.
pub(super) fn dragged(size: usize, face: Face, row: usize, column: usize, direction: Vector) -> Option<Move> {
    let carrier = face.carrying(direction)?;
    let height = dot(super::position_of(size, face, row, column), carrier.normal());
    Some(spelled(size, carrier, (size as i8 - 1 - height) as usize / 2, 1))
}

pub(super) fn buttons(size: usize, depth: usize) -> Vec<ButtonRow> {
    let depth = depth.clamp(2, size.max(3) - 1) as u16;
    let named = |layers: Layers, what: &dyn Fn(Face) -> String| -> Vec<(Move, String)> {
        let faces = [Face::U, Face::D, Face::L, Face::R, Face::F, Face::B];
        faces.map(|face| (Move { layers, letter: face.letter(), amount: 1 }, what(face))).into()
    };
    let mut rows = vec![ButtonRow {
        title: "Faces",
        uses_depth: false,
        buttons: named(Layers::Usual, &|face| format!("Turn the {} face clockwise", face.name())),
    }];
    let mut add = |title, uses_depth, buttons| rows.push(ButtonRow { title, uses_depth, buttons });
    if size > 2 {
        let about = |face: Face| format!("Turn {depth} layers clockwise as seen from the {}", face.name());
        add("Wide", size > 3, named(Layers::Wide(depth), &about));
    }
    if size > 3 {
        let about = |face: Face| format!("Turn layer {depth} clockwise as seen from the {}", face.name());
        add("Layer", true, named(Layers::Slice(depth), &about));
    }
    let mut slices = Vec::new();
    for (letter, face) in SLICES {
        if size % 2 == 1 {
            slices.push((Move::new(letter, 1), format!("Turn the middle layer as {} turns", face.letter())));
        }
    }
    for (letter, face) in SLICES {
        if size > 3 {
            let about = format!("Turn all inner layers as {} turns", face.letter());
            slices.push((Move::new(letter.to_ascii_lowercase(), 1), about));
        }
    }
    if !slices.is_empty() {
        add("Slices", false, slices);
    }
    let rotations = ROTATIONS.map(|(letter, face)| {
        (Move::new(letter, 1), format!("Turn the whole cube as {} turns", face.letter()))
    });
    add("Whole cube", false, rotations.into());
    rows
}
