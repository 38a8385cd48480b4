//! Laws for any sequence of actions: after each of many random ones, what `apply` returned is compared with what it did.

use super::*;

const PUZZLES: [&str; 5] = ["gear", "gear-cube", "3x3x3", "tiles-3x3", "tiles-4x3"];

fn phase(moves: std::ops::Range<usize>) -> Phase {
    Phase { name: "phase".to_string(), about: String::new(), moves, pieces: 0 }
}

/// Phases that cover `count` moves, some of them empty.
fn random_phases(count: usize, random: &mut Random) -> Vec<Phase> {
    let mut ends: Vec<usize> = (0..random.below(4)).map(|_| random.below(count + 1)).collect();
    ends.sort_unstable();
    let starts: Vec<usize> = std::iter::once(0).chain(ends.iter().copied()).collect();
    ends.push(count);
    starts.into_iter().zip(ends).map(|(start, end)| phase(start..end)).collect()
}

/// A turn that may be the move ahead, a part of it, another one, or no move of the puzzle.
fn random_turn(session: &Session, random: &mut Random) -> Move {
    let ahead = session.moves().get(session.cursor()).copied();
    match (random.below(4), ahead) {
        (0, Some(ahead)) => ahead,
        (1 | 2, Some(ahead)) => Move { amount: ahead.amount.signum(), ..ahead },
        _ => {
            let letters = ['R', 'U', 'F', 'L', 'D', 'B', 'x', 'Q'];
            Move::new(letters[random.below(letters.len())], random.below(7) as i32 - 3)
        }
    }
}

fn random_script(session: &Session, random: &mut Random) -> Script {
    let count = random.below(6);
    session.position().random_moves(count, 3, random).into()
}

fn random_action(session: &Session, random: &mut Random) -> SessionAction {
    match random.below(24) {
        0..=4 => SessionAction::Turn(random_turn(session, random)),
        5 => SessionAction::TurnNamed(random_turn(session, random)),
        6..=8 => {
            let first = random_turn(session, random);
            let next = random_turn(&session.after(SessionAction::Turn(first)), random);
            SessionAction::TurnAll([first, next][..random.below(3)].to_vec())
        }
        9..=11 => SessionAction::Undo,
        12 | 13 => SessionAction::Redo,
        14 | 15 => SessionAction::Jump(random.below(session.moves().len() + 2)),
        16..=18 => {
            let back = session.way_back().unwrap_or_default();
            let moves = if random.below(3) > 0 { back } else { random_script(session, random).to_vec() };
            let phases = random_phases(moves.len(), random);
            SessionAction::LayOut { moves, phases }
        }
        19 => SessionAction::Hold(Hold::ALL[random.below(2)]),
        20 => SessionAction::BeginAfter(random.below(5)),
        21 => SessionAction::Replace(random_script(session, random)),
        22 => match random.below(4) {
            0 => SessionAction::Reset,
            1 => SessionAction::Begin(Setup::State(session.position().clone())),
            2 => SessionAction::TypeSetup(random_script(session, random)),
            _ => SessionAction::Begin(Setup::Moves(random_script(session, random))),
        },
        _ => match random.below(3) {
            0 => SessionAction::Choose(
                AnyPuzzle::named(PUZZLES[random.below(PUZZLES.len())]).expect("it is known"),
            ),
            1 => SessionAction::Open(Box::new(Session::new(session.start()))),
            _ => SessionAction::Rewrite(session.rewritten(Rewriting::Inverse).unwrap_or_default()),
        },
    }
}

/// The positions at both ends of every phase.
fn phase_ends(session: &Session) -> Vec<[AnyPuzzle; 2]> {
    let start = session.solution_start().unwrap_or(0);
    let after = |count| {
        let mut position = session.start().clone();
        position.apply_all(&session.moves()[..start + count]).expect("the moves of a session can be done");
        position
    };
    session.phases().iter().map(|phase| [after(phase.moves.start), after(phase.moves.end)]).collect()
}

/// The invariants of a session.
fn check_session(session: &Session) {
    let mut position = session.start().clone();
    position.apply_all(session.done()).expect("the moves of a session can be done");
    assert_eq!(&position, session.position());
    let start = session.solution_start().unwrap_or(0);
    let mut end = 0;
    for Phase { moves, .. } in session.phases() {
        assert!(end <= moves.start && moves.start <= moves.end, "{:?}", session.phases());
        end = moves.end;
    }
    assert!(start + end <= session.moves().len(), "{:?}", session.phases());
}

/// Compares what `apply` returned with the sessions before and after.
fn check_applied(before: &Session, applied: &Result<Applied, Refusal>, after: &Session) {
    let Ok(applied) = applied else { return assert_eq!(before, after) };
    if let Some(moves) = applied.moves() {
        let mut position = before.position().clone();
        position.apply_all(moves).expect("they were done");
        assert_eq!(&position, after.position(), "{applied:?}");
    }
    let starts_unlike = before.setup() != after.setup() || before.start().id() != after.start().id();
    match applied {
        Applied::Nothing => assert_eq!(before, after),
        Applied::Respelled => assert_eq!(before, &after.after(SessionAction::Hold(before.chosen_hold()))),
        Applied::LaidOut => assert_eq!(after.solution_start(), Some(before.cursor())),
        Applied::Turned { moves, .. } => assert_eq!(after.cursor(), before.cursor() + moves.len()),
        Applied::Stepped(moves) => {
            assert_eq!(before.cursor().abs_diff(after.cursor()), moves.len());
            assert_eq!((before.moves(), before.phases()), (after.moves(), after.phases()));
        }
        Applied::Replaced { is_new_start } | Applied::OtherSession { is_new_start } => {
            assert_eq!(*is_new_start, starts_unlike);
            return;
        }
    }
    assert!(!starts_unlike);
    if *applied != Applied::LaidOut && after.solution_start().is_some() {
        assert_eq!(before.solution_position(), after.solution_position());
        assert_eq!(phase_ends(before), phase_ends(after), "{applied:?}");
    }
}

#[test]
fn whatever_is_done_apply_says_what_it_did() {
    let (mut splits, mut refused, mut others) = (0, 0, 0);
    for seed in 0..150 {
        let mut random = Random::from_seed(seed);
        let puzzle = AnyPuzzle::named(PUZZLES[seed as usize % PUZZLES.len()]).expect("it is known");
        let mut session = Session::new(&puzzle);
        for _ in 0..60 {
            let before = session.clone();
            let action = random_action(&before, &mut random);
            let applied = session.apply(action.clone());
            assert_eq!(session, before.after(action.clone()));
            check_session(&session);
            check_applied(&before, &applied, &session);
            let keeps_phases = !before.phases().is_empty() && before.phases().len() == session.phases().len();
            let is_turned = matches!(applied, Ok(Applied::Turned { .. }));
            splits += usize::from(is_turned && keeps_phases && before.phases() != session.phases());
            refused += usize::from(applied.is_err());
            others += usize::from(matches!(applied, Ok(Applied::OtherSession { .. })));
            if matches!(action, SessionAction::BeginAfter(_)) && applied.is_ok() {
                assert_eq!(phase_ends(&before), phase_ends(&session), "the scramble is stepped through");
            }
        }
    }
    assert!(
        splits > 50 && refused > 500 && others > 100,
        "{splits} splits, {refused} refused, {others} others"
    );
}

#[test]
fn phases_that_are_not_in_order_are_left_out() {
    let laid_out = |phases: Vec<Phase>| {
        let moves = moves("R U F");
        session("", "").after(SessionAction::LayOut { moves, phases }).phases().len()
    };
    assert_eq!(laid_out(vec![phase(0..0), phase(0..2), phase(2..3)]), 3);
    assert_eq!(laid_out(vec![phase(0..2), phase(1..3)]), 0, "they overlap");
    assert_eq!(laid_out(vec![phase(0..2), phase(2..4)]), 0, "there are only three moves");
    assert_eq!(laid_out(vec![phase(2..3), phase(0..2)]), 0, "they are in the wrong order");
}

#[test]
fn the_phase_that_goes_on_is_found_at_every_place() {
    let phases = vec![phase(0..1), phase(1..1), phase(1..3)];
    let session =
        session("", "R").after(SessionAction::LayOut { moves: moves("R U F"), phases: phases.clone() });
    let current = |cursor| session.after(SessionAction::Jump(cursor)).current_phase().cloned();
    assert_eq!(current(0), None, "the solution begins later");
    assert_eq!((current(1), current(2)), (Some(phases[0].clone()), Some(phases[2].clone())));
    assert_eq!((current(3), current(4)), (Some(phases[2].clone()), Some(phases[2].clone())));
}

#[test]
fn moves_one_after_the_other_are_all_done_or_none() {
    let tiles = AnyPuzzle::named("tiles-3x3").expect("it is known");
    let mut session = Session::new(&tiles);
    let slides = |text: &str| text.chars().map(|letter| Move::new(letter, 1)).collect::<Vec<_>>();
    let refusal = session.apply(SessionAction::TurnAll(slides("DDD"))).expect_err("the board has three rows");
    assert!(matches!(&refusal, Refusal::Blocked { mv, .. } if mv.letter == 'D'), "{refusal:?}");
    assert_eq!(refusal.to_string(), "D cannot be done there, for the blank is in the top row");
    assert_eq!(session, Session::new(&tiles));
    assert!(session.apply(SessionAction::TurnAll(slides("DD"))).is_ok());
}

#[test]
fn a_turn_is_of_a_layer_or_of_the_whole_puzzle() {
    let mut cube = Session::new(&AnyPuzzle::named("3x3x3").expect("it is known"));
    let [x, y, r] = ['x', 'y', 'R'].map(|letter| Move::new(letter, 1));
    for (moves, is_whole) in [(vec![x], true), (vec![x, y], true), (vec![x, r], false)] {
        let applied = cube.apply(SessionAction::TurnAll(moves.clone()));
        assert_eq!(applied, Ok(Applied::Turned { moves, is_whole }));
    }
    // Rotating a whole gear ball changes only names: that is no move.
    let mut ball = Session::new(&AnyPuzzle::default());
    assert_eq!(ball.apply(SessionAction::TurnNamed(x)), Err(Refusal::TurnsNothing { mv: x }));
    // The requested layer is the one to show.
    let left = Move::new('L', 1);
    let applied = ball.apply(SessionAction::Turn(left));
    assert_eq!(applied, Ok(Applied::Turned { moves: vec![left], is_whole: false }));
    assert_eq!(print(ball.done()), "R");
}
