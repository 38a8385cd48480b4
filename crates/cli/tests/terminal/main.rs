//! The terminal program as other programs use it.

mod tiles;

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use unfold_core::puzzle::{Kind, Puzzle};

fn unfold(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_unfold"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that refuses its arguments ends without reading its input, and the pipe may be closed by then.
    let _ = child.stdin.take().expect("it has an input").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

fn text(arguments: &[&str]) -> String {
    let output = unfold(arguments, "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is text")
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).expect("the output is text");
    text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

const FARTHEST: &str = "F U' F' U' F' R' R' U R' U' R' R' R'";

#[test]
fn solve_answers_each_line_with_an_object() {
    let state = text(&["state", "gear", FARTHEST]);
    let input = format!("{FARTHEST}\n{state}R U2 F5'\n?puzzle=gear&setup-alg=R+U&alg=F+F&at=1");
    let output = unfold(&["solve", "gear"], &input);
    assert_eq!(output.status.code(), Some(0));
    let answers = lines(&output);
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[3]["length"], 3);
    assert_eq!(answers[0]["input"], FARTHEST);
    for answer in &answers[..2] {
        assert_eq!(answer["length"], 13);
        assert_eq!(answer["optimal"], true);
        assert!(answer["nodes"].is_u64() && answer["micros"].is_u64());
    }
    let solution = answers[0]["solution"].as_str().expect("a solution is text");
    assert_eq!(text(&["state", "gear", FARTHEST, solution]), text(&["state", "gear"]));
}

#[test]
fn a_bad_line_is_an_error_among_answers_and_exit_code_one() {
    let output = unfold(&["solve", "gear-cube"], "R\nR Q\nU\nUUU/000\n");
    assert_eq!(output.status.code(), Some(1));
    let answers = lines(&output);
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[1]["input"], "R Q");
    let error = answers[1]["error"].as_str().expect("an error is text");
    assert!(error.starts_with("column 3: expected one of the moves"), "{error}");
    assert!(answers[3]["error"].is_string());
    assert_eq!((&answers[0]["solution"], &answers[2]["solution"]), (&"R'".into(), &"U'".into()));
}

#[test]
fn answers_keep_the_order_of_the_lines_on_any_number_of_threads() {
    let scrambles = text(&["scramble", "gear", "--seed", "9", "--count", "200"]);
    let one = lines(&unfold(&["solve", "gear", "--jobs", "1", "--metric", "axis"], &scrambles));
    let four = lines(&unfold(&["solve", "gear", "--jobs", "4", "--metric", "axis"], &scrambles));
    let essence = |answers: &[Value]| -> Vec<(Value, Value)> {
        answers.iter().map(|answer| (answer["input"].clone(), answer["solution"].clone())).collect()
    };
    assert_eq!(one.len(), 200);
    assert_eq!(essence(&one), essence(&four));
    let inputs: Vec<&str> = one.iter().filter_map(|answer| answer["input"].as_str()).collect();
    assert_eq!(inputs, scrambles.lines().collect::<Vec<_>>());
}

#[test]
fn states_and_nets_are_those_of_the_lines_where_no_moves_are_given() {
    let state = |alg: &str| text(&["state", "3x3x3", alg]);
    let link = "https://alg.cubing.net/?alg=R_U-&setup=F";
    let input = format!("R U'\n\n{}{link}\r\nF", state("R"));
    let output = unfold(&["state", "3x3x3"], &input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let expected = [state("R U'"), state(""), state("R"), state("F R U'"), state("F")].concat();
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    // An argument is always moves, even if it looks like stickers.
    assert_eq!(state("UUU"), state("U'"));
    assert_eq!(state(link), state("F R U'"));
    // Empty input is the solved puzzle.
    assert_eq!(text(&["state", "3x3x3"]), state(""));
    let net = |alg: &str| text(&["net", "tiles-3x3", alg]);
    let output = unfold(&["net", "tiles-3x3"], "R\nDR\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{}\n{}", net("R"), net("DR")));
    // Errors name their line, and the other lines go on.
    let output = unfold(&["state", "3x3x3"], "R\nQ\n?puzzle=2x2x2&alg=R\nU\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout), [state("R"), state("U")].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("unfold: line 2, column 1: expected one of the moves"), "{errors}");
    assert!(errors.contains("unfold: line 3, the link is to a 2x2x2, not to a 3x3x3"), "{errors}");
}

#[test]
fn methods_metrics_and_limits_can_be_chosen() {
    let solve = |options: &[&str]| {
        let arguments = [&["solve", "gear"], options].concat();
        lines(&unfold(&arguments, "R6 U2")).remove(0)
    };
    assert_eq!(solve(&["--metric", "axis"])["length"], 2);
    assert_eq!(solve(&["--method", "ida"])["length"], 8);
    assert_eq!(solve(&["--method", "ida", "--heuristic", "none"])["length"], 8);
    let stopped = solve(&["--method", "ida", "--heuristic", "none", "--max-nodes", "5"]);
    assert_eq!(stopped["error"], "stopped at the limit of 5 nodes");
    for method in ["astar", "ucs", "bfs"] {
        assert_eq!(solve(&["--method", method])["length"], 8);
    }
    assert_eq!(solve(&["--method", "astar", "--heuristic", "turns-or-cells"])["optimal"], true);
    // The former name of wrong-cells.
    assert_eq!(solve(&["--method", "astar", "--heuristic", "wrong-cells-26"])["optimal"], true);
    let unproven = solve(&["--method", "ida", "--heuristic", "smaller-distance", "--metric", "axis"]);
    assert_eq!(unproven["optimal"], false);
    assert!(unproven["length"].as_u64() >= Some(2));
    let full = solve(&["--method", "ucs", "--memory-mb", "1"]);
    assert_eq!(full["error"], "stopped at the limit of 1 MB of memory");
    let counters = &solve(&["--method", "ida", "--heuristic", "gear-sum", "--counters"])["counters"];
    assert!(counters["generated"].as_u64() >= counters["expanded"].as_u64());
    assert_eq!(counters["rounds"][0]["threshold"], 2);
    assert!(text(&["methods", "gear"]).starts_with("method table"));
}

#[test]
fn former_names_of_methods_and_heuristics_are_still_read() {
    // Compares the counters of the search, so that a former name cannot mean another heuristic.
    let searched = |heuristic: &str| {
        let options = ["solve", "gear", "--method", "ida", "--heuristic", heuristic, "--counters"];
        let answer = lines(&unfold(&options, "R3 U2 F")).remove(0);
        (answer["solution"].clone(), answer["counters"]["expanded"].as_u64().expect("it is counted"))
    };
    let methods = text(&["methods", "gear"]);
    for (former, now) in [
        ("seed-000", "turns-or-cells"),
        ("seed-001", "smaller-distance"),
        ("seed-001-grid", "grid-distance"),
        ("wrong-cells-26", "wrong-cells"),
    ] {
        assert_eq!(searched(former), searched(now), "{former}");
        assert!(methods.contains(&format!("heuristic {now} ")), "{methods}");
        assert!(!methods.contains(&format!("{former} ")), "{methods}");
    }

    let methods = text(&["methods", "3x3x3"]);
    assert!(methods.contains("method four-phase-modified "), "{methods}");
    assert!(!methods.contains("four-phase-seed"), "{methods}");
    let solution = |name| solved(&["3x3x3", "--method", name], FAR)["solution"].clone();
    assert_eq!(solution("four-phase-seed"), solution("four-phase-modified"));
    // The output has the present name.
    let compared = text(&["compare", "3x3x3", "--method", "four-phase,four-phase-seed", "--count", "2"]);
    assert!(compared.contains("four-phase-modified, lengths\n"), "{compared}");
    let printed = |name| console(&format!("puzzle 3x3x3\nscramble R U F2\nsolve {name}\n"));
    assert_eq!(printed("four-phase-seed"), printed("four-phase-modified"));
    assert_eq!(printed("four-phase-seed").1, "");
}

#[test]
fn heuristics_are_measured_and_positions_drawn_at_a_distance() {
    let table = text(&["heuristics", "gear"]);
    assert!(table.contains("turns-or-cells     2.41    3  yes         yes"), "{table}");
    assert!(table.contains("wrong-cells        1.92    2  yes         yes"), "{table}");
    assert!(!table.contains("wrong-cells-26"), "{table}");
    let axis = text(&["heuristics", "gear", "--metric", "axis"]);
    assert!(axis.contains("it says 3, not 1"), "{axis}");
    for (distance, expected) in [("9", 9), ("farthest", 13)] {
        let scramble = text(&["scramble", "gear", "--distance", distance, "--seed", "3"]);
        assert_eq!(lines(&unfold(&["solve", "gear"], &scramble))[0]["length"], expected);
    }
}

#[test]
fn scrambles_repeat_with_their_seed() {
    let draw = |seed: &str, more: &[&str]| text(&[&["scramble", "gear", "--seed", seed], more].concat());
    assert_eq!(draw("1", &[]), draw("1", &[]));
    assert_ne!(draw("1", &[]), draw("2", &[]));
    assert_eq!(draw("1", &["--count", "3"]).lines().count(), 3);
    assert_eq!(draw("1", &["--moves", "25"]).split_whitespace().count(), 25);
    let alternating = draw("1", &["--moves", "300", "--most-equal", "1"]);
    let moves: Vec<&str> = alternating.split_whitespace().collect();
    assert!(moves.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn a_fresh_seed_is_printed_and_reproduces_its_scramble() {
    for more in [&["--count", "3"][..], &["--moves", "30"]] {
        let drawn = unfold(&[&["scramble", "gear"], more].concat(), "");
        let printed = String::from_utf8(drawn.stderr).expect("it is text");
        let seed = printed.trim().strip_prefix("seed ").expect("it is printed");
        // 256 bits: a shorter seed could not reach most positions of a cube.
        assert_eq!((seed.len(), seed.chars().all(|digit| digit.is_ascii_hexdigit())), (64, true), "{seed}");
        let again = text(&[&["scramble", "gear", "--seed", seed], more].concat());
        assert_eq!(again.as_bytes(), drawn.stdout);
    }
    let output = unfold(&["scramble", "gear", "--seed", "soon"], "");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(complaint.contains("a number below 2^64 or 64 hexadecimal digits are wanted"), "{complaint}");
}

#[test]
fn no_text_promises_a_missing_solver() {
    let larger = unfold_core::puzzle::AnyPuzzle::named("4x4x4").expect("it is known");
    assert!(unfold_core::solve::offers(&larger).is_empty(), "the texts may say so");
    let line =
        |text: &'static str, start: &str| text.lines().find(|line| line.trim_start().starts_with(start));
    let texts = [
        line(include_str!("../../Cargo.toml"), "description"),
        line(include_str!("../../../core/Cargo.toml"), "description"),
        line(include_str!("../../../../index.html"), "<meta name=\"description\""),
        line(include_str!("../../../../shell/manifest.webmanifest"), "\"description\""),
        line(include_str!("../../../../README.md"), "**Rubik's cubes**"),
        Some(larger.kind().title().1),
    ];
    for text in texts.map(|text| text.expect("there is one")) {
        assert!(text.contains("3x3x3") || text.contains("3×3×3"), "{text}");
        assert!(!text.contains("cubes of any size"), "{text}");
    }
    assert!(text(&["--help"]).contains("solvers for 2x2x2 and 3x3x3"));
}

#[test]
fn nets_states_and_distances_are_printed() {
    assert_eq!(text(&["net", "gear"]), include_str!("../../../core/tests/data/net_solved.txt"));
    assert_eq!(text(&["net", "gear", "R"]), include_str!("../../../core/tests/data/net_after_r.txt"));
    assert_eq!(
        text(&["state", "gear", "R4"]),
        "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB/400\n"
    );
    assert!(text(&["distances", "gear"]).ends_with("13     12\nstates 165888, mean 8.2925\n"));
    assert!(text(&["distances", "gear-cube", "--metric", "axis"]).ends_with("states 41472, mean 4.3032\n"));
}

#[test]
fn gears_can_be_held_in_both_ways() {
    let face = |arguments: &[&str]| text(&[arguments, &["--hold", "face"]].concat());
    for (command, puzzle) in [("state", "gear"), ("net", "gear-cube")] {
        let middle = text(&[command, puzzle, "R F R"]);
        assert_eq!(face(&[command, puzzle, "R", "U", "F"]), middle);
        assert_eq!(text(&[command, puzzle, "R F R", "--hold", "middle"]), middle);
    }
    // The random positions are the same in both holds.
    for more in [&[][..], &["--moves", "9"], &["--distance", "7"]] {
        let draw = [&["scramble", "gear", "--seed", "5", "--count", "4"], more].concat();
        let (theirs, ours) = (face(&draw), text(&draw));
        assert_ne!(theirs, ours);
        for (theirs, ours) in theirs.lines().zip(ours.lines()) {
            assert_eq!(face(&["state", "gear", theirs]), text(&["state", "gear", ours]));
        }
    }
    // A solution continues from the end of the scramble.
    let scramble = "U3 R2' U' R5 U2 F' R4 F6 U5' R";
    let answer = solved(&["gear", "--hold", "face"], scramble);
    let solution = answer["solution"].as_str().expect("a text");
    assert_eq!(face(&["state", "gear", scramble, solution]), text(&["state", "gear"]), "{solution}");
    let state = face(&["state", "gear", "R U"]);
    assert_eq!(solved(&["gear", "--hold", "face"], "R U")["solution"], "U' R'");
    assert_eq!(solved(&["gear", "--hold", "face"], &state)["solution"], "F' U'");
    assert_eq!(solved(&["gear"], "R F")["solution"], "F' R'");
    let example = |measured: &str| {
        let line =
            measured.lines().find(|line| line.contains("after")).expect("one of them can be too large");
        line.split("after ").nth(1).and_then(|rest| rest.split(" it says").next()).expect("moves").to_string()
    };
    let [theirs, ours] =
        [face(&["heuristics", "gear"]), text(&["heuristics", "gear"])].map(|text| example(&text));
    assert_eq!(face(&["state", "gear", &theirs]), text(&["state", "gear", &ours]));
}

#[test]
fn the_console_holds_gears_in_both_ways() {
    let lines =
        "hold\nhold face\nscramble R U\ndo F\nundo\nhint\nsolve\ncheck\nhold middle\nundo 2\nreverse\n";
    let (printed, complaints, _) = console(lines);
    assert_eq!(complaints, "");
    assert_eq!(
        printed.lines().collect::<Vec<_>>(),
        [
            "Holding the middle: R turns the right and the left face by a quarter each, and the middle slice stays",
            "Holding the opposite face: R turns the right face by half and the middle slice by a quarter, and the left face stays",
            "F'",
            "next U'",
            "U' R' (2 quarter turns)",
            "solved",
            "Holding the middle: R turns the right and the left face by a quarter each, and the middle slice stays",
            "R F",
            "F' R'",
        ]
    );
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("hold");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("moves.txt").to_string_lossy().into_owned();
    console(&format!("hold face\nscramble (R U)2 // theirs\ndo F\nsave {file}\n"));
    assert_eq!(std::fs::read_to_string(&file).expect("it was written"), "(R U)2 // theirs\nF\n");
    let (read, _, _) = console(&format!("hold face\nread {file}\nhold middle\nsave {file}\n"));
    assert!(read.contains("R U R U F"), "{read}");
    assert_eq!(std::fs::read_to_string(&file).expect("it was written"), "R F U R // theirs\nU\n");
    let (_, complaints, _) = console("hold left\npuzzle 3x3x3\nhold face\n");
    assert!(
        complaints.contains("line 1, column 6: expected “middle” or “face”, found “left”"),
        "{complaints}"
    );
    assert!(
        complaints.contains("line 3, column 1: moves of the 3x3x3 are written in one way only"),
        "{complaints}"
    );
    // A random scramble is printed in the chosen hold.
    let (drawn, _, _) = console("hold face\nrandom 9\nreverse\ncheck\n");
    let lines: Vec<&str> = drawn.lines().skip(1).collect();
    let back: Vec<String> = lines[0]
        .split(' ')
        .rev()
        .map(|mv| if let Some(mv) = mv.strip_suffix('\'') { mv.to_string() } else { format!("{mv}'") })
        .collect();
    assert_eq!((lines[1], lines[2]), (back.join(" ").as_str(), "solved"));
}

#[test]
fn cubes_of_any_size_have_states_nets_and_scrambles() {
    assert_eq!(text(&["state", "2x2x2"]), "UUUURRRRFFFFDDDDLLLLBBBB\n");
    assert_eq!(text(&["state", "3x3x3", "R U"]), "UUUUUUFFFUBBRRRRRRRRRFFDFFDDDBDDBDDBFFDLLLLLLLLLUBBUBB\n");
    assert_eq!(
        text(&["state", "5x5x5", "[Rw, 2-3U]2 /* and back */", "[2-3U, Rw]2"]),
        text(&["state", "5x5x5"])
    );
    let net = text(&["net", "2x2x2", "R"]);
    assert_eq!(net, "     W G\n     W G\nO O  G Y  R R  W B\nO O  G Y  R R  W B\n     Y B\n     Y B\n");
    // Moves to a uniformly random position: the inverse of a solution.
    assert!((15..=21).contains(&text(&["scramble", "3x3x3", "--seed", "1"]).split_whitespace().count()));
    assert_eq!(text(&["scramble", "7x7x7", "--seed", "1"]).split_whitespace().count(), 100);
    assert_eq!(text(&["scramble", "4x4x4", "--moves", "7"]).split_whitespace().count(), 7);
    let output = unfold(&["solve", "5x5x5"], "R");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no solver for the 5x5x5"));
}

/// The output and the errors of the console for piped lines, and the exit code.
fn console(lines: &str) -> (String, String, Option<i32>) {
    let output = unfold(&[], lines);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is text");
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn the_console_runs_piped_lines() {
    let (printed, _, code) = console("random 20\nprint\n");
    assert_eq!(code, Some(0));
    assert_eq!(printed.lines().next().map(|line| line.split(' ').count()), Some(20));
    assert!(printed.lines().count() > 30);
    // The check of “Rubik's Cube of any size”: actions and then their opposites in reverse.
    let actions = "do TURN_ROW_0_RIGHT TURN_ROW_1_LEFT FACE_RIGHT TURN_COL_2_DOWN FACE_TOP FACE_BACK";
    let lines = format!("puzzle 3x3x3\n{actions}\ncheck\nreverse\ncheck\nquit\nfly\n");
    let (printed, complaints, code) = console(&lines);
    assert_eq!(printed, "not solved\ny2 x R y' E U\nsolved\n");
    assert_eq!((complaints.as_str(), code), ("", Some(0)));
    let (printed, _, _) = console("puzzle 5x5x5\nrandom 60\ndo Rw\nreverse\ncheck\n");
    assert!(printed.ends_with("\nsolved\n"), "{printed}");
    let (printed, _, _) = console("scramble R U2\nsolve\ncheck\n");
    assert_eq!(printed, "U2' R' (3 quarter turns)\nsolved\n");
    // Actions that do not fit are refused.
    let (printed, complaints, _) = console("puzzle 5x5x5\ndo (R U F)1700\nsolve\ncheck\n");
    assert_eq!(printed, "not solved\n");
    assert!(complaints.contains("line 3, column 1: that would be more than 10000 moves"), "{complaints}");
    let (printed, _, _) = console("puzzle 4x4x4\nscramble R 2U2\nsolve\ncheck\nundo 2\ncheck\n");
    assert!(printed.ends_with("taken back:\n2U2 R'\nsolved\nR 2U2\nnot solved\n"), "{printed}");
    assert_eq!(console("help\n").0.lines().count(), 19);
    assert!(console("puzzle 3x3x3\nactions\n").0.lines().count() == 17);
    assert!(console("methods\n").0.starts_with("method table"));
}

#[test]
fn the_console_reads_and_writes_files() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("console");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (moves, layout) = (file("moves.txt"), file("layout of a cube.txt"));
    let lines =
        format!("puzzle 3x3x3\nscramble R U2 F'\ndo [R, U]\nsave {moves}\nsave {layout} layout\nprint\n");
    let (first, complaints, _) = console(&lines);
    assert_eq!(complaints, "");
    assert_eq!(std::fs::read_to_string(&moves).expect("it was written"), "R U2 F'\nR U R' U'\n");
    assert_eq!(std::fs::read_to_string(&layout).expect("it was written"), first);
    let (again, complaints, _) = console(&format!("puzzle 3x3x3\nread {moves}\nprint\n"));
    assert_eq!((again, complaints.as_str()), (format!("R U2 F' R U R' U'\n{first}"), ""));
    // A layout determines its size.
    let (seen, complaints, _) = console(&format!("puzzle 4x4x4\nsee {layout}\npuzzle\n"));
    assert_eq!(complaints, "");
    assert!(seen.starts_with(&first) && seen.contains("3x3x3;"), "{seen}");
}

#[test]
fn the_console_names_the_place_of_a_mistake_and_goes_on() {
    let lines = "puzzle 3x3x3\nfly\n  do R U Q\nscramble (R U\nrandom 0\nundo\nread\nread /no/such/file\n\
                 puzzle skewb\ndo TURN_ROW_3_LEFT\nprint it\n# a comment\nsave\nsolve fast\ncheck\n";
    let (printed, complaints, code) = console(lines);
    assert_eq!((printed.as_str(), code), ("solved\n", Some(1)));
    let expected = [
        "line 2, column 1: there is no command “fly”; “help” lists them",
        "line 3, column 10: expected one of the moves U R F D L B, M E S, x y z, found “Q”",
        "line 4, column 10: “(” has no “)” after it",
        "line 5, column 8: expected a number from 1 to 10000, found “0”",
        "line 6, column 1: nothing was done since the start",
        "line 7, column 5: expected the name of a file",
        "line 8, the file /no/such/file cannot be read",
        "line 9, column 8: there is no puzzle “skewb”; there is gear",
        "line 10, column 4: the 3x3x3 has no action “TURN_ROW_3_LEFT”; “actions” lists them",
        "line 11, column 7: expected nothing more, found “it”",
        "line 13, column 5: expected the name of a file",
        "line 14, column 7: there is no method “fast”; there is two-phase, four-phase",
    ];
    let complaints: Vec<&str> = complaints.lines().collect();
    for (complaint, expected) in complaints.iter().zip(expected) {
        assert!(complaint.starts_with(&format!("unfold: {expected}")), "{complaint}");
    }
    assert_eq!(complaints.len(), expected.len());
}

#[test]
fn mistakes_are_answered_with_a_sentence_and_exit_code_two() {
    let cases: [(&[&str], &str); 13] = [
        (&["scramble", "gear", "--distance", "14"], "the farthest are 13"),
        (&["scramble", "gear", "--distance", "near"], "a number or “farthest” is wanted"),
        (&["scramble", "gear", "--distance", "1", "--moves", "2"], "both say what to draw"),
        (&["scramble", "gear", "--metric", "axis"], "--metric goes with --distance"),
        (&["fold"], "there is no command “fold”"),
        (&["solve"], "unfold solve wants the name of a puzzle"),
        (
            &["solve", "skewb"],
            "there is no puzzle “skewb”; there is gear, gear-cube, 2x2x2 and so on up to 64x64x64",
        ),
        (
            &["solve", "gear", "--method", "magic"],
            "there is no method “magic”; there is table, ida, astar, ucs, bfs",
        ),
        (&["net", "gear", "R Q"], "column 3: expected"),
        (&["net", "gear", "--seed", "1"], "unfold net takes no option --seed"),
        (&["net", "gear", "R", "--hold", "left"], "face or middle is wanted"),
        (
            &["state", "3x3x3", "R", "--hold", "face"],
            "--hold does not go with the 3x3x3, whose moves are written in one way only",
        ),
        (&["distances", "gear", "--hold", "face"], "unfold distances takes no option --hold"),
    ];
    for (arguments, message) in cases {
        let output = unfold(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
}

/// The JSON object for a solved line.
fn solved(arguments: &[&str], line: &str) -> serde_json::Value {
    let output = unfold(&[&["solve"], arguments].concat(), line);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    serde_json::from_slice(&output.stdout).expect("an object")
}

/// A position far from solved.
const FAR: &str = "R U F2 D L2 B U2 R F D2 L B2 U R2 F D L U B2 R2";

#[test]
fn cubes_are_solved_by_every_method_and_to_every_goal() {
    let moves = |answer: &serde_json::Value| answer["solution"].as_str().expect("a text").to_string();
    let after = |answer: &serde_json::Value| text(&["state", "3x3x3", FAR, &moves(answer)]);
    let solved_state = text(&["state", "3x3x3"]);
    for method in ["two-phase", "four-phase", "four-phase-axes", "four-phase-modified"] {
        let answer = solved(&["3x3x3", "--method", method], FAR);
        assert_eq!(after(&answer), solved_state, "{method}");
        assert_eq!(answer["length"].as_u64(), Some(moves(&answer).split_whitespace().count() as u64));
    }
    assert!(solved(&["3x3x3"], FAR)["length"].as_u64() <= Some(21));
    assert!(solved(&["3x3x3", "--max-moves", "19"], FAR)["length"].as_u64() <= Some(19));
    assert!(solved(&["3x3x3", "--time-ms", "100"], FAR)["length"].as_u64() <= Some(20));
    let answer = solved(&["3x3x3", "--goal", "U2 D2 R2 L2 F2 B2"], FAR);
    assert_eq!(after(&answer), text(&["state", "3x3x3", "U2 D2 R2 L2 F2 B2"]));
    let answer = solved(&["3x3x3", "--method", "four-phase", "--counters"], FAR);
    assert_eq!(answer["phases"].as_array().map(Vec::len), Some(4));
    let answer = solved(&["2x2x2"], "R U F2 x R' U2 F");
    assert_eq!(answer["optimal"], true);
    // A nearly solved cube gets its shortest solution, in every orientation.
    let answer = solved(&["3x3x3"], "x M2 E2 S2");
    assert_eq!((answer["length"].as_u64(), answer["optimal"].as_bool()), (Some(6), Some(true)));
    let output = unfold(&["solve", "3x3x3", "--max-moves", "3"], FAR);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("no solution of at most 3 moves was found"));
}

#[test]
fn methods_are_compared_on_the_same_positions() {
    let compared = text(&["compare", "3x3x3", "--count", "30", "--seed", "7"]);
    for method in ["two-phase", "four-phase", "four-phase-axes", "four-phase-modified"] {
        assert!(compared.contains(&format!("{method}, lengths\n")), "{compared}");
        assert!(compared.contains(&format!("{method}, microseconds below\n")), "{compared}");
    }
    let lengths = |text: &str| text.split("\n\n").next().map(str::to_string);
    let again = text(&["compare", "3x3x3", "--count", "30", "--seed", "7"]);
    assert_eq!(lengths(&compared), lengths(&again));
    let heads = compared.lines().next().map(|line| line.split_whitespace().collect::<Vec<_>>());
    assert_eq!(heads, Some(vec!["length", "median", "mean", "spread", "least", "most"]));
    let output = unfold(&["compare", "5x5x5"], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no solver for the 5x5x5"));
}

#[test]
fn the_console_gives_hints_and_takes_limits() {
    let (printed, complaints, _) =
        console("puzzle 3x3x3\nscramble R U\nhint length\nhint\nsolve two-phase 19\ncheck\nhint\n");
    assert_eq!(complaints, "");
    assert_eq!(printed, "2 moves from here\nnext U'\nU' R' (2 moves)\nsolved\nit is solved already\n");
    let (_, complaints, _) =
        console("puzzle 3x3x3\nscramble R\nsolve two-phase many\nsolve four-phase-modified 9\n");
    let complaints: Vec<&str> = complaints.lines().collect();
    assert!(
        complaints[0].contains("line 3, column 17: expected a number of moves, found “many”"),
        "{complaints:?}"
    );
    assert!(
        complaints[1].contains("line 4, column 27: the method “four-phase-modified” cannot be asked"),
        "{complaints:?}"
    );
}
