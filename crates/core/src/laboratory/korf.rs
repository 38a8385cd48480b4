//! Korf's hundred boards of the 15-puzzle: published results, and the totals of a search over all of them.

use super::all_methods;
use super::positions::NamedPosition;
use super::race::{Race, RaceRun};
use crate::puzzle::tiles::known_boards;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::solve::compare::Spread;
use crate::solve::tiles::TilesMethod;
use crate::solve::tiles::estimates::TilesHeuristic;
use crate::solve::{Method, Named};
use crate::workbench::protocol::Bounds;

/// For each board the length of its shortest solutions, and how many nodes IDA* generates with the Manhattan distance
/// (Korf, 1985), the root included. The blank tries up, left, right, down, and the goal has the blank first.
pub const PUBLISHED: [(u32, u64); 100] = [
    (57, 276_361_933),
    (55, 15_300_442),
    (59, 565_994_203),
    (56, 62_643_179),
    (56, 11_020_325),
    (52, 32_201_660),
    (52, 387_138_094),
    (50, 39_118_937),
    (46, 1_650_696),
    (59, 198_758_703),
    (57, 150_346_072),
    (45, 546_344),
    (46, 11_861_705),
    (59, 1_369_596_778),
    (62, 543_598_067),
    (42, 17_984_051),
    (66, 607_399_560),
    (55, 23_711_067),
    (46, 1_280_495),
    (52, 17_954_870),
    (54, 257_064_810),
    (59, 750_745_755),
    (49, 15_971_319),
    (54, 42_693_209),
    (52, 100_734_844),
    (58, 226_668_645),
    (53, 306_123_421),
    (52, 5_934_442),
    (54, 117_076_111),
    (47, 2_196_593),
    (50, 2_351_811),
    (59, 661_041_936),
    (60, 480_637_867),
    (52, 20_671_552),
    (55, 47_506_056),
    (52, 59_802_602),
    (58, 280_078_791),
    (53, 24_492_852),
    (49, 19_355_806),
    (54, 63_276_188),
    (54, 51_501_544),
    (42, 877_823),
    (64, 41_124_767),
    (50, 95_733_125),
    (51, 6_158_733),
    (49, 22_119_320),
    (47, 1_411_294),
    (49, 1_905_023),
    (59, 1_809_933_698),
    (53, 63_036_422),
    (56, 26_622_863),
    (56, 377_141_881),
    (64, 465_225_698),
    (56, 220_374_385),
    (41, 927_212),
    (55, 1_199_487_996),
    (50, 8_841_527),
    (51, 12_955_404),
    (57, 1_207_520_464),
    (66, 3_337_690_331),
    (45, 7_096_850),
    (57, 23_540_413),
    (56, 995_472_712),
    (51, 260_054_152),
    (47, 18_997_681),
    (61, 1_957_191_378),
    (50, 252_783_878),
    (51, 64_367_799),
    (53, 109_562_359),
    (52, 151_042_571),
    (44, 8_885_972),
    (56, 1_031_641_140),
    (49, 3_222_276),
    (56, 1_897_728),
    (48, 42_772_589),
    (57, 126_638_417),
    (54, 18_918_269),
    (53, 10_907_150),
    (42, 540_860),
    (57, 132_945_856),
    (53, 9_982_569),
    (62, 5_506_801_123),
    (49, 65_533_432),
    (55, 106_074_303),
    (44, 2_725_456),
    (45, 2_304_426),
    (52, 64_926_494),
    (65, 6_320_047_980),
    (54, 166_571_021),
    (50, 7_171_137),
    (57, 602_886_858),
    (57, 1_101_072_541),
    (46, 1_599_909),
    (53, 1_337_340),
    (50, 7_115_967),
    (49, 12_808_564),
    (44, 1_002_927),
    (54, 183_526_883),
    (57, 83_477_694),
    (54, 67_880_056),
];

/// Nodes and times of a search on the hundred boards, measured natively in one thread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reference {
    /// The heuristic of IDA*, and whether duplicates are pruned.
    pub title: &'static str,
    /// Our own method and heuristic to compare it with, if there are any.
    ours: Option<(TilesMethod, TilesHeuristic)>,
    /// Nodes generated per board, on average.
    pub mean_nodes: f64,
    /// The mean time in milliseconds.
    pub mean: f64,
    /// The median time in milliseconds.
    pub median: f64,
    /// The longest time in milliseconds.
    pub most: f64,
}

const fn reference(
    title: &'static str,
    ours: Option<(TilesMethod, TilesHeuristic)>,
    mean_nodes: f64,
    [mean, median, most]: [f64; 3],
) -> Reference {
    Reference { title, ours, mean_nodes, mean, median, most }
}

impl Reference {
    /// Our own method to compare it with, if there is one.
    pub fn our_method(&self) -> Option<Method> {
        self.ours.and_then(|(method, heuristic)| method_with(method, heuristic))
    }
}

fn method_with(method: TilesMethod, heuristic: TilesHeuristic) -> Option<Method> {
    Method::choose(&AnyPuzzle::named(PUZZLE)?, Some(method.name()), None, Some(heuristic.name())).ok()
}

/// IDA* with different heuristics.
pub const REFERENCES: [Reference; 9] = [
    reference(
        "Manhattan",
        Some((TilesMethod::IdaStar, TilesHeuristic::Manhattan)),
        363_028_079.0,
        [2_555.0, 391.0, 40_600.0],
    ),
    reference(
        "Manhattan and linear conflict",
        Some((TilesMethod::IdaStar, TilesHeuristic::LinearConflict)),
        37_596_313.0,
        [648.0, 108.0, 7_802.0],
    ),
    reference(
        "Walking distance",
        Some((TilesMethod::IdaStar, TilesHeuristic::WalkingDistance)),
        45_747_993.0,
        [461.0, 93.0, 6_787.0],
    ),
    reference(
        "The larger of both along each axis",
        Some((TilesMethod::IdaStar, TilesHeuristic::Axes)),
        11_832_731.0,
        [231.0, 50.0, 2_350.0],
    ),
    reference(
        "The same, duplicates pruned",
        Some((TilesMethod::IdaStarPruned, TilesHeuristic::Axes)),
        6_566_070.0,
        [174.0, 42.0, 2_010.0],
    ),
    reference(
        "Pattern databases 5-5-5, reflected",
        Some((TilesMethod::IdaStar, TilesHeuristic::Patterns555)),
        3_726_314.0,
        [225.0, 34.0, 4_632.0],
    ),
    reference(
        "Pattern databases 6-6-3, reflected",
        Some((TilesMethod::IdaStar, TilesHeuristic::Patterns663)),
        406_260.0,
        [37.0, 10.0, 535.0],
    ),
    reference(
        "The same, duplicates pruned",
        Some((TilesMethod::IdaStarPruned, TilesHeuristic::Patterns663)),
        274_078.0,
        [28.0, 9.0, 372.0],
    ),
    reference("Pattern databases 7-8, reflected (577 MB)", None, 38_325.0, [7.5, 2.0, 82.0]),
];

/// The id of the puzzle.
const PUZZLE: &str = "tiles-4x4";

/// All methods for the 15-puzzle.
pub fn methods() -> Vec<Method> {
    AnyPuzzle::named(PUZZLE).map(|puzzle| all_methods(&puzzle)).unwrap_or_default()
}

/// The index of the default among some methods: the one with the largest tables.
pub fn usual_method(methods: &[Method]) -> Option<usize> {
    let usual = method_with(TilesMethod::IdaStarPruned, TilesHeuristic::Patterns663);
    methods.iter().position(|method| Some(*method) == usual).or((!methods.is_empty()).then_some(0))
}

/// A race of one method on all boards, one at a time.
pub fn race(method: Method, bounds: Bounds) -> Race {
    Race::new(starts(), &[method], bounds, 1).keeping_workers()
}

fn starts() -> Vec<NamedPosition> {
    let start = |index| NamedPosition {
        name: format!("Korf {}", index + 1),
        position: AnyPuzzle::from(known_boards::korf(index)),
    };
    (0..PUBLISHED.len()).map(start).collect()
}

/// The totals over the boards that are solved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Totals {
    /// How many boards are solved.
    pub solved: usize,
    /// How many solutions have the published optimal length.
    pub shortest: usize,
    /// Nodes generated per board.
    pub generated: Spread,
    /// The time per board in microseconds.
    pub micros: Spread,
}

/// The totals of a race on the boards in their order; `None` before the first is solved.
pub fn totals(race: &Race) -> Option<Totals> {
    let solved: Vec<(&RaceRun, u32)> =
        race.runs.iter().filter_map(|run| run.solved().map(|length| (run, length))).collect();
    let least = |run: &RaceRun| PUBLISHED.get(run.start).map(|known| known.0);
    let shortest = solved.iter().filter(|(run, length)| least(run) == Some(*length)).count();
    let spread = |measure: fn(&RaceRun) -> f64| {
        Spread::of(&solved.iter().map(|(run, _)| measure(run)).collect::<Vec<_>>())
    };
    Some(Totals {
        solved: solved.len(),
        shortest,
        generated: spread(|run| run.figures.counters.generated as f64)?,
        micros: spread(|run| run.figures.micros)?,
    })
}

/// All boards as comma-separated values, with the published results.
pub fn csv(race: &Race) -> String {
    let heads = [
        "board",
        "state",
        "length",
        "published_length",
        "generated",
        "published_ida_manhattan_generated",
        "milliseconds",
        "outcome",
    ];
    let rows = race.runs.iter().zip(PUBLISHED).map(|(run, (least, nodes))| {
        [
            (run.start + 1).to_string(),
            race.position(run).text(),
            run.solved().map(|length| length.to_string()).unwrap_or_default(),
            least.to_string(),
            run.figures.counters.generated.to_string(),
            nodes.to_string(),
            format!("{:.3}", run.figures.micros / 1e3),
            run.words(),
        ]
    });
    crate::csv::table(heads, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laboratory::positions;
    use crate::laboratory::race::RunMessage;
    use crate::search::Counters;
    use crate::solve::{Proof, SolveError, Stop};
    use crate::workbench::protocol::Solution;

    #[test]
    fn the_published_figures_have_their_known_sums() {
        assert_eq!(PUBLISHED.iter().map(|(length, _)| length).sum::<u32>(), 5_305);
        assert_eq!(PUBLISHED.iter().map(|(_, nodes)| nodes).sum::<u64>(), 36_302_808_031);
        // The reference leaves the roots out.
        assert_eq!(REFERENCES[0].mean_nodes, ((36_302_808_031_u64 - 100) / 100) as f64);
    }

    #[test]
    fn what_is_compared_with_is_offered() {
        let methods = methods();
        let compared = || REFERENCES.iter().filter(|known| known.ours.is_some());
        let is_offered =
            |known: &Reference| known.our_method().is_some_and(|method| methods.contains(&method));
        assert!(compared().count() > 0 && compared().all(is_offered));
        let usual = usual_method(&methods).expect("there is one");
        let race = race(methods[usual], Bounds::default());
        assert_eq!((race.runs.len(), race.runs[0].method.offer().name), (100, "ida-pruned"));
    }

    #[test]
    fn what_is_done_is_counted() {
        // The puzzle does not matter for the sums.
        let puzzle = AnyPuzzle::default();
        let starts = positions::read("R\nU\nF", &puzzle, Default::default()).expect("it is well written");
        let method = Method::default_for(&puzzle).expect("there is one");
        let solved = |length| {
            RunMessage::Solved(Solution {
                moves: String::new(),
                length,
                proof: Proof::Optimal,
                phases: Vec::new(),
                counters: Counters { generated: 100, ..Counters::default() },
                micros: 2_000.0,
            })
        };
        let stopped = SolveError::Stopped(Stop::Nodes(9));
        let race = Race::new(starts, &[method], Bounds::default(), 1);
        assert_eq!(totals(&race), None);
        let race =
            race.after(0, solved(57)).after(1, RunMessage::Stopped(stopped.into())).after(2, solved(61));
        let totals = totals(&race).expect("two are solved");
        assert_eq!((totals.solved, totals.shortest), (2, 1));
        assert_eq!((totals.generated.mean, totals.micros.median), (100.0, 2_000.0));
        let csv = csv(&race);
        let second = csv.lines().nth(2).expect("there are three");
        assert!(
            second.starts_with("2,")
                && second.ends_with(",,55,0,15300442,0.000,stopped at the limit of 9 nodes"),
            "{second}"
        );
    }
}
