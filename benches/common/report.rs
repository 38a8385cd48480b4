//! Figures beside their bars.

/// Prints figures and remembers whether one is over its bar.
#[derive(Default)]
pub struct Report {
    is_broken: bool,
}

impl Report {
    pub fn add(&mut self, what: &str, milliseconds: f64, bar: f64) {
        let is_kept = milliseconds < bar;
        self.is_broken |= !is_kept;
        let verdict = if is_kept { "kept" } else { "BROKEN" };
        println!("{what}: {milliseconds:.1} ms (bar {bar:.0} ms, {verdict})");
    }

    /// Fails if a bar was broken.
    pub fn end(&self) {
        assert!(!self.is_broken, "a bar is broken");
    }
}
