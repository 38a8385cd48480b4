//! What a gear ball looks like: colours by face and side, the 9x9 arrays and the text net, the 3x3 faces
//! and degrees. All of it is derived from the position.

use super::{Brackets, GearBall, GearPuzzle};
use crate::geometry::{Axis, Face, Vector};

/// Width of the square array in which a face is drawn.
pub const WIDTH: usize = 9;

/// A side of the picture of a face, clockwise from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PictureSide {
    /// Next to the upper edge of the picture.
    Top,
    /// Next to the right edge.
    Right,
    /// Next to the lower edge.
    Bottom,
    /// Next to the left edge.
    Left,
}

impl PictureSide {
    /// All sides, clockwise from the top.
    pub const ALL: [PictureSide; 4] =
        [PictureSide::Top, PictureSide::Right, PictureSide::Bottom, PictureSide::Left];

    /// Its number in [`PictureSide::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            PictureSide::Top => "top",
            PictureSide::Right => "right",
            PictureSide::Bottom => "bottom",
            PictureSide::Left => "left",
        }
    }

    /// The next side, clockwise.
    pub const fn clockwise(self) -> PictureSide {
        PictureSide::ALL[(self.index() + 1) % 4]
    }

    /// Where the side lies, seen from the middle of the face.
    pub fn direction(self, face: Face) -> Vector {
        match self {
            PictureSide::Top => face.down().map(|c| -c),
            PictureSide::Right => face.right(),
            PictureSide::Bottom => face.down(),
            PictureSide::Left => face.right().map(|c| -c),
        }
    }
}

/// The edge at a side of a face.
pub fn edge_at(face: Face, side: PictureSide) -> Vector {
    add(face.normal(), side.direction(face))
}

/// The corner at the clockwise end of a side of a face.
pub fn corner_at(face: Face, side: PictureSide) -> Vector {
    add(edge_at(face, side), side.clockwise().direction(face))
}

fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// The face on the other side of an edge.
pub fn neighbour(face: Face, side: PictureSide) -> Face {
    let direction = side.direction(face);
    let found = Face::ALL.into_iter().find(|face| face.normal() == direction);
    found.expect("a side of a face points to another face")
}

/// All colours of one face, sides in the order of [`PictureSide::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaceColours {
    /// The colour of the centre piece.
    pub centre: Face,
    /// The corner at the clockwise end of each side.
    pub corners: [Face; 4],
    /// `None` where brackets are blank.
    pub brackets: [Option<Face>; 4],
    /// The gear at each side.
    pub gears: [Gear; 4],
}

/// A gear as it is seen from one of its two faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gear {
    /// Colour of the three teeth that lie on this face while the gear is unturned.
    pub colour1: Face,
    /// Colour of the three other teeth.
    pub colour2: Face,
    /// Sixths of a turn, clockwise as seen from outside.
    pub rotations: u8,
}

impl Gear {
    /// The three teeth on this face, clockwise around the face.
    pub fn teeth(self) -> [Face; 3] {
        // Clockwise around the gear is anticlockwise around the face.
        [2, 1, 0].map(
            |place: u8| {
                if (place + 6 - self.rotations) % 6 < 3 { self.colour1 } else { self.colour2 }
            },
        )
    }
}

/// The colours of a face.
pub fn face_colours(puzzle: &GearPuzzle, face: Face) -> FaceColours {
    let ball = &puzzle.ball;
    let bracket = |side| ball.bracket_colour(edge_at(face, side), face);
    FaceColours {
        centre: face,
        corners: PictureSide::ALL.map(|side| ball.corner_colour(corner_at(face, side), face)),
        brackets: PictureSide::ALL.map(|side| match puzzle.brackets {
            Brackets::Coloured => Some(bracket(side)),
            Brackets::Blank => None,
        }),
        gears: PictureSide::ALL.map(|side| gear_at(ball, face, side)),
    }
}

/// The gear at a side of a face, seen from that face.
pub fn gear_at(ball: &GearBall, face: Face, side: PictureSide) -> Gear {
    let place = edge_at(face, side);
    let slice = middle_axis(face, side);
    Gear {
        colour1: ball.bracket_colour(place, face),
        colour2: ball.bracket_colour(place, neighbour(face, side)),
        rotations: ball.gear_angle(slice),
    }
}

/// The axis whose turn spins the gear at a side of a face in its place.
pub fn middle_axis(face: Face, side: PictureSide) -> Axis {
    let [across, along] = [face.axis(), neighbour(face, side).axis()];
    let third = Axis::ALL.into_iter().find(|&axis| axis != across && axis != along);
    third.expect("two axes leave a third")
}

/// One cell of the 9x9 array of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceCell {
    /// Nothing: the black body of the ball.
    Gap,
    /// A colour.
    Colour(Face),
    /// A bracket without a colour.
    Blank,
    /// The split between two teeth of different colours, a rising or a falling stroke.
    Split {
        /// Whether the stroke rises to the right.
        rising: bool,
        /// The colour above the stroke.
        above: Face,
        /// The colour below the stroke.
        below: Face,
    },
}

/// The 9x9 array of a face, row by row as seen from outside: 9 cells of centre, five for each corner, two for
/// each bracket and six for each half gear (three teeth with two gaps between, and the cell behind the middle
/// tooth), as in the program of "Modeling the Gearball".
pub fn face_array(puzzle: &GearPuzzle, face: Face) -> [[FaceCell; WIDTH]; WIDTH] {
    let colours = face_colours(puzzle, face);
    let mut cells = [[FaceCell::Gap; WIDTH]; WIDTH];
    for row in &mut cells[3..6] {
        row[3..6].fill(FaceCell::Colour(colours.centre));
    }
    for side in PictureSide::ALL {
        let mut put = |row: usize, column: usize, cell: FaceCell| {
            let (row, column) = turned_with(side, row, column);
            cells[row][column] = cell;
        };
        let bracket = colours.brackets[side.index()].map_or(FaceCell::Blank, FaceCell::Colour);
        for (row, column) in [(2, 3), (2, 5)] {
            put(row, column, bracket);
        }
        let corner = FaceCell::Colour(colours.corners[side.index()]);
        for (row, column) in [(0, 7), (1, 6), (1, 7), (1, 8), (2, 7)] {
            put(row, column, corner);
        }
        let teeth = colours.gears[side.index()].teeth();
        for (tooth, column) in teeth.into_iter().zip([2, 4, 6]) {
            put(0, column, FaceCell::Colour(tooth));
        }
        put(1, 4, FaceCell::Colour(teeth[1]));
        for (gap, column) in [3, 5].into_iter().enumerate() {
            put(0, column, between(teeth[gap], teeth[gap + 1], side, gap));
        }
    }
    cells
}

/// The cell between two teeth that follow each other clockwise around the face.
fn between(first: Face, second: Face, side: PictureSide, gap: usize) -> FaceCell {
    if first == second {
        return FaceCell::Colour(first);
    }
    // Strokes point at the middle of the side; a quarter turn of the picture swaps their slopes.
    let upright = matches!(side, PictureSide::Top | PictureSide::Bottom);
    let rising = upright == (gap == 0);
    let first_is_above = match side {
        PictureSide::Top => gap == 0,
        PictureSide::Right => true,
        PictureSide::Bottom => gap == 1,
        PictureSide::Left => false,
    };
    let (above, below) = if first_is_above { (first, second) } else { (second, first) };
    FaceCell::Split { rising, above, below }
}

/// Rotates a cell at the top side to another side.
fn turned_with(side: PictureSide, row: usize, column: usize) -> (usize, usize) {
    (0..side.index()).fold((row, column), |(row, column), _| (column, WIDTH - 1 - row))
}

/// The letter of a colour on the ball: blue top, yellow front, purple right, red left, green bottom and
/// orange back.
pub const fn colour_letter(colour: Face) -> char {
    match colour {
        Face::U => 'B',
        Face::R => 'P',
        Face::F => 'Y',
        Face::D => 'G',
        Face::L => 'R',
        Face::B => 'O',
    }
}

/// The name of a colour on the ball.
pub const fn colour_name(colour: Face) -> &'static str {
    match colour {
        Face::U => "blue",
        Face::R => "purple",
        Face::F => "yellow",
        Face::D => "green",
        Face::L => "red",
        Face::B => "orange",
    }
}

/// The character of a cell in the text net.
pub const fn cell_letter(cell: FaceCell) -> char {
    match cell {
        FaceCell::Gap => ' ',
        FaceCell::Blank => '#',
        FaceCell::Colour(colour) => colour_letter(colour),
        FaceCell::Split { rising: true, .. } => '/',
        FaceCell::Split { rising: false, .. } => '\\',
    }
}

/// The unfolded ball as text: top; left, front and right; bottom; and the back, upside down.
pub fn net_text(puzzle: &GearPuzzle) -> String {
    let arrays = Face::ALL.map(|face| face_array(puzzle, face));
    let row_text = |face: Face, row: usize| -> String {
        let cells = arrays[face.index()][row];
        cells.into_iter().map(cell_letter).collect()
    };
    let alone = |line: String| format!("{:11}{line}", "");
    let mut lines: Vec<String> = Vec::new();
    lines.extend((0..WIDTH).map(|row| alone(row_text(Face::U, row))));
    lines.extend((0..WIDTH).map(|row| {
        let faces = [Face::L, Face::F, Face::R].map(|face| row_text(face, row));
        faces.join("  ")
    }));
    lines.extend((0..WIDTH).map(|row| alone(row_text(Face::D, row))));
    lines.extend((0..WIDTH).rev().map(|row| alone(row_text(Face::B, row).chars().rev().collect())));
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// A face as corners, brackets and centre, row by row.
pub fn face_3x3(ball: &GearBall, face: Face) -> [[Face; 3]; 3] {
    let corner = |side| ball.corner_colour(corner_at(face, side), face);
    let bracket = |side| ball.bracket_colour(edge_at(face, side), face);
    [
        [corner(PictureSide::Left), bracket(PictureSide::Top), corner(PictureSide::Top)],
        [bracket(PictureSide::Left), face, bracket(PictureSide::Right)],
        [corner(PictureSide::Bottom), bracket(PictureSide::Bottom), corner(PictureSide::Right)],
    ]
}

/// The degrees of the gears in three groups of four: `lat` between top and bottom, `lon` between left and
/// right, `cut` between front and back. Degrees count anticlockwise, so that one clockwise turn of a face
/// reads 300, the direction in which the gears really turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GearDegrees {
    /// The gears of the slice between top and bottom.
    pub lat: [u16; 4],
    /// The gears of the slice between left and right.
    pub lon: [u16; 4],
    /// The gears of the slice between front and back.
    pub cut: [u16; 4],
}

/// How far the gears of a position have turned.
pub fn gear_degrees(ball: &GearBall) -> GearDegrees {
    let degrees = |slice| [u16::from(6 - ball.gear_angle(slice)) % 6 * 60; 4];
    GearDegrees { lat: degrees(Axis::Y), lon: degrees(Axis::X), cut: degrees(Axis::Z) }
}
