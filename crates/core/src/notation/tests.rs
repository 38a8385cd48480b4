use super::*;
use crate::puzzle::{AnyPuzzle, Puzzle};

fn cube(size: usize) -> AnyPuzzle {
    AnyPuzzle::named(&format!("{size}x{size}x{size}")).expect("it is known")
}

fn expanded(text: &str, size: usize) -> String {
    print(&parse(text, &cube(size)).unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn error(text: &str, size: usize) -> String {
    read(text, &cube(size)).expect_err(text).to_string()
}

#[test]
fn everything_that_cubers_write_is_read() {
    for (text, moves) in [
        ("R U2 F'", "R U2 F'"),
        ("RU2F'", "R U2 F'"),
        ("R'2 U2’ F′ B`", "R2' U2' F' B'"),
        ("r Rw 2Rw 1-2r", "Rw Rw Rw Rw"),
        ("3Rw' 3r2 1-3Rw", "3Rw' 3Rw2 3Rw"),
        ("2R 2-2Rw 1R 1Rw 1-1r", "2R 2R R R R"),
        ("2-4Rw 2-4r 2-4R", "2-4Rw 2-4Rw 2-4Rw"),
        ("M E' S2 m e s", "M E' S2 m e s"),
        ("x y2 z'", "x y2 z'"),
        ("R7 R0", "R7 R0"),
        ("(R U)3", "R U R U R U"),
        ("(R U)'", "U' R'"),
        ("(R U)2'", "U' R' U' R'"),
        ("(R U)0 F", "F"),
        ("[R, U]", "R U R' U'"),
        ("[R: U]", "R U R'"),
        ("[R, U]'", "U R U' R'"),
        ("[R: [U', D]]2", "R U' D U D' R' R U' D U D' R'"),
        ("R . U // to the end\nF /* not\nthis */ B", "R U F B"),
        ("  \t\n ", ""),
    ] {
        assert_eq!(expanded(text, 5), moves, "{text}");
    }
}

#[test]
fn mistakes_are_named_with_their_place() {
    for (text, message) in [
        ("R Q", "column 3: expected one of the moves U R F D L B, m e s, x y z, found “Q”"),
        ("R\nU Q", "line 2, column 3: expected one of the moves"),
        ("R 5Rw", "column 3: expected layers from 1 to 4, found “5”"),
        ("3-2Rw", "column 1: expected a range that goes up, found “3-2”"),
        ("2-Rw", "column 3: expected the last layer of a range, found “R”"),
        ("0R", "column 1: expected layers from 1 to 4, found “0”"),
        ("1000R", "column 1: expected a layer of at most 999, found “1000”"),
        ("2 R", "column 1: expected a letter after the layers, found “2”"),
        ("2x", "column 1: expected x without layers, found “2”"),
        ("xw", "column 1: expected x without layers, found “xw”"),
        ("M", "column 1: expected a layer that a 4x4x4 has (M E S need a middle one), found “M”"),
        ("R10000", "column 2: expected a count of at most 9999, found “10000”"),
        ("(R U", "column 1: “(” has no “)” after it"),
        ("U [R, F", "column 3: “[” has no “]” after it"),
        ("[R]", "column 3: expected “,” or “:”, found “]”"),
        ("[R : U ,]", "column 8: expected a move or “]”, found “,”"),
        ("(R]", "column 3: expected a move or “)”, found “]”"),
        ("R)", "column 2: expected a move, found “)”"),
        ("R, U", "column 2: expected a move, found “,”"),
        ("R''", "column 3: expected one of the moves"),
        ("R'2'", "column 4: expected one of the moves"),
        ("R /* so", "column 3: “/*” has no “*/” after it"),
        ("R / U", "column 3: expected a move, or a comment after “//”, found “/”"),
        ("((((R)999)999)999)999", "column 3: this makes more than 10000 moves"),
        ("(((R)9999)9999)0", "column 2: this makes more than 10000 moves"),
    ] {
        assert!(error(text, 4).starts_with(message), "{text}: {}", error(text, 4));
    }
    let deep = "(".repeat(100_000);
    assert_eq!(error(&deep, 3), "column 65: more than 64 brackets inside each other");
    assert_eq!(error(&"R ".repeat(200_000), 3), "the text is longer than 200000 bytes");
    assert_eq!(error(&"R ".repeat(10_001), 3), "column 20001: this makes more than 10000 moves");
    // What comes to nothing is bounded too.
    assert_eq!(expanded(&format!("{}{}", "(".repeat(60), ")9999".repeat(60)), 3), "");
    assert_eq!(expanded(&"()9999".repeat(33_333), 3), "");
}

#[test]
fn every_move_has_its_place() {
    let text = "R’ [U2, (x Rw)2] // é\nF";
    let alg = read(text, &cube(3)).expect("well written");
    let seen: Vec<(String, &str)> =
        alg.expand().into_iter().map(|step| (step.mv.to_string(), &text[step.place])).collect();
    let seen: Vec<String> = seen.into_iter().map(|(mv, place)| format!("{mv}={place}")).collect();
    let expected =
        "R'=R’ U2=U2 x=x Rw=Rw x=x Rw=Rw U2'=U2 Rw'=Rw x'=x Rw'=Rw x'=x F=F".split(' ').collect::<Vec<_>>();
    assert_eq!(seen, expected);
}

#[test]
fn a_text_prints_back() {
    for text in [
        "R U2 F'",
        "(R U)3 [F, B']2' [R: [U, D]]",
        "R . U // to the end\nF /* not\nthis */ B",
        "(R // inside\n) U",
        "[R // one\n, U // two\n]",
        "\n\nR\n\n",
        "Rw 3Rw 2-3Rw 2R M e z",
    ] {
        let alg = read(text, &cube(5)).expect("well written");
        assert_eq!(alg.to_string(), text);
        let inverse = alg.inverse();
        let again = read(&inverse.to_string(), &cube(5)).expect("what is printed can be read");
        let moves = |alg: &Alg| -> Vec<Move> { alg.expand().into_iter().map(|step| step.mv).collect() };
        assert_eq!(moves(&again), invert(&moves(&alg)), "{text}: {inverse}");
        assert_eq!(inverse.inverse().to_string(), text);
    }
    let line = read("R U // first\nF // second", &cube(3)).expect("well written");
    assert_eq!(line.inverse().to_string(), "F' // second\nU' R' // first");
}

#[test]
fn a_script_keeps_its_text_and_grows_at_its_end() {
    let puzzle = cube(3);
    let mut script = Script::read("(R U)2 // so far", &puzzle).expect("well written");
    assert_eq!((script.len(), script.place(3)), (4, Some(3..4)));
    script.push(Move::new('F', -1));
    assert_eq!(script.text(), "(R U)2 // so far\nF'");
    assert_eq!(Script::read(&script.text(), &puzzle), Ok(script.clone()));
    script.truncate(3);
    assert_eq!(script.text(), "R U R");
    // What stands for all that is kept stays as it was written, the rest is written out.
    let mut long = Script::read("R // one\n[U, F] // two\n(x y)2", &puzzle).expect("well written");
    long.truncate(8);
    assert_eq!(long.text(), "R // one\n[U, F] // two\nx y x");
    long.split(7, Move::new('x', 2), Move::new('x', -1));
    assert_eq!(long.text(), "R // one\n[U, F] // two\nx y x2 x'");
    long.truncate(3);
    assert_eq!(long.text(), "R // one\nU F");
    assert_eq!(long.place(2), Some(11..12));
    // A comment that ends the text does not swallow what comes after it.
    let mut commented = Script::read("R // cross\n", &puzzle).expect("well written");
    commented.push(Move::new('F', 1));
    assert_eq!(commented.text(), "R // cross\nF");
    let plain = Script::read(" R   U' ", &puzzle).expect("well written");
    assert_eq!((plain.text().as_str(), plain.written_text()), ("R U'", None));
}

#[test]
fn moves_are_joined_across_what_does_not_matter() {
    let simplified = |text: &str, size: usize| {
        let puzzle = cube(size);
        print(&simplify(&parse(text, &puzzle).expect("well written"), &puzzle))
    };
    for (text, simple) in [
        ("R L R", "R2 L"),
        ("U U2", "U'"),
        ("R L R'", "L"),
        ("R U U' R'", ""),
        ("R3 U4 F6'", "R' F2"),
        ("R 3L'", "R2"),
        ("M 2L M'", "M"),
        ("x R x'", "R"),
        ("Rw L R Rw'", "L R"),
        ("R U R", "R U R"),
    ] {
        assert_eq!(simplified(text, 3), simple, "{text}");
    }
    assert_eq!(simplified("2R 3L 3-4Rw", 4), "3-4Rw");
    let ball = AnyPuzzle::default();
    assert_eq!(print(&simplify(&parse("U6' R L2 U", &ball).expect("well written"), &ball)), "U6 R3 U");
}

mod laws {
    use proptest::prelude::*;

    use super::*;

    /// Texts that look like moves, most of them well written.
    fn text() -> impl Strategy<Value = String> {
        let written = "(|2|3|2-3)[URFDLB](w|)(|2|3|')|[MESxyzmes](|'|2)|[urfdlb]'?|\\.|//c\n|/\\*c\\*/|\n";
        written.prop_recursive(3, 24, 4, |inner| {
            let sequence = prop::collection::vec(inner, 0..4).prop_map(|parts| parts.join(" "));
            prop_oneof![
                (sequence.clone(), "(|2|')").prop_map(|(a, n)| format!("({a}){n}")),
                (sequence.clone(), sequence.clone(), "(|2|')").prop_map(|(a, b, n)| format!("[{a}, {b}]{n}")),
                (sequence.clone(), sequence.clone(), "(|2|')").prop_map(|(a, b, n)| format!("[{a}: {b}]{n}")),
                sequence,
            ]
        })
    }

    fn after(puzzle: &AnyPuzzle, moves: &[Move]) -> AnyPuzzle {
        let mut puzzle = puzzle.clone();
        puzzle.apply_all(moves).expect("they were read for it");
        puzzle
    }

    proptest! {
        #[test]
        fn printing_inverting_and_simplifying_mean_what_they_say(text in text(), size in 2_usize..8) {
            let solved = cube(size);
            let Ok(alg) = read(&text, &solved) else { return Ok(()) };
            let printed = alg.to_string();
            let again = read(&printed, &solved).expect("what is printed can be read");
            prop_assert_eq!(again.to_string(), printed);
            let moves = parse(&text, &solved).expect("it was read");
            prop_assert_eq!(&parse(&again.to_string(), &solved).expect("it was read"), &moves);
            let scrambled = after(&solved, &moves);
            let back = parse(&alg.inverse().to_string(), &solved).expect("what is printed can be read");
            prop_assert_eq!(&after(&scrambled, &back), &solved);
            let simple = simplify(&moves, &solved);
            prop_assert_eq!(&after(&solved, &simple), &scrambled);
            prop_assert_eq!(&simplify(&simple, &solved), &simple);
            prop_assert!(simple.len() <= moves.len());
        }

        #[test]
        fn scripts_keep_their_text_true(text in text(), cut in 0_usize..40, pushed in 0_usize..3) {
            let puzzle = cube(4);
            let Ok(mut script) = Script::read(&text, &puzzle) else { return Ok(()) };
            let same = |script: &Script| {
                let again = Script::read(&script.text(), &puzzle).expect("what is written can be read");
                again == *script
                    && (0..script.len()).all(|index| script.place(index).is_none_or(|place| {
                        let written = &script.text()[place];
                        // A bracket may take the move back.
                        let mv = parse(written, &puzzle).expect("a move")[0];
                        mv == script[index] || mv == script[index].inverse()
                    }))
            };
            prop_assert!(same(&script), "{}", script.text());
            if !script.is_empty() && cut % 3 == 0 {
                let index = cut % script.len();
                script.split(index, script[index].times(1), script[index].times(-1));
                prop_assert!(same(&script), "{}", script.text());
            }
            script.truncate(cut);
            prop_assert!(same(&script), "{}", script.text());
            (0..pushed).for_each(|_| script.push(Move::new('F', 2)));
            prop_assert!(same(&script), "{}", script.text());
        }

        #[test]
        fn no_text_panics(text in ".*", size in 2_usize..8) {
            let _ = parse(&text, &cube(size));
        }

        #[test]
        fn no_text_that_looks_like_moves_panics(text in "[RUFrufMx0-9'’()\\[\\],:./*\n w-]{0,60}") {
            for puzzle in [cube(4), AnyPuzzle::default()] {
                if let Ok(alg) = read(&text, &puzzle) {
                    prop_assert!(read(&alg.to_string(), &puzzle).is_ok());
                    prop_assert!(read(&alg.inverse().to_string(), &puzzle).is_ok());
                }
            }
        }
    }
}
