//! `unfold state` and `unfold net`: prints the requested position, or that of each line of the input.

use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;

use super::{Failure, after, linked, position};
use unfold_core::notation::Hold;
use unfold_core::puzzle::AnyPuzzle;

/// Prints positions with a separator. Errors name their line, and the other lines go on.
pub(crate) fn print(
    puzzle: &AnyPuzzle,
    hold: Hold,
    alg: Option<&str>,
    text: fn(&AnyPuzzle) -> String,
    between: &str,
    out: &mut impl Write,
) -> Result<ExitCode, Failure> {
    if alg.is_some() || io::stdin().is_terminal() {
        let alg = alg.unwrap_or_default();
        // Not a state: letters of faces three times in a row are moves here.
        let (position, _) = linked(puzzle, alg).unwrap_or_else(|| after(puzzle.clone(), hold, alg))?;
        write!(out, "{}", text(&position))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut code = ExitCode::SUCCESS;
    let mut is_first = true;
    let mut count = 0;
    for line in io::stdin().lock().lines() {
        count += 1;
        let position = match line {
            Ok(line) => position(puzzle, hold, &line),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                Err("the line is not text in UTF-8".to_string())
            }
            Err(error) => return Err(format!("the input could not be read: {error}").into()),
        };
        match position {
            Ok((position, _)) => {
                let between = if std::mem::take(&mut is_first) { "" } else { between };
                write!(out, "{between}{}", text(&position))?;
            }
            Err(message) => {
                eprintln!("unfold: line {count}, {message}");
                code = ExitCode::FAILURE;
            }
        }
        // Flush: a program that pipes moves in may wait for each answer.
        out.flush()?;
    }
    if count == 0 {
        write!(out, "{}", text(puzzle))?;
    }
    Ok(code)
}
