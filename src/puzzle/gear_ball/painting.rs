//! A ball entered by painting what one sees: what the painted spots leave possible, what they force, and
//! which pieces contradict each other.
//!
//! For each arrangement of the slices the five blocks look the way they do independently of each other, and
//! only the two laws tie them together. So it is enough to know, for each block, which of its few states show
//! what is painted: 2 * 4 of the tetrads and 3 * 24 of the quartets. Reading a painting takes under a
//! millisecond.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use super::coordinates::SLICES;
use super::pictures::{Side, corner_at, edge_at, gear_at};
use super::{Brackets, GearBall, GearPuzzle, Signs, slice_of};
use crate::geometry::{Axis, Face, Vector};

/// A part of the picture of a face that has one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    pub face: Face,
    pub side: Side,
    pub part: Part,
}

/// What a spot is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The corner at the clockwise end of the side.
    Corner,
    Bracket,
    /// One of the three teeth that the gear shows, clockwise around the face.
    Tooth(usize),
}

impl Part {
    const ALL: [Part; 5] = [Part::Corner, Part::Bracket, Part::Tooth(0), Part::Tooth(1), Part::Tooth(2)];

    const fn index(self) -> usize {
        match self {
            Part::Corner => 0,
            Part::Bracket => 1,
            Part::Tooth(tooth) => 2 + tooth,
        }
    }
}

const SPOTS: usize = Face::ALL.len() * Side::ALL.len() * Part::ALL.len();

impl Spot {
    pub fn all() -> impl Iterator<Item = Spot> {
        (0..SPOTS).map(|index| Spot {
            face: Face::ALL[index / 20],
            side: Side::ALL[index / 5 % 4],
            part: Part::ALL[index % 5],
        })
    }

    /// A number below that of all spots.
    pub const fn index(self) -> usize {
        self.face.index() * 20 + self.side.index() * 5 + self.part.index()
    }

    /// A short name, as in `F-top-tooth1`.
    pub fn name(self) -> String {
        let part = match self.part {
            Part::Corner => "corner".to_string(),
            Part::Bracket => "bracket".to_string(),
            Part::Tooth(tooth) => format!("tooth{}", tooth + 1),
        };
        format!("{}-{}-{part}", self.face.letter(), self.side.name())
    }

    /// Where the piece is that the spot is on.
    pub fn place(self) -> Vector {
        match self.part {
            Part::Corner => corner_at(self.face, self.side),
            Part::Bracket | Part::Tooth(_) => edge_at(self.face, self.side),
        }
    }

    /// The colour that a ball shows here.
    pub fn colour(self, ball: &GearBall) -> Face {
        match self.part {
            Part::Corner => ball.corner_colour(self.place(), self.face),
            Part::Bracket => ball.bracket_colour(self.place(), self.face),
            Part::Tooth(tooth) => gear_at(ball, self.face, self.side).teeth()[tooth],
        }
    }
}

/// The spots painted so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Painting {
    brackets: Brackets,
    colours: [Option<Face>; SPOTS],
    /// What it looked like before each of the last strokes.
    earlier: Vec<[Option<Face>; SPOTS]>,
}

/// How many strokes can be taken back.
const MAX_EARLIER: usize = 200;

impl Painting {
    /// An unpainted ball.
    pub fn new(brackets: Brackets) -> Self {
        Painting { brackets, colours: [None; SPOTS], earlier: Vec::new() }
    }

    pub fn brackets(&self) -> Brackets {
        self.brackets
    }

    /// The spots that have a colour on this ball.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        let brackets = self.brackets;
        Spot::all().filter(move |spot| brackets == Brackets::Coloured || spot.part != Part::Bracket)
    }

    pub fn colour(&self, spot: Spot) -> Option<Face> {
        self.colours[spot.index()]
    }

    pub fn is_empty(&self) -> bool {
        self.colours.iter().all(Option::is_none)
    }

    /// Gives a spot a colour, or takes its colour away.
    pub fn paint(&mut self, spot: Spot, colour: Option<Face>) {
        let mut colours = self.colours;
        colours[spot.index()] = colour;
        self.change_to(colours);
    }

    /// Takes all colours away.
    pub fn clear(&mut self) {
        self.change_to([None; SPOTS]);
    }

    fn change_to(&mut self, colours: [Option<Face>; SPOTS]) {
        let before = std::mem::replace(&mut self.colours, colours);
        if before != colours {
            if self.earlier.len() == MAX_EARLIER {
                self.earlier.remove(0);
            }
            self.earlier.push(before);
        }
    }

    pub fn can_undo(&self) -> bool {
        !self.earlier.is_empty()
    }

    /// Takes the last stroke back.
    pub fn undo(&mut self) {
        if let Some(before) = self.earlier.pop() {
            self.colours = before;
        }
    }

    /// What the painted spots say.
    pub fn read(&self) -> Reading {
        let mut reading = Reading { possible: [0; SPOTS], verdict: Verdict::Open { remaining: 0 } };
        let mut count = 0;
        let mut found = None;
        let mut shown = Shown::default();
        self.each_ball(&self.colours, |choice| {
            count += 1;
            found = Some(choice);
            shown.add(choice);
            ControlFlow::Continue(())
        });
        shown.each_look(|(spot, colour)| reading.possible[spot.index()] |= 1 << colour.index());
        reading.verdict = match (count / self.brackets.alike(), found) {
            (0, _) | (_, None) => Verdict::Impossible { pieces: self.contradiction() },
            (1, Some(choice)) => {
                Verdict::Complete(GearPuzzle { ball: choice.ball(), brackets: self.brackets })
            }
            (remaining, _) => Verdict::Open { remaining },
        };
        reading
    }

    /// Calls back for every ball that shows these colours, until told that it is enough.
    fn each_ball(&self, colours: &[Option<Face>; SPOTS], mut visit: impl FnMut(Choice) -> ControlFlow<()>) {
        let looks = Looks::get();
        for arrangement in 0..SLICES.len() {
            let fitting = |block: usize| -> Vec<usize> {
                let fits = |&(spot, colour): &(Spot, Face)| {
                    colours[spot.index()].is_none_or(|painted| painted == colour)
                };
                let states = &looks.0[arrangement][block];
                (0..states.len()).filter(|&state| states[state].iter().all(fits)).collect()
            };
            let blocks: [Vec<usize>; 5] = std::array::from_fn(fitting);
            let [first_tetrads, second_tetrads, quartets @ ..] = &blocks;
            for &x in &quartets[0] {
                for &y in &quartets[1] {
                    for &z in &quartets[2] {
                        for &first in first_tetrads {
                            let choice = Choice { arrangement, tetrad: first, quartets: [x, y, z] };
                            if choice.keeps_the_law_of_angles()
                                && second_tetrads.contains(&choice.second_tetrad())
                                && visit(choice).is_break()
                            {
                                return;
                            }
                        }
                    }
                }
            }
        }
    }

    /// Pieces whose colours cannot all be so, while those of any fewer of them could.
    fn contradiction(&self) -> Vec<Vector> {
        let is_possible = |colours: &[Option<Face>; SPOTS]| {
            let mut is_possible = false;
            self.each_ball(colours, |_| {
                is_possible = true;
                ControlFlow::Break(())
            });
            is_possible
        };
        let mut pieces: Vec<Vector> = Vec::new();
        for spot in Spot::all().filter(|spot| self.colour(*spot).is_some()) {
            if !pieces.contains(&spot.place()) {
                pieces.push(spot.place());
            }
        }
        let mut colours = self.colours;
        pieces.retain(|&piece| {
            let mut without = colours;
            for spot in Spot::all().filter(|spot| spot.place() == piece) {
                without[spot.index()] = None;
            }
            let is_needed = is_possible(&without);
            if !is_needed {
                colours = without;
            }
            is_needed
        });
        pieces
    }
}

/// What a painting says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// For each spot the colours that it can still have, a bit each.
    possible: [u8; SPOTS],
    pub verdict: Verdict,
}

/// Where a painting stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Several positions look like this.
    Open { remaining: usize },
    /// One position does.
    Complete(GearPuzzle),
    /// None does: the colours of these pieces contradict each other.
    Impossible { pieces: Vec<Vector> },
}

impl Reading {
    /// The colour that a spot must have.
    pub fn forced(&self, spot: Spot) -> Option<Face> {
        let possible = self.possible[spot.index()];
        Face::ALL.into_iter().find(|face| possible == 1 << face.index())
    }

    /// Whether a spot can have a colour.
    pub fn allows(&self, spot: Spot, colour: Face) -> bool {
        self.possible[spot.index()] >> colour.index() & 1 == 1
    }
}

/// A ball as a choice among the states of its blocks; the second tetrad follows from the others.
#[derive(Clone, Copy)]
struct Choice {
    arrangement: usize,
    tetrad: usize,
    quartets: [usize; 3],
}

/// States of a tetrad, and of a quartet with its gears.
const TETRAD_STATES: usize = 4;
const ANGLES: usize = 6;
const QUARTET_STATES: usize = 4 * ANGLES;

fn is_odd(arrangement: usize) -> u8 {
    u8::from(GearBall { slices: SLICES[arrangement], ..GearBall::SOLVED }.slices_are_odd())
}

impl Choice {
    /// Signs of the blocks multiply to one.
    fn second_tetrad(&self) -> usize {
        self.quartets.iter().fold(self.tetrad, |signs, &state| signs ^ (state / ANGLES))
    }

    /// The angles add up to the parity of the arrangement.
    fn keeps_the_law_of_angles(&self) -> bool {
        let sum: usize = self.quartets.iter().map(|state| state % ANGLES).sum();
        sum % 2 == usize::from(is_odd(self.arrangement))
    }

    fn ball(&self) -> GearBall {
        let odd = is_odd(self.arrangement);
        GearBall {
            slices: SLICES[self.arrangement],
            tetrads: [self.tetrad, self.second_tetrad()].map(|state| Signs::with_parity(state, odd)),
            quartets: self.quartets.map(|state| Signs::with_parity(state / ANGLES, 0)),
            gears: self.quartets.map(|state| (state % ANGLES) as u8),
        }
    }
}

/// What each block shows, by arrangement, block (two tetrads, three quartets) and state of the block.
struct Looks([[Vec<Look>; 5]; 6]);

/// The colours of all spots of a block.
type Look = Vec<(Spot, Face)>;

impl Looks {
    fn get() -> &'static Looks {
        static LOOKS: OnceLock<Looks> = OnceLock::new();
        LOOKS.get_or_init(|| {
            Looks(std::array::from_fn(|arrangement| {
                std::array::from_fn(|block| match block {
                    0 | 1 => (0..TETRAD_STATES).map(|state| tetrad_look(arrangement, block, state)).collect(),
                    _ => {
                        (0..QUARTET_STATES).map(|state| quartet_look(arrangement, block - 2, state)).collect()
                    }
                })
            }))
        })
    }
}

fn tetrad_look(arrangement: usize, tetrad: usize, state: usize) -> Look {
    let signs = Signs::with_parity(state, is_odd(arrangement));
    let ball = GearBall { slices: SLICES[arrangement], tetrads: [signs; 2], ..GearBall::SOLVED };
    Spot::all()
        .filter(|spot| spot.part == Part::Corner && ball.tetrad_at(spot.place()) == tetrad)
        .map(|spot| (spot, spot.colour(&ball)))
        .collect()
}

fn quartet_look(arrangement: usize, quartet: usize, state: usize) -> Look {
    let mut ball = GearBall { slices: SLICES[arrangement], ..GearBall::SOLVED };
    ball.quartets[quartet] = Signs::with_parity(state / ANGLES, 0);
    ball.gears[quartet] = (state % ANGLES) as u8;
    Spot::all()
        .filter(|spot| spot.part != Part::Corner && ball.quartet_in(slice_of(spot.place())) == quartet)
        .map(|spot| (spot, spot.colour(&ball)))
        .collect()
}

/// The states of blocks that some ball has.
#[derive(Default)]
struct Shown([[u32; 5]; 6]);

impl Shown {
    fn add(&mut self, choice: Choice) {
        let [x, y, z] = choice.quartets;
        let states = [choice.tetrad, choice.second_tetrad(), x, y, z];
        for (shown, state) in self.0[choice.arrangement].iter_mut().zip(states) {
            *shown |= 1 << state;
        }
    }

    fn each_look(&self, mut visit: impl FnMut((Spot, Face))) {
        for (looks, shown) in Looks::get().0.iter().zip(&self.0) {
            for (looks, shown) in looks.iter().zip(shown) {
                let is_shown = |state: &usize| shown >> state & 1 == 1;
                for state in (0..looks.len()).filter(is_shown) {
                    looks[state].iter().copied().for_each(&mut visit);
                }
            }
        }
    }
}

/// A piece in words: `the corner top front right`, `the edge top front`.
pub fn piece_name(piece: Vector) -> String {
    let kind = if piece.contains(&0) { "edge" } else { "corner" };
    let on = |axis: Axis| (piece[axis.index()] != 0).then(|| Face::on(axis, piece[axis.index()]).name());
    let faces = [Axis::Y, Axis::Z, Axis::X].into_iter().filter_map(on);
    std::iter::once(kind).chain(faces).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::gear_ball::coordinates::BALL_STATES;
    use crate::scramble::Random;

    fn shows(ball: &GearBall, painting: &Painting) -> bool {
        painting.spots().all(|spot| painting.colour(spot).is_none_or(|colour| colour == spot.colour(ball)))
    }

    #[test]
    fn an_unpainted_ball_can_be_any() {
        for (brackets, remaining) in [(Brackets::Coloured, 165_888), (Brackets::Blank, 41_472)] {
            let painting = Painting::new(brackets);
            assert_eq!(painting.read().verdict, Verdict::Open { remaining });
        }
    }

    #[test]
    fn what_is_left_and_what_is_forced_agree_with_trying_every_ball() {
        let mut random = Random::from_seed(1);
        for round in 0..12 {
            let target = GearBall::unrank(random.below(BALL_STATES));
            let mut painting = Painting::new(Brackets::Coloured);
            let spots: Vec<Spot> = painting.spots().collect();
            for _ in 0..=round % 6 {
                let spot = spots[random.below(spots.len())];
                // Now and then a colour that may be wrong.
                let wrong = random.below(20) == 0;
                let colour = if wrong { Face::ALL[random.below(6)] } else { spot.colour(&target) };
                painting.paint(spot, Some(colour));
            }
            let left: Vec<GearBall> =
                (0..BALL_STATES).map(GearBall::unrank).filter(|ball| shows(ball, &painting)).collect();
            let reading = painting.read();
            match &reading.verdict {
                Verdict::Open { remaining } => assert_eq!(*remaining, left.len()),
                Verdict::Complete(puzzle) => assert_eq!([puzzle.ball].as_slice(), left),
                Verdict::Impossible { .. } => assert!(left.is_empty()),
            }
            if left.is_empty() {
                continue;
            }
            for spot in painting.spots() {
                for colour in Face::ALL {
                    let is_seen = left.iter().any(|ball| spot.colour(ball) == colour);
                    assert_eq!(reading.allows(spot, colour), is_seen, "{spot:?} {colour:?}");
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
                let mut painting = Painting::new(brackets);
                let spots: Vec<Spot> = painting.spots().collect();
                for spot in spots {
                    match painting.read().verdict {
                        Verdict::Complete(found) => {
                            assert_eq!(found, puzzle);
                            break;
                        }
                        Verdict::Open { .. } => painting.paint(spot, Some(spot.colour(&puzzle.ball))),
                        Verdict::Impossible { .. } => panic!("what a ball shows is possible"),
                    }
                }
                let reading = painting.read();
                assert_eq!(reading.verdict, Verdict::Complete(puzzle));
                for spot in painting.spots() {
                    assert_eq!(reading.forced(spot), Some(spot.colour(&puzzle.ball)));
                }
            }
        }
    }

    #[test]
    fn contradictions_name_the_fewest_pieces() {
        let mut random = Random::from_seed(3);
        let mut sizes = [0; 21];
        for _ in 0..300 {
            let target = GearBall::unrank(random.below(BALL_STATES));
            let mut painting = Painting::new(Brackets::Coloured);
            let spots: Vec<Spot> = painting.spots().collect();
            for _ in 0..25 {
                let spot = spots[random.below(spots.len())];
                painting.paint(spot, Some(spot.colour(&target)));
            }
            let spot = spots[random.below(spots.len())];
            painting.paint(spot, Some(Face::ALL[random.below(6)]));
            let Verdict::Impossible { pieces } = painting.read().verdict else { continue };
            sizes[pieces.len()] += 1;
            // The pieces contradict each other, and without any of them the others do not.
            for left_out in std::iter::once(None).chain(pieces.iter().map(Some)) {
                let mut some = Painting::new(Brackets::Coloured);
                for spot in painting.spots() {
                    if pieces.contains(&spot.place()) && Some(&spot.place()) != left_out {
                        some.paint(spot, painting.colour(spot));
                    }
                }
                let is_possible = !matches!(some.read().verdict, Verdict::Impossible { .. });
                assert_eq!(is_possible, left_out.is_some());
            }
        }
        assert!(sizes[1] > 0 && sizes[2] > 0, "{sizes:?}");
    }

    #[test]
    fn two_opposite_colours_on_one_edge_contradict_by_themselves() {
        let mut painting = Painting::new(Brackets::Coloured);
        let spot = |face, side| Spot { face, side, part: Part::Bracket };
        painting.paint(spot(Face::U, Side::Bottom), Some(Face::U));
        painting.paint(spot(Face::F, Side::Top), Some(Face::D));
        let Verdict::Impossible { pieces } = painting.read().verdict else { panic!("no edge is so") };
        assert_eq!(pieces.iter().map(|&piece| piece_name(piece)).collect::<Vec<_>>(), ["edge top front"]);
        painting.undo();
        assert!(matches!(painting.read().verdict, Verdict::Open { .. }));
    }
}
