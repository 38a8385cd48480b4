//! Beam search from one board to another: of all boards at the same depth only the most promising are kept.

use super::grid::{Grid, reverse};
use super::seen::{BoardKeys, SeenBoards};
use crate::search::{Budget, Stop};

/// The cost of two tiles in their home line but in the wrong order: one has to leave it and come back.
const CONFLICT: u32 = 2;

/// A board; its cells are stored in [`Beam::boards`].
#[derive(Clone, Copy)]
struct Node {
    /// The sum of the distances of all tiles from their targets.
    distance: u32,
    /// How many pairs of tiles are in conflict.
    conflicts: u32,
    hash: u64,
    blank: u8,
    last: u8,
}

/// A board that could be in the next layer.
#[derive(Clone, Copy)]
struct Candidate {
    score: u32,
    distance: u32,
    conflicts: u32,
    /// The index of its parent in the last layer and, in the lowest two bits, the slide.
    step: u32,
    hash: u64,
}

/// A beam search. Its buffers are reused, so that nothing is allocated per node.
pub(super) struct Beam<'a> {
    grid: &'a Grid,
    keys: &'a BoardKeys,
    seen: SeenBoards,
    layer: Vec<Node>,
    /// The cells of all boards of the layer, one board after the other.
    boards: Vec<u8>,
    next: Vec<Node>,
    next_boards: Vec<u8>,
    candidates: Vec<Candidate>,
    /// The steps of all layers, and where each of them begins.
    steps: Vec<u32>,
    starts: Vec<usize>,
}

impl<'a> Beam<'a> {
    pub(super) fn new(grid: &'a Grid, keys: &'a BoardKeys) -> Self {
        Beam {
            grid,
            keys,
            seen: SeenBoards::default(),
            layer: Vec::new(),
            boards: Vec::new(),
            next: Vec::new(),
            next_boards: Vec::new(),
            candidates: Vec::new(),
            steps: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// At most `most` slides from one board to another, with a beam width; `None` if none were found.
    pub(super) fn search(
        &mut self,
        from: &[u8],
        to: &[u8],
        width: usize,
        most: usize,
        budget: &mut Budget,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let home = self.start(from, to);
        if self.layer[0].distance == 0 {
            return Ok(Some(Vec::new()));
        }
        // A larger table would mostly cost the time to clear it: most searches are short.
        self.seen.reset(8 * width);
        for length in 1..=most {
            self.expand(home, most - length, budget)?;
            budget.note_frontier(self.candidates.len());
            if self.candidates.is_empty() {
                return Ok(None);
            }
            if self.candidates.len() > width {
                let worth = |candidate: &Candidate| (candidate.score, candidate.hash);
                self.candidates.select_nth_unstable_by_key(width - 1, worth);
                self.candidates.truncate(width);
            }
            if let Some(index) = self.advance() {
                return Ok(Some(self.path(index)));
            }
        }
        Ok(None)
    }

    /// Makes the first layer, with tiles named by their target cells; returns that of the blank.
    fn start(&mut self, from: &[u8], to: &[u8]) -> usize {
        let mut wanted = vec![0; from.len()];
        for (cell, &tile) in to.iter().enumerate() {
            wanted[tile as usize] = cell as u8;
        }
        let home = wanted[self.grid.home];
        self.boards.clear();
        self.boards.extend(from.iter().map(|&tile| wanted[tile as usize]));
        let blank = self.boards.iter().position(|&tile| tile == home).unwrap_or(0);
        let (mut distance, mut conflicts) = (0, 0);
        for (cell, &tile) in self.boards.iter().enumerate().filter(|&(cell, _)| cell != blank) {
            distance += self.grid.distance(tile as usize, cell) as u32;
            conflicts += self.conflicts(&self.boards, home as usize, tile as usize, cell, true);
            conflicts += self.conflicts(&self.boards, home as usize, tile as usize, cell, false);
        }
        self.layer.clear();
        // Each pair was counted twice.
        self.layer.push(Node {
            distance,
            conflicts: conflicts / 2,
            hash: 1,
            blank: blank as u8,
            last: u8::MAX,
        });
        self.steps.clear();
        self.starts.clear();
        home as usize
    }

    /// How many tiles of its row, or else its column, a tile would be in conflict with in a cell, wherever it is now.
    #[inline]
    fn conflicts(&self, board: &[u8], home: usize, tile: usize, cell: usize, in_row: bool) -> u32 {
        let (column, row) = self.grid.place(cell as u8);
        let (wanted_column, wanted_row) = self.grid.place(tile as u8);
        let width = self.grid.width;
        let (start, end, step) = if in_row {
            if row != wanted_row {
                return 0;
            }
            (row as usize * width, (row as usize + 1) * width, 1)
        } else {
            if column != wanted_column {
                return 0;
            }
            (column as usize, board.len(), width)
        };
        let mut count = 0;
        let mut place = start;
        while place < end {
            let other = board[place] as usize;
            let (other_column, other_row) = self.grid.place(other as u8);
            let belongs = if in_row { other_row == row } else { other_column == column };
            let is_wrong = belongs && other != home && other != tile && (place < cell) != (other < tile);
            count += u32::from(is_wrong);
            place += step;
        }
        count
    }

    /// Collects the children of a layer that can still reach the target within the limit.
    fn expand(&mut self, home: usize, left: usize, budget: &mut Budget) -> Result<(), Stop> {
        let size = self.grid.cells();
        self.candidates.clear();
        for (index, node) in self.layer.iter().enumerate() {
            budget.count_expanded()?;
            let board = &self.boards[index * size..(index + 1) * size];
            let blank = node.blank as usize;
            for slide in (0..4).filter(|&slide| node.last != reverse(slide)) {
                let Some(source) = self.grid.source(blank, slide) else { continue };
                let tile = board[source] as usize;
                let distance = node.distance + self.grid.distance(tile, blank) as u32
                    - self.grid.distance(tile, source) as u32;
                let hash = node.hash ^ self.keys.change(tile as u8, source, blank);
                if distance as usize > left || !self.seen.is_new(hash) {
                    continue;
                }
                budget.count_generated();
                // A tile that stays in its column changes only conflicts in rows.
                let in_row = slide == 0 || slide == 3;
                let conflicts = node.conflicts + self.conflicts(board, home, tile, blank, in_row)
                    - self.conflicts(board, home, tile, source, in_row);
                let score = distance + CONFLICT * conflicts;
                let step = (index as u32) << 2 | u32::from(slide);
                self.candidates.push(Candidate { score, distance, conflicts, step, hash });
            }
        }
        Ok(())
    }

    /// Makes the next layer of the candidates; returns the index of the target board, if it is among them.
    fn advance(&mut self) -> Option<usize> {
        let size = self.grid.cells();
        self.next.clear();
        self.next_boards.clear();
        self.starts.push(self.steps.len());
        for candidate in &self.candidates {
            let (parent, slide) = ((candidate.step >> 2) as usize, (candidate.step & 3) as u8);
            let blank = self.layer[parent].blank as usize;
            let source = self.grid.source(blank, slide).unwrap_or(blank);
            let start = self.next_boards.len();
            self.next_boards.extend_from_slice(&self.boards[parent * size..(parent + 1) * size]);
            self.next_boards.swap(start + blank, start + source);
            self.steps.push(candidate.step);
            self.next.push(Node {
                distance: candidate.distance,
                conflicts: candidate.conflicts,
                hash: candidate.hash,
                blank: source as u8,
                last: slide,
            });
        }
        std::mem::swap(&mut self.layer, &mut self.next);
        std::mem::swap(&mut self.boards, &mut self.next_boards);
        self.layer.iter().position(|node| node.distance == 0)
    }

    /// The slides that lead to a board of the last layer.
    fn path(&self, mut index: usize) -> Vec<u8> {
        let mut path = Vec::with_capacity(self.starts.len());
        for &start in self.starts.iter().rev() {
            let step = self.steps[start + index];
            path.push((step & 3) as u8);
            index = (step >> 2) as usize;
        }
        path.reverse();
        path
    }
}
