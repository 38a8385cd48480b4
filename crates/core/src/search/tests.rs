//! The searches on a space of their own, and on a puzzle through its trait, against each other.

use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::ControlFlow;

use super::trace::{NodeStatus, RecordedFate, TraceEnd, TraceView, trace};
use super::*;
use crate::puzzle::Puzzle;
use crate::puzzle::gear_ball::{Brackets, GearPuzzle};
use crate::puzzle::tiles::Tiles;
use crate::random::Random;

/// A grid with walls, to be crossed from any cell to the corner at the origin.
struct Maze {
    width: i32,
    walls: Vec<bool>,
    classes: MoveClasses,
    /// By how much the estimate is too small.
    slack: fn((i32, i32)) -> u32,
}

const STEPS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

impl Maze {
    fn random(width: i32, slack: fn((i32, i32)) -> u32, random: &mut Random) -> Maze {
        let walls = (0..width * width).map(|cell| cell > 0 && random.below(4) == 0).collect();
        Maze { width, walls, classes: MoveClasses::new(STEPS.len(), |_, _| Some(0)), slack }
    }

    /// The distances to the origin, by a search of its own.
    fn distances(&self) -> HashMap<(i32, i32), usize> {
        let mut distances = HashMap::from([((0, 0), 0)]);
        let mut queue = VecDeque::from([(0, 0)]);
        while let Some(cell) = queue.pop_front() {
            for mv in 0..STEPS.len() {
                let Some(next) = self.step(&cell, mv) else { continue };
                if !distances.contains_key(&next) {
                    distances.insert(next, distances[&cell] + 1);
                    queue.push_back(next);
                }
            }
        }
        distances
    }
}

impl Space for Maze {
    type Node = (i32, i32);

    fn moves(&self) -> usize {
        STEPS.len()
    }

    /// Into a wall, or out of the grid, there is no way.
    fn step(&self, &(x, y): &(i32, i32), mv: usize) -> Option<(i32, i32)> {
        let (right, down) = STEPS[mv];
        let (next_x, next_y) = (x + right, y + down);
        let is_inside = (0..self.width).contains(&next_x) && (0..self.width).contains(&next_y);
        let is_open = is_inside && !self.walls[(next_y * self.width + next_x) as usize];
        is_open.then_some((next_x, next_y))
    }

    fn is_goal(&self, node: &(i32, i32)) -> bool {
        *node == (0, 0)
    }

    fn estimate(&self, node: &(i32, i32)) -> u32 {
        ((node.0 + node.1) as u32).saturating_sub((self.slack)(*node))
    }

    fn classes(&self) -> &MoveClasses {
        &self.classes
    }
}

fn watched<T>(limits: Limits, search: impl FnOnce(&mut Budget) -> T) -> (T, Counters) {
    let mut on_progress = |_| ControlFlow::Continue(());
    let mut budget = Budget::new(limits, &mut on_progress);
    let found = search(&mut budget);
    (found, budget.counters())
}

type Search<S> = fn(&S, &<S as Space>::Node, &mut Budget) -> Result<Option<Vec<usize>>, Stop>;

#[test]
fn searches_that_remember_find_shortest_ways_through_mazes() {
    let mut random = Random::from_seed(1);
    // An exact-looking estimate, none at all, and one that jumps, so that A* must come back to states.
    let slacks: [fn((i32, i32)) -> u32; 3] =
        [|_| 0, |_| u32::MAX, |(x, y)| if (x * 7 + y * 3) % 4 == 0 { 0 } else { 5 }];
    let searches: [Search<Maze>; 3] = [a_star, uniform_cost, breadth_first];
    for round in 0..60 {
        let maze = Maze::random(9, slacks[round % 3], &mut random);
        for (start, distance) in maze.distances() {
            for search in searches {
                let (path, _) = watched(Limits::default(), |budget| search(&maze, &start, budget));
                let path = path.expect("nothing stops it").expect("there is a way");
                assert_eq!(path.len(), distance);
                let end = path.iter().try_fold(start, |cell, &mv| maze.step(&cell, mv));
                assert_eq!(end, Some((0, 0)));
            }
        }
    }
}

#[test]
fn a_goal_that_cannot_be_reached_is_not_found() {
    let mut maze = Maze::random(5, |_| 0, &mut Random::from_seed(3));
    maze.walls[1] = true;
    maze.walls[5] = true;
    maze.walls[24] = false;
    let searches: [Search<Maze>; 3] = [a_star, uniform_cost, breadth_first];
    for search in searches {
        let (path, _) = watched(Limits::default(), |budget| search(&maze, &(4, 4), budget));
        assert_eq!(path, Ok(None));
    }
}

#[test]
fn moves_that_cannot_be_made_are_no_positions_that_were_generated() {
    let mut maze = Maze::random(6, |_| u32::MAX, &mut Random::from_seed(5));
    maze.walls = vec![false; 36];
    // The goal is walled in, so that everything else is looked at: each cell once, each way between two
    // cells once in either direction.
    maze.walls[1] = true;
    maze.walls[6] = true;
    let searches: [Search<Maze>; 3] = [a_star, uniform_cost, breadth_first];
    for search in searches {
        let (path, counters) = watched(Limits::default(), |budget| search(&maze, &(5, 5), budget));
        assert_eq!(path, Ok(None));
        assert_eq!(counters.expanded, 33);
        assert_eq!(counters.generated, 2 * (60 - 3 - 3));
    }
    // Three cells in a row: IDA* without an estimate needs the thresholds 0, 1 and 2.
    maze.walls = (0..36).map(|cell| cell > 2).collect();
    let (path, counters) = watched(Limits::default(), |budget| ida_star(&maze, &(2, 0), budget));
    assert_eq!(path, Ok(Some(vec![1, 1])));
    assert_eq!((counters.expanded, counters.generated), (1 + 2 + 3, 1 + 3 + 4));
}

/// The searches that put states in an order, with the most that a solution may be longer than a shortest one.
fn orders() -> Vec<(Order, Option<Weight>)> {
    let weights = [(1, 1), (3, 2), (2, 1), (5, 1)];
    let weights = weights.map(|(numerator, denominator)| Weight { numerator, denominator });
    let orders = weights.map(|weight| (Order::weighted(weight), Some(weight)));
    let orders = orders.into_iter().chain([(Order::A_STAR, Some(weights[0])), (Order::GREEDY, None)]);
    orders
        .flat_map(|(order, weight)| [Ties::Newest, Ties::Oldest].map(|ties| (order.with_ties(ties), weight)))
        .collect()
}

#[test]
fn searches_in_any_order_find_ways_within_their_bounds() {
    let mut random = Random::from_seed(11);
    let slacks: [fn((i32, i32)) -> u32; 2] = [|_| 0, |(x, y)| if (x * 7 + y * 3) % 4 == 0 { 0 } else { 5 }];
    for round in 0..20 {
        let maze = Maze::random(9, slacks[round % 2], &mut random);
        for (start, distance) in maze.distances() {
            for (order, weight) in orders() {
                let (path, _) = watched(Limits::default(), |budget| best_first(&maze, &start, order, budget));
                let path = path.expect("nothing stops it").expect("there is a way");
                let end = path.iter().try_fold(start, |cell, &mv| maze.step(&cell, mv));
                assert_eq!(end, Some((0, 0)));
                if let Some(Weight { numerator, denominator }) = weight {
                    assert!(path.len() * denominator as usize <= distance * numerator as usize, "{order:?}");
                }
            }
        }
    }
}

#[test]
fn a_greedy_search_expands_no_state_twice() {
    let mut maze = Maze::random(12, |_| 0, &mut Random::from_seed(4));
    let start = maze.distances().into_iter().max_by_key(|(cell, distance)| (*distance, *cell));
    let (start, _) = start.expect("there are cells");
    let reachable = maze.distances().keys().filter(|cell| **cell != (0, 0)).count() as u64;
    // The goal is where it cannot be entered from anywhere else, so that all other cells are looked at.
    for cell in [1, 12] {
        maze.walls[cell] = true;
    }
    let (path, counters) = watched(Limits::default(), |budget| greedy(&maze, &start, budget));
    assert_eq!(path, Ok(None));
    assert!(counters.expanded > 50 && counters.expanded <= reachable);
    let (_, breadth_first) = watched(Limits::default(), |budget| breadth_first(&maze, &start, budget));
    assert_eq!(counters.expanded, breadth_first.expanded);
}

#[test]
fn of_equals_the_newest_or_the_oldest_goes_first() {
    let mut maze = Maze::random(7, |_| 0, &mut Random::from_seed(2));
    maze.walls.fill(false);
    // With no walls every cell between a corner and the goal has the same total: the newest leads straight
    // on, the oldest go layer by layer through all of them.
    let expanded = |ties| {
        let order = Order::A_STAR.with_ties(ties);
        watched(Limits::default(), |budget| best_first(&maze, &(6, 6), order, budget)).1.expanded
    };
    assert_eq!(expanded(Ties::Newest), 12);
    assert_eq!(expanded(Ties::Oldest), 7 * 7 - 1);
    assert_eq!(Ties::default(), Ties::Newest);
}

/// From 0 three ways lead to 1, 2 and 3, all of which seem a move away; only 2 is. The others are dead ends.
struct Fork {
    classes: MoveClasses,
}

impl Space for Fork {
    type Node = u32;

    const FINE: u32 = 10;

    fn moves(&self) -> usize {
        3
    }

    fn step(&self, node: &u32, mv: usize) -> Option<u32> {
        match (node, mv) {
            (0, mv) => Some(mv as u32 + 1),
            (2, 0) => Some(9),
            _ => None,
        }
    }

    fn is_goal(&self, node: &u32) -> bool {
        *node == 9
    }

    fn estimate(&self, node: &u32) -> u32 {
        self.fine_estimate(node) / Self::FINE
    }

    fn fine_estimate(&self, node: &u32) -> u32 {
        [15, 14, 10, 12].get(*node as usize).copied().unwrap_or(0)
    }

    fn classes(&self) -> &MoveClasses {
        &self.classes
    }
}

#[test]
fn estimates_finer_than_a_move_put_states_in_order() {
    let fork = Fork { classes: MoveClasses::new(3, |_, _| Some(0)) };
    for (order, _) in orders() {
        let (path, counters) = watched(Limits::default(), |budget| best_first(&fork, &0, order, budget));
        assert_eq!(path, Ok(Some(vec![1, 0])));
        assert_eq!((counters.expanded, counters.generated), (2, 4), "{order:?}");
    }
    let rounds = |order| {
        let (_, counters) = watched(Limits::default(), |budget| best_first(&fork, &0, order, budget));
        counters.rounds.iter().map(|round| round.threshold).collect::<Vec<u32>>()
    };
    // 1.5 moves, then one and one more: at least two either way.
    assert_eq!(rounds(Order::A_STAR), [2]);
    assert_eq!(rounds(Order::UNIFORM_COST), [0, 1]);
    assert_eq!(rounds(Order::weighted(Weight { numerator: 3, denominator: 1 })), [5]);
}

fn gear_after(moves: &str) -> GearPuzzle {
    let mut puzzle = GearPuzzle::solved_with(Brackets::Coloured);
    for mv in crate::notation::parse(moves, &puzzle).expect("well written") {
        puzzle.apply(mv).expect("it was read");
    }
    puzzle
}

#[test]
fn any_puzzle_can_be_searched_through_its_trait() {
    let puzzle = gear_after("R U2 F' R'");
    let space = Plain::new(&puzzle, |_| 0);
    let searches: [Search<Plain<GearPuzzle>>; 4] = [ida_star, a_star, uniform_cost, breadth_first];
    for search in searches {
        let (path, counters) = watched(Limits::default(), |budget| search(&space, &puzzle, budget));
        let path = path.expect("nothing stops it").expect("there is a way");
        assert_eq!(path.len(), 5);
        let mut replay = puzzle;
        path.iter().for_each(|&mv| replay.apply(space.written(mv)).expect("a move"));
        assert!(replay.is_solved());
        assert_eq!(counters.expanded, counters.rounds.iter().map(|round| round.expanded).sum::<u64>());
        assert_eq!(counters.generated, counters.rounds.iter().map(|round| round.generated).sum::<u64>());
        assert!(counters.generated >= counters.expanded && counters.largest_frontier >= 5);
    }
}

#[test]
fn tiles_can_be_searched_through_their_trait_though_slides_join_without_end() {
    let board = Tiles::solved_of(3, 3).with_text("1 2 0/4 5 3/7 8 6").expect("it is a board");
    let space = Plain::new(&board, |_| 0);
    let searches: [Search<Plain<Tiles>>; 4] = [ida_star, a_star, uniform_cost, breadth_first];
    for search in searches {
        let (path, _) = watched(Limits::default(), |budget| search(&space, &board, budget));
        let path = path.expect("nothing stops it").expect("there is a path");
        let moves: Vec<_> = path.into_iter().map(|mv| space.written(mv)).collect();
        let mut solved = board.clone();
        solved.apply_all(&moves).expect("they can be done");
        assert!(solved.is_solved() && moves.len() == 2, "{moves:?}");
    }
}

#[test]
fn searches_stop_at_their_limits() {
    let puzzle = gear_after("R U2 F' R' U3 F");
    let space = Plain::new(&puzzle, |_| 0);
    let stop = |limits: Limits, search: Search<Plain<GearPuzzle>>| {
        watched(limits, |budget| search(&space, &puzzle, budget)).0.expect_err("it is stopped")
    };
    let searches: [Search<Plain<GearPuzzle>>; 4] = [ida_star, a_star, uniform_cost, breadth_first];
    for search in searches {
        let few = Limits { max_nodes: Some(10), ..Limits::default() };
        assert_eq!(stop(few, search), Stop::Nodes(10));
    }
    for search in [a_star, uniform_cost, breadth_first] as [Search<Plain<GearPuzzle>>; 3] {
        let small = Limits { memory: 100_000, ..Limits::default() };
        assert_eq!(stop(small, search), Stop::Memory(100_000));
    }
    let mut on_progress = |_| ControlFlow::Break(());
    let mut budget = Budget::new(Limits::default(), &mut on_progress);
    assert_eq!(budget.begin("searching"), Err(Stop::Cancelled));
}

#[test]
fn that_there_is_no_solution_is_said_in_a_sentence() {
    let said = |stop: Stop| stop.to_string();
    let positions = 181_440;
    let everything = "there is no solution: all 181440 positions that can be reached were looked at";
    assert_eq!(said(Stop::NoSolution { positions }), everything);
    assert_eq!(said(Stop::NoSolution { positions: 1 }), "there is no solution: no move can be made");
    assert_eq!(said(Stop::Unsolvable), "no sequence of moves leads from here to the goal");
}

#[test]
fn states_reached_again_by_shorter_ways_count_towards_the_memory_too() {
    let mut random = Random::from_seed(8);
    // Estimates that jump make A* come back to states; a queue entry is left behind each time.
    let jumping: fn((i32, i32)) -> u32 = |(x, y)| if (x * 7 + y * 3) % 4 == 0 { 0 } else { 9 };
    let maze = Maze::random(40, jumping, &mut random);
    let farthest = maze.distances().into_iter().max_by_key(|(cell, distance)| (*distance, *cell));
    let (start, _) = farthest.expect("there are cells");
    let stops = |memory| {
        let limits = Limits { memory, ..Limits::default() };
        watched(limits, |budget| a_star(&maze, &start, budget)).0 == Err(Stop::Memory(memory))
    };
    let enough = (0..).map(|shift| 1 << shift).find(|&memory| !stops(memory)).expect("some is enough");
    assert!(stops(enough / 4));
}

#[test]
fn classes_leave_out_what_takes_a_move_back() {
    let puzzle = GearPuzzle::solved_with(Brackets::Coloured);
    let space = Plain::new(&puzzle, |_| 0);
    assert_eq!(space.classes().following(0).len(), 6);
    for &(first, class) in space.classes().following(0) {
        let following = space.classes().following(class);
        assert_eq!(following.len(), 5);
        let undoes = |&(mv, _): &(u8, u8)| {
            space.written(usize::from(mv)) == space.written(usize::from(first)).inverse()
        };
        assert!(!following.iter().any(undoes));
    }
}

fn algorithms() -> Vec<Algorithm> {
    let ordered = orders().into_iter().map(|(order, _)| Algorithm::BestFirst(order));
    let others = [Algorithm::BreadthFirst, Algorithm::BestFirst(Order::UNIFORM_COST), Algorithm::IdaStar];
    ordered.chain(others).collect()
}

/// A search of a maze with a record of it, and what the same search finds and counts unrecorded.
fn recorded(maze: &Maze, start: (i32, i32), algorithm: Algorithm) -> (Trace, Option<Vec<usize>>, Counters) {
    let limits = Limits { max_nodes: Some(trace::MOST_TRACED), ..Limits::default() };
    let text = |&(x, y): &(i32, i32)| format!("{x} {y}");
    let written = |mv: usize| mv.to_string();
    let (trace, counters) = watched(limits, |budget| trace(algorithm, maze, &start, text, written, budget));
    let (path, unrecorded) = watched(limits, |budget| algorithm.run(maze, &start, budget, &mut ()));
    assert_eq!(counters, unrecorded, "{algorithm:?}");
    (trace.expect("nothing stops it"), path.ok().flatten(), unrecorded)
}

/// Mazes with starts, some of them with no way to the goal, and estimates that make A* come back to states.
fn mazes() -> Vec<(Maze, (i32, i32))> {
    let mut random = Random::from_seed(21);
    let slacks: [fn((i32, i32)) -> u32; 3] =
        [|_| 0, |_| u32::MAX, |(x, y)| if (x * 7 + y * 3) % 4 == 0 { 0 } else { 5 }];
    let made = (0..18).map(|round| {
        let mut maze = Maze::random(9, slacks[round % 3], &mut random);
        let start = maze.distances().into_iter().max_by_key(|(cell, distance)| (*distance, *cell));
        if round >= 15 {
            maze.walls[1] = true;
            maze.walls[9] = true;
        }
        (maze, start.expect("there are cells").0)
    });
    made.collect()
}

#[test]
fn a_trace_tells_what_the_search_did() {
    for (maze, start) in mazes() {
        for algorithm in algorithms() {
            let (trace, path, counters) = recorded(&maze, start, algorithm);
            assert_eq!(trace.steps.len() as u64, counters.expanded);
            let generated = trace.steps.iter().map(|step| step.generated.len() as u64).sum::<u64>();
            assert_eq!(generated, counters.generated);
            for round in &counters.rounds {
                let steps = trace.steps.iter().filter(|step| step.threshold == round.threshold);
                assert_eq!(steps.count() as u64, round.expanded);
            }
            match (trace.end, path) {
                (TraceEnd::Solved { goal }, Some(path)) => {
                    let nodes = trace.path_to(goal);
                    assert_eq!(trace.nodes[goal as usize].state, "0 0");
                    let moves = nodes[1..].iter().map(|&node| trace.nodes[node as usize].mv.parse());
                    assert_eq!(moves.collect::<Result<Vec<usize>, _>>(), Ok(path));
                }
                (TraceEnd::NoSolution, None) => assert!(counters.expanded < trace::MOST_TRACED),
                (TraceEnd::StoppedAfter { expansions }, None) => {
                    assert_eq!(u64::from(expansions), trace::MOST_TRACED);
                    assert_eq!(counters.expanded, trace::MOST_TRACED);
                }
                other => panic!("{algorithm:?}: {other:?}"),
            }
            for node in &trace.nodes {
                let Some(parent) = node.parent else { continue };
                let cell = |text: &str| {
                    let mut numbers = text.split(' ').map(|number| number.parse().expect("a number"));
                    (numbers.next().expect("two numbers"), numbers.next().expect("two numbers"))
                };
                let parent = &trace.nodes[parent as usize];
                let mv = node.mv.parse().expect("a number");
                assert_eq!(maze.step(&cell(&parent.state), mv), Some(cell(&node.state)));
                assert_eq!(node.g, parent.g + 1);
                assert_eq!(node.h, f64::from(maze.estimate(&cell(&node.state))));
            }
        }
    }
}

#[test]
fn frontier_and_closed_set_hold_every_state_once_at_any_step() {
    let mut came_back = 0;
    for (maze, start) in mazes() {
        for algorithm in algorithms().into_iter().filter(|algorithm| *algorithm != Algorithm::IdaStar) {
            let (trace, _, counters) = recorded(&maze, start, algorithm);
            let state = |node: u32| trace.nodes[node as usize].state.as_str();
            let mut generated = HashSet::from([state(0)]);
            let mut largest_frontier = 0;
            for done in 0..trace.steps.len() {
                let view = TraceView::after(&trace, done);
                let held: Vec<&str> = view.open().chain(view.closed()).map(state).collect();
                assert_eq!(held.len(), generated.len());
                assert_eq!(held.iter().copied().collect::<HashSet<&str>>(), generated);
                largest_frontier = largest_frontier.max(view.open().count() as u64);
                let step = &trace.steps[done];
                assert_eq!(view.statuses[step.expanded as usize], NodeStatus::Waiting);
                for reached in &step.generated {
                    generated.insert(state(reached.node));
                    if let RecordedFate::Shorter { instead_of } = reached.fate {
                        came_back += usize::from(view.statuses[instead_of as usize] == NodeStatus::Expanded);
                        assert_eq!(state(instead_of), state(reached.node));
                    }
                }
            }
            // The goal waits too until it is taken out; breadth-first stops before that.
            if let Algorithm::BestFirst(_) = algorithm {
                let end = TraceView::after(&trace, trace.steps.len());
                let waiting = end.open().count() + end.with(NodeStatus::Goal).count();
                largest_frontier = largest_frontier.max(waiting as u64);
            }
            assert_eq!(largest_frontier, counters.largest_frontier, "{algorithm:?}");
        }
    }
    assert!(came_back > 0);
}

#[test]
fn a_view_of_ida_star_holds_its_path_alone() {
    for (maze, start) in mazes() {
        let (trace, _, counters) = recorded(&maze, start, Algorithm::IdaStar);
        let mut longest = 0;
        for (done, step) in trace.steps.iter().enumerate() {
            let path = trace.path_to(step.expanded);
            longest = longest.max(path.len() as u64);
            let view = TraceView::after(&trace, done + 1);
            assert_eq!((view.current, view.threshold), (Some(step.expanded), Some(step.threshold)));
            if done + 1 < trace.steps.len() {
                assert_eq!(view.path, path);
                assert_eq!(view.closed().collect::<Vec<u32>>(), path);
                assert!(view.open().count() <= 1);
            }
            let is_beyond = |node: u32| trace.nodes[node as usize].f > f64::from(step.threshold);
            assert!(view.with(NodeStatus::Cut).all(is_beyond));
            assert!(view.open().chain(view.closed()).all(|node| !is_beyond(node)));
        }
        assert_eq!(longest, counters.largest_frontier);
    }
}

#[test]
fn a_search_that_has_nothing_to_do_is_traced_too() {
    let maze = Maze::random(4, |_| 0, &mut Random::from_seed(1));
    for algorithm in algorithms() {
        let (trace, path, _) = recorded(&maze, (0, 0), algorithm);
        assert_eq!((trace.end, path), (TraceEnd::Solved { goal: 0 }, Some(Vec::new())));
        let view = TraceView::after(&trace, 0);
        assert_eq!((view.statuses.as_slice(), view.path.as_slice()), (&[NodeStatus::Goal][..], &[0][..]));
    }
}
