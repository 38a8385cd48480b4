//! Figures beside their bars, natively and in a browser.

#![allow(unreachable_pub, reason = "several programs include it, and in some of them it is public")]

/// What a figure counts.
#[derive(Clone, Copy)]
pub enum Unit {
    Milliseconds,
    Microseconds,
    Megabytes,
    Moves,
    /// So many times as much as another.
    Ratio,
}

impl Unit {
    fn name(self) -> &'static str {
        match self {
            Unit::Milliseconds => " ms",
            Unit::Microseconds => " µs",
            Unit::Megabytes => " MB",
            Unit::Moves => " moves",
            Unit::Ratio => "",
        }
    }

    /// Ratios and mean lengths have two digits after the point, times and sizes one.
    fn shown(self, figure: f64) -> String {
        let digits = match self {
            Unit::Milliseconds | Unit::Microseconds | Unit::Megabytes => 1,
            Unit::Moves | Unit::Ratio => 2,
        };
        format!("{figure:.digits$}{}", self.name())
    }
}

/// Prints figures and remembers whether one is over its bar.
#[derive(Default)]
pub struct Report {
    is_broken: bool,
}

impl Report {
    /// A figure that may be as large as its bar and no larger.
    pub fn add(&mut self, what: &str, figure: f64, unit: Unit, bar: f64) {
        let is_kept = figure <= bar;
        self.is_broken |= !is_kept;
        let verdict = if is_kept { "kept" } else { "BROKEN" };
        say(&format!("{what}: {} (bar {bar}{}, {verdict})", unit.shown(figure), unit.name()));
    }

    /// A figure that is good to know.
    pub fn note(&self, what: &str, figure: f64, unit: Unit) {
        say(&format!("{what}: {}", unit.shown(figure)));
    }

    /// Fails if a bar was broken.
    pub fn end(&self) {
        assert!(!self.is_broken, "a bar is broken");
    }
}

fn say(line: &str) {
    #[cfg(target_arch = "wasm32")]
    wasm_bindgen_test::console_log!("{line}");
    #[cfg(not(target_arch = "wasm32"))]
    println!("{line}");
}
