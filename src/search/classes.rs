//! Which moves are worth trying after which. Sequences that lead to the same place whatever they start from
//! (a move taken back, moves that join into one, a run the long way round) are told apart before anything is
//! computed: each sequence has a class, and a class knows the moves after which the sequence is still wanted.

use crate::notation::{Joined, Move, Vocabulary};

/// For each class the moves that may follow, each with the class of the longer sequence.
pub struct Classes {
    following: Vec<Vec<(u8, u8)>>,
}

impl Classes {
    /// All classes that can be reached from class zero, that of the empty sequence. `after` gives the class of
    /// a sequence one move longer, or `None` if another sequence that is no longer leads to the same place.
    pub fn new(moves: usize, after: impl Fn(u8, usize) -> Option<u8>) -> Self {
        assert!(moves <= 256, "a move is a byte");
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
        Classes { following }
    }

    /// The class of a sequence is the run of moves at its end that join into one. A move goes on with the run
    /// only if the run costs more for it and goes on its way; otherwise a sequence that is no longer does the
    /// same.
    pub fn by_joining(moves: &[Move], vocabulary: &impl Vocabulary, cost: impl Fn(Move) -> u32) -> Self {
        let runs = std::cell::RefCell::new(Vec::<Move>::new());
        let class_of = |run: Move| {
            let mut runs = runs.borrow_mut();
            let known = runs.iter().position(|known| *known == run);
            let index = known.unwrap_or_else(|| {
                runs.push(run);
                runs.len() - 1
            });
            // Zero is the class of the empty sequence.
            u8::try_from(index + 1).expect("a puzzle has few runs of moves that join")
        };
        Classes::new(moves.len(), |class, mv| {
            let mv = moves[mv];
            let run = usize::from(class).checked_sub(1).map(|index| runs.borrow()[index]);
            match run.map_or(Joined::Apart, |run| vocabulary.join(run, mv)) {
                Joined::Apart => Some(class_of(mv)),
                Joined::Cancelled => None,
                Joined::One(joined) => {
                    let goes_on = joined.amount.signum() == mv.amount.signum();
                    let costs_more = cost(joined) == run.map_or(0, &cost) + cost(mv);
                    (goes_on && costs_more).then(|| class_of(joined))
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
