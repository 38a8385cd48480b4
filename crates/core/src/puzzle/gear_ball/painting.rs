//! A ball entered by its colours: what the painted spots leave possible, what they force, and which pieces
//! contradict each other.
//!
//! For each arrangement of the slices, the colours of the five blocks are independent; only the two laws tie
//! the blocks together. So it is enough to know which of the few states of each block agree with the painting:
//! 2 * 4 of the tetrads and 3 * 24 of the quartets. The laws depend only on a quartet's signs and the parity of
//! its angle, so 4 * 8^3 combinations are tried for each arrangement.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use super::coordinates::SLICES;
use super::pictures::{PictureSide, colour_letter, colour_name, corner_at, edge_at, gear_at};
use super::{Brackets, GearBall, GearPuzzle, Signs, slice_of};
use crate::geometry::{Axis, Face, Vector};
use crate::puzzle::painting::{Mistake, OffersPainting, Paintable, PaintedColours, PaintingJudge, Remaining};
use crate::puzzle::{AnyPuzzle, Puzzle, StateError};

/// A part of the picture of a face that has one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GearSpot {
    /// The face that it is seen on.
    pub face: Face,
    /// The side of the face that it lies at.
    pub side: PictureSide,
    /// What it is part of.
    pub part: GearSpotPart,
}

/// What a spot is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GearSpotPart {
    /// The corner at the clockwise end of the side.
    Corner,
    /// The bracket in the middle of the side.
    Bracket,
    /// One of the three teeth that the gear shows, clockwise around the face.
    Tooth(usize),
}

impl GearSpotPart {
    const ALL: [GearSpotPart; 5] = [
        GearSpotPart::Corner,
        GearSpotPart::Bracket,
        GearSpotPart::Tooth(0),
        GearSpotPart::Tooth(1),
        GearSpotPart::Tooth(2),
    ];

    const fn index(self) -> usize {
        match self {
            GearSpotPart::Corner => 0,
            GearSpotPart::Bracket => 1,
            GearSpotPart::Tooth(tooth) => 2 + tooth,
        }
    }
}

const SPOTS_A_SIDE: usize = GearSpotPart::ALL.len();
const SPOTS_A_FACE: usize = PictureSide::ALL.len() * SPOTS_A_SIDE;
const SPOTS: usize = Face::ALL.len() * SPOTS_A_FACE;

impl GearSpot {
    /// All spots, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = GearSpot> {
        (0..SPOTS).map(GearSpot::numbered)
    }

    /// The spot with a number.
    pub const fn numbered(index: usize) -> GearSpot {
        GearSpot {
            face: Face::ALL[index / SPOTS_A_FACE],
            side: PictureSide::ALL[index % SPOTS_A_FACE / SPOTS_A_SIDE],
            part: GearSpotPart::ALL[index % SPOTS_A_SIDE],
        }
    }

    /// Its number, from zero.
    pub const fn index(self) -> usize {
        self.face.index() * SPOTS_A_FACE + self.side.index() * SPOTS_A_SIDE + self.part.index()
    }

    /// A short name, as in `F-top-tooth1`.
    pub fn name(self) -> String {
        let part = match self.part {
            GearSpotPart::Corner => "corner".to_string(),
            GearSpotPart::Bracket => "bracket".to_string(),
            GearSpotPart::Tooth(tooth) => format!("tooth{}", tooth + 1),
        };
        format!("{}-{}-{part}", self.face.letter(), self.side.name())
    }

    /// Where it is, in words.
    fn describe(self) -> String {
        let place = match self.part {
            GearSpotPart::Corner => {
                // The upper or lower side is named first.
                let (one, other) = (self.side, self.side.clockwise());
                let is_upright = matches!(one, PictureSide::Top | PictureSide::Bottom);
                let [first, second] = if is_upright { [one, other] } else { [other, one] };
                format!("{} {} corner", first.name(), second.name())
            }
            GearSpotPart::Bracket => format!("{} bracket", self.side.name()),
            GearSpotPart::Tooth(tooth) => format!("{} gear, tooth {} of 3", self.side.name(), tooth + 1),
        };
        format!("{} face, {place}", self.face.name())
    }

    /// Where the piece is that the spot is on.
    pub fn place(self) -> Vector {
        match self.part {
            GearSpotPart::Corner => corner_at(self.face, self.side),
            GearSpotPart::Bracket | GearSpotPart::Tooth(_) => edge_at(self.face, self.side),
        }
    }

    /// The colour that a ball shows here.
    pub fn colour(self, ball: &GearBall) -> Face {
        match self.part {
            GearSpotPart::Corner => ball.corner_colour(self.place(), self.face),
            GearSpotPart::Bracket => ball.bracket_colour(self.place(), self.face),
            GearSpotPart::Tooth(tooth) => gear_at(ball, self.face, self.side).teeth()[tooth],
        }
    }
}

fn has_colour(spot: GearSpot, brackets: Brackets) -> bool {
    brackets == Brackets::Coloured || spot.part != GearSpotPart::Bracket
}

impl OffersPainting for GearPuzzle {
    fn is_paintable(&self) -> bool {
        true
    }

    fn canvas(&self) -> Option<&dyn Paintable> {
        Some(self)
    }

    fn judge(&self) -> Option<&dyn PaintingJudge> {
        Some(self)
    }
}

impl Paintable for GearPuzzle {
    fn shown(&self) -> Vec<Option<Face>> {
        GearSpot::all().map(|spot| has_colour(spot, self.brackets).then(|| spot.colour(&self.ball))).collect()
    }

    fn beginning(&self) -> Vec<Option<Face>> {
        vec![None; SPOTS]
    }

    fn has_colour(&self, spot: usize) -> bool {
        has_colour(GearSpot::numbered(spot), self.brackets)
    }

    fn name(&self, spot: usize) -> String {
        GearSpot::numbered(spot).name()
    }

    fn describe(&self, spot: usize) -> String {
        GearSpot::numbered(spot).describe()
    }

    fn colour_name(&self, colour: Face) -> &'static str {
        colour_name(colour)
    }

    fn colour_letter(&self, colour: Face) -> char {
        colour_letter(colour)
    }

    fn advice(&self) -> (&'static str, &'static str) {
        let parts = match self.brackets {
            Brackets::Coloured => "corners, brackets and the teeth of the gears",
            Brackets::Blank => "corners and the teeth of the gears",
        };
        ("Hold it with blue on top and yellow in front.", parts)
    }

    fn text_advice(&self) -> &'static str {
        "a position as its link has it, after state="
    }
}

impl PaintingJudge for GearPuzzle {
    fn read(&self, text: &str) -> Result<Vec<Option<Face>>, StateError> {
        self.with_text(text).map(|puzzle| puzzle.shown())
    }

    fn remaining(&self, colours: &PaintedColours) -> Remaining {
        let mut count = 0;
        let mut found = None;
        // The states that some ball has, by arrangement and block, a bit each.
        let mut states = [[0; 5]; SLICES.len()];
        let _ = each_choice(colours, |choice| {
            count += choice.balls();
            for (states, more) in states[choice.arrangement].iter_mut().zip(choice.blocks()) {
                *states |= more;
            }
            found = Some(choice);
            ControlFlow::Continue(())
        });
        let count = count / self.brackets.alike();
        let only = found
            .filter(|_| count == 1)
            .map(|choice| AnyPuzzle::from(GearPuzzle { ball: choice.first_ball(), brackets: self.brackets }));
        Remaining { count: count as f64, only, possible: colours_of(&states) }
    }

    fn mistake(&self, colours: &PaintedColours, _last: Option<usize>) -> Mistake {
        let pieces = contradiction(colours);
        let names: Vec<String> = pieces.iter().map(|&piece| piece_name(piece)).collect();
        let words = match names.as_slice() {
            [one] => format!("no piece looks like the {one}"),
            many => format!("these pieces contradict each other: {}", many.join(", ")),
        };
        let is_concerned =
            |spot: &GearSpot| has_colour(*spot, self.brackets) && pieces.contains(&spot.place());
        let spots = GearSpot::all().filter(is_concerned).map(GearSpot::index).collect();
        Mistake { words, spots, repair: None }
    }
}

/// A minimal set of pieces whose colours contradict each other. A piece that is impossible by itself comes before
/// larger sets.
fn contradiction(painted: &PaintedColours) -> Vec<Vector> {
    let mut pieces: Vec<Vector> = Vec::new();
    for spot in GearSpot::all().filter(|spot| painted[spot.index()].is_some()) {
        if !pieces.contains(&spot.place()) {
            pieces.push(spot.place());
        }
    }
    let only = |kept: &dyn Fn(Vector) -> bool| {
        let mut colours = painted.to_vec();
        for spot in GearSpot::all().filter(|spot| !kept(spot.place())) {
            colours[spot.index()] = None;
        }
        colours
    };
    if let Some(&alone) = pieces.iter().find(|&&piece| !is_possible(&only(&|place| place == piece))) {
        return vec![alone];
    }
    let mut left_out: Vec<Vector> = Vec::new();
    for &piece in &pieces {
        left_out.push(piece);
        if is_possible(&only(&|place| !left_out.contains(&place))) {
            left_out.pop();
        }
    }
    pieces.retain(|piece| !left_out.contains(piece));
    pieces
}

/// For each spot the colours that blocks in these states show there, a bit each.
fn colours_of(states: &[[u32; 5]; SLICES.len()]) -> Vec<u8> {
    let mut colours = vec![0; SPOTS];
    for (blocks, states) in BlockColours::get().0.iter().zip(states) {
        for (shown, &states) in blocks.iter().zip(states) {
            for (spot, colour) in bits(states).flat_map(|state| &shown[state]) {
                colours[spot.index()] |= 1 << colour.index();
            }
        }
    }
    colours
}

/// States of a tetrad, and of a quartet with its gears.
const TETRAD_STATES: usize = 4;
const ANGLES: usize = 6;
const QUARTET_STATES: usize = 4 * ANGLES;

/// Balls that are equal to the laws: for each block a set of states, a bit each. Those of a quartet have the
/// same signs and angles of one parity.
struct Choice {
    arrangement: usize,
    tetrads: [usize; 2],
    quartets: [u32; 3],
}

impl Choice {
    fn balls(&self) -> usize {
        self.quartets.iter().map(|states| states.count_ones() as usize).product()
    }

    fn blocks(&self) -> [u32; 5] {
        let [first, second] = self.tetrads.map(|state| 1 << state);
        let [x, y, z] = self.quartets;
        [first, second, x, y, z]
    }

    fn first_ball(&self) -> GearBall {
        let odd = is_odd(self.arrangement);
        let quartets = self.quartets.map(|states| states.trailing_zeros() as usize);
        GearBall {
            slices: SLICES[self.arrangement],
            tetrads: self.tetrads.map(|state| Signs::with_parity(state, odd)),
            quartets: quartets.map(|state| Signs::with_parity(state / ANGLES, 0)),
            gears: quartets.map(|state| (state % ANGLES) as u8),
        }
    }
}

fn bits(set: u32) -> impl Iterator<Item = usize> {
    (0..u32::BITS as usize).filter(move |bit| set >> bit & 1 == 1)
}

fn is_odd(arrangement: usize) -> u8 {
    u8::from(GearBall { slices: SLICES[arrangement], ..GearBall::SOLVED }.slices_are_odd())
}

/// Whether any ball shows these colours.
fn is_possible(colours: &PaintedColours) -> bool {
    each_choice(colours, |_| ControlFlow::Break(())).is_break()
}

/// Calls back for all balls that show these colours, until the callback breaks off.
fn each_choice(
    colours: &PaintedColours,
    mut visit: impl FnMut(Choice) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for arrangement in 0..SLICES.len() {
        let odd = usize::from(is_odd(arrangement));
        let fitting = |block: usize| -> u32 {
            let fits = |&(spot, colour): &(GearSpot, Face)| {
                colours[spot.index()].is_none_or(|painted| painted == colour)
            };
            let shown = &BlockColours::get().0[arrangement][block];
            let fitting = (0..shown.len()).filter(|&state| shown[state].iter().all(fits));
            fitting.fold(0, |states, state| states | 1 << state)
        };
        let (first_tetrads, second_tetrads) = (fitting(0), fitting(1));
        let [x_classes, y_classes, z_classes] = [2, 3, 4].map(|block| classes_of(fitting(block)));
        for x in &x_classes {
            for y in &y_classes {
                for z in z_classes.iter().filter(|z| (x.parity + y.parity + z.parity) % 2 == odd) {
                    for first in bits(first_tetrads) {
                        let second = first ^ x.signs ^ y.signs ^ z.signs;
                        if second_tetrads >> second & 1 == 1 {
                            let quartets = [x.states, y.states, z.states];
                            visit(Choice { arrangement, tetrads: [first, second], quartets })?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// States of a quartet with the same signs and parity of the angle, which are equal to the laws.
struct Class {
    signs: usize,
    parity: usize,
    states: u32,
}

/// The states of a quartet by their classes, empty ones left out.
fn classes_of(states: u32) -> Vec<Class> {
    let class = |index: usize| {
        let (signs, parity) = (index / 2, index % 2);
        let is_in = |state: &usize| state / ANGLES == signs && state % ANGLES % 2 == parity;
        let states = bits(states).filter(is_in).fold(0, |states, state| states | 1 << state);
        Class { signs, parity, states }
    };
    (0..8).map(class).filter(|class| class.states != 0).collect()
}

/// The colours of each block, by arrangement, block (two tetrads, three quartets) and state of the block.
struct BlockColours([[Vec<SpotColours>; 5]; 6]);

/// The colours of all spots of a block.
type SpotColours = Vec<(GearSpot, Face)>;

impl BlockColours {
    fn get() -> &'static BlockColours {
        static COLOURS: OnceLock<BlockColours> = OnceLock::new();
        COLOURS.get_or_init(|| BlockColours(std::array::from_fn(BlockColours::of_arrangement)))
    }

    fn of_arrangement(arrangement: usize) -> [Vec<SpotColours>; 5] {
        std::array::from_fn(|block| match block.checked_sub(2) {
            None => (0..TETRAD_STATES).map(|state| tetrad_colours(arrangement, block, state)).collect(),
            Some(quartet) => {
                (0..QUARTET_STATES).map(|state| quartet_colours(arrangement, quartet, state)).collect()
            }
        })
    }
}

fn tetrad_colours(arrangement: usize, tetrad: usize, state: usize) -> SpotColours {
    let signs = Signs::with_parity(state, is_odd(arrangement));
    let ball = GearBall { slices: SLICES[arrangement], tetrads: [signs; 2], ..GearBall::SOLVED };
    let corners = sides().map(|(face, side)| GearSpot { face, side, part: GearSpotPart::Corner });
    corners
        .filter(|spot| ball.tetrad_at(spot.place()) == tetrad)
        .map(|spot| (spot, spot.colour(&ball)))
        .collect()
}

fn quartet_colours(arrangement: usize, quartet: usize, state: usize) -> SpotColours {
    let mut ball = GearBall { slices: SLICES[arrangement], ..GearBall::SOLVED };
    ball.quartets[quartet] = Signs::with_parity(state / ANGLES, 0);
    ball.gears[quartet] = (state % ANGLES) as u8;
    let edges = sides().filter(|&(face, side)| ball.quartet_in(slice_of(edge_at(face, side))) == quartet);
    // A bracket and its teeth are derived from one gear, which is several times as fast as each by itself.
    let edge_colours = |(face, side): (Face, PictureSide)| {
        let gear = gear_at(&ball, face, side);
        let [first, second, third] = gear.teeth();
        let spot = |part, colour| (GearSpot { face, side, part }, colour);
        [
            spot(GearSpotPart::Bracket, gear.colour1),
            spot(GearSpotPart::Tooth(0), first),
            spot(GearSpotPart::Tooth(1), second),
            spot(GearSpotPart::Tooth(2), third),
        ]
    };
    edges.flat_map(edge_colours).collect()
}

fn sides() -> impl Iterator<Item = (Face, PictureSide)> {
    Face::ALL.into_iter().flat_map(|face| PictureSide::ALL.map(|side| (face, side)))
}

/// A piece in words: `top front right corner`, `top front edge`.
fn piece_name(piece: Vector) -> String {
    let kind = if piece.contains(&0) { "edge" } else { "corner" };
    let on = |axis: Axis| (piece[axis.index()] != 0).then(|| Face::on(axis, piece[axis.index()]).name());
    let faces = [Axis::Y, Axis::Z, Axis::X].into_iter().filter_map(on);
    faces.chain([kind]).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::gear_ball::coordinates::BALL_STATES;
    use crate::puzzle::painting::{Painting, Verdict};
    use crate::puzzle::registry::InFamily;
    use crate::random::Random;

    fn unpainted(brackets: Brackets) -> Painting {
        Painting::new(&AnyPuzzle::from(GearPuzzle::solved_with(brackets))).expect("it can be painted")
    }

    fn spots(painting: &Painting) -> Vec<GearSpot> {
        painting.spots().map(GearSpot::numbered).collect()
    }

    fn shows(ball: &GearBall, painting: &Painting) -> bool {
        let agrees = |spot: usize, colour| colour == GearSpot::numbered(spot).colour(ball);
        painting.spots().all(|spot| painting.colour(spot).is_none_or(|colour| agrees(spot, colour)))
    }

    /// The pieces of a painting that are reported to contradict each other.
    fn contradicting(painting: &Painting) -> Option<Vec<Vector>> {
        let Verdict::Impossible(mistake) = painting.read().verdict else { return None };
        let pieces = contradiction(&spots_of(painting));
        let is_outlined = |spot: &GearSpot| mistake.spots.contains(&spot.index());
        assert!(spots(painting).iter().all(|spot| is_outlined(spot) == pieces.contains(&spot.place())));
        assert!(pieces.iter().all(|&piece| mistake.words.contains(&piece_name(piece))), "{}", mistake.words);
        Some(pieces)
    }

    fn spots_of(painting: &Painting) -> Vec<Option<Face>> {
        (0..SPOTS).map(|spot| painting.colour(spot)).collect()
    }

    #[test]
    fn an_unpainted_ball_can_be_any() {
        for (brackets, remaining) in [(Brackets::Coloured, 165_888.0), (Brackets::Blank, 41_472.0)] {
            let painting = unpainted(brackets);
            assert_eq!(painting.read().verdict, Verdict::Open { remaining });
        }
    }

    #[test]
    fn what_is_left_and_what_is_forced_agree_with_trying_every_ball() {
        let mut random = Random::from_seed(1);
        for round in 0..12 {
            let target = GearBall::unrank(random.below(BALL_STATES));
            let mut painting = unpainted(Brackets::Coloured);
            let spots = spots(&painting);
            for _ in 0..=round % 6 {
                let spot = spots[random.below(spots.len())];
                // Now and then a colour that may be wrong.
                let wrong = random.below(20) == 0;
                let colour = if wrong { Face::ALL[random.below(6)] } else { spot.colour(&target) };
                painting.paint(spot.index(), Some(colour));
            }
            let left: Vec<GearBall> =
                (0..BALL_STATES).map(GearBall::unrank).filter(|ball| shows(ball, &painting)).collect();
            let reading = painting.read();
            match &reading.verdict {
                Verdict::Open { remaining } => assert_eq!(*remaining, left.len() as f64),
                Verdict::Complete(position) => {
                    let puzzle: &GearPuzzle = InFamily::of(position).expect("it is a gear ball");
                    assert_eq!([puzzle.ball].as_slice(), left)
                }
                Verdict::Impossible(_) => assert!(left.is_empty()),
            }
            if left.is_empty() {
                continue;
            }
            for spot in spots {
                for colour in Face::ALL {
                    let is_seen = left.iter().any(|ball| spot.colour(ball) == colour);
                    let is_possible = reading.possible(spot.index()) >> colour.index() & 1 == 1;
                    assert_eq!(is_possible, is_seen, "{spot:?} {colour:?}");
                }
            }
        }
    }

    #[test]
    fn every_ball_can_be_painted_and_is_known_before_every_spot_is() {
        let mut random = Random::from_seed(2);
        for brackets in [Brackets::Coloured, Brackets::Blank] {
            for _ in 0..100 {
                let puzzle = GearPuzzle { ball: GearBall::unrank(random.below(BALL_STATES)), brackets };
                let mut painting = unpainted(brackets);
                let spots = spots(&painting);
                for &spot in &spots {
                    match painting.read().verdict {
                        Verdict::Complete(found) => {
                            assert_eq!(found, AnyPuzzle::from(puzzle));
                            break;
                        }
                        Verdict::Open { .. } => painting.paint(spot.index(), Some(spot.colour(&puzzle.ball))),
                        Verdict::Impossible(_) => panic!("what a ball shows is possible"),
                    }
                }
                let reading = painting.read();
                assert_eq!(reading.verdict, Verdict::Complete(AnyPuzzle::from(puzzle)));
                for spot in spots {
                    assert_eq!(reading.forced(spot.index()), Some(spot.colour(&puzzle.ball)));
                }
            }
        }
    }

    #[test]
    fn contradictions_name_no_piece_that_could_be_left_out() {
        let mut random = Random::from_seed(3);
        let mut sizes = [0; 21];
        for _ in 0..300 {
            let target = GearBall::unrank(random.below(BALL_STATES));
            let mut painting = unpainted(Brackets::Coloured);
            let spots = spots(&painting);
            for _ in 0..25 {
                let spot = spots[random.below(spots.len())];
                painting.paint(spot.index(), Some(spot.colour(&target)));
            }
            let spot = spots[random.below(spots.len())];
            painting.paint(spot.index(), Some(Face::ALL[random.below(6)]));
            let Some(pieces) = contradicting(&painting) else { continue };
            sizes[pieces.len()] += 1;
            // The pieces contradict each other, and without any of them the others do not.
            for left_out in std::iter::once(None).chain(pieces.iter().map(Some)) {
                let mut some = unpainted(Brackets::Coloured);
                for &spot in &spots {
                    if pieces.contains(&spot.place()) && Some(&spot.place()) != left_out {
                        some.paint(spot.index(), painting.colour(spot.index()));
                    }
                }
                let is_possible = !matches!(some.read().verdict, Verdict::Impossible(_));
                assert_eq!(is_possible, left_out.is_some());
            }
        }
        assert!(sizes[1] > 0 && sizes[2] > 0, "{sizes:?}");
    }

    #[test]
    fn two_opposite_colours_on_one_edge_contradict_by_themselves() {
        let mut painting = unpainted(Brackets::Coloured);
        let spot = |face, side| GearSpot { face, side, part: GearSpotPart::Bracket };
        painting.paint(spot(Face::U, PictureSide::Bottom).index(), Some(Face::U));
        painting.paint(spot(Face::F, PictureSide::Top).index(), Some(Face::D));
        let pieces = contradicting(&painting).expect("no edge is so");
        assert_eq!(pieces.iter().map(|&piece| piece_name(piece)).collect::<Vec<_>>(), ["top front edge"]);
        // It is named whatever else is wrong.
        let corner =
            |side, colour| (GearSpot { face: Face::D, side, part: GearSpotPart::Corner }, Some(colour));
        for (spot, colour) in [corner(PictureSide::Top, Face::U), corner(PictureSide::Right, Face::R)] {
            painting.paint(spot.index(), colour);
        }
        let pieces = contradicting(&painting).expect("no edge is so");
        assert_eq!(pieces, [[0, 1, 1]]);
        (0..3).for_each(|_| painting.undo());
        assert!(matches!(painting.read().verdict, Verdict::Open { .. }));
    }

    #[test]
    fn blank_brackets_stay_blank() {
        let mut painting = unpainted(Brackets::Blank);
        painting.paint(
            GearSpot { face: Face::U, side: PictureSide::Top, part: GearSpotPart::Bracket }.index(),
            Some(Face::D),
        );
        assert!(painting.is_empty());
    }
}
