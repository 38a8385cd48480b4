//! What the timer and its list are doing: the state of the panel.

use std::rc::Rc;

use yew::Reducible;

use crate::timer::solve::{Penalty, Solve, decimal, time};
use crate::timer::times::{Removed, Times};
use crate::timer::{Event, Run, Timer};
use crate::web::bench::{Snapshot, Turned};
use crate::words::counted;

#[derive(Clone, Debug, PartialEq)]
pub struct Desk {
    pub timer: Timer,
    /// Shared with what shows them.
    pub times: Rc<Times>,
    /// What was taken out of the list last.
    pub removed: Option<Removed>,
    /// Whether clearing the list was asked for once.
    pub is_clearing: bool,
    /// Whether the browser refuses to keep the times.
    pub is_not_kept: bool,
    /// The bench as it was last.
    bench: Snapshot,
    /// What the judge called last during the inspection.
    called: &'static str,
    /// The place of the solve that was written down last.
    latest: Option<usize>,
    /// How many solves have come to their end here: after each the next scramble is dealt. One that was given up on the bench
    /// is none.
    pub ended: u32,
}

/// When something happens: on a clock that only goes forth, and on the one of everybody, both in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    pub now: f64,
    pub when: u64,
}

pub enum Deed {
    /// Something changed on the bench.
    Hear(Snapshot, Moment),
    Press {
        moment: Moment,
        /// Whether there is time to look at the puzzle first.
        inspects: bool,
    },
    GiveUp(Moment),
    /// The judge called.
    Call(&'static str),
    Penalise(usize, Penalty),
    Remove(usize),
    /// Clear the list of the puzzle, when asked for twice.
    Clear,
    /// Put back what was taken out last.
    Restore,
    /// Somebody else wrote solves down: another tab.
    Reread(Times),
    /// Whether the browser keeps the times now.
    Kept(bool),
}

impl Desk {
    pub fn new(bench: Snapshot, times: Times) -> Desk {
        Desk {
            timer: Timer::Idle,
            times: Rc::new(times),
            removed: None,
            is_clearing: false,
            is_not_kept: false,
            bench,
            called: "",
            latest: None,
            ended: 0,
        }
    }

    /// Whether the time of a puzzle in the hand is running.
    pub fn is_in_hand(&self) -> bool {
        matches!(self.timer, Timer::Running { is_on_bench: false, .. })
    }

    /// Whether the puzzle on the bench was solved just now.
    pub fn is_solved_on_bench(&self) -> bool {
        matches!(self.timer, Timer::Stopped(Run { moves: Some(_), .. }))
    }

    /// The solve that was written down last, while it is what the timer shows.
    pub fn latest(&self) -> Option<(usize, &Solve)> {
        let place = self.latest.filter(|_| matches!(self.timer, Timer::Stopped(_)))?;
        Some((place, self.times.solves().get(place)?))
    }

    /// What the timer shows while it does not tick.
    pub fn shown(&self) -> String {
        self.latest().map_or_else(|| time(0), |(_, solve)| solve.result())
    }

    /// What is going on, in words.
    pub fn words(&self) -> String {
        let is_scrambled = !self.bench.is_solved;
        match (self.timer, self.latest()) {
            (Timer::Idle, _) if is_scrambled && self.bench.moves == 0 => {
                "Ready: the first turn starts the time.".to_string()
            }
            (Timer::Idle, _) if is_scrambled => {
                "Some turns are done already; scramble to be timed.".to_string()
            }
            (Timer::Idle, _) => "Scramble first, or time a puzzle in your hand.".to_string(),
            (Timer::Inspecting { .. }, _) if self.called.is_empty() => "Inspection: 15 seconds.".to_string(),
            (Timer::Inspecting { .. }, _) => format!("{}.", self.called),
            (Timer::Running { .. }, _) => "The time is running.".to_string(),
            (Timer::Stopped(_), Some((_, solve))) => told_in_words(solve),
            (Timer::Stopped(_), None) => "Stopped.".to_string(),
        }
    }

    fn happen(&mut self, event: Event, moment: Moment) {
        let before = self.timer;
        self.timer = before.after(event, moment.now);
        if self.timer != before {
            self.called = "";
        }
        // The first turn may have been enough.
        let is_new = !matches!(before, Timer::Stopped(_))
            || matches!(event, Event::Turn { is_first: true, only_rotates: false, .. });
        if let Timer::Stopped(run) = self.timer
            && is_new
        {
            self.write_down(run, moment.when);
            // Who gives up the puzzle on the bench, or has it solved, may go on with it.
            let is_in_hand = matches!(before, Timer::Running { is_on_bench: false, .. })
                && matches!(event, Event::Press { .. } | Event::GiveUp);
            self.ended += u32::from(is_in_hand || run.moves.is_some());
        }
    }

    fn write_down(&mut self, run: Run, when: u64) {
        let Run { milliseconds, penalty, moves } = run;
        let (puzzle, scramble) = (self.bench.puzzle.clone(), self.bench.scramble.clone().unwrap_or_default());
        let times = Rc::make_mut(&mut self.times);
        times.push(Solve { when, puzzle, scramble, milliseconds, penalty, moves });
        self.latest = times.solves().len().checked_sub(1);
        self.removed = None;
    }

    /// Draws the conclusions for the clock from what changed on the bench.
    fn hear(&mut self, bench: Snapshot, moment: Moment) {
        let before = &self.bench;
        let is_open = bench.is_timer_open;
        let solve = bench.last_solve.filter(|_| bench.last_solve != before.last_solve);
        let is_dealt = is_open && bench.puzzle == before.puzzle && matches!(self.timer, Timer::Stopped(_));
        let event = if bench.begun != before.begun && is_dealt {
            // The next scramble: what the last one took is still shown, until a turn that may have come at once with it.
            let solved_in = solve.map(|solve| solve.moves);
            let turn = Event::Turn { only_rotates: false, is_first: true, solved_in };
            (bench.turned == Turned::Yes).then_some(turn)
        } else if bench.begun != before.begun {
            Some(Event::Replace)
        } else if !is_open && matches!(self.timer, Timer::Inspecting { .. }) {
            Some(Event::GiveUp)
        } else if !is_open && !self.timer.is_ticking() {
            // Nobody takes the time.
            None
        } else if bench.serial == before.serial {
            None
        } else if bench.turned == Turned::No && solve.is_none() {
            Some(Event::Change { is_solved: bench.is_solved })
        } else {
            Some(Event::Turn {
                // Several turns may come at once; `turned` tells of the last one only.
                only_rotates: bench.turned == Turned::Whole && bench.moves == before.moves && solve.is_none(),
                is_first: before.moves == 0 && !before.is_solved,
                solved_in: solve.map(|solve| solve.moves),
            })
        };
        if let Some(event) = event {
            self.happen(event, moment);
        }
        self.bench = bench;
    }

    /// Places in the list are not what they were: what was shown of it is over.
    fn rearrange(&mut self) {
        self.latest = None;
        if !self.timer.is_ticking() {
            self.timer = Timer::Idle;
        }
    }
}

/// A solve in a sentence.
fn told_in_words(solve: &Solve) -> String {
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

impl Reducible for Desk {
    type Action = Deed;

    fn reduce(self: Rc<Self>, deed: Deed) -> Rc<Self> {
        let mut desk = Rc::unwrap_or_clone(self);
        let was_clearing = std::mem::take(&mut desk.is_clearing);
        match deed {
            Deed::Hear(bench, moment) => {
                let is_open = bench.is_timer_open;
                desk.is_clearing = was_clearing && is_open && bench.puzzle == desk.bench.puzzle;
                desk.removed.take_if(|_| !is_open);
                desk.hear(bench, moment);
            }
            Deed::Press { moment, inspects } => desk.happen(Event::Press { inspects }, moment),
            Deed::GiveUp(moment) => desk.happen(Event::GiveUp, moment),
            Deed::Call(words) => desk.called = words,
            Deed::Penalise(place, penalty) => Rc::make_mut(&mut desk.times).penalise(place, penalty),
            Deed::Remove(place) => {
                desk.removed = Some(Rc::make_mut(&mut desk.times).remove(place));
                desk.rearrange();
            }
            Deed::Clear if was_clearing => {
                desk.removed = Some(Rc::make_mut(&mut desk.times).clear(&desk.bench.puzzle));
                desk.rearrange();
            }
            Deed::Clear => desk.is_clearing = true,
            Deed::Restore => {
                if let Some(removed) = desk.removed.take() {
                    Rc::make_mut(&mut desk.times).restore(removed);
                    desk.rearrange();
                }
            }
            Deed::Kept(is_kept) => desk.is_not_kept = !is_kept,
            Deed::Reread(times) => {
                if *desk.times != times {
                    desk.times = Rc::new(times);
                    desk.removed = None;
                    desk.rearrange();
                }
            }
        }
        Rc::new(desk)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timer::solve::Outcome;
    use crate::web::bench::HandSolve;

    fn bench(serial: u32, moves: u32, is_solved: bool) -> Snapshot {
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

    fn desk() -> Desk {
        Desk::new(bench(0, 0, false), Times::default())
    }

    fn after(desk: Desk, deeds: impl IntoIterator<Item = Deed>) -> Desk {
        Rc::unwrap_or_clone(deeds.into_iter().fold(Rc::new(desk), Desk::reduce))
    }

    fn press(now: f64) -> Deed {
        Deed::Press { moment: at(now), inspects: true }
    }

    fn hear(bench: Snapshot, now: f64) -> Deed {
        Deed::Hear(bench, at(now))
    }

    #[test]
    fn a_solve_on_the_bench_is_written_down_with_its_moves() {
        let rotation = Snapshot { turned: Turned::Whole, ..bench(1, 0, false) };
        let looked = after(desk(), [press(0.0), hear(rotation, 1_000.0)]);
        assert_eq!(looked.timer, Timer::Inspecting { since: 0.0 });
        let solved = after(looked, [hear(bench(2, 1, false), 3_000.0), hear(bench(3, 2, true), 5_000.0)]);
        assert_eq!(solved.shown(), "2.00");
        assert_eq!(solved.words(), "Solved in 2.00, 2 moves, 1.00 turns a second.");
        let (_, solve) = solved.latest().expect("it was written down");
        assert_eq!((solve.scramble.as_str(), solve.moves, solve.when), ("R U", Some(2), 1_700_000_005_000));
        // Turning on does not start another one.
        let played = after(solved.clone(), [hear(bench(4, 3, false), 9_000.0)]);
        assert_eq!((played.timer, &played.times), (solved.timer, &solved.times));
        let late = after(played, [Deed::Penalise(0, Penalty::PlusTwo)]);
        assert_eq!(late.shown(), "4.00+");
    }

    #[test]
    fn a_solve_counts_even_if_the_page_draws_it_together_with_the_turn_after_it() {
        let running = after(desk(), [hear(bench(1, 1, false), 0.0)]);
        let turned_on =
            Snapshot { last_solve: Some(HandSolve { serial: 2, moves: 2 }), ..bench(3, 3, false) };
        let solved = after(running, [hear(turned_on.clone(), 2_000.0)]);
        assert_eq!(solved.words(), "Solved in 2.00, 2 moves, 1.00 turns a second.");
        // Even from the first turn on, and it counts once.
        let at_once = after(desk(), [hear(turned_on.clone(), 2_000.0), hear(turned_on, 3_000.0)]);
        assert_eq!(at_once.words(), "Solved in 0.00, 2 moves.");
        assert_eq!(at_once.times.solves().len(), 1);
    }

    #[test]
    fn what_takes_the_place_of_a_solve_ends_it_under_its_own_name() {
        let running = after(desk(), [hear(bench(1, 1, false), 0.0)]);
        let other = Snapshot { puzzle: "gear".to_string(), begun: 1, ..bench(2, 0, true) };
        let replaced = after(running, [hear(other, 4_000.0)]);
        let solves = replaced.times.solves();
        assert_eq!((solves.len(), solves[0].puzzle.as_str()), (1, "2x2x2"));
        assert_eq!(solves[0].outcome(), Outcome::NotFinished);
        assert_eq!(replaced.words(), "Not finished after 4.00.");
    }

    #[test]
    fn the_next_scramble_is_dealt_and_the_last_time_stays() {
        let solved = after(desk(), [hear(bench(1, 1, false), 0.0), hear(bench(2, 2, true), 2_000.0)]);
        assert_eq!((solved.ended, solved.is_solved_on_bench()), (1, true));
        let dealt = Snapshot { begun: 1, turned: Turned::No, ..bench(3, 0, false) };
        let next = after(solved.clone(), [hear(dealt, 3_500.0)]);
        assert_eq!((next.ended, next.shown().as_str()), (1, "2.00"));
        let turned = Snapshot { begun: 1, ..bench(4, 1, false) };
        let at_once = after(solved.clone(), [hear(turned.clone(), 5_000.0)]);
        assert!(at_once.timer.is_ticking(), "the scramble and its first turn came at once");
        let running = after(next, [hear(turned, 5_000.0)]);
        assert!(running.timer.is_ticking() && !running.is_in_hand());
        // Something else in its place is no end of a solve.
        let replaced = after(running, [hear(Snapshot { begun: 2, ..bench(5, 0, false) }, 6_000.0)]);
        assert_eq!((replaced.ended, replaced.times.solves().len()), (1, 2));
        let in_hand = after(desk(), [press(0.0), press(1_000.0)]);
        assert!(in_hand.is_in_hand());
        assert_eq!(after(in_hand.clone(), [press(4_000.0)]).ended, 1);
        assert_eq!(after(in_hand, [Deed::GiveUp(at(4_000.0))]).ended, 1);
        // Who gives up the puzzle on the bench goes on with it, and sees it solved if the page solves it.
        let on_bench = after(desk(), [hear(bench(1, 1, false), 0.0)]);
        let solved_by_page = Snapshot { turned: Turned::No, last_solve: None, ..bench(2, 2, true) };
        for end in [Deed::GiveUp(at(1_000.0)), press(1_000.0), hear(solved_by_page, 1_000.0)] {
            let given_up = after(on_bench.clone(), [end]);
            assert_eq!((given_up.ended, given_up.times.solves().len()), (0, 1));
        }
    }

    #[test]
    fn a_time_goes_on_while_the_timer_is_closed_and_an_inspection_does_not() {
        let closed = |bench: Snapshot| Snapshot { is_timer_open: false, ..bench };
        let running = after(desk(), [hear(bench(1, 1, false), 0.0), hear(closed(bench(1, 1, false)), 500.0)]);
        let solved = after(running, [hear(closed(bench(2, 2, true)), 3_000.0)]);
        assert_eq!(solved.words(), "Solved in 3.00, 2 moves, 0.67 turns a second.");
        // What is done then is not timed, and something else is begun with.
        let other = Snapshot { begun: 1, ..closed(bench(3, 0, false)) };
        let begun = after(solved, [hear(other.clone(), 4_000.0)]);
        assert_eq!(begun.timer, Timer::Idle);
        let turned = after(begun, [hear(Snapshot { begun: 1, ..closed(bench(4, 1, false)) }, 5_000.0)]);
        assert_eq!((turned.timer, turned.times.solves().len()), (Timer::Idle, 1));
        let inspecting = after(desk(), [press(0.0), hear(closed(bench(0, 0, false)), 1_000.0)]);
        assert_eq!(inspecting.timer, Timer::Idle);
    }

    #[test]
    fn a_puzzle_that_is_solved_by_one_turn_took_no_time() {
        let solved = after(desk(), [hear(bench(1, 1, true), 7.0)]);
        assert_eq!(solved.times.solves().len(), 1);
        assert_eq!(solved.words(), "Solved in 0.00, 1 move.");
    }

    #[test]
    fn nothing_is_lost_by_a_slip_of_the_hand() {
        let presses = [0.0, 1_000.0, 3_000.0, 4_000.0, 5_000.0, 9_000.0].map(press);
        let two = after(desk(), presses);
        assert_eq!(two.times.solves().len(), 2);
        let asked = after(two.clone(), [Deed::Clear]);
        assert!(asked.is_clearing && asked.times == two.times);
        assert!(
            !after(asked.clone(), [Deed::Penalise(0, Penalty::None)]).is_clearing,
            "something else was done"
        );
        let cleared = after(asked, [Deed::Clear]);
        assert!(cleared.times.solves().is_empty() && cleared.timer == Timer::Idle);
        assert_eq!(after(cleared, [Deed::Restore]).times, two.times);
        let removed = after(two.clone(), [Deed::Remove(0)]);
        assert_eq!(removed.times.solves().len(), 1);
        assert_eq!(after(removed, [Deed::Restore]).times, two.times);
    }
}
