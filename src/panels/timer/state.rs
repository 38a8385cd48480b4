//! The state of the timer and its list.

use std::rc::Rc;

use yew::Reducible;

use crate::page::state::{Snapshot, Turned};
use unfold_core::picture::words::counted;
use unfold_core::workbench::timer::timed_solve::{Penalty, Solve, decimal, time};
use unfold_core::workbench::timer::times::{Removed, Times};
use unfold_core::workbench::timer::{TimedRun, Timer, TimerEvent};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TimerState {
    pub timer: Timer,
    /// Shared with the components that show them.
    pub times: Rc<Times>,
    /// The solves that were deleted last.
    pub removed: Option<Removed>,
    /// Whether "Clear" was pressed once.
    pub is_clearing: bool,
    /// Whether the browser refuses to store the times.
    pub is_not_saved: bool,
    /// The last snapshot of the session.
    snapshot: Snapshot,
    /// The last call of the judge during the inspection.
    called: &'static str,
    /// When the latest solve was recorded. Its place in the list changes when others are removed.
    latest_when: Option<u64>,
    /// Counts finished solves. Each starts the next scramble. A solve on the page that was given up does not count.
    pub ended: u32,
}

/// A time on the monotonic clock (`now`) and on the wall clock (`when`), both in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Moment {
    pub now: f64,
    pub when: u64,
}

pub(crate) enum TimerAction {
    /// The session changed.
    Observe(Snapshot, Moment),
    Press {
        moment: Moment,
        /// Whether an inspection comes first.
        inspects: bool,
    },
    GiveUp(Moment),
    /// The judge called.
    Call(&'static str),
    Penalise(usize, Penalty),
    Remove(usize),
    /// Clear the list of the puzzle. It takes two presses.
    Clear,
    /// Restore what was deleted last.
    Restore,
    /// Another tab saved times.
    Reread(Times),
    /// Whether the browser stored the times.
    Saved(bool),
}

impl TimerState {
    pub(crate) fn new(snapshot: Snapshot, times: Times) -> TimerState {
        TimerState {
            timer: Timer::Idle,
            times: Rc::new(times),
            removed: None,
            is_clearing: false,
            is_not_saved: false,
            snapshot,
            called: "",
            latest_when: None,
            ended: 0,
        }
    }

    /// Whether the time of a physical puzzle is running.
    pub(crate) fn is_in_hand(&self) -> bool {
        matches!(self.timer, Timer::Running { is_on_bench: false, .. })
    }

    /// Whether the last solve was on the page.
    pub(crate) fn is_solved_on_bench(&self) -> bool {
        matches!(self.timer, Timer::Stopped(TimedRun { moves: Some(_), .. }))
    }

    /// The solve that was recorded last, while the timer shows it.
    pub(crate) fn latest(&self) -> Option<(usize, &Solve)> {
        let when = self.latest_when.filter(|_| matches!(self.timer, Timer::Stopped(_)))?;
        let mut solves = self.times.solves().iter().enumerate();
        solves.rfind(|(_, solve)| solve.when == when)
    }

    /// The text of the timer while it does not tick.
    pub(crate) fn shown(&self) -> String {
        self.latest().map_or_else(|| time(0), |(_, solve)| solve.result())
    }

    /// The state of the timer in words.
    pub(crate) fn words(&self) -> String {
        let is_scrambled = !self.snapshot.is_solved;
        match (self.timer, self.latest()) {
            (Timer::Idle, _) if is_scrambled && self.snapshot.moves == 0 => {
                "Ready: the first turn starts the time.".to_string()
            }
            (Timer::Idle, _) if is_scrambled => {
                "Some turns are done already; scramble to be timed.".to_string()
            }
            (Timer::Idle, _) => "Scramble first, or time a puzzle in your hand.".to_string(),
            (Timer::Inspecting { .. }, _) if self.called.is_empty() => "Inspection: 15 seconds.".to_string(),
            (Timer::Inspecting { .. }, _) => format!("{}.", self.called),
            (Timer::Running { .. }, _) => "The time is running.".to_string(),
            (Timer::Stopped(_), Some((_, solve))) => summary(solve),
            (Timer::Stopped(_), None) => "Stopped.".to_string(),
        }
    }

    fn apply(&mut self, event: TimerEvent, moment: Moment) {
        let before = self.timer;
        self.timer = before.after(event, moment.now);
        if self.timer != before {
            self.called = "";
        }
        // The first turn may have solved it.
        let is_new = !matches!(before, Timer::Stopped(_))
            || matches!(event, TimerEvent::Turn { is_first: true, only_rotates: false, .. });
        if let Timer::Stopped(run) = self.timer
            && is_new
        {
            self.record(run, moment.when);
            // After giving up on the page, or having the page solve it, the user may go on with the puzzle.
            let is_in_hand = matches!(before, Timer::Running { is_on_bench: false, .. })
                && matches!(event, TimerEvent::Press { .. } | TimerEvent::GiveUp);
            self.ended += u32::from(is_in_hand || run.moves.is_some());
        }
    }

    fn record(&mut self, run: TimedRun, when: u64) {
        let TimedRun { milliseconds, penalty, moves } = run;
        let (puzzle, scramble) =
            (self.snapshot.puzzle.clone(), self.snapshot.scramble.clone().unwrap_or_default());
        let times = Rc::make_mut(&mut self.times);
        times.push(Solve { when, puzzle, scramble, milliseconds, penalty, moves });
        self.latest_when = Some(when);
        self.removed = None;
    }

    /// Turns a change of the session into an event of the timer.
    fn observe(&mut self, snapshot: Snapshot, moment: Moment) {
        let before = &self.snapshot;
        let is_open = snapshot.is_timer_open;
        let solve = snapshot.last_solve.filter(|_| snapshot.last_solve != before.last_solve);
        let is_dealt = is_open && snapshot.puzzle == before.puzzle && matches!(self.timer, Timer::Stopped(_));
        let event = if snapshot.begun != before.begun && is_dealt {
            // The next scramble. The last time stays until the first turn, which may be in the same snapshot.
            let solved_in = solve.map(|solve| solve.moves);
            let turn = TimerEvent::Turn { only_rotates: false, is_first: true, solved_in };
            (snapshot.turned == Turned::Yes).then_some(turn)
        } else if snapshot.begun != before.begun {
            Some(TimerEvent::Replace)
        } else if !is_open && matches!(self.timer, Timer::Inspecting { .. }) {
            Some(TimerEvent::GiveUp)
        } else if !is_open && !self.timer.is_ticking() {
            // A closed timer that is not running ignores the session.
            None
        } else if snapshot.serial == before.serial {
            None
        } else if snapshot.turned == Turned::No && solve.is_none() {
            Some(TimerEvent::Change { is_solved: snapshot.is_solved })
        } else {
            Some(TimerEvent::Turn {
                // Several turns may come at once; `turned` describes only the last one.
                only_rotates: snapshot.turned == Turned::Whole
                    && snapshot.moves == before.moves
                    && solve.is_none(),
                is_first: before.moves == 0 && !before.is_solved,
                solved_in: solve.map(|solve| solve.moves),
            })
        };
        if let Some(event) = event {
            self.apply(event, moment);
        }
        self.snapshot = snapshot;
    }

    /// The list has changed: without its latest solve the timer has nothing to show.
    fn reset_without_latest(&mut self) {
        if matches!(self.timer, Timer::Stopped(_)) && self.latest().is_none() {
            self.timer = Timer::Idle;
        }
    }
}

/// A solve in a sentence.
fn summary(solve: &Solve) -> String {
    let measured = time(u64::from(solve.milliseconds / 10));
    let end = match solve.penalty {
        Penalty::None => format!("Solved in {measured}"),
        Penalty::PlusTwo => format!("Solved in {}, two seconds of it a penalty", solve.outcome()),
        Penalty::NotFinished => format!("Not finished after {measured}"),
    };
    let moves =
        solve.moves.map_or_else(String::new, |moves| format!(", {}", counted(f64::from(moves), "move")));
    let speed = solve.turns_in_hundred_seconds();
    let speed = speed.map_or_else(String::new, |turns| format!(", {} turns a second", decimal(turns)));
    format!("{end}{moves}{speed}.")
}

impl Reducible for TimerState {
    type Action = TimerAction;

    fn reduce(self: Rc<Self>, action: TimerAction) -> Rc<Self> {
        let mut timer_state = Rc::unwrap_or_clone(self);
        let was_clearing = std::mem::take(&mut timer_state.is_clearing);
        match action {
            TimerAction::Observe(snapshot, moment) => {
                let is_open = snapshot.is_timer_open;
                timer_state.is_clearing =
                    was_clearing && is_open && snapshot.puzzle == timer_state.snapshot.puzzle;
                timer_state.removed.take_if(|_| !is_open);
                timer_state.observe(snapshot, moment);
            }
            TimerAction::Press { moment, inspects } => {
                timer_state.apply(TimerEvent::Press { inspects }, moment)
            }
            TimerAction::GiveUp(moment) => timer_state.apply(TimerEvent::GiveUp, moment),
            TimerAction::Call(words) => timer_state.called = words,
            TimerAction::Penalise(place, penalty) => {
                Rc::make_mut(&mut timer_state.times).penalise(place, penalty)
            }
            TimerAction::Remove(place) => {
                timer_state.removed = Some(Rc::make_mut(&mut timer_state.times).remove(place));
                timer_state.reset_without_latest();
            }
            TimerAction::Clear if was_clearing => {
                timer_state.removed =
                    Some(Rc::make_mut(&mut timer_state.times).clear(&timer_state.snapshot.puzzle));
                timer_state.reset_without_latest();
            }
            TimerAction::Clear => timer_state.is_clearing = true,
            TimerAction::Restore => {
                if let Some(removed) = timer_state.removed.take() {
                    Rc::make_mut(&mut timer_state.times).restore(removed);
                }
            }
            TimerAction::Saved(is_saved) => timer_state.is_not_saved = !is_saved,
            TimerAction::Reread(times) => {
                if *timer_state.times != times {
                    timer_state.times = Rc::new(times);
                    timer_state.removed = None;
                    timer_state.reset_without_latest();
                }
            }
        }
        Rc::new(timer_state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::state::HandSolve;
    use unfold_core::workbench::timer::timed_solve::TimedOutcome;

    fn snapshot(serial: u32, moves: u32, is_solved: bool) -> Snapshot {
        Snapshot {
            is_timer_open: true,
            begun: 0,
            puzzle: "2x2x2".to_string(),
            scramble: Some("R U".to_string()),
            serial,
            turned: if serial == 0 { Turned::No } else { Turned::Yes },
            last_solve: is_solved.then_some(HandSolve { serial, moves }),
            moves,
            is_solved,
        }
    }

    fn at(now: f64) -> Moment {
        Moment { now, when: 1_700_000_000_000 + now as u64 }
    }

    fn timer_state() -> TimerState {
        TimerState::new(snapshot(0, 0, false), Times::default())
    }

    fn after(timer_state: TimerState, actions: impl IntoIterator<Item = TimerAction>) -> TimerState {
        Rc::unwrap_or_clone(actions.into_iter().fold(Rc::new(timer_state), TimerState::reduce))
    }

    fn press(now: f64) -> TimerAction {
        TimerAction::Press { moment: at(now), inspects: true }
    }

    fn observe(snapshot: Snapshot, now: f64) -> TimerAction {
        TimerAction::Observe(snapshot, at(now))
    }

    #[test]
    fn a_solve_on_the_bench_is_written_down_with_its_moves() {
        let rotation = Snapshot { turned: Turned::Whole, ..snapshot(1, 0, false) };
        let looked = after(timer_state(), [press(0.0), observe(rotation, 1_000.0)]);
        assert_eq!(looked.timer, Timer::Inspecting { since: 0.0 });
        let solved =
            after(looked, [observe(snapshot(2, 1, false), 3_000.0), observe(snapshot(3, 2, true), 5_000.0)]);
        assert_eq!(solved.shown(), "2.00");
        assert_eq!(solved.words(), "Solved in 2.00, 2 moves, 1.00 turns a second.");
        let (_, solve) = solved.latest().expect("it was written down");
        assert_eq!((solve.scramble.as_str(), solve.moves, solve.when), ("R U", Some(2), 1_700_000_005_000));
        // Further turns do not start another solve.
        let played = after(solved.clone(), [observe(snapshot(4, 3, false), 9_000.0)]);
        assert_eq!((played.timer, &played.times), (solved.timer, &solved.times));
        let late = after(played, [TimerAction::Penalise(0, Penalty::PlusTwo)]);
        assert_eq!(late.shown(), "4.00+");
    }

    #[test]
    fn a_solve_counts_even_if_the_page_draws_it_together_with_the_turn_after_it() {
        let running = after(timer_state(), [observe(snapshot(1, 1, false), 0.0)]);
        let turned_on =
            Snapshot { last_solve: Some(HandSolve { serial: 2, moves: 2 }), ..snapshot(3, 3, false) };
        let solved = after(running, [observe(turned_on.clone(), 2_000.0)]);
        assert_eq!(solved.words(), "Solved in 2.00, 2 moves, 1.00 turns a second.");
        // Even if the first turn is among them, and it counts once.
        let at_once =
            after(timer_state(), [observe(turned_on.clone(), 2_000.0), observe(turned_on, 3_000.0)]);
        assert_eq!(at_once.words(), "Solved in 0.00, 2 moves.");
        assert_eq!(at_once.times.solves().len(), 1);
    }

    #[test]
    fn what_takes_the_place_of_a_solve_ends_it_under_its_own_name() {
        let running = after(timer_state(), [observe(snapshot(1, 1, false), 0.0)]);
        let other = Snapshot { puzzle: "gear".to_string(), begun: 1, ..snapshot(2, 0, true) };
        let replaced = after(running, [observe(other, 4_000.0)]);
        let solves = replaced.times.solves();
        assert_eq!((solves.len(), solves[0].puzzle.as_str()), (1, "2x2x2"));
        assert_eq!(solves[0].outcome(), TimedOutcome::NotFinished);
        assert_eq!(replaced.words(), "Not finished after 4.00.");
    }

    #[test]
    fn the_next_scramble_is_dealt_and_the_last_time_stays() {
        let solved = after(
            timer_state(),
            [observe(snapshot(1, 1, false), 0.0), observe(snapshot(2, 2, true), 2_000.0)],
        );
        assert_eq!((solved.ended, solved.is_solved_on_bench()), (1, true));
        let dealt = Snapshot { begun: 1, turned: Turned::No, ..snapshot(3, 0, false) };
        let next = after(solved.clone(), [observe(dealt, 3_500.0)]);
        assert_eq!((next.ended, next.shown().as_str()), (1, "2.00"));
        let turned = Snapshot { begun: 1, ..snapshot(4, 1, false) };
        let at_once = after(solved.clone(), [observe(turned.clone(), 5_000.0)]);
        assert!(at_once.timer.is_ticking(), "the scramble and its first turn came at once");
        let running = after(next, [observe(turned, 5_000.0)]);
        assert!(running.timer.is_ticking() && !running.is_in_hand());
        // Replacing the session finishes no solve.
        let replaced = after(running, [observe(Snapshot { begun: 2, ..snapshot(5, 0, false) }, 6_000.0)]);
        assert_eq!((replaced.ended, replaced.times.solves().len()), (1, 2));
        let in_hand = after(timer_state(), [press(0.0), press(1_000.0)]);
        assert!(in_hand.is_in_hand());
        assert_eq!(after(in_hand.clone(), [press(4_000.0)]).ended, 1);
        assert_eq!(after(in_hand, [TimerAction::GiveUp(at(4_000.0))]).ended, 1);
        // After giving up on the page the puzzle stays, and shows as solved if the page solves it.
        let on_bench = after(timer_state(), [observe(snapshot(1, 1, false), 0.0)]);
        let solved_by_page = Snapshot { turned: Turned::No, last_solve: None, ..snapshot(2, 2, true) };
        for end in [TimerAction::GiveUp(at(1_000.0)), press(1_000.0), observe(solved_by_page, 1_000.0)] {
            let given_up = after(on_bench.clone(), [end]);
            assert_eq!((given_up.ended, given_up.times.solves().len()), (0, 1));
        }
    }

    #[test]
    fn a_time_goes_on_while_the_timer_is_closed_and_an_inspection_does_not() {
        let closed = |snapshot: Snapshot| Snapshot { is_timer_open: false, ..snapshot };
        let running = after(
            timer_state(),
            [observe(snapshot(1, 1, false), 0.0), observe(closed(snapshot(1, 1, false)), 500.0)],
        );
        let solved = after(running, [observe(closed(snapshot(2, 2, true)), 3_000.0)]);
        assert_eq!(solved.words(), "Solved in 3.00, 2 moves, 0.67 turns a second.");
        // While the timer is closed, turns are not timed, and a new start is possible.
        let other = Snapshot { begun: 1, ..closed(snapshot(3, 0, false)) };
        let begun = after(solved, [observe(other.clone(), 4_000.0)]);
        assert_eq!(begun.timer, Timer::Idle);
        let turned = after(begun, [observe(Snapshot { begun: 1, ..closed(snapshot(4, 1, false)) }, 5_000.0)]);
        assert_eq!((turned.timer, turned.times.solves().len()), (Timer::Idle, 1));
        let inspecting = after(timer_state(), [press(0.0), observe(closed(snapshot(0, 0, false)), 1_000.0)]);
        assert_eq!(inspecting.timer, Timer::Idle);
    }

    #[test]
    fn a_puzzle_that_is_solved_by_one_turn_took_no_time() {
        let solved = after(timer_state(), [observe(snapshot(1, 1, true), 7.0)]);
        assert_eq!(solved.times.solves().len(), 1);
        assert_eq!(solved.words(), "Solved in 0.00, 1 move.");
    }

    #[test]
    fn nothing_is_lost_by_a_slip_of_the_hand() {
        let presses = [0.0, 1_000.0, 3_000.0, 4_000.0, 5_000.0, 9_000.0].map(press);
        let two = after(timer_state(), presses);
        assert_eq!(two.times.solves().len(), 2);
        let asked = after(two.clone(), [TimerAction::Clear]);
        assert!(asked.is_clearing && asked.times == two.times);
        assert!(
            !after(asked.clone(), [TimerAction::Penalise(0, Penalty::None)]).is_clearing,
            "something else was done"
        );
        let cleared = after(asked, [TimerAction::Clear]);
        assert!(cleared.times.solves().is_empty() && cleared.timer == Timer::Idle);
        assert_eq!(after(cleared, [TimerAction::Restore]).times, two.times);
    }

    #[test]
    fn the_latest_solve_is_shown_until_it_is_removed() {
        let two = after(timer_state(), [0.0, 1_000.0, 3_000.0, 4_000.0, 5_000.0, 9_000.0].map(press));
        let removed = after(two.clone(), [TimerAction::Remove(0)]);
        assert_eq!(removed.times.solves().len(), 1);
        assert_eq!(removed.shown(), two.shown(), "the latest solve stays");
        let restored = after(removed, [TimerAction::Restore]);
        assert_eq!((&restored.times, restored.shown()), (&two.times, two.shown()));
        let without_latest = after(two, [TimerAction::Remove(1)]);
        assert!(without_latest.timer == Timer::Idle && without_latest.latest().is_none());
    }
}
