//! Laws of sliding tiles, their texts, and known numbers.

use std::collections::HashSet;

use unfold_core::notation::{invert, parse, print, simplify};
use unfold_core::puzzle::tiles::{MAX_SIDE, MIN_SIDE, Tiles, known_boards};
use unfold_core::puzzle::{AnyPuzzle, Kind, Metric, Puzzle};
use unfold_core::random::Random;
use unfold_core::workbench::session::{Session, SessionAction, Setup};
use unfold_core::workbench::share;

fn board(text: &str) -> Tiles {
    Tiles::solved_of(4, 4).of_any_size(text).expect("it is a board")
}

fn after(tiles: &Tiles, moves: &str) -> Tiles {
    let mut tiles = tiles.clone();
    for mv in parse(moves, &tiles).expect("the moves can be done") {
        tiles.apply(mv).expect("it was read");
    }
    tiles
}

/// The error about a text that is not a board.
fn flaw(text: &str) -> String {
    Tiles::solved_of(3, 3).of_any_size(text).expect_err("it is no board").to_string()
}

#[test]
fn letters_say_where_tiles_go() {
    let solved = Tiles::solved_of(3, 3);
    assert_eq!(after(&solved, "D").text(), "1 2 3/4 5 0/7 8 6");
    assert_eq!(after(&solved, "R2").text(), "1 2 3/4 5 6/0 7 8");
    assert_eq!(after(&solved, "RRDDLU").text(), "2 5 3/1 0 6/4 7 8");
}

#[test]
fn every_way_of_writing_moves_means_the_same() {
    let solved = Tiles::solved_of(4, 4);
    let expected = after(&solved, "R D L D R2 U");
    for text in [
        "RDLDR2U",
        "R,D,L,D,R2,U",
        "r d l d r2 u",
        "R D L D R R U",
        "L' D R' D L2' U",
        "R D\nL D // two\nR2 U",
    ] {
        assert_eq!(after(&solved, text), expected, "{text}");
    }
    assert_eq!(print(&parse("R D L D R R U", &solved).expect("well written")), "RDLDRRU");
    let simple = simplify(&parse("RRR LL D U D", &solved).expect("well written"), &solved);
    assert_eq!(print(&simple), "RD");
}

#[test]
fn a_slide_that_cannot_be_done_is_named_with_its_place_and_its_reason() {
    let solved = Tiles::solved_of(4, 4);
    let said = |text: &str| parse(text, &solved).expect_err("it cannot be done").to_string();
    assert_eq!(said("U"), "column 1: U cannot be done there, for the blank is in the bottom row");
    assert_eq!(said("R D3 L2"), "column 6: L2 cannot be done there, for only one tile can slide that way");
    assert_eq!(said("R4"), "column 1: R4 cannot be done there, for only 3 tiles can slide that way");
    assert_eq!(
        said("R F"),
        "column 3: expected one of the directions U D L R in which tiles slide, found “F”"
    );
    assert_eq!(said("(RDLU)2 L"), "column 9: L cannot be done there, for the blank is in the last column");
}

#[test]
fn moves_and_their_inverses_lead_back_on_every_size() {
    let mut random = Random::from_seed(1);
    for (width, height) in [(2, 2), (2, 7), (5, 3), (4, 4), (16, 16)] {
        let solved = Tiles::solved_of(width, height);
        let moves = solved.random_moves(300, 1, &mut random);
        let mut tiles = solved.clone();
        moves.iter().for_each(|&mv| tiles.apply(mv).expect("it can be done"));
        assert!(tiles.parity().is_solvable());
        let text = print(&moves);
        assert_eq!(after(&solved, &text), tiles);
        let short = simplify(&moves, &solved);
        assert_eq!(after(&solved, &print(&short)), tiles, "joined moves do the same");
        assert_eq!(solved.length(&moves, Metric::Single), 300);
        assert_eq!(solved.length(&moves, Metric::Multi), short.len() as u32);
        invert(&moves).into_iter().for_each(|mv| tiles.apply(mv).expect("it can be taken back"));
        assert!(tiles.is_solved());
    }
}

#[test]
fn parity_decides_exactly_which_boards_slides_reach() {
    for (width, height) in [(2, 2), (3, 2), (2, 3), (2, 4)] {
        let solved = Tiles::solved_of(width, height);
        let mut reached = HashSet::from([solved.clone()]);
        let mut open = vec![solved.clone()];
        while let Some(tiles) = open.pop() {
            for mv in tiles.kind().single_moves() {
                let mut next = tiles.clone();
                if next.apply(mv).is_ok() && reached.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        let count: usize = (3..=width * height).product();
        assert_eq!(reached.len(), count);
        let ranks: HashSet<usize> =
            reached.iter().map(|tiles| tiles.rank().expect("it is numbered")).collect();
        assert_eq!((ranks.len(), ranks.iter().max()), (count, Some(&(count - 1))));
        for tiles in &reached {
            assert!(tiles.flaw().is_none());
            assert_eq!(tiles.with_rank(tiles.rank().expect("it is numbered")).as_ref(), Some(tiles));
            let other = tiles.mended();
            assert!(other.flaw().is_some() && other.rank().is_none() && !reached.contains(&other));
        }
    }
}

#[test]
fn the_reason_why_a_board_cannot_be_solved_has_numbers() {
    let impossible = board("1 2 3/4 5 6/8 7 0");
    assert_eq!(
        impossible.flaw().expect("it is the other parity"),
        "it cannot be solved: it takes 1 exchange to put all in place (odd), but the blank is 0 steps from its place (even), \
         and every slide changes both by one"
    );
    assert_eq!(impossible.mended().flaw(), None);
}

#[test]
fn boards_are_read_however_people_write_them() {
    let expected = board("5 3 8/1 0 2/7 4 6");
    for text in [
        "5 3 8\n1 0 2\n7 4 6\n",
        "5 3 8 1 0 2 7 4 6",
        "  5  3  8 / 1 _ 2 / 7 4 6 ",
        "[[5,3,8],[1,0,2],[7,4,6]]",
        "{5, 3, 8, 1, 0, 2, 7, 4, 6}",
        "5 3 8;1 . 2;7 4 6",
    ] {
        assert_eq!(board(text), expected, "{text}");
    }
    assert_eq!(board(&expected.net_text()), expected);
    assert_eq!(board(&expected.text()), expected);
    assert_eq!(board("1 2 3 4 5/6 7 8 9 0").id(), "tiles-5x2");
}

#[test]
fn a_text_that_is_not_a_board_gets_one_sentence_that_names_the_place() {
    assert_eq!(flaw(""), "there are no tiles in it");
    assert_eq!(flaw("1 2 3/4 5 6/7 7 0"), "column 15: tile 7 is there twice, and tile 8 is missing");
    assert_eq!(flaw("1 2 3/4 5 6/7 8 8"), "column 17: tile 8 is there twice, and the blank is missing");
    assert_eq!(
        flaw("1 2 3\n4 5 6\n7 8 9"),
        "line 3, column 5: there is no tile 9; they go from 1 to 8, and 0 is the blank"
    );
    assert_eq!(flaw("1 2 3/4 5/6 7 8 0"), "row 2 has 2 cells, and the first row has 3");
    assert_eq!(flaw("1 2 3 4 0"), "5 numbers in a row make no board; write “/” between rows");
    assert_eq!(flaw("1 2 3/4 x 6"), "column 9: expected the number of a tile, found “x”");
    assert_eq!(flaw("0"), "boards have 2 to 16 rows and columns, and not 1 rows of 1");
    assert_eq!(
        flaw("99999999999999999999999 1/2 0"),
        "column 1: expected the number of a tile, found “99999999999999999999999”"
    );
    assert_eq!(flaw(&"1 ".repeat(5_000_000)), "the text is longer than 20000 bytes");
    let sized = Tiles::solved_of(4, 4).with_text("1 2 3/4 5 6/7 8 0").expect_err("another size");
    assert_eq!(sized.to_string(), "this is a board of 3x3, and not of 4x4");
}

#[test]
fn ids_name_boards_of_all_sizes_and_no_others() {
    for width in MIN_SIDE..=MAX_SIDE {
        for height in MIN_SIDE..=MAX_SIDE {
            let id = format!("tiles-{width}x{height}");
            assert_eq!(AnyPuzzle::named(&id).expect("it is known").id(), id);
        }
    }
    for id in ["tiles-1x4", "tiles-17x3", "tiles-4", "tiles-04x4", "tiles-4x4x4", "tiles-", "tiles-+4x4"] {
        assert!(AnyPuzzle::named(id).is_none(), "{id}");
    }
}

#[test]
fn random_boards_are_solvable_and_drawn_evenly() {
    let mut random = Random::from_seed(3);
    let solved = Tiles::solved_of(3, 2);
    let mut counts = vec![0_u32; 360];
    for _ in 0..36_000 {
        counts[solved.random_state(&mut random).rank().expect("it can be solved")] += 1;
    }
    let chi: f64 = counts.iter().map(|&count| (f64::from(count) - 100.0).powi(2) / 100.0).sum();
    // 359 degrees of freedom: mean 359, deviation 27.
    assert!((250.0..470.0).contains(&chi), "{chi}");
}

#[test]
fn relative_to_a_goal_the_goal_is_solved_and_slides_are_the_same() {
    let mut random = Random::from_seed(5);
    for (width, height) in [(3, 3), (4, 4), (5, 2)] {
        let solved = Tiles::solved_of(width, height);
        for (name, goal) in solved.kind().patterns() {
            assert!(goal.relative_to(&goal).expect("same size").is_solved(), "{name}");
            let start = solved.random_state(&mut random);
            let seen = start.relative_to(&goal).expect("same size");
            assert_eq!(seen.blank(), start.blank());
            let mut walked = goal.clone();
            for mv in goal.kind().single_moves().into_iter().chain(goal.kind().single_moves()) {
                let mut next = walked.clone();
                if next.apply(mv).is_ok() {
                    walked = next;
                }
            }
            assert!(
                walked.relative_to(&goal).expect("same size").flaw().is_none(),
                "{name}: slides keep the parity"
            );
        }
    }
    assert_eq!(Tiles::solved_of(3, 3).relative_to(&Tiles::solved_of(4, 4)), None);
}

#[test]
fn presets_are_boards_and_only_the_impossible_one_is_impossible() {
    for (id, count) in [("tiles-3x3", 8), ("tiles-4x4", 102), ("tiles-5x5", 0)] {
        let solved = AnyPuzzle::named(id).expect("it is known");
        let presets: Vec<_> = solved.kind().presets().into_iter().flat_map(|group| group.positions).collect();
        assert_eq!(presets.len(), count, "{id}");
        for (name, position) in presets {
            assert_eq!(position.flaw().is_some(), name == "Impossible", "{name}");
        }
    }
}

#[test]
fn korfs_boards_are_those_of_the_file() {
    let lines = include_str!("../data/korf100.txt").lines().filter(|line| !line.starts_with('#'));
    let mut seen = 0;
    for (index, line) in lines.enumerate() {
        let numbers: Vec<u64> = line.split_whitespace().map(|word| word.parse().expect("a number")).collect();
        // The goal of the file has the blank first: rotate by half a turn and count the tiles from the other end.
        let turned = numbers[3..].iter().rev().map(|&tile| if tile == 0 { 0 } else { 16 - tile as u8 });
        assert_eq!(known_boards::korf(index).cells(), turned.collect::<Vec<u8>>());
        seen += 1;
    }
    assert_eq!(seen, 100);
}

#[test]
fn a_link_has_the_board_and_the_moves_since() {
    let start = AnyPuzzle::Tiles(board("8 7 1/6 0 2/5 4 3"));
    let session = Session::new(&start).after(SessionAction::Begin(Setup::State(start.clone())));
    let session =
        session.after(SessionAction::Replace(parse("ULDR", &start).expect("they can be done").into()));
    let query = share::query(&session, &[]);
    assert_eq!(query, "?puzzle=tiles-3x3&state=8+7+1%2F6+0+2%2F5+4+3&alg=ULDR");
    let opened = share::open(&query);
    assert_eq!((opened.error, opened.session.position()), (None, session.position()));
    let error = |query: &str| share::open(query).error.expect("it cannot be used").to_string();
    assert_eq!(
        error("?puzzle=tiles-3x3&state=8+7+1/6+0+2/5+4+3&alg=UUU"),
        "The link cannot be used: in “alg”, column 2: U cannot be done there, for the blank is in the bottom row."
    );
    assert_eq!(
        error("?puzzle=tiles-3x3&setup-alg=L"),
        "The link cannot be used: in “setup-alg”, column 1: L cannot be done there, for the blank is in the last column."
    );
    assert_eq!(
        error("?puzzle=tiles-3x3&state=8+7+1/6+0+2/5+4+4"),
        "The link cannot be used: in “state”, column 17: tile 4 is there twice, and tile 3 is missing."
    );
}

#[test]
fn undoing_and_jumping_lead_through_the_same_boards() {
    let start = AnyPuzzle::named("tiles-4x4").expect("it is known");
    let moves = parse("R2DLD2RU", &start).expect("they can be done");
    let session = Session::new(&start).after(SessionAction::Replace(moves.clone().into()));
    for cursor in (0..=moves.len()).rev() {
        let mut position = start.clone();
        position.apply_all(&moves[..cursor]).expect("they can be done");
        assert_eq!(session.after(SessionAction::Jump(cursor)).position(), &position);
    }
    let blocked = session.after(SessionAction::Turn(parse("D", &start).expect("it can be done there")[0]));
    assert_eq!(blocked.moves().len(), moves.len() + 1);
}
