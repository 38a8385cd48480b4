//! Which key does what, wherever the focus is. The default map is the one that cubers know, by the place of a key rather than
//! its letter, with the user's changes. The other map has the letters of the faces.

use crate::notation::{Layers, Move};
use crate::puzzle::tiles::slide;
use crate::puzzle::{AnyKind, KeySet, Kind};

/// What a key is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyBinding {
    /// Do a move.
    Turn(Move),
    /// Run a command.
    Command(KeyCommand),
}

/// What keys do besides turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyCommand {
    /// Undo the last move.
    Undo,
    /// Redo the next move.
    Redo,
    /// Play the moves ahead, or pause.
    Play,
    /// Go one move back.
    StepBack,
    /// Go one move forward.
    Step,
    /// Scramble the puzzle.
    Scramble,
    /// Find a solution.
    Solve,
}

/// All commands, with their words in stored texts and their labels.
pub const COMMANDS: [(KeyCommand, &str, &str); 7] = [
    (KeyCommand::Undo, "undo", "Undo"),
    (KeyCommand::Redo, "redo", "Redo"),
    (KeyCommand::Play, "play", "Play or pause"),
    (KeyCommand::StepBack, "back", "Step back"),
    (KeyCommand::Step, "step", "Step forward"),
    (KeyCommand::Scramble, "scramble", "Scramble"),
    (KeyCommand::Solve, "solve", "Solve"),
];

/// A shortcut with Control or Command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcut {
    /// The letter on the key.
    pub letter: &'static str,
    /// Whether Shift is held.
    pub with_shift: bool,
    /// The keys as help and labels write them.
    pub label: &'static str,
    /// What it does.
    pub command: KeyCommand,
}

/// All shortcuts. Labels name the first one of a command.
pub const SHORTCUTS: [Shortcut; 3] = [
    Shortcut { letter: "z", with_shift: false, label: "Ctrl Z", command: KeyCommand::Undo },
    Shortcut { letter: "y", with_shift: false, label: "Ctrl Y", command: KeyCommand::Redo },
    Shortcut { letter: "z", with_shift: true, label: "Ctrl Shift Z", command: KeyCommand::Redo },
];

/// The label of a command's shortcut, if it has one.
pub fn shortcut_label(command: KeyCommand) -> Option<&'static str> {
    SHORTCUTS.iter().find(|known| known.command == command).map(|known| known.label)
}

/// Words for a button, with the command's shortcut in brackets if it has one.
pub fn with_shortcut(words: &str, command: KeyCommand) -> String {
    match shortcut_label(command) {
        Some(label) => format!("{words} ({label})"),
        None => words.to_string(),
    }
}

/// Which of the two maps is in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyMap {
    /// By the place of a key, as cubers know it; every key can be changed.
    Places,
    /// A letter turns the face that it names; Shift inverts the turn.
    Letters,
}

/// The bindings of [`KeyMap::Letters`], as in "Rubik's Cube" (Python and C++).
pub const LETTERS: [(&str, KeyBinding); 10] = [
    ("r", turn('R', 1)),
    ("l", turn('L', 1)),
    ("u", turn('U', 1)),
    ("d", turn('D', 1)),
    ("f", turn('F', 1)),
    ("b", turn('B', 1)),
    ("x", turn('x', 1)),
    ("y", turn('y', 1)),
    ("s", KeyBinding::Command(KeyCommand::Scramble)),
    (" ", KeyBinding::Command(KeyCommand::Solve)),
];

/// What a letter does in [`KeyMap::Letters`], if the puzzle can do it. Tiles have no faces: their keys are the same in both
/// maps.
pub fn binding_of_letter(letter: &str, with_shift: bool, kind: AnyKind) -> Option<KeyBinding> {
    if kind.key_set() != KeySet::Faces {
        return None;
    }
    let (_, binding) = LETTERS.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(letter))?;
    match binding {
        KeyBinding::Turn(mv) => {
            let mv = if with_shift { mv.inverse() } else { mv };
            kind.keyed(mv).map(KeyBinding::Turn)
        }
        KeyBinding::Command(_) => Some(binding),
    }
}

/// Whether a key types a letter or a space: in [`KeyMap::Letters`] these keys have no other binding.
pub fn writes_letter(code: &str) -> bool {
    code.starts_with("Key") || code == "Space"
}

/// The character that opens the help.
pub const HELP: &str = "?";

/// The key sets, with their words in stored texts and their labels.
pub const KINDS: [(KeySet, &str, &str); 2] =
    [(KeySet::Faces, "key", "Gear puzzles and cubes"), (KeySet::Tiles, "tile-key", "Tiles")];

impl KeySet {
    /// Whether puzzles with these keys can have such a binding.
    fn knows(self, binding: KeyBinding) -> bool {
        match binding {
            KeyBinding::Turn(mv) => (mv.layers == Layers::Tiles) == (self == KeySet::Tiles),
            KeyBinding::Command(_) => true,
        }
    }
}

const fn turn(letter: char, amount: i32) -> KeyBinding {
    KeyBinding::Turn(Move::new(letter, amount))
}

const fn wide(letter: char, amount: i32) -> KeyBinding {
    KeyBinding::Turn(Move { layers: Layers::Wide(2), letter, amount })
}

const fn sliding(letter: char) -> KeyBinding {
    KeyBinding::Turn(slide(letter, 1))
}

/// The default bindings by key code. Where two keys do the same, the page shows the first.
pub const USUAL: [(&str, KeyBinding); 48] = [
    ("ArrowUp", sliding('U')),
    ("ArrowDown", sliding('D')),
    ("ArrowLeft", sliding('L')),
    ("ArrowRight", sliding('R')),
    ("KeyW", sliding('U')),
    ("KeyS", sliding('D')),
    ("KeyA", sliding('L')),
    ("KeyD", sliding('R')),
    ("KeyJ", turn('U', 1)),
    ("KeyF", turn('U', -1)),
    ("KeyI", turn('R', 1)),
    ("KeyK", turn('R', -1)),
    ("KeyH", turn('F', 1)),
    ("KeyG", turn('F', -1)),
    ("KeyS", turn('D', 1)),
    ("KeyL", turn('D', -1)),
    ("KeyD", turn('L', 1)),
    ("KeyE", turn('L', -1)),
    ("KeyW", turn('B', 1)),
    ("KeyO", turn('B', -1)),
    ("KeyU", wide('R', 1)),
    ("KeyM", wide('R', -1)),
    ("KeyV", wide('L', 1)),
    ("KeyR", wide('L', -1)),
    ("Comma", wide('U', 1)),
    ("KeyC", wide('U', -1)),
    ("KeyZ", wide('D', 1)),
    ("Slash", wide('D', -1)),
    ("Digit5", turn('M', 1)),
    ("Digit6", turn('M', 1)),
    ("KeyX", turn('M', -1)),
    ("Period", turn('M', -1)),
    ("Digit2", turn('E', 1)),
    ("Digit9", turn('E', -1)),
    ("Digit0", turn('S', 1)),
    ("Digit1", turn('S', -1)),
    ("KeyT", turn('x', 1)),
    ("KeyY", turn('x', 1)),
    ("KeyB", turn('x', -1)),
    ("KeyN", turn('x', -1)),
    ("Semicolon", turn('y', 1)),
    ("KeyA", turn('y', -1)),
    ("KeyP", turn('z', 1)),
    ("KeyQ", turn('z', -1)),
    ("Backspace", KeyBinding::Command(KeyCommand::Undo)),
    ("Space", KeyBinding::Command(KeyCommand::Play)),
    ("BracketLeft", KeyBinding::Command(KeyCommand::StepBack)),
    ("BracketRight", KeyBinding::Command(KeyCommand::Step)),
];

/// Keys for navigation and modifiers. [`is_reserved`] adds the function keys, which belong to the browser.
const RESERVED: [&str; 14] = [
    "Tab",
    "Enter",
    "Escape",
    "NumpadEnter",
    "ShiftLeft",
    "ShiftRight",
    "ControlLeft",
    "ControlRight",
    "AltLeft",
    "AltRight",
    "MetaLeft",
    "MetaRight",
    "CapsLock",
    "NumLock",
];

/// Whether a key cannot be bound.
pub fn is_reserved(code: &str) -> bool {
    let is_numbered = |code: &str| code.starts_with(|c: char| c.is_ascii_digit());
    RESERVED.contains(&code) || code.strip_prefix('F').is_some_and(is_numbered)
}

/// How many keys can differ from the defaults.
const MAX_CHANGES: usize = 200;

/// The key bindings, as the user's changes to [`USUAL`]. `None` is a key that is switched off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyBindings(Vec<(KeySet, String, Option<KeyBinding>)>);

impl KeyBindings {
    /// What a key does.
    pub fn binding(&self, kind: KeySet, code: &str) -> Option<KeyBinding> {
        match self.0.iter().find(|(known, key, _)| *known == kind && key == code) {
            Some((_, _, binding)) => *binding,
            None => usual(kind, code),
        }
    }

    /// What a key does, if the puzzle can do it.
    pub fn binding_for(&self, kind: AnyKind, code: &str) -> Option<KeyBinding> {
        match self.binding(kind.key_set(), code)? {
            KeyBinding::Turn(mv) => kind.keyed(mv).map(KeyBinding::Turn),
            command => Some(command),
        }
    }

    /// The codes of the keys with a binding. The first is the one to show.
    pub fn codes(&self, kind: KeySet, binding: KeyBinding) -> impl Iterator<Item = &str> {
        let changed = self.0.iter().filter(move |change| change.0 == kind && change.2 == Some(binding));
        let is_changed = move |code: &str| self.0.iter().any(|change| change.0 == kind && change.1 == code);
        let usual = USUAL
            .iter()
            .filter(move |(code, usual)| *usual == binding && kind.knows(binding) && !is_changed(code));
        changed.map(|(_, code, _)| code.as_str()).chain(usual.map(|(code, _)| *code))
    }

    /// What a key does in a map, by its code and by what it types, if the puzzle can do it.
    pub fn pressed(
        &self,
        map: KeyMap,
        kind: AnyKind,
        (code, writes): (&str, &str),
        with_shift: bool,
    ) -> Option<KeyBinding> {
        match map {
            KeyMap::Letters if kind.key_set() == KeySet::Faces => {
                match binding_of_letter(writes, with_shift, kind) {
                    None if writes_letter(code) => None,
                    None => self.binding_for(kind, code),
                    found => found,
                }
            }
            _ => self.binding_for(kind, code),
        }
    }

    /// The label of the key that does a move of a puzzle in a map. A half turn may have the key of the quarter.
    pub fn key_of(&self, map: KeyMap, kind: AnyKind, mv: Move) -> Option<String> {
        let standing_in = |binding| match binding {
            KeyBinding::Turn(turn) if turn != mv && kind.keyed(turn) == Some(mv) => self.key_in(map, turn),
            _ => None,
        };
        self.key_in(map, mv).or_else(|| all_bindings(kind.key_set()).into_iter().find_map(standing_in))
    }

    /// The label of the key for a turn in a map.
    pub fn key_in(&self, map: KeyMap, turn: Move) -> Option<String> {
        if map == KeyMap::Places || turn.layers == Layers::Tiles {
            return self.key_for(turn);
        }
        let with_shift = turn.amount < 0;
        let asked = KeyBinding::Turn(if with_shift { turn.inverse() } else { turn });
        let (letter, _) = LETTERS.into_iter().find(|(_, binding)| *binding == asked)?;
        let shift = if with_shift { "⇧" } else { "" };
        Some(format!("{shift}{}", letter.to_ascii_uppercase()))
    }

    /// The label of the key for a turn.
    fn key_for(&self, turn: Move) -> Option<String> {
        let kind = if turn.layers == Layers::Tiles { KeySet::Tiles } else { KeySet::Faces };
        self.codes(kind, KeyBinding::Turn(turn)).next().map(written_on)
    }

    /// The bindings with the defaults restored for one key set.
    pub fn as_usual(&self, kind: KeySet) -> KeyBindings {
        KeyBindings(self.0.iter().filter(|change| change.0 != kind).cloned().collect())
    }

    /// The bindings with one key set switched off: with speech input, every word could turn something.
    pub fn without(&self, kind: KeySet) -> KeyBindings {
        let mut keys = self.as_usual(kind);
        for (code, _) in USUAL.iter().filter(|(code, _)| usual(kind, code).is_some()) {
            keys.bind(kind, code, None);
        }
        keys
    }

    /// Binds a key, or switches it off. Returns whether that is possible.
    pub fn bind(&mut self, kind: KeySet, code: &str, binding: Option<KeyBinding>) -> bool {
        let is_code = (1..=24).contains(&code.len()) && code.chars().all(|c| c.is_ascii_alphanumeric());
        if !is_code || is_reserved(code) || !binding.is_none_or(|binding| kind.knows(binding)) {
            return false;
        }
        self.0.retain(|(known, key, _)| *known != kind || key != code);
        if usual(kind, code) != binding {
            if self.0.len() == MAX_CHANGES {
                return false;
            }
            self.0.push((kind, code.to_string(), binding));
        }
        true
    }

    /// Applies one line of a text. Returns whether it was understood.
    pub fn take(&mut self, name: &str, words: &str) -> bool {
        let Some(&(kind, ..)) = KINDS.iter().find(|(_, known, _)| *known == name) else { return false };
        let Some((code, word)) = words.split_once(' ') else { return false };
        match (word, binding_named(kind, word)) {
            ("nothing", _) => self.bind(kind, code, None),
            (_, Some(binding)) => self.bind(kind, code, Some(binding)),
            (_, None) => false,
        }
    }

    /// The changes as the lines of a text.
    pub fn lines(&self) -> impl Iterator<Item = (String, String)> {
        self.0.iter().filter_map(|(kind, code, binding)| {
            let name = KINDS.iter().find(|(known, ..)| known == kind)?.1;
            let word = binding.map_or("nothing".to_string(), name_of);
            Some((name.to_string(), format!("{code} {word}")))
        })
    }
}

fn usual(kind: KeySet, code: &str) -> Option<KeyBinding> {
    USUAL.iter().find(|(known, binding)| *known == code && kind.knows(*binding)).map(|(_, binding)| *binding)
}

/// All bindings that keys of a set can have.
pub fn all_bindings(kind: KeySet) -> Vec<KeyBinding> {
    let mut bindings: Vec<KeyBinding> = Vec::new();
    let commands = COMMANDS.map(|(command, ..)| KeyBinding::Command(command));
    for binding in USUAL.iter().map(|(_, binding)| *binding).chain(commands) {
        if kind.knows(binding) && !bindings.contains(&binding) {
            bindings.push(binding);
        }
    }
    bindings
}

/// A binding as a word in a text.
pub fn name_of(binding: KeyBinding) -> String {
    match binding {
        KeyBinding::Turn(mv) => mv.to_string(),
        KeyBinding::Command(command) => COMMANDS
            .iter()
            .find(|known| known.0 == command)
            .map_or(String::new(), |known| known.1.to_string()),
    }
}

fn binding_named(kind: KeySet, word: &str) -> Option<KeyBinding> {
    all_bindings(kind).into_iter().find(|binding| name_of(*binding) == word)
}

/// The label of a key on a US keyboard, after which codes are named.
pub fn written_on(code: &str) -> String {
    let label = match code {
        "ArrowUp" => "↑",
        "ArrowDown" => "↓",
        "ArrowLeft" => "←",
        "ArrowRight" => "→",
        "Comma" => ",",
        "Period" => ".",
        "Slash" => "/",
        "Semicolon" => ";",
        "Quote" => "'",
        "BracketLeft" => "[",
        "BracketRight" => "]",
        "Backslash" => "\\",
        "Minus" => "-",
        "Equal" => "=",
        "Backquote" => "`",
        _ => code.strip_prefix("Key").or_else(|| code.strip_prefix("Digit")).unwrap_or(code),
    };
    label.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const R: KeyBinding = turn('R', 1);

    #[test]
    fn labels_of_shortcuts_name_their_keys() {
        for Shortcut { letter, with_shift, label, .. } in SHORTCUTS {
            let shift = if with_shift { "Shift " } else { "" };
            assert_eq!(label, format!("Ctrl {shift}{}", letter.to_uppercase()));
        }
        assert_eq!(with_shortcut("Undo", KeyCommand::Undo), "Undo (Ctrl Z)");
        assert_eq!(with_shortcut("Play", KeyCommand::Play), "Play");
    }

    #[test]
    fn letters_of_faces_are_a_map_of_their_own() {
        let named = |id| AnyKind::named(id).expect("it is known");
        let (cube, ball, tiles) = (named("3x3x3"), named("gear"), named("tiles-4x4"));
        let keys = KeyBindings::default();
        let press = |map, kind: AnyKind, code, writes, shift| keys.pressed(map, kind, (code, writes), shift);
        // The same key means one thing in each map.
        assert_eq!(press(KeyMap::Places, cube, "KeyS", "s", false), Some(turn('D', 1)));
        assert_eq!(
            press(KeyMap::Letters, cube, "KeyS", "s", false),
            Some(KeyBinding::Command(KeyCommand::Scramble))
        );
        assert_eq!(press(KeyMap::Letters, cube, "KeyR", "R", true), Some(turn('R', -1)));
        assert_eq!(press(KeyMap::Letters, cube, "KeyJ", "j", false), None, "that is the other map's");
        assert_eq!(press(KeyMap::Letters, ball, "KeyF", "f", false), Some(turn('F', 1)));
        assert_eq!(
            press(KeyMap::Letters, cube, "BracketRight", "]", false),
            Some(KeyBinding::Command(KeyCommand::Step))
        );
        assert_eq!(press(KeyMap::Letters, tiles, "KeyS", "s", false), Some(sliding('D')));
        assert_eq!(keys.key_in(KeyMap::Letters, Move::new('R', -1)).as_deref(), Some("⇧R"));
        assert_eq!(keys.key_in(KeyMap::Places, Move::new('R', 1)).as_deref(), Some("I"));
        assert_eq!(keys.key_in(KeyMap::Letters, Move::new('M', 1)), None);
    }

    #[test]
    fn a_key_does_one_thing_for_a_kind_of_puzzle() {
        for (kind, ..) in KINDS {
            for binding in all_bindings(kind) {
                let keys = KeyBindings::default();
                for code in keys.codes(kind, binding) {
                    assert_eq!(keys.binding(kind, code), Some(binding), "{code}");
                }
            }
        }
        let keys = KeyBindings::default();
        assert_eq!(keys.binding(KeySet::Faces, "KeyW"), Some(turn('B', 1)));
        assert_eq!(keys.binding(KeySet::Tiles, "KeyW"), Some(sliding('U')));
        assert_eq!(keys.codes(KeySet::Faces, turn('B', 1)).collect::<Vec<_>>(), ["KeyW"]);
        assert_eq!(keys.key_for(Move::new('M', 1)), Some("5".to_string()));
    }

    #[test]
    fn keys_can_be_changed_and_changed_back() {
        let mut keys = KeyBindings::default();
        assert!(keys.bind(KeySet::Faces, "KeyR", Some(R)) && keys.bind(KeySet::Faces, "KeyI", None));
        assert_eq!(keys.binding(KeySet::Faces, "KeyR"), Some(R));
        assert_eq!(keys.binding(KeySet::Faces, "KeyI"), None);
        assert_eq!(keys.codes(KeySet::Faces, R).collect::<Vec<_>>(), ["KeyR"]);
        // No key does now what this key did before.
        assert_eq!(keys.codes(KeySet::Faces, wide('L', -1)).next(), None);
        assert_eq!(keys.key_for(Move::new('R', 1)), Some("R".to_string()));
        // Tiles have keys of their own.
        assert_eq!(keys.binding(KeySet::Tiles, "KeyD"), Some(sliding('R')));
        let mut read = KeyBindings::default();
        assert!(keys.lines().all(|(name, words)| read.take(&name, &words)));
        assert_eq!(read, keys);
        assert!(
            keys.bind(KeySet::Faces, "KeyR", Some(wide('L', -1)))
                && keys.bind(KeySet::Faces, "KeyI", Some(R))
        );
        assert_eq!(keys, KeyBindings::default());
    }

    #[test]
    fn keys_can_be_switched_off_and_on_for_a_kind() {
        let mut keys = KeyBindings::default();
        assert!(keys.bind(KeySet::Faces, "Quote", Some(R)));
        assert!(keys.bind(KeySet::Tiles, "KeyH", Some(sliding('L'))));
        let silent = keys.without(KeySet::Faces);
        assert!(
            all_bindings(KeySet::Faces)
                .into_iter()
                .all(|binding| silent.codes(KeySet::Faces, binding).next().is_none())
        );
        assert_eq!(silent.binding(KeySet::Tiles, "KeyH"), Some(sliding('L')));
        let usual = silent.as_usual(KeySet::Faces);
        assert_eq!(usual.binding(KeySet::Faces, "KeyI"), Some(R));
        assert_eq!(usual.binding(KeySet::Tiles, "KeyH"), Some(sliding('L')));
    }

    #[test]
    fn what_cannot_be_a_key_is_refused() {
        let mut keys = KeyBindings::default();
        assert!(!keys.bind(KeySet::Faces, "Tab", Some(R)));
        assert!(!keys.bind(KeySet::Faces, "ShiftLeft", Some(R)) && !keys.bind(KeySet::Faces, "F5", Some(R)));
        assert!(!keys.bind(KeySet::Faces, "", Some(R)));
        assert!(!keys.bind(KeySet::Faces, "Key R", Some(R)));
        assert!(!keys.bind(KeySet::Tiles, "KeyR", Some(R)), "tiles have no faces");
        assert!(!keys.take("key", "KeyR dance") && !keys.take("key", "KeyR") && !keys.take("lock", "KeyR R"));
        assert_eq!(keys, KeyBindings::default());
    }
}
