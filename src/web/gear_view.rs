//! One face of the gear ball as SVG, at rest or while a turn is under way.
//!
//! Lengths are hundredths of half a face. Shapes are drawn at the top of the face (corners at the top right)
//! and turned to the other sides.

use yew::prelude::*;

use super::net_view::{last_where, transform};
use super::settings::Drawing;
use super::words::fixed;
use crate::geometry::{Axis, Face};
use crate::net::{HALF, Placement};
use crate::notation::Move;
use crate::puzzle::Puzzle;
use crate::puzzle::gear_ball::pictures::{
    Cell, FaceColours, Gear, Side, WIDTH, face_array, face_colours, middle_axis, neighbour,
};
use crate::puzzle::gear_ball::{GearPuzzle, axis_of};

/// How far the gears of the middle slice go while a face turns by a quarter, against it.
const GEAR_DEGREES: f64 = 300.0;

pub const CENTRE: &str = "M-13,-18H13Q18,-18 18,-13V13Q18,18 13,18H-13Q-18,18 -18,13V-13Q-18,-18 -13,-18Z";
pub const BRACKET: &str = "M-24,-25V-42Q-24,-47 -19,-47H19Q24,-47 24,-42V-25Q24,-23 22,-23H16Q14,-23 14,-25V-36H-14V-25\
                       Q-14,-23 -16,-23H-22Q-24,-23 -24,-25Z";
pub const CORNER: &str =
    "M86,-97H57A57,57 0 0 1 31,-52V-37Q31,-31 37,-31H52A57,57 0 0 1 97,-57V-86Q97,-97 86,-97Z";
/// A tooth that points down from a hub at the origin.
pub const TOOTH: &str = "M-14,14L-11,41Q-10,49 -3,49L3,49Q10,49 11,41L14,14Z";
/// The three teeth of a colour, that one in their middle.
const TEETH: &str = "M5.1,19.1L30,30Q37.4,33.2 40.9,27.1L43.9,21.9Q47.4,15.8 41,11L19.1,-5.1Z\
                     M-14,14L-11,41Q-10,49 -3,49L3,49Q10,49 11,41L14,14Z\
                     M-19.1,-5.1L-41,11Q-47.4,15.8 -43.9,21.9L-40.9,27.1Q-37.4,33.2 -30,30L-5.1,19.1Z";

/// A single step under way: which axis, which way, how far, and what comes of it.
struct Motion {
    axis: Axis,
    /// Degrees by which the two faces have turned, clockwise as seen from outside.
    degrees: f64,
    after: GearPuzzle,
}

impl Motion {
    fn new(before: &GearPuzzle, step: Move, progress: f64) -> Option<Motion> {
        let axis = axis_of(step.letter)?;
        let mut after = *before;
        after.apply(step).ok()?;
        let degrees = 90.0 * progress * f64::from(step.amount.signum());
        Some(Motion { axis, degrees, after })
    }

    /// How much of a quarter is done, negative if it goes anticlockwise.
    fn share(&self) -> f64 {
        self.degrees / 90.0
    }

    /// How far the gears in the middle have turned, clockwise.
    fn gear_degrees(&self) -> f64 {
        -self.share() * GEAR_DEGREES
    }
}

/// What the drawings refer to.
pub fn definitions() -> Html {
    let strips = Side::ALL.map(|side| {
        html! {
            <clipPath id={format!("strip-{}", side.index())}>
                <rect x="-100" y="-100" width="200" height="75" transform={rotate(side)} />
            </clipPath>
        }
    });
    html! {
        <defs>
            <clipPath id="face"><rect x="-100" y="-100" width="200" height="200" rx="14" /></clipPath>
            { for strips }
            <radialGradient id="shine" cx="0.38" cy="0.32" r="0.85">
                <stop offset="0" stop-color="#fff" stop-opacity="0.22" />
                <stop offset="0.45" stop-color="#fff" stop-opacity="0" />
                <stop offset="1" stop-color="#000" stop-opacity="0.34" />
            </radialGradient>
        </defs>
    }
}

/// All faces in their places, with a step under way and how much of it is done.
pub fn net(
    puzzle: &GearPuzzle,
    turning: Option<(Move, f64)>,
    placements: &[Placement],
    drawing: Drawing,
) -> Html {
    let motion = turning.and_then(|(step, progress)| Motion::new(puzzle, step, progress));
    let turns = |placement: &Placement| motion.as_ref().is_some_and(|m| m.axis == placement.face.axis());
    let faces = last_where(placements, turns).map(|placement| {
        html! {
            <g key={placement.face.index()} transform={transform(placement)} data-face={placement.face.letter().to_string()}>
                { face(puzzle, placement.face, motion.as_ref(), drawing) }
            </g>
        }
    });
    html! { <>{ definitions() }{ for faces }</> }
}

/// A face around the origin.
fn face(puzzle: &GearPuzzle, face: Face, motion: Option<&Motion>, drawing: Drawing) -> Html {
    let art = Art { puzzle, face, drawing };
    match motion {
        None => art.framed(art.whole()),
        Some(motion) if motion.axis == face.axis() => html! {
            <g transform={format!("rotate({})", fixed(motion.degrees, 2))}>{ art.framed(art.whole()) }</g>
        },
        Some(motion) => art.framed(art.sliding(motion)),
    }
}

pub fn rotate(side: Side) -> &'static str {
    ["rotate(0)", "rotate(90)", "rotate(180)", "rotate(270)"][side.index()]
}

pub fn fill(colour: Option<Face>) -> &'static str {
    match colour {
        Some(Face::U) => "c-U",
        Some(Face::R) => "c-R",
        Some(Face::F) => "c-F",
        Some(Face::D) => "c-D",
        Some(Face::L) => "c-L",
        Some(Face::B) => "c-B",
        None => "c-blank",
    }
}

/// One face in one position, ready to be drawn in parts.
struct Art<'a> {
    puzzle: &'a GearPuzzle,
    face: Face,
    drawing: Drawing,
}

impl Art<'_> {
    /// What is drawn of a face, on its black body and cut off at its edges.
    fn framed(&self, drawn: Html) -> Html {
        html! {
            <g clip-path="url(#face)">
                <rect class="body" x="-100" y="-100" width="200" height="200" rx="14" />
                { drawn }
                if self.drawing == Drawing::Pieces {
                    <rect x="-100" y="-100" width="200" height="200" rx="14" fill="url(#shine)" />
                }
            </g>
        }
    }

    /// A side face while the layers beside it slide past: each layer leaves at one end and comes in at the
    /// other, and the gears of the middle spin.
    fn sliding(&self, motion: &Motion) -> Html {
        let is_layer = |side: &Side| neighbour(self.face, *side).axis() == motion.axis;
        let next = Art { puzzle: &motion.after, face: self.face, drawing: self.drawing };
        let strips = Side::ALL.into_iter().filter(is_layer).map(|side| {
            // Turned clockwise, a layer at the top of a face moves to the left of it.
            let leaving = -motion.share() * 2.0 * HALF;
            let coming = leaving + motion.share().signum() * 2.0 * HALF;
            let moved = |art: &Art, by: f64| {
                // The strip's own direction is the face's, turned with the side.
                let (x, y) = match side {
                    Side::Top => (by, 0.0),
                    Side::Right => (0.0, by),
                    Side::Bottom => (-by, 0.0),
                    Side::Left => (0.0, -by),
                };
                html! {
                    <g transform={format!("translate({} {})", fixed(x, 2), fixed(y, 2))}>
                        <g clip-path={format!("url(#strip-{})", side.index())}>{ art.strip(side) }</g>
                    </g>
                }
            };
            html! { <>{ moved(self, leaving) }{ moved(&next, coming) }</> }
        });
        html! {
            <>
                { self.middle(motion.axis) }
                { for strips }
                { self.middle_gears(motion) }
            </>
        }
    }

    fn whole(&self) -> Html {
        if self.drawing == Drawing::Cells {
            return self.cells(|_, _| true);
        }
        let colours = self.colours();
        html! {
            <>
                { centre(&colours) }
                { for Side::ALL.map(|side| corner(side, &colours)) }
                { for Side::ALL.map(|side| bracket(side, &colours)) }
                { round(&Side::ALL, &Side::ALL, &colours, 0.0) }
            </>
        }
    }

    /// What stays in its place between the layers of an axis, but for the gears, which spin there.
    fn middle(&self, axis: Axis) -> Html {
        let is_beside = |side: &Side| middle_axis(self.face, *side) == axis;
        if self.drawing == Drawing::Cells {
            let layers: Vec<Side> = Side::ALL.into_iter().filter(|side| !is_beside(side)).collect();
            return self.cells(|row, column| !layers.iter().any(|&side| in_strip(side, row, column)));
        }
        let colours = self.colours();
        html! {
            <>
                { centre(&colours) }
                { for Side::ALL.into_iter().filter(is_beside).map(|side| bracket(side, &colours)) }
            </>
        }
    }

    /// The layer at a side: two corners, a bracket and half a gear.
    fn strip(&self, side: Side) -> Html {
        if self.drawing == Drawing::Cells {
            return self.cells(|row, column| in_strip(side, row, column));
        }
        let colours = self.colours();
        let before = Side::ALL[(side.index() + 3) % 4];
        html! {
            <>
                <rect class="body" x="-100" y="-100" width="200" height="75" transform={rotate(side)} />
                { corner(before, &colours) }{ corner(side, &colours) }
                { bracket(side, &colours) }
                { round(&[side], &[before, side], &colours, 0.0) }
            </>
        }
    }

    /// The gears that spin in their places while their axis turns.
    fn middle_gears(&self, motion: &Motion) -> Html {
        if self.drawing == Drawing::Cells {
            return html! {};
        }
        let spinning = Side::ALL.into_iter().filter(|side| middle_axis(self.face, *side) == motion.axis);
        round(&spinning.collect::<Vec<Side>>(), &[], &self.colours(), motion.gear_degrees())
    }

    fn colours(&self) -> FaceColours {
        face_colours(self.puzzle, self.face)
    }

    /// The cells of the 9x9 array that are wanted.
    fn cells(&self, wanted: impl Fn(usize, usize) -> bool) -> Html {
        let size = 2.0 * HALF / WIDTH as f64;
        let array = face_array(self.puzzle, self.face);
        let cells = (0..WIDTH * WIDTH).map(|index| (index / WIDTH, index % WIDTH));
        let drawn = cells.filter(|(row, column)| wanted(*row, *column)).map(|(row, column)| {
            let (x, y) = (column as f64 * size - HALF, row as f64 * size - HALF);
            cell(array[row][column], x, y, size)
        });
        html! { { for drawn } }
    }
}

fn centre(colours: &FaceColours) -> Html {
    html! { <path class={fill(Some(colours.centre))} d={CENTRE} /> }
}

fn corner(side: Side, colours: &FaceColours) -> Html {
    html! { <path class={fill(Some(colours.corners[side.index()]))} d={CORNER} transform={rotate(side)} /> }
}

fn bracket(side: Side, colours: &FaceColours) -> Html {
    html! { <path class={fill(colours.brackets[side.index()])} d={BRACKET} transform={rotate(side)} /> }
}

/// What is round: whole gears with their hubs on sides of the face, whose edge cuts them in half, and the knobs of corners. What
/// looks the same is one shape, because a page with few elements is there soon.
fn round(gears: &[Side], corners: &[Side], colours: &FaceColours, degrees: f64) -> Html {
    let teeth = gears.iter().map(|side| {
        let Gear { colour1, colour2, rotations } = colours.gears[side.index()];
        let angle = fixed(f64::from(rotations) * 60.0 + degrees, 2);
        let place = format!("{} translate(0 -100) rotate({angle})", rotate(*side));
        html! {
            <>
                <path class={fill(Some(colour2))} d={TEETH} transform={format!("{place} scale(-1)")} />
                <path class={fill(Some(colour1))} d={TEETH} transform={place} />
            </>
        }
    });
    let hubs = |radius| discs(gears, [(0, -100), (100, 0), (0, 100), (-100, 0)], radius);
    let knobs = hubs(9) + &discs(corners, [(74, -74), (74, 74), (-74, 74), (-74, -74)], 6);
    html! {
        <>
            <path class="web" d={hubs(31)} />
            { for teeth }
            <path class="hub" d={hubs(20)} />
            <path class="knob" d={knobs} />
        </>
    }
}

/// Circles at some sides of a face, as one path.
fn discs(sides: &[Side], places: [(i32, i32); 4], radius: i32) -> String {
    let mut path = String::new();
    for side in sides {
        let (x, y) = places[side.index()];
        let (left, across) = (x - radius, 2 * radius);
        path +=
            &format!("M{left},{y}a{radius},{radius} 0 1 0 {across},0a{radius},{radius} 0 1 0 -{across},0Z");
    }
    path
}

fn in_strip(side: Side, row: usize, column: usize) -> bool {
    match side {
        Side::Top => row < 3,
        Side::Right => column > 5,
        Side::Bottom => row > 5,
        Side::Left => column < 3,
    }
}

fn cell(cell: Cell, x: f64, y: f64, size: f64) -> Html {
    let (left, top, right, bottom) = (x + 1.0, y + 1.0, x + size - 1.0, y + size - 1.0);
    let square = |class: &'static str| {
        let [left, top, right, bottom] = [left, top, right, bottom].map(|number| fixed(number, 1));
        let path = format!("M{left},{top}H{right}V{bottom}H{left}Z");
        html! { <path {class} d={path} /> }
    };
    match cell {
        Cell::Gap => html! {},
        Cell::Blank => square(fill(None)),
        Cell::Colour(colour) => square(fill(Some(colour))),
        Cell::Split { rising, above, below } => {
            // The stroke runs from corner to corner; the third corner of each half is above or below it.
            let (from, to) = if rising { (bottom, top) } else { (top, bottom) };
            let (high, low) = if rising { (left, right) } else { (right, left) };
            let half = |colour, x: f64, y: f64| {
                let corners = [(left, from), (right, to), (x, y)];
                let [from, to, third] = corners.map(|(x, y)| format!("{},{}", fixed(x, 1), fixed(y, 1)));
                let path = format!("M{from}L{to}L{third}Z");
                html! { <path class={fill(Some(colour))} d={path} /> }
            };
            html! { <>{ half(above, high, top) }{ half(below, low, bottom) }</> }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(path: &str) -> Vec<(f64, f64)> {
        let numbers =
            path.split(|c: char| !c.is_ascii_digit() && !"-.".contains(c)).filter(|text| !text.is_empty());
        let numbers: Vec<f64> = numbers.map(|number| number.parse().expect("a number")).collect();
        numbers.chunks(2).map(|point| (point[0], point[1])).collect()
    }

    #[test]
    fn three_teeth_are_one_tooth_turned() {
        let teeth = points(TEETH);
        let tooth = points(TOOTH);
        for (turned, degrees) in teeth.chunks(tooth.len()).zip([-60.0_f64, 0.0, 60.0]) {
            let (sine, cosine) = degrees.to_radians().sin_cos();
            for (&(x, y), &(to_x, to_y)) in tooth.iter().zip(turned) {
                let off = (x * cosine - y * sine - to_x).hypot(x * sine + y * cosine - to_y);
                assert!(off < 0.1, "{degrees} {x} {y}");
            }
        }
    }
}
