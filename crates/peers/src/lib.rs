//! Measures solvers of the 3x3x3, ours and those of other crates, on the same cubes.

#[path = "../../core/benches/common/report.rs"]
pub mod report;

use std::ops::ControlFlow;

use unfold_core::clock::Instant;
use unfold_core::puzzle::cube::Cube;
use unfold_core::puzzle::cube::cubies::{Cubies, Pieces};
use unfold_core::puzzle::{AnyPuzzle, Puzzle};
use unfold_core::random::Random;
use unfold_core::solve::cube::four_phase::{self, ThirdPhase};
use unfold_core::solve::{Budget, Limits, Method, Stop, solve};

use report::{Report, Unit};

/// A cube in every form that a solver takes, so that the measured time contains no conversion.
pub struct Drawn {
    pub puzzle: AnyPuzzle,
    pub cubies: Cubies,
    pub facelets: String,
}

/// Cubes drawn uniformly from all.
pub fn drawn(count: usize, seed: u64) -> Vec<Drawn> {
    let mut random = Random::from_seed(seed);
    let mut draw = || {
        let cube = Cube::solved_of(3).random_state(&mut random);
        let cubies = Pieces::of(&cube).expect("it is small").cubies;
        Drawn { cubies, facelets: cube.text(), puzzle: cube.into() }
    };
    (0..count).map(|_| draw()).collect()
}

/// The mean time and length of solutions.
#[derive(Clone, Copy, Default)]
pub struct Mean {
    pub microseconds: f64,
    pub moves: f64,
}

/// Solves a cube and returns the length of the solution.
pub type SolveFn<'a> = &'a dyn Fn(&Drawn) -> u32;

/// Solves the same cubes with several solvers. They alternate every fifty cubes: that is enough to bring the tables of a solver into the
/// processor's cache, and other load on the machine slows all of them alike.
pub fn compared<const N: usize>(cubes: &[Drawn], solvers: [SolveFn; N]) -> [Mean; N] {
    // The first solve makes a solver's tables.
    solvers.iter().for_each(|solver| _ = solver(&cubes[0]));
    let mut means = [Mean::default(); N];
    for batch in cubes.chunks(50) {
        for (mean, solver) in means.iter_mut().zip(solvers) {
            let start = Instant::now();
            let moves: u32 = batch.iter().map(solver).sum();
            mean.microseconds += 1e3 * milliseconds(start) / cubes.len() as f64;
            mean.moves += f64::from(moves) / cubes.len() as f64;
        }
    }
    means
}

pub fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}

/// The least of five times in milliseconds: other load on the machine can only add to a time.
pub fn best_of_five<T>(made: impl Fn() -> T) -> f64 {
    let once = |_| {
        let start = Instant::now();
        std::hint::black_box(made());
        milliseconds(start)
    };
    (0..5).map(once).fold(f64::INFINITY, f64::min)
}

/// Solves with our solver as the page and the terminal do: from stickers to moves that were replayed on them.
pub fn by_method(cube: &Drawn, name: &str, limits: Limits) -> u32 {
    let method = Method::choose(&cube.puzzle, Some(name), None, None).expect("it is offered");
    let outcome = solve(&cube.puzzle, method, limits, &mut |_| ControlFlow::Continue(()));
    outcome.expect("it is solved").length
}

pub fn by_two_phases(cube: &Drawn, max_moves: u32) -> u32 {
    by_method(cube, "two-phase", Limits { max_moves: Some(max_moves), ..Limits::default() })
}

pub fn by_min2phase(cube: &Drawn, max_moves: u32) -> u32 {
    let moves = min2phase::solve(&cube.facelets, max_moves as u8);
    assert!(!moves.starts_with("Error"), "{moves}");
    moves.split_whitespace().count() as u32
}

/// Reports kewb's mean time and length beside ours.
pub fn beside_kewb(report: &Report, count: usize) {
    let table = kewb::DataTable::default();
    let by_kewb = |cube: &Drawn| {
        let faces = kewb::FaceCube::try_from(cube.facelets.as_str()).expect("it is a cube");
        let state = kewb::CubieCube::try_from(&faces).expect("it is a cube");
        let solution = kewb::Solver::new(&table, 23, None).solve(state);
        solution.expect("it is solved").len() as u32
    };
    let [ours, theirs] = compared(&drawn(count, 23), [&|cube| by_two_phases(cube, 23), &by_kewb]);
    report_two(report, &format!("two phases, at most 23, {count} cubes"), "kewb", ours, theirs);
    report.note("    time beside that of kewb", ours.microseconds / theirs.microseconds, Unit::Ratio);
}

/// Reports the mean times and lengths of two phases and of min2phase for at most so many moves. The ratio of the times has a bar.
pub fn beside_min2phase(report: &mut Report, max_moves: u32, count: usize, bar: f64) {
    let solvers: [SolveFn; 2] =
        [&|cube| by_two_phases(cube, max_moves), &|cube| by_min2phase(cube, max_moves)];
    let cubes = drawn(count, u64::from(max_moves));
    let [ours, theirs] = compared(&cubes, solvers);
    let what = format!("two phases, at most {max_moves}, {count} cubes");
    report_two(report, &what, "min2phase", ours, theirs);
    report.add(
        "    time beside that of min2phase",
        ours.microseconds / theirs.microseconds,
        Unit::Ratio,
        bar,
    );
}

fn report_two(report: &Report, what: &str, name: &str, ours: Mean, theirs: Mean) {
    report.note(what, ours.microseconds, Unit::Microseconds);
    report.note("    their mean length", ours.moves, Unit::Moves);
    report.note(&format!("    {name}"), theirs.microseconds, Unit::Microseconds);
    report.note("    its mean length", theirs.moves, Unit::Moves);
}

/// Solves with four phases, each by a shortest path.
pub fn by_walk(cube: &Drawn) -> u32 {
    watched(|budget| four_phase::walk(&cube.cubies, ThirdPhase::Thistlethwaite, budget))
}

/// The shortest of twelve such solutions.
pub fn by_best_walk(cube: &Drawn) -> u32 {
    watched(|budget| four_phase::best_walk(&cube.cubies, ThirdPhase::Thistlethwaite, budget))
}

fn watched(search: impl Fn(&mut Budget) -> Result<four_phase::FourPhaseSolution, Stop>) -> u32 {
    let mut on_progress = |_| ControlFlow::Continue(());
    let mut budget = Budget::new(Limits::default(), &mut on_progress);
    search(&mut budget).expect("nothing stops it").steps.len() as u32
}
