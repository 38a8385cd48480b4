//! Solving sliding tiles.

pub mod board;
pub mod fast;

use super::{Answer, Method, Offer, Solvable};
use crate::puzzle::tiles::Tiles;
use crate::search::{Stop, Watch};

impl Solvable for Tiles {
    fn offers(&self) -> &'static [Offer] {
        &[]
    }

    fn search(&self, _method: &Method, _watch: &mut Watch) -> Result<Answer, Stop> {
        unreachable!("nothing is offered")
    }

    fn warm_up(&self, _watch: &mut Watch) -> Result<(), Stop> {
        Ok(())
    }
}
