mod laws;

use super::apply::MAX_EARLIER;
use super::*;
use crate::notation::{parse, print};
use crate::puzzle::{AnyKind, Kind};
use crate::random::Random;

fn moves(text: &str) -> Vec<Move> {
    parse(text, &AnyPuzzle::default()).expect("well written")
}

fn session(setup: &str, since: &str) -> Session {
    let session = Session::new(&AnyPuzzle::default());
    let started = session.after(SessionAction::Begin(Setup::Moves(moves(setup).into())));
    started.after(SessionAction::Replace(moves(since).into()))
}

#[test]
fn moves_of_puzzles_with_one_hold_are_read_for_that() {
    let cube = AnyPuzzle::named("3x3x3").expect("it is offered");
    assert_eq!(Setup::read_held("R U F", &cube, Hold::Face), Setup::read("R U F", &cube));
}

#[test]
fn buttons_and_keys_have_the_names_that_the_text_has() {
    let held = Session::new(&AnyPuzzle::default()).after(SessionAction::Hold(Hold::Face));
    let pressed = moves("R U F")
        .into_iter()
        .fold(held.clone(), |session, mv| session.after(SessionAction::TurnNamed(mv)));
    assert_eq!(pressed.done_text(), "R U F");
    assert_eq!(pressed.done(), moves("R F R"));
    // Moves named as the solution writes them follow it.
    let laid_out = pressed.after(SessionAction::lay_out(pressed.way_back().expect("its moves are known")));
    let letters = laid_out.moves_spelled().moves();
    let solved = letters[3..]
        .iter()
        .fold(laid_out.clone(), |session, &mv| session.after(SessionAction::TurnNamed(mv)));
    assert!(solved.position().is_solved() && solved.solution_start() == Some(3));
    let cube = Session::new(&AnyPuzzle::named("3x3x3").expect("it is offered"));
    assert_eq!(cube.after(SessionAction::TurnNamed(Move::new('x', 1))).done_text(), "x");
}

#[test]
fn undo_and_redo_go_back_and_forth() {
    let session = session("R U", "F2 U'");
    let back = session.after(SessionAction::Undo).after(SessionAction::Undo).after(SessionAction::Undo);
    assert_eq!(back.cursor(), 0);
    assert_eq!(back.position(), super::tests::session("R U", "").position());
    let forth = back.after(SessionAction::Redo).after(SessionAction::Redo).after(SessionAction::Redo);
    assert_eq!(forth, session);
}

#[test]
fn jumping_anywhere_equals_playing_up_to_there() {
    let session = session("", "R U2 F R' U F5' R");
    for from in 0..=7 {
        for to in 0..=7 {
            let jumped = session.after(SessionAction::Jump(from)).after(SessionAction::Jump(to));
            let played = Session::new(session.position())
                .after(SessionAction::Replace(session.moves()[..to].to_vec().into()));
            assert_eq!(jumped.position(), played.position());
        }
    }
}

#[test]
fn a_session_comes_back_from_its_moves_and_its_places() {
    for kind in AnyKind::offered() {
        let puzzle = kind.solved();
        let mut random = Random::from_seed(4);
        let [setup, since] = [12, 9].map(|count| puzzle.random_moves(count, 1, &mut random));
        // What follows the scramble on tiles has to begin where the blank is.
        let mut started = Session::new(&puzzle).after(SessionAction::TurnAll(setup));
        started = started.after(SessionAction::Begin(Setup::State(started.position().clone())));
        let whole = since.into_iter().fold(started, |session, mv| session.after(SessionAction::Turn(mv)));
        let count = whole.moves().len();
        let laid_out = whole.after(SessionAction::lay_out(invert(whole.moves())));
        for cursor in 0..=laid_out.moves().len() {
            let session = laid_out.after(SessionAction::Jump(cursor));
            let started = Session::with_setup(&puzzle, session.setup().clone()).expect("it can be done");
            let back = started.with_moves(session.moves().clone(), cursor, Some(count));
            let back = back.expect("the moves can be done");
            assert_eq!((back.start(), back.position()), (session.start(), session.position()));
            assert_eq!(back.solution_position(), Some(whole.position().clone()));
            assert_eq!(back.after(SessionAction::Jump(count)).position(), whole.position());
        }
        let again = |cursor, solution| {
            let started = Session::with_setup(&puzzle, whole.setup().clone()).expect("it can be done");
            started.with_moves(whole.moves().clone(), cursor, solution)
        };
        assert!(again(count, None).is_some() && again(0, Some(count)).is_some());
        assert_eq!((again(count + 1, None), again(0, Some(count + 1))), (None, None));
    }
    let tiles = AnyPuzzle::named("tiles-3x3").expect("it is known");
    let blocked: Script = vec![tiles.read_move(Move::new('L', 1)).expect("it is one")].into();
    assert_eq!(Session::new(&tiles).with_moves(blocked.clone(), 0, None), None, "though it is not done");
    assert_eq!(Session::with_setup(&tiles, Setup::Moves(blocked)), None);
}

#[test]
fn another_session_takes_the_place_of_this_one_until_that_is_undone() {
    let before = session("R U", "F2 U'").after(SessionAction::Undo);
    let cube = AnyPuzzle::named("3x3x3").expect("it is known");
    let text = Script::read("[R, U] // keep", &cube).expect("well written");
    for cursor in [0, 2, 4] {
        let other = Session::new(&cube).with_moves(text.clone(), cursor, None).expect("it can be done");
        let opened = before.after(SessionAction::Open(Box::new(other.clone())));
        assert_eq!((opened.position(), opened.moves(), opened.cursor()), (other.position(), &text, cursor));
        let back = opened.after(SessionAction::Undo);
        assert_eq!((back.position(), back.moves(), back.cursor()), (before.position(), before.moves(), 1));
        assert_eq!(back.after(SessionAction::Redo).moves(), &text);
    }
}

#[test]
fn a_turn_drops_what_lay_ahead() {
    let session =
        session("", "R U F").after(SessionAction::Jump(1)).after(SessionAction::Turn(Move::new('F', -1)));
    assert_eq!(print(session.moves()), "R F'");
    assert!(!session.can_redo());
}

#[test]
fn a_turn_that_follows_the_solution_keeps_it() {
    let start = session("U' R3'", "").after(SessionAction::lay_out(moves("R3 U")));
    let followed = start.after(SessionAction::Turn(Move::new('R', 1)));
    assert_eq!(print(followed.moves()), "R R2 U");
    assert_eq!((followed.cursor(), followed.solution_start()), (1, Some(0)));
    assert!(followed.after(SessionAction::Redo).after(SessionAction::Redo).position().is_solved());
    // The same turn from behind follows too.
    let behind = start.after(SessionAction::Turn(Move::new('L', 1)));
    assert_eq!(behind, followed);
    let left = followed.after(SessionAction::Turn(Move::new('U', 1)));
    assert_eq!((print(left.moves()).as_str(), left.solution_start()), ("R U", None));
}

#[test]
fn a_solution_stays_where_it_begins() {
    let start = session("", "U3").after(SessionAction::lay_out(moves("U3'")));
    let split = start.after(SessionAction::Undo).after(SessionAction::Turn(Move::new('U', 1)));
    assert_eq!((print(split.moves()).as_str(), split.solution_start()), ("U U2 U3'", Some(2)));
}

#[test]
fn resetting_keeps_the_puzzle_and_forgets_the_rest() {
    let cube = AnyPuzzle::named("gear-cube").expect("it is known");
    let session = Session::new(&cube).after(SessionAction::Turn(Move::new('R', 1)));
    let reset = session.after(SessionAction::Reset);
    assert_eq!(
        (reset.position(), reset.moves(), reset.setup()),
        (&cube, &Script::default(), &Setup::Moves(Script::default()))
    );
}

#[test]
fn throwing_everything_away_can_be_undone() {
    let before = session("R U", "F2 U'").after(SessionAction::Undo);
    let cube = AnyPuzzle::named("gear-cube").expect("it is known");
    for action in [
        SessionAction::Reset,
        SessionAction::Choose(cube),
        SessionAction::Begin(Setup::Moves(moves("F").into())),
    ] {
        let discarded = before.after(action);
        assert!(discarded.moves().is_empty() && discarded.can_undo());
        let back = discarded.after(SessionAction::Undo);
        assert_eq!((back.position(), back.moves(), back.cursor()), (before.position(), before.moves(), 1));
        // Redo does it again, also after more undo and redo.
        assert_eq!(back.after(SessionAction::Redo).position(), discarded.position());
        let to_and_fro =
            back.after(SessionAction::Undo).after(SessionAction::Redo).after(SessionAction::Redo);
        assert_eq!(to_and_fro.position(), discarded.position());
        // Another turn ends that, and so does going past the place.
        let other = back.after(SessionAction::Turn(Move::new('R', 1)));
        assert!(!other.can_redo());
        let past = back.after(SessionAction::Jump(2)).after(SessionAction::Undo).after(SessionAction::Redo);
        assert_eq!((past.moves(), past.cursor()), (before.moves(), 2));
    }
    // A turn that splits a move keeps the place.
    let split =
        session("", "U3").after(SessionAction::Reset).after(SessionAction::Undo).after(SessionAction::Undo);
    let split = split.after(SessionAction::Turn(Move::new('U', 1)));
    assert_eq!(print(split.after(SessionAction::Redo).moves()), "U U2");
    assert!(split.after(SessionAction::Redo).after(SessionAction::Redo).position().is_solved());
    // A session that is empty or the same is not stored for undo.
    let same = before.after(SessionAction::Begin(Setup::Moves(moves("F").into())));
    assert_eq!(
        same.after(SessionAction::Begin(Setup::Moves(moves("F").into()))).earlier.len(),
        same.earlier.len()
    );
    assert!(!Session::new(&AnyPuzzle::default()).after(SessionAction::Reset).can_undo());
    let mut often = before.clone();
    for _ in 0..100 {
        often = often.after(SessionAction::Reset).after(SessionAction::Turn(Move::new('R', 1)));
    }
    assert_eq!(often.earlier.len(), MAX_EARLIER);
}

#[test]
fn a_scramble_comes_back_though_nothing_was_turned_since() {
    let first = session("R U2 F", "");
    let second = first.after(SessionAction::Begin(Setup::Moves(moves("U").into())));
    assert_eq!(second.after(SessionAction::Undo).position(), first.position());
    let painted = first.after(SessionAction::Begin(Setup::State(second.position().clone())));
    let third = painted.after(SessionAction::Begin(Setup::Moves(moves("F").into())));
    assert_eq!(third.after(SessionAction::Undo).position(), painted.position());
    // A scramble that is being typed does not.
    let typed = first
        .after(SessionAction::TypeSetup(moves("R U").into()))
        .after(SessionAction::TypeSetup(moves("R").into()));
    assert!(!typed.can_undo());
    let over_painted = painted.after(SessionAction::TypeSetup(moves("R").into()));
    assert_eq!(over_painted.after(SessionAction::Undo).position(), painted.position());
}

#[test]
fn a_text_that_a_turn_cuts_comes_back() {
    let cube = AnyPuzzle::named("3x3x3").expect("it is known");
    let text = Script::read("[R, U] // keep", &cube).expect("well written");
    let written = Session::new(&cube).after(SessionAction::Replace(text));
    let cut = written.after(SessionAction::Jump(2)).after(SessionAction::Turn(Move::new('F', 1)));
    assert_eq!(cut.moves().text(), "R U F");
    let back = cut.after(SessionAction::Jump(0)).after(SessionAction::Undo);
    assert_eq!((back.moves().text().as_str(), back.cursor()), ("[R, U] // keep", 2));
}

#[test]
fn rewriting_moves_keeps_the_cursor_and_can_be_undone() {
    let cube = AnyPuzzle::named("3x3x3").expect("it is known");
    let text = Script::read("[R, U] // one\nL2 F // two", &cube).expect("well written");
    let written = Session::new(&cube).after(SessionAction::Replace(text)).after(SessionAction::Jump(3));
    let rewritten = |session: &Session, rewriting| {
        session.after(SessionAction::Rewrite(session.rewritten(rewriting).expect("it can be done")))
    };
    let inverse = rewritten(&written, Rewriting::Inverse);
    assert_eq!((inverse.moves().text().as_str(), inverse.cursor()), ("F' L2' // two\n[U, R] // one", 3));
    let mirror = rewritten(&inverse, Rewriting::Mirror);
    assert_eq!(mirror.moves().text(), "F R2' // two\n[U', L'] // one");
    let mut position = cube.clone();
    position.apply_all(mirror.done()).expect("it can be done");
    assert_eq!(&position, mirror.position());
    // Undo restores one after the other, and redo does it again.
    let once = mirror.after(SessionAction::Undo);
    assert_eq!((once.moves(), once.cursor()), (inverse.moves(), 3));
    let twice = once.after(SessionAction::Undo);
    assert_eq!((twice.moves(), twice.cursor()), (written.moves(), 3));
    assert_eq!(twice.after(SessionAction::Redo).after(SessionAction::Redo).moves(), mirror.moves());
    // From another place undo takes back moves.
    let stepped = mirror.after(SessionAction::Jump(5)).after(SessionAction::Undo);
    assert_eq!((stepped.moves(), stepped.cursor()), (mirror.moves(), 4));
    let turned = mirror.after(SessionAction::Jump(1)).after(SessionAction::Turn(Move::new('D', 1)));
    let further = ['U', 'D']
        .into_iter()
        .fold(turned, |session, letter| session.after(SessionAction::Turn(Move::new(letter, 1))));
    let back = further.after(SessionAction::Undo);
    assert_eq!((back.cursor(), print(back.done()).as_str()), (3, "F D U"));
    assert_eq!(print(back.after(SessionAction::Undo).done()), "F D", "the place where it came is gone");
    // What cannot be done from the start is not done.
    let tiles = AnyPuzzle::named("tiles-3x3").expect("it is known");
    let slid = Session::new(&tiles).after(SessionAction::Turn(Move::new('R', 1)));
    let error = slid.rewritten(Rewriting::Mirror).expect_err("the blank is in a corner");
    assert!(error.to_string().contains("for the blank is in the last column"), "{error}");
}

#[test]
fn a_scramble_can_be_stepped_through() {
    let before = session("R U2 F", "U'").after(SessionAction::lay_out(moves("F2 R")));
    let started = before.after(SessionAction::BeginAfter(1));
    assert_eq!(started.setup(), &Setup::Moves(moves("R").into()));
    assert_eq!((print(started.moves()).as_str(), started.cursor()), ("U2 F U' F2 R", 0));
    assert_eq!(started.solution_start(), Some(3));
    assert_eq!(started.after(SessionAction::Jump(3)).position(), before.position());
    let back = started.after(SessionAction::Undo);
    assert_eq!((back.setup(), back.moves(), back.cursor()), (before.setup(), before.moves(), 1));
    // Texts stay as they are written.
    let cube = AnyPuzzle::named("3x3x3").expect("it is known");
    let setup = Script::read("R U // cross\nF2", &cube).expect("well written");
    let since = Script::read("(L D)2 // last", &cube).expect("well written");
    let written = Session::new(&cube)
        .after(SessionAction::Begin(Setup::Moves(setup)))
        .after(SessionAction::Replace(since));
    let started = written.after(SessionAction::BeginAfter(2));
    assert_eq!(started.moves().text(), "F2\n(L D)2 // last");
    assert_eq!(started.after(SessionAction::Jump(5)).position(), written.position());
    assert_eq!(written.after(SessionAction::BeginAfter(99)), written);
}

#[test]
fn how_the_ball_is_held_is_no_part_of_the_history() {
    let start = session("R", "U F").after(SessionAction::Hold(Hold::Face));
    assert_eq!((start.done_text().as_str(), start.moves_text().as_deref()), ("F R", Some("R\nF R\n")));
    for action in [
        SessionAction::Reset,
        SessionAction::Choose(AnyPuzzle::default()),
        SessionAction::Begin(Setup::Moves(moves("F").into())),
    ] {
        let over = start.after(action);
        assert_eq!(over.hold(), Hold::Face);
        let back = over.after(SessionAction::Hold(Hold::Middle)).after(SessionAction::Undo);
        assert_eq!((back.hold(), back.done_text().as_str()), (Hold::Middle, "U F"));
        assert_eq!(back.after(SessionAction::Redo).hold(), Hold::Middle);
    }
    let empty = Session::new(&AnyPuzzle::default()).after(SessionAction::Hold(Hold::Face));
    assert!(
        !empty.after(SessionAction::Reset).can_undo() && !empty.can_undo(),
        "a choice is nothing to undo"
    );
    // A cube has one hold, and the chosen one is kept for the next ball.
    let cube = start.after(SessionAction::Choose(AnyPuzzle::named("3x3x3").expect("it is known")));
    let turned =
        cube.after(SessionAction::TurnAll(vec![Move::new('L', 1), Move::new('x', 1), Move::new('D', 1)]));
    assert_eq!((turned.hold(), turned.done_text().as_str()), (Hold::Middle, "L x D"));
    assert_eq!(turned.after(SessionAction::Choose(AnyPuzzle::default())).hold(), Hold::Face);
}

#[test]
fn a_scramble_that_is_stepped_through_stays_as_it_is_held() {
    let ball = Session::new(&AnyPuzzle::default()).after(SessionAction::Hold(Hold::Face));
    let setup = ball.read_setup("R U F // scrambled").expect("well written");
    let started = ball.after(SessionAction::Begin(Setup::Moves(setup)));
    let since = started.read_moves("(U F)2 // last").expect("well written");
    let session = started.after(SessionAction::Replace(since));
    let stepped = session.after(SessionAction::BeginAfter(1));
    assert_eq!(stepped.moves_spelled().text(), "U F\n(U F)2 // last");
    assert_eq!(stepped.after(SessionAction::Jump(usize::MAX)).position(), session.position());
    // It stays as written, whichever hold is chosen by then.
    let shown = session.after(SessionAction::Hold(Hold::Middle)).after(SessionAction::BeginAfter(1));
    assert_eq!(shown.after(SessionAction::Hold(Hold::Face)).moves_spelled().text(), "U F\n(U F)2 // last");
}

#[test]
fn a_history_ends_at_its_limit() {
    let mut full = session("", "").after(SessionAction::Replace(vec![Move::new('R', 1); MAX_MOVES].into()));
    let before = full.clone();
    full = full.after(SessionAction::Turn(Move::new('U', 1)));
    assert_eq!(full, before);
    let long = vec![Move::new('R', 2); MAX_MOVES];
    let split =
        session("", "").after(SessionAction::lay_out(long)).after(SessionAction::Turn(Move::new('R', 1)));
    assert!(split.moves().len() <= MAX_MOVES);
}
