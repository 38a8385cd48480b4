//! Timed solves, by the rules of competitions.
//!
//! [`Timer`] is the state of the clock, changed by one [`TimerEvent`] after the other. The caller reads the time and passes it
//! in, in milliseconds from any origin. `timed_solve` is one solve and its result, `times` the list of them, `statistics` their
//! averages, `text` the stored format, `export` the format for other programs.
//!
//! The puzzle on the bench starts the time by its first turn and stops it when it is solved. A physical puzzle is timed by the
//! space bar alone. There is no setting for which of the two it is: a turn on the bench while the time runs decides it.

pub mod export;
pub mod statistics;
pub mod text;
pub mod timed_solve;
pub mod times;

use timed_solve::Penalty;

/// The length of the inspection before the first turn, in milliseconds.
pub const INSPECTION: f64 = 15_000.0;
/// A start after [`INSPECTION`] costs two seconds; one after this, also in milliseconds, is a DNF.
pub const LAST_START: f64 = 17_000.0;
/// When the judge calls, in milliseconds, and what.
const CALLS: [(f64, &str); 2] = [(8_000.0, "8 seconds"), (12_000.0, "12 seconds")];

/// The state of the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Timer {
    /// No time is being taken.
    #[default]
    Idle,
    /// The inspection before a solve is running.
    Inspecting {
        /// When it began, in milliseconds.
        since: f64,
    },
    /// The time of a solve is running.
    Running {
        /// When it began, in milliseconds.
        since: f64,
        /// The penalty for too long an inspection.
        penalty: Penalty,
        /// Whether the puzzle on the bench was turned, so that it is the timed one and not a physical one.
        is_on_bench: bool,
    },
    /// The solve ended with this time.
    Stopped(TimedRun),
}

/// A measured time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedRun {
    /// The time without a penalty.
    pub milliseconds: u32,
    /// The penalty for a late start or for giving up.
    pub penalty: Penalty,
    /// How many moves solved the puzzle on the bench.
    pub moves: Option<u32>,
}

/// An event that may change the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimerEvent {
    /// The space bar or its button: starts the inspection, then the time, then stops it.
    Press {
        /// Whether an inspection comes before the solve.
        inspects: bool,
    },
    /// The puzzle on the bench was turned by hand.
    Turn {
        /// Whether only the whole puzzle was rotated, which is part of the inspection.
        only_rotates: bool,
        /// Whether it was the first turn since the scramble.
        is_first: bool,
        /// How many moves it took, if it is solved now.
        solved_in: Option<u32>,
    },
    /// The position on the bench was changed without a turn by hand: undone, played, typed.
    Change {
        /// Whether the puzzle is solved now.
        is_solved: bool,
    },
    /// Another position or puzzle is on the bench.
    Replace,
    /// The person gives up.
    GiveUp,
}

/// How far an inspection has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The seconds left, rounded up.
    pub seconds_left: u32,
    /// The penalty for starting now.
    pub penalty: Penalty,
    /// The last call of the judge.
    pub call: Option<&'static str>,
}

impl Inspection {
    /// The penalty or the last call of the judge, in words; empty at first.
    pub fn words(&self) -> &'static str {
        match self.penalty {
            Penalty::None => self.call.unwrap_or_default(),
            Penalty::PlusTwo => "Late: two seconds more",
            Penalty::NotFinished => "Too late to count",
        }
    }

    /// The seconds left or the penalty, in a few characters.
    pub fn left(&self) -> String {
        match self.penalty {
            Penalty::None => self.seconds_left.to_string(),
            penalty => penalty.word().to_string(),
        }
    }
}

impl Timer {
    /// The state after an event at this moment.
    pub fn after(self, event: TimerEvent, now: f64) -> Timer {
        match (self, event) {
            (Timer::Idle | Timer::Stopped(_), TimerEvent::Press { inspects: true }) => {
                Timer::Inspecting { since: now }
            }
            (Timer::Idle | Timer::Stopped(_), TimerEvent::Press { inspects: false }) => {
                Timer::started(now, Penalty::None, false)
            }
            // The inspection is optional: the first turn after a scramble starts the time.
            (
                Timer::Idle | Timer::Stopped(_),
                TimerEvent::Turn { only_rotates: false, is_first: true, solved_in },
            ) => Timer::started(now, Penalty::None, true).once_solved(solved_in, now),
            (Timer::Inspecting { since }, TimerEvent::Press { .. }) => {
                Timer::started(now, inspection(since, now).penalty, false)
            }
            (Timer::Inspecting { since }, TimerEvent::Turn { only_rotates: false, solved_in, .. }) => {
                Timer::started(now, inspection(since, now).penalty, true).once_solved(solved_in, now)
            }
            // There was no attempt yet, so there is nothing to record.
            (Timer::Inspecting { .. }, TimerEvent::GiveUp | TimerEvent::Replace) => Timer::Idle,
            (Timer::Running { since, penalty, .. }, TimerEvent::Turn { solved_in, .. }) => {
                Timer::Running { since, penalty, is_on_bench: true }.once_solved(solved_in, now)
            }
            (Timer::Running { since, penalty, is_on_bench }, TimerEvent::Press { .. }) => {
                // A press says that a physical puzzle is solved; the one on the bench is not solved yet.
                let penalty = if is_on_bench { Penalty::NotFinished } else { penalty };
                stopped(since, now, penalty, None)
            }
            // Letting the program solve it, or replacing it, counts as giving up.
            (
                Timer::Running { since, .. },
                TimerEvent::GiveUp | TimerEvent::Replace | TimerEvent::Change { is_solved: true },
            ) => stopped(since, now, Penalty::NotFinished, None),
            (Timer::Stopped(_), TimerEvent::Replace | TimerEvent::GiveUp) => Timer::Idle,
            _ => self,
        }
    }

    fn started(now: f64, penalty: Penalty, is_on_bench: bool) -> Timer {
        Timer::Running { since: now, penalty, is_on_bench }
    }

    /// Stops the time if the puzzle on the bench is solved.
    fn once_solved(self, solved_in: Option<u32>, now: f64) -> Timer {
        match (self, solved_in) {
            (Timer::Running { since, penalty, .. }, Some(_)) => stopped(since, now, penalty, solved_in),
            _ => self,
        }
    }

    /// Whether the display changes as time passes.
    pub fn is_ticking(&self) -> bool {
        matches!(self, Timer::Inspecting { .. } | Timer::Running { .. })
    }

    /// How far the inspection has come, if one is running.
    pub fn inspection(&self, now: f64) -> Option<Inspection> {
        match self {
            Timer::Inspecting { since } => Some(inspection(*since, now)),
            _ => None,
        }
    }

    /// The measured time, or the time so far.
    pub fn milliseconds(&self, now: f64) -> u32 {
        match self {
            Timer::Idle | Timer::Inspecting { .. } => 0,
            Timer::Running { since, .. } => whole_milliseconds(*since, now),
            Timer::Stopped(run) => run.milliseconds,
        }
    }
}

fn stopped(since: f64, now: f64, penalty: Penalty, moves: Option<u32>) -> Timer {
    Timer::Stopped(TimedRun { milliseconds: whole_milliseconds(since, now), penalty, moves })
}

/// Whole milliseconds, rounded down. A clock that was set back gives zero.
fn whole_milliseconds(since: f64, now: f64) -> u32 {
    (now - since) as u32
}

fn inspection(since: f64, now: f64) -> Inspection {
    let elapsed = now - since;
    let penalty = match elapsed {
        elapsed if elapsed > LAST_START => Penalty::NotFinished,
        elapsed if elapsed > INSPECTION => Penalty::PlusTwo,
        _ => Penalty::None,
    };
    let called = CALLS.into_iter().rev().find(|(moment, _)| elapsed >= *moment);
    Inspection {
        seconds_left: ((INSPECTION - elapsed) / 1_000.0).ceil() as u32,
        penalty,
        call: called.map(|(_, words)| words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRESS: TimerEvent = TimerEvent::Press { inspects: true };
    const TURN: TimerEvent = TimerEvent::Turn { only_rotates: false, is_first: true, solved_in: None };
    const LATER_TURN: TimerEvent = TimerEvent::Turn { only_rotates: false, is_first: false, solved_in: None };
    const ROTATION: TimerEvent = TimerEvent::Turn { only_rotates: true, is_first: true, solved_in: None };

    fn after(events: &[(TimerEvent, f64)]) -> Timer {
        events.iter().fold(Timer::Idle, |timer, &(event, now)| timer.after(event, now))
    }

    fn run(milliseconds: u32, penalty: Penalty, moves: Option<u32>) -> Timer {
        Timer::Stopped(TimedRun { milliseconds, penalty, moves })
    }

    fn solving_turn(moves: u32) -> TimerEvent {
        TimerEvent::Turn { only_rotates: false, is_first: false, solved_in: Some(moves) }
    }

    #[test]
    fn a_physical_puzzle_is_timed_by_the_space_bar_alone() {
        let presses = [(PRESS, 1_000.0), (PRESS, 9_000.0), (PRESS, 21_345.9)];
        assert_eq!(after(&presses), run(12_345, Penalty::None, None));
        let presses = [(TimerEvent::Press { inspects: false }, 9_000.0), (PRESS, 21_345.9)];
        assert_eq!(after(&presses), run(12_345, Penalty::None, None));
    }

    #[test]
    fn the_puzzle_on_the_bench_starts_by_its_first_turn_and_stops_when_it_is_solved() {
        let events = [(PRESS, 0.0), (ROTATION, 2_000.0), (TURN, 5_000.0), (LATER_TURN, 6_000.0)];
        let running = after(&events);
        assert_eq!(running.milliseconds(6_500.0), 1_500);
        assert_eq!(
            running.after(solving_turn(3), 7_250.0),
            run(2_250, Penalty::None, Some(3)),
            "the time runs from the first turn, not from looking at it from another side"
        );
        // Without an inspection, the turn is enough.
        let solved = after(&[(TURN, 100.0), (solving_turn(2), 900.0)]);
        assert_eq!(solved, run(800, Penalty::None, Some(2)));
        assert_eq!(after(&[(ROTATION, 0.0)]), Timer::Idle);
        assert_eq!(after(&[(LATER_TURN, 0.0)]), Timer::Idle, "one may play without being timed");
        let at_once = TimerEvent::Turn { only_rotates: false, is_first: true, solved_in: Some(1) };
        assert_eq!(after(&[(at_once, 5.0)]), run(0, Penalty::None, Some(1)));
    }

    #[test]
    fn starting_late_costs_two_seconds_and_then_the_solve() {
        for (start, penalty) in [
            (14_999.0, Penalty::None),
            (15_000.0, Penalty::None),
            (15_001.0, Penalty::PlusTwo),
            (17_000.0, Penalty::PlusTwo),
            (17_001.0, Penalty::NotFinished),
        ] {
            for begin in [PRESS, LATER_TURN] {
                let events = [(PRESS, 0.0), (begin, start)];
                let Timer::Running { penalty: found, .. } = after(&events) else { panic!("it runs") };
                assert_eq!(found, penalty, "at {start}");
            }
        }
        let late = [(PRESS, 0.0), (TURN, 16_000.0), (solving_turn(9), 20_000.0)];
        assert_eq!(after(&late), run(4_000, Penalty::PlusTwo, Some(9)));
    }

    #[test]
    fn the_judge_calls_at_eight_and_twelve_seconds() {
        let timer = Timer::Inspecting { since: 100.0 };
        let calls = [0.0, 7_999.0, 8_000.0, 11_999.0, 12_000.0, 15_500.0]
            .map(|elapsed| timer.inspection(100.0 + elapsed).and_then(|inspection| inspection.call));
        let (eight, twelve) = (Some("8 seconds"), Some("12 seconds"));
        assert_eq!(calls, [None, None, eight, eight, twelve, twelve]);
        let left = [0.0, 1.0, 1_000.0, 14_001.0, 15_000.0, 60_000.0].map(|elapsed| {
            timer.inspection(100.0 + elapsed).map_or(99, |inspection| inspection.seconds_left)
        });
        assert_eq!(left, [15, 15, 14, 1, 0, 0]);
        let shown = [3_500.0, 13_000.0, 15_500.0, 18_000.0].map(|elapsed| inspection(0.0, elapsed).left());
        assert_eq!(shown, ["12", "2", "+2", "DNF"]);
        assert_eq!(Timer::Idle.inspection(0.0), None);
    }

    #[test]
    fn giving_up_is_written_down_once_something_was_tried() {
        assert_eq!(after(&[(PRESS, 0.0), (TimerEvent::GiveUp, 5.0)]), Timer::Idle);
        for end in [TimerEvent::GiveUp, TimerEvent::Replace, TimerEvent::Change { is_solved: true }] {
            let events = [(TURN, 0.0), (end, 3_000.0)];
            assert_eq!(after(&events), run(3_000, Penalty::NotFinished, None));
        }
        // A press cannot declare the puzzle on the bench solved.
        let events = [(TURN, 0.0), (PRESS, 3_000.0)];
        assert_eq!(after(&events), run(3_000, Penalty::NotFinished, None));
        let undone = after(&[(TURN, 0.0), (TimerEvent::Change { is_solved: false }, 3_000.0)]);
        assert!(undone.is_ticking(), "moves may be undone");
    }

    #[test]
    fn the_next_solve_begins_where_the_last_one_ended() {
        let stopped = run(1_000, Penalty::None, None);
        assert_eq!(stopped.after(PRESS, 50.0), Timer::Inspecting { since: 50.0 });
        assert_eq!(stopped.after(TimerEvent::Replace, 50.0), Timer::Idle);
        assert_eq!(stopped.after(LATER_TURN, 50.0), stopped);
        assert!(stopped.after(TURN, 50.0).is_ticking());
    }

    #[test]
    fn a_clock_that_goes_wrong_stops_nothing() {
        for now in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -5.0] {
            let timer = Timer::Running { since: 0.0, penalty: Penalty::None, is_on_bench: false };
            assert!(matches!(timer.after(PRESS, now), Timer::Stopped(_)));
            let _ = Timer::Inspecting { since: 0.0 }.inspection(now);
        }
        let timer = Timer::Running { since: 9.0, penalty: Penalty::None, is_on_bench: false };
        assert_eq!(timer.milliseconds(3.0), 0);
    }
}
