//! Brings many boards in parallel through one task after the other. It keeps those that took the fewest slides and have
//! the other tiles nearest to their homes.

use super::fronts::{Corner, FrontChoice, FrontProgress};
use super::grid::Grid;
use super::seen::{BoardKeys, SeenBoards};
use crate::search::{Budget, Stop};

/// The weight of a slide in scores.
const SLIDE: u32 = 64;
/// The weight of a tile one cell away from its home. Two cells count four times as much: tiles that are far away cost
/// more than the same distance shared by many, which often get home in passing.
const TILE_AWAY: u32 = 96;
/// How much the weight of a task grows with each slide spent on it, so that it ends.
const HURRY: u32 = 13;
/// For how many slides after the first board finished its task others may follow.
const PATIENCE: u32 = 14;
/// A task that takes more slides is given up.
const LONGEST_TASK: u32 = 600;

/// A board; its cells are stored in [`Group::cells`].
#[derive(Clone, Copy)]
struct Node {
    /// The weighted distances of all tiles from home.
    value: u32,
    length: u32,
    /// Its index in the list of steps.
    step: u32,
    hash: u64,
    choice: FrontChoice,
    progress: FrontProgress,
    /// The cells of the tiles of the next tasks.
    at: [u8; 4],
    blank: u8,
}

/// A board that may be in the next layer.
#[derive(Clone, Copy)]
struct Candidate {
    score: u32,
    value: u32,
    hash: u64,
    parent: u32,
    at: [u8; 4],
    slide: u8,
}

/// Boards with their cells one after the other.
#[derive(Default)]
struct Group {
    nodes: Vec<Node>,
    cells: Vec<u8>,
}

impl Group {
    fn clear(&mut self) {
        self.nodes.clear();
        self.cells.clear();
    }

    fn push(&mut self, node: Node, cells: &[u8]) {
        self.nodes.push(node);
        self.cells.extend_from_slice(cells);
    }

    fn board(&self, index: usize, size: usize) -> &[u8] {
        &self.cells[index * size..(index + 1) * size]
    }
}

pub(super) struct Sweep<'a> {
    grid: &'a Grid,
    keys: &'a BoardKeys,
    /// The weight of each tile in each cell.
    values: Vec<u32>,
    seen: SeenBoards,
    /// For each board the index of its parent and, in the lowest two bits, the slide between them.
    steps: Vec<u32>,
}

impl<'a> Sweep<'a> {
    pub(super) fn new(grid: &'a Grid, keys: &'a BoardKeys) -> Self {
        let size = grid.cells();
        let mut values = vec![0; size * size];
        for tile in (0..size).filter(|&tile| tile != grid.home) {
            for cell in 0..size {
                values[tile * size + cell] = TILE_AWAY * (grid.distance(tile, cell) as u32).pow(2);
            }
        }
        Sweep { grid, keys, values, seen: SeenBoards::default(), steps: Vec::new() }
    }

    /// Slides that finish everything but a small rectangle, or as much as possible, with a number of boards in
    /// parallel.
    pub(super) fn run(&mut self, cells: &[u8], width: usize, budget: &mut Budget) -> Result<Vec<u8>, Stop> {
        let size = self.grid.cells();
        let blank = cells.iter().position(|&tile| tile as usize == self.grid.home).unwrap_or(0);
        let value = (0..size).map(|cell| self.values[cells[cell] as usize * size + cell]).sum();
        self.steps.clear();
        self.steps.push(0);
        let mut group = Group::default();
        let start = Node {
            value,
            length: 0,
            step: 0,
            hash: 1,
            choice: [None; 2],
            progress: FrontProgress::default(),
            at: [0; 4],
            blank: blank as u8,
        };
        group.push(start, cells);
        for mut corner in Corner::plan(self.grid) {
            for index in 0..group.nodes.len() {
                group.nodes[index].progress = FrontProgress::default();
                self.choose(&mut corner, &mut group, index);
            }
            for _ in 0..corner.task_count() {
                let done = self.pass(&mut corner, &group, width, budget)?;
                if done.nodes.is_empty() {
                    return Ok(self.path(&group));
                }
                group = done;
            }
        }
        Ok(self.path(&group))
    }

    /// The slides that lead to the best board.
    fn path(&self, group: &Group) -> Vec<u8> {
        let best = group.nodes.iter().min_by_key(|node| node.length * SLIDE + node.value);
        let mut step = best.map_or(0, |node| node.step);
        let mut path = Vec::new();
        while step != 0 {
            path.push((self.steps[step as usize] & 3) as u8);
            step = self.steps[step as usize] >> 2;
        }
        path.reverse();
        path
    }

    /// Finds the next tasks of a board.
    fn choose(&self, corner: &mut Corner, group: &mut Group, index: usize) {
        let size = self.grid.cells();
        let cells = &group.cells[index * size..(index + 1) * size];
        let node = &mut group.nodes[index];
        node.choice = corner.choice(self.grid, node.progress);
        let find = |tile: u8| cells.iter().position(|&other| other == tile).unwrap_or(0) as u8;
        node.at = corner.tiles(node.choice).map(|tile| tile.map_or(u8::MAX, find));
    }

    /// Brings boards through one task each.
    fn pass(
        &mut self,
        corner: &mut Corner,
        group: &Group,
        width: usize,
        budget: &mut Budget,
    ) -> Result<Group, Stop> {
        let size = self.grid.cells();
        self.seen.reset(width * 64);
        let mut order: Vec<usize> = (0..group.nodes.len()).collect();
        order.sort_by_key(|&index| (group.nodes[index].length, index));
        let mut order = order.into_iter().peekable();
        let first = order.peek().map_or(0, |&index| group.nodes[index].length);
        let (mut layer, mut next, mut done) = (Group::default(), Group::default(), Group::default());
        let mut candidates = Vec::new();
        let mut end = first + LONGEST_TASK;
        let mut length = first;
        while length <= end {
            while let Some(index) = order.next_if(|&index| group.nodes[index].length == length) {
                layer.push(group.nodes[index], group.board(index, size));
            }
            let hurry = SLIDE + (length - first) * HURRY;
            self.expand(corner, &layer, hurry, &mut candidates, &mut done, budget)?;
            if !done.nodes.is_empty() {
                end = end.min(length + PATIENCE);
            }
            if candidates.is_empty() && order.peek().is_none() {
                break;
            }
            if candidates.len() > width {
                let worth = |candidate: &Candidate| (candidate.score, candidate.hash);
                candidates.select_nth_unstable_by_key(width - 1, worth);
                candidates.truncate(width);
            }
            self.advance(&layer, &candidates, &mut next);
            std::mem::swap(&mut layer, &mut next);
            length += 1;
        }
        Ok(self.best_of(corner, done, width))
    }

    /// Collects the children of a layer, and the boards of it that are done.
    fn expand(
        &mut self,
        corner: &Corner,
        layer: &Group,
        hurry: u32,
        candidates: &mut Vec<Candidate>,
        done: &mut Group,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let size = self.grid.cells();
        candidates.clear();
        for (index, node) in layer.nodes.iter().enumerate() {
            let cells = layer.board(index, size);
            let estimates = corner.estimates(self.grid, node.choice, node.at, node.blank);
            if estimates.contains(&0) {
                done.push(Node { progress: corner.after(node.progress, estimates[0] == 0), ..*node }, cells);
                continue;
            }
            budget.count_expanded()?;
            let blank = node.blank as usize;
            for slide in 0..4 {
                let source = self.grid.source(blank, slide);
                let Some(source) = source.filter(|&cell| corner.is_free(node.progress, cell)) else {
                    continue;
                };
                let tile = cells[source];
                let hash = node.hash ^ self.keys.change(tile, source, blank);
                if !self.seen.is_new(hash) {
                    continue;
                }
                let row = tile as usize * size;
                let value = node.value + self.values[row + blank] - self.values[row + source];
                let at = node.at.map(|cell| if cell as usize == source { blank as u8 } else { cell });
                let [in_row, in_column] = corner.estimates(self.grid, node.choice, at, source as u8);
                let score = value + hurry * in_row.min(in_column);
                budget.count_generated();
                candidates.push(Candidate { score, value, hash, parent: index as u32, at, slide });
            }
        }
        Ok(())
    }

    /// Makes the next layer.
    fn advance(&mut self, layer: &Group, candidates: &[Candidate], next: &mut Group) {
        let size = self.grid.cells();
        next.clear();
        for candidate in candidates {
            let parent = &layer.nodes[candidate.parent as usize];
            let blank = parent.blank as usize;
            let source = self.grid.source(blank, candidate.slide).unwrap_or(blank);
            let step = self.steps.len() as u32;
            self.steps.push(parent.step << 2 | u32::from(candidate.slide));
            let node = Node {
                value: candidate.value,
                length: parent.length + 1,
                step,
                hash: candidate.hash,
                at: candidate.at,
                blank: source as u8,
                ..*parent
            };
            let start = next.cells.len();
            next.push(node, layer.board(candidate.parent as usize, size));
            next.cells.swap(start + blank, start + source);
        }
    }

    /// The best of the boards that are done, to continue with.
    fn best_of(&self, corner: &mut Corner, mut done: Group, width: usize) -> Group {
        let size = self.grid.cells();
        let mut scores = Vec::with_capacity(done.nodes.len());
        for index in 0..done.nodes.len() {
            self.choose(corner, &mut done, index);
            let node = &done.nodes[index];
            let [in_row, in_column] = corner.estimates(self.grid, node.choice, node.at, node.blank);
            // If no task is left, that is so for all boards.
            let next = in_row.min(in_column);
            scores.push((SLIDE * (node.length + next) + node.value, index));
        }
        scores.sort_unstable();
        let mut best = Group::default();
        for &(_, index) in scores.iter().take(width) {
            best.push(done.nodes[index], done.board(index, size));
        }
        best
    }
}
