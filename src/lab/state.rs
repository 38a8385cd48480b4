//! The settings of an experiment: positions, contestants and limits.

use unfold_core::laboratory::positions::{self, NamedPosition, PositionsError};
use unfold_core::laboratory::usual_contestants;
use unfold_core::notation::{Hold, Script, Vocabulary};
use unfold_core::puzzle::{AnyKind, AnyPuzzle, Kind, Metric, Puzzle};
use unfold_core::solve::Method;
use unfold_core::workbench::protocol::Bounds;
use unfold_core::workbench::session::Setup;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Experiment {
    /// The solved puzzle.
    pub puzzle: AnyPuzzle,
    pub metric: Metric,
    /// The positions as typed.
    pub text: String,
    /// How the puzzle is held when moves are read and written.
    pub hold: Hold,
    pub methods: Vec<Method>,
    pub bounds: Bounds,
}

impl Experiment {
    /// Starts with a position. A solved one leaves nothing to search, so an example replaces it.
    pub(super) fn with(position: &AnyPuzzle, hold: Hold) -> Experiment {
        let metric = position.metrics()[0];
        let text = match position.is_solved() {
            true => spelled(position.kind().example(), position, hold),
            false => position.text(),
        };
        Experiment {
            puzzle: position.solved(),
            metric,
            text,
            hold,
            methods: usual_contestants(position, metric),
            bounds: usual_bounds(),
        }
    }

    /// With another puzzle and its defaults. The limits stay.
    pub(super) fn turned_to(&self, puzzle: &AnyPuzzle) -> Experiment {
        Experiment { bounds: self.bounds, ..Experiment::with(puzzle, self.hold) }
    }

    pub(super) fn starts(&self) -> Result<Vec<NamedPosition>, PositionsError> {
        positions::read(&self.text, &self.puzzle, self.hold)
    }

    /// With other positions.
    pub(super) fn with_text(&self, text: String) -> Experiment {
        Experiment { text, ..self.clone() }
    }

    /// With moves rewritten for another hold. They lead to the same positions as before.
    pub(super) fn held(&self, hold: Hold) -> Experiment {
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
        Experiment { text: lines.join("\n"), hold, ..self.clone() }
    }

    /// With the contestants counted in another metric.
    pub(super) fn counted_in(&self, metric: Metric) -> Experiment {
        let mut experiment = Experiment { metric, ..self.clone() };
        experiment.methods.iter_mut().for_each(|method| method.metric = metric);
        experiment
    }

    /// Adds a contestant, or removes it.
    pub(super) fn toggled(&self, method: Method) -> Experiment {
        let mut experiment = self.clone();
        match experiment.methods.iter().position(|known| *known == method) {
            Some(index) => {
                experiment.methods.remove(index);
            }
            None => experiment.methods.push(method),
        }
        experiment
    }
}

/// Moves of the puzzle rewritten for a hold.
pub(super) fn spelled(moves: &str, puzzle: &AnyPuzzle, hold: Hold) -> String {
    let solved = puzzle.solved();
    let hold = if puzzle.is_held_in_two_ways() { hold } else { Hold::Middle };
    let read = Script::read(moves, &solved);
    read.map_or_else(|_| moves.to_string(), |moves| moves.spelled(hold.into()).text().to_string())
}

/// Ten seconds for each search, and no more memory than a phone has to spare.
fn usual_bounds() -> Bounds {
    Bounds { milliseconds: Some(10_000), memory_mb: Some(256), ..Bounds::default() }
}

/// The title of a puzzle, with the size of a cube or a board.
pub(super) fn title(kind: AnyKind) -> String {
    let (title, _) = kind.title();
    kind.size_words().map_or(title.to_string(), |size| format!("{title} {size}"))
}
