//! What is laid out for an experiment: positions, contestants and limits.

use crate::laboratory::positions::{self, PositionsError, Start};
use crate::laboratory::usual_contestants;
use crate::notation::{Hold, Script, Vocabulary};
use crate::protocol::Bounds;
use crate::puzzle::{AnyPuzzle, Metric, Puzzle};
use crate::session::Setup;
use crate::solve::Method;

/// The puzzles that one can choose from.
pub const PUZZLES: [&str; 8] =
    ["tiles-3x2", "tiles-3x3", "tiles-4x4", "tiles-5x5", "gear", "gear-cube", "2x2x2", "3x3x3"];

#[derive(Clone, Debug, PartialEq)]
pub struct Desk {
    /// The solved puzzle.
    pub puzzle: AnyPuzzle,
    pub metric: Metric,
    /// Positions as they are typed.
    pub text: String,
    /// How the puzzle is held where moves are read and written.
    pub hold: Hold,
    pub methods: Vec<Method>,
    pub bounds: Bounds,
}

impl Desk {
    /// With a position to begin with; a solved one is nothing to search from, so that some moves take its place.
    pub fn with(position: &AnyPuzzle, hold: Hold) -> Desk {
        let metric = position.metrics()[0];
        let text = match position.is_solved() {
            true => spelled(position.example(), position, hold),
            false => position.text(),
        };
        Desk {
            puzzle: position.solved(),
            metric,
            text,
            hold,
            methods: usual_contestants(position, metric),
            bounds: usual_bounds(),
        }
    }

    /// With another puzzle and what is usual for it; the limits stay.
    pub fn turned_to(&self, puzzle: &AnyPuzzle) -> Desk {
        Desk { bounds: self.bounds, ..Desk::with(puzzle, self.hold) }
    }

    pub fn starts(&self) -> Result<Vec<Start>, PositionsError> {
        positions::read(&self.text, &self.puzzle, self.hold)
    }

    /// With other positions.
    pub fn with_text(&self, text: String) -> Desk {
        Desk { text, ..self.clone() }
    }

    /// With moves written in another way. Those that are there lead to the same positions as before.
    pub fn held(&self, hold: Hold) -> Desk {
        let rewritten = |line: &str| {
            // Spaces before the moves do not matter, names stay.
            let (written, name) =
                line.split_once("//").map_or((line, None), |(moves, name)| (moves, Some(name)));
            let setup = Setup::read_held(written.trim_end(), &self.puzzle, self.hold);
            match setup {
                Ok(Setup::Moves(moves)) if !written.trim().is_empty() => {
                    let text = moves.spelled(hold.into()).text().to_string();
                    name.map_or(text.clone(), |name| format!("{text} //{name}"))
                }
                _ => line.to_string(),
            }
        };
        let lines: Vec<String> = self.text.split('\n').map(rewritten).collect();
        Desk { text: lines.join("\n"), hold, ..self.clone() }
    }

    /// With the contestants counted in another metric.
    pub fn counted_in(&self, metric: Metric) -> Desk {
        let mut desk = Desk { metric, ..self.clone() };
        desk.methods.iter_mut().for_each(|method| method.metric = metric);
        desk
    }

    /// With a contestant more, or less.
    pub fn toggled(&self, method: Method) -> Desk {
        let mut desk = self.clone();
        match desk.methods.iter().position(|known| *known == method) {
            Some(index) => {
                desk.methods.remove(index);
            }
            None => desk.methods.push(method),
        }
        desk
    }
}

/// Moves of the puzzle as they are written by those who hold it so.
pub fn spelled(moves: &str, puzzle: &AnyPuzzle, hold: Hold) -> String {
    let solved = puzzle.solved();
    let hold = if puzzle.is_held_in_two_ways() { hold } else { Hold::Middle };
    let read = Script::read(moves, &solved);
    read.map_or_else(|_| moves.to_string(), |moves| moves.spelled(hold.into()).text().to_string())
}

/// Ten seconds for each search, and no more memory than a phone has to spare.
fn usual_bounds() -> Bounds {
    Bounds { milliseconds: Some(10_000), memory_mb: Some(256), ..Bounds::default() }
}

/// What a puzzle is called; a size tells cubes and boards apart.
pub fn title(puzzle: &AnyPuzzle) -> String {
    let (title, id) = (puzzle.title().0, puzzle.id());
    match id.rsplit('-').next().filter(|size| size.contains('x')) {
        Some(size) if !title.contains(size) => format!("{title} {}", size.replace('x', "×")),
        _ => title.to_string(),
    }
}
