//! Which moves are worth trying after which. Sequences that lead to the same place whatever they start from
//! (a move taken back, moves that join into one) are told apart before anything is computed: each sequence
//! has a class, and a class knows the moves after which the sequence is still one that is wanted.

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

    /// Every move after every other.
    pub fn all(moves: usize) -> Self {
        Classes::new(moves, |_, _| Some(0))
    }

    /// The moves that may follow a sequence of that class, each with its class.
    #[inline]
    pub fn following(&self, class: u8) -> &[(u8, u8)] {
        &self.following[usize::from(class)]
    }
}
