//! Colour schemes of puzzles, and the nearest plain word for any colour.

/// Red, green and blue, each from 0 to 255.
pub type Colour = [u8; 3];

/// The colours of a puzzle's faces. People can change them for each scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourScheme {
    /// The gear ball's, whose front is yellow.
    Gear,
    /// The usual ones of cubes: white on top, green in front.
    Cube,
}

impl ColourScheme {
    /// All schemes, by their numbers.
    pub const ALL: [ColourScheme; 2] = [ColourScheme::Gear, ColourScheme::Cube];

    /// The word in settings and in the style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            ColourScheme::Gear => "gear",
            ColourScheme::Cube => "cube",
        }
    }

    /// What the page calls it.
    pub const fn title(self) -> &'static str {
        match self {
            ColourScheme::Gear => "Gear ball and gear cube",
            ColourScheme::Cube => "Cubes",
        }
    }

    /// The class that gives an element the colours, where they are not those of the page.
    pub const fn class(self) -> Option<&'static str> {
        match self {
            ColourScheme::Gear => None,
            ColourScheme::Cube => Some("of-cube"),
        }
    }
}

/// Colour names, with a typical colour for each.
const NAMES: [(&str, u32); 33] = [
    ("white", 0xfa_fa_fa),
    ("light grey", 0xcc_cc_cc),
    ("grey", 0x88_88_88),
    ("dark grey", 0x48_48_48),
    ("black", 0x0c_0c_0c),
    ("red", 0xdc_2a_30),
    ("dark red", 0x84_10_14),
    ("pink", 0xf0_90_b8),
    ("light pink", 0xfa_cc_d8),
    ("dark pink", 0xcc_60_94),
    ("orange", 0xf5_88_1f),
    ("light orange", 0xfa_b8_70),
    ("dark orange", 0xcc_58_08),
    ("brown", 0x80_50_28),
    ("beige", 0xe8_d8_b4),
    ("yellow", 0xf8_d2_24),
    ("yellow", 0xf0_e8_30),
    ("light yellow", 0xfa_f4_a0),
    ("dark yellow", 0xa8_8c_10),
    ("lime", 0x98_e0_30),
    ("light green", 0x98_e0_a0),
    ("green", 0x22_a4_4c),
    ("green", 0x08_98_70),
    ("dark green", 0x0c_54_24),
    ("turquoise", 0x30_cc_c0),
    ("dark turquoise", 0x0c_70_74),
    ("light blue", 0x70_b8_f0),
    ("blue", 0x28_66_e0),
    ("blue", 0x08_70_b4),
    ("dark blue", 0x10_24_74),
    ("purple", 0x94_4c_d0),
    ("light purple", 0xc8_a8_ec),
    ("magenta", 0xd8_28_c4),
];

/// The nearest word for a colour.
pub fn name(colour: Colour) -> &'static str {
    let nearest = NAMES.iter().min_by_key(|(_, known)| distance(colour, *known));
    nearest.map_or("", |(name, _)| name)
}

/// How different two colours look. Red counts for more among light colours and blue among dark ones, after
/// Riemersma's approximation, which takes a few multiplications.
fn distance(one: Colour, other: u32) -> i32 {
    let [_, red, green, blue] = other.to_be_bytes();
    let [red_by, green_by, blue_by] = [(one[0], red), (one[1], green), (one[2], blue)]
        .map(|(one, other)| i32::from(one) - i32::from(other));
    let mean = (i32::from(one[0]) + i32::from(red)) / 2;
    (512 + mean) * red_by * red_by + 1024 * green_by * green_by + (767 - mean) * blue_by * blue_by
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(colour: u32) -> &'static str {
        let [_, red, green, blue] = colour.to_be_bytes();
        name([red, green, blue])
    }

    #[test]
    fn what_puzzles_are_painted_with_has_its_usual_name() {
        // The gear ball's and the cube's, in the order of faces.
        let ball = [0x2f6fe4, 0x9b51d6, 0xf7cf2d, 0x27a552, 0xe0393e, 0xf58a1f].map(named);
        assert_eq!(ball, ["blue", "purple", "yellow", "green", "red", "orange"]);
        let cube = [0xf7f8f5, 0xd9252c, 0x1ea34a, 0xfbd316, 0xf5821f, 0x2563d9].map(named);
        assert_eq!(cube, ["white", "red", "green", "yellow", "orange", "blue"]);
    }

    #[test]
    fn colours_that_everybody_tells_apart_have_names_of_their_own() {
        // The palette of Okabe and Ito (2008), without black.
        let palette = [0xe69f00, 0x56b4e9, 0x009e73, 0xf0e442, 0x0072b2, 0xd55e00, 0xcc79a7].map(named);
        let expected = ["orange", "light blue", "green", "yellow", "blue", "dark orange", "dark pink"];
        assert_eq!(palette, expected);
        let pure =
            [0xff0000, 0x00ff00, 0x0000ff, 0xffff00, 0xff00ff, 0x00ffff, 0x000000, 0xffffff].map(named);
        assert_eq!(pure, ["red", "green", "blue", "yellow", "magenta", "turquoise", "black", "white"]);
    }
}
