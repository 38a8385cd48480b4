//! Cubes as text, there and back.

use unfold::geometry::Face;
use unfold::puzzle::cube::{Cube, read_layout};
use unfold::puzzle::{Puzzle, StateError};
use unfold::scramble::Random;

use super::{after, any_moves, moved};

#[test]
fn facelets_may_be_spaced_and_written_in_many_ways() {
    let cube = after(3, "R U2 F' L D2 B");
    let text = cube.text();
    assert_eq!(text.len(), 54);
    let spaced: String = text.chars().flat_map(|letter| [letter, ' ', '\t']).collect();
    let lines: Vec<&str> = [0, 9, 18, 27, 36, 45].map(|start| &text[start..start + 9]).into();
    let coloured: String = text.chars().map(|letter| painted(letter, "WRGYOB")).collect();
    // Seed 004 numbers front, right, back, left, top and bottom.
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
fn numbers_in_brackets_are_read_as_seed_004_prints_them() {
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
fn texts_that_are_no_cube_say_why() {
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
