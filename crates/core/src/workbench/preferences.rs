//! The settings of the page and the key bindings, as a text that the browser stores and that can be exported to another one.
//! Each choice has a line; a missing line means the default.
//!
//! A text may be old, truncated or edited by hand: lines that cannot be parsed are dropped one by one and reported.

use std::fmt;
use std::rc::Rc;

use crate::geometry::Face;
use crate::notation::Hold;
use crate::picture::colours::{Colour, ColourScheme};
use crate::picture::flat::net::Arrangement;
use crate::picture::flat::{FaceStyle, FlatPicture};
use crate::picture::mesh::GearBody;
use crate::puzzle::AnyPuzzle;
use crate::workbench::key_bindings::{KeyBindings, KeyMap};

/// The first line of the text, before its version.
const TITLE: &str = "unfold settings ";

/// Increased when a text of an earlier version would be misread. A later version is read as far as it is known.
const VERSION: u32 = 1;

/// The longest text that is parsed, in bytes.
const MAX_TEXT: usize = 100_000;

/// How many dropped lines a report quotes; the rest are counted.
const MAX_QUOTED: usize = 3;

/// A choice, its word in the stored text and its label on the page.
pub type PreferenceChoice<T> = (T, &'static str, &'static str);

/// The choices of [`FaceStyle`].
pub const FACE_STYLES: [PreferenceChoice<FaceStyle>; 2] =
    [(FaceStyle::Pieces, "pieces", "Pieces"), (FaceStyle::Cells, "cells", "9×9 cells")];

/// What tiles show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileFaces {
    /// Their numbers.
    Numbers,
    /// Their part of the picture, with the number on it.
    Both,
    /// Their part of the picture.
    Picture,
}

/// The choices of [`TileFaces`].
pub const TILE_FACES: [PreferenceChoice<TileFaces>; 3] = [
    (TileFaces::Numbers, "numbers", "Numbers"),
    (TileFaces::Both, "both", "Picture, numbered"),
    (TileFaces::Picture, "picture", "Picture"),
];

/// What is shown of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pictures {
    /// The solid beside the flat picture.
    Both,
    /// The 3D picture alone.
    Solid,
    /// The net or board alone.
    Flat,
}

/// The choices of [`Pictures`].
pub const PICTURES: [PreferenceChoice<Pictures>; 3] = [
    (Pictures::Both, "both", "Solid and flat"),
    (Pictures::Solid, "solid", "Solid"),
    (Pictures::Flat, "flat", "Flat"),
];

/// The choices of [`GearBody`].
pub const BODIES: [PreferenceChoice<GearBody>; 2] =
    [(GearBody::Ball, "ball", "Ball"), (GearBody::Cube, "cube", "Cube")];

/// The choices of playback speed, in hundredths of the normal one.
pub const SPEEDS: [PreferenceChoice<u16>; 6] = [
    (25, "0.25", "0.25×"),
    (50, "0.5", "0.5×"),
    (100, "1", "1×"),
    (200, "2", "2×"),
    (400, "4", "4×"),
    (800, "8", "8×"),
];

/// The choices of [`Arrangement`].
pub fn arrangements() -> [PreferenceChoice<Arrangement>; 4] {
    Arrangement::ALL.map(|arrangement| (arrangement, arrangement.name(), arrangement.title()))
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Follows the system.
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// The choices of [`Theme`].
pub const THEMES: [PreferenceChoice<Theme>; 3] = [
    (Theme::System, "system", "As the system"),
    (Theme::Light, "light", "Light"),
    (Theme::Dark, "dark", "Dark"),
];

/// The colours of faces. Their values are in the style sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// The default colours.
    Standard,
    /// Saturated colours on black.
    HighContrast,
    /// Colours that differ in lightness too, with letters and patterns on the stickers.
    Marked,
}

/// The choices of [`Palette`].
pub const PALETTES: [PreferenceChoice<Palette>; 3] = [
    (Palette::Standard, "standard", "Standard"),
    (Palette::HighContrast, "high-contrast", "High contrast"),
    (Palette::Marked, "colour-blind", "Colour-blind, with letters and patterns"),
];

/// The choices of [`KeyMap`].
pub const KEY_MAPS: [PreferenceChoice<KeyMap>; 2] = [
    (KeyMap::Places, "places", "As cubers type"),
    (KeyMap::Letters, "letters", "Letters of faces: R L U D F B"),
];

/// A setting of earlier versions, which stored it whether or not it had been chosen: it is read and ignored.
const FORMER: &str = "solid-keys";

/// The choices of inspection before a timed solve.
pub const INSPECTIONS: [PreferenceChoice<bool>; 2] =
    [(true, "on", "With inspection"), (false, "off", "Without")];

/// The choices of [`Hold`].
pub const HOLDS: [PreferenceChoice<Hold>; 2] = [
    (Hold::Middle, Hold::Middle.name(), Hold::Middle.title()),
    (Hold::Face, Hold::Face.name(), Hold::Face.title()),
];

/// The colours that the user chose, for each scheme and face.
pub type ColourChoices = [[Option<Colour>; 6]; 2];

// The length above is a literal, because rustc 1.95 crashes on a constant there, in the closures of the page.
const _: () = assert!(ColourScheme::ALL.len() == 2, "every colour scheme has its choices");

/// The settings of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The layout of the faces; `None` means the default of each puzzle.
    pub arrangement: Option<Arrangement>,
    /// How a face of a gear puzzle is drawn.
    pub face_style: FaceStyle,
    /// What tiles show.
    pub tiles: TileFaces,
    /// Which pictures of the puzzle are shown.
    pub pictures: Pictures,
    /// Ball or cube for the gear puzzles, if chosen.
    pub body: Option<GearBody>,
    /// The playback speed, in hundredths of the normal one.
    pub speed: u16,
    /// Light or dark page.
    pub theme: Theme,
    /// The colours of faces.
    pub palette: Palette,
    /// Colours that replace those of the palette.
    pub colours: ColourChoices,
    /// Which of the two key maps is in use.
    pub key_map: KeyMap,
    /// Whether the timer has an inspection.
    pub inspects: bool,
    /// How gears are held while moves are read and written.
    pub hold: Hold,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            arrangement: None,
            face_style: FaceStyle::Pieces,
            tiles: TileFaces::Numbers,
            pictures: Pictures::Both,
            body: None,
            speed: 100,
            theme: Theme::System,
            palette: Palette::Standard,
            colours: ColourChoices::default(),
            key_map: KeyMap::Places,
            inspects: true,
            hold: Hold::default(),
        }
    }
}

impl Settings {
    /// How the faces of a puzzle are laid out.
    pub fn arrangement(&self, puzzle: &AnyPuzzle) -> Arrangement {
        let default = || puzzle.faced().map_or(Arrangement::Cross, |puzzle| puzzle.arrangement());
        self.arrangement.unwrap_or_else(default)
    }

    /// The playback speed as a factor.
    pub fn speed(&self) -> f64 {
        f64::from(self.speed) / 100.0
    }

    /// Applies one line of a text. Returns whether it was understood.
    pub fn take(&mut self, name: &str, word: &str) -> bool {
        match name {
            "net" => chosen(&arrangements(), word).map(|known| self.arrangement = Some(known)),
            "drawing" => chosen(&FACE_STYLES, word).map(|known| self.face_style = known),
            "tiles" => chosen(&TILE_FACES, word).map(|known| self.tiles = known),
            "pictures" => chosen(&PICTURES, word).map(|known| self.pictures = known),
            "skin" => chosen(&BODIES, word).map(|known| self.body = Some(known)),
            "speed" => chosen(&SPEEDS, word).map(|known| self.speed = known),
            "theme" => chosen(&THEMES, word).map(|known| self.theme = known),
            "palette" => chosen(&PALETTES, word).map(|known| self.palette = known),
            "key-map" => chosen(&KEY_MAPS, word).map(|known| self.key_map = known),
            FORMER => Some(()),
            "inspection" => chosen(&INSPECTIONS, word).map(|known| self.inspects = known),
            "hold" => chosen(&HOLDS, word).map(|known| self.hold = known),
            _ => self.take_colour(name, word),
        }
        .is_some()
    }

    fn take_colour(&mut self, name: &str, word: &str) -> Option<()> {
        let (scheme, face) = name.split_once('-')?;
        let scheme = ColourScheme::ALL.into_iter().position(|known| known.name() == scheme)?;
        let face = Face::ALL.into_iter().find(|known| face.len() == 1 && face.starts_with(known.letter()))?;
        self.colours[scheme][face.index()] = Some(read_colour(word)?);
        Some(())
    }

    /// The name and the word of each setting. Stored files have these names, so they stay when a type is renamed.
    fn lines(&self) -> Vec<(String, String)> {
        let words = [
            ("net", self.arrangement.and_then(|chosen| word(&arrangements(), chosen))),
            ("drawing", word(&FACE_STYLES, self.face_style)),
            ("tiles", word(&TILE_FACES, self.tiles)),
            ("pictures", word(&PICTURES, self.pictures)),
            ("skin", self.body.and_then(|chosen| word(&BODIES, chosen))),
            ("speed", word(&SPEEDS, self.speed)),
            ("theme", word(&THEMES, self.theme)),
            ("palette", word(&PALETTES, self.palette)),
            ("key-map", word(&KEY_MAPS, self.key_map)),
            ("inspection", word(&INSPECTIONS, self.inspects)),
            ("hold", word(&HOLDS, self.hold)),
        ];
        let mut lines: Vec<(String, String)> = words
            .into_iter()
            .filter_map(|(name, word)| Some((name.to_string(), word?.to_string())))
            .collect();
        for (scheme, colours) in ColourScheme::ALL.into_iter().zip(self.colours) {
            let named = Face::ALL.into_iter().zip(colours);
            lines.extend(named.filter_map(|(face, colour)| {
                Some((format!("{}-{}", scheme.name(), face.letter()), write_colour(colour?)))
            }));
        }
        lines
    }
}

/// All that is stored between visits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// The settings of the page.
    pub settings: Settings,
    /// The key bindings.
    pub keys: Rc<KeyBindings>,
}

/// Why a text was not read completely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PreferencesFlaw {
    /// The first line is not the title; nothing was read.
    NoTitle,
    /// It has more than 100,000 bytes; nothing was read.
    TooLong,
    /// Lines that were dropped, each with its number and beginning, and how many more there were.
    Lines(Vec<(usize, String)>, usize),
}

impl fmt::Display for PreferencesFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PreferencesFlaw::NoTitle => {
                write!(f, "the first line is not “{TITLE}{VERSION}”")
            }
            PreferencesFlaw::TooLong => write!(f, "the text is too long"),
            PreferencesFlaw::Lines(lines, more) => {
                let quoted = lines.iter().map(|(line, text)| format!("line {line}, “{text}”"));
                write!(f, "{}", quoted.collect::<Vec<_>>().join(", "))?;
                if *more > 0 {
                    write!(f, " and {more} more")?;
                }
                let (is, was) = if lines.len() + more > 1 { ("are", "were") } else { ("is", "was") };
                write!(f, " {is} not understood and {was} dropped")
            }
        }
    }
}

impl Preferences {
    /// Reads a text. Also returns what could not be understood.
    pub fn read(text: &str) -> (Preferences, Option<PreferencesFlaw>) {
        let mut preferences = Preferences::default();
        if text.len() > MAX_TEXT {
            return (preferences, Some(PreferencesFlaw::TooLong));
        }
        let mut lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
        let title = lines.next().and_then(|(_, line)| line.strip_prefix(TITLE));
        if title.and_then(|version| version.parse::<u32>().ok()).is_none() {
            return (preferences, Some(PreferencesFlaw::NoTitle));
        }
        let mut dropped = Vec::new();
        for (number, line) in lines {
            let (name, words) = line.split_once(' ').unwrap_or((line, ""));
            let words = words.trim();
            if !preferences.settings.take(name, words)
                && !Rc::make_mut(&mut preferences.keys).take(name, words)
            {
                dropped.push((number, line.chars().take(40).collect()));
            }
        }
        let more = dropped.len().saturating_sub(MAX_QUOTED);
        dropped.truncate(MAX_QUOTED);
        let flaw = (!dropped.is_empty()).then_some(PreferencesFlaw::Lines(dropped, more));
        (preferences, flaw)
    }

    /// The text that [`Preferences::read`] reads.
    pub fn text(&self) -> String {
        let mut text = format!("{TITLE}{VERSION}\n");
        for (name, words) in self.settings.lines().into_iter().chain(self.keys.lines()) {
            for part in [&name, " ", &words, "\n"] {
                text.push_str(part);
            }
        }
        text
    }
}

/// Reads a colour written as `#rrggbb`.
pub fn read_colour(text: &str) -> Option<Colour> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}

/// Writes a colour as `#rrggbb`.
pub fn write_colour([red, green, blue]: Colour) -> String {
    format!("#{:06x}", u32::from_be_bytes([0, red, green, blue]))
}

fn chosen<T: Copy>(choices: &[PreferenceChoice<T>], word: &str) -> Option<T> {
    choices.iter().find(|choice| choice.1 == word).map(|choice| choice.0)
}

/// The word of a choice in the stored text.
pub fn word<T: Copy + PartialEq>(choices: &[PreferenceChoice<T>], chosen: T) -> Option<&'static str> {
    choices.iter().find(|choice| choice.0 == chosen).map(|choice| choice.1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn changed() -> Preferences {
        let mut preferences = Preferences::default();
        preferences.settings.theme = Theme::Dark;
        preferences.settings.palette = Palette::Marked;
        preferences.settings.arrangement = Some(arrangements()[1].0);
        preferences.settings.speed = 25;
        preferences.settings.key_map = KeyMap::Letters;
        preferences.settings.inspects = false;
        preferences.settings.hold = Hold::Face;
        preferences.settings.colours[1][Face::F.index()] = Some([1, 2, 255]);
        preferences
    }

    #[test]
    fn preferences_come_back() {
        for preferences in [Preferences::default(), changed()] {
            assert_eq!(Preferences::read(&preferences.text()), (preferences, None));
        }
    }

    #[test]
    fn lines_that_are_not_understood_are_dropped_and_reported() {
        let (preferences, flaw) =
            Preferences::read("unfold settings 1\ntheme dark\nspeed 17\ncube-F #12\nwhat\ngear-U #0000ff\n");
        assert_eq!((preferences.settings.theme, preferences.settings.speed), (Theme::Dark, 100));
        assert_eq!(preferences.settings.colours[0][Face::U.index()], Some([0, 0, 255]));
        let flaw = flaw.expect("it has flaws").to_string();
        assert_eq!(
            flaw,
            "line 3, “speed 17”, line 4, “cube-F #12”, line 5, “what” are not understood and were dropped"
        );
    }

    #[test]
    fn keys_of_the_solid_are_no_choice_any_more() {
        for word in ["letters", "same"] {
            let text = format!("unfold settings 1\nsolid-keys {word}\n");
            assert_eq!(Preferences::read(&text), (Preferences::default(), None));
        }
    }

    #[test]
    fn a_later_version_is_read_as_far_as_it_goes() {
        let (preferences, flaw) = Preferences::read("unfold settings 9\ntheme light\nnews 1\n");
        assert_eq!(preferences.settings.theme, Theme::Light);
        assert!(flaw.is_some());
        assert_eq!(Preferences::read("{}").1, Some(PreferencesFlaw::NoTitle));
        assert_eq!(Preferences::read("").1, Some(PreferencesFlaw::NoTitle));
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "\\PC*") {
            let _ = Preferences::read(&text);
            let (preferences, _) = Preferences::read(&format!("unfold settings 1\n{text}"));
            prop_assert_eq!(Preferences::read(&preferences.text()), (preferences, None));
        }

        #[test]
        fn a_damaged_text_is_repaired(at in 0_usize..400, with in "[ -~\n]{0,3}") {
            let mut text = changed().text();
            let at = at.min(text.len());
            text.insert_str(at, &with);
            let (preferences, _) = Preferences::read(&text);
            prop_assert_eq!(Preferences::read(&preferences.text()), (preferences, None));
        }
    }
}
