//! Gear balls, Rubik's cubes and sliding tiles: models, notation, searches, solvers and pictures, without a browser or a terminal.
//! All but cubes above 3x3x3 are solved. The package's `README.md` has examples, the project's `docs/glossary.md` explains its words.
//!
//! # Code map, in reading order
//!
//! - [`geometry`]: axes, faces and quarter turns in space, from which every turn is derived.
//! - [`notation`]: moves as text, parsed to a tree with places, printed, inverted, expanded, simplified. `reader` is the parser, `tree`
//!   its result, `script` moves with the text that they were written as, `hold` the two ways to hold a gear ball and what letters mean
//!   in each.
//! - [`random`]: random numbers, fresh or from a seed, and random moves.
//! - [`puzzle`]: `kind` and `position` are the traits of a puzzle. `registry` has a line for each family and makes
//!   [`puzzle::AnyPuzzle`] and [`puzzle::AnyKind`], which delegate to it. Each family has a `kind` of its own.
//!   - [`puzzle::gear_ball`]: the model; `coordinates` numbers its positions, `pictures` derives the colours that show, `text` reads
//!     and writes them, `painting` finds positions from colours.
//!   - [`puzzle::cube`]: stickers and how they turn; `turns` gives moves their meaning, `places` has the places of pieces, `cubies` the
//!     pieces in them, `flaws` finds what is wrong with stickers, `layout` reads and writes them, `painting` finds positions from
//!     colours, `named_actions` are those of "Rubik's Cube of any size", `random` draws positions and moves.
//!   - [`puzzle::tiles`]: a board and how its tiles slide; `text` reads and writes it, `parity` decides whether it can be solved,
//!     `ranks` numbers the boards that can, `known_boards` has well-known boards.
//!   - [`puzzle::painting`]: a puzzle entered by its colours: what is possible, forced or wrong, and the smallest repair.
//! - [`search`]: searches for any puzzle, a file each. `budget` has counters, limits and progress, `move_classes` prunes move sequences,
//!   `tracer` and `trace` record a search.
//! - [`solve`]: the one way to solve anything. Each family has its `methods` as an enum, with what is offered.
//!   - [`solve::gear_ball`]: a table of distances, searches, `heuristics`, their `estimates` and how good these are (`measure`).
//!   - [`solve::cube`]: `two_phase`, `four_phase` and `two_by_two` (the 2x2x2), each by itself; `symmetry` relabels faces,
//!     `coordinates` numbers parts of a position, `pruning` and `bloom_filter` cut off what is too far away.
//!   - [`solve::tiles`]: `ida` for shortest solutions, with `estimates`, `pattern_databases` and `automaton`; `full_table` for the smallest
//!     boards, `fast` for any; `space` for the general searches.
//!   - [`solve::compare`]: methods compared on random positions.
//!   - [`solve::source_mistake`]: mistakes in the documents that heuristics come from.
//! - [`picture`]: what a position looks like.
//!   - [`picture::flat`]: the trait [`picture::flat::FlatPicture`], which `gear_ball`, `cube` and `tiles` implement. `net` lays faces
//!     out, `drawing` has SVG nodes, `arrows` show a move, `cells` describe each cell in words.
//!   - [`picture::mesh`]: a puzzle in space, as triangles. `gear_ball`, `cube` and `tiles` are the meshes and their motions; `plate`,
//!     `outline` and `polygon` make closed bodies, `rotation` makes matrices, `camera` is the view, `pick` finds what is under a point
//!     of the picture, `pointer` turns drags and clicks into moves, `view_keys` has the keys of the view.
//!   - [`picture::animation`]: which moment of which turn is shown. [`picture::face_motion`]: what a turn does to the picture of
//!     a face. [`picture::colours`]: colour schemes. [`picture::words`]: numbers as text.
//! - [`workbench`]: what is the same for all puzzles, on the page and in the terminal.
//!   - [`workbench::session`]: a position, the moves that led to it, undo and redo. `action` has the actions and their results, `apply`
//!     does them, `setup` is how a session begins, `laid_out_solution` the solution among its moves.
//!   - [`workbench::share`]: a session as the query string of a link.
//!   - [`workbench::console`]: commands, for the panel in the page and for the terminal.
//!   - [`workbench::preferences`]: settings as text; [`workbench::key_bindings`]: which key does what; [`workbench::gestures`]: what the mouse and
//!     fingers do.
//!   - [`workbench::timer`]: timed solves: inspection, penalties, averages, storage and export.
//!   - [`workbench::protocol`]: the messages between a page and its workers; `job_error` is why a job failed.
//! - [`laboratory`]: experiments with searches: `positions` and contestants make a `race`, which has `figures`, `chart`s and
//!   `export`s; `eight_puzzle_paper` and `korf` have published results, `tree` lays out a search tree.
//! - [`csv`]: tables as comma-separated values.
//! - [`clock`]: the clock of the system, or of the browser.
//!
//! A module with files of its own says at its top what each of them is; a test holds that none is left out.
//!
//! # Invariants
//!
//! - A position is the truth; net, text and animation are derived from it and never fed back.
//! - Positions and moves have one way of holding a puzzle. Only texts have two, and choosing between them changes no position.
//! - Every value of a puzzle's type is a position that moves can reach. The exception is a board of tiles with the wrong parity,
//!   which [`puzzle::Puzzle::flaw`] reports.
//! - Nothing outside [`puzzle::registry`] matches on the families of puzzles.
//! - A solution is replayed on its position before it is returned ([`solve::solve`]). It is called optimal only if its heuristic is
//!   admissible, or if it is as short as an admissible lower bound.
//! - What a puzzle offers is described apart from the code that does it, so that a page can name solvers and meshes without linking
//!   them.
//! - There is one parser of moves, one history and one type for progress.
//! - Nothing here names a browser crate or a terminal.
//!
//! Deliberately absent: Cargo features (the linker drops what a program does not use), shared memory between workers (static hosts
//! cannot set the headers that it needs), tables in the repository (most are made in moments, and the browser stores the others).
#![warn(missing_docs)]

pub mod clock;
pub mod csv;
pub mod geometry;
pub mod laboratory;
pub mod notation;
pub mod picture;
pub mod puzzle;
pub mod random;
pub mod search;
pub mod solve;
pub mod workbench;

/// The examples in the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
