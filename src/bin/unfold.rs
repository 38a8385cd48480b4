//! The terminal program. What it prints is made for other programs: one line an answer.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    unfold::terminal::main()
}

/// There is no terminal in a browser.
#[cfg(target_arch = "wasm32")]
fn main() {}
