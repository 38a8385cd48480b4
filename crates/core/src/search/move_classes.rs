//! Which moves are worth trying after which. A sequence is not needed where another one that is no longer leads to
//! the same state from everywhere: a move undone, moves that join into one, a run in the longer direction. Such
//! sequences are pruned before any state is computed: each sequence has a class, and a class lists the moves that may
//! follow, as in the finite-state machines of Taylor and Korf (1993).

use crate::notation::{Joined, Move, Vocabulary};

/// For each class the moves that may follow, each with the class of the longer sequence.
pub struct MoveClasses {
    following: Vec<Vec<(u8, u8)>>,
}

impl MoveClasses {
    /// All classes that can be reached from class zero, that of the empty sequence. `after` gives the class of
    /// a sequence one move longer, or `None` if another sequence that is no longer leads to the same state.
    pub fn new(moves: usize, after: impl Fn(u8, usize) -> Option<u8>) -> Self {
        assert!(moves < 256, "a move is a byte, and so is a class");
        let follow = |class: u8| -> Vec<(u8, u8)> {
            (0..moves).filter_map(|mv| after(class, mv).map(|next| (mv as u8, next))).collect()
        };
        let mut following = vec![Vec::new(); 256];
        let mut open = vec![0];
        let mut known = [false; 256];
        known[0] = true;
        while let Some(class) = open.pop() {
            let follows = follow(class);
            for &(_, next) in &follows {
                if !std::mem::replace(&mut known[usize::from(next)], true) {
                    open.push(next);
                }
            }
            following[usize::from(class)] = follows;
        }
        MoveClasses { following }
    }

    /// The class of a sequence is the run of moves at its end that join into one. A move may follow
    /// only if the joined run costs more and keeps its direction; otherwise a sequence that is no longer does the
    /// same.
    pub fn by_joining(moves: &[Move], vocabulary: &impl Vocabulary, cost: impl Fn(Move) -> u32) -> Self {
        let runs = std::cell::RefCell::new(Vec::<Move>::new());
        let class_of = |run: Move| {
            let mut runs = runs.borrow_mut();
            let known = runs.iter().position(|known| *known == run);
            let index = known.or_else(|| {
                let has_room = runs.len() < usize::from(u8::MAX);
                has_room.then(|| {
                    runs.push(run);
                    runs.len() - 1
                })
            })?;
            // Zero is the class of the empty sequence.
            u8::try_from(index + 1).ok()
        };
        // So that they have classes of their own even where runs never end, as those of slides.
        for &mv in moves {
            class_of(mv);
        }
        MoveClasses::new(moves.len(), |class, mv| {
            let mv = moves[mv];
            let run = usize::from(class).checked_sub(1).map(|index| runs.borrow()[index]);
            match run.map_or(Joined::Apart, |run| vocabulary.join(run, mv)) {
                Joined::Apart => class_of(mv),
                Joined::Cancelled => None,
                Joined::One(joined) => {
                    let goes_on = joined.amount.signum() == mv.amount.signum();
                    let costs_more = cost(joined) == run.map_or(0, &cost) + cost(mv);
                    // A run too long for a class of its own counts as its last move: that prunes less, and nothing wrong.
                    (goes_on && costs_more).then(|| class_of(joined).or_else(|| class_of(mv))).flatten()
                }
            }
        })
    }

    /// The moves that may follow a sequence of that class, each with its class.
    #[inline]
    pub fn following(&self, class: u8) -> &[(u8, u8)] {
        &self.following[usize::from(class)]
    }
}
