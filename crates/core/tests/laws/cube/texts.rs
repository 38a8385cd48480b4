//! Cubes to text and back.

use unfold_core::geometry::Face;
use unfold_core::puzzle::cube::{Cube, read_layout};
use unfold_core::puzzle::{Kind, Puzzle, StateError};
use unfold_core::random::Random;

use super::{after, any_moves, moved};

#[test]
fn facelets_may_be_spaced_and_written_in_many_ways() {
    let cube = after(3, "R U2 F' L D2 B");
    let text = cube.text();
    assert_eq!(text.len(), 54);
    let spaced: String = text.chars().flat_map(|letter| [letter, ' ', '\t']).collect();
    let lines: Vec<&str> = [0, 9, 18, 27, 36, 45].map(|start| &text[start..start + 9]).into();
    let coloured: String = text.chars().map(|letter| painted(letter, "WRGYOB")).collect();
    // “Rubik's Cube of any size” numbers front, right, back, left, top and bottom.
    let numbered: String = text.chars().map(|letter| painted(letter, "521643")).collect();
    for written in [spaced, lines.join("\n"), lines.join("\r\n\r\n"), text.to_lowercase(), coloured, numbered]
    {
        assert_eq!(read_layout(&written), Ok(cube.clone()), "{written}");
        assert_eq!(cube.solved().with_text(&written), Ok(cube.clone()));
    }
}

fn painted(letter: char, colours: &str) -> char {
    let index = Face::from_letter(letter).expect("a face").index();
    colours.chars().nth(index).expect("six colours")
}

#[test]
fn a_printed_net_reads_back() {
    let mut random = Random::from_seed(24);
    for size in 2..=7 {
        let solved = Cube::solved_of(size);
        for _ in 0..20 {
            let cube = moved(&solved.random_state(&mut random), &any_moves(size, 3, &mut random));
            let net = cube.net_text();
            assert_eq!(net.lines().count(), 3 * size);
            assert_eq!(read_layout(&net), Ok(cube.clone()), "{net}");
            assert_eq!(solved.with_text(&net), Ok(cube));
        }
    }
    let net = "     W G
     W G
O O  G Y  R R  W B
O O  G Y  R R  W B
     Y B
     Y B
";
    assert_eq!(after(2, "R").net_text(), net);
}

#[test]
fn numbers_in_brackets_are_read_as_rubiks_cube_of_any_size_prints_them() {
    let net = "
          [5, 5, 1]
          [5, 5, 1]
          [5, 5, 1]
[4, 4, 4] [1, 1, 6] [2, 2, 2] [5, 3, 3]
[4, 4, 4] [1, 1, 6] [2, 2, 2] [5, 3, 3]
[4, 4, 4] [1, 1, 6] [2, 2, 2] [5, 3, 3]
          [6, 6, 3]
          [6, 6, 3]
          [6, 6, 3]
";
    assert_eq!(read_layout(net), Ok(after(3, "R")));
}

#[test]
fn texts_that_are_not_a_cube_say_why() {
    let solved = Cube::solved_of(3);
    let text = solved.text();
    let why = |text: &str| solved.with_text(text).expect_err("it is no 3x3x3").to_string();
    assert_eq!(why(&text[1..]), "expected 54 characters, found 53");
    assert_eq!(why(&Cube::solved_of(2).text()), "expected 54 characters, found 24");
    let message = "line 2, column 3: expected a face (U R F D L B) or a colour (W R G Y O B), found “Q”";
    assert_eq!(why("UUU\nUUQ"), message);
    assert_eq!(why("\n 7"), message.replace("column 3", "column 2").replace('Q', "7"));
    assert!(why(&" ".repeat(1_000_000)).starts_with("the text is longer than"));
    for (stickers, found) in [("", 0), ("URFDLB", 6), (&text[1..], 53)] {
        assert_eq!(read_layout(stickers), Err(StateError::NoSuchSize { found }));
    }
}

/// Six other characters, or ours in another scheme: Japanese cubes have blue opposite white.
const SCHEMES: [&str; 6] = ["012345", "WRGBOY", "KLMNOP", "ZRGYOB", "RWGOYB", "⬜🟥🟩🟨🟧🟦"];

fn written(stickers: &str, scheme: &str) -> String {
    let characters: Vec<char> = scheme.chars().collect();
    stickers
        .chars()
        .map(|letter| Face::from_letter(letter).map_or(letter, |face| characters[face.index()]))
        .collect()
}

#[test]
fn the_centres_of_a_cube_define_the_character_of_each_colour() {
    let mut random = Random::from_seed(25);
    for size in [3, 5, 7] {
        let solved = Cube::solved_of(size);
        for scheme in SCHEMES {
            let cube = solved.random_state(&mut random);
            let text = written(&cube.text(), scheme);
            assert_eq!(read_layout(&text), Ok(cube.clone()), "{text}");
            assert_eq!(solved.with_text(&text.to_lowercase()), Ok(cube.clone()));
            assert!(solved.kind().is_text(&text), "{text}");
            // As a net too, with spaces and brackets.
            let bracketed = |letter: char| match "WRGYOB".find(letter) {
                Some(index) => format!("[{}]", scheme.chars().nth(index).expect("six characters")),
                None => letter.to_string(),
            };
            let net: String = cube.net_text().chars().map(bracketed).collect();
            assert_eq!(read_layout(&net), Ok(cube), "{net}");
        }
    }
}

#[test]
fn a_cube_without_centres_is_oriented_by_its_corner_dbl() {
    let mut random = Random::from_seed(26);
    for size in [2, 4] {
        for scheme in SCHEMES {
            // On a 2x2x2 the corner DBL is at home; a larger cube is not scrambled that far.
            let solved = Cube::solved_of(size);
            let cube = if size == 2 { solved.random_state(&mut random) } else { after(size, "R U 2R F") };
            let text = written(&cube.text(), scheme);
            assert_eq!(read_layout(&text), Ok(cube), "{text}");
        }
    }
}

#[test]
fn a_rotated_cube_keeps_its_orientation() {
    for held in ["x", "y2 z'", "z"] {
        let cube = after(3, &format!("R U F' {held}"));
        for scheme in ["URFDLB", "WRGYOB", "521643"] {
            assert_eq!(read_layout(&written(&cube.text(), scheme)), Ok(cube.clone()));
        }
    }
}

#[test]
fn texts_in_other_characters_that_are_not_a_cube_say_why() {
    let cube = after(3, "R U F'");
    let why = |text: &str| read_layout(text).expect_err("it is no cube").to_string();
    // A typo is the character that occurs least often.
    let text = written(&cube.text(), "012345");
    let slipped = format!("{}9{}", &text[..7], &text[8..]);
    assert!(why(&slipped).starts_with("column 8: expected a face"), "{}", why(&slipped));
    assert_eq!(why(&text[1..]), "a cube has 24, 54, 96, … stickers, six times a square, and not 53");
    // Two centres with one character.
    let mut centres: Vec<char> = text.chars().collect();
    centres[4] = centres[13];
    let centres: String = centres.into_iter().collect();
    assert_eq!(why(&centres), "the centres do not tell which of these letters is which face");
    assert_eq!(
        why(&written("UUUUURRRRRFFFFFDDDDDLLLL", "KLMNOP")),
        "column 1: expected a face (U R F D L B) or a colour (W R G Y O B), found “K”"
    );
    // Our letters keep their meaning if no other scheme explains them.
    let mut twisted: Vec<char> = cube.text().chars().collect();
    twisted.swap(4, 49);
    assert!(why(&twisted.into_iter().collect::<String>()).starts_with("no cube has the centres blue, red"));
    // Moves stay moves.
    for moves in ["R U F' L2", "x y z M E S", "r u r u", "Rw Uw 3Rw"] {
        assert!(!cube.kind().is_text(moves), "{moves}");
    }
}
