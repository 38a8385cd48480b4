//! Pruning tables: lower bounds on the remaining moves, from the distances of pairs of coordinates.
//!
//! Mirror images are stored once, at half a byte each: small tables stay in the processor's caches, and every node
//! looks them up.

use super::coordinates::Coordinate;
use super::symmetry::{MIRRORS, MoveIndex, Symmetry, bits};

/// The image of each number under each mirror.
pub(super) struct Mirrors {
    count: usize,
    images: Box<[u16]>,
}

impl Mirrors {
    pub(super) fn new(count: usize, image: impl Fn(&Symmetry, usize) -> usize) -> Mirrors {
        let image = &image;
        let images =
            MIRRORS.iter().flat_map(|mirror| (0..count).map(move |number| image(mirror, number) as u16));
        Mirrors { count, images: images.collect() }
    }

    pub(super) fn of<C: Coordinate>() -> Mirrors {
        Mirrors::new(C::COUNT, |mirror, number| C::of(&mirror.of(&C::example(number))))
    }

    #[inline]
    pub(super) fn image(&self, axes: usize, number: usize) -> usize {
        usize::from(self.images[axes * self.count + number])
    }

    pub(super) fn bytes(&self) -> usize {
        self.images.len() * 2
    }
}

/// For each stabilizer (a set of mirrors, a bit each) and each mirror: the first mirror of the same coset.
static LEAST_LIKE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut index = 0;
    while index < 256 * 8 {
        let (keep, axes) = (index / 8, index % 8);
        let (mut least, mut other) = (axes, 0);
        while other < 8 {
            if keep >> other & 1 == 1 && axes ^ other < least {
                least = axes ^ other;
            }
            other += 1;
        }
        table[keep][axes] = least as u8;
        index += 1;
    }
    table
};

/// Classes of numbers that are mirror images of each other.
pub(super) struct SymmetryClasses {
    /// For each number its class times eight, plus the mirrors that lead to the representative.
    of: Box<[u16]>,
    /// The representative of each class.
    examples: Vec<usize>,
    /// For each class the mirrors that fix its representative, a bit each.
    keep: Vec<u8>,
}

impl SymmetryClasses {
    pub(super) fn new(count: usize, image: impl Fn(usize, usize) -> usize) -> SymmetryClasses {
        let mut of = vec![u16::MAX; count];
        let (mut examples, mut keep) = (Vec::new(), Vec::new());
        for example in 0..count {
            if of[example] != u16::MAX {
                continue;
            }
            let class = examples.len();
            examples.push(example);
            let mut keeping = 0;
            for axes in 0..8 {
                // A mirror is its own inverse.
                let number = image(axes, example);
                if number == example {
                    keeping |= 1 << axes;
                }
                if of[number] == u16::MAX {
                    of[number] = (8 * class + axes) as u16;
                }
            }
            keep.push(keeping);
        }
        SymmetryClasses { of: of.into(), examples, keep }
    }

    pub(super) fn of_mirrors(mirrors: &Mirrors) -> SymmetryClasses {
        SymmetryClasses::new(mirrors.count, |axes, number| mirrors.image(axes, number))
    }

    /// The class of a number, and the mirrors that lead to the representative.
    #[inline]
    pub(super) fn of(&self, number: usize) -> (usize, usize) {
        let of = usize::from(self.of[number]);
        (of / 8, of % 8)
    }

    /// The mirrors that fix the representative of a class; the identity is always among them.
    pub(super) fn mirrors_keeping(&self, class: usize) -> impl Iterator<Item = usize> + use<> {
        bits(u32::from(self.keep[class]))
    }

    /// The first of the mirrors that give the same image of the representative as these.
    #[inline]
    pub(super) fn least_like(&self, class: usize, axes: usize) -> usize {
        usize::from(LEAST_LIKE[usize::from(self.keep[class])][axes])
    }

    pub(super) fn bytes(&self) -> usize {
        self.of.len() * 2
    }
}

/// A coordinate with its moves.
pub(super) struct Moving<'a> {
    pub turned: &'a dyn Fn(usize, MoveIndex) -> usize,
    pub solved: usize,
}

/// Distances of pairs of numbers, up to fifteen: a row for each class of one, a column for each number of the other.
pub(super) struct Pruning {
    columns: usize,
    /// Two distances per byte.
    distances: Box<[u8]>,
}

impl Pruning {
    pub(super) fn new(
        classes: &SymmetryClasses,
        row: &Moving,
        mirrors: &Mirrors,
        column: &Moving,
        steps: &[MoveIndex],
    ) -> Pruning {
        let distances = distances(classes, row, mirrors, column, steps);
        let pair = |pair: &[u8]| pair[0] | pair.get(1).unwrap_or(&0) << 4;
        Pruning { columns: mirrors.count, distances: distances.chunks(2).map(pair).collect() }
    }

    /// The distance for the representative of a class and a column.
    #[inline]
    pub(super) fn distance(&self, class: usize, column: usize) -> u32 {
        let index = class * self.columns + column;
        u32::from(self.distances[index / 2] >> (index % 2 * 4) & 15)
    }

    pub(super) fn bytes(&self) -> usize {
        self.distances.len()
    }
}

/// The distance of every pair, row by row.
fn distances(
    classes: &SymmetryClasses,
    row: &Moving,
    mirrors: &Mirrors,
    column: &Moving,
    steps: &[MoveIndex],
) -> Vec<u8> {
    const UNKNOWN: u8 = u8::MAX;
    let columns = mirrors.count;
    // The column after a step and a mirror, precomputed: it is all that the innermost loop looks up.
    let mut seen = vec![0; steps.len() * 8 * columns];
    for (index, seen) in seen.iter_mut().enumerate() {
        let (step, axes) = (steps[index / columns / 8], index / columns % 8);
        *seen = mirrors.image(axes, (column.turned)(index % columns, step));
    }
    let mut distances = vec![UNKNOWN; classes.examples.len() * columns];
    let (first, axes) = classes.of(row.solved);
    distances[first * columns + mirrors.image(axes, column.solved)] = 0;
    let ways: Vec<(usize, &[usize])> = (0..classes.examples.len() * steps.len())
        .map(|index| {
            let (class, step) = (index / steps.len(), index % steps.len());
            let (class, axes) = classes.of((row.turned)(classes.examples[class], steps[step]));
            (class, &seen[(step * 8 + axes) * columns..][..columns])
        })
        .collect();
    let mut here: Vec<usize> = Vec::with_capacity(columns);
    for distance in 0.. {
        let mut is_done = true;
        for (class, ways) in ways.chunks_exact(steps.len()).enumerate() {
            let known = &distances[class * columns..][..columns];
            here.clear();
            here.extend((0..columns).filter(|&column| known[column] == distance));
            is_done &= here.is_empty();
            for &(class, seen) in ways {
                let there = &mut distances[class * columns..][..columns];
                for column in here.iter().map(|&column| seen[column]) {
                    if there[column] == UNKNOWN {
                        // In a row that a mirror fixes, the image of this column has the same distance.
                        for axes in classes.mirrors_keeping(class) {
                            there[mirrors.image(axes, column)] = distance + 1;
                        }
                    }
                }
            }
        }
        if is_done {
            break;
        }
    }
    distances
}
