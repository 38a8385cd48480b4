//! Times work that may be shorter than a tick of the clock: a browser's clock ticks ten times in a millisecond, or only
//! once.

use std::time::Duration;

use crate::clock::Instant;

/// Work that takes this many ticks is measured precisely enough.
const STEPS: u32 = 20;
/// However fine the clock is, shorter work is done more than once: other programs disturb it.
const LEAST: Duration = Duration::from_micros(200);
/// However coarse the clock is, a measurement should not take longer.
const MOST: Duration = Duration::from_millis(10);

/// Short work is timed in this many batches.
const BATCHES: usize = 5;
/// Work that takes this long is not repeated.
const LONG: Duration = Duration::from_millis(50);

/// How many ticks are measured to know their length, unless that takes longer than [`PATIENCE`].
const LOOKS: usize = 5;
const PATIENCE: Duration = Duration::from_millis(20);

/// Times work by a clock whose resolution it has measured.
pub struct Stopwatch<Now> {
    /// The time since some moment.
    now: Now,
    /// Shorter work is repeated until it has taken this long.
    enough: Duration,
}

/// Whether work of so many microseconds is measured precisely enough by doing it once.
pub fn is_long(micros: f64) -> bool {
    micros >= LONG.as_secs_f64() * 1e6
}

/// A stopwatch on the clock of the system or the browser.
pub fn stopwatch() -> Stopwatch<impl Fn() -> Duration> {
    let origin = Instant::now();
    Stopwatch::by(move || origin.elapsed())
}

impl<Now: Fn() -> Duration> Stopwatch<Now> {
    /// A stopwatch on a clock, whose resolution is measured first.
    fn by(now: Now) -> Self {
        let begun = next_tick(&now);
        let mut ticks = vec![begun];
        while ticks.len() <= LOOKS && (ticks.len() < 2 || ticks[ticks.len() - 1] - begun < PATIENCE) {
            ticks.push(next_tick(&now));
        }
        let mut steps: Vec<Duration> = ticks.windows(2).map(|pair| pair[1] - pair[0]).collect();
        steps.sort_unstable();
        // Another program may have had the processor during one of them.
        let step = steps[steps.len() / 2];
        Stopwatch { now, enough: (step * STEPS).clamp(LEAST, MOST) }
    }

    /// The microseconds that some work takes. Short work is repeated until it is long enough: the result is the median of a
    /// few means, as another program may have had the processor during one of them. Longer work is done twice, and the
    /// shorter time counts.
    pub fn micros<E>(&self, mut work: impl FnMut() -> Result<(), E>) -> Result<f64, E> {
        let mut means = Vec::with_capacity(BATCHES);
        let mut all = Duration::ZERO;
        while means.len() < 2 || means.len() < BATCHES && all < 2 * self.enough {
            // Starting at a tick makes the error smaller than the work itself, not as large as a tick.
            let begun = next_tick(&self.now);
            let mut times = 0.0;
            let took = loop {
                work()?;
                times += 1.0;
                let took = (self.now)() - begun;
                if took >= self.enough / BATCHES as u32 {
                    break took;
                }
            };
            all += took;
            means.push(took.as_secs_f64() * 1e6 / times);
        }
        means.sort_unstable_by(f64::total_cmp);
        Ok(means[(means.len() - 1) / 2])
    }
}

/// The time when it has just changed.
fn next_tick(now: &impl Fn() -> Duration) -> Duration {
    let before = now();
    loop {
        let time = now();
        if time > before {
            return time;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::convert::Infallible;

    use super::*;

    /// The time that a stopwatch measures with a clock of such steps, and how often the work was done. `work` is its time in
    /// microseconds at each repetition.
    fn timed(step: Duration, work: impl Fn(u32) -> f64) -> (f64, u32) {
        let (time, times) = (Cell::new(Duration::ZERO), Cell::new(0));
        let pass = |micros: f64| time.set(time.get() + Duration::from_nanos((micros * 1e3) as u64));
        let now = || {
            pass(0.09);
            let steps = time.get().as_nanos() / step.as_nanos();
            step * steps as u32
        };
        let micros = Stopwatch::by(now).micros(|| -> Result<(), Infallible> {
            times.set(times.get() + 1);
            pass(work(times.get()));
            Ok(())
        });
        (micros.expect("nothing fails"), times.get())
    }

    const FINE: Duration = Duration::from_nanos(1);
    const TENTH: Duration = Duration::from_micros(100);
    const COARSE: Duration = Duration::from_millis(1);

    #[test]
    fn what_is_shorter_than_a_step_of_the_clock_is_timed_all_the_same() {
        let steps = [FINE, Duration::from_micros(5), TENTH, COARSE, 100 * COARSE];
        for (step, work) in steps.into_iter().flat_map(|step| [0.5, 7.0, 60.0].map(|work| (step, work))) {
            let (micros, _) = timed(step, |_| work);
            // A look at the clock takes a part of the time.
            assert!((micros - work - 0.09).abs() < 0.1 * work, "{micros} for {work} by steps of {step:?}");
        }
    }

    #[test]
    fn what_disturbs_the_work_does_not_count() {
        for (step, work) in [(FINE, 3.0), (TENTH, 20.0), (COARSE, 100.0)] {
            for disturbed in [1, 5, 30] {
                let (micros, _) = timed(step, |times| if times == disturbed { 30_000.0 } else { work });
                assert!((micros - work).abs() < 0.1 * work, "{micros} for {work} by steps of {step:?}");
            }
        }
    }

    #[test]
    fn long_work_is_repeated_less() {
        let (micros, times) = timed(TENTH, |_| 1e6);
        assert!((micros - 1e6).abs() < 100.0 && times == 2, "{micros}, {times} times");
        assert!(timed(FINE, |_| 1.0).1 < 250);
        assert!(timed(COARSE, |_| 100.0).1 <= 110);
        assert!(timed(COARSE, |_| 9_000.0).1 <= 3);
    }

    #[test]
    fn what_fails_is_not_done_again() {
        let mut times = 0;
        let failed = stopwatch().micros(|| {
            times += 1;
            Err(times)
        });
        assert_eq!(failed, Err(1));
    }
}
