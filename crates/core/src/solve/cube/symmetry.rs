//! The symmetries of a cube: rotations and mirrors that relabel the faces.

use std::sync::LazyLock;

use crate::geometry::{Face, cross};
use crate::puzzle::cube::cubies::Cubies;
use crate::puzzle::cube::places::{CORNERS, EDGES};

/// A turn of one face as a number: three times the face, plus the quarter turns minus one.
pub type MoveIndex = usize;
/// How many steps there are: three for each of six faces.
pub const STEPS: usize = 18;

/// A set of steps, a bit each.
pub type StepSet = u32;

/// Every turn of every face.
pub const ALL_STEPS: StepSet = (1 << STEPS) - 1;

/// All turns of U and D, and the half turns of the other faces. They generate the group of the second of two phases,
/// and of the third of four.
pub const QUARTERS_OF_U: [MoveIndex; 10] = [0, 1, 2, 4, 7, 9, 10, 11, 13, 16];

/// Some steps as a set.
pub const fn set_of(steps: &[MoveIndex]) -> StepSet {
    let (mut set, mut index) = (0, 0);
    while index < steps.len() {
        set |= 1 << steps[index];
        index += 1;
    }
    set
}

/// The steps of a set, one after the other.
#[inline]
pub fn steps(set: StepSet) -> impl Iterator<Item = MoveIndex> {
    bits(set)
}

/// The indices of the bits that are set.
#[inline]
pub fn bits(set: u32) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            bit as usize
        })
    })
}

/// The turns of a face.
pub const fn steps_of(face: usize) -> StepSet {
    7 << (3 * face)
}

/// The steps that may follow a turn of a face: none of the same face, and of two opposite faces not the first after the
/// second, since they commute.
pub const AFTER: [StepSet; 6] = {
    let mut after = [ALL_STEPS; 6];
    let mut face = 0;
    while face < 6 {
        after[face] &= !steps_of(face);
        if face >= 3 {
            after[face] &= !steps_of(face - 3);
        }
        face += 1;
    }
    after
};

/// The steps that may precede a turn of a face.
pub const BEFORE: [StepSet; 6] = {
    let mut before = [ALL_STEPS; 6];
    let mut face = 0;
    while face < 6 {
        before[face] &= !steps_of(face);
        if face < 3 {
            before[face] &= !steps_of(face + 3);
        }
        face += 1;
    }
    before
};

/// A position after a step.
pub fn turned(cubies: &Cubies, step: MoveIndex) -> Cubies {
    cubies.turned(Face::ALL[step / 3], (step % 3 + 1) as i32)
}

/// The inverse of a sequence of steps.
pub fn inverted(steps: &[MoveIndex]) -> Vec<MoveIndex> {
    steps.iter().rev().map(|step| step / 3 * 3 + 2 - step % 3).collect()
}

/// The mirrors that exchange opposite faces, for each set of axes: the first bit is for U and D, then R and L, then F
/// and B.
pub static MIRRORS: LazyLock<[Symmetry; 8]> = LazyLock::new(|| std::array::from_fn(Symmetry::mirror));
/// The three rotations about the corner URF.
pub static ROTATIONS: LazyLock<[Symmetry; 3]> = LazyLock::new(Symmetry::rotations);
/// The inverses of [`ROTATIONS`].
pub static ROTATED_BACK: LazyLock<[Symmetry; 3]> =
    LazyLock::new(|| ROTATIONS.each_ref().map(Symmetry::inverse));
/// Six symmetries, one for each permutation of the axes.
pub static AXES: LazyLock<[Symmetry; 6]> = LazyLock::new(Symmetry::axes);
/// The inverses of [`AXES`].
pub static AXES_BACK: LazyLock<[Symmetry; 6]> = LazyLock::new(|| AXES.each_ref().map(Symmetry::inverse));

/// A relabelling of the faces by a rotation or a mirror.
pub struct Symmetry {
    faces: [Face; 6],
    is_mirror: bool,
    /// For each place its image, and where that has the first of its faces.
    corners: [(usize, usize); 8],
    edges: [(usize, usize); 12],
}

impl Symmetry {
    /// The symmetry that maps each face to the given one; opposite faces must stay opposite.
    pub fn new(faces: [Face; 6]) -> Symmetry {
        let image = |face: Face| faces[face.index()];
        let corners = CORNERS.map(|corner| place_of(&CORNERS, corner.map(image)));
        let edges = EDGES.map(|edge| place_of(&EDGES, edge.map(image)));
        // Clockwise becomes anticlockwise in a mirror.
        let (to, first) = corners[0];
        let is_mirror = CORNERS[to][(first + 1) % 3] != image(CORNERS[0][1]);
        Symmetry { faces, is_mirror, corners, edges }
    }

    /// The mirror that exchanges opposite faces: the first bit is for U and D, the next for R and L, the last for F and
    /// B.
    fn mirror(axes: usize) -> Symmetry {
        Symmetry::new(Face::ALL.map(|face| match axes >> (face.index() % 3) & 1 {
            1 => face.opposite(),
            _ => face,
        }))
    }

    /// The three rotations about the corner URF: each axis takes the place of U and D once.
    fn rotations() -> [Symmetry; 3] {
        use Face::{B, D, F, L, R, U};
        [[U, R, F, D, L, B], [F, U, R, B, D, L], [R, F, U, L, B, D]].map(Symmetry::new)
    }

    /// One symmetry for each permutation of the axes: the rotations, each with R and F exchanged too.
    fn axes() -> [Symmetry; 6] {
        let rotations = Symmetry::rotations().map(|symmetry| symmetry.faces);
        std::array::from_fn(|index| {
            let [u, r, f, d, l, b] = rotations[index / 2];
            Symmetry::new(if index % 2 == 0 { [u, r, f, d, l, b] } else { [u, f, r, d, b, l] })
        })
    }

    /// All 24 orientations of a cube.
    pub fn all_rotations() -> Vec<Symmetry> {
        let held = |up: Face, front: Face| {
            let right = Face::facing(cross(up.normal(), front.normal()))?;
            let [d, l, b] = [up, right, front].map(Face::opposite);
            Some(Symmetry::new([up, right, front, d, l, b]))
        };
        Face::ALL
            .into_iter()
            .flat_map(|up| Face::ALL.into_iter().filter_map(move |front| held(up, front)))
            .collect()
    }

    /// The rotation of the whole cube as a permutation of its pieces.
    pub fn as_turn(&self) -> Cubies {
        let (mut corners, mut edges) = ([(0, 0); 8], [(0, false); 12]);
        for (piece, &(to, first)) in self.corners.iter().enumerate() {
            corners[to] = (piece, first as u8);
        }
        for (piece, &(to, first)) in self.edges.iter().enumerate() {
            edges[to] = (piece, first == 1);
        }
        Cubies::from_places(corners, edges)
    }

    /// The image of a corner's place, and so of the corner that belongs there.
    pub fn corner_place(&self, place: usize) -> usize {
        self.corners[place].0
    }

    /// The image of an edge's place, and so of the edge that belongs there.
    pub fn edge_place(&self, place: usize) -> usize {
        self.edges[place].0
    }

    /// The image of a position.
    pub fn of(&self, cubies: &Cubies) -> Cubies {
        let mut corners = [(0, 0); 8];
        for (place, &(to, first)) in self.corners.iter().enumerate() {
            let (piece, twist) = cubies.corner(place);
            let (piece, piece_first) = self.corners[piece];
            let twist = if self.is_mirror { 3 - twist as usize } else { twist as usize };
            corners[to] = (piece, ((first + twist + 3 - piece_first) % 3) as u8);
        }
        let mut edges = [(0, false); 12];
        for (place, &(to, first)) in self.edges.iter().enumerate() {
            let (piece, flipped) = cubies.edge(place);
            let (piece, piece_first) = self.edges[piece];
            edges[to] = (piece, flipped ^ (first != piece_first));
        }
        Cubies::from_places(corners, edges)
    }

    /// The image of a step.
    pub fn of_step(&self, step: MoveIndex) -> MoveIndex {
        let quarters = if self.is_mirror { 2 - step % 3 } else { step % 3 };
        3 * self.faces[step / 3].index() + quarters
    }

    /// The inverse symmetry.
    pub fn inverse(&self) -> Symmetry {
        let from = |face: Face| self.faces.iter().position(|&to| to == face).expect("each face has an image");
        Symmetry::new(Face::ALL.map(|face| Face::ALL[from(face)]))
    }
}

/// The place between some faces, and the index there of the first of them.
fn place_of<const N: usize>(places: &[[Face; N]], faces: [Face; N]) -> (usize, usize) {
    let place = places.iter().position(|place| faces.iter().all(|face| place.contains(face)));
    let place = place.expect("faces that meet still meet");
    let first = places[place].iter().position(|&face| face == faces[0]);
    (place, first.expect("it is one of its faces"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn symmetries_carry_turns_along() {
        let mut random = Random::from_seed(1);
        let mirrors = (0..8).map(Symmetry::mirror);
        for symmetry in mirrors.chain(Symmetry::axes()) {
            let mut cubies = Cubies::SOLVED;
            let mut image = Cubies::SOLVED;
            for _ in 0..40 {
                let step = random.below(STEPS);
                cubies = turned(&cubies, step);
                image = turned(&image, symmetry.of_step(step));
                assert_eq!(symmetry.of(&cubies), image);
                assert_eq!(symmetry.inverse().of(&image), cubies);
            }
        }
    }
}
