//! The faces of the gear ball, at rest or while a turn is under way.
//!
//! Lengths are hundredths of half a face. Pieces are drawn at the top of the face (corners at the top right)
//! and rotated to the other sides.

use super::arrows::{Arrow, arrows_of_turns};
use super::cells::cell_on_face;
use super::drawing::{DEFINITIONS_KEY, SvgNode, SvgText, fill, last_where, placed, svg_node};
use super::net::{FacePlacement, HALF};
use super::{FaceStyle, FaceToPaint, Faced, FlatPicture, NetCache, NetFrame, PaintLayer, SpotPicture};
use crate::geometry::{Axis, Face};
use crate::notation::Move;
use crate::picture::words::fixed;
use crate::puzzle::Puzzle;
use crate::puzzle::cube::Turn;
use crate::puzzle::gear_ball::painting::{GearSpot, GearSpotPart};
use crate::puzzle::gear_ball::pictures::{
    FaceCell, FaceColours, Gear, PictureSide, WIDTH, face_array, face_colours, middle_axis, neighbour,
};
use crate::puzzle::gear_ball::{Brackets, GearPuzzle, axis_of};

/// On the faces of a gear ball, three eighths on each side are layers that turn.
const ARROW_CELLS: usize = 8;
const LAYER_CELLS: usize = 3;

/// How far the gears of the middle slice turn during a quarter turn of a face, in degrees against it.
const GEAR_DEGREES: f64 = 300.0;

/// The centre piece, around the origin. As all outlines here, an SVG path on a face that reaches from -100 to 100.
pub(super) const CENTRE: &str =
    "M-13,-18H13Q18,-18 18,-13V13Q18,18 13,18H-13Q-18,18 -18,13V-13Q-18,-18 -13,-18Z";
/// The bracket at the top of a face.
pub(super) const BRACKET: &str = "M-24,-25V-42Q-24,-47 -19,-47H19Q24,-47 24,-42V-25Q24,-23 22,-23H16Q14,-23 14,-25V-36H-14V-25\
                       Q-14,-23 -16,-23H-22Q-24,-23 -24,-25Z";
/// The corner piece at the upper right of a face.
pub(super) const CORNER: &str =
    "M86,-97H57A57,57 0 0 1 31,-52V-37Q31,-31 37,-31H52A57,57 0 0 1 97,-57V-86Q97,-97 86,-97Z";
/// A tooth that points down from a hub at the origin.
pub(super) const TOOTH: &str = "M-14,14L-11,41Q-10,49 -3,49L3,49Q10,49 11,41L14,14Z";
/// The three teeth of a colour, that one in their middle.
const TEETH: &str = "M5.1,19.1L30,30Q37.4,33.2 40.9,27.1L43.9,21.9Q47.4,15.8 41,11L19.1,-5.1Z\
                     M-14,14L-11,41Q-10,49 -3,49L3,49Q10,49 11,41L14,14Z\
                     M-19.1,-5.1L-41,11Q-47.4,15.8 -43.9,21.9L-40.9,27.1Q-37.4,33.2 -30,30L-5.1,19.1Z";

/// A single step under way: its axis, direction, progress, and the position after it.
struct FaceTurn {
    axis: Axis,
    /// Degrees by which the two faces have turned, clockwise as seen from outside.
    degrees: f64,
    after: GearPuzzle,
}

impl FaceTurn {
    fn new(before: &GearPuzzle, step: Move, progress: f64) -> Option<FaceTurn> {
        let axis = axis_of(step.letter)?;
        let mut after = *before;
        after.apply(step).ok()?;
        let degrees = 90.0 * progress * f64::from(step.amount.signum());
        Some(FaceTurn { axis, degrees, after })
    }

    /// The progress of the quarter turn, negative if it is anticlockwise.
    fn share(&self) -> f64 {
        self.degrees / 90.0
    }

    /// How far the gears in the middle have turned, clockwise.
    fn gear_degrees(&self) -> f64 {
        -self.share() * GEAR_DEGREES
    }
}

/// The definitions that the faces refer to.
fn definitions() -> SvgNode {
    let stop = |offset: &'static str, colour: &'static str, opacity: &'static str| svg_node!("stop", "offset": offset, "stop-color": colour, "stop-opacity": opacity);
    let shine = svg_node!("radialGradient", "id": "shine", "cx": "0.38", "cy": "0.32", "r": "0.85");
    let stops = vec![stop("0", "#fff", "0.22"), stop("0.45", "#fff", "0"), stop("1", "#000", "0.34")];
    let edge = svg_node!("clipPath", "id": "face").children(vec![whole_face("", "none")]);
    let mut defined = vec![edge, shine.children(stops)];
    defined.extend(PictureSide::ALL.map(|side| {
        svg_node!("clipPath", "id": format!("strip-{}", side.index())).children(vec![layer("", side)])
    }));
    svg_node!("defs").children(defined)
}

fn whole_face(class: &'static str, fill: &'static str) -> SvgNode {
    svg_node!("rect", "class": class, "fill": fill, "x": "-100", "y": "-100", "width": "200", "height": "200", "rx": "14")
}

/// The area of the layer at a side.
fn layer(class: &'static str, side: PictureSide) -> SvgNode {
    svg_node!("rect", "class": class, "transform": rotate(side), "x": "-100", "y": "-100", "width": "200", "height": "75")
}

/// The degrees by which a tooth is turned around its gear's hub, from pointing down.
const TOOTH_ANGLES: [i32; 3] = [60, 0, -60];
/// The middles of the teeth, relative to the hub.
const TOOTH_MIDDLES: [(f64, f64); 3] = [(-29.0, 17.0), (0.0, 34.0), (29.0, 17.0)];

impl FlatPicture for GearPuzzle {
    fn faced(&self) -> Option<&dyn Faced> {
        Some(self)
    }

    fn net(&self, frame: &NetFrame, _cache: &mut NetCache) -> Vec<SvgNode> {
        let turn = frame.turning.and_then(|(step, progress)| FaceTurn::new(self, step, progress));
        let turns =
            |placement: &FacePlacement| turn.as_ref().is_some_and(|m| m.axis == placement.face.axis());
        let mut drawn = vec![definitions().keyed(DEFINITIONS_KEY)];
        for placement in last_where(frame.placements, turns) {
            let nodes = vec![face(self, placement.face, turn.as_ref(), frame.face_style)];
            drawn.push(placed(&placement, nodes));
        }
        drawn
    }

    fn has_face_styles(&self) -> bool {
        true
    }

    fn arrows(&self, mv: Move) -> Vec<Arrow> {
        let Some(axis) = axis_of(mv.letter) else { return Vec::new() };
        let turn = |face| Turn { face, first: 0, last: LAYER_CELLS - 1, quarters: mv.amount };
        arrows_of_turns(ARROW_CELLS, &[turn(axis.face()), turn(axis.face().opposite())])
    }

    fn cell_words(&self, face: Face, (row, column): (usize, usize), names: &[&str; 6]) -> String {
        cell_on_face(face, row, column, &piece_words(self, face, (row, column), names))
    }

    fn face_to_paint(&self, face: Face) -> FaceToPaint {
        let mut layers = vec![
            PaintLayer::Fixed(whole_face("body", "")),
            PaintLayer::Fixed(SvgNode::path(fill(Some(face)), CENTRE)),
        ];
        layers.extend(PictureSide::ALL.map(|side| spot(face, side, GearSpotPart::Corner)));
        layers.extend(PictureSide::ALL.map(|side| match self.brackets {
            Brackets::Coloured => spot(face, side, GearSpotPart::Bracket),
            Brackets::Blank => PaintLayer::Fixed(
                svg_node!("path", "class": "c-blank", "d": BRACKET, "transform": rotate(side)),
            ),
        }));
        for side in PictureSide::ALL {
            let circle = |class: &'static str, radius: &'static str| {
                let transform = format!("{} translate(0 -100)", rotate(side));
                PaintLayer::Fixed(svg_node!("circle", "class": class, "r": radius, "transform": transform))
            };
            layers.push(circle("web", "31"));
            layers.extend([0, 1, 2].map(|tooth| spot(face, side, GearSpotPart::Tooth(tooth))));
            layers.extend([circle("hub", "20"), circle("knob", "9")]);
        }
        FaceToPaint { is_clipped: true, layers }
    }

    fn definitions_to_paint(&self) -> Option<SvgNode> {
        Some(definitions())
    }

    fn spot_middle(&self, spot: usize) -> Option<(Face, (f64, f64))> {
        let spot = GearSpot::numbered(spot);
        let at_top = match spot.part {
            GearSpotPart::Corner => (64.0, -64.0),
            GearSpotPart::Bracket => (0.0, -42.0),
            GearSpotPart::Tooth(tooth) => {
                let (x, y) = TOOTH_MIDDLES[tooth];
                (x, y - 100.0)
            }
        };
        Some((spot.face, (0..spot.side.index()).fold(at_top, |(x, y), _| (-y, x))))
    }
}

/// A paintable spot.
fn spot(face: Face, side: PictureSide, part: GearSpotPart) -> PaintLayer {
    let (path, transform) = match part {
        GearSpotPart::Corner => (CORNER, rotate(side).to_string()),
        GearSpotPart::Bracket => (BRACKET, rotate(side).to_string()),
        GearSpotPart::Tooth(tooth) => {
            (TOOTH, format!("{} translate(0 -100) rotate({})", rotate(side), TOOTH_ANGLES[tooth]))
        }
    };
    let reach = (part == GearSpotPart::Bracket)
        .then(|| svg_node!("rect", "class": "reach", "x": "-26", "y": "-50", "width": "52", "height": "30"));
    PaintLayer::Spot(SpotPicture { spot: GearSpot { face, side, part }.index(), transform, path, reach })
}

/// A face around the origin.
fn face(puzzle: &GearPuzzle, face: Face, turn: Option<&FaceTurn>, face_style: FaceStyle) -> SvgNode {
    let art = Art { puzzle, face, face_style };
    match turn {
        None => art.framed(art.whole()),
        Some(turn) if turn.axis == face.axis() => {
            let turned = format!("rotate({})", fixed(turn.degrees, 2));
            svg_node!("g", "transform": turned).children(vec![art.framed(art.whole())])
        }
        Some(turn) => art.framed(art.sliding(turn)),
    }
}

/// The SVG transform that brings what lies at the top of a face to a side.
pub(super) fn rotate(side: PictureSide) -> &'static str {
    ["rotate(0)", "rotate(90)", "rotate(180)", "rotate(270)"][side.index()]
}

/// One face in one position, ready to be drawn in parts.
struct Art<'a> {
    puzzle: &'a GearPuzzle,
    face: Face,
    face_style: FaceStyle,
}

impl Art<'_> {
    /// Nodes on the black body of the face, clipped at its edges.
    fn framed(&self, drawn: Vec<SvgNode>) -> SvgNode {
        let mut children = vec![whole_face("body", "none")];
        children.extend(drawn);
        if self.face_style == FaceStyle::Pieces {
            children.push(whole_face("", "url(#shine)"));
        }
        svg_node!("g", "clip-path": "url(#face)").children(children)
    }

    /// A side face while the layers beside it slide past: each layer leaves at one end and comes in at the
    /// other, and the gears of the middle spin.
    fn sliding(&self, turn: &FaceTurn) -> Vec<SvgNode> {
        let next = Art { puzzle: &turn.after, face: self.face, face_style: self.face_style };
        let mut drawn = self.middle(turn.axis);
        for side in PictureSide::ALL {
            if neighbour(self.face, side).axis() != turn.axis {
                continue;
            }
            // Turned clockwise, a layer at the top of a face moves to the left of it.
            let leaving = -turn.share() * 2.0 * HALF;
            let coming = leaving + turn.share().signum() * 2.0 * HALF;
            drawn.extend([(self, leaving), (&next, coming)].map(|(art, by)| {
                // The strip's own direction is the face's, turned with the side.
                let (x, y) = match side {
                    PictureSide::Top => (by, 0.0),
                    PictureSide::Right => (0.0, by),
                    PictureSide::Bottom => (-by, 0.0),
                    PictureSide::Left => (0.0, -by),
                };
                let edge = format!("url(#strip-{})", side.index());
                let strip = svg_node!("g", "clip-path": edge).children(art.strip(side));
                svg_node!("g", "transform": format!("translate({} {})", fixed(x, 2), fixed(y, 2)))
                    .children(vec![strip])
            }));
        }
        drawn.extend(self.middle_gears(turn));
        drawn
    }

    fn whole(&self) -> Vec<SvgNode> {
        if self.face_style == FaceStyle::Cells {
            return self.cells(|_, _| true);
        }
        let colours = self.colours();
        let mut drawn = vec![centre(&colours)];
        drawn.extend(PictureSide::ALL.map(|side| corner(side, &colours)));
        drawn.extend(PictureSide::ALL.map(|side| bracket(side, &colours)));
        drawn.extend(round(&PictureSide::ALL, &PictureSide::ALL, &colours, 0.0));
        drawn
    }

    /// What stays in place between the layers of an axis, except the gears, which spin.
    fn middle(&self, axis: Axis) -> Vec<SvgNode> {
        let is_beside = |side: &PictureSide| middle_axis(self.face, *side) == axis;
        if self.face_style == FaceStyle::Cells {
            let layers: Vec<PictureSide> =
                PictureSide::ALL.into_iter().filter(|side| !is_beside(side)).collect();
            return self.cells(|row, column| !layers.iter().any(|&side| in_strip(side, row, column)));
        }
        let colours = self.colours();
        let mut drawn = vec![centre(&colours)];
        drawn.extend(PictureSide::ALL.into_iter().filter(is_beside).map(|side| bracket(side, &colours)));
        drawn
    }

    /// The layer at a side: two corners, a bracket and half a gear.
    fn strip(&self, side: PictureSide) -> Vec<SvgNode> {
        if self.face_style == FaceStyle::Cells {
            return self.cells(|row, column| in_strip(side, row, column));
        }
        let colours = self.colours();
        let before = PictureSide::ALL[(side.index() + 3) % 4];
        let mut drawn = vec![
            layer("body", side),
            corner(before, &colours),
            corner(side, &colours),
            bracket(side, &colours),
        ];
        drawn.extend(round(&[side], &[before, side], &colours, 0.0));
        drawn
    }

    /// The gears that spin in place while their axis turns.
    fn middle_gears(&self, turn: &FaceTurn) -> Vec<SvgNode> {
        if self.face_style == FaceStyle::Cells {
            return Vec::new();
        }
        let spinning = PictureSide::ALL.into_iter().filter(|side| middle_axis(self.face, *side) == turn.axis);
        round(&spinning.collect::<Vec<PictureSide>>(), &[], &self.colours(), turn.gear_degrees())
    }

    fn colours(&self) -> FaceColours {
        face_colours(self.puzzle, self.face)
    }

    /// The requested cells of the 9x9 array.
    fn cells(&self, wanted: impl Fn(usize, usize) -> bool) -> Vec<SvgNode> {
        let size = 2.0 * HALF / WIDTH as f64;
        let array = face_array(self.puzzle, self.face);
        let mut drawn = Vec::new();
        for (row, cells) in array.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                if wanted(row, column) {
                    let (x, y) = (column as f64 * size - HALF, row as f64 * size - HALF);
                    drawn.extend(self::cell(cell, x, y, size));
                }
            }
        }
        drawn
    }
}

fn centre(colours: &FaceColours) -> SvgNode {
    SvgNode::path(fill(Some(colours.centre)), CENTRE)
}

fn corner(side: PictureSide, colours: &FaceColours) -> SvgNode {
    piece(colours.corners[side.index()].into(), CORNER, rotate(side))
}

fn bracket(side: PictureSide, colours: &FaceColours) -> SvgNode {
    piece(colours.brackets[side.index()], BRACKET, rotate(side))
}

/// A piece that is drawn at the top of a face, in its place.
fn piece(colour: Option<Face>, path: &'static str, place: impl Into<SvgText>) -> SvgNode {
    svg_node!("path", "class": fill(colour), "d": path, "transform": place)
}

/// Gears with their hubs on sides of the face, whose edge cuts them in half, and the knobs of corners. Parts that look the same
/// are one path, because few elements render faster.
fn round(
    gears: &[PictureSide],
    corners: &[PictureSide],
    colours: &FaceColours,
    degrees: f64,
) -> Vec<SvgNode> {
    let hubs = |radius| discs(gears, [(0, -100), (100, 0), (0, 100), (-100, 0)], radius);
    let knobs = hubs(9) + &discs(corners, [(74, -74), (74, 74), (-74, 74), (-74, -74)], 6);
    let mut drawn = vec![SvgNode::path("web", hubs(31))];
    for side in gears {
        let Gear { colour1, colour2, rotations } = colours.gears[side.index()];
        let angle = fixed(f64::from(rotations) * 60.0 + degrees, 2);
        let place = format!("{} translate(0 -100) rotate({angle})", rotate(*side));
        drawn.push(piece(Some(colour2), TEETH, format!("{place} scale(-1)")));
        drawn.push(piece(Some(colour1), TEETH, place));
    }
    drawn.extend([SvgNode::path("hub", hubs(20)), SvgNode::path("knob", knobs)]);
    drawn
}

/// Circles at some sides of a face, as one path.
fn discs(sides: &[PictureSide], places: [(i32, i32); 4], radius: i32) -> String {
    let mut path = String::new();
    for side in sides {
        let (x, y) = places[side.index()];
        let (left, across) = (x - radius, 2 * radius);
        path +=
            &format!("M{left},{y}a{radius},{radius} 0 1 0 {across},0a{radius},{radius} 0 1 0 -{across},0Z");
    }
    path
}

fn in_strip(side: PictureSide, row: usize, column: usize) -> bool {
    match side {
        PictureSide::Top => row < 3,
        PictureSide::Right => column > 5,
        PictureSide::Bottom => row > 5,
        PictureSide::Left => column < 3,
    }
}

fn cell(cell: FaceCell, x: f64, y: f64, size: f64) -> Vec<SvgNode> {
    let (left, top, right, bottom) = (x + 1.0, y + 1.0, x + size - 1.0, y + size - 1.0);
    let square = |class: &'static str| {
        let [left, top, right, bottom] = [left, top, right, bottom].map(|number| fixed(number, 1));
        SvgNode::path(class, format!("M{left},{top}H{right}V{bottom}H{left}Z"))
    };
    match cell {
        FaceCell::Gap => Vec::new(),
        FaceCell::Blank => vec![square(fill(None))],
        FaceCell::Colour(colour) => vec![square(fill(Some(colour)))],
        FaceCell::Split { rising, above, below } => {
            // The stroke runs from corner to corner; the third corner of each half is above or below it.
            let (from, to) = if rising { (bottom, top) } else { (top, bottom) };
            let (high, low) = if rising { (left, right) } else { (right, left) };
            let half = |colour, x: f64, y: f64| {
                let corners = [(left, from), (right, to), (x, y)];
                let [from, to, third] = corners.map(|(x, y)| format!("{},{}", fixed(x, 1), fixed(y, 1)));
                SvgNode::path(fill(Some(colour)), format!("M{from}L{to}L{third}Z"))
            };
            vec![half(above, high, top), half(below, low, bottom)]
        }
    }
}

/// A piece of a gear ball: a corner, the centre, or a bracket with the teeth of the gear beside it.
fn piece_words(puzzle: &GearPuzzle, face: Face, place: (usize, usize), names: &[&str; 6]) -> String {
    let colours = face_colours(puzzle, face);
    let named = |colour: Face| names[colour.index()];
    let side = match place {
        (1, 1) => return format!("{} centre", named(colours.centre)),
        (0, 2) | (0, 1) => PictureSide::Top,
        (2, 2) | (1, 2) => PictureSide::Right,
        (2, 0) | (2, 1) => PictureSide::Bottom,
        _ => PictureSide::Left,
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
