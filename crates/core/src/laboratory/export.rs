//! Results of an experiment as CSV.

use super::race::{Race, RaceRun, RunEnd, RunState};
use crate::csv;
use crate::puzzle::Puzzle;
use crate::solve::Proof;

fn or_empty<T: ToString>(value: Option<T>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// All runs of an experiment, one per row.
pub fn runs(race: &Race) -> String {
    let heads = [
        "puzzle",
        "position",
        "state",
        "method",
        "heuristic",
        "metric",
        "outcome",
        "length",
        "lower_bound",
        "expanded",
        "generated",
        "largest_queue",
        "depth",
        "milliseconds",
        "nodes_per_second",
        "effective_branching_factor",
    ];
    csv::table(heads, race.runs.iter().map(|run| row(race, run)))
}

fn row(race: &Race, run: &RaceRun) -> [String; 16] {
    let (position, counters) = (race.position(run), &run.figures.counters);
    let lower_bound = match &run.state {
        RunState::Ended(RunEnd::Solved { length, proof: Proof::Optimal, .. }) => Some(*length),
        RunState::Ended(RunEnd::Solved { proof: Proof::Best { lower_bound }, .. }) => Some(*lower_bound),
        _ => None,
    };
    let branching = run.length().and_then(|length| run.figures.branching(length));
    [
        position.id(),
        race.starts[run.start].name.clone(),
        position.text(),
        run.method.offer().name.to_string(),
        or_empty(run.method.heuristic().map(|heuristic| heuristic.name)),
        run.method.metric.name().to_string(),
        run.words(),
        or_empty(run.length()),
        or_empty(lower_bound),
        counters.expanded.to_string(),
        counters.generated.to_string(),
        counters.largest_frontier.to_string(),
        or_empty(run.figures.depth()),
        format!("{:.6}", run.figures.micros / 1e3),
        or_empty(run.figures.rate().map(|rate| rate.round())),
        or_empty(branching.map(|factor| format!("{factor:.4}"))),
    ]
}

/// The nodes expanded per round of each run, with a row for each threshold, total or depth.
pub fn rounds(race: &Race) -> String {
    let heads = ["position", "method", "heuristic", "threshold", "expanded", "generated"];
    let rows = race.runs.iter().flat_map(|run| {
        let heuristic = run.method.heuristic().map(|heuristic| heuristic.name);
        run.figures.counters.rounds.iter().map(move |round| {
            [
                race.starts[run.start].name.clone(),
                run.method.offer().name.to_string(),
                or_empty(heuristic),
                round.threshold.to_string(),
                round.expanded.to_string(),
                round.generated.to_string(),
            ]
        })
    });
    csv::table(heads, rows)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::laboratory::race::RunMessage;
    use crate::laboratory::{positions, usual_contestants};
    use crate::puzzle::{AnyPuzzle, Metric};
    use crate::solve::{SolveError, Stop};
    use crate::workbench::protocol::Bounds;

    #[test]
    fn every_search_has_a_row() {
        let puzzle = AnyPuzzle::default();
        let starts =
            positions::read("R U // two, turns", &puzzle, Default::default()).expect("it is well written");
        let methods = usual_contestants(&puzzle, Metric::Quarter);
        let race = Race::new(starts, &methods, Bounds::default(), 1);
        let stop = Stop::Time(Duration::from_millis(5));
        let race = race.after(0, RunMessage::Stopped(SolveError::Stopped(stop).into()));
        let text = runs(&race);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 1 + methods.len());
        let state = race.starts[0].position.text();
        let start =
            format!("gear,\"two, turns\",{state},table,,quarter,stopped at the limit of 5 ms,,,0,0,0,");
        assert!(lines[1].starts_with(&start), "{}", lines[1]);
        assert_eq!(rounds(&race).lines().count(), 1);
    }
}
