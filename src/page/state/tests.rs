//! Actions one after the other, and the state of the page after them.

use std::time::Duration;

use yew::Reducible;

use crate::page::state::*;
use crate::workers::solver_client::WorkerEvent;
use unfold_core::notation::{self, Hold};
use unfold_core::solve::{Best, Method, Phase, Proof, Reveal, SolveError, Stop};
use unfold_core::workbench::console;
use unfold_core::workbench::protocol::{Bounds, Finished, JobError, Solution};
use unfold_core::workbench::session::Rewriting;

fn after(state: PageState, actions: impl IntoIterator<Item = PageAction>) -> PageState {
    Rc::unwrap_or_clone(actions.into_iter().fold(Rc::new(state), PageState::reduce))
}

fn opened(query: &str) -> PageState {
    after(PageState::open(share::open(query)), [PageAction::Solver(WorkerEvent::Status(WorkerStatus::Ready))])
}

fn solving(state: &PageState) -> PageAction {
    let position = state.session.position().clone();
    let method = Method::default_for(&position).expect("it has a solver");
    let request = SolveRequest { method, reveal: Reveal::Whole, bounds: Bounds::default(), goal: None };
    PageAction::Solving { id: 7, position, request }
}

#[test]
fn a_scramble_that_comes_after_the_start_of_a_time_is_dropped() {
    let state = opened("?puzzle=3x3x3&setup-alg=R");
    let scrambling = || PageAction::Scrambling { id: 7, puzzle: "3x3x3".to_string() };
    let done = || {
        let scrambled = Finished::Scrambled { moves: "U F2".to_string() };
        PageAction::Solver(WorkerEvent::Done(7, Ok(scrambled)))
    };
    let begun = after(state.clone(), [scrambling(), done()]);
    assert_ne!(begun.session.position(), state.session.position());
    let timed = after(state.clone(), [scrambling(), PageAction::DropScramble, done()]);
    assert_eq!(timed.session.position(), state.session.position());
    assert!(timed.can_scramble());
    // A search goes on.
    let searching = after(state.clone(), [solving(&state), PageAction::DropScramble]);
    assert!(searching.job.is_some());
}

#[test]
fn choices_outlive_links_and_other_puzzles() {
    let state = opened("?puzzle=3x3x3&alg=R");
    let position = state.session.position().clone();
    let method = Method::choose(&position, Some("four-phase"), None, None).expect("it is offered");
    assert_ne!(state.method(), Some(method));
    let chosen = [
        PageChoice::Method(method),
        PageChoice::Bounds(Bounds { max_moves: Some(30), milliseconds: Some(5), ..Bounds::default() }),
        PageChoice::Lit(true),
        PageChoice::Picture("blob:picture".into()),
        PageChoice::Editing(true),
    ];
    let state = after(state, chosen.map(PageAction::SetChoice));
    assert_eq!(state.method(), Some(method));
    let link = || Box::new(share::open("?puzzle=gear&alg=U"));
    let gear = link().session.position().clone();
    for action in [
        PageAction::Open(link()),
        PageAction::TakeLink(link()),
        PageAction::Act(SessionAction::Choose(gear.clone())),
    ] {
        let other = after(state.clone(), [action]);
        assert_eq!(other.choices, state.choices);
        assert_eq!(other.method(), Method::default_for(&gear), "no method of the cube fits");
        let back = after(other, [PageAction::Act(SessionAction::Choose(position.clone()))]);
        assert_eq!(back.method(), Some(method));
    }
}

#[test]
fn a_search_is_in_vain_once_its_position_is_gone() {
    let state = opened("?puzzle=gear&alg=R");
    let solve = solving(&state);
    let state = after(state, [solve]);
    assert!(state.reason_to_stop().is_none());
    assert!(after(state.clone(), [PageAction::Act(SessionAction::Undo)]).reason_to_stop().is_some());
    assert!(
        after(state.clone(), [PageAction::Open(Box::new(share::open("?puzzle=gear&alg=U")))])
            .reason_to_stop()
            .is_some()
    );
    assert!(after(state.clone(), [PageAction::Show(Some(Drawer::Painter))]).reason_to_stop().is_some());
    assert!(state.background_job().is_none(), "there is no background job during a search");
    let stopped = after(state, [PageAction::Stopped("Cancelled.")]);
    assert!(stopped.background_job().is_some());
}

#[test]
fn a_search_that_runs_out_of_time_differs_from_one_that_finds_nothing() {
    let failed = |stop| {
        let state = opened("?puzzle=gear&alg=R");
        let solve = solving(&state);
        let error = JobError::Solve(SolveError::Stopped(stop));
        let state = after(state, [solve, PageAction::Solver(WorkerEvent::Done(7, Err(error.clone())))]);
        assert_eq!(state.solve_state(), SolveState::Failed(SolveFailure::Job(error)));
        state.solve_state()
    };
    let is_at_limit =
        |solve_state| matches!(solve_state, SolveState::Failed(failure) if failure.is_at_limit());
    for stop in [Stop::Time(Duration::from_millis(5)), Stop::Nodes(5), Stop::Memory(5 << 20)] {
        assert!(is_at_limit(failed(stop)), "{stop:?}");
    }
    for stop in [Stop::NoSolution { positions: 3 }, Stop::Unsolvable, Stop::Moves(3), Stop::Cancelled] {
        assert!(!is_at_limit(failed(stop)), "{stop:?}");
    }
}

#[test]
fn an_answer_belongs_to_its_own_session() {
    let run = |state: PageState| {
        let solve = solving(&state);
        let solution = Solution {
            moves: "R'".to_string(),
            length: 1,
            proof: Proof::Optimal,
            phases: Vec::new(),
            counters: unfold_core::solve::Counters::default(),
            micros: 1.0,
        };
        after(state, [solve, PageAction::Solver(WorkerEvent::Done(7, Ok(Finished::Solved(solution))))])
    };
    let state = run(opened("?puzzle=gear&alg=R"));
    let begun = after(
        state.clone(),
        [PageAction::Act(SessionAction::Begin(Setup::Moves(vec![Move::new('R', 1)].into())))],
    );
    let undone = after(run(begun), [PageAction::Act(SessionAction::Undo)]);
    assert_eq!(
        (undone.session.position(), undone.solve_state()),
        (state.session.position(), SolveState::None)
    );
}

fn best_so_far(moves: &str, length: u32) -> PageAction {
    let best = Best { length, moves: moves.to_string(), lower_bound: 1, phases: Vec::new() };
    let counters = unfold_core::solve::Counters::default();
    let progress = Progress { phase: "searching".into(), counters, seconds: 1.0, best: Some(best) };
    PageAction::Solver(WorkerEvent::Progress(7, progress))
}

#[test]
fn better_solutions_take_the_place_of_others_and_stay_when_the_search_is_stopped() {
    let state = opened("?puzzle=3x3x3&alg=R2");
    let solve = solving(&state);
    let state = after(state, [solve, best_so_far("R R", 2)]);
    assert_eq!(notation::print(state.session.moves()), "R2 R R");
    let state = after(state, [best_so_far("R2", 1)]);
    assert_eq!(notation::print(state.session.moves()), "R2 R2");
    assert!(state.reason_to_stop().is_none());
    let stopped = after(state.clone(), [PageAction::Stopped("Cancelled.")]);
    assert!(matches!(stopped.solve_state(), SolveState::Solved(solution, _) if solution.moves == "R2"));
    // The solution belongs to its own position.
    let elsewhere = after(state, [PageAction::Act(SessionAction::Reset), PageAction::Stopped("Cancelled.")]);
    assert_eq!(elsewhere.solve_state(), SolveState::Stopped("Cancelled."));
}

#[test]
fn hints_come_from_the_solution_that_was_asked_for_and_go_with_the_position() {
    let state = opened("?puzzle=3x3x3&alg=R+U");
    let PageAction::Solving { position, request, .. } = solving(&state) else { panic!("it solves") };
    let request = SolveRequest { reveal: Reveal::NextMove, ..request };
    let solution = Solution {
        moves: "U' R'".to_string(),
        length: 2,
        proof: Proof::Optimal,
        phases: Vec::new(),
        counters: unfold_core::solve::Counters::default(),
        micros: 1.0,
    };
    let done = PageAction::Solver(WorkerEvent::Done(7, Ok(Finished::Solved(solution))));
    let state = after(state, [PageAction::Solving { id: 7, position, request: request.clone() }, done]);
    let hint =
        Hint { words: "next U'".to_string(), label: "Next: U'".to_string(), next: Some(Move::new('U', -1)) };
    assert_eq!(state.solve_state(), SolveState::Hinted(hint));
    assert!(state.guide().is_begun && state.guide().next == Some(Move::new('U', -1)));
    assert_eq!(notation::print(state.session.moves()), "R U", "nothing is laid out");
    let turned = after(state, [PageAction::Act(SessionAction::Turn(Move::new('U', -1)))]);
    assert_eq!((turned.solve_state(), turned.guide()), (SolveState::None, MoveGuide::default()));
    let cached = turned.cached_solution().expect("the solution is kept").clone();
    assert_eq!(cached.hint(&request, &turned.session).map(|hint| hint.words), Some("next R'".to_string()));
    let other = SolveRequest { bounds: Bounds { max_moves: Some(9), ..Bounds::default() }, ..request };
    assert_eq!(cached.hint(&other, &turned.session), None);
}

#[test]
fn where_there_is_no_solver_hints_lead_back() {
    let state = opened("?puzzle=6x6x6&setup-alg=3Rw+U&alg=F");
    let label = |state: &PageState| state.guide().label.unwrap_or_default();
    let far = after(state.clone(), [PageAction::HintBack(Reveal::Length)]);
    assert_eq!((label(&far).as_str(), far.guide().next), ("At most 3 moves left", None));
    let next = after(far, [PageAction::HintBack(Reveal::NextMove)]);
    assert_eq!((label(&next).as_str(), next.guide().next), ("Next: F'", Some(Move::new('F', -1))));
    let turned = after(next, [PageAction::Act(SessionAction::Turn(Move::new('F', -1)))]);
    assert_eq!(turned.guide(), MoveGuide::default());
    let painted = after(
        turned,
        [PageAction::Load(state.session.position().text()), PageAction::HintBack(Reveal::Length)],
    );
    assert_eq!(painted.guide().label, None, "no way back is known");
}

#[test]
fn a_hint_lets_the_solution_be() {
    let state = opened("?puzzle=3x3x3&alg=R2");
    let solve = solving(&state);
    let stopped = after(state, [solve, best_so_far("R R", 2), PageAction::Stopped("Cancelled.")]);
    let hinted = after(stopped.clone(), [PageAction::HintBack(Reveal::NextMove)]);
    assert!(matches!(hinted.solve_state(), SolveState::Hinted(_)));
    let stepped = after(hinted, [PageAction::Act(SessionAction::Jump(2))]);
    assert!(matches!(stepped.solve_state(), SolveState::Solved(..)));
    assert_eq!(stepped.guide().next, Some(Move::new('R', 1)));
}

#[test]
fn every_step_of_a_solution_is_shown_as_the_next_move() {
    let state = after(opened("?puzzle=3x3x3&alg=R+U2"), [PageAction::TakeBack]);
    let seen = |state: &PageState| (state.guide().label.unwrap_or_default(), state.guide().is_begun);
    assert_eq!(seen(&state), ("Next: U2".to_string(), true));
    let step = |state, to| after(state, [PageAction::Act(SessionAction::Jump(to))]);
    let state = step(state, 3);
    assert_eq!(seen(&state), ("Next: R'".to_string(), true));
    let playing = after(state.clone(), [PageAction::Play(true)]);
    assert_eq!(seen(&playing), (String::new(), false), "a player that runs points out no move");
    assert_eq!(seen(&step(state.clone(), 4)), (String::new(), false));
    // Moves that were only undone are no hint.
    assert_eq!(seen(&step(state, 1)), (String::new(), false));
}

#[test]
fn the_player_starts_over_where_the_solution_begins() {
    let state = opened("?puzzle=3x3x3&alg=R+U");
    let mut state = after(state, [PageAction::TakeBack, PageAction::Loop(true), PageAction::Play(true)]);
    let mut cursors = Vec::new();
    for _ in 0..7 {
        cursors.push(state.session.cursor());
        state = after(state, [PageAction::PlayNext]);
        assert!(state.playing);
    }
    assert_eq!(cursors, [2, 3, 4, 2, 3, 4, 2]);
    let mut last = after(state, [PageAction::Loop(false), PageAction::PlayNext]);
    assert!(!last.playing && !last.session.has_moves_ahead());
    // Without a solution it starts over at the beginning.
    last = after(
        opened("?puzzle=3x3x3&alg=R+U"),
        [PageAction::Loop(true), PageAction::Play(true), PageAction::PlayNext, PageAction::PlayNext],
    );
    assert_eq!((last.session.cursor(), last.playing), (2, true));
    assert_eq!(after(last, [PageAction::PlayNext]).session.cursor(), 0);
}

fn phase(name: &str, moves: std::ops::Range<usize>) -> Phase {
    Phase { name: name.into(), about: String::new(), moves, pieces: 0 }
}

/// A cube that is solved by `U2 R2`, a phase each, with the solution laid out.
fn solved_in_two_phases() -> PageState {
    let state = opened("?puzzle=3x3x3&alg=R2+U2");
    let solve = solving(&state);
    let solution = Solution {
        moves: "U2 R2".to_string(),
        length: 2,
        proof: Proof::Optimal,
        phases: vec![phase("one", 0..1), phase("two", 1..2)],
        counters: unfold_core::solve::Counters::default(),
        micros: 1.0,
    };
    after(state, [solve, PageAction::Solver(WorkerEvent::Done(7, Ok(Finished::Solved(solution))))])
}

#[test]
fn phases_stay_true_when_a_part_of_a_move_is_done() {
    let state = solved_in_two_phases();
    let turned = after(state, [PageAction::Act(SessionAction::Turn(Move::new('U', 1)))]);
    assert_eq!(notation::print(turned.session.moves()), "R2 U2 U U R2");
    assert_eq!(turned.session.phases(), [phase("one", 0..2), phase("two", 2..3)]);
    // A turn along the solution changes nothing.
    let followed = after(turned, [PageAction::Act(SessionAction::Turn(Move::new('U', 1)))]);
    assert_eq!(followed.session.phases(), [phase("one", 0..2), phase("two", 2..3)]);
}

#[test]
fn phases_stay_true_when_the_console_does_a_part_of_a_move() {
    let state = solved_in_two_phases();
    let mut random = unfold_core::random::Random::from_seed(1);
    let reply = console::answer("do U", &state.session, &mut random, console::FileAccess::Chosen);
    let turned = after(state, reply.expect("it can be done").actions.into_iter().map(PageAction::Act));
    assert_eq!(notation::print(turned.session.moves()), "R2 U2 U U R2");
    assert_eq!(turned.session.phases(), [phase("one", 0..2), phase("two", 2..3)]);
}

#[test]
fn phases_come_back_with_their_session() {
    let state = solved_in_two_phases();
    let reset = after(state.clone(), [PageAction::Act(SessionAction::Reset)]);
    assert!(reset.session.phases().is_empty());
    let back = after(reset, [PageAction::Act(SessionAction::Undo)]);
    assert_eq!(back.session.phases(), state.session.phases());
}

#[test]
fn what_is_refused_changes_nothing() {
    let act = |action| PageAction::Act(action);
    let turn = |letter| act(SessionAction::Turn(Move::new(letter, 1)));
    let notified = |state: PageState| after(state, [PageAction::Notify("Read this.".to_string())]);
    // The blank is in the last row and column. These refusals give no notice.
    let tiles = notified(opened("?puzzle=tiles-3x3"));
    for action in [turn('U'), turn('L'), turn('Q'), act(SessionAction::Undo), act(SessionAction::Redo)] {
        assert_eq!(after(tiles.clone(), [action]), tiles);
    }
    // Nor do actions without effect.
    let there = after(tiles.clone(), [act(SessionAction::Jump(0)), act(SessionAction::TurnAll(Vec::new()))]);
    assert_eq!((there.notice, there.change), (tiles.notice, tiles.change));
    let full = vec![Move::new('R', 1); notation::MAX_MOVES];
    let full = notified(after(opened("?puzzle=3x3x3"), [act(SessionAction::Replace(full.into()))]));
    for action in [turn('R'), act(SessionAction::lay_out(vec![Move::new('R', 1)]))] {
        let refused = after(full.clone(), [action]);
        assert_eq!((&refused.session, &refused.change), (&full.session, &full.change));
        assert_eq!(refused.notice.as_deref(), Some("There is no room for that behind so many moves."));
    }
}

#[test]
fn what_cannot_be_rewritten_gives_a_notice() {
    let state = opened("?puzzle=tiles-3x3&alg=R");
    let refused = after(state.clone(), [PageAction::Rewrite(Rewriting::Inverse)]);
    assert!(refused.notice.is_some_and(|notice| notice.contains("the blank is in the last column")));
    let cube = after(opened("?puzzle=3x3x3&alg=R+U"), [PageAction::Rewrite(Rewriting::Inverse)]);
    assert_eq!(notation::print(cube.session.moves()), "U' R'");
    let undone = after(cube, [PageAction::Act(SessionAction::Undo)]);
    assert_eq!(notation::print(undone.session.moves()), "R U");
}

#[test]
fn a_link_that_is_pasted_takes_the_place_of_what_is_there() {
    let state = opened("?puzzle=gear&setup-alg=R&alg=U");
    let link = "https://alg.cubing.net/?alg=R_U-_%2F%2F_cross&setup=F&title=Mine";
    let pasted = after(state.clone(), [PageAction::Load(link.to_string())]);
    assert_eq!(pasted.session.position().id(), "3x3x3");
    assert_eq!(pasted.session.moves().text(), "R U' // cross");
    assert_eq!(share::title(&pasted.other), Some("Mine"));
    let turned = after(pasted.clone(), [PageAction::Act(SessionAction::Turn(Move::new('R', 1)))]);
    assert_eq!(share::title(&turned.other), Some("Mine"));
    assert_eq!(share::title(&after(turned, [PageAction::Act(SessionAction::Reset)]).other), None);
    // Undo at the start brings back the earlier session.
    let back = after(pasted, [PageAction::Act(SessionAction::Jump(0)), PageAction::Act(SessionAction::Undo)]);
    assert_eq!(back.session.position(), state.session.position());
    let bad = after(state.clone(), [PageAction::Load("https://example.org/?alg=Q".to_string())]);
    assert!(bad.notice.is_some_and(|notice| notice.contains("in “alg”, column 1")));
    assert_eq!(bad.session, state.session);
}

#[test]
fn choosing_how_to_hold_it_changes_texts_and_no_position() {
    let state = opened("?puzzle=gear&setup-alg=R+F&alg=R");
    let held = after(state.clone(), [PageAction::TakeBack, PageAction::Hold(Hold::Face)]);
    assert_eq!(held.session.position(), state.session.position());
    assert_eq!(held.change, after(state.clone(), [PageAction::TakeBack]).change, "nothing turns");
    assert_eq!(held.session.setup_spelled().expect("it began with moves").text(), "R U");
    assert_eq!(
        share::query(&held.session, &[]).split("&alg=").next(),
        Some("?puzzle=gear&hold=face&setup-alg=R+U")
    );
    assert_eq!(held.guide().label.as_deref(), Some("Next: F'"));
    let pasted = after(held.clone(), [PageAction::Load("R U F".to_string())]);
    assert_eq!(pasted.session.position(), state.session.position());
    // A link without a hold keeps the chosen one.
    let open = |query| PageAction::Open(Box::new(share::open(query)));
    let other = after(held, [open("?puzzle=gear&alg=R+F+R")]);
    assert_eq!((other.session.position(), other.session.hold()), (state.session.position(), Hold::Face));
}

#[test]
fn a_goal_belongs_to_its_puzzle() {
    let state = opened("?puzzle=3x3x3&alg=R");
    let goal = state.session.position().clone();
    let state = after(state, [PageAction::Aim(Some(goal))]);
    assert!(state.is_at_goal());
    let turned = after(state, [PageAction::Act(SessionAction::Turn(Move::new('U', 1)))]);
    assert!(turned.goal().is_some() && !turned.is_at_goal());
    let other = AnyPuzzle::named("2x2x2").expect("it is known");
    assert!(after(turned, [PageAction::Act(SessionAction::Choose(other))]).goal().is_none());
}

#[test]
fn every_beginning_is_another_one() {
    let begun = |actions: Vec<PageAction>| after(opened("?puzzle=3x3x3"), actions).begun;
    let other = AnyPuzzle::named("2x2x2").expect("it is offered");
    let choose = || PageAction::Act(SessionAction::Choose(other.clone()));
    assert_eq!(begun(vec![]), 0);
    let turn = || PageAction::Act(SessionAction::Turn(Move::new('R', 1)));
    assert_eq!(begun(vec![turn(), PageAction::Act(SessionAction::Undo)]), 0);
    assert_eq!(begun(vec![choose()]), 1);
    assert_eq!(begun(vec![turn(), choose(), PageAction::Act(SessionAction::Undo)]), 2);
    assert_eq!(begun(vec![PageAction::Open(Box::new(share::open("?puzzle=3x3x3")))]), 1);
}

#[test]
fn a_welcome_ends_with_the_first_puzzle_that_is_solved() {
    let turn = |amount| PageAction::Act(SessionAction::Turn(Move::new('R', amount)));
    let moves = Setup::Moves(notation::parse("R", &AnyPuzzle::default()).expect("it is one").into());
    let first = PageState::first_visit(Some(SessionAction::Begin(moves)));
    let turned = after(first, [turn(1)]);
    assert!(turned.is_first_visit);
    assert!(!after(turned, [turn(-2)]).is_first_visit);
}
