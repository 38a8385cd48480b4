//! Coordinates: parts of a position as numbers without gaps, with their move tables.

use crate::puzzle::cube::cubies::Cubies;

use super::symmetry::{STEPS, turned};

/// A coordinate: a part of a position as a number, and back to some position with that number.
pub(super) trait Coordinate {
    const COUNT: usize;
    fn of(cubies: &Cubies) -> usize;
    fn example(number: usize) -> Cubies;

    /// The move table: for each number, the numbers after each step.
    fn moves() -> Box<[u16]> {
        let next = |number| {
            let example = Self::example(number);
            (0..STEPS).map(move |step| Self::of(&turned(&example, step)) as u16)
        };
        (0..Self::COUNT).flat_map(next).collect()
    }
}

/// The twists of the corners; the last one follows from the others.
pub(super) struct Twist;

impl Coordinate for Twist {
    const COUNT: usize = 2_187;

    fn of(cubies: &Cubies) -> usize {
        (0..7).fold(0, |number, place| 3 * number + usize::from(cubies.corner(place).1))
    }

    fn example(number: usize) -> Cubies {
        let (mut rest, mut sum) = (number, 0);
        let mut corners = std::array::from_fn(|place| (place, 0));
        for place in (0..7).rev() {
            corners[place].1 = (rest % 3) as u8;
            sum += rest % 3;
            rest /= 3;
        }
        corners[7].1 = ((21 - sum) % 3) as u8;
        Cubies::from_places(corners, std::array::from_fn(|place| (place, false)))
    }
}

/// The flips of the edges; the last one follows from the others.
pub(super) struct Flip;

impl Coordinate for Flip {
    const COUNT: usize = 2_048;

    fn of(cubies: &Cubies) -> usize {
        (0..11).fold(0, |number, place| 2 * number + usize::from(cubies.edge(place).1))
    }

    fn example(number: usize) -> Cubies {
        let is_odd = number.count_ones() % 2 == 1;
        let edges = std::array::from_fn(|place| {
            (place, if place == 11 { is_odd } else { number >> (10 - place) & 1 == 1 })
        });
        Cubies::from_places(std::array::from_fn(|place| (place, 0)), edges)
    }
}

/// Which places hold the four edges of the slice between U and D, in any order.
pub(super) struct Slice;

impl Coordinate for Slice {
    const COUNT: usize = 495;

    fn of(cubies: &Cubies) -> usize {
        rank_of_set((0..12).filter(|&place| cubies.edge(place).0 >= 8))
    }

    fn example(number: usize) -> Cubies {
        let places = set_of_rank(number, 4, 12);
        let (mut of_slice, mut others) = (8.., 0..);
        let edges = std::array::from_fn(|place| {
            let pieces: &mut dyn Iterator<Item = usize> =
                if places >> place & 1 == 1 { &mut of_slice } else { &mut others };
            (pieces.next().expect("they do not end"), false)
        });
        Cubies::from_places(std::array::from_fn(|place| (place, 0)), edges)
    }
}

/// The rank of a set of places among all sets of that size; sets of smaller places come first.
pub(super) fn rank_of_set(places: impl Iterator<Item = usize>) -> usize {
    places.enumerate().map(|(index, place)| choose(place, index + 1)).sum()
}

/// The set with a rank, one bit per place.
pub(super) fn set_of_rank(number: usize, size: usize, places: usize) -> u32 {
    let (mut rest, mut set, mut left) = (number, 0, size);
    for place in (0..places).rev() {
        let without = choose(place, left);
        if left > 0 && rest >= without {
            rest -= without;
            left -= 1;
            set |= 1 << place;
        }
    }
    set
}

/// The binomial coefficient: the number of sets of a size.
pub(super) const fn choose(from: usize, size: usize) -> usize {
    let (mut count, mut index) = (1, 0);
    while index < size {
        if index >= from {
            return 0;
        }
        count = count * (from - index) / (index + 1);
        index += 1;
    }
    count
}

/// The rank of a permutation among all permutations.
#[inline]
pub(super) fn rank_of_order(order: &[u8]) -> usize {
    let mut seen = 0_u32;
    let mut number = 0;
    for (index, &thing) in order.iter().enumerate() {
        // How many smaller ones come later: all smaller ones, less those that came before.
        let smaller = u32::from(thing) - (seen & ((1 << thing) - 1)).count_ones();
        number = number * (order.len() - index) + smaller as usize;
        seen |= 1 << thing;
    }
    number
}

/// The permutation with a rank.
pub(super) fn order_of_rank<const N: usize>(number: usize) -> [u8; N] {
    let mut rest = number;
    let mut order = [0; N];
    for index in (0..N).rev() {
        let base = N - index;
        order[index] = (rest % base) as u8;
        rest /= base;
        for later in index + 1..N {
            if order[later] >= order[index] {
                order[later] += 1;
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn numbers_are_those_of_their_examples<C: Coordinate>() {
        for number in 0..C::COUNT {
            assert_eq!(C::of(&C::example(number)), number);
        }
    }

    #[test]
    fn numbers_have_no_gaps() {
        numbers_are_those_of_their_examples::<Twist>();
        numbers_are_those_of_their_examples::<Flip>();
        numbers_are_those_of_their_examples::<Slice>();
        for number in 0..40_320 {
            assert_eq!(rank_of_order(&order_of_rank::<8>(number)), number);
        }
    }

    #[test]
    fn what_a_turn_does_to_a_part_depends_on_that_part_alone() {
        fn follows<C: Coordinate>(random: &mut Random) {
            let moves = C::moves();
            let mut cubies = Cubies::SOLVED;
            let mut number = C::of(&cubies);
            for _ in 0..1_000 {
                let step = random.below(STEPS);
                cubies = turned(&cubies, step);
                number = usize::from(moves[number * STEPS + step]);
                assert_eq!(number, C::of(&cubies));
            }
        }
        let mut random = Random::from_seed(2);
        follows::<Twist>(&mut random);
        follows::<Flip>(&mut random);
        follows::<Slice>(&mut random);
    }
}
