//! The clock: the system's, or the browser's in wasm, where the standard library has none.

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;
#[cfg(target_family = "wasm")]
pub use web_time::Instant;
