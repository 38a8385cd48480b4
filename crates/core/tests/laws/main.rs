//! Laws that every puzzle, solver and picture obeys, and known numbers from outside.
//!
//! One binary for all of them, so that it is linked once. `cubes` has what several of them do with cubes.

mod cube;
mod cube_reference;
mod cube_solving;
mod cubes;
mod gear_ball;
mod gear_hold;
mod gear_search;
mod kinds;
mod mirror;
mod scrambles;
mod solid;
mod solid_pointer;
mod tiles;
mod tiles_fast;
mod tiles_methods;
mod tiles_solving;
