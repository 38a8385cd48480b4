//! Deeds one after the other, and what the bench is then.

use yew::Reducible;

use super::*;
use crate::notation;
use crate::protocol::{Bounds, Finished, Solution};
use crate::session::Rewriting;
use crate::solve::{Best, Method, Proof, Shown};
use crate::web::solver::Event;

fn told(bench: Bench, deeds: impl IntoIterator<Item = Deed>) -> Bench {
    let told = deeds.into_iter().fold(Rc::new(bench), Bench::reduce);
    Rc::unwrap_or_clone(told)
}

fn opened(query: &str) -> Bench {
    told(Bench::open(share::open(query)), [Deed::Solver(Event::Status(Status::Ready))])
}

fn solving(bench: &Bench) -> Deed {
    let position = bench.session.position().clone();
    let method = Method::default_for(&position).expect("it has a solver");
    let ask = Ask { method, shown: Shown::Whole, bounds: Bounds::default(), goal: None };
    Deed::Solving { id: 7, position, ask }
}

#[test]
fn a_search_is_in_vain_once_its_position_is_gone() {
    let bench = opened("?puzzle=gear&alg=R");
    let solve = solving(&bench);
    let bench = told(bench, [solve]);
    assert!(bench.why_in_vain().is_none());
    assert!(told(bench.clone(), [Deed::Act(Action::Undo)]).why_in_vain().is_some());
    assert!(
        told(bench.clone(), [Deed::Open(Box::new(share::open("?puzzle=gear&alg=U")))])
            .why_in_vain()
            .is_some()
    );
    assert!(told(bench.clone(), [Deed::Show(Some(Drawer::Painter))]).why_in_vain().is_some());
    assert!(bench.question().is_none(), "nothing is asked while somebody waits");
    let stopped = told(bench, [Deed::Stopped("Cancelled.")]);
    assert!(stopped.question().is_some());
}

#[test]
fn an_answer_belongs_to_its_own_session() {
    let run = |bench: Bench| {
        let solve = solving(&bench);
        let solution = Solution {
            moves: "R'".to_string(),
            length: 1,
            proof: Proof::Optimal,
            phases: Vec::new(),
            counters: crate::solve::Counters::default(),
            micros: 1.0,
        };
        told(bench, [solve, Deed::Solver(Event::Done(7, Ok(Finished::Solved(solution))))])
    };
    let bench = run(opened("?puzzle=gear&alg=R"));
    let begun = told(bench.clone(), [Deed::Act(Action::Begin(Setup::Moves(vec![Move::new('R', 1)].into())))]);
    let undone = told(run(begun), [Deed::Act(Action::Undo)]);
    assert_eq!((undone.session.position(), undone.attempt()), (bench.session.position(), Attempt::None));
}

fn told_best(moves: &str, length: u32) -> Deed {
    let best = Best { length, moves: moves.to_string(), lower_bound: 1, phases: Vec::new() };
    let counters = crate::solve::Counters::default();
    let progress = Progress { phase: "searching".into(), counters, seconds: 1.0, best: Some(best) };
    Deed::Solver(Event::Progress(7, progress))
}

#[test]
fn better_solutions_take_the_place_of_others_and_stay_when_the_search_is_stopped() {
    let bench = opened("?puzzle=3x3x3&alg=R2");
    let solve = solving(&bench);
    let bench = told(bench, [solve, told_best("R R", 2)]);
    assert_eq!(notation::print(bench.session.moves()), "R2 R R");
    let bench = told(bench, [told_best("R2", 1)]);
    assert_eq!(notation::print(bench.session.moves()), "R2 R2");
    assert!(bench.why_in_vain().is_none());
    let stopped = told(bench.clone(), [Deed::Stopped("Cancelled.")]);
    assert!(matches!(stopped.attempt(), Attempt::Solved(solution, _) if solution.moves == "R2"));
    // It belongs to its own position.
    let elsewhere = told(bench, [Deed::Act(Action::Reset), Deed::Stopped("Cancelled.")]);
    assert_eq!(elsewhere.attempt(), Attempt::Stopped("Cancelled."));
}

#[test]
fn hints_come_from_the_solution_that_was_asked_for_and_go_with_the_position() {
    let bench = opened("?puzzle=3x3x3&alg=R+U");
    let Deed::Solving { position, ask, .. } = solving(&bench) else { panic!("it solves") };
    let ask = Ask { shown: Shown::NextMove, ..ask };
    let solution = Solution {
        moves: "U' R'".to_string(),
        length: 2,
        proof: Proof::Optimal,
        phases: Vec::new(),
        counters: crate::solve::Counters::default(),
        micros: 1.0,
    };
    let done = Deed::Solver(Event::Done(7, Ok(Finished::Solved(solution))));
    let bench = told(bench, [Deed::Solving { id: 7, position, ask: ask.clone() }, done]);
    let hint =
        Hint { words: "next U'".to_string(), label: "Next: U'".to_string(), next: Some(Move::new('U', -1)) };
    assert_eq!(bench.attempt(), Attempt::Hinted(hint));
    assert!(bench.guide().is_begun && bench.guide().next == Some(Move::new('U', -1)));
    assert_eq!(notation::print(bench.session.moves()), "R U", "nothing is laid out");
    let turned = told(bench, [Deed::Act(Action::Turn(Move::new('U', -1)))]);
    assert_eq!((turned.attempt(), turned.guide()), (Attempt::None, Guide::default()));
    let answered = turned.answered().expect("the solution is kept").clone();
    assert_eq!(answered.hint(&ask, &turned.session).map(|hint| hint.words), Some("next R'".to_string()));
    let other = Ask { bounds: Bounds { max_moves: Some(9), ..Bounds::default() }, ..ask };
    assert_eq!(answered.hint(&other, &turned.session), None);
}

#[test]
fn where_there_is_no_solver_hints_lead_back() {
    let bench = opened("?puzzle=6x6x6&setup-alg=3Rw+U&alg=F");
    let label = |bench: &Bench| bench.guide().label.unwrap_or_default();
    let far = told(bench.clone(), [Deed::HintBack(Shown::Length)]);
    assert_eq!((label(&far).as_str(), far.guide().next), ("At most 3 moves left", None));
    let next = told(far, [Deed::HintBack(Shown::NextMove)]);
    assert_eq!((label(&next).as_str(), next.guide().next), ("Next: F'", Some(Move::new('F', -1))));
    let turned = told(next, [Deed::Act(Action::Turn(Move::new('F', -1)))]);
    assert_eq!(turned.guide(), Guide::default());
    let painted = told(turned, [Deed::Load(bench.session.position().text()), Deed::HintBack(Shown::Length)]);
    assert_eq!(painted.guide().label, None, "nobody knows the way");
}

#[test]
fn a_hint_lets_the_solution_be() {
    let bench = opened("?puzzle=3x3x3&alg=R2");
    let solve = solving(&bench);
    let stopped = told(bench, [solve, told_best("R R", 2), Deed::Stopped("Cancelled.")]);
    let hinted = told(stopped.clone(), [Deed::HintBack(Shown::NextMove)]);
    assert!(matches!(hinted.attempt(), Attempt::Hinted(_)));
    let stepped = told(hinted, [Deed::Act(Action::Jump(2))]);
    assert!(matches!(stepped.attempt(), Attempt::Solved(..)));
    assert_eq!(stepped.guide().next, Some(Move::new('R', 1)));
}

#[test]
fn every_step_of_a_solution_is_shown_as_the_next_move() {
    let bench = told(opened("?puzzle=3x3x3&alg=R+U2"), [Deed::TakeBack]);
    let seen = |bench: &Bench| (bench.guide().label.unwrap_or_default(), bench.guide().is_begun);
    assert_eq!(seen(&bench), ("Next: U2".to_string(), true));
    let step = |bench, to| told(bench, [Deed::Act(Action::Jump(to))]);
    let bench = step(bench, 3);
    assert_eq!(seen(&bench), ("Next: R'".to_string(), true));
    let playing = told(bench.clone(), [Deed::Play(true)]);
    assert_eq!(seen(&playing), (String::new(), false), "what plays by itself asks nobody for a move");
    assert_eq!(seen(&step(bench.clone(), 4)), (String::new(), false));
    // What was only undone is not to be done again.
    assert_eq!(seen(&step(bench, 1)), (String::new(), false));
}

#[test]
fn the_player_starts_over_where_the_solution_begins() {
    let bench = opened("?puzzle=3x3x3&alg=R+U");
    let mut bench = told(bench, [Deed::TakeBack, Deed::Loop(true), Deed::Play(true)]);
    let mut cursors = Vec::new();
    for _ in 0..7 {
        cursors.push(bench.session.cursor());
        bench = told(bench, [Deed::PlayNext]);
        assert!(bench.playing);
    }
    assert_eq!(cursors, [2, 3, 4, 2, 3, 4, 2]);
    let mut last = told(bench, [Deed::Loop(false), Deed::PlayNext]);
    assert!(!last.playing && !last.session.has_moves_ahead());
    // Without a solution it starts over at the beginning.
    last = told(
        opened("?puzzle=3x3x3&alg=R+U"),
        [Deed::Loop(true), Deed::Play(true), Deed::PlayNext, Deed::PlayNext],
    );
    assert_eq!((last.session.cursor(), last.playing), (2, true));
    assert_eq!(told(last, [Deed::PlayNext]).session.cursor(), 0);
}

#[test]
fn phases_stay_true_when_a_part_of_a_move_is_done() {
    let bench = opened("?puzzle=3x3x3&alg=R2+U2");
    let solve = solving(&bench);
    let phase = |name: &str, moves| Phase { name: name.into(), about: String::new(), moves, pieces: 0 };
    let solution = Solution {
        moves: "U2 R2".to_string(),
        length: 2,
        proof: Proof::Optimal,
        phases: vec![phase("one", 0..1), phase("two", 1..2)],
        counters: crate::solve::Counters::default(),
        micros: 1.0,
    };
    let done = Deed::Solver(Event::Done(7, Ok(Finished::Solved(solution))));
    let turned = told(bench, [solve, done, Deed::Act(Action::Turn(Move::new('U', 1)))]);
    assert_eq!(notation::print(turned.session.moves()), "R2 U2 U U R2");
    assert_eq!(turned.phases(), [phase("one", 0..2), phase("two", 2..3)]);
    // What follows the solution as it is changes nothing.
    let followed = told(turned, [Deed::Act(Action::Turn(Move::new('U', 1)))]);
    assert_eq!(followed.phases(), [phase("one", 0..2), phase("two", 2..3)]);
}

#[test]
fn what_cannot_be_rewritten_is_told() {
    let bench = opened("?puzzle=tiles-3x3&alg=R");
    let told_so = told(bench.clone(), [Deed::Rewrite(Rewriting::Inverse)]);
    assert!(told_so.notice.is_some_and(|notice| notice.contains("the blank is in the last column")));
    let cube = told(opened("?puzzle=3x3x3&alg=R+U"), [Deed::Rewrite(Rewriting::Inverse)]);
    assert_eq!(notation::print(cube.session.moves()), "U' R'");
    let undone = told(cube, [Deed::Act(Action::Undo)]);
    assert_eq!(notation::print(undone.session.moves()), "R U");
}

#[test]
fn a_link_that_is_pasted_takes_the_place_of_what_is_there() {
    let bench = opened("?puzzle=gear&setup-alg=R&alg=U");
    let link = "https://alg.cubing.net/?alg=R_U-_%2F%2F_cross&setup=F&title=Mine";
    let pasted = told(bench.clone(), [Deed::Load(link.to_string())]);
    assert_eq!(pasted.session.position().id(), "3x3x3");
    assert_eq!(pasted.session.moves().text(), "R U' // cross");
    assert_eq!(share::title(&pasted.other), Some("Mine"));
    let turned = told(pasted.clone(), [Deed::Act(Action::Turn(Move::new('R', 1)))]);
    assert_eq!(share::title(&turned.other), Some("Mine"));
    assert_eq!(share::title(&told(turned, [Deed::Act(Action::Reset)]).other), None);
    // What was there comes back by undoing at the start.
    let back = told(pasted, [Deed::Act(Action::Jump(0)), Deed::Act(Action::Undo)]);
    assert_eq!(back.session.position(), bench.session.position());
    let bad = told(bench.clone(), [Deed::Load("https://example.org/?alg=Q".to_string())]);
    assert!(bad.notice.is_some_and(|notice| notice.contains("in “alg”, column 1")));
    assert_eq!(bad.session, bench.session);
}

#[test]
fn choosing_how_to_hold_it_changes_texts_and_no_position() {
    let bench = opened("?puzzle=gear&setup-alg=R+F&alg=R");
    let held = told(bench.clone(), [Deed::TakeBack, Deed::Hold(Hold::Face)]);
    assert_eq!(held.session.position(), bench.session.position());
    assert_eq!(held.change, told(bench.clone(), [Deed::TakeBack]).change, "nothing turns");
    assert_eq!(held.session.setup_spelled().expect("it began with moves").text(), "R U");
    assert_eq!(
        share::query(&held.session, &[]).split("&alg=").next(),
        Some("?puzzle=gear&hold=face&setup-alg=R+U")
    );
    assert_eq!(held.guide().label.as_deref(), Some("Next: F'"));
    let pasted = told(held.clone(), [Deed::Load("R U F".to_string())]);
    assert_eq!(pasted.session.position(), bench.session.position());
    // A link that is opened says how it is written, or leaves what was chosen.
    let open = |query| Deed::Open(Box::new(share::open(query)));
    let other = told(held, [open("?puzzle=gear&alg=R+F+R")]);
    assert_eq!((other.session.position(), other.session.hold()), (bench.session.position(), Hold::Face));
}

#[test]
fn a_goal_belongs_to_its_puzzle() {
    let bench = opened("?puzzle=3x3x3&alg=R");
    let goal = bench.session.position().clone();
    let bench = told(bench, [Deed::Aim(Some(goal))]);
    assert!(bench.is_at_goal());
    let turned = told(bench, [Deed::Act(Action::Turn(Move::new('U', 1)))]);
    assert!(turned.goal().is_some() && !turned.is_at_goal());
    let other = AnyPuzzle::named("2x2x2").expect("it is known");
    assert!(told(turned, [Deed::Act(Action::Choose(other))]).goal().is_none());
}

#[test]
fn every_beginning_is_another_one() {
    let begun = |deeds: Vec<Deed>| told(opened("?puzzle=3x3x3"), deeds).begun;
    let other = AnyPuzzle::named("2x2x2").expect("it is offered");
    let choose = || Deed::Act(Action::Choose(other.clone()));
    assert_eq!(begun(vec![]), 0);
    let turn = || Deed::Act(Action::Turn(Move::new('R', 1)));
    assert_eq!(begun(vec![turn(), Deed::Act(Action::Undo)]), 0);
    assert_eq!(begun(vec![choose()]), 1);
    assert_eq!(begun(vec![turn(), choose(), Deed::Act(Action::Undo)]), 2);
    assert_eq!(begun(vec![Deed::Open(Box::new(share::open("?puzzle=3x3x3")))]), 1);
}

#[test]
fn a_welcome_ends_with_the_first_puzzle_that_is_solved() {
    let turn = |amount| Deed::Act(Action::Turn(Move::new('R', amount)));
    let moves = Setup::Moves(notation::parse("R", &AnyPuzzle::default()).expect("it is one").into());
    let first = Bench::first_visit(Some(Action::Begin(moves)));
    let turned = told(first, [turn(1)]);
    assert!(turned.is_first_visit);
    assert!(!told(turned, [turn(-2)]).is_first_visit);
}
