//! Which slides are worth making after which (Taylor and Korf, 1993). Different sequences of slides lead to the same
//! board wherever they start: the two ways round a square of four cells, and many more. They are found by trying all
//! short sequences on a board without edges; an automaton then knows, for what was done last, which slides would
//! complete a sequence that another one makes needless.

use std::collections::VecDeque;
use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::board::{SLIDES, reverse};

/// The longest sequences that are compared. Longer ones cost more to find than they save.
const LONGEST: usize = 10;

/// The state of an automaton after a sequence of slides.
pub type State = u16;

/// That slide is not worth making.
const NONE: State = State::MAX;

/// For each state the slides that may follow.
pub struct Automaton {
    next: Vec<[State; SLIDES]>,
    allowed: Vec<u8>,
}

impl Automaton {
    /// The state of the empty sequence.
    pub const START: State = 0;

    /// Only the slide that takes back the last one is left out.
    pub fn without_reversals() -> &'static Automaton {
        static MADE: OnceLock<Automaton> = OnceLock::new();
        MADE.get_or_init(|| Automaton::forbidding(&reversals()))
    }

    /// All needless sequences of up to ten slides are left out.
    pub fn without_duplicates() -> &'static Automaton {
        static MADE: OnceLock<Automaton> = OnceLock::new();
        MADE.get_or_init(|| Automaton::forbidding(&needless_words(LONGEST)))
    }

    /// The slides that may follow, a bit each.
    #[inline]
    pub fn allowed(&self, state: State) -> u32 {
        u32::from(self.allowed[usize::from(state)])
    }

    /// The state after a slide that is allowed.
    #[inline]
    pub fn next(&self, state: State, slide: usize) -> State {
        self.next[usize::from(state)][slide & (SLIDES - 1)]
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.next.len()
    }

    /// Recognizes any of the words (Aho and Corasick, 1975); none of them is part of another.
    fn forbidding(words: &[Vec<u8>]) -> Automaton {
        // The states are the beginnings of words. What is not known yet leads nowhere.
        const UNKNOWN: State = State::MAX - 1;
        let mut next = vec![[UNKNOWN; SLIDES]];
        for word in words {
            let Some((&last, beginning)) = word.split_last() else { continue };
            let mut state = 0;
            for &slide in beginning {
                let known = next[state][usize::from(slide)];
                state = if known == UNKNOWN {
                    next.push([UNKNOWN; SLIDES]);
                    let made = next.len() - 1;
                    next[state][usize::from(slide)] = made as State;
                    made
                } else {
                    usize::from(known)
                };
            }
            next[state][usize::from(last)] = NONE;
        }
        // What does not go on with a word goes on with the longest beginning of a word that it ends with.
        let mut open = VecDeque::from([(0, 0)]);
        while let Some((state, shorter)) = open.pop_front() {
            for slide in 0..SLIDES {
                let instead = if state == 0 { Automaton::START } else { next[shorter][slide] };
                match next[state][slide] {
                    UNKNOWN => next[state][slide] = instead,
                    NONE => {}
                    longer => open.push_back((usize::from(longer), usize::from(instead))),
                }
            }
        }
        let bits = |next: &[State; SLIDES]| {
            (0..SLIDES).filter(|&slide| next[slide] != NONE).fold(0, |bits, slide| bits | 1 << slide)
        };
        let allowed = next.iter().map(bits).collect();
        Automaton { next, allowed }
    }
}

fn reversals() -> Vec<Vec<u8>> {
    (0..SLIDES).map(|slide| vec![slide as u8, reverse(slide) as u8]).collect()
}

/// A side of the square on which sequences are tried; the blank starts in its middle and never leaves it.
const SIDE: i16 = 2 * LONGEST as i16 + 3;

/// What a sequence did: where the blank went, and which tiles are elsewhere now.
#[derive(Clone)]
struct Tried {
    slides: Vec<u8>,
    blank: i16,
    /// Cells with the cell where what lies there came from, in order.
    displaced: Vec<(i16, i16)>,
    reach: Reach,
}

/// The rows and columns that the blank came to.
#[derive(Clone, Copy)]
struct Reach {
    rows: (i16, i16),
    columns: (i16, i16),
}

impl Reach {
    fn of(cell: i16) -> Reach {
        let (row, column) = (cell / SIDE, cell % SIDE);
        Reach { rows: (row, row), columns: (column, column) }
    }

    fn with(self, cell: i16) -> Reach {
        let (row, column) = (cell / SIDE, cell % SIDE);
        Reach {
            rows: (self.rows.0.min(row), self.rows.1.max(row)),
            columns: (self.columns.0.min(column), self.columns.1.max(column)),
        }
    }

    fn contains(self, other: Reach) -> bool {
        self.rows.0 <= other.rows.0
            && self.rows.1 >= other.rows.1
            && self.columns.0 <= other.columns.0
            && self.columns.1 >= other.columns.1
    }
}

impl Tried {
    fn nothing() -> Tried {
        let middle = SIDE / 2 * SIDE + SIDE / 2;
        Tried { slides: Vec::new(), blank: middle, displaced: Vec::new(), reach: Reach::of(middle) }
    }

    fn and(&self, slide: usize) -> Tried {
        let from = self.blank + [SIDE, 1, -1, -SIDE][slide];
        let mut displaced = self.displaced.clone();
        let origin = match displaced.binary_search_by_key(&from, |&(cell, _)| cell) {
            Ok(index) => displaced.remove(index).1,
            Err(_) => from,
        };
        if origin != self.blank
            && let Err(index) = displaced.binary_search_by_key(&self.blank, |&(cell, _)| cell)
        {
            displaced.insert(index, (self.blank, origin));
        }
        let mut slides = self.slides.clone();
        slides.push(slide as u8);
        Tried { slides, blank: from, displaced, reach: self.reach.with(from) }
    }
}

/// The sequences that are needless, none of them part of another: each has one that does the same, is shorter or
/// comes first in the order of slides, and fits wherever this one does, since its blank stays within the same rows and
/// columns. Putting the other one in its place makes a solution smaller in that order, so the smallest of the shortest
/// solutions has no needless part.
fn needless_words(longest: usize) -> Vec<Vec<u8>> {
    let mut words = FxHashSet::<Vec<u8>>::default();
    let mut known = FxHashMap::<(i16, Vec<(i16, i16)>), Vec<Reach>>::default();
    let start = Tried::nothing();
    known.insert((start.blank, start.displaced.clone()), vec![start.reach]);
    let mut wanted = vec![start];
    for _ in 0..longest {
        let mut longer = Vec::new();
        for tried in wanted {
            for slide in 0..SLIDES {
                let tried = tried.and(slide);
                if (0..tried.slides.len()).any(|start| words.contains(&tried.slides[start..])) {
                    continue;
                }
                let same = known.entry((tried.blank, tried.displaced.clone())).or_default();
                if same.iter().any(|&reach| tried.reach.contains(reach)) {
                    words.insert(tried.slides);
                } else {
                    same.push(tried.reach);
                    longer.push(tried);
                }
            }
        }
        wanted = longer;
    }
    let mut words: Vec<Vec<u8>> = words.into_iter().collect();
    words.sort_unstable();
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_ways_round_a_square_are_one() {
        let words = needless_words(6);
        let reversals = words.iter().filter(|word| word.len() == 2).count();
        assert_eq!(reversals, 4);
        // Four squares have the blank in a corner, and of two ways round each one is left.
        assert_eq!(words.len() - reversals, 4);
        assert!(words.iter().all(|word| word.len() == 2 || word.len() == 6));
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
        let mut random = crate::scramble::Random::from_seed(1);
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
