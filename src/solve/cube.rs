//! Cubes have no solver of their own: what was done can be taken back, which the session knows how to do.

use super::{Answer, Method, Offer, Solvable};
use crate::puzzle::cube::Cube;
use crate::search::{Stop, Watch};

impl Solvable for Cube {
    fn offers(&self) -> &'static [Offer] {
        &[]
    }

    fn search(&self, method: &Method, _watch: &mut Watch) -> Result<Answer, Stop> {
        unreachable!("{} is not offered", method.offer().name)
    }

    fn warm_up(&self, _watch: &mut Watch) -> Result<(), Stop> {
        Ok(())
    }
}
