//! The rows and columns of a board as the phases of a solution.
//!
//! Whatever way a solution was found, its lines are finished for good one after the other: each once none of its cells is
//! touched any more.

use std::ops::Range;

use super::grid::Grid;
use super::lines;
use crate::notation::Move;
use crate::puzzle::Puzzle;
use crate::puzzle::tiles::Tiles;
use crate::search::Phase;
use crate::solve::tiles::board::Board;

/// What is finished by which moves of a solution; nothing where there are no lines to be told of. A line that is finished on
/// the way to another one shares its phase.
pub fn rows(tiles: &Tiles, moves: &[Move]) -> Vec<Phase> {
    let touched = last_touched(tiles, moves);
    let mut phases: Vec<Phase> = Vec::new();
    for line in lines::lines(&Grid::of(&Board::of(tiles))) {
        let (kind, number) = name(tiles, &line);
        let done = phases.last().map_or(0, |phase| phase.moves.end);
        let end = line.iter().map(|&cell| touched[cell]).max().unwrap_or(0);
        match phases.last_mut() {
            _ if end > done => {
                phases.push(phase(format!("{kind} {number}"), "stays as it is from then on", done..end))
            }
            Some(phase) => phase.name.push_str(&format!(", {} {number}", kind.to_ascii_lowercase())),
            // It needs no moves.
            None => {}
        }
    }
    let done = phases.last().map_or(moves.len(), |phase| phase.moves.end);
    if done < moves.len() {
        phases.push(phase(
            "The rest".to_string(),
            "what is left by the rows and columns before",
            done..moves.len(),
        ));
    }
    phases
}

fn phase(name: String, about: &str, moves: Range<usize>) -> Phase {
    // No tile is singled out.
    Phase { name, about: about.to_string(), moves, pieces: u32::MAX }
}

fn name(tiles: &Tiles, line: &[usize]) -> (&'static str, usize) {
    let ((row, column), (other, _)) = (tiles.place(line[0]), tiles.place(line[1]));
    if row == other { ("Row", row + 1) } else { ("Column", column + 1) }
}

/// For each cell the number of moves after which nothing moves there any more.
fn last_touched(tiles: &Tiles, moves: &[Move]) -> Vec<usize> {
    let mut touched = vec![0; tiles.cells().len()];
    let mut board = tiles.clone();
    for (index, &mv) in moves.iter().enumerate() {
        for cell in board.path(mv).unwrap_or_default() {
            touched[cell] = index + 1;
        }
        // Whoever looks at the solution replays it: here it only has to end.
        let _ = board.apply(mv);
    }
    touched
}
