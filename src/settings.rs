//! How the puzzle is shown, and which keys do what: what people choose, as a text that is kept between visits and can be taken
//! to another browser. It has a line for each choice; what is not there is as usual.
//!
//! A text may be old, cut off or written by hand: what cannot be understood is dropped, line by line, and told.

use std::fmt;
use std::rc::Rc;

use crate::colour_names::Colour;
use crate::geometry::Face;
use crate::keys::{KeyMap, Keys};
use crate::net::Arrangement;
use crate::notation::Hold;
use crate::puzzle::AnyPuzzle;
use crate::solid::Skin;

/// The first line of the text, before its version.
const TITLE: &str = "unfold settings ";

/// Goes up when a text of an earlier version would be misunderstood. One of a later version is read as far as it goes.
const VERSION: u32 = 1;

/// The longest text that is looked at, in bytes.
const MAX_TEXT: usize = 100_000;

/// So many lines that could not be understood are told of; the rest are counted.
const MAX_TOLD: usize = 3;

/// What can be chosen: each with its word in the storage, and what it is called on the page.
pub type Choice<T> = (T, &'static str, &'static str);

/// How a face is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// The pieces in their shapes.
    Pieces,
    /// The plain 9x9 array of cells.
    Cells,
}

pub const DRAWINGS: [Choice<Drawing>; 2] =
    [(Drawing::Pieces, "pieces", "Pieces"), (Drawing::Cells, "cells", "9×9 cells")];

/// What tiles show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileFaces {
    Numbers,
    Both,
    Picture,
}

pub const TILE_FACES: [Choice<TileFaces>; 3] = [
    (TileFaces::Numbers, "numbers", "Numbers"),
    (TileFaces::Both, "both", "Picture, numbered"),
    (TileFaces::Picture, "picture", "Picture"),
];

/// What is shown of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pictures {
    Both,
    Solid,
    Flat,
}

pub const PICTURES: [Choice<Pictures>; 3] = [
    (Pictures::Both, "both", "Solid and flat"),
    (Pictures::Solid, "solid", "Solid"),
    (Pictures::Flat, "flat", "Flat"),
];

/// The forms of a gear puzzle.
pub const SKINS: [Choice<Skin>; 2] = [(Skin::Ball, "ball", "Ball"), (Skin::Cube, "cube", "Cube")];

/// How fast turns are shown, in hundredths of the usual speed.
pub const SPEEDS: [Choice<u16>; 6] = [
    (25, "0.25", "0.25×"),
    (50, "0.5", "0.5×"),
    (100, "1", "1×"),
    (200, "2", "2×"),
    (400, "4", "4×"),
    (800, "8", "8×"),
];

pub fn arrangements() -> [Choice<Arrangement>; 4] {
    Arrangement::ALL.map(|arrangement| (arrangement, arrangement.name(), arrangement.title()))
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
    System,
    Light,
    Dark,
}

pub const THEMES: [Choice<Theme>; 3] = [
    (Theme::System, "system", "As the system"),
    (Theme::Light, "light", "Light"),
    (Theme::Dark, "dark", "Dark"),
];

/// The colours of faces; the style of the page has their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    Standard,
    HighContrast,
    /// Colours that everybody can tell apart, with letters and patterns on them.
    Marked,
}

pub const PALETTES: [Choice<Palette>; 3] = [
    (Palette::Standard, "standard", "Standard"),
    (Palette::HighContrast, "high-contrast", "High contrast"),
    (Palette::Marked, "colour-blind", "Colour-blind, with letters and patterns"),
];

/// Which keys turn.
pub const KEY_MAPS: [Choice<KeyMap>; 2] = [
    (KeyMap::Places, "places", "As cubers type"),
    (KeyMap::Letters, "letters", "Letters of faces: R L U D F B"),
];

/// A choice of earlier versions, which wrote it down whether or not somebody had made it: it says nothing.
const FORMER: &str = "solid-keys";

/// Whether there is time to look at a puzzle before it is timed.
pub const INSPECTIONS: [Choice<bool>; 2] = [(true, "on", "With inspection"), (false, "off", "Without")];

/// How gears are held while moves are read and written.
pub const HOLDS: [Choice<Hold>; 2] = [
    (Hold::Middle, Hold::Middle.name(), Hold::Middle.title()),
    (Hold::Face, Hold::Face.name(), Hold::Face.title()),
];

/// The puzzles with colours of their own, by the names that the style of the page knows them by.
pub const SCHEMES: [(&str, &str); 2] = [("gear", "Gear ball and gear cube"), ("cube", "Cubes")];

/// The colours that somebody chose, for each scheme and face.
pub type Colours = [[Option<Colour>; 6]; 2];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What was chosen; until then each puzzle has the one that suits it.
    pub arrangement: Option<Arrangement>,
    pub drawing: Drawing,
    pub tiles: TileFaces,
    pub pictures: Pictures,
    /// The form of the gear puzzles, if one was chosen.
    pub skin: Option<Skin>,
    /// In hundredths of the usual speed.
    pub speed: u16,
    pub theme: Theme,
    pub palette: Palette,
    pub colours: Colours,
    pub key_map: KeyMap,
    pub inspects: bool,
    pub hold: Hold,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            arrangement: None,
            drawing: Drawing::Pieces,
            tiles: TileFaces::Numbers,
            pictures: Pictures::Both,
            skin: None,
            speed: 100,
            theme: Theme::System,
            palette: Palette::Standard,
            colours: Colours::default(),
            key_map: KeyMap::Places,
            inspects: true,
            hold: Hold::default(),
        }
    }
}

impl Settings {
    /// How a puzzle is laid out.
    pub fn arrangement(&self, puzzle: &AnyPuzzle) -> Arrangement {
        let usual = || puzzle.faced().map_or(Arrangement::Cross, |puzzle| puzzle.arrangement());
        self.arrangement.unwrap_or_else(usual)
    }

    /// How many times the usual speed turns are shown.
    pub fn speed(&self) -> f64 {
        f64::from(self.speed) / 100.0
    }

    /// Takes one line over; whether it was understood.
    pub fn take(&mut self, name: &str, word: &str) -> bool {
        match name {
            "net" => chosen(&arrangements(), word).map(|known| self.arrangement = Some(known)),
            "drawing" => chosen(&DRAWINGS, word).map(|known| self.drawing = known),
            "tiles" => chosen(&TILE_FACES, word).map(|known| self.tiles = known),
            "pictures" => chosen(&PICTURES, word).map(|known| self.pictures = known),
            "skin" => chosen(&SKINS, word).map(|known| self.skin = Some(known)),
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
        let scheme = SCHEMES.iter().position(|(known, _)| *known == scheme)?;
        let face = Face::ALL.into_iter().find(|known| face.len() == 1 && face.starts_with(known.letter()))?;
        self.colours[scheme][face.index()] = Some(read_colour(word)?);
        Some(())
    }

    /// The words of what was chosen, each with its name.
    fn lines(&self) -> Vec<(String, String)> {
        let words = [
            ("net", self.arrangement.and_then(|chosen| word(&arrangements(), chosen))),
            ("drawing", word(&DRAWINGS, self.drawing)),
            ("tiles", word(&TILE_FACES, self.tiles)),
            ("pictures", word(&PICTURES, self.pictures)),
            ("skin", self.skin.and_then(|chosen| word(&SKINS, chosen))),
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
        for ((scheme, _), colours) in SCHEMES.iter().zip(self.colours) {
            let named = Face::ALL.into_iter().zip(colours);
            lines.extend(named.filter_map(|(face, colour)| {
                Some((format!("{scheme}-{}", face.letter()), write_colour(colour?)))
            }));
        }
        lines
    }
}

/// All that is kept between visits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    pub settings: Settings,
    pub keys: Rc<Keys>,
}

/// What could not be understood of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It does not begin as it should.
    NoTitle,
    TooLong,
    /// Of these lines, by their numbers, which were dropped, and so many more.
    Lines(Vec<(usize, String)>, usize),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::NoTitle => {
                write!(f, "the first line is not “{TITLE}{VERSION}”")
            }
            Flaw::TooLong => write!(f, "the text is too long"),
            Flaw::Lines(lines, more) => {
                let told = lines.iter().map(|(line, text)| format!("line {line}, “{text}”"));
                write!(f, "{}", told.collect::<Vec<_>>().join(", "))?;
                if *more > 0 {
                    write!(f, " and {more} more")?;
                }
                let (is, was) = if lines.len() + more > 1 { ("are", "were") } else { ("is", "was") };
                write!(f, " {is} not understood and {was} dropped")
            }
        }
    }
}

impl Kept {
    /// What a text says, and what of it could not be understood.
    pub fn read(text: &str) -> (Kept, Option<Flaw>) {
        let mut kept = Kept::default();
        if text.len() > MAX_TEXT {
            return (kept, Some(Flaw::TooLong));
        }
        let mut lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
        let title = lines.next().and_then(|(_, line)| line.strip_prefix(TITLE));
        if title.and_then(|version| version.parse::<u32>().ok()).is_none() {
            return (kept, Some(Flaw::NoTitle));
        }
        let mut dropped = Vec::new();
        for (number, line) in lines {
            let (name, words) = line.split_once(' ').unwrap_or((line, ""));
            let words = words.trim();
            if !kept.settings.take(name, words) && !Rc::make_mut(&mut kept.keys).take(name, words) {
                dropped.push((number, line.chars().take(40).collect()));
            }
        }
        let more = dropped.len().saturating_sub(MAX_TOLD);
        dropped.truncate(MAX_TOLD);
        let flaw = (!dropped.is_empty()).then_some(Flaw::Lines(dropped, more));
        (kept, flaw)
    }

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

/// A colour written as `#rrggbb`.
pub fn read_colour(text: &str) -> Option<Colour> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}

pub fn write_colour([red, green, blue]: Colour) -> String {
    format!("#{:06x}", u32::from_be_bytes([0, red, green, blue]))
}

fn chosen<T: Copy>(choices: &[Choice<T>], word: &str) -> Option<T> {
    choices.iter().find(|choice| choice.1 == word).map(|choice| choice.0)
}

/// The word of a choice.
pub fn word<T: Copy + PartialEq>(choices: &[Choice<T>], chosen: T) -> Option<&'static str> {
    choices.iter().find(|choice| choice.0 == chosen).map(|choice| choice.1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn changed() -> Kept {
        let mut kept = Kept::default();
        kept.settings.theme = Theme::Dark;
        kept.settings.palette = Palette::Marked;
        kept.settings.arrangement = Some(arrangements()[1].0);
        kept.settings.speed = 25;
        kept.settings.key_map = KeyMap::Letters;
        kept.settings.inspects = false;
        kept.settings.hold = Hold::Face;
        kept.settings.colours[1][Face::F.index()] = Some([1, 2, 255]);
        kept
    }

    #[test]
    fn what_is_kept_comes_back() {
        for kept in [Kept::default(), changed()] {
            assert_eq!(Kept::read(&kept.text()), (kept, None));
        }
    }

    #[test]
    fn lines_that_are_not_understood_are_dropped_and_told() {
        let (kept, flaw) =
            Kept::read("unfold settings 1\ntheme dark\nspeed 17\ncube-F #12\nwhat\ngear-U #0000ff\n");
        assert_eq!((kept.settings.theme, kept.settings.speed), (Theme::Dark, 100));
        assert_eq!(kept.settings.colours[0][Face::U.index()], Some([0, 0, 255]));
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
            assert_eq!(Kept::read(&text), (Kept::default(), None));
        }
    }

    #[test]
    fn a_later_version_is_read_as_far_as_it_goes() {
        let (kept, flaw) = Kept::read("unfold settings 9\ntheme light\nnews 1\n");
        assert_eq!(kept.settings.theme, Theme::Light);
        assert!(flaw.is_some());
        assert_eq!(Kept::read("{}").1, Some(Flaw::NoTitle));
        assert_eq!(Kept::read("").1, Some(Flaw::NoTitle));
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "\\PC*") {
            let _ = Kept::read(&text);
            let (kept, _) = Kept::read(&format!("unfold settings 1\n{text}"));
            prop_assert_eq!(Kept::read(&kept.text()), (kept, None));
        }

        #[test]
        fn a_text_with_a_wound_is_repaired(at in 0_usize..400, with in "[ -~\n]{0,3}") {
            let mut text = changed().text();
            let at = at.min(text.len());
            text.insert_str(at, &with);
            let (kept, _) = Kept::read(&text);
            prop_assert_eq!(Kept::read(&kept.text()), (kept, None));
        }
    }
}
