//! The other end of the line for shapes: a small worker of its own, so that the first picture need not wait for the solver, nor any
//! later one for a search.

use super::worker::{listen, post};
use crate::protocol::{Reply, make_shape};

pub fn start() {
    listen(|scope, request| {
        post(scope, &Reply::Done { id: request.id, result: make_shape(&request.job) });
    });
}
