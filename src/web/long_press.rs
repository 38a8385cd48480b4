//! When a press becomes a long one.

use std::cell::Cell;

use gloo_timers::callback::Interval;

/// A finger rests for so many looks before it means the other way, so many milliseconds apart.
const LOOKS: u32 = 9;
const BETWEEN_LOOKS: u32 = 50;

/// A press that may become a long one; dropped, it does not.
///
/// It looks several times instead of waiting once: while the page is busy, it does not hear that the finger was lifted, and what it
/// missed counts as one look.
pub struct LongPress {
    _looking: Interval,
}

impl LongPress {
    pub fn waiting(then: impl Fn() + 'static) -> LongPress {
        let looked = Cell::new(0);
        let look = move || {
            looked.set(looked.get() + 1);
            if looked.get() == LOOKS {
                then();
            }
        };
        LongPress { _looking: Interval::new(BETWEEN_LOOKS, look) }
    }
}
