//! Moves of the gear ball in its two holds: a text in one hold translates to the other.

use proptest::prelude::*;
use unfold_core::geometry::{Axis, Face, Vector};
use unfold_core::notation::{Held, Hold, Move, Script, invert, parse, parse_held, print};
use unfold_core::puzzle::gear_ball::GearBall;
use unfold_core::puzzle::{AnyPuzzle, Puzzle};
use unfold_core::workbench::session::{Rewriting, Session, SessionAction, Setup};
use unfold_core::workbench::share;

fn ball() -> AnyPuzzle {
    AnyPuzzle::named("gear").expect("it is known")
}

fn after(moves: &[Move]) -> AnyPuzzle {
    let mut puzzle = ball();
    puzzle.apply_all(moves).expect("the ball has these moves");
    puzzle
}

fn read(text: &str, held: impl Into<Held>) -> Script {
    Script::read_held(text, &ball(), held.into()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A text translated to the hold by the middle.
fn meaning(text: &str, hold: Hold) -> String {
    print(&read(text, hold))
}

/// Moves as text, from the starting hold.
fn written(moves: &[Move], hold: Hold) -> String {
    Script::from(moves.to_vec()).spelled(hold.into()).text().to_string()
}

#[test]
fn known_texts_are_translated() {
    for (face, middle) in [
        ("R U", "R F"),
        ("R F", "R U"),
        ("R U F", "R F R"),
        ("R' U", "R' F"),
        ("L U", "R F"),
        ("R2 U", "R2 U"),
        ("R3 U5' F6", "R3 F5' R6"),
        ("(R U)3", "R F U R F U"),
        ("[R, U]", "R F U' R'"),
        ("x R U", "R U"),
        ("R x U", "R U"),
        ("R x2 U", "R F"),
        // As csTimer writes a scramble.
        ("U3 R2' U' R5 U2 F' R4 F6 U5' R", "U3 F2' U' R5 F2 U' F4 U6 R5' U"),
    ] {
        assert_eq!(meaning(face, Hold::Face), middle, "{face}");
    }
    for (text, middle) in
        [("R x U", "R F"), ("x' U F y3 U", "F U F"), ("x2 U", "U"), ("x R x y2 F z U", "R F R")]
    {
        assert_eq!(meaning(text, Hold::Middle), middle, "{text}");
    }
    // The rule in terms of letters alone: every odd turn swaps the names of the other two axes.
    let text = "U3 R2' U' R5 U2 F' R4 F6 U5' R F F' U' R3 F";
    let mut names = ['R', 'U', 'F'];
    let mut by_hand = Vec::new();
    for mv in parse(text, &ball()).expect("well written") {
        let at = "RUF".find(mv.letter).expect("there are three");
        by_hand.push(Move::new(names[at], mv.amount));
        if mv.amount % 2 != 0 {
            names.swap((at + 1) % 3, (at + 2) % 3);
        }
    }
    assert_eq!(parse_held(text, &ball(), Hold::Face.into()), Ok(by_hand));
}

#[test]
fn other_letters_and_layers_are_refused_in_both_ways() {
    for hold in Hold::ALL {
        let refuse = |text: &str| {
            Script::read_held(text, &ball(), hold.into()).expect_err("it is not a move").to_string()
        };
        let expected = "expected one of the moves R, U, F (or L, D, B) or x, y, z";
        assert_eq!(refuse("x Q"), format!("column 3: {expected}, found “Q”"));
        assert_eq!(refuse("R 2x"), format!("column 4: {expected}, found “x”"));
        assert_eq!(refuse("xw"), format!("column 1: {expected}, found “xw”"));
        assert_eq!(refuse("x R7"), "column 4: expected a count from 2 to 6, found “7”");
    }
    // The ball itself is never turned as a whole.
    assert!(ball().apply(Move::new('x', 1)).is_err());
}

#[test]
fn a_text_is_translated_with_its_comments_and_lines() {
    let script = read("(R U)2 . F // first\n\n/* a */ x U /* b */ [R: F2] // last", Hold::Middle);
    let face = script.spelled(Hold::Face.into());
    assert_eq!(face.text(), "R F U R . U // first\n\n/* a */ U /* b */ F U2 F' // last");
    assert_eq!(read(face.text(), Hold::Face)[..], script[..]);
    assert_eq!(script.spelled(Hold::Middle.into()).text(), script.text(), "as it was written");
    let places: Vec<&str> =
        (0..script.len()).map(|at| &face.text()[face.place(at).expect("it is there")]).collect();
    assert_eq!(places.join(" "), print(&face.moves()));
    assert_eq!(face.get(1).map(|mv| mv.to_string()).as_deref(), Some("F"));
    // `text` is for the hold by the middle, `written_text` is the original.
    let theirs = read("(R U)2 // both", Hold::Face);
    assert_eq!(theirs.text(), "R F U R // both");
    assert_eq!(theirs.written_text(), Some("(R U)2 // both"));
}

#[test]
fn a_text_continues_in_its_hold() {
    let mut script = read("[R, U] x // so far", Hold::Face);
    script.push(Move::new('U', 1));
    let text = script.spelled(Hold::Face.into()).text().to_string();
    assert_eq!(text, "[R, U] x // so far\nU");
    assert_eq!(read(&text, Hold::Face), script);
    script.truncate(3);
    assert_eq!(script.spelled(Hold::Face.into()).text(), "R U R'");
    let mut split = read("R // one\nU3 F // two", Hold::Face);
    split.split(1, Move::new('F', 1), Move::new('F', 2));
    let text = split.spelled(Hold::Face.into()).text().to_string();
    assert_eq!(text, "R // one\nU U2 F");
    assert_eq!(read(&text, Hold::Face)[..], split[..]);
}

/// Any valid text.
fn texts() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        6 => "[RUFLDB][2-6]?'?",
        2 => "[xyz][2-5]?'?",
        1 => Just(".".to_string()),
        1 => Just("/* c */".to_string()),
        1 => Just("// d\n".to_string()),
        1 => Just("\n".to_string()),
    ];
    let parts =
        |part: BoxedStrategy<String>| prop::collection::vec(part, 0..5).prop_map(|parts| parts.join(" "));
    part.boxed().prop_recursive(3, 24, 5, move |inner| {
        let inside = || parts(inner.clone().boxed());
        prop_oneof![
            inside(),
            (inside(), "[023]?'?").prop_map(|(a, count)| format!("({a}){count}")),
            (inside(), inside(), "2?'?").prop_map(|(a, b, count)| format!("[{a}, {b}]{count}")),
            (inside(), inside()).prop_map(|(a, b)| format!("[{a}: {b}]")),
        ]
    })
}

fn holds() -> impl Strategy<Value = Hold> {
    prop::sample::select(Hold::ALL.to_vec())
}

/// Any hold at the start of a text.
fn places() -> impl Strategy<Value = Held> {
    (holds(), "[xyzRUF]{0,3}").prop_map(|(hold, before)| read(&before, hold).spelled(hold.into()).end())
}

proptest! {
    #[test]
    fn a_round_trip_changes_nothing(text in texts(), from in places(), to in places()) {
        let script = read(&text, from);
        let there = script.spelled(to);
        let again = read(there.text(), to);
        prop_assert_eq!(&again[..], &script[..], "{}", there.text());
        prop_assert_eq!(again.spelled(to).end(), there.end());
        // After the first translation, further ones are lossless.
        let back = read(again.spelled(from).text(), from);
        prop_assert_eq!(&back[..], &script[..]);
        let there_again = back.spelled(to);
        prop_assert_eq!(read(there_again.text(), to).spelled(from), back.spelled(from));
        if script.written_held() != Some(to) {
            prop_assert_eq!(there.moves(), to.write_all(&script));
        }
        prop_assert_eq!(after(&script), after(&again));
    }

    #[test]
    fn plain_moves_print_as_they_are_read(text in "([RUF][2-5]?'? ){0,12}", hold in holds()) {
        let printed = written(&read(&text, hold), hold);
        prop_assert_eq!(&printed, text.trim_end());
        prop_assert_eq!(meaning(&printed, hold), meaning(&text, hold));
    }

    #[test]
    fn a_text_that_is_cut_and_continued_means_the_same(
        text in texts(), held in places(), shown in places(), at in 0..20_usize, more in "([RUF]'? ){0,4}",
    ) {
        let mut script = read(&text, held);
        script.truncate(at);
        let mut expected = read(&text, held)[..].to_vec();
        expected.truncate(at);
        for mv in parse(&more, &ball()).expect("well written") {
            script.push(mv);
            expected.push(mv);
        }
        prop_assert_eq!(&script[..], &expected[..]);
        for start in [held, shown] {
            let spelled = script.spelled(start);
            let again = read(spelled.text(), start);
            prop_assert_eq!(&again[..], &expected[..], "{}", spelled.text());
            prop_assert_eq!(again.spelled(start).end(), spelled.end(), "{}", spelled.text());
        }
    }

    #[test]
    fn two_texts_are_one_if_the_second_continues_the_first(one in texts(), two in texts(), held in places()) {
        let first = read(&one, held);
        let second = read(&two, first.spelled(held).end());
        let both = read(&format!("{one}\n{two}"), held);
        prop_assert_eq!(&both[..], &[&first[..], &second[..]].concat()[..]);
    }

    #[test]
    fn the_inverse_takes_back_and_the_mirror_mirrors(text in texts(), held in places()) {
        let script = read(&text, held);
        let inverse = script.inverse(&ball()).expect("the ball can do all moves");
        let expected = parse(&print(&invert(&script)), &ball()).expect("well written");
        prop_assert_eq!(&inverse[..], &expected[..], "{}", inverse.text());
        let back = inverse.inverse(&ball()).expect("the ball can do all moves");
        prop_assert_eq!(&back[..], &script[..]);
        let mirror = script.mirrored(&ball()).expect("the ball can do all moves");
        let expected: Vec<Move> = script.iter().map(|mv| mv.inverse()).collect();
        prop_assert_eq!(after(&mirror), after(&expected));
        prop_assert_eq!(mirror.written_held(), script.written_held());
    }

    #[test]
    fn choosing_a_hold_never_changes_a_position(
        setup in texts(), since in texts(), from in holds(), actions in prop::collection::vec(0..8_usize, 0..8),
    ) {
        let session = Session::new(&ball()).after(SessionAction::Hold(from));
        let setup = session.read_setup(&setup).expect("well written");
        let session = session.after(SessionAction::Begin(Setup::Moves(setup)));
        let mut session = session.after(SessionAction::Replace(session.read_moves(&since).expect("well written")));
        for action in actions {
            session = session.after(match action {
                0 => SessionAction::Undo,
                1 => SessionAction::Redo,
                2 => SessionAction::Jump(session.moves().len() / 2),
                3 => SessionAction::TurnAll(vec![Move::new('F', 1), Move::new('U', 2)]),
                4 => SessionAction::lay_out(session.way_back().expect("it began with moves")),
                5 => SessionAction::Rewrite(session.rewritten(Rewriting::Inverse).expect("the ball can do all moves")),
                6 => SessionAction::BeginAfter(1),
                _ => SessionAction::Turn(Move::new('R', 1)),
            });
            for hold in Hold::ALL {
                let held = session.after(SessionAction::Hold(hold));
                prop_assert_eq!((held.position(), held.start()), (session.position(), session.start()));
                prop_assert_eq!(&held.read_moves(held.moves_spelled().text()).expect("well written")[..], &held.moves()[..]);
                // The next move is read as it is written.
                let next = held.held().write(Move::new('U', 1)).0;
                prop_assert_eq!(parse_held(&next.to_string(), &ball(), held.held()), Ok(vec![Move::new('U', 1)]));
                let link = share::query(&held, &[]);
                prop_assert_eq!(link.contains("hold=face"), hold == Hold::Face);
                let opened = share::open(&link);
                prop_assert_eq!((opened.error, opened.session.hold()), (None, hold));
                prop_assert_eq!(opened.session.position(), session.position(), "{}", link);
                prop_assert_eq!(opened.session.start(), session.start(), "{}", link);
                prop_assert_eq!(share::query(&opened.session, &[]), link);
                let shared = share::link("", &held, &[]);
                let reopened = share::open(&shared.text);
                prop_assert_eq!(reopened.session.position(), session.position());
            }
        }
    }
}

// A physical ball, modelled from its mechanics alone. Its layers turn freely. A gear sits in the middle slice and rolls
// between the layers at its sides, twenty teeth of a layer against its own six.

type Point = [f64; 3];

/// A coloured spot on a piece.
#[derive(Clone, Debug)]
struct Spot {
    /// The centre of the piece, which determines its layer.
    piece: Point,
    /// The spot, relative to that centre.
    spot: Point,
    colour: Face,
    /// Whether it is a tooth of a gear, or fixed to its piece.
    is_tooth: bool,
}

fn rotated(point: Point, axis: Point, degrees: f64) -> Point {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let dot: f64 = (0..3).map(|i| axis[i] * point[i]).sum();
    let cross = |i: usize| axis[(i + 1) % 3] * point[(i + 2) % 3] - axis[(i + 2) % 3] * point[(i + 1) % 3];
    // Rodrigues' formula.
    [0, 1, 2].map(|i| point[i] * cos + cross(i) * sin + axis[i] * dot * (1.0 - cos))
}

fn direction(vector: Vector) -> Point {
    let length = f64::from(vector.iter().map(|&x| i32::from(x * x)).sum::<i32>()).sqrt();
    vector.map(|x| f64::from(x) / length)
}

fn pieces() -> impl Iterator<Item = Vector> {
    (0..27_i8).map(|n| [n / 9 - 1, n / 3 % 3 - 1, n % 3 - 1]).filter(|piece| *piece != [0; 3])
}

fn faces_of(piece: Vector) -> impl Iterator<Item = Face> {
    Axis::ALL
        .into_iter()
        .filter(move |axis| piece[axis.index()] != 0)
        .map(move |axis| Face::on(axis, piece[axis.index()]))
}

fn is_edge(piece: Vector) -> bool {
    faces_of(piece).count() == 2
}

fn plastic() -> Vec<Spot> {
    let mut spots = Vec::new();
    for piece in pieces() {
        for face in faces_of(piece) {
            let centre = piece.map(f64::from);
            spots.push(Spot { piece: centre, spot: direction(face.normal()), colour: face, is_tooth: false });
            if is_edge(piece) {
                // Three teeth lean towards each of its two faces.
                let outward = direction(piece);
                let other = faces_of(piece).find(|other| *other != face).expect("it has two");
                let towards = [0, 1, 2].map(|i| (face.normal()[i] - other.normal()[i]).into());
                let towards: Point = towards.map(|x: f64| x / 2_f64.sqrt());
                spots.extend([-60.0, 0.0, 60.0].map(|angle| Spot {
                    piece: centre,
                    spot: rotated(towards, outward, angle),
                    colour: face,
                    is_tooth: true,
                }));
            }
        }
    }
    spots
}

/// Turns the three layers of an axis, each by an angle in degrees, clockwise as seen from the face at its end: the layer
/// of that face, the middle one and the opposite one.
fn turn_layers(spots: &mut [Spot], face: Face, degrees: [f64; 3]) {
    let [near, middle, far] = degrees;
    assert!((near - middle - (middle - far)).abs() < 1e-9, "both layers drive the gears between them alike");
    // A gear rolls against the layers: seen from outside, anticlockwise where the near layer moves clockwise.
    let rolled = (near - middle) * 20.0 / 6.0;
    let normal = direction(face.normal());
    for spot in spots {
        let height: f64 = (0..3).map(|i| normal[i] * spot.piece[i]).sum();
        let turned = if height > 0.5 {
            near
        } else if height < -0.5 {
            far
        } else {
            middle
        };
        let is_edge = spot.piece.iter().filter(|x| x.abs() > 0.5).count() == 2;
        if spot.is_tooth && is_edge && height.abs() < 0.5 {
            let outward = spot.piece.map(|x| x / 2_f64.sqrt());
            spot.spot = rotated(spot.spot, outward, rolled);
        }
        spot.piece = rotated(spot.piece, normal, -turned);
        spot.spot = rotated(spot.spot, normal, -turned);
    }
}

/// The visible spots, sorted by place, and their colours.
fn seen(spots: &[Spot]) -> Vec<(Vec<i64>, Face)> {
    let rounded = |x: &f64| (x * 1_000.0).round() as i64;
    let at = |spot: &Spot| {
        let kind = i64::from(spot.is_tooth);
        spot.piece.iter().chain(&spot.spot).map(rounded).chain([kind]).collect::<Vec<i64>>()
    };
    let mut seen: Vec<(Vec<i64>, Face)> = spots.iter().map(|spot| (at(spot), spot.colour)).collect();
    seen.sort();
    seen
}

fn face_of(letter: char) -> Face {
    Face::from_letter(letter).expect("it is the letter of a face")
}

/// Applies a text letter by letter in space, without renaming.
fn by_hand(spots: &mut [Spot], moves: &[(char, i32)], hold: Hold) {
    for &(letter, amount) in moves {
        let quarter = if amount < 0 { -90.0 } else { 90.0 };
        for _ in 0..amount.abs() {
            match (letter, hold) {
                ('x', _) => turn_layers(spots, Face::R, [quarter; 3]),
                ('y', _) => turn_layers(spots, Face::U, [quarter; 3]),
                ('z', _) => turn_layers(spots, Face::F, [quarter; 3]),
                (face, Hold::Middle) => turn_layers(spots, face_of(face), [quarter, 0.0, -quarter]),
                (face, Hold::Face) => turn_layers(spots, face_of(face), [2.0 * quarter, quarter, 0.0]),
            }
        }
    }
}

/// Turns the whole ball until its centres are at home.
fn centred(spots: &[Spot]) -> Vec<Spot> {
    let is_home = |spot: &&Spot| {
        let is_centre = spot.piece.iter().filter(|x| x.abs() > 0.5).count() == 1;
        is_centre && (0..3).all(|i| (spot.piece[i] - f64::from(spot.colour.normal()[i])).abs() < 0.1)
    };
    let turned = |turns: usize| {
        let mut turned = spots.to_vec();
        let amount = |quarters: usize| (quarters % 4) as i32;
        let turns = [('x', amount(turns)), ('y', amount(turns / 4)), ('z', amount(turns / 16))];
        by_hand(&mut turned, &turns, Hold::Middle);
        turned
    };
    let homes = (0..64).map(turned).find(|turned| turned.iter().filter(is_home).count() == 6);
    homes.expect("some turn brings the centres home")
}

/// The visible corners and brackets of the model's ball, in the terms of the physical one.
fn model(ball: &GearBall) -> Vec<(Vec<i64>, Face)> {
    let mut spots = Vec::new();
    for piece in pieces() {
        for face in faces_of(piece) {
            let colour = match faces_of(piece).count() {
                1 => face,
                2 => ball.bracket_colour(piece, face),
                _ => ball.corner_colour(piece, face),
            };
            let centre = piece.map(f64::from);
            spots.push(Spot { piece: centre, spot: direction(face.normal()), colour, is_tooth: false });
        }
    }
    seen(&spots)
}

fn position_of(moves: &[Move]) -> GearBall {
    let AnyPuzzle::Gear(puzzle) = after(moves) else { panic!("it is a gear ball") };
    puzzle.ball
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn the_physical_ball_agrees(
        moves in prop::collection::vec((prop::sample::select("RUFLDBxyz".chars().collect::<Vec<_>>()), -6..=6_i32), 0..10),
        hold in holds(),
    ) {
        let moves: Vec<(char, i32)> = moves.into_iter().filter(|(_, amount)| *amount != 0).collect();
        let text: Vec<String> = moves.iter().map(|&(letter, amount)| Move::new(letter, amount).to_string()).collect();
        let mut spots = plastic();
        by_hand(&mut spots, &moves, hold);
        let held = centred(&spots);
        // The same moves held by the middle, where the centres never move.
        let script = read(&text.join(" "), hold);
        let translated: Vec<(char, i32)> = script.iter().map(|mv| (mv.letter, mv.amount)).collect();
        let mut by_middle = plastic();
        by_hand(&mut by_middle, &translated, Hold::Middle);
        prop_assert_eq!(seen(&held), seen(&by_middle), "{} is {}", text.join(" "), print(&script));
        let fixed: Vec<Spot> = held.into_iter().filter(|spot| !spot.is_tooth).collect();
        prop_assert_eq!(seen(&fixed), model(&position_of(&script)));
        let is_solved = seen(&by_middle) == seen(&plastic());
        prop_assert_eq!(is_solved, after(&script).is_solved());
    }
}

#[test]
fn the_physical_ball_has_the_gears_of_the_model() {
    // One axis has order twelve. Four turns twist only the gears.
    let mut spots = plastic();
    for turn in 1..=12 {
        by_hand(&mut spots, &[('R', 1)], Hold::Middle);
        assert_eq!(seen(&spots) == seen(&plastic()), turn == 12, "{turn}");
        let fixed = |spots: &[Spot]| spots.iter().filter(|spot| !spot.is_tooth).cloned().collect::<Vec<_>>();
        assert_eq!(seen(&fixed(&spots)) == seen(&fixed(&plastic())), turn % 4 == 0, "{turn}");
    }
}
