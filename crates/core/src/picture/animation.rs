//! What is shown while turns are under way: a position, and perhaps a turn from it with its progress.
//!
//! The more turns wait, the faster they are shown; only when very many wait, their end is shown at once. A turn can
//! also be dragged: then it follows the pointer, and when it is released, it snaps to the nearest position.

use std::collections::VecDeque;
use std::ops::RangeInclusive;

use crate::notation::{self, Move, Vocabulary};
use crate::puzzle::{AnyPuzzle, Kind, Puzzle};

/// How long a single turn takes when nothing waits behind it, in seconds, at the usual speed.
pub const TURN_SECONDS: f64 = 0.28;

/// More waiting turns than this are not worth watching: the end is shown at once.
const MAX_WAITING: usize = 48;

/// How long a released turn is taken to go on at its speed, in seconds.
const FLICK_SECONDS: f64 = 0.12;

/// The position that is shown, and the moves that are still to be shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Animation {
    shown: AnyPuzzle,
    /// Single steps still to be shown; the first is under way.
    waiting: VecDeque<Move>,
    /// How much of the first waiting step is done, from 0 to 1.
    progress: f64,
    dragged: Option<DraggedTurn>,
    /// The last turn that was dragged: its end is shown already.
    by_hand: Option<Move>,
}

/// A turn that is being dragged, or was just released.
#[derive(Clone, Debug, PartialEq)]
struct DraggedTurn {
    turn: Move,
    /// How much of it is done beyond what is shown, in turns; negative if it goes backwards.
    turned: f64,
    /// How far it can be dragged, in turns, backwards and forwards.
    reach: RangeInclusive<f64>,
    is_let_go: bool,
    /// The position before the visible part of the turn, how many whole turns it is away, and that part.
    base: AnyPuzzle,
    whole: i32,
    seen: (Move, f64),
}

impl DraggedTurn {
    /// Not `f64::clamp`: its panic message formats floats, which takes 5 KB of the page.
    fn within_reach(&self, turned: f64) -> f64 {
        turned.max(*self.reach.start()).min(*self.reach.end())
    }

    /// Updates the visible part.
    fn update_seen(&mut self, shown: &AnyPuzzle) {
        let whole = self.turned.floor();
        if whole as i32 != self.whole {
            self.whole = whole as i32;
            self.base.clone_from(shown);
            // Impossible turns are out of reach.
            let _ = self.base.apply_all(&repeated(self.turn, self.whole));
        }
        self.seen = (self.turn, self.turned - whole);
    }
}

/// A turn repeated, or its inverse if `times` is negative.
fn repeated(turn: Move, times: i32) -> Vec<Move> {
    vec![if times < 0 { turn.inverse() } else { turn }; times.unsigned_abs() as usize]
}

impl Animation {
    /// An animation at rest in a position.
    pub fn new(position: &AnyPuzzle) -> Self {
        Animation {
            shown: position.clone(),
            waiting: VecDeque::new(),
            progress: 0.0,
            dragged: None,
            by_hand: None,
        }
    }

    /// The position before the step under way, and that step with its eased progress.
    pub fn view(&self) -> (&AnyPuzzle, Option<(Move, f64)>) {
        if let Some(dragged) = &self.dragged {
            return (&dragged.base, Some(dragged.seen).filter(|(_, progress)| *progress > 0.0));
        }
        let eased = self.progress * self.progress * (3.0 - 2.0 * self.progress);
        (&self.shown, self.waiting.front().map(|&step| (step, eased)))
    }

    /// Whether something moves by itself.
    pub fn is_running(&self) -> bool {
        match &self.dragged {
            Some(dragged) => dragged.is_let_go,
            None => !self.waiting.is_empty(),
        }
    }

    /// Shows a position at once.
    pub fn cut_to(&mut self, position: &AnyPuzzle) {
        *self = Animation::new(position);
    }

    /// Shows moves that lead to a position one after the other.
    pub fn play(&mut self, moves: &[Move], end: &AnyPuzzle) {
        if self.by_hand.take().is_some_and(|done| moves == [done] && self.end() == *end) {
            return;
        }
        // Moves that come in cancel a drag.
        self.dragged = self.dragged.take().filter(|dragged| dragged.is_let_go);
        let steps = moves.iter().flat_map(|&mv| end.kind().shown_steps(mv));
        self.waiting.extend(steps.take(MAX_WAITING + 1));
        if self.waiting.len() > MAX_WAITING || self.end() != *end {
            self.cut_to(end);
        }
    }

    /// Where the waiting steps lead.
    fn end(&self) -> AnyPuzzle {
        let mut position = self.shown.clone();
        let steps: Vec<Move> = self.waiting.iter().copied().collect();
        // After an impossible step the position is not the expected one, which the caller notices.
        let _ = position.apply_all(&steps);
        position
    }

    /// Starts dragging a turn. Waiting steps are finished at once.
    pub fn hold(&mut self, turn: Move, reach: RangeInclusive<f64>) {
        let end = self.end();
        self.cut_to(&end);
        self.dragged = Some(DraggedTurn {
            turn,
            turned: 0.0,
            reach,
            is_let_go: false,
            base: end,
            whole: 0,
            seen: (turn, 0.0),
        });
    }

    /// Drags the turn to a progress, in turns.
    pub fn drag(&mut self, turned: f64) {
        if let Some(dragged) = self.dragged.as_mut().filter(|dragged| !dragged.is_let_go) {
            dragged.turned = dragged.within_reach(turned);
            dragged.update_seen(&self.shown);
        }
    }

    /// Releases the turn at a speed in turns a second, and returns the resulting move in its shortest notation; a full
    /// circle is none. The move is shown already and only has to be applied. Without a speed, the turn goes back to its start.
    pub fn let_go(&mut self, speed: Option<f64>) -> Option<Move> {
        let dragged = self.dragged.as_mut().filter(|dragged| !dragged.is_let_go)?;
        let ahead = |speed: f64| dragged.turned + (speed * FLICK_SECONDS).clamp(-0.45, 0.45);
        let times = speed.map_or(0.0, |speed| dragged.within_reach(ahead(speed)).round());
        dragged.turned -= times;
        dragged.whole -= times as i32;
        dragged.is_let_go = true;
        let _ = self.shown.apply_all(&repeated(dragged.turn, times as i32));
        dragged.update_seen(&self.shown);
        let turn = dragged.turn.times(dragged.turn.amount * times as i32);
        let shortest = notation::shortest(turn, &self.shown);
        self.by_hand = shortest.and_then(|turn| self.shown.read_move(turn).ok());
        self.by_hand
    }

    /// Lets time pass. `speed` is a multiple of the usual speed.
    pub fn advance(&mut self, seconds: f64, speed: f64) {
        let done = seconds * speed / TURN_SECONDS;
        if let Some(dragged) = self.dragged.as_mut().filter(|dragged| dragged.is_let_go) {
            let left = (dragged.turned.abs() - done).max(0.0);
            dragged.turned = left.copysign(dragged.turned);
            dragged.update_seen(&self.shown);
            if left == 0.0 {
                self.dragged = None;
            }
            return;
        }
        if self.dragged.is_some() {
            return;
        }
        self.progress += done * self.waiting.len().max(1) as f64;
        while self.progress >= 1.0 {
            let Some(step) = self.waiting.pop_front() else { break };
            // Steps were tried when they came in.
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
            animation.advance(seconds, 1.0);
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

    #[test]
    fn a_dragged_turn_follows_the_pointer_and_snaps() {
        let turn = Move::new('R', 1);
        let times = |count: i32| after(&repeated(turn, count));
        let mut animation = Animation::new(&AnyPuzzle::default());
        animation.hold(turn, -4.0..=4.0);
        for (turned, base, progress) in [(0.25, 0, 0.25), (1.5, 1, 0.5), (-0.25, -1, 0.75), (2.75, 2, 0.75)] {
            animation.drag(turned);
            assert_eq!(animation.view(), (&times(base), Some((turn, progress))), "{turned}");
        }
        assert!(!animation.is_running(), "it is being dragged");
        assert_eq!(animation.let_go(Some(0.0)), Some(Move::new('R', 3)));
        // Nothing jumps when it is let go.
        assert_eq!(animation.view(), (&times(2), Some((turn, 0.75))));
        animation.play(&[Move::new('R', 3)], &times(3));
        while animation.is_running() {
            animation.advance(0.01, 1.0);
        }
        assert_eq!(animation.view(), (&times(3), None));
    }

    #[test]
    fn however_far_it_is_dragged_it_is_at_most_half_way_around() {
        let cases =
            [("gear", "R U' F", 12), ("gear-cube", "U", 12), ("2x2x2", "R F'", 4), ("3x3x3", "B M' x", 4)];
        for (id, turns, order) in cases.into_iter().chain([("5x5x5", "2R Bw' 2-3U M", 4)]) {
            let solved = AnyPuzzle::named(id).expect("it is known");
            for turn in parse(turns, &solved).expect("well written") {
                for times in -30..=30_i32 {
                    let mut animation = Animation::new(&solved);
                    animation.hold(turn, -40.0..=40.0);
                    animation.drag(f64::from(times));
                    let done = animation.let_go(Some(0.0));
                    assert_eq!(done.is_none(), times % order == 0, "{times} times {turn}");
                    assert!(done.is_none_or(|done| done.amount.abs() <= order / 2), "{times} times {turn}");
                    let mut expected = solved.clone();
                    expected.apply_all(&repeated(turn, times)).expect("it can be done");
                    let mut reached = solved.clone();
                    reached.apply_all(&Vec::from_iter(done)).expect("it can be done");
                    assert_eq!(reached, expected);
                    // It is shown already when it is played.
                    animation.play(&Vec::from_iter(done), &reached);
                    animation.advance(1.0, 1.0);
                    assert_eq!(animation.view(), (&reached, None));
                }
            }
        }
        let written = |turn: &str, times: f64| {
            let cube = AnyPuzzle::named("3x3x3").expect("it is known");
            let mut animation = Animation::new(&cube);
            animation.hold(parse(turn, &cube).expect("well written")[0], -4.0..=4.0);
            animation.drag(times);
            animation.let_go(Some(0.0)).map(|done| done.to_string())
        };
        assert_eq!(written("B", 3.0).as_deref(), Some("B'"));
        assert_eq!(written("M'", 3.0).as_deref(), Some("M"));
        assert_eq!(written("B", 4.0), None);
    }

    #[test]
    fn what_is_let_go_early_goes_back_and_a_flick_goes_on() {
        for (speed, expected) in [(0.0, None), (3.0, Some(Move::new('R', 1))), (-3.0, None)] {
            let mut animation = Animation::new(&AnyPuzzle::default());
            animation.hold(Move::new('R', 1), 0.0..=1.0);
            animation.drag(0.3);
            assert_eq!(animation.let_go(Some(speed)), expected);
            while animation.is_running() {
                animation.advance(0.01, 1.0);
            }
            assert_eq!(animation.view(), (&after(&Vec::from_iter(expected)), None));
        }
    }

    #[test]
    fn turns_that_come_during_a_drag_are_shown_and_lose_nothing() {
        let mut animation = Animation::new(&AnyPuzzle::default());
        animation.hold(Move::new('R', 1), -4.0..=4.0);
        animation.drag(0.4);
        let end = after(&[Move::new('U', 1)]);
        animation.play(&[Move::new('U', 1)], &end);
        animation.drag(0.9);
        assert_eq!(animation.let_go(Some(0.0)), None, "it is no longer dragged");
        while animation.is_running() {
            animation.advance(0.01, 1.0);
        }
        assert_eq!(animation.view(), (&end, None));
    }
}
