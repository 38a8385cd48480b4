//! A display without a screen, for browsers that draw nothing without one.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A running X server. Each browser has its own, so that no window covers another one.
pub(crate) struct Display {
    process: Child,
    /// What `DISPLAY` is for its clients.
    pub name: String,
}

impl Display {
    /// Large enough for the largest window of the tests.
    const SCREEN: &str = "2600x1700x24";

    pub(crate) fn start() -> Display {
        let mut process = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", Self::SCREEN, "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is missing: scripts/test gets it");
        let output = process.stdout.take().expect("it has an output");
        let mut number = String::new();
        BufReader::new(output).read_line(&mut number).expect("it tells its number");
        assert!(!number.trim().is_empty(), "Xvfb found no free display");
        Display { process, name: format!(":{}", number.trim()) }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
