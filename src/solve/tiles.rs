//! Solving sliding tiles: optimally as far as that goes, at once and well on boards of any size, and by every search and
//! estimate that people compare.
//!
//! - [`board`]: a board as solvers see it. `heuristics`: what is offered to choose from; [`estimates`] computes it.
//! - [`full_table`]: all positions of the smallest boards. [`patterns`]: databases for the 15-puzzle.
//! - [`ida`]: the search for shortest solutions; [`automaton`] keeps it from going the same ways twice.
//! - [`fast`]: good solutions of any board. [`space`]: boards for the searches that know of no puzzle.
//! - `measure`: what estimates are worth.

pub mod automaton;
pub mod board;
pub mod estimates;
pub mod fast;
pub mod full_table;
mod heuristics;
pub mod ida;
mod measure;
pub mod patterns;
pub mod space;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use super::{
    Answer, Best, Heuristic, LargeTables, Limits, Measured, Method, Offer, Phase, Proof, Solvable, SolveError,
};
use crate::notation::{Move, print, simplify};
use crate::puzzle::tiles::{SLIDES, Tiles, slide};
use crate::puzzle::{Metric, Puzzle};
use crate::search::trace::{Algorithm, Trace, trace};
use crate::search::{Order, Stop, Watch, Weight};
use automaton::Automaton;
use board::Board;
use estimates::Guide;
use heuristics::{FOR_15, FOR_15_JUMPING, FOR_LARGE, FOR_SMALL};
use patterns::{Split, Tables};
use space::{LargeSpace, SmallSpace};

const OFFERS: usize = 9;

/// The methods, with the heuristics that there are for a size: for IDA*, and for searches that jump about.
const fn offers_with(
    heuristics: &'static [Heuristic],
    for_jumping: &'static [Heuristic],
    is_ida_slow: bool,
) -> [Offer; OFFERS] {
    [
        Offer {
            name: "optimal",
            title: "Shortest",
            about: "a shortest solution by the best that there is for the size: a table of all positions, or IDA* with pattern \
                    databases or walking distances; a good one is there at once",
            keeps_best: true,
            ..Offer::PLAIN
        },
        Offer {
            name: "fast",
            title: "Fast",
            about: "a good solution of any board: rows and columns, then a beam of the most promising boards, then shorter ways \
                    between its parts",
            keeps_best: true,
            fills_time: true,
            ..Offer::PLAIN
        },
        Offer {
            name: "ida",
            title: "IDA*",
            about: "iterative-deepening A* (Korf, 1985): searches deeper and deeper and remembers nothing but its path",
            heuristics,
            is_traced: true,
            is_slow: is_ida_slow,
            ..Offer::PLAIN
        },
        Offer {
            name: "ida-pruned",
            title: "IDA*, duplicates pruned",
            about: "the same, without sequences of slides that lead where a shorter or earlier one leads (Taylor and Korf, 1993)",
            heuristics,
            is_slow: is_ida_slow,
            ..Offer::PLAIN
        },
        Offer {
            name: "astar",
            title: "A*",
            about: "A* (Hart, Nilsson and Raphael, 1968): expands what looks nearest first and remembers all it has reached",
            heuristics: for_jumping,
            is_slow: true,
            is_traced: true,
            ..Offer::PLAIN
        },
        Offer {
            name: "wastar",
            title: "Weighted A*",
            about: "A* whose estimate counts twice (Pohl, 1970): at most twice as long as the shortest, and much sooner",
            heuristics: for_jumping,
            is_slow: true,
            is_traced: true,
            ..Offer::PLAIN
        },
        Offer {
            name: "greedy",
            title: "Greedy",
            about: "expands what looks nearest to the goal, however long the way there was; nothing is known of its length",
            heuristics: for_jumping,
            is_slow: true,
            is_traced: true,
            ..Offer::PLAIN
        },
        Offer {
            name: "ucs",
            title: "Uniform cost",
            about: "Dijkstra's search (1959): A* without a heuristic; always the shortest",
            is_slow: true,
            is_traced: true,
            ..Offer::PLAIN
        },
        Offer {
            name: "bfs",
            title: "Breadth-first",
            about: "reaches all positions one move away, then two, and so on; always the shortest",
            is_slow: true,
            is_traced: true,
            ..Offer::PLAIN
        },
    ]
}

static OFFERS_FOR_15: [Offer; OFFERS] = offers_with(&FOR_15, &FOR_15_JUMPING, false);
static OFFERS_FOR_SMALL: [Offer; OFFERS] = offers_with(FOR_SMALL, FOR_SMALL, false);
static OFFERS_FOR_LARGE: [Offer; OFFERS] = offers_with(FOR_LARGE, FOR_LARGE, true);
/// Where nobody lives to see a shortest solution, the fast method comes first.
static OFFERS_FOR_HUGE: [Offer; OFFERS] = {
    let mut offers = offers_with(FOR_LARGE, FOR_LARGE, true);
    let optimal = offers[0];
    offers[0] = offers[1];
    offers[1] = optimal;
    offers
};

/// Boards of more cells have no shortest solutions within anybody's patience.
const MOST_CELLS_FOR_OPTIMAL: usize = 25;

/// A first solution is for whoever does not want to wait for a shortest one: where that will be there in no time, little
/// time is spent on it.
const TIME_FOR_FIRST: Duration = Duration::from_millis(3);
/// Small boards whose solutions have fewer slides are solved in no time.
const SOON_SOLVED: u32 = 54;

/// How much more estimates count for weighted A*.
const WEIGHT: Weight = Weight { numerator: 2, denominator: 1 };

/// What the 15-puzzle is solved with.
static LARGE_TABLES: LargeTables = LargeTables {
    name: "tiles-4x4-663",
    are_there: || Tables::installed(Split::Sixes).is_some(),
    make: |watch| Tables::get_or_make(Split::Sixes, watch).map(|_| ()),
    bytes: || Tables::installed(Split::Sixes).map(Tables::to_bytes),
    install: |bytes| Tables::from_bytes(Split::Sixes, bytes).map(Tables::install).is_some(),
};

impl Solvable for Tiles {
    fn offers(&self) -> &'static [Offer] {
        // What is offered goes by the size; for goals of one's own something that fits is found when it is time.
        let (width, height, last) = (self.width(), self.height(), self.cells().len() - 1);
        match self.cells().len() {
            _ if Guide::Patterns663.fits(width, height, last as u8) => &OFFERS_FOR_15,
            _ if Guide::Axes.fits(width, height, last as u8) => &OFFERS_FOR_SMALL,
            cells if cells <= MOST_CELLS_FOR_OPTIMAL => &OFFERS_FOR_LARGE,
            _ => &OFFERS_FOR_HUGE,
        }
    }

    fn heuristics(&self) -> &'static [Heuristic] {
        let offers = self.offers();
        offers.iter().map(|offer| offer.heuristics).find(|heuristics| !heuristics.is_empty()).unwrap_or(&[])
    }

    fn contrasts(&self) -> &'static [&'static str] {
        let is_offered = |name: &str| self.heuristics().iter().any(|heuristic| heuristic.name == name);
        match () {
            () if is_offered("pdb-663") => &["misplaced", "manhattan", "pdb-663"],
            () if is_offered("walking") => &["misplaced", "manhattan", "walking"],
            () => &["misplaced", "manhattan", "conflict"],
        }
    }

    fn is_surveyed(&self) -> bool {
        full_table::fits(self.width(), self.height())
    }

    fn search(&self, method: &Method, watch: &mut Watch) -> Result<Answer, Stop> {
        let board = Board::of(self);
        let task = Task { tiles: self, board: &board, metric: method.metric };
        let guide = guide_of(method, &board);
        match method.offer().name {
            "optimal" => task.optimal(watch),
            "fast" => task.fast(watch),
            "ida" => task.by_ida(guide, false, watch),
            "ida-pruned" => task.by_ida(guide, true, watch),
            name => task.by_search(name, guide, watch),
        }
    }

    fn trace(&self, method: &Method, watch: &mut Watch) -> Result<Trace, Stop> {
        let board = Board::of(self);
        let task = Task { tiles: self, board: &board, metric: method.metric };
        task.trace(method.offer().name, guide_of(method, &board), watch)
    }

    fn warm_up(&self, watch: &mut Watch) -> Result<(), Stop> {
        if self.is_surveyed() {
            for &metric in self.metrics() {
                table(&Board::of(self), metric == Metric::Multi, watch)?;
            }
        }
        Ok(())
    }

    fn large_tables(&self) -> Option<&'static LargeTables> {
        Guide::Patterns663.fits(self.width(), self.height(), self.home() as u8).then_some(&LARGE_TABLES)
    }

    /// Moves to a random board are found by the fast method: nobody waits for the fewest.
    fn quick_offer(&self) -> Option<&'static Offer> {
        self.offers().iter().find(|offer| offer.name == "fast")
    }

    fn distances(&self, metric: Metric, watch: &mut Watch) -> Result<&'static [u8], SolveError> {
        match self.is_surveyed() {
            true => Ok(table(&Board::of(self), metric == Metric::Multi, watch)?),
            false => Err(SolveError::TooManyPositions),
        }
    }

    fn measure(&self, metric: Metric, name: &str, watch: &mut Watch) -> Result<Measured, SolveError> {
        let distances = Solvable::distances(self, metric, watch)?;
        let guide = heuristics::guide(name).ok_or_else(|| {
            SolveError::unknown("heuristic", name, self.heuristics().iter().map(|heuristic| heuristic.name))
        })?;
        Ok(measure::measure(self, metric, guide, distances, watch)?)
    }
}

/// What guides a method, nothing where it takes nothing.
fn guide_of(method: &Method, board: &Board) -> Guide {
    let guide = method.heuristic().and_then(|heuristic| heuristics::guide(heuristic.name));
    fitting(guide.unwrap_or(Guide::None), board)
}

/// The best guide like another one that fits a board: databases know no goals with the blank in the middle.
fn fitting(guide: Guide, board: &Board) -> Guide {
    let fits = |guide: &Guide| guide.fits(board.width, board.height, board.home);
    [guide, Guide::Axes, Guide::LinearConflict].into_iter().find(fits).unwrap_or(Guide::Manhattan)
}

/// The table of all distances of a small board, made once.
fn table(board: &Board, is_multi: bool, watch: &mut Watch) -> Result<&'static [u8], Stop> {
    type Key = (usize, usize, u8, bool);
    static TABLES: Mutex<BTreeMap<Key, &'static [u8]>> = Mutex::new(BTreeMap::new());
    let key = (board.width, board.height, board.home, is_multi);
    let known = |tables: &Mutex<BTreeMap<Key, &'static [u8]>>| tables.lock().ok()?.get(&key).copied();
    if let Some(table) = known(&TABLES) {
        return Ok(table);
    }
    watch.begin("making the table of all positions")?;
    let made = full_table::distances(board.width, board.height, board.home, is_multi, watch)?;
    // There are few of them, and they are kept for good.
    let made: &'static [u8] = made.leak();
    match TABLES.lock() {
        Ok(mut tables) => Ok(tables.entry(key).or_insert(made)),
        Err(_) => Ok(made),
    }
}

/// What tells the phases of a solution.
type Phases = fn(&Tiles, &[Move]) -> Vec<Phase>;

/// A board to be solved.
struct Task<'a> {
    tiles: &'a Tiles,
    board: &'a Board,
    metric: Metric,
}

impl Task<'_> {
    /// The slides as moves, those that go on in the same direction as one.
    fn moves(&self, slides: &[u8]) -> Vec<Move> {
        let steps: Vec<Move> = slides.iter().map(|&number| slide(SLIDES[usize::from(number)], 1)).collect();
        simplify(&steps, self.tiles)
    }

    /// What is known of moves, if no solution has fewer single slides than a bound.
    fn proof(&self, moves: &[Move], bound: u32) -> Proof {
        let lower_bound = self.in_metric(bound);
        match self.tiles.length(moves, self.metric) <= lower_bound {
            true => Proof::Optimal,
            false => Proof::Best { lower_bound },
        }
    }

    /// A bound on single slides as one in the metric: no move slides more tiles than a line has besides the blank.
    fn in_metric(&self, bound: u32) -> u32 {
        bound.div_ceil(self.most_slides())
    }

    /// How many tiles slide at most for what counts as one.
    fn most_slides(&self) -> u32 {
        match self.metric {
            Metric::Multi => self.board.width.max(self.board.height) as u32 - 1,
            _ => 1,
        }
    }

    fn answer(&self, slides: &[u8], bound: u32) -> Answer {
        let moves = self.moves(slides);
        Answer { proof: self.proof(&moves, bound), moves, phases: Vec::new() }
    }

    /// How many slides every solution has at least, as far as one can see at once.
    fn bound(&self) -> u32 {
        fitting(Guide::Axes, self.board).estimate(self.board)
    }

    /// Tells of a solution while others are looked for.
    fn tell(&self, slides: &[u8], bound: u32, phases: Phases, watch: &mut Watch) -> Result<(), Stop> {
        let moves = self.moves(slides);
        watch.found(Best {
            length: self.tiles.length(&moves, self.metric),
            moves: print(&moves),
            lower_bound: self.in_metric(bound),
            phases: phases(self.tiles, &moves),
        })
    }

    fn optimal(&self, watch: &mut Watch) -> Result<Answer, Stop> {
        if !self.board.is_solvable() {
            return Err(Stop::Unsolvable);
        }
        if full_table::fits(self.board.width, self.board.height) {
            return self.by_table(watch);
        }
        Automaton::without_duplicates();
        let bound = self.bound();
        watch.begin("looking for a first solution")?;
        let first = self.first(bound, watch)?;
        self.tell(&first, bound, |_, _| Vec::new(), watch)?;
        watch.set_phase("searching");
        watch.take_rounds_for_bounds(self.most_slides());
        let has_tables = self.tiles.large_tables().is_some_and(|tables| (tables.are_there)());
        let best = if has_tables { Guide::Patterns663 } else { Guide::Axes };
        let guide = fitting(best, self.board);
        let searched = ida::shorter_than(self.board, guide, true, first.len() as u32, watch);
        match searched {
            Ok(Some(slides)) => Ok(self.answer(&slides, slides.len() as u32)),
            // None is shorter.
            Ok(None) => Ok(self.answer(&first, first.len() as u32)),
            Err(Stop::Time(_) | Stop::Nodes(_)) => {
                let reached = watch.counters().rounds.last().map_or(0, |round| round.threshold);
                Ok(self.answer(&first, bound.max(reached)))
            }
            Err(stop) => Err(stop),
        }
    }

    /// Some solution, to be there while a shortest one is looked for.
    fn first(&self, bound: u32, watch: &mut Watch) -> Result<Vec<u8>, Stop> {
        let is_soon_solved = self.board.cells.len() <= 16 && bound < SOON_SOLVED;
        let limits = Limits { time: is_soon_solved.then_some(TIME_FOR_FIRST), ..Limits::default() };
        let solution = watch.aside(limits, |watch| fast::fast(self.board, watch, &mut |_, _| Ok(())))?;
        solution.ok_or(Stop::Unsolvable)
    }

    fn by_table(&self, watch: &mut Watch) -> Result<Answer, Stop> {
        let is_multi = self.metric == Metric::Multi;
        let table = table(self.board, is_multi, watch)?;
        watch.begin("walking downhill")?;
        let slides = full_table::downhill(table, self.board, is_multi).ok_or(Stop::Unsolvable)?;
        Ok(Answer { moves: self.moves(&slides), proof: Proof::Optimal, phases: Vec::new() })
    }

    fn fast(&self, watch: &mut Watch) -> Result<Answer, Stop> {
        let bound = self.bound();
        watch.begin("solving")?;
        let mut on_better = |slides: &[u8], watch: &mut Watch| self.tell(slides, bound, fast::rows, watch);
        let slides = fast::fast(self.board, watch, &mut on_better)?;
        let answer = self.answer(&slides.ok_or(Stop::Unsolvable)?, bound);
        Ok(Answer { phases: fast::rows(self.tiles, &answer.moves), ..answer })
    }

    fn by_ida(&self, guide: Guide, prunes_duplicates: bool, watch: &mut Watch) -> Result<Answer, Stop> {
        prepare(guide, self.board, watch)?;
        if prunes_duplicates {
            Automaton::without_duplicates();
        }
        watch.begin("searching")?;
        let slides = ida::ida(self.board, guide, prunes_duplicates, watch)?.ok_or(Stop::Unsolvable)?;
        Ok(self.answer(&slides, slides.len() as u32))
    }

    fn by_search(&self, name: &str, guide: Guide, watch: &mut Watch) -> Result<Answer, Stop> {
        prepare(guide, self.board, watch)?;
        watch.begin("searching")?;
        let algorithm = algorithm(name).unwrap_or_else(|| unreachable!("{name} is not offered"));
        let path = match SmallSpace::fits(self.board) {
            true => {
                let space = SmallSpace::new(self.board, guide);
                algorithm.run(&space, &space.node(self.board), watch, &mut ())?
            }
            false => {
                let space = LargeSpace::new(self.board, guide);
                algorithm.run(&space, &space.node(self.board), watch, &mut ())?
            }
        };
        let Some(path) = path else {
            return Err(Stop::NoSolution { positions: watch.reached() });
        };
        let slides: Vec<u8> = path.into_iter().map(|slide| slide as u8).collect();
        let length = slides.len() as u32;
        let bound = match name {
            "greedy" => self.bound(),
            "wastar" => self.bound().max((length * WEIGHT.denominator).div_ceil(WEIGHT.numerator)),
            _ => length,
        };
        Ok(self.answer(&slides, bound))
    }

    /// What a search does, step by step.
    fn trace(&self, name: &str, guide: Guide, watch: &mut Watch) -> Result<Trace, Stop> {
        prepare(guide, self.board, watch)?;
        watch.begin("searching")?;
        let algorithm = algorithm(name).unwrap_or_else(|| unreachable!("{name} is not offered to be traced"));
        let written = |number: usize| SLIDES[number].to_string();
        // A record is short: small boards need no searches of their own for it.
        let space = LargeSpace::new(self.board, guide);
        let text = |cells: &[u8]| self.tiles.with_homes(cells).text();
        trace(algorithm, &space, &space.node(self.board), |node| text(node), written, watch)
    }
}

/// The searches that know of no puzzle, by the names of their offers.
fn algorithm(name: &str) -> Option<Algorithm> {
    Some(match name {
        "ida" => Algorithm::IdaStar,
        "astar" => Algorithm::BestFirst(Order::A_STAR),
        "wastar" => Algorithm::BestFirst(Order::weighted(WEIGHT)),
        "greedy" => Algorithm::BestFirst(Order::GREEDY),
        "ucs" => Algorithm::BestFirst(Order::UNIFORM_COST),
        "bfs" => Algorithm::BreadthFirst,
        _ => return None,
    })
}

/// Makes what a guide looks into, before the clock starts.
fn prepare(guide: Guide, board: &Board, watch: &mut Watch) -> Result<(), Stop> {
    if let Some(split) = guide.split() {
        watch.begin("making pattern databases")?;
        Tables::get_or_make(split, watch)?;
    }
    // Walking distances are made when they are first asked for.
    guide.estimate(board);
    Ok(())
}

impl Board {
    /// A board as it is on the bench.
    pub fn of(tiles: &Tiles) -> Board {
        let cells = tiles.cells().iter().map(|&tile| tiles.home_of(tile) as u8).collect();
        Board {
            width: tiles.width(),
            height: tiles.height(),
            home: tiles.home() as u8,
            cells,
            blank: tiles.blank(),
        }
    }
}
