//! The keys of the view while the solid has the focus. Turns and commands have the same keys everywhere.

/// A change of the view by a key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ViewKey {
    /// Orbit by degrees to the right and up.
    Orbit(f32, f32),
    /// Go nearer by this factor.
    Zoom(f32),
    /// Back to the first view.
    Home,
}

/// The keys by name, whether they need Shift, and what they do.
pub const KEYS: [(&str, bool, ViewKey); 8] = [
    ("ArrowLeft", true, ViewKey::Orbit(-15.0, 0.0)),
    ("ArrowRight", true, ViewKey::Orbit(15.0, 0.0)),
    ("ArrowUp", true, ViewKey::Orbit(0.0, 15.0)),
    ("ArrowDown", true, ViewKey::Orbit(0.0, -15.0)),
    ("+", false, ViewKey::Zoom(1.15)),
    ("=", false, ViewKey::Zoom(1.15)),
    ("-", false, ViewKey::Zoom(1.0 / 1.15)),
    ("Home", false, ViewKey::Home),
];

/// What a key does. Arrows without Shift slide tiles; a plus may need Shift.
pub fn key_of(key: &str, with_shift: bool) -> Option<ViewKey> {
    let is_pressed = |known: &&(&str, bool, ViewKey)| known.0 == key && (with_shift || !known.1);
    KEYS.iter().find(is_pressed).map(|known| known.2)
}

/// The description of these keys.
pub const WORDS: &str = "Shift with arrows looks around, + and - go nearer and farther, Home goes back.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_on_the_solid_only_change_the_view() {
        assert_eq!(key_of("Home", false), Some(ViewKey::Home));
        assert_eq!(key_of("+", true), Some(ViewKey::Zoom(1.15)));
        assert_eq!(key_of("ArrowLeft", true), Some(ViewKey::Orbit(-15.0, 0.0)));
        // Letters, the space bar and arrows alone mean what they mean elsewhere.
        for key in ["r", "R", "s", "S", " ", "x", "ArrowLeft", "ArrowUp"] {
            assert_eq!(key_of(key, false), None, "{key}");
        }
        assert_eq!(key_of("R", true), None);
    }
}
