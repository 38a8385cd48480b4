//! Our cubes against an independent crate, cubesim: random algorithms must give the same facelets in both.
//!
//! An algorithm is drawn as a tree, written as text for our parser, and expanded by hand into moves of
//! cubesim. That knows outer turns, outer blocks (`3Rw`) and rotations of cubes of any size, but no layers
//! inside, no `M E S`, no ranges and no brackets: a run of layers is a block and the smaller block before it
//! undone. By its documentation it lists facelets as we do: the faces in the order U R F D L B, each row by row
//! with U up, and U and D as seen from F.

use cubesim::{Cube as _, FaceletCube, Move, MoveVariant};
use unfold_core::notation;
use unfold_core::puzzle::Puzzle;
use unfold_core::puzzle::cube::Cube;
use unfold_core::random::Random;

const FACES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

/// A part of an algorithm.
enum Part {
    Turn(Turn),
    /// In brackets, repeated. Negative means inverted.
    Repeated(Brackets, i32),
}

enum Brackets {
    Group(Vec<Part>),
    Commutator(Vec<Part>, Vec<Part>),
    Conjugate(Vec<Part>, Vec<Part>),
}

struct Turn {
    layers: Layers,
    amount: i32,
    /// Whether a face with a `w` is written as a small letter instead: `3r` for `3Rw`.
    is_small: bool,
    /// Whether a prime goes before the count: `R'2` for `R2'`.
    is_prime_first: bool,
}

/// Layers in one of their notations, counted from one.
#[derive(Clone, Copy)]
enum Layers {
    /// `R`
    Outer(char),
    /// `2R`
    Single(usize, char),
    /// `Rw`, `3Rw`
    Block(usize, char),
    /// `2-4Rw`
    Run(usize, usize, char),
    /// `M E S`, of cubes of odd size.
    Middle(char),
    /// `m e s`: all but the outermost layers.
    Inner(char),
    /// `x y z`
    All(char),
}

fn choose<T: Copy>(things: &[T], random: &mut Random) -> T {
    things[random.below(things.len())]
}

fn draw_layers(size: usize, random: &mut Random) -> Layers {
    let face = choose(&FACES, random);
    let mut layer = || 1 + random.below(size);
    let (one, other) = (layer(), layer());
    loop {
        match random.below(7) {
            0 => return Layers::Outer(face),
            1 => return Layers::Single(one, face),
            2 => return Layers::Block(one, face),
            3 => return Layers::Run(one.min(other), one.max(other), face),
            4 if size % 2 == 1 => return Layers::Middle(choose(&['M', 'E', 'S'], random)),
            5 if size > 2 => return Layers::Inner(choose(&['m', 'e', 's'], random)),
            6 => return Layers::All(choose(&['x', 'y', 'z'], random)),
            _ => {}
        }
    }
}

fn draw_turn(size: usize, random: &mut Random) -> Turn {
    Turn {
        layers: draw_layers(size, random),
        amount: choose(&[1, 1, 1, -1, -1, -1, 2, 2, -2, 3, -3, 4, 5, -6, 0], random),
        is_small: random.below(2) == 0,
        is_prime_first: random.below(2) == 0,
    }
}

/// A sequence of parts, nested up to a depth.
fn draw_parts(size: usize, depth: usize, random: &mut Random) -> Vec<Part> {
    let count = 1 + random.below(4);
    let draw = |_| {
        if depth == 0 || random.below(3) > 0 {
            return Part::Turn(draw_turn(size, random));
        }
        let mut inside = || draw_parts(size, depth - 1, random);
        let (first, second) = (inside(), inside());
        let brackets = match random.below(3) {
            0 => Brackets::Group(first),
            1 => Brackets::Commutator(first, second),
            _ => Brackets::Conjugate(first, second),
        };
        Part::Repeated(brackets, choose(&[1, 1, 1, -1, 2, 3, -2, 0], random))
    };
    (0..count).map(draw).collect()
}

fn written_amount(amount: i32, is_prime_first: bool) -> String {
    let count = if amount.abs() == 1 { String::new() } else { amount.abs().to_string() };
    match (amount < 0, is_prime_first) {
        (false, _) => count,
        (true, true) => format!("'{count}"),
        (true, false) => format!("{count}'"),
    }
}

impl Turn {
    fn text(&self) -> String {
        let wide = |face: char| match self.is_small {
            true => face.to_ascii_lowercase().to_string(),
            false => format!("{face}w"),
        };
        let layers = match self.layers {
            Layers::Outer(letter) | Layers::Middle(letter) | Layers::Inner(letter) | Layers::All(letter) => {
                letter.to_string()
            }
            Layers::Single(layer, face) => format!("{layer}{face}"),
            Layers::Block(2, face) => wide(face),
            Layers::Block(last, face) => format!("{last}{}", wide(face)),
            Layers::Run(first, last, face) => format!("{first}-{last}{}", wide(face)),
        };
        layers + &written_amount(self.amount, self.is_prime_first)
    }

    fn moves(&self, size: usize) -> Vec<Move> {
        let middle = size / 2 + 1;
        let (face, first, last) = match self.layers {
            Layers::Outer(face) => (face, 1, 1),
            Layers::Single(layer, face) => (face, layer, layer),
            Layers::Block(last, face) => (face, 1, last),
            Layers::Run(first, last, face) => (face, first, last),
            Layers::Middle(letter) => (followed(letter), middle, middle),
            Layers::Inner(letter) => (followed(letter.to_ascii_uppercase()), 2, size - 1),
            Layers::All(letter) => return rotation(letter, self.amount).into_iter().collect(),
        };
        let moves = [block(face, last, self.amount), block(face, first - 1, -self.amount)];
        moves.into_iter().flatten().collect()
    }
}

/// The face whose direction a slice follows.
fn followed(slice: char) -> char {
    match slice {
        'M' => 'L',
        'E' => 'D',
        _ => 'F',
    }
}

fn variant(amount: i32) -> Option<MoveVariant> {
    match amount.rem_euclid(4) {
        0 => None,
        1 => Some(MoveVariant::Standard),
        2 => Some(MoveVariant::Double),
        _ => Some(MoveVariant::Inverse),
    }
}

fn rotation(letter: char, amount: i32) -> Option<Move> {
    let variant = variant(amount)?;
    Some(match letter {
        'x' => Move::X(variant),
        'y' => Move::Y(variant),
        _ => Move::Z(variant),
    })
}

/// The layers from a face to a depth.
fn block(face: char, depth: usize, amount: i32) -> Option<Move> {
    if depth == 0 {
        return None;
    }
    let (depth, variant) = (depth as i32, variant(amount)?);
    Some(match face {
        'U' => Move::Uw(depth, variant),
        'R' => Move::Rw(depth, variant),
        'F' => Move::Fw(depth, variant),
        'D' => Move::Dw(depth, variant),
        'L' => Move::Lw(depth, variant),
        _ => Move::Bw(depth, variant),
    })
}

fn taken_back(moves: &[Move]) -> Vec<Move> {
    let inverse = |mv: &Move| match mv.get_variant() {
        MoveVariant::Standard => mv.with_variant(MoveVariant::Inverse),
        MoveVariant::Double => *mv,
        MoveVariant::Inverse => mv.with_variant(MoveVariant::Standard),
    };
    moves.iter().rev().map(inverse).collect()
}

fn text(parts: &[Part]) -> String {
    let words = parts.iter().map(|part| match part {
        Part::Turn(turn) => turn.text(),
        Part::Repeated(brackets, amount) => {
            let inside = match brackets {
                Brackets::Group(a) => format!("({})", text(a)),
                Brackets::Commutator(a, b) => format!("[{}, {}]", text(a), text(b)),
                Brackets::Conjugate(a, b) => format!("[{}: {}]", text(a), text(b)),
            };
            inside + &written_amount(*amount, false)
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

fn moves(parts: &[Part], size: usize) -> Vec<Move> {
    let expanded = |part: &Part| match part {
        Part::Turn(turn) => turn.moves(size),
        Part::Repeated(brackets, amount) => {
            let once = match brackets {
                Brackets::Group(a) => moves(a, size),
                Brackets::Commutator(a, b) => {
                    let (a, b) = (moves(a, size), moves(b, size));
                    [a.clone(), b.clone(), taken_back(&a), taken_back(&b)].concat()
                }
                Brackets::Conjugate(a, b) => {
                    let (a, b) = (moves(a, size), moves(b, size));
                    [a.clone(), b, taken_back(&a)].concat()
                }
            };
            let once = if *amount < 0 { taken_back(&once) } else { once };
            once.repeat(amount.unsigned_abs() as usize)
        }
    };
    parts.iter().flat_map(expanded).collect()
}

fn our_facelets(size: usize, text: &str) -> String {
    let mut cube = Cube::solved_of(size);
    let moves = notation::parse(text, &cube).unwrap_or_else(|error| panic!("{text}: {error}"));
    moves.into_iter().for_each(|mv| cube.apply(mv).expect("it was read"));
    cube.text()
}

fn their_facelets(size: usize, moves: &[Move]) -> String {
    let cube = FaceletCube::new(size as i32).apply_moves(moves);
    cube.state().iter().map(|face| face.to_string()).collect()
}

#[test]
fn random_algorithms_lead_to_the_same_facelets() {
    let mut random = Random::from_seed(1);
    for size in 2..=7 {
        for _ in 0..2_000 {
            let parts = draw_parts(size, 2, &mut random);
            let text = text(&parts);
            let theirs = their_facelets(size, &moves(&parts, size));
            assert_eq!(our_facelets(size, &text), theirs, "{text} on size {size}");
        }
    }
}
