//! Solves against the clock, by the rules that competitions have.
//!
//! [`Timer`] is what the clock is doing, changed by one [`Event`] after the other; somebody else reads the time and hands it in, in
//! milliseconds from any moment on. `solve` is one solve and what counts of it, `times` the list of them, `statistics` what lists
//! come to, `text` how they are kept, `export` how other programs get them.
//!
//! The puzzle on the bench starts the time by its first turn and stops it when it is solved. A puzzle in the hand is timed by the
//! space bar alone. Which of the two it is shows by itself: whoever turns the puzzle on the bench while the time runs does not
//! hold another one.

pub mod export;
pub mod solve;
pub mod statistics;
pub mod text;
pub mod times;

use solve::Penalty;

/// How long one may look at the puzzle before the first turn, in milliseconds.
pub const INSPECTION: f64 = 15_000.0;
/// Who starts after that gets two seconds more, and who starts after this has not solved it.
pub const LAST_START: f64 = 17_000.0;
/// When the judge calls, and what.
const CALLS: [(f64, &str); 2] = [(8_000.0, "8 seconds"), (12_000.0, "12 seconds")];

/// What the clock is doing. Moments are in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Timer {
    #[default]
    Idle,
    Inspecting {
        since: f64,
    },
    Running {
        since: f64,
        /// What too long an inspection costs.
        penalty: Penalty,
        /// Whether the puzzle on the bench was turned, so that it is not one in the hand that is timed.
        is_on_bench: bool,
    },
    Stopped(Run),
}

/// A time that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    pub milliseconds: u32,
    pub penalty: Penalty,
    /// How many moves the puzzle on the bench was solved in.
    pub moves: Option<u32>,
}

/// What happens to the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The space bar, or the button that stands for it: on to what comes next, which is an inspection for those who want one.
    Press {
        inspects: bool,
    },
    /// The puzzle on the bench was turned by hand.
    Turn {
        /// The puzzle was only turned round as a whole, which is looking at it.
        only_rotates: bool,
        /// It was the first turn since the puzzle was scrambled.
        is_first: bool,
        /// How many moves it took, if it is solved now.
        solved_in: Option<u32>,
    },
    /// The position on the bench was changed without turning it by hand: undone, played, typed.
    Change {
        is_solved: bool,
    },
    /// Another position or puzzle is on the bench.
    Replace,
    GiveUp,
}

/// How far an inspection has come, and what it says then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The seconds that are left, as people count them down.
    pub seconds_left: u32,
    /// What starting now costs.
    pub penalty: Penalty,
    /// What was called last.
    pub call: Option<&'static str>,
}

impl Inspection {
    /// What the judge would say by now; nothing at first.
    pub fn words(&self) -> &'static str {
        match self.penalty {
            Penalty::None => self.call.unwrap_or_default(),
            Penalty::PlusTwo => "Late: two seconds more",
            Penalty::NotFinished => "Too late to count",
        }
    }

    /// What is left, in a few letters.
    pub fn left(&self) -> String {
        match self.penalty {
            Penalty::None => self.seconds_left.to_string(),
            penalty => penalty.word().to_string(),
        }
    }
}

impl Timer {
    /// What the clock does after an event at this moment.
    pub fn after(self, event: Event, now: f64) -> Timer {
        match (self, event) {
            (Timer::Idle | Timer::Stopped(_), Event::Press { inspects: true }) => {
                Timer::Inspecting { since: now }
            }
            (Timer::Idle | Timer::Stopped(_), Event::Press { inspects: false }) => {
                Timer::started(now, Penalty::None, false)
            }
            // Whoever does not want to look at a scramble for long may just begin.
            (
                Timer::Idle | Timer::Stopped(_),
                Event::Turn { only_rotates: false, is_first: true, solved_in },
            ) => Timer::started(now, Penalty::None, true).once_solved(solved_in, now),
            (Timer::Inspecting { since }, Event::Press { .. }) => {
                Timer::started(now, inspection(since, now).penalty, false)
            }
            (Timer::Inspecting { since }, Event::Turn { only_rotates: false, solved_in, .. }) => {
                Timer::started(now, inspection(since, now).penalty, true).once_solved(solved_in, now)
            }
            // Nothing was tried yet, so there is nothing to write down.
            (Timer::Inspecting { .. }, Event::GiveUp | Event::Replace) => Timer::Idle,
            (Timer::Running { since, penalty, .. }, Event::Turn { solved_in, .. }) => {
                Timer::Running { since, penalty, is_on_bench: true }.once_solved(solved_in, now)
            }
            (Timer::Running { since, penalty, is_on_bench }, Event::Press { .. }) => {
                // A puzzle in the hand is solved when its owner says so; the one on the bench is not solved yet.
                let penalty = if is_on_bench { Penalty::NotFinished } else { penalty };
                stopped(since, now, penalty, None)
            }
            // Whoever has it solved, or puts another one in its place, has given it up.
            (
                Timer::Running { since, .. },
                Event::GiveUp | Event::Replace | Event::Change { is_solved: true },
            ) => stopped(since, now, Penalty::NotFinished, None),
            (Timer::Stopped(_), Event::Replace | Event::GiveUp) => Timer::Idle,
            _ => self,
        }
    }

    fn started(now: f64, penalty: Penalty, is_on_bench: bool) -> Timer {
        Timer::Running { since: now, penalty, is_on_bench }
    }

    /// The time stops by itself when the puzzle on the bench is solved.
    fn once_solved(self, solved_in: Option<u32>, now: f64) -> Timer {
        match (self, solved_in) {
            (Timer::Running { since, penalty, .. }, Some(_)) => stopped(since, now, penalty, solved_in),
            _ => self,
        }
    }

    /// Whether what is shown changes by itself.
    pub fn is_ticking(&self) -> bool {
        matches!(self, Timer::Inspecting { .. } | Timer::Running { .. })
    }

    /// How far the inspection has come, if one is under way.
    pub fn inspection(&self, now: f64) -> Option<Inspection> {
        match self {
            Timer::Inspecting { since } => Some(inspection(*since, now)),
            _ => None,
        }
    }

    /// The time that was taken, or that has passed so far.
    pub fn milliseconds(&self, now: f64) -> u32 {
        match self {
            Timer::Idle | Timer::Inspecting { .. } => 0,
            Timer::Running { since, .. } => passed(*since, now),
            Timer::Stopped(run) => run.milliseconds,
        }
    }
}

fn stopped(since: f64, now: f64, penalty: Penalty, moves: Option<u32>) -> Timer {
    Timer::Stopped(Run { milliseconds: passed(since, now), penalty, moves })
}

/// Whole milliseconds; what is begun does not count. A clock that was set back has not moved.
fn passed(since: f64, now: f64) -> u32 {
    (now - since) as u32
}

fn inspection(since: f64, now: f64) -> Inspection {
    let gone = now - since;
    let penalty = match gone {
        gone if gone > LAST_START => Penalty::NotFinished,
        gone if gone > INSPECTION => Penalty::PlusTwo,
        _ => Penalty::None,
    };
    let called = CALLS.into_iter().rev().find(|(moment, _)| gone >= *moment);
    Inspection {
        seconds_left: ((INSPECTION - gone) / 1_000.0).ceil() as u32,
        penalty,
        call: called.map(|(_, words)| words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRESS: Event = Event::Press { inspects: true };
    const TURN: Event = Event::Turn { only_rotates: false, is_first: true, solved_in: None };
    const LATER_TURN: Event = Event::Turn { only_rotates: false, is_first: false, solved_in: None };
    const ROTATION: Event = Event::Turn { only_rotates: true, is_first: true, solved_in: None };

    fn after(events: &[(Event, f64)]) -> Timer {
        events.iter().fold(Timer::Idle, |timer, &(event, now)| timer.after(event, now))
    }

    fn run(milliseconds: u32, penalty: Penalty, moves: Option<u32>) -> Timer {
        Timer::Stopped(Run { milliseconds, penalty, moves })
    }

    fn solving_turn(moves: u32) -> Event {
        Event::Turn { only_rotates: false, is_first: false, solved_in: Some(moves) }
    }

    #[test]
    fn a_puzzle_in_the_hand_is_timed_by_the_space_bar_alone() {
        let presses = [(PRESS, 1_000.0), (PRESS, 9_000.0), (PRESS, 21_345.9)];
        assert_eq!(after(&presses), run(12_345, Penalty::None, None));
        let presses = [(Event::Press { inspects: false }, 9_000.0), (PRESS, 21_345.9)];
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
        // For somebody who does not want an inspection, the turn is enough.
        let solved = after(&[(TURN, 100.0), (solving_turn(2), 900.0)]);
        assert_eq!(solved, run(800, Penalty::None, Some(2)));
        assert_eq!(after(&[(ROTATION, 0.0)]), Timer::Idle);
        assert_eq!(after(&[(LATER_TURN, 0.0)]), Timer::Idle, "one may play without being timed");
        let at_once = Event::Turn { only_rotates: false, is_first: true, solved_in: Some(1) };
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
            .map(|gone| timer.inspection(100.0 + gone).and_then(|inspection| inspection.call));
        let (eight, twelve) = (Some("8 seconds"), Some("12 seconds"));
        assert_eq!(calls, [None, None, eight, eight, twelve, twelve]);
        let left = [0.0, 1.0, 1_000.0, 14_001.0, 15_000.0, 60_000.0]
            .map(|gone| timer.inspection(100.0 + gone).map_or(99, |inspection| inspection.seconds_left));
        assert_eq!(left, [15, 15, 14, 1, 0, 0]);
        let shown = [3_500.0, 13_000.0, 15_500.0, 18_000.0].map(|gone| inspection(0.0, gone).left());
        assert_eq!(shown, ["12", "2", "+2", "DNF"]);
        assert_eq!(Timer::Idle.inspection(0.0), None);
    }

    #[test]
    fn giving_up_is_written_down_once_something_was_tried() {
        assert_eq!(after(&[(PRESS, 0.0), (Event::GiveUp, 5.0)]), Timer::Idle);
        for end in [Event::GiveUp, Event::Replace, Event::Change { is_solved: true }] {
            let events = [(TURN, 0.0), (end, 3_000.0)];
            assert_eq!(after(&events), run(3_000, Penalty::NotFinished, None));
        }
        // The one on the bench cannot be said to be solved.
        let events = [(TURN, 0.0), (PRESS, 3_000.0)];
        assert_eq!(after(&events), run(3_000, Penalty::NotFinished, None));
        let undone = after(&[(TURN, 0.0), (Event::Change { is_solved: false }, 3_000.0)]);
        assert!(undone.is_ticking(), "moves may be undone");
    }

    #[test]
    fn the_next_solve_begins_where_the_last_one_ended() {
        let stopped = run(1_000, Penalty::None, None);
        assert_eq!(stopped.after(PRESS, 50.0), Timer::Inspecting { since: 50.0 });
        assert_eq!(stopped.after(Event::Replace, 50.0), Timer::Idle);
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
