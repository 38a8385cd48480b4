//! Which key does what, wherever the focus is: the key map that cubers know, by the place of a key rather than its letter, with
//! what somebody changed about it; or, for those who choose it, the letters of the faces.

use crate::notation::{Layers, Move, Vocabulary};
use crate::puzzle::AnyPuzzle;
use crate::puzzle::tiles::slide;

/// What a key can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyDeed {
    Turn(Move),
    Command(Command),
}

/// What can be asked for besides turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Undo,
    Redo,
    Play,
    StepBack,
    Step,
    Scramble,
    Solve,
}

/// All commands: their word in texts, and what they do.
pub const COMMANDS: [(Command, &str, &str); 7] = [
    (Command::Undo, "undo", "Undo"),
    (Command::Redo, "redo", "Redo"),
    (Command::Play, "play", "Play or pause"),
    (Command::StepBack, "back", "Step back"),
    (Command::Step, "step", "Step forward"),
    (Command::Scramble, "scramble", "Scramble"),
    (Command::Solve, "solve", "Solve"),
];

/// What is done with Control or Command held, by the letter on a key, wherever it is; whether Shift is held, too.
pub const SHORTCUTS: [(&str, bool, Command); 3] =
    [("z", false, Command::Undo), ("y", false, Command::Redo), ("z", true, Command::Redo)];

/// Which of the two maps is in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyMap {
    /// By the place of a key, as cubers know it; every key can be changed.
    Places,
    /// A letter turns the face that it names, with Shift the other way.
    Letters,
}

/// What letters mean by themselves, as in "Rubik's Cube" (Python and C++).
pub const LETTERS: [(&str, KeyDeed); 10] = [
    ("r", turn('R', 1)),
    ("l", turn('L', 1)),
    ("u", turn('U', 1)),
    ("d", turn('D', 1)),
    ("f", turn('F', 1)),
    ("b", turn('B', 1)),
    ("x", turn('x', 1)),
    ("y", turn('y', 1)),
    ("s", KeyDeed::Command(Command::Scramble)),
    (" ", KeyDeed::Command(Command::Solve)),
];

/// What a letter asks for by itself, if the puzzle can do it. Tiles have no faces: their keys are the same in both maps.
pub fn deed_of_letter(letter: &str, with_shift: bool, puzzle: &AnyPuzzle) -> Option<KeyDeed> {
    puzzle.faced()?;
    let (_, deed) = LETTERS.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(letter))?;
    match deed {
        KeyDeed::Turn(mv) => {
            let mv = if with_shift { mv.inverse() } else { mv };
            puzzle.read_move(mv).is_ok().then_some(KeyDeed::Turn(mv))
        }
        KeyDeed::Command(_) => Some(deed),
    }
}

/// Whether a key writes a letter or a space, which are the other map's where that is chosen.
pub fn writes_letter(code: &str) -> bool {
    code.starts_with("Key") || code == "Space"
}

/// The sign on the key that asks for help.
pub const HELP: &str = "?";

/// What a key does depends on what is on the bench.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Faces,
    Tiles,
}

/// Their words in texts, and what they are called.
pub const KINDS: [(Kind, &str, &str); 2] =
    [(Kind::Faces, "key", "Gear puzzles and cubes"), (Kind::Tiles, "tile-key", "Tiles")];

impl Kind {
    pub fn of(puzzle: &AnyPuzzle) -> Kind {
        match puzzle {
            AnyPuzzle::Tiles(_) => Kind::Tiles,
            _ => Kind::Faces,
        }
    }

    /// Whether that can be done with such a puzzle at all.
    fn knows(self, deed: KeyDeed) -> bool {
        match deed {
            KeyDeed::Turn(mv) => (mv.layers == Layers::Tiles) == (self == Kind::Tiles),
            KeyDeed::Command(_) => true,
        }
    }
}

const fn turn(letter: char, amount: i32) -> KeyDeed {
    KeyDeed::Turn(Move::new(letter, amount))
}

const fn wide(letter: char, amount: i32) -> KeyDeed {
    KeyDeed::Turn(Move { layers: Layers::Wide(2), letter, amount })
}

const fn sliding(letter: char) -> KeyDeed {
    KeyDeed::Turn(slide(letter, 1))
}

/// The keys by their codes, as long as nobody changes them. Of two keys for one deed, the first is the one to tell of.
pub const USUAL: [(&str, KeyDeed); 48] = [
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
    ("Backspace", KeyDeed::Command(Command::Undo)),
    ("Space", KeyDeed::Command(Command::Play)),
    ("BracketLeft", KeyDeed::Command(Command::StepBack)),
    ("BracketRight", KeyDeed::Command(Command::Step)),
];

/// Keys that move about the page, leave it, or are held with others; those that are called F and a number are the browser's, too.
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

/// Whether a key has another use than to be given one.
pub fn is_reserved(code: &str) -> bool {
    let is_numbered = |code: &str| code.starts_with(|c: char| c.is_ascii_digit());
    RESERVED.contains(&code) || code.strip_prefix('F').is_some_and(is_numbered)
}

/// So many keys can be changed.
const MAX_CHANGES: usize = 200;

/// The keys, with what somebody changed: a key that does something else, or nothing any more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keys(Vec<(Kind, String, Option<KeyDeed>)>);

impl Keys {
    /// What a key does.
    pub fn deed(&self, kind: Kind, code: &str) -> Option<KeyDeed> {
        match self.0.iter().find(|(known, key, _)| *known == kind && key == code) {
            Some((_, _, deed)) => *deed,
            None => usual(kind, code),
        }
    }

    /// What a key does, if the puzzle can do it.
    pub fn deed_for(&self, puzzle: &AnyPuzzle, code: &str) -> Option<KeyDeed> {
        self.deed(Kind::of(puzzle), code).filter(|deed| match deed {
            KeyDeed::Turn(mv) => puzzle.read_move(*mv).is_ok(),
            KeyDeed::Command(_) => true,
        })
    }

    /// The codes of the keys that do something, the one to tell of first.
    pub fn codes(&self, kind: Kind, deed: KeyDeed) -> impl Iterator<Item = &str> {
        let changed = self.0.iter().filter(move |change| change.0 == kind && change.2 == Some(deed));
        let is_changed = move |code: &str| self.0.iter().any(|change| change.0 == kind && change.1 == code);
        let usual =
            USUAL.iter().filter(move |(code, usual)| *usual == deed && kind.knows(deed) && !is_changed(code));
        changed.map(|(_, code, _)| code.as_str()).chain(usual.map(|(code, _)| *code))
    }

    /// What a key asks for in a map, by its code and by what it writes, if the puzzle can do it.
    pub fn pressed(
        &self,
        map: KeyMap,
        puzzle: &AnyPuzzle,
        (code, writes): (&str, &str),
        with_shift: bool,
    ) -> Option<KeyDeed> {
        match map {
            KeyMap::Letters if puzzle.faced().is_some() => match deed_of_letter(writes, with_shift, puzzle) {
                None if writes_letter(code) => None,
                None => self.deed_for(puzzle, code),
                found => found,
            },
            _ => self.deed_for(puzzle, code),
        }
    }

    /// What is written on the key for a turn in a map.
    pub fn key_in(&self, map: KeyMap, turn: Move) -> Option<String> {
        if map == KeyMap::Places || turn.layers == Layers::Tiles {
            return self.key_for(turn);
        }
        let with_shift = turn.amount < 0;
        let asked = KeyDeed::Turn(if with_shift { turn.inverse() } else { turn });
        let (letter, _) = LETTERS.into_iter().find(|(_, deed)| *deed == asked)?;
        let shift = if with_shift { "⇧" } else { "" };
        Some(format!("{shift}{}", letter.to_ascii_uppercase()))
    }

    /// What is written on the key for a turn.
    fn key_for(&self, turn: Move) -> Option<String> {
        let kind = if turn.layers == Layers::Tiles { Kind::Tiles } else { Kind::Faces };
        self.codes(kind, KeyDeed::Turn(turn)).next().map(written_on)
    }

    /// With the usual keys for a kind of puzzle again.
    pub fn as_usual(&self, kind: Kind) -> Keys {
        Keys(self.0.iter().filter(|change| change.0 != kind).cloned().collect())
    }

    /// Without any key for a kind of puzzle: whoever speaks to the computer does not want to turn something by every word.
    pub fn without(&self, kind: Kind) -> Keys {
        let mut keys = self.as_usual(kind);
        for (code, _) in USUAL.iter().filter(|(code, _)| usual(kind, code).is_some()) {
            keys.bind(kind, code, None);
        }
        keys
    }

    /// Has a key do something, or nothing; whether it can.
    pub fn bind(&mut self, kind: Kind, code: &str, deed: Option<KeyDeed>) -> bool {
        let is_code = (1..=24).contains(&code.len()) && code.chars().all(|c| c.is_ascii_alphanumeric());
        if !is_code || is_reserved(code) || !deed.is_none_or(|deed| kind.knows(deed)) {
            return false;
        }
        self.0.retain(|(known, key, _)| *known != kind || key != code);
        if usual(kind, code) != deed {
            if self.0.len() == MAX_CHANGES {
                return false;
            }
            self.0.push((kind, code.to_string(), deed));
        }
        true
    }

    /// Takes one line of a text over; whether it was understood.
    pub fn take(&mut self, name: &str, words: &str) -> bool {
        let Some(&(kind, ..)) = KINDS.iter().find(|(_, known, _)| *known == name) else { return false };
        let Some((code, word)) = words.split_once(' ') else { return false };
        match (word, deed_named(kind, word)) {
            ("nothing", _) => self.bind(kind, code, None),
            (_, Some(deed)) => self.bind(kind, code, Some(deed)),
            (_, None) => false,
        }
    }

    /// What was changed, as the lines of a text.
    pub fn lines(&self) -> impl Iterator<Item = (String, String)> {
        self.0.iter().filter_map(|(kind, code, deed)| {
            let name = KINDS.iter().find(|(known, ..)| known == kind)?.1;
            let word = deed.map_or("nothing".to_string(), name_of);
            Some((name.to_string(), format!("{code} {word}")))
        })
    }
}

fn usual(kind: Kind, code: &str) -> Option<KeyDeed> {
    USUAL.iter().find(|(known, deed)| *known == code && kind.knows(*deed)).map(|(_, deed)| *deed)
}

/// All that keys can do with such a puzzle.
pub fn deeds(kind: Kind) -> Vec<KeyDeed> {
    let mut deeds: Vec<KeyDeed> = Vec::new();
    let commands = COMMANDS.map(|(command, ..)| KeyDeed::Command(command));
    for deed in USUAL.iter().map(|(_, deed)| *deed).chain(commands) {
        if kind.knows(deed) && !deeds.contains(&deed) {
            deeds.push(deed);
        }
    }
    deeds
}

/// A deed as a word in a text.
pub fn name_of(deed: KeyDeed) -> String {
    match deed {
        KeyDeed::Turn(mv) => mv.to_string(),
        KeyDeed::Command(command) => COMMANDS
            .iter()
            .find(|known| known.0 == command)
            .map_or(String::new(), |known| known.1.to_string()),
    }
}

fn deed_named(kind: Kind, word: &str) -> Option<KeyDeed> {
    deeds(kind).into_iter().find(|deed| name_of(*deed) == word)
}

/// What is written on a key, on the keyboards that its code is named after.
pub fn written_on(code: &str) -> String {
    let sign = match code {
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
    sign.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const R: KeyDeed = turn('R', 1);

    #[test]
    fn letters_of_faces_are_a_map_of_their_own() {
        let named = |id| AnyPuzzle::named(id).expect("it is known");
        let (cube, ball, tiles) = (named("3x3x3"), named("gear"), named("tiles-4x4"));
        let keys = Keys::default();
        let press =
            |map, puzzle: &AnyPuzzle, code, writes, shift| keys.pressed(map, puzzle, (code, writes), shift);
        // The same key means one thing in each map.
        assert_eq!(press(KeyMap::Places, &cube, "KeyS", "s", false), Some(turn('D', 1)));
        assert_eq!(
            press(KeyMap::Letters, &cube, "KeyS", "s", false),
            Some(KeyDeed::Command(Command::Scramble))
        );
        assert_eq!(press(KeyMap::Letters, &cube, "KeyR", "R", true), Some(turn('R', -1)));
        assert_eq!(press(KeyMap::Letters, &cube, "KeyJ", "j", false), None, "that is the other map's");
        assert_eq!(press(KeyMap::Letters, &ball, "KeyF", "f", false), Some(turn('F', 1)));
        assert_eq!(
            press(KeyMap::Letters, &cube, "BracketRight", "]", false),
            Some(KeyDeed::Command(Command::Step))
        );
        assert_eq!(press(KeyMap::Letters, &tiles, "KeyS", "s", false), Some(sliding('D')));
        assert_eq!(keys.key_in(KeyMap::Letters, Move::new('R', -1)).as_deref(), Some("⇧R"));
        assert_eq!(keys.key_in(KeyMap::Places, Move::new('R', 1)).as_deref(), Some("I"));
        assert_eq!(keys.key_in(KeyMap::Letters, Move::new('M', 1)), None);
    }

    #[test]
    fn a_key_does_one_thing_for_a_kind_of_puzzle() {
        for (kind, ..) in KINDS {
            for deed in deeds(kind) {
                let keys = Keys::default();
                for code in keys.codes(kind, deed) {
                    assert_eq!(keys.deed(kind, code), Some(deed), "{code}");
                }
            }
        }
        let keys = Keys::default();
        assert_eq!(keys.deed(Kind::Faces, "KeyW"), Some(turn('B', 1)));
        assert_eq!(keys.deed(Kind::Tiles, "KeyW"), Some(sliding('U')));
        assert_eq!(keys.codes(Kind::Faces, turn('B', 1)).collect::<Vec<_>>(), ["KeyW"]);
        assert_eq!(keys.key_for(Move::new('M', 1)), Some("5".to_string()));
    }

    #[test]
    fn keys_can_be_changed_and_changed_back() {
        let mut keys = Keys::default();
        assert!(keys.bind(Kind::Faces, "KeyR", Some(R)) && keys.bind(Kind::Faces, "KeyI", None));
        assert_eq!(keys.deed(Kind::Faces, "KeyR"), Some(R));
        assert_eq!(keys.deed(Kind::Faces, "KeyI"), None);
        assert_eq!(keys.codes(Kind::Faces, R).collect::<Vec<_>>(), ["KeyR"]);
        // What the key did before has none now.
        assert_eq!(keys.codes(Kind::Faces, wide('L', -1)).next(), None);
        assert_eq!(keys.key_for(Move::new('R', 1)), Some("R".to_string()));
        // Tiles are another matter.
        assert_eq!(keys.deed(Kind::Tiles, "KeyD"), Some(sliding('R')));
        let mut read = Keys::default();
        assert!(keys.lines().all(|(name, words)| read.take(&name, &words)));
        assert_eq!(read, keys);
        assert!(
            keys.bind(Kind::Faces, "KeyR", Some(wide('L', -1))) && keys.bind(Kind::Faces, "KeyI", Some(R))
        );
        assert_eq!(keys, Keys::default());
    }

    #[test]
    fn keys_can_be_switched_off_and_on_for_a_kind() {
        let mut keys = Keys::default();
        assert!(keys.bind(Kind::Faces, "Quote", Some(R)));
        assert!(keys.bind(Kind::Tiles, "KeyH", Some(sliding('L'))));
        let silent = keys.without(Kind::Faces);
        assert!(deeds(Kind::Faces).into_iter().all(|deed| silent.codes(Kind::Faces, deed).next().is_none()));
        assert_eq!(silent.deed(Kind::Tiles, "KeyH"), Some(sliding('L')));
        let usual = silent.as_usual(Kind::Faces);
        assert_eq!(usual.deed(Kind::Faces, "KeyI"), Some(R));
        assert_eq!(usual.deed(Kind::Tiles, "KeyH"), Some(sliding('L')));
    }

    #[test]
    fn what_cannot_be_a_key_is_refused() {
        let mut keys = Keys::default();
        assert!(!keys.bind(Kind::Faces, "Tab", Some(R)));
        assert!(!keys.bind(Kind::Faces, "ShiftLeft", Some(R)) && !keys.bind(Kind::Faces, "F5", Some(R)));
        assert!(!keys.bind(Kind::Faces, "", Some(R)));
        assert!(!keys.bind(Kind::Faces, "Key R", Some(R)));
        assert!(!keys.bind(Kind::Tiles, "KeyR", Some(R)), "tiles have no faces");
        assert!(!keys.take("key", "KeyR dance") && !keys.take("key", "KeyR") && !keys.take("lock", "KeyR R"));
        assert_eq!(keys, Keys::default());
    }
}
