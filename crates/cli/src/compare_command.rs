//! `unfold compare`: several methods on the same random positions.

use std::io::Write;

use super::{Failure, go_on, seed};
use crate::arguments::Options;
use unfold_core::puzzle::AnyPuzzle;
use unfold_core::solve::compare::{self, MAX_COUNT, Summary};

/// The longest bar of a histogram, in characters.
const BAR: usize = 50;

pub(crate) fn run(puzzle: &AnyPuzzle, options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    let methods = options.methods(puzzle)?;
    let count = options.count.unwrap_or(100);
    if !(1..=MAX_COUNT).contains(&count) {
        return Err(Failure::Asked(format!("--count: a number from 1 to {MAX_COUNT} is wanted")));
    }
    let mut random = seed(options)?.random();
    let rows = compare::compare(puzzle, &methods, count, &mut random, options.limits, &mut go_on);
    let summaries: Vec<Summary> = rows.map_err(|error| error.to_string())?.iter().map(Summary::of).collect();
    table("length", summaries.iter().map(|summary| (&summary.method, &summary.lengths)), out)?;
    table("microseconds", summaries.iter().map(|summary| (&summary.method, &summary.times)), out)?;
    for Summary { method, solved, unsolved, .. } in summaries.iter().filter(|summary| summary.unsolved > 0) {
        writeln!(out, "{method} solved {solved} positions within its limits, {unsolved} not")?;
    }
    for Summary { method, by_length, by_time, .. } in &summaries {
        bars(&format!("{method}, lengths"), by_length, out)?;
        bars(&format!("{method}, microseconds below"), by_time, out)?;
    }
    Ok(())
}

fn table<'a>(
    title: &str,
    lines: impl Iterator<Item = (&'a String, &'a [String; 5])>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut line = |name: &str, [median, mean, spread, least, most]: &[String; 5]| {
        writeln!(out, "{name:19} {median:>10} {mean:>10} {spread:>10} {least:>8} {most:>8}")
    };
    line(title, &Summary::HEADS.map(str::to_lowercase))?;
    for (name, numbers) in lines {
        line(name, numbers)?;
    }
    Ok(writeln!(out)?)
}

fn bars(title: &str, bars: &[(String, usize)], out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{title}")?;
    let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    for (name, count) in bars {
        writeln!(out, "{name:>9} {count:6} {}", "#".repeat((count * BAR).div_ceil(most)))?;
    }
    Ok(writeln!(out)?)
}
