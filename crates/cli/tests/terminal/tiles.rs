//! Sliding tiles in the terminal, as other programs use it.

use serde_json::Value;
use unfold_core::notation;
use unfold_core::puzzle::{AnyPuzzle, Puzzle};

use super::{text, unfold};

/// A hard board of “The Eight Puzzle”, 22 slides from solved.
const OH_BOY: &str = "8 7 1/6 0 2/5 4 3";
const IMPOSSIBLE: &str = "1 2 3/4 5 6/8 7 0";
/// The first of Korf's hundred boards of the 15-puzzle, 57 slides from solved.
const KORF_1: &str = "13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2";
/// The first of Korf's fifty boards of the 24-puzzle, 95 slides from solved: too slow to solve optimally here.
const KORF_24: &str = "12 3 9 22 1/18 24 4 14 19/21 5 15 0 10/8 13 6 2 17/7 23 16 20 11";

/// The error about invalid arguments.
fn rejection(arguments: &[&str]) -> String {
    let output = unfold(arguments, "");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).expect("the rejection is text")
}

fn answers(arguments: &[&str], input: &str) -> Vec<Value> {
    let output = unfold(&[&["solve"], arguments].concat(), input);
    let text = String::from_utf8(output.stdout).expect("the output is text");
    let answers: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    let has_failed = answers.iter().any(|answer| answer["error"].is_string());
    assert_eq!(output.status.code(), Some(i32::from(has_failed)), "{text}");
    answers
}

fn answer(arguments: &[&str], line: &str) -> Value {
    let mut answers = answers(arguments, line);
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

fn error(arguments: &[&str], line: &str) -> String {
    answer(arguments, line)["error"].as_str().expect("it cannot be solved").to_string()
}

/// The board that moves lead to from another one.
fn after(puzzle: &str, board: &str, moves: &Value) -> AnyPuzzle {
    let mut position =
        AnyPuzzle::named(puzzle).and_then(|solved| solved.with_text(board).ok()).expect("a board");
    let moves =
        notation::parse(moves.as_str().expect("moves are text"), &position).expect("they can be done");
    position.apply_all(&moves).expect("they were read");
    position
}

#[test]
fn boards_and_scrambles_are_solved_by_every_method() {
    let solved = answer(&["tiles-3x3"], OH_BOY);
    assert_eq!((&solved["input"], &solved["length"]), (&OH_BOY.into(), &22.into()));
    assert_eq!(solved["optimal"], true);
    assert!(solved["nodes"].is_u64() && solved["micros"].is_u64());
    let solution = solved["solution"].as_str().expect("a solution is text");
    assert!(solution.chars().all(|letter| "ULRD23".contains(letter)), "{solution}");
    assert!(after("tiles-3x3", OH_BOY, &solved["solution"]).is_solved());
    for method in ["ida", "ida-pruned", "astar", "ucs", "bfs"] {
        let solved = answer(&["tiles-3x3", "--method", method], OH_BOY);
        assert_eq!((&solved["length"], &solved["optimal"]), (&22.into(), &true.into()), "{method}");
    }
    for heuristic in ["axes", "walking", "conflict", "manhattan", "euclidean", "misplaced", "none"] {
        let solved = answer(&["tiles-3x3", "--method", "ida-pruned", "--heuristic", heuristic], OH_BOY);
        assert_eq!((&solved["length"], &solved["optimal"]), (&22.into(), &true.into()), "{heuristic}");
    }
    for method in ["fast", "wastar", "greedy"] {
        let solved = answer(&["tiles-3x3", "--method", method], OH_BOY);
        assert!(solved["length"].as_u64() >= Some(22), "{method}");
        assert!(after("tiles-3x3", OH_BOY, &solved["solution"]).is_solved(), "{method}");
    }
    let counters = &answer(
        &["tiles-3x3", "--method", "ida", "--heuristic", "manhattan", "--counters"],
        OH_BOY,
    )["counters"];
    let thresholds: Vec<u64> = counters["rounds"]
        .as_array()
        .expect("there are rounds")
        .iter()
        .filter_map(|round| round["threshold"].as_u64())
        .collect();
    assert_eq!(thresholds, [18, 20, 22]);
}

#[test]
fn lines_may_be_boards_in_any_spelling_or_moves() {
    let lines =
        "1 2 3/4 5 6/7 0 8\n1, 2, 3, 4, 5, 6, 7, 0, 8\n[[1,2,3],[4,5,6],[7,_,8]]\nR\nr\nL'\nRDU,D U d\n";
    let solved = answers(&["tiles-3x3"], lines);
    for answer in &solved[..6] {
        assert_eq!(answer["solution"], "L", "{answer}");
    }
    assert_eq!(solved[6]["solution"], "UL");
    // A row of tiles counts as one move in the metric for rows.
    let multi = answer(&["tiles-3x3", "--metric", "multi"], "1 2 3/4 5 6/0 7 8");
    assert_eq!(
        (&multi["solution"], &multi["length"], &multi["optimal"]),
        (&"L2".into(), &1.into(), &true.into())
    );
    assert_eq!(answer(&["tiles-3x3", "--metric", "multi"], OH_BOY)["length"], 13);
    assert_eq!(answer(&["tiles-2x5"], "R D4")["length"], 5);
    assert_eq!(answer(&["tiles-5x2"], "R4 D")["length"], 5);
}

/// Builds pattern databases, which takes a second without optimisation.
#[test]
fn the_fifteen_puzzle_is_solved_optimally() {
    let solved = answer(&["tiles-4x4", "--method", "ida-pruned"], KORF_1);
    assert_eq!((&solved["length"], &solved["optimal"]), (&57.into(), &true.into()));
    assert!(after("tiles-4x4", KORF_1, &solved["solution"]).is_solved());
    assert_eq!(answer(&["tiles-4x4"], KORF_1)["length"], 57);
}

#[test]
fn searches_end_at_their_limits_with_the_best_they_have() {
    let stopped =
        error(&["tiles-4x4", "--method", "ida", "--heuristic", "manhattan", "--max-nodes", "1000"], KORF_1);
    assert_eq!(stopped, "stopped at the limit of 1000 nodes");
    let full = error(&["tiles-8x8", "--method", "ucs", "--memory-mb", "8"], "RDRDLLUURDRRD");
    assert_eq!(full, "stopped at the limit of 8 MB of memory");
    for limit in [["--time-ms", "400"], ["--max-nodes", "20000"]] {
        let best = answer(&[&["tiles-5x5"][..], &limit].concat(), KORF_24);
        assert_eq!(best["optimal"], false);
        assert!((95..300).contains(&best["length"].as_u64().expect("a number")), "{best}");
        assert!(after("tiles-5x5", KORF_24, &best["solution"]).is_solved());
    }
}

#[test]
fn large_boards_are_scrambled_and_solved() {
    for puzzle in ["tiles-10x10", "tiles-16x16", "tiles-2x16"] {
        let scramble = text(&["scramble", puzzle, "--seed", "3"]);
        let solved = answer(&[puzzle], &scramble);
        let solution = solved["solution"].as_str().expect("a solution is text");
        let solved_board = text(&["state", puzzle]);
        assert_ne!(text(&["state", puzzle, &scramble]), solved_board);
        assert_eq!(text(&["state", puzzle, &scramble, solution]), solved_board);
    }
}

#[test]
fn a_goal_may_be_any_board_that_can_be_reached() {
    let goal = "1 2 3/8 0 4/7 5 6";
    let there = answer(&["tiles-3x3", "--goal", goal], OH_BOY);
    let back = answer(&["tiles-3x3", "--goal", OH_BOY], goal);
    assert_eq!((&there["length"], &there["optimal"]), (&back["length"], &true.into()));
    assert_eq!(after("tiles-3x3", OH_BOY, &there["solution"]).text(), goal);
    // Moves can define the goal, too.
    let moves = answer(&["tiles-3x3", "--goal", "RDLU"], "\n");
    assert_eq!(moves["solution"], "RDLU");
    let why = error(&["tiles-3x3", "--goal", "1 2 3/8 0 4/7 6 5"], "\n");
    assert!(why.starts_with("it cannot be solved: it takes "), "{why}");
    assert!(
        rejection(&["solve", "tiles-3x3", "--goal", "1 2 3/8 0 4/7 7 6"])
            .contains("--goal: column 15: tile 7 is there twice, and tile 5 is missing")
    );
    assert!(
        rejection(&["solve", "tiles-3x3", "--goal", "1 2/3 0"])
            .contains("--goal: this is a board of 2x2, and not of 3x3")
    );
}

#[test]
fn unsolvable_and_invalid_lines_are_reported_line_by_line() {
    let cases = [
        (
            IMPOSSIBLE,
            "it cannot be solved: it takes 1 exchange to put all in place (odd), but the blank is 0 steps from its place \
             (even), and every slide changes both by one",
        ),
        ("1 2 3/4 5 6/7 7 0", "column 15: tile 7 is there twice, and tile 8 is missing"),
        ("1 2 3/4 5 6/7 0 0", "column 17: the blank is there twice, and tile 8 is missing"),
        ("1 2 3/4 5 6/7 8 9", "column 17: there is no tile 9; they go from 1 to 8, and 0 is the blank"),
        ("1 2 3/4 5 6/7 8", "row 3 has 2 cells, and the first row has 3"),
        ("1 2 3/4 5 6/7 8 x", "column 17: expected the number of a tile, found “x”"),
        ("1 2/3 0", "this is a board of 2x2, and not of 3x3"),
        ("1 2 3 0 4", "5 numbers in a row make no board; write “/” between rows"),
        ("/", "there are no tiles in it"),
        ("RDLDLL", "column 5: L cannot be done there, for the blank is in the last column"),
        ("RU3", "column 2: U3 cannot be done there, for the blank is in the bottom row"),
        ("DR, Q", "column 5: expected one of the directions U D L R in which tiles slide, found “Q”"),
    ];
    let lines: Vec<&str> = cases.iter().map(|(line, _)| *line).collect();
    let answers = answers(&["tiles-3x3"], &lines.join("\n"));
    for ((line, message), answer) in cases.iter().zip(&answers) {
        let error = answer["error"].as_str().unwrap_or_default();
        assert_eq!((answer["input"].as_str(), error), (Some(*line), *message));
    }
    assert_eq!(answers.len(), cases.len());
    // Graph searches exhaust all reachable boards. The others check the parity.
    for method in ["ucs", "bfs", "astar", "greedy"] {
        let looked = "there is no solution: all 181440 positions that can be reached were looked at";
        assert_eq!(error(&["tiles-3x3", "--method", method], IMPOSSIBLE), looked, "{method}");
    }
    for method in ["optimal", "fast", "ida", "ida-pruned"] {
        let exchanged = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 24 23 0";
        assert_eq!(error(&["tiles-5x5", "--method", method], exchanged), cases[0].1, "{method}");
    }
}

#[test]
fn boards_are_printed_and_scrambles_repeat_with_their_seed() {
    assert_eq!(text(&["state", "tiles-3x3"]), "1 2 3/4 5 6/7 8 0\n");
    assert_eq!(text(&["state", "tiles-3x3", "RDL"]), "1 2 3/4 6 0/7 5 8\n");
    assert_eq!(text(&["state", "tiles-4x2", "R3", "d"]), "0 2 3 4/1 5 6 7\n");
    assert_eq!(text(&["net", "tiles-4x4", "R2, D"]), " 1  2  3  4\n 5  6  7  8\n 9  . 11 12\n13 10 14 15\n");
    assert!(
        rejection(&["net", "tiles-3x3", "RR2"])
            .contains("R2 cannot be done there, for only one tile can slide")
    );
    assert!(rejection(&["net", "tiles-1x3"]).contains("tiles-2x2 and so on up to tiles-16x16"));
    assert!(rejection(&["net", "tiles-17x17"]).contains("there is no puzzle “tiles-17x17”"));
    let draw = |seed: &str, more: &[&str]| text(&[&["scramble", "tiles-4x4", "--seed", seed], more].concat());
    assert_eq!(draw("1", &[]), draw("1", &[]));
    assert_ne!(draw("1", &[]), draw("2", &[]));
    assert_eq!(draw("1", &["--count", "3"]).lines().count(), 3);
    let walk = draw("1", &["--moves", "25"]);
    assert_eq!(walk.trim().len(), 25, "{walk}");
    assert!(!["UD", "DU", "LR", "RL"].iter().any(|pair| walk.contains(pair)), "{walk}");
    let hardest = text(&["scramble", "tiles-3x3", "--distance", "farthest", "--seed", "1"]);
    assert_eq!(answer(&["tiles-3x3"], &hardest)["length"], 31);
}

#[test]
fn methods_distances_and_heuristics_are_listed() {
    let methods = text(&["methods", "tiles-3x3"]);
    assert!(methods.starts_with("method optimal "), "{methods}");
    assert!(methods.contains("\nmethod fast ") && methods.contains("\nmetric single\nmetric multi\n"));
    assert!(text(&["methods", "tiles-4x4"]).contains("\nheuristic pdb-663 "));
    assert!(text(&["methods", "tiles-10x10"]).starts_with("method fast "));
    let distances = text(&["distances", "tiles-3x3"]);
    assert!(distances.starts_with(" 0      1\n 1      2\n 2      4\n 3      8\n"), "{distances}");
    assert!(distances.ends_with("\n30    221\n31      2\nstates 181440, mean 21.9724\n"), "{distances}");
    assert!(text(&["distances", "tiles-2x2"]).ends_with("states 12, mean 3.0000\n"));
    assert!(rejection(&["distances", "tiles-4x4"]).contains("too many positions"));
    let heuristics = text(&["heuristics", "tiles-3x3"]);
    assert!(heuristics.contains("manhattan         14.00   22  yes         yes"), "{heuristics}");
    assert!(heuristics.contains("\nnone               0.00    0  yes         yes"), "{heuristics}");
    let multi = text(&["heuristics", "tiles-3x3", "--metric", "multi"]);
    // A row that slides at once puts more tiles in place than one move.
    assert!(
        multi.contains("manhattan         14.00   22  no          no          after D2 it says 2, not 1"),
        "{multi}"
    );
    assert!(rejection(&["heuristics", "tiles-4x4"]).contains("too many positions"));
}

#[test]
fn methods_are_compared_on_the_same_boards() {
    let compared = text(&["compare", "tiles-3x3", "--count", "5", "--seed", "1"]);
    for method in ["optimal", "fast", "ida", "ida-pruned"] {
        assert!(compared.contains(&format!("\n{method}, lengths\n")), "{compared}");
    }
    let means: Vec<&str> = compared
        .lines()
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with("fast"))
        .filter_map(|line| line.split_whitespace().nth(1))
        .collect();
    assert_eq!(means.len(), 3);
    assert!(means.windows(2).all(|pair| pair[0] == pair[1]), "{compared}");
}

#[test]
fn the_console_slides_tiles() {
    let run = |lines: &str| {
        let output = unfold(&[], lines);
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is text");
        (text(output.stdout), text(output.stderr))
    };
    let (printed, complaints) = run(
        "puzzle tiles-3x3\nscramble RDLDR\nprint\ndo UL\nprint\nhint length\nsolve\ncheck\nundo 3\ncheck\n",
    );
    assert_eq!(complaints, "");
    let boards = "1 . 2\n4 6 3\n7 5 8\n1 6 2\n4 3 .\n7 5 8\n";
    let expected = format!(
        "{boards}7 single-tile moves from here\nRDLURUL (7 single-tile moves)\nsolved\nRDL\nnot solved\n"
    );
    assert_eq!(printed, expected);
    let (printed, complaints) = run("puzzle tiles-10x10\nrandom 500\nsolve\ncheck\npuzzle\n");
    assert_eq!(complaints, "");
    assert!(printed.contains(" single-tile moves)\nsolved\ntiles-10x10; there is gear"), "{printed}");
    let (printed, complaints) =
        run("puzzle tiles-3x3\nscramble R\ndo R2\n do DQ\ndo LL\npuzzle tiles-1x1\nprint\n");
    assert_eq!(printed, "1 2 3\n4 5 6\n7 . 8\n");
    let expected = [
        "line 3, column 4: R2 cannot be done there, for only one tile can slide that way",
        "line 4, column 6: expected one of the directions U D L R in which tiles slide, found “Q”",
        "line 5, column 5: L cannot be done there, for the blank is in the last column",
        "line 6, column 8: there is no puzzle “tiles-1x1”",
    ];
    let complaints: Vec<&str> = complaints.lines().collect();
    for (rejection, expected) in complaints.iter().zip(expected) {
        assert!(rejection.starts_with(&format!("unfold: {expected}")), "{rejection}");
    }
    assert_eq!(complaints.len(), expected.len());
}
