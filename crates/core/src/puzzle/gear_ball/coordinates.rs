//! Gear ball positions as numbers, and tables of moves on those numbers, for searching.
//!
//! A position is a *body* (where the pieces are, 1,536 of them) and its *gears* (27 angles modulo 3,
//! times 4 for the parities of the first two; the third parity follows). A move changes the body whatever
//! the gears are, and the gears depending only on which quartet is in the middle, so two small tables
//! (36 KB and 4 KB) hold all moves of all 165,888 states.

use std::sync::OnceLock;

use super::{Brackets, GearBall, Signs};
use crate::geometry::Axis;

/// Positions of the pieces in one arrangement of the slices, without their gears' angles.
const BODIES_PER_ARRANGEMENT: usize = 4 * 64;
/// Positions of the pieces without their gears' angles.
const BODIES: usize = ARRANGEMENTS * BODIES_PER_ARRANGEMENT;
/// Permutations of the quartets among the slices.
const ARRANGEMENTS: usize = 6;
/// Angles of the three quartets' gears modulo 3.
const TWISTS: usize = 27;
/// Parities of the angles of two quartets; blank brackets hide them.
pub const PARITIES: usize = 4;
/// All positions of the gear ball.
pub const BALL_STATES: usize = BODIES * TWISTS * PARITIES;
/// All positions of the gear cube that differ visibly.
pub const CUBE_STATES: usize = BODIES * TWISTS;
/// States of the gears alone.
pub const GEAR_STATES: usize = ARRANGEMENTS * TWISTS * PARITIES;
/// States of the pieces without their gears.
pub const PIECE_STATES: usize = BODIES * PARITIES;

/// The six permutations of the quartets among the slices.
pub(super) const SLICES: [[Axis; 3]; ARRANGEMENTS] = {
    use Axis::{X, Y, Z};
    [[X, Y, Z], [X, Z, Y], [Y, X, Z], [Y, Z, X], [Z, X, Y], [Z, Y, X]]
};

impl GearBall {
    /// A number below [`BALL_STATES`], a different one for each position.
    pub fn rank(&self) -> usize {
        self.body() * (TWISTS * PARITIES) + self.twist() * PARITIES + self.parities()
    }

    /// The position with that rank.
    ///
    /// # Panics
    /// If the rank is not below [`BALL_STATES`].
    pub fn unrank(rank: usize) -> GearBall {
        assert!(rank < BALL_STATES, "there are {BALL_STATES} positions");
        let mut ball = GearBall::with_body(rank / (TWISTS * PARITIES));
        let twist = rank / PARITIES % TWISTS;
        let thirds = [twist / 9, twist / 3 % 3, twist % 3];
        let (first, second) = (rank >> 1 & 1, rank & 1);
        let third = first ^ second ^ usize::from(ball.slices_are_odd());
        for (quartet, parity) in [first, second, third].into_iter().enumerate() {
            // The one angle below 6 with this remainder by 3 and this parity.
            ball.gears[quartet] = ((4 * thirds[quartet] + 3 * parity) % 6) as u8;
        }
        ball
    }

    fn body(&self) -> usize {
        let slices = SLICES.iter().position(|slices| *slices == self.slices);
        let slices = slices.expect("the quartets are in different slices");
        [self.tetrads[0], self.quartets[0], self.quartets[1], self.quartets[2]]
            .into_iter()
            .fold(slices, |body, signs| body * 4 + usize::from(signs.0 & 3))
    }

    fn with_body(body: usize) -> GearBall {
        let mut ball = GearBall { slices: SLICES[body / BODIES_PER_ARRANGEMENT], ..GearBall::SOLVED };
        let odd = u8::from(ball.slices_are_odd());
        let signs = |shift: usize, parity: u8| Signs::with_parity(body >> shift & 3, parity);
        ball.quartets = [signs(4, 0), signs(2, 0), signs(0, 0)];
        let first = signs(6, odd);
        let second = ball.quartets.into_iter().fold(first, Signs::then);
        ball.tetrads = [first, second];
        ball
    }

    fn twist(&self) -> usize {
        self.gears.iter().fold(0, |twist, &angle| twist * 3 + usize::from(angle % 3))
    }

    fn parities(&self) -> usize {
        usize::from(self.gears[0] % 2) * 2 + usize::from(self.gears[1] % 2)
    }
}

/// Move tables: a turn is three look-ups.
pub struct MoveTables {
    /// The body after 0 to 3 quarter turns of an axis. Four bring every piece back; only the gears go on.
    body: [[[u16; BODIES]; 4]; 3],
    /// Which quartet is in which slice, for each body's arrangement of slices.
    middle: [[u8; ARRANGEMENTS]; 3],
    /// The gears after their quartet spins: by quartet, by number of sixths.
    gears: [[[u8; TWISTS * PARITIES]; 12]; 3],
}

impl MoveTables {
    /// The tables, made from the model at first use in well under a millisecond.
    pub fn get() -> &'static MoveTables {
        static TABLES: OnceLock<MoveTables> = OnceLock::new();
        TABLES.get_or_init(MoveTables::make)
    }

    fn make() -> MoveTables {
        let mut tables = MoveTables {
            body: [[[0; BODIES]; 4]; 3],
            middle: [[0; ARRANGEMENTS]; 3],
            gears: [[[0; TWISTS * PARITIES]; 12]; 3],
        };
        for axis in Axis::ALL {
            for body in 0..BODIES {
                let ball = GearBall::with_body(body);
                for quarters in 0..4 {
                    let turned = ball.turned(axis, quarters as i32);
                    tables.body[axis.index()][quarters][body] = turned.body() as u16;
                }
                tables.middle[axis.index()][body / BODIES_PER_ARRANGEMENT] = ball.quartet_in(axis) as u8;
            }
        }
        for quartet in 0..3 {
            for gears in 0..TWISTS * PARITIES {
                // The third parity is free here: it is not part of the number.
                for sixths in 0..12 {
                    let mut ball = GearBall::unrank(gears);
                    ball.gears[quartet] = (ball.gears[quartet] + sixths as u8) % 6;
                    let after = ball.twist() * PARITIES + ball.parities();
                    tables.gears[quartet][sixths][gears] = after as u8;
                }
            }
        }
        tables
    }
}

/// A position as a search sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coordinates {
    body: u16,
    gears: u8,
}

impl Coordinates {
    /// The coordinates of a position.
    pub fn of(ball: &GearBall) -> Self {
        Coordinates::from_rank(ball.rank())
    }

    /// From a rank of the gear ball.
    pub fn from_rank(rank: usize) -> Self {
        Coordinates { body: (rank / (TWISTS * PARITIES)) as u16, gears: (rank % (TWISTS * PARITIES)) as u8 }
    }

    /// The rank of the gear ball.
    pub fn rank(self) -> usize {
        usize::from(self.body) * (TWISTS * PARITIES) + usize::from(self.gears)
    }

    /// The first of all positions that look alike with such brackets.
    #[inline]
    #[must_use]
    pub fn seen_with(self, brackets: Brackets) -> Self {
        // Positions that look alike differ in the parities alone, which are the lowest bits.
        let hidden = brackets.alike() as u8 - 1;
        Coordinates { gears: self.gears & !hidden, ..self }
    }

    /// The permutation of the quartets, as a number below [`ARRANGEMENTS`].
    #[inline]
    fn arrangement(self) -> usize {
        usize::from(self.body) / BODIES_PER_ARRANGEMENT
    }

    /// The state of the gears alone: which quartet is in which slice, and all angles, as a number below
    /// [`GEAR_STATES`].
    #[inline]
    pub fn gears(self) -> usize {
        self.arrangement() * (TWISTS * PARITIES) + usize::from(self.gears)
    }

    /// Some position with that state of the gears.
    pub fn with_gears(gears: usize) -> Self {
        let (arrangement, gears) = (gears / (TWISTS * PARITIES), gears % (TWISTS * PARITIES));
        Coordinates { body: (arrangement * BODIES_PER_ARRANGEMENT) as u16, gears: gears as u8 }
    }

    /// The state of corners and brackets alone, as a number below [`PIECE_STATES`].
    #[inline]
    pub fn pieces(self) -> usize {
        usize::from(self.body) * PARITIES + usize::from(self.gears) % PARITIES
    }

    /// Some position with that state of corners and brackets.
    pub fn with_pieces(pieces: usize) -> Self {
        Coordinates { body: (pieces / PARITIES) as u16, gears: (pieces % PARITIES) as u8 }
    }

    /// After turning an axis by 0 to 11 quarters.
    #[inline]
    #[must_use]
    pub fn turned(self, tables: &MoveTables, axis: usize, quarters: usize) -> Self {
        let middle = tables.middle[axis][self.arrangement()];
        let body = tables.body[axis][quarters % 4][usize::from(self.body)];
        Coordinates { body, gears: tables.gears[usize::from(middle)][quarters][usize::from(self.gears)] }
    }
}
