//! Unfold, a puzzle bench: the gear ball, Rubik's cubes and sliding tiles of many sizes, played and understood; all but the
//! cubes above 3x3x3 are solved, too.
//!
//! # Code map, in reading order
//!
//! The pure part knows of no browser and of no terminal:
//!
//! - [`geometry`]: axes, faces and quarter turns in space, from which every turn is derived.
//! - [`notation`]: moves as text, parsed to a tree with places, printed, inverted, expanded, simplified; `hold` says what letters
//!   mean to those who hold a puzzle in one way or another, `script` is moves with the text that they were written as.
//! - [`puzzle`]: what a puzzle is, and [`puzzle::AnyPuzzle`], whichever is on the bench.
//!   - [`puzzle::gear_ball`]: the model; `coordinates` numbers its positions, `pictures` says what they look
//!     like, `painting` finds them from what is seen, `text` writes them down.
//!   - [`puzzle::cube`]: stickers and how they turn; `turns` says what moves mean, `slots` where pieces can be,
//!     `cubies` how they lie, `check` what is wrong with them, `layout` writes them down, `painting` finds them
//!     from what is seen, `actions` are those of seed 004, `random` draws positions and moves, `motion` says what
//!     a turn does to a picture.
//!   - [`puzzle::tiles`]: a board and how its tiles slide; `text` reads and writes it, `parity` says whether it can be solved,
//!     `ranks` numbers the boards that can, `known` has those that people know.
//! - [`scramble`]: random numbers, fresh or from a seed, and random moves.
//! - [`search`]: searches that know of no particular puzzle, a file each, with counters, limits and progress.
//! - [`solve`]: the one way to solve anything; `solve/` has a file for each puzzle's methods:
//!   - [`solve::gear_ball`]: a table, searches, their heuristics and what these are worth.
//!   - [`solve::cube`]: `two_phase`, `four_phase` and `pocket` (the 2x2x2), each by itself; `symmetry` relabels faces,
//!     `coordinates` numbers parts of a position, `pruning` and `near` tell what is too far away.
//!   - [`solve::tiles`]: `ida` for shortest solutions, guided by `estimates` and `patterns`, `full_table` for the smallest boards,
//!     `fast` for any; `space` for the searches that know of no puzzle.
//! - [`compare`]: methods compared on random positions.
//! - [`painting`]: a puzzle entered by its colours: what is possible, forced or wrong, and the nearest repair.
//! - [`session`]: a position, the moves that led to it, undo and redo.
//! - [`console`]: commands, for the panel in the page and for the terminal.
//! - [`share`]: a session as the query string of a link.
//! - [`net`]: how faces are laid out flat or seen from a corner.
//! - [`arrows`]: a move as arrows on its faces.
//! - [`artwork`]: flat pictures as shapes: `gear_ball` and `cube` draw faces, `arrows` moves, `marks` what people see who cannot
//!   tell the colours apart.
//! - [`settings`]: what people choose, as a text that is kept; [`keys`]: which key does what; [`gestures`]: what
//!   the mouse and fingers mean.
//! - [`cells`]: what is to be seen in each cell of such a picture, in words; [`colour_names`] has those for colours, [`words`] those
//!   for numbers.
//! - [`solid`]: a puzzle in space, as triangles: `gear_ball`, `cube` and `tiles` are what these puzzles are made of and how they
//!   move, `plate`, `outline` and `polygon` make closed bodies, `rotation` turns them, `camera` looks at them, `pick` finds what
//!   is under a place of the picture, `hand` makes turns of what fingers do, `keys` of keys.
//! - [`animation`]: which moment of which turn is shown.
//! - [`timer`]: solves against the clock: inspection, penalties, averages, and how they are kept and handed on.
//! - [`protocol`]: what the page and the worker say to each other.
//! - [`laboratory`]: experiments with searches: `positions` and contestants make a `race`, which has `figures`, `chart`s and
//!   `export`s; `seed` and `korf` have what others published, `remarks` where they are mistaken, `tree` lays out a search tree.
//!
//! Around it:
//!
//! - [`terminal`]: the program `unfold`.
//! - [`web`]: the pages and the workers. `web/solver` and `web/worker` are the two ends of the line between a page and the worker that
//!   solves, `web/mesh_worker` is the other end for shapes, `web/bench` holds the state of the page and what can happen to it,
//!   `web/idle` says when what can wait comes, `web/knowledge` what it learned from the worker while nobody waited, `web/drawer` is
//!   what opens beside the bench, `web/shapes` puts shapes on the page, the rest are its parts, which `web/part` puts there. `web/lab`
//!   is the laboratory, a page of its own.
//! - `bin/`: `page`, `lab` (the laboratory), `worker` (which solves), `mesh_worker` (which makes the shapes of solids) and `unfold` (the
//!   terminal), a line each.
//! - `shell/`: what is around the programs in a browser, in plain JavaScript: `start` starts them, `service_worker` keeps a build for
//!   use without a network, and `offline` tells of a newer one.
//!
//! # Invariants
//!
//! - A position is the truth; net, text and animation are derived from it and never fed back.
//! - Positions and moves know one way of holding a puzzle; only texts know two, and choosing between them changes no position.
//! - Every value of a puzzle's type is a position that moves can reach; only boards of tiles may be of the other half, which
//!   [`puzzle::Puzzle::flaw`] tells.
//! - Only [`web`] and the bins name a browser crate; a test holds that line.
//! - A solution is replayed on its position before anybody sees it ([`solve::solve`]), and is called the
//!   shortest only if its heuristic is never too large at any position, or if it is as short as one that is
//!   never too large allows.
//! - The page names what solvers offer, but none of their code is linked into it, nor is what makes the shapes of solids.
//! - There is one parser of moves, one history, one kind of progress, one place that talks to the address bar.
//! - Nothing on the page computes for longer than a frame: that is the worker's. A worker cannot be asked to
//!   stop, only ended, so it holds nothing that cannot be made again.
//!
//! Deliberately absent: Cargo features (the linker drops the page from the worker), shared memory between
//! workers (static hosts cannot set the headers it needs), tables in the repository (they are made in
//! moments, and what takes longer is kept by the browser).
#![warn(clippy::unwrap_used)]

pub mod animation;
pub mod arrows;
pub mod artwork;
pub mod cells;
pub mod colour_names;
pub mod compare;
pub mod console;
pub mod geometry;
pub mod gestures;
pub mod keys;
pub mod laboratory;
pub mod net;
pub mod notation;
pub mod painting;
pub mod protocol;
pub mod puzzle;
pub mod scramble;
pub mod search;
pub mod session;
pub mod settings;
pub mod share;
pub mod solid;
pub mod solve;
#[cfg(not(target_arch = "wasm32"))]
pub mod terminal;
pub mod timer;
pub mod web;
pub mod words;

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
