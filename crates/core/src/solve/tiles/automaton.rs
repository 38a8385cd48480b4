//! Duplicate pruning with a finite automaton (Taylor and Korf, 1993). Different sequences of slides lead to the same
//! board wherever they start: the two paths round a square of four cells, and many more. They are found by trying all
//! short sequences on a board without edges. The automaton then knows, after the last slides, which slides would
//! complete a sequence that duplicates another one.

use std::collections::VecDeque;
use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::board::{SLIDES, reverse};

/// The longest sequences that are compared. Longer ones cost more to find than they save.
const LONGEST: usize = 10;

/// The state of an automaton after a sequence of slides.
pub type AutomatonState = u16;

/// The slide is pruned.
const NONE: AutomatonState = AutomatonState::MAX;

/// An automaton: for each state the slides that may follow.
pub struct Automaton {
    following: Vec<Following>,
}

/// What may follow a sequence.
struct Following {
    next: [AutomatonState; SLIDES],
    /// The slides that are not pruned, a bit each.
    allowed: u16,
}

impl Automaton {
    /// The state of the empty sequence.
    pub const START: AutomatonState = 0;

    /// Prunes only the reversal of the last slide.
    pub fn without_reversals() -> &'static Automaton {
        static MADE: OnceLock<Automaton> = OnceLock::new();
        MADE.get_or_init(|| Automaton::forbidding(&reversals()))
    }

    /// Prunes all duplicate sequences of up to ten slides.
    pub fn without_duplicates() -> &'static Automaton {
        static MADE: OnceLock<Automaton> = OnceLock::new();
        MADE.get_or_init(|| Automaton::forbidding(&needless_words(LONGEST)))
    }

    /// The slides that may follow, a bit each.
    #[inline]
    pub fn allowed(&self, state: AutomatonState) -> u32 {
        u32::from(self.following[usize::from(state)].allowed)
    }

    /// The state after a slide that is allowed.
    #[inline]
    pub fn next(&self, state: AutomatonState, slide: usize) -> AutomatonState {
        self.following[usize::from(state)].next[slide & (SLIDES - 1)]
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.following.len()
    }

    /// Recognizes any of the words (Aho and Corasick, 1975). No word may be part of another.
    fn forbidding(words: &[Vec<u8>]) -> Automaton {
        // The states are the prefixes of words.
        const UNKNOWN: AutomatonState = AutomatonState::MAX - 1;
        let mut next = vec![[UNKNOWN; SLIDES]];
        for word in words {
            let Some((&last, beginning)) = word.split_last() else { continue };
            let mut state = 0;
            for &slide in beginning {
                let known = next[state][usize::from(slide)];
                state = if known == UNKNOWN {
                    next.push([UNKNOWN; SLIDES]);
                    let made = next.len() - 1;
                    next[state][usize::from(slide)] = made as AutomatonState;
                    made
                } else {
                    usize::from(known)
                };
            }
            next[state][usize::from(last)] = NONE;
        }
        // A mismatch falls back to the longest suffix that is a prefix of a word.
        let mut open = VecDeque::from([(0, 0)]);
        while let Some((state, shorter)) = open.pop_front() {
            // The empty prefix falls back to itself.
            let fallback = if state == 0 { [Automaton::START; SLIDES] } else { next[shorter] };
            for (next, instead) in next[state].iter_mut().zip(fallback) {
                match *next {
                    UNKNOWN => *next = instead,
                    NONE => {}
                    longer => open.push_back((usize::from(longer), usize::from(instead))),
                }
            }
        }
        let bits = |next: &[AutomatonState; SLIDES]| {
            (0..SLIDES).filter(|&slide| next[slide] != NONE).fold(0, |bits, slide| bits | 1 << slide)
        };
        let following = next.into_iter().map(|next| Following { next, allowed: bits(&next) });
        Automaton { following: following.collect() }
    }
}

fn reversals() -> Vec<Vec<u8>> {
    (0..SLIDES).map(|slide| vec![slide as u8, reverse(slide) as u8]).collect()
}

/// The side of the square on which sequences are tried. The blank starts in its middle and never leaves it.
const SIDE: i16 = 2 * LONGEST as i16 + 3;

/// The effect of a sequence: where the blank went, and which tiles moved.
#[derive(Clone, Copy)]
struct Tried {
    word: Word,
    blank: i16,
    /// Cells, each with the cell that its tile came from; `count` of them are used.
    displaced: [(i16, i16); LONGEST],
    count: usize,
    /// A hash of the blank and the displaced tiles, in any order. No two results share one; a test checks that.
    result: u64,
    reach: Reach,
}

/// A sequence of slides, two bits each, the last one lowest, with a one bit above the first.
type Word = u32;

/// The rows and columns that the blank visited: lowest and highest row, lowest and highest column.
#[derive(Clone, Copy)]
struct Reach([i16; 4]);

impl Reach {
    fn with(self, cell: i16) -> Reach {
        let (row, column) = (cell / SIDE, cell % SIDE);
        let [top, bottom, left, right] = self.0;
        Reach([top.min(row), bottom.max(row), left.min(column), right.max(column)])
    }

    fn contains(self, other: Reach) -> bool {
        let [top, bottom, left, right] = self.0;
        let [other_top, other_bottom, other_left, other_right] = other.0;
        top <= other_top && bottom >= other_bottom && left <= other_left && right >= other_right
    }
}

/// A hash of a tile in a cell, mixed so well that sums of them do not collide.
fn mixed(cell: i16, origin: i16) -> u64 {
    let pair = (cell as u64) << 16 | origin as u64;
    let product = (pair + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (product ^ product >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl Tried {
    fn nothing() -> Tried {
        let middle = SIDE / 2;
        let reach = Reach([middle; 4]);
        let blank = middle * SIDE + middle;
        Tried { word: 1, blank, displaced: [(0, 0); LONGEST], count: 0, result: mixed(blank, 0), reach }
    }

    fn and(&self, slide: usize) -> Tried {
        let from = self.blank + [SIDE, 1, -1, -SIDE][slide];
        let mut next = *self;
        next.word = self.word << 2 | slide as Word;
        next.blank = from;
        next.reach = self.reach.with(from);
        next.result = next.result.wrapping_sub(mixed(self.blank, 0)).wrapping_add(mixed(from, 0));
        let mut origin = from;
        if let Some(index) = self.displaced[..self.count].iter().position(|&(cell, _)| cell == from) {
            origin = self.displaced[index].1;
            next.result = next.result.wrapping_sub(mixed(from, origin));
            next.count -= 1;
            next.displaced[index] = next.displaced[next.count];
        }
        if origin != self.blank {
            next.result = next.result.wrapping_add(mixed(self.blank, origin));
            next.displaced[next.count] = (self.blank, origin);
            next.count += 1;
        }
        next
    }
}

/// The reaches of the sequences that are kept, as linked lists by result.
#[derive(Default)]
struct Known {
    /// The index of the last entry of each list.
    last: FxHashMap<u64, usize>,
    /// Each with the index of the entry before, if there is one.
    reaches: Vec<(Reach, Option<usize>)>,
}

impl Known {
    /// Whether a known sequence with the same result makes this one redundant; if not, remembers it.
    fn is_needless(&mut self, tried: &Tried) -> bool {
        let last = self.last.get(&tried.result).copied();
        let mut place = last;
        while let Some((reach, before)) = place.map(|place| self.reaches[place]) {
            if tried.reach.contains(reach) {
                return true;
            }
            place = before;
        }
        self.last.insert(tried.result, self.reaches.len());
        self.reaches.push((tried.reach, last));
        false
    }
}

/// The redundant sequences, none of them part of another. Each has an equivalent that is shorter or comes first in the
/// order of slides, and that fits wherever this one does, since its blank stays within the same rows and columns.
/// Replacing it makes a solution smaller in that order, so the smallest of the shortest solutions has no redundant
/// part.
fn needless_words(longest: usize) -> Vec<Vec<u8>> {
    let mut words = FxHashSet::<Word>::default();
    let mut known = Known::default();
    let start = Tried::nothing();
    known.is_needless(&start);
    let mut wanted = vec![start];
    for length in 1..=longest {
        let mut longer = Vec::new();
        for tried in wanted {
            for slide in 0..SLIDES {
                let tried = tried.and(slide);
                let ends_with = |part: usize| 1 << (2 * part) | tried.word & ((1 << (2 * part)) - 1);
                if (2..length).any(|part| words.contains(&ends_with(part))) {
                    continue;
                }
                if known.is_needless(&tried) {
                    words.insert(tried.word);
                } else {
                    longer.push(tried);
                }
            }
        }
        wanted = longer;
    }
    let mut words: Vec<Vec<u8>> = words.into_iter().map(slides_of).collect();
    words.sort_unstable();
    words
}

fn slides_of(word: Word) -> Vec<u8> {
    let length = word.ilog2() / 2;
    (0..length).rev().map(|index| (word >> (2 * index) & 3) as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_ways_round_a_square_are_one() {
        let words = needless_words(6);
        let reversals = words.iter().filter(|word| word.len() == 2).count();
        assert_eq!(reversals, 4);
        // Four squares have the blank in a corner, and of the two paths round each, one is kept.
        assert_eq!(words.len() - reversals, 4);
        assert!(words.iter().all(|word| word.len() == 2 || word.len() == 6));
    }

    /// All sequences without reversals: more than are compared.
    #[test]
    fn no_two_results_share_a_number() {
        let mut known = FxHashMap::<u64, (i16, Vec<(i16, i16)>)>::default();
        let mut layer = vec![Tried::nothing()];
        for length in 1..=LONGEST {
            let mut longer = Vec::new();
            for tried in &layer {
                let last = tried.word as usize & 3;
                for slide in (0..SLIDES).filter(|&slide| length == 1 || slide != reverse(last)) {
                    let tried = tried.and(slide);
                    let mut displaced = tried.displaced[..tried.count].to_vec();
                    displaced.sort_unstable();
                    let result = (tried.blank, displaced);
                    assert_eq!(known.entry(tried.result).or_insert_with(|| result.clone()), &result);
                    longer.push(tried);
                }
            }
            layer = longer;
        }
    }

    #[test]
    fn there_are_as_many_words_and_states_as_is_known() {
        assert_eq!(needless_words(LONGEST).len(), 358);
        assert_eq!(Automaton::without_duplicates().states(), 1_384);
    }

    #[test]
    fn no_word_is_part_of_another() {
        let words = needless_words(LONGEST);
        let is_part = |short: &[u8], long: &[u8]| long.windows(short.len()).any(|part| part == short);
        for word in &words {
            let parts = words.iter().filter(|other| other.len() < word.len() && is_part(other, word));
            assert_eq!(parts.count(), 0, "{word:?}");
        }
    }

    #[test]
    fn nothing_is_forbidden_but_words() {
        let words = needless_words(LONGEST);
        let automaton = Automaton::without_duplicates();
        let mut random = crate::random::Random::from_seed(1);
        for _ in 0..2_000 {
            let mut done: Vec<u8> = Vec::new();
            let mut state = Automaton::START;
            for _ in 0..30 {
                let slide = random.below(SLIDES);
                let mut longer = done.clone();
                longer.push(slide as u8);
                let completes = words.iter().any(|word| longer.ends_with(word));
                assert_eq!(automaton.allowed(state) >> slide & 1 == 0, completes, "{longer:?}");
                if !completes {
                    state = automaton.next(state, slide);
                    done = longer;
                }
            }
        }
    }
}
