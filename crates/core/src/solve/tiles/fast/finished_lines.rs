//! The rows and columns of a board as the phases of a solution.
//!
//! Whichever method found a solution, its lines are finished in turn: each once no later move touches its cells.

use std::ops::Range;

use super::grid::Grid;
use super::lines;
use crate::notation::Move;
use crate::puzzle::Puzzle;
use crate::puzzle::tiles::Tiles;
use crate::search::Phase;
use crate::solve::tiles::board::Board;

/// The phases of a solution, one per finished line; none if no line takes moves. A line that is finished together with
/// another one shares its phase.
pub fn line_phases(tiles: &Tiles, moves: &[Move]) -> Vec<Phase> {
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
            // The line needs no moves.
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
    // No tile is highlighted.
    Phase { name, about: about.to_string(), moves, pieces: u32::MAX }
}

fn name(tiles: &Tiles, line: &[usize]) -> (&'static str, usize) {
    let ((row, column), (other, _)) = (tiles.place(line[0]), tiles.place(line[1]));
    if row == other { ("Row", row + 1) } else { ("Column", column + 1) }
}

/// For each cell the number of moves after which it does not change any more.
fn last_touched(tiles: &Tiles, moves: &[Move]) -> Vec<usize> {
    let mut touched = vec![0; tiles.cells().len()];
    let mut board = tiles.clone();
    for (index, &mv) in moves.iter().enumerate() {
        for cell in board.path(mv).unwrap_or_default() {
            touched[cell] = index + 1;
        }
        // `solve` replays the solution and reports errors; this only has to end.
        let _ = board.apply(mv);
    }
    touched
}
