//! What is shown while turns are under way: a position, and perhaps a turn from it with its progress.
//!
//! Turns that come faster than they can be shown are shown faster, in their order; only when very many wait
//! is their end shown at once.

use std::collections::VecDeque;

use crate::notation::Move;
use crate::puzzle::{AnyPuzzle, Puzzle};

/// How long a single turn takes when nothing waits behind it, in seconds.
pub const TURN_SECONDS: f64 = 0.28;

/// More waiting turns than this are not worth watching: the end is shown at once.
const MAX_WAITING: usize = 48;

#[derive(Clone, Debug, PartialEq)]
pub struct Animation {
    shown: AnyPuzzle,
    /// Single steps still to be shown; the first is under way.
    waiting: VecDeque<Move>,
    /// How much of the first waiting step is done, from 0 to 1.
    progress: f64,
}

impl Animation {
    pub fn new(position: &AnyPuzzle) -> Self {
        Animation { shown: position.clone(), waiting: VecDeque::new(), progress: 0.0 }
    }

    /// The position that is left behind, and the step under way with its eased progress.
    pub fn view(&self) -> (&AnyPuzzle, Option<(Move, f64)>) {
        let eased = self.progress * self.progress * (3.0 - 2.0 * self.progress);
        (&self.shown, self.waiting.front().map(|&step| (step, eased)))
    }

    pub fn is_running(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Shows a position at once.
    pub fn cut_to(&mut self, position: &AnyPuzzle) {
        *self = Animation::new(position);
    }

    /// Shows moves that lead to a position one after the other.
    pub fn play(&mut self, moves: &[Move], end: &AnyPuzzle) {
        let steps = moves.iter().flat_map(|&mv| end.shown_steps(mv));
        self.waiting.extend(steps.take(MAX_WAITING + 1));
        if self.waiting.len() > MAX_WAITING || !self.leads_to(end) {
            self.cut_to(end);
        }
    }

    fn leads_to(&self, end: &AnyPuzzle) -> bool {
        let mut position = self.shown.clone();
        let steps: Vec<Move> = self.waiting.iter().copied().collect();
        position.apply_all(&steps).is_ok() && position == *end
    }

    /// Lets time pass.
    pub fn advance(&mut self, seconds: f64) {
        let haste = self.waiting.len().max(1) as f64;
        self.progress += seconds * haste / TURN_SECONDS;
        while self.progress >= 1.0 {
            let Some(step) = self.waiting.pop_front() else { break };
            // Steps were tried out when they came in.
            let done = self.shown.apply(step);
            debug_assert!(done.is_ok());
            self.progress -= 1.0;
        }
        if self.waiting.is_empty() {
            self.progress = 0.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    fn after(moves: &[Move]) -> AnyPuzzle {
        let mut position = AnyPuzzle::default();
        position.apply_all(moves).expect("the moves fit");
        position
    }

    #[test]
    fn every_turn_is_shown_however_fast_they_come() {
        let moves = parse("R U2 F' R3 U' F", &AnyPuzzle::default()).expect("well written");
        let mut animation = Animation::new(&AnyPuzzle::default());
        let mut shown = Vec::new();
        let mut let_pass = |animation: &mut Animation, seconds: f64| {
            let (position, _) = animation.view();
            if shown.last() != Some(position) {
                shown.push(position.clone());
            }
            animation.advance(seconds);
        };
        for count in 1..=moves.len() {
            animation.play(&moves[count - 1..count], &after(&moves[..count]));
            let_pass(&mut animation, 0.01);
        }
        while animation.is_running() {
            let_pass(&mut animation, 0.001);
        }
        assert_eq!(animation.view(), (&after(&moves), None));
        let steps: Vec<Move> = moves.iter().flat_map(|mv| mv.steps()).collect();
        let expected: Vec<AnyPuzzle> = (0..steps.len()).map(|count| after(&steps[..count])).collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn moves_that_do_not_lead_to_the_end_are_cut() {
        let mut animation = Animation::new(&AnyPuzzle::default());
        let end = after(&[Move::new('U', 1)]);
        animation.play(&[Move::new('R', 1)], &end);
        assert_eq!(animation.view(), (&end, None));
    }
}
