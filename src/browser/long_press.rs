//! Long presses.

use std::cell::Cell;

use gloo_timers::callback::Interval;

/// A press is long after this many ticks, this many milliseconds apart.
const TICKS: u32 = 9;
const TICK: u32 = 50;

/// A press that may become a long one. Dropping it cancels it.
///
/// It counts ticks instead of waiting once. A busy page receives the end of the press late, and a timeout would fire first;
/// the ticks that the page missed count as one.
pub(crate) struct LongPress {
    _interval: Interval,
}

impl LongPress {
    pub(crate) fn waiting(then: impl Fn() + 'static) -> LongPress {
        let ticks = Cell::new(0);
        let tick = move || {
            ticks.set(ticks.get() + 1);
            if ticks.get() == TICKS {
                then();
            }
        };
        LongPress { _interval: Interval::new(TICK, tick) }
    }
}
