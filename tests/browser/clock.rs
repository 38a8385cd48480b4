//! The frames and timers of the page in the hands of a test, so that it waits for what happens and not for a while.

use unfold_browsers::Page;

/// Counts the frames that the page has asked for, in `pending()`. From the call of `hold` on, frames pass only by `pass`, which
/// says how many milliseconds later.
const FRAMES: &str = "{ const next = requestAnimationFrame.bind(window); \
    const asked = new Map(); let count = 0, isHeld = false, now = 0; \
    const run = (id, time) => { const work = asked.get(id); asked.delete(id); work?.(time); }; \
    window.requestAnimationFrame = work => { const id = ++count; asked.set(id, work); if (!isHeld) next(time => isHeld || run(id, time)); return id; }; \
    window.cancelAnimationFrame = id => asked.delete(id); \
    window.pending = () => asked.size; \
    window.hold = () => { isHeld = true; now = performance.now(); }; \
    window.pass = time => { now += time; [...asked.keys()].forEach(id => run(id, now)); }; }";

/// Holds back what the page wants to do in half a second or later, until `lapse()` does all of it at once.
const TIMERS: &str = "{ const start = setTimeout.bind(window), stop = clearTimeout.bind(window); const held = new Map(); \
    window.setTimeout = (work, time, ...more) => { \
        if (!(time >= 500)) return start(work, time, ...more); \
        const id = start(() => {}, 0); held.set(id, work); return id; }; \
    window.clearTimeout = id => { held.delete(id); stop(id); }; \
    window.lapse = () => [...held].forEach(([id, work]) => { held.delete(id); work(); }); }";

/// Takes over the frames of every page that is opened from now on.
pub(crate) async fn control_frames(page: &Page) {
    page.before_each_page(FRAMES).await;
}

/// Takes over the timers of every page that is opened from now on.
pub(crate) async fn control_timers(page: &Page) {
    page.before_each_page(TIMERS).await;
}

/// Waits until the page wants to draw nothing more.
pub(crate) async fn until_at_rest(page: &Page) {
    page.until("pending() === 0").await;
}

/// Waits until what the page was told before has been drawn, if there was anything to draw.
pub(crate) async fn two_frames(page: &Page) {
    page.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))").await;
}
