//! The searches on a space of their own, and on a puzzle through its trait, against each other.

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

use super::*;
use crate::puzzle::Puzzle;
use crate::puzzle::gear_ball::{Brackets, GearPuzzle};
use crate::scramble::Random;

/// A grid with walls, to be crossed from any cell to the corner at the origin.
struct Maze {
    width: i32,
    walls: Vec<bool>,
    classes: Classes,
    /// By how much the estimate is too small.
    slack: fn((i32, i32)) -> u32,
}

const STEPS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

impl Maze {
    fn random(width: i32, slack: fn((i32, i32)) -> u32, random: &mut Random) -> Maze {
        let walls = (0..width * width).map(|cell| cell > 0 && random.below(4) == 0).collect();
        Maze { width, walls, classes: Classes::new(STEPS.len(), |_, _| Some(0)), slack }
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

    fn classes(&self) -> &Classes {
        &self.classes
    }
}

fn watched<T>(limits: Limits, search: impl FnOnce(&mut Watch) -> T) -> (T, Counters) {
    let mut on_progress = |_| ControlFlow::Continue(());
    let mut watch = Watch::new(limits, &mut on_progress);
    let found = search(&mut watch);
    (found, watch.counters())
}

type Search<S> = fn(&S, &<S as Space>::Node, &mut Watch) -> Result<Option<Vec<usize>>, Stop>;

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
                let (path, _) = watched(Limits::default(), |watch| search(&maze, &start, watch));
                let path = path.expect("nobody stops it").expect("there is a way");
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
        let (path, _) = watched(Limits::default(), |watch| search(&maze, &(4, 4), watch));
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
        let (path, counters) = watched(Limits::default(), |watch| search(&maze, &(5, 5), watch));
        assert_eq!(path, Ok(None));
        assert_eq!(counters.expanded, 33);
        assert_eq!(counters.generated, 2 * (60 - 3 - 3));
    }
    // Three cells in a row: IDA* without an estimate needs the thresholds 0, 1 and 2.
    maze.walls = (0..36).map(|cell| cell > 2).collect();
    let (path, counters) = watched(Limits::default(), |watch| ida_star(&maze, &(2, 0), watch));
    assert_eq!(path, Ok(Some(vec![1, 1])));
    assert_eq!((counters.expanded, counters.generated), (1 + 2 + 3, 1 + 3 + 4));
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
        let (path, counters) = watched(Limits::default(), |watch| search(&space, &puzzle, watch));
        let path = path.expect("nobody stops it").expect("there is a way");
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
fn searches_stop_at_their_limits() {
    let puzzle = gear_after("R U2 F' R' U3 F");
    let space = Plain::new(&puzzle, |_| 0);
    let stop = |limits: Limits, search: Search<Plain<GearPuzzle>>| {
        watched(limits, |watch| search(&space, &puzzle, watch)).0.expect_err("it is stopped")
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
    let mut watch = Watch::new(Limits::default(), &mut on_progress);
    assert_eq!(watch.begin("searching"), Err(Stop::Cancelled));
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
        watched(limits, |watch| a_star(&maze, &start, watch)).0 == Err(Stop::Memory(memory))
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
