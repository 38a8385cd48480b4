//! What keys do for the view while the picture of the solid has the focus. Turns and commands have the same keys everywhere.

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Key {
    /// Look from so many degrees further to the right, and from above.
    Orbit(f32, f32),
    Zoom(f32),
    Home,
}

/// The keys by what they write, whether Shift is held with them, and what they ask for.
pub const KEYS: [(&str, bool, Key); 8] = [
    ("ArrowLeft", true, Key::Orbit(-15.0, 0.0)),
    ("ArrowRight", true, Key::Orbit(15.0, 0.0)),
    ("ArrowUp", true, Key::Orbit(0.0, 15.0)),
    ("ArrowDown", true, Key::Orbit(0.0, -15.0)),
    ("+", false, Key::Zoom(1.15)),
    ("=", false, Key::Zoom(1.15)),
    ("-", false, Key::Zoom(1.0 / 1.15)),
    ("Home", false, Key::Home),
];

/// What a key asks for. Arrows alone slide tiles; a plus may need Shift.
pub fn key_of(key: &str, with_shift: bool) -> Option<Key> {
    let is_pressed = |known: &&(&str, bool, Key)| known.0 == key && (with_shift || !known.1);
    KEYS.iter().find(is_pressed).map(|known| known.2)
}

/// The keys that the picture takes while it has the focus.
pub const WORDS: &str = "Shift with arrows looks around, + and - go nearer and farther, Home goes back.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_on_the_solid_only_change_the_view() {
        assert_eq!(key_of("Home", false), Some(Key::Home));
        assert_eq!(key_of("+", true), Some(Key::Zoom(1.15)));
        assert_eq!(key_of("ArrowLeft", true), Some(Key::Orbit(-15.0, 0.0)));
        // Letters, the space bar and arrows alone mean what they mean elsewhere.
        for key in ["r", "R", "s", "S", " ", "x", "ArrowLeft", "ArrowUp"] {
            assert_eq!(key_of(key, false), None, "{key}");
        }
        assert_eq!(key_of("R", true), None);
    }
}
